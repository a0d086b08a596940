"""Cards and their numbers beside those of others: sums, the most, the same, armor (533.9, 543)."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import FactsAndState, board, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import free, influence, on_itself, tap
from tests.engine.berserk.abilities.sayings import ENEMIES, ENEMY, OWN, SELF, SHOT
from tests.engine.berserk.abilities.scenes import Scene, scene, scenes
from tests.support.scenario import Table

OTHER = ab.Not(SELF)
SIDES = ab.AllOf((OWN, ab.InDirection((ab.Direction.LEFT, ab.Direction.RIGHT))))


# Sums.


@pytest.mark.rule("543.4")
@pytest.mark.parametrize(
    ("fact", "wounds"), [(ab.Fact.WEAK, 5), (ab.Fact.MOVEMENT, 3), (ab.Fact.WOUNDS, 1)]
)
def test_a_number_of_several_cards_is_summed(fact: ab.Fact, wounds: int) -> None:
    table = Table()
    mage = lay(table.first, "c3", tap(influence(ab.Wound(ab.SumOf(fact, SIDES)), targets=ENEMIES)))
    lay(table.first, "b3", strike="2-4-6", movement=2, wounds=1)
    lay(table.first, "d3", strike="3-4-6", movement=1)
    lay(table.first, "c2", strike="9-9-9", movement=5, wounds=3)
    elf = table.second.creature("c6")
    table.uses(mage, elf)
    assert elf.wounds == wounds


@scenes(
    scene("543.4", "a sum may have a maximum",
          "c3 uses at c6: c6 has 4 wounds",
          ours("c3", tap(influence(ab.Wound(ab.Bounded(ab.SumOf(ab.Fact.WEAK, SIDES), 4)),
              targets=ENEMIES))), ours("b3", strike="2-4-6"), ours("d3", strike="3-4-6"),
          theirs("c6")),
    scene("533.9", "hidden cards are not summed",
          "c3 uses at c6, all pass: c6 has 2 wounds",
          ours("c3", tap(influence(ab.Wound(ab.SumOf(ab.Fact.WEAK, ENEMY)), targets=ENEMIES))),
          theirs("c6", strike="2-2-2"), theirs("d6", strike="3-3-3", hidden=True)),
)  # fmt: skip
def test_sums(scene: Scene) -> None:
    scene.play()


@pytest.mark.rule("543.4")
@pytest.mark.parametrize(("mine", "wounds"), [(5, 2), (3, 0), (1, 2)])
def test_a_difference_of_two_numbers_is_never_negative(mine: int, wounds: int) -> None:
    apart = ab.Difference(ab.FactOf(ab.Fact.MOVEMENT), ab.FactOf(ab.Fact.MOVEMENT, ab.Who.TARGET))
    table = Table()
    mage = lay(table.first, "c3", tap(influence(ab.Wound(apart), targets=ENEMIES)), movement=mine)
    elf = lay(table.second, "c6", movement=3)
    table.uses(mage, elf)
    assert elf.wounds == wounds


# The most and the least.


def most(filter_: ab.Filter, *, hidden: bool = False) -> set[str]:
    """Return the cells of the enemies at which a mage may aim: 1, 3 and 3 wounds, and none."""
    table = Table()
    mage = lay(table.first, "c1", tap(influence(ab.Destroy(), targets=ab.Targets(filter_))))
    lay(table.first, "a1", wounds=5)
    enemies = {
        cell: table.second.creature(cell, wounds=wounds)
        for cell, wounds in (("a6", 1), ("b6", 3), ("c6", 3), ("d6", 0))
    }
    if hidden:
        table.second.creature("e6", wounds=7, hidden=True)
    return {cell for cell, enemy in enemies.items() if table.can_use(mage, enemy)}


@pytest.mark.rule("528.2")
@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize(
    ("among", "least", "cells"),
    [
        (ENEMY, False, {"b6", "c6"}),
        (ENEMY, True, {"d6"}),
        (ab.AllOf((ENEMY, ab.InState(ab.State.WOUNDED))), True, {"a6"}),
        (ab.IsCreature(), False, set()),
    ],
)
def test_a_filter_may_ask_for_the_greatest_or_least_number(
    among: ab.Filter, least: bool, cells: set[str], hidden: bool
) -> None:
    assert most(ab.HasMost(ab.Fact.WOUNDS, among, least), hidden=hidden) == cells


@pytest.mark.rule("106.5")
@pytest.mark.parametrize(
    ("aspect", "cells"),
    [(ab.Aspect.CLASS, {"a6", "c6"}), (ab.Aspect.NAME, {"a6", "b6", "c6", "d6"})],
)
def test_a_filter_may_ask_whether_cards_can_each_have_a_value_of_its_own(
    aspect: ab.Aspect, cells: set[str]
) -> None:
    table = Table()
    among = ab.InState(ab.State.WOUNDED)
    storm = influence(ab.Destroy(), targets=ab.Targets(ab.Distinct(aspect, among)))
    mage = lay(table.first, "c1", tap(storm))
    classes = {"a6": ("Воин", "Орден"), "b6": ("Воин",), "c6": ("Орден",), "d6": ()}
    enemies = {cell: lay(table.second, cell, name=cell, classes=classes[cell]) for cell in classes}
    for cell, own in (("e5", ("Воин",)), ("e6", ("Орден", "Эльф"))):
        lay(table.second, cell, name=cell, classes=own, wounds=1)
    assert {cell for cell, enemy in enemies.items() if table.can_use(mage, enemy)} == cells


# Armor.


@pytest.mark.rule("534.4")
@pytest.mark.parametrize(("left", "spent"), [(2, 0), (1, 1), (0, 2), (0, 3)])
def test_the_armor_left_on_a_card_is_counted(left: int, spent: int) -> None:
    table, mage = board(
        ours(
            "c1",
            tap(influence(ab.Wound(ab.FactOf(ab.Fact.ARMOR_LEFT)), targets=ENEMIES)),
            ab.Named(ab.Name.ARMOR, 2),
        )
    )
    table.laid[mage.id].armor_spent = spent
    elf = table.second.creature("c6")
    table.uses(mage, elf)
    assert elf.wounds == left


@pytest.mark.rule("534.4", "543.6")
def test_attacks_use_up_armor() -> None:
    unarmored = ab.ThereAre(ab.AllOf((SELF, ab.HasFact(ab.Fact.ARMOR_LEFT, ab.Compare.EQUAL, 0))))
    table, hero, orc = board(
        ours(
            "c3",
            ab.Named(ab.Name.ARMOR, 1),
            ab.While(unarmored, (ab.Modify(ab.Property.MOVEMENT, 2),)),
        ),
        theirs("c4", strike="1-1-1"),
        active=Seat.SECOND,
    )
    assert hero.state.facts.movement == 1
    table.strikes(orc, hero, dice=(6, 1))
    assert (hero.wounds, hero.state.facts.movement) == (0, 3)


# The same, and different ones.


@pytest.mark.rule("106.1", "528.2")
@pytest.mark.parametrize(
    ("aspect", "alike"),
    [
        (ab.Aspect.NAME, {"тёзка"}),
        (ab.Aspect.CLASS, {"сородич"}),
        (ab.Aspect.ELEMENT, {"земляк"}),
    ],
)
def test_a_filter_may_ask_for_the_same_name_class_or_element(
    aspect: ab.Aspect, alike: set[str]
) -> None:
    like = ab.Targets(ab.AllOf((ENEMY, ab.Alike(aspect, ab.Who.SELF))))
    mine: FactsAndState = {
        "name": "Гном",
        "classes": ("Кузнец", "Воин"),
        "elements": (ab.Element.MOUNTAIN,),
    }
    table, mage = board(ours("c1", tap(influence(ab.Destroy(), targets=like)), **mine))
    forest = (ab.Element.FOREST,)
    enemies = {
        "тёзка": lay(table.second, "a6", name="Гном", elements=forest),
        "сородич": lay(table.second, "b6", name="Орк", classes=("Воин",), elements=forest),
        "земляк": lay(table.second, "c6", name="Эльф", elements=(ab.Element.MOUNTAIN,)),
        "чужак": lay(table.second, "d6", name="Лич", elements=forest),
    }
    assert {who for who, enemy in enemies.items() if table.can_use(mage, enemy)} == alike


@pytest.mark.rule("106.1")
@pytest.mark.parametrize(("names", "armored"), [(("Орк", "Орк"), True), (("Орк", "Эльф"), False)])
def test_a_filter_may_ask_for_two_cards_of_one_name(names: tuple[str, str], armored: bool) -> None:
    twin = ab.AllOf((ENEMY, ab.Alike(ab.Aspect.NAME, ab.Who.CANDIDATE), ab.Not(SELF)))
    twins = ab.ThereAre(ab.AllOf((ENEMY, ab.HasAround(twin, number=2))))
    table, hero = board(ours("c3", ab.While(twins, (ab.Named(ab.Name.ARMOR, 2),))))
    for cell, name in zip(("a6", "b6"), names, strict=True):
        lay(table.second, cell, name=name)
    assert table.state is not None
    assert hero.state.facts.has(ab.Name.ARMOR) is armored


@pytest.mark.rule("543.4", "533.9")
@pytest.mark.parametrize(
    ("aspect", "count"), [(ab.Aspect.ELEMENT, 2), (ab.Aspect.CLASS, 3), (ab.Aspect.NAME, 3)]
)
def test_equal_elements_classes_and_names_are_counted_once(aspect: ab.Aspect, count: int) -> None:
    others = ab.AllOf((OWN, OTHER))
    swamp, forest = ab.Element.SWAMP, ab.Element.FOREST
    table, mage, _, _, _, _, elf = board(
        ours("c1", tap(influence(ab.Wound(ab.Varieties(aspect, others)), targets=ENEMIES))),
        ours("a1", name="Орк", elements=(swamp,), classes=("Воин", "Вождь")),
        ours("b1", name="Эльф", elements=(forest, swamp), classes=("Воин",)),
        ours("d1", name="Гном", classes=("Кузнец",)),
        ours("e1", name="Скрытый", hidden=True),
        theirs("c6"),
    )
    table.uses(mage, elf)
    table.everybody_passes()
    assert elf.wounds == count


# What was carried out.


ONE = Strength(1, 1, 1)


@pytest.mark.rule("538.2")
@pytest.mark.parametrize(
    ("filter_", "who"),
    [
        (ab.Performed(SHOT), {"archer"}),
        (ab.Performed(()), {"archer"}),
        (ab.Performed((ab.PowerKind.THROW,)), set()),
        (ab.Performed(SHOT, 1), set()),
        (ab.Performed(SHOT, None), {"archer"}),
        (ab.Performed(SHOT, at=ENEMY), {"archer"}),
        (ab.Performed(SHOT, at=OWN), set()),
        (ab.Suffered(SHOT), {"elf"}),
        (ab.Suffered(SHOT, by=OWN), {"elf"}),
        (ab.Suffered(SHOT, by=SELF), set()),
        (ab.Suffered(SHOT, 1), set()),
        (ab.Suffered((ab.PowerKind.THROW,)), set()),
    ],
)
def test_history_remembers_shooter_and_target(filter_: ab.Filter, who: set[str]) -> None:
    table = Table()
    archer = lay(table.first, "c1", tap(ab.Attack(ab.PowerKind.SHOT, ONE)))
    mage = lay(table.first, "a1", tap(influence(ab.Chips(1), targets=ab.Targets(filter_))))
    elf, orc = table.second.creature("c5"), table.second.creature("d6")
    pieces = {"archer": archer, "elf": elf, "orc": orc}
    table.uses(archer, elf, die=3)
    assert {name for name, piece in pieces.items() if table.can_use(mage, piece)} == who


@pytest.mark.rule("538.2", "530.1")
def test_an_announced_play_does_not_yet_count_as_resolved() -> None:
    table = Table()
    answer = ab.Triggered(
        ab.When(ab.Moment.ANNOUNCED, ENEMY, powers=SHOT),
        on_itself(ab.Chips(1)),
        condition=ab.ThereAre(ab.Performed(SHOT)),
    )
    archer = lay(table.first, "c1", tap(ab.Attack(ab.PowerKind.SHOT, ONE)))
    elf = lay(table.second, "c5", answer)
    table.uses(archer, elf, die=3)
    assert (elf.wounds, elf.state.chips) == (1, 0)


# Exiled by this very card.


EXILES = tap(influence(ab.Exile(), targets=ENEMIES))


@scenes(
    scene("206.1", "a card knows what it exiled itself: mine true",
          "c1 uses at c5: c5 is in exile, c1 can use 1 at c5, c1 cannot use 1 at d6",
          ours("c1", EXILES, ab.Playable(ab.FREE, influence(ab.ToGraveyard(),
              targets=ab.Targets(ab.ExiledBy(), area=ab.Area.EXILE)), limit=ab.Limit.PER_TURN)),
          ours("e1", EXILES), theirs("c5"), theirs("d6")),
    scene("206.1", "a card knows what it exiled itself: mine false",
          "e1 uses at c5: c5 is in exile, c1 cannot use 1 at c5, c1 cannot use 1 at d6",
          ours("c1", EXILES, ab.Playable(ab.FREE, influence(ab.ToGraveyard(),
              targets=ab.Targets(ab.ExiledBy(), area=ab.Area.EXILE)), limit=ab.Limit.PER_TURN)),
          ours("e1", EXILES), theirs("c5"), theirs("d6")),
    scene("206.1", "a card that left exile counts as exiled by nobody",
          "c1 uses at c5, c1 uses 2: c1 has 1 chip; c1 uses 1 at c5, c1 uses 2: "
          "c5 is in graveyard, c1 has 1 chip",
          ours("c1", tap(influence(ab.Exile(), targets=ENEMIES)), ab.Playable(ab.FREE,
              influence(ab.ToGraveyard(), targets=ab.Targets(ab.ExiledBy(), area=ab.Area.EXILE)),
              limit=ab.Limit.PER_TURN), free(on_itself(ab.Chips(ab.Count(ab.AllOf((ab.ExiledBy(),
              ab.AnyOf((ab.InArea(ab.Area.EXILE), ab.InArea(ab.Area.GRAVEYARD)))))))))),
          theirs("c5"), theirs("d6")),
)  # fmt: skip
def test_a_card_counts_the_cards_it_exiled(scene: Scene) -> None:
    scene.play()

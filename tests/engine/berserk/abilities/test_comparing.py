"""Cards and their numbers beside those of others: sums, the most, the same, armor (533.9, 543)."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.table.state import Zone
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import can_use, influence, lay, on_itself, tap, use
from tests.engine.berserk.abilities.sayings import ENEMIES, ENEMY, OWN, SELF, everybody_passes
from tests.support.scenario import Table

OTHER = ab.Not(SELF)
SIDES = ab.AllOf((OWN, ab.InDirection((ab.Direction.LEFT, ab.Direction.RIGHT))))


# Sums.


@pytest.mark.rule("543.4")
@pytest.mark.parametrize(
    ("fact", "wounds"), [(ab.Fact.WEAK, 5), (ab.Fact.MOVEMENT, 3), (ab.Fact.WOUNDS, 1)]
)
def test_a_number_of_several_cards_is_added_up(fact: ab.Fact, wounds: int) -> None:
    table = Table()
    mage = lay(table.first, "c3", tap(influence(ab.Wound(ab.SumOf(fact, SIDES)), targets=ENEMIES)))
    lay(table.first, "b3", strike="2-4-6", movement=2, wounds=1)
    lay(table.first, "d3", strike="3-4-6", movement=1)
    lay(table.first, "c2", strike="9-9-9", movement=5, wounds=3)
    elf = table.second.creature("c6")
    use(table, mage, elf)
    assert elf.wounds == wounds


@pytest.mark.rule("543.4")
def test_a_sum_may_have_a_most() -> None:
    table = Table()
    most = ab.Bounded(ab.SumOf(ab.Fact.WEAK, SIDES), 4)
    mage = lay(table.first, "c3", tap(influence(ab.Wound(most), targets=ENEMIES)))
    lay(table.first, "b3", strike="2-4-6")
    lay(table.first, "d3", strike="3-4-6")
    elf = table.second.creature("c6")
    use(table, mage, elf)
    assert elf.wounds == 4


@pytest.mark.rule("533.9")
def test_what_lies_face_down_is_in_no_sum() -> None:
    table = Table()
    all_ = ab.SumOf(ab.Fact.WEAK, ENEMY)
    mage = lay(table.first, "c3", tap(influence(ab.Wound(all_), targets=ENEMIES)))
    elf = table.second.creature("c6", strike="2-2-2")
    table.second.creature("d6", strike="3-3-3", hidden=True)
    use(table, mage, elf)
    everybody_passes(table)
    assert elf.wounds == 2


@pytest.mark.rule("543.4")
@pytest.mark.parametrize(("mine", "wounds"), [(5, 2), (3, 0), (1, 2)])
def test_a_difference_of_two_numbers_is_never_below_zero(mine: int, wounds: int) -> None:
    apart = ab.Difference(ab.FactOf(ab.Fact.MOVEMENT), ab.FactOf(ab.Fact.MOVEMENT, ab.Who.TARGET))
    table = Table()
    mage = lay(table.first, "c3", tap(influence(ab.Wound(apart), targets=ENEMIES)), movement=mine)
    elf = lay(table.second, "c6", movement=3)
    use(table, mage, elf)
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
    return {cell for cell, enemy in enemies.items() if can_use(table, mage, enemy)}


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
def test_a_card_may_have_the_most_or_the_least(
    among: ab.Filter, least: bool, cells: set[str], hidden: bool
) -> None:
    assert most(ab.HasMost(ab.Fact.WOUNDS, among, least), hidden=hidden) == cells


# Armor.


@pytest.mark.rule("534.4")
@pytest.mark.parametrize(("left", "spent"), [(2, 0), (1, 1), (0, 2), (0, 3)])
def test_units_of_armor_left_are_counted(left: int, spent: int) -> None:
    table = Table()
    mage = lay(
        table.first,
        "c1",
        tap(influence(ab.Wound(ab.FactOf(ab.Fact.ARMOR_LEFT)), targets=ENEMIES)),
        ab.Named(ab.Name.ARMOR, 2),
    )
    table.laid[mage.id].armor_spent = spent
    elf = table.second.creature("c6")
    use(table, mage, elf)
    assert elf.wounds == left


@pytest.mark.rule("534.4", "543.6")
def test_armor_is_left_until_an_attack_has_spent_it() -> None:
    unarmored = ab.ThereAre(ab.AllOf((SELF, ab.HasFact(ab.Fact.ARMOR_LEFT, ab.Compare.EQUAL, 0))))
    table = Table(active=Seat.SECOND)
    hero = lay(
        table.first,
        "c3",
        ab.Named(ab.Name.ARMOR, 1),
        ab.While(unarmored, (ab.Modify(ab.Property.MOVEMENT, 2),)),
    )
    orc = table.second.creature("c4", strike="1-1-1")
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
def test_a_card_may_be_like_another_one(aspect: ab.Aspect, alike: set[str]) -> None:
    like = ab.Targets(ab.AllOf((ENEMY, ab.Alike(aspect, ab.Who.SELF))))
    table = Table()
    mine = {"name": "Гном", "classes": ("Кузнец", "Воин"), "elements": (ab.Element.MOUNTAIN,)}
    mage = lay(table.first, "c1", tap(influence(ab.Destroy(), targets=like)), **mine)
    forest = (ab.Element.FOREST,)
    enemies = {
        "тёзка": lay(table.second, "a6", name="Гном", elements=forest),
        "сородич": lay(table.second, "b6", name="Орк", classes=("Воин",), elements=forest),
        "земляк": lay(table.second, "c6", name="Эльф", elements=(ab.Element.MOUNTAIN,)),
        "чужак": lay(table.second, "d6", name="Лич", elements=forest),
    }
    assert {who for who, enemy in enemies.items() if can_use(table, mage, enemy)} == alike


@pytest.mark.rule("106.1")
@pytest.mark.parametrize(("names", "armored"), [(("Орк", "Орк"), True), (("Орк", "Эльф"), False)])
def test_two_cards_of_one_name_may_be_looked_for(names: tuple[str, str], armored: bool) -> None:
    twin = ab.AllOf((ENEMY, ab.Alike(ab.Aspect.NAME, ab.Who.CANDIDATE), ab.Not(SELF)))
    twins = ab.ThereAre(ab.AllOf((ENEMY, ab.HasAround(twin, number=2))))
    table = Table()
    hero = lay(table.first, "c3", ab.While(twins, (ab.Named(ab.Name.ARMOR, 2),)))
    for cell, name in zip(("a6", "b6"), names, strict=True):
        lay(table.second, cell, name=name)
    assert table.state is not None
    assert hero.state.facts.has(ab.Name.ARMOR) is armored


@pytest.mark.rule("543.4", "533.9")
@pytest.mark.parametrize(
    ("aspect", "count"), [(ab.Aspect.ELEMENT, 2), (ab.Aspect.CLASS, 3), (ab.Aspect.NAME, 3)]
)
def test_different_elements_classes_and_names_are_counted_once(
    aspect: ab.Aspect, count: int
) -> None:
    table = Table()
    others = ab.AllOf((OWN, OTHER))
    mage = lay(
        table.first, "c1", tap(influence(ab.Wound(ab.Varieties(aspect, others)), targets=ENEMIES))
    )
    swamp, forest = ab.Element.SWAMP, ab.Element.FOREST
    lay(table.first, "a1", name="Орк", elements=(swamp,), classes=("Воин", "Вождь"))
    lay(table.first, "b1", name="Эльф", elements=(forest, swamp), classes=("Воин",))
    lay(table.first, "d1", name="Гном", classes=("Кузнец",))
    table.first.creature("e1", "Скрытый", hidden=True)
    elf = table.second.creature("c6")
    use(table, mage, elf)
    everybody_passes(table)
    assert elf.wounds == count


# What was carried out.


SHOT = (ab.PowerKind.SHOT,)
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
def test_who_shot_and_who_was_shot_is_known(filter_: ab.Filter, who: set[str]) -> None:
    table = Table()
    archer = lay(table.first, "c1", tap(ab.Attack(ab.PowerKind.SHOT, ONE)))
    mage = lay(table.first, "a1", tap(influence(ab.Chips(1), targets=ab.Targets(filter_))))
    elf, orc = table.second.creature("c5"), table.second.creature("d6")
    pieces = {"archer": archer, "elf": elf, "orc": orc}
    table.uses(archer, elf, die=3)
    assert {name for name, piece in pieces.items() if can_use(table, mage, piece)} == who


@pytest.mark.rule("538.2", "530.1")
def test_what_is_only_announced_is_not_carried_out() -> None:
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


@pytest.mark.rule("206.1")
@pytest.mark.parametrize("mine", [True, False])
def test_a_card_in_exile_is_known_by_who_brought_it_there(mine: bool) -> None:
    table = Table()
    exiles = tap(influence(ab.Exile(), targets=ENEMIES))
    back = ab.Targets(ab.ExiledBy(), area=ab.Area.EXILE)
    buries = ab.Playable(
        ab.FREE, influence(ab.ToGraveyard(), targets=back), limit=ab.Limit.PER_TURN
    )
    judge = lay(table.first, "c1", exiles, buries)
    other = lay(table.first, "e1", exiles)
    elf, orc = table.second.creature("c5"), table.second.creature("d6")
    use(table, judge if mine else other, elf)
    assert elf.state.zone is Zone.EXILE
    assert can_use(table, judge, elf, number=1) is mine
    assert not can_use(table, judge, orc, number=1)


@pytest.mark.rule("206.1")
def test_who_has_left_exile_is_exiled_by_nobody() -> None:
    somewhere = ab.AnyOf((ab.InArea(ab.Area.EXILE), ab.InArea(ab.Area.GRAVEYARD)))
    counts = on_itself(ab.Chips(ab.Count(ab.AllOf((ab.ExiledBy(), somewhere)))))
    back = influence(ab.ToGraveyard(), targets=ab.Targets(ab.ExiledBy(), area=ab.Area.EXILE))
    table = Table()
    judge = lay(
        table.first,
        "c1",
        tap(influence(ab.Exile(), targets=ENEMIES)),
        ab.Playable(ab.FREE, back, limit=ab.Limit.PER_TURN),
        ab.Playable(ab.FREE, counts),
    )
    elf = table.second.creature("c5")
    table.second.creature("d6")
    use(table, judge, elf)
    use(table, judge, number=2)
    assert judge.state.chips == 1
    use(table, judge, elf, number=1)
    use(table, judge, number=2)
    assert (elf.state.zone, judge.state.chips) == (Zone.GRAVEYARD, 1)

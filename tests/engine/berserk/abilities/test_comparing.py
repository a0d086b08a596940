"""Cards and their numbers beside those of others: sums, the most, the same, armor (533.9, 543)."""

import pytest

from engine.berserk.abilities import (
    FREE,
    Alike,
    AllOf,
    AnyOf,
    Area,
    Aspect,
    Attack,
    Bounded,
    Chips,
    Compare,
    Count,
    Destroy,
    Difference,
    Direction,
    Element,
    Exile,
    ExiledBy,
    Fact,
    FactOf,
    Filter,
    HasAround,
    HasFact,
    HasMost,
    InArea,
    InDirection,
    InState,
    IsCreature,
    Limit,
    Modify,
    Moment,
    Name,
    Named,
    Not,
    Performed,
    Playable,
    PowerKind,
    Property,
    State,
    Suffered,
    SumOf,
    Targets,
    ThereAre,
    ToGraveyard,
    Triggered,
    Varieties,
    When,
    While,
    Who,
    Wound,
)
from engine.berserk.abilities.strength import Strength
from engine.berserk.table.state import Zone
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import can_use, influence, lay, on_itself, tap, use
from tests.engine.berserk.abilities.sayings import ENEMIES, ENEMY, OWN, SELF, everybody_passes
from tests.support.scenario import Table

OTHER = Not(SELF)
SIDES = AllOf((OWN, InDirection((Direction.LEFT, Direction.RIGHT))))


# Sums.


@pytest.mark.rule("543.4")
@pytest.mark.parametrize(("fact", "wounds"), [(Fact.WEAK, 5), (Fact.MOVEMENT, 3), (Fact.WOUNDS, 1)])
def test_a_number_of_several_cards_is_added_up(fact: Fact, wounds: int) -> None:
    table = Table()
    mage = lay(table.first, "c3", tap(influence(Wound(SumOf(fact, SIDES)), targets=ENEMIES)))
    lay(table.first, "b3", strike="2-4-6", movement=2, wounds=1)
    lay(table.first, "d3", strike="3-4-6", movement=1)
    lay(table.first, "c2", strike="9-9-9", movement=5, wounds=3)
    elf = table.second.creature("c6")
    use(table, mage, elf)
    assert elf.wounds == wounds


@pytest.mark.rule("543.4")
def test_a_sum_may_have_a_most() -> None:
    table = Table()
    most = Bounded(SumOf(Fact.WEAK, SIDES), 4)
    mage = lay(table.first, "c3", tap(influence(Wound(most), targets=ENEMIES)))
    lay(table.first, "b3", strike="2-4-6")
    lay(table.first, "d3", strike="3-4-6")
    elf = table.second.creature("c6")
    use(table, mage, elf)
    assert elf.wounds == 4


@pytest.mark.rule("533.9")
def test_what_lies_face_down_is_in_no_sum() -> None:
    table = Table()
    all_ = SumOf(Fact.WEAK, ENEMY)
    mage = lay(table.first, "c3", tap(influence(Wound(all_), targets=ENEMIES)))
    elf = table.second.creature("c6", strike="2-2-2")
    table.second.creature("d6", strike="3-3-3", hidden=True)
    use(table, mage, elf)
    everybody_passes(table)
    assert elf.wounds == 2


@pytest.mark.rule("543.4")
@pytest.mark.parametrize(("mine", "wounds"), [(5, 2), (3, 0), (1, 2)])
def test_a_difference_of_two_numbers_is_never_below_zero(mine: int, wounds: int) -> None:
    apart = Difference(FactOf(Fact.MOVEMENT), FactOf(Fact.MOVEMENT, Who.TARGET))
    table = Table()
    mage = lay(table.first, "c3", tap(influence(Wound(apart), targets=ENEMIES)), movement=mine)
    elf = lay(table.second, "c6", movement=3)
    use(table, mage, elf)
    assert elf.wounds == wounds


# The most and the least.


def most(filter_: Filter, *, hidden: bool = False) -> set[str]:
    """Return the cells of the enemies at which a mage may aim: 1, 3 and 3 wounds, and none."""
    table = Table()
    mage = lay(table.first, "c1", tap(influence(Destroy(), targets=Targets(filter_))))
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
        (AllOf((ENEMY, InState(State.WOUNDED))), True, {"a6"}),
        (IsCreature(), False, set()),
    ],
)
def test_a_card_may_have_the_most_or_the_least(
    among: Filter, least: bool, cells: set[str], hidden: bool
) -> None:
    assert most(HasMost(Fact.WOUNDS, among, least), hidden=hidden) == cells


# Armor.


@pytest.mark.rule("534.4")
@pytest.mark.parametrize(("left", "spent"), [(2, 0), (1, 1), (0, 2), (0, 3)])
def test_units_of_armor_left_are_counted(left: int, spent: int) -> None:
    table = Table()
    mage = lay(
        table.first,
        "c1",
        tap(influence(Wound(FactOf(Fact.ARMOR_LEFT)), targets=ENEMIES)),
        Named(Name.ARMOR, 2),
    )
    table.laid[mage.id].armor_spent = spent
    elf = table.second.creature("c6")
    use(table, mage, elf)
    assert elf.wounds == left


@pytest.mark.rule("534.4", "543.6")
def test_armor_is_left_until_an_attack_has_spent_it() -> None:
    unarmored = ThereAre(AllOf((SELF, HasFact(Fact.ARMOR_LEFT, Compare.EQUAL, 0))))
    table = Table(active=Seat.SECOND)
    hero = lay(
        table.first,
        "c3",
        Named(Name.ARMOR, 1),
        While(unarmored, (Modify(Property.MOVEMENT, 2),)),
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
        (Aspect.NAME, {"тёзка"}),
        (Aspect.CLASS, {"сородич"}),
        (Aspect.ELEMENT, {"земляк"}),
    ],
)
def test_a_card_may_be_like_another_one(aspect: Aspect, alike: set[str]) -> None:
    like = Targets(AllOf((ENEMY, Alike(aspect, Who.SELF))))
    table = Table()
    mine = {"name": "Гном", "classes": ("Кузнец", "Воин"), "elements": (Element.MOUNTAIN,)}
    mage = lay(table.first, "c1", tap(influence(Destroy(), targets=like)), **mine)
    forest = (Element.FOREST,)
    enemies = {
        "тёзка": lay(table.second, "a6", name="Гном", elements=forest),
        "сородич": lay(table.second, "b6", name="Орк", classes=("Воин",), elements=forest),
        "земляк": lay(table.second, "c6", name="Эльф", elements=(Element.MOUNTAIN,)),
        "чужак": lay(table.second, "d6", name="Лич", elements=forest),
    }
    assert {who for who, enemy in enemies.items() if can_use(table, mage, enemy)} == alike


@pytest.mark.rule("106.1")
@pytest.mark.parametrize(("names", "armored"), [(("Орк", "Орк"), True), (("Орк", "Эльф"), False)])
def test_two_cards_of_one_name_may_be_looked_for(names: tuple[str, str], armored: bool) -> None:
    twin = AllOf((ENEMY, Alike(Aspect.NAME, Who.CANDIDATE), Not(SELF)))
    twins = ThereAre(AllOf((ENEMY, HasAround(twin, number=2))))
    table = Table()
    hero = lay(table.first, "c3", While(twins, (Named(Name.ARMOR, 2),)))
    for cell, name in zip(("a6", "b6"), names, strict=True):
        lay(table.second, cell, name=name)
    assert table.state is not None
    assert hero.state.facts.has(Name.ARMOR) is armored


@pytest.mark.rule("543.4", "533.9")
@pytest.mark.parametrize(
    ("aspect", "count"), [(Aspect.ELEMENT, 2), (Aspect.CLASS, 3), (Aspect.NAME, 3)]
)
def test_different_elements_classes_and_names_are_counted_once(aspect: Aspect, count: int) -> None:
    table = Table()
    others = AllOf((OWN, OTHER))
    mage = lay(table.first, "c1", tap(influence(Wound(Varieties(aspect, others)), targets=ENEMIES)))
    swamp, forest = Element.SWAMP, Element.FOREST
    lay(table.first, "a1", name="Орк", elements=(swamp,), classes=("Воин", "Вождь"))
    lay(table.first, "b1", name="Эльф", elements=(forest, swamp), classes=("Воин",))
    lay(table.first, "d1", name="Гном", classes=("Кузнец",))
    table.first.creature("e1", "Скрытый", hidden=True)
    elf = table.second.creature("c6")
    use(table, mage, elf)
    everybody_passes(table)
    assert elf.wounds == count


# What was carried out.


SHOT = (PowerKind.SHOT,)
ONE = Strength(1, 1, 1)


@pytest.mark.rule("538.2")
@pytest.mark.parametrize(
    ("filter_", "who"),
    [
        (Performed(SHOT), {"archer"}),
        (Performed(()), {"archer"}),
        (Performed((PowerKind.THROW,)), set()),
        (Performed(SHOT, 1), set()),
        (Performed(SHOT, None), {"archer"}),
        (Performed(SHOT, at=ENEMY), {"archer"}),
        (Performed(SHOT, at=OWN), set()),
        (Suffered(SHOT), {"elf"}),
        (Suffered(SHOT, by=OWN), {"elf"}),
        (Suffered(SHOT, by=SELF), set()),
        (Suffered(SHOT, 1), set()),
        (Suffered((PowerKind.THROW,)), set()),
    ],
)
def test_who_shot_and_who_was_shot_is_known(filter_: Filter, who: set[str]) -> None:
    table = Table()
    archer = lay(table.first, "c1", tap(Attack(PowerKind.SHOT, ONE)))
    mage = lay(table.first, "a1", tap(influence(Chips(1), targets=Targets(filter_))))
    elf, orc = table.second.creature("c5"), table.second.creature("d6")
    pieces = {"archer": archer, "elf": elf, "orc": orc}
    table.uses(archer, elf, die=3)
    assert {name for name, piece in pieces.items() if can_use(table, mage, piece)} == who


@pytest.mark.rule("538.2", "530.1")
def test_what_is_only_announced_is_not_carried_out() -> None:
    table = Table()
    answer = Triggered(
        When(Moment.ANNOUNCED, ENEMY, powers=SHOT),
        on_itself(Chips(1)),
        condition=ThereAre(Performed(SHOT)),
    )
    archer = lay(table.first, "c1", tap(Attack(PowerKind.SHOT, ONE)))
    elf = lay(table.second, "c5", answer)
    table.uses(archer, elf, die=3)
    assert (elf.wounds, elf.state.chips) == (1, 0)


# Exiled by this very card.


@pytest.mark.rule("206.1")
@pytest.mark.parametrize("mine", [True, False])
def test_a_card_in_exile_is_known_by_who_brought_it_there(mine: bool) -> None:
    table = Table()
    exiles = tap(influence(Exile(), targets=ENEMIES))
    back = Targets(ExiledBy(), area=Area.EXILE)
    buries = Playable(FREE, influence(ToGraveyard(), targets=back), limit=Limit.PER_TURN)
    judge = lay(table.first, "c1", exiles, buries)
    other = lay(table.first, "e1", exiles)
    elf, orc = table.second.creature("c5"), table.second.creature("d6")
    use(table, judge if mine else other, elf)
    assert elf.state.zone is Zone.EXILE
    assert can_use(table, judge, elf, number=1) is mine
    assert not can_use(table, judge, orc, number=1)


@pytest.mark.rule("206.1")
def test_who_has_left_exile_is_exiled_by_nobody() -> None:
    somewhere = AnyOf((InArea(Area.EXILE), InArea(Area.GRAVEYARD)))
    counts = on_itself(Chips(Count(AllOf((ExiledBy(), somewhere)))))
    back = influence(ToGraveyard(), targets=Targets(ExiledBy(), area=Area.EXILE))
    table = Table()
    judge = lay(
        table.first,
        "c1",
        tap(influence(Exile(), targets=ENEMIES)),
        Playable(FREE, back, limit=Limit.PER_TURN),
        Playable(FREE, counts),
    )
    elf = table.second.creature("c5")
    table.second.creature("d6")
    use(table, judge, elf)
    use(table, judge, number=2)
    assert judge.state.chips == 1
    use(table, judge, elf, number=1)
    use(table, judge, number=2)
    assert (elf.state.zone, judge.state.chips) == (Zone.GRAVEYARD, 1)

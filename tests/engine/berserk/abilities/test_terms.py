"""Words of the glossary that no scenario of their section says: places, deeds, states, moments."""

import pytest

import engine.berserk.abilities as ab
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import board, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import free, influence, spell, tap
from tests.engine.berserk.abilities.sayings import (
    ENEMY,
    ITS_TARGET,
    SELF,
    STANDS_IN_LINE,
    STRIKE,
    on,
)
from tests.engine.berserk.abilities.scenes import Scene, case, scene, scenes
from tests.support import specs
from tests.support.scenario import Table


def aimed(filter_: object, side: str = "own") -> set[str]:
    """Return the cells of the cards round d3 at which a mage there may aim."""
    table = Table()
    mage = lay(table.first, "c3", tap(influence(ab.Wound(1), targets=ab.Targets(filter_))))  # type: ignore[arg-type]  # a filter
    around = {
        cell: table.first.creature(cell) for cell in ("b2", "c2", "d2", "b3", "d3", "c1", "a3")
    }
    around |= {cell: table.second.creature(cell) for cell in ("b4", "c4", "d4", "c5")}
    return {cell for cell, piece in around.items() if table.can_use(mage, piece)}


# Where cards stand: «Напротив», «Сзади», «Слева», «Справа», «Диагональ», «Ряд».


@pytest.mark.rule("202.2")
@pytest.mark.parametrize(
    ("direction", "where"),
    [
        (ab.Direction.AHEAD, {"c4"}),
        (ab.Direction.BEHIND, {"c2"}),
        (ab.Direction.LEFT, {"b3"}),
        (ab.Direction.RIGHT, {"d3"}),
        (ab.Direction.DIAGONAL, {"b2", "d2", "b4", "d4"}),
    ],
)
def test_a_filter_may_ask_for_a_direction_from_a_card(
    direction: ab.Direction, where: set[str]
) -> None:
    assert aimed(ab.InDirection((direction,))) == where


@pytest.mark.rule("202.2")
@pytest.mark.parametrize(
    ("line", "where"),
    [
        (ab.InLine(row=True, column=False), {"a3", "b3", "d3"}),
        (ab.InLine(row=False, column=True), {"c1", "c2", "c4", "c5"}),
    ],
)
def test_a_filter_may_ask_for_the_row_or_column_of_a_card(line: ab.InLine, where: set[str]) -> None:
    assert aimed(ab.AllOf((line, ab.Not(SELF)))) == where


@pytest.mark.rule("507.1")
@pytest.mark.parametrize(("attacked", "goal"), [("c4", "c5"), ("d4", "e5"), ("b4", "a5")])
def test_a_strike_may_push_its_target_away_in_its_direction(attacked: str, goal: str) -> None:
    onward = ab.Cells(who=ab.Who.OTHER, directions=(ab.Direction.BEYOND,))
    push = ab.Power(ab.PowerKind.INFLUENCE, (ab.Relocate(),), ITS_TARGET, cells=onward)
    table = Table()
    ogre = lay(table.first, "c3", on(ab.Moment.LANDED, push, powers=STRIKE), strike="1-1-1")
    elf = table.second.creature(attacked, closed=True)
    table.strikes(ogre, elf, dice=(3,))
    assert elf.cell == goal


@scenes(
    scene("202.2", "directions are seen from the controller of the card",
          "now: c4 can use at c3, c4 cannot use at c5",
          theirs("c4", tap(influence(ab.Wound(1),
              targets=ab.Targets(ab.InDirection((ab.Direction.AHEAD,)))))), ours("c3"),
          theirs("c5"), active=Seat.SECOND),
    scene("547.2.1 507.1", "a blow from afar has no direction",
          "c2 strikes c4 rolling 3: c4 is at c4",
          ours("c2", ab.StrikeRange(2), on(ab.Moment.LANDED, ab.Power(ab.PowerKind.INFLUENCE,
              (ab.Relocate(),), ITS_TARGET, cells=ab.Cells(who=ab.Who.OTHER,
              directions=(ab.Direction.BEYOND,))), powers=STRIKE)), theirs("c4", closed=True)),
)  # fmt: skip
def test_cells_of_cards(scene: Scene) -> None:
    scene.play()


@pytest.mark.rule("506.1")
@pytest.mark.parametrize(("goal", "pushed"), [("c4", "c5"), ("d3", "e3")])
def test_a_card_may_slide_on_in_the_direction_of_its_move(goal: str, pushed: str) -> None:
    onward = ab.Cells(directions=(ab.Direction.ONWARD,))
    slides = ab.Power(ab.PowerKind.INFLUENCE, (ab.Relocate(),), ab.ITSELF, cells=onward)
    table = Table()
    imp = lay(table.first, "c3", on(ab.Moment.MOVED, slides, limit=ab.Limit.PER_TURN))
    table.second.creature("a6")
    table.moves(imp, goal)
    assert imp.cell == pushed


# What cards have done: 538.


def done_by(deed: ab.Deed, before: int = 0) -> set[str]:
    """Return the names of the cards that have done or suffered that in a turn.

    An orc has moved and killed an elf by a strike; a page was opened by a priest, a troll shut.
    """
    aims = tap(influence(ab.Chips(1), targets=ab.Targets(ab.Did(deed, before))))
    table = Table()
    mage = lay(table.first, "a1", aims, name="Маг")
    orc = table.first.creature("c2", "Орк", strike="9-9-9")
    priest = lay(table.first, "b1", tap(influence(ab.Open())), name="Жрец")
    page = table.first.creature("d1", "Паж", closed=True)
    elf = table.second.creature("c4", "Эльф", closed=True, life=3)
    dryad = table.second.creature("d4", "Дриада", closed=True)
    table.second.creature("e6", "Страж")
    table.moves(orc, "c3")
    table.strikes(orc, elf, dice=(3,))
    table.uses(priest, page)
    for _turn in range(before * 2):
        table.ends_turn()
    pieces = (mage, orc, priest, page, dryad)
    return {piece.state.spec.name for piece in pieces if table.can_use(mage, piece)}


@pytest.mark.rule("538.2")
@pytest.mark.parametrize(
    ("deed", "who"),
    [
        (ab.Deed.MOVED, {"Орк"}),
        (ab.Deed.ATTACKED, {"Орк"}),
        (ab.Deed.KILLED, {"Орк"}),
        (ab.Deed.ACTED, {"Орк", "Жрец"}),
        (ab.Deed.OPENED, {"Паж"}),
    ],
)
def test_history_remembers_what_cards_did_this_turn(deed: ab.Deed, who: set[str]) -> None:
    assert done_by(deed) == who


@pytest.mark.rule("538.2")
@pytest.mark.parametrize("deed", [ab.Deed.MOVED, ab.Deed.ATTACKED, ab.Deed.KILLED])
def test_a_deed_of_two_turns_ago_is_not_of_the_last_turn(deed: ab.Deed) -> None:
    assert done_by(deed, before=1) == set()


@pytest.mark.rule("538.2")
@pytest.mark.parametrize("deed", [ab.Deed.WAS_ATTACKED, ab.Deed.WOUNDED])
def test_history_remembers_what_was_done_to_cards(deed: ab.Deed) -> None:
    table = Table()
    mage = lay(table.first, "a1", tap(influence(ab.Chips(1), targets=ab.Targets(ab.Did(deed)))))
    orc = table.first.creature("c3")
    elf, page = table.second.creature("c4", closed=True), table.second.creature("e6")
    table.strikes(orc, elf, dice=(3,))
    assert [table.can_use(mage, one) for one in (elf, page, orc)] == [True, False, False]


@pytest.mark.rule("538.2", "205.1")
def test_history_remembers_which_cards_died() -> None:
    raises = ab.Power(
        ab.PowerKind.INFLUENCE,
        (ab.BringIn(by=ab.Area.GRAVEYARD),),
        ab.Targets(ab.Did(ab.Deed.DIED), area=ab.Area.GRAVEYARD),
        cells=ab.Cells(rows=(1,)),
    )
    table, mage, killer, page, _ = board(
        ours("a1", tap(raises)), ours("b1", tap(spell(ab.Destroy()))), ours("c1"), theirs("c6")
    )
    assert not table.can_use(mage, page)
    table.uses(killer, page)
    assert table.can_use(mage, page)


# What cards are: states, facts, filters.


def fits(filter_: ab.Filter) -> set[str]:
    """Return the names of the cards that an influence may be aimed at by a filter."""
    table, mage = board(
        ours("a1", tap(influence(ab.Chips(1), targets=ab.Targets(filter_))), name="Маг")
    )
    pieces = [
        mage,
        lay(table.first, "c2", STANDS_IN_LINE, name="Копейщик"),
        lay(table.first, "c3", STANDS_IN_LINE, name="Щитник"),
        lay(table.first, "e1", STANDS_IN_LINE, name="Дозорный"),
        table.first.creature("a3", "Паж", acted=1),
        lay(table.second, "c4", name="Король", unique=True, life=12, wounds=4),
        lay(table.second, "e6", name="Болотник", elements=(ab.Element.SWAMP,), movement=3),
    ]
    pieces.append(table.second.symbiote(specs.companion(), pieces[-1]))
    return {one.state.spec.name for one in pieces if table.can_use(mage, one)}


@pytest.mark.rule("201.2.2")
@pytest.mark.parametrize(
    ("state", "who"),
    [
        (ab.State.HAS_ACTED, {"Паж"}),
        (ab.State.HAS_FORMATION, {"Копейщик", "Щитник", "Дозорный"}),
        (ab.State.IN_FORMATION, {"Копейщик", "Щитник"}),
        (ab.State.HOST, {"Болотник"}),
    ],
)
def test_a_filter_may_ask_for_the_state_of_a_card(state: ab.State, who: set[str]) -> None:
    assert fits(ab.InState(state)) == who


@pytest.mark.rule("105.3", "508.1.1")
@pytest.mark.parametrize(
    ("fact", "number", "who"),
    [
        (ab.Fact.START_LIFE, 12, {"Король"}),
        (ab.Fact.MAXIMUM_LIFE, 12, {"Король"}),
        (ab.Fact.LIFE, 8, {"Король"}),
        (ab.Fact.WOUNDS, 4, {"Король"}),
        (ab.Fact.MOVEMENT, 3, {"Болотник"}),
        (ab.Fact.MODIFIED_MOVEMENT, 3, {"Болотник"}),
        (ab.Fact.MOVEMENT_LEFT, 3, {"Болотник"}),
        (ab.Fact.ELEMENTS, 1, {"Болотник"}),
    ],
)
def test_a_filter_may_ask_for_a_number_of_a_card(fact: ab.Fact, number: int, who: set[str]) -> None:
    assert fits(ab.HasFact(fact, ab.Compare.EQUAL, number)) == who


@pytest.mark.rule("508.4")
def test_a_filter_may_ask_for_extra_life() -> None:
    rich = ab.Targets(ab.HasFact(ab.Fact.EXTRA_LIFE, ab.Compare.AT_LEAST, 2))
    gifts = free(influence(ab.ExtraLife(2)))
    table, mage, orc, _ = board(
        ours("a1", gifts, tap(influence(ab.Chips(1), targets=rich))), ours("c2"), theirs("c6")
    )
    assert not table.can_use(mage, orc, number=1)
    table.uses(mage, orc)
    assert table.can_use(mage, orc, number=1)


@pytest.mark.rule("546.1")
@pytest.mark.parametrize(
    ("filter_", "who"),
    [
        (ab.IsUnique(), {"Король"}),
        (ab.AnyOf((ab.IsUnique(), ab.InState(ab.State.HAS_ACTED))), {"Король", "Паж"}),
        (ab.HasFact(ab.Fact.MOVEMENT_LEFT, ab.Compare.LESS, 1), {"Паж", "Наездник"}),
        (
            ab.AllOf((ENEMY, ab.HasFact(ab.Fact.LIFE, ab.Compare.DIFFERENT, 10))),
            {"Король", "Наездник"},
        ),
    ],
)
def test_a_filter_may_ask_for_a_property_of_a_card(filter_: ab.Filter, who: set[str]) -> None:
    assert fits(filter_) == who


# Ignoring one thing: «Игнорировать [модификаторы …]», «Игнорировать [замещение]».


THORNS = on(ab.Moment.WOUNDED, influence(ab.Wound(1), targets=ITS_TARGET))


@pytest.mark.parametrize("ignores", [True, False])
@pytest.mark.parametrize(("what", "of_elf", "wounds", "ignored_wounds"), [
    case("542.1.1", "modifiers of the die",
         ab.Ignored.DICE, ab.DieModifier(-1, whose=ENEMY), (0, 1), (0, 2)),
    case("542.1.2/attack", "modifiers of the size",
         ab.Ignored.SIZES, ab.SizeModifier(-1, ab.Applies.AS_TARGET), (0, 1), (0, 2)),
    case("542.1.4", "replacements", ab.Ignored.REPLACEMENTS,
         ab.Replacement(ab.ReplacedBy.WOUNDS, none=True), (0, 0), (0, 2)),
    case("542.1.6", "triggers", ab.Ignored.TRIGGERS, THORNS, (1, 2), (0, 2)),
])  # fmt: skip
def test_each_kind_of_ability_may_be_ignored_separately(
    what: ab.Ignored,
    of_elf: ab.Ability,
    wounds: tuple[int, int],
    ignored_wounds: tuple[int, int],
    ignores: bool,
) -> None:
    table, orc, elf = board(
        ours("c3", *((ab.Ignores((what,)),) if ignores else ())), theirs("c4", of_elf, closed=True)
    )
    table.strikes(orc, elf, dice=(4,))
    assert (orc.wounds, elf.wounds) == (ignored_wounds if ignores else wounds)


# «Не может …»: closing, control.


@scenes(
    scene("545.4", "a card that cannot close stays open",
          "c1 uses at c4: c4 is not closed",
          ours("c1", tap(influence(ab.Close()))), theirs("c4", ab.Cannot(ab.Doing.CLOSE))),
    scene("545.4 536.8", "a card that cannot change control stays",
          "c1 uses at c4: c4 is controlled-by second",
          ours("c1", tap(influence(ab.TakeControl()))),
          theirs("c4", ab.Cannot(ab.Doing.CHANGE_CONTROL))),
)  # fmt: skip
def test_closing_control(scene: Scene) -> None:
    scene.play()

"""Words of the glossary that no scenario of their section says: places, deeds, states, moments."""

from dataclasses import replace

import pytest

from engine.berserk.abilities import (
    ITSELF,
    Ability,
    ActsTimes,
    AllOf,
    AnyOf,
    Applies,
    Area,
    Attack,
    Block,
    BringIn,
    Cannot,
    CardIs,
    Cells,
    Chips,
    Close,
    Compare,
    DeckPlace,
    Deed,
    Destroy,
    Did,
    DieModifier,
    Direction,
    Doing,
    Effect,
    EffectKind,
    Element,
    Exile,
    ExtraLife,
    Fact,
    FactOf,
    Filter,
    Formation,
    Gain,
    HasFact,
    HasStatus,
    Heal,
    Ignored,
    Ignores,
    InDirection,
    InLine,
    InState,
    IsUnique,
    LifeBecomes,
    Limit,
    Makes,
    Moment,
    MoreActions,
    Must,
    Name,
    Named,
    Not,
    OnSuccess,
    Open,
    Order,
    Outcome,
    Payment,
    Playable,
    Power,
    PowerKind,
    RegainMovement,
    Relocate,
    Relocation,
    ReplacedBy,
    Replacement,
    ResultOf,
    SizeModifier,
    Some,
    State,
    Status,
    StaysOpenAfter,
    StrikeRange,
    TakeControl,
    Targets,
    ToDeck,
    Triggered,
    Until,
    When,
    While,
    Who,
    Wound,
)
from engine.berserk.abilities.strength import Strength
from engine.berserk.table import options as op
from engine.berserk.table.events import DeckShuffled, FightDecided
from engine.berserk.table.state import Asking
from engine.kernel import Seat
from tests.engine.berserk.abilities.answering import at_play
from tests.engine.berserk.abilities.laying import (
    can_use,
    influence,
    lay,
    on_itself,
    spell,
    tap,
    use,
)
from tests.engine.berserk.abilities.sayings import (
    ENEMIES,
    ENEMY,
    ITS_SUBJECT,
    ITS_TARGET,
    OWN,
    SELF,
    STRIKE,
    chooses,
    everybody_passes,
    first_trigger,
    on,
    picks,
)
from tests.support import specs
from tests.support.scenario import Piece, Table, cells

OTHERS = AllOf((OWN, Not(SELF)))
ONE = Strength(1, 1, 1)


def aimed(filter_: object, side: str = "own") -> set[str]:
    """Return the cells of the cards round d3 at which a mage there may aim."""
    table = Table()
    mage = lay(table.first, "c3", tap(influence(Wound(1), targets=Targets(filter_))))  # type: ignore[arg-type]  # a filter
    around = {
        cell: table.first.creature(cell) for cell in ("b2", "c2", "d2", "b3", "d3", "c1", "a3")
    }
    around |= {cell: table.second.creature(cell) for cell in ("b4", "c4", "d4", "c5")}
    return {cell for cell, piece in around.items() if can_use(table, mage, piece)}


# Where cards stand: «Напротив», «Сзади», «Слева», «Справа», «Диагональ», «Ряд».


@pytest.mark.rule("202.2")
@pytest.mark.parametrize(
    ("direction", "where"),
    [
        (Direction.AHEAD, {"c4"}),
        (Direction.BEHIND, {"c2"}),
        (Direction.LEFT, {"b3"}),
        (Direction.RIGHT, {"d3"}),
        (Direction.DIAGONAL, {"b2", "d2", "b4", "d4"}),
    ],
)
def test_a_card_may_stand_in_a_direction_of_another(direction: Direction, where: set[str]) -> None:
    assert aimed(InDirection((direction,))) == where


@pytest.mark.rule("202.2")
def test_directions_are_those_of_who_controls_the_card() -> None:
    ahead = Targets(InDirection((Direction.AHEAD,)))
    table = Table(active=Seat.SECOND)
    mage = lay(table.second, "c4", tap(influence(Wound(1), targets=ahead)))
    below, above = table.first.creature("c3"), table.second.creature("c5")
    assert (can_use(table, mage, below), can_use(table, mage, above)) == (True, False)


@pytest.mark.rule("202.2")
@pytest.mark.parametrize(
    ("line", "where"),
    [
        (InLine(row=True, column=False), {"a3", "b3", "d3"}),
        (InLine(row=False, column=True), {"c1", "c2", "c4", "c5"}),
    ],
)
def test_a_card_may_stand_in_the_row_or_the_column_of_another(
    line: InLine, where: set[str]
) -> None:
    assert aimed(AllOf((line, Not(SELF)))) == where


@pytest.mark.rule("507.1")
@pytest.mark.parametrize(("attacked", "goal"), [("c4", "c5"), ("d4", "e5"), ("b4", "a5")])
def test_a_blow_pushes_a_card_on_in_its_direction(attacked: str, goal: str) -> None:
    onward = Cells(who=Who.OTHER, directions=(Direction.BEYOND,))
    push = Power(PowerKind.INFLUENCE, (Relocate(),), ITS_TARGET, cells=onward)
    table = Table()
    ogre = lay(table.first, "c3", on(Moment.LANDED, push, powers=STRIKE), strike="1-1-1")
    elf = table.second.creature(attacked, closed=True)
    table.strikes(ogre, elf, dice=(3,))
    assert elf.cell == goal


@pytest.mark.rule("547.2.1", "507.1")
def test_a_blow_from_afar_has_no_direction() -> None:
    onward = Cells(who=Who.OTHER, directions=(Direction.BEYOND,))
    push = Power(PowerKind.INFLUENCE, (Relocate(),), ITS_TARGET, cells=onward)
    table = Table()
    lancer = lay(table.first, "c2", StrikeRange(2), on(Moment.LANDED, push, powers=STRIKE))
    elf = table.second.creature("c4", closed=True)
    table.strikes(lancer, elf, dice=(3,))
    assert elf.cell == "c4"


@pytest.mark.rule("506.1")
@pytest.mark.parametrize(("goal", "pushed"), [("c4", "c5"), ("d3", "e3")])
def test_a_card_may_go_on_in_the_direction_of_its_move(goal: str, pushed: str) -> None:
    onward = Cells(directions=(Direction.ONWARD,))
    slides = Power(PowerKind.INFLUENCE, (Relocate(),), ITSELF, cells=onward)
    table = Table()
    imp = lay(table.first, "c3", on(Moment.MOVED, slides, limit=Limit.PER_TURN))
    table.second.creature("a6")
    table.moves(imp, goal)
    assert imp.cell == pushed


# What cards have done: 538.


def done_by(deed: Deed, before: int = 0) -> set[str]:
    """Return the names of the cards that have done or suffered that in a turn.

    An orc has moved and killed an elf by a strike; a page was opened by a priest, a troll shut.
    """
    aims = tap(influence(Chips(1), targets=Targets(Did(deed, before))))
    table = Table()
    mage = lay(table.first, "a1", aims, name="Маг")
    orc = table.first.creature("c2", "Орк", strike="9-9-9")
    priest = lay(table.first, "b1", tap(influence(Open())), name="Жрец")
    page = table.first.creature("d1", "Паж", closed=True)
    elf = table.second.creature("c4", "Эльф", closed=True, life=3)
    dryad = table.second.creature("d4", "Дриада", closed=True)
    table.second.creature("e6", "Страж")
    table.moves(orc, "c3")
    table.strikes(orc, elf, dice=(3,))
    use(table, priest, page)
    for _turn in range(before * 2):
        table.ends_turn()
    pieces = (mage, orc, priest, page, dryad)
    return {piece.state.spec.name for piece in pieces if can_use(table, mage, piece)}


@pytest.mark.rule("538.2")
@pytest.mark.parametrize(
    ("deed", "who"),
    [
        (Deed.MOVED, {"Орк"}),
        (Deed.ATTACKED, {"Орк"}),
        (Deed.KILLED, {"Орк"}),
        (Deed.ACTED, {"Орк", "Жрец"}),
        (Deed.OPENED, {"Паж"}),
    ],
)
def test_history_knows_what_cards_have_done_in_the_turn(deed: Deed, who: set[str]) -> None:
    assert done_by(deed) == who


@pytest.mark.rule("538.2")
@pytest.mark.parametrize("deed", [Deed.MOVED, Deed.ATTACKED, Deed.KILLED])
def test_what_was_done_two_turns_ago_was_not_done_in_the_last_one(deed: Deed) -> None:
    assert done_by(deed, before=1) == set()


@pytest.mark.rule("538.2")
@pytest.mark.parametrize("deed", [Deed.WAS_ATTACKED, Deed.WOUNDED])
def test_history_knows_what_was_done_to_cards(deed: Deed) -> None:
    table = Table()
    mage = lay(table.first, "a1", tap(influence(Chips(1), targets=Targets(Did(deed)))))
    orc = table.first.creature("c3")
    elf, page = table.second.creature("c4", closed=True), table.second.creature("e6")
    table.strikes(orc, elf, dice=(3,))
    assert [can_use(table, mage, one) for one in (elf, page, orc)] == [True, False, False]


@pytest.mark.rule("538.2", "205.1")
def test_history_knows_who_died() -> None:
    raises = Power(
        PowerKind.INFLUENCE,
        (BringIn(by=Area.GRAVEYARD),),
        Targets(Did(Deed.DIED), area=Area.GRAVEYARD),
        cells=Cells(rows=(1,)),
    )
    table = Table()
    mage = lay(table.first, "a1", tap(raises))
    killer = lay(table.first, "b1", tap(spell(Destroy())))
    page = table.first.creature("c1")
    table.second.creature("c6")
    assert not can_use(table, mage, page)
    use(table, killer, page)
    assert can_use(table, mage, page)


# What cards are: states, facts, filters.


def fits(filter_: Filter) -> set[str]:
    """Return the names of the cards that an influence may be aimed at by a filter."""
    table = Table()
    mage = lay(table.first, "a1", tap(influence(Chips(1), targets=Targets(filter_))), name="Маг")
    pieces = [
        mage,
        lay(table.first, "c2", STANDS_IN_LINE, name="Копейщик"),
        lay(table.first, "c3", STANDS_IN_LINE, name="Щитник"),
        lay(table.first, "e1", STANDS_IN_LINE, name="Дозорный"),
        table.first.creature("a3", "Паж", acted=1),
        lay(table.second, "c4", name="Король", unique=True, life=12, wounds=4),
        lay(table.second, "e6", name="Болотник", elements=(Element.SWAMP,), movement=3),
    ]
    pieces.append(table.second.symbiote(specs.companion(), pieces[-1]))
    return {one.state.spec.name for one in pieces if can_use(table, mage, one)}


STANDS_IN_LINE = Formation((Named(Name.ARMOR, 1),))


@pytest.mark.rule("201.2.2")
@pytest.mark.parametrize(
    ("state", "who"),
    [
        (State.HAS_ACTED, {"Паж"}),
        (State.HAS_FORMATION, {"Копейщик", "Щитник", "Дозорный"}),
        (State.IN_FORMATION, {"Копейщик", "Щитник"}),
        (State.HOST, {"Болотник"}),
    ],
)
def test_a_card_may_be_asked_for_its_state(state: State, who: set[str]) -> None:
    assert fits(InState(state)) == who


@pytest.mark.rule("105.3", "508.1.1")
@pytest.mark.parametrize(
    ("fact", "number", "who"),
    [
        (Fact.START_LIFE, 12, {"Король"}),
        (Fact.MAXIMUM_LIFE, 12, {"Король"}),
        (Fact.LIFE, 8, {"Король"}),
        (Fact.WOUNDS, 4, {"Король"}),
        (Fact.MOVEMENT, 3, {"Болотник"}),
        (Fact.MOVEMENT_LEFT, 3, {"Болотник"}),
        (Fact.ELEMENTS, 1, {"Болотник"}),
    ],
)
def test_a_card_may_be_asked_for_a_number(fact: Fact, number: int, who: set[str]) -> None:
    assert fits(HasFact(fact, Compare.EQUAL, number)) == who


@pytest.mark.rule("508.4")
def test_a_card_may_be_asked_for_its_extra_life() -> None:
    rich = Targets(HasFact(Fact.EXTRA_LIFE, Compare.AT_LEAST, 2))
    table = Table()
    gifts = Playable(Payment(), influence(ExtraLife(2)))
    mage = lay(table.first, "a1", gifts, tap(influence(Chips(1), targets=rich)))
    orc = table.first.creature("c2")
    table.second.creature("c6")
    assert not can_use(table, mage, orc, number=1)
    use(table, mage, orc)
    assert can_use(table, mage, orc, number=1)


@pytest.mark.rule("546.1")
@pytest.mark.parametrize(
    ("filter_", "who"),
    [
        (IsUnique(), {"Король"}),
        (AnyOf((IsUnique(), InState(State.HAS_ACTED))), {"Король", "Паж"}),
        (HasFact(Fact.MOVEMENT_LEFT, Compare.LESS, 1), {"Паж", "Наездник"}),
        (AllOf((ENEMY, HasFact(Fact.LIFE, Compare.DIFFERENT, 10))), {"Король", "Наездник"}),
    ],
)
def test_a_card_may_be_chosen_by_what_it_is(filter_: Filter, who: set[str]) -> None:
    assert fits(filter_) == who


# Ignoring one thing: «Игнорировать [модификаторы …]», «Игнорировать [замещение]».


def struck_by(*traits: Ability, of: tuple[Ability, ...] = (), die: int = 4) -> tuple[Piece, Piece]:
    """An orc with these traits strikes a closed elf that has ``of``."""
    table = Table()
    orc = lay(table.first, "c3", *traits, strike="1-2-3")
    elf = lay(table.second, "c4", *of, closed=True)
    table.strikes(orc, elf, dice=(die,))
    return orc, elf


ATTACKED = AllOf((ENEMY,))


@pytest.mark.rule("542.1.1")
@pytest.mark.parametrize(("ignores", "wounds"), [(True, 2), (False, 1)])
def test_modifiers_of_the_die_may_be_ignored(ignores: bool, wounds: int) -> None:
    traits = (Ignores((Ignored.DICE,)),) if ignores else ()
    slow = DieModifier(-1, whose=ENEMY)
    assert struck_by(*traits, of=(slow,))[1].wounds == wounds


@pytest.mark.rule("542.1.2")
@pytest.mark.parametrize(("ignores", "wounds"), [(True, 2), (False, 1)])
def test_modifiers_of_the_size_may_be_ignored(ignores: bool, wounds: int) -> None:
    traits = (Ignores((Ignored.SIZES,)),) if ignores else ()
    hard = SizeModifier(-1, Applies.AS_TARGET)
    assert struck_by(*traits, of=(hard,))[1].wounds == wounds


@pytest.mark.rule("542.1.4")
@pytest.mark.parametrize(("ignores", "wounds"), [(True, 2), (False, 0)])
def test_replacements_may_be_ignored(ignores: bool, wounds: int) -> None:
    traits = (Ignores((Ignored.REPLACEMENTS,)),) if ignores else ()
    unhurt = Replacement(ReplacedBy.WOUNDS, none=True)
    assert struck_by(*traits, of=(unhurt,))[1].wounds == wounds


@pytest.mark.rule("542.1.6")
@pytest.mark.parametrize(("ignores", "wounds"), [(True, 0), (False, 1)])
def test_what_goes_off_may_not_be_aimed_at_who_ignores_it(ignores: bool, wounds: int) -> None:
    traits = (Ignores((Ignored.TRIGGERS,)),) if ignores else ()
    thorns = on(Moment.WOUNDED, influence(Wound(1), targets=ITS_TARGET))
    assert struck_by(*traits, of=(thorns,))[0].wounds == wounds


# «Не может …»: closing, control.


@pytest.mark.rule("545.4")
def test_what_cannot_be_closed_stays_open() -> None:
    table = Table()
    witch = lay(table.first, "c1", tap(influence(Close())))
    elf = lay(table.second, "c4", Cannot(Doing.CLOSE))
    use(table, witch, elf)
    assert not elf.is_closed


@pytest.mark.rule("545.4", "536.8")
def test_what_cannot_be_taken_over_stays_with_its_player() -> None:
    table = Table()
    witch = lay(table.first, "c1", tap(influence(TakeControl())))
    elf = lay(table.second, "c4", Cannot(Doing.CHANGE_CONTROL))
    use(table, witch, elf)
    assert elf.state.controller is Seat.SECOND


# Statuses and moments: 512.


@pytest.mark.rule("512.6.4")
def test_a_card_may_have_an_ability_while_it_is_a_target() -> None:
    wary = While(HasStatus(Status.TARGET), (SizeModifier(-2, Applies.AS_TARGET),))
    table = Table()
    mage = lay(table.first, "c1", tap(spell(Wound(3))))
    elf = lay(table.second, "c4", wary)
    use(table, mage, elf)
    assert (elf.wounds, elf.state.facts.granted) == (1, ())


@pytest.mark.rule("512.7")
def test_something_may_go_off_when_a_card_pays() -> None:
    table = Table()
    tithe = on(Moment.PAID, on_itself(Chips(1)))
    mage = lay(table.first, "c1", tap(spell(Wound(1))), tithe)
    elf = table.second.creature("c4")
    use(table, mage, elf)
    assert (mage.is_closed, mage.state.chips) == (True, 1)


@pytest.mark.rule("501.4", "505.7")
def test_an_effect_may_be_reckoned_by_the_card_that_was_given_up() -> None:
    gift = Payment(destroys=Targets(OTHERS))
    blow = spell(Wound(FactOf(Fact.WOUNDS, Who.PAID)), targets=ENEMIES)
    table = Table()
    cultist = lay(table.first, "c1", Playable(gift, blow))
    victim = table.first.creature("a1", wounds=4)
    elf = table.second.creature("c4")
    use(table, cultist, elf)
    table.choose(op.ChoosePayment(victim.id))
    assert (victim.is_dead, elf.wounds) == (True, 4)


@pytest.mark.rule("531.3")
@pytest.mark.parametrize(
    ("effect", "kind"),
    [
        (Wound(1), EffectKind.WOUND),
        (Destroy(), EffectKind.DESTROY),
        (Exile(), EffectKind.EXILE),
        (Close(), EffectKind.CLOSE),
        (TakeControl(), EffectKind.TAKE_CONTROL),
    ],
)
def test_one_kind_of_effect_may_be_blocked_and_no_other(effect: Effect, kind: EffectKind) -> None:
    when = When(Moment.BLOCKING, ENEMY, ENEMY, effects=(kind,))
    shield = Triggered(replace(when, other=OWN), at_play(Block()))
    table = Table()
    mage = lay(table.first, "c1", tap(spell(effect)), tap(spell(Chips(1))))
    lay(table.second, "a6", shield)
    elf = table.second.creature("c4")
    before = elf.state.clone()
    use(table, mage, elf)
    assert elf.state == before


@pytest.mark.rule("413.3", "518.6", "512.7")
def test_a_gift_may_last_as_long_as_the_play_it_was_made_for() -> None:
    gift = Gain(SizeModifier(2, powers=STRIKE), Until.PLAY_END)
    shield = Gain(Named(Name.ARMOR, 1), Until.PLAY_END)
    cheer = influence(gift, shield, targets=ITS_SUBJECT)
    table = Table()
    lay(table.first, "a1", on(Moment.ANNOUNCED, cheer, OTHERS, powers=STRIKE))
    orc = lay(table.first, "c3", strike="1-1-1")
    elf = table.second.creature("c4", closed=True)
    table.strikes(orc, elf, dice=(3,))
    assert (elf.wounds, orc.state.effects) == (3, ())
    assert not orc.state.facts.has(Name.ARMOR)


@pytest.mark.rule("413.3", "512.7")
def test_another_play_that_ends_does_not_end_a_gift_for_this_one() -> None:
    gift = Gain(SizeModifier(2, powers=STRIKE), Until.PLAY_END)
    cheer = on(Moment.ANNOUNCED, influence(gift, targets=ITS_SUBJECT), OTHERS, powers=STRIKE)
    table = Table()
    lay(table.first, "a1", cheer)
    orc = lay(table.first, "c3", strike="1-1-1")
    elf = table.second.creature("c4", closed=True)
    heals = Playable(Payment(), influence(Heal(1)), sudden=True, limit=Limit.PER_TURN)
    nun = lay(table.second, "a6", heals, wounds=3)
    table.strikes(orc, elf, dice=(3,))
    while not orc.state.effects:
        table.passes()
    use(table, nun, nun)
    everybody_passes(table)
    assert (nun.wounds, elf.wounds, orc.state.effects) == (2, 3, ())


# «Ещё раз», «Восстановить запас движения».


def an_orc_strikes_again(*before: str) -> tuple[Table, Piece, Piece]:
    """A drummer lets an orc, which stays open after its strikes, attack once more."""
    more = influence(MoreActions())
    table = Table()
    drummer = lay(table.first, "a1", Playable(Payment(), more, limit=Limit.PER_TURN))
    orc = lay(table.first, "c3", StaysOpenAfter(STRIKE), strike="1-1-1")
    elf = table.second.creature("c4", closed=True)
    for what in before:
        match what:
            case "strike":
                table.strikes(orc, elf, dice=(3,))
            case _:
                use(table, drummer, orc)
    return table, orc, elf


@pytest.mark.rule("510.3")
def test_who_has_acted_may_be_let_act_once_more() -> None:
    table, orc, elf = an_orc_strikes_again("strike", "drum")
    assert table.can_strike(orc, elf)
    table.strikes(orc, elf, dice=(3,))
    assert not table.can_strike(orc, elf)


@pytest.mark.rule("510.3")
def test_who_has_not_acted_yet_is_not_let_act_more_often() -> None:
    table, orc, elf = an_orc_strikes_again("drum", "strike")
    assert not table.can_strike(orc, elf)


@pytest.mark.rule("510.3", "510.5")
def test_acting_once_more_is_until_the_action_markers_go() -> None:
    opens = tap(influence(Open()))
    table = Table()
    drummer = lay(table.first, "a1", Playable(Payment(), influence(MoreActions())), opens)
    orc = lay(table.first, "c3", strike="1-1-1")
    elf = table.second.creature("c4", closed=True)
    table.strikes(orc, elf, dice=(3,))
    use(table, drummer, orc)
    given = len(orc.state.effects)
    use(table, drummer, orc, number=1)
    assert (given, len(orc.state.effects)) == (1, 0)


@pytest.mark.rule("506.2")
def test_movement_may_be_given_back() -> None:
    table = Table()
    guide = lay(table.first, "a1", tap(influence(RegainMovement())))
    orc = lay(table.first, "c2", movement=2)
    table.second.creature("c6")
    table.moves(orc, "c3")
    use(table, guide, orc)
    assert orc.movement == 2


# «Вернуть в колоду», «Телепортация», «Орда», both fight, numbers.


@pytest.mark.rule("204.4", "204.3")
def test_a_card_that_returns_to_the_deck_is_shuffled_in() -> None:
    table = Table()
    witch = lay(table.first, "c1", tap(spell(ToDeck(DeckPlace.SHUFFLED))))
    elf = table.second.creature("c4", "Эльф")
    table.second.creature("c6")
    use(table, witch, elf)
    assert len(table.events(DeckShuffled)) == 1
    assert [spec.name for spec in table.state.decks[Seat.SECOND]] == ["Эльф"]


@pytest.mark.rule("506.6")
def test_a_teleporting_card_goes_to_any_free_cell_and_has_moved() -> None:
    far = Power(PowerKind.INFLUENCE, (Relocate(Relocation.TELEPORT),), ITSELF, cells=Cells())
    table = Table()
    imp = lay(table.first, "c3", tap(far), on(Moment.MOVED, on_itself(Chips(1))))
    table.second.creature("c4")
    use(table, imp)
    picks(table, "e6")
    assert (imp.cell, imp.state.chips) == ("e6", 1)


@pytest.mark.rule("506.6", "507.3", "538.2")
@pytest.mark.parametrize(
    ("way", "moved"),
    [(Relocation.TELEPORT, True), (Relocation.RELOCATE, False), (Relocation.PLACE, False)],
)
def test_of_those_that_came_elsewhere_the_teleported_have_moved(
    way: Relocation, moved: bool
) -> None:
    table = Table()
    sends = Power(PowerKind.INFLUENCE, (Relocate(way),), cells=Cells())
    mage = lay(table.first, "a1", tap(sends))
    judge = lay(table.first, "b1", tap(influence(Chips(1), targets=Targets(Did(Deed.MOVED)))))
    imp = table.first.creature("c3")
    table.second.creature("c6")
    use(table, mage, imp)
    picks(table, "e3")
    assert (imp.cell, can_use(table, judge, imp)) == ("e3", moved)


@pytest.mark.rule("506.6", "524.2")
@pytest.mark.parametrize(("way", "may"), [(Relocation.JUMP, True), (Relocation.RELOCATE, False)])
def test_who_is_incorporeal_comes_onto_a_taken_cell_by_a_move_alone(
    way: Relocation, may: bool
) -> None:
    table = Table()
    leaps = Power(PowerKind.INFLUENCE, (Relocate(way),), ITSELF, cells=Cells())
    ghost = lay(table.first, "c3", tap(leaps), Named(Name.INCORPOREAL))
    table.second.creature("c5")
    use(table, ghost)
    offered = {one.cell for one in table.options if isinstance(one, op.ChooseCell)}
    assert (cells("c5")[0] in offered, cells("c4")[0] in offered) == (may, True)


def test_a_horde_is_a_horde_in_the_battle_too_and_does_nothing_there() -> None:
    table = Table()
    rat = lay(table.first, "c3", Named(Name.HORDE))
    elf = table.second.creature("c4", closed=True)
    table.strikes(rat, elf, dice=(3,))
    assert (rat.state.facts.has(Name.HORDE), elf.wounds) == (True, 1)


@pytest.mark.rule("537.5")
def test_two_cards_that_are_made_to_fight_both_roll() -> None:
    duel = Makes(Order.BOTH_FIGHT, Attack(PowerKind.STRIKE, None), Targets(ENEMY))
    pair = Targets(ENEMY, then=Targets(ENEMY))
    table = Table()
    herald = lay(table.first, "a1", tap(Power(PowerKind.SPELL, (duel,), pair)))
    one = table.second.creature("c4", strike="1-1-1", closed=True)
    other = table.second.creature("c5", strike="2-2-2", closed=True)
    table.dice(6, 1)
    use(table, herald, one)
    assert (one.wounds, other.wounds) == (0, 1)
    assert len(table.events(FightDecided)) == 1


@pytest.mark.rule("505.7", "508.5.2")
def test_a_number_may_be_the_life_that_was_lost() -> None:
    drains = OnSuccess(
        spell(Wound(5), targets=ENEMIES), on_itself(Heal(ResultOf(Outcome.LIFE_LOST)))
    )
    table = Table()
    leech = lay(table.first, "c1", tap(drains), wounds=5)
    elf = table.second.creature("c4", life=3)
    table.second.creature("e6", closed=True)
    use(table, leech)
    chooses(table, elf)
    assert (elf.is_dead, leech.wounds) == (True, 2)


@pytest.mark.rule("546.1")
@pytest.mark.parametrize(
    ("wounds", "closed", "holds"), [(1, False, True), (0, True, True), (0, False, False)]
)
def test_a_condition_may_be_met_in_several_ways(wounds: int, closed: bool, holds: bool) -> None:
    ways = Some((CardIs(Who.SELF, InState(State.WOUNDED)), CardIs(Who.SELF, InState(State.CLOSED))))
    table = Table()
    orc = lay(table.first, "c3", While(ways, (Named(Name.ARMOR, 1),)), wounds=wounds, closed=closed)
    table.second.creature("c6")
    assert table.state is not None
    assert orc.state.facts.has(Name.ARMOR) is holds


# «Рывок», «Остаётся X текущих жизней», duties.


@pytest.mark.rule("507.1", "116.7")
def test_a_dash_is_a_step_after_an_attack_once_in_the_own_turn() -> None:
    more = (StaysOpenAfter(STRIKE), ActsTimes(2, STRIKE))
    table = Table()
    wolf = lay(table.first, "c3", Named(Name.DASH), *more, strike="1-1-1")
    elf = table.second.creature("c4", closed=True)
    table.strikes(wolf, elf, dice=(3,))
    first_trigger(table, wolf)
    goals = {one.cell for one in table.options if isinstance(one, op.ChooseCell)}
    assert goals == set(cells("b3", "d3", "c2"))
    picks(table, "d3")
    table.strikes(wolf, elf, dice=(3,))
    assert (wolf.cell, table.asked) == ("d3", (Seat.FIRST, Asking.ACT))


@pytest.mark.rule("116.7")
def test_a_dash_may_be_left_out() -> None:
    table = Table()
    wolf = lay(table.first, "c3", Named(Name.DASH))
    elf = table.second.creature("c4", closed=True)
    table.strikes(wolf, elf, dice=(3,))
    table.passes()
    assert wolf.cell == "c3"


@pytest.mark.rule("508.5.1")
@pytest.mark.parametrize(("life", "wounds"), [(4, 6), (9, 1), (15, 0)])
def test_so_much_life_is_left_and_nothing_goes_off_on_it(life: int, wounds: int) -> None:
    table = Table()
    mage = lay(table.first, "c1", tap(spell(LifeBecomes(life))))
    elf = lay(table.second, "c4", on(Moment.WOUNDED, on_itself(Chips(1))), wounds=3)
    use(table, mage, elf)
    assert (elf.wounds, elf.state.maximum_life, elf.state.chips) == (wounds, 10, 0)


@pytest.mark.rule("508.2")
@pytest.mark.parametrize("life", [4, 15])
def test_the_maximum_of_life_may_become_so_much_and_no_wound_is_left(life: int) -> None:
    table = Table()
    mage = lay(table.first, "c1", tap(spell(LifeBecomes(life, maximum=True))))
    elf = table.second.creature("c4", wounds=3)
    use(table, mage, elf)
    assert (elf.wounds, elf.state.maximum_life) == (0, life)


@pytest.mark.rule("545.5")
def test_who_must_move_moves_before_the_turn_ends() -> None:
    table = Table()
    hare = lay(table.first, "c2", Must(Doing.MOVE))
    table.second.creature("c6")
    assert {type(one) for one in table.options} == {op.MoveTo}
    table.moves(hare, "c3")
    assert op.EndTurn() in table.options


@pytest.mark.rule("545.5")
def test_who_must_move_and_cannot_is_let_off() -> None:
    table = Table()
    lay(table.first, "c2", Must(Doing.MOVE), movement=0)
    table.second.creature("c6")
    assert op.EndTurn() in table.options


@pytest.mark.rule("545.5")
def test_who_moves_may_have_to_move_to_certain_cells() -> None:
    forward = Cells(directions=(Direction.AHEAD,))
    table = Table()
    ram = lay(table.first, "c2", Must(Doing.MOVE, cells=forward))
    table.second.creature("c6")
    assert [table.can_move(ram, cell) for cell in ("c3", "b2")] == [True, False]
    assert op.EndTurn() in table.options  # it need not move at all


@pytest.mark.rule("545.5")
def test_who_must_attack_attacks_before_the_turn_ends() -> None:
    table = Table()
    orc = lay(table.first, "c3", Must(Doing.ATTACK))
    elf = table.second.creature("c4", closed=True)
    assert list(table.options) == [op.StrikeAt(orc.id, elf.id)]
    table.strikes(orc, elf, dice=(3,))
    assert op.EndTurn() in table.options


@pytest.mark.rule("545.5", "514.1")
def test_against_some_cards_somebody_must_defend() -> None:
    table = Table()
    orc = lay(table.first, "c3", Must(Doing.DEFEND))
    elf = table.second.creature("c4")
    guard = table.second.creature("d4")
    table.strikes(orc, elf, dice=(6, 1))
    assert table.options == (op.Defend(guard.id),)

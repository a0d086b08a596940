"""Being asked tells nothing of a hidden card: twins that differ in one are asked the same
(533.1)."""

from random import Random
from typing import Final

import pytest

import engine.berserk.abilities as ab
from engine.berserk import RULES_2024
from engine.berserk.cards.card import CardSpec
from engine.berserk.changing.setup import PlayerSetup, Setup
from engine.berserk.match.game import new_match
from engine.berserk.plays.empty_questions import foregone
from engine.berserk.table import events as ev
from engine.berserk.table import options as op
from engine.berserk.table.board import parse_cell
from engine.berserk.table.state import Asking, Phase
from engine.kernel import Decision, Event, Option, Seat
from tests.bench.decisions import KINDS
from tests.engine.berserk.abilities.laying import creature, lay
from tests.engine.berserk.abilities.nodes import influence, tap
from tests.engine.berserk.abilities.sayings import OWN, on
from tests.support import specs
from tests.support.examining import check_questions, random_choice, with_other_secrets
from tests.support.rows import each_row
from tests.support.scenario import Piece, Table
from tests.support.slices import thin
from tests.support.twins import ONE_CHIP, PLAIN, SECRET, id_of, placed_with, waiting_for

FIRST, SECOND = Seat.FIRST, Seat.SECOND
Asked = tuple[Seat, str]


# The whole first turn, with one card of the second player face down.


def first_turn(secret: CardSpec, *, discreet: bool = True) -> tuple[list[Asked], list[Event]]:
    """Return what was asked up to the revealing at the end of the first turn, and what the first
    player saw happen. The second player keeps the card hidden and passes; the first player does
    whatever can be done, which is the same whatever the hidden card is."""
    match, asked, rng = placed_with(secret, discreet=discreet), [], Random(1)
    number = id_of(match, SECRET)
    while match.decision is not None and match.state.turn < 2:
        seen = match.view(FIRST).history
        asked.append((match.decision.seat, match.decision.kind))
        match.choose(any_choice(match.decision, rng, number))
        if match.state.phase is not Phase.PLACEMENT and not match.state.cards[number].hidden:
            return asked, seen
    raise AssertionError("the card was never revealed")


def any_choice(decision: Decision, rng: Random, secret: int) -> Option:
    options = decision.options
    if decision.kind == Asking.KEEP_HIDDEN.value:
        return op.KeepHidden(secret)
    if op.Pass() in options:
        return op.Pass()
    busy = [option for option in options if option != op.EndTurn()]
    return rng.choice(busy or options)


SUDDEN: Final = creature(ab.Playable(ab.Payment(), ONE_CHIP, sudden=True), name=SECRET)
NUMBER: Final = creature(
    ab.Playable(ab.FREE, influence(ab.Wound(ab.AtTurnStart(ab.Count(ab.ANY_CARD))))), name=SECRET
)
OTHERS: Final = {
    "sudden": SUDDEN,
    "number": NUMBER,
    "flyer": specs.flyer(SECRET),
    "terrain": specs.terrain(SECRET),
    "artifact": specs.artifact(SECRET),
}


@pytest.mark.rule("533.1", "533.5", "303.3", "303.4")
@each_row("moment", ab.Moment, ids=lambda moment: moment.value)
def test_questions_do_not_depend_on_the_trigger_of_a_hidden_card(
    moment: ab.Moment,
) -> None:
    plain = first_turn(PLAIN)
    for secret in waiting_for(moment):
        assert first_turn(secret) == plain


@pytest.mark.rule("533.1", "408.3", "210.1")
@pytest.mark.parametrize("secret", OTHERS.values(), ids=OTHERS)
def test_questions_do_not_depend_on_what_the_hidden_card_is(secret: CardSpec) -> None:
    assert first_turn(secret) == first_turn(PLAIN)


def test_the_number_of_questions_does_not_depend_on_the_hidden_card() -> None:
    asked, _seen = first_turn(PLAIN)
    of_second = [kind for seat, kind in asked if seat is SECOND]
    assert len(of_second) > 60
    assert set(of_second) == {"keep_hidden", "alternate", "trigger_order", "priority"}
    assert {kind for seat, kind in asked if seat is FIRST} == {"alternate", "act"}


def test_without_discretion_most_hidden_triggers_are_revealed_by_questions() -> None:
    plain, _seen = first_turn(PLAIN, discreet=False)
    told = [
        moment
        for moment in ab.Moment
        if any(first_turn(secret, discreet=False)[0] != plain for secret in waiting_for(moment))
    ]
    assert len(told) > 20


# What goes off: 533.5.


def ordered(*abilities: ab.Ability) -> Table:
    """Return a table at which something of an open card goes off, and perhaps of a hidden one."""
    table = Table(discreet=True)
    table.first.creature("c1")
    lay(table.second, "c5", on(ab.Moment.TURN_START, ONE_CHIP, turn=ab.Side.OWN), name="Open")
    table.second.card(creature(*abilities, name=SECRET), "c6", hidden=True)
    table.ends_turn()
    while table.state.phase is not Phase.OPENING:
        table.passes()
    return table


@pytest.mark.rule("533.5", "305.1", "116.7")
@pytest.mark.parametrize("may", [True, False])
def test_the_order_of_triggers_is_asked_even_for_a_single_trigger(may: bool) -> None:
    goes_off = on(ab.Moment.TURN_START, ONE_CHIP, turn=ab.Side.OWN, may=True)
    table = ordered(*((goes_off,) if may else ()))
    assert table.asked == (SECOND, Asking.TRIGGER_ORDER)
    open_first = op.TriggerNext(table.piece("Open").id)
    both: tuple[Option, ...] = (open_first, op.TriggerNext(table.piece(SECRET).id))
    assert table.options == both[: 1 + may]
    table.choose(open_first)
    assert table.asked == (SECOND, Asking.TRIGGER_ORDER)
    assert table.options[-1] == op.Pass()


@pytest.mark.rule("533.5", "116.6")
def test_a_mandatory_trigger_reveals_its_card_before_the_order_is_asked() -> None:
    table = ordered(on(ab.Moment.TURN_START, ONE_CHIP, turn=ab.Side.OWN))
    assert table.asked == (SECOND, Asking.TRIGGER_ORDER)
    assert not table.piece(SECRET).is_hidden
    assert len(table.options) == 2


@pytest.mark.rule("533.5", "116.7")
def test_passing_declines_possible_triggers_of_a_hidden_card() -> None:
    table = Table(discreet=True)
    table.first.creature("c1")
    goes_off = on(ab.Moment.TURN_START, ONE_CHIP, turn=ab.Side.OWN, may=True)
    table.second.card(creature(goes_off, name=SECRET), "c6", hidden=True)
    table.ends_turn()
    while table.asked != (SECOND, Asking.TRIGGER_ORDER):
        table.passes()
    table.passes()
    assert table.state.triggers == []
    assert table.events(ev.TriggersDropped)[-1] == ev.TriggersDropped(SECOND, hushed=True)
    assert table.piece(SECRET).is_hidden


# What an own hidden card may be for another: 533.7, 405.2.


def targets(fits: bool, *powers: ab.Power) -> Table:
    """Return a table at which a mage of the second player with a hidden card has something go off
    at forest cards, of which one lies open."""
    table = Table(active=SECOND, discreet=True)
    table.first.creature("c1")
    forest = (ab.Element.FOREST,) if fits else ()
    table.second.card(creature(name=SECRET, elements=forest), "c6", hidden=True)
    lay(table.second, "c5", *(tap(power) for power in powers), name="Mage")
    lay(table.second, "d5", elements=(ab.Element.FOREST,), name="Ent")
    return table


FOREST: Final = ab.AllOf((OWN, ab.OfElement((ab.Element.FOREST,))))


@pytest.mark.rule("533.7", "502.1")
@pytest.mark.parametrize("fits", [True, False])
def test_a_target_is_asked_for_even_when_only_one_card_fits(fits: bool) -> None:
    two = ab.Power(ab.PowerKind.INFLUENCE, (ab.Chips(1),), ab.Targets(FOREST, least=1, most=2))
    table = targets(fits, two)
    mage, ent = table.piece("Mage"), table.piece("Ent")
    table.choose(op.UseAction(mage.id, mage.state.facts.actions[0]))
    asked = []
    while table.asked == (SECOND, Asking.TARGET):
        asked.append(len(table.options))
        pick = op.ChooseTarget(ent.id)
        table.choose(pick if pick in table.options else op.Enough())
    assert asked == ([2, 2] if fits else [1, 1])


@pytest.mark.rule("533.7", "505.4.8")
@pytest.mark.parametrize("fits", [True, False])
def test_an_alternative_is_asked_for_even_when_only_one_is_possible(fits: bool) -> None:
    table = Table(active=SECOND, discreet=True)
    table.first.creature("c1")
    forest = (ab.Element.FOREST,) if fits else ()
    table.second.card(creature(name=SECRET, elements=forest), "c6", hidden=True)
    chip = influence(ab.Chips(1), targets=ab.Targets(FOREST))
    either = ab.Playable(tap(chip).payment, ab.Or((ONE_CHIP, chip)))
    mage = lay(table.second, "c5", either, name="Mage")
    table.choose(op.UseAction(mage.id, mage.state.facts.actions[0]))
    assert table.asked == (SECOND, Asking.BRANCH)
    assert len(table.options) == (2 if fits else 1)


def seated(host: CardSpec) -> list[Asked]:
    """Return what the second player is asked while a companion finds its host."""
    imp, elf = specs.companion("Imp"), specs.creature("Elf")
    squads = ((specs.creature("Orc"),), (imp, elf, host))
    setup = Setup(PlayerSetup("A", squads[0]), PlayerSetup("B", squads[1]), 1, RULES_2024)
    match, asked = new_match(setup), []
    cells = dict(zip(("Orc", "Imp", "Elf", SECRET), ("c3", "c5", "c4", "c6"), strict=True))
    for card in match.state.cards:
        match.choose(op.Place(card.id, parse_cell(cells[card.spec.name])))
    while match.decision is not None and match.state.phase is not Phase.BATTLE_START:
        options = match.decision.options
        asked.append((match.decision.seat, match.decision.kind))
        elf_first = [one for one in options if getattr(one, "host", None) == id_of(match, "Elf")]
        keeps = [one for one in options if isinstance(one, op.KeepHidden)]
        match.choose((elf_first or keeps or list(options))[0])
    return asked


@pytest.mark.rule("405.2", "405.2.1", "533.1")
def test_a_host_is_asked_for_whatever_the_hidden_card_is() -> None:
    asked = seated(specs.creature(SECRET))
    assert (SECOND, "host") in asked
    assert seated(specs.terrain(SECRET)) == asked


@pytest.mark.rule("405.2.2", "211.7")
def test_a_hidden_symbiote_is_revealed_before_its_host_is_asked_for() -> None:
    table = Table(discreet=True)
    assert table.match.state.discreet
    match = placed_with(specs.companion(SECRET))
    imp = id_of(match, SECRET)
    while match.decision is not None and match.decision.kind != Asking.HOST.value:
        match.choose(any_choice(match.decision, Random(1), imp))
    assert ev.CardRevealed(imp, "405.2.2") in match.history


@pytest.mark.rule("409.1", "533.4")
@pytest.mark.parametrize("hidden", [True, False])
def test_a_hidden_card_does_not_stay_closed_at_the_start_of_the_turn(hidden: bool) -> None:
    table = Table(discreet=True)
    table.first.creature("c1")
    stays = table.second.card(creature(ab.MayStayClosed()), "c6", hidden=hidden, closed=True)
    table.ends_turn()
    while table.asked is not None and op.Pass() in table.options:
        table.passes()
    assert (table.asked == (SECOND, Asking.STAY_CLOSED)) is not hidden
    assert stays.is_closed is not hidden


# Questions that decide nothing.


def answers(table: Table) -> list[Option | None]:
    """Answer all that decides nothing; return what decided nothing, None for what did."""
    given = []
    while table.match.decision is not None and table.match.decision.kind != "act":
        only = foregone(table.state, table.match.decision)
        given.append(only)
        table.choose(only if only is not None else op.Pass())
    return given


def strike_beside(secret: CardSpec) -> tuple[Table, Piece]:
    table = Table(discreet=True)
    orc, elf = table.first.creature("c3"), table.second.creature("c4", closed=True)
    table.second.card(secret, "a6", hidden=True)
    table.strikes(orc, elf, dice=(1,))
    return table, elf


@pytest.mark.rule("303.2", "533.3")
def test_a_question_with_a_real_choice_is_not_answered_automatically() -> None:
    table, _elf = strike_beside(PLAIN)
    assert table.options == (op.Reveal(2), op.Pass())
    given = answers(table)
    assert given.count(op.Pass()) > 10
    assert None in given


def test_no_question_has_a_forced_answer_without_hidden_cards() -> None:
    table = Table(discreet=True)
    orc, elf = table.first.creature("c3"), table.second.creature("c4", closed=True)
    table.strikes(orc, elf, dice=(1,))
    assert table.asked == (FIRST, Asking.ACT)
    assert table.match.decision is not None
    assert foregone(table.state, table.match.decision) is None


@pytest.mark.rule("502.1")
def test_mandatory_targets_are_forced_one_by_one() -> None:
    both = ab.Power(ab.PowerKind.INFLUENCE, (ab.Chips(1),), ab.Targets(OWN, least=3, most=3))
    table = targets(True, both)
    mage = table.piece("Mage")
    table.choose(op.UseAction(mage.id, mage.state.facts.actions[0]))
    chosen = []
    while table.asked == (SECOND, Asking.TARGET):
        assert table.match.decision is not None
        only = foregone(table.state, table.match.decision)
        assert only is not None
        chosen.append(only)
        table.choose(only)
    assert [option.card for option in chosen if isinstance(option, op.ChooseTarget)] == [1, 2, 3]


# Any match.


def counted(kind: str, number: int, often: float = 0.2) -> int:
    """Play a match, hold it against twins on its way, and return how many questions were the same:
    nothing was learnt from them of what is hidden."""
    rng = Random(number)
    match, questions = new_match(KINDS[kind](rng)), 0
    for _choice in range(150):
        if match.decision is None:
            break
        for seat in Seat:
            others = [card for card in match.state.cards if card.controller is not seat]
            if any(card.hidden for card in others) and rng.random() < often:
                twin = with_other_secrets(match, seat, rng, decks=False)
                questions += len(check_questions(match, twin, seat, rng))
        match.choose(random_choice(match, rng))
    return questions


def counted_in(kind: str, numbers: range, enough: int, often: float = 0.2) -> int:
    """Count in one match after another until it is enough."""
    questions = 0
    for number in numbers:
        questions += counted(kind, number, often)
        if questions >= enough:
            break
    return questions


@pytest.mark.rule("533.1")
@pytest.mark.parametrize("kind", thin(KINDS))
def test_matches_that_differ_only_in_secrets_ask_the_same_questions(kind: str) -> None:
    assert counted_in(kind, range(12), 25, often=0.1) >= 25


@pytest.mark.slow
@pytest.mark.rule("533.1")
@pytest.mark.parametrize("number", range(10))
@pytest.mark.parametrize("kind", KINDS)
def test_many_matches_that_differ_only_in_secrets_ask_the_same_questions(
    kind: str, number: int
) -> None:
    assert counted_in(kind, range(100 * number, 100 * number + 25), 400) >= 400

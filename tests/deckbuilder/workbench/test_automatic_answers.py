"""What the application answers for a player: no more keys than before, and nothing is told by it
(533.1)."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final

import pytest

import engine.berserk.abilities as ab
from catalog.store import Catalog, open_catalog
from deckbuilder.base.settings import Ask
from deckbuilder.battle.log import log_entries
from deckbuilder.decks.store import SessionStore
from deckbuilder.matches.match import Controller, MatchSession
from deckbuilder.workbench.match_table import MatchTable
from deckbuilder.workbench.table import TakenBack
from engine.berserk import RULES_2024
from engine.berserk.cards.card import CardSpec
from engine.berserk.match.game import BerserkMatch, new_match
from engine.berserk.table import options as op
from engine.berserk.table.state import Asking, Stop
from engine.kernel import Decision, Option, Seat
from tests.bench.decisions import bundled_setup
from tests.support.patience import PATIENCE
from tests.support.slices import thin
from tests.support.starters import entrant
from tests.support.twins import PLAIN, SECRET, id_of, placed_with, waiting_for

HUMAN, BOT = Controller.HUMAN, Controller.RANDOM
LOUD: Final = (ab.Moment.CALCULATION, ab.Moment.WOUNDED, ab.Moment.PAID, ab.Moment.MOVED)

Pressed = tuple[Seat, str, tuple[Option, ...]]


@pytest.fixture
def catalog(home_with_cards: Path) -> Iterator[Catalog]:
    with open_catalog() as opened:
        yield opened


def table_of(catalog: Catalog, match: BerserkMatch, other: Controller = HUMAN) -> MatchTable:
    """Return the table at which Anna plays the battle first, against Boris or a bot."""
    entrants = (entrant("steppe-raid", HUMAN), entrant("black-candles", other))
    session = MatchSession(entrants, 7, rules=RULES_2024)
    session.seats = (Seat.FIRST, Seat.SECOND)
    session.resume_battle(match)
    return MatchTable(SessionStore(catalog), session)


def any_battle(number: int, *, discreet: bool) -> BerserkMatch:
    setup = bundled_setup(Random(number))
    return new_match(replace(setup, discreet=discreet))


def keys_pressed(table: MatchTable, ask: Ask, seed: int, presses: int) -> list[Pressed]:
    """Play two people's choices by turns; return what was really asked, in its order.

    The n-th question is answered the same way whatever came between.
    """
    pressed: list[Pressed] = []
    if ask is Ask.ALWAYS:
        table.stop_at((Stop.EVERYWHERE,))
    while table.settle(PATIENCE) and table.session.outcome is None and len(pressed) < presses:
        if table.answer_for_human(ask):
            continue
        decision = table.decision
        assert decision is not None
        pressed.append((decision.seat, decision.kind, decision.options))
        table.choose(Random(f"{seed} {len(pressed)}").choice(wanted(decision)))
    return pressed


def wanted(decision: Decision) -> tuple[Option, ...]:
    """Return what is chosen among: cards of the third row stay hidden."""
    kept = tuple(option for option in decision.options if isinstance(option, op.KeepHidden))
    return kept or decision.options


@pytest.mark.rule("533.1")
@pytest.mark.parametrize("ask", thin(Ask), ids=lambda ask: ask.value)
@pytest.mark.parametrize("seed", thin(range(4)))
def test_a_match_takes_no_more_key_presses_than_before(
    catalog: Catalog, ask: Ask, seed: int
) -> None:
    presses = 400 if seed else 60
    before = table_of(catalog, any_battle(seed, discreet=False))
    now = table_of(catalog, any_battle(seed, discreet=True))
    pressed = keys_pressed(before, ask, seed, presses)
    assert keys_pressed(now, ask, seed, presses) == pressed
    assert len(now.session.acts) > len(before.session.acts)
    assert now.session.outcome == before.session.outcome


@pytest.mark.parametrize("ask", thin([Ask.NEVER, Ask.ABLE]), ids=lambda ask: ask.value)
@pytest.mark.parametrize("moment", thin(LOUD), ids=lambda moment: moment.value)
def test_a_hidden_card_that_can_respond_takes_no_more_keys(
    catalog: Catalog, moment: ab.Moment, ask: Ask
) -> None:
    for secret in waiting_for(moment):
        before = table_of(catalog, placed_with(secret, discreet=False))
        now = table_of(catalog, placed_with(secret))
        assert keys_pressed(now, ask, 1, 25) == keys_pressed(before, ask, 1, 25)


def first_turn(table: MatchTable, ask: Ask) -> None:
    """Go on to the first player's main phase, with the secret card kept hidden."""
    while (decision := table.decision) is None or decision.kind != Asking.ACT.value:
        assert table.settle(PATIENCE)
        if not table.answer_for_human(ask) and table.decision is not None:
            table.choose(wanted(table.decision)[0])


def move(table: MatchTable) -> Option:
    """Let the first player move a card that stands free."""
    assert table.decision is not None
    moves = [option for option in table.decision.options if isinstance(option, op.MoveTo)]
    table.choose(moves[0])
    return moves[0]


def test_one_key_undoes_a_move_with_all_later_automatic_answers(catalog: Catalog) -> None:
    table = table_of(catalog, placed_with(PLAIN))
    first_turn(table, Ask.ABLE)
    moved = move(table)
    assert table.answer_for_human(Ask.ABLE)
    assert table.session.match is not None
    assert len(table.unasked) > 20
    assert table.session.match.choices[-1] != moved
    assert isinstance(table.take_back(), TakenBack)
    assert table.decision is not None
    assert moved in table.decision.options
    assert moved not in table.session.match.choices


# What the other player sees of it.


def hushes(catalog: Catalog, secret: CardSpec, ask: Ask) -> list[tuple[str, int]]:
    """Return at which questions answers for the second player were waited for in the first turn,
    and how much of the match the first player had seen by then."""
    table = table_of(catalog, placed_with(secret))
    first_turn(table, ask)
    waited, acts = [], 0
    while acts < 4 and table.session.match is not None:
        assert table.settle(PATIENCE)
        if table.answer_for_human(ask, hushed=True):
            if table.is_hushed:
                waited.append((str(table.viewer), table.happened()))
                assert (table.decision, table.is_held) == (None, True)
                table.show_answers()
        elif table.decision is not None and table.decision.kind == Asking.ACT.value:
            busy = [option for option in table.decision.options if option != op.EndTurn()]
            table.choose(Random(acts).choice(busy))
            acts += 1
        elif table.decision is not None:
            table.choose(table.decision.options[0])
    return waited


@pytest.mark.rule("533.1")
@pytest.mark.parametrize("moment", LOUD, ids=lambda moment: moment.value)
def test_automatic_answers_take_the_same_time_for_identical_looking_positions(
    catalog: Catalog, moment: ab.Moment
) -> None:
    plain = hushes(catalog, PLAIN, Ask.NEVER)
    assert len(plain) > 3
    _goes_off, answers = waiting_for(moment)
    assert hushes(catalog, answers, Ask.NEVER) == plain


def test_automatic_answers_reveal_nothing_about_a_player(
    catalog: Catalog,
) -> None:
    table = table_of(catalog, placed_with(PLAIN))
    first_turn(table, Ask.ABLE)
    move(table)
    secret = id_of(table.session.match, SECRET) if table.session.match else -1
    assert table.answer_for_human(Ask.ABLE, hushed=True)
    assert (table.viewer, table.seat) == (0, Seat.FIRST)
    assert table.seen.cards[secret].spec.name == ""
    table.show_answers()
    assert table.settle(PATIENCE)
    assert table.decision is not None


def test_answers_for_a_player_with_nothing_hidden_show_at_once(catalog: Catalog) -> None:
    table = table_of(catalog, placed_with(PLAIN))
    while table.session.match is not None and table.session.match.state.turn < 2:
        assert table.settle(PATIENCE)
        if not table.answer_for_human(Ask.NEVER) and table.decision is not None:
            table.choose(table.decision.options[0])
    table.stop_at(())
    while table.session.outcome is None and table.session.match is not None:
        assert table.settle(PATIENCE)
        if table.answer_for_human(Ask.NEVER, hushed=True):
            assert not table.is_hushed
        elif table.decision is not None:
            table.choose(table.decision.options[-1])


def bots_turns(catalog: Catalog, secret: CardSpec) -> tuple[int, int]:
    """Return how often a bot with a hidden card was waited for in four plays of the other player,
    and how often it kept silent for the same time before that showed."""
    table, waits, silences = table_of(catalog, placed_with(secret), BOT), 0, 0
    played = 0

    def hush() -> None:
        nonlocal silences
        silences += 1

    while played < 4:
        assert table.settle(PATIENCE)
        if table.is_bots_turn:
            waits += table.session.match is not None and table.session.match.state.turn == 1
            assert table.play_bot(hush)
        elif not table.answer_for_human(Ask.ABLE) and table.decision is not None:
            busy = [option for option in table.decision.options if option != op.EndTurn()]
            played += table.decision.kind == Asking.ACT.value
            table.choose(Random(played).choice(busy))
    return waits, silences


class Silent:
    """A bot that keeps its cards hidden and does nothing."""

    seed = 0

    def choose(self, seen: object, decision: Decision) -> Option:
        for option in decision.options:
            if isinstance(option, op.Pass | op.KeepHidden):
                return option
        return decision.options[-1]


@pytest.mark.rule("533.1")
@pytest.mark.parametrize("moment", LOUD, ids=lambda moment: moment.value)
def test_a_passing_bot_takes_the_same_time_for_identical_looking_positions(
    catalog: Catalog, moment: ab.Moment, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MatchSession, "bot_of", lambda session, entrant: Silent())
    plain = bots_turns(catalog, PLAIN)
    assert min(plain) > 3
    for secret in waiting_for(moment):
        assert bots_turns(catalog, secret) == plain


def test_a_bot_places_its_squad_and_moves_without_waiting(
    catalog: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MatchSession, "bot_of", lambda session, entrant: Silent())
    table, asked = table_of(catalog, any_battle(1, discreet=True), BOT), set()

    def hush() -> None:
        match = table.session.match
        assert match is not None
        assert match.decision is not None
        asked.add(match.decision.kind)

    while table.session.match is not None and table.session.match.state.turn < 3:
        assert table.settle(PATIENCE)
        if table.is_bots_turn:
            assert table.play_bot(hush)
        elif not table.answer_for_human(Ask.NEVER) and table.decision is not None:
            table.choose(table.decision.options[-1])
    assert asked == {"alternate", "trigger_order", "priority"}


@pytest.mark.rule("533.5")
def test_the_log_does_not_reveal_omitted_answers(catalog: Catalog) -> None:
    table = table_of(catalog, placed_with(waiting_for(ab.Moment.MOVED)[0]))
    first_turn(table, Ask.ABLE)
    move(table)
    while table.answer_for_human(Ask.ABLE):
        continue
    assert table.decision is not None
    assert (table.decision.seat, table.decision.kind) == (Seat.SECOND, "trigger_order")
    told = len(table.log())
    table.choose(op.Pass())
    match = table.session.match
    assert match is not None
    assert len(log_entries(match.state.history, match.view(Seat.FIRST))) == told

"""A match may begin at a table that is laid by hand; from there on it is a match like any other."""

import pytest

from engine.berserk import (
    BERSERK,
    EndTurn,
    LaidCard,
    LaidTable,
    MoveTo,
    PlayerSetup,
    Setup,
    StrikeAt,
    new_match,
    taken_back,
)
from engine.berserk.cards.ruleset import RULES_2024
from engine.berserk.table.board import parse_cell
from engine.kernel import Match, Refusal, Seat, load, replay
from engine.kernel.rng import seed_rolling
from tests.support import specs


def _setup(*cards: LaidCard, dice: tuple[int, ...] = ()) -> Setup:
    seed = seed_rolling(dice) if dice else 0
    players = PlayerSetup("Anna", ()), PlayerSetup("Boris", ())
    return Setup(*players, seed, RULES_2024, laid=LaidTable(cards))


def _two() -> tuple[LaidCard, LaidCard]:
    card = specs.creature(strike="1-2-3")
    return (
        LaidCard(card, Seat.FIRST, parse_cell("c3")),
        LaidCard(card, Seat.SECOND, parse_cell("c4"), wounds=2, closed=True),
    )


def test_a_laid_match_begins_in_the_main_phase_with_the_cards_as_given() -> None:
    match = new_match(_setup(*_two()))
    assert match.decision is not None
    assert (match.decision.kind, match.decision.seat) == ("act", Seat.FIRST)
    own, enemy = match.state.cards
    assert (own.movement, enemy.wounds, enemy.closed) == (1, 2, True)
    assert {StrikeAt(0, 1), MoveTo(0, parse_cell("b3")), EndTurn()} <= {*match.decision.options}


def test_a_laid_match_rolls_the_dice_its_seed_was_chosen_for() -> None:
    match = new_match(_setup(*_two(), dice=(6,)))
    match.choose(StrikeAt(0, 1))
    assert match.state.cards[1].wounds == 5


def test_a_laid_match_is_saved_replayed_and_undone_like_any_other() -> None:
    setup = _setup(*_two())
    match = new_match(setup)
    match.choose(MoveTo(0, parse_cell("b3")))
    again = replay(BERSERK, setup, match.choices)
    assert again.state == match.state == load(BERSERK, match.save()).state
    before = taken_back(match, Seat.FIRST)
    assert isinstance(before, Match)
    assert before.state == new_match(setup).state
    assert isinstance(taken_back(before), Refusal)


def test_two_cards_on_one_cell_are_refused() -> None:
    with pytest.raises(ValueError, match="two cards on c3"):
        new_match(_setup(_two()[0], _two()[0]))

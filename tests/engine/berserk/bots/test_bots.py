"""Bots choose among the options from a view alone, and the searching one is the better one."""

import pytest

from deckbuilder.matches.match import Controller, MatchSession, Stage
from engine.berserk.bots import Bot, DirectBot, NoviceBot, RandomBot, SearchBot
from engine.berserk.bots.fighting import is_own
from engine.berserk.changing.views import imagine, is_unknown
from engine.berserk.match.game import BERSERK
from engine.berserk.table.state import MatchState
from engine.kernel import Decision, Seat
from tests.support.starters import session

BOTS = [RandomBot(1), NoviceBot(1), SearchBot(1, 48)]


def in_battle(seed: int, decisions: int) -> MatchSession:
    """Return a session that many decisions into its battle, or at its end."""
    result = session(seed)
    while result.match is None or len(result.match.choices) < decisions:
        if not result.play_bot():
            break
    return result


def moment(seed: int, decisions: int) -> tuple[MatchState, Decision]:
    """Return a state of a battle with its decision."""
    match = in_battle(seed, decisions).match
    assert match is not None
    assert match.decision is not None
    return match.state, match.decision


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("decisions", [0, 5, 18, 25, 40])
def test_a_bot_chooses_one_of_the_options(bot: Bot, decisions: int) -> None:
    state, decision = moment(2, decisions)
    assert bot.choose(BERSERK.view(state, decision.seat), decision) in decision.options


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_makes_the_same_choice_in_the_same_situation(bot: Bot) -> None:
    state, decision = moment(3, 30)
    seen = BERSERK.view(state, decision.seat)
    assert bot.choose(seen, decision) == bot.choose(seen.clone(), decision)


def test_a_bot_does_not_change_the_view_it_is_given() -> None:
    state, decision = moment(3, 30)
    seen = BERSERK.view(state, decision.seat)
    before = seen.clone()
    SearchBot(1, 48).choose(seen, decision)
    assert seen == before


def test_an_imagined_match_fits_what_the_viewer_knows() -> None:
    state, _decision = moment(4, 12)
    seen = BERSERK.view(state, Seat.FIRST)
    assert any(is_unknown(card) for card in seen.cards)
    dreamt = imagine(seen, 11)
    assert not any(is_unknown(card) for card in dreamt.cards)
    assert BERSERK.view(dreamt, Seat.FIRST).board == seen.board
    known = [(card.id, card.spec) for card in seen.cards if not is_unknown(card)]
    assert known == [
        (card.id, card.spec) for card in dreamt.cards if not is_unknown(seen.cards[card.id])
    ]


def test_an_imagined_match_rolls_its_own_dice() -> None:
    state, _decision = moment(4, 30)
    seen = BERSERK.view(state, Seat.FIRST)
    assert len({imagine(seen, seed).rng for seed in range(20)} | {state.rng}) == 21


@pytest.mark.slow
def test_the_search_bot_nearly_always_beats_the_random_bot() -> None:
    wins, seed = 0, 0
    while wins < 3:  # of four matches
        looking = seed % 2
        controllers = [Controller.RANDOM, Controller.RANDOM]
        controllers[looking] = Controller.STRONG
        match = session(seed, *controllers)
        while match.play_bot():
            continue
        assert match.stage is Stage.OVER
        assert match.outcome is not None
        wins += match.outcome.winner == looking
        seed += 1
        assert seed - wins <= 1


def test_the_novice_misses_some_of_the_direct_bots_choices_and_never_strikes_its_own() -> None:
    alike = acts = 0
    for seed in range(2, 6):
        match = in_battle(seed, 0).match
        assert match is not None
        while (decision := match.decision) is not None:
            seen = match.view(decision.seat)
            novice = NoviceBot(seed).choose(seen, decision)
            direct = DirectBot(1).choose(seen, decision)
            assert novice in decision.options
            assert not is_own(seen, decision.seat, novice)
            if len(decision.options) > 1:
                acts += 1
                alike += novice == direct
            match.choose(direct)
    assert acts / 6 < alike < acts

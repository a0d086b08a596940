"""The look-ahead bot spares what cannot change its choice, and chooses as if it spared nothing."""

import pytest

from engine.berserk.bots import LookaheadBot, lookahead
from engine.berserk.bots.evaluation import evaluate
from engine.berserk.bots.imagined import Imagined
from engine.berserk.match.game import BERSERK
from engine.berserk.table.options import MoveTo, StrikeAt
from engine.berserk.table.state import MatchState
from engine.kernel import Decision, Option, Seat
from engine.kernel.rng import roll
from tests.bench import spared
from tests.support.bundled import REAL_CARDS
from tests.support.compiled import ASKED_FOR
from tests.support.scenario import Table
from tests.support.spoken import spoken

OBSERVED = pytest.mark.skipif(ASKED_FOR, reason="nothing can be put before compiled functions")


def asked(table: Table) -> tuple[MatchState, Decision]:
    """Return what the player in turn sees, and is asked."""
    decision = table.match.decision
    assert decision is not None
    return table.match.view(decision.seat), decision


def both_ways(table: Table) -> Option:
    """Return what the bot chooses; sparing chooses no other than trying everything."""
    seen, decision = asked(table)
    chosen = LookaheadBot(1).choose(seen, decision)
    assert chosen == LookaheadBot(1, spare=False).choose(seen, decision)
    return chosen


@OBSERVED
def test_options_without_dice_are_sampled_once(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table()
    table.first.creature("b2")
    table.second.creature("e6", movement=0)
    seen, decision = asked(table)
    chosen: list[Option] = []
    choose = BERSERK.choose

    def noting(state: MatchState, option: Option) -> None:
        if state.turn == seen.turn and len(state.history) == len(seen.history):
            chosen.append(option)
        choose(state, option)

    monkeypatch.setattr(BERSERK, "choose", noting)
    LookaheadBot(1).choose(seen, decision)
    moves = [option for option in chosen if isinstance(option, MoveTo)]
    assert len(moves) == len(set(moves)) > 0
    chosen.clear()
    LookaheadBot(1, spare=False).choose(seen, decision)
    assert len(chosen) >= 2 * len(moves)


@OBSERVED
def test_options_with_dice_are_sampled_in_every_imagined_match(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = Table()
    striker = table.first.creature("c3", strike="4-5-6", movement=0)
    foe = table.second.creature("c4", strike="0-0-1")
    seen, decision = asked(table)
    weighed: list[MatchState] = []

    def noting(state: MatchState, seat: Seat) -> float:
        weighed.append(state)
        return evaluate(state, seat)

    monkeypatch.setattr(lookahead, "evaluate", noting)
    chosen = LookaheadBot(1).choose(seen, decision)
    assert chosen == StrikeAt(striker.id, foe.id)
    assert len(set(map(id, weighed))) == 3 + 3 + 1
    # the strike in three worlds, at once and after the turn, the end of the turn in one


def test_the_bot_strikes_its_own_card_if_the_gain_exceeds_the_cost() -> None:
    table = Table()
    one = table.first.creature("b2", strike="1-1-1", movement=0)
    nodes = spoken("Когда ~ получает раны, ранить каждое существо противника на 5.")
    two = table.first.creature("c2", strike="0-0-0", movement=0, nodes=nodes)
    table.second.creature("e6", life=5)
    table.second.creature("a6", life=5)
    assert both_ways(table) == StrikeAt(one.id, two.id)


def test_shortcuts_do_not_change_choices_on_bundled_cards() -> None:
    tally = spared.run("bundled", range(1), share=0.1)
    assert tally.decisions > 5
    assert not tally.different


@pytest.mark.slow
def test_shortcuts_do_not_change_choices_on_real_cards() -> None:
    if not REAL_CARDS.is_file():
        pytest.skip("the real cards are not beside this checkout (../shared/cards/nxt_data.json)")
    tally = spared.run("decks", range(3, 5), share=0.03)
    assert tally.decisions > 3
    assert not tally.different


def test_six_samples_cover_every_first_face_of_both_dice() -> None:
    table = Table()
    table.first.creature("b2")
    table.second.creature("e6")
    seen, decision = asked(table)
    worlds = Imagined(seen, decision.seat, range(6))
    for count in (6, 3):
        dice = [roll(worlds.world(place).rng, 2)[0] for place in range(count)]
        for faces in zip(*dice, strict=True):
            assert len(set(faces)) == count
            assert 3 <= sum(faces) / count <= 4

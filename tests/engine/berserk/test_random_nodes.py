"""What holds in every match whatever abilities say, shown on random nodes."""

from hypothesis import given

from engine.berserk.apply import apply
from engine.berserk.game import BERSERK, new_match
from engine.berserk.setup import Setup, first_state
from engine.kernel import Seat, load, replay
from tests.support.random_matches import few_matches, play_on, play_out, seeds, wild_setups

LIMIT = 250


@few_matches
@given(wild_setups(), seeds)
def test_every_state_keeps_the_invariants_and_offers_what_its_player_may_know(
    setup: Setup, seed: int
) -> None:
    match = new_match(setup)
    for decision in play_on(match, seed, LIMIT):
        BERSERK.check(match.state)
        assert BERSERK.decision(match.view(decision.seat)) == decision


@few_matches
@given(wild_setups(), seeds)
def test_a_loaded_match_is_the_saved_one_and_plays_on_like_it(setup: Setup, seed: int) -> None:
    match = play_out(new_match(setup), seed, limit=seed % 120)
    loaded = load(BERSERK, match.save())
    assert loaded.state == match.state
    assert loaded.decision == match.decision
    assert play_out(loaded, seed, LIMIT).digest() == play_out(match, seed, LIMIT).digest()


@few_matches
@given(wild_setups(), seeds)
def test_choices_and_history_alone_give_the_state_again(setup: Setup, seed: int) -> None:
    match = play_out(new_match(setup), seed, LIMIT)
    assert replay(BERSERK, setup, match.choices).state == match.state
    rebuilt = first_state(setup)
    for event in match.history:
        apply(rebuilt, event)
    assert rebuilt == match.state


@few_matches
@given(wild_setups(), seeds)
def test_a_clone_and_its_original_do_not_touch_each_other(setup: Setup, seed: int) -> None:
    match = play_out(new_match(setup), seed, limit=seed % 80)
    before, clone = match.save(), match.clone()
    play_out(clone, seed + 1, limit=60)
    for seat in Seat:
        match.view(seat)
    assert match.save() == before

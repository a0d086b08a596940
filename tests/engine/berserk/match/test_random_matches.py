"""What holds in every match, shown on random ones."""

from random import Random

import pytest
from hypothesis import given

from engine.berserk import RULES_2024
from engine.berserk.changing.apply import apply
from engine.berserk.changing.setup import PlayerSetup, Setup, first_state
from engine.berserk.match.game import BERSERK, new_match
from engine.berserk.plays.main_options import main_options
from engine.berserk.table.options import Defend, Reveal
from engine.berserk.table.state import UNKNOWN_CARD, Asking, CardState, MatchState, Phase, Zone
from engine.kernel import SEATS, Seat, load, replay
from tests.support import specs
from tests.support.random_matches import few_matches, play_on, play_out, seeds, setups
from tests.support.reasons import plays_imaginable, why_not

dump = BERSERK.codec.dumps


@pytest.mark.slow
@few_matches
@given(setups(), seeds)
def test_every_state_of_a_match_keeps_the_invariants(setup: Setup, seed: int) -> None:
    match = new_match(setup)
    for _ in play_on(match, seed):
        BERSERK.check(match.state)
    BERSERK.check(match.state)


@pytest.mark.slow
@few_matches
@given(setups(), seeds)
def test_a_match_replays_from_its_setup_and_choices(setup: Setup, seed: int) -> None:
    match = play_out(new_match(setup), seed)
    again = replay(BERSERK, setup, match.choices)
    assert again.digest() == match.digest()
    assert again.state == match.state


@pytest.mark.slow
@few_matches
@given(setups(), seeds)
def test_a_loaded_match_plays_on_as_the_unbroken_one(setup: Setup, seed: int) -> None:
    match = play_out(new_match(setup), seed, limit=seed % 60)
    loaded = load(BERSERK, match.save())
    assert loaded.decision == match.decision
    assert play_out(loaded, seed).digest() == play_out(match, seed).digest()


def small_setup() -> Setup:
    """Return squads in which every kind of play happens within a short match."""
    first = (
        specs.creature("Орк", strike="2-3-4", life=6, abilities="ova 1; regen 1"),
        specs.creature("Лучник", life=4, abilities="shot 1-2-2 range 4"),
        specs.flyer("Сокол", life=4),
    )
    second = (
        specs.creature("Эльф", strike="1-2-3", life=6, abilities="armor 1"),
        specs.creature("Маг", life=4, abilities="discharge 1-2-3"),
        specs.flyer("Сова", life=4, abilities="regen 2"),
        specs.artifact("Катапульта", life=4, abilities="throw 2"),
    )
    return Setup(PlayerSetup("Anna", first), PlayerSetup("Boris", second), 11, ruleset=RULES_2024)


@pytest.mark.slow
def test_a_match_saved_and_loaded_at_each_decision_ends_the_same() -> None:
    match = new_match(small_setup())
    saves = []
    for _ in play_on(match, 0):
        saves.append((match.save(), len(match.choices)))
    assert match.result is not None
    assert len(saves) > 50
    for text, made in saves:
        loaded = load(BERSERK, text)
        assert loaded.save() == text
        for choice in match.choices[made:]:
            loaded.choose(choice)
        assert loaded.digest() == match.digest()


@pytest.mark.slow
@few_matches
@given(setups(), seeds)
def test_a_clone_and_its_original_do_not_touch_each_other(setup: Setup, seed: int) -> None:
    match = play_out(new_match(setup), seed, limit=seed % 80)
    before = match.save()
    clone = match.clone()
    assert clone.save() == before
    play_out(clone, seed + 1, limit=60)
    assert match.save() == before
    after = clone.save()
    play_out(match, seed + 2, limit=60)
    assert clone.save() == after


@pytest.mark.slow
@few_matches
@given(setups(), seeds)
def test_the_history_alone_rebuilds_the_state(setup: Setup, seed: int) -> None:
    match = play_out(new_match(setup), seed)
    rebuilt = first_state(setup)
    for event in match.history:
        apply(rebuilt, event)
    assert rebuilt == match.state


@pytest.mark.slow
@few_matches
@given(setups(), seeds)
def test_reading_a_match_does_not_change_it(setup: Setup, seed: int) -> None:
    match = play_out(new_match(setup), seed, limit=seed % 100)
    before = match.save()
    BERSERK.decision(match.state)
    BERSERK.check(match.state)
    match.digest()
    for seat in SEATS:
        match.view(seat)
        main_options(match.state, seat)
    assert match.save() == before


@pytest.mark.slow
@few_matches
@given(setups(), seeds)
def test_a_play_is_offered_if_and_only_if_it_is_not_refused(setup: Setup, seed: int) -> None:
    match = new_match(setup)
    for number, decision in enumerate(play_on(match, seed)):
        if decision.kind == Asking.ACT.value and number % 3 == 0:
            state, seat = match.state, decision.seat
            legal = {o for o in plays_imaginable(state) if why_not(state, seat, o) is None}
            assert set(decision.options) == legal
            assert len(decision.options) == len(legal)


@pytest.mark.slow
@few_matches
@given(setups(), seeds)
def test_a_defender_is_offered_if_and_only_if_it_is_not_refused(setup: Setup, seed: int) -> None:
    match = new_match(setup)
    for decision in play_on(match, seed):
        if decision.kind == Asking.PRIORITY.value and match.state.stack:
            state = match.state
            own = [card.id for card in state.cards if card.owner is decision.seat]
            legal = {n for n in own if why_not(state, decision.seat, Defend(n)) is None}
            assert {o.card for o in decision.options if isinstance(o, Defend)} == legal


@pytest.mark.slow
@few_matches
@given(setups(), seeds)
@pytest.mark.rule("533.3", "405.1")
def test_a_card_is_revealed_by_choice_only_while_it_is_hidden(setup: Setup, seed: int) -> None:
    match = new_match(setup)
    for decision in play_on(match, seed):
        for option in decision.options:
            if isinstance(option, Reveal):
                card = match.state.cards[option.card]
                assert card.hidden
                assert card.owner is decision.seat
                assert match.state.turn <= 1


@pytest.mark.slow
@few_matches
@given(setups(), seeds)
def test_a_players_options_follow_from_what_he_may_know(setup: Setup, seed: int) -> None:
    match = new_match(setup)
    for decision in play_on(match, seed):
        assert BERSERK.decision(match.view(decision.seat)) == decision


def names_kept_from(state: MatchState, seat: Seat) -> set[str]:
    """Return the names of the cards that ``seat`` may not know."""
    other = [card for card in state.cards if card.owner is not seat]
    secret = {c.spec.name for c in other if c.hidden or c.zone is Zone.SQUAD}
    return secret | {spec.name for spec in state.decks[seat.opponent]}


@pytest.mark.slow
@few_matches
@given(setups(), seeds)
@pytest.mark.rule("533.1", "204.2")
def test_no_view_names_a_card_its_viewer_may_not_know(setup: Setup, seed: int) -> None:
    match = new_match(setup)
    for number, _ in enumerate(play_on(match, seed)):
        if match.state.turn <= 1 or number % 20 == 0:
            for seat in SEATS:
                text = dump(match.view(seat))
                assert not [n for n in names_kept_from(match.state, seat) if n in text]


def with_other_secrets(state: MatchState, seat: Seat) -> MatchState:
    """Return ``state`` with everything changed that ``seat`` may not know."""
    other = state.clone()
    changed = specs.flyer("<changed>", life=3, abilities="regen 1")
    for index, card in enumerate(other.cards):
        if card.owner is not seat and (card.hidden or card.zone is Zone.SQUAD):
            swapped = CardState(
                card.id, changed, card.owner, card.controller, card.zone, card.cell, card.hidden
            )
            other.cards[index] = swapped
    decks = [deck[::-1] for deck in other.decks]
    decks[seat.opponent] = (changed,) * len(decks[seat.opponent])
    other.decks = (decks[0], decks[1])
    other.rng = state.rng + 1
    return other


@pytest.mark.slow
@few_matches
@given(setups(), seeds)
@pytest.mark.rule("533.1", "204.2")
def test_states_that_differ_only_in_secrets_look_the_same(setup: Setup, seed: int) -> None:
    match = new_match(setup)
    for number, _ in enumerate(play_on(match, seed)):
        if match.state.turn <= 1 or number % 20 == 0:
            for seat in SEATS:
                seen = BERSERK.view(match.state, seat)
                assert BERSERK.view(with_other_secrets(match.state, seat), seat) == seen


def test_random_matches_reach_every_phase_and_an_end() -> None:
    phases: set[Phase] = set()
    ended = 0
    for seed in range(10):
        match = new_match(small_setup())
        for _ in play_on(match, seed):
            phases.add(match.state.phase)
        ended += match.result is not None
    assert phases == set(Phase) - {Phase.FINAL}  # nobody keeps a card hidden for so long
    assert ended >= 8


def test_a_player_with_a_hidden_card_is_asked_at_the_end_of_the_turn() -> None:
    match, rng = new_match(small_setup()), Random(1)
    while match.decision is not None and match.state.phase is not Phase.FINAL:
        quiet = [one for one in match.decision.options if not isinstance(one, Reveal)]
        match.choose(rng.choice(quiet))
    assert match.state.turn == 1


def test_only_the_unknown_card_has_no_name() -> None:
    assert UNKNOWN_CARD.name == ""
    assert all(card.spec.name for card in first_state(small_setup()).cards)

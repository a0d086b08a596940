"""A match of any game: choosing, conceding, saving, replaying."""

import pytest

from engine.kernel import (
    BadSave,
    BrokenInvariant,
    Concede,
    Endless,
    IllegalChoice,
    Match,
    Option,
    Refusal,
    Result,
    Seat,
    load,
    replay,
    saved_choices,
)
from tests.engine.kernel.toy import STONES, StoneGame, Stones, Take, Taken

StonesMatch = Match[int, Stones]


def heap(stones: int = 5) -> StonesMatch:
    return Match(STONES, stones)


def test_a_match_waits_at_its_first_decision() -> None:
    match = heap()
    assert match.decision is not None
    assert (match.decision.seat, match.decision.options) == (Seat.FIRST, (Take(1), Take(2)))


def test_an_option_is_chosen_by_itself_or_by_its_index() -> None:
    one, other = heap(), heap()
    one.choose(Take(2))
    other.choose(1)
    assert one.state == other.state
    assert one.choices == other.choices == [Take(2)]


@pytest.mark.parametrize("option", [Take(3), 2, -1])
def test_an_option_that_is_not_offered_raises_and_changes_nothing(option: Take | int) -> None:
    match = heap()
    before = match.save()
    with pytest.raises(IllegalChoice):
        match.choose(option)
    assert match.save() == before


def test_a_match_runs_until_its_result() -> None:
    match = heap(3)
    match.choose(Take(1))
    match.choose(Take(2))
    assert match.result == Result(Seat.SECOND, "last_stone", "")
    assert match.decision is None


def test_no_choice_is_accepted_after_the_result() -> None:
    match = heap(1)
    match.choose(Take(1))
    with pytest.raises(IllegalChoice, match="the match is over"):
        match.choose(Take(1))


@pytest.mark.parametrize("seat", Seat)
def test_either_player_may_concede_at_any_decision(seat: Seat) -> None:
    match = heap()
    match.choose(Concede(seat))
    assert match.result == Result(seat.opponent, "concession", "")


def test_a_concession_is_replayed_like_any_choice() -> None:
    match = heap()
    match.choose(Take(1))
    match.choose(Concede(Seat.FIRST))
    assert replay(STONES, 5, match.choices).digest() == match.digest()


def test_the_history_is_ordered_oldest_first() -> None:
    match = heap()
    match.choose(Take(1))
    match.choose(Take(2))
    assert match.history == (Taken(Seat.FIRST, 1), Taken(Seat.SECOND, 2))


def test_a_clone_is_independent() -> None:
    match = heap()
    clone = match.clone()
    clone.choose(Take(2))
    assert (match.state.left, clone.state.left) == (5, 3)
    assert match.choices == []


def test_digests_are_equal_if_and_only_if_histories_are() -> None:
    matches = [heap() for _ in range(3)]
    for match, stones in zip(matches, (1, 1, 2), strict=True):
        match.choose(Take(stones))
    one, same, other = (match.digest() for match in matches)
    assert one == same
    assert one != other


def test_a_loaded_match_equals_the_saved_one() -> None:
    match = heap()
    match.choose(Take(1))
    loaded = load(STONES, match.save())
    assert loaded.state == match.state
    assert (loaded.setup, loaded.choices, loaded.decision) == (5, [Take(1)], match.decision)


def test_an_impossible_choice_stops_a_replay() -> None:
    with pytest.raises(IllegalChoice):
        replay(STONES, 1, [Take(2)])


def test_a_save_of_another_game_is_a_bad_save() -> None:
    text = heap().save().replace('"stones"', '"draughts"', 1)
    with pytest.raises(BadSave, match="'draughts', version 2; expected 'stones'"):
        load(STONES, text)


def test_a_save_of_another_version_is_a_bad_save() -> None:
    text = heap().save().replace("[2,", "[9,", 1)
    with pytest.raises(BadSave, match="version 9"):
        load(STONES, text)


def test_a_saved_state_that_breaks_an_invariant_is_a_bad_save() -> None:
    text = heap().save().replace('"left":5', '"left":-5')
    with pytest.raises(BadSave, match="-5 stones"):
        load(STONES, text)


def test_a_match_explains_why_an_option_is_not_offered() -> None:
    match = heap(1)
    assert match.why(Take(1)) is None
    assert match.why(Take(2)) == Refusal("too_few_stones", "1")


class Afraid(StoneGame):
    """The game with a check that a match can break."""

    def check(self, state: Stones) -> None:
        """Three stones are thought to be impossible, and are not."""
        if state.left == 3:
            raise BrokenInvariant("3 stones")


def test_a_broken_invariant_reached_by_play_does_not_block_loading() -> None:
    match: StonesMatch = Match(Afraid(), 5)
    match.choose(Take(2))
    loaded = load(Afraid(), match.save())
    assert (loaded.state, loaded.choices) == (match.state, match.choices)


def test_a_broken_state_that_no_choices_lead_to_is_a_bad_save() -> None:
    text = heap(5).save().replace('"left":5', '"left":3')
    with pytest.raises(BadSave, match="3 stones"):
        load(Afraid(), text)


class Sticky(StoneGame):
    """The game whose rules never come to an end when two stones are taken."""

    def choose(self, state: Stones, option: Option) -> None:
        """Take stones for ever."""
        super().choose(state, option)
        if option == Take(2):
            raise Endless("so many stones")


def test_an_endless_choice_is_reported_and_leaves_the_match_unchanged() -> None:
    match: StonesMatch = Match(Sticky(), 5)
    match.choose(Take(1))
    with pytest.raises(Endless, match="so many stones") as caught:
        match.choose(Take(2))
    assert (match.state.left, match.choices) == (4, [Take(1)])
    assert match.decision == Sticky().decision(match.state)
    assert saved_choices(STONES, caught.value.report) == (5, (Take(1), Take(2)))
    match.choose(Take(1))
    assert match.state.left == 3


def test_an_endless_choice_keeps_earlier_choices_of_an_unreplayable_match() -> None:
    match: StonesMatch = Match(Sticky(), 1, Stones(5), [Take(2)])
    with pytest.raises(Endless):
        match.choose(Take(2))
    assert match.choices == [Take(2)]


class Stuck(StoneGame):
    """The game that never comes to its first decision."""

    def begin(self, setup: int) -> Stones:
        """Never begin."""
        raise Endless("no beginning")


def test_an_endless_setup_is_reported() -> None:
    with pytest.raises(Endless, match="no beginning") as caught:
        Match(Stuck(), 5)
    assert saved_choices(STONES, caught.value.report) == (5, ())

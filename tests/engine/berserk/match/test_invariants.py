"""The checker of invariants finds every kind of broken state."""

from collections.abc import Callable

import pytest

from engine.berserk.match import invariants
from engine.berserk.table.board import parse_cell
from engine.berserk.table.state import Aim, Asking, MatchState, Play, PlayKind, Question, Zone
from engine.kernel import BrokenInvariant, Result, Seat
from tests.engine.berserk.abilities.laying import board, ours, theirs


def sound_state() -> MatchState:
    """Return a state of an orc (0), an elf (1), an owl (2) and a machine (3), nothing wrong."""
    table, _, _ = board(ours("c3", "armor 2", name="Орк"), theirs("c5", name="Эльф"))
    table.second.flyer("Сова")
    table.second.artifact("e6")
    return table.state


def on_two_cells(state: MatchState) -> None:
    state.board[parse_cell("a1")] = 0


def off_the_board(state: MatchState) -> None:
    state.board[parse_cell("c3")] = -1


def on_a_cell_in_the_graveyard(state: MatchState) -> None:
    state.cards[0].enter(Zone.GRAVEYARD)


def in_no_graveyard(state: MatchState) -> None:
    state.cards[2].enter(Zone.GRAVEYARD)


def twice_in_the_graveyard(state: MatchState) -> None:
    state.graveyards[Seat.SECOND].extend([1, 1])


def ground_creature_in_the_air(state: MatchState) -> None:
    card = state.cards[0]
    state.board[card.cell] = -1
    card.cell = -1
    card.enter(Zone.EXTRA)


def flyer_on_the_ground(state: MatchState) -> None:
    card = state.cards[2]
    card.cell = parse_cell("a6")
    card.enter(Zone.BATTLEFIELD)
    state.board[card.cell] = card.id


def more_wounds_than_life(state: MatchState) -> None:
    state.cards[1].wounds = 10


def negative_wounds(state: MatchState) -> None:
    state.cards[1].wounds = -1


def too_much_movement(state: MatchState) -> None:
    state.cards[0].movement = 2


def armor_that_grew_by_spending(state: MatchState) -> None:
    state.cards[0].armor_spent = -1


def owing_a_chip(state: MatchState) -> None:
    state.cards[0].chips = -1


def owing_a_token(state: MatchState) -> None:
    state.cards[0].tokens = -1


def in_no_exile(state: MatchState) -> None:
    state.cards[2].enter(Zone.EXILE)


def asked_for_nothing(state: MatchState) -> None:
    state.question = Question(Asking.PLACE, Seat.FIRST)


def the_other_player_chooses(state: MatchState) -> None:
    state.question = Question(Asking.ACT, Seat.SECOND)


def closed_in_the_graveyard(state: MatchState) -> None:
    card = state.cards[2]
    card.closed = True
    card.enter(Zone.GRAVEYARD)
    state.graveyards[Seat.SECOND].append(2)


def no_question(state: MatchState) -> None:
    state.question = None


def question_after_the_end(state: MatchState) -> None:
    state.result = Result(None, "nobody_can_win", "601.3")


def play_announced_twice(state: MatchState) -> None:
    play = Play(0, PlayKind.STRIKE, Seat.FIRST, 0, aim=Aim(targets=(1,)))
    state.stack.extend([play, play])


BREAKERS: dict[Callable[[MatchState], None], str] = {
    on_two_cells: "stands elsewhere",
    off_the_board: "which holds none",
    on_a_cell_in_the_graveyard: "in graveyard with cell",
    in_no_graveyard: "lies 0 times",
    twice_in_the_graveyard: "lies 2 times",
    ground_creature_in_the_air: "is in the extra zone",
    flyer_on_the_ground: "still on the battlefield",
    more_wounds_than_life: "10 wounds of 10 life",
    negative_wounds: "-1 wounds",
    too_much_movement: "2 of 1 movement",
    armor_that_grew_by_spending: "armor prevented -1",
    owing_a_chip: "-1 chips",
    owing_a_token: "-1 tokens",
    in_no_exile: "lies 0 times in its owner's exile",
    asked_for_nothing: "no option for",
    the_other_player_chooses: "the other player chooses a play",
    closed_in_the_graveyard: "closed outside the battle zone",
    no_question: "asks a question exactly while",
    question_after_the_end: "asks a question exactly while",
    play_announced_twice: "announced twice",
}


def test_a_sound_state_passes() -> None:
    invariants.check(sound_state())


@pytest.mark.parametrize("breaker", BREAKERS, ids=lambda breaker: breaker.__name__)
def test_a_broken_state_is_reported_by_its_fault(breaker: Callable[[MatchState], None]) -> None:
    state = sound_state()
    breaker(state)
    with pytest.raises(BrokenInvariant, match=BREAKERS[breaker]):
        invariants.check(state)


def test_all_faults_of_a_state_are_reported_together() -> None:
    state = sound_state()
    more_wounds_than_life(state)
    too_much_movement(state)
    with pytest.raises(BrokenInvariant, match=r"2 of 1 movement.*10 wounds"):
        invariants.check(state)

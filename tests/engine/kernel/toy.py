"""A game that needs no rulebook: players take one or two stones, who takes the last one wins.

It shows what the kernel asks of a game, and lets the kernel be tested without Берсерк.
"""

from dataclasses import dataclass, field, replace

from engine.kernel import (
    BrokenInvariant,
    Codec,
    Concede,
    Decision,
    Event,
    Option,
    Reducer,
    Refusal,
    Result,
    Seat,
)


@dataclass(frozen=True, slots=True)
class Take(Option):
    """Take so many stones."""

    stones: int


@dataclass(frozen=True, slots=True)
class Taken(Event):
    """Stones were taken."""

    seat: Seat
    stones: int


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The game ended."""

    winner: Seat
    reason: str


@dataclass(slots=True)
class Stones:
    """The state: how many are left, who takes next."""

    left: int
    turn: Seat = Seat.FIRST
    result: Result | None = None
    history: list[Event] = field(default_factory=list)


reducer: Reducer[Stones] = Reducer()


@reducer.on(Taken)
def _taken(state: Stones, event: Taken) -> None:
    state.left -= event.stones
    state.turn = event.seat.opponent


@reducer.on(Ended)
def _ended(state: Stones, event: Ended) -> None:
    state.result = Result(event.winner, event.reason, "")


class StoneGame:
    """The rules."""

    name = "stones"
    codec = Codec((Take, Taken, Ended, Stones, Concede, Result, Seat))

    def begin(self, setup: int) -> Stones:
        """Return a heap of ``setup`` stones."""
        return Stones(setup)

    def decision(self, state: Stones) -> Decision | None:
        """Ask for one or two stones."""
        if state.result is not None:
            return None
        options = tuple(Take(stones) for stones in (1, 2) if stones <= state.left)
        return Decision(state.turn, "take", "", options)

    def choose(self, state: Stones, option: Option) -> None:
        """Take stones, or end the game."""
        if isinstance(option, Concede):
            reducer.apply(state, Ended(option.seat.opponent, "concession"))
        elif isinstance(option, Take):
            seat = state.turn
            reducer.apply(state, Taken(seat, option.stones))
            if not state.left:
                reducer.apply(state, Ended(seat, "last_stone"))

    def clone(self, state: Stones) -> Stones:
        """Return a copy."""
        return replace(state, history=state.history.copy())

    def view(self, state: Stones, seat: Seat) -> Stones:
        """Everything is in the open."""
        return self.clone(state)

    def imagine(self, setup: int, state: Stones, seat: Seat, seed: int) -> tuple[int, Stones]:
        """There is nothing to imagine."""
        return setup, self.clone(state)

    def why(self, state: Stones, option: Option) -> Refusal | None:
        """Say that there are too few stones."""
        decision = self.decision(state)
        offered = () if decision is None else decision.options
        return None if option in offered else Refusal("too_few_stones", "1")

    def derived(self, state: Stones) -> None:
        """A save of the state holds everything."""

    def restore(self, state: Stones, derived: object) -> None:
        """Nothing was worked out."""

    def check(self, state: Stones) -> None:
        """There are never less than no stones."""
        if state.left < 0:
            raise BrokenInvariant(f"{state.left} stones")


STONES = StoneGame()

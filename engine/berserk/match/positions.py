"""Replaying every position of a match event by event, for displays (538)."""

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from engine.berserk.changing.apply import apply_again
from engine.berserk.changing.setup import Setup, first_state
from engine.berserk.match.game import BerserkMatch, new_match
from engine.berserk.table.state import MatchState
from engine.kernel.decisions import Option
from engine.kernel.events import Event

Positions: TypeAlias = Iterator[tuple[Event, MatchState]]


def positions(setup: Setup, choices: Iterable[Option]) -> Positions:
    """Yield every event of the match that ``choices`` give, with the position after it.

    After the last event of a choice that is the very state of the match there; between two choices
    it is what the events so far have made of the state before. A state is there to be read until
    the next one is asked for, and changes then. IllegalChoice when a choice does not fit.
    """
    match = new_match(setup)
    yield from _retold(first_state(setup), match, 0)
    for choice in choices:
        before, told = match.state.clone(), len(match.state.history)
        match.choose(choice)
        yield from _retold(before, match, told)


def _retold(before: MatchState, match: BerserkMatch, told: int) -> Positions:
    """Yield the events of a match after the first ``told``, from the position ``before``."""
    new = match.state.history[told:]
    for event in new[:-1]:
        apply_again(before, event)
        yield event, before
    if new:
        yield new[-1], match.state

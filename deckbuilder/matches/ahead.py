"""Thinking ahead while a human decides: the thoughts that a searching bot would have anyway.

A foreseen question is thought about exactly as if it had been asked, with all playouts. So a choice
never depends on how much time the human took, only how soon it is there. Only the view of the bot's
seat is used.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from typing import Final

from deckbuilder.matches.bots import thought_of
from deckbuilder.matches.match import MatchSession
from engine.berserk import (
    BERSERK,
    Asking,
    MatchState,
    SearchBot,
    Thought,
    asked_next,
    likely_first,
)
from engine.kernel import Decision

_BREADTH: Final = 12
"""The maximum number of the human's options whose consequences are foreseen."""
_DEPTH: Final = 8
"""The maximum number of the bot's choices in a row after one of them."""
_KEPT: Final = 64
"""The maximum number of thoughts that are kept; the oldest are dropped."""


def idle_bot(session: MatchSession) -> tuple[SearchBot, MatchState] | None:
    """Return the searching bot whose human opponent is asked, and its view; None otherwise."""
    match, entrant = session.match, session.waiting
    if match is None or match.decision is None or entrant is None or session.is_bot(entrant):
        return None
    other = 1 - entrant
    if not session.is_bot(other):
        return None
    bot = session.bot_of(other)
    return (bot, match.view(session.seat_of(other))) if isinstance(bot, SearchBot) else None


@dataclass(frozen=True, slots=True)
class _Foreseen:
    """A thought about a question that has not been asked yet."""

    bot: SearchBot
    seen: MatchState
    decision: Decision
    thought: Thought


class Foresight:
    """A bot's thoughts about foreseen questions."""

    def __init__(self) -> None:
        self._foreseen: deque[_Foreseen] = deque(maxlen=_KEPT)

    def thought_of(self, bot: SearchBot, seen: MatchState, decision: Decision) -> Thought | None:
        """Return the thought about exactly this question, None if it was not foreseen."""
        for one in reversed(self._foreseen):
            is_asked = one.bot == bot and one.decision == decision
            if is_asked and len(one.seen.history) == len(seen.history) and one.seen == seen:
                return one.thought
        return None

    def look_ahead(self, bot: SearchBot, seen: MatchState, stopped: Callable[[], bool]) -> None:
        """Think about what ``bot`` may be asked after the question that its opponent is asked.

        ``seen`` is the bot's view. It ends after a limited number of thoughts, or once it is
        ``stopped``; what was thought about then is dropped.
        """
        asked = BERSERK.decision(seen)
        if asked is None or asked.kind == Asking.PLACE.value:
            return
        for option in islice(likely_first(seen, asked), _BREADTH):
            ahead = asked_next(seen, option, asked.seat.opponent)
            for _choice in range(_DEPTH):
                if ahead is None:
                    break
                thought = self._think(bot, ahead, stopped)
                if thought is None:
                    return
                ahead = asked_next(ahead, thought.chosen, asked.seat.opponent)

    def _think(
        self, bot: SearchBot, seen: MatchState, stopped: Callable[[], bool]
    ) -> Thought | None:
        """Return the thought about a foreseen question and keep it; None if it was stopped."""
        decision = BERSERK.decision(seen)
        if decision is None or stopped():
            return None
        thought = self.thought_of(bot, seen, decision)
        if thought is not None:
            return thought
        thought = thought_of(bot, seen, decision, None, stopped)
        if thought.is_capped:
            return None
        self._foreseen.append(_Foreseen(bot, seen, decision, thought))
        return thought

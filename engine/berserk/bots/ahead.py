"""Questions that a player will be asked, foreseen from his view while the opponent is asked."""

from collections.abc import Iterator
from typing import Final

from engine.berserk.bots.direct import immediate_worths
from engine.berserk.changing.views import with_dice
from engine.berserk.match.game import BERSERK
from engine.berserk.plays.empty_questions import foregone
from engine.berserk.table.options import EndTurn, Pass
from engine.berserk.table.state import Asking, MatchState
from engine.kernel.decisions import Decision, Option
from engine.kernel.errors import Endless, Untold
from engine.kernel.seats import Seat

_QUIET: Final = (EndTurn(), Pass())
_ANSWERS: Final = 50
"""The maximum number of answers until the player is asked."""


def likely_first(seen: MatchState, decision: Decision) -> Iterator[Option]:
    """Yield the options of ``decision``: first those that end a turn or pass, then by their
    immediate worth."""
    options = decision.options
    worths = immediate_worths(seen, decision) or [0.0] * len(options)
    quiet = [option for option in _QUIET if option in options]
    yield from quiet
    for place in sorted(range(len(options)), key=lambda place: (-worths[place], place)):
        if options[place] not in quiet:
            yield options[place]


def asked_next(seen: MatchState, option: Option, seat: Seat) -> MatchState | None:
    """Return ``seat``'s view of the next question to him once ``option`` is chosen.

    ``seen`` is his view of the question that ``option`` answers. The opponent passes meanwhile, and
    forced answers are given. None if dice come before it, the opponent has to choose, or the match
    is over.
    """
    state = with_dice(seen, ())
    try:
        BERSERK.choose(state, option)
        for _answer in range(_ANSWERS):
            decision = BERSERK.decision(state)
            if decision is None:
                return None
            answer = foregone(state, decision)
            if answer is None and decision.seat is seat:
                return BERSERK.view(state, seat)
            if answer is None and decision.kind == Asking.PRIORITY.value:
                answer = Pass()
            if answer is None:
                return None
            BERSERK.choose(state, answer)
    except (Untold, Endless):
        return None
    return None

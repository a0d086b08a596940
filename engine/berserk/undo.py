"""Taking one's own choices back, for hot-seat games and practice.

A choice can be taken back while nothing hidden was revealed and no die was rolled since, and while
nobody else has chosen anything after it.
"""

from typing import Final

from engine.berserk import events as ev
from engine.berserk.game import BERSERK, BerserkMatch
from engine.kernel import Seat, replay

_TELLING: Final = (
    ev.DiceRolled,
    ev.DieRerolled,
    ev.CardRevealed,
    ev.CardsShown,
    ev.CardsMilled,
    ev.CardDrawn,
    ev.DeckShuffled,
    ev.MatchEnded,
)


def undone(match: BerserkMatch, seat: Seat) -> BerserkMatch | None:
    """Return the match before the last choice; None when ``seat`` may not take it back.

    The match itself is not changed. Costs a replay of the match.
    """
    if not match.choices:
        return None
    before = replay(BERSERK, match.setup, match.choices[:-1])
    decision = before.decision
    if decision is None or decision.seat is not seat:
        return None
    since = match.state.history[len(before.state.history) :]
    return None if any(isinstance(event, _TELLING) for event in since) else before

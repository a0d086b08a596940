"""What must be saved before it shows: dice, deals, and whatever was hidden."""

from collections.abc import Sequence

from deckbuilder.matches.match import (
    Act,
    BeforeAnswered,
    MatchSession,
    MulliganAnswered,
    SeatChosen,
)
from engine.berserk import reveals


def brings_to_light(before: MatchSession, ahead: MatchSession, acts: Sequence[Act]) -> bool:
    """Whether acts rolled a die, dealt cards or brought something hidden to light."""
    if any(isinstance(act, SeatChosen | MulliganAnswered | BeforeAnswered) for act in acts):
        return True
    if ahead.match is None:
        return False
    happened = len(before.match.state.history) if before.match else 0
    return reveals(ahead.match.state.history[happened:])

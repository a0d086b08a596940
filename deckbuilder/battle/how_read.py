"""How the printed sentence behind an event is read."""

from deckbuilder.cards.playing import ReadBy
from engine.berserk import (
    NO_CARD,
    MatchState,
    PlayAnnounced,
    PlayKind,
    by_hand_at,
    printed_at,
)
from engine.kernel import Event


def read_by(event: Event, state: MatchState) -> ReadBy:
    """Return how the printed sentence is read whose ability an event announces.

    Everything without a known sentence counts as compiled.
    """
    if isinstance(event, PlayAnnounced) and event.kind is PlayKind.ABILITY:
        printed = printed_at(event.source, event.key)
        if printed is not None and event.source != NO_CARD:
            card, place = printed
            note = by_hand_at(state.cards[card].spec, place)
            return ReadBy.COMPILER if note is None else ReadBy.of((note,))
    return ReadBy.COMPILER

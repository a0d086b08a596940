"""The table of phrases, by what they speak of; each row is read and printed."""

from typing import Final

from engine.berserk.cards.text.phrases import (
    attacks,
    bringing,
    compounds,
    conditions,
    effects,
    events,
    filters,
    gains,
    going,
    granting,
    kinds,
    losing,
    named,
    permissions,
    places,
    playable,
    plays,
    reckoned,
    statics,
    titled,
    triggers,
)

PHRASES: Final = (
    *kinds.PHRASES,
    *filters.PHRASES,
    *places.PHRASES,
    *named.PHRASES,
    *reckoned.PHRASES,
    *statics.PHRASES,
    *granting.PHRASES,
    *playable.PHRASES,
    *plays.PHRASES,
    *effects.PHRASES,
    *gains.PHRASES,
    *losing.PHRASES,
    *bringing.PHRASES,
    *compounds.PHRASES,
    *going.PHRASES,
    *events.PHRASES,
    *attacks.PHRASES,
    *triggers.PHRASES,
    *titled.PHRASES,
    *permissions.PHRASES,
    *conditions.PHRASES,
)
"""All rows. Where two of them say one node, the first is printed."""

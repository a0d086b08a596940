"""The table of phrases, by what they speak of; each row is read and printed."""

from typing import Final

from engine.berserk.cards.text.phrases import (
    attacks,
    conditions,
    effects,
    events,
    fighting,
    filters,
    going,
    granting,
    kinds,
    named,
    permissions,
    places,
    playable,
    reckoned,
    recruiting,
    scoped,
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
    *scoped.PHRASES,
    *granting.PHRASES,
    *playable.PHRASES,
    *fighting.PHRASES,
    *effects.PHRASES,
    *going.PHRASES,
    *events.PHRASES,
    *attacks.PHRASES,
    *triggers.PHRASES,
    *titled.PHRASES,
    *permissions.PHRASES,
    *conditions.PHRASES,
    *recruiting.PHRASES,
)
"""All rows. Where two of them say one node, the first is printed."""

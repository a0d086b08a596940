"""The table of phrases, by what they speak of; each row is read and printed."""

from collections.abc import Mapping
from typing import Final

from engine.berserk.cards.text.phrase import Kind
from engine.berserk.cards.text.phrases import (
    attacks,
    before_recruiting,
    bringing,
    coming,
    compounds,
    conditions,
    effects,
    events,
    fates,
    fighting,
    filters,
    gains,
    going,
    granting,
    instead,
    kinds,
    losing,
    markers,
    named,
    permissions,
    places,
    playable,
    plays,
    predicates,
    reckoned,
    recruiting,
    relations,
    scoped,
    statics,
    titled,
    triggers,
)
from engine.berserk.cards.text.vocabulary import AgreeingWords, Vocabulary

PHRASES: Final = (
    *kinds.PHRASES,
    *filters.PHRASES,
    *places.PHRASES,
    *relations.PHRASES,
    *predicates.PHRASES,
    *named.PHRASES,
    *reckoned.PHRASES,
    *statics.PHRASES,
    *scoped.PHRASES,
    *granting.PHRASES,
    *playable.PHRASES,
    *plays.PHRASES,
    *fighting.PHRASES,
    *effects.PHRASES,
    *gains.PHRASES,
    *losing.PHRASES,
    *markers.PHRASES,
    *coming.PHRASES,
    *bringing.PHRASES,
    *compounds.PHRASES,
    *going.PHRASES,
    *events.PHRASES,
    *attacks.PHRASES,
    *instead.PHRASES,
    *triggers.PHRASES,
    *titled.PHRASES,
    *permissions.PHRASES,
    *conditions.PHRASES,
    *recruiting.PHRASES,
    *before_recruiting.PHRASES,
)
"""All rows. Where two of them say one node, the first is printed."""

_AGREEING: Final[Mapping[Kind, Mapping[str, object]]] = {
    **filters.VOCABULARY,
    **places.VOCABULARY,
    **predicates.VOCABULARY,
    **conditions.VOCABULARY,
    **recruiting.VOCABULARY,
    **before_recruiting.VOCABULARY,
}
VOCABULARIES: Final[Mapping[Kind, Vocabulary | AgreeingWords]] = {
    **attacks.VOCABULARIES,
    **fates.VOCABULARIES,
    **statics.VOCABULARIES,
    **{kind: AgreeingWords(words) for kind, words in _AGREEING.items()},
}
"""The words of slots that name one value each."""

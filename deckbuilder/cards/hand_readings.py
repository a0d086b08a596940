"""Give a printed sentence a reading by hand: say it otherwise in the card language, or as nodes."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import engine.berserk.abilities as ab
from catalog.common.errors import UserError
from catalog.common.i18n import _
from catalog.compiling import read_printed
from catalog.readings import ReadingEntry
from deckbuilder.cards.playing import render_reason
from engine.berserk import (
    Lexicon,
    SentenceReading,
    ability_to_json,
    normal_sentences,
    sentence_digest,
)


@dataclass(frozen=True, slots=True)
class PrintedSentence:
    """A sentence of a card: its number from 0, its digest, and what it is read as."""

    card: str
    number: int
    digest: str
    digest_for_card: str
    reading: SentenceReading

    @property
    def is_read(self) -> bool:
        """Whether the sentence plays."""
        return not any(isinstance(node, ab.Unread) for node in self.reading.abilities)

    def entry(self, abilities: str) -> ReadingEntry:
        """Return the reading that gives this sentence these abilities, in notation.

        It comes before the compiler's only where the compiler reads the sentence.
        """
        overrides = self.is_read and self.reading.by_hand is None
        return ReadingEntry(self.card, self.number, self.digest, abilities, overrides=overrides)

    def entry_for_card(self, abilities: str) -> ReadingEntry:
        """Return the same for this card alone: another card with this sentence stays as it is."""
        entry = self.entry(abilities)
        return replace(entry, digest=self.digest_for_card, for_card=True)


def printed_sentences(
    card: str, name: str, text: str, lexicon: Lexicon
) -> tuple[PrintedSentence, ...]:
    """Return the sentences of a card's text in order; ``card`` is its id or reference."""
    parts = normal_sentences(text, lexicon, name)
    readings = read_printed(text, name, lexicon).sentences
    return tuple(
        PrintedSentence(
            card,
            number,
            sentence_digest(part.texts),
            sentence_digest(part.texts, name),
            reading,
        )
        for number, (part, reading) in enumerate(zip(parts, readings, strict=True))
    )


def said_otherwise(words: str, name: str, lexicon: Lexicon) -> str:
    """Return the abilities, in notation, of words that mean the same as a printed sentence.

    UserError says which words are not understood and the nearest known form.
    """
    nodes: list[ab.Ability] = []
    for part in read_printed(words, name, lexicon).sentences:
        unread = next((node for node in part.abilities if isinstance(node, ab.Unread)), None)
        if unread is not None:
            told = f"“{unread.text}”: {render_reason(unread)}"
            told += f" (…{unread.detail})" if unread.detail else ""
            nearest = _("; the nearest known wording: “{form}”").format(form=part.nearest)
            raise UserError(told + (nearest if part.nearest else ""))
        nodes += (node for node in part.abilities if not isinstance(node, ab.ByHand))
    if not nodes:
        raise UserError(_("these words say nothing"))
    return with_digested_names(tuple(nodes), lexicon)


def with_digested_names(nodes: tuple[ab.Ability, ...], lexicon: Lexicon) -> str:
    """Return nodes in notation, the names of cards in them as digests."""
    digests = {name: digest for digest, name in lexicon.digested_names.items()}
    for name in lexicon.class_names:
        digests.pop(name, None)
    written = (_digested(ability_to_json(node), digests) for node in nodes)
    return "; ".join(json.dumps(node, ensure_ascii=False) for node in written)


def _digested(data: Any, digests: Mapping[str, str]) -> Any:
    if isinstance(data, dict):
        return {key: _digested(value, digests) for key, value in data.items()}
    if isinstance(data, list):
        return [_digested(value, digests) for value in data]
    return digests.get(data, data) if isinstance(data, str) else data

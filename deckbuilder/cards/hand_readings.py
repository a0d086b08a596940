"""Give a printed sentence a reading by hand: in other words of the card language, or as nodes."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

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

_WORD: Final = re.compile(r"\{\w+\}|[^\W_]+")


@dataclass(frozen=True, slots=True)
class PrintedSentence:
    """A sentence of a card: its number from 0, its digest, and its reading."""

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

        It overrides the compiler if the compiler reads the sentence.
        """
        given = self.reading.by_hand
        overrides = self.is_read and (given is None or given.overrides)
        return ReadingEntry(self.card, self.number, self.digest, abilities, overrides=overrides)

    def given(self, entry: ReadingEntry, own: Iterable[ReadingEntry]) -> tuple[ReadingEntry, ...]:
        """Return the user's readings with this one of the sentence in place of earlier ones."""
        replaced = {entry.digest, self.digest_for_card}
        return (*(one for one in own if one.digest not in replaced), entry)

    def forgotten(self, own: Sequence[ReadingEntry]) -> tuple[ReadingEntry, ...]:
        """Return the user's readings without those of the sentence; UserError if there are none."""
        replaced = {self.digest, self.digest_for_card}
        kept = tuple(one for one in own if one.digest not in replaced)
        if len(kept) == len(own):
            raise UserError(_("You have given no reading of this sentence."))
        return kept

    def entry_for_card(self, abilities: str) -> ReadingEntry:
        """Return the same for this card only: the sentence on other cards is unaffected."""
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


@dataclass(frozen=True, slots=True)
class Meaning:
    """What typed words mean: their nodes, or what of them is not understood.

    ``doubtful`` are the places of words that are not understood, as (start, end) in what was typed;
    ``nearest`` is the known form nearest to them.
    """

    nodes: tuple[ab.Ability, ...]
    unread: ab.Unread | None = None
    doubtful: tuple[tuple[int, int], ...] = ()
    nearest: str = ""

    def problem(self) -> str:
        """Return why the words are no reading, in the user's language; empty if they are one."""
        if self.unread is None:
            return "" if self.nodes else _("these words say nothing")
        reason, detail = render_reason(self.unread), self.unread.detail
        named = _("“{name}”").format(name=self.unread.text)
        told = f"{named}: {reason}"
        told += f" (…{detail})" if detail and detail not in reason else ""
        nearest = _("; the nearest known wording: “{form}”").format(form=self.nearest)
        return told + (nearest if self.nearest else "")


def meaning_of(words: str, name: str, lexicon: Lexicon) -> Meaning:
    """Return what words in the card language mean on the card of this name."""
    nodes: list[ab.Ability] = []
    for part in read_printed(words, name, lexicon).sentences:
        for node in part.abilities:
            if isinstance(node, ab.Unread):
                return Meaning((), node, tuple(_doubtful(words, node)), part.nearest)
        nodes += (node for node in part.abilities if not isinstance(node, ab.ByHand))
    return Meaning(tuple(nodes))


def _doubtful(words: str, unread: ab.Unread) -> Iterator[tuple[int, int]]:
    """Yield the places of the words that stop a sentence: the strange ones, or the unread rest."""
    end = unread.at + len(unread.text)
    places = [match.span() for match in _WORD.finditer(words, unread.at, end)]
    detail = _WORD.findall(unread.detail.lower())
    if unread.reason is ab.UnreadReason.WORDS:
        yield from (place for place in places if words[slice(*place)].lower() in detail)
    elif unread.reason is ab.UnreadReason.NO_PHRASE and detail:
        yield from places[-len(detail) :]
    else:
        yield unread.at, end


def said_otherwise(words: str, name: str, lexicon: Lexicon) -> str:
    """Return the abilities, in notation, of words that mean the same as a printed sentence.

    UserError names the words that are not understood and the nearest known form.
    """
    meaning = meaning_of(words, name, lexicon)
    if problem := meaning.problem():
        raise UserError(problem)
    return with_digested_names(meaning.nodes, lexicon)


def with_digested_names(nodes: tuple[ab.Ability, ...], lexicon: Lexicon) -> str:
    """Return nodes in notation, with digests for the names of cards."""
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

"""Differences between two decks or between two versions of one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Final

from typing_extensions import Doc

from catalog.common.folding import fold
from deckbuilder.cards.fields import Name
from deckbuilder.decks.deck import Deck, DeckEntry
from deckbuilder.kit.records import HIDDEN, Key

_IN_SIDE: Final = Doc("whether the card is in the side")
_PRINT: Final = Doc("the reference or the set; empty for any printing")


class DeckField(Enum):
    """A field of a deck besides its cards."""

    NAME = "name"
    FORMAT = "format"
    NOTES = "notes"
    TAGS = "tags"
    COMMENTS = "comments"


@dataclass(frozen=True, slots=True)
class CardChange:
    """A card whose number of copies differs."""

    name: Name
    before: Annotated[int, Doc("copies in the first deck")]
    after: Annotated[int, Doc("copies in the second deck")]
    in_side: Annotated[bool, _IN_SIDE] = False


@dataclass(frozen=True, slots=True)
class PrintChange:
    """A card whose specified printing differs."""

    name: Name
    before: Annotated[str, _PRINT]
    after: Annotated[str, _PRINT]
    in_side: Annotated[bool, _IN_SIDE] = False


@dataclass(frozen=True, slots=True)
class FieldChange:
    """A difference in another field of the decks."""

    field: Annotated[DeckField, Doc("`name`, `format`, `notes`, `tags` or `comments`")]
    before: Annotated[str, Doc("the text in the first deck")]
    after: Annotated[str, Doc("the text in the second deck")]


@dataclass(frozen=True, slots=True)
class DeckDiff:
    """All differences; ``cards`` are added, removed and changed."""

    cards: Annotated[tuple[CardChange, ...], HIDDEN] = ()
    prints: tuple[PrintChange, ...] = ()
    fields: tuple[FieldChange, ...] = ()
    reordered: Annotated[bool, Doc("whether only the order of the cards differs")] = False

    @property
    def added(
        self,
    ) -> Annotated[tuple[CardChange, ...], Doc("cards only in the second deck")]:
        """The cards only in the second deck."""
        return tuple(card for card in self.cards if not card.before)

    @property
    def removed(
        self,
    ) -> Annotated[tuple[CardChange, ...], Doc("cards only in the first deck")]:
        """The cards only in the first deck."""
        return tuple(card for card in self.cards if not card.after)

    @property
    def changed(
        self,
    ) -> Annotated[tuple[CardChange, ...], Doc("cards in both decks with different counts")]:
        """The cards in both decks with different counts."""
        return tuple(card for card in self.cards if card.before and card.after)

    @property
    def is_empty(self) -> Annotated[bool, Key("same"), Doc("whether the decks are the same")]:
        """Whether the decks are the same."""
        return not (self.cards or self.prints or self.fields or self.reordered)


def diff_decks(before: Deck, after: Deck) -> DeckDiff:
    """Return the differences from ``before`` to ``after``.

    Cards are compared by name, ignoring case and ё, in the order of ``after``, then the removed
    ones.

    >>> one = Deck("A", entries=(DeckEntry("Страж", 2), DeckEntry("Лис", 1)))
    >>> diff_decks(one, one.add("страж").remove("Лис")).cards
    (CardChange(name='страж', before=2, after=3, in_side=False), \
CardChange(name='Лис', before=1, after=0, in_side=False))
    """
    cards: list[CardChange] = []
    prints: list[PrintChange] = []
    for in_side in (False, True):
        cards += _card_changes(before, after, in_side)
        prints += _print_changes(before, after, in_side)
    moved = any(before.part(side=side) != after.part(side=side) for side in (False, True))
    return DeckDiff(
        tuple(cards),
        tuple(prints),
        tuple(_field_changes(before, after)),
        reordered=moved and not cards and not prints,
    )


def _card_changes(before: Deck, after: Deck, in_side: bool) -> Iterator[CardChange]:
    old, new = (_counts(deck.part(side=in_side)) for deck in (before, after))
    names = _names(before.part(side=in_side)) | _names(after.part(side=in_side))
    for key in dict.fromkeys([*new, *old]):
        if old[key] != new[key]:
            yield CardChange(names[key], old[key], new[key], in_side)


def _print_changes(before: Deck, after: Deck, in_side: bool) -> Iterator[PrintChange]:
    old_part, new_part = before.part(side=in_side), after.part(side=in_side)
    old, new = _counts(old_part), _counts(new_part)
    names = _names(new_part)
    for key, count in new.items():
        if old[key] == count:
            prints = _prints(old_part, key), _prints(new_part, key)
            if prints[0] != prints[1]:
                yield PrintChange(names[key], *prints, in_side)


def _field_changes(before: Deck, after: Deck) -> Iterator[FieldChange]:
    said = zip(_fields(before).items(), _fields(after).values(), strict=True)
    for (field, old), new in said:
        if old != new:
            yield FieldChange(field, old, new)


def _fields(deck: Deck) -> dict[DeckField, str]:
    return {
        DeckField.NAME: deck.name,
        DeckField.FORMAT: deck.format,
        DeckField.NOTES: deck.notes,
        DeckField.TAGS: ", ".join(deck.tags),
        DeckField.COMMENTS: "\n".join(leftover.text for leftover in deck.leftovers),
    }


def _counts(entries: tuple[DeckEntry, ...]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for entry in entries:
        counts[fold(entry.name)] += entry.count
    return counts


def _names(entries: tuple[DeckEntry, ...]) -> dict[str, str]:
    return {fold(entry.name): entry.name for entry in entries}


def _prints(entries: tuple[DeckEntry, ...], key: str) -> str:
    """Return the prints specified for a name, each with its count; empty if none is."""
    counts: Counter[str] = Counter()
    for entry in entries:
        if fold(entry.name) == key:
            counts[entry.ref or entry.set_name or ""] += entry.count
    if set(counts) == {""}:
        return ""
    return ", ".join(f"{count} {named or '?'}" for named, count in sorted(counts.items()))

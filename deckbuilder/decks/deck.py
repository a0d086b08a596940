"""A deck as data: entries, side, leftovers, and edits that return another deck.

Deck rules count names, since a name can be printed in several sets; an entry can still specify a
set or a printed card.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final, assert_never

from deckbuilder.decks.lines import (
    BlankLine,
    CardLine,
    CommentLine,
    HeaderKey,
    HeaderLine,
    SectionLine,
    UnreadableLine,
    clean,
    read_line,
    render_card_line,
    split_lines,
)

DEFAULT_FORMAT: Final = "constructed"


@dataclass(frozen=True, slots=True)
class DeckEntry:
    """A card in a deck and its count, 1 to 99; ``name`` can be a ref or a community id such as
    10014.

    ``line`` is its line in the source text and is ignored in comparisons. ValueError for an entry
    that no line of a deck can express.
    """

    name: str
    count: int
    set_name: str | None = None
    ref: str | None = None
    line: int | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        render_card_line(self._card_line())

    @property
    def names_print(self) -> bool:
        """Whether the entry is looked up as one printed card, by a ref or a community id."""
        return self.ref is not None or "/" in self.name or self.name.isdigit()

    @property
    def text(self) -> str:
        """The entry as a line of a deck."""
        return render_card_line(self._card_line())

    def _card_line(self) -> CardLine:
        return CardLine(self.count, self.name, self.set_name, self.ref)


@dataclass(frozen=True, slots=True)
class Leftover:
    """A line without a card: a comment, a blank line, a repeated header, or an unreadable one.

    ``place`` is the number of entries before it in its part (deck or side). ValueError if the text
    belongs into a field of the deck.
    """

    text: str
    place: int = 0
    side: bool = False
    line: int | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        if self.text != self.text.rstrip() or "\n" in self.text or "\r" in self.text:
            raise ValueError(f"a leftover is one line without spaces at its end: {self.text!r}")
        match read_line(self.text):
            case CardLine() | SectionLine() | HeaderLine(key=HeaderKey.NOTES | HeaderKey.TAGS):
                raise ValueError(f"{self.text!r} is no leftover: it can be read")
            case HeaderLine() | CommentLine() | BlankLine() | UnreadableLine():
                pass
            case other:
                assert_never(other)

    @property
    def is_unreadable(self) -> bool:
        """Whether the line has content that could not be parsed."""
        return isinstance(read_line(self.text), UnreadableLine)


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck, legal or not. Spaces in texts are normalised and places clipped to the deck.

    Two entries of one card stay separate, in order. ``format`` is the code of a format or the path
    of a format's file.
    """

    name: str = ""
    format: str = DEFAULT_FORMAT
    entries: tuple[DeckEntry, ...] = ()
    side: tuple[DeckEntry, ...] = ()
    notes: str = ""
    tags: tuple[str, ...] = ()
    leftovers: tuple[Leftover, ...] = ()

    def __post_init__(self) -> None:
        set_field = object.__setattr__
        set_field(self, "name", clean(self.name))
        set_field(self, "format", clean(self.format) or DEFAULT_FORMAT)
        notes = "\n".join(line.strip() for line in split_lines(self.notes))
        set_field(self, "notes", notes.strip("\n"))
        tags = (clean(tag) for tag in ",".join(self.tags).split(","))
        set_field(self, "tags", tuple(tag for tag in tags if tag))
        kept = (self._within(leftover) for leftover in self.leftovers)
        set_field(
            self,
            "leftovers",
            tuple(sorted(kept, key=lambda leftover: (leftover.side, leftover.place))),
        )

    def _within(self, leftover: Leftover) -> Leftover:
        """Return a leftover with a valid place; without a side it belongs to the deck."""
        if leftover.side and not self.side:
            return replace(leftover, side=False, place=len(self.entries))
        last = len(self.part(side=leftover.side))
        return replace(leftover, place=min(max(leftover.place, 0), last))

    @property
    def total(self) -> int:
        """The number of cards in the deck, without the side."""
        return sum(entry.count for entry in self.entries)

    @property
    def unreadable(self) -> tuple[Leftover, ...]:
        """The lines with content that could not be parsed."""
        return tuple(leftover for leftover in self.leftovers if leftover.is_unreadable)

    def count_of(self, name: str, *, side: bool = False) -> int:
        """Return the number of cards with exactly this name."""
        return sum(entry.count for entry in self.part(side=side) if entry.name == name)

    def part(self, *, side: bool) -> tuple[DeckEntry, ...]:
        """Return the entries of the deck or of its side."""
        return self.side if side else self.entries

    def add(
        self,
        name: str,
        count: int = 1,
        *,
        side: bool = False,
        set_name: str | None = None,
        ref: str | None = None,
    ) -> Deck:
        """Add cards to the last entry of the same card, or as a new entry at the end.

        ValueError if an entry would leave 1..99.
        """
        entries = self.part(side=side)
        for index in reversed(range(len(entries))):
            entry = entries[index]
            if (entry.name, entry.set_name, entry.ref) == (name, set_name, ref):
                return self._with_entry(index, replace(entry, count=entry.count + count), side)
        return self._with_entry(len(entries), DeckEntry(name, count, set_name, ref), side)

    def remove(self, name: str, count: int = 1, *, side: bool = False) -> Deck:
        """Remove cards of exactly this name, last entries first; a larger count removes all.

        KeyError if there is no such card, ValueError if ``count`` is not at least 1.
        """
        if count < 1:
            raise ValueError(f"count is {count}, must be at least 1")
        if not self.count_of(name, side=side):
            raise KeyError(name)
        deck = self
        for index in reversed(range(len(self.part(side=side)))):
            entry = self.part(side=side)[index]
            if entry.name == name and count > 0:
                left = entry.count - count
                count -= entry.count
                kept = replace(entry, count=left) if left > 0 else None
                deck = deck._with_entry(index, kept, side)
        return deck

    def with_name(self, name: str) -> Deck:
        """Return the deck under another name."""
        return replace(self, name=name)

    def with_format(self, code: str) -> Deck:
        """Return the deck with another format."""
        return replace(self, format=code)

    def with_notes(self, notes: str) -> Deck:
        """Return the deck with other notes, which can have several lines."""
        return replace(self, notes=notes)

    def with_tags(self, tags: Sequence[str]) -> Deck:
        """Return the deck with other tags; a comma separates tags."""
        return replace(self, tags=tuple(tags))

    def _with_entry(self, index: int, entry: DeckEntry | None, side: bool) -> Deck:
        """Return the deck with the entry at ``index`` (or at the end) replaced or removed."""
        old = self.part(side=side)
        new = (*old[:index], *(() if entry is None else (entry,)), *old[index + 1 :])
        shift = len(new) - len(old)
        leftovers = tuple(
            replace(leftover, place=leftover.place + shift)
            if leftover.side == side and leftover.place > index
            else leftover
            for leftover in self.leftovers
        )
        if side:
            return replace(self, side=new, leftovers=leftovers)
        return replace(self, entries=new, leftovers=leftovers)

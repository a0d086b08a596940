"""Decks as text: parsing, writing, files, and look-up of their cards.

Nothing typed is dropped: unreadable lines, comments and blank lines are kept as leftovers and
written back at their place. Only the layout can change: headers move to the top, spaces and counts
are normalised, section marks are rewritten.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, Protocol, assert_never

from typing_extensions import Doc

from catalog.common.bounded_json import read_json
from catalog.common.errors import BadFile, UserError
from catalog.common.files import is_stdin, read_text
from catalog.common.folding import fold
from catalog.common.i18n import _
from catalog.common.resources import data_path
from catalog.english import printed_name, shown_name
from catalog.sets import RETIRED, titles
from deckbuilder.cards.fields import Name
from deckbuilder.decks.deck import DEFAULT_FORMAT, Deck, DeckEntry, Leftover
from deckbuilder.decks.lines import (
    MAX_COPIES_WRITTEN,
    BlankLine,
    CardLine,
    CommentLine,
    HeaderKey,
    HeaderLine,
    Section,
    SectionLine,
    UnreadableLine,
    read_line,
    split_lines,
)
from deckbuilder.kit.records import Key

if TYPE_CHECKING:
    from catalog.cards import Card, CardSet
    from engine.berserk import CardSpec

__all__ = [
    "DEFAULT_FORMAT",
    "BanFlag",
    "CardSource",
    "Deck",
    "DeckEntry",
    "Leftover",
    "ResolvedDeck",
    "UnknownEntry",
    "find_card",
    "parse_deck",
    "read_deck_file",
    "render_deck",
    "resolve",
]


MOST_BYTES: Final = 5_000_000
MOST_LINES: Final = 5_000
MOST_LETTERS: Final = 10_000
MOST_DECKS: Final = 2_000
"""The maximum number of decks in a file; a tournament of 128 players takes some hundred
kilobytes."""


class CardSource(Protocol):
    """The part of the catalogue needed to look up a deck's cards."""

    def by_name(self, name: str) -> list[Card]:
        """Return every card of this name, ignoring letter case and ё, newest set first."""

    def card(self, ref: str) -> Card | None:
        """Return the printed card of this ref; None if there is none."""

    def sets(self) -> list[CardSet]:
        """Return every set."""

    def suggest(self, name: str, limit: int = 3) -> tuple[str, ...]:
        """Return names that may have been meant."""


def parse_deck(text: str, source: str = "") -> Deck:
    """Parse a deck's text; never fails.

    Lines are ``N Name`` (also ``Nx Name``, ``Name xN``, ``Name``, ``N id``, ``N Рубеж/5``), with an
    optional set or printed card in square brackets (``2 Страж [Рубеж]``); headers ``# name:``,
    ``# format:``, ``# notes:``, ``# tags:``; ``# side`` (or ``// side``) before the side. Without
    ``# name:`` a comment on the first line is the name, else ``source`` is. An English name of our
    own cards becomes the printed one.

    >>> deck = parse_deck("# Дозор\\n3 Страж\\n-- \\n# side\\n1 Сокол")
    >>> deck.name, deck.total, [entry.name for entry in deck.side]
    ('Дозор', 3, ['Сокол'])
    >>> [one.text for one in deck.unreadable]
    ['--']
    """
    reader = _Reader()
    for number, raw in enumerate(split_lines(text.removeprefix("\ufeff")), start=1):
        reader.read(number, raw.rstrip())
    return reader.deck(source)


def render_deck(deck: Deck) -> str:
    """Write a deck with all leftovers, so that ``parse_deck`` returns an equal one."""
    lines = [f"# name: {deck.name}".rstrip(), f"# format: {deck.format}"]
    if deck.notes:
        lines += [f"# notes: {line}".rstrip() for line in deck.notes.split("\n")]
    if deck.tags:
        lines.append(f"# tags: {', '.join(deck.tags)}")
    return "\n".join([*lines, *_body(deck)]) + "\n"


def _body(deck: Deck) -> Iterator[str]:
    yield from _part(deck, side=False)
    if deck.side:
        yield "# side"
        yield from _part(deck, side=True)


def _part(deck: Deck, *, side: bool) -> Iterator[str]:
    leftovers = [leftover for leftover in deck.leftovers if leftover.side == side]
    for index, entry in enumerate(deck.part(side=side)):
        while leftovers and leftovers[0].place <= index:
            yield leftovers.pop(0).text
        yield entry.text
    yield from (leftover.text for leftover in leftovers)


class _Reader:
    """The state of a deck's parser."""

    def __init__(self) -> None:
        self.headers: dict[HeaderKey, str] = {}
        self.notes: list[str] = []
        self.tags: list[str] = []
        self.parts: dict[Section, list[DeckEntry]] = {Section.MAIN: [], Section.SIDE: []}
        self.section = Section.MAIN
        self.leftovers: list[Leftover] = []
        self.title: tuple[Leftover, str] | None = None
        self.started = False

    def read(self, number: int, raw: str) -> None:
        line = read_line(raw)
        match line:
            case CardLine():
                self._card(line, number)
            case HeaderLine(key=HeaderKey.NOTES, value=value):
                self.notes.append(value)
            case HeaderLine(key=HeaderKey.TAGS, value=value):
                self.tags.append(value)
            case HeaderLine(key=key, value=value) if key not in self.headers:
                self.headers[key] = value
            case SectionLine(section=section):
                self.section = section
            case CommentLine(text=text):
                kept = self._keep(number, raw)
                if text and not self.started:
                    self.title = (kept, text)
            case HeaderLine() | BlankLine() | UnreadableLine():
                self._keep(number, raw)
            case _:
                assert_never(line)
        self.started = self.started or not isinstance(line, BlankLine)

    def _card(self, line: CardLine, number: int) -> None:
        self.parts[self.section].append(
            DeckEntry(printed_name(line.name), line.count, line.set_name, line.ref, number)
        )

    def _keep(self, number: int, raw: str) -> Leftover:
        side = self.section is Section.SIDE
        leftover = Leftover(raw, len(self.parts[self.section]), side, number)
        self.leftovers.append(leftover)
        return leftover

    def deck(self, source: str) -> Deck:
        name = self.headers.get(HeaderKey.NAME)
        if name is None and self.title is not None:
            leftover, name = self.title
            self.leftovers = [rest for rest in self.leftovers if rest is not leftover]
        return Deck(
            name=source if name is None else name,
            format=self.headers.get(HeaderKey.FORMAT, DEFAULT_FORMAT),
            entries=tuple(self.parts[Section.MAIN]),
            side=tuple(self.parts[Section.SIDE]),
            notes="\n".join(self.notes),
            tags=tuple(self.tags),
            leftovers=tuple(self.leftovers),
        )


def check_length(text: str) -> None:
    """Raise UserError for a text with more or longer lines than any deck: it would take minutes."""
    if text.count("\n") + text.count("\r") > MOST_LINES:
        raise UserError(_("a deck has at most {most} lines").format(most=MOST_LINES))
    if any(len(line) > MOST_LETTERS for line in split_lines(text)):
        raise UserError(
            _("a line of a deck has at most {most} characters").format(most=MOST_LETTERS)
        )


def source_name(path: Path) -> str:
    """Return the default name of a deck: its file's name without the suffix."""
    return _("New deck") if is_stdin(path) else path.stem


def read_deck_file(path: Path | str) -> list[Deck]:
    """Read the decks of a file: one in text form, or many in a JSON file of tournament decks.

    The JSON is ``{player: {deck name: {card name: copies}}}``; the player goes into the notes. A
    text without a name is named after the file. Raises BadFile.
    """
    path = Path(path)
    text = read_text(path, MOST_BYTES)
    if text.lstrip().startswith("{"):
        return _read_json(path, text)
    try:
        check_length(text)
    except UserError as error:
        raise BadFile(path, str(error)) from error
    return [parse_deck(text, source=source_name(path))]


def _read_json(path: Path, text: str) -> list[Deck]:
    players = read_json(path, text, _("is not complete JSON"))
    count = sum(len(decks) for decks in players.values() if isinstance(decks, Mapping))
    if count > MOST_DECKS:
        raise BadFile(path, _("a file holds at most {most} decks").format(most=MOST_DECKS))
    return [
        _json_deck(path, player, name, cards)
        for player, decks in players.items()
        for name, cards in _named(path, player, decks)
    ]


def _named(path: Path, where: str, value: Any) -> Iterable[tuple[str, Any]]:
    if not isinstance(value, Mapping):
        raise BadFile(path, _("“{name}” must contain named values in braces").format(name=where))
    return value.items()


def _json_deck(path: Path, player: str, name: str, cards: Any) -> Deck:
    entries = []
    for card, count in _named(path, name, cards):
        if type(count) is not int or not 1 <= count <= MAX_COPIES_WRITTEN:
            problem = _("deck “{deck}”: “{card}” needs a number of copies from 1 to {most}")
            raise BadFile(path, problem.format(deck=name, card=card, most=MAX_COPIES_WRITTEN))
        try:
            entries.append(DeckEntry(printed_name(" ".join(card.split())), count))
        except ValueError as error:
            problem = _("deck “{deck}”: “{card}” is not the name of a card")
            raise BadFile(path, problem.format(deck=name, card=card)) from error
    return Deck(name, entries=tuple(entries), notes=player)


@dataclass(frozen=True, slots=True)
class UnknownEntry:
    """An entry whose card is not in the catalogue; ``suggestions`` can be typed instead."""

    entry: DeckEntry
    suggestions: tuple[str, ...] = ()
    in_side: bool = False

    @property
    def line(self) -> int | None:
        """The line of the deck's text, if it was parsed from one."""
        return self.entry.line


@dataclass(frozen=True, slots=True)
class BanFlag:
    """A ban marked in the source file of a card: of the card itself, or only of other printings.

    ``prints`` are the file's own words for these printings; ``set_code`` is the set that the file
    provided.
    """

    name: Annotated[Name, Key("card")]
    set_code: Annotated[str, Key("set"), Doc("the code of the set whose file marks it")]
    whole: Annotated[
        bool, Doc("whether the card itself is banned rather than only another printing")
    ]
    prints: Annotated[tuple[str, ...], Doc("other banned printings, in the file's words")] = ()


@dataclass(frozen=True, slots=True)
class ResolvedDeck:
    """A deck with its cards looked up. ``cards`` and ``side`` omit unknown entries.

    ``printings`` is parallel to ``cards``: the codes of all sets that have a card of that name,
    since formats allow names, not prints. ``refs`` are the possible prints of an entry: one if it
    specifies its set or print. ``side_printings`` and ``side_refs`` are parallel to ``side``.
    ``set_names`` are (code, name) of sets. ``flags`` are the bans marked in the cards' source.
    ``unsaid`` are the facts of cards that no file has given, by name. ``unknown`` includes the
    side.
    """

    deck: Deck
    cards: tuple[tuple[CardSpec, int], ...]
    unknown: tuple[UnknownEntry, ...] = ()
    side: tuple[tuple[CardSpec, int], ...] = ()
    printings: tuple[frozenset[str], ...] = ()
    refs: tuple[frozenset[str], ...] = ()
    side_printings: tuple[frozenset[str], ...] = ()
    side_refs: tuple[frozenset[str], ...] = ()
    set_names: tuple[tuple[str, str], ...] = ()
    flags: tuple[BanFlag, ...] = ()
    unsaid: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def specs(self) -> tuple[CardSpec, ...]:
        """Return the known cards of the deck, each as many times as it contains."""
        return tuple(spec for spec, count in self.cards for _copy in range(count))


@dataclass(frozen=True, slots=True)
class _Found:
    spec: CardSpec
    count: int
    printings: frozenset[str]
    refs: frozenset[str]
    flags: tuple[BanFlag, ...]
    unsaid: tuple[str, ...]


def resolve(deck: Deck, catalog: CardSource) -> ResolvedDeck:
    """Look up every entry: by ref, by name (ignoring letter case and ё), then by a ref or community
    id in place of a name.

    Of several printings the specified set's is taken, else the newest. A name missing from the
    specified set is unknown, and the sets that have it are suggested.
    """
    main = [_look_up(entry, catalog, in_side=False) for entry in deck.entries]
    side = [_look_up(entry, catalog, in_side=True) for entry in deck.side]
    known = [card for card in main if isinstance(card, _Found)]
    aside = [card for card in side if isinstance(card, _Found)]
    both = (*known, *aside)
    return ResolvedDeck(
        deck,
        cards=tuple((card.spec, card.count) for card in known),
        unknown=tuple(card for card in (*main, *side) if isinstance(card, UnknownEntry)),
        side=tuple((card.spec, card.count) for card in aside),
        printings=tuple(card.printings for card in known),
        refs=tuple(card.refs for card in known),
        side_printings=tuple(card.printings for card in aside),
        side_refs=tuple(card.refs for card in aside),
        set_names=tuple((one.code, one.name) for one in catalog.sets()) if both else (),
        flags=tuple(dict.fromkeys(flag for card in both for flag in card.flags)),
        unsaid=tuple({card.spec.name: card.unsaid for card in both if card.unsaid}.items()),
    )


def _look_up(entry: DeckEntry, catalog: CardSource, *, in_side: bool) -> _Found | UnknownEntry:
    from catalog.specs import to_spec  # tables are loaded only when cards are needed

    named = catalog.by_name(entry.name)
    card = _choose(entry, named, catalog)
    if card is None:
        return UnknownEntry(entry, _suggestions(entry, named, catalog), in_side)
    if card.ref not in {printing.ref for printing in named}:
        named = catalog.by_name(card.name)
    is_one_print = entry.ref is not None or entry.set_name is not None
    return _Found(
        to_spec(card),
        entry.count,
        frozenset(printing.set_code for printing in named),
        frozenset({card.ref} if is_one_print else (printing.ref for printing in named)),
        tuple(_flags(named)),
        card.unsaid,
    )


def _flags(printings: Iterable[Card]) -> Iterator[BanFlag]:
    from catalog.nxt import WHOLE_CARD, ban_flags

    for card in printings:
        marked = ban_flags(card.extra)
        if marked:
            others = tuple(key for key in marked if key != WHOLE_CARD)
            yield BanFlag(card.name, card.set_code, WHOLE_CARD in marked, others)


def find_card(entry: DeckEntry, catalog: CardSource) -> Card | None:
    """Return the printed card of an entry; None if it is unknown."""
    return _choose(entry, catalog.by_name(entry.name), catalog)


def _choose(entry: DeckEntry, named: list[Card], catalog: CardSource) -> Card | None:
    if entry.ref is not None:
        card = catalog.card(entry.ref)
        if card is not None:
            return card
    if entry.set_name is not None:
        codes = _set_codes(entry.set_name, catalog)
        named = [card for card in named if card.set_code in codes]
    if named:
        return named[0]
    ref = _ref_of_id(entry.name) or entry.name
    return catalog.card(ref) if "/" in ref else None


def _ref_of_id(text: str) -> str | None:
    """Return the ref of a community id: two digits of the set, three of the card's number.

    >>> _ref_of_id("10014"), _ref_of_id("1014")
    ('nxt-10/14', None)
    """
    if len(text) != 5 or not (text.isascii() and text.isdigit()):
        return None
    return f"nxt-{text[:2]}/{int(text[2:])}"


def _set_codes(name: str, catalog: CardSource) -> set[str]:
    key = fold(name)
    return {one.code for one in catalog.sets() if key in map(fold, titles(one.code, one.name))}


def _suggestions(entry: DeckEntry, named: list[Card], catalog: CardSource) -> tuple[str, ...]:
    if not named:
        return catalog.suggest(entry.name)
    names = {card_set.code: card_set.shown_name for card_set in catalog.sets()}
    return tuple(
        f"{shown_name(card.name)} [{names.get(card.set_code, card.set_code)}]" for card in named
    )


@cache
def starter_decks() -> tuple[tuple[str, Deck], ...]:
    """Return the bundled decks with the stems of their files, in stem order."""
    return _bundled("decks")


@cache
def known_starters() -> tuple[tuple[str, Deck], ...]:
    """Return the bundled decks, then those of older versions: these open by name, but are not
    offered."""
    return (*starter_decks(), *_bundled(RETIRED, "decks"))


def _bundled(*folder: str) -> tuple[tuple[str, Deck], ...]:
    files = sorted(data_path(*folder).glob("*.txt"))
    return tuple((path.stem, deck) for path in files for deck in read_deck_file(path))

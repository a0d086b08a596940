"""Deck legality in a format: all violations at once.

The numbered rules of 4.1-1 leave deck building to formats: sizes, three copies and five with Орда
are in the rulebook's glossary (part 7), under terms without a number. So ``rule`` of these
violations is empty, and ``term`` names the term. The book of 2009 numbers them, and under its
formats ``rule`` is that number, as code cites it, and ``term`` is empty. Sets, bans, restrictions
and the size of a side come from the format alone, which every violation names.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

from typing_extensions import Doc

from catalog.common.folding import fold
from catalog.sets import printed_ref
from deckbuilder.cards.fields import Rule
from deckbuilder.decks.bounds import Format, FormatKind, LineUp, folded
from deckbuilder.decks.text import ResolvedDeck
from deckbuilder.kit.records import HIDDEN

if TYPE_CHECKING:
    from engine.berserk import CardSpec


class ViolationCode(StrEnum):
    """The kinds of violations; the values are stable words for programs."""

    TOO_FEW_CARDS = "too_few_cards"
    TOO_MANY_CARDS = "too_many_cards"
    TOO_MANY_COPIES = "too_many_copies"
    SET_NOT_ALLOWED = "set_not_allowed"
    BANNED_CARD = "banned_card"
    BANNED_PRINT = "banned_print"
    RESTRICTED_CARD = "restricted_card"
    TOO_LARGE_SIDE = "too_large_side"
    WRONG_LINEUP = "wrong_lineup"
    UNKNOWN_CARD = "unknown_card"
    UNREADABLE_LINE = "unreadable_line"


@dataclass(frozen=True, slots=True)
class Violation:
    """One reason why a deck is illegal.

    ``form`` is the format that requires it; ``in_lineup`` is whether all decks of a line-up are
    counted together.
    """

    code: Annotated[ViolationCode, Doc("the kind of violation, as a stable code")]
    rule: Rule
    found: Annotated[int, Doc("the actual number of cards, or of unreadable lines")]
    allowed: Annotated[int, Doc("the allowed number")]
    cards: Annotated[
        tuple[str, ...], Doc("the card names concerned; for an unreadable line its text")
    ] = ()
    term: Annotated[str, Doc("the term in the rulebook's glossary, or empty")] = ""
    suggestions: Annotated[tuple[str, ...], Doc("similar known names")] = ()
    line: Annotated[int | None, Doc("the line in the deck's text, if known")] = None
    in_lineup: Annotated[bool, HIDDEN] = False
    form: Annotated[Format | None, HIDDEN] = field(default=None, compare=False, repr=False)


_SIZE_TERMS: Final = {
    FormatKind.CONSTRUCTED: 'Колода "констрактед"',
    FormatKind.LIMITED: 'Колода "лимитед"',
}
_COPIES_TERM: Final = "Название карты"
_HORDE_TERM: Final = "Орда"
_NUMBERS: Final = {
    "2009": {
        ViolationCode.TOO_FEW_CARDS: "2009:100.2а",
        ViolationCode.TOO_MANY_CARDS: "2009:100.3",
        ViolationCode.TOO_MANY_COPIES: "2009:100.2б",
    },
}
"""The numbered rules of a book that correspond to terms in the glossary of 4.1-1."""


def check_deck(resolved: ResolvedDeck, play_format: Format) -> tuple[Violation, ...]:
    """Return all violations; empty for a legal deck.

    Unknown cards count in the size and in copies: a misspelt card is still a card. Names are
    compared without letter case and ё, over all sets. The side does not count, but its unknown
    cards are reported; in a format that limits the side it counts in everything but the size.
    """
    cards = tuple(_played(resolved, play_format))
    found = (
        *_unreadable(resolved),
        *_unknown(resolved),
        *_size(resolved, play_format),
        *_side(resolved, play_format),
        *_copies(_counted(cards, _unknown_copies(resolved, play_format)), play_format),
        *_sets(cards, resolved, play_format),
        *_bans(cards, resolved, play_format),
    )
    return tuple(_asked_by(play_format, violation) for violation in found)


def check_lineup(decks: Sequence[ResolvedDeck], play_format: Format) -> tuple[Violation, ...]:
    """Return the joint violations of decks in a format with shared limits.

    Violations of a single deck are left to ``check_deck``. Without line-ups in the format there are
    none.
    """
    lineup = play_format.lineup
    if lineup is None:
        return ()
    cards = [one for deck in decks for one in _played(deck, play_format)]
    unknown = [one for deck in decks for one in _unknown_copies(deck, play_format)]
    copies = _counted(cards, unknown)
    found = (*_lineup_size(decks, lineup), *_shared(copies, play_format, lineup))
    return tuple(_asked_by(play_format, violation) for violation in found)


def _asked_by(play_format: Format, violation: Violation) -> Violation:
    number = _NUMBERS.get(play_format.ruleset.book, {}).get(violation.code, "")
    if not number or violation.in_lineup or violation.term == _HORDE_TERM:
        return replace(violation, form=play_format)  # other books have neither line-ups nor Орда
    return replace(violation, form=play_format, rule=number, term="")


class _Played(NamedTuple):
    """A counted card: the possible sets and prints of its name."""

    spec: "CardSpec"
    copies: int
    printings: frozenset[str]
    refs: frozenset[str]


def _played(resolved: ResolvedDeck, play_format: Format) -> Iterator[_Played]:
    parts = [(resolved.cards, resolved.printings, resolved.refs)]
    if play_format.max_side is not None:
        parts.append((resolved.side, resolved.side_printings, resolved.side_refs))
    for cards, printings, refs in parts:
        for place, (spec, count) in enumerate(cards):
            yield _Played(spec, count, _at(printings, place), _at(refs, place))


def _at(known: Sequence[frozenset[str]], place: int) -> frozenset[str]:
    """Return the known prints of a card; empty for a deck not looked up in a catalogue."""
    return known[place] if place < len(known) else frozenset()


def _unreadable(resolved: ResolvedDeck) -> list[Violation]:
    return [
        Violation(ViolationCode.UNREADABLE_LINE, "", 1, 0, (line.text,), line=line.line)
        for line in resolved.deck.unreadable
    ]


def _unknown(resolved: ResolvedDeck) -> list[Violation]:
    return [
        Violation(
            ViolationCode.UNKNOWN_CARD,
            "",
            missing.entry.count,
            0,
            (missing.entry.name,),
            suggestions=missing.suggestions,
            line=missing.line,
        )
        for missing in resolved.unknown
    ]


def _size(resolved: ResolvedDeck, play_format: Format) -> list[Violation]:
    total = resolved.deck.total
    term = _SIZE_TERMS[play_format.kind]
    if total < play_format.min_cards:
        return [Violation(ViolationCode.TOO_FEW_CARDS, "", total, play_format.min_cards, term=term)]
    if play_format.max_cards is not None and total > play_format.max_cards:
        return [
            Violation(ViolationCode.TOO_MANY_CARDS, "", total, play_format.max_cards, term=term)
        ]
    return []


def _side(resolved: ResolvedDeck, play_format: Format) -> list[Violation]:
    total = sum(entry.count for entry in resolved.deck.side)
    if play_format.max_side is None or total <= play_format.max_side:
        return []
    return [Violation(ViolationCode.TOO_LARGE_SIDE, "", total, play_format.max_side)]


@dataclass(slots=True)
class _Copies:
    """The number of copies of a name, and whether a card of that name has Орда."""

    name: str
    count: int = 0
    horde: bool = False


def _copies(copies: Iterable[_Copies], play_format: Format) -> Iterator[Violation]:
    restricted = folded(play_format.restricted)
    for one in copies:
        if one.count > 1 and _is_among(one.name, restricted):
            code = ViolationCode.RESTRICTED_CARD
            yield Violation(code, "", one.count, 1, (one.name,))
        else:
            bounds = play_format.max_copies, play_format.max_horde_copies
            yield from _too_many(one, bounds, in_lineup=False)


@lru_cache(maxsize=10_000)  # a deck is checked after each change, and most names repeat
def _key(name: str) -> str:
    """Return a name folded for comparison."""
    return fold(name)


def _is_among(name: str, names: frozenset[str]) -> bool:
    """Return whether a card is among these folded names, folding only if there are any."""
    return bool(names) and _key(name) in names


def _too_many(
    one: _Copies, bounds: tuple[int | None, int | None], *, in_lineup: bool
) -> Iterator[Violation]:
    most, term = bounds[0], _COPIES_TERM
    if one.horde and bounds[1] is not None:
        most, term = bounds[1], _HORDE_TERM
    if most is not None and one.count > most:
        code = ViolationCode.TOO_MANY_COPIES
        yield Violation(code, "", one.count, most, (one.name,), term=term, in_lineup=in_lineup)


def _shared(copies: Iterable[_Copies], play_format: Format, lineup: LineUp) -> Iterator[Violation]:
    restricted = folded(play_format.restricted)
    most = lineup.max_restricted
    for one in copies:
        if most is not None and _is_among(one.name, restricted):
            if one.count > most:
                code = ViolationCode.RESTRICTED_CARD
                yield Violation(code, "", one.count, most, (one.name,), in_lineup=True)
        else:
            bounds = lineup.max_copies, lineup.max_horde_copies
            yield from _too_many(one, bounds, in_lineup=True)


def _lineup_size(decks: Sequence[ResolvedDeck], lineup: LineUp) -> list[Violation]:
    if len(decks) == lineup.decks:
        return []
    return [Violation(ViolationCode.WRONG_LINEUP, "", len(decks), lineup.decks, in_lineup=True)]


def _unknown_copies(resolved: ResolvedDeck, play_format: Format) -> list[tuple[str, int]]:
    return [
        (missing.entry.name, missing.entry.count)
        for missing in resolved.unknown
        if not missing.in_side or play_format.max_side is not None
    ]


def _counted(cards: Iterable[_Played], unknown: Iterable[tuple[str, int]]) -> tuple[_Copies, ...]:
    known = ((one.spec.name, one.copies, one.spec.horde) for one in cards)
    copies: dict[str, _Copies] = {}
    for name, count, horde in (*known, *((name, count, False) for name, count in unknown)):
        one = copies.setdefault(_key(name), _Copies(name))
        one.count += count
        one.horde = one.horde or horde
    return tuple(copies.values())


def _sets(cards: Iterable[_Played], resolved: ResolvedDeck, play_format: Format) -> list[Violation]:
    if not play_format.sets:
        return []
    names = dict(resolved.set_names)
    extra = folded(play_format.extra)
    outside: Counter[str] = Counter()
    for card in cards:
        allowed = any(
            play_format.allows_set(code, names.get(code, code)) for code in card.printings
        )
        if not allowed and not _is_among(card.spec.name, extra):
            outside[card.spec.name] += card.copies
    code = ViolationCode.SET_NOT_ALLOWED
    return [Violation(code, "", count, 0, (name,)) for name, count in outside.items()]


def _bans(
    cards: Iterable[_Played], resolved: ResolvedDeck, play_format: Format
) -> Iterator[Violation]:
    banned = folded(play_format.banned)
    prints = {printed_ref(ref, resolved.set_names) for ref in play_format.banned_prints}
    copies: dict[ViolationCode, Counter[str]] = {
        ViolationCode.BANNED_CARD: Counter(),
        ViolationCode.BANNED_PRINT: Counter(),
    }
    for card in cards:
        if _is_among(card.spec.name, banned):
            copies[ViolationCode.BANNED_CARD][card.spec.name] += card.copies
        elif card.refs and card.refs <= prints:  # no other print of the name is left to play
            copies[ViolationCode.BANNED_PRINT][card.spec.name] += card.copies
    for code, found in copies.items():
        for name, count in found.items():
            yield Violation(code, "", count, 0, (name,))

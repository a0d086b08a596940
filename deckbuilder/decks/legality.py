"""Whether a deck may be played in a format: every violation at once.

The numbered rules leave the building of decks to formats: the sizes, three copies and five with
Орда stand in the rulebook's glossary (part 7), under terms without a number. So ``rule`` of
these violations is empty, and ``term`` names the term; sets and bans come from the format alone.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from catalog.common.folding import fold
from deckbuilder.decks.formats import Format, FormatKind
from deckbuilder.decks.text import ResolvedDeck


class ViolationCode(StrEnum):
    """What can be wrong with a deck; the values are stable words for programs."""

    TOO_FEW_CARDS = "too_few_cards"
    TOO_MANY_CARDS = "too_many_cards"
    TOO_MANY_COPIES = "too_many_copies"
    SET_NOT_ALLOWED = "set_not_allowed"
    BANNED_CARD = "banned_card"
    UNKNOWN_CARD = "unknown_card"
    UNREADABLE_LINE = "unreadable_line"


@dataclass(frozen=True, slots=True)
class Violation:
    """One thing that is wrong: ``found`` and ``allowed`` count cards (lines for unreadable ones).

    ``cards`` holds names, for an unreadable line what it says. ``suggestions`` are names that
    may have been meant; ``line`` is the line of the deck's text, where there is one.
    """

    code: ViolationCode
    rule: str
    found: int
    allowed: int
    cards: tuple[str, ...] = ()
    term: str = ""
    suggestions: tuple[str, ...] = ()
    line: int | None = None


_SIZE_TERMS: Final = {
    FormatKind.CONSTRUCTED: 'Колода "констрактед"',
    FormatKind.LIMITED: 'Колода "лимитед"',
}
_COPIES_TERM: Final = "Название карты"
_HORDE_TERM: Final = "Орда"


def check_deck(resolved: ResolvedDeck, play_format: Format) -> tuple[Violation, ...]:
    """Return all violations, an empty tuple for a legal deck.

    The side does not count, except that its unknown cards are told. Unknown cards count in
    the size and in the copies: a misspelt card is still a card. Names are compared with letter
    case and ё aside, over all sets.
    """
    return (
        *_unreadable(resolved),
        *_unknown(resolved),
        *_size(resolved, play_format),
        *_copies(resolved, play_format),
        *_sets(resolved, play_format),
        *_bans(resolved, play_format),
    )


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


@dataclass(slots=True)
class _Copies:
    """How often a name is in the deck, and whether a card of that name has Орда."""

    name: str
    count: int = 0
    horde: bool = False


def _copies(resolved: ResolvedDeck, play_format: Format) -> list[Violation]:
    if play_format.max_copies is None:
        return []
    violations = []
    for copies in _count_copies(resolved):
        most, term = play_format.max_copies, _COPIES_TERM
        if copies.horde and play_format.max_horde_copies is not None:
            most, term = play_format.max_horde_copies, _HORDE_TERM
        if copies.count > most:
            code = ViolationCode.TOO_MANY_COPIES
            violations.append(Violation(code, "", copies.count, most, (copies.name,), term=term))
    return violations


def _count_copies(resolved: ResolvedDeck) -> Iterable[_Copies]:
    known = ((spec.name, count, spec.horde) for spec, count in resolved.cards)
    unknown = (
        (missing.entry.name, missing.entry.count, False)
        for missing in resolved.unknown
        if not missing.in_side
    )
    copies: dict[str, _Copies] = {}
    for name, count, horde in (*known, *unknown):
        one = copies.setdefault(fold(name), _Copies(name))
        one.count += count
        one.horde = one.horde or horde
    return copies.values()


def _sets(resolved: ResolvedDeck, play_format: Format) -> list[Violation]:
    if not play_format.sets:
        return []
    allowed = frozenset(play_format.sets)
    outside: Counter[str] = Counter()
    for (spec, count), printings in zip(resolved.cards, resolved.printings, strict=True):
        if not allowed & printings:
            outside[spec.name] += count
    code = ViolationCode.SET_NOT_ALLOWED
    return [Violation(code, "", count, 0, (name,)) for name, count in outside.items()]


def _bans(resolved: ResolvedDeck, play_format: Format) -> list[Violation]:
    if not play_format.banned:
        return []
    banned = {fold(name) for name in play_format.banned}
    copies: Counter[str] = Counter()
    for spec, count in resolved.cards:
        if fold(spec.name) in banned:
            copies[spec.name] += count
    code = ViolationCode.BANNED_CARD
    return [Violation(code, "", count, 0, (name,)) for name, count in copies.items()]

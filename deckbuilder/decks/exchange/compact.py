"""The compact code of berserk-nxt: ``#`` and three base64url characters for each card.

The three characters are 18 bits, highest first: copies in 3 bits, the set's index in the list of
numbered sets in 7, the number in the set in 8. More than 7 copies are written as several groups of
the same card, and groups of one card are read as one entry, so two entries of a card become one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from catalog.common.errors import UserError
from catalog.common.i18n import _
from catalog.sets import nxt_code, nxt_id, nxt_numbers
from deckbuilder.decks.deck import Deck, DeckEntry
from deckbuilder.decks.exchange.losses import Loss, LossCode, losses_of
from deckbuilder.decks.lines import MAX_COPIES_WRITTEN
from deckbuilder.decks.text import CardSource, find_card

if TYPE_CHECKING:
    from catalog.cards import Card

_SIGNS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_CODE: Final = re.compile(r"#(?:[A-Za-z0-9_-]{3})+")
_MOST_COPIES: Final = 7
_MOST_SET: Final = 127
_MOST_SIGNS: Final = 30_000
_MOST_NUMBER: Final = 255


@dataclass(frozen=True, slots=True)
class Group:
    """One card of a code: 1 to 7 copies, the set's index from 0 to 127, the number 0 to 255."""

    copies: int
    place: int
    number: int


def render_groups(groups: Iterable[Group]) -> str:
    """Return the code of these groups.

    >>> render_groups([Group(3, 0, 17)])
    '#YAR'
    """
    return "#" + "".join(_signs(group) for group in groups)


def read_groups(text: str) -> list[Group]:
    """Parse a code into groups; UserError, with the position, if it is invalid.

    >>> read_groups("#YAR")
    [Group(copies=3, place=0, number=17)]
    """
    code = "".join(text.split())
    if len(code) > _MOST_SIGNS:
        raise UserError(
            _("The code is too long: a deck has at most {most} characters.").format(
                most=_MOST_SIGNS
            )
        )
    if not code.startswith("#"):
        raise UserError(_("A deck's code begins with “#”."))
    for place, sign in enumerate(code[1:], start=2):
        if sign not in _SIGNS:
            raise UserError(
                _("“{sign}” at position {place} does not belong in a deck's code.").format(
                    sign=sign, place=place
                )
            )
    if len(code) % 3 != 1:
        raise UserError(_("The code is cut short: each card takes three characters."))
    return [_group(code[at : at + 3]) for at in range(1, len(code), 3)]


def is_code(text: str) -> bool:
    """Return whether a text can only be a code: by its characters and by valid sets and copies."""
    code = text.strip()
    if len(code) > _MOST_SIGNS or not _CODE.fullmatch(code):
        return False
    known = len(nxt_numbers())
    return all(group.copies and group.place < known for group in read_groups(code))


def render_code(deck: Deck, catalog: CardSource) -> tuple[str, tuple[Loss, ...]]:
    """Return a deck's code and its losses.

    A name is written by a print that the code can express, newest first.
    """
    groups: dict[tuple[int, int], int] = {}
    unknown: list[str] = []
    unnumbered: list[str] = []
    other_print: list[str] = []
    for entry in deck.entries:
        card = find_card(entry, catalog)
        place = None if card is None else _place_of_print(card, catalog)
        if card is None:
            unknown.append(entry.name)
        elif place is None:
            unnumbered.append(card.name)
        else:
            groups[place] = groups.get(place, 0) + entry.count
            if (entry.ref or entry.set_name) and place != _place(card):
                other_print.append(card.name)
    lost = {
        LossCode.PRINTS: other_print,
        LossCode.UNKNOWN_CARDS: unknown,
        LossCode.UNNUMBERED_CARDS: unnumbered,
    }
    losses = [Loss(code, tuple(names)) for code, names in lost.items() if names]
    kept = (LossCode.PRINTS, LossCode.ORDER)
    return render_groups(_split(groups)) + "\n", (*losses_of(deck, kept=kept), *losses)


def read_code(text: str, source: str = "") -> tuple[Deck, tuple[Loss, ...]]:
    """Parse a code into a deck with community ids; UserError if it is invalid.

    Groups of unknown sets are reported as a loss.
    """
    numbers = nxt_numbers()
    counts: dict[tuple[int, int], int] = {}
    strange: list[str] = []
    for group in read_groups(text):
        if group.place < len(numbers) and group.copies:
            key = numbers[group.place], group.number
            counts[key] = counts.get(key, 0) + group.copies
        else:
            strange.append(f"{group.copies} × {group.place}/{group.number}")
    entries = [
        DeckEntry(f"{number}{in_set:03d}", part)
        for (number, in_set), count in counts.items()
        for part in parts_of(count, MAX_COPIES_WRITTEN)
    ]
    losses = (Loss(LossCode.UNNUMBERED_CARDS, tuple(strange)),) if strange else ()
    return Deck(source, entries=tuple(entries)), losses


def _signs(group: Group) -> str:
    bits = group.copies << 15 | group.place << 8 | group.number
    return "".join(_SIGNS[bits >> shift & 63] for shift in (12, 6, 0))


def _group(signs: str) -> Group:
    bits = 0
    for sign in signs:
        bits = bits << 6 | _SIGNS.index(sign)
    return Group(bits >> 15, bits >> 8 & _MOST_SET, bits & _MOST_NUMBER)


def _place_of_print(card: Card, catalog: CardSource) -> tuple[int, int] | None:
    for printing in (card, *catalog.by_name(card.name)):
        place = _place(printing)
        if place is not None:
            return place
    return None


def _place(card: Card) -> tuple[int, int] | None:
    number = nxt_id(card.set_code)
    if number not in nxt_numbers() or card.ref != f"{nxt_code(number)}/{card.number}":
        return None
    place = nxt_numbers().index(number)
    return (place, card.number) if 0 <= card.number <= _MOST_NUMBER else None


def _split(groups: dict[tuple[int, int], int]) -> Iterator[Group]:
    for (place, number), count in groups.items():
        for part in parts_of(count, _MOST_COPIES):
            yield Group(part, place, number)


def parts_of(count: int, most: int) -> Iterator[int]:
    """Yield ``count`` in parts of at most ``most``."""
    while count > 0:
        yield min(count, most)
        count -= most

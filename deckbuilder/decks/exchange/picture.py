"""A deck as an SVG picture: cards by cost, elements as colours, and the cost curve."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Final

from catalog.common.folding import fold
from catalog.common.foreign import plain
from catalog.common.i18n import _, ngettext
from deckbuilder.decks.deck import Deck, DeckEntry
from deckbuilder.decks.exchange.carried import carried_in_svg
from deckbuilder.decks.exchange.losses import Loss
from deckbuilder.decks.text import CardSource, find_card
from engine.berserk import Element

if TYPE_CHECKING:
    from catalog.cards import Card

_WIDTH: Final = 720
_MARGIN: Final = 24
_ROW: Final = 26
_TOP: Final = 150
_COLUMN: Final = (_WIDTH - 2 * _MARGIN) // 2
_LONGEST: Final = 30
_CURVE_HEIGHT: Final = 64
_BAR: Final = 22
_MOST_BARS: Final = 15
_GOLD: Final = "#e0b64a"
_SILVER: Final = "#c3c8d0"
_COLOURS: Final = {
    Element.STEPPE: "#d9a441",
    Element.MOUNTAIN: "#6f8fb3",
    Element.FOREST: "#4f9a55",
    Element.SWAMP: "#7c7a3d",
    Element.DARKNESS: "#7d5a9e",
}
_NEUTRAL: Final = "#9a9a9a"


@dataclass(frozen=True, slots=True)
class _Row:
    count: int
    name: str
    cost: str
    number: int
    elite: bool
    colours: tuple[str, ...]


def render_picture(deck: Deck, catalog: CardSource) -> tuple[str, tuple[Loss, ...]]:
    """Return the picture; it embeds the whole deck, so nothing is lost."""
    main, side = (_rows(deck.part(side=part), catalog) for part in (False, True))
    half = (len(main) + 1) // 2
    side_top = _TOP + half * _ROW + 40
    height = side_top - 40 + _MARGIN + (40 + (len(side) + 1) // 2 * _ROW if side else 0)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{height}"'
        f' viewBox="0 0 {_WIDTH} {height}" font-family="Georgia, serif">',
        carried_in_svg(deck),
        f'<rect width="{_WIDTH}" height="{height}" fill="#1d2027"/>',
        _text(_MARGIN, 48, _cut(deck.name or _("Deck"), 28), 28, "#ffffff"),
        _text(_MARGIN, 76, _summary(deck, main), 14, "#b9bec8"),
        *_curve(main),
        *_list(main, _TOP),
    ]
    if side:
        parts += [_text(_MARGIN, side_top - 12, _("Side"), 16, "#ffffff"), *_list(side, side_top)]
    return "\n".join([*parts, "</svg>"]) + "\n", ()


def _rows(entries: Sequence[DeckEntry], catalog: CardSource) -> list[_Row]:
    rows = [_row(entry, find_card(entry, catalog)) for entry in entries]
    return sorted(rows, key=lambda row: (row.number, not row.elite, fold(row.name)))


def _row(entry: DeckEntry, card: Card | None) -> _Row:
    if card is None:
        return _Row(entry.count, entry.name, "?", 99, False, (_NEUTRAL,))
    from catalog.cards import elements_of

    colours = tuple(_COLOURS[element] for element in elements_of(card.elements)) or (_NEUTRAL,)
    return _Row(entry.count, card.name, str(card.cost), card.cost_number, card.elite, colours)


def _summary(deck: Deck, rows: Sequence[_Row]) -> str:
    cards = ngettext("{count} card", "{count} cards", deck.total).format(count=deck.total)
    elite = sum(row.count for row in rows if row.elite)
    return _("{cards}, {elite} of them elite").format(cards=cards, elite=elite)


def _list(rows: Sequence[_Row], top: int) -> list[str]:
    """Return the rows in two columns, to be read downwards."""
    half = (len(rows) + 1) // 2
    lines = []
    for place, row in enumerate(rows):
        column, line = divmod(place, half)
        lines += _line(row, _MARGIN + column * _COLUMN, top + line * _ROW)
    return lines


def _line(row: _Row, left: int, top: int) -> list[str]:
    middle = top + _ROW // 2
    crystal = _GOLD if row.elite else _SILVER
    dots = [
        f'<circle cx="{left + 64 + 12 * place}" cy="{middle}" r="5" fill="{colour}"/>'
        for place, colour in enumerate(row.colours)
    ]
    return [
        _text(left, middle + 5, f"{row.count}×", 15, "#ffffff"),
        f'<circle cx="{left + 42}" cy="{middle}" r="11" fill="{crystal}"/>',
        _text(left + 42, middle + 4, row.cost, 12, "#1d2027", "middle"),
        *dots,
        _text(
            left + 64 + 12 * len(row.colours), middle + 5, _cut(row.name, _LONGEST), 15, "#ffffff"
        ),
    ]


def _curve(rows: Sequence[_Row]) -> list[str]:
    """Return a bar for each cost, elite cards above ordinary ones."""
    counts: dict[int, list[int]] = {}
    for row in rows:
        if row.cost != "?":
            counts.setdefault(row.number, [0, 0])[row.elite] += row.count
    if not counts:
        return []
    unit = _CURVE_HEIGHT / max(sum(pair) for pair in counts.values())
    costs = range(min(counts), min(max(counts), min(counts) + _MOST_BARS - 1) + 1)
    left = _WIDTH - _MARGIN - _BAR * len(costs)
    parts = []
    for place, cost in enumerate(costs):
        ordinary, elite = counts.get(cost, (0, 0))
        x, base = left + place * _BAR, 28 + _CURVE_HEIGHT
        parts += [
            _bar(x, base, ordinary * unit, _SILVER),
            _bar(x, base - ordinary * unit, elite * unit, _GOLD),
            _text(x + _BAR // 2, base + 16, str(cost), 12, "#b9bec8", "middle"),
        ]
    return [part for part in parts if part]


def _bar(left: float, base: float, height: float, colour: str) -> str:
    if not height:
        return ""
    shape = f'x="{left + 2}" y="{base - height:.1f}" width="{_BAR - 4}" height="{height:.1f}"'
    return f'<rect {shape} fill="{colour}"/>'


def _text(x: int, y: int, text: str, size: int, colour: str, anchor: str = "start") -> str:
    place = f'x="{x}" y="{y}" font-size="{size}" fill="{colour}" text-anchor="{anchor}"'
    return f"<text {place}>{escape(plain(text))}</text>"


def _cut(text: str, length: int) -> str:
    return text if len(text) <= length else text[: length - 1] + "…"

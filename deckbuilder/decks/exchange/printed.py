"""A deck list for judges: plain text, and an HTML page for printing.

The text has a box before each card, ``[ ]`` in the deck and ``( )`` in the side, independent of the
language, so that it can be parsed. The page embeds the deck's whole text form.
"""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from catalog.common.errors import UserError
from catalog.common.folding import fold
from catalog.common.foreign import plain
from catalog.common.i18n import _, current_language
from deckbuilder.decks.deck import Deck, DeckEntry
from deckbuilder.decks.exchange.carried import carried_in_html
from deckbuilder.decks.exchange.compact import parts_of
from deckbuilder.decks.exchange.losses import Loss, LossCode, losses_of
from deckbuilder.decks.formats import named_format
from deckbuilder.decks.lines import MAX_COPIES_WRITTEN
from deckbuilder.decks.text import CardSource, find_card

if TYPE_CHECKING:
    from catalog.cards import Card

_BOXES: Final = {False: "[ ]", True: "( )"}
_LINE: Final = re.compile(r"(\[ \]|\( \)) +([0-9]{1,5})  (\S.*)")
_BLANK: Final = "_" * 28
_STYLE: Final = """
@page { size: A4; margin: 15mm; }
body { font: 11pt/1.35 Georgia, serif; color: #000; max-width: 180mm; margin: 0 auto; }
h1 { font-size: 18pt; margin: 0 0 4mm; }
h2 { font-size: 12pt; margin: 6mm 0 2mm; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 1mm 4mm; margin: 0; }
dd { margin: 0; border-bottom: 0.3mm solid #000; min-height: 5mm; }
table { border-collapse: collapse; width: 100%; }
td, th { border: 0.2mm solid #777; padding: 0.8mm 2mm; text-align: left; }
td.n { text-align: right; width: 9mm; }
td.box::before { content: "\\2610"; }
td.box { width: 6mm; text-align: center; }
tr { break-inside: avoid; }
"""


@dataclass(frozen=True, slots=True)
class _Row:
    count: int
    name: str
    card: Card | None


def render_print(deck: Deck, catalog: CardSource) -> tuple[str, tuple[Loss, ...]]:
    """Return the list as text, sorted by name, and its losses."""
    lines = [deck.name, "=" * max(len(deck.name), 3)] if deck.name else []
    lines += [f"{label}: {_BLANK}" for label in _blanks()]
    lines += [_("Format") + f": {_format_name(deck.format)}", ""]
    lines += [_line(row, False) for row in _rows(deck.entries, catalog)]
    lines += ["", _("Cards") + f": {deck.total}"]
    if deck.side:
        lines += ["", _("Side") + ":"]
        lines += [_line(row, True) for row in _rows(deck.side, catalog)]
    lines += ["", _("Signature") + f": {_BLANK}"]
    kept = (LossCode.NAME, LossCode.SIDE)
    return "\n".join(lines) + "\n", losses_of(deck, kept=kept)


def is_print(text: str) -> bool:
    """Return whether a text is such a list."""
    return any(_LINE.fullmatch(line.rstrip()) for line in text.splitlines())


def read_print(text: str, source: str = "") -> tuple[Deck, tuple[Loss, ...]]:
    """Parse a printed list; return the deck and the lines that have a box but no valid card.

    Lines without a box are not cards.
    """
    lines = [line.rstrip() for line in text.splitlines()]
    underlined = len(lines) > 1 and len(lines[1]) >= 3 and not lines[1].strip("=")
    parts: dict[bool, list[DeckEntry]] = {False: [], True: []}
    strange: list[str] = []
    for row in (_LINE.fullmatch(line) for line in lines):
        if row is None:
            continue
        try:
            DeckEntry(row[3], 1)
        except ValueError:
            strange.append(row[0])
            continue
        counts = parts_of(int(row[2]), MAX_COPIES_WRITTEN)
        entries = [DeckEntry(row[3], count) for count in counts]
        parts[row[1] == _BOXES[True]].extend(entries)
        strange.extend([] if entries else [row[0]])
    name = lines[0] if underlined else source
    deck = Deck(name, entries=tuple(parts[False]), side=tuple(parts[True]))
    return deck, (Loss(LossCode.UNKNOWN_CARDS, tuple(strange)),) if strange else ()


def write_page(deck: Deck, catalog: CardSource) -> tuple[str, tuple[Loss, ...]]:
    """Return the list as a printable page; it embeds the whole deck."""
    name = _shown(deck.name or _("Deck list"))
    parts = [_table(_("Deck"), deck.entries, deck.total, catalog)]
    if deck.side:
        total = sum(entry.count for entry in deck.side)
        parts.append(_table(_("Side"), deck.side, total, catalog))
    blanks = "\n".join(f"<dt>{_shown(label)}</dt><dd></dd>" for label in _blanks())
    notes = f"<p>{_shown(deck.notes)}</p>" if deck.notes else ""
    kind, signature = _("Format"), _("Signature")
    body = "\n".join(
        [
            f"<h1>{name}</h1>",
            f"<dl>\n{blanks}\n<dt>{kind}</dt><dd>{_shown(_format_name(deck.format))}</dd>\n</dl>",
            *parts,
            notes,
            f"<dl><dt>{signature}</dt><dd></dd></dl>",
            carried_in_html(deck),
        ]
    )
    head = f'<meta charset="utf-8">\n<title>{name}</title>\n<style>{_STYLE}</style>'
    language = current_language().value
    page = f'<!doctype html>\n<html lang="{language}">\n<head>\n{head}\n</head>\n<body>\n{body}\n'
    return page + "</body>\n</html>\n", ()


def _format_name(code: str) -> str:
    """Return a format's name; the text in the deck if the format is unknown."""
    try:
        return named_format(code).name
    except UserError:
        return code


def _blanks() -> tuple[str, ...]:
    return _("Player"), _("Event"), _("Date"), _("Judge")


def _rows(entries: Sequence[DeckEntry], catalog: CardSource) -> list[_Row]:
    """Return one row for each name, sorted; copies of one name are added up."""
    rows: dict[str, _Row] = {}
    for entry in entries:
        card = find_card(entry, catalog)
        name = entry.name if card is None else card.name
        before = rows.get(fold(name))
        count = entry.count + (0 if before is None else before.count)
        rows[fold(name)] = _Row(count, name, card)
    return [rows[key] for key in sorted(rows)]


def _line(row: _Row, side: bool) -> str:
    return f"{_BOXES[side]} {row.count:>2}  {row.name}"


def _table(title: str, entries: Sequence[DeckEntry], total: int, catalog: CardSource) -> str:
    rows = "\n".join(_page_row(row) for row in _rows(entries, catalog))
    return f"<h2>{_shown(title)}: {total}</h2>\n<table>\n{rows}\n</table>"


def _page_row(row: _Row) -> str:
    place, cost = "", ""
    if row.card is not None:
        place, cost = row.card.ref, f"{row.card.cost}{'*' if row.card.elite else ''}"
    cells = "".join(f"<td>{_shown(text)}</td>" for text in (row.name, cost, place))
    return f'<tr><td class="box"></td><td class="n">{row.count}</td>{cells}</tr>'


def _shown(text: str) -> str:
    return html.escape(plain(text)).replace("\n", "<br>")

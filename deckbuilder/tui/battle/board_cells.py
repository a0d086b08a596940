"""Drawing of a card on its cell.

The name has the colour of the element, and strike and life are on every size of cell. Life is also
a bar or, if there is no free line, an underline below the last one; a closed card is hatched.
"""

from dataclasses import dataclass
from typing import Final

from rich.style import Style
from rich.text import Text

from catalog.common.i18n import _
from catalog.english import shown_name
from deckbuilder.cards.columns import element_letter
from deckbuilder.tui.battle.board_signs import BoardSigns, card_marks, fit_name, joined
from deckbuilder.tui.shell.glyphs import element_colour
from deckbuilder.tui.shell.theme import BAD, GOLD, GOOD
from engine.berserk import CardState, Element, is_unknown

LEAST_HEIGHT: Final = 2
_LEAST_BAR: Final = 3
_LEAST_HATCH: Final = 3
_HATCH: Final = Style(color="#6d727c")
_LOST: Final = Style(color="#7d828c")
LIFE_LEFT: Final = Style(underline=True)
"""The style under the last line of a low cell, as long as the life left; a bright cell keeps it."""


@dataclass(frozen=True, slots=True)
class DrawnCard:
    """The drawing of a card: equal values look the same.

    ``marks`` are those of ``card_marks``, owner and life first; ``life`` is the remaining and the
    full one, None for a card without; ``token`` is its forecast.
    """

    name: str
    elements: tuple[Element, ...]
    strike: str
    marks: tuple[str, ...]
    life: tuple[int, int] | None
    closed: bool = False
    unknown: bool = False
    token: str = ""


def drawn_card(
    card: CardState,
    signs: BoardSigns,
    *,
    own: bool,
    turn: int,
    others: int = 0,
    marked: int = 0,
    token: str = "",
) -> DrawnCard:
    """Return the drawing of a card in a turn; ``others`` is the number of further cards on its
    cell, ``marked`` that of markers there."""
    marks = tuple(card_marks(card, signs, turn, own, others, marked))
    if is_unknown(card):
        return DrawnCard("", (), "", marks, None, card.closed, unknown=True)
    facts = card.facts
    strike = "" if facts.strike is None else str(facts.strike)
    life = (card.life, card.maximum_life) if card.has_life else None
    return DrawnCard(
        shown_name(facts.name), facts.elements, strike, marks, life, card.closed, token=token
    )


@dataclass(frozen=True, slots=True)
class CellLook:
    """The look of a cell: a card or the mark of a free cell, and the column before it.

    ``first`` is the sign in the first line of that column and ``edge`` that of the others;
    ``bright`` is a background unsuitable for colours.
    """

    style: Style
    first: str
    edge: str
    card: DrawnCard | None = None
    mark: str = ""
    bright: bool = False


def render_cell_lines(look: CellLook, signs: BoardSigns, width: int, height: int) -> list[Text]:
    """Return the ``height`` lines of a cell that is ``width`` columns wide."""
    content = [Text(" " * (width - 1))] * height
    if look.card is not None:
        content = render_card_lines(look.card, signs, width - 1, height)
    elif look.mark:
        content[height // 2] = Text(look.mark.center(width - 1))
    if look.bright:
        content = [_without_colours(row) for row in content]
    pads = [look.first, *[look.edge] * (height - 1)]
    return [Text(pad, look.style).append_text(row) for pad, row in zip(pads, content, strict=True)]


def _without_colours(row: Text) -> Text:
    """Return a line of a cell without colours, but with the underline of its life."""
    spans = [span for span in row.spans if span.style == LIFE_LEFT]
    return Text(row.plain, spans=spans)


def render_card_lines(card: DrawnCard, signs: BoardSigns, width: int, height: int) -> list[Text]:
    """Return ``height`` lines of ``width`` cells; strike and life always fit."""
    if card.unknown:
        rows = [Text(row) for row in fit_name(_("Hidden card"), width, height - 1)]
        last = Text(joined(card.marks, width))
        lines = [*rows, *[Text()] * (height - 1 - len(rows)), last]
    elif height == LEAST_HEIGHT:
        state = _filled(Text(_all_in_one(card, width)), width, _hatch(card, signs))
        lines = [_render_named_line(card, width), _underlined(state, card)]
    else:
        rows = _name(card, width, min(height - 2, 2))
        free = [Text()] * (height - 2 - len(rows))
        lines = [
            *rows,
            *free,
            _render_strike_line(card, width),
            _render_life_line(card, signs, width),
        ]
    return [_filled(line, width, _hatch(card, signs)) for line in lines]


def _hatch(card: DrawnCard, signs: BoardSigns) -> str:
    return signs.shut if card.closed else ""


def _underlined(line: Text, card: DrawnCard) -> Text:
    """Return a line with the remaining life as an underline, if no line is free for a bar."""
    if card.life is not None:
        line.stylize(LIFE_LEFT, 0, _lit(card.life, line.cell_len))
    return line


def _name(card: DrawnCard, width: int, lines: int) -> list[Text]:
    colour = element_colour(card.elements[0] if card.elements else None)
    return [Text(row, style=colour) for row in fit_name(card.name, width, lines)]


def _render_named_line(card: DrawnCard, width: int) -> Text:
    """Return the name, with the forecast at the end."""
    if not card.token:
        return _name(card, width, 1)[0]
    token = card.token[:width]
    room = max(width - len(token) - 1, 1)
    name = _name(card, room, 1)[0]
    name.append(" " * (width - len(token) - name.cell_len))
    return Text.assemble(name, (token, "bold"))[:width]


def _all_in_one(card: DrawnCard, width: int) -> str:
    """Return strike, life and state on one line.

    If necessary, only the remaining life and part of the state.
    """
    life, *state = card.marks
    short = life if card.life is None else f"{life[0]}{card.life[0]}"
    for shown in (life, short):
        if len(card.strike) + len(shown) <= width:
            needed = [card.strike, shown] if card.strike else [shown]
            gap = " " if len(" ".join(needed)) <= width else ""
            line = gap.join(needed)
            rest = joined(state, width - len(line) - 1)
            return f"{line} {rest}" if rest else line + joined(state, width - len(line))
    return f"{card.strike}{short}"[-width:]


def _render_strike_line(card: DrawnCard, width: int) -> Text:
    """Return strike, forecast and state, with the letters of the elements at the end."""
    words = [word for word in (card.strike, card.token, *card.marks[1:]) if word]
    if card.token:  # a forecast must be separate from the strike; other parts give way
        while len(words) > 2 and len(" ".join(words)) > width:
            words.pop()
    elements = card.elements or (None,)
    room = width - len(elements) - 1
    line = Text(joined(words, room)) if words else Text()
    if card.token:
        line.highlight_words([card.token], "bold")
    if len(" ".join(words)) > room:
        return Text(joined(words, width))
    line.append(" " * (width - len(elements) - line.cell_len))
    for element in elements:
        line.append(element_letter(element), style=element_colour(element))
    return line


def _render_life_line(card: DrawnCard, signs: BoardSigns, width: int) -> Text:
    """Return owner and life, as a number and as a bar."""
    mark = card.marks[0]
    line, room = Text(mark), width - len(mark) - 1
    if card.life is None or room < _LEAST_BAR:
        return line
    lit = _lit(card.life, room)
    line.append(" ").append(signs.life * lit, style=_life_colour(card.life))
    return line.append(signs.lost * (room - lit), style=_LOST)


def _lit(life: tuple[int, int], room: int) -> int:
    """Return how many of ``room`` cells represent a card's life: at least one while it lives, all
    if unwounded."""
    full, left = max(life[1], 1), max(life[0], 0)
    lit = min(room, max(round(room * left / full), int(left > 0)))
    return min(lit, room - 1) if left < full else lit


def _life_colour(life: tuple[int, int]) -> str:
    full, left = max(life[1], 1), max(life[0], 0)
    if 2 * left > full:
        return GOOD
    return GOLD if 4 * left > full else BAD


def _filled(line: Text, width: int, hatch: str) -> Text:
    """Return the line at full width, with free cells of a closed card hatched."""
    filled, free = line.copy(), width - line.cell_len
    if free <= 0:
        return filled
    if not hatch or free < _LEAST_HATCH:
        return filled.append(" " * free)
    filled.append(" " if line.cell_len else "")
    filled.append(hatch * (width - 1 - filled.cell_len), style=_HATCH)
    return filled.append(" ")

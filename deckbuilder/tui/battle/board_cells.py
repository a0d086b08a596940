"""What is drawn of a card on its cell: its name in the colour of its element, strike and life on
every size of cell, its life as a bar or, where no line is free, as a line under the last one, and
hatched as long as it is closed."""

from dataclasses import dataclass
from typing import Final

from rich.style import Style
from rich.text import Text

from catalog.common.i18n import _
from deckbuilder.tui.battle.board_signs import BoardSigns, card_marks, fit_name, joined
from deckbuilder.tui.shell.glyphs import element_colour, element_letter
from deckbuilder.tui.shell.theme import BAD, GOLD, GOOD
from engine.berserk import CardState, is_unknown

LEAST_HEIGHT: Final = 2
_LEAST_BAR: Final = 3
_LEAST_HATCH: Final = 3
_HATCH: Final = Style(color="#6d727c")
_LOST: Final = Style(color="#7d828c")
LIFE_LEFT: Final = Style(underline=True)
"""Under how much of a low cell's last line stands the life that is left; a bright cell keeps it."""


@dataclass(frozen=True, slots=True)
class DrawnCard:
    """A card as it is drawn: whose it is, the turn, how many more stand there, its forecast."""

    card: CardState
    own: bool
    turn: int
    others: int = 0
    token: str = ""


def card_lines(drawn: DrawnCard, signs: BoardSigns, width: int, height: int) -> list[Text]:
    """Return ``height`` lines of ``width`` cells; strike and life are on them in any case."""
    card = drawn.card
    if is_unknown(card):
        rows = [Text(row) for row in fit_name(_("Hidden card"), width, height - 1)]
        last = Text(joined(card_marks(card, signs, drawn.turn, drawn.own, drawn.others), width))
        lines = [*rows, *[Text()] * (height - 1 - len(rows)), last]
    elif height == LEAST_HEIGHT:
        state = _filled(Text(_all_in_one(drawn, signs, width)), width, _hatch(card, signs))
        lines = [_named_line(drawn, width), _underlined(state, card)]
    else:
        rows = _name(drawn, width, min(height - 2, 2))
        free = [Text()] * (height - 2 - len(rows))
        lines = [*rows, *free, _strike_line(drawn, signs, width), _life_line(drawn, signs, width)]
    return [_filled(line, width, _hatch(card, signs)) for line in lines]


def _hatch(card: CardState, signs: BoardSigns) -> str:
    return signs.shut if card.closed else ""


def _underlined(line: Text, card: CardState) -> Text:
    """Return a line with the life that is left under it: a bar where no line is free for one."""
    if card.has_life:
        line.stylize(LIFE_LEFT, 0, _lit(card, line.cell_len))
    return line


def _name(drawn: DrawnCard, width: int, lines: int) -> list[Text]:
    elements = drawn.card.facts.elements
    colour = element_colour(elements[0] if elements else None)
    return [Text(row, style=colour) for row in fit_name(drawn.card.facts.name, width, lines)]


def _named_line(drawn: DrawnCard, width: int) -> Text:
    """Return the name, and at its end the forecast."""
    if not drawn.token:
        return _name(drawn, width, 1)[0]
    token = drawn.token[:width]
    room = max(width - len(token) - 1, 1)
    name = _name(drawn, room, 1)[0]
    name.append(" " * (width - len(token) - name.cell_len))
    return Text.assemble(name, (token, "bold"))[:width]


def _strike(card: CardState) -> str:
    return "" if card.facts.strike is None else str(card.facts.strike)


def _all_in_one(drawn: DrawnCard, signs: BoardSigns, width: int) -> str:
    """Return strike, life and state on one line: of the life only what is left where room is
    lacking, of the state what fits."""
    card = drawn.card
    life, *state = card_marks(card, signs, drawn.turn, drawn.own, drawn.others)
    strike = _strike(card)
    short = f"{life[0]}{card.life}" if card.has_life else life
    for shown in (life, short):
        if len(strike) + len(shown) <= width:
            needed = [strike, shown] if strike else [shown]
            gap = " " if len(" ".join(needed)) <= width else ""
            line = gap.join(needed)
            rest = joined(state, width - len(line) - 1)
            return f"{line} {rest}" if rest else line + joined(state, width - len(line))
    return f"{strike}{short}"[-width:]


def _strike_line(drawn: DrawnCard, signs: BoardSigns, width: int) -> Text:
    """Return strike, forecast and state, and at the end the letters of the elements."""
    _life, *state = card_marks(drawn.card, signs, drawn.turn, drawn.own, drawn.others)
    words = [word for word in (_strike(drawn.card), drawn.token, *state) if word]
    if drawn.token:  # a forecast is read apart from the strike; what else there is gives way
        while len(words) > 2 and len(" ".join(words)) > width:
            words.pop()
    elements = drawn.card.facts.elements or (None,)
    room = width - len(elements) - 1
    line = Text(joined(words, room)) if words else Text()
    if drawn.token:
        line.highlight_words([drawn.token], "bold")
    if len(" ".join(words)) > room:
        return Text(joined(words, width))
    line.append(" " * (width - len(elements) - line.cell_len))
    for element in elements:
        line.append(element_letter(element), style=element_colour(element))
    return line


def _life_line(drawn: DrawnCard, signs: BoardSigns, width: int) -> Text:
    """Return whose the card is and its life, as a number and as a bar."""
    card = drawn.card
    life = card_marks(card, signs, drawn.turn, drawn.own)[0]
    line, room = Text(life), width - len(life) - 1
    if not card.has_life or room < _LEAST_BAR:
        return line
    lit = _lit(card, room)
    line.append(" ").append(signs.life * lit, style=_life_colour(card))
    return line.append(signs.lost * (room - lit), style=_LOST)


def _lit(card: CardState, room: int) -> int:
    """Return how many of ``room`` cells a card's life takes: some while it lives, all unwounded."""
    full, left = max(card.maximum_life, 1), max(card.life, 0)
    lit = min(room, max(round(room * left / full), int(left > 0)))
    return min(lit, room - 1) if left < full else lit


def _life_colour(card: CardState) -> str:
    full, left = max(card.maximum_life, 1), max(card.life, 0)
    if 2 * left > full:
        return GOOD
    return GOLD if 4 * left > full else BAD


def _filled(line: Text, width: int, hatch: str) -> Text:
    """Return the line at full width; of a closed card what is free is hatched."""
    filled, free = line.copy(), width - line.cell_len
    if free <= 0:
        return filled
    if not hatch or free < _LEAST_HATCH:
        return filled.append(" " * free)
    filled.append(" " if line.cell_len else "")
    filled.append(hatch * (width - 1 - filled.cell_len), style=_HATCH)
    return filled.append(" ")

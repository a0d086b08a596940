"""The signs of the board: one character each, or a letter if the terminal lacks the glyph."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

import engine.berserk.abilities as ab
from catalog.common.i18n import _
from deckbuilder.base.settings import Glyphs
from deckbuilder.cards.playing import ReadBy, render_read_by
from deckbuilder.cards.signs import unread_sign
from engine.berserk import CardState, is_unknown


@dataclass(frozen=True, slots=True)
class BoardSigns:
    """One-cell signs for a card's state on the board."""

    own: str
    theirs: str
    movement: str
    closed: str
    armor: str
    flyer: str
    acted: str
    chips: str
    fights: str = "⚔"
    aim: str = "◎"
    own_aim: str = "△"
    shut: str = "░"
    life: str = "━"
    lost: str = "┄"
    marker: str = "⚑"
    marked: str = "⚐"


def board_signs(glyphs: Glyphs) -> BoardSigns:
    """Return the current signs: glyphs, or letters for terminals without them."""
    if glyphs is Glyphs.SYMBOLS:
        return BoardSigns("▲", "▼", "»", "↷", "▣", "↑", "•", "◉")
    # Translators: one letter each: movement, closed, armor, may strike a flyer, has acted.
    letters = _("MCAFX")
    movement, closed, armor, flyer, acted = (letters[index] for index in range(5))
    return BoardSigns(
        "^",
        "v",
        movement,
        closed,
        armor,
        flyer,
        acted,
        "o",
        "!",
        shut=":",
        life="=",
        lost=".",
        marker="*",
        marked="#",
    )


def side_signs(glyphs: Glyphs) -> tuple[str, str]:
    """Return the signs of the viewer's cards and of the opponent's."""
    signs = board_signs(glyphs)
    return signs.own, signs.theirs


def reading_sign(read: ReadBy, glyphs: Glyphs) -> str:
    """Return the sign of a line about a sentence read like this; empty for a compiled one."""
    match read:
        case ReadBy.COMPILER:
            return ""
        case ReadBy.HAND:
            # Translators: stands before a line of the log about a sentence that is read by hand.
            return "✎" if glyphs is Glyphs.SYMBOLS else _("[HAND]")
        case ReadBy.OWN:
            # Translators: the same for a sentence that the user reads.
            return "⌂" if glyphs is Glyphs.SYMBOLS else _("[OWN]")
        case ReadBy.NOBODY:
            return unread_sign(glyphs)
        case _:
            assert_never(read)


def legend(glyphs: Glyphs) -> str:
    """Return the meaning of the board's signs, in the user's language."""
    signs = board_signs(glyphs)
    pairs = (
        (signs.own, _("yours")),
        (signs.theirs, _("the opponent's")),
        ("7/9", _("life left of 9")),
        (signs.movement, _("movement left")),
        (signs.closed, _("closed")),
        (signs.shut, _("a closed card is hatched")),
        (signs.life, _("life left; in low cells, the line under the numbers")),
        (signs.acted, _("has acted")),
        (signs.armor, _("armor left")),
        (signs.flyer, _("may strike a flyer")),
        (signs.chips, _("chips")),
        (signs.marker, _("markers on the card, or the marker on a free cell")),
        (signs.marked, _("markers on the cell of a card")),
        ("+1", _("shares its cell with another card")),
        ("?", _("hidden")),
        (signs.fights, _("attacks or is attacked now")),
        ("◆", _("chosen")),
        ("○", _("can go here")),
        ("○2", _("can walk here in two moves")),
        ("·", _("within reach")),
        (signs.aim, _("an enemy that can be targeted")),
        (signs.own_aim, _("your own card that can be targeted")),
        (unread_sign(glyphs), _("not automated")),
    )
    on_board = _("Signs on the board: {signs}.").format(
        signs=", ".join(f"{sign} {meaning}" for sign, meaning in pairs)
    )
    read = (ReadBy.NOBODY, ReadBy.HAND, ReadBy.OWN)
    in_log = _("Signs of sentences in the log: {signs}; without a sign {rest}.").format(
        signs=", ".join(f"{reading_sign(one, glyphs)} {render_read_by(one)}" for one in read),
        rest=render_read_by(ReadBy.COMPILER),
    )
    return f"{on_board} {in_log}"


def fit_name(name: str, width: int, lines: int) -> list[str]:
    """Return a name on at most ``lines`` lines of ``width`` cells, truncated if necessary.

    >>> fit_name("Щитоносная стенка", 9, 2)
    ['Щитоносн…', 'стенка']
    >>> fit_name("Орк", 9, 2)
    ['Орк']
    """
    rows: list[str] = []
    for word in name.split():
        if rows and len(rows[-1]) + 1 + len(word) <= width:
            rows[-1] += f" {word}"
        elif len(rows) < lines:
            rows.append(word)
        else:
            rows[-1] = f"{rows[-1][: width - 1]}…"
            break
    return [row if len(row) <= width else f"{row[: width - 1]}…" for row in rows]


def card_marks(
    card: CardState, signs: BoardSigns, turn: int, own: bool, others: int = 0, marked: int = 0
) -> list[str]:
    """Return a card's owner, life and state, the most important first.

    ``others`` is the number of further cards on its cell, ``marked`` that of markers there.
    """
    parts = [signs.own if own else signs.theirs]
    if is_unknown(card):
        return [f"{parts[0]}?"]
    if card.has_life:
        parts[0] += f"{card.life}/{card.maximum_life}" if card.wounds else str(card.life)
    if others:
        parts.append(f"+{others}")
    if card.hidden:
        parts.append("?")
    if card.closed:
        parts.append(signs.closed)
    elif card.acted:
        parts.append(signs.acted)
    if card.movement_left and not card.closed:
        parts.append(f"{signs.movement}{card.movement_left}")
    armor = card.facts.value(ab.Name.ARMOR) - card.armor_spent
    if armor > 0:
        parts.append(f"{signs.armor}{armor}")
    if card.chips:
        parts.append(f"{signs.chips}{card.chips}")
    if card.flyer_strike_until and card.flyer_strike_until >= turn:
        parts.append(signs.flyer)
    markers = sum(1 for effect in card.effects if effect.marker)
    if markers:
        parts.append(f"{signs.marker}{markers}")
    if marked:
        parts.append(f"{signs.marked}{marked}")
    return parts


def cell_mark(names: Sequence[str], signs: BoardSigns, width: int) -> str:
    """Return the markers of a free cell by name, at most ``width`` cells wide; the number of
    further ones follows.

    >>> cell_mark(["лёд"], board_signs(Glyphs.SYMBOLS), 12)
    '⚑лёд'
    >>> cell_mark(["стена огня", "лёд"], board_signs(Glyphs.SYMBOLS), 9)
    '⚑стена…+1'
    """
    if not names:
        return ""
    more = f"+{len(names) - 1}" if len(names) > 1 else ""
    name, room = f"{signs.marker}{names[0]}", width - len(more)
    return (name if len(name) <= room else f"{name[: room - 1]}…") + more


def joined(parts: Sequence[str], width: int) -> str:
    """Join marks with spaces if they fit, else without; the rest is omitted."""
    spaced = " ".join(parts)
    if len(spaced) <= width:
        return spaced
    line = ""
    for part in parts:
        if len(line) + len(part) <= width:
            line += part
    return line

"""The printed text of a card on screen, with the parts that do not play marked."""

import re
from textwrap import shorten
from typing import Final

from rich.console import RenderableType
from rich.text import Text

import engine.berserk.abilities as ab
from catalog.common.i18n import _
from deckbuilder.base.settings import Glyphs
from deckbuilder.cards.english_texts import render_gloss, shown_text
from deckbuilder.cards.pieces import Piece, card_pieces
from deckbuilder.cards.playing import (
    Playing,
    PlaysByItself,
    playing_of,
    render_by_hand_lines,
    render_playing,
    render_reason,
)
from deckbuilder.cards.signs import meaning, sign, signs_in, unread_sign
from deckbuilder.tui.shell.glyphs import with_signs
from deckbuilder.tui.shell.theme import BAD, DIM
from engine.berserk import CardSpec

_SENTENCE_END: Final = re.compile(r"[.!?][»”\")]*\s+(?=[^a-zа-яё0-9\s])")
_OPENING: Final = 40
"""The number of characters of a sentence that are repeated beside its reason."""


def marked(text: Text, glyphs: Glyphs) -> Text:
    """Return a text that does not play automatically, with a sign that marks it without colour."""
    text.stylize(f"italic {DIM}")
    return Text.assemble((f"{unread_sign(glyphs)} ", f"bold {BAD}"), text)


def render_printed_text(spec: CardSpec, glyphs: Glyphs) -> Text:
    """Return the text of a card with its symbols drawn and each sentence that does not play marked.

    Icons without a node follow the text. Empty for a card without text and for a card whose text is
    not given: see ``render_absent``.
    """
    printed = card_pieces(spec)
    text = Text()
    for piece in printed.pieces:
        text.append_text(_render_piece(piece, glyphs))
    for unread in printed.beside:
        text.append(" " if text else "").append_text(marked(_render_beside(unread, glyphs), glyphs))
    return text


def render_printed_lines(spec: CardSpec, glyphs: Glyphs) -> list[Text]:
    """Return ``render_printed_text`` with one line per sentence."""
    text = render_printed_text(spec, glyphs)
    lines = text.divide([end.end() for end in _SENTENCE_END.finditer(text.plain)])
    for line in lines:
        line.rstrip()
    return [line for line in lines if line]


def render_gloss_lines(spec: CardSpec, glyphs: Glyphs) -> list[Text]:
    """Return the English gloss of a printed text in a line of its own; empty without one."""
    gloss = with_signs(render_gloss(spec), glyphs)
    gloss.stylize(DIM)
    return [gloss] if gloss else []


def _render_piece(piece: Piece, glyphs: Glyphs) -> Text:
    drawn = with_signs(piece.text, glyphs)
    return drawn if piece.unread is None else marked(drawn, glyphs)


def render_absent(spec: CardSpec, glyphs: Glyphs) -> Text:
    """Return a note that the text of a card is not given; empty if the text is given."""
    if not card_pieces(spec).is_absent:
        return Text()
    text = Text(_("The text of this card is not given: none of it is automated."))
    return marked(text, glyphs)


def _render_beside(unread: ab.Unread, glyphs: Glyphs) -> Text:
    """Return an icon as its sign, meaning and value; anything else as printed."""
    code, _space, value = unread.text.partition(" ")
    if unread.reason is ab.UnreadReason.ICON and signs_in(f"{{{code}}}"):
        return Text(f"{sign(code, glyphs)} {meaning(code)} {value}".rstrip())
    return with_signs(unread.text, glyphs)


def printed_parts(
    spec: CardSpec, glyphs: Glyphs, *, beside_list: bool = False
) -> list[RenderableType]:
    """Return the text of a card below an empty line, the legend of its symbols, and how much plays.

    Empty for a card without text. With ``beside_list``, where space is short, cards that play
    completely have no line on that.
    """
    told = [
        text for text in (render_printed_text(spec, glyphs), render_absent(spec, glyphs)) if text
    ]
    if not told:
        return []
    parts: list[RenderableType] = [Text(), *told, *render_gloss_lines(spec, glyphs)]
    known = [f"{sign(symbol, glyphs)} {meaning(symbol)}" for symbol in signs_in(shown_text(spec))]
    if known and glyphs is Glyphs.SYMBOLS:
        parts.append(Text("; ".join(known), style=DIM))
    if beside_list and playing_of(spec).plays is PlaysByItself.YES:
        return parts
    return [*parts, *render_playing_lines(spec, glyphs)]


def plays_mark(spec: CardSpec, glyphs: Glyphs) -> Text:
    """Return a short note on how much of a card plays; empty if all of it does."""
    return playing_brief(playing_of(spec), glyphs)


def playing_brief(playing: Playing, glyphs: Glyphs) -> Text:
    """Return a short note on how much of some cards plays; empty if all of it does."""
    if playing.plays is PlaysByItself.YES:
        return Text()
    if playing.unread:
        text = _("auto: {live} of {printed}").format(live=playing.live, printed=playing.printed)
    else:
        text = _("text not given") if playing.absent else _("icon unread")
    return Text(f"{unread_sign(glyphs)} {text}", style=f"bold {BAD}")


def unread_with_reasons(spec: CardSpec, glyphs: Glyphs) -> list[Text]:
    """Return every part of a card that does not play, in full, each with its reason in words."""
    printed = card_pieces(spec)
    lines = [
        marked(_render_beside(unread, glyphs).append(f" — {render_reason(unread)}"), glyphs)
        for unread in printed.unread
    ]
    return [*lines, render_absent(spec, glyphs)] if printed.is_absent else lines


def render_playing_lines(spec: CardSpec, glyphs: Glyphs) -> list[Text]:
    """Return lines on how much of a card plays automatically, and why the rest does not.

    A reason shared by several sentences is given once. Empty for a card without text; a missing
    text has no line here, since ``render_absent`` replaces it.
    """
    playing = playing_of(spec)
    lines = [Text(render_playing(playing), style=DIM)] if playing.printed else []
    lines += (Text(line, style=DIM) for line in render_by_hand_lines(spec))
    groups = dict[str, list[ab.Unread]]()
    for unread in card_pieces(spec).unread:
        groups.setdefault(render_reason(unread), []).append(unread)
    for reason, group in groups.items():
        lines.append(
            marked(_render_reason_line(reason, group, glyphs, alone=len(groups) == 1), glyphs)
        )
    return lines


def _render_reason_line(
    reason: str, group: list[ab.Unread], glyphs: Glyphs, *, alone: bool
) -> Text:
    if alone:
        return Text(_("Not automated: {reason}. Carry it out by hand.").format(reason=reason))
    openings = Text("; ").join(_opening(unread, glyphs) for unread in group)
    return openings.append(f" — {reason}.")


def _opening(unread: ab.Unread, glyphs: Glyphs) -> Text:
    if unread.reason is ab.UnreadReason.ICON:
        return _render_beside(unread, glyphs)
    drawn = with_signs(unread.text, glyphs).plain
    return Text(_("“{name}”").format(name=shorten(drawn, _OPENING, placeholder="…")))

"""All import and export forms of decks, behind two functions."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, TypeAlias, assert_never

from deckbuilder.decks.community import render_community
from deckbuilder.decks.deck import Deck, DeckEntry
from deckbuilder.decks.exchange.carried import carries, read_carried
from deckbuilder.decks.exchange.compact import is_code, read_code, render_code
from deckbuilder.decks.exchange.kinds import Form
from deckbuilder.decks.exchange.losses import Loss, LossCode, losses_of
from deckbuilder.decks.exchange.picture import render_picture
from deckbuilder.decks.exchange.printed import is_print, read_print, render_print, write_page
from deckbuilder.decks.exchange.tabletop import is_tabletop, read_tabletop, render_tabletop
from deckbuilder.decks.lines import HeaderLine, read_line
from deckbuilder.decks.text import CardSource, check_length, find_card, parse_deck, render_deck

Written: TypeAlias = tuple[str, tuple[Loss, ...]]


@dataclass(frozen=True, slots=True)
class Exported:
    """A deck in one of the forms, and its losses."""

    form: Form
    content: str
    losses: tuple[Loss, ...] = ()


@dataclass(frozen=True, slots=True)
class Imported:
    """The decks of a text, their form, and the contents that are not part of them."""

    form: Form
    decks: tuple[Deck, ...]
    losses: tuple[Loss, ...] = ()


def export_deck(deck: Deck, form: Form, catalog: CardSource) -> Exported:
    """Export a deck in a form; ``losses`` lists everything the form cannot express."""
    content, losses = _WRITERS[form](deck, catalog)
    return Exported(form, content, losses)


def import_decks(
    text: str, form: Form, source: str = "", catalog: CardSource | None = None
) -> Imported:
    """Parse the decks of a text in a form; a deck without a name is called ``source``.

    With a catalogue, ids are replaced by names. UserError if the text is not in that form.
    """
    losses: tuple[Loss, ...] = ()
    if form is not Form.TTS and form is not Form.HTML and form is not Form.SVG:
        check_length(text)
    match form:
        case Form.TEXT | Form.COMMUNITY | Form.IDS:
            decks = [parse_deck(text, source)]
        case Form.CODE:
            deck, losses = read_code(text, source)
            decks = [deck]
        case Form.TTS:
            decks, losses = read_tabletop(text, source, catalog)
        case Form.PRINT:
            deck, losses = read_print(text, source)
            decks = [deck]
        case Form.HTML | Form.SVG:
            decks = [read_carried(text, source)]
        case _:
            assert_never(form)
    if catalog is not None and form is not Form.TEXT:
        decks = [with_names(deck, catalog) for deck in decks]
    return Imported(form, tuple(decks), losses)


def recognise(text: str) -> Form | None:
    """Return the form that a text is certainly in; None if it can be plain text or JSON of decks.

    >>> recognise("#YAR"), recognise("2 10014"), recognise("2 Страж")
    (<Form.CODE: 'code'>, <Form.IDS: 'ids'>, None)
    """
    text = text.removeprefix("\ufeff")
    if isinstance(read_line(text.lstrip().partition("\n")[0]), HeaderLine):
        return None
    if is_code(text):
        return Form.CODE
    if carries(text):
        return Form.SVG if text.lstrip().startswith("<svg") else Form.HTML
    if is_tabletop(text):
        return Form.TTS
    if is_print(text):
        return Form.PRINT
    return Form.IDS if is_ids(text) else None


def with_names(deck: Deck, catalog: CardSource) -> Deck:
    """Return the deck with names instead of ids; a print is kept only if it is not the newest."""
    return replace(
        deck,
        entries=tuple(_named(entry, catalog) for entry in deck.entries),
        side=tuple(_named(entry, catalog) for entry in deck.side),
    )


def _named(entry: DeckEntry, catalog: CardSource) -> DeckEntry:
    card = find_card(entry, catalog)
    if card is None or not entry.names_print:
        return entry
    default = find_card(DeckEntry(card.name, 1), catalog)
    is_default = default is not None and default.ref == card.ref
    return replace(entry, name=card.name, ref=None if is_default else card.ref)


def _write_text(deck: Deck, _catalog: CardSource) -> Written:
    return render_deck(deck), ()


_ID_LINE: Final = re.compile(r"[0-9]{1,2} [0-9]{5}")


def render_names(deck: Deck, catalog: CardSource) -> tuple[str, tuple[Loss, ...]]:
    """Return ``N Name`` lines and their losses."""
    return render_community(deck, catalog), losses_of(deck, kept=(LossCode.ORDER,))


def render_ids(deck: Deck, catalog: CardSource) -> tuple[str, tuple[Loss, ...]]:
    """Return ``N id`` lines, with names for cards without id, and their losses."""
    text = render_community(deck, catalog, ids=True)
    written = text.splitlines()
    not_in_text = [
        entry.name
        for entry, line in zip(deck.entries, written, strict=True)
        if (entry.ref or entry.set_name) and not _ID_LINE.fullmatch(line)
    ]
    losses = losses_of(deck, kept=(LossCode.ORDER, LossCode.PRINTS))
    return text, (*losses, Loss(LossCode.PRINTS, tuple(not_in_text))) if not_in_text else losses


def is_ids(text: str) -> bool:
    """Return whether every line of a text is a count and an id."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return bool(lines) and all(_ID_LINE.fullmatch(line) for line in lines)


_WRITERS: Final[dict[Form, Callable[[Deck, CardSource], Written]]] = {
    Form.TEXT: _write_text,
    Form.COMMUNITY: render_names,
    Form.IDS: render_ids,
    Form.CODE: render_code,
    Form.TTS: render_tabletop,
    Form.HTML: write_page,
    Form.PRINT: render_print,
    Form.SVG: render_picture,
}

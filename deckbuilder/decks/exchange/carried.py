"""A deck's text form embedded invisibly in a page or a picture."""

from __future__ import annotations

import html
import json
import re
from typing import Final

from catalog.common.bounded_json import BadJson, parse_json
from catalog.common.errors import UserError
from catalog.common.i18n import _, sentence
from deckbuilder.decks.deck import Deck
from deckbuilder.decks.text import check_length, parse_deck, render_deck

_ID: Final = "razdacha-deck"
_OPENING: Final = re.compile(rf'<(pre|metadata) id="{_ID}"[^<>]*>')


def carried_in_html(deck: Deck) -> str:
    """Return an HTML element that contains the whole deck."""
    return f'<pre id="{_ID}" hidden>{_packed(deck)}</pre>'


def carried_in_svg(deck: Deck) -> str:
    """Return an SVG element that contains the whole deck."""
    return f'<metadata id="{_ID}">{_packed(deck)}</metadata>'


def carries(text: str) -> bool:
    """Return whether a page or a picture contains a deck."""
    return _carried(text) is not None


def read_carried(text: str, source: str = "") -> Deck:
    """Return the deck in a page or a picture; UserError if there is none."""
    carried = _carried(text)
    try:
        deck = None if carried is None else parse_json(html.unescape(carried))
    except BadJson:
        deck = None
    if not isinstance(deck, str):
        raise UserError(sentence(_("there is no deck in this file")))
    check_length(deck)
    return parse_deck(deck, source)


def _carried(text: str) -> str | None:
    """Return the content of our first element; None if it is missing or unclosed."""
    opening = _OPENING.search(text)
    if opening is None:
        return None
    end = text.find(f"</{opening[1]}>", opening.end())
    return None if end < 0 else text[opening.end() : end]


def _packed(deck: Deck) -> str:
    """Return the deck's text escaped so that it cannot break the markup around it."""
    return html.escape(json.dumps(render_deck(deck)), quote=False)

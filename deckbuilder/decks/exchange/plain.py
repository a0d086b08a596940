"""Names or ids, a line a card: the community's two text forms, with what they leave out."""

from __future__ import annotations

import re
from typing import Final

from deckbuilder.decks.community import write_community
from deckbuilder.decks.deck import Deck
from deckbuilder.decks.exchange.losses import Loss, LossCode, losses_of
from deckbuilder.decks.text import CardSource

_ID_LINE: Final = re.compile(r"[0-9]{1,2} [0-9]{5}")


def write_names(deck: Deck, catalog: CardSource) -> tuple[str, tuple[Loss, ...]]:
    """Return ``N Name`` lines and what they do not hold."""
    return write_community(deck, catalog), losses_of(deck, kept=(LossCode.ORDER,))


def write_ids(deck: Deck, catalog: CardSource) -> tuple[str, tuple[Loss, ...]]:
    """Return ``N id`` lines, a name where a card has no id, and what they do not hold."""
    text = write_community(deck, catalog, ids=True)
    written = text.splitlines()
    unsaid = [
        entry.name
        for entry, line in zip(deck.entries, written, strict=True)
        if (entry.ref or entry.set_name) and not _ID_LINE.fullmatch(line)
    ]
    losses = losses_of(deck, kept=(LossCode.ORDER, LossCode.PRINTS))
    return text, (*losses, Loss(LossCode.PRINTS, tuple(unsaid))) if unsaid else losses


def is_ids(text: str) -> bool:
    """Tell whether every line of a text is a count and an id."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return bool(lines) and all(_ID_LINE.fullmatch(line) for line in lines)

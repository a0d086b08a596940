"""Contents of a deck that an exchange form cannot express, reported before they are lost."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Final

from typing_extensions import Doc

from catalog.common.i18n import N_, _
from catalog.english import shown_names
from deckbuilder.decks.deck import DEFAULT_FORMAT, Deck


class LossCode(Enum):
    """The kinds of losses."""

    NAME = "name"
    FORMAT = "format"
    NOTES = "notes"
    TAGS = "tags"
    COMMENTS = "comments"
    SIDE = "side"
    PRINTS = "prints"
    ORDER = "order"
    UNKNOWN_CARDS = "unknown_cards"
    UNNUMBERED_CARDS = "unnumbered_cards"
    PICTURES = "pictures"


@dataclass(frozen=True, slots=True)
class Loss:
    """Part of a deck that an exchange form cannot express."""

    code: Annotated[
        LossCode,
        Doc(
            "`name`, `format`, `notes`, `tags`, `comments`, `side`, `prints`, `order`,"
            " `unknown_cards`, `unnumbered_cards` or `pictures`"
        ),
    ]
    cards: Annotated[tuple[str, ...], Doc("the affected cards")] = ()

    @property
    def message(self) -> Annotated[str, Doc("the loss as a sentence in the user's language")]:
        """The loss in words."""
        return render_loss(self)


_TEXTS: Final = {
    LossCode.NAME: N_("the deck's name"),
    LossCode.FORMAT: N_("the deck's format"),
    LossCode.NOTES: N_("notes"),
    LossCode.TAGS: N_("tags"),
    LossCode.COMMENTS: N_("comments, blank and unreadable lines"),
    LossCode.SIDE: N_("side"),
    LossCode.PRINTS: N_("which print of a card is meant"),
    LossCode.ORDER: N_("the order of the cards"),
    LossCode.UNKNOWN_CARDS: N_("cards that are not in the catalogue"),
    LossCode.UNNUMBERED_CARDS: N_("cards whose set or number does not fit in the code"),
    LossCode.PICTURES: N_("pictures of cards that berserk-nxt does not have"),
}


def render_loss(loss: Loss) -> str:
    """Return a loss in the user's language, with the cards concerned."""
    text = _(_TEXTS[loss.code])
    return f"{text}: {', '.join(shown_names(loss.cards))}" if loss.cards else text


def losses_of(deck: Deck, *, kept: Collection[LossCode]) -> tuple[Loss, ...]:
    """Return the losses of a form that keeps only ``kept`` besides names and counts."""
    return tuple(loss for loss in _possible_losses(deck) if loss.code not in kept)


def _possible_losses(deck: Deck) -> Iterator[Loss]:
    if deck.name:
        yield Loss(LossCode.NAME)
    if deck.format != DEFAULT_FORMAT:
        yield Loss(LossCode.FORMAT)
    if deck.notes:
        yield Loss(LossCode.NOTES)
    if deck.tags:
        yield Loss(LossCode.TAGS)
    if deck.leftovers:
        yield Loss(LossCode.COMMENTS)
    if deck.side:
        yield Loss(LossCode.SIDE, tuple(entry.name for entry in deck.side))
    chosen = [entry for entry in (*deck.entries, *deck.side) if entry.ref or entry.set_name]
    if chosen:
        yield Loss(LossCode.PRINTS, tuple(dict.fromkeys(entry.name for entry in chosen)))
    if len(deck.entries) > 1 or len(deck.side) > 1:
        yield Loss(LossCode.ORDER)

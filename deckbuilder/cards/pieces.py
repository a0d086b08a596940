"""A card's printed text split into parts that play and parts that do not, for every display."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

import engine.berserk.abilities as ab
from deckbuilder.cards.english_texts import has_english_text, shown_text
from engine.berserk import CardSpec, unread_of

_NOT_IN_THE_TEXT: Final = (ab.UnreadReason.ICON, ab.UnreadReason.ABSENT)


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a printed text: words that play, or one sentence that does not, with its reason."""

    text: str
    unread: ab.Unread | None = None


@dataclass(frozen=True, slots=True)
class CardPieces:
    """The text of a card in order, and unread parts outside the text.

    The pieces concatenated are the whole text. ``beside`` are the icons without a node, and
    the unread sentences of a card given only by its abilities.
    """

    pieces: tuple[Piece, ...]
    beside: tuple[ab.Unread, ...]
    is_absent: bool
    """Whether the card's text is missing."""

    @property
    def unread(self) -> tuple[ab.Unread, ...]:
        """Everything printed that does not play: in text order, then those outside the text."""
        within = (piece.unread for piece in self.pieces if piece.unread is not None)
        return (*within, *self.beside)

    @property
    def is_wholly_read(self) -> bool:
        """Whether everything printed plays."""
        return not self.is_absent and not self.unread


def card_pieces(spec: CardSpec) -> CardPieces:
    """Return the printed text of a card, split between playing and unread parts.

    Our own cards, which play completely, have their English text in English.
    """
    if has_english_text(spec):
        text = shown_text(spec)
        return CardPieces((Piece(text),) if text else (), (), is_absent=False)
    unread = tuple(unread_of(spec))
    printed = [part for part in unread if part.reason not in _NOT_IN_THE_TEXT]
    within, beside = _placed(spec.text, printed)
    icons = [part for part in unread if part.reason is ab.UnreadReason.ICON]
    is_absent = any(part.reason is ab.UnreadReason.ABSENT for part in unread)
    return CardPieces(tuple(_pieces(spec.text, within)), (*beside, *icons), is_absent)


def _placed(
    text: str, unread: Iterable[ab.Unread]
) -> tuple[list[tuple[int, ab.Unread]], list[ab.Unread]]:
    """Return the offsets of sentences in the text, and the sentences that are not in it."""
    within, beside, end = list[tuple[int, ab.Unread]](), list[ab.Unread](), 0
    for part in sorted(unread, key=lambda part: part.at):
        if part.at < end or not text.startswith(part.text, part.at):
            beside.append(part)
            continue
        within.append((part.at, part))
        end = part.at + len(part.text)
    return within, beside


def _pieces(text: str, unread: Iterable[tuple[int, ab.Unread]]) -> Iterator[Piece]:
    end = 0
    for at, part in unread:
        if at > end:
            yield Piece(text[end:at])
        end = at + len(part.text)
        yield Piece(text[at:end], part)
    if end < len(text):
        yield Piece(text[end:])

"""The text of a card as pieces that play and sentences that do not."""

from dataclasses import replace
from itertools import compress, product

import pytest

import engine.berserk.abilities as ab
from deckbuilder.cards.pieces import CardPieces, card_pieces
from engine.berserk.cards.card import CardSpec
from engine.berserk.cards.text import sentences
from tests.support.bundled import real_specs
from tests.support.specs import creature

TEXT = "  Рывок.  Рычит на луну. {tap}: Воет.\nМолчит"
UNREAD = tuple(ab.Unread(sentence.text, sentence.at) for sentence in sentences(TEXT))
ICON = ab.Unread("zoal 1", reason=ab.UnreadReason.ICON)
ABSENT = ab.Unread("", reason=ab.UnreadReason.ABSENT)


def _card(text: str, *unread: ab.Unread) -> CardSpec:
    return replace(creature(nodes=unread), text=text)


@pytest.mark.parametrize("chosen", product((False, True), repeat=len(UNREAD)))
def test_pieces_cover_the_whole_text_with_one_for_each_unread_sentence(
    chosen: tuple[bool, ...],
) -> None:
    unread = tuple(compress(UNREAD, chosen))
    printed = card_pieces(_card(TEXT, *unread))
    assert "".join(piece.text for piece in printed.pieces) == TEXT
    assert tuple(piece.unread for piece in printed.pieces if piece.unread) == unread
    assert all(piece.text == piece.unread.text for piece in printed.pieces if piece.unread)
    assert printed.is_wholly_read is not any(chosen)


def test_pieces_follow_the_text_and_not_the_order_of_the_abilities() -> None:
    assert card_pieces(_card(TEXT, *reversed(UNREAD))).unread == UNREAD


def test_an_icon_is_shown_beside_the_text_and_not_as_a_piece() -> None:
    printed = card_pieces(_card("Рывок.", ICON))
    assert [piece.text for piece in printed.pieces] == ["Рывок."]
    assert printed.beside == printed.unread == (ICON,)
    assert not printed.is_wholly_read


def test_a_card_without_text_shows_its_sentences_separately() -> None:
    printed = card_pieces(_card("", ab.Unread("Рычит.")))
    assert (printed.pieces, printed.unread) == ((), (ab.Unread("Рычит."),))


def test_a_missing_text_is_reported() -> None:
    printed = card_pieces(_card("", ABSENT))
    assert printed.is_absent
    assert not printed.is_wholly_read
    assert (printed.pieces, printed.beside) == ((), ())


def test_a_card_with_no_printed_text_is_fully_read() -> None:
    assert card_pieces(_card("")).is_wholly_read


@pytest.mark.slow
def test_every_real_card_is_shown_whole_with_unread_sentences_in_place() -> None:
    printed = [(card, card_pieces(card)) for card in real_specs()]
    broken = [card.ref for card, pieces in printed if not _is_whole(card, pieces)]
    assert len(printed) > 1000
    assert broken == []


def _is_whole(card: CardSpec, printed: CardPieces) -> bool:
    joined = "".join(piece.text for piece in printed.pieces)
    return joined == card.text and all(
        part.reason is ab.UnreadReason.ICON for part in printed.beside
    )

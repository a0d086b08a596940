"""Nothing is proposed for a deck that is mostly unread."""

from dataclasses import replace

import pytest

from deckbuilder.squads.usefulness import mostly_unread
from deckbuilder.squads.words import no_cuts_text
from engine.berserk import sentences
from engine.berserk.abilities import Ability, Unread, UnreadReason
from engine.berserk.cards.card import CardSpec
from tests.deckbuilder.cards import card
from tests.support.real_decks import real_decks
from tests.support.starters import starter_cards

READ, OTHER = "Первое сказано.", "Второе сказано."
ABSENT = Unread("", reason=UnreadReason.ABSENT)


def _card(text: str, *abilities: Ability) -> CardSpec:
    return replace(card("Страж"), text=text, abilities=abilities)


@pytest.mark.parametrize(
    ("cards", "mostly"),
    [
        ([_card("")], False),
        ([_card(READ, Unread(READ))], True),
        ([_card(f"{READ} {OTHER}", Unread(READ))], False),
        ([_card(f"{READ} {OTHER}", Unread(READ)), _card(OTHER, Unread(OTHER))], True),
        ([_card(READ), _card("", ABSENT)], False),
        ([_card(READ), _card("", ABSENT), _card("", ABSENT)], True),
        ([_card("", Unread("zoal 1", reason=UnreadReason.ICON))], False),
    ],
)
def test_more_than_half_of_what_is_printed_is_most_of_it(
    cards: list[CardSpec], mostly: bool
) -> None:
    assert mostly_unread(cards) is mostly
    assert bool(no_cuts_text(cards)) is mostly


def test_something_is_proposed_for_every_starter_deck() -> None:
    assert not any(mostly_unread(deck) for deck in starter_cards().values())


@pytest.mark.slow
def test_no_cut_is_proposed_for_a_real_deck_that_is_mostly_unread() -> None:
    for name, deck in real_decks().items():
        abilities = [node for one in deck for node in one.abilities]
        unread = [node for node in abilities if isinstance(node, Unread)]
        silent = sum(node.reason is not UnreadReason.ICON for node in unread)
        absent = sum(node.reason is UnreadReason.ABSENT for node in unread)
        printed = absent + sum(len(sentences(one.text)) for one in deck)
        assert bool(no_cuts_text(deck)) is (2 * silent > printed), name
    assert len(real_decks()) == 45

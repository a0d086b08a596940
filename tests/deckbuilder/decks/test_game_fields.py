"""Seeds, editions and seats as they are asked for."""

import pytest

from deckbuilder.base.seeds import MOST_SEED
from deckbuilder.decks.edition_field import EDITION
from deckbuilder.decks.game_fields import SEAT, SEED, clock_offers
from engine.berserk import EDITIONS
from engine.kernel import Seat


@pytest.mark.parametrize("text", ["", " ", "0", "7", str(MOST_SEED)])
def test_a_seed_is_a_number_or_nothing(text: str) -> None:
    assert not SEED.check(text)
    assert SEED.value_of(text) == (int(text) if text.strip() else None)


@pytest.mark.parametrize("text", ["-1", "x", "1.5", "²", str(MOST_SEED + 1), "9" * 5_000])
def test_an_invalid_seed_is_refused(text: str) -> None:
    assert "2^128" in SEED.check(text)


def test_every_edition_can_be_named_and_chosen() -> None:
    assert list(EDITION.words) == list(EDITIONS)
    assert [offer.value for offer in EDITION.offers()] == ["", *EDITIONS]


def test_the_dice_decide_the_seat_by_default() -> None:
    assert SEAT.default is None
    assert set(SEAT.words.values()) == set(Seat)


def test_a_game_without_a_clock_is_offered() -> None:
    assert [(offer.text, offer.value) for offer in clock_offers((0, 75))][1:] == [("1:15", 75)]

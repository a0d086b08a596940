"""Crystals by edition and seat (402.1; 2009:101.1, 2009:101.3; the news of 2010)."""

import pytest

from engine.berserk import EDITIONS
from engine.berserk.cards.card import Element
from tests.support.editions import shows

CRYSTALS = {
    "2024": ((24, 22), (25, 23)),
    "older-506-510": ((24, 22), (25, 23)),
    "2010": ((23, 22), (24, 23)),
    "2009": ((23, 22), (23, 23)),
}


@shows("gold", "silver")
@pytest.mark.rule("402.1", "2009:101.1", "2009:101.3", "2010-news:1.1")
@pytest.mark.parametrize("code", EDITIONS)
def test_the_edition_sets_the_crystals_of_each_seat(code: str) -> None:
    rules = EDITIONS[code]
    assert tuple(zip(rules.gold, rules.silver, strict=True)) == CRYSTALS[code]


@pytest.mark.rule("106.2", "2009:202.8")
def test_there_are_five_elements() -> None:
    assert len(Element) == 5

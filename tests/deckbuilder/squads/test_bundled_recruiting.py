"""Every card of the bundled set that speaks of recruiting: the search is held to every order of
taking cards."""

from functools import cache

import pytest

from catalog.specs import to_spec
from catalog.store import open_catalog
from tests.deckbuilder.squads.orders import by_hand
from tests.deckbuilder.squads.speaking import HANDS, Pool, changes_squads, left_by, speaks

CHANGING = ("202", "205", "206", "210", "216", "217", "218")
BEFORE = ("176", "203", "207", "214")


@cache
def pool() -> Pool:
    with open_catalog("sqlite://") as catalog:
        cards = [to_spec(card) for card in catalog.search("").cards]
    return Pool(cards, [card for card in cards if speaks(card)])


def test_the_recruiting_cards_of_the_set_are_those_compiled_to_recruiting() -> None:
    speaking = [spec.ref for spec in pool().speaking]
    assert sorted(speaking) == [f"border/{number}" for number in sorted((*CHANGING, *BEFORE))]
    changing = [spec.ref for spec in pool().speaking if changes_squads(spec)]
    assert sorted(changing) == [f"border/{number}" for number in CHANGING]


@pytest.mark.slow
@pytest.mark.rule("403.2.1", "403.2.2", "403.2.3", "403.2.3.1", "105.2.4", "404.2.2", "536.9")
@pytest.mark.parametrize("number", [*CHANGING, *BEFORE])
def test_the_search_over_bundled_cards_covers_every_order_of_every_squad(number: str) -> None:
    (card,) = (spec for spec in pool().speaking if spec.ref == f"border/{number}")
    mattered = 0
    for begun, matters in pool().starts(card):
        assert left_by(begun) == by_hand(begun), [each.name for each in begun.hand]
        mattered += matters
    assert mattered == (HANDS if changes_squads(card) else 0)

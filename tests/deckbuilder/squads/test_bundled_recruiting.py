"""Every card of the bundled set that speaks of recruiting: the search is held to every order of
taking cards."""

from collections.abc import Callable
from functools import cache
from typing import Final

import pytest

from catalog.specs import to_spec
from catalog.store import open_catalog
from engine.berserk.cards.card import CardSpec, CardType
from tests.deckbuilder.squads.orders import by_hand
from tests.deckbuilder.squads.speaking import HANDS, Pool, changes_squads, left_by, speaks

CHANGING = (187, 202, 205, 206, 210, 216, 217, 218, 219)
LATER = (147, 176, 188, 203, 207, 211, 214, 215, 220)
"""Cards that work before the recruitment or after it, and change no squad."""
BESIDE: Final[dict[int, Callable[[CardSpec], bool]]] = {
    210: lambda spec: bool(spec.elements),
    216: lambda spec: "Гном" in spec.classes or not spec.elements,
    218: lambda spec: "Зверь" in spec.classes,
    219: lambda spec: spec.type is CardType.ARTIFACT or not spec.elements,
}
"""Cards that change a squad only with several others of a kind, and gold for all of them."""


@cache
def pool() -> Pool:
    with open_catalog("sqlite://") as catalog:
        cards = [to_spec(card) for card in catalog.search("").cards]
    return Pool(cards, [card for card in cards if speaks(card)])


def test_the_recruiting_cards_of_the_set_are_those_compiled_to_recruiting() -> None:
    speaking = pool().speaking
    assert {spec.ref for spec in speaking} == {f"border/{one}" for one in (*CHANGING, *LATER)}
    changing = {spec.ref for spec in speaking if changes_squads(spec)}
    assert changing == {f"border/{one}" for one in CHANGING}


@pytest.mark.slow
@pytest.mark.rule("403.2.1", "403.2.2", "403.2.3", "403.2.3.1", "105.2.4", "404.2.2", "536.9")
@pytest.mark.parametrize("number", [*CHANGING, *LATER])
def test_the_search_over_bundled_cards_covers_every_order_of_every_squad(number: int) -> None:
    (card,) = (spec for spec in pool().speaking if spec.ref == f"border/{number}")
    among = pool()
    if number in BESIDE:
        kind = [spec for spec in among.cards if BESIDE[number](spec) and spec is not card]
        among = Pool(kind, among.speaking, gold=(10, 14))
    mattered = 0
    for begun, matters in among.starts(card):
        assert left_by(begun) == by_hand(begun), [each.name for each in begun.hand]
        mattered += matters
    assert mattered == (HANDS if changes_squads(card) else 0)

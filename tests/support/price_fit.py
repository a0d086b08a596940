"""How ``data/worth/price.toml`` came about: ``python -m tests.support.price_fit``.

Least squares: the printed cost of every card with a number for a cost, in hundredths of a crystal,
over the features of ``deckbuilder.squads.worth``; of the bundled set and of the real cards beside
the checkout, where one bundled card weighs as much as a real one. Rounded to whole hundredths. The
error of a card is the root mean square of what the price is off by, over the same cards. Real cards
show what their icons say, whatever is read of their texts: a better compiler changes no price.
"""

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from catalog.cards import Card
from catalog.specs import to_spec
from catalog.store import open_catalog
from deckbuilder.squads.worth import CRYSTAL, Price, features
from engine.berserk.cards.card import CardSpec, CostForm

REAL_CARDS = Path(__file__).resolve().parents[2].parent / "shared" / "cards" / "nxt_data.json"


def priced_cards() -> list[CardSpec]:
    """Return the cards used for the fit."""
    with open_catalog("sqlite://") as catalog:
        catalog.import_file(REAL_CARDS)
        cards = [to_spec(_as_its_frame(card)) for card in catalog.search("").cards]
    return [card for card in cards if card.cost.form is CostForm.FIXED]


def _as_its_frame(card: Card) -> Card:
    if card.compiled_by:
        card.abilities = card.compiled_by = ""
    return card


def fitted(cards: Sequence[CardSpec]) -> dict[str, int]:
    """Return the coefficients by feature, in whole hundredths of a crystal."""
    rows = [features(card) for card in cards]
    names = list(rows[0])
    matrix = np.array([[row[name] for name in names] for row in rows], np.float64)
    costs = np.array([card.cost.number * CRYSTAL for card in cards], np.float64)
    found, *_rest = np.linalg.lstsq(matrix, costs, rcond=None)
    return {name: round(value) for name, value in zip(names, found.tolist(), strict=True)}


def usual_miss(cards: Sequence[CardSpec], coefficients: dict[str, int]) -> float:
    """Return the mean distance between printed and usual cost, in hundredths of a crystal."""
    misses = [
        abs(
            card.cost.number * CRYSTAL
            - sum(coefficients[name] * value for name, value in features(card).items())
        )
        for card in cards
    ]
    return sum(misses) / len(misses)


def card_error(cards: Sequence[CardSpec], model: Price) -> float:
    """Return the root mean square difference of printed cost and price, in hundredths of a
    crystal."""
    squares = [(card.cost.number * CRYSTAL - model.of(card)) ** 2 for card in cards]
    return float(np.sqrt(np.mean(squares)))


if __name__ == "__main__":
    everything = priced_cards()
    found = fitted(everything)
    print(f"# {len(everything)} cards; usual miss {usual_miss(everything, found):.0f} hundredths")
    for name, value in found.items():
        print(f"{name} = {value}")
    print(f"card = {card_error(everything, Price(found)):.0f}")

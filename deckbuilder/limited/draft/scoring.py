"""Scores of choices, derived from the worth of single cards to a seat."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from catalog.rarity import Rarity
from deckbuilder.limited.draft.advice import Reason, Scored
from deckbuilder.limited.draft.ratings import Ratings
from deckbuilder.limited.draft.views import Choice, SeatView
from deckbuilder.limited.opened import OpenedCard
from engine.berserk import CardSpec

_IN_BOOSTERS: Final = {
    Rarity.COMMON: 8 * 24,
    Rarity.UNCOMMON: 3 * 24,
    Rarity.RARE: 20,
    Rarity.ULTRA_RARE: 4,
}
"""The number of cards of each rarity in 24 boosters."""


@dataclass(frozen=True, slots=True)
class Judged:
    """The worth of a card to a seat: reasons whose amounts add up to its score."""

    reasons: tuple[Reason, ...]

    @property
    def score(self) -> int:
        """The sum of the reasons."""
        return sum(reason.amount for reason in self.reasons)


def because(code: str, amount: int, /, **detail: int | str) -> Reason:
    """Return a reason with its details by name."""
    return Reason(code, amount, tuple(detail.items()))


def rated(card: CardSpec, ratings: Ratings) -> Reason:
    """Return a card's rating as a reason, or the default for a card without one."""
    rating = ratings.of(card)
    if rating is None:
        return because("unrated", ratings.stand_in.of(card), ratings=ratings.name)
    facts = {"basis": ratings.basis, "uninformative": ratings.uninformative}
    known = {name: value for name, value in facts.items() if value is not None}
    return because("rating", rating, ratings=ratings.name, **known)


def expected_worth(ratings: Ratings) -> int:
    """Return the mean worth of a card in a booster of the sets; 0 if no card is known."""
    often = booster_shares([card.rarity for card in ratings.cards])
    return round(
        sum(share * ratings.score(card) for share, card in zip(often, ratings.cards, strict=True))
    )


def booster_shares(rarities: Sequence[Rarity]) -> list[float]:
    """Return the share of each card in all boosters, given the rarities."""
    printed = Counter(rarities)
    often = [_IN_BOOSTERS[rarity] / printed[rarity] for rarity in rarities]
    total = sum(often)
    return [count / total for count in often]


def scored_choices(
    view: SeatView, judged: Sequence[Judged | None], average: int, ratings: Ratings
) -> tuple[Scored, ...]:
    """Return the choices of a view, best first; ``judged`` is parallel to the view's pack.

    A choice of several cards is worth the sum of their non-negative scores. Leaving a pile is worth
    as many cards of the ``average`` as the best of the other piles holds. Ties keep their order.
    """
    scored = [
        _scored(view, place, choice, judged, average, ratings)
        for place, choice in enumerate(view.choices)
    ]
    return tuple(sorted(scored, key=lambda choice: -choice.score))


def _scored(
    view: SeatView,
    place: int,
    choice: Choice,
    judged: Sequence[Judged | None],
    average: int,
    ratings: Ratings,
) -> Scored:
    cards = [(view.pack[at], judged[at]) for at in choice.cards]
    held = [(card, score) for card, score in cards if card is not None and score is not None]
    if choice.code == "leave":
        reasons: tuple[Reason, ...] = (_unseen(view, average),)
    elif choice.code == "card":
        reasons = held[0][1].reasons
    else:
        reasons = tuple(_part(card, score) for card, score in held)
    unrated = ratings.missing([card for card, _one in held])
    ordered = tuple(sorted(reasons, key=lambda reason: -reason.amount))
    return Scored(place, sum(reason.amount for reason in ordered), ordered, unrated)


def _part(card: OpenedCard, judged: Judged) -> Reason:
    return because("card", max(0, judged.score), card=card.spec.name)


def _unseen(view: SeatView, average: int) -> Reason:
    """Return the reason for leaving Winston's pile: the best of the later piles, or an unseen
    card."""
    *piles, stock = view.piles
    after = piles[(view.pile or 0) + 1 :]
    cards = max([*after, min(1, stock)])
    return because("unseen", cards * max(0, average), cards=cards, average=max(0, average))

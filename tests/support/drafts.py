"""Invented sets and small drafts for the tests of boosters and drafts."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from catalog.rarity import Rarity
from deckbuilder.limited.boosters import SetCards
from deckbuilder.limited.draft.advice import Reason, Scored
from deckbuilder.limited.draft.draft import Draft
from deckbuilder.limited.draft.plan import BoosterPlan, DraftKind, DraftPlan, DraftSeat, Passing
from deckbuilder.limited.draft.views import SeatView
from deckbuilder.limited.opened import OpenedCard
from engine.berserk.cards.card import ELEMENTS, Element
from tests.support.specs import creature

# How many cards of a rarity an invented set has of steppe, mountain, forest, swamp, darkness and
# without an element: not the same of each, so that drawing by elements shows in the shares.
_COUNTS = {
    Rarity.COMMON: (5, 6, 7, 5, 6, 7),
    Rarity.UNCOMMON: (3, 4, 5, 3, 4, 5),
    Rarity.RARE: (2, 2, 2, 2, 2, 2),
    Rarity.ULTRA_RARE: (1, 1, 1, 1, 1, 1),
}


def drawn_card(
    ref: str, *elements: Element, rarity: Rarity = Rarity.COMMON, cost: int = 3
) -> OpenedCard:
    """Return an invented card as it lies in a booster."""
    spec = replace(creature(f"Карта {ref}", cost=cost), ref=ref, elements=elements)
    return OpenedCard(spec, rarity)


def invented_set(code: str = "wood") -> SetCards:
    """Return a set of 78 cards in which every element has cards of every rarity."""
    cards = [
        (rarity, element)
        for rarity, counts in _COUNTS.items()
        for element, count in zip((*ELEMENTS, None), counts, strict=True)
        for _copy in range(count)
    ]
    made = tuple(
        drawn_card(
            f"{code}/{number}", *((element,) if element else ()), rarity=rarity, cost=number % 9 + 1
        )
        for number, (rarity, element) in enumerate(cards, 1)
    )
    return SetCards(code, f"Набор {code}", "1", made)


def a_plan(
    kind: DraftKind = DraftKind.POD,
    seats: int = 2,
    rounds: int = 1,
    seed: int = 1,
    passing: Passing = Passing.LEFT,
) -> DraftPlan:
    """Return a plan with people at every seat, for boosters of any size."""
    people = tuple(DraftSeat(f"Игрок {number}") for number in range(1, seats + 1))
    return DraftPlan(kind, people, (BoosterPlan("wood", "any"),) * rounds, seed, passing)


def a_draft(plan: DraftPlan, size: int = 4) -> Draft:
    """Return a draft of a plan whose boosters hold ``size`` cards, no card being there twice."""
    boosters = tuple(
        tuple(
            tuple(
                drawn_card(f"wood/{number}-{seat}-{place}", cost=(number + seat + place) % 7 + 1)
                for place in range(size)
            )
            for seat in range(len(plan.seats))
        )
        for number in range(len(plan.boosters))
    )
    return Draft(plan, boosters, (("wood", "1"),))


def refs(cards: Sequence[OpenedCard | None]) -> list[str]:
    """Return the ids of cards, empty places left out."""
    return [card.ref for card in cards if card is not None]


@dataclass(frozen=True)
class DearestFirst:
    """A bot that takes what costs most; of equals the first."""

    def scores(self, view: SeatView) -> tuple[Scored, ...]:
        """Return every choice with what its cards cost together, in hundredths."""
        scored = []
        for number, choice in enumerate(view.choices):
            cards = [card for place in choice.cards if (card := view.pack[place]) is not None]
            worth = sum(100 * card.spec.cost.number for card in cards)
            scored.append(Scored(number, worth, (Reason("cost", worth, (("cards", len(cards)),)),)))
        return tuple(sorted(scored, key=lambda one: (-one.score, one.choice)))


def finished_draft() -> Draft:
    """Return a draft in which every seat took the first card of each pack."""
    draft = a_draft(a_plan())
    while any(draft.view(seat).has_turn for seat in range(len(draft.plan.seats))):
        for seat in range(len(draft.plan.seats)):
            draft.look(seat)
            if draft.view(seat).has_turn:
                draft.choose(seat, 0)
    return draft

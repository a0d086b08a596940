"""Drafting bots at three strengths. They see only a seat's view, and give reasons.

- by rating: the card with the highest rating, whatever it costs;
- by balance: ratings, the elements taken, the cost curve, elite and ordinary cards;
- by squad (``deckbuilder.limited.draft.squad_bot``): the improvement of the best squads of deals
  from the pool.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, assert_never

from catalog.common.folding import fold
from deckbuilder.limited.draft.advice import DraftBot, Reason, Scored
from deckbuilder.limited.draft.plan import Skill
from deckbuilder.limited.draft.ratings import Ratings
from deckbuilder.limited.draft.scoring import (
    Judged,
    because,
    expected_worth,
    rated,
    scored_choices,
)
from deckbuilder.limited.draft.views import SeatView
from deckbuilder.limited.opened import OpenedCard
from engine.berserk import ELEMENTS, CardSpec, CardType, Element, Ruleset
from engine.kernel import Seat

if TYPE_CHECKING:
    from deckbuilder.limited.draft.squad_bot import SquadBot

__all__ = ["BalanceBot", "RatingBot", "make_bot"]

# hundredths of a crystal per crystal of cost if nothing of a deal can be paid
_CROWDED: Final = 200
_MIDDLE_COST: Final = 4
_AS_IF: Final = 6  # cards of average cost added to a pool, so that it has a cost curve
_USUAL_COST: Final = 4.5
_ELITE_WEIGHT: Final = 100  # hundredths of a crystal for a completely wrong share of elite crystals
_ELEMENTS_KEPT: Final = 2
_SETTLED: Final = 12  # size of a pool from which its elements count fully
_NEW_ELEMENT: Final = 120  # a bit more than the crystal of gold, since cards are lost as well


def make_bot(
    skill: Skill, ratings: Ratings, rules: Ruleset, *, seed: int, deal_seat: Seat = Seat.FIRST
) -> DraftBot:
    """Return a bot of a strength; ``deal_seat`` determines the crystals for its squads."""
    match skill:
        case Skill.RATING:
            return RatingBot(ratings)
        case Skill.BALANCE:
            return BalanceBot(ratings, rules)
        case Skill.SQUAD:
            return _squad_bot(ratings, seed, rules, deal_seat)
        case _:
            assert_never(skill)


def _squad_bot(ratings: Ratings, seed: int, rules: Ruleset, deal_seat: Seat) -> "SquadBot":
    from deckbuilder.limited.draft.squad_bot import SquadBot  # numpy is loaded only if needed

    return SquadBot(ratings, seed, rules, deal_seat)


class RatingBot:
    """Takes the card with the best rating."""

    def __init__(self, ratings: Ratings) -> None:
        self._ratings = ratings
        self._average = expected_worth(ratings)

    def scores(self, view: SeatView) -> tuple[Scored, ...]:
        """Return every choice of the view, best first."""
        judged = [
            None if card is None else Judged((rated(card.spec, self._ratings),))
            for card in view.pack
        ]
        return scored_choices(view, judged, self._average, self._ratings)


class BalanceBot:
    """Weighs ratings against the contents and gaps of the pool."""

    def __init__(self, ratings: Ratings, rules: Ruleset) -> None:
        self._ratings = ratings
        self._rules = rules
        self._average = expected_worth(ratings)

    def scores(self, view: SeatView) -> tuple[Scored, ...]:
        """Return every choice of the view, best first."""
        pool = _Pool.of(view.pool, self._ratings, self._rules)
        judged = [None if card is None else self._judged(card.spec, pool) for card in view.pack]
        return scored_choices(view, judged, self._average, self._ratings)

    def _judged(self, card: CardSpec, pool: "_Pool") -> Judged:
        rating = rated(card, self._ratings)
        if card.type.is_symbiote:  # 211
            return Judged((rating, because("symbiote", -rating.amount)))
        parts = (
            rating,
            pool.element_reason(card),
            pool.curve_reason(card),
            pool.elite_reason(card),
            pool.rival_reason(card, rating.amount),
        )
        return Judged(tuple(part for part in parts if part is not None))


@dataclass(frozen=True, slots=True)
class _Pool:
    """The summary of a pool: weighted elements, costs, elite crystals, unique cards."""

    size: int
    kept: tuple[Element, ...]
    elite: int
    crystals: int
    singles: frozenset[str]
    names: frozenset[str]
    terrains: int
    rules: Ruleset

    @staticmethod
    def of(cards: Sequence[OpenedCard], ratings: Ratings, rules: Ruleset) -> "_Pool":
        specs = [card.spec for card in cards]
        liking: Counter[Element] = Counter()
        for spec in specs:
            for element in spec.elements:
                liking[element] += max(0, ratings.score(spec))
        ranked = sorted(liking, key=lambda element: (-liking[element], ELEMENTS.index(element)))
        kept = ranked[:_ELEMENTS_KEPT]
        return _Pool(
            size=len(specs),
            kept=tuple(kept),
            elite=sum(spec.cost.number for spec in specs if spec.elite),
            crystals=sum(spec.cost.number for spec in specs),
            singles=frozenset(fold(spec.name) for spec in specs if spec.unique),
            names=frozenset(fold(spec.name) for spec in specs),
            terrains=sum(spec.type is CardType.TERRAIN for spec in specs),
            rules=rules,
        )

    def element_reason(self, card: CardSpec) -> Reason | None:
        """Return the penalty for an element outside the pool's main ones, which grows with the
        pool."""
        strange = [element for element in card.elements if element not in self.kept]
        if not strange or len(self.kept) < _ELEMENTS_KEPT:
            return None
        weight = min(self.size, _SETTLED)
        amount = -_NEW_ELEMENT * len(strange) * weight // _SETTLED
        return because(
            "strange_element",
            amount,
            elements=_codes(strange),
            kept=_codes(self.kept),
        )

    def curve_reason(self, card: CardSpec) -> Reason | None:
        """Return the penalty for a card's crystals, which grows with the pool's cost."""
        mean = (self.crystals + _AS_IF * _USUAL_COST) / (self.size + _AS_IF)
        deal = mean * self.rules.deal_size
        purse = self.rules.gold[Seat.FIRST] + self.rules.silver[Seat.FIRST]
        weight = max(0.0, 1 - purse / deal) * _CROWDED
        amount = -round(weight * (card.cost.number - _MIDDLE_COST))
        if not amount:
            return None
        return because("curve", amount, cost=card.cost.number, deal=round(deal), purse=purse)

    def elite_reason(self, card: CardSpec) -> Reason | None:
        """Return the penalty for elite cards beyond the gold available, which alone pays for
        them."""
        if not self.crystals:
            return None
        gold, silver = self.rules.gold[Seat.FIRST], self.rules.silver[Seat.FIRST]
        share = 100 * self.elite // self.crystals
        gold_share = 100 * gold // (gold + silver)
        over = (share - gold_share) * min(self.size, _SETTLED) // _SETTLED
        amount = _ELITE_WEIGHT * (-over if card.elite else over) // 100
        if not amount:
            return None
        return because("elite", amount, share=share, gold=gold_share)

    def rival_reason(self, card: CardSpec, rating: int) -> Reason | None:
        """Return the penalty for a second card if a squad can hold only one: unique names (106.4),
        terrains (213.3)."""
        name = fold(card.name)
        if name in self.singles or (card.unique and name in self.names):
            return because("second_unique", -rating // 2)
        if card.type is CardType.TERRAIN and self.terrains >= self.rules.terrains:
            return because("second_terrain", -rating // 2)
        return None


def _codes(elements: Sequence[Element]) -> str:
    return ",".join(element.value for element in elements)

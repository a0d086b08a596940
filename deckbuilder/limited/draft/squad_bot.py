"""The strongest drafting bot: a card is worth what it adds to the best squads of future deals.

Deals are simulated from the decks that the pool can become
(``deckbuilder.limited.draft.imagining``). The score of a card is the mean worth of a deal's best
squad with the card minus that without it; all candidates are evaluated on the same deals, so that
luck cancels out. A card that leaves too few cards for a deck of three elements pays for it
(``deckbuilder.limited.draft.shortage``).
"""

from collections.abc import Sequence
from typing import Final

import numpy as np

from deckbuilder.limited.draft.advice import Reason, Scored
from deckbuilder.limited.draft.imagining import Ends, Expected, imagined_ends, to_come
from deckbuilder.limited.draft.ratings import Ratings
from deckbuilder.limited.draft.scoring import Judged, because, rated, scored_choices
from deckbuilder.limited.draft.shortage import Shortage
from deckbuilder.limited.draft.views import SeatView
from deckbuilder.limited.opened import OpenedCard
from deckbuilder.squads.many_hands import QuickSquads, Scores, unheeded
from engine.berserk import CardSpec, Ruleset
from engine.kernel import Seat
from engine.kernel.rng import seeded

DEALS: Final = 96
_SURPRISES: Final = 12  # placeholders for cards that nobody has seen


class SquadBot:
    """Scores by the best squads; the same view gives the same scores."""

    def __init__(
        self,
        ratings: Ratings,
        seed: int,
        rules: Ruleset,
        deal_seat: Seat = Seat.FIRST,
        deals: int = DEALS,
    ) -> None:
        self._rules = rules
        self._ratings = ratings
        self._seed = seed
        self._deals = deals
        self._deal_seat = deal_seat
        self._expected = Expected(
            ratings.cards, [ratings.in_squad(card.spec) for card in ratings.cards]
        )

    def scores(self, view: SeatView) -> tuple[Scored, ...]:
        """Return every choice of the view, best first."""
        if not view.choices:
            return ()
        unseen = self._surprises() if any(choice.code == "leave" for choice in view.choices) else []
        candidates = [*view.pack, *unseen]
        deals = self._dealt(view, [card.spec for card in candidates if card is not None])
        judged = [None if card is None else deals.judged(card.spec) for card in candidates]
        hidden = [score.score for score in judged[len(view.pack) :] if score is not None]
        average = round(sum(hidden) / len(hidden)) if hidden else 0
        return scored_choices(view, judged[: len(view.pack)], average, self._ratings)

    def _surprises(self) -> list[OpenedCard]:
        """Return placeholders for the unseen cards."""
        if not self._expected.cards:
            return []
        chances = (np.arange(_SURPRISES) + 0.5) / _SURPRISES
        return [self._expected.cards[place] for place in self._expected.drawn(chances)]

    def _dealt(self, view: SeatView, candidates: Sequence[CardSpec]) -> "_Deals":
        pool = [card.spec for card in view.pool]
        worth = [self._ratings.in_squad(card) for card in pool]
        ends = imagined_ends(
            view,
            worth,
            self._expected,
            count=self._deals,
            hand=self._rules.deal_size - 1,
            seed=seeded(self._seed, view.seat),
        )
        return _Deals(
            pool,
            self._expected,
            ends,
            candidates,
            self._ratings,
            self._rules,
            self._deal_seat,
            Shortage(pool, to_come(view)),
        )


class _Deals:
    """Deals without the candidate card, and the gain of each candidate for them."""

    def __init__(
        self,
        pool: Sequence[CardSpec],
        expected: Expected,
        ends: Ends,
        candidates: Sequence[CardSpec],
        ratings: Ratings,
        rules: Ruleset,
        deal_seat: Seat,
        shortage: Shortage,
    ) -> None:
        used = np.flatnonzero(ends.others.any(axis=0))
        self._pool = pool
        self._ratings = ratings
        self._ends = ends
        self._shortage = shortage
        dealt = [*pool, *(expected.cards[place].spec for place in used)]
        asked = {card.ref: card for card in candidates}
        cards = [*dealt, *asked.values()]
        self._places = {ref: len(dealt) + place for place, ref in enumerate(asked)}
        held = np.zeros((len(ends.pool), len(cards)), np.bool_)
        held[:, : len(dealt)] = np.hstack([ends.pool, ends.others[:, used]])
        self._squads = QuickSquads(
            cards,
            [ratings.in_squad(card) for card in cards],
            held,
            rules.gold[deal_seat],
            rules.silver[deal_seat],
            rules,
        )

    def judged(self, card: CardSpec) -> Judged:
        """Return a card's contribution to the best squad of a deal with it.

        The parts: its worth in the share of deals where it makes the squad, minus the price of its
        elements there, minus the worth of the cards it replaces, minus the price of the cards of
        few elements that the deck will lack.
        """
        lacking = self._shortage.reason(card)
        price = () if lacking is None else (lacking,)
        if card.type.is_symbiote:
            return Judged((because("symbiote", 0), *price))
        gains = self._gains(card, neutral=False)
        share = float((gains > 0).mean())
        gain = round(float(gains.mean()))
        worth = self._ratings.score(card)
        brought = round(share * worth)
        elements = round(float(gains.mean() - self._gains(card, neutral=True).mean()))
        reasons = [self._brought(card, brought, share)]
        if elements:
            reasons.append(because("elements_cost", elements))
        reasons.append(because("displaced", gain - brought - elements))
        silent = unheeded((card, *self._pool))
        if silent:
            reasons.append(because("recruiting_unheeded", 0, names=", ".join(silent)))
        reasons.append(self._basis())
        return Judged((*reasons, *price))

    def _gains(self, card: CardSpec, *, neutral: bool) -> Scores:
        """Return the gain of each deal by the card."""
        return self._squads.gains(self._places[card.ref], neutral=neutral)

    def _brought(self, card: CardSpec, amount: int, share: float) -> Reason:
        known = rated(card, self._ratings)
        code = "squad_unrated" if known.code == "unrated" else "squad"
        detail = {**dict(known.detail), "share": round(100 * share), "worth": known.amount}
        return because(code, amount, **detail)

    def _basis(self) -> Reason:
        ends = self._ends
        return because(
            "imagined" if ends.imagined else "dealt",
            0,
            deals=len(ends.pool),
            imagined=ends.imagined,
            cards=ends.cards,
        )

"""Build decks from a pool: different proposals, their expected squads, and reasons.

``deckbuilder.limited.deck_search`` finds the decks. The reported numbers come from fresh deals,
solved exactly, so that selection does not bias them.

The worth of symbiotes (211) in a battle is not measured yet: they stay in the side unless the deck
would be too small, or have more than three elements, without them.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Final

import numpy as np
from typing_extensions import Doc

from deckbuilder.base.progress import share
from deckbuilder.decks.deck import Deck, DeckEntry
from deckbuilder.decks.formats import LIMITED
from deckbuilder.kit.records import HIDDEN, Key
from deckbuilder.limited.deck_search import DeckSearch
from deckbuilder.limited.draft.advice import Reason
from deckbuilder.limited.draft.ratings import Ratings, spec_of
from deckbuilder.limited.draft.scoring import because
from deckbuilder.limited.draft.shortage import most_of_few_elements
from deckbuilder.limited.opened import OpenedCard
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.squads.many_hands import unheeded
from deckbuilder.squads.model_errors import CardErrors
from deckbuilder.squads.solver import Objective, Squad, Task, solve
from deckbuilder.squads.tables import NO_SQUAD, SquadTables, sampled_hands
from deckbuilder.squads.usefulness import Estimate
from engine.berserk import ELEMENTS, CardSpec, Element, Ruleset
from engine.kernel import Seat
from engine.kernel.rng import seeded

SIZE: Final = 30
PROPOSALS: Final = 3
DEALS: Final = 400

_SEARCH_SHARE: Final = 60  # per cent of the time taken by the search
_SQUADS_LOOKED_AT: Final = 40
_STARS: Final = 4
_ELEMENTS_TOLD: Final = 2
_CHEAP, _DEAR = 3, 6
_FRESH: Final = 2  # random stream of the deals for the reported numbers


@dataclass(frozen=True, slots=True)
class Forecast:
    """The average best squad over a deck's deals, without mulligans.

    ``worth`` is in hundredths of a crystal; ``without`` is the share of deals without a legal
    squad, which count as worth nothing. ``cards``, ``crystals`` (their cost) and ``penalty`` (gold
    for elements) are means over some of the deals, and so are ``stars``: the cards most often in
    the squads.
    """

    worth: Annotated[Estimate, HIDDEN]
    without: Annotated[
        float,
        Key("without_squad"),
        Doc("the share of deals without a legal squad, from 0 to 1"),
    ]
    cards: Annotated[float, Key("squad_cards"), Doc("number of cards in the best squad")]
    crystals: Annotated[float, Key("squad_crystals"), Doc("the cost of these cards")]
    penalty: Annotated[float, Key("squad_penalty"), Doc("additional gold for elements")]
    stars: Annotated[tuple[str, ...], HIDDEN]
    partly: Annotated[int, HIDDEN] = 0
    """The number of deals with too many squads to examine all."""


@dataclass(frozen=True, slots=True)
class BuiltDeck:
    """A proposal: deck, side, expected squads, and reasons.

    ``elements`` are the two that most of its cards have; ``reasons`` are worded by
    ``deckbuilder.limited.draft.wording.render_reason``.
    """

    cards: tuple[CardSpec, ...]
    side: tuple[CardSpec, ...]
    elements: tuple[Element, ...]
    squad: Forecast
    reasons: tuple[Reason, ...]

    def deck(self, name: str, format_code: str = LIMITED) -> Deck:
        """Return the proposal as a limited deck with the rest of the pool as its side."""
        return Deck(name, format_code, _entries(self.cards), _entries(self.side))


def _entries(cards: Sequence[CardSpec]) -> tuple[DeckEntry, ...]:
    """Return a deck's entries: elite cards first, then by descending cost."""
    counts = Counter(cards)
    order = sorted(
        counts, key=lambda card: (not card.elite, -card.cost.number, card.name, card.ref)
    )
    return tuple(DeckEntry(card.name, counts[card], ref=card.ref) for card in order)


def build_decks(
    pool: Sequence[OpenedCard | CardSpec],
    ratings: Ratings,
    seat: Seat = Seat.FIRST,
    *,
    rules: Ruleset,
    size: int = SIZE,
    count: int = PROPOSALS,
    deals: int = DEALS,
    seed: int = 0,
) -> tuple[BuiltDeck, ...]:
    """Return up to ``count`` different decks of ``size`` cards, the most promising first.

    A deck has at most three elements if the pool has enough cards of them. A smaller pool gives one
    deck of all its cards. Fewer decks are returned if the pool does not allow different ones, none
    if no creature of it can be played. The same pool, ratings and seed give the same decks,
    whatever the order of the pool. ValueError for an invalid size, count or number of deals.
    """
    if size < 1 or count < 1 or deals < 2:
        raise ValueError("a deck has a card, a proposal a deck, an estimate two deals at least")
    specs = sorted(map(spec_of, pool), key=lambda card: (card.name, card.ref))
    playable = tuple(card for card in specs if not card.type.is_symbiote)
    if not any(card.type.is_creature for card in playable):
        return ()
    if most_of_few_elements(playable) < size <= most_of_few_elements(specs):
        playable = tuple(specs)
    worth = tuple(ratings.in_squad(card) for card in playable)
    crystals = rules.gold[seat], rules.silver[seat]
    search = DeckSearch(playable, worth, size, *crystals, rules, seed=seeded(seed, 1))
    proposer = _Proposer(tuple(specs), ratings, seat, size, deals, seeded(seed, _FRESH), rules)
    with share(0, _SEARCH_SHARE):
        sketches = search.found(count)
    proposals = []
    for number, sketch in enumerate(sketches):
        at, after = (
            _SEARCH_SHARE + (100 - _SEARCH_SHARE) * place // len(sketches)
            for place in (number, number + 1)
        )
        with share(at, after):
            proposals.append(proposer.proposal(tuple(playable[place] for place in sketch.places)))
    proposals.sort(key=lambda proposal: -proposal.squad.worth.mean)
    return tuple(_beside(proposals[0], proposal) for proposal in proposals)


def _beside(first: BuiltDeck, one: BuiltDeck) -> BuiltDeck:
    """Return a proposal with its differences from the first one."""
    if one is first:
        return one
    other = (Counter(one.cards) - Counter(first.cards)).total()
    less = round(one.squad.worth.mean - first.squad.worth.mean)
    reason = because("deck_beside", less, cards=other)
    return BuiltDeck(one.cards, one.side, one.elements, one.squad, (reason, *one.reasons))


@dataclass(frozen=True, slots=True)
class _Proposer:
    """Evaluates and explains a deck of the pool."""

    pool: tuple[CardSpec, ...]
    ratings: Ratings
    seat: Seat
    size: int
    deals: int
    seed: int
    rules: Ruleset

    def proposal(self, playable: tuple[CardSpec, ...]) -> BuiltDeck:
        """Return the proposal of these cards; symbiotes fill missing places."""
        symbiotes = [card for card in self.pool if card.type.is_symbiote]
        cards = (*playable, *symbiotes[: max(0, self.size - len(playable))])
        inside = sum(card.type.is_symbiote for card in cards)
        side = tuple((Counter(self.pool) - Counter(cards)).elements())
        elements = _leading(cards)
        forecast = self._forecast(cards)
        reasons = (
            _squad_reason(forecast, self.deals),
            because("deck_stars", 0, names=", ".join(forecast.stars)),
            _elements_reason(cards, elements),
            _curve_reason(cards),
            *self._troubles(cards, inside, len(symbiotes)),
            *self._searched(forecast),
        )
        return BuiltDeck(cards, side, elements, forecast, reasons)

    def _searched(self, forecast: Forecast) -> tuple[Reason, ...]:
        """Return the limits of the search for its cards and their squads."""
        reasons = []
        silent = unheeded(self.pool)
        if silent:
            reasons.append(because("recruiting_unheeded", 0, names=", ".join(silent)))
        if forecast.partly:
            reasons.append(because("deals_partly", 0, count=forecast.partly, deals=self.deals))
        return tuple(reasons)

    def _forecast(self, cards: tuple[CardSpec, ...]) -> Forecast:
        worth = [self.ratings.in_squad(card) for card in cards]
        gold, silver = self.rules.gold[self.seat], self.rules.silver[self.seat]
        tables = SquadTables(cards, worth, silver, gold, self.rules, seat=self.seat)
        hands = sampled_hands(len(cards), self.rules.deal_size, self.deals, self.seed)
        scores, squads = tables.many_squads(hands)
        best, errors = scores[:, gold], [self.ratings.error(card) for card in cards]
        off = CardErrors.of(cards, errors)
        counts = off.held(hands, squads[:, gold]).mean(axis=0)
        worths = np.where(best == NO_SQUAD, 0, best).astype(np.float64)
        found = [
            (hand, squad)
            for hand in hands[:_SQUADS_LOOKED_AT].tolist()
            if (squad := self._squad(cards, hand)) is not None
        ]
        looked = max(1, len(found))
        taken = Counter(cards[hand[at]].name for hand, squad in found for at in squad.positions)
        return Forecast(
            Estimate.of(worths, off.combined(counts)),
            float((best == NO_SQUAD).mean()),
            sum(len(squad.positions) for _hand, squad in found) / looked,
            sum(squad.crystals for _hand, squad in found) / looked,
            sum(squad.penalty for _hand, squad in found) / looked,
            tuple(sorted(taken, key=lambda name: (-taken[name], name))[:_STARS]),
            tables.partly,
        )

    def _squad(self, cards: tuple[CardSpec, ...], hand: Sequence[int]) -> Squad | None:
        """Return the best squad of a hand without symbiotes."""
        held = tuple(cards[place] for place in hand)
        gold, silver = self.rules.gold[self.seat], self.rules.silver[self.seat]
        start = Recruitment(self.seat, held, (), gold, silver, 0, rules=self.rules)
        worth = tuple(self.ratings.in_squad(card) for card in held)
        unplayable = frozenset(n for n, card in enumerate(held) if card.type.is_symbiote)
        return solve(Task(start, worth, Objective(worth=1), must_not=unplayable)).best

    def _troubles(
        self, cards: tuple[CardSpec, ...], symbiotes_in: int, symbiotes: int
    ) -> tuple[Reason, ...]:
        """Return the warnings: a small pool, symbiotes, cards without a rating."""
        reasons = []
        if len(cards) < self.size:
            reasons.append(because("deck_small", 0, cards=len(cards), size=self.size))
        if symbiotes_in:
            reasons.append(because("deck_symbiotes_in", 0, cards=symbiotes_in))
        elif symbiotes:
            reasons.append(because("deck_symbiotes_out", 0, cards=symbiotes))
        unrated = self.ratings.missing(cards)
        if unrated:
            reasons.append(because("deck_unrated", 0, names=", ".join(unrated)))
        return tuple(reasons)


def _leading(cards: Sequence[CardSpec]) -> tuple[Element, ...]:
    """Return the most frequent elements, at most two."""
    counts = Counter(element for card in cards for element in card.elements)
    ranked = sorted(counts, key=lambda element: (-counts[element], ELEMENTS.index(element)))
    return tuple(ranked[:_ELEMENTS_TOLD])


def _squad_reason(forecast: Forecast, deals: int) -> Reason:
    return because(
        "deck_squad",
        round(forecast.worth.mean),
        deals=deals,
        error=round(forecast.worth.error),
        cards=f"{forecast.cards:.1f}",
        crystals=f"{forecast.crystals:.1f}",
        penalty=f"{forecast.penalty:.1f}",
    )


def _elements_reason(cards: Sequence[CardSpec], elements: tuple[Element, ...]) -> Reason:
    neutral = sum(not card.elements for card in cards)
    inside = sum(bool(card.elements) and set(card.elements) <= set(elements) for card in cards)
    kept = ",".join(element.value for element in elements)
    others = len(cards) - inside - neutral
    return because("deck_elements", 0, kept=kept, inside=inside, neutral=neutral, others=others)


def _curve_reason(cards: Sequence[CardSpec]) -> Reason:
    costs = [card.cost.number for card in cards]
    return because(
        "deck_curve",
        0,
        mean=f"{sum(costs) / len(costs):.1f}",
        cheap=sum(cost <= _CHEAP for cost in costs),
        middle=sum(_CHEAP < cost < _DEAR for cost in costs),
        dear=sum(cost >= _DEAR for cost in costs),
        elite=sum(card.elite for card in cards),
    )

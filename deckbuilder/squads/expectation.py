"""The expected score of a deal's best squad, and the effect of changes to the deck.

In every deal each copy of a card draws a number that depends on its name, the copy's index and the
deal, but not on the rest of the deck; the copies with the lowest numbers are dealt. Every deal is
still equally likely, and two decks that differ by one card get the same cards wherever that card is
not dealt. So the luck of the deals cancels out of the difference (common random numbers), and only
differing deals have to be recomputed.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from catalog.common.folding import fold
from deckbuilder.squads.model_errors import CardKey, difference_error
from deckbuilder.squads.tables import drawn_numbers
from deckbuilder.squads.usefulness import Estimate, Floats, Measure, in_order
from engine.berserk import CardSpec
from engine.kernel.rng import seeded

DEALS: Final = 1000  # a fifth of a second for a new deck, at most half of that after an edit

Hand: TypeAlias = tuple[str, ...]
Known: TypeAlias = tuple[int, int]
"""The best score of a hand, and the squad: bit n is the card at position n of the hand."""


@dataclass(frozen=True, slots=True)
class Expectation:
    """The scores of the best squad over ``measure.deals`` simulated deals.

    ``best`` is the mean, with 0 for a deal without a legal squad; ``without`` is the share of those
    deals. ``scores`` are the single deals, ``known`` the best squads by hand. ``off`` is the effect
    of each card's error on the mean. ``partial`` are the hands with too many squads to look at all;
    ``partly`` is the number of deals with one.
    """

    measure: Measure
    best: Estimate
    without: float
    scores: Floats = field(repr=False, compare=False)
    known: Mapping[Hand, "Known | None"] = field(repr=False, compare=False)
    off: Mapping[CardKey, float] = field(repr=False, compare=False)
    partial: frozenset[Hand] = field(default=frozenset(), repr=False, compare=False)
    partly: int = 0

    def gain_over(self, other: "Expectation") -> Estimate:
        """Return the gain of this deck over another, on the same deals.

        The standard error is that of the difference: cards in the squads of both decks cancel out.
        ValueError if the two used different measures.
        """
        if self.measure != other.measure:
            raise ValueError("two decks can be compared by one measure only")
        return Estimate.of(self.scores - other.scores, difference_error(self.off, other.off))


def _no_pause() -> None:
    """Continue at once."""


def expected_squad(
    cards: Sequence[CardSpec],
    measure: Measure,
    *,
    known: Expectation | None = None,
    pause: Callable[[], None] = _no_pause,
) -> Expectation:
    """Return the expected score of the best squad of a deal.

    ``known`` is the expectation of a similar deck: its deals are reused if the measure is the same.
    ``pause`` is called before each computed deal; an exception from it cancels the work. ValueError
    for a deck smaller than a deal.
    """
    size = measure.rules.deal_size
    if len(cards) < size:
        raise ValueError(f"a deck of {len(cards)} cards; a deal needs {size}")
    deck = in_order(cards)
    tables = measure.tables(deck)
    like_this = known if known is not None and known.measure == measure else None
    before = like_this.known if like_this is not None else {}
    partial = set(like_this.partial) if like_this is not None else set()
    best: dict[Hand, Known | None] = {}
    dealt = list[Hand]()
    hands = _hands(deck, measure)
    for places in hands.tolist():
        hand = tuple(deck[place].ref for place in places)
        if hand in before:
            best[hand] = before[hand]
        elif hand not in best:
            pause()
            so_far = tables.partly
            score, squad = measure.squad(tables, places)
            best[hand] = None if score is None else (score, squad)
            if tables.partly != so_far:
                partial.add(hand)
        dealt.append(hand)
    found = [best[hand] for hand in dealt]
    scores = np.array([0 if one is None else one[0] for one in found], np.float64)
    without = sum(one is None for one in found) / len(found)
    partly = sum(hand in partial for hand in dealt)
    errors = measure.errors(deck)
    counts = errors.held(hands, [0 if one is None else one[1] for one in found]).mean(axis=0)
    estimate, off = Estimate.of(scores, errors.combined(counts)), errors.weighted(counts)
    return Expectation(measure, estimate, without, scores, best, off, frozenset(partial), partly)


def _hands(deck: Sequence[CardSpec], measure: Measure) -> NDArray[np.int64]:
    """Return the positions of the cards of each deal, ascending, one row per deal."""
    drawn = np.stack(
        [drawn_numbers(_state(copy, measure.seed), measure.deals) for copy in _copies(deck)],
        axis=1,
    )
    order = np.argsort(drawn, axis=1, kind="stable")
    return np.sort(order[:, : measure.rules.deal_size], axis=1)


def _copies(deck: Sequence[CardSpec]) -> Iterator[tuple[str, int]]:
    """Yield the name and the copy's index of each card in the deck."""
    seen: Counter[str] = Counter()
    for card in deck:
        name = fold(card.name)
        yield name, seen[name]
        seen[name] += 1


def _state(copy: tuple[str, int], seed: int) -> int:
    """Return the start of a copy's random numbers: the same in every deck and on every machine."""
    name, number = copy
    digest = blake2b(f"{number} {name}".encode(), digest_size=8).digest()
    return seeded(seed, int.from_bytes(digest, "big"))

"""Search for decks in a pool: sketches by elements, improved on simulated deals.

For every choice of up to three elements that has enough cards (of every one, if none has) the best
cards of the pool make a sketch. The most promising
sketches are improved: the cards that would add most to the best squads of deals from the deck make
the next deck, all evaluated on the same deals. ``deckbuilder.limited.building`` reports the
results.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from deckbuilder.base.progress import report_progress, share
from deckbuilder.limited.draft.shortage import MOST_ELEMENTS
from deckbuilder.squads.many_hands import QuickSquads, element_bits, held_in_hands
from engine.berserk import ELEMENTS, CardSpec, Ruleset

Floats: TypeAlias = NDArray[np.float64]
Places: TypeAlias = tuple[int, ...]

_NEVER: Final = 10**9  # worth by which it must be better where there are enough others
_STRANGE: Final = 150  # worth by which a card of another element must be better in a sketch
_STRANGE_GAIN: Final = 15  # additional gain it must bring to the squads of a deck being improved
_SKETCH_DEALS: Final = 48
_CHANGE_DEALS: Final = 160
_IMPROVED: Final = 3  # sketches for each requested deck
_CHANGES: Final = 3  # rounds of improvement
_SKETCH_SHARE: Final = 10  # per cent of the time taken by the sketches
_MOST_SKETCHES: Final = 26  # choices of up to three of five elements
_DIFFERENT: Final = 3  # one card in this many differs between two proposals, if possible


@dataclass(frozen=True, slots=True)
class Found:
    """A deck found: indexes in the pool, ascending; ``promise`` is the worth of its squads.

    The promise is a quick estimate, for comparing decks of one search.
    """

    places: Places
    promise: float


@dataclass(frozen=True, slots=True)
class DeckSearch:
    """A pool with the worth of its cards, and the crystals for recruiting.

    ``seed`` determines the simulated deals. Equal pools in equal order give equal decks.
    """

    cards: tuple[CardSpec, ...]
    worth: tuple[int, ...]
    size: int
    gold: int
    silver: int
    rules: Ruleset
    seed: int = 0

    def found(self, count: int) -> tuple[Found, ...]:
        """Return up to ``count`` different decks, the most promising first.

        A pool no larger than a deck gives one deck.
        """
        if len(self.cards) <= self.size:
            every = tuple(range(len(self.cards)))
            return (Found(every, self._promise(every, _SKETCH_DEALS)),)
        with share(0, _SKETCH_SHARE):
            sketches = sorted(self._sketches(), key=lambda sketch: -sketch[1].promise)
        likely = sketches[: _IMPROVED * count]
        improved = []
        for number, (kept, deck) in enumerate(likely):
            at, after = (
                _SKETCH_SHARE + (100 - _SKETCH_SHARE) * place // len(likely)
                for place in (number, number + 1)
            )
            with share(at, after):
                improved.append(self._improved(deck, kept))
        return self._different(improved, [deck for _kept, deck in sketches], count)

    def _sketches(self) -> Iterator[tuple[int, Found]]:
        """Yield a deck for each choice of elements, with the elements' bits."""
        worth = np.array(self.worth, np.float64)
        seen: set[Places] = set()
        for kept in self._choices():
            places = self._best(worth - self._strange(kept, _STRANGE))
            report_progress(len(seen), _MOST_SKETCHES)
            if places not in seen:
                seen.add(places)
                yield kept, Found(places, self._promise(places, _SKETCH_DEALS))

    def _choices(self) -> list[int]:
        """Return the bits of each choice of elements with enough cards, of all if none has."""
        bits = self._bits()
        present = [1 << n for n in range(len(ELEMENTS)) if (bits >> n & 1).any()]
        choices = [
            sum(chosen)
            for number in range(min(MOST_ELEMENTS, len(present)) + 1)
            for chosen in combinations(present, number)
        ]
        return [kept for kept in choices if self._is_enough(kept)] or choices

    def _is_enough(self, kept: int) -> bool:
        return int((self._bits() & ~kept == 0).sum()) >= self.size

    def _strange(self, kept: int, loss: int) -> Floats:
        """Return how much worse each card counts in a deck of these elements."""
        lost: Floats = (self._bits() & ~kept != 0) * float(
            _NEVER if self._is_enough(kept) else loss
        )
        return lost

    def _bits(self) -> NDArray[np.int64]:
        return np.array([element_bits(card) for card in self.cards], np.int64)

    def _best(self, value: Floats) -> Places:
        order = np.argsort(-value, kind="stable")[: self.size]
        return tuple(sorted(order.tolist()))

    def _promise(self, places: Places, deals: int) -> float:
        hand = min(self.rules.deal_size, len(places))
        held = held_in_hands(len(places), hand, deals, self.seed)
        cards = [self.cards[place] for place in places]
        worth = [self.worth[place] for place in places]
        squads = QuickSquads(cards, worth, held, self.gold, self.silver, self.rules)
        return float(squads.best.mean())

    def _improved(self, sketch: Found, kept: int) -> Found:
        """Return the best of the decks that a sketch develops into."""
        strange = self._strange(kept, _STRANGE_GAIN)
        decks = [sketch.places]
        for change in range(_CHANGES):
            report_progress(change, _CHANGES)
            places = self._best(self.gains(decks[-1]) - strange)
            if places in decks:
                break
            decks.append(places)
        promises = [Found(places, self._promise(places, _CHANGE_DEALS)) for places in decks]
        return max(promises, key=lambda deck: deck.promise)

    def gains(self, places: Places) -> Floats:
        """Return the mean gain of each pool card for the best squad of a deal with it.

        The rest of the deal comes from the deck at ``places``.
        """
        held = np.zeros((_CHANGE_DEALS, len(self.cards)), np.bool_)
        hand = min(self.rules.deal_size, len(places)) - 1
        held[:, places] = held_in_hands(len(places), hand, _CHANGE_DEALS, self.seed + 1)
        squads = QuickSquads(self.cards, self.worth, held, self.gold, self.silver, self.rules)
        return np.array([self._gain(squads, held, place) for place in range(len(self.cards))])

    def _gain(self, squads: QuickSquads, held: NDArray[np.bool_], place: int) -> float:
        without = ~held[:, place]
        return float(squads.gains(place)[without].mean()) if without.any() else 0.0

    def _different(
        self, decks: Sequence[Found], sketches: Sequence[Found], count: int
    ) -> tuple[Found, ...]:
        """Return the best deck, then the best of those sufficiently different from all before.

        Sketches come after the improved decks, which may have become equal.
        """
        spare = len(self.cards) - self.size
        ranked = [*sorted(decks, key=lambda deck: -deck.promise), *sketches]
        chosen = ranked[:1]
        for least in range(max(1, min(self.size // _DIFFERENT, spare // 2)), 0, -1):
            for deck in ranked:
                differs = all(len({*deck.places} - {*other.places}) >= least for other in chosen)
                if differs and len(chosen) < count:
                    chosen.append(deck)
        return tuple(chosen)

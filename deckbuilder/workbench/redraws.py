"""Caches of expensive results on decks: keep-or-redraw tables, expectations, uses, proposals."""

from typing import TYPE_CHECKING, Final, TypeAlias

from deckbuilder.base.cached_results import Kept
from engine.berserk import Ruleset
from engine.kernel import Seat

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from deckbuilder.limited.building import BuiltDeck
    from deckbuilder.limited.draft.ratings import Ratings
    from deckbuilder.limited.opened import OpenedCard
    from deckbuilder.squads.expectation import Expectation
    from deckbuilder.squads.mulligans import RedrawTable
    from deckbuilder.squads.swaps import Swap
    from deckbuilder.squads.usefulness import DeckUses, Measure
    from engine.berserk import CardSpec

_Scored: TypeAlias = "tuple[tuple[CardSpec, ...], tuple[int, ...], tuple[int, ...]]"
"""Cards, their scores, and the errors of these."""
_Key: TypeAlias = tuple[_Scored, Seat, Ruleset]
_UsesKey: TypeAlias = tuple[_Scored, Seat, Ruleset, int, int]
_SwapsKey: TypeAlias = "tuple[_UsesKey, _Scored, tuple[CardSpec, ...], int]"
_ProposalsKey: TypeAlias = "tuple[tuple[CardSpec, ...], tuple[int | None, ...], Ruleset]"
_KEPT: Final = 12


class Redraws:
    """Tables by deck, scores and seat; thread-safe."""

    def __init__(self) -> None:
        self._tables: Kept[_Key, RedrawTable] = Kept(_KEPT)

    def table(
        self,
        cards: "Sequence[CardSpec]",
        scores: "Sequence[int]",
        seat: Seat,
        rules: Ruleset,
        errors: "Sequence[int]",
    ) -> "RedrawTable":
        """Return the table of a deck; the first call takes a second or two."""
        from deckbuilder.squads.mulligans import redraw_table

        key = ((tuple(cards), tuple(scores), tuple(errors)), seat, rules)
        return self._tables.get(
            key, lambda: redraw_table(cards, scores, seat, rules=rules, errors=errors)
        )


class Usefulness:
    """Uses and swaps of decks, by cards, scores and seat; thread-safe."""

    def __init__(self) -> None:
        self._uses: Kept[_UsesKey, DeckUses] = Kept(_KEPT)
        self._swaps: Kept[_SwapsKey, tuple[Swap, ...]] = Kept(_KEPT)

    def uses(self, cards: "Sequence[CardSpec]", measure: "Measure") -> "DeckUses":
        """Return the cached result of ``usefulness``."""
        from deckbuilder.squads.usefulness import usefulness

        return self._uses.get(_uses_key(cards, measure), lambda: usefulness(cards, measure))

    def swaps(
        self,
        cards: "Sequence[CardSpec]",
        pool: "Sequence[CardSpec]",
        measure: "Measure",
        out: "Sequence[CardSpec]",
        count: int,
    ) -> "tuple[Swap, ...]":
        """Return the cached result of ``best_swaps``."""
        from deckbuilder.squads.swaps import best_swaps

        key = (_uses_key(cards, measure), _scored(pool, measure), tuple(out), count)
        return self._swaps.get(key, lambda: best_swaps(cards, pool, measure, out, count))


def _scored(cards: "Sequence[CardSpec]", measure: "Measure") -> "_Scored":
    from deckbuilder.squads.usefulness import in_order

    deck = tuple(in_order(cards))
    return deck, tuple(map(measure.score, deck)), tuple(map(measure.error, deck))


def _uses_key(cards: "Sequence[CardSpec]", measure: "Measure") -> "_UsesKey":
    return _scored(cards, measure), measure.seat, measure.rules, measure.deals, measure.seed


class Proposals:
    """Decks proposed for pools, by cards and ratings; thread-safe."""

    def __init__(self) -> None:
        self._decks: Kept[_ProposalsKey, tuple[BuiltDeck, ...]] = Kept(_KEPT)

    def of(
        self, pool: "Sequence[OpenedCard | CardSpec]", ratings: "Ratings", rules: Ruleset
    ) -> "tuple[BuiltDeck, ...]":
        """Return the cached result of ``build_decks``; computing it takes seconds."""
        from deckbuilder.limited.building import build_decks
        from deckbuilder.limited.draft.ratings import spec_of
        from deckbuilder.squads.usefulness import in_order

        cards = tuple(in_order([spec_of(card) for card in pool]))
        told = tuple(ratings.of(card) for card in cards)
        scores = tuple(ratings.in_squad(card) for card in cards)
        errors = tuple(map(ratings.error, cards))
        return self._decks.get(
            (cards, (*told, *scores, *errors), rules),
            lambda: build_decks(pool, ratings, rules=rules),
        )


class Expectations:
    """The latest expectations; thread-safe."""

    def __init__(self) -> None:
        self._kept: Kept[tuple[tuple[CardSpec, ...], Measure], Expectation] = Kept(_KEPT)

    def of(
        self,
        cards: "Sequence[CardSpec]",
        measure: "Measure",
        known: "Expectation | None",
        pause: "Callable[[], None]",
    ) -> "Expectation":
        """Return the cached result of ``expected_squad``."""
        from deckbuilder.squads.expectation import expected_squad

        key = (tuple(sorted(cards, key=lambda card: (card.name, card.ref))), measure)
        return self._kept.get(key, lambda: expected_squad(cards, measure, known=known, pause=pause))


EXPECTATIONS: Final = Expectations()
"""The cache of the whole process, since results do not depend on the caller."""

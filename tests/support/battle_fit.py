"""How ``data/worth/battle.toml`` came about: ``python -m tests.support.battle_fit``.

The matches are those of ``tests.support.draft_events`` with the retired set of 120 cards, which
have no text beyond the features. The results, in crystals of creatures left, are laid over the
differences of both squads' features by least squares.

Two numbers may follow: how many events, and the number of the first one.

``--error MATCHES`` works out the error of a card instead, from other matches than those of the fit:
squads recruited from random deals of the set, as ``deckbuilder.squads.simulation`` plays them. What
a single card does for the results beyond its worth is taken to vary from card to card with one
standard deviation, the likeliest one by those matches (restricted maximum likelihood). No match
tells of text that the features leave out; real cards beside the checkout, where they are, tell how
far the worth of a card with such text lies from its printed cost.

``--symbiotes MATCHES`` works out what a host adds to a symbiote (211) beside its numbers, with real
cards, since the retired set has no symbiotes. For each element squads are recruited from random
deals of its cards in which symbiotes are frequent; the results are laid over the worth of the
squads, in which symbiotes count by their numbers, and over how many companions and parasites they
have.
"""

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from deckbuilder.squads.battle_worth import battle, battle_features, battle_guess, is_read
from deckbuilder.squads.simulation import compared_squads, likely_spread
from deckbuilder.squads.worth import CRYSTAL
from deckbuilder.tasks.mapper import ordered_results
from deckbuilder.tasks.processes import Processes
from deckbuilder.tasks.work import Work
from engine.berserk import ELEMENTS, RULES_2024
from engine.berserk.cards.card import CardSpec, CardType, CostForm
from tests.support.bundled import REAL_CARDS, real_specs
from tests.support.draft_events import Fought, cards_of_set, play_event

Floats = NDArray[np.float64]

EVENTS = 110
_SET = "rubezh"
_FREQUENT = 8  # copies of each symbiote in the pool, beside itself
_PROCESSES = 2


def event_rows(number: int) -> list[tuple[list[int], int]]:
    """Play one event; return the feature differences and the result of each match."""
    specs = {card.ref: card.spec for card in cards_of_set(_SET).cards}
    return [_row(fought, specs) for fought in play_event(_SET, number)]


def _begun(_setup: None) -> Callable[[int], list[tuple[list[int], int]]]:
    """Return the function that plays a numbered event; for a worker."""
    return event_rows


def _row(fought: Fought, specs: Mapping[str, CardSpec]) -> tuple[list[int], int]:
    """Return the first player's features minus the second's, and the result."""
    first, second = (np.array(_features(squad, specs)) for squad in (fought.first, fought.second))
    return (first - second).tolist(), fought.result


def _features(squad: Sequence[str], specs: Mapping[str, CardSpec]) -> list[int]:
    found = [list(battle_features(specs[ref]).values()) for ref in squad]
    return [sum(column) for column in zip(*found, strict=True)]


def fitted(rows: Sequence[Sequence[float]], results: Sequence[float]) -> tuple[Floats, Floats]:
    """Return each feature's effect on a result, and the standard errors."""
    matrix = np.column_stack([np.ones(len(rows)), np.array(rows, np.float64)])
    outcome = np.array(results, np.float64)
    found = np.linalg.lstsq(matrix, outcome, rcond=None)[0]
    noise = float(((outcome - matrix @ found) ** 2).sum()) / max(1, len(rows) - matrix.shape[1])
    errors: Floats = np.sqrt(np.diag(np.linalg.inv(matrix.T @ matrix)) * noise)
    return np.asarray(found[1:], np.float64), errors[1:]


def by_cost(added: Floats, cards: Sequence[CardSpec]) -> tuple[float, float]:
    """Return the line of worth over cost: the increase per crystal, and the value at cost 0.

    ``added`` is by feature.
    """
    worth = [float(added @ np.array(list(battle_features(card).values()))) for card in cards]
    slope, start = np.polyfit([card.cost.number for card in cards], worth, 1)
    return float(slope), float(start)


def report(events: int, first: int = 0) -> Iterator[str]:
    """Yield the lines of the file, with the standard errors."""
    work: Work[None, int, list[tuple[list[int], int]]] = Work(_begun, None)
    numbers = range(first, first + events)
    rows = [row for some in ordered_results(Processes(_PROCESSES), work, numbers) for row in some]
    added, errors = fitted([row for row, _result in rows], [result for _row, result in rows])
    cards = [card.spec for card in cards_of_set(_SET).cards]
    slope, start = by_cost(added, cards)
    scale = CRYSTAL / slope
    yield f"# {len(rows)} matches; a crystal of worth moves the result by {slope:.3f}"
    yield "[hundredths]"
    for name, value, error in zip(battle_features(cards[0]), added, errors, strict=True):
        yield f"{name} = {round(value * scale)} # ± {round(error * scale)}"
    yield "[unread]"
    yield f"one = {round(start * scale)}"
    yield f"cost = {CRYSTAL}"


def measured_error(matches: int) -> tuple[int, float]:
    """Play ``matches``; return how many had two squads, and the error in hundredths of a
    crystal."""
    cards = sorted((card.spec for card in cards_of_set(_SET).cards), key=lambda card: card.ref)
    tried = compared_squads(cards, RULES_2024, matches, base=battle(), mapper=Processes(_PROCESSES))
    worth = np.array([battle().of(card) for card in cards], np.float64)
    return len(tried.results), likely_spread(tried.differences, tried.results, worth)


def text_error(cards: Sequence[CardSpec]) -> float:
    """Return the root mean square difference of worth and printed cost for read cards with text
    beyond the features, in hundredths of a crystal."""
    model = battle()
    squares = [
        (model.of(card) - card.cost.number * CRYSTAL) ** 2
        for card in cards
        if card.cost.form is CostForm.FIXED and model.has_seen(card) and not model.knows(card)
    ]
    return float(np.sqrt(np.mean(squares)))


@dataclass(frozen=True, slots=True)
class _Tempting:
    """The guesses of bots, with every symbiote worth its cost, so that symbiotes are recruited."""

    name: str = "tempting"

    def of(self, card: CardSpec) -> int:
        if card.type.is_symbiote:
            return card.cost.number * CRYSTAL
        return battle_guess().of(card)


def symbiote_rows(matches: int, seed: int = 0) -> tuple[Floats, Floats]:
    """Play ``matches`` among the real cards of each element; return rows and results.

    A row is the first squad's lead in worth, in hundredths of a crystal, in companions and in
    parasites.
    """
    rows, results = [], []
    read = [card for card in real_specs() if is_read(card) and card.cost.form is CostForm.FIXED]
    for element in ELEMENTS:
        cards = [card for card in read if card.elements in ((), (element,))]
        rare = [card for card in cards if card.type.is_symbiote]
        pool = sorted([*cards, *rare * _FREQUENT], key=lambda card: card.ref)
        tried = compared_squads(pool, RULES_2024, matches, seed, _Tempting())
        by_ref = {card.ref: card for card in pool}
        kinds = [by_ref[ref] for ref in sorted(by_ref)]
        columns = np.array([_symbiote_columns(card) for card in kinds], np.float64)
        rows.append(tried.differences @ columns)
        results.append(tried.results)
    return np.vstack(rows), np.concatenate(results)


def _symbiote_columns(card: CardSpec) -> tuple[int, int, int]:
    numbers = battle().by_numbers(card) if card.type.is_symbiote else battle_guess().of(card)
    return numbers, card.type is CardType.COMPANION, card.type is CardType.PARASITE


if __name__ == "__main__":
    if sys.argv[1:2] == ["--symbiotes"]:
        leads, results = symbiote_rows(int(sys.argv[2]))
        added, errors = fitted(leads.tolist(), results.tolist())
        print(f"# {len(results)} matches")
        for name, value, error in zip(
            ("companion", "parasite"), added[1:], errors[1:], strict=True
        ):
            print(f"{name} = {value / added[0]:.0f} # ± {error / added[0]:.0f}")
        sys.exit()
    if sys.argv[1:2] == ["--error"]:
        played, error = measured_error(int(sys.argv[2]))
        print(f"# {played} matches")
        print(f"card = {error:.0f}")
        if REAL_CARDS.is_file():
            print(f"text = {text_error(real_specs()):.0f}")
        sys.exit()
    numbers = [int(word) for word in sys.argv[1:3]] or [EVENTS]
    for line in report(*numbers):
        print(line)

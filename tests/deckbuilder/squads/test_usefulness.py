"""Dead cards, what to cut: numbers against plainly computed ones."""

from dataclasses import replace
from itertools import combinations
from statistics import fmean

import pytest

from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.squads.solver import Objective, Task, solve
from deckbuilder.squads.usefulness import Measure, card_uses
from engine.berserk.cards.card import CardSpec
from engine.berserk.cards.ruleset import RULES_2024
from engine.kernel import Seat
from tests.deckbuilder.cards import card
from tests.support.starters import starter_cards

# Three cards of seven are dealt and two can be paid: every deal can be looked at.
SMALL = replace(RULES_2024, gold=(0, 0), silver=(8, 8), deal_size=3)
WORTH = {"Волк": 400, "Лис": 300, "Тур": 100, "Рысь": 500, "Барс": 450, "Бык": 900, "Мышь": 10}
DECK = (
    card("Волк", 4),
    card("Волк", 4),
    card("Лис", 4),
    card("Тур", 4),
    card("Рысь", 4),
    card("Барс", 4),
    card("Барс", 4),
)


def _score(one: CardSpec) -> int:
    return WORTH[one.name]


def small_measure(deals: int = 600, seed: int = 1) -> Measure:
    return Measure(Seat.FIRST, _score, SMALL, deals, seed)


def mean_of(deck: tuple[CardSpec, ...]) -> float:
    """Return the best worth over all deals of a deck."""
    return fmean(_best(hand) for hand in combinations(deck, 3))


def _best(hand: tuple[CardSpec, ...]) -> int:
    start = Recruitment(Seat.FIRST, hand, (), 0, 8, 1, rules=SMALL)
    found = solve(Task(start, tuple(_score(one) for one in hand), Objective(worth=1))).best
    return 0 if found is None else found.score


def without(name: str) -> tuple[CardSpec, ...]:
    place = next(place for place, one in enumerate(DECK) if one.name == name)
    return DECK[:place] + DECK[place + 1 :]


@pytest.mark.slow
def test_the_gain_of_a_cut_equals_the_difference_of_the_deck_means() -> None:
    for use in card_uses(DECK, small_measure()):
        expected = mean_of(without(use.card.name)) - mean_of(DECK)
        assert abs(use.cut.mean - expected) < 4.5 * use.cut.error + 0.001


@pytest.mark.slow
def test_the_best_card_to_cut_is_first() -> None:
    means = {one.name: mean_of(without(one.name)) for one in DECK}
    assert means[card_uses(DECK, small_measure())[0].card.name] == max(means.values())


def test_a_card_worse_than_all_others_is_never_recruited() -> None:
    uses = {use.card.name: use for use in card_uses(DECK, small_measure(200))}
    assert (uses["Тур"].share, uses["Рысь"].share) == (0.0, 1.0)


def test_the_share_of_a_card_is_taken_over_its_dealt_copies() -> None:
    for use in card_uses(DECK, small_measure(50)):
        assert use.share == pytest.approx(use.taken / use.dealt)
        assert 0 <= use.taken <= use.dealt


def test_the_copies_of_each_card_are_counted() -> None:
    found = {use.card.name: use.copies for use in card_uses(DECK, small_measure(10))}
    assert found == {"Барс": 2, "Волк": 2, "Лис": 1, "Рысь": 1, "Тур": 1}


@pytest.mark.slow
def test_the_same_seed_gives_the_same_usefulness() -> None:
    deck = starter_cards()["black-candles"]
    measure = Measure(Seat.SECOND, lambda one: one.cost.number, RULES_2024, 20, 4)
    assert card_uses(deck, measure) == card_uses(deck[::-1], measure)


def test_a_deck_no_larger_than_a_deal_is_refused() -> None:
    with pytest.raises(ValueError, match="3 cards"):
        card_uses(DECK[:3], small_measure(10))

"""Every ± counts the error of the measure: what a card is off by, times how often it counts.

How often a card counts in a number is found out here by another way: by how much the number moves
when the card is worth one more.
"""

import math
from collections.abc import Callable
from dataclasses import replace

import pytest

from deckbuilder.squads.expectation import expected_squad
from deckbuilder.squads.model_errors import CardErrors
from deckbuilder.squads.mulligans import Threshold, redraw_table
from deckbuilder.squads.swaps import best_swaps
from deckbuilder.squads.usefulness import Measure, card_uses
from engine.berserk.cards.card import CardSpec
from engine.kernel import Seat
from tests.deckbuilder.cards import card
from tests.deckbuilder.squads.test_usefulness import DECK, SMALL

WORTH = {"Волк": 40010, "Лис": 30070, "Тур": 10190, "Рысь": 50030, "Барс": 45070, "Бык": 47110}
MISS = {"Волк": 900, "Лис": 1100, "Тур": 500, "Рысь": 1300, "Барс": 700, "Бык": 1700}
BULL = card("Бык", 4)


def _measure(raised: str = "", *, off: bool = False) -> Measure:
    def score(one: CardSpec) -> int:
        return WORTH[one.name] + (one.name == raised)

    def error(one: CardSpec) -> int:
        return MISS[one.name] if off else 0

    return Measure(Seat.FIRST, score, SMALL, 60, 3, error)


def _expected(number: Callable[[str], float]) -> float:
    """Return the error of a number by what raising each card's worth by one does to it."""
    return math.hypot(*(MISS[name] * (number(name) - number("")) for name in WORTH))


def test_the_error_of_a_mean_includes_the_cards_of_its_squads() -> None:
    luck, both = (expected_squad(DECK, _measure(off=off)).best.error for off in (False, True))
    off = _expected(lambda raised: expected_squad(DECK, _measure(raised)).best.mean)
    assert both == pytest.approx(math.hypot(luck, off))
    assert off > 100


def test_the_error_between_decks_comes_only_from_cards_not_shared() -> None:
    other = (*DECK[:-1], BULL)

    def gain(raised: str = "", *, off: bool = False) -> tuple[float, float]:
        measure = _measure(raised, off=off)
        found = expected_squad(other, measure).gain_over(expected_squad(DECK, measure))
        return found.mean, found.error

    off = _expected(lambda raised: gain(raised)[0])
    assert gain(off=True)[1] == pytest.approx(math.hypot(gain()[1], off))
    measure = _measure(off=True)
    same = expected_squad(DECK, measure).gain_over(expected_squad(DECK[::-1], measure))
    assert same.error == pytest.approx(0)


@pytest.mark.parametrize("name", ["Волк", "Тур", "Рысь"])
def test_the_error_of_a_cut_includes_the_card_and_its_replacement(name: str) -> None:
    def cut(raised: str = "", *, off: bool = False) -> tuple[float, float]:
        uses = card_uses(DECK, _measure(raised, off=off))
        found = next(use.cut for use in uses if use.card.name == name)
        return found.mean, found.error

    off = _expected(lambda raised: cut(raised)[0])
    assert cut(off=True)[1] == pytest.approx(math.hypot(cut()[1], off))


@pytest.mark.parametrize("into", ["Бык", "Волк"])
def test_the_error_of_a_swap_includes_both_cards(into: str) -> None:
    pool = (card(into, 4),)

    def swap(raised: str = "", *, off: bool = False) -> tuple[float, float]:
        (found,) = best_swaps(DECK, pool, _measure(raised, off=off), [DECK[3]])
        return found.gain.mean, found.gain.error

    off = _expected(lambda raised: swap(raised)[0])
    assert swap(off=True)[1] == pytest.approx(math.hypot(swap()[1], off))
    assert off > 100


def test_the_error_of_a_redraw_includes_the_cards_of_kept_deals() -> None:
    names = [one.name for one in DECK]
    rules = replace(SMALL, gold=(4, 4), silver=(8, 8), mulligan_gold=1)

    def row(raised: str = "", *, off: bool = False) -> Threshold:
        scores = [WORTH[name] + (name == raised) for name in names]
        errors = [MISS[name] if off else 0 for name in names]
        table = redraw_table(DECK, scores, Seat.FIRST, rules=rules, deals=80, errors=errors)
        return table.rows[0]

    sampled, both = row(), row(off=True)
    redraw = _expected(lambda raised: row(raised).redraw or 0.0)
    assert both.error == pytest.approx(math.hypot(sampled.error or 0.0, redraw))
    mean = _expected(lambda raised: row(raised).best.mean)
    assert both.best.error == pytest.approx(math.hypot(sampled.best.error, mean))
    value = _expected(lambda raised: row(raised).value)
    assert both.value_error == pytest.approx(math.hypot(sampled.value_error, value))


def test_cards_on_both_sides_of_an_advice_do_not_make_it_less_certain() -> None:
    errors = CardErrors.of(DECK, [MISS[one.name] for one in DECK])
    scores = [WORTH[one.name] for one in DECK]
    rules = replace(SMALL, gold=(4, 4), silver=(8, 8), mulligan_gold=1)
    each = [MISS[one.name] for one in DECK]
    table = redraw_table(DECK, scores, Seat.FIRST, rules=rules, deals=80, errors=each)
    row = table.rows[0]
    worth = round(row.redraw or 0) + 500
    alike = table.advise(row.gold, worth, row.off)
    others = table.advise(row.gold, worth, dict.fromkeys(errors.keys, 5000.0))
    assert alike.sure > others.sure > 0.5

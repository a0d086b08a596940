"""No way of recruiting makes an illegal squad or loses a crystal.

The checker here is written from the rules alone and uses nothing of the recruitment but the
cards, the crystals and what was paid.
"""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckbuilder.recruitment.deals import Deal, new_deal
from deckbuilder.recruitment.recruiter import choose_mulligan, recruit
from deckbuilder.recruitment.recruitment import FinishedRecruitment, Recruitment
from deckbuilder.recruitment.smallest import has_legal_squad
from deckbuilder.refusals import render_refusal
from engine.berserk import RULES_2024
from engine.berserk.cards.card import ELEMENTS, CardSpec, CardType, CostForm
from engine.kernel import Refusal, Seat
from tests.deckbuilder.cards import card

_CARDS = st.builds(
    lambda name, cost, kind, elements, elite, unique: card(
        name, cost, kind, *sorted(elements, key=ELEMENTS.index), elite=elite, unique=unique
    ),
    st.sampled_from("АБВГДЕЖЗ"),
    st.sampled_from([1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 16, "X", "2+X", "{x}"]),
    st.sampled_from([*CardType, CardType.GROUND, CardType.FLYER, CardType.FLYER]),
    st.sets(st.sampled_from(ELEMENTS), max_size=2),
    st.booleans(),
    st.booleans(),
)
_HANDS = st.lists(_CARDS, max_size=15)
_MOVES = st.lists(
    st.tuples(
        st.sampled_from(["take", "take", "take", "without", "start_over"]),
        st.integers(0, 14),
        st.none() | st.integers(0, 9),
        st.none() | st.integers(0, 4),
    ),
    max_size=40,
)


def illegal(now: Recruitment, start: Recruitment) -> list[str]:
    """Return what is wrong with the squad, from the text of 403.2.1 and 403.2.3."""
    positions = [one.position for one in now.taken]
    cards = [start.hand[position] for position in positions]
    names = Counter(one.name for one in cards)
    paid = sum(one.gold + one.silver + one.penalty for one in now.taken)
    had = {element for one in cards for element in one.elements}
    rules = {
        "a position twice": len(set(positions)) == len(positions),
        "crystals lost": paid + now.gold + now.silver == start.start_gold + start.start_silver,
        "gold below zero": now.gold >= 0,
        "silver below zero": now.silver >= 0,
        "penalties": sum(one.penalty for one in now.taken) == max(0, len(had) - 1),
        "unique twice": not any(one.unique and names[one.name] > 1 for one in cards),
        "flyers": sum(p.gold + p.silver for p, c in zip(now.taken, cards, strict=True)
                      if c.type is CardType.FLYER) <= 15,
        "terrains": sum(one.type is CardType.TERRAIN for one in cards) <= 1,
        "cells": len(cards) <= 15,
    }  # fmt: skip
    for one, spec in zip(now.taken, cards, strict=True):
        price = spec.cost.number + (one.x or 0)
        rules[f"{spec.name}: price"] = one.gold + one.silver == price
        rules[f"{spec.name}: elite in silver"] = not (spec.elite and one.silver)
        rules[f"{spec.name}: negative"] = min(one.gold, one.silver, one.penalty) >= 0
        rules[f"{spec.name}: braced"] = spec.cost.form is not CostForm.BRACED
        rules[f"{spec.name}: X"] = (spec.cost.form is CostForm.VARIABLE) == (one.x is not None)
    return [problem for problem, kept in rules.items() if not kept]


def _start(cards: list[CardSpec], gold: int, silver: int) -> Recruitment:
    return Recruitment(
        Seat.FIRST, tuple(cards), (card("Запас"),), gold, silver, 5, rules=RULES_2024
    )


@pytest.mark.slow
@pytest.mark.rule("403.2.3", "403.2.4")
@settings(deadline=None)
@given(_HANDS, st.integers(0, 25), st.integers(0, 23), _MOVES)
def test_no_sequence_of_steps_makes_an_illegal_squad_or_loses_a_crystal(
    cards: list[CardSpec],
    gold: int,
    silver: int,
    moves: list[tuple[str, int, int | None, int | None]],
) -> None:
    start = now = _start(cards, gold, silver)
    for move, position, in_silver, x in moves:
        if position >= len(cards):
            continue
        after: Recruitment | Refusal = now.start_over()
        if move != "start_over":
            after = now.take(position, in_silver, x) if move == "take" else now.without(position)
        if isinstance(after, Refusal):
            assert "{" not in render_refusal(after)
        else:
            now = after
        assert illegal(now, start) == []
    done = now.finish()
    if isinstance(done, FinishedRecruitment):
        assert any(one.type.is_creature for one in done.squad)
        assert Counter((*done.squad, *done.deck)) == Counter((*start.hand, *start.deck))


@pytest.mark.slow
@pytest.mark.rule("403.2.4")
@settings(deadline=None)
@given(_HANDS, st.lists(st.integers(0, 14), max_size=15), st.integers(0, 14))
def test_a_card_of_the_squad_can_always_be_put_back(
    cards: list[CardSpec], order: list[int], back: int
) -> None:
    now = _start(cards, 24, 22)
    for position in order:
        if position < len(cards):
            after = now.take(
                position, x=1 if now.hand[position].cost.form.value == "variable" else None
            )
            now = now if isinstance(after, Refusal) else after
    if now.taken:
        position = now.taken[back % len(now.taken)].position
        shorter = now.without(position)
        assert isinstance(shorter, Recruitment)
        assert [one.position for one in shorter.taken] == [
            one.position for one in now.taken if one.position != position
        ]


def _legal_squad_exists(cards: list[CardSpec], gold: int, silver: int) -> bool:
    """Look at every set of cards, with X = 0, by prices alone."""
    for size in range(1, len(cards) + 1):
        for squad in combinations(cards, size):
            if any(one.cost.form is CostForm.BRACED for one in squad):
                continue
            names = Counter(one.name for one in squad)
            had = {element for one in squad for element in one.elements}
            in_gold = sum(one.cost.number for one in squad if one.elite) + max(0, len(had) - 1)
            total = sum(one.cost.number for one in squad) + max(0, len(had) - 1)
            flyers = sum(one.cost.number for one in squad if one.type is CardType.FLYER)
            terrains = sum(one.type is CardType.TERRAIN for one in squad)
            if (
                in_gold <= gold
                and total <= gold + silver
                and flyers <= 15
                and terrains <= 1
                and not any(one.unique and names[one.name] > 1 for one in squad)
                and any(one.type.is_creature for one in squad)
            ):
                return True
    return False


@pytest.mark.slow
@pytest.mark.rule("403.2.5")
@settings(deadline=None)
@given(st.lists(_CARDS, max_size=6), st.integers(0, 10), st.integers(0, 6))
def test_a_legal_squad_is_found_exactly_when_one_exists(
    cards: list[CardSpec], gold: int, silver: int
) -> None:
    assert has_legal_squad(_start(cards, gold, silver)) is _legal_squad_exists(cards, gold, silver)


def _deal(cards: list[CardSpec], gold: int, silver: int) -> Deal:
    return Deal(
        Seat.FIRST, tuple(cards), tuple(range(len(cards))), gold, silver, 9, rules=RULES_2024
    )


@pytest.mark.slow
@settings(deadline=None)
@given(_HANDS, st.integers(0, 24), st.integers(0, 22))
def test_the_bot_recruits_a_legal_squad_whenever_there_is_one(
    cards: list[CardSpec], gold: int, silver: int
) -> None:
    deal = _deal(cards, gold, silver)
    done = recruit(deal, 3)
    if not has_legal_squad(Recruitment.of(deal)):
        assert done == Refusal("no_legal_squad", "403.2.5")
    else:
        assert isinstance(done, FinishedRecruitment)
        start = Recruitment.of(deal)
        now = Recruitment(
            start.seat,
            start.hand,
            start.deck,
            gold,
            silver,
            start.rng,
            taken=done.taken,
            rules=RULES_2024,
        )
        assert illegal(now, start) == []
        assert any(one.type.is_creature for one in done.squad)


def test_the_bot_recruits_the_same_squad_from_the_same_deal() -> None:
    deal = new_deal(
        [card(f"Страж {n % 8}", 2 + n % 6) for n in range(30)], 3, seat=Seat.FIRST, rules=RULES_2024
    )
    assert recruit(deal, 8) == recruit(deal, 8)


def test_the_bot_leaves_few_crystals_unspent() -> None:
    cards = [card(f"Страж {n}", 2 + n % 6, elite=n % 2 == 0) for n in range(30)]
    done = recruit(new_deal(cards, 3, seat=Seat.FIRST, rules=RULES_2024))
    assert isinstance(done, FinishedRecruitment)
    assert done.gold + done.silver <= 4


def test_the_bot_takes_a_mulligan_of_a_deal_without_a_squad() -> None:
    assert choose_mulligan(_deal([card("Щит", 2, CardType.ARTIFACT)] * 15, 24, 22))


def test_the_bot_keeps_a_deal_that_spends_most_crystals() -> None:
    cards = [card(f"Страж {n}", 5, elite=n % 2 == 0) for n in range(15)]
    assert not choose_mulligan(_deal(cards, 24, 22))


@pytest.mark.slow
@pytest.mark.rule("402.4")
@settings(deadline=None)
@given(_HANDS, st.integers(0, 24))
def test_the_bot_never_announces_a_mulligan_it_cannot_pay(cards: list[CardSpec], gold: int) -> None:
    deal = _deal(cards, gold, 22)
    assert not choose_mulligan(deal) or deal.can_pay_mulligan

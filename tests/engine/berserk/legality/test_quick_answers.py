"""What is worked out for many at once is what each of them is told by itself."""

from collections.abc import Iterator
from random import Random
from typing import get_args

import pytest

import engine.berserk.abilities as ab
from engine.berserk.cards.facts import powers_of
from engine.berserk.legality.attacks import (
    aims_of_power,
    aims_of_strike,
    refuse_power_at,
    refuse_strike_at,
)
from engine.berserk.legality.defenders import defenders_of, refuse_defender
from engine.berserk.legality.moving import moves_of, refuse_cell, refuse_move
from engine.berserk.match.game import new_match
from engine.berserk.reading.context import of_card
from engine.berserk.reading.evaluate import cards_passing
from engine.berserk.table.board import CELLS, NO_CELL
from engine.berserk.table.state import CardState, MatchState
from engine.kernel import SEATS
from tests.support.any_nodes import AnyNodes
from tests.support.examining import random_choice
from tests.support.rows import each_row
from tests.support.wild import wild_setup


@pytest.mark.rule("506.1")
@pytest.mark.parametrize("seed", [3, 4, 9, 12])
def test_the_moves_of_a_card_are_its_cells_without_a_refusal(seed: int) -> None:
    match, rng = new_match(wild_setup(Random(seed))), Random(seed)
    for _choice in range(80):
        if match.decision is None:
            break
        match.choose(random_choice(match, rng))
        state = match.state
        for card in state.cards:
            if card.in_battle and refuse_move(state, card, card.controller, NO_CELL) is None:
                free = [cell for cell in CELLS if refuse_cell(state, card, cell) is None]
                assert sorted(moves_of(state, card)) == free


@pytest.mark.rule("504.1")
@pytest.mark.parametrize("seed", [1, 5, 6, 14])
def test_the_targets_of_an_attack_are_the_cards_without_a_refusal(seed: int) -> None:
    for state in _states(seed):
        cards = state.roster.in_battle
        for card in cards:
            asked = [one for one in cards if refuse_strike_at(state, card, one) is None]
            assert aims_of_strike(state, card, cards) == asked
            for attack in _attacks(card):
                asked = [one for one in cards if refuse_power_at(state, card, attack, one) is None]
                assert aims_of_power(state, card, attack, cards) == asked


@pytest.mark.rule("514.4")
@pytest.mark.parametrize("seed", [2, 7, 8, 16, 21, 30])
def test_the_possible_defenders_are_the_cards_without_a_refusal(seed: int) -> None:
    for state in _states(seed):
        for play in state.stack:
            if play.power_kind is not ab.PowerKind.STRIKE:
                continue
            for seat in SEATS:
                asked = [
                    card
                    for card in state.roster.in_battle
                    if card.controller is seat and refuse_defender(state, play, card) is None
                ]
                assert defenders_of(state, play, seat) == asked


def _states(seed: int) -> Iterator[MatchState]:
    match, rng = new_match(wild_setup(Random(seed))), Random(seed)
    for _choice in range(80):
        if match.decision is None:
            return
        match.choose(random_choice(match, rng))
        yield match.state


def _attacks(card: CardState) -> Iterator[ab.Attack]:
    for one in card.facts.owned:
        if isinstance(one.node, ab.Playable):
            yield from (power for power in powers_of(one.node.body) if isinstance(power, ab.Attack))


@each_row("kind", get_args(ab.Filter), ids=lambda kind: kind.__name__)
def test_cards_can_be_filtered_by_every_kind_of_filter(kind: type[ab.Filter]) -> None:
    rng = Random(1)
    match = new_match(wild_setup(rng))
    state = match.state
    for _node in range(20):
        node = AnyNodes(rng).of(kind)
        passing = [card.id for card in cards_passing(of_card(state, 0), node)]
        assert passing == sorted(passing)

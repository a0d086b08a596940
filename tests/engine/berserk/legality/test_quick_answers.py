"""What is worked out for many at once is what each of them is told by itself."""

from random import Random
from typing import get_args

import pytest

from engine.berserk.abilities import Filter
from engine.berserk.legality.moving import moves_of, refuse_cell, refuse_move
from engine.berserk.match.game import new_match
from engine.berserk.reading.context import of_card
from engine.berserk.reading.evaluate import cards_passing
from engine.berserk.table.board import CELLS, NO_CELL
from tests.support.any_nodes import AnyNodes
from tests.support.examining import random_choice
from tests.support.wild import wild_setup


@pytest.mark.rule("506.1")
@pytest.mark.parametrize("seed", [3, 4, 9, 12])
def test_the_moves_of_a_card_are_the_cells_that_nothing_refuses(seed: int) -> None:
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


@pytest.mark.parametrize("kind", get_args(Filter), ids=lambda kind: kind.__name__)
def test_every_kind_of_filter_can_be_asked(kind: type[Filter]) -> None:
    rng = Random(1)
    match = new_match(wild_setup(rng))
    state = match.state
    for _node in range(20):
        node = AnyNodes(rng).of(kind)
        passing = [card.id for card in cards_passing(of_card(state, 0), node)]
        assert passing == sorted(passing)

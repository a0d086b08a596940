"""What conditions, filters and numbers say that they read, held against random matches."""

from collections.abc import Callable
from random import Random
from typing import Any, get_args

import pytest

import engine.berserk.abilities as ab
from engine.berserk.match.game import new_match
from engine.berserk.reading.conditions import holds
from engine.berserk.reading.context import Context, of_card, with_candidate
from engine.berserk.reading.evaluate import number, passes
from engine.berserk.reading.reads import ALWAYS, of_condition, of_filter, of_number
from engine.berserk.table import facets as of
from engine.berserk.table.state import MatchState
from tests.support.anew import replayed, work_out
from tests.support.any_nodes import AnyNodes
from tests.support.examining import play_on
from tests.support.rows import each_row
from tests.support.wild import wild_setup

_ASKED = 8
"""How many random nodes of each sort are asked in a match."""


def _members(union: Any) -> list[Any]:
    parts = get_args(union)
    return [one for part in parts for one in _members(part)] if parts else [union]


@pytest.mark.parametrize("kind", _members(ab.Condition))
def test_every_condition_declares_what_it_reads(kind: type) -> None:
    for seed in range(5):
        assert 0 <= of_condition(AnyNodes(Random(seed)).of(kind)) <= of.EVERYTHING


@each_row("kind", _members(ab.Filter))
def test_every_filter_declares_what_it_reads(kind: type) -> None:
    for seed in range(5):
        assert 0 <= of_filter(AnyNodes(Random(seed)).of(kind)) <= of.EVERYTHING


@pytest.mark.parametrize("kind", _members(ab.Number))
def test_every_number_declares_what_it_reads(kind: type) -> None:
    for seed in range(5):
        assert 0 <= of_number(AnyNodes(Random(seed)).of(kind)) <= of.EVERYTHING


@pytest.mark.parametrize("seed", range(16))
def test_no_answer_changes_while_its_declared_inputs_do_not(seed: int) -> None:
    rng = Random(seed)
    match = new_match(wild_setup(rng))
    play_on(match, rng, 25)
    asked = [_question(rng, len(match.setup.first.squad)) for _one in range(3 * _ASKED)]
    answers: list[object] = [None] * len(asked)
    for place, (state, event) in enumerate(replayed(match)):
        changed = of.changed_by([event]) | (of.FACTS | of.MOVES if work_out(state) else 0)
        for at, (reads, answer, node) in enumerate(asked):
            before, answers[at] = answers[at], answer(state)
            same = not place or before == answers[at]
            assert same or changed & (reads | ALWAYS), f"{node} after {event}"


def _question(
    rng: Random, cards: int
) -> tuple[int, Callable[[MatchState], object], ab.Condition | ab.Filter | ab.Number]:
    """Return a random node that a random card asks: what it reads, its answer, itself."""
    giver, nodes = rng.randrange(cards), AnyNodes(rng)
    match rng.choice((ab.Condition, ab.Filter, ab.Number)):
        case ab.Condition:
            condition: ab.Condition = nodes.of(ab.Condition, 3)
            return (
                of_condition(condition),
                lambda state: holds(of_card(state, giver), condition),
                condition,
            )
        case ab.Filter:
            cards_: ab.Filter = nodes.of(ab.Filter, 3)
            return of_filter(cards_), lambda state: _passing(of_card(state, giver), cards_), cards_
        case _:
            value: ab.Number = nodes.of(ab.Number, 3)
            return of_number(value), lambda state: _values(of_card(state, giver), value), value


def _passing(ctx: Context, cards: ab.Filter) -> list[int]:
    """Return who is found by a static that gives something to such cards."""
    seen = (card for card in ctx.state.cards if card.in_battle and not card.hidden)
    return [card.id for card in seen if passes(ctx, cards, card)]


def _values(ctx: Context, value: ab.Number) -> list[int]:
    """Return the number for each card that might get something by it."""
    seen = (card for card in ctx.state.cards if card.in_battle and not card.hidden)
    return [number(with_candidate(ctx, card), value) for card in seen]

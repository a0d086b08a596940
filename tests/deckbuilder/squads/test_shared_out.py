"""Usefulness, swaps, mulligan tables, worth, events: the same whoever works them out."""

import pytest

from deckbuilder.base.levels import Level
from deckbuilder.squads.aims import read_aims
from deckbuilder.squads.mulligans import redraw_table
from deckbuilder.squads.simulation import compared_squads
from deckbuilder.squads.swaps import best_swaps
from deckbuilder.squads.usefulness import Measure, card_uses
from deckbuilder.tasks.mapper import HERE
from deckbuilder.tasks.processes import Processes
from deckbuilder.tournament.results import (
    TournamentMatch,
    TournamentPlan,
    begin_tournament,
    contenders_of,
    play_on,
)
from deckbuilder.tournament.tournament import Tournament
from engine.berserk import RULES_2024
from engine.kernel import Seat
from tests.support.simulated import check_same
from tests.support.starters import entrant, starter_cards

pytestmark = pytest.mark.slow

DECK = starter_cards()["steppe-raid"]
POOL = starter_cards()["wall-and-arrows"][:6]
BOTH = (HERE, Processes(2))


def test_usefulness_and_swaps_are_the_same_in_one_process_or_two() -> None:
    aims = read_aims("measure", "price", DECK, RULES_2024)
    measure = Measure(Seat.FIRST, aims.score, RULES_2024, 45, 3)
    one, two = (card_uses(DECK, measure, mapper) for mapper in BOTH)
    assert one == two
    out = [use.card for use in one]
    swaps = [best_swaps(DECK, POOL, measure, out, mapper=mapper) for mapper in BOTH]
    assert swaps[0] == swaps[1]
    assert len(swaps[0]) > 0


def test_a_mulligan_table_is_the_same_in_one_process_or_two() -> None:
    scores = read_aims("measure", "price", DECK, RULES_2024).scores(DECK)
    one, two = (
        redraw_table(DECK, scores, Seat.SECOND, rules=RULES_2024, deals=120, mapper=mapper)
        for mapper in BOTH
    )
    assert one == two


def test_simulated_worth_is_the_same_in_one_process_or_two() -> None:
    one, two = (compared_squads(DECK, RULES_2024, 6, 4, mapper=mapper) for mapper in BOTH)
    check_same(one, two)


def test_an_event_with_a_play_off_is_the_same_in_one_process_or_two() -> None:
    plan = TournamentPlan(playoff=True, bot=Level.RANDOM)
    begun = begin_tournament(plan, [entrant(stem) for stem in starter_cards()], 5, RULES_2024)
    told: list[list[tuple[int, int]]] = [[], []]

    def witness(_event: Tournament, match: TournamentMatch) -> None:
        told[len(played)].append((match.round, match.table))

    played: list[Tournament] = []
    for mapper in BOTH:
        played.append(play_on(begun, contenders_of(begun), plan.bot, witness, mapper))
    assert played[0] == played[1]
    assert played[0].is_over
    assert told[0] == told[1] == sorted(told[0])

"""What the search of a placement is worth: ``python -m tests.bench.placing [--setups 100]``.

Set-ups are squads recruited by bots from starter decks; the searching player has either seat in
turn. His plan and the formula's placement are played out by the direct bot with the same dice.
Printed are the wins in 100 with the formula, what the plan adds with its standard error, how many
plans left the formula, and the processor time of a plan.
"""

import argparse
import math
import statistics
import sys
from collections.abc import Sequence
from itertools import combinations
from time import process_time

from deckbuilder.base.levels import Level
from deckbuilder.matches.bots import PLACINGS, PLAYOUTS, fitted_evaluation
from deckbuilder.tournament.simulated import Contender, recruited
from engine.berserk import RULES_2024, BerserkMatch, DirectBot, SearchBot
from engine.berserk.table.state import Asking
from engine.kernel.decisions import Option
from engine.kernel.rng import seeded
from engine.kernel.seats import Seat
from tests.support.starters import starter_cards

_DICE = 8
_DIRECT = DirectBot(1)


def gain(match: BerserkMatch, seat: Seat, bot: SearchBot) -> tuple[float, float, bool, float]:
    """Return the share won with the formula, what a plan adds, whether it differs, its seconds."""
    while match.decision is not None and match.decision.seat is not seat:
        match.choose(_chosen(match))
    started = process_time()
    plan = _placement(match, seat, bot)
    seconds = process_time() - started
    formula = _placement(match, seat, _DIRECT)
    usual = _won(match, seat, formula)
    if set(plan) == set(formula):
        return usual, 0.0, False, seconds
    return usual, _won(match, seat, plan) - usual, True, seconds


def _placement(match: BerserkMatch, seat: Seat, bot: SearchBot | DirectBot) -> list[Option]:
    table, choices = match.clone(), list[Option]()
    while (asked := table.decision) and asked.kind == Asking.PLACE.value and asked.seat is seat:
        choices.append(bot.choose(table.view(seat), asked))
        table.choose(choices[-1])
    return choices


def _won(match: BerserkMatch, seat: Seat, placement: Sequence[Option]) -> float:
    """Return the share of matches that a placement wins with some dice; a draw counts a half."""
    won = 0.0
    for number in range(_DICE):
        table = match.clone()
        table.state.rng = seeded(match.setup.seed, number)
        for option in placement:
            table.choose(option)
        while table.decision is not None:
            table.choose(_chosen(table))
        winner = None if table.result is None else table.result.winner
        won += 0.5 if winner is None else float(winner is seat)
    return won / _DICE


def _chosen(match: BerserkMatch) -> Option:
    assert match.decision is not None
    return _DIRECT.choose(match.view(match.decision.seat), match.decision)


def main(words: list[str]) -> int:
    """Print what plans of the strong level add; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.placing")
    parser.add_argument("--setups", type=int, default=100)
    given = parser.parse_args(words)
    decks = [Contender(cards, RULES_2024, name=stem) for stem, cards in starter_cards().items()]
    pairs = list(combinations(decks, 2))
    playouts = PLACINGS[Level.STRONG]
    bot = SearchBot(1, PLAYOUTS[Level.STRONG], fitted_evaluation(), playouts)
    rows = []
    for number in range(given.setups):
        match = recruited(*pairs[number % len(pairs)], 1000 + number).match
        if match is not None:
            rows.append(gain(match, Seat(number % 2), bot))
    usual, added, left, seconds = zip(*rows, strict=True)
    error = statistics.stdev(added) / math.sqrt(len(rows))
    print(f"{len(rows)} set-ups, {playouts} playouts, {statistics.mean(seconds):.1f} s a plan")
    print(f"the formula won {100 * statistics.mean(usual):.1f} in 100")
    print(
        f"plans added {100 * statistics.mean(added):.1f} ± {100 * error:.1f}; {sum(left)} left it"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""The look-ahead bot with and without its shortcuts: the same choices, and the time saved.

    python -m tests.bench.spared --kind decks --matches 45 --share 0.2
    python -m tests.bench.spared --kind bundled --matches 10

Matches are played by the direct bot, which is fast; a random ``share`` of the decisions with a
choice is given to the look-ahead bot twice: with shortcuts and without. Each different choice is
printed with its match and decision, and the exit code is 1. A match of ``decks`` is between a
tournament deck (../shared/cards) and the seventh after it in the list, so 45 matches include every
deck twice, with its cards as compiled.

Printed are the decisions compared, decisions per CPU second, and the slowest one, both ways.
"""

import argparse
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from engine.berserk.bots import DirectBot, LookaheadBot
from engine.berserk.changing.setup import Setup
from engine.berserk.match.game import new_match
from engine.berserk.table.options import Place
from engine.berserk.table.state import MatchState
from engine.kernel import Decision, Option
from engine.kernel.rng import seeded
from tests.bench.decisions import KINDS, known_kinds
from tests.support.real_decks import real_decks, setup_between

_BETWEEN: Final = 7
"""The distance between the two decks of a match in the list of all."""


@dataclass
class Compared:
    """The results of both ways: number of decisions, seconds of each, differences."""

    decisions: int = 0
    spared: float = 0.0
    whole: float = 0.0
    slowest_spared: float = 0.0
    slowest_whole: float = 0.0
    different: int = 0

    def lines(self) -> list[str]:
        """Return the figures as lines of a report; requires at least one decision."""
        return [
            f"{self.decisions:,} decisions, {self.different} chosen otherwise",
            f"  sparing   {self.decisions / self.spared:8.2f} decisions/s,"
            f" slowest {self.slowest_spared:6.2f} s",
            f"  without   {self.decisions / self.whole:8.2f} decisions/s,"
            f" slowest {self.slowest_whole:6.2f} s",
            f"  {self.whole / self.spared:.2f} times as fast",
        ]


def compare(setup: Setup, rng: Random, share: float, tally: Compared, name: str) -> None:
    """Play one match to its end, and make a share of its decisions both ways."""
    match = new_match(setup)
    quick, spared, whole = DirectBot(1), LookaheadBot(1), LookaheadBot(1, spare=False)
    while (decision := match.decision) is not None:
        seen = match.view(decision.seat)
        chosen = quick.choose(seen, decision)
        is_choice = len(decision.options) > 1 and not isinstance(decision.options[0], Place)
        if is_choice and rng.random() < share:
            one, seconds = _timed(spared, seen, decision)
            other, longer = _timed(whole, seen, decision)
            tally.decisions += 1
            tally.spared, tally.whole = tally.spared + seconds, tally.whole + longer
            tally.slowest_spared = max(tally.slowest_spared, seconds)
            tally.slowest_whole = max(tally.slowest_whole, longer)
            if one != other:
                tally.different += 1
                print(f"{name}, choice {len(match.choices)}: {one}, not {other}", flush=True)
        match.choose(chosen)


def _timed(bot: LookaheadBot, seen: MatchState, decision: Decision) -> tuple[Option, float]:
    started = time.process_time()
    chosen = bot.choose(seen, decision)
    return chosen, time.process_time() - started


def setups(kind: str) -> Callable[[int, Random], Setup]:
    """Return the function that sets up a numbered match of a kind."""
    if kind != "decks":
        return lambda _number, rng: KINDS[kind](rng)
    decks = [deck for _name, deck in sorted(real_decks().items())]

    def between(number: int, rng: Random) -> Setup:
        one, other = decks[number % len(decks)], decks[(number + _BETWEEN) % len(decks)]
        return setup_between(rng, one, other)

    return between


def run(kind: str, numbers: range, share: float, seed: int = 1) -> Compared:
    """Compare both ways in matches of one kind."""
    tally, setup = Compared(), setups(kind)
    for number in numbers:
        rng = Random(seeded(seed, number))
        compare(setup(number, rng), rng, share, tally, f"{kind} {number}")
    return tally


def main(words: list[str]) -> int:
    """Print the results of both ways; return 1 if any choice differed, else 0."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.spared")
    parser.add_argument("--kind", choices=known_kinds(), default="bundled")
    parser.add_argument("--matches", type=int, default=10)
    parser.add_argument("--first", type=int, default=0, help="the number of the first match")
    parser.add_argument("--share", type=float, default=1.0, help="of decisions that are compared")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(words)
    numbers = range(given.first, given.first + given.matches)
    tally = run(given.kind, numbers, given.share, given.seed)
    if not tally.decisions:
        print("no decision was compared")
        return 1
    print(f"{given.kind}, {given.matches} matches:", *tally.lines(), sep="\n")
    return int(tally.different > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

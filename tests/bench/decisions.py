"""Random matches for long, everything held against them that must be true of any match.

    python -m tests.bench.decisions [--decisions 100000] [--seed 1] [--often 0.03]

Half of the decisions are made with cards of the bundled set, ten a side, every priority window
live; half with cards of random abilities of every kind. What fails says its match, and
``--match wild 4711`` or ``--match bundled 4711`` plays that one alone.
"""

import argparse
import sys
import time
import traceback
from collections.abc import Callable
from random import Random
from typing import Final

from engine.berserk import RULES_2024
from engine.berserk.cards.card import CardSpec
from engine.berserk.changing.setup import PlayerSetup, Setup, refuse_squad
from engine.kernel.rng import seeded
from tests.support.starters import starter_cards
from tests.support.trials import Tally, Trial
from tests.support.wild import wild_setup

_SQUAD: Final = 10
_CHOICES: Final = 20_000
"""So many in one match, and it is stopped: by then the ruleset should have ended it."""


def bundled_setup(rng: Random) -> Setup:
    """Return two squads of ten cards of the starter decks, and what is left of these as decks."""
    decks = starter_cards()
    one, other = (_player(rng, name, decks[name]) for name in rng.sample(sorted(decks), 2))
    return Setup(one, other, rng.getrandbits(32), ruleset=RULES_2024)


def _player(rng: Random, name: str, cards: tuple[CardSpec, ...]) -> PlayerSetup:
    while True:
        mixed = rng.sample(cards, len(cards))
        squad, deck = tuple(mixed[:_SQUAD]), tuple(mixed[_SQUAD:])
        if refuse_squad(squad, ruleset=RULES_2024) is None:
            return PlayerSetup(name, squad, deck)


KINDS: Final[dict[str, Callable[[Random], Setup]]] = {
    "bundled": bundled_setup,
    "wild": wild_setup,
}


class Failed(Exception):
    """A match in which something did not hold."""


def play(kind: str, number: int, tally: Tally, often: float) -> None:
    """Play one match to its end; Failed with all that is needed to see it again."""
    rng = Random(number)
    trial = Trial(KINDS[kind](rng), rng, tally, often)
    try:
        trial.run(_CHOICES)
    except Exception as error:
        raise Failed(f"--match {kind} {number}, choice {len(trial.match.choices)}") from error
    if trial.match.result is None:
        raise Failed(f"--match {kind} {number} has not ended")


def play_many(kind: str, decisions: int, seed: int, often: float) -> Tally:
    """Play matches one after another until so many decisions are made."""
    tally = Tally()
    while tally.decisions < decisions:
        place = sorted(KINDS).index(kind)
        play(kind, seeded(seed, place, tally.matches), tally, often)
    return tally


def told(kind: str, tally: Tally) -> str:
    """Return what was played, in two lines."""
    counts = (f"{name} {count:,}" for name, count in sorted(tally.endings.items()))
    checks = (f"{name} {count:,}" for name, count in sorted(tally.checks.items()))
    return (
        f"{kind}: {tally.matches:,} matches, {tally.decisions:,} decisions;"
        f" ended by {', '.join(counts)}\n"
        f"  {len(tally.events)} kinds of events; examined: {', '.join(checks)}"
    )


def main(words: list[str]) -> int:
    """Play until so many decisions are made, or something fails; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.decisions")
    parser.add_argument("--decisions", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--often", type=float, default=0.03, help="share of decisions examined")
    parser.add_argument("--match", nargs=2, metavar=("KIND", "NUMBER"))
    given = parser.parse_args(words)
    started = time.monotonic()
    try:
        if given.match:
            kind, number = given.match
            play(kind, int(number), Tally(), given.often)
            print("this match holds")
            return 0
        print(f"seed {given.seed}, {given.decisions:,} decisions", flush=True)
        for kind in sorted(KINDS):
            half = play_many(kind, given.decisions // len(KINDS), given.seed, given.often)
            print(told(kind, half), flush=True)
    except Failed as failed:
        traceback.print_exception(failed)
        print(f"FAILED: {failed}; often {given.often}", file=sys.stderr)
        return 1
    print(f"no failure in {time.monotonic() - started:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

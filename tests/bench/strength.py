"""How much better the strongest bot drafts than the one that goes by ratings alone.

    python -m tests.bench.strength [--events 400] [--jobs 2] [--seed 1] [--ratings battle]

Each event is a pod of eight: four bots of the strength ``squad`` and four of ``rating``, seated at
random, with the same ratings. All decks are built alike, and each deck of the one kind meets each
deck of the other once: 16 matches, all fought by the same bot. Printed are the share of matches
that the decks of ``squad`` won (a draw counts half), its 95% Wilson interval as if all matches were
independent, and its 95% interval from the spread between events, which are independent.
"""

import argparse
import math
import statistics
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from multiprocessing import get_context
from typing import Final

from catalog.store import open_catalog
from deckbuilder.limited.boosters import default_collation
from deckbuilder.limited.draft.plan import BoosterPlan, DraftKind, DraftPlan, DraftSeat, Skill
from deckbuilder.limited.draft.table import DraftTable
from deckbuilder.limited.many.runs import RunSetup, draft_by_bots, run_setup, with_decks
from deckbuilder.tournament.simulated import Contender, MatchBot, play_match
from engine.berserk import RULES_2024
from engine.kernel.rng import seeded, shuffled

_SKILLS: Final = (Skill.SQUAD,) * 4 + (Skill.RATING,) * 4
_95: Final = 1.96
_SEATING, _MATCHES = 1, 2  # random streams of an event, beside its draft's


def results_of(setup: RunSetup, number: int, bot: MatchBot) -> list[float]:
    """Return for each match of an event what the deck of ``squad`` got: 1, 0 or a half."""
    seed = seeded(setup.plan.seed, number)
    skills, _state = shuffled(seeded(seed, _SEATING), _SKILLS)
    seats = tuple(DraftSeat(f"{place}", skill) for place, skill in enumerate(skills))
    setup = replace(setup, plan=replace(setup.plan, seed=seed, seats=seats))
    log = DraftTable(draft_by_bots(setup), {}).log()
    cards = setup.cards
    worth = setup.ratings.as_worth()
    decks = {
        deck.seat: Contender(
            tuple(cards[ref].spec for ref in deck.cards), RULES_2024, worth, deck.name
        )
        for deck in with_decks(log, cards, setup.ratings).decks
    }
    pairs = [
        (strong, weak)
        for strong in decks
        for weak in decks
        if (skills[strong], skills[weak]) == (Skill.SQUAD, Skill.RATING)
    ]
    found = []
    for place, (strong, weak) in enumerate(pairs):
        result = play_match(decks[strong], decks[weak], seeded(seed, _MATCHES, place), bot)
        found.append(0.5 if result.winner is None else float(result.winner == 0))
    return found


def wilson(wins: float, count: int) -> tuple[float, float]:
    """Return the 95% Wilson interval of a share."""
    share = wins / count
    middle = share + _95**2 / (2 * count)
    reach = _95 * math.sqrt(share * (1 - share) / count + _95**2 / (4 * count**2))
    scale = 1 + _95**2 / count
    return (middle - reach) / scale, (middle + reach) / scale


def between_events(shares: list[float]) -> tuple[float, float]:
    """Return the 95% interval of the mean of independent shares."""
    mean = statistics.fmean(shares)
    error = statistics.stdev(shares) / math.sqrt(len(shares)) if len(shares) > 1 else math.inf
    return mean - _95 * error, mean + _95 * error


_Work = tuple[RunSetup, int, MatchBot]


def _event(work: _Work) -> list[float]:
    return results_of(*work)


def _played(setup: RunSetup, events: int, jobs: int, bot: MatchBot) -> Iterator[list[float]]:
    work = ((setup, number, bot) for number in range(events))
    if jobs == 1:
        yield from map(_event, work)
        return
    with get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap(_event, work)


def _line(shares: list[list[float]], started: float) -> str:
    matches = [one for event in shares for one in event]
    wins = sum(matches)
    low, high = (100 * one for one in wilson(wins, len(matches)))
    least, most = (100 * one for one in between_events([statistics.fmean(e) for e in shares]))
    return (
        f"{len(shares)} events, {len(matches)} matches: squad beats rating in"
        f" {100 * wins / len(matches):.1f} of 100; Wilson {low:.1f} to {high:.1f},"
        f" between events {least:.1f} to {most:.1f}; {time.monotonic() - started:.0f} s"
    )


def _setup(set_code: str, seed: int, ratings: str) -> RunSetup:
    seats = tuple(DraftSeat(f"{place}", skill) for place, skill in enumerate(_SKILLS))
    boosters = (BoosterPlan(set_code, default_collation(set_code)),) * 3
    plan = DraftPlan(DraftKind.POD, seats, boosters, seed, ratings=ratings)
    with open_catalog("sqlite://") as catalog:
        return run_setup(plan, catalog)


def main(words: list[str]) -> int:
    """Play the events and print the share after every tenth; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.strength")
    parser.add_argument("--events", type=int, default=400)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--set", default="rubezh")
    parser.add_argument("--ratings", default="battle")
    parser.add_argument("--bot", default="direct", choices=[bot.value for bot in MatchBot])
    given = parser.parse_args(words)
    started = time.monotonic()
    setup = _setup(given.set, given.seed, given.ratings)
    print(f"ratings: {setup.ratings.name}, match bot: {given.bot}", flush=True)
    shares: list[list[float]] = []
    for event in _played(setup, given.events, given.jobs, MatchBot(given.bot)):
        shares.append(event)
        if len(shares) % 10 == 0 or len(shares) == given.events:
            print(_line(shares, started), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

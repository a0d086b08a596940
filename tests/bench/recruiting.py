"""What bots recruit, when they redraw, and which seat is worth more: matches between two ways.

    python -m tests.bench.recruiting --one best+simple --other simple+simple --matches 400
    python -m tests.bench.recruiting --one best+table --other best+simple --matches 400
    python -m tests.bench.recruiting --one best+simple --decks real --bot lookahead --matches 100

A way is what is recruited (``best``, the squad of most worth in battle, or ``simple``, the quick
sketch) and when a deal goes back (``simple``: when much of the crystals would be left; ``table``:
when a table of simulated deals promises more; ``never``). Four matches are played from one seed:
each way in each seat, with either deck; one way alone meets itself, two matches a seed. Printed are
the share of matches the one way won and that of the first player, a draw counting half, each with
its standard error between seeds, which are independent.

``data/worth/seats.toml`` was measured by it.
"""

import argparse
import math
import statistics
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Final

from deckbuilder.matches.match import Controller, Entrant, MatchSession, Stage
from deckbuilder.recruitment.deals import Deal
from deckbuilder.recruitment.recruiter import choose_mulligan, recruit_squad, sensible_answer
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.squads.bot_recruiter import battle_scores, bots_squad
from deckbuilder.squads.mulligans import RedrawTable, redraw_table
from deckbuilder.squads.simulation import readable
from deckbuilder.tournament.simulated import MatchBot
from engine.berserk import EDITIONS, UNNAMED, CardSpec, Ruleset
from engine.kernel import Refusal, Seat
from engine.kernel.rng import below, seeded
from tests.support.real_decks import real_decks
from tests.support.starters import starter_cards

_TABLE_DEALS: Final = 100
Cards = tuple[CardSpec, ...]


@cache
def _table(cards: Cards, seat: Seat, code: str) -> RedrawTable:
    rules = EDITIONS[code]
    return redraw_table(cards, battle_scores(cards), seat, rules=rules, deals=_TABLE_DEALS)


def _by_table(deal: Deal) -> bool:
    best = bots_squad(Recruitment.of(deal), deal.rng)
    worth = None if isinstance(best, Refusal) else sum(battle_scores(best.squad))
    return not _table(deal.cards, deal.seat, deal.rules.code).advise(deal.gold, worth).keep


_REDRAWS: Final[Mapping[str, Callable[[Deal], bool]]] = {
    "simple": choose_mulligan,
    "table": lambda deal: deal.can_pay_mulligan and _by_table(deal),
    "never": lambda _deal: False,
}
_RECRUITS: Final = {"best": bots_squad, "simple": recruit_squad}
WAYS: Final = tuple("+".join(pair) for pair in product(_RECRUITS, _REDRAWS))


@dataclass(frozen=True)
class Trial:
    """Two decks, and the ways that go with them; ``first`` is the one that goes first."""

    decks: tuple[Cards, Cards]
    ways: tuple[str, str]
    first: int
    bot: MatchBot
    rules: Ruleset

    def played(self, seed: int) -> int | None:
        """Play the match of a seed; return who won, None for a draw."""
        one, other = (
            Entrant(f"{place}", Controller.RANDOM, f"{place}", deck)
            for place, deck in enumerate(self.decks)
        )
        session = MatchSession((one, other), seed, self.rules)
        is_first = session.roll.winner == self.first
        session.choose_seat(Seat.FIRST if is_first else Seat.SECOND)
        while (entrant := session.waiting) is not None and session.stage is not Stage.MATCH:
            self._prepare(session, entrant)
        self._fight(session)
        return None if session.outcome is None else session.outcome.winner

    def _prepare(self, session: MatchSession, entrant: int) -> None:
        recruits, redraws = self.ways[entrant].split("+")
        if session.stage is Stage.MULLIGANS:
            session.answer_mulligan(_REDRAWS[redraws](session.deal_of(entrant)))
        elif session.before is not None and session.stage is Stage.BEFORE:
            session.answer_before(sensible_answer(session.before))
        else:
            start = session.recruitment_of(entrant).start_over()
            squad = _RECRUITS[recruits](start, seeded(session.seed, 4 + entrant))
            if isinstance(squad, Recruitment):
                session.recruit(squad)
            if isinstance(squad, Refusal) or session.finish_recruitment() is not None:
                session.give_up(entrant)

    def _fight(self, session: MatchSession) -> None:
        match = session.match
        bots = [self.bot.seated(seeded(session.seed, 4 + entrant)) for entrant in (0, 1)]
        while match is not None and (decision := match.decision) is not None:
            seen = match.view(decision.seat)
            session.choose(bots[session.entrant_at(decision.seat)].choose(seen, decision))


def of_seed(
    decks: Mapping[str, Cards],
    ways: tuple[str, str],
    seed: int,
    bot: MatchBot,
    rules: Ruleset,
) -> tuple[list[float], list[float]]:
    """Return of the matches of a seed what the one way got, and what the first player got."""
    names = sorted(decks)
    place, state = below(seed, len(names))
    other, _ = below(state, len(names))
    pair = decks[names[place]], decks[names[other]]
    won, first = list[float](), list[float]()
    for swapped, goes_first in product((False, True) if ways[0] != ways[1] else (False,), (0, 1)):
        trial = Trial(pair, ways[::-1] if swapped else ways, goes_first, bot, rules)
        winner = trial.played(seed)
        won.append(0.5 if winner is None else float(winner == int(swapped)))
        first.append(0.5 if winner is None else float(winner == goes_first))
    return won, first


def told(what: str, shares: list[list[float]]) -> str:
    """Return the mean of shares, and its standard error between seeds."""
    means = [statistics.fmean(several) for several in shares]
    error = statistics.stdev(means) / math.sqrt(len(means)) if len(means) > 1 else math.inf
    share, count = statistics.fmean(means), sum(map(len, shares))
    return f"{what} wins {100 * share:.1f} +- {100 * error:.1f} of 100, {count} matches"


def main(words: list[str]) -> int:
    """Play the matches and print both shares; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.recruiting")
    parser.add_argument("--one", choices=WAYS, default="best+simple")
    parser.add_argument("--other", choices=WAYS, default="best+simple")
    parser.add_argument("--decks", choices=("bundled", "real"), default="bundled")
    parser.add_argument("--bot", choices=[bot.value for bot in MatchBot], default="direct")
    parser.add_argument("--edition", choices=EDITIONS, default=UNNAMED.code)
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(words)
    cards = starter_cards() if given.decks == "bundled" else real_decks()
    decks = {name: tuple(map(readable, deck)) for name, deck in cards.items()}
    ways, started = (given.one, given.other), time.process_time()
    rules = EDITIONS[given.edition]
    each = 4 if given.one != given.other else 2
    results = [
        of_seed(decks, ways, seeded(given.seed, number), MatchBot(given.bot), rules)
        for number in range(max(1, given.matches // each))
    ]
    print(
        f"{given.decks}, edition {given.edition}, {given.bot} bots,"
        f" {given.one} against {given.other}:"
    )
    print(" ", told("the one way", [won for won, _first in results]))
    print(" ", told("the first player", [first for _won, first in results]))
    print(f"  {time.process_time() - started:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

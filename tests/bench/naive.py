"""A beginner's win rate against the novice: a scripted naive player, measured.

    python -m tests.bench.naive [--matches 400] [--against novice]

The naive player strikes where the plain damage is greatest, otherwise walks towards the nearest
enemy, and passes whenever it may: it knows no abilities and assigns no defenders. It places its
squad as the application proposes. Matches use the starter decks, which a newcomer plays, and eight
real ones (../shared/cards; left out without them); every set-up is played twice, with the naive
player in either seat. A draw counts half.
"""

import argparse
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from deckbuilder.base.levels import Level
from deckbuilder.matches.bots import seated
from deckbuilder.tournament.many.statistics import wilson
from engine.berserk.bots import Bot, DirectBot
from engine.berserk.changing.setup import Setup
from engine.berserk.changing.views import is_unknown
from engine.berserk.match.game import new_match
from engine.berserk.table.board import DISTANCES, NO_CELL
from engine.berserk.table.options import EndTurn, MoveTo, Pass, Place, StandFirm, StrikeAt
from engine.berserk.table.state import CardState, MatchState
from engine.kernel import Decision, Option
from engine.kernel.seats import Seat
from tests.bench.budgets import line
from tests.bench.opponent import REAL, STARTERS, numbered
from tests.bench.timing import Figure
from tests.support.bundled import REAL_CARDS

_MATCHES: Final = 100
_CHEAP: Final = 2
_QUIET: Final = (EndTurn(), Pass(), StandFirm())
_FAR: Final = 99
_PLACING: Final = DirectBot(0)


@dataclass(frozen=True, slots=True)
class NaivePlayer:
    """Plays as a beginner does who knows how to move and strike."""

    seed: int

    def choose(self, seen: MatchState, decision: Decision) -> Option:
        """Return the strike of the greatest damage, else a step forward, else a pass."""
        options = decision.options
        if isinstance(options[0], Place):
            return _PLACING.choose(seen, decision)
        best = max(options, key=lambda option: _eagerness(seen, decision.seat, option))
        if _eagerness(seen, decision.seat, best) > 0:
            return best
        return next((option for option in _QUIET if option in options), options[0])


def _eagerness(seen: MatchState, seat: Seat, option: Option) -> float:
    match option:
        case StrikeAt(card=card, target=target) if seen.cards[target].controller is not seat:
            return 1.0 + _damage(seen.cards[card], seen.cards[target])
        case MoveTo(card=card, cell=cell):
            return (_way(seen, seat, seen.cards[card].cell) - _way(seen, seat, cell)) / _FAR
        case _:
            return 0.0


def _damage(card: CardState, target: CardState) -> int:
    """Return the wounds of a medium strike, as far as the target has life."""
    strike = card.facts.strike
    if strike is None:
        return 0
    return strike.medium if is_unknown(target) else min(strike.medium, target.life)


def _way(seen: MatchState, seat: Seat, cell: int) -> int:
    """Return the distance to the nearest enemy on the board."""
    enemies = (card for card in seen.cards if card.controller is not seat and card.cell != NO_CELL)
    return min((DISTANCES[cell][enemy.cell] for enemy in enemies), default=0)


def won(setup: Setup, seat: Seat, other: Bot) -> float:
    """Play a match with the naive player in a seat; return 1 if it wins, a half for a draw."""
    match, naive = new_match(setup), NaivePlayer(1)
    while (decision := match.decision) is not None:
        bot: Bot = naive if decision.seat is seat else other
        match.choose(bot.choose(match.view(decision.seat), decision))
    winner = None if match.result is None else match.result.winner
    return 0.5 if winner is None else float(winner is seat)


def against(level: Level, kind: str, matches: int) -> Iterator[Figure]:
    """Yield the naive player's wins in 100 with their 95% Wilson interval."""
    set_up: Callable[[int], tuple[Setup, Seat]] = numbered(kind)
    wins = sum(won(*set_up(number), seated(level, 1)) for number in range(matches))
    low, high = wilson(wins, matches)
    who = f"naive player against {level.value}, {kind}"
    yield Figure(f"{who}: matches", matches, "")
    yield Figure(f"{who}: wins", 100 * wins / matches, "in 100")
    yield Figure(f"{who}: wins, 95% Wilson from", 100 * low, "in 100")
    yield Figure(f"{who}: wins, 95% Wilson to", 100 * high, "in 100")


def figures(*, cheap: bool = False) -> Iterator[Figure]:
    """Measure the naive player against the novice with starter decks."""
    yield from against(Level.NOVICE, STARTERS, _CHEAP if cheap else _MATCHES)


def main(words: list[str]) -> int:
    """Print the figures for starter and real decks."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.naive")
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--against", type=Level, default=Level.NOVICE)
    given = parser.parse_args(words)
    for kind in (STARTERS, REAL) if REAL_CARDS.is_file() else (STARTERS,):
        for figure in against(given.against, kind, given.matches):
            print(line(figure), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

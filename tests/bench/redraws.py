"""What a redraw is worth (402.4): ``python -m tests.bench.redraws [--pairs 400]``.

Each match between starter decks is played twice by the direct bot: one player keeps his deal, or
returns it once. All else is the same, and nobody else redraws. The gain of the redraw is laid over
the lead of the deal, in crystals: the worth of its best squad above what the redraw table expects
of a new deal. Printed are the mean gain in wins of 100, the line, and where it is even.
"""

import argparse
import sys
from functools import cache
from itertools import combinations

import numpy as np

from deckbuilder.matches.match import Controller, MatchSession, Stage
from deckbuilder.recruitment.deals import Deal
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.squads.battle_worth import battle_guess
from deckbuilder.squads.bot_recruiter import battle_scores
from deckbuilder.squads.mulligans import RedrawTable, redraw_table
from deckbuilder.squads.solver import Objective, Task, solve
from deckbuilder.squads.worth import CRYSTAL, scores
from engine.berserk import RULES_2024, CardSpec
from engine.kernel import Seat
from tests.support.starters import entrant, starter_cards

_DEALS = 600


@cache
def _table(cards: tuple[CardSpec, ...], seat: Seat) -> RedrawTable:
    worth = scores(cards, battle_guess())
    return redraw_table(cards, worth, seat, rules=RULES_2024, deals=_DEALS)


def lead(deal: Deal) -> float:
    """Return the worth of a deal's best squad above that expected of a new one, in crystals."""
    best = solve(Task(Recruitment.of(deal), battle_scores(deal.hand), Objective(worth=1))).best
    redraw = _table(deal.cards, deal.seat).row(deal.gold).redraw
    assert redraw is not None
    return ((0 if best is None else best.worth) - redraw) / CRYSTAL


def played(number: int, *, redraws: bool) -> tuple[float, float]:
    """Play a numbered match; return the lead of the player's first deal and what he wins."""
    pairs = list(combinations(sorted(starter_cards()), 2))
    one, other = (entrant(stem, Controller.DIRECT) for stem in pairs[number % len(pairs)])
    session, seat = MatchSession((one, other), number, RULES_2024), Seat(number // len(pairs) % 2)
    leads = list[float]()
    while (waiting := session.waiting) is not None:
        if session.stage is not Stage.MULLIGANS:
            session.play_bot()
        elif leads or session.seat_of(waiting) is not seat:
            session.answer_mulligan(False)
        else:
            leads.append(lead(session.deal_of(waiting)))
            session.answer_mulligan(redraws)
    assert session.outcome is not None
    winner = session.outcome.winner
    return leads[0], 0.5 if winner is None else float(winner == session.entrant_at(seat))


def main(words: list[str]) -> int:
    """Play and print; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.redraws")
    parser.add_argument("--pairs", type=int, default=400)
    given = parser.parse_args(words)
    rows = []
    for number in range(given.pairs):
        (ahead, kept), (_ahead, redrawn) = (
            played(number, redraws=redraws) for redraws in (False, True)
        )
        rows.append((ahead, 100 * (redrawn - kept)))
    leads, gains = np.array(rows).T
    inputs = np.column_stack([np.ones(len(rows)), leads])
    line = np.linalg.lstsq(inputs, gains, rcond=None)[0]
    noise = (gains - inputs @ line).var() * np.diag(np.linalg.inv(inputs.T @ inputs))
    error = gains.std() / len(rows) ** 0.5
    print(f"{len(rows)} deals: a redraw gains {gains.mean():.1f} ± {error:.1f} in 100")
    print(f"at no lead {line[0]:.1f} ± {noise[0] ** 0.5:.1f}")
    print(f"for a crystal of lead {line[1]:.1f} ± {noise[1] ** 0.5:.1f}")
    print(f"even at a lead of {-line[0] / line[1]:.1f}")
    for low, high in ((-9, -3), (-3, -2), (-2, -1), (-1, 0)):
        some = gains[(leads >= low) & (leads < high)]
        if len(some) > 1:
            spread = some.std() / len(some) ** 0.5
            print(f"  {low} to {high}: {len(some)} deals, {some.mean():.1f} ± {spread:.1f}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

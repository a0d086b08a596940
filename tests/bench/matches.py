"""Random matches of our engine beside random games of python-chess, in the same run.

The interpreted engine and the compiled one play in processes of their own:
``python -m tests.bench.matches`` is one of them and prints what it measured as JSON.
"""

import json
import random
import subprocess
import sys
from collections.abc import Iterator
from typing import Any, Final

from engine.berserk import RULES_2024
from engine.berserk.changing.setup import PlayerSetup, Setup
from engine.berserk.match.game import BERSERK, BerserkMatch, new_match
from engine.kernel import load
from engine.kernel.rng import below, seeded
from tests.bench.timing import Figure, Remark, cpu_rate, median, seconds
from tests.support.compiled import environment, is_current
from tests.support.starters import starter_cards

_SQUAD: Final = 10


def figures() -> Iterator[Figure | Remark]:
    """Measure matches, decisions, chess plies, and the clone, save and load of a match."""
    ours = _measured(compiled=False)
    yield Figure("random matches, 10 v 10 cards", ours["matches"], "matches/s", ">= 40")
    yield Figure("  decisions in them", ours["decisions"], "decisions/s", ">= 5,000")
    yield Figure("clone of a mid-game match", ours["clone"] * 1e6, "µs", "<= 200")
    yield Figure("  saved as text", ours["save"] * 1e3, "ms", "<= 5")
    yield Figure("  loaded from it", ours["load"] * 1e3, "ms", "<= 5")
    plies = _chess_plies()
    if plies is not None:
        yield Figure("python-chess, random plies", plies, "plies/s")
        yield Figure("  our decisions for each of its plies", ours["decisions"] / plies, "x")
    if not is_current():
        yield Remark("the compiled engine is not built of these sources: make compiled")
        return
    compiled = _measured(compiled=True)
    yield Figure("the same compiled: random matches", compiled["matches"], "matches/s")
    yield Figure("  decisions in them", compiled["decisions"], "decisions/s")
    yield Figure("  for each one interpreted", compiled["matches"] / ours["matches"], "x")
    yield Figure("  clone of a mid-game match", compiled["clone"] * 1e6, "µs")
    yield Figure("  saved as text", compiled["save"] * 1e3, "ms")
    yield Figure("  loaded from it", compiled["load"] * 1e3, "ms")


def _measured(*, compiled: bool) -> dict[str, Any]:
    """Return what a process with this engine measures."""
    words = [sys.executable, "-m", "tests.bench.matches"]
    variables = environment(compiled=compiled)
    done = subprocess.run(words, env=variables, stdout=subprocess.PIPE, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def measure() -> dict[str, float]:
    """Measure the engine of this process: matches and decisions a second, seconds of copies."""
    counts = {"decisions": 0, "matches": 0}
    _random_match(0)  # the cards are read before the clock runs

    def play() -> int:
        counts["decisions"] += _random_match(counts["matches"])
        counts["matches"] += 1
        return 1

    matches = cpu_rate(play, 4.0)
    decisions = matches * counts["decisions"] / counts["matches"]
    return {"matches": matches, "decisions": decisions, **_copies()}


def _setup(seed: int) -> Setup:
    decks = starter_cards()
    names = sorted(decks)
    squads = [
        tuple(card for card in decks[names[(seed + n) % len(names)]])[:_SQUAD] for n in (0, 1)
    ]
    return Setup(
        PlayerSetup("one", squads[0]), PlayerSetup("other", squads[1]), seed, ruleset=RULES_2024
    )


def _random_match(seed: int) -> int:
    match = new_match(_setup(seed))
    rng = seeded(seed, 1)
    decisions = 0
    while match.decision is not None:
        pick, rng = below(rng, len(match.decision.options))
        match.choose(pick)
        decisions += 1
    return decisions


def _chess_plies() -> float | None:
    try:
        import chess
    except ImportError:
        return None
    dice = random.Random(1)

    def game() -> int:
        board = chess.Board()
        plies = 0
        while not board.is_game_over() and plies < 200:
            board.push(dice.choice(list(board.legal_moves)))
            plies += 1
        return plies

    return cpu_rate(game, 3.0)


def _copies() -> dict[str, float]:
    """Measure a clone, a save and a load of a match half-way, in seconds."""
    match = _half_way()
    text = match.save()
    return {
        "clone": median([seconds(match.clone) for _ in range(500)]),
        "save": median([seconds(match.save) for _ in range(60)]),
        "load": median([seconds(lambda: load(BERSERK, text)) for _ in range(60)]),
    }


def _half_way() -> BerserkMatch:
    match = new_match(_setup(3))
    rng = seeded(5)
    for _ in range(80):
        if match.decision is None:
            break
        pick, rng = below(rng, len(match.decision.options))
        match.choose(pick)
    BERSERK.check(match.state)
    return match


if __name__ == "__main__":
    print(json.dumps(measure()))

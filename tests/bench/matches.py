"""Random matches of our engine beside random games of python-chess, in the same run."""

import random
from collections.abc import Iterator

from engine.berserk.game import BERSERK, new_match
from engine.berserk.setup import PlayerSetup, Setup
from engine.kernel.rng import below, seeded
from tests.bench.timing import Figure, median, rate, seconds
from tests.support.starters import starter_cards

_SQUAD = 10


def figures() -> Iterator[Figure]:
    """Measure matches, decisions, chess plies, and the clone of a match."""
    counter = iter(range(1_000_000))
    counts = {"decisions": 0, "matches": 0}

    def play() -> int:
        counts["decisions"] += _random_match(next(counter))
        counts["matches"] += 1
        return 1

    matches = rate(play, 4.0)
    decisions = matches * counts["decisions"] / counts["matches"]
    yield Figure("random matches, 10 v 10 cards", matches, "matches/s", ">= 40")
    yield Figure("  decisions in them", decisions, "decisions/s", ">= 5,000")
    plies = _chess_plies()
    if plies is not None:
        yield Figure("python-chess, random plies", plies, "plies/s")
        yield Figure("  our decisions for each of its plies", decisions / plies, "x")
    yield Figure("clone of a mid-game match", _clone() * 1000, "ms", "<= 0.2")


def _setup(seed: int) -> Setup:
    decks = starter_cards()
    names = sorted(decks)
    squads = [
        tuple(card for card in decks[names[(seed + n) % len(names)]])[:_SQUAD] for n in (0, 1)
    ]
    return Setup(PlayerSetup("one", squads[0]), PlayerSetup("other", squads[1]), seed)


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

    return rate(game, 3.0)


def _clone() -> float:
    match = new_match(_setup(3))
    rng = seeded(5)
    for _ in range(80):
        if match.decision is None:
            break
        pick, rng = below(rng, len(match.decision.options))
        match.choose(pick)
    BERSERK.check(match.state)
    return median([seconds(match.clone) for _ in range(500)])

"""Matches of real decks, recruited as players do; the cards are not part of this project."""

import json
from collections.abc import Callable
from functools import cache
from itertools import cycle
from random import Random
from typing import Final

import pytest

from catalog.common.folding import fold
from deckbuilder.matches.match import Controller, Entrant, MatchSession, Stage
from engine.berserk import RULES_2024
from engine.berserk.cards.card import CardSpec
from engine.berserk.changing.setup import Setup
from tests.support.bundled import REAL_CARDS, real_specs

_DECKS: Final = REAL_CARDS.parent / "tournament_decks.json"
_RANDOM_DECK: Final = 45


@cache
def real_decks() -> dict[str, tuple[CardSpec, ...]]:
    """Return the decks of real tournaments; skip the test without them."""
    if not _DECKS.is_file():
        pytest.skip("the real decks are not beside this checkout (../shared/cards)")
    by_name = {fold(spec.name): spec for spec in real_specs()}
    players = json.loads(_DECKS.read_text(encoding="utf-8"))
    return {
        f"{player}: {name}": tuple(
            by_name[fold(card)] for card, copies in deck.items() for _copy in range(copies)
        )
        for player, decks in players.items()
        for name, deck in decks.items()
    }


def real_setup(rng: Random) -> Setup:
    """Return a battle of two squads recruited by bots from the deals of two decks.

    Every other deck is from a tournament, the others are random cards, so that all cards occur.
    """
    return _recruited(rng, _deck)


def tournament_setup(rng: Random) -> Setup:
    """Return a battle of two squads recruited by bots from the deals of two tournament decks."""
    return _recruited(rng, _tournament_deck)


def setup_between(rng: Random, one: tuple[CardSpec, ...], other: tuple[CardSpec, ...]) -> Setup:
    """Return a battle of two squads recruited by bots from deals of these decks."""
    decks = cycle((one, other))
    return _recruited(rng, lambda _rng: next(decks))


def _recruited(rng: Random, deck: Callable[[Random], tuple[CardSpec, ...]]) -> Setup:
    while True:
        one, other = (Entrant(name, Controller.RANDOM, name, deck(rng)) for name in ("A", "B"))
        session = MatchSession((one, other), rng.getrandbits(64), RULES_2024, discreet=True)
        while session.stage not in (Stage.MATCH, Stage.OVER):
            session.play_bot()
        if session.match is not None:
            return session.match.setup


def _deck(rng: Random) -> tuple[CardSpec, ...]:
    if rng.random() < 0.5:
        return _tournament_deck(rng)
    return tuple(rng.sample(real_specs(), _RANDOM_DECK))


def _tournament_deck(rng: Random) -> tuple[CardSpec, ...]:
    decks = real_decks()
    return decks[rng.choice(sorted(decks))]

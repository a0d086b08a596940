"""The value of being first player, and the seat that a bot takes (402.1).

The figures are data (``data/worth/seats.toml``, which says how they were measured), one for each
edition of the rules with enough matches.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from catalog.common.resources import data_path
from engine.berserk import Ruleset
from engine.kernel import SEATS, Seat
from engine.kernel.rng import below

_SURE: Final = 2.0  # standard errors
_EVEN: Final = 0.5


@dataclass(frozen=True, slots=True)
class SeatWorth:
    """The share of ``matches`` won by the first player, a draw counting as half, and its standard
    error."""

    first: float
    error: float
    matches: int

    @property
    def better(self) -> Seat | None:
        """The seat that wins more often; None if the error leaves that open."""
        by = self.first - _EVEN
        if abs(by) <= _SURE * self.error:
            return None
        return Seat.FIRST if by > 0 else Seat.SECOND


def seat_worth(rules: Ruleset) -> SeatWorth | None:
    """Return the measured value of an edition's seats; None if nothing was measured."""
    return _measured().get(rules.code)


def bots_seat(rules: Ruleset, rng_state: int) -> Seat:
    """Return the seat that a bot takes: the better one, or a random one by ``rng_state`` if
    unknown."""
    known = seat_worth(rules)
    better = None if known is None else known.better
    if better is not None:
        return better
    pick, _ = below(rng_state, len(SEATS))
    return SEATS[pick]


@cache
def _measured() -> Mapping[str, SeatWorth]:
    with data_path("worth", "seats.toml").open("rb") as file:
        data = tomllib.load(file)
    return {
        code: SeatWorth(float(row["first"]), float(row["error"]), int(row["matches"]))
        for code, row in data.items()
    }

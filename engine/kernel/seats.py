"""The two seats at a table."""

from enum import IntEnum
from typing import Final


class Seat(IntEnum):
    """A player's seat: first or second. Indexes every pair in a state."""

    FIRST = 0
    SECOND = 1

    @property
    def opponent(self) -> "Seat":
        """Return the other seat."""
        return _OPPONENTS[self]


_OPPONENTS: Final = {Seat.FIRST: Seat.SECOND, Seat.SECOND: Seat.FIRST}
SEATS: Final = (Seat.FIRST, Seat.SECOND)

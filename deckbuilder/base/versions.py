"""Versions of rules, card reading and random streams stored with saves and codes."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Final

from engine.berserk import READING_VERSION, RULES_VERSION
from engine.kernel.rng import OPEN_SEEDS, STREAMS_VERSION


@dataclass(frozen=True, slots=True)
class MadeWith:
    """The three versions stored in saves, records, logs and codes.

    Data without versions are older than these and count as version 1.
    """

    rules: int = 1
    reading: int = 1
    streams: int = 1

    def to_json(self) -> dict[str, int]:
        """Return the versions as plain data."""
        return asdict(self)

    def seed(self, text: str) -> int:
        """Return the seed as it was used then: the first streams used only 64 bits.

        ValueError for a text that is not a number.
        """
        seed = int(text)
        return seed % OPEN_SEEDS if self.streams == 1 and seed >= OPEN_SEEDS else seed


NOW: Final = MadeWith(RULES_VERSION, READING_VERSION, STREAMS_VERSION)
"""The versions of this program."""

OF_CODES: Final[Mapping[int, MadeWith]] = {
    1: MadeWith(1, 1, 1),
    2: MadeWith(1, 1, 2),
    3: MadeWith(1, 2, 2),
    4: MadeWith(2, 3, 2),
    5: MadeWith(3, 4, 2),
    6: MadeWith(4, 5, 2),
}
"""The versions by the number in codes of sealed pools and deals, which are too short for all three.

When one of the three increases, add a new number; the old ones never change.
"""
CODE_VERSION: Final = max(OF_CODES)

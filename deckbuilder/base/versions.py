"""The versions of rules, card reading and random streams that something was made with."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

from engine.berserk import READING_VERSION, RULES_VERSION
from engine.kernel import BadSave
from engine.kernel.rng import OPEN_SEEDS, STREAMS_VERSION


@dataclass(frozen=True, slots=True)
class MadeWith:
    """Three versions that saves, records, logs and codes name.

    What names none was made before they were counted, which is what version 1 stands for.
    """

    rules: int = 1
    reading: int = 1
    streams: int = 1

    def to_json(self) -> dict[str, int]:
        """Return the versions as plain data."""
        return asdict(self)

    def seed(self, text: str) -> int:
        """Return the seed that was written then: the first streams knew 64 bits of it alone.

        ValueError for a text that is no number.
        """
        seed = int(text)
        return seed % OPEN_SEEDS if self.streams == 1 and seed >= OPEN_SEEDS else seed

    @staticmethod
    def from_json(data: Mapping[str, Any] | None) -> "MadeWith":
        """Return the versions that ``to_json`` wrote, the first ones for None; BadSave for else."""
        try:
            return MadeWith(**{name: int(number) for name, number in (data or {}).items()})
        except (AttributeError, TypeError, ValueError) as error:
            raise BadSave(f"these are no versions: {data}") from error


NOW: Final = MadeWith(RULES_VERSION, READING_VERSION, STREAMS_VERSION)
"""The versions of this program."""

OF_CODES: Final[Mapping[int, MadeWith]] = {
    1: MadeWith(1, 1, 1),
    2: MadeWith(1, 1, 2),
    3: MadeWith(1, 2, 2),
    4: MadeWith(2, 3, 2),
}
"""Codes of sealed pools and of deals are too short to name three versions: their number does.

When one of the three goes up, a new number stands here for it, and the old ones stay as they are.
"""
CODE_VERSION: Final = max(OF_CODES)

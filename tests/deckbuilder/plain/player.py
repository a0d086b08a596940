"""A small player that reads the questions of a conversation and answers them by number."""

import random
import re
from collections.abc import Iterator
from typing import Final

_NUMBERED: Final = re.compile(r"^(\d+)\. ", re.MULTILINE)
_CELLS: Final = re.compile(r"(?:^|, )(\d+) [a-e][1-6]")


class Player:
    """Answers what it was asked last, at random among the numbers where it knows nothing better.

    Everything told is in ``told``, every answer in ``said``; after ``most`` of these it is silent.
    """

    def __init__(self, seed: int = 1, most: int = 3000) -> None:
        self.told: list[str] = []
        self.said: list[str] = []
        self._most = most
        self._since = 0
        self._random = random.Random(seed)

    def say(self, text: str) -> None:
        """Hear a text."""
        self.told.append(text)

    @property
    def heard(self) -> str:
        """What was told since the last answer."""
        return "\n".join(self.told[self._since :])

    def lines(self) -> Iterator[str]:
        """Yield answers as long as somebody asks."""
        while len(self.said) < self._most:
            line = self._answer(self.heard)
            self._since = len(self.told)
            self.said.append(line)
            yield line

    def _answer(self, heard: str) -> str:
        for part, line in _KNOWN:
            if part in heard:
                return line
        numbers = [int(number) for number in (*_NUMBERED.findall(heard), *_CELLS.findall(heard))]
        return str(self._random.choice(numbers)) if numbers else ""


_KNOWN: Final = (
    ("What next?", "1"),
    ("Keep these cards", "1"),
    ("All cards are placed", "done"),
    ("Not placed yet", "propose"),
    ("The squad is empty.", "propose"),
    ("Finish anyway?", "yes"),
    ("In the squad:", "done"),
    ("End the turn anyway?", "yes"),
)

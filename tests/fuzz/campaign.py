"""Feeding readers with damaged inputs and counting what comes of it."""

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from types import FrameType

from catalog.common.errors import UserError
from tests.fuzz.mutation import Mutation

PATIENCE = 20
"""Seconds that one input may take."""


class TooSlow(Exception):
    """A reader did not come back."""


@dataclass(frozen=True)
class Reader:
    """Something that reads what a user gives.

    ``seeds`` are valid inputs, ``read`` reads one and raises UserError for a bad one;
    ``is_past_header`` tells whether a damaged one still begins as its reader wants it.
    """

    name: str
    seeds: tuple[bytes, ...]
    mutations: tuple[Mutation, ...]
    read: Callable[[bytes], object]
    is_past_header: Callable[[bytes], bool]
    weight: int = 10


@dataclass(frozen=True)
class Fault:
    """An input that a reader answered with anything but words."""

    reader: str
    number: int
    content: bytes
    error: BaseException

    def __str__(self) -> str:
        told = f"{type(self.error).__name__}: {self.error!s:.200}"
        return f"{self.reader} #{self.number}: {told} <- {self.content[:300]!r}"


@dataclass
class Tally:
    """What became of a reader's inputs."""

    inputs: int = 0
    accepted: int = 0
    past_header: int = 0
    faults: list[Fault] = field(default_factory=list)


def feed(reader: Reader, inputs: int, seed: int) -> Tally:
    """Give a reader so many inputs; input ``number`` depends on the seed and itself alone."""
    tally = Tally()
    for number in range(inputs):
        content = nth_input(reader, seed, number)
        tally.inputs += 1
        tally.past_header += reader.is_past_header(content)
        try:
            with _patience(PATIENCE):
                reader.read(content)
            tally.accepted += 1
        except UserError as error:
            str(error).encode("utf-8", "backslashreplace")
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # a fault is whatever is not said in words
            tally.faults.append(Fault(reader.name, number, content, error))
    return tally


def nth_input(reader: Reader, seed: int, number: int) -> bytes:
    """Return a damaged seed; the first inputs are the seeds as they are."""
    if number < len(reader.seeds):
        return reader.seeds[number]
    random = Random(f"{seed} {reader.name} {number}")
    return random.choice(reader.mutations)(random, random.choice(reader.seeds))


@contextmanager
def _patience(seconds: int) -> Iterator[None]:
    if sys.platform == "win32":
        yield
        return

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise TooSlow(f"more than {seconds} s")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)

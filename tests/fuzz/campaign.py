"""Feed damaged inputs to readers and count the results."""

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
"""The maximum seconds for one input."""


class TooSlow(Exception):
    """A reader that exceeded the time."""


@dataclass(frozen=True)
class Reader:
    """A reader of user data.

    ``seeds`` are valid inputs, ``read`` reads one and raises UserError for an invalid one;
    ``is_past_header`` is whether a damaged input still begins like a valid one.
    """

    name: str
    seeds: tuple[bytes, ...]
    mutations: tuple[Mutation, ...]
    read: Callable[[bytes], object]
    is_past_header: Callable[[bytes], bool]
    weight: int = 10


@dataclass(frozen=True)
class Fault:
    """An input that caused anything but a message."""

    reader: str
    number: int
    content: bytes
    error: BaseException

    def __str__(self) -> str:
        told = f"{type(self.error).__name__}: {self.error!s:.200}"
        return f"{self.reader} #{self.number}: {told} <- {self.content[:300]!r}"


@dataclass
class Tally:
    """The results of a reader's inputs."""

    inputs: int = 0
    accepted: int = 0
    past_header: int = 0
    faults: list[Fault] = field(default_factory=list)


def feed(reader: Reader, inputs: int, seed: int) -> Tally:
    """Give a reader this many inputs; an input depends only on the seed and its number."""
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
        except BaseException as error:  # anything but a message is a fault
            tally.faults.append(Fault(reader.name, number, content, error))
    return tally


def nth_input(reader: Reader, seed: int, number: int) -> bytes:
    """Return a damaged seed; the first inputs are the undamaged seeds."""
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

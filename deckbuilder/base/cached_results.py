"""Cache of expensive results by key."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Kept(Generic[Key, Value]):
    """A thread-safe LRU cache of ``most`` results.

    A key contains everything the result depends on, such as the cards themselves rather than their
    names, so that a changed deck or a reimported card is a miss.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._results: OrderedDict[Key, Value] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._results)

    def known(self, key: Key) -> Value | None:
        """Return a cached result, None if absent."""
        with self._lock:
            if key not in self._results:
                return None
            self._results.move_to_end(key)
            return self._results[key]

    def get(self, key: Key, make: Callable[[], Value]) -> Value:
        """Return the result of a key, computing it on a miss; exceptions of ``make`` propagate.

        Two threads may compute the same result at once: neither waits for the other, since a user
        can cancel either.
        """
        known = self.known(key)
        if known is not None:
            return known
        made = make()
        with self._lock:
            self._results[key] = made
            self._results.move_to_end(key)
            while len(self._results) > self._most:
                self._results.popitem(last=False)
        return made

"""The worker's side: open a set-up once, then run a task for each item received.

A worker is this process, another local one, or one of a cluster. It receives the set-up from
``pack``, and items in portions; the transport does not affect the results.
"""

import pickle
import time
import traceback
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from threading import Lock
from typing import Any, Final, Generic, TypeVar

from catalog.common.errors import UserError
from catalog.common.i18n import _, activate, current_language
from deckbuilder.base.versions import NOW, MadeWith

_KEPT_OPEN: Final = 4  # set-ups; a worker of a cluster outlives many runs

Setup = TypeVar("Setup")
Item = TypeVar("Item")
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Work(Generic[Setup, Item, Result]):
    """Tasks with one set-up. ``begin`` opens it, and returns the function for an item.

    ``begin`` is a module-level function; set-up, items and results can be pickled. A result depends
    only on the set-up and its item, never on earlier tasks.
    """

    begin: Callable[[Setup], Callable[[Item], Result]]
    setup: Setup

    def opened(self) -> Callable[[Item], Result]:
        """Return the function that runs the task of an item."""
        return self.begin(self.setup)


@dataclass(frozen=True, slots=True)
class Packed:
    """A work to be sent to a worker; ``key`` is the same for the same work.

    ``made_with`` are the sender's versions: a worker with others would have other results.
    """

    key: str
    data: bytes
    made_with: MadeWith = NOW


@dataclass(frozen=True, slots=True)
class Portion:
    """The results of a portion of items, pickled in order, and the seconds taken.

    If a task failed, ``failure`` is its pickled exception, and ``results`` are those before it.
    """

    results: tuple[bytes, ...]
    seconds: float
    failure: bytes | None = None


def pack(work: Work[Any, Any, Any]) -> Packed:
    """Pack the work with the user's language, which is used for errors."""
    data = pickle.dumps((current_language(), work))
    return Packed(sha256(data).hexdigest(), data)


def open_packed(packed: Packed) -> None:
    """Open a work in this process, unless it is open; UserError if it is of another version."""
    with _LOCK:
        if packed.key in _OPEN:
            _OPEN.move_to_end(packed.key)
            return
        if packed.made_with != NOW:
            raise UserError(_("A worker has another version of Razdacha; install this one there."))
        language, work = pickle.loads(packed.data)
        activate(language)
        _OPEN[packed.key] = work.opened()
        while len(_OPEN) > _KEPT_OPEN:
            _OPEN.popitem(last=False)


def do_portion(packed: Packed, items: tuple[Any, ...]) -> Portion:
    """Run the tasks of ``items``; an exception in one ends the portion and is returned in it."""
    begun = time.monotonic()
    results: list[bytes] = []
    try:
        open_packed(packed)
        task = _OPEN[packed.key]
        for item in items:
            results.append(pickle.dumps(task(item)))
    except Exception as error:
        return Portion(tuple(results), time.monotonic() - begun, packed_error(error))
    return Portion(tuple(results), time.monotonic() - begun)


def packed_error(error: Exception) -> bytes:
    """Return an exception to be raised elsewhere; one that cannot be pickled is sent as text."""
    told = "".join(traceback.format_exception(error))
    try:
        data = pickle.dumps(error)
        pickle.loads(data)
    except Exception:  # an exception's own methods can fail in any way
        stand_in = UserError(str(error)) if isinstance(error, UserError) else RuntimeError(told)
        return pickle.dumps(stand_in)
    if isinstance(error, UserError):
        return data
    error.add_note(f"in a worker:\n{told}")
    return pickle.dumps(error)


_OPEN: Final[OrderedDict[str, Callable[[Any], Any]]] = OrderedDict()
_LOCK: Final = Lock()

"""What a worker does: it opens a set-up once, then does a task for every item that it is sent.

A worker is this process, another one of this machine, or one of a cluster. It is sent the set-up
with ``pack``, and items in portions; whatever carries them there and back, the same work gives the
same results.
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
    """Tasks of one set-up. ``begin`` opens it, and returns what does the task of an item.

    ``begin`` is a function of a module; the set-up, items and results can be pickled. A result
    depends on the set-up and its item alone, never on the tasks done before.
    """

    begin: Callable[[Setup], Callable[[Item], Result]]
    setup: Setup

    def opened(self) -> Callable[[Item], Result]:
        """Return what does the task of an item."""
        return self.begin(self.setup)


@dataclass(frozen=True, slots=True)
class Packed:
    """A work on its way to a worker; ``key`` is the same for the same work.

    ``made_with`` are the versions of whoever sends it: a worker with others has other results.
    """

    key: str
    data: bytes
    made_with: MadeWith = NOW


@dataclass(frozen=True, slots=True)
class Portion:
    """What came of a portion of items, pickled in their order, and the seconds that it took.

    When a task failed, ``failure`` is its pickled error, and ``results`` are those before it.
    """

    results: tuple[bytes, ...]
    seconds: float
    failure: bytes | None = None


def pack(work: Work[Any, Any, Any]) -> Packed:
    """Return the work with the user's language, in which errors are told."""
    data = pickle.dumps((current_language(), work))
    return Packed(sha256(data).hexdigest(), data)


def open_packed(packed: Packed) -> None:
    """Open a work in this process, unless it is open. UserError for that of another version."""
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
    """Do the tasks of ``items``; what one of them raises is in the answer, and ends it."""
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
    """Return an error to be raised elsewhere; one that cannot be sent is sent as its words."""
    told = "".join(traceback.format_exception(error))
    try:
        data = pickle.dumps(error)
        pickle.loads(data)
    except Exception:  # an error may refuse both in any way it likes
        stand_in = UserError(str(error)) if isinstance(error, UserError) else RuntimeError(told)
        return pickle.dumps(stand_in)
    if isinstance(error, UserError):
        return data
    error.add_note(f"in a worker:\n{told}")
    return pickle.dumps(error)


_OPEN: Final[OrderedDict[str, Callable[[Any], Any]]] = OrderedDict()
_LOCK: Final = Lock()

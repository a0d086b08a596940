"""Events and the reducer that applies them to a state."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from engine.kernel.copying import copied_by_fields
from engine.kernel.marks import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened. Events name cards by id only, so a log reveals nothing hidden."""


class HasHistory(Protocol):
    """A state that records the events that made it."""

    history: list[Event]


S = TypeVar("S", bound=HasHistory)
E = TypeVar("E", bound=Event)


class Reducer(Generic[S]):
    """The only writer of a state: one apply function per event type.

    It has the functions of its ``parts``; TypeError if two of them have a function for the same
    type.
    """

    def __init__(self, *parts: "Reducer[S]") -> None:
        self._appliers: dict[type[Event], Callable[[S, Any], None]] = {}
        for part in parts:
            for kind, function in part._appliers.items():
                self.on(kind)(function)

    def on(self, kind: type[E]) -> Callable[[Callable[[S, E], None]], Callable[[S, E], None]]:
        """Register the apply function of ``kind``; a second one is an error."""

        def register(function: Callable[[S, E], None]) -> Callable[[S, E], None]:
            if kind in self._appliers:
                raise TypeError(f"{kind.__name__} has an apply function already")
            self._appliers[kind] = function
            return function

        return register

    def follow(self, kind: type[Event], function: Callable[[S], None]) -> None:
        """Run ``function`` after the apply function of ``kind``, to invalidate derived data."""
        first = self._appliers[kind]

        def both(state: S, event: Any) -> None:
            first(state, event)
            function(state)

        self._appliers[kind] = both

    def apply(self, state: S, event: Event) -> None:
        """Change ``state`` as ``event`` says and append the event to its history."""
        self._appliers[type(event)](state, event)
        state.history.append(event)

    @property
    def functions(self) -> Mapping[type[Event], Callable[[S, Any], None]]:
        """The apply function of each event type, read live."""
        return self._appliers

    def kinds(self) -> frozenset[type[Event]]:
        """Return the event types that can be applied."""
        return frozenset(self._appliers)


copied_by_fields(__name__)

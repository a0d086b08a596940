"""The styles of the application: each sheet is read once, and ahead of the screen that needs it.

Textual reads every sheet anew when a screen brings one of its own, which takes a quarter of a
second and more while nothing moves.
"""

from collections.abc import Iterable, Iterator
from inspect import getfile
from pathlib import Path
from time import sleep
from typing import Any, Final

from textual.css.stylesheet import Stylesheet
from textual.css.types import CSSLocation
from textual.screen import Screen
from textual.widget import Widget

_BREATH: Final = 0.002
"""Seconds between two sheets that are read ahead, in which keys and the screen come first."""


class KeptStyles(Stylesheet):
    """Textual's styles, which keep what was read for as long as the colours stay the same."""

    def __init__(self, *, variables: dict[str, str] | None = None) -> None:
        super().__init__(variables=variables)
        # Textual's own cache forgets, and is not for two threads; a dictionary is. It is asked for
        # by key and filled, no more, so that the other type does not matter.
        self._parse_cache = {}  # type: ignore[assignment]

    def set_variables(self, variables: dict[str, str]) -> None:
        """Set the colours; only others than now make what was read worthless."""
        if variables != self._variables:
            super().set_variables(variables)

    def reparse(self) -> None:
        """Read what is new; a fault in a sheet leaves the rules as they were."""
        self.parse()

    def read_ahead(self, classes: Iterable[type[Widget]]) -> None:
        """Read the sheets that widgets of these classes will bring; for a thread of its own."""
        for css, read_from, is_default, tie_breaker, scope in _sheets_of(classes):
            self._parse_rules(css, read_from, is_default, tie_breaker, scope)
            sleep(_BREATH)


def widget_classes(base: type[Any] = Widget) -> Iterator[type[Widget]]:
    """Yield every class of widgets that was loaded so far."""
    for cls in base.__subclasses__():
        yield cls
        yield from widget_classes(cls)


def _sheets_of(
    classes: Iterable[type[Widget]],
) -> Iterator[tuple[str, CSSLocation, bool, int, str]]:
    """Yield text, place, whether it is a default, rank and scope of each sheet, once."""
    sheets = dict[tuple[str, CSSLocation, bool, int, str], None]()
    for cls in classes:
        blank = cls.__new__(cls)  # Textual asks a widget, and only for its class
        for read_from, css, tie_breaker, scope in blank._get_default_css():
            sheets[css, read_from, True, tie_breaker, scope] = None
        if issubclass(cls, Screen):
            for path in _paths_of(cls):
                sheets[path.read_text(encoding="utf-8"), (str(path), ""), False, 0, ""] = None
    yield from sheets


def _paths_of(screen: type[Screen[Any]]) -> Iterator[Path]:
    """Yield the files of a screen's styles, which are named as seen from its module."""
    named = screen.CSS_PATH or []
    for path in named if isinstance(named, list) else [named]:
        yield Path(getfile(screen)).parent.joinpath(path).resolve()

"""Style sheets: each is parsed once, ahead of the screen that needs it.

Textual reparses every sheet when a screen brings one of its own, which blocks for a quarter of a
second or more.
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
"""The pause in seconds between two sheets parsed ahead, in which keys and the screen have
priority."""


class KeptStyles(Stylesheet):
    """Textual's styles with a cache of parsed sheets, valid as long as the colours stay the
    same."""

    def __init__(self, *, variables: dict[str, str] | None = None) -> None:
        super().__init__(variables=variables)
        # Textual's own cache evicts entries and is not thread-safe; a dictionary is. It is only
        # read and filled by key, so the different type does not matter.
        self._parse_cache = {}  # type: ignore[assignment]

    def set_variables(self, variables: dict[str, str]) -> None:
        """Set the colours; only a change invalidates parsed sheets."""
        if variables != self._variables:
            super().set_variables(variables)

    def reparse(self) -> None:
        """Parse new sheets; an error in one leaves the rules unchanged."""
        self.parse()

    def read_ahead(self, classes: Iterable[type[Widget]]) -> None:
        """Parse the sheets of these widget classes; for a separate thread."""
        for css, read_from, is_default, tie_breaker, scope in _sheets_of(classes):
            self._parse_rules(css, read_from, is_default, tie_breaker, scope)
            sleep(_BREATH)


def widget_classes(base: type[Any] = Widget) -> Iterator[type[Widget]]:
    """Yield every widget class loaded so far."""
    for cls in base.__subclasses__():
        yield cls
        yield from widget_classes(cls)


def _sheets_of(
    classes: Iterable[type[Widget]],
) -> Iterator[tuple[str, CSSLocation, bool, int, str]]:
    """Yield text, location, default flag, rank and scope of each sheet, once."""
    sheets = dict[tuple[str, CSSLocation, bool, int, str], None]()
    for cls in classes:
        blank = cls.__new__(cls)  # Textual calls this on a widget, but uses only its class
        for read_from, css, tie_breaker, scope in blank._get_default_css():
            sheets[css, read_from, True, tie_breaker, scope] = None
        if issubclass(cls, Screen):
            for path in _paths_of(cls):
                sheets[path.read_text(encoding="utf-8"), (str(path), ""), False, 0, ""] = None
    yield from sheets


def _paths_of(screen: type[Screen[Any]]) -> Iterator[Path]:
    """Yield the files of a screen's styles, resolved relative to its module."""
    named = screen.CSS_PATH or []
    for path in named if isinstance(named, list) else [named]:
        yield Path(getfile(screen)).parent.joinpath(path).resolve()

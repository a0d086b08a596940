"""A style names only classes that there are: a class that was renamed takes its styles along."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from textual import containers, screen, widgets
from textual.css.model import SelectorType
from textual.css.parse import parse
from textual.css.stylesheet import Stylesheet
from textual.widget import Widget
from textual.widgets import _toast

import deckbuilder.tui as tui
from deckbuilder.tui.shell.areas import AREAS
from deckbuilder.tui.shell.styles import KeptStyles, widget_classes
from tests.deckbuilder.tui.shell.test_depth import own_classes
from tests.deckbuilder.tui.support import made_app

STYLES = sorted(Path(*tui.__path__).rglob("*.tcss"))
TEXTUALS = {*vars(widgets)["__all__"], *vars(containers), *vars(screen), *vars(_toast)}


def types_in(path: Path) -> Iterator[str]:
    """Return the names of classes in the selectors of a style sheet."""
    sheet = Stylesheet(variables=made_app().get_css_variables())
    sheet.read(path)
    for rules in sheet.rules:
        for selectors in rules.selector_set:
            for selector in selectors.selectors:
                if selector.type is SelectorType.TYPE:
                    yield selector.name


def known_types() -> set[str]:
    ours = {cls.__name__ for cls in own_classes() if issubclass(cls, Widget)}
    bases = {base.__name__ for cls in own_classes() for base in cls.__mro__}
    return ours | bases | TEXTUALS


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
def test_every_class_that_a_style_names_exists(path: Path) -> None:
    assert set(types_in(path)) - known_types() <= {"SearchIcon"}  # inside Textual's palette


def test_there_are_styles_and_they_name_classes() -> None:
    assert len(STYLES) > 8
    assert "ReportPane" in {name for path in STYLES for name in types_in(path)}


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the sheets that Textual reads from now on, in their order."""
    read = list[str]()

    def noted(scope: str, css: str, *more: Any, **named: Any) -> Any:
        read.append(css)
        return parse(scope, css, *more, **named)

    monkeypatch.setattr("textual.css.stylesheet.parse", noted)
    return read


@pytest.fixture
def colours(styles_read_once: None, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Return the colours of the application, where no other test's reading is shared."""
    monkeypatch.undo()
    return made_app().get_css_variables()


def test_a_sheet_is_read_once(colours: dict[str, str], parsed: list[str]) -> None:
    styles = KeptStyles(variables=colours)
    for path in STYLES:
        styles.read(path)
        styles.set_variables(dict(colours))
        styles.reparse()
    assert sorted(parsed) == sorted(path.read_text(encoding="utf-8") for path in STYLES)
    styles.set_variables({**colours, "primary": "red"})
    styles.reparse()
    assert len(parsed) == 2 * len(STYLES), "other colours, other rules"


def test_what_was_read_ahead_is_not_read_again(colours: dict[str, str], parsed: list[str]) -> None:
    screens = [area.load() for area in AREAS]
    styles = KeptStyles(variables=colours)
    styles.read_ahead(widget_classes())
    parsed.clear()
    for first in screens:
        for path in first().css_path:
            styles.read(path)
    styles.reparse()
    assert parsed == []

"""A style names only classes that there are: a class that was renamed takes its styles along."""

import re
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
from deckbuilder.tui.opening import OPENINGS
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


INSIDE_TEXTUAL = {"SearchIcon", "SelectCurrent"}
"""Parts of Textual's own widgets that it does not export."""


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
def test_every_class_named_by_a_style_exists(path: Path) -> None:
    assert set(types_in(path)) - known_types() <= INSIDE_TEXTUAL


ROOT = Path(*tui.__path__)
EVERYWHERE = "app.tcss"


def named_in(pattern: str) -> dict[Path, set[str]]:
    """Return what a pattern finds in each module of the application."""
    modules = {path: path.read_text(encoding="utf-8") for path in ROOT.rglob("*.py")}
    return {path: set(re.findall(pattern, text)) for path, text in modules.items()}


def bare_ids(path: Path) -> Iterator[str]:
    """Return the ids a sheet styles wherever they stand: a sheet stays once its screen was open."""
    sheet = Stylesheet(variables=made_app().get_css_variables())
    sheet.read(path)
    for rules in sheet.rules:
        for selectors in rules.selector_set:
            steps = [
                selector
                for selector in selectors.selectors
                if selector.type in (SelectorType.TYPE, SelectorType.ID)
            ]
            if len(steps) == 1 and steps[0].type is SelectorType.ID:
                yield steps[0].name


@pytest.mark.parametrize(
    "path", [path for path in STYLES if path.name != EVERYWHERE], ids=lambda path: path.name
)
def test_a_style_sheet_styles_only_parts_of_screens_that_load_it(path: Path) -> None:
    ids = named_in(r'\bid="([^"]+)"')
    brought = {
        module: {(module.parent / sheet).resolve() for sheet in sheets}
        for module, sheets in named_in(r'"([^"\s]+\.tcss)"').items()
    }

    def has_it(module: Path) -> bool:
        sheets = brought[module]
        return path.resolve() in sheets if sheets else module.parent == path.parent

    strangers = {
        f"#{name} of {module.relative_to(ROOT)}"
        for name in bare_ids(path)
        for module, own in ids.items()
        if name in own and not has_it(module)
    }
    assert not strangers


def test_style_sheets_exist_and_name_classes() -> None:
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


def test_a_style_sheet_is_read_once(colours: dict[str, str], parsed: list[str]) -> None:
    styles = KeptStyles(variables=colours)
    for path in STYLES:
        styles.read(path)
        styles.set_variables(dict(colours))
        styles.reparse()
    assert sorted(parsed) == sorted(path.read_text(encoding="utf-8") for path in STYLES)
    styles.set_variables({**colours, "primary": "red"})
    styles.reparse()
    assert len(parsed) == 2 * len(STYLES), "other colours, other rules"


def test_preloaded_data_is_not_read_again(colours: dict[str, str], parsed: list[str]) -> None:
    screens = [OPENINGS.first_screen(area) for area in AREAS]
    styles = KeptStyles(variables=colours)
    styles.read_ahead(widget_classes())
    parsed.clear()
    for first in screens:
        for path in first().css_path:
            styles.read(path)
    styles.reparse()
    assert parsed == []

"""No class of the application stands deeper than two of its own above Textual's, and a screen is
a leaf: what screens share is a pane, a command or a function that they hold."""

import pkgutil
from importlib import import_module
from types import ModuleType

from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

import deckbuilder.tui as tui
from deckbuilder.tui.shell.base import Dialog, RazdachaNode, RazdachaScreen
from deckbuilder.tui.shell.palette import Palette
from deckbuilder.tui.shell.rows import RowList
from deckbuilder.workbench.table import Table

MOST = 2


def own_modules() -> list[ModuleType]:
    """Import every module of the application."""
    names = (info.name for info in pkgutil.walk_packages(tui.__path__, f"{tui.__name__}."))
    return [import_module(name) for name in names]


def own_classes() -> set[type]:
    """Return every class the application defines, those inside other classes too."""
    classes: set[type] = set()
    waiting = [value for module in own_modules() for value in own_types(module)]
    while waiting:
        cls = waiting.pop()
        if cls not in classes:
            classes.add(cls)
            waiting += own_types(cls)
    return classes


def own_types(place: ModuleType | type) -> list[type]:
    return [value for value in vars(place).values() if isinstance(value, type) and is_own(value)]


def is_own(cls: type) -> bool:
    return cls.__module__.partition(".")[0] == "deckbuilder"


def depth(cls: type) -> int:
    """Return how many classes of ours a class is made of, without the mixin, the list that every
    list is, and the interface of tables, which says what a match tells its screens."""
    return sum(is_own(base) and base not in (RazdachaNode, RowList, Table) for base in cls.__mro__)


def test_no_class_is_deeper_than_two_own_bases() -> None:
    too_deep = {cls.__qualname__: depth(cls) for cls in own_classes() if depth(cls) > MOST}
    assert too_deep == {}


def test_every_screen_directly_extends_the_base_screen_or_dialog() -> None:
    screens = {cls for cls in own_classes() if issubclass(cls, Screen)}
    assert {RazdachaScreen, Dialog, Palette} < screens
    for screen in screens - {RazdachaScreen, Dialog, Palette}:  # the palette is Textual's own
        above = [base for base in screen.__mro__ if base in screens and base is not screen]
        assert above in ([RazdachaScreen], [Dialog]), screen


def test_widgets_with_own_bindings_have_the_mixin() -> None:
    widgets = [cls for cls in own_classes() if issubclass(cls, Widget)]
    assert len(widgets) > 80
    keyed = {cls for cls in widgets if "BINDINGS" in vars(cls)}
    assert {cls for cls in keyed if not issubclass(cls, RazdachaNode)} == {Palette}


def test_every_branch_of_a_class_counts() -> None:
    def made(name: str, *bases: type) -> type:
        return type(name, bases, {"__module__": "deckbuilder.tui.cards"})

    plain = made("Plain", RazdachaNode, Static)
    listed = made("Listed", RowList)
    assert (depth(plain), depth(listed), depth(Dialog)) == (1, 1, 1)
    assert depth(made("Sorted", listed)) == 2
    assert depth(made("Both", listed, plain)) == 3

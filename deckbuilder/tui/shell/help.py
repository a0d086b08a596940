"""Help for any screen: its purpose, then every available key."""

from collections.abc import Sequence
from typing import Any, ClassVar, TypeAlias

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.dom import DOMNode
from textual.widgets import Static

from catalog.common.i18n import N_, _, uncapitalised
from deckbuilder.tui.shell.areas import KEYED
from deckbuilder.tui.shell.base import Dialog, RazdachaNode, RazdachaScreen, framed
from deckbuilder.tui.shell.keys import is_written, key_name
from deckbuilder.tui.shell.palette import Palette

Explained: TypeAlias = RazdachaScreen[Any] | Dialog[Any] | Palette
"""The nodes with a help text."""

_ABOUT_HELP = N_(
    "Everything works with the keyboard. Tab and Shift+Tab move between the parts of a screen, the "
    "arrows within one; the part with the bright frame has the focus. Letters work in the Russian "
    "and in the English layout."
)


class HelpScreen(RazdachaScreen[None]):
    """The help of another screen. Up and down scroll, Esc or F1 closes."""

    CSS_PATH = "help.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", N_("Close"), show=True),
        Binding("r", "app.rules", N_("The rules in our own words"), show=True),
    ]

    def __init__(self, about: Explained) -> None:
        super().__init__()
        self.AREA = about.AREA if isinstance(about, RazdachaScreen) else None
        self._about = about

    def compose_body(self) -> ComposeResult:
        """Yield the text and the keys."""
        with framed(VerticalScroll(id="help"), _("Help")):
            yield Static(self._content(), markup=False)

    def _content(self) -> RenderableType:
        parts: list[RenderableType] = []
        for text in (*self._about.help_texts(), _(_ABOUT_HELP)):
            parts += [Text(text), Text()]
        keys, everywhere = key_list(self._about), _keys_everywhere()
        wide = max(len(name) for name, _what in (*keys, *everywhere))
        parts += [_heading(_("Keys of this screen")), _table(keys, wide), Text()]
        parts += [_heading(_("Keys everywhere")), _table(everywhere, wide)]
        more = self._about.help_table() if isinstance(self._about, RazdachaScreen) else []
        if more:
            parts += [Text(), _heading(_("What you can search for")), _table(more)]
        return Group(*parts)


def _heading(text: str) -> Text:
    return Text(text, style="bold underline")


def _table(rows: Sequence[tuple[str, str]], wide: int = 0) -> Table:
    """Return pairs as two columns, the first with a minimum width, so that tables align."""
    table = Table.grid(padding=(0, 2))
    table.add_column(style="bold", min_width=min(wide, _MOST), max_width=_MOST)
    table.add_column()
    for left, right in rows:
        table.add_row(Text(left), Text(right))
    return table


def _keys_everywhere() -> list[tuple[str, str]]:
    areas = [
        (key_name(area.key), f"{_(area.title)}: {uncapitalised(_(area.about))}") for area in KEYED
    ]
    return [*areas, *((key_name(key), _(name)) for key, name in _EVERYWHERE)]


_MOST = 28
_EVERYWHERE = (
    ("f1", N_("This help, and back")),
    ("ctrl+p", N_("All commands of the screen by name")),
    ("ctrl+k", N_("The rules whose numbers are shown; clicking a number also opens it")),
    ("escape", N_("Back")),
    ("ctrl+q", N_("Leave Razdacha; nothing is lost")),
)


def key_list(screen: Explained) -> list[tuple[str, str]]:
    """Return every key of the screen and of its widgets with its action, in order.

    Keys of one action are grouped, and so are digits; Russian twins and capitals are omitted, and
    so are duplicates of another part of the screen.
    """
    keys: dict[tuple[str, str], list[str]] = {}
    nodes: list[DOMNode] = [screen, *screen.query("*")]
    for node in nodes:
        if not isinstance(node, RazdachaNode):
            continue
        for key, binding in node._bindings:
            if binding.description and is_written(key) and binding.action != "back":
                action = binding.action.partition("(")[0] if key.isdigit() else binding.action
                names = keys.setdefault((action, binding.description), [])
                name = key_name(key) if key.isdigit() else binding.key_display or key_name(key)
                if name not in names:
                    names.append(name)
    rows = [
        (", ".join(_digits_together(names)), description)
        for (_action, description), names in keys.items()
    ]
    return list(dict.fromkeys(rows))


def _digits_together(names: Sequence[str]) -> list[str]:
    """Return names of keys with consecutive digits merged.

    >>> _digits_together(["1", "2", "3", "Enter"])
    ['1–3', 'Enter']
    """
    together: list[str] = []
    for name in names:
        first, _dash, last = (together[-1] if together else "").partition("–")
        last = last or first
        if name.isdigit() and last.isdigit() and int(name) == int(last) + 1:
            together[-1] = f"{first}–{name}"
        else:
            together.append(name)
    return together

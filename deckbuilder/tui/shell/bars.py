"""The two lines of every screen: the areas at the top, the available keys at the bottom.

Both are drawn as one line of text, since they change with every move of the focus.
"""

from collections.abc import Callable, Collection, Sequence
from functools import lru_cache

from rich.style import Style
from rich.text import Text
from textual.binding import Binding
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input, Static

from catalog.common.i18n import N_, _
from deckbuilder.tui.shell.areas import (
    BATTLE,
    CATALOGUE,
    DEAL,
    DECKS,
    DRAFT,
    HOME,
    KEYED,
    SETTINGS,
    TRAINER,
)
from deckbuilder.tui.shell.keys import is_typed, key_name
from deckbuilder.tui.shell.terminal import is_too_small, render_too_small
from deckbuilder.tui.shell.theme import BAD

_FIRST_OUT = (HOME, SETTINGS, TRAINER, CATALOGUE, DRAFT, DECKS, DEAL, BATTLE)
"""The areas omitted from a narrow bar, in this order; their keys and the help remain."""
_OUT = ("cancel", "back")
"""The actions that leave a screen, placed last in the key bar."""
_KEPT = ("why_not",)
"""The actions kept in the key bar as long as possible: they help if nothing else works."""
_TEXTUAL_WORDS = (N_("Dismiss menu"),)
"""The key descriptions of Textual's own widgets, translated by the bar."""


class UnsavedLine(Static):
    """Shows while the last choices of a game are not saved."""

    DEFAULT_CSS = """
    UnsavedLine { height: auto; max-height: 2; display: none; background: $error 30%; }
    """

    def __init__(self) -> None:
        super().__init__("", markup=False, classes="unsaved")

    def on_mount(self) -> None:
        """Follow the application's state of saving."""
        self.watch(self.app, "unsaved", self.show)

    def show(self, problem: str) -> None:
        """Show the problem, or hide the line if there is none."""
        self.display = bool(problem)
        text = _("✖ Your last choices are not saved: {problem}. Trying again.")
        self.update(text.format(problem=problem) if problem else "")


class ElsewhereLine(Static):
    """Shows the clocks of a match with somebody elsewhere, and who is away."""

    DEFAULT_CSS = """
    ElsewhereLine { height: 1; display: none; background: $primary 20%; }
    """

    def __init__(self) -> None:
        super().__init__("", markup=False)

    def on_mount(self) -> None:
        """Follow the match, if there is one."""
        self.watch(self.app, "elsewhere", self.show)

    def show(self, text: str) -> None:
        """Show the text, or hide the line if there is none."""
        self.display = bool(text)
        self.update(f" {text}")


class AreaBar(Widget):
    """The areas and their keys, with the open one marked; a click opens an area."""

    DEFAULT_CSS = """
    AreaBar { dock: top; height: 1; background: $panel; color: $foreground; link-style: none; }
    """
    ALLOW_SELECT = False

    def __init__(self, current: str) -> None:
        super().__init__()
        self._current = current

    def render(self) -> Text:
        """Return the line with the open area reversed.

        If the terminal is too small, a warning replaces what does not fit.
        """
        line = Text(no_wrap=True, overflow="ellipsis")
        right = self._entry("F1", _("Help"), "f1", "help")
        if is_too_small(self.app.size):
            right = Text(f" ✖ {render_too_small()} ", style=BAD) + right
        for entry in self._that_fit(self.size.width - right.cell_len):
            line.append_text(entry)
        gap = self.size.width - line.cell_len - right.cell_len
        line.append(" " * max(gap, 0))
        return line.append_text(right)

    def _that_fit(self, width: int) -> list[Text]:
        """Return the entries of the areas that fit."""
        entries = {
            area: self._entry(key_name(area.key), _(area.title), area.key, area.code)
            for area in KEYED
        }
        for area in _FIRST_OUT:
            if sum(entry.cell_len for entry in entries.values()) <= width:
                break
            if area.code != self._current:
                del entries[area]
        return list(entries.values())

    def _entry(self, key: str, title: str, press: str, code: str) -> Text:
        here = code == self._current
        click = Style(meta={"@click": f"app.simulate_key({press!r})"})
        entry = Text(style="bold reverse" if here else "")
        entry.append(f" {key}", style="" if here else "dim")
        entry.append(f" {title} ")
        entry.stylize(click)
        return entry


class KeyBar(Widget):
    """The keys available at the focus, also clickable.

    ``works`` returns whether a key of a node currently has an effect. The key to leave is last and
    always shown, and so is the one that explains refusals; if others do not fit, a number before
    the last key tells how many more F1 shows.
    """

    DEFAULT_CSS = """
    KeyBar { dock: bottom; height: 1; background: $panel; color: $foreground; link-style: none; }
    """
    ALLOW_SELECT = False

    def __init__(self, works: Callable[[object, Binding], bool]) -> None:
        super().__init__()
        self._works = works
        self._shown = Text()

    def on_mount(self) -> None:
        """Follow the focus."""
        self.screen.bindings_updated_signal.subscribe(self, self._changed)

    def on_unmount(self) -> None:
        """Stop following it."""
        self.screen.bindings_updated_signal.unsubscribe(self)

    def _changed(self, _screen: Screen[object]) -> None:
        """Redraw the line if it is another one.

        Textual composes anew everything between the lines of a frame that changed, and this is the
        lowest.
        """
        if self._line() != self._shown:
            self.refresh()

    def render(self) -> Text:
        """Return the line of keys."""
        self._shown = self._line()
        return self._shown

    def _line(self) -> Text:
        entries = self._entries()
        out = [entries.pop(action) for action in _OUT if action in entries]
        kept = [place for place, action in enumerate(entries) if action in _KEPT]
        return that_fit(list(entries.values()), self.size.width, out, kept)

    def _entries(self) -> dict[str, Text]:
        """Return the available keys, by action."""
        entries: dict[str, Text] = {}
        typing = isinstance(self.screen.focused, Input)
        for node, binding, enabled, _tip in self.screen.active_bindings.values():
            if not (enabled and binding.show and binding.description):
                continue
            if binding.action in entries or (typing and is_typed(binding.key)):
                continue
            if not self._works(node, binding):
                continue
            key = binding.key_display or key_name(binding.key)
            entries[binding.action] = _entry(key, _(binding.description), binding.key)
        return entries


def that_fit(
    entries: Sequence[Text], width: int, out: Sequence[Text] = (), kept: Collection[int] = ()
) -> Text:
    """Return as many entries as fit in ``width`` cells besides ``out``.

    The last ones are omitted first, the entries at the indexes ``kept`` after all others, ``out``
    never.
    """
    line = Text(no_wrap=True).join([*entries, *out])
    leaving = sorted(range(len(entries)), key=lambda place: (place in kept, -place))
    for count in range(1, len(entries) + 1):
        if line.cell_len <= width:
            break
        gone = leaving[:count]
        shown = [entry for place, entry in enumerate(entries) if place not in gone]
        line = Text(no_wrap=True).join([*shown, _rest(count), *out])
    return line


def _rest(count: int) -> Text:
    return _entry("F1", _("— {count} more").format(count=count), "f1")


@lru_cache(maxsize=256)
def _entry(key: str, name: str, press: str) -> Text:
    """Return a clickable key with its action, which must not be changed."""
    entry = Text(" ").append(key, style="bold").append(f" {name} ")
    entry.stylize(Style(meta={"@click": f"app.simulate_key({press!r})"}))
    return entry

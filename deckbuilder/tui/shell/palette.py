"""The palette: the areas and all key commands of the screen, then cards, decks and rules.

Names match ignoring case and ё, also when typed in the other keyboard layout.
"""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar, Final, cast

from rich.console import RenderableType
from textual.binding import Binding, BindingType
from textual.command import CommandPalette, DiscoveryHit, Hit, Hits, Provider
from textual.content import Content
from textual.dom import DOMNode
from textual.filter import LineFilter

from catalog.common.folding import other_layout
from catalog.common.i18n import N_, _
from deckbuilder.base.themes import Theme
from deckbuilder.tui.shell.app import Found, RazdachaApp
from deckbuilder.tui.shell.areas import AREAS
from deckbuilder.tui.shell.keys import in_both_layouts, key_name
from deckbuilder.tui.shell.recolouring import beneath, tinted

_SHORTEST: Final = 2
"""The minimum number of letters to search cards, decks and rules."""


THEME_COMMANDS: Final = {
    Theme.DARK: N_("Theme: dark"),
    Theme.LIGHT: N_("Theme: light"),
    Theme.CONTRAST: N_("Theme: high contrast"),
}


@dataclass(frozen=True)
class Command:
    """One line of the palette: name, key, and command."""

    name: str
    key: str
    run: Callable[[], Any]


class Palette(CommandPalette):
    """Textual's palette with keys of both layouts."""

    BINDINGS: ClassVar[list[BindingType]] = in_both_layouts(
        [Binding("ctrl+p", "escape", show=False)]
    )

    def help_texts(self) -> list[str]:
        """Return the paragraphs of the help in the user's language."""
        return [
            _(
                "Find any command of the screen, area, card, deck or rule by a part of its "
                "name. Type, choose with the arrows; Enter runs or opens it, Esc or {key} "
                "closes."
            ).format(key=key_name("ctrl+p"))
        ]

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return the filters for the area around the palette."""
        return beneath(super().get_line_filters(), cast(RazdachaApp, self.app).colours)

    def render(self) -> RenderableType:
        """Return the screen behind, tinted."""
        return tinted(super().render(), cast(RazdachaApp, self.app).colours)


class ScreenCommands(Provider):
    """The commands of the screen below the palette, then the areas."""

    async def discover(self) -> Hits:
        """Offer all commands before anything is typed."""
        for command in self._commands():
            yield DiscoveryHit(_with_key(_plain(command.name), command), command.run, command.name)

    async def search(self, query: str) -> Hits:
        """Offer matches in either layout; report if there are none."""
        found = False
        for command in self._commands():
            score, shown = self._match(query, command.name)
            if score > 0:
                found = True
                yield Hit(score, _with_key(shown, command), command.run, command.name)
        for place, one in enumerate(await self._named(query)):
            found = True
            shown = Content.assemble(_plain(one.name), "  ", (one.kind, "dim"))
            yield Hit(1.0 / (place + 2), shown, one.run, f"{one.name}  {one.kind}")
        if not found:
            text = _("Nothing has a similar name.")
            yield Hit(1.0, _plain(text), _nothing, text)

    async def _named(self, query: str) -> Sequence[Found]:
        """Return the cards, decks and rules that a text finds."""
        app = cast(RazdachaApp, self.app)
        if len(query.strip()) < _SHORTEST or not app.has_services:
            return ()
        return await asyncio.to_thread(app.openings.find, app, query.strip())

    def _match(self, query: str, name: str) -> tuple[float, Content]:
        folded = _folded(name)
        matcher = self.matcher("")
        tried = (
            matcher.fuzzy_search.match(_folded(text), folded)
            for text in (query, other_layout(query))
        )
        score, places = max(tried, key=lambda match: match[0])
        shown = _plain(name)
        for place in places if score > 0 else ():
            shown = shown.stylize(matcher.match_style, place, place + 1)
        return score, shown

    def _commands(self) -> list[Command]:
        commands: dict[str, Command] = {}
        for node, binding in self._bindings_here():
            name = binding.description
            if name and name not in commands:
                run = partial(self.app.run_action, binding.action, node)
                commands[name] = Command(name, binding.key_display or key_name(binding.key), run)
        name = _("The rules in our own words")
        commands[name] = Command(name, "", partial(self.app.run_action, "rules", self.app))
        for theme, text in THEME_COMMANDS.items():
            run = partial(self.app.run_action, f"theme({theme.value!r})", self.app)
            commands[_(text)] = Command(_(text), "", run)
        for area in AREAS:
            name = _(area.title)
            run = partial(self.app.run_action, f"area({area.code!r})", self.app)
            commands[name] = Command(name, key_name(area.key), run)
        return list(commands.values())

    def _bindings_here(self) -> list[tuple[DOMNode, Binding]]:
        start: DOMNode = self.screen.focused or self.screen
        return [
            (node, binding)
            for node in start.ancestors_with_self
            for _key, binding in node._bindings
            if self.app._check_action_state(binding.action, node)
            and not binding.action.endswith("command_palette")
        ]


async def _nothing() -> None:
    """Do nothing: the line only reports that there are no matches."""


def _plain(text: str) -> Content:
    return Content(text)


def _with_key(name: Content, command: Command) -> Content:
    return Content.assemble(name, "  ", (command.key, "dim"))


def _folded(text: str) -> str:
    """Fold case and ё without changing the length, so that offsets stay valid."""
    return text.lower().replace("ё", "е")

"""The application as screens see it: areas, navigation, notices, services.

This module shows no screens: ``application.py`` does, above all screens.
"""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any, ClassVar, Final

from textual.app import App
from textual.binding import Binding, BindingsMap, BindingType
from textual.reactive import reactive
from textual.screen import Screen
from textual.timer import Timer

from catalog.common.errors import UserError
from catalog.common.i18n import N_, _, activate
from deckbuilder.base.settings import Settings, save_settings
from deckbuilder.base.themes import Theme
from deckbuilder.tui.shell.areas import AREA_OF, AREAS, HOME, KEYED, Area, Errand
from deckbuilder.tui.shell.keys import in_both_layouts, key_name, translated
from deckbuilder.tui.shell.recolouring import Recolouring, recolouring
from deckbuilder.tui.shell.styles import KeptStyles
from deckbuilder.tui.shell.theme import THEME

if TYPE_CHECKING:
    from deckbuilder.lessons.examples import RuleExample
    from deckbuilder.workbench.workbench import Services
    from engine.berserk import CardSpec


_REFUSALS: Final = ".refusal, #wrong"
_ROWS: Final = 8
"""The maximum height of two notices, including the bar."""


def keep_refusals_clear(screen: Screen[Any]) -> None:
    """Move the notices of a screen to where they cover no refusal."""
    regions = [
        widget.region for widget in screen.query(_REFUSALS) if widget.is_on_screen and widget.region
    ]
    low = any(region.bottom > screen.size.height - _ROWS for region in regions)
    high = any(region.y < _ROWS for region in regions)
    screen.set_class(low and not high, "-notices-above")


_log = logging.getLogger(__name__)
_WIDTHS: Final[list[tuple[int, str]]] = [(0, "-narrow"), (100, "-wide")]
_HEIGHTS: Final[list[tuple[int, str]]] = [(0, "-short"), (32, "-tall")]
START: Final = "start"
_SAVE_AFTER: Final = 1.0
_NOTICE_SECONDS: Final = 4.0
_WARNING_SECONDS: Final = 8.0


@dataclass(frozen=True)
class Found:
    """A result of the palette: its description, and how it is opened."""

    name: str
    kind: str
    run: Callable[[], Any]


@dataclass(frozen=True)
class Openings:
    """The functions by which lower rooms show upper ones; ``tui/opening.py`` provides them."""

    first_screen: Callable[[Area], type[Screen[None]]]
    """Returns the first screen of an area."""
    find: "Callable[[RazdachaApp, str], Sequence[Found]]"
    """Returns the cards, decks and rules that a text finds, best first; runs in a thread."""
    show_example: "Callable[[RazdachaApp, RuleExample], None]"
    """Shows an example of a rule on a board."""
    try_card: "Callable[[RazdachaApp, CardSpec], None]"
    """Opens a small board on which a card can be tried."""
    choose_match: "Callable[[RazdachaApp, str], None]"
    """Asks which of the stored matches of a deck to replay."""


class RazdachaApp(App[None]):
    """The interface of the application for its screens."""

    TITLE = "Razdacha"
    CSS_PATH = "app.tcss"
    HORIZONTAL_BREAKPOINTS = _WIDTHS
    VERTICAL_BREAKPOINTS = _HEIGHTS
    ENABLE_COMMAND_PALETTE = True
    DEFAULT_MODE = START
    BINDINGS: ClassVar[list[BindingType]] = in_both_layouts(
        [
            Binding("f1", "help", N_("Help"), show=False, priority=True),
            *(
                Binding(area.key, f"area({area.code!r})", area.title, show=False, priority=True)
                for area in KEYED
            ),
            Binding("ctrl+p", "command_palette", N_("Commands"), show=False, priority=True),
            Binding("ctrl+k", "rules_shown", N_("The rules shown here"), show=False, priority=True),
            Binding("ctrl+q", "quit", N_("Leave Razdacha"), show=False, priority=True),
            Binding("ctrl+c", "help_quit", show=False, system=True),
        ]
    )

    def __init__(self, settings: Settings, openings: Openings) -> None:
        super().__init__()
        self.openings = openings
        self._styles = self.stylesheet = KeptStyles(variables=self.get_css_variables())
        self._untidy = False
        self._behind: list[Callable[[], object]] | None = []
        self._settings = settings
        self._services: Services | None = None
        self._wanted = ""
        self._errand: tuple[str, Errand] | None = None
        self._save_timer: Timer | None = None
        self._bindings = _translated_bindings()
        self._show_in(settings.theme)
        self.register_theme(THEME)
        self.theme = THEME.name

    @property
    def services(self) -> "Services":
        """The services of the screens, available before any area is opened."""
        if self._services is None:
            raise RuntimeError("an area was opened before the services")
        return self._services

    @property
    def has_services(self) -> bool:
        """Whether the services are open: from the first area to the end."""
        return self._services is not None

    colours: Recolouring | None = None
    """The filter that applies the theme's colours to every line; None for the dark theme."""

    unsaved: reactive[str] = reactive("")
    """Why the last choices of a game are not saved; empty if they are."""
    elsewhere: reactive[str] = reactive("")
    """The clocks of a match with somebody elsewhere, and who is away; empty for none."""

    def behind_first_frame(self, work: Callable[[], object]) -> None:
        """Run a function after the first usable frame, or at once if it was drawn.

        A thread that loads modules would delay the drawing.
        """
        if self._behind is None:
            work()
        else:
            self._behind.append(work)

    def tidy(self) -> None:
        """Collect garbage at the next quiet moment, after the end of something long such as a
        match."""
        self._untidy = True

    def _add_areas(self) -> None:
        for area in AREAS:
            self.add_mode(area.code, partial(self._open_first, area))

    def _open_first(self, area: Area) -> Screen[None]:
        return self.openings.first_screen(area)()

    def errand_in(self, code: str) -> Errand | None:
        """Return the pending errand for an area; None if there is none."""
        return self._errand[1] if self._errand is not None and self._errand[0] == code else None

    def forget_errand(self) -> None:
        """Mark the errand as done."""
        self._errand = None

    def is_covered(self, code: str) -> bool:
        """Return whether another screen covers the first one of an area."""
        return len(self._screen_stacks.get(code, ())) > 1

    async def uncover(self, code: str) -> None:
        """Show the first screen of an area, and close those above it."""
        self.open_area(code)
        while len(self.screen_stack) > 1:
            await self.pop_screen()

    def open_area(self, code: str, errand: Errand | None = None) -> None:
        """Show an area as it was left, as soon as the database is open.

        ``errand`` is done by the first screen of the area. It is dropped if another screen covers
        that, since the user is busy there.
        """
        self._errand = None if errand is None or self.is_covered(code) else (code, errand)
        if self._services is None:
            self._wanted = code
            return
        self._services.memory.area = code
        self.save_memory_soon()
        self.switch_mode(code)

    async def close_area(self, code: str) -> None:
        """Close the screens of an area; it opens with its first one, as at the start."""
        await self.remove_mode(code)
        self.add_mode(code, partial(self._open_first, AREA_OF[code]))

    def go_back(self) -> None:
        """Leave the top screen, or the area for the home screen."""
        if len(self.screen_stack) > 1:
            self.pop_screen()
        elif self.current_mode != HOME.code:
            self.open_area(HOME.code)
        else:
            self.show_notice(_("{key} leaves Razdacha.").format(key=key_name("ctrl+q")))

    def notify(self, message: str, *, markup: bool = False, **options: Any) -> None:
        """Show a notice where it covers no refusal, without interpreting markup."""
        del markup
        keep_refusals_clear(self.screen)
        super().notify(message, markup=False, **options)

    def show_notice(self, message: str) -> None:
        """Show a notice for a few seconds."""
        self.notify(message, timeout=_NOTICE_SECONDS, markup=False)

    def warn(self, message: str) -> None:
        """Show an error and its remedy."""
        self.notify(message, severity="warning", timeout=_WARNING_SECONDS, markup=False)

    async def change_settings(self, settings: Settings) -> None:
        """Apply and save settings; a new language and hidden cards are shown at once. UserError if
        that fails."""
        save_settings(settings)
        old, self._settings = self._settings, settings
        self.services.settings = settings
        self.services.catalog.hides_bundled = settings.hide_bundled
        if settings.language is not old.language:
            activate(settings.language)
        if (settings.language, settings.hide_bundled) != (old.language, old.hide_bundled):
            await self._reopen()
        if settings.theme is not old.theme:
            self._show_in(settings.theme)
            for screen in chain.from_iterable(self._screen_stacks.values()):
                screen.refresh()

    def _show_in(self, theme: Theme) -> None:
        """Draw every line from now on in the colours of a theme."""
        self.colours = recolouring(theme)

    async def _reopen(self) -> None:
        """Recreate every screen: all of them contain the language, and many list cards."""
        self._bindings = _translated_bindings()
        here = self.current_mode
        self.switch_mode(START)
        for area in AREAS:
            await self.remove_mode(area.code)
        self._add_areas()
        self.open_area(here)

    def save_memory_soon(self) -> None:
        """Save the state of the areas a moment after the last change."""
        if self._save_timer is not None:
            self._save_timer.stop()
        self._save_timer = self.set_timer(_SAVE_AFTER, self._save_memory)

    def _save_memory(self) -> None:
        if self._services is None:
            return
        try:
            self._services.memory.save()
        except UserError as error:
            _log.warning("where the user was is not kept: %s", error)

    def action_area(self, code: str) -> None:
        """Open an area."""
        if not self.screen.is_modal:
            self.open_area(code)

    def action_rules(self, rule: str = "") -> None:
        """Open the rules, at ``rule`` if given: a number, or several separated by commas."""
        raise NotImplementedError

    async def action_theme(self, code: str) -> None:
        """Switch to the theme ``code``; does nothing before the database is open."""
        if self._services is None:
            return
        try:
            wanted = self._services.settings.model_copy(update={"theme": Theme(code)})
            await self.change_settings(wanted)
        except UserError as error:
            self.warn(str(error))

    def action_help_quit(self) -> None:
        """Explain how to leave after Ctrl+C."""
        self.show_notice(_("{key} leaves Razdacha.").format(key=key_name("ctrl+q")))


def _translated_bindings() -> BindingsMap:
    own = Binding.make_bindings(RazdachaApp.BINDINGS)
    return translated(
        RazdachaApp._merge_bindings(), {(binding.key, binding.action) for binding in own}
    )

"""The application as screens know it: areas, the way between them, notices, and the services.

Nothing here shows a screen of its own: that is ``application.py``, which every screen is below.
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


_REFUSALS: Final = ".refusal, #wrong"
_ROWS: Final = 8
"""What two notices take at most, with the bar beside them."""


def keep_refusals_clear(screen: Screen[Any]) -> None:
    """Put the notices of a screen where no refusal stands."""
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
    """Something the palette found by its name: what it is, and how it is opened."""

    name: str
    kind: str
    run: Callable[[], Any]


@dataclass(frozen=True)
class Openings:
    """What rooms above show for screens below them; ``tui/opening.py`` is the one that is used."""

    first_screen: Callable[[Area], type[Screen[None]]]
    """Returns the screen that an area begins with."""
    find: "Callable[[RazdachaApp, str], Sequence[Found]]"
    """Returns the cards, decks and rules that a text finds, the nearest first; in a thread."""
    show_example: "Callable[[RazdachaApp, RuleExample], None]"
    """Shows an example of a rule on a board."""
    choose_match: "Callable[[RazdachaApp, str], None]"
    """Asks which of the kept matches of a deck to watch."""


class RazdachaApp(App[None]):
    """What every screen may ask of the application it is shown by."""

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
        """What the screens work with; there before any area is opened."""
        if self._services is None:
            raise RuntimeError("an area was opened before the services")
        return self._services

    @property
    def has_services(self) -> bool:
        """Return whether the services are open: not before the first area, nor after the end."""
        return self._services is not None

    colours: Recolouring | None = None
    """What gives every line the colours of the theme, None for the dark one."""

    unsaved: reactive[str] = reactive("")
    """Why the last choices of a game could not be saved so far, empty when they are."""

    def behind_first_frame(self, work: Callable[[], object]) -> None:
        """Do it once the first usable frame is drawn, at once if it is: a thread that loads
        modules would take turns with the drawing."""
        if self._behind is None:
            work()
        else:
            self._behind.append(work)

    def tidy(self) -> None:
        """Search for garbage at the next quiet moment, since something long has ended: a match."""
        self._untidy = True

    def _add_areas(self) -> None:
        for area in AREAS:
            self.add_mode(area.code, partial(self._open_first, area))

    def _open_first(self, area: Area) -> Screen[None]:
        return self.openings.first_screen(area)()

    def errand_in(self, code: str) -> Errand | None:
        """Return what the user was sent to an area for, None for nothing or once it is done."""
        return self._errand[1] if self._errand is not None and self._errand[0] == code else None

    def forget_errand(self) -> None:
        """Take note that it is done."""
        self._errand = None

    def is_covered(self, code: str) -> bool:
        """Return whether another screen lies above the first one of an area."""
        return len(self._screen_stacks.get(code, ())) > 1

    async def uncover(self, code: str) -> None:
        """Show the first screen of an area, and close what lies above it."""
        self.open_area(code)
        while len(self.screen_stack) > 1:
            await self.pop_screen()

    def open_area(self, code: str, errand: Errand | None = None) -> None:
        """Show an area as it was left; before the database is open, as soon as it is.

        ``errand`` is done by the first screen of the area. It is dropped where another screen
        covers that: the user is in the middle of something there.
        """
        self._errand = None if errand is None or self.is_covered(code) else (code, errand)
        if self._services is None:
            self._wanted = code
            return
        self._services.memory.area = code
        self.save_memory_soon()
        self.switch_mode(code)

    async def reopen_area(self, code: str) -> None:
        """Show an area from its first screen on, as at the start of the application."""
        await self.remove_mode(code)
        self.add_mode(code, partial(self._open_first, AREA_OF[code]))
        self.open_area(code)

    def go_back(self) -> None:
        """Leave the top screen, or the area for the home screen."""
        if len(self.screen_stack) > 1:
            self.pop_screen()
        elif self.current_mode != HOME.code:
            self.open_area(HOME.code)
        else:
            self.say(_("{key} leaves Razdacha.").format(key=key_name("ctrl+q")))

    def notify(self, message: str, *, markup: bool = False, **options: Any) -> None:
        """Show a notice where it covers no refusal; it is never read as markup."""
        del markup
        keep_refusals_clear(self.screen)
        super().notify(message, markup=False, **options)

    def say(self, message: str) -> None:
        """Show a notice for a few seconds."""
        self.notify(message, timeout=_NOTICE_SECONDS, markup=False)

    def warn(self, message: str) -> None:
        """Show what went wrong and what would be right."""
        self.notify(message, severity="warning", timeout=_WARNING_SECONDS, markup=False)

    async def change_settings(self, settings: Settings) -> None:
        """Put settings in force and keep them; a new language shows at once. UserError."""
        save_settings(settings)
        old, self._settings = self._settings, settings
        self.services.settings = settings
        if settings.language is not old.language:
            activate(settings.language)
            await self._reopen()
        if settings.theme is not old.theme:
            self._show_in(settings.theme)
            for screen in chain.from_iterable(self._screen_stacks.values()):
                screen.refresh()

    def _show_in(self, theme: Theme) -> None:
        """Draw every line from now on in the colours of a theme."""
        self.colours = recolouring(theme)

    async def _reopen(self) -> None:
        """Make every screen anew, for the language is in all of them."""
        self._bindings = _translated_bindings()
        here = self.current_mode
        self.switch_mode(START)
        for area in AREAS:
            await self.remove_mode(area.code)
        self._add_areas()
        self.open_area(here)

    def save_memory_soon(self) -> None:
        """Write what the areas remember, a moment after the last change."""
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
        """Open the rules, at ``rule`` where one is given: a number, or several with commas."""
        raise NotImplementedError

    async def action_theme(self, code: str) -> None:
        """Show everything in another theme from now on; nothing before the database is open."""
        if self._services is None:
            return
        try:
            wanted = self._services.settings.model_copy(update={"theme": Theme(code)})
            await self.change_settings(wanted)
        except UserError as error:
            self.warn(str(error))

    def action_help_quit(self) -> None:
        """Tell who presses Ctrl+C how to leave."""
        self.say(_("{key} leaves Razdacha.").format(key=key_name("ctrl+q")))


def _translated_bindings() -> BindingsMap:
    own = Binding.make_bindings(RazdachaApp.BINDINGS)
    return translated(
        RazdachaApp._merge_bindings(), {(binding.key, binding.action) for binding in own}
    )

"""The application: areas, the way between them, and nothing of what they do.

The first frame is drawn before the database is opened: ``Services`` come from a thread, and the
area that was open at the last exit follows.
"""

import asyncio
import logging
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from contextvars import copy_context
from itertools import chain
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar, Final

from textual.app import App, SystemCommand
from textual.binding import Binding, BindingsMap, BindingType
from textual.driver import Driver
from textual.events import Event, InputEvent
from textual.filter import LineFilter
from textual.reactive import reactive
from textual.screen import Screen
from textual.timer import Timer

from catalog.common.errors import UserError
from catalog.common.i18n import N_, _, activate
from deckbuilder.base import garbage
from deckbuilder.base.engine_in_use import fallback_text
from deckbuilder.base.settings import Settings, save_settings
from deckbuilder.base.themes import Theme
from deckbuilder.tui.shell.areas import AREA_OF, AREAS, HOME, KEYED, WELCOME
from deckbuilder.tui.shell.base import Dialog, Errand, RazdachaScreen
from deckbuilder.tui.shell.dialogs import Confirm
from deckbuilder.tui.shell.hangup import let_go_of_terminal, watch_terminal
from deckbuilder.tui.shell.keys import in_both_layouts, key_name, translated
from deckbuilder.tui.shell.literal import PLAIN_LINES
from deckbuilder.tui.shell.notices import keep_refusals_clear
from deckbuilder.tui.shell.palette import Palette, ScreenCommands
from deckbuilder.tui.shell.recolouring import Recolouring, recolouring
from deckbuilder.tui.shell.rule_links import RULE_LINKS, numbers_shown
from deckbuilder.tui.shell.styles import KeptStyles, widget_classes
from deckbuilder.tui.shell.theme import THEME
from deckbuilder.workbench.two_windows import take_over
from deckbuilder.workbench.workbench import Services, open_services

if TYPE_CHECKING:
    from catalog.guarded import Moved

_log = logging.getLogger(__name__)
_WIDTHS: Final[list[tuple[int, str]]] = [(0, "-narrow"), (100, "-wide")]
_HEIGHTS: Final[list[tuple[int, str]]] = [(0, "-short"), (32, "-tall")]
_START: Final = "start"
_LAST_TRY: Final = 2.0
_SAVE_AFTER: Final = 1.0
_GLANCE: Final = 1.0
TURN: Final = 0.001
"""Seconds that long work in a thread holds Python before keys and the screen have their turn."""
_QUIET: Final = 3.0
_UNENDING: Final = "table"
"""The group of the workers that go on as long as their screen is open: nobody waits for them."""
_NOTICE_SECONDS: Final = 4.0
_WARNING_SECONDS: Final = 8.0


def _start_screen() -> Screen[Any]:
    from deckbuilder.tui.shell.start import StartScreen

    return StartScreen()


class RazdachaApp(App[None]):
    """The terminal application. ``open_with`` opens the services, in a thread.

    ``then`` is called once when the first area is open, for whoever begins somewhere else. One that
    ``keeps_house`` has the process to itself, and searches for garbage when nobody presses keys.
    One that ``greets`` asks at its very first start where to begin.
    """

    TITLE = "Razdacha"
    CSS_PATH = "app.tcss"
    HORIZONTAL_BREAKPOINTS = _WIDTHS
    VERTICAL_BREAKPOINTS = _HEIGHTS
    ENABLE_COMMAND_PALETTE = True
    COMMANDS: ClassVar = {ScreenCommands}
    DEFAULT_MODE = _START
    MODES: ClassVar[dict[str, str | Callable[[], Screen[Any]]]] = {_START: _start_screen}
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

    def __init__(
        self,
        settings: Settings,
        open_with: Callable[[Settings], Services] = open_services,
        then: "Callable[[RazdachaApp], None] | None" = None,
        *,
        keeps_house: bool = False,
        greets: bool = False,
    ) -> None:
        super().__init__()
        self._styles = self.stylesheet = KeptStyles(variables=self.get_css_variables())
        self._keeps_house = keeps_house
        self._greets = greets
        self._untidy = False
        self._behind: list[Callable[[], object]] | None = []
        self._touched = monotonic()
        self._then = then
        self._settings = settings
        self._open_with = open_with
        self._services: Services | None = None
        self._refusal = ""
        self._wanted = ""
        self._errand: tuple[str, Errand] | None = None
        self._save_timer: Timer | None = None
        self._bindings = _translated_bindings()
        self._show_in(settings.theme)
        self.register_theme(THEME)
        self.theme = THEME.name

    def get_driver_class(self) -> type[Driver]:
        """Return what reads and draws the terminal: where it can, one that outlasts it."""
        driver = super().get_driver_class()
        if driver.__module__ != "textual.drivers.linux_driver":
            return driver
        from deckbuilder.tui.shell.driver import LastingDriver  # Windows has not what it needs

        return LastingDriver

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return what every line passes before it is drawn: Textual's filters and our own."""
        colours = () if self.colours is None else (self.colours,)
        return [*super().get_line_filters(), RULE_LINKS, *colours, PLAIN_LINES]

    @property
    def services(self) -> Services:
        """What the screens work with; there before any area is opened."""
        if self._services is None:
            raise RuntimeError("an area was opened before the services")
        return self._services

    @property
    def has_services(self) -> bool:
        """Whether the services are open: not before the first area, nor after the end."""
        return self._services is not None

    @property
    def refusal(self) -> str:
        """Why the services could not be opened, empty when they could."""
        return self._refusal

    @property
    def fault(self) -> Exception | None:
        """The error of the program that ended it, if one did."""
        return self._exception

    colours: Recolouring | None = None
    """What gives every line the colours of the theme, None for the dark one."""

    unsaved: reactive[str] = reactive("")
    """Why the last choices of a game could not be saved so far, empty when they are."""

    def on_mount(self) -> None:
        """Open the database behind the first frame."""
        if not self.is_headless:
            watch_terminal(self._terminal_ended)
        self.call_after_refresh(self._begin)

    def _begin(self) -> None:
        self.run_worker(self._open, thread=True, exclusive=True, group="services")

    def _open(self) -> None:
        try:
            services = self._open_with(self._settings)
        except UserError as error:
            self.call_from_thread(self._refuse_to_open, str(error))
            return
        self.call_from_thread(self._opened, services)

    def _opened(self, services: Services) -> None:
        self._services = services
        self._watch_saving(services)
        self._watch_damage(services)
        self._add_areas()
        first = WELCOME.code if self._greets else HOME.code
        wanted = self._wanted or services.memory.area or first
        self.open_area(wanted if wanted in AREA_OF else HOME.code)
        fallback = fallback_text()
        if fallback is not None:
            self.warn(fallback)
        if self._then is not None:
            self._then(self)
        self.call_after_refresh(self._settle)

    def behind_first_frame(self, work: Callable[[], object]) -> None:
        """Do it once the first usable frame is drawn, at once if it is: a thread that loads
        modules would take turns with the drawing."""
        if self._behind is None:
            work()
        else:
            self._behind.append(work)

    def _settle(self) -> None:
        """Do behind the first usable frame what later ones would wait for."""
        works, self._behind = self._behind or [], None
        for work in works:
            work()
        self.run_worker(self._load_areas, thread=True, group="areas")
        if self._keeps_house:
            self.set_interval(_GLANCE, self.tidy_when_quiet)

    def _load_areas(self) -> None:
        """Load what the first visits need; runs in a thread."""
        for area in AREAS:
            area.load()
        self._styles.read_ahead(widget_classes())
        if self._keeps_house:
            garbage.keep()
        if self._services is not None:  # else the user has left already
            self._services.catalog.copy_daily()

    async def on_event(self, event: Event) -> None:
        """Take note of every key, then do as always."""
        if isinstance(event, InputEvent):
            self._touched = monotonic()
        await super().on_event(event)

    def tidy_when_quiet(self) -> None:
        """Search for garbage, if that is due, and for a while no key was pressed and nothing was
        done that is waited for: who saw a bar goes on when it has ended."""
        if self._is_at_work:
            self._touched = monotonic()
        if not self._keeps_house or monotonic() - self._touched < _QUIET:
            return
        if self._untidy or garbage.is_due():
            self._untidy = False
            garbage.tidy()

    @property
    def _is_at_work(self) -> bool:
        return any(not one.is_finished and one.group != _UNENDING for one in self.workers)

    def tidy(self) -> None:
        """Search for garbage at the next quiet moment, since something long has ended: a match."""
        self._untidy = True

    def _watch_saving(self, services: Services) -> None:
        """Learn in this event loop what the writer hears in its thread."""
        loop, writer = asyncio.get_running_loop(), services.sessions.games.writer
        context = copy_context()  # the writer's thread knows of no application

        def changed() -> None:
            with suppress(RuntimeError):  # the application ended before the writer
                loop.call_soon_threadsafe(self._saving_changed, writer.problem, context=context)

        writer.listen(changed)

    def _watch_damage(self, services: Services) -> None:
        """Tell of rows of the database that could not be read, whatever thread met them."""

        def met(moved: "Moved") -> None:
            self.call_later(self.warn, moved.text)

        services.catalog.guard.listen(met)

    def _saving_changed(self, problem: str) -> None:
        is_new = problem and not self.unsaved
        self.unsaved = problem
        if is_new and self._services is not None and self._services.sessions.games.refused:
            self._ask_whose_game()

    def _ask_whose_game(self) -> None:
        """Another window's game stands where this one's is to be saved: nothing goes in silence."""
        question = _(
            "Another window of the program has started or continued its own game, so yours is no "
            "longer saved. Save yours instead? The other one is saved in a file."
        )
        confirm = Confirm(question, _("Save mine"))
        self.push_screen(confirm, lambda yes: self._take_over() if yes else None)

    def _take_over(self) -> None:
        if self._services is None:
            return
        try:
            files = take_over(self._services.sessions)
        except UserError as error:
            self.warn(str(error))
            return
        for path in files:
            self.say(_("The game of the other window lies in {path}.").format(path=path))

    async def action_quit(self) -> None:
        """Leave; ask first while the last choices of a game are not saved."""
        writer = None if self._services is None else self._services.sessions.games.writer
        if writer is None or writer.pending == 0:
            self.exit()
            return
        writer.retry()
        if await asyncio.to_thread(writer.catch_up, _LAST_TRY):
            self.exit()
            return
        question = _(
            "The last choices of your game are not saved: {problem}. Leave all the same? They are"
            " lost then."
        )
        problem = writer.problem or _("the database does not answer")
        confirm = Confirm(question.format(problem=problem), _("Leave"), destroys=True)
        self.push_screen(confirm, lambda yes: self.exit() if yes else None)

    def _refuse_to_open(self, message: str) -> None:
        self._refusal = message
        self.exit(return_code=2)

    def _add_areas(self) -> None:
        for area in AREAS:
            self.add_mode(area.code, area.open)

    def errand_in(self, code: str) -> Errand | None:
        """Return what the user was sent to an area for, None for nothing or once it is done."""
        return self._errand[1] if self._errand is not None and self._errand[0] == code else None

    def forget_errand(self) -> None:
        """Take note that it is done."""
        self._errand = None

    def is_covered(self, code: str) -> bool:
        """Whether another screen lies above the first one of an area."""
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
        self.add_mode(code, AREA_OF[code].open)
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
        self.switch_mode(_START)
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

    def _terminal_ended(self) -> None:
        """Leave at once; what is unwritten is written on the way out."""
        let_go_of_terminal()
        self.exit()

    def close_services(self) -> None:
        """Write what is unwritten and close the database."""
        if self._services is not None:
            services, self._services = self._services, None
            services.close()

    def action_area(self, code: str) -> None:
        """Open an area."""
        if not self.screen.is_modal:
            self.open_area(code)

    def action_help(self) -> None:
        """Show the help of the screen; close it when it is open."""
        from deckbuilder.tui.shell.help import HelpScreen

        if isinstance(self.screen, HelpScreen):
            self.pop_screen()
        elif isinstance(self.screen, RazdachaScreen | Dialog | Palette):
            self.push_screen(HelpScreen(self.screen))

    def action_rules(self, rule: str = "") -> None:
        """Open the rules, at ``rule`` where one is given: a number, or several with commas."""
        from deckbuilder.tui.shell.rule_book import RuleBookScreen

        if isinstance(self.screen, RuleBookScreen):
            self.screen.open_at(rule)
        elif isinstance(self.screen, RazdachaScreen | Dialog):
            self.push_screen(RuleBookScreen(rule))

    async def action_theme(self, code: str) -> None:
        """Show everything in another theme from now on; nothing before the database is open."""
        if self._services is None:
            return
        try:
            wanted = self._services.settings.model_copy(update={"theme": Theme(code)})
            await self.change_settings(wanted)
        except UserError as error:
            self.warn(str(error))

    def action_rules_shown(self) -> None:
        """Open the rules at the numbers that are shown now; the whole book where none is."""
        self.action_rules(", ".join(numbers_shown(self.screen)))

    def action_help_quit(self) -> None:
        """Tell who presses Ctrl+C how to leave."""
        self.say(_("{key} leaves Razdacha.").format(key=key_name("ctrl+q")))

    def action_command_palette(self) -> None:
        """Open the palette of commands."""
        if not self.screen.is_modal:
            self.push_screen(Palette(placeholder=_("What to do? Type a part of its name")))

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """Return none of Textual's own commands: ours come from the bindings."""
        return ()

    def _fatal_error(self) -> None:
        """End after a fault of the program; ``run`` hands it on, and no traceback is drawn."""
        self._close_messages_no_wait()


def _translated_bindings() -> BindingsMap:
    own = Binding.make_bindings(RazdachaApp.BINDINGS)
    return translated(
        RazdachaApp._merge_bindings(), {(binding.key, binding.action) for binding in own}
    )


def run(settings: Settings, then: Callable[[RazdachaApp], None] | None = None) -> None:
    """Run the application until the user leaves; its language is active already.

    ``then`` is called once when the first area is open. Raises UserError when the database cannot
    be opened, and what broke when something did.
    """
    app = RazdachaApp(settings, then=then, keeps_house=True, greets=True)
    sys.setswitchinterval(TURN)
    try:
        app.run()
    finally:
        app.close_services()
    if app.fault is not None:
        raise app.fault
    if app.refusal:
        raise UserError(app.refusal)

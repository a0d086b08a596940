"""The application from its first frame to its end, with the screens shared by all areas.

The first frame is drawn before the database is opened: ``Services`` come from a thread, and the
area that was open at the last exit follows.
"""

import asyncio
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from contextvars import copy_context
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar, Final

from textual.app import ComposeResult, SystemCommand
from textual.driver import Driver
from textual.events import Event, InputEvent
from textual.filter import LineFilter
from textual.screen import Screen
from textual.widgets import Static

from catalog.common.errors import UserError
from catalog.common.i18n import _
from deckbuilder.base import garbage
from deckbuilder.base.engine_in_use import render_fallback
from deckbuilder.base.served import is_in_browser
from deckbuilder.base.settings import Settings
from deckbuilder.tui.shell.app import START, Openings, RazdachaApp
from deckbuilder.tui.shell.areas import AREA_OF, AREAS, HOME, WELCOME
from deckbuilder.tui.shell.base import Dialog, RazdachaScreen
from deckbuilder.tui.shell.dialogs import Confirm
from deckbuilder.tui.shell.hangup import let_go_of_terminal, watch_terminal
from deckbuilder.tui.shell.literal import PLAIN_LINES
from deckbuilder.tui.shell.palette import Palette, ScreenCommands
from deckbuilder.tui.shell.rule_links import RULE_LINKS, numbers_shown
from deckbuilder.tui.shell.styles import widget_classes
from deckbuilder.workbench.first_opponent import preset_first_opponent
from deckbuilder.workbench.games_put_aside import take_over
from deckbuilder.workbench.workbench import Services, open_services

if TYPE_CHECKING:
    from catalog.guarded import Moved


class StartScreen(RazdachaScreen[None]):
    """The first frame. Keys of areas pressed here take effect a moment later."""

    def compose_body(self) -> ComposeResult:
        """Yield one line in the middle."""
        yield Static(_("Opening the cards…"), id="opening")


_LAST_TRY: Final = 2.0
_GLANCE: Final = 1.0
TURN: Final = 0.001
"""The seconds after which a thread with long work yields Python to keys and the screen."""
_QUIET: Final = 3.0
_UNENDING: Final = "table"
"""The group of workers that run as long as their screen is open, so that nobody waits for them."""


def _start_screen() -> Screen[Any]:

    return StartScreen()


class Application(RazdachaApp):
    """The terminal application. ``open_with`` opens the services in a thread.

    ``then`` is called once when the first area is open. With ``keeps_house`` the application owns
    its process, and collects garbage while no keys are pressed. With ``greets`` it asks at its very
    first start where to begin.
    """

    COMMANDS: ClassVar = {ScreenCommands}
    MODES: ClassVar[dict[str, str | Callable[[], Screen[Any]]]] = {START: _start_screen}

    def __init__(
        self,
        settings: Settings,
        openings: Openings,
        open_with: Callable[[Settings], Services] = open_services,
        then: Callable[[RazdachaApp], None] | None = None,
        *,
        keeps_house: bool = False,
        greets: bool = False,
    ) -> None:
        super().__init__(settings, openings)
        self._keeps_house = keeps_house
        self._greets = greets
        self._touched = monotonic()
        self._then = then
        self._open_with = open_with
        self._refusal = ""

    def get_driver_class(self) -> type[Driver]:
        """Return the driver of the browser, or of the terminal: if possible, one that survives the
        end of the terminal."""
        if is_in_browser():
            from deckbuilder.tui.shell.browser import BrowserDriver

            return BrowserDriver
        driver = super().get_driver_class()
        if driver.__module__ != "textual.drivers.linux_driver":
            return driver
        from deckbuilder.tui.shell.driver import LastingDriver  # not available on Windows

        return LastingDriver

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return the filters for every line before it is drawn: Textual's and our own."""
        colours = () if self.colours is None else (self.colours,)
        return [*super().get_line_filters(), RULE_LINKS, *colours, PLAIN_LINES]

    @property
    def refusal(self) -> str:
        """Why the services could not be opened; empty if they could."""
        return self._refusal

    @property
    def fault(self) -> Exception | None:
        """The exception that ended the program; None if there was none."""
        return self._exception

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
            if self._greets:
                preset_first_opponent(services)
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
        fallback = render_fallback()
        if fallback is not None:
            self.warn(fallback)
        if self._then is not None:
            self._then(self)
        self.call_after_refresh(self._settle)

    def _settle(self) -> None:
        """Do slow preparations behind the first usable frame."""
        works, self._behind = self._behind or [], None
        for work in works:
            work()
        self.run_worker(self._load_areas, thread=True, group="areas")
        if self._keeps_house:
            self.set_interval(_GLANCE, self.tidy_when_quiet)

    def _load_areas(self) -> None:
        """Load the modules of the first visits; runs in a thread."""
        for area in AREAS:
            self.openings.first_screen(area)
        self._styles.read_ahead(widget_classes())
        if self._keeps_house:
            garbage.keep()
        if self._services is not None:  # otherwise the user has left already
            self._services.catalog.copy_daily()

    async def on_event(self, event: Event) -> None:
        """Record the time of every key, then handle the event as usual."""
        if isinstance(event, InputEvent):
            self._touched = monotonic()
        await super().on_event(event)

    def tidy_when_quiet(self) -> None:
        """Collect garbage, if due, after a while without keys and awaited work.

        A user who watched a progress bar goes on as soon as it ends.
        """
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

    def _watch_saving(self, services: Services) -> None:
        """Pass the state of saving from the writer's thread to this event loop."""
        loop, writer = asyncio.get_running_loop(), services.sessions.games.writer
        context = copy_context()  # the writer's thread has no active application

        def changed() -> None:
            with suppress(RuntimeError):  # the application ended before the writer
                loop.call_soon_threadsafe(self._saving_changed, writer.problem, context=context)

        writer.listen(changed)

    def _watch_damage(self, services: Services) -> None:
        """Report unreadable database rows, from any thread."""

        def met(moved: "Moved") -> None:
            self.call_later(self.warn, moved.text)

        services.catalog.guard.listen(met)

    def _saving_changed(self, problem: str) -> None:
        is_new = problem and not self.unsaved
        self.unsaved = problem
        if is_new and self._services is not None and self._services.sessions.games.refused:
            self._ask_whose_game()

    def _ask_whose_game(self) -> None:
        """Ask what to do about another window's game that blocks saving this one's."""
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
            self.show_notice(_("The game of the other window is in {path}.").format(path=path))

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
            "The last choices of your game are not saved: {problem}. Leave anyway? Then they "
            "are lost."
        )
        problem = writer.problem or _("the database does not answer")
        confirm = Confirm(question.format(problem=problem), _("Leave Razdacha"), destroys=True)
        self.push_screen(confirm, lambda yes: self.exit() if yes else None)

    def _refuse_to_open(self, message: str) -> None:
        self._refusal = message
        self.exit(return_code=2)

    def _terminal_ended(self) -> None:
        """Leave at once; pending data is written on the way out."""
        let_go_of_terminal()
        self.exit()

    def close_services(self) -> None:
        """Write pending data and close the database."""
        if self._services is not None:
            services, self._services = self._services, None
            services.close()

    def action_help(self) -> None:
        """Show the help of the screen, or close it."""
        from deckbuilder.tui.shell.help import HelpScreen

        if isinstance(self.screen, HelpScreen):
            self.pop_screen()
        elif isinstance(self.screen, RazdachaScreen | Dialog | Palette):
            self.push_screen(HelpScreen(self.screen))

    def action_rules(self, rule: str = "") -> None:
        """Open the rules, at ``rule`` if given: a number, or several separated by commas."""
        from deckbuilder.tui.shell.rule_book import RuleBookScreen

        if isinstance(self.screen, RuleBookScreen):
            self.screen.open_at(rule)
        elif isinstance(self.screen, RazdachaScreen | Dialog):
            self.push_screen(RuleBookScreen(rule))

    def action_rules_shown(self) -> None:
        """Open the rules at the numbers on screen, or the whole book if there are none."""
        self.action_rules(", ".join(numbers_shown(self.screen)))

    def action_command_palette(self) -> None:
        """Open the command palette."""
        if not self.screen.is_modal:
            self.push_screen(
                Palette(placeholder=_("What do you want to do? Type part of its name"))
            )

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """Return none of Textual's own commands: ours come from the bindings."""
        return ()

    def _fatal_error(self) -> None:
        """End after an internal error; ``run`` raises it, and no traceback is drawn."""
        self._close_messages_no_wait()


def run(
    settings: Settings, openings: Openings, then: Callable[[RazdachaApp], None] | None = None
) -> None:
    """Run the application until the user leaves; its language is active already.

    ``then`` is called once when the first area is open. Raises UserError if the database cannot be
    opened, and the internal error that ended it, if any.
    """
    app = Application(settings, openings, then=then, keeps_house=True, greets=True)
    sys.setswitchinterval(TURN)
    try:
        app.run()
    finally:
        app.close_services()
    if app.fault is not None:
        raise app.fault
    if app.refusal:
        raise UserError(app.refusal)

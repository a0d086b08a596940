"""The lead of a match from screen to screen: the next screen, the computer's turn, waiting for
saves.

It belongs to a screen that begins matches, and uses that screen's timers and workers.
"""

from functools import partial
from threading import Thread
from time import monotonic
from typing import ClassVar, Final, TypeAlias, assert_never

from textual.worker import get_current_worker

from catalog.common.i18n import _
from deckbuilder.base.settings import Pace
from deckbuilder.base.stopped import MatchStopped
from deckbuilder.matches.agreements import Wish
from deckbuilder.matches.bots import PLAYOUTS
from deckbuilder.matches.match import Stage
from deckbuilder.matches.thinking import Helper, Thinking, ThinkingStopped
from deckbuilder.tui.battle.battle import BattleScreen
from deckbuilder.tui.battle.match_deal import MatchDealScreen
from deckbuilder.tui.battle.match_flow import Guide
from deckbuilder.tui.battle.next_player import NextPlayerScreen
from deckbuilder.tui.battle.pace import pause_after, weight_of
from deckbuilder.tui.battle.placement import PlacementScreen
from deckbuilder.tui.battle.result import ResultScreen
from deckbuilder.tui.battle.seats import SeatScreen
from deckbuilder.tui.shell.areas import BATTLE, Area
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.dialogs import Confirm
from deckbuilder.workbench.automatic_answers import wanted_stops
from deckbuilder.workbench.match_words import render_wish
from deckbuilder.workbench.table import Table

MatchScreen: TypeAlias = (
    SeatScreen | MatchDealScreen | PlacementScreen | BattleScreen | ResultScreen | NextPlayerScreen
)
_LATE: Final = 0.2
"""The seconds after which a player is told that a choice is being saved."""
_GLANCE: Final = 0.2


class MatchLead:
    """Leads the match of ``table`` from screen to screen, above its own screen.

    A ``guide`` accompanies it there, and can stop it.
    """

    # Seconds for which the board is shown between choices of the computer: after nothing visible, a
    # move, a fight.
    PACE: ClassVar[tuple[float, float, float]] = (0.0, 0.15, 0.9)
    # seconds of an automatic answer for a player with hidden cards: always the same
    HUSH: ClassVar[float] = 0.4

    def __init__(
        self, lobby: RazdachaScreen[None], area: Area = BATTLE, guide: Guide | None = None
    ) -> None:
        self._lobby = lobby
        self._area = area
        self.guide = guide
        self.table: Table | None = None
        self._stage: MatchScreen | None = None
        self._at_keyboard: int | None = None
        self._thinking: Thinking | None = None
        self._looking_ahead: Thinking | None = None
        self._looked_at: tuple[Table, int] | None = None
        self._saving = False
        self._hurrying = False
        self._awaits_helper = False
        self._waits_for_step = False

    def play(self, table: Table) -> None:
        """Enter this match."""
        self.stop_thinking()
        self.table, self._at_keyboard, self._waits_for_step = table, None, False
        self.enter()

    @property
    def is_entered(self) -> bool:
        """Whether a screen of the match is open."""
        return self._stage is not None

    def enter(self) -> None:
        """Enter the unfinished match."""
        if self.table is None:
            return
        self._hurrying = False
        levels = [one.controller.level for one in self.table.entrants]
        self._awaits_helper = any(level in PLAYOUTS for level in levels)
        self._stage = self._made(self._next(self.table), self.table)
        self._lobby.app.push_screen(self._stage)

    def _made(self, kind: type[MatchScreen], table: Table) -> MatchScreen:
        stage = kind(table, self)
        stage.AREA = self._area
        return stage

    def go_on(self) -> None:
        """Show the current state of the match; let the bot choose if it is its turn.

        Does nothing while another screen covers the match: it is called again when that closes.
        """
        table = self.table
        if table is None or self._stage is None or not self._is_shown():
            return
        if self._thinking is not None:
            self._stage.show()
            return
        self._answer_for_humans(table)
        if table.is_between:
            self.leave()
            return
        if table.wish is not None:
            self._ask_wish(table, table.wish)
            return
        if table.is_hushed:
            if isinstance(self._stage, BattleScreen):
                self._stage.show()
            return
        if table.is_held:
            self._wait_for_save(table)
            return
        if self.guide is not None and not self.guide.goes_on(table):
            self._stage.show()
            return
        wanted = self._next(table)
        if type(self._stage) is not wanted:
            self._stage = self._made(wanted, table)
            self._lobby.app.switch_screen(self._stage)
            return
        if wanted is not NextPlayerScreen:
            self._greet(table)
        self._stage.show()
        self._let_bot_choose(table)

    def _answer_for_humans(self, table: Table) -> None:
        """Answer automatically for humans; the time it takes does not depend on hidden cards."""
        settings = self._lobby.services.settings
        table.settle(0)
        if table.is_held:
            return
        with self._lobby.showing_errors():
            table.stop_at(wanted_stops(settings))
            # nobody has to come to the keyboard
            while table.answer_for_human(settings.ask, hushed=self.HUSH > 0):
                continue
        if table.is_hushed:
            self._lobby.set_timer(self.HUSH, partial(self._show_answers, table))

    def _ask_wish(self, table: Table, wish: Wish) -> None:
        """Ask the viewer what a player elsewhere wants."""

        def answered(agrees: bool | None) -> None:
            if table.wish is wish:
                table.answer_wish(agrees=bool(agrees))
            self.go_on()

        question = render_wish(wish, table.names[1 - table.viewer])
        self._lobby.app.push_screen(Confirm(question, _("Allow")), answered)

    def _show_answers(self, table: Table) -> None:
        table.show_answers()
        self.go_on()

    def _wait_for_save(self, table: Table) -> None:
        """Show the result of the last choice when it is saved; report a long wait."""
        if self._saving:
            return
        self._saving = True
        self._lobby.run_worker(lambda: self._wait_until_saved(table), thread=True, group="save")
        self._lobby.set_timer(_LATE, self._show_waiting)

    def _wait_until_saved(self, table: Table) -> None:
        """Wait for the save; runs in a thread."""
        if saved_in_time(table):
            self._lobby.app.call_from_thread(self._is_saved)

    def _is_saved(self) -> None:
        self._saving = False
        self.go_on()

    def _show_waiting(self) -> None:
        if self._saving:
            self._show()

    def _is_shown(self) -> bool:
        """Return whether the screen of the match is the top one; a new one calls :meth:`go_on`."""
        stage = self._stage
        return stage is not None and stage.is_mounted and self._lobby.app.screen is stage

    def _show(self) -> None:
        """Update the screen of the match if it is shown."""
        if self._stage is not None and self._is_shown():
            self._stage.show()

    def _next(self, table: Table) -> type[MatchScreen]:
        """Return the screen for the current stage of the match."""
        if self._is_hiding(table):
            return NextPlayerScreen
        match table.stage:
            case Stage.SEATS:
                return MatchDealScreen if table.view.deal is not None else SeatScreen
            case Stage.MULLIGANS | Stage.BEFORE | Stage.RECRUITMENT:
                return MatchDealScreen
            case Stage.MATCH:
                return PlacementScreen if table.is_placing else BattleScreen
            case Stage.OVER:
                return ResultScreen
            case _:
                assert_never(table.stage)

    def _is_hiding(self, table: Table) -> bool:
        """Return whether the other human must come to the keyboard before anything is shown."""
        waiting = table.viewer if table.asks_openly else table.waiting
        if table.humans < 2 or waiting is None or waiting == self._at_keyboard:
            return False
        return self._lobby.services.settings.hand_over and table.hides_something

    def begin_turn_of(self, entrant: int) -> None:
        """Record that this entrant is at the screen now."""
        self._at_keyboard = entrant
        if self.table is not None:
            self.table.sit_down(entrant)

    def _greet(self, table: Table) -> None:
        """In an open match of two players, show whose decision it is."""
        waiting = table.waiting
        if table.humans < 2 or waiting is None or waiting == self._at_keyboard or table.asks_openly:
            return
        if table.stage is Stage.SEATS and self._lobby.services.settings.hand_over:
            return  # both look at the dice: before the first deal no player is alone
        if self._at_keyboard is not None:
            name = table.entrants[waiting].name
            self._lobby.razdacha.show_notice(_("Now {player} decides.").format(player=name))
        self._at_keyboard = waiting

    def _let_bot_choose(self, table: Table) -> None:
        if not table.is_bots_turn:
            self._hurrying = self._waits_for_step = False
            self._let_bot_look_ahead(table)
            return
        if self._looking_ahead is not None:  # its question stops the process
            self._looking_ahead.stop()
            self._looking_ahead = None
        if self.waits_for_step:
            return
        self._thinking = Thinking()
        choose = partial(self._bot_chooses, table, self._thinking, self._lobby.services.helper)
        group = "table" if table.is_elsewhere else "bot"  # one waits for a person
        self._lobby.run_worker(choose, thread=True, group=group)

    def _let_bot_look_ahead(self, table: Table) -> None:
        """Let a searching bot think while a human decides, unless the settings forbid it."""
        idle = table.idle_bot if self._lobby.services.settings.think_ahead else None
        position = table, table.view.number
        if idle is None or (self._looking_ahead is not None and self._looked_at == position):
            return
        self._looked_at = position
        looking = self._looking_ahead = Thinking()
        helper = self._lobby.services.helper

        def look() -> None:
            self._start_helper(helper)
            helper.look_ahead(*idle, lambda: looking.is_stopped)

        self._lobby.run_worker(look, thread=True, group="ahead")

    def rest(self) -> None:
        """Let no bot think ahead until the match goes on."""
        looking, self._looking_ahead = self._looking_ahead, None
        if looking is not None:
            looking.stop()
            # no worker, since the screen may be closing
            Thread(target=self._lobby.services.helper.rest, daemon=True).start()

    def _start_helper(self, helper: Helper) -> None:
        """Start the process of the bots once a match; runs in a thread."""
        if self._awaits_helper:
            self._awaits_helper = False
            helper.start()

    def stop_thinking(self) -> None:
        """Drop the choice that the bot thinks about; it is no longer made."""
        self.rest()
        thinking, self._thinking = self._thinking, None
        if thinking is not None:
            thinking.stop()

    def _bot_chooses(self, table: Table, thinking: Thinking, helper: Helper) -> None:
        """Make the bot's choice unless it is stopped; runs in a thread, which owns the session
        until then or until it reports back."""
        before, worker = table.happened(), get_current_worker()
        hush = partial(thinking.pause_until, monotonic() + self.HUSH)
        self._start_helper(helper)

        def is_stopped() -> bool:
            return thinking.is_stopped or worker.is_cancelled

        think = partial(helper.thought_of, stopped=is_stopped)
        try:
            chose = saved_in_time(table) and table.play_bot(hush, think, thinking.making)
        except ThinkingStopped:
            return
        except MatchStopped as stopped:
            self._lobby.app.call_from_thread(self._bot_stopped, thinking, str(stopped))
            return
        if chose and saved_in_time(table):
            self._lobby.app.call_from_thread(self._bot_chose, table, thinking, before)

    def _bot_stopped(self, thinking: Thinking, message: str) -> None:
        """Show why the bot made no choice; the match waits for its player to give up."""
        self._lobby.razdacha.warn(message)
        if thinking is not self._thinking:
            return
        self._thinking = None
        self._show()

    def _bot_chose(self, table: Table, thinking: Thinking, before: int) -> None:
        if thinking is not self._thinking:
            return  # stopped after the choice was made, which is shown like any other
        self._thinking = None
        table.settle(0)
        weight = weight_of(table.history[before:])
        self._waits_for_step = bool(weight) and table.is_bots_turn and not self._hurrying
        self._show()
        pace = self._lobby.services.settings.pace
        pause = 0.0 if self._hurrying else pause_after(pace, self.PACE[weight])
        if pause:
            self._lobby.set_timer(pause, self.go_on)
        else:
            self._lobby.call_next(self.go_on)

    @property
    def waits_for_step(self) -> bool:
        """Whether the computer goes on only when a key is pressed."""
        return self._waits_for_step and self._lobby.services.settings.pace is Pace.STEPS

    def step(self) -> None:
        """Let the computer take its next step."""
        self._waits_for_step = False
        self.go_on()

    def hurry(self) -> None:
        """Skip the pauses between the bot's choices until a human is asked."""
        self._waits_for_step = False
        self._hurrying = True
        self.go_on()

    def give_up(self) -> None:
        """Let the viewer give up; what the bot thinks about is dropped."""
        if self.table is None:
            return
        self.stop_thinking()
        if not self.table.is_over:
            self.table.give_up()
        self.go_on()

    def rematch(self) -> None:
        """Leave a finished match and begin another with the same players and decks and a new
        seed."""
        if self.table is None or not self.table.is_over:
            return
        with self._lobby.showing_errors():
            again = self.table.again()
            if again is None:
                self._lobby.razdacha.show_notice(_("Your opponent is asked for a rematch."))
                return
            self.table = again
            self._at_keyboard, self._hurrying = None, False
            self.go_on()

    def leave(self) -> None:
        """Leave the match, which stays saved, for the screen below it."""
        if self._stage is not None and self._lobby.app.screen is self._stage:
            self._stage = None
            self._lobby.app.pop_screen()

    def close_match(self) -> None:
        """Leave a finished match for good; a match of an event returns to the event."""
        origin = self.table.origin if self.table is not None else ""
        if self.table is not None:
            self.table.forget()
        self.table, self._at_keyboard = None, None
        if self._stage is not None and self._lobby.app.screen is self._stage:
            self._stage = None
            self._lobby.app.pop_screen()
        if origin:
            self._lobby.razdacha.open_area(origin)
        self._lobby.razdacha.tidy()


def saved_in_time(table: Table) -> bool:
    """Wait, in a worker's thread, until everything is saved; return False if the worker was
    cancelled."""
    worker = get_current_worker()
    while not table.wait(_GLANCE):
        if worker.is_cancelled:
            return False
    return not worker.is_cancelled

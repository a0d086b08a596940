"""A new match: two decks, who plays them, a seed; and the way of a match from screen to screen."""

from functools import partial
from time import monotonic, sleep
from typing import ClassVar, Final, TypeAlias, assert_never

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Grid, Horizontal, VerticalScroll
from textual.widgets import Button, Input, Label, Select, Static
from textual.worker import get_current_worker

from catalog.common.i18n import N_, _
from deckbuilder.base.stopped import MatchStopped
from deckbuilder.matches.match import Controller, Stage
from deckbuilder.tui.battle.battle import BattleScreen
from deckbuilder.tui.battle.match_deal import MatchDealScreen
from deckbuilder.tui.battle.next_player import NextPlayerScreen
from deckbuilder.tui.battle.placement import PlacementScreen
from deckbuilder.tui.battle.result import ResultScreen
from deckbuilder.tui.battle.seats import SeatScreen
from deckbuilder.tui.cards.deck_choice import DeckSelect
from deckbuilder.tui.cards.pickers import SeedInput
from deckbuilder.tui.cards.playable import DeckJudge, DeckVerdict
from deckbuilder.tui.shell.areas import BATTLE
from deckbuilder.tui.shell.base import Errand, RazdachaScreen
from deckbuilder.tui.shell.dialogs import Confirm
from deckbuilder.tui.shell.literal import literal_options
from deckbuilder.tui.shell.progress import Working
from deckbuilder.workbench.beginning import prepared_match, rematch
from deckbuilder.workbench.deck_choices import deck_choices
from deckbuilder.workbench.match_table import MatchTable
from deckbuilder.workbench.match_words import WHO, under_way_text
from deckbuilder.workbench.unasked import wanted_stops

MatchScreen: TypeAlias = (
    SeatScreen | MatchDealScreen | PlacementScreen | BattleScreen | ResultScreen | NextPlayerScreen
)
_HIDDEN: Final = N_(
    "The screen is hidden whenever the keyboard changes hands, before the first deal too; a setting"
    " switches that off."
)
_OPEN: Final = N_(
    "The screen is not hidden between you: each sees the other's cards. A setting hides it."
)
_LATE: Final = 0.2
"""Seconds after which a player is told that a choice is being saved."""
_GLANCE: Final = 0.2


class NewMatchScreen(RazdachaScreen[None]):
    """Begins matches, goes on with the one that was left, and leads it from screen to screen."""

    AREA = BATTLE
    CSS_PATH = "battle.tcss"
    HELP = N_(
        "Choose two decks and who plays them: you, a friend at the same keyboard, or the computer."
        " Below each deck stands whether it is legal in its format; an illegal one may be played"
        " for practice. The same seed and the same choices give the same match. A match is kept at"
        " every step: leave it whenever you like, it is there at the next start."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+b", "begin", N_("Begin the match"), show=True),
        Binding("g", "enter", N_("Go on"), show=True),
    ]
    # How long the board is shown between choices of the computer, in seconds: after nothing worth
    # seeing, a move, a fight.
    PACE: ClassVar[tuple[float, float, float]] = (0.0, 0.15, 0.9)
    # How long it takes, in seconds, to answer for a player with hidden cards: always the same.
    HUSH: ClassVar[float] = 0.4

    _table: MatchTable | None = None
    _stage: MatchScreen | None = None
    _at_keyboard: int | None = None
    _judge: DeckJudge | None = None
    _thinking: bool = False
    _saving: bool = False
    _hurrying: bool = False
    _giving_up: bool = False

    def compose_body(self) -> ComposeResult:
        """Yield what is under way, and the form."""
        kept = self.remembered()
        names = [name for _text, name in deck_choices(self.services)]
        with VerticalScroll(id="new-match", can_focus=False):
            yield Static("", id="under-way", markup=False)
            yield Button(_("Go on with this match"), id="go-on")
            yield Label(_("A new match"), classes="title")
            with Grid(classes="form"):
                yield Label(_("First deck"))
                yield DeckSelect(self.services, kept.get("deck1", names[0]), id="deck1")
                yield Label()
                yield DeckVerdict(id="verdict1", markup=False)
                yield Label(_("played by"))
                yield _who("who1", kept.get("who1", Controller.HUMAN.value))
                yield Label(_("Second deck"))
                yield DeckSelect(self.services, kept.get("deck2", names[-1]), id="deck2")
                yield Label()
                yield DeckVerdict(id="verdict2", markup=False)
                yield Label(_("played by"))
                yield _who("who2", kept.get("who2", self.services.settings.bot.value))
                yield Label(id="beside-at-keyboard", markup=False)
                yield Static("", id="at-keyboard", markup=False)
                yield Label(_("Seed"))
                yield SeedInput()
            yield Label("", id="wrong", markup=False)
            with Horizontal(classes="buttons"):
                yield Button(_("Begin the match"), id="begin", variant="primary")

    def on_mount(self) -> None:
        """Go on with the match that was left."""
        with self.telling():
            self._table = MatchTable.resume(self.services.sessions)
        if self._table is not None:
            if self._table.notice:
                self.razdacha.warn(self._table.notice)
            if not self.has_errand:
                self.action_enter()

    def on_screen_resume(self) -> None:
        """Show what is under way, and the decks as they are now."""
        table = self._table
        for select in self.query(DeckSelect):
            select.offer()
        self._judge = DeckJudge(self.services)
        self._show_verdicts()
        self._say_who_looks()
        self.query_one("#under-way").display = table is not None
        self.query_one("#go-on").display = table is not None
        if table is not None:
            self.query_one("#under-way", Static).update(_under_way(table))
            self.query_one("#go-on").focus()
        else:
            self.query_one("#begin").focus()
        self.refresh_bindings()
        self.do_errand()

    def take_up(self, errand: Errand) -> None:
        """Enter the match that is under way."""
        if errand.what == "match":
            self.action_enter()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Go on only with what is under way."""
        return self._table is not None if action == "enter" else True

    # beginning ----------------------------------------------------------------------------

    @on(Select.Changed, "#who1,#who2")
    def _say_who_looks(self) -> None:
        """Say of two people at one keyboard whether each sees the other's cards."""
        who = (self.query_one(f"#who{number}", Select).value for number in (1, 2))
        line = self.query_one("#at-keyboard", Static)
        two = all(value == Controller.HUMAN.value for value in who)
        self.query_one(".form").set_class(two, "two-people")
        line.update(_(_HIDDEN if self.services.settings.hand_over else _OPEN))

    @on(DeckSelect.Changed)
    def _show_verdicts(self) -> None:
        """Say of each chosen deck whether it is legal and can be played."""
        if self._judge is None:
            return  # the visit is about to begin, and shows them
        for number in (1, 2):
            deck = self.query_one(f"#deck{number}", DeckSelect).deck
            self.query_one(f"#verdict{number}", DeckVerdict).show(self._judge.verdict_on(deck))

    def _wrong(self, seed: int | None) -> str:
        """Return why no match can begin, empty when one can."""
        if seed is None:
            return _("✖ A seed is a number of 0 or more, below 2^128.")
        for number in (1, 2):
            verdict = self.query_one(f"#verdict{number}", DeckVerdict).verdict
            if verdict is not None and not verdict.playable:
                deck = self.query_one(f"#deck{number}", DeckSelect).deck
                text = _("✖ “{name}” cannot be played; the reason stands below its name.")
                return text.format(name=deck)
        return ""

    @on(Button.Pressed, "#begin")
    @on(Input.Submitted)
    def action_begin(self) -> None:
        """Begin a match; ask first when another one is under way."""
        seed = self.query_one(SeedInput).seed
        wrong = self._wrong(seed)
        self.query_one("#wrong", Label).update(wrong)
        if wrong or seed is None:
            return
        if self._table is None or self._table.session.stage is Stage.OVER:
            self._begin(seed)
            return
        question = _("A match is under way. Leave it for good and begin a new one?")
        confirm = Confirm(question, _("Begin"), destroys=True)
        self.app.push_screen(confirm, lambda yes: self._begin(seed) if yes else None)

    def _begin(self, seed: int) -> None:
        if self._thinking:
            self.razdacha.say(_("The computer is finishing its move; try again."))
            return
        decks, controllers = self._wanted()
        work = partial(prepared_match, self.services, decks, seed, controllers)
        self.app.push_screen(Working(_("The match is being prepared…"), work), self._prepared)

    def _prepared(self, table: MatchTable | None) -> None:
        """Begin a match, unless Esc stopped it, which leaves the other one as it was."""
        if table is not None:
            table.begin()
            self.play(table)

    def play(self, table: MatchTable) -> None:
        """Enter this match."""
        self._table, self._at_keyboard = table, None
        self.action_enter()

    def _wanted(self) -> tuple[tuple[str, str], tuple[Controller, Controller]]:
        """Return the decks and who plays them; they are offered again next time."""
        one, other = (self.query_one(f"#deck{n}", DeckSelect).deck for n in (1, 2))
        first, second = (Controller(self.query_one(f"#who{n}", Select).value) for n in (1, 2))
        self.remember(deck1=one, deck2=other, who1=first.value, who2=second.value)
        return (one, other), (first, second)

    # the way of a match -------------------------------------------------------------------

    @on(Button.Pressed, "#go-on")
    def action_enter(self) -> None:
        """Enter the match that is under way."""
        if self._table is None:
            return
        self._hurrying = False
        self._stage = self._next(self._table)(self._table, self)
        self.app.push_screen(self._stage)

    def go_on(self) -> None:
        """Show what the match has come to; let the bot choose when it is its turn.

        Does nothing while another screen covers the match: it is called again when that closes.
        """
        table = self._table
        if table is None or self._stage is None or self.app.screen is not self._stage:
            return
        if not self._stage.is_mounted:
            return  # it calls as soon as it is there
        if self._thinking:
            self._stage.show()
            return
        self._answer_for_humans(table)
        if table.is_hushed:
            if isinstance(self._stage, BattleScreen):
                self._stage.show()
            return
        if table.is_held:
            self._wait_for_save(table)
            return
        wanted = self._next(table)
        if type(self._stage) is not wanted:
            self._stage = wanted(table, self)
            self.app.switch_screen(self._stage)
            return
        if wanted is not NextPlayerScreen:
            self._greet(table)
        self._stage.show()
        self._let_bot_choose(table)

    def _answer_for_humans(self, table: MatchTable) -> None:
        """Answer for who need not be asked; it takes as long whatever the hidden cards are."""
        settings = self.services.settings
        table.settle(0)
        if table.is_held:
            return
        with self.telling():
            table.stop_at(wanted_stops(settings))
            while table.answer_for_human(settings.ask, hushed=self.HUSH > 0):  # nobody need come
                continue
        if table.is_hushed:
            self.set_timer(self.HUSH, partial(self._show_answers, table))

    def _show_answers(self, table: MatchTable) -> None:
        table.show_answers()
        self.go_on()

    def _wait_for_save(self, table: MatchTable) -> None:
        """Show what the last choice led to when it is saved; say so when that takes long."""
        if self._saving:
            return
        self._saving = True
        self.run_worker(lambda: self._wait_until_saved(table), thread=True, group="save")
        self.set_timer(_LATE, self._show_waiting)

    def _wait_until_saved(self, table: MatchTable) -> None:
        """Runs in a thread."""
        if saved_in_time(table):
            self.app.call_from_thread(self._is_saved)

    def _is_saved(self) -> None:
        self._saving = False
        self.go_on()

    def _show_waiting(self) -> None:
        if self._saving and self._stage is not None and self.app.screen is self._stage:
            self._stage.show()

    def _next(self, table: MatchTable) -> type[MatchScreen]:
        """Return the screen for what the match has come to."""
        if self._is_hiding(table):
            return NextPlayerScreen
        match table.session.stage:
            case Stage.SEATS:
                return SeatScreen
            case Stage.MULLIGANS | Stage.BEFORE | Stage.RECRUITMENT:
                return MatchDealScreen
            case Stage.MATCH:
                return PlacementScreen if table.is_placing else BattleScreen
            case Stage.OVER:
                return ResultScreen
            case _:
                assert_never(table.session.stage)

    def _is_hiding(self, table: MatchTable) -> bool:
        """Whether the other human must come to the keyboard before anything is shown."""
        waiting = table.session.waiting
        if table.humans < 2 or waiting is None or waiting == self._at_keyboard:
            return False
        return self.services.settings.hand_over and table.hides_something

    def begin_turn_of(self, entrant: int) -> None:
        """Take note that this entrant sits before the screen now."""
        self._at_keyboard = entrant

    def _greet(self, table: MatchTable) -> None:
        """Tell two players in the open whose decision it is now."""
        waiting = table.session.waiting
        if table.humans < 2 or waiting is None or waiting == self._at_keyboard:
            return
        if table.session.stage is Stage.SEATS and self.services.settings.hand_over:
            return  # both look at the dice: nobody is alone before the first deal
        if self._at_keyboard is not None:
            name = table.session.entrants[waiting].name
            self.razdacha.say(_("Now {player} decides.").format(player=name))
        self._at_keyboard = waiting

    def _let_bot_choose(self, table: MatchTable) -> None:
        if not table.is_bots_turn:
            self._hurrying = False
            return
        self._thinking = True
        self.run_worker(lambda: self._bot_chooses(table), thread=True, group="bot")

    def _bot_chooses(self, table: MatchTable) -> None:
        """Runs in a thread: the session belongs to it until it has reported back."""
        before, until = table.happened(), monotonic() + self.HUSH
        hush = partial(_sleep_until, until)
        try:
            chose = saved_in_time(table) and table.play_bot(hush) and saved_in_time(table)
        except MatchStopped as stopped:
            self.app.call_from_thread(self._bot_stopped, table, str(stopped))
            return
        if chose:
            self.app.call_from_thread(self._bot_chose, table, before)

    def _bot_stopped(self, table: MatchTable, message: str) -> None:
        """Say why the bot's choice was not made; the match waits for its player to give up."""
        self._thinking = False
        self.razdacha.warn(message)
        if table is not self._table:
            return
        if self._giving_up:
            self.give_up()
        elif self._stage is not None and self.app.screen is self._stage:
            self._stage.show()

    def _bot_chose(self, table: MatchTable, before: int) -> None:
        self._thinking = False
        if table is not self._table:
            return
        table.settle(0)
        if self._giving_up:
            self._giving_up = False
            table.give_up()
        if self._stage is not None and self.app.screen is self._stage:
            self._stage.show()
        pause = 0.0 if self._hurrying else self.PACE[table.weight(before)]
        if pause:
            self.set_timer(pause, self.go_on)
        else:
            self.call_next(self.go_on)

    def hurry(self) -> None:
        """Do not wait between the bot's choices until a human is asked."""
        self._hurrying = True
        self.go_on()

    def give_up(self) -> None:
        """Let the viewer lose at once, as soon as the bot has finished thinking."""
        if self._table is None:
            return
        if self._thinking:
            self._giving_up = True
            return
        self._giving_up = False
        if self._table.session.stage is not Stage.OVER:
            self._table.give_up()
        self.go_on()

    def rematch(self) -> None:
        """Leave a finished match and begin another of the same players and decks, by a new seed."""
        if self._table is None or self._table.session.stage is not Stage.OVER:
            return
        with self.telling():
            self._table = rematch(self.services, self._table)
            self._at_keyboard, self._hurrying = None, False
            self.go_on()

    def close_match(self) -> None:
        """Leave a finished match for good; one of an event leads back to it."""
        origin = self._table.origin if self._table is not None else ""
        if self._table is not None:
            self._table.forget()
        self._table, self._at_keyboard = None, None
        if self._stage is not None and self.app.screen is self._stage:
            self._stage = None
            self.app.pop_screen()
        if origin:
            self.razdacha.open_area(origin)
        self.razdacha.tidy()


def saved_in_time(table: MatchTable) -> bool:
    """Wait, in a worker's thread, until all is saved; False when the worker is not wanted more."""
    worker = get_current_worker()
    while not table.wait(_GLANCE):
        if worker.is_cancelled:
            return False
    return not worker.is_cancelled


def _sleep_until(moment: float) -> None:
    """Sleep in a worker's thread."""
    sleep(max(0.0, moment - monotonic()))


def _who(number: str, wanted: str) -> Select[str]:
    choices = [(_(text), controller.value) for controller, text in WHO.items()]
    known = [value for _text, value in choices]
    value = wanted if wanted in known else known[0]
    return Select(literal_options(choices), value=value, allow_blank=False, compact=True, id=number)


def _under_way(table: MatchTable) -> Text:
    text = Text(_("A match is under way") + ": ", style="bold")
    return text.append(Text(under_way_text(table), style="not bold"))

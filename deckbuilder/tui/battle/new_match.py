"""A new match: two decks, their players, a seed."""

from functools import partial
from typing import ClassVar, Final, TypeAlias

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Button, Static

from catalog.common.i18n import N_, _, ngettext
from deckbuilder.base.game_store import GameAside
from deckbuilder.base.seeds import secret_seed
from deckbuilder.decks.edition_field import EDITION
from deckbuilder.decks.editions import editions_help
from deckbuilder.decks.game_fields import SEED
from deckbuilder.kit.fields import Answers
from deckbuilder.matches.match_fields import DECKS, NAMES, PLAYERS, Controller, two_people
from deckbuilder.tui.battle.battle import BattleScreen
from deckbuilder.tui.battle.far_match import offer_far_match
from deckbuilder.tui.battle.leading import MatchLead
from deckbuilder.tui.battle.match_deal import MatchDealScreen
from deckbuilder.tui.battle.next_player import NextPlayerScreen
from deckbuilder.tui.battle.placement import PlacementScreen
from deckbuilder.tui.battle.played import choose_and_watch
from deckbuilder.tui.battle.result import ResultScreen
from deckbuilder.tui.battle.seats import SeatScreen
from deckbuilder.tui.cards.deck_choice import DeckSelect
from deckbuilder.tui.cards.edition_note import EditionNote
from deckbuilder.tui.cards.playable import DeckJudge, DeckVerdict
from deckbuilder.tui.shell.areas import BATTLE, Errand
from deckbuilder.tui.shell.base import DECK_TO_PLAY, RazdachaScreen, framed
from deckbuilder.tui.shell.dialogs import PickOne
from deckbuilder.tui.shell.form import Form, Line, Wrong
from deckbuilder.tui.shell.keys import key_name
from deckbuilder.tui.shell.progress import Working
from deckbuilder.workbench.beginning import NO_NAMES, prepared_match
from deckbuilder.workbench.deck_listing import listed_decks
from deckbuilder.workbench.match_table import MatchTable
from deckbuilder.workbench.match_words import render_under_way
from deckbuilder.workbench.several_matches import matches_aside, take_up
from deckbuilder.workbench.table import Table
from deckbuilder.workbench.unfinished import render_match

MatchScreen: TypeAlias = (
    SeatScreen | MatchDealScreen | PlacementScreen | BattleScreen | ResultScreen | NextPlayerScreen
)
_HIDDEN: Final = N_(
    "The screen is hidden whenever the keyboard changes hands, also before the first deal; "
    "you can switch this off in the settings."
)
_OPEN: Final = N_(
    "The screen is not hidden between you: each sees the other's cards. You can hide it in "
    "the settings."
)


class NewMatchScreen(RazdachaScreen[None]):
    """Begins matches, continues the unfinished one, and leads it from screen to screen."""

    AREA = BATTLE
    CSS_PATH = "battle.tcss"
    HELP = N_(
        "Choose two decks and who plays them: you, a friend at the same keyboard, or the "
        "computer. Below each deck you see whether it is legal in its format; an illegal one "
        "can be played for practice. The edition of the rules comes from the format unless "
        "you choose one here. The same seed and the same choices give the same match. A match "
        "is saved at every step: leave whenever you like and continue at the next start. F plays "
        "with a friend at another computer. A new match puts an unfinished one aside; O lists "
        "those and continues one of them."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+b", "begin", N_("Begin the match"), show=True),
        Binding("g", "enter", N_("Continue"), show=True),
        Binding("o", "other_match", N_("Other matches"), show=True),
        Binding("v", "watch", N_("Watch a match again"), show=True),
        Binding("f", "far", N_("A friend elsewhere"), show=True),
    ]

    _judge: DeckJudge | None = None

    def __init__(self) -> None:
        super().__init__()
        self.lead = MatchLead(self)
        self._is_new_visit = True  # not one that goes on after a dialog of this screen
        self._aside: tuple[GameAside, ...] = ()

    def help_texts(self) -> list[str]:
        """Return help, including the rules that older editions take over from 4.1-1."""
        return [*super().help_texts(), *editions_help()]

    def compose_body(self) -> ComposeResult:
        """Yield the unfinished match and the form."""
        with VerticalScroll(id="new-match", can_focus=False):
            with framed(Vertical(id="unfinished"), _("Unfinished match")):
                yield Static("", id="under-way", markup=False)
                yield Button(_("Continue this match"), id="go-on")
                yield Static("", id="put-aside", markup=False)
            with framed(Vertical(id="match-form"), _("New match")):
                yield self._form()

    def _form(self) -> Form:
        """Return the form: the decks, their players, the edition and the seed."""
        memory = self.remembered()
        names = [deck.name for deck in listed_decks(self.services)]
        bot = Controller(self.services.settings.bot.value)
        players = (PLAYERS[0].kept(memory), PLAYERS[1].starting(bot).kept(memory))
        lines = [
            line
            for deck, player, usual in zip(DECKS, players, (names[0], names[-1]), strict=True)
            for line in (
                Line(
                    deck,
                    DeckSelect(self.services, deck.starting(usual).kept(memory)),
                    below=DeckVerdict(id=f"verdict-{deck.name}", markup=False),
                ),
                Line(player),
            )
        ]
        one, other = (name.kept(memory) for name in NAMES)
        lines += [
            Line(one, below=Static("", id="at-keyboard", markup=False)),
            Line(other, beside=True),
            Line(EDITION.kept(memory)),
            Line(SEED),
        ]
        return Form(
            lines,
            _("Begin the match"),
            notes=[EditionNote()],
            watch=self._watch,
            check=self._wrong,
        )

    def on_mount(self) -> None:
        """Continue the unfinished match."""
        with self.showing_errors():
            self.lead.table = MatchTable.resume(self.services.sessions)
        if self.lead.table is not None:
            if self.lead.table.notice:
                self.razdacha.warn(self.lead.table.notice)
            if not self.has_errand:
                self.action_enter()

    def on_screen_resume(self) -> None:
        """Update the unfinished match and the decks; its bot thinks again when it goes on."""
        self.lead.stop_thinking()
        table = self.lead.table
        for select in self.query(DeckSelect):
            select.offer()
        self._judge = DeckJudge(self.services)
        form = self.query_one(Form)
        form.show_error(None)
        self._watch(form)
        self._show_unfinished(table)
        if self._is_new_visit:
            self.query_one("#begin" if table is None else "#go-on").focus()
            self._is_new_visit = False
        self.refresh_bindings()
        self.do_errand()

    def on_unmount(self) -> None:
        """Stop the bot: another match may take the place of this one."""
        self.lead.stop_thinking()

    def _show_unfinished(self, table: Table | None) -> None:
        """Show the current match, and how many are put aside."""
        self._aside = matches_aside(self.services.sessions)
        aside = len(self._aside)
        self.query_one("#unfinished").display = table is not None or aside > 0
        self.query_one("#new-match").set_class(table is not None, "-both")
        self.query_one("#under-way").display = self.query_one("#go-on").display = table is not None
        if table is not None:
            self.query_one("#under-way", Static).update(Text(render_under_way(table)))
        told = ngettext(
            "{count} other match is put aside; {key} continues it.",
            "{count} other matches are put aside; {key} continues one of them.",
            aside,
        ).format(count=aside, key=key_name("o"))
        self.query_one("#put-aside").display = aside > 0
        self.query_one("#put-aside", Static).update(told)

    def take_up(self, errand: Errand) -> None:
        """Enter an unfinished match, or put a deck into the form of a new one."""
        if errand.what == "match" and errand.number:
            self._continue(matches_aside(self.services.sessions)[errand.number - 1])
        elif errand.what == "match":
            self.action_enter()
        elif errand.what == DECK_TO_PLAY:
            self.query_one(Form).put(DECKS[0], errand.name)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enable continuing only with an unfinished match."""
        if action == "other_match":
            return bool(self._aside)
        return self.lead.table is not None if action == "enter" else True

    # beginning ----------------------------------------------------------------------------

    def _watch(self, form: Form) -> None:
        """Show of each deck whether it is legal and playable, and the notes on the edition.

        Two people at one keyboard are told whether each sees the other's cards.
        """
        if self._judge is None:
            return  # the visit is about to begin, and will show them
        looks = _(_HIDDEN if self.services.settings.hand_over else _OPEN)
        self.query_one("#at-keyboard", Static).update(looks)
        verdicts = [self._judge.verdict_on(form.answer(deck)) for deck in DECKS]
        for deck, verdict in zip(DECKS, verdicts, strict=True):
            self.query_one(f"#verdict-{deck.name}", DeckVerdict).show(verdict)
        formats = [verdict.format_code for verdict in verdicts]
        if all(formats):
            self.query_one(EditionNote).show(form.answer(EDITION), formats)

    def _wrong(self, answers: Answers) -> Wrong | None:
        """Return why no match can begin; None if one can."""
        for deck in DECKS:
            if self._judge is not None and not self._judge.verdict_on(answers[deck]).playable:
                text = _("“{name}” cannot be played – see the reason under its name.")
                return Wrong(text.format(name=answers[deck]))
        one, other = _names(answers)
        if one and one == other:
            return Wrong(_("Two players with one name could not be told apart."))
        return None

    def action_begin(self) -> None:
        """Check the form; its answers begin the match."""
        self.query_one(Form).end()

    @on(Form.Done)
    def _begin_filled_in(self, event: Form.Done) -> None:
        """Begin a match; an unfinished one is put aside."""
        self._begin(event.answers)

    def _begin(self, answers: Answers) -> None:
        self.remember(**answers.to_json())
        work = partial(
            prepared_match,
            self.services,
            (answers[DECKS[0]], answers[DECKS[1]]),
            secret_seed(answers[SEED]),
            (answers[PLAYERS[0]], answers[PLAYERS[1]]),
            _names(answers),
            answers[EDITION],
        )
        self.app.push_screen(Working(_("The match is being prepared…"), work), self._prepared)

    def action_other_match(self) -> None:
        """Choose one of the matches that were put aside, and continue it."""
        games = self._aside
        names = [render_match(game.setup) for game in games]
        self.ask(
            PickOne(_("Continue which match?"), names), lambda place: self._continue(games[place])
        )

    def _continue(self, game: GameAside) -> None:
        """Continue a match that was put aside; the current one is put aside if it is under way."""
        with self.showing_errors():
            take_up(self.services.sessions, game)
            table = MatchTable.resume(self.services.sessions)
            if table is not None:
                self.play(table)

    def _prepared(self, table: MatchTable | None) -> None:
        """Begin a match, unless Esc cancels it."""
        if table is not None:
            table.begin()
            self.play(table)

    def play(self, table: MatchTable) -> None:
        """Enter this match."""
        self._is_new_visit = True
        self.lead.play(table)

    def action_watch(self) -> None:
        """Choose a finished match and step through it."""
        choose_and_watch(self.razdacha)

    def action_far(self) -> None:
        """Host or join a match with somebody at another computer."""
        self._is_new_visit = True
        offer_far_match(self)

    # leading a match ----------------------------------------------------------------------

    @on(Button.Pressed, "#go-on")
    def action_enter(self) -> None:
        """Enter the unfinished match."""
        self._is_new_visit = True
        self.lead.enter()


def _names(answers: Answers) -> tuple[str, str]:
    """Return the names of two people at one keyboard; empty if not given."""
    return (answers[NAMES[0]], answers[NAMES[1]]) if two_people(answers) else NO_NAMES

"""An event of decks: rounds, own matches played or entered, standings, a play-off."""

from collections.abc import Callable
from functools import partial
from typing import ClassVar, Final

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal, Vertical
from textual.widgets import Static
from textual.worker import get_current_worker

from catalog.common.i18n import N_, _
from deckbuilder.pages.judging import sheet_of
from deckbuilder.tournament.columns import round_title
from deckbuilder.tournament.results import contenders_of, simulate
from deckbuilder.tournament.simulated import Contender
from deckbuilder.tournament.standings import Score
from deckbuilder.tournament.tournament import Tournament
from deckbuilder.tui.draft.tournament_panels import (
    how_it_ended,
    render_course,
    render_deck,
    render_match,
    render_next,
)
from deckbuilder.tui.draft.tournament_tables import (
    TableList,
    render_stage,
    render_standings,
)
from deckbuilder.tui.shell.areas import BATTLE, DRAFT
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.dialogs import Confirm, PickOne
from deckbuilder.tui.shell.files import ask_and_write_page
from deckbuilder.tui.shell.literal import literal
from deckbuilder.tui.shell.rows import RowList
from deckbuilder.tui.shell.texts import TextPane
from deckbuilder.tui.shell.theme import DIM
from deckbuilder.workbench.checking import CheckedDeck
from deckbuilder.workbench.match_table import RESULT
from deckbuilder.workbench.played_decks import record_played
from deckbuilder.workbench.tournament_decks import formats_of, own_checks
from deckbuilder.workbench.tournament_matches import (
    is_under_way,
    match_of,
    result_of_match,
    take_up_match,
)

_FEW: Final = 8
"""The maximum number of entrants that leaves room for a deck below the standings on a short
screen."""


class TournamentScreen(RazdachaScreen[None]):
    """Leads an event from its first round to the last.

    ``keep`` is called with the event before and after a change, and returns the stored one.
    """

    AREA = DRAFT
    CSS_PATH = "draft.tcss"
    HELP = N_(
        "On the left are the tables of a round, below them the selected match and the next "
        "round; on the right the standings and your deck. Enter plays the match of your table "
        "on the Battle screen; its result is entered automatically. W enters a result by "
        "hand, for matches played elsewhere. S simulates the matches between bots, X all open "
        "ones. N starts the next round. A win is 3 points, a draw 1, a bye counts as a win. "
        "Ties are broken by the opponents' points, the points of beaten opponents, wins, and "
        "a lot. The play-off is for the better half of the players, rounded down to a power "
        "of two. P writes a printable judge's sheet: every deck with its verdict and space "
        "for signatures. ← and → show other rounds."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s", "simulate(False)", N_("Simulate the bots' matches"), show=True),
        Binding("n", "next_round", N_("Next round"), show=True),
        Binding("w", "enter", N_("Enter a result"), show=True),
        Binding("x", "simulate(True)", N_("Simulate every open match"), show=False),
        Binding("p", "sheet", N_("Judge's sheet"), show=False),
        Binding("left", "look(-1)", N_("Earlier round"), show=False),
        Binding("right", "look(1)", N_("Later round"), show=False),
        Binding("escape", "back", N_("Back"), show=True),
    ]

    def __init__(
        self, event: Tournament, keep: Callable[[Tournament, Tournament], Tournament]
    ) -> None:
        super().__init__()
        self._event = event
        self._keep = keep
        self._round = len(event.tables) - 1
        self._playing = ""
        self._contenders: tuple[Contender, ...] = ()
        self._checks: tuple[CheckedDeck, ...] = ()

    def compose_body(self) -> ComposeResult:
        """Yield headline, tables, standings, and the sentence about a table."""
        yield Static("", id="draft-headline", markup=False)
        with Horizontal(id="draft-event"):
            with Vertical(id="event-left"):
                with Container(id="event-round", classes="panel"):
                    yield TableList(id="tables")
                yield TextPane(id="event-match", classes="panel")
                yield TextPane(id="event-next", classes="panel")
                yield TextPane(id="event-course", classes="panel")
            with Vertical(id="event-right"):
                yield TextPane(id="event-standings", classes="panel")
                yield TextPane(id="event-deck", classes="panel")
        yield Static("", id="event-sentence", markup=False)

    def on_mount(self) -> None:
        """Show the last round."""
        for panel, title in (
            ("#event-match", _("Match")),
            ("#event-next", _("Next")),
            ("#event-course", _("The whole event")),
            ("#event-standings", _("Standings")),
            ("#event-deck", _("Your deck")),
        ):
            self.query_one(panel).border_title = literal(title)
        self.query_one("#draft-event").set_class(len(self._event.entrants) > _FEW, "-many")
        self.query_one(TableList).focus()
        self._draw()
        self._go_to_own()
        if self._own is not None:
            self.razdacha.behind_first_frame(self._begin_to_check)

    @property
    def _own(self) -> int | None:
        """The entrant whose deck is shown: the first person."""
        people = range(len(self._event.entrants))
        return next((one for one in people if self._event.is_person(one)), None)

    def _begin_to_check(self) -> None:
        if self.is_attached:
            self.run_worker(self._check_own, thread=True, group="own-deck")

    def _check_own(self) -> None:
        """Check one's own deck in the formats of the event's edition; runs in a thread."""
        if self._own is not None:
            checks = own_checks(self._event, self._own, self.services.catalog)
            self.call_later(self._take_checks, checks)

    def _take_checks(self, checks: tuple[CheckedDeck, ...]) -> None:
        self._checks = checks
        self._show_deck()

    def _show_deck(self) -> None:
        """Show one's own deck; with several people only its legality, since everybody can look."""
        own, panel = self._own, self.query_one("#event-deck", TextPane)
        panel.set_class(own is None, "-of-nobody")
        if own is not None:
            entrants = self._event.entrants
            alone = sum(map(self._event.is_person, range(len(entrants)))) == 1
            panel.show(render_deck(entrants[own], self._checks, is_open=alone), wrap=True)

    def _go_to_own(self) -> None:
        """Move the cursor to the first table with a person."""
        tables = self._event.tables[self._round]
        people = (
            place
            for place, table in enumerate(tables)
            if any(map(self._event.is_person, table.entrants))
        )
        self.query_one(TableList).cursor = next(people, 0)

    def on_screen_resume(self) -> None:
        """Enter the result of a match played meanwhile."""
        with self.showing_errors():
            result = result_of_match(self._event, self.services.sessions)
            if result is not None:
                self._put(self._event.with_score(*result))
                self.services.sessions.clear(RESULT)

    def _put(self, event: Tournament) -> None:
        """Store the changed event, and show it."""
        seen, self._event = self._event, event
        with self.showing_errors():
            self._event = self._keep(seen, event)
            record_played(self.services.sessions, event)
        self._draw()

    def _draw(self) -> None:
        event = self._event
        line = Text(no_wrap=True, overflow="ellipsis")
        line.append(event.name or _("Event"), style="bold")
        line.append(f" · {render_stage(event)}")
        if self._playing:
            line.append(f" · {self._playing}", style=f"italic {DIM}")
        self.query_one("#draft-headline", Static).update(line)
        self.query_one("#event-round").border_title = literal(round_title(event, self._round))
        self.query_one(TableList).show(event, self._round)
        self.query_one("#event-standings", TextPane).show(render_standings(event))
        self.query_one("#event-next", TextPane).show(render_next(event), wrap=True)
        self.query_one("#event-course", TextPane).show(render_course(event), wrap=True)
        self._show_deck()
        self._show_match()
        self.refresh_bindings()

    @on(RowList.Moved)
    def _show_match(self) -> None:
        """Show how the match under the cursor ended, or what can be done with it."""
        table = self.query_one(TableList).current
        text = Text() if table is None else how_it_ended(self._event, table)
        self.query_one("#event-sentence", Static).update(text)
        whole = Text() if table is None else render_match(self._event, table)
        self.query_one("#event-match", TextPane).show(whole, wrap=True)

    @property
    def _is_last(self) -> bool:
        return self._round == len(self._event.tables) - 1

    @property
    def _is_open(self) -> bool:
        """Whether the table under the cursor has no score yet."""
        table = self.query_one(TableList).current
        return self._is_last and table is not None and table.score is None

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enable the available commands."""
        event = self._event
        match action:
            case "simulate":
                tables = event.open_tables() if parameters[0] else event.bot_tables()
                return bool(tables) and not self._playing
            case "next_round":
                return event.is_round_over and not event.is_over and not self._playing
            case _:
                return True

    def action_look(self, step: int) -> None:
        """Show another round."""
        self._round = min(max(self._round + step, 0), len(self._event.tables) - 1)
        self._draw()

    def action_next_round(self) -> None:
        """Begin the next round."""
        self._round = len(self._event.tables)
        self._put(self._event.next_round())
        self._go_to_own()

    @on(RowList.Chosen)
    def _chosen(self) -> None:
        """Play the match of one's own table; a table of bots is simulated."""
        place = self.query_one(TableList).cursor
        if not self._is_open or self._playing:
            return
        if place in self._event.bot_tables():
            self._simulate((place,))
            return
        sessions = self.services.sessions
        with self.showing_errors():
            if is_under_way(self._event, place, sessions):
                self.razdacha.open_area(BATTLE.code)
            else:
                enter_match(self, partial(self._begin_or_take_up, place))

    def _begin_or_take_up(self, place: int) -> None:
        """Save the match of a table in place of the one under way."""
        sessions = self.services.sessions
        if not take_up_match(self._event, place, sessions):
            match_of(self._event, place, sessions).save()

    def action_enter(self) -> None:
        """Ask for the winner of the match under the cursor."""
        table, place = self.query_one(TableList).current, self.query_one(TableList).cursor
        if table is None or table.other is None or not self._is_last or self._playing:
            return
        winners: list[int | None] = [table.one, table.other]
        names = [self._event.entrants[entrant].name for entrant in table.entrants]
        answers = [_("{player} won").format(player=name) for name in names]
        if self._round < self._event.rounds:  # a match of the play-off must have a winner
            winners.append(None)
            answers.append(_("A draw"))
        self.ask(
            PickOne(_("How did it end?"), answers),
            lambda number: self._put(self._event.with_score(place, Score(winners[number]))),
        )

    def action_sheet(self) -> None:
        """Write the judge's sheet of the event's decks, asking for a format if there are
        several."""
        event, catalog = self._event, self.services.catalog
        formats = formats_of(event)

        def chosen(number: int) -> None:
            form = formats[number]
            name = _("Judge's sheet: {event}").format(event=event.name or _("Event"))
            ask_and_write_page(self, name, lambda: sheet_of(event, form, catalog))

        if len(formats) == 1:
            chosen(0)
            return
        names = [form.name for form in formats]
        question = _("Check the decks in which format?")
        self.ask(PickOne(question, names, title=_("Format")), chosen)

    def action_simulate(self, everything: bool) -> None:
        """Simulate the open matches of bots, or all."""
        if not everything:
            self._simulate(self._event.bot_tables())
            return
        question = _("Let bots play every open match, yours too?")
        confirm = Confirm(question, _("Simulate"), destroys=True)
        self.ask(confirm, lambda yes: self._simulate(self._event.open_tables()))

    def _simulate(self, tables: tuple[int, ...]) -> None:
        """Simulate matches in a thread, entering each as soon as it is over."""
        event = self._event
        self._playing = _("bots are playing…")
        self._draw()

        def work() -> None:
            worker = get_current_worker()
            self._contenders = self._contenders or contenders_of(event)
            for number, place in enumerate(tables):
                self.call_later(self._show_progress, number, len(tables))
                score, _result = simulate(event, place, self._contenders)
                if worker.is_cancelled:
                    return
                self.app.call_from_thread(self._scored, place, score)
            self.app.call_from_thread(self._finished)

        self.run_worker(work, thread=True, group="matches")

    def _show_progress(self, done: int, total: int) -> None:
        self._playing = _("bots are playing: {done} of {total} matches…").format(
            done=done, total=total
        )
        self._draw()

    def _scored(self, place: int, score: Score) -> None:
        self._put(self._event.with_score(place, score))

    def _finished(self) -> None:
        self._playing = ""
        self._draw()


def enter_match(screen: RazdachaScreen[None], save: Callable[[], None]) -> None:
    """Enter the match that ``save`` puts in place of the one under way.

    The screens of that one are closed first: its bot may be thinking, and would be saved with the
    new match.
    """

    async def begin() -> None:
        await screen.razdacha.close_area(BATTLE.code)
        with screen.showing_errors():
            save()
            screen.razdacha.open_area(BATTLE.code)

    screen.call_next(begin)

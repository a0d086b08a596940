"""The first screen of the Draft area: unfinished activities, new ones, stored ones."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container

from catalog.common.i18n import N_, _, capital, ngettext
from deckbuilder.decks.editions import limited_mark
from deckbuilder.kit.columns import Column, bold, dim
from deckbuilder.kit.fields import defaults
from deckbuilder.limited.draft.log import DraftLog
from deckbuilder.limited.draft.plan import DraftKind, DraftPlan
from deckbuilder.limited.draft_fields import Wishes, begun
from deckbuilder.limited.store import DraftStore, DraftSummary, TournamentSummary
from deckbuilder.tournament.tournament import Tournament
from deckbuilder.tui.draft.local import DraftScreen
from deckbuilder.tui.draft.new import NewDraftScreen
from deckbuilder.tui.draft.players import PlayersScreen
from deckbuilder.tui.draft.review import ReviewScreen
from deckbuilder.tui.draft.sealed import SealedScreen
from deckbuilder.tui.draft.tournament import TournamentScreen
from deckbuilder.tui.shell.areas import DRAFT, Errand
from deckbuilder.tui.shell.base import RazdachaScreen, framed
from deckbuilder.tui.shell.dialogs import Confirm
from deckbuilder.tui.shell.keys import key_name
from deckbuilder.tui.shell.progress import Working
from deckbuilder.tui.shell.rows import Heading, RowList
from deckbuilder.workbench.draft_players import DraftPlayers
from deckbuilder.workbench.local_draft import KIND, LocalDraft, planned
from deckbuilder.workbench.sealed_players import KIND as SEALED
from deckbuilder.workbench.sealed_players import SealedPlayers
from deckbuilder.workbench.set_choices import render_sets

_KIND_WORDS: Final = {
    DraftKind.POD: N_("boosters"),
    DraftKind.GRID: N_("grid"),
    DraftKind.WINSTON: N_("Winston"),
}


@dataclass(frozen=True, slots=True)
class _Line:
    """One line of the menu.

    ``draft`` is the number of a stored draft; ``delete`` deletes the line's object.
    """

    text: str
    run: Callable[[], object]
    key: str = ""
    about: str = ""
    draft: int | None = None
    delete: Callable[[], None] | None = None


class DraftMenu(RowList[_Line]):
    """The activities, then the stored drafts and events."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "choose", N_("Open"), show=True),
    ]

    def __init__(self) -> None:
        super().__init__(
            (
                Column("text", lambda line: f"  {line.text}", least=26),
                Column("key", lambda line: bold(line.key), least=3),
                Column("about", lambda line: dim(line.about), fills=True),
            ),
            id="draft-menu",
        )


class DraftsScreen(RazdachaScreen[None]):
    """Begins drafts, sealed pools and their events."""

    AREA = DRAFT
    CSS_PATH = "draft.tcss"
    HELP = N_(
        "Draft with bots, with friends at this keyboard, or at a table hosted on another "
        "computer; or open a sealed pool. Then build the deck and play it against the others. "
        "A draft is saved at every pick, so you can leave at any time."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("g", "resume", N_("Continue"), show=True),
        Binding("n", "new_draft", N_("New draft"), show=True),
        Binding("s", "sealed", N_("Sealed pool"), show=True),
        Binding("h", "join", N_("Join a hosted draft"), show=True),
        Binding("e", "evening", N_("Host a club evening"), show=False),
        Binding("t", "numbers", N_("Statistics"), show=False),
        Binding("r", "review", N_("Review"), show=True),
        Binding("delete", "delete", N_("Delete"), show=True),
    ]

    def compose_body(self) -> ComposeResult:
        """Yield the menu."""
        with framed(Container(id="drafts"), _("Drafts")):
            yield DraftMenu()

    def on_mount(self) -> None:
        """Focus the menu; an unfinished draft is continued."""
        self.query_one(DraftMenu).focus()
        if not self.has_errand:
            self.call_after_refresh(self.action_resume)

    def on_screen_resume(self) -> None:
        """Update the menu."""
        with self.showing_errors():
            self._show()
        self.refresh_bindings()
        self.do_errand()

    def take_up(self, errand: Errand) -> None:
        """Continue a draft, the sealed pool or an event."""
        match errand.what:
            case "draft":
                self.action_resume()
            case "sealed":
                self._open_sealed()
            case "event":
                self._open_event(errand.number)
            case "kept":
                self._open_draft(errand.number, build=True)

    @property
    def _store(self) -> DraftStore:
        return DraftStore(self.services.catalog)

    def _show(self) -> None:
        lines = [*self._unfinished(), *self._begin_lines(), *self._kept()]
        self.query_one(DraftMenu).set_rows(lines)

    def _begin_lines(self) -> list[_Line | Heading]:
        new, sealed, join, evening, numbers = (key_name(key) for key in "nshet")
        return [
            Heading(_("Begin")),
            _Line(_("New draft"), self.action_new_draft, new, _("at this computer")),
            _Line(_("Sealed pool"), self.action_sealed, sealed, _("a deck from opened boosters")),
            _Line(_("Join a hosted draft"), self.action_join, join, _("or a club evening")),
            _Line(_("Host a club evening"), self.action_evening, evening, _("by a room code")),
            _Line(_("Statistics"), self.action_numbers, numbers, _("from many bot drafts")),
        ]

    def _unfinished(self) -> list[_Line | Heading]:
        lines = list[_Line | Heading]()
        if self._is_left:
            text = _("a draft is under way")
            lines.append(_Line(_("Continue the draft"), self.action_resume, key_name("g"), text))
        if self.services.sessions.load(SEALED) is not None:
            text = _("the pool opened last, and its decks")
            forget = partial(self.services.sessions.clear, SEALED)
            title = _("Continue with the sealed pool")
            lines.append(_Line(title, self._open_sealed, about=text, delete=forget))
        for tournament in self._store.tournaments():
            if tournament.champion is None:
                lines.append(self._event_line(tournament))
        return [Heading(_("Unfinished")), *lines, Heading()] if lines else []

    def _kept(self) -> list[_Line | Heading]:
        store = self._store
        drafts = [self._draft_line(draft) for draft in store.drafts()]
        events = [
            self._event_line(tournament)
            for tournament in store.tournaments()
            if tournament.champion is not None
        ]
        lines = list[_Line | Heading]()
        if drafts:
            lines += [Heading(), Heading(_("Saved drafts")), *drafts]
        if events:
            lines += [Heading(), Heading(_("Events that are over")), *events]
        return lines

    def _draft_line(self, draft: DraftSummary) -> _Line:
        seats = ngettext("{count} seat", "{count} seats", draft.seats).format(count=draft.seats)
        sets = render_sets(draft.sets, self.services.set_names)
        told = [draft.at[:10], limited_mark(draft.edition), _(_KIND_WORDS[draft.kind]), sets, seats]
        about = " · ".join(filter(None, told))
        name = draft.name or capital(_("draft {number}").format(number=draft.id))
        forget = partial(self._store.delete_draft, draft.id)
        open_it = partial(self._open_draft, draft.id)
        return _Line(name, open_it, about=about, draft=draft.id, delete=forget)

    def _event_line(self, tournament: TournamentSummary) -> _Line:
        if tournament.champion is not None:
            state = _("won by {player}").format(player=tournament.champion)
        else:
            state = _("round {round} of {rounds}").format(
                round=tournament.begun, rounds=tournament.rounds
            )
        players = ngettext("{count} player", "{count} players", tournament.entrants)
        about = f"{tournament.at[:10]} · {players.format(count=tournament.entrants)} · {state}"
        title = _("Event: {name}").format(name=tournament.name)
        forget = partial(self._store.delete_tournament, tournament.id)
        return _Line(title, partial(self._open_event, tournament.id), about=about, delete=forget)

    @property
    def _is_left(self) -> bool:
        return self.services.sessions.is_left(KIND)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enable continuing only with an unfinished draft, and deleting only for stored lines."""
        line = self.query_one(DraftMenu).current if self.is_mounted else None
        match action:
            case "resume":
                return self._is_left
            case "review":
                return line is not None and line.draft is not None
            case "delete":
                return line is not None and line.delete is not None
            case _:
                return True

    @on(RowList.Moved)
    def _moved(self) -> None:
        self.refresh_bindings()

    @on(RowList.Chosen)
    def _chosen(self) -> None:
        line = self.query_one(DraftMenu).current
        if line is not None:
            line.run()

    # stored drafts and events -----------------------------------------------------------------

    def _open_draft(self, number: int, *, build: bool = False) -> None:
        with self.showing_errors():
            party = DraftPlayers(self.services, number)
            self.app.push_screen(PlayersScreen(party, self._review, build=build))

    def _open_event(self, number: int) -> None:
        with self.showing_errors():
            keep = partial(self._keep_event, number)
            self.app.push_screen(TournamentScreen(self._store.tournament(number), keep))

    def _keep_event(self, number: int, seen: Tournament, event: Tournament) -> Tournament:
        return self._store.change_tournament(number, seen, event)

    def action_review(self) -> None:
        """Review a stored draft pick by pick."""
        line = self.query_one(DraftMenu).current
        if line is not None and line.draft is not None:
            with self.showing_errors():
                self._review(DraftPlayers(self.services, line.draft))

    def _review(self, party: DraftPlayers) -> None:
        self.app.push_screen(ReviewScreen(party.log, self._draft_on))

    def _draft_on(self, log: DraftLog, picks: int, seat: int) -> None:
        """Branch off from a pick of a stored draft; an unfinished one is replaced only after
        confirmation."""
        self._ask_and_open(lambda: LocalDraft.from_log(log, picks, seat, self.services))

    def action_delete(self) -> None:
        """Ask, then delete a stored draft, an event or the sealed pool."""
        line = self.query_one(DraftMenu).current
        delete = line.delete if line is not None else None
        if line is None or delete is None:
            return

        def answered(yes: bool) -> None:
            with self.showing_errors():
                delete()
                self._show()

        question = _("Delete “{name}”? Decks built from it stay.").format(name=line.text)
        self.ask(Confirm(question, _("Delete"), destroys=True), answered)

    # drafts at this keyboard ------------------------------------------------------------------

    def action_resume(self) -> None:
        """Continue the unfinished draft."""
        if self._is_left:
            self._open(lambda: LocalDraft.resume(self.services))

    def action_new_draft(self) -> None:
        """Show the form, then begin a draft."""
        self.app.push_screen(NewDraftScreen(), self._planned)

    def _planned(self, plan: DraftPlan | None) -> None:
        if plan is not None:
            self._ask_and_open(lambda: LocalDraft.begin(plan, self.services))

    def _ask_and_open(self, make: Callable[[], LocalDraft | None]) -> None:
        """Open a draft; ask first if another one is unfinished."""
        if not self._is_left:
            self._open(make)
            return
        question = _("You have an unfinished draft. Discard it and start a new one?")
        confirm = Confirm(question, _("Begin"), destroys=True)
        self.ask(confirm, lambda _yes: self._open(make))

    def _open(self, make: Callable[[], LocalDraft | None]) -> None:
        """Create a draft in a thread, since ratings may have to be computed, and show it."""
        self.app.push_screen(Working(_("The draft is being opened…"), make), self._opened)

    def _opened(self, game: LocalDraft | None) -> None:
        self._show()
        if game is not None:
            game.save()
            self.app.push_screen(DraftScreen(game, self._done))

    def _done(self, game: LocalDraft) -> None:
        """Store the log of a draft and go on to the decks; a single player's opens at once."""
        with self.showing_errors():
            number = self._store.add_draft(game.table.log())
            game.forget()
            self.app.pop_screen()
            self._open_draft(number, build=len(game.table.people) == 1)

    def action_sealed(self) -> None:
        """Show the form, then open a pool in place of the last one."""

        def answered(party: SealedPlayers) -> None:
            with self.showing_errors():
                party.keep()
                self.app.push_screen(PlayersScreen(party, self._review, build=True))

        self.ask(SealedScreen(), answered)

    def _open_sealed(self) -> None:
        with self.showing_errors():
            kept = self.services.sessions.load(SEALED) or {}
            party = SealedPlayers.from_json(kept, self.services)
            self.app.push_screen(PlayersScreen(party, self._review))

    def action_numbers(self) -> None:
        """Run statistics of many drafts by bots, of the kind in the form for a new draft."""
        from deckbuilder.tui.draft.numbers import DraftNumbersScreen

        kept = self.remembered().get("plan")
        asked = begun(kept if isinstance(kept, dict) else {})
        wishes = Wishes.of(defaults(asked.values()))
        with self.showing_errors():
            plan = planned(wishes, self.services, seed=0)
            self.app.push_screen(DraftNumbersScreen(plan))

    def action_evening(self) -> None:
        """Ask what kind of evening to host, and open it."""
        from deckbuilder.tui.draft.evening import offer_evening

        offer_evening(self)

    def action_join(self) -> None:
        """Ask for address, code and name, and join."""
        from deckbuilder.tui.draft.joining import (
            LobbyScreen,
            invitation_of,
            join_form,
            joined_memory,
        )

        memory = joined_memory(self.remembered().get("joined"))
        self.ask(
            join_form(memory),
            lambda answers: self.app.push_screen(LobbyScreen(invitation_of(answers))),
        )

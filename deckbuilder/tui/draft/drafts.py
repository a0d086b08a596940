"""The first screen of the Draft area: what is unfinished, what can be begun, what is kept."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container

from catalog.common.i18n import N_, _, ngettext
from deckbuilder.decks.editions import limited_mark
from deckbuilder.kit.columns import Column, bold, dim
from deckbuilder.limited.draft.log import DraftLog
from deckbuilder.limited.draft.plan import DraftKind, DraftPlan
from deckbuilder.limited.store import DraftStore, DraftSummary, TournamentSummary
from deckbuilder.tournament.tournament import Tournament
from deckbuilder.tui.draft.local import DraftScreen
from deckbuilder.tui.draft.new import NewDraftScreen
from deckbuilder.tui.draft.players import PlayersScreen
from deckbuilder.tui.draft.review import ReviewScreen
from deckbuilder.tui.draft.sealed import SealedScreen
from deckbuilder.tui.draft.tournament import TournamentScreen
from deckbuilder.tui.shell.areas import DRAFT, Errand
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.dialogs import Confirm
from deckbuilder.tui.shell.keys import key_name
from deckbuilder.tui.shell.progress import Working
from deckbuilder.tui.shell.rows import Heading, RowList
from deckbuilder.workbench.draft_players import DraftPlayers
from deckbuilder.workbench.local_draft import KIND, LocalDraft, Wishes, planned
from deckbuilder.workbench.sealed_players import KIND as SEALED
from deckbuilder.workbench.sealed_players import SealedPlayers
from deckbuilder.workbench.set_choices import sets_text

_KIND_WORDS: Final = {
    DraftKind.POD: N_("boosters"),
    DraftKind.GRID: N_("grid"),
    DraftKind.WINSTON: N_("Winston"),
}


@dataclass(frozen=True, slots=True)
class _Line:
    """One line of the menu.

    ``draft`` is the number of a kept draft, ``delete`` forgets what the line stands for.
    """

    text: str
    run: Callable[[], object]
    key: str = ""
    about: str = ""
    draft: int | None = None
    delete: Callable[[], None] | None = None


class DraftMenu(RowList[_Line]):
    """What there is to do, then what is kept."""

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
    """Where drafts, sealed pools and their events begin."""

    AREA = DRAFT
    CSS_PATH = "draft.tcss"
    HELP = N_(
        "Draft with bots, with friends at this keyboard, or at a table that somebody hosts; open a "
        "sealed pool; afterwards build the deck and play it against the others'. A draft is saved "
        "at every pick: leave whenever you like."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("g", "resume", N_("Continue"), show=True),
        Binding("n", "new_draft", N_("New draft"), show=True),
        Binding("s", "sealed", N_("Sealed pool"), show=True),
        Binding("h", "join", N_("Join a hosted draft"), show=True),
        Binding("t", "numbers", N_("Statistics"), show=False),
        Binding("r", "review", N_("Review"), show=True),
        Binding("delete", "delete", N_("Delete"), show=True),
    ]

    def compose_body(self) -> ComposeResult:
        """Yield the menu."""
        with Container(id="drafts", classes="panel") as frame:
            frame.border_title = _("Drafts")
            yield DraftMenu()

    def on_mount(self) -> None:
        """The menu has the focus; a draft that was left goes on."""
        self.query_one(DraftMenu).focus()
        if not self.has_errand:
            self.call_after_refresh(self.action_resume)

    def on_screen_resume(self) -> None:
        """Show what there is now."""
        with self.telling():
            self._show()
        self.refresh_bindings()
        self.do_errand()

    def take_up(self, errand: Errand) -> None:
        """Go on with a draft, the sealed pool or an event."""
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
        new, sealed, join, numbers = (key_name(key) for key in "nsht")
        return [
            Heading(_("Begin")),
            _Line(_("New draft"), self.action_new_draft, new, _("at this computer")),
            _Line(_("Sealed pool"), self.action_sealed, sealed, _("a deck of what is opened")),
            _Line(_("Join a hosted draft"), self.action_join, join, _("by address and code")),
            _Line(_("Statistics"), self.action_numbers, numbers, _("of many drafts by bots")),
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
            lines += [Heading(), Heading(_("Kept drafts")), *drafts]
        if events:
            lines += [Heading(), Heading(_("Events that are over")), *events]
        return lines

    def _draft_line(self, draft: DraftSummary) -> _Line:
        seats = ngettext("{count} seat", "{count} seats", draft.seats).format(count=draft.seats)
        sets = sets_text(draft.sets, self.services.set_names)
        told = [draft.at[:10], limited_mark(draft.edition), _(_KIND_WORDS[draft.kind]), sets, seats]
        about = " · ".join(filter(None, told))
        name = draft.name or _("Draft {number}").format(number=draft.id)
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
        """There is something to go on with only after leaving; only what is kept is deleted."""
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

    # what is kept -----------------------------------------------------------------------------

    def _open_draft(self, number: int, *, build: bool = False) -> None:
        with self.telling():
            party = DraftPlayers(self.services, number)
            self.app.push_screen(PlayersScreen(party, self._review, build=build))

    def _open_event(self, number: int) -> None:
        with self.telling():
            keep = partial(self._keep_event, number)
            self.app.push_screen(TournamentScreen(self._store.tournament(number), keep))

    def _keep_event(self, number: int, seen: Tournament, event: Tournament) -> Tournament:
        return self._store.change_tournament(number, seen, event)

    def action_review(self) -> None:
        """Look at a kept draft pick by pick."""
        line = self.query_one(DraftMenu).current
        if line is not None and line.draft is not None:
            with self.telling():
                self._review(DraftPlayers(self.services, line.draft))

    def _review(self, party: DraftPlayers) -> None:
        self.app.push_screen(ReviewScreen(party.log, self._draft_on))

    def _draft_on(self, log: DraftLog, picks: int, seat: int) -> None:
        """Draft on from a pick of a kept draft; one under way makes place only after a yes."""
        self._ask_and_open(lambda: LocalDraft.from_log(log, picks, seat, self.services))

    def action_delete(self) -> None:
        """Ask, then forget a kept draft, an event or the sealed pool."""
        line = self.query_one(DraftMenu).current
        delete = line.delete if line is not None else None
        if line is None or delete is None:
            return

        def answered(yes: bool | None) -> None:
            if yes:
                with self.telling():
                    delete()
                    self._show()

        question = _("Delete “{name}”? Decks built of it stay.").format(name=line.text)
        self.app.push_screen(Confirm(question, _("Delete"), destroys=True), answered)

    # drafts at this keyboard ------------------------------------------------------------------

    def action_resume(self) -> None:
        """Go on with the draft that was left."""
        if self._is_left:
            self._open(lambda: LocalDraft.resume(self.services))

    def action_new_draft(self) -> None:
        """Ask for everything, and begin."""
        self.app.push_screen(NewDraftScreen(), self._planned)

    def _planned(self, plan: DraftPlan | None) -> None:
        if plan is not None:
            self._ask_and_open(lambda: LocalDraft.begin(plan, self.services))

    def _ask_and_open(self, make: Callable[[], LocalDraft | None]) -> None:
        """Open a draft; ask first when another one is under way."""
        if not self._is_left:
            self._open(make)
            return
        question = _("You have an unfinished draft. Discard it and start a new one?")
        confirm = Confirm(question, _("Begin"), destroys=True)
        self.app.push_screen(confirm, lambda yes: self._open(make) if yes else None)

    def _open(self, make: Callable[[], LocalDraft | None]) -> None:
        """Make a draft in a thread, for ratings may have to be counted, and show it."""
        self.app.push_screen(Working(_("The draft is being opened…"), make), self._opened)

    def _opened(self, game: LocalDraft | None) -> None:
        self._show()
        if game is not None:
            game.save()
            self.app.push_screen(DraftScreen(game, self._done))

    def _done(self, game: LocalDraft) -> None:
        """Keep the log of a draft and go on to the decks; a single player's opens at once."""
        with self.telling():
            number = self._store.add_draft(game.table.log())
            game.forget()
            self.app.pop_screen()
            self._open_draft(number, build=len(game.table.people) == 1)

    def action_sealed(self) -> None:
        """Ask for everything, and open a pool in place of the last one."""

        def answered(party: SealedPlayers | None) -> None:
            if party is not None:
                with self.telling():
                    party.keep()
                    self.app.push_screen(PlayersScreen(party, self._review, build=True))

        self.app.push_screen(SealedScreen(), answered)

    def _open_sealed(self) -> None:
        with self.telling():
            kept = self.services.sessions.load(SEALED) or {}
            party = SealedPlayers.from_json(kept, self.services)
            self.app.push_screen(PlayersScreen(party, self._review))

    def action_numbers(self) -> None:
        """Count many drafts by bots, of the kind the form for a new draft says."""
        from deckbuilder.tui.draft.numbers import DraftNumbersScreen

        kept = self.remembered().get("plan")
        wishes = Wishes.from_json(kept if isinstance(kept, dict) else {})
        with self.telling():
            plan = planned(wishes, self.services, seed=0)
            self.app.push_screen(DraftNumbersScreen(plan))

    def action_join(self) -> None:
        """Ask for address, code and name, and sit down."""
        from deckbuilder.network.client import Invitation
        from deckbuilder.tui.draft.joining import JoinDialog, LobbyScreen

        kept = self.remembered().get("joined")
        address, code, name = kept if isinstance(kept, list) else ("", "", _("Player"))

        def answered(invitation: Invitation | None) -> None:
            if invitation is not None:
                self.app.push_screen(LobbyScreen(invitation))

        self.app.push_screen(JoinDialog(address, code, name), answered)

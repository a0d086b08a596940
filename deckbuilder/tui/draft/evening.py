"""A club evening: the hall with pairings, standings and one's own table; hosting it, too."""

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar, Final

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal, Vertical
from textual.message import Message
from textual.widgets import Static

from catalog.common.errors import UserError
from catalog.common.i18n import N_, _
from deckbuilder.base.tables import table
from deckbuilder.decks.deck import DEFAULT_FORMAT
from deckbuilder.decks.formats import limited_format, named_format
from deckbuilder.decks.game_fields import DECK
from deckbuilder.kit.fields import Answers
from deckbuilder.limited.draft_fields import SETS
from deckbuilder.limited.opened import OpenedCard
from deckbuilder.network.client import Invitation, Standing
from deckbuilder.network.draft_guest import RemoteTable
from deckbuilder.network.evening.guest import EveningGuest
from deckbuilder.network.evening.host_fields import (
    BOTS,
    CUT,
    MINUTES,
    PAIRING,
    PEOPLE,
    WAY,
)
from deckbuilder.network.evening.protocol import EveningStage
from deckbuilder.network.evening.room import EveningRoom
from deckbuilder.network.evening.wording import (
    pairing_heads,
    pairing_rows,
    player_rows,
    render_evening_refusal,
    render_left,
    render_round,
    render_stage,
    render_terms,
    standing_heads,
    standing_rows,
)
from deckbuilder.network.join_fields import PLAYER_NAME, own_name
from deckbuilder.network.logs import keep_guest_log, render_not_kept
from deckbuilder.network.matches.guest import MatchGuest
from deckbuilder.network.matches.host_fields import BEST_OF, LOOPBACK, PORT, REACH
from deckbuilder.network.protocol import Way
from deckbuilder.network.tokens import own_tokens
from deckbuilder.network.wording import render_standing
from deckbuilder.pages.evening import evening_sheet
from deckbuilder.tui.battle.far_match import FarMatchScreen
from deckbuilder.tui.cards.deck_choice import DeckSelect
from deckbuilder.tui.decks.pool import PoolDeckScreen
from deckbuilder.tui.draft.joined import JoinedDraft
from deckbuilder.tui.shell.areas import DRAFT
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.dialogs import Ask, Confirm, PickOne
from deckbuilder.tui.shell.files import ask_and_write_page
from deckbuilder.tui.shell.form import Form, FormDialog, Line
from deckbuilder.tui.shell.keys import key_name
from deckbuilder.tui.shell.literal import literal
from deckbuilder.tui.shell.texts import TextPane
from deckbuilder.workbench.brought_decks import deck_to_bring
from deckbuilder.workbench.deck_listing import listed_decks
from deckbuilder.workbench.evening_cards import CardsAsked
from deckbuilder.workbench.evening_seat import EveningLine
from deckbuilder.workbench.hosted_evening import (
    EveningWishes,
    HostedEvening,
    evening_again,
    evening_path,
    last_evening,
    new_evening,
    read_result,
    serve_evening,
)
from deckbuilder.workbench.local_draft import kept_pool
from engine.kernel import Refusal

_MEMORY: Final = "evening"
_LOST: Final = (Standing.AWAY, Standing.ENDED, Standing.UNREACHABLE)


class EveningScreen(RazdachaScreen[None]):
    """The hall of an evening; from here to the draft, to the deck, and to one's own table.

    ``hosted`` is the evening if this program holds it.
    """

    AREA = DRAFT
    CSS_PATH = "draft.tcss"
    HELP = N_(
        "The tables of the round on the left, the standings on the right. Enter goes to the draft"
        " or to your table; the result enters by itself. D brings a deck, B opens your cards to "
        "build one. V watches a table, once your own match is over. X drops you out of the rounds"
        " to come. Who hosts goes on with N and enters or corrects results with W; P writes "
        "pairings, result slips and standings as a page to print. If you leave, your seat is "
        "held."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,g", "enter", N_("To your table"), show=True),
        Binding("d", "deck", N_("Bring a deck"), show=True),
        Binding("b", "build", N_("Build the deck"), show=True),
        Binding("v", "watch", N_("Watch a table"), show=True),
        Binding("n", "next", N_("Next round"), show=True),
        Binding("w", "result", N_("Enter a result"), show=True),
        Binding("p", "print", N_("Sheets to print"), show=True),
        Binding("x", "drop", N_("Drop out"), show=True),
        Binding("escape", "back", N_("Leave"), show=True),
    ]

    class Changed(Message):
        """Something has changed at the evening."""

    def __init__(self, invitation: Invitation, hosted: HostedEvening | None = None) -> None:
        super().__init__()
        self._invitation = invitation
        self._hosted = hosted
        self._line: EveningLine | None = None
        self._draft: RemoteTable | None = None
        self._drafting: JoinedDraft | None = None
        self._pool_deck = ""
        self._entered: set[str] = set()
        self._is_kept = False

    def compose_body(self) -> ComposeResult:
        """Yield the headline, the tables, the standings, and what to do."""
        yield Static("", id="evening-headline", markup=False)
        with Horizontal(id="draft-event"):
            with Vertical(id="event-left"), Container(id="event-round", classes="panel"):
                yield TextPane(id="evening-tables")
            with Vertical(id="event-right"):
                yield TextPane(id="event-standings", classes="panel")
        yield Static("", id="evening-sentence", markup=False)

    def on_mount(self) -> None:
        """Join."""
        self.query_one("#event-standings").border_title = literal(_("Standings"))
        guest = EveningGuest(self._invitation, own_tokens(), self._tell)
        self._line = EveningLine(guest)
        self.query_one("#evening-tables").focus()
        self._show()

    def on_unmount(self) -> None:
        """Disconnect; the seat is held."""
        if self._line is not None:
            self._line.close()
        if self._hosted is not None:
            self._hosted.stop()

    def _tell(self) -> None:
        """Pass on, from any thread, that something has changed."""
        self.post_message(self.Changed())

    @property
    def guest(self) -> EveningGuest | None:
        """The seat's connection; None before it is made."""
        return None if self._line is None else self._line.guest

    @on(Changed)
    def _changed(self) -> None:
        guest = self.guest
        if guest is None or not self.is_attached:
            return
        is_drafting = guest.stage is EveningStage.DRAFT and guest.plays
        if is_drafting and self.is_current and self._draft is None:
            self._begin_draft(guest)
        room = guest.table_room()
        if room is not None and room.code not in self._entered and self.is_current:
            self.action_enter()
        if guest.standing is Standing.OVER and guest.log is not None and not self._is_kept:
            self._is_kept = True
            self.run_worker(self._keep_log(guest, guest.log), group="log")
        checked = guest.checked
        if checked is not None:
            guest.checked = None
            self._tell_check(checked.problems, checked.different, accepted=checked.is_accepted)
        self._show()

    def on_screen_resume(self) -> None:
        """Show the hall again, after a match, the draft or a dialog."""
        self._changed()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enable what the stage of the evening allows."""
        guest = self.guest
        if guest is None:
            return action == "back"
        match action:
            case "enter":
                is_drafting = guest.stage is EveningStage.DRAFT and guest.plays
                return guest.table_room() is not None or is_drafting
            case "deck":
                has_deck = guest.evening is not None and guest.evening.way is not Way.NAMES
                return has_deck and guest.plays
            case "watch":
                return bool(guest.watchable)
            case "build":
                return guest.pool is not None
            case "next" | "result":
                return self._hosted is not None
            case "print":
                return self._hosted is not None and guest.pairings is not None
            case "drop":
                return guest.plays
            case _:
                return True

    def action_back(self) -> None:
        """Leave; who hosts is asked first, since nobody can play on without the host."""
        if self._hosted is None or self._hosted.room.is_over:
            self.dismiss(None)
            return
        told = _("Close the evening for everybody? It is saved and can be opened again.")
        self.ask(Confirm(told, _("Close")), lambda _yes: self.dismiss(None))

    async def _keep_log(self, guest: EveningGuest, text: str) -> None:
        """Store the whole draft's log, which comes when the evening is over."""
        view = None if self._draft is None else self._draft.view
        try:
            if view is None:
                raise UserError(_("Open the draft before the evening is over."))
            name = _("Draft at {host}").format(host=guest.invitation.host)
            await asyncio.to_thread(keep_guest_log, text, view, name, self.services.catalog)
        except UserError as error:
            self.razdacha.warn(render_not_kept(error))
        else:
            told = _("The draft is saved under {area}; {key} there reviews it.")
            self.razdacha.show_notice(told.format(area=key_name(DRAFT.key), key=key_name("r")))

    # the draft and the deck -----------------------------------------------------------------

    def _begin_draft(self, guest: EveningGuest) -> None:
        """Take the seat at the evening's draft."""
        self._draft = RemoteTable(guest.draft_room(), guest.own_token, self._draft_changed)
        self.run_worker(self._draft.run(), group="table", exclusive=True)

    def _draft_changed(self) -> None:
        draft = self._draft
        if draft is None or not self.is_attached:
            return
        if self._drafting is not None:
            self._drafting.changed()
        elif draft.view is not None and self.is_current:
            self._drafting = JoinedDraft(draft, draft.view.kind, lambda: True)
            self.app.push_screen(self._drafting, self._drafted)
        if draft.standing.is_final:
            self._show()

    def _drafted(self, pool: tuple[OpenedCard, ...] | None) -> None:
        """Come back from the draft; the cards wait for ``B``."""
        self._drafting = None
        if pool is None and self._draft is not None and not self._draft.standing.is_final:
            self.dismiss(None)
            return
        self._show()

    def action_build(self) -> None:
        """Open the own cards to build a deck of them."""
        guest = self.guest
        if guest is None or guest.pool is None or guest.evening is None:
            return
        with self.showing_errors():
            if not self._pool_deck:
                name = guest.evening.name or _("Club evening")
                form = named_format(guest.evening.form)
                self._pool_deck = kept_pool(self.services, name, guest.pool.cards, form=form).name
            editing = self.services.workshop.open(self._pool_deck)
            self.app.push_screen(PoolDeckScreen(editing))

    def action_deck(self) -> None:
        """Choose the deck to bring."""
        names = [deck.name for deck in listed_decks(self.services)]
        asked = DECK.starting(self._pool_deck or names[0])
        form = Form([Line(asked, DeckSelect(self.services, asked))], _("Bring this deck"))
        self.ask(FormDialog(_("Your deck"), form), lambda answers: self._bring(answers[DECK]))

    def _bring(self, name: str, *, agrees: bool = False) -> None:
        self._pool_deck = name
        line, guest = self._line, self.guest
        if line is not None and guest is not None:
            with self.showing_errors():
                line.send(guest.bring(deck_to_bring(self.services, name), agrees=agrees))

    def _tell_check(
        self, problems: tuple[str, ...], different: tuple[str, ...], *, accepted: bool
    ) -> None:
        """Tell the host's answer to a deck; ask for consent to the host's cards."""
        if accepted:
            self.razdacha.show_notice(_("The host has accepted your deck."))
        elif problems:
            self.razdacha.warn("\n".join(problems))
        elif self.is_current:
            told = _("The host has these cards otherwise: {cards}.")
            question = told.format(cards=", ".join(different)) + "\n"
            question += _("Play by the host's cards?")
            name = self._pool_deck
            self.ask(Confirm(question, _("Play")), lambda _yes: self._bring(name, agrees=True))

    # the own table ---------------------------------------------------------------------------

    def action_enter(self) -> None:
        """Go to the own table, or to the draft."""
        guest = self.guest
        if guest is None:
            return
        if guest.stage is EveningStage.DRAFT:
            self._draft_changed()
            return
        room, deck, token = guest.table_room(), guest.deck, guest.own_token
        if room is not None:
            self._entered.add(room.code)
            seat = FarMatchScreen(
                room, guest_of=lambda tell: MatchGuest(room, token, tell, deck=deck), area=DRAFT
            )
            self.app.push_screen(seat)

    def action_watch(self) -> None:
        """Choose a table to watch, where open information is shown."""
        guest = self.guest
        if guest is None or guest.pairings is None:
            return
        tables = guest.watchable
        told = _("Table {table}: {one} — {other}")
        matches = [guest.pairings.tables[number - 1] for number in tables]
        choices = [
            told.format(
                table=number, one=guest.name_of(match.one), other=guest.name_of(match.other)
            )
            for number, match in zip(tables, matches, strict=True)
        ]
        self.ask(PickOne(_("Watch a table"), choices), lambda place: self._watch(tables[place]))

    def _watch(self, table: int) -> None:
        guest = self.guest
        if guest is None:
            return
        room, token = guest.room_to_watch(table), guest.own_token
        if isinstance(room, Refusal):
            self._tell_refusal(room)
            return
        seat = FarMatchScreen(room, guest_of=lambda tell: MatchGuest(room, token, tell), area=DRAFT)
        self.app.push_screen(seat)

    def action_drop(self) -> None:
        """Ask, then drop out of the rounds to come."""
        line, guest = self._line, self.guest
        if line is None or guest is None:
            return

        def answered(yes: bool) -> None:
            if yes:
                line.send(guest.drop())

        self.ask(Confirm(_("Play no further round?"), _("Drop out"), destroys=True), answered)

    # what the host does ----------------------------------------------------------------------

    def action_next(self) -> None:
        """Go on to the next step."""
        if self._hosted is not None:
            self._tell_refusal(self._hosted.go_on())

    def action_result(self) -> None:
        """Enter or correct a result."""
        hosted = self._hosted
        if hosted is None:
            return

        def entered(text: str) -> None:
            result = read_result(text)
            if result is not None:
                request = hosted.room.enter_result
                self._tell_refusal(hosted.ask(lambda: request(*result)))

        question = _("Table and games, for example “3 2-1”:")
        problem = _("Type the table and the games, as “3 2-1”.")
        asked = Ask(question, check=lambda text: "" if read_result(text) else problem)
        self.ask(asked, entered)

    def action_print(self) -> None:
        """Write pairings, result slips and standings as a page to print."""
        hosted = self._hosted
        if hosted is not None:
            name = hosted.room.plan.terms.name or _("Club evening")
            ask_and_write_page(self, name, lambda: evening_sheet(hosted.seen()))

    def _tell_refusal(self, refusal: Refusal | None) -> None:
        if refusal is not None:
            self.razdacha.warn(render_evening_refusal(refusal))
        self._show()

    # words -----------------------------------------------------------------------------------

    def _show(self) -> None:
        guest = self.guest
        if guest is None or not self.is_attached:
            return
        self.query_one("#evening-headline", Static).update(self._headline(guest))
        title, tables = self._tables(guest)
        self.query_one("#event-round").border_title = literal(title)
        self.query_one("#evening-tables", TextPane).show(tables)
        hall, standings = guest.hall, guest.standings
        if hall is not None and standings is not None:
            text = table(standing_rows(hall, standings), standing_heads())
            self.query_one("#event-standings", TextPane).show(text)
        self.query_one("#evening-sentence", Static).update(self._sentence(guest))
        self.refresh_bindings()

    def _headline(self, guest: EveningGuest) -> Text:
        parts = []
        if self._hosted is not None:
            parts.append(_("Room code: {code}").format(code=self._hosted.code))
            parts.append(_("Port: {port}").format(port=self._hosted.hosting.port))
            if watch := self._hosted.room.watchers.code:
                parts.append(_("Watchers' code: {code}").format(code=watch))
        parts.append(
            render_standing(guest.standing, guest.ending, guest.problem)
            if guest.stage is None or guest.standing in _LOST
            else render_stage(guest.stage)
        )
        if guest.evening is not None:
            parts += [guest.evening.name, render_terms(guest.evening)]
        return Text(" · ".join(filter(None, parts)))

    def _tables(self, guest: EveningGuest) -> tuple[str, str]:
        """Return a title with the tables of the round, before it with the players."""
        hall, pairings = guest.hall, guest.pairings
        if hall is None:
            return _("Players"), ""
        if pairings is None:
            return _("Players"), table(player_rows(hall))
        title = render_round(pairings)
        if hall.left is not None:
            title += f" · {render_left(hall.left)}"
        return title, table(pairing_rows(hall, pairings), pairing_heads())

    def _sentence(self, guest: EveningGuest) -> str:
        """Return what there is to do now."""
        seat = guest.table
        if seat is not None and seat.room:
            told = _("Your table: {table}, against {name}.")
            return told.format(table=seat.table, name=guest.name_of(seat.opponent))
        if guest.wants_deck:
            keys = {"deck": key_name("d"), "build": key_name("b")}
            if guest.pool is not None:
                return _("{build} — build your deck, {deck} — bring it.").format(**keys)
            return _("{deck} — bring your deck.").format(**keys)
        if self._hosted is not None and guest.stage is not EveningStage.OVER:
            return _("{key} — go on.").format(key=key_name("n"))
        return ""


def _kept(screen: RazdachaScreen[None]) -> Mapping[str, object]:
    kept = screen.remembered().get(_MEMORY)
    return kept if isinstance(kept, dict) else {}


def offer_evening(screen: RazdachaScreen[None]) -> None:
    """Ask what kind of evening to host, or whether to go on with the last one; open it."""
    path = last_evening()
    if path is None:
        _ask_to_host(screen)
        return
    choices = [_("A new evening"), _("Go on with the evening hosted last")]
    screen.ask(
        PickOne(_("Host a club evening"), choices),
        lambda place: _host_again(screen, path) if place else _ask_to_host(screen),
    )


def _ask_to_host(screen: RazdachaScreen[None]) -> None:
    memory = _kept(screen)
    asked = (
        *(PLAYER_NAME.starting(own_name()), WAY, PEOPLE, BOTS, PAIRING, BEST_OF, CUT, MINUTES),
        *(SETS, REACH, PORT),
    )
    lines = [Line(question.kept(memory)) for question in asked]
    dialog = FormDialog(_("Host a club evening"), Form(lines, _("Open the room")))
    screen.ask(dialog, lambda answers: _host(screen, answers))


def _host_again(screen: RazdachaScreen[None], path: Path) -> None:
    memory = _kept(screen)
    questions = (PLAYER_NAME.starting(own_name()), REACH, PORT)
    answers = Answers((one, one.kept(memory).default) for one in questions)
    with screen.showing_errors():
        room, cards = evening_again(screen.services.catalog, path)
        _open(screen, room, cards, answers, path)


def _host(screen: RazdachaScreen[None], answers: Answers) -> None:
    screen.remember(**{_MEMORY: answers.to_json()})
    way = answers[WAY]
    is_limited = way in (Way.DRAFT, Way.SEALED)
    form = limited_format("") if is_limited else named_format(DEFAULT_FORMAT)
    wishes = EveningWishes(
        CardsAsked(way, form.code, sets=answers[SETS]),
        ("",) * answers[PEOPLE],
        answers[BOTS],
        kind=answers[PAIRING],
        best_of=answers[BEST_OF],
        cut=answers[CUT],
        minutes=answers[MINUTES],
        late=True,
    )
    with screen.showing_errors():
        room = new_evening(screen.services.catalog, wishes)
        _open(screen, room, wishes.cards, answers, evening_path(room))


def _open(
    screen: RazdachaScreen[None],
    room: EveningRoom,
    cards: CardsAsked,
    answers: Answers,
    path: Path,
) -> None:
    """Serve an evening, and take a seat at it."""
    hosted = serve_evening(room, cards, answers[REACH], answers[PORT], path)
    own = Invitation(LOOPBACK, hosted.hosting.port, hosted.code, answers[PLAYER_NAME])
    screen.app.push_screen(EveningScreen(own, hosted))

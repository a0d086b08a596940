"""A match with a friend elsewhere: hosting it or joining it by a room code, and its table."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import ClassVar, Final

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Static

from catalog.common.errors import UserError
from catalog.common.i18n import N_, _
from deckbuilder.decks.finding import find_deck
from deckbuilder.decks.game_fields import DECK
from deckbuilder.decks.text import Deck, parse_deck, render_deck
from deckbuilder.kit.fields import Answers
from deckbuilder.network.client import Invitation, Standing
from deckbuilder.network.join_fields import (
    ADDRESS,
    AUTHORITY,
    JOIN_QUESTIONS,
    PLAYER_NAME,
    ROOM_CODE,
    own_name,
)
from deckbuilder.network.matches.guest import MatchGuest
from deckbuilder.network.matches.host_fields import (
    AT_ZERO,
    BEST_OF,
    HOLD,
    LOOPBACK,
    MOVE,
    PORT,
    REACH,
    WHOLE,
)
from deckbuilder.network.matches.wording import (
    render_between,
    render_check,
    render_others,
    render_terms,
)
from deckbuilder.network.tokens import own_tokens
from deckbuilder.network.wording import render_standing
from deckbuilder.tui.battle.leading import MatchLead
from deckbuilder.tui.cards.deck_choice import DeckSelect
from deckbuilder.tui.decks.exchanging import ExchangeScreen
from deckbuilder.tui.shell.app import RazdachaApp
from deckbuilder.tui.shell.areas import BATTLE, Area
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.dialogs import Confirm, PickOne
from deckbuilder.tui.shell.form import Form, FormDialog, Line
from deckbuilder.tui.shell.keys import key_name
from deckbuilder.workbench.brought_decks import deck_to_bring
from deckbuilder.workbench.deck_listing import listed_decks
from deckbuilder.workbench.far_table import FarTable
from deckbuilder.workbench.far_table import Line as Wire
from deckbuilder.workbench.hosted_match import (
    FarSeat,
    HostedMatch,
    MatchToHost,
    MatchWishes,
    last_room,
)
from deckbuilder.workbench.match_words import PHRASES

_SECOND: Final = 1.0
_HOSTED: Final = "hosted_match"
_JOINED: Final = "joined_match"


class FarMatchScreen(RazdachaScreen[None]):
    """The table of a match by a room code, before and beside its screens.

    It leads the match as soon as it has begun, and keeps the connection until it is left.
    """

    AREA = BATTLE
    CSS_PATH = "battle.tcss"
    HELP = N_(
        "Both players bring a deck; the host's program checks them and holds the match, with both "
        "squads and the dice to come. The seed is made of a part of each, so that neither can "
        "choose it. Leave whenever you like: your seat is held, and the same address, code and "
        "name bring you back. Who has the watchers' code sees what neither player hides. Between "
        "two games of a match R is ready for the next one, and X exchanges cards with the side "
        "before it, where the format of the decks has one."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,g", "enter", N_("To the match"), show=True),
        Binding("d", "deck", N_("Another deck"), show=True),
        Binding("r", "ready", N_("Ready"), show=True),
        Binding("x", "exchange", N_("Exchange cards"), show=True),
        Binding("escape", "back", N_("Leave"), show=True),
    ]

    class Changed(Message):
        """Something has changed at the host's table."""

    def __init__(
        self,
        invitation: Invitation,
        deck: str = "",
        hosted: HostedMatch | None = None,
        *,
        guest_of: Callable[[Callable[[], None]], MatchGuest] | None = None,
        area: Area = BATTLE,
    ) -> None:
        """``guest_of`` makes the seat's connection, by default one by the user's own tokens."""
        super().__init__()
        self.AREA = area
        self.lead = MatchLead(self, area)
        self._guest_of = guest_of or (lambda tell: MatchGuest(invitation, own_tokens(), tell))
        self._invitation = invitation
        self._deck = deck
        self._hosted = hosted
        self._wire: Wire | None = None
        self._is_asking = False
        self._has_entered = False
        self._shown: tuple[int, bool] | None = None  # the game, and whether its result
        self._exchange: ExchangeScreen | None = None
        self._heard = 0
        self._warned = ""

    def compose_body(self) -> ComposeResult:
        """Yield the text in the middle."""
        with Vertical(id="handover"):
            yield Static("", id="next", markup=False)

    def on_mount(self) -> None:
        """Join, with the deck."""
        guest = self._guest_of(self._tell)
        if self._deck:
            with self.showing_errors():
                guest.deck = deck_to_bring(self.services, self._deck)
        self._wire = Wire(guest)
        self.set_interval(_SECOND, self._show_status)
        self._show()

    def on_unmount(self) -> None:
        """Disconnect; the seat is held."""
        self.lead.stop_thinking()
        self.razdacha.elsewhere = ""
        if self._wire is not None:
            self._wire.close()
        if self._hosted is not None:
            self._hosted.stop()

    @property
    def guest(self) -> MatchGuest | None:
        """The seat's connection; None before it is made."""
        return None if self._wire is None else self._wire.guest

    def _tell(self) -> None:
        """Pass on, from any thread, that something has changed."""
        self.post_message(self.Changed())

    @on(Changed)
    def _changed(self) -> None:
        self._say_what_was_said()
        self._enter_when_begun()
        self._ask_for_consent()
        table = self.lead.table
        if table is not None:
            self.lead.go_on()
            self._warn(table.problem)
        self._show()

    def on_screen_resume(self) -> None:
        """Show the table again, after the match or a dialog; leave it after a match was closed."""
        self.lead.stop_thinking()
        if self._is_closed:
            self.dismiss(None)
            return
        self._enter_when_begun()
        self._show()
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enable going to a match that has begun, another deck before, and what is possible
        between two games."""
        guest = self.guest
        if guest is None:
            return action not in ("enter", "deck", "ready", "exchange")
        begun = guest.position is not None
        match action:
            case "enter":
                return begun and not guest.is_between
            case "deck":
                return not begun and not guest.watches
            case "ready":
                return self._can_get_ready
            case "exchange":
                return self._can_get_ready and bool(self._next_deck.side)
            case _:
                return True

    @property
    def _can_get_ready(self) -> bool:
        guest = self.guest
        if guest is None or guest.watches or guest.is_ready:
            return False
        return guest.is_between and guest.standing is Standing.PLAYING

    @property
    def _next_deck(self) -> Deck:
        """The own deck for the next game; its side is empty where nothing can be exchanged."""
        guest = self.guest
        series, terms = (None, None) if guest is None else (guest.series, guest.terms)
        deck = parse_deck("" if series is None else series.deck)
        return deck if terms is not None and terms.has_side else replace(deck, side=())

    @property
    def _is_closed(self) -> bool:
        """Whether a finished match was left for good."""
        return self._has_entered and self.lead.table is None

    def _enter_when_begun(self) -> None:
        guest, wire = self.guest, self._wire
        if wire is None or guest is None or guest.position is None or self._is_closed:
            return
        if guest.is_between or (guest.watches and guest.position.view.battle is None):
            return
        if self.lead.table is None:
            table = FarTable(wire, guest.position)
            table.on_change = self._tell
            self.lead.table, self._has_entered = table, True
        now = guest.game, guest.position.view.outcome is not None
        if now == self._shown or (now[1] and guest.record is None):
            return
        if self._exchange is not None and self.app.screen is self._exchange:
            self._exchange.dismiss(None)  # the time for it is over
        elif self.is_current or self.lead.is_entered:
            self._shown = now
            if not self.lead.is_entered:
                self.lead.table.settle(0)
                self.lead.enter()

    def action_enter(self) -> None:
        """Go to the match."""
        if self.lead.table is None:
            self._enter_when_begun()
        else:
            self.lead.enter()

    def action_ready(self) -> None:
        """Be ready for the next game, with the deck as it is."""
        guest = self.guest
        if guest is not None and guest.series is not None:
            self._get_ready(guest.series.deck)

    def _get_ready(self, deck: str) -> None:
        if self._wire is not None and self._can_get_ready:
            self._wire.send(self._wire.guest.get_ready(deck))

    def action_exchange(self) -> None:
        """Exchange cards with the side, and be ready with them."""

        def exchanged(deck: Deck | None) -> None:
            self._exchange = None
            if deck is not None:
                self._get_ready(render_deck(deck))

        self._exchange = ExchangeScreen(self._next_deck, self.AREA)
        self.app.push_screen(self._exchange, exchanged)

    def action_deck(self) -> None:
        """Choose another deck to bring."""
        names = [deck.name for deck in listed_decks(self.services)]
        asked = DECK.starting(self._deck or names[0])
        form = Form([Line(asked, DeckSelect(self.services, asked))], _("Bring this deck"))
        self.ask(FormDialog(_("Your deck"), form), lambda answers: self._bring(answers[DECK]))

    def _bring(self, name: str, *, agrees: bool = False) -> None:
        self._deck = name
        wire, guest = self._wire, self.guest
        if wire is None or guest is None:
            return
        with self.showing_errors():
            wire.send(guest.bring(deck_to_bring(self.services, name), agrees=agrees))

    def _ask_for_consent(self) -> None:
        """Ask whether to play by the host's cards, where they differ from one's own."""
        guest = self.guest
        checked = None if guest is None else guest.checked
        if guest is None or checked is None or self._is_asking or checked.is_accepted:
            return
        if checked.problems or not checked.different or not self.is_current:
            return
        self._is_asking = True

        def answered(agrees: bool | None) -> None:
            self._is_asking = False
            guest.checked = None
            if agrees:
                self._bring(self._deck, agrees=True)

        question = render_check(guest) + "\n" + _("Play by the host's cards?")
        self.app.push_screen(Confirm(question, _("Play")), answered)

    def _warn(self, problem: str) -> None:
        """Tell once why the last choice was refused, or the connection is lost."""
        if problem and problem != self._warned:
            self.razdacha.warn(problem)
        self._warned = problem

    # words --------------------------------------------------------------------------------

    def _say_what_was_said(self) -> None:
        guest = self.guest
        said = [] if guest is None else guest.said
        for one in said[self._heard :]:
            if guest is not None and one.entrant != guest.seat:
                name = guest.seats[one.entrant].name if guest.seats else ""
                self.razdacha.show_notice(f"{name}: {_(PHRASES[one.phrase])}")
        self._heard = len(said)

    def _show_status(self) -> None:
        table = self.lead.table
        self.razdacha.elsewhere = "" if table is None else table.status

    def _show(self) -> None:
        if self.is_attached and self.guest is not None:
            self.query_one("#next", Static).update(self._words(self.guest))
            self._show_status()
            self.refresh_bindings()

    def _words(self, guest: MatchGuest) -> Text:
        told = render_standing(guest.standing, guest.ending, guest.problem)
        if guest.standing is Standing.PLAYING:
            told = render_between(guest) or told
        text = Text(told, style="bold", justify="center")
        lines = [self._next_words()]
        if self._hosted is not None:
            room, port = self._hosted.room, self._hosted.hosting.port
            lines += [
                _("Room code: {code}").format(code=self._hosted.code),
                _("Port: {port}").format(port=port),
            ]
            if room.watch:
                lines.append(_("Watchers' code: {code}").format(code=room.watch))
            lines.append(_("This program holds both squads and the dice to come."))
        else:
            host = self._invitation.address
            told = _("The program at {host} holds both squads and the dice to come.")
            lines.append(told.format(host=host))
        if guest.terms is not None:
            lines.append(render_terms(guest.terms))
        names = [seat.name for seat in guest.seats if not seat.is_away]
        if names:
            lines.append(_("At the table: {names}").format(names=", ".join(names)))
        lines += [render_check(guest), render_others(guest.others)]
        if guest.deck is None and guest.terms is not None and not guest.watches:
            lines.append(_("{key} — choose the deck to bring.").format(key=key_name("d")))
        if guest.is_doubtful:
            lines.append(_("The host changed the parts of the seed: nobody knows who chose it."))
        if guest.watches and guest.position is not None and guest.position.view.battle is None:
            lines.append(_("You watch: the battle is not begun yet."))
        for line in filter(None, lines):
            text.append(f"\n\n{line}", style="not bold")
        return text

    def _next_words(self) -> str:
        """Return the keys for the next game of a series; empty when the player is ready."""
        if not self._can_get_ready:
            return ""
        keys = {"ready": key_name("r"), "exchange": key_name("x")}
        told = _("{ready} — ready for the next game.").format(**keys)
        if self._next_deck.side:
            told += " " + _("{exchange} — exchange cards first.").format(**keys)
        return told


def offer_far_match(screen: RazdachaScreen[None]) -> None:
    """Ask whether to host a match or to join one, and open its table."""
    choices = [_("Host a match: a friend joins with the room code"), _("Join a match by its code")]
    then = [_ask_to_host, _ask_to_join]
    if last_room() is not None:
        choices.append(_("Open the room of your last hosted match again"))
        then.append(_host_again)
    screen.ask(PickOne(_("A friend elsewhere"), choices), lambda place: then[place](screen))


def _memory(screen: RazdachaScreen[None], name: str) -> Mapping[str, object]:
    """Return the answers of an earlier form."""
    kept = screen.remembered().get(name)
    return kept if isinstance(kept, dict) else {}


def _deck_line(screen: RazdachaScreen[None], memory: Mapping[str, object]) -> Line:
    names = [deck.name for deck in listed_decks(screen.services)]
    asked = DECK.starting(names[0]).kept(memory)
    return Line(asked, DeckSelect(screen.services, asked))


def _ask_to_host(screen: RazdachaScreen[None]) -> None:
    memory = _memory(screen, _HOSTED)
    asked = (PLAYER_NAME.starting(own_name()), BEST_OF, MOVE, WHOLE, AT_ZERO, HOLD, REACH, PORT)
    lines = [_deck_line(screen, memory), *(Line(one.kept(memory)) for one in asked)]
    dialog = FormDialog(_("Host a match"), Form(lines, _("Open the room")))
    screen.ask(dialog, lambda answers: _host(screen, answers))


def _host(screen: RazdachaScreen[None], answers: Answers) -> None:
    screen.remember(**{_HOSTED: answers.to_json()})
    with screen.showing_errors():
        services, deck = screen.services, answers[DECK]
        form = find_deck(deck, services.catalog, services.decks).format
        clocks = answers[MOVE], 60 * answers[WHOLE], answers[AT_ZERO], answers[HOLD]
        wishes = MatchWishes(form, *clocks, best_of=answers[BEST_OF])
        room = MatchToHost(wishes, answers[REACH], answers[PORT])
        open_far_match(screen.razdacha, FarSeat(answers[PLAYER_NAME], deck, room=room))


def _host_again(screen: RazdachaScreen[None]) -> None:
    """Open the last room again, by the answers that opened it."""
    memory = _memory(screen, _HOSTED)
    questions = (DECK, PLAYER_NAME.starting(own_name()), REACH, PORT)
    answers = Answers((one, one.kept(memory).default) for one in questions)
    with screen.showing_errors():
        room = MatchToHost(MatchWishes(""), answers[REACH], answers[PORT], again=True)
        open_far_match(screen.razdacha, FarSeat(answers[PLAYER_NAME], answers[DECK], room=room))


def begin_far_match(app: RazdachaApp, seat: FarSeat) -> None:
    """Take a seat above the area of matches, as a command does at its start."""
    app.open_area(BATTLE.code)
    try:
        open_far_match(app, seat)
    except UserError as error:
        app.warn(str(error))


def open_far_match(app: RazdachaApp, seat: FarSeat) -> None:
    """Take a seat in a match elsewhere, or at a room opened for it; UserError if that fails."""
    invitation, hosted = seat.invitation, None
    if seat.room is not None:
        hosted = seat.room.open(app.services.catalog)
        invitation = Invitation(LOOPBACK, hosted.own_port, hosted.code, seat.name)
    if invitation is not None:
        app.push_screen(FarMatchScreen(invitation, seat.deck, hosted))


def _ask_to_join(screen: RazdachaScreen[None]) -> None:
    memory = _memory(screen, _JOINED)
    asked = (ADDRESS, ROOM_CODE, PLAYER_NAME.starting(own_name()), AUTHORITY)
    lines = [*(Line(one.kept(memory)) for one in asked), _deck_line(screen, memory)]
    form = Form(lines, _("Join"), begin_at_first=True)
    screen.ask(FormDialog(_("Join a match"), form), lambda answers: _join(screen, answers))


def _join(screen: RazdachaScreen[None], answers: Answers) -> None:
    screen.remember(**{_JOINED: answers.to_json()})
    with screen.showing_errors():
        invitation = Invitation.to(*(answers[question] for question in JOIN_QUESTIONS))
        name, deck = answers[PLAYER_NAME], answers[DECK]
        open_far_match(screen.razdacha, FarSeat(name, deck, invitation))

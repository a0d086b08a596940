"""Matches by a room code for tests: a room and its people without a network, or on loopback."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any, Protocol

from deckbuilder.base.settings import Ask as WhenToAsk
from deckbuilder.matches.act_codes import act_to_json
from deckbuilder.matches.match import (
    Act as MatchAct,
)
from deckbuilder.matches.match import (
    BeforeAnswered,
    MatchChosen,
    MulliganAnswered,
    SeatChosen,
    SquadRecruited,
    Stage,
)
from deckbuilder.matches.seat_views import SeatView
from deckbuilder.network.client import Invitation
from deckbuilder.network.door import Door
from deckbuilder.network.hosting import Hosting
from deckbuilder.network.matches.decks import Check, CheckedDeck
from deckbuilder.network.matches.guest import MatchGuest, OwnDeck
from deckbuilder.network.matches.keeping import Journal
from deckbuilder.network.matches.protocol import (
    Act,
    Book,
    Bring,
    Brought,
    Checked,
    FromHost,
    FromPlayer,
    Past,
    RecordPart,
    Reveal,
    Seen,
    Series,
    with_history,
    with_past,
    write,
    write_code,
)
from deckbuilder.network.matches.room import MatchRoom
from deckbuilder.network.matches.seeds import commitment
from deckbuilder.network.protocol import (
    VERSION,
    Answer,
    AtZero,
    Ending,
    Join,
    Lobby,
    MatchTerms,
    Welcome,
)
from deckbuilder.network.protocol import write as write_join
from deckbuilder.network.room import Effect, End, News, Say
from deckbuilder.network.tokens import TokenBook
from deckbuilder.recruitment.recruiter import recruit_squad
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.workbench.far_table import FarTable, Line
from engine.berserk import RULES_2024, DirectBot
from engine.kernel import SEATS, Event
from tests.support.patience import PATIENCE
from tests.support.starters import starter_cards

CODE = "1234-5678-9012"
WATCH = "2222-3333-4444"
NAMES = ("Аня", "Боря")
LOOPBACK = "127.0.0.1"
STEMS = ("steppe-raid", "black-candles")


def terms(**changed: Any) -> MatchTerms:
    """Return terms of a match without clocks, and what is ``changed``."""
    usual: dict[str, Any] = {
        "edition": RULES_2024.code,
        "form": "constructed",
        "move": 0,
        "whole": 0,
        "at_zero": AtZero.LOSE,
        "hold": 0,
        "is_watching": False,
    }
    return MatchTerms(**(usual | changed))


def check_named(text: str, _digests: tuple[tuple[str, str], ...]) -> CheckedDeck:
    """Accept the starter deck whose file's stem is the text."""
    return CheckedDeck(text, starter_cards()[text])


def room_of(check: Check = check_named, watch: str = WATCH, **changed: Any) -> MatchRoom:
    """Return a room for a match by these terms."""
    return MatchRoom(terms(**changed), RULES_2024, check, Door(CODE), watch)


def act_by(view: SeatView, seed: int = 1) -> MatchAct:
    """Return an act that an asked entrant can make, found by the view alone."""
    match view.stage:
        case Stage.SEATS:
            return SeatChosen(SEATS[seed % 2])
        case Stage.MULLIGANS:
            return MulliganAnswered(wants=False)
        case Stage.BEFORE:
            assert view.asked_before is not None
            return BeforeAnswered(view.asked_before.options[-1])
        case Stage.RECRUITMENT:
            assert view.recruitment is not None
            squad = recruit_squad(view.recruitment, seed)
            assert isinstance(squad, Recruitment)
            return SquadRecruited(squad.seat, squad.taken)
        case Stage.MATCH:
            assert view.decision is not None
            assert view.battle is not None
            return MatchChosen(DirectBot(seed).choose(view.battle, view.decision))
        case Stage.OVER:
            raise ValueError("the match is over")


class Connected(Protocol):
    """Somebody with a connection to a room."""

    connection: int


class Person:
    """One connection without a network: what it was sent, and its part of the seed.

    It brings its deck and reveals its part of the seed by itself.
    """

    def __init__(self, table: "Sitting", connection: int, deck: str) -> None:
        self.table = table
        self.connection = connection
        self.deck = deck
        self.token = ""
        self.part = f"{connection:032x}"
        self.ending: Ending | None = None
        self.heard: list[FromHost] = []
        self.texts: list[str] = []
        self.view: SeatView | None = None
        self.seen: Seen | None = None
        self.record = ""
        self.series: Series | None = None
        self.plays = True
        self._book = Book()
        self._events: list[Event] = []
        self._number = 0

    @property
    def seat(self) -> SeatView:
        """The latest view."""
        assert self.view is not None
        return self.view

    @property
    def is_asked(self) -> bool:
        """Whether this player can go on."""
        view = self.view
        return view is not None and view.waiting == view.entrant and view.outcome is None

    def join(self, name: str, code: str = CODE) -> None:
        """Ask for a seat, with the token of an earlier one if there was one."""
        self._book, self._events, self.ending = Book(), [], None
        self.table.say(self, write_join(Join(VERSION, code, name, self.token)))

    def tell(self, message: FromPlayer) -> None:
        """Send a message."""
        self.table.say(self, write(message))

    def number(self) -> int:
        """Return the number of the next request."""
        self._number += 1
        return self._number

    def act(self, act: MatchAct, turn: int | None = None, *, unasked: bool = False) -> Any:
        """Send an act for the latest view, or another ``turn``; return the refusal or None."""
        return self.act_coded(act_to_json(act), turn, unasked=unasked)

    def act_coded(self, code: Any, turn: int | None = None, *, unasked: bool = False) -> Any:
        """Send an act by its code; return the refusal or None."""
        turn = self.seat.number if turn is None else turn
        return self.ask(Act(self.number(), turn, write_code(code), unasked))

    def ask(self, request: Any) -> Any:
        """Send a request; return its refusal or None."""
        count = len(self.heard)
        self.tell(request)
        answers = [one for one in self.heard[count:] if isinstance(one, Answer)]
        assert len(answers) == 1, "one answer to one request"
        return answers[0].refusal

    def go_on(self, seed: int = 1) -> None:
        """Make an act that the view allows."""
        refusal = self.act(act_by(self.seat, seed))
        assert refusal is None, refusal

    def hear(self, text: str) -> None:
        """Take in what the host sends."""
        self.texts.append(text)
        message = self._book.read(text)
        self.heard.append(message)
        match message:
            case Welcome():
                self.token = message.token or self.token
            case Lobby() if self.plays and self.view is None:
                self.bring()
            case Lobby() if self.plays and self.seat.outcome is not None:
                self.view, self._events, self.record = None, [], ""
                self.bring()
            case Brought() if self.plays:
                self.table.later(self, Reveal(self.part))
            case Past():
                self._events = with_past(message, self._events)
            case Seen():
                view = with_history(message, self._events, plays=self.plays)
                self._events = list(view.battle.history) if view.battle is not None else []
                self.view, self.seen = view, message
            case RecordPart():
                before = self.record if message.part > 1 else ""
                self.record = before + message.text
            case Series():
                self.series = message
            case _:
                pass

    def get_ready(self, deck: str | None = None) -> Checked:
        """Be ready for the next game of a series, with the first deck by default; return the
        host's answer."""
        assert self.series is not None
        text = self.series.deck if deck is None else deck
        self.tell(Bring(self.number(), text, (), commitment(self.part)))
        return [one for one in self.heard if isinstance(one, Checked)][-1]

    def bring(self) -> None:
        """Bring the deck, as soon as the host has said all it has to say."""
        bring = Bring(self.number(), self.deck, (), commitment(self.part))
        self.table.later(self, bring)


class Sitting:
    """A room and its people, with a clock that the test sets."""

    def __init__(self, room: MatchRoom | None = None) -> None:
        self.room = room or room_of()
        self.now = 0.0
        self.news: list[News] = []
        self.journal: list[list[Any]] = []
        self.people: dict[int, Person] = {}
        self._later: list[tuple[Person, FromPlayer]] = []

    def arrive(self, deck: str = STEMS[0]) -> Person:
        """Return a new connection."""
        person = Person(self, len(self.people), deck)
        self.people[person.connection] = person
        return person

    def two(self) -> tuple[Person, Person]:
        """Return two players at the beginning of their match."""
        one, other = (self.arrive(stem) for stem in STEMS)
        one.join(NAMES[0])
        other.join(NAMES[1])
        return one, other

    def say(self, person: Connected, text: str) -> None:
        """Let the room hear a text from a connection."""
        self.carry_out(self.room.receive(person.connection, text, self.now))

    def later(self, person: Person, message: FromPlayer) -> None:
        """Let a message follow what the room says now."""
        self._later.append((person, message))

    def lose(self, person: Person) -> None:
        """Lose a connection."""
        self.carry_out(self.room.lose(person.connection, self.now))

    def wait(self, seconds: float) -> None:
        """Let time pass, with every tick that is due on the way."""
        until = self.now + seconds
        while (due := self.room.next_moment()) is not None and due <= until:
            self.now = max(self.now, due)
            self.carry_out(self.room.tick(self.now))
        self.now = until

    def carry_out(self, effects: list[Effect]) -> None:
        """Pass on what the room says."""
        self.journal += self.room.journal
        self.room.journal = []
        for effect in effects:
            match effect:
                case Say(connection=connection, message=message):
                    text = message if isinstance(message, str) else write_join(message)
                    self.people[connection].hear(text)
                case End(connection=connection, ending=ending):
                    self.people[connection].ending = ending
                case News():
                    self.news.append(effect)
        while self._later:
            person, answer = self._later.pop(0)
            self.say(person, write(answer))

    def play(self, until: Stage = Stage.OVER, most: int = 3_000, seed: int = 1) -> None:
        """Let whoever is asked go on until a stage is reached."""
        players = [one for one in self.people.values() if one.plays and one.view is not None]
        for _act in range(most):
            if players[0].seat.stage is until:
                return
            asked = next(one for one in players if one.is_asked)
            asked.go_on(seed)
        raise AssertionError(f"no {until.value} after {most} acts")


# on loopback -------------------------------------------------------------------------------


@contextmanager
def hosted(room: MatchRoom, path: Path | None = None, port: int = 0) -> Iterator[Hosting]:
    """Host a room on loopback, in a thread, until the block ends; keep it in a file if asked."""
    journal = None if path is None else Journal(path, room)
    on_change = None if journal is None else journal.save
    hosting = Hosting(room, LOOPBACK, port, on_change=on_change)
    try:
        yield hosting
    finally:
        hosting.stop()
        if journal is not None:
            journal.close()


def line_to(port: int, name: str, deck: str, folder: Path, code: str = CODE) -> Line:
    """Join a room on loopback."""
    guest = MatchGuest(
        Invitation(LOOPBACK, port, code, name),
        TokenBook(folder),
        deck=OwnDeck(deck, ()),
        patience=PATIENCE,
    )
    return Line(guest)


def table_at(line: Line) -> FarTable:
    """Return the table as soon as the match has begun."""
    until(lambda: line.guest.position is not None or line.guest.standing.is_final)
    assert line.guest.position is not None, (line.guest.standing, line.guest.ending)
    return FarTable(line, line.guest.position)


def until(met: Any) -> None:
    """Wait until something is so."""
    end = monotonic() + PATIENCE
    while not met():
        assert monotonic() < end, "it does not come about"
        threading.Event().wait(0.002)


def get_ready(line: Line, deck: str | None = None) -> None:
    """Be ready for the next game of a series, as soon as this game is over."""
    guest = line.guest
    until(lambda: guest.is_between)
    assert guest.series is not None
    line.send(guest.get_ready(guest.series.deck if deck is None else deck))


def play_by_tables(*tables: FarTable, seed: int = 1, until: Stage = Stage.OVER) -> None:
    """Let both players go on by what their tables tell them, until both are at a stage."""
    end = monotonic() + PATIENCE
    while monotonic() < end:
        for table in tables:
            table.settle(0)
        if all(table.stage is until for table in tables):
            return
        asked = next((table for table in tables if table.is_asked), None)
        if asked is None:
            threading.Event().wait(0.001)
        else:
            go_on(asked, seed)
    raise AssertionError("the match does not end")


def go_on(table: FarTable, seed: int = 1) -> None:
    """Let the asked player make one choice by the table's own methods."""
    act = act_by(table.view, seed)
    match act:
        case SeatChosen(seat=seat):
            table.choose_seat(seat)
        case MulliganAnswered(wants=wants):
            table.answer_mulligan(wants=wants)
        case BeforeAnswered(answer=answer):
            table.answer_before(answer)
        case SquadRecruited():
            squad = recruit_squad(table.recruitment.start_over(), seed)
            assert isinstance(squad, Recruitment)
            table.recruit(squad)
            assert table.finish_recruitment() is None
        case MatchChosen(option=option):
            if not table.answer_for_human(WhenToAsk.ABLE) and not table.is_held:
                table.choose(option)
    table.settle(PATIENCE)


def starter_check(_text: str, _digests: tuple[tuple[str, str], ...]) -> CheckedDeck:
    """Accept any deck as the first starter deck."""
    return CheckedDeck(STEMS[0], starter_cards()[STEMS[0]])


def play_alone(table: FarTable, seed: int = 1) -> threading.Thread:
    """Let a thread play one seat to the end of the match, as soon as it is asked."""

    def play() -> None:
        end = monotonic() + 2 * PATIENCE
        while monotonic() < end and not table.is_over and not table.guest.standing.is_final:
            table.settle(0)
            if table.is_asked:
                go_on(table, seed)
            else:
                threading.Event().wait(0.002)

    thread = threading.Thread(target=play, name="friend", daemon=True)
    thread.start()
    return thread

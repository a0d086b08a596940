"""A match by a room code without its network: decks, the seed, acts, clocks, wishes, who watches.

The room holds the match; each connection is told a ``SeatView`` of it, made in one place,
``MatchRoom._show``. An act is taken through ``take_act``, which trusts nothing. ``journal`` gets a
line for whatever must not be lost, before anybody is told of it.
"""

import hmac
from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import Any, ClassVar, Final, assert_never

from catalog.common.folding import fold
from deckbuilder.limited.draft.plan import DraftSeat
from deckbuilder.matches.act_codes import act_to_json, read_act
from deckbuilder.matches.agreements import Wish, before_own_choice
from deckbuilder.matches.match import (
    Controller,
    Entrant,
    MatchChosen,
    MatchSession,
    SquadRecruited,
    Stage,
)
from deckbuilder.matches.saves import read_setup, setup_to_json
from deckbuilder.matches.seat_acts import match_apart, take_act
from deckbuilder.matches.seat_views import SeatView, view_of, view_of_onlooker
from deckbuilder.network.door import Allowance, Door, plain_code
from deckbuilder.network.matches import protocol
from deckbuilder.network.matches.clocks import OUT_OF_TIME, Clocks, chosen_for
from deckbuilder.network.matches.decks import Check, Decks
from deckbuilder.network.matches.decks import CheckedDeck as CheckedDeck
from deckbuilder.network.matches.ears import Ear, records_of
from deckbuilder.network.matches.protocol import (
    Act,
    Agree,
    Ask,
    Begun,
    Bring,
    Checked,
    FromHost,
    FromPlayer,
    Reveal,
    Said,
    Seen,
    Series,
    Speak,
    read_code,
)
from deckbuilder.network.matches.seeds import seed_of
from deckbuilder.network.matches.series import Finished, GameSeries
from deckbuilder.network.protocol import (
    WITH_MATCHES,
    Answer,
    AtZero,
    BadMessage,
    Ending,
    Join,
    Leave,
    Lobby,
    MatchTerms,
    Welcome,
    is_name,
)
from deckbuilder.network.room import (
    REFUSED_BEFORE,
    Effect,
    End,
    Happening,
    News,
    Room,
    Say,
)
from deckbuilder.network.seating import Place, Seating
from engine.berserk import BERSERK, BerserkMatch, Ruleset, StopAt
from engine.kernel import SEATS, BadSave, Refusal, replay

NOTHING_ASKED: Final = Refusal("nothing_asked", "")
"""An answer to a wish that is not open."""
GAME_COUNTS: Final = Refusal("series_goes_on", "")
"""A wish that a game of a series cannot grant once it is counted."""
TOO_OFTEN: Final = Refusal("too_often", "")
"""Too many acts out of turn."""
_MOST_WATCHERS: Final = 20
_OUT_OF_TURN: Final = (30, 0.5)
_PHRASES: Final = (5, 0.5)


class MatchRoom(Room[FromPlayer]):
    """Two people's seats and a match between them, of one or more games, again while both want to.

    ``terms`` are told to everybody, ``rules`` are those of its edition. ``check`` is the host's
    check of a deck. ``door`` knows the players' code, ``watch`` the code of those who only watch,
    empty for none. Seats with a name in ``names`` are held for it.
    """

    MOST: ClassVar[int] = protocol.MOST_FROM_PLAYER
    RATE: ClassVar[tuple[int, int]] = (200, 40)  # the program answers for its player, too
    COMPRESSION: ClassVar[str | None] = "deflate"

    def __init__(
        self,
        terms: MatchTerms,
        rules: Ruleset,
        check: Check,
        door: Door,
        watch: str = "",
        names: tuple[str, str] = ("", ""),
        *,
        is_bracket: bool = False,
    ) -> None:
        super().__init__(Seating(map(DraftSeat, names), door, WITH_MATCHES))
        self.terms = terms
        self.watch = watch
        self.match: MatchSession | None = None
        self.journal: list[list[Any]] = []
        self._rules = rules
        self._check = check
        self._decks = Decks()
        self._new_series = partial(GameSeries, terms, check, is_bracket=is_bracket)
        self.series = self._new_series()
        self._game = 0
        self._parts = ("", "")
        self._last_first: int | None = None  # the first player of the match before
        self._unasked: set[int] = set()
        self._wishes: list[Wish | None] = [None, None]
        self._ears: dict[int, Ear] = {}
        self._watching: dict[int, Ear] = {}
        self._out_of_turn = [Allowance(*_OUT_OF_TURN) for _ in (0, 1)]
        self._phrases = [Allowance(*_PHRASES) for _ in (0, 1)]
        self._asides = 0  # acts that answer no question of the other player's
        self._clocks = Clocks(terms, self._places)
        self._is_counted = False

    @property
    def is_over(self) -> bool:
        """Whether the match with all its games is over, and no other one wanted."""
        return self._is_counted and self.series.is_over

    @property
    def is_between(self) -> bool:
        """Whether a game is over and another one follows."""
        return self._is_counted and not self.series.is_over

    # receiving ----------------------------------------------------------------------------

    def receive(self, connection: int, text: str | bytes, now: float) -> list[Effect]:
        """Process a message from a connection; who only watches may just leave."""
        if connection not in self._watching:
            return super().receive(connection, text, now)
        try:
            leaves = isinstance(self._read(text), Leave)
            ending = Ending.LEFT if leaves else Ending.BAD_MESSAGE
        except BadMessage as error:
            ending = error.ending
        del self._watching[connection]
        self._effects.append(End(connection, ending))
        return self._done()

    def lose(self, connection: int, now: float, *, heard_all: bool = False) -> list[Effect]:
        """Record a lost connection; a player's seat is reserved."""
        if self._watching.pop(connection, None) is not None:
            return self._done()
        place = self.seating.at(connection)
        effects = super().lose(connection, now, heard_all=heard_all)
        if place is not None and place.is_done:
            self.journal.append(["left", place.seat])
        return effects

    def end(self, connection: int, ending: Ending, now: float) -> list[Effect]:
        """End a connection because of a network problem."""
        self._watching.pop(connection, None)
        return super().end(connection, ending, now)

    def close(self) -> list[Effect]:
        """End every connection, because the host closes the room."""
        self._effects += [End(connection, Ending.HOST_CLOSED) for connection in self._watching]
        return super().close()

    def begin(self, now: float) -> list[Effect]:
        """Do nothing: a match needs both players."""
        return self._done()

    def _read(self, text: str | bytes) -> FromPlayer:
        return protocol.read_from_player(text)

    def _seat(self, connection: int, message: Join, now: float) -> None:
        code, watch = plain_code(message.code), plain_code(self.watch)
        if watch and not message.token and hmac.compare_digest(code, watch):
            self._let_watch(connection, message)
            return
        known = [place.token for place in self._places]
        self._free_unused(message)
        super()._seat(connection, message, now)
        if known != [place.token for place in self._places]:
            self.journal.append(["seats", self.seating.to_json()])

    def _free_unused(self, join: Join) -> None:
        """Before a match, give a seat to its name again: who lost the token can come back."""
        for place in self._places:
            is_own = place.token and fold(place.name) == fold(join.name)
            if self.match is None and place.connection is None and is_own:
                place.token = ""

    def _let_watch(self, connection: int, message: Join) -> None:
        self.seating.check_version(message)
        if not is_name(message.name):
            raise BadMessage("no name", Ending.BAD_NAME)
        if len(self._watching) >= _MOST_WATCHERS:
            raise BadMessage("too many watch", Ending.NO_SEAT)
        self._watching[connection] = Ear(connection)
        self._effects.append(Say(connection, Welcome(message.version, 0, "")))
        self._effects.append(Say(connection, replace(self.terms, is_watching=True)))

    def _greet(self, place: Place) -> None:
        if place.connection is not None:
            self._ears[place.seat] = Ear(place.connection)
            self._decks.withdraw(place.seat)
        self._queue(place, self.terms)

    def _hear(self, place: Place, message: FromPlayer, now: float) -> None:
        match message:
            case Join():
                raise BadMessage("one who sits asks for a seat")
            case Leave():
                place.is_done = self.is_over
                if place.is_done:
                    self.journal.append(["left", place.seat])
                self._leave(place, now)
            case Bring():
                self._bring(place, message)
            case Reveal():
                self._reveal(place.seat, message)
            case Speak(phrase=phrase):
                if self._phrases[place.seat].take(1, now):
                    for ear in self._hearing():
                        self._say(ear, Said(place.seat, phrase))
            case Act() | Ask() | Agree():
                refusal = self._do(place.seat, message, now)
                self._settle(now)  # so that the new view comes before the answer
                self._tell(place, Answer(message.number, refusal))
            case _:
                assert_never(message)

    # decks and the seed -------------------------------------------------------------------

    def _bring(self, place: Place, message: Bring) -> None:
        if self.match is not None and not self.is_between:  # one who comes back
            self._tell(place, Checked(message.number, (), (), is_accepted=True))
            return
        self._tell(place, self._checked(place.seat, message))
        entrants, told = self._decks.to_tell()
        for present in self.seating.present:
            if told is not None and present.seat in entrants:
                self._tell(present, told)

    def _checked(self, entrant: int, message: Bring) -> Checked:
        """Check a deck, and take it for the first game or, with what was exchanged, the next."""
        if not self.is_between:
            deck = self._check(message.deck, message.digests)
            self.series.register(entrant, message.deck, deck)
            return self._decks.bring(entrant, message, deck)
        deck = self.series.checked(entrant, message.deck)
        checked = self._decks.bring(entrant, message, deck)
        if checked.is_accepted and message.deck != self.series.deck_for(entrant):
            self.series.exchange(entrant, message.deck)
            self.journal.append(["exchange", entrant, message.deck])
        return checked

    def _reveal(self, entrant: int, message: Reveal) -> None:
        if (self.match is None or self.is_between) and self._decks.reveal(entrant, message.part):
            self._begin()

    def _begin(self) -> None:
        parts = self._decks.parts
        first, second = (
            Entrant(name, Controller.HUMAN, deck.name, deck.cards)
            for name, deck in zip(self.seating.names(), self._decks.accepted, strict=True)
        )
        match = match_apart((first, second), seed_of(parts), self._rules)
        texts = [] if self.series.winners else self.series.texts
        self._game += 1
        self.journal.append(["begin", self._game, list(parts), setup_to_json(match), texts])
        self._start(match, parts)
        if self._last_first is not None and match.stage is Stage.SEATS:
            self._swap(match, self._last_first)
        for place in self.seating.present:
            self._tell(place, Begun(self._game))
        self._effects.append(News(Happening.GAME, str(self._game)))

    def _start(self, match: MatchSession, parts: tuple[str, str]) -> None:
        self._parts = parts
        self.match, self._unasked, self._wishes = match, set(), [None, None]
        self._asides = 0
        self._is_counted = False
        self._decks.put_away()
        self.series.begin_game()
        self._clocks.start()
        for place in self._places:
            place.is_done = False
        for ear in self._hearing():
            ear.forget()

    def _swap(self, match: MatchSession, first: int) -> None:
        """Seat the players of another match the other way round."""
        winner = match.roll.winner
        match.choose_seat(SEATS[0] if winner != first else SEATS[1])
        self._write_act(match, unasked=False)

    # acts ---------------------------------------------------------------------------------

    def _do(self, entrant: int, message: Act | Ask | Agree, now: float) -> Refusal | None:
        match = self.match
        if match is None:
            return REFUSED_BEFORE
        if isinstance(message, Ask):
            return self._ask(match, entrant, message.wish)
        if isinstance(message, Agree):
            return self._agree(match, entrant, message)
        is_own = entrant in self._waiting(match)
        if not is_own and not self._out_of_turn[entrant].take(1, now):
            return TOO_OFTEN
        refusal = take_act(match, entrant, message.turn, read_code(message.code))
        if refusal is None:
            self._write_act(match, unasked=message.is_unasked)
            if self.terms.whole:
                left = (self._clocks.left(place, now) for place in self._places)
                self.journal.append(["clocks", *left])
            self._wishes = [None, None]
        return refusal

    def _write_act(self, match: MatchSession, *, unasked: bool) -> None:
        act = match.acts[-1]
        if isinstance(act, SquadRecruited) or (
            isinstance(act, MatchChosen) and isinstance(act.option, StopAt)
        ):
            self._asides += 1
        if unasked and match.match is not None:
            self._unasked.add(len(match.match.choices) - 1)
        self.journal.append(["act", act_to_json(match.acts[-1]), unasked])

    def _ask(self, match: MatchSession, entrant: int, wish: Wish) -> Refusal | None:
        if self.is_between or (wish is Wish.UNDO and self._is_counted):
            return GAME_COUNTS
        if wish is Wish.UNDO:
            before = self._before(match, entrant)
            if isinstance(before, Refusal):
                return before
        elif match.stage is not Stage.OVER:
            return REFUSED_BEFORE
        self._wishes[entrant] = wish
        if wish is Wish.REMATCH and self._wishes == [wish, wish]:
            self._play_again()
        return None

    def _agree(self, match: MatchSession, entrant: int, message: Agree) -> Refusal | None:
        asker = 1 - entrant
        if self._wishes[asker] is not message.wish:
            return NOTHING_ASKED
        self._wishes = [None, None]
        if not message.agrees:
            return None
        if message.wish is Wish.REMATCH:
            self._play_again()
            return None
        before = self._before(match, asker)
        if isinstance(before, Refusal):
            return before
        kept = len(before.choices)
        match.go_back_to(before)
        self._unasked = {place for place in self._unasked if place < kept}
        self.journal.append(["undo", kept])
        return None

    def _before(self, match: MatchSession, entrant: int) -> BerserkMatch | Refusal:
        battle = match.match
        if battle is None:
            return REFUSED_BEFORE
        return before_own_choice(battle, match.seat_of(entrant), self._unasked)

    def _play_again(self) -> None:
        """Let both bring their decks again, for a match with the seats changed."""
        self.series, self.match, self._is_counted = self._new_series(), None, False
        for place in self._places:
            place.shown = None

    def _count(self) -> None:
        """Count a game that has just ended."""
        match = self.match
        if match is None or match.outcome is None or self._is_counted:
            return
        self._is_counted = True
        self.series.games.append(Finished(self._game, match, self._parts))
        self.series.count(match.outcome.winner)
        self._last_first = None if match.seats is None else match.entrant_at(SEATS[0])
        self._clocks.start()
        self._effects.append(self.series.news(self.seating.names()))

    # clocks -------------------------------------------------------------------------------

    @staticmethod
    def _waiting(match: MatchSession) -> tuple[int, ...]:
        """Return the entrants who can go on: both, while both recruit."""
        if match.stage is Stage.RECRUITMENT:
            return tuple(e for e in (0, 1) if match.seat_of(e) not in match.finished)
        return () if match.waiting is None else (match.waiting,)

    def _wind_clocks(self, now: float) -> None:
        match = self.match
        if self.is_between:
            self._clocks.wind(self._exchanging(), now)
            return
        question = None if match is None else (match.stage, match.number - self._asides)
        waiting = () if match is None else self._waiting(match)
        self._clocks.wind(dict.fromkeys(waiting, question), now)

    def _exchanging(self) -> dict[int, object]:
        """Return the clocks that run between two games: of who is away, and choice clocks."""
        ready = {e for e in (0, 1) if e in self.series.due or self._decks.is_ready(e)}
        return {
            place.seat: len(self.series.winners)
            for place in self._places
            if place.connection is None or (self.terms.move and place.seat not in ready)
        }

    def tick(self, now: float) -> list[Effect]:
        """Do what is due: clocks that have run out, seats held long enough."""
        for seat in self._clocks.run_out(now):
            self._run_out(seat)
        self._settle(now)
        return self._done()

    def _run_out(self, entrant: int) -> None:
        match = self.match
        if self.is_between:
            self._end_exchange(entrant)
        if match is None or entrant not in self._waiting(match):
            return
        if self.terms.at_zero is AtZero.LOSE:
            match.give_up(entrant, OUT_OF_TIME, "")
            self._write_act(match, unasked=False)
        else:
            self._choose_for(match, entrant)
        self._wishes = [None, None]

    def _end_exchange(self, entrant: int) -> None:
        """Let a player's program be ready at once; who is away loses the games to come."""
        if self._places[entrant].connection is not None:
            self.series.due.add(entrant)
            return
        self.series.forfeit(entrant)
        self.journal.append(["forfeit", entrant])
        self._effects.append(self.series.news(self.seating.names()))

    def _choose_for(self, match: MatchSession, entrant: int) -> None:
        """Let the computer make one choice for a player whose time is over."""
        count = len(match.acts)
        match.become(chosen_for(match, entrant))
        for act in match.acts[count:]:
            self.journal.append(["act", act_to_json(act), False])

    def next_moment(self) -> float | None:
        """Return when a clock runs out or a seat was held long enough; None if nothing is due."""
        return self._clocks.next_moment()

    # telling ------------------------------------------------------------------------------

    def _settle(self, now: float) -> None:
        self._count()
        self._wind_clocks(now)
        if self.match is None:
            self._show_lobby()
            self._show_lobby_to_watchers()
            return
        self._show_series()
        self._show(self.match, now)
        if self.is_over:
            self._send_records()

    def _show_lobby_to_watchers(self) -> None:
        lobby = Lobby(self.seating.states())
        for ear in self._watching.values():
            if ear.shown != lobby:
                ear.shown = lobby
                self._say(ear, lobby)

    def _show_series(self) -> None:
        """Tell every connection the score, and a player its own deck for the next game."""
        series, between = self.series, self.is_between
        one, other = (between and self._decks.is_ready(place.seat) for place in self._places)
        for ear in self._hearing():
            own = self._entrant_of(ear)
            told = Series(self._game, series.score.games, series.score.drawn, between, (one, other))
            if between and own is not None:
                told = replace(told, deck=series.deck_for(own), is_due=own in series.due)
            if ear.series != told:
                ear.series = told
                self._say(ear, told)

    def _show(self, match: MatchSession, now: float) -> None:
        """Tell every connection the match as it may know it, where anything has changed."""
        running = tuple(place.seat for place in self._places if place.deadline is not None)
        away = tuple(place.seat for place in self._places if place.connection is None)
        common = (match.number, match.stage, running, away, tuple(self._wishes))
        for ear in self._hearing():
            if ear.shown == common:
                continue
            ear.shown = common
            entrant = self._entrant_of(ear)
            view = view_of_onlooker(match) if entrant is None else self._view(match, entrant)
            self._send_view(ear, view, now, entrant)

    def _view(self, match: MatchSession, entrant: int) -> SeatView:
        """Return a player's view, in which nobody waits for the other one's recruiting."""
        view = view_of(match, entrant)
        own = entrant if entrant in self._waiting(match) else match.waiting
        return replace(view, waiting=own)

    def _send_view(self, ear: Ear, view: SeatView, now: float, entrant: int | None) -> None:
        is_over = view.outcome is not None
        one, other = (self._clocks.shown(place, now, is_over) for place in self._places)
        running = tuple(place.seat for place in self._places if place.deadline is not None)
        away = tuple(
            (place.seat, self._clocks.held_for(place, now))
            for place in self._places
            if place.connection is None
        )
        asks = None if entrant is None else self._wishes[entrant]
        asked = None if entrant is None else self._wishes[1 - entrant]
        seen = Seen(view, left=(one, other), running=running, away=away, asked=asked, asks=asks)
        self._effects += ear.see(seen)

    def _send_records(self) -> None:
        """Send the records of all games: an earlier one would tell of the decks to come."""
        ears = [ear for ear in self._hearing() if not ear.has_record]
        told = records_of(self.series.games) if ears else []
        for ear in ears:
            ear.has_record = True
            self._effects += map(ear.say, told)

    def _hearing(self) -> Iterable[Ear]:
        """Return everybody with a connection."""
        present = {place.seat: place.connection for place in self.seating.present}
        own = (ear for seat, ear in self._ears.items() if present.get(seat) == ear.connection)
        return chain(own, self._watching.values())

    def _entrant_of(self, ear: Ear) -> int | None:
        place = self.seating.at(ear.connection)
        return None if place is None else place.seat

    def _tell(self, place: Place, message: FromHost) -> None:
        ear = self._ears.get(place.seat)
        if ear is not None and place.connection == ear.connection:
            self._say(ear, message)

    def _say(self, ear: Ear, message: FromHost) -> None:
        self._effects.append(ear.say(message))

    # keeping ------------------------------------------------------------------------------

    def resume(self, lines: Iterable[list[Any]], now: float) -> None:
        """Continue from the lines of a journal; everybody is absent. BadSave for other lines."""
        for line in lines:
            match line:
                case ["seats", list(seats)]:
                    self.seating.restore(seats, now)
                case ["begin", int(game), [str(part), str(second)], dict(setup), [*texts]]:
                    if texts or self.series.is_over or not self.series.games:
                        self.series = self._new_series()
                        self.series.resume(texts)
                    self._game = game
                    self._start(read_setup(setup), (part, second))
                case ["exchange", 0 | 1 as seat, str(text)] if self.is_between:
                    self.series.exchange(seat, text)
                case ["forfeit", 0 | 1 as seat] if self.is_between:
                    self.series.forfeit(seat)
                case ["act", code, bool(unasked)] if self.match is not None:
                    self.match.act(read_act(code))
                    if unasked and self.match.match is not None:
                        self._unasked.add(len(self.match.match.choices) - 1)
                case ["left", 0 | 1 as seat]:
                    self._places[seat].is_done = True
                case ["clocks", int() | float() | None as one, int() | float() | None as other]:
                    self._places[0].left, self._places[1].left = one, other
                case ["undo", int(kept)] if self.match is not None:
                    self._go_back(self.match, kept)
                case _:
                    raise BadSave("a line that no room writes")
            self._count()
        self._effects = []

    def _go_back(self, match: MatchSession, kept: int) -> None:
        battle = match.match
        if battle is None or not 0 <= kept < len(battle.choices):
            raise BadSave("more is taken back than was chosen")
        again = replay(BERSERK, battle.setup, battle.choices[:kept])
        match.go_back_to(again)
        self._unasked = {place for place in self._unasked if place < kept}

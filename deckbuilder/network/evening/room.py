"""A club evening without its network: who sits where, what everybody is told, what comes next.

The evening's own connections are people's in the hall. Each may open another one to the draft or
to its table, which are rooms of their own inside, see ``inner``: their messages are passed through.
``journal`` gets a line for whatever must not be lost, before anybody is told of it.
"""

from collections.abc import Callable, Iterable
from typing import Any, ClassVar, Final, assert_never

from catalog.common.errors import UserError
from catalog.common.folding import fold
from deckbuilder.network.door import Door
from deckbuilder.network.evening import protocol
from deckbuilder.network.evening.inner import EveningTable, let_in
from deckbuilder.network.evening.play import MINUTE, RoundTables, room_of
from deckbuilder.network.evening.pods import Pods
from deckbuilder.network.evening.protocol import (
    DRAFT_ROOM,
    ROOM,
    WATCH_ROOM,
    BringDeck,
    DeckChecked,
    Drop,
    EveningStage,
    FromHost,
    FromPlayer,
    Hall,
    YourTable,
)
from deckbuilder.network.evening.seats import EveningSeating
from deckbuilder.network.evening.state import (
    Evening,
    EveningPlan,
    Preparation,
    deck_line,
    outside_pool,
    pool_line,
    with_rest,
)
from deckbuilder.network.evening.telling import (
    cards_of,
    hall_of,
    new_among,
    pairings_of,
    standings_of,
)
from deckbuilder.network.evening.watching import Watchers, may_watch, watched_match
from deckbuilder.network.evening.wording import render_evening_refusal
from deckbuilder.network.logs import log_parts
from deckbuilder.network.protocol import (
    MOST_PEOPLE,
    Answer,
    BadMessage,
    Ending,
    Join,
    Leave,
    Way,
    is_name,
)
from deckbuilder.network.room import Effect, End, Happening, News, Room, Say
from deckbuilder.network.seating import Place
from engine.kernel import Refusal

NOTHING_NEXT: Final = Refusal("round_not_over", "")
"""The next step waits for results."""
_TOO_FEW: Final = Refusal("too_few_players", "")
_NOT_NOW: Final = Refusal("not_at_this_stage", "")
_LOCKED: Final = Refusal("decks_are_locked", "")
_AT_TABLE: Final = Refusal("match_under_way", "")
_OUT: Final = Refusal("dropped_already", "")
_TOLD: Final = (Happening.REPLACED, Happening.RESULT)


class EveningRoom(Room[FromPlayer]):
    """People's seats at an evening, and the rooms inside.

    ``prepare`` knows the cards. ``watch`` is the code of those who only watch, empty for none.
    ``journal`` is what must be written before anybody is told.
    """

    MOST: ClassVar[int] = protocol.MOST_FROM_PLAYER
    RATE: ClassVar[tuple[int, int]] = (200, 40)  # as at a table, whose messages come here, too
    COMPRESSION: ClassVar[str | None] = "deflate"

    def __init__(
        self, plan: EveningPlan, prepare: Preparation, door: Door, watch: str = ""
    ) -> None:
        reserved = tuple(name for name in plan.people if name)
        free = MOST_PEOPLE - plan.bots - len(reserved)
        super().__init__(EveningSeating((*reserved, *[""] * free), door, self._may_come))
        self.plan = plan
        self.evening = Evening(plan)
        self.journal: list[list[Any]] = []
        self.watchers = Watchers(watch)
        self.pods = Pods(self.evening, prepare, self._note)
        self.play = RoundTables(self.evening, prepare, self._note)
        self._prepare = prepare
        self._inside: dict[int, Room[Any]] = {}
        self._shown: dict[int, dict[type, object]] = {}
        self._seen: dict[int | None, object] = {}
        self._changes = 0
        self.refusal: Refusal | None = None
        for name in reserved:
            self._note(["player", name, False])
        for number in range(plan.bots):
            self._note(["player", self._free_name(number + 1), True])

    def _free_name(self, number: int) -> str:
        name = f"Bot {number}"
        return name if self.evening.number_of(name) is None else f"{name}*"

    def _note(self, line: list[Any]) -> None:
        """Change the evening, and remember the line for the journal."""
        self.evening.apply(line)
        self.journal.append(line)
        self._changes += line[0] not in ("at", "picks")

    @property
    def is_over(self) -> bool:
        """Whether no match is left."""
        return self.evening.stage is EveningStage.OVER

    # who may come -------------------------------------------------------------------------

    def _may_come(self) -> bool:
        """Return whether somebody without a reserved seat may come now."""
        evening, plan = self.evening, self.plan
        if len(evening.players) >= MOST_PEOPLE:
            return False
        if evening.stage is EveningStage.GATHERING:
            people = sum(not player.is_bot for player in evening.players)
            return plan.late or people < len(plan.people)
        return plan.late and evening.takes_late

    def _seat(self, connection: int, message: Join, now: float) -> None:
        if self.watchers.admits(message):
            self.seating.check_version(message)
            self._effects += self.watchers.let_in(connection, message, self.plan.terms)
            self._seen.pop(None, None)
            return
        known = [(place.name, place.token) for place in self._places]
        super()._seat(connection, message, now)
        if known != [(place.name, place.token) for place in self._places]:
            self._note(["seats", self.seating.to_json()])
            place = self.seating.at(connection)
            if place is not None and self.evening.number_of(place.name) is None:
                self._enter(place.name)

    def _enter(self, name: str) -> None:
        """Enter a new player; a late one gets a pool at once."""
        self._note(["player", name, False])
        number = len(self.evening.players) - 1
        is_begun = self.evening.stage is not EveningStage.GATHERING
        if self.evening.way is Way.SEALED and is_begun:
            self._note(pool_line(number, self._prepare.open_pool(number)))

    # receiving ----------------------------------------------------------------------------

    def receive(self, connection: int, text: str | bytes, now: float) -> list[Effect]:
        """Process a message from a connection, in the hall or in a room inside."""
        room = self._inside.get(connection)
        if room is None and (join := self._asks_inside(connection, text)) is not None:
            room = self._room_for(join)
            if room is None:
                self._effects.append(End(connection, Ending.OVER))
                return self._done()
            self._inside[connection] = room
        if connection in self.watchers:
            return self.watchers.hear(connection, text)
        if room is None:
            return super().receive(connection, text, now)
        self._pass_on(room.receive(connection, text, now))
        self._settle(now)
        return self._done()

    def lose(self, connection: int, now: float, *, heard_all: bool = False) -> list[Effect]:
        """Record a lost connection; its seats are reserved."""
        self.watchers.lose(connection)
        room = self._inside.pop(connection, None)
        if room is None:
            return super().lose(connection, now, heard_all=heard_all)
        self._pass_on(room.lose(connection, now, heard_all=heard_all))
        self._settle(now)
        return self._done()

    def end(self, connection: int, ending: Ending, now: float) -> list[Effect]:
        """End a connection because of a network problem."""
        self.watchers.lose(connection)
        room = self._inside.get(connection)
        if room is None:
            return super().end(connection, ending, now)
        self._pass_on(room.end(connection, ending, now))
        self._settle(now)
        return self._done()

    def close(self) -> list[Effect]:
        """End every connection, because the host closes the room."""
        for room in self._rooms():
            self._pass_on(room.close())
        self._effects += self.watchers.dismiss(Ending.HOST_CLOSED)
        return super().close()

    def _asks_inside(self, connection: int, text: str | bytes) -> Join | None:
        """Return the request of a new connection for a room inside; None for any other."""
        if self.seating.at(connection) is not None or connection in self.watchers:
            return None
        try:
            message = self._read(text)
        except BadMessage:
            return None
        is_inside = isinstance(message, Join) and message.code.startswith(ROOM)
        return message if isinstance(message, Join) and is_inside else None

    def _rooms(self) -> list[Room[Any]]:
        return [*self.play.tables.values(), *self.pods.drafts]

    def _room_for(self, join: Join) -> Room[Any] | None:
        """Return the room inside that a guest may enter or watch; None for others."""
        place = self.seating.holder_of(join.token)
        if join.code.startswith(WATCH_ROOM) and (place or self.watchers.knows(join.token)):
            player = None if place is None else self.evening.number_of(place.name)
            key = watched_match(join.code, list(self.play.tables))
            is_open = key is not None and may_watch(self.evening, player)
            return self.play.tables[key] if key is not None and is_open else None
        if place is None:
            return None
        tables = (table for key, table in self.play.tables.items() if room_of(key) == join.code)
        is_draft = join.code == DRAFT_ROOM
        room: Room[Any] | None = self.pods.of(place.name) if is_draft else next(tables, None)
        if room is None:
            return None
        let_in(room, place.name, place.token)
        return room

    def _pass_on(self, effects: list[Effect]) -> None:
        """Take over what a room inside wants, except for its bots and its news."""
        for effect in effects:
            is_shown = isinstance(effect, News) and effect.happening in _TOLD
            if isinstance(effect, Say):
                is_shown = effect.connection >= 0
            if is_shown or isinstance(effect, End):
                self._effects.append(effect)

    def _dismissed(self, tables: list[EveningTable]) -> list[Effect]:
        """Return the ends of the connections that are still at these tables."""
        return [
            End(connection, Ending.OVER)
            for connection, room in self._inside.items()
            if any(room is table for table in tables)
        ]

    def _read(self, text: str | bytes) -> FromPlayer:
        return protocol.read_from_player(text)

    def _greet(self, place: Place) -> None:
        self._shown[place.seat] = {}
        self._seen.pop(place.seat, None)
        self._tell(place, self.plan.terms)

    def _hear(self, place: Place, message: FromPlayer, now: float) -> None:
        match message:
            case Join():
                raise BadMessage("one who sits asks for a seat")
            case Leave():
                place.is_done = self.is_over
                self._leave(place, now)
            case BringDeck():
                checked = self._bring(place, message)
                self._settle(now)
                self._tell(place, checked)
            case Drop():
                refusal = self.drop(place.name)
                self._settle(now)
                self._tell(place, Answer(message.number, refusal))
            case _:
                assert_never(message)

    # decks --------------------------------------------------------------------------------

    def _bring(self, place: Place, message: BringDeck) -> DeckChecked:
        number = self.evening.number_of(place.name)
        refusal = _NOT_NOW if number is None else self.refuse_deck(number)
        if number is None or refusal is not None:
            reason = render_evening_refusal(refusal or _NOT_NOW)
            return DeckChecked(message.number, (reason,), (), is_accepted=False)
        deck = self._prepare.check(message.deck, message.digests)
        pool = self.evening.players[number].pool
        problems = (*deck.problems, *(() if pool is None else outside_pool(deck, pool)))
        accepted = not problems and (message.agrees or not deck.different)
        if accepted:
            rest = pool if self.plan.terms.best_of > 1 and self._prepare.has_side else None
            self._note(deck_line(number, *with_rest(message.deck, deck, rest)))
        return DeckChecked(message.number, problems, deck.different, accepted)

    def refuse_deck(self, number: int) -> Refusal | None:
        """Return why a player cannot bring a deck now, None if that is possible."""
        evening = self.evening
        is_early = evening.way is Way.CONSTRUCTED and evening.stage is EveningStage.GATHERING
        if evening.way is Way.NAMES or evening.stage is EveningStage.OVER:
            return _NOT_NOW
        if evening.way is not Way.CONSTRUCTED and evening.players[number].pool is None:
            return _NOT_NOW
        if is_early or evening.stage is EveningStage.DECKS:
            return None
        if evening.players[number].deck is not None and self.plan.terms.is_locked:
            return _LOCKED
        is_playing = any(number in one.players and not one.is_over for one in evening.matches)
        return _AT_TABLE if is_playing and self.play.key_of(number) is not None else None

    def enter_deck(self, name: str, text: str) -> Refusal | None:
        """Enter a player with a deck, for the organizer: at a real table, or to be taken over."""
        number = self.evening.number_of(name)
        if number is None:
            refusal = self.add(name)
            if refusal is not None:
                return refusal
            number = len(self.evening.players) - 1
        self._note(deck_line(number, text, self._prepare.check(text, ())))
        return None

    # what the organizer does --------------------------------------------------------------

    def begin(self, now: float) -> list[Effect]:
        """Go on to the next step, as far as it can be."""
        self.refusal = self._go_on(now)
        self._settle(now)
        return self._done()

    def ask(self, request: Callable[[], Refusal | None], now: float) -> list[Effect]:
        """Do what the organizer asks for; ``refusal`` says why it was not done."""
        self.refusal = request()
        self._settle(now)
        return self._done()

    def add(self, name: str) -> Refusal | None:
        """Reserve a seat for another player."""
        free = next((place for place in self._places if not place.name), None)
        if not is_name(name) or self.evening.number_of(name) is not None or free is None:
            return Refusal("name_not_possible", "")
        if not self.evening.takes_late or len(self.evening.players) >= MOST_PEOPLE:
            return _NOT_NOW
        free.name = name
        self._note(["seats", self.seating.to_json()])
        self._enter(name)
        return None

    def enter_result(
        self, table: int, games: tuple[int, int], drawn: int = 0, number: int | None = None
    ) -> Refusal | None:
        """Enter or correct a result; tables and rounds count from 0, by default the current one."""
        rounds = self.evening.rounds
        at = len(rounds.rounds) - 1 if number is None else number
        refusal = rounds.refuse_result(at, table, games, drawn)
        if refusal is None:
            self._note(["result", at, table, list(games), drawn, "judge"])
        return refusal

    def drop(self, name: str) -> Refusal | None:
        """Take a player out of the rounds to come; an opponent in an open match wins it."""
        evening = self.evening
        number = evening.number_of(name)
        if number is None:
            return Refusal("nobody_of_this_name", "")
        if number in evening.dropped:
            return _OUT
        if evening.stage is EveningStage.OVER:
            return _NOT_NOW
        self._note(["drop", number])
        return None

    # what comes next ----------------------------------------------------------------------

    def _go_on(self, now: float) -> Refusal | None:
        evening = self.evening
        match evening.stage:
            case EveningStage.GATHERING:
                return self._close_doors(now)
            case EveningStage.DRAFT:
                self._pass_on(self.pods.begin(now))
                return None
            case EveningStage.DECKS:
                return self._begin_rounds(now)
            case EveningStage.ROUNDS:
                return self._next_round(now)
            case EveningStage.OVER:
                return _NOT_NOW
            case _:
                assert_never(evening.stage)

    def _close_doors(self, now: float) -> Refusal | None:
        evening = self.evening
        if len(evening.players) - len(evening.dropped) < 2:
            return _TOO_FEW
        if evening.way is Way.DRAFT:
            self._pass_on(self.pods.open(now))
            self._note(["stage", EveningStage.DRAFT.value])
            return None
        if evening.way is Way.SEALED:
            for number, player in enumerate(evening.players):
                if player.pool is None:
                    self._note(pool_line(number, self._prepare.open_pool(number)))
        self._note(["stage", EveningStage.DECKS.value])
        return None

    def _begin_rounds(self, now: float) -> Refusal | None:
        evening = self.evening
        if len(evening.players) - len(evening.dropped) < 2:
            return _TOO_FEW
        self._note(["stage", EveningStage.ROUNDS.value])
        return self._next_round(now)

    def _next_round(self, now: float) -> Refusal | None:
        evening = self.evening
        if not evening.rounds.is_round_over:
            return NOTHING_NEXT
        pairs = evening.rounds.next_pairs()
        self._effects += self._dismissed(self.play.close_round())
        if not pairs:
            self._note(["stage", EveningStage.OVER.value])
            self._effects.append(News(Happening.FINISHED))
            return None
        self._note(["round", [list(pair) for pair in pairs]])
        self._pass_on(self.play.open_round(now))
        self._effects.append(News(Happening.ROUND, str(len(evening.rounds.rounds))))
        return None

    # what follows -------------------------------------------------------------------------

    def _settle(self, now: float) -> None:
        """Apply all consequences, and tell everybody what has changed."""
        self._keep_rooms()
        evening = self.evening
        if evening.stage is EveningStage.GATHERING and self._is_complete:
            self._close_doors(now)
        if evening.stage is EveningStage.DRAFT and self.pods.is_over:
            self.pods.note_pools()
            self._note(["stage", EveningStage.DECKS.value])
        if evening.stage is EveningStage.DECKS and evening.has_decks:
            self._begin_rounds(now)
        if evening.stage is EveningStage.ROUNDS:
            self.play.count()
            self._effects += self._dismissed(self.play.close_decided())
            if self.plan.is_quick and evening.rounds.is_round_over:
                self._next_round(now)
        self._keep_rooms()
        self._show(now)

    @property
    def _is_complete(self) -> bool:
        """Whether everybody who was expected has come."""
        people = [place for place in self._places if place.token]
        reserved = all(place.token for place in self._places if place.name)
        is_for_bots = all(player.is_bot for player in self.evening.players)
        is_expected = bool(self.plan.people) or is_for_bots
        return is_expected and reserved and len(people) >= len(self.plan.people)

    def _keep_rooms(self) -> None:
        """Note what has happened in the rooms inside."""
        self.pods.keep()
        self.play.keep()

    # time ---------------------------------------------------------------------------------

    def tick(self, now: float) -> list[Effect]:
        """Do what is due: clocks, and one step of the bots."""
        for room in self._rooms():
            due = room.next_moment()
            if due is not None and due <= now:
                self._pass_on(room.tick(now))
        self._work_for_bots(now)
        self.play.mind_clock(now)
        self._settle(now)
        return self._done()

    def next_moment(self) -> float | None:
        """Return when ``tick`` is due: at once while a bot has something to do."""
        if self.evening.bot_without_deck is not None:
            return 0.0
        moments = [room.next_moment() for room in self._rooms()]
        moments.append(self.play.next_moment())
        return min((moment for moment in moments if moment is not None), default=None)

    def _work_for_bots(self, now: float) -> None:
        """Let one bot make one choice or build its deck, so that nobody waits for all of them."""
        number = self.evening.bot_without_deck
        if number is not None:
            bot = self.evening.players[number]
            try:
                text = self._prepare.bots_deck(number, bot.name, bot.pool)
            except UserError:  # no deck can be built of these cards
                self._note(["drop", number])
            else:
                self._note(deck_line(number, text, self._prepare.check(text, ())))
        else:
            self._pass_on(self.play.step(now))

    # telling ------------------------------------------------------------------------------

    def _show(self, now: float) -> None:
        """Tell everybody in the hall what has changed."""
        left = self.play.left(now)
        minute = None if left is None else left // MINUTE
        here = tuple(place.connection for place in self._places)
        mark = (self._changes, here, minute)
        for place in self.seating.present:
            if self._seen.get(place.seat) != (mark, place.connection):
                self._seen[place.seat] = (mark, place.connection)
                self._show_to(place, None if left is None else int(1000 * left))
        if self._seen.get(None) != mark:
            self._seen[None] = mark
            told = self._open_to_all(None, None if left is None else int(1000 * left))
            self._effects += self.watchers.tell(told)

    def organizers_hall(self, now: float) -> Hall:
        """Return the state of the evening for the organizer."""
        left = self.play.left(now)
        return self._hall_for(None, None if left is None else int(1000 * left))

    def _hall_for(self, own: int | None, left: int | None) -> Hall:
        away = {fold(one.name) for one in self._places if one.name and one.connection is None}
        return hall_of(self.evening, own, away, left)

    def _show_to(self, place: Place, left: int | None) -> None:
        evening = self.evening
        own = evening.number_of(place.name)
        messages = [*self._open_to_all(own, left), self._table_of(own)]
        if own is not None:
            messages += cards_of(evening.players[own])
        messages += self.pods.own_log(place.name)
        for message in new_among(messages, self._shown.setdefault(place.seat, {})):
            self._tell(place, message)

    def _open_to_all(self, own: int | None, left: int | None) -> list[FromHost]:
        """Return what everybody in the hall is told, players and watchers."""
        rounds = self.evening.rounds
        hall = self._hall_for(own, left)
        if not rounds.rounds:
            return [hall]
        return [hall, pairings_of(rounds, len(rounds.rounds)), standings_of(self.evening)]

    def _table_of(self, own: int | None) -> YourTable:
        """Return the room of a player's match in this round."""
        found = None if own is None else self.play.key_of(own)
        if found is None or own is None:
            return YourTable("", 0, 0)
        one, other = self.play.players_at(found)
        opponent = other if own == one else one
        return YourTable(room_of(found), found[1] + 1, opponent)

    def _tell(self, place: Place, message: FromHost) -> None:
        if place.connection is not None:
            self._effects.append(Say(place.connection, protocol.write(message)))

    def _done(self) -> list[Effect]:
        """Return the effects; at the end of the evening everybody gets the log of its draft."""
        if self.is_over:
            for place in self.seating.present:
                if not place.is_dismissed:
                    place.is_dismissed = True
                    self._send_log(place)
                    self._dismiss(place, Ending.OVER)
            self._effects += self.watchers.dismiss(Ending.OVER)
        return super()._done()

    def _send_log(self, place: Place) -> None:
        draft = self.pods.of(place.name)
        log = None if draft is None else draft.log()
        for part in () if log is None else log_parts(log):
            self._tell(place, part)

    # keeping ------------------------------------------------------------------------------

    def resume(self, lines: Iterable[list[Any]], now: float) -> None:
        """Continue from the lines of a journal; everybody is absent. BadSave for other lines."""
        self.evening, self.journal = Evening(self.plan), []
        self.pods = Pods(self.evening, self._prepare, self._note)
        self.play = RoundTables(self.evening, self._prepare, self._note)
        for line in lines:
            self.evening.apply(line)
        evening = self.evening
        if evening.seats is not None:
            self.seating.restore(evening.seats, now)
        self.pods.resume(now)
        self.play.resume(now)
        self._changes += 1
        self._effects = []

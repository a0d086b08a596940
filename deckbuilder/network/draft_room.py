"""A hosted draft without its network: messages to everybody, the clocks, who is replaced.

The messages about cards are made in one place, ``DraftRoom._show_table``, from the ``SeatView`` of
the player's own seat. Only after the last card is taken does everybody get the log.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, assert_never

from deckbuilder.decks.formats import limited_rules
from deckbuilder.limited.draft.advice import DraftBot
from deckbuilder.limited.draft.plan import DraftPlan
from deckbuilder.limited.draft.views import SeatView
from deckbuilder.network.door import Door
from deckbuilder.network.logs import log_parts
from deckbuilder.network.protocol import (
    OLDEST,
    WITH_EDITION,
    WITH_LOG,
    Answer,
    BadMessage,
    Choose,
    Edition,
    Ending,
    FromPlayer,
    Join,
    Leave,
    Table,
    Undo,
    read_from_player,
)
from deckbuilder.network.room import REFUSED_BEFORE, REFUSED_LATE, Effect, Happening, News, Room
from deckbuilder.network.seating import Place, Seating
from engine.berserk import UNNAMED
from engine.kernel import Refusal

if TYPE_CHECKING:
    from deckbuilder.limited.draft.logfile import DraftLog
    from deckbuilder.limited.draft.table import DraftTable

GRACE: Final = 1.0
"""The seconds of grace for a choice in transit when the clock has run out."""
_LEAST_CLOCK: Final = 5.0


class DraftRoom(Room[Choose | Undo]):
    """A draft and the people round it.

    Seats of ``plan`` without a bot are people's: one with a name is reserved for that name, one
    without is free for anybody. When all have come ``open_table`` makes the table. ``stand_in``
    picks when the clock runs out, and for a seat that has been absent for ``replace_after`` seconds
    (None: never, the seat is reserved). ``door`` knows the room's code.

    A draft with a non-default edition of the rules admits no player whose program is too old to
    receive it.
    """

    def __init__(
        self,
        plan: DraftPlan,
        open_table: "Callable[[DraftPlan], DraftTable]",
        door: Door,
        *,
        stand_in: DraftBot,
        replace_after: float | None = None,
    ) -> None:
        self.plan = plan
        self.table: DraftTable | None = None
        self.edition = limited_rules(plan.edition).code
        oldest = OLDEST if self.edition == UNNAMED.code else WITH_EDITION
        super().__init__(Seating(plan.seats, door, oldest))
        self._open_table = open_table
        self._stand_in = stand_in
        self._replace_after = replace_after
        self._was_over = False

    def resume(self, table: "DraftTable", seats: Sequence[Mapping[str, Any]], now: float) -> None:
        """Continue with a saved table; everybody is absent. BadSave for other seats."""
        self.seating.restore(seats, now)
        self.table = table

    @property
    def is_over(self) -> bool:
        """Whether the last card is taken."""
        return self.table is not None and self.table.is_over

    def log(self) -> "DraftLog | None":
        """Return the log of a finished draft, with the names of late players."""
        if self.table is None or not self.table.is_over:
            return None
        log = self.table.log()
        named = zip(log.plan.seats, self.seating.names(), strict=True)
        seats = tuple(replace(seat, name=name) for seat, name in named)
        return replace(log, plan=replace(log.plan, seats=seats))

    def tick(self, now: float) -> list[Effect]:
        """Do what is due: expired clocks, seats absent too long."""
        for place in self._places:
            if place.deadline is not None and now >= place.deadline + GRACE:
                self._pick_for(place.seat)
        self._settle(now)
        return self._done()

    def next_moment(self) -> float | None:
        """Return when ``tick`` is due; None if nothing is pending."""
        places = self._places
        moments = [place.deadline + GRACE for place in places if place.deadline is not None]
        if self._replace_after is not None:
            moments += [
                place.away_since + self._replace_after
                for place in places
                if place.away_since is not None and not place.is_replaced
            ]
        return min(moments, default=None)

    def begin(self, now: float) -> list[Effect]:
        """Begin without the missing players; bots pick for them, and they may still come."""
        if self.table is None:
            for place in self._places:
                place.is_replaced = place.connection is None
            self._settle(now)
        return self._done()

    def _done(self) -> list[Effect]:
        """Return the effects; connections that have received the end are closed last."""
        for place in self.seating.present:
            view = place.shown
            if isinstance(view, SeatView) and view.is_over and not place.is_dismissed:
                place.is_dismissed = True
                self._send_log(place)
                self._dismiss(place, Ending.OVER)
        return super()._done()

    def _greet(self, place: Place) -> None:
        if place.version >= WITH_EDITION:
            self._queue(place, Edition(self.edition))

    # requests of players

    def _read(self, text: str | bytes) -> FromPlayer:
        return read_from_player(text)

    def _hear(self, place: Place, message: FromPlayer, now: float) -> None:
        match message:
            case Join():
                raise BadMessage("one who sits asks for a seat")
            case Leave():
                self._leave(place, now)
            case Choose() | Undo():
                refusal = self._do(place, message)
                self._settle(now)  # so that the new view comes before the answer
                self._queue(place, Answer(message.number, refusal))
            case _:
                assert_never(message)

    def _leave(self, place: Place, now: float) -> None:
        super()._leave(place, now)
        if self._replace_after is not None:
            self._replace(place)

    def _do(self, place: Place, message: Choose | Undo) -> Refusal | None:
        if self.table is None:
            return REFUSED_BEFORE
        if message.turn != place.turn:
            return REFUSED_LATE
        if isinstance(message, Undo):
            return self.table.undo(place.seat)
        return self.table.choose(place.seat, message.choice)

    # the table

    def _settle(self, now: float) -> None:
        """Apply all consequences, and send everybody the changes."""
        self._replace_the_missing(now)
        if self.table is None and all(place.is_minded for place in self._places):
            self._open()
        if self.table is None:
            self._show_lobby()
            return
        for place in self._places:
            self.table.seat_bot(place.seat, self._stand_in if place.is_replaced else None)
            self.table.set_away(place.seat, place.connection is None)
        self.table.advance()
        self._show(self.table, now)
        if self.table.is_over and not self._was_over:
            self._was_over = True
            self._effects.append(News(Happening.OVER))

    def _replace_the_missing(self, now: float) -> None:
        for place in self._places:
            since = place.away_since
            if place.is_replaced or since is None or self._replace_after is None:
                continue
            if now >= since + self._replace_after:
                self._replace(place)

    def _replace(self, place: Place) -> None:
        place.is_replaced = True
        self._effects.append(News(Happening.REPLACED, place.name))

    def _open(self) -> None:
        named = zip(self.plan.seats, self.seating.names(), strict=True)
        seats = tuple(replace(seat, name=name) for seat, name in named)
        self.plan = replace(self.plan, seats=seats)
        self.table = self._open_table(self.plan)
        self._effects.append(News(Happening.BEGUN))

    def _pick_for(self, seat: int) -> None:
        """Make one choice for a person whose time has run out."""
        if self.table is None:
            raise RuntimeError("there is nothing to pick from yet")
        refusal = self.table.choose(seat, self.table.advice(seat, self._stand_in)[0].choice)
        if refusal is not None:
            raise RuntimeError(f"a bot was refused its choice: {refusal.code}")

    # messages to players

    def _show(self, table: "DraftTable", now: float) -> None:
        present = self.seating.present
        for place in present:
            table.look(place.seat)  # the pack is about to be sent, so its sender can no longer undo
        for place in present:
            self._show_table(place, self._view(table, place.seat), now)

    def _show_table(self, place: Place, view: SeatView, now: float) -> None:
        facing = (view.round, view.pick, view.seen, view.pack, view.choices)
        is_new = facing != place.facing
        if is_new:
            place.facing, place.turn = facing, place.turn + 1
        self._wind_clock(place, view, is_new, now)
        if view != place.shown:
            place.shown = view
            left = None if place.deadline is None else int(1000 * (place.deadline - now))
            self._queue(place, Table(place.turn, view, left))

    def _wind_clock(self, place: Place, view: SeatView, is_new: bool, now: float) -> None:
        """Start the clock with new cards, or continue it for a returning player."""
        if view.clock is None or not view.has_turn:
            place.deadline = None
        elif is_new:
            place.deadline = now + view.clock
        elif place.deadline is None:
            place.deadline = now + max(place.left or 0.0, _LEAST_CLOCK)

    def _view(self, table: "DraftTable", seat: int) -> SeatView:
        """Return the table's view for a seat, with the names of late players.

        At the end nothing can be undone, since players are dismissed.
        """
        view = table.view(seat)
        named = zip(view.seats, self.seating.names(), strict=True)
        seats = tuple(replace(state, name=name) for state, name in named)
        return replace(view, seats=seats, may_undo=view.may_undo and not view.is_over)

    def _send_log(self, place: Place) -> None:
        """Send the log of the finished draft to a player whose program supports it."""
        log = self.log()
        if log is not None and place.version >= WITH_LOG:
            for part in log_parts(log):
                self._queue(place, part)

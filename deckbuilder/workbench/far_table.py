"""A match at this screen whose state is in another program: the host of a room.

The connection lives in a thread of its own; the screens and the lines of plain mode meet the same
``Table`` as for a match at this keyboard. A choice is held until the host has answered.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterator, Mapping
from concurrent.futures import Future
from contextlib import AbstractContextManager, nullcontext, suppress
from threading import Event as Signal
from threading import Thread
from time import monotonic
from typing import Any, Final, Generic, TypeVar

from catalog.common.errors import UserError
from catalog.common.i18n import _
from deckbuilder.base.settings import Ask as WhenToAsk
from deckbuilder.matches.act_codes import act_to_json
from deckbuilder.matches.agreements import Phrase, Wish
from deckbuilder.matches.bots import Think, thought_of
from deckbuilder.matches.match import (
    Act,
    BeforeAnswered,
    GivenUp,
    MatchChosen,
    MatchSession,
    MulliganAnswered,
    SeatChosen,
    SquadRecruited,
    Stage,
)
from deckbuilder.matches.records import play_again, record_from
from deckbuilder.matches.seat_views import SeatView
from deckbuilder.network.client import LOST, Guest, Invitation, Standing
from deckbuilder.network.matches.guest import MatchGuest, OwnDeck, Position
from deckbuilder.network.matches.seeds import seed_of
from deckbuilder.network.matches.wording import render_status
from deckbuilder.network.tokens import own_tokens
from deckbuilder.network.wording import render_request, render_standing
from deckbuilder.recruitment.before_state import BeforeAnswer
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.refusals import render_refusal
from deckbuilder.workbench.automatic_answers import is_wary_of, unasked_answer
from deckbuilder.workbench.far_squads import keep_squad, kept_squad
from deckbuilder.workbench.table import Table, TakenBack
from engine.berserk import (
    BERSERK,
    BerserkMatch,
    Cell,
    MatchState,
    Place,
    PlayerSetup,
    Setup,
    Stop,
    StopAt,
    placement_order,
    refuse_squad,
)
from engine.kernel import Decision, KernelError, Option, Refusal, Seat

_log = logging.getLogger(__name__)
_Result = TypeVar("_Result")
_GLANCE: Final = 0.1
_LAST: Final = 2.0
_MOST_STATES: Final = 400
_LOST: Final = Refusal(LOST, "")
_UNDO_ASKED: Final = Refusal("undo_is_asked", "")


_Sitting = TypeVar("_Sitting", bound=Guest)


class GuestLine(Generic[_Sitting]):
    """A guest's connection in a thread of its own, until it ends or is closed.

    ``fault`` says why it ended by itself, if the guest does not know.
    """

    def __init__(self, guest: _Sitting) -> None:
        self.guest = guest
        self.fault = ""
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._run, name="match", daemon=True)
        self._task: asyncio.Task[None] | None = None
        self._thread.start()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._task = self._loop.create_task(self.guest.run())
        try:
            self._loop.run_until_complete(self._task)
            # requests under way learn that they are lost
            self._loop.run_until_complete(self._rest())
        except asyncio.CancelledError:
            _log.info("the match's connection was closed")
        except UserError as error:
            self.fault = str(error)
        except Exception:
            _log.exception("the match's connection broke")
            self.fault = _("The program made a mistake; the log says more. Your seat is held.")
        finally:
            self._loop.close()
            if self.fault and self.guest.on_change is not None:
                self.guest.on_change()

    async def _rest(self) -> None:
        tasks = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        if tasks:
            await asyncio.wait(tasks, timeout=_LAST)

    def send(self, request: Coroutine[Any, Any, _Result]) -> "Future[_Result] | None":
        """Carry a request out in the thread; return None if the connection has ended."""
        if self._thread.is_alive() and not self._loop.is_closed():
            return asyncio.run_coroutine_threadsafe(request, self._loop)
        request.close()
        return None

    def close(self, patience: float = 1.0) -> None:
        """Disconnect; the seat is held."""
        if self._task is not None and self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._task.cancel)
            self._thread.join(patience)


class Line(GuestLine[MatchGuest]):
    """The connection of a seat in a match."""


class FarTable(Table):
    """A seat in a match that another program holds, or a place to watch it from.

    What the host has sent shows after ``settle``.
    """

    def __init__(self, line: Line, position: Position) -> None:
        self.line = line
        self.arrangement: dict[int, Cell] = {}
        self.origin = ""
        self.counts = False
        self.humans = 1
        self.is_hushed = False
        self._position = position
        self._game = line.guest.game
        self._begun = Stage.SEATS if position.view.stage is Stage.OVER else position.view.stage
        self._news = Signal()
        self._pending: Future[Refusal | None] | None = None
        self._hushed: Option | None = None
        self._stops: tuple[Stop, ...] | None = None
        self._own: Recruitment | None = None
        self._squad = line.guest.own_file("squad")
        self._refusal = ""
        self._states: list[MatchState] = []
        self._played: dict[int, tuple[str, MatchSession | None]] = {}
        self.guest.on_change = self._changed
        self._remember(position.view)

    @property
    def guest(self) -> MatchGuest:
        """The seat's connection."""
        return self.line.guest

    def _changed(self) -> None:
        self._news.set()
        if self.on_change is not None:
            self.on_change()

    # the match ----------------------------------------------------------------------------

    @property
    def view(self) -> SeatView:
        return self._position.view

    @property
    def viewer(self) -> int:
        return self._position.view.entrant

    def sit_down(self, entrant: int) -> None:
        """Do nothing: each player has a screen."""

    @property
    def is_bots_turn(self) -> bool:
        waiting = self.waiting
        return waiting is not None and (waiting != self.viewer or self.guest.watches)

    @property
    def asks_openly(self) -> bool:
        return False

    @property
    def hides_something(self) -> bool:
        return False

    @property
    def stage(self) -> Stage:
        """The stage of the match; it is over when its record has come."""
        stage = super().stage
        return self._begun if stage is Stage.OVER and self._record() is None else stage

    @property
    def is_between(self) -> bool:
        return self.guest.is_between and self.view.outcome is not None

    def _record(self) -> MatchSession | None:
        """Return the whole match by the host's record; None before it has come, or if it is not of
        this match."""
        if self.view.outcome is None:  # its end does not show yet
            return None
        session = self._record_of(self._game)
        return session if session is not None and session.outcome == self.view.outcome else None

    def _record_of(self, game: int) -> MatchSession | None:
        """Return a game by the host's record; None before it has come, or if it is not of it."""
        text = self.guest.records.get(game)
        if text is None:
            return None
        if game not in self._played or self._played[game][0] != text:
            self._played[game] = text, self._read(text, self.guest.parts.get(game))
        return self._played[game][1]

    def _read(self, text: str, parts: tuple[str, str] | None) -> MatchSession | None:
        try:
            session = play_again(record_from(_("the host's record"), text))
        except (KernelError, UserError) as error:
            _log.warning("the host's record is not taken: %s", error)
            return None
        seed_is_kept = parts is None or session.seed == seed_of(parts)
        names = tuple(one.name for one in session.entrants)
        return session if seed_is_kept and names == self.names else None

    def played(self) -> MatchSession:
        session = self._record()
        if session is None:
            raise ValueError("the match is not over")
        return session

    def earlier_games(self) -> list[MatchSession]:
        games = (self._record_of(game) for game in sorted(self.guest.records) if game < self._game)
        return [game for game in games if game is not None]

    # what is sent -------------------------------------------------------------------------

    def _send(self, *acts: Act, unasked: bool = False) -> None:
        if self.is_held:
            return
        codes = [act_to_json(act) for act in acts]
        self._refusal = ""
        self._hold(self._all(self.view.number, codes, unasked))

    def _hold(self, request: Coroutine[Any, Any, Refusal | None]) -> None:
        self._pending = self.line.send(request)
        if self._pending is not None:
            self._pending.add_done_callback(lambda _done: self._changed())

    async def _all(self, number: int, codes: list[list[Any]], unasked: bool) -> Refusal | None:
        """Send acts that follow one another, up to the first that is refused."""
        for ahead, code in enumerate(codes):
            refusal = await self.guest.act(number + ahead, code, unasked=unasked)
            if refusal is not None:
                return refusal
        return None

    def choose_seat(self, seat: Seat) -> None:
        self._send(SeatChosen(seat))

    def answer_mulligan(self, *, wants: bool) -> None:
        self._send(MulliganAnswered(wants))

    def answer_before(self, answer: BeforeAnswer) -> None:
        self._send(BeforeAnswered(answer))

    @property
    def recruitment(self) -> Recruitment:
        """The viewer's recruitment as it is now, also after this program was closed; ValueError
        before it."""
        seen = super().recruitment
        if self._own is None and self.view.stage is Stage.RECRUITMENT:
            self._own = kept_squad(self._squad, seen) or seen
        own = self._own
        is_own = own is not None and self.view.stage is Stage.RECRUITMENT
        return own if own is not None and is_own and own.start_over() == seen.start_over() else seen

    def recruit(self, recruitment: Recruitment) -> None:
        self._own = recruitment
        try:
            keep_squad(self._squad, recruitment)
        except UserError as error:
            self._refusal = str(error)

    def finish_recruitment(self) -> Refusal | None:
        done = self.recruitment.finish()
        if isinstance(done, Refusal):
            return done
        refusal = refuse_squad(done.squad, self.rules)
        if refusal is None:
            self._send(SquadRecruited(self.seat, done.taken))
        return refusal

    def arrange(self, arrangement: Mapping[int, Cell]) -> None:
        self.arrangement = dict(arrangement)

    def confirm_arrangement(self) -> Refusal | None:
        at = {cell: card for card, cell in self.arrangement.items()}
        order = placement_order(self.seat, tuple(at), self.seen.barred[self.seat])
        if isinstance(order, Refusal):
            return order
        if not self.is_held:
            self._send(*(MatchChosen(Place(at[cell], cell)) for cell in order))
            self.arrangement = {}
        return None

    def choose(self, option: Option) -> None:
        self._send(MatchChosen(option))

    def give_up(self) -> None:
        self._send(GivenUp(self.viewer, "concession", "601.4"))

    def take_back(self) -> TakenBack | Refusal:
        """Ask the opponent to let the last choice be taken back."""
        if not self.is_held:
            self._hold(self.guest.ask(Wish.UNDO))
        return _UNDO_ASKED

    def refuse_judge(self) -> Refusal | None:
        return None

    # wishes -------------------------------------------------------------------------------

    @property
    def wish(self) -> Wish | None:
        return self._position.seen.asked

    def answer_wish(self, *, agrees: bool) -> None:
        wish = self.wish
        if wish is not None and not self.is_held:
            self._hold(self.guest.agree(wish, agrees=agrees))

    def again(self) -> None:
        """Ask the other player to play again with the seats changed."""
        if not self.is_over:
            raise ValueError("the match is not over")
        if not self.is_held:
            self._hold(self.guest.ask(Wish.REMATCH))

    @property
    def is_elsewhere(self) -> bool:
        return True

    @property
    def speaks(self) -> bool:
        return not self.guest.watches

    def say(self, phrase: Phrase) -> None:
        self.line.send(self.guest.speak(phrase))

    @property
    def status(self) -> str:
        return render_status(self.names, self._position, monotonic(), self.guest.series)

    # the others ---------------------------------------------------------------------------

    def play_bot(
        self,
        hush: Callable[[], None] | None = None,
        think: Think = thought_of,
        making: Callable[[], AbstractContextManager[None]] = nullcontext,
    ) -> bool:
        """Wait for the other player; return False if the connection has ended."""
        before = self._position
        while self.guest.position is before:
            self._news.clear()
            with making():
                pass
            if self.guest.standing.is_final:
                return False
            self._news.wait(_GLANCE)
        return True

    def stop_at(self, stops: tuple[Stop, ...]) -> None:
        battle = self.view.battle
        if battle is None or battle.question is None or self.guest.watches or self._stops == stops:
            return
        now = {stop for player, stop in battle.stops if player is self.seat}
        if now != set(stops) and not self.is_held:
            self._send(MatchChosen(StopAt(self.seat, stops)))
        if not self.is_held:
            self._stops = stops

    def answer_for_human(self, ask: WhenToAsk, *, hushed: bool = False) -> bool:
        if not self.is_asked or self.is_hushed or self.decision is None:
            return False
        option = unasked_answer(_match_of(self.seen, self.decision), ask)
        if option is None:
            return False
        # whatever is asked for: the other player sees how long it takes (533.1)
        if is_wary_of(self.seen, self.decision):
            self.is_hushed, self._hushed = True, option
            return True
        self._send(MatchChosen(option), unasked=True)
        return False

    def show_answers(self) -> None:
        option, self._hushed, self.is_hushed = self._hushed, None, False
        if option is not None:
            self._send(MatchChosen(option), unasked=True)

    @property
    def open_question(self) -> tuple[Decision, MatchState] | None:
        decision = self.view.decision
        return None if decision is None else (decision, self.seen)

    def positions(self) -> Callable[[], Iterator[MatchState]]:
        """Return the positions of the battle: those that were shown, each for the events before
        it."""
        states = tuple(self._states)

        def shown() -> Iterator[MatchState]:
            place = 0
            for state in states:
                while place < len(state.history):
                    yield state
                    place += 1

        return shown

    # the connection -----------------------------------------------------------------------

    @property
    def is_held(self) -> bool:
        return self._pending is not None or not self._is_there

    @property
    def _is_there(self) -> bool:
        """Whether the connection stands, or is no longer needed."""
        return self.guest.standing is Standing.PLAYING or self.is_over

    @property
    def problem(self) -> str:
        if self.line.fault:
            return self.line.fault
        if self.guest.standing is not Standing.PLAYING:
            return render_standing(self.guest.standing, self.guest.ending, self.guest.problem)
        is_told = self.view.outcome is not None and self.guest.record is not None
        if is_told and self._record() is None:
            return _("The host's record is not of this match; leave it by conceding.")
        if self.guest.is_doubtful:
            return _("The host changed the parts of the seed: nobody knows who chose it.")
        return self._refusal

    def wait(self, patience: float) -> bool:
        end = monotonic() + patience
        while not (is_answered := self._is_answered) and monotonic() < end:
            self._news.clear()
            self._news.wait(min(_GLANCE, patience))
        return is_answered

    @property
    def _is_answered(self) -> bool:
        pending = self._pending
        return self._is_there and (pending is None or pending.done())

    def settle(self, patience: float | None = None) -> bool:
        is_settled = self.wait(patience or 0.0)
        pending = self._pending
        if pending is not None and pending.done():
            self._pending = None
            refusal = _LOST if pending.cancelled() else pending.result()
            if refusal is not None:
                self._refusal = render_request(refusal) or render_refusal(refusal, self.rules)
        position = self.guest.position
        if position is not None and position is not self._position and self._pending is None:
            if self.guest.game != self._game:
                self._game = self.guest.game
                self._stops, self._own, self.arrangement = None, None, {}
            if position.view.stage is not Stage.OVER:
                self._begun = position.view.stage
            self._position = position
            self._remember(position.view)
            if position.view.stage in (Stage.MATCH, Stage.OVER) and self._own is not None:
                self._own = None
                with suppress(OSError):  # it does no harm: the squad is of this deal alone
                    self._squad.unlink(missing_ok=True)
        return is_settled and self._pending is None

    def _remember(self, view: SeatView) -> None:
        if view.battle is None:
            self._states = []
            return
        kept = len(view.battle.history)
        self._states = [one for one in self._states if len(one.history) < kept][1 - _MOST_STATES :]
        self._states.append(view.battle)

    def forget(self) -> None:
        """Leave the table."""
        leaving = self.line.send(self.guest.leave())
        if leaving is not None:
            leaving.add_done_callback(lambda _done: None)
        self.line.close()


def line_to(invitation: Invitation, deck: OwnDeck | None) -> Line:
    """Join a match with a deck, None for one who watches, by the user's own tokens."""
    return Line(MatchGuest(invitation, own_tokens(), deck=deck))


def _match_of(seen: MatchState, decision: Decision) -> BerserkMatch:
    """Return a match at a view, to try out what a player knows; its setup leads nowhere."""
    one, other = (PlayerSetup(name, ()) for name in seen.names)
    setup = Setup(one, other, 0, seen.ruleset, discreet=True)
    return BerserkMatch(BERSERK, setup, BERSERK.clone(seen), (), decision)

"""A match at this keyboard: the viewer, the viewer's knowledge, saving after every act.

The screens of a match share one ``MatchTable``, which does not depend on Textual.
"""

import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, Final, TypeVar, assert_never

from catalog.common.errors import BadFile, UserError
from catalog.common.i18n import _, ngettext
from deckbuilder.base.game_store import Also, GameAside, KeptChoice, KeptGame, together
from deckbuilder.base.seeds import secret_seed
from deckbuilder.base.settings import Ask
from deckbuilder.base.stopped import MatchStopped
from deckbuilder.battle.questions import render_option
from deckbuilder.decks.store import SessionStore
from deckbuilder.kit import wire
from deckbuilder.matches.agreements import asks_openly, before_own_choice
from deckbuilder.matches.ahead import idle_bot
from deckbuilder.matches.bots import Think, thought_of
from deckbuilder.matches.match import Entrant, MatchSession, Stage
from deckbuilder.matches.saves import (
    RecruitingRows,
    acts_to_json,
    from_version_1,
    mark_of,
    render_snapshot,
    resume,
    take_again,
    whole,
)
from deckbuilder.matches.seat_views import SeatView, view_of
from deckbuilder.recruitment.before_state import BeforeAnswer
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.workbench.automatic_answers import (
    after_answers,
    after_bot,
    brings_to_light,
    is_wary,
)
from deckbuilder.workbench.games_put_aside import keep_file, put_away
from deckbuilder.workbench.played_decks import noting
from deckbuilder.workbench.saved_game import SavedGame
from deckbuilder.workbench.several_matches import KIND as MATCH
from deckbuilder.workbench.several_matches import STAGE, is_unfinished
from deckbuilder.workbench.table import Table, TakenBack
from engine.berserk import (
    BERSERK,
    Cell,
    Judge,
    MatchState,
    Place,
    SearchBot,
    Stop,
    StopAt,
    placement_order,
    positions,
)
from engine.kernel import SEATS, BadSave, Decision, IllegalChoice, Option, Refusal, Seat

_log = logging.getLogger(__name__)
_Outcome = TypeVar("_Outcome")

KIND: Final = MATCH
RESULT: Final = "match_result"
"""The save kind for the result of the last match: seed, winner, reason and rule."""
_ARRANGEMENT: Final = "arrangement"
_ORIGIN: Final = "origin"
_COUNTS: Final = "counts"
_UNASKED: Final = "unasked"
_RECRUITING: Final = "recruiting"
_PATIENCE: Final = 10.0
_OF_AN_EVENT: Final = Refusal("event_counts", "")
_NO_JUDGE: Final = Refusal("no_judge_in_event", "")
_NOT_SAVED: Final = Refusal("choice_is_being_saved", "")


class MatchTable(Table):
    """A running match, seen by one entrant at a time; every choice is saved immediately.

    ``arrangement`` maps cards to cells during the placement, before it is confirmed. ``viewer`` is
    the entrant at the screen: the one waited for, if human, else the last one who was. ``origin``
    is the area to return to, empty for none. ``counts`` says that this is a match of an event:
    nothing can be taken back, and only the people at the table are judges. ``unasked`` are the
    indexes of battle passes that nobody was asked for, or a bot's.

    A choice that rolls dice or reveals something hidden takes effect on screen only when it is
    saved: until then ``is_settled`` is False and ``session`` is before it. A bot waits for earlier
    choices. ``notice`` is a message for the user about loading the match.
    """

    KIND: ClassVar[str] = KIND
    """The save kind of the match, one of each kind."""

    def __init__(
        self,
        sessions: SessionStore,
        session: MatchSession,
        origin: str = "",
        *,
        counts: bool = False,
    ) -> None:
        self._sessions = sessions
        self._saved = SavedGame(sessions.games, self.KIND)
        self._coming: MatchSession | None = None
        self._stopped_at = -1  # the number of acts after which the rules looped forever
        self.session = session
        self.origin = origin
        self.counts = counts
        self.notice = ""
        self.arrangement: dict[int, Cell] = {}
        self.unasked: set[int] = set()
        self.is_hushed = False  # whether an automatic answer for a player is not shown yet
        self._view: tuple[tuple[int, int, Recruitment | None], SeatView] | None = None
        humans = [entrant for entrant in (0, 1) if not session.is_bot(entrant)]
        self.humans = len(humans)
        self._viewer = humans[0] if humans else 0

    # saving -------------------------------------------------------------------------------

    @staticmethod
    def resume(sessions: SessionStore) -> "MatchTable | None":
        """Return the unfinished match; None if there is none.

        UserError if this version cannot read it; it is then in a file that the error names.
        """
        kept = sessions.games.load(KIND)
        if kept is None:
            return _resume_version_1(sessions)
        try:
            resumed = resume(kept)
        except BadSave as error:
            put_away(sessions, KIND, kept.to_json(), error)
        origin = str(kept.aside.get(_ORIGIN, ""))
        counts = kept.aside.get(_COUNTS, bool(origin)) is True  # older matches that had an origin
        table = MatchTable(sessions, resumed.match, origin, counts=counts)
        table._saved = SavedGame(sessions.games, KIND, kept.setup, resumed.choices)
        table.unasked = set(resumed.unasked)
        table._take_aside(kept.aside)
        if resumed.lost:
            table._report_lost(resumed.lost, keep_file(KIND, kept.to_json()))
        if resumed.lost or not resumed.is_sure:
            table.begin()
        return table

    def _take_aside(self, aside: Mapping[str, Any]) -> None:
        """Restore undecided data, as far as it still fits."""
        try:
            self.arrangement = {int(card): int(cell) for card, cell in aside.get(_ARRANGEMENT, ())}
            for seat, taken in wire.read_value(RecruitingRows, aside.get(_RECRUITING, [])):
                recruitment = self.session.recruiting[seat]
                self.session.recruit(take_again(recruitment, taken))
        except (BadSave, IllegalChoice, KeyError, TypeError, ValueError) as error:
            _log.warning("what was not decided yet is not taken up: %s", error)

    def _report_lost(self, lost: int, path: Path) -> None:
        self.notice = ngettext(
            "The last choice of this match does not fit the rules of this version and was "
            "taken back. The match as it was is saved in {path}.",
            "The last {count} choices of this match do not fit the rules of this version and "
            "were taken back. The match as it was is saved in {path}.",
            lost,
        ).format(count=lost, path=path)

    def begin(self) -> None:
        """Save the whole match; another one under way is put aside for it, one of version 1 too:
        unreadable, it is moved to a file that ``notice`` names. BadFile if that fails."""
        if self.KIND == KIND:
            try:
                _resume_version_1(self._sessions)
            except BadFile:
                raise
            except UserError as error:
                self.notice = str(error)
        self._begin()

    def _begin(self) -> None:
        game = self._whole()
        also = together(self._sessions.clearing(self.KIND), self._reporting(self.session))
        self._saved.begin(game, also, partial(self._spares, game.setup))

    def _spares(self, setup: dict[str, Any], other: GameAside) -> bool:
        """Return whether another match under way is put aside for this one."""
        is_other = other.setup.get("seed") != setup.get("seed")
        return self.KIND == KIND and is_other and is_unfinished(other)

    def _whole(self) -> KeptGame:
        """Return the complete save of the match."""
        return whole(self.session, self._aside(), frozenset(self.unasked))

    def _begin_if_need_be(self) -> None:
        if not self._saved.is_begun:
            self.begin()

    def save(self) -> None:
        """Save the whole match, and wait for it; UserError if that fails."""
        self.begin()
        if not self._saved.catch_up(_PATIENCE):
            raise UserError(self.problem or _("The game could not be saved in time."))

    def forget(self) -> None:
        self._saved.forget(self._sessions.clearing(self.KIND))

    def again(self) -> "MatchTable":
        """Begin another match with a new seed; it is saved in place of this one."""
        session = self.played()
        match = MatchSession(session.entrants, secret_seed(), session.rules)
        again = MatchTable(self._sessions, match)
        again.begin()
        return again

    @property
    def is_settled(self) -> bool:
        """Whether every choice is saved, so that its results can be shown."""
        return self.settle(0)

    @property
    def problem(self) -> str:
        return self._saved.problem

    @property
    def is_held(self) -> bool:
        return self._coming is not None

    def wait(self, patience: float) -> bool:
        return self._saved.settle(patience)

    def settle(self, patience: float | None = None) -> bool:
        done = self._saved.settle(patience)
        if done and self._coming is not None and not self.is_hushed:
            self.session.become(self._coming)
            self._coming = None
        return done

    def _act(self, act: Callable[[MatchSession], _Outcome], *, unasked: bool = False) -> _Outcome:
        """Apply an act and save it; what it reveals is shown when it is saved."""
        self._begin_if_need_be()
        before = self._coming or self.session
        ahead = before.fork()
        with self._noting_where_it_stops():
            result = act(ahead)
        new = ahead.acts[len(before.acts) :]
        if not new:
            return result
        if unasked and ahead.match is not None:
            now = len(ahead.match.choices)
            self.unasked.update(range(now - len(new), now))
        self._append(acts_to_json(new, mark_of(ahead), unasked=unasked), ahead)
        if self.is_held or self.is_hushed or brings_to_light(before, ahead, new):
            self._coming = ahead
        else:
            self.session.become(ahead)
        return result

    @contextmanager
    def _noting_where_it_stops(self) -> Iterator[None]:
        """Remember where the rules looped forever: no automatic answers are given there."""
        try:
            yield
        except MatchStopped:
            self._stopped_at = len((self._coming or self.session).acts)
            raise

    def _append(self, choices: list[KeptChoice], ahead: MatchSession, taken_back: int = 0) -> None:
        """Save choices, and with the last of them the result of a finished match."""
        self._saved.append(
            choices,
            self._aside(ahead),
            taken_back=taken_back,
            also=self._reporting(ahead),
        )
        copy = ahead.fork()
        at_once = copy.match is not None and not copy.match.choices
        self._saved.shorten(lambda: render_snapshot(copy), at_once=at_once)

    def _aside(self, session: MatchSession | None = None) -> dict[str, Any]:
        """Return undecided data, and the summary of the match for other screens."""
        session = session or self._coming or self.session
        under_way = () if session.match is not None else session.recruiting.items()
        recruiting = tuple(
            (seat, own.taken) for seat, own in under_way if seat not in session.finished
        )
        return {
            _ORIGIN: self.origin,
            _COUNTS: self.counts,
            STAGE: session.stage.value,
            _ARRANGEMENT: [list(pair) for pair in self.arrangement.items()],
            _RECRUITING: wire.write_value(RecruitingRows, recruiting),
        }

    def _reporting(self, session: MatchSession) -> Also | None:
        """Return the write that reports the result to the match's origin; None before the end.

        The event receives the result, and decks of a match with a battle are no longer hidden.
        """
        outcome = session.outcome
        if outcome is None or not self.origin:
            return None
        played = None if session.match is None else noting(self._sessions, session.entrants)
        if not self.counts:
            return played
        told = {"winner": outcome.winner, "reason": outcome.reason, "rule": outcome.rule}
        result = self._sessions.saving(RESULT, {"seed": str(session.seed), **told})
        return together(result, played)

    # the match ----------------------------------------------------------------------------

    @property
    def view(self) -> SeatView:
        session, viewer = self.session, self.viewer
        seat = None if session.seats is None else session.seat_of(viewer)
        own = None if seat is None else session.recruiting.get(seat)
        at, kept = (session.number, viewer, own), self._view  # the bot's thread asks too
        if kept is None or kept[0] != at:
            kept = self._view = at, view_of(session, viewer)
        return kept[1]

    @property
    def entrants(self) -> tuple[Entrant, Entrant]:
        return self.session.entrants

    def played(self) -> MatchSession:
        if not self.is_over:
            raise ValueError("the match is not over")
        return self.session

    @property
    def viewer(self) -> int:
        """The entrant at the screen."""
        waiting = self.session.waiting
        is_hidden = self.is_hushed or self.asks_openly
        if waiting is not None and not is_hidden and not self.session.is_bot(waiting):
            self._viewer = waiting
        return self._viewer

    def sit_down(self, entrant: int) -> None:
        self._viewer = entrant

    @property
    def asks_openly(self) -> bool:
        return self.humans == len(SEATS) and asks_openly(self.session)

    @property
    def is_bots_turn(self) -> bool:
        """Whether a bot is waited for."""
        waiting = self.session.waiting
        return waiting is not None and self.session.is_bot(waiting)

    @property
    def open_question(self) -> tuple[Decision, MatchState] | None:
        match = self.session.match
        decision = None if match is None else match.decision
        if match is None or decision is None:
            return None
        return decision, match.view(decision.seat.opponent)

    @property
    def decision(self) -> Decision | None:
        if not self.asks_openly:
            return super().decision
        match = self.session.match  # the other player answers, at the same screen
        return None if match is None or self.is_held else match.decision

    def positions(self) -> Callable[[], Iterator[MatchState]]:
        match, seat = self.session.match, self.seat
        if match is None:
            raise ValueError("the battle has not begun")
        setup, choices = match.setup, tuple(match.choices)
        return lambda: (BERSERK.view(state, seat) for _event, state in positions(setup, choices))

    @property
    def hides_something(self) -> bool:
        match self.session.stage:
            case Stage.SEATS:
                return self.session.is_dealt
            case Stage.OVER:
                return False
            case Stage.MULLIGANS | Stage.BEFORE | Stage.RECRUITMENT:
                return True
            case Stage.MATCH:
                match = self.session.match
                cards = match.state.cards if match else []
                return self.is_placing or any(card.hidden for card in cards)
            case _:
                assert_never(self.session.stage)

    def make_choice(self, choice: Callable[[MatchSession], _Outcome]) -> _Outcome | None:
        """Make a player's choice by a method of ``MatchSession``, such as ``choose_seat``.

        Waits for the earlier choice to be saved or known to fail. Returns None and does nothing
        while the result of the earlier one is not shown.
        """
        self._saved.catch_up()
        self.settle(0)
        return None if self.is_held else self._act(choice)

    def choose_seat(self, seat: Seat) -> None:
        self.make_choice(lambda session: session.choose_seat(seat))

    def answer_mulligan(self, *, wants: bool) -> None:
        self.make_choice(lambda session: session.answer_mulligan(wants))

    def answer_before(self, answer: BeforeAnswer) -> None:
        self.make_choice(lambda session: session.answer_seen(answer))

    def finish_recruitment(self) -> Refusal | None:
        return self.make_choice(MatchSession.finish_recruitment)

    def recruit(self, recruitment: Recruitment) -> None:
        """Save the current state of recruiting."""
        own = self.session.recruitment_of(self.viewer)  # the deck in its order, which no view has
        self.session.recruit(replace(own, taken=recruitment.taken))
        self._begin_if_need_be()
        self._saved.append((), self._aside())

    def arrange(self, arrangement: Mapping[int, Cell]) -> None:
        self.arrangement = dict(arrangement)
        self._begin_if_need_be()
        self._saved.append((), self._aside())

    def confirm_arrangement(self) -> Refusal | None:
        at = {cell: card for card, cell in self.arrangement.items()}
        order = placement_order(self.seat, tuple(at), self.seen.barred[self.seat])
        if isinstance(order, Refusal):
            return order
        if self.is_held:
            return None
        arranged, self.arrangement = self.arrangement, {}

        def place(session: MatchSession) -> None:
            for cell in order:
                session.choose(Place(at[cell], cell))

        try:
            self.make_choice(place)
        except MatchStopped:
            self.arrangement = arranged
            raise
        return None

    def refuse_judge(self) -> Refusal | None:
        """Return why the judge's actions are off: a computer cannot agree in a match that
        counts."""
        return _NO_JUDGE if self.counts and self.humans < len(SEATS) else None

    def choose(self, option: Option) -> None:
        """Answer the battle's question; what that reveals is shown when it is saved.

        IllegalChoice for a judge's action if ``refuse_judge`` has a reason. MatchStopped if the
        rules loop forever from there; the match is then unchanged.
        """
        if isinstance(option, Judge) and self.refuse_judge() is not None:
            raise IllegalChoice("nobody at this table can be the judge")
        self.make_choice(lambda session: session.choose(option))

    def give_up(self) -> None:
        self._act(lambda session: session.give_up(self.viewer))

    def play_bot(
        self,
        hush: Callable[[], None] | None = None,
        think: Think = thought_of,
        making: Callable[[], AbstractContextManager[None]] = nullcontext,
    ) -> bool:
        """Make one choice of the waiting bot, or let it pass together with automatic answers.

        Passes do not block taking back. If it has hidden cards, ``hush`` is called before any
        result is visible, so that the time it takes reveals nothing (533.1). The choice is made
        in the context ``making``. Returns False and does nothing while an earlier choice is not
        saved.
        """
        if not self.is_settled:
            return False
        before = self.session
        ahead, unasked = after_bot(before, think)
        if hush is not None and is_wary(before):
            hush()
        with making():
            self._act(lambda session: session.become(ahead), unasked=unasked)
        return True

    @property
    def idle_bot(self) -> tuple[SearchBot, MatchState] | None:
        return idle_bot(self.session)

    def stop_at(self, stops: tuple[Stop, ...]) -> None:
        match = self.session.match
        if match is None or match.decision is None or self._coming is not None:
            return
        for entrant in (0, 1):
            seat = self.session.seat_of(entrant)
            now = {stop for player, stop in match.state.stops if player is seat}
            if not self.session.is_bot(entrant) and now != set(stops):
                self._act(partial(MatchSession.choose, option=StopAt(seat, stops)))

    def answer_for_human(self, ask: Ask, *, hushed: bool = False) -> bool:
        """Answer for humans who need not be asked, until one must be; return whether there was one.

        This covers questions that are only asked to reveal nothing, or that could only reveal a
        card or pass, or with ``Ask.NEVER`` any priority; but not at a stop. If that player has
        hidden cards and it is to be ``hushed``, the result is shown only after ``show_answers``.
        """
        match = (
            self.session.match
        )  # not ``decision``: asking for it brings its player to the screen
        if match is None or match.decision is None or self.is_bots_turn or self.is_held:
            return False
        if len(self.session.acts) == self._stopped_at:
            return False
        with self._noting_where_it_stops():
            ahead = after_answers(self.session, ask)
        if ahead is None:
            return False
        self.is_hushed = hushed and is_wary(self.session)
        self._act(lambda session: session.become(ahead), unasked=True)
        return True

    def show_answers(self) -> None:
        self.is_hushed = False
        self.settle(0)

    def take_back(self) -> TakenBack | Refusal:
        """Take back the viewer's last choice in the battle, or return the refusal.

        It must be the viewer's own, even at a shared keyboard; a judge's action goes with its
        answer. In a match of an event nothing can be taken back. The description names no hidden
        card, since others may look at the screen.
        """
        match = self.session.match
        if match is None:
            raise ValueError("the battle has not begun")
        if self.counts:
            return _OF_AN_EVENT
        if self._coming is not None:
            return _NOT_SAVED
        before = before_own_choice(match, self.seat, self.unasked)
        if isinstance(before, Refusal):
            return before
        kept = len(before.choices)
        chosen, gone = match.choices[kept], len(match.choices) - kept
        self.session.go_back_to(before)
        self.unasked = {place for place in self.unasked if place < kept}
        self._append([], self.session, taken_back=gone)
        onlooker = BERSERK.view(self.seen, self.seat.opponent)
        return TakenBack(self.viewer, render_option(chosen, onlooker))


def _resume_version_1(sessions: SessionStore) -> MatchTable | None:
    """Return the match that an older version saved whole; from now on its choices are saved."""
    payload = sessions.load(KIND)
    if payload is None:
        return None
    try:
        session, lost = from_version_1(payload)
        table = MatchTable(sessions, session, str(payload.get(_ORIGIN, "")))
        table.unasked = {int(place) for place in payload.get(_UNASKED) or []}
        table.arrangement = {int(card): int(cell) for card, cell in payload.get(_ARRANGEMENT) or ()}
    except (BadSave, TypeError, ValueError) as error:
        put_away(sessions, KIND, payload, error)
    if lost:
        table._report_lost(lost, keep_file(KIND, payload))
    table._begin()
    return table

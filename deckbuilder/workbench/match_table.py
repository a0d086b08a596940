"""A match at this keyboard: the viewer, the viewer's knowledge, saving after every act.

The screens of a match share one ``MatchTable``, which does not depend on Textual.
"""

import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, Final, TypeVar, assert_never

from catalog.common.errors import BadFile, UserError
from catalog.common.i18n import _, ngettext
from deckbuilder.base.game_store import Also, GameAside, KeptChoice, KeptGame, together
from deckbuilder.base.settings import Ask
from deckbuilder.base.stopped import MatchStopped
from deckbuilder.battle.actions import SIGNS, folded_entries
from deckbuilder.battle.log import LogEntry, log_entries
from deckbuilder.battle.questions import render_option
from deckbuilder.battle.recap import Recap, begins_turn, recap_of
from deckbuilder.decks.store import SessionStore
from deckbuilder.kit import wire
from deckbuilder.matches.bots import Think, thought_of
from deckbuilder.matches.match import MatchSession, Stage, is_placing
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
from deckbuilder.recruitment.before_state import BeforeQuestion
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.workbench.agreements import asks_openly, before_own_choice
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
from engine.berserk import (
    BERSERK,
    Asking,
    Cell,
    Judge,
    MatchState,
    Place,
    Stop,
    StopAt,
    Zone,
    placement_order,
)
from engine.kernel import SEATS, BadSave, Decision, IllegalChoice, OfferDraw, Option, Refusal, Seat

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
_PLACED: Final = Refusal("squads_are_placed", "404.1")


@dataclass(frozen=True, slots=True)
class TakenBack:
    """A choice taken back: its player, and its words."""

    entrant: int
    choice: str


class MatchTable:
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
        self.version = 0  # the number of choices taken back
        self._seen: MatchState | None = None
        self._seen_at: tuple[int, int, int] = (-1, -1, -1)
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
        older, game = self._sessions.clearing(self.KIND), self._whole()
        also = together(older, self._reporting(self.session))
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
        """Delete the saved match."""
        self._saved.forget(self._sessions.clearing(self.KIND))

    @property
    def is_settled(self) -> bool:
        """Whether every choice is saved, so that its results can be shown."""
        return self.settle(0)

    @property
    def problem(self) -> str:
        """Why the last choices are not saved; empty if saved or pending."""
        return self._saved.problem

    @property
    def is_held(self) -> bool:
        """Whether a choice was made whose result is hidden until it is saved."""
        return self._coming is not None

    def wait(self, patience: float) -> bool:
        """Wait up to a number of seconds until every choice is saved; for any thread."""
        return self._saved.settle(patience)

    def settle(self, patience: float | None = None) -> bool:
        """Wait up to a number of seconds until every choice is saved; return whether it is.

        Then the result of the last choice is shown.
        """
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
        also = self._reporting(ahead)
        self._saved.append(choices, self._aside(ahead), taken_back=taken_back, also=also)
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
    def viewer(self) -> int:
        """The entrant at the screen."""
        waiting = self.session.waiting
        is_hidden = self.is_hushed or self.asks_openly
        if waiting is not None and not is_hidden and not self.session.is_bot(waiting):
            self._viewer = waiting
        return self._viewer

    def sit_down(self, entrant: int) -> None:
        """Record that this entrant has come to the screen."""
        self._viewer = entrant

    @property
    def asks_openly(self) -> bool:
        """Whether one of two people agrees to what both see: the other one stays at the screen."""
        return self.humans == len(SEATS) and asks_openly(self.session)

    @property
    def seat(self) -> Seat:
        """The viewer's seat; ValueError before seats are chosen."""
        return self.session.seat_of(self.viewer)

    @property
    def is_bots_turn(self) -> bool:
        """Whether a bot is waited for."""
        waiting = self.session.waiting
        return waiting is not None and self.session.is_bot(waiting)

    @property
    def seen(self) -> MatchState:
        """The viewer's knowledge of the battle; ValueError before it began."""
        match = self.session.match
        if match is None:
            raise ValueError("the battle has not begun")
        at = (self.version, len(match.choices), self.seat)
        if self._seen is None or at != self._seen_at:
            self._seen, self._seen_at = match.view(self.seat), at
        return self._seen

    @property
    def decision(self) -> Decision | None:
        """The viewer's own question; None while somebody else is asked or everything is over."""
        match = self.session.match
        if match is None or match.decision is None or self.is_bots_turn:
            return None
        return None if self._coming is not None else match.decision

    @property
    def is_placing(self) -> bool:
        """Whether squads are being placed (404)."""
        return is_placing(self.session)

    @property
    def hides_something(self) -> bool:
        """Whether changing players now could reveal hidden information."""
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

    @property
    def before_question(self) -> BeforeQuestion | None:
        """The viewer's own question before recruiting; None otherwise."""
        if self.session.stage is not Stage.BEFORE or self.is_bots_turn or self.is_held:
            return None
        return self.session.before_question

    def make_choice(self, choice: Callable[[MatchSession], _Outcome]) -> _Outcome | None:
        """Make a player's choice by a method of ``MatchSession``, such as ``choose_seat``.

        Waits for the earlier choice to be saved or known to fail. Returns None and does nothing
        while the result of the earlier one is not shown.
        """
        self._saved.catch_up()
        self.settle(0)
        return None if self.is_held else self._act(choice)

    def recruit(self, recruitment: Recruitment) -> None:
        """Save the current state of recruiting."""
        self.session.recruit(recruitment)
        self._begin_if_need_be()
        self._saved.append((), self._aside())

    def arrange(self, arrangement: Mapping[int, Cell]) -> None:
        """Save an arrangement of the squad before it is confirmed."""
        self.arrangement = dict(arrangement)
        self._begin_if_need_be()
        self._saved.append((), self._aside())

    def unplaced(self) -> list[int]:
        """Return the viewer's unplaced cards."""
        cards, seat = self.seen.cards, self.seat
        return [card.id for card in cards if card.owner is seat and card.zone is Zone.SQUAD]

    def confirm_arrangement(self) -> Refusal | None:
        """Place the whole squad as arranged, or return the refusal (404.1.2, 404.1.3)."""
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

    def offer_draw(self) -> Refusal | None:
        """Offer the opponent a draw; return the refusal, or None if it was offered."""
        offer, match = OfferDraw(self.seat), self.session.match
        refusal = None if match is None else match.why(offer)
        if refusal is None:
            self.choose(offer)
        return refusal

    def give_up(self) -> None:
        """Let the viewer give up (601.4)."""
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

    def stop_at(self, stops: tuple[Stop, ...]) -> None:
        """Let the engine give every human priority at these moments only."""
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
        if self.decision is None or len(self.session.acts) == self._stopped_at:
            return False
        with self._noting_where_it_stops():
            ahead = after_answers(self.session, ask)
        if ahead is None:
            return False
        self.is_hushed = hushed and is_wary(self.session)
        self._act(lambda session: session.become(ahead), unasked=True)
        return True

    def show_answers(self) -> None:
        """Show the automatic answers for a player as soon as they are saved."""
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
        if before.decision is None or before.decision.kind == Asking.PLACE.value:
            return _PLACED
        kept = len(before.choices)
        chosen, gone = match.choices[kept], len(match.choices) - kept
        self.session.go_back_to(before)
        self.unasked = {place for place in self.unasked if place < kept}
        self.version += 1
        self._append([], self.session, taken_back=gone)
        onlooker = BERSERK.view(self.seen, self.seat.opponent)
        return TakenBack(self.viewer, render_option(chosen, onlooker))

    def log(self, last: int | None = None) -> list[LogEntry]:
        """Return the log of the battle for the viewer; ``last`` limits it to the newest events."""
        history = self.session.match.state.history if self.session.match else []
        events = history if last is None else history[-last:]
        return log_entries(events, self.seen)

    def actions(self, signs: tuple[str, str] = SIGNS) -> list[LogEntry]:
        """Return the viewer's log by actions; ``signs`` mark own cards and the opponent's."""
        history = self.session.match.state.history if self.session.match else []
        return folded_entries(history, self.seen, self.seat, signs)

    def recap(self, signs: tuple[str, str] = SIGNS) -> Recap | None:
        """Return the opponent's last turn for the viewer; None before there was one."""
        history = self.session.match.state.history if self.session.match else []
        return recap_of(self.actions(signs), history, self.seen, self.seat)

    @property
    def begins_turn(self) -> bool:
        """Whether the viewer is asked in a turn in which he has announced nothing yet."""
        match, is_asked = self.session.match, self.decision is not None
        return match is not None and is_asked and begins_turn(match.state.history, self.seat)

    def happened(self) -> int:
        """Return the number of events in the battle."""
        return len(self.session.match.state.history) if self.session.match else 0


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

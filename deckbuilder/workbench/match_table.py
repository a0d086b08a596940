"""A match at this keyboard: who looks at it, what that player may see, kept after every act.

The screens of a match share one ``MatchTable``. It knows nothing of Textual.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from catalog.errors import UserError
from catalog.i18n import _
from deckbuilder.base.settings import Ask
from deckbuilder.battle.log import LogEntry, log_entries
from deckbuilder.battle.questions import option_text
from deckbuilder.decks.store import SessionStore
from deckbuilder.matches.match import Journey, Stage, is_placing
from deckbuilder.recruitment.recruitment import Recruitment
from engine.berserk import (
    Asking,
    CardMoved,
    Cell,
    DiceRolled,
    MatchState,
    Pass,
    Place,
    Reveal,
    Stop,
    StopAt,
    Zone,
    is_stop,
    placement_order,
    taken_back,
)
from engine.kernel import BadSave, Concede, Decision, Option, Refusal, Seat

KIND: Final = "match"
RESULT: Final = "match_result"
"""The kind of session that tells how the last match ended: its seed, winner, reason and rule."""
_ARRANGEMENT: Final = "arrangement"
_ORIGIN: Final = "origin"
_UNASKED: Final = "unasked"
_OF_AN_EVENT: Final = Refusal("event_counts", "")
_PLACED: Final = Refusal("squads_are_placed", "404.1")


@dataclass(frozen=True, slots=True)
class TakenBack:
    """What was taken back: whose choice, in words."""

    entrant: int
    choice: str


class MatchTable:
    """A journey under way, seen by one entrant at a time and saved after every act.

    ``arrangement`` maps cards to cells while a squad is placed and nothing is confirmed yet.
    ``viewer`` is the entrant who sits before the screen: whoever is waited for, if that is a
    human, else the last one who was. ``origin`` is the area that a match of an event came from.
    ``unasked`` are the places of passes in the battle that nobody was asked for, or a bot's.
    """

    def __init__(self, sessions: SessionStore, journey: Journey, origin: str = "") -> None:
        self._sessions = sessions
        self.journey = journey
        self.origin = origin
        self.arrangement: dict[int, Cell] = {}
        self.unasked: set[int] = set()
        self.version = 0  # how often choices were taken back
        self._seen: MatchState | None = None
        self._seen_at: tuple[int, int, int] = (-1, -1, -1)
        humans = [entrant for entrant in (0, 1) if not journey.is_bot(entrant)]
        self.humans = len(humans)
        self._viewer = humans[0] if humans else 0

    @staticmethod
    def resume(sessions: SessionStore) -> "MatchTable | None":
        """Return the match that was left, None when there is none; UserError when it is broken."""
        payload = sessions.load(KIND)
        if payload is None:
            return None
        try:
            origin = str(payload.get(_ORIGIN, ""))
            table = MatchTable(sessions, Journey.from_json(payload), origin)
            kept = payload.get(_ARRANGEMENT) or []
            table.arrangement = {int(card): int(cell) for card, cell in kept}
            table.unasked = {int(place) for place in payload.get(_UNASKED) or []}
        except (BadSave, TypeError, ValueError) as error:
            raise UserError(
                _("The match that was left cannot be read. Begin a new one.")
            ) from error
        return table

    def save(self) -> None:
        """Keep the match as it is now."""
        payload = self.journey.to_json()
        payload[_ARRANGEMENT] = [list(pair) for pair in self.arrangement.items()]
        payload[_ORIGIN] = self.origin
        payload[_UNASKED] = sorted(self.unasked)
        self._sessions.save(KIND, payload)
        outcome = self.journey.outcome
        if outcome is not None and self.origin:
            told = {"winner": outcome.winner, "reason": outcome.reason, "rule": outcome.rule}
            self._sessions.save(RESULT, {"seed": str(self.journey.seed), **told})

    def forget(self) -> None:
        """Keep the match no longer."""
        self._sessions.clear(KIND)

    @property
    def viewer(self) -> int:
        """The entrant who sits before the screen."""
        waiting = self.journey.waiting
        if waiting is not None and not self.journey.is_bot(waiting):
            self._viewer = waiting
        return self._viewer

    @property
    def seat(self) -> Seat:
        """The viewer's seat; ValueError before seats are chosen."""
        return self.journey.seat_of(self.viewer)

    @property
    def is_bots_turn(self) -> bool:
        """Whether a bot is waited for."""
        waiting = self.journey.waiting
        return waiting is not None and self.journey.is_bot(waiting)

    @property
    def seen(self) -> MatchState:
        """What the viewer may know of the battle; ValueError before it began."""
        match = self.journey.match
        if match is None:
            raise ValueError("the battle has not begun")
        at = (self.version, len(match.choices), self.seat)
        if self._seen is None or at != self._seen_at:
            self._seen, self._seen_at = match.view(self.seat), at
        return self._seen

    @property
    def decision(self) -> Decision | None:
        """The viewer's own question; None while somebody else is asked or all is over."""
        match = self.journey.match
        if match is None or match.decision is None or self.is_bots_turn:
            return None
        return match.decision

    @property
    def is_placing(self) -> bool:
        """Whether squads are being placed (404)."""
        return is_placing(self.journey)

    @property
    def hides_something(self) -> bool:
        """Whether a change of players now shows what the other one may not see."""
        match self.journey.stage:
            case Stage.SEATS | Stage.OVER:
                return False
            case Stage.MULLIGANS | Stage.RECRUITMENT:
                return True
            case Stage.MATCH:
                match = self.journey.match
                cards = match.state.cards if match else []
                return self.is_placing or any(card.hidden for card in cards)

    def choose_seat(self, seat: Seat) -> None:
        """Take a seat (402.1)."""
        self.journey.choose_seat(seat)
        self.save()

    def answer_mulligan(self, wants: bool) -> None:
        """Announce a mulligan or decline (402.4.1)."""
        self.journey.answer_mulligan(wants)
        self.save()

    def recruit(self, recruitment: Recruitment) -> None:
        """Keep a recruitment as far as it has come."""
        self.journey.recruit(recruitment)
        self.save()

    def finish_recruitment(self) -> Refusal | None:
        """End the viewer's recruitment, or say why not."""
        refusal = self.journey.finish_recruitment()
        self.save()
        return refusal

    def arrange(self, arrangement: Mapping[int, Cell]) -> None:
        """Keep an arrangement of the squad that is not confirmed yet."""
        self.arrangement = dict(arrangement)
        self.save()

    def unplaced(self) -> list[int]:
        """Return the viewer's cards that stand nowhere yet."""
        return [
            card.id
            for card in self.seen.cards
            if card.owner is self.seat and card.zone is Zone.SQUAD
        ]

    def confirm_arrangement(self) -> Refusal | None:
        """Place the whole squad as it is arranged, or say why not (404.1.2, 404.1.3)."""
        at = {cell: card for card, cell in self.arrangement.items()}
        order = placement_order(self.seat, tuple(at), self.seen.barred[self.seat])
        if isinstance(order, Refusal):
            return order
        for cell in order:
            self.journey.choose(Place(at[cell], cell))
        self.arrangement = {}
        self.save()
        return None

    def choose(self, option: Option) -> None:
        """Answer the battle's question."""
        self.journey.choose(option)
        self.save()

    def give_up(self) -> None:
        """Let the viewer lose at once (601.4)."""
        if self.journey.match is None:
            self.journey.give_up(self.viewer)
        else:
            self.journey.choose(Concede(self.seat))
        self.save()

    def play_bot(self) -> None:
        """Make one choice of the waiting bot; a pass is no choice that keeps others in place."""
        self.journey.play_bot()
        match = self.journey.match
        if match is not None and match.choices and match.choices[-1] == Pass():
            self.unasked.add(len(match.choices) - 1)

    def stop_at(self, stops: tuple[Stop, ...]) -> None:
        """Let the engine give every human the priority at these moments, and at no other."""
        match = self.journey.match
        if match is None or match.decision is None:
            return
        for entrant in (0, 1):
            seat = self.journey.seat_of(entrant)
            now = {stop for one, stop in match.state.stops if one is seat}
            if not self.journey.is_bot(entrant) and now != set(stops):
                self.choose(StopAt(seat, stops))

    def pass_for_human(self, ask: Ask) -> bool:
        """Pass for a human who need not be asked; whether it was so.

        That is who could only reveal a card or pass, or with ``Ask.NEVER`` who has the priority;
        but not at a stop.
        """
        decision, match = self.decision, self.journey.match
        if decision is None or match is None or Pass() not in decision.options:
            return False
        if decision.kind == Asking.PRIORITY.value and is_stop(match.state, decision.seat):
            return False
        never = ask is Ask.NEVER and decision.kind == Asking.PRIORITY.value
        if not never and not all(isinstance(one, Pass | Reveal) for one in decision.options):
            return False
        self.unasked.add(len(match.choices))
        self.choose(Pass())
        return True

    def take_back(self) -> TakenBack | Refusal:
        """Take the viewer's last choice in the battle back, or say why not.

        With two humans at one keyboard it is that of whoever chose last. A match of an event
        counts, so nothing is taken back there.
        """
        match = self.journey.match
        if match is None:
            raise ValueError("the battle has not begun")
        if self.origin:
            return _OF_AN_EVENT
        seat = None if self.humans > 1 else self.seat
        before = taken_back(match, seat, self.unasked)
        if isinstance(before, Refusal):
            return before
        if before.decision is None or before.decision.kind == Asking.PLACE.value:
            return _PLACED
        kept = len(before.choices)
        chosen = match.choices[kept]
        self.journey.go_back_to(before)
        self.unasked = {place for place in self.unasked if place < kept}
        self.version += 1
        self.save()
        return TakenBack(self.viewer, option_text(chosen, self.seen))

    def log(self, last: int | None = None) -> list[LogEntry]:
        """Return what happened in the battle, as the viewer may tell it; ``last`` looks at no
        more than that many of the newest events."""
        history = self.journey.match.state.history if self.journey.match else []
        events = history if last is None else history[-last:]
        return log_entries(events, self.seen)

    def happened(self) -> int:
        """Return how many events the battle has had."""
        return len(self.journey.match.state.history) if self.journey.match else 0

    def weight(self, since: int) -> int:
        """Return how long to look at what happened since: 2 a fight, 1 a move, 0 nothing."""
        history = self.journey.match.state.history if self.journey.match else []
        new = history[since:]
        if any(isinstance(event, DiceRolled) for event in new):
            return 2
        return int(any(isinstance(event, CardMoved) for event in new))


def is_match_under_way(sessions: SessionStore) -> bool:
    """Whether a match was left that is not over."""
    try:
        table = MatchTable.resume(sessions)
    except UserError:
        return False  # nobody can go on with it
    return table is not None and table.journey.stage is not Stage.OVER

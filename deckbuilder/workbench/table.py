"""A match at one screen, wherever its state is kept: here, or in another program.

The screens of a match and its lines in plain mode use nothing but a ``Table``. It tells them what
the player at the screen, the viewer, may know, and passes the viewer's choices on.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass

from deckbuilder.base.settings import Ask
from deckbuilder.battle.actions import SIGNS, folded_entries
from deckbuilder.battle.log import LogEntry, log_entries
from deckbuilder.battle.recap import Recap, begins_turn, recap_of
from deckbuilder.matches.agreements import Phrase, Wish
from deckbuilder.matches.bots import Think, thought_of
from deckbuilder.matches.match import Entrant, MatchSession, Stage
from deckbuilder.matches.seat_views import SeatView
from deckbuilder.recruitment.before_state import BeforeAnswer, BeforeQuestion
from deckbuilder.recruitment.deals import Deal
from deckbuilder.recruitment.recruitment import Recruitment
from engine.berserk import BERSERK, Asking, Cell, MatchState, Ruleset, SearchBot, Stop, Zone
from engine.kernel import Decision, Event, OfferDraw, Option, Refusal, Seat


@dataclass(frozen=True, slots=True)
class TakenBack:
    """A choice taken back: its player, and its words."""

    entrant: int
    choice: str


class Table(ABC):
    """A running match, seen by one entrant at a time. Entrants are 0 and 1.

    ``arrangement`` maps cards to cells during the placement, before it is confirmed. ``origin`` is
    the area to return to, empty for none. ``counts`` says that this is a match of an event: nothing
    can be taken back, and only the people at the table are judges. ``humans`` is the number of
    entrants who play at this screen.
    """

    arrangement: dict[int, Cell]
    origin: str
    counts: bool
    humans: int
    is_hushed: bool
    """Whether an automatic answer for a player is not shown yet."""
    on_change: Callable[[], None] | None = None
    """Called in any thread whenever something has changed elsewhere."""

    # the match ----------------------------------------------------------------------------

    @property
    @abstractmethod
    def view(self) -> SeatView:
        """What the viewer may know of the match."""

    @property
    @abstractmethod
    def viewer(self) -> int:
        """The entrant at the screen: the one waited for, if human, else the last one who was."""

    @abstractmethod
    def sit_down(self, entrant: int) -> None:
        """Record that this entrant has come to the screen."""

    @property
    @abstractmethod
    def is_bots_turn(self) -> bool:
        """Whether somebody is waited for who does not play at this screen."""

    @property
    @abstractmethod
    def asks_openly(self) -> bool:
        """Whether one of two people agrees to what both see: the other one stays at the screen."""

    @property
    @abstractmethod
    def hides_something(self) -> bool:
        """Whether changing players now could reveal hidden information."""

    @abstractmethod
    def played(self) -> MatchSession:
        """Return the whole match, both hands included; ValueError before its end."""

    def earlier_games(self) -> list[MatchSession]:
        """Return the games that were played before in a match of several."""
        return []

    @property
    def is_between(self) -> bool:
        """Whether this game is over and another one of the same match follows."""
        return False

    # before the battle --------------------------------------------------------------------

    @abstractmethod
    def choose_seat(self, seat: Seat) -> None:
        """Take a seat (402.1)."""

    @abstractmethod
    def answer_mulligan(self, *, wants: bool) -> None:
        """Announce a mulligan or keep the cards (402.4.1)."""

    @abstractmethod
    def answer_before(self, answer: BeforeAnswer) -> None:
        """Answer the question before recruiting; IllegalChoice for an illegal answer."""

    @abstractmethod
    def recruit(self, recruitment: Recruitment) -> None:
        """Save the current state of recruiting."""

    @abstractmethod
    def finish_recruitment(self) -> Refusal | None:
        """End the viewer's recruiting; a squad that is not legal is refused, nothing changed."""

    @abstractmethod
    def arrange(self, arrangement: Mapping[int, Cell]) -> None:
        """Save an arrangement of the squad before it is confirmed."""

    @abstractmethod
    def confirm_arrangement(self) -> Refusal | None:
        """Place the whole squad as arranged, or return the refusal (404.1.2, 404.1.3)."""

    # the battle ---------------------------------------------------------------------------

    @property
    @abstractmethod
    def open_question(self) -> tuple[Decision, MatchState] | None:
        """The question of the battle, whoever is asked, and the position as the other player sees
        it; None if there is none."""

    @abstractmethod
    def positions(self) -> Callable[[], Iterator[MatchState]]:
        """Return a function that yields the position after each event of the battle so far, as
        the viewer saw it. It may be called in another thread."""

    @abstractmethod
    def refuse_judge(self) -> Refusal | None:
        """Return why the judge's actions are off; None if they are not."""

    @abstractmethod
    def choose(self, option: Option) -> None:
        """Answer the battle's question.

        IllegalChoice for a judge's action if ``refuse_judge`` has a reason. MatchStopped if the
        rules loop forever from there; the match is then unchanged.
        """

    @abstractmethod
    def give_up(self) -> None:
        """Let the viewer give up (601.4)."""

    @abstractmethod
    def take_back(self) -> TakenBack | Refusal:
        """Take back the viewer's last choice in the battle, or return the refusal."""

    # everybody else, and saving -----------------------------------------------------------

    @abstractmethod
    def play_bot(
        self,
        hush: Callable[[], None] | None = None,
        think: Think = thought_of,
        making: Callable[[], AbstractContextManager[None]] = nullcontext,
    ) -> bool:
        """Make one choice of the player waited for; return False if there was none to make."""

    @property
    def idle_bot(self) -> tuple[SearchBot, MatchState] | None:
        """The searching bot that waits for the viewer's choice, with what it sees; None if there
        is none at this table."""
        return None

    @abstractmethod
    def stop_at(self, stops: tuple[Stop, ...]) -> None:
        """Let the engine give every human priority at these moments only."""

    @abstractmethod
    def answer_for_human(self, ask: Ask, *, hushed: bool = False) -> bool:
        """Answer for humans who need not be asked; return whether there was an answer."""

    @abstractmethod
    def show_answers(self) -> None:
        """Show the automatic answers for a player as soon as they are saved."""

    @property
    @abstractmethod
    def problem(self) -> str:
        """Why the last choices are not saved; empty if saved or pending."""

    @abstractmethod
    def wait(self, patience: float) -> bool:
        """Wait up to a number of seconds until every choice is saved; for any thread."""

    @abstractmethod
    def settle(self, patience: float | None = None) -> bool:
        """Wait up to a number of seconds until every choice is saved; return whether it is.

        Then the result of the last choice is shown.
        """

    @abstractmethod
    def forget(self) -> None:
        """Delete the saved match; leave one that is held elsewhere."""

    @abstractmethod
    def again(self) -> "Table | None":
        """Begin another match of the same players with unchanged decks; ValueError before the end
        of this one.

        None if a player elsewhere must agree first; the match then goes on at this table.
        """

    # a match held elsewhere ----------------------------------------------------------------

    @property
    def wish(self) -> Wish | None:
        """What a player elsewhere asks of the viewer; None for nothing."""
        return None

    @property
    def is_elsewhere(self) -> bool:
        """Whether another program holds the match."""
        return False

    @property
    def speaks(self) -> bool:
        """Whether phrases can be said to a player elsewhere."""
        return False

    def say(self, phrase: Phrase) -> None:
        """Say a phrase; ValueError if nobody elsewhere would hear it."""
        raise ValueError("nobody elsewhere hears it")

    @property
    def status(self) -> str:
        """Clocks, and who is away, in one line; empty if there is nothing to say."""
        return ""

    def answer_wish(self, *, agrees: bool) -> None:
        """Answer the other player's wish; ValueError if nothing is asked."""
        raise ValueError("nobody elsewhere asks anything")

    # what follows from these --------------------------------------------------------------

    @property
    def rules(self) -> Ruleset:
        """The rules of the match."""
        return self.view.rules

    @property
    def entrants(self) -> tuple[Entrant, Entrant]:
        """Both players, with what is known of their decks."""
        return self.view.entrants

    @property
    def names(self) -> tuple[str, str]:
        """The names of both entrants."""
        first, second = self.entrants
        return first.name, second.name

    @property
    def stage(self) -> Stage:
        """The stage of the match."""
        return self.view.stage

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self.stage is Stage.OVER

    @property
    def waiting(self) -> int | None:
        """The entrant to make a choice; None if the match is over."""
        return self.view.waiting

    @property
    def seat(self) -> Seat:
        """The viewer's seat; ValueError before seats are chosen."""
        return self._seats[self.viewer]

    @property
    def _seats(self) -> tuple[Seat, Seat]:
        seats = self.view.seats
        if seats is None:
            raise ValueError("the seats are not chosen yet")
        return seats

    def entrant_at(self, seat: Seat) -> int:
        """Return the entrant in a seat; ValueError before the seats are chosen."""
        return self._seats.index(seat)

    @property
    def announced(self) -> tuple[tuple[int, bool], ...]:
        """The entrants who announced a mulligan (True) or kept their cards, in order (402.4.1)."""
        table = self.view.table
        answers = () if table is None else table.announced
        return tuple((self.entrant_at(seat), wants) for seat, wants in answers)

    @property
    def deal(self) -> Deal:
        """The viewer's deal; ValueError before the cards are dealt."""
        if self.view.deal is None:
            raise ValueError("no cards are dealt")
        return self.view.deal

    @property
    def recruitment(self) -> Recruitment:
        """The viewer's recruitment as it is now; ValueError before it."""
        view = self.view
        before = view.before if view.stage is Stage.BEFORE else None
        own = view.recruitment if before is None else before.recruitments[self.seat]
        if own is None:
            raise ValueError("the recruitment has not begun")
        return own

    @property
    def is_held(self) -> bool:
        """Whether a choice was made whose result is not shown yet."""
        return False

    @property
    def is_asked(self) -> bool:
        """Whether the viewer is asked, and the last choice shows."""
        return self.waiting == self.viewer and not self.is_bots_turn and not self.is_held

    @property
    def before_question(self) -> BeforeQuestion | None:
        """The viewer's own question before recruiting; None otherwise."""
        return self.view.asked_before if self.is_asked else None

    @property
    def has_battle(self) -> bool:
        """Whether the battle has begun, with the placement."""
        return self.view.battle is not None

    @property
    def seen(self) -> MatchState:
        """The viewer's knowledge of the battle; ValueError before it began."""
        battle = self.view.battle
        if battle is None:
            raise ValueError("the battle has not begun")
        return battle

    @property
    def decision(self) -> Decision | None:
        """The viewer's own question; None while somebody else is asked or everything is over."""
        return self.view.decision if self.is_asked else None

    @property
    def is_placing(self) -> bool:
        """Whether squads are being placed (404)."""
        asked = None if self.view.battle is None else self.view.battle.question
        return asked is not None and asked.asking is Asking.PLACE

    @property
    def position(self) -> tuple[int, int]:
        """The identity of the match's position as the viewer sees it."""
        return self.view.number, self.viewer

    def unplaced(self) -> list[int]:
        """Return the viewer's unplaced cards."""
        return [
            card.id
            for card in self.seen.cards
            if card.owner is self.seat and card.zone is Zone.SQUAD
        ]

    def offer_draw(self) -> Refusal | None:
        """Offer the opponent a draw; return the refusal, or None if it was offered."""
        offer = OfferDraw(self.seat)
        refusal = BERSERK.why(self.seen, offer)
        if refusal is None:
            self.choose(offer)
        return refusal

    @property
    def history(self) -> list[Event]:
        """The events of the battle as the viewer knows them; empty before it."""
        return self.seen.history if self.has_battle else []

    def happened(self) -> int:
        """Return the number of events in the battle."""
        return len(self.history)

    def log(self, last: int | None = None) -> list[LogEntry]:
        """Return the log of the battle for the viewer; ``last`` limits it to the newest events."""
        events = self.history if last is None else self.history[-last:]
        return log_entries(events, self.seen)

    def actions(self, signs: tuple[str, str] = SIGNS) -> list[LogEntry]:
        """Return the viewer's log by actions; ``signs`` mark own cards and the opponent's."""
        return folded_entries(self.history, self.seen, self.seat, signs)

    def recap(self, signs: tuple[str, str] = SIGNS) -> Recap | None:
        """Return the opponent's last turn for the viewer; None before there was one."""
        return recap_of(self.actions(signs), self.history, self.seen, self.seat)

    @property
    def begins_turn(self) -> bool:
        """Whether the viewer is asked in a turn in which he has announced nothing yet."""
        return self.decision is not None and begins_turn(self.history, self.seat)

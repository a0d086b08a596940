"""A game with secrets that needs no rulebook, and versions of it that leak.

Both players hold cards with numbers. Each in turn lays one face down or shows it, and rolls a die;
whoever has more in cards and dice at the end wins.
"""

from dataclasses import dataclass, field, replace
from random import Random
from typing import Final

from engine.kernel import (
    SEATS,
    BrokenInvariant,
    Codec,
    Concede,
    Decision,
    Event,
    Match,
    Option,
    Reducer,
    Refusal,
    Result,
    Seat,
)
from engine.kernel.rng import roll, seeded, shuffled

CARDS: Final = range(1, 21)
SIZE: Final = 4
UNKNOWN: Final = 0

Cards = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Lay(Option):
    """Lay a card face down."""

    card: int


@dataclass(frozen=True, slots=True)
class Show(Option):
    """Lay a card face up."""

    card: int


@dataclass(frozen=True, slots=True)
class Laid(Event):
    """A card was laid."""

    seat: Seat
    card: int
    is_open: bool


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """A die was rolled."""

    seat: Seat
    die: int
    rng: int


@dataclass(frozen=True, slots=True)
class Turned(Event):
    """It is a player's turn."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Finished(Event):
    """The game ended."""

    winner: Seat | None
    reason: str


@dataclass(frozen=True, slots=True)
class Hands:
    """A set-up: the cards of both players, and a seed."""

    first: Cards
    second: Cards
    seed: int


@dataclass(slots=True)
class Table:
    """The state; ``hint`` is for the versions that leak."""

    hands: tuple[Cards, Cards]
    rng: int
    turn: Seat = Seat.FIRST
    laid: tuple[Cards, Cards] = ((), ())
    hidden: tuple[Cards, Cards] = ((), ())
    dice: tuple[int, int] = (0, 0)
    hint: int = 0
    result: Result | None = None
    history: list[Event] = field(default_factory=list)


reducer: Reducer[Table] = Reducer()


def _with(pair: tuple[Cards, Cards], seat: Seat, cards: Cards) -> tuple[Cards, Cards]:
    return (cards, pair[1]) if seat is Seat.FIRST else (pair[0], cards)


@reducer.on(Laid)
def _laid(state: Table, event: Laid) -> None:
    seat = event.seat
    left = tuple(card for card in state.hands[seat] if card != event.card)
    state.hands = _with(state.hands, seat, left)
    if event.is_open:
        state.laid = _with(state.laid, seat, (*state.laid[seat], event.card))
    else:
        state.hidden = _with(state.hidden, seat, (*state.hidden[seat], event.card))


@reducer.on(Rolled)
def _rolled(state: Table, event: Rolled) -> None:
    one, other = state.dice
    first = event.seat is Seat.FIRST
    state.dice = (one + event.die, other) if first else (one, other + event.die)
    state.rng = event.rng


@reducer.on(Turned)
def _turned(state: Table, event: Turned) -> None:
    state.turn = event.seat


@reducer.on(Finished)
def _finished(state: Table, event: Finished) -> None:
    first, second = ((*state.laid[seat], *state.hidden[seat]) for seat in SEATS)
    state.laid = (first, second)
    state.hidden = ((), ())
    state.result = Result(event.winner, event.reason, "")


class HandGame:
    """The rules; an honest game."""

    name = "hands"
    codec = Codec((Lay, Show, Laid, Rolled, Turned, Finished, Hands, Table, Concede, Result, Seat))

    def begin(self, setup: Hands) -> Table:
        """Return both hands, sorted."""
        hands = (tuple(sorted(setup.first)), tuple(sorted(setup.second)))
        return Table(hands, seeded(setup.seed))

    def decision(self, state: Table) -> Decision | None:
        """Ask for a card, face down or face up."""
        if state.result is not None:
            return None
        hand = self.in_order(state)
        options = (*map(Lay, hand), *map(Show, hand))
        return Decision(state.turn, "card", "", options)

    def in_order(self, state: Table) -> Cards:
        """Return the hand of the asked player as it is offered."""
        return state.hands[state.turn]

    def choose(self, state: Table, option: Option) -> None:
        """Lay a card, roll a die, and end the game after the last card."""
        if isinstance(option, Concede):
            reducer.apply(state, Finished(option.seat.opponent, "concession"))
            return
        assert isinstance(option, Lay | Show)
        seat = state.turn
        reducer.apply(state, Laid(seat, option.card, isinstance(option, Show)))
        (die,), rng = roll(state.rng, 1)
        reducer.apply(state, Rolled(seat, die, rng))
        if any(state.hands):
            reducer.apply(state, Turned(self.next(state)))
        else:
            first, second = (
                sum((*state.laid[one], *state.hidden[one])) + state.dice[one] for one in SEATS
            )
            ahead = Seat.FIRST if first > second else Seat.SECOND
            reducer.apply(state, Finished(None if first == second else ahead, "sum"))

    def next(self, state: Table) -> Seat:
        """Return whose turn it is after the asked player's."""
        return state.turn.opponent if state.hands[state.turn.opponent] else state.turn

    def clone(self, state: Table) -> Table:
        """Return a copy."""
        return replace(state, history=state.history.copy())

    def view(self, state: Table, seat: Seat) -> Table:
        """Hide the opponent's hand and what lies face down, and the dice to come."""
        over = state.result is not None
        history = [self.told(event, seat, over=over) for event in state.history]
        other = seat.opponent
        return replace(
            state,
            hands=_with(state.hands, other, _unknown(state.hands[other])),
            hidden=_with(state.hidden, other, _unknown(state.hidden[other])),
            rng=0,
            history=history,
        )

    def told(self, event: Event, seat: Seat, *, over: bool) -> Event:
        """Return an event as a player sees it."""
        if isinstance(event, Rolled):
            return replace(event, rng=0)
        if isinstance(event, Laid) and event.seat is not seat and not event.is_open and not over:
            return replace(event, card=UNKNOWN)
        return event

    def imagine(self, setup: Hands, state: Table, seat: Seat, seed: int) -> tuple[Hands, Table]:
        """Deal the cards that are unknown in the view anew."""
        dreamt = self.view(state, seat)
        piles = (dreamt.hands, dreamt.hidden, dreamt.laid)
        known = {card for pair in piles for own in pair for card in own}
        cards, rng = shuffled(seeded(seed), [card for card in CARDS if card not in known])
        new = iter(cards)
        other = seat.opponent
        hidden, hand = (
            tuple(next(new) if card == UNKNOWN else card for card in pair[other])
            for pair in (dreamt.hidden, dreamt.hands)
        )
        dreamt.hidden = _with(dreamt.hidden, other, hidden)
        dreamt.hands = _with(dreamt.hands, other, tuple(sorted(hand)))
        dreamt.rng = rng
        return setup, dreamt

    def why(self, state: Table, option: Option) -> Refusal | None:
        """Say that the card is not in the hand."""
        decision = self.decision(state)
        offered = () if decision is None else decision.options
        return None if option in offered else Refusal("not_in_hand", "1")

    def derived(self, state: Table) -> None:
        """A save of the state holds everything."""

    def restore(self, state: Table, derived: object) -> None:
        """Nothing was worked out."""

    def check(self, state: Table) -> None:
        """No card is there twice."""
        cards = [
            card for pair in (state.hands, state.laid, state.hidden) for own in pair for card in own
        ]
        known = [card for card in cards if card != UNKNOWN]
        if len(set(known)) != len(known):
            raise BrokenInvariant(f"a card twice: {cards}")


def _unknown(cards: Cards) -> Cards:
    return (UNKNOWN,) * len(cards)


def strongest(match: Match[Hands, Table], seat: Seat) -> object:
    """Return a bot's choice: it shows its strongest card, by what it sees."""
    return max(match.view(seat).hands[seat])


# Versions that leak.


class OpenHanded(HandGame):
    """The view shows the opponent's hand."""

    def view(self, state: Table, seat: Seat) -> Table:
        return replace(super().view(state, seat), hands=state.hands)


class Gossip(HandGame):
    """The history tells which card lies face down."""

    def told(self, event: Event, seat: Seat, *, over: bool) -> Event:
        return replace(event, rng=0) if isinstance(event, Rolled) else event


class Clairvoyant(HandGame):
    """The view shows the dice to come."""

    def view(self, state: Table, seat: Seat) -> Table:
        return replace(super().view(state, seat), rng=state.rng)

    def imagine(self, setup: Hands, state: Table, seat: Seat, seed: int) -> tuple[Hands, Table]:
        setup, dreamt = super().imagine(setup, state, seat, seed)
        dreamt.rng = state.rng
        return setup, dreamt


class Hinting(HandGame):
    """Options come in an order that depends on the opponent's hand."""

    def begin(self, setup: Hands) -> Table:
        state = super().begin(setup)
        state.hint = sum(state.hands[0]) - sum(state.hands[1])
        return state

    def in_order(self, state: Table) -> Cards:
        hand = super().in_order(state)
        return hand if state.hint > 0 else hand[::-1]

    def view(self, state: Table, seat: Seat) -> Table:
        return replace(super().view(state, seat), hint=1 if state.hint > 0 else -1)


class Jealous(HandGame):
    """Who holds the strongest card is asked next."""

    def next(self, state: Table) -> Seat:
        one, other = (max(hand, default=0) for hand in state.hands)
        return super().next(state) if one == other else Seat(other > one)


class Blabbing(HandGame):
    """A refusal names the opponent's strongest card."""

    def why(self, state: Table, option: Option) -> Refusal | None:
        refusal = super().why(state, option)
        theirs = max(state.hands[state.turn.opponent], default=0)
        return refusal and Refusal.because("not_in_hand", "1", theirs=theirs)


class Remembering(HandGame):
    """An imagined match has the opponent's real hand."""

    def imagine(self, setup: Hands, state: Table, seat: Seat, seed: int) -> tuple[Hands, Table]:
        return setup, replace(self.clone(state), rng=seeded(seed))


LEAKING: Final = (OpenHanded, Gossip, Clairvoyant, Hinting, Jealous, Blabbing, Remembering)


HANDS: Final = HandGame()


def any_hands(rng: Random) -> Hands:
    """Return random hands without a card in both."""
    cards = rng.sample(CARDS, 2 * SIZE)
    return Hands(tuple(cards[:SIZE]), tuple(cards[SIZE:]), rng.getrandbits(32))

"""Lycee as the kernel sees it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from engine.kernel.codec import Codec
from engine.kernel.copying import copied_by_fields
from engine.kernel.decisions import Concede, Decision, Option, Refusal, Result
from engine.kernel.errors import BrokenInvariant
from engine.kernel.events import Event
from engine.kernel.marks import mypyc_attr
from engine.kernel.rng import below, seeded, shuffled
from engine.kernel.seats import SEATS, Seat
from engine.lycee import legality
from engine.lycee.cards import Cost, Effect
from engine.lycee.play import HAND, begin_turn, carry_out, draw
from engine.lycee.starter import CARDS
from engine.lycee.state import NOBODY, Act, Ask, Battle, Ended, Ids, State, Unit, reducer, tell


@dataclass(frozen=True, slots=True)
class Setup:
    """A match: two decks and a seed.

    With a ``past`` it is an example's: nothing is shuffled, and these events have happened. The
    first player's turn begins if nothing was asked yet.
    """

    decks: tuple[tuple[str, ...], tuple[str, ...]]
    seed: int
    past: tuple[Event, ...] = ()


_TYPES: Final = (
    *reducer.kinds(), *(Act, Ask, Battle, Concede, Cost, Effect, Result, Seat, Setup, State, Unit)
)  # fmt: skip


@mypyc_attr(allow_interpreted_subclasses=True)
class Lycee:
    """The rules."""

    def __init__(self) -> None:
        self.name: str = "lycee"
        self.codec: Codec = Codec(_TYPES)

    def __reduce__(self) -> str:
        """Pickle as the name of the only one."""
        return "LYCEE"

    def begin(self, setup: Setup) -> State:
        """Shuffle, draw seven cards each, and begin the first turn."""
        rng, first = seeded(setup.seed), 0
        one, other = setup.decks
        if not setup.past:
            mixed, rng = shuffled(rng, one)
            others, rng = shuffled(rng, other)
            first, rng = below(rng, 2)
            one, other = tuple(mixed), tuple(others)
        numbers = (*one, *other)
        decks: list[Ids] = [tuple(range(len(one))), tuple(range(len(one), len(numbers)))]
        state = State(numbers, len(one), rng, decks)
        for event in setup.past:
            tell(state, event)
        for seat in () if setup.past else SEATS:
            draw(state, seat, HAND)
        if state.ask is None:
            begin_turn(state, SEATS[first])
        return state

    def decision(self, state: State) -> Decision | None:
        """Return the question asked."""
        return legality.decision(state)

    def choose(self, state: State, option: Option) -> None:
        """Carry out an option."""
        if isinstance(option, Concede):
            tell(state, Ended(option.seat.opponent, "concession"))
        elif isinstance(option, Act):
            carry_out(state, option)

    def clone(self, state: State) -> State:
        """Return a copy."""
        return replace(
            state,
            decks=state.decks.copy(),
            hands=state.hands.copy(),
            dusts=state.dusts.copy(),
            history=state.history.copy(),
        )

    def view(self, state: State, seat: Seat) -> State:
        """Hide decks and the opponent's hand, but for cards that were shown before."""
        hidden = {*state.decks[0], *state.decks[1], *state.hands[seat.opponent]} - {*state.shown}
        seen = enumerate(state.cards)
        numbers = tuple("" if card in hidden else number for card, number in seen)
        return replace(self.clone(state), cards=numbers, rng=0)

    def imagine(self, setup: Setup, state: State, seat: Seat, seed: int) -> tuple[Setup, State]:
        """Shuffle the own deck, and give the opponent any cards for those that are hidden."""
        dreamt = self.view(state, seat)
        own = sorted(state.cards[card] for card in state.decks[seat])
        mixed, rng = shuffled(seeded(seed), own)
        numbers = list(dreamt.cards)
        ask = state.ask
        for card, number in zip(dreamt.decks[seat], mixed, strict=True):
            numbers[card] = number
        for card, number in enumerate(numbers):
            if not number:
                pick, rng = below(rng, len(CARDS))
                is_due = ask is not None and not ask.due.is_free and card in state.hands[ask.seat]
                numbers[card] = _payer(state) if is_due else CARDS[pick].number
        return Setup((tuple(own), ()), 0), replace(dreamt, cards=tuple(numbers), rng=rng)

    def why(self, state: State, option: Option) -> Refusal | None:
        """Return why an option is not offered."""
        if option not in tuple(legality.conceivable(state)):
            return Refusal("not_now", "")
        return legality.refuse(state, option)

    def conceivable(self, state: State) -> Iterable[Option]:
        """Yield every option one may think of, also those that are refused."""
        return legality.conceivable(state)

    def derived(self, state: State) -> None:
        """Return nothing: a state holds everything."""

    def restore(self, state: State, derived: object) -> None:
        """Do nothing."""

    def check(self, state: State) -> None:
        """Raise BrokenInvariant if a card is in two places or in none, or a rule of cells fails."""
        units = state.units
        lying = (*state.areas, *(unit.item for unit in units), *(unit.card for unit in units))
        chain = [one.card for one in state.chain if one.do == "play"]
        piles = [card for pile in (*state.decks, *state.hands, *state.dusts) for card in pile]
        found = [card for card in (*piles, *lying, *chain) if card != NOBODY]
        if sorted(found) != list(range(len(state.cards))):
            raise BrokenInvariant("a card is in two places, or in none")
        if len({unit.cell for unit in units}) != len(units):  # lycee:V.8
            raise BrokenInvariant("two characters stand in one cell")


def _payer(state: State) -> str:
    """Return the card that pays most of what is due: nobody begins what cannot be paid."""
    element = "none" if state.ask is None else state.ask.due.element
    fit = [one for one in CARDS if element in (one.element, "none")]
    return max(fit, key=lambda one: one.ex).number


LYCEE: Final[Lycee] = Lycee()

copied_by_fields(__name__)

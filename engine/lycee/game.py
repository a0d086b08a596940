"""Lycee as the kernel sees it."""

from dataclasses import dataclass, replace
from typing import Final

from engine.kernel.codec import Codec
from engine.kernel.copying import copied_by_fields
from engine.kernel.decisions import Concede, Decision, Option, Refusal, Result
from engine.kernel.errors import BrokenInvariant
from engine.kernel.marks import mypyc_attr
from engine.kernel.rng import below, seeded, shuffled
from engine.kernel.seats import SEATS, Seat
from engine.lycee.cards import CARDS, Cost, Effect
from engine.lycee.legality import choices
from engine.lycee.play import HAND, begin_turn, carry_out, draw
from engine.lycee.state import NOBODY, Act, Ask, Battle, Ended, State, Unit, reducer, tell

_ASKED_BY: Final = {
    "wake": "lycee:V.2", "tax": "lycee:K.9", "main": "lycee:V.5", "pay": "lycee:V.19",
    "answer": "lycee:VII.1", "defend": "lycee:VI.3", "battle": "lycee:VI.11",
    "go_on": "lycee:V.28", "discard": "lycee:V.27",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Setup:
    """A match: two decks and a seed; or the table of an example, where the first player's turn
    begins if nothing is asked."""

    decks: tuple[tuple[str, ...], tuple[str, ...]]
    seed: int
    table: State | None = None


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
        if setup.table is not None:
            state = self.clone(setup.table)
            if state.ask is None:
                begin_turn(state, Seat.FIRST)
            return state
        one, rng = shuffled(seeded(setup.seed), setup.decks[0])
        other, rng = shuffled(rng, setup.decks[1])
        first, rng = below(rng, 2)
        ids = tuple(range(len(one) + len(other)))
        state = State((*one, *other), len(one), rng, [ids[: len(one)], ids[len(one) :]])
        for seat in SEATS:
            draw(state, seat, HAND)
        begin_turn(state, SEATS[first])
        return state

    def decision(self, state: State) -> Decision | None:
        ask = state.ask
        if ask is None:
            return None
        options = tuple(option for option, refusal in choices(state) if refusal is None)
        wakes = ask.asking == "tax" and state.card(ask.act.card).has("tax wake-up")
        rule = "lycee:K.10" if wakes else _ASKED_BY[ask.asking]
        return Decision(ask.seat, ask.asking, rule, options)

    def choose(self, state: State, option: Option) -> None:
        if isinstance(option, Concede):
            tell(state, Ended(option.seat.opponent, "concession"))
        elif isinstance(option, Act):
            carry_out(state, option)

    def clone(self, state: State) -> State:
        decks, hands, dusts = state.decks.copy(), state.hands.copy(), state.dusts.copy()
        history = state.history.copy()
        return replace(state, decks=decks, hands=hands, dusts=dusts, history=history)

    def view(self, state: State, seat: Seat) -> State:
        """Hide decks and the opponent's hand, but for cards that were shown before."""
        hidden = {*state.decks[0], *state.decks[1], *state.hands[seat.opponent]} - {*state.shown}
        seen = enumerate(state.cards)
        numbers = tuple("" if card in hidden else number for card, number in seen)
        return replace(self.clone(state), cards=numbers, rng=0)

    def imagine(self, setup: Setup, state: State, seat: Seat, seed: int) -> tuple[Setup, State]:
        """Shuffle the own deck, and give the opponent any cards for those that are hidden."""
        dreamt, ask = self.view(state, seat), state.ask
        own = sorted(state.cards[card] for card in state.decks[seat])
        mixed, rng = shuffled(seeded(seed), own)
        numbers = list(dreamt.cards)
        for card, number in zip(dreamt.decks[seat], mixed, strict=True):
            numbers[card] = number
        for card, number in enumerate(numbers):
            if not number:
                pick, rng = below(rng, len(CARDS))
                is_due = ask is not None and not ask.due.is_free and card in state.hands[ask.seat]
                numbers[card] = _payer(state) if is_due else CARDS[pick].number
        return Setup((tuple(own), ()), 0), replace(dreamt, cards=tuple(numbers), rng=rng)

    def why(self, state: State, option: Option) -> Refusal | None:
        found = dict[Option, Refusal | None](choices(state))
        return found.get(option, Refusal("not_now", ""))

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

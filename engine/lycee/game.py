"""Lycee as the kernel sees it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from engine.kernel.codec import Codec
from engine.kernel.copying import copied_by_fields
from engine.kernel.decisions import Concede, Decision, Option, Refusal, Result
from engine.kernel.errors import BrokenInvariant
from engine.kernel.marks import mypyc_attr
from engine.kernel.rng import below, seeded, shuffled
from engine.kernel.seats import SEATS, Seat
from engine.lycee import cards, legality, reading
from engine.lycee import state as ev
from engine.lycee.play import HAND, begin_turn, carry_out, draw
from engine.lycee.starter import CARDS
from engine.lycee.state import NOBODY, Act, Ask, Asking, Do, Ids, State, Unit
from engine.lycee.writing import reducer, tell


@dataclass(frozen=True, slots=True)
class Placed:
    """A card that an example puts on the table: into a hand, a cell, or with an item there."""

    number: str
    seat: Seat
    cell: int = NOBODY
    turned: bool = False
    fresh: bool = False
    item: str = ""


@dataclass(frozen=True, slots=True)
class Setup:
    """A match: two decks and a seed.

    With ``placed`` it is an example's table: nothing is shuffled, ``turns`` have been played, and
    that of ``active`` begins if ``wakes``, or else is in its main phase.
    """

    decks: tuple[tuple[str, ...], tuple[str, ...]]
    seed: int
    placed: tuple[Placed, ...] = ()
    active: Seat = Seat.FIRST
    wakes: bool = False
    turns: int = 3


_TYPES: Final = (
    *reducer.kinds(), Act, Ask, Asking, Concede, Do, Placed, Setup, State, Unit, ev.Lasting,
    ev.Link, ev.Battle, ev.Paying, cards.Base, cards.Does, cards.Effect, cards.Stat, Result, Seat,
)  # fmt: skip


@mypyc_attr(allow_interpreted_subclasses=True)
class Lycee:
    """The rules."""

    name: str
    codec: Codec

    def __init__(self) -> None:
        self.name = "lycee"
        self.codec = Codec(sorted(_TYPES, key=_type_name))

    def __reduce__(self) -> str:
        """Pickle as the name of the only one."""
        return "LYCEE"

    def begin(self, setup: Setup) -> State:
        """Shuffle, draw seven cards each, and begin the first turn."""
        if setup.placed:
            return _arranged(setup)
        rng, dealt = seeded(setup.seed), list[str]()
        for deck in setup.decks:
            own, rng = shuffled(rng, deck)
            dealt += own
        first, rng = below(rng, 2)
        state = _with_decks(dealt, len(setup.decks[0]), rng)
        for seat in SEATS:
            draw(state, seat, HAND)
        begin_turn(state, SEATS[first])
        return state

    def decision(self, state: State) -> Decision | None:
        """Return the question asked."""
        return legality.decision(state)

    def choose(self, state: State, option: Option) -> None:
        """Carry out an option."""
        if isinstance(option, Concede):
            tell(state, ev.Ended(option.seat.opponent, "concession"))
        elif isinstance(option, Act):
            carry_out(state, option)

    def clone(self, state: State) -> State:
        """Return a copy."""
        return replace(
            state,
            cards=state.cards.copy(),
            decks=state.decks.copy(),
            hands=state.hands.copy(),
            dusts=state.dusts.copy(),
            units=state.units.copy(),
            areas=state.areas.copy(),
            history=state.history.copy(),
        )

    def view(self, state: State, seat: Seat) -> State:
        """Hide decks and the opponent's hand, but for cards that lay in the open before."""
        seen = self.clone(state)
        known = frozenset((*state.seen, *state.hands[seat]))
        seen.cards = [number if card in known else "" for card, number in enumerate(state.cards)]
        seen.rng = 0
        return seen

    def imagine(self, setup: Setup, state: State, seat: Seat, seed: int) -> tuple[Setup, State]:
        """Shuffle the own deck, and give the opponent any cards for those that are hidden."""
        dreamt = self.view(state, seat)
        own = sorted(state.cards[card] for card in state.decks[seat])
        mixed, rng = shuffled(seeded(seed), own)
        for card, number in zip(dreamt.decks[seat], mixed, strict=True):
            dreamt.cards[card] = number
        for card, number in enumerate(dreamt.cards):
            if not number:
                pick, rng = below(rng, len(CARDS))
                dreamt.cards[card] = CARDS[pick].number
        dreamt.rng = rng
        _make_payable(dreamt, frozenset((*state.seen, *state.hands[seat])))
        return Setup((tuple(own), ()), 0), dreamt

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
        units, areas = state.units, [card for card in state.areas if card != NOBODY]
        items = [unit.item for unit in units if unit.item != NOBODY]
        chain = [one.act.card for one in state.chain if one.act.do is Do.PLAY]
        piles = [
            card
            for piles in (state.decks, state.hands, state.dusts)
            for pile in piles
            for card in pile
        ]
        if sorted((*piles, *areas, *items, *chain, *(unit.card for unit in units))) != list(
            range(len(state.cards))
        ):
            raise BrokenInvariant("a card is in two places, or in none")
        if len({unit.cell for unit in units}) != len(units):  # lycee:V.8
            raise BrokenInvariant("two characters stand in one cell")


def _make_payable(state: State, known: frozenset[int]) -> None:
    """Give who is paying hidden cards that can pay: nobody begins what cannot be paid."""
    ask, paying = state.ask, state.paying
    if ask is None or paying is None:
        return
    element = reading.cost_of(state, paying.act).element
    fit = (card for card in CARDS if element in (card.element, cards.Element.NONE))
    best = max(fit, key=_ex)
    for card in state.hands[ask.seat]:
        cost = cards.Cost(paying.amount, element, paying.extra)
        left = tuple(one for one in state.hands[ask.seat] if one != paying.act.card)
        if reading.can_pay(state, left, cost):
            return
        if card not in known:
            state.cards[card] = best.number


def _ex(card: cards.Card) -> int:
    return card.ex


def _type_name(kind: type) -> str:
    return kind.__name__


def _with_decks(numbers: list[str], firsts: int, rng: int) -> State:
    decks: list[Ids] = [tuple(range(firsts)), tuple(range(firsts, len(numbers)))]
    return State(numbers, firsts, decks, [(), ()], rng)


def _arranged(setup: Setup) -> State:
    """Return an example's table."""
    numbers: list[str] = []
    for seat in SEATS:
        placed = (one for one in setup.placed if one.seat is seat)
        own = [number for one in placed for number in (one.number, one.item) if number]
        numbers += [*own, *setup.decks[seat]]
        if seat is Seat.FIRST:
            firsts = len(numbers)
    state = _with_decks(numbers, firsts, seeded(setup.seed))
    state.turn, state.active = setup.turns, setup.active
    for one in setup.placed:
        _place(state, one)
    state.seen = tuple(unit.card for unit in state.units) + tuple(
        unit.item for unit in state.units if unit.item != NOBODY
    )
    if setup.wakes:
        begin_turn(state, setup.active)
    else:
        tell(state, ev.Asked(Ask(Asking.MAIN, setup.active)))
    return state


def _place(state: State, one: Placed) -> None:
    """Put the next card of a deck, and its item behind it, where an example wants it."""
    card, *rest = state.decks[one.seat]
    item = rest.pop(0) if one.item else NOBODY
    state.decks[one.seat] = tuple(rest)
    if one.cell == NOBODY:
        state.hands[one.seat] = (*state.hands[one.seat], card)
        return
    name = state.card(card).base or state.card(card).name
    unit = Unit(card, one.cell, name, one.turned, one.fresh, item)
    state.units = [*state.units, unit]


LYCEE: Final[Lycee] = Lycee()

copied_by_fields(__name__)

"""The state of a match, the options, the events, and the one writer, which applies them.

Cards are numbered in the order in which they will be drawn, so a number tells nothing, and events
name cards by it alone; what card it is, ``State.cards`` says, which a view empties where hidden.
"""

from dataclasses import dataclass, field, replace
from typing import Final, Literal, TypeAlias, assert_never, get_args

from engine.kernel.copying import copied_by_fields
from engine.kernel.decisions import Option, Result
from engine.kernel.events import Event, Reducer
from engine.kernel.seats import Seat
from engine.lycee.cards import BY_NUMBER, FREE, Card, Cost, Effect

NOBODY: Final = -1
COLUMNS: Final = 3
CELLS: Final = 6
"""The cells of a field: three of AF in front, then three of DF behind them (lycee:V.25)."""
Ids: TypeAlias = tuple[int, ...]

Asking: TypeAlias = Literal[
    "wake", "tax", "main", "pay", "answer", "defend", "battle", "go_on", "discard"
]
Do: TypeAlias = Literal[
    "play", "use", "attack", "defend", "support", "keep", "discard", "accept", "end", "pass"
]
"""What an option does: at wake-up, ``pass`` makes all others ready."""


@dataclass(frozen=True, slots=True)
class Act(Option):
    """An option: what is done with which card.

    The target is a character, but a cell for characters, areas and base abilities: 0 to 5 on the
    first player's field, to 11 on the other.
    """

    do: Do
    card: int = NOBODY
    target: int = NOBODY


@dataclass(frozen=True, slots=True)
class Ask:
    """A question. ``act`` is what may be accepted; or is paid for, ``due`` what it still costs."""

    asking: Asking
    seat: Seat
    act: Act = Act("pass")
    due: Cost = FREE


@dataclass(frozen=True, slots=True)
class Unit:
    """A character in play, with its item and its changes until the end of the turn.

    ``used`` says that its ability was used this turn, ``stays`` that it was left turned.
    """

    card: int
    cell: int
    turned: bool = False
    fresh: bool = True
    item: int = NOBODY
    used: bool = False
    stays: bool = False
    changes: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class Battle:
    """A battle: supporters are kept, not their sum, since SP counts at damage (lycee:VI.18)."""

    attacker: int
    defender: int = NOBODY
    supporters: Ids = ()
    passes: int = 0


@dataclass(slots=True)
class State:
    """A match. The first ``firsts`` cards are the first player's; the opponent knows the cards in a
    hand that are among ``shown``."""

    cards: tuple[str, ...]
    firsts: int
    rng: int
    decks: list[Ids]
    hands: list[Ids] = field(default_factory=lambda: [(), ()])
    dusts: list[Ids] = field(default_factory=lambda: [(), ()])
    units: tuple[Unit, ...] = ()
    areas: Ids = (NOBODY,) * (2 * CELLS)
    shown: Ids = ()
    turn: int = 0
    active: Seat = Seat.FIRST
    chain: tuple[Act, ...] = ()
    battle: Battle | None = None
    ask: Ask | None = None
    result: Result | None = None
    history: list[Event] = field(default_factory=list)

    def card(self, card: int) -> Card:
        """Return what a card is; KeyError if it is hidden."""
        return BY_NUMBER[self.cards[card]]

    def owner(self, card: int) -> Seat:
        """Return who owns a card, and has it in play; whose turn it is for none."""
        if card == NOBODY:
            return self.active
        return Seat.FIRST if card < self.firsts else Seat.SECOND

    def unit(self, card: int) -> Unit | None:
        """Return a character in play; None if it is not."""
        return next((unit for unit in self.units if unit.card == card), None)

    def at(self, cell: int) -> Unit | None:
        """Return who stands in a cell; None if it is free."""
        return next((unit for unit in self.units if unit.cell == cell), None)


What: TypeAlias = Literal[
    "drawn", "milled", "discarded", "shown", "placed", "fallen", "returned",
    "woken", "turned", "defends", "stays", "used", "moved", "changed",
]  # fmt: skip
"""What happens to cards: to those of a pile, then to characters in play."""


@dataclass(frozen=True, slots=True)
class Happened(Event):
    """Something happened to cards at once: a card is placed at a cell or on its bearer, moves to a
    cell, or is changed by an effect."""

    what: What
    cards: Ids
    at: int = NOBODY
    effect: Effect | None = None


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A turn began."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Asked(Event):
    """A question was put."""

    ask: Ask


@dataclass(frozen=True, slots=True)
class Acted(Event):
    """An action was declared, and may be answered; or the last one was carried out, or failed."""

    act: Act
    how: Literal["declared", "done", "failed"]


@dataclass(frozen=True, slots=True)
class Fought(Event):
    """A battle began, went on, or ended: then there is none."""

    battle: Battle | None


@dataclass(frozen=True, slots=True)
class Struck(Event):
    """A character was struck: by how much, against what."""

    card: int
    ap: int
    dp: int


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The match is over."""

    winner: Seat
    reason: str


Told: TypeAlias = Happened | TurnBegan | Asked | Acted | Fought | Struck | Ended
reducer: Final[Reducer[State]] = Reducer()


def tell(state: State, event: Told) -> None:
    """Apply an event; nothing happens any more once the match is over."""
    if state.result is None:
        reducer.apply(state, event)


def happen(state: State, what: What, *cards: int) -> None:
    """Let something happen to cards."""
    tell(state, Happened(what, cards))


def _apply(state: State, event: Told) -> None:
    match event:
        case Happened(cards=cards):
            for card in cards:
                _happen_to(state, card, event)
        case TurnBegan(seat=seat):
            state.turn, state.active = state.turn + 1, seat
            anew = {"fresh": False, "used": False, "stays": False}
            state.units = tuple(replace(unit, changes=(), **anew) for unit in state.units)
        case Asked(ask=ask):
            state.ask = ask
        case Acted(act=act, how="declared"):
            state.chain = (*state.chain, act)
            if act.do == "play":
                _take(state, act.card)
            if state.battle is not None:
                state.battle = replace(state.battle, passes=0)
        case Acted(act=act):
            state.chain = state.chain[:-1]
            if act.do == "play":  # lycee:V.23
                _put(state, act.card, state.dusts)
        case Fought(battle=battle):
            state.battle = battle
        case Struck():
            pass  # no damage is kept (lycee:VI.10)
        case Ended(winner=winner, reason=reason):
            state.result, state.ask = Result(winner, reason, ""), None
        case _:
            assert_never(event)


for _kind in get_args(Told):
    reducer.on(_kind)(_apply)


def _happen_to(state: State, card: int, event: Happened) -> None:
    unit, other, what = state.unit(card), state.at(event.at), event.what
    if what in ("shown", "returned"):
        state.shown = (*state.shown, card)
    if what in ("drawn", "returned"):
        _put(state, card, state.hands)
    elif what in ("milled", "discarded", "fallen"):
        _put(state, card, state.dusts)
    elif what == "placed":
        _place(state, card, event.at)
    elif unit is not None:
        _replace(state, _changed(unit, event))
        if what == "moved" and other is not None:  # they change places
            _replace(state, replace(other, cell=unit.cell))


def _put(state: State, card: int, piles: list[Ids]) -> None:
    """Put a card on a pile of its owner; an item goes to the dust when its bearer leaves."""
    unit, seat = state.unit(card), state.owner(card)
    if unit is not None and unit.item != NOBODY:
        _put(state, unit.item, state.dusts)
    _take(state, card)
    piles[seat] = (*piles[seat], card)


def _take(state: State, card: int) -> None:
    """Take a card from where it is."""
    for piles in (state.decks, state.hands):
        seat = state.owner(card)
        piles[seat] = tuple(one for one in piles[seat] if one != card)
    state.units = tuple(unit for unit in state.units if unit.card != card)


def _place(state: State, card: int, at: int) -> None:
    bearer = state.unit(at)
    _take(state, card)
    if state.card(card).kind == "character":
        state.units = (*state.units, Unit(card, at))
    elif state.card(card).kind == "area":
        state.areas = (*state.areas[:at], card, *state.areas[at + 1 :])
    elif bearer is not None:
        _replace(state, replace(bearer, item=card))


def _replace(state: State, new: Unit) -> None:
    state.units = tuple(new if unit.card == new.card else unit for unit in state.units)


def _changed(unit: Unit, event: Happened) -> Unit:
    match event.what:
        case "moved":
            return replace(unit, cell=event.at)
        case "changed" if event.effect is not None:
            return replace(unit, changes=(*unit.changes, event.effect))
        case "used":
            return replace(unit, used=True)
        case "stays":
            return replace(unit, stays=True)
        case _:
            return replace(unit, turned=event.what != "woken")


copied_by_fields(__name__)

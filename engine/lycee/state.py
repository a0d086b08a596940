"""The state of a match, the options, and the events that change it.

Cards are numbered in the order in which they will be drawn, so a number tells nothing, and events
name cards by it alone; what card it is, ``State.cards`` says, which a view empties where hidden.
"""

from dataclasses import dataclass, field
from typing import Final, TypeAlias

from engine.kernel.copying import copied_by_fields
from engine.kernel.decisions import Option, Result
from engine.kernel.events import Event
from engine.kernel.seats import Seat
from engine.kernel.word_enum import Word
from engine.lycee.cards import CELLS, Base, Card, Effect
from engine.lycee.starter import BY_NUMBER

NOBODY: Final = -1
Ids: TypeAlias = tuple[int, ...]


class Asking(Word):
    """What is asked."""

    WAKE = "wake"
    TAX = "tax"
    MAIN = "main"
    PAY = "pay"
    ANSWER = "answer"
    DEFEND = "defend"
    BATTLE = "battle"
    GO_ON = "go_on"
    DISCARD = "discard"


class Do(Word):
    """What an option does: at wake-up, ``PASS`` makes all others ready."""

    PLAY = "play"
    USE = "use"
    ATTACK = "attack"
    DEFEND = "defend"
    SUPPORT = "support"
    KEEP = "keep"
    DISCARD = "discard"
    ACCEPT = "accept"
    END = "end"
    PASS = "pass"


@dataclass(frozen=True, slots=True)
class Act(Option):
    """An option: what is done with which card.

    ``base`` is the base ability that is used, None for the own one. The target is a character, but
    a cell for characters, areas and steps: 0 to 5 on the first player's field, to 11 on the other.
    """

    do: Do
    card: int = NOBODY
    target: int = NOBODY
    base: Base | None = None


@dataclass(frozen=True, slots=True)
class Ask:
    """A question: ``about`` is the character it is about."""

    asking: Asking
    seat: Seat
    about: int = NOBODY


@dataclass(frozen=True, slots=True)
class Unit:
    """A character in play. ``name`` is that of its base if it is a conversion (lycee:C.6).

    ``used`` are the base abilities used this turn, and None if it was left turned.
    """

    card: int
    cell: int
    name: str
    turned: bool = False
    fresh: bool = True
    item: int = NOBODY
    used: tuple[Base | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Lasting:
    """A change of a character until the end of the turn."""

    card: int
    effect: Effect


@dataclass(frozen=True, slots=True)
class Link:
    """A declared action that waits to be carried out."""

    seat: Seat
    act: Act


@dataclass(frozen=True, slots=True)
class Battle:
    """A battle: supporters are kept, not their sum, since SP counts at damage (lycee:VI.18)."""

    attacker: int
    seat: Seat
    defender: int = NOBODY
    supporters: Ids = ()
    passes: int = 0


@dataclass(frozen=True, slots=True)
class Paying:
    """An action that is being paid for, and what is still due."""

    act: Act
    amount: int
    extra: int


@dataclass(slots=True)
class State:
    """A match. ``seen`` are the cards that lay in the open, ``firsts`` of all are the first
    player's. ``answered_end`` says whether the opponent played an event since the end was declared.
    """

    cards: list[str]
    firsts: int
    decks: list[Ids]
    hands: list[Ids]
    rng: int
    dusts: list[Ids] = field(default_factory=lambda: [(), ()])
    units: list[Unit] = field(default_factory=list)
    areas: list[int] = field(default_factory=lambda: [NOBODY] * (2 * CELLS))
    seen: Ids = ()
    lasting: tuple[Lasting, ...] = ()
    turn: int = 0
    active: Seat = Seat.FIRST
    chain: tuple[Link, ...] = ()
    battle: Battle | None = None
    paying: Paying | None = None
    answered_end: bool = False
    ask: Ask | None = None
    result: Result | None = None
    history: list[Event] = field(default_factory=list)

    def card(self, card: int) -> Card:
        """Return what a card is; KeyError if it is hidden."""
        return BY_NUMBER[self.cards[card]]

    def owner(self, card: int) -> Seat:
        """Return who owns a card."""
        return Seat.FIRST if card < self.firsts else Seat.SECOND

    def unit(self, card: int) -> Unit | None:
        """Return a character in play; None if it is not."""
        for unit in self.units:
            if unit.card == card:
                return unit
        return None

    def at(self, cell: int) -> Unit | None:
        """Return who stands in a cell; None if it is free."""
        for unit in self.units:
            if unit.cell == cell:
                return unit
        return None


# events --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A turn began."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Asked(Event):
    """A question was put."""

    ask: Ask


@dataclass(frozen=True, slots=True)
class Woke(Event):
    """Characters became ready."""

    cards: Ids


@dataclass(frozen=True, slots=True)
class Turned(Event):
    """A character was turned."""

    card: int


@dataclass(frozen=True, slots=True)
class Marked(Event):
    """A character used a base ability; for None it was left turned."""

    card: int
    base: Base | None


@dataclass(frozen=True, slots=True)
class Drawn(Event):
    """Cards were drawn, or with ``discarded`` put from the deck into the dust."""

    seat: Seat
    cards: Ids
    discarded: bool = False


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """A card of a hand was discarded, for so much EX if it was a payment."""

    card: int
    paid: int = 0


@dataclass(frozen=True, slots=True)
class Due(Event):
    """An action is to be paid for."""

    paying: Paying


@dataclass(frozen=True, slots=True)
class Put(Event):
    """A character came into play, an item was put on one, or an area on a cell."""

    card: int
    target: int


@dataclass(frozen=True, slots=True)
class Declared(Event):
    """An action was declared, and may be answered."""

    seat: Seat
    act: Act


@dataclass(frozen=True, slots=True)
class Resolved(Event):
    """The last action of the chain is carried out, or has failed."""

    act: Act
    failed: bool = False


@dataclass(frozen=True, slots=True)
class Fought(Event):
    """A battle began, went on, or ended: then there is none."""

    battle: Battle | None


@dataclass(frozen=True, slots=True)
class Struck(Event):
    """A character was struck: by how much, against what. Nothing of it stays (lycee:VI.10)."""

    card: int
    ap: int
    dp: int


@dataclass(frozen=True, slots=True)
class Gone(Event):
    """Characters left the field at once, to their owners' dust or hand."""

    cards: Ids
    to_hand: bool = False


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A character went to a cell; whoever stands there comes in its place."""

    card: int
    cell: int


@dataclass(frozen=True, slots=True)
class Changed(Event):
    """A character was changed until the end of the turn."""

    card: int
    effect: Effect


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The match is over."""

    winner: Seat
    reason: str


copied_by_fields(__name__)

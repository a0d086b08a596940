"""The state of a match, the options, and the events that change it.

Cards are numbered in the order in which they will be drawn, so a number tells nothing, and events
name cards by it alone; what card it is, ``State.cards`` says, which a view empties where hidden.
"""

from dataclasses import dataclass, field
from typing import Final, TypeAlias

from engine.kernel.copying import copied_by_fields
from engine.kernel.decisions import Concede, Option, Result
from engine.kernel.events import Event
from engine.kernel.seats import Seat
from engine.kernel.word_enum import Word
from engine.lycee.cards import CELLS, Base, Card, Change
from engine.lycee.starter import BY_NUMBER

NOBODY: Final = -1
CARD: Final = BY_NUMBER


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


@dataclass(frozen=True, slots=True)
class Ask:
    """A question: ``about`` is the character it is about."""

    asking: Asking
    seat: Seat
    about: int = NOBODY


# options -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Play(Option):
    """Play a card: a character or an area to a cell, an item or event at a character.

    A cell counts from 0 to 5 on the first player's field, to 11 on the second one's.
    """

    card: int
    target: int = NOBODY


@dataclass(frozen=True, slots=True)
class Use(Option):
    """Use a base ability, or the own one (``base`` is None). A target is a cell for steps."""

    card: int
    base: Base | None = None
    target: int = NOBODY


@dataclass(frozen=True, slots=True)
class Attack(Option):
    """Attack with a character."""

    card: int


@dataclass(frozen=True, slots=True)
class Defend(Option):
    """Defend with a character."""

    card: int


@dataclass(frozen=True, slots=True)
class Support(Option):
    """Support the own fighter."""

    card: int


@dataclass(frozen=True, slots=True)
class Keep(Option):
    """Leave a character turned."""

    card: int


@dataclass(frozen=True, slots=True)
class Discard(Option):
    """Discard a card: to pay, or down to the limit of a hand."""

    card: int


@dataclass(frozen=True, slots=True)
class Accept(Option):
    """Pay a tax, or go on with the main phase."""


@dataclass(frozen=True, slots=True)
class End(Option):
    """Declare the end of the main phase."""


@dataclass(frozen=True, slots=True)
class Pass(Option):
    """Do nothing; at wake-up, make all others ready."""


# the state -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Unit:
    """A character in play. ``name`` is that of its base if it is a conversion (lycee:C.6)."""

    card: int
    cell: int
    name: str
    turned: bool = False
    fresh: bool = True
    converted: bool = False
    kept: bool = False
    item: int = NOBODY
    used: tuple[Base, ...] = ()


@dataclass(frozen=True, slots=True)
class Lasting:
    """A change of a character until the end of the turn."""

    card: int
    change: Change


@dataclass(frozen=True, slots=True)
class Link:
    """A declared action that waits to be carried out."""

    seat: Seat
    action: Option


@dataclass(frozen=True, slots=True)
class Battle:
    """A battle: supporters are kept, not their sum, since SP counts at damage (lycee:VI.18)."""

    attacker: int
    seat: Seat
    defender: int = NOBODY
    supporters: tuple[int, ...] = ()
    passes: int = 0


@dataclass(frozen=True, slots=True)
class Paying:
    """An action being paid for: what is still due."""

    action: Option
    amount: int
    extra: int


Ids: TypeAlias = tuple[int, ...]


@dataclass(slots=True)
class State:
    """A match. ``seen`` are the cards that lay in the open; ``firsts`` counts the first player's."""

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
    beginner: Seat = Seat.FIRST
    chain: tuple[Link, ...] = ()
    battle: Battle | None = None
    paying: Paying | None = None
    answered_end: bool = False
    ask: Ask | None = None
    result: Result | None = None
    history: list[Event] = field(default_factory=list)

    def card(self, card_id: int) -> Card:
        """Return a card; KeyError if it is hidden."""
        return CARD[self.cards[card_id]]

    def owner(self, card_id: int) -> Seat:
        """Return who owns a card."""
        return Seat.FIRST if card_id < self.firsts else Seat.SECOND

    def unit(self, card_id: int) -> Unit | None:
        """Return a character in play; None if it is not."""
        for unit in self.units:
            if unit.card == card_id:
                return unit
        return None

    def at(self, cell: int) -> Unit | None:
        """Return who stands in a cell; None if it is free."""
        for unit in self.units:
            if unit.cell == cell:
                return unit
        return None


def seat_of(cell: int) -> Seat:
    """Return whose field a cell is on."""
    return Seat.FIRST if cell < CELLS else Seat.SECOND


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
class Kept(Event):
    """A character stays turned."""

    card: int


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
    """A character used a base ability."""

    card: int
    base: Base


@dataclass(frozen=True, slots=True)
class Drawn(Event):
    """Cards were drawn."""

    seat: Seat
    cards: Ids


@dataclass(frozen=True, slots=True)
class Milled(Event):
    """Cards of a deck were discarded."""

    seat: Seat
    cards: Ids


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """A card of a hand was discarded, for ``paid`` EX if it was a payment."""

    seat: Seat
    card: int
    paid: int = 0


@dataclass(frozen=True, slots=True)
class Due(Event):
    """An action is to be paid for."""

    paying: Paying


@dataclass(frozen=True, slots=True)
class Summoned(Event):
    """A character came into play."""

    card: int
    cell: int
    name: str
    converted: bool = False


@dataclass(frozen=True, slots=True)
class Laid(Event):
    """An item was put on a character, or an area on a cell."""

    card: int
    target: int


@dataclass(frozen=True, slots=True)
class Declared(Event):
    """An action was declared, and may be answered."""

    seat: Seat
    action: Option


@dataclass(frozen=True, slots=True)
class Resolved(Event):
    """The last action is carried out, or has failed."""

    failed: bool = False


@dataclass(frozen=True, slots=True)
class BattleBegan(Event):
    """A battle began."""

    attacker: int


@dataclass(frozen=True, slots=True)
class Defended(Event):
    """A character defends."""

    card: int


@dataclass(frozen=True, slots=True)
class Supported(Event):
    """A character supports."""

    card: int


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A player passed in a battle."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Compared(Event):
    """Damage was dealt: who is struck, by how much, against what."""

    card: int
    ap: int
    dp: int


@dataclass(frozen=True, slots=True)
class BattleEnded(Event):
    """A battle ended."""


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
    change: Change


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The match is over."""

    winner: Seat
    reason: str


OPTIONS: Final = (Play, Use, Attack, Defend, Support, Keep, Discard, Accept, End, Pass, Concede)

copied_by_fields(__name__)

"""Events of cards that change places: cells, zones, decks (201-207, 506, 507)."""

from dataclasses import dataclass

import engine.berserk.abilities as ab
from engine.berserk.cards.card import CardSpec
from engine.berserk.table.board import Cell
from engine.berserk.table.state import NO_CARD, NO_PLAY, Zone
from engine.kernel.copying import copied_by_fields
from engine.kernel.events import Event
from engine.kernel.seats import Seat


@dataclass(frozen=True, slots=True)
class CardLeft(Event):
    """A card left the battle zone or another zone for ``zone`` (205, 206, 204.4).

    ``source`` and ``play`` are the cause; NO_CARD for a rule. ``from_battle`` says whether it left
    the battle zone: only then does a card die (201.2.4, 205.1). ``rule`` is the rule that removed
    it when no player did (503.1). ``tokens`` of incarnation are lost with the graveyard (536.7.1).
    """

    card: int
    zone: Zone
    source: int = NO_CARD
    play: int = NO_PLAY
    to_top: bool = False
    to_bottom: bool = False
    from_battle: bool = True
    rule: str = ""
    tokens: int = 0


@dataclass(frozen=True, slots=True)
class DeckShuffled(Event):
    """A deck was shuffled (204.3)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CardsShown(Event):
    """Top cards of a deck were shown and put under it (term «Пророчество»)."""

    seat: Seat
    cards: tuple[CardSpec, ...]


@dataclass(frozen=True, slots=True)
class DeckOrdered(Event):
    """A player looked at cards of the own deck and put them back: their former places, first those
    on top from the uppermost on, then those under the deck (204.2)."""

    seat: Seat
    top: tuple[int, ...] = ()
    bottom: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class CardsMilled(Event):
    """Top cards of a deck went to the graveyard as ``cards``; this is no death (205.1)."""

    seat: Seat
    count: int
    cards: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    """A card of a deck was shown to be summoned and became a card in play (536.5.1)."""

    seat: Seat
    place: int
    spec: CardSpec


@dataclass(frozen=True, slots=True)
class CardEntered(Event):
    """A card entered the battle zone: summoned, revived or incarnated (536)."""

    card: int
    cell: Cell
    seat: Seat
    closed: bool
    source: int = NO_CARD
    incarnated: bool = False
    revived: bool = False
    tokens: int = 0
    """The incarnation tokens that it had in the graveyard (536.7.1)."""
    from_exile: bool = False
    """Came back from exile, which is neither summoning nor reviving (536.5, 536.6)."""


@dataclass(frozen=True, slots=True)
class ControlChanged(Event):
    """A card came under the control of another player (536.8)."""

    card: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class PileOrdered(Event):
    """Cards that entered a pile at once were put in this order (205.1.2, 206.1.2)."""

    seat: Seat
    zone: Zone
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CardRelocated(Event):
    """A card was relocated: it changed its cell by something else than a move of its own (507).

    ``by`` is the source of the effect; NO_CARD for a symbiote that goes with its host.
    """

    card: int
    origin: Cell
    cell: Cell
    way: ab.Relocation
    by: int


@dataclass(frozen=True, slots=True)
class CardsSwapped(Event):
    """Two cards changed cells by an effect of a card (term «Поменять местами»)."""

    one: int
    other: int
    by: int


@dataclass(frozen=True, slots=True)
class PlacesChanged(Event):
    """Cards exchanged their cells among each other (term «Поменять расположение»).

    Cells stand beside ``cards``. After the placement this is no relocation (404.2.4).
    """

    cards: tuple[int, ...]
    origins: tuple[Cell, ...]
    cells: tuple[Cell, ...]
    relocates: bool


@dataclass(frozen=True, slots=True)
class CardLanded(Event):
    """A flyer lost flight and landed on a cell (210.6), or a card took off (``cell`` NO_CELL)."""

    card: int
    cell: Cell


@dataclass(frozen=True, slots=True)
class CardMoved(Event):
    """A card changed its cell by a move (506.1).

    ``by`` is the card whose text made the cell count as adjacent, NO_CARD for a plain step (545.9).
    """

    card: int
    origin: Cell
    cell: Cell
    by: int = NO_CARD


@dataclass(frozen=True, slots=True)
class MovementSpent(Event):
    """A card paid a move with movement (506.1)."""

    card: int
    amount: int = 1


copied_by_fields(__name__)

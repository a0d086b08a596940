"""Events of placing, hiding and revealing cards and of symbiotes (404, 405, 533)."""

from dataclasses import dataclass

from engine.berserk.table.board import Cell
from engine.berserk.table.state.enums import NO_CARD
from engine.kernel.copying import copied_by_fields
from engine.kernel.events import Event


@dataclass(frozen=True, slots=True)
class CardPlaced(Event):
    """A card of the squad was put face down on a cell (404.1.1)."""

    card: int
    cell: Cell


@dataclass(frozen=True, slots=True)
class CardRevealed(Event):
    """A card was turned face up; flyers and terrains move to the extra zone (210.1, 213.1).

    ``rule`` is the rule that revealed it, empty when a player or a power did.
    """

    card: int
    rule: str = ""


@dataclass(frozen=True, slots=True)
class CardKeptHidden(Event):
    """The second player left a card of the third row face down (405.1)."""

    card: int


@dataclass(frozen=True, slots=True)
class HostAssigned(Event):
    """A symbiote sits on a host (211.3), which it had changed for a ``former`` one, if any."""

    card: int
    host: int
    former: int = NO_CARD


@dataclass(frozen=True, slots=True)
class HostLost(Event):
    """A card that stopped being a symbiote left its host and stands on the cell itself (108.3)."""

    card: int


@dataclass(frozen=True, slots=True)
class CardHidden(Event):
    """An effect turned a card face down (533.2)."""

    card: int


copied_by_fields(__name__)

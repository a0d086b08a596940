"""The answers a Берсерк decision may offer. Cards are named by id, cells by number."""

from dataclasses import dataclass

from engine.berserk.board import Cell
from engine.kernel import Option


@dataclass(frozen=True, slots=True)
class Place(Option):
    """Put a card of the squad face down on a cell (404.1.1)."""

    card: int
    cell: Cell


@dataclass(frozen=True, slots=True)
class KeepHidden(Option):
    """Leave a card of the third row face down (405.1)."""

    card: int


@dataclass(frozen=True, slots=True)
class Reveal(Option):
    """Turn an own hidden card face up (405.1, 533.3)."""

    card: int


@dataclass(frozen=True, slots=True)
class MoveTo(Option):
    """Announce a move by one cell (506.1)."""

    card: int
    cell: Cell


@dataclass(frozen=True, slots=True)
class StrikeAt(Option):
    """Announce a strike (107.2)."""

    card: int
    target: int


@dataclass(frozen=True, slots=True)
class UseAction(Option):
    """Announce the card's action number ``ability`` (its index among the abilities) (114)."""

    card: int
    ability: int
    target: int


@dataclass(frozen=True, slots=True)
class CloseForFlyer(Option):
    """Announce closing to strike a flyer later (107.2, 210.5)."""

    card: int


@dataclass(frozen=True, slots=True)
class EndTurn(Option):
    """Hand the turn over (411.2)."""


@dataclass(frozen=True, slots=True)
class Defend(Option):
    """Announce a creature as the defender against the strike on top of the stack (514)."""

    card: int


@dataclass(frozen=True, slots=True)
class Pass(Option):
    """Hand the priority over (303.2)."""


@dataclass(frozen=True, slots=True)
class StepDown(Option):
    """Take the strike table one line milder and avoid the exchange (515.3)."""


@dataclass(frozen=True, slots=True)
class StandFirm(Option):
    """Keep the exchange of strikes that the table gives (515.3)."""


@dataclass(frozen=True, slots=True)
class TriggerNext(Option):
    """Announce this card's triggered ability next (305.1)."""

    card: int

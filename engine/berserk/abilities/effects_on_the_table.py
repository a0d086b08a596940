"""Effects that make plays, and effects on the table (120, 204, 537, 601.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from engine.berserk.abilities.aiming import Attack, Targets
from engine.berserk.abilities.filters import Filter
from engine.berserk.abilities.kinds import Side, Until
from engine.berserk.abilities.values import Number
from engine.kernel.copying import copied_by_fields
from engine.kernel.word_enum import Word

if TYPE_CHECKING:
    from engine.berserk.abilities.ability import Ability


class Order(Word):
    """How a generated play is worded (537.2, 537.5)."""

    ANNOUNCES = "announces"
    """From the legality step on; an attack is an assault."""
    DEALS = "deals"
    """From the targets step on, as against a closed card."""
    FIGHTS = "fights"
    """From the targets step on; the state of the target decides."""
    FIGHTS_AS_OPEN = "fights_as_open"
    BOTH_FIGHT = "both_fight"


@dataclass(frozen=True, slots=True)
class Makes:
    """A card performs a power (537): the target does, against cards that pass ``at``."""

    order: Order
    attack: Attack
    at: Targets


@dataclass(frozen=True, slots=True)
class Delay:
    """A delayed ability: it waits for its own moment (120)."""

    ability: Ability
    until: Until = Until.BATTLE_END


@dataclass(frozen=True, slots=True)
class MarkCell:
    """The chosen cell, or each of its shape, gets a marker with an ability (122.5, 544.1)."""

    marker: str
    ability: Ability | None = None
    blocks: bool = False
    """The cell counts as taken."""
    until: Until = Until.BATTLE_END


@dataclass(frozen=True, slots=True)
class MoveMarker:
    """The nearest marker of this name of one's side goes to the chosen cell, with its ability; of
    several as near the one that was laid first (544.1)."""

    marker: str


@dataclass(frozen=True, slots=True)
class ChooseCells:
    """Nothing but the choice of cells, for what comes after it: «выберите квадрат 2x2» (502.7)."""


@dataclass(frozen=True, slots=True)
class ShowDeck:
    """Prophecy: shows so many top cards, then puts them under the deck (term «Пророчество»)."""

    cards: Number


@dataclass(frozen=True, slots=True)
class OrderDeck:
    """Its player looks at so many top cards of the own deck and lays each of them back in any
    order: on top, under the deck, or either of these as the player says (204.2).

    Whoever else plays learns how many went where, and not which. Of a single card with one place to
    go nothing is asked and nothing is shown.
    """

    cards: Number
    top: bool = True
    bottom: bool = False


@dataclass(frozen=True, slots=True)
class Mill:
    """Puts top cards of a deck into the graveyard."""

    cards: Number
    side: Side = Side.OWN


@dataclass(frozen=True, slots=True)
class LookAtDeck:
    """Its player looks through the deck, which is shuffled then (204.3)."""


@dataclass(frozen=True, slots=True)
class ChangePlaces:
    """Its player lets as many of these cards as he likes, or none, change cells among themselves
    (term «Поменять расположение»).

    Hidden cards stay hidden. After the placement it is no relocation (404.2.4).
    """

    cards: Filter


@dataclass(frozen=True, slots=True)
class Win:
    """The controller wins, or loses, by the text (601.2)."""

    wins: bool = True


EffectOnTable: TypeAlias = (
    Makes
    | Delay
    | MarkCell
    | MoveMarker
    | ChooseCells
    | ShowDeck
    | OrderDeck
    | Mill
    | LookAtDeck
    | ChangePlaces
    | Win
)
"""Every effect on the table: on cells, decks, the match, and what is made or delayed."""


copied_by_fields(__name__)

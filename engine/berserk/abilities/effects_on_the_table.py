"""Effects that generate plays, and effects on the table (120, 204, 537, 601.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from engine.berserk.abilities.aiming import Attack, Targets
from engine.berserk.abilities.filters import Filter
from engine.berserk.abilities.kinds import PowerKind, Side, Until
from engine.berserk.abilities.values import Number
from engine.kernel.copying import copied_by_fields
from engine.kernel.word_enum import Word

if TYPE_CHECKING:
    from engine.berserk.abilities.ability import Ability


class Order(Word):
    """The wording of a generated play (537.2, 537.5)."""

    ANNOUNCES = "announces"
    """From the legality step on; the attack is an assault."""
    DEALS = "deals"
    """From the targets step on, as against a closed card."""
    FIGHTS = "fights"
    """From the targets step on; the state of the target decides."""
    FIGHTS_AS_OPEN = "fights_as_open"
    BOTH_FIGHT = "both_fight"


@dataclass(frozen=True, slots=True)
class Makes:
    """Lets a card perform a power (537): the target does, against cards that pass ``at``.

    With TARGET there it is against the second target of the power, wherever that stands: «как со
    стоящей рядом» (527.1).
    """

    order: Order
    attack: Attack
    at: Targets


@dataclass(frozen=True, slots=True)
class Delay:
    """Creates a delayed ability, which waits for its own moment (120)."""

    ability: Ability
    until: Until = Until.BATTLE_END


@dataclass(frozen=True, slots=True)
class MarkCell:
    """Puts a marker with an ability on the chosen cell, or on each of its shape (122.5, 544.1)."""

    marker: str
    ability: Ability | None = None
    blocks: bool = False
    """The cell counts as occupied."""
    until: Until = Until.BATTLE_END
    deep: bool = False
    """The cell counts as deep (term «Клетка глубины»)."""
    surface: bool = False
    """The cell counts as surface and not as deep (term «Клетка поверхности»)."""


@dataclass(frozen=True, slots=True)
class MoveMarker:
    """Moves the nearest marker of this name of one's side to the chosen cell, with its ability; of
    several equally near, the oldest (544.1)."""

    marker: str


@dataclass(frozen=True, slots=True)
class ChooseCells:
    """Only chooses cells, for what follows: «выберите квадрат 2x2» (502.7).

    With ``range_of`` a power of that kind goes to the cell, so modifiers of its range change
    ``Cells.within`` (547.1).
    """

    range_of: PowerKind | None = None


@dataclass(frozen=True, slots=True)
class ShowDeck:
    """Prophecy: shows this many top cards, then puts them under the deck (term «Пророчество»)."""

    cards: Number


@dataclass(frozen=True, slots=True)
class OrderDeck:
    """Lets the player look at this many top cards of the own deck and put each back in any order:
    on top, under the deck, or either as chosen (204.2).

    Others learn how many went where, not which. For a single card with one place to go nothing is
    asked or shown. With ``lowest`` these are the lowest cards, where a prophecy has put them.
    """

    cards: Number
    top: bool = True
    bottom: bool = False
    lowest: bool = False


@dataclass(frozen=True, slots=True)
class Mill:
    """Puts top cards of a deck into the graveyard."""

    cards: Number
    side: Side = Side.OWN


@dataclass(frozen=True, slots=True)
class LookAtDeck:
    """Lets the player look through the deck, which is then shuffled (204.3)."""


@dataclass(frozen=True, slots=True)
class ChangePlaces:
    """Lets the player exchange the cells of any number of these cards (term «Поменять
    расположение»).

    Hidden cards stay hidden. After the placement this is no relocation (404.2.4).
    """

    cards: Filter


@dataclass(frozen=True, slots=True)
class Win:
    """The controller wins, or loses, by a text (601.2)."""

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
"""Every effect on the table: on cells, decks, the match, and made or delayed plays."""


copied_by_fields(__name__)

"""Powers: spells and influences with their effects, and compounds of them (111, 122, 505.4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engine.berserk.abilities.aiming import ONE_CARD, Attack, Targets
from engine.berserk.abilities.conditions import Condition
from engine.berserk.abilities.effects_on_cards import EffectOnAnyCard, EffectOnSomeCards
from engine.berserk.abilities.effects_on_plays import EffectOnAnyPlay, Redirect
from engine.berserk.abilities.effects_on_the_table import EffectOnTable
from engine.berserk.abilities.filters import Cells
from engine.berserk.abilities.kinds import PowerKind
from engine.berserk.abilities.values import Number
from engine.kernel.copying import copied_by_fields


@dataclass(frozen=True, slots=True)
class Power:
    """A spell or an influence (111.2): its effects on its targets.

    Several effects on one card at once are a complex effect, several cards a mass one (122.10,
    122.11). ``cells`` says which cells are chosen besides, ``cell_count`` how many.
    """

    kind: PowerKind
    effects: tuple[Effect, ...]
    targets: Targets = ONE_CARD
    cells: Cells | None = None
    cell_count: Number = 1


Unhindered: TypeAlias = EffectOnAnyCard | EffectOnAnyPlay | EffectOnTable
"""Effects that nothing of a card makes idle (528.2.1)."""

Effect: TypeAlias = Unhindered | EffectOnSomeCards | Redirect

# Compound abilities (505.4). A body is a power or a compound of bodies.


@dataclass(frozen=True, slots=True)
class And:
    """One after the other, each by itself (505.4.1, 505.4.2)."""

    parts: tuple[Body, ...]


@dataclass(frozen=True, slots=True)
class Repeat:
    """N attacks (505.4.3)."""

    count: Number
    part: Body


@dataclass(frozen=True, slots=True)
class WhileDoing:
    """The second only when the first was carried out in full (505.4.5)."""

    first: Body
    second: Body


@dataclass(frozen=True, slots=True)
class OnSuccess:
    """The second when the first took any effect (505.4.6)."""

    first: Body
    second: Body


@dataclass(frozen=True, slots=True)
class Otherwise:
    """The second when the first could not be announced or failed (505.4.7)."""

    first: Body
    second: Body


@dataclass(frozen=True, slots=True)
class Or:
    """One of them, as the controller chooses; both when ``both_if`` holds (505.4.8, 505.4.9)."""

    parts: tuple[Body, ...]
    both_if: Condition | None = None


@dataclass(frozen=True, slots=True)
class UnlessOpponent:
    """The first, or when the opponent cannot or will not, the second (505.4.10)."""

    first: Body
    second: Body


@dataclass(frozen=True, slots=True)
class May:
    """The controller may leave it out (505.6)."""

    part: Body


@dataclass(frozen=True, slots=True)
class Provided:
    """Only while a condition holds (545.10)."""

    condition: Condition
    part: Body


Body: TypeAlias = (
    Attack
    | Power
    | And
    | Repeat
    | WhileDoing
    | OnSuccess
    | Otherwise
    | Or
    | UnlessOpponent
    | May
    | Provided
)


copied_by_fields(__name__)

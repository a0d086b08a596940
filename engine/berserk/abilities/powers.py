"""Powers: spells and influences with their effects, and compounds of them (111, 122, 505.4)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from engine.berserk.abilities.aiming import ITSELF, ONE_CARD, Attack, Targets
from engine.berserk.abilities.conditions import Condition
from engine.berserk.abilities.effects_on_cards import EffectOnAnyCard, EffectOnSomeCards
from engine.berserk.abilities.effects_on_plays import EffectOnAnyPlay, Redirect, RollDie
from engine.berserk.abilities.effects_on_the_table import EffectOnTable, ShowDeck
from engine.berserk.abilities.filters import Cells
from engine.berserk.abilities.kinds import Limit, PowerKind
from engine.berserk.abilities.strength import Strength
from engine.berserk.abilities.values import Number, Outcome, ResultOf, Rolled
from engine.kernel.copying import copied_by_fields


@dataclass(frozen=True, slots=True)
class Power:
    """A spell or an influence (111.2): its effects on its targets.

    Several effects on one card at once make a complex effect, several cards a mass one (122.10,
    122.11). ``cells`` selects the cells to choose besides, ``cell_count`` their number. ``term`` is
    the printed name of a power that no rule defines, by which abilities refer to it: «подлость».
    """

    kind: PowerKind
    effects: tuple[Effect, ...]
    targets: Targets = ONE_CARD
    cells: Cells | None = None
    cell_count: Number = 1
    term: str = ""


Unhindered: TypeAlias = EffectOnAnyCard | EffectOnAnyPlay | EffectOnTable
"""Effects that nothing makes idle (528.2.1)."""

Effect: TypeAlias = Unhindered | EffectOnSomeCards | Redirect

# Compound abilities (505.4). A body is a power or a compound of bodies.


@dataclass(frozen=True, slots=True)
class And:
    """Each in turn, independently (505.4.1, 505.4.2)."""

    parts: tuple[Body, ...]


@dataclass(frozen=True, slots=True)
class Repeat:
    """N attacks (505.4.3)."""

    count: Number
    part: Body


@dataclass(frozen=True, slots=True)
class WhileDoing:
    """The second only if the first was resolved in full (505.4.5)."""

    first: Body
    second: Body


@dataclass(frozen=True, slots=True)
class OnSuccess:
    """The second only if the first had any effect (505.4.6)."""

    first: Body
    second: Body


@dataclass(frozen=True, slots=True)
class Otherwise:
    """The second if the first could not be announced or failed (505.4.7)."""

    first: Body
    second: Body


@dataclass(frozen=True, slots=True)
class Or:
    """One of them, at the controller's choice; both if ``both_if`` holds (505.4.8, 505.4.9)."""

    parts: tuple[Body, ...]
    both_if: Condition | None = None


@dataclass(frozen=True, slots=True)
class UnlessOpponent:
    """The first; the second if the opponent cannot or will not do the first (505.4.10)."""

    first: Body
    second: Body


@dataclass(frozen=True, slots=True)
class May:
    """Optional for the controller (505.6)."""

    part: Body


@dataclass(frozen=True, slots=True)
class Provided:
    """Only if a condition holds (545.10); ``otherwise`` if it does not."""

    condition: Condition
    part: Body
    otherwise: Body | None = None


@dataclass(frozen=True, slots=True)
class Limited:
    """«(N раз за ход)» within a compound ability: limits this part only (545.7.1)."""

    part: Body
    limit: Limit
    times: int = 1


# Titled bodies, each an abbreviation for several powers.


@dataclass(frozen=True, slots=True)
class Prophecy:
    """«Пророчество X»: this many top cards are shown and go under the deck; ``body`` can ask about
    them (``Shown``)."""

    cards: Number
    body: Body

    @property
    def parts(self) -> tuple[Body, ...]:
        """The powers that the prophecy expands to, in order."""
        return Power(PowerKind.INFLUENCE, (ShowDeck(self.cards),), ITSELF), self.body


@dataclass(frozen=True, slots=True)
class RolledTargets:
    """A power with a rolled number of targets: X-Y-Z, or as many as there are (306.3)."""

    values: Strength
    power: Power

    @property
    def parts(self) -> tuple[Body, ...]:
        """The powers that this node expands to, in order."""
        roll = Power(PowerKind.INFLUENCE, (RollDie(Rolled(self.values)),), ITSELF)
        most = ResultOf(Outcome.AMOUNT)
        targets = replace(self.power.targets, least=most, most=most)
        return roll, replace(self.power, targets=targets)


TitledBody: TypeAlias = Prophecy | RolledTargets

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
    | Limited
    | TitledBody
)


copied_by_fields(__name__)

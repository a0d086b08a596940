"""Effects on the play that set the ability off (519, 520, 530, 531)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engine.berserk.abilities.kinds import AttackStrength, Who
from engine.berserk.abilities.values import Number
from engine.kernel.copying import copied_by_fields


@dataclass(frozen=True, slots=True)
class Cancel:
    """Cancels the play (530)."""


@dataclass(frozen=True, slots=True)
class Block:
    """Blocks the power (531)."""


@dataclass(frozen=True, slots=True)
class Redirect:
    """The attack's target becomes another card (term «Перенаправление»)."""

    onto: Who = Who.SELF


@dataclass(frozen=True, slots=True)
class ChangeDie:
    """+X or -X to a die of the play (519.2)."""

    amount: Number
    of: Who = Who.SUBJECT


@dataclass(frozen=True, slots=True)
class SetDie:
    """The die is brought to X (519.2); turned over when ``turned`` (519.6)."""

    value: Number = 0
    turned: bool = False
    of: Who = Who.SUBJECT


@dataclass(frozen=True, slots=True)
class Reroll:
    """The die is rolled again (519.7)."""

    of: Who = Who.SUBJECT


@dataclass(frozen=True, slots=True)
class NextDie:
    """The card's next die is X and is not rolled (519.5)."""

    value: Number
    count: int = 1


@dataclass(frozen=True, slots=True)
class RollDie:
    """A roll that is all there is to it (306.2); ``amount`` is what is calculated by the die."""

    amount: Number | None = None


@dataclass(frozen=True, slots=True)
class FightResult:
    """The outcome of the fight is this one: instead of the dice, or in the place of theirs."""

    attack: AttackStrength
    counter: AttackStrength


@dataclass(frozen=True, slots=True)
class ChangeSize:
    """+X or -X to the size of the attack, spell or influence (520.2)."""

    amount: Number


@dataclass(frozen=True, slots=True)
class ScaleSize:
    """Multiplies or divides the size (520.2)."""

    times: int = 1
    by: int = 1


@dataclass(frozen=True, slots=True)
class SetSize:
    """Brings the size down to X (520.5)."""

    value: Number


@dataclass(frozen=True, slots=True)
class SetStrength:
    """Brings the attack to a strength (520.2)."""

    strength: AttackStrength


@dataclass(frozen=True, slots=True)
class StaysOpen:
    """The play does not close its source (540.4)."""


EffectOnAnyPlay: TypeAlias = (
    Cancel
    | Block
    | ChangeDie
    | SetDie
    | Reroll
    | NextDie
    | RollDie
    | FightResult
    | ChangeSize
    | ScaleSize
    | SetSize
    | SetStrength
    | StaysOpen
)
"""Every effect on the play that set the ability off but a redirection: it may be idle (514.8)."""


copied_by_fields(__name__)

"""Effects on the causing play (519, 520, 530, 531)."""

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
    """Changes the attack's target to another card (term «Перенаправление»)."""

    onto: Who = Who.SELF


@dataclass(frozen=True, slots=True)
class ChangeDie:
    """+X or -X to a die of the play (519.2)."""

    amount: Number
    of: Who = Who.SUBJECT


@dataclass(frozen=True, slots=True)
class SetDie:
    """Sets the die to X (519.2); turns it over when ``turned`` (519.6)."""

    value: Number = 0
    turned: bool = False
    of: Who = Who.SUBJECT


@dataclass(frozen=True, slots=True)
class Reroll:
    """Rerolls the die (519.7)."""

    of: Who = Who.SUBJECT


@dataclass(frozen=True, slots=True)
class NextDie:
    """The card's next die is X without a roll (519.5)."""

    value: Number
    count: int = 1


@dataclass(frozen=True, slots=True)
class RollDie:
    """A roll without another effect (306.2); ``amount`` is the number computed from the die."""

    amount: Number | None = None


@dataclass(frozen=True, slots=True)
class FightResult:
    """Sets the outcome of the fight, in place of the dice or of their result."""

    attack: AttackStrength
    counter: AttackStrength


@dataclass(frozen=True, slots=True)
class ChangeSize:
    """Adds X to the size of the attack, spell or influence (520.2)."""

    amount: Number


@dataclass(frozen=True, slots=True)
class ScaleSize:
    """Multiplies or divides the size (520.2)."""

    times: int = 1
    by: int = 1


@dataclass(frozen=True, slots=True)
class SetSize:
    """Sets the size to X (520.5)."""

    value: Number


@dataclass(frozen=True, slots=True)
class SetStrength:
    """Sets the strength of the attack (520.2)."""

    strength: AttackStrength


@dataclass(frozen=True, slots=True)
class StaysOpen:
    """Keeps the source open after the play (540.4)."""


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
"""Every effect on the play that triggered the ability except redirection: it may be idle
(514.8)."""


copied_by_fields(__name__)

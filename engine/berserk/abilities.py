"""Abilities as frozen nodes (111-121): data that the rules read, the printer prints and a save
holds. A card's abilities are a tuple of these; no node holds a function.

What the engine does not read yet is an explicit ``Unread``: nothing is skipped in silence.
"""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from engine.berserk.values import Strength


class AttackKind(Enum):
    """The attacks of the table of powers (111.1)."""

    STRIKE = "strike"
    SPECIAL_STRIKE = "special_strike"
    MAGIC_STRIKE = "magic_strike"
    REACH_STRIKE = "reach_strike"
    SHOT = "shot"
    THROW = "throw"
    DISCHARGE = "discharge"

    @property
    def is_magic(self) -> bool:
        """Magic strike and discharge (111.1.3)."""
        return self in (AttackKind.MAGIC_STRIKE, AttackKind.DISCHARGE)

    @property
    def is_near(self) -> bool:
        """Strike, special strike and magic strike, with a range or without (111.1.1)."""
        return self in (AttackKind.STRIKE, AttackKind.SPECIAL_STRIKE, AttackKind.MAGIC_STRIKE)


@dataclass(frozen=True, slots=True)
class AttackExperience:
    """{ova}N: +N to the die when the card attacks with a strike."""

    value: int


@dataclass(frozen=True, slots=True)
class DefenceExperience:
    """{ovz}N: +N to the die when the card defends against a strike."""

    value: int


@dataclass(frozen=True, slots=True)
class ShootingExperience:
    """{ovs}N: +N to the die for the strength of the card's shot."""

    value: int


@dataclass(frozen=True, slots=True)
class Armor:
    """{armor}N: prevents N wounds from non-magic attacks in each player's turn."""

    value: int


@dataclass(frozen=True, slots=True)
class Regeneration:
    """{regen}N: heals N at the start of its controller's turn while open."""

    value: int


@dataclass(frozen=True, slots=True)
class DirectedStrike:
    """{direct}: no defender can be assigned against the card's strike."""


@dataclass(frozen=True, slots=True)
class UnansweredStrike:
    """The card's strike is directed and rolled as against a closed card (515.8)."""


@dataclass(frozen=True, slots=True)
class Attack:
    """A power that wounds one target; ``range`` in cells, None for unlimited (547.1.1).

    A magic strike without a range reaches the cards beside its source only.
    """

    kind: AttackKind
    value: Strength
    range: int | None = None


@dataclass(frozen=True, slots=True)
class Action:
    """A slow playable ability paid by closing the card (113.4, 114): ``{tap}: power``."""

    power: Attack


@dataclass(frozen=True, slots=True)
class Unread:
    """Printed text that no node says yet; the card plays without it."""

    text: str


NamedAbility: TypeAlias = (
    AttackExperience
    | DefenceExperience
    | ShootingExperience
    | Armor
    | Regeneration
    | DirectedStrike
    | UnansweredStrike
)
Ability: TypeAlias = NamedAbility | Action | Unread

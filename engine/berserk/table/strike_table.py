"""Fights: the strike table and the strength of attacks (515)."""

from dataclasses import dataclass
from typing import Final

from engine.berserk.abilities import AttackStrength
from engine.berserk.abilities.strength import Strength

MISS, WEAK, MEDIUM, STRONG = AttackStrength


@dataclass(frozen=True, slots=True)
class Outcome:
    """The strikes of one fight: the assailant's and the counterstrike."""

    attack: AttackStrength
    counter: AttackStrength

    @property
    def is_exchange(self) -> bool:
        """Whether both cards strike."""
        return self.attack is not MISS and self.counter is not MISS


# 515.3: by how much the assailant rolled more, 1..5; then by how much the defending card did.
_ASSAILANT_MORE: Final = (
    Outcome(WEAK, MISS),
    Outcome(MEDIUM, WEAK),
    Outcome(MEDIUM, MISS),
    Outcome(STRONG, WEAK),
    Outcome(STRONG, MISS),
)
_DEFENDING_MORE: Final = (
    Outcome(WEAK, MISS),
    Outcome(MISS, MISS),
    Outcome(MISS, WEAK),
    Outcome(WEAK, MEDIUM),
    Outcome(MISS, MEDIUM),
)
_LOW_TIE: Final = Outcome(WEAK, MISS)
_HIGH_TIE: Final = Outcome(MISS, WEAK)
_HIGH: Final = 5


def strike_table(attack: int, defence: int) -> Outcome:
    """Return what two dice, with their modifiers, give in the strike table (515.3).

    >>> strike_table(6, 2)
    Outcome(attack=<AttackStrength.STRONG: 3>, counter=<AttackStrength.WEAK: 1>)
    """
    difference = attack - defence
    if difference > 0:
        return _ASSAILANT_MORE[min(difference, _HIGH) - 1]
    if difference < 0:
        return _DEFENDING_MORE[min(-difference, _HIGH) - 1]
    return _LOW_TIE if attack < _HIGH else _HIGH_TIE


def stepped_down(attack: int, defence: int) -> Outcome:
    """Return the outcome one line up the table, as if the dice differed by one less (515.3).

    Who rolled more may choose it in an exchange of strikes; ValueError for a tie.
    """
    if attack == defence:
        raise ValueError("nobody rolled more, nobody steps down")
    return (
        strike_table(attack - 1, defence) if attack > defence else strike_table(attack, defence - 1)
    )


def strength_alone(die: int) -> AttackStrength:
    """Return how hard an attack lands when only the attacker rolls (515.6, 515.8).

    >>> [strength_alone(die).name for die in (0, 3, 4, 5, 6, 8)]
    ['WEAK', 'WEAK', 'MEDIUM', 'MEDIUM', 'STRONG', 'STRONG']
    """
    if die <= 3:
        return WEAK
    return MEDIUM if die <= 5 else STRONG


def size(strength: AttackStrength, values: Strength) -> int:
    """Return the wounds of an attack of this strength, before modifiers (105.5)."""
    match strength:
        case AttackStrength.MISS:
            return 0
        case AttackStrength.WEAK:
            return values.weak
        case AttackStrength.MEDIUM:
            return values.medium
        case AttackStrength.STRONG:
            return values.strong

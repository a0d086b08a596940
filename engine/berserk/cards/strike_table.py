"""The strike table and the strength of attacks (515)."""

from dataclasses import dataclass
from typing import Final, assert_never

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.kernel.copying import copied_by_fields

MISS: Final = ab.AttackStrength.MISS
WEAK: Final = ab.AttackStrength.WEAK
MEDIUM: Final = ab.AttackStrength.MEDIUM
STRONG: Final = ab.AttackStrength.STRONG


@dataclass(frozen=True, slots=True)
class FightOutcome:
    """The result of one fight: the attacker's strike and the counterstrike."""

    attack: ab.AttackStrength
    counter: ab.AttackStrength

    @property
    def is_exchange(self) -> bool:
        """Return whether both cards strike."""
        return self.attack is not MISS and self.counter is not MISS


@dataclass(frozen=True, slots=True)
class StrikeTable:
    """The strike table: results of modified dice, in a fight and in an unanswered attack.

    ``assailant_more`` lists the outcomes when the attacker rolled 1, 2 … more; its last line also
    covers any larger difference. ``defending_more`` is the same for the defender. A tie is high
    from ``high_tie_from`` on. An unanswered attack is medium from ``medium_from`` on, strong from
    ``strong_from`` on. ValueError for a table without lines or thresholds out of order.
    """

    assailant_more: tuple[FightOutcome, ...]
    defending_more: tuple[FightOutcome, ...]
    low_tie: FightOutcome
    high_tie: FightOutcome
    high_tie_from: int
    medium_from: int
    strong_from: int

    def __post_init__(self) -> None:
        """Validate the table."""
        if not self.assailant_more or not self.defending_more:
            raise ValueError("a strike table needs a line for each side that rolled more")
        if self.medium_from > self.strong_from:
            raise ValueError("an attack is medium before it is strong")

    def fight(self, attack: int, defence: int) -> FightOutcome:
        """Return the outcome of two modified dice (515.3).

        >>> TABLE_2024.fight(6, 2)
        FightOutcome(attack=<AttackStrength.STRONG: 3>, counter=<AttackStrength.WEAK: 1>)
        """
        difference = attack - defence
        if difference > 0:
            return self.assailant_more[min(difference, len(self.assailant_more)) - 1]
        if difference < 0:
            return self.defending_more[min(-difference, len(self.defending_more)) - 1]
        return self.low_tie if attack < self.high_tie_from else self.high_tie

    def stepped_down(self, attack: int, defence: int) -> FightOutcome:
        """Return the outcome one line up the table, as if the dice differed by one less (515.3).

        The player with the higher roll can choose it in an exchange of strikes; ValueError for a
        tie.
        """
        if attack == defence:
            raise ValueError("nobody rolled more, nobody steps down")
        if attack > defence:
            return self.fight(attack - 1, defence)
        return self.fight(attack, defence - 1)

    def alone(self, die: int) -> ab.AttackStrength:
        """Return the strength of an attack when only the attacker rolls (515.6, 515.8).

        >>> [TABLE_2024.alone(die).name for die in (0, 3, 4, 5, 6, 8)]
        ['WEAK', 'WEAK', 'MEDIUM', 'MEDIUM', 'STRONG', 'STRONG']
        """
        if die < self.medium_from:
            return WEAK
        return MEDIUM if die < self.strong_from else STRONG


TABLE_2024: Final = StrikeTable(
    assailant_more=(
        FightOutcome(WEAK, MISS),
        FightOutcome(MEDIUM, WEAK),
        FightOutcome(MEDIUM, MISS),
        FightOutcome(STRONG, WEAK),
        FightOutcome(STRONG, MISS),
    ),  # 515.3
    defending_more=(
        FightOutcome(WEAK, MISS),
        FightOutcome(MISS, MISS),
        FightOutcome(MISS, WEAK),
        FightOutcome(WEAK, MEDIUM),
        FightOutcome(MISS, MEDIUM),
    ),  # 515.3
    low_tie=FightOutcome(WEAK, MISS),
    high_tie=FightOutcome(MISS, WEAK),
    high_tie_from=5,  # 515.3
    medium_from=4,  # 515.6
    strong_from=6,  # 515.6
)


def size(strength: ab.AttackStrength, values: Strength) -> int:
    """Return the wounds of an attack of this strength, before modifiers (105.5)."""
    match strength:
        case ab.AttackStrength.MISS:
            return 0
        case ab.AttackStrength.WEAK:
            return values.weak
        case ab.AttackStrength.MEDIUM:
            return values.medium
        case ab.AttackStrength.STRONG:
            return values.strong
        case _:
            assert_never(strength)


copied_by_fields(__name__)

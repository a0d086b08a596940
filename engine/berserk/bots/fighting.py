"""Expected harm of attacks, in crystals of the cards harmed."""

from typing import Final, TypeAlias

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.facts import attack_of
from engine.berserk.cards.ruleset import Ruleset
from engine.berserk.cards.strike_table import StrikeTable, size
from engine.berserk.changing.views import is_unknown
from engine.berserk.table.board import NEIGHBOURS, NO_CELL, Cell
from engine.berserk.table.options import StrikeAt, UseAction
from engine.berserk.table.state import NO_CARD, AttackStrength, CardState, MatchState, Zone
from engine.kernel.copying import copied_by_fields
from engine.kernel.decisions import Option
from engine.kernel.remembering import by_identity
from engine.kernel.seats import Seat

Chances: TypeAlias = tuple[float, ...]  # one factor per strength, miss first

_STRENGTHS: Final = tuple(AttackStrength)
WOUND_SHARE: Final = 0.5  # a card with one life left is still worth about half
_OBJECT_SHARE: Final = 0.3  # artifacts and terrains help, but only creatures win
_UNKNOWN_WORTH: Final = 5.0  # a hidden card is valued as an average one


def worth_of(card: CardState) -> float:
    """Value a healthy living card, in crystals."""
    if is_unknown(card):
        return _UNKNOWN_WORTH
    worth = card.spec.cost.number + 1.0
    return worth if card.spec.type.is_creature else worth * _OBJECT_SHARE


def is_own(seen: MatchState, seat: Seat, option: Option) -> bool:
    """Return whether ``option`` attacks a card of its own player ``seat``."""
    target = attacked(seen, option)
    return target != NO_CARD and seen.cards[target].controller is seat


def attacked(seen: MatchState, option: Option) -> int:
    """Return the card attacked by ``option``, or NO_CARD."""
    match option:
        case StrikeAt(target=target):
            return target
        case UseAction(card=card, ability=ability, target=target):
            node = seen.cards[card].facts.owned[ability].node
            return NO_CARD if attack_of(node) is None else target
        case _:
            return NO_CARD


def exposure(seen: MatchState, card: CardState) -> float:
    """Value the extra harm a closed ``card`` suffers from its worst neighbour."""
    rules = seen.ruleset
    harms = [
        strike_alone(rules, enemy, card) - max(0.0, fight(rules, enemy, card))
        for enemy in _enemies_beside(seen, card, card.cell)
        if not enemy.closed and enemy.facts.strike is not None
    ]
    return max(harms) if harms else 0.0


def best_strike(seen: MatchState, card: CardState, cell: Cell) -> float:
    """Value the best strike ``card`` could make now from ``cell``; 0 if none is worth making."""
    if card.facts.strike is None or cell == NO_CELL:
        return 0.0
    known = [enemy for enemy in _enemies_beside(seen, card, cell) if not is_unknown(enemy)]
    return max([0.0, *[fight(seen.ruleset, card, enemy) for enemy in known]])


def _enemies_beside(seen: MatchState, card: CardState, cell: Cell) -> list[CardState]:
    if card.zone is not Zone.BATTLEFIELD:
        return []
    beside = [seen.board[step] for step in NEIGHBOURS[cell]]
    cards = [seen.cards[number] for number in beside if number != NO_CARD]
    return [other for other in cards if other.controller is not card.controller]


def fight(rules: Ruleset, source: CardState, target: CardState) -> float:
    """Value a strike: its harm less that of the counterstrike."""
    unopposed = target.closed or target.facts.strike is None
    if unopposed or source.facts.has(ab.Name.UNANSWERED):  # 515.8
        return strike_alone(rules, source, target)
    attack, counter = odds(rules).both(
        source.facts.value(ab.Name.ATTACK_EXPERIENCE),
        target.facts.value(ab.Name.DEFENCE_EXPERIENCE),
    )
    back = harm(source, counter, target.facts.strike)
    return harm(target, attack, source.facts.strike) - back


def strike_alone(rules: Ruleset, source: CardState, target: CardState) -> float:
    """Value a strike without counterstrike."""
    bonus = source.facts.value(ab.Name.ATTACK_EXPERIENCE)
    return harm(target, odds(rules).alone(bonus), source.facts.strike)


def harm(
    card: CardState, chances: Chances, values: Strength | None, *, magic: bool = False
) -> float:
    """Value wounds: the card's whole worth if it dies, else a share."""
    if values is None or not card.maximum_life:
        return 0.0
    armor = 0 if magic else max(0, card.facts.value(ab.Name.ARMOR) - card.armor_spent)
    share = 0.0
    for strength in _STRENGTHS:
        chance, wounds = chances[strength], size(strength, values) - armor
        if wounds >= card.life:
            share += chance
        elif wounds > 0:
            share += chance * WOUND_SHARE * wounds / card.maximum_life
    return share * worth_of(card)


class Odds:
    """The probability of each strength by a strike table, computed once for each bonus."""

    def __init__(self, table: StrikeTable, faces: int) -> None:
        self._table, self._dice = table, range(1, faces + 1)
        self._alone: dict[int, Chances] = {}
        self._both: dict[tuple[int, int], tuple[Chances, Chances]] = {}

    def alone(self, bonus: int) -> Chances:
        """Return the probabilities if only the attacker rolls (515.6, 515.8)."""
        known = self._alone.get(bonus)
        if known is None:
            chances = [0.0] * len(AttackStrength)
            for die in self._dice:
                chances[self._table.alone(die + bonus)] += 1 / len(self._dice)
            known = self._alone[bonus] = tuple(chances)
        return known

    def both(self, attack_bonus: int, defence_bonus: int) -> tuple[Chances, Chances]:
        """Return the probabilities of strike and counterstrike (515.3)."""
        known = self._both.get((attack_bonus, defence_bonus))
        if known is None:
            known = self._fought(attack_bonus, defence_bonus)
            self._both[attack_bonus, defence_bonus] = known
        return known

    def _fought(self, attack_bonus: int, defence_bonus: int) -> tuple[Chances, Chances]:
        attack, counter = [0.0] * len(AttackStrength), [0.0] * len(AttackStrength)
        chance = 1 / len(self._dice) ** 2
        for die in self._dice:
            for other in self._dice:
                outcome = self._table.fight(die + attack_bonus, other + defence_bonus)
                attack[outcome.attack] += chance
                counter[outcome.counter] += chance
        return tuple(attack), tuple(counter)


@by_identity
def odds(rules: Ruleset) -> Odds:
    """Return the odds under a ruleset, found without hashing its strike table."""
    return Odds(rules.strike_table, rules.die)


copied_by_fields(__name__)

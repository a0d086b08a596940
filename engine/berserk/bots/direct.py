"""The bot that goes straight for the enemy: quick enough for thousands of matches.

It imagines no match. An attack is judged by the harm it is expected to do, less the harm expected
in return; a card that may not attack walks towards the nearest enemy; a defender steps in where
that saves more than it costs. Harm is counted in crystals of the cards that suffer it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final, TypeAlias

from engine.berserk.abilities import Attack, Name, PowerKind, StrikeOf
from engine.berserk.abilities.strength import Strength
from engine.berserk.bots.evaluation import place_worth
from engine.berserk.cards.facts import attack_of
from engine.berserk.cards.ruleset import Ruleset
from engine.berserk.cards.strike_table import StrikeTable, size
from engine.berserk.changing.views import is_unknown
from engine.berserk.reading.context import of_card
from engine.berserk.reading.evaluate import calculated_strike
from engine.berserk.table.board import DISTANCES, NEIGHBOURS
from engine.berserk.table.options import (
    CloseForFlyer,
    Defend,
    EndTurn,
    MoveTo,
    Pass,
    Place,
    StrikeAt,
    UseAction,
)
from engine.berserk.table.state import NO_CARD, AttackStrength, CardState, MatchState, Zone
from engine.kernel import Decision, Option, Seat
from engine.kernel.copying import copied_by_fields

Chances: TypeAlias = tuple[float, ...]  # one a strength, miss first

_OBJECT_SHARE: Final = 0.3  # artifacts and terrains help, but only creatures win
_WOUND_SHARE: Final = 0.5  # a card with one life left still does half of what it is for
_UNKNOWN: Final = 0.5  # harm expected from attacking a hidden card
_BOLDNESS: Final = 0.3  # or nobody would strike an open card first
_STEP: Final = 0.01  # worth of a step towards the enemy: less than any attack
_FLYER_HUNT: Final = 0.05  # worth of being ready to strike a flyer
_ANYWHERE: Final = 99  # cells; a power without a range reaches everything (547.1.1)


@dataclass(frozen=True, slots=True)
class DirectBot:
    """Takes the attack that harms most; ``seed`` names it, chance plays no part in its choices."""

    seed: int

    def choose(self, seen: MatchState, decision: Decision) -> Option:
        """Return the option that promises most at once; of equal ones the first."""
        options = decision.options
        seat = decision.seat
        match options[0]:
            case Place():
                return max(options, key=lambda option: _placing(seen, seat, option))
            case _ if any(isinstance(option, EndTurn) for option in options):
                return _best_act(seen, seat, options)
            case _ if any(isinstance(option, Pass) for option in options):
                return _best_answer(seen, options)
            case _:  # reveal, stand firm, the first trigger
                return options[0]


def _placing(seen: MatchState, seat: Seat, option: Option) -> float:
    if not isinstance(option, Place):
        return 0.0
    return place_worth(seen.cards[option.card].spec, seat, option.cell)


def _best_act(seen: MatchState, seat: Seat, options: tuple[Option, ...]) -> Option:
    enemies = [
        c.cell for c in seen.cards if c.controller is not seat and c.zone is Zone.BATTLEFIELD
    ]
    best = 0.0
    chosen: Option = next(option for option in options if isinstance(option, EndTurn))
    for option in options:
        worth = 0.0
        match option:
            case StrikeAt() | UseAction():
                worth = _attack(seen, seat, option)
            case MoveTo(card=card, cell=cell):
                worth = _approach(seen.cards[card], cell, enemies)
            case CloseForFlyer():
                worth = _FLYER_HUNT
            case _:  # the end of the turn, and what this bot has no use for
                pass
        if worth > best:
            best, chosen = worth, option
    return chosen


def _attack(seen: MatchState, seat: Seat, option: StrikeAt | UseAction) -> float:
    """Return the harm an attack is expected to do, less what it costs; own cards are spared."""
    source, target = seen.cards[option.card], seen.cards[option.target]
    if target.controller is seat:
        return 0.0
    if is_unknown(target):
        return _UNKNOWN
    worth = _BOLDNESS - _exposure(seen, source)
    if isinstance(option, StrikeAt):
        return worth + _fight(seen.ruleset, source, target)
    power = attack_of(source.facts.owned[option.ability].node)
    if power is None:  # an ability that does more than attack is left to other bots
        return 0.0
    shot = power.kind is PowerKind.SHOT
    bonus = source.facts.value(Name.SHOOTING_EXPERIENCE) if shot else 0
    value = power.value
    if isinstance(value, StrikeOf):
        value = calculated_strike(of_card(seen, source.id), value)
    return worth + _harm(
        target,
        _alone(seen.ruleset.strike_table, seen.ruleset.die, bonus),
        value,
        magic=power.kind.is_magic,
    )


def _exposure(seen: MatchState, card: CardState) -> float:
    """Return what being closed adds to the harm the worst neighbour does to ``card``."""
    if card.zone is not Zone.BATTLEFIELD:
        return 0.0
    beside = (seen.board[cell] for cell in NEIGHBOURS[card.cell])
    enemies = (seen.cards[number] for number in beside if number != NO_CARD)
    return max(
        (
            _strike_alone(seen.ruleset, enemy, card) - max(0.0, _fight(seen.ruleset, enemy, card))
            for enemy in enemies
            if enemy.controller is not card.controller
            and not enemy.closed
            and enemy.facts.strike is not None
        ),
        default=0.0,
    )


def _approach(card: CardState, cell: int, enemies: Iterable[int]) -> float:
    """Return the worth of a step; a shooter comes no nearer than it has to."""
    reach = _reach(card)
    here = min((DISTANCES[card.cell][enemy] for enemy in enemies), default=0)
    there = min((DISTANCES[cell][enemy] for enemy in enemies), default=0)
    return _STEP * (max(here, reach) - max(there, reach))


def _reach(card: CardState) -> int:
    """Return how far off the enemy may stay, in steps: 1 for a card that only strikes."""
    ranges = (power.range or _ANYWHERE for power in _attacks(card) if not power.kind.is_near)
    return max(ranges, default=1)


def _attacks(card: CardState) -> Iterator[Attack]:
    """Yield the attacks that the card makes by closing."""
    for place in card.facts.actions:
        power = attack_of(card.facts.owned[place].node)
        if power is not None:
            yield power


def _best_answer(seen: MatchState, options: tuple[Option, ...]) -> Option:
    """Return the defender that fares better than the target by most; else pass (514)."""
    passing = next(option for option in options if isinstance(option, Pass))
    if not seen.stack:
        return passing
    source, target = (
        seen.cards[card] for card in (seen.stack[-1].source, seen.stack[-1].aim.target)
    )
    if is_unknown(source):
        return passing
    best = _fight(seen.ruleset, source, target) - _BOLDNESS  # a defender is closed by it
    chosen: Option = passing
    for option in options:
        if isinstance(option, Defend):
            suffered = _fight(seen.ruleset, source, seen.cards[option.card])
            if suffered < best:
                best, chosen = suffered, option
    return chosen


def _fight(rules: Ruleset, source: CardState, target: CardState) -> float:
    """Return the harm of a strike of ``source`` less that of the counterstrike."""
    alone = target.closed or target.facts.strike is None
    if alone or source.facts.has(Name.UNANSWERED):  # 515.8
        return _strike_alone(rules, source, target)
    attack, counter = _both(
        rules.strike_table,
        rules.die,
        source.facts.value(Name.ATTACK_EXPERIENCE),
        target.facts.value(Name.DEFENCE_EXPERIENCE),
    )
    back = _harm(source, counter, target.facts.strike)
    return _harm(target, attack, source.facts.strike) - back


def _strike_alone(rules: Ruleset, source: CardState, target: CardState) -> float:
    bonus = source.facts.value(Name.ATTACK_EXPERIENCE)
    return _harm(target, _alone(rules.strike_table, rules.die, bonus), source.facts.strike)


def _harm(
    card: CardState, chances: Chances, values: Strength | None, *, magic: bool = False
) -> float:
    """Return the harm expected: all of a card's worth when it dies, a share for wounds."""
    if values is None or not card.maximum_life:
        return 0.0
    armor = 0 if magic else max(0, card.facts.value(Name.ARMOR) - card.armor_spent)
    share = 0.0
    for strength, chance in zip(AttackStrength, chances, strict=True):
        wounds = size(strength, values) - armor
        if wounds >= card.life:
            share += chance
        elif wounds > 0:
            share += chance * _WOUND_SHARE * wounds / card.maximum_life
    worth = card.spec.cost.number + 1.0
    return share * (worth if card.spec.type.is_creature else worth * _OBJECT_SHARE)


@cache
def _both(
    table: StrikeTable, faces: int, attack_bonus: int, defence_bonus: int
) -> tuple[Chances, Chances]:
    """Return the chances of each strength of a strike and of its counterstrike (515.3)."""
    attack, counter = [0.0] * len(AttackStrength), [0.0] * len(AttackStrength)
    dice = range(1, faces + 1)
    chance = 1 / len(dice) ** 2
    for die in dice:
        for other in dice:
            outcome = table.fight(die + attack_bonus, other + defence_bonus)
            attack[outcome.attack] += chance
            counter[outcome.counter] += chance
    return tuple(attack), tuple(counter)


@cache
def _alone(table: StrikeTable, faces: int, bonus: int) -> Chances:
    """Return the chances of each strength when only the attacker rolls (515.6, 515.8)."""
    chances = [0.0] * len(AttackStrength)
    for die in range(1, faces + 1):
        chances[table.alone(die + bonus)] += 1 / faces
    return tuple(chances)


copied_by_fields(__name__)

"""Values of having an ability, independent of how it will be used.

A rough price by the type of the node, for abilities that are granted, removed or bought with
counters: in crystals, positive if good for the card. The effect of a use is valued in ``powers``.
"""

from functools import cache
from typing import Final, assert_never

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.card import CardType
from engine.berserk.cards.facts import powers_of
from engine.kernel.copying import copied_by_fields
from engine.kernel.remembering import by_identity

_NAMED: Final[dict[ab.Name, float]] = {
    ab.Name.ATTACK_EXPERIENCE: 0.5,
    ab.Name.DEFENCE_EXPERIENCE: 0.4,
    ab.Name.SHOOTING_EXPERIENCE: 0.3,
    ab.Name.CLUMSINESS: -0.5,
    ab.Name.BLESSING: 0.6,
    ab.Name.CURSE: -0.6,
    ab.Name.ARMOR: 0.7,
    ab.Name.REGENERATION: 0.5,
    ab.Name.POISON: -0.6,
    ab.Name.DIRECTED: 0.5,
    ab.Name.UNANSWERED: 1.0,
    ab.Name.VAMPIRISM: 0.6,
    ab.Name.CARRION: 0.3,
    ab.Name.DASH: 0.3,
    ab.Name.FORTITUDE: 0.4,
    ab.Name.INCORPOREAL: 0.3,
    ab.Name.INCARNATION: 0.5,
    ab.Name.FRENZY: 0.0,
    ab.Name.JUMP: 0.1,
    ab.Name.TELEPORT: 0.3,
    ab.Name.HORDE: 0.0,
    ab.Name.EXTRA_ZONE: 0.0,
}
_COUNTED: Final = 3  # each further unit of a large number is worth less
_POWER: Final = 0.4
_PERMISSION: Final = 0.3
_MARK: Final = 0.1
_GOOD_TO_BE_SPARED: Final = (
    ab.Doing.BE_TARGET,
    ab.Doing.CHANGE_CONTROL,
    ab.Doing.LOSE_STRENGTH,
)
_DEFENCES: Final = (
    ab.Name.DEFENCE_EXPERIENCE,
    ab.Name.ARMOR,
    ab.Name.FORTITUDE,
)


def named_worth(name: ab.Name, value: int) -> float:
    """Value a named ability for its card; negative for a negative number.

    >>> named_worth(ab.Name.ARMOR, 2) > named_worth(ab.Name.ARMOR, 1) > 0
    True
    """
    counted = max(-_COUNTED, min(_COUNTED, value))
    return _NAMED[name] * counted


def is_defensive(ability: object) -> bool:
    """Return whether an ability helps only a card that is attacked or targeted."""
    match ability:
        case ab.Named(name=name) | ab.NamedBonus(name=name):
            return name in _DEFENCES
        case ab.Calculated(ability=inner):
            return is_defensive(inner)
        case ab.Protection() | ab.Prevention():
            return True
        case ab.Cannot(doing=doing):
            return doing is ab.Doing.BE_TARGET
        case _:
            return False


@by_identity
@cache
def promise(ability: object) -> float:
    """Value having an ability; 0 if no bot knows it."""
    match ability:
        case ab.Named(name=name, value=value):
            return named_worth(name, value)
        case ab.NamedBonus(name=name, amount=amount):
            return named_worth(name, amount)
        case ab.Calculated(ability=inner):
            return promise(inner)
        case ab.Playable(body=body) | ab.Triggered(body=body):
            return body_promise(body)
        case ab.Concentration(body=body) | ab.Frenzy(body=body) | ab.Valhalla(body=body):
            return body_promise(body) / 2
        case ab.Incorporeal(grants=grants):
            return named_worth(ab.Name.INCORPOREAL, 1) + sum(map(promise, grants), 0.0)
        case ab.While(grants=grants) | ab.Formation(grants=grants):
            return sum(map(promise, grants), 0.0) / 2
        case ab.Modify(prop=prop, amount=amount):
            return added_worth(prop, amount if isinstance(amount, int) else 1)
        case ab.DieModifier(amount=amount) | ab.SizeModifier(amount=amount):
            return _modifier_promise(ability, amount)
        case ab.Protection() | ab.Prevention():
            return 2 * _PERMISSION
        case _:
            return _rule_promise(ability)


def _modifier_promise(node: ab.DieModifier | ab.SizeModifier, amount: ab.Number) -> float:
    """Value a modifier of dice or sizes; negated for modifiers of enemy cards."""
    counted = amount if isinstance(amount, int) else 1
    guards = isinstance(node, ab.SizeModifier) and node.applies is ab.Applies.AS_TARGET
    of_others = node.whose is not None
    return _PERMISSION * counted * (-1 if guards else 1) * (0.5 if of_others else 1.0)


def _rule_promise(ability: object) -> float:
    """Value a permission, restriction or duty for its card."""
    match ability:
        case ab.Cannot(doing=doing, cards=None):
            good = doing in _GOOD_TO_BE_SPARED
            return 1.0 if good else -1.0
        case ab.OnlyAt() | ab.UsesOnlyOn() | ab.Must() | ab.Lacks():
            return -_PERMISSION
        case (
            ab.ActsTimes()
            | ab.StaysOpenAfter()
            | ab.SeveralDice()
            | ab.DieGiven()
            | ab.Replacement()
            | ab.Ignores()
            | ab.StrikeRange()
            | ab.StrikeKind()
            | ab.AlsoAt()
            | ab.AlsoDefends()
            | ab.MovesOnto()
            | ab.FightsAsOpen()
            | ab.StepsTo()
            | ab.AlsoIncarnates()
            | ab.NamedAgainst()
        ):
            return _PERMISSION
        case _:
            return _MARK


@by_identity
@cache
def body_promise(body: ab.Body) -> float:
    """Value the powers of an ability, without knowing their targets.

    >>> one = ab.Attack(ab.PowerKind.SHOT, Strength(1, 2, 3))
    >>> body_promise(ab.Attack(ab.PowerKind.SHOT, Strength(2, 3, 4))) > body_promise(one) > 0
    True
    """
    return sum((_power_promise(power) for power in powers_of(body)), 0.0)


def _power_promise(power: ab.Attack | ab.Power) -> float:
    match power:
        case ab.Attack(value=value):
            return _POWER * (mean(value) if isinstance(value, Strength) else 2.0)
        case ab.Power(effects=effects):
            return _POWER * len(effects)
        case _:
            assert_never(power)


def mean(strike: Strength) -> float:
    """Return the mean of three numbers weighted by the chances of a die.

    >>> mean(Strength(1, 2, 3))
    2.0
    """
    return (strike.weak + strike.medium + strike.strong) / 3


def added_worth(prop: ab.Property, amount: int) -> float:
    """Value an increase of a property."""
    match prop:
        case ab.Property.STRIKE:
            return 0.5 * amount
        case ab.Property.MOVEMENT:
            return 0.2 * amount
        case ab.Property.LIFE:
            return 0.3 * amount
        case (
            ab.Property.ELITE
            | ab.Property.COST
            | ab.Property.TYPE
            | ab.Property.NAME
            | ab.Property.UNIQUE
        ):
            return 0.0
        case _:
            assert_never(prop)


def set_worth(prop: ab.Property, value: object, now: int, strike: Strength | None) -> float:
    """Value setting a property to ``value`` from ``now``."""
    if prop is ab.Property.STRIKE and isinstance(value, Strength) and strike is not None:
        return added_worth(prop, 1) * (mean(value) - mean(strike))
    if prop in (ab.Property.MOVEMENT, ab.Property.LIFE) and isinstance(value, int):
        return added_worth(prop, value - now)
    if prop is ab.Property.TYPE and isinstance(value, CardType):
        return 0.0 if value.is_creature else -1.0
    return 0.0


copied_by_fields(__name__)

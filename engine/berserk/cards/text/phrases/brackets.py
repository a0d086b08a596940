"""Brackets that increase a number: «… на 1 (+1 к воздействию, если …)», «(на 3, если …)».

The number is computed when the power takes effect: the bonus is multiplied by a count that is 1 or
0 (543.7).
"""

from dataclasses import replace
from typing import Final, cast

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.compounds import behind
from engine.berserk.cards.text.templates import Values

_NO_ATTACK: Final = ((ab.PowerKind.INFLUENCE,), (ab.PowerKind.SPELL,))


def _worth(condition: object) -> ab.Number | None:
    """Return a number that is 1 while the condition holds, else 0; None for other conditions."""
    match condition:
        case ab.CardIs(who=who, filter=filter_):
            return ab.Count(ab.AllOf((ab.Is(who), filter_)))
        case ab.ThereAre(filter=filter_, least=1):
            return ab.Bounded(ab.Count(filter_), 1)
        case ab.Unless(condition=ab.ThereAre(filter=filter_, least=1)):
            return ab.Sum((1, ab.Scaled(ab.Bounded(ab.Count(filter_), 1), -1)))
        case ab.Comparison(one=one, compare=ab.Compare.MORE, other=other):
            return ab.Bounded(ab.Sum((one, ab.Scaled(ab.Bounded(one, other), -1))), 1)
        case ab.Comparison(one=one, compare=ab.Compare.LESS, other=other):
            return _worth(ab.Comparison(other, ab.Compare.MORE, one))
        case _:
            return None


def _of_worth(number: object) -> ab.Condition | None:
    match number:
        case ab.Count(cards=ab.AllOf(filters=(ab.Is(who=who), filter_))):
            return ab.CardIs(who, filter_)
        case ab.Bounded(number=ab.Count(cards=filter_), most=1):
            return ab.ThereAre(filter_)
        case ab.Sum(
            numbers=(1, ab.Scaled(number=ab.Bounded(number=ab.Count(cards=filter_), most=1)))
        ):
            return ab.Unless(ab.ThereAre(filter_))
        case ab.Bounded(
            number=ab.Sum(numbers=(one, ab.Scaled(number=ab.Bounded(most=other)))), most=1
        ):
            return ab.Comparison(one, ab.Compare.MORE, other)
        case _:
            return None


def _size(body: object) -> ab.Number | None:
    """Return how much a power wounds or heals if it is the same at every strength; None
    otherwise."""
    match body:
        case ab.Power(effects=(ab.Wound(amount=amount) | ab.Heal(amount=amount),)):
            return amount
        case ab.Attack(value=Strength(weak=weak, medium=medium, strong=strong)):
            return weak if weak == medium == strong else None
        case ab.Attack(value=ab.StrikeOf(weak=weak, medium=medium, strong=strong)):
            return weak if weak == medium == strong else None
        case _:
            return None


def _sized(body: ab.Power | ab.Attack, number: ab.Number) -> ab.Body:
    if isinstance(body, ab.Attack):
        if isinstance(number, int):
            return replace(body, value=Strength(number, number, number))
        return replace(body, value=ab.StrikeOf(number, number, number))
    [effect, *others] = body.effects
    if others or not isinstance(effect, ab.Wound | ab.Heal):
        return body
    return replace(body, effects=(replace(effect, amount=number),))


def _is_of(body: object, kinds: object, *, heals: bool) -> bool:
    """Return whether the bonus applies to what the body does."""
    if isinstance(body, ab.Attack):
        return kinds == (body.kind,) and not heals
    if isinstance(body, ab.Power) and isinstance(body.effects[0], ab.Heal):
        return heals or kinds in _NO_ATTACK
    return not heals and kinds in _NO_ATTACK


def _made(values: Values) -> object:
    body, size = values["first"], _size(values["first"])
    heals, more, whole = bool(values["heals"]), values["more"], values["whole"]
    if not isinstance(size, int) or not isinstance(body, ab.Power | ab.Attack):
        return None
    told, whom = (
        cast(ab.Condition | None, values["condition"]),
        cast(ab.Filter | None, values["whom"]),
    )
    if (more is None) is (whole is None) or (told is None) is (whom is None):
        return None
    if more is not None and not _is_of(body, values["kinds"], heals=heals):
        return None
    if whole is not None and (heals or values["kinds"] is not None):
        return None
    if whom is not None and not _has_noun(ab.CardIs(ab.Who.TARGET, whom)):
        return None
    by = cast(int, more) if whole is None else cast(int, whole) - size
    worth = _worth(told or ab.CardIs(ab.Who.TARGET, cast(ab.Filter, whom)))
    if by < 1 or worth is None:
        return None
    return _sized(body, ab.Sum((size, worth if by == 1 else ab.Scaled(worth, by))))


def _has_noun(condition: ab.Condition) -> bool:
    """Return whether a condition names a kind of target by a noun: «к излечению гномов»."""
    if not isinstance(condition, ab.CardIs) or condition.who is not ab.Who.TARGET:
        return False
    filter_ = condition.filter
    parts = filter_.filters if isinstance(filter_, ab.AllOf) else (filter_,)
    return any(isinstance(part, ab.IsCreature | ab.OfClass) for part in parts)


def _of_sum(number: object) -> tuple[int, ab.Number, int] | None:
    """Take a sum apart into base, bonus and multiplier; None for other numbers."""
    match number:
        case ab.Sum(numbers=(int(size), ab.Scaled(number=worth, times=by, by=1))) if by > 1:
            return size, worth, by
        case ab.Sum(numbers=(int(size), worth)):
            return size, worth, 1
        case _:
            return None


def _taken(node: object) -> Values | None:
    parts = _of_sum(_size(node))
    if parts is None:
        return None
    size, worth, by = parts
    condition = _of_worth(worth)
    if condition is None or not isinstance(node, ab.Power | ab.Attack):
        return None
    heals = isinstance(node, ab.Power) and isinstance(node.effects[0], ab.Heal)
    values: Values = {"first": _sized(node, size), "more": by, "whole": None, "heals": heals}
    values["kinds"] = None if heals else (node.kind,)
    noun = _has_noun(condition)
    values["whom"] = cast(ab.CardIs, condition).filter if noun else None
    values["condition"] = None if noun else condition
    return values if _made(values) == node else None


PHRASES: Final[tuple[Phrase, ...]] = (
    Phrase(
        Kind.BODY,
        "<first:clause> ( [+ <more:number plain>] [на <whole:number plain>] "
        "[к <kinds:powers dat sg>] [heals: к излечению|лечению] [<whom:noun gen pl>] "
        "[если|пока <condition:condition>] )",
        make=_made,
        take=_taken,
        gives={"condition": behind, "whom": behind},
        absent=dict.fromkeys(("more", "whole", "kinds", "whom", "condition")),
    ),
)

"""Brackets that make a number greater: «… на 1 (+1 к воздействию, если …)», «(на 3, если …)».

The number is worked out when the power takes effect: what is added counts as often as 1 or 0 cards
pass (543.7).
"""

from dataclasses import replace
from typing import Final, cast

from engine.berserk.abilities import (
    AllOf,
    Attack,
    Body,
    Bounded,
    CardIs,
    Compare,
    Comparison,
    Condition,
    Count,
    Filter,
    Heal,
    Is,
    IsCreature,
    Number,
    OfClass,
    Power,
    PowerKind,
    Scaled,
    StrikeOf,
    Sum,
    ThereAre,
    Unless,
    Who,
    Wound,
)
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.compounds import behind
from engine.berserk.cards.text.templates import Values

_NO_ATTACK: Final = ((PowerKind.INFLUENCE,), (PowerKind.SPELL,))


def _worth(condition: object) -> Number | None:
    """Return 1 while a condition holds, and 0 else, as a number of cards."""
    match condition:
        case CardIs(who=who, filter=filter_):
            return Count(AllOf((Is(who), filter_)))
        case ThereAre(filter=filter_, least=1):
            return Bounded(Count(filter_), 1)
        case Unless(condition=ThereAre(filter=filter_, least=1)):
            return Sum((1, Scaled(Bounded(Count(filter_), 1), -1)))
        case Comparison(one=one, compare=Compare.MORE, other=other):
            return Bounded(Sum((one, Scaled(Bounded(one, other), -1))), 1)
        case Comparison(one=one, compare=Compare.LESS, other=other):
            return _worth(Comparison(other, Compare.MORE, one))
        case _:
            return None


def _of_worth(number: object) -> Condition | None:
    match number:
        case Count(cards=AllOf(filters=(Is(who=who), filter_))):
            return CardIs(who, filter_)
        case Bounded(number=Count(cards=filter_), most=1):
            return ThereAre(filter_)
        case Sum(numbers=(1, Scaled(number=Bounded(number=Count(cards=filter_), most=1)))):
            return Unless(ThereAre(filter_))
        case Bounded(number=Sum(numbers=(one, Scaled(number=Bounded(most=other)))), most=1):
            return Comparison(one, Compare.MORE, other)
        case _:
            return None


def _size(body: object) -> Number | None:
    """Return how much a single power wounds or heals, the same at every strength."""
    match body:
        case Power(effects=(Wound(amount=amount) | Heal(amount=amount),)):
            return amount
        case Attack(value=Strength(weak=weak, medium=medium, strong=strong)):
            return weak if weak == medium == strong else None
        case Attack(value=StrikeOf(weak=weak, medium=medium, strong=strong)):
            return weak if weak == medium == strong else None
        case _:
            return None


def _sized(body: Power | Attack, number: Number) -> Body:
    if isinstance(body, Attack):
        if isinstance(number, int):
            return replace(body, value=Strength(number, number, number))
        return replace(body, value=StrikeOf(number, number, number))
    [effect, *others] = body.effects
    if others or not isinstance(effect, Wound | Heal):
        return body
    return replace(body, effects=(replace(effect, amount=number),))


def _is_of(body: object, kinds: object, *, heals: bool) -> bool:
    """Whether what is added to is what the body does."""
    if isinstance(body, Attack):
        return kinds == (body.kind,) and not heals
    if isinstance(body, Power) and isinstance(body.effects[0], Heal):
        return heals or kinds in _NO_ATTACK
    return not heals and kinds in _NO_ATTACK


def _made(values: Values) -> object:
    body, size = values["first"], _size(values["first"])
    heals, more, whole = bool(values["heals"]), values["more"], values["whole"]
    if not isinstance(size, int) or not isinstance(body, Power | Attack):
        return None
    told, whom = cast(Condition | None, values["condition"]), cast(Filter | None, values["whom"])
    if (more is None) is (whole is None) or (told is None) is (whom is None):
        return None
    if more is not None and not _is_of(body, values["kinds"], heals=heals):
        return None
    if whole is not None and (heals or values["kinds"] is not None):
        return None
    if whom is not None and not _has_noun(CardIs(Who.TARGET, whom)):
        return None
    by = cast(int, more) if whole is None else cast(int, whole) - size
    worth = _worth(told or CardIs(Who.TARGET, cast(Filter, whom)))
    if by < 1 or worth is None:
        return None
    return _sized(body, Sum((size, worth if by == 1 else Scaled(worth, by))))


def _has_noun(condition: Condition) -> bool:
    """Whether a condition names what the target must be: «к излечению гномов»."""
    if not isinstance(condition, CardIs) or condition.who is not Who.TARGET:
        return False
    filter_ = condition.filter
    parts = filter_.filters if isinstance(filter_, AllOf) else (filter_,)
    return any(isinstance(part, IsCreature | OfClass) for part in parts)


def _of_sum(number: object) -> tuple[int, Number, int] | None:
    """Take a size apart: how much it is anyway, what is added, and how often."""
    match number:
        case Sum(numbers=(int(size), Scaled(number=worth, times=by, by=1))) if by > 1:
            return size, worth, by
        case Sum(numbers=(int(size), worth)):
            return size, worth, 1
        case _:
            return None


def _taken(node: object) -> Values | None:
    parts = _of_sum(_size(node))
    if parts is None:
        return None
    size, worth, by = parts
    condition = _of_worth(worth)
    if condition is None or not isinstance(node, Power | Attack):
        return None
    heals = isinstance(node, Power) and isinstance(node.effects[0], Heal)
    values: Values = {"first": _sized(node, size), "more": by, "whole": None, "heals": heals}
    values["kinds"] = None if heals else (node.kind,)
    noun = _has_noun(condition)
    values["whom"] = cast(CardIs, condition).filter if noun else None
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

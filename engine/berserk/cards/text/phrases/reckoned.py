"""Numbers that are worked out: «за каждую …», «где X — …», and their maximum (543, 545.3)."""

from dataclasses import replace
from typing import Final, cast

from engine.berserk.abilities import (
    Ability,
    Bounded,
    Calculated,
    Count,
    DieModifier,
    Fact,
    FactOf,
    FurtherJump,
    Modify,
    Name,
    NamedBonus,
    NamedOf,
    Number,
    RangeModifier,
    Scaled,
    SizeModifier,
    Travelled,
    Who,
)
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.templates import Values, hole, negative

# What X is.

_FACTS: Final = (
    ("число|количество ран", "gen", Fact.WOUNDS),
    ("текущие|число|количество {health}", "gen", Fact.LIFE),
    ("число|количество дополнительных {health}", "gen", Fact.EXTRA_LIFE),
    ("стоимость", "gen", Fact.COST),
    ("слабый {strike}", "gen", Fact.WEAK),
    ("средний {strike}", "gen", Fact.MEDIUM),
    ("сильный {strike}", "gen", Fact.STRONG),
    ("число|количество {counter}|фишек на", "loc", Fact.CHIPS),
    ("число|количество оставшихся? единиц {armor}", "gen", Fact.ARMOR_LEFT),
)
_VALUES: Final = (
    ("{ovz}", Name.DEFENCE_EXPERIENCE),
    ("{ova}", Name.ATTACK_EXPERIENCE),
    ("{regen}", Name.REGENERATION),
    ("{armor}", Name.ARMOR),
)
_OWN_FACTS: Final = (
    ("слабый {strike}", "слабого {strike}", Fact.WEAK),
    ("средний {strike}", "среднего {strike}", Fact.MEDIUM),
    ("сильный {strike}", "сильного {strike}", Fact.STRONG),
)
# «Величина его {armor}», «его слабый {strike}»: whose it is, said before.

_HIS: Final = tuple(
    Phrase(Kind.MEASURE, pattern, node, synonym=True)
    for whose, who in (("<who:who gen>", hole("who")), ("своего|своей", Who.SELF))
    for forms, node in (
        *((words, NamedOf(name, who)) for words, name in _VALUES),
        ("{move}", FactOf(Fact.MOVEMENT, who)),
        *((words, FactOf(fact, who)) for *both, fact in _OWN_FACTS for words in both),
    )
    for pattern in (f"значение|величина {whose} {forms}", f"{whose} {forms}")
)
POSSESSIVE: Final = frozenset(phrase.pattern for phrase in _HIS)
"""Rows whose pronoun means a card that the sentence has named."""
_MEASURES: Final = (
    *_HIS,
    Phrase(
        Kind.MEASURE,
        "значение|величина {move} <who:who gen>",
        FactOf(Fact.MOVEMENT, hole("who")),
    ),
    Phrase(Kind.MEASURE, "число|количество <whom:noun gen pl>", Count(hole("whom"))),
    *(
        Phrase(Kind.MEASURE, f"{words} <who:who {case} after>", FactOf(fact, hole("who")))
        for words, case, fact in _FACTS
    ),
    *(
        Phrase(Kind.MEASURE, f"значение|величина {words} <who:who gen>", NamedOf(name, hole("who")))
        for words, name in _VALUES
    ),
    *(
        Phrase(
            Kind.MEASURE,
            f"значение|величина {of} <who:who gen after>",
            FactOf(fact, hole("who")),
            synonym=True,
        )
        for _whole, of, fact in _OWN_FACTS
    ),
    Phrase(
        Kind.MEASURE,
        "число|количество ран на <who:who loc after>",
        FactOf(Fact.WOUNDS, hole("who")),
        synonym=True,
    ),
    Phrase(
        Kind.MEASURE,
        "дальность совершенного прыжка|перемещения|рывка",
        Travelled(),
    ),
    Phrase(Kind.SUMMED, "<measure:measure>", hole("measure")),
    Phrase(
        Kind.SUMMED,
        "<measure:measure> ( максимум на|+? <most:number plain> за? раз? )",
        Bounded(hole("measure"), hole("most")),
    ),
)

# What is counted one by one.

_EACH: Final = (
    Phrase(Kind.EVERY_ONE, "каждый* <whom:noun same>", Count(hole("whom"))),
    Phrase(Kind.EACH, "каждую {counter} на <who:who loc after>", FactOf(Fact.CHIPS, hole("who"))),
    Phrase(Kind.EACH, "каждую рану <who:who gen>", FactOf(Fact.WOUNDS, hole("who"))),
)


def _with_amount(node: object, amount: Number) -> Ability | None:
    """Return a modifier with a number that is worked out."""
    match node:
        case Modify() | SizeModifier() | RangeModifier() | DieModifier() | FurtherJump():
            return replace(node, amount=amount)
        case NamedBonus(name=name):
            return Calculated(NamedBonus(name, 1), amount)
        case _:
            return None


def _amount(node: object) -> tuple[object, Number] | None:
    """Return a modifier of 1 and its number."""
    match node:
        case Modify(amount=amount) | RangeModifier(amount=amount):
            return replace(node, amount=1), amount
        case SizeModifier(amount=amount) | DieModifier(amount=amount):
            return (replace(node, amount=1), amount) if not node.brings_to else None
        case FurtherJump(amount=amount):
            return FurtherJump(1), amount
        case Calculated(ability=NamedBonus() as bonus, number=amount):
            return bonus, amount
        case _:
            return None


def _counted(values: Values) -> object:
    found = _amount(values["modifier"])
    modifier = values["modifier"]
    once = modifier.amount if isinstance(modifier, NamedBonus) else found and found[1]
    if not isinstance(once, int) or once == 0:
        return None
    each = cast(Number, values["each"])
    number = each if abs(once) == 1 else Scaled(each, abs(once))
    if "most" in values:
        number = Bounded(number, cast(Number, values["most"]))
    return _with_amount(modifier, number if once > 0 else negative(number))


def _uncounted(node: object, *, bounded: bool) -> Values | None:
    """Take a modifier and what is counted for it apart."""
    parts = _amount(node)
    if parts is None:
        return None
    modifier, number = parts
    values: Values = {}
    sign = 1
    if isinstance(number, Scaled) and number == Scaled(number.number, -1):
        sign, number = -1, number.number
    if isinstance(number, Bounded) is not bounded:
        return None
    if isinstance(number, Bounded):
        values["most"], number = number.most, number.number
    times = 1
    if isinstance(number, Scaled) and number == Scaled(number.number, number.times):
        times, number = number.times, number.number
    if not isinstance(number, Count | FactOf) or times < 1:
        return None
    once = sign * times
    values["each"] = number
    values["modifier"] = (
        replace(modifier, amount=once)
        if isinstance(modifier, NamedBonus)
        else _with_amount(modifier, once)
    )
    return values


def _sign(node: object) -> int:
    """Return 1 for a modifier that raises, -1 for one that lowers."""
    parts = _amount(node)
    number = 0 if parts is None else parts[1]
    if isinstance(number, int):
        return 1 if number > 0 else -1
    return -1 if isinstance(number, Scaled) and number.times < 0 else 1


def _raised(values: Values) -> object:
    return _counted(values) if _sign(values["modifier"]) > 0 else None


def _lowered(values: Values) -> object:
    return _counted(values) if _sign(values["modifier"]) < 0 else None


def _unraised(node: object) -> Values | None:
    return _uncounted(node, bounded=True) if _sign(node) > 0 else None


def _unlowered(node: object) -> Values | None:
    return _uncounted(node, bounded=True) if _sign(node) < 0 else None


_COUNTED: Final = (
    Phrase(
        Kind.STATIC,
        "<modifier:modifier> за <each:each acc sg>",
        make=_counted,
        take=lambda node: _uncounted(node, bounded=False),
    ),
    *(
        Phrase(
            Kind.STATIC,
            f"<modifier:modifier> за <each:each acc sg> ( максимум {sign} <most:number plain> )",
            make=make,
            take=take,
        )
        for sign, make, take in (("+", _raised, _unraised), ("-", _lowered, _unlowered))
    ),
)
PHRASES: Final = (*_MEASURES, *_EACH, *_COUNTED)

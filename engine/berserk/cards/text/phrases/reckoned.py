"""Computed numbers: «за каждую …», «где X — …», and their maximum (543, 545.3)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, cast

import engine.berserk.abilities as ab
from engine.berserk.cards.text.phrase import Context, Kind, Phrase
from engine.berserk.cards.text.templates import Values, hole, negative, speaks_of
from engine.berserk.cards.text.vocabulary import Vocabulary

# definitions of X

_NOMINATIVE: Final = (
    ("число|количество ран", ab.Fact.WOUNDS),
    ("текущие {health}", ab.Fact.LIFE),
    ("число|количество {health}", ab.Fact.LIFE),
    ("число|количество текущих {health}", ab.Fact.LIFE),
    ("число|количество дополнительных {health}", ab.Fact.EXTRA_LIFE),
    ("дополнительные {health}", ab.Fact.EXTRA_LIFE),
    ("число|количество {counter}", ab.Fact.CHIPS),
    ("число|количество единиц {armor}", ab.Fact.ARMOR_LEFT),
    ("число|количество оставшихся единиц {armor}", ab.Fact.ARMOR_LEFT),
    ("стоимость", ab.Fact.COST),
    ("значение|величина {move}", ab.Fact.MOVEMENT),
    ("{move}", ab.Fact.MOVEMENT),
    ("слабый {strike}", ab.Fact.WEAK),
    ("средний {strike}", ab.Fact.MEDIUM),
    ("сильный {strike}", ab.Fact.STRONG),
)
_GENITIVE: Final = (
    ("стоимости", ab.Fact.COST),
    ("{move}", ab.Fact.MOVEMENT),
    ("слабого {strike}", ab.Fact.WEAK),
    ("среднего {strike}", ab.Fact.MEDIUM),
    ("сильного {strike}", ab.Fact.STRONG),
)
_SHORT: Final = (
    ("слабого", ab.Fact.WEAK),
    ("среднего", ab.Fact.MEDIUM),
    ("сильного", ab.Fact.STRONG),
)
_OF_SEVERAL: Final = (
    ("стоимостей|стоимости", ab.Fact.COST),
    ("{move}", ab.Fact.MOVEMENT),
    ("{health}", ab.Fact.LIFE),
    ("текущих {health}", ab.Fact.LIFE),
    ("ран", ab.Fact.WOUNDS),
    ("{counter}", ab.Fact.CHIPS),
    ("дополнительных {health}", ab.Fact.EXTRA_LIFE),
    ("слабых {strike}", ab.Fact.WEAK),
    ("средних {strike}", ab.Fact.MEDIUM),
    ("сильных {strike}", ab.Fact.STRONG),
)
_TOLD: Final = (
    ("дальность совершенного прыжка|перемещения|рывка", ab.Travelled()),
    ("избыточный урон", ab.ResultOf(ab.Outcome.EXCESS, of_trigger=True)),
    ("выпавшее значение|число", ab.ResultOf(ab.Outcome.DIE)),
    ("число|количество нанесенных ран", ab.ResultOf(ab.Outcome.WOUNDS)),
    ("число|количество ваших пересдач", ab.Mulligans(ab.Side.OWN)),
    ("число|количество пересдач противника", ab.Mulligans(ab.Side.ENEMY)),
)
"""Numbers that are not a card's."""
_QUANTITIES: Final = Vocabulary(
    {"nom": _NOMINATIVE, "gen": _GENITIVE, "gen short": _SHORT, "gen pl": _OF_SEVERAL}
)
_SIGNS: Final = Vocabulary({"": (("+", 1), ("-", -1))})


def _names_card(values: Mapping[str, object]) -> bool:
    """Return whether the card of the number is named; units of armor left can be the card's own."""
    return values["who"] is not None or values["fact"] is ab.Fact.ARMOR_LEFT


def _of_whom(who: ab.Who | None) -> ab.Who:
    return ab.Who.SELF if who is None else who


def _of(values: Values) -> object:
    return replace(cast(ab.FactOf | ab.NamedOf, values["value"]), who=cast(ab.Who, values["who"]))


def _of_named(node: object) -> Values | None:
    return (
        {"value": ab.NamedOf(node.name), "who": node.who} if isinstance(node, ab.NamedOf) else None
    )


_VALUES: Final = (
    Phrase(Kind.VALUE, "<fact:quantity same>", ab.FactOf(hole("fact"))),
    Phrase(Kind.VALUE, "<name:named same>", ab.NamedOf(hole("name"))),
)


def _difference(values: Values) -> object:
    """Build «разница стоимости ~ и цели», «разница его слабого и сильного {strike}»."""
    fact, one, last = (cast("ab.Fact | None", values[slot]) for slot in ("fact", "one", "last"))
    who, other = cast(ab.Who, values["who"]), cast("ab.Who | None", values["other"])
    if fact is not None and other is not None and one is None and last is None:
        return ab.Difference(ab.FactOf(fact, who), ab.FactOf(fact, other))
    if one is not None and last is not None and fact is None and other is None:
        return ab.Difference(ab.FactOf(one, who), ab.FactOf(last, who))
    return None


def _of_difference(node: object) -> Values | None:
    match node:
        case ab.Difference(one=ab.FactOf(fact=one, who=who), other=ab.FactOf(fact=last, who=other)):
            if one is last:
                return {"fact": one, "who": who, "one": None, "other": other, "last": None}
            return {"fact": None, "who": who, "one": one, "other": None, "last": last}
        case _:
            return None


_HIS: Final = (
    Phrase(Kind.MEASURE, "<who:who gen> <value:value nom>", make=_of, synonym=True),
    Phrase(
        Kind.MEASURE,
        "значение|величина <who:who gen whose> <value:value gen>",
        make=_of,
        synonym=True,
    ),
)
POSSESSIVE: Final = frozenset(phrase.pattern for phrase in _HIS)
"""Rows whose pronoun means a card named in the sentence."""
_MEASURES: Final = (
    *_HIS,
    Phrase(
        Kind.MEASURE,
        "<fact:quantity nom> [<who:who gen>]",
        ab.FactOf(hole("fact"), hole("who", _of_whom)),
        guard=_names_card,
        absent={"who": None},
    ),
    Phrase(
        Kind.MEASURE,
        "значение|величина <value:value gen> <who:who gen>",
        make=_of,
        take=_of_named,
        free=True,
    ),
    Phrase(
        Kind.MEASURE,
        "число|количество <fact:things gen> на <who:who loc after>",
        ab.FactOf(hole("fact"), hole("who")),
        synonym=True,
    ),
    Phrase(
        Kind.MEASURE,
        "число|количество свободных клеток рядом с <who:who ins after>",
        ab.CountCells(ab.Cells(hole("who"), beside=True)),
    ),
    Phrase(Kind.MEASURE, "<number:told>", hole("number")),
    Phrase(
        Kind.MEASURE,
        "сумма <fact:quantity gen pl> <whom:noun gen pl>",
        ab.SumOf(hole("fact"), hole("whom")),
    ),
    Phrase(
        Kind.MEASURE,
        "разница|разность [<fact:quantity gen>] <who:who gen> [<one:quantity gen short>]"
        " и [<other:who gen>] [<last:quantity gen>]",
        make=_difference,
        take=_of_difference,
        absent={"fact": None, "one": None, "other": None, "last": None},
    ),
)


def _is_at_one_cell(values: Mapping[str, object]) -> bool:
    """Return whether a noun is tied to one cell, so that at most one card matches: «существа
    напротив»."""
    noun = values["whom"]
    parts = noun.filters if isinstance(noun, ab.AllOf) else (noun,)
    return any(isinstance(part, ab.InDirection) and len(part.directions) == 1 for part in parts)


# «ранить его на величину …»: printed as x with a definition after «где»

_IN_PLACE: Final = (
    Phrase(
        Kind.NUMBER,
        "величину|значение? <fact:quantity gen> <whom:noun gen sg>",
        ab.SumOf(hole("fact"), hole("whom")),
        guard=_is_at_one_cell,
        synonym=True,
    ),
)


def _at_most(values: Values) -> object:
    measure, most = cast(ab.Number, values["measure"]), cast("ab.Number | None", values["most"])
    return measure if most is None else ab.Bounded(measure, most)


def _of_at_most(node: object) -> Values | None:
    match node:
        case ab.Bounded(number=measure, most=most):
            return {"measure": measure, "most": most}
        case _:
            return {"measure": node, "most": None}


_SUMMED: Final = (
    Phrase(
        Kind.SUMMED,
        "<measure:measure> [( максимум на|+? <most:number plain> за? раз? )]",
        make=_at_most,
        take=_of_at_most,
        absent={"most": None},
    ),
)

# what is counted one by one


def _of_somebody(context: Context, values: Mapping[str, object]) -> Context:
    """Return the context in which a pronoun inside a clause never means the card itself."""
    return replace(context, there=(("p", ab.ANY_CARD),))


_EACH: Final = (
    Phrase(
        Kind.EACH,
        "каждую оставшуюся? <fact:things acc sg f no> на <who:who loc after>",
        ab.FactOf(hole("fact"), hole("who")),
    ),
    Phrase(
        Kind.EACH,
        "каждую свободную клетку рядом с <who:who ins after>",
        ab.CountCells(ab.Cells(hole("who"), beside=True)),
    ),
    Phrase(
        Kind.NUMBER,
        "1 за <measure:each acc sg> [( максимум на|+? <most:number plain> )]",
        make=_at_most,
        gives={"measure": _of_somebody},
        absent={"most": None},
        synonym=True,
    ),
)


def _with_amount(node: object, amount: ab.Number) -> ab.Ability | None:
    """Return a modifier with a computed number."""
    match node:
        case (
            ab.Modify()
            | ab.SizeModifier()
            | ab.RangeModifier()
            | ab.DieModifier()
            | ab.FurtherJump()
        ):
            return replace(node, amount=amount)
        case ab.NamedBonus(name=name):
            return ab.Calculated(ab.NamedBonus(name, 1), amount)
        case _:
            return None


def _amount(node: object) -> tuple[object, ab.Number] | None:
    """Split a modifier into one of 1 and its number."""
    match node:
        case ab.Modify(amount=amount) | ab.RangeModifier(amount=amount):
            return replace(node, amount=1), amount
        case ab.SizeModifier(amount=amount) | ab.DieModifier(amount=amount):
            return (replace(node, amount=1), amount) if not node.brings_to else None
        case ab.FurtherJump(amount=amount):
            return ab.FurtherJump(1), amount
        case ab.Calculated(ability=ab.NamedBonus() as bonus, number=amount):
            return bonus, amount
        case _:
            return None


def _counted(values: Values) -> object:
    modifier, sign = values["modifier"], values["sign"]
    parts = _amount(modifier)
    once = modifier.amount if isinstance(modifier, ab.NamedBonus) else parts and parts[1]
    if not isinstance(once, int) or once == 0 or sign not in (None, 1 if once > 0 else -1):
        return None
    each = cast(ab.Number, values["each"])
    number = each if abs(once) == 1 else ab.Scaled(each, abs(once))
    if values["most"] is not None:
        number = ab.Bounded(number, cast(ab.Number, values["most"]))
    whole = _with_amount(modifier, number if once > 0 else negative(number))
    if isinstance(whole, ab.Modify) and speaks_of(each, ab.Who.TARGET):
        return ab.SizeModifier(whole.amount, powers=_STRIKE)  # not of the property (520.2)
    return whole


def _of_the_attacked(context: Context, values: Mapping[str, object]) -> Context:
    """Return the context in which the attacked card can be named, for bonuses to the card's own
    attacks."""
    modifier = values["modifier"]
    if isinstance(modifier, ab.SizeModifier):
        adds = modifier.applies is ab.Applies.AS_SOURCE and modifier.whose is None
    else:
        adds = isinstance(modifier, ab.Modify) and modifier.prop is ab.Property.STRIKE
    return (
        replace(context, attacked=ab.Who.TARGET) if adds and context.attacked is None else context
    )


_STRIKE: Final = (ab.PowerKind.STRIKE,)
_COUNTED_SO: Final = (ab.Count, ab.CountCells, ab.FactOf, ab.SumOf, ab.Scaled)


def _uncounted(node: object) -> Values | None:
    """Split a modifier into its base and what is counted."""
    parts = _amount(node)
    if parts is None:
        return None
    modifier, number = parts
    sign, most = 1, None
    if isinstance(number, ab.Scaled) and number == ab.Scaled(number.number, -1):
        sign, number = -1, number.number
    if isinstance(number, ab.Bounded):
        most, number = number.most, number.number
    times = 1
    if isinstance(number, ab.Scaled) and number.by == 1:
        times, number = number.times, number.number
    if not isinstance(number, _COUNTED_SO) or times < 1:
        return None
    once = sign * times
    if isinstance(modifier, ab.SizeModifier) and modifier == ab.SizeModifier(1, powers=_STRIKE):
        modifier = (
            ab.Modify(ab.Property.STRIKE, 1) if speaks_of(number, ab.Who.TARGET) else modifier
        )
    return {
        "each": number,
        "modifier": (
            replace(modifier, amount=once)
            if isinstance(modifier, ab.NamedBonus)
            else _with_amount(modifier, once)
        ),
        "sign": None if most is None else sign,
        "most": most,
    }


_COUNTED: Final = (
    Phrase(
        Kind.STATIC,
        "<modifier:modifier> за <each:each acc sg> [( максимум <sign:sign> <most:number plain> )]",
        make=_counted,
        take=_uncounted,
        gives={"each": _of_the_attacked},
        absent={"sign": None, "most": None},
    ),
    # by default the card's own items are counted, not those of others
    Phrase(
        Kind.ABILITY,
        "<modifier:modifier> за каждую <fact:things acc sg f no> "
        "[( максимум <sign:sign> <most:number plain> )]",
        make=lambda values: _counted({**values, "each": ab.FactOf(cast(ab.Fact, values["fact"]))}),
        absent={"sign": None, "most": None},
        guard=lambda values: values["fact"] in (ab.Fact.CHIPS, ab.Fact.WOUNDS),
        synonym=True,
    ),
)
PHRASES: Final[tuple[Phrase, ...]] = (
    *_VALUES,
    *_MEASURES,
    *_IN_PLACE,
    *_SUMMED,
    *_EACH,
    *_COUNTED,
)
VOCABULARIES: Final[dict[Kind, Vocabulary]] = {
    Kind.QUANTITY: _QUANTITIES,
    Kind.SIGN: _SIGNS,
    Kind.TOLD: Vocabulary({"": _TOLD}),
}

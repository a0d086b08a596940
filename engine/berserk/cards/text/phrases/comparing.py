"""Conditions that compare counts of cards or their diversity (121, 543.4)."""

from collections.abc import Mapping
from typing import Final, cast

import engine.berserk.abilities as ab
from engine.berserk.cards.text.contradictions import may_be, names_a_sort
from engine.berserk.cards.text.numbers import Amount
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.conditions import AREAS, joined, parted, parts_of
from engine.berserk.cards.text.templates import Values

_ELSEWHERE: Final[dict[str, ab.Filter]] = {
    "в вашем": ab.OfSide(ab.Side.OWN),
    "на вашем": ab.AllOf((ab.InArea(ab.Area.GRAVEYARD), ab.OfSide(ab.Side.OWN))),
}
"""Places after which the repeated noun is omitted: «на кладбище противника больше карт, чем на
вашем»."""

# more of these than of those


def _more(values: Values) -> object:
    other, than = values["other"], values["than"]
    if other is None and than is None:
        return None
    place = values["place"]
    one = values["one"]
    others = _elided(one, one if other is None else other)
    if others is None or not _is_clear(one, others, place if than is None else None):
        return None
    mine, rest = joined(one, place), joined(others, place if than is None else than)
    if not (may_be(parts_of(mine)) and may_be(parts_of(rest))) or mine == rest:
        return None
    return ab.Comparison(ab.Count(mine), cast(ab.Compare, values["compare"]), ab.Count(rest))


def _elided(one: object, other: object) -> ab.Filter | None:
    """Return the second filter of «больше закрытых существ, чем открытых» with the elided noun.

    The only adjective of the first noun must be of the kind it is contrasted with; None otherwise.
    """
    sorts = [part for part in parts_of(one) if names_a_sort(part)]
    if not sorts or any(map(names_a_sort, parts_of(other))):
        return cast(ab.Filter, other)
    words = [part for part in parts_of(one) if not names_a_sort(part)]
    if [type(word) for word in words] != [type(other)]:
        return None
    return joined(other, *sorts)


def _is_clear(one: object, other: object, place: object) -> bool:
    """Reject a bare adjective (it would match any card) and a repeated controller."""
    nouns = [parts_of(one), parts_of(other)]
    sorts = [any(map(names_a_sort, parts)) for parts in nouns]
    sided = any(isinstance(part, ab.OfSide) for parts in nouns for part in parts)
    return sorts[0] is sorts[1] and not (sided and isinstance(place, ab.OfSide))


def _of_more(node: object) -> Values | None:
    match node:
        case ab.Comparison(
            one=ab.Count(cards=mine),
            compare=compare,
            other=ab.Count(cards=others),
        ):
            one, other = parted(mine), parted(others)
            if one is None or other is None:
                return None
            return {
                "one": one[0],
                "place": one[1],
                "compare": compare,
                "other": None if one[0] == other[0] else other[0],
                "than": None if one[1] == other[1] else other[1],
            }
        case _:
            return None


_MORE: Final = (
    Phrase(
        Kind.CONDITION,
        "<place:place> <compare:than> <one:noun gen pl> чем [<other:noun gen pl>]"
        " [<than:elsewhere>]",
        make=_more,
        take=_of_more,
        absent={"other": None, "than": None},
        free=True,
    ),
)

# rows, columns, elements

_BOARD_ROWS: Final = tuple(
    ab.InRows((row,), side) for side in (ab.Side.OWN, ab.Side.ENEMY) for row in (1, 2, 3)
)


def _in_each_row(values: Values) -> object:
    return ab.Every(tuple(ab.ThereAre(joined(values["whom"], row)) for row in _BOARD_ROWS))


def _of_each_row(node: object) -> Values | None:
    match node:
        case ab.Every(conditions=(ab.ThereAre(filter=cards), *_)):
            split = parted(cards)
            values: Values = {} if split is None else {"whom": split[0]}
            return values if values and node == _in_each_row(values) else None
        case _:
            return None


_SPREAD: Final = (
    Phrase(
        Kind.CONDITION,
        "в каждом ряду поля боя есть|стоит <whom:noun nom sg>",
        make=_in_each_row,
        take=_of_each_row,
    ),
)


def _varied(values: Values) -> object:
    compare, number = cast(Amount, values["amount"])
    place = cast(ab.Filter, values["place"])
    return ab.Comparison(ab.Varieties(cast(ab.Aspect, values["aspect"]), place), compare, number)


def _of_varied(node: object) -> Values | None:
    match node:
        case ab.Comparison(
            one=ab.Varieties(aspect=aspect, cards=place), compare=compare, other=number
        ):
            return {"aspect": aspect, "place": place, "amount": (compare, number)}
        case _:
            return None


def _alike(values: Values) -> object:
    place = cast(ab.Filter, values["place"])
    some_are = ab.Comparison(ab.Varieties(ab.Aspect.NAME, place), ab.Compare.LESS, ab.Count(place))
    return some_are if values["there"] else ab.Unless(some_are)


def _of_alike(node: object) -> Values | None:
    match node:
        case ab.Comparison(
            one=ab.Varieties(aspect=ab.Aspect.NAME, cards=place),
            compare=ab.Compare.LESS,
            other=ab.Count(cards=cards),
        ) if place == cards:
            return {"place": place, "there": True}
        case ab.Unless(condition=ab.Comparison() as condition):
            values = _of_alike(condition)
            return None if values is None else {**values, "there": False}
        case _:
            return None


_THAN: Final = {
    "больше": ab.Compare.MORE,
    "меньше": ab.Compare.LESS,
    "не больше|более": ab.Compare.AT_MOST,
    "не меньше|менее": ab.Compare.AT_LEAST,
}
_ASPECTS: Final = {
    "стихий|стихии": ab.Aspect.ELEMENT,
    "названий": ab.Aspect.NAME,
    "классов": ab.Aspect.CLASS,
}
_VARIED: Final = (
    Phrase(
        Kind.CONDITION,
        "<place:place> <there:exists> карты|карт с одинаковым названием",
        make=_alike,
        take=_of_alike,
    ),
    Phrase(
        Kind.CONDITION,
        "<place:place> карты? <amount:amount> разных|разные? <aspect:aspect>",
        make=_varied,
        take=_of_varied,
    ),
)
PHRASES: Final[tuple[Phrase, ...]] = (*_MORE, *_SPREAD, *_VARIED)
VOCABULARY: Final[Mapping[Kind, Mapping[str, object]]] = {
    Kind.THAN: _THAN,
    Kind.ELSEWHERE: {**AREAS, **_ELSEWHERE},
    Kind.ASPECT: _ASPECTS,
}

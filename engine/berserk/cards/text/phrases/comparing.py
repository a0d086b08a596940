"""Conditions that compare how many cards there are, or how different they are (121, 543.4)."""

from collections.abc import Mapping
from functools import partial
from typing import Final, cast

from engine.berserk.abilities import (
    AllOf,
    Area,
    Aspect,
    Compare,
    Comparison,
    Count,
    Every,
    Filter,
    InArea,
    InRows,
    OfSide,
    Side,
    ThereAre,
    Unless,
    Varieties,
)
from engine.berserk.cards.text.contradictions import may_be, names_a_sort
from engine.berserk.cards.text.numbers import Amount
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.conditions import AREAS, joined, parted, parts_of
from engine.berserk.cards.text.templates import Values

_ELSEWHERE: Final[dict[str, Filter]] = {
    "в вашем": OfSide(Side.OWN),
    "на вашем": AllOf((InArea(Area.GRAVEYARD), OfSide(Side.OWN))),
}
"""A noun that was said before is left out: «на кладбище противника больше карт, чем на вашем»."""

# More of these than of those.


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
    return Comparison(Count(mine), cast(Compare, values["compare"]), Count(rest))


def _elided(one: object, other: object) -> Filter | None:
    """«Больше закрытых существ, чем открытых»: the noun of the first stands for the other too,
    and the one word beside it is what tells them apart."""
    sorts = [part for part in parts_of(one) if names_a_sort(part)]
    if not sorts or any(map(names_a_sort, parts_of(other))):
        return cast(Filter, other)
    words = [part for part in parts_of(one) if not names_a_sort(part)]
    if [type(word) for word in words] != [type(other)]:
        return None
    return joined(other, *sorts)


def _is_clear(one: object, other: object, place: object) -> bool:
    """A word without its noun would mean any card; and whose side it is stands in one place."""
    nouns = [parts_of(one), parts_of(other)]
    sorts = [any(map(names_a_sort, parts)) for parts in nouns]
    sided = any(isinstance(part, OfSide) for parts in nouns for part in parts)
    return sorts[0] is sorts[1] and not (sided and isinstance(place, OfSide))


def _of_more(node: object) -> Values | None:
    match node:
        case Comparison(
            one=Count(cards=mine),
            compare=compare,
            other=Count(cards=others),
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

# More than the other player has of them.

_PLAYERS: Final = {
    "у вас": OfSide(Side.OWN),
    "у противника": OfSide(Side.ENEMY),
    "в вашем отряде": OfSide(Side.OWN),
    "в отряде противника": OfSide(Side.ENEMY),
}


def _than_the_other(mine: OfSide, values: Values) -> object:
    """«У противника больше карт»: than you have, as there are two players."""
    one = cast(Filter, values["one"])
    if any(isinstance(part, OfSide) for part in parts_of(one)):
        return None
    other = OfSide(Side.ENEMY if mine.side is Side.OWN else Side.OWN)
    compare = cast(Compare, values["compare"])
    return Comparison(Count(joined(one, mine)), compare, Count(joined(one, other)))


_OF_PLAYERS: Final = tuple(
    Phrase(
        Kind.CONDITION,
        f"{words} <compare:than> <one:noun gen pl>",
        make=partial(_than_the_other, mine),
        synonym=True,
    )
    for words, mine in _PLAYERS.items()
)

# Rows, columns, elements.

_BOARD_ROWS: Final = tuple(
    InRows((row,), side) for side in (Side.OWN, Side.ENEMY) for row in (1, 2, 3)
)


def _in_each_row(values: Values) -> object:
    return Every(tuple(ThereAre(joined(values["whom"], row)) for row in _BOARD_ROWS))


def _of_each_row(node: object) -> Values | None:
    match node:
        case Every(conditions=(ThereAre(filter=cards), *_)):
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
    place = cast(Filter, values["place"])
    return Comparison(Varieties(cast(Aspect, values["aspect"]), place), compare, number)


def _of_varied(node: object) -> Values | None:
    match node:
        case Comparison(one=Varieties(aspect=aspect, cards=place), compare=compare, other=number):
            return {"aspect": aspect, "place": place, "amount": (compare, number)}
        case _:
            return None


def _alike(values: Values) -> object:
    place = cast(Filter, values["place"])
    some_are = Comparison(Varieties(Aspect.NAME, place), Compare.LESS, Count(place))
    return some_are if values["there"] else Unless(some_are)


def _of_alike(node: object) -> Values | None:
    match node:
        case Comparison(
            one=Varieties(aspect=Aspect.NAME, cards=place),
            compare=Compare.LESS,
            other=Count(cards=cards),
        ) if place == cards:
            return {"place": place, "there": True}
        case Unless(condition=Comparison() as condition):
            values = _of_alike(condition)
            return None if values is None else {**values, "there": False}
        case _:
            return None


_THAN: Final = {
    "больше": Compare.MORE,
    "меньше": Compare.LESS,
    "не больше|более": Compare.AT_MOST,
    "не меньше|менее": Compare.AT_LEAST,
}
_ASPECTS: Final = {
    "стихий|стихии": Aspect.ELEMENT,
    "названий": Aspect.NAME,
    "классов": Aspect.CLASS,
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
PHRASES: Final[tuple[Phrase, ...]] = (*_MORE, *_OF_PLAYERS, *_SPREAD, *_VARIED)
VOCABULARY: Final[Mapping[Kind, Mapping[str, object]]] = {
    Kind.THAN: _THAN,
    Kind.ELSEWHERE: {**AREAS, **_ELSEWHERE},
    Kind.ASPECT: _ASPECTS,
}

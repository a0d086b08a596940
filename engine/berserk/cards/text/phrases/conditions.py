"""What must be true: «пока …», «если …» (115, 121, 546)."""

from collections.abc import Mapping
from typing import Final, cast, get_args

from engine.berserk.abilities import (
    AllOf,
    Area,
    Aspect,
    CardIs,
    Compare,
    Comparison,
    Condition,
    Count,
    Every,
    Filter,
    HasStatus,
    InArea,
    InRows,
    IsOdd,
    Not,
    Number,
    OfSide,
    Side,
    Some,
    Status,
    ThereAre,
    Unless,
    Varieties,
    Who,
)
from engine.berserk.abilities.filters import Place
from engine.berserk.cards.text.contradictions import may_be, names_a_sort
from engine.berserk.cards.text.nouns import Many
from engine.berserk.cards.text.numbers import Amount
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.filters import compared, none, some
from engine.berserk.cards.text.templates import Values, hole

# Who has what, and how it stands.


def _of_fact(words: str, **absent: object) -> Phrase:
    """«У него 2 или более {health}»: another wording of what a card has."""

    def make(values: Values) -> object:
        amount = values["amount"]
        if not values.get("there", True):
            filter_ = none(values) if amount is None else None
        else:
            filter_ = some(values) if amount is None else compared(values)
        return None if filter_ is None else CardIs(cast(Who, values["who"]), cast(Filter, filter_))

    return Phrase(Kind.CONDITION, words, make=make, synonym=True, absent=absent)


def _or_itself(who: Who | None) -> Who:
    return Who.SELF if who is None else who


_WHO: Final = hole("who", _or_itself, lambda who: None if who is Who.SELF else who)
"""The card that a condition is about: the card itself where nobody is named."""
_ITSELF: Final = (
    Phrase(
        Kind.CONDITION,
        "[<who:who nom>] <is:predicate>",
        CardIs(_WHO, hole("is")),
        absent={"who": None},
        free=True,
    ),
    _of_fact("у <who:who gen after> <amount:amount> <fact:things gen>"),
    _of_fact("на <who:who loc after> <there:exists> [<amount:amount>] <fact:things>", amount=None),
    Phrase(
        Kind.CONDITION,
        "у <who:who gen after> <odd:odd nom sg n> количество|число <fact:things gen>",
        CardIs(hole("who"), IsOdd(hole("fact"), hole("odd"))),
        synonym=True,
    ),
    Phrase(
        Kind.CONDITION,
        "[<who:who nom>] выступает защитником",
        HasStatus(Status.DEFENDER, _WHO),
        absent={"who": None},
        free=True,
    ),
)

# What there is somewhere.

_AREAS: Final[dict[str, Filter]] = {
    "в вашем отряде": OfSide(Side.OWN),
    "в отряде противника": OfSide(Side.ENEMY),
    "в его отряде": OfSide(Side.ENEMY),  # only players have squads, and one's own is «ваш»
    "на вашем кладбище": AllOf((InArea(Area.GRAVEYARD), OfSide(Side.OWN))),
    "на кладбище противника": AllOf((InArea(Area.GRAVEYARD), OfSide(Side.ENEMY))),
}
_PLACES: Final = (
    Phrase(
        Kind.PLACE,
        "<area:area>",
        hole("area"),
        guard=lambda values: values["area"] in _AREAS.values(),
    ),
    Phrase(Kind.PLACE, "<spot:spot>", hole("spot")),
)


def parts_of(filter_: object) -> tuple[Filter, ...]:
    """Return the filters that all have to hold."""
    return filter_.filters if isinstance(filter_, AllOf) else (cast(Filter, filter_),)


def joined(*filters: object) -> Filter:
    """Return the filter that holds where all of these do."""
    return _whole(tuple(part for filter_ in filters for part in parts_of(filter_)))


def parted(filter_: object) -> tuple[Filter, Filter] | None:
    """Return a noun and its place, the last of its filters; a graveyard and its side are one."""
    parts = parts_of(filter_)
    if len(parts) > 1 and isinstance(parts[-2], InArea) and isinstance(parts[-1], OfSide):
        return _whole(parts[:-2]), AllOf(parts[-2:])
    return (_whole(parts[:-1]), parts[-1]) if parts else None


def _whole(parts: tuple[Filter, ...]) -> Filter:
    return parts[0] if len(parts) == 1 else AllOf(parts)


def _so_many(values: Values) -> Condition | None:
    """Return that so many such cards are at a place; the noun may have the side already."""
    whom, compare, number = cast(Many, values["many"])
    cards = joined(whom, values["place"])
    if not may_be(parts_of(cards)):
        return None
    least = number
    if compare in (Compare.MORE, Compare.AT_MOST):
        if not isinstance(number, int):
            return None
        least = number + 1
    if compare in (Compare.AT_LEAST, Compare.MORE):
        return ThereAre(cards, least)
    return Unless(ThereAre(cards, least)) if compare in (Compare.LESS, Compare.AT_MOST) else None


def _of_so_many(node: object) -> Values | None:
    match node:
        case ThereAre(filter=cards, least=least):
            split = parted(cards)
            return None if split is None else _many(*split, Compare.AT_LEAST, least)
        case Unless(condition=ThereAre(filter=cards, least=int(least))) if least > 1:
            split = parted(cards)
            return None if split is None else _many(*split, Compare.AT_MOST, least - 1)
        case _:
            return None


def _many(whom: Filter, place: Filter, compare: Compare, number: Number) -> Values:
    return {"many": (whom, compare, number), "place": place}


def _no(values: Values) -> object:
    cards = joined(values["whom"], values["place"])
    return Unless(ThereAre(cards)) if may_be(parts_of(cards)) else None


def _of_no(node: object) -> Values | None:
    match node:
        case Unless(condition=ThereAre(filter=cards, least=1)):
            split = parted(cards)
            return None if split is None else {"whom": split[0], "place": split[1]}
        case _:
            return None


_THERE: Final = (
    Phrase(
        Kind.CONDITION,
        "<place:place> уже? есть|стоит|стоят|находится <many:many nom least>",
        make=_so_many,
        take=_of_so_many,
    ),
    Phrase(
        Kind.CONDITION,
        "<place:place> <many:many nom>",
        make=_so_many,
        guard=lambda values: cast(Many, values["many"])[1:] != (Compare.AT_LEAST, 1),
        synonym=True,
    ),
    Phrase(Kind.CONDITION, "<place:place> нет <whom:noun gen pl>", make=_no, take=_of_no),
)


# All cards that are so, or the card itself or another.


def _some_is(values: Values) -> object:
    cards = joined(values["whom"], values["is"])
    if not may_be(parts_of(cards)):
        return None
    first = CardIs(cast(Who, values["who"]), cast(Filter, values["is"]))
    return Some((first, ThereAre(cards)))


def _of_some_is(node: object) -> Values | None:
    match node:
        case Some(conditions=(CardIs(who=who, filter=is_so), ThereAre(filter=cards, least=1))):
            split = parted(cards)
            if split is None or split[1] != is_so:
                return None
            return {"who": who, "whom": split[0], "is": is_so}
        case _:
            return None


def _is_told_apart(values: Mapping[str, object]) -> bool:
    """«Ваше существо имеет раны»: a noun alone could mean the card that was spoken of."""
    return any(isinstance(part, (OfSide, *_PLACED)) for part in parts_of(values["whom"]))


def _all_are(values: Values) -> object:
    cards = joined(values["whom"], Not(cast(Filter, values["is"])))
    return Unless(ThereAre(cards)) if may_be(parts_of(cards)) else None


def _of_all_are(node: object) -> Values | None:
    match node:
        case Unless(condition=ThereAre(filter=cards, least=1)):
            split = parted(cards)
            if split is None or not isinstance(split[1], Not):
                return None
            return {"whom": split[0], "is": split[1].filter}
        case _:
            return None


_PLACED: Final = get_args(Place)
_BEING: Final = (
    Phrase(
        Kind.CONDITION,
        "все <whom:noun nom pl> <is:predicate>",
        make=_all_are,
        take=_of_all_are,
    ),
    Phrase(
        Kind.CONDITION,
        "<who:who nom> или <whom:noun nom sg> <is:predicate>",
        make=_some_is,
        take=_of_some_is,
        guard=_is_told_apart,
    ),
)

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
            compare=Compare.MORE | Compare.LESS as compare,
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
        "<place:place> <compare:than> <one:noun gen pl> чем [<other:noun gen pl>] [<than:place>]",
        make=_more,
        take=_of_more,
        absent={"other": None, "than": None},
        free=True,
    ),
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


def _of_line(values: Values) -> Filter:
    return joined(values["whom"], values["line"])


def _is_enemy(values: Mapping[str, object]) -> bool:
    """The card itself stands in its row and column, so its own side's cards are not meant."""
    return OfSide(Side.ENEMY) in parts_of(values["whom"])


_LINES: Final = (
    Phrase(
        Kind.CONDITION,
        "стоит|находится в <line:line> в котором нет <whom:noun gen pl>",
        make=lambda values: Unless(ThereAre(_of_line(values))),
        guard=_is_enemy,
        synonym=True,
    ),
)
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


_THAN: Final = {"больше": Compare.MORE, "меньше": Compare.LESS}
_THERE_IS: Final = {"есть": True, "нет": False}
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
PHRASES: Final = (*_PLACES, *_ITSELF, *_THERE, *_BEING, *_MORE, *_LINES, *_SPREAD, *_VARIED)
VOCABULARY: Final[Mapping[Kind, Mapping[str, object]]] = {
    Kind.AREA: _AREAS,
    Kind.THAN: _THAN,
    Kind.EXISTS: _THERE_IS,
    Kind.ASPECT: _ASPECTS,
}

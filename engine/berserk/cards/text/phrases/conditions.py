"""What must be true: «пока …», «если …» (115, 121, 546)."""

from collections.abc import Callable, Mapping
from typing import Final, cast

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
    Fact,
    Filter,
    HasFact,
    HasNamed,
    HasStatus,
    InArea,
    InLine,
    InRows,
    InState,
    IsOdd,
    Not,
    Number,
    OfElement,
    OfSide,
    Side,
    State,
    Status,
    ThereAre,
    Unless,
    Varieties,
    Who,
)
from engine.berserk.cards.text.contradictions import may_be
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.filters import names_a_sort
from engine.berserk.cards.text.templates import Values, hole


def _itself(words: str, filter_: object) -> tuple[Phrase, ...]:
    """What a card is: the card itself where nobody is named, or whom a word means."""
    filter_ = cast(Filter, filter_)
    return (
        Phrase(Kind.CONDITION, words, CardIs(Who.SELF, filter_)),
        Phrase(
            Kind.CONDITION,
            f"<who:who nom> {words}",
            CardIs(hole("who"), filter_),
            guard=lambda values: values["who"] is not Who.SELF,
        ),
        Phrase(
            Kind.CONDITION,
            f"<who:who nom> {words}",
            CardIs(hole("who"), filter_),
            guard=lambda values: values["who"] is Who.SELF,
            synonym=True,
        ),
    )


def _on_it(words: str, filter_: object) -> tuple[Phrase, ...]:
    """«На нём есть фишка»: another wording of what a card has."""
    node = CardIs(hole("who"), cast(Filter, filter_))
    return (Phrase(Kind.CONDITION, f"на <who:who loc after> {words}", node, synonym=True),)


# Who has what, and how it stands.

_LIVES: Final = (
    (Fact.LIFE, "{health}"),
    (Fact.CHIPS, "{counter}"),
    (Fact.EXTRA_LIFE, "дополнительных {health}"),
    (Fact.ARMOR_LEFT, "единиц|единицы {armor}"),
)
_COMPARED: Final = (
    ("<n:number> или более", Compare.AT_LEAST),
    ("<n:number> или менее|меньше", Compare.AT_MOST),
    ("больше|более <n:number>", Compare.MORE),
    ("меньше|менее <n:number>", Compare.LESS),
)
_ITSELF: Final = (
    *_itself("открыт|открыта|открыто|открыты", InState(State.OPEN)),
    *_itself("закрыт|закрыта|закрыто|закрыты", InState(State.CLOSED)),
    *_itself("не имеет ран", Not(InState(State.WOUNDED))),
    *_itself("имеет раны", InState(State.WOUNDED)),
    *_itself("имеет <name:named acc>", HasNamed(hole("name"))),
    *_itself("не имеет <name:named gen>", Not(HasNamed(hole("name")))),
    *_itself(
        "имеет и <one:having acc sg> и <other:having acc sg>",
        AllOf((hole("one"), hole("other"))),
    ),
    *_itself("имеет дополнительные {health}", HasFact(Fact.EXTRA_LIFE, Compare.AT_LEAST, 1)),
    *_on_it("есть {counter}", HasFact(Fact.CHIPS, Compare.AT_LEAST, 1)),
    *_on_it("нет {counter}", HasFact(Fact.CHIPS, Compare.EQUAL, 0)),
    *(
        Phrase(
            Kind.CONDITION,
            f"у <who:who gen after> {compared} {word}",
            CardIs(hole("who"), HasFact(fact, compare, hole("n"))),
            synonym=True,
        )
        for compared, compare in _COMPARED
        for fact, word in _LIVES
    ),
    *(
        Phrase(
            Kind.CONDITION,
            f"{whose} <n:count {case}> или {more} {word}",
            CardIs(cast(Who, who), HasFact(fact, compare, hole("n"))),
            synonym=True,
        )
        for more, compare in (("более", Compare.AT_LEAST), ("менее|меньше", Compare.AT_MOST))
        for fact, word in _LIVES
        for whose, case, who in (
            ("у <who:who gen after>", "nom", hole("who")),
            ("имеет", "acc", Who.SELF),
        )
    ),
    *_itself("не имеет единиц {armor}", HasFact(Fact.ARMOR_LEFT, Compare.EQUAL, 0)),
    *(
        Phrase(
            Kind.CONDITION,
            f"у <who:who gen after> {even} количество|число {{health}}",
            CardIs(hole("who"), IsOdd(Fact.LIFE, odd=odd)),
        )
        for even, odd in (("четное", False), ("нечетное", True))
    ),
    Phrase(
        Kind.CONDITION,
        "<who:who nom> выступает защитником",
        HasStatus(Status.DEFENDER, hole("who")),
    ),
    Phrase(
        Kind.CONDITION,
        "выступает защитником",
        HasStatus(Status.DEFENDER),
        synonym=True,
    ),
    *_itself("имеет {counter}", HasFact(Fact.CHIPS, Compare.AT_LEAST, 1)),
    *_itself("не имеет {counter}", HasFact(Fact.CHIPS, Compare.EQUAL, 0)),
    *(
        phrase
        for compared, compare in _COMPARED
        for fact, word in _LIVES
        for phrase in _itself(f"имеет {compared} {word}", HasFact(fact, compare, hole("n")))
    ),
    *_itself("находится|стоит в строю", InState(State.IN_FORMATION)),
    *_itself("стоит|находится <spot:spot>", hole("spot")),
    *_itself("<elements:elements nom sg m no>", OfElement(hole("elements"))),
    *_itself("является хозяином симбиота|симбиоту?", InState(State.HOST)),
)

# What there is somewhere.

_PLACE_WORDS: Final = (
    ("в вашем отряде", OfSide(Side.OWN)),
    ("в отряде противника", OfSide(Side.ENEMY)),
    ("на вашем кладбище", AllOf((InArea(Area.GRAVEYARD), OfSide(Side.OWN)))),
    ("на кладбище противника", AllOf((InArea(Area.GRAVEYARD), OfSide(Side.ENEMY)))),
)
_PLACES: Final = (
    *(Phrase(Kind.PLACE, words, node) for words, node in _PLACE_WORDS),
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
    if len(parts) > 1 and isinstance(parts[-2], InArea):
        return _whole(parts[:-2]), AllOf(parts[-2:])
    return (_whole(parts[:-1]), parts[-1]) if parts else None


def _whole(parts: tuple[Filter, ...]) -> Filter:
    return parts[0] if len(parts) == 1 else AllOf(parts)


def _there(words: str, node: Callable[[Filter, Number], Condition]) -> Phrase:
    """A condition on how many cards there are at a place; the noun may have the side already."""

    def make(values: Values) -> object:
        cards = joined(values["whom"], values["place"])
        return node(cards, cast(Number, values.get("n", 1))) if may_be(parts_of(cards)) else None

    def take(condition: object) -> Values | None:
        inner = condition.condition if isinstance(condition, Unless) else condition
        if not isinstance(inner, ThereAre):
            return None
        split = parted(inner.filter)
        if split is None or node(inner.filter, inner.least) != condition:
            return None
        values: Values = {"whom": split[0], "place": split[1]}
        if "<n:" in words:
            values["n"] = inner.least
        elif inner.least != 1:
            return None
        return values

    return Phrase(Kind.CONDITION, words, make=make, take=take)


def _none(filter_: Filter, least: Number) -> Condition:
    return Unless(ThereAre(filter_, least))


_THERE: Final = (
    _there("<place:place> есть|стоит|стоят <whom:noun nom sg>", ThereAre),
    _there("<place:place> нет <whom:noun gen pl>", _none),
    _there("<place:place> есть|стоят <n:count> или более <whom:noun gen pl>", ThereAre),
)
_SAME: Final = tuple(
    Phrase(Kind.CONDITION, words, make=_there("", ThereAre).make, synonym=True)
    for words in (
        "<place:place> есть|стоит|стоят хотя бы|минимум один|одно|одна <whom:noun nom sg>",
        "<place:place> есть|стоят <whom:noun nom pl>",
        "<place:place> есть|стоят хотя бы|минимум <n:count> <whom:noun gen pl>",
        "<place:place> есть|стоят хотя бы|минимум <n:count> <whom:noun few>",
        "<place:place> <n:count> или более|больше <whom:noun gen pl>",
        "<place:place> есть|стоят <n:count> или более|больше <whom:noun nom pl>",
    )
)


def _more(values: Values) -> object:
    place = values["place"]
    mine = joined(values["one"], place)
    others = joined(values["other"], values.get("than", place))
    if not (may_be(parts_of(mine)) and may_be(parts_of(others))):
        return None
    compare = values["compare"]
    assert isinstance(compare, Compare)
    return Comparison(Count(mine), compare, Count(others))


def _is_clear(values: Mapping[str, object]) -> bool:
    """«Больше закрытых существ, чем открытых»: a word without its noun would mean any card; and
    whose side it is stands in one place."""
    nouns = [parts_of(values[name]) for name in ("one", "other")]
    sorts = [any(map(names_a_sort, parts)) for parts in nouns]
    sided = any(isinstance(part, OfSide) for parts in nouns for part in parts)
    return sorts[0] is sorts[1] and not (sided and isinstance(values["place"], OfSide))


def _of_more(node: object) -> Values | None:
    match node:
        case Comparison(one=Count(cards=mine), compare=compare, other=Count(cards=others)):
            one, other = parted(mine), parted(others)
            if one is None or other is None:
                return None
            values: Values = {"one": one[0], "place": one[1], "other": other[0], "than": other[1]}
            return {**values, "compare": compare}
        case _:
            return None


def _of_more_there(node: object) -> Values | None:
    values = _of_more(node)
    if values is None or values["place"] != values.pop("than"):
        return None
    return values


_MORE: Final = (
    Phrase(Kind.MORE, "больше", Compare.MORE),
    Phrase(Kind.MORE, "меньше", Compare.LESS),
    Phrase(
        Kind.CONDITION,
        "<place:place> <compare:more> <one:noun gen pl> чем <other:noun gen pl>",
        make=_more,
        take=_of_more_there,
        guard=_is_clear,
    ),
    Phrase(
        Kind.CONDITION,
        "<place:place> <compare:more> <one:noun gen pl> чем <other:noun gen pl> <than:place>",
        make=_more,
        take=_of_more,
        guard=lambda values: _is_clear(values) and values["place"] != values["than"],
    ),
    Phrase(
        Kind.CONDITION,
        "<place:place> <compare:more> <one:noun gen pl> чем <than:place>",
        make=lambda values: _more({**values, "other": values["one"]}),
        synonym=True,
    ),
)


def _elided(values: Values) -> object:
    """«Больше закрытых существ, чем открытых»: the noun of the first stands for the other too,
    and the one word beside it is what tells them apart."""
    parts = parts_of(values["one"])
    sorts = [part for part in parts if names_a_sort(part)]
    words = [part for part in parts if not names_a_sort(part)]
    if not sorts or [type(word) for word in words] != [type(values["other"])]:
        return None
    whole = {**values, "other": joined(values["other"], *sorts)}
    return _more(whole) if _is_clear(whole) else None


_ELIDED: Final = (
    Phrase(
        Kind.CONDITION,
        "<place:place> <compare:more> <one:noun gen pl> чем <other:trait gen pl>",
        make=_elided,
        synonym=True,
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


_LINES: Final = tuple(
    phrase
    for words, line in (
        ("столбце", InLine(row=False, column=True)),
        ("ряду", InLine(row=True, column=False)),
    )
    for phrase in (
        Phrase(
            Kind.CONDITION,
            f"стоит|находится в {words} в котором нет <whom:noun gen pl>",
            make=lambda values, line=line: Unless(  # type: ignore[misc]
                ThereAre(_of_line({**values, "line": line}))
            ),
            guard=_is_enemy,
            synonym=True,
        ),
    )
)
_SPREAD: Final = (
    Phrase(
        Kind.CONDITION,
        "в каждом ряду поля боя есть|стоит <whom:noun nom sg>",
        make=_in_each_row,
        take=_of_each_row,
    ),
    Phrase(
        Kind.CONDITION,
        "<place:place> карты не более <n:count gen> стихий",
        Comparison(Varieties(Aspect.ELEMENT, hole("place")), Compare.AT_MOST, hole("n")),
    ),
)


def _alike(values: Values) -> object:
    place = cast(Filter, values["place"])
    return Comparison(Varieties(Aspect.NAME, place), Compare.LESS, Count(place))


def _of_alike(node: object) -> Values | None:
    match node:
        case Comparison(
            one=Varieties(aspect=Aspect.NAME, cards=place),
            compare=Compare.LESS,
            other=Count(cards=cards),
        ) if place == cards:
            return {"place": place}
        case _:
            return None


def _none_alike(values: Values) -> object:
    return Unless(cast(Condition, _alike(values)))


def _of_none_alike(node: object) -> Values | None:
    return _of_alike(node.condition) if isinstance(node, Unless) else None


_ALIKE: Final = (
    Phrase(
        Kind.CONDITION,
        "<place:place> есть карты с одинаковым названием",
        make=_alike,
        take=_of_alike,
    ),
    Phrase(
        Kind.CONDITION,
        "<place:place> нет карт с одинаковым названием",
        make=_none_alike,
        take=_of_none_alike,
    ),
)
PHRASES: Final = (*_PLACES, *_ITSELF, *_THERE, *_SAME, *_MORE, *_ELIDED, *_LINES, *_SPREAD, *_ALIKE)

"""What must be true: «пока …», «если …» (115, 121, 546)."""

from collections.abc import Callable
from typing import Final, cast

from engine.berserk.abilities import (
    AllOf,
    Area,
    CardIs,
    Compare,
    Comparison,
    Condition,
    Count,
    Fact,
    Filter,
    HasFact,
    HasNamed,
    InArea,
    InState,
    Not,
    Number,
    OfElement,
    OfSide,
    Side,
    State,
    ThereAre,
    Unless,
    Who,
)
from engine.berserk.cards.text.phrase import Kind, Phrase
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


# Who has what, and how it stands.

_LIVES: Final = (
    (Fact.LIFE, "{health}"),
    (Fact.CHIPS, "{counter}"),
    (Fact.EXTRA_LIFE, "дополнительных {health}"),
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
    *_itself("имеет дополнительные {health}", HasFact(Fact.EXTRA_LIFE, Compare.AT_LEAST, 1)),
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
    *_itself("является хозяином симбиоту?", InState(State.HOST)),
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
    return AllOf(tuple(part for filter_ in filters for part in parts_of(filter_)))


def parted(filter_: object) -> tuple[Filter, Filter] | None:
    """Return a noun and its place, the last of its filters; a graveyard and its side are one."""
    parts = parts_of(filter_)
    if len(parts) > 2 and isinstance(parts[-2], InArea):
        return _whole(parts[:-2]), AllOf(parts[-2:])
    return (_whole(parts[:-1]), parts[-1]) if len(parts) > 1 else None


def _whole(parts: tuple[Filter, ...]) -> Filter:
    return parts[0] if len(parts) == 1 else AllOf(parts)


def _there(words: str, node: Callable[[Filter, Number], Condition]) -> Phrase:
    """A condition on how many cards there are at a place; the noun may have the side already."""

    def make(values: Values) -> object:
        return node(joined(values["whom"], values["place"]), cast(Number, values.get("n", 1)))

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
        "<place:place> есть|стоят хотя бы|минимум <n:count> <whom:noun gen sg>",
        "<place:place> <n:count> или более|больше <whom:noun gen pl>",
        "<place:place> есть|стоят <n:count> или более|больше <whom:noun nom pl>",
    )
)


def _more(values: Values) -> object:
    mine, others = joined(values["one"], values["place"]), joined(values["other"], values["than"])
    return Comparison(Count(mine), Compare.MORE, Count(others))


def _of_more(node: object) -> Values | None:
    if not isinstance(node, Comparison) or node.compare is not Compare.MORE:
        return None
    if not isinstance(node.one, Count) or not isinstance(node.other, Count):
        return None
    one, other = parted(node.one.cards), parted(node.other.cards)
    if one is None or other is None:
        return None
    return {"one": one[0], "place": one[1], "other": other[0], "than": other[1]}


_MORE: Final = (
    Phrase(
        Kind.CONDITION,
        "<place:place> больше <one:noun gen pl> чем <other:noun gen pl> <than:place>",
        make=_more,
        take=_of_more,
    ),
)
PHRASES: Final = (*_PLACES, *_ITSELF, *_THERE, *_SAME, *_MORE)

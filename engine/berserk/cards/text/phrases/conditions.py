"""What must be true: «пока …», «если …» (115, 121, 546)."""

from collections.abc import Callable
from typing import Final, cast

from engine.berserk.abilities import (
    AllOf,
    CardIs,
    Compare,
    Fact,
    Filter,
    HasAround,
    HasFact,
    HasNamed,
    InState,
    Not,
    OfSide,
    Side,
    State,
    ThereAre,
    Unless,
    Who,
)
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.templates import Values, hole


def _itself(words: str, filter_: object) -> Phrase:
    return Phrase(Kind.CONDITION, words, CardIs(Who.SELF, filter_))  # type: ignore[arg-type]


def _in_squad(words: str, side: Side, node: Callable[[Filter], object]) -> Phrase:
    """A condition on cards of one side, which is named apart from the noun."""

    def make(values: Values) -> object:
        filter_ = cast(Filter, values["whom"])
        parts = filter_.filters if isinstance(filter_, AllOf) else (filter_,)
        if any(isinstance(part, OfSide) for part in parts):
            return None
        return node(AllOf((OfSide(side), *parts)))

    def take(condition: object) -> Values | None:
        inner = condition.condition if isinstance(condition, Unless) else condition
        if not isinstance(inner, ThereAre) or not isinstance(inner.filter, AllOf):
            return None
        first, *rest = inner.filter.filters or (None,)
        if first != OfSide(side) or node(inner.filter) != condition or not rest:
            return None
        return {"whom": rest[0] if len(rest) == 1 else AllOf(tuple(rest))}

    return Phrase(Kind.CONDITION, words, make=make, take=take)


_SQUADS: Final = tuple(
    phrase
    for place, side in (("в вашем отряде", Side.OWN), ("в отряде противника", Side.ENEMY))
    for phrase in (
        _in_squad(f"{place} есть <whom:noun nom sg>", side, ThereAre),
        _in_squad(f"{place} есть хотя бы одно|один|одна <whom:noun nom sg>", side, ThereAre),
        _in_squad(f"{place} нет <whom:noun gen pl>", side, lambda whom: Unless(ThereAre(whom))),
    )
)
PHRASES: Final = (
    *_SQUADS,
    _itself("~ открыт|открыта|открыто", InState(State.OPEN)),
    _itself("~ закрыт|закрыта|закрыто", InState(State.CLOSED)),
    _itself("не имеет ран", Not(InState(State.WOUNDED))),
    _itself("имеет <name:named acc>", HasNamed(hole("name"))),
    _itself("имеет дополнительные {health}", HasFact(Fact.EXTRA_LIFE, Compare.AT_LEAST, 1)),
    _itself("имеет {counter}", HasFact(Fact.CHIPS, Compare.AT_LEAST, 1)),
    _itself("не имеет {counter}", HasFact(Fact.CHIPS, Compare.EQUAL, 0)),
    _itself("имеет раны", InState(State.WOUNDED)),
    _itself("~? стоит рядом с <whom:noun ins sg>", HasAround(hole("whom"))),
    _itself(
        "имеет <n:number> или более {counter}", HasFact(Fact.CHIPS, Compare.AT_LEAST, hole("n"))
    ),
)

"""What is said of a card: «открыт», «имеет раны», «не перемещалось в этот ход» (121, 538, 546)."""

from collections.abc import Mapping
from typing import Final

from engine.berserk.abilities import (
    AllOf,
    Deed,
    Did,
    Fact,
    InState,
    IsOdd,
    Not,
    OfElement,
    State,
)
from engine.berserk.cards.text.phrase import Kind, Makes, Phrase, Takes
from engine.berserk.cards.text.phrases.filters import (
    compared,
    is_quality,
    none,
    of_none,
    of_some,
    some,
    uncompared,
)
from engine.berserk.cards.text.templates import Values, hole, picked


def _predicate(words: str, node: object, *, synonym: bool = False) -> Phrase:
    return Phrase(Kind.PREDICATE, words, node, synonym=synonym)


def _of_number(words: str, make: Makes, take: Takes) -> Phrase:
    return Phrase(Kind.PREDICATE, words, make=make, take=take)


_STATES: Final = {
    "открыт|открыта|открыто|открыты": State.OPEN,
    "закрыт|закрыта|закрыто|закрыты": State.CLOSED,
    "находится|находятся|стоит|стоят в строю": State.IN_FORMATION,
    "является|являются хозяином": State.HOST,
}
_PAST: Final = {
    "перемещался|перемещалась|перемещалось|перемещались": Deed.RELOCATED,
    "двигался|двигалась|двигалось|двигались": Deed.MOVED,
    "передвигался|передвигалась|передвигалось|передвигались": Deed.MOVED,
    "действовал|действовала|действовало|действовали": Deed.ACTED,
    "атаковал|атаковала|атаковало|атаковали": Deed.ATTACKED,
    "получал|получала|получало|получали раны": Deed.WOUNDED,
    "выступал|выступала|выступало|выступали защитником": Deed.DEFENDED,
    "погиб|погибла|погибло|погибли": Deed.DIED,
}


def cost(values: Values) -> object:
    """Return the filter of cards whose cost compares so."""
    return compared({**values, "fact": Fact.COST})


def of_cost(node: object) -> Values | None:
    """Take such a filter apart; the inverse of ``cost``."""
    values = uncompared(node)
    return None if values is None or values.pop("fact") is not Fact.COST else values


_PREDICATES: Final = (
    _predicate("<state:state>", InState(hole("state"))),
    _of_number("имеет|имеют <fact:things acc pl no>", some, of_some),
    _of_number("не имеет|имеют <fact:things gen>", none, of_none),
    _of_number("имеет|имеют <amount:amount> <fact:things gen>", compared, uncompared),
    _predicate(
        "имеет|имеют <odd:odd acc sg n> количество|число <fact:things gen>",
        IsOdd(hole("fact"), hole("odd")),
    ),
    _predicate("имеет|имеют <what:havings acc sg>", hole("what")),
    _predicate("не имеет|имеют <what:havings gen sg>", Not(hole("what"))),
    _predicate(
        "имеет|имеют и <one:having acc sg> и <other:having acc sg>",
        AllOf((hole("one"), hole("other"))),
    ),
    _predicate(
        "[undone: не] <deed:past> <span:ago>",
        Did(hole("deed"), hole("span"), picked("undone", {True: False, False: True})),
    ),
    _predicate("<elements:elemental nom sg>", OfElement(hole("elements"))),
    Phrase(Kind.PREDICATE, "<quality:adjectives nom sg>", hole("quality"), guard=is_quality),
    _predicate("стоит|стоят|находится|находятся <spot:spot>", hole("spot")),
    _of_number("стоит|стоят <amount:amount>", cost, of_cost),
)
PHRASES: Final = _PREDICATES
VOCABULARY: Final[Mapping[Kind, Mapping[str, object]]] = {Kind.STATE: _STATES, Kind.PAST: _PAST}

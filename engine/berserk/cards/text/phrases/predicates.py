"""What is said of a card: «открыт», «имеет раны», «не перемещалось в этот ход» (121, 538, 546)."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Final, cast

from engine.berserk.abilities import (
    AllOf,
    Deed,
    Did,
    Fact,
    Filter,
    InState,
    InStatus,
    Not,
    OfElement,
    Performed,
    PowerKind,
    State,
    Status,
)
from engine.berserk.cards.text.phrase import Kind, Makes, Phrase, Takes
from engine.berserk.cards.text.phrases.filters import (
    TYPES,
    both,
    by_degree,
    compared,
    none,
    of_both,
    of_cost_degree,
    of_degree,
    of_none,
    of_one_or_both,
    of_quality,
    of_some,
    one_or_both,
    some,
    uncompared,
)
from engine.berserk.cards.text.templates import Values, hole, picked


def _predicate(words: str, node: object, *, synonym: bool = False) -> Phrase:
    return Phrase(Kind.PREDICATE, words, node, synonym=synonym)


def _of_number(words: str, make: Makes, take: Takes) -> Phrase:
    return Phrase(Kind.PREDICATE, words, make=make, take=take)


_STATES: Final[dict[str, Filter]] = {
    "открыт|открыта|открыто|открыты": InState(State.OPEN),
    "закрыт|закрыта|закрыто|закрыты": InState(State.CLOSED),
    "находится|находятся|стоит|стоят в строю": InState(State.IN_FORMATION),
    "является|являются хозяином": InState(State.HOST),
    "выступает|выступают защитником": InStatus(Status.DEFENDER),
    "сражается|сражаются": InStatus(Status.FIGHTING),
    "атакован|атакована|атаковано|атакованы": InStatus(Status.ATTACKED),
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
    "погибал|погибала|погибало|погибали": Deed.DIED,
    "излечивался|излечивалась|излечивалось|излечивались": Deed.HEALED,
    "открывался|открывалась|открывалось|открывались": Deed.OPENED,
    "прыгал|прыгала|прыгало|прыгали": Deed.JUMPED,
    "телепортировался|телепортировалась|телепортировалось|телепортировались": Deed.TELEPORTED,
    **{
        f"совершил|совершила|совершило|совершили {leap}": deed
        for leap, deed in (("прыжок", Deed.JUMPED), ("рывок", Deed.DASHED))
    },
    "переместился|переместилась|переместилось|переместились": Deed.RELOCATED,
    "передвинулся|передвинулась|передвинулось|передвинулись": Deed.MOVED,
    "получал|получала|получало|получали ран": Deed.WOUNDED,
    "получил|получила|получило|получили раны|ран": Deed.WOUNDED,
    "был атакован": Deed.WAS_ATTACKED,
    "была атакована": Deed.WAS_ATTACKED,
    "было атаковано": Deed.WAS_ATTACKED,
    "были атакованы": Deed.WAS_ATTACKED,
    "совершал|совершала|совершало|совершали прыжок": Deed.JUMPED,
    "совершал|совершала|совершало|совершали рывок": Deed.DASHED,
}
_LED: Final = (
    ("нападал|нападала|нападало|нападали", True),
    ("атаковал|атаковала|атаковало|атаковали", False),
)
"""What a card did with attacks of some kind, and whether it has to have announced them."""


def cost(values: Values) -> object:
    """Return the filter of cards whose cost compares so."""
    return compared({**values, "fact": Fact.COST})


def of_cost(node: object) -> Values | None:
    """Take such a filter apart; the inverse of ``cost``."""
    values = uncompared(node)
    return None if values is None or values.pop("fact") is not Fact.COST else values


def _is_a_state(values: Mapping[str, object]) -> bool:
    return values["state"] in _STATES.values()


def negated(filter_: Filter) -> Filter:
    """Return the filter that holds where this does not, as its own words say it."""
    if isinstance(filter_, Not):
        return filter_.filter
    return replace(filter_, did=not filter_.did) if isinstance(filter_, Did) else Not(filter_)


def _undone(deed: str) -> Did:
    """What a card did not do, by the slot of the deed."""
    return Did(hole(deed), hole("span"), did=False)


def _led(values: Values, *, assails: bool) -> object:
    kinds, span = values["kinds"], values["span"]
    attacked = Performed(
        cast(tuple[PowerKind, ...], kinds), cast("int | None", span), assails=assails
    )
    return Not(attacked) if values["undone"] else attacked


def _of_led(node: object, *, assails: bool) -> Values | None:
    done = node.filter if isinstance(node, Not) else node
    if not isinstance(done, Performed) or done.at is not None or done.assails is not assails:
        return None
    return {"undone": isinstance(node, Not), "kinds": done.powers, "span": done.turns}


_PREDICATES: Final = (
    Phrase(Kind.PREDICATE, "<state:state>", hole("state"), guard=_is_a_state),
    Phrase(
        Kind.PREDICATE,
        "имеет|имеют <degree:degree acc sg n> количество|число <fact:things gen> "
        "[чем <who:who nom>]",
        make=by_degree,
        take=of_degree,
        absent={"who": None},
        free=True,
    ),
    _of_number("имеет|имеют <fact:things acc pl no>", some, of_some),
    _of_number("не имеет|имеют <fact:things gen>", none, of_none),
    Phrase(Kind.PREDICATE, "без <fact:things gen>", make=none, synonym=True),
    Phrase(
        Kind.PREDICATE,
        "является|являются <type:type ins sg>",
        hole("type"),
        guard=lambda values: values["type"] in TYPES.values(),
    ),
    Phrase(Kind.PREDICATE, "<type:type nom sg>", hole("type"), synonym=True),
    _of_number("имеет|имеют <amount:amount> <fact:things gen>", compared, uncompared),
    Phrase(
        Kind.PREDICATE,
        "имеет|имеют и? <one:havings acc sg> [и <other:having acc sg>]",
        make=one_or_both,
        take=of_one_or_both,
        absent={"other": None},
    ),
    _predicate("не имеет|имеют <what:havings gen sg>", Not(hole("what"))),
    Phrase(Kind.PREDICATE, "не <state:state>", Not(hole("state")), guard=_is_a_state),
    _predicate("ранен|ранена|ранено|ранены", InState(State.WOUNDED), synonym=True),
    _predicate("не ранен|ранена|ранено|ранены", Not(InState(State.WOUNDED)), synonym=True),
    _predicate("является|являются <sort:sort ins sg>", hole("sort")),
    _predicate("не является|являются <sort:sort ins sg>", Not(hole("sort"))),
    _predicate("<sort:sort nom sg>", hole("sort"), synonym=True),
    _predicate(
        "[undone: не] <deed:past> <span:ago>",
        Did(hole("deed"), hole("span"), picked("undone", {True: False, False: True})),
    ),
    Phrase(
        Kind.PREDICATE,
        "не <one:past> и|ни не <other:past> <span:ago>",
        AllOf((_undone("one"), _undone("other"))),
        guard=lambda values: values["one"] is not values["other"],
    ),
    *(
        Phrase(
            Kind.PREDICATE,
            f"[undone: не] уже? {led} <kinds:powers ins sg> <span:ago>",
            make=partial(_led, assails=assails),
            take=partial(_of_led, assails=assails),
        )
        for led, assails in _LED
    ),
    _predicate("<elements:elemental nom sg>", OfElement(hole("elements"))),
    Phrase(
        Kind.PREDICATE,
        "<quality:adjectives nom sg>",
        make=lambda values: values["quality"],
        take=of_quality,
    ),
    _predicate("стоит|стоят|находится|находятся <spot:spot>", hole("spot")),
    _predicate("не стоит|стоят|находится|находятся <spot:spot>", Not(hole("spot"))),
    _of_number("стоит|стоят|имеет|имеют стоимость? <amount:amount>", cost, of_cost),
    Phrase(
        Kind.PREDICATE,
        "имеет|имеют <degree:degree acc sg f> стоимость [чем <who:who nom>]",
        make=lambda values: by_degree({**values, "fact": Fact.COST}),
        take=of_cost_degree,
        absent={"who": None},
    ),
)
_SEVERAL: Final = (
    Phrase(Kind.PREDICATES, "<one:predicate>", hole("one")),
    Phrase(
        Kind.PREDICATES,
        "<one:predicate> и <other:predicate>",
        make=both,
        take=of_both,
    ),
)
PHRASES: Final = (*_PREDICATES, *_SEVERAL)
VOCABULARY: Final[Mapping[Kind, Mapping[str, object]]] = {Kind.STATE: _STATES, Kind.PAST: _PAST}

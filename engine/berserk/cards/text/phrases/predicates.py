"""What is said of a card: «открыт», «имеет раны», «не перемещалось в этот ход» (121, 538, 546)."""

from collections.abc import Mapping
from dataclasses import replace
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
    Suffered,
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
from engine.berserk.cards.text.templates import Values, hole


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
    "получал|получала|получало|получали раны|рану": Deed.WOUNDED,
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
    "получил|получила|получило|получили раны|рану|ран": Deed.WOUNDED,
    "был атакован": Deed.WAS_ATTACKED,
    "была атакована": Deed.WAS_ATTACKED,
    "было атаковано": Deed.WAS_ATTACKED,
    "были атакованы": Deed.WAS_ATTACKED,
    "совершал|совершала|совершало|совершали прыжок": Deed.JUMPED,
    "совершал|совершала|совершало|совершали рывок": Deed.DASHED,
}
_LED: Final = {
    "нападал|нападала|нападало|нападали": True,
    "атаковал|атаковала|атаковало|атаковали": False,
}
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


_DONE: Final = ("deed", "other", "source", "led", "kinds")


def _has_done(values: Values) -> object:
    """What a card has done or not: one thing, neither of two, an attack, wounds of some powers."""
    deed, other = cast("Deed | None", values["deed"]), cast("Deed | None", values["other"])
    span, undone = cast("int | None", values["span"]), cast(bool, values["undone"])
    source, kinds = (cast("tuple[PowerKind, ...] | None", values[k]) for k in ("source", "kinds"))
    if kinds is not None:
        if (deed, other, source) != (None, None, None):
            return None
        done: Filter = Performed(kinds, span, assails=cast(bool, values["led"]))
        return Not(done) if undone else done
    if deed is None or (other is not None and source is not None):
        return None
    if source is not None:
        done = Suffered(source, span, wounded=True)
        return (Not(done) if undone else done) if deed is Deed.WOUNDED else None
    one = Did(deed, span, did=not undone)
    if other is None:
        return one
    return AllOf((one, Did(other, span, did=False))) if undone and other is not deed else None


def _of_done(node: object) -> Values | None:
    told = _of_deed(node.filter if isinstance(node, Not) else node)
    if told is None:
        return None
    values = {**dict.fromkeys(_DONE), "undone": isinstance(node, Not), **told}
    return values if _has_done(values) == node else None


def _of_deed(done: object) -> Values | None:
    match done:
        case Did(deed=deed, turns=span, did=did):
            return {"deed": deed, "span": span, "undone": not did}
        case AllOf(filters=(Did(deed=deed, turns=span, did=False), Did(deed=other))):
            return {"deed": deed, "other": other, "span": span, "undone": True}
        case Suffered(powers=source, turns=span, wounded=True):
            return {"deed": Deed.WOUNDED, "source": source, "span": span}
        case Performed(powers=kinds, turns=span, assails=assails):
            return {"led": assails, "kinds": kinds, "span": span}
        case _:
            return None


def _priced(values: Values) -> object:
    """What a card costs: so much, more than another, the most."""
    told = {slot: values[slot] for slot in ("degree", "who")}
    if values["costs"] is values["has"]:
        return None
    if values["amount"] is not None:
        return cost(values) if told == {"degree": None, "who": None} else None
    is_told = values["has"] and told["degree"] is not None
    return by_degree({**told, "fact": Fact.COST}) if is_told else None


def _of_price(node: object) -> Values | None:
    untold: Values = {"costs": False, "has": True, "amount": None}
    by_others = of_cost_degree(node)
    if by_others is not None:
        return {**untold, **by_others}
    amount = of_cost(node)
    told: Values = {"costs": True, "has": False, "degree": None, "who": None}
    return None if amount is None else {**told, "amount": amount["amount"]}


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
    Phrase(
        Kind.PREDICATE,
        "[undone: не] уже? [<deed:past>] [и|ни не <other:past>] [от <source:powers gen sg>] "
        "[<led:led> <kinds:powers ins sg>] <span:ago>",
        make=_has_done,
        take=_of_done,
        absent=dict.fromkeys(_DONE),
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
    Phrase(
        Kind.PREDICATE,
        "[costs: стоит|стоят] [has: имеет|имеют] [стоимость? <amount:amount>] "
        "[<degree:degree acc sg f> стоимость] [чем <who:who nom>]",
        make=_priced,
        take=_of_price,
        absent={"amount": None, "degree": None, "who": None},
        loose=True,
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
PHRASES: Final[tuple[Phrase, ...]] = (*_PREDICATES, *_SEVERAL)
VOCABULARY: Final[Mapping[Kind, Mapping[str, object]]] = {
    Kind.STATE: _STATES,
    Kind.PAST: _PAST,
    Kind.LED: _LED,
}

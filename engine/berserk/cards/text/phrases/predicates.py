"""Predicates of a card: «открыт», «имеет раны», «не перемещалось в этот ход» (121, 538, 546)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, cast

import engine.berserk.abilities as ab
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


_STATES: Final[dict[str, ab.Filter]] = {
    "открыт|открыта|открыто|открыты": ab.InState(ab.State.OPEN),
    "закрыт|закрыта|закрыто|закрыты": ab.InState(ab.State.CLOSED),
    "находится|находятся|стоит|стоят в строю": ab.InState(ab.State.IN_FORMATION),
    "является|являются хозяином": ab.InState(ab.State.HOST),
    "выступает|выступают защитником": ab.InStatus(ab.Status.DEFENDER),
    "сражается|сражаются": ab.InStatus(ab.Status.FIGHTING),
    "атакован|атакована|атаковано|атакованы": ab.InStatus(ab.Status.ATTACKED),
}
_PAST: Final = {
    "перемещался|перемещалась|перемещалось|перемещались": ab.Deed.RELOCATED,
    "двигался|двигалась|двигалось|двигались": ab.Deed.MOVED,
    "передвигался|передвигалась|передвигалось|передвигались": ab.Deed.MOVED,
    "действовал|действовала|действовало|действовали": ab.Deed.ACTED,
    "атаковал|атаковала|атаковало|атаковали": ab.Deed.ATTACKED,
    "получал|получала|получало|получали раны|рану": ab.Deed.WOUNDED,
    "выступал|выступала|выступало|выступали защитником": ab.Deed.DEFENDED,
    "погиб|погибла|погибло|погибли": ab.Deed.DIED,
    "погибал|погибала|погибало|погибали": ab.Deed.DIED,
    "излечивался|излечивалась|излечивалось|излечивались": ab.Deed.HEALED,
    "открывался|открывалась|открывалось|открывались": ab.Deed.OPENED,
    "прыгал|прыгала|прыгало|прыгали": ab.Deed.JUMPED,
    "телепортировался|телепортировалась|телепортировалось|телепортировались": ab.Deed.TELEPORTED,
    **{
        f"совершил|совершила|совершило|совершили {leap}": deed
        for leap, deed in (("прыжок", ab.Deed.JUMPED), ("рывок", ab.Deed.DASHED))
    },
    "переместился|переместилась|переместилось|переместились": ab.Deed.RELOCATED,
    "передвинулся|передвинулась|передвинулось|передвинулись": ab.Deed.MOVED,
    "получал|получала|получало|получали ран": ab.Deed.WOUNDED,
    "получил|получила|получило|получили раны|рану|ран": ab.Deed.WOUNDED,
    "был атакован": ab.Deed.WAS_ATTACKED,
    "была атакована": ab.Deed.WAS_ATTACKED,
    "было атаковано": ab.Deed.WAS_ATTACKED,
    "были атакованы": ab.Deed.WAS_ATTACKED,
    "совершал|совершала|совершало|совершали прыжок": ab.Deed.JUMPED,
    "совершал|совершала|совершало|совершали рывок": ab.Deed.DASHED,
}
_LED: Final = {
    "нападал|нападала|нападало|нападали": True,
    "атаковал|атаковала|атаковало|атаковали": False,
}
"""The verbs for attacks of some kind, and whether the card must have announced them."""


def cost(values: Values) -> object:
    """Return the filter that compares a card's cost."""
    return compared({**values, "fact": ab.Fact.COST})


def of_cost(node: object) -> Values | None:
    """Take such a filter apart; the inverse of ``cost``."""
    values = uncompared(node)
    return None if values is None or values.pop("fact") is not ab.Fact.COST else values


def _is_a_state(values: Mapping[str, object]) -> bool:
    return values["state"] in _STATES.values()


def negated(filter_: ab.Filter) -> ab.Filter:
    """Return the negation of a filter, in its own wording."""
    if isinstance(filter_, ab.Not):
        return filter_.filter
    return replace(filter_, did=not filter_.did) if isinstance(filter_, ab.Did) else ab.Not(filter_)


_DONE: Final = ("deed", "other", "source", "led", "kinds")


def _has_done(values: Values) -> object:
    """Build past deeds: one, neither of two, an attack, or wounds by some powers."""
    deed, other = cast("ab.Deed | None", values["deed"]), cast("ab.Deed | None", values["other"])
    span, undone = cast("int | None", values["span"]), cast(bool, values["undone"])
    source, kinds = (
        cast("tuple[ab.PowerKind, ...] | None", values[k]) for k in ("source", "kinds")
    )
    if kinds is not None:
        if (deed, other, source) != (None, None, None):
            return None
        done: ab.Filter = ab.Performed(kinds, span, assails=cast(bool, values["led"]))
        return ab.Not(done) if undone else done
    if deed is None or (other is not None and source is not None):
        return None
    if source is not None:
        done = ab.Suffered(source, span, wounded=True)
        return (ab.Not(done) if undone else done) if deed is ab.Deed.WOUNDED else None
    one = ab.Did(deed, span, did=not undone)
    if other is None:
        return one
    return ab.AllOf((one, ab.Did(other, span, did=False))) if undone and other is not deed else None


def _of_done(node: object) -> Values | None:
    told = _of_deed(node.filter if isinstance(node, ab.Not) else node)
    if told is None:
        return None
    values = {**dict.fromkeys(_DONE), "undone": isinstance(node, ab.Not), **told}
    return values if _has_done(values) == node else None


def _of_deed(done: object) -> Values | None:
    match done:
        case ab.Did(deed=deed, turns=span, did=did):
            return {"deed": deed, "span": span, "undone": not did}
        case ab.AllOf(filters=(ab.Did(deed=deed, turns=span, did=False), ab.Did(deed=other))):
            return {"deed": deed, "other": other, "span": span, "undone": True}
        case ab.Suffered(powers=source, turns=span, wounded=True):
            return {"deed": ab.Deed.WOUNDED, "source": source, "span": span}
        case ab.Performed(powers=kinds, turns=span, assails=assails):
            return {"led": assails, "kinds": kinds, "span": span}
        case _:
            return None


def _priced(values: Values) -> object:
    """Build a predicate of the cost: an amount, more than another card, or the most."""
    told = {slot: values[slot] for slot in ("degree", "who")}
    if values["costs"] is values["has"]:
        return None
    if values["amount"] is not None:
        return cost(values) if told == {"degree": None, "who": None} else None
    is_told = values["has"] and told["degree"] is not None
    return by_degree({**told, "fact": ab.Fact.COST}) if is_told else None


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
    _predicate("не имеет|имеют <what:havings gen sg>", ab.Not(hole("what"))),
    Phrase(Kind.PREDICATE, "не <state:state>", ab.Not(hole("state")), guard=_is_a_state),
    _predicate("ранен|ранена|ранено|ранены", ab.InState(ab.State.WOUNDED), synonym=True),
    _predicate("не ранен|ранена|ранено|ранены", ab.Not(ab.InState(ab.State.WOUNDED)), synonym=True),
    _predicate("является|являются <sort:sort ins sg>", hole("sort")),
    _predicate("не является|являются <sort:sort ins sg>", ab.Not(hole("sort"))),
    _predicate("<sort:sort nom sg>", hole("sort"), synonym=True),
    Phrase(
        Kind.PREDICATE,
        "[undone: не] уже? [<deed:past>] [и|ни не <other:past>] [от <source:powers gen sg>] "
        "[<led:led> <kinds:powers ins sg>] <span:ago>",
        make=_has_done,
        take=_of_done,
        absent=dict.fromkeys(_DONE),
    ),
    _predicate("<elements:elemental nom sg>", ab.OfElement(hole("elements"))),
    Phrase(
        Kind.PREDICATE,
        "<quality:adjectives nom sg>",
        make=lambda values: values["quality"],
        take=of_quality,
    ),
    _predicate("стоит|стоят|находится|находятся <spot:spot>", hole("spot")),
    _predicate("не стоит|стоят|находится|находятся <spot:spot>", ab.Not(hole("spot"))),
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

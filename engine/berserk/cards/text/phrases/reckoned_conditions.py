"""Conditions on a number: «стоимость атакованного больше 5», «число ваших гномов чётное» (543)."""

from collections.abc import Mapping
from functools import partial
from typing import Final, cast

import engine.berserk.abilities as ab
from engine.berserk.cards.text.contradictions import may_be
from engine.berserk.cards.text.numbers import Amount
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.conditions import joined, parts_of
from engine.berserk.cards.text.templates import Values


def _compares(values: Values) -> ab.Condition | None:
    """Return the condition in its canonical wording, if it has one."""
    measure = cast(ab.Number, values["measure"])
    compare, number = cast(Amount, values["amount"])
    if isinstance(measure, ab.FactOf):
        return ab.CardIs(measure.who, ab.HasFact(measure.fact, compare, number))
    if isinstance(measure, ab.Count):
        return _so_many(measure.cards, compare, number)
    return ab.Comparison(measure, compare, number) if isinstance(measure, ab.SumOf) else None


_LEAST: Final = {
    ab.Compare.AT_LEAST: (True, 0),
    ab.Compare.MORE: (True, 1),
    ab.Compare.LESS: (False, 0),
    ab.Compare.AT_MOST: (False, 1),
}
"""The minimum number of cards, or the number not to be reached: the same, or one more."""


def _so_many(cards: ab.Filter, compare: ab.Compare, number: ab.Number) -> ab.Condition | None:
    if not may_be(parts_of(cards)) or not isinstance(number, int):
        return None
    cards = joined(*sorted(parts_of(cards), key=lambda part: isinstance(part, ab.OfSide)))
    if compare not in _LEAST:
        return None
    so, more = _LEAST[compare]
    there_are = ab.ThereAre(cards, number + more)
    return there_are if so else ab.Unless(there_are)


def _of_compared(node: object) -> Values | None:
    match node:
        case ab.Comparison(one=ab.SumOf() as one, compare=compare, other=int(other)):
            return {"measure": one, "amount": (compare, other)}
        case _:
            return None


def _is_a_sum(wanted: bool, values: Mapping[str, object]) -> bool:
    return isinstance(values["measure"], ab.SumOf) is wanted


def _is_odd(values: Values) -> ab.Condition | None:
    measure = values["measure"]
    if not isinstance(measure, ab.FactOf):
        return None
    return ab.CardIs(measure.who, ab.IsOdd(measure.fact, cast(bool, values["odd"])))


_NUMBERS: Final = (
    *(
        Phrase(
            Kind.CONDITION,
            "<measure:measure> <amount:amount equal>",
            make=_compares,
            take=None if synonym else _of_compared,
            guard=partial(_is_a_sum, not synonym),
            synonym=synonym,
        )
        for synonym in (False, True)  # numbers other than sums have wordings of their own
    ),
    Phrase(
        Kind.CONDITION,
        "<measure:measure> равен|равна|равно|равны <amount:amount equal>",
        make=_compares,
        synonym=True,
    ),
    *(
        Phrase(
            Kind.CONDITION, f"<measure:measure> <odd:odd nom {shape}>", make=_is_odd, synonym=True
        )
        for shape in ("sg n", "sg f")
    ),
)


def _one_or_other(values: Values) -> object:
    """Build alternative predicates of one card."""
    one, other = cast(ab.Filter, values["one"]), cast(ab.Filter, values["other"])
    return None if one == other else ab.AnyOf((one, other))


def _of_either(node: object) -> Values | None:
    match node:
        case ab.AnyOf(filters=(one, other)):
            return {"one": one, "other": other}
        case _:
            return None


_EITHER: Final = (
    Phrase(
        Kind.PREDICATES,
        "<one:predicate> или <other:predicate>",
        make=_one_or_other,
        take=_of_either,
        loose=True,
    ),
)
PHRASES: Final[tuple[Phrase, ...]] = (*_NUMBERS, *_EITHER)

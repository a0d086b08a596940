"""What sets off by how much: abilities, chips and lives that come and go (123, 508.6)."""

from typing import Final, cast

from engine.berserk.abilities import (
    CardIs,
    Compare,
    Comparison,
    Every,
    Fact,
    Filter,
    HasFact,
    Moment,
    Outcome,
    ResultOf,
    When,
    Who,
)
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.going_off import (
    SELF,
)
from engine.berserk.cards.text.templates import Values, filled, hole, one

_OWN: Final = {"whose": SELF}
_AMOUNT: Final = ResultOf(Outcome.AMOUNT, of_trigger=True)
_CHANGED: Final = {Compare.MORE: Moment.GAINED, Compare.LESS: Moment.LOST}


def _changes(values: Values) -> object:
    moment = _CHANGED[cast(Compare, values["change"])]
    return filled(When(moment, hole("whose"), named=one("name")), values)


def _of_change(node: object) -> Values | None:
    match node:
        case When(moment=Moment.GAINED | Moment.LOST as moment, named=(name,)):
            change = Compare.MORE if moment is Moment.GAINED else Compare.LESS
            values: Values = {"whose": node.subject, "change": change, "name": name}
            return values if _changes(values) == node else None
        case _:
            return None


_BOUND: Final = {Compare.MORE: Compare.AT_LEAST, Compare.LESS: Compare.AT_MOST}


def _amount(values: Values) -> object:
    change, least = cast(Compare, values["change"]), cast(int, values["n"])
    happens = When(cast(Moment, values["what"]), cast(Filter, values["whose"]))
    if least == 1:
        return happens, Comparison(_AMOUNT, change, 0)
    signed = least if change is Compare.MORE else -least
    return happens, Comparison(_AMOUNT, _BOUND[change], signed)


def _of_amount(node: object) -> Values | None:
    match node:
        case (When() as happens, Comparison(compare=compare, other=int(n))):
            change = Compare.MORE if compare in (Compare.MORE, Compare.AT_LEAST) else Compare.LESS
            values: Values = {"whose": happens.subject, "what": happens.moment, "change": change}
            values["n"] = abs(n) or 1
            return values if _amount(values) == node else None
        case _:
            return None


_GAINS: Final = (
    Phrase(
        Kind.WHEN,
        "когда ~? [<whose:whose nom sg>] <change:change> <name:named acc>",
        make=_changes,
        take=_of_change,
        absent=_OWN,
    ),
    Phrase(
        Kind.WHEN,
        "при <change:change loc> <name:named gen> [<whose:whose ins sg>]",
        make=_changes,
        absent=_OWN,
        synonym=True,
    ),
    Phrase(
        Kind.EVENT,
        "при <change:change loc> [<n:number plain> или более] <what:gauge> [<whose:whose ins sg>]",
        make=_amount,
        absent={**_OWN, "n": 1},
        synonym=True,
    ),
    Phrase(
        Kind.EVENT,
        "когда ~? [<whose:whose nom sg>] единовременно? <change:change> "
        "[<n:number plain> или более] <what:gauge>",
        make=_amount,
        take=_of_amount,
        absent={**_OWN, "n": 1},
    ),
)

# «Излечивается на 2 или более»: how much at once.


def _of_healed(node: object) -> Values | None:
    match node:
        case (
            When(moment=Moment.HEALED) as happens,
            Comparison(one=number, compare=compare, other=int(other)),
        ) if number == _AMOUNT and happens == When(Moment.HEALED, happens.subject):
            return {"whose": happens.subject, "amount": (compare, other)}
        case _:
            return None


_HEALED: Final = Phrase(
    Kind.EVENT,
    "когда|если ~? [<whose:whose nom sg>] излечивается на|от <amount:amount> ран?",
    make=lambda values: (
        When(Moment.HEALED, cast(Filter, values["whose"])),
        Comparison(_AMOUNT, *cast(tuple[Compare, int], values["amount"])),
    ),
    take=_of_healed,
    absent=_OWN,
)

# «Последнюю {counter}»: none is left behind.

_THING: Final = {Moment.CHIPS: Fact.CHIPS, Moment.EXTRA_LIFE: Fact.EXTRA_LIFE}


def _last(values: Values) -> object:
    whose, moment = cast(Filter, values["whose"]), cast(Moment, values["what"])
    who = Who.SELF if whose == SELF else Who.SUBJECT
    left = CardIs(who, HasFact(_THING[moment], Compare.EQUAL, 0))
    return When(moment, whose), Every((Comparison(_AMOUNT, Compare.LESS, 0), left))


def _of_last(node: object) -> Values | None:
    match node:
        case (When(moment=Moment.CHIPS | Moment.EXTRA_LIFE) as happens, Every()):
            values: Values = {"whose": happens.subject, "what": happens.moment}
            return values if _last(values) == node else None
        case _:
            return None


_LAST: Final = Phrase(
    Kind.EVENT,
    "когда|если ~? [<whose:whose nom sg>] теряет последнюю <what:gauge>",
    make=_last,
    take=_of_last,
    absent=_OWN,
)
PHRASES: Final[tuple[Phrase, ...]] = (*_GAINS, _HEALED, _LAST)

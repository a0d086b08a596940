"""Triggers with an amount: abilities, chips and lives gained and lost (123, 508.6)."""

from typing import Final, cast

import engine.berserk.abilities as ab
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.going_off import (
    SELF,
)
from engine.berserk.cards.text.templates import Values, filled, hole, one

_OWN: Final = {"whose": SELF}
_AMOUNT: Final = ab.ResultOf(ab.Outcome.AMOUNT, of_trigger=True)
_CHANGED: Final = {ab.Compare.MORE: ab.Moment.GAINED, ab.Compare.LESS: ab.Moment.LOST}


def _changes(values: Values) -> object:
    moment = _CHANGED[cast(ab.Compare, values["change"])]
    return filled(ab.When(moment, hole("whose"), named=one("name")), values)


def _of_change(node: object) -> Values | None:
    match node:
        case ab.When(moment=ab.Moment.GAINED | ab.Moment.LOST as moment, named=(name,)):
            change = ab.Compare.MORE if moment is ab.Moment.GAINED else ab.Compare.LESS
            values: Values = {"whose": node.subject, "change": change, "name": name}
            return values if _changes(values) == node else None
        case _:
            return None


_BOUND: Final = {ab.Compare.MORE: ab.Compare.AT_LEAST, ab.Compare.LESS: ab.Compare.AT_MOST}


def _amount(values: Values) -> object:
    change, least = cast(ab.Compare, values["change"]), cast(int, values["n"])
    happens = ab.When(cast(ab.Moment, values["what"]), cast(ab.Filter, values["whose"]))
    if least == 1:
        return happens, ab.Comparison(_AMOUNT, change, 0)
    signed = least if change is ab.Compare.MORE else -least
    return happens, ab.Comparison(_AMOUNT, _BOUND[change], signed)


def _of_amount(node: object) -> Values | None:
    match node:
        case (ab.When() as happens, ab.Comparison(compare=compare, other=int(n))):
            change = (
                ab.Compare.MORE
                if compare in (ab.Compare.MORE, ab.Compare.AT_LEAST)
                else ab.Compare.LESS
            )
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

# the amount at once: «излечивается на 2 или более»


def _of_healed(node: object) -> Values | None:
    match node:
        case (
            ab.When(moment=ab.Moment.HEALED) as happens,
            ab.Comparison(one=number, compare=compare, other=int(other)),
        ) if number == _AMOUNT and happens == ab.When(ab.Moment.HEALED, happens.subject):
            return {"whose": happens.subject, "amount": (compare, other)}
        case _:
            return None


_HEALED: Final = Phrase(
    Kind.EVENT,
    "когда|если ~? [<whose:whose nom sg>] излечивается на|от <amount:amount> ран?",
    make=lambda values: (
        ab.When(ab.Moment.HEALED, cast(ab.Filter, values["whose"])),
        ab.Comparison(_AMOUNT, *cast(tuple[ab.Compare, int], values["amount"])),
    ),
    take=_of_healed,
    absent=_OWN,
)

# «последнюю {counter}»: no chip is left after it

_THING: Final = {ab.Moment.CHIPS: ab.Fact.CHIPS, ab.Moment.EXTRA_LIFE: ab.Fact.EXTRA_LIFE}


def _last(values: Values) -> object:
    whose, moment = cast(ab.Filter, values["whose"]), cast(ab.Moment, values["what"])
    who = ab.Who.SELF if whose == SELF else ab.Who.SUBJECT
    left = ab.CardIs(who, ab.HasFact(_THING[moment], ab.Compare.EQUAL, 0))
    return ab.When(moment, whose), ab.Every((ab.Comparison(_AMOUNT, ab.Compare.LESS, 0), left))


def _of_last(node: object) -> Values | None:
    match node:
        case (ab.When(moment=ab.Moment.CHIPS | ab.Moment.EXTRA_LIFE) as happens, ab.Every()):
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

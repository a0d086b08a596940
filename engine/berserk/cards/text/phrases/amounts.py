"""Triggers with an amount: abilities, chips and lives gained and lost (123, 508.6)."""

from typing import Final, cast

import engine.berserk.abilities as ab
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.going_off import SELF
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


PHRASES: Final[tuple[Phrase, ...]] = (
    Phrase(
        Kind.WHEN,
        "когда ~? [<whose:whose nom sg>] <change:change> <name:named acc>",
        make=_changes,
        take=_of_change,
        absent=_OWN,
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

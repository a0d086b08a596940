"""Bodies that depend on earlier powers or on the opponent (505.4.6, 505.4.7, 505.4.10)."""

from typing import Final, cast

import engine.berserk.abilities as ab
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.compounds import behind, beside
from engine.berserk.cards.text.templates import Values

_FAILED: Final = ("otherwise", "failed")


def _how(values: Values) -> object:
    told = [name for name in (*_FAILED, "done") if values[name]]
    if len(told) != 1:
        return None
    kind = ab.OnSuccess if told == ["done"] else ab.Otherwise
    return kind(cast(ab.Body, values["first"]), cast(ab.Body, values["second"]))


def _of_how(node: object) -> Values | None:
    values: Values = {"failed": False}
    match node:
        case ab.Otherwise(first=first, second=second):
            return {**values, "otherwise": True, "done": False, "first": first, "second": second}
        case ab.OnSuccess(first=first, second=second):
            return {**values, "otherwise": False, "done": True, "first": first, "second": second}
        case _:
            return None


# the opponent decides whether the first happens

_REFUSALS: Final = ("theirs", "bracketed")


def _refused(values: Values) -> object:
    chosen = [name for name in _REFUSALS if values[name]]
    if values["unwilling"] is values["or"] or len(chosen) != values["or"]:
        return None
    return ab.UnlessOpponent(cast(ab.Body, values["first"]), cast(ab.Body, values["second"]))


def _of_refused(node: object) -> Values | None:
    match node:
        case ab.UnlessOpponent(first=first, second=second):
            values: Values = {"unwilling": False, "or": True, "theirs": True, "bracketed": False}
            return {**values, "first": first, "second": second}
        case _:
            return None


PHRASES: Final[tuple[Phrase, ...]] = (
    Phrase(
        Kind.BODY,
        "<first:either> [otherwise: иначе] [failed: в случае неудачи] [done: при выполнении] "
        "<second:rest either>",
        make=_how,
        take=_of_how,
        gives={"second": behind},
        loose=True,
    ),
    Phrase(
        Kind.BODY,
        "<first:group> [unwilling: ; если противник не может или не хочет этого сделать] "
        "[or: или|либо] <second:rest group> [theirs: по выбору противника] "
        "[bracketed: ( по выбору противника )]",
        make=_refused,
        take=_of_refused,
        gives={"second": beside},
        loose=True,
    ),
)


def conditioned(condition: ab.Condition, body: ab.Body) -> tuple[ab.Condition, ab.Body]:
    """Return condition and body of «если …, …, иначе …», where «иначе» belongs to the condition.

    Without «иначе» or a condition they are returned unchanged.
    """
    if condition == ab.ALWAYS or not isinstance(body, ab.Otherwise):
        return condition, body
    return ab.ALWAYS, ab.Provided(condition, body.first, body.second)


def unconditioned(condition: ab.Condition, body: ab.Body) -> tuple[ab.Condition, ab.Body]:
    """Return condition and body as worded; the inverse of ``conditioned``."""
    if condition == ab.ALWAYS and isinstance(body, ab.Provided) and body.otherwise is not None:
        return body.condition, ab.Otherwise(body.part, body.otherwise)
    return condition, body

"""Triggers after an attack is over: «когда получает раны …, … после этой атаки» (116.4)."""

from dataclasses import replace
from typing import Final, cast

import engine.berserk.abilities as ab
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.going_off import Event
from engine.berserk.cards.text.phrases.triggers import as_another, context_of, of_another
from engine.berserk.cards.text.templates import Values

# «Когда получает раны от атаки — … после этой атаки».


def _late(values: Values) -> object:
    when, condition = cast(Event, values["event"])
    told, may = cast(tuple[ab.Body, bool], values["done"])
    body = of_another(when.subject, told)
    is_known = when.moment is ab.Moment.WOUNDED and when.powers and not when.or_at
    if body is None or condition != ab.ALWAYS or not is_known:
        return None
    return ab.Triggered(replace(when, late=True), body, may=may)


def _of_late(node: object) -> Values | None:
    if not isinstance(node, ab.Triggered) or not node.when.late:
        return None
    body = as_another(node.when.subject, node.body)
    if body is None:
        return None
    event = (replace(node.when, late=False), ab.ALWAYS)
    values: Values = {"event": event, "done": (body, node.may)}
    return values if _late(values) == node else None


_AFTER_IT: Final = Phrase(
    Kind.ABILITY,
    "<event:event> <done:outcome> после этой|этого "
    "атаки|удара|выстрела|разряда|метания|{strike}|сражения",
    make=_late,
    take=_of_late,
    gives={"done": context_of},
)

PHRASES: Final[tuple[Phrase, ...]] = (_AFTER_IT,)

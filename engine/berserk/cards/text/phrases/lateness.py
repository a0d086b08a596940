"""What goes off when all is over: «после того, как …», «… после этой атаки» (116.4, 512.7)."""

from dataclasses import replace
from typing import Final, cast

from engine.berserk.abilities import (
    ALWAYS,
    Body,
    Is,
    Moment,
    OfSide,
    Side,
    Triggered,
    When,
    Who,
)
from engine.berserk.abilities.filters import filters_within
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.going_off import Event, is_own
from engine.berserk.cards.text.phrases.triggers import as_another, context_of, of_another
from engine.berserk.cards.text.templates import Values, hole

_AFTER: Final = Phrase(
    Kind.WHEN,
    "после того как ~? [<whose:whose nom sg>] уничтожает <whom:noun acc sg> "
    "[<kinds:powers ins sg>]",
    When(Moment.KILLED, hole("whose"), hole("whom"), powers=hole("kinds"), late=True),
    absent={"whose": Is(Who.SELF), "kinds": ()},
)

# «Когда получает раны от атаки — … после этой атаки».


def _late(values: Values) -> object:
    when, condition = cast(Event, values["event"])
    told, may = cast(tuple[Body, bool], values["done"])
    body = of_another(when.subject, told)
    is_known = when.moment is Moment.WOUNDED and when.powers and not when.or_at
    if body is None or condition != ALWAYS or not is_known:
        return None
    return Triggered(replace(when, late=True), body, may=may)


def _of_late(node: object) -> Values | None:
    if not isinstance(node, Triggered) or not node.when.late:
        return None
    body = as_another(node.when.subject, node.body)
    if body is None:
        return None
    event = (replace(node.when, late=False), ALWAYS)
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

# «… от атаки карты противника в его ход»: the opponent's, where the card that is wounded is the
# one that says so.


def _in_his_turn(values: Values) -> object:
    when = cast(When, values["when"])
    theirs = when.other is not None and OfSide(Side.ENEMY) in filters_within(when.other)
    if not is_own(when.subject) or not theirs or when.turn is not Side.ANY:
        return None
    return replace(when, turn=Side.ENEMY), ALWAYS


_HIS_TURN: Final = Phrase(Kind.EVENT, "<when:when> в его ход", make=_in_his_turn, synonym=True)
PHRASES: Final = (_AFTER, _AFTER_IT, _HIS_TURN)

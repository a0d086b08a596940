"""Abilities that wait for the end or beginning of a coming turn: «…, в конце хода …» (120)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, cast

import engine.berserk.abilities as ab
from engine.berserk.cards.text.numbers import TOLD
from engine.berserk.cards.text.phrase import Context, Kind, Phrase
from engine.berserk.cards.text.phrases.compounds import behind, stands_alone
from engine.berserk.cards.text.phrases.effects import influence
from engine.berserk.cards.text.phrases.fighting import parts_of
from engine.berserk.cards.text.templates import Values, replaced, speaks_of

_Point = tuple[ab.Moment, ab.Side, bool]
"""The moment, the player of the turn, and whether the current turn is excluded."""
_ENDS: Final = {
    ab.Side.ANY: ab.Until.TURN_END,
    ab.Side.OWN: ab.Until.OWN_TURN_END,
    ab.Side.ENEMY: ab.Until.ENEMY_TURN_END,
}
_NEXT: Final = {
    ab.Side.OWN: ab.Until.OWN_NEXT_TURN_END,
    ab.Side.ENEMY: ab.Until.ENEMY_NEXT_TURN_END,
}
_OF_THE_EVENT: Final = (ab.Who.SUBJECT, ab.Who.OTHER, ab.Who.TARGET)
"""Cards of the event that a delayed ability no longer knows, except the card it was laid on
(120.3)."""
_REMEMBERED: Final = ab.Targets(who=ab.Who.REMEMBERED)


def _delayed(point: _Point, waiting: ab.Triggered, laid_on: ab.Targets) -> ab.Power:
    """Return the power that lays a waiting ability; a player's next turn is recognised by its
    start."""
    moment, turn, is_next = point
    waiting = replace(waiting, when=ab.When(moment, ab.ANY_CARD, turn=turn))
    if not is_next:
        return influence(ab.Delay(waiting, _ENDS[turn]), targets=laid_on)
    if moment is ab.Moment.TURN_START:
        return influence(ab.Delay(waiting, _NEXT[turn]), targets=laid_on)
    whom = ab.ITSELF if laid_on == ab.ITSELF else _REMEMBERED
    then = influence(ab.Delay(waiting, ab.Until.TURN_END), targets=whom)
    starts = ab.Triggered(ab.When(ab.Moment.TURN_START, ab.ANY_CARD, turn=turn), then)
    return influence(ab.Delay(starts, _NEXT[turn]), targets=laid_on)


def _laid_on(told: tuple[ab.Condition, ab.Body]) -> ab.Who | None:
    """Return the card of the event that the ability mentions, SELF for none; None for several."""
    spoken = [who for who in _OF_THE_EVENT if speaks_of(told, who)]
    if len(spoken) > 1:
        return None
    return spoken[0] if spoken else ab.Who.SELF


def _chooses(body: ab.Body) -> bool:
    """Return whether the body has targets of its own, which TARGET would then mean."""
    powers = (part for part in parts_of(body) if isinstance(part, ab.Targets))
    return any(targets.who is None for targets in powers)


def _waits(values: Values) -> object:
    point = cast(_Point, values["point"])
    body, may = cast(tuple[ab.Body, bool], values["done"])
    condition = cast(ab.Condition, values["condition"])
    who = _laid_on((condition, body))
    if who is None or (who is ab.Who.TARGET and _chooses(body)):
        return None
    if point[0] is ab.Moment.TURN_START and condition != ab.ALWAYS:
        return None  # a condition that fails would keep the ability waiting
    if who is not ab.Who.SELF:
        condition = cast(ab.Condition, replaced(condition, who, ab.Who.REMEMBERED))
        body = cast(ab.Body, replaced(body, who, ab.Who.REMEMBERED))
    if not stands_alone(body) or speaks_of(body, TOLD):
        return None  # nothing else of the earlier event is known by then
    waiting = ab.Triggered(ab.When(point[0], ab.ANY_CARD), body, may=may, condition=condition)
    delayed = _delayed(point, waiting, ab.ITSELF if who is ab.Who.SELF else ab.Targets(who=who))
    first = values["first"]
    return delayed if first is None else ab.And((cast(ab.Body, first), delayed))


def _of_waits(node: object) -> Values | None:
    first: ab.Body | None = None
    match node:
        case ab.And(parts=(first, ab.Power() as delayed)):
            pass
        case ab.Power() as delayed:
            pass
        case _:
            return None
    values = _of_delayed(delayed)
    if values is None:
        return None
    values["first"] = first
    return values if _waits(values) == node else None


def _waiting(node: object) -> ab.Triggered | None:
    """Return the ability laid by a power, if it is a waiting one."""
    match node:
        case ab.Power(effects=(ab.Delay(ability=ab.Triggered() as waiting),)):
            return waiting
        case _:
            return None


def _of_delayed(power: ab.Power) -> Values | None:
    waiting = _waiting(power)
    if waiting is None:
        return None
    starts = waiting.when.moment is ab.Moment.TURN_START
    inner = (_waiting(waiting.body) if starts else None) or waiting
    told = (inner.condition, inner.body)
    who = power.targets.who
    if power.targets != ab.ITSELF and who is not None:
        told = cast(tuple[ab.Condition, ab.Body], replaced(told, ab.Who.REMEMBERED, who))
    point = (inner.when.moment, inner.when.turn, starts)
    return {"point": point, "condition": told[0], "done": (told[1], inner.may)}


def _at_the_end(context: Context, values: Mapping[str, object]) -> Context:
    point = cast(_Point, values["point"])
    told = behind(context, values) if values.get("first") is not None else context
    return replace(told, ends=point[0] is ab.Moment.TURN_END)


def _if_so(context: Context, values: Mapping[str, object]) -> Context:
    """Return the context in which a pronoun after «если атакованный …» means that card, in any
    gender."""
    told, who = _at_the_end(context, values), context.attacked
    if who is None or told.it or not speaks_of(values.get("condition"), who):
        return told
    return replace(told, it=tuple((letter, who) for letter in ("m", "f", "n")))


PHRASES: Final[tuple[Phrase, ...]] = (
    Phrase(
        Kind.BODY,
        "[<first:after> ;?] <point:later> [если <condition:condition>] <done:outcome>",
        make=_waits,
        take=_of_waits,
        gives={"condition": _at_the_end, "done": _if_so},
        absent={"first": None, "condition": ab.ALWAYS},
    ),
)

"""Abilities that go off: the event, whose turn it must be, the condition, what is done (116)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, cast

from engine.berserk.abilities import (
    ALWAYS,
    ANY_CARD,
    Block,
    Body,
    Condition,
    Every,
    Filter,
    Moment,
    Redirect,
    Side,
    Triggered,
    When,
    Who,
)
from engine.berserk.cards.text.phrase import Context, Kind, Phrase, meaning
from engine.berserk.cards.text.phrases.fighting import parts_of
from engine.berserk.cards.text.phrases.going_off import SELF
from engine.berserk.cards.text.templates import Values, hole

_OF_ATTACKS: Final = (
    Moment.LANDED,
    Moment.ANNOUNCED,
    Moment.REDIRECTING,
    Moment.TARGETED,
    Moment.ROLLED,
    Moment.BLOCKING,
    Moment.FINISHED,
)
"""Where the subject is who attacks, and the other one who is attacked."""


def context_of(context: Context, values: Mapping[str, object]) -> Context:
    """Whom the words of an ability's body mean, by what sets it off."""
    when = _when_of(values)
    others = meaning(when.other, Who.OTHER) if when.other not in (None, SELF, ANY_CARD) else ()
    subjects = meaning(when.subject, Who.SUBJECT) if _is_somebody(when.subject) else ()
    if when.moment in _OF_ATTACKS:
        attacker = Who.SELF if when.subject == SELF else Who.SUBJECT
        attacked = Who.SELF if when.other == SELF else Who.OTHER
        return Context(attacked, attacker, (*subjects, *others))
    if when.moment is Moment.WOUNDED:
        attacker = Who.SELF if when.other == SELF else Who.OTHER
        wounded = Who.SELF if when.subject == SELF else Who.SUBJECT
        return Context(wounded, attacker, (*subjects, *others))
    if when.moment is Moment.DIED:
        return Context(None, Who.OTHER, (*subjects, *others))
    return Context(it=(*subjects, *others))


def _is_somebody(filter_: Filter) -> bool:
    """Whether an event has told of a card that a pronoun may mean; one's own needs no telling."""
    return filter_ not in (SELF, ANY_CARD)


def _when_of(values: Mapping[str, object]) -> When:
    when, _condition = cast(tuple[When, Condition], values["event"])
    return when


_WHOSE_TURN: Final = (("в ваш|свой ход", Side.OWN), ("в ход противника", Side.ENEMY))


def _in_turn(words: str, turn: Side) -> Phrase:
    """An event that counts in one side's turn only."""

    def make(values: Values) -> object:
        when = cast(When, values["when"])
        return None if when.turn is not Side.ANY else replace(when, turn=turn)

    def take(node: object) -> Values | None:
        if not isinstance(node, When) or node.turn is not turn or node.moment in _TURN_MOMENTS:
            return None
        return {"when": replace(node, turn=Side.ANY)}

    return Phrase(Kind.TIME, f"<when:when> {words}", make=make, take=take)


def _nth(words: str, number: int, *, of_battle: bool) -> Phrase:
    """Only the first, second … such event."""

    def make(values: Values) -> object:
        when = cast(When, values["when"])
        return replace(when, nth=number, nth_of_battle=of_battle)

    def take(node: object) -> Values | None:
        if not isinstance(node, When) or node.nth != number or node.nth_of_battle is not of_battle:
            return None
        return {"when": replace(node, nth=None, nth_of_battle=False)}

    return Phrase(Kind.TIME, f"<when:when> {words}", make=make, take=take)


_TURN_MOMENTS: Final = (Moment.TURN_START, Moment.TURN_END)
_TIMES: Final = (
    Phrase(Kind.TIME, "<when:when>", hole("when")),
    *(_in_turn(words, turn) for words, turn in _WHOSE_TURN),
    *(
        _nth(f"{ordinal} раз за {span}", number, of_battle=of_battle)
        for number, ordinal in ((1, "первый|в первый"), (2, "второй|во второй"), (3, "третий"))
        for span, of_battle in (("ход", False), ("бой", True))
    ),
)
# An event with what else must be so, and the ability.


def _conditions(condition: Condition) -> tuple[Condition, ...]:
    return condition.conditions if isinstance(condition, Every) else (condition,)


def _all_of(*conditions: Condition) -> Condition:
    several = tuple(part for condition in conditions for part in _conditions(condition))
    return several[0] if len(several) == 1 else Every(several)


def _ability(words: str, *, synonym: bool = False) -> Phrase:
    """An ability that goes off; «may» in the pattern is what its player may leave out."""
    may, asks = "<body:may>" in words, "<condition:" in words

    def make(values: Values) -> object:
        when, told = cast(tuple[When, Condition], values["event"])
        condition = _all_of(told, cast(Condition, values["condition"])) if asks else told
        body = cast(Body, values["body"])
        moment = timely(when.moment, body)
        if moment is None or (asks and values["condition"] == ALWAYS):
            return None
        return Triggered(replace(when, moment=moment), body, may=may, condition=condition)

    def take(node: object) -> Values | None:
        if not isinstance(node, Triggered) or node.may is not may:
            return None
        if node != Triggered(node.when, node.body, may=may, condition=node.condition):
            return None
        if asks is (node.condition == ALWAYS):
            return None
        when = replace(node.when, moment=_TOLD_AT.get(node.when.moment, node.when.moment))
        if asks:
            return {"event": (when, ALWAYS), "condition": node.condition, "body": node.body}
        return {"event": (when, node.condition), "body": node.body}

    gives = {"body": context_of, "condition": context_of}
    return Phrase(Kind.ABILITY, words, make=make, take=take, gives=gives, synonym=synonym)


_TOLD_AT: Final = {Moment.BLOCKING: Moment.LANDED, Moment.REDIRECTING: Moment.ANNOUNCED}
"""What is done at these moments is told of an attack that lands, or is announced."""
_FOR: Final = ((Block, Moment.BLOCKING), (Redirect, Moment.REDIRECTING))


def timely(moment: Moment, body: Body) -> Moment | None:
    """Return when a body that is told at a moment is carried out; None where it cannot be so.

    To block or redirect an attack is done in a step of its own, whatever the text says about when.
    """
    told = (Moment.ANNOUNCED, Moment.TARGETED, Moment.LANDED)
    for part in parts_of(body):
        for effect, at in _FOR:
            if isinstance(part, effect):
                return at if moment in told else None
    return moment


_EVENTS: Final = (Phrase(Kind.EVENT, "<when:time>", (hole("when"), ALWAYS)),)
_ABILITIES: Final = (
    _ability("<event:event> <body:may>"),
    _ability("<event:event> если <condition:condition> <body:may>"),
    _ability("<event:event> если <condition:condition> <body:body>"),
    _ability("<event:event> <body:body> если <condition:condition>", synonym=True),
    _ability("<event:event> <body:body>"),
)
PHRASES: Final = (*_TIMES, *_EVENTS, *_ABILITIES)

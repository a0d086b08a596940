"""Abilities that go off: the event, whose turn it must be, the condition, what is done (116)."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Final, cast

from engine.berserk.abilities import (
    ANY_CARD,
    Body,
    Condition,
    Every,
    Moment,
    PowerKind,
    Side,
    Triggered,
    When,
    Who,
)
from engine.berserk.cards.text.phrase import Context, Kind, Phrase, letters_of, meaning
from engine.berserk.cards.text.phrases.compounds import of_kind
from engine.berserk.cards.text.phrases.going_off import SELF, Event, is_own, met_there
from engine.berserk.cards.text.templates import Values, hole

_ATTACKING: Final = (Moment.LANDED, Moment.ANNOUNCED)


def context_of(context: Context, values: Mapping[str, object]) -> Context:
    """Whom the words of an ability's body mean, by what sets it off."""
    when = cast(When, values["when"])
    if when.moment in _ATTACKING:
        attacked = meaning(when.other, Who.OTHER) if when.other else ()
        if when.subject == SELF:
            return Context(Who.OTHER, Who.SELF, attacked)
        return Context(Who.OTHER, Who.SUBJECT, (*meaning(when.subject, Who.SUBJECT), *attacked))
    if when.moment is Moment.WOUNDED and when.subject == SELF:
        return Context(None, Who.OTHER, meaning(when.other, Who.OTHER) if when.other else ())
    if is_own(when.subject):
        return Context(it=meaning(when.other, Who.OTHER) if when.other else ())
    if when.subject != ANY_CARD:
        return Context(it=meaning(when.subject, Who.SUBJECT))
    return Context()


def _context_of_event(context: Context, values: Mapping[str, object]) -> Context:
    when, condition = cast(Event, values["event"])
    inner = context_of(context, {"when": when})
    met = met_there(condition)
    if met is None:
        return inner
    return replace(inner, there=tuple((letter, met) for letter in letters_of(met)))


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


_TURN_MOMENTS: Final = (Moment.BEFORE_TURN, Moment.TURN_START, Moment.TURN_END)
_TIMES: Final = (
    *(_in_turn(words, turn) for words, turn in _WHOSE_TURN),
    *(
        _nth(f"{before}? {ordinal} раз за {span}", number, of_battle=of_battle)
        for number, before, ordinal in ((1, "в", "первый"), (2, "во", "второй"), (3, "в", "третий"))
        for span, of_battle in (("ход", False), ("бой", True))
    ),
    # Last, for where a card has come to is said by a row of its own.
    Phrase(Kind.TIME, "<when:when>", hole("when")),
)


def _of_event(values: Values, *, may: bool, provided: bool) -> object:
    when, condition = cast(Event, values["event"])
    if provided:
        condition = Every((condition, cast(Condition, values["condition"])))
    return Triggered(when, cast(Body, values["body"]), may=may, condition=condition)


def _taken_event(node: object, *, may: bool, provided: bool) -> Values | None:
    if not isinstance(node, Triggered):
        return None
    bare = Triggered(node.when, node.body, may=may, condition=node.condition)
    if node != bare or node.condition == Every():
        return None
    if not provided:
        return {"event": (node.when, node.condition), "body": node.body}
    match node.condition:
        case Every(conditions=(first, second)):
            return {"event": (node.when, first), "condition": second, "body": node.body}
        case _:
            return None


_EVENTS: Final = tuple(
    Phrase(
        Kind.ABILITY,
        " ".join(("<event:event>", *between)),
        make=partial(_of_event, may=may, provided=provided),
        take=partial(_taken_event, may=may, provided=provided),
        gives={"body": _context_of_event, "condition": _context_of_event},
    )
    for between, may, provided in (
        (("<body:may>",), True, False),
        (("если", "<condition:condition>", "<body:may>"), True, True),
        (("если", "<condition:condition>", "<body:body>"), False, True),
        (("<body:body>",), False, False),
    )
)
_ABILITIES: Final = (
    Phrase(
        Kind.ABILITY,
        "<when:time> <body:may>",
        Triggered(hole("when"), hole("body"), may=True),
        gives={"body": context_of},
    ),
    Phrase(
        Kind.ABILITY,
        "<when:time> если <condition:condition> <body:may>",
        Triggered(hole("when"), hole("body"), may=True, condition=hole("condition")),
        gives={"body": context_of, "condition": context_of},
        guard=lambda values: values["condition"] != Every(),
    ),
    Phrase(
        Kind.ABILITY,
        "<when:time> если <condition:condition> <body:body>",
        Triggered(hole("when"), hole("body"), condition=hole("condition")),
        gives={"body": context_of, "condition": context_of},
        guard=lambda values: values["condition"] != Every(),
    ),
    Phrase(
        Kind.ABILITY,
        "<when:time> <body:may> если <condition:condition>",
        Triggered(hole("when"), hole("body"), may=True, condition=hole("condition")),
        gives={"body": context_of, "condition": context_of},
        guard=lambda values: values["condition"] != Every(),
        synonym=True,
    ),
    Phrase(
        Kind.ABILITY,
        "<when:time> <body:body> если <condition:condition>",
        Triggered(hole("when"), hole("body"), condition=hole("condition")),
        gives={"body": context_of},
        synonym=True,
    ),
    Phrase(
        Kind.ABILITY,
        "<when:time> <body:body>",
        Triggered(hole("when"), hole("body")),
        gives={"body": context_of},
    ),
)


# What kind of power it is, said before «может»: the first is printed behind it (111.2).


def _carried(values: Values) -> object:
    return of_kind(values["body"], PowerKind.INFLUENCE, PowerKind.SPELL)


_KINDS: Final = (
    Phrase(Kind.MAY, "воздействие <body:may>", hole("body"), synonym=True),
    Phrase(Kind.MAY, "заклинание <body:may>", make=_carried, synonym=True),
)
PHRASES: Final = (*_KINDS, *_TIMES, *_ABILITIES, *_EVENTS)

"""Abilities that go off: the event, whose turn it must be, the condition, what is done (116)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, cast

from engine.berserk.abilities import ANY_CARD, Every, Moment, Side, Triggered, When, Who
from engine.berserk.cards.text.phrase import Context, Kind, Phrase, meaning
from engine.berserk.cards.text.phrases.going_off import SELF
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
    if when.subject == SELF:
        return Context(it=meaning(when.other, Who.OTHER) if when.other else ())
    if when.subject != ANY_CARD:
        return Context(it=meaning(when.subject, Who.SUBJECT))
    return Context()


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
PHRASES: Final = (*_TIMES, *_ABILITIES)

"""What is played upon a play: attacks redirected or blocked, dice changed (306.5, 530-531)."""

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import Final, cast

from engine.berserk.abilities import (
    ALWAYS,
    ANY_CARD,
    Block,
    Body,
    ChangeDie,
    Compare,
    Comparison,
    Condition,
    Every,
    Filter,
    Moment,
    Number,
    Outcome,
    Payment,
    Playable,
    Power,
    Redirect,
    ResultOf,
    Scaled,
    SetDie,
    Targets,
    When,
    WhileDoing,
    Who,
)
from engine.berserk.cards.text.phrase import Context, Kind, Phrase
from engine.berserk.cards.text.phrases.effects import influence
from engine.berserk.cards.text.phrases.going_off import Event
from engine.berserk.cards.text.phrases.triggers import context_of
from engine.berserk.cards.text.templates import Unfit, Values, hole, negative

_PLAY: Final = Targets(who=Who.SUBJECT)
_SIZE: Final = ResultOf(Outcome.SIZE, of_trigger=True)


def _answer(
    words: str,
    when: When,
    effect: object,
    condition: Condition = ALWAYS,
    absent: Mapping[str, object] = MappingProxyType({}),
) -> Phrase:
    """What may be done at such a moment of a play: the moment, the condition, the body."""
    body = influence(effect, targets=_PLAY)
    return Phrase(Kind.ANSWER, words, (when, condition, body), absent=absent)


_REDIRECTING: Final = _answer(
    "перенаправить <kinds:powers acc sg> с|со <whom:whom gen> в|на <onto:who acc after>",
    When(Moment.REDIRECTING, ANY_CARD, hole("whom"), powers=hole("kinds")),
    Redirect(hole("onto")),
)


def _is_less(number: Number) -> bool:
    """Whether a number takes off."""
    if isinstance(number, int):
        return number < 0
    return isinstance(number, Scaled) and number == Scaled(number.number, -1)


def _altered(values: Values) -> object:
    """A die that is made larger or smaller by so much, or brought to so much."""
    ways = values["more"], values["less"], values["brought"]
    if ways.count(True) != 1 or values["to"] is not values["brought"]:
        return None
    if values["by"] is values["to"]:
        return None
    number = cast(Number, values["n"])
    by = negative(number) if values["less"] else number
    effect = SetDie(number) if values["to"] else ChangeDie(by)
    when = When(Moment.DIE, cast(Filter, values["whose"]))
    return when, ALWAYS, influence(effect, targets=_PLAY)


def _of_altered(node: object) -> Values | None:
    match node:
        case (When() as when, _, Power(effects=(SetDie(value=number),))):
            brought, less = True, False
        case (When() as when, _, Power(effects=(ChangeDie(amount=number),))):
            brought, less = False, _is_less(number)
            number = negative(number) if less else number
        case _:
            return None
    values: Values = {"whose": when.subject, "n": number, "less": less, "brought": brought}
    values |= {"more": not less and not brought, "to": brought, "by": not brought}
    return values if _altered(values) == node else None


_DICE: Final = Phrase(
    Kind.ANSWER,
    "[more: увеличить] [less: уменьшить] [brought: свести] выбранный бросок кубика "
    "[<whose:noun gen sg>] [by: на] [to: к] <n:number>",
    make=_altered,
    take=_of_altered,
    absent={"whose": ANY_CARD},
)


def _of_size(number: object) -> Condition:
    """Whether the attack is so large; None for any size."""
    return ALWAYS if number is None else Comparison(_SIZE, Compare.EQUAL, cast(Number, number))


def _size_of(condition: object) -> object:
    match condition:
        case Comparison(one=one, compare=Compare.EQUAL, other=number) if one == _SIZE:
            return number
        case Every(conditions=()):
            return None
        case _:
            raise Unfit


_BLOCKS: Final = _answer(
    "заблокировать <kinds:powers acc sg> [величиной <n:number plain>]",
    When(Moment.BLOCKING, ANY_CARD, powers=hole("kinds")),
    Block(),
    hole("n", _of_size, _size_of),
    absent={"n": None},
)


def _made(values: Values) -> object:
    when, condition, body = cast(tuple[When, Condition, Body], values["answer"])
    if values["then"] is not None:
        body = WhileDoing(body, cast(Body, values["then"]))
    payment = cast(Payment, values["cost"])
    return Playable(payment, body, sudden=True, when=when, condition=condition)


def _parts(node: object) -> Values | None:
    if not isinstance(node, Playable) or node.when is None or not node.sudden:
        return None
    values: Values = {"cost": node.payment, "then": None}
    body: Body = node.body
    if isinstance(body, WhileDoing):
        values["then"], body = body.second, body.first
    values["answer"] = (node.when, node.condition, body)
    return values if _made(values) == node else None


def _context(context: Context, values: Mapping[str, object]) -> Context:
    """Whom words mean behind an answer to an attack: as where the attack sets it off."""
    when, condition, _ = cast(tuple[When, Condition, Body], values["answer"])
    return context_of(context, {"event": (when, condition)})


_ANSWERS: Final = Phrase(
    Kind.ABILITY,
    "{instant} [<cost:cost>] : воздействие? <answer:answer> [при этом <then:then>]",
    make=_made,
    take=_parts,
    gives={"then": _context},
    absent={"cost": Payment(), "then": None},
)

# The same with a moment that is said: «{instant}{tap}: При ударе … — …» (115).


def _at_moment(values: Values) -> object:
    when, condition = cast(Event, values["event"])
    if values["condition"] != ALWAYS:
        if condition != ALWAYS:
            return None
        condition = cast(Condition, values["condition"])
    body = cast(Body, values["body"])
    return Playable(
        cast(Payment, values["cost"]), body, sudden=True, when=when, condition=condition
    )


def _of_moment(node: object, *, provided: bool) -> Values | None:
    if not isinstance(node, Playable) or node.when is None:
        return None
    told, asked = (ALWAYS, node.condition) if provided else (node.condition, ALWAYS)
    event = (node.when, told)
    values: Values = {"cost": node.payment, "event": event, "condition": asked, "body": node.body}
    if provided is (asked == ALWAYS):
        return None
    return values if _at_moment(values) == node else None


_AT_MOMENTS: Final = tuple(
    Phrase(
        Kind.ABILITY,
        "{instant} [<cost:cost>] : <event:event> [если <condition:condition>] <body:body>",
        make=_at_moment,
        take=partial(_of_moment, provided=provided),
        gives={"body": context_of, "condition": context_of},
        absent={"cost": Payment(), "condition": ALWAYS},
    )
    for provided in (False, True)
)
PHRASES: Final = (_REDIRECTING, _DICE, _BLOCKS, _ANSWERS, *_AT_MOMENTS)

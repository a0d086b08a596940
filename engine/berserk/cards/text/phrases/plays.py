"""What is played upon a play: attacks redirected or blocked, dice changed (306.5, 530-531)."""

from collections.abc import Mapping
from functools import partial
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
    Moment,
    Outcome,
    Payment,
    Playable,
    Redirect,
    ResultOf,
    SetDie,
    Targets,
    When,
    WhileDoing,
    Who,
)
from engine.berserk.cards.text.phrase import Context, Kind, Phrase
from engine.berserk.cards.text.phrases.effects import influence
from engine.berserk.cards.text.phrases.going_off import SELF, Event
from engine.berserk.cards.text.phrases.triggers import context_of
from engine.berserk.cards.text.templates import Values, hole, less

_PLAY: Final = Targets(who=Who.SUBJECT)
_SIZE: Final = ResultOf(Outcome.SIZE, of_trigger=True)


def _answer(words: str, when: When, effect: object, condition: Condition = ALWAYS) -> Phrase:
    """What may be done at such a moment of a play: the moment, the condition, the body."""
    return Phrase(Kind.ANSWER, words, (when, condition, influence(effect, targets=_PLAY)))


_REDIRECTING: Final = tuple(
    phrase
    for whose, other, where, onto in (
        ("<whom:noun gen sg>", hole("whom"), "себя", Redirect()),
        ("<whom:noun gen sg>", hole("whom"), "хозяина", Redirect(Who.HOST)),
        ("себя", SELF, "хозяина", Redirect(Who.HOST)),
    )
    for phrase in (
        _answer(
            f"перенаправить <kinds:powers acc sg> с|со {whose} в|на {where}",
            When(Moment.REDIRECTING, ANY_CARD, other, powers=hole("kinds")),
            onto,
        ),
    )
)
_DICE: Final = tuple(
    phrase
    for whose, subject in (("", ANY_CARD), (" <whose:noun gen sg>", hole("whose")))
    for phrase in (
        _answer(
            f"увеличить выбранный бросок кубика{whose} на <n:number>",
            When(Moment.DIE, subject),
            ChangeDie(hole("n")),
        ),
        _answer(
            f"уменьшить выбранный бросок кубика{whose} на <n:number>",
            When(Moment.DIE, subject),
            ChangeDie(less("n")),
        ),
        _answer(
            f"свести выбранный бросок кубика{whose} к <n:number plain>",
            When(Moment.DIE, subject),
            SetDie(hole("n")),
        ),
    )
)
_BLOCKS: Final = (
    _answer(
        "заблокировать <kinds:powers acc sg>",
        When(Moment.BLOCKING, ANY_CARD, powers=hole("kinds")),
        Block(),
    ),
    _answer(
        "заблокировать <kinds:powers acc sg> величиной <n:number plain>",
        When(Moment.BLOCKING, ANY_CARD, powers=hole("kinds")),
        Block(),
        Comparison(_SIZE, Compare.EQUAL, hole("n")),
    ),
)


def _made(values: Values) -> object:
    when, condition, body = cast(tuple[When, Condition, Body], values["answer"])
    if "then" in values:
        body = WhileDoing(body, cast(Body, values["then"]))
    payment = cast(Payment, values.get("cost", Payment()))
    return Playable(payment, body, sudden=True, when=when, condition=condition)


def _parts(node: object, *, paid: bool, then: bool) -> Values | None:
    if not isinstance(node, Playable) or node.when is None or not node.sudden:
        return None
    if (node.payment == Payment()) is paid or isinstance(node.body, WhileDoing) is not then:
        return None
    values: Values = {"cost": node.payment} if paid else {}
    body: Body = node.body
    if isinstance(body, WhileDoing):
        values["then"], body = body.second, body.first
    values["answer"] = (node.when, node.condition, body)
    return values if _made(values) == node else None


def _answering(*, paid: bool, then: bool) -> Phrase:
    def take(node: object) -> Values | None:
        return _parts(node, paid=paid, then=then)

    words = "{instant}" + (" <cost:cost>" if paid else "") + " : воздействие? <answer:answer>"
    return Phrase(
        Kind.ABILITY,
        words + (" при этом <then:then>" if then else ""),
        make=_made,
        take=take,
        gives={"then": _context},
    )


def _context(context: Context, values: Mapping[str, object]) -> Context:
    """Whom words mean behind an answer to an attack: as where the attack sets it off."""
    when, condition, _ = cast(tuple[When, Condition, Body], values["answer"])
    return context_of(context, {"event": (when, condition)})


_ANSWERS: Final = tuple(
    _answering(paid=paid, then=then) for paid in (True, False) for then in (True, False)
)

# The same with a moment that is said: «{instant}{tap}: При ударе … — …» (115).


def _at_moment(values: Values) -> object:
    when, condition = cast(Event, values["event"])
    if "condition" in values:
        if condition != ALWAYS or values["condition"] == ALWAYS:
            return None
        condition = cast(Condition, values["condition"])
    payment = cast(Payment, values.get("cost", Payment()))
    body = cast(Body, values["body"])
    return Playable(payment, body, sudden=True, when=when, condition=condition)


def _of_moment(node: object, *, paid: bool, provided: bool) -> Values | None:
    if not isinstance(node, Playable) or node.when is None:
        return None
    if (node.payment != Payment()) is not paid:
        return None
    values: Values = {"cost": node.payment} if paid else {}
    if provided:
        values.update(event=(node.when, ALWAYS), condition=node.condition)
    else:
        values["event"] = (node.when, node.condition)
    values["body"] = node.body
    return values if _at_moment(values) == node else None


_AT_MOMENTS: Final = tuple(
    Phrase(
        Kind.ABILITY,
        f"{{instant}}{cost} : <event:event> {condition}<body:body>",
        make=_at_moment,
        take=partial(_of_moment, paid=bool(cost), provided=bool(condition)),
        gives={"body": context_of, "condition": context_of},
    )
    for cost in (" <cost:cost>", "")
    for condition in ("", "если <condition:condition> ")
)
PHRASES: Final = (*_REDIRECTING, *_DICE, *_BLOCKS, *_ANSWERS, *_AT_MOMENTS)

"""Abilities that go off: the event, whose turn it must be, the condition, what is done (116)."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Final, TypeGuard, cast

from engine.berserk.abilities import (
    ALWAYS,
    ANY_CARD,
    Block,
    Body,
    Condition,
    Every,
    Filter,
    Frenzy,
    Is,
    Moment,
    Not,
    Power,
    PowerKind,
    Redirect,
    Targets,
    Triggered,
    When,
    WhileDoing,
    Who,
)
from engine.berserk.cards.text.phrase import Context, Kind, Phrase, letters_of, meaning
from engine.berserk.cards.text.phrases.compounds import of_kind
from engine.berserk.cards.text.phrases.fighting import parts_of
from engine.berserk.cards.text.phrases.going_off import SELF, Event, is_own, met_between, met_there
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
    when, condition = cast(Event, values["event"])
    met = met_there(condition) or met_between(condition)
    there = () if met is None else tuple((letter, met) for letter in letters_of(met))
    is_killed = when.moment is Moment.KILLED and when.other is not None  # be it any card
    is_told = is_killed or _is_somebody(when.other)
    others = meaning(cast(Filter, when.other), Who.OTHER) if is_told else ()
    subjects = meaning(when.subject, Who.SUBJECT) if _is_somebody(when.subject) else ()
    attacked, attacker = _fighting(when)
    return replace(
        context,
        attacked=attacked,
        attacker=attacker,
        it=(*subjects, *others),
        there=there,
        dead=_dead(when),
    )


def _dead(when: When) -> Who | None:
    if when.moment is Moment.KILLED:
        return Who.OTHER
    return Who.SUBJECT if when.moment is Moment.DIED and when.subject != SELF else None


def context_in(context: Context, node: object) -> Context:
    """Whom the words behind an ability mean: what X is, after its body."""
    match node:
        case Triggered(when=when, condition=condition):
            return context_of(context, {"event": (when, condition)})
        case Frenzy():
            return replace(context, attacked=Who.OTHER, attacker=Who.SELF, it=())
        case _:
            return context


def _fighting(when: When) -> tuple[Who | None, Who | None]:
    """Return who is attacked and who attacks, as the event knows them."""
    subject = Who.SELF if is_own(when.subject) else Who.SUBJECT
    other = Who.SELF if when.other == SELF else Who.OTHER
    if when.moment in _OF_ATTACKS:
        return other, subject
    if when.moment is Moment.WOUNDED:
        return subject, other
    return (None, other) if when.moment is Moment.DIED else (None, None)


def _is_somebody(filter_: Filter | None) -> TypeGuard[Filter]:
    """Whether an event has told of a card that a pronoun may mean; one's own needs no telling."""
    return filter_ is not None and filter_ != ANY_CARD and not is_own(filter_)


# An event with what else must be so, and the ability.


def is_another_of(subject: Filter, body: object) -> bool:
    """Whether «другой» of a body may mean: than the card to which something has happened.

    No filter says that of another card than the one that bears the text.
    """
    other = Not(Is(Who.SELF))
    return _is_somebody(subject) and any(part == other for part in parts_of(body))


def _conditions(condition: Condition) -> tuple[Condition, ...]:
    return condition.conditions if isinstance(condition, Every) else (condition,)


def _all_of(*conditions: Condition) -> Condition:
    several = tuple(part for condition in conditions for part in _conditions(condition))
    return several[0] if len(several) == 1 else Every(several)


def _made(values: Values, *, may: bool, as_told: bool) -> object:
    when, told = cast(Event, values["event"])
    body, asked = cast(Body, values["body"]), cast(Condition, values.get("condition", ALWAYS))
    if is_another_of(when.subject, body):
        return None
    moment = timely(when.moment, body)
    if moment is None or ("condition" in values and asked == ALWAYS):
        return None
    if as_told is not (moment is when.moment or when.moment is _TOLD_AT.get(moment)):
        return None
    return Triggered(replace(when, moment=moment), body, may=may, condition=_all_of(told, asked))


def _taken(node: object, *, may: bool, asks: bool, split: int) -> Values | None:
    if not isinstance(node, Triggered):
        return None
    if node != Triggered(node.when, node.body, may=may, condition=node.condition):
        return None
    if is_another_of(node.when.subject, node.body):
        return None
    told: Condition = node.condition
    asked: Condition = ALWAYS
    if split:
        several = _conditions(told)
        told, asked = _all_of(*several[:split]), _all_of(*several[split:])
    elif asks:
        told, asked = ALWAYS, told
    if asks is (asked == ALWAYS):
        return None
    when = replace(node.when, moment=_TOLD_AT.get(node.when.moment, node.when.moment))
    values: Values = {"event": (when, told), "body": node.body}
    return {**values, "condition": asked} if asks else values


def _ability(words: str, *, split: int = 0, synonym: bool = False) -> tuple[Phrase, ...]:
    """An ability that goes off; «may» in the pattern is what its player may leave out.

    ``split`` is how many of its conditions are told with the event. What is told of another moment
    than that at which the table tells it is read, and told so.
    """
    may, asks = "<body:may>" in words, "<condition:" in words
    gives = {"body": context_of, "condition": context_of}
    take = partial(_taken, may=may, asks=asks, split=split)
    make = partial(_made, may=may, as_told=True)
    other = partial(_made, may=may, as_told=False)
    return (
        Phrase(Kind.ABILITY, words, make=make, take=take, gives=gives, synonym=synonym),
        Phrase(Kind.ABILITY, words, make=other, gives=gives, synonym=True),
    )


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


_ABILITIES: Final = (
    *_ability("<event:event> <body:may>"),
    *_ability("<event:event> если <condition:condition> <body:may>"),
    *_ability("<event:event> если <condition:condition> <body:may>", split=1),
    *_ability("<event:event> если <condition:condition> <body:may>", split=2),
    *_ability("<event:event> если <condition:condition> <body:body>"),
    *_ability("<event:event> если <condition:condition> <body:body>", split=1),
    *_ability("<event:event> если <condition:condition> <body:body>", split=2),
    *_ability("<event:event> <body:may> если <condition:condition>", synonym=True),
    *_ability("<event:event> <body:body> если <condition:condition>", synonym=True),
    *_ability("<event:event> <body:body>"),
)


# What kind of power it is, said before «может»: the first is printed behind it (111.2).


def _carried(values: Values) -> object:
    return of_kind(values["body"], PowerKind.INFLUENCE, PowerKind.SPELL)


_KINDS: Final = (
    Phrase(Kind.MAY, "воздействие <body:may>", hole("body"), synonym=True),
    Phrase(Kind.MAY, "заклинание <body:may>", make=_carried, synonym=True),
)


# «Может блокировать выстрел по себе, при этом …»: told as what the card may do, it goes off at each
# such attack (512.6.7).

_BLOCKS: Final = Power(PowerKind.INFLUENCE, (Block(),), Targets(who=Who.SUBJECT))


def _attack_on_itself(values: Mapping[str, object]) -> When:
    attacker = cast(Filter, values.get("attacker", ANY_CARD))
    return When(
        Moment.BLOCKING, attacker, SELF, powers=cast(tuple[PowerKind, ...], values["kinds"])
    )


def _blocking(values: Values) -> object:
    body = WhileDoing(_BLOCKS, cast(Body, values["body"])) if "body" in values else _BLOCKS
    return Triggered(_attack_on_itself(values), body, may=True)


def _of_its_attack(context: Context, values: Mapping[str, object]) -> Context:
    return context_of(context, {"event": (_attack_on_itself(values), ALWAYS)})


_OWN_BLOCKS: Final = tuple(
    Phrase(
        Kind.ABILITY,
        "может блокировать|заблокировать любую|любой? "
        f"<kinds:powers acc sg>{attacker} по себе{besides}",
        make=_blocking,
        gives={"body": _of_its_attack},
        synonym=True,
    )
    for attacker in ("", " <attacker:noun gen sg>")
    for besides in ("", " при этом <body:body>")
)
PHRASES: Final = (*_KINDS, *_ABILITIES, *_OWN_BLOCKS)

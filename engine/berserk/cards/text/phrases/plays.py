"""Reactions to a play: attacks redirected or blocked, dice changed (306.5, 530-531)."""

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import Final, cast

import engine.berserk.abilities as ab
from engine.berserk.cards.text.phrase import Context, Kind, Phrase
from engine.berserk.cards.text.phrases.effects import influence
from engine.berserk.cards.text.phrases.going_off import Event
from engine.berserk.cards.text.phrases.triggers import context_of
from engine.berserk.cards.text.templates import Unfit, Values, hole, negative

_PLAY: Final = ab.Targets(who=ab.Who.SUBJECT)
_SIZE: Final = ab.ResultOf(ab.Outcome.SIZE, of_trigger=True)


def _answer(
    words: str,
    when: ab.When,
    effect: object,
    condition: ab.Condition = ab.ALWAYS,
    absent: Mapping[str, object] = MappingProxyType({}),
) -> Phrase:
    """Return a row of a reaction: its moment, condition and body."""
    body = influence(effect, targets=_PLAY)
    return Phrase(Kind.ANSWER, words, (when, condition, body), absent=absent)


_REDIRECTING: Final = _answer(
    "перенаправить <kinds:powers acc sg> с|со <whom:whom gen> в|на <onto:who acc after>",
    ab.When(ab.Moment.REDIRECTING, ab.ANY_CARD, hole("whom"), powers=hole("kinds")),
    ab.Redirect(hole("onto")),
)


def _is_less(number: ab.Number) -> bool:
    """Return whether a number is negative."""
    if isinstance(number, int):
        return number < 0
    return isinstance(number, ab.Scaled) and number == ab.Scaled(number.number, -1)


def _only_value(values: Values, *slots: str) -> object:
    """Return the only value in these slots; None if none or several are filled."""
    told = [values[slot] for slot in slots if values[slot] is not None]
    return told[0] if len(told) == 1 else None


def _whose(values: Values) -> ab.Filter | None:
    """Return the filter of the card whose die it is, named or chosen."""
    own, whose = values["own"] or values["itself"], cast(ab.Filter | None, values["whose"])
    if own:
        return None if whose is not None else ab.Is(ab.Who.SELF)
    return ab.ANY_CARD if whose is None and values["chosen"] else whose


_WAYS: Final = ("more", "less", "brought", "added", "subtracted", "gained")
_TOLD: Final = ("early", "amount", "signed", "by", "to")
"""The slots of the number: «к 5» sets the die, «+1» changes it."""


def _altered(values: Values) -> object:
    """Build a change of a die: increased, decreased or set."""
    ways = [way for way in _WAYS if values[way]]
    places = [place for place in _TOLD if values[place] is not None]
    whose = _whose(values)
    if len(ways) != 1 or len(places) != 1 or whose is None:
        return None
    [way], [place] = ways, places
    if place not in _PLACES_OF.get(way, ("early", "by")):
        return None
    number = cast(ab.Number, values[place])
    by = negative(number) if way in ("less", "subtracted") else number
    effect = ab.SetDie(number) if way == "brought" else ab.ChangeDie(by)
    return ab.When(ab.Moment.DIE, whose), ab.ALWAYS, influence(effect, targets=_PLAY)


_PLACES_OF: Final = {
    "brought": ("to",),
    "added": ("amount",),
    "subtracted": ("amount",),
    "gained": ("signed",),
}


def _of_altered(node: object) -> Values | None:
    values: Values = {**dict.fromkeys(_TOLD), **dict.fromkeys((*_WAYS, "own", "itself"), False)}
    match node:
        case (ab.When() as when, _, ab.Power(effects=(ab.SetDie(value=number),))):
            values |= {"brought": True, "to": number}
        case (ab.When() as when, _, ab.Power(effects=(ab.ChangeDie(amount=number),))):
            less = _is_less(number)
            values |= {"less": less, "more": not less}
            values["by"] = negative(number) if less else number
        case _:
            return None
    whose = when.subject
    values |= {
        "chosen": True,
        "whose": None if whose in (ab.ANY_CARD, ab.Is(ab.Who.SELF)) else whose,
    }
    values["itself"] = whose == ab.Is(ab.Who.SELF)
    return values if _altered(values) == node else None


_DICE: Final = Phrase(
    Kind.ANSWER,
    "[more: увеличить] [less: уменьшить] [brought: свести] [added: добавить|прибавить] "
    "[subtracted: вычесть] [gained: получить] [на <early:number>] [<amount:number> к|из] "
    "[<signed:signed> к] [own: свой|своему|своего] [chosen: выбранный|выбранному|выбранного] "
    "бросок|броску|броска кубика [<whose:noun gen sg>] [itself: ~] "
    "[на <by:number>] [к <to:number>]",
    make=_altered,
    take=_of_altered,
    absent=dict.fromkeys((*_TOLD, "whose")),
    loose=True,
)


def _of_size(amount: object) -> ab.Condition:
    """Return the condition on the attack's size; always true without one."""
    if amount is None:
        return ab.ALWAYS
    compare, number = cast(tuple[ab.Compare, ab.Number], amount)
    return ab.Comparison(_SIZE, compare, number)


def _size_of(condition: object) -> object:
    match condition:
        case ab.Comparison(one=one, compare=compare, other=number) if one == _SIZE:
            return compare, number
        case ab.Every(conditions=()):
            return None
        case _:
            raise Unfit


# «заблокировать атаку по ~», «уменьшить величину атаки на 1»: at the calculation (512.6.6, 520.2)


def _changed(values: Values) -> object:
    """Build an attack that is blocked, or changed in size."""
    ways = [way for way in ("blocks", "more", "less") if values[way]]
    kinds = cast(tuple[ab.PowerKind, ...] | None, _only_value(values, "of", "kinds"))
    number = cast(ab.Number | None, _only_value(values, "early", "n"))
    blocks = ways == ["blocks"]
    if len(ways) != 1 or kinds is None or blocks is (number is not None):
        return None
    # a size is known only at the calculation, so it cannot limit a block
    if values["of" if blocks else "amount"] is not None:
        return None
    moment = ab.Moment.BLOCKING if blocks else ab.Moment.CALCULATION
    whose, whom = cast(ab.Filter, values["whose"]), cast(ab.Filter | None, values["whom"])
    when, condition = ab.When(moment, whose, whom, powers=kinds), _of_size(values["amount"])
    if number is None:
        return when, condition, influence(ab.Block(), targets=_PLAY)
    by = negative(number) if values["less"] else number
    return when, condition, influence(ab.ChangeSize(by), targets=_PLAY)


def _of_changed(node: object) -> Values | None:
    values: Values = dict.fromkeys(("early", "of", "kinds", "n"))
    match node:
        case (ab.When() as when, condition, ab.Power(effects=(ab.ChangeSize(amount=number),))):
            less = _is_less(number)
            values |= {"blocks": False, "more": not less, "less": less, "of": when.powers}
            values["n"] = negative(number) if less else number
        case (ab.When() as when, condition, ab.Power(effects=(ab.Block(),))):
            values |= {"blocks": True, "more": False, "less": False, "kinds": when.powers}
        case _:
            return None
    values |= {"whose": when.subject, "whom": when.other}
    try:
        values["amount"] = _size_of(condition)
    except Unfit:
        return None
    return values if _changed(values) == node else None


_ATTACKS: Final = Phrase(
    Kind.ANSWER,
    "[blocks: заблокировать] [more: увеличить|усилить] [less: уменьшить|ослабить] "
    "[на <early:number>] [величину <of:powers gen sg>] [<kinds:powers acc sg>] "
    "[<whose:noun gen sg>] [по <whom:whom dat>] [величиной <amount:amount equal>] "
    "[на <n:number>]",
    make=_changed,
    take=_of_changed,
    absent={**dict.fromkeys(("early", "of", "kinds", "whom", "amount", "n")), "whose": ab.ANY_CARD},
    loose=True,
)


def _made(values: Values) -> object:
    when, condition, body = cast(tuple[ab.When, ab.Condition, ab.Body], values["answer"])
    if values["then"] is not None:
        body = ab.WhileDoing(body, cast(ab.Body, values["then"]))
    payment = cast(ab.Payment, values["cost"])
    return ab.Playable(payment, body, sudden=True, when=when, condition=condition)


def _parts(node: object) -> Values | None:
    if not isinstance(node, ab.Playable) or node.when is None or not node.sudden:
        return None
    values: Values = {"cost": node.payment, "then": None}
    body: ab.Body = node.body
    if isinstance(body, ab.WhileDoing):
        values["then"], body = body.second, body.first
    values["answer"] = (node.when, node.condition, body)
    return values if _made(values) == node else None


def _context(context: Context, values: Mapping[str, object]) -> Context:
    """Return the context of a reaction, as for a trigger by that attack."""
    when, condition, _ = cast(tuple[ab.When, ab.Condition, ab.Body], values["answer"])
    return context_of(context, {"event": (when, condition)})


_ANSWERS: Final = Phrase(
    Kind.ABILITY,
    "{instant} [<cost:cost>] : воздействие? <answer:answer> [при этом <then:then>]",
    make=_made,
    take=_parts,
    gives={"then": _context},
    absent={"cost": ab.Payment(), "then": None},
)

# the same with an explicit moment: «{instant}{tap}: При ударе … — …» (115)


def _at_moment(values: Values) -> object:
    when, condition = cast(Event, values["event"])
    if values["condition"] != ab.ALWAYS:
        if condition != ab.ALWAYS:
            return None
        condition = cast(ab.Condition, values["condition"])
    body = cast(ab.Body, values["body"])
    return ab.Playable(
        cast(ab.Payment, values["cost"]), body, sudden=True, when=when, condition=condition
    )


def _of_moment(node: object, *, provided: bool) -> Values | None:
    if not isinstance(node, ab.Playable) or node.when is None:
        return None
    told, asked = (ab.ALWAYS, node.condition) if provided else (node.condition, ab.ALWAYS)
    event = (node.when, told)
    values: Values = {"cost": node.payment, "event": event, "condition": asked, "body": node.body}
    if provided is (asked == ab.ALWAYS):
        return None
    return values if _at_moment(values) == node else None


_AT_MOMENTS: Final = tuple(
    Phrase(
        Kind.ABILITY,
        "{instant} [<cost:cost>] : <event:event> [если <condition:condition>] <body:body>",
        make=_at_moment,
        take=partial(_of_moment, provided=provided),
        gives={"body": context_of, "condition": context_of},
        absent={"cost": ab.Payment(), "condition": ab.ALWAYS},
    )
    for provided in (False, True)
)
PHRASES: Final[tuple[Phrase, ...]] = (_REDIRECTING, _DICE, _ATTACKS, _ANSWERS, *_AT_MOMENTS)

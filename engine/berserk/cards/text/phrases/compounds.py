"""Several powers in one ability: «и», «или», «при этом», «затем», «либо» (505.4-505.6).

Conjunctions bind in this order (505.5): «и» and a comma, then «или», then «при этом» and «;», then
«затем», then «либо». A tighter one is nested deeper.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, cast, get_args

import engine.berserk.abilities as ab
from engine.berserk.abilities.effects_on_plays import EffectOnAnyPlay
from engine.berserk.cards.text.phrase import Context, Kind, Phrase, meaning
from engine.berserk.cards.text.phrases.effects import INFLUENCE, are_several, not_itself
from engine.berserk.cards.text.templates import Values, held_by, hole
from engine.berserk.cards.text.them import THEM

# «заклинание» covers everything after it in one compound (505.4)


def of_kind(body: object, old: ab.PowerKind, new: ab.PowerKind) -> object:
    """Return a body with all powers of one kind changed to another; None if it has one of a
    different kind."""
    if isinstance(body, ab.Power):
        return replace(body, kind=new) if body.kind is old else None
    if isinstance(body, ab.May):
        inner = of_kind(body.part, old, new)
        return None if inner is None else ab.May(cast(ab.Body, inner))
    if isinstance(body, ab.WhileDoing | ab.OnSuccess | ab.Otherwise | ab.UnlessOpponent):
        both = of_kind(body.first, old, new), of_kind(body.second, old, new)
        return None if None in both else type(body)(*cast(tuple[ab.Body, ab.Body], both))
    if isinstance(body, ab.And | ab.Or):
        several = tuple(of_kind(part, old, new) for part in body.parts)
        return None if None in several else replace(body, parts=cast(tuple[ab.Body, ...], several))
    return None


def _spell(values: Values) -> object:
    return of_kind(values["body"], INFLUENCE, ab.PowerKind.SPELL)


def _of_spell(node: object) -> Values | None:
    body = of_kind(node, ab.PowerKind.SPELL, INFLUENCE)
    return None if body is None else {"body": body}


# bodies of abilities that are not triggered


def stands_alone(body: object) -> bool:
    """Return whether a body refers to no event and no card of one, ignoring abilities it gives."""
    if isinstance(body, tuple):
        return all(map(stands_alone, body))
    if body in (ab.Who.SUBJECT, ab.Who.OTHER, ab.Direction.ONWARD) or isinstance(
        body, ab.Block | ab.FightResult | ab.Redirect | ab.StaysOpen
    ):
        return False
    if isinstance(body, ab.Gain | ab.Delay | ab.MarkCell):
        return True
    return all(map(stands_alone, held_by(body)))


# the antecedents of pronouns after a power


def _powers(body: object) -> Iterator[ab.Power | ab.Attack]:
    """Yield the powers of a body in order, except alternatives."""
    match body:
        case ab.Power() | ab.Attack():
            yield body
        case ab.WhileDoing(first=first, second=second) | ab.OnSuccess(first=first, second=second):
            yield from _powers(first)
            yield from _powers(second)
        case ab.And(parts=parts):
            for part in parts:
                yield from _powers(part)
        case _:
            return


_OF_THE_PLAY: Final = (*get_args(EffectOnAnyPlay), ab.Redirect)
"""Effects on the current play, which name no card."""


def _last_of(powers: Sequence[ab.Power | ab.Attack]) -> ab.Targets | None:
    """Return the targets of the last power; None if it is about the card itself or the play."""
    last = powers[-1] if powers else None
    if not isinstance(last, ab.Power) or last.targets == ab.ITSELF:
        return None
    is_of_play = any(isinstance(effect, _OF_THE_PLAY) for effect in last.effects)
    return None if is_of_play else last.targets


def beside(context: Context, values: Mapping[str, object]) -> Context:
    """Return the context of an alternative: a bare verb has the same cards as its subject."""
    return replace(context, subject=_last_of(tuple(_powers(values["first"]))))


def _fighting(context: Context, subject: ab.Targets | None) -> tuple[tuple[str, ab.Who], ...]:
    """Return a pronoun's antecedents after «атакованный», in any gender, since no noun gives it."""
    who = None if subject is None else subject.who
    if who is None or who not in (context.attacked, context.attacker) or context.it:
        return ()
    return tuple((letter, who) for letter in ("m", "f", "n"))


CHOSEN_CELL: Final = (ab.OnChosen(), ab.OnChosen(beside=True))
"""The cards on the cell chosen by a power, and those beside it: «этой клетки»."""


def behind(context: Context, values: Mapping[str, object]) -> Context:
    """Return the context after a power: its chosen targets are antecedents and subjects."""
    inner = _behind(context, tuple(_powers(values["first"])))
    either = _last_either(values["first"])
    if either is None:
        return inner
    return replace(inner, subject=None, it=(*context.it, *_of_either_way(either)))


def _last_either(body: object) -> ab.Or | None:
    """Return the choice between powers that ends a body; None if it ends otherwise."""
    match body:
        case ab.Or():
            return body
        case ab.And(parts=(*_, last)) | ab.WhileDoing(second=last) | ab.OnSuccess(second=last):
            return _last_either(last)
        case _:
            return None


def _of_either_way(either: ab.Or) -> tuple[tuple[str, ab.Who], ...]:
    """Return a pronoun's antecedents after alternatives: the chosen target.

    If one alternative chooses no target, the pronoun is ambiguous.
    """
    chosen = [
        power.targets.filter
        for part in either.parts
        for power in _powers(part)
        if power.targets.who is None and not are_several(power.targets)
    ]
    if not chosen:
        return ()
    if len(chosen) == len(either.parts):
        return tuple(
            dict.fromkeys(one for filter_ in chosen for one in meaning(filter_, ab.Who.TARGET))
        )
    return tuple(
        (letter, who) for letter in ("m", "f", "n") for who in (ab.Who.SELF, ab.Who.TARGET)
    )


def behind_both(context: Context, values: Mapping[str, object]) -> Context:
    """Return the context after two powers, as for ``behind``."""
    return _behind(context, (*_powers(values["first"]), *_powers(values["second"])))


def _is_deadly(power: ab.Power) -> bool:
    """Return whether a power destroys its target: «уничтоженный»."""
    return any(isinstance(effect, ab.Destroy | ab.FinishingBlow) for effect in power.effects)


def _are_they(powers: Sequence[ab.Power | ab.Attack]) -> bool:
    """Return whether the first power has several targets and all later ones are about these."""
    return (
        bool(powers)
        and all(isinstance(power, ab.Power) for power in powers)
        and are_several(powers[0].targets)
        and all(power.targets == THEM for power in powers[1:])
    )


def _behind(context: Context, powers: Sequence[ab.Power | ab.Attack]) -> Context:
    subject = _last_of(powers)
    if subject is not None and subject.who is None and subject.most == 1 and not subject.all:
        subject = ab.Targets(who=ab.Who.TARGET)
    context = replace(context, subject=subject, them=_are_they(powers))
    if any(isinstance(power, ab.Power) and power.cells is not None for power in powers):
        context = replace(context, cell=CHOSEN_CELL)
    chosen = [power for power in powers if power.targets.who is None and not power.targets.all]
    if not chosen:
        return replace(context, it=(*context.it, *_fighting(context, subject)))
    last = chosen[-1]
    if context.dead is None and isinstance(last, ab.Power) and _is_deadly(last):
        context = replace(context, dead=ab.Who.TARGET)
    struck = tuple(power.kind for power in powers if isinstance(power, ab.Attack))
    attacked = ab.Who.TARGET if isinstance(last, ab.Attack) else context.attacked
    meant = meaning(last.targets.filter, ab.Who.TARGET)
    struck = (*context.struck, *struck)
    return replace(context, attacked=attacked, it=(*context.it, *meant), struck=struck)


# «может» after the subject


def _done_by(values: Values) -> object:
    """Build a power on another card from what that card does to itself: «оно может излечиться»."""
    deed = values["deed"]
    if not isinstance(deed, ab.Power) or deed.targets != ab.ITSELF:
        return None
    whom = cast(ab.Targets, values["whom"])
    if any(isinstance(effect, _OF_THE_SOURCE) for effect in deed.effects):
        return None
    cells = deed.cells
    if cells is not None and cells != ab.Cells():
        if deed.effects != (ab.Relocate(ab.Relocation.JUMP),):
            return None  # a step starts at the moving card, other cells at the source
        cells = replace(cells, who=ab.Who.TARGET)
    first = replace(deed, targets=whom, cells=cells)
    if values.get("then") is None:
        return first
    then = _of_the_same(cast(ab.Body, values["then"]), whom.who or ab.Who.TARGET)
    return None if then is None else ab.WhileDoing(first, then)


def _of_the_same(body: ab.Body, who: ab.Who) -> ab.Body | None:
    """Return the body with the acting card in place of the card itself: «оно может …, при этом
    получить …»."""
    if all(power.targets != ab.ITSELF for power in _powers(body)):
        return body
    if not isinstance(body, ab.Power) or not all(
        isinstance(each, _GAINED) for each in body.effects
    ):
        return None
    return replace(body, targets=ab.Targets(who=who))


def _gained_by(values: Values) -> object:
    deed = _done_by(values)
    return None if _of_doer(deed) is None else deed


def _of_doer(node: object) -> Values | None:
    """Take such a power apart if no other card could be said to do it: the target gains."""
    if not isinstance(node, ab.Power) or node.targets == ab.ITSELF:
        return None
    if node.cells is not None:
        if (
            node.effects != (ab.Relocate(ab.Relocation.JUMP),)
            or node.cells.who is not ab.Who.TARGET
        ):
            return None
        cells = replace(node.cells, who=ab.Who.SELF)
        deed = replace(node, targets=ab.ITSELF, cells=cells)
        return {"whom": node.targets, "deed": deed}
    if not all(isinstance(effect, _GAINED) for effect in node.effects):
        return None
    return {"whom": node.targets, "deed": replace(node, targets=ab.ITSELF)}


_GAINED: Final = (
    ab.Gain,
    ab.GainOrMore,
    ab.GainClasses,
    ab.AddProperty,
    ab.SetProperty,
    ab.ExtraLife,
    ab.Chips,
    ab.LoseNamed,
    ab.LoseFlight,
)
_OF_THE_SOURCE: Final = (ab.FinishingBlow, ab.Swap, ab.StaysOpen, ab.Block, ab.Redirect)
"""Effects on the source of a power or on a play, whose meaning changes with the target."""
_MAY: Final = (
    Phrase(
        Kind.MAY,
        "вы? может|можете <body:body>",
        hole("body"),
        guard=lambda values: _of_doer(values["body"]) is None,
    ),
    Phrase(
        Kind.MAY,
        "<whom:targets nom> может@whom <deed:clause>",
        make=_gained_by,
        take=_of_doer,
        guard=not_itself,
    ),
    Phrase(
        Kind.MAY,
        "<whom:targets nom> может@whom <deed:clause> [при этом <then:then>]",
        make=_done_by,
        guard=not_itself,
        absent={"then": None},
        synonym=True,
    ),
    Phrase(Kind.MAY, "~ может|могут <body:body>", hole("body"), synonym=True),
    Phrase(
        Kind.MAY,
        "<whom:who nom> может@whom <body:body>",
        make=lambda values: values["body"] if values["whom"] is ab.Who.SELF else None,
        synonym=True,
    ),
)

# joined powers, from the tightest conjunction to the loosest


def _is_plain(values: Mapping[str, object]) -> bool:
    return all(isinstance(part, ab.Power | ab.Attack | ab.Repeat) for part in values.values())


def _is_compound(values: Mapping[str, object]) -> bool:
    return not _is_plain(values)


def _both(values: Values) -> object:
    """Build powers joined by «и» or by a comma, which is equivalent between them."""
    if not (values["and"] or values["comma"]):
        return None
    third = [values[slot] for slot in ("third", "last") if values[slot] is not None]
    if len(third) > 1:
        return None
    return ab.And(cast(tuple[ab.Body, ...], (values["first"], values["second"], *third)))


def _of_both(node: object) -> Values | None:
    third: ab.Body | None = None
    match node:
        case ab.And(parts=(first, second)):
            pass
        case ab.And(parts=(first, second, third)):
            pass
        case _:
            return None
    return {
        "first": first,
        "comma": False,
        "and": True,
        "second": second,
        "third": third,
        "last": None,
    }


_AND: Final = Phrase(
    Kind.GROUP,
    "<first:clause> [comma: ,] [and: и|но] <second:rest clause> [и <third:rest clause>] "
    "[, <last:rest clause>]",
    make=_both,
    take=_of_both,
    gives={"second": behind, "third": behind_both, "last": behind_both},
    absent={"third": None, "last": None},
    loose=True,
)


def _either(values: Values) -> object:
    third = () if values["third"] is None else (values["third"],)
    return ab.Or(cast(tuple[ab.Body, ...], (values["first"], values["second"], *third)))


def _of_either(node: object) -> Values | None:
    match node:
        case ab.Or(parts=(first, second), both_if=None):
            return {"first": first, "second": second, "third": None}
        case ab.Or(parts=(first, second, third), both_if=None):
            return {"first": first, "second": second, "third": third}
        case _:
            return None


_OR: Final = Phrase(
    Kind.EITHER,
    "или? <first:group> или <second:rest group> [или <third:rest group>]",
    make=_either,
    take=_of_either,
    gives={"second": beside, "third": beside},
    absent={"third": None},
    loose=True,
)


def _chained(values: Values) -> object:
    if not (values["semicolon"] or values["meanwhile"]):
        return None
    return ab.WhileDoing(cast(ab.Body, values["first"]), cast(ab.Body, values["second"]))


def _of_chained(node: object) -> Values | None:
    match node:
        case ab.WhileDoing(first=first, second=second):
            return {"first": first, "semicolon": False, "meanwhile": True, "second": second}
        case _:
            return None


_CHAIN: Final = Phrase(
    Kind.CHAIN,
    "<first:either> [semicolon: ;] [meanwhile: при этом] <second:rest then>",
    make=_chained,
    take=_of_chained,
    gives={"second": behind},
    loose=True,
)


def _next(values: Values) -> object:
    condition, second = cast(ab.Condition, values["condition"]), cast(ab.Body, values["second"])
    second = second if condition == ab.ALWAYS else ab.Provided(condition, second)
    return ab.And((cast(ab.Body, values["first"]), second))


def _of_next(node: object) -> Values | None:
    match node:
        case ab.And(parts=(first, ab.Provided(condition=condition, part=second))):
            return {"first": first, "condition": condition, "second": second}
        case ab.And(parts=(first, second)) if _is_compound({"first": first, "second": second}):
            return {"first": first, "condition": ab.ALWAYS, "second": second}
        case _:
            return None


_AFTER: Final = Phrase(
    Kind.AFTER,
    "<first:chain> затем [если <condition:condition>] <second:rest then>",
    make=_next,
    take=_of_next,
    gives={"condition": behind, "second": behind},
    absent={"condition": ab.ALWAYS},
    loose=True,
)

# «… (1 раз за ход); …» (545.7.1).


# «Совершите оба, если …» (505.4.8.1).


def _or_both(values: Values) -> ab.Or:
    return ab.Or(
        (cast(ab.Body, values["first"]), cast(ab.Body, values["second"])),
        cast(ab.Condition | None, values["both"]),
    )


def _of_or_both(node: object) -> Values | None:
    match node:
        case ab.Or(parts=(first, second), both_if=both) if both is not None or _is_compound(
            {"first": first, "second": second}
        ):
            return {"first": first, "second": second, "both": both}
        case _:
            return None


_BOTH_IF: Final = "[( совершить оба если <both:condition> )]"
_OR_ELSE: Final = (
    Phrase(
        Kind.BODY,
        f"либо? <first:after> либо <second:rest after> {_BOTH_IF}",
        make=_or_both,
        gives={"second": beside},
        take=_of_or_both,
        absent={"both": None},
        loose=True,
    ),
)


_LAYERS: Final = (
    Phrase(Kind.CLAUSE, "воздействие <power:clause>", hole("power"), synonym=True),
    Phrase(Kind.GROUP, "<clause:clause>", hole("clause")),
    _AND,
    Phrase(Kind.EITHER, "<group:group>", hole("group")),
    _OR,
    Phrase(Kind.CHAIN, "<either:either>", hole("either")),
    _CHAIN,
    Phrase(Kind.THEN, "<chain:chain>", hole("chain")),
    Phrase(Kind.THEN, "<body:may>", ab.May(hole("body"))),
    Phrase(Kind.AFTER, "<chain:chain>", hole("chain")),
    _AFTER,
    Phrase(Kind.BODY, "<after:after>", hole("after")),
    *_OR_ELSE,
    Phrase(Kind.BODY, "заклинание <body:body>", make=_spell, take=_of_spell),
    Phrase(Kind.BODY, "воздействие <body:body>", hole("body"), synonym=True),
)
PHRASES: Final[tuple[Phrase, ...]] = (*_MAY, *_LAYERS)

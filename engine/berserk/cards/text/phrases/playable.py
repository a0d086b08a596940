"""Playable abilities: costs, attacks and titled plays (113-114, 501)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, cast

import engine.berserk.abilities as ab
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.compounds import of_kind, stands_alone
from engine.berserk.cards.text.phrases.otherwise import conditioned, unconditioned
from engine.berserk.cards.text.phrases.paying import as_much, of_as_much, with_so_much
from engine.berserk.cards.text.templates import Values, filled, hole, taken


def _is_something(values: Mapping[str, object]) -> bool:
    return values["n"] != 0


# numbers of chips paid, gained and lost (123)

_HEAPS: Final = (
    Phrase(Kind.HEAP, "{counter}", 1),
    Phrase(
        Kind.HEAP,
        "<n:number> {counter} [( максимум <most:number plain> )]",
        make=as_much,
        take=of_as_much,
        absent={"most": None},
        guard=_is_something,
    ),
)


_X_OF_ITS_OWN: Final = (ab.LoseExtraLife(ab.ChosenX()), ab.Chips(ab.Scaled(ab.ChosenX(), -1)))


def _spends_x(body: object) -> bool:
    """Return whether a body begins by spending a chosen X of the card's own."""
    match body:
        case ab.WhileDoing(first=ab.Power(effects=(effect,), targets=targets)):
            return targets == ab.ITSELF and effect in _X_OF_ITS_OWN
        case _:
            return False


def _played(values: Values) -> object:
    """Build a playable ability; «заклинание» before its condition covers the whole body (505.4)."""
    if values["limit"] is not None and values["within"] is not None:
        return None
    named = values["spell"] or values["influence"]
    if not named and values["within"] is not None:
        return None  # a limit in brackets requires a name
    if named and values["condition"] == ab.ALWAYS and values["within"] is None:
        return None  # then the body itself names the kind
    told: ab.Payment = cast(ab.Payment, values["cost"])
    cost: ab.Payment | None = told
    sudden = cast(bool, values["sudden"])
    if values["spent"] is not None:
        cost = with_so_much(told, cast(ab.Payment, values["spent"]))
    elif _spends_x(values["body"]):
        return None  # spending a chosen X is a payment (543.2)
    if cost is None:
        return None
    limited = values["limit"] or values["within"] or _UNLIMITED
    limit, times, side = cast(tuple[ab.Limit, int, ab.Side], limited)
    body: object = values["body"]
    is_priced = sudden or cost != ab.Payment() or limit is not ab.Limit.NONE
    if not is_priced or side is not ab.Side.ANY or not stands_alone(body):
        return None
    if values["spell"]:
        body = of_kind(body, ab.PowerKind.INFLUENCE, ab.PowerKind.SPELL)
    if body is None:
        return None
    condition, body = conditioned(cast(ab.Condition, values["condition"]), cast(ab.Body, body))
    played = ab.Playable(cost, body, sudden=sudden, condition=condition)
    return replace(played, limit=limit, times=times)


def _of_played(node: object) -> Values | None:
    if not isinstance(node, ab.Playable):
        return None
    if node.limit is not ab.Limit.NONE and (node.sudden or node.payment != ab.Payment()):
        return None  # then the limit stands at the end
    limit = None if node.limit is ab.Limit.NONE else (node.limit, node.times, ab.Side.ANY)
    values: Values = {"limit": limit, "sudden": node.sudden, "cost": node.payment}
    condition, body = unconditioned(node.condition, node.body)
    values |= {
        "influence": False,
        "spell": False,
        "spent": None,
        "within": None,
        "condition": condition,
        "body": body,
    }
    return values if _played(values) == node else None


_PLAYABLE: Final = Phrase(
    Kind.ABILITY,
    "[<limit:limit>] [sudden: {instant}] [<cost:cost>] : "
    "[influence: воздействие] [spell: заклинание] [( <within:limit> )] "
    "[если <condition:condition>] "
    "[<spent:due> ;? при? этом?] <body:body>",
    make=_played,
    take=_of_played,
    absent={
        **dict.fromkeys(("limit", "within", "spent")),
        "cost": ab.Payment(),
        "condition": ab.ALWAYS,
    },
    loose=True,
)
_UNLIMITED: Final = (ab.Limit.NONE, 1, ab.Side.ANY)

_MADE: Final = (
    ab.PowerKind.SPECIAL_STRIKE,
    ab.PowerKind.MAGIC_STRIKE,
    ab.PowerKind.REACH_STRIKE,
    ab.PowerKind.SHOT,
    ab.PowerKind.THROW,
    ab.PowerKind.DISCHARGE,
)
"""Attacks made by an ability; a plain strike is dealt in another way (537.5)."""


def _is_made(values: Mapping[str, object]) -> bool:
    kinds = values["kind"]
    return isinstance(kinds, tuple) and len(kinds) == 1 and kinds[0] in _MADE


_KIND: Final = hole("kind", lambda kinds: kinds[0], lambda kind: (kind,))
_ATTACK: Final = ab.Attack(_KIND, hole("v"), hole("r"), hole("whom"))


def _attack(values: Values) -> object:
    told = [values[slot] for slot in ("whom", "into") if values[slot] is not None]
    return None if len(told) > 1 else filled(_ATTACK, {**values, "whom": (*told, ab.ONE_CARD)[0]})


def _of_attack(node: object) -> Values | None:
    values: Values = {"into": None}
    if not isinstance(node, ab.Attack) or not taken(_ATTACK, node, values):
        return None
    return {**values, "whom": None} if values["whom"] == ab.ONE_CARD else values


_ATTACKS: Final = (
    Phrase(
        Kind.ATTACK,
        "<kind:shaped acc sg> на <v:strength> [дальность <r:number plain>] "
        "[только? по <whom:targets dat>] [в <into:targets acc>]",
        make=_attack,
        take=_of_attack,
        absent={"r": None, "whom": None, "into": None},
        guard=_is_made,
        loose=True,
    ),
)


# «два разряда на 1, только по разным картам» (505.4.3); with «три или менее» each is optional


def _repeated(values: Values) -> object:
    whom, count = values["whom"], values["x"] if values["n"] is None else values["n"]
    if values["n"] is None and isinstance(count, int):
        return None  # that is a count
    if values["apart"]:
        if whom is not None:
            return None
        whom = ab.ANY_CARD
    targets = ab.ONE_CARD if whom is None else ab.Targets(_untouched(cast(ab.Filter, whom)))
    attack = filled(_ATTACK, {**values, "whom": targets})
    return ab.Repeat(count, ab.May(attack) if values["fewer"] else attack)  # type: ignore[arg-type]  # what the slots hold


def _untouched(whom: ab.Filter) -> ab.Filter:
    """Return the filter of cards that no attack of this play targets."""
    parts = whom.filters if isinstance(whom, ab.AllOf) else (whom,)
    return ab.AllOf((*parts, _ELSE)) if parts else _ELSE


def _of_repeated(node: object) -> Values | None:
    if not isinstance(node, ab.Repeat):
        return None
    fewer = isinstance(node.part, ab.May)
    is_told = isinstance(node.count, int)
    values: Values = {"n": node.count if is_told else None, "x": None if is_told else node.count}
    values |= {"fewer": fewer, "apart": False}
    if not taken(_ATTACK, node.part.part if isinstance(node.part, ab.May) else node.part, values):
        return None
    filter_ = cast(ab.Targets, values["whom"]).filter
    parts = filter_.filters if isinstance(filter_, ab.AllOf) else (filter_,)
    if values["whom"] == ab.ONE_CARD:
        values["whom"] = None
    elif parts[-1:] == (_ELSE,):
        values["whom"] = parts[0] if len(parts) == 2 else ab.AllOf(parts[:-1])
    return values if _repeated(values) == node else None


_ELSE: Final = ab.Not(ab.Targeted())
_SEVERAL: Final = Phrase(
    Kind.CLAUSE,
    "[<n:count>] [<x:number>] [fewer: или менее] <kind:shaped gen pl> на <v:strength> "
    "[дальность <r:number plain>] [только? по разным <whom:noun dat pl>] "
    "[apart: только? по разным целям]",
    make=_repeated,
    take=_of_repeated,
    absent={"n": None, "x": None, "r": None, "whom": None},
    guard=lambda values: _is_made(values) and (values["n"] is None) is not (values["x"] is None),
    loose=True,
)
_CLAUSES: Final = (
    Phrase(Kind.CLAUSE, "<attack:attack>", hole("attack")),
    _SEVERAL,
    Phrase(
        Kind.CLAUSE,
        "добивание на <n:number>",
        ab.Power(ab.PowerKind.INFLUENCE, (ab.FinishingBlow(hole("n")),)),
    ),
)

# limits (545.7)


def _is_few(values: Mapping[str, object]) -> bool:
    return values["n"] in (2, 3, 4)


_SIDES: Final = ((ab.Side.OWN, "own"), (ab.Side.ENEMY, "enemy"))


def _turn(values: Values) -> object:
    sides = [side for side, name in _SIDES if values[name]]
    return None if len(sides) > 1 else (ab.Limit.PER_TURN, *(sides or [ab.Side.ANY]))


def _of_turn(node: object) -> Values | None:
    match node:
        case (ab.Limit.PER_TURN, ab.Side() as side):
            return {name: side is one for one, name in _SIDES}
        case _:
            return None


def _limit(values: Values) -> object:
    limit, side = cast(tuple[ab.Limit, ab.Side], values["span"])
    return limit, values["times"], side


def _of_limit(node: object) -> Values | None:
    match node:
        case (limit, times, side):
            return {"span": (limit, side), "times": times}
        case _:
            return None


def _of_times(node: object) -> Values | None:
    """Take a number apart that is worded with «раз»: «2 раза», «5 раз»."""
    values: Values = {"n": node, "most": False}
    return values if isinstance(node, int) and not _is_few(values) else None


_LIMITS: Final = (
    Phrase(Kind.PERIOD, "[own: ваш|свой] ход [enemy: противника]", make=_turn, take=_of_turn),
    Phrase(Kind.PERIOD, "бой", (ab.Limit.PER_BATTLE, ab.Side.ANY)),
    Phrase(Kind.TIMES, "<n:number plain> раза", hole("n"), guard=_is_few),
    Phrase(
        Kind.TIMES,
        "[most: не более] [<n:number plain>] раз|раза",
        make=lambda values: values["n"] or 1,
        take=_of_times,
        absent={"n": None},
        loose=True,
    ),
    Phrase(
        Kind.TIMES,
        "[most: не более] <n:count> раз|раза",
        make=lambda values: values["n"],
        synonym=True,
    ),
    Phrase(Kind.LIMIT, "<times:times> за <span:period>", make=_limit, take=_of_limit),
)
PHRASES: Final[tuple[Phrase, ...]] = (*_HEAPS, _PLAYABLE, *_ATTACKS, *_CLAUSES, *_LIMITS)

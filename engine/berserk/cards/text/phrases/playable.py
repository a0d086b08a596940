"""Playable abilities: costs, and the attacks and titled plays among them (113-114, 501)."""

from collections.abc import Mapping
from typing import Final, cast

from engine.berserk.abilities import (
    ALWAYS,
    ONE_CARD,
    AllOf,
    Attack,
    FinishingBlow,
    Limit,
    May,
    Not,
    OfSide,
    Payment,
    Playable,
    Power,
    PowerKind,
    Repeat,
    Side,
    Targeted,
    Targets,
)
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.compounds import stands_alone
from engine.berserk.cards.text.templates import Values, hole


def _is_something(values: Mapping[str, object]) -> bool:
    return values["n"] != 0


_COSTS: Final = (
    Phrase(Kind.COST, "{tap}", Payment(closes=True)),
    Phrase(Kind.COST, "{counter} {tap}", Payment(closes=True, chips=1)),
    Phrase(
        Kind.COST,
        "<n:number> {counter} {tap}",
        Payment(closes=True, chips=hole("n")),
        guard=_is_something,
    ),
    Phrase(Kind.COST, "закрыть <whom:targets acc>", Payment(closes_other=hole("whom"))),
    Phrase(Kind.COST, "{counter}", Payment(chips=1)),
    Phrase(Kind.COST, "<n:number> {counter}", Payment(chips=hole("n")), guard=_is_something),
)


def _alone(values: Mapping[str, object]) -> bool:
    return stands_alone(values["body"]) and values.get("condition") != ALWAYS


_PLAYABLE: Final = tuple(
    Phrase(
        Kind.ABILITY,
        f"{words} : {condition}<body:body>",
        Playable(payment, hole("body"), sudden=sudden, condition=held),
        guard=_alone,
    )
    for words, payment, sudden in (
        ("{instant} <cost:cost>", hole("cost"), True),
        ("{instant}", Payment(), True),
        ("<cost:cost>", hole("cost"), False),
    )
    for condition, held in (
        ("", ALWAYS),
        ("если <condition:condition> ", hole("condition")),
    )
)

# «1 раз за ход: …»: nothing but the limit stands before the colon (545.7).


def _often(words: str, limit: Limit) -> Phrase:
    free = Playable(Payment(), hole("body"), limit=limit)
    return Phrase(Kind.ABILITY, f"{words} : <body:body>", free, guard=_alone)


_FREE: Final = (
    _often("1|один раз за ход", Limit.PER_TURN),
    _often("1|один раз за бой", Limit.PER_BATTLE),
)
_MADE: Final = (
    PowerKind.SPECIAL_STRIKE,
    PowerKind.MAGIC_STRIKE,
    PowerKind.REACH_STRIKE,
    PowerKind.SHOT,
    PowerKind.THROW,
    PowerKind.DISCHARGE,
)
"""Attacks that an ability makes; a plain strike is dealt otherwise (537.5)."""


def _is_made(values: Mapping[str, object]) -> bool:
    kinds = values["kind"]
    return isinstance(kinds, tuple) and len(kinds) == 1 and kinds[0] in _MADE


def _attack(reach: str, targets: object = ONE_CARD) -> Attack:
    """Return an attack of the kind and the strength that the slots say, with a range or without."""
    kind = hole("kind", lambda kinds: kinds[0], lambda kind: (kind,))
    cells = hole("r") if reach else None
    return Attack(kind, hole("v"), cells, targets)  # type: ignore[arg-type]


_RANGES: Final = ("", " дальность <r:number plain>")
_ATTACKS: Final = tuple(
    Phrase(
        Kind.ATTACK,
        f"<kind:shaped acc sg> на <v:strength>{reach}{at}",
        _attack(reach, targets),
        guard=_is_made,
        synonym=synonym,
    )
    for reach in _RANGES
    for at, targets, synonym in (
        ("", ONE_CARD, False),
        (" только? по <whom:targets dat>", hole("whom"), False),
        (" в <whom:targets acc>", hole("whom"), True),
    )
)


def _several(count: str, *, fewer: bool) -> tuple[Phrase, ...]:
    """«Два разряда на 1, только по разным картам» (505.4.3); of «три или менее» each may be left
    out."""
    return tuple(
        Phrase(
            Kind.CLAUSE,
            f"{count} <kind:shaped gen pl> на <v:strength>{reach} только по разным "
            f"картам|целям|существам{whose}",
            Repeat(hole("n"), May(attack) if fewer else attack),
            guard=_is_made,
        )
        for reach in _RANGES
        for whose, filter_ in (
            ("", Not(Targeted())),
            (" противника", AllOf((OfSide(Side.ENEMY), Not(Targeted())))),
        )
        for attack in (_attack(reach, Targets(filter_)),)
    )


_CLAUSES: Final = (
    Phrase(Kind.CLAUSE, "<attack:attack>", hole("attack")),
    *_several("<n:count>", fewer=False),
    *_several("<n:count> или менее", fewer=True),
    Phrase(
        Kind.CLAUSE,
        "добивание на <n:number>",
        Power(PowerKind.INFLUENCE, (FinishingBlow(hole("n")),)),
    ),
)
_SPANS: Final = (
    Phrase(Kind.WITHIN, "ход", (Limit.PER_TURN, Side.ANY)),
    Phrase(Kind.WITHIN, "бой", (Limit.PER_BATTLE, Side.ANY)),
    Phrase(Kind.WITHIN, "ваш|свой ход", (Limit.PER_TURN, Side.OWN)),
    Phrase(Kind.WITHIN, "ход противника", (Limit.PER_TURN, Side.ENEMY)),
)
"""How long a limit holds, and in whose turns it counts (545.7)."""


def _limit(values: Values) -> object:
    limit, side = cast(tuple[Limit, Side], values["span"])
    return limit, values.get("n", 1), side


def _of_limit(node: object) -> Values | None:
    match node:
        case (Limit() as limit, int() as times, Side() as side):
            return {"n": times, "span": (limit, side)}
        case _:
            return None


def _of_once(node: object) -> Values | None:
    values = _of_limit(node)
    return {"span": values["span"]} if values is not None and values["n"] == 1 else None


def _is_few(values: Mapping[str, object]) -> bool:
    return values["n"] in (2, 3, 4)


_LIMITS: Final = (
    Phrase(Kind.LIMIT, "1|один раз за <span:within>", make=_limit, take=_of_once),
    Phrase(
        Kind.LIMIT,
        "<n:number plain> раза за <span:within>",
        make=_limit,
        take=_of_limit,
        guard=_is_few,
    ),
    Phrase(
        Kind.LIMIT,
        "<n:number plain> раз за <span:within>",
        make=_limit,
        take=_of_limit,
        guard=lambda values: not _is_few(values),
    ),
    Phrase(
        Kind.LIMIT, "не более <n:number plain> раз|раза за <span:within>", make=_limit, synonym=True
    ),
    Phrase(Kind.LIMIT, "не более одного раза за <span:within>", make=_limit, synonym=True),
)
PHRASES: Final = (*_COSTS, *_PLAYABLE, *_FREE, *_ATTACKS, *_CLAUSES, *_SPANS, *_LIMITS)

"""Playable abilities: costs, and the attacks and titled plays among them (113-114, 501)."""

from collections.abc import Mapping
from typing import Final

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
from engine.berserk.cards.text.templates import hole


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
    ("ход", Limit.PER_TURN, Side.ANY),
    ("бой", Limit.PER_BATTLE, Side.ANY),
    ("ваш|свой ход", Limit.PER_TURN, Side.OWN),
    ("ход противника", Limit.PER_TURN, Side.ENEMY),
)
"""How long a limit holds, and in whose turns it counts (545.7)."""


def _is_few(values: Mapping[str, object]) -> bool:
    return values["n"] in (2, 3, 4)


_LIMITS: Final = tuple(
    phrase
    for span, limit, side in _SPANS
    for phrase in (
        Phrase(Kind.LIMIT, f"1|один раз за {span}", (limit, 1, side)),
        Phrase(
            Kind.LIMIT,
            f"<n:number plain> раза за {span}",
            (limit, hole("n"), side),
            guard=_is_few,
        ),
        Phrase(
            Kind.LIMIT,
            f"<n:number plain> раз за {span}",
            (limit, hole("n"), side),
            guard=lambda values: not _is_few(values),
        ),
    )
)
PHRASES: Final = (*_COSTS, *_PLAYABLE, *_FREE, *_ATTACKS, *_CLAUSES, *_LIMITS)

"""Titled abilities: a name of the rulebook's and a text of the card's own (518.9, part 7)."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Final, cast

from engine.berserk.abilities import (
    ALWAYS,
    ITSELF,
    And,
    Body,
    Cells,
    Concentration,
    Condition,
    Frenzy,
    Incorporeal,
    Otherwise,
    Power,
    PowerKind,
    Relocate,
    Relocation,
    Valhalla,
    Who,
)
from engine.berserk.cards.text.phrase import Context, Kind, Phrase
from engine.berserk.cards.text.phrases.compounds import stands_alone
from engine.berserk.cards.text.phrases.otherwise import conditioned, unconditioned
from engine.berserk.cards.text.templates import Values, hole

_EMPTY: Final = And(())
_N: Final = hole("n")
_HEADINGS: Final = (
    Phrase(Kind.HEADING, "концентрация", Concentration(_EMPTY)),
    Phrase(Kind.HEADING, "вальхалла", Valhalla(_EMPTY)),
    Phrase(Kind.HEADING, "бешенство <n:number plain>", Frenzy(_N, _EMPTY)),
)


def _in_fight(context: Context, values: Mapping[str, object]) -> Context:
    """Frenzy answers the card's own attack: it has an attacked card, and itself attacks."""
    if not isinstance(values["title"], Frenzy):
        return context
    return replace(context, attacked=Who.OTHER, attacker=Who.SELF, it=())


def _titled(values: Values, *, may: bool) -> object:
    titled = cast(Concentration | Valhalla | Frenzy, values["title"])
    body = cast(Body, values["body"])
    early, late = (cast(Condition, values[slot]) for slot in ("condition", "late"))
    if ALWAYS not in (early, late) or (not isinstance(titled, Frenzy) and not stands_alone(body)):
        return None
    if late != ALWAYS and isinstance(body, Otherwise):
        return None  # «иначе» could be of either
    condition, body = (late, body) if early == ALWAYS else conditioned(early, body)
    return replace(titled, body=body, condition=condition, may=may)


def _of_titled(node: object, *, may: bool) -> Values | None:
    if not isinstance(node, Concentration | Valhalla | Frenzy) or node.may is not may:
        return None
    title = replace(node, body=_EMPTY, may=False, condition=ALWAYS)
    condition, body = unconditioned(node.condition, node.body)
    return {"title": title, "body": body, "condition": condition, "late": ALWAYS}


_TITLED: Final = (
    *(
        Phrase(
            Kind.ABILITY,
            f"<title:heading> : [если <condition:condition>] {body} [если <late:condition>]",
            make=partial(_titled, may=may),
            take=partial(_of_titled, may=may),
            gives=dict.fromkeys(("body", "condition", "late"), _in_fight),
            absent={"condition": ALWAYS, "late": ALWAYS},
            loose=True,
        )
        for body, may in (("<body:may>", True), ("<body:body>", False))
    ),
    Phrase(Kind.ABILITY, "бестелесный : <given:grants>", Incorporeal(hole("given"))),
)


def _jump(within: object) -> Power:
    cells = Cells(within=cast(int, within))
    return Power(PowerKind.INFLUENCE, (Relocate(Relocation.JUMP),), ITSELF, cells)


def _of_jump(node: object) -> Values | None:
    match node:
        case Power(cells=Cells(within=within)) if node == _jump(within):
            return {"n": within, "done": True}
        case _:
            return None


_WAYS: Final = (
    Phrase(
        Kind.CLAUSE,
        "[done: совершить|объявить] прыжок дальность <n:number plain>",
        make=lambda values: _jump(values["n"]),
        take=_of_jump,
        loose=True,
    ),
    *(
        Phrase(
            Kind.CLAUSE,
            words,
            Power(PowerKind.INFLUENCE, (Relocate(Relocation.TELEPORT),), ITSELF, Cells()),
            synonym=synonym,
        )
        for words, synonym in (
            ("телепортироваться", False),
            ("объявить|совершить телепортацию", True),
        )
    ),
)
PHRASES: Final[tuple[Phrase, ...]] = (*_HEADINGS, *_TITLED, *_WAYS)

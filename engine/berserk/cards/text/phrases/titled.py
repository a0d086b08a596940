"""Titled abilities: a name from the rulebook with the card's own text (518.9, part 7)."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Final, cast

import engine.berserk.abilities as ab
from engine.berserk.cards.text.phrase import Context, Kind, Phrase
from engine.berserk.cards.text.phrases.compounds import stands_alone
from engine.berserk.cards.text.phrases.otherwise import conditioned, unconditioned
from engine.berserk.cards.text.templates import Values, hole

_EMPTY: Final = ab.And(())
_N: Final = hole("n")
_HEADINGS: Final = (
    Phrase(Kind.HEADING, "концентрация", ab.Concentration(_EMPTY)),
    Phrase(Kind.HEADING, "вальхалла", ab.Valhalla(_EMPTY)),
    Phrase(Kind.HEADING, "бешенство <n:number plain>", ab.Frenzy(_N, _EMPTY)),
)


def _in_fight(context: Context, values: Mapping[str, object]) -> Context:
    """Return the context of frenzy: it reacts to the card's own attack and has an attacked card."""
    if not isinstance(values["title"], ab.Frenzy):
        return context
    return replace(context, attacked=ab.Who.OTHER, attacker=ab.Who.SELF, it=())


def _titled(values: Values, *, may: bool) -> object:
    titled = cast(ab.Concentration | ab.Valhalla | ab.Frenzy, values["title"])
    body = cast(ab.Body, values["body"])
    early, late = (cast(ab.Condition, values[slot]) for slot in ("condition", "late"))
    if ab.ALWAYS not in (early, late) or (
        not isinstance(titled, ab.Frenzy) and not stands_alone(body)
    ):
        return None
    if late != ab.ALWAYS and isinstance(body, ab.Otherwise):
        return None  # «иначе» could belong to either
    condition, body = (late, body) if early == ab.ALWAYS else conditioned(early, body)
    return replace(titled, body=body, condition=condition, may=may)


def _of_titled(node: object, *, may: bool) -> Values | None:
    if not isinstance(node, ab.Concentration | ab.Valhalla | ab.Frenzy) or node.may is not may:
        return None
    title = replace(node, body=_EMPTY, may=False, condition=ab.ALWAYS)
    condition, body = unconditioned(node.condition, node.body)
    return {"title": title, "body": body, "condition": condition, "late": ab.ALWAYS}


_TITLED: Final = (
    *(
        Phrase(
            Kind.ABILITY,
            f"<title:heading> : [если <condition:condition>] {body} [если <late:condition>]",
            make=partial(_titled, may=may),
            take=partial(_of_titled, may=may),
            gives=dict.fromkeys(("body", "condition", "late"), _in_fight),
            absent={"condition": ab.ALWAYS, "late": ab.ALWAYS},
            loose=True,
        )
        for body, may in (("<body:may>", True), ("<body:body>", False))
    ),
    Phrase(Kind.ABILITY, "бестелесный : <given:grants>", ab.Incorporeal(hole("given"))),
)


def _jump(within: object) -> ab.Power:
    cells = ab.Cells(within=cast(int, within))
    return ab.Power(ab.PowerKind.INFLUENCE, (ab.Relocate(ab.Relocation.JUMP),), ab.ITSELF, cells)


def _of_jump(node: object) -> Values | None:
    match node:
        case ab.Power(cells=ab.Cells(within=within)) if node == _jump(within):
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
    Phrase(
        Kind.CLAUSE,
        "телепортироваться",
        ab.Power(
            ab.PowerKind.INFLUENCE, (ab.Relocate(ab.Relocation.TELEPORT),), ab.ITSELF, ab.Cells()
        ),
    ),
)
PHRASES: Final[tuple[Phrase, ...]] = (*_HEADINGS, *_TITLED, *_WAYS)

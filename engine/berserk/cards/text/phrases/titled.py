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
    Power,
    PowerKind,
    Relocate,
    Relocation,
    Valhalla,
    Who,
)
from engine.berserk.cards.text.phrase import Context, Kind, Phrase
from engine.berserk.cards.text.phrases.compounds import stands_alone
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
    body, condition = cast(Body, values["body"]), cast(Condition, values["condition"])
    if not isinstance(titled, Frenzy) and not stands_alone(body):
        return None
    return replace(titled, body=body, condition=condition, may=may)


def _of_titled(node: object, *, may: bool) -> Values | None:
    if not isinstance(node, Concentration | Valhalla | Frenzy) or node.may is not may:
        return None
    title = replace(node, body=_EMPTY, may=False, condition=ALWAYS)
    return {"title": title, "body": node.body, "condition": node.condition}


_TITLED: Final = (
    *(
        Phrase(
            Kind.ABILITY,
            f"<title:heading> : {words}",
            make=partial(_titled, may=may),
            take=None if behind else partial(_of_titled, may=may),
            gives={"body": _in_fight, "condition": _in_fight},
            absent={} if behind else {"condition": ALWAYS},
            synonym=behind,
        )
        for slot, may in (("<body:may>", True), ("<body:body>", False))
        for words, behind in (
            (f"[если <condition:condition>] {slot}", False),
            (f"{slot} если <condition:condition>", True),
        )
    ),
    Phrase(Kind.ABILITY, "бестелесный : <given:grants>", Incorporeal(hole("given"))),
)
_WAYS: Final = (
    Phrase(
        Kind.CLAUSE,
        "совершить|объявить прыжок дальность <n:number plain>",
        Power(PowerKind.INFLUENCE, (Relocate(Relocation.JUMP),), ITSELF, Cells(within=_N)),
    ),
    Phrase(
        Kind.CLAUSE,
        "прыжок дальность <n:number plain>",
        Power(PowerKind.INFLUENCE, (Relocate(Relocation.JUMP),), ITSELF, Cells(within=_N)),
        synonym=True,
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
PHRASES: Final = (*_HEADINGS, *_TITLED, *_WAYS)

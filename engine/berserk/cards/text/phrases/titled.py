"""Titled abilities: a name of the rulebook's and a text of the card's own (518.9, part 7)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from engine.berserk.abilities import (
    ALWAYS,
    ITSELF,
    Cells,
    Concentration,
    Frenzy,
    Incorporeal,
    Power,
    PowerKind,
    Prophecy,
    Relocate,
    Relocation,
    Valhalla,
    Who,
)
from engine.berserk.cards.text.phrase import Context, Gives, Kind, Phrase
from engine.berserk.cards.text.phrases.compounds import stands_alone
from engine.berserk.cards.text.templates import hole


def _in_fight(context: Context, values: Mapping[str, object]) -> Context:
    """Frenzy answers the card's own attack: it has an attacked card, and itself attacks."""
    return replace(context, attacked=Who.OTHER, attacker=Who.SELF, it=())


def _titled(title: str, *rows: object, gives: Gives | None = None) -> tuple[Phrase, ...]:
    """A title before what is done, with its condition and «может»."""
    plain, may, if_, if_may = rows

    def alone(values: Mapping[str, object]) -> bool:
        return gives is not None or stands_alone(values["body"])

    def conditional(values: Mapping[str, object]) -> bool:
        return alone(values) and values["condition"] != ALWAYS

    inner = {} if gives is None else {"body": gives, "condition": gives}
    return (
        Phrase(Kind.ABILITY, f"{title} : <body:may>", may, gives=inner, guard=alone),
        Phrase(
            Kind.ABILITY,
            f"{title} : если <condition:condition> <body:may>",
            if_may,
            gives=inner,
            guard=conditional,
        ),
        Phrase(
            Kind.ABILITY,
            f"{title} : если <condition:condition> <body:body>",
            if_,
            gives=inner,
            guard=conditional,
        ),
        Phrase(Kind.ABILITY, f"{title} : <body:body>", plain, gives=inner, guard=alone),
    )


_BODY: Final = hole("body")
_IF: Final = hole("condition")
_N: Final = hole("n")
_TITLED: Final = (
    *_titled(
        "концентрация",
        Concentration(_BODY),
        Concentration(_BODY, may=True),
        Concentration(_BODY, condition=_IF),
        Concentration(_BODY, may=True, condition=_IF),
    ),
    *_titled(
        "вальхалла",
        Valhalla(_BODY),
        Valhalla(_BODY, may=True),
        Valhalla(_BODY, condition=_IF),
        Valhalla(_BODY, may=True, condition=_IF),
    ),
    *_titled(
        "бешенство <n:number plain>",
        Frenzy(_N, _BODY),
        Frenzy(_N, _BODY, may=True),
        Frenzy(_N, _BODY, condition=_IF),
        Frenzy(_N, _BODY, may=True, condition=_IF),
        gives=_in_fight,
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
    Phrase(
        Kind.CLAUSE,
        "телепортироваться",
        Power(PowerKind.INFLUENCE, (Relocate(Relocation.TELEPORT),), ITSELF, Cells()),
    ),
    Phrase(
        Kind.CLAUSE,
        "объявить|совершить телепортацию",
        Power(PowerKind.INFLUENCE, (Relocate(Relocation.TELEPORT),), ITSELF, Cells()),
        synonym=True,
    ),
    Phrase(Kind.BODY, "пророчество <n:number> ; <body:body>", Prophecy(hole("n"), _BODY)),
)
PHRASES: Final = (*_TITLED, *_WAYS)

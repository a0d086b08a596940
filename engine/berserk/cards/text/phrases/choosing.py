"""Choices before the action: «выберите существо; оно …», «выберите одно: …» (502)."""

from dataclasses import replace
from typing import Final, cast

import engine.berserk.abilities as ab
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.effects import are_several, not_itself, of_target
from engine.berserk.cards.text.templates import hole
from engine.berserk.cards.text.them import THEM

_IT: Final = ab.Targets(who=ab.Who.TARGET)


def _of_chosen(body: object, whom: ab.Targets) -> object:
    """Return the body with the chosen cards as targets of its first power; None if it has
    others."""
    match body:
        case ab.Power(targets=targets) if targets == (THEM if are_several(whom) else _IT):
            return replace(body, targets=whom)
        case ab.And(parts=(first, *rest)):
            chosen = _of_chosen(first, whom)
            return None if chosen is None else ab.And((cast(ab.Body, chosen), *rest))
        case ab.WhileDoing(first=first, second=second) | ab.OnSuccess(first=first, second=second):
            chosen = _of_chosen(first, whom)
            return None if chosen is None else type(body)(cast(ab.Body, chosen), second)
        case _:
            return None


PHRASES: Final[tuple[Phrase, ...]] = (
    Phrase(
        Kind.BODY,
        "выбрать <whom:targets acc> ;? <then:body>",
        make=lambda values: _of_chosen(values["then"], cast(ab.Targets, values["whom"])),
        gives={"then": of_target},
        guard=not_itself,
        synonym=True,
    ),
    Phrase(
        Kind.BODY,
        "выбрать одно : <either:either>",
        hole("either"),
        guard=lambda values: isinstance(values["either"], ab.Or),
        synonym=True,
    ),
)

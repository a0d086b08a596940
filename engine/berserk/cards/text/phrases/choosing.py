"""What is chosen before anything is done: «выберите существо; оно …», «выберите одно: …» (502)."""

from dataclasses import replace
from typing import Final, cast

from engine.berserk.abilities import (
    And,
    Body,
    OnSuccess,
    Or,
    Power,
    Targets,
    WhileDoing,
    Who,
)
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.effects import are_several, not_itself, of_target
from engine.berserk.cards.text.templates import hole
from engine.berserk.cards.text.them import THEM

_IT: Final = Targets(who=Who.TARGET)


def _of_chosen(body: object, whom: Targets) -> object:
    """Return the body whose first power is about who is chosen."""
    match body:
        case Power(targets=targets) if targets == (THEM if are_several(whom) else _IT):
            return replace(body, targets=whom)
        case And(parts=(first, *rest)):
            chosen = _of_chosen(first, whom)
            return None if chosen is None else And((cast(Body, chosen), *rest))
        case WhileDoing(first=first, second=second) | OnSuccess(first=first, second=second):
            chosen = _of_chosen(first, whom)
            return None if chosen is None else type(body)(cast(Body, chosen), second)
        case _:
            return None


PHRASES: Final[tuple[Phrase, ...]] = (
    Phrase(
        Kind.BODY,
        "выбрать <whom:targets acc> ;? <then:body>",
        make=lambda values: _of_chosen(values["then"], cast(Targets, values["whom"])),
        gives={"then": of_target},
        guard=not_itself,
        synonym=True,
    ),
    Phrase(
        Kind.BODY,
        "выбрать одно : <either:either>",
        hole("either"),
        guard=lambda values: isinstance(values["either"], Or),
        synonym=True,
    ),
)

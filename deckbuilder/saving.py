"""What a saved deal or recruitment is made of, so that it can be put away and taken up again."""

import dataclasses
from enum import Enum
from typing import Final, TypeVar

from engine.berserk import abilities
from engine.berserk.cards import CardSpec, CardType, Cost, CostForm, Element
from engine.berserk.ruleset import Ruleset
from engine.berserk.values import Strength
from engine.kernel import BadSave, Codec, Seat

T = TypeVar("T")


def _ability_types() -> tuple[type, ...]:
    """Every node of an ability: whatever the module of abilities defines."""
    return tuple(
        kind
        for kind in vars(abilities).values()
        if isinstance(kind, type)
        and kind.__module__ == abilities.__name__
        and (dataclasses.is_dataclass(kind) or issubclass(kind, Enum))
    )


CARD_TYPES: Final = (
    *_ability_types(),
    CardSpec,
    CardType,
    Cost,
    CostForm,
    Element,
    Ruleset,
    Seat,
    Strength,
)


def load_as(kind: type[T], codec: Codec, text: str) -> T:
    """Return the ``kind`` that ``codec`` wrote; BadSave when the text holds anything else."""
    value = codec.loads(text)
    if not isinstance(value, kind):
        raise BadSave(f"expected a saved {kind.__name__}, found {type(value).__name__}")
    return value

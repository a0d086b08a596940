"""What a saved deal or recruitment is made of, so that it can be put away and taken up again."""

from typing import Final, TypeVar

from engine.berserk import CardSpec, CardType, Cost, CostForm, Element, Ruleset
from engine.berserk.abilities import NODES
from engine.berserk.abilities.strength import Strength
from engine.kernel import BadSave, Codec, Seat

T = TypeVar("T")


CARD_TYPES: Final = (
    *NODES,
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

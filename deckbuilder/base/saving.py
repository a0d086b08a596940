"""Serialization of deals and recruitments."""

from collections.abc import Mapping
from typing import Final, TypeVar

import engine.berserk.abilities as ab
from engine.berserk import (
    EDITIONS,
    UNNAMED,
    CardSpec,
    CardType,
    Cost,
    CostForm,
    Element,
    FightOutcome,
    InsteadOfMove,
    MaximumBounds,
    Movement,
    MovementReturns,
    Ruleset,
    SeatChoice,
    StrikeTable,
    WinWithLoss,
    edition,
)
from engine.berserk.abilities.strength import Strength
from engine.kernel import BadSave, Codec, Seat

T = TypeVar("T")


CARD_TYPES: Final = (
    *ab.NODES,
    CardSpec,
    CardType,
    Cost,
    CostForm,
    Element,
    FightOutcome,
    InsteadOfMove,
    MaximumBounds,
    Movement,
    MovementReturns,
    Ruleset,
    Seat,
    SeatChoice,
    Strength,
    StrikeTable,
    WinWithLoss,
)


def card_codec(*types: type, formerly: Mapping[str, type] | None = None) -> Codec:
    """Return a codec for cards, rulesets (bundled ones by code) and these types."""
    return Codec((*CARD_TYPES, *types), formerly, named={Ruleset: EDITIONS})


def ruleset_to_json(rules: Ruleset) -> object:
    """Return a ruleset as plain data: the code of a bundled edition, or all fields of another.

    >>> ruleset_to_json(UNNAMED)
    '2024'
    """
    return rules.code if EDITIONS.get(rules.code) == rules else _RULESETS.encode(rules)


def read_ruleset(data: object) -> Ruleset:
    """Read the output of ``ruleset_to_json``; None means the ruleset of older saves.

    BadSave for an edition unknown to this program, and for any other data.
    """
    if data is None:
        return UNNAMED
    if isinstance(data, str):
        return edition(data)
    rules = _RULESETS.decode(data)
    if not isinstance(rules, Ruleset):
        raise BadSave(f"this is no ruleset: {data}")
    return rules


_RULESETS: Final = card_codec()


def load_as(kind: type[T], codec: Codec, text: str) -> T:
    """Load a value of ``kind``; BadSave if the text holds anything else."""
    value = codec.loads(text)
    if not isinstance(value, kind):
        raise BadSave(f"expected a saved {kind.__name__}, found {type(value).__name__}")
    return value

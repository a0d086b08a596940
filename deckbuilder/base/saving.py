"""Serialization of cards and rulesets, and of records of the program that hold them."""

from collections.abc import Mapping
from typing import Any, Final, TypeVar

import engine.berserk.abilities as ab
from deckbuilder.base.shapes import has_shape
from deckbuilder.kit.wire import As
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
    return rules.code if EDITIONS.get(rules.code) == rules else _CARDS.encode(rules)


def read_ruleset(data: object) -> Ruleset:
    """Read the output of ``ruleset_to_json``; None means the ruleset of older saves.

    BadSave for an edition unknown to this program, and for any other data.
    """
    if data is None:
        return UNNAMED
    if isinstance(data, str):
        return edition(data)
    return read_as(Ruleset, _CARDS, data)


def read_card(data: object) -> CardSpec:
    """Read a card written as in ``CARD``; BadSave for any other data."""
    return read_as(CardSpec, _CARDS, data)


def read_as(kind: type[T], codec: Codec, data: object) -> T:
    """Return the decoded value of ``kind``; BadSave if any part of it is of another type."""
    return _checked(kind, codec.decode(data))


def load_as(kind: type[T], codec: Codec, text: str) -> T:
    """Load a value of ``kind``; BadSave if any part of it is of another type."""
    return _checked(kind, codec.loads(text))


def _checked(kind: type[T], value: Any) -> T:
    if not has_shape(value, kind):
        raise BadSave(f"expected a saved {kind.__name__}, found {str(value)[:60]}")
    checked: T = value
    return checked


_CARDS: Final = card_codec()
CARD: Final = As(_CARDS.encode, read_card, (BadSave,))
"""The form of a card in a record that is kept."""
NUMBER: Final = As(str, int, (TypeError, ValueError))
"""The form of a number too large for the JSON of other programs; older files have it as such."""
RULES: Final = As(ruleset_to_json, read_ruleset, (BadSave,))
"""The form of a ruleset in a record that is kept."""

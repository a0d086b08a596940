"""What tests of events share."""

from collections.abc import Callable
from typing import Final, TypeAlias

from engine.berserk.abilities import (
    Body,
    CardType,
    Close,
    Destroy,
    Effect,
    Exile,
    Heal,
    LoseFlight,
    Open,
    Property,
    Relocation,
    SetProperty,
    ToDeck,
    Until,
)
from tests.engine.berserk.abilities.laying import spell, use
from tests.engine.berserk.abilities.sayings import picks
from tests.engine.berserk.cards.text.play.going_off import goes
from tests.support.scenario import Piece, Table

Happening: TypeAlias = Callable[[Table, Piece, Piece], None]
"""Something that befalls a card: by its own doing, or by the mage's first action."""


def _by_mage(table: Table, mage: Piece, piece: Piece) -> None:
    use(table, mage, piece)


def _onto(table: Table, mage: Piece, piece: Piece) -> None:
    use(table, mage, piece)
    picks(table, "d2")


def _steps(table: Table, mage: Piece, piece: Piece) -> None:
    table.moves(piece, "d2")


def _acts(table: Table, mage: Piece, piece: Piece) -> None:
    use(table, piece)


def _does(effect: Effect) -> Body:
    return spell(effect)


HAPPENINGS: Final[dict[str, tuple[Body, Happening, dict[str, object]]]] = {
    "relocates": (goes(Relocation.RELOCATE), _onto, {}),
    "jumps": (goes(Relocation.JUMP), _onto, {}),
    "teleports": (goes(Relocation.TELEPORT), _onto, {}),
    "dashes": (goes(Relocation.DASH), _onto, {}),
    "steps": (_does(Heal(1)), _steps, {}),
    "dies": (_does(Destroy()), _by_mage, {}),
    "is exiled": (_does(Exile()), _by_mage, {}),
    "returns": (_does(ToDeck()), _by_mage, {}),
    "opens": (_does(Open()), _by_mage, {"closed": True}),
    "closes": (_does(Close()), _by_mage, {}),
    "heals": (_does(Heal(2)), _by_mage, {"wounds": 3}),
    "overheals": (_does(Heal(3)), _by_mage, {"wounds": 1}),
    "takes off": (_does(SetProperty(Property.TYPE, CardType.FLYER)), _by_mage, {}),
    "comes down": (_does(LoseFlight(Until.TURN_END)), _onto, {"kind": CardType.FLYER}),
    "acts": (_does(Heal(1)), _acts, {}),
}

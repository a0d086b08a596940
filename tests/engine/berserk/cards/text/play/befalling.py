"""What tests of events share."""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

import engine.berserk.abilities as ab
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


def _does(effect: ab.Effect) -> ab.Body:
    return spell(effect)


HAPPENINGS: Final[dict[str, tuple[ab.Body, Happening, dict[str, Any]]]] = {
    "relocates": (goes(ab.Relocation.RELOCATE), _onto, {}),
    "jumps": (goes(ab.Relocation.JUMP), _onto, {}),
    "teleports": (goes(ab.Relocation.TELEPORT), _onto, {}),
    "dashes": (goes(ab.Relocation.DASH), _onto, {}),
    "steps": (_does(ab.Heal(1)), _steps, {}),
    "dies": (_does(ab.Destroy()), _by_mage, {}),
    "is exiled": (_does(ab.Exile()), _by_mage, {}),
    "returns": (_does(ab.ToDeck()), _by_mage, {}),
    "opens": (_does(ab.Open()), _by_mage, {"closed": True}),
    "closes": (_does(ab.Close()), _by_mage, {}),
    "heals": (_does(ab.Heal(2)), _by_mage, {"wounds": 3}),
    "overheals": (_does(ab.Heal(3)), _by_mage, {"wounds": 1}),
    "takes off": (_does(ab.SetProperty(ab.Property.TYPE, ab.CardType.FLYER)), _by_mage, {}),
    "comes down": (_does(ab.LoseFlight(ab.Until.TURN_END)), _onto, {"kind": ab.CardType.FLYER}),
    "acts": (_does(ab.Heal(1)), _acts, {}),
}

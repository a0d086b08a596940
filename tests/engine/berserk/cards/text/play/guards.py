"""Cards that say a text, and what they come to in a strike."""

from typing import Any

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from tests.engine.berserk.abilities.laying import lay, spell, tap, use
from tests.support.scenario import Piece, Side, Table
from tests.support.spoken import spoken

TWO = Strength(2, 2, 2)
SHOT, THROW, BOLT = ab.PowerKind.SHOT, ab.PowerKind.THROW, ab.PowerKind.DISCHARGE
GNOME, ELF = ("Гном",), ("Эльф",)


def guard(side: Side, cell: str | None, text: str, **facts: Any) -> Piece:
    """Lay the card that says this text, called as texts call it."""
    return lay(side, cell, *spoken(text), name="Каменный страж", **facts)


def strikes(text: str, die: int, *, other: tuple[str, ...] = ELF) -> int:
    """Return the wounds of a strike of 1-2-3 by the card of this text at a closed one."""
    table = Table()
    orc = guard(table.first, "c3", text)
    elf = lay(table.second, "c4", classes=other, closed=True)
    table.strikes(orc, elf, dice=(die,))
    return elf.wounds


def is_struck(
    text: str, die: int, *, other: tuple[str, ...] = ELF, cell: str = "c3", wounds: int = 0
) -> int:
    """Return the wounds of a strike of 1-2-3 at the closed card of this text."""
    table = Table()
    orc = lay(table.first, cell, classes=other, wounds=wounds)
    target = guard(table.second, "c4", text, closed=True)
    table.strikes(orc, target, dice=(die,))
    return target.wounds


def is_hit(text: str, kind: ab.PowerKind, *, flies: bool = False) -> int:
    """Return the wounds of an attack of 2 or a spell at the card of this text."""
    table = Table()
    body = spell(ab.Wound(2)) if kind is ab.PowerKind.SPELL else ab.Attack(kind, TWO)
    sort = ab.CardType.FLYER if flies else ab.CardType.GROUND
    cell = None if flies else "c3" if kind.is_near else "c1"
    mage = lay(table.first, cell, tap(body), kind=sort)
    target = guard(table.second, "c4", text, closed=True)
    use(table, mage, target, die=6)
    return target.wounds


KINDS = (SHOT, THROW, BOLT, ab.PowerKind.MAGIC_STRIKE, ab.PowerKind.SPELL)

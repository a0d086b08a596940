"""The protections that have a symbol of their own on the frame and in text (532)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.cards.named_abilities import from_attacks, from_magic

PROTECTIONS: Final[Mapping[str, ab.Protection]] = MappingProxyType(
    {
        "zom": from_magic(),
        "zov": ab.Protection((ab.PowerKind.SHOT,)),
        "zoz": ab.Protection((ab.PowerKind.SPELL,)),
        "zor": ab.Protection((ab.PowerKind.DISCHARGE,)),
        "zot": ab.Protection((ab.PowerKind.THROW,)),
        "zoo": ab.Protection(poison=True),
        "zoal": from_attacks(ab.OfType((ab.CardType.FLYER,))),
    }
)
"""Each symbol's code and its protection, by the terms «ЗОМ», «ЗОВ», «ЗОЗ», «ЗОР», «ЗОМет», «ЗОЯ»
and «Защита от атак летающих»."""

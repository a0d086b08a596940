"""The protections that have a symbol of their own, on a card's frame and in its text (532)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.berserk.abilities import CardType, OfType, PowerKind, Protection
from engine.berserk.cards.named_abilities import from_attacks, from_magic

PROTECTIONS: Final[Mapping[str, Protection]] = MappingProxyType(
    {
        "zom": from_magic(),
        "zov": Protection((PowerKind.SHOT,)),
        "zoz": Protection((PowerKind.SPELL,)),
        "zor": Protection((PowerKind.DISCHARGE,)),
        "zot": Protection((PowerKind.THROW,)),
        "zoo": Protection(poison=True),
        "zoal": from_attacks(OfType((CardType.FLYER,))),
    }
)
"""Each symbol's code and what it stands for, by the terms «ЗОМ», «ЗОВ», «ЗОЗ», «ЗОР», «ЗОМет»,
«ЗОЯ» and «Защита от атак летающих»."""

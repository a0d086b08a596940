"""Words for several kinds of powers at once (111)."""

from typing import Final

from engine.berserk.abilities import Applies, PowerKind, SizeModifier
from tests.engine.berserk.cards.text.said.words import Said

_STRIKE, _BLOW, _MAGIC = PowerKind.STRIKE, PowerKind.SPECIAL_STRIKE, PowerKind.MAGIC_STRIKE
_REACH, _SHOT, _THROW = PowerKind.REACH_STRIKE, PowerKind.SHOT, PowerKind.THROW
_BOLT = PowerKind.DISCHARGE
KINDS: Final[dict[str, frozenset[PowerKind]]] = {
    "простых ударов": frozenset([_STRIKE]),
    "ударов через ряд": frozenset([_REACH]),
    "магических атак": frozenset([_MAGIC, _BOLT]),
    "немагических ударов": frozenset([_STRIKE, _BLOW, _REACH]),
    "дальних немагических атак": frozenset([_REACH, _SHOT, _THROW]),
    "ближних немагических атак": frozenset([_STRIKE, _BLOW]),
}
SAID: Said = {
    f"-1 от {words}.": SizeModifier(
        -1, Applies.AS_TARGET, powers=tuple(kind for kind in PowerKind if kind in kinds)
    )
    for words, kinds in KINDS.items()
}

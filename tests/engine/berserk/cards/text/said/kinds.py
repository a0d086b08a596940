"""Words for several kinds of powers at once (111)."""

from typing import Final

import engine.berserk.abilities as ab
from tests.engine.berserk.cards.text.said.words import Said

_STRIKE, _BLOW, _MAGIC = ab.PowerKind.STRIKE, ab.PowerKind.SPECIAL_STRIKE, ab.PowerKind.MAGIC_STRIKE
_REACH, _SHOT, _THROW = ab.PowerKind.REACH_STRIKE, ab.PowerKind.SHOT, ab.PowerKind.THROW
_BOLT = ab.PowerKind.DISCHARGE
KINDS: Final[dict[str, frozenset[ab.PowerKind]]] = {
    "простых ударов": frozenset([_STRIKE]),
    "ударов через ряд": frozenset([_REACH]),
    "магических атак": frozenset([_MAGIC, _BOLT]),
    "немагических ударов": frozenset([_STRIKE, _BLOW, _REACH]),
    "дальних немагических атак": frozenset([_REACH, _SHOT, _THROW]),
    "ближних немагических атак": frozenset([_STRIKE, _BLOW]),
}
SAID: Said = {
    f"-1 от {words}.": ab.SizeModifier(
        -1, ab.Applies.AS_TARGET, powers=tuple(kind for kind in ab.PowerKind if kind in kinds)
    )
    for words, kinds in KINDS.items()
}

"""Kinds of powers, as text names them (111)."""

from typing import Final

from engine.berserk.abilities import PowerKind
from engine.berserk.cards.text.phrase import Kind, Phrase

ATTACKS: Final = tuple(kind for kind in PowerKind if kind.is_attack)
STRIKES: Final = tuple(kind for kind in PowerKind if kind.is_strike)
NEAR: Final = tuple(kind for kind in ATTACKS if kind.is_near)
FAR: Final = tuple(kind for kind in ATTACKS if not kind.is_near)
MAGIC: Final = tuple(kind for kind in PowerKind if kind.is_magic)
STRIKE: Final = (PowerKind.STRIKE,)


def _row(words: str, *kinds: PowerKind, synonym: bool = False) -> Phrase:
    return Phrase(Kind.POWER, words, kinds, synonym=synonym)


def _plain(kinds: tuple[PowerKind, ...]) -> tuple[PowerKind, ...]:
    return tuple(kind for kind in kinds if not kind.is_magic)


PHRASES: Final = (
    _row("{strike}", PowerKind.STRIKE),
    _row("простой* удар*", PowerKind.STRIKE, synonym=True),
    _row("{uchr}", PowerKind.REACH_STRIKE),
    _row("удар* через ряд", PowerKind.REACH_STRIKE, synonym=True),
    _row("особый* удар*", PowerKind.SPECIAL_STRIKE),
    _row("магический* удар*", PowerKind.MAGIC_STRIKE),
    _row("выстрел*", PowerKind.SHOT),
    _row("метание*", PowerKind.THROW),
    _row("разряд*", PowerKind.DISCHARGE),
    _row("заклинание*", PowerKind.SPELL),
    _row("воздействие*", PowerKind.INFLUENCE),
    _row("удар*", *STRIKES),
    _row("ближний* удар*", *NEAR, synonym=True),
    _row("атака*", *ATTACKS),
    _row("ближний* атака*", *NEAR),
    _row("дальний* атака*", *FAR),
    _row("магический* атака*", *(kind for kind in ATTACKS if kind.is_magic)),
    _row("немагический* атака*", *_plain(ATTACKS)),
    _row("немагический* удар*", *_plain(STRIKES)),
    _row("дальний* немагический* атака*", *_plain(FAR)),
    _row("ближний* немагический* атака*", *_plain(NEAR)),
    _row("магический* способность*", *MAGIC),
)

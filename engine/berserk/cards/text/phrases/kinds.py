"""The wordings of kinds of powers (111)."""

from collections.abc import Mapping
from typing import Final, cast

import engine.berserk.abilities as ab
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.templates import Values, hole, one

ATTACKS: Final = tuple(kind for kind in ab.PowerKind if kind.is_attack)
STRIKES: Final = tuple(kind for kind in ab.PowerKind if kind.is_strike)
NEAR: Final = tuple(kind for kind in ATTACKS if kind.is_near)
FAR: Final = tuple(kind for kind in ATTACKS if not kind.is_near)
MAGIC: Final = tuple(kind for kind in ab.PowerKind if kind.is_magic)
STRIKE: Final = (ab.PowerKind.STRIKE,)


def _row(words: str, *kinds: ab.PowerKind) -> Phrase:
    return Phrase(Kind.POWER, words, kinds)


def _plain(kinds: tuple[ab.PowerKind, ...]) -> tuple[ab.PowerKind, ...]:
    return tuple(kind for kind in kinds if not kind.is_magic)


_POWERS: Final = (
    _row("{strike}", ab.PowerKind.STRIKE),
    _row("{uchr}", ab.PowerKind.REACH_STRIKE),
    _row("особый* удар*", ab.PowerKind.SPECIAL_STRIKE),
    _row("магический* удар*", ab.PowerKind.MAGIC_STRIKE),
    _row("выстрел*", ab.PowerKind.SHOT),
    _row("метание*", ab.PowerKind.THROW),
    _row("разряд*", ab.PowerKind.DISCHARGE),
    _row("заклинание*", ab.PowerKind.SPELL),
    _row("воздействие*", ab.PowerKind.INFLUENCE),
    _row("удар*", *STRIKES),
    _row("атака*", *ATTACKS),
    _row("ближний* атака*", *NEAR),
    _row("дальний* атака*", *FAR),
    _row("магический* атака*", *(kind for kind in ATTACKS if kind.is_magic)),
    _row("немагический* атака*", *_plain(ATTACKS)),
    _row("немагический* удар*", *_plain(STRIKES)),
    _row("дальний* немагический* атака*", *_plain(FAR)),
    _row("ближний* немагический* атака*", *_plain(NEAR)),
    _row("магический* способность*", *MAGIC),
    Phrase(Kind.POWER, "<named:also same>", hole("named"), synonym=True),
)
_ALSO: Final[dict[str, object]] = {
    "простой* удар*": STRIKE,
    "удар* через ряд": (ab.PowerKind.REACH_STRIKE,),
    "ближний* удар*": NEAR,
    "ближний* немагический* удар*": _plain(NEAR),
    # after a small number only the adjective is in the plural: «два особых удара»
    "особых удара": (ab.PowerKind.SPECIAL_STRIKE,),
    "магических удара": (ab.PowerKind.MAGIC_STRIKE,),
}
"""Alternative names of kinds."""

# strengths (105.5) and attacks of some strength, as a pair

_WEAK, _MEDIUM, _STRONG = ab.AttackStrength.WEAK, ab.AttackStrength.MEDIUM, ab.AttackStrength.STRONG
_IN_ORDER: Final = ((_WEAK, _MEDIUM), (_MEDIUM, _STRONG))


def _two_strengths(values: Values) -> object:
    pair = (cast(ab.AttackStrength, values["one"]), cast(ab.AttackStrength, values["other"]))
    return pair if pair in _IN_ORDER else None


def _of_two_strengths(node: object) -> Values | None:
    match node:
        case (ab.AttackStrength() as one, ab.AttackStrength() as other):
            return {"one": one, "other": other}
        case _:
            return None


_HOW: Final = (
    Phrase(Kind.HARD, "слабый*", _WEAK),
    Phrase(Kind.HARD, "средний*", _MEDIUM),
    Phrase(Kind.HARD, "сильный*", _STRONG),
    Phrase(Kind.HOW, "<one:hard same>", one("one")),
    Phrase(
        Kind.HOW,
        "<one:hard same> или|и <other:hard same>",
        make=_two_strengths,
        take=_of_two_strengths,
    ),
)
_BLOWS: Final = (
    Phrase(Kind.BLOW, "<how:how same> <kinds:power same>", (hole("how"), hole("kinds"))),
)


def but(values: Values) -> object:
    """Return the remaining kinds of «дальние атаки (кроме {uchr})»; None if none or others
    remain."""
    kinds, but = (cast(tuple[ab.PowerKind, ...], values[slot]) for slot in ("kinds", "but"))
    left = tuple(kind for kind in kinds if kind not in but)
    return left if left and len(left) + len(but) == len(kinds) else None


_BUT: Final = (
    Phrase(
        Kind.POWERS, "<kinds:shaped same> ( кроме <but:powers gen sg> )", make=but, synonym=True
    ),
)
_HITS: Final = (
    Phrase(Kind.HITS, "<blow:blows same>", hole("blow")),
    Phrase(Kind.HITS, "<kinds:powers same>", ((), hole("kinds"))),
)
PHRASES: Final[tuple[Phrase, ...]] = (*_POWERS, *_HOW, *_BLOWS, *_BUT, *_HITS)
VOCABULARY: Final[Mapping[Kind, Mapping[str, object]]] = {Kind.ALSO: _ALSO}

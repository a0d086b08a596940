"""What attacks set off: «при ударе …», «при нападении …», «при промахе» (511-512).

«По» tells whom the attack is at, a genitive whose it is; where neither is told, the card itself
attacks (116.3.3).
"""

from dataclasses import replace
from typing import Final, cast

from engine.berserk.abilities import (
    ANY_CARD,
    AttackStrength,
    Compare,
    Comparison,
    Condition,
    DieOf,
    Every,
    Filter,
    HasStatus,
    Moment,
    Outcome,
    PowerKind,
    ResultOf,
    Status,
    When,
    Who,
)
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.going_off import SELF, is_another
from engine.berserk.cards.text.phrases.kinds import ATTACKS
from engine.berserk.cards.text.templates import Values, filled, hole, taken

_ORDINALS: Final = (
    Phrase(Kind.ORDINAL, "первом|первой", 1),
    Phrase(Kind.ORDINAL, "втором|второй", 2),
    Phrase(Kind.ORDINAL, "третьем|третьей", 3),
)


def _row(pattern: str, node: When, *, kind: Kind = Kind.WHEN, synonym: bool = False) -> Phrase:
    """A row that names whose attack it is, or none; and how hard it lands, or nothing of that."""
    words = " ".join(pattern.split())
    guard = is_another if "<whose:" in words else None
    if "<blow:" not in words:
        return Phrase(kind, words, node, guard=guard, synonym=synonym)
    hard = replace(node, strengths=hole("how"))

    def make(values: Values) -> object:
        how, kinds = cast(tuple[object, object], values["blow"])
        return filled(hard, {**values, "how": how, "kinds": kinds})

    def take(node: object) -> Values | None:
        values: Values = {}
        if not taken(hard, node, values) or not values["how"]:
            return None
        return {**values, "blow": (values["how"], values["kinds"])}

    return Phrase(kind, words, make=make, take=take, guard=guard, synonym=synonym)


# «При ударе»: attacks as they land, and as they are over.

_SIDES: Final[tuple[tuple[str, str, Filter, Filter | None], ...]] = (
    ("", "", SELF, None),
    ("", "по <whom:noun dat sg>", SELF, hole("whom")),
    ("<whose:noun gen sg>", "", hole("whose"), None),
    ("<whose:noun gen sg>", "по <whom:noun dat sg>", hole("whose"), hole("whom")),
    ("", "по ~", ANY_CARD, SELF),
    ("<whose:noun gen sg>", "по ~", hole("whose"), SELF),
)
"""Whose attack, at whom; and both as the event tells them."""


_LANDING: Final = ("<kinds:powers loc sg>", "<blow:blows loc sg>")
_LANDED: Final = tuple(
    _row(
        f"при {attack} {whose} {whom}",
        When(Moment.LANDED, subject, other, hole("kinds")),
    )
    for attack in _LANDING
    for whose, whom, subject, other in _SIDES
)
_NTH: Final = tuple(
    _row(
        f"при <n:ordinal> {before} {attack} {after} {whose} {whom}",
        When(
            Moment.LANDED,
            subject,
            other,
            hole("kinds"),
            nth=hole("n"),
            nth_of_battle=of_battle,
        ),
        kind=Kind.TIME,
        synonym=True,
    )
    for span, of_battle in (("за ход", False), ("за бой", True))
    for before, after in ((span, ""), ("", span))
    for attack in _LANDING
    for whose, whom, subject, other in _SIDES
)
_OVER: Final = tuple(
    _row(
        f"после <kinds:powers gen sg> {whose} {whom}",
        When(Moment.FINISHED, subject, other, hole("kinds")),
    )
    for whose, whom, subject, other in _SIDES
)

# «При промахе»: a strike misses, be it dealt by an ability; a counterstrike that is none is no
# event (515.5). «В нападении»: who announced the attack misses (537.2).

_MISS: Final = (AttackStrength.MISS,)
_IN_ASSAULT: Final = (
    ("", "", False, ()),
    ("в нападении", "", False, _MISS),
    ("", "в нападении", True, _MISS),
)
_MISSES: Final = tuple(
    _row(
        f"при промахе {before} {by} {whose} {after}",
        When(Moment.LANDED, subject, None, powers, _MISS, assaults=assaults),
        synonym=synonym,
    )
    for before, after, synonym, assaults in _IN_ASSAULT
    for by, powers in (("", ()), ("<kinds:powers ins sg>", hole("kinds")))
    for whose, subject in (("", SELF), ("<whose:noun gen sg>", hole("whose")))
    if by or whose or not after
)
# «При ударе или промахе в нападении»: both only in an assault; «или при промахе»: the miss alone.

_LANDED_OR_MISSED: Final = tuple(
    _row(
        f"при <kinds:powers loc sg> {misses} {whose}",
        When(Moment.LANDED, subject, None, hole("kinds"), tuple(AttackStrength), assaults=assaults),
        synonym=synonym,
    )
    for misses, assaults, synonym in (
        ("или промахе в нападении", tuple(AttackStrength), False),
        ("или при промахе в нападении", _MISS, False),
        ("или при промахе", (), False),
        ("или промахе", (), True),
    )
    for whose, subject in (("", SELF), ("<whose:noun gen sg>", hole("whose")))
)

# «При нападении», «когда нападает»: attacks as they are announced (term «При нападении»).

_BY: Final = (("", ATTACKS), ("<kinds:powers ins sg>", hole("kinds")))
_AT: Final[tuple[tuple[str, Filter | None], ...]] = (
    ("", None),
    ("на <whom:noun acc sg>", hole("whom")),
    ("на ~", SELF),
)


def _announced(subject: Filter, other: Filter | None, powers: object) -> When:
    return When(Moment.ANNOUNCED, subject, other, powers=cast(tuple[PowerKind, ...], powers))


_ASSAULTS: Final = tuple(
    _row(pattern, _announced(subject, other, powers), synonym=synonym)
    for by, powers in _BY
    for at, other in _AT
    for pattern, subject, synonym in (
        (f"при нападении {by} <whose:noun gen sg> {at}", hole("whose"), False),
        (f"при нападении <whose:noun gen sg> {by} {at}", hole("whose"), True),
        (f"когда|если <whose:noun nom sg> нападает {by} {at}", hole("whose"), True),
        (f"при нападении {by} {at}", ANY_CARD if other is SELF else SELF, False),
        (f"когда|если ~? нападает {by} {at}", SELF, True),
    )
    if not (subject is SELF and other is SELF)
    and (by or pattern.count("whose") == 0 or not pattern.startswith("при нападении <whose"))
)

# «Когда атакован»: whoever is attacked at last (term «Атакованная карта»).

_ATTACKED: Final = "атакован|атакована|атаковано|атакованы"
_SUFFERED: Final = tuple(
    _row(
        pattern,
        When(Moment.TARGETED, ANY_CARD, other, powers=cast(tuple[PowerKind, ...], powers)),
    )
    for by, powers in _BY
    for pattern, other in (
        (f"когда|если ~? {_ATTACKED} {by}", SELF),
        (f"когда|если <whom:noun nom sg> {_ATTACKED} {by}", hole("whom")),
    )
)

# «Когда наносит раны …»; who gets them is told with what else happens to cards.

_WOUNDING: Final = tuple(
    _row(
        f"когда {whose} наносит раны <kinds:powers ins sg> {whom}",
        When(Moment.WOUNDED, victim, wounder, hole("kinds")),
        synonym=wounder is not SELF and victim is not ANY_CARD,
    )
    for whose, wounder in (("~?", SELF), ("<whose:noun nom sg>", hole("whose")))
    for whom, victim in (("", ANY_CARD), ("<whom:noun dat sg>", hole("whom")))
)
# «Когда бросок кубика … равен …»: the die of a fight as it is known, and no result said instead of
# it (306.5, 512.6.5).

_THROWN: Final = Comparison(DieOf(Who.SUBJECT, bare=True), Compare.MORE, 0)


def _die(compare: Compare) -> Condition:
    return Every((_THROWN, Comparison(DieOf(Who.SUBJECT), compare, hole("n"))))


_DICE: Final = tuple(
    Phrase(
        Kind.EVENT,
        f"когда|если бросок кубика <whose:noun gen sg> {words}",
        (When(Moment.ROLLED, hole("whose")), _die(compare)),
        guard=is_another,
    )
    for words, compare in (
        ("равен <n:number plain> или менее", Compare.AT_MOST),
        ("равен <n:number plain> или более", Compare.AT_LEAST),
        ("равен <n:number plain>", Compare.EQUAL),
    )
)

# «Когда выступает защитником»: the strike is redirected onto it (514).

_DEFENCE: Final = (
    Phrase(
        Kind.EVENT,
        "когда|если ~? выступает защитником",
        (When(Moment.TARGETED, ANY_CARD, SELF), HasStatus(Status.DEFENDER)),
    ),
)

# «3 или более ран»: how many at once.

_MANY: Final = Comparison(ResultOf(Outcome.WOUNDS, of_trigger=True), Compare.AT_LEAST, hole("n"))
_MANY_WOUNDS: Final = tuple(
    Phrase(
        Kind.EVENT,
        " ".join(f"когда {whose} {words}".split()),
        (When(Moment.WOUNDED, subject, other, powers), _MANY),
        guard=is_another if "<whose:" in whose else None,
        synonym=synonym,
    )
    for whose, card in (("~?", SELF), ("<whose:noun nom sg>", hole("whose")))
    for words, subject, other, powers, synonym in (
        ("получает <n:number plain> или более ран|раны", card, None, (), False),
        (
            "получает <n:number plain> или более ран|раны от <kinds:powers gen sg>",
            card,
            None,
            hole("kinds"),
            False,
        ),
        (
            "получает <n:number plain> или более ран|раны от одной <kinds:powers gen sg>",
            card,
            None,
            hole("kinds"),
            True,
        ),
        (
            "наносит <n:number plain> или более ран|раны <kinds:powers ins sg>",
            ANY_CARD,
            card,
            hole("kinds"),
            False,
        ),
    )
)
PHRASES: Final = (
    *_DICE,
    *_DEFENCE,
    *_MANY_WOUNDS,
    *_ORDINALS,
    *_LANDED,
    *_NTH,
    *_OVER,
    *_MISSES,
    *_LANDED_OR_MISSED,
    *_ASSAULTS,
    *_SUFFERED,
    *_WOUNDING,
)

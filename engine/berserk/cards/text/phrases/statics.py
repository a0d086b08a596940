"""Static abilities: modifiers, protections, rules of a card's own (517-545)."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Final, cast

from engine.berserk.abilities import (
    Applies,
    AttackStrength,
    Calculated,
    CardIs,
    DieGiven,
    DieModifier,
    Direction,
    FurtherJump,
    InDirection,
    InState,
    Maximum,
    MaximumOf,
    Modify,
    Name,
    NamedAgainst,
    NamedBonus,
    OfSide,
    Property,
    Protection,
    RangeModifier,
    ReplacedBy,
    Replacement,
    Side,
    SizeModifier,
    State,
    StrikeKind,
    While,
    Who,
)
from engine.berserk.cards.protections import PROTECTIONS
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.kinds import ATTACKS, STRIKE
from engine.berserk.cards.text.templates import Values, filled, hole, less, taken

AS_TARGET: Final = Applies.AS_TARGET
_SIGNS: Final = (("+", hole("n")), ("-", less("n")))


def _static(words: str, node: object, *, synonym: bool = False) -> Phrase:
    return Phrase(Kind.STATIC, words, node, synonym=synonym)


def _verbal(words: str, node: object) -> Phrase:
    return Phrase(Kind.VERBAL, words, node)


def _hard(kind: Kind, words: str, node: object) -> Phrase:
    """A row about attacks of some strength: the slot ``blow`` holds ``how`` and ``kinds``."""

    def make(values: Values) -> object:
        how, kinds = cast(tuple[object, object], values["blow"])
        return filled(node, {**values, "how": how, "kinds": kinds})

    def take(other: object) -> Values | None:
        values: Values = {}
        if not taken(node, other, values):
            return None
        values["blow"] = (values.pop("how"), values.pop("kinds"))
        return values

    return Phrase(kind, words, make=make, take=take)


def _is_no_strike(values: Mapping[str, object]) -> bool:
    """+X to the strike itself is a modifier of the property (517.1)."""
    return values["kinds"] != STRIKE


def _has_sign(node: object, wanted: bool, values: Mapping[str, object]) -> bool:
    """Whether a protection is one of those that are printed as a sign, if that is ``wanted``."""
    return (filled(node, values) in PROTECTIONS.values()) is wanted


# +X and -X.

_SIZES: Final = tuple(
    phrase
    for sign, number in _SIGNS
    for phrase in (
        Phrase(
            Kind.MODIFIER,
            f"{sign} <n:number> к <kinds:powers dat sg>",
            SizeModifier(number, powers=hole("kinds")),
            guard=_is_no_strike,
        ),
        Phrase(
            Kind.MODIFIER,
            f"{sign} <n:number> к <kinds:powers dat sg> по <whom:whom dat>",
            SizeModifier(number, powers=hole("kinds"), against=hole("whom")),
        ),
        Phrase(
            Kind.MODIFIER,
            f"{sign} <n:number> от <kinds:powers gen pl>",
            SizeModifier(number, AS_TARGET, powers=hole("kinds")),
        ),
        Phrase(
            Kind.MODIFIER,
            f"{sign} <n:number> от <kinds:powers gen pl> <whose:whom gen>",
            SizeModifier(number, AS_TARGET, powers=hole("kinds"), against=hole("whose")),
        ),
        Phrase(
            Kind.MODIFIER,
            f"{sign} <n:number> от <kinds:powers gen pl> по диагонали",
            SizeModifier(
                number,
                AS_TARGET,
                powers=hole("kinds"),
                against=InDirection((Direction.DIAGONAL,)),
            ),
        ),
        _hard(
            Kind.MODIFIER,
            f"{sign} <n:number> к <blow:blows dat sg>",
            SizeModifier(number, powers=hole("kinds"), strengths=hole("how")),
        ),
        _hard(
            Kind.MODIFIER,
            f"{sign} <n:number> к <blow:blows dat sg> по <whom:whom dat>",
            SizeModifier(number, powers=hole("kinds"), against=hole("whom"), strengths=hole("how")),
        ),
        _hard(
            Kind.MODIFIER,
            f"{sign} <n:number> от <blow:blows gen pl>",
            SizeModifier(number, AS_TARGET, powers=hole("kinds"), strengths=hole("how")),
        ),
    )
)
_NUMBERS: Final = tuple(
    phrase
    for sign, number in _SIGNS
    for phrase in (
        Phrase(Kind.MODIFIER, f"{sign} <n:number> к {{strike}}", Modify(Property.STRIKE, number)),
        Phrase(Kind.MODIFIER, f"{sign} <n:number> к {{move}}", Modify(Property.MOVEMENT, number)),
        Phrase(
            Kind.MODIFIER,
            f"{sign} <n:number> к дальности <kinds:powers gen sg>",
            RangeModifier(number, hole("kinds")),
        ),
        Phrase(Kind.MODIFIER, f"{sign} <n:number> к дальности", RangeModifier(number)),
        Phrase(Kind.MODIFIER, f"{sign} <n:number> к дальности прыжка", FurtherJump(number)),
        Phrase(Kind.MODIFIER, f"{sign} <n:number> к броскам|броску кубика", DieModifier(number)),
        Phrase(
            Kind.MODIFIER,
            f"{sign} <n:number> к броскам|броску кубика когда атакует|нападает <whom:whom acc>",
            DieModifier(number, powers=ATTACKS, defending=False, against=hole("whom")),
        ),
        Phrase(
            Kind.MODIFIER,
            f"{sign} <n:number plain> к <name:named dat>",
            NamedBonus(hole("name"), number),
        ),
    )
)
_CALCULATED: Final = tuple(
    Phrase(
        Kind.STATIC,
        f"{sign} <n:number> к <name:named dat>",
        Calculated(NamedBonus(hole("name"), 1), number),
        guard=lambda values: not isinstance(values["n"], int),
    )
    for sign, number in _SIGNS
)
_DICE: Final = tuple(
    _static(f"{words} равен <n:number>", node, synonym=synonym)
    for span, of_battle in (("ход", False), ("бой", True))
    for words, node, synonym in (
        (
            f"первый за {span} бросок кубика ~",
            DieGiven(hole("n"), of_battle=of_battle),
            False,
        ),
        (f"первый бросок кубика ~ за {span}", DieGiven(hole("n"), of_battle=of_battle), True),
        (
            f"ваш первый за {span} бросок кубика",
            DieGiven(hole("n"), OfSide(Side.OWN), of_battle=of_battle),
            False,
        ),
    )
)
_ENDINGS: Final = (
    ("<n:number>", SizeModifier(hole("n"), AS_TARGET, powers=hole("kinds"), brings_to=True)),
    *(
        (how, SizeModifier(0, AS_TARGET, powers=hole("kinds"), strength=strength))
        for how, strength in (
            ("слабым|слабой|слабому", AttackStrength.WEAK),
            ("средним|средней|среднему", AttackStrength.MEDIUM),
            ("сильным|сильной|сильному", AttackStrength.STRONG),
        )
    ),
)


def _brought(words: str, ending: str, node: SizeModifier) -> tuple[Phrase, ...]:
    """Attacks at the card itself, at it while it is closed or open, and at others."""
    verb = "сводятся|сводится к"
    return (
        _static(f"{words} по ~ {verb} {ending}", node),
        _static(f"{words} по <at:noun dat pl> {verb} {ending}", replace(node, whose=hole("at"))),
        *(
            Phrase(
                Kind.ABILITY,
                f"{words} по {how} ~ {verb} {ending}",
                While(CardIs(Who.SELF, InState(state)), (node,)),
                synonym=True,
            )
            for how, state in (
                ("закрытому|закрытой|закрытым", State.CLOSED),
                ("открытому|открытой|открытым", State.OPEN),
            )
        ),
    )


_BROUGHT: Final = tuple(
    phrase
    for words, against in (
        ("<kinds:powers nom pl>", {}),
        ("<kinds:powers nom pl> <whose:noun gen pl>", {"against": hole("whose")}),
    )
    for ending, modifier in _ENDINGS
    for phrase in _brought(f"все? {words}", ending, replace(modifier, **against))
)


# Wounds that a card does not get, or gets more of (535.1.1).

_WOUNDS: Final = tuple(
    phrase
    for words, source in (
        ("<kinds:powers gen pl>", {}),
        ("<kinds:powers gen pl> <whose:noun gen pl>", {"source": hole("whose")}),
    )
    for phrase in (
        _verbal(
            f"не получает раны|ран от {words}",
            Replacement(ReplacedBy.WOUNDS, powers=hole("kinds"), none=True, **source),
        ),
        _verbal(
            f"получает на <n:number plain> рану|раны больше от всех? {words}",
            Replacement(ReplacedBy.WOUNDS, powers=hole("kinds"), amount=hole("n"), **source),
        ),
        _verbal(
            f"получает на <n:number plain> рану|раны меньше от всех? {words}",
            Replacement(ReplacedBy.WOUNDS, powers=hole("kinds"), amount=less("n"), **source),
        ),
    )
)
_POISONED: Final = (
    _verbal(
        "получает на <n:number plain> рану|раны больше от отравления",
        Replacement(ReplacedBy.WOUNDS, amount=hole("n"), named=(Name.POISON,)),
    ),
)
_RULES: Final = (
    _static("максимум <n:number> {counter}", Maximum(MaximumOf.CHIPS, hole("n"))),
    _static(
        "не может иметь более|больше <n:number> {counter}",
        Maximum(MaximumOf.CHIPS, hole("n")),
        synonym=True,
    ),
    _static("максимум <n:number> {health}", Maximum(MaximumOf.LIFE, hole("n"))),
    _static("{direct} по <whom:whom dat>", StrikeKind(Name.DIRECTED, hole("whom"))),
    _static(
        "безответный|безответные удар|{strike} по <whom:whom dat>",
        StrikeKind(Name.UNANSWERED, hole("whom")),
    ),
    *(
        _static(
            f"{words} <n:number plain> по <whom:whom dat>",
            NamedAgainst(name, hole("n"), hole("whom")),
        )
        for words, name in (
            ("{ova}", Name.ATTACK_EXPERIENCE),
            ("{ovz}", Name.DEFENCE_EXPERIENCE),
            ("{ovs}", Name.SHOOTING_EXPERIENCE),
        )
    ),
    *(_static(f"{{{code}}}", node) for code, node in PROTECTIONS.items()),
    *(
        Phrase(Kind.STATIC, words, node, guard=partial(_has_sign, node, synonym), synonym=synonym)
        for words, node in (
            ("защита от <kinds:powers gen pl>", Protection(hole("kinds"))),
            (
                "защита от <kinds:powers gen pl> <whose:whom gen>",
                Protection(hole("kinds"), hole("whose")),
            ),
        )
        for synonym in (False, True)
    ),
    _hard(
        Kind.STATIC,
        "защита от <blow:blows gen pl>",
        Protection(hole("kinds"), strengths=hole("how")),
    ),
)
_THROUGH: Final = (
    _static("<modifier:modifier>", hole("modifier")),
    _static("<rule:verbal>", hole("rule")),
    _static("~ <rule:verbal>", hole("rule"), synonym=True),
)
PHRASES: Final = (
    *_NUMBERS,
    *_SIZES,
    *_CALCULATED,
    *_DICE,
    *_BROUGHT,
    *_WOUNDS,
    *_POISONED,
    *_RULES,
    *_THROUGH,
)

"""Static abilities: modifiers, protections, restrictions, and who has them (517-545)."""

from typing import Final

from engine.berserk.abilities import (
    ALWAYS,
    ANY_CARD,
    Applies,
    AttackStrength,
    Cannot,
    CardIs,
    Doing,
    Every,
    Formation,
    InDepth,
    Maximum,
    MaximumOf,
    Modify,
    Name,
    PlaysAs,
    Property,
    Protection,
    SizeModifier,
    StrikeKind,
    While,
    Who,
)
from engine.berserk.cards.protections import PROTECTIONS
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.kinds import STRIKE
from engine.berserk.cards.text.templates import hole, less


def _signed(pattern: str, plus: object, minus: object) -> tuple[Phrase, Phrase]:
    return (
        Phrase(Kind.STATIC, f"+ {pattern}", plus),
        Phrase(Kind.STATIC, f"- {pattern}", minus),
    )


_MODIFIERS: Final = (
    *_signed(
        "<n:number> к {strike}",
        Modify(Property.STRIKE, hole("n")),
        Modify(Property.STRIKE, less("n")),
    ),
    *_signed(
        "<n:number> к {move}",
        Modify(Property.MOVEMENT, hole("n")),
        Modify(Property.MOVEMENT, less("n")),
    ),
    *_signed(
        "<n:number> к <kinds:powers dat sg> по <whom:noun dat pl>",
        SizeModifier(hole("n"), powers=hole("kinds"), against=hole("whom")),
        SizeModifier(less("n"), powers=hole("kinds"), against=hole("whom")),
    ),
    *(
        phrase
        for sign, number in (("+", hole("n")), ("-", less("n")))
        for phrase in (
            Phrase(
                Kind.STATIC,
                f"{sign} <n:number> к <kinds:powers dat sg>",
                SizeModifier(number, powers=hole("kinds")),
                guard=lambda values: values["kinds"] != STRIKE,
            ),
        )
    ),
    *(
        phrase
        for sign, number in (("-", less("n")), ("+", hole("n")))
        for phrase in (
            Phrase(
                Kind.STATIC,
                f"{sign} <n:number> от <kinds:powers gen pl>",
                SizeModifier(number, Applies.AS_TARGET, powers=hole("kinds")),
            ),
            Phrase(
                Kind.STATIC,
                f"{sign} <n:number> от <kinds:powers gen pl> <whose:noun gen pl>",
                SizeModifier(
                    number, Applies.AS_TARGET, powers=hole("kinds"), against=hole("whose")
                ),
                guard=lambda values: values["whose"] != ANY_CARD,
            ),
        )
    ),
)
_WRAPPERS: Final = (
    Phrase(Kind.ABILITY, "строй : <given:grants>", Formation(hole("given"))),
    Phrase(
        Kind.ABILITY,
        "на глубине : <given:grants>",
        While(CardIs(Who.SELF, InDepth(deep=True)), hole("given")),
    ),
    Phrase(
        Kind.ABILITY,
        "на поверхности : <given:grants>",
        While(CardIs(Who.SELF, InDepth(deep=False)), hole("given")),
    ),
    Phrase(Kind.ABILITY, "{first} : <given:grants>", While(PlaysAs(first=True), hole("given"))),
    Phrase(Kind.ABILITY, "{second} : <given:grants>", While(PlaysAs(first=False), hole("given"))),
)
_RULES: Final = (
    Phrase(Kind.STATIC, "максимум <n:number> {counter}", Maximum(MaximumOf.CHIPS, hole("n"))),
    Phrase(
        Kind.STATIC,
        "не может иметь более|больше <n:number> {counter}",
        Maximum(MaximumOf.CHIPS, hole("n")),
        synonym=True,
    ),
    Phrase(Kind.STATIC, "максимум <n:number> {health}", Maximum(MaximumOf.LIFE, hole("n"))),
    Phrase(Kind.STATIC, "не может выступать защитником", Cannot(Doing.DEFEND)),
    Phrase(Kind.STATIC, "не может атаковать", Cannot(Doing.ATTACK)),
    Phrase(
        Kind.STATIC,
        "{direct} по <whom:noun dat pl>",
        StrikeKind(Name.DIRECTED, hole("whom")),
    ),
    Phrase(
        Kind.STATIC,
        "безответный удар по <whom:noun dat pl>",
        StrikeKind(Name.UNANSWERED, hole("whom")),
    ),
    *(Phrase(Kind.STATIC, f"{{{code}}}", node) for code, node in PROTECTIONS.items()),
    Phrase(Kind.STATIC, "защита от <kinds:powers gen pl>", Protection(hole("kinds"))),
    Phrase(
        Kind.STATIC,
        "защита от <kinds:powers gen pl> <whose:noun gen pl>",
        Protection(hole("kinds"), hole("whose")),
        guard=lambda values: values["whose"] != ANY_CARD,
    ),
    *(
        Phrase(
            Kind.STATIC,
            f"защита от {words} <kinds:powers gen pl>",
            Protection(hole("kinds"), strengths=(strength,)),
        )
        for words, strength in (
            ("слабых", AttackStrength.WEAK),
            ("средних", AttackStrength.MEDIUM),
            ("сильных", AttackStrength.STRONG),
        )
    ),
)
_GIVERS: Final = (
    Phrase(Kind.ABILITY, "<static:static>", hole("static")),
    Phrase(
        Kind.ABILITY,
        "<given:statics> пока <condition:condition>",
        While(hole("condition"), hole("given")),
        guard=lambda values: values["condition"] != ALWAYS,
    ),
    Phrase(
        Kind.ABILITY,
        "<given:statics> если <condition:condition>",
        While(hole("condition"), hole("given")),
        guard=lambda values: values["condition"] != ALWAYS,
        synonym=True,
    ),
    Phrase(
        Kind.ABILITY,
        "получает|имеет <given:statics> пока <condition:condition>",
        While(hole("condition"), hole("given")),
        synonym=True,
    ),
    Phrase(
        Kind.ABILITY,
        "пока <condition:condition> ~? имеет|получает <given:statics>",
        While(hole("condition"), hole("given")),
        synonym=True,
    ),
    Phrase(
        Kind.ABILITY,
        "<whose:noun nom pl> имеет|получает@whose <given:statics>",
        While(Every(), hole("given"), hole("whose")),
    ),
)
PHRASES: Final = (*_MODIFIERS, *_WRAPPERS, *_RULES, *_GIVERS)

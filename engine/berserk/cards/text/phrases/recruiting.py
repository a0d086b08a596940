"""What is said of recruiting: prices, crystals, terms, and what binds the squad (403, 404.2.2)."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from engine.berserk.abilities import (
    ALWAYS,
    AllOf,
    Aspect,
    Compare,
    Comparison,
    InRows,
    MoreHosts,
    MoreTerrains,
    Mulligans,
    Not,
    OfElement,
    OfSide,
    RecruitCrystals,
    RecruitPrice,
    RecruitTerms,
    Side,
    SquadAtMost,
    Varieties,
)
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.templates import hole, less, one


def _ability(words: str, node: object, *, synonym: bool = False) -> Phrase:
    return Phrase(Kind.ABILITY, words, node, synonym=synonym)


def _under_condition(words: str, node: object, *, synonym: bool = False) -> Phrase:
    return Phrase(Kind.ABILITY, words, node, guard=_is_told, synonym=synonym)


def _is_told(values: Mapping[str, object]) -> bool:
    return values["condition"] != ALWAYS


def _is_said(values: Mapping[str, object], *, is_one: bool) -> bool:
    """Behind one the noun stands in the singular, behind any other number in the plural."""
    return (values["n"] == 1) is is_one


# What a card takes (105.2.4): the sign of a crystal tells how its card is paid, and nothing more.

_CRYSTAL: Final = "{ordinary}|{elite}|кристалл|кристалла|кристаллов"
_CHANGES: Final = (("меньше|дешевле", less("n")), ("больше|дороже", hole("n")))
_PRICES: Final = tuple(
    phrase
    for word, amount in _CHANGES
    for phrase in (
        _ability(
            f"при наборе отряда|отрядов ~ стоит на <n:number> {_CRYSTAL} {word}",
            RecruitPrice(amount),
        ),
        _under_condition(
            f"при наборе отряда|отрядов ~ стоит на <n:number> {_CRYSTAL} {word}"
            " если <condition:condition>",
            RecruitPrice(amount, condition=hole("condition")),
        ),
        _under_condition(
            f"при наборе отряда если <condition:condition> ~ стоит на <n:number> {_CRYSTAL} {word}",
            RecruitPrice(amount, condition=hole("condition")),
            synonym=True,
        ),
        _ability(
            f"при наборе отряда <cards:noun nom sg> стоит на <n:number> {_CRYSTAL} {word}",
            RecruitPrice(amount, cards=hole("cards")),
        ),
        _ability(
            f"при наборе отряда <cards:noun nom pl> стоят на <n:number> {_CRYSTAL} {word}",
            RecruitPrice(amount, cards=hole("cards")),
            synonym=True,
        ),
        _ability(
            f"вы тратите|потратите на <n:number> {_CRYSTAL} {word} при наборе ~ в отряд",
            RecruitPrice(amount),
            synonym=True,
        ),
        _under_condition(
            f"если <condition:condition> вы тратите|потратите на <n:number> {_CRYSTAL} {word}"
            " при наборе ~ в отряд",
            RecruitPrice(amount, condition=hole("condition")),
            synonym=True,
        ),
    )
)

# Crystals that come with a card (403.2.3.1), and what its player may choose.

_CAME: Final = tuple(
    phrase
    for verb, amount in (("получаете", hole("n")), ("теряете", less("n")))
    for sign, came in (
        ("{elite}", RecruitCrystals(gold=amount)),
        ("{ordinary}", RecruitCrystals(silver=amount)),
    )
    for phrase in (
        _ability(f"при наборе ~ в отряд вы {verb} <n:number> {sign}", came),
        _under_condition(
            f"при наборе ~ в отряд если <condition:condition> вы {verb} <n:number> {sign}",
            replace(came, condition=hole("condition")),
        ),
        _under_condition(
            f"при наборе ~ в отряд вы {verb} <n:number> {sign} если <condition:condition>",
            replace(came, condition=hole("condition")),
            synonym=True,
        ),
    )
)
_TAKEN: Final = "может быть набран|набрана|набрано|взят|взята|взято в отряд"
_CHOSEN: Final = (
    *(
        Phrase(
            Kind.ABILITY,
            f"при наборе ~ в отряд вы можете получить <n:number> {sign} при этом <limit:static>",
            terms,
            guard=lambda values: isinstance(values["limit"], SquadAtMost),
        )
        for sign, terms in (
            ("{elite}", RecruitTerms(gold=hole("n"), obliges=one("limit"))),
            ("{ordinary}", RecruitTerms(silver=hole("n"), obliges=one("limit"))),
        )
    ),
    *(
        phrase
        for words, terms in (
            ("за {ordinary}", RecruitTerms(in_silver=True)),
            ("бесплатно", RecruitTerms(free=True)),
        )
        for phrase in (
            _ability(f"{_TAKEN} {words}", terms),
            _ability(  # 404.2.2 says itself that it is revealed
                f"{_TAKEN} {words} ( вскройте его|ее после расстановки )", terms, synonym=True
            ),
            _under_condition(
                f"{_TAKEN} {words} если <condition:condition>",
                replace(terms, condition=hole("condition")),
            ),
        )
    ),
)

# What binds a squad, and what is asked of one.

_SQUADS: Final = (
    *(
        Phrase(
            Kind.STATIC,
            f"в вашем отряде не может быть больше|более <n:count gen> <whom:noun gen {number}>",
            SquadAtMost(hole("whom"), hole("n")),
            guard=partial(_is_said, is_one=number == "sg"),
        )
        for number in ("sg", "pl")
    ),
    Phrase(
        Kind.STATIC,
        "в вашем отряде может|могут быть <n:count nom> местности|местностей",
        MoreTerrains(hole("n")),
    ),
    Phrase(
        Kind.STATIC,
        "вы можете взять в отряд <n:count acc> местности|местностей",
        MoreTerrains(hole("n")),
        synonym=True,
    ),
    *(
        Phrase(
            Kind.STATIC,
            "во время рассадки паразитов вы можете выбирать в качестве хозяина <cards:noun acc pl>"
            f" противника в|во {ordinal} ряду",
            MoreHosts(AllOf((hole("cards"), InRows((row,), Side.ENEMY)))),
            synonym=synonym,
        )
        for row, word in ((1, "первом"), (2, "втором"), (3, "третьем"))
        for ordinal, synonym in ((f"его {word}", False), (word, True))
    ),
    Phrase(Kind.TRAIT, "стихийный*", Not(OfElement(()))),
    *(
        Phrase(
            Kind.CONDITION,
            f"в вашем отряде <n:count> или {word} разные стихии",
            Comparison(Varieties(Aspect.ELEMENT, AllOf((OfSide(Side.OWN),))), compare, hole("n")),
        )
        for word, compare in (("более", Compare.AT_LEAST), ("менее", Compare.AT_MOST))
    ),
)
_WHO: Final = (("вы использовали", Side.OWN), ("противник использовал", Side.ENEMY))
_MULLIGANS: Final = (
    *(
        phrase
        for words, side in _WHO
        for phrase in (
            Phrase(
                Kind.CONDITION,
                f"{words} пересдачу",
                Comparison(Mulligans(side), Compare.AT_LEAST, 1),
            ),
            Phrase(
                Kind.CONDITION,
                f"{words} хотя бы одну пересдачу",
                Comparison(Mulligans(side), Compare.AT_LEAST, 1),
                synonym=True,
            ),
        )
    ),
    Phrase(Kind.MEASURE, "число|количество ваших пересдач", Mulligans()),
    Phrase(Kind.MEASURE, "число|количество пересдач противника", Mulligans(Side.ENEMY)),
)
PHRASES: Final = (*_PRICES, *_CAME, *_CHOSEN, *_SQUADS, *_MULLIGANS)

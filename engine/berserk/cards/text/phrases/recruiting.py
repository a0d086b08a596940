"""What is said of recruiting: prices, crystals, terms, and what binds the squad (403, 404.2.2)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, cast

from engine.berserk.abilities import (
    ALWAYS,
    ITSELF,
    AllOf,
    Compare,
    Comparison,
    Condition,
    InRows,
    MoreHosts,
    MoreTerrains,
    Mulligans,
    Number,
    RecruitCrystals,
    RecruitPrice,
    RecruitTerms,
    Scaled,
    Side,
    SquadAtMost,
    Targets,
)
from engine.berserk.cards.text.nouns import Many
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.templates import Values, hole, negative

_CHANGES: Final = {"меньше|дешевле": False, "больше|дороже": True}
_GETS: Final = {"получаете": True, "теряете": False}
_CRYSTALS: Final = {"{elite}": True, "{ordinary}": False}
_TERMS: Final = {
    "за {ordinary}": RecruitTerms(in_silver=True),
    "бесплатно": RecruitTerms(free=True),
}
_WHO_DID: Final = {"вы использовали": Side.OWN, "противник использовал": Side.ENEMY}
_MULLIGANED: Final = {"ваших пересдач": Side.OWN, "пересдач противника": Side.ENEMY}
_SIGNS: Final = "{ordinary}|{elite}|кристалл|кристалла|кристаллов"
"""The sign of a crystal tells how a card is paid for, and nothing more (105.2.4)."""


def _signed(number: object, *, more: object) -> Number:
    return cast(Number, number) if more else negative(cast(Number, number))


def _unsigned(number: Number) -> tuple[Number, bool]:
    """Take a number and whether it is more than nothing apart."""
    is_less = number < 0 if isinstance(number, int) else negative(negative(number)) != number
    is_less = is_less or (isinstance(number, Scaled) and number == Scaled(number.number, -1))
    return (negative(number), False) if is_less else (number, True)


def _condition(values: Values) -> Condition | None:
    """Return the condition that stands in front or behind; None where there are two of them."""
    told = [values[name] for name in ("before", "condition") if values.get(name, None) is not None]
    if len(told) > 1 or ALWAYS in told:
        return None
    return cast(Condition, told[0]) if told else ALWAYS


def _untold(condition: Condition) -> Values:
    return {"before": None, "condition": None if condition == ALWAYS else condition}


# What a card takes (105.2.4).


def _price(values: Values) -> object:
    condition, whom = _condition(values), cast(Targets, values.get("whom", ITSELF))
    if condition is None or (whom != ITSELF and whom.who is not None) or whom.most != 1:
        return None
    amount = _signed(values["n"], more=values["change"])
    cards = None if whom == ITSELF else whom.filter
    return RecruitPrice(amount, cards=cards, condition=condition)


def _of_price(node: object) -> Values | None:
    if not isinstance(node, RecruitPrice) or node.free:
        return None
    number, more = _unsigned(node.amount)
    whom = ITSELF if node.cards is None else Targets(node.cards)
    return {"whom": whom, "n": number, "change": more, **_untold(node.condition)}


_NO_CONDITION: Final[Values] = {"before": None, "condition": None}
_PRICES: Final = (
    Phrase(
        Kind.ABILITY,
        "при наборе отряда|отрядов [если <before:condition>] <whom:targets nom> стоит|стоят"
        f" на <n:number> {_SIGNS} <change:dearer> [если <condition:condition>]",
        make=_price,
        take=_of_price,
        absent=_NO_CONDITION,
        free=True,
    ),
    Phrase(
        Kind.ABILITY,
        f"[если <condition:condition>] вы тратите|потратите на <n:number> {_SIGNS} <change:dearer>"
        " при наборе ~ в отряд",
        make=_price,
        absent={"condition": None},
        synonym=True,
    ),
)

# Crystals that come with a card (403.2.3.1), and what its player may choose.


def _came(values: Values) -> object:
    condition = _condition(values)
    if condition is None:
        return None
    number = _signed(values["n"], more=values["gets"])
    if values["crystal"]:
        return RecruitCrystals(gold=number, condition=condition)
    return RecruitCrystals(silver=number, condition=condition)


def _of_came(node: object) -> Values | None:
    if not isinstance(node, RecruitCrystals) or (node.gold != 0) is (node.silver != 0):
        return None
    number, gets = _unsigned(node.gold if node.gold != 0 else node.silver)
    values: Values = {"n": number, "gets": gets, "crystal": node.gold != 0}
    return {**values, **_untold(node.condition)}


def _chosen(values: Values) -> object:
    obliges, number = (cast(SquadAtMost, values["limit"]),), cast(Number, values["n"])
    if values["crystal"]:
        return RecruitTerms(gold=number, obliges=obliges)
    return RecruitTerms(silver=number, obliges=obliges)


def _of_chosen(node: object) -> Values | None:
    if not isinstance(node, RecruitTerms) or len(node.obliges) != 1:
        return None
    number = node.gold if node.gold != 0 else node.silver
    values: Values = {"n": number, "crystal": node.gold != 0, "limit": node.obliges[0]}
    return values if _chosen(values) == node else None


def _terms(values: Values) -> object:
    condition = _condition(values)
    terms = cast(RecruitTerms, values["terms"])
    return None if condition is None else replace(terms, condition=condition)


def _of_terms(node: object) -> Values | None:
    if not isinstance(node, RecruitTerms):
        return None
    condition = None if node.condition == ALWAYS else node.condition
    return {"terms": replace(node, condition=ALWAYS), "condition": condition, "told": False}


_CAME: Final = (
    Phrase(
        Kind.ABILITY,
        "при наборе ~ в отряд [если <before:condition>] вы <gets:gets> <n:number>"
        " <crystal:crystal> [если <condition:condition>]",
        make=_came,
        take=_of_came,
        absent=_NO_CONDITION,
        free=True,
    ),
    Phrase(
        Kind.ABILITY,
        "при наборе ~ в отряд вы можете получить <n:number> <crystal:crystal> при этом"
        " <limit:static>",
        make=_chosen,
        take=_of_chosen,
        guard=lambda values: isinstance(values["limit"], SquadAtMost),
    ),
    Phrase(  # 404.2.2 says itself that it is revealed
        Kind.ABILITY,
        "может быть набран|набрана|набрано|взят|взята|взято в отряд <terms:terms>"
        " [told: ( вскройте его|ее после расстановки )] [если <condition:condition>]",
        make=_terms,
        take=_of_terms,
        absent={"condition": None},
        free=True,
    ),
)

# What binds a squad, and what is asked of one.


def _at_most(values: Values) -> object:
    cards, compare, number = cast(Many, values["many"])
    is_most = compare is Compare.MORE and isinstance(number, int)
    return SquadAtMost(cards, cast(int, number)) if is_most else None


def _of_at_most(node: object) -> Values | None:
    match node:
        case SquadAtMost(cards=cards, most=most):
            return {"many": (cards, Compare.MORE, most)}
        case _:
            return None


_SQUADS: Final = (
    Phrase(
        Kind.STATIC,
        "в вашем отряде не может быть <many:many gen>",
        make=_at_most,
        take=_of_at_most,
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
    Phrase(
        Kind.STATIC,
        "во время рассадки паразитов вы можете выбирать в качестве хозяина <cards:noun acc pl>"
        " противника в|во его? <rows:rows loc sg m> ряду",
        MoreHosts(AllOf((hole("cards"), InRows(hole("rows"), Side.ENEMY)))),
    ),
)
_MULLIGANS: Final = (
    Phrase(
        Kind.CONDITION,
        "<side:mulliganed> хотя? бы? одну? пересдачу",
        Comparison(Mulligans(hole("side")), Compare.AT_LEAST, 1),
    ),
    Phrase(Kind.MEASURE, "число|количество <side:mulligans>", Mulligans(hole("side"))),
)
PHRASES: Final = (*_PRICES, *_CAME, *_SQUADS, *_MULLIGANS)
VOCABULARY: Final[Mapping[Kind, Mapping[str, object]]] = {
    Kind.DEARER: _CHANGES,
    Kind.GETS: _GETS,
    Kind.CRYSTAL: _CRYSTALS,
    Kind.TERMS: _TERMS,
    Kind.MULLIGANED: _WHO_DID,
    Kind.MULLIGANS: _MULLIGANED,
}

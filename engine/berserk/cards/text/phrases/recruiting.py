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
    Count,
    CountCells,
    FactOf,
    Filter,
    Gain,
    InRows,
    MoreHosts,
    MoreTerrains,
    Mulligans,
    Named,
    Number,
    OfElement,
    OfSide,
    PlaysAs,
    RecruitCrystals,
    RecruitPrice,
    RecruitTerms,
    Scaled,
    Side,
    SquadAtMost,
    SquadCountsAs,
    StartsWith,
    Targets,
    UsesOnlyOn,
)
from engine.berserk.abilities.filters import filters_within
from engine.berserk.cards.text.nouns import Many
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.templates import Values, hole, negative

_CHANGES: Final = {"меньше|дешевле": False, "больше|дороже": True}
_GETS: Final = {"получаете": True, "теряете": False, "можете получить": None}
"""More crystals, fewer, or as their player chooses."""
_CRYSTALS: Final = {"{elite}": True, "{ordinary}": False}
_TERMS: Final = {
    "за {ordinary}": RecruitTerms(in_silver=True),
    "бесплатно": RecruitTerms(free=True),
}


def _mulligans(side: Side, *, any_: bool) -> Comparison:
    return Comparison(Mulligans(side), Compare.AT_LEAST if any_ else Compare.LESS, 1)


_OFTEN: Final = "пересдачу|пересдачи|пересдач"
_KNOWN: Final = {
    f"вы использовали хотя? бы? одну? {_OFTEN}": _mulligans(Side.OWN, any_=True),
    f"противник использовал хотя? бы? одну? {_OFTEN}": _mulligans(Side.ENEMY, any_=True),
    f"вы не использовали ни? одной? {_OFTEN}": _mulligans(Side.OWN, any_=False),
    f"противник не использовал ни? одной? {_OFTEN}": _mulligans(Side.ENEMY, any_=False),
    "вы ходите первым|первой": PlaysAs(first=True),
    "вы ходите вторым|второй": PlaysAs(first=False),
    "противник ходит вторым|второй": PlaysAs(first=True),
    "противник ходит первым|первой": PlaysAs(first=False),
}
_SIGNS: Final = "{ordinary}|{elite}|кристалл|кристалла|кристаллов"
"""The sign of a crystal tells how a card is paid for, and nothing more (105.2.4)."""


def _signed(number: object, *, more: object) -> Number:
    return cast(Number, number) if more else negative(cast(Number, number))


def _unsigned(number: Number) -> tuple[Number, bool]:
    """Take a number and whether it is more than nothing apart."""
    is_less = number < 0 if isinstance(number, int) else negative(negative(number)) != number
    is_less = is_less or (isinstance(number, Scaled) and number == Scaled(number.number, -1))
    return (negative(number), False) if is_less else (number, True)


_NO_CONDITION: Final[Values] = {"first": None, "before": None, "condition": None}


def _condition(values: Values) -> Condition | None:
    """Return the condition that stands in front or behind; None where there are two of them."""
    slots = ("first", "before", "condition")
    told = [values[slot] for slot in slots if values.get(slot) is not None]
    if len(told) > 1 or ALWAYS in told:
        return None
    return cast(Condition, told[0]) if told else ALWAYS


def _untold(condition: Condition) -> Values:
    return {**_NO_CONDITION, "condition": None if condition == ALWAYS else condition}


# What a card takes (105.2.4).


def _price(values: Values) -> object:
    condition, whom = _condition(values), cast(Targets, values["whom"])
    if condition is None or (whom != ITSELF and whom.who is not None) or whom.most != 1:
        return None
    each = values["each"]
    if each is not None and (values["n"] != 1 or not isinstance(each, Count | CountCells | FactOf)):
        return None  # it is printed as a number that is told, and not every one can be
    amount = _signed(_for_each(values), more=values["change"])
    cards = None if whom == ITSELF else whom.filter
    return RecruitPrice(amount, cards=cards, condition=condition)


def _for_each(values: Values) -> Number:
    number, each = cast(Number, values["n"]), cast("Number | None", values["each"])
    return number if each is None else each


def _of_price(node: object) -> Values | None:
    if not isinstance(node, RecruitPrice) or node.free:
        return None
    number, more = _unsigned(node.amount)
    whom = ITSELF if node.cards is None else Targets(node.cards)
    values: Values = {"whom": whom, "n": number, "change": more, "each": None}
    return {**values, **_untold(node.condition)}


_BY: Final = f"на <n:number> {_SIGNS} <change:dearer> [за <each:each acc sg>]"
_PRICES: Final = (
    Phrase(
        Kind.ABILITY,
        "[если <first:condition>] при наборе отряда|отрядов [если <before:condition>]"
        f" <whom:targets nom> стоит|стоят {_BY} [если <condition:condition>]",
        make=_price,
        take=_of_price,
        absent={**_NO_CONDITION, "each": None},
        free=True,
    ),
    Phrase(
        Kind.ABILITY,
        f"[если <first:condition>] вы тратите|потратите {_BY} при наборе в? отряд?"
        " <whom:targets gen> в? отряд? [если <condition:condition>]",
        make=_price,
        absent={"first": None, "each": None, "condition": None},
        synonym=True,
    ),
)

# Crystals that come with a card (403.2.3.1), and what its player may choose.


def _came(values: Values) -> object:
    condition, number = _condition(values), cast(Number, values["n"])
    limit, is_gold = values["limit"], values["crystal"]
    if condition is None:
        return None
    if values["gets"] is None:
        if not isinstance(limit, SquadAtMost) or condition != ALWAYS:
            return None
        return _chosen(limit, number, is_gold=is_gold)
    if limit is not None:
        return None
    number = _signed(number, more=values["gets"])
    if is_gold:
        return RecruitCrystals(gold=number, condition=condition)
    return RecruitCrystals(silver=number, condition=condition)


def _chosen(limit: SquadAtMost, number: Number, *, is_gold: object) -> RecruitTerms:
    if is_gold:
        return RecruitTerms(gold=number, obliges=(limit,))
    return RecruitTerms(silver=number, obliges=(limit,))


def _of_came(node: object) -> Values | None:
    if not isinstance(node, RecruitCrystals | RecruitTerms):
        return None
    if (node.gold != 0) is (node.silver != 0):
        return None
    number, gets = _unsigned(node.gold if node.gold != 0 else node.silver)
    limit = None
    if isinstance(node, RecruitTerms):
        limit = next(iter(node.obliges), None)
    values: Values = {
        "n": number,
        "gets": gets if limit is None else None,
        "crystal": node.gold != 0,
        "limit": limit,
        "into": True,
        **_untold(node.condition),
    }
    return values if _came(values) == node else None


def _terms(values: Values) -> object:
    return _with_bound(cast(RecruitTerms, values["terms"]), values)


def _price_of_its_own(values: Values) -> object:
    is_gold = bool(values["crystal"])
    named = RecruitTerms(crystals=cast(Number, values["n"]), in_gold=is_gold, in_silver=not is_gold)
    return _with_bound(named, values)


def _with_bound(terms: RecruitTerms, values: Values) -> object:
    """Return the terms with their condition, and what the card or its squad is bound to by them;
    None for what is not said with terms."""
    condition, bound = _condition(values), values["bound"]
    if condition is None:
        return None
    terms = replace(terms, condition=condition)
    if isinstance(bound, StartsWith):
        return replace(terms, starts=bound.effects)
    if isinstance(bound, SquadAtMost):
        return replace(terms, obliges=(bound,))
    if isinstance(bound, UsesOnlyOn | Named):
        return replace(terms, starts=(Gain(bound),))
    return terms if bound is None else None


def _bound_by(terms: RecruitTerms) -> object:
    """Return what is said to come with the terms; None for nothing."""
    if terms.obliges:
        return terms.obliges[0]
    if not terms.starts:
        return None
    first = terms.starts[0]
    said = first.ability if isinstance(first, Gain) else None
    if isinstance(said, UsesOnlyOn | Named) and terms.starts == (Gain(said),):
        return said
    return StartsWith(terms.starts)


def _of_terms(node: object) -> Values | None:
    if not isinstance(node, RecruitTerms) or node.crystals is not None:
        return None
    condition = None if node.condition == ALWAYS else node.condition
    terms = replace(node, condition=ALWAYS, starts=(), obliges=())
    values: Values = {"terms": terms, "told": False, "bound": _bound_by(node)}
    return {**values, "condition": condition}


def _of_price_of_its_own(node: object) -> Values | None:
    if not isinstance(node, RecruitTerms) or node.crystals is None:
        return None
    values: Values = {
        "n": node.crystals,
        "crystal": node.in_gold,
        "told": False,
        "bound": _bound_by(node),
        "condition": None if node.condition == ALWAYS else node.condition,
    }
    return values if _price_of_its_own(values) == node else None


_CAME: Final = (
    Phrase(
        Kind.ABILITY,
        "[если <first:condition>] при наборе ~ [into: в отряд] [если <before:condition>]"
        " вы <gets:gets> <n:number> <crystal:crystal> [при этом <limit:static>]"
        " [если <condition:condition>]",
        make=_came,
        take=_of_came,
        absent={**_NO_CONDITION, "limit": None},
        free=True,
    ),
    Phrase(  # 404.2.2 says itself that it is revealed
        Kind.ABILITY,
        "может быть набран|набрана|набрано|взят|взята|взято в отряд <terms:terms>"
        " [при этом <bound:static>] [told: ( вскройте его|ее после расстановки )]"
        " [если <condition:condition>]",
        make=_terms,
        take=_of_terms,
        absent={"condition": None, "bound": None},
        free=True,
    ),
    Phrase(  # 2009:202.5 where the cost is {x}
        Kind.ABILITY,
        "может быть набран|набрана|набрано|взят|взята|взято в отряд за <n:number>"
        " <crystal:crystal> [при этом <bound:static>] [told: ( вскройте его|ее после расстановки )]"
        " [если <condition:condition>]",
        make=_price_of_its_own,
        take=_of_price_of_its_own,
        absent={"condition": None, "bound": None},
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


def _counts_as(values: Values) -> object:
    cards, counted = cast(Filter, values["cards"]), values["counted"]
    parts = filters_within(cards)
    if not isinstance(counted, OfElement) or any(isinstance(part, OfSide) for part in parts):
        return None
    return SquadCountsAs(cards, counted.elements)


def _of_counts_as(node: object) -> Values | None:
    match node:
        case SquadCountsAs(cards=cards, elements=elements):
            return {"cards": cards, "counted": OfElement(elements)}
        case _:
            return None


_SQUADS: Final = (
    Phrase(
        Kind.STATIC,
        "<cards:noun nom pl> в вашей раздаче и в? вашем? отряде считаются <counted:trait ins pl>",
        make=_counts_as,
        take=_of_counts_as,
    ),
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
_OF_PLAYERS: Final = Phrase(Kind.CONDITION, "<so:known>", hole("so"))
PHRASES: Final[tuple[Phrase, ...]] = (*_PRICES, *_CAME, *_SQUADS, _OF_PLAYERS)
VOCABULARY: Final[Mapping[Kind, Mapping[str, object]]] = {
    Kind.DEARER: _CHANGES,
    Kind.GETS: _GETS,
    Kind.CRYSTAL: _CRYSTALS,
    Kind.TERMS: _TERMS,
    Kind.KNOWN: _KNOWN,
}

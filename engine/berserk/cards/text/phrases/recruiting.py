"""Recruiting: prices, crystals, terms, and obligations of the squad (403, 404.2.2)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, cast

import engine.berserk.abilities as ab
from engine.berserk.abilities.filters import filters_within
from engine.berserk.cards.text.nouns import Many
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.templates import Values, hole, negative

_CHANGES: Final = {"меньше|дешевле": False, "больше|дороже": True}
_GETS: Final = {"получаете": True, "теряете": False, "можете получить": None}
"""Crystals gained, lost, or either at the player's choice."""
_CRYSTALS: Final = {"{elite}": True, "{ordinary}": False}
_TERMS: Final = {
    "за {ordinary}": ab.RecruitTerms(in_silver=True),
    "бесплатно": ab.RecruitTerms(free=True),
}


def _mulligans(side: ab.Side, *, any_: bool) -> ab.Comparison:
    return ab.Comparison(ab.Mulligans(side), ab.Compare.AT_LEAST if any_ else ab.Compare.LESS, 1)


_OFTEN: Final = "пересдачу|пересдачи|пересдач"
_KNOWN: Final = {
    f"вы использовали хотя? бы? одну? {_OFTEN}": _mulligans(ab.Side.OWN, any_=True),
    f"противник использовал хотя? бы? одну? {_OFTEN}": _mulligans(ab.Side.ENEMY, any_=True),
    f"вы не использовали ни? одной? {_OFTEN}": _mulligans(ab.Side.OWN, any_=False),
    f"противник не использовал ни? одной? {_OFTEN}": _mulligans(ab.Side.ENEMY, any_=False),
    "вы ходите первым|первой": ab.PlaysAs(first=True),
    "вы ходите вторым|второй": ab.PlaysAs(first=False),
    "противник ходит вторым|второй": ab.PlaysAs(first=True),
    "противник ходит первым|первой": ab.PlaysAs(first=False),
}
_SIGNS: Final = "{ordinary}|{elite}|кристалл|кристалла|кристаллов"
"""The signs of crystals, which only say how a card is paid for (105.2.4)."""


def _signed(number: object, *, more: object) -> ab.Number:
    return cast(ab.Number, number) if more else negative(cast(ab.Number, number))


def _unsigned(number: ab.Number) -> tuple[ab.Number, bool]:
    """Split a number into its absolute value and whether it is positive."""
    is_less = number < 0 if isinstance(number, int) else negative(negative(number)) != number
    is_less = is_less or (isinstance(number, ab.Scaled) and number == ab.Scaled(number.number, -1))
    return (negative(number), False) if is_less else (number, True)


_NO_CONDITION: Final[Values] = {"first": None, "before": None, "condition": None}


def _condition(values: Values) -> ab.Condition | None:
    """Return the condition before or after the clause; None if there are two."""
    slots = ("first", "before", "condition")
    told = [values[slot] for slot in slots if values.get(slot) is not None]
    if len(told) > 1 or ab.ALWAYS in told:
        return None
    return cast(ab.Condition, told[0]) if told else ab.ALWAYS


def _condition_slots(condition: ab.Condition) -> Values:
    return {**_NO_CONDITION, "condition": None if condition == ab.ALWAYS else condition}


# what a card costs (105.2.4)


def _price(values: Values) -> object:
    condition, whom = _condition(values), cast(ab.Targets, values["whom"])
    if condition is None or (whom != ab.ITSELF and whom.who is not None) or whom.most != 1:
        return None
    each = values["each"]
    if each is not None and (
        values["n"] != 1 or not isinstance(each, ab.Count | ab.CountCells | ab.FactOf)
    ):
        return None  # printed as a separate number, which not every number can be
    amount = _signed(_for_each(values), more=values["change"])
    cards = None if whom == ab.ITSELF else whom.filter
    return ab.RecruitPrice(amount, cards=cards, condition=condition)


def _for_each(values: Values) -> ab.Number:
    number, each = cast(ab.Number, values["n"]), cast("ab.Number | None", values["each"])
    return number if each is None else each


def _of_price(node: object) -> Values | None:
    if not isinstance(node, ab.RecruitPrice) or node.free:
        return None
    number, more = _unsigned(node.amount)
    whom = ab.ITSELF if node.cards is None else ab.Targets(node.cards)
    values: Values = {"whom": whom, "n": number, "change": more, "each": None}
    return {**values, **_condition_slots(node.condition)}


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

# crystals that come with a card (403.2.3.1), and choices of its player


def _came(values: Values) -> object:
    condition, number = _condition(values), cast(ab.Number, values["n"])
    limit, is_gold = values["limit"], values["crystal"]
    if condition is None:
        return None
    if values["gets"] is None:
        if not isinstance(limit, ab.SquadAtMost) or condition != ab.ALWAYS:
            return None
        return _chosen(limit, number, is_gold=is_gold)
    if limit is not None:
        return None
    number = _signed(number, more=values["gets"])
    if is_gold:
        return ab.RecruitCrystals(gold=number, condition=condition)
    return ab.RecruitCrystals(silver=number, condition=condition)


def _chosen(limit: ab.SquadAtMost, number: ab.Number, *, is_gold: object) -> ab.RecruitTerms:
    if is_gold:
        return ab.RecruitTerms(gold=number, obliges=(limit,))
    return ab.RecruitTerms(silver=number, obliges=(limit,))


def _of_came(node: object) -> Values | None:
    if not isinstance(node, ab.RecruitCrystals | ab.RecruitTerms):
        return None
    if (node.gold != 0) is (node.silver != 0):
        return None
    number, gets = _unsigned(node.gold if node.gold != 0 else node.silver)
    limit = None
    if isinstance(node, ab.RecruitTerms):
        limit = next(iter(node.obliges), None)
    values: Values = {
        "n": number,
        "gets": gets if limit is None else None,
        "crystal": node.gold != 0,
        "limit": limit,
        "into": True,
        **_condition_slots(node.condition),
    }
    return values if _came(values) == node else None


def _terms(values: Values) -> object:
    return _with_bound(cast(ab.RecruitTerms, values["terms"]), values)


def _price_of_its_own(values: Values) -> object:
    is_gold = bool(values["crystal"])
    named = ab.RecruitTerms(
        crystals=cast(ab.Number, values["n"]), in_gold=is_gold, in_silver=not is_gold
    )
    return _with_bound(named, values)


def _with_bound(terms: ab.RecruitTerms, values: Values) -> object:
    """Return the terms with their condition and obligation; None for an obligation not worded with
    terms."""
    condition, bound = _condition(values), values["bound"]
    if condition is None:
        return None
    terms = replace(terms, condition=condition)
    if isinstance(bound, ab.StartsWith):
        return replace(terms, starts=bound.effects)
    if isinstance(bound, ab.SquadAtMost):
        return replace(terms, obliges=(bound,))
    if isinstance(bound, ab.UsesOnlyOn | ab.Named):
        return replace(terms, starts=(ab.Gain(bound),))
    return terms if bound is None else None


def _bound_by(terms: ab.RecruitTerms) -> object:
    """Return the obligation of the terms; None if they have none."""
    if terms.obliges:
        return terms.obliges[0]
    if not terms.starts:
        return None
    first = terms.starts[0]
    said = first.ability if isinstance(first, ab.Gain) else None
    if isinstance(said, ab.UsesOnlyOn | ab.Named) and terms.starts == (ab.Gain(said),):
        return said
    return ab.StartsWith(terms.starts)


def _of_terms(node: object) -> Values | None:
    if not isinstance(node, ab.RecruitTerms) or node.crystals is not None:
        return None
    condition = None if node.condition == ab.ALWAYS else node.condition
    terms = replace(node, condition=ab.ALWAYS, starts=(), obliges=())
    values: Values = {"terms": terms, "told": False, "bound": _bound_by(node)}
    return {**values, "condition": condition}


def _of_price_of_its_own(node: object) -> Values | None:
    if not isinstance(node, ab.RecruitTerms) or node.crystals is None:
        return None
    values: Values = {
        "n": node.crystals,
        "crystal": node.in_gold,
        "told": False,
        "bound": _bound_by(node),
        "condition": None if node.condition == ab.ALWAYS else node.condition,
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
    Phrase(  # 404.2.2 already says that it is revealed
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

# obligations and requirements of a squad


def _at_most(values: Values) -> object:
    cards, compare, number = cast(Many, values["many"])
    is_most = compare is ab.Compare.MORE and isinstance(number, int)
    return ab.SquadAtMost(cards, cast(int, number)) if is_most else None


def _of_at_most(node: object) -> Values | None:
    match node:
        case ab.SquadAtMost(cards=cards, most=most):
            return {"many": (cards, ab.Compare.MORE, most)}
        case _:
            return None


def _counts_as(values: Values) -> object:
    cards, counted = cast(ab.Filter, values["cards"]), values["counted"]
    parts = filters_within(cards)
    if not isinstance(counted, ab.OfElement) or any(isinstance(part, ab.OfSide) for part in parts):
        return None
    return ab.SquadCountsAs(cards, counted.elements)


def _of_counts_as(node: object) -> Values | None:
    match node:
        case ab.SquadCountsAs(cards=cards, elements=elements):
            return {"cards": cards, "counted": ab.OfElement(elements)}
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
        ab.MoreTerrains(hole("n")),
    ),
    Phrase(
        Kind.STATIC,
        "вы можете взять в отряд <n:count acc> местности|местностей",
        ab.MoreTerrains(hole("n")),
        synonym=True,
    ),
    Phrase(
        Kind.STATIC,
        "во время рассадки паразитов вы можете выбирать в качестве хозяина <cards:noun acc pl>"
        " противника в|во его? <rows:rows loc sg m> ряду",
        ab.MoreHosts(ab.AllOf((hole("cards"), ab.InRows(hole("rows"), ab.Side.ENEMY)))),
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

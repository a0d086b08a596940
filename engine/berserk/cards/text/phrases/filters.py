"""Filters of cards: nouns, their adjectives, their modifiers (502, 528)."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final, cast

import engine.berserk.abilities as ab
from engine.berserk.cards.protections import PROTECTIONS
from engine.berserk.cards.text.contradictions import may_be
from engine.berserk.cards.text.numbers import Amount
from engine.berserk.cards.text.phrase import Kind, Makes, Phrase, Takes
from engine.berserk.cards.text.templates import Values, hole, picked


def _head(words: str, node: ab.Filter, *, synonym: bool = False) -> Phrase:
    return Phrase(Kind.HEAD, words, node, synonym=synonym)


def _trait(words: str, node: ab.Filter, *, synonym: bool = False) -> Phrase:
    return Phrase(Kind.TRAIT, words, node, synonym=synonym)


def _mark(words: str, node: ab.Filter, *, synonym: bool = False) -> Phrase:
    return Phrase(Kind.MARK, words, node, synonym=synonym)


# nouns

_ELEMENTS: Final = {
    "степной*": ab.Element.STEPPE,
    "горный*": ab.Element.MOUNTAIN,
    "лесной*": ab.Element.FOREST,
    "болотный*": ab.Element.SWAMP,
    "темный*": ab.Element.DARKNESS,
}
TYPES: Final = {
    "артефакт*": ab.OfType((ab.CardType.ARTIFACT,)),
    "местность*": ab.OfType((ab.CardType.TERRAIN,)),
    "симбиот*": ab.OfType((ab.CardType.COMPANION, ab.CardType.PARASITE)),
    "компаньон*": ab.OfType((ab.CardType.COMPANION,)),
    "паразит*": ab.OfType((ab.CardType.PARASITE,)),
    "защитник*": ab.InStatus(ab.Status.DEFENDER),
    "герой*": ab.OfClass(("Герой-воин", "Герой-жрец", "Герой-маг", "Герой-разбойник")),
}
"""The nouns for kinds of cards; the last is a term for four classes."""


def _either(values: Values) -> object:
    one, other = values["one"], values["other"]
    if isinstance(one, ab.OfClass) and isinstance(other, ab.OfClass):
        return ab.OfClass((*one.classes, *other.classes))
    return ab.AnyOf((one, other))  # type: ignore[arg-type]  # filters, as read


def _of_either(node: object) -> Values | None:
    match node:
        case ab.OfClass(classes=(one, other)):
            return {"one": ab.OfClass((one,)), "other": ab.OfClass((other,))}
        case ab.AnyOf(filters=(one, other)):
            return {"one": one, "other": other}
        case _:
            return None


_HEADS: Final = (
    _head("карта*", ab.ANY_CARD),
    _head("существо*", ab.IsCreature()),
    Phrase(
        Kind.HEAD,
        "<type:type same>",
        hole("type"),
        guard=lambda values: values["type"] in TYPES.values(),
    ),
    Phrase(Kind.HEAD, "<name:name same>", hole("name")),
    Phrase(Kind.HEAD, "<one:name same> или <other:sort same>", make=_either, take=_of_either),
)
_QUALITIES: Final[dict[str, ab.Filter]] = {
    "открытый*": ab.InState(ab.State.OPEN),
    "закрытый*": ab.InState(ab.State.CLOSED),
    "раненый*": ab.InState(ab.State.WOUNDED),
    "нераненый*": ab.Not(ab.InState(ab.State.WOUNDED)),
    "скрытый*": ab.InState(ab.State.HIDDEN),
    "вскрытый*": ab.Not(ab.InState(ab.State.HIDDEN)),
    **{f"не{word}": ab.Not(ab.OfElement((element,))) for word, element in _ELEMENTS.items()},
    "нейтральный*": ab.OfElement(()),
    "стихийный*": ab.Not(ab.OfElement(())),
    "летающий*": ab.OfType((ab.CardType.FLYER,)),
    "нелетающий*": ab.Not(ab.OfType((ab.CardType.FLYER,))),
    "наземный*": ab.OfType((ab.CardType.GROUND,)),
    "бестелесный*": ab.HasNamed(ab.Name.INCORPOREAL),
    "небестелесный*": ab.Not(ab.HasNamed(ab.Name.INCORPOREAL)),
    "отравленный*": ab.HasNamed(ab.Name.POISON),
    "уникальный*": ab.IsUnique(),
    "неуникальный*": ab.Not(ab.IsUnique()),
    "неназемный*": ab.Not(ab.OfType((ab.CardType.GROUND,))),
    "{elite}": ab.IsElite(),
    "элитный*": ab.IsElite(),
    "{ordinary}": ab.IsElite(elite=False),
    "рядовой*": ab.IsElite(elite=False),
}


_READ_QUALITIES: Final = (*_QUALITIES.values(), ab.Beside())


def quality_of(values: Values) -> object:
    """Return the filter of an adjective; None for one that is not read alone."""
    return values["quality"] if values["quality"] in _READ_QUALITIES else None


def of_quality(node: object) -> Values | None:
    """Return the adjective of a filter; «соседний» is worded as a place."""
    return {"quality": node} if node in _QUALITIES.values() else None


_TRAITS: Final = (
    _trait("ваш*", ab.OfSide(ab.Side.OWN)),
    _trait("другой*", ab.Not(ab.Is(ab.Who.SELF))),
    _trait("<elements:elements same>", ab.OfElement(hole("elements"))),
    Phrase(
        Kind.TRAIT,
        "<quality:adjective same>",
        make=quality_of,
        take=of_quality,
    ),
    _trait("стоящий* <spot:spot>", hole("spot")),
    _trait("не стоящий* <spot:spot>", ab.Not(hole("spot"))),
)

# what a card has: powers, named and titled abilities, protections


def _having(words: str, node: ab.Filter) -> Phrase:
    return Phrase(Kind.HAVING, words, node)


_BELONGINGS: Final[dict[str, ab.Filter]] = {
    "прыжок*": ab.HasJump(),
    "полет*": ab.OfType((ab.CardType.FLYER,)),
    "магический* особенность*": ab.InState(ab.State.MAGIC),
    "строй*": ab.InState(ab.State.HAS_FORMATION),
    "концентрация*": ab.HasTitle(ab.Title.CONCENTRATION),
    "вальхалла*": ab.HasTitle(ab.Title.VALHALLA),
}


def _protected(values: Values) -> object:
    protection = cast(ab.Protection, values["protection"])
    if protection.source != ab.ANY_CARD or not protection.powers:
        return None
    return ab.HasProtection(protection.powers)


def _of_protected(node: object) -> Values | None:
    if not isinstance(node, ab.HasProtection):
        return None
    known = [known for known in PROTECTIONS.values() if _protected({"protection": known}) == node]
    return {"protection": known[0]} if known else None


_HAVINGS: Final = (
    _having("<kinds:shaped same>", ab.HasPower(hole("kinds"))),
    Phrase(
        Kind.HAVING,
        "<name:named same>",
        ab.HasNamed(hole("name")),
        guard=lambda values: values["name"] is not ab.Name.JUMP,
    ),
    Phrase(
        Kind.HAVING,
        "<what:belonging same>",
        hole("what"),
        guard=lambda values: values["what"] in _BELONGINGS.values(),
    ),
    Phrase(
        Kind.HAVING,
        "<protection:protection>",
        make=_protected,
        take=_of_protected,
    ),
)

# the numbers of a card

_FACTS: Final = {
    "стоимостью|стоимость": ab.Fact.COST,
    "с {move}": ab.Fact.MOVEMENT,
    "с {health}": ab.Fact.LIFE,
    "со слабым {strike}": ab.Fact.WEAK,
    "со средним {strike}": ab.Fact.MEDIUM,
    "с сильным {strike}": ab.Fact.STRONG,
}
_THINGS: Final = {
    "{health}": ab.Fact.LIFE,
    "текущий* {health}": ab.Fact.LIFE,
    "рана*": ab.Fact.WOUNDS,
    "{counter}": ab.Fact.CHIPS,
    "фишка*": ab.Fact.CHIPS,
    "дополнительный* {health}": ab.Fact.EXTRA_LIFE,
    "единица* {armor}": ab.Fact.ARMOR_LEFT,
}
_ODD: Final = {"четный*": False, "нечетный*": True}
_MORE: Final = {
    "больший*": ab.Compare.MORE,
    "меньший*": ab.Compare.LESS,
    "равный* или больший*": ab.Compare.AT_LEAST,
    "больший* или равный*": ab.Compare.AT_LEAST,
    "равный* или меньший*": ab.Compare.AT_MOST,
    "меньший* или равный*": ab.Compare.AT_MOST,
    "равный*": ab.Compare.EQUAL,
}
_MOST: Final = {"наибольший*": False, "наименьший*": True}
_DEGREES: Final[dict[str, ab.Filter]] = {
    **{word: ab.IsOdd(ab.Fact.COST, odd) for word, odd in _ODD.items()},
    **{word: ab.HasMost(ab.Fact.COST, ab.ANY_CARD, least) for word, least in _MOST.items()},
    **{
        word: ab.HasFact(ab.Fact.COST, than, ab.FactOf(ab.Fact.COST))
        for word, than in _MORE.items()
    },
}
"""The degrees of a property, compared with others or alone; worded with the cost."""
_DEEDS: Final = {
    "перемещавшийся*": ab.Deed.RELOCATED,
    "двигавшийся*": ab.Deed.MOVED,
    "атаковавший*": ab.Deed.ATTACKED,
    "погибший*": ab.Deed.DIED,
    "переместившийся*": ab.Deed.RELOCATED,
    "передвигавшийся*": ab.Deed.MOVED,
    "атакованный*": ab.Deed.WAS_ATTACKED,
    "действовавший*": ab.Deed.ACTED,
    "получавший* раны|ран": ab.Deed.WOUNDED,
    "получивший* раны|ран": ab.Deed.WOUNDED,
    "выступавший* защитником": ab.Deed.DEFENDED,
    "излеченный*": ab.Deed.HEALED,
}
SPANS: Final[dict[str, object]] = {
    "в этот ход": 0,
    "в этом ходу": 0,
    "за этот ход": 0,
    "в прошлый ход": 1,
    "в этом бою": None,
    "в этот бой": None,
}
"""The number of turns back; None is the whole battle."""


def compared(values: Values) -> object:
    """Return the filter that compares the number ``fact`` of a card with an amount."""
    compare, number = cast(Amount, values["amount"])
    return ab.HasFact(cast(ab.Fact, values["fact"]), compare, number)


def uncompared(node: object) -> Values | None:
    """Take such a comparison apart; the inverse of ``compared``."""
    match node:
        case ab.HasFact(fact=fact, compare=compare, number=number):
            return {"fact": fact, "amount": (compare, number)}
        case _:
            return None


def some(values: Values) -> object:
    """Return the filter of cards that have any of these on them."""
    fact = values["fact"]
    if fact is ab.Fact.WOUNDS:
        return ab.InState(ab.State.WOUNDED)
    return None if fact is ab.Fact.LIFE else ab.HasFact(cast(ab.Fact, fact), ab.Compare.AT_LEAST, 1)


def of_some(node: object) -> Values | None:
    """Take apart the result of ``some``."""
    match node:
        case ab.InState(state=ab.State.WOUNDED):
            return {"fact": ab.Fact.WOUNDS}
        case ab.HasFact(fact=fact, compare=ab.Compare.AT_LEAST, number=1) if (
            type(node.number) is int
        ):
            return {"fact": fact} if some({"fact": fact}) == node else None
        case _:
            return None


def none(values: Values) -> object:
    """Return the filter of cards that have none of these."""
    fact = values["fact"]
    if fact is ab.Fact.WOUNDS:
        return ab.Not(ab.InState(ab.State.WOUNDED))
    return None if fact is ab.Fact.LIFE else ab.HasFact(cast(ab.Fact, fact), ab.Compare.EQUAL, 0)


def of_none(node: object) -> Values | None:
    """Take apart the result of ``none``."""
    match node:
        case ab.Not(filter=ab.InState(state=ab.State.WOUNDED)):
            return {"fact": ab.Fact.WOUNDS}
        case ab.HasFact(fact=fact, compare=ab.Compare.EQUAL, number=0) if type(node.number) is int:
            return {"fact": fact} if none({"fact": fact}) == node else None
        case _:
            return None


def _mark_of(words: str, make: Makes, take: Takes, **absent: object) -> Phrase:
    return Phrase(Kind.MARK, words, make=make, take=take, absent=absent)


def having(values: Values) -> object:
    """Return the filter of cards that have this amount, or any if none is given."""
    return some(values) if values["amount"] is None else compared(values)


def of_having(node: object) -> Values | None:
    """Take such a filter apart; the inverse of ``having``."""
    values = of_some(node)
    return uncompared(node) if values is None else {**values, "amount": None}


def by_degree(values: Values) -> object:
    """Return the filter of cards with an odd number, the most, or more than another card."""
    fact, who = cast(ab.Fact, values["fact"]), cast("ab.Who | None", values["who"])
    degree = values["degree"]
    if isinstance(degree, ab.HasFact):
        of_whom = ab.FactOf(fact, ab.Who.SELF if who is None else who)
        return ab.HasFact(fact, degree.compare, of_whom)
    if isinstance(degree, ab.IsOdd | ab.HasMost) and who is None:
        return replace(degree, fact=fact)
    return None


def of_degree(node: object) -> Values | None:
    """Take such a filter apart; the inverse of ``by_degree``."""
    match node:
        case ab.HasFact(fact=fact, compare=compare, number=ab.FactOf(fact=other, who=who)) if (
            fact is other
        ):
            degree = ab.HasFact(ab.Fact.COST, compare, ab.FactOf(ab.Fact.COST))
            return {"degree": degree, "fact": fact, "who": None if who is ab.Who.SELF else who}
        case ab.IsOdd(fact=fact) | ab.HasMost(fact=fact) as degree:
            return {"degree": replace(degree, fact=ab.Fact.COST), "fact": fact, "who": None}
        case _:
            return None


def of_cost_degree(node: object) -> Values | None:
    """Take such a filter on the cost apart."""
    values = of_degree(node)
    return values if values is not None and values.pop("fact") is ab.Fact.COST else None


def _of_named_degree(node: object) -> Values | None:
    values = of_degree(node)
    return None if values is None else {**values, "told": True}


def _marks_of_numbers() -> Iterator[Phrase]:
    yield _mark_of("без <fact:things gen>", none, of_none)
    yield Phrase(
        Kind.MARK,
        "<degree:degree gen sg f> стоимости [чем <who:who nom>]",
        make=lambda values: by_degree({**values, "fact": ab.Fact.COST}),
        take=of_cost_degree,
        absent={"who": None},
    )
    yield _mark_of(
        "с <degree:degree ins sg> [told: количеством|числом] <fact:things gen> "
        "[чем у <who:who gen after>]",
        by_degree,
        _of_named_degree,
        who=None,
    )
    yield _mark_of("<fact:fact> <amount:amount equal>", compared, uncompared)
    yield _mark_of("с [<amount:amount>] <fact:things ins>", having, of_having, amount=None)


def both(values: Values) -> object:
    """Return the conjunction of two filters; None if they contradict each other or are equal."""
    one, other = cast(ab.Filter, values["one"]), cast(ab.Filter, values["other"])
    return ab.AllOf((one, other)) if may_be((one, other)) and one != other else None


def of_both(node: object) -> Values | None:
    """Take such a filter apart; the inverse of ``both``."""
    match node:
        case ab.AllOf(filters=(one, other)):
            return {"one": one, "other": other}
        case _:
            return None


def one_or_both(values: Values) -> object:
    """Return one filter or two joined by «и»; after «или» an «и» would be ambiguous."""
    if values["other"] is None:
        return values["one"]
    return None if isinstance(values["one"], ab.AnyOf) else both(values)


def of_one_or_both(node: object) -> Values | None:
    """Take such a filter apart; the inverse of ``one_or_both``."""
    return of_both(node) or {"one": node, "other": None}


_MARKS: Final = (
    _mark("противника", ab.OfSide(ab.Side.ENEMY)),
    Phrase(
        Kind.MARK,
        "<squad:area>",
        hole("squad"),
        guard=lambda values: isinstance(values["squad"], ab.OfSide),
        synonym=True,
    ),
    *_marks_of_numbers(),
    Phrase(
        Kind.MARK,
        "с|со <one:havings ins sg> [и <other:having ins sg>]",
        make=one_or_both,
        take=of_one_or_both,
        absent={"other": None},
    ),
    _mark("обладающий* <what:havings ins sg>", hole("what"), synonym=True),
    _mark("имеющий* <what:havings acc sg>", hole("what"), synonym=True),
    _mark("не имеющий* <what:havings gen sg>", ab.Not(hole("what")), synonym=True),
    _mark("без <what:havings gen sg>", ab.Not(hole("what"))),
    Phrase(
        Kind.MARK,
        "[undone: не] <deed:deed same> <span:ago>",
        ab.Did(hole("deed"), hole("span"), picked("undone", {True: False, False: True})),
    ),
    _mark("(? кроме <whom:nouns gen> )?", ab.Not(hole("whom"))),
    _mark("стоящий* <spot:spot>", hole("spot"), synonym=True),
    _mark("<spot:spot>", hole("spot"), synonym=True),
    # last, so that shorter wordings are printed first
    _mark("который|которая|которое|которые <is:predicates>", hole("is")),
)
PHRASES: Final[tuple[Phrase, ...]] = (*_HEADS, *_TRAITS, *_HAVINGS, *_MARKS)
VOCABULARY: Final[Mapping[Kind, Mapping[str, object]]] = {
    Kind.ELEMENT: _ELEMENTS,
    Kind.TYPE: TYPES,
    Kind.ADJECTIVE: {**_QUALITIES, "соседний*": ab.Beside()},
    Kind.BELONGING: _BELONGINGS,
    Kind.FACT: _FACTS,
    Kind.THINGS: _THINGS,
    Kind.ODD: _ODD,
    Kind.DEGREE: _DEGREES,
    Kind.DEED: _DEEDS,
    Kind.AGO: SPANS,
}


_ORDER: Final = (*_TRAITS, *_HEADS, *_MARKS)


def in_order(filters: tuple[ab.Filter, ...]) -> ab.Filter:
    """Return the conjunction of these filters, in printing order."""
    parts = [
        part
        for filter_ in filters
        for part in (filter_.filters if isinstance(filter_, ab.AllOf) else (filter_,))
    ]
    parts = sorted(dict.fromkeys(parts), key=_place)
    return parts[0] if len(parts) == 1 else ab.AllOf(tuple(parts))


def _place(part: ab.Filter) -> tuple[int, str]:
    for place, phrase in enumerate(_ORDER):
        if not phrase.synonym and phrase.parts(part) is not None:
            return place, repr(part)
    return len(_ORDER), repr(part)

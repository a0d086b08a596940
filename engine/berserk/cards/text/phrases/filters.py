"""Cards as text tells them apart: nouns, what agrees with them, what follows them (502, 528)."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final, cast

from engine.berserk.abilities import (
    ANY_CARD,
    AllOf,
    AnyOf,
    Beside,
    CardType,
    Compare,
    Deed,
    Did,
    Element,
    Fact,
    FactOf,
    Filter,
    HasFact,
    HasJump,
    HasMost,
    HasNamed,
    HasPower,
    HasProtection,
    HasTitle,
    InState,
    InStatus,
    Is,
    IsCreature,
    IsElite,
    IsOdd,
    IsUnique,
    Name,
    Not,
    OfClass,
    OfElement,
    OfSide,
    OfType,
    Protection,
    Side,
    State,
    Status,
    Title,
    Who,
)
from engine.berserk.cards.protections import PROTECTIONS
from engine.berserk.cards.text.contradictions import may_be
from engine.berserk.cards.text.numbers import Amount
from engine.berserk.cards.text.phrase import Kind, Makes, Phrase, Takes
from engine.berserk.cards.text.templates import Values, hole, picked


def _head(words: str, node: Filter, *, synonym: bool = False) -> Phrase:
    return Phrase(Kind.HEAD, words, node, synonym=synonym)


def _trait(words: str, node: Filter, *, synonym: bool = False) -> Phrase:
    return Phrase(Kind.TRAIT, words, node, synonym=synonym)


def _mark(words: str, node: Filter, *, synonym: bool = False) -> Phrase:
    return Phrase(Kind.MARK, words, node, synonym=synonym)


# Nouns.

_ELEMENTS: Final = {
    "степной*": Element.STEPPE,
    "горный*": Element.MOUNTAIN,
    "лесной*": Element.FOREST,
    "болотный*": Element.SWAMP,
    "темный*": Element.DARKNESS,
}
TYPES: Final = {
    "артефакт*": OfType((CardType.ARTIFACT,)),
    "местность*": OfType((CardType.TERRAIN,)),
    "симбиот*": OfType((CardType.COMPANION, CardType.PARASITE)),
    "компаньон*": OfType((CardType.COMPANION,)),
    "паразит*": OfType((CardType.PARASITE,)),
    "защитник*": InStatus(Status.DEFENDER),
    "герой*": OfClass(("Герой-воин", "Герой-жрец", "Герой-маг", "Герой-разбойник")),
}
"""Nouns that mean cards of some kind; the last is a term for four classes."""


def _either(values: Values) -> object:
    one, other = values["one"], values["other"]
    if isinstance(one, OfClass) and isinstance(other, OfClass):
        return OfClass((*one.classes, *other.classes))
    return AnyOf((one, other))  # type: ignore[arg-type]  # filters, as read


def _of_either(node: object) -> Values | None:
    match node:
        case OfClass(classes=(one, other)):
            return {"one": OfClass((one,)), "other": OfClass((other,))}
        case AnyOf(filters=(one, other)):
            return {"one": one, "other": other}
        case _:
            return None


_HEADS: Final = (
    _head("карта*", ANY_CARD),
    _head("существо*", IsCreature()),
    Phrase(
        Kind.HEAD,
        "<type:type same>",
        hole("type"),
        guard=lambda values: values["type"] in TYPES.values(),
    ),
    Phrase(Kind.HEAD, "<name:name same>", hole("name")),
    Phrase(Kind.HEAD, "<one:name same> или <other:sort same>", make=_either, take=_of_either),
)
_QUALITIES: Final[dict[str, Filter]] = {
    "открытый*": InState(State.OPEN),
    "закрытый*": InState(State.CLOSED),
    "раненый*": InState(State.WOUNDED),
    "нераненый*": Not(InState(State.WOUNDED)),
    "скрытый*": InState(State.HIDDEN),
    "вскрытый*": Not(InState(State.HIDDEN)),
    **{f"не{word}": Not(OfElement((element,))) for word, element in _ELEMENTS.items()},
    "нейтральный*": OfElement(()),
    "стихийный*": Not(OfElement(())),
    "летающий*": OfType((CardType.FLYER,)),
    "нелетающий*": Not(OfType((CardType.FLYER,))),
    "наземный*": OfType((CardType.GROUND,)),
    "бестелесный*": HasNamed(Name.INCORPOREAL),
    "небестелесный*": Not(HasNamed(Name.INCORPOREAL)),
    "отравленный*": HasNamed(Name.POISON),
    "уникальный*": IsUnique(),
    "неуникальный*": Not(IsUnique()),
    "неназемный*": Not(OfType((CardType.GROUND,))),
    "{elite}": IsElite(),
    "элитный*": IsElite(),
    "{ordinary}": IsElite(elite=False),
    "рядовой*": IsElite(elite=False),
}


_READ_QUALITIES: Final = (*_QUALITIES.values(), Beside())


def quality_of(values: Values) -> object:
    """Return the filter that an adjective says by itself."""
    return values["quality"] if values["quality"] in _READ_QUALITIES else None


def of_quality(node: object) -> Values | None:
    """Return the adjective of a filter; «соседний» is told as a place."""
    return {"quality": node} if node in _QUALITIES.values() else None


_TRAITS: Final = (
    _trait("ваш*", OfSide(Side.OWN)),
    _trait("другой*", Not(Is(Who.SELF))),
    _trait("<elements:elements same>", OfElement(hole("elements"))),
    Phrase(
        Kind.TRAIT,
        "<quality:adjective same>",
        make=quality_of,
        take=of_quality,
    ),
    _trait("стоящий* <spot:spot>", hole("spot")),
    _trait("находящийся* <spot:spot>", hole("spot"), synonym=True),
    _trait("не стоящий* <spot:spot>", Not(hole("spot"))),
    _trait("не находящийся* <spot:spot>", Not(hole("spot")), synonym=True),
)

# What a card has: powers, named and titled abilities, protections.


def _having(words: str, node: Filter) -> Phrase:
    return Phrase(Kind.HAVING, words, node)


_BELONGINGS: Final[dict[str, Filter]] = {
    "прыжок*": HasJump(),
    "полет*": OfType((CardType.FLYER,)),
    "магический* особенность*": InState(State.MAGIC),
    "строй*": InState(State.HAS_FORMATION),
    "концентрация*": HasTitle(Title.CONCENTRATION),
    "вальхалла*": HasTitle(Title.VALHALLA),
}


def _protected(values: Values) -> object:
    protection = cast(Protection, values["protection"])
    if protection.source != ANY_CARD or not protection.powers:
        return None
    return HasProtection(protection.powers)


def _of_protected(node: object) -> Values | None:
    if not isinstance(node, HasProtection):
        return None
    known = [known for known in PROTECTIONS.values() if _protected({"protection": known}) == node]
    return {"protection": known[0]} if known else None


_HAVINGS: Final = (
    _having("<kinds:shaped same>", HasPower(hole("kinds"))),
    Phrase(
        Kind.HAVING,
        "<name:named same>",
        HasNamed(hole("name")),
        guard=lambda values: values["name"] is not Name.JUMP,
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

# Numbers of a card.

_FACTS: Final = {
    "стоимостью|стоимость": Fact.COST,
    "с {move}": Fact.MOVEMENT,
    "с {health}": Fact.LIFE,
    "со слабым {strike}": Fact.WEAK,
    "со средним {strike}": Fact.MEDIUM,
    "с сильным {strike}": Fact.STRONG,
}
_THINGS: Final = {
    "{health}": Fact.LIFE,
    "текущий* {health}": Fact.LIFE,
    "рана*": Fact.WOUNDS,
    "{counter}": Fact.CHIPS,
    "фишка*": Fact.CHIPS,
    "дополнительный* {health}": Fact.EXTRA_LIFE,
    "единица* {armor}": Fact.ARMOR_LEFT,
}
_ODD: Final = {"четный*": False, "нечетный*": True}
_MORE: Final = {
    "больший*": Compare.MORE,
    "меньший*": Compare.LESS,
    "равный* или больший*": Compare.AT_LEAST,
    "больший* или равный*": Compare.AT_LEAST,
    "равный* или меньший*": Compare.AT_MOST,
    "меньший* или равный*": Compare.AT_MOST,
    "равный*": Compare.EQUAL,
}
_MOST: Final = {"наибольший*": False, "наименьший*": True}
_DEGREES: Final[dict[str, Filter]] = {
    **{word: IsOdd(Fact.COST, odd) for word, odd in _ODD.items()},
    **{word: HasMost(Fact.COST, ANY_CARD, least) for word, least in _MOST.items()},
    **{word: HasFact(Fact.COST, than, FactOf(Fact.COST)) for word, than in _MORE.items()},
}
"""How much of something a card has, beside others or by itself; said of its cost."""
_DEEDS: Final = {
    "перемещавшийся*": Deed.RELOCATED,
    "двигавшийся*": Deed.MOVED,
    "атаковавший*": Deed.ATTACKED,
    "погибший*": Deed.DIED,
    "переместившийся*": Deed.RELOCATED,
    "передвигавшийся*": Deed.MOVED,
    "атакованный*": Deed.WAS_ATTACKED,
    "действовавший*": Deed.ACTED,
    "получавший* раны|ран": Deed.WOUNDED,
    "получивший* раны|ран": Deed.WOUNDED,
    "выступавший* защитником": Deed.DEFENDED,
    "излеченный*": Deed.HEALED,
}
SPANS: Final[dict[str, object]] = {
    "в этот ход": 0,
    "в этом ходу": 0,
    "за этот ход": 0,
    "в прошлый ход": 1,
    "в этом бою": None,
    "в этот бой": None,
}
"""So many turns ago; None is the whole battle."""


def compared(values: Values) -> object:
    """Return the filter of cards whose number ``fact`` compares so to an amount."""
    compare, number = cast(Amount, values["amount"])
    return HasFact(cast(Fact, values["fact"]), compare, number)


def uncompared(node: object) -> Values | None:
    """Take a comparison of a card's number apart; it is the inverse of ``compared``."""
    match node:
        case HasFact(fact=fact, compare=compare, number=number):
            return {"fact": fact, "amount": (compare, number)}
        case _:
            return None


def some(values: Values) -> object:
    """Return the filter of cards that have such things on them at all."""
    fact = values["fact"]
    if fact is Fact.WOUNDS:
        return InState(State.WOUNDED)
    return None if fact is Fact.LIFE else HasFact(cast(Fact, fact), Compare.AT_LEAST, 1)


def of_some(node: object) -> Values | None:
    """Take apart what ``some`` makes."""
    match node:
        case InState(state=State.WOUNDED):
            return {"fact": Fact.WOUNDS}
        case HasFact(fact=fact, compare=Compare.AT_LEAST, number=1) if type(node.number) is int:
            return {"fact": fact} if some({"fact": fact}) == node else None
        case _:
            return None


def none(values: Values) -> object:
    """Return the filter of cards that have no such things."""
    fact = values["fact"]
    if fact is Fact.WOUNDS:
        return Not(InState(State.WOUNDED))
    return None if fact is Fact.LIFE else HasFact(cast(Fact, fact), Compare.EQUAL, 0)


def of_none(node: object) -> Values | None:
    """Take apart what ``none`` makes."""
    match node:
        case Not(filter=InState(state=State.WOUNDED)):
            return {"fact": Fact.WOUNDS}
        case HasFact(fact=fact, compare=Compare.EQUAL, number=0) if type(node.number) is int:
            return {"fact": fact} if none({"fact": fact}) == node else None
        case _:
            return None


def _mark_of(words: str, make: Makes, take: Takes, **absent: object) -> Phrase:
    return Phrase(Kind.MARK, words, make=make, take=take, absent=absent)


def having(values: Values) -> object:
    """Return the filter of cards that have so much of something, or any of it."""
    return some(values) if values["amount"] is None else compared(values)


def of_having(node: object) -> Values | None:
    """Take such a filter apart; the inverse of ``having``."""
    values = of_some(node)
    return uncompared(node) if values is None else {**values, "amount": None}


def by_degree(values: Values) -> object:
    """Return the filter of cards of which a number is odd, the most, more than another card's."""
    fact, who = cast(Fact, values["fact"]), cast("Who | None", values["who"])
    degree = values["degree"]
    if isinstance(degree, HasFact):
        of_whom = FactOf(fact, Who.SELF if who is None else who)
        return HasFact(fact, degree.compare, of_whom)
    if isinstance(degree, IsOdd | HasMost) and who is None:
        return replace(degree, fact=fact)
    return None


def of_degree(node: object) -> Values | None:
    """Take such a filter apart; the inverse of ``by_degree``."""
    match node:
        case HasFact(fact=fact, compare=compare, number=FactOf(fact=other, who=who)) if (
            fact is other
        ):
            degree = HasFact(Fact.COST, compare, FactOf(Fact.COST))
            return {"degree": degree, "fact": fact, "who": None if who is Who.SELF else who}
        case IsOdd(fact=fact) | HasMost(fact=fact) as degree:
            return {"degree": replace(degree, fact=Fact.COST), "fact": fact, "who": None}
        case _:
            return None


def of_cost_degree(node: object) -> Values | None:
    """Take such a filter of the cost apart."""
    values = of_degree(node)
    return values if values is not None and values.pop("fact") is Fact.COST else None


def _of_told_degree(node: object) -> Values | None:
    values = of_degree(node)
    return None if values is None else {**values, "told": True}


def _marks_of_numbers() -> Iterator[Phrase]:
    yield _mark_of("без <fact:things gen>", none, of_none)
    yield Phrase(
        Kind.MARK,
        "<degree:degree gen sg f> стоимости [чем <who:who nom>]",
        make=lambda values: by_degree({**values, "fact": Fact.COST}),
        take=of_cost_degree,
        absent={"who": None},
    )
    yield _mark_of(
        "с <degree:degree ins sg> [told: количеством|числом] <fact:things gen> "
        "[чем у <who:who gen after>]",
        by_degree,
        _of_told_degree,
        who=None,
    )
    yield _mark_of("<fact:fact> <amount:amount equal>", compared, uncompared)
    yield _mark_of("с [<amount:amount>] <fact:things ins>", having, of_having, amount=None)


def than_others(values: Values) -> object:
    """Return the filter of «… больше, чем у ~», «… меньше его стоимости»."""
    fact, who, own = values["fact"], values["who"], values["own"]
    if (who is None) is (own is None) or values["same"] not in (None, fact):
        return None
    of_whom = FactOf(cast(Fact, fact), cast(Who, who or own))
    return HasFact(cast(Fact, fact), cast(Compare, values["than"]), of_whom)


def both(values: Values) -> object:
    """What is said of one card twice; as far as both may be so."""
    one, other = cast(Filter, values["one"]), cast(Filter, values["other"])
    return AllOf((one, other)) if may_be((one, other)) and one != other else None


def of_both(node: object) -> Values | None:
    """Take such a filter apart; the inverse of ``both``."""
    match node:
        case AllOf(filters=(one, other)):
            return {"one": one, "other": other}
        case _:
            return None


def one_or_both(values: Values) -> object:
    """What a card has; behind «или» an «и» would leave open what it joins."""
    if values["other"] is None:
        return values["one"]
    return None if isinstance(values["one"], AnyOf) else both(values)


def of_one_or_both(node: object) -> Values | None:
    """Take what a card has apart; the inverse of ``one_or_both``."""
    return of_both(node) or {"one": node, "other": None}


_MARKS: Final = (
    _mark("противника", OfSide(Side.ENEMY)),
    Phrase(
        Kind.MARK,
        "<squad:area>",
        hole("squad"),
        guard=lambda values: isinstance(values["squad"], OfSide),
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
    _mark("не имеющий* <what:havings gen sg>", Not(hole("what")), synonym=True),
    Phrase(
        Kind.MARK,
        "имеющий* [<amount:amount>] <fact:things gen>",
        make=having,
        absent={"amount": None},
        synonym=True,
    ),
    Phrase(Kind.MARK, "не имеющий* <fact:things gen>", make=none, synonym=True),
    Phrase(
        Kind.MARK,
        "<fact:quantity nom> которого|которой|которых <amount:amount equal>",
        make=compared,
        synonym=True,
    ),
    Phrase(
        Kind.MARK,
        "<fact:quantity nom> которого|которой|которых <than:than> [чем у <who:who gen after>]"
        " [<own:who gen whose> <same:quantity gen>]",
        make=than_others,
        absent={"who": None, "own": None, "same": None},
        synonym=True,
    ),
    _mark("без <what:havings gen sg>", Not(hole("what"))),
    Phrase(
        Kind.MARK,
        "[undone: не] <deed:deed same> <span:ago>",
        Did(hole("deed"), hole("span"), picked("undone", {True: False, False: True})),
    ),
    _mark("(? кроме <whom:nouns gen> )?", Not(hole("whom"))),
    _mark("стоящий* <spot:spot>", hole("spot"), synonym=True),
    _mark("находящийся* <spot:spot>", hole("spot"), synonym=True),
    _mark("<spot:spot>", hole("spot"), synonym=True),
    # Last, for what is said in fewer words is printed so.
    _mark("который|которая|которое|которые <is:predicates>", hole("is")),
)
PHRASES: Final[tuple[Phrase, ...]] = (*_HEADS, *_TRAITS, *_HAVINGS, *_MARKS)
VOCABULARY: Final[Mapping[Kind, Mapping[str, object]]] = {
    Kind.ELEMENT: _ELEMENTS,
    Kind.TYPE: TYPES,
    Kind.ADJECTIVE: {**_QUALITIES, "соседний*": Beside()},
    Kind.BELONGING: _BELONGINGS,
    Kind.FACT: _FACTS,
    Kind.THINGS: _THINGS,
    Kind.ODD: _ODD,
    Kind.DEGREE: _DEGREES,
    Kind.DEED: _DEEDS,
    Kind.AGO: SPANS,
}


_ORDER: Final = (*_TRAITS, *_HEADS, *_MARKS)


def in_order(filters: tuple[Filter, ...]) -> Filter:
    """Return the filter of cards that pass all of these, its parts as their words are printed."""
    parts = [
        part
        for filter_ in filters
        for part in (filter_.filters if isinstance(filter_, AllOf) else (filter_,))
    ]
    parts = sorted(dict.fromkeys(parts), key=_place)
    return parts[0] if len(parts) == 1 else AllOf(tuple(parts))


def _place(part: Filter) -> tuple[int, str]:
    for place, phrase in enumerate(_ORDER):
        if not phrase.synonym and phrase.parts(part) is not None:
            return place, repr(part)
    return len(_ORDER), repr(part)

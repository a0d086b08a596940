"""Cards as text tells them apart: nouns, what agrees with them, what follows them (502, 528)."""

from collections.abc import Mapping
from typing import Final, cast

from engine.berserk.abilities import (
    ANY_CARD,
    AllOf,
    AnyOf,
    Called,
    CardType,
    Compare,
    Deed,
    Did,
    Element,
    Fact,
    Filter,
    HasFact,
    HasJump,
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
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.templates import Values, hole


def _head(words: str, node: Filter, *, synonym: bool = False) -> Phrase:
    return Phrase(Kind.HEAD, words, node, synonym=synonym)


def _trait(words: str, node: Filter, *, synonym: bool = False) -> Phrase:
    return Phrase(Kind.TRAIT, words, node, synonym=synonym)


def _mark(words: str, node: Filter, *, synonym: bool = False) -> Phrase:
    return Phrase(Kind.MARK, words, node, synonym=synonym)


# Nouns.

_ELEMENTS: Final = tuple(
    Phrase(Kind.ELEMENT, f"{word}*", element)
    for word, element in (
        ("степной", Element.STEPPE),
        ("горный", Element.MOUNTAIN),
        ("лесной", Element.FOREST),
        ("болотный", Element.SWAMP),
        ("темный", Element.DARKNESS),
    )
)


def _either(values: Values) -> object:
    one, other = values["one"], values["other"]
    if isinstance(one, OfClass) and isinstance(other, OfClass):
        return OfClass((*one.classes, *other.classes))
    return AnyOf((one, other))  # type: ignore[arg-type]


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
    _head("артефакт*", OfType((CardType.ARTIFACT,))),
    _head("местность*", OfType((CardType.TERRAIN,))),
    _head("симбиот*", OfType((CardType.COMPANION, CardType.PARASITE))),
    _head("компаньон*", OfType((CardType.COMPANION,))),
    _head("паразит*", OfType((CardType.PARASITE,))),
    _head("защитник*", InStatus(Status.DEFENDER)),
    Phrase(Kind.HEAD, "<name:name same>", hole("name")),
    Phrase(Kind.HEAD, "<one:name same> или <other:sort same>", make=_either, take=_of_either),
)
_TRAITS: Final = (
    _trait("ваш*", OfSide(Side.OWN)),
    _trait("другой*", Not(Is(Who.SELF))),
    _trait("открытый*", InState(State.OPEN)),
    _trait("закрытый*", InState(State.CLOSED)),
    _trait("раненый*", InState(State.WOUNDED)),
    _trait("<elements:elements same>", OfElement(hole("elements"))),
    *(
        _trait(f"не{word}*", Not(OfElement((element,))))
        for word, element in (
            ("степной", Element.STEPPE),
            ("горный", Element.MOUNTAIN),
            ("лесной", Element.FOREST),
            ("болотный", Element.SWAMP),
            ("темный", Element.DARKNESS),
        )
    ),
    _trait("нейтральный*", OfElement(())),
    _trait("летающий*", OfType((CardType.FLYER,))),
    _trait("нелетающий*", Not(OfType((CardType.FLYER,)))),
    _trait("наземный*", OfType((CardType.GROUND,))),
    _trait("бестелесный*", HasNamed(Name.INCORPOREAL)),
    _trait("небестелесный*", Not(HasNamed(Name.INCORPOREAL))),
    _trait("уникальный*", IsUnique()),
    _trait("неуникальный*", Not(IsUnique())),
    _trait("{elite}", IsElite()),
    _trait("элитный*", IsElite(), synonym=True),
    _trait("{ordinary}", IsElite(elite=False)),
    _trait("рядовой*", IsElite(elite=False), synonym=True),
    _trait("стоящий* <spot:spot>", hole("spot")),
    _trait("находящийся* <spot:spot>", hole("spot"), synonym=True),
)

# What a card has: powers, named and titled abilities, protections.


def _having(words: str, node: Filter) -> Phrase:
    return Phrase(Kind.HAVING, words, node)


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
    _having("прыжок*", HasJump()),
    Phrase(
        Kind.HAVING,
        "<name:named same>",
        HasNamed(hole("name")),
        guard=lambda values: values["name"] is not Name.JUMP,
    ),
    _having("магический* особенность*", InState(State.MAGIC)),
    _having("строй*", InState(State.HAS_FORMATION)),
    _having("концентрация*", HasTitle(Title.CONCENTRATION)),
    Phrase(
        Kind.HAVING,
        "<protection:protection>",
        make=_protected,
        take=_of_protected,
    ),
)


def _is_one(values: Mapping[str, object]) -> bool:
    return not isinstance(values["what"], AnyOf)


_FACTS: Final = (
    ("стоимостью", Fact.COST),
    ("с {move}", Fact.MOVEMENT),
    ("с {health}", Fact.LIFE),
    ("со слабым {strike}", Fact.WEAK),
    ("со средним {strike}", Fact.MEDIUM),
    ("с сильным {strike}", Fact.STRONG),
)
_BOUNDS: Final = (("более", Compare.AT_LEAST), ("менее", Compare.AT_MOST))
_MARKS: Final = (
    _mark("противника", OfSide(Side.ENEMY)),
    _mark("в вашем отряде", OfSide(Side.OWN), synonym=True),
    _mark("в отряде противника", OfSide(Side.ENEMY), synonym=True),
    *(
        _mark(f"{word} <n:number> или|и {more}", HasFact(fact, compare, hole("n")))
        for word, fact in _FACTS
        for more, compare in _BOUNDS
    ),
    _mark("стоимостью <n:number>", HasFact(Fact.COST, Compare.EQUAL, hole("n"))),
    _mark("с {counter}", HasFact(Fact.CHIPS, Compare.AT_LEAST, 1)),
    _mark("без {counter}", HasFact(Fact.CHIPS, Compare.EQUAL, 0)),
    _mark("без дополнительных {health}", HasFact(Fact.EXTRA_LIFE, Compare.EQUAL, 0)),
    _mark("с дополнительными {health}", HasFact(Fact.EXTRA_LIFE, Compare.AT_LEAST, 1)),
    *(
        _mark(
            f"с <n:count ins> или|и {more} {word}",
            HasFact(fact, compare, hole("n")),
            synonym=fact is Fact.LIFE,
        )
        for word, fact in (
            ("{health}", Fact.LIFE),
            ("текущими {health}", Fact.LIFE),
            ("ранами", Fact.WOUNDS),
            ("{counter}", Fact.CHIPS),
        )
        for more, compare in _BOUNDS
    ),
    _mark("с|со <what:havings ins sg>", hole("what")),
    _mark("обладающий* <what:havings ins sg>", hole("what"), synonym=True),
    _mark("имеющий* <what:havings acc sg>", hole("what"), synonym=True),
    _mark("без <what:havings gen sg>", Not(hole("what"))),
    _mark("без ран", Not(InState(State.WOUNDED))),
    _mark("с ранами", InState(State.WOUNDED), synonym=True),
    _mark("с четным количеством {health}", IsOdd(Fact.LIFE, odd=False)),
    _mark("с нечетным количеством {health}", IsOdd(Fact.LIFE)),
    _mark("перемещавшийся* в этот ход", Did(Deed.RELOCATED)),
    _mark("не перемещавшийся* в этот ход", Did(Deed.RELOCATED, did=False)),
    _mark("кроме <whom:noun gen sg>", Not(hole("whom"))),
    _mark("кроме <whom:noun gen pl>", Not(hole("whom")), synonym=True),
    _mark("( кроме <whom:noun gen pl> )", Not(hole("whom")), synonym=True),
    _mark("стоящий* <spot:spot>", hole("spot"), synonym=True),
    _mark("находящийся* <spot:spot>", hole("spot"), synonym=True),
    _mark("<spot:spot>", hole("spot"), synonym=True),
)
PHRASES: Final = (*_ELEMENTS, *_HEADS, *_TRAITS, *_HAVINGS, *_MARKS)


def names_a_sort(filter_: object) -> bool:
    """Whether a filter is a noun's: of creatures, of artifacts, of a class."""
    return isinstance(filter_, IsCreature | OfType | OfClass | Called)


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

"""Cards as text tells them apart: nouns, what agrees with them, what follows them (502, 528)."""

from typing import Final

from engine.berserk.abilities import (
    ANY_CARD,
    Beside,
    CardType,
    Compare,
    Direction,
    Element,
    Fact,
    Filter,
    HasFact,
    HasNamed,
    HasPower,
    InDirection,
    InState,
    Is,
    IsCreature,
    IsElite,
    IsUnique,
    Marked,
    Name,
    Not,
    OfElement,
    OfSide,
    OfType,
    Side,
    State,
    Who,
)
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.templates import hole


def _head(words: str, node: Filter, *, synonym: bool = False) -> Phrase:
    return Phrase(Kind.HEAD, words, node, synonym=synonym)


def _trait(words: str, node: Filter, *, synonym: bool = False) -> Phrase:
    return Phrase(Kind.TRAIT, words, node, synonym=synonym)


def _mark(words: str, node: Filter, *, synonym: bool = False) -> Phrase:
    return Phrase(Kind.MARK, words, node, synonym=synonym)


_ELEMENTS: Final = (
    ("степной", Element.STEPPE),
    ("горный", Element.MOUNTAIN),
    ("лесной", Element.FOREST),
    ("болотный", Element.SWAMP),
    ("темный", Element.DARKNESS),
)
_HEADS: Final = (
    _head("карта*", ANY_CARD),
    _head("существо*", IsCreature()),
    _head("артефакт*", OfType((CardType.ARTIFACT,))),
    _head("местность*", OfType((CardType.TERRAIN,))),
    _head("симбиот*", OfType((CardType.COMPANION, CardType.PARASITE))),
    _head("компаньон*", OfType((CardType.COMPANION,))),
    _head("паразит*", OfType((CardType.PARASITE,))),
)
_TRAITS: Final = (
    _trait("ваш*", OfSide(Side.OWN)),
    _trait("другой*", Not(Is(Who.SELF))),
    _trait("открытый*", InState(State.OPEN)),
    _trait("закрытый*", InState(State.CLOSED)),
    _trait("раненый*", InState(State.WOUNDED)),
    _trait("нераненый*", Not(InState(State.WOUNDED))),
    *(_trait(f"{word}*", OfElement((element,))) for word, element in _ELEMENTS),
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
    _trait("стоящий* рядом с <who:who ins after>", Beside(hole("who"))),
    _trait("стоящий* рядом", Beside(), synonym=True),
    _trait("стоящий* напротив", InDirection((Direction.AHEAD,))),
)
_MARKS: Final = (
    _mark("противника", OfSide(Side.ENEMY)),
    _mark("в вашем отряде", OfSide(Side.OWN), synonym=True),
    _mark("в отряде противника", OfSide(Side.ENEMY), synonym=True),
    *(
        _mark(f"{word} <n:number> или {more}", HasFact(fact, compare, hole("n")))
        for word, fact in (
            ("стоимостью", Fact.COST),
            ("с {move}", Fact.MOVEMENT),
            ("с {health}", Fact.LIFE),
            ("со слабым {strike}", Fact.WEAK),
            ("со средним {strike}", Fact.MEDIUM),
            ("с сильным {strike}", Fact.STRONG),
        )
        for more, compare in (("более", Compare.AT_LEAST), ("менее", Compare.AT_MOST))
    ),
    _mark("стоимостью <n:number>", HasFact(Fact.COST, Compare.EQUAL, hole("n"))),
    _mark("с {counter}", HasFact(Fact.CHIPS, Compare.AT_LEAST, 1)),
    _mark("без {counter}", HasFact(Fact.CHIPS, Compare.EQUAL, 0)),
    _mark("с дополнительными {health}", HasFact(Fact.EXTRA_LIFE, Compare.AT_LEAST, 1)),
    _mark("с <name:named ins>", HasNamed(hole("name"))),
    _mark("без <name:named gen>", Not(HasNamed(hole("name")))),
    _mark("с <kinds:powers ins sg>", HasPower(hole("kinds"))),
    _mark("с маркером <name:title>", Marked(hole("name"))),
    _mark("без маркера <name:title>", Not(Marked(hole("name")))),
    _mark("рядом с <who:who ins after>", Beside(hole("who")), synonym=True),
    _mark("стоящий* рядом с <who:who ins after>", Beside(hole("who")), synonym=True),
    _mark("стоящий* рядом", Beside(), synonym=True),
    _mark("стоящий* напротив", InDirection((Direction.AHEAD,)), synonym=True),
    _mark("напротив", InDirection((Direction.AHEAD,)), synonym=True),
    _mark("справа от <who:who gen after>", InDirection((Direction.RIGHT,), hole("who"))),
    _mark("слева от <who:who gen after>", InDirection((Direction.LEFT,), hole("who"))),
    _mark("позади <who:who gen after>", InDirection((Direction.BEHIND,), hole("who"))),
)
PHRASES: Final = (*_HEADS, *_TRAITS, *_MARKS)

"""Cards told apart beside their noun: dearer than another, standing elsewhere, all but one."""

from engine.berserk.abilities import (
    AllOf,
    AnyOf,
    Area,
    Beside,
    CardIs,
    Compare,
    Deed,
    Did,
    Fact,
    FactOf,
    Filter,
    HasFact,
    HasMost,
    HasPower,
    Hosts,
    InArea,
    InLine,
    InState,
    Is,
    Modify,
    Not,
    OfType,
    Property,
    SizeModifier,
    State,
    While,
    Who,
)
from engine.berserk.abilities.filters import ANY_CARD
from engine.berserk.abilities.properties import CardType
from tests.engine.berserk.cards.text.said.words import (
    CREATURE,
    ENEMY,
    GNOME,
    OWN,
    SHOT,
    Said,
)

_CHEAPER = HasFact(Fact.COST, Compare.LESS, FactOf(Fact.COST))
_DEARER = HasFact(Fact.COST, Compare.MORE, FactOf(Fact.COST))
_NOT_BESIDE = AllOf((Not(Beside()), CREATURE))
_FORMED = InState(State.IN_FORMATION)
_COLUMN = InLine(row=False, column=True)
_ON_BOARD = InArea(Area.BATTLEFIELD)
_CARDS: dict[str, Filter] = {
    "картам дешевле ~": _CHEAPER,
    "картам дороже, чем ~": _DEARER,
    "картам стоимостью меньше, чем у ~": _CHEAPER,
    "картам стоимостью больше стоимости ~": _DEARER,
    "картам с большей стоимостью, чем у ~": _DEARER,
    "картам большей стоимости, чем у ~": _DEARER,
    "картам равной стоимости": HasFact(Fact.COST, Compare.EQUAL, FactOf(Fact.COST)),
    "картам с наименьшей стоимостью": HasMost(Fact.COST, ANY_CARD, least=True),
    "картам стоимостью от 2 до 4": AllOf(
        (HasFact(Fact.COST, Compare.AT_LEAST, 2), HasFact(Fact.COST, Compare.AT_MOST, 4))
    ),
    "картам стоимостью 2 или 7": AnyOf(
        (HasFact(Fact.COST, Compare.EQUAL, 2), HasFact(Fact.COST, Compare.EQUAL, 7))
    ),
    "картам с 6 {health}": HasFact(Fact.LIFE, Compare.EQUAL, 6),
    "существам не рядом с ~": _NOT_BESIDE,
    "не стоящим рядом существам": _NOT_BESIDE,
    "стоящим не рядом существам": _NOT_BESIDE,
    "существам, не стоящим рядом": _NOT_BESIDE,
    "существам, находящимся не рядом": _NOT_BESIDE,
    "существам, которые не стоят рядом": _NOT_BESIDE,
    "картам, стоящим в строю": _FORMED,
    "картам не в строю": Not(_FORMED),
    "картам в столбце хозяина": InLine(row=False, column=True, who=Who.HOST),
    "картам в его столбце": _COLUMN,
    "картам в других столбцах": AllOf((_ON_BOARD, Not(_COLUMN))),
    "картам в другом столбце, чем хозяин": AllOf(
        (_ON_BOARD, Not(InLine(row=False, column=True, who=Who.HOST)))
    ),
    "картам из отряда противника": ENEMY,
    "картам, находящимся под вашим контролем": OWN,
    "картам, кроме хозяина": Not(Is(Who.HOST)),
    "картам (кроме ~)": Not(Is(Who.SELF)),
    "существам, являющимся гномами": AllOf((CREATURE, GNOME)),
    "существам, не являющимся гномами": AllOf((CREATURE, Not(GNOME))),
    "неназемным существам": AllOf((Not(OfType((CardType.GROUND,))), CREATURE)),
    "нераненым существам": AllOf((Not(InState(State.WOUNDED)), CREATURE)),
    "действовавшим в этот ход существам": AllOf((CREATURE, Did(Deed.ACTED))),
    "существам, не получившим ран в прошлый ход": AllOf(
        (CREATURE, Did(Deed.WOUNDED, 1, did=False))
    ),
    "картам дороже хозяина": HasFact(Fact.COST, Compare.MORE, FactOf(Fact.COST, Who.HOST)),
    "картам дешевле, чем хозяин": HasFact(Fact.COST, Compare.LESS, FactOf(Fact.COST, Who.HOST)),
    "не находящимся рядом существам": _NOT_BESIDE,
    "находящимся не рядом существам": _NOT_BESIDE,
    "существам, не находящимся рядом": _NOT_BESIDE,
    "существам, стоящим не рядом": _NOT_BESIDE,
    "стоящим в строю существам": AllOf((CREATURE, _FORMED)),
    "находящимся в строю существам": AllOf((CREATURE, _FORMED)),
    "не находящимся в строю существам": AllOf((Not(_FORMED), CREATURE)),
    "не стоящим в строю существам": AllOf((Not(_FORMED), CREATURE)),
    "существам, находящимся в строю": AllOf((CREATURE, _FORMED)),
    "существам, не находящимся в строю": AllOf((Not(_FORMED), CREATURE)),
    "существам, не стоящим в строю": AllOf((Not(_FORMED), CREATURE)),
    "существам в строю": AllOf((CREATURE, _FORMED)),
    "картам вашего отряда": OWN,
    "картам, находящимся под контролем противника": ENEMY,
    "не двигавшимся в прошлый ход существам": AllOf((CREATURE, Did(Deed.MOVED, 1, did=False))),
    "атаковавшим в этом бою существам": AllOf((CREATURE, Did(Deed.ATTACKED, None))),
    "картам с выстрелами": HasPower(SHOT),
    "картам с компаньонами": Hosts(OfType((CardType.COMPANION,))),
    "картам без паразитов": Not(Hosts(OfType((CardType.PARASITE,)))),
    "карте, являющейся гномом": GNOME,
    "карте, не являющейся гномом": Not(GNOME),
    "существам, которые были атакованы в этот ход": AllOf((CREATURE, Did(Deed.WAS_ATTACKED))),
}
_THERE: dict[str, CardIs] = {
    "он не в строю": CardIs(Who.SELF, Not(_FORMED)),
    "не стоит рядом с хозяином": CardIs(Who.SELF, Not(Beside(Who.HOST))),
    "хозяин не рядом": CardIs(Who.HOST, Not(Beside())),
    "не ранен": CardIs(Who.SELF, Not(InState(State.WOUNDED))),
    "ранен": CardIs(Who.SELF, InState(State.WOUNDED)),
    "хозяин в строю": CardIs(Who.HOST, _FORMED),
    "является гномом": CardIs(Who.SELF, GNOME),
    "не закрыт": CardIs(Who.SELF, Not(InState(State.CLOSED))),
    "хозяин — гном": CardIs(Who.HOST, GNOME),
    "хозяин не является гномом": CardIs(Who.HOST, Not(GNOME)),
    "имеет наибольшую стоимость": CardIs(Who.SELF, HasMost(Fact.COST, ANY_CARD)),
}
SAID: Said = {
    **{
        f"+1 к выстрелу по {words}.": SizeModifier(1, powers=SHOT, against=cards)
        for words, cards in _CARDS.items()
    },
    **{
        f"+1 к {{strike}}, пока {words}.": While(condition, (Modify(Property.STRIKE, 1),))
        for words, condition in _THERE.items()
    },
}

"""Cards told apart beside their noun: dearer than another, standing elsewhere, all but one."""

import engine.berserk.abilities as ab
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

_CHEAPER = ab.HasFact(ab.Fact.COST, ab.Compare.LESS, ab.FactOf(ab.Fact.COST))
_DEARER = ab.HasFact(ab.Fact.COST, ab.Compare.MORE, ab.FactOf(ab.Fact.COST))
_NOT_BESIDE = ab.AllOf((ab.Not(ab.Beside()), CREATURE))
_FORMED = ab.InState(ab.State.IN_FORMATION)
_COLUMN = ab.InLine(row=False, column=True)
_ON_BOARD = ab.InArea(ab.Area.BATTLEFIELD)
_CARDS: dict[str, ab.Filter] = {
    "картам дешевле ~": _CHEAPER,
    "картам дороже, чем ~": _DEARER,
    "картам стоимостью меньше, чем у ~": _CHEAPER,
    "картам стоимостью больше стоимости ~": _DEARER,
    "картам с большей стоимостью, чем у ~": _DEARER,
    "картам большей стоимости, чем у ~": _DEARER,
    "картам равной стоимости": ab.HasFact(ab.Fact.COST, ab.Compare.EQUAL, ab.FactOf(ab.Fact.COST)),
    "картам с наименьшей стоимостью": ab.HasMost(ab.Fact.COST, ANY_CARD, least=True),
    "картам стоимостью от 2 до 4": ab.AllOf(
        (
            ab.HasFact(ab.Fact.COST, ab.Compare.AT_LEAST, 2),
            ab.HasFact(ab.Fact.COST, ab.Compare.AT_MOST, 4),
        )
    ),
    "картам стоимостью 2 или 7": ab.AnyOf(
        (
            ab.HasFact(ab.Fact.COST, ab.Compare.EQUAL, 2),
            ab.HasFact(ab.Fact.COST, ab.Compare.EQUAL, 7),
        )
    ),
    "картам с 6 {health}": ab.HasFact(ab.Fact.LIFE, ab.Compare.EQUAL, 6),
    "существам не рядом с ~": _NOT_BESIDE,
    "не стоящим рядом существам": _NOT_BESIDE,
    "стоящим не рядом существам": _NOT_BESIDE,
    "существам, не стоящим рядом": _NOT_BESIDE,
    "существам, находящимся не рядом": _NOT_BESIDE,
    "существам, которые не стоят рядом": _NOT_BESIDE,
    "картам, стоящим в строю": _FORMED,
    "картам не в строю": ab.Not(_FORMED),
    "картам в столбце хозяина": ab.InLine(row=False, column=True, who=ab.Who.HOST),
    "картам в его столбце": _COLUMN,
    "картам в других столбцах": ab.AllOf((_ON_BOARD, ab.Not(_COLUMN))),
    "картам в другом столбце, чем хозяин": ab.AllOf(
        (_ON_BOARD, ab.Not(ab.InLine(row=False, column=True, who=ab.Who.HOST)))
    ),
    "картам из отряда противника": ENEMY,
    "картам, находящимся под вашим контролем": OWN,
    "картам, кроме хозяина": ab.Not(ab.Is(ab.Who.HOST)),
    "картам (кроме ~)": ab.Not(ab.Is(ab.Who.SELF)),
    "существам, являющимся гномами": ab.AllOf((CREATURE, GNOME)),
    "существам, не являющимся гномами": ab.AllOf((CREATURE, ab.Not(GNOME))),
    "неназемным существам": ab.AllOf((ab.Not(ab.OfType((CardType.GROUND,))), CREATURE)),
    "нераненым существам": ab.AllOf((ab.Not(ab.InState(ab.State.WOUNDED)), CREATURE)),
    "действовавшим в этот ход существам": ab.AllOf((CREATURE, ab.Did(ab.Deed.ACTED))),
    "существам, не получившим ран в прошлый ход": ab.AllOf(
        (CREATURE, ab.Did(ab.Deed.WOUNDED, 1, did=False))
    ),
    "картам дороже хозяина": ab.HasFact(
        ab.Fact.COST, ab.Compare.MORE, ab.FactOf(ab.Fact.COST, ab.Who.HOST)
    ),
    "картам дешевле, чем хозяин": ab.HasFact(
        ab.Fact.COST, ab.Compare.LESS, ab.FactOf(ab.Fact.COST, ab.Who.HOST)
    ),
    "не находящимся рядом существам": _NOT_BESIDE,
    "находящимся не рядом существам": _NOT_BESIDE,
    "существам, не находящимся рядом": _NOT_BESIDE,
    "существам, стоящим не рядом": _NOT_BESIDE,
    "стоящим в строю существам": ab.AllOf((CREATURE, _FORMED)),
    "находящимся в строю существам": ab.AllOf((CREATURE, _FORMED)),
    "не находящимся в строю существам": ab.AllOf((ab.Not(_FORMED), CREATURE)),
    "не стоящим в строю существам": ab.AllOf((ab.Not(_FORMED), CREATURE)),
    "существам, находящимся в строю": ab.AllOf((CREATURE, _FORMED)),
    "существам, не находящимся в строю": ab.AllOf((ab.Not(_FORMED), CREATURE)),
    "существам, не стоящим в строю": ab.AllOf((ab.Not(_FORMED), CREATURE)),
    "существам в строю": ab.AllOf((CREATURE, _FORMED)),
    "картам вашего отряда": OWN,
    "картам, находящимся под контролем противника": ENEMY,
    "не двигавшимся в прошлый ход существам": ab.AllOf(
        (CREATURE, ab.Did(ab.Deed.MOVED, 1, did=False))
    ),
    "атаковавшим в этом бою существам": ab.AllOf((CREATURE, ab.Did(ab.Deed.ATTACKED, None))),
    "картам с выстрелами": ab.HasPower(SHOT),
    "картам с компаньонами": ab.Hosts(ab.OfType((CardType.COMPANION,))),
    "картам без паразитов": ab.Not(ab.Hosts(ab.OfType((CardType.PARASITE,)))),
    "карте, являющейся гномом": GNOME,
    "карте, не являющейся гномом": ab.Not(GNOME),
    "существам, которые были атакованы в этот ход": ab.AllOf(
        (CREATURE, ab.Did(ab.Deed.WAS_ATTACKED))
    ),
}
_THERE: dict[str, ab.CardIs] = {
    "он не в строю": ab.CardIs(ab.Who.SELF, ab.Not(_FORMED)),
    "не стоит рядом с хозяином": ab.CardIs(ab.Who.SELF, ab.Not(ab.Beside(ab.Who.HOST))),
    "хозяин не рядом": ab.CardIs(ab.Who.HOST, ab.Not(ab.Beside())),
    "не ранен": ab.CardIs(ab.Who.SELF, ab.Not(ab.InState(ab.State.WOUNDED))),
    "ранен": ab.CardIs(ab.Who.SELF, ab.InState(ab.State.WOUNDED)),
    "хозяин в строю": ab.CardIs(ab.Who.HOST, _FORMED),
    "является гномом": ab.CardIs(ab.Who.SELF, GNOME),
    "не закрыт": ab.CardIs(ab.Who.SELF, ab.Not(ab.InState(ab.State.CLOSED))),
    "хозяин — гном": ab.CardIs(ab.Who.HOST, GNOME),
    "хозяин не является гномом": ab.CardIs(ab.Who.HOST, ab.Not(GNOME)),
    "имеет наибольшую стоимость": ab.CardIs(ab.Who.SELF, ab.HasMost(ab.Fact.COST, ANY_CARD)),
}
SAID: Said = {
    **{
        f"+1 к выстрелу по {words}.": ab.SizeModifier(1, powers=SHOT, against=cards)
        for words, cards in _CARDS.items()
    },
    **{
        f"+1 к {{strike}}, пока {words}.": ab.While(condition, (ab.Modify(ab.Property.STRIKE, 1),))
        for words, condition in _THERE.items()
    },
}

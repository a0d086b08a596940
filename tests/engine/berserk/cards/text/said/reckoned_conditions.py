"""Conditions on numbers, on both players' cards, and of one thing or another."""

from typing import Final

from engine.berserk.abilities import (
    AllOf,
    AnyOf,
    CardIs,
    Compare,
    Comparison,
    Condition,
    Count,
    Fact,
    HasFact,
    InState,
    IsOdd,
    Modify,
    Property,
    SizeModifier,
    State,
    SumOf,
    ThereAre,
    Unless,
    While,
    Who,
)
from tests.engine.berserk.cards.text.said.words import CREATURE, ENEMY, GNOME, OWN, SHOT, Said

_CLOSED, _WOUNDED = InState(State.CLOSED), InState(State.WOUNDED)
_GNOMES: Final = AllOf((GNOME, OWN))
_SO: Final[dict[str, Condition]] = {
    "у противника больше карт": Comparison(Count(ENEMY), Compare.MORE, Count(OWN)),
    "у вас меньше существ": Comparison(
        Count(AllOf((CREATURE, OWN))), Compare.LESS, Count(AllOf((CREATURE, ENEMY)))
    ),
    "в вашем отряде не больше карт": Comparison(Count(OWN), Compare.AT_MOST, Count(ENEMY)),
    "в отряде противника не меньше карт": Comparison(Count(ENEMY), Compare.AT_LEAST, Count(OWN)),
    "стоимость ~ больше 5": CardIs(Who.SELF, HasFact(Fact.COST, Compare.MORE, 5)),
    "число ран на хозяине 2 или менее": CardIs(Who.HOST, HasFact(Fact.WOUNDS, Compare.AT_MOST, 2)),
    "стоимость хозяина равна 3": CardIs(Who.HOST, HasFact(Fact.COST, Compare.EQUAL, 3)),
    "число {counter} на ~ чётное": CardIs(Who.SELF, IsOdd(Fact.CHIPS, odd=False)),
    "стоимость хозяина нечётная": CardIs(Who.HOST, IsOdd(Fact.COST)),
    "число ваших гномов 3 или более": ThereAre(_GNOMES, 3),
    "число ваших гномов больше 3": ThereAre(_GNOMES, 4),
    "число ваших гномов меньше 3": Unless(ThereAre(_GNOMES, 3)),
    "число ваших гномов не более 3": Unless(ThereAre(_GNOMES, 4)),
    "сумма ран ваших гномов больше 10": Comparison(
        SumOf(Fact.WOUNDS, AllOf((OWN, GNOME))), Compare.MORE, 10
    ),
    "закрыт или имеет раны": CardIs(Who.SELF, AnyOf((_CLOSED, _WOUNDED))),
}
SAID: Final[Said] = {
    **{
        f"+1 к {{strike}}, пока {words}.": While(condition, (Modify(Property.STRIKE, 1),))
        for words, condition in _SO.items()
    },
    "+1 к выстрелу по существам, которые закрыты или ранены.": SizeModifier(
        1, powers=SHOT, against=AllOf((CREATURE, AnyOf((_CLOSED, _WOUNDED))))
    ),
}

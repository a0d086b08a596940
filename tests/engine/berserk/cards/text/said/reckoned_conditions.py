"""Conditions on numbers, on both players' cards, and of one thing or another."""

from typing import Final

import engine.berserk.abilities as ab
from tests.engine.berserk.cards.text.said.words import CREATURE, ENEMY, GNOME, OWN, SHOT, Said

_CLOSED, _WOUNDED = ab.InState(ab.State.CLOSED), ab.InState(ab.State.WOUNDED)
_GNOMES: Final = ab.AllOf((GNOME, OWN))
_SO: Final[dict[str, ab.Condition]] = {
    "у противника больше карт": ab.Comparison(ab.Count(ENEMY), ab.Compare.MORE, ab.Count(OWN)),
    "у вас меньше существ": ab.Comparison(
        ab.Count(ab.AllOf((CREATURE, OWN))), ab.Compare.LESS, ab.Count(ab.AllOf((CREATURE, ENEMY)))
    ),
    "в вашем отряде не больше карт": ab.Comparison(
        ab.Count(OWN), ab.Compare.AT_MOST, ab.Count(ENEMY)
    ),
    "в отряде противника не меньше карт": ab.Comparison(
        ab.Count(ENEMY), ab.Compare.AT_LEAST, ab.Count(OWN)
    ),
    "стоимость ~ больше 5": ab.CardIs(ab.Who.SELF, ab.HasFact(ab.Fact.COST, ab.Compare.MORE, 5)),
    "число ран на хозяине 2 или менее": ab.CardIs(
        ab.Who.HOST, ab.HasFact(ab.Fact.WOUNDS, ab.Compare.AT_MOST, 2)
    ),
    "стоимость хозяина равна 3": ab.CardIs(
        ab.Who.HOST, ab.HasFact(ab.Fact.COST, ab.Compare.EQUAL, 3)
    ),
    "число {counter} на ~ чётное": ab.CardIs(ab.Who.SELF, ab.IsOdd(ab.Fact.CHIPS, odd=False)),
    "стоимость хозяина нечётная": ab.CardIs(ab.Who.HOST, ab.IsOdd(ab.Fact.COST)),
    "число ваших гномов 3 или более": ab.ThereAre(_GNOMES, 3),
    "число ваших гномов больше 3": ab.ThereAre(_GNOMES, 4),
    "число ваших гномов меньше 3": ab.Unless(ab.ThereAre(_GNOMES, 3)),
    "число ваших гномов не более 3": ab.Unless(ab.ThereAre(_GNOMES, 4)),
    "сумма ран ваших гномов больше 10": ab.Comparison(
        ab.SumOf(ab.Fact.WOUNDS, ab.AllOf((OWN, GNOME))), ab.Compare.MORE, 10
    ),
    "закрыт или имеет раны": ab.CardIs(ab.Who.SELF, ab.AnyOf((_CLOSED, _WOUNDED))),
}
SAID: Final[Said] = {
    **{
        f"+1 к {{strike}}, пока {words}.": ab.While(condition, (ab.Modify(ab.Property.STRIKE, 1),))
        for words, condition in _SO.items()
    },
    "+1 к выстрелу по существам, которые закрыты или ранены.": ab.SizeModifier(
        1, powers=SHOT, against=ab.AllOf((CREATURE, ab.AnyOf((_CLOSED, _WOUNDED))))
    ),
}

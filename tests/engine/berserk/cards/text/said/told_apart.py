"""Nouns told apart by cost, place, wounds and names, in the other words that say the same."""

import engine.berserk.abilities as ab
from engine.berserk.abilities.properties import CardType
from tests.engine.berserk.cards.text.said.words import (
    CREATURE,
    ENEMY,
    GNOME,
    OWN,
    SHOT,
    Said,
    influence,
)

HERO = ab.OfClass(("Герой-воин", "Герой-жрец", "Герой-маг", "Герой-разбойник"))
FLYER = ab.OfType((CardType.FLYER,))
_DEARER = ab.HasFact(ab.Fact.COST, ab.Compare.MORE, ab.FactOf(ab.Fact.COST))
_CARDS: dict[str, ab.Filter] = {
    "героям": HERO,
    "вашим героям": ab.AllOf((OWN, HERO)),
    "существам с полётом": ab.AllOf((FLYER, CREATURE)),
    "существам большей стоимости": ab.AllOf((CREATURE, _DEARER)),
    "существам, стоимость которых больше, чем у ~": ab.AllOf((CREATURE, _DEARER)),
    "существам равной или меньшей стоимости": ab.AllOf(
        (CREATURE, ab.HasFact(ab.Fact.COST, ab.Compare.AT_MOST, ab.FactOf(ab.Fact.COST)))
    ),
    "картам большей или равной стоимости": ab.HasFact(
        ab.Fact.COST, ab.Compare.AT_LEAST, ab.FactOf(ab.Fact.COST)
    ),
    "картам, стоимость которых 3 или менее": ab.HasFact(ab.Fact.COST, ab.Compare.AT_MOST, 3),
    "картам с меньшим количеством ран": ab.HasFact(
        ab.Fact.WOUNDS, ab.Compare.LESS, ab.FactOf(ab.Fact.WOUNDS)
    ),
    "картам с наибольшим числом ран": ab.HasMost(ab.Fact.WOUNDS, ab.ANY_CARD),
    "картам с наименьшим {health}": ab.HasMost(ab.Fact.LIFE, ab.ANY_CARD, least=True),
    "картам наибольшей стоимости": ab.HasMost(ab.Fact.COST, ab.ANY_CARD),
    "существам, не имеющим {counter}": ab.AllOf(
        (CREATURE, ab.HasFact(ab.Fact.CHIPS, ab.Compare.EQUAL, 0))
    ),
    "существам, не имеющим рывка": ab.AllOf((CREATURE, ab.Not(ab.HasNamed(ab.Name.DASH)))),
    "существам, имеющим 2 или более {counter}": ab.AllOf(
        (CREATURE, ab.HasFact(ab.Fact.CHIPS, ab.Compare.AT_LEAST, 2))
    ),
    "существам, имеющим раны": ab.AllOf((ab.InState(ab.State.WOUNDED), CREATURE)),
    "существам, имеющим более чем 2 {counter}": ab.AllOf(
        (CREATURE, ab.HasFact(ab.Fact.CHIPS, ab.Compare.MORE, 2))
    ),
    "существам, являющимся хозяевами паразитов": ab.AllOf(
        (CREATURE, ab.Hosts(ab.OfType((CardType.PARASITE,))))
    ),
    "картам третьего ряда противника": ab.InRows((3,), ab.Side.ENEMY),
    "картам вашего первого ряда": ab.InRows((1,)),
    "картам в крайних столбцах поля боя": ab.InColumns((1, 5)),
    "картам перед ~": ab.InDirection((ab.Direction.AHEAD,)),
    "картам за ~": ab.InDirection((ab.Direction.BEHIND,)),
    "картам впереди": ab.InDirection((ab.Direction.AHEAD,)),
    "картам в дополнительной зоне": ab.InArea(ab.Area.EXTRA),
    "картам на клетке глубины": ab.InDepth(deep=True),
    "картам на соседней клетке глубины": ab.AllOf((ab.Beside(), ab.InDepth(deep=True))),
    "существам, рядом с которыми нет ваших карт": ab.AllOf(
        (ab.HasAround(ab.AllOf((OWN, ab.Beside(ab.Who.CANDIDATE))), ab.Compare.EQUAL, 0), CREATURE)
    ),
    "существам, рядом с которыми стоят два или более ваших гнома": ab.AllOf(
        (ab.HasAround(ab.AllOf((OWN, GNOME, ab.Beside(ab.Who.CANDIDATE))), number=2), CREATURE)
    ),
    "существам, которые открыты и не перемещались в этот ход": ab.AllOf(
        (ab.InState(ab.State.OPEN), CREATURE, ab.Did(ab.Deed.RELOCATED, did=False))
    ),
    "картам, стоимость которых меньше его стоимости": ab.HasFact(
        ab.Fact.COST, ab.Compare.LESS, ab.FactOf(ab.Fact.COST)
    ),
    "картам у края поля боя": ab.InDepth(deep=False),
    "эльфам и гномам": ab.OfClass(("Эльф", "Гном")),
    "раненым существам и по гномам": ab.AnyOf(
        (ab.AllOf((ab.InState(ab.State.WOUNDED), CREATURE)), GNOME)
    ),
    "другому ~": ab.AllOf((ab.Not(ab.Is(ab.Who.SELF)), ab.Alike(ab.Aspect.NAME, ab.Who.SELF))),
}


def _wounds(filter_: ab.Filter, count: int = 1) -> ab.Playable:
    targets = ab.Targets(filter_, count, count)
    return ab.Playable(ab.Payment(closes=True), influence(ab.Wound(2), targets=targets))


def _stronger(amount: object) -> ab.Modify:
    return ab.Modify(ab.Property.STRIKE, amount)  # type: ignore[arg-type]  # numbers of all kinds


SAID: Said = {
    **{
        f"+1 к выстрелу по {words}.": ab.SizeModifier(1, powers=SHOT, against=filter_)
        for words, filter_ in _CARDS.items()
    },
    "{tap}: Ранить любое существо противника на 2.": _wounds(ab.AllOf((CREATURE, ENEMY))),
    "{tap}: Ранить одно из ваших существ на 2.": _wounds(ab.AllOf((OWN, CREATURE))),
    "{tap}: Ранить двух выбранных существ противника на 2.": _wounds(
        ab.AllOf((CREATURE, ENEMY)), 2
    ),
    "{tap}: Ранить своего хозяина на 2.": ab.Playable(
        ab.Payment(closes=True), influence(ab.Wound(2), targets=ab.Targets(who=ab.Who.HOST))
    ),
    **{
        f"{{tap}}: Ранить существо на X, где X — {words} существа напротив.": ab.Playable(
            ab.Payment(closes=True),
            influence(
                ab.Wound(
                    ab.SumOf(fact, ab.AllOf((ab.InDirection((ab.Direction.AHEAD,)), CREATURE)))
                ),
                targets=ab.Targets(CREATURE),
            ),
        )
        for words, fact in (
            ("стоимость", ab.Fact.COST),
            ("величина слабого {strike}", ab.Fact.WEAK),
        )
    },
    "+1 к {strike} за каждые 3 раны на ~.": _stronger(ab.Scaled(ab.FactOf(ab.Fact.WOUNDS), by=3)),
    "+1 к {strike} за каждые две {counter} на хозяине (максимум +2).": _stronger(
        ab.Bounded(ab.Scaled(ab.FactOf(ab.Fact.CHIPS, ab.Who.HOST), by=2), 2)
    ),
    "+1 к {strike} за каждую {counter} на ваших гномах.": _stronger(
        ab.SumOf(ab.Fact.CHIPS, ab.AllOf((OWN, GNOME)))
    ),
    "+1 к {strike} за каждого героя в вашем отряде.": _stronger(ab.Count(ab.AllOf((OWN, HERO)))),
}

"""Nouns told apart by cost, place, wounds and names, in the other words that say the same."""

from engine.berserk.abilities import (
    ANY_CARD,
    Alike,
    AllOf,
    AnyOf,
    Area,
    Aspect,
    Beside,
    Bounded,
    Compare,
    Count,
    Deed,
    Did,
    Direction,
    Fact,
    FactOf,
    Filter,
    HasAround,
    HasFact,
    HasMost,
    HasNamed,
    Hosts,
    InArea,
    InColumns,
    InDepth,
    InDirection,
    InRows,
    InState,
    Is,
    Modify,
    Name,
    Not,
    OfClass,
    OfType,
    Payment,
    Playable,
    Property,
    Scaled,
    Side,
    SizeModifier,
    State,
    SumOf,
    Targets,
    Who,
    Wound,
)
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

HERO = OfClass(("Герой-воин", "Герой-жрец", "Герой-маг", "Герой-разбойник"))
FLYER = OfType((CardType.FLYER,))
_DEARER = HasFact(Fact.COST, Compare.MORE, FactOf(Fact.COST))
_CARDS: dict[str, Filter] = {
    "героям": HERO,
    "вашим героям": AllOf((OWN, HERO)),
    "существам с полётом": AllOf((FLYER, CREATURE)),
    "существам большей стоимости": AllOf((CREATURE, _DEARER)),
    "существам, стоимость которых больше, чем у ~": AllOf((CREATURE, _DEARER)),
    "существам равной или меньшей стоимости": AllOf(
        (CREATURE, HasFact(Fact.COST, Compare.AT_MOST, FactOf(Fact.COST)))
    ),
    "картам большей или равной стоимости": HasFact(Fact.COST, Compare.AT_LEAST, FactOf(Fact.COST)),
    "картам, стоимость которых 3 или менее": HasFact(Fact.COST, Compare.AT_MOST, 3),
    "картам с меньшим количеством ран": HasFact(Fact.WOUNDS, Compare.LESS, FactOf(Fact.WOUNDS)),
    "картам с наибольшим числом ран": HasMost(Fact.WOUNDS, ANY_CARD),
    "картам с наименьшим {health}": HasMost(Fact.LIFE, ANY_CARD, least=True),
    "картам наибольшей стоимости": HasMost(Fact.COST, ANY_CARD),
    "существам, не имеющим {counter}": AllOf((CREATURE, HasFact(Fact.CHIPS, Compare.EQUAL, 0))),
    "существам, не имеющим рывка": AllOf((CREATURE, Not(HasNamed(Name.DASH)))),
    "существам, имеющим 2 или более {counter}": AllOf(
        (CREATURE, HasFact(Fact.CHIPS, Compare.AT_LEAST, 2))
    ),
    "существам, имеющим раны": AllOf((InState(State.WOUNDED), CREATURE)),
    "существам, имеющим более чем 2 {counter}": AllOf(
        (CREATURE, HasFact(Fact.CHIPS, Compare.MORE, 2))
    ),
    "существам, являющимся хозяевами паразитов": AllOf(
        (CREATURE, Hosts(OfType((CardType.PARASITE,))))
    ),
    "картам третьего ряда противника": InRows((3,), Side.ENEMY),
    "картам вашего первого ряда": InRows((1,)),
    "картам в крайних столбцах поля боя": InColumns((1, 5)),
    "картам перед ~": InDirection((Direction.AHEAD,)),
    "картам за ~": InDirection((Direction.BEHIND,)),
    "картам впереди": InDirection((Direction.AHEAD,)),
    "картам в дополнительной зоне": InArea(Area.EXTRA),
    "картам на клетке глубины": InDepth(deep=True),
    "картам на соседней клетке глубины": AllOf((Beside(), InDepth(deep=True))),
    "существам, рядом с которыми нет ваших карт": AllOf(
        (HasAround(AllOf((OWN, Beside(Who.CANDIDATE))), Compare.EQUAL, 0), CREATURE)
    ),
    "существам, рядом с которыми стоят два или более ваших гнома": AllOf(
        (HasAround(AllOf((OWN, GNOME, Beside(Who.CANDIDATE))), number=2), CREATURE)
    ),
    "существам, которые открыты и не перемещались в этот ход": AllOf(
        (InState(State.OPEN), CREATURE, Did(Deed.RELOCATED, did=False))
    ),
    "картам, стоимость которых меньше его стоимости": HasFact(
        Fact.COST, Compare.LESS, FactOf(Fact.COST)
    ),
    "картам у края поля боя": InDepth(deep=False),
    "эльфам и гномам": OfClass(("Эльф", "Гном")),
    "раненым существам и по гномам": AnyOf((AllOf((InState(State.WOUNDED), CREATURE)), GNOME)),
    "другому ~": AllOf((Not(Is(Who.SELF)), Alike(Aspect.NAME, Who.SELF))),
}


def _wounds(filter_: Filter, count: int = 1) -> Playable:
    targets = Targets(filter_, count, count)
    return Playable(Payment(closes=True), influence(Wound(2), targets=targets))


def _stronger(amount: object) -> Modify:
    return Modify(Property.STRIKE, amount)  # type: ignore[arg-type]  # numbers of all kinds


SAID: Said = {
    **{
        f"+1 к выстрелу по {words}.": SizeModifier(1, powers=SHOT, against=filter_)
        for words, filter_ in _CARDS.items()
    },
    "{tap}: Ранить любое существо противника на 2.": _wounds(AllOf((CREATURE, ENEMY))),
    "{tap}: Ранить одно из ваших существ на 2.": _wounds(AllOf((OWN, CREATURE))),
    "{tap}: Ранить двух выбранных существ противника на 2.": _wounds(AllOf((CREATURE, ENEMY)), 2),
    "{tap}: Ранить своего хозяина на 2.": Playable(
        Payment(closes=True), influence(Wound(2), targets=Targets(who=Who.HOST))
    ),
    **{
        f"{{tap}}: Ранить существо на X, где X — {words} существа напротив.": Playable(
            Payment(closes=True),
            influence(
                Wound(SumOf(fact, AllOf((InDirection((Direction.AHEAD,)), CREATURE)))),
                targets=Targets(CREATURE),
            ),
        )
        for words, fact in (("стоимость", Fact.COST), ("величина слабого {strike}", Fact.WEAK))
    },
    "+1 к {strike} за каждые 3 раны на ~.": _stronger(Scaled(FactOf(Fact.WOUNDS), by=3)),
    "+1 к {strike} за каждые две {counter} на хозяине (максимум +2).": _stronger(
        Bounded(Scaled(FactOf(Fact.CHIPS, Who.HOST), by=2), 2)
    ),
    "+1 к {strike} за каждую {counter} на ваших гномах.": _stronger(
        SumOf(Fact.CHIPS, AllOf((OWN, GNOME)))
    ),
    "+1 к {strike} за каждого героя в вашем отряде.": _stronger(Count(AllOf((OWN, HERO)))),
}

"""What stands behind an ability: two limits, and brackets that add to it."""

from typing import Final

from engine.berserk.abilities import (
    FREE,
    ITSELF,
    ONE_CARD,
    AllOf,
    Attack,
    Bounded,
    CardType,
    Chips,
    Count,
    Heal,
    InState,
    Is,
    IsCreature,
    Limit,
    Moment,
    Not,
    OfClass,
    OfSide,
    OfType,
    Open,
    Payment,
    Playable,
    Power,
    PowerKind,
    Scaled,
    Side,
    State,
    StrikeOf,
    Sum,
    Swap,
    Targets,
    Triggered,
    When,
    Who,
    Wound,
)

_CHIP: Final = Power(PowerKind.INFLUENCE, (Chips(1),), ITSELF)
_HEAL: Final = Power(PowerKind.INFLUENCE, (Heal(1),), ITSELF)
_ENEMY: Final = AllOf((IsCreature(), OfSide(Side.ENEMY)))
_HEROES: Final = OfClass(("Герой-воин", "Герой-жрец", "Герой-маг", "Герой-разбойник"))
_OWN_GNOMES: Final = AllOf((OfClass(("Гном",)), OfSide(Side.OWN)))
_THREE_WITHOUT: Final = Sum((1, Scaled(Sum((1, Scaled(Bounded(Count(_OWN_GNOMES), 1), -1))), 2)))
_CLOSED: Final = AllOf((InState(State.CLOSED), OfSide(Side.ENEMY)))
_OPEN: Final = AllOf((InState(State.OPEN), OfSide(Side.ENEMY)))


def _wound(more: Count | Scaled | Bounded) -> Playable:
    return Playable(
        FREE, Power(PowerKind.INFLUENCE, (Wound(Sum((1, more))),), ONE_CARD), sudden=True
    )


SAID: Final = {
    "{instant}: Получить {counter} (2 раза за ход, 3 раза за бой).": Playable(
        FREE, _CHIP, sudden=True, limit=Limit.PER_TURN, times=2, of_battle=3
    ),
    "При гибели излечиться на 1 (1 раз за ход, 4 раза за бой).": Triggered(
        When(Moment.DIED, Is(Who.SELF)), _HEAL, limit=Limit.PER_TURN, of_battle=4
    ),
    "{instant}: Получить {counter} (максимум 2 раза за бой).": Playable(
        FREE, _CHIP, sudden=True, limit=Limit.PER_BATTLE, times=2
    ),
    "{tap}: Поменять ~ местами с другой вашей картой.": Playable(
        Payment(closes=True),
        Power(
            PowerKind.INFLUENCE,
            (Swap(),),
            Targets(AllOf((OfSide(Side.OWN), Not(Is(Who.SELF))))),
        ),
    ),
    "После того, как уничтожает существо противника, открыться.": Triggered(
        When(Moment.KILLED, Is(Who.SELF), _ENEMY, late=True),
        Power(PowerKind.INFLUENCE, (Open(),), ITSELF),
    ),
    "После того, как ваш гном уничтожает существо противника выстрелом, излечиться на 1.": (
        Triggered(
            When(
                Moment.KILLED,
                AllOf((OfSide(Side.OWN), OfClass(("Гном",)))),
                _ENEMY,
                powers=(PowerKind.SHOT,),
                late=True,
            ),
            _HEAL,
        )
    ),
    "При гибели вашего героя открыться.": Triggered(
        When(Moment.DIED, AllOf((OfSide(Side.OWN), _HEROES))),
        Power(PowerKind.INFLUENCE, (Open(),), ITSELF),
    ),
    "{instant}: Ранить карту на 1 (+2 к воздействию, если она летающая).": _wound(
        Scaled(Count(AllOf((Is(Who.TARGET), OfType((CardType.FLYER,))))), 2)
    ),
    "{instant}: Ранить карту на 1 (на 2, если в вашем отряде есть гном).": _wound(
        Bounded(Count(_OWN_GNOMES), 1)
    ),
    "{instant}: Ранить карту на 1 (+1 к воздействию, "
    "пока в отряде противника больше закрытых карт, чем открытых).": _wound(
        Bounded(Sum((Count(_CLOSED), Scaled(Bounded(Count(_CLOSED), Count(_OPEN)), -1))), 1)
    ),
    "{instant}: Разряд на 1 (на 3, если в вашем отряде нет гномов).": Playable(
        FREE,
        Attack(PowerKind.DISCHARGE, StrikeOf(_THREE_WITHOUT, _THREE_WITHOUT, _THREE_WITHOUT)),
        sudden=True,
    ),
    "{instant}: Излечить существо на 1 (+1 к излечению гномов).": Playable(
        FREE,
        Power(
            PowerKind.INFLUENCE,
            (Heal(Sum((1, Count(AllOf((Is(Who.TARGET), OfClass(("Гном",)))))))),),
            Targets(IsCreature()),
        ),
        sudden=True,
    ),
}

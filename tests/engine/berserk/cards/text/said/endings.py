"""What stands behind an ability: two limits, and brackets that add to it."""

from typing import Final

from engine.berserk.abilities import (
    FREE,
    ITSELF,
    AllOf,
    Chips,
    Heal,
    Is,
    IsCreature,
    Limit,
    Moment,
    Not,
    OfClass,
    OfSide,
    Open,
    Payment,
    Playable,
    Power,
    PowerKind,
    Side,
    Swap,
    Targets,
    Triggered,
    When,
    Who,
)

_CHIP: Final = Power(PowerKind.INFLUENCE, (Chips(1),), ITSELF)
_HEAL: Final = Power(PowerKind.INFLUENCE, (Heal(1),), ITSELF)
_ENEMY: Final = AllOf((IsCreature(), OfSide(Side.ENEMY)))

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
}

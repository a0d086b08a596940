"""What stands behind an ability: two limits, and brackets that add to it."""

from typing import Final

from engine.berserk.abilities import (
    FREE,
    ITSELF,
    Chips,
    Heal,
    Is,
    Limit,
    Moment,
    Playable,
    Power,
    PowerKind,
    Triggered,
    When,
    Who,
)

_CHIP: Final = Power(PowerKind.INFLUENCE, (Chips(1),), ITSELF)
_HEAL: Final = Power(PowerKind.INFLUENCE, (Heal(1),), ITSELF)

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
}

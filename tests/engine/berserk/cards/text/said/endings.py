"""What stands behind an ability: two limits, and brackets that add to it."""

from typing import Final

import engine.berserk.abilities as ab

_CHIP: Final = ab.Power(ab.PowerKind.INFLUENCE, (ab.Chips(1),), ab.ITSELF)
_HEAL: Final = ab.Power(ab.PowerKind.INFLUENCE, (ab.Heal(1),), ab.ITSELF)
_ENEMY: Final = ab.AllOf((ab.IsCreature(), ab.OfSide(ab.Side.ENEMY)))
_HEROES: Final = ab.OfClass(("Герой-воин", "Герой-жрец", "Герой-маг", "Герой-разбойник"))
_OWN_GNOMES: Final = ab.AllOf((ab.OfClass(("Гном",)), ab.OfSide(ab.Side.OWN)))
_THREE_WITHOUT: Final = ab.Sum(
    (1, ab.Scaled(ab.Sum((1, ab.Scaled(ab.Bounded(ab.Count(_OWN_GNOMES), 1), -1))), 2))
)
_CLOSED: Final = ab.AllOf((ab.InState(ab.State.CLOSED), ab.OfSide(ab.Side.ENEMY)))
_OPEN: Final = ab.AllOf((ab.InState(ab.State.OPEN), ab.OfSide(ab.Side.ENEMY)))


def _wound(more: ab.Count | ab.Scaled | ab.Bounded) -> ab.Playable:
    return ab.Playable(
        ab.FREE,
        ab.Power(ab.PowerKind.INFLUENCE, (ab.Wound(ab.Sum((1, more))),), ab.ONE_CARD),
        sudden=True,
    )


SAID: Final = {
    "{instant}: Получить {counter} (2 раза за ход, 3 раза за бой).": ab.Playable(
        ab.FREE, _CHIP, sudden=True, limit=ab.Limit.PER_TURN, times=2, of_battle=3
    ),
    "При гибели излечиться на 1 (1 раз за ход, 4 раза за бой).": ab.Triggered(
        ab.When(ab.Moment.DIED, ab.Is(ab.Who.SELF)), _HEAL, limit=ab.Limit.PER_TURN, of_battle=4
    ),
    "{instant}: Получить {counter} (максимум 2 раза за бой).": ab.Playable(
        ab.FREE, _CHIP, sudden=True, limit=ab.Limit.PER_BATTLE, times=2
    ),
    "{tap}: Поменять ~ местами с другой вашей картой.": ab.Playable(
        ab.Payment(closes=True),
        ab.Power(
            ab.PowerKind.INFLUENCE,
            (ab.Swap(),),
            ab.Targets(ab.AllOf((ab.OfSide(ab.Side.OWN), ab.Not(ab.Is(ab.Who.SELF))))),
        ),
    ),
    "После того, как уничтожает существо противника, открыться.": ab.Triggered(
        ab.When(ab.Moment.KILLED, ab.Is(ab.Who.SELF), _ENEMY, late=True),
        ab.Power(ab.PowerKind.INFLUENCE, (ab.Open(),), ab.ITSELF),
    ),
    "После того, как ваш гном уничтожает существо противника выстрелом, излечиться на 1.": (
        ab.Triggered(
            ab.When(
                ab.Moment.KILLED,
                ab.AllOf((ab.OfSide(ab.Side.OWN), ab.OfClass(("Гном",)))),
                _ENEMY,
                powers=(ab.PowerKind.SHOT,),
                late=True,
            ),
            _HEAL,
        )
    ),
    "При гибели вашего героя открыться.": ab.Triggered(
        ab.When(ab.Moment.DIED, ab.AllOf((ab.OfSide(ab.Side.OWN), _HEROES))),
        ab.Power(ab.PowerKind.INFLUENCE, (ab.Open(),), ab.ITSELF),
    ),
    "{instant}: Ранить карту на 1 (+2 к воздействию, если она летающая).": _wound(
        ab.Scaled(ab.Count(ab.AllOf((ab.Is(ab.Who.TARGET), ab.OfType((ab.CardType.FLYER,))))), 2)
    ),
    "{instant}: Ранить карту на 1 (на 2, если в вашем отряде есть гном).": _wound(
        ab.Bounded(ab.Count(_OWN_GNOMES), 1)
    ),
    "{instant}: Ранить карту на 1 (+1 к воздействию, "
    "пока в отряде противника больше закрытых карт, чем открытых).": _wound(
        ab.Bounded(
            ab.Sum(
                (ab.Count(_CLOSED), ab.Scaled(ab.Bounded(ab.Count(_CLOSED), ab.Count(_OPEN)), -1))
            ),
            1,
        )
    ),
    "{instant}: Разряд на 1 (на 3, если в вашем отряде нет гномов).": ab.Playable(
        ab.FREE,
        ab.Attack(
            ab.PowerKind.DISCHARGE, ab.StrikeOf(_THREE_WITHOUT, _THREE_WITHOUT, _THREE_WITHOUT)
        ),
        sudden=True,
    ),
    "{instant}: Излечить существо на 1 (+1 к излечению гномов).": ab.Playable(
        ab.FREE,
        ab.Power(
            ab.PowerKind.INFLUENCE,
            (
                ab.Heal(
                    ab.Sum((1, ab.Count(ab.AllOf((ab.Is(ab.Who.TARGET), ab.OfClass(("Гном",)))))))
                ),
            ),
            ab.Targets(ab.IsCreature()),
        ),
        sudden=True,
    ),
}

"""More of it, where something is so."""

import engine.berserk.abilities as ab
from tests.engine.berserk.abilities.laying import on_itself
from tests.engine.berserk.abilities.sayings import ENEMY, SELF, STRIKE

_SHOT = (ab.PowerKind.SHOT,)


def _next_shot(amount: int) -> ab.Power:
    return on_itself(ab.Gain(ab.SizeModifier(amount, powers=_SHOT), ab.Until.ONE_USE))


def _strike(amount: int) -> ab.Power:
    return on_itself(ab.AddProperty(ab.Property.STRIKE, amount, ab.Until.TURN_END))


SAID = {
    "+2 к {strike} за каждую {counter} (максимум +6).": ab.Modify(
        ab.Property.STRIKE, ab.Bounded(ab.Scaled(ab.FactOf(ab.Fact.CHIPS), 2), 6)
    ),
    "+1 к {strike} за каждую рану.": ab.Modify(ab.Property.STRIKE, ab.FactOf(ab.Fact.WOUNDS)),
    "Когда уничтожает карту противника — получает +1 к следующему выстрелу (или +3, если она "
    "уникальная).": ab.Triggered(
        ab.When(ab.Moment.KILLED, SELF, ENEMY),
        ab.Provided(ab.CardIs(ab.Who.OTHER, ab.IsUnique()), _next_shot(3), _next_shot(1)),
    ),
    "При {strike} — может получить +1 к {strike} до конца хода (или +2, если атакованный имеет "
    "проклятие).": ab.Triggered(
        ab.When(ab.Moment.LANDED, SELF, powers=STRIKE),
        ab.Provided(ab.CardIs(ab.Who.OTHER, ab.HasNamed(ab.Name.CURSE)), _strike(2), _strike(1)),
        may=True,
    ),
}

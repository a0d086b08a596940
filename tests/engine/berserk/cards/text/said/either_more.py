"""More of it, where something is so."""

from engine.berserk.abilities import (
    AddProperty,
    Bounded,
    CardIs,
    Fact,
    FactOf,
    Gain,
    HasNamed,
    IsUnique,
    Modify,
    Moment,
    Name,
    Power,
    PowerKind,
    Property,
    Provided,
    Scaled,
    SizeModifier,
    Triggered,
    Until,
    When,
    Who,
)
from tests.engine.berserk.abilities.laying import on_itself
from tests.engine.berserk.abilities.sayings import ENEMY, SELF, STRIKE

_SHOT = (PowerKind.SHOT,)


def _next_shot(amount: int) -> Power:
    return on_itself(Gain(SizeModifier(amount, powers=_SHOT), Until.ONE_USE))


def _strike(amount: int) -> Power:
    return on_itself(AddProperty(Property.STRIKE, amount, Until.TURN_END))


SAID = {
    "+2 к {strike} за каждую {counter} (максимум +6).": Modify(
        Property.STRIKE, Bounded(Scaled(FactOf(Fact.CHIPS), 2), 6)
    ),
    "+1 к {strike} за каждую рану.": Modify(Property.STRIKE, FactOf(Fact.WOUNDS)),
    "Когда уничтожает карту противника — получает +1 к следующему выстрелу (или +3, если она "
    "уникальная).": Triggered(
        When(Moment.KILLED, SELF, ENEMY),
        Provided(CardIs(Who.OTHER, IsUnique()), _next_shot(3), _next_shot(1)),
    ),
    "При {strike} — может получить +1 к {strike} до конца хода (или +2, если атакованный имеет "
    "проклятие).": Triggered(
        When(Moment.LANDED, SELF, powers=STRIKE),
        Provided(CardIs(Who.OTHER, HasNamed(Name.CURSE)), _strike(2), _strike(1)),
        may=True,
    ),
}

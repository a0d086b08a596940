"""What X is in other words: sums over cards, graveyards together, so much more, differences."""

from typing import Final

from engine.berserk.abilities import (
    AllOf,
    Area,
    Attack,
    Beside,
    Bounded,
    Compare,
    Count,
    Difference,
    Fact,
    FactOf,
    FinishingBlow,
    HasAround,
    Heal,
    InArea,
    InState,
    Modify,
    Number,
    Outcome,
    Payment,
    Playable,
    PowerKind,
    Property,
    ResultOf,
    Scaled,
    SizeModifier,
    State,
    StrikeOf,
    Sum,
    SumOf,
    Targets,
    WhileDoing,
    Who,
    Wound,
)
from tests.engine.berserk.cards.text.said.words import (
    CREATURE,
    ENEMY,
    GNOME,
    OWN,
    SHOT,
    STRIKE,
    Said,
    influence,
)

_TAP: Final = Payment(closes=True)
_BURIED: Final = InArea(Area.GRAVEYARD)
_GNOMES: Final = Count(AllOf((OWN, GNOME)))
_APART: Final = Difference(FactOf(Fact.COST), FactOf(Fact.COST, Who.TARGET))
_ITS_WOUNDS: Final = FactOf(Fact.WOUNDS, Who.TARGET)
_OWN_NUMBERS: Final[dict[str, Number]] = {
    "число {counter} на ваших картах": SumOf(Fact.CHIPS, OWN),
    "сумма ран на ваших гномах": SumOf(Fact.WOUNDS, AllOf((OWN, GNOME))),
    "общее число дополнительных {health} на ваших картах": SumOf(Fact.EXTRA_LIFE, OWN),
    "число карт на кладбищах": Count(_BURIED),
    "число гномов на обоих кладбищах": Count(AllOf((GNOME, _BURIED))),
    "число ваших гномов плюс 2": Sum((_GNOMES, 2)),
    "число ваших гномов минус 1": Sum((_GNOMES, -1)),
    "число ваших гномов (не более 3)": Bounded(_GNOMES, 3),
    "число ваших гномов, но не больше 3": Bounded(_GNOMES, 3),
    "дополнительные {health} ~": FactOf(Fact.EXTRA_LIFE),
}
_OF_THE_TARGET: Final[dict[str, Number]] = {
    "стоимость цели": FactOf(Fact.COST, Who.TARGET),
    "разница стоимостей ~ и цели": _APART,
    "разница в стоимости ~ и атакованного": _APART,
    "разница в стоимости между ~ и целью": _APART,
    "разница между стоимостью ~ и стоимостью атакованного": _APART,
}
_BLOW: Final = Count(AllOf((InState(State.CLOSED), Beside(Who.TARGET), CREATURE)))
SAID: Final[Said] = {
    **{
        f"+X к {{strike}}, где X — {words}.": Modify(Property.STRIKE, number)
        for words, number in _OWN_NUMBERS.items()
    },
    **{
        f"{{tap}}: Выстрел на X, где X — {words}.": Playable(
            _TAP, Attack(PowerKind.SHOT, StrikeOf(number, number, number))
        )
        for words, number in _OF_THE_TARGET.items()
    },
    "+1 к выстрелу по картам, рядом с которыми нет других карт противника.": SizeModifier(
        1,
        powers=SHOT,
        against=HasAround(AllOf((ENEMY, Beside(Who.CANDIDATE))), Compare.EQUAL, 0),
    ),
    "{tap}: Ранить существо на 1, при этом излечиться на X, где X — число нанесённых ран.": (
        Playable(
            _TAP,
            WhileDoing(
                influence(Wound(1), targets=Targets(CREATURE)),
                influence(Heal(ResultOf(Outcome.WOUNDS))),
            ),
        )
    ),
    "+1 к {strike} за каждую карту на кладбищах.": Modify(Property.STRIKE, Count(_BURIED)),
    "+1 к {strike} за каждую рану на атакованном.": SizeModifier(_ITS_WOUNDS, powers=STRIKE),
    "-1 к {strike} за каждую рану атакованного.": SizeModifier(
        Scaled(_ITS_WOUNDS, -1), powers=STRIKE
    ),
    "+1 к выстрелу за каждую рану на атакованном (максимум +2).": SizeModifier(
        Bounded(_ITS_WOUNDS, 2), powers=SHOT
    ),
    "{tap}: Добивание на X, где X — число закрытых существ рядом с целью добивания.": Playable(
        _TAP, influence(FinishingBlow(_BLOW), targets=Targets())
    ),
}

"""What X is in other words: sums over cards, graveyards together, so much more, differences."""

from typing import Final

import engine.berserk.abilities as ab
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

_TAP: Final = ab.Payment(closes=True)
_BURIED: Final = ab.InArea(ab.Area.GRAVEYARD)
_GNOMES: Final = ab.Count(ab.AllOf((OWN, GNOME)))
_APART: Final = ab.Difference(ab.FactOf(ab.Fact.COST), ab.FactOf(ab.Fact.COST, ab.Who.TARGET))
_ITS_WOUNDS: Final = ab.FactOf(ab.Fact.WOUNDS, ab.Who.TARGET)
_OWN_NUMBERS: Final[dict[str, ab.Number]] = {
    "число {counter} на ваших картах": ab.SumOf(ab.Fact.CHIPS, OWN),
    "сумма ран на ваших гномах": ab.SumOf(ab.Fact.WOUNDS, ab.AllOf((OWN, GNOME))),
    "общее число дополнительных {health} на ваших картах": ab.SumOf(ab.Fact.EXTRA_LIFE, OWN),
    "число карт на кладбищах": ab.Count(_BURIED),
    "число гномов на обоих кладбищах": ab.Count(ab.AllOf((GNOME, _BURIED))),
    "число ваших гномов плюс 2": ab.Sum((_GNOMES, 2)),
    "число ваших гномов минус 1": ab.Sum((_GNOMES, -1)),
    "число ваших гномов (не более 3)": ab.Bounded(_GNOMES, 3),
    "число ваших гномов, но не больше 3": ab.Bounded(_GNOMES, 3),
    "дополнительные {health} ~": ab.FactOf(ab.Fact.EXTRA_LIFE),
}
_OF_THE_TARGET: Final[dict[str, ab.Number]] = {
    "стоимость цели": ab.FactOf(ab.Fact.COST, ab.Who.TARGET),
    "разница стоимостей ~ и цели": _APART,
    "разница в стоимости ~ и атакованного": _APART,
    "разница в стоимости между ~ и целью": _APART,
    "разница между стоимостью ~ и стоимостью атакованного": _APART,
}
_BLOW: Final = ab.Count(ab.AllOf((ab.InState(ab.State.CLOSED), ab.Beside(ab.Who.TARGET), CREATURE)))
SAID: Final[Said] = {
    **{
        f"+X к {{strike}}, где X — {words}.": ab.Modify(ab.Property.STRIKE, number)
        for words, number in _OWN_NUMBERS.items()
    },
    **{
        f"{{tap}}: Выстрел на X, где X — {words}.": ab.Playable(
            _TAP, ab.Attack(ab.PowerKind.SHOT, ab.StrikeOf(number, number, number))
        )
        for words, number in _OF_THE_TARGET.items()
    },
    "+1 к выстрелу по картам, рядом с которыми нет других карт противника.": ab.SizeModifier(
        1,
        powers=SHOT,
        against=ab.HasAround(ab.AllOf((ENEMY, ab.Beside(ab.Who.CANDIDATE))), ab.Compare.EQUAL, 0),
    ),
    "{tap}: Ранить существо на 1, при этом излечиться на X, где X — число нанесённых ран.": (
        ab.Playable(
            _TAP,
            ab.WhileDoing(
                influence(ab.Wound(1), targets=ab.Targets(CREATURE)),
                influence(ab.Heal(ab.ResultOf(ab.Outcome.WOUNDS))),
            ),
        )
    ),
    "+1 к {strike} за каждую карту на кладбищах.": ab.Modify(ab.Property.STRIKE, ab.Count(_BURIED)),
    "+1 к {strike} за каждую рану на атакованном.": ab.SizeModifier(_ITS_WOUNDS, powers=STRIKE),
    "-1 к {strike} за каждую рану атакованного.": ab.SizeModifier(
        ab.Scaled(_ITS_WOUNDS, -1), powers=STRIKE
    ),
    "+1 к выстрелу за каждую рану на атакованном (максимум +2).": ab.SizeModifier(
        ab.Bounded(_ITS_WOUNDS, 2), powers=SHOT
    ),
    "{tap}: Добивание на X, где X — число закрытых существ рядом с целью добивания.": ab.Playable(
        _TAP, influence(ab.FinishingBlow(_BLOW), targets=ab.Targets())
    ),
}

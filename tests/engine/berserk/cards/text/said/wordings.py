"""One meaning in several wordings: limits in words, abilities without quotation marks."""

from typing import Final

from engine.berserk.abilities import (
    AllOf,
    Attack,
    ChangeElements,
    Chips,
    Exile,
    Fact,
    FactOf,
    Gain,
    Limit,
    Payment,
    Playable,
    PowerKind,
    StrikeOf,
    Targets,
    Until,
    Wound,
)
from engine.berserk.abilities.properties import Element
from tests.engine.berserk.cards.text.said.words import CREATURE, ENEMY, GNOME, Said, influence

TAP: Final = Payment(closes=True)
FOE: Final = Targets(AllOf((CREATURE, ENEMY)))
_WEAK: Final = FactOf(Fact.WEAK)

SAID: Said = {
    "{instant}: Получить {counter} (два раза за ход).": Playable(
        Payment(), influence(Chips(1)), sudden=True, limit=Limit.PER_TURN, times=2
    ),
    "{instant}: Получить {counter} (не более трёх раз за бой).": Playable(
        Payment(), influence(Chips(1)), sudden=True, limit=Limit.PER_BATTLE, times=3
    ),
    "{tap}: Существо противника становится тёмным до конца хода.": Playable(
        TAP,
        influence(ChangeElements(becomes=(Element.DARKNESS,), until=Until.TURN_END), targets=FOE),
    ),
    "{tap}: Ранить себя на 2.": Playable(TAP, influence(Wound(2))),
    "{tap}: Изгоняется.": Playable(TAP, influence(Exile())),
    "{tap}: Гном получает {tap}: Выстрел на X, где X — его слабый {strike}.": Playable(
        TAP,
        influence(
            Gain(Playable(TAP, Attack(PowerKind.SHOT, StrikeOf(_WEAK, _WEAK, _WEAK)))),
            targets=Targets(GNOME),
        ),
    ),
}

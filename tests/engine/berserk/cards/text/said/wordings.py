"""One meaning in several wordings: limits in words, abilities without quotation marks."""

from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.abilities.properties import Element
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.protections import PROTECTIONS
from tests.engine.berserk.cards.text.said.words import CREATURE, ENEMY, GNOME, Said, influence

TAP: Final = ab.Payment(closes=True)
FOE: Final = ab.Targets(ab.AllOf((CREATURE, ENEMY)))
_WEAK: Final = ab.FactOf(ab.Fact.WEAK)

SAID: Said = {
    "{instant}: Получить {counter} (два раза за ход).": ab.Playable(
        ab.Payment(), influence(ab.Chips(1)), sudden=True, limit=ab.Limit.PER_TURN, times=2
    ),
    "{instant}: Получить {counter} (не более трёх раз за бой).": ab.Playable(
        ab.Payment(), influence(ab.Chips(1)), sudden=True, limit=ab.Limit.PER_BATTLE, times=3
    ),
    "{tap}: Существо противника становится тёмным до конца хода.": ab.Playable(
        TAP,
        influence(
            ab.ChangeElements(becomes=(Element.DARKNESS,), until=ab.Until.TURN_END), targets=FOE
        ),
    ),
    "{tap}: Ранить себя на 2.": ab.Playable(TAP, influence(ab.Wound(2))),
    "{tap}: Накопить 2 {counter}.": ab.Playable(TAP, influence(ab.Chips(2))),
    "{tap}, получить 2 раны: Открыться.": ab.Playable(
        ab.Payment(closes=True, wounds=2), influence(ab.Open())
    ),
    "{instant}, потерять 2 {counter}: Открыться.": ab.Playable(
        ab.Payment(chips=2), influence(ab.Open()), sudden=True
    ),
    "Снять с себя 2 дополнительные {health}: Открыться.": ab.Playable(
        ab.Payment(extra_life=2), influence(ab.Open())
    ),
    "X {counter} {tap} (максимум 3): Получить X дополнительных {health}.": ab.Playable(
        ab.Payment(closes=True, chips=ab.Bounded(ab.ChosenX(), 3)),
        influence(ab.ExtraLife(ab.ChosenX())),
    ),
    "{tap}: Заклинание «буря» — если имеет раны, ранить гнома на 2.": ab.Playable(
        TAP,
        ab.Power(ab.PowerKind.SPELL, (ab.Wound(2),), ab.Targets(GNOME)),
        condition=ab.CardIs(ab.Who.SELF, ab.InState(ab.State.WOUNDED)),
    ),
    "{tap}: Воздействие «буря» — если имеет раны, ранить гнома на 2.": ab.Playable(
        TAP,
        influence(ab.Wound(2), targets=ab.Targets(GNOME)),
        condition=ab.CardIs(ab.Who.SELF, ab.InState(ab.State.WOUNDED)),
    ),
    "Концентрация: получает {zor} до начала вашего следующего хода.": ab.Concentration(
        influence(ab.Gain(PROTECTIONS["zor"], ab.Until.OWN_NEXT_TURN_START))
    ),
    "{tap}: Изгоняется.": ab.Playable(TAP, influence(ab.Exile())),
    "{tap}: Гном получает {tap}: Выстрел на X, где X — его слабый {strike}.": ab.Playable(
        TAP,
        influence(
            ab.Gain(
                ab.Playable(TAP, ab.Attack(ab.PowerKind.SHOT, ab.StrikeOf(_WEAK, _WEAK, _WEAK)))
            ),
            targets=ab.Targets(GNOME),
        ),
    ),
    "{tap}: Существо противника получает отравление на 1-2-3.": ab.Playable(
        TAP,
        influence(
            ab.Gain(ab.Calculated(ab.Named(ab.Name.POISON), ab.Rolled(Strength(1, 2, 3)))),
            targets=FOE,
        ),
    ),
    "{tap}: Потерять X дополнительных {health}, при этом получить X {counter}.": ab.Playable(
        ab.Payment(closes=True, extra_life=ab.ChosenX()), influence(ab.Chips(ab.ChosenX()))
    ),
}

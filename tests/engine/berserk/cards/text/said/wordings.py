"""One meaning in several wordings: limits in words, abilities without quotation marks."""

from typing import Final

from engine.berserk.abilities import (
    AllOf,
    Attack,
    Bounded,
    Calculated,
    CardIs,
    ChangeElements,
    Chips,
    ChosenX,
    Concentration,
    Exile,
    ExtraLife,
    Fact,
    FactOf,
    Gain,
    InState,
    Limit,
    Name,
    Named,
    Open,
    Payment,
    Playable,
    Power,
    PowerKind,
    Rolled,
    State,
    StrikeOf,
    Targets,
    Until,
    Who,
    Wound,
)
from engine.berserk.abilities.properties import Element
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.protections import PROTECTIONS
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
    "{tap}: Накопить 2 {counter}.": Playable(TAP, influence(Chips(2))),
    "{tap}, получить 2 раны: Открыться.": Playable(
        Payment(closes=True, wounds=2), influence(Open())
    ),
    "{instant}, потерять 2 {counter}: Открыться.": Playable(
        Payment(chips=2), influence(Open()), sudden=True
    ),
    "Снять с себя 2 дополнительные {health}: Открыться.": Playable(
        Payment(extra_life=2), influence(Open())
    ),
    "X {counter} {tap} (максимум 3): Получить X дополнительных {health}.": Playable(
        Payment(closes=True, chips=Bounded(ChosenX(), 3)), influence(ExtraLife(ChosenX()))
    ),
    "{tap}: Заклинание «буря» — если имеет раны, ранить гнома на 2.": Playable(
        TAP,
        Power(PowerKind.SPELL, (Wound(2),), Targets(GNOME)),
        condition=CardIs(Who.SELF, InState(State.WOUNDED)),
    ),
    "{tap}: Воздействие «буря» — если имеет раны, ранить гнома на 2.": Playable(
        TAP,
        influence(Wound(2), targets=Targets(GNOME)),
        condition=CardIs(Who.SELF, InState(State.WOUNDED)),
    ),
    "Концентрация: получает {zor} до начала вашего следующего хода.": Concentration(
        influence(Gain(PROTECTIONS["zor"], Until.OWN_NEXT_TURN_START))
    ),
    "{tap}: Изгоняется.": Playable(TAP, influence(Exile())),
    "{tap}: Гном получает {tap}: Выстрел на X, где X — его слабый {strike}.": Playable(
        TAP,
        influence(
            Gain(Playable(TAP, Attack(PowerKind.SHOT, StrikeOf(_WEAK, _WEAK, _WEAK)))),
            targets=Targets(GNOME),
        ),
    ),
    "{tap}: Существо противника получает отравление на 1-2-3.": Playable(
        TAP,
        influence(
            Gain(Calculated(Named(Name.POISON), Rolled(Strength(1, 2, 3)))),
            targets=FOE,
        ),
    ),
}

"""What is played for a price."""

from engine.berserk.abilities import (
    ITSELF,
    AllOf,
    Attack,
    Chips,
    FinishingBlow,
    Heal,
    IsCreature,
    OfElement,
    Payment,
    Playable,
    Power,
    PowerKind,
    Targets,
    Wound,
)
from engine.berserk.abilities.properties import Element
from engine.berserk.abilities.strength import Strength
from tests.engine.berserk.cards.text.said.words import Said, influence

TAP = Payment(closes=True)
SAID: Said = {
    "{tap}: Выстрел на 1-2-2, дальность 4.": Playable(
        TAP, Attack(PowerKind.SHOT, Strength(1, 2, 2), 4)
    ),
    "{tap}: Разряд на 2.": Playable(TAP, Attack(PowerKind.DISCHARGE, Strength(2, 2, 2))),
    "{tap}: {uchr} на 1-1-2.": Playable(TAP, Attack(PowerKind.REACH_STRIKE, Strength(1, 1, 2))),
    "2 {counter} {tap}: Особый удар на 3.": Playable(
        Payment(closes=True, chips=2), Attack(PowerKind.SPECIAL_STRIKE, Strength(3, 3, 3))
    ),
    "{tap}: Излечить болотное существо на 2.": Playable(
        TAP,
        influence(Heal(2), targets=Targets(AllOf((OfElement((Element.SWAMP,)), IsCreature())))),
    ),
    "{tap}: Получить {counter}.": Playable(TAP, influence(Chips(1))),
    "{tap}: Добивание на 3.": Playable(TAP, Power(PowerKind.INFLUENCE, (FinishingBlow(3),))),
    "{counter}: Раниться на 1.": Playable(Payment(chips=1), influence(Wound(1), targets=ITSELF)),
}

"""What depends on how the powers before went, or on the opponent."""

from typing import Final

from engine.berserk.abilities import (
    AllOf,
    And,
    CardIs,
    Chips,
    Close,
    Concentration,
    Heal,
    InState,
    Limit,
    Limited,
    Not,
    OnSuccess,
    Or,
    Otherwise,
    Payment,
    Playable,
    Power,
    PowerKind,
    Provided,
    State,
    Targets,
    UnlessOpponent,
    Who,
    Wound,
)
from tests.engine.berserk.cards.text.said.words import CREATURE, ENEMY, Said, influence

TAP: Final = Payment(closes=True)
FOE: Final = Targets(AllOf((CREATURE, ENEMY)))
CLOSING: Final = influence(Close(), targets=FOE)
WOUNDING: Final = influence(Wound(2), targets=FOE)
CHIP: Final = influence(Chips(1))
WOUNDED: Final = CardIs(Who.SELF, InState(State.WOUNDED))

SAID: Said = {
    "{tap}: Получить {counter} (1 раз за ход); закрыть существо противника.": Playable(
        TAP, And((Limited(CHIP, Limit.PER_TURN), CLOSING))
    ),
    "{tap}: Закрыть существо противника (2 раза за бой); получить {counter}.": Playable(
        TAP, And((Limited(CLOSING, Limit.PER_BATTLE, 2), CHIP))
    ),
    "{tap}: Закрыть существо противника, иначе получить {counter}.": Playable(
        TAP, Otherwise(CLOSING, CHIP)
    ),
    "{tap}: Закрыть существо противника, в случае неудачи получить {counter}.": Playable(
        TAP, Otherwise(CLOSING, CHIP)
    ),
    "{tap}: Ранить существо противника на 2, при выполнении — получить {counter}.": Playable(
        TAP, OnSuccess(WOUNDING, CHIP)
    ),
    "{tap}: Закрыть существо противника или получить {counter} по выбору противника.": Playable(
        TAP, UnlessOpponent(CLOSING, CHIP)
    ),
    "{tap}: Закрыть существо противника либо получить {counter} (по выбору противника).": Playable(
        TAP, UnlessOpponent(CLOSING, CHIP)
    ),
    "{tap}: Закрыть существо противника; если противник не может или не хочет этого сделать — "
    "получить {counter}.": Playable(TAP, UnlessOpponent(CLOSING, CHIP)),
    "{tap}: Если имеет раны, излечиться на 2, иначе получить {counter}.": Playable(
        TAP, Provided(WOUNDED, influence(Heal(2)), CHIP)
    ),
    "{tap}: Заклинание «буря» — если имеет раны, ранить существо противника на 2, "
    "иначе закрыть существо противника.": Playable(
        TAP,
        Provided(
            WOUNDED,
            Power(PowerKind.SPELL, (Wound(2),), FOE),
            Power(PowerKind.SPELL, (Close(),), FOE),
        ),
    ),
    "Концентрация: если не имеет ран, получить {counter}, иначе излечиться на 2.": Concentration(
        Provided(CardIs(Who.SELF, Not(InState(State.WOUNDED))), CHIP, influence(Heal(2)))
    ),
    "{tap}: Выбрать одно: получить {counter} или излечиться на 2.": Playable(
        TAP, Or((CHIP, influence(Heal(2))))
    ),
    "{instant}: Получить {counter} (раз за ход).": Playable(
        Payment(), CHIP, sudden=True, limit=Limit.PER_TURN
    ),
    "{tap}: Получить {counter}, но раниться на 2.": Playable(TAP, And((CHIP, influence(Wound(2))))),
}

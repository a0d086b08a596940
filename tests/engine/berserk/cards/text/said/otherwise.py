"""What depends on how the powers before went, or on the opponent."""

from typing import Final

import engine.berserk.abilities as ab
from tests.engine.berserk.cards.text.said.words import CREATURE, ENEMY, Said, influence

TAP: Final = ab.Payment(closes=True)
FOE: Final = ab.Targets(ab.AllOf((CREATURE, ENEMY)))
CLOSING: Final = influence(ab.Close(), targets=FOE)
WOUNDING: Final = influence(ab.Wound(2), targets=FOE)
CHIP: Final = influence(ab.Chips(1))
WOUNDED: Final = ab.CardIs(ab.Who.SELF, ab.InState(ab.State.WOUNDED))

SAID: Said = {
    "{tap}: Получить {counter} (1 раз за ход); закрыть существо противника.": ab.Playable(
        TAP, ab.And((ab.Limited(CHIP, ab.Limit.PER_TURN), CLOSING))
    ),
    "{tap}: Закрыть существо противника (2 раза за бой); получить {counter}.": ab.Playable(
        TAP, ab.And((ab.Limited(CLOSING, ab.Limit.PER_BATTLE, 2), CHIP))
    ),
    "{tap}: Закрыть существо противника, иначе получить {counter}.": ab.Playable(
        TAP, ab.Otherwise(CLOSING, CHIP)
    ),
    "{tap}: Закрыть существо противника, в случае неудачи получить {counter}.": ab.Playable(
        TAP, ab.Otherwise(CLOSING, CHIP)
    ),
    "{tap}: Ранить существо противника на 2, при выполнении — получить {counter}.": ab.Playable(
        TAP, ab.OnSuccess(WOUNDING, CHIP)
    ),
    "{tap}: Закрыть существо противника или получить {counter} по выбору противника.": ab.Playable(
        TAP, ab.UnlessOpponent(CLOSING, CHIP)
    ),
    "{tap}: Закрыть существо противника либо получить {counter} (по выбору "
    "противника).": ab.Playable(TAP, ab.UnlessOpponent(CLOSING, CHIP)),
    "{tap}: Закрыть существо противника; если противник не может или не хочет этого сделать — "
    "получить {counter}.": ab.Playable(TAP, ab.UnlessOpponent(CLOSING, CHIP)),
    "{tap}: Если имеет раны, излечиться на 2, иначе получить {counter}.": ab.Playable(
        TAP, ab.Provided(WOUNDED, influence(ab.Heal(2)), CHIP)
    ),
    "{tap}: Заклинание «буря» — если имеет раны, ранить существо противника на 2, "
    "иначе закрыть существо противника.": ab.Playable(
        TAP,
        ab.Provided(
            WOUNDED,
            ab.Power(ab.PowerKind.SPELL, (ab.Wound(2),), FOE),
            ab.Power(ab.PowerKind.SPELL, (ab.Close(),), FOE),
        ),
    ),
    "Концентрация: если не имеет ран, получить {counter}, иначе излечиться на 2.": ab.Concentration(
        ab.Provided(
            ab.CardIs(ab.Who.SELF, ab.Not(ab.InState(ab.State.WOUNDED))),
            CHIP,
            influence(ab.Heal(2)),
        )
    ),
    "{tap}: Выбрать одно: получить {counter} или излечиться на 2.": ab.Playable(
        TAP, ab.Or((CHIP, influence(ab.Heal(2))))
    ),
    "{instant}: Получить {counter} (раз за ход).": ab.Playable(
        ab.Payment(), CHIP, sudden=True, limit=ab.Limit.PER_TURN
    ),
    "{tap}: Получить {counter}, но раниться на 2.": ab.Playable(
        TAP, ab.And((CHIP, influence(ab.Wound(2))))
    ),
}

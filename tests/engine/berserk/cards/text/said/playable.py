"""What is played for a price."""

from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.abilities.properties import Element
from engine.berserk.abilities.strength import Strength
from tests.engine.berserk.cards.text.said.words import (
    CREATURE,
    ENEMY,
    OWN,
    STRIKE,
    Said,
    influence,
)

THROW, DISCHARGE = ab.PowerKind.THROW, ab.PowerKind.DISCHARGE
X: Final = ab.ChosenX()
WOUNDED: Final = ab.CardIs(ab.Who.SELF, ab.InState(ab.State.WOUNDED))


def attack(
    kind: ab.PowerKind, value: int, cells: int | None = None, targets: ab.Targets = ab.ONE_CARD
) -> ab.Attack:
    """Return an attack that is as hard however it lands."""
    return ab.Attack(kind, Strength(value, value, value), cells, targets)


TAP = ab.Payment(closes=True)
SAID: Said = {
    "{tap}: Выстрел на 1-2-2, дальность 4.": ab.Playable(
        TAP, ab.Attack(ab.PowerKind.SHOT, Strength(1, 2, 2), 4)
    ),
    "{tap}: Разряд на 2.": ab.Playable(TAP, ab.Attack(ab.PowerKind.DISCHARGE, Strength(2, 2, 2))),
    "{tap}: {uchr} на 1-1-2.": ab.Playable(
        TAP, ab.Attack(ab.PowerKind.REACH_STRIKE, Strength(1, 1, 2))
    ),
    "2 {counter} {tap}: Особый удар на 3.": ab.Playable(
        ab.Payment(closes=True, chips=2), ab.Attack(ab.PowerKind.SPECIAL_STRIKE, Strength(3, 3, 3))
    ),
    "{tap}: Излечить болотное существо на 2.": ab.Playable(
        TAP,
        influence(
            ab.Heal(2),
            targets=ab.Targets(ab.AllOf((ab.OfElement((Element.SWAMP,)), ab.IsCreature()))),
        ),
    ),
    "{tap}: Получить {counter}.": ab.Playable(TAP, influence(ab.Chips(1))),
    "{tap}: Добивание на 3.": ab.Playable(
        TAP, ab.Power(ab.PowerKind.INFLUENCE, (ab.FinishingBlow(3),))
    ),
    "{counter}: Раниться на 1.": ab.Playable(
        ab.Payment(chips=1), influence(ab.Wound(1), targets=ab.ITSELF)
    ),
    "{counter} {tap}: Метание на 2.": ab.Playable(
        ab.Payment(closes=True, chips=1), attack(THROW, 2)
    ),
    "3 {counter}: Открыться.": ab.Playable(ab.Payment(chips=3), influence(ab.Open())),
    "X {counter} {tap}: Разряд на X.": ab.Playable(
        ab.Payment(closes=True, chips=X), ab.Attack(DISCHARGE, ab.StrikeOf(X, X, X))
    ),
    "Закрыть ваше другое существо: Открыться.": ab.Playable(
        ab.Payment(closes_other=ab.Targets(ab.AllOf((OWN, ab.Not(ab.Is(ab.Who.SELF)), CREATURE)))),
        influence(ab.Open()),
    ),
    "{instant}: Получить {counter} (1 раз за ход).": ab.Playable(
        ab.Payment(), influence(ab.Chips(1)), sudden=True, limit=ab.Limit.PER_TURN
    ),
    "{instant}: Получить {counter} (не более 2 раз за бой).": ab.Playable(
        ab.Payment(), influence(ab.Chips(1)), sudden=True, limit=ab.Limit.PER_BATTLE, times=2
    ),
    "{instant} {counter}: Излечиться на 2.": ab.Playable(
        ab.Payment(chips=1), influence(ab.Heal(2)), sudden=True
    ),
    "{tap}: Если имеет раны, открыть существо.": ab.Playable(
        TAP, influence(ab.Open(), targets=ab.Targets(CREATURE)), condition=WOUNDED
    ),
    "{instant} {tap}: Если имеет раны, излечиться на 1.": ab.Playable(
        TAP, influence(ab.Heal(1)), sudden=True, condition=WOUNDED
    ),
    "{instant}: Если имеет раны, излечиться на 1.": ab.Playable(
        ab.Payment(), influence(ab.Heal(1)), sudden=True, condition=WOUNDED
    ),
    "1 раз за ход: Раниться на 1, при этом получить 2 {counter}.": ab.Playable(
        ab.Payment(),
        ab.WhileDoing(influence(ab.Wound(1)), influence(ab.Chips(2))),
        limit=ab.Limit.PER_TURN,
    ),
    "1 раз за бой: Полностью излечиться.": ab.Playable(
        ab.Payment(), influence(ab.Heal(None)), limit=ab.Limit.PER_BATTLE
    ),
    "{tap}: Метание на 1, дальность 2, по существу противника.": ab.Playable(
        TAP, attack(THROW, 1, 2, ab.Targets(ab.AllOf((CREATURE, ENEMY))))
    ),
    "{tap}: Магический удар на 2, только по карте без ран.": ab.Playable(
        TAP,
        attack(
            ab.PowerKind.MAGIC_STRIKE, 2, None, ab.Targets(ab.Not(ab.InState(ab.State.WOUNDED)))
        ),
    ),
    "{tap}: Выстрел на 2 в существо противника.": ab.Playable(
        TAP, attack(ab.PowerKind.SHOT, 2, None, ab.Targets(ab.AllOf((CREATURE, ENEMY))))
    ),
    "{tap}: Два магических удара на 2.": ab.Playable(
        TAP, ab.Repeat(2, attack(ab.PowerKind.MAGIC_STRIKE, 2, None))
    ),
    "{tap}: Три или менее особых удара на 2.": ab.Playable(
        TAP, ab.Repeat(3, ab.May(attack(ab.PowerKind.SPECIAL_STRIKE, 2, None)))
    ),
    **{
        f"{{tap}}: {words} на 1{reach}, только по разным картам{whose}.": ab.Playable(
            TAP, ab.Repeat(count, ab.May(part) if fewer else part)
        )
        for words, count, fewer in (
            ("Два разряда", 2, False),
            ("Три или менее разряда", 3, True),
        )
        for reach, cells in (("", None), (", дальность 3", 3))
        for whose, filter_ in (
            ("", ab.Not(ab.Targeted())),
            (" противника", ab.AllOf((ENEMY, ab.Not(ab.Targeted())))),
        )
        for part in (attack(DISCHARGE, 1, cells, ab.Targets(filter_)),)
    },
    **{
        f"{{tap}}: Открыться ({words}).": ab.Playable(
            TAP, influence(ab.Open()), limit=limit, times=times
        )
        for words, limit, times in (
            ("1 раз за бой", ab.Limit.PER_BATTLE, 1),
            ("3 раза за бой", ab.Limit.PER_BATTLE, 3),
            ("5 раз за бой", ab.Limit.PER_BATTLE, 5),
            ("6 раз за ход", ab.Limit.PER_TURN, 6),
        )
    },
    **{
        f"При {{strike}} получить {{counter}} ({words}).": ab.Triggered(
            ab.When(ab.Moment.LANDED, ab.Is(ab.Who.SELF), powers=STRIKE, turn=turn),
            influence(ab.Chips(1)),
            limit=ab.Limit.PER_TURN,
            times=times,
        )
        for words, turn, times in (
            ("1 раз за ваш ход", ab.Side.OWN, 1),
            ("2 раза за ваш ход", ab.Side.OWN, 2),
            ("5 раз за ваш ход", ab.Side.OWN, 5),
            ("1 раз за ход противника", ab.Side.ENEMY, 1),
            ("3 раза за ход противника", ab.Side.ENEMY, 3),
            ("7 раз за ход противника", ab.Side.ENEMY, 7),
        )
    },
}

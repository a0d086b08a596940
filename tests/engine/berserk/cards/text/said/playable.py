"""What is played for a price."""

from typing import Final

from engine.berserk.abilities import (
    ITSELF,
    ONE_CARD,
    AllOf,
    Attack,
    CardIs,
    Chips,
    ChosenX,
    FinishingBlow,
    Heal,
    InState,
    Is,
    IsCreature,
    Limit,
    May,
    Moment,
    Not,
    OfElement,
    Open,
    Payment,
    Playable,
    Power,
    PowerKind,
    Repeat,
    Side,
    State,
    StrikeOf,
    Targeted,
    Targets,
    Triggered,
    When,
    WhileDoing,
    Who,
    Wound,
)
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

THROW, DISCHARGE = PowerKind.THROW, PowerKind.DISCHARGE
X: Final = ChosenX()
WOUNDED: Final = CardIs(Who.SELF, InState(State.WOUNDED))


def attack(
    kind: PowerKind, value: int, cells: int | None = None, targets: Targets = ONE_CARD
) -> Attack:
    """Return an attack that is as hard however it lands."""
    return Attack(kind, Strength(value, value, value), cells, targets)


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
    "{counter} {tap}: Метание на 2.": Playable(Payment(closes=True, chips=1), attack(THROW, 2)),
    "3 {counter}: Открыться.": Playable(Payment(chips=3), influence(Open())),
    "X {counter} {tap}: Разряд на X.": Playable(
        Payment(closes=True, chips=X), Attack(DISCHARGE, StrikeOf(X, X, X))
    ),
    "Закрыть ваше другое существо: Открыться.": Playable(
        Payment(closes_other=Targets(AllOf((OWN, Not(Is(Who.SELF)), CREATURE)))), influence(Open())
    ),
    "{instant}: Получить {counter} (1 раз за ход).": Playable(
        Payment(), influence(Chips(1)), sudden=True, limit=Limit.PER_TURN
    ),
    "{instant}: Получить {counter} (не более 2 раз за бой).": Playable(
        Payment(), influence(Chips(1)), sudden=True, limit=Limit.PER_BATTLE, times=2
    ),
    "{instant} {counter}: Излечиться на 2.": Playable(
        Payment(chips=1), influence(Heal(2)), sudden=True
    ),
    "{tap}: Если имеет раны, открыть существо.": Playable(
        TAP, influence(Open(), targets=Targets(CREATURE)), condition=WOUNDED
    ),
    "{instant} {tap}: Если имеет раны, излечиться на 1.": Playable(
        TAP, influence(Heal(1)), sudden=True, condition=WOUNDED
    ),
    "{instant}: Если имеет раны, излечиться на 1.": Playable(
        Payment(), influence(Heal(1)), sudden=True, condition=WOUNDED
    ),
    "1 раз за ход: Раниться на 1, при этом получить 2 {counter}.": Playable(
        Payment(),
        WhileDoing(influence(Wound(1)), influence(Chips(2))),
        limit=Limit.PER_TURN,
    ),
    "1 раз за бой: Полностью излечиться.": Playable(
        Payment(), influence(Heal(None)), limit=Limit.PER_BATTLE
    ),
    "{tap}: Метание на 1, дальность 2, по существу противника.": Playable(
        TAP, attack(THROW, 1, 2, Targets(AllOf((CREATURE, ENEMY))))
    ),
    "{tap}: Магический удар на 2, только по карте без ран.": Playable(
        TAP, attack(PowerKind.MAGIC_STRIKE, 2, None, Targets(Not(InState(State.WOUNDED))))
    ),
    "{tap}: Выстрел на 2 в существо противника.": Playable(
        TAP, attack(PowerKind.SHOT, 2, None, Targets(AllOf((CREATURE, ENEMY))))
    ),
    "{tap}: Два магических удара на 2.": Playable(
        TAP, Repeat(2, attack(PowerKind.MAGIC_STRIKE, 2, None))
    ),
    "{tap}: Три или менее особых удара на 2.": Playable(
        TAP, Repeat(3, May(attack(PowerKind.SPECIAL_STRIKE, 2, None)))
    ),
    **{
        f"{{tap}}: {words} на 1{reach}, только по разным картам{whose}.": Playable(
            TAP, Repeat(count, May(part) if fewer else part)
        )
        for words, count, fewer in (
            ("Два разряда", 2, False),
            ("Три или менее разряда", 3, True),
        )
        for reach, cells in (("", None), (", дальность 3", 3))
        for whose, filter_ in (
            ("", Not(Targeted())),
            (" противника", AllOf((ENEMY, Not(Targeted())))),
        )
        for part in (attack(DISCHARGE, 1, cells, Targets(filter_)),)
    },
    **{
        f"{{tap}}: Открыться ({words}).": Playable(TAP, influence(Open()), limit=limit, times=times)
        for words, limit, times in (
            ("1 раз за бой", Limit.PER_BATTLE, 1),
            ("3 раза за бой", Limit.PER_BATTLE, 3),
            ("5 раз за бой", Limit.PER_BATTLE, 5),
            ("6 раз за ход", Limit.PER_TURN, 6),
        )
    },
    **{
        f"При {{strike}} получить {{counter}} ({words}).": Triggered(
            When(Moment.LANDED, Is(Who.SELF), powers=STRIKE, turn=turn),
            influence(Chips(1)),
            limit=Limit.PER_TURN,
            times=times,
        )
        for words, turn, times in (
            ("1 раз за ваш ход", Side.OWN, 1),
            ("2 раза за ваш ход", Side.OWN, 2),
            ("5 раз за ваш ход", Side.OWN, 5),
            ("1 раз за ход противника", Side.ENEMY, 1),
            ("3 раза за ход противника", Side.ENEMY, 3),
            ("7 раз за ход противника", Side.ENEMY, 7),
        )
    },
}

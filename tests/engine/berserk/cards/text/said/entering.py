"""With what a card comes into the battle, and attacks that are the greater the more there is."""

from dataclasses import replace
from typing import Final

from engine.berserk.abilities import (
    AllOf,
    Area,
    Attack,
    Bounded,
    BringIn,
    Cannot,
    Cells,
    Chips,
    ChosenX,
    Close,
    Concentration,
    Count,
    Doing,
    EntersWith,
    Gain,
    HasNamed,
    LifeBecomes,
    Moment,
    Name,
    Named,
    Or,
    Payment,
    Playable,
    Power,
    PowerKind,
    Protection,
    Scaled,
    StrikeOf,
    Sum,
    Targets,
    Triggered,
    Until,
    When,
    WhileDoing,
    Who,
    Wound,
)
from engine.berserk.abilities.filters import Is
from tests.engine.berserk.cards.text.said.words import (
    ATTACKS,
    CREATURE,
    ELF,
    ENEMY,
    GNOME,
    OWN,
    Said,
    influence,
)

_BY_RULE: Final = Cells(beside=True, by_rule=True)
_X: Final = ChosenX()
_FAR: Final = tuple(kind for kind in ATTACKS if not kind.is_near)
_ELVES: Final = Count(AllOf((OWN, ELF)))
_POISONED: Final = Count(AllOf((HasNamed(Name.POISON), CREATURE)))


def _closing(body: object, chips: object = 0) -> Playable:
    return Playable(Payment(closes=True, chips=chips), body)  # type: ignore[arg-type]  # as said


def _brought(effect: BringIn) -> Power:
    area = Area.GRAVEYARD if effect.by is Area.GRAVEYARD else Area.DECK
    whom = AllOf((OWN, GNOME)) if area is Area.GRAVEYARD else GNOME
    return Power(PowerKind.INFLUENCE, (effect,), Targets(whom, area=area), _BY_RULE)


def _made(kind: PowerKind, *values: object, range_: int | None = None) -> Attack:
    return Attack(kind, StrikeOf(*values), range_)  # type: ignore[arg-type]  # numbers


SAID: Said = {
    "{tap}: Вызвать гнома, он входит в игру с 2 {health}.": _closing(
        _brought(BringIn(gains=(EntersWith((LifeBecomes(2),)),)))
    ),
    "{tap}: Вызвать гнома; он входит в игру с 2 ранами.": _closing(_brought(BringIn(wounds=2))),
    "{tap}: Возродить вашего гнома с вашего кладбища; он входит в игру с 1 раной.": _closing(
        _brought(BringIn(wounds=1, by=Area.GRAVEYARD))
    ),
    "{tap}: Вызвать гнома; он входит в игру закрытым.": _closing(_brought(BringIn(closed=True))),
    "{tap}: Вызвать гнома; он входит в игру закрытым и с 2 {counter}.": _closing(
        _brought(BringIn(closed=True, gains=(EntersWith((Chips(2),)),)))
    ),
    "{tap}: Вызвать гнома; он входит в игру с {regen} 1 и «При гибели закрыться».": _closing(
        _brought(
            BringIn(
                gains=(
                    Named(Name.REGENERATION, 1),
                    Triggered(When(Moment.DIED, Is(Who.SELF)), influence(Close())),
                )
            )
        )
    ),
    "{tap}: Вызвать гнома; он входит в игру с особенностью «Не может двигаться».": _closing(
        _brought(BringIn(gains=(Cannot(Doing.MOVE),)))
    ),
    "{tap}: Вызвать или возродить гнома, он входит в игру с 1 {health}.": _closing(
        Or(
            tuple(
                _brought(BringIn(gains=(EntersWith((LifeBecomes(1),)),), by=area))
                for area in (Area.DECK, Area.GRAVEYARD)
            )
        )
    ),
    "{tap}: Вызвать или возродить гнома, при этом ранить его на 1.": _closing(
        WhileDoing(
            Or(tuple(_brought(BringIn(by=area)) for area in (Area.DECK, Area.GRAVEYARD))),
            influence(Wound(1), targets=Targets(who=Who.TARGET)),
        )
    ),
    "X {counter}{tap}: Магический удар на 0-1-2, +1 к удару за каждую потраченную {counter}.": (
        _closing(_made(PowerKind.MAGIC_STRIKE, _X, Sum((_X, 1)), Sum((_X, 2))), _X)
    ),
    "{tap}: Разряд на 1-2-3, дальность 3, +2 к разряду за каждого вашего эльфа.": _closing(
        _made(
            PowerKind.DISCHARGE,
            *(Sum((Scaled(_ELVES, 2), value)) for value in (1, 2, 3)),
            range_=3,
        )
    ),
    "{tap}: Разряд на 1-2-3, +2 к разряду за каждого вашего эльфа (максимум +3).": _closing(
        _made(
            PowerKind.DISCHARGE,
            *(Sum((Bounded(Scaled(_ELVES, 2), 3), value)) for value in (1, 2, 3)),
        )
    ),
    "{tap}: Вызвать гнома на любой свободной клетке; он входит в игру закрытым.": _closing(
        replace(_brought(BringIn(closed=True)), cells=Cells())
    ),
    "Концентрация: получает защиту от дальних атак до начала вашего следующего хода.": (
        Concentration(influence(Gain(Protection(_FAR), Until.OWN_NEXT_TURN_START)))
    ),
    "{tap}: Метание на 1 (+1 за каждое существо с отравлением).": _closing(
        _made(PowerKind.THROW, *(Sum((_POISONED, 1)),) * 3)
    ),
    "X {counter}{tap}: Ранить существо противника на 1 за каждую потраченную {counter}.": _closing(
        influence(Wound(_X), targets=Targets(AllOf((CREATURE, ENEMY)))), _X
    ),
}

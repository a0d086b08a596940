"""With what a card comes into the battle, and attacks that are the greater the more there is."""

from dataclasses import replace
from typing import Final

import engine.berserk.abilities as ab
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

_BY_RULE: Final = ab.Cells(beside=True, by_rule=True)
_X: Final = ab.ChosenX()
_FAR: Final = tuple(kind for kind in ATTACKS if not kind.is_near)
_ELVES: Final = ab.Count(ab.AllOf((OWN, ELF)))
_POISONED: Final = ab.Count(ab.AllOf((ab.HasNamed(ab.Name.POISON), CREATURE)))


def _closing(body: object, chips: object = 0) -> ab.Playable:
    return ab.Playable(ab.Payment(closes=True, chips=chips), body)  # type: ignore[arg-type]  # as said


def _brought(effect: ab.BringIn) -> ab.Power:
    area = ab.Area.GRAVEYARD if effect.by is ab.Area.GRAVEYARD else ab.Area.DECK
    whom = ab.AllOf((OWN, GNOME)) if area is ab.Area.GRAVEYARD else GNOME
    return ab.Power(ab.PowerKind.INFLUENCE, (effect,), ab.Targets(whom, area=area), _BY_RULE)


def _made(kind: ab.PowerKind, *values: object, range_: int | None = None) -> ab.Attack:
    return ab.Attack(kind, ab.StrikeOf(*values), range_)  # type: ignore[arg-type]  # numbers


SAID: Said = {
    "{tap}: Вызвать гнома, он входит в игру с 2 {health}.": _closing(
        _brought(ab.BringIn(gains=(ab.EntersWith((ab.LifeBecomes(2),)),)))
    ),
    "{tap}: Вызвать гнома; он входит в игру с 2 ранами.": _closing(_brought(ab.BringIn(wounds=2))),
    "{tap}: Возродить вашего гнома с вашего кладбища; он входит в игру с 1 раной.": _closing(
        _brought(ab.BringIn(wounds=1, by=ab.Area.GRAVEYARD))
    ),
    "{tap}: Вызвать гнома; он входит в игру закрытым.": _closing(_brought(ab.BringIn(closed=True))),
    "{tap}: Вызвать гнома; он входит в игру закрытым и с 2 {counter}.": _closing(
        _brought(ab.BringIn(closed=True, gains=(ab.EntersWith((ab.Chips(2),)),)))
    ),
    "{tap}: Вызвать гнома; он входит в игру с {regen} 1 и «При гибели закрыться».": _closing(
        _brought(
            ab.BringIn(
                gains=(
                    ab.Named(ab.Name.REGENERATION, 1),
                    ab.Triggered(ab.When(ab.Moment.DIED, Is(ab.Who.SELF)), influence(ab.Close())),
                )
            )
        )
    ),
    "{tap}: Вызвать гнома; он входит в игру с особенностью «Не может двигаться».": _closing(
        _brought(ab.BringIn(gains=(ab.Cannot(ab.Doing.MOVE),)))
    ),
    "{tap}: Вызвать или возродить гнома, он входит в игру с 1 {health}.": _closing(
        ab.Or(
            tuple(
                _brought(ab.BringIn(gains=(ab.EntersWith((ab.LifeBecomes(1),)),), by=area))
                for area in (ab.Area.DECK, ab.Area.GRAVEYARD)
            )
        )
    ),
    "{tap}: Вызвать или возродить гнома, при этом ранить его на 1.": _closing(
        ab.WhileDoing(
            ab.Or(
                tuple(_brought(ab.BringIn(by=area)) for area in (ab.Area.DECK, ab.Area.GRAVEYARD))
            ),
            influence(ab.Wound(1), targets=ab.Targets(who=ab.Who.TARGET)),
        )
    ),
    "X {counter}{tap}: Магический удар на 0-1-2, +1 к удару за каждую потраченную {counter}.": (
        _closing(_made(ab.PowerKind.MAGIC_STRIKE, _X, ab.Sum((_X, 1)), ab.Sum((_X, 2))), _X)
    ),
    "{tap}: Разряд на 1-2-3, дальность 3, +2 к разряду за каждого вашего эльфа.": _closing(
        _made(
            ab.PowerKind.DISCHARGE,
            *(ab.Sum((ab.Scaled(_ELVES, 2), value)) for value in (1, 2, 3)),
            range_=3,
        )
    ),
    "{tap}: Разряд на 1-2-3, +2 к разряду за каждого вашего эльфа (максимум +3).": _closing(
        _made(
            ab.PowerKind.DISCHARGE,
            *(ab.Sum((ab.Bounded(ab.Scaled(_ELVES, 2), 3), value)) for value in (1, 2, 3)),
        )
    ),
    "{tap}: Вызвать гнома на любой свободной клетке; он входит в игру закрытым.": _closing(
        replace(_brought(ab.BringIn(closed=True)), cells=ab.Cells())
    ),
    "Концентрация: получает защиту от дальних атак до начала вашего следующего хода.": (
        ab.Concentration(influence(ab.Gain(ab.Protection(_FAR), ab.Until.OWN_NEXT_TURN_START)))
    ),
    "{tap}: Метание на 1 (+1 за каждое существо с отравлением).": _closing(
        _made(ab.PowerKind.THROW, *(ab.Sum((_POISONED, 1)),) * 3)
    ),
    "X {counter}{tap}: Ранить существо противника на 1 за каждую потраченную {counter}.": _closing(
        influence(ab.Wound(_X), targets=ab.Targets(ab.AllOf((CREATURE, ENEMY)))), _X
    ),
}

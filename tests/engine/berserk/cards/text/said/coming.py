"""What is for the next attack or die alone, and rules that hold for some time."""

from typing import Final

import engine.berserk.abilities as ab
from tests.engine.berserk.cards.text.said.words import (
    ATTACKS,
    CREATURE,
    ELF,
    ENEMY,
    OWN,
    SHOT,
    STRIKE,
    Said,
    influence,
)

FOE: Final = ab.Targets(ab.AllOf((CREATURE, ENEMY)))
MINE: Final = ab.Targets(ab.AllOf((OWN, CREATURE)))


def _tap(*effects: ab.Effect, targets: ab.Targets = ab.ITSELF) -> ab.Playable:
    return ab.Playable(ab.Payment(closes=True), influence(*effects, targets=targets))


def _next(amount: int, **facts: object) -> ab.Gain:
    return ab.Gain(ab.SizeModifier(amount, **facts), ab.Until.ONE_USE)  # type: ignore[arg-type]  # fields by name


def _brought(
    strength: ab.AttackStrength, powers: tuple[ab.PowerKind, ...], until: ab.Until
) -> ab.Delay:
    return ab.Delay(
        ab.SizeModifier(0, powers=powers, strength=strength, whose=ab.AllOf((OWN, ELF))), until
    )


_TO_6: Final = ab.Gain(ab.DieModifier(6, brings_to=True), ab.Until.ONE_USE)
_SHUT: Final = ab.Gain(ab.Cannot(ab.Doing.OPEN_AT_START), ab.Until.ITS_NEXT_TURN_END)
_NEXT: Final[Said] = {
    "{tap}: Получить +1 к следующему {strike}.": _tap(_next(1, powers=STRIKE)),
    "{tap}: Существо противника получает -2 к следующей атаке.": _tap(
        _next(-2, powers=ATTACKS), targets=FOE
    ),
    "{tap}: Получить +2 к следующему выстрелу по закрытой карте.": _tap(
        _next(2, powers=SHOT, against=ab.InState(ab.State.CLOSED))
    ),
    "{tap}: Получить +1 к следующему {strike} до конца хода.": _tap(
        ab.Gain(ab.SizeModifier(1, powers=STRIKE), ab.Until.TURN_END, once=True)
    ),
    "{tap}: Получить +1 к следующему {strike} до конца хода (максимум +3).": _tap(
        ab.UpTo(ab.Gain(ab.SizeModifier(1, powers=STRIKE), ab.Until.TURN_END, once=True), 3)
    ),
    "{tap}: Получить +1 к следующему броску кубика.": _tap(
        ab.Gain(ab.DieModifier(1), ab.Until.ONE_USE)
    ),
    "{tap}: Существо противника получает -2 к следующему броску кубика до конца своего хода.": _tap(
        ab.Gain(ab.DieModifier(-2), ab.Until.ITS_TURN_END, once=True), targets=FOE
    ),
    "{tap}: Следующий бросок кубика вашего существа равен 6.": _tap(ab.NextDie(6), targets=MINE),
    "{tap}: Следующий бросок кубика ~ становится равным 5.": _tap(ab.NextDie(5)),
    "{tap}: Следующий бросок кубика существа противника сводится к 6.": _tap(_TO_6, targets=FOE),
    "{tap}: Ранить существо противника на 1, при этом его следующий бросок кубика сводится к 6.": (
        ab.Playable(
            ab.Payment(closes=True),
            ab.WhileDoing(
                influence(ab.Wound(1), targets=FOE),
                influence(_TO_6, targets=ab.Targets(who=ab.Who.TARGET)),
            ),
        )
    ),
    "{tap}: Следующая атака вашего эльфа сводится к сильной.": _tap(
        _brought(ab.AttackStrength.STRONG, ATTACKS, ab.Until.BATTLE_END)
    ),
    "{tap}: Следующий {strike} вашего эльфа сводится к слабому до конца хода.": _tap(
        _brought(ab.AttackStrength.WEAK, STRIKE, ab.Until.TURN_END)
    ),
}
_RULES: Final[Said] = {
    "{tap}: Существо противника не может двигаться до конца хода.": _tap(
        ab.Gain(ab.Cannot(ab.Doing.MOVE), ab.Until.TURN_END), targets=FOE
    ),
    "{tap}: До конца хода ~ не закрывается после нападения.": _tap(
        ab.Gain(ab.StaysOpenAfter(ATTACKS), ab.Until.TURN_END)
    ),
    "{tap}: Существо противника не может излечиваться и получать {counter} до конца вашего "
    "следующего хода.": _tap(
        ab.Gain(ab.Cannot(ab.Doing.BE_HEALED), ab.Until.OWN_NEXT_TURN_END),
        ab.Gain(ab.Cannot(ab.Doing.GET_CHIPS), ab.Until.OWN_NEXT_TURN_END),
        targets=FOE,
    ),
    "{tap}: Существо противника не открывается в начале своего следующего хода.": _tap(
        _SHUT, targets=FOE
    ),
    "{tap}: Существо противника не открывается в свой следующий ход.": _tap(_SHUT, targets=FOE),
    "Концентрация: не открывается в начале вашего следующего хода.": ab.Concentration(
        influence(_SHUT)
    ),
}
SAID: Final[Said] = {**_NEXT, **_RULES}

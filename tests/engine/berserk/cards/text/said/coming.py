"""What is for the next attack or die alone, and rules that hold for some time."""

from typing import Final

from engine.berserk.abilities import (
    ITSELF,
    AllOf,
    AttackStrength,
    Cannot,
    Concentration,
    Delay,
    DieModifier,
    Doing,
    Effect,
    Gain,
    InState,
    NextDie,
    Payment,
    Playable,
    PowerKind,
    SizeModifier,
    State,
    StaysOpenAfter,
    Targets,
    Until,
    UpTo,
    WhileDoing,
    Who,
    Wound,
)
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

FOE: Final = Targets(AllOf((CREATURE, ENEMY)))
MINE: Final = Targets(AllOf((OWN, CREATURE)))


def _tap(*effects: Effect, targets: Targets = ITSELF) -> Playable:
    return Playable(Payment(closes=True), influence(*effects, targets=targets))


def _next(amount: int, **facts: object) -> Gain:
    return Gain(SizeModifier(amount, **facts), Until.ONE_USE)  # type: ignore[arg-type]  # fields by name


def _brought(strength: AttackStrength, powers: tuple[PowerKind, ...], until: Until) -> Delay:
    return Delay(SizeModifier(0, powers=powers, strength=strength, whose=AllOf((OWN, ELF))), until)


_TO_6: Final = Gain(DieModifier(6, brings_to=True), Until.ONE_USE)
_SHUT: Final = Gain(Cannot(Doing.OPEN_AT_START), Until.ITS_NEXT_TURN_END)
_NEXT: Final[Said] = {
    "{tap}: Получить +1 к следующему {strike}.": _tap(_next(1, powers=STRIKE)),
    "{tap}: Существо противника получает -2 к следующей атаке.": _tap(
        _next(-2, powers=ATTACKS), targets=FOE
    ),
    "{tap}: Получить +2 к следующему выстрелу по закрытой карте.": _tap(
        _next(2, powers=SHOT, against=InState(State.CLOSED))
    ),
    "{tap}: Получить +1 к следующему {strike} до конца хода.": _tap(
        Gain(SizeModifier(1, powers=STRIKE), Until.TURN_END, once=True)
    ),
    "{tap}: Получить +1 к следующему {strike} до конца хода (максимум +3).": _tap(
        UpTo(Gain(SizeModifier(1, powers=STRIKE), Until.TURN_END, once=True), 3)
    ),
    "{tap}: Получить +1 к следующему броску кубика.": _tap(Gain(DieModifier(1), Until.ONE_USE)),
    "{tap}: Существо противника получает -2 к следующему броску кубика до конца своего хода.": _tap(
        Gain(DieModifier(-2), Until.ITS_TURN_END, once=True), targets=FOE
    ),
    "{tap}: Следующий бросок кубика вашего существа равен 6.": _tap(NextDie(6), targets=MINE),
    "{tap}: Следующий бросок кубика ~ становится равным 5.": _tap(NextDie(5)),
    "{tap}: Следующий бросок кубика существа противника сводится к 6.": _tap(_TO_6, targets=FOE),
    "{tap}: Ранить существо противника на 1, при этом его следующий бросок кубика сводится к 6.": (
        Playable(
            Payment(closes=True),
            WhileDoing(
                influence(Wound(1), targets=FOE),
                influence(_TO_6, targets=Targets(who=Who.TARGET)),
            ),
        )
    ),
    "{tap}: Следующая атака вашего эльфа сводится к сильной.": _tap(
        _brought(AttackStrength.STRONG, ATTACKS, Until.BATTLE_END)
    ),
    "{tap}: Следующий {strike} вашего эльфа сводится к слабому до конца хода.": _tap(
        _brought(AttackStrength.WEAK, STRIKE, Until.TURN_END)
    ),
}
_RULES: Final[Said] = {
    "{tap}: Существо противника не может двигаться до конца хода.": _tap(
        Gain(Cannot(Doing.MOVE), Until.TURN_END), targets=FOE
    ),
    "{tap}: До конца хода ~ не закрывается после нападения.": _tap(
        Gain(StaysOpenAfter(ATTACKS), Until.TURN_END)
    ),
    "{tap}: Существо противника не может излечиваться и получать {counter} до конца вашего "
    "следующего хода.": _tap(
        Gain(Cannot(Doing.BE_HEALED), Until.OWN_NEXT_TURN_END),
        Gain(Cannot(Doing.GET_CHIPS), Until.OWN_NEXT_TURN_END),
        targets=FOE,
    ),
    "{tap}: Существо противника не открывается в начале своего следующего хода.": _tap(
        _SHUT, targets=FOE
    ),
    "{tap}: Существо противника не открывается в свой следующий ход.": _tap(_SHUT, targets=FOE),
    "Концентрация: не открывается в начале вашего следующего хода.": Concentration(
        influence(_SHUT)
    ),
}
SAID: Final[Said] = {**_NEXT, **_RULES}

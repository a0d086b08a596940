"""Sentences of our own in wordings that are read and seldom printed, with their nodes."""

from typing import Final

from engine.berserk.abilities import (
    ALWAYS,
    AddProperty,
    AllOf,
    Area,
    Attack,
    Cannot,
    Cells,
    Chips,
    Compare,
    Comparison,
    CountCells,
    DieOf,
    Doing,
    Every,
    Gain,
    HasNamed,
    Heal,
    InDepth,
    Limit,
    LoseMarker,
    Makes,
    Modify,
    Moment,
    Name,
    Named,
    NextDie,
    Order,
    Payment,
    Playable,
    PowerKind,
    Property,
    Protection,
    Relocation,
    RestoreArmor,
    SetOff,
    Targets,
    Title,
    Triggered,
    Until,
    When,
    While,
    Who,
    Wound,
)
from engine.berserk.abilities.powers import Body
from tests.engine.berserk.cards.text.said.events import ENEMY, OWN, SELF
from tests.engine.berserk.cards.text.said.words import CREATURE, GNOME, Said, influence

OWN_GNOME: Final = AllOf((OWN.filters[0], GNOME))
BURIED_GNOME: Final = Targets(OWN_GNOME, area=Area.GRAVEYARD)
STRIKE: Final = PowerKind.STRIKE


def _tap(body: Body) -> Playable:
    return Playable(Payment(closes=True), body)


def _fights(order: Order, whose: Targets) -> Body:
    return influence(Makes(order, Attack(STRIKE, None), Targets()), targets=whose)


def _cannot(*doings: Doing) -> tuple[Gain, ...]:
    return tuple(Gain(Cannot(doing), Until.TURN_END) for doing in doings)


def _dash(body: Body, *, may: bool = False, limit: Limit = Limit.NONE) -> Triggered:
    when = When(Moment.RELOCATED, SELF, ways=(Relocation.DASH,))
    return Triggered(when, body, may=may, limit=limit)


_OWN_THEN_ENEMY: Final = Targets(OWN, then=Targets(ENEMY))
_ITSELF_THEN_ENEMY: Final = Targets(who=Who.SELF, then=Targets(ENEMY))
_TURNS_AND_FIGHTS: Final[Said] = {
    "{tap}: До конца хода не может атаковать.": _tap(influence(*_cannot(Doing.ATTACK))),
    "{tap}: Существо противника не может атаковать и двигаться (до конца хода).": _tap(
        influence(*_cannot(Doing.ATTACK, Doing.MOVE), targets=Targets(ENEMY))
    ),
    "{tap}: До конца хода существо противника не может атаковать и двигаться.": _tap(
        influence(*_cannot(Doing.ATTACK, Doing.MOVE), targets=Targets(ENEMY))
    ),
    "{tap}: Существо противника получает +1 к {strike} (до конца хода).": _tap(
        influence(AddProperty(Property.STRIKE, 1, Until.TURN_END), targets=Targets(ENEMY))
    ),
    "{tap}: Ваше существо сражается {strike} с существом противника.": _tap(
        _fights(Order.FIGHTS, _OWN_THEN_ENEMY)
    ),
    "{tap}: Ваше существо сражается {strike} с существом противника как с открытым.": _tap(
        _fights(Order.FIGHTS_AS_OPEN, _OWN_THEN_ENEMY)
    ),
    "{tap}: Сразиться {strike} с существом противника как с открытой картой.": _tap(
        _fights(Order.FIGHTS_AS_OPEN, _ITSELF_THEN_ENEMY)
    ),
    "При рывке ваше существо может сразиться {strike} с существом противника.": _dash(
        _fights(Order.FIGHTS, _OWN_THEN_ENEMY), may=True
    ),
    "При рывке ваше существо может сразиться с существом противника как с открытой картой.": _dash(
        _fights(Order.FIGHTS_AS_OPEN, _OWN_THEN_ENEMY), may=True
    ),
}
_CARDS: Final[Said] = {
    "При нападении {strike} удар становится безответным.": Triggered(
        When(Moment.ANNOUNCED, SELF, powers=(STRIKE,)),
        influence(Gain(Named(Name.UNANSWERED), Until.PLAY_END), targets=Targets(who=Who.SUBJECT)),
    ),
    "{tap}: Ранить существо на клетке глубины на 1.": _tap(
        influence(Wound(1), targets=Targets(AllOf((InDepth(deep=True), CREATURE))))
    ),
    "{tap}: Полностью восстановить вашего существа {armor}.": _tap(
        influence(RestoreArmor(), targets=Targets(OWN))
    ),
    "{tap}: Удалить маркер «тлен» с вашего гнома.": _tap(
        influence(LoseMarker("тлен"), targets=Targets(OWN_GNOME))
    ),
    "{tap}: Его следующий бросок кубика равен 5.": _tap(influence(NextDie(5))),
    "{tap}: Его следующий бросок кубика становится равным 5.": _tap(influence(NextDie(5))),
    "{tap}: Срабатывает концентрация гнома на вашем кладбище.": _tap(
        influence(SetOff(Title.CONCENTRATION), targets=BURIED_GNOME)
    ),
    "{tap}: Объявить особенность концентрации гнома на вашем кладбище.": _tap(
        influence(SetOff(Title.CONCENTRATION), targets=BURIED_GNOME)
    ),
    "{tap}: Срабатывает вальхалла вашего гнома.": _tap(
        influence(SetOff(Title.VALHALLA), targets=Targets(OWN_GNOME))
    ),
    "{tap}: Объявить особенность вальхаллы вашего гнома.": _tap(
        influence(SetOff(Title.VALHALLA), targets=Targets(OWN_GNOME))
    ),
    "{tap}: Ранить карту с {armor} и {regen} на 1.": _tap(
        influence(
            Wound(1),
            targets=Targets(AllOf((HasNamed(Name.ARMOR), HasNamed(Name.REGENERATION)))),
        )
    ),
    "Ваши гномы имеют «{regen} 2» и «+1 к {strike}».": While(
        ALWAYS, (Named(Name.REGENERATION, 2), Modify(Property.STRIKE, 1)), OWN_GNOME
    ),
}
_HOW_OFTEN_AND_MUCH: Final[Said] = {
    "Когда бросок кубика вашего существа 5 или больше, получить {counter}.": Triggered(
        When(Moment.ROLLED, OWN),
        influence(Chips(1)),
        condition=Every(
            (
                Comparison(DieOf(Who.SUBJECT, bare=True), Compare.MORE, 0),
                Comparison(DieOf(Who.SUBJECT), Compare.AT_LEAST, 5),
            )
        ),
    ),
    "Когда ваше существо погибает, ~ может получить {counter}.": Triggered(
        When(Moment.DIED, OWN), influence(Chips(1)), may=True
    ),
    **{
        f"{{tap}}: Ранить существо на X, где X — {word} свободных клеток рядом с {whom}.": _tap(
            influence(Wound(CountCells(Cells(who, beside=True))), targets=Targets(CREATURE))
        )
        for word in ("число", "количество")
        for whom, who in (("ним", Who.TARGET), ("~", Who.SELF))
    },
    "{tap}: Излечиться на 1 (не более одного раза за ход).": Playable(
        Payment(closes=True), influence(Heal(1)), limit=Limit.PER_TURN
    ),
    "При рывке получить {counter} (не более одного раза за ход).": _dash(
        influence(Chips(1)), limit=Limit.PER_TURN
    ),
    "Защита от воздействий.": Protection((PowerKind.INFLUENCE,)),
    "Защита от ближних ударов.": Protection(
        (STRIKE, PowerKind.SPECIAL_STRIKE, PowerKind.MAGIC_STRIKE)
    ),
    "Защита от магических способностей.": Protection(
        (PowerKind.MAGIC_STRIKE, PowerKind.DISCHARGE, PowerKind.SPELL)
    ),
}
SAID: Final[Said] = {**_TURNS_AND_FIGHTS, **_CARDS, **_HOW_OFTEN_AND_MUCH}

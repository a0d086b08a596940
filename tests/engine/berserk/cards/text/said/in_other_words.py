"""Sentences of our own in wordings that are read and seldom printed, with their nodes."""

from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.abilities.powers import Body
from tests.engine.berserk.cards.text.said.events import ENEMY, OWN, SELF
from tests.engine.berserk.cards.text.said.words import CREATURE, GNOME, Said, influence

OWN_GNOME: Final = ab.AllOf((OWN.filters[0], GNOME))
BURIED_GNOME: Final = ab.Targets(OWN_GNOME, area=ab.Area.GRAVEYARD)
STRIKE: Final = ab.PowerKind.STRIKE


def _tap(body: Body) -> ab.Playable:
    return ab.Playable(ab.Payment(closes=True), body)


def _fights(order: ab.Order, whose: ab.Targets) -> Body:
    return influence(ab.Makes(order, ab.Attack(STRIKE, None), ab.Targets()), targets=whose)


def _cannot(*doings: ab.Doing) -> tuple[ab.Gain, ...]:
    return tuple(ab.Gain(ab.Cannot(doing), ab.Until.TURN_END) for doing in doings)


def _dash(body: Body, *, may: bool = False, limit: ab.Limit = ab.Limit.NONE) -> ab.Triggered:
    when = ab.When(ab.Moment.RELOCATED, SELF, ways=(ab.Relocation.DASH,))
    return ab.Triggered(when, body, may=may, limit=limit)


_OWN_THEN_ENEMY: Final = ab.Targets(OWN, then=ab.Targets(ENEMY))
_ITSELF_THEN_ENEMY: Final = ab.Targets(who=ab.Who.SELF, then=ab.Targets(ENEMY))
_TURNS_AND_FIGHTS: Final[Said] = {
    "{tap}: До конца хода не может атаковать.": _tap(influence(*_cannot(ab.Doing.ATTACK))),
    "{tap}: Существо противника не может атаковать и двигаться (до конца хода).": _tap(
        influence(*_cannot(ab.Doing.ATTACK, ab.Doing.MOVE), targets=ab.Targets(ENEMY))
    ),
    "{tap}: До конца хода существо противника не может атаковать и двигаться.": _tap(
        influence(*_cannot(ab.Doing.ATTACK, ab.Doing.MOVE), targets=ab.Targets(ENEMY))
    ),
    "{tap}: Существо противника получает +1 к {strike} (до конца хода).": _tap(
        influence(
            ab.AddProperty(ab.Property.STRIKE, 1, ab.Until.TURN_END), targets=ab.Targets(ENEMY)
        )
    ),
    "{tap}: Ваше существо сражается {strike} с существом противника.": _tap(
        _fights(ab.Order.FIGHTS, _OWN_THEN_ENEMY)
    ),
    "{tap}: Ваше существо сражается {strike} с существом противника как с открытым.": _tap(
        _fights(ab.Order.FIGHTS_AS_OPEN, _OWN_THEN_ENEMY)
    ),
    "{tap}: Сразиться {strike} с существом противника как с открытой картой.": _tap(
        _fights(ab.Order.FIGHTS_AS_OPEN, _ITSELF_THEN_ENEMY)
    ),
    "При рывке ваше существо может сразиться {strike} с существом противника.": _dash(
        _fights(ab.Order.FIGHTS, _OWN_THEN_ENEMY), may=True
    ),
    "При рывке ваше существо может сразиться с существом противника как с открытой картой.": _dash(
        _fights(ab.Order.FIGHTS_AS_OPEN, _OWN_THEN_ENEMY), may=True
    ),
}
_CARDS: Final[Said] = {
    "При нападении {strike} удар становится безответным.": ab.Triggered(
        ab.When(ab.Moment.ANNOUNCED, SELF, powers=(STRIKE,)),
        influence(
            ab.Gain(ab.Named(ab.Name.UNANSWERED), ab.Until.PLAY_END),
            targets=ab.Targets(who=ab.Who.SUBJECT),
        ),
    ),
    "{tap}: Ранить существо на клетке глубины на 1.": _tap(
        influence(ab.Wound(1), targets=ab.Targets(ab.AllOf((ab.InDepth(deep=True), CREATURE))))
    ),
    "{tap}: Полностью восстановить вашего существа {armor}.": _tap(
        influence(ab.RestoreArmor(), targets=ab.Targets(OWN))
    ),
    "{tap}: Удалить маркер «тлен» с вашего гнома.": _tap(
        influence(ab.LoseMarker("тлен"), targets=ab.Targets(OWN_GNOME))
    ),
    "{tap}: Его следующий бросок кубика равен 5.": _tap(influence(ab.NextDie(5))),
    "{tap}: Его следующий бросок кубика становится равным 5.": _tap(influence(ab.NextDie(5))),
    "{tap}: Срабатывает концентрация гнома на вашем кладбище.": _tap(
        influence(ab.SetOff(ab.Title.CONCENTRATION), targets=BURIED_GNOME)
    ),
    "{tap}: Объявить особенность концентрации гнома на вашем кладбище.": _tap(
        influence(ab.SetOff(ab.Title.CONCENTRATION), targets=BURIED_GNOME)
    ),
    "{tap}: Срабатывает вальхалла вашего гнома.": _tap(
        influence(ab.SetOff(ab.Title.VALHALLA), targets=ab.Targets(OWN_GNOME))
    ),
    "{tap}: Объявить особенность вальхаллы вашего гнома.": _tap(
        influence(ab.SetOff(ab.Title.VALHALLA), targets=ab.Targets(OWN_GNOME))
    ),
    "{tap}: Ранить карту с {armor} и {regen} на 1.": _tap(
        influence(
            ab.Wound(1),
            targets=ab.Targets(
                ab.AllOf((ab.HasNamed(ab.Name.ARMOR), ab.HasNamed(ab.Name.REGENERATION)))
            ),
        )
    ),
    "Ваши гномы имеют «{regen} 2» и «+1 к {strike}».": ab.While(
        ab.ALWAYS, (ab.Named(ab.Name.REGENERATION, 2), ab.Modify(ab.Property.STRIKE, 1)), OWN_GNOME
    ),
}
_HOW_OFTEN_AND_MUCH: Final[Said] = {
    "Когда бросок кубика вашего существа 5 или больше, получить {counter}.": ab.Triggered(
        ab.When(ab.Moment.ROLLED, OWN),
        influence(ab.Chips(1)),
        condition=ab.Every(
            (
                ab.Comparison(ab.DieOf(ab.Who.SUBJECT, bare=True), ab.Compare.MORE, 0),
                ab.Comparison(ab.DieOf(ab.Who.SUBJECT), ab.Compare.AT_LEAST, 5),
            )
        ),
    ),
    "Когда ваше существо погибает, ~ может получить {counter}.": ab.Triggered(
        ab.When(ab.Moment.DIED, OWN), influence(ab.Chips(1)), may=True
    ),
    **{
        f"{{tap}}: Ранить существо на X, где X — {word} свободных клеток рядом с {whom}.": _tap(
            influence(
                ab.Wound(ab.CountCells(ab.Cells(who, beside=True))), targets=ab.Targets(CREATURE)
            )
        )
        for word in ("число", "количество")
        for whom, who in (("ним", ab.Who.TARGET), ("~", ab.Who.SELF))
    },
    "{tap}: Излечиться на 1 (не более одного раза за ход).": ab.Playable(
        ab.Payment(closes=True), influence(ab.Heal(1)), limit=ab.Limit.PER_TURN
    ),
    "При рывке получить {counter} (не более одного раза за ход).": _dash(
        influence(ab.Chips(1)), limit=ab.Limit.PER_TURN
    ),
    "Защита от воздействий.": ab.Protection((ab.PowerKind.INFLUENCE,)),
    "Защита от ближних ударов.": ab.Protection(
        (STRIKE, ab.PowerKind.SPECIAL_STRIKE, ab.PowerKind.MAGIC_STRIKE)
    ),
    "Защита от магических способностей.": ab.Protection(
        (ab.PowerKind.MAGIC_STRIKE, ab.PowerKind.DISCHARGE, ab.PowerKind.SPELL)
    ),
}
SAID: Final[Said] = {**_TURNS_AND_FIGHTS, **_CARDS, **_HOW_OFTEN_AND_MUCH}

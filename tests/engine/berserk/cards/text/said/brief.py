"""What holds for some time, what is still to come, and shapes of cells."""

from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from tests.engine.berserk.cards.text.said.words import (
    ATTACKS,
    CREATURE,
    ENEMY,
    OWN,
    STRIKE,
    STRIKES,
    Said,
    influence,
)

SELF: Final = ab.Is(ab.Who.SELF)
TAP: Final = ab.Payment(closes=True)
FOE: Final = ab.Targets(ab.AllOf((CREATURE, ENEMY)))
OTHER: Final = ab.Targets(who=ab.Who.OTHER)
TURN, ENEMY_TURN = ab.Until.TURN_END, ab.Until.ENEMY_TURN_END
NO_ATTACK, NO_HEALING = ab.Cannot(ab.Doing.ATTACK), ab.Cannot(ab.Doing.BE_HEALED)
NO_LIFE, NOT_OPENED = ab.Cannot(ab.Doing.GET_EXTRA_LIFE), ab.Cannot(ab.Doing.OPEN_AT_START)
THROUGH: Final = ab.Ignores((ab.Ignored.PROTECTIONS,), powers=(ab.PowerKind.DISCHARGE,))
HURT_MORE: Final = ab.Replacement(
    ab.ReplacedBy.WOUNDS,
    powers=STRIKE,
    amount=1,
    source=ab.AllOf((ab.Not(ab.OfType((ab.CardType.FLYER,))), ab.IsCreature())),
)
STRONGER: Final = ab.AddProperty(ab.Property.STRIKE, 1)
LIVES: Final = ab.ExtraLife(2)


def tap(body: object) -> ab.Playable:
    """Return an action: ``{tap}: body``."""
    return ab.Playable(TAP, body)  # type: ignore[arg-type]  # a body


def awaited(fate: ab.SetStrength | ab.Gain, whose: object = OWN, **when: object) -> ab.Triggered:
    """Return what befalls an attack of such a card."""
    moment = ab.Moment.CALCULATION if isinstance(fate, ab.SetStrength) else ab.Moment.ANNOUNCED
    facts = {"powers": ATTACKS, **when}
    node = ab.When(moment, whose, **facts)  # type: ignore[arg-type]  # the fields of When
    return ab.Triggered(node, influence(fate, targets=ab.Targets(who=ab.Who.SUBJECT)))


FREE: Final = ab.Gain(ab.Named(ab.Name.UNANSWERED), ab.Until.PLAY_END)
SAID: Said = {
    **{
        f"{{tap}}: {words}.": tap(influence(ab.Gain(NO_ATTACK, TURN), targets=FOE))
        for words in (
            "Существо противника не может нападать до конца хода",
            "До конца хода существо противника не может атаковать",
        )
    },
    "Концентрация: игнорирует {zor} до конца хода противника.": ab.Concentration(
        influence(ab.Gain(THROUGH, ENEMY_TURN))
    ),
    "При {strike} атакованный не может излечиваться или получать дополнительные {health} до конца "
    "хода.": ab.Triggered(
        ab.When(ab.Moment.LANDED, SELF, powers=STRIKE),
        influence(ab.Gain(NO_HEALING, TURN), ab.Gain(NO_LIFE, TURN), targets=OTHER),
    ),
    "{tap}: Существо получает на 1 рану больше от {strike} нелетающих существ до конца хода.": tap(
        influence(ab.Gain(HURT_MORE, TURN), targets=ab.Targets(CREATURE))
    ),
    **{
        f"Концентрация: {words}.": ab.Concentration(
            influence(
                ab.Gain(NOT_OPENED, ab.Until.ITS_NEXT_TURN_END), targets=ab.Targets(who=ab.Who.HOST)
            )
        )
        for words in (
            "хозяин не открывается в начале своего следующего хода",
            "хозяин не открывается в свой следующий ход",
        )
    },
    "При {strike} атакованный теряет полет до конца своего следующего хода.": ab.Triggered(
        ab.When(ab.Moment.LANDED, SELF, powers=STRIKE),
        influence(ab.LoseFlight(ab.Until.ITS_NEXT_TURN_END), targets=OTHER),
    ),
    **{
        f"{{tap}}: Существо теряет {{zoo}}, пока ~ {where}.": tap(
            influence(
                ab.Lasts(ab.LoseProtection((), poison=True), ab.CardIs(ab.Who.SELF, there)),
                targets=ab.Targets(CREATURE),
            )
        )
        for where, there in (
            ("в зоне битвы", ab.InArea(ab.Area.BATTLE)),
            ("находится на поле боя", ab.InArea(ab.Area.BATTLEFIELD)),
            ("в вашем отряде", ab.AllOf((OWN, ab.InArea(ab.Area.BATTLE)))),
        )
    },
    "{tap}: Существо противника получает -1 к {strike}, пока оно закрыто.": tap(
        influence(
            ab.Lasts(
                ab.AddProperty(ab.Property.STRIKE, -1),
                ab.CardIs(ab.Who.TARGET, ab.InState(ab.State.CLOSED)),
            ),
            targets=FOE,
        )
    ),
    "{tap}: Получить +1 к {strike}, пока открыт.": tap(
        influence(ab.Lasts(STRONGER, ab.CardIs(ab.Who.SELF, ab.InState(ab.State.OPEN))))
    ),
    # Some of it for some time.
    "{tap}: Получить +1 к {strike} до конца хода и 2 дополнительные {health}.": tap(
        influence(ab.AddProperty(ab.Property.STRIKE, 1, TURN), LIVES)
    ),
    "{tap}: ~ получает +1 к {strike} до конца хода либо 2 {health} дополнительные.": tap(
        ab.Or((influence(ab.AddProperty(ab.Property.STRIKE, 1, TURN)), influence(LIVES)))
    ),
    "{tap}: Существо противника получает +1 к {strike} до конца хода и {counter}.": tap(
        influence(ab.AddProperty(ab.Property.STRIKE, 1, TURN), ab.Chips(1), targets=FOE)
    ),
    "{tap}: Получить {move} 2 и {strike} 2-3-4.": tap(
        influence(
            ab.SetProperty(ab.Property.MOVEMENT, 2),
            ab.SetProperty(ab.Property.STRIKE, Strength(2, 3, 4)),
        )
    ),
    "{tap}: Существо без дополнительных {health} получает одну дополнительную {health}.": tap(
        influence(
            ab.ExtraLife(1),
            targets=ab.Targets(
                ab.AllOf((CREATURE, ab.HasFact(ab.Fact.EXTRA_LIFE, ab.Compare.EQUAL, 0)))
            ),
        )
    ),
    "{tap}: Снять 2 дополнительные {health} с вашего существа, при этом получить {counter}.": tap(
        ab.WhileDoing(
            influence(ab.LoseExtraLife(2), targets=ab.Targets(ab.AllOf((OWN, CREATURE)))),
            influence(ab.Chips(1)),
        )
    ),
    "При {strike} атакованный может получить {counter}, при этом получить +1 к {strike}."
    "": ab.Triggered(
        ab.When(ab.Moment.LANDED, SELF, powers=STRIKE),
        ab.WhileDoing(
            influence(ab.Chips(1), targets=OTHER),
            influence(STRONGER, targets=OTHER),
        ),
        may=True,
    ),
    "{tap}: Получить +1 {strike}.": tap(influence(STRONGER)),
    "{tap}: Получить +1 ко всем ударам до конца хода.": tap(
        influence(ab.Gain(ab.SizeModifier(1, powers=STRIKES), TURN))
    ),
    "{tap}: Получить -1 от всех выстрелов до конца хода.": tap(
        influence(
            ab.Gain(ab.SizeModifier(-1, ab.Applies.AS_TARGET, powers=(ab.PowerKind.SHOT,)), TURN)
        )
    ),
    "Закрыть ваше другое существо: получить +X к {strike}, где X — слабый {strike} этого "
    "существа.": (
        ab.Playable(
            ab.Payment(closes_other=ab.Targets(ab.AllOf((OWN, ab.Not(SELF), CREATURE)))),
            influence(ab.AddProperty(ab.Property.STRIKE, ab.FactOf(ab.Fact.WEAK, ab.Who.PAID))),
        )
    ),
    # What is still to come.
    "Вальхалла: первый за ход {strike} вашего существа становится безответным.": ab.Valhalla(
        influence(ab.Delay(awaited(FREE, ab.AllOf((OWN, CREATURE)), powers=STRIKE, nth=1), TURN))
    ),
    "{tap}: Следующая атака вашей карты становится направленной.": tap(
        influence(ab.Delay(awaited(ab.Gain(ab.Named(ab.Name.DIRECTED), ab.Until.PLAY_END))))
    ),
    **{
        f"Первая за {words} атака вашей карты сводится к средней.": awaited(
            ab.SetStrength(ab.AttackStrength.MEDIUM), nth=1, turn=turn
        )
        for words, turn in (
            ("ход", ab.Side.ANY),
            ("ваш ход", ab.Side.OWN),
            ("ход противника", ab.Side.ENEMY),
        )
    },
    # Cards on cells of a shape.
    **{
        f"{{tap}}: {words}.": tap(
            ab.And(
                (
                    ab.Power(
                        ab.PowerKind.INFLUENCE,
                        (ab.ChooseCells(),),
                        ab.ITSELF,
                        ab.Cells(shape=shape),
                    ),
                    influence(
                        effect,
                        targets=ab.Targets(ab.AllOf((CREATURE, ab.OnChosen(shape))), all=True),
                    ),
                )
            )
        )
        for words, shape, effect in (
            ("Ранить каждое существо в квадрате 2x2 на 1", ab.Shape.SQUARE, ab.Wound(1)),
            ("Ранить на 2 каждое существо в любом ряду", ab.Shape.ROW, ab.Wound(2)),
            ("Излечить все существа в выбранном столбце на 1", ab.Shape.COLUMN, ab.Heal(1)),
        )
    },
    # Attacks in a row.
    **{
        f"{{tap}}: {words} на 1.": tap(ab.Repeat(count, ab.May(attack) if fewer else attack))
        for words, kind, count, fewer in (
            ("Два разряда", ab.PowerKind.DISCHARGE, 2, False),
            ("Три или менее выстрела", ab.PowerKind.SHOT, 3, True),
        )
        for attack in (ab.Attack(kind, Strength(1, 1, 1)),)
    },
    "{tap}: Два разряда на 1, только по разным целям.": tap(
        ab.Repeat(
            2,
            ab.Attack(
                ab.PowerKind.DISCHARGE, Strength(1, 1, 1), targets=ab.Targets(ab.Not(ab.Targeted()))
            ),
        )
    ),
    "{tap}: X метаний на 1, где X — число существ противника.": tap(
        ab.Repeat(
            ab.Count(ab.AllOf((CREATURE, ENEMY))), ab.Attack(ab.PowerKind.THROW, Strength(1, 1, 1))
        )
    ),
    # Words for the same.
    "2 раза за бой: Получить {counter}.": ab.Playable(
        ab.Payment(), influence(ab.Chips(1)), limit=ab.Limit.PER_BATTLE, times=2
    ),
    "{tap}: Получить {counter} (не более 2 раз за ход).": ab.Playable(
        TAP, influence(ab.Chips(1)), limit=ab.Limit.PER_TURN, times=2
    ),
    "Концентрация: получить {counter}, если открыт.": ab.Concentration(
        influence(ab.Chips(1)), condition=ab.CardIs(ab.Who.SELF, ab.InState(ab.State.OPEN))
    ),
    "Концентрация: может получить {counter}, если открыт.": ab.Concentration(
        influence(ab.Chips(1)),
        may=True,
        condition=ab.CardIs(ab.Who.SELF, ab.InState(ab.State.OPEN)),
    ),
    "{tap}: Раниться на 1; при этом получить {counter}.": tap(
        ab.WhileDoing(influence(ab.Wound(1)), influence(ab.Chips(1)))
    ),
    **{
        f"{{tap}}: {words} (совершите оба, если открыт).": tap(
            ab.Or(
                (influence(ab.Chips(1)), influence(ab.Heal(1))),
                ab.CardIs(ab.Who.SELF, ab.InState(ab.State.OPEN)),
            )
        )
        for words in (
            "Получить {counter} либо излечиться на 1",
            "Либо получить {counter}, либо излечиться на 1",
            "Получить {counter} или излечиться на 1",
        )
    },
}

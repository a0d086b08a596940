"""What holds for some time, what is still to come, and shapes of cells."""

from typing import Final

from engine.berserk.abilities import (
    ITSELF,
    AddProperty,
    AllOf,
    And,
    Applies,
    Area,
    Attack,
    AttackStrength,
    Cannot,
    CardIs,
    CardType,
    Cells,
    Chips,
    ChooseCells,
    Compare,
    Concentration,
    Count,
    Delay,
    Doing,
    ExtraLife,
    Fact,
    FactOf,
    Gain,
    HasFact,
    Heal,
    Ignored,
    Ignores,
    InArea,
    InState,
    Is,
    IsCreature,
    Lasts,
    Limit,
    LoseExtraLife,
    LoseFlight,
    LoseProtection,
    May,
    Moment,
    Name,
    Named,
    Not,
    OfType,
    OnChosen,
    Or,
    Payment,
    Playable,
    Power,
    PowerKind,
    Property,
    Repeat,
    ReplacedBy,
    Replacement,
    SetProperty,
    SetStrength,
    Shape,
    Side,
    SizeModifier,
    State,
    Targeted,
    Targets,
    Triggered,
    Until,
    Valhalla,
    When,
    WhileDoing,
    Who,
    Wound,
)
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

SELF: Final = Is(Who.SELF)
TAP: Final = Payment(closes=True)
FOE: Final = Targets(AllOf((CREATURE, ENEMY)))
OTHER: Final = Targets(who=Who.OTHER)
TURN, ENEMY_TURN = Until.TURN_END, Until.ENEMY_TURN_END
NO_ATTACK, NO_HEALING = Cannot(Doing.ATTACK), Cannot(Doing.BE_HEALED)
NO_LIFE, NOT_OPENED = Cannot(Doing.GET_EXTRA_LIFE), Cannot(Doing.OPEN_AT_START)
THROUGH: Final = Ignores((Ignored.PROTECTIONS,), powers=(PowerKind.DISCHARGE,))
HURT_MORE: Final = Replacement(
    ReplacedBy.WOUNDS,
    powers=STRIKE,
    amount=1,
    source=AllOf((Not(OfType((CardType.FLYER,))), IsCreature())),
)
STRONGER: Final = AddProperty(Property.STRIKE, 1)
LIVES: Final = ExtraLife(2)


def tap(body: object) -> Playable:
    """Return an action: ``{tap}: body``."""
    return Playable(TAP, body)  # type: ignore[arg-type]  # a body


def awaited(fate: SetStrength | Gain, whose: object = OWN, **when: object) -> Triggered:
    """Return what befalls an attack of such a card."""
    moment = Moment.CALCULATION if isinstance(fate, SetStrength) else Moment.ANNOUNCED
    facts = {"powers": ATTACKS, **when}
    node = When(moment, whose, **facts)  # type: ignore[arg-type]  # the fields of When
    return Triggered(node, influence(fate, targets=Targets(who=Who.SUBJECT)))


FREE: Final = Gain(Named(Name.UNANSWERED), Until.PLAY_END)
SAID: Said = {
    **{
        f"{{tap}}: {words}.": tap(influence(Gain(NO_ATTACK, TURN), targets=FOE))
        for words in (
            "Существо противника не может нападать до конца хода",
            "До конца хода существо противника не может атаковать",
        )
    },
    "Концентрация: игнорирует {zor} до конца хода противника.": Concentration(
        influence(Gain(THROUGH, ENEMY_TURN))
    ),
    "При {strike} атакованный не может излечиваться или получать дополнительные {health} до конца "
    "хода.": Triggered(
        When(Moment.LANDED, SELF, powers=STRIKE),
        influence(Gain(NO_HEALING, TURN), Gain(NO_LIFE, TURN), targets=OTHER),
    ),
    "{tap}: Существо получает на 1 рану больше от {strike} нелетающих существ до конца хода.": tap(
        influence(Gain(HURT_MORE, TURN), targets=Targets(CREATURE))
    ),
    **{
        f"Концентрация: {words}.": Concentration(
            influence(Gain(NOT_OPENED, Until.ITS_NEXT_TURN_END), targets=Targets(who=Who.HOST))
        )
        for words in (
            "хозяин не открывается в начале своего следующего хода",
            "хозяин не открывается в свой следующий ход",
        )
    },
    "При {strike} атакованный теряет полет до конца своего следующего хода.": Triggered(
        When(Moment.LANDED, SELF, powers=STRIKE),
        influence(LoseFlight(Until.ITS_NEXT_TURN_END), targets=OTHER),
    ),
    **{
        f"{{tap}}: Существо теряет {{zoo}}, пока ~ {where}.": tap(
            influence(
                Lasts(LoseProtection((), poison=True), CardIs(Who.SELF, there)),
                targets=Targets(CREATURE),
            )
        )
        for where, there in (
            ("в зоне битвы", InArea(Area.BATTLE)),
            ("находится на поле боя", InArea(Area.BATTLEFIELD)),
            ("в вашем отряде", AllOf((OWN, InArea(Area.BATTLE)))),
        )
    },
    "{tap}: Существо противника получает -1 к {strike}, пока оно закрыто.": tap(
        influence(
            Lasts(AddProperty(Property.STRIKE, -1), CardIs(Who.TARGET, InState(State.CLOSED))),
            targets=FOE,
        )
    ),
    "{tap}: Получить +1 к {strike}, пока открыт.": tap(
        influence(Lasts(STRONGER, CardIs(Who.SELF, InState(State.OPEN))))
    ),
    # Some of it for some time.
    "{tap}: Получить +1 к {strike} до конца хода и 2 дополнительные {health}.": tap(
        influence(AddProperty(Property.STRIKE, 1, TURN), LIVES)
    ),
    "{tap}: ~ получает +1 к {strike} до конца хода либо 2 {health} дополнительные.": tap(
        Or((influence(AddProperty(Property.STRIKE, 1, TURN)), influence(LIVES)))
    ),
    "{tap}: Существо противника получает +1 к {strike} до конца хода и {counter}.": tap(
        influence(AddProperty(Property.STRIKE, 1, TURN), Chips(1), targets=FOE)
    ),
    "{tap}: Получить {move} 2 и {strike} 2-3-4.": tap(
        influence(
            SetProperty(Property.MOVEMENT, 2), SetProperty(Property.STRIKE, Strength(2, 3, 4))
        )
    ),
    "{tap}: Существо без дополнительных {health} получает одну дополнительную {health}.": tap(
        influence(
            ExtraLife(1),
            targets=Targets(AllOf((CREATURE, HasFact(Fact.EXTRA_LIFE, Compare.EQUAL, 0)))),
        )
    ),
    "{tap}: Снять 2 дополнительные {health} с вашего существа, при этом получить {counter}.": tap(
        WhileDoing(
            influence(LoseExtraLife(2), targets=Targets(AllOf((OWN, CREATURE)))),
            influence(Chips(1)),
        )
    ),
    "При {strike} атакованный может получить {counter}, при этом получить +1 к {strike}."
    "": Triggered(
        When(Moment.LANDED, SELF, powers=STRIKE),
        WhileDoing(
            influence(Chips(1), targets=OTHER),
            influence(STRONGER, targets=OTHER),
        ),
        may=True,
    ),
    "{tap}: Получить +1 {strike}.": tap(influence(STRONGER)),
    "{tap}: Получить +1 ко всем ударам до конца хода.": tap(
        influence(Gain(SizeModifier(1, powers=STRIKES), TURN))
    ),
    "{tap}: Получить -1 от всех выстрелов до конца хода.": tap(
        influence(Gain(SizeModifier(-1, Applies.AS_TARGET, powers=(PowerKind.SHOT,)), TURN))
    ),
    "Закрыть ваше другое существо: получить +X к {strike}, где X — слабый {strike} этого "
    "существа.": (
        Playable(
            Payment(closes_other=Targets(AllOf((OWN, Not(SELF), CREATURE)))),
            influence(AddProperty(Property.STRIKE, FactOf(Fact.WEAK, Who.PAID))),
        )
    ),
    # What is still to come.
    "Вальхалла: первый за ход {strike} вашего существа становится безответным.": Valhalla(
        influence(Delay(awaited(FREE, AllOf((OWN, CREATURE)), powers=STRIKE, nth=1), TURN))
    ),
    "{tap}: Следующая атака вашей карты становится направленной.": tap(
        influence(Delay(awaited(Gain(Named(Name.DIRECTED), Until.PLAY_END))))
    ),
    **{
        f"Первая за {words} атака вашей карты сводится к средней.": awaited(
            SetStrength(AttackStrength.MEDIUM), nth=1, turn=turn
        )
        for words, turn in (
            ("ход", Side.ANY),
            ("ваш ход", Side.OWN),
            ("ход противника", Side.ENEMY),
        )
    },
    # Cards on cells of a shape.
    **{
        f"{{tap}}: {words}.": tap(
            And(
                (
                    Power(PowerKind.INFLUENCE, (ChooseCells(),), ITSELF, Cells(shape=shape)),
                    influence(
                        effect, targets=Targets(AllOf((CREATURE, OnChosen(shape))), all=True)
                    ),
                )
            )
        )
        for words, shape, effect in (
            ("Ранить каждое существо в квадрате 2x2 на 1", Shape.SQUARE, Wound(1)),
            ("Ранить на 2 каждое существо в любом ряду", Shape.ROW, Wound(2)),
            ("Излечить все существа в выбранном столбце на 1", Shape.COLUMN, Heal(1)),
        )
    },
    # Attacks in a row.
    **{
        f"{{tap}}: {words} на 1.": tap(Repeat(count, May(attack) if fewer else attack))
        for words, kind, count, fewer in (
            ("Два разряда", PowerKind.DISCHARGE, 2, False),
            ("Три или менее выстрела", PowerKind.SHOT, 3, True),
        )
        for attack in (Attack(kind, Strength(1, 1, 1)),)
    },
    "{tap}: Два разряда на 1, только по разным целям.": tap(
        Repeat(
            2,
            Attack(PowerKind.DISCHARGE, Strength(1, 1, 1), targets=Targets(Not(Targeted()))),
        )
    ),
    "{tap}: X метаний на 1, где X — число существ противника.": tap(
        Repeat(Count(AllOf((CREATURE, ENEMY))), Attack(PowerKind.THROW, Strength(1, 1, 1)))
    ),
    # Words for the same.
    "2 раза за бой: Получить {counter}.": Playable(
        Payment(), influence(Chips(1)), limit=Limit.PER_BATTLE, times=2
    ),
    "{tap}: Получить {counter} (не более 2 раз за ход).": Playable(
        TAP, influence(Chips(1)), limit=Limit.PER_TURN, times=2
    ),
    "Концентрация: получить {counter}, если открыт.": Concentration(
        influence(Chips(1)), condition=CardIs(Who.SELF, InState(State.OPEN))
    ),
    "Концентрация: может получить {counter}, если открыт.": Concentration(
        influence(Chips(1)), may=True, condition=CardIs(Who.SELF, InState(State.OPEN))
    ),
    "{tap}: Раниться на 1; при этом получить {counter}.": tap(
        WhileDoing(influence(Wound(1)), influence(Chips(1)))
    ),
    **{
        f"{{tap}}: {words} (совершите оба, если открыт).": tap(
            Or(
                (influence(Chips(1)), influence(Heal(1))),
                CardIs(Who.SELF, InState(State.OPEN)),
            )
        )
        for words in (
            "Получить {counter} либо излечиться на 1",
            "Либо получить {counter}, либо излечиться на 1",
            "Получить {counter} или излечиться на 1",
        )
    },
}

"""Cards told by another card and by the player whose they are; powers of which one is chosen."""

from typing import Final

from engine.berserk.abilities import (
    ANY_CARD,
    AddProperty,
    Alike,
    AllOf,
    And,
    Area,
    Aspect,
    Attack,
    Beside,
    BringIn,
    CardIs,
    CardType,
    Cells,
    Chips,
    Compare,
    Direction,
    Fact,
    Filter,
    Gain,
    HasAround,
    HasFact,
    Heal,
    InArea,
    InDepth,
    InDirection,
    InState,
    Is,
    IsCreature,
    Moment,
    Name,
    NamedOf,
    Not,
    OfType,
    Open,
    Or,
    OrderDeck,
    Power,
    PowerKind,
    Property,
    Provided,
    Relocation,
    SetProperty,
    Side,
    SizeModifier,
    State,
    StrikeOf,
    Swap,
    Targets,
    ThereAre,
    ToGraveyard,
    Travelled,
    Triggered,
    Until,
    When,
    Who,
    Within,
    Wound,
)
from tests.engine.berserk.abilities.laying import tap
from tests.engine.berserk.cards.text.said.words import ENEMY, GNOME, OWN, STRIKES, Said, influence

CREATURE: Final = IsCreature()
SELF: Final = Is(Who.SELF)
OWN_GNOME: Final = AllOf((OWN, GNOME))
DIES: Final = When(Moment.DIED, OWN_GNOME)


def like(aspect: Aspect, noun: Filter = CREATURE, who: Who = Who.SUBJECT) -> AllOf:
    """Return such a card that has this in common with another."""
    return AllOf((noun, Alike(aspect, who)))


def chip(subject: Filter) -> Triggered:
    """Return «при гибели … получить {counter}»."""
    return Triggered(When(Moment.DIED, subject), influence(Chips(1)))


SUMMONS: Final = Power(
    PowerKind.INFLUENCE,
    (BringIn(),),
    Targets(like(Aspect.NAME, GNOME), area=Area.DECK),
    Cells(beside=True, by_rule=True),
)
WOUNDS: Final = influence(Wound(1), targets=Targets(like(Aspect.ELEMENT, who=Who.OTHER)))
FACING: Final = HasAround(AllOf((OWN, CREATURE, InDirection((Direction.AHEAD,), Who.CANDIDATE))))
BESIDE_OWN: Final = HasAround(AllOf((OWN, CREATURE, Beside(Who.CANDIDATE))))
SAID: Said = {
    "{tap}: Ранить карту противника, напротив которой стоит ваше существо, на 1.": tap(
        influence(Wound(1), targets=Targets(AllOf((ENEMY, FACING))))
    ),
    "{tap}: Ранить карту противника, рядом с которой стоит ваше существо, на 1.": tap(
        influence(Wound(1), targets=Targets(AllOf((BESIDE_OWN, ENEMY))))
    ),
    "{tap}: Ранить существо противника на поле боя на 1.": tap(
        influence(Wound(1), targets=Targets(AllOf((InArea(Area.BATTLEFIELD), CREATURE, ENEMY))))
    ),
    "При гибели разряд на X, где X — его {regen}.": Triggered(
        When(Moment.DIED, SELF),
        Attack(PowerKind.DISCHARGE, StrikeOf(*[NamedOf(Name.REGENERATION)] * 3)),
    ),
    "При прыжке получить +X к {strike} до конца хода, где X — дальность совершенного прыжка.": (
        Triggered(
            When(Moment.RELOCATED, SELF, ways=(Relocation.JUMP,)),
            influence(AddProperty(Property.STRIKE, Travelled(), Until.TURN_END)),
        )
    ),
    "{tap}: Получить {move} 2.": tap(influence(SetProperty(Property.MOVEMENT, 2))),
    "{tap}: Получить +2 ко всем ударам.": tap(influence(Gain(SizeModifier(2, powers=STRIKES)))),
    "{tap}: Посмотреть 3 верхние карты вашей колоды, затем положить их на верх или в низ вашей "
    "колоды в любом порядке, не перемешивая колоду.": tap(influence(OrderDeck(3, bottom=True))),
    "{tap}: Посмотреть две верхние карты вашей колоды, затем положить их на верх вашей колоды в "
    "любом порядке.": tap(influence(OrderDeck(2))),
    "{tap}: Посмотреть 2 верхние карты вашей колоды, затем положить их под низ колоды в любом "
    "порядке.": tap(influence(OrderDeck(2, top=False, bottom=True))),
    "При гибели вашего гнома вызвать гнома с таким же названием.": Triggered(DIES, SUMMONS),
    "При гибели вашего гнома положить существо такой же стоимости из колоды на кладбище.": (
        Triggered(
            DIES,
            influence(ToGraveyard(), targets=Targets(like(Aspect.COST), area=Area.DECK)),
        )
    ),
    "При ударе ранить существо той же стихии, что и атакованный, на 1.": Triggered(
        When(Moment.LANDED, SELF, powers=STRIKES), WOUNDS
    ),
    "При ударе ранить существо той же стихии на 1.": Triggered(
        When(Moment.LANDED, SELF, powers=STRIKES), WOUNDS
    ),
    "{tap}: Ранить существо противника того же класса, что и ~, на 1.": tap(
        influence(
            Wound(1), targets=Targets(AllOf((CREATURE, ENEMY, Alike(Aspect.CLASS, Who.SELF))))
        )
    ),
    "При гибели карты на клетке напротив получить {counter}.": chip(
        InDirection((Direction.AHEAD,))
    ),
    "При гибели карты на клетке слева от ~ получить {counter}.": chip(
        InDirection((Direction.LEFT,))
    ),
    "При гибели существа на соседней с ~ клетке получить {counter}.": chip(
        AllOf((Beside(), CREATURE))
    ),
    "При гибели существа на соседней клетке глубины получить {counter}.": chip(
        AllOf((Beside(), InDepth(deep=True), CREATURE))
    ),
    "При гибели существа на клетке поверхности получить {counter}.": chip(
        AllOf((InDepth(deep=False), CREATURE))
    ),
    "{tap}: Поменяться местами с существом, с которым стоит в строю.": tap(
        influence(
            Swap(),
            targets=Targets(
                AllOf((OWN, Not(SELF), Within(1), CREATURE, InState(State.HAS_FORMATION)))
            ),
        )
    ),
    "В начале хода противника, если в его отряде есть летающее существо, получить {counter}.": (
        Triggered(
            When(Moment.TURN_START, ANY_CARD, turn=Side.ENEMY),
            influence(Chips(1)),
            condition=ThereAre(AllOf((OfType((CardType.FLYER,)), CREATURE, ENEMY))),
        )
    ),
    "В начале хода противника ранить его существо на 1.": Triggered(
        When(Moment.TURN_START, ANY_CARD, turn=Side.ENEMY),
        influence(Wound(1), targets=Targets(AllOf((CREATURE, ENEMY)))),
    ),
    "В начале хода противника его карта получает {counter}.": Triggered(
        When(Moment.TURN_START, ANY_CARD, turn=Side.ENEMY),
        influence(Chips(1), targets=Targets(ENEMY)),
    ),
    "{tap}: Открыться или излечиться на 1, или получить {counter}.": tap(
        Or((influence(Open()), influence(Heal(1)), influence(Chips(1))))
    ),
    "{tap}: Потерять {counter}, затем, если не имеет {counter}, получить полет.": tap(
        And(
            (
                influence(Chips(-1)),
                Provided(
                    CardIs(Who.SELF, HasFact(Fact.CHIPS, Compare.EQUAL, 0)),
                    influence(SetProperty(Property.TYPE, CardType.FLYER)),
                ),
            )
        )
    ),
}

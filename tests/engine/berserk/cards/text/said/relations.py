"""Cards told by another card and by the player whose they are; powers of which one is chosen."""

from typing import Final

import engine.berserk.abilities as ab
from tests.engine.berserk.abilities.laying import tap
from tests.engine.berserk.cards.text.said.words import ENEMY, GNOME, OWN, STRIKES, Said, influence

CREATURE: Final = ab.IsCreature()
SELF: Final = ab.Is(ab.Who.SELF)
OWN_GNOME: Final = ab.AllOf((OWN, GNOME))
DIES: Final = ab.When(ab.Moment.DIED, OWN_GNOME)


def like(aspect: ab.Aspect, noun: ab.Filter = CREATURE, who: ab.Who = ab.Who.SUBJECT) -> ab.AllOf:
    """Return such a card that has this in common with another."""
    return ab.AllOf((noun, ab.Alike(aspect, who)))


def chip(subject: ab.Filter) -> ab.Triggered:
    """Return «при гибели … получить {counter}»."""
    return ab.Triggered(ab.When(ab.Moment.DIED, subject), influence(ab.Chips(1)))


SUMMONS: Final = ab.Power(
    ab.PowerKind.INFLUENCE,
    (ab.BringIn(),),
    ab.Targets(like(ab.Aspect.NAME, GNOME), area=ab.Area.DECK),
    ab.Cells(beside=True, by_rule=True),
)
WOUNDS: Final = influence(
    ab.Wound(1), targets=ab.Targets(like(ab.Aspect.ELEMENT, who=ab.Who.OTHER))
)
FACING: Final = ab.HasAround(
    ab.AllOf((OWN, CREATURE, ab.InDirection((ab.Direction.AHEAD,), ab.Who.CANDIDATE)))
)
BESIDE_OWN: Final = ab.HasAround(ab.AllOf((OWN, CREATURE, ab.Beside(ab.Who.CANDIDATE))))
SAID: Said = {
    "{tap}: Ранить карту противника, напротив которой стоит ваше существо, на 1.": tap(
        influence(ab.Wound(1), targets=ab.Targets(ab.AllOf((ENEMY, FACING))))
    ),
    "{tap}: Ранить карту противника, рядом с которой стоит ваше существо, на 1.": tap(
        influence(ab.Wound(1), targets=ab.Targets(ab.AllOf((BESIDE_OWN, ENEMY))))
    ),
    "{tap}: Ранить существо противника на поле боя на 1.": tap(
        influence(
            ab.Wound(1),
            targets=ab.Targets(ab.AllOf((ab.InArea(ab.Area.BATTLEFIELD), CREATURE, ENEMY))),
        )
    ),
    "При гибели разряд на X, где X — его {regen}.": ab.Triggered(
        ab.When(ab.Moment.DIED, SELF),
        ab.Attack(ab.PowerKind.DISCHARGE, ab.StrikeOf(*[ab.NamedOf(ab.Name.REGENERATION)] * 3)),
    ),
    "При прыжке получить +X к {strike} до конца хода, где X — дальность совершенного прыжка.": (
        ab.Triggered(
            ab.When(ab.Moment.RELOCATED, SELF, ways=(ab.Relocation.JUMP,)),
            influence(ab.AddProperty(ab.Property.STRIKE, ab.Travelled(), ab.Until.TURN_END)),
        )
    ),
    "{tap}: Получить {move} 2.": tap(influence(ab.SetProperty(ab.Property.MOVEMENT, 2))),
    "{tap}: Получить +2 ко всем ударам.": tap(
        influence(ab.Gain(ab.SizeModifier(2, powers=STRIKES)))
    ),
    "{tap}: Посмотреть 3 верхние карты вашей колоды, затем положить их на верх или в низ вашей "
    "колоды в любом порядке, не перемешивая колоду.": tap(influence(ab.OrderDeck(3, bottom=True))),
    "{tap}: Посмотреть две верхние карты вашей колоды, затем положить их на верх вашей колоды в "
    "любом порядке.": tap(influence(ab.OrderDeck(2))),
    "{tap}: Посмотреть 2 верхние карты вашей колоды, затем положить их под низ колоды в любом "
    "порядке.": tap(influence(ab.OrderDeck(2, top=False, bottom=True))),
    "При гибели вашего гнома вызвать гнома с таким же названием.": ab.Triggered(DIES, SUMMONS),
    "При гибели вашего гнома положить существо такой же стоимости из колоды на кладбище.": (
        ab.Triggered(
            DIES,
            influence(
                ab.ToGraveyard(), targets=ab.Targets(like(ab.Aspect.COST), area=ab.Area.DECK)
            ),
        )
    ),
    "При ударе ранить существо той же стихии, что и атакованный, на 1.": ab.Triggered(
        ab.When(ab.Moment.LANDED, SELF, powers=STRIKES), WOUNDS
    ),
    "При ударе ранить существо той же стихии на 1.": ab.Triggered(
        ab.When(ab.Moment.LANDED, SELF, powers=STRIKES), WOUNDS
    ),
    "{tap}: Ранить существо противника того же класса, что и ~, на 1.": tap(
        influence(
            ab.Wound(1),
            targets=ab.Targets(ab.AllOf((CREATURE, ENEMY, ab.Alike(ab.Aspect.CLASS, ab.Who.SELF)))),
        )
    ),
    "При гибели карты на клетке напротив получить {counter}.": chip(
        ab.InDirection((ab.Direction.AHEAD,))
    ),
    "При гибели карты на клетке слева от ~ получить {counter}.": chip(
        ab.InDirection((ab.Direction.LEFT,))
    ),
    "При гибели существа на соседней с ~ клетке получить {counter}.": chip(
        ab.AllOf((ab.Beside(), CREATURE))
    ),
    "При гибели существа на соседней клетке глубины получить {counter}.": chip(
        ab.AllOf((ab.Beside(), ab.InDepth(deep=True), CREATURE))
    ),
    "При гибели существа на клетке поверхности получить {counter}.": chip(
        ab.AllOf((ab.InDepth(deep=False), CREATURE))
    ),
    "{tap}: Поменяться местами с существом, с которым стоит в строю.": tap(
        influence(
            ab.Swap(),
            targets=ab.Targets(
                ab.AllOf(
                    (OWN, ab.Not(SELF), ab.Within(1), CREATURE, ab.InState(ab.State.HAS_FORMATION))
                )
            ),
        )
    ),
    "В начале хода противника, если в его отряде есть летающее существо, получить {counter}.": (
        ab.Triggered(
            ab.When(ab.Moment.TURN_START, ab.ANY_CARD, turn=ab.Side.ENEMY),
            influence(ab.Chips(1)),
            condition=ab.ThereAre(ab.AllOf((ab.OfType((ab.CardType.FLYER,)), CREATURE, ENEMY))),
        )
    ),
    "В начале хода противника ранить его существо на 1.": ab.Triggered(
        ab.When(ab.Moment.TURN_START, ab.ANY_CARD, turn=ab.Side.ENEMY),
        influence(ab.Wound(1), targets=ab.Targets(ab.AllOf((CREATURE, ENEMY)))),
    ),
    "В начале хода противника его карта получает {counter}.": ab.Triggered(
        ab.When(ab.Moment.TURN_START, ab.ANY_CARD, turn=ab.Side.ENEMY),
        influence(ab.Chips(1), targets=ab.Targets(ENEMY)),
    ),
    "{tap}: Открыться или излечиться на 1, или получить {counter}.": tap(
        ab.Or((influence(ab.Open()), influence(ab.Heal(1)), influence(ab.Chips(1))))
    ),
    "{tap}: Потерять {counter}, затем, если не имеет {counter}, получить полет.": tap(
        ab.And(
            (
                influence(ab.Chips(-1)),
                ab.Provided(
                    ab.CardIs(ab.Who.SELF, ab.HasFact(ab.Fact.CHIPS, ab.Compare.EQUAL, 0)),
                    influence(ab.SetProperty(ab.Property.TYPE, ab.CardType.FLYER)),
                ),
            )
        )
    ),
}

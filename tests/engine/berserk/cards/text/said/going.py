"""Going to other cells, taking off, coming into the battle and leaving it."""

from typing import Final

from engine.berserk.abilities import (
    ITSELF,
    AddProperty,
    AllOf,
    Area,
    Attack,
    Beside,
    BringIn,
    CardType,
    Cells,
    Chips,
    DeckPlace,
    Destroy,
    Direction,
    Effect,
    Exile,
    Fact,
    FactOf,
    GainClasses,
    Heal,
    IsCreature,
    LoseFlight,
    Moment,
    OfSide,
    Or,
    Payment,
    Playable,
    Power,
    PowerKind,
    Property,
    Relocate,
    Relocation,
    Scaled,
    SetProperty,
    Side,
    Swap,
    Targets,
    ToDeck,
    Triggered,
    Until,
    When,
    Who,
)
from engine.berserk.abilities.powers import Body
from engine.berserk.abilities.strength import Strength
from tests.engine.berserk.cards.text.said.events import ENEMY, FOREST, OWN, SELF
from tests.engine.berserk.cards.text.said.words import Said, influence

TAP: Final = Payment(closes=True)
ENEMY_TARGET: Final = Targets(ENEMY)
OWN_TARGET: Final = Targets(OWN)
TELEPORT: Final = Relocation.TELEPORT


def tap(body: Body) -> Playable:
    """Return «{tap}: …»."""
    return Playable(TAP, body)


def goes(cells: Cells, targets: Targets = ITSELF, way: Relocation = Relocation.RELOCATE) -> Power:
    """Return the power by which a card goes there."""
    return Power(PowerKind.INFLUENCE, (Relocate(way),), targets, cells)


CELLS: Final = {
    "на любую свободную клетку поля боя": Cells(),
    "на свободную клетку вашей половины поля боя": Cells(rows=(1, 2, 3)),
    "на любую свободную клетку половины поля боя противника": Cells(
        rows=(1, 2, 3), rows_of=Side.ENEMY
    ),
    "на свободную клетку вашего первого ряда": Cells(rows=(1,)),
    "на свободную клетку первого ряда противника": Cells(rows=(1,), rows_of=Side.ENEMY),
    "на свободную клетку вашего второго ряда": Cells(rows=(2,)),
    "на свободную клетку 2 ряда противника": Cells(rows=(2,), rows_of=Side.ENEMY),
    "на свободную клетку вашего 3 ряда": Cells(rows=(3,)),
    "на свободную клетку третьего ряда противника": Cells(rows=(3,), rows_of=Side.ENEMY),
    "на любую свободную клетку рядом с ~": Cells(beside=True),
    "на клетку рядом с ~": Cells(beside=True),
    "на соседнюю с ~ клетку": Cells(beside=True),
    "на клетку напротив ~": Cells(directions=(Direction.AHEAD,)),
    "на клетку позади ~": Cells(directions=(Direction.BEHIND,)),
    "на клетку слева от ~": Cells(directions=(Direction.LEFT,)),
    "на клетку справа от ~": Cells(directions=(Direction.RIGHT,)),
}
STEPS: Final[dict[str, dict[str, object]]] = {
    "на соседнюю клетку": {"beside": True},
    "на одну клетку в любом направлении": {"within": 1},
    "на 1 клетку": {"within": 1},
    "на 2 клетки": {"within": 2},
    "на три клетки": {"within": 3},
    "на одну клетку вперед": {"directions": (Direction.AHEAD,)},
    "на клетку назад": {"directions": (Direction.BEHIND,)},
    "на 1 клетку влево": {"directions": (Direction.LEFT,)},
    "на клетку вправо": {"directions": (Direction.RIGHT,)},
}
BESIDE_IT: Final = goes(Cells(Who.TARGET, beside=True), ENEMY_TARGET)
SEVERAL: Final = Targets(ENEMY, 2, 2)
BY_RULE: Final = Cells(beside=True, by_rule=True)


def brings(area: Area, cells: Cells = BY_RULE) -> Playable:
    """Return «{tap}: вызвать лесное существо …», or «возродить»."""
    wanted = FOREST if area is Area.DECK else AllOf((OfSide(Side.OWN), *FOREST.filters))
    power = Power(PowerKind.INFLUENCE, (BringIn(by=area),), Targets(wanted, area=area), cells)
    return tap(power)


def either(targets: Targets) -> Playable:
    """Return «{tap}: … либо +1 к {move}, либо {counter}»."""
    first: Effect = AddProperty(Property.MOVEMENT, 1)
    return tap(Or((influence(first, targets=targets), influence(Chips(1), targets=targets))))


SAID: Said = {
    **{
        f"{{tap}}: Переместить существо противника {words}.": tap(goes(cells, ENEMY_TARGET))
        for words, cells in CELLS.items()
    },
    **{
        f"{{tap}}: Существо противника перемещается {words}.": tap(goes(cells, ENEMY_TARGET))
        for words, cells in CELLS.items()
    },
    **{
        f"{{tap}}: Переместить существо противника {words}.": tap(
            goes(Cells(Who.TARGET, **step), ENEMY_TARGET)  # type: ignore[arg-type]  # fields by name
        )
        for words, step in STEPS.items()
    },
    **{
        f"{{tap}}: Переместиться {words}.": tap(goes(Cells(**step)))  # type: ignore[arg-type]  # fields by name
        for words, step in STEPS.items()
    },
    "{tap}: Существо противника перемещается на 1 клетку.": tap(
        goes(Cells(Who.TARGET, within=1), ENEMY_TARGET)
    ),
    "При рывке существо противника может переместиться на 1 клетку.": Triggered(
        When(Moment.RELOCATED, SELF, ways=(Relocation.DASH,)),
        goes(Cells(Who.TARGET, within=1), ENEMY_TARGET),
        may=True,
    ),
    "{tap}: Переместить существо противника на соседнюю с ним клетку.": tap(BESIDE_IT),
    "{tap}: Переместить существо противника на клетку рядом с ним.": tap(BESIDE_IT),
    "{tap}: Существо противника перемещается на соседнюю с ним клетку.": tap(BESIDE_IT),
    "{tap}: Существо противника перемещается на свободную клетку рядом с ним.": tap(BESIDE_IT),
    "При рывке существо противника может переместиться на соседнюю с ним клетку.": Triggered(
        When(Moment.RELOCATED, SELF, ways=(Relocation.DASH,)), BESIDE_IT, may=True
    ),
    "При рывке существо противника может переместиться на клетку рядом с ним.": Triggered(
        When(Moment.RELOCATED, SELF, ways=(Relocation.DASH,)), BESIDE_IT, may=True
    ),
    "{tap}: Переместиться на свободную клетку вашего третьего ряда.": tap(goes(Cells(rows=(3,)))),
    "{tap}: Телепортироваться на свободную клетку вашего третьего ряда.": tap(
        goes(Cells(rows=(3,)), way=TELEPORT)
    ),
    "При перемещении может переместить лесное существо на освободившуюся клетку.": Triggered(
        When(Moment.RELOCATED, SELF), goes(Cells(origin=True), Targets(FOREST)), may=True
    ),
    **{
        f"Когда уничтожает существо противника, переместиться на {words}.": Triggered(
            When(Moment.KILLED, SELF, ENEMY), goes(Cells(place_of=Who.OTHER))
        )
        for words in ("клетку, которую оно занимало", "его клетку", "клетку этого существа")
    },
    "{tap}: Переместить ~ на 1 клетку.": tap(goes(Cells(within=1))),
    "{tap}: Поменяться местами с вашим существом.": tap(influence(Swap(), targets=OWN_TARGET)),
    "{tap}: Поменять местами двух существ противника.": tap(influence(Swap(), targets=SEVERAL)),
    "{tap}: Получить полет.": tap(influence(SetProperty(Property.TYPE, CardType.FLYER))),
    "{tap}: Ваше существо получает класс орк.": tap(
        influence(GainClasses(("Орк",)), targets=OWN_TARGET)
    ),
    "{tap}: Потерять полет.": tap(influence(LoseFlight())),
    "{tap}: Существо противника теряет полет.": tap(influence(LoseFlight(), targets=ENEMY_TARGET)),
    "{tap}: Потерять полет до конца хода.": tap(influence(LoseFlight(Until.TURN_END))),
    "{tap}: Существо противника теряет полет до конца хода.": tap(
        influence(LoseFlight(Until.TURN_END), targets=ENEMY_TARGET)
    ),
    "{tap}: Потерять все {counter}.": tap(influence(Chips(Scaled(FactOf(Fact.CHIPS), -1)))),
    "{tap}: Существо противника теряет все {counter}.": tap(
        influence(Chips(Scaled(FactOf(Fact.CHIPS, Who.TARGET), -1)), targets=ENEMY_TARGET)
    ),
    "{tap}: Получить либо +1 к {move}, либо {counter}.": either(ITSELF),
    "{tap}: Получить +1 к {move} или {counter}.": either(ITSELF),
    "{tap}: Ваше существо получает либо +1 к {move}, либо {counter}.": either(OWN_TARGET),
    "{tap}: Ваше существо получает +1 к {move} или {counter}.": either(OWN_TARGET),
    "{tap}: Погибнуть.": tap(influence(Destroy())),
    "{tap}: Уничтожить ~.": tap(influence(Destroy())),
    "При рывке изгоняется.": Triggered(
        When(Moment.RELOCATED, SELF, ways=(Relocation.DASH,)), influence(Exile())
    ),
    "При рывке уничтожается.": Triggered(
        When(Moment.RELOCATED, SELF, ways=(Relocation.DASH,)), influence(Destroy())
    ),
    "{tap}: Излечить на 2 стоящее рядом ваше существо.": tap(
        influence(Heal(2), targets=Targets(AllOf((OfSide(Side.OWN), Beside(), IsCreature()))))
    ),
    "При рывке может объявить выстрел на 2, дальность 3.": Triggered(
        When(Moment.RELOCATED, SELF, ways=(Relocation.DASH,)),
        Attack(PowerKind.SHOT, Strength(2, 2, 2), 3),
        may=True,
    ),
    "{tap}: Стать артефактом.": tap(influence(SetProperty(Property.TYPE, CardType.ARTIFACT))),
    "{tap}: Вызвать лесное существо.": brings(Area.DECK),
    "{tap}: Вызвать лесное существо на свободную клетку вашего третьего ряда.": brings(
        Area.DECK, Cells(rows=(3,))
    ),
    "{tap}: Возродить лесное существо.": brings(Area.GRAVEYARD),
    "{tap}: Возродить лесное существо на любую свободную клетку поля боя.": brings(
        Area.GRAVEYARD, Cells()
    ),
    "{tap}: Вернуть существо противника в колоду.": tap(influence(ToDeck(), targets=ENEMY_TARGET)),
    "{tap}: Вернуть существо противника на верх колоды.": tap(
        influence(ToDeck(DeckPlace.TOP), targets=ENEMY_TARGET)
    ),
}

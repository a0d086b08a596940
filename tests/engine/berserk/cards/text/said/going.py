"""Going to other cells, taking off, coming into the battle and leaving it."""

from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.abilities.powers import Body
from engine.berserk.abilities.strength import Strength
from tests.engine.berserk.cards.text.said.events import ENEMY, FOREST, OWN, SELF
from tests.engine.berserk.cards.text.said.words import Said, influence

TAP: Final = ab.Payment(closes=True)
ENEMY_TARGET: Final = ab.Targets(ENEMY)
OWN_TARGET: Final = ab.Targets(OWN)
TELEPORT: Final = ab.Relocation.TELEPORT


def tap(body: Body) -> ab.Playable:
    """Return «{tap}: …»."""
    return ab.Playable(TAP, body)


def goes(
    cells: ab.Cells, targets: ab.Targets = ab.ITSELF, way: ab.Relocation = ab.Relocation.RELOCATE
) -> ab.Power:
    """Return the power by which a card goes there."""
    return ab.Power(ab.PowerKind.INFLUENCE, (ab.Relocate(way),), targets, cells)


CELLS: Final = {
    "на любую свободную клетку поля боя": ab.Cells(),
    "на свободную клетку вашей половины поля боя": ab.Cells(rows=(1, 2, 3)),
    "на любую свободную клетку половины поля боя противника": ab.Cells(
        rows=(1, 2, 3), rows_of=ab.Side.ENEMY
    ),
    "на свободную клетку вашего первого ряда": ab.Cells(rows=(1,)),
    "на свободную клетку первого ряда противника": ab.Cells(rows=(1,), rows_of=ab.Side.ENEMY),
    "на свободную клетку вашего второго ряда": ab.Cells(rows=(2,)),
    "на свободную клетку 2 ряда противника": ab.Cells(rows=(2,), rows_of=ab.Side.ENEMY),
    "на свободную клетку вашего 3 ряда": ab.Cells(rows=(3,)),
    "на свободную клетку третьего ряда противника": ab.Cells(rows=(3,), rows_of=ab.Side.ENEMY),
    "на любую свободную клетку рядом с ~": ab.Cells(beside=True),
    "на клетку рядом с ~": ab.Cells(beside=True),
    "на соседнюю с ~ клетку": ab.Cells(beside=True),
    "на клетку напротив ~": ab.Cells(directions=(ab.Direction.AHEAD,)),
    "на клетку позади ~": ab.Cells(directions=(ab.Direction.BEHIND,)),
    "на клетку слева от ~": ab.Cells(directions=(ab.Direction.LEFT,)),
    "на клетку справа от ~": ab.Cells(directions=(ab.Direction.RIGHT,)),
}
STEPS: Final[dict[str, dict[str, object]]] = {
    "на соседнюю клетку": {"beside": True},
    "на одну клетку в любом направлении": {"within": 1},
    "на 1 клетку": {"within": 1},
    "на 2 клетки": {"within": 2},
    "на три клетки": {"within": 3},
    "на одну клетку вперед": {"directions": (ab.Direction.AHEAD,)},
    "на клетку назад": {"directions": (ab.Direction.BEHIND,)},
    "на 1 клетку влево": {"directions": (ab.Direction.LEFT,)},
    "на клетку вправо": {"directions": (ab.Direction.RIGHT,)},
}
BESIDE_IT: Final = goes(ab.Cells(ab.Who.TARGET, beside=True), ENEMY_TARGET)
SEVERAL: Final = ab.Targets(ENEMY, 2, 2)
BY_RULE: Final = ab.Cells(beside=True, by_rule=True)


def brings(area: ab.Area, cells: ab.Cells = BY_RULE) -> ab.Playable:
    """Return «{tap}: вызвать лесное существо …», or «возродить»."""
    wanted = FOREST if area is ab.Area.DECK else ab.AllOf((ab.OfSide(ab.Side.OWN), *FOREST.filters))
    power = ab.Power(
        ab.PowerKind.INFLUENCE, (ab.BringIn(by=area),), ab.Targets(wanted, area=area), cells
    )
    return tap(power)


def either(targets: ab.Targets) -> ab.Playable:
    """Return «{tap}: … либо +1 к {move}, либо {counter}»."""
    first: ab.Effect = ab.AddProperty(ab.Property.MOVEMENT, 1)
    return tap(ab.Or((influence(first, targets=targets), influence(ab.Chips(1), targets=targets))))


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
            goes(ab.Cells(ab.Who.TARGET, **step), ENEMY_TARGET)  # type: ignore[arg-type]  # fields by name
        )
        for words, step in STEPS.items()
    },
    **{
        f"{{tap}}: Переместиться {words}.": tap(goes(ab.Cells(**step)))  # type: ignore[arg-type]  # fields by name
        for words, step in STEPS.items()
    },
    "{tap}: Существо противника перемещается на 1 клетку.": tap(
        goes(ab.Cells(ab.Who.TARGET, within=1), ENEMY_TARGET)
    ),
    "При рывке существо противника может переместиться на 1 клетку.": ab.Triggered(
        ab.When(ab.Moment.RELOCATED, SELF, ways=(ab.Relocation.DASH,)),
        goes(ab.Cells(ab.Who.TARGET, within=1), ENEMY_TARGET),
        may=True,
    ),
    "{tap}: Переместить существо противника на соседнюю с ним клетку.": tap(BESIDE_IT),
    "{tap}: Переместить существо противника на клетку рядом с ним.": tap(BESIDE_IT),
    "{tap}: Существо противника перемещается на соседнюю с ним клетку.": tap(BESIDE_IT),
    "{tap}: Существо противника перемещается на свободную клетку рядом с ним.": tap(BESIDE_IT),
    "При рывке существо противника может переместиться на соседнюю с ним клетку.": ab.Triggered(
        ab.When(ab.Moment.RELOCATED, SELF, ways=(ab.Relocation.DASH,)), BESIDE_IT, may=True
    ),
    "При рывке существо противника может переместиться на клетку рядом с ним.": ab.Triggered(
        ab.When(ab.Moment.RELOCATED, SELF, ways=(ab.Relocation.DASH,)), BESIDE_IT, may=True
    ),
    "{tap}: Переместиться на свободную клетку вашего третьего ряда.": tap(
        goes(ab.Cells(rows=(3,)))
    ),
    "{tap}: Телепортироваться на свободную клетку вашего третьего ряда.": tap(
        goes(ab.Cells(rows=(3,)), way=TELEPORT)
    ),
    "При перемещении может переместить лесное существо на освободившуюся клетку.": ab.Triggered(
        ab.When(ab.Moment.RELOCATED, SELF),
        goes(ab.Cells(origin=True), ab.Targets(FOREST)),
        may=True,
    ),
    **{
        f"Когда уничтожает существо противника, переместиться на {words}.": ab.Triggered(
            ab.When(ab.Moment.KILLED, SELF, ENEMY), goes(ab.Cells(place_of=ab.Who.OTHER))
        )
        for words in ("клетку, которую оно занимало", "его клетку", "клетку этого существа")
    },
    "{tap}: Переместить ~ на 1 клетку.": tap(goes(ab.Cells(within=1))),
    "{tap}: Поменяться местами с вашим существом.": tap(influence(ab.Swap(), targets=OWN_TARGET)),
    "{tap}: Поменять местами двух существ противника.": tap(influence(ab.Swap(), targets=SEVERAL)),
    "{tap}: Получить полет.": tap(influence(ab.SetProperty(ab.Property.TYPE, ab.CardType.FLYER))),
    "{tap}: Ваше существо получает класс орк.": tap(
        influence(ab.GainClasses(("Орк",)), targets=OWN_TARGET)
    ),
    "{tap}: Потерять полет.": tap(influence(ab.LoseFlight())),
    "{tap}: Существо противника теряет полет.": tap(
        influence(ab.LoseFlight(), targets=ENEMY_TARGET)
    ),
    "{tap}: Потерять полет до конца хода.": tap(influence(ab.LoseFlight(ab.Until.TURN_END))),
    "{tap}: Существо противника теряет полет до конца хода.": tap(
        influence(ab.LoseFlight(ab.Until.TURN_END), targets=ENEMY_TARGET)
    ),
    "{tap}: Потерять все {counter}.": tap(
        influence(ab.Chips(ab.Scaled(ab.FactOf(ab.Fact.CHIPS), -1)))
    ),
    "{tap}: Существо противника теряет все {counter}.": tap(
        influence(
            ab.Chips(ab.Scaled(ab.FactOf(ab.Fact.CHIPS, ab.Who.TARGET), -1)), targets=ENEMY_TARGET
        )
    ),
    "{tap}: Получить либо +1 к {move}, либо {counter}.": either(ab.ITSELF),
    "{tap}: Получить +1 к {move} или {counter}.": either(ab.ITSELF),
    "{tap}: Ваше существо получает либо +1 к {move}, либо {counter}.": either(OWN_TARGET),
    "{tap}: Ваше существо получает +1 к {move} или {counter}.": either(OWN_TARGET),
    "{tap}: Погибнуть.": tap(influence(ab.Destroy())),
    "{tap}: Уничтожить ~.": tap(influence(ab.Destroy())),
    "При рывке изгоняется.": ab.Triggered(
        ab.When(ab.Moment.RELOCATED, SELF, ways=(ab.Relocation.DASH,)), influence(ab.Exile())
    ),
    "При рывке уничтожается.": ab.Triggered(
        ab.When(ab.Moment.RELOCATED, SELF, ways=(ab.Relocation.DASH,)), influence(ab.Destroy())
    ),
    "{tap}: Излечить на 2 стоящее рядом ваше существо.": tap(
        influence(
            ab.Heal(2),
            targets=ab.Targets(ab.AllOf((ab.OfSide(ab.Side.OWN), ab.Beside(), ab.IsCreature()))),
        )
    ),
    "При рывке может объявить выстрел на 2, дальность 3.": ab.Triggered(
        ab.When(ab.Moment.RELOCATED, SELF, ways=(ab.Relocation.DASH,)),
        ab.Attack(ab.PowerKind.SHOT, Strength(2, 2, 2), 3),
        may=True,
    ),
    "{tap}: Стать артефактом.": tap(
        influence(ab.SetProperty(ab.Property.TYPE, ab.CardType.ARTIFACT))
    ),
    "{tap}: Вызвать лесное существо.": brings(ab.Area.DECK),
    "{tap}: Вызвать лесное существо на свободную клетку вашего третьего ряда.": brings(
        ab.Area.DECK, ab.Cells(rows=(3,))
    ),
    "{tap}: Возродить лесное существо.": brings(ab.Area.GRAVEYARD),
    "{tap}: Возродить лесное существо на любую свободную клетку поля боя.": brings(
        ab.Area.GRAVEYARD, ab.Cells()
    ),
    "{tap}: Вернуть существо противника в колоду.": tap(
        influence(ab.ToDeck(), targets=ENEMY_TARGET)
    ),
    "{tap}: Вернуть существо противника на верх колоды.": tap(
        influence(ab.ToDeck(ab.DeckPlace.TOP), targets=ENEMY_TARGET)
    ),
}

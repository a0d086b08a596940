"""What sets an ability off besides attacks: fates, goings, moments of the turn."""

from dataclasses import replace
from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.abilities.properties import Element
from engine.berserk.abilities.strength import Strength
from tests.engine.berserk.cards.text.said.words import Said, influence

SELF: Final = ab.Is(ab.Who.SELF)
CREATURE: Final = ab.IsCreature()
OWN: Final = ab.AllOf((ab.OfSide(ab.Side.OWN), CREATURE))
ENEMY: Final = ab.AllOf((CREATURE, ab.OfSide(ab.Side.ENEMY)))
FOREST: Final = ab.AllOf((ab.OfElement((Element.FOREST,)), CREATURE))
ATTACKS: Final = tuple(kind for kind in ab.PowerKind if kind.is_attack)


def chip(
    moment: ab.Moment,
    subject: ab.Filter = SELF,
    other: ab.Filter | None = None,
    condition: ab.Condition = ab.ALWAYS,
    **more: object,
) -> ab.Triggered:
    """Return «… получить {counter}» at such a moment."""
    when = ab.When(moment, subject, other, **more)  # type: ignore[arg-type]  # fields by name
    return ab.Triggered(when, influence(ab.Chips(1)), condition=condition)


def told(start: str) -> str:
    """Return a sentence that begins so."""
    return f"{start} получить {{counter}}."


JUMP, TELEPORT = (ab.Relocation.JUMP,), (ab.Relocation.TELEPORT,)
FATES: Final[tuple[tuple[ab.When, tuple[str, ...], tuple[str, ...]], ...]] = (
    (ab.When(ab.Moment.DIED, SELF), ("При гибели",), ("погибает",)),
    (ab.When(ab.Moment.REVEALED, SELF), ("При вскрытии",), ("вскрывается",)),
    (ab.When(ab.Moment.MOVED, SELF), ("При передвижении", "После движения"), ("двигается",)),
    (
        ab.When(ab.Moment.RELOCATED, SELF),
        ("При перемещении", "После перемещения"),
        ("перемещается",),
    ),
    (
        ab.When(ab.Moment.RELOCATED, SELF, ways=JUMP),
        ("При прыжке", "После прыжка"),
        ("прыгает", "совершает прыжок"),
    ),
    (
        ab.When(ab.Moment.RELOCATED, SELF, ways=TELEPORT),
        ("При телепортации", "После телепортации"),
        ("телепортируется",),
    ),
    (
        ab.When(ab.Moment.RELOCATED, SELF, ways=(ab.Relocation.DASH,)),
        ("При рывке", "После рывка"),
        ("совершает рывок",),
    ),
    (
        ab.When(ab.Moment.RELOCATED, SELF, ways=(*JUMP, *TELEPORT)),
        ("При прыжке или телепортации", "После прыжка или телепортации"),
        (),
    ),
    (ab.When(ab.Moment.OPENED, SELF), ("При открытии",), ("открывается",)),
    (ab.When(ab.Moment.CLOSED, SELF), ("При закрытии",), ("закрывается",)),
    (ab.When(ab.Moment.HEALED, SELF), ("При излечении",), ("излечивается",)),
    (ab.When(ab.Moment.OVERHEALED, SELF), ("При избыточном излечении",), ()),
    (ab.When(ab.Moment.BURIED, SELF), ("При попадании на кладбище",), ("попадает на кладбище",)),
    (ab.When(ab.Moment.LEFT_BATTLE, SELF), (), ("покидает поле боя",)),
    (ab.When(ab.Moment.EXILED, SELF), ("При изгнании",), ("изгоняется",)),
    (
        ab.When(ab.Moment.ENTERED, SELF, named=(ab.Name.INCARNATION,)),
        ("При инкарнации",),
        ("инкарнирует",),
    ),
    (
        ab.When(ab.Moment.LANDED, SELF, named=(ab.Name.CARRION,), effects=(ab.EffectKind.EXILE,)),
        ("При трупоедстве",),
        ("выполняет трупоедство",),
    ),
    (ab.When(ab.Moment.LANDED, SELF, named=(ab.Name.VAMPIRISM,)), ("При вампиризме",), ()),
    (ab.When(ab.Moment.TOOK_OFF, SELF), (), ("получает полет",)),
    (ab.When(ab.Moment.CAME_DOWN, SELF), (), ("теряет полет",)),
    (ab.When(ab.Moment.ACTED, SELF), (), ("действует",)),
)


DISCHARGE: Final = ab.Attack(ab.PowerKind.DISCHARGE, Strength(2, 2, 2))


def _fates() -> Said:
    said: Said = {}
    for when, nouns, verbs in FATES:
        own = ab.Triggered(when, influence(ab.Chips(1)))
        others = replace(own, when=replace(when, subject=FOREST))
        for noun in nouns:
            said[told(noun)] = own
            said[f"{noun} ~ разряд на 2."] = replace(own, body=DISCHARGE)
            said[told(f"{noun} лесного существа")] = others
        for verb in verbs:
            said[told(f"Когда {verb}")] = said[told(f"Когда ~ {verb}")] = own
            said[told(f"Когда лесное существо {verb}")] = others
    return said


def _come(
    goal: ab.Filter, subject: ab.Filter = SELF, condition: ab.Condition = ab.ALWAYS
) -> ab.Triggered:
    return chip(ab.Moment.RELOCATED, ab.AllOf((subject, goal)), None, condition)


def _row(row: int, side: ab.Side) -> ab.InRows:
    return ab.InRows((row,), side)


def _was_in(*rows: int, of: ab.Side) -> ab.CameFrom:
    return ab.CameFrom(ab.Cells(rows=rows, rows_of=of, free=False))


GOALS: Final[dict[str, ab.Filter]] = {
    "на клетку рядом с ~": ab.Beside(),
    "на соседнюю с ~ клетку": ab.Beside(),
    "на клетку не рядом с ~": ab.Not(ab.Beside()),
    "на клетку рядом с лесным существом": ab.HasAround(
        ab.AllOf((*FOREST.filters, ab.Beside(ab.Who.CANDIDATE)))
    ),
    "на клетку, рядом с которой стоит лесное существо": ab.HasAround(
        ab.AllOf((*FOREST.filters, ab.Beside(ab.Who.CANDIDATE)))
    ),
    "на клетку напротив ~": ab.InDirection((ab.Direction.AHEAD,)),
    "на клетку позади ~": ab.InDirection((ab.Direction.BEHIND,)),
    "на клетку слева от ~": ab.InDirection((ab.Direction.LEFT,)),
    "на клетку справа от ~": ab.InDirection((ab.Direction.RIGHT,)),
    "на клетку первого ряда противника": _row(1, ab.Side.ENEMY),
    "на свободную клетку вашего первого ряда": _row(1, ab.Side.OWN),
    "на клетку 2 ряда противника": _row(2, ab.Side.ENEMY),
    "на клетку вашего 2 ряда": _row(2, ab.Side.OWN),
    "на клетку третьего ряда противника": _row(3, ab.Side.ENEMY),
    "на клетку вашего третьего ряда": _row(3, ab.Side.OWN),
    "на свою половину поля боя": ab.InRows((1, 2, 3)),
    "на половину поля боя противника": ab.InRows((1, 2, 3), ab.Side.ENEMY),
    "на глубину": ab.InDepth(deep=True),
    "на поверхность": ab.InDepth(deep=False),
}
ORIGINS: Final[dict[str, ab.Condition]] = {
    "с клетки первого ряда противника": _was_in(1, of=ab.Side.ENEMY),
    "с клетки вашего первого ряда": _was_in(1, of=ab.Side.OWN),
    "с клетки второго ряда противника": _was_in(2, of=ab.Side.ENEMY),
    "с клетки вашего второго ряда": _was_in(2, of=ab.Side.OWN),
    "с клетки 3 ряда противника": _was_in(3, of=ab.Side.ENEMY),
    "с клетки вашего третьего ряда": _was_in(3, of=ab.Side.OWN),
    "со своей половины поля боя": _was_in(1, 2, 3, of=ab.Side.OWN),
    "с половины поля боя противника": _was_in(1, 2, 3, of=ab.Side.ENEMY),
    "с соседней с ~ клетки": ab.CameFrom(ab.Cells(beside=True, free=False)),
    "с глубины": ab.CameFrom(ab.Cells(deep=True, free=False)),
    "с поверхности": ab.CameFrom(ab.Cells(deep=False, free=False)),
}
ON_ITS_CELL: Final = ab.ThereAre(
    ab.AllOf((*FOREST.filters, ab.Within(0), ab.Not(SELF))),
)


def _chips(
    compare: ab.Compare,
    subject: ab.Filter = SELF,
    than: int = 0,
    moment: ab.Moment = ab.Moment.CHIPS,
) -> ab.Triggered:
    amount = ab.ResultOf(ab.Outcome.AMOUNT, of_trigger=True)
    return chip(moment, subject, condition=ab.Comparison(amount, compare, than))


HOST: Final = ab.Is(ab.Who.HOST)


SAID: Said = {
    **_fates(),
    **{
        told(f"При перемещении существа противника {goal}"): _come(node, ENEMY)
        for goal, node in GOALS.items()
    },
    **{told(f"При перемещении {goal}"): _come(node) for goal, node in GOALS.items()},
    **{
        told(f"При перемещении {origin}"): chip(ab.Moment.RELOCATED, condition=node)
        for origin, node in ORIGINS.items()
        if origin != "с соседней с ~ клетки"
    },
    "При перемещении существа противника с соседней клетки на клетку не рядом с ~ получить "
    "{counter}.": chip(
        ab.Moment.RELOCATED,
        ab.AllOf((ENEMY, ab.Not(ab.Beside()))),
        condition=ORIGINS["с соседней с ~ клетки"],
    ),
    "При перемещении существа противника с соседней с ~ клетки получить {counter}.": chip(
        ab.Moment.RELOCATED, ENEMY, condition=ORIGINS["с соседней с ~ клетки"]
    ),
    "При перемещении с глубины на клетку вашего второго ряда получить {counter}.": _come(
        _row(2, ab.Side.OWN), condition=ORIGINS["с глубины"]
    ),
    "При перемещении на клетку вашего второго ряда с глубины получить {counter}.": _come(
        _row(2, ab.Side.OWN), condition=ORIGINS["с глубины"]
    ),
    "При погружении получить {counter}.": _come(
        ab.InDepth(deep=True), condition=ORIGINS["с поверхности"]
    ),
    "При погружении на глубину существа противника получить {counter}.": _come(
        ab.InDepth(deep=True), ENEMY, condition=ORIGINS["с поверхности"]
    ),
    "При всплытии получить {counter}.": _come(
        ab.InDepth(deep=False), condition=ORIGINS["с глубины"]
    ),
    "При движении на соседнюю клетку получить {counter}.": chip(
        ab.Moment.MOVED, condition=ab.CameFrom(ab.Cells(beside=True, free=False))
    ),
    "При движении лесного существа на соседнюю клетку получить {counter}.": chip(
        ab.Moment.MOVED,
        FOREST,
        condition=ab.CameFrom(ab.Cells(ab.Who.SUBJECT, beside=True, free=False)),
    ),
    "При движении на клетку, занятую лесным существом, получить {counter}.": chip(
        ab.Moment.MOVED, condition=ON_ITS_CELL
    ),
    "При движении на клетку с лесным существом получить {counter}.": chip(
        ab.Moment.MOVED, condition=ON_ITS_CELL
    ),
    "При гибели от разряда получить {counter}.": chip(
        ab.Moment.DIED, powers=(ab.PowerKind.DISCHARGE,)
    ),
    "При гибели от разряда лесного существа получить {counter}.": chip(
        ab.Moment.DIED, SELF, FOREST, powers=(ab.PowerKind.DISCHARGE,)
    ),
    "При гибели вашего существа от выстрела получить {counter}.": chip(
        ab.Moment.DIED, OWN, powers=(ab.PowerKind.SHOT,)
    ),
    "При гибели вашего существа от выстрела существа противника получить {counter}.": chip(
        ab.Moment.DIED, OWN, ENEMY, powers=(ab.PowerKind.SHOT,)
    ),
    "При гибели вашего существа от отравления получить {counter}.": chip(
        ab.Moment.DIED, OWN, named=(ab.Name.POISON,)
    ),
    "Когда ваше существо погибает от отравления, получить {counter}.": chip(
        ab.Moment.DIED, OWN, named=(ab.Name.POISON,)
    ),
    "Когда уничтожает существо противника, получить {counter}.": chip(
        ab.Moment.KILLED, SELF, ENEMY
    ),
    "Когда уничтожает существо противника разрядом, получить {counter}.": chip(
        ab.Moment.KILLED, SELF, ENEMY, powers=(ab.PowerKind.DISCHARGE,)
    ),
    "Когда ваше существо уничтожает существо противника, получить {counter}.": chip(
        ab.Moment.KILLED, OWN, ENEMY
    ),
    "Когда получает раны, получить {counter}.": chip(ab.Moment.WOUNDED),
    "Когда ваше существо получает раны, получить {counter}.": chip(ab.Moment.WOUNDED, OWN),
    "Когда получает раны от атаки, получить {counter}.": chip(ab.Moment.WOUNDED, powers=ATTACKS),
    "Когда ваше существо получает раны от атаки, получить {counter}.": chip(
        ab.Moment.WOUNDED, OWN, powers=ATTACKS
    ),
    "Когда получает раны от атаки существа противника, получить {counter}.": chip(
        ab.Moment.WOUNDED, SELF, ENEMY, powers=ATTACKS
    ),
    "Когда ваше существо получает раны от атаки существа противника, получить {counter}.": chip(
        ab.Moment.WOUNDED, OWN, ENEMY, powers=ATTACKS
    ),
    "Когда получает раны от отравления, получить {counter}.": chip(
        ab.Moment.WOUNDED, named=(ab.Name.POISON,)
    ),
    "Когда ваше существо получает раны от отравления, получить {counter}.": chip(
        ab.Moment.WOUNDED, OWN, named=(ab.Name.POISON,)
    ),
    "Когда получает проклятие, получить {counter}.": chip(ab.Moment.GAINED, named=(ab.Name.CURSE,)),
    "Когда ваше существо получает проклятие, получить {counter}.": chip(
        ab.Moment.GAINED, OWN, named=(ab.Name.CURSE,)
    ),
    "Когда получает {counter}, получить {counter}.": _chips(ab.Compare.MORE),
    "Когда ваше существо получает {counter}, получить {counter}.": _chips(ab.Compare.MORE, OWN),
    "Когда теряет {counter}, получить {counter}.": _chips(ab.Compare.LESS),
    "Когда ваше существо теряет {counter}, получить {counter}.": _chips(ab.Compare.LESS, OWN),
    "Когда получает 2 или более {counter}, получить {counter}.": _chips(
        ab.Compare.AT_LEAST, than=2
    ),
    "Когда ваше существо единовременно теряет 3 или более {counter}, получить {counter}.": _chips(
        ab.Compare.AT_MOST, OWN, -3
    ),
    "Когда получает дополнительные {health}, получить {counter}.": _chips(
        ab.Compare.MORE, moment=ab.Moment.EXTRA_LIFE
    ),
    "Когда ваше существо теряет 2 или более дополнительных {health}, получить {counter}.": _chips(
        ab.Compare.AT_MOST, OWN, -2, moment=ab.Moment.EXTRA_LIFE
    ),
    "Когда теряет проклятие, получить {counter}.": chip(ab.Moment.LOST, named=(ab.Name.CURSE,)),
    "При прыжке хозяина получить {counter}.": chip(ab.Moment.RELOCATED, HOST, ways=JUMP),
    "Когда хозяин погибает от разряда существа противника, получить {counter}.": chip(
        ab.Moment.DIED, HOST, ENEMY, powers=(ab.PowerKind.DISCHARGE,)
    ),
    "При прыжке хозяина излечить его на 2.": ab.Triggered(
        ab.When(ab.Moment.RELOCATED, HOST, ways=JUMP),
        influence(ab.Heal(2), targets=ab.Targets(who=ab.Who.SUBJECT)),
    ),
    "При гибели вашего существа от добивания получить {counter}.": chip(
        ab.Moment.DIED, OWN, effects=(ab.EffectKind.FINISHING_BLOW,)
    ),
    "Когда получает раны от существа противника, получить {counter}.": chip(
        ab.Moment.WOUNDED, SELF, ENEMY
    ),
    "При приземлении получить {counter}.": chip(ab.Moment.CAME_DOWN),
    "Когда ваше существо приземляется, получить {counter}.": chip(ab.Moment.CAME_DOWN, OWN),
    "При телепортации или прыжке получить {counter}.": chip(
        ab.Moment.RELOCATED, ways=(*JUMP, *TELEPORT)
    ),
    "Когда прыгает или телепортируется, получить {counter}.": chip(
        ab.Moment.RELOCATED, ways=(*JUMP, *TELEPORT)
    ),
    "При перемещении в ваш ход на глубину получить {counter}.": chip(
        ab.Moment.RELOCATED, ab.AllOf((SELF, ab.InDepth(deep=True))), turn=ab.Side.OWN
    ),
    "В начале каждого хода противника получить {counter}.": chip(
        ab.Moment.TURN_START, ab.ANY_CARD, turn=ab.Side.ENEMY
    ),
    "Когда уничтожает существо с проклятием, получить {counter}.": chip(
        ab.Moment.KILLED, SELF, ab.AllOf((CREATURE, ab.HasNamed(ab.Name.CURSE)))
    ),
    **{
        told(f"{start} {whose}"): chip(moment, ab.ANY_CARD, turn=turn)
        for start, moment in (
            ("В начале", ab.Moment.TURN_START),
            ("Вначале", ab.Moment.TURN_START),
            ("В конце", ab.Moment.TURN_END),
            ("До начала", ab.Moment.BEFORE_TURN),
        )
        for whose, turn in (
            ("вашего хода", ab.Side.OWN),
            ("хода противника", ab.Side.ENEMY),
            ("хода", ab.Side.ANY),
        )
    },
    "В начале боя получить {counter}.": chip(ab.Moment.BATTLE_START, ab.ANY_CARD),
}

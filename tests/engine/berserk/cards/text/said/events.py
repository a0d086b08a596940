"""What sets an ability off besides attacks: fates, goings, moments of the turn."""

from dataclasses import replace
from typing import Final

from engine.berserk.abilities import (
    ALWAYS,
    ANY_CARD,
    AllOf,
    Attack,
    Beside,
    CameFrom,
    Cells,
    Chips,
    Compare,
    Comparison,
    Condition,
    Direction,
    EffectKind,
    Filter,
    HasAround,
    HasNamed,
    Heal,
    InDepth,
    InDirection,
    InRows,
    Is,
    IsCreature,
    Moment,
    Name,
    Not,
    OfElement,
    OfSide,
    Outcome,
    PowerKind,
    Relocation,
    ResultOf,
    Side,
    Targets,
    ThereAre,
    Triggered,
    When,
    Who,
    Within,
)
from engine.berserk.abilities.properties import Element
from engine.berserk.abilities.strength import Strength
from tests.engine.berserk.cards.text.said.words import Said, influence

SELF: Final = Is(Who.SELF)
CREATURE: Final = IsCreature()
OWN: Final = AllOf((OfSide(Side.OWN), CREATURE))
ENEMY: Final = AllOf((CREATURE, OfSide(Side.ENEMY)))
FOREST: Final = AllOf((OfElement((Element.FOREST,)), CREATURE))
ATTACKS: Final = tuple(kind for kind in PowerKind if kind.is_attack)


def chip(
    moment: Moment,
    subject: Filter = SELF,
    other: Filter | None = None,
    condition: Condition = ALWAYS,
    **more: object,
) -> Triggered:
    """Return «… получить {counter}» at such a moment."""
    when = When(moment, subject, other, **more)  # type: ignore[arg-type]  # fields by name
    return Triggered(when, influence(Chips(1)), condition=condition)


def told(start: str) -> str:
    """Return a sentence that begins so."""
    return f"{start} получить {{counter}}."


JUMP, TELEPORT = (Relocation.JUMP,), (Relocation.TELEPORT,)
FATES: Final[tuple[tuple[When, tuple[str, ...], tuple[str, ...]], ...]] = (
    (When(Moment.DIED, SELF), ("При гибели",), ("погибает",)),
    (When(Moment.REVEALED, SELF), ("При вскрытии",), ("вскрывается",)),
    (When(Moment.MOVED, SELF), ("При передвижении", "После движения"), ("двигается",)),
    (When(Moment.RELOCATED, SELF), ("При перемещении", "После перемещения"), ("перемещается",)),
    (
        When(Moment.RELOCATED, SELF, ways=JUMP),
        ("При прыжке", "После прыжка"),
        ("прыгает", "совершает прыжок"),
    ),
    (
        When(Moment.RELOCATED, SELF, ways=TELEPORT),
        ("При телепортации", "После телепортации"),
        ("телепортируется",),
    ),
    (
        When(Moment.RELOCATED, SELF, ways=(Relocation.DASH,)),
        ("При рывке", "После рывка"),
        ("совершает рывок",),
    ),
    (
        When(Moment.RELOCATED, SELF, ways=(*JUMP, *TELEPORT)),
        ("При прыжке или телепортации", "После прыжка или телепортации"),
        (),
    ),
    (When(Moment.OPENED, SELF), ("При открытии",), ("открывается",)),
    (When(Moment.CLOSED, SELF), ("При закрытии",), ("закрывается",)),
    (When(Moment.HEALED, SELF), ("При излечении",), ("излечивается",)),
    (When(Moment.OVERHEALED, SELF), ("При избыточном излечении",), ()),
    (When(Moment.BURIED, SELF), ("При попадании на кладбище",), ("попадает на кладбище",)),
    (When(Moment.LEFT_BATTLE, SELF), (), ("покидает поле боя",)),
    (When(Moment.EXILED, SELF), ("При изгнании",), ("изгоняется",)),
    (When(Moment.ENTERED, SELF, named=(Name.INCARNATION,)), ("При инкарнации",), ("инкарнирует",)),
    (
        When(Moment.LANDED, SELF, named=(Name.CARRION,), effects=(EffectKind.EXILE,)),
        ("При трупоедстве",),
        ("выполняет трупоедство",),
    ),
    (When(Moment.LANDED, SELF, named=(Name.VAMPIRISM,)), ("При вампиризме",), ()),
    (When(Moment.TOOK_OFF, SELF), (), ("получает полет",)),
    (When(Moment.CAME_DOWN, SELF), (), ("теряет полет",)),
    (When(Moment.ACTED, SELF), (), ("действует",)),
)


DISCHARGE: Final = Attack(PowerKind.DISCHARGE, Strength(2, 2, 2))


def _fates() -> Said:
    said: Said = {}
    for when, nouns, verbs in FATES:
        own = Triggered(when, influence(Chips(1)))
        others = replace(own, when=replace(when, subject=FOREST))
        for noun in nouns:
            said[told(noun)] = own
            said[f"{noun} ~ разряд на 2."] = replace(own, body=DISCHARGE)
            said[told(f"{noun} лесного существа")] = others
        for verb in verbs:
            said[told(f"Когда {verb}")] = said[told(f"Когда ~ {verb}")] = own
            said[told(f"Когда лесное существо {verb}")] = others
    return said


def _come(goal: Filter, subject: Filter = SELF, condition: Condition = ALWAYS) -> Triggered:
    return chip(Moment.RELOCATED, AllOf((subject, goal)), None, condition)


def _row(row: int, side: Side) -> InRows:
    return InRows((row,), side)


def _was_in(*rows: int, of: Side) -> CameFrom:
    return CameFrom(Cells(rows=rows, rows_of=of, free=False))


GOALS: Final[dict[str, Filter]] = {
    "на клетку рядом с ~": Beside(),
    "на соседнюю с ~ клетку": Beside(),
    "на клетку не рядом с ~": Not(Beside()),
    "на клетку рядом с лесным существом": HasAround(
        AllOf((*FOREST.filters, Beside(Who.CANDIDATE)))
    ),
    "на клетку, рядом с которой стоит лесное существо": HasAround(
        AllOf((*FOREST.filters, Beside(Who.CANDIDATE)))
    ),
    "на клетку напротив ~": InDirection((Direction.AHEAD,)),
    "на клетку позади ~": InDirection((Direction.BEHIND,)),
    "на клетку слева от ~": InDirection((Direction.LEFT,)),
    "на клетку справа от ~": InDirection((Direction.RIGHT,)),
    "на клетку первого ряда противника": _row(1, Side.ENEMY),
    "на свободную клетку вашего первого ряда": _row(1, Side.OWN),
    "на клетку 2 ряда противника": _row(2, Side.ENEMY),
    "на клетку вашего 2 ряда": _row(2, Side.OWN),
    "на клетку третьего ряда противника": _row(3, Side.ENEMY),
    "на клетку вашего третьего ряда": _row(3, Side.OWN),
    "на свою половину поля боя": InRows((1, 2, 3)),
    "на половину поля боя противника": InRows((1, 2, 3), Side.ENEMY),
    "на глубину": InDepth(deep=True),
    "на поверхность": InDepth(deep=False),
}
ORIGINS: Final[dict[str, Condition]] = {
    "с клетки первого ряда противника": _was_in(1, of=Side.ENEMY),
    "с клетки вашего первого ряда": _was_in(1, of=Side.OWN),
    "с клетки второго ряда противника": _was_in(2, of=Side.ENEMY),
    "с клетки вашего второго ряда": _was_in(2, of=Side.OWN),
    "с клетки 3 ряда противника": _was_in(3, of=Side.ENEMY),
    "с клетки вашего третьего ряда": _was_in(3, of=Side.OWN),
    "со своей половины поля боя": _was_in(1, 2, 3, of=Side.OWN),
    "с половины поля боя противника": _was_in(1, 2, 3, of=Side.ENEMY),
    "с соседней с ~ клетки": CameFrom(Cells(beside=True, free=False)),
    "с глубины": CameFrom(Cells(deep=True, free=False)),
    "с поверхности": CameFrom(Cells(deep=False, free=False)),
}
ON_ITS_CELL: Final = ThereAre(
    AllOf((*FOREST.filters, Within(0), Not(SELF))),
)


def _chips(
    compare: Compare, subject: Filter = SELF, than: int = 0, moment: Moment = Moment.CHIPS
) -> Triggered:
    amount = ResultOf(Outcome.AMOUNT, of_trigger=True)
    return chip(moment, subject, condition=Comparison(amount, compare, than))


HOST: Final = Is(Who.HOST)


SAID: Said = {
    **_fates(),
    **{
        told(f"При перемещении существа противника {goal}"): _come(node, ENEMY)
        for goal, node in GOALS.items()
    },
    **{told(f"При перемещении {goal}"): _come(node) for goal, node in GOALS.items()},
    **{
        told(f"При перемещении {origin}"): chip(Moment.RELOCATED, condition=node)
        for origin, node in ORIGINS.items()
        if origin != "с соседней с ~ клетки"
    },
    "При перемещении существа противника с соседней клетки на клетку не рядом с ~ получить "
    "{counter}.": chip(
        Moment.RELOCATED,
        AllOf((ENEMY, Not(Beside()))),
        condition=ORIGINS["с соседней с ~ клетки"],
    ),
    "При перемещении существа противника с соседней с ~ клетки получить {counter}.": chip(
        Moment.RELOCATED, ENEMY, condition=ORIGINS["с соседней с ~ клетки"]
    ),
    "При перемещении с глубины на клетку вашего второго ряда получить {counter}.": _come(
        _row(2, Side.OWN), condition=ORIGINS["с глубины"]
    ),
    "При перемещении на клетку вашего второго ряда с глубины получить {counter}.": _come(
        _row(2, Side.OWN), condition=ORIGINS["с глубины"]
    ),
    "При погружении получить {counter}.": _come(
        InDepth(deep=True), condition=ORIGINS["с поверхности"]
    ),
    "При погружении на глубину существа противника получить {counter}.": _come(
        InDepth(deep=True), ENEMY, condition=ORIGINS["с поверхности"]
    ),
    "При всплытии получить {counter}.": _come(InDepth(deep=False), condition=ORIGINS["с глубины"]),
    "При движении на соседнюю клетку получить {counter}.": chip(
        Moment.MOVED, condition=CameFrom(Cells(beside=True, free=False))
    ),
    "При движении лесного существа на соседнюю клетку получить {counter}.": chip(
        Moment.MOVED, FOREST, condition=CameFrom(Cells(Who.SUBJECT, beside=True, free=False))
    ),
    "При движении на клетку, занятую лесным существом, получить {counter}.": chip(
        Moment.MOVED, condition=ON_ITS_CELL
    ),
    "При движении на клетку с лесным существом получить {counter}.": chip(
        Moment.MOVED, condition=ON_ITS_CELL
    ),
    "При гибели от разряда получить {counter}.": chip(Moment.DIED, powers=(PowerKind.DISCHARGE,)),
    "При гибели от разряда лесного существа получить {counter}.": chip(
        Moment.DIED, SELF, FOREST, powers=(PowerKind.DISCHARGE,)
    ),
    "При гибели вашего существа от выстрела получить {counter}.": chip(
        Moment.DIED, OWN, powers=(PowerKind.SHOT,)
    ),
    "При гибели вашего существа от выстрела существа противника получить {counter}.": chip(
        Moment.DIED, OWN, ENEMY, powers=(PowerKind.SHOT,)
    ),
    "При гибели вашего существа от отравления получить {counter}.": chip(
        Moment.DIED, OWN, named=(Name.POISON,)
    ),
    "Когда ваше существо погибает от отравления, получить {counter}.": chip(
        Moment.DIED, OWN, named=(Name.POISON,)
    ),
    "Когда уничтожает существо противника, получить {counter}.": chip(Moment.KILLED, SELF, ENEMY),
    "Когда уничтожает существо противника разрядом, получить {counter}.": chip(
        Moment.KILLED, SELF, ENEMY, powers=(PowerKind.DISCHARGE,)
    ),
    "Когда ваше существо уничтожает существо противника, получить {counter}.": chip(
        Moment.KILLED, OWN, ENEMY
    ),
    "Когда получает раны, получить {counter}.": chip(Moment.WOUNDED),
    "Когда ваше существо получает раны, получить {counter}.": chip(Moment.WOUNDED, OWN),
    "Когда получает раны от атаки, получить {counter}.": chip(Moment.WOUNDED, powers=ATTACKS),
    "Когда ваше существо получает раны от атаки, получить {counter}.": chip(
        Moment.WOUNDED, OWN, powers=ATTACKS
    ),
    "Когда получает раны от атаки существа противника, получить {counter}.": chip(
        Moment.WOUNDED, SELF, ENEMY, powers=ATTACKS
    ),
    "Когда ваше существо получает раны от атаки существа противника, получить {counter}.": chip(
        Moment.WOUNDED, OWN, ENEMY, powers=ATTACKS
    ),
    "Когда получает раны от отравления, получить {counter}.": chip(
        Moment.WOUNDED, named=(Name.POISON,)
    ),
    "Когда ваше существо получает раны от отравления, получить {counter}.": chip(
        Moment.WOUNDED, OWN, named=(Name.POISON,)
    ),
    "Когда получает проклятие, получить {counter}.": chip(Moment.GAINED, named=(Name.CURSE,)),
    "Когда ваше существо получает проклятие, получить {counter}.": chip(
        Moment.GAINED, OWN, named=(Name.CURSE,)
    ),
    "Когда получает {counter}, получить {counter}.": _chips(Compare.MORE),
    "Когда ваше существо получает {counter}, получить {counter}.": _chips(Compare.MORE, OWN),
    "Когда теряет {counter}, получить {counter}.": _chips(Compare.LESS),
    "Когда ваше существо теряет {counter}, получить {counter}.": _chips(Compare.LESS, OWN),
    "Когда получает 2 или более {counter}, получить {counter}.": _chips(Compare.AT_LEAST, than=2),
    "Когда ваше существо единовременно теряет 3 или более {counter}, получить {counter}.": _chips(
        Compare.AT_MOST, OWN, -3
    ),
    "Когда получает дополнительные {health}, получить {counter}.": _chips(
        Compare.MORE, moment=Moment.EXTRA_LIFE
    ),
    "Когда ваше существо теряет 2 или более дополнительных {health}, получить {counter}.": _chips(
        Compare.AT_MOST, OWN, -2, moment=Moment.EXTRA_LIFE
    ),
    "Когда теряет проклятие, получить {counter}.": chip(Moment.LOST, named=(Name.CURSE,)),
    "При прыжке хозяина получить {counter}.": chip(Moment.RELOCATED, HOST, ways=JUMP),
    "Когда хозяин погибает от разряда существа противника, получить {counter}.": chip(
        Moment.DIED, HOST, ENEMY, powers=(PowerKind.DISCHARGE,)
    ),
    "При прыжке хозяина излечить его на 2.": Triggered(
        When(Moment.RELOCATED, HOST, ways=JUMP),
        influence(Heal(2), targets=Targets(who=Who.SUBJECT)),
    ),
    "При гибели вашего существа от добивания получить {counter}.": chip(
        Moment.DIED, OWN, effects=(EffectKind.FINISHING_BLOW,)
    ),
    "Когда получает раны от существа противника, получить {counter}.": chip(
        Moment.WOUNDED, SELF, ENEMY
    ),
    "При приземлении получить {counter}.": chip(Moment.CAME_DOWN),
    "Когда ваше существо приземляется, получить {counter}.": chip(Moment.CAME_DOWN, OWN),
    "При телепортации или прыжке получить {counter}.": chip(
        Moment.RELOCATED, ways=(*JUMP, *TELEPORT)
    ),
    "Когда прыгает или телепортируется, получить {counter}.": chip(
        Moment.RELOCATED, ways=(*JUMP, *TELEPORT)
    ),
    "При перемещении в ваш ход на глубину получить {counter}.": chip(
        Moment.RELOCATED, AllOf((SELF, InDepth(deep=True))), turn=Side.OWN
    ),
    "В начале каждого хода противника получить {counter}.": chip(
        Moment.TURN_START, ANY_CARD, turn=Side.ENEMY
    ),
    "Когда уничтожает существо с проклятием, получить {counter}.": chip(
        Moment.KILLED, SELF, AllOf((CREATURE, HasNamed(Name.CURSE)))
    ),
    **{
        told(f"{start} {whose}"): chip(moment, ANY_CARD, turn=turn)
        for start, moment in (
            ("В начале", Moment.TURN_START),
            ("Вначале", Moment.TURN_START),
            ("В конце", Moment.TURN_END),
            ("До начала", Moment.BEFORE_TURN),
        )
        for whose, turn in (
            ("вашего хода", Side.OWN),
            ("хода противника", Side.ENEMY),
            ("хода", Side.ANY),
        )
    },
    "В начале боя получить {counter}.": chip(Moment.BATTLE_START, ANY_CARD),
}

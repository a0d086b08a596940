"""Invented cards and two decks of them. Every clause of the rules has a card that needs it."""

from typing import Final

from engine.lycee.cards import (
    FRONT,
    Ability,
    Base,
    Cancel,
    Card,
    Change,
    Cost,
    Draw,
    Effect,
    Element,
    Keyword,
    Kind,
    Mill,
    Push,
    Ready,
    Return,
    Stat,
)

SNOW, MOON, FLOWER = Element.SNOW, Element.MOON, Element.FLOWER
SKY, SUN, NONE = Element.SKY, Element.SUN, Element.NONE
ONE: Final = Cost(1)


def _who(
    number: int,
    name: str,
    russian: str,
    element: Element,
    cost: int,
    stats: tuple[int, int, int],
    *keywords: Keyword,
    cells: tuple[int, ...] = (0, 1, 2, 3, 4, 5),
    ability: Ability | None = None,
    change: Change | None = None,
    many: bool = False,
    base: str = "",
) -> Card:
    kind, ex = Kind.CHARACTER, 1 if cost < 3 else 2
    ap, dp, sp = stats
    return Card(
        f"L{number:02}", name, russian, kind, element, cost, ex, ap, dp, sp, cells, keywords,
        ability, None, change, many, base,
    )  # fmt: skip


def _other(
    number: int,
    name: str,
    russian: str,
    kind: Kind,
    cost: int,
    effect: Effect | None = None,
    change: Change | None = None,
) -> Card:
    return Card(f"L{number:02}", name, russian, kind, NONE, cost, 1, effect=effect, change=change)


CARDS: Final = (
    _who(1, "Scout", "Разведчик", SNOW, 1, (2, 1, 1)),
    _who(2, "Guard", "Страж", SNOW, 1, (1, 3, 1)),
    _who(3, "Giant", "Великан", SNOW, 3, (5, 4, 0)),
    _who(4, "Page", "Паж", SNOW, 0, (0, 1, 2)),
    _who(5, "Duellist", "Дуэлянт", SNOW, 2, (3, 2, 1), Keyword(Base.FIRST_STRIKE)),
    _who(6, "Rider", "Всадник", SNOW, 2, (3, 1, 0), Keyword(Base.AGGRESSIVE), cells=FRONT),
    _who(7, "Dancer", "Танцовщица", SNOW, 1, (1, 2, 1), Keyword(Base.STEP, ONE)),
    _who(8, "Crab Tamer", "Ловец крабов", SNOW, 1, (2, 2, 0), Keyword(Base.SIDE_STEP)),
    _who(9, "Drummer", "Барабанщик", SNOW, 1, (1, 2, 2), Keyword(Base.ORDER_STEP)),
    _who(10, "Acrobat", "Акробат", SNOW, 2, (2, 2, 1), Keyword(Base.JUMP, ONE)),
    _who(11, "Runaway", "Беглянка", SNOW, 0, (1, 1, 1), Keyword(Base.ESCAPE)),
    _who(12, "Flanker", "Фланговый", SNOW, 2, (3, 2, 0), Keyword(Base.SIDE_ATTACK)),
    _who(13, "Mercenary", "Наёмник", MOON, 1, (4, 3, 0), Keyword(Base.TAX_TRASH, ONE)),
    _who(14, "Sleeper", "Соня", MOON, 1, (3, 4, 0), Keyword(Base.TAX_WAKE_UP, ONE)),
    _who(15, "Herald", "Глашатай", MOON, 1, (0, 2, 2), Keyword(Base.SUPPORTER, ONE)),
    _who(16, "Twin", "Близнец", MOON, 1, (2, 2, 1), Keyword(Base.TOUCH)),
    _who(17, "Brawler", "Буян", MOON, 2, (3, 2, 0), Keyword(Base.ATTACKER)),
    _who(18, "Wall", "Стена", MOON, 1, (1, 3, 0), Keyword(Base.DEFENDER)),
    _who(19, "Hunter", "Охотница", MOON, 2, (3, 2, 1), Keyword(Base.BONUS, effect=Draw(1))),
    _who(20, "Thief", "Воровка", MOON, 1, (2, 1, 0), Keyword(Base.DECK_BONUS, effect=Draw(1))),
    _who(21, "Debtor", "Должник", MOON, 0, (2, 2, 1), Keyword(Base.PENALTY, effect=Mill(2))),
    _who(22, "Archer", "Лучница", MOON, 2, (2, 2, 1),
         ability=Ability(Change(Stat.DP, -2), turns=True)),
    _who(23, "Captain", "Капитан", MOON, 2, (2, 3, 1), change=Change(Stat.DP, 1)),
    _who(24, "Witch", "Ведьма", MOON, 2, (1, 2, 1),
         ability=Ability(Return(), Cost(1, extra=1), own_turn=True)),
    _who(25, "Swarm", "Рой", NONE, 0, (1, 1, 1), many=True),
    _who(26, "Scout", "Разведчик", MOON, 2, (3, 2, 1)),
    _who(27, "Scout Master", "Старший разведчик", SNOW, 2, (4, 3, 1), base="Scout", cells=FRONT),
    _who(28, "Scout Legend", "Легенда разведки", SNOW, 3, (5, 5, 2), base="Scout"),
    _who(29, "Gardener", "Садовница", FLOWER, 1, (1, 2, 2)),
    _who(30, "Kite", "Змей", SKY, 1, (2, 2, 1)),
    _who(31, "Lantern", "Фонарь", SUN, 1, (2, 1, 2)),
    _other(32, "War Cry", "Клич", Kind.EVENT, 1, Change(Stat.AP, 2)),
    _other(33, "Curse", "Проклятие", Kind.EVENT, 1, Change(Stat.DP, -3)),
    _other(34, "Cheers", "Овация", Kind.EVENT, 0, Change(Stat.SP, 1)),
    _other(35, "Gust", "Порыв", Kind.EVENT, 0, Push()),
    _other(36, "Recall", "Отзыв", Kind.EVENT, 2, Return()),
    _other(37, "Silence", "Тишина", Kind.EVENT, 1, Cancel()),
    _other(38, "Find", "Находка", Kind.EVENT, 0, Draw(1)),
    _other(39, "Dawn", "Рассвет", Kind.EVENT, 1, Ready()),
    _other(40, "Sword", "Меч", Kind.ITEM, 1, change=Change(Stat.AP, 1)),
    _other(41, "Chains", "Оковы", Kind.ITEM, 1, change=Change(Stat.DP, -1)),
    _other(42, "Rampart", "Вал", Kind.AREA, 1, change=Change(Stat.DP, 1)),
    _other(43, "Mire", "Трясина", Kind.AREA, 1, change=Change(Stat.DP, -1)),
)  # fmt: skip

BY_NUMBER: Final = {card.number: card for card in CARDS}

_SNOW_DECK: Final = (1, 2, 3, 4, 5, 6, 7, 9, 10, 12, 25, 32, 35, 38, 40)
_MOON_DECK: Final = (13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 33, 37, 42)


def _deck(numbers: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(f"L{number:02}" for number in numbers for _copy in range(4))


DECKS: Final = (_deck(_SNOW_DECK), _deck(_MOON_DECK))

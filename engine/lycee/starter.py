"""Invented cards and two decks of them. Every clause of the rules has a card that needs it."""

from typing import Final

from engine.lycee.cards import Ability, Base, Card, Cost, Does, Effect, Element, Kind, Stat

SNOW, MOON, FLOWER = Element.SNOW, Element.MOON, Element.FLOWER
SKY, SUN, NONE = Element.SKY, Element.SUN, Element.NONE
WHO, EVENT, ITEM, AREA = Kind.CHARACTER, Kind.EVENT, Kind.ITEM, Kind.AREA
ONE: Final = Cost(1)
DRAW: Final = Effect(Does.DRAW, 1)


def _more(stat: Stat, by: int) -> Effect:
    return Effect(Does.CHANGE, by, stat)


CARDS: Final[tuple[Card, ...]] = (
    Card("L01", "Scout", "Разведчик", WHO, SNOW, 1, (2, 1, 1)),
    Card("L02", "Guard", "Страж", WHO, SNOW, 1, (1, 3, 1)),
    Card("L03", "Giant", "Великан", WHO, SNOW, 3, (5, 4, 0)),
    Card("L04", "Page", "Паж", WHO, SNOW, 0, (0, 1, 2)),
    Card("L05", "Duellist", "Дуэлянт", WHO, SNOW, 2, (3, 2, 1), Ability(Base.FIRST_STRIKE)),
    Card("L06", "Rider", "Всадник", WHO, SNOW, 2, (3, 1, 0), Ability(Base.AGGRESSIVE), front=True),
    Card("L07", "Dancer", "Танцовщица", WHO, SNOW, 1, (1, 2, 1), Ability(Base.STEP, ONE)),
    Card("L08", "Ferryman", "Паромщик", WHO, SNOW, 1, (2, 2, 0), Ability(Base.SIDE_STEP)),
    Card("L09", "Drummer", "Барабанщик", WHO, SNOW, 1, (1, 2, 2), Ability(Base.ORDER_STEP)),
    Card("L10", "Acrobat", "Акробат", WHO, SNOW, 2, (2, 2, 1), Ability(Base.JUMP, ONE)),
    Card("L11", "Runaway", "Беглянка", WHO, SNOW, 0, (1, 1, 1), Ability(Base.ESCAPE)),
    Card("L12", "Flanker", "Обходчик", WHO, SNOW, 2, (3, 2, 0), Ability(Base.SIDE_ATTACK)),
    Card("L13", "Mercenary", "Наёмник", WHO, MOON, 1, (4, 3, 0), Ability(Base.TAX_TRASH, ONE)),
    Card("L14", "Sleeper", "Соня", WHO, MOON, 1, (3, 4, 0), Ability(Base.TAX_WAKE_UP, ONE)),
    Card("L15", "Herald", "Глашатай", WHO, MOON, 1, (0, 2, 2), Ability(Base.SUPPORTER, ONE)),
    Card("L16", "Twin", "Близнец", WHO, MOON, 1, (2, 2, 1), Ability(Base.TOUCH)),
    Card("L17", "Brawler", "Буян", WHO, MOON, 2, (3, 2, 0), Ability(Base.ATTACKER)),
    Card("L18", "Wall", "Стена", WHO, MOON, 1, (1, 3, 0), Ability(Base.DEFENDER)),
    Card("L19", "Hunter", "Охотница", WHO, MOON, 2, (3, 2, 1), Ability(Base.BONUS, effect=DRAW)),
    Card("L20", "Thief", "Воровка", WHO, MOON, 1, (2, 1, 0), Ability(Base.DECK_BONUS, effect=DRAW)),
    Card("L21", "Debtor", "Должник", WHO, MOON, 0, (2, 2, 1),
         Ability(Base.PENALTY, effect=Effect(Does.MILL, 2))),
    Card("L22", "Archer", "Лучница", WHO, MOON, 2, (2, 2, 1),
         Ability(effect=_more(Stat.DP, -2), turns=True)),
    Card("L23", "Captain", "Капитан", WHO, MOON, 2, (2, 3, 1), effect=_more(Stat.DP, 1)),
    Card("L24", "Witch", "Ведьма", WHO, MOON, 2, (1, 2, 1),
         Ability(None, Cost(1, extra=1), Effect(Does.RETURN), own_turn=True)),
    Card("L25", "Swarm", "Рой", WHO, NONE, 0, (1, 1, 1), many=True),
    Card("L26", "Scout", "Разведчик", WHO, MOON, 2, (3, 2, 1)),
    Card("L27", "Pathfinder", "Следопыт", WHO, SNOW, 2, (4, 3, 1), front=True, base="Scout"),
    Card("L28", "Ranger", "Егерь", WHO, SNOW, 3, (5, 5, 2), base="Scout"),
    Card("L29", "Gardener", "Садовница", WHO, FLOWER, 1, (1, 2, 2)),
    Card("L30", "Kite", "Змей", WHO, SKY, 1, (2, 2, 1)),
    Card("L31", "Lantern", "Фонарь", WHO, SUN, 1, (2, 1, 2)),
    Card("L32", "War Cry", "Клич", EVENT, NONE, 1, effect=_more(Stat.AP, 2)),
    Card("L33", "Curse", "Проклятие", EVENT, NONE, 1, effect=_more(Stat.DP, -3)),
    Card("L34", "Cheers", "Овация", EVENT, NONE, 0, effect=_more(Stat.SP, 1)),
    Card("L35", "Gust", "Порыв", EVENT, NONE, 0, effect=Effect(Does.PUSH)),
    Card("L36", "Recall", "Отзыв", EVENT, NONE, 2, effect=Effect(Does.RETURN)),
    Card("L37", "Silence", "Тишина", EVENT, NONE, 1, effect=Effect(Does.CANCEL)),
    Card("L38", "Find", "Находка", EVENT, NONE, 0, effect=DRAW),
    Card("L39", "Dawn", "Рассвет", EVENT, NONE, 1, effect=Effect(Does.READY)),
    Card("L40", "Sword", "Меч", ITEM, NONE, 1, effect=_more(Stat.AP, 1)),
    Card("L41", "Chains", "Оковы", ITEM, NONE, 1, effect=_more(Stat.DP, -1)),
    Card("L42", "Rampart", "Вал", AREA, NONE, 1, effect=_more(Stat.DP, 1)),
    Card("L43", "Mire", "Трясина", AREA, NONE, 1, effect=_more(Stat.DP, -1)),
)  # fmt: skip

BY_NUMBER: Final[dict[str, Card]] = {card.number: card for card in CARDS}


def _deck(*numbers: int) -> tuple[str, ...]:
    return tuple(f"L{number:02}" for number in numbers for _copy in range(4))


DECKS: Final[tuple[tuple[str, ...], tuple[str, ...]]] = (
    _deck(1, 2, 3, 5, 6, 7, 9, 10, 12, 25, 27, 32, 35, 38, 40),
    _deck(13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 33, 37, 42),
)
"""Snow and moon, of 60 cards with four of a name: our own ruling."""

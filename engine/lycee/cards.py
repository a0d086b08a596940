"""Cards of Lycee as typed data: invented ones, and two decks of them.

Every clause of the rules has a card that needs it.
"""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from engine.kernel.copying import copied_by_fields

Element: TypeAlias = Literal["snow", "moon", "flower", "sky", "sun", "none"]
Kind: TypeAlias = Literal["character", "event", "item", "area"]
Stat: TypeAlias = Literal["AP", "DP", "SP"]
"""Attack, defence and support points."""
STATS: Final[tuple[Stat, ...]] = get_args(Stat)

Base: TypeAlias = Literal[
    "first strike", "aggressive", "step", "side step", "order step", "jump", "escape",
    "side attack", "tax trash", "tax wake-up", "supporter", "touch", "attacker", "defender",
    "bonus", "deck bonus", "penalty",
]  # fmt: skip
"""The base abilities, in the order of the rules lycee:K.1 to lycee:K.17."""

RULES: Final = {base: f"lycee:K.{place}" for place, base in enumerate(get_args(Base), 1)}
USED: Final = (None, "step", "side step", "order step", "jump", "escape", "touch")
"""Own abilities, and the base abilities that are used: once a turn and not in battle."""

Does: TypeAlias = Literal["change", "push", "return", "ready", "draw", "mill", "cancel"]
"""What an effect does. A push goes a column to the right; what is cancelled is the event or
ability that is answered."""
UNTARGETED: Final = ("draw", "mill", "cancel")


@dataclass(frozen=True, slots=True)
class Effect:
    """An effect: ``by`` is the change of ``stat``, or a count of cards."""

    does: Does
    by: int = 0
    stat: Stat | None = None


@dataclass(frozen=True, slots=True)
class Cost:
    """What is paid by discarding: so much EX of an element, and ``extra`` cards (lycee:Z.4)."""

    amount: int = 0
    element: Element = "none"
    extra: int = 0

    @property
    def is_free(self) -> bool:
        """Whether nothing is to be paid."""
        return self.amount <= 0 and self.extra <= 0


FREE: Final = Cost()


@dataclass(frozen=True, slots=True)
class Ability:
    """A base ability (lycee:Z.1), or an own one (lycee:Z.2): its cost and its effect.

    An own one may need to be turned for, and be limited to the own turn (lycee:VII.5).
    """

    base: Base | None = None
    cost: Cost = FREE
    effect: Effect | None = None
    turns: bool = False
    own_turn: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    """A card; ``stats`` are AP, DP and SP, ``front`` limits its summoning to AF.

    ``effect`` is what an event does; or what holds for the bearer of an item, for who stands in an
    area, and for the neighbours of a character (lycee:V.20). ``base`` is the name of the character
    that a conversion replaces.
    """

    number: str
    name: str
    russian: str
    kind: Kind
    element: Element
    cost: int
    stats: tuple[int, int, int] = (0, 0, 0)
    ability: Ability | None = None
    effect: Effect | None = None
    front: bool = False
    many: bool = False
    base: str = ""

    @property
    def ex(self) -> int:
        """What it pays when discarded."""
        return 1 + self.cost // 3

    @property
    def known_as(self) -> str:
        """The name that counts on the field: a conversion has that of its base (lycee:C.6)."""
        return self.base or self.name

    def printed(self, stat: Stat) -> int:
        """Return a printed stat."""
        return self.stats[STATS.index(stat)]

    def has(self, base: Base) -> bool:
        """Return whether this card has a base ability."""
        return self.ability is not None and self.ability.base == base


WHO: Final = "character"
ONE: Final = Cost(1)
DRAW: Final = Effect("draw", 1)


def _more(stat: Stat, by: int) -> Effect:
    return Effect("change", by, stat)


CARDS: Final[tuple[Card, ...]] = (
    Card("L01", "Scout", "Разведчик", WHO, "snow", 1, (2, 1, 1)),
    Card("L02", "Guard", "Страж", WHO, "snow", 1, (1, 3, 1)),
    Card("L03", "Giant", "Великан", WHO, "snow", 3, (5, 4, 0)),
    Card("L04", "Page", "Паж", WHO, "snow", 0, (0, 1, 2)),
    Card("L05", "Duellist", "Дуэлянт", WHO, "snow", 2, (3, 2, 1), Ability("first strike")),
    Card("L06", "Rider", "Всадник", WHO, "snow", 2, (3, 1, 0), Ability("aggressive"), front=True),
    Card("L07", "Dancer", "Танцовщица", WHO, "snow", 1, (1, 2, 1), Ability("step", ONE)),
    Card("L08", "Ferryman", "Паромщик", WHO, "snow", 1, (2, 2, 0), Ability("side step")),
    Card("L09", "Drummer", "Барабанщик", WHO, "snow", 1, (1, 2, 2), Ability("order step")),
    Card("L10", "Acrobat", "Акробат", WHO, "snow", 2, (2, 2, 1), Ability("jump", ONE)),
    Card("L11", "Runaway", "Беглянка", WHO, "snow", 0, (1, 1, 1), Ability("escape")),
    Card("L12", "Flanker", "Обходчик", WHO, "snow", 2, (3, 2, 0), Ability("side attack")),
    Card("L13", "Mercenary", "Наёмник", WHO, "moon", 1, (4, 3, 0), Ability("tax trash", ONE)),
    Card("L14", "Sleeper", "Соня", WHO, "moon", 1, (3, 4, 0), Ability("tax wake-up", ONE)),
    Card("L15", "Herald", "Глашатай", WHO, "moon", 1, (0, 2, 2), Ability("supporter", ONE)),
    Card("L16", "Twin", "Близнец", WHO, "moon", 1, (2, 2, 1), Ability("touch")),
    Card("L17", "Brawler", "Буян", WHO, "moon", 2, (3, 2, 0), Ability("attacker")),
    Card("L18", "Wall", "Стена", WHO, "moon", 1, (1, 3, 0), Ability("defender")),
    Card("L19", "Hunter", "Охотница", WHO, "moon", 2, (3, 2, 1), Ability("bonus", effect=DRAW)),
    Card("L20", "Thief", "Воровка", WHO, "moon", 1, (2, 1, 0), Ability("deck bonus", effect=DRAW)),
    Card("L21", "Debtor", "Должник", WHO, "moon", 0, (2, 2, 1),
         Ability("penalty", effect=Effect("mill", 2))),
    Card("L22", "Archer", "Лучница", WHO, "moon", 2, (2, 2, 1),
         Ability(effect=_more("DP", -2), turns=True)),
    Card("L23", "Captain", "Капитан", WHO, "moon", 2, (2, 3, 1), effect=_more("DP", 1)),
    Card("L24", "Witch", "Ведьма", WHO, "moon", 2, (1, 2, 1),
         Ability(None, Cost(1, extra=1), Effect("return"), own_turn=True)),
    Card("L25", "Swarm", "Рой", WHO, "none", 0, (1, 1, 1), many=True),
    Card("L26", "Scout", "Разведчик", WHO, "moon", 2, (3, 2, 1)),
    Card("L27", "Pathfinder", "Следопыт", WHO, "snow", 2, (4, 3, 1), front=True, base="Scout"),
    Card("L28", "Ranger", "Егерь", WHO, "snow", 3, (5, 5, 2), base="Scout"),
    Card("L29", "Gardener", "Садовница", WHO, "flower", 1, (1, 2, 2)),
    Card("L30", "Kite", "Змей", WHO, "sky", 1, (2, 2, 1)),
    Card("L31", "Lantern", "Фонарь", WHO, "sun", 1, (2, 1, 2)),
    Card("L32", "War Cry", "Клич", "event", "none", 1, effect=_more("AP", 2)),
    Card("L33", "Curse", "Проклятие", "event", "none", 1, effect=_more("DP", -3)),
    Card("L34", "Cheers", "Овация", "event", "none", 0, effect=_more("SP", 1)),
    Card("L35", "Gust", "Порыв", "event", "none", 0, effect=Effect("push")),
    Card("L36", "Recall", "Отзыв", "event", "none", 2, effect=Effect("return")),
    Card("L37", "Silence", "Тишина", "event", "none", 1, effect=Effect("cancel")),
    Card("L38", "Find", "Находка", "event", "none", 0, effect=DRAW),
    Card("L39", "Dawn", "Рассвет", "event", "none", 1, effect=Effect("ready")),
    Card("L40", "Sword", "Меч", "item", "none", 1, effect=_more("AP", 1)),
    Card("L41", "Chains", "Оковы", "item", "none", 1, effect=_more("DP", -1)),
    Card("L42", "Rampart", "Вал", "area", "none", 1, effect=_more("DP", 1)),
    Card("L43", "Mire", "Трясина", "area", "none", 1, effect=_more("DP", -1)),
)  # fmt: skip

BY_NUMBER: Final[dict[str, Card]] = {card.number: card for card in CARDS}


def _deck(*numbers: int) -> tuple[str, ...]:
    return tuple(f"L{number:02}" for number in numbers for _copy in range(4))


DECKS: Final[tuple[tuple[str, ...], tuple[str, ...]]] = (
    _deck(1, 2, 3, 5, 6, 7, 9, 10, 12, 25, 27, 32, 35, 38, 40),
    _deck(13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 33, 37, 42),
)
"""Snow and moon, of 60 cards with four of a name: our own ruling."""

copied_by_fields(__name__)

"""Cards of Lycee as typed data."""

from dataclasses import dataclass
from typing import Final

from engine.kernel.copying import copied_by_fields
from engine.kernel.word_enum import Word

COLUMNS: Final = 3
CELLS: Final = 6
"""The cells of a field: three of AF in front, then three of DF behind them (lycee:V.25)."""


class Element(Word):
    """The five elements, and none."""

    SNOW = "snow"
    MOON = "moon"
    FLOWER = "flower"
    SKY = "sky"
    SUN = "sun"
    NONE = "none"


class Kind(Word):
    """The four types of cards."""

    CHARACTER = "character"
    EVENT = "event"
    ITEM = "item"
    AREA = "area"


class Stat(Word):
    """Attack, defence and support points."""

    AP = "AP"
    DP = "DP"
    SP = "SP"


class Base(Word):
    """The base abilities, the same for all who have them (lycee:K.0)."""

    FIRST_STRIKE = "first strike"
    AGGRESSIVE = "aggressive"
    STEP = "step"
    SIDE_STEP = "side step"
    ORDER_STEP = "order step"
    JUMP = "jump"
    ESCAPE = "escape"
    SIDE_ATTACK = "side attack"
    TAX_TRASH = "tax trash"
    TAX_WAKE_UP = "tax wake-up"
    SUPPORTER = "supporter"
    TOUCH = "touch"
    ATTACKER = "attacker"
    DEFENDER = "defender"
    BONUS = "bonus"
    DECK_BONUS = "deck bonus"
    PENALTY = "penalty"


class Does(Word):
    """What an effect does."""

    CHANGE = "change"
    PUSH = "push"
    RETURN = "return"
    READY = "ready"
    DRAW = "draw"
    MILL = "mill"
    CANCEL = "cancel"


UNTARGETED: Final = (Does.DRAW, Does.MILL, Does.CANCEL)


@dataclass(frozen=True, slots=True)
class Effect:
    """An effect: ``by`` is the change of ``stat`` until the end of the turn, or a count of cards.

    A push goes a column to the right; a cancelled event or ability is the one that is answered.
    """

    does: Does
    by: int = 0
    stat: Stat | None = None


@dataclass(frozen=True, slots=True)
class Cost:
    """What is paid by discarding: so much EX of an element, and ``extra`` cards (lycee:Z.4)."""

    amount: int = 0
    element: Element = Element.NONE
    extra: int = 0


FREE: Final = Cost()


@dataclass(frozen=True, slots=True)
class Keyword:
    """A base ability with its cost (lycee:Z.1), and its effect if it goes off by itself."""

    base: Base
    cost: Cost = FREE
    effect: Effect | None = None


@dataclass(frozen=True, slots=True)
class Ability:
    """An own ability (lycee:Z.2); ``own_turn`` limits its use (lycee:VII.5)."""

    effect: Effect
    cost: Cost = FREE
    turns: bool = False
    own_turn: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    """A card; ``stats`` are AP, DP and SP, ``front`` limits its summoning to AF.

    ``change`` is for the bearer of an item, for who stands in an area, and for the neighbours of a
    character (lycee:V.20). ``base`` is the name of the character that a conversion replaces.
    """

    number: str
    name: str
    russian: str
    kind: Kind
    element: Element
    cost: int
    stats: tuple[int, int, int] = (0, 0, 0)
    keyword: Keyword | None = None
    ability: Ability | None = None
    effect: Effect | None = None
    change: Effect | None = None
    front: bool = False
    many: bool = False
    base: str = ""

    @property
    def ex(self) -> int:
        """What it pays when discarded."""
        return 1 + self.cost // 3

    def printed(self, stat: Stat) -> int:
        """Return a printed stat."""
        return self.stats[0 if stat is Stat.AP else 1 if stat is Stat.DP else 2]

    def has(self, base: Base) -> Keyword | None:
        """Return a base ability of this card; None if it does not have it."""
        return self.keyword if self.keyword is not None and self.keyword.base is base else None


copied_by_fields(__name__)

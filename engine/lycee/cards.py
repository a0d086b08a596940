"""Cards of Lycee as typed data."""

from dataclasses import dataclass
from typing import Final, TypeAlias

from engine.kernel.copying import copied_by_fields
from engine.kernel.word_enum import Word

COLUMNS: Final = 3
CELLS: Final = 6
"""The cells of a field: three of AF in front, then three of DF behind them (lycee:V.25)."""
FRONT: Final = (0, 1, 2)
ANYWHERE: Final = (0, 1, 2, 3, 4, 5)


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


STEPS: Final = (Base.STEP, Base.SIDE_STEP, Base.ORDER_STEP, Base.JUMP)
ACTIVATED: Final = (*STEPS, Base.ESCAPE, Base.TOUCH)
"""Used by their player, once a turn and not in battle (lycee:K.3)."""


@dataclass(frozen=True, slots=True)
class Change:
    """Change a stat of a character; an effect lasts until the end of the turn."""

    stat: Stat
    by: int


@dataclass(frozen=True, slots=True)
class Push:
    """Move a character a column to the right (lycee:V.12)."""


@dataclass(frozen=True, slots=True)
class Return:
    """Return a character to its owner's hand."""


@dataclass(frozen=True, slots=True)
class Ready:
    """Make a turned character ready."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw cards."""

    count: int


@dataclass(frozen=True, slots=True)
class Mill:
    """Discard cards from the own deck."""

    count: int


@dataclass(frozen=True, slots=True)
class Cancel:
    """Cancel the event or ability that is answered."""


Effect: TypeAlias = Change | Push | Return | Ready | Draw | Mill | Cancel


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
    effect: Draw | Mill | None = None


@dataclass(frozen=True, slots=True)
class Ability:
    """An own ability (lycee:Z.2); ``own_turn`` limits its use (lycee:VII.5)."""

    effect: Effect
    cost: Cost = FREE
    turns: bool = False
    own_turn: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    """A card.

    ``change`` is for the bearer of an item, for who stands in an area, and for the neighbours of a
    character (lycee:V.20). ``base`` is the name of the character that a conversion replaces.
    """

    number: str
    name: str
    russian: str
    kind: Kind
    element: Element
    cost: int
    ex: int
    ap: int = 0
    dp: int = 0
    sp: int = 0
    cells: tuple[int, ...] = ANYWHERE
    keywords: tuple[Keyword, ...] = ()
    ability: Ability | None = None
    effect: Effect | None = None
    change: Change | None = None
    many: bool = False
    base: str = ""

    @property
    def price(self) -> Cost:
        """The cost of playing it."""
        return Cost(self.cost, self.element)

    def printed(self, stat: Stat) -> int:
        """Return a printed stat."""
        return self.ap if stat is Stat.AP else self.dp if stat is Stat.DP else self.sp

    def keyword(self, base: Base) -> Keyword | None:
        """Return a base ability of this card; None if it does not have it."""
        for keyword in self.keywords:
            if keyword.base is base:
                return keyword
        return None


copied_by_fields(__name__)

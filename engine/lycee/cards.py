"""Cards of Lycee as typed data."""

from dataclasses import dataclass
from typing import Final

from engine.kernel.copying import copied_by_fields
from engine.kernel.word_enum import Word


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
    """The base abilities, in the order of the rules lycee:K.1 to lycee:K.17."""

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


RULES: Final = {base: f"lycee:K.{place}" for place, base in enumerate(Base, 1)}
ACTIVATED: Final = (
    Base.STEP, Base.SIDE_STEP, Base.ORDER_STEP, Base.JUMP, Base.ESCAPE, Base.TOUCH,
)  # fmt: skip
"""Base abilities that are used once a turn and not in battle."""


class Does(Word):
    """What an effect does. A push goes a column to the right; what is cancelled is the event or
    ability that is answered."""

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
    """An effect: ``by`` is the change of ``stat``, or a count of cards."""

    does: Does
    by: int = 0
    stat: Stat | None = None


@dataclass(frozen=True, slots=True)
class Cost:
    """What is paid by discarding: so much EX of an element, and ``extra`` cards (lycee:Z.4)."""

    amount: int = 0
    element: Element = Element.NONE
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
        return self.stats[0 if stat is Stat.AP else 1 if stat is Stat.DP else 2]

    def has(self, base: Base) -> bool:
        """Return whether this card has a base ability."""
        return self.ability is not None and self.ability.base is base


copied_by_fields(__name__)

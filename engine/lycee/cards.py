"""Cards of Lycee as typed data."""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from engine.kernel.copying import copied_by_fields

Element: TypeAlias = Literal["snow", "moon", "flower", "sky", "sun", "none"]
"""The five elements, and none."""

Kind: TypeAlias = Literal["character", "event", "item", "area"]
"""The four types of cards."""

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


copied_by_fields(__name__)

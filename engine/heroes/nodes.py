"""Cards of Heroes and what they do, as data."""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from engine.kernel.copying import copied_by_fields

Zone: TypeAlias = Literal["play", "hand", "deck", "graveyard", "reserve", "side"]
"""The zones (heroes-15:201.1). Only play is common (heroes-15:201.2)."""
ZONES: Final[tuple[Zone, ...]] = get_args(Zone)

Place: TypeAlias = Literal["top", "bottom", "shuffled"]
"""Where in a pile a card is put."""

Kind: TypeAlias = Literal["hero", "creature", "support", "spell"]
"""The types of cards (heroes-15:207.1)."""

Marker: TypeAlias = Literal["wound", "change", "coin", "used"]
"""Markers are no effects (heroes-15:119.4); a used ability is marked too (heroes-15:205.3)."""
MARKERS: Final[tuple[Marker, ...]] = get_args(Marker)

Keyword: TypeAlias = Literal["ward", "incarnation"]
"""Abilities that are one word. Wounds do not reach a card with ward."""
KEYWORDS: Final[tuple[Keyword, ...]] = get_args(Keyword)

Moment: TypeAlias = Literal["death", "discard"]
"""What sets off an ability: the death of its card, somebody's discard."""

Deed: TypeAlias = Literal[
    "mark", "unmark", "give", "lose_ward", "lose_ward_for_good", "cleanse", "steal", "move",
    "destroy", "take", "they_discard", "look_at_hand", "search", "bring",
]  # fmt: skip
"""What an ability does: the first row to each of its targets; the others to all of them at once,
with the top of the own deck, the other hand, the own deck, a card of the reserve."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What lies on a card (heroes-15:119.2), or what a passive ability does while it works.

    It ends for good when its condition first fails (heroes-15:119.6). A passive one is for its own
    card, or for the other own creatures, or for own cards of a race in hand.
    """

    strike: int = 0
    cheaper: int = 0
    gains: Keyword | None = None
    loses: Keyword | None = None
    while_unwounded: bool = False
    others: bool = False
    race_in_hand: str = ""


@dataclass(frozen=True, slots=True)
class Power:
    """A deed with its number, marker, effect, where it moves cards, and the card it brings: into
    play, or into the other player's deck. 0 top cards are one per effect on the own card."""

    deed: Deed
    number: int = 1
    marker: Marker = "wound"
    effect: Effect = Effect()
    zone: Zone = "hand"
    place: Place = "top"
    code: str = ""


@dataclass(frozen=True, slots=True)
class Aim:
    """The targets: creatures in play or a graveyard, or own cards in hand.

    With ``number`` 0 they are all that cost at most ``most_cost``, and none is chosen.
    """

    number: int = 1
    zone: Zone = "play"
    most_cost: int = 99

    def __post_init__(self) -> None:
        if self.zone == "reserve":
            raise ValueError("abilities do not reach the reserve")  # heroes-15:206.1


@dataclass(frozen=True, slots=True)
class Ability:
    """An ability of a spell, an activated one (once a game), or one that a moment sets off.

    It works in one zone, in play unless it says otherwise (heroes-15:202.2), for its targets or for
    its own card. What comes ``then`` waits for its success (heroes-15:119.8).
    """

    powers: tuple[Power, ...]
    aim: Aim | None = None
    moment: Moment | None = None
    zone: Zone = "play"
    then: tuple[Power, ...] = ()


@dataclass(frozen=True, slots=True)
class CardSpec:
    """A card as printed. ValueError for one with other properties than its type has.

    ``hand_pays``: playing it costs one less per card in hand.
    """

    kind: Kind
    cost: int | None = None
    life: int | None = None
    strike: int | None = None
    race: str = ""
    words: tuple[Keyword, ...] = ()
    passive: Effect | None = None
    ability: Ability = Ability(())
    hand_pays: bool = False

    def __post_init__(self) -> None:
        has = (self.cost is not None, self.life is not None, self.strike is not None)
        if has != _PROPERTIES[self.kind]:
            raise ValueError(f"a {self.kind} with other properties than its type has")

    @property
    def is_usable(self) -> bool:
        """Whether it has an activated ability."""
        is_spell = self.kind == "spell"
        return not is_spell and self.ability.moment is None and self.ability.powers != ()


_PROPERTIES: Final = {
    "hero": (False, True, False),  # heroes-15:207.3
    "creature": (True, True, True),  # heroes-15:207.2
    "support": (True, False, False),
    "spell": (True, False, False),
}
"""Whether a card of each type has a cost, a life and a strike."""

copied_by_fields(__name__)

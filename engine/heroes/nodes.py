"""Cards of Heroes and what they do, as data."""

from dataclasses import dataclass
from typing import Final

from engine.kernel.copying import copied_by_fields
from engine.kernel.word_enum import Word


class Zone(Word):
    """The zones (heroes-15:201.1). Only play is common (heroes-15:201.2)."""

    PLAY = "play"
    HAND = "hand"
    DECK = "deck"
    GRAVEYARD = "graveyard"
    RESERVE = "reserve"
    SIDE = "side"


class Place(Word):
    """Where in a pile a card is put."""

    TOP = "top"
    BOTTOM = "bottom"
    SHUFFLED = "shuffled"


class Kind(Word):
    """The types of cards (heroes-15:207.1)."""

    HERO = "hero"
    CREATURE = "creature"
    SUPPORT = "support"
    SPELL = "spell"


class Marker(Word):
    """Markers are no effects (heroes-15:119.4); a used ability is marked too (heroes-15:205.3)."""

    WOUND = "wound"
    CHANGE = "change"
    COIN = "coin"
    USED = "used"


class Keyword(Word):
    """Abilities that are one word. Wounds do not reach a card with WARD."""

    WARD = "ward"
    INCARNATION = "incarnation"


class Moment(Word):
    """What sets off an ability: the death of its card, somebody's discard."""

    DEATH = "death"
    DISCARD = "discard"


class Change(Word):
    """What an ability does to each of its targets."""

    MARK = "mark"
    UNMARK = "unmark"
    GIVE = "give"
    LOSE_WARD = "lose_ward"
    LOSE_WARD_FOR_GOOD = "lose_ward_for_good"
    CLEANSE = "cleanse"
    STEAL = "steal"
    MOVE = "move"


class Deed(Word):
    """What else an ability does: to all its targets at once, with the top of the own deck, with the
    other hand, with the own deck, and with a card of the reserve."""

    DESTROY = "destroy"
    TAKE = "take"
    THEY_DISCARD = "they_discard"
    LOOK_AT_HAND = "look_at_hand"
    SEARCH = "search"
    BRING = "bring"


@dataclass(frozen=True, slots=True)
class Effect:
    """What lies on a card (heroes-15:119.2), or what a passive ability does while it works.

    It ends for good when its condition first fails (heroes-15:119.6).
    """

    strike: int = 0
    cheaper: int = 0
    gains: Keyword | None = None
    loses: Keyword | None = None
    while_unwounded: bool = False


@dataclass(frozen=True, slots=True)
class Passive:
    """A passive ability: for itself, for the other own creatures, or for own cards in hand of a
    race."""

    effect: Effect
    others: bool = False
    race_in_hand: str = ""


@dataclass(frozen=True, slots=True)
class Power:
    """A change or deed with its number, marker, effect, where it moves cards, and the card brought:
    into play, or into the other player's deck. 0 top cards are one per effect on the own card."""

    does: Change | Deed
    number: int = 1
    marker: Marker = Marker.WOUND
    effect: Effect = Effect()
    zone: Zone = Zone.HAND
    place: Place = Place.TOP
    code: str = ""


@dataclass(frozen=True, slots=True)
class Aim:
    """The targets: creatures in play or a graveyard, or own cards in hand.

    With ``number`` 0 they are all that cost at most ``most_cost``, and none is chosen.
    """

    number: int = 1
    zone: Zone = Zone.PLAY
    most_cost: int = 99

    def __post_init__(self) -> None:
        if self.zone is Zone.RESERVE:
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
    zone: Zone = Zone.PLAY
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
    passive: Passive | None = None
    ability: Ability = Ability(())
    hand_pays: bool = False

    def __post_init__(self) -> None:
        has = (self.cost is not None, self.life is not None, self.strike is not None)
        if has != _PROPERTIES[self.kind]:
            raise ValueError(f"a {self.kind.value} with other properties than its type has")

    @property
    def is_usable(self) -> bool:
        """Whether it has an activated ability."""
        is_active = self.ability.moment is None and self.kind is not Kind.SPELL
        return is_active and self.ability.powers != ()


_PROPERTIES: Final = {
    Kind.HERO: (False, True, False),  # heroes-15:207.3
    Kind.CREATURE: (True, True, True),  # heroes-15:207.2
    Kind.SUPPORT: (True, False, False),
    Kind.SPELL: (True, False, False),
}
"""Whether a card of each type has a cost, a life and a strike."""

copied_by_fields(__name__)

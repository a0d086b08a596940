"""Cards of Heroes and what they do, as data: each is there for a rule, named in ``data/rules``."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from engine.kernel.copying import copied_by_fields

Zone: TypeAlias = Literal["play", "hand", "deck", "graveyard", "reserve", "side"]
"""The zones (heroes-15:201.1). Only play is common (heroes-15:201.2)."""
ZONES: Final[tuple[Zone, ...]] = get_args(Zone)
Place: TypeAlias = Literal["top", "bottom", "shuffled"]  # where in a pile a card is put
Kind: TypeAlias = Literal["hero", "creature", "support", "spell"]  # heroes-15:207.1
Marker: TypeAlias = Literal["wound", "change", "coin", "used"]
"""Markers are no effects (heroes-15:119.4); a used ability is marked too (heroes-15:205.3)."""
MARKERS: Final[tuple[Marker, ...]] = get_args(Marker)
Keyword: TypeAlias = Literal["ward", "incarnation"]
"""Abilities that are one word. Wounds do not reach a card with ward."""
KEYWORDS: Final[tuple[Keyword, ...]] = get_args(Keyword)
Moment: TypeAlias = Literal["death", "discard"]  # of its card, by anybody: sets off an ability
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
    zone: Literal["play", "graveyard", "hand"] = "play"  # no reserve: heroes-15:206.1
    most_cost: int = 99


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

ONE: Final = Aim()
NONE: Final = Ability(())
_UNDER: Final = Ability((Power("take", zone="deck", place="bottom"),))
_DRAW: Final = Power("take")
_BRAVE: Final = Effect(strike=2, while_unwounded=True)
_CHEAP_GNOMES: Final = Effect(cheaper=1, race_in_hand="gnome")


def _beast(cost: int, life: int, strike: int, ability: Ability = NONE) -> CardSpec:
    return CardSpec("creature", cost, life, strike, ability=ability)


def _spell(cost: int, power: Power, aim: Aim | None = None, *then: Power) -> CardSpec:
    return CardSpec("spell", cost, ability=Ability((power,), aim, then=then))


def _gives(cost: int, effect: Effect, aim: Aim = ONE) -> CardSpec:
    return _spell(cost, Power("give", effect=effect), aim)


def _moves(cost: int, zone: Zone, place: Place = "top", aim: Aim = ONE) -> CardSpec:
    return _spell(cost, Power("move", zone=zone, place=place), aim)


CARDS: Final[Mapping[str, CardSpec]] = {
    "keeper": CardSpec("hero", life=25, ability=_UNDER),
    "raider": CardSpec("hero", life=25, ability=_UNDER),
    "wolf": _beast(2, 3, 2),
    "boar": _beast(4, 5, 3),
    "golem": _beast(3, 4, 2),
    "digger": CardSpec("creature", 3, 3, 1, race="gnome"),
    "foreman": CardSpec("creature", 3, 2, 1, race="gnome", passive=_CHEAP_GNOMES),
    "pedlar": CardSpec("creature", 10, 6, 5, hand_pays=True),
    "bannerman": CardSpec("creature", 3, 2, 1, passive=Effect(strike=1, others=True)),
    "sentinel": CardSpec("creature", 3, 4, 1, passive=_BRAVE),
    "warden": CardSpec("creature", 3, 4, 1, words=("ward",)),
    "smith": _beast(3, 2, 1, Ability((Power("give", effect=Effect(strike=2)),), ONE)),
    "chronicler": _beast(2, 1, 1, Ability((Power("take", 0),), moment="death")),
    "magpie": _beast(1, 1, 1, Ability((Power("mark", marker="coin"),), moment="discard")),
    "wraith": _beast(2, 1, 2, Ability((Power("move"),), zone="graveyard")),
    "well": CardSpec("support", 2, ability=Ability((_DRAW,))),
    "spark": _spell(1, Power("mark"), ONE),
    "two_sparks": _spell(2, Power("mark"), Aim(2)),
    "trap": _spell(0, Power("mark", 2), ONE),
    "salve": _spell(1, Power("unmark", 3), ONE),
    "shade": _spell(1, Power("mark", marker="change"), ONE),
    "verdict": _spell(3, Power("destroy"), ONE),
    "flood": _spell(4, Power("destroy"), Aim(0, most_cost=3)),
    "recall": _moves(2, "hand"),
    "burial": _moves(2, "deck", "shuffled"),
    "shelving": _moves(1, "deck"),
    "rising": _moves(3, "play", aim=Aim(zone="graveyard")),
    "epitaph": _gives(1, Effect(strike=2), Aim(zone="graveyard")),
    "bargain": _gives(0, Effect(cheaper=2), Aim(zone="hand")),
    "zeal": _gives(1, _BRAVE),
    "shield": _gives(1, Effect(gains="ward")),
    "covenant": _gives(1, Effect(gains="incarnation")),
    "disarming": _spell(1, Power("lose_ward"), ONE),
    "breaking": _spell(2, Power("lose_ward_for_good"), ONE),
    "cleansing": _spell(1, Power("cleanse"), ONE),
    "bribe": _spell(4, Power("steal"), ONE),
    "levy": _spell(2, Power("they_discard", 2), None, _DRAW),
    "landslide": _spell(1, Power("take", zone="graveyard")),
    "scouting": _spell(1, Power("look_at_hand")),
    "call": _spell(1, Power("search")),
    "moulding": _spell(2, Power("bring", zone="play", code="golem")),
    "planting": _spell(1, Power("bring", zone="deck", place="shuffled", code="trap")),
}

HEROES: Final = ("keeper", "raider")
"""The heroes of both seats."""

copied_by_fields(__name__)

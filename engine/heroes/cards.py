"""The cards of the table: our own, each there for a rule. Their names are in ``data/rules``."""

from collections.abc import Mapping
from typing import Final

import engine.heroes.nodes as nd
from engine.heroes.nodes import (
    Ability,
    Aim,
    CardSpec,
    Deed,
    Effect,
    Keyword,
    Kind,
    Marker,
    Place,
    Zone,
)

ONE: Final = Aim()


def _creature(
    cost: int,
    life: int,
    strike: int,
    *abilities: Ability,
    race: str = "",
    words: tuple[Keyword, ...] = (),
    passive: nd.Passive | None = None,
) -> CardSpec:
    passives = () if passive is None else (passive,)
    return CardSpec(Kind.CREATURE, cost, life, strike, race, words, passives, abilities)


def _spell(
    cost: int, *powers: nd.Power, aim: Aim | None = None, then: tuple[nd.Power, ...] = ()
) -> CardSpec:
    return CardSpec(Kind.SPELL, cost, abilities=(Ability(powers, aim, then=then),))


_DRAW: Final = nd.FromTop(Zone.HAND)
_UNDER: Final = nd.FromTop(Zone.DECK, place=Place.BOTTOM, is_seen=True)
_BRAVE: Final = Effect(strike=2)
_DIES: Final = nd.Move(Zone.GRAVEYARD)

CARDS: Final[Mapping[str, CardSpec]] = {
    "keeper": CardSpec(Kind.HERO, life=25, abilities=(Ability((_UNDER,)),)),
    "raider": CardSpec(Kind.HERO, life=25, abilities=(Ability((_UNDER,)),)),
    "wolf": _creature(2, 3, 2),
    "boar": _creature(4, 5, 3),
    "digger": _creature(3, 3, 1, race="gnome"),
    "foreman": _creature(
        3, 2, 1, race="gnome", passive=nd.Passive(Effect(cheaper=1), race_in_hand="gnome")
    ),
    "pedlar": CardSpec(Kind.CREATURE, 10, 6, 5, hand_pays=True),
    "bannerman": _creature(3, 2, 1, passive=nd.Passive(Effect(strike=1), others=True)),
    "sentinel": _creature(3, 4, 1, passive=nd.Passive(Effect(strike=2, while_unwounded=True))),
    "warden": _creature(3, 4, 1, words=(Keyword.WARD,)),
    "smith": _creature(3, 2, 1, Ability((nd.Give(_BRAVE),), ONE)),
    "chronicler": _creature(2, 1, 1, Ability((nd.FromTop(Zone.HAND, 0),), moment=nd.Moment.DEATH)),
    "magpie": _creature(1, 1, 1, Ability((nd.Mark(Marker.COIN, 1),), moment=nd.Moment.DISCARD)),
    "wraith": _creature(2, 1, 2, Ability((nd.Move(Zone.HAND),), zone=Zone.GRAVEYARD)),
    "golem": _creature(3, 4, 2),
    "well": CardSpec(Kind.SUPPORT, 2, abilities=(Ability((_DRAW,)),)),
    "spark": _spell(1, nd.Mark(Marker.WOUND, 1), aim=ONE),
    "two_sparks": _spell(2, nd.Mark(Marker.WOUND, 1), aim=Aim(2)),
    "salve": _spell(1, nd.Mark(Marker.WOUND, -3), aim=ONE),
    "shade": _spell(1, nd.Mark(Marker.CHANGE, 1), aim=ONE),
    "verdict": _spell(3, _DIES, aim=ONE),
    "flood": _spell(4, _DIES, aim=Aim(0, most_cost=3)),
    "recall": _spell(2, nd.Move(Zone.HAND), aim=ONE),
    "burial": _spell(2, nd.Move(Zone.DECK, Place.SHUFFLED), aim=ONE),
    "shelving": _spell(1, nd.Move(Zone.DECK), aim=ONE),
    "rising": _spell(3, nd.Move(Zone.PLAY), aim=Aim(zone=Zone.GRAVEYARD)),
    "epitaph": _spell(1, nd.Give(_BRAVE), aim=Aim(zone=Zone.GRAVEYARD)),
    "bargain": _spell(0, nd.Give(Effect(cheaper=2)), aim=Aim(zone=Zone.HAND)),
    "zeal": _spell(1, nd.Give(Effect(strike=2, while_unwounded=True)), aim=ONE),
    "shield": _spell(1, nd.Give(Effect(gains=Keyword.WARD)), aim=ONE),
    "covenant": _spell(1, nd.Give(Effect(gains=Keyword.INCARNATION)), aim=ONE),
    "disarming": _spell(1, nd.Lose(Keyword.WARD), aim=ONE),
    "breaking": _spell(2, nd.Lose(Keyword.WARD, for_good=True), aim=ONE),
    "cleansing": _spell(1, Deed.CLEANSE, aim=ONE),
    "bribe": _spell(4, Deed.STEAL, aim=ONE),
    "levy": _spell(2, nd.Discard(2), then=(_DRAW,)),
    "landslide": _spell(1, nd.FromTop(Zone.GRAVEYARD)),
    "scouting": _spell(1, Deed.LOOK),
    "call": _spell(1, Deed.SEARCH),
    "moulding": _spell(2, nd.Bring("golem", Zone.PLAY)),
    "planting": _spell(1, nd.Bring("trap", Zone.DECK)),
    "trap": _spell(0, nd.Mark(Marker.WOUND, 2), aim=ONE),
}

HEROES: Final = ("keeper", "raider")
"""The heroes of both seats."""

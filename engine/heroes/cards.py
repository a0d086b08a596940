"""The cards of the table: our own, each there for a rule. Their names are in ``data/rules``."""

from collections.abc import Mapping
from typing import Final

from engine.heroes.nodes import (
    Ability,
    Aim,
    CardSpec,
    Change,
    Deed,
    Effect,
    Keyword,
    Kind,
    Marker,
    Moment,
    Passive,
    Place,
    Power,
    Zone,
)  # fmt: skip

ONE: Final = Aim()
NONE: Final = Ability(())
_UNDER: Final = Ability((Power(Deed.TAKE, zone=Zone.DECK, place=Place.BOTTOM),))
_COIN: Final = Power(Change.MARK, marker=Marker.COIN)
_DRAW: Final = Power(Deed.TAKE)
_RETURN: Final = Power(Change.MOVE)
_STRONG: Final = Power(Change.GIVE, effect=Effect(strike=2))
_BRAVE: Final = Effect(strike=2, while_unwounded=True)
_CHEAP_GNOMES: Final = Passive(Effect(cheaper=1), race_in_hand="gnome")


def _beast(cost: int, life: int, strike: int, ability: Ability = NONE) -> CardSpec:
    return CardSpec(Kind.CREATURE, cost, life, strike, ability=ability)


def _spell(cost: int, power: Power, aim: Aim | None = None, *then: Power) -> CardSpec:
    return CardSpec(Kind.SPELL, cost, ability=Ability((power,), aim, then=then))


def _gives(cost: int, effect: Effect, aim: Aim = ONE) -> CardSpec:
    return _spell(cost, Power(Change.GIVE, effect=effect), aim)


def _moves(cost: int, zone: Zone, place: Place = Place.TOP, aim: Aim = ONE) -> CardSpec:
    return _spell(cost, Power(Change.MOVE, zone=zone, place=place), aim)


CARDS: Final[Mapping[str, CardSpec]] = {
    "keeper": CardSpec(Kind.HERO, life=25, ability=_UNDER),
    "raider": CardSpec(Kind.HERO, life=25, ability=_UNDER),
    "wolf": _beast(2, 3, 2),
    "boar": _beast(4, 5, 3),
    "golem": _beast(3, 4, 2),
    "digger": CardSpec(Kind.CREATURE, 3, 3, 1, race="gnome"),
    "foreman": CardSpec(Kind.CREATURE, 3, 2, 1, race="gnome", passive=_CHEAP_GNOMES),
    "pedlar": CardSpec(Kind.CREATURE, 10, 6, 5, hand_pays=True),
    "bannerman": CardSpec(Kind.CREATURE, 3, 2, 1, passive=Passive(Effect(strike=1), others=True)),
    "sentinel": CardSpec(Kind.CREATURE, 3, 4, 1, passive=Passive(_BRAVE)),
    "warden": CardSpec(Kind.CREATURE, 3, 4, 1, words=(Keyword.WARD,)),
    "smith": _beast(3, 2, 1, Ability((_STRONG,), ONE)),
    "chronicler": _beast(2, 1, 1, Ability((Power(Deed.TAKE, 0),), moment=Moment.DEATH)),
    "magpie": _beast(1, 1, 1, Ability((_COIN,), moment=Moment.DISCARD)),
    "wraith": _beast(2, 1, 2, Ability((_RETURN,), zone=Zone.GRAVEYARD)),
    "well": CardSpec(Kind.SUPPORT, 2, ability=Ability((_DRAW,))),
    "spark": _spell(1, Power(Change.MARK), ONE),
    "two_sparks": _spell(2, Power(Change.MARK), Aim(2)),
    "trap": _spell(0, Power(Change.MARK, 2), ONE),
    "salve": _spell(1, Power(Change.UNMARK, 3), ONE),
    "shade": _spell(1, Power(Change.MARK, marker=Marker.CHANGE), ONE),
    "verdict": _spell(3, Power(Deed.DESTROY), ONE),
    "flood": _spell(4, Power(Deed.DESTROY), Aim(0, most_cost=3)),
    "recall": _moves(2, Zone.HAND),
    "burial": _moves(2, Zone.DECK, Place.SHUFFLED),
    "shelving": _moves(1, Zone.DECK),
    "rising": _moves(3, Zone.PLAY, aim=Aim(zone=Zone.GRAVEYARD)),
    "epitaph": _gives(1, Effect(strike=2), Aim(zone=Zone.GRAVEYARD)),
    "bargain": _gives(0, Effect(cheaper=2), Aim(zone=Zone.HAND)),
    "zeal": _gives(1, _BRAVE),
    "shield": _gives(1, Effect(gains=Keyword.WARD)),
    "covenant": _gives(1, Effect(gains=Keyword.INCARNATION)),
    "disarming": _spell(1, Power(Change.LOSE_WARD), ONE),
    "breaking": _spell(2, Power(Change.LOSE_WARD_FOR_GOOD), ONE),
    "cleansing": _spell(1, Power(Change.CLEANSE), ONE),
    "bribe": _spell(4, Power(Change.STEAL), ONE),
    "levy": _spell(2, Power(Deed.THEY_DISCARD, 2), None, _DRAW),
    "landslide": _spell(1, Power(Deed.TAKE, zone=Zone.GRAVEYARD)),
    "scouting": _spell(1, Power(Deed.LOOK_AT_HAND)),
    "call": _spell(1, Power(Deed.SEARCH)),
    "moulding": _spell(2, Power(Deed.BRING, zone=Zone.PLAY, code="golem")),
    "planting": _spell(1, Power(Deed.BRING, zone=Zone.DECK, place=Place.SHUFFLED, code="trap")),
}

HEROES: Final = ("keeper", "raider")
"""The heroes of both seats."""

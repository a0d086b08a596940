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
    Power,
    Zone,
)

ONE: Final = Aim()
NONE: Final = Ability(())
_UNDER: Final = Ability((Power(Deed.TURN_UNDER),))
_COIN: Final = Power(Change.MARK, marker=Marker.COIN)
_DRAW: Final = Power(Deed.DRAW)
_WOUND: Final = Power(Change.MARK)
_STRONG: Final = Power(Change.GIVE, effect=Effect(strike=2))
_WARD: Final = (Keyword.WARD,)
_BRAVE: Final = Effect(strike=2, while_unwounded=True)
_CHEAP_GNOMES: Final = Passive(Effect(cheaper=1), race_in_hand="gnome")
_OTHERS: Final = Passive(Effect(strike=1), others=True)


def _beast(cost: int, life: int, strike: int, ability: Ability = NONE) -> CardSpec:
    return CardSpec(Kind.CREATURE, cost, life, strike, ability=ability)


def _spell(cost: int, power: Power, aim: Aim | None = None, *then: Power) -> CardSpec:
    return CardSpec(Kind.SPELL, cost, ability=Ability((power,), aim, then=then))


CARDS: Final[Mapping[str, CardSpec]] = {
    "keeper": CardSpec(Kind.HERO, life=25, ability=_UNDER),
    "raider": CardSpec(Kind.HERO, life=25, ability=_UNDER),
    "wolf": _beast(2, 3, 2),
    "boar": _beast(4, 5, 3),
    "golem": _beast(3, 4, 2),
    "digger": CardSpec(Kind.CREATURE, 3, 3, 1, race="gnome"),
    "foreman": CardSpec(Kind.CREATURE, 3, 2, 1, race="gnome", passives=(_CHEAP_GNOMES,)),
    "pedlar": CardSpec(Kind.CREATURE, 10, 6, 5, hand_pays=True),
    "bannerman": CardSpec(Kind.CREATURE, 3, 2, 1, passives=(_OTHERS,)),
    "sentinel": CardSpec(Kind.CREATURE, 3, 4, 1, passives=(Passive(_BRAVE),)),
    "warden": CardSpec(Kind.CREATURE, 3, 4, 1, words=_WARD),
    "smith": _beast(3, 2, 1, Ability((_STRONG,), ONE)),
    "chronicler": _beast(2, 1, 1, Ability((Power(Deed.DRAW, 0),), moment=Moment.DEATH)),
    "magpie": _beast(1, 1, 1, Ability((_COIN,), moment=Moment.DISCARD)),
    "wraith": _beast(2, 1, 2, Ability((Power(Change.TO_HAND),), zone=Zone.GRAVEYARD)),
    "well": CardSpec(Kind.SUPPORT, 2, ability=Ability((_DRAW,))),
    "spark": _spell(1, _WOUND, ONE),
    "two_sparks": _spell(2, _WOUND, Aim(2)),
    "trap": _spell(0, Power(Change.MARK, 2), ONE),
    "salve": _spell(1, Power(Change.UNMARK, 3), ONE),
    "shade": _spell(1, Power(Change.MARK, marker=Marker.CHANGE), ONE),
    "verdict": _spell(3, Power(Deed.DESTROY), ONE),
    "flood": _spell(4, Power(Deed.DESTROY), Aim(0, most_cost=3)),
    "recall": _spell(2, Power(Change.TO_HAND), ONE),
    "burial": _spell(2, Power(Change.SHUFFLE_IN), ONE),
    "shelving": _spell(1, Power(Change.TO_TOP), ONE),
    "rising": _spell(3, Power(Change.REVIVE), Aim(zone=Zone.GRAVEYARD)),
    "epitaph": _spell(1, _STRONG, Aim(zone=Zone.GRAVEYARD)),
    "bargain": _spell(0, Power(Change.GIVE, effect=Effect(cheaper=2)), Aim(zone=Zone.HAND)),
    "zeal": _spell(1, Power(Change.GIVE, effect=_BRAVE), ONE),
    "shield": _spell(1, Power(Change.GIVE, effect=Effect(gains=Keyword.WARD)), ONE),
    "covenant": _spell(1, Power(Change.GIVE, effect=Effect(gains=Keyword.INCARNATION)), ONE),
    "disarming": _spell(1, Power(Change.LOSE), ONE),
    "breaking": _spell(2, Power(Change.LOSE_FOR_GOOD), ONE),
    "cleansing": _spell(1, Power(Change.CLEANSE), ONE),
    "bribe": _spell(4, Power(Change.STEAL), ONE),
    "levy": _spell(2, Power(Deed.THEY_DISCARD, 2), None, _DRAW),
    "landslide": _spell(1, Power(Deed.MILL)),
    "scouting": _spell(1, Power(Deed.LOOK_AT_HAND)),
    "call": _spell(1, Power(Deed.SEARCH)),
    "moulding": _spell(2, Power(Deed.MAKE, code="golem")),
    "planting": _spell(1, Power(Deed.PLACE, code="trap")),
}

HEROES: Final = ("keeper", "raider")
"""The heroes of both seats."""

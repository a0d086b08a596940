"""The cards of the table: our own, each there for a rule. Their names are in ``data/rules``."""

from collections.abc import Mapping
from typing import Final

from engine.heroes.nodes import Ability, Aim, CardSpec, Effect, Place, Power, Zone

ONE: Final = Aim()
NONE: Final = Ability(())
_UNDER: Final = Ability((Power("take", zone="deck", place="bottom"),))
_COIN: Final = Power("mark", marker="coin")
_DRAW: Final = Power("take")
_RETURN: Final = Power("move")
_STRONG: Final = Power("give", effect=Effect(strike=2))
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
    "smith": _beast(3, 2, 1, Ability((_STRONG,), ONE)),
    "chronicler": _beast(2, 1, 1, Ability((Power("take", 0),), moment="death")),
    "magpie": _beast(1, 1, 1, Ability((_COIN,), moment="discard")),
    "wraith": _beast(2, 1, 2, Ability((_RETURN,), zone="graveyard")),
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

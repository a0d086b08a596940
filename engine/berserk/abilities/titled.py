"""Titled abilities: «Название: текст», a term of part 7 around a text of the card's own (518.9).

Each is one printed sentence. What it says in other nodes is worked out where a card's abilities
are, and all of that goes with it when it is given, limited or lost. A card may have several of one
title, which have nothing to do with each other (518.9).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from engine.berserk.abilities.conditions import ALWAYS, Condition
from engine.berserk.abilities.kinds import Limit
from engine.berserk.abilities.powers import Body
from engine.kernel.copying import copied_by_fields

if TYPE_CHECKING:
    from engine.berserk.abilities.ability import Ability


@dataclass(frozen=True, slots=True)
class Concentration:
    """«Концентрация»: at the end of the opponent's turn, if the card got no wounds in it.

    What its text adds to the term is as in ``Triggered``.
    """

    body: Body
    may: bool = False
    condition: Condition = ALWAYS
    limit: Limit = Limit.NONE
    times: int = 1


@dataclass(frozen=True, slots=True)
class Frenzy:
    """«Бешенство X»: when the card's die in an attack of its own turn is X or less.

    ``value`` is its X, to which bonuses to frenzy are added (518.5); the card has the named ability
    of that number. What its text adds to the term is as in ``Triggered``.
    """

    value: int
    body: Body
    may: bool = False
    condition: Condition = ALWAYS
    limit: Limit = Limit.NONE
    times: int = 1


@dataclass(frozen=True, slots=True)
class Valhalla:
    """«Вальхалла»: at the start of its player's turn, in the graveyard, if the card died there by
    an attack of an opponent's card.

    What its text adds to the term is as in ``Triggered``.
    """

    body: Body
    may: bool = False
    condition: Condition = ALWAYS
    limit: Limit = Limit.NONE
    times: int = 1


@dataclass(frozen=True, slots=True)
class Incorporeal:
    """«Бестелесный: …»: the named ability, and abilities that go with it and are lost with it."""

    grants: tuple[Ability, ...]


Titled: TypeAlias = Concentration | Frenzy | Valhalla | Incorporeal
"""What stands for several abilities, or for one with a condition of its own."""


copied_by_fields(__name__)

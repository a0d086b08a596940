"""Titled abilities: «Название: текст», a term of part 7 around a card's own text (518.9).

Each is one printed sentence. It expands to other nodes in a card's abilities, which are given,
limited and lost together with it. Several abilities with one title on a card are independent
(518.9).
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

    Additions to the term in its text are as in ``Triggered``.
    """

    body: Body
    may: bool = False
    condition: Condition = ALWAYS
    limit: Limit = Limit.NONE
    times: int = 1


@dataclass(frozen=True, slots=True)
class Frenzy:
    """«Бешенство X»: when the card rolls X or less in an attack of its own turn.

    ``value`` is its X; bonuses to frenzy add to it (518.5), and the card has the named ability of
    that number. Additions to the term in its text are as in ``Triggered``.
    """

    value: int
    body: Body
    may: bool = False
    condition: Condition = ALWAYS
    limit: Limit = Limit.NONE
    times: int = 1


@dataclass(frozen=True, slots=True)
class Valhalla:
    """«Вальхалла»: at the start of its player's turn, in the graveyard, if an attack of an
    opponent's card killed the card.

    Additions to the term in its text are as in ``Triggered``.
    """

    body: Body
    may: bool = False
    condition: Condition = ALWAYS
    limit: Limit = Limit.NONE
    times: int = 1


@dataclass(frozen=True, slots=True)
class Incorporeal:
    """«Бестелесный: …»: the named ability, with abilities that come and go with it."""

    grants: tuple[Ability, ...]


Titled: TypeAlias = Concentration | Frenzy | Valhalla | Incorporeal
"""Titles that expand to several abilities, or to one with a condition of its own."""


copied_by_fields(__name__)

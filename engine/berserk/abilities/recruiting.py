"""Texts about recruiting: prices (105.2.4, 403.2), and what happens before it (403.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engine.berserk.abilities.conditions import ALWAYS, Condition
from engine.berserk.abilities.filters import ANY_CARD, Filter
from engine.berserk.abilities.kinds import Area, Fact, Side
from engine.berserk.abilities.powers import Effect
from engine.berserk.abilities.properties import Element
from engine.berserk.abilities.values import Number
from engine.kernel.copying import copied_by_fields
from engine.kernel.word_enum import Word


@dataclass(frozen=True, slots=True)
class RecruitPrice:
    """«При наборе отряда стоит на X меньше»: changes the price in crystals, not the cost (105.2.4).

    ``amount`` is added to the price; with ``free`` it is zero. ``cards`` are those whose price
    changes: the card itself when None, otherwise later cards of the squad that pass. ``condition``
    is evaluated on the squad before the card joins (403.2.3.2).
    """

    amount: Number = 0
    free: bool = False
    cards: Filter | None = None
    condition: Condition = ALWAYS


@dataclass(frozen=True, slots=True)
class RecruitCrystals:
    """«При наборе в отряд вы получаете …»: crystals gained before the card is paid for, usable for
    it (403.2.3.1); a negative number is lost.

    ``condition`` is evaluated on the squad before the card joins (403.2.3.2).
    """

    gold: Number = 0
    silver: Number = 0
    condition: Condition = ALWAYS


@dataclass(frozen=True, slots=True)
class SquadAtMost:
    """«В вашем отряде не может быть больше трёх …»: limits its squad, the card itself included
    (403.2.3)."""

    cards: Filter
    most: int


@dataclass(frozen=True, slots=True)
class MoreTerrains:
    """«В вашем отряде может быть две местности»: the number of terrains its squad may have
    (213.4)."""

    most: int


@dataclass(frozen=True, slots=True)
class SquadCountsAs:
    """«… в вашей раздаче и в вашем отряде считаются …»: cards of its side that pass count as only
    these elements, as neutral for none (106.2).

    It applies in the battle, and in the recruitment to the squad and to cards still in the deal,
    once its card is in the squad (403.2.2). Cards recruited before keep the elements they had.
    """

    cards: Filter
    elements: tuple[Element, ...] = ()


@dataclass(frozen=True, slots=True)
class RecruitTerms:
    """«Может быть взята в отряд …», «вы можете получить …, при этом …»: terms that the player may
    choose.

    Fields are as in ``RecruitPrice`` for the card itself. ``in_silver`` lets an elite card be paid
    like an ordinary one; ``starts`` is what it then starts the battle with (404.2.2, 404.2.3).
    ``crystals`` is the price whatever the cost, ``in_gold`` makes it payable like an elite one. For
    a card with cost {x} the terms are not optional, only how it is paid (2009:202.5). ``gold`` and
    ``silver`` are crystals as in ``RecruitCrystals``; ``obliges`` is what the choice binds the
    squad to.
    """

    amount: Number = 0
    free: bool = False
    in_silver: bool = False
    condition: Condition = ALWAYS
    starts: tuple[Effect, ...] = ()
    gold: Number = 0
    silver: Number = 0
    obliges: tuple[SquadAtMost, ...] = ()
    crystals: Number | None = None
    in_gold: bool = False

    @property
    def names_price(self) -> bool:
        """Whether it sets the price, rather than a discount or the kind of crystals."""
        return self.free or self.crystals is not None

    @property
    def is_announced(self) -> bool:
        """Whether the choice is announced after the placement: it changes the price, or what the
        card starts the battle with (404.2.2, 404.2.3)."""
        changed = self.amount != 0 or self.names_price or self.in_silver or self.in_gold
        return changed or bool(self.starts)


@dataclass(frozen=True, slots=True)
class MoreHosts:
    """«Во время рассадки вы можете выбирать в качестве хозяина …»: parasites of its side can also
    be put on these ground creatures (405.2)."""

    cards: Filter


@dataclass(frozen=True, slots=True)
class OnlyHosts:
    """«При рассадке может быть помещена только на …»: the symbiote can be seated only on cards that
    pass (405.2)."""

    cards: Filter


# Before the recruitment an ability is a list of steps, in the order of its text.


class Pile(Word):
    """Where cards are before the battle."""

    DEAL = "deal"
    DECK = "deck"


class Spoken(Word):
    """The cards that a step is about."""

    SELF = "self"
    """The card with the ability."""
    SHOWN = "shown"
    """The cards shown by the last ``ShowCards`` before the step."""


@dataclass(frozen=True, slots=True)
class ShowCards:
    """«Покажите …», «найдите в колоде …», «посмотрите … случайные карты»: cards are revealed.

    ``least`` to ``most`` cards that pass, from a player's deal or deck. ``chooser`` chooses them
    unless they are drawn ``at_random``. With ``different`` each has another value. With ``looks``
    only the ability's player sees them, otherwise both. A filter refers to cards shown earlier by
    ``LikeShown`` and ``Shown``.
    """

    cards: Filter = ANY_CARD
    least: int = 1
    most: int = 1
    pile: Pile = Pile.DEAL
    side: Side = Side.OWN
    chooser: Side = Side.OWN
    at_random: bool = False
    different: Fact | None = None
    looks: bool = False


@dataclass(frozen=True, slots=True)
class TakeIntoSquad:
    """«Возьмите … в отряд»: cards are paid for and recruited now, and stay (403.1.1, 403.2.4).

    ``amount``, ``free`` and ``in_silver`` change the price as in ``RecruitTerms``.
    """

    what: Spoken = Spoken.SELF
    amount: Number = 0
    free: bool = False
    in_silver: bool = False


@dataclass(frozen=True, slots=True)
class TakeIntoDeal:
    """«Возьмите в раздачу»: the shown cards move from their deck into their owner's deal."""


@dataclass(frozen=True, slots=True)
class LayAside:
    """«Положите на кладбище», «изгоните»: cards start the battle in that zone (205, 206).

    With ``marker`` they have that marker there (544).
    """

    what: Spoken = Spoken.SELF
    area: Area = Area.GRAVEYARD
    marker: str = ""


@dataclass(frozen=True, slots=True)
class ChangeCrystals:
    """«Вы получаете», «вы теряете»: crystals before the recruitment; a negative number is lost.

    ``each`` applies it once for each shown card, which is then ``Who.TARGET``.
    """

    gold: Number = 0
    silver: Number = 0
    side: Side = Side.OWN
    each: bool = False


@dataclass(frozen=True, slots=True)
class StartBattleWith:
    """«Получает …»: cards start the battle with these effects, which are announced then (404.2.3).

    ``LikeShown`` and ``Shown`` in them are resolved now. Their source is the receiver.
    """

    effects: tuple[Effect, ...]
    what: Spoken = Spoken.SELF


RecruitingStep: TypeAlias = (
    ShowCards | TakeIntoSquad | TakeIntoDeal | LayAside | ChangeCrystals | StartBattleWith
)


@dataclass(frozen=True, slots=True)
class BeforeRecruiting:
    """«До набора отряда – …»: once a battle, by a card in the deal, which is shown (403.1.3)."""

    steps: tuple[RecruitingStep, ...]
    condition: Condition = ALWAYS


copied_by_fields(__name__)

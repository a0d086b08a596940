"""What texts say about recruiting: prices (105.2.4, 403.2), and what comes before it (403.1)."""

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
    """«При наборе отряда стоит на X меньше»: fewer crystals, or more; the cost stays (105.2.4).

    ``amount`` is added to the crystals that a card takes, ``free`` takes none. ``cards`` are whose
    price it is: the card's own when None, else those of the squad's cards to come that pass.
    ``condition`` looks at the squad as it is before the card belongs to it (403.2.3.2).
    """

    amount: Number = 0
    free: bool = False
    cards: Filter | None = None
    condition: Condition = ALWAYS


@dataclass(frozen=True, slots=True)
class RecruitCrystals:
    """«При наборе в отряд вы получаете …»: crystals that come before the card is paid for, and may
    pay for it (403.2.3.1); below 0 they are lost.

    ``condition`` looks at the squad as it is before the card belongs to it (403.2.3.2).
    """

    gold: Number = 0
    silver: Number = 0
    condition: Condition = ALWAYS


@dataclass(frozen=True, slots=True)
class SquadAtMost:
    """«В вашем отряде не может быть больше трёх …»: what the squad of its card is bound to, its
    card counted as well (403.2.3)."""

    cards: Filter
    most: int


@dataclass(frozen=True, slots=True)
class MoreTerrains:
    """«В вашем отряде может быть две местности»: so many for the squad of its card (213.4)."""

    most: int


@dataclass(frozen=True, slots=True)
class SquadCountsAs:
    """«… в вашей раздаче и в вашем отряде считаются …»: cards of its side that pass count as of
    these elements alone, of none as neutral (106.2).

    So it is in the battle, and in the recruitment for the squad and for what is still in the deal,
    from when its card is in the squad (403.2.2): what was in it before has had its elements.
    """

    cards: Filter
    elements: tuple[Element, ...] = ()


@dataclass(frozen=True, slots=True)
class RecruitTerms:
    """«Может быть взята в отряд …», «вы можете получить …, при этом …»: what its player may choose.

    As ``RecruitPrice`` for the card itself; ``in_silver`` lets an elite card be paid like an
    ordinary one, and ``starts`` is what it starts the battle with then (404.2.2, 404.2.3).
    ``crystals`` is what the card takes whatever it costs, ``in_gold`` that it is paid like an elite
    one. Of a card whose cost is {x} the terms are no choice but how it is paid (2009:202.5).
    ``gold`` and ``silver`` are crystals as in ``RecruitCrystals``, ``obliges`` what the squad is
    bound to by the choice.
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
        """Return whether it says what the card takes, and not only how much less or in what."""
        return self.free or self.crystals is not None

    @property
    def is_told(self) -> bool:
        """Return whether the choice is told after the placement: it changes the price, or what the
        card starts the battle with (404.2.2, 404.2.3)."""
        changed = self.amount != 0 or self.names_price or self.in_silver or self.in_gold
        return changed or bool(self.starts)


@dataclass(frozen=True, slots=True)
class MoreHosts:
    """«Во время рассадки вы можете выбирать в качестве хозяина …»: parasites of its side may be
    put on these enemy ground creatures as well (405.2)."""

    cards: Filter


# Before the recruitment: an ability is a list of steps, carried out in the order of its text.


class Pile(Word):
    """Where cards lie before the battle."""

    DEAL = "deal"
    DECK = "deck"


class Spoken(Word):
    """The cards that a step speaks of."""

    SELF = "self"
    """The card that has the ability."""
    SHOWN = "shown"
    """The cards that the last ``ShowCards`` before the step has shown."""


@dataclass(frozen=True, slots=True)
class ShowCards:
    """«Покажите …», «найдите в колоде …», «посмотрите … случайные карты»: cards are seen.

    From ``least`` to ``most`` cards that pass, of a player's deal or deck. ``chooser`` chooses
    them, unless they are drawn ``at_random``. Of ``different`` each has another value. With
    ``looks`` only the ability's player sees them, else both do. A filter sees what was shown
    before by ``LikeShown`` and ``Shown``.
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
    """«Возьмите … в отряд»: cards are paid for and taken now, and stay (403.1.1, 403.2.4).

    ``amount``, ``free`` and ``in_silver`` change the price as in ``RecruitTerms``.
    """

    what: Spoken = Spoken.SELF
    amount: Number = 0
    free: bool = False
    in_silver: bool = False


@dataclass(frozen=True, slots=True)
class TakeIntoDeal:
    """«Возьмите в раздачу»: the cards shown come out of their deck into their owner's deal."""


@dataclass(frozen=True, slots=True)
class LayAside:
    """«Положите на кладбище», «изгоните»: cards begin the battle in that zone (205, 206).

    With ``marker`` they have it there (544).
    """

    what: Spoken = Spoken.SELF
    area: Area = Area.GRAVEYARD
    marker: str = ""


@dataclass(frozen=True, slots=True)
class ChangeCrystals:
    """«Вы получаете», «вы теряете»: crystals before the squad is recruited; below 0 are lost.

    ``each`` does it once for each of the cards shown, which is ``Who.TARGET`` then.
    """

    gold: Number = 0
    silver: Number = 0
    side: Side = Side.OWN
    each: bool = False


@dataclass(frozen=True, slots=True)
class StartBattleWith:
    """«Получает …»: cards start the battle with these effects, which are told then (404.2.3).

    The effects know what was shown: ``LikeShown`` and ``Shown`` are worked out now. Their source
    is the card that gets them.
    """

    effects: tuple[Effect, ...]
    what: Spoken = Spoken.SELF


RecruitingStep: TypeAlias = (
    ShowCards | TakeIntoSquad | TakeIntoDeal | LayAside | ChangeCrystals | StartBattleWith
)


@dataclass(frozen=True, slots=True)
class BeforeRecruiting:
    """«До набора отряда – …»: once a battle, of a card in the deal, which is shown (403.1.3)."""

    steps: tuple[RecruitingStep, ...]
    condition: Condition = ALWAYS


copied_by_fields(__name__)

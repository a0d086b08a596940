"""Conditions, numbers and places that are said in fewer words than the table prints for them."""

from typing import Final

from engine.berserk.abilities import (
    AllOf,
    Area,
    Beside,
    CardIs,
    Count,
    HasAround,
    InArea,
    InDepth,
    Name,
    Named,
    OfClass,
    OfSide,
    Side,
    StrikeKind,
    While,
    Who,
    Wound,
)
from tests.engine.berserk.cards.text.said.effects import on_one
from tests.engine.berserk.cards.text.said.words import Said

GNOME: Final = OfClass(("Гном",))
OWN: Final = OfSide(Side.OWN)
_EXPERIENCED: Final = (Named(Name.ATTACK_EXPERIENCE, 1),)
_BURIED: Final = Count(AllOf((GNOME, InArea(Area.GRAVEYARD), OWN)))

SAID: Final[Said] = {
    "{ova} 1, пока хозяин рядом с гномом.": While(
        CardIs(Who.HOST, HasAround(AllOf((GNOME, Beside(Who.CANDIDATE))))), _EXPERIENCED
    ),
    "{tap}: Ранить существо на X, где X — число гномов на вашем кладбище.": on_one(Wound(_BURIED)),
    "{direct} по картам у края поля боя.": StrikeKind(Name.DIRECTED, InDepth(deep=False)),
}

"""Conditions, numbers and places that are said in fewer words than the table prints for them."""

from typing import Final

import engine.berserk.abilities as ab
from tests.engine.berserk.cards.text.said.effects import on_one
from tests.engine.berserk.cards.text.said.words import Said

GNOME: Final = ab.OfClass(("Гном",))
OWN: Final = ab.OfSide(ab.Side.OWN)
_EXPERIENCED: Final = (ab.Named(ab.Name.ATTACK_EXPERIENCE, 1),)
_BURIED: Final = ab.Count(ab.AllOf((GNOME, ab.InArea(ab.Area.GRAVEYARD), OWN)))

SAID: Final[Said] = {
    "{ova} 1, пока хозяин рядом с гномом.": ab.While(
        ab.CardIs(ab.Who.HOST, ab.HasAround(ab.AllOf((GNOME, ab.Beside(ab.Who.CANDIDATE))))),
        _EXPERIENCED,
    ),
    "{tap}: Ранить существо на X, где X — число гномов на вашем кладбище.": on_one(
        ab.Wound(_BURIED)
    ),
    "{direct} по картам у края поля боя.": ab.StrikeKind(ab.Name.DIRECTED, ab.InDepth(deep=False)),
}

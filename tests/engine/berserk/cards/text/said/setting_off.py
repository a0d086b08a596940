"""Titled abilities of others that are let go off."""

from typing import Final

import engine.berserk.abilities as ab
from tests.engine.berserk.cards.text.said.words import ENEMY, GNOME, OWN, Said, influence

MINE: Final = ab.AllOf((OWN, GNOME))


def _sets_off(title: ab.Title, filter_: ab.Filter, area: ab.Area = ab.Area.BATTLE) -> ab.Playable:
    return ab.Playable(
        ab.Payment(closes=True), influence(ab.SetOff(title), targets=ab.Targets(filter_, area=area))
    )


SAID: Final[Said] = {
    "{tap}: Срабатывает концентрация вашего гнома.": _sets_off(ab.Title.CONCENTRATION, MINE),
    "{tap}: Объявить особенность концентрации вашего гнома.": _sets_off(
        ab.Title.CONCENTRATION, MINE
    ),
    "{tap}: Срабатывает вальхалла гнома на вашем кладбище.": _sets_off(
        ab.Title.VALHALLA, MINE, ab.Area.GRAVEYARD
    ),
    "{tap}: Объявить особенность вальхаллы карты на кладбище противника.": _sets_off(
        ab.Title.VALHALLA, ENEMY, ab.Area.GRAVEYARD
    ),
}

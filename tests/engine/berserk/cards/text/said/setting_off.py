"""Titled abilities of others that are let go off."""

from typing import Final

from engine.berserk.abilities import (
    AllOf,
    Area,
    Filter,
    Payment,
    Playable,
    SetOff,
    Targets,
    Title,
)
from tests.engine.berserk.cards.text.said.words import ENEMY, GNOME, OWN, Said, influence

MINE: Final = AllOf((OWN, GNOME))


def _sets_off(title: Title, filter_: Filter, area: Area = Area.BATTLE) -> Playable:
    return Playable(
        Payment(closes=True), influence(SetOff(title), targets=Targets(filter_, area=area))
    )


SAID: Final[Said] = {
    "{tap}: Срабатывает концентрация вашего гнома.": _sets_off(Title.CONCENTRATION, MINE),
    "{tap}: Объявить особенность концентрации вашего гнома.": _sets_off(Title.CONCENTRATION, MINE),
    "{tap}: Срабатывает вальхалла гнома на вашем кладбище.": _sets_off(
        Title.VALHALLA, MINE, Area.GRAVEYARD
    ),
    "{tap}: Объявить особенность вальхаллы карты на кладбище противника.": _sets_off(
        Title.VALHALLA, ENEMY, Area.GRAVEYARD
    ),
}

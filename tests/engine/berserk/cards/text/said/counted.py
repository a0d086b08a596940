"""How many cards lie on a graveyard, and what is joined to a verb with its subject."""

from typing import Final

import engine.berserk.abilities as ab
from tests.engine.berserk.cards.text.said.words import CREATURE, ENEMY, GNOME, OWN, Said, influence


def buried(*cards: ab.Filter, side: ab.OfSide = OWN) -> ab.Count:
    """Return how many such cards lie on a graveyard."""
    return ab.Count(ab.AllOf((*cards, ab.InArea(ab.Area.GRAVEYARD), side)))


_GNOMES: Final = buried(GNOME, side=ENEMY)
SAID: Said = {
    "+1 к {strike} за каждую карту на вашем кладбище.": ab.Modify(ab.Property.STRIKE, buried()),
    "+1 к {strike} за каждое существо на кладбище противника.": ab.Modify(
        ab.Property.STRIKE, buried(CREATURE, side=ENEMY)
    ),
    "+1 к {strike} за каждую карту на вашем кладбище стоимостью 6 или более.": ab.Modify(
        ab.Property.STRIKE, buried(ab.HasFact(ab.Fact.COST, ab.Compare.AT_LEAST, 6))
    ),
    "{tap}: Разряд на X, где X — число гномов на кладбище противника.": ab.Playable(
        ab.Payment(closes=True),
        ab.Attack(ab.PowerKind.DISCHARGE, ab.StrikeOf(_GNOMES, _GNOMES, _GNOMES)),
    ),
    "Концентрация: существо ранится на 1 и не может двигаться до конца "
    "вашего хода.": ab.Concentration(
        ab.And(
            (
                influence(ab.Wound(1), targets=ab.Targets(CREATURE)),
                influence(
                    ab.Gain(ab.Cannot(ab.Doing.MOVE), ab.Until.OWN_TURN_END),
                    targets=ab.Targets(who=ab.Who.TARGET),
                ),
            )
        )
    ),
}

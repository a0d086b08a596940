"""How many cards lie on a graveyard, and what is joined to a verb with its subject."""

from typing import Final

from engine.berserk.abilities import (
    AllOf,
    And,
    Area,
    Attack,
    Cannot,
    Compare,
    Concentration,
    Count,
    Doing,
    Fact,
    Filter,
    Gain,
    HasFact,
    InArea,
    Modify,
    OfSide,
    Payment,
    Playable,
    PowerKind,
    Property,
    StrikeOf,
    Targets,
    Until,
    Who,
    Wound,
)
from tests.engine.berserk.cards.text.said.words import CREATURE, ENEMY, GNOME, OWN, Said, influence


def buried(*cards: Filter, side: OfSide = OWN) -> Count:
    """Return how many such cards lie on a graveyard."""
    return Count(AllOf((*cards, InArea(Area.GRAVEYARD), side)))


_GNOMES: Final = buried(GNOME, side=ENEMY)
SAID: Said = {
    "+1 к {strike} за каждую карту на вашем кладбище.": Modify(Property.STRIKE, buried()),
    "+1 к {strike} за каждое существо на кладбище противника.": Modify(
        Property.STRIKE, buried(CREATURE, side=ENEMY)
    ),
    "+1 к {strike} за каждую карту на вашем кладбище стоимостью 6 или более.": Modify(
        Property.STRIKE, buried(HasFact(Fact.COST, Compare.AT_LEAST, 6))
    ),
    "{tap}: Разряд на X, где X — число гномов на кладбище противника.": Playable(
        Payment(closes=True),
        Attack(PowerKind.DISCHARGE, StrikeOf(_GNOMES, _GNOMES, _GNOMES)),
    ),
    "Концентрация: существо ранится на 1 и не может двигаться до конца вашего хода.": Concentration(
        And(
            (
                influence(Wound(1), targets=Targets(CREATURE)),
                influence(
                    Gain(Cannot(Doing.MOVE), Until.OWN_TURN_END), targets=Targets(who=Who.TARGET)
                ),
            )
        )
    ),
}

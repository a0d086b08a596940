"""Cards out of decks and graveyards, and cells told by rows, cards and where a card came from."""

from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.abilities.effects_on_cards import EffectOnAnyCard
from tests.engine.berserk.abilities.laying import tap
from tests.engine.berserk.cards.text.said.words import ENEMY, OWN, Said, influence

CREATURE: Final = ab.IsCreature()
OWN_CREATURE: Final = ab.AllOf((OWN, CREATURE))
ENEMY_CREATURE: Final = ab.AllOf((CREATURE, ENEMY))
SYMBIOTE: Final = ab.OfType((ab.CardType.COMPANION, ab.CardType.PARASITE))
SELF: Final = ab.Is(ab.Who.SELF)


def seated(host: ab.Who) -> ab.Power:
    """Return «вызвать симбиота на …»."""
    targets = ab.Targets(SYMBIOTE, area=ab.Area.DECK)
    return ab.Power(ab.PowerKind.INFLUENCE, (ab.BringIn(host=host),), targets, None)


def in_deck(effect: EffectOnAnyCard, wanted: ab.Filter) -> ab.Power:
    """Return an effect on a card of the deck."""
    return influence(effect, targets=ab.Targets(wanted, area=ab.Area.DECK))


def moved(cells: ab.Cells, who: ab.Who = ab.Who.SUBJECT) -> ab.Power:
    """Return what brings the card of the event to a cell."""
    return ab.Power(ab.PowerKind.INFLUENCE, (ab.Relocate(),), ab.Targets(who=who), cells)


def dead(side: ab.Side) -> ab.Targets:
    """Return a creature in that side's graveyard."""
    return ab.Targets(
        OWN_CREATURE if side is ab.Side.OWN else ENEMY_CREATURE, area=ab.Area.GRAVEYARD
    )


MOVES: Final = ab.When(ab.Moment.RELOCATED, ENEMY_CREATURE)
DASHES: Final = ab.When(ab.Moment.RELOCATED, SELF, ways=(ab.Relocation.DASH,))
ONWARD: Final = (ab.Direction.ONWARD,)
SAID: Said = {
    "{tap}: Вызвать симбиота на себя.": tap(seated(ab.Who.SELF)),
    "При гибели от удара вызвать симбиота на атаковавшего.": ab.Triggered(
        ab.When(
            ab.Moment.DIED,
            SELF,
            powers=(
                ab.PowerKind.STRIKE,
                ab.PowerKind.SPECIAL_STRIKE,
                ab.PowerKind.MAGIC_STRIKE,
                ab.PowerKind.REACH_STRIKE,
            ),
        ),
        seated(ab.Who.OTHER),
    ),
    "{tap}: Изгнать с кладбища противника существо.": tap(
        influence(ab.Exile(), targets=dead(ab.Side.ENEMY))
    ),
    "{tap}: Снять жетон инкарнации с вашего существа.": tap(
        influence(ab.Tokens(-1), targets=dead(ab.Side.OWN))
    ),
    "{tap}: Снять два жетона инкарнации с существа на кладбище противника.": tap(
        influence(ab.Tokens(-2), targets=dead(ab.Side.ENEMY))
    ),
    "{tap}: Положить существо из колоды на кладбище.": tap(in_deck(ab.ToGraveyard(), CREATURE)),
    "{tap}: Положить на кладбище из вашей колоды симбиота.": tap(
        in_deck(ab.ToGraveyard(), SYMBIOTE)
    ),
    "{tap}: Изгнать существо из вашей колоды.": tap(in_deck(ab.Exile(), CREATURE)),
    "{tap}: Переместить существо противника на клетку вашей половины поля боя рядом с ~.": tap(
        ab.Power(
            ab.PowerKind.INFLUENCE,
            (ab.Relocate(),),
            ab.Targets(ENEMY_CREATURE),
            ab.Cells(beside=True, rows=(1, 2, 3)),
        )
    ),
    "{tap}: Переместиться на соседнюю клетку глубины.": tap(
        ab.Power(
            ab.PowerKind.INFLUENCE,
            (ab.Relocate(),),
            ab.Targets(who=ab.Who.SELF),
            ab.Cells(beside=True, deep=True),
        )
    ),
    "При перемещении существа противника переместить его на одну клетку в направлении "
    "перемещения.": ab.Triggered(MOVES, moved(ab.Cells(ab.Who.TARGET, directions=ONWARD))),
    "При рывке переместиться на клетку в том же направлении.": ab.Triggered(
        DASHES, moved(ab.Cells(directions=ONWARD), ab.Who.SELF)
    ),
    "При перемещении существа противника переместиться на клетку, которую оно занимало.": (
        ab.Triggered(MOVES, moved(ab.Cells(origin=True), ab.Who.SELF))
    ),
    "Когда уничтожает существо противника, переместиться на клетку, которую занимало оно.": (
        ab.Triggered(
            ab.When(ab.Moment.KILLED, SELF, ENEMY_CREATURE),
            moved(ab.Cells(place_of=ab.Who.OTHER), ab.Who.SELF),
        )
    ),
}

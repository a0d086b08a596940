"""Cards out of decks and graveyards, and cells told by rows, cards and where a card came from."""

from typing import Final

from engine.berserk.abilities import (
    AllOf,
    Area,
    BringIn,
    CardType,
    Cells,
    Direction,
    Exile,
    Filter,
    Is,
    IsCreature,
    Moment,
    OfType,
    Power,
    PowerKind,
    Relocate,
    Relocation,
    Side,
    Targets,
    ToGraveyard,
    Tokens,
    Triggered,
    When,
    Who,
)
from engine.berserk.abilities.effects_on_cards import EffectOnAnyCard
from tests.engine.berserk.abilities.laying import tap
from tests.engine.berserk.cards.text.said.words import ENEMY, OWN, Said, influence

CREATURE: Final = IsCreature()
OWN_CREATURE: Final = AllOf((OWN, CREATURE))
ENEMY_CREATURE: Final = AllOf((CREATURE, ENEMY))
SYMBIOTE: Final = OfType((CardType.COMPANION, CardType.PARASITE))
SELF: Final = Is(Who.SELF)


def seated(host: Who) -> Power:
    """Return «вызвать симбиота на …»."""
    targets = Targets(SYMBIOTE, area=Area.DECK)
    return Power(PowerKind.INFLUENCE, (BringIn(host=host),), targets, None)


def in_deck(effect: EffectOnAnyCard, wanted: Filter) -> Power:
    """Return an effect on a card of the deck."""
    return influence(effect, targets=Targets(wanted, area=Area.DECK))


def moved(cells: Cells, who: Who = Who.SUBJECT) -> Power:
    """Return what brings the card of the event to a cell."""
    return Power(PowerKind.INFLUENCE, (Relocate(),), Targets(who=who), cells)


def dead(side: Side) -> Targets:
    """Return a creature in that side's graveyard."""
    return Targets(OWN_CREATURE if side is Side.OWN else ENEMY_CREATURE, area=Area.GRAVEYARD)


MOVES: Final = When(Moment.RELOCATED, ENEMY_CREATURE)
DASHES: Final = When(Moment.RELOCATED, SELF, ways=(Relocation.DASH,))
ONWARD: Final = (Direction.ONWARD,)
SAID: Said = {
    "{tap}: Вызвать симбиота на себя.": tap(seated(Who.SELF)),
    "При гибели от удара вызвать симбиота на атаковавшего.": Triggered(
        When(
            Moment.DIED,
            SELF,
            powers=(
                PowerKind.STRIKE,
                PowerKind.SPECIAL_STRIKE,
                PowerKind.MAGIC_STRIKE,
                PowerKind.REACH_STRIKE,
            ),
        ),
        seated(Who.OTHER),
    ),
    "{tap}: Изгнать с кладбища противника существо.": tap(
        influence(Exile(), targets=dead(Side.ENEMY))
    ),
    "{tap}: Снять жетон инкарнации с вашего существа.": tap(
        influence(Tokens(-1), targets=dead(Side.OWN))
    ),
    "{tap}: Снять два жетона инкарнации с существа на кладбище противника.": tap(
        influence(Tokens(-2), targets=dead(Side.ENEMY))
    ),
    "{tap}: Положить существо из колоды на кладбище.": tap(in_deck(ToGraveyard(), CREATURE)),
    "{tap}: Положить на кладбище из вашей колоды симбиота.": tap(in_deck(ToGraveyard(), SYMBIOTE)),
    "{tap}: Изгнать существо из вашей колоды.": tap(in_deck(Exile(), CREATURE)),
    "{tap}: Переместить существо противника на клетку вашей половины поля боя рядом с ~.": tap(
        Power(
            PowerKind.INFLUENCE,
            (Relocate(),),
            Targets(ENEMY_CREATURE),
            Cells(beside=True, rows=(1, 2, 3)),
        )
    ),
    "{tap}: Переместиться на соседнюю клетку глубины.": tap(
        Power(
            PowerKind.INFLUENCE,
            (Relocate(),),
            Targets(who=Who.SELF),
            Cells(beside=True, deep=True),
        )
    ),
    "При перемещении существа противника переместить его на одну клетку в направлении "
    "перемещения.": Triggered(MOVES, moved(Cells(Who.TARGET, directions=ONWARD))),
    "При рывке переместиться на клетку в том же направлении.": Triggered(
        DASHES, moved(Cells(directions=ONWARD), Who.SELF)
    ),
    "При перемещении существа противника переместиться на клетку, которую оно занимало.": (
        Triggered(MOVES, moved(Cells(origin=True), Who.SELF))
    ),
    "Когда уничтожает существо противника, переместиться на клетку, которую занимало оно.": (
        Triggered(
            When(Moment.KILLED, SELF, ENEMY_CREATURE),
            moved(Cells(place_of=Who.OTHER), Who.SELF),
        )
    ),
}

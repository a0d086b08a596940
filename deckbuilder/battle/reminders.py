"""Reminders at the moment named in a sentence that the engine does not play.

The player decides what the sentence does and carries it out by the judge's commands.
"""

from collections.abc import Iterator
from typing import Final

from catalog.common.i18n import _
from catalog.english import shown_name
from engine.berserk import (
    CardLeft,
    CardState,
    Landed,
    MatchState,
    Opening,
    TurnBegan,
    TurnEnded,
    Zone,
    is_unknown,
    opening_of,
    unread_of,
)
from engine.kernel import Event, Seat

_STARTS: Final = (Opening.OWN_TURN_START, Opening.ENEMY_TURN_START, Opening.TURN_START)
_ENDS: Final = (Opening.OWN_TURN_END, Opening.ENEMY_TURN_END, Opening.TURN_END)


def reminders(event: Event, seen: MatchState) -> Iterator[tuple[str, str]]:
    """Yield the card and a line for each unread sentence that mentions the latest event.

    Cards that the viewer may not know are skipped, and so are cards outside the battle, except one
    that has just left it.
    """
    for number, openings in _concerned(event, seen):
        card = seen.cards[number]
        if not is_unknown(card):
            yield from _lines(card, openings)


def _concerned(event: Event, seen: MatchState) -> Iterator[tuple[int, tuple[Opening, ...]]]:
    """Yield cards with the openings that match the event for them."""
    if isinstance(event, TurnBegan):
        if event.turn == 1:
            yield from _each_in_battle(seen, event.seat, (Opening.BATTLE_START,) * 3)
        yield from _each_in_battle(seen, event.seat, _STARTS)
    elif isinstance(event, TurnEnded):
        yield from _each_in_battle(seen, event.seat, _ENDS)
    elif isinstance(event, Landed) and not event.counter and event.source in range(len(seen.cards)):
        yield event.source, (Opening.ATTACK,)
    elif isinstance(event, CardLeft) and event.from_battle and event.zone is Zone.GRAVEYARD:
        yield event.card, (Opening.OWN_DEATH,)
        yield from _each_in_battle(seen, None, (Opening.DEATH,) * 3)


def _each_in_battle(
    seen: MatchState, seat: Seat | None, openings: tuple[Opening, Opening, Opening]
) -> Iterator[tuple[int, tuple[Opening, ...]]]:
    """Yield each card in battle with its relation to its player: own, the enemy's, anybody's."""
    own, enemy, anybody = openings
    for card in seen.cards:
        if card.in_battle:
            yield card.id, (own if card.controller is seat else enemy, anybody)


def _lines(card: CardState, openings: tuple[Opening, ...]) -> Iterator[tuple[str, str]]:
    for unread in unread_of(card.spec):
        if opening_of(unread.text) in openings:
            told = _("Not automated, “{card}”: “{text}”")
            name = shown_name(card.spec.name)
            yield name, told.format(card=name, text=unread.text)

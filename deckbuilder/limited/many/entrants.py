"""The decks of a draft as those who enter a tournament."""

from collections.abc import Collection, Mapping

from catalog.common.i18n import _
from deckbuilder.limited.draft.logfile import DraftLog
from deckbuilder.limited.opened import OpenedCard
from deckbuilder.matches.match import Controller, Entrant


def with_bots_deck(player: str) -> str:
    """Return what a person is called who plays with a deck that a bot built of the pool."""
    return _("{player} (deck by a bot)").format(player=player)


def entrants_of(
    log: DraftLog, cards: Mapping[str, OpenedCard], people: Collection[int] = ()
) -> tuple[Entrant, ...]:
    """Return the decks of a draft's log as entrants, in the order of their seats.

    ``cards`` are those of its sets by id; the matches of ``people``, seats, are not simulated.
    """
    return tuple(
        Entrant(
            log.plan.seats[deck.seat].name,
            Controller.HUMAN if deck.seat in people else Controller.LOOKAHEAD,
            deck.name,
            tuple(cards[ref].spec for ref in deck.cards),
        )
        for deck in sorted(log.decks, key=lambda deck: deck.seat)
    )

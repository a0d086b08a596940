"""Matches, practice deals and exercises, begun from the names of decks."""

from datetime import date

from catalog.errors import UserError
from catalog.i18n import _
from deckbuilder.decks.finding import find_deck, resolve_fully
from deckbuilder.matches.match import Controller, Entrant, Journey
from deckbuilder.trainer.exercises import daily, exercise
from deckbuilder.workbench.exercise import Training, daily_deck
from deckbuilder.workbench.match_table import MatchTable
from deckbuilder.workbench.practice import Practice
from deckbuilder.workbench.workbench import Services
from engine.berserk import CardSpec
from engine.kernel import Seat


def cards_of(services: Services, deck: str) -> tuple[CardSpec, ...]:
    """Return the cards of a deck: a name, a starter deck, a file.

    UserError when there is no such deck, or one of its cards is not in the catalogue.
    """
    found = find_deck(deck, services.catalog, services.decks)
    return resolve_fully(found, services.catalog).specs()


def entrants(
    services: Services, decks: tuple[str, str], controllers: tuple[Controller, Controller]
) -> tuple[Entrant, Entrant]:
    """Return the players of a match. UserError for a deck that is unknown or has no cards."""
    names = _names(*controllers)
    one, other = (
        Entrant(name, controller, deck, _some_cards_of(services, deck))
        for name, controller, deck in zip(names, controllers, decks, strict=True)
    )
    return one, other


def begin_match(
    services: Services,
    decks: tuple[str, str],
    seed: int,
    controllers: tuple[Controller, Controller] = (Controller.HUMAN, Controller.LOOKAHEAD),
) -> MatchTable:
    """Begin a match of two decks and keep it, in the place of the one that was left.

    The same seed and the same choices give the same match. UserError as for ``entrants``.
    """
    table = MatchTable(services.sessions, Journey(entrants(services, decks, controllers), seed))
    table.begin()
    return table


def begin_practice(services: Services, deck: str, seed: int, seat: Seat = Seat.FIRST) -> Practice:
    """Deal 15 cards of a deck to practise with, and keep the deal. UserError without cards."""
    practice = Practice.of(deck, _some_cards_of(services, deck), seat, seed)
    practice.save(services.sessions)
    return practice


def begin_exercise(
    services: Services, deck: str, seed: int, seat: Seat = Seat.FIRST, clock: int | None = None
) -> Training:
    """Begin an exercise of the trainer and keep it; ``clock`` is in seconds, None without one.

    UserError for a deck that is unknown or has no cards.
    """
    training = Training.of(exercise(deck, _some_cards_of(services, deck), seed, seat), clock)
    training.save(services.sessions)
    return training


def begin_daily(services: Services, day: date, clock: int | None = None) -> Training:
    """Begin the exercise of a day (UTC), the same for everyone, and keep it."""
    training = Training.of(daily(*daily_deck(services, day), day), clock)
    training.save(services.sessions)
    return training


def _some_cards_of(services: Services, deck: str) -> tuple[CardSpec, ...]:
    cards = cards_of(services, deck)
    if not cards:
        raise UserError(_("The deck “{name}” has no cards.").format(name=deck))
    return cards


def _names(one: Controller, other: Controller) -> tuple[str, str]:
    """Return what the players are called: a lone human is “Player”, a lone bot “Computer”."""
    humans = [controller is Controller.HUMAN for controller in (one, other)]
    if all(humans):
        return _("Player 1"), _("Player 2")
    if not any(humans):
        return _("Computer 1"), _("Computer 2")
    names = {True: _("Player"), False: _("Computer")}
    return names[humans[0]], names[humans[1]]

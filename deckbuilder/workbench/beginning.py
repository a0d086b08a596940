"""Begin matches, practice deals and exercises from the names of decks."""

from collections.abc import Iterable
from datetime import date
from typing import Final

from catalog.common.errors import UserError
from catalog.common.i18n import _, ngettext
from deckbuilder.decks.english import shown_deck
from deckbuilder.decks.finding import find_deck, resolve_fully
from deckbuilder.decks.formats import common_rules
from deckbuilder.decks.house import by_the_house
from deckbuilder.decks.playable import PlayableDeck
from deckbuilder.decks.starters import offered_starters
from deckbuilder.kit.fields import Offer
from deckbuilder.matches.match import Controller, Entrant, MatchSession
from deckbuilder.recruitment.deals import seat_by_dice
from deckbuilder.trainer.exercises import daily, exercise
from deckbuilder.workbench.exercise import Training, daily_deck
from deckbuilder.workbench.match_table import MatchTable
from deckbuilder.workbench.practice import Practice
from deckbuilder.workbench.workbench import Services
from engine.berserk import Ruleset
from engine.kernel import Seat

NO_NAMES: Final = ("", "")
"""Two players with default names: a player, the computer."""


def playable_deck(services: Services, deck: str, edition: str = "") -> PlayableDeck:
    """Return a deck ready to be dealt, by name, starter deck or file.

    The rules are those of its format, or of the requested ``edition``. UserError if there is no
    such deck or edition, or one of its cards is not in the catalogue.
    """
    named = find_deck(deck, services.catalog, services.decks)
    return PlayableDeck.of(resolve_fully(named, services.catalog), edition)


def formats_of(services: Services, decks: Iterable[str]) -> tuple[str, ...]:
    """Return the codes of the formats that decks name; UserError if there is no such deck."""
    return tuple(find_deck(deck, services.catalog, services.decks).format for deck in decks)


def entrants(
    services: Services,
    decks: tuple[str, str],
    controllers: tuple[Controller, Controller],
    names: tuple[str, str] = NO_NAMES,
    edition: str = "",
) -> tuple[tuple[Entrant, Entrant], Ruleset]:
    """Return the players of a match, with ``names`` if given, and the rules.

    These are those of the decks' formats, or of the requested ``edition``, with the house variants
    of the settings. UserError for a deck that is unknown or has no cards, and for decks of
    different editions.
    """
    usual = _names(*controllers)
    playables = [_with_cards(services, deck, edition) for deck in decks]
    one, other = (
        Entrant(name or unnamed, controller, deck, playable.cards)
        for name, unnamed, controller, deck, playable in zip(
            names, usual, controllers, decks, playables, strict=True
        )
    )
    rules = common_rules(playable.rules for playable in playables)
    return (one, other), by_the_house(rules, services.settings)


def begin_match(
    services: Services,
    decks: tuple[str, str],
    seed: int,
    controllers: tuple[Controller, Controller] = (Controller.HUMAN, Controller.STRONG),
    edition: str = "",
) -> MatchTable:
    """Begin a match of two decks and save it; the unfinished one is put aside.

    The same seed and the same choices give the same match. UserError as in ``entrants``.
    """
    table = prepared_match(services, decks, seed, controllers, edition=edition)
    table.begin()
    return table


def prepared_match(
    services: Services,
    decks: tuple[str, str],
    seed: int,
    controllers: tuple[Controller, Controller],
    names: tuple[str, str] = NO_NAMES,
    edition: str = "",
) -> MatchTable:
    """Return the match of ``begin_match`` without saving it: its ``begin`` does that."""
    players, rules = entrants(services, decks, controllers, names, edition)
    return MatchTable(services.sessions, MatchSession(players, seed, rules))


def begin_practice(
    services: Services, deck: str, seed: int, seat: Seat | None = Seat.FIRST, edition: str = ""
) -> Practice:
    """Deal cards of a deck to practise with, and save the deal; without a seat the dice decide.

    UserError without cards.
    """
    playable = _with_cards(services, deck, edition)
    place = seat_by_dice(seed, playable.rules) if seat is None else seat
    practice = Practice.of(playable, place, seed)
    practice.save(services.sessions)
    return practice


def begin_exercise(
    services: Services,
    deck: str,
    seed: int,
    seat: Seat = Seat.FIRST,
    clock: int | None = None,
    edition: str = "",
) -> Training:
    """Begin an exercise of the trainer and save it; ``clock`` is in seconds, None without one.

    ``edition`` is empty for that of the deck's format. UserError for a deck that is unknown or has
    no cards, and for an unknown edition.
    """
    playable = _with_cards(services, deck, edition)
    training = Training.of(exercise(playable, seed, seat, named=bool(edition)), clock)
    training.save(services.sessions)
    return training


def begin_daily(
    services: Services, day: date, clock: int | None = None, edition: str = ""
) -> Training:
    """Begin the exercise of a day (UTC), the same for everyone, and save it."""
    deck = daily_deck(services, day, edition)
    training = Training.of(daily(deck, day, named=bool(edition)), clock)
    training.save(services.sessions)
    return training


def _with_cards(services: Services, deck: str, edition: str = "") -> PlayableDeck:
    playable = playable_deck(services, deck, edition)
    if not playable.cards:
        raise UserError(_("The deck “{name}” has no cards.").format(name=deck))
    return playable


def _names(one: Controller, other: Controller) -> tuple[str, str]:
    """Return the names of the players: a lone human is “Player”, a lone bot “Computer”."""
    humans = [controller is Controller.HUMAN for controller in (one, other)]
    if all(humans):
        return _("Player") + " 1", _("Player") + " 2"
    if not any(humans):
        return _("Computer") + " 1", _("Computer") + " 2"
    names = {True: _("Player"), False: _("Computer")}
    return names[humans[0]], names[humans[1]]


def deck_offers(services: Services) -> list[Offer[str]]:
    """Return each deck by its name: the user's own first, then the starter decks."""
    own = services.decks.summaries()
    known = {deck.name for deck in own}
    starters = (
        deck for _stem, deck in offered_starters(services.catalog) if deck.name not in known
    )
    return [
        *(_offer(deck.name, deck.cards) for deck in own),
        *(_offer(deck.name, deck.total) for deck in starters),
    ]


def _offer(name: str, cards: int) -> Offer[str]:
    count = ngettext("{count} card", "{count} cards", cards).format(count=cards)
    return Offer(f"{shown_deck(name)} · {count}", name, (name, shown_deck(name)))

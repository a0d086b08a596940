"""People and bots with pools from a draft or sealed ones, and the decks they build.

People's decks are stored among the user's decks; a party stores which cards of which pool each deck
holds, so that tournaments can be played with them and a log can include them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from catalog.common.errors import UserError
from catalog.common.i18n import _, capital
from deckbuilder.decks.formats import Format, limited_format
from deckbuilder.decks.house import by_the_house
from deckbuilder.decks.text import Deck, DeckEntry, find_card
from deckbuilder.limited.draft.log import logged_cards
from deckbuilder.limited.draft.logfile import DraftLog, LoggedDeck
from deckbuilder.limited.draft.ratings import load_ratings
from deckbuilder.limited.many.runs import with_bots_deck
from deckbuilder.limited.opened import OpenedCard
from deckbuilder.limited.store import DraftStore
from deckbuilder.matches.match import Controller, Entrant
from deckbuilder.tournament.tournament import Tournament
from deckbuilder.workbench.local_draft import kept_pool
from deckbuilder.workbench.played_decks import was_played
from deckbuilder.workbench.workbench import Services
from engine.berserk import Ruleset
from engine.kernel import Seat

BOT_DEALS: Final = 200
"""The simulated deals for building a bot's deck: few, since there can be seven of them."""


@dataclass(frozen=True, slots=True)
class Player:
    """A player with a pool, its cards in the order taken or opened.

    ``is_person`` is a person at this keyboard; a bot builds for a person ``is_elsewhere``, whose
    own deck is unknown here.
    """

    name: str
    is_person: bool
    pool: tuple[OpenedCard, ...]
    is_elsewhere: bool = False

    @property
    def called(self) -> str:
        """The name, with a note if the deck is a bot's and not the person's own."""
        return with_bots_deck(self.name) if self.is_elsewhere else self.name


class Players:
    """Players and their decks, numbered from 0. Subclasses define the storage.

    ``seed`` is what bots' decks depend on besides their pools, ``ratings`` their ratings,
    ``edition`` the code of the rules as in a draft's plan.
    """

    def __init__(
        self,
        services: Services,
        title: str,
        players: Sequence[Player],
        decks: Sequence[LoggedDeck],
        seed: int,
        ratings: str,
        edition: str = "",
    ) -> None:
        self.title = title
        self.players = tuple(players)
        self.decks = tuple(decks)
        self.ratings = ratings
        self.edition = edition
        self._seed = seed
        self._services = services
        self._cards = {card.ref: card for player in players for card in player.pool}

    def keep_deck(self, made: LoggedDeck) -> tuple[LoggedDeck, ...]:
        """Store a player's deck; return the stored decks of all."""
        raise NotImplementedError

    @property
    def form(self) -> Format:
        """The format of the decks."""
        return limited_format(self.edition)

    @property
    def rules(self) -> Ruleset:
        """The rules for matches of these decks, house variants included."""
        return by_the_house(self.form.ruleset, self._services.settings)

    @property
    def store(self) -> DraftStore:
        """The store of tournaments."""
        return DraftStore(self._services.catalog)

    @property
    def draft(self) -> int | None:
        """The number of the stored draft of the party; None for other parties."""
        return None

    @property
    def people(self) -> tuple[int, ...]:
        """The numbers of the people."""
        return tuple(n for n, player in enumerate(self.players) if player.is_person)

    @property
    def cards(self) -> tuple[OpenedCard, ...]:
        """Every card of every pool, each once."""
        return tuple(self._cards.values())

    def logged(self, player: int) -> LoggedDeck | None:
        """Return a player's deck; None before it is built."""
        return next((deck for deck in self.decks if deck.seat == player), None)

    def deck_of(self, player: int) -> tuple[OpenedCard, ...]:
        """Return the cards of a player's deck; empty before it is built."""
        logged = self.logged(player)
        return () if logged is None else tuple(self._cards[ref] for ref in logged.cards)

    def own_deck(self, player: int) -> Deck:
        """Return a person's deck from the user's decks, creating it from the pool if missing."""
        logged = self.logged(player)
        kept = None if logged is None else self._services.decks.find(logged.name)
        if kept is not None:
            return kept
        one = self.players[player]
        name = _("{title}: {player}").format(title=self.title, player=one.name)
        deck = kept_pool(self._services, name, one.pool, self.notes, self.form)
        self.put(player, deck)
        return deck

    @property
    def opened(self) -> str:
        """The source of the pools besides boosters, in words; empty for none."""
        return ""

    @property
    def notes(self) -> str:
        """The notes for people's decks."""
        return ""

    def catch_up(self) -> None:
        """Update the decks of people from the user's decks."""
        for player in self.people:
            logged = self.logged(player)
            deck = None if logged is None else self._services.decks.find(logged.name)
            if deck is not None:
                self.put(player, deck)

    def unbuilt(self) -> tuple[int, ...]:
        """Return the bots without a deck."""
        players = range(len(self.players))
        return tuple(n for n in players if n not in self.people and self.logged(n) is None)

    def build(self, player: int) -> Deck:
        """Build a deck from a player's pool as bots do, which takes a moment. UserError if that
        fails."""
        from deckbuilder.limited.building import SIZE, build_decks

        ratings = load_ratings(
            self.ratings, self.cards, self._services.catalog, edition=self.edition
        )
        one = self.players[player]
        built = build_decks(
            one.pool,
            ratings,
            Seat.FIRST,
            rules=self.form.ruleset,
            size=max(SIZE, self.form.min_cards),
            count=1,
            deals=BOT_DEALS,
            seed=self._seed + player,
        )
        if not built:
            problem = _("{name}: no deck can be built from this pool.")
            raise UserError(problem.format(name=one.name))
        return built[0].deck(one.name, self.form.code)

    def put(self, player: int, deck: Deck) -> None:
        """Set a player's deck, and store it."""
        cards, side = (tuple(self._refs(deck, side=side)) for side in (False, True))
        made = LoggedDeck(player, deck.name, cards, side)
        if made == self.logged(player):
            return
        self.decks = self.keep_deck(made)

    def _refs(self, deck: Deck, *, side: bool) -> Iterator[str]:
        """Yield the ids of a deck's cards that were opened."""
        for entry in deck.part(side=side):
            ref = entry.ref if entry.ref in self._cards else self._ref_of(entry)
            if ref is not None:
                yield from [ref] * entry.count

    def _ref_of(self, entry: DeckEntry) -> str | None:
        card = find_card(entry, self._services.catalog)
        return card.ref if card is not None and card.ref in self._cards else None

    def entrant(self, player: int) -> Entrant | None:
        """Return a player ready for matches; None without a deck."""
        logged, one = self.logged(player), self.players[player]
        if logged is None or not logged.cards:
            return None
        bot = Controller(self._services.settings.bot.value)
        cards = tuple(card.spec for card in self.deck_of(player))
        return Entrant(one.called, Controller.HUMAN if one.is_person else bot, logged.name, cards)

    def is_closed(self, player: int) -> bool:
        """Return whether a player's cards are hidden: an opponent's are until the deck was
        played."""
        if not self.people or self.people == (player,):
            return False
        entrant = self.entrant(player)
        return entrant is None or not was_played(self._services.sessions, entrant)

    def entrants(self) -> tuple[Entrant, ...]:
        """Return everybody with a deck; bots fight as set in the settings."""
        decks = (self.entrant(player) for player in range(len(self.players)))
        return tuple(deck for deck in decks if deck is not None)

    def add_tournament(self, tournament: Tournament) -> int:
        """Store a tournament with these decks and return its number."""
        return self.store.add_tournament(tournament, self.draft)


class DraftPlayers(Players):
    """The seats of a stored draft; their decks are part of its log."""

    def __init__(self, services: Services, number: int) -> None:
        """Load a stored draft; UserError if it or one of its sets was deleted."""
        store = DraftStore(services.catalog)
        self.log: DraftLog = store.draft(number)
        self.number = number
        cards = logged_cards(self.log, services.catalog)
        players = [
            Player(
                seat.name,
                place in self.log.people,
                tuple(cards[ref] for ref in self.log.pool(place)),
                is_elsewhere=seat.bot is None and place not in self.log.people,
            )
            for place, seat in enumerate(self.log.plan.seats)
        ]
        title = capital(_("draft {number}").format(number=number))
        plan = self.log.plan
        super().__init__(
            services, title, players, self.log.decks, plan.seed, plan.ratings, plan.edition
        )

    @property
    def draft(self) -> int | None:
        """The number of the stored draft."""
        return self.number

    def keep_deck(self, made: LoggedDeck) -> tuple[LoggedDeck, ...]:
        """Add a deck to the stored log."""
        self.log = self.store.change_draft(
            self.number, lambda log: log.with_decks(with_deck(log.decks, made))
        )
        return self.log.decks


def with_deck(decks: Sequence[LoggedDeck], made: LoggedDeck) -> tuple[LoggedDeck, ...]:
    """Return decks with one replacing its player's former one, in seat order."""
    others = [other for other in decks if other.seat != made.seat]
    return tuple(sorted([*others, made], key=lambda deck: deck.seat))

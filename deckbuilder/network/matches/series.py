"""A match of several games: who has won which, and the decks that are played in them.

Every game begins from the decks brought for the first one. Before each later game a player may
exchange cards with the side of that deck.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

from catalog.common.i18n import _
from deckbuilder.matches.match import MatchSession
from deckbuilder.network.matches.decks import Check, CheckedDeck
from deckbuilder.network.protocol import MatchTerms
from deckbuilder.network.room import Happening, News
from deckbuilder.tournament.club_rounds import ClubMatch, counted
from engine.berserk import CardSpec
from engine.kernel import BadSave

MOST_GAMES: Final = 20
"""The most games of a match in which every game is drawn."""
_Cards: TypeAlias = Counter[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished game: its number at the table, its session, the parts of its seed."""

    game: int
    session: MatchSession
    parts: tuple[str, str]


class GameSeries:
    """The games of a match by its ``terms``; in a bracket drawn games are played again.

    ``score`` is a match of the entrants 0 and 1. ``winners`` are those of the games so far, None
    for a draw; ``games`` the ones that were played. ``due`` are the entrants whose time to exchange
    cards is over.
    """

    def __init__(self, terms: MatchTerms, check: Check, *, is_bracket: bool = False) -> None:
        self.score = ClubMatch(0, 1)
        self.winners: list[int | None] = []
        self.games: list[Finished] = []
        self.due: set[int] = set()
        self._terms = terms
        self._check = check
        self._is_bracket = is_bracket
        self._lists: dict[int, tuple[str, CheckedDeck]] = {}
        self._exchanged: dict[int, str] = {}

    @property
    def is_over(self) -> bool:
        """Whether no further game follows."""
        return self.score.is_over or len(self.winners) >= MOST_GAMES

    @property
    def texts(self) -> list[str]:
        """The texts of both decks for the first game; KeyError before they are brought."""
        return [self._lists[entrant][0] for entrant in (0, 1)]

    def register(self, entrant: int, text: str, deck: CheckedDeck) -> None:
        """Take the deck for the first game."""
        self._lists[entrant] = text, deck

    def resume(self, texts: list[Any]) -> None:
        """Take both decks for the first game from a journal; BadSave without them."""
        if len(texts) != len(self.score.players):
            raise BadSave("a game without its decks")
        for entrant, text in enumerate(map(str, texts)):
            self.register(entrant, text, self._check(text, ()))

    def begin_game(self) -> None:
        """Begin a game: the next one is played with the first decks again."""
        self._exchanged.clear()
        self.due.clear()

    def count(self, winner: int | None) -> None:
        """Count a game, won by an entrant or, if None, by nobody."""
        self.winners.append(winner)
        self.score = counted(self.score, winner, self._terms.best_of, is_bracket=self._is_bracket)

    def forfeit(self, entrant: int) -> None:
        """Let an entrant lose every game to come."""
        while not self.is_over:
            self.count(1 - entrant)

    def news(self, names: Sequence[str]) -> News:
        """Return the score for the host's own screen."""
        one, other = self.score.games
        return News(Happening.RESULT, f"{names[0]} {one}:{other} {names[1]}")

    # exchanging cards ---------------------------------------------------------------------

    def deck_for(self, entrant: int) -> str:
        """Return the text of an entrant's deck for the next game."""
        return self._exchanged.get(entrant, self._lists[entrant][0])

    def exchange(self, entrant: int, text: str) -> None:
        """Take an accepted deck for the next game."""
        self._exchanged[entrant] = text

    def checked(self, entrant: int, text: str) -> CheckedDeck:
        """Return a deck for the next game as the host knows it, with the reasons against it.

        Deck and side together must hold the cards of the first game's; without a side in the
        format the deck stays the same.
        """
        brought, own = self._check(text, ()), self._lists[entrant][1]
        sides = (brought.side, own.side) if self._terms.has_side else ((), ())
        now, before = (*brought.cards, *sides[0]), (*own.cards, *sides[1])
        return replace(brought, problems=(*brought.problems, *_changes(now, before)), different=())


def _counted(cards: tuple[CardSpec, ...]) -> _Cards:
    return Counter((card.ref, card.name) for card in cards)


def _changes(brought: tuple[CardSpec, ...], own: tuple[CardSpec, ...]) -> Iterator[str]:
    """Yield a reason for each card that is missing or that there are too many of."""
    now, before = _counted(brought), _counted(own)
    told = _("“{card}”: {count} in deck and side, {own} in those that you brought.")
    for card in {**before, **now}:
        if now[card] != before[card]:
            yield told.format(card=card[1], count=now[card], own=before[card])

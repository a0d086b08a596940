"""What a game of the engine needs for lines and examples: its states and options in words."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, Protocol

from engine.kernel import Decision, Event, Game, Option, Refusal, Seat


class GameWords(Protocol):
    """A game in the user's language.

    A ``state`` is a view, or a whole state where everything is shown (examples). Options of a
    decision have the same words only if they are the same for the rules. ``name`` is that of the
    register of games, ``book`` that of its rulebook.
    """

    name: str
    book: str
    is_match: bool
    """Whether it can be played from beginning to end; otherwise its examples are played."""

    @property
    def game(self) -> Game[Any, Any]:
        """The rules."""

    def about(self) -> list[str]:
        """Return what the game is and what it leaves out, a paragraph a line."""

    def begun(self, seed: int) -> Any:
        """Return the setup of a new match; NotImplementedError for a game without matches."""

    def arranged(self, lines: Sequence[str]) -> Any:
        """Return the setup of the table that an example describes; ValueError for a wrong line."""

    def render_question(self, state: Any, decision: Decision) -> str:
        """Return the question asked."""

    def render_option(self, state: Any, option: Option) -> str:
        """Return an answer."""

    def render_event(self, state: Any, event: Event) -> str:
        """Return an event; empty for one that is not worth a line."""

    def render_table(self, state: Any, seat: Seat | None) -> list[str]:
        """Return the table, ``seat`` at the bottom; None shows what both know."""

    def render_refusal(self, refusal: Refusal) -> str:
        """Return why an option is not offered, without the rule."""

    def render_card(self, state: Any, said: str) -> list[str]:
        """Return the printed text of the cards with this name on the table; none if unknown."""

    def conceivable(self, state: Any) -> Iterable[Option]:
        """Yield the options of the pending decision, also refused ones."""

    def reveals(self, event: Event) -> bool:
        """Return whether an event shows something hidden, so that it cannot be undone."""

    def worth(self, state: Any, seat: Seat) -> int:
        """Return how well a seat stands, for a simple bot."""


def _heroes() -> GameWords:
    from deckbuilder.othergames.heroes import HeroesWords

    return HeroesWords()


def _lycee() -> GameWords:
    from deckbuilder.othergames.lycee import LyceeWords

    return LyceeWords()


_WORDS: Final[Mapping[str, Callable[[], GameWords]]] = {"heroes": _heroes, "lycee": _lycee}

NAMES: Final = tuple(_WORDS)


def words_of(name: str) -> GameWords:
    """Return a game's words by its name in the register; KeyError for another one."""
    return _WORDS[name]()


def of_book(book: str) -> GameWords | None:
    """Return the words of the game that a rulebook is about; None if it is about Берсерк."""
    return next((words for name in NAMES if (words := words_of(name)).book == book), None)

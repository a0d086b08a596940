"""A game under way that is kept choice by choice, off the thread that plays it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from deckbuilder.base.game_store import Also, GameStore, KeptChoice, KeptGame, Snapshot

SNAPSHOT_EVERY: Final = 32
"""After so many choices at most a snapshot shortens the loading."""
LATE: Final = 6.0
"""Seconds after which a write that is under way counts as one that fails for the time being: longer
than it waits for another program, so that by then it is known to fail or done."""
_MOMENT: Final = 0.5


class SavedGame:
    """The saving of one game. Choices are written in their order, each in one transaction.

    A choice counts as done when it is written: ``settle`` says whether all are. What cannot be
    written stays in memory and is tried again; so does what would replace the game that another
    window of the program has begun or gone on with since.
    """

    def __init__(
        self,
        games: GameStore,
        kind: str,
        setup: dict[str, Any] | None = None,
        choices: Sequence[KeptChoice] = (),
    ) -> None:
        """Take up a game that is kept with these choices; one without a setup is to be begun."""
        self._games = games
        self._kind = kind
        self._setup = setup or {}
        self._choices = list(choices)
        self._snapshot_at = len(self._choices)

    @property
    def is_begun(self) -> bool:
        """Return whether there is a game to append to."""
        return bool(self._setup)

    @property
    def problem(self) -> str:
        """Why saving failed; empty if saved or pending."""
        return self._games.writer.problem

    def begin(self, game: KeptGame, also: Also | None = None) -> None:
        """Keep the whole game in place of the last one of its kind."""
        self._setup, self._choices = game.setup, list(game.choices)
        self._snapshot_at = len(self._choices)
        self._games.writer.write(lambda: self._games.begin(self._kind, game, also))

    def append(
        self,
        choices: Sequence[KeptChoice],
        aside: Mapping[str, Any],
        *,
        taken_back: int = 0,
        also: Also | None = None,
    ) -> None:
        """Keep choices as the next ones, after so many were taken back.

        ``aside`` is what is not decided yet, ``also`` joins in the transaction.
        """
        place = len(self._choices) - taken_back
        self._choices[place:] = choices
        self._snapshot_at = min(self._snapshot_at, place)
        new, beside = tuple(choices), dict(aside)

        def write() -> None:
            if not self._games.append(self._kind, place, new, beside, also):
                whole = KeptGame(self._setup, tuple(self._choices[:place]) + new, beside)
                self._games.begin(self._kind, whole, also, replacing=False)

        self._games.writer.write(write)

    def shorten(self, snapshot: Callable[[], str], *, at_once: bool = False) -> None:
        """Keep a snapshot now and then, made when the writer has nothing else to do.

        The text is made in the writer's thread: of something that nobody changes any more.
        """
        place = len(self._choices)
        if at_once or place - self._snapshot_at >= SNAPSHOT_EVERY:
            self._snapshot_at = place
            self._games.writer.write_if_possible(
                lambda: self._games.snapshot(self._kind, Snapshot(place, snapshot()))
            )

    def forget(self, also: Also | None = None) -> None:
        """Keep the game no longer; waits a moment for it."""
        self._choices = []
        self._games.writer.write(lambda: self._games.clear(self._kind, also))
        self.catch_up(_MOMENT)

    def settle(self, patience: float | None = None) -> bool:
        """Wait until every choice is kept, so many seconds at most; whether it is so."""
        return self._games.writer.wait(patience)

    def catch_up(self, patience: float = LATE) -> bool:
        """Wait until every choice is kept, unless that fails or takes long; whether it is so."""
        return self._games.writer.catch_up(patience)

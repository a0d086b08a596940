"""Saving a running game choice by choice, outside the thread that plays it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from deckbuilder.base.game_store import Also, GameStore, KeptChoice, KeptGame, Snapshot, Spares

SNAPSHOT_EVERY: Final = 32
"""The maximum number of choices without a snapshot, which shortens loading."""
LATE: Final = 6.0
"""The seconds after which a pending write counts as temporarily failed.

This is longer than its wait for another program, so that by then it has failed or succeeded.
"""
_MOMENT: Final = 0.5


class SavedGame:
    """The saving of one game. Choices are written in order, each in one transaction.

    A choice counts as done when it is written: ``settle`` returns whether all are. Failed writes
    stay in memory and are retried; so are those that would replace a game begun or continued by
    another window of the program.
    """

    def __init__(
        self,
        games: GameStore,
        kind: str,
        setup: dict[str, Any] | None = None,
        choices: Sequence[KeptChoice] = (),
    ) -> None:
        """Continue a game saved with these choices; one without a setup is to be begun."""
        self._games = games
        self._kind = kind
        self._setup = setup or {}
        self._choices = list(choices)
        self._snapshot_at = len(self._choices)

    @property
    def is_begun(self) -> bool:
        """Whether there is a game to append to."""
        return bool(self._setup)

    @property
    def problem(self) -> str:
        """Why saving failed; empty if saved or pending."""
        return self._games.writer.problem

    def begin(self, game: KeptGame, also: Also | None = None, spares: Spares | None = None) -> None:
        """Save the whole game in place of the last one of its kind, which is put aside if it is
        spared."""
        self._setup, self._choices = game.setup, list(game.choices)
        self._snapshot_at = len(self._choices)
        self._games.writer.write(lambda: self._games.begin(self._kind, game, also, spares=spares))

    def append(
        self,
        choices: Sequence[KeptChoice],
        aside: Mapping[str, Any],
        *,
        taken_back: int = 0,
        also: Also | None = None,
    ) -> None:
        """Append choices, after a number of choices were taken back.

        ``aside`` is undecided data; ``also`` joins the transaction.
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
        """Save a snapshot from time to time, made while the writer is idle.

        The text is produced in the writer's thread, from an object that nobody changes any more.
        """
        place = len(self._choices)
        if at_once or place - self._snapshot_at >= SNAPSHOT_EVERY:
            self._snapshot_at = place
            self._games.writer.write_if_possible(
                lambda: self._games.snapshot(self._kind, Snapshot(place, snapshot()))
            )

    def forget(self, also: Also | None = None) -> None:
        """Delete the saved game; waits briefly for it."""
        self._choices = []
        self._games.writer.write(lambda: self._games.clear(self._kind, also))
        self.catch_up(_MOMENT)

    def settle(self, patience: float | None = None) -> bool:
        """Wait up to a number of seconds until every choice is saved; return whether it is."""
        return self._games.writer.wait(patience)

    def catch_up(self, patience: float = LATE) -> bool:
        """Wait until every choice is saved, unless that fails or takes long; return whether it
        is."""
        return self._games.writer.catch_up(patience)

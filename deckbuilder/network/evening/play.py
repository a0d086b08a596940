"""The tables of an evening's current round: a room for each match, the bots, the clock."""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from deckbuilder.network.evening.inner import EveningTable
from deckbuilder.network.evening.protocol import ROOM
from deckbuilder.network.evening.state import Evening, Preparation
from deckbuilder.network.protocol import AtZero, MatchTerms
from deckbuilder.network.room import Effect
from engine.kernel import BadSave

Key: TypeAlias = tuple[int, int]
"""A match: its round and table, each from 0."""
MINUTE: Final = 60.0


class RoundTables:
    """The matches of the current round. ``note`` takes a line for the evening and its journal."""

    def __init__(
        self, evening: Evening, prepare: Preparation, note: Callable[[list[Any]], None]
    ) -> None:
        self.tables: dict[Key, EveningTable] = {}
        self._evening = evening
        self._prepare = prepare
        self._note = note
        self._deadline: float | None = None
        self._marked = 0.0
        self._turn = 0

    def players_at(self, key: Key) -> tuple[int, ...]:
        """Return the players of a match."""
        return self._evening.rounds.rounds[key[0]][key[1]].players

    def key_of(self, player: int) -> Key | None:
        """Return the match of a player in this round; None if there is none."""
        return next((key for key in self.tables if player in self.players_at(key)), None)

    # matches ------------------------------------------------------------------------------

    def open_round(self, now: float) -> list[Effect]:
        """Open the matches of the round that has just begun, and wind its clock."""
        minutes = self._evening.plan.terms.minutes
        self._deadline, self._marked = (now + minutes * MINUTE if minutes else None), now
        effects: list[Effect] = []
        for table in range(len(self._evening.matches)):
            effects += self._open(table, now)
        return effects

    def _open(self, table: int, now: float) -> list[Effect]:
        """Open the room of a match, where both players have decks and it is not over."""
        match = self._evening.matches[table]
        decks = [self._evening.players[player].deck for player in match.players]
        if match.is_over or len(decks) < 2 or None in decks:
            return []
        key = len(self._evening.rounds.rounds) - 1, table
        self._note(["table", *key])
        return self._seat_at(key).open(now)

    def _seat_at(self, key: Key) -> EveningTable:
        one, other = (self._evening.players[player] for player in self.players_at(key))
        if one.deck is None or other.deck is None:
            raise BadSave("a table without decks")
        plan, prepare = self._evening.plan, self._prepare
        terms = MatchTerms(
            *(plan.terms.edition, plan.terms.form, plan.move, plan.whole, AtZero.LOSE, 0, False),
            plan.terms.best_of,
            prepare.has_side,
        )
        table = EveningTable(
            terms,
            prepare.rules,
            (one.deck, other.deck),
            (one.name, other.name),
            (one.is_bot, other.is_bot),
            prepare.check,
            is_bracket=self._evening.rounds.is_bracket(key[0]),
        )
        self.tables[key] = table
        return table

    def keep(self) -> None:
        """Note what has happened at the tables."""
        for key, table in self.tables.items():
            lines, table.journal = table.journal, []
            for line in lines:
                self._note(["at", *key, line])

    def count(self) -> None:
        """Count the games that are over."""
        for key, table in self.tables.items():
            match = self._evening.matches[key[1]]
            for winner in () if match.is_over else table.series.winners[match.played :]:
                self._note(["counted", key[1], None if winner is None else match.players[winner]])

    def close_decided(self) -> list[EveningTable]:
        """Close and return matches under way that were decided otherwise: by the judge, the clock,
        or a player who dropped out."""
        decided = [
            key
            for key, table in self.tables.items()
            if self._evening.matches[key[1]].is_over and not table.is_over
        ]
        return [self.tables.pop(key) for key in decided]

    def close_round(self) -> list[EveningTable]:
        """Close and return every match."""
        closed, self.tables = list(self.tables.values()), {}
        self._deadline = None
        return closed

    # time ---------------------------------------------------------------------------------

    def step(self, now: float) -> list[Effect]:
        """Make one choice of one bot; the tables take turns."""
        waiting = [table for table in self.tables.values() if table.awaits_bot]
        if not waiting:
            return []
        self._turn += 1
        return waiting[self._turn % len(waiting)].step(now)

    def next_moment(self) -> float | None:
        """Return when something is due: at once while a bot has a choice to make."""
        if any(table.awaits_bot for table in self.tables.values()):
            return 0.0
        return None if self._deadline is None else min(self._deadline, self._marked + MINUTE)

    def left(self, now: float) -> float | None:
        """Return the seconds left for the round; None without a clock."""
        return None if self._deadline is None else max(0.0, self._deadline - now)

    def mind_clock(self, now: float) -> None:
        """Decide open matches when the time of the round is over: by games, or as draws.

        A match of the bracket without a leader is left to the judge.
        """
        if self._deadline is None:
            return
        if now < self._deadline:
            if now >= self._marked + MINUTE:
                self._marked = now
                self._note(["left", int(self._deadline - now)])
            return
        self._deadline = None
        rounds = self._evening.rounds
        number = len(rounds.rounds) - 1
        for table, match in enumerate(rounds.rounds[-1]):
            if not match.is_over and (match.leader is not None or not rounds.is_bracket(number)):
                self._note(["result", number, table, list(match.games), match.drawn, "time"])

    def resume(self, now: float) -> None:
        """Open the matches of a resumed evening as they were."""
        evening = self._evening
        for key, lines in tuple(evening.games.items()):
            table = self._seat_at(key)
            table.resume(lines, now)
            table.open(now)
        minutes = evening.plan.terms.minutes
        if evening.rounds.rounds and not evening.rounds.is_round_over and minutes:
            left = minutes * MINUTE if evening.left is None else evening.left
            self._deadline, self._marked = now + left, now


def room_of(key: Key) -> str:
    """Return the name of the room of a match, by round and table from 0."""
    return ROOM + "-".join(str(part + 1) for part in key)

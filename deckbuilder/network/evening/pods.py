"""The drafts of an evening: a pod of at most eight players each, in a room of its own."""

from collections.abc import Callable, Sequence
from typing import Any

from deckbuilder.limited.draft.plan import MOST_SEATS
from deckbuilder.network.evening.inner import DraftKeeper, EveningDraft
from deckbuilder.network.evening.protocol import OwnLog
from deckbuilder.network.evening.state import Evening, Preparation, pool_line
from deckbuilder.network.evening.telling import own_log_of
from deckbuilder.network.room import Effect


def pods_of(players: Sequence[int]) -> list[list[int]]:
    """Return players in as few pods as possible, of equal size as far as can be; neighbours in
    ``players`` are separated.

    >>> pods_of(range(4)), pods_of(range(9))
    ([[0, 1, 2, 3]], [[0, 2, 4, 6, 8], [1, 3, 5, 7]])
    """
    count = -(-len(players) // MOST_SEATS)
    return [list(players[pod::count]) for pod in range(count)]


class Pods:
    """The drafts of an evening. ``note`` takes a line for the evening and its journal."""

    def __init__(
        self, evening: Evening, prepare: Preparation, note: Callable[[list[Any]], None]
    ) -> None:
        self.drafts: list[EveningDraft] = []
        self._evening = evening
        self._prepare = prepare
        self._note = note
        self._keepers: list[DraftKeeper] = []
        self._own_logs: dict[str, list[OwnLog]] = {}

    def open(self, now: float) -> list[Effect]:
        """Seat everybody in pods; those of bots alone begin at once."""
        evening = self._evening
        everybody = range(len(evening.players))
        playing = [number for number in everybody if number not in evening.dropped]
        self._note(["pods", pods_of(playing)])
        return self._open(now)

    def _open(self, now: float) -> list[Effect]:
        effects: list[Effect] = []
        for number, pod in enumerate(self._evening.pods):
            players = tuple(
                (self._evening.players[player].name, self._evening.players[player].is_bot)
                for player in pod
            )
            draft = self._prepare.open_draft(players, number)
            keeper = DraftKeeper(number, self._note)
            if number in self._evening.drafts:
                seats, data = self._evening.drafts[number]
                table = self._prepare.resume_draft(data)
                draft.plan = table.draft.plan
                draft.resume(table, seats, now)
                keeper.resume(draft)
            elif all(is_bot for _name, is_bot in players):
                effects += draft.begin(now)
            self.drafts.append(draft)
            self._keepers.append(keeper)
        return effects

    def resume(self, now: float) -> None:
        """Open the drafts of a resumed evening as they were."""
        self._open(now)

    def begin(self, now: float) -> list[Effect]:
        """Begin the drafts without the missing players."""
        return [effect for draft in self.drafts for effect in draft.begin(now)]

    def of(self, name: str) -> EveningDraft | None:
        """Return the draft of a player; None for one who does not draft."""
        number = self._evening.number_of(name)
        pods = zip(self._evening.pods, self.drafts, strict=False)
        return next((draft for pod, draft in pods if number in pod), None)

    @property
    def is_over(self) -> bool:
        """Whether the last card of every draft is taken."""
        return bool(self.drafts) and all(draft.is_over for draft in self.drafts)

    def keep(self) -> None:
        """Note what has happened in the drafts."""
        for keeper, draft in zip(self._keepers, self.drafts, strict=True):
            keeper.note(draft)

    def note_pools(self) -> None:
        """Note everybody's pool after the drafts."""
        for draft in self.drafts:
            if draft.table is None:
                continue
            for seat, planned in enumerate(draft.plan.seats):
                number = self._evening.number_of(planned.name)
                if number is not None:
                    self._note(pool_line(number, draft.table.draft.pool(seat)))

    def own_log(self, name: str) -> list[OwnLog]:
        """Return a player's own picks once all drafts are over; nothing before and for others."""
        draft = self.of(name)
        if draft is None or not self.is_over:
            return []
        if name not in self._own_logs:
            self._own_logs[name] = own_log_of(draft, name)
        return self._own_logs[name]

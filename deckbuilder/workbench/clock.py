"""The clock of a draft: each pack before a seat has its own time, and pauses do not count."""

from collections.abc import Callable, Hashable
from time import monotonic


class PickClock:
    """Counts the seconds for which each pack has been looked at. Begins stopped."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._spent: dict[Hashable, float] = {}
        self._pack: Hashable = None
        self._since: float | None = None

    @property
    def is_running(self) -> bool:
        """Return whether time passes."""
        return self._since is not None

    @property
    def spent(self) -> float:
        """The seconds spent on the pack at hand."""
        self._count()
        return self._spent.get(self._pack, 0.0)

    def run(self) -> None:
        """Let time pass from now on."""
        self._since = self._now()

    def stop(self) -> None:
        """Let no time pass until ``run``."""
        self._count()
        self._since = None

    def turn_to(self, pack: Hashable) -> None:
        """Count for another pack; one that comes back goes on from the time it had."""
        self._count()
        self._pack = pack

    def spend(self, seconds: float) -> None:
        """Let time pass over the pack at hand; so much was spent before it was taken up again."""
        self._spent[self._pack] = self._spent.get(self._pack, 0.0) + seconds

    def _count(self) -> None:
        if self._since is not None:
            now = self._now()
            self.spend(now - self._since)
            self._since = now

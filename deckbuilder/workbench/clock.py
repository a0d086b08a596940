"""The clock of a draft: each pack before a seat has its own time, without pauses."""

from collections.abc import Callable, Hashable
from time import monotonic


class PickClock:
    """Counts the seconds that each pack was shown. Initially stopped."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._spent: dict[Hashable, float] = {}
        self._pack: Hashable = None
        self._since: float | None = None

    @property
    def is_running(self) -> bool:
        """Whether the clock is running."""
        return self._since is not None

    @property
    def spent(self) -> float:
        """The seconds spent on the current pack."""
        self._count()
        return self._spent.get(self._pack, 0.0)

    def run(self) -> None:
        """Start the clock."""
        self._since = self._now()

    def stop(self) -> None:
        """Stop the clock until ``run``."""
        self._count()
        self._since = None

    def turn_to(self, pack: Hashable) -> None:
        """Switch to another pack; one seen before continues with its time."""
        self._count()
        self._pack = pack

    def spend(self, seconds: float) -> None:
        """Add time to the current pack: it was spent before the draft was resumed."""
        self._spent[self._pack] = self._spent.get(self._pack, 0.0) + seconds

    def _count(self) -> None:
        if self._since is not None:
            now = self._now()
            self.spend(now - self._since)
            self._since = now

"""The seats of an evening, of which free ones are given only while others may come."""

from collections.abc import Callable, Iterable

from deckbuilder.limited.draft.plan import DraftSeat
from deckbuilder.network.door import Door
from deckbuilder.network.protocol import WITH_MATCHES, BadMessage, Ending, Join
from deckbuilder.network.seating import Place, Seating


class EveningSeating(Seating):
    """Seats with the names they are reserved for; ``is_open`` says whether others may come."""

    def __init__(self, names: Iterable[str], door: Door, is_open: Callable[[], bool]) -> None:
        super().__init__(map(DraftSeat, names), door, WITH_MATCHES)
        self._is_open = is_open

    def _new_place(self, join: Join, now: float) -> Place:
        free = {place.seat for place in self.places if not place.name}
        place = super()._new_place(join, now)
        if place.seat in free and not self._is_open():
            place.name = ""
            raise BadMessage("no seat is free for others", Ending.NO_SEAT)
        return place

"""A pod: every seat opens a booster, takes a card and passes the rest on.

Seats do not wait for each other inside a round: a passed pack is immediately at the neighbour, and
a seat with several packs takes from them in order of arrival. The boosters of a new round are
opened when all old ones are empty.

Packs are never moved. The k-th pack of a seat in a round is the booster opened k seats before it,
without the cards taken by the seats in between; so the only state is who took which card.
"""

from typing import Self

from deckbuilder.limited.draft.plan import Passing
from deckbuilder.limited.draft.sharing import (
    ALREADY_LOOKED,
    NOTHING_TO_UNDO,
    ROUND_IS_OVER,
    Offer,
)
from deckbuilder.limited.draft.views import Choice
from deckbuilder.limited.opened import OpenedCard
from engine.kernel import Refusal

Boosters = tuple[tuple[tuple[OpenedCard, ...], ...], ...]


class Pod:
    """``Sharing`` of a pod; ``boosters`` by round and seat, equally large within a round."""

    def __init__(self, boosters: Boosters, passing: Passing) -> None:
        self._boosters = boosters
        self._passing = passing
        self._begin(0)

    def _begin(self, number: int) -> None:
        self._round = number
        self._open = self._boosters[number]
        self._size = len(self._open[0])
        self._step = self._passing.step(number)
        # by seat: indexes, in the opened boosters, of the cards taken in this round
        self._taken: list[list[int]] = [[] for _seat in self._open]
        # by seat: number of packs seen in this round
        self._looks = [0] * len(self._open)

    @property
    def rounds(self) -> int:
        """The number of boosters that each seat opens."""
        return len(self._boosters)

    @property
    def is_over(self) -> bool:
        """Whether the last round's last card is taken."""
        return self._round + 1 == self.rounds and self._is_round_over()

    @property
    def piles(self) -> tuple[int, ...]:
        """Empty: a pod has no piles."""
        return ()

    def _is_round_over(self) -> bool:
        return all(len(taken) == self._size for taken in self._taken)

    def _before(self, seat: int) -> int:
        return (seat - self._step) % len(self._open)

    def _has_turn(self, seat: int) -> bool:
        return self.packs(seat) > 0

    def waiting(self) -> tuple[int, ...]:
        """Return the seats with a pack."""
        return tuple(seat for seat in range(len(self._open)) if self._has_turn(seat))

    def blocking(self, seat: int) -> int | None:
        """Return the nearest seat with a pack in the direction from which packs come to
        ``seat``."""
        if self.is_over:
            return None
        while not self._has_turn(seat):
            seat = self._before(seat)
        return seat

    def packs(self, seat: int) -> int:
        """Return the number of packs at a seat."""
        came = min(self._size, len(self._taken[self._before(seat)]) + 1)
        return came - len(self._taken[seat])

    def _places(self, seat: int) -> list[int]:
        """Return the indexes of the remaining cards in the pack before a seat."""
        number, seats = len(self._taken[seat]), len(self._open)
        opener = seat - self._step * number
        gone = {
            self._taken[(opener + self._step * taken) % seats][taken] for taken in range(number)
        }
        return [place for place in range(self._size) if place not in gone]

    def _booster(self, seat: int) -> tuple[OpenedCard, ...]:
        return self._open[(seat - self._step * len(self._taken[seat])) % len(self._open)]

    def offer(self, seat: int) -> Offer:
        """Return the pack before a seat; each of its cards is a choice."""
        number = len(self._taken[seat])
        if not self._has_turn(seat):
            return Offer(self._round + 1, min(number + 1, self._size), step=self._step)
        booster = self._booster(seat)
        pack = tuple(booster[place] for place in self._places(seat))
        return Offer(
            self._round + 1,
            number + 1,
            pack,
            tuple(Choice("card", (place,)) for place in range(len(pack))),
            self._step,
            self._looks[seat] > number,
        )

    def look(self, seat: int) -> None:
        """Record that a seat has seen its pack."""
        if self._has_turn(seat):
            self._looks[seat] = max(self._looks[seat], len(self._taken[seat]) + 1)

    def choose(self, seat: int, choice: int) -> tuple[OpenedCard, ...]:
        """Take a card out of the pack and pass the rest on."""
        place, booster = self._places(seat)[choice], self._booster(seat)
        self.look(seat)
        self._taken[seat].append(place)
        if self._is_round_over() and self._round + 1 < self.rounds:
            self._begin(self._round + 1)
        return (booster[place],)

    def refuse_undo(self, seat: int) -> Refusal | None:
        """Refuse an undo if the neighbour has seen the rest of the pack."""
        number = len(self._taken[seat])
        if not number:
            return ROUND_IS_OVER if self._round else NOTHING_TO_UNDO
        neighbour = (seat + self._step) % len(self._open)
        return ALREADY_LOOKED if self._looks[neighbour] > number else None

    def undo(self, seat: int) -> None:
        """Put the last card back into the pack, and the pack before the seat."""
        self._taken[seat].pop()

    def aside(self) -> tuple[OpenedCard, ...]:
        """Return nothing: every card ends in a pool."""
        return ()

    def looks(self) -> tuple[int, ...]:
        """Return by seat the number of packs seen in this round."""
        return tuple(self._looks)

    def restore_looks(self, looks: tuple[int, ...]) -> None:
        """Restore the values of ``looks``; ValueError if they are not those of this table."""
        if len(looks) != len(self._looks):
            raise ValueError(f"looks of {len(looks)} seats at a table of {len(self._looks)}")
        self._looks = list(looks)

    def clone(self) -> Self:
        """Return an independent copy."""
        copy = type(self)(self._boosters, self._passing)
        copy._begin(self._round)
        copy._taken = [list(taken) for taken in self._taken]
        copy._looks = list(self._looks)
        return copy

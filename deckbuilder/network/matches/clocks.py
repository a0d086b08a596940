"""The clocks of two players: for a choice, for the match, or none.

A clock stops while its player is away, but no longer than the seat is held. The time in seconds is
a parameter, from any origin; ``deadline`` and ``left`` of a ``Place`` are its clock.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from deckbuilder.base.stopped import MatchStopped
from deckbuilder.matches.agreements import asks_to_agree
from deckbuilder.matches.match import Controller, MatchSession, Stage
from deckbuilder.network.protocol import MatchTerms
from deckbuilder.network.seating import Place
from engine.berserk import Decline

OUT_OF_TIME: Final = "out_of_time"
"""The reason of a match lost by the clock."""
GRACE: Final = 1.0
"""The seconds of grace for a choice in transit when the clock has run out."""


class Clocks:
    """Winds the clocks of ``places`` by the terms of their match."""

    def __init__(self, terms: MatchTerms, places: Sequence[Place]) -> None:
        self._terms = terms
        self._places = places
        self._asked: dict[int, object] = {}  # the question for which each clock was wound
        self._waiting: frozenset[int] = frozenset()

    def start(self) -> None:
        """Begin a match: every clock is full."""
        self._asked.clear()
        for place in self._places:
            place.deadline, place.left = None, float(self._terms.whole) or None

    def wind(self, asked: Mapping[int, object], now: float) -> None:
        """Let the clocks of these seats run, each for a question, and stop the others."""
        self._waiting = frozenset(asked)
        for place in self._places:
            if place.seat not in asked:
                if place.deadline is not None:
                    place.left, place.deadline = self.left(place, now), None
                self._asked.pop(place.seat, None)
            elif place.connection is None:
                self._hold(place, now)
            else:
                self._run(place, asked[place.seat], now)

    @staticmethod
    def left(place: Place, now: float) -> float | None:
        """Return the seconds left on a player's clock; None without one."""
        return place.left if place.deadline is None else max(0.0, place.deadline - now)

    def shown(self, place: Place, now: float, is_over: bool) -> int | None:
        """Return the milliseconds on a player's clock; None without one, for a clock for a choice
        that does not run, and after the match."""
        is_kept = bool(self._terms.whole) and not is_over
        left = self.left(place, now) if place.deadline is not None or is_kept else None
        return None if left is None else int(1000 * left)

    def held_for(self, place: Place, now: float) -> int:
        """Return the milliseconds for which an absent player's clock is still held, 0 without."""
        if not self._terms.hold or place.away_since is None:
            return 0
        return max(0, int(1000 * (place.away_since + self._terms.hold - now)))

    def run_out(self, now: float) -> list[int]:
        """Stop the clocks that have run out, and return their seats."""
        due = [
            place
            for place in self._places
            if place.deadline is not None and now >= place.deadline + GRACE
        ]
        for place in due:
            place.deadline, place.left = None, 0.0
        return [place.seat for place in due]

    def next_moment(self) -> float | None:
        """Return when a clock runs out or a seat was held long enough; None if nothing is due."""
        due = [place.deadline + GRACE for place in self._places if place.deadline is not None]
        if self._terms.hold:
            due += [
                place.away_since + self._terms.hold
                for place in self._places
                if place.seat in self._waiting
                and place.away_since is not None
                and place.deadline is None
            ]
        return min(due, default=None)

    def _hold(self, place: Place, now: float) -> None:
        """Let the clock of an absent player run again when the seat was held long enough."""
        since, hold = place.away_since, self._terms.hold
        if since is not None and hold and place.deadline is None and now >= since + hold:
            place.deadline = now + (place.left or 0.0)

    def _run(self, place: Place, question: object, now: float) -> None:
        terms = self._terms
        is_new = self._asked.get(place.seat) != question
        self._asked[place.seat] = question
        if terms.move and (is_new or place.deadline is None):
            place.deadline = now + (terms.move if is_new else place.left or 0.0)
        elif terms.whole and place.deadline is None:
            place.deadline = now + (place.left or 0.0)
        elif not terms.move and not terms.whole:
            place.deadline = None


def chosen_for(match: MatchSession, entrant: int) -> MatchSession:
    """Return a match after the computer has made one choice for an entrant."""
    ahead, own = match.fork(), match.entrants
    players = list(own)
    players[entrant] = replace(own[entrant], controller=Controller.DIRECT)
    ahead.entrants = (players[0], players[1])
    try:
        if asks_to_agree(match):
            ahead.choose(Decline())
        elif match.stage is Stage.RECRUITMENT:  # who is asked first may have time left
            ahead.recruit_as_bot(entrant)
        else:
            ahead.play_bot()
    except MatchStopped:  # the rules loop from there; no other choice is worth a try
        ahead = match.fork()
        ahead.give_up(entrant, OUT_OF_TIME, "")
    ahead.entrants = own
    return ahead

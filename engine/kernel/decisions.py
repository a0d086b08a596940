"""Decisions asked of players and their legal answers."""

from dataclasses import dataclass
from typing import TypeAlias

from engine.kernel.copying import copied_by_fields
from engine.kernel.marks import mypyc_attr
from engine.kernel.seats import Seat

Detail: TypeAlias = tuple[tuple[str, int | str], ...]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is illegal: a stable code, the rule, and the numbers involved.

    ``detail`` is a sorted tuple of (name, value) pairs, for the sentence shown to a player.
    """

    code: str
    rule: str
    detail: Detail = ()

    @classmethod
    def because(cls, code: str, rule: str, **detail: int | str) -> "Refusal":
        """Build a refusal from keyword details.

        >>> Refusal.because("no_gold", "3.2", have=1, need=4).detail
        (('have', 1), ('need', 4))
        """
        return cls(code, rule, tuple(sorted(detail.items())))

    def __getitem__(self, name: str) -> int | str:
        """Return one detail. KeyError if the refusal has none of that name."""
        return dict(self.detail)[name]


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True, slots=True)
class Option:
    """A possible answer to a decision; games derive their frozen options from it."""


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True, slots=True)
class Interjection(Option):
    """An answer accepted at any decision while the match runs, though never listed."""


@dataclass(frozen=True, slots=True)
class Concede(Interjection):
    """Concede the match."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class OfferDraw(Interjection):
    """Offer a draw; the game decides when that is allowed."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Decision:
    """A question: who must choose, which rule asks, and the options.

    ``options`` is never empty and has a fixed order, so that an index identifies an option.
    """

    seat: Seat
    kind: str
    rule: str
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a match: the winner (None for a draw) and the rule that ended it."""

    winner: Seat | None
    reason: str
    rule: str


copied_by_fields(__name__)

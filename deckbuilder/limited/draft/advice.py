"""The scores of a drafting bot: one for each choice, composed of reasons with numbers."""

from dataclasses import dataclass
from typing import Annotated, Protocol

from deckbuilder.kit.records import PAIRS
from deckbuilder.limited.draft.views import SeatView


@dataclass(frozen=True, slots=True)
class Reason:
    """A part of a score, in hundredths of a crystal; ``code`` is worded by ``render_reason``.

    ``detail`` holds the names and numbers the wording needs.
    """

    code: str
    amount: int
    detail: Annotated[tuple[tuple[str, int | str], ...], PAIRS] = ()


@dataclass(frozen=True, slots=True)
class Scored:
    """A choice, its score (the sum of its reasons' amounts) and the reasons, greatest first.

    ``choice`` is a position in the view's ``choices``. ``unrated`` are the names of its cards
    that the ratings do not know.
    """

    choice: int
    score: int
    reasons: tuple[Reason, ...]
    unrated: tuple[str, ...] = ()


class DraftBot(Protocol):
    """Scores the choices of a seat; the same view gives the same scores."""

    def scores(self, view: SeatView) -> tuple[Scored, ...]:
        """Return every choice of the view, best first; the first is what the bot takes."""
        ...

"""The plan of a draft: kind, seats, boosters, seed.

A plan is plain data; together with the cards of its sets it determines every booster, so that two
people with the same plan open the same cards.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Final, assert_never

from typing_extensions import Doc

from deckbuilder.cards.fields import BOT_MEANING, Name, Seed
from deckbuilder.kit.records import HIDDEN, Key
from deckbuilder.kit.wire import OMITTED, As
from engine.berserk import EDITIONS

MOST_SEATS: Final = 8
MOST_BOOSTERS: Final = 6
USUAL_RATINGS: Final = "battle"
KIND_MEANING: Final = Doc("`pod`, `grid` or `winston`")
_MOST_DIGITS: Final = 40


def seed_of(text: object) -> int:
    """Parse a seed from a text; ValueError if it is invalid."""
    is_number = isinstance(text, str) and text.removeprefix("-").isdecimal()
    if not isinstance(text, str) or not is_number or len(text) > _MOST_DIGITS:
        raise ValueError("no seed")
    return int(text)


class DraftKind(Enum):
    """The kinds of drafts."""

    POD = "pod"
    """Boosters go round the table, and each seat takes a card from each."""
    GRID = "grid"
    """Two players, nine cards in a square: each takes a row or a column."""
    WINSTON = "winston"
    """Two players, three piles: a pile is looked at and taken, or left and enlarged."""


class Passing(Enum):
    """The neighbour who gets the rest of a booster."""

    LEFT = "left"
    RIGHT = "right"
    ALTERNATING = "alternating"
    """Left with the first booster, right with the second, and so on."""

    def step(self, booster: int) -> int:
        """Return 1 (left) or -1 (right) for booster 0, 1, 2 …"""
        match self:
            case Passing.LEFT:
                return 1
            case Passing.RIGHT:
                return -1
            case Passing.ALTERNATING:
                return -1 if booster % 2 else 1
            case _:
                assert_never(self)


class Skill(Enum):
    """The strength of a drafting bot."""

    RATING = "rating"
    """Takes the card with the highest rating."""
    BALANCE = "balance"
    """Weighs ratings against the elements taken, the cost curve, elite and ordinary cards."""
    SQUAD = "squad"
    """Takes the card that improves the best squads of deals from the pool the most."""


@dataclass(frozen=True, slots=True)
class DraftSeat:
    """A seat: a name, and the bot's skill or None for a person."""

    name: Name
    bot: Annotated[Skill | None, BOT_MEANING] = None


@dataclass(frozen=True, slots=True)
class BoosterPlan:
    """A booster planned for each seat of a draft."""

    set_code: Annotated[str, Key("set"), Doc("the code of the set")]
    collation: Annotated[str, Doc("the code of the collation")]


@dataclass(frozen=True, slots=True)
class DraftPlan:
    """A draft before its first pick.

    ``boosters`` are the rounds: each seat opens one booster of each. ``clock`` is seconds per pick,
    None without a clock. ``ratings`` are those of the bots, named as in
    ``deckbuilder.limited.draft.ratings``: ``battle``, ``price``, ``simulated``, ``drafts`` (the
    picks of stored drafts) or the path of a file. ``edition`` is the code of the rules for building
    and playing the decks, empty for those of the format of limited decks. ValueError for an invalid
    plan.
    """

    kind: Annotated[DraftKind, KIND_MEANING]
    seats: Annotated[tuple[DraftSeat, ...], HIDDEN]
    boosters: tuple[BoosterPlan, ...]
    seed: Annotated[Seed, As(str, seed_of)]
    passing: Annotated[Passing, Doc("`left`, `right` or `alternating`")] = Passing.LEFT
    clock: Annotated[int | None, HIDDEN] = None
    ratings: Annotated[str, Doc("the ratings used by the bots")] = USUAL_RATINGS
    edition: Annotated[str, HIDDEN, OMITTED] = ""

    def __post_init__(self) -> None:
        most = MOST_SEATS if self.kind is DraftKind.POD else 2
        if not 2 <= len(self.seats) <= most:
            raise ValueError(f"2 to {most} seats, not {len(self.seats)}")
        if not 1 <= len(self.boosters) <= MOST_BOOSTERS:
            raise ValueError(f"1 to {MOST_BOOSTERS} boosters, not {len(self.boosters)}")
        if self.clock is not None and self.clock < 1:
            raise ValueError(f"a clock of at least a second, not {self.clock}")
        if self.edition and self.edition not in EDITIONS:
            raise ValueError(f"the rules of edition {self.edition!r} are unknown")

    @property
    def set_codes(self) -> tuple[str, ...]:
        """The codes of the sets, each once, in the order in which they are first opened."""
        return tuple(dict.fromkeys(booster.set_code for booster in self.boosters))

"""The JSON records of boosters, pools and proposed decks that no service provides in this form."""

from dataclasses import dataclass
from typing import Annotated, Self, TypeAlias

from typing_extensions import Doc

from deckbuilder.cards.fields import ELEMENTS_MEANING, SEAT_MEANING, Hundredths, Name, Saved, Seed
from deckbuilder.cards.records import CardCopies
from deckbuilder.decks.deck import DeckEntry
from deckbuilder.kit.records import FLAT, PAIRS
from deckbuilder.limited.boosters import Collation, SetCards
from deckbuilder.limited.building import BuiltDeck, Forecast
from deckbuilder.limited.draft.wording import render_reason
from deckbuilder.limited.opened import OpenedCard
from deckbuilder.limited.sealed import SealedPool
from deckbuilder.recruitment.records import Doubts
from engine.berserk import Element
from engine.kernel import Seat

SetCode: TypeAlias = Annotated[str, Doc("the code of the set")]
Version: TypeAlias = Annotated[str, Doc("the version of its printed cards")]


@dataclass(frozen=True, slots=True)
class OpenedSet:
    """A set and the contents of its boosters."""

    set: SetCode
    name: Name
    version: Version
    collation: Annotated[str, Doc("the code of the collation")]

    @classmethod
    def of(cls, cards: SetCards, collation: Collation) -> Self:
        """Return a set with the contents of its boosters."""
        return cls(cards.code, cards.name, cards.version, collation.code)


@dataclass(frozen=True, slots=True)
class Booster:
    """An opened booster."""

    set: SetCode
    cards: tuple[OpenedCard, ...]


@dataclass(frozen=True, slots=True)
class OpenedBoosters:
    """Opened boosters of one or more sets."""

    seed: Seed
    sets: tuple[OpenedSet, ...]
    boosters: tuple[Booster, ...]


@dataclass(frozen=True, slots=True)
class SetVersion:
    """A set with the version from which boosters were opened."""

    set: SetCode
    version: Version


@dataclass(frozen=True, slots=True)
class StarterCards:
    """The starter deck of a sealed pool."""

    deck: Annotated[str, Doc("the starter deck's name, or the file of a deck")]
    cards: tuple[OpenedCard, ...]


@dataclass(frozen=True, slots=True)
class ShownPool:
    """A sealed pool."""

    seed: Seed
    code: Annotated[
        str | None,
        Doc(
            "the code that opens the same pool on another computer; null if the pool "
            "depends on one of the user's own files"
        ),
    ]
    format: Annotated[str, Doc("the code of its deck's format")]
    sets: tuple[SetVersion, ...]
    starter: Annotated[StarterCards | None, Doc("null without a starter deck")]
    boosters: tuple[Booster, ...]
    differences: Annotated[
        tuple[str, ...],
        Doc("sets, and the starter deck, whose cards differ from those of the code"),
    ]
    saved: Saved

    @classmethod
    def of(
        cls, pool: SealedPool, code: str | None, differences: tuple[str, ...], saved: str | None
    ) -> Self:
        """Return an opened pool."""
        plan, versions = pool.plan, dict(pool.versions)
        sets = (SetVersion(name, versions[name]) for name in plan.set_codes)
        opened = zip(plan.boosters, pool.boosters, strict=True)
        return cls(
            plan.seed,
            code,
            plan.deck_format.code,
            tuple(sets),
            None if plan.starter is None else StarterCards(plan.starter, pool.starter),
            tuple(Booster(planned.set_code, booster) for planned, booster in opened),
            differences,
            saved,
        )


@dataclass(frozen=True, slots=True)
class BuildReason:
    """A reason for or against a proposed deck."""

    code: Annotated[str, Doc("the kind of reason, as a stable code")]
    amount: Hundredths
    detail: Annotated[
        tuple[tuple[str, int | str], ...],
        PAIRS,
        Doc("the numbers and names used in the message"),
    ]
    message: Annotated[str, Doc("the message as a sentence in the user's language")]


@dataclass(frozen=True, slots=True)
class ProposedDeck:
    """A deck proposed from a pool; its numbers are means over simulated deals."""

    worth: Annotated[float, Doc("the score of a deal's best squad, in hundredths of a crystal")]
    worth_error: Annotated[float, Doc("its standard error, including that of the ratings")]
    squad: Annotated[Forecast, FLAT]
    elements: Annotated[tuple[Element, ...], ELEMENTS_MEANING]
    cards: tuple[CardCopies, ...]
    side: tuple[CardCopies, ...]
    reasons: tuple[BuildReason, ...]

    @classmethod
    def of(cls, built: BuiltDeck) -> Self:
        """Return a proposal with its reasons in words."""
        worth, deck = built.squad.worth, built.deck("")
        reasons = (
            BuildReason(reason.code, reason.amount, reason.detail, render_reason(reason))
            for reason in built.reasons
        )
        cards, side = (tuple(map(_copies, entries)) for entries in (deck.entries, deck.side))
        return cls(
            worth.mean, worth.error, built.squad, built.elements, cards, side, tuple(reasons)
        )


def _copies(entry: DeckEntry) -> CardCopies:
    if entry.ref is None:
        raise ValueError(f"a proposal names the print of each card, not only {entry.name}")
    return CardCopies(entry.ref, entry.name, entry.count)


@dataclass(frozen=True, slots=True)
class ProposedDecks:
    """Decks proposed from a pool."""

    pool: Annotated[int, Doc("number of cards in the pool")]
    ratings: Annotated[str, Doc("the ratings used")]
    seat: Annotated[Seat, SEAT_MEANING]
    deals: Annotated[int, Doc("number of simulated deals")]
    unread_recruiting: Doubts
    decks: Annotated[tuple[ProposedDeck, ...], Doc("best first")]
    saved: Saved

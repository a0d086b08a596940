"""The JSON records of drafts and their logs. Seats are numbered from 1."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Self, TypeAlias

from typing_extensions import Doc

from deckbuilder.cards.fields import Edition, LogFile, Page, Seed
from deckbuilder.cards.records import NamedCard
from deckbuilder.decks.formats import limited_rules
from deckbuilder.kit.records import FLAT, PAIRS, Key
from deckbuilder.limited.draft.advice import Reason
from deckbuilder.limited.draft.log import Comparison, Divergence
from deckbuilder.limited.draft.logfile import DraftLog, LoggedPick
from deckbuilder.limited.draft.plan import DraftPlan, DraftSeat
from deckbuilder.limited.draft.views import SeatView
from deckbuilder.tournament.records import Event

SeatNumber: TypeAlias = Annotated[int, Doc("the seat, from 1")]
Names: TypeAlias = Mapping[str, str]
"""The names of cards by their references."""
Refs: TypeAlias = tuple[str, ...]
Pool: TypeAlias = Annotated[Refs, Doc("references of the cards, in the order taken")]
KeptDraft: TypeAlias = Annotated[int | None, Doc("the number of the kept draft, or null")]
Reasons: TypeAlias = Annotated[
    tuple[Mapping[str, int | str], ...],
    Doc(
        "why: each with `code`, `amount` in hundredths of a crystal, and the numbers and names"
        " that it speaks of"
    ),
]
Unrated: TypeAlias = Annotated[tuple[str, ...], Doc("names of cards that the ratings do not know")]
Agreed: TypeAlias = Annotated[int, Doc("how many picks are the same")]
Other: TypeAlias = Annotated[
    str, Key("with"), Doc("the strength of the bot, or the other log as it was named")
]


def _reasons_to_json(reasons: Sequence[Reason]) -> tuple[Mapping[str, int | str], ...]:
    return tuple(
        {"code": reason.code, "amount": reason.amount, **dict(reason.detail)} for reason in reasons
    )


# Drafts


@dataclass(frozen=True, slots=True)
class DraftedDeck:
    """A seat of a draft with what it drafted and built."""

    seat: Annotated[DraftSeat, FLAT]
    pool: Pool
    deck: Annotated[Refs, Doc("references of the cards of its deck")]


@dataclass(frozen=True, slots=True)
class DraftOfBots:
    """A draft of bots."""

    seed: Seed
    seats: tuple[DraftedDeck, ...]
    event: Annotated[Event | None, Doc("null without `--event`")]
    log: LogFile
    page: Page
    draft: KeptDraft


def drafted_decks(log: DraftLog) -> tuple[DraftedDeck, ...]:
    """Return the seats of a log with their pools and decks."""
    decks = {deck.seat: deck.cards for deck in log.decks}
    return tuple(
        DraftedDeck(seat, log.pool(place), decks.get(place, ()))
        for place, seat in enumerate(log.plan.seats)
    )


# Logs


@dataclass(frozen=True, slots=True)
class PickPlace:
    """Whose pick it is, and when it was made."""

    seat: SeatNumber
    round: Annotated[int, Doc("the round, from 1")]
    pick: Annotated[int, Doc("the pick of the round, from 1")]

    @classmethod
    def of(cls, pick: LoggedPick | Comparison | Divergence) -> Self:
        """Return the seat and the time of a pick in its draft."""
        return cls(pick.seat + 1, pick.round, pick.pick)


@dataclass(frozen=True, slots=True)
class ShownPick:
    """A pick of a draft's log."""

    place: Annotated[PickPlace, FLAT]
    cards: Annotated[tuple[NamedCard, ...], Doc("what was taken")]
    score: Annotated[int | None, Doc("the bot's score in hundredths of a crystal, or null")]
    reasons: Reasons
    unrated: Unrated

    @classmethod
    def of(cls, pick: LoggedPick, names: Names) -> Self:
        """Return a pick with a bot's judgement."""
        place, cards, scoring = PickPlace.of(pick), _named(pick.cards, names), pick.scoring
        if scoring is None:
            return cls(place, cards, None, (), ())
        score = dict(scoring.scores).get(pick.choice)
        return cls(place, cards, score, _reasons_to_json(scoring.reasons), scoring.unrated)


@dataclass(frozen=True, slots=True)
class ShownSeat:
    """A seat of a draft's log."""

    number: Annotated[SeatNumber, Key("seat")]
    seat: Annotated[DraftSeat, FLAT]
    pool: Annotated[tuple[NamedCard, ...], Doc("in the order taken")]
    deck: Annotated[tuple[NamedCard, ...] | None, Doc("null before it is built")]


def _named(refs: Sequence[str], names: Names) -> tuple[NamedCard, ...]:
    return tuple(NamedCard(ref, names[ref]) for ref in refs)


@dataclass(frozen=True, slots=True)
class ShownLog:
    """The log of a draft."""

    plan: Annotated[DraftPlan, FLAT]
    edition: Edition
    sets: Annotated[
        tuple[tuple[str, str], ...],
        PAIRS,
        Doc("each set with the version of its printed cards"),
    ]
    seats: tuple[ShownSeat, ...]
    picks: tuple[ShownPick, ...]
    page: Page

    @classmethod
    def of(cls, log: DraftLog, names: Names, place: int | None, page: Path | None) -> Self:
        """Return a log, or only its seat at ``place`` (from 0)."""
        plan = log.plan
        decks = {deck.seat: _named(deck.cards, names) for deck in log.decks}
        seats = (
            ShownSeat(number + 1, seat, _named(log.pool(number), names), decks.get(number))
            for number, seat in enumerate(plan.seats)
            if place in (None, number)
        )
        picks = (ShownPick.of(pick, names) for pick in log.picks if place in (None, pick.seat))
        edition = limited_rules(plan.edition).code
        return cls(plan, edition, log.versions, tuple(seats), tuple(picks), page)


@dataclass(frozen=True, slots=True)
class ReplayedPick:
    """A pick with what lay before the seat."""

    place: Annotated[PickPlace, FLAT]
    pack: Annotated[tuple[str | None, ...], Doc("references of the cards; null is an empty place")]
    cards: Annotated[Refs, Doc("references of what was taken")]

    @classmethod
    def of(cls, view: SeatView, pick: LoggedPick) -> Self:
        """Return a pick with the view of its seat."""
        pack = (None if card is None else card.ref for card in view.pack)
        return cls(PickPlace.of(pick), tuple(pack), pick.cards)


@dataclass(frozen=True, slots=True)
class DraftReplay:
    """A draft played again."""

    seed: Seed
    same: Annotated[bool, Doc("whether it comes out the same, from the same cards")]
    difference: Annotated[str | None, Doc("where it comes out otherwise, or null")]
    changed_sets: Annotated[tuple[str, ...], Doc("sets whose cards have changed since")]
    picks: tuple[ReplayedPick, ...]


@dataclass(frozen=True, slots=True)
class OtherPick:
    """A pick beside what another log took from the same cards."""

    place: Annotated[PickPlace, FLAT]
    taken: Annotated[Refs, Doc("references of what was taken")]
    best: Annotated[Refs, Doc("references of what the other took, or the bot would take")]

    @classmethod
    def of(cls, pick: Comparison | Divergence, own: int, other: int) -> Self:
        """Return a pick with the cards of two choices in its view."""
        return cls(PickPlace.of(pick), _taken(pick.view, own), _taken(pick.view, other))


def _taken(view: SeatView, choice: int) -> Refs:
    cards = (view.pack[place] for place in view.choices[choice].cards)
    return tuple(card.ref for card in cards if card is not None)


@dataclass(frozen=True, slots=True)
class JudgedPick:
    """A pick beside what a bot would have taken."""

    pick: Annotated[OtherPick, FLAT]
    score: Annotated[int, Doc("of what was taken, in hundredths of a crystal")]
    best_score: Annotated[int, Doc("of what the bot would take, in hundredths of a crystal")]
    reasons: Reasons
    unrated: Unrated

    @classmethod
    def of(cls, comparison: Comparison) -> Self:
        """Return a comparison with the bot's reasons."""
        own, best = comparison.own, comparison.best
        pick = OtherPick.of(comparison, own.choice, best.choice)
        return cls(pick, own.score, best.score, _reasons_to_json(best.reasons), best.unrated)


@dataclass(frozen=True, slots=True)
class BotComparison:
    """The picks of a draft beside those of a bot."""

    other: Other
    seed: Seed
    picks: tuple[JudgedPick, ...]
    agreed: Agreed
    loss: Annotated[int, Doc("what the others cost, in hundredths of a crystal")]


@dataclass(frozen=True, slots=True)
class LogComparison:
    """The picks of a draft beside those of another log."""

    other: Other
    seed: Seed
    picks: tuple[OtherPick, ...]
    agreed: Agreed
    loss: Annotated[None, Doc("nobody judged the picks")] = None


@dataclass(frozen=True, slots=True)
class DraftResumed:
    """A draft that bots drafted on."""

    seed: Seed
    kept: Annotated[int, Doc("how many picks are as they were")]
    picks: Annotated[int, Doc("how many picks the new log has")]
    log: Annotated[Path, Doc("the file of the new log")]


@dataclass(frozen=True, slots=True)
class DraftDeleted:
    """The kept draft that was deleted."""

    deleted: Annotated[int, Doc("its number")]

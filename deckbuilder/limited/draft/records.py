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
"""Card names by reference."""
Refs: TypeAlias = tuple[str, ...]
Pool: TypeAlias = Annotated[Refs, Doc("references of the cards, in the order picked")]
KeptDraft: TypeAlias = Annotated[int | None, Doc("the number of the stored draft, or null")]
Reasons: TypeAlias = Annotated[
    tuple[Mapping[str, int | str], ...],
    Doc(
        "the reasons, each with `code`, `amount` in hundredths of a crystal, and the "
        "numbers and names used in its sentence"
    ),
]
Unrated: TypeAlias = Annotated[tuple[str, ...], Doc("card names without a rating")]
Agreed: TypeAlias = Annotated[int, Doc("number of equal picks")]
Other: TypeAlias = Annotated[
    str, Key("with"), Doc("the bot's strength, or the other log as named in the command")
]


def _reasons_to_json(reasons: Sequence[Reason]) -> tuple[Mapping[str, int | str], ...]:
    return tuple(
        {"code": reason.code, "amount": reason.amount, **dict(reason.detail)} for reason in reasons
    )


# Drafts


@dataclass(frozen=True, slots=True)
class DraftedDeck:
    """A seat of a draft with its picks and its deck."""

    seat: Annotated[DraftSeat, FLAT]
    pool: Pool
    deck: Annotated[Refs, Doc("references of the cards in its deck")]


@dataclass(frozen=True, slots=True)
class DraftOfBots:
    """A draft between bots."""

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
    """The seat and the time of a pick."""

    seat: SeatNumber
    round: Annotated[int, Doc("the round, from 1")]
    pick: Annotated[int, Doc("the pick within the round, from 1")]

    @classmethod
    def of(cls, pick: LoggedPick | Comparison | Divergence) -> Self:
        """Return the seat and the time of a pick in its draft."""
        return cls(pick.seat + 1, pick.round, pick.pick)


@dataclass(frozen=True, slots=True)
class ShownPick:
    """A pick in the log of a draft."""

    place: Annotated[PickPlace, FLAT]
    cards: Annotated[tuple[NamedCard, ...], Doc("the cards picked")]
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
    """A seat in the log of a draft."""

    number: Annotated[SeatNumber, Key("seat")]
    seat: Annotated[DraftSeat, FLAT]
    pool: Annotated[tuple[NamedCard, ...], Doc("in the order picked")]
    deck: Annotated[tuple[NamedCard, ...] | None, Doc("null before the deck is built")]


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
    """A pick with the cards offered."""

    place: Annotated[PickPlace, FLAT]
    pack: Annotated[
        tuple[str | None, ...], Doc("references of the cards offered; null for an empty place")
    ]
    cards: Annotated[Refs, Doc("references of the cards picked")]

    @classmethod
    def of(cls, view: SeatView, pick: LoggedPick) -> Self:
        """Return a pick with the view of its seat."""
        pack = (None if card is None else card.ref for card in view.pack)
        return cls(PickPlace.of(pick), tuple(pack), pick.cards)


@dataclass(frozen=True, slots=True)
class DraftReplay:
    """A replayed draft."""

    seed: Seed
    same: Annotated[bool, Doc("whether the replay matches the log, with unchanged cards")]
    difference: Annotated[str | None, Doc("the first difference, or null")]
    changed_sets: Annotated[tuple[str, ...], Doc("sets whose cards have changed since the draft")]
    picks: tuple[ReplayedPick, ...]


@dataclass(frozen=True, slots=True)
class OtherPick:
    """A pick compared with another log's pick from the same cards."""

    place: Annotated[PickPlace, FLAT]
    taken: Annotated[Refs, Doc("references of the cards picked")]
    best: Annotated[Refs, Doc("references of the cards that the other log or the bot picked")]

    @classmethod
    def of(cls, pick: Comparison | Divergence, own: int, other: int) -> Self:
        """Return a pick with the cards of two choices in its view."""
        return cls(PickPlace.of(pick), _taken(pick.view, own), _taken(pick.view, other))


def _taken(view: SeatView, choice: int) -> Refs:
    cards = (view.pack[place] for place in view.choices[choice].cards)
    return tuple(card.ref for card in cards if card is not None)


@dataclass(frozen=True, slots=True)
class JudgedPick:
    """A pick compared with a bot's choice."""

    pick: Annotated[OtherPick, FLAT]
    score: Annotated[int, Doc("the score of the pick, in hundredths of a crystal")]
    best_score: Annotated[int, Doc("the score of the bot's choice, in hundredths of a crystal")]
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
    """The picks of a draft compared with a bot's choices."""

    other: Other
    seed: Seed
    picks: tuple[JudgedPick, ...]
    agreed: Agreed
    loss: Annotated[int, Doc("the loss by the other picks, in hundredths of a crystal")]


@dataclass(frozen=True, slots=True)
class LogComparison:
    """The picks of a draft compared with another log."""

    other: Other
    seed: Seed
    picks: tuple[OtherPick, ...]
    agreed: Agreed
    loss: Annotated[None, Doc("always null: no bot judged the picks")] = None


@dataclass(frozen=True, slots=True)
class DraftResumed:
    """A draft continued by bots."""

    seed: Seed
    kept: Annotated[int, Doc("number of picks kept from the old log")]
    picks: Annotated[int, Doc("number of picks in the new log")]
    log: Annotated[Path, Doc("the file with the new log")]


@dataclass(frozen=True, slots=True)
class DraftDeleted:
    """The deleted draft."""

    deleted: Annotated[int, Doc("its number")]

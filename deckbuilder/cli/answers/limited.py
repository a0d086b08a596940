"""Answers about boosters, sealed pools and drafts."""

from typing import Annotated, TypeAlias

from typing_extensions import Doc, TypedDict

from deckbuilder.cards.fields import (
    BotSkill,
    Edition,
    Elements,
    Hundredths,
    LogFile,
    Name,
    Page,
    Ref,
    Saved,
    SeatName,
    Seed,
)
from deckbuilder.cli.answers.common import (
    CardCopies,
    NamedCard,
)
from deckbuilder.cli.answers.matches import EventFacts
from deckbuilder.limited.opened import OpenedCard
from deckbuilder.limited.store import DraftSummary
from deckbuilder.recruitment.unread_texts import Doubt as UnreadRecruiting

SetCode: TypeAlias = Annotated[str, Doc("the code of the set")]
Version: TypeAlias = Annotated[str, Doc("the version of its printed cards")]
SeatNumber: TypeAlias = Annotated[int, Doc("the seat, from 1")]
Round: TypeAlias = Annotated[int, Doc("the round, from 1")]
Pick: TypeAlias = Annotated[int, Doc("the pick of the round, from 1")]
Pool: TypeAlias = Annotated[list[str], Doc("references of the cards, in the order taken")]
KeptDraft: TypeAlias = Annotated[int | None, Doc("the number of the kept draft, or null")]
WinShare: TypeAlias = Annotated[
    float | None, Doc("the share of matches won, from 0 to 1; null where nothing was played")
]
WinError: TypeAlias = Annotated[float | None, Doc("its standard error; null likewise")]
LoggedReasons: TypeAlias = Annotated[
    list[dict[str, int | str]],
    Doc(
        "why: each with `code`, `amount` in hundredths of a crystal, and the numbers and names"
        " that it speaks of"
    ),
]


class OpenedSet(TypedDict):
    """A set and how its boosters are made up."""

    set: SetCode
    name: Name
    version: Version
    collation: Annotated[str, Doc("the code of the collation")]


class Booster(TypedDict):
    """An opened booster."""

    set: SetCode
    cards: list[OpenedCard]


class BoostersAnswer(TypedDict):
    """Boosters of one set or of several."""

    seed: Seed
    sets: list[OpenedSet]
    boosters: list[Booster]


class SetVersion(TypedDict):
    """A set as it was when its boosters were opened."""

    set: SetCode
    version: Version


class StarterCards(TypedDict):
    """The starter deck of a sealed pool."""

    deck: Annotated[str, Doc("the starter deck, or the file of a deck")]
    cards: list[OpenedCard]


class SealedAnswer(TypedDict):
    """A sealed pool."""

    seed: Seed
    code: Annotated[
        str | None,
        Doc("opens the same pool elsewhere; null when the pool depends on a file of one's own"),
    ]
    format: Annotated[str, Doc("the code of the format of its deck")]
    sets: list[SetVersion]
    starter: Annotated[StarterCards | None, Doc("null without a starter deck")]
    boosters: list[Booster]
    differences: Annotated[
        list[str],
        Doc("the sets, or the starter deck, whose cards are not those that the code was made with"),
    ]
    saved: Saved


class BuildReason(TypedDict):
    """Something that speaks for or against a proposed deck."""

    code: Annotated[str, Doc("what it is, as a stable word")]
    amount: Hundredths
    detail: Annotated[dict[str, int | str], Doc("the numbers and names that the message tells")]
    message: Annotated[str, Doc("the reason as a sentence in the user's language")]


class ProposedDeck(TypedDict):
    """A deck proposed from a pool. Numbers of squads are means over simulated deals."""

    worth: Annotated[float, Doc("of a deal's best squad, in hundredths of a crystal")]
    worth_error: Annotated[float, Doc("its standard error, that of the ratings included")]
    squad_cards: Annotated[float, Doc("cards in the best squad")]
    squad_crystals: Annotated[float, Doc("what these cards cost")]
    squad_penalty: Annotated[float, Doc("gold for elements besides")]
    without_squad: Annotated[float, Doc("the share of deals without a legal squad, from 0 to 1")]
    elements: Elements
    cards: list[CardCopies]
    side: list[CardCopies]
    reasons: list[BuildReason]


class BuildAnswer(TypedDict):
    """Decks proposed from a pool."""

    pool: Annotated[int, Doc("how many cards the pool has")]
    ratings: Annotated[str, Doc("the ratings the cards were judged by")]
    seat: SeatName
    deals: Annotated[int, Doc("how many deals were simulated")]
    unread_recruiting: Annotated[
        list[UnreadRecruiting],
        Doc("why its squads are neither legal nor best; empty if nothing is unread"),
    ]
    decks: Annotated[list[ProposedDeck], Doc("the best first")]
    saved: Saved


class DraftedDeck(TypedDict):
    """A seat of a draft with what it drafted and built."""

    name: Name
    bot: BotSkill
    pool: Pool
    deck: Annotated[list[str], Doc("references of the cards of its deck")]


class DraftAnswer(TypedDict):
    """A draft of bots."""

    seed: Seed
    seats: list[DraftedDeck]
    event: Annotated[EventFacts | None, Doc("null without `--event`")]
    log: LogFile
    page: Page
    draft: KeptDraft


class DraftedCard(TypedDict):
    """How a card fared in many drafts."""

    id: Ref
    name: Name
    taken: Annotated[int, Doc("copies taken")]
    average_pick: Annotated[float, Doc("the pick of a round that it went with, on average")]
    pick_error: Annotated[float | None, Doc("its standard error; null for a single copy")]
    first_picks: Annotated[int, Doc("how often a seat began with it")]
    in_deck: Annotated[int, Doc("copies that made their seat's deck")]
    deck_share: Annotated[float | None, Doc("the same as a share of the copies taken")]
    played: Annotated[int, Doc("squads that had it")]
    win_share: WinShare
    win_error: WinError


class WonMatches(TypedDict):
    """What was won."""

    matches: Annotated[int, Doc("matches played")]
    win_share: WinShare
    win_error: WinError


class DraftedSeat(WonMatches):
    """How a seat fared in many drafts."""

    seat: SeatNumber


class FirstPick(WonMatches):
    """How decks fared that began with a card."""

    id: Ref
    name: Name
    times: Annotated[int, Doc("how often a seat began with it")]


class DraftedSkill(WonMatches):
    """How a strength of bots fared in many drafts."""

    skill: Annotated[str, Doc("`rating`, `balance` or `squad`")]


class DraftSeriesAnswer(TypedDict):
    """Many drafts counted together."""

    seed: Seed
    drafts: Annotated[int, Doc("how many drafts")]
    matches: Annotated[int, Doc("how many matches")]
    cards: Annotated[list[DraftedCard], Doc("the earliest taken first")]
    seats: list[DraftedSeat]
    first_picks: Annotated[list[FirstPick], Doc("the most frequent first")]
    skills: list[DraftedSkill]
    files: Annotated[list[str], Doc("the CSV files that were written")]


class DraftListAnswer(TypedDict):
    """The kept drafts, the newest first."""

    total: Annotated[int, Doc("how many there are")]
    drafts: list[DraftSummary]


class LoggedBooster(TypedDict):
    """A booster that a draft planned for each seat."""

    set: SetCode
    collation: Annotated[str, Doc("the code of the collation")]


class LoggedSeat(TypedDict):
    """A seat of a draft's log."""

    seat: SeatNumber
    name: Name
    bot: BotSkill
    pool: Annotated[list[NamedCard], Doc("in the order taken")]
    deck: Annotated[list[NamedCard] | None, Doc("null before it is built")]


class LoggedPick(TypedDict):
    """A pick of a draft's log."""

    seat: SeatNumber
    round: Round
    pick: Pick
    cards: Annotated[list[NamedCard], Doc("what was taken")]
    score: Annotated[int | None, Doc("the bot's score in hundredths of a crystal, or null")]
    reasons: LoggedReasons
    unrated: Annotated[list[str], Doc("names of cards that the ratings do not know")]


class DraftLogFacts(TypedDict):
    """What is known of a draft by its log."""

    kind: Annotated[str, Doc("`pod`, `grid` or `winston`")]
    seed: Seed
    passing: Annotated[str, Doc("`left`, `right` or `alternating`")]
    ratings: Annotated[str, Doc("the ratings the bots went by")]
    edition: Edition
    boosters: list[LoggedBooster]
    sets: Annotated[dict[str, str], Doc("each set with the version of its printed cards")]
    seats: list[LoggedSeat]
    picks: list[LoggedPick]


class DraftLogAnswer(DraftLogFacts):
    """The log of a draft."""

    page: Page


class ReplayedPick(TypedDict):
    """A pick with what lay before the seat."""

    seat: SeatNumber
    round: Round
    pick: Pick
    pack: Annotated[list[str | None], Doc("references of the cards; null is an empty place")]
    cards: Annotated[list[str], Doc("references of what was taken")]


class DraftReplayAnswer(TypedDict):
    """A draft played again."""

    seed: Seed
    same: Annotated[bool, Doc("whether it comes out the same, from the same cards")]
    difference: Annotated[str | None, Doc("where it comes out otherwise, or null")]
    changed_sets: Annotated[list[str], Doc("sets whose cards have changed since")]
    picks: list[ReplayedPick]


class OtherPick(TypedDict):
    """A pick beside what another log took from the same cards."""

    seat: SeatNumber
    round: Round
    pick: Pick
    taken: Annotated[list[str], Doc("references of what was taken")]
    best: Annotated[list[str], Doc("references of what the other took, or the bot would take")]


class JudgedPick(OtherPick):
    """A pick beside what a bot would have taken."""

    score: Annotated[int, Doc("of what was taken, in hundredths of a crystal")]
    best_score: Annotated[int, Doc("of what the bot would take, in hundredths of a crystal")]
    reasons: LoggedReasons
    unrated: Annotated[list[str], Doc("names of cards that the ratings do not know")]


# `with` is a word of Python's own, so its shape is written as a call.
ComparedWith = TypedDict(
    "ComparedWith",
    {"with": Annotated[str, Doc("the strength of the bot, or the other log as it was named")]},
)


class DraftComparisonAnswer(ComparedWith):
    """The picks of a draft beside those of a bot."""

    seed: Seed
    picks: list[JudgedPick]
    agreed: Annotated[int, Doc("how many picks are the same")]
    loss: Annotated[int, Doc("what the others cost, in hundredths of a crystal")]


class LogComparisonAnswer(ComparedWith):
    """The picks of a draft beside those of another log."""

    seed: Seed
    picks: list[OtherPick]
    agreed: Annotated[int, Doc("how many picks are the same")]
    loss: Annotated[None, Doc("nobody judged the picks")]


class DraftResumedAnswer(TypedDict):
    """A draft that bots drafted on."""

    seed: Seed
    kept: Annotated[int, Doc("how many picks are as they were")]
    picks: Annotated[int, Doc("how many picks the new log has")]
    log: Annotated[str, Doc("the file of the new log")]


class DraftDeletedAnswer(TypedDict):
    """The kept draft that was deleted."""

    deleted: Annotated[int, Doc("its number")]


class HostedSeat(TypedDict):
    """A seat of a hosted draft."""

    name: Name
    bot: BotSkill
    pool: Pool


class HostAnswer(TypedDict):
    """A hosted draft at its end. The room's code and its news went to stderr."""

    code: Annotated[str, Doc("the room's code")]
    seed: Annotated[
        int | None, Doc("null when it was not over: whoever knows it knows every booster")
    ]
    over: Annotated[bool, Doc("whether the draft was played to its end")]
    edition: Edition
    seats: list[HostedSeat]
    log: LogFile
    draft: Annotated[int | None, Doc("the number of the kept draft; null when it was not over")]


class JoinAnswer(TypedDict):
    """The seat of a hosted draft that was played."""

    draft: Annotated[
        int | None, Doc("the number of the kept draft; null when the host told no good log")
    ]
    name: Annotated[str, Doc("what the others call you")]
    seat: Annotated[int, Doc("the seat, from 0")]
    edition: Edition
    pool: Annotated[list[OpenedCard], Doc("in the order taken")]

"""Answers about matches and events."""

from typing import Annotated, TypeAlias

from typing_extensions import Doc, TypedDict

from deckbuilder.cards.fields import (
    Deck,
    Edition,
    LogFile,
    Name,
    Page,
    Seed,
)
from deckbuilder.cards.records import PlayingCounts as Playing

PlayerNumber: TypeAlias = Annotated[int, Doc("the number of a player, from 1")]
Winner: TypeAlias = Annotated[int | None, Doc("the number of the player, from 1; null for a draw")]


class EventPlayer(TypedDict):
    """A player of an event; players are numbered in this order."""

    name: Name
    deck: Deck


class EventTable(TypedDict):
    """A match of an event."""

    one: PlayerNumber
    other: Annotated[int | None, Doc("the number of the other player; null for a bye")]
    winner: Winner
    reason: Annotated[str, Doc("how the match ended, as a stable word")]
    rule: Annotated[str, Doc("the number of the rule that ended it")]


class Standing(TypedDict):
    """A line of the standings."""

    place: Annotated[int, Doc("from 1")]
    player: PlayerNumber
    points: Annotated[int, Doc("3 for a win or a bye, 1 for a draw")]
    wins: Annotated[int, Doc("matches won, and byes")]
    draws: Annotated[int, Doc("matches drawn")]
    losses: Annotated[int, Doc("matches lost")]
    byes: Annotated[int, Doc("rounds without an opponent")]
    opponents: Annotated[int, Doc("the points of all opponents")]
    beaten: Annotated[int, Doc("the points of the opponents beaten")]


class EventFacts(TypedDict):
    """An event."""

    seed: Seed
    kind: Annotated[str, Doc("`swiss` or `round_robin`")]
    rounds: Annotated[int, Doc("how many rounds, without the play-off")]
    playoff: Annotated[bool, Doc("whether a play-off ended it")]
    players: list[EventPlayer]
    tables: Annotated[list[list[EventTable]], Doc("by round, those of the play-off last")]
    standings: Annotated[list[Standing], Doc("without the play-off")]
    places: Annotated[list[int], Doc("the numbers of the players from the first to the last")]


class EventAnswer(EventFacts):
    """An event of decks."""

    kept: Annotated[int | None, Doc("the number of the kept event, or null")]


class MatchPlayer(TypedDict):
    """A player of a match."""

    name: Name
    deck: Deck
    playing: Annotated[Playing, Doc("of the whole deck")]
    bot: Annotated[str, Doc("who plays: `lookahead`, `random` or `human`")]
    seat: Annotated[str | None, Doc("`first` or `second`; null before the seats were rolled")]
    mulligans: Annotated[int, Doc("mulligans taken")]
    squad: Annotated[list[str], Doc("the names of the recruited cards")]


class MatchFacts(TypedDict):
    """How a match went."""

    edition: Edition
    seed: Seed
    players: list[MatchPlayer]
    before: Annotated[
        list[str], Doc("what happened before the recruitment, in the user's language")
    ]
    winner: Winner
    reason: Annotated[
        str | None, Doc("how the match ended, as a stable word; null when it did not")
    ]
    rule: Annotated[str | None, Doc("the number of the rule that ended it; null likewise")]
    turns: Annotated[int, Doc("turns of the battle")]
    decisions: Annotated[int, Doc("choices made in the battle")]
    digest: Annotated[str, Doc("the same for the same match; empty before the battle")]


class MatchAnswer(MatchFacts):
    """A match of two bots."""

    log: LogFile


class ReplayAnswer(MatchFacts):
    """A recorded match that comes out the same."""

    same: Annotated[bool, Doc("true")]
    difference: Annotated[None, Doc("there is none")]
    log: Annotated[list[str], Doc("the battle, a line an event, in the user's language")]
    page: Page


class ReplayDiffersAnswer(TypedDict):
    """A recorded match that does not come out the same."""

    same: Annotated[bool, Doc("false")]
    difference: Annotated[str, Doc("where it does not, in the user's language")]


WinShare: TypeAlias = Annotated[
    float | None, Doc("the share of matches won, a draw as a half; null where there are none")
]
Low: TypeAlias = Annotated[float | None, Doc("the lower end of its 95% Wilson interval")]
High: TypeAlias = Annotated[float | None, Doc("the upper end of its 95% Wilson interval")]


class SimulatedShare(TypedDict):
    """Matches won."""

    matches: Annotated[int, Doc("matches counted")]
    win_share: WinShare
    win_share_low: Low
    win_share_high: High


class SimulatedResults(SimulatedShare):
    """Matches won, drawn and lost."""

    wins: Annotated[int, Doc("matches won")]
    draws: Annotated[int, Doc("matches drawn")]
    losses: Annotated[int, Doc("matches lost")]
    first_share: Annotated[float | None, Doc("what was won as the first player")]
    first_share_low: Low
    first_share_high: High
    second_share: Annotated[float | None, Doc("what was won as the second player")]
    second_share_low: Low
    second_share_high: High


class SimulatedDeck(SimulatedResults):
    """What a deck won of all its matches; one that meets itself: what its first player won."""

    deck: Deck
    playing: Annotated[Playing, Doc("of the whole deck")]


class SimulatedPair(SimulatedResults):
    """What a deck won against another one."""

    deck: Deck
    against: Annotated[str, Doc("the name of the other deck")]


class SimulatedLength(TypedDict):
    """How long the matches of a pair of decks last."""

    deck: Deck
    against: Annotated[str, Doc("the name of the other deck")]
    turns: Annotated[float, Doc("turns of a battle on average")]
    turns_5: Annotated[int, Doc("5 in 100 battles have at most so many turns")]
    turns_50: Annotated[int, Doc("half of the battles have at most so many turns")]
    turns_95: Annotated[int, Doc("95 in 100 battles have at most so many turns")]
    most_turns: Annotated[int, Doc("turns of the longest battle")]
    decisions: Annotated[float, Doc("choices made in a battle on average")]


class SimulatedEnd(TypedDict):
    """A way in which matches ended."""

    reason: Annotated[str, Doc("a stable word; `stopped` for matches that never ended")]
    rule: Annotated[str, Doc("the number of the rule")]
    matches: Annotated[int, Doc("how many matches ended so")]
    share: Annotated[float, Doc("the same as a share of all matches")]


class SimulatedCard(SimulatedShare):
    """How squads of a deck fared that had a card."""

    deck: Deck
    id: Annotated[str, Doc("the card's reference")]
    name: Name
    squads: Annotated[int, Doc("squads of the deck that had it")]
    squad_share: Annotated[float, Doc("the same as a share of the deck's squads")]
    damage: Annotated[float, Doc("wounds it dealt to the opponent's cards in a match, on average")]


class SimulateAnswer(TypedDict):
    """Many matches counted together."""

    seed: Seed
    edition: Edition
    bot: Annotated[str, Doc("who plays: `random`, `direct` or `lookahead`")]
    asked: Annotated[int, Doc("how many matches were asked for")]
    matches: Annotated[int, Doc("how many were played to an end; fewer when stopped by Ctrl+C")]
    stopped: Annotated[int, Doc("matches that never ended: a mistake of the program")]
    decks: list[SimulatedDeck]
    pairs: list[SimulatedPair]
    lengths: list[SimulatedLength]
    ends: Annotated[list[SimulatedEnd], Doc("the most frequent first")]
    cards: Annotated[list[SimulatedCard], Doc("the most frequent of each deck first")]
    files: Annotated[list[str], Doc("the tables that were written")]

"""Answers about matches and events."""

from typing import Annotated, TypeAlias

from typing_extensions import Doc, TypedDict

from deckbuilder.cli.answers.common import Deck, Edition, LogFile, Name, Playing, Seed

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


class ReplayDiffersAnswer(TypedDict):
    """A recorded match that does not come out the same."""

    same: Annotated[bool, Doc("false")]
    difference: Annotated[str, Doc("where it does not, in the user's language")]

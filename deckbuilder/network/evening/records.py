"""The JSON record of a hosted evening at its end. Players are numbered from 1."""

from dataclasses import dataclass
from typing import Annotated, Self

from typing_extensions import Doc

from deckbuilder.cards.fields import Edition
from deckbuilder.network.evening.protocol import EveningStage
from deckbuilder.network.evening.room import EveningRoom
from deckbuilder.network.protocol import Way
from deckbuilder.tournament.club_rounds import ClubKind, ClubMatch
from deckbuilder.tournament.standings import Standing


@dataclass(frozen=True, slots=True)
class EveningPlayer:
    """A player of an evening."""

    name: Annotated[str, Doc("the name at the table")]
    bot: Annotated[bool, Doc("whether a bot plays")]
    deck: Annotated[str | None, Doc("the name of the deck; null without one")]
    dropped: Annotated[bool, Doc("whether the player dropped out")]


@dataclass(frozen=True, slots=True)
class EveningMatch:
    """A match of an evening."""

    one: Annotated[int, Doc("the number of the first player")]
    other: Annotated[int | None, Doc("the number of the opponent; null for a bye")]
    games: Annotated[tuple[int, int], Doc("games won by each")]
    drawn: Annotated[int, Doc("games drawn")]
    winner: Annotated[int | None, Doc("the number of the winner; null for a draw or an open match")]
    over: Annotated[bool, Doc("whether the match is over")]

    @classmethod
    def of(cls, match: ClubMatch) -> Self:
        """Return the record of a match."""
        other = None if match.other is None else match.other + 1
        winner = None if match.winner is None else match.winner + 1
        return cls(match.one + 1, other, match.games, match.drawn, winner, match.is_over)


@dataclass(frozen=True, slots=True)
class HeldEvening:
    """A hosted evening. The room's code and its news went to stderr."""

    code: Annotated[str, Doc("the room's code")]
    title: Annotated[str, Doc("the name of the evening")]
    way: Annotated[Way, Doc("`draft`, `sealed`, `constructed` or `names`")]
    pairing: Annotated[ClubKind, Doc("`swiss`, `round_robin` or `elimination`")]
    edition: Edition
    format: Annotated[str, Doc("the code of the decks' format")]
    stage: Annotated[
        EveningStage, Doc("`gathering`, `draft`, `decks`, `rounds`, or `over` for a whole evening")
    ]
    players: tuple[EveningPlayer, ...]
    rounds: Annotated[
        tuple[tuple[EveningMatch, ...], ...], Doc("by round, those of the bracket last")
    ]
    standings: Annotated[tuple[Standing, ...], Doc("without the bracket")]
    places: Annotated[tuple[int, ...], Doc("the numbers of the players, from first to last place")]

    @classmethod
    def of(cls, room: EveningRoom) -> Self:
        """Return an evening in its current state."""
        evening, terms = room.evening, room.plan.terms
        players = tuple(
            EveningPlayer(
                player.name,
                player.is_bot,
                None if player.deck is None else player.deck[1].name,
                number in evening.dropped,
            )
            for number, player in enumerate(evening.players)
        )
        rounds = evening.rounds
        return cls(
            room.seating.door.code,
            terms.name,
            terms.way,
            terms.kind,
            terms.edition,
            terms.form,
            evening.stage,
            players,
            tuple(tuple(map(EveningMatch.of, matches)) for matches in rounds.rounds),
            rounds.standings(),
            tuple(number + 1 for number in rounds.places()),
        )

"""The JSON record of a hosted match at its end."""

from dataclasses import dataclass
from typing import Annotated, Self

from typing_extensions import Doc

from deckbuilder.cards.fields import Edition, Rule
from deckbuilder.network.matches.room import MatchRoom


@dataclass(frozen=True, slots=True)
class HeldMatch:
    """A hosted match at its end. The room's codes and its news went to stderr."""

    code: Annotated[str, Doc("the players' room code")]
    edition: Edition
    format: Annotated[str, Doc("the code of the decks' format")]
    players: Annotated[tuple[str, str], Doc("the names at the table")]
    seed: Annotated[int, Doc("the seed, made of both players' parts")]
    winner: Annotated[str, Doc("the winner's name, empty for a draw")]
    games: Annotated[tuple[int, int], Doc("the games won by each player")]
    reason: Annotated[str, Doc("why the last game ended, as a stable code")]
    rule: Rule

    @classmethod
    def of(cls, room: MatchRoom) -> Self:
        """Return the end of a room; ValueError while its match runs."""
        match, terms = room.match, room.terms
        if match is None or match.outcome is None:
            raise ValueError("the match is not over")
        end, names, score = match.outcome, room.seating.names(), room.series.score
        return cls(
            room.seating.door.code,
            terms.edition,
            terms.form,
            (names[0], names[1]),
            match.seed,
            "" if score.winner is None else names[score.winner],
            score.games,
            end.reason,
            end.rule,
        )

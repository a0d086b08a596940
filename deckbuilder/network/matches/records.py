"""The JSON record of a hosted match at its end."""

from dataclasses import dataclass
from typing import Annotated, Self

from typing_extensions import Doc

from deckbuilder.cards.fields import Edition
from deckbuilder.matches.match import Ending
from deckbuilder.network.matches.room import MatchRoom


@dataclass(frozen=True, slots=True)
class HeldMatch:
    """A hosted match at its end. The room's codes and its news went to stderr."""

    code: Annotated[str, Doc("the players' room code")]
    edition: Edition
    format: Annotated[str, Doc("the code of the decks' format")]
    players: Annotated[tuple[str, str], Doc("the names at the table")]
    seed: Annotated[
        int | None, Doc("null while the match is running, since the seed reveals every card")
    ]
    outcome: Annotated[Ending | None, Doc("null if the match is not over")]

    @classmethod
    def of(cls, room: MatchRoom) -> Self:
        """Return the end of a room."""
        match, terms = room.match, room.terms
        one, other = room.seating.names()
        seed = match.seed if match is not None and room.is_over else None
        outcome = None if match is None else match.outcome
        return cls(room.seating.door.code, terms.edition, terms.form, (one, other), seed, outcome)

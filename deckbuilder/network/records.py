"""The JSON records of a hosted draft at its end, for its host and its guests."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Self

from typing_extensions import Doc

from deckbuilder.cards.fields import Edition, LogFile
from deckbuilder.kit.records import FLAT
from deckbuilder.limited.draft.plan import DraftSeat
from deckbuilder.limited.draft.records import Pool
from deckbuilder.limited.opened import OpenedCard
from deckbuilder.network.draft_room import DraftRoom


@dataclass(frozen=True, slots=True)
class HostedSeat:
    """A seat of a hosted draft."""

    seat: Annotated[DraftSeat, FLAT]
    pool: Pool


@dataclass(frozen=True, slots=True)
class HostedDraft:
    """A hosted draft at its end. The room's code and its news went to stderr."""

    code: Annotated[str, Doc("the room's code")]
    seed: Annotated[
        int | None, Doc("null while the draft is running, since the seed reveals every booster")
    ]
    over: Annotated[bool, Doc("whether the draft was finished")]
    edition: Edition
    seats: tuple[HostedSeat, ...]
    log: LogFile
    draft: Annotated[int | None, Doc("the number of the stored draft; null if it was not finished")]

    @classmethod
    def of(cls, room: DraftRoom, log: Path | None, number: int | None) -> Self:
        """Return the end of a room, with the number of its saved draft."""
        seats = (
            HostedSeat(
                replace(seat, name=name),
                tuple(card.ref for card in room.table.draft.pool(place)) if room.table else (),
            )
            for place, (name, seat) in enumerate(
                zip(room.seating.names(), room.plan.seats, strict=True)
            )
        )
        seed = room.plan.seed if room.is_over else None
        code = room.seating.door.code
        return cls(code, seed, room.is_over, room.edition, tuple(seats), log, number)


@dataclass(frozen=True, slots=True)
class JoinedDraft:
    """The seat of a hosted draft that was played."""

    draft: Annotated[
        int | None, Doc("the number of the stored draft; null if the host sent no valid log")
    ]
    name: Annotated[str, Doc("your name at the table")]
    seat: Annotated[int, Doc("the seat, from 0")]
    edition: Edition
    pool: Annotated[tuple[OpenedCard, ...], Doc("in the order picked")]

"""What each connection to a match room has been told, and how a view or a record is told to it."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from deckbuilder.matches.records import record_of, render_record
from deckbuilder.network.matches.protocol import (
    Book,
    FromHost,
    RecordPart,
    Revealed,
    Seen,
    Series,
    in_parts,
    without_history,
)
from deckbuilder.network.matches.series import Finished
from deckbuilder.network.protocol import LOG_PART
from deckbuilder.network.room import Say
from engine.kernel import Event


@dataclass(slots=True)
class Ear:
    """What one connection knows: its cards, the events of the battle, what it was sent last."""

    connection: int
    book: Book = field(default_factory=Book)
    events: list[Event] = field(default_factory=list)
    shown: object = None
    series: Series | None = None
    has_record: bool = False

    def forget(self) -> None:
        """Begin another game: nothing of it is known."""
        self.events, self.shown, self.has_record = [], None, False

    def say(self, message: FromHost) -> Say:
        """Return the effect that sends a message."""
        return Say(self.connection, self.book.write(message))

    def see(self, seen: Seen) -> list[Say]:
        """Return the effects that send a view: its new cards and events before it."""
        cards = self.book.new_in(seen.view)
        said = [] if cards is None else [self.say(cards)]
        past, bare = in_parts(without_history(seen, self.events))
        said += [*map(self.say, past), self.say(bare)]
        self.events = [] if seen.view.battle is None else list(seen.view.battle.history)
        return said


def records_of(games: Iterable[Finished]) -> list[FromHost]:
    """Return the messages with the records of finished games, and the parts of their seeds."""
    told: list[FromHost] = []
    for one in games:
        text = render_record(record_of(one.session))
        parts = [text[at : at + LOG_PART] for at in range(0, len(text), LOG_PART)]
        told.append(Revealed(one.game, one.parts))
        told += [RecordPart(one.game, at, len(parts), part) for at, part in enumerate(parts, 1)]
    return told

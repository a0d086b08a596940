"""A draft on this computer: people choose, bots take when somebody waits for them.

Bots are not hasty. A bot looks at a pack only when a person waits for what it passes on, or when
no person has anything left to do; so a person who sits before a bot can still take a pick back.
What the bots take does not depend on it: a pod's choices do not depend on their order in time, and
a bot that keeps to its view's cards, pool and place gives the same scores sooner or later.
"""

import operator
from collections.abc import Callable, Mapping
from typing import Any, Final

from catalog.common.errors import UserError
from catalog.rarity import Rarity
from deckbuilder.base.saving import card_codec
from deckbuilder.limited.draft.advice import DraftBot, Scored
from deckbuilder.limited.draft.draft import Draft, Scoring
from deckbuilder.limited.draft.log import log_of, replay
from deckbuilder.limited.draft.logfile import DraftLog, LoggedDeck, log_from_data, log_to_data
from deckbuilder.limited.draft.views import SeatView
from deckbuilder.limited.opened import OpenedCard
from engine.kernel import BadSave, Refusal

_FORMAT: Final = "razdacha-draft-table"
_VERSION: Final = 2
_CODEC: Final = card_codec(OpenedCard, Rarity, formerly={"DraftCard": OpenedCard})


class DraftTable:
    """A draft with its bots. ``bots`` are by seat; a seat without one is a person's."""

    def __init__(self, draft: Draft, bots: Mapping[int, DraftBot]) -> None:
        """Seat the bots; nobody has taken anything yet: call ``advance``."""
        self.draft = draft
        self.bots = dict(bots)
        self.away: set[int] = set()
        self.decks: tuple[LoggedDeck, ...] = ()

    @property
    def is_over(self) -> bool:
        """Return whether all is taken that can be taken."""
        return self.draft.is_over

    @property
    def people(self) -> tuple[int, ...]:
        """The seats without a bot, in their order."""
        return tuple(seat for seat in range(len(self.draft.plan.seats)) if seat not in self.bots)

    def waiting(self) -> tuple[int, ...]:
        """Return the people who have something to choose, in the order of the seats."""
        return tuple(seat for seat in self.draft.waiting() if seat not in self.bots)

    def view(self, seat: int) -> SeatView:
        """Return all that a seat may see, with who is a bot and who is away by now."""
        return self.draft.view(seat, self.bots, self.away)

    def look(self, seat: int) -> None:
        """Note that a seat has seen its pack: whoever passed it may no longer undo."""
        self.draft.look(seat)

    def choose(self, seat: int, choice: int) -> Refusal | None:
        """Make a person's choice, a position in the view's ``choices``; None when it is done."""
        return self.draft.choose(seat, choice)

    def undo(self, seat: int) -> Refusal | None:
        """Take a person's last pick back, as long as the neighbour has not looked."""
        return self.draft.undo(seat)

    def advance(self, most: int | None = None) -> int:
        """Let bots take until every person has a choice; return how many picks they made.

        When no person has anything left to take, they go on to the end of the round, and when
        there are no people, of the draft. ``most`` stops earlier, for whoever shows the progress.
        """
        made = 0
        while (most is None or made < most) and (seat := self._needed()) is not None:
            self._take(seat)
            made += 1
        return made

    def _needed(self) -> int | None:
        """Return a bot that has to take now; None when people have to, or all is over."""
        people = self.people
        if not people:
            return next(iter(self.draft.waiting()), None)
        blocking = (self.draft.blocking(person) for person in people)
        return next((seat for seat in blocking if seat in self.bots), None)

    def _take(self, seat: int) -> None:
        self.draft.look(seat)
        scores = self.bots[seat].scores(self.view(seat))
        choice = scores[0].choice
        refusal = self.draft.choose(seat, choice, Scoring.of(scores, choice))
        if refusal is not None:
            raise AssertionError(f"a bot chose what it may not: {refusal}")

    def advice(self, seat: int, bot: DraftBot) -> tuple[Scored, ...]:
        """Return what a bot says of each choice of a seat, best first; empty while it waits."""
        view = self.view(seat)
        return tuple(bot.scores(view)) if view.has_turn else ()

    def seat_bot(self, seat: int, bot: DraftBot | None) -> None:
        """Let a bot draft for a seat from now on, or a person again."""
        if bot is None:
            self.bots.pop(seat, None)
        else:
            self.bots[seat] = bot

    def set_away(self, seat: int, away: bool) -> None:
        """Note whether a person has left the table for a while."""
        (self.away.add if away else self.away.discard)(seat)

    def log(self) -> DraftLog:
        """Return the log of the draft as far as it has come."""
        return log_of(self.draft, self.decks)

    def to_json(self) -> dict[str, Any]:
        """Return the draft as plain data for ``from_json``; its log carries its cards.

        Bots are not in it; whoever takes the draft up again seats them.
        """
        return {
            "format": _FORMAT,
            "version": _VERSION,
            "log": log_to_data(self.log()),
            "looks": list(self.draft.looks()),
        }

    @staticmethod
    def from_json(
        data: Mapping[str, Any], bots: Callable[[Draft], Mapping[int, DraftBot]]
    ) -> "DraftTable":
        """Return the table that ``to_json`` described, with the bots that ``bots`` makes for it.

        BadSave when the data is none.
        """
        try:
            if data["format"] != _FORMAT or data["version"] not in (1, _VERSION):
                raise BadSave(f"a draft of version {data['version']}")
            log = log_from_data(data["log"], _FORMAT)
            # in version 1 the cards stood beside the log
            carried = map(_card, data["cards"]) if data["version"] == 1 else log.cards
            cards = {card.ref: card for card in carried}
            draft = replay(log, cards)
            draft.restore_looks(tuple(map(operator.index, data["looks"])))
        except (AttributeError, KeyError, TypeError, ValueError, UserError) as error:
            raise BadSave(f"this is no saved draft: {error}") from error
        table = DraftTable(draft, bots(draft))
        table.decks = log.decks
        return table


def _card(data: object) -> OpenedCard:
    card = _CODEC.decode(data)
    if not isinstance(card, OpenedCard):
        raise BadSave(f"expected a card, found {type(card).__name__}")
    return card

"""A draft on this computer: people choose, and bots pick when somebody waits for them.

A bot looks at a pack only when a person waits for what it passes on, or when no person has anything
left to do; so a person before a bot can still undo a pick. This does not affect the bots' picks:
choices in a pod are independent of their order in time, and a bot that uses only its view's cards,
pool and position gives the same scores at any time.
"""

import operator
from collections.abc import Callable, Mapping
from typing import Any, Final

from catalog.common.errors import UserError
from catalog.rarity import Rarity
from deckbuilder.base.saving import card_codec, read_as
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
        """Seat the bots; no picks are made before ``advance``."""
        self.draft = draft
        self.bots = dict(bots)
        self.away: set[int] = set()
        self.decks: tuple[LoggedDeck, ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether every available card is taken."""
        return self.draft.is_over

    @property
    def people(self) -> tuple[int, ...]:
        """The seats without a bot, in order."""
        return tuple(seat for seat in range(len(self.draft.plan.seats)) if seat not in self.bots)

    def waiting(self) -> tuple[int, ...]:
        """Return the people with a choice to make, in seat order."""
        return tuple(seat for seat in self.draft.waiting() if seat not in self.bots)

    def view(self, seat: int) -> SeatView:
        """Return everything that a seat may see, with current bots and absences."""
        return self.draft.view(seat, self.bots, self.away)

    def look(self, seat: int) -> None:
        """Record that a seat has seen its pack, so that its neighbour can no longer undo."""
        self.draft.look(seat)

    def choose(self, seat: int, choice: int) -> Refusal | None:
        """Make a person's choice, a position in the view's ``choices``; return None if done."""
        return self.draft.choose(seat, choice)

    def undo(self, seat: int) -> Refusal | None:
        """Undo a person's last pick, unless the neighbour has seen the pack."""
        return self.draft.undo(seat)

    def advance(self, most: int | None = None) -> int:
        """Let bots pick until every person has a choice; return the number of picks.

        If no person has anything left to pick, they continue to the end of the round, and without
        people to the end of the draft. ``most`` limits the number, to show progress.
        """
        made = 0
        while (most is None or made < most) and (seat := self._needed()) is not None:
            self._take(seat)
            made += 1
        return made

    def _needed(self) -> int | None:
        """Return a bot that has to pick now; None if people have to, or everything is over."""
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
        """Return a bot's scores of the choices of a seat, best first; empty while it waits."""
        view = self.view(seat)
        return tuple(bot.scores(view)) if view.has_turn else ()

    def seat_bot(self, seat: int, bot: DraftBot | None) -> None:
        """Seat a bot at a seat from now on, or a person again."""
        if bot is None:
            self.bots.pop(seat, None)
        else:
            self.bots[seat] = bot

    def set_away(self, seat: int, away: bool) -> None:
        """Record whether a person is absent."""
        (self.away.add if away else self.away.discard)(seat)

    def log(self) -> DraftLog:
        """Return the log of the draft in its current state."""
        return log_of(self.draft, self.decks)

    def to_json(self) -> dict[str, Any]:
        """Return the draft as plain data for ``from_json``; its log contains its cards.

        Bots are not included; the caller of ``from_json`` seats them.
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
        """Return the table written by ``to_json``, with the bots that ``bots`` makes for it.

        BadSave for other data.
        """
        try:
            if data["format"] != _FORMAT or data["version"] not in (1, _VERSION):
                raise BadSave(f"a draft of version {data['version']}")
            log = log_from_data(data["log"], _FORMAT)
            # in version 1 the cards were beside the log
            older = data["cards"] if data["version"] == 1 else ()
            cards = {card.ref: card for card in (*map(_card, older), *log.cards)}
            draft = replay(log, cards)
            draft.restore_looks(tuple(map(operator.index, data["looks"])))
        except (AttributeError, KeyError, TypeError, ValueError, UserError) as error:
            raise BadSave(f"this is no saved draft: {error}") from error
        table = DraftTable(draft, bots(draft))
        table.decks = log.decks
        return table


def _card(data: object) -> OpenedCard:
    return read_as(OpenedCard, _CODEC, data)

"""The rooms inside an evening: its draft, and a table for each game of a match.

Their people come with the token of the evening, so nobody needs another code.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from catalog.common.i18n import _
from deckbuilder.limited.draft.log import logged_pick
from deckbuilder.matches.agreements import Wish
from deckbuilder.matches.match import MatchSession
from deckbuilder.network.door import Door, new_code
from deckbuilder.network.draft_room import DraftRoom
from deckbuilder.network.evening.protocol import WATCH_ROOM
from deckbuilder.network.matches.decks import Check, CheckedDeck
from deckbuilder.network.matches.protocol import Bring, Checked, Reveal
from deckbuilder.network.matches.room import MatchRoom
from deckbuilder.network.matches.seeds import commitment, new_part
from deckbuilder.network.protocol import Ending, Join, MatchTerms
from deckbuilder.network.room import Effect, End, Room
from deckbuilder.network.seating import Place
from engine.berserk import Ruleset
from engine.kernel import Refusal

if TYPE_CHECKING:
    from deckbuilder.limited.draft.draft import Pick

_COUNTS: Final = Refusal("event_counts", "")


def let_in(room: Room[Any], name: str, token: str) -> None:
    """Let the owner of the evening's token take the seat with this name."""
    for place in room.seating.places:
        if place.name == name and not place.token:
            place.token = token


class EveningTable(MatchRoom):
    """A match of an evening, with all its games; nothing can be taken back.

    ``decks`` are the registered ones with their texts, which the guests' programs bring again
    with their part of the seed; ``check`` is the host's check of a deck after an exchange of cards.
    ``bots`` are the entrants whose choices the host makes.
    """

    def __init__(
        self,
        terms: MatchTerms,
        rules: Ruleset,
        decks: tuple[tuple[str, CheckedDeck], tuple[str, CheckedDeck]],
        names: tuple[str, str],
        bots: tuple[bool, bool],
        check: Check,
        *,
        is_bracket: bool = False,
    ) -> None:
        known = dict(decks)

        def checked(text: str, digests: tuple[tuple[str, str], ...]) -> CheckedDeck:
            return known[text] if text in known else check(text, digests)

        super().__init__(terms, rules, checked, Door(new_code()), "", names, is_bracket=is_bracket)
        self._texts = tuple(text for text, _deck in decks)
        self._bots = tuple(entrant for entrant in (0, 1) if bots[entrant])
        self._bots_parts: dict[int, str] = {}
        for entrant in self._bots:
            self._places[entrant].connection = -1 - entrant

    def open(self, now: float) -> list[Effect]:
        """Begin a match of bots, unless it goes on from a journal."""
        self._settle(now)
        return self._done()

    def _settle(self, now: float) -> None:
        self._count()
        are_alone = self.match is None and len(self._bots) == len(self._places)
        if (self.is_between or are_alone) and not all(map(self._decks.is_ready, self._bots)):
            self._bring_for_bots()
            self._reveal_for_bots()
        super()._settle(now)

    def _seat(self, connection: int, message: Join, now: float) -> None:
        """Let a player sit down, or somebody watch whom the evening has let through."""
        if message.code.startswith(WATCH_ROOM):
            self._let_watch(connection, message)
        else:
            super()._seat(connection, message, now)

    def _send_records(self) -> None:
        """Send the record to the players; who watches is told neither decks nor hands, and goes."""
        for ear in self._watching.values():
            ear.has_record = True
        if self.is_over:
            self._effects += [End(connection, Ending.OVER) for connection in self._watching]
            self._watching.clear()
        super()._send_records()

    def _free_unused(self, join: Join) -> None:
        """Keep seats for the evening's tokens, which are never lost before a match."""

    def _bring(self, place: Place, message: Bring) -> None:
        if self.match is None and message.deck != self._texts[place.seat]:
            problem = _("this is not the deck that you brought to the evening")
            self._tell(place, Checked(message.number, (problem,), (), is_accepted=False))
            return
        self._decks.withdraw(place.seat)
        self._bring_for_bots()
        super()._bring(place, message)
        self._reveal_for_bots()

    def _bring_for_bots(self) -> None:
        """Let the bots bring their decks before a game, each with a new part of the seed."""
        for entrant in self._bots if self.match is None or self.is_between else ():
            part = self._bots_parts[entrant] = new_part()
            bring = Bring(0, self._texts[entrant], (), commitment(part))
            super()._bring(self._places[entrant], bring)

    def _reveal_for_bots(self) -> None:
        for entrant in self._bots:
            if entrant in self._bots_parts:
                self._reveal(entrant, Reveal(self._bots_parts[entrant]))

    def _ask(self, match: MatchSession, entrant: int, wish: Wish) -> Refusal | None:
        return _COUNTS

    @property
    def awaits_bot(self) -> bool:
        """Whether a bot has a choice to make."""
        match = self.match
        return match is not None and match.waiting in self._bots

    def step(self, now: float) -> list[Effect]:
        """Make one choice of a bot, if one has to choose."""
        match = self.match
        if match is not None and match.waiting in self._bots:
            self._choose_for(match, match.waiting)
        self._settle(now)
        return self._done()


class EveningDraft(DraftRoom):
    """The draft of an evening: nobody gets its log before the evening is over."""

    def _send_log(self, place: Place) -> None:
        """Send nothing: the log names everybody's cards, and the matches are still to come."""

    def picks(self) -> "dict[tuple[int, int, int], Pick]":
        """Return the picks made so far, by their place in the draft."""
        return {} if self.table is None else {p.order: p for p in self.table.draft.picks()}


class DraftKeeper:
    """Notes a draft pick by pick, so that its journal grows by what has changed."""

    def __init__(self, pod: int, write: Callable[[list[Any]], None]) -> None:
        self._pod = pod
        self._write = write
        self._known: dict[tuple[int, int, int], Any] = {}
        self._looks: list[int] = []
        self._is_begun = False

    def note(self, room: EveningDraft) -> None:
        """Write what has changed since the last time."""
        table = room.table
        if table is None:
            return
        if not self._is_begun:
            self._is_begun = True
            self._write(["draft", self._pod, room.seating.to_json(), table.to_json()])
            self._known = room.picks()
            self._looks = list(table.draft.looks())
            return
        now, looks = room.picks(), list(table.draft.looks())
        gone = [list(order) for order, pick in self._known.items() if now.get(order) is not pick]
        new = [
            _pick_data(pick) for order, pick in now.items() if self._known.get(order) is not pick
        ]
        if gone or new or looks != self._looks:
            self._write(["picks", self._pod, gone, new, looks])
        self._known, self._looks = now, looks

    def resume(self, room: EveningDraft) -> None:
        """Take up from a draft whose lines are read."""
        if room.table is not None:
            self._is_begun = True
            self._known, self._looks = room.picks(), list(room.table.draft.looks())


def _pick_data(pick: "Pick") -> list[Any]:
    """Return a pick without the bot's reasons, which are made again for the log."""
    logged = replace(logged_pick(pick), scoring=None)
    return [logged.seat, logged.round, logged.pick, logged.choice, list(logged.cards)]


def with_picks(table: dict[str, Any], gone: list[Any], new: list[Any], looks: list[int]) -> None:
    """Change the data of ``DraftTable.to_json`` by a line of the journal."""
    lost = {tuple(order) for order in gone}
    kept = [
        pick
        for pick in table["log"]["picks"]
        if (pick["round"], pick["pick"], pick["seat"]) not in lost
    ]
    kept += [
        {"seat": seat, "round": number, "pick": pick, "choice": choice, "cards": cards}
        for seat, number, pick, choice, cards in new
    ]
    kept.sort(key=lambda pick: (pick["round"], pick["pick"], pick["seat"]))
    table["log"]["picks"] = kept
    table["looks"] = looks

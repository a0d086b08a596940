"""Club evenings for tests: a room and its people without a network."""

from collections.abc import Mapping
from typing import Any, cast

from deckbuilder.limited.draft.plan import DraftPlan, DraftSeat, Skill
from deckbuilder.limited.draft.table import DraftTable
from deckbuilder.limited.opened import OpenedCard
from deckbuilder.matches.match import GivenUp, Stage
from deckbuilder.network.door import Door
from deckbuilder.network.evening.inner import EveningDraft
from deckbuilder.network.evening.protocol import (
    BringDeck,
    DeckChecked,
    Drop,
    EveningStage,
    FromHost,
    Hall,
    Pairings,
    Standings,
    YourTable,
    read_from_host,
    write,
)
from deckbuilder.network.evening.room import EveningRoom
from deckbuilder.network.evening.state import EveningPlan
from deckbuilder.network.matches.decks import CheckedDeck
from deckbuilder.network.protocol import VERSION, Answer, Ending, EveningTerms, Join, Way, Welcome
from deckbuilder.network.protocol import write as write_join
from deckbuilder.tournament.club_rounds import ClubKind
from engine.berserk import RULES_2024
from engine.kernel import BadSave
from tests.deckbuilder.network.tables import FirstBot, draft_of, table_of
from tests.support.far_matches import CODE, LOOPBACK, STEMS, Person, Sitting, check_named

NAMES = ("Аня", "Боря", "Вика", "Гена")


class StarterCards:
    """Starter decks by their stems, and small drafts whose cards are told apart by their names."""

    rules = RULES_2024
    has_side = False

    def check(self, text: str, digests: tuple[tuple[str, str], ...]) -> CheckedDeck:
        """Accept the starter deck whose stem is the text, and nothing else."""
        if text not in STEMS:
            return CheckedDeck(text, (), ("no such deck",))
        return check_named(text, digests)

    def open_draft(self, players: tuple[tuple[str, bool], ...], pod: int) -> EveningDraft:
        """Return a draft of one small booster each; the cards of each pod are others."""
        seats = tuple(DraftSeat(name, Skill.RATING if is_bot else None) for name, is_bot in players)
        plan = DraftPlan(draft_plan().kind, seats, draft_plan().boosters, seed=7)
        return EveningDraft(
            plan, lambda named: table_of(named, pod=pod), Door(CODE), stand_in=FirstBot()
        )

    def resume_draft(self, data: Mapping[str, Any]) -> DraftTable:
        """Return the table as it was."""
        return DraftTable.from_json(
            data, lambda draft: {n: FirstBot() for n, one in enumerate(draft.plan.seats) if one.bot}
        )

    def open_pool(self, number: int) -> tuple[OpenedCard, ...]:
        """Return other cards for each player."""
        return draft_of(draft_plan()).boosters[0][number % 2]

    def bots_deck(self, number: int, name: str, pool: tuple[OpenedCard, ...] | None) -> str:
        """Return the stem of a starter deck."""
        return STEMS[number % 2]


class PoolsIgnored(StarterCards):
    """Starter decks are taken whatever was drafted, since small drafts give no deck."""

    def check(self, text: str, digests: tuple[tuple[str, str], ...]) -> CheckedDeck:
        """Return the starter deck without cards, which is in any pool."""
        found = super().check(text, digests)
        return CheckedDeck(found.name, (), found.problems)


def draft_plan() -> DraftPlan:
    """Return the plan of a small draft for two."""
    from tests.deckbuilder.network.tables import plan_of

    return plan_of("", "")


def evening_plan(*people: str, **changed: Any) -> EveningPlan:
    """Return a plan of an evening with own decks, Swiss rounds, and what is ``changed``."""
    terms: dict[str, Any] = {
        "name": "Вечер",
        "way": Way.CONSTRUCTED,
        "kind": ClubKind.SWISS,
        "edition": RULES_2024.code,
        "form": "constructed",
        "best_of": 1,
        "cut": 0,
        "minutes": 0,
        "is_locked": True,
    }
    usual: dict[str, Any] = {"people": people, "bots": 0, "seed": 5}
    for name, value in changed.items():
        (terms if name in terms else usual)[name] = value
    return EveningPlan(EveningTerms(**terms), **usual)


def evening_room(
    plan: EveningPlan, cards: StarterCards | None = None, watch: str = ""
) -> EveningRoom:
    """Return the room of an evening."""
    return EveningRoom(plan, cards or StarterCards(), Door(CODE), watch)


class TablePlayer(Person):
    """A player at a table of the evening, who brings the deck once, as a real guest does."""

    has_brought = False

    def bring(self) -> None:
        """Bring the deck, unless it was brought."""
        if not self.has_brought:
            self.has_brought = True
            super().bring()


class HallGuest:
    """A connection to the hall, and what was heard by it; at a table a ``Person`` plays."""

    def __init__(self, club: "Club", connection: int, deck: str) -> None:
        self.club = club
        self.connection = connection
        self.deck = deck
        self.name = ""
        self.token = ""
        self.heard: list[FromHost] = []
        self.texts: list[str] = []
        self.ending: Ending | None = None
        self.player: Person | None = None
        self.room = ""
        self.plays = False
        self.view = None
        self._number = 0

    def join(self, name: str, code: str = CODE) -> None:
        """Ask for a seat, with the token of an earlier one if there was one."""
        self.name, self.ending = name, None
        self.club.say(self, write_join(Join(VERSION, code, name, self.token)))

    def hear(self, text: str) -> None:
        """Take in what the host sends to the hall."""
        self.texts.append(text)
        message = read_from_host(text)
        self.heard.append(message)
        if isinstance(message, Welcome):
            self.token = message.token

    def last(self, kind: type) -> Any:
        """Return the latest message of a kind; None if there was none."""
        return next((one for one in reversed(self.heard) if isinstance(one, kind)), None)

    @property
    def hall(self) -> Hall:
        """The state of the evening as this guest knows it."""
        return cast(Hall, self.last(Hall))

    def stage(self) -> EveningStage:
        """Return the stage of the evening as this guest knows it."""
        return self.hall.stage

    @property
    def pairings(self) -> Pairings:
        """The pairings pushed last."""
        return cast(Pairings, self.last(Pairings))

    @property
    def standings(self) -> Standings:
        """The standings pushed last."""
        return cast(Standings, self.last(Standings))

    @property
    def table(self) -> YourTable:
        """The own table."""
        return cast(YourTable, self.last(YourTable))

    def number(self) -> int:
        """Return the number of the next request."""
        self._number += 1
        return self._number

    def bring(self, deck: str | None = None) -> DeckChecked:
        """Bring a deck, and return the answer."""
        text = deck or self.deck
        self.club.say(self, write(BringDeck(self.number(), text, ())))
        checked = cast(DeckChecked, self.last(DeckChecked))
        self.deck = text if checked.is_accepted else self.deck
        return checked

    def drop(self) -> Any:
        """Drop out; return the refusal or None."""
        self.club.say(self, write(Drop(self.number())))
        return cast(Answer, self.last(Answer)).refusal

    def sit_down(self) -> Person:
        """Go to the own table, unless one sits there, and return the player."""
        if self.player is not None and self.room == self.table.room:
            return self.player
        self.room = self.table.room
        player = TablePlayer(self.club, len(self.club.people), self.deck)
        self.club.people[player.connection] = player
        player.token = self.token
        player.join(self.name, self.table.room)
        self.player = player
        return player


class Club(Sitting):
    """An evening and its people, with a clock that the test sets."""

    def __init__(self, room: EveningRoom) -> None:
        super().__init__(cast(Any, room))
        self.evening_room = room
        self.guests: list[HallGuest] = []
        self.journal = []

    def guest(self, name: str, deck: str = STEMS[0]) -> HallGuest:
        """Return a guest who has joined."""
        guest = HallGuest(self, len(self.people), deck)
        self.people[guest.connection] = cast(Any, guest)
        self.guests.append(guest)
        guest.join(name)
        return guest

    def all_join(self, *names: str) -> list[HallGuest]:
        """Return guests who have joined with decks to bring."""
        return [self.guest(name, STEMS[place % 2]) for place, name in enumerate(names)]

    def order(self, request: Any) -> Any:
        """Let the organizer ask for something; return the refusal or None."""
        room = self.evening_room
        self.carry_out(room.ask(request, self.now))
        return room.refusal

    def go_on(self) -> Any:
        """Let the organizer go on to the next step; return the refusal or None."""
        self.carry_out(self.evening_room.begin(self.now))
        return self.evening_room.refusal

    def run_bots(self) -> None:
        """Let the bots do what they can."""
        self.wait(0.0)

    def concede_all(self) -> None:
        """Let everybody sit down at the own table, and concede once the match has begun."""
        for guest in self.guests:
            table = guest.table
            if table is None or not table.room or guest.ending is not None:
                continue
            if self._is_decided(table.table - 1):
                continue
            player = guest.sit_down()
            if player.series is not None and player.series.is_between:
                player.get_ready()
            if player.view is not None and player.view.stage is not Stage.OVER:
                assert player.act(GivenUp(player.seat.entrant, "concession", "601.4")) is None

    def _is_decided(self, table: int) -> bool:
        return self.evening_room.evening.matches[table].is_over

    def killed(self, cards: StarterCards | None = None) -> "Club":
        """Return the evening after its host was killed and went on from the journal."""
        room = evening_room(self.evening_room.plan, cards, self.evening_room.watchers.code)
        room.resume(self.journal, self.now)
        club = Club(room)
        club.now, club.journal = self.now, list(self.journal)
        for before in self.guests:
            guest = HallGuest(club, len(club.people), before.deck)
            guest.token = before.token
            club.people[guest.connection] = cast(Any, guest)
            club.guests.append(guest)
            guest.join(before.name)
        return club


__all__ = [
    "CODE",
    "LOOPBACK",
    "NAMES",
    "BadSave",
    "Club",
    "EveningStage",
    "HallGuest",
    "PoolsIgnored",
    "StarterCards",
    "evening_plan",
    "evening_room",
]

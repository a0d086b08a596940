"""What a connection to a match room may not be told: cards, the deck's order, the random state."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import chain
from random import Random
from typing import Any, Final

import engine.berserk.abilities as ab
from deckbuilder.matches.act_codes import act_to_json
from deckbuilder.matches.match import MatchSession, Stage
from deckbuilder.matches.seat_views import view_of
from deckbuilder.network.matches.decks import CheckedDeck
from deckbuilder.network.matches.protocol import (
    Act,
    Bring,
    FromPlayer,
    Reveal,
    write,
    write_code,
)
from deckbuilder.network.matches.room import MatchRoom
from deckbuilder.network.matches.seeds import commitment
from deckbuilder.network.protocol import VERSION, Join
from deckbuilder.network.protocol import write as write_join
from deckbuilder.network.room import Effect, End, Say
from deckbuilder.recruitment.before_state import CardsSeen, ChooseCard
from engine.berserk.cards.card import CardSpec
from engine.berserk.table.events import CardDrawn, CardsShown
from engine.berserk.table.state import Zone
from engine.kernel import Seat
from tests.support.far_matches import CODE, NAMES, WATCH, act_by, room_of

_MARK: Final = re.compile(r"~[01]#\d\d~")
_NUMBERED: Final = re.compile(r'\{"\$":"CardSpec","=":"(\d+)"\}')
_LEAST_ORDER: Final = 8
"""The fewest cards whose order is not met by chance."""
_OPEN: Final = 1 << 32


def marked(cards: tuple[CardSpec, ...], entrant: int) -> tuple[CardSpec, ...]:
    """Return cards whose names, refs, texts and abilities all hold a mark of their own."""
    return tuple(_marked(card, f"~{entrant}#{at:02}~") for at, card in enumerate(cards))


def _marked(card: CardSpec, mark: str) -> CardSpec:
    return replace(
        card,
        name=f"{card.name} {mark}",
        ref=f"{card.ref} {mark}",
        text=f"{card.text} {mark}",
        abilities=(*card.abilities, ab.Unread(f"{mark}.")),
    )


@dataclass
class Ear:
    """A connection: its texts, and what it may know; ``entrant`` is None for one who watches."""

    connection: int
    entrant: int | None
    known: set[str] = field(default_factory=set)
    numbered: list[str] = field(default_factory=list)
    token: str = ""
    letters: int = 0
    longest: int = 0


@dataclass(frozen=True)
class Leak:
    """What was told that must not be."""

    entrant: int | None
    stage: Stage
    what: str


class Searched:
    """A match in a room, played by its own views, every text of which is searched."""

    def __init__(self, decks: tuple[tuple[CardSpec, ...], tuple[CardSpec, ...]], seed: int) -> None:
        both = tuple(marked(deck, entrant) for entrant, deck in enumerate(decks))

        def check(text: str, _digests: object) -> CheckedDeck:
            return CheckedDeck(f"deck {text}", both[int(text)])

        self.room: MatchRoom = room_of(check)
        self.leaks: list[Leak] = []
        self.ears = {number: Ear(number, (0, 1, None)[number]) for number in range(3)}
        self._rng = Random(seed)
        self._seed = seed
        self._number = 0
        self._connections = len(self.ears)
        for number, code in enumerate((CODE, CODE, WATCH)):
            self._join(number, code)
        self.parts = [f"{self._rng.getrandbits(128):032x}" for _ in (0, 1)]
        for entrant, part in enumerate(self.parts):
            self._say(entrant, Bring(1, str(entrant), (), commitment(part)))
        for entrant, part in enumerate(self.parts):
            self._say(entrant, Reveal(part))

    @property
    def match(self) -> MatchSession:
        """The match."""
        assert self.room.match is not None
        return self.room.match

    def play(self, most: int = 3_000) -> None:
        """Play to the end by the views, with connections lost on the way, and both records."""
        for _act in range(most):
            entrant = self.match.waiting
            if entrant is None:
                return
            self._number += 1
            code = act_to_json(act_by(view_of(self.match, entrant), self._seed))
            self._say(self._at(entrant), Act(self._number, self.match.number, write_code(code)))
            if self._rng.random() < 0.02:
                self._return(self._rng.choice((0, 1)))
        raise AssertionError("the match does not end")

    def _at(self, entrant: int) -> int:
        return next(one.connection for one in self.ears.values() if one.entrant == entrant)

    def _join(self, connection: int, code: str) -> None:
        ear = self.ears[connection]
        name = "Зритель" if ear.entrant is None else NAMES[ear.entrant]
        self._hear(connection, write_join(Join(VERSION, code, name, ear.token)))

    def _return(self, entrant: int) -> None:
        """Let a player come back by another connection, which is told everything again."""
        ear = self.ears.pop(self._at(entrant))
        self._connections += 1
        ear.connection, ear.numbered = self._connections, []
        self.ears[ear.connection] = ear
        self._join(ear.connection, CODE)

    def _say(self, connection: int, message: FromPlayer) -> None:
        self._hear(connection, write(message))

    def _hear(self, connection: int, text: str) -> None:
        self._take_in(self.room.receive(connection, text, 0.0))

    def _take_in(self, effects: list[Effect]) -> None:
        self.room.journal.clear()
        for ear in self.ears.values():
            if self.room.match is not None:
                ear.known |= set(_MARK.findall(repr(_open_to(self.match, ear.entrant))))
        for effect in effects:
            if isinstance(effect, Say):
                text = effect.message
                told = text if isinstance(text, str) else write_join(text)
                self._search(self.ears[effect.connection], told)
            if isinstance(effect, End):
                assert effect.connection not in self.ears, effect.ending

    def _search(self, ear: Ear, text: str) -> None:
        ear.letters, ear.longest = ear.letters + len(text), max(ear.longest, len(text))
        data = json.loads(text)
        if data["$"] == "Welcome":
            ear.token = ear.token or data.get("token", "")
        if data["$"] == "Cards":
            marks = [_MARK.findall(json.dumps(card))[0:1] or [""] for card in data["cards"]]
            ear.numbered += [mark for (mark,) in marks]
        if self.room.match is None or self.match.stage is Stage.OVER:
            return
        text = _NUMBERED.sub(lambda found: f'"{ear.numbered[int(found[1])]}"', text)
        for what in self._leaks_in(text, ear):
            self.leaks.append(Leak(ear.entrant, self.match.stage, what))

    def _leaks_in(self, text: str, ear: Ear) -> Iterator[str]:
        marks = _MARK.findall(text)
        yield from sorted(set(marks) - ear.known)
        told = "".join(marks)
        for order in _orders(self.match):
            names = [mark for card in order for mark in _MARK.findall(card.name)]
            if len(names) >= _LEAST_ORDER and "".join(names) in told:
                yield f"the order of a deck: {names}"
        for numbers in _number_orders(self.match):
            if len(numbers) >= _LEAST_ORDER and ",".join(map(str, numbers)) in text:
                yield f"the order of a deck: {numbers}"
        yield from (f"a part of the seed: {part}" for part in self.parts if part in text)
        for state in _random_states(self.match):
            if state >= _OPEN and (str(state) in text or f"{state:x}" in text):
                yield f"the random state {state}"


def _open_to(match: MatchSession, entrant: int | None) -> object:
    """Return the cards that lie open to somebody by the rules, read from the match itself."""
    own = () if entrant is None else match.entrants[entrant].cards
    if match.seats is None:
        return own
    seat = None if entrant is None else match.seat_of(entrant)
    shown: list[object] = [own]
    before, asked = match.before, match.before_question
    if before is not None and seat is not None:
        shown += [e for e in before.events if not (isinstance(e, CardsSeen) and _is_of(e, seat))]
        if asked is not None and asked.spot is not None and asked.seat is seat:
            spots = (
                replace(asked.spot, place=one.place)
                for one in asked.options
                if isinstance(one, ChooseCard)
            )
            shown += [before.card(spot) for spot in spots]
    if match.match is not None:
        state = match.match.state
        shown += [
            card.spec
            for card in state.cards
            if card.controller is seat or not (card.hidden or card.zone is Zone.SQUAD)
        ]
        shown += [one for one in state.history if isinstance(one, CardDrawn | CardsShown)]
    return shown


def _is_of(event: CardsSeen, seat: Seat) -> bool:
    return event.only_by is seat.opponent


def _orders(match: MatchSession) -> Iterator[tuple[CardSpec, ...]]:
    """Yield the cards of every deck in their order."""
    before = () if match.before is None else match.before.recruitments
    for own in chain(before, match.recruiting.values()):
        yield own.deck
    if match.match is not None:
        yield from match.match.state.decks


def _number_orders(match: MatchSession) -> Iterator[tuple[int, ...]]:
    if match.table is not None:
        for deal in match.table.deals:
            yield deal.order[deal.rules.deal_size :]


def _random_states(match: MatchSession) -> Iterator[int]:
    """Yield every number from which dice or cards to come can be worked out."""
    yield match.seed
    yield match.roll.rng
    own: list[Any] = [] if match.table is None else [*match.table.deals]
    own += [] if match.before is None else [match.before, *match.before.recruitments]
    own += match.recruiting.values()
    for one in own:
        yield one.rng
    if match.match is not None:
        yield match.match.setup.seed
        yield match.match.state.rng

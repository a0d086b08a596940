"""Mangled messages to a match room and to its guests: no fault, and the right ending.

``pytest --hypothesis-profile long`` sends 10,000 of them.
"""

from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from deckbuilder.matches.act_codes import act_to_json
from deckbuilder.matches.agreements import Phrase, Wish
from deckbuilder.matches.match import GivenUp, MatchChosen, SquadRecruited, Stage
from deckbuilder.network.client import Invitation
from deckbuilder.network.matches.guest import MatchGuest, OwnDeck
from deckbuilder.network.matches.protocol import (
    Act,
    Agree,
    Ask,
    Bring,
    Reveal,
    Speak,
    read_from_player,
    write,
    write_code,
)
from deckbuilder.network.matches.seeds import commitment
from deckbuilder.network.protocol import VERSION, BadMessage, Ending, Join, Leave
from deckbuilder.network.tokens import TokenBook
from engine.berserk import StopAt
from engine.kernel import Concede, OfferDraw, Seat
from tests.fuzz.mutation import damage, damage_json
from tests.support.far_matches import CODE, WATCH, Person, Sitting, act_by
from tests.support.far_rooms import asked_and_other, match_of, photograph, play_to_the_reveal, two
from tests.support.random_matches import LONG

STAGES = (Stage.SEATS, Stage.MULLIGANS, Stage.RECRUITMENT, Stage.MATCH)
"""The stages tried, and the battle after the reveal."""
ROLES = ("asked", "other", "watching", "stranger")
AT_THE_DOOR = {
    Ending.WRONG_CODE,
    Ending.TOO_MANY_TRIES,
    Ending.WRONG_VERSION,
    Ending.BAD_NAME,
    Ending.NAME_TAKEN,
    Ending.NO_SEAT,
}
FOR_A_HOST = (Ending.BAD_MESSAGE, Ending.TOO_LARGE, Ending.UNKNOWN_EDITION)


def mangled(rng: Random, text: str) -> str:
    """The text with a few bytes damaged, or a few of its values changed."""
    content = text.encode()
    damaged = damage_json(rng, content) if rng.random() < 0.7 else damage(rng, content)
    return damaged.decode("utf-8", "replace")


# to the room -------------------------------------------------------------------------------


@dataclass
class Besieged:
    """A room in a stage, with people whose connections are made again whenever they end."""

    table: Sitting
    people: dict[str, Person]

    def back(self, role: str) -> Person:
        old = self.people.get(role)
        person = self.table.arrive()
        person.plays = role in ROLES[:2]
        if old is not None and person.plays:
            person.token, person.part = old.token, old.part
        if role != "stranger":
            person.join("Зритель", WATCH if role == "watching" else CODE)
        self.people[role] = person
        return person


def besieged(stage: Stage, *, open_cards: bool = False) -> Besieged:
    table, *_people = two()
    if open_cards:
        play_to_the_reveal(table)
    else:
        table.play(stage)
    asked, other = asked_and_other(table)
    made = Besieged(table, {"asked": asked, "other": other})
    made.back("watching")
    made.back("stranger")
    return made


def messages(asked: Person) -> list[str]:
    """What a player could say now, in every kind of message."""
    view = asked.seat
    codes = [act_to_json(act_by(view)), act_to_json(GivenUp(view.entrant, "concession", "601.4"))]
    for option in (Concede(Seat.FIRST), OfferDraw(Seat.SECOND), StopAt(Seat.FIRST, ())):
        codes.append(act_to_json(MatchChosen(option)))
    codes.append(act_to_json(SquadRecruited(Seat.FIRST, ())))
    acts = [write(Act(5, view.number, write_code(code))) for code in codes]
    digests = (("Орк", "0" * 16), ("Тролль", "1" * 16))
    return [
        *acts,
        *acts,
        write(Bring(6, "Колода", digests, commitment("0" * 32))),
        write(Reveal("0" * 32)),
        write(Ask(7, Wish.UNDO)),
        write(Agree(8, Wish.UNDO, agrees=True)),
        write(Speak(Phrase.HELLO)),
        write(Leave()),
        write(Join(VERSION, CODE, "Вера", "token")),
    ]


def expected_ending(role: str, text: str) -> set[Ending | None]:
    """How the connection may end that says this; None for one that goes on."""
    try:
        message = read_from_player(text)
    except BadMessage as error:
        return {error.ending}
    if isinstance(message, Leave):
        return {Ending.BAD_MESSAGE} if role == "stranger" else {Ending.LEFT}
    if role == "stranger" and isinstance(message, Join):
        return set(AT_THE_DOOR)
    if role in ("stranger", "watching") or isinstance(message, Join):
        return {Ending.BAD_MESSAGE}
    return {None}


def besiege(made: Besieged, rng: Random, count: int) -> int:
    """Send mangled messages while the match runs; return how many.

    Only what is an act still, of a player, may change the match.
    """
    table, before = made.table, photograph(made.table)
    for sent in range(count):
        if match_of(table).stage is Stage.OVER:
            return sent
        role = rng.choice(ROLES)
        sender = made.people[role]
        text = mangled(rng, rng.choice(messages(made.people["asked"])))
        others = [one for one in made.people.values() if one is not sender]
        table.now += 1
        table.say(sender, text)
        assert sender.ending in expected_ending(role, text), (role, text)
        assert [one.ending for one in others] == [None] * len(others), (role, text)
        if sender.ending is not None:
            made.back(role)
        after = photograph(table)
        if after != before:
            assert role in ROLES[:2], text
            assert isinstance(read_from_player(text), Act), text
            made.people["asked"], made.people["other"] = asked_and_other(table)
        before = after
    return count


def besiege_often(seed: int, count: int) -> None:
    rng, tried = Random(seed), 0
    while tried < count:
        open_cards = rng.random() < 0.4
        made = besieged(rng.choice(STAGES), open_cards=open_cards)
        tried += besiege(made, rng, min(100, count - tried))


def test_mangled_messages_to_a_room_change_nothing() -> None:
    besiege_often(1, 60)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(20 if LONG else 1))
def test_many_mangled_messages_to_a_room_change_nothing(part: int) -> None:
    besiege_often(100 + part, 250)


# to a guest --------------------------------------------------------------------------------


class Unconnected(MatchGuest):
    """A guest without a connection, whose messages go nowhere."""

    async def _tell(self, text: str) -> None:
        read_from_player(text)

    def hear(self, text: str) -> None:
        """Take in one message; BadMessage as from the network."""
        with pytest.raises(StopIteration):  # nothing is waited for without a connection
            self._take_in(text).send(None)


def guest_in(folder: Path) -> Unconnected:
    invitation = Invitation("127.0.0.1", 1, CODE, "Аня")
    return Unconnected(invitation, TokenBook(folder), deck=OwnDeck("Колода", ()))


def told_on_return(table: Sitting, person: Person) -> list[str]:
    """All that a player is told who comes back now."""
    back = table.arrive(person.deck)
    back.token, back.part = person.token, person.part
    back.join("неважно")
    texts = list(back.texts)
    person.join("неважно")  # and take the seat again
    return texts


def told_in_a_match() -> list[list[str]]:
    """What a host says to a player who comes back in each stage, and during a match."""
    table, *people = two()
    rows = []
    for stage in (*STAGES, Stage.OVER):
        table.play(stage)
        rows.append(told_on_return(table, people[0]))
    table, one, _other = two()
    play_to_the_reveal(table)
    one.tell(Speak(Phrase.HELLO))
    rows.append(one.texts)
    return rows


def ending_for(guest: Unconnected, text: str) -> Ending | None:
    """How a guest ends that hears this; None if it goes on."""
    try:
        guest.hear(text)
    except BadMessage as error:
        return error.ending
    return None


def mangle_for_guests(folder: Path, seed: int, count: int) -> None:
    rng, rows = Random(seed), told_in_a_match()
    refused = 0
    for _message in range(count):
        texts = rng.choice(rows)
        place = rng.randrange(len(texts))
        guest = guest_in(folder / str(seed))
        for text in texts[:place]:
            if '"Brought"' not in text:  # its commitments are another program's
                guest.hear(text)
        ending = ending_for(guest, mangled(rng, texts[place]))
        assert ending in (None, *FOR_A_HOST)
        refused += ending is not None
    assert refused > count // 2


def test_mangled_messages_of_a_host_are_refused(tmp_path: Path) -> None:
    mangle_for_guests(tmp_path, 1, 60)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(20 if LONG else 1))
def test_many_mangled_messages_of_a_host_are_refused(part: int, tmp_path: Path) -> None:
    mangle_for_guests(tmp_path, 100 + part, 250)

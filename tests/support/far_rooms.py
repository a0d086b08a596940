"""Rooms for quick tests: decks of a few plain creatures, whose names tell whose they are."""

from functools import cache
from typing import Any, Final

from deckbuilder.matches.match import MatchSession, Stage, is_placing
from deckbuilder.matches.saves import render_snapshot
from deckbuilder.network.door import Door
from deckbuilder.network.matches.room import CheckedDeck, MatchRoom
from engine.berserk import RULES_2024, Ruleset
from engine.berserk.cards.card import CardSpec
from engine.kernel import Refusal
from tests.support import specs
from tests.support.far_matches import CODE, WATCH, Person, Sitting, terms

SIZE: Final = 16
BAD: Final = "бракованная"
"""The deck that the host does not accept."""
REASONS: Final = ("Слишком мало карт.", "«Орк»: четыре копии.")
FOREIGN: Final = "чужая"
"""The deck two of whose cards the host has otherwise."""
DIFFERENT: Final = ("Иная первая", "Иная вторая")


@cache
def plain_deck(name: str) -> tuple[CardSpec, ...]:
    """Return a deck of dear creatures that do nothing but move and strike."""
    return tuple(
        specs.creature(f"{name}-{at:02}.", strike="2-3-4", life=3 + at % 3, cost=6 + at % 3)
        for at in range(SIZE)
    )


def check_plain(text: str, _digests: tuple[tuple[str, str], ...]) -> CheckedDeck:
    """Return the plain deck of that name."""
    problems = REASONS if text == BAD else ()
    different = DIFFERENT if text == FOREIGN else ()
    return CheckedDeck(text, plain_deck(text), problems, different)


def sitting(rules: Ruleset = RULES_2024, **changed: Any) -> Sitting:
    """Return a sitting with plain decks."""
    agreed = terms(edition=rules.code, **changed)
    return Sitting(MatchRoom(agreed, rules, check_plain, Door(CODE), WATCH))


def two(**changed: Any) -> tuple[Sitting, Person, Person]:
    """Return a sitting of two players at the beginning of their match."""
    table = sitting(**changed)
    one, other = table.two()
    return table, one, other


def match_of(table: Sitting) -> MatchSession:
    """Return the match in the room."""
    assert table.room.match is not None
    return table.room.match


def asked_and_other(table: Sitting) -> tuple[Person, Person]:
    """Return the player who is asked, and the one who waits."""
    sits = table.room.seating.at
    one, other = (person for person in table.people.values() if sits(person.connection))
    waiting = match_of(table).waiting
    return (one, other) if one.seat.entrant == waiting else (other, one)


def photograph(table: Sitting) -> tuple[object, ...]:
    """Return everything of the match that an act could change, secrets included."""
    match = match_of(table)
    battle = None if match.match is None else match.match.save()
    before = repr(match.before)
    return (
        render_snapshot(match),
        match.number,
        tuple(match.acts),
        battle,
        before,
        len(table.journal),
    )


def code_of(refusal: Refusal | None) -> str:
    """Return the code of a refusal, empty for none."""
    return "" if refusal is None else refusal.code


def play_to_the_reveal(table: Sitting) -> tuple[Person, Person]:
    """Play until every card on the board is open; return who is asked, and the other one."""
    table.play(Stage.MATCH)
    battle = match_of(table).match
    assert battle is not None
    while is_placing(match_of(table)) or any(card.hidden for card in battle.state.cards):
        asked_and_other(table)[0].go_on()
    return asked_and_other(table)

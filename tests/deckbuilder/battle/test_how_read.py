"""How the log says in what way the sentence behind a line is read."""

import engine.berserk.abilities as ab
from deckbuilder.base.settings import Glyphs
from deckbuilder.battle.actions import folded_entries
from deckbuilder.battle.log import log_entries
from deckbuilder.cards.playing import ReadBy
from deckbuilder.tui.battle.board_signs import legend
from deckbuilder.tui.battle.log import drawn
from engine.berserk import CardRevealed, parse_abilities
from engine.kernel import Seat
from tests.support.scenario import Piece, Table
from tests.support.specs import creature

SHOT, THROW = parse_abilities("shot 1-2-3 range 4; throw 1-2-3 range 4")
HAND, OWN = ab.ByHand(0, False, 1), ab.ByHand(0, True, 1)


def table_of(*nodes: ab.Ability) -> tuple[Table, Piece, Piece]:
    """Lay a card with these abilities and a target of the opponent."""
    table = Table()
    archer = table.first.creature("c2", "Лучник", nodes=nodes)
    return table, archer, table.second.creature("c5", "Орк", closed=True)


def used(*nodes: ab.Ability, number: int = 0) -> tuple[ReadBy, str]:
    """Use an ability of a card; return how its folded line is read, and its first sentence."""
    table, archer, orc = table_of(*nodes)
    table.uses(archer, orc, number, die=4)
    table.everybody_passes()
    entries = folded_entries(table.state.history, table.state, Seat.FIRST)
    (line,) = [entry for entry in entries if entry.seat is not None]
    return line.read, line.details[0]


def test_a_compiled_ability_has_no_note() -> None:
    read, told = used(SHOT)
    assert read is ReadBy.COMPILER
    assert not told.endswith(")")


def test_an_ability_read_by_hand_is_noted_in_line_and_sentence() -> None:
    read, told = used(HAND, SHOT)
    assert read is ReadBy.HAND
    assert told.endswith(". (read by hand)")


def test_the_users_own_reading_is_noted_as_such() -> None:
    read, told = used(OWN, SHOT)
    assert read is ReadBy.OWN
    assert told.endswith(". (read as you said)")


def test_a_compiled_ability_after_one_by_hand_has_no_note() -> None:
    assert used(HAND, SHOT, THROW)[0] is ReadBy.HAND
    assert used(HAND, SHOT, THROW, number=1)[0] is ReadBy.COMPILER


def test_an_ability_given_by_a_static_read_by_hand_is_noted() -> None:
    everywhere = ab.While(ab.ALWAYS, (SHOT,))
    assert used(HAND, everywhere)[0] is ReadBy.HAND
    assert used(everywhere)[0] is ReadBy.COMPILER


def test_a_note_of_an_older_program_marks_nothing() -> None:
    assert used(ab.ByHand(0), SHOT)[0] is ReadBy.COMPILER


def test_revealed_cards_read_by_hand_share_one_line() -> None:
    table = Table()
    for cell, name, note in (("a1", "Лучник", HAND), ("b1", "Страж", HAND), ("c1", "Маг", OWN)):
        table.first.card(creature(name, nodes=(note, SHOT)), cell)
    events = [CardRevealed(number) for number in range(3)]
    entries = log_entries(events, table.state)
    assert [(entry.text, entry.read) for entry in entries[1:]] == [
        ("Read by hand: “Лучник”, “Страж”.", ReadBy.HAND),
        ("Read as you said: “Маг”.", ReadBy.OWN),
    ]
    signs = [entry.text[0] for entry in drawn(entries[1:], Glyphs.SYMBOLS)]
    assert signs == ["✎", "⌂"]
    assert all(f"{sign} " in legend(Glyphs.SYMBOLS) for sign in signs)


def test_a_hidden_card_does_not_say_how_it_is_read() -> None:
    hidden = Table()
    hidden.first.card(creature("Лучник", nodes=(HAND, SHOT)), "a1", hidden=True)
    entries = log_entries([CardRevealed(0)], hidden.match.view(Seat.SECOND))
    assert [entry.read for entry in entries] == [ReadBy.COMPILER]

"""Cards out of decks and graveyards, and where they go, from text to the board (204-206, 536)."""

from typing import Final

import pytest

import engine.berserk.abilities as ab
from engine.berserk.table import options as op
from engine.berserk.table.board import cell_name
from engine.berserk.table.state import Zone
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import can_use, lay, spell, use
from tests.engine.berserk.abilities.sayings import everybody_passes, picks
from tests.engine.berserk.cards.text.play.going_off import announced, goes
from tests.support import specs
from tests.support.scenario import Piece, Table
from tests.support.spoken import spoken
from tests.support.tableau import Tableau

GOES: Final = ab.Playable(ab.Payment(), goes(ab.Relocation.RELOCATE))


def offered(table: Table) -> set[str]:
    """Return the cells that may be chosen now."""
    return {cell_name(one.cell) for one in table.options if isinstance(one, op.ChooseCell)}


@pytest.mark.rule("211.8")
def test_a_symbiote_is_summoned_onto_the_card_itself() -> None:
    table = Table()
    mage = lay(table.first, "c2", *spoken("{tap}: Вызвать симбиота на себя."), name="Маг")
    table.first.creature("e1", "Страж")
    table.second.creature("c6", "Враг")
    table.first.deck(specs.creature("Рысь"), specs.companion())
    use(table, mage)
    assert [one for one in table.options if isinstance(one, op.ChooseFromDeck)] == [
        op.ChooseFromDeck(0)
    ]
    table.choose(op.ChooseFromDeck(0))  # by their names
    everybody_passes(table)
    assert table.piece("Наездник").state.host == mage.id


@pytest.mark.rule("205.1", "204.3")
@pytest.mark.parametrize(
    ("words", "zone"),
    [
        ("Положить существо из колоды на кладбище", Zone.GRAVEYARD),
        ("Положить на кладбище из вашей колоды существо", Zone.GRAVEYARD),
        ("Изгнать существо из колоды", Zone.EXILE),
    ],
)
def test_a_card_of_ones_own_deck_goes_elsewhere(words: str, zone: Zone) -> None:
    table = Table()
    mage = lay(table.first, "c2", *spoken(f"{{tap}}: {words}."), name="Маг")
    table.second.creature("c6", "Враг")
    table.first.deck(specs.artifact(), specs.creature("Рысь"))
    table.second.deck(specs.creature("Волк"))
    use(table, mage)
    assert [one for one in table.options if isinstance(one, op.ChooseFromDeck)] == [
        op.ChooseFromDeck(1)
    ]
    table.choose(op.ChooseFromDeck(1))
    everybody_passes(table)
    assert table.piece("Рысь").state.zone is zone
    assert [[spec.name for spec in deck] for deck in table.state.decks] == [["Баллиста"], ["Волк"]]


@pytest.mark.rule("536.7.1")
@pytest.mark.parametrize(
    ("words", "own"),
    [
        ("с вашего существа", True),
        ("с существа на вашем кладбище", True),
        ("с существа на кладбище", True),
        ("с существа на кладбище противника", False),
    ],
)
def test_whose_card_a_token_is_taken_off(words: str, own: bool) -> None:
    table = Table()
    killer = lay(table.first, "e1", ab.Playable(ab.Payment(), spell(ab.Destroy())), name="Палач")
    mage = lay(table.first, "a1", *spoken(f"{{tap}}: Снять жетон инкарнации {words}."), name="Маг")
    table.second.creature("c6", "Враг")
    mine = lay(table.first, "b3", ab.Named(ab.Name.INCARNATION, 5), name="Упырь")
    foe = lay(table.second, "b4", ab.Named(ab.Name.INCARNATION, 5), name="Вурдалак")
    for body in (mine, foe):
        use(table, killer, body)
        everybody_passes(table)
    table.ends_turn()
    table.ends_turn()
    assert (mine.state.tokens, foe.state.tokens) == (1, 1)
    assert (can_use(table, mage, mine), can_use(table, mage, foe)) == (own, not own)
    use(table, mage, mine if own else foe)
    everybody_passes(table)
    assert (mine.state.tokens, foe.state.tokens) == ((0, 1) if own else (1, 0))


@pytest.mark.rule("202.2", "507.1")
@pytest.mark.parametrize(
    ("words", "cells"),
    [
        (
            "Переместить ваше другое существо на клетку вашей половины поля боя рядом с Каменным "
            "стражем",
            {"b1", "c1", "d1", "b2", "d2", "b3", "c3", "d3"},
        ),
        (
            "Переместить ваше другое существо на клетку первого ряда противника рядом с Каменным "
            "стражем",
            {"b4", "c4", "d4"},
        ),
        ("Переместиться на соседнюю клетку глубины", {"b2", "d2", "b3", "c3", "d3"}),
        ("Переместиться на соседнюю клетку поверхности", {"b1", "c1", "d1"}),
        ("Переместиться на соседнюю клетку", {"b1", "c1", "d1", "b2", "d2", "b3", "c3", "d3"}),
    ],
)
def test_cells_of_some_rows_beside_a_card(words: str, cells: set[str]) -> None:
    table = Table()
    mage = lay(table.first, "c3" if "ряда" in words else "c2", *spoken(f"{{tap}}: {words}."))
    friend = lay(table.first, "e1", name="Друг")
    table.second.creature("c6", "Враг")
    use(table, mage, None if words.startswith("Переместиться") else friend)
    assert offered(table) == cells


def moved_on(text: str, start: str, to: str) -> tuple[Table, Piece, Piece]:
    """An enemy goes from one cell to another in its turn; the card with the text is on a1."""
    table = Table(active=Seat.SECOND)
    elf = lay(table.second, start, GOES, name="Эльф")
    stone = lay(table.first, "a1", *spoken(text), name="Каменный страж")
    use(table, elf, elf)
    picks(table, to)
    announced(table)
    return table, elf, stone


@pytest.mark.rule("507.1")
@pytest.mark.parametrize(("start", "to", "on"), [("c5", "c4", "c3"), ("c4", "b4", "a4")])
def test_a_card_is_moved_on_in_the_direction_in_which_it_went(start: str, to: str, on: str) -> None:
    for words in ("в направлении перемещения", "в том же направлении"):
        text = f"При перемещении существа противника переместить его на одну клетку {words}."
        table, elf, _ = moved_on(text, start, to)
        if offered(table):
            assert offered(table) == {on}
            picks(table, on)
        everybody_passes(table)
        assert elf.cell == on


@pytest.mark.rule("545.13")
@pytest.mark.parametrize("words", ["которую оно занимало", "которую занимало оно"])
def test_a_card_comes_to_the_cell_that_another_has_left(words: str) -> None:
    text = f"При перемещении существа противника переместиться на клетку, {words}."
    table, elf, stone = moved_on(text, "c5", "c4")
    if offered(table):
        assert offered(table) == {"c5"}
        picks(table, "c5")
    everybody_passes(table)
    assert (elf.cell, stone.cell) == ("c4", "c5")


@pytest.mark.rule("536.5", "536.6")
@pytest.mark.parametrize(
    ("way", "answers", "chips"),
    [
        ("Вызвать", "0 b1", 1),
        ("Вызвать из колоды", "0 b1", 1),
        ("Вызвать из вашей колоды", "0 b1", 1),
        ("Возродить", "мёртвый b1", 2),
        ("Возродить с вашего кладбища", "мёртвый b1", 2),
        ("Вызвать или возродить", "0 0 b1", 1),
        ("Вызвать или возродить", "1 b1", 2),
    ],
)
def test_from_where_a_card_is_brought_it_is_summoned_or_revived(
    way: str, answers: str, chips: int
) -> None:
    scene = Tableau(
        f"{{instant}}: {way} существо.",
        "При вызове вашего существа получить {counter}.",
        "При возрождении вашего существа получить 2 {counter}.",
        others={"мёртвый": {"own": True, "dead": True}},
        deck=("Рысь",),
    )
    scene.announces(*answers.split())
    assert scene.has_answered_all
    assert scene.pieces["маг"].state.chips - 3 == chips
    assert (scene.pieces["мёртвый"].cell == "b1") is (chips == 2)

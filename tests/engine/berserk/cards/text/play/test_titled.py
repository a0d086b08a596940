"""Titled abilities from printed text to the board: terms of part 7, 518.9."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.table import options as op
from engine.berserk.table.board import parse_cell
from tests.engine.berserk.abilities.answering import nobody_answers
from tests.engine.berserk.abilities.laying import can_use, influence, lay, use
from tests.engine.berserk.abilities.sayings import everybody_passes, picks
from tests.support.scenario import Piece, Table
from tests.support.spoken import spoken


def answered(table: Table, *, accepts: bool = True) -> bool:
    """Announce what waits, or leave it out; whether anything could be left out."""
    asked = False
    while table.asked is not None and op.Pass() in table.options:
        waiting = [option for option in table.options if isinstance(option, op.TriggerNext)]
        asked = asked or bool(waiting)
        table.choose(waiting[0] if waiting and accepts else op.Pass())
    return asked


def ends(table: Table, *, accepts: bool = True) -> bool:
    """End the turn; what waits then is announced or left out."""
    table.ends_turn()
    return answered(table, accepts=accepts)


@pytest.mark.rule("413.1", "116.7")
@pytest.mark.parametrize(
    ("text", "closed", "asked", "chips"),
    [
        ("Концентрация: получить {counter}.", False, False, 1),
        ("Концентрация: может получить {counter}.", False, True, 1),
        ("Концентрация: если открыт, получить {counter}.", True, False, 0),
        ("Концентрация: если закрыт, получить {counter}.", True, False, 1),
        ("Концентрация: если открыт, может получить {counter}.", True, False, 0),
        ("Концентрация: если открыт, может получить {counter}.", False, True, 1),
        ("Концентрация: он может получить {counter}.", False, True, 1),
    ],
)
def test_concentration_comes_at_the_end_of_the_opponents_turn(
    text: str, closed: bool, asked: bool, chips: int
) -> None:
    table = Table()
    monk = lay(table.second, "c6", *spoken(text), name="Монах", closed=closed)
    table.first.creature("c1")
    assert ends(table) is asked
    assert monk.state.chips == chips
    assert ends(table) is False
    assert monk.state.chips == chips


@pytest.mark.rule("116.7")
def test_a_concentration_that_may_is_left_out() -> None:
    table = Table()
    text = "Концентрация: может получить {counter}."
    monk = lay(table.second, "c6", *spoken(text), name="Монах")
    table.first.creature("c1")
    ends(table, accepts=False)
    assert monk.state.chips == 0


@pytest.mark.rule("413.1")
def test_who_was_wounded_does_not_concentrate() -> None:
    table = Table()
    orc = table.first.creature("c3")
    text = "Концентрация: получить {counter}."
    monk = lay(table.second, "c4", *spoken(text), name="Монах", closed=True)
    table.strikes(orc, monk, dice=(6,))
    ends(table)
    assert (monk.wounds > 0, monk.state.chips) == (True, 0)


@pytest.mark.rule("518.9")
@pytest.mark.parametrize(
    ("text", "asked", "chips"),
    [
        ("Вальхалла: ваше существо получает {counter}.", False, 1),
        ("Вальхалла: ваше существо может получить {counter}.", True, 1),
        (
            "Вальхалла: если в вашем отряде есть артефакт, ваше существо получает {counter}.",
            False,
            0,
        ),
    ],
)
def test_valhalla_comes_from_the_graveyard(text: str, asked: bool, chips: int) -> None:
    table = Table()
    orc = table.first.creature("c3", strike="9-9-9")
    hero = lay(table.second, "c4", *spoken(text), name="Герой", closed=True, life=3)
    friend = table.second.creature("a6", "Друг")
    table.strikes(orc, hero, dice=(6,))
    assert hero.is_dead
    assert ends(table) is asked
    assert friend.state.chips == chips


@pytest.mark.rule("518.9", "115.1")
@pytest.mark.parametrize("has_gnome", [True, False])
@pytest.mark.parametrize(("may", "accepts"), [("", False), ("может ", True), ("может ", False)])
def test_valhalla_on_a_condition(may: str, *, accepts: bool, has_gnome: bool) -> None:
    table = Table()
    orc = table.first.creature("c3", strike="9-9-9")
    text = f"Вальхалла: если в вашем отряде есть гном, {may}ранить существо противника на 1."
    hero = lay(table.second, "c4", *spoken(text), name="Герой", closed=True, life=3)
    lay(table.second, "a6", classes=("Гном",) if has_gnome else ())
    table.strikes(orc, hero, dice=(6,))
    assert ends(table, accepts=accepts) is (has_gnome and bool(may))
    assert orc.wounds == (1 if has_gnome and (accepts or not may) else 0)


@pytest.mark.rule("518.9")
def test_valhalla_is_not_for_who_died_of_no_attack() -> None:
    table = Table()
    kills = ab.Playable(ab.Payment(closes=True), influence(ab.Wound(9), targets=ab.Targets()))
    mage = lay(table.first, "c1", kills, name="Маг")
    text = "Вальхалла: ваше существо получает {counter}."
    hero = lay(table.second, "c4", *spoken(text), name="Герой", life=3)
    friend = table.second.creature("a6", "Друг")
    use(table, mage, hero)
    ends(table)
    assert (hero.is_dead, friend.state.chips) == (True, 0)


@pytest.mark.rule("518.9")
@pytest.mark.parametrize(("die", "chips"), [(2, 1), (3, 1), (4, 0)])
def test_frenzy_answers_a_low_die(die: int, chips: int) -> None:
    table = Table()
    orc = lay(table.first, "c3", *spoken("Бешенство 3: получить {counter}."), name="Орк")
    elf = table.second.creature("c4", closed=True)
    table.strikes(orc, elf, dice=(die,))
    nobody_answers(table)
    assert orc.state.chips == chips


def jumper(text: str) -> tuple[Table, Piece]:
    """Lay a card that goes elsewhere, and an enemy."""
    table = Table()
    piece = lay(table.first, "c1", *spoken(text), name="Прыгун")
    table.second.creature("c6")
    return table, piece


@pytest.mark.rule("506.6")
@pytest.mark.parametrize(
    ("words", "cells"),
    [
        ("Совершить прыжок, дальность 2", {"c3", "a1"}),
        ("Телепортироваться", {"c3", "a1", "e5", "a6"}),
        ("Объявить телепортацию", {"c3", "a1", "e5", "a6"}),
    ],
)
def test_a_card_jumps_and_teleports_so_far(words: str, cells: set[str]) -> None:
    for cell in ("c3", "a1", "e5", "a6"):
        table, piece = jumper(f"{{tap}}: {words}.")
        use(table, piece)
        assert (op.ChooseCell(parse_cell(cell)) in table.options) is (cell in cells)
        if cell in cells:
            picks(table, cell)
            everybody_passes(table)
            assert piece.cell == cell


@pytest.mark.rule("518.9")
def test_the_incorporeal_have_what_their_title_says() -> None:
    table = Table()
    ghost = lay(table.first, "c1", *spoken("Бестелесный: {regen} 2."), name="Дух", wounds=3)
    healer = lay(table.first, "a1", *spoken("{tap}: Излечить существо на 1."), name="Лекарь")
    table.second.creature("c6")
    assert not can_use(table, healer, ghost)
    facts = ghost.state.facts
    assert (facts.has(ab.Name.INCORPOREAL), facts.value(ab.Name.REGENERATION)) == (True, 2)

"""Printed text whose clauses share a subject or take up who was named, from words to the board."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.cards.card import CardType
from engine.berserk.table import options as op
from engine.berserk.table.board import parse_cell
from tests.engine.berserk.abilities.laying import can_use, lay, use
from tests.engine.berserk.abilities.sayings import chooses, everybody_passes, first_trigger
from tests.engine.berserk.cards.text.play.fighting import SHOT, STRIKE, after, says
from tests.engine.berserk.cards.text.play.guards import ELF, GNOME, guard
from tests.support.scenario import Piece, Table


def is_cursed(*pieces: Piece) -> list[bool]:
    """Whether each of these cards has a curse."""
    return [piece.state.facts.has(ab.Name.CURSE) for piece in pieces]


@pytest.mark.rule("505.5", "116.3.3")
def test_two_verbs_of_one_subject_are_about_the_same_card() -> None:
    _table, orc, elf = after("При {strike} атакованный закрывается и получает проклятие.", STRIKE)
    assert is_cursed(orc, elf) == [False, True]


@pytest.mark.rule("505.5")
def test_the_chosen_card_does_both() -> None:
    table = Table()
    text = "{tap}: Существо противника закрывается и получает проклятие."
    orc = says(table.first, "c3", text)
    elf, other = table.second.creature("c4"), table.second.creature("d4")
    use(table, orc)
    chooses(table, elf)
    everybody_passes(table)
    assert [elf.is_closed, other.is_closed] == [True, False]
    assert is_cursed(orc, elf, other) == [False, True, False]


@pytest.mark.rule("505.5")
def test_all_of_them_do_both() -> None:
    table = Table()
    orc = says(table.first, "c3", "{tap}: Существа противника закрываются и получают проклятие.")
    elf, other = table.second.creature("c4"), table.second.creature("d4")
    use(table, orc)
    everybody_passes(table)
    assert [elf.is_closed, other.is_closed] == [True, True]
    assert is_cursed(orc, elf, other) == [False, True, True]


@pytest.mark.rule("505.5")
def test_a_verb_behind_an_infinitive_is_about_the_card_itself() -> None:
    table = Table()
    orc = says(table.first, "c3", "{tap}: Ранить существо противника на 1 и получает проклятие.")
    elf, _other = table.second.creature("c4"), table.second.creature("e5")
    use(table, orc)
    chooses(table, elf)
    everybody_passes(table)
    assert elf.wounds == 1
    assert is_cursed(orc, elf) == [True, False]


@pytest.mark.rule("505.4.8")
@pytest.mark.parametrize("way", [0, 1, 2])
def test_one_of_three_is_carried_out(way: int) -> None:
    table = Table()
    text = "{tap}: Раниться на 1, или излечиться на 2, или получить {counter}."
    orc = says(table.first, "c3", text, wounds=5)
    table.second.creature("a6")
    use(table, orc)
    table.choose(op.ChooseBranch(way))
    everybody_passes(table)
    assert (orc.wounds, orc.state.chips) == [(6, 0), (3, 0), (5, 1)][way]


@pytest.mark.rule("507.1", "116.3.3")
def test_a_pronoun_means_the_attacked_card_that_was_named() -> None:
    table = Table()
    text = "При {strike} поменяться местами с атакованным, при этом ранить его на 3."
    orc = says(table.first, "c3", text)
    elf = table.second.creature("c4", life=20, closed=True)
    table.strikes(orc, elf, dice=(3,))
    everybody_passes(table)
    assert (orc.cell, elf.cell, orc.wounds, elf.wounds) == ("c4", "c3", 0, 1 + 3)


@pytest.mark.rule("537.7")
@pytest.mark.parametrize(("cell", "offered"), [("c1", True), ("e2", True), ("e1", False)])
def test_a_strike_makes_it_jump_so_far(cell: str, offered: bool) -> None:
    table = Table()
    orc = says(table.first, "c3", "При {strike} прыжок, дальность 3.")
    elf = table.second.creature("c4", life=20, closed=True)
    table.strikes(orc, elf, dice=(3,))
    cells = [option.cell for option in table.options if isinstance(option, op.ChooseCell)]
    assert (parse_cell(cell) in cells) == offered


@pytest.mark.rule("508.5")
@pytest.mark.parametrize("text", ["ранить себя на 2", "получить еще 2 раны"])
def test_it_wounds_itself(text: str) -> None:
    _table, orc, elf = after(f"При {{strike}} {text}.", STRIKE)
    assert (orc.wounds, elf.wounds) == (2, 1)


@pytest.mark.rule("202.3", "546.1")
@pytest.mark.parametrize("flies", [True, False])
def test_on_the_board_stands_what_does_not_fly(flies: bool) -> None:
    table = Table()
    orc = says(table.first, "c3", "При выстреле по карте на поле боя получить {counter}.", SHOT)
    table.second.creature("a6")
    prey = table.second.flyer() if flies else table.second.creature("c5", life=20)
    use(table, orc, prey, die=3)
    everybody_passes(table)
    assert orc.state.chips == (not flies)


@pytest.mark.rule("545.13", "509.1")
@pytest.mark.parametrize("whose", ["карту", "существо противника"])
def test_who_kills_goes_where_the_dead_card_stood(whose: str) -> None:
    table = Table()
    it = "она" if whose == "карту" else "оно"
    text = (
        f"Когда уничтожает {whose} {{strike}} может переместиться на клетку, которую {it} занимал."
    )
    orc = says(
        table.first, "c3", text.replace("занимал.", "занимала." if it == "она" else "занимало.")
    )
    elf = table.second.creature("d4", life=1, closed=True)
    table.second.creature("a6")
    table.strikes(orc, elf, dice=(3,))
    first_trigger(table, orc)
    everybody_passes(table)
    assert orc.cell == "d4"


@pytest.mark.rule("545.13", "509.1")
def test_a_card_goes_where_a_friend_has_died() -> None:
    table = Table()
    text = "При гибели другого вашего существа переместиться на клетку, которую занимал погибший."
    witness = says(table.second, "a6", text)
    orc = table.first.creature("c3")
    elf = table.second.creature("d4", life=1, closed=True)
    table.strikes(orc, elf, dice=(3,))
    everybody_passes(table)
    assert witness.cell == "d4"


@pytest.mark.rule("505.7", "105.5")
def test_it_heals_as_much_as_the_dead_card_struck() -> None:
    table = Table()
    text = "Когда уничтожает карту противника излечиться на X, где X слабый {strike} уничтоженного."
    orc = says(table.first, "c3", text, wounds=7)
    elf = lay(table.second, "d4", life=1, closed=True, strike="3-4-5")
    table.second.creature("a6")
    table.strikes(orc, elf, dice=(3,))
    everybody_passes(table)
    assert orc.wounds == 7 - 3


# It loses its flight, and what a die of its own says.


@pytest.mark.rule("210.6")
@pytest.mark.parametrize("mine", [True, False])
def test_who_comes_down_flies_no_more(mine: bool) -> None:
    table = Table()
    who = "" if mine else "атакованный "
    kind = CardType.FLYER
    orc = says(
        table.first,
        None if mine else "c3",
        f"При выстреле {who}приземляется.",
        SHOT,
        **({"kind": kind} if mine else {}),
    )
    elf = table.second.flyer(life=20)
    table.second.creature("a6")
    use(table, orc, elf, die=3)
    everybody_passes(table)
    cells = [option for option in table.options if isinstance(option, op.ChooseCell)]
    assert cells
    table.choose(cells[0])
    everybody_passes(table)
    assert (orc.is_airborne, elf.is_airborne) == (False, mine)


@pytest.mark.rule("306.2")
@pytest.mark.parametrize("die", [4, 5, 6])
def test_what_the_die_of_a_throw_says(die: int) -> None:
    table = Table()
    text = "При {strike} он бросает кубик; если выпало 5 или 6 раниться на 1 и получить {counter}."
    orc = says(table.first, "c3", text)
    elf = table.second.creature("c4", life=20, closed=True)
    table.dice(3, die)
    table.strikes(orc, elf)
    everybody_passes(table)
    assert (orc.wounds, orc.state.chips) == ((1, 1) if die > 4 else (0, 0))


@pytest.mark.rule("502.1", "106.1.2")
@pytest.mark.parametrize(
    ("text", "offered"),
    [
        ("Излечить Каменного стража или вашего гнома на 1", (True, True, False, False)),
        ("Ранить себя или эльфа противника на 1", (True, False, False, True)),
        ("Каменный страж или стоящее рядом существо получает {counter}", (True, True, False, True)),
    ],
)
def test_the_card_itself_or_another_may_be_chosen(text: str, offered: tuple[bool, ...]) -> None:
    table = Table()
    orc = guard(table.first, "c3", f"{{tap}}: {text}.", wounds=3)
    gnome = lay(table.first, "c2", classes=GNOME, wounds=3)
    far = lay(table.first, "a1", classes=ELF, wounds=3)
    elf = lay(table.second, "c4", classes=ELF, wounds=3)
    pieces = (orc, gnome, far, elf)
    assert tuple(can_use(table, orc, piece) for piece in pieces) == offered
    use(table, orc, orc)
    everybody_passes(table)
    changed = [(piece.wounds - 3, piece.state.chips) != (0, 0) for piece in pieces]
    assert changed == [True, False, False, False]


@pytest.mark.rule("505.4.5", "502.1")
def test_what_was_chosen_is_the_target() -> None:
    table = Table()
    text = "{tap}: Ранить себя или вашего гнома на 1, при этом цель получает {counter}."
    orc = guard(table.first, "c3", text)
    gnome = lay(table.first, "c2", classes=GNOME)
    table.second.creature("c6")
    use(table, orc)
    chooses(table, gnome)
    everybody_passes(table)
    assert [(piece.wounds, piece.state.chips) for piece in (orc, gnome)] == [(0, 0), (1, 1)]

"""What holds for one attack or until some turn, and what is done or may be, from text to board."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.table.events import DiceRolled
from engine.berserk.table.state import Asking
from tests.engine.berserk.abilities.answering import nobody_answers
from tests.engine.berserk.abilities.laying import use
from tests.engine.berserk.abilities.sayings import everybody_passes
from tests.engine.berserk.cards.text.play.brief import battle, hit, turns
from tests.engine.berserk.cards.text.play.fighting import says
from tests.support.scenario import Piece, Table
from tests.support.tableau import Tableau


def whose_strikes_are(text: str, name: ab.Name, rounds: int = 2) -> tuple[list[bool], Table, Piece]:
    """Return whether a striker still has ``name`` after each of its strikes, a round apart."""
    table, mage, one, _two, victim = battle(text)
    use(table, mage)
    everybody_passes(table)
    kept = []
    for _round in range(rounds):
        victim.state.closed = True
        hit(table, one, victim)
        kept.append(one.state.facts.has(name))
        turns(table, 2)
    return kept, table, one


@pytest.mark.rule("515.2", "514.1", "545.8")
@pytest.mark.parametrize("which", ["Следующий", "Первый за ход"])
@pytest.mark.parametrize(
    ("becomes", "name"), [("безответным", ab.Name.UNANSWERED), ("направленным", ab.Name.DIRECTED)]
)
def test_what_a_strike_becomes_is_over_with_that_strike(
    which: str, becomes: str, name: ab.Name
) -> None:
    text = f"{{instant}}: {which} {{strike}} вашего существа становится {becomes}."
    assert whose_strikes_are(text, name)[0] == [False, False]


def can_defend(text: str) -> list[bool]:
    """Return whether a neighbour may step in against the first and the second strike."""
    table, mage, one, two, victim = battle(text)
    guard = table.second.creature("d4", "Щит", life=30)
    use(table, mage)
    everybody_passes(table)
    can = []
    for striker in (one, two):
        victim.state.closed, guard.state.closed = True, False
        table.strikes(striker, victim, dice=(3,))
        offered = False
        while table.asked is not None and table.asked[1] is Asking.PRIORITY and not offered:
            offered = table.can_defend(guard)
            table.passes()
        can.append(offered)
        nobody_answers(table)
    return can


@pytest.mark.rule("514.2", "545.8.1")
@pytest.mark.parametrize(
    ("words", "can"),
    [
        ("Следующий {strike} вашего существа становится направленным", [False, True]),
        ("Первый за ход {strike} вашего существа становится направленным", [False, True]),
        ("Следующий {strike} вашего существа становится безответным", [False, True]),
        ("Следующий {strike} существа противника становится направленным", [True, True]),
    ],
)
def test_nobody_steps_in_against_such_a_strike_to_come(words: str, can: list[bool]) -> None:
    assert can_defend(f"{{instant}}: {words}.") == can


@pytest.mark.rule("514.1")
@pytest.mark.parametrize(
    ("becomes", "name"), [("безответным", ab.Name.UNANSWERED), ("направленным", ab.Name.DIRECTED)]
)
def test_what_this_strike_becomes_is_over_with_it(becomes: str, name: ab.Name) -> None:
    table = Table()
    text = f"При нападении {{strike}} этот {{strike}} становится {becomes} (1 раз за бой)."
    orc = says(table.first, "c3", text)
    elf = table.second.creature("c4", closed=True, life=30)
    hit(table, orc, elf)
    assert not orc.state.facts.has(name)


@pytest.mark.rule("545.8")
def test_the_first_strike_of_the_opponents_turn_is_not_that_of_yours() -> None:
    scene = Tableau(
        "В начале хода противника первый за ход {strike} вашего существа становится безответным.",
        others={"маг": {"cell": "c3"}, "враг": {"strike": "3-3-3"}},
    )
    scene.ends_turns(2)
    assert scene.strikes() == "маг: +закрыт раны 3>6, враг: раны 3>5"


@pytest.mark.rule("120.2")
def test_the_next_strike_is_awaited_beyond_the_turn() -> None:
    table, mage, one, _two, victim = battle(
        "{instant}: Следующий {strike} вашего существа сводится к сильному."
    )
    use(table, mage)
    everybody_passes(table)
    turns(table, 2)
    victim.state.closed = True
    assert hit(table, one, victim) == 5


@pytest.mark.parametrize(("but", "wounds"), [("выстрелов", 0), ("{strike}", 1)])
def test_wounds_come_from_nothing_else_and_nobody_is_asked(but: str, wounds: int) -> None:
    table = Table()
    orc = table.first.creature("c3")
    wall = says(table.second, "c4", f"Получает раны только от {but}.", closed=True, life=9)
    table.strikes(orc, wall, dice=(3,))
    nobody_answers(table)
    assert (wall.wounds, orc.is_closed) == (wounds, True)


@pytest.mark.rule("519.5", "519.2")
@pytest.mark.parametrize(("words", "die", "size"), [("сводится к 6", 1, 5), ("равен 6", 0, 5)])
def test_its_own_next_die_and_no_other_is_so_much(words: str, die: int, size: int) -> None:
    table = Table()
    text = f"{{instant}}: Его следующий бросок кубика {words}."
    orc = says(table.first, "c3", text, strike="1-2-5")
    elf = table.second.creature("c4", closed=True, life=60)
    use(table, orc)
    everybody_passes(table)
    table.strikes(orc, elf, dice=(die,) if die else ())
    nobody_answers(table)
    assert elf.wounds == size
    turns(table, 2)
    elf.state.closed = True
    assert hit(table, orc, elf) == 1


@pytest.mark.rule("409.2", "119.3")
@pytest.mark.parametrize("when", ["в начале своего следующего хода", "в свой следующий ход"])
def test_who_is_named_in_its_own_turn_stays_closed_in_the_next(when: str) -> None:
    text = f"В начале хода противника существо противника не открывается {when} (1 раз за бой)."
    scene = Tableau(text)
    foe = scene.pieces["враг"]
    scene.ends_turns(1, "враг")
    foe.state.closed = True
    scene.ends_turns(2)
    assert foe.is_closed
    scene.ends_turns(2)
    assert not foe.is_closed


@pytest.mark.rule("544.1", "413.3")
@pytest.mark.parametrize(("until", "stays"), [("", True), (" до конца хода", False)])
def test_a_marker_that_may_be_laid_stays_unless_its_time_is_said(until: str, stays: bool) -> None:
    text = f"При гибели вашего существа его клетка может получить маркер «тлен»{until}."
    scene = Tableau(text, "{tap}: Уничтожить ваше существо.")
    scene.uses("друг", "да")
    laid = len(scene.table.state.marks)
    scene.ends_turns(2)
    assert laid == 1
    assert [mark.effect.marker for mark in scene.table.state.marks] == ["тлен"] * stays


@pytest.mark.rule("515.2")
@pytest.mark.parametrize(("whose", "answered"), [("вашего существа", 0), ("вашего гнома", 6)])
def test_the_strike_of_another_becomes_unanswered(whose: str, answered: int) -> None:
    table = Table()
    text = f"При нападении {{strike}} {whose} этот удар становится безответным."
    mage = says(table.first, "a1", text)
    orc = table.first.creature("c3", "Орк", life=20)
    elf = table.second.creature("c4", "Эльф", life=20)
    table.strikes(orc, elf, dice=(3, 6))
    nobody_answers(table)
    assert [event.defence for event in table.events(DiceRolled)] == [answered]
    assert not mage.state.facts.has(ab.Name.UNANSWERED)

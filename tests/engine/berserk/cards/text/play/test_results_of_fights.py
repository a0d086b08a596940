"""Printed text on «когда сражается» and strikes that a text deals, from words to board (515)."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.table.events import DiceRolled
from engine.berserk.table.state import Asking
from tests.engine.berserk.abilities.laying import lay, use
from tests.engine.berserk.abilities.sayings import chooses, everybody_passes, first_trigger
from tests.engine.berserk.cards.text.play.fighting import SHOT, says
from tests.support.scenario import Piece, Table

EVEN = "Когда в свой ход сражается с открытым существом противника может сделать результатом "
EVEN += "сражения «средний-средний» (вместо броска кубиков)."


def rolled(table: Table) -> int:
    """Return how often dice have fallen."""
    return len(table.events(DiceRolled))


@pytest.mark.rule("512.6.5", "515.1")
@pytest.mark.parametrize(
    ("result", "wounds"), [("слабый-слабый", 1), ("средний-средний", 2), ("сильный-сильный", 3)]
)
def test_a_result_is_said_instead_of_the_dice(result: str, wounds: int) -> None:
    table = Table()
    orc = says(table.first, "c3", f"Сражаясь {{strike}} сделать результатом сражения «{result}».")
    elf = table.second.creature("c4", life=20)
    table.strikes(orc, elf)
    assert (orc.wounds, elf.wounds, rolled(table)) == (wounds, wounds, 0)


@pytest.mark.rule("512.6.5", "116.7")
@pytest.mark.parametrize("takes", [True, False])
def test_the_result_may_be_left_to_the_dice(takes: bool) -> None:
    table = Table()
    orc, elf = says(table.first, "c3", EVEN), table.second.creature("c4", life=20)
    table.dice(6, 1)
    table.strikes(orc, elf)
    if takes:
        first_trigger(table, orc)
        everybody_passes(table)
    else:
        table.passes()
    assert (orc.wounds, elf.wounds) == ((2, 2) if takes else (0, 3))


@pytest.mark.rule("515.2", "515.5")
@pytest.mark.parametrize("closed", [True, False])
@pytest.mark.parametrize("defends", [True, False])
def test_it_fights_open_enemies_in_its_own_turn(closed: bool, defends: bool) -> None:
    table = Table()
    orc = says(table.second if defends else table.first, "c4", EVEN, closed=closed and defends)
    elf = (table.first if defends else table.second).creature(
        "c3" if defends else "c5", life=20, closed=closed and not defends
    )
    table.dice(3, 3)
    table.strikes(elf if defends else orc, orc if defends else elf)
    asked = table.asked is not None and table.asked[1] is Asking.TRIGGER_ORDER
    assert asked is not (closed or defends)


@pytest.mark.rule("512.6.5", "515.2")
@pytest.mark.parametrize("closed", [True, False])
def test_who_strikes_back_fights_as_well(closed: bool) -> None:
    table = Table()
    text = "Когда сражается {strike} с существом противника получить {counter}."
    orc, elf = table.first.creature("c3", life=20), says(table.second, "c4", text, closed=closed)
    table.strikes(orc, elf, dice=(3, 3))
    assert elf.state.chips == (0 if closed else 1)


@pytest.mark.rule("512.6.5")
@pytest.mark.parametrize("own", [True, False])
def test_of_others_who_fight_the_told_ones_count(own: bool) -> None:
    table = Table()
    text = "Когда ваше существо сражается {strike} получить {counter}."
    witness = says(table.first if own else table.second, "a1" if own else "a6", text)
    orc = says(table.first, "c3", SHOT, life=20)
    table.strikes(orc, table.second.creature("c4", life=20, closed=True), dice=(3,))
    assert witness.state.chips == own


@pytest.mark.rule("515.1")
def test_a_shot_is_no_fight_with_somebody() -> None:
    table = Table()
    text = "Когда сражается с существом получить {counter}."
    orc = says(table.first, "c3", text, SHOT)
    use(table, orc, table.second.creature("c5", life=20), number=0, die=3)
    assert orc.state.chips == 0


# «Нанести {strike}» (537.5).


def dealt(text: str, *, mine: bool) -> tuple[Table, Piece, Piece, Piece]:
    """A card of this text uses it; a friend and an enemy stand beside each other."""
    table = Table()
    witness = says(table.first, "a1", text)
    orc = table.first.creature("c3", strike="1-1-1", life=20)
    elf = table.second.creature("c4", strike="2-2-2", life=20)
    lay(table.first, "a2")
    table.dice(6, 6)
    use(table, witness, orc if mine else elf)
    everybody_passes(table)
    return table, witness, orc, elf


@pytest.mark.rule("537.5", "537.3")
@pytest.mark.parametrize(
    ("text", "mine"),
    [
        ("{tap}: Ваше существо наносит {strike} по стоящей рядом карте противника.", True),
        ("{tap}: Существо противника наносит {strike} по стоящей рядом карте.", False),
    ],
)
def test_somebody_deals_a_strike_that_nobody_answers(text: str, mine: bool) -> None:
    table, witness, orc, elf = dealt(text, mine=mine)
    if table.asked is not None and table.asked[1] is Asking.TARGET:
        chooses(table, elf if mine else orc)
        everybody_passes(table)
    wounds = (0, 1) if mine else (2, 0)
    assert (orc.wounds, elf.wounds, witness.is_closed) == (*wounds, True)
    assert (orc.is_closed, elf.is_closed) == (False, False)


@pytest.mark.rule("537.1", "540.1.1")
@pytest.mark.parametrize("ending", ["", ", не закрываясь", " (не закрываясь)"])
def test_who_is_made_to_fight_stays_open(ending: str) -> None:
    table = Table()
    text = f"{{counter}}: Сразиться {{strike}} со стоящим рядом существом противника{ending}."
    orc, elf = says(table.first, "c3", text, chips=1), table.second.creature("c4", life=20)
    table.dice(6, 1)
    use(table, orc)
    everybody_passes(table)
    if table.asked is not None and table.asked[1] is Asking.TARGET:
        chooses(table, elf)
        everybody_passes(table)
    assert (elf.wounds, orc.is_closed) == (3, False)


# «Объявить {strike}» (537.2).


@pytest.mark.rule("537.2", "515.2")
@pytest.mark.parametrize("word", ["простой безответный удар", "{strike}"])
def test_a_strike_is_announced_by_a_text(word: str) -> None:
    table = Table()
    text = f"{{counter}}: Объявить {word} по стоящему рядом существу противника, не закрываясь."
    orc = says(table.first, "c3", text, "При нападении {strike} получить {counter}.", chips=1)
    elf = table.second.creature("c4", life=20)
    table.dice(6, 1)
    use(table, orc)
    everybody_passes(table)
    [rolled] = table.events(DiceRolled)
    unanswered = word.startswith("простой")
    assert (rolled.attack, rolled.defence) == (6, 0 if unanswered else 1)
    assert (elf.wounds, orc.state.chips, orc.is_closed) == (3, 1, False)
    assert not orc.state.facts.has(ab.Name.UNANSWERED)


@pytest.mark.rule("537.2", "537.3")
@pytest.mark.parametrize("takes", [True, False])
def test_another_card_may_announce_it(takes: bool) -> None:
    table = Table()
    text = "При выстреле ваше существо может объявить {strike} по стоящей рядом карте противника."
    archer, orc = says(table.first, "a1", SHOT, text), table.first.creature("c3", life=20)
    elf = table.second.creature("c4", life=20, closed=True)
    table.dice(3, 3)
    use(table, archer, elf)
    if takes:
        first_trigger(table, archer)
        everybody_passes(table)
        if table.asked is not None and table.asked[1] is Asking.TARGET:
            chooses(table, orc)
            everybody_passes(table)
    else:
        table.passes()
    assert (elf.wounds, orc.is_closed) == (1 + takes, False)

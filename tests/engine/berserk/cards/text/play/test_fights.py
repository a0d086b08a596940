"""What is done to an attack and by it, and fights: what no table says."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.table import options as op
from engine.berserk.table.events import DiceRolled
from engine.berserk.table.state import Asking
from tests.engine.berserk.abilities.laying import use
from tests.engine.berserk.abilities.sayings import chooses, everybody_passes, first_trigger
from tests.engine.berserk.cards.text.play.fighting import SHOT, STRIKE, says
from tests.support.scenario import Piece, Table

# Printed text on what is done to an attack and by it, from its words to the board (512, 537).


# The attack at hand: blocked, redirected, stronger, unanswered.


@pytest.mark.rule("515.2")
@pytest.mark.parametrize("kind", ["{strike}", "выстрелом"])
def test_a_trigger_makes_only_its_kind_of_attack_unanswered(kind: str) -> None:
    table = Table()
    orc = says(table.first, "c3", f"При нападении {kind} этот {{strike}} становится безответным.")
    elf = table.second.creature("c4", life=20)
    table.strikes(orc, elf, dice=(3, 6))
    rolled = [(event.attack, event.defence) for event in table.events(DiceRolled)]
    answered = kind != "{strike}"
    assert rolled == [(3, 6 if answered else 0)]
    assert not orc.state.facts.has(ab.Name.UNANSWERED)


# «Сразиться» (537.5).


def fights(text: str, *, closed: bool, dice: tuple[int, ...]) -> tuple[Table, Piece, Piece]:
    """A card of this text uses it; one enemy stands beside it and one does not."""
    table = Table()
    orc = says(table.first, "c3", text, life=20)
    elf = table.second.creature("c4", strike="2-2-2", life=20, closed=closed)
    table.second.creature("a6", life=20)
    table.dice(*dice)
    use(table, orc)
    everybody_passes(table)
    if table.asked is not None and table.asked[1] is Asking.TARGET:
        offered = {one.card for one in table.options if isinstance(one, op.ChooseTarget)}
        assert offered == {elf.id}
        chooses(table, elf)
    return table, orc, elf


@pytest.mark.rule("537.5", "515.2")
@pytest.mark.parametrize("closed", [True, False])
@pytest.mark.parametrize("as_open", [True, False])
def test_a_closed_card_answers_only_when_fought_as_an_open_one(as_open: bool, closed: bool) -> None:
    how = " как с открытым" if as_open else ""
    text = f"{{tap}}: Сразиться {{strike}} со стоящим рядом существом противника{how}."
    table, _orc, elf = fights(text, closed=closed, dice=(6, 1))
    rolled = [(event.attack, event.defence) for event in table.events(DiceRolled)]
    answers = as_open or not closed
    assert (rolled, elf.wounds) == ([(6, 1 if answers else 0)], 3)


# «Бросьте кубик; если выпало …» (306.2).


@pytest.mark.rule("537.1", "116.7")
@pytest.mark.parametrize("takes", [True, False])
def test_another_card_may_be_allowed_to_fight_as_with_an_open_one(takes: bool) -> None:
    how = "со стоящим рядом с ним существом противника как с открытым"
    table = Table()
    text = f"При выстреле ваше существо может сразиться {{strike}} {how}."
    archer = says(table.first, "a1", text, SHOT)
    orc = table.first.creature("c3", life=20)
    elf = table.second.creature("c4", life=20, closed=True)
    table.dice(3, 6, 1)
    use(table, archer, elf)
    if takes:
        first_trigger(table, archer)  # only the orc stands beside an enemy
        everybody_passes(table)
    else:
        table.passes()
    rolled = [(event.attack, event.defence) for event in table.events(DiceRolled)]
    assert rolled == [(3, 0), *([(6, 1)] if takes else [])]
    assert (elf.wounds, archer.is_closed, orc.is_closed) == (4 if takes else 1, True, False)


# Printed text on «когда сражается» and strikes that a text deals, from words to board (515).


def rolled(table: Table) -> int:
    """Return how often dice have fallen."""
    return len(table.events(DiceRolled))


# «Объявить {strike}» (537.2).


@pytest.mark.rule("537.2", "515.2")
@pytest.mark.parametrize("word", ["простой безответный удар", "{strike}"])
def test_a_text_announces_a_strike_without_closing(word: str) -> None:
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


# Printed text on whose attacks set abilities off, and over whom, from its words to the board.


# How many wounds, by what, and by whom.


@pytest.mark.rule("508.5", "505.7")
@pytest.mark.parametrize("attack", [STRIKE, SHOT])
@pytest.mark.parametrize("enemy", [True, False])
@pytest.mark.parametrize("die", [3, 4, 6])
@pytest.mark.parametrize(
    ("bound", "wounds"), [("2 или менее ран", (1, 2)), ("2 или более ран", (2, 3))]
)
def test_a_trigger_counts_the_wounds_from_one_strike_of_an_enemy(
    bound: str, wounds: tuple[int, ...], die: int, enemy: bool, attack: str
) -> None:
    table = Table()
    text = f"Когда получает {bound} от {{strike}} существа противника получить {{counter}}."
    orc = says(table.first, "c3", *(() if attack is STRIKE else (SHOT,)), strike="1-2-3")
    side, cell = (table.second, "c4") if enemy else (table.first, "c2")
    if attack is SHOT:
        cell = "c5" if enemy else "c1"
    elf = says(side, cell, text, life=20, closed=True)
    table.second.creature("a6")
    if attack is STRIKE:
        table.strikes(orc, elf, dice=(die,))
    else:
        use(table, orc, elf, die=die)
    assert elf.state.chips == (enemy and attack is STRIKE and elf.wounds in wounds)

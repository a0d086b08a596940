"""The next attack, the first of a turn, and rules for one attack: what no table says."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.table import options as op
from engine.berserk.table.events import DiceRolled
from tests.engine.berserk.abilities.answering import answers, nobody_answers
from tests.engine.berserk.abilities.laying import lay, use
from tests.engine.berserk.abilities.sayings import everybody_passes
from tests.engine.berserk.cards.text.play.brief import hit, turns
from tests.engine.berserk.cards.text.play.fighting import says
from tests.support.scenario import Piece, Table
from tests.support.spoken import spoken

# The next attack and the first of a turn, whose they are and how long: 120.3, 520.2, 545.8.


def rounds(text: str, count: int) -> list[int]:
    """Return the wounds that the card and another own one deal, strike by strike, in each turn."""
    table = Table()
    stone = says(table.first, "c3", text, strike="1-2-5")
    other = table.first.creature("d3", "Другой", strike="1-2-5")
    victim = table.second.creature("c4", "Жертва", closed=True, life=60)
    dealt = []
    for _turn in range(count):
        for striker in (stone, other):
            victim.state.closed = True
            dealt.append(hit(table, striker, victim, die=4))
        turns(table, 2)
    return dealt


@pytest.mark.rule("545.8", "520.2")
@pytest.mark.parametrize(
    ("text", "dealt"),
    [
        ("Первый за ход {strike} Каменного стража сводится к сильному.", [5, 2, 5, 2]),
        ("Первый за бой {strike} Каменного стража сводится к сильному.", [5, 2, 2, 2]),
        ("Первый за ваш ход {strike} Каменного стража сводится к слабому.", [1, 2, 1, 2]),
        ("Первый за ход противника {strike} сводится к сильному.", [2, 2, 2, 2]),
        ("Первая за ход атака вашего существа сводится к сильной.", [5, 2, 5, 2]),
        ("Вторая за ход атака вашего существа сводится к сильной.", [2, 5, 2, 5]),
        ("Третий за бой {strike} вашего существа сводится к сильному.", [2, 2, 5, 2]),
        ("Второй за ход {strike} Каменного стража сводится к сильному.", [2, 2, 2, 2]),
        ("Первый за ход выстрел вашего существа сводится к сильному.", [2, 2, 2, 2]),
    ],
)
def test_a_modifier_of_the_nth_attack_returns_each_turn(text: str, dealt: list[int]) -> None:
    assert rounds(text, 2) == dealt


# What befalls the first and the next attack, in whoever's turn, from text to the board: 120.


HEARS = "После заклинания получить 5 {counter}."
BECOMES = ["становится безответным", "становится направленным"]


def enemies(text: str) -> tuple[Table, Piece, Piece, Piece, Piece]:
    """Lay a mage that says a text, its open friend, and two strikers of the opponent, one of whom
    has something to do that may be answered."""
    table = Table()
    mage = says(table.first, "a1", text, HEARS)
    friend = table.first.creature("c3", "Друг", life=30)
    table.first.creature("d3", "Защитник", life=30)
    one = lay(table.second, "c4", *spoken("{instant}: Раниться на 1."), name="Один", life=30)
    two = table.second.creature("d4", "Два", life=30)
    return table, mage, friend, one, two


def struck_back(table: Table, striker: Piece, victim: Piece) -> tuple[bool, bool]:
    """Strike an open card; return whether a defender was offered and whether it struck back."""
    before = striker.wounds
    table.strikes(striker, victim, dice=(3, 6))
    defended = False
    while op.Pass() in table.options:
        defended = defended or any(isinstance(option, op.Defend) for option in table.options)
        table.passes()
    return defended, striker.wounds > before


@pytest.mark.rule("120.2", "515.2", "545.8")
@pytest.mark.parametrize("becomes", BECOMES)
def test_the_first_attack_of_a_turn_counts_in_the_opponents_turn_too(becomes: str) -> None:
    words = f"Первый за ход {{strike}} существа {becomes}"
    table, mage, friend, one, two = enemies(f"{{instant}}: {words}.")
    turns(table)
    use(table, one)
    answers(table, mage)
    assert (one.wounds, mage.state.chips) == (1, 0)
    first = struck_back(table, one, friend)
    second = struck_back(table, two, friend)
    assert first == ((False, not becomes.endswith("безответным")))
    assert second == (True, True)
    assert mage.state.chips == 0


# What holds for one attack or until some turn, and what is done or may be, from text to board.


@pytest.mark.rule("515.2")
@pytest.mark.parametrize(("whose", "answered"), [("вашего существа", 0), ("вашего гнома", 6)])
def test_a_trigger_makes_the_strike_of_another_own_card_unanswered(
    whose: str, answered: int
) -> None:
    table = Table()
    text = f"При нападении {{strike}} {whose} этот удар становится безответным."
    mage = says(table.first, "a1", text)
    orc = table.first.creature("c3", "Орк", life=20)
    elf = table.second.creature("c4", "Эльф", life=20)
    table.strikes(orc, elf, dice=(3, 6))
    nobody_answers(table)
    assert [event.defence for event in table.events(DiceRolled)] == [answered]
    assert not mage.state.facts.has(ab.Name.UNANSWERED)


# Once more, after this attack, and numbers where they stand: played from the text.


_OPEN = "Не закрывается после нападения. "


def _strikes(text: str) -> int:
    """Return how often a card that stays open strikes in one turn."""
    table = Table()
    orc = lay(table.first, "c3", *spoken(_OPEN + text), name="Каменный страж")
    prey = lay(table.second, "c4", closed=True, life=40)
    count = 0
    while table.can_strike(orc, prey):
        table.strikes(orc, prey, dice=(3,))
        everybody_passes(table)
        count += 1
    return count


@pytest.mark.rule("510.3")
@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("", 1),
        ("При {strike} может нападать {strike} ещё раз (1 раз за ход).", 2),
        ("При {strike} может нападать {strike} ещё раз (2 раза за ход).", 3),
        ("При {strike} может действовать ещё раз (1 раз за ход).", 2),
        ("При {strike} может нападать ещё раз (1 раз за ход).", 2),
        ("При {strike} может нападать выстрелом ещё раз (1 раз за ход).", 1),
        ("При сильном {strike} может нападать {strike} ещё раз (1 раз за ход).", 1),
    ],
)
@pytest.mark.same("older-506-510:510.5")
def test_a_permission_to_strike_again_sets_the_number_of_strikes(text: str, count: int) -> None:
    assert _strikes(text) == count


@pytest.mark.rule("512.7")
@pytest.mark.parametrize(("when", "late"), [("", False), (" после этой атаки", True)])
def test_after_this_attack_means_after_its_payment(when: str, late: bool) -> None:
    table = Table()
    orc = lay(table.first, "c3")
    told = spoken(f"Когда получает раны от {{strike}} — открывается{when}.")
    guard = lay(table.second, "c4", *told, closed=True, life=30)
    table.strikes(orc, guard, dice=(3,))
    everybody_passes(table)
    assert not guard.is_closed
    names = table.happened()
    assert (names.index("CardOpened") > names.index("CardClosed")) is late

"""The next attack, the first of a turn, and rules for one attack: what no table says."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.table import options as op
from engine.berserk.table.events import DiceRolled
from tests.engine.berserk.abilities.answering import answers, nobody_answers
from tests.engine.berserk.abilities.laying import influence, lay, tap, use
from tests.engine.berserk.abilities.sayings import everybody_passes
from tests.engine.berserk.cards.text.play.brief import battle, hit, turns
from tests.engine.berserk.cards.text.play.fighting import says
from tests.support.scenario import Piece, Table
from tests.support.spoken import spoken
from tests.support.tableau import Tableau

# The next attack and the first of a turn, whose they are and how long: 120.3, 520.2, 545.8.


def strikes(text: str, *, later: bool = False) -> list[int]:
    """Return the wounds that two own strikers deal after the mage has used its ability."""
    table, mage, one, two, victim = battle(text)
    use(table, mage)
    everybody_passes(table)
    if later:
        turns(table, 2)
    dealt = []
    for striker in (one, two):
        victim.state.closed = True
        dealt.append(hit(table, striker, victim, die=4))
    return dealt


@pytest.mark.rule("120.3", "520.2")
@pytest.mark.parametrize(
    ("words", "dealt", "afterwards"),
    [
        ("Следующий {strike} вашего существа получает +2", [4, 2], [4, 2]),
        ("Следующий {strike} вашего существа получает -1", [1, 2], [1, 2]),
        ("Следующая атака вашего существа получает +3 до конца хода", [5, 2], [2, 2]),
        ("Следующий выстрел вашего существа получает +2", [2, 2], [2, 2]),
        ("Следующий {strike} существа противника получает +2", [2, 2], [2, 2]),
        ("Следующий {strike} Каменного стража получает +2", [2, 2], [2, 2]),
        ("Следующий {strike} вашего существа сводится к сильному", [5, 2], [5, 2]),
        ("Следующая атака вашего существа сводится к слабой до конца хода", [1, 2], [2, 2]),
        ("Первый за ход {strike} вашего существа сводится к сильному", [5, 2], [2, 2]),
        ("Первый за ход {strike} существа противника сводится к сильному", [2, 2], [2, 2]),
    ],
)
def test_what_befalls_the_next_attack(words: str, dealt: list[int], afterwards: list[int]) -> None:
    assert strikes(f"{{instant}}: {words}.") == dealt
    assert strikes(f"{{instant}}: {words}.", later=True) == afterwards


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
def test_which_attacks_of_every_turn_it_is(text: str, dealt: list[int]) -> None:
    assert rounds(text, 2) == dealt


# What befalls the next attack, from text to the board: 120.


@pytest.mark.rule("120.4")
def test_what_is_to_come_waits_for_turns_and_without_its_maker() -> None:
    table, mage, one, _two, victim = battle(
        "{instant}: Следующая атака вашей карты сводится к сильной."
    )
    killer = lay(
        table.second, "e6", tap(influence(ab.Destroy(), targets=ab.Targets())), name="Убийца"
    )
    use(table, mage)
    everybody_passes(table)
    turns(table)
    use(table, killer, mage)
    nobody_answers(table)
    assert mage.is_dead
    turns(table)
    victim.state.closed = True
    assert hit(table, one, victim) == 5


@pytest.mark.rule("515.2", "120.2")
@pytest.mark.parametrize(
    ("words", "answered"),
    [
        ("Первый за ход {strike} вашего существа становится безответным", 0),
        ("Следующий {strike} вашего существа становится безответным", 0),
        ("Следующий {strike} существа противника становится безответным", 1),
    ],
)
def test_a_strike_to_come_is_not_answered(words: str, answered: int) -> None:
    table, mage, one, two, victim = battle(f"{{instant}}: {words}.")
    victim.state.closed = False
    use(table, mage)
    everybody_passes(table)
    table.strikes(one, victim, dice=(3,) if not answered else (3, 6))
    nobody_answers(table)
    assert bool(one.wounds) is bool(answered)
    table.strikes(two, victim, dice=(1, 6))
    nobody_answers(table)
    assert two.wounds > 0


@pytest.mark.rule("519.5", "519.2")
@pytest.mark.parametrize(
    ("words", "dice", "wounds"),
    [("равен 6", (), 5), ("сводится к 6", (1,), 5), ("сводится к 1", (6,), 1)],
)
def test_the_next_die_is_so_much(words: str, dice: tuple[int, ...], wounds: int) -> None:
    table, mage, one, _two, victim = battle(
        f"{{instant}}: Следующий бросок кубика вашего существа {words}."
    )
    use(table, mage, one)
    everybody_passes(table)
    table.strikes(one, victim, dice=dice)
    nobody_answers(table)
    assert victim.wounds == wounds
    turns(table, 2)
    victim.state.closed = True
    assert hit(table, one, victim) == 1


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
def test_the_first_attack_may_be_one_of_the_opponents_turn(becomes: str) -> None:
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
def test_how_often_a_card_strikes_that_may_once_more(text: str, count: int) -> None:
    assert _strikes(text) == count


@pytest.mark.rule("512.7")
@pytest.mark.parametrize(("when", "late"), [("", False), (" после этой атаки", True)])
def test_a_card_opens_when_the_attack_that_has_wounded_it_is_paid(when: str, late: bool) -> None:
    table = Table()
    orc = lay(table.first, "c3")
    told = spoken(f"Когда получает раны от {{strike}} — открывается{when}.")
    guard = lay(table.second, "c4", *told, closed=True, life=30)
    table.strikes(orc, guard, dice=(3,))
    everybody_passes(table)
    assert not guard.is_closed
    names = table.happened()
    assert (names.index("CardOpened") > names.index("CardClosed")) is late

"""What is for the next attack or die alone, and rules for some time, from text to the board."""

import pytest

from engine.berserk.table import options as op
from tests.engine.berserk.abilities.laying import lay, use
from tests.engine.berserk.abilities.sayings import chooses, everybody_passes
from tests.support.scenario import Piece, Table
from tests.support.spoken import spoken

SHOT = "{tap}: Выстрел на 1-2-3."


class Scene:
    """A mage that says a text freely, an elf and a gnome of its side, and enemies to be hit."""

    def __init__(self, text: str, *more: str) -> None:
        self.table = Table()
        nodes = [node for sentence in (text, *more) for node in spoken(sentence)]
        self.mage = lay(self.table.first, "c3", *nodes, name="Маг", life=20, chips=3)
        self.elf = lay(self.table.first, "b3", *spoken(SHOT), name="Эл", classes=("Эльф",))
        self.gnome = lay(self.table.first, "d3", name="Гном", classes=("Гном",))
        self.block = self.table.second.artifact("c4", life=20)  # it never rolls
        self.foes = [
            lay(self.table.second, cell, name=f"Враг {cell}", closed=True) for cell in ("b4", "d4")
        ]
        self.open = lay(self.table.second, "e6", *spoken(SHOT), name="Открытый", life=20)

    def plays(self, *targets: Piece) -> None:
        """Use the mage's ability at these, and let nobody answer."""
        use(self.table, self.mage)
        chooses(self.table, *targets)
        everybody_passes(self.table)

    def struck(self, piece: Piece) -> int:
        """Strike the artifact weakly; return the wounds that it gets."""
        before = self.block.wounds
        self.table.strikes(piece, self.block, dice=(2,))
        everybody_passes(self.table)
        return self.block.wounds - before

    def shot(self, piece: Piece, target: Piece, die: int = 1) -> int:
        """Shoot; return the wounds that the target gets."""
        before = target.wounds
        use(self.table, piece, target, die=die)
        everybody_passes(self.table)
        return target.wounds - before

    def turns(self, count: int) -> None:
        """End so many turns."""
        for _turn in range(count):
            self.table.ends_turn()
            everybody_passes(self.table)


def _on_itself(what: str) -> str:
    return f"{{counter}}: Получить {what}."


@pytest.mark.rule("545.8.1", "520.2")
@pytest.mark.parametrize(
    ("what", "wounds"),
    [
        ("+1 к следующему {strike}", (2, 1)),
        ("-1 к следующему {strike}", (0, 1)),
        ("+1 к следующей атаке", (2, 1)),
        ("+1 к следующему выстрелу", (1, 1)),
        ("+1 к следующему {strike} по артефакту", (2, 1)),
        ("+1 к следующему {strike} по существу", (1, 1)),
        ("+3 к следующему броску кубика", (2, 1)),
        ("+1 к следующему {strike} до конца хода", (2, 1)),
        ("+1 к следующему {strike} до конца своего следующего хода", (2, 1)),
    ],
)
def test_what_is_gained_for_the_next_attack_holds_once(what: str, wounds: tuple[int, int]) -> None:
    scene = Scene(_on_itself(what))
    use(scene.table, scene.mage)
    everybody_passes(scene.table)
    first = scene.struck(scene.mage)
    scene.turns(2)
    assert (first, scene.struck(scene.mage)) == wounds


@pytest.mark.rule("545.8.1", "413.3")
@pytest.mark.parametrize(
    ("until", "wounds"),
    [
        ("", 2),
        (" до конца хода", 1),
        (" до конца вашего хода", 1),
        (" до конца вашего следующего хода", 2),
    ],
)
def test_what_was_not_used_in_time_is_gone(until: str, wounds: int) -> None:
    scene = Scene(_on_itself(f"+1 к следующему {{strike}}{until}"))
    use(scene.table, scene.mage)
    everybody_passes(scene.table)
    scene.turns(2)
    assert scene.struck(scene.mage) == wounds


@pytest.mark.rule("519.5", "519.2")
@pytest.mark.parametrize(
    ("words", "wounds"),
    [
        ("равен 6", (3, 1)),
        ("становится равным 4", (2, 1)),
        ("сводится к 6", (3, 1)),
        ("сводится к 4", (2, 1)),
    ],
)
def test_the_next_die_of_a_card_is_said(words: str, wounds: tuple[int, int]) -> None:
    scene = Scene(f"{{counter}}: Следующий бросок кубика вашего гнома {words}.")
    use(scene.table, scene.mage, scene.gnome)
    everybody_passes(scene.table)
    assert scene.struck(scene.mage) == 1  # it is of the gnome alone
    first = scene.struck(scene.gnome)
    scene.turns(2)
    assert (first, scene.struck(scene.gnome)) == wounds


@pytest.mark.rule("120.3", "520.2", "545.8.1")
@pytest.mark.parametrize(
    ("words", "elf", "gnome", "again"),
    [
        ("Следующая атака вашего эльфа сводится к сильной", 3, 1, 1),
        ("Следующая атака вашего существа сводится к сильной", 3, 1, 1),
        ("Следующая атака вашего гнома сводится к сильной", 1, 3, 1),
        ("Следующий {strike} вашего эльфа сводится к сильному", 1, 1, 1),
        ("Следующая атака карты противника сводится к сильной", 1, 1, 1),
    ],
)
def test_the_next_attack_of_whoever_attacks_is_brought_to_a_strength(
    words: str, elf: int, gnome: int, again: int
) -> None:
    scene = Scene(f"{{counter}}: {words}.")
    use(scene.table, scene.mage)
    everybody_passes(scene.table)
    shot = scene.shot(scene.elf, scene.open)
    struck = scene.struck(scene.gnome)
    scene.turns(2)
    assert (shot, struck, scene.shot(scene.elf, scene.open)) == (elf, gnome, again)


@pytest.mark.rule("520.2", "413.3")
@pytest.mark.parametrize(
    ("until", "wounds"),
    [("", 1), (" до конца хода", 3), (" до конца следующего хода противника", 1)],
)
def test_the_next_attack_is_brought_down_while_that_lasts(until: str, wounds: int) -> None:
    scene = Scene(f"{{counter}}: Следующая атака карты противника сводится к слабой{until}.")
    use(scene.table, scene.mage)
    everybody_passes(scene.table)
    scene.turns(1)
    assert scene.shot(scene.open, scene.mage, die=6) == wounds


@pytest.mark.rule("545.4", "413.3")
@pytest.mark.parametrize(
    ("until", "turns"),
    [
        ("до конца хода противника", (False, True)),
        ("до конца своего хода", (False, True)),
        ("до конца вашего следующего хода", (False, True)),
        ("до конца хода", (True, True)),
    ],
)
def test_a_rule_holds_for_others_for_some_time(until: str, turns: tuple[bool, bool]) -> None:
    scene = Scene(f"{{tap}}: Существо противника не может двигаться и атаковать {until}.")
    use(scene.table, scene.mage, scene.open)
    everybody_passes(scene.table)
    free = []
    for _time in range(2):
        scene.turns(1)
        free.append(scene.table.can_move(scene.open, "e5"))
        assert free[-1] is (op.UseAction(scene.open.id, 0, scene.mage.id) in scene.table.options)
        scene.turns(1)
    assert tuple(free) == turns


@pytest.mark.rule("545.4")
def test_a_rule_that_holds_for_itself_holds_for_nobody_else() -> None:
    scene = Scene("{counter}: До конца хода ~ не может двигаться.")
    use(scene.table, scene.mage)
    everybody_passes(scene.table)
    assert not scene.table.can_move(scene.mage, "c2")
    assert scene.table.can_move(scene.elf, "b2")
    scene.turns(2)
    assert scene.table.can_move(scene.mage, "c2")


@pytest.mark.rule("409.1")
@pytest.mark.parametrize("when", ["в начале своего следующего хода", "в свой следующий ход"])
def test_a_card_stays_closed_at_the_start_of_its_next_turn(when: str) -> None:
    scene = Scene(f"{{tap}}: Существо противника не открывается {when}.")
    use(scene.table, scene.mage, scene.foes[0])
    everybody_passes(scene.table)
    shut = []
    for _time in range(2):
        scene.turns(1)
        shut.append((scene.foes[0].is_closed, scene.foes[1].is_closed))
        scene.turns(1)
    assert shut == [(True, False), (False, False)]


@pytest.mark.rule("409.1")
def test_the_card_itself_stays_closed_at_the_start_of_your_next_turn() -> None:
    scene = Scene(
        "{tap}: Ранить существо на 1, при этом не открывается в начале вашего следующего хода."
    )
    scene.plays(scene.elf)
    shut = []
    for _time in range(2):
        scene.turns(2)
        shut.append(scene.mage.is_closed)
    assert shut == [True, False]

"""Numbers worked out: what no table says."""

from typing import Any, Final

import pytest

import engine.berserk.abilities as ab
from engine.berserk.bots import DirectBot
from tests.engine.berserk.abilities.answering import nobody_answers
from tests.engine.berserk.abilities.laying import lay, tap, use
from tests.engine.berserk.abilities.sayings import first_trigger
from tests.engine.berserk.cards.text.play.brief import hit, turns
from tests.engine.berserk.cards.text.play.fighting import says
from tests.engine.berserk.cards.text.play.guards import TWO
from tests.engine.berserk.cards.text.play.test_numbers_of_cards import bury
from tests.support.rows import each_row
from tests.support.scenario import Piece, Side, Table
from tests.support.spoken import NotRead, spoken
from tests.support.tableau import Tableau

# Numbers worked out, comparisons, and attacks brought to a number, from text to wounds.


GNOME, ELF = ("Гном",), ("Эльф",)


def guard(side: Side, cell: str | None, text: str, **facts: Any) -> Piece:
    """Lay the card that says this text, called as texts call it."""
    return lay(side, cell, *spoken(text), name="Каменный страж", **facts)


# Whose number it is.


@pytest.mark.rule("543.4")
@pytest.mark.parametrize(
    "text",
    [
        "{tap}: Ранить все карты на X, где X — их {regen}.",
        "Ваши гномы имеют {ova} X, где X — величина его {ovz}.",
        "{tap}: Ранить все карты на 1 за каждую карту рядом с ними.",
        "{tap}: Ранить на 1 за каждую карту рядом с ним существо.",
    ],
)
def test_one_number_of_several_cards_is_unread(text: str) -> None:
    with pytest.raises(ValueError, match="is not read"):
        spoken(text)


# What is compared.


def is_so(condition: str, table: Table, *, more: str = "") -> bool:
    """Whether the card on c3 has what its text gives it while something is so."""
    orc = guard(table.first, "c3", f"{{ova}} 5, пока {condition}. {more}")
    table.second.creature("a6")
    return orc.state.facts.value(ab.Name.ATTACK_EXPERIENCE) == 5


ROWS = ("1", "2", "3", "4", "5", "6")


@pytest.mark.rule("121.1", "202.2")
@pytest.mark.parametrize("missing", [None, *ROWS])
def test_a_condition_requires_a_gnome_in_every_row(missing: str | None) -> None:
    table = Table()
    for row in ROWS:
        kin = ELF if row == missing else GNOME
        lay(table.first, f"e{row}", classes=kin)
        lay(table.second, f"d{row}", classes=GNOME)
    assert is_so("в каждом ряду поля боя есть ваш гном", table) is (missing is None)


# What X is in other words, and what is counted on the attacked card, on the board.


def added(text: str, **facts: Any) -> int:
    """Return how much harder a mage of this text strikes an elf of these facts."""
    table = Table()
    orc = says(table.first, "c3", text, chips=2, wounds=3, life=20, name="Каменный страж")
    lay(table.first, "a1", classes=GNOME, chips=3, wounds=1)
    lay(table.first, "e1", classes=GNOME, wounds=2)
    lay(table.second, "e6", chips=7, wounds=8, classes=GNOME, life=20)
    bury(table.first, table, GNOME, ELF)
    lay(table.first, "a2")
    bury(table.second, table, GNOME, GNOME)
    elf = lay(table.second, "c4", closed=True, **{"life": 30, **facts})
    before = elf.wounds
    table.strikes(orc, elf, dice=(3,))
    return elf.wounds - before - 1


@pytest.mark.rule("543.4")
def test_cards_in_both_graveyards_are_counted() -> None:
    assert added("+1 к {strike} за каждого гнома на кладбищах.") == 3


@pytest.mark.rule("543.4", "520.2")
@pytest.mark.parametrize(
    ("text", "facts", "more"),
    [
        ("+1 к {strike} за каждую рану на атакованном.", {"wounds": 4}, 4),
        ("+1 к {strike} за каждую {counter} на атакованном.", {"chips": 2, "wounds": 4}, 2),
        ("+1 к {strike} за каждую рану на атакованном (максимум +2).", {"wounds": 4}, 2),
        ("-1 к {strike} за каждую рану на атакованном.", {"wounds": 1}, -1),
    ],
)
def test_a_bonus_counts_a_number_of_the_attacked_card(
    text: str, facts: dict[str, int], more: int
) -> None:
    assert added(text, **facts) == more


@pytest.mark.rule("543.4")
def test_a_difference_that_may_be_negative_is_unread() -> None:
    with pytest.raises(NotRead):
        spoken("+X к {strike}, где X — число ваших гномов минус число ваших эльфов.")


@pytest.mark.rule("505.7")
@pytest.mark.parametrize(
    "text",
    [
        "{tap}: Излечиться на X, где X — число нанесённых ран.",
        "{tap}: Ранить существо на X, при этом излечиться на X, где X — число нанесённых ран.",
    ],
)
def test_x_as_wounds_dealt_is_unread_before_any_wounds(text: str) -> None:
    with pytest.raises(NotRead):
        spoken(text)


# How many cards lie on a graveyard, on the board; what is joined to a verb with its subject.


BURIED = {
    "первый": {"cell": "a1", "own": True, "dead": True, "cost": 6, "classes": ("Гном",)},
    "второй": {"cell": "a2", "own": True, "dead": True, "cost": 3, "classes": ("Эльф",)},
    "чужой": {"cell": "e5", "own": False, "dead": True, "cost": 6, "classes": ("Гном",)},
}
"""Two cards of the own graveyard and one of the opponent's."""


@pytest.mark.rule("543.4", "205.1")
@pytest.mark.parametrize(
    ("counted", "wounds"),
    [
        ("за каждую карту на вашем кладбище", 2),
        ("за каждое существо на кладбище противника", 1),
        ("за каждого гнома на вашем кладбище", 1),
        ("за каждую карту на вашем кладбище стоимостью 6 или более", 1),
        ("за каждую карту стоимостью 3 или более на вашем кладбище", 2),
    ],
)
def test_cards_in_a_graveyard_are_counted(counted: str, wounds: int) -> None:
    scene = Tableau(f"{{instant}}: Ранить существо противника на 1 {counted}.", others=BURIED)
    assert scene.uses("враг") == f"враг: раны 3>{3 + wounds}"


@pytest.mark.rule("543.4")
@pytest.mark.parametrize(
    ("x", "wounds"),
    [
        ("число карт на вашем кладбище", 2),
        ("количество карт на кладбище противника", 1),
        ("число эльфов на вашем кладбище", 1),
    ],
)
def test_x_is_the_number_of_cards_in_a_graveyard(x: str, wounds: int) -> None:
    scene = Tableau(f"{{instant}}: Ранить существо противника на X, где X — {x}.", others=BURIED)
    assert scene.uses("враг") == f"враг: раны 3>{3 + wounds}"


# As much as the player says, within an ability: what is given up, and what comes of it (543.2).


_BOLT = tap(ab.Attack(ab.PowerKind.DISCHARGE, TWO))
_TEXT = "При нападении разрядом может потерять X {counter}, при этом получить +X к этому разряду."


def _bolts(text: str, chips: int) -> tuple[Table, Piece, Piece]:
    """Let a mage of this text with so many chips announce a discharge of 2."""
    table = Table()
    mage = lay(table.first, "c1", *spoken(text), _BOLT, name="Каменный страж", chips=chips)
    prey = lay(table.second, "c5", closed=True, life=30)
    use(table, mage, prey, die=6)
    return table, mage, prey


@pytest.mark.rule("543.2")
def test_a_bot_answers_a_question_for_a_number() -> None:
    table, mage, _prey = _bolts(_TEXT, 3)
    first_trigger(table, mage)
    decision = table.match.decision
    assert decision is not None
    assert DirectBot(1).choose(table.state, decision) in decision.options


@pytest.mark.rule("543.2")
@pytest.mark.parametrize(
    "text",
    [
        "При {strike} — ранить атакованного на X.",
        "При {strike} — может получить X {counter}.",
        "При {strike} — может ранить атакованного на X, при этом получить X {counter}.",
        "{tap}: Разряд на X.",
    ],
)
def test_an_undefined_x_is_unread(text: str) -> None:
    with pytest.raises(NotRead):
        spoken(text)


# So many wounds to come are prevented, in each word for so many, and what lasts a turn: 534.


AHEAD: Final = (
    ("следующую рану", 1),
    ("следующую 1 рану", 1),
    ("1 следующую рану", 1),
    *((f"следующие {number} раны", number) for number in (2, 3, 4)),
    *((f"{number} следующие раны", number) for number in (2, 3, 4)),
    *((f"{number} следующих раны", number) for number in (2, 3, 4)),
    *((f"следующие {number} ран", number) for number in range(5, 10)),
    *((f"следующих {number} ран", number) for number in range(5, 10)),
    *((f"{number} следующих ран", number) for number in range(5, 10)),
)
"""Words, and of how many wounds to come they are."""


def wounds(text: str, *sizes: int) -> list[int]:
    """Return what attacks of these sizes do, in the opponent's turn, after a card has prevented."""
    table = Table()
    orc = says(table.first, "c3", f"{{instant}}: {text}", life=90)
    foes = [
        table.second.creature(cell, f"Враг {cell}", strike=f"{size}-{size}-{size}")
        for cell, size in zip(("b4", "c4", "d4"), sizes, strict=False)
    ]
    use(table, orc)
    nobody_answers(table)
    turns(table)
    orc.state.closed = True
    return [hit(table, foe, orc) for foe in foes]


@pytest.mark.rule("534.1", "534.3")
@each_row(("words", "number"), AHEAD)
def test_a_prevention_of_coming_wounds_stops_exactly_its_number(words: str, number: int) -> None:
    text = f"Предотвратить {words} от немагических атак до конца хода противника."
    assert wounds(text, 12) == [12 - number]
    assert wounds(text, number) == [0]


@pytest.mark.rule("534.1", "534.3")
@each_row(("words", "number"), AHEAD)
def test_a_prevention_of_coming_wounds_is_shared_by_several_attacks(
    words: str, number: int
) -> None:
    text = f"Предотвратить {words} от немагических атак до конца хода противника."
    assert wounds(text, 1, 9, 3) == [0, 10 - number, 3]

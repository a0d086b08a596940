"""The attacked card if it is such a one, and what others have while the card has something."""

from typing import Any

import pytest

from tests.engine.berserk.abilities.laying import lay, use
from tests.engine.berserk.abilities.sayings import everybody_passes
from tests.engine.berserk.cards.text.play.fighting import says
from tests.support.scenario import Table
from tests.support.spoken import spoken

GHOST = "Бестелесность."
CURSE = "Проклятие."


@pytest.mark.rule("512.6.4", "502.3")
@pytest.mark.parametrize(
    ("words", "own", "facts", "wounds"),
    [
        ("атакованное небестелесное существо", "", {}, 2),
        ("атакованное небестелесное существо", GHOST, {}, 0),
        ("атакованное существо с проклятием", CURSE, {}, 2),
        ("атакованное существо с проклятием", "", {}, 0),
        ("атакованного гнома", "", {"classes": ("Гном",)}, 2),
        ("атакованного гнома", "", {"classes": ("Эльф",)}, 0),
        ("атакованную карту с {counter}", "", {"chips": 1}, 2),
        ("атакованную карту с {counter}", "", {"chips": 0}, 0),
    ],
)
@pytest.mark.parametrize("attack", ["При {strike} — ранить", "{tap}: Особый удар на 1; ранить"])
def test_the_attacked_card_if_it_is_so(
    attack: str, words: str, own: str, facts: dict[str, Any], wounds: int
) -> None:
    table = Table()
    orc = says(table.first, "c3", f"{attack} {words} на 2.")
    elf = says(table.second, "c4", *((own,) if own else ()), closed=True, life=20, **facts)
    other = says(table.second, "e5", CURSE, classes=("Гном",), chips=1)
    if attack.startswith("{tap}"):
        use(table, orc, die=3)
    else:
        table.strikes(orc, elf, dice=(3,))
    everybody_passes(table)
    assert (elf.wounds - 1, other.wounds) == (wounds, 0)


@pytest.mark.rule("121.1")
@pytest.mark.parametrize(
    ("words", "facts", "so"),
    [
        ("у Каменного стража есть раны", {"wounds": 1}, True),
        ("у Каменного стража есть раны", {}, False),
        ("у Каменного стража нет ран", {}, True),
        ("у Каменного стража нет ран", {"wounds": 1}, False),
        ("на Каменном страже 2 или более {counter}", {"chips": 2}, True),
        ("на Каменном страже 2 или более {counter}", {"chips": 1}, False),
        ("на Каменном страже есть {counter}", {"chips": 1}, True),
    ],
)
@pytest.mark.parametrize("enemy", [False, True])
def test_what_others_have_while_the_card_has_something(
    words: str, facts: dict[str, int], *, so: bool, enemy: bool
) -> None:
    table = Table()
    text = f"Ваши гномы имеют +1 к {{strike}}, пока {words}."
    lay(table.first, "a1", *spoken(text), name="Каменный страж", **facts)
    side, cell, at = (table.second, "c4", "c3") if enemy else (table.first, "c3", "c4")
    gnome = lay(side, cell, classes=("Гном",), chips=3, wounds=2)
    foe = lay(table.first if enemy else table.second, at, closed=True, life=20)
    if enemy:
        table.ends_turn()
    table.strikes(gnome, foe, dice=(3,))
    assert foe.wounds == 1 + (so and not enemy)

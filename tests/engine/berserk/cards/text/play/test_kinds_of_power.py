"""Which kind of power it is: what no table says."""

from typing import Any

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from tests.engine.berserk.abilities.laying import lay, tap, use
from tests.engine.berserk.abilities.sayings import everybody_passes
from tests.engine.berserk.cards.text.play.brief import turns
from tests.engine.berserk.cards.text.play.fighting import says
from tests.support.rows import each_row
from tests.support.scenario import Table
from tests.support.spoken import spoken

# Spells, influences and deeds told apart on the board, from printed text (111.2, 511).


GNOME: dict[str, Any] = {"classes": ("Гном",)}
DEAD = ("Концентрация: получить {counter}.", "Инкарнация 9.")
HEARS = "При заклинании получить {counter}."


def chips_for(words: str, dead: str) -> tuple[int, int]:
    """Return how many counters a mage gets that hears its own spells, for what it does once, and
    how many tokens a dead gnome of its side has then, that got two in its time.
    """
    table = Table()
    mage = says(table.first, "c2", HEARS, "{instant}: Уничтожить существо.", f"{{tap}}: {words}.")
    gnome = lay(table.first, "b2", *spoken(dead), name="Гном", **GNOME)
    table.second.creature("c6", "Враг", life=20)
    use(table, mage, gnome)
    everybody_passes(table)
    assert gnome.is_dead
    turns(table, 4)
    use(table, mage, gnome, number=1)
    everybody_passes(table)
    return mage.state.chips, gnome.state.tokens


@pytest.mark.rule("111.2", "536.7.1")
@pytest.mark.parametrize(
    ("words", "chips", "tokens"),
    [
        ("Заклинание изгнать гнома с вашего кладбища", 1, 0),
        ("Изгнать гнома с вашего кладбища", 0, 0),
        ("Срабатывает концентрация гнома на вашем кладбище", 0, 0),
        ("Положить жетон инкарнации на гнома на вашем кладбище", 0, 3),
        ("Положить 2 жетона инкарнации на гнома на вашем кладбище", 0, 4),
        ("Снять жетон инкарнации с гнома на вашем кладбище", 0, 1),
    ],
)
def test_a_spell_trigger_ignores_effects_that_are_no_spells(
    words: str, chips: int, tokens: int
) -> None:
    assert chips_for(words, dead=DEAD["жетон" in words]) == (chips, tokens)


# Words for several kinds of attacks, from printed text to wounds (111).


STRIKE, BLOW, MAGIC = ab.PowerKind.STRIKE, ab.PowerKind.SPECIAL_STRIKE, ab.PowerKind.MAGIC_STRIKE
REACH, SHOT, THROW = ab.PowerKind.REACH_STRIKE, ab.PowerKind.SHOT, ab.PowerKind.THROW
BOLT = ab.PowerKind.DISCHARGE
ATTACKS = [kind for kind in ab.PowerKind if kind.is_attack]
KINDS = {
    "простых ударов": {STRIKE},
    "ударов через ряд": {REACH},
    "магических атак": {MAGIC, BOLT},
    "немагических ударов": {STRIKE, BLOW, REACH},
    "дальних немагических атак": {REACH, SHOT, THROW},
    "ближних немагических атак": {STRIKE, BLOW},
}


def wounds(text: str, kind: ab.PowerKind) -> int:
    """Return the wounds of an attack of 2 at a closed card of this text."""
    table = Table()
    cell = "c3" if kind.is_near else "c2"
    mage = lay(table.first, cell, tap(ab.Attack(kind, Strength(2, 2, 2))), strike="2-2-2")
    target = says(table.second, "c4", text, closed=True)
    if kind is ab.PowerKind.STRIKE:
        table.strikes(mage, target, dice=(3,))
    else:
        use(table, mage, target, die=3)
    return target.wounds


@pytest.mark.rule("111.1", "520.2")
@each_row("kind", ATTACKS)
@each_row("words", KINDS)
def test_a_word_for_several_kinds_of_attack_covers_only_these(
    words: str, kind: ab.PowerKind
) -> None:
    assert wounds(f"-1 от {words}.", kind) == (1 if kind in KINDS[words] else 2)

"""Words for several kinds of attacks, from printed text to wounds (111)."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from tests.engine.berserk.abilities.laying import lay, tap, use
from tests.engine.berserk.cards.text.play.fighting import says
from tests.support.rows import each_row
from tests.support.scenario import Table

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
def test_a_word_for_several_kinds_is_about_these(words: str, kind: ab.PowerKind) -> None:
    assert wounds(f"-1 от {words}.", kind) == (1 if kind in KINDS[words] else 2)

"""What may happen in the place of something else, and may be left out: 116.7, 535."""

from typing import Final

import pytest

import engine.berserk.abilities as ab
from engine.berserk.table import options as op
from engine.berserk.table.state import Asking
from engine.kernel import Option, Seat
from tests.engine.berserk.abilities.laying import lay, use
from tests.engine.berserk.abilities.sayings import everybody_passes
from tests.support.rows import each_row
from tests.support.scenario import Piece, Table
from tests.support.spoken import spoken

BODY: Final = "может ранить все существа противника на 2"
FORM: Final = f"Когда должен {{}}, вместо этого {BODY}."
HEALTH: Final = "дополнительных {health}"
DEEDS: Final = {
    "Существо получает проклятие": ("получить проклятие",),
    "Излечить существо на 2": ("излечиться", "излечиться на X"),
    "Существо получает 2 {counter}": (
        "получить {counter}",
        "получить X {counter}",
        "получить 1 или более {counter}",
        "получить одну или более {counter}",
    ),
    "Существо получает 2 дополнительные {health}": (
        "получить дополнительные {health}",
        "получить дополнительную {health}",
        f"получить X {HEALTH}",
        f"получить 1 или более {HEALTH}",
        f"получить одну или более {HEALTH}",
    ),
    "Закрыть существо": ("быть закрыт",),
    "Уничтожить существо": ("погибнуть",),
}
"""What is done to a card, and all words for what it then suffers."""
SUFFERED: Final = [(deed, words) for deed, several in DEEDS.items() for words in several]


def answered(table: Table, *, accepts: bool) -> None:
    """Let the first player have the other thing happen, or not, and nothing else be done."""
    assert table.asked == (Seat.FIRST, Asking.REPLACEMENT)
    choices: list[Option] = [option for option in table.options if isinstance(option, op.ReplaceBy)]
    [refusal] = [option for option in table.options if option not in choices]
    table.choose(choices[0] if accepts else refusal)
    everybody_passes(table)


def told(piece: Piece) -> tuple[object, ...]:
    """Return what a card may suffer: wounds, chips, extra life, a curse, closing and death."""
    state = piece.state
    cursed = state.facts.has(ab.Name.CURSE)
    return state.wounds, state.chips, state.extra, cursed, state.closed, piece.is_dead


@pytest.mark.rule("116.7", "535.1")
@each_row("accepts", [True, False])
@each_row(("deed", "words"), SUFFERED)
def test_an_optional_replacement_may_move_an_effect_to_another_card(
    deed: str, words: str, *, accepts: bool
) -> None:
    table = Table()
    mage = lay(table.first, "a1", *spoken(f"{{tap}}: {deed}."), name="Маг")
    piece = lay(table.first, "c2", *spoken(FORM.format(words)), wounds=3)
    other = lay(table.first, "e2", wounds=3)
    elf = lay(table.second, "c6")
    before = told(piece)
    use(table, mage, piece)
    answered(table, accepts=accepts)
    assert (told(piece) == before) is accepts
    assert elf.wounds == (2 if accepts else 0)
    assert told(other) == before

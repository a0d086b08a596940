"""Symbiotes and duties: what no table says."""

from dataclasses import replace

import pytest

from engine.berserk.cards.card import CardSpec, CardType
from engine.berserk.table import options as op
from engine.berserk.table.state import Asking
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import lay, use
from tests.engine.berserk.abilities.opening import revealed
from tests.engine.berserk.abilities.sayings import everybody_passes
from tests.engine.berserk.cards.text.play.fighting import SHOT, says
from tests.support import specs
from tests.support.scenario import Piece, Table
from tests.support.spoken import spoken

# Symbiotes, losses while something is so, lives, and what abilities cost: from text to board.


# More than one of them (211.6).


def _seats(text: str, *carried: CardSpec, said: CardSpec) -> bool:
    """Whether a host of this text that carries those already can bring another one onto itself."""
    table = Table()
    host = lay(table.first, "c3", *spoken(f"{text} {{tap}}: Вызвать симбиота на себя.".strip()))
    for spec in carried:
        side = table.first if spec.type is CardType.COMPANION else table.second
        side.symbiote(spec, host)
    table.second.creature("c6")
    table.first.deck(said)
    use(table, host)
    while table.asked != (Seat.FIRST, Asking.ACT):
        table.choose(table.options[0])
    riders = [one for one in table.state.cards if one.host == host.id and one.in_battle]
    return len(riders) > len(carried)


COMPANION, OTHER = (replace(specs.companion(), name=name) for name in ("Кот", "Пёс"))
THIRD, PARASITE = replace(specs.companion(), name="Уж"), specs.parasite()


@pytest.mark.rule("211.6")
@pytest.mark.parametrize(
    ("text", "carried", "said", "sits"),
    [
        ("", (), COMPANION, True),
        ("", (COMPANION,), OTHER, False),
        ("Может иметь двух компаньонов.", (COMPANION,), COMPANION, True),
        ("Может иметь двух компаньонов.", (COMPANION, OTHER), THIRD, False),
        ("Может иметь двух компаньонов.", (PARASITE,), COMPANION, False),
        ("Может иметь двух паразитов.", (COMPANION,), OTHER, False),
        ("Может иметь двух компаньонов с разными названиями.", (COMPANION,), OTHER, True),
        ("Может иметь двух компаньонов с разными названиями.", (COMPANION,), COMPANION, False),
        ("Может иметь до трех разных симбиотов.", (PARASITE, COMPANION), OTHER, True),
        ("Может иметь до трех разных симбиотов.", (PARASITE, COMPANION), COMPANION, False),
        ("Может иметь до трех разных симбиотов.", (PARASITE, COMPANION, OTHER), THIRD, False),
    ],
)
def test_a_text_makes_room_for_more_symbiotes(
    text: str, carried: tuple[CardSpec, ...], said: CardSpec, sits: bool
) -> None:
    assert _seats(text, *carried, said=said) is sits


# Printed text on duties, on targets told by the last one, and on symbiotes (545.5, 502).


# Whose symbiote (211.2).


def rider(*texts: str, parasite: bool) -> CardSpec:
    """Return a symbiote that says these texts."""
    plain = specs.parasite() if parasite else specs.companion()
    nodes = tuple(node for text in texts for node in spoken(text))
    return replace(plain, abilities=nodes, life=9)


def struck(text: str, *, parasite: bool = True) -> tuple[Table, Piece, Piece, Piece]:
    """A shot at a creature that carries a symbiote; another one carries one of the same sort."""
    table = Table()
    orc = says(table.first, "c1", text, SHOT)
    elf, other = (table.second.creature(cell, life=20) for cell in ("c5", "a5"))
    side = table.first if parasite else table.second
    ridden, spared = (side.symbiote(rider(parasite=parasite), host) for host in (elf, other))
    use(table, orc, elf, number=0, die=3)
    everybody_passes(table)
    return table, orc, ridden, spared


@pytest.mark.rule("211.2")
@pytest.mark.parametrize("parasite", [True, False])
@pytest.mark.parametrize(
    ("text", "of_parasites"),
    [
        ("При выстреле по существу с паразитом ранить этого паразита на 1.", True),
        ("При выстреле по существу ранить его паразита на 1.", True),
        ("При выстреле по существу ранить компаньона атакованного на 1.", False),
        ("При выстреле по существу с компаньоном ранить этого компаньона на 1.", False),
    ],
)
def test_only_the_symbiote_of_the_attacked_card_is_affected(
    text: str, of_parasites: bool, parasite: bool
) -> None:
    _table, _orc, ridden, spared = struck(text, parasite=parasite)
    assert (ridden.wounds, spared.wounds) == (parasite is of_parasites, 0)


# From printed text to the seating of symbiotes (405.2).


ROWS = {1: "первом", 2: "втором", 3: "третьем"}


@pytest.mark.rule("405.2")
@pytest.mark.parametrize(
    ("row", "offered"),
    [
        (1, {"Первый", "Ближний"}),
        (2, {"Первый", "Ближний", "Второй"}),
        (3, {"Первый", "Ближний", "Третий"}),
    ],
)
def test_a_text_lets_parasites_sit_on_creatures_of_another_row(row: int, offered: set[str]) -> None:
    text = (
        "Во время рассадки паразитов вы можете выбирать в качестве хозяина существ противника в его"
        f" {ROWS[row]} ряду."
    )
    leader = replace(specs.creature("Вожак"), abilities=spoken(text))
    foes = {
        "b4": specs.creature("Первый"),
        "e4": specs.creature("Ближний"),
        "c5": specs.creature("Второй"),
        "d5": specs.artifact("Камень"),
        "c6": specs.creature("Третий"),
    }
    table = revealed({"b1": leader, "b2": specs.creature("Орк"), "c1": specs.parasite()}, foes)
    options = [option for option in table.options if isinstance(option, op.SitOn)]
    assert {table.state.cards[option.host].facts.name for option in options} == offered

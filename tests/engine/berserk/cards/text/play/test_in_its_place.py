"""What happens in the place of chips, lives and deaths, and at what price a card closes (535)."""

from dataclasses import replace

import pytest

from engine.berserk.cards.card import CardType
from tests.engine.berserk.abilities.laying import lay, use
from tests.engine.berserk.abilities.sayings import everybody_passes
from tests.support import specs
from tests.support.rows import each_row
from tests.support.scenario import Piece, Table
from tests.support.spoken import spoken
from tests.support.tableau import Board, Tableau

DEEDS = {
    "получить {counter}": "{tap}: Существо получает 2 {counter}.",
    "получить дополнительные {health}": "{tap}: Существо получает 2 дополнительные {health}.",
    "излечиться": "{tap}: Излечить существо на 2.",
    "быть закрыто": "{tap}: Закрыть существо.",
}


@pytest.mark.rule("535.1", "535.8")
@each_row("suffered", DEEDS)
@each_row("deed", DEEDS)
@each_row(("whose", "heard"), [("существо противника", True), ("ваше", False)])
def test_something_else_befalls_it_in_the_place_of_that_alone(
    suffered: str, deed: str, whose: str, *, heard: bool
) -> None:
    whose = "ваше существо" if whose == "ваше" else whose
    text = f"Когда {whose} должно {suffered}, вместо этого ранить его на 5."
    scene = Tableau(text, DEEDS[deed])
    plain = Tableau("", DEEDS[deed]).uses("враг")
    told = scene.uses("враг")
    hurt = "маг: +закрыт, враг: раны 3>8"
    assert told == (hurt if heard and suffered == deed else plain)


@pytest.mark.rule("535.1")
def test_it_is_as_much_as_there_would_have_been() -> None:
    text = "Когда существо противника должно получить X {counter}, вместо этого ранить его на X."
    told = Tableau(text, "{tap}: Существо получает 4 {counter}.").uses("враг")
    assert told == "маг: +закрыт, враг: раны 3>7"


# A symbiote whose host dies (211.4).


def hostless(text: str, deed: str) -> tuple[Table, Piece]:
    """Return a parasite that says a text, after such a deed to its host or to itself."""
    table = Table()
    mage = lay(table.first, "a1", *spoken(deed), name="Маг")
    host = lay(table.second, "c4", name="Хозяин", life=4)
    plain = specs.parasite()
    rider = table.first.symbiote(replace(plain, abilities=spoken(text)), host)
    lay(table.second, "e6", name="Эльф")
    use(table, mage, rider if "паразита" in deed else host)
    everybody_passes(table)
    return table, rider


@pytest.mark.rule("211.4", "535.1")
@pytest.mark.parametrize(
    ("deed", "flies"),
    [
        ("{tap}: Уничтожить существо противника.", True),
        ("{tap}: Ранить существо противника на 4.", True),
        ("{tap}: Изгнать существо противника.", False),
        ("{tap}: Уничтожить вашего паразита.", False),
    ],
)
def test_a_symbiote_flies_instead_of_dying_with_its_host(deed: str, *, flies: bool) -> None:
    text = "Если должен погибнуть в результате гибели хозяина, вместо этого получает полёт."
    _table, rider = hostless(text, deed)
    assert rider.is_dead is not flies
    assert rider.is_airborne is flies
    assert (rider.state.facts.type is CardType.FLYER) is flies


@pytest.mark.rule("211.4", "535.1")
def test_in_other_words_it_is_the_same() -> None:
    text = "Получает полёт вместо того, чтобы погибнуть в результате гибели хозяина."
    _table, rider = hostless(text, "{tap}: Уничтожить существо противника.")
    assert rider.is_airborne


# What a card closes for (501.4).

MACHINE = "Закрыть ваше существо: "


@pytest.mark.rule("501.4", "116.1")
@pytest.mark.parametrize(
    ("ability", "closer", "heard"),
    [
        ("переместить ~ на соседнюю клетку.", "маг", True),
        ("переместить ~ на соседнюю клетку.", "друг", False),
        ("переместить существо противника на соседнюю с ним клетку.", "маг", False),
        ("излечить ~ на 1.", "маг", False),
    ],
)
def test_a_card_closes_so_that_another_may_move(ability: str, closer: str, *, heard: bool) -> None:
    board: Board = {
        "повозка": {"cell": "d1", "texts": MACHINE + ability, "own": True, "classes": ("Гном",)},
    }
    text = "Когда закрывается, чтобы переместить вашего гнома, получить {counter}."
    scene = Tableau(text, others=board)
    answers = {"переместить ~": (closer, "e1"), "переместить с": ("враг", closer, "d4")}
    told = next((way for start, way in answers.items() if ability.startswith(start)), (closer,))
    scene.announces(*told, by="повозка")
    assert scene.has_answered_all
    assert scene.pieces[closer].is_closed
    assert scene.pieces["маг"].state.chips - 3 == heard


@pytest.mark.rule("501.4", "116.1")
@pytest.mark.parametrize(("whose", "heard"), [("вашего гнома", True), ("вашего эльфа", False)])
def test_for_whom_it_closes(whose: str, *, heard: bool) -> None:
    board: Board = {
        "повозка": {
            "cell": "d1",
            "texts": MACHINE + "переместить ~ на соседнюю клетку.",
            "own": True,
            "classes": ("Гном",),
        },
    }
    text = f"Когда ваше существо закрывается, чтобы переместить {whose}, получить {{counter}}."
    scene = Tableau(text, others=board)
    scene.announces("друг", "e1", by="повозка")
    assert scene.pieces["маг"].state.chips - 3 == heard

"""Words that mean another card than the one that bears the text, where it cannot be told which."""

import pytest

from tests.support.spoken import spoken
from tests.support.tableau import Board, Tableau

SWAPS = "Когда существо противника нападает {strike} на Каменного стража поменяться местами с вашим"


@pytest.mark.rule("505.4.5")
@pytest.mark.parametrize(
    "text",
    [
        # «его» may be the gnome or the creature that attacks
        f"{SWAPS} гномом; открыть его.",
        f"{SWAPS} наземным гномом; открыть его и перенаправить атаку в него.",
        # nobody is asked what X is
        "{tap}: Метание на 1, при этом может потерять 2 {counter}; излечить ваше существо на X.",
    ],
)
def test_a_word_that_may_refer_to_another_card_is_unread(text: str) -> None:
    with pytest.raises(ValueError, match="is not read"):
        spoken(text)


@pytest.mark.rule("505.4.5")
@pytest.mark.parametrize(
    "text",
    [
        f"{SWAPS} гномом; открыть атаковавшего.",
        "При движении на клетку, занятую вашим гномом, он может потерять бестелесность.",
        # the gnome gains it, who loses the other
        "При движении на клетку, занятую вашим гномом, он может потерять бестелесность, "
        "при этом получить трупоедство.",
        "При {strike} излечить другое ваше существо на 1.",
        # another than the wounded one, and than the one that strikes
        "Когда ваше существо получает X ран, излечить другое ваше существо на X.",
        "При {strike} вашего существа излечить другое ваше существо на 1.",
        "{tap}: Метание на 1, при этом может потерять 2 {counter}; излечить ваше существо на 1.",
        "При {strike} атакованный получает -1 к {strike} до конца вашего хода.",
    ],
)
def test_an_unambiguous_reference_is_read(text: str) -> None:
    assert spoken(text)


@pytest.mark.rule("505.4.5")
@pytest.mark.parametrize(
    ("text", "healed"),
    [
        ("При {strike} вашего существа излечить другое ваше существо на 1.", "маг"),
        ("При {strike} вашего существа излечить ваше существо на 1.", "друг"),
    ],
)
def test_another_creature_excludes_the_one_that_strikes(text: str, healed: str) -> None:
    board: Board = {"друг": {"cell": "c3"}, "враг": {"closed": True}}
    told = Tableau(text, others=board).strikes("друг", "маг", by="друг")
    assert f"{healed}: " in told.replace("+закрыт ", "")
    assert "раны 3>2" in told.split(f"{healed}: ")[1].split(",")[0]

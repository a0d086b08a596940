"""Facts, kinds and deeds that vocabularies name, one by one, from printed text to the board."""

from typing import Final

import pytest

import engine.berserk.abilities as ab
from tests.support.tableau import Board, Tableau, aimed, played, struck

GNOME: Final = {"classes": ("Гном",)}


def strong(text: str, board: Board) -> bool:
    """Tell whether a mage of 1-2-3 has one more to its strike by a text."""
    strike = Tableau(text, others=board).pieces["маг"].state.facts.strike
    assert strike is not None
    assert strike.weak in (1, 2)
    return strike.weak == 2


@pytest.mark.rule("545.8")
@pytest.mark.parametrize(
    ("words", "friend", "holds"),
    [
        ("2 или более разных классов", {"classes": ("Эльф",)}, True),
        ("2 или более разных классов", GNOME, False),
        ("3 или более разных классов", {"classes": ("Эльф",)}, False),
        ("2 или более разных названий", {"name": "Друг"}, True),
        ("2 или более разных названий", {"name": "Маг"}, False),
        ("2 или менее разных названий", {"name": "Друг"}, True),
    ],
)
def test_so_many_different_ones_are_counted(
    words: str, friend: dict[str, object], *, holds: bool
) -> None:
    text = f"Пока в вашем отряде {words}, +1 к {{strike}}."
    assert strong(text, {"маг": GNOME, "друг": friend}) is holds


@pytest.mark.rule("545.8")
@pytest.mark.parametrize(
    ("noun", "aims"),
    [
        ("карту большей стоимости", "враг"),
        ("карту меньшей стоимости", "друг болото"),
        ("карту того же класса, что и Каменный страж", "маг дальний"),
        ("другую карту того же класса, что и Каменный страж", "дальний"),
        ("местность", "болото"),
        ("карту, кроме местностей", "маг друг враг дальний"),
    ],
)
def test_cards_are_told_by_what_they_are(noun: str, aims: str) -> None:
    board: Board = {
        "маг": {"cost": 4, **GNOME},
        "друг": {"cost": 3},
        "враг": {"cost": 5},
        "дальний": {"cost": 4, **GNOME},
        "болото": {"kind": ab.CardType.TERRAIN},
    }
    assert aimed(f"{{instant}}: Уничтожить {noun}.", board) == aims


@pytest.mark.rule("519.1", "545.8")
@pytest.mark.parametrize(("cost", "chips"), [(2, 1), (3, 0), (4, 0)])
def test_a_die_is_compared_with_the_cost_of_its_card(cost: int, chips: int) -> None:
    text = "Когда бросок кубика вашего существа больше его стоимости, получить {counter}."
    board: Board = {"друг": {"cell": "c3", "cost": cost, "life": 7}, "враг": {"closed": True}}
    scene = Tableau(text, others=board)
    scene.strikes(by="друг", die=3)
    assert scene.pieces["маг"].state.chips == 3 + chips


@pytest.mark.rule("545.8")
@pytest.mark.parametrize(("cost", "healed"), [(5, True), (6, True), (7, False)])
def test_a_card_may_have_to_cost_so_much(cost: int, healed: bool) -> None:
    text = "При {strike}, если атакованный стоит 6 или менее, излечиться на 1."
    told = struck(text, board={"враг": {"cost": cost}})
    assert ("маг: +закрыт раны 3>2" in told) is healed


@pytest.mark.rule("545.12")
@pytest.mark.parametrize(
    ("what", "wounds"),
    [
        ("сумма стоимостей ваших гномов", 9),
        ("сумма {move} ваших гномов", 5),
        ("число единиц {armor} Каменного стража", 2),
    ],
)
def test_what_is_added_up(what: str, wounds: int) -> None:
    board: Board = {
        "маг": {"cost": 4, "movement": 2, "texts": "{armor} 2.", **GNOME},
        "друг": {"cost": 5, "movement": 3, **GNOME},
        "дальний": {"cost": 8, "movement": 4, **GNOME},
    }
    told = played(f"{{instant}}: Ранить существо противника на X, где X — {what}.", "враг", board)
    assert told == f"враг: раны 3>{3 + wounds}"


@pytest.mark.rule("545.12", "506.4")
def test_the_movement_that_is_added_up_is_what_the_cards_have() -> None:
    text = "{instant}: Ранить существо противника на X, где X — сумма {move} ваших существ."
    scene = Tableau(text, others={"друг": {"movement": 2}})
    scene.table.moves(scene.pieces["друг"], "b3")
    scene.answers()
    scene.announces("враг")
    assert scene.pieces["враг"].wounds == 3 + 3


@pytest.mark.rule("517.1")
@pytest.mark.parametrize(("whose", "healed"), [("Каменного стража", "маг"), ("существа", "друг")])
def test_spent_armor_comes_back(whose: str, healed: str) -> None:
    armored = {"texts": "{armor} 2.", "spent": 2}
    board: Board = {"маг": armored, "друг": armored}
    answers = "друг" if whose == "существа" else ""
    for words in (f"восстановить {{armor}} {whose}", f"восстановить {whose} {{armor}}"):
        told = played(f"{{instant}}: Полностью {words}.", answers, board)
        assert told == f"{healed}: броня 0>2"


@pytest.mark.rule("520.2")
@pytest.mark.parametrize(
    ("text", "gnome", "elf"),
    [
        ("+1 к величине своих ударов.", 2, 2),
        ("+1 к величине своих ударов по гномам.", 2, 1),
        ("+1 к величине своих выстрелов.", 1, 1),
    ],
)
def test_the_size_of_its_own_strikes_is_changed(text: str, gnome: int, elf: int) -> None:
    for classes, wounds in (("Гном", gnome), ("Эльф", elf)):
        told = struck(text, board={"враг": {"classes": (classes,), "kind": ab.CardType.GROUND}})
        assert told.endswith(f"враг: раны 3>{3 + wounds}")
    told = struck(text, board={"враг": {"kind": ab.CardType.ARTIFACT, "classes": ()}})
    assert told.endswith(f"враг: раны 3>{3 + elf}")

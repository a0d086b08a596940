"""Brackets that make a number greater, on the board: when, by how much, and for whom."""

import pytest

import engine.berserk.abilities as ab
from tests.support.tableau import Board, aimed, played


def wounds(text: str, board: Board | None = None) -> str:
    """Return what has changed when the mage has used the ability at the enemy."""
    return played(text, "враг", board)


@pytest.mark.rule("543.7", "545.10")
@pytest.mark.parametrize(("flies", "told"), [(True, "враг: раны 3>6"), (False, "враг: раны 3>4")])
def test_it_is_greater_against_such_a_target(told: str, *, flies: bool) -> None:
    kind = ab.CardType.FLYER if flies else ab.CardType.GROUND
    board: Board = {"враг": {"kind": kind}, "друг": {"kind": ab.CardType.FLYER}}
    text = "{instant}: Ранить карту на 1 (+2 к воздействию, если она летающая)."
    assert wounds(text, board) == told


@pytest.mark.rule("543.7", "545.10")
@pytest.mark.parametrize("words", ["на 3, если", "+2 к воздействию, пока"])
@pytest.mark.parametrize(
    ("own", "enemy", "told"),
    [
        ((), (), "враг: раны 3>4"),
        (("Гном",), (), "враг: раны 3>6"),
        ((), ("Гном",), "враг: раны 3>4"),
    ],
)
def test_it_is_greater_while_there_is_such_a_card(
    words: str, own: tuple[str, ...], enemy: tuple[str, ...], told: str
) -> None:
    board: Board = {"друг": {"classes": own}, "дальний": {"classes": enemy}}
    text = f"{{instant}}: Ранить карту на 1 ({words} в вашем отряде есть гном)."
    assert wounds(text, board) == told


@pytest.mark.rule("543.7", "545.10")
@pytest.mark.parametrize(("classes", "told"), [((), "раны 3>6"), (("Гном",), "раны 3>4")])
def test_an_attack_is_greater_while_there_is_no_such_card(
    classes: tuple[str, ...], told: str
) -> None:
    text = "{instant}: Разряд на 1 (на 3, если в вашем отряде нет гномов)."
    assert told in wounds(text, {"друг": {"classes": classes}})


@pytest.mark.rule("543.7")
@pytest.mark.parametrize(("closed", "told"), [(0, "раны 3>4"), (1, "раны 3>4"), (2, "раны 3>5")])
def test_it_is_greater_while_more_are_closed_than_open(closed: int, told: str) -> None:
    text = (
        "{instant}: Ранить карту на 1 (+1 к воздействию, "
        "пока в отряде противника больше закрытых карт, чем открытых)."
    )
    names = ("враг", "дальний")
    board: Board = {
        **{name: {"closed": place < closed} for place, name in enumerate(names)},
        "друг": {"closed": True},
    }
    assert told in wounds(text, board)


@pytest.mark.rule("543.7")
@pytest.mark.parametrize(("classes", "told"), [((), "раны 3>2"), (("Гном",), "раны 3>1")])
def test_a_class_is_healed_of_more(classes: tuple[str, ...], told: str) -> None:
    text = "{instant}: Излечить существо на 1 (+1 к излечению гномов)."
    assert told in wounds(text, {"враг": {"classes": classes}, "друг": {"classes": ("Гном",)}})


@pytest.mark.rule("106.5")
@pytest.mark.parametrize(
    ("classes", "told"),
    [
        (("Герой-маг",), True),
        (("Герой-воин",), True),
        (("Герой-жрец",), True),
        (("Орк", "Герой-разбойник"), True),
        (("Воин",), False),
        ((), False),
    ],
)
def test_a_hero_is_one_of_four_classes(classes: tuple[str, ...], *, told: bool) -> None:
    text = "{instant}: Уничтожить вашего героя."
    board: Board = {"друг": {"classes": classes}, "враг": {"classes": ("Герой-маг",)}}
    assert aimed(text, board) == ("друг" if told else "")

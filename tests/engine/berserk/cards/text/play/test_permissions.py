"""What a card may do besides, from text to what is offered."""

import pytest

from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import can_use, lay
from tests.engine.berserk.abilities.sayings import everybody_passes
from tests.engine.berserk.cards.text.play.guards import ELF, GNOME, guard
from tests.support.scenario import Table
from tests.support.spoken import spoken


def strikes_offered(text: str, between: bool = False) -> list[bool]:
    """Return whether strikes at the first and the other elf are offered after one at the first,
    and after one at each; ``between`` another card moves after the first strike."""
    table = Table()
    orc = guard(table.first, "c3", text, strike="1-1-1")
    page = table.first.creature("a1")
    elves = [table.second.creature(cell, life=20, closed=True) for cell in ("b4", "c4")]
    table.second.creature("a6")
    table.strikes(orc, elves[0], dice=(6,))
    everybody_passes(table)
    if between:
        table.moves(page, "a2")
    offered = [table.can_strike(orc, elf) for elf in elves]
    if offered[1]:
        table.strikes(orc, elves[1], dice=(6,))
        everybody_passes(table)
        offered.append(table.can_strike(orc, elves[1]))
    return offered


OPEN = "после первого {strike} не закрывается"

TWICE = "Может нападать {strike} два раза за ход"


@pytest.mark.rule("510.3", "540.1.3")
@pytest.mark.parametrize(
    ("text", "offered", "after_a_move"),
    [
        ("", [False, False], [False, False]),
        (f"{TWICE}.", [True, True, False], [True, True, False]),
        ("Может нападать {strike} три раза за ход.", [True, True, True], [True, True, True]),
        ("Может нападать выстрелом два раза за ход.", [False, False], [False, False]),
        (f"{TWICE}, только подряд.", [True, True, False], [False, False]),
        (
            f"{TWICE}, только подряд, после первого {{strike}} не закрывается.",
            [True, True, False],
            [False, False],
        ),
        (f"{TWICE}, только подряд и по разным картам.", [False, True, False], [False, False]),
        (f"{TWICE}, {OPEN}.", [True, True, False], [True, True, False]),
        (f"{TWICE}, только подряд и по разным картам, {OPEN}.", [False, True, False], [False] * 2),
        (f"{TWICE}, по разным картам, {OPEN}.", [False, True, False], [False, True, False]),
        (f"{TWICE}, по разным картам.", [False, True, False], [False, True, False]),
        ("Не закрывается после нападения.", [False, False], [False, False]),
    ],
)
def test_how_often_it_strikes(text: str, offered: list[bool], after_a_move: list[bool]) -> None:
    assert strikes_offered(text) == offered
    assert strikes_offered(text, between=True) == after_a_move


@pytest.mark.rule("540.1.1")
@pytest.mark.parametrize(
    ("text", "closed"),
    [
        ("", True),
        ("Не закрывается после нападения.", False),
        ("После нападения не закрывается.", False),
        ("Не закрывается после нападения {strike}.", False),
        ("Не закрывается после нападения выстрелом.", True),
        ("После нападения ударом не закрывается.", False),
        ("Выступая защитником, не закрывается.", True),
    ],
)
def test_whether_a_strike_closes(text: str, closed: bool) -> None:
    table = Table()
    orc = guard(table.first, "c3", text)
    elf = table.second.creature("c4", closed=True)
    table.strikes(orc, elf, dice=(4,))
    everybody_passes(table)
    assert orc.is_closed is closed


def defends(text: str) -> tuple[bool, bool]:
    """Return whether the card of this text is closed after it defended, and may defend again."""
    table = Table()
    orcs = [table.first.creature(cell) for cell in ("b3", "c3")]
    elf = lay(table.second, "c4", life=30)
    shield = guard(table.second, "b4", text, life=30)
    table.strikes(orcs[1], elf, dice=(2, 2))
    table.defends(shield)
    everybody_passes(table)
    closed = shield.is_closed
    table.strikes(orcs[0], elf, dice=(2, 2))
    return closed, table.can_defend(shield)


@pytest.mark.rule("540.1.1", "540.1.3", "540.4.1")
@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("", (True, False)),
        ("Не закрывается при атаке.", (False, False)),
        ("Выступая защитником, не закрывается.", (False, False)),
        ("Не закрывается, когда выступает защитником.", (False, False)),
        ("Не закрывается после нападения.", (True, False)),
        ("Может выступать защитником любое число раз за ход.", (False, True)),
        ("Может выступать защитником два раза за ход.", (False, True)),
        ("Может нападать {strike} два раза за ход.", (True, False)),
    ],
)
def test_whether_defending_closes(text: str, result: tuple[bool, bool]) -> None:
    assert defends(text) == result


@pytest.mark.rule("409.1")
def test_it_may_stay_closed() -> None:
    table = Table(active=Seat.SECOND)
    orc = guard(table.first, "c3", "Может не открываться в начале вашего хода.", closed=True)
    table.second.creature("a6")
    table.ends_turn()
    everybody_passes(table)
    assert orc.is_closed
    assert table.asked is not None


# Whereto and whom.


@pytest.mark.rule("506.1", "545.9")
@pytest.mark.parametrize(
    ("text", "goes"),
    [
        ("", False),
        ("Может двигаться по диагонали.", True),
        ("Может двигаться и совершать рывок по диагонали.", True),
        ("Может совершать рывок по диагонали.", False),
    ],
)
def test_it_goes_diagonally(text: str, goes: bool) -> None:
    table = Table()
    orc = guard(table.first, "c2", text)
    table.second.creature("a6")
    assert table.can_move(orc, "d3") is goes
    assert table.can_move(orc, "c3")


@pytest.mark.rule("545.9")
def test_it_strikes_flyers_as_if_they_stood_beside() -> None:
    table = Table()
    text = "Может нападать {strike} на летающих как на стоящие рядом карты."
    orc, other = guard(table.first, "c3", text), table.first.creature("b3")
    hawk = table.second.flyer()
    far = table.second.creature("c6")
    assert [table.can_strike(card, hawk) for card in (orc, other)] == [True, False]
    assert not table.can_strike(orc, far)


@pytest.mark.rule("545.9", "547.2.2")
@pytest.mark.parametrize(
    ("more", "can"), [("", False), ("Может стрелять по стоящим рядом картам.", True)]
)
def test_it_shoots_at_who_stands_beside(more: str, can: bool) -> None:
    table = Table()
    archer = guard(table.first, "c3", f"{{tap}}: Выстрел на 2, дальность 3. {more}")
    elf = table.second.creature("c4")
    assert can_use(table, archer, elf) is can


@pytest.mark.rule("504.1.1", "545.9")
@pytest.mark.parametrize(
    ("more", "over_ordinary", "over_two"),
    [
        ("", False, False),
        (
            "Может объявлять {uchr} через клетки, занятые {ordinary} существами противника.",
            True,
            False,
        ),
        (
            "Может объявлять {uchr} через клетки, занятые {elite} существами противника.",
            False,
            False,
        ),
        ("Может объявлять {uchr} через 2 клетки по вертикали или горизонтали.", False, True),
        ("Может объявлять {uchr} через 2 клетки, занятые существами противника.", True, True),
    ],
)
def test_over_what_a_reach_strike_goes(more: str, over_ordinary: bool, over_two: bool) -> None:
    table = Table()
    orc = guard(table.first, "c3", f"{{tap}}: {{uchr}} на 2. {more}")
    table.second.creature("c4")
    behind = table.second.creature("c5")
    aside = table.second.creature("b3")
    assert can_use(table, orc, behind) is over_ordinary
    assert not can_use(table, orc, aside)
    table = Table()
    orc = guard(table.first, "c3", f"{{tap}}: {{uchr}} на 2. {more}")
    assert can_use(table, orc, table.second.creature("c6")) is over_two


@pytest.mark.rule("539.1")
def test_it_moves_onto_a_friend_and_changes_places_with_it() -> None:
    text = "Может объявлять движение на клетку, занятую вашим гномом, поменявшись с ним местами."
    table = Table()
    orc = guard(table.first, "c2", text)
    friend = lay(table.first, "c3", classes=GNOME)
    lay(table.first, "b2", classes=ELF)
    table.second.creature("a6")
    assert not table.can_move(orc, "b2")
    table.moves(orc, "c3")
    assert (orc.cell, friend.cell) == ("c3", "c2")


@pytest.mark.rule("545.6")
@pytest.mark.parametrize(
    ("text", "offered"),
    [
        ("Может нападать {strike} только на карту напротив.", [True, False]),
        ("Может нападать {strike} только на закрытых существ.", [False, True]),
        ("Может атаковать только закрытых существ.", [False, True]),
        ("Может нападать только на открытые карты.", [True, False]),
        ("Может объявлять выстрел только по закрытым картам.", [True, True]),
    ],
)
def test_it_aims_only_at_some(text: str, offered: list[bool]) -> None:
    table = Table()
    orc = guard(table.first, "c3", text)
    elves = table.second.creature("c4"), table.second.creature("b4", closed=True)
    assert [table.can_strike(orc, elf) for elf in elves] == offered


@pytest.mark.rule("545.6")
def test_it_shoots_only_at_some() -> None:
    table = Table()
    text = "{tap}: Выстрел на 1. Может объявлять выстрел только по карте без ран."
    archer = guard(table.first, "c2", text)
    whole, hurt = table.second.creature("c5"), table.second.creature("b5", wounds=1)
    assert [can_use(table, archer, elf) for elf in (whole, hurt)] == [True, False]


@pytest.mark.rule("545.6", "547.2.2")
@pytest.mark.parametrize(
    ("text", "offered"),
    [
        ("", [True, True, False, False]),
        ("Карты противника могут {0}.", [True, False, False, False]),
        ("Карты противника могут {0} (вне зависимости от дальности).", [True, False, True, False]),
        ("Карты противника могут {0} (независимо от дальности).", [True, False, True, False]),
        ("Ваши карты могут {0} (независимо от дальности).", [True, True, False, False]),
    ],
)
def test_the_only_aim_may_be_reached_from_anywhere_but_beside(
    text: str, offered: list[bool]
) -> None:
    can = []
    says = text.format("объявлять разряд только по Каменному стражу")
    for cell, at in (("c5", 0), ("c5", 1), ("d6", 0), ("c4", 0)):
        table = Table(active=Seat.SECOND)
        marks = guard(table.first, "c3", says), table.first.creature("b3")
        mage = lay(table.second, cell, *spoken("{tap}: Разряд на 1, дальность 3."))
        can.append(can_use(table, mage, marks[at]))
    assert can == offered


@pytest.mark.rule("545.9", "514.2")
@pytest.mark.parametrize(
    ("text", "can"),
    [
        ("", False),
        ("Может выступать защитником вашим эльфам.", True),
        ("Может выступать защитником вашим гномам.", False),
        ("Может выступать защитником любому существу в своем ряду.", False),
    ],
)
def test_whom_it_defends_from_afar(text: str, can: bool) -> None:
    table = Table()
    orc = table.first.creature("c3")
    elf = lay(table.second, "c4", classes=ELF)
    shield = guard(table.second, "a5", text)
    lay(table.second, "b4")
    table.strikes(orc, elf, dice=(4, 1))
    assert table.can_defend(shield) is can


@pytest.mark.rule("545.9", "514.2")
def test_it_defends_who_stands_in_its_row() -> None:
    can = []
    for cell in ("a4", "a5"):
        table = Table()
        orc = table.first.creature("c3")
        elf = lay(table.second, "c4")
        text = "Может выступать защитником любому существу в своем ряду."
        shield = guard(table.second, cell, text)
        lay(table.second, "b4")
        table.strikes(orc, elf, dice=(4, 1))
        can.append(table.can_defend(shield))
    assert can == [True, False]

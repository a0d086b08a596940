"""What a card may not do and what it cannot suffer, from text to what is offered."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.reading.traits import fact_of
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import can_use, lay, tap, use
from tests.engine.berserk.abilities.sayings import everybody_passes
from tests.engine.berserk.cards.text.play.guards import ELF, GNOME, guard
from tests.support.scenario import Table
from tests.support.spoken import spoken

TWO = Strength(2, 2, 2)


def what_it_can(text: str) -> set[str]:
    """Return what a card with a shot, a chip to get and wounds can still do."""
    table = Table()
    orc = guard(table.first, "c3", "{tap}: Выстрел на 1. " + text, wounds=3)
    monk = lay(table.first, "c2", *spoken("{tap}: Излечить карту на 1."))
    near, far = table.second.creature("c4"), table.second.creature("a6")
    can = {"move"} if table.can_move(orc, "d3") else set()
    can |= {"strike"} if table.can_strike(orc, near) else set()
    can |= {"shoot"} if can_use(table, orc, far) else set()
    use(table, monk, orc)
    everybody_passes(table)
    return can | ({"heal"} if orc.wounds == 2 else set())


EVERYTHING = {"move", "strike", "shoot", "heal"}


@pytest.mark.rule("528.9", "545.4")
@pytest.mark.parametrize(
    ("text", "not_this"),
    [
        ("", set()),
        ("Не может двигаться.", {"move"}),
        ("Не может передвигаться.", {"move"}),
        ("Каменный страж не может перемещаться.", {"move"}),
        ("Не может действовать.", {"strike", "shoot"}),
        ("Не может атаковать.", {"strike", "shoot"}),
        ("Не может нападать.", {"strike", "shoot"}),
        ("Не может нападать {strike}.", {"strike"}),
        ("Не может объявлять выстрел.", {"shoot"}),
        ("Не может объявлять метание.", set()),
        ("Не может излечиваться.", {"heal"}),
        ("Не может быть излечен.", {"heal"}),
        ("Не может выступать защитником.", set()),
        ("Не может атаковать и двигаться.", {"strike", "shoot", "move"}),
        ("Не может нападать {strike} на эльфов.", set()),
        ("Не может нападать {strike} на открытых существ.", {"strike"}),
        ("Не может атаковать стоящих рядом существ.", {"strike"}),
        ("Не может нападать на летающих.", set()),
        ("Не может нападать выстрелом.", {"shoot"}),
        ("Не может объявлять выстрел по картам противника.", {"shoot"}),
        ("Не может объявлять выстрел по вашим картам.", set()),
        ("Не может двигаться и быть целью заклинаний.", {"move"}),
    ],
)
def test_what_it_cannot_do(text: str, not_this: set[str]) -> None:
    assert what_it_can(text) == EVERYTHING - not_this


@pytest.mark.rule("545.4", "514.1")
@pytest.mark.parametrize(
    ("text", "can"),
    [("", True), ("Не может выступать защитником.", False), ("Не может атаковать.", True)],
)
def test_it_cannot_defend(text: str, can: bool) -> None:
    table = Table()
    orc = table.first.creature("c3")
    elf, shield = table.second.creature("c4"), guard(table.second, "b4", text)
    table.strikes(orc, elf, dice=(4, 1))
    assert table.can_defend(shield) is can


@pytest.mark.rule("409.1", "545.4")
@pytest.mark.parametrize(
    ("text", "closed"),
    [
        ("", False),
        ("Не может открываться.", True),
        ("Не открывается в начале хода.", True),
        ("Не может закрываться.", False),
    ],
)
def test_it_does_not_open_at_the_start_of_the_turn(text: str, closed: bool) -> None:
    table = Table(active=Seat.SECOND)
    orc = guard(table.first, "c3", text, closed=True)
    table.second.creature("a6")
    table.ends_turn()
    everybody_passes(table)
    assert orc.is_closed is closed


@pytest.mark.rule("545.4")
@pytest.mark.parametrize(
    ("text", "closed", "chips", "life"),
    [
        ("", True, 1, 2),
        ("Не может закрываться.", False, 1, 2),
        ("Не может получать {counter}.", True, 0, 2),
        ("Не может получать дополнительные {health}.", True, 1, 0),
    ],
)
def test_what_it_cannot_suffer(text: str, closed: bool, chips: int, life: int) -> None:
    table = Table()
    target = guard(table.second, "c4", text)
    does = ("закрывается", "получает {counter}", "получает 2 дополнительные {health}")
    mages = [
        lay(table.first, cell, *spoken(f"{{tap}}: Существо {what}."))
        for cell, what in zip(("a1", "b1", "c1"), does, strict=True)
    ]
    for mage in mages:
        use(table, mage, target)
        everybody_passes(table)
    state = target.state
    assert (target.is_closed, state.chips, fact_of(state, ab.Fact.EXTRA_LIFE)) == (
        closed,
        chips,
        life,
    )


@pytest.mark.rule("545.4")
@pytest.mark.parametrize(
    ("text", "can"),
    [
        ("", [True, True]),
        ("Не может быть целью выстрелов.", [False, False]),
        ("Не может быть целью метаний.", [True, True]),
        ("Не может быть целью выстрелов эльфов.", [True, False]),
        ("Не может быть целью атак гномов.", [False, True]),
    ],
)
def test_whose_target_it_cannot_be(text: str, can: list[bool]) -> None:
    table = Table()
    shot = tap(ab.Attack(ab.PowerKind.SHOT, TWO))
    archers = [
        lay(table.first, cell, shot, classes=kind) for cell, kind in (("b1", GNOME), ("c1", ELF))
    ]
    target = guard(table.second, "c4", text)
    table.second.creature("a6")
    assert [can_use(table, archer, target) for archer in archers] == can


@pytest.mark.rule("545.4")
@pytest.mark.parametrize(
    ("text", "own", "of_another"),
    [
        ("", 2, 1),
        ("Не может получать {counter} другим способом.", 2, 0),
        ("Не может получать {counter}.", 0, 0),
    ],
)
def test_chips_in_its_own_way_alone(text: str, own: int, of_another: int) -> None:
    table = Table()
    orc = guard(table.first, "c3", f"{{tap}}: Получить 2 {{counter}}. {text}")
    elf = guard(table.first, "a1", text)
    mage = lay(table.first, "c2", *spoken("{tap}: Существо получает {counter}."))
    table.second.creature("a6")
    use(table, orc)
    everybody_passes(table)
    use(table, mage, elf)
    everybody_passes(table)
    assert (orc.state.chips, elf.state.chips) == (own, of_another)

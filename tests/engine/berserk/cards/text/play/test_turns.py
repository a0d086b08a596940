"""When in a turn abilities go off, how often, and by whose leave: 116, 408, 545.7, 545.8."""

from typing import Final

import pytest

import engine.berserk.abilities as ab
from engine.berserk.table import options as op
from engine.berserk.table.state import Asking
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import creature, influence, lay, use
from tests.engine.berserk.abilities.opening import revealed
from tests.engine.berserk.abilities.sayings import chooses, everybody_passes, picks
from tests.engine.berserk.cards.text.play.going_off import ALL, announced, goes
from tests.support.scenario import Table
from tests.support.spoken import spoken

MOVES: Final = ab.Playable(ab.Payment(), goes(ab.Relocation.RELOCATE))


def counted(text: str, turns: int, *, active: Seat = Seat.FIRST) -> list[int]:
    """Return the chips of the card after each of so many turns, its own player's the first."""
    table = Table(active=active)
    piece = lay(table.first, "c2", *spoken(text))
    table.first.creature("a1", "Другой")
    table.second.creature("e6", "Эльф")
    counts = []
    for _turn in range(turns):
        table.ends_turn()
        announced(table)
        counts.append(piece.state.chips)
    return counts


@pytest.mark.rule("408.1", "409.2", "413.1")
@pytest.mark.parametrize(
    ("start", "counts"),
    [
        ("В начале вашего хода", [0, 1, 1, 2]),
        ("В начале хода противника", [1, 1, 2, 2]),
        ("В начале хода", [1, 2, 3, 4]),
        ("До начала вашего хода", [0, 1, 1, 2]),
        ("До начала хода противника", [1, 1, 2, 2]),
        ("До начала хода", [1, 2, 3, 4]),
        ("В конце вашего хода", [1, 1, 2, 2]),
        ("В конце хода противника", [0, 1, 1, 2]),
        ("В конце хода", [1, 2, 3, 4]),
    ],
)
def test_whose_turn_begins_or_ends(start: str, counts: list[int]) -> None:
    assert counted(f"{start} получить {{counter}}.", 4) == counts


@pytest.mark.rule("408.1", "409.2")
def test_before_a_turn_is_before_its_cards_open() -> None:
    table = Table(active=Seat.SECOND)
    early = lay(
        table.first,
        "c2",
        *spoken("До начала вашего хода, если закрыт, получить {counter}."),
        closed=True,
    )
    late = lay(
        table.first,
        "e2",
        *spoken("В начале вашего хода, если закрыт, получить {counter}."),
        closed=True,
        name="Поздний",
    )
    table.second.creature("e6", "Эльф")
    table.ends_turn()
    announced(table)
    assert (early.state.chips, late.state.chips) == (1, 0)


@pytest.mark.rule("406.1")
def test_at_the_start_of_the_battle_both_sides_gain_what_they_may() -> None:
    squads = [
        {cell: creature(*spoken("В начале боя получить {counter}."), name=name)}
        for cell, name in (("b1", "Раз"), ("b6", "Два"))
    ]
    table = revealed(*squads)
    assert table.asked == (Seat.FIRST, Asking.ALTERNATE)
    announced(table)
    assert [table.piece(name).state.chips for name in ("Раз", "Два")] == [1, 1]
    for _turn in range(2):
        table.ends_turn()
    assert [table.piece(name).state.chips for name in ("Раз", "Два")] == [1, 1]


def stepped(text: str, *, times: int, turns: int = 1, active: Seat = Seat.FIRST) -> list[int]:
    """Return the chips of the enemy after each forced step of the card, in each of some turns."""
    table = Table(active=active)
    quick = MOVES
    side = table.first if active is Seat.FIRST else table.second
    mage = lay(side, "a1" if active is Seat.FIRST else "a6", quick, name="Маг")
    piece = lay(table.first, "c2", *spoken(text))
    elf = table.second.creature("e6", "Эльф")
    counts = []
    for _turn in range(turns):
        for _time in range(times):
            use(table, mage, piece)
            picks(table, "d2" if piece.cell == "c2" else "c2")
            everybody_passes(table)
            counts.append(elf.state.chips)
        table.ends_turn()
        table.ends_turn()
    return counts


@pytest.mark.rule("545.7", "545.8")
@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("При перемещении {all}", [1, 2, 3, 4, 5, 6]),
        ("При перемещении первый раз за ход {all}", [1, 1, 1, 2, 2, 2]),
        ("При перемещении во второй раз за ход {all}", [0, 1, 1, 1, 2, 2]),
        ("При перемещении третий раз за ход {all}", [0, 0, 1, 1, 1, 2]),
        ("При перемещении первый раз за бой {all}", [1, 1, 1, 1, 1, 1]),
        ("При перемещении второй раз за бой {all}", [0, 1, 1, 1, 1, 1]),
        ("При перемещении третий раз за бой {all}", [0, 0, 1, 1, 1, 1]),
        ("При перемещении {limited} (1 раз за ход).", [1, 1, 1, 2, 2, 2]),
        ("При перемещении {limited} (2 раза за бой).", [1, 2, 2, 2, 2, 2]),
    ],
)
def test_how_often_an_ability_goes_off(text: str, counts: list[int]) -> None:
    said = text.replace("{all}", ALL).replace("{limited}", ALL.rstrip("."))
    assert stepped(said, times=3, turns=2) == counts


@pytest.mark.rule("116.1")
@pytest.mark.parametrize(
    ("whose", "active", "chips"),
    [
        ("ваш ход", Seat.FIRST, 1),
        ("ваш ход", Seat.SECOND, 0),
        ("ход противника", Seat.FIRST, 0),
        ("ход противника", Seat.SECOND, 1),
    ],
)
def test_in_whose_turn_an_ability_goes_off(whose: str, active: Seat, chips: int) -> None:
    assert stepped(f"При перемещении в {whose} {ALL}", times=1, active=active) == [chips]


@pytest.mark.rule("545.7")
def test_a_limit_for_each_card_counts_cards_apart() -> None:
    text = f"При перемещении вашего существа {ALL.rstrip('.')} (1 раз за ход для каждого существа)."
    table = Table()
    mage = lay(table.first, "a1", MOVES, name="Маг")
    lay(table.first, "a3", *spoken(text))
    one, two = table.first.creature("c2", "Один"), table.first.creature("e2", "Два")
    elf = table.second.creature("e6", "Эльф")
    counts = []
    for piece, cell in ((one, "c1"), (one, "c2"), (two, "e1"), (two, "e2")):
        use(table, mage, piece)
        picks(table, cell)
        everybody_passes(table)
        counts.append(elf.state.chips)
    assert counts == [1, 1, 2, 2]


@pytest.mark.rule("116.7", "116.3")
@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("При перемещении может открыться.", True),
        ("При перемещении вы можете открыться.", True),
        ("При перемещении воздействие может открыться.", True),
        ("При перемещении Каменный страж может открыться.", True),
        ("При перемещении, если закрыт, может открыться.", True),
        ("При перемещении может открыться, если закрыт.", True),
        ("При перемещении с вашей половины поля боя может открыться.", True),
        ("При перемещении с вашей половины поля боя, если закрыт, может открыться.", True),
        ("При перемещении открыться.", False),
        ("При перемещении, если закрыт, открыться.", False),
        ("При перемещении открыться, если закрыт.", False),
        ("При перемещении с вашей половины поля боя открыться.", False),
        ("При перемещении с вашей половины поля боя, если закрыт, открыться.", False),
    ],
)
def test_what_may_be_left_out_is_asked(text: str, asked: bool) -> None:
    for answer in (op.TriggerNext(1, 0), op.Pass()) if asked else (None,):
        table = Table()
        mage = lay(table.first, "a1", MOVES, name="Маг")
        piece = lay(table.first, "c2", *spoken(text), closed=True)
        table.second.creature("e6", "Эльф")
        use(table, mage, piece)
        picks(table, "d2")
        if answer is not None:
            table.choose(answer)
        everybody_passes(table)
        assert piece.is_closed is (answer == op.Pass())


@pytest.mark.rule("116.3")
@pytest.mark.parametrize(
    "text",
    [
        "При перемещении, если имеет раны, открыться.",
        "При перемещении открыться, если имеет раны.",
        "При перемещении, если имеет раны, может открыться.",
        "При перемещении может открыться, если имеет раны.",
        "При перемещении с вашей половины поля боя, если имеет раны, открыться.",
        "При перемещении с вашей половины поля боя, если имеет раны, может открыться.",
        "При перемещении с половины поля боя противника открыться.",
        "При перемещении с половины поля боя противника, если закрыт, открыться.",
    ],
)
def test_where_the_condition_is_not_true_nothing_goes_off(text: str) -> None:
    table = Table()
    mage = lay(table.first, "a1", MOVES, name="Маг")
    piece = lay(table.first, "c2", *spoken(text), closed=True)
    table.second.creature("e6", "Эльф")
    use(table, mage, piece)
    picks(table, "d2")
    everybody_passes(table)
    assert piece.is_closed
    assert table.asked == (Seat.FIRST, Asking.ACT)


@pytest.mark.rule("111.2", "532.1")
@pytest.mark.parametrize(("kind", "wounds"), [("воздействие", 2), ("заклинание", 0)])
def test_what_kind_of_power_it_is_may_be_said_before_may(kind: str, wounds: int) -> None:
    table = Table()
    mage = lay(table.first, "a1", MOVES, name="Маг")
    piece = lay(
        table.first, "c2", *spoken(f"При перемещении {kind} может ранить существо противника на 2.")
    )
    elf = lay(table.second, "e6", ab.Protection((ab.PowerKind.SPELL,)), name="Эльф")
    use(table, mage, piece)
    picks(table, "d2")
    announced(table)
    if table.asked == (Seat.FIRST, Asking.TARGET):
        chooses(table, elf)
    everybody_passes(table)
    assert elf.wounds == wounds


@pytest.mark.rule("545.8")
@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("Когда ваше существо получает раны в первый раз за ход {all}", [1, 1, 2, 2]),
        ("Когда ваше существо получает раны впервые за бой {all}", [1, 1, 2, 2]),
        ("Когда ваше существо получает раны во второй раз за ход {all}", [0, 1, 1, 2]),
        ("При первой за ход гибели вашего существа {all}", [0, 1, 1, 1]),
        ("При второй за ход гибели вашего существа {all}", [0, 0, 0, 1]),
    ],
)
def test_the_first_time_is_each_cards_own_and_the_first_event_is_of_all(
    text: str, counts: list[int]
) -> None:
    table = Table()
    piece = lay(table.first, "a1", *spoken(text.format(all="получить {counter}.")))
    first, second = (lay(table.first, cell, name=cell, life=2) for cell in ("b3", "d3"))
    wounds = ab.Playable(ab.Payment(closes=True), influence(ab.Wound(1)))
    mages = [lay(table.first, cell, wounds, name=cell) for cell in ("a2", "b2", "c2", "d2")]
    table.second.creature("e6", "Эльф")
    seen = []
    for mage, target in zip(mages, (first, first, second, second), strict=True):
        use(table, mage, target)
        everybody_passes(table)
        announced(table)
        seen.append(piece.state.chips)
    assert seen == counts

"""What counts against some attacks or some cards alone, and what a card does not get."""

import pytest

import engine.berserk.abilities as ab
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import creature, influence, lay, tap, use
from tests.engine.berserk.abilities.opening import revealed
from tests.engine.berserk.abilities.sayings import everybody_passes
from tests.engine.berserk.cards.text.play.brief import turns
from tests.engine.berserk.cards.text.play.guards import (
    ELF,
    GNOME,
    guard,
    is_hit,
    is_struck,
    strikes,
)
from tests.support import specs
from tests.support.scenario import Table
from tests.support.spoken import spoken


@pytest.mark.rule("520.2", "520.5")
@pytest.mark.parametrize(
    ("text", "wounds"),
    [
        ("", (1, 2, 3)),
        ("-1 от атак величиной 2 или более.", (1, 1, 2)),
        ("-1 от атак величиной 2 или менее.", (0, 1, 3)),
        ("+2 от {strike} гномов величиной 1.", (1, 2, 3)),
        ("+2 от {strike} эльфов величиной 1.", (3, 2, 3)),
        ("-1 от выстрелов величиной 2 или более.", (1, 2, 3)),
        ("{strike} по Каменному стражу величиной 3 и более сводятся к 0.", (1, 2, 0)),
        ("{strike} величиной 2 или менее по Каменному стражу сводятся к 0.", (0, 0, 3)),
        ("Выстрелы величиной 2 или менее по Каменному стражу сводятся к 0.", (1, 2, 3)),
    ],
)
def test_attacks_of_some_size(text: str, wounds: tuple[int, int, int]) -> None:
    assert tuple(is_struck(text, die) for die in (3, 5, 6)) == wounds


@pytest.mark.rule("202.2", "532.2")
@pytest.mark.parametrize(
    ("text", "wounds"),
    [
        ("-1 от {strike} слева и справа.", [3, 3, 2]),
        ("-1 от {strike} слева.", [3, 3, 3]),
        ("-1 от {strike} напротив.", [3, 2, 3]),
        ("-1 от {strike} по диагонали.", [2, 3, 3]),
        ("-1 от {strike} не по диагонали.", [3, 2, 2]),
        ("Защита от ударов по диагонали.", [0, 3, 3]),
        ("Защита от {strike} напротив.", [3, 0, 3]),
        ("Защита от выстрелов по диагонали.", [3, 3, 3]),
    ],
)
def test_attacks_from_some_side(text: str, wounds: list[int]) -> None:
    """From a corner, from ahead, and from the right of a card on the other side of the board."""
    assert [is_struck(text, 6, cell=cell) for cell in ("b3", "c3", "b4")] == wounds


@pytest.mark.rule("541.4.1")
@pytest.mark.parametrize(("cell", "wounds"), [("b4", 3), ("d4", 3), ("c4", 1)])
def test_directed_against_cards_at_a_corner(cell: str, wounds: int) -> None:
    """A defender may be assigned against no directed strike."""
    table = Table()
    orc = guard(table.first, "c3", "{direct} по картам, стоящим по диагонали от Каменного стража.")
    prey = lay(table.second, cell, closed=True)
    shield = lay(table.second, "d3" if cell == "d4" else "b3")
    table.strikes(orc, prey, dice=(6, 1))
    assert table.can_defend(shield) is (wounds == 1)


@pytest.mark.rule("520.2", "520.3")
@pytest.mark.parametrize(
    ("text", "own", "enemy"),
    [
        ("", 3, 3),
        ("{strike} гномов противника сводятся к слабым.", 3, 1),
        ("Все {strike} ваших гномов сводятся к 2.", 2, 3),
        ("{strike} эльфов противника сводятся к слабым.", 3, 3),
        ("Выстрелы гномов противника сводятся к слабым.", 3, 3),
        ("{strike} Каменного стража сводятся к 1.", 3, 3),
    ],
)
def test_attacks_of_others_are_brought_down(text: str, own: int, enemy: int) -> None:
    for seat, wounds in ((Seat.FIRST, own), (Seat.SECOND, enemy)):
        table = Table(active=seat)
        guard(table.first, "a1", text)
        side, other = (table.first, table.second)[:: 1 if seat is Seat.FIRST else -1]
        cells = ("c3", "c4") if seat is Seat.FIRST else ("c4", "c3")
        gnome = lay(side, cells[0], classes=GNOME)
        prey = lay(other, cells[1], closed=True)
        table.strikes(gnome, prey, dice=(6,))
        assert prey.wounds == wounds


@pytest.mark.rule("520.5")
def test_its_own_attacks_are_brought_down() -> None:
    assert strikes("{strike} Каменного стража сводятся к 1.", 6) == 1
    assert strikes("Выстрелы Каменного стража сводятся к 1.", 6) == 3


@pytest.mark.rule("515.1", "541.4.1")
@pytest.mark.parametrize(
    ("text", "elf", "gnome"),
    [
        ("+2 к {strike}, пока сражается с эльфом.", 3, 1),
        ("{ova} 3, пока сражается с эльфом.", 3, 1),
        ("+3 к броскам кубика, когда сражается с эльфом.", 3, 1),
        ("+3 к броскам кубика, когда атакует гномов.", 1, 3),
        ("+2 к величине {strike} по гномам.", 1, 3),
    ],
)
def test_fighting_some_cards(text: str, elf: int, gnome: int) -> None:
    assert (strikes(text, 3), strikes(text, 3, other=GNOME)) == (elf, gnome)


@pytest.mark.rule("515.1", "541.4.1")
@pytest.mark.parametrize(
    ("text", "elf", "gnome"),
    [
        ("", 3, 3),
        ("{ovz} 5, пока сражается с эльфом.", 0, 3),
        ("+5 к броскам кубика, если сражается с гномом.", 3, 0),
        ("+5 к броскам кубика, когда атакует эльфов.", 3, 3),
    ],
)
def test_fighting_some_cards_in_defence(text: str, elf: int, gnome: int) -> None:
    for classes, wounds in ((ELF, elf), (GNOME, gnome)):
        table = Table(active=Seat.SECOND)
        stone = guard(table.first, "c3", text, strike="0-0-0")
        striker = lay(table.second, "c4", classes=classes, strike="0-0-3")
        table.strikes(striker, stone, dice=(6, 1))
        assert stone.wounds == wounds


@pytest.mark.rule("519.5")
@pytest.mark.parametrize(
    ("text", "wounds"),
    [
        ("", [1, 1]),
        ("Первый за бой бросок кубика стоящего рядом эльфа равен 6.", [3, 1]),
        ("Первый за бой бросок кубика стоящего рядом гнома равен 6.", [1, 1]),
        ("Первый за бой бросок кубика Каменного стража равен 6.", [1, 1]),
    ],
)
def test_whose_first_die_is_given(text: str, wounds: list[int]) -> None:
    table = Table()
    guard(table.first, "b2", text)
    elves = [lay(table.first, cell, classes=ELF) for cell in ("c3", "d3")]
    prey = [lay(table.second, cell, closed=True) for cell in ("c4", "d4")]
    for elf, victim in zip(elves, prey, strict=True):
        table.strikes(elf, victim, dice=(1,))
        everybody_passes(table)
    assert [victim.wounds for victim in prey] == wounds


def gains(text: str, name: ab.Name, *, whose: str = "own") -> bool:
    """Tell whether a gnome is given a named ability where this text counts."""
    table = Table()
    mage = lay(table.first, "a1", tap(influence(ab.Gain(ab.Named(name, 2)))))
    table.second.creature("a6")
    if whose == "itself":
        gnome = guard(table.first, "c3", text)
    else:
        guard(table.first, "b2", text)
        gnome = lay(table.first if whose == "own" else table.second, "c3", classes=GNOME)
    use(table, mage, gnome)
    everybody_passes(table)
    return gnome.state.facts.has(name)


@pytest.mark.rule("535.1", "535.3")
@pytest.mark.parametrize(
    ("text", "name", "itself", "own", "enemy"),
    [
        ("Не получает проклятие.", ab.Name.CURSE, False, True, True),
        ("Не может получать проклятие.", ab.Name.CURSE, False, True, True),
        ("Не может получать проклятие.", ab.Name.POISON, True, True, True),
        ("Ваши гномы не получают отравление и проклятие.", ab.Name.CURSE, True, False, True),
        ("Ваши гномы не получают отравление и проклятие.", ab.Name.POISON, True, False, True),
        ("Ваши гномы не получают отравление и проклятие.", ab.Name.BLESSING, True, True, True),
        ("Ваши эльфы не получают проклятие.", ab.Name.CURSE, True, True, True),
        ("Гномы противника не могут получать благословение.", ab.Name.BLESSING, True, True, False),
    ],
)
def test_what_is_not_gained(text: str, name: ab.Name, itself: bool, own: bool, enemy: bool) -> None:
    gained = (gains(text, name, whose=whose) for whose in ("itself", "own", "enemy"))
    assert tuple(gained) == (itself, own, enemy)


@pytest.mark.rule("535.1.1")
@pytest.mark.parametrize(
    ("text", "wounds"),
    [
        ("", [3, 6, 9]),
        ("Не может получить более 4 ран за ход.", [3, 4, 7]),
        ("Не получает более 2 ран за ход.", [2, 2, 4]),
        ("Не может получить более 2 ран от одной атаки.", [2, 4, 6]),
        ("Не может получить более 2 ран от одного выстрела.", [3, 6, 9]),
        ("Не может получить более 2 ран от отравления.", [3, 6, 9]),
    ],
)
def test_so_many_wounds_and_no_more(text: str, wounds: list[int]) -> None:
    """Two strikes of 3 in one turn, and a third in the next turn of that player."""
    table = Table()
    orcs = [lay(table.first, cell) for cell in ("b3", "c3", "d3")]
    stone = guard(table.second, "c4", text, closed=True, life=30)
    borne = []
    for place, orc in enumerate(orcs):
        if place == 2:
            turns(table, 2)
        table.strikes(orc, stone, dice=(6, 1))
        everybody_passes(table)
        borne.append(stone.wounds)
    assert borne == wounds


@pytest.mark.rule("542.1.3")
@pytest.mark.parametrize(
    ("text", "gnome", "elf"),
    [
        ("", 0, 0),
        ("Игнорирует {armor} и {zov} гномов.", 2, 0),
        ("Игнорирует {zov} атакованного.", 1, 1),
        ("Игнорирует {zor} атакованного.", 0, 0),
        ("Игнорирует {armor} атакованного.", 0, 0),
    ],
)
def test_ignoring_what_some_cards_have(text: str, gnome: int, elf: int) -> None:
    """Shots of 2 at cards that have armor 1 and a protection from shots."""
    for classes, wounds in ((GNOME, gnome), (ELF, elf)):
        table = Table()
        bow = guard(table.first, "c2", text + " {tap}: Выстрел на 2.")
        wall = (ab.Protection((ab.PowerKind.SHOT,)), ab.Named(ab.Name.ARMOR, 1))
        target = lay(table.second, "c4", *wall, classes=classes, closed=True)
        use(table, bow, target, die=6)
        everybody_passes(table)
        assert target.wounds == wounds


@pytest.mark.rule("539.1")
@pytest.mark.parametrize(("how", "zone"), [("изгнав его", "exile"), ("уничтожив его", "graveyard")])
def test_it_goes_where_another_makes_way(how: str, zone: str) -> None:
    table = Table()
    text = f"Может объявлять движение на клетку, занятую вашим гномом, {how}."
    stone = guard(table.first, "c3", text)
    gnome = lay(table.first, "c2", classes=GNOME)
    elf = lay(table.first, "b3", classes=ELF)
    other = lay(table.second, "d3", classes=GNOME)
    assert not table.can_move(stone, "b3")
    assert not table.can_move(stone, "d3")
    table.moves(stone, "c2")
    everybody_passes(table)
    assert (stone.cell, gnome.state.zone.value) == ("c2", zone)
    assert elf.cell == "b3"
    assert other.cell == "d3"


@pytest.mark.rule("541.4.1", "542.1.3")
@pytest.mark.parametrize(
    ("text", "gnome", "elf"),
    [
        ("", 0, 0),
        ("+1 к выстрелу по гномам и игнорирует их {armor}.", 3, 0),
        ("Игнорирует {armor} гномов и имеет +2 к выстрелу по ним.", 4, 0),
        ("Игнорирует {armor} эльфов и имеет +2 к выстрелу по ним.", 0, 4),
        ("Игнорирует {zov} гномов и имеет +2 к выстрелу по ним.", 1, 0),
    ],
)
def test_two_things_against_the_same_cards(text: str, gnome: int, elf: int) -> None:
    """Shots of 2 at cards that have armor 3."""
    for classes, wounds in ((GNOME, gnome), (ELF, elf)):
        table = Table()
        bow = guard(table.first, "c2", text + " {tap}: Выстрел на 2.")
        target = lay(table.second, "c4", ab.Named(ab.Name.ARMOR, 3), classes=classes, closed=True)
        use(table, bow, target, die=6)
        everybody_passes(table)
        assert target.wounds == wounds


@pytest.mark.rule("121.1")
@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("Пока все ваши гномы открыты, они имеют {direct}.", [False, True, False]),
        ("Пока все ваши эльфы открыты, они имеют {direct}.", [False, False, False]),
        ("Пока все карты в вашем отряде открыты, они имеют {direct}.", [False, False, False]),
        ("Пока все карты в отряде противника закрыты, они имеют {direct}.", [False, False, True]),
        ("Пока все карты в отряде противника открыты, они имеют {direct}.", [False, False, False]),
        ("Ваши эльфы имеют {direct}, пока они имеют раны.", [True, False, False]),
        ("Пока ваши эльфы имеют раны, они имеют {direct}.", [True, False, False]),
        (
            "Пока ваши эльфы стоят рядом с Каменным стражем, они имеют {direct}.",
            [True, False, False],
        ),
    ],
)
def test_while_they_are_so(text: str, who: list[bool]) -> None:
    """Whether a wounded elf beside the card, a gnome, and a closed enemy have it."""
    table = Table()
    guard(table.first, "a2", text)
    elf = lay(table.first, "b3", classes=ELF, wounds=1, life=9)
    gnome = lay(table.first, "d3", classes=GNOME)
    lay(table.first, "e1", classes=ELF, closed=True)
    enemy = lay(table.second, "b4", closed=True)
    assert table.options
    assert [piece.state.facts.has(ab.Name.DIRECTED) for piece in (elf, gnome, enemy)] == who


@pytest.mark.rule("503.1")
@pytest.mark.parametrize(
    ("text", "closed", "chips", "life"),
    [
        ("Начинает бой закрытым.", True, 0, 0),
        ("Начинает бой с {counter}.", False, 1, 0),
        ("Начинает бой закрытым и с 2 {counter}.", True, 2, 0),
        ("Начинает бой с {counter} и с 2 дополнительными {health}.", False, 1, 2),
    ],
)
def test_how_it_begins_the_battle(text: str, closed: bool, chips: int, life: int) -> None:
    elf = creature(*spoken(text), name="Эльф")
    table = revealed({"c1": specs.creature("Орк")}, {"c6": elf})
    everybody_passes(table)
    piece = table.piece("Эльф")
    assert (piece.is_closed, piece.state.chips, piece.state.extra) == (closed, chips, life)


@pytest.mark.rule("504.1", "546.1")
@pytest.mark.parametrize(
    ("text", "beside_cursed", "cursed"),
    [
        ("+2 к {strike} по картам, стоящим рядом с гномом противника с проклятием.", 3, 1),
        ("+2 к {strike} по картам с проклятием, стоящим рядом с гномом противника.", 1, 3),
    ],
)
def test_what_is_told_of_the_nearer_noun(text: str, beside_cursed: int, cursed: int) -> None:
    for curse, wounds in ((False, beside_cursed), (True, cursed)):
        table = Table()
        stone = guard(table.first, "c3", text)
        bad = (ab.Named(ab.Name.CURSE, 0),)
        prey = lay(table.second, "c4", *(bad if curse else ()), closed=True)
        lay(table.second, "d5", *(() if curse else bad), classes=GNOME)
        table.strikes(stone, prey, dice=(3,))
        assert prey.wounds == wounds


@pytest.mark.rule("532.3")
@pytest.mark.parametrize(
    ("text", "wounds"),
    [
        ("Защита от всех атак, кроме {strike}.", [1, 0, 0]),
        ("Защита от всех атак, кроме выстрелов.", [0, 2, 0]),
        ("Защита от дальних атак, кроме разрядов.", [1, 0, 2]),
    ],
)
def test_a_protection_from_all_attacks_but_some(text: str, wounds: list[int]) -> None:
    kinds = (ab.PowerKind.SHOT, ab.PowerKind.DISCHARGE)
    assert [is_struck(text, 3), *(is_hit(text, kind) for kind in kinds)] == wounds

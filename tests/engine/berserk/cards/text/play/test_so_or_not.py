"""Conditions told twice, of nobody, of what has happened, who fights and who plays first."""

from dataclasses import replace
from typing import Any, Final

import pytest

from engine.berserk.cards.card import CardType, Cost, Element
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import creature, lay
from tests.engine.berserk.abilities.sayings import everybody_passes
from tests.engine.berserk.cards.text.play.fighting import says
from tests.engine.berserk.cards.text.play.test_conditions import guard, strikes
from tests.support.scenario import Table
from tests.support.spoken import spoken

GNOME: Final[dict[str, Any]] = {"classes": ("Гном",)}
FOREST: Final[dict[str, Any]] = {"elements": (Element.FOREST,)}


def is_so(condition: str, **facts: Any) -> bool:
    """Whether a card on c3 strikes harder for its condition of itself."""
    table = Table()
    return strikes(table, guard(table, "c3", f"+1 к {{strike}}, пока {condition}.", **facts))


@pytest.mark.rule("121.1")
@pytest.mark.parametrize(
    ("chips", "wounds", "expected"), [(1, 0, True), (0, 0, False), (1, 1, False), (0, 1, False)]
)
def test_both_of_two_things_must_be_so(chips: int, wounds: int, *, expected: bool) -> None:
    assert is_so("имеет {counter} и не имеет ран", chips=chips, wounds=wounds) is expected


@pytest.mark.rule("518.1")
@pytest.mark.parametrize("words", ["имеет рывок и проклятие", "имеет и рывок, и проклятие"])
def test_a_card_that_has_both_abilities(words: str) -> None:
    for own, expected in (("Рывок. Проклятие.", True), ("Рывок.", False), ("Проклятие.", False)):
        table = Table()
        text = f"{own} +1 к {{strike}}, пока {words}."
        assert strikes(table, guard(table, "c3", text)) is expected


@pytest.mark.rule("121.1")
@pytest.mark.parametrize(
    ("words", "wounds", "expected"),
    [
        ("у него нечетное количество ран", 1, True),
        ("у него нечетное количество ран", 2, False),
        ("у Каменного стража есть раны", 1, True),
        ("у Каменного стража есть раны", 0, False),
        ("у Каменного стража нет ран", 0, True),
        ("у Каменного стража нет ран", 1, False),
        ("на нем 2 или более ран", 1, False),
        ("на нем 2 или более ран", 2, True),
    ],
)
def test_what_is_on_a_card(words: str, wounds: int, *, expected: bool) -> None:
    assert is_so(words, wounds=wounds) is expected


@pytest.mark.rule("538.2")
@pytest.mark.parametrize(
    "words",
    [
        "не перемещался и не атаковал в этот ход",
        "в этот ход не перемещался",
        "не перемещался в этот ход",
    ],
)
def test_what_a_card_has_not_done_in_this_turn(words: str) -> None:
    for moves, expected in ((False, True), (True, False)):
        table = Table()
        orc = guard(table, "b3", f"+1 к {{strike}}, пока {words}.")
        elf = lay(table.second, "c4", closed=True)
        if moves:
            table.moves(orc, "c3")
        table.strikes(orc, elf, dice=(3,))
        assert (elf.wounds == 2) is expected


@pytest.mark.rule("413.1", "538.2")
@pytest.mark.parametrize(
    ("words", "when_idle", "when_moved"),
    [("не двигался", 1, 0), ("двигался", 0, 1), ("не двигался в этот ход", 1, 0)],
)
def test_at_the_end_of_a_turn_a_deed_is_one_of_that_turn(
    words: str, when_idle: int, when_moved: int
) -> None:
    for moves, chips in ((False, when_idle), (True, when_moved)):
        table = Table()
        orc = guard(table, "b2", f"В конце вашего хода, если {words}, получить {{counter}}.")
        lay(table.second, "e6")
        if moves:
            table.moves(orc, "b3")
        table.ends_turn()
        assert orc.state.chips == chips


@pytest.mark.rule("407.1")
@pytest.mark.parametrize(
    ("words", "of_first"),
    [
        ("вы ходите первым", True),
        ("вы ходите вторым", False),
        ("противник ходит вторым", True),
        ("противник ходит первым", False),
    ],
)
def test_who_plays_first(words: str, *, of_first: bool) -> None:
    for seat in Seat:
        table = Table(active=seat)
        side = table.first if seat is Seat.FIRST else table.second
        other = table.second if seat is Seat.FIRST else table.first
        orc = says(side, "c3", f"+1 к {{strike}}, если {words}.")
        elf = lay(other, "c4", closed=True)
        table.strikes(orc, elf, dice=(3,))
        assert (elf.wounds == 2) is (of_first is (seat is Seat.FIRST))


@pytest.mark.rule("121.1")
@pytest.mark.parametrize(
    ("words", "own", "expected"),
    [
        ("ни одна ваша карта не имеет ран", {"wounds": 1}, False),
        ("ни одна ваша карта не имеет ран", {}, True),
        ("все ваши карты не имеют ран", {"wounds": 1}, False),
        ("все ваши карты лесные", FOREST, True),
        ("все ваши карты лесные", {}, False),
    ],
)
def test_of_all_cards_or_of_none(words: str, own: dict[str, Any], *, expected: bool) -> None:
    table = Table()
    facts: dict[str, Any] = FOREST if "лесные" in words else {}
    orc = guard(table, "c3", f"+1 к {{strike}}, пока {words}.", **facts)
    lay(table.first, "a1", **own)
    lay(table.second, "a6", wounds=2)
    assert strikes(table, orc) is expected


@pytest.mark.rule("121.1")
@pytest.mark.parametrize(
    ("gnomes", "wounded", "expected"),
    [(0, False, False), (1, False, True), (1, True, False), (0, True, False)],
)
def test_these_without_those(gnomes: int, *, wounded: bool, expected: bool) -> None:
    table = Table()
    text = "+1 к {strike}, пока в вашем отряде есть гном и нет раненых существ."
    orc = guard(table, "c3", text)
    if gnomes:
        lay(table.first, "a1", **GNOME)
    if wounded:
        lay(table.first, "b1", wounds=1)
    lay(table.second, "a6", wounds=1, **GNOME)
    assert strikes(table, orc) is expected


@pytest.mark.rule("121.1")
@pytest.mark.parametrize(("own", "enemy", "expected"), [(0, 1, True), (1, 1, False), (2, 1, False)])
def test_more_open_creatures_than_the_other_squad(own: int, enemy: int, *, expected: bool) -> None:
    table = Table()
    text = "+1 к {strike}, пока у противника больше закрытых существ, чем у вас."
    orc = guard(table, "c3", text)
    for number in range(own):
        lay(table.first, f"{'ab'[number]}1", closed=True)
    for number in range(enemy - 1):
        lay(table.second, f"{'ab'[number]}6", closed=True)
    assert strikes(table, orc) is expected  # whom it strikes is closed too


@pytest.mark.rule("538.2")
@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("в этот ход погибло хотя бы одно существо противника", True),
        ("существо противника погибло в этот ход", True),
        ("в прошлый ход погибло существо противника", False),
        ("в этот ход погибло ваше существо", False),
        ("в этот ход погибли два или более существа противника", False),
    ],
)
def test_what_has_happened_in_the_turn(words: str, *, expected: bool) -> None:
    table = Table()
    orc = guard(table, "c3", f"+1 к {{strike}}, если {words}.")
    wolf = lay(table.first, "a3", strike="9-9-9")
    elf = lay(table.second, "a4", closed=True, life=1)
    goal = lay(table.second, "c4", closed=True)
    table.strikes(wolf, elf, dice=(3,))
    assert elf.is_dead
    table.strikes(orc, goal, dice=(3,))
    assert (goal.wounds == 2) is expected


@pytest.mark.rule("515.1", "515.6")
@pytest.mark.parametrize(
    ("words", "facts", "expected"),
    [
        ("сражается с гномом", GNOME, True),
        ("сражается с гномом", {}, False),
        ("Каменный страж сражается с лесным существом", FOREST, True),
        ("Каменный страж сражается с лесным существом", GNOME, False),
        ("сражается", {}, True),
    ],
)
@pytest.mark.parametrize("closed", [False, True])
def test_whom_a_card_fights_with(
    words: str, facts: dict[str, Any], *, expected: bool, closed: bool
) -> None:
    """Six against one is a strong strike, of three wounds, and so is six alone."""
    table = Table()
    orc = guard(table, "c3", f"+1 к {{strike}}, пока {words}.")
    elf = lay(table.second, "c4", closed=closed, **facts)
    lay(table.second, "d4", **GNOME, **FOREST)
    table.strikes(orc, elf, dice=(6,) if closed else (6, 1))
    everybody_passes(table)
    assert elf.wounds == 3 + expected


@pytest.mark.rule("515.1")
@pytest.mark.parametrize("of_gnome", [True, False])
def test_who_is_attacked_fights_too(*, of_gnome: bool) -> None:
    """Five against four is a weak strike; with one more to its die the defender is level."""
    table = Table()
    table.first.creature("c2")
    text = "{ovz} 1, пока сражается с гномом."
    orc = lay(table.first, "c3", **(GNOME if of_gnome else {}))
    elf = says(table.second, "c4", text, **GNOME)
    table.strikes(orc, elf, dice=(5, 4))
    everybody_passes(table)
    plain = Table()
    rival = lay(plain.first, "c3")
    bare = lay(plain.second, "c4")
    plain.strikes(rival, bare, dice=(5, 5 if of_gnome else 4))
    everybody_passes(plain)
    assert (elf.wounds, orc.wounds) == (bare.wounds, rival.wounds)


@pytest.mark.rule("515.1")
def test_a_card_that_nobody_attacks_does_not_fight() -> None:
    table = Table()
    says(
        table.first,
        "a1",
        "Пока Каменный страж сражается, ваши гномы имеют +1 к {strike}.",
        name="Каменный страж",
    )
    gnome = lay(table.first, "c3", **GNOME)
    elf = lay(table.second, "c4", closed=True)
    table.strikes(gnome, elf, dice=(3,))
    assert elf.wounds == 1


@pytest.mark.rule("210.1")
def test_a_card_in_the_extra_zone() -> None:
    for cell, wounds in ((None, 2), ("b3", 1)):
        table = Table()
        text = "Пока Каменный страж в дополнительной зоне, ваши гномы имеют +1 к {strike}."
        kind = CardType.FLYER if cell is None else CardType.GROUND
        says(table.first, cell, text, name="Каменный страж", kind=kind)
        gnome = lay(table.first, "c3", **GNOME)
        elf = lay(table.second, "c4", closed=True)
        table.strikes(gnome, elf, dice=(3,))
        assert elf.wounds == wounds


@pytest.mark.rule("121.1")
@pytest.mark.parametrize(("cost", "expected"), [(4, True), (5, False)])
def test_what_a_card_costs(cost: int, *, expected: bool) -> None:
    table = Table()
    orc = guard(table, "c3", "+1 к {strike}, пока имеет стоимость 4 или менее.")
    laid = table.laid[orc.id]
    table.laid[orc.id].spec = replace(laid.spec, cost=Cost(cost))
    assert strikes(table, orc) is expected


@pytest.mark.rule("211.2")
@pytest.mark.parametrize(
    ("words", "kind", "expected"),
    [
        ("имеет хотя бы одного паразита", CardType.PARASITE, (False, True, True)),
        ("имеет хотя бы одного паразита", CardType.COMPANION, (False, False, False)),
        ("имеет двух симбиотов", CardType.COMPANION, (False, False, True)),
        ("имеет двух паразитов", CardType.COMPANION, (False, False, False)),
    ],
)
def test_how_many_symbiotes_a_card_carries(
    words: str, kind: CardType, expected: tuple[bool, ...]
) -> None:
    outcomes = []
    for number in range(3):
        table = Table()
        orc = guard(table, "c3", f"+1 к {{strike}}, пока {words}.")
        other = lay(table.first, "a1")
        for name in "АБ"[:number]:
            table.first.symbiote(creature(name=name, kind=kind), orc)
        table.first.symbiote(creature(name="В", kind=kind), other)
        outcomes.append(strikes(table, orc))
    assert tuple(outcomes) == expected


@pytest.mark.rule("211.2")
@pytest.mark.parametrize(
    ("words", "kind", "wounds"),
    [
        ("паразит", CardType.PARASITE, 2),
        ("является паразитом", CardType.PARASITE, 2),
        ("является паразитом", CardType.COMPANION, 1),
    ],
)
def test_what_type_a_card_is(words: str, kind: CardType, wounds: int) -> None:
    table = Table()
    host = lay(table.first, "c3")
    text = f"Пока Каменный страж {words}, ваши карты имеют +1 к {{strike}}."
    rider = creature(*spoken(text), name="Каменный страж", kind=kind)
    table.first.symbiote(rider, host)
    elf = lay(table.second, "c4", closed=True)
    table.strikes(host, elf, dice=(3,))
    assert elf.wounds == wounds


@pytest.mark.rule("106.1")
@pytest.mark.parametrize(
    ("words", "twins", "expected"),
    [
        ("два или более Каменных стража", 0, False),
        ("два или более Каменных стража", 1, True),
        ("три Каменных стража", 1, False),
        ("три Каменных стража", 2, True),
    ],
)
def test_how_many_of_its_name_there_are(words: str, twins: int, *, expected: bool) -> None:
    table = Table()
    orc = guard(table, "c3", f"+1 к {{strike}}, пока в вашем отряде {words}.")
    for cell in ("a1", "b1")[:twins]:
        lay(table.first, cell, name="Каменный страж")
    lay(table.second, "a6", name="Каменный страж")
    assert strikes(table, orc) is expected


@pytest.mark.rule("538.2")
@pytest.mark.parametrize(("life", "chips"), [(1, 1), (9, 0)])
def test_whether_the_attacked_card_has_died(life: int, chips: int) -> None:
    table = Table()
    text = "При {strike}, если атакованный погиб, получить {counter}."
    orc = guard(table, "c3", text)
    elf = lay(table.second, "c4", closed=True, life=life)
    lay(table.second, "e6")
    table.strikes(orc, elf, dice=(3,))
    everybody_passes(table)
    assert orc.state.chips == chips


@pytest.mark.rule("121.1")
@pytest.mark.parametrize(("wounds", "chips"), [(0, 1), (2, 0)])
def test_an_attacked_card_without_wounds(wounds: int, chips: int) -> None:
    table = Table()
    text = "При {strike}, если атакованный без ран, получить {counter}."
    orc = guard(table, "c3", text, strike="0-0-0")
    elf = lay(table.second, "c4", closed=True, wounds=wounds)
    table.strikes(orc, elf, dice=(3,))
    everybody_passes(table)
    assert orc.state.chips == chips

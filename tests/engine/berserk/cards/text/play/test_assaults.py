"""Whom a card may attack by a text, when it stays open, and what others have while it is so."""

import pytest

import engine.berserk.abilities as ab
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import can_use, lay
from tests.engine.berserk.abilities.sayings import everybody_passes
from tests.engine.berserk.cards.text.play.guards import ELF, GNOME, guard
from tests.support.scenario import Table
from tests.support.spoken import spoken


def aims(text: str) -> tuple[bool, ...]:
    """Return whether a card strikes a gnome and a flyer, and shoots at a gnome beside it, at one
    farther off and at an elf there."""
    table = Table()
    orc = guard(table.first, "c3", text + " {tap}: Выстрел на 1.")
    near, far = (lay(table.second, cell, classes=GNOME) for cell in ("c4", "a6"))
    elf = lay(table.second, "e6", classes=ELF)
    bird = lay(table.second, None, kind=ab.CardType.FLYER)
    strikes = (table.can_strike(orc, piece) for piece in (near, bird))
    return (*strikes, *(can_use(table, orc, piece) for piece in (near, far, elf)))


@pytest.mark.rule("545.4", "545.6", "545.9")
@pytest.mark.parametrize(
    ("text", "can"),
    [
        ("", (True, False, False, True, True)),
        (
            "Может нападать на летающих {strike} как на стоящие рядом карты.",
            (True, True, False, True, True),
        ),
        ("Может нападать {strike} на летающих.", (True, True, False, True, True)),
        ("Может стрелять по стоящим рядом картам.", (True, False, True, True, True)),
        ("Может стрелять только по эльфам.", (True, False, False, False, True)),
        ("Может нападать выстрелом только на гномов.", (True, False, False, True, False)),
        ("Может атаковать только эльфов.", (False, False, False, False, True)),
        ("Не может стрелять по эльфам.", (True, False, False, True, False)),
        ("Не может стрелять.", (True, False, False, False, False)),
        ("Не может нападать {strike} на гномов.", (False, False, False, True, True)),
        ("Не может атаковать гномов.", (False, False, False, False, True)),
    ],
)
def test_whom_it_may_attack(text: str, can: tuple[bool, ...]) -> None:
    assert aims(text) == can


@pytest.mark.rule("540.1.1", "540.4.1")
@pytest.mark.parametrize(
    ("text", "attacks", "defends"),
    [
        ("", True, True),
        ("Не закрывается при нападении.", False, True),
        ("Не закрывается после {strike}.", False, False),
        ("Не закрывается при {strike}.", False, False),
        ("Не закрывается после выстрела.", True, True),
        ("Не закрывается, если выступает защитником.", True, False),
    ],
)
def test_after_what_it_is_closed(text: str, attacks: bool, defends: bool) -> None:
    table = Table()
    orc = guard(table.first, "c3", text)
    table.strikes(orc, table.second.creature("c4", closed=True), dice=(4,))
    everybody_passes(table)
    assert orc.is_closed is attacks

    table = Table(active=Seat.SECOND)
    elf = lay(table.first, "c3", life=30)
    shield = guard(table.first, "b3", text, life=30)
    table.strikes(table.second.creature("c4"), elf, dice=(2, 2))
    table.defends(shield)
    everybody_passes(table)
    assert shield.is_closed is defends


@pytest.mark.rule("540.1.3", "510.3")
@pytest.mark.parametrize(
    ("text", "times"),
    [
        ("", 1),
        ("Может выступать защитником два раза за ход.", 2),
        ("Может выступать защитником дважды за ход.", 2),
        ("Может выступать защитником любое количество раз за ход.", 3),
    ],
)
def test_how_often_it_defends(text: str, times: int) -> None:
    table = Table(active=Seat.SECOND)
    elf = lay(table.first, "c3", life=30)
    shield = guard(table.first, "b3", text, life=30)
    strikers = [table.second.creature(cell) for cell in ("b4", "c4", "b2")]
    defended = 0
    for striker in strikers:
        table.strikes(striker, elf, dice=(2, 2))
        if table.can_defend(shield):
            table.defends(shield)
            defended += 1
        everybody_passes(table)
    assert defended == times


WHILE = "Ваши эльфы имеют +3 к {{strike}}, {0}."


@pytest.mark.rule("121.1", "106.1.2")
@pytest.mark.parametrize(
    ("text", "opened", "closed"),
    [
        (WHILE.format("пока Каменный страж открыт"), 4, 1),
        (WHILE.format("если он закрыт"), 1, 4),
        (WHILE.format("если Каменный страж стоит в вашем третьем ряду"), 1, 1),
        (WHILE.format("если он стоит в вашем втором ряду"), 4, 4),
        (WHILE.format("пока Каменный страж в зоне битвы"), 4, 4),
        ("Ваши эльфы не могут нападать, если Каменный страж закрыт.", 1, -1),
        ("Ваши эльфы не могут нападать, пока он открыт.", -1, 1),
        ("Существа противника не могут нападать, если Каменный страж закрыт.", 1, 1),
    ],
)
def test_what_others_have_while_it_is_so(text: str, opened: int, closed: int) -> None:
    """The elves are open themselves, and stand in their first row."""
    for is_closed, wounds in ((False, opened), (True, closed)):
        table = Table()
        guard(table.first, "a2", text, closed=is_closed)
        elf = lay(table.first, "c3", classes=ELF)
        prey = lay(table.second, "c4", closed=True)
        if table.can_strike(elf, prey):
            table.strikes(elf, prey, dice=(1,))
            everybody_passes(table)
            assert prey.wounds == wounds
        else:
            assert wounds == -1


@pytest.mark.rule("547.2.2", "545.6")
@pytest.mark.parametrize("closed", [False, True])
def test_bolts_go_to_it_alone_and_from_anywhere_while_it_is_so(closed: bool) -> None:
    table = Table(active=Seat.SECOND)
    text = "Карты противника могут объявлять разряд только по Каменному стражу, если он закрыт"
    stone = guard(table.first, "a1", f"{text} (независимо от дальности).", closed=closed)
    mage = lay(table.second, "c4", *spoken("{tap}: Разряд на 1, дальность 2."))
    other = table.first.creature("c2")
    assert (can_use(table, mage, stone), can_use(table, mage, other)) == (closed, not closed)


@pytest.mark.rule("121.1", "545.4")
def test_what_is_forbidden_against_others_is_told_from_who_forbids_it() -> None:
    table = Table(active=Seat.SECOND)
    text = "Гномы противника не могут нападать на ваших эльфов, стоящих рядом с Каменным стражем."
    guard(table.first, "a3", text)
    beside, away = (lay(table.first, cell, classes=ELF) for cell in ("b3", "d3"))
    orc = lay(table.first, "c3")
    gnome, other = lay(table.second, "c4", classes=GNOME), lay(table.second, "b4")
    assert [table.can_strike(gnome, piece) for piece in (beside, away, orc)] == [False, True, True]
    assert table.can_strike(other, beside)


@pytest.mark.rule("121.1")
def test_they_who_stand_there_are_those_who_have_it() -> None:
    table = Table()
    guard(table.first, "a3", "Ваши эльфы имеют +3 к {strike}, пока стоят рядом с Каменным стражем.")
    elves = [lay(table.first, cell, classes=ELF) for cell in ("b3", "d3")]
    prey = [lay(table.second, cell, closed=True) for cell in ("b4", "d4")]
    for elf, victim in zip(elves, prey, strict=True):
        table.strikes(elf, victim, dice=(1,))
        everybody_passes(table)
    assert [victim.wounds for victim in prey] == [4, 1]

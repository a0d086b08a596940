"""Once more, after this attack, and numbers where they stand: played from the text."""

import pytest

import engine.berserk.abilities as ab
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import can_use, influence, lay, tap, use
from tests.engine.berserk.abilities.sayings import chips_of, everybody_passes
from tests.engine.berserk.cards.text.play.brief import turns
from tests.engine.berserk.cards.text.play.guards import ELF, GNOME, SHOT, TWO
from tests.support.scenario import Piece, Table
from tests.support.spoken import NotRead, spoken

_OPEN = "Не закрывается после нападения. "


def _strikes(text: str) -> int:
    """Return how often a card that stays open strikes in one turn."""
    table = Table()
    orc = lay(table.first, "c3", *spoken(_OPEN + text), name="Каменный страж")
    prey = lay(table.second, "c4", closed=True, life=40)
    count = 0
    while table.can_strike(orc, prey):
        table.strikes(orc, prey, dice=(3,))
        everybody_passes(table)
        count += 1
    return count


@pytest.mark.rule("510.3")
@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("", 1),
        ("При {strike} может нападать {strike} ещё раз (1 раз за ход).", 2),
        ("При {strike} может нападать {strike} ещё раз (2 раза за ход).", 3),
        ("При {strike} может действовать ещё раз (1 раз за ход).", 2),
        ("При {strike} может нападать ещё раз (1 раз за ход).", 2),
        ("При {strike} может нападать выстрелом ещё раз (1 раз за ход).", 1),
        ("При сильном {strike} может нападать {strike} ещё раз (1 раз за ход).", 1),
    ],
)
@pytest.mark.same("older-506-510:510.5")
def test_how_often_a_card_strikes_that_may_once_more(text: str, count: int) -> None:
    assert _strikes(text) == count


@pytest.mark.rule("510.3")
def test_once_more_is_over_with_the_turn() -> None:
    table = Table()
    text = _OPEN + "При сильном {strike} может нападать {strike} ещё раз до конца хода."
    orc = lay(table.first, "c3", *spoken(text), name="Каменный страж")
    prey = lay(table.second, "c4", closed=True, life=40)
    table.strikes(orc, prey, dice=(6,))
    assert table.can_strike(orc, prey)
    turns(table, 2)
    table.strikes(orc, prey, dice=(3,))
    assert not table.can_strike(orc, prey)


@pytest.mark.rule("510.3")
@pytest.mark.parametrize(("text", "count"), [("", 0), (" до конца хода", 1)])
def test_whether_once_more_is_over_when_the_card_loses_its_markers(text: str, count: int) -> None:
    """An opening takes the markers off; what lasts to the end of the turn is still there."""
    table = Table()
    told = f"{_OPEN}При сильном {{strike}} может нападать {{strike}} ещё раз{text}."
    orc = lay(table.first, "c3", *spoken(told), name="Каменный страж")
    mage = lay(table.first, "a1", *spoken("{tap}: закрыть карту."))
    opener = lay(table.first, "a2", tap(influence(ab.Open())))
    prey = lay(table.second, "c4", closed=True, life=40)
    table.strikes(orc, prey, dice=(6,))
    use(table, mage, orc)
    use(table, opener, orc)
    table.strikes(orc, prey, dice=(3,))
    assert table.can_strike(orc, prey) is bool(count)


@pytest.mark.rule("510.3")
def test_another_card_strikes_once_more() -> None:
    table = Table()
    mage = lay(table.first, "a1", *spoken("{tap}: Ваш эльф может нападать {strike} ещё раз."))
    elf = lay(table.first, "c3", *spoken(_OPEN), classes=ELF)
    gnome = lay(table.first, "d3", *spoken(_OPEN), classes=GNOME)
    prey = lay(table.second, "c4", closed=True, life=40)
    for each in (elf, gnome):
        table.strikes(each, prey, dice=(3,))
    assert not can_use(table, mage, gnome)
    use(table, mage, elf)
    assert (table.can_strike(elf, prey), table.can_strike(gnome, prey)) == (True, False)


def _shot_at(text: str) -> Piece:
    """Return the closed card of this text after a shot of 2, in the second player's turn."""
    table = Table(active=Seat.SECOND)
    archer = lay(table.second, "e5", tap(ab.Attack(SHOT, TWO)))
    guard = lay(table.first, "c3", *spoken(text), name="Каменный страж", closed=True)
    use(table, archer, guard, die=6)
    everybody_passes(table)
    return guard


@pytest.mark.rule("512.7")
@pytest.mark.parametrize(("when", "late"), [("", False), (" после этой атаки", True)])
def test_a_card_opens_when_the_attack_that_has_wounded_it_is_paid(when: str, late: bool) -> None:
    table = Table()
    orc = lay(table.first, "c3")
    told = spoken(f"Когда получает раны от {{strike}} — открывается{when}.")
    guard = lay(table.second, "c4", *told, closed=True, life=30)
    table.strikes(orc, guard, dice=(3,))
    everybody_passes(table)
    assert not guard.is_closed
    names = table.happened()
    assert (names.index("CardOpened") > names.index("CardClosed")) is late


@pytest.mark.rule("116.7", "512.7")
@pytest.mark.parametrize(
    ("text", "chips"),
    [
        ("Когда получает раны от выстрела — получает {counter} после этой атаки.", 1),
        ("Когда получает раны от метания — получает {counter} после этой атаки.", 0),
        ("Когда получает раны от выстрела карты противника в его ход — получает {counter}.", 1),
        ("Когда получает раны от метания карты противника в его ход — получает {counter}.", 0),
    ],
)
def test_what_is_got_of_wounds(text: str, chips: int) -> None:
    assert chips_of(_shot_at(text)) == chips


@pytest.mark.rule("116.4")
def test_in_his_turn_is_in_no_turn_of_ones_own() -> None:
    """A counterstrike of the opponent's card wounds in one's own turn."""
    text = "Когда получает раны от {strike} карты противника в его ход — получает {counter}."
    table = Table()
    orc = lay(table.first, "c3", *spoken(text), name="Каменный страж")
    elf = lay(table.second, "c4")
    table.strikes(orc, elf, dice=(1, 6))
    everybody_passes(table)
    assert orc.wounds > 0
    assert chips_of(orc) == 0
    with pytest.raises(NotRead):
        spoken("Когда ваш эльф получает раны от атаки карты противника в его ход — он погибает.")


@pytest.mark.rule("543.4")
@pytest.mark.parametrize(
    ("text", "wounds"),
    [
        ("{tap}: Ранить существо на величину {move} стоящей позади Каменного стража карты.", 4),
        ("{tap}: Ранить существо на значение его слабого {strike}.", 2),
        ("{tap}: Ранить существо на значение его сильного {strike}.", 6),
        ("{tap}: Ранить существо на величину {armor} Каменного стража.", 3),
        ("{tap}: Ранить существо на количество ваших эльфов.", 1),
    ],
)
def test_a_number_where_it_stands(text: str, wounds: int) -> None:
    table = Table()
    mage = lay(table.first, "c2", *spoken("{armor} 3. " + text), name="Каменный страж", chips=5)
    lay(table.first, "c1", movement=4, classes=ELF)
    lay(table.second, "e5", movement=2, classes=ELF)
    prey = lay(table.second, "c4", strike="2-4-6", closed=True, life=30)
    use(table, mage, prey)
    assert prey.wounds == wounds


@pytest.mark.rule("116.4", "512.7")
@pytest.mark.parametrize(("kinds", "chips"), [("выстрелом", 1), ("метанием", 0), ("{strike}", 0)])
def test_after_a_shot_has_killed_it_is_known_what_killed(kinds: str, chips: int) -> None:
    """The play is over then, and no power of it is carried out any more."""
    table = Table()
    told = spoken(f"После того, как уничтожает карту {kinds} — получает {{counter}}.")
    archer = lay(table.first, "c1", *told, tap(ab.Attack(SHOT, TWO)))
    prey = lay(table.second, "c4", life=1)
    lay(table.second, "e6")
    use(table, archer, prey, die=6)
    everybody_passes(table)
    assert prey.is_dead
    assert chips_of(archer) == chips

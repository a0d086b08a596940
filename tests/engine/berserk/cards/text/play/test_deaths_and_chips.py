"""Death, wounds, chips and named abilities that set something off: 509, 536."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.table.state import Zone
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import lay, spell, tap, use
from tests.engine.berserk.abilities.sayings import everybody_passes, picks
from tests.engine.berserk.cards.text.play.going_off import ALL, announced
from tests.support.scenario import Table
from tests.support.spoken import spoken


def dies_by(
    text: str, *, own: bool = True, kind: ab.PowerKind = ab.PowerKind.SHOT, life: int = 1
) -> int:
    """Return the chips of the enemy after one of them shot, or struck, at a card of the text."""
    table = Table(active=Seat.SECOND)
    value = Strength(2, 2, 2)
    elf = lay(table.second, "b5", tap(ab.Attack(kind, value)), name="Эльф")
    witness = lay(table.first, "e1", *spoken(text), name="Очевидец")
    prey = lay(table.first, "b3", name="Жертва", life=life) if own else witness
    del witness
    use(table, elf, prey, die=4)
    everybody_passes(table)
    return elf.state.chips


@pytest.mark.rule("509.1.1")
@pytest.mark.parametrize(
    ("text", "kind", "chips"),
    [
        ("При гибели вашего существа от выстрела", ab.PowerKind.SHOT, 1),
        ("При гибели вашего существа от выстрела", ab.PowerKind.DISCHARGE, 0),
        ("При гибели вашего существа от выстрела существа противника", ab.PowerKind.SHOT, 1),
        ("При гибели вашего существа от выстрела вашего существа", ab.PowerKind.SHOT, 0),
        ("При гибели существа противника от выстрела", ab.PowerKind.SHOT, 0),
        ("Когда существо противника уничтожает ваше существо,", ab.PowerKind.SHOT, 1),
        ("Когда ваше существо уничтожает ваше существо,", ab.PowerKind.SHOT, 0),
        ("Когда существо противника уничтожает артефакт,", ab.PowerKind.SHOT, 0),
        ("Когда ваше существо получает раны,", ab.PowerKind.SHOT, 1),
        ("Когда существо противника получает раны,", ab.PowerKind.SHOT, 0),
        ("Когда ваше существо получает раны от выстрела,", ab.PowerKind.SHOT, 1),
        ("Когда ваше существо получает раны от выстрела,", ab.PowerKind.DISCHARGE, 0),
        ("Когда ваше существо получает раны от атаки существа противника,", ab.PowerKind.SHOT, 1),
        ("Когда ваше существо получает раны от атаки вашего существа,", ab.PowerKind.SHOT, 0),
    ],
)
def test_by_what_and_by_whom_a_card_suffers(text: str, kind: ab.PowerKind, chips: int) -> None:
    assert dies_by(f"{text} {ALL}", kind=kind) == chips


@pytest.mark.rule("509.1.1")
@pytest.mark.parametrize(
    ("text", "kind", "chips"),
    [
        ("При гибели от выстрела", ab.PowerKind.SHOT, 1),
        ("При гибели от выстрела", ab.PowerKind.DISCHARGE, 0),
        ("При гибели от выстрела существа противника", ab.PowerKind.SHOT, 1),
        ("При гибели от выстрела вашего существа", ab.PowerKind.SHOT, 0),
        ("Когда получает раны,", ab.PowerKind.SHOT, 1),
        ("Когда получает раны от выстрела,", ab.PowerKind.SHOT, 1),
        ("Когда получает раны от выстрела,", ab.PowerKind.DISCHARGE, 0),
        ("Когда получает раны от атаки существа противника,", ab.PowerKind.SHOT, 1),
        ("Когда получает раны от атаки вашего существа,", ab.PowerKind.SHOT, 0),
    ],
)
def test_by_what_and_by_whom_the_card_itself_suffers(
    text: str, kind: ab.PowerKind, chips: int
) -> None:
    deadly = text.startswith("При гибели")
    table = Table(active=Seat.SECOND)
    shot = tap(ab.Attack(kind, Strength(2, 2, 2)))
    elf = lay(table.second, "b5", shot, name="Эльф")
    piece = lay(table.first, "b3", *spoken(f"{text} {ALL}"), life=1 if deadly else 9)
    table.first.creature("e1", "Другой")
    use(table, elf, piece, die=4)
    everybody_passes(table)
    assert elf.state.chips == chips


@pytest.mark.rule("509.1")
@pytest.mark.parametrize(
    ("text", "kind", "life", "chips"),
    [
        ("Когда уничтожает существо противника,", ab.PowerKind.SHOT, 1, 1),
        ("Когда уничтожает существо противника,", ab.PowerKind.SHOT, 9, 0),
        ("Когда уничтожает ваше существо,", ab.PowerKind.SHOT, 1, 0),
        ("Когда уничтожает существо противника разрядом,", ab.PowerKind.DISCHARGE, 1, 1),
        ("Когда уничтожает существо противника разрядом,", ab.PowerKind.SHOT, 1, 0),
    ],
)
def test_whom_the_card_destroys_and_with_what(
    text: str, kind: ab.PowerKind, life: int, chips: int
) -> None:
    table = Table()
    orc = lay(table.first, "b3", tap(ab.Attack(kind, Strength(2, 2, 2))), *spoken(f"{text} {ALL}"))
    prey = lay(table.second, "b5", name="Жертва", life=life)
    elf = table.second.creature("e6", "Эльф")
    use(table, orc, prey, die=4)
    everybody_passes(table)
    assert elf.state.chips == chips


@pytest.mark.rule("523.4", "509.1.1")
@pytest.mark.parametrize(
    ("text", "life", "chips"),
    [
        ("Когда ваше существо получает раны от отравления,", 9, 1),
        ("Когда существо противника получает раны от отравления,", 9, 0),
        ("При гибели вашего существа от отравления", 1, 1),
        ("При гибели вашего существа от отравления", 9, 0),
        ("При гибели существа противника от отравления", 1, 0),
        ("Когда ваше существо получает раны от вампиризма,", 9, 0),
    ],
)
def test_wounds_and_death_by_poison(text: str, life: int, chips: int) -> None:
    table = Table(active=Seat.SECOND)
    lay(table.first, "b3", ab.Named(ab.Name.POISON, 2), name="Жертва", life=life)
    lay(table.first, "e1", *spoken(f"{text} {ALL}"))
    elf = table.second.creature("e6", "Эльф")
    for _turn in range(2):
        table.ends_turn()
        everybody_passes(table)
    assert elf.state.chips == chips


# Chips, and named abilities that are gained.


@pytest.mark.rule("123.1", "511.7")
@pytest.mark.parametrize(
    ("text", "effect", "heard"),
    [
        ("получает {counter}", ab.Chips(1), True),
        ("получает {counter}", ab.Chips(-1), False),
        ("теряет {counter}", ab.Chips(-1), True),
        ("теряет {counter}", ab.Chips(1), False),
        ("получает проклятие", ab.Gain(ab.Named(ab.Name.CURSE)), True),
        ("получает проклятие", ab.Gain(ab.Named(ab.Name.BLESSING)), False),
    ],
)
def test_what_a_card_gains_and_loses(text: str, effect: ab.Effect, heard: bool) -> None:
    table = Table()
    quick = ab.Playable(ab.Payment(), spell(effect), limit=ab.Limit.PER_TURN)
    mage = lay(table.first, "a1", quick, name="Маг")
    itself = lay(table.first, "c2", *spoken(f"Когда {text}, открыться."), closed=True, chips=2)
    own = lay(table.first, "d2", *spoken(f"Когда ваше существо {text}, открыться."), closed=True)
    other = lay(
        table.first, "e2", *spoken(f"Когда существо противника {text}, открыться."), closed=True
    )
    table.second.creature("e6", "Эльф")
    use(table, mage, itself)
    announced(table)
    opened = [not piece.is_closed for piece in (itself, own, other)]
    assert opened == [heard, heard, False]


# Named abilities that are carried out.


@pytest.mark.rule("536.7")
@pytest.mark.parametrize("text", ["При инкарнации", "При инкарнации вашего существа"])
def test_incarnation_is_told_from_other_ways_into_the_battle(text: str) -> None:
    table = Table()
    killer = lay(table.first, "e1", ab.Playable(ab.Payment(), spell(ab.Destroy())), name="Палач")
    ghoul = lay(table.first, "b3", ab.Named(ab.Name.INCARNATION, 1), *spoken(f"{text} {ALL}"))
    elf = table.second.creature("e6", "Эльф")
    use(table, killer, ghoul)
    table.ends_turn()
    table.ends_turn()
    picks(table, "c1")
    everybody_passes(table)
    assert elf.state.chips == 1


@pytest.mark.rule("536.7")
def test_a_card_that_is_revived_does_not_incarnate() -> None:
    table = Table()
    killer = lay(table.first, "e1", ab.Playable(ab.Payment(), spell(ab.Destroy())), name="Палач")
    healer = lay(table.first, "b2", *spoken("{tap}: Возродить существо."), name="Шаман")
    wolf = lay(table.first, "b3", *spoken(f"При инкарнации {ALL}"))
    elf = table.second.creature("e6", "Эльф")
    use(table, killer, wolf)
    use(table, healer, wolf)
    picks(table, "c3")
    everybody_passes(table)
    assert (wolf.cell, elf.state.chips) == ("c3", 0)


@pytest.mark.rule("518.1")
@pytest.mark.parametrize(
    ("text", "name", "chips"),
    [
        ("При трупоедстве", ab.Name.CARRION, 1),
        ("При трупоедстве", ab.Name.VAMPIRISM, 0),
        ("При вампиризме", ab.Name.VAMPIRISM, 1),
        ("При вампиризме", ab.Name.CARRION, 0),
        ("При трупоедстве вашего существа", ab.Name.CARRION, 1),
        ("При трупоедстве существа противника", ab.Name.CARRION, 0),
        ("При вампиризме существа противника", ab.Name.VAMPIRISM, 0),
    ],
)
def test_what_answers_carrion_and_vampirism_does_so_once(
    text: str, name: ab.Name, chips: int
) -> None:
    table = Table()
    ghoul = lay(
        table.first, "c3", ab.Named(name), *spoken(f"{text} {ALL}"), wounds=2, strike="5-5-5"
    )
    prey = lay(table.second, "c4", name="Жертва", life=3, closed=True)
    elf = table.second.creature("e6", "Эльф")
    table.strikes(ghoul, prey, dice=(5,))
    everybody_passes(table)
    assert (prey.is_dead or prey.state.zone is Zone.EXILE, elf.state.chips) == (True, chips)

"""Going to other cells, taking off, summoning and leaving, from text to the board: 507, 536."""

from typing import Final

import pytest

import engine.berserk.abilities as ab
from engine.berserk.cards.card import CardType
from engine.berserk.table import options as op
from engine.berserk.table.board import cell_name
from engine.berserk.table.events import DeckShuffled
from engine.berserk.table.state import Zone
from engine.kernel import Option, Seat
from tests.engine.berserk.abilities.laying import can_use, creature, lay, spell, use
from tests.engine.berserk.abilities.sayings import chooses, everybody_passes, picks
from tests.support import specs
from tests.support.rows import each_row
from tests.support.scenario import Piece, Table
from tests.support.spoken import spoken


def offered(table: Table) -> set[str]:
    """Return the cells that may be chosen now."""
    return {cell_name(one.cell) for one in table.options if isinstance(one, op.ChooseCell)}


def free(*names: str, taken: set[str]) -> set[str]:
    """Return all cells in columns and rows of these names that no card holds."""
    return {cell for cell in names if cell not in taken}


def row(number: int) -> tuple[str, ...]:
    """Return the cells of a row of the board, the first player's third row being 1."""
    return tuple(f"{column}{number}" for column in "abcde")


TAKEN: Final = {"c2", "b4", "e6"}
WHERE: Final = {
    "на любую свободную клетку поля боя": tuple(
        cell for number in range(1, 7) for cell in row(number)
    ),
    "на свободную клетку вашей половины поля боя": (*row(1), *row(2), *row(3)),
    "на свободную клетку половины поля боя противника": (*row(4), *row(5), *row(6)),
    "на свободную клетку вашего первого ряда": row(3),
    "на свободную клетку первого ряда противника": row(4),
    "на свободную клетку вашего второго ряда": row(2),
    "на свободную клетку второго ряда противника": row(5),
    "на свободную клетку вашего третьего ряда": row(1),
    "на свободную клетку третьего ряда противника": row(6),
    "на клетку рядом с Каменным стражем": ("b1", "c1", "d1", "b2", "d2", "b3", "c3", "d3"),
    "на соседнюю с Каменным стражем клетку": ("b1", "c1", "d1", "b2", "d2", "b3", "c3", "d3"),
    "на клетку напротив Каменного стража": ("c3",),
    "на клетку позади Каменного стража": ("c1",),
    "на клетку слева от Каменного стража": ("b2",),
    "на клетку справа от Каменного стража": ("d2",),
    "на соседнюю с ним клетку": ("a3", "b3", "c3", "a4", "c4", "a5", "b5", "c5"),
    "на соседнюю клетку": ("a3", "b3", "c3", "a4", "c4", "a5", "b5", "c5"),
    "на 1 клетку": ("b3", "a4", "c4", "b5"),
    "на 2 клетки": ("b3", "a4", "c4", "b5", "a3", "c3", "a5", "c5", "b2", "d4", "b6"),
    "на клетку вперед": ("b3",),  # as its own player sees it
    "на клетку назад": ("b5",),
    "на клетку влево": ("c4",),
    "на клетку вправо": ("a4",),
}
OWN_STEPS: Final = {
    "на соседнюю клетку": ("b1", "c1", "d1", "b2", "d2", "b3", "c3", "d3"),
    "на одну клетку в любом направлении": ("c1", "b2", "d2", "c3"),
    "на 1 клетку": ("c1", "b2", "d2", "c3"),
    "на две клетки": ("c1", "b2", "d2", "c3", "b1", "d1", "b3", "d3", "a2", "e2", "c4"),
    "на клетку вперед": ("c3",),
    "на 1 клетку назад": ("c1",),
    "на клетку влево": ("b2",),
    "на клетку вправо": ("d2",),
    "на свободную клетку вашего третьего ряда": row(1),
}


def mover(text: str, cell: str = "c2") -> tuple[Table, Piece, Piece]:
    """Return a table with a card of that text on c2, and an enemy on b4."""
    table = Table()
    piece = lay(table.first, cell, *spoken(text))
    elf = table.second.creature("b4", "Эльф")
    table.second.artifact("e6")
    return table, piece, elf


@pytest.mark.rule("202.1", "507.1")
@each_row(("words", "cells"), WHERE.items())
@each_row("verb", ["переместить", "перемещается"])
def test_another_card_is_moved_there_and_nowhere_else(
    words: str, cells: tuple[str, ...], verb: str
) -> None:
    said = f"Существо противника {verb}" if verb != "переместить" else ""
    text = f"{{tap}}: {said or 'Переместить существо противника'} {words}."
    table, piece, elf = mover(text)
    use(table, piece, elf)
    where = free(*cells, taken=TAKEN)
    if len(where) > 1:
        assert offered(table) == where
        picks(table, min(where))
    everybody_passes(table)
    assert (elf.cell, piece.cell) == (min(where), "c2")


@pytest.mark.rule("202.1", "507.1")
@pytest.mark.parametrize(("words", "cells"), OWN_STEPS.items())
def test_the_card_itself_moves_there_and_nowhere_else(words: str, cells: tuple[str, ...]) -> None:
    table, piece, elf = mover(f"{{tap}}: Переместиться {words}.")
    use(table, piece)
    where = free(*cells, taken=TAKEN)
    if len(where) > 1:
        assert offered(table) == where
        picks(table, min(where))
    everybody_passes(table)
    assert (piece.cell, elf.cell) == (min(where), "b4")


@pytest.mark.rule("507.1", "506.6")
@pytest.mark.parametrize(
    ("text", "moved"),
    [
        ("Переместиться на свободную клетку вашего третьего ряда", 0),
        ("Телепортироваться на свободную клетку вашего третьего ряда", 1),
    ],
)
def test_to_teleport_stands_for_a_move_and_to_relocate_does_not(text: str, moved: int) -> None:
    table = Table()
    watch = spoken("При движении все существа противника получают {counter}.")
    piece = lay(table.first, "c2", *spoken(f"{{tap}}: {text}."), *watch)
    elf = table.second.creature("b4", "Эльф")
    use(table, piece)
    picks(table, "a1")
    everybody_passes(table)
    assert (piece.cell, elf.state.chips) == ("a1", moved)


@pytest.mark.rule("507.1")
@pytest.mark.parametrize("answer", [op.TriggerNext(0, 0), op.Pass()])
@pytest.mark.parametrize(
    ("words", "cells"),
    [("на 1 клетку", {"b3", "a4", "c4", "b5"}), ("на клетку рядом с ним", None)],
)
def test_who_may_go_is_named_before_may(answer: Option, words: str, cells: set[str] | None) -> None:
    text = f"При передвижении существо противника может переместиться {words}."
    table, piece, elf = mover(text)
    table.moves(piece, "d2")
    table.choose(answer)
    if answer == op.Pass():
        assert elf.cell == "b4"
        return
    around = {"a3", "b3", "c3", "a4", "c4", "a5", "b5", "c5"}
    assert offered(table) == (cells or around)


@pytest.mark.rule("507.1")
def test_somebody_goes_to_the_cell_that_the_card_has_left() -> None:
    text = "При перемещении может переместить лесное существо на освободившуюся клетку."
    table = Table()
    piece = lay(table.first, "c2", *spoken(text))
    wolf = lay(table.first, "a1", name="Волк", elements=(ab.Element.FOREST,))
    table.second.creature("e6")
    table.moves(piece, "d2")
    table.choose(op.TriggerNext(piece.id, 0))
    if op.ChooseTarget(wolf.id) in table.options:
        chooses(table, wolf)
    everybody_passes(table)
    assert (piece.cell, wolf.cell) == ("d2", "c2")


@pytest.mark.rule("545.13")
def test_the_card_goes_to_the_cell_of_whom_it_has_destroyed() -> None:
    text = "Когда уничтожает существо противника, переместиться на клетку, которую оно занимало."
    table = Table()
    orc = lay(table.first, "c3", *spoken(text), strike="5-5-5")
    elf = lay(table.second, "c4", name="Эльф", life=2, closed=True)
    table.second.creature("e6")
    table.strikes(orc, elf, dice=(4,))
    everybody_passes(table)
    assert (elf.is_dead, orc.cell) == (True, "c4")


@pytest.mark.rule("507.2")
def test_the_card_changes_places_with_an_own_one() -> None:
    table, piece, elf = mover("{tap}: Поменяться местами с вашим существом.")
    wolf = table.first.creature("a1", "Волк")
    assert not can_use(table, piece, elf)
    use(table, piece, wolf)
    everybody_passes(table)
    assert (piece.cell, wolf.cell) == ("a1", "c2")


@pytest.mark.rule("507.2")
def test_two_enemies_change_places() -> None:
    table = Table()
    piece = lay(table.first, "c2", *spoken("{tap}: Поменять местами двух существ противника."))
    table.first.creature("a1", "Волк")
    one, two = table.second.creature("b4", "Один"), table.second.creature("e6", "Два")
    table.second.creature("a6", "Три")
    use(table, piece)
    chooses(table, one, two)
    everybody_passes(table)
    assert (one.cell, two.cell, piece.cell) == ("e6", "b4", "c2")


# Flight, classes, types, chips.


@pytest.mark.rule("210.6")
@pytest.mark.parametrize("whose", ["Получить", "Ваше существо получает"])
def test_who_gains_flight_takes_off(whose: str) -> None:
    table, piece, elf = mover(f"{{tap}}: {whose} полет.")
    if whose == "Получить":
        use(table, piece)
    else:
        assert not can_use(table, piece, elf)
        use(table, piece, piece)
    everybody_passes(table)
    table.ends_turn()
    assert (piece.is_airborne, elf.is_airborne) == (True, False)


@pytest.mark.rule("210.6")
@pytest.mark.parametrize(("words", "lasts"), [("полет", True), ("полет до конца хода", False)])
def test_who_loses_flight_comes_down(words: str, lasts: bool) -> None:
    table = Table()
    piece = lay(table.first, "c2", *spoken(f"{{tap}}: Существо противника теряет {words}."))
    hawk = table.second.flyer("Сокол")
    own = table.first.flyer("Свой")
    table.second.creature("e6")
    assert not can_use(table, piece, own)
    use(table, piece, hawk)
    picks(table, "a6")
    everybody_passes(table)
    assert hawk.cell == "a6"
    table.ends_turn()
    assert hawk.is_airborne is not lasts


@pytest.mark.rule("210.6")
@pytest.mark.parametrize(("words", "lasts"), [("полет", True), ("полет до конца хода", False)])
def test_the_card_itself_comes_down(words: str, lasts: bool) -> None:
    table = Table()
    hawk = lay(table.first, None, *spoken(f"{{tap}}: Потерять {words}."), kind=CardType.FLYER)
    table.second.creature("e6")
    use(table, hawk)
    picks(table, "a1")
    everybody_passes(table)
    assert hawk.cell == "a1"
    table.ends_turn()
    assert hawk.is_airborne is not lasts


@pytest.mark.rule("106.5.1")
def test_a_creature_gains_a_class() -> None:
    table, piece, elf = mover("{tap}: Ваше существо получает класс орк.")
    wolf = table.first.creature("a1", "Волк")
    assert not can_use(table, piece, elf)
    use(table, piece, wolf)
    everybody_passes(table)
    assert "Орк" in wolf.state.facts.classes


@pytest.mark.rule("108.1")
def test_a_creature_becomes_an_artifact() -> None:
    table, piece, _elf = mover("{tap}: Стать артефактом.")
    table.first.creature("a1", "Волк")
    use(table, piece)
    everybody_passes(table)
    assert piece.state.facts.type is CardType.ARTIFACT


@pytest.mark.rule("123.1")
def test_all_chips_are_lost_by_the_card_itself() -> None:
    table = Table()
    piece = lay(table.first, "c2", *spoken("{tap}: Потерять все {counter}."), chips=3)
    elf = lay(table.second, "e6", chips=2)
    use(table, piece)
    everybody_passes(table)
    assert (piece.state.chips, elf.state.chips) == (0, 2)


@pytest.mark.rule("123.1")
def test_all_chips_are_lost_by_an_enemy() -> None:
    table = Table()
    piece = lay(
        table.first, "c2", *spoken("{tap}: Существо противника теряет все {counter}."), chips=1
    )
    elf = lay(table.second, "e6", chips=3, name="Эльф")
    table.second.creature("a6")
    assert not can_use(table, piece, piece)
    use(table, piece, elf)
    everybody_passes(table)
    assert (piece.state.chips, elf.state.chips) == (1, 0)


@pytest.mark.rule("505.4.8")
@pytest.mark.parametrize(("branch", "movement", "chips"), [(0, 2, 0), (1, 1, 1)])
@pytest.mark.parametrize(
    "text",
    [
        "Получить либо +1 к {move}, либо {counter}",
        "Ваше существо получает либо +1 к {move}, либо {counter}",
    ],
)
def test_one_of_two_is_gained(text: str, branch: int, movement: int, chips: int) -> None:
    table, piece, elf = mover(f"{{tap}}: {text}.")
    assert not can_use(table, piece, elf)
    own = "Ваше" in text
    use(table, piece, piece if own and can_use(table, piece, piece) else None)
    while table.asked is not None and table.asked[0] is Seat.FIRST:
        branches = [one for one in table.options if isinstance(one, op.ChooseBranch)]
        targets = [one for one in table.options if isinstance(one, op.ChooseTarget)]
        if not branches and not targets:
            break
        table.choose(branches[branch] if branches else targets[0])
    everybody_passes(table)
    facts = piece.state.facts
    assert (facts.movement, piece.state.chips) == (movement, chips)
    assert elf.state.chips == 0


# Dying and going away by its own doing.


@pytest.mark.rule("509.2", "206.1")
@pytest.mark.parametrize(
    ("text", "zone"),
    [
        ("погибнуть", Zone.GRAVEYARD),
        ("уничтожается", Zone.GRAVEYARD),
        ("уничтожить Каменного стража", Zone.GRAVEYARD),
        ("изгоняется", Zone.EXILE),
    ],
)
def test_the_card_goes_away_by_its_own_doing(text: str, zone: Zone) -> None:
    table, piece, elf = mover(f"При передвижении {text}.")
    table.first.creature("a1", "Волк")
    table.moves(piece, "d2")
    everybody_passes(table)
    assert (piece.state.zone, elf.state.zone) == (zone, Zone.BATTLEFIELD)


@pytest.mark.rule("508.6")
def test_healing_may_be_told_before_whom() -> None:
    table = Table()
    text = "{tap}: Излечить на 2 стоящее рядом ваше существо."
    piece = lay(table.first, "c2", *spoken(text))
    near = lay(table.first, "c3", name="Ближний", wounds=3)
    far = lay(table.first, "e1", name="Дальний", wounds=3)
    elf = lay(table.second, "d3", name="Эльф", wounds=3)
    assert [can_use(table, piece, one) for one in (near, far, elf)] == [True, False, False]
    use(table, piece, near)
    everybody_passes(table)
    assert near.wounds == 1


@pytest.mark.rule("537.1", "116.7")
def test_an_attack_may_be_announced_at_an_event() -> None:
    table, piece, elf = mover("При передвижении может объявить выстрел на 2, дальность 3.")
    table.moves(piece, "b2")
    table.choose(op.TriggerNext(piece.id, 0))
    table.dice(3)
    if op.ChooseTarget(elf.id) in table.options:
        chooses(table, elf)
    everybody_passes(table)
    assert elf.wounds == 2


# Into the battle and out of it.


def bringer(text: str) -> tuple[Table, Piece]:
    table = Table()
    piece = lay(table.first, "c2", *spoken(f"{{tap}}: {text}."), name="Зовущий")
    killer = ab.Playable(ab.Payment(), spell(ab.Destroy()), limit=ab.Limit.PER_BATTLE, times=9)
    lay(table.first, "e1", killer, name="Палач")
    lay(table.first, "a3", name="Павший", elements=(ab.Element.FOREST,))
    lay(table.first, "e3", name="Чужой", elements=(ab.Element.SWAMP,))
    table.second.creature("e6", "Эльф")
    table.first.deck(
        creature(name="Болотник", elements=(ab.Element.SWAMP,)),
        creature(name="Лесник", elements=(ab.Element.FOREST,)),
        specs.artifact(),
    )
    return table, piece


BESIDE_C2: Final = {"b1", "c1", "d1", "b2", "d2", "b3", "c3", "d3"}


@pytest.mark.rule("536.5", "536.5.1")
@pytest.mark.parametrize(
    ("words", "cells"),
    [
        ("", BESIDE_C2),
        (" на свободную клетку вашего третьего ряда", {"a1", "b1", "c1", "d1"}),
    ],
)
def test_a_card_is_summoned_from_the_deck(words: str, cells: set[str]) -> None:
    table, piece = bringer(f"Вызвать лесное существо{words}")
    use(table, piece)
    [choice, enough] = table.options
    assert enough == op.Enough()
    table.choose(choice)
    assert offered(table) == cells
    picks(table, "c1")
    everybody_passes(table)
    assert table.piece("Лесник").cell == "c1"


@pytest.mark.rule("536.6")
@pytest.mark.parametrize(
    ("words", "cells"),
    [
        ("", BESIDE_C2),
        (" на свободную клетку вашего третьего ряда", {"a1", "b1", "c1", "d1"}),
    ],
)
def test_a_card_is_revived_from_the_graveyard(words: str, cells: set[str]) -> None:
    table, piece = bringer(f"Возродить лесное существо{words}")
    for name in ("Павший", "Чужой"):
        use(table, table.piece("Палач"), table.piece(name))
    assert not can_use(table, piece, table.piece("Чужой"))
    use(table, piece, table.piece("Павший"))
    assert offered(table) == cells
    picks(table, "c1")
    everybody_passes(table)
    assert (table.piece("Павший").cell, table.piece("Павший").is_closed) == ("c1", False)


@pytest.mark.rule("204.3", "204.4")
@pytest.mark.parametrize(("words", "shuffled"), [("в колоду", True), ("на верх колоды", False)])
def test_a_card_goes_back_to_its_owners_deck(words: str, shuffled: bool) -> None:
    table = Table()
    piece = lay(table.first, "c2", *spoken(f"{{tap}}: Вернуть существо противника {words}."))
    elf = table.second.creature("b4", "Эльф")
    table.second.creature("e6", "Другой")
    table.second.deck(*(specs.creature(name) for name in ("Один", "Два", "Три", "Четыре")))
    assert not can_use(table, piece, piece)
    use(table, piece, elf)
    everybody_passes(table)
    names = [spec.name for spec in table.state.decks[Seat.SECOND]]
    assert (len(names), "Эльф" in names) == (5, True)
    assert (table.events(DeckShuffled) != []) is shuffled
    assert shuffled or names[0] == "Эльф"

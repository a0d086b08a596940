"""How much it was, what is left, where it goes, who is chosen: 116, 123, 205, 306.5, 507, 543."""

from typing import Final

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.powers import Effect
from engine.berserk.table import options as op
from engine.berserk.table.board import cell_name
from engine.berserk.table.state import Zone
from engine.kernel import Seat
from tests.engine.berserk.abilities.answering import nobody_answers
from tests.engine.berserk.abilities.laying import can_use, lay, spell, use
from tests.engine.berserk.abilities.sayings import chooses, everybody_passes, picks
from tests.engine.berserk.cards.text.play.brief import aims, hit, turns
from tests.engine.berserk.cards.text.play.fighting import says
from tests.engine.berserk.cards.text.play.going_off import ALL, announced, goes
from tests.support import specs
from tests.support.scenario import Piece, Table
from tests.support.spoken import NotRead, spoken


def left(text: str, effect: Effect, *, chips: int, to: str) -> int:
    """Return the chips of the elf after something has come to a card or gone from it."""
    table = Table()
    mage = lay(table.first, "a1", ab.Playable(ab.Payment(), spell(effect)), name="Маг")
    itself = lay(table.first, "c2", *spoken(f"{text} {ALL}"), name="Очевидец", chips=chips)
    own = lay(table.first, "e2", name="Свой", chips=chips)
    enemy = lay(table.second, "e5", name="Чужой", chips=chips)
    elf = table.second.creature("e6", "Эльф")
    use(table, mage, {"itself": itself, "own": own, "enemy": enemy}[to])
    everybody_passes(table)
    return elf.state.chips


@pytest.mark.rule("123.1")
@pytest.mark.parametrize(
    ("effect", "chips", "heard"),
    [(ab.Chips(-1), 1, 1), (ab.Chips(-1), 2, 0), (ab.Chips(-2), 2, 1), (ab.Chips(1), 0, 0)],
)
def test_the_last_chip_is_gone(effect: Effect, chips: int, heard: int) -> None:
    own = "Когда теряет последнюю {counter},"
    assert left(own, effect, chips=chips, to="itself") == heard
    assert left(own, effect, chips=chips, to="own") == 0
    others = "Когда ваше существо теряет последнюю {counter},"
    assert left(others, effect, chips=chips, to="own") == heard
    assert left(others, effect, chips=chips, to="enemy") == 0


@pytest.mark.rule("508.6")
@pytest.mark.parametrize(("lives", "heard"), [(1, 1), (2, 0)])
def test_the_last_extra_life_is_gone(lives: int, heard: int) -> None:
    table = Table()
    gives = ab.Playable(ab.Payment(), spell(ab.ExtraLife(lives)))
    takes = ab.Playable(ab.Payment(), spell(ab.LoseExtraLife(1)))
    mage = lay(table.first, "a1", gives, takes, name="Маг")
    text = f"Когда теряет последнюю дополнительную {{health}}, {ALL}"
    stone = lay(table.first, "c2", *spoken(text))
    elf = table.second.creature("e6", "Эльф")
    for number in (0, 1):
        use(table, mage, stone, number)
        everybody_passes(table)
    assert elf.state.chips == heard


@pytest.mark.rule("205.1")
@pytest.mark.parametrize(
    ("start", "mine", "theirs"),
    [
        ("Когда существо попадает на ваше кладбище,", 1, 0),
        ("Когда существо попадает на кладбище противника,", 0, 1),
        ("При попадании существа на ваше кладбище", 1, 0),
        ("При попадании существа на кладбище противника", 0, 1),
    ],
)
def test_whose_graveyard_a_card_comes_into(start: str, mine: int, theirs: int) -> None:
    for side, heard in (("own", mine), ("enemy", theirs)):
        assert left(start, ab.Wound(20), chips=0, to=side) == heard


def thrown(text: str, die: int, *, active: Seat = Seat.FIRST) -> int:
    """Return the chips of the elf after a strike with this die of the side to move."""
    table = Table(active=active)
    stone = says(table.first, "c3", f"{text} {ALL}", life=20)
    victim = table.second.creature("c4", "Жертва", life=20)
    elf = table.second.creature("e6", "Эльф")
    striker, target = (stone, victim) if active is Seat.FIRST else (victim, stone)
    target.state.closed = True
    table.strikes(striker, target, dice=(die,))
    nobody_answers(table)
    return elf.state.chips


@pytest.mark.rule("306.5", "512.6.5")
@pytest.mark.parametrize("die", [2, 4, 5, 6])
@pytest.mark.parametrize(
    ("words", "dice"),
    [
        ("выбрасывает на кубике 6", {6}),
        ("выбрасывает на кубике 5 или более", {5, 6}),
        ("выбрасывает на кубике 4 или менее", {2, 4}),
    ],
)
def test_what_a_card_throws(words: str, dice: set[int], die: int) -> None:
    assert thrown(f"Когда {words},", die) == (die in dice)
    assert thrown(f"Если Каменный страж {words},", die) == (die in dice)
    assert thrown(f"Когда существо противника {words},", die) == 0
    theirs = f"Когда существо противника {words},"
    assert thrown(theirs, die, active=Seat.SECOND) == (die in dice)
    assert thrown(f"{theirs.removesuffix(',')} в ваш ход,", die, active=Seat.SECOND) == 0


@pytest.mark.rule("306.5")
def test_ones_own_die_needs_no_telling() -> None:
    assert [thrown("Когда бросок кубика равен 4,", die) for die in (3, 4, 5)] == [0, 1, 0]


HURTS: Final = ab.Playable(ab.Payment(), spell(ab.Wound(3)))
HEALS: Final = ab.Playable(ab.Payment(), spell(ab.Heal(3)))


@pytest.mark.rule("508.1", "543.4")
def test_as_much_as_it_was() -> None:
    table = Table()
    mage = lay(table.first, "a1", HURTS, HEALS, name="Маг")
    stone = lay(
        table.first,
        "c2",
        *spoken("Когда другое ваше существо получает раны, раниться на столько же."),
        *spoken("Когда другое ваше существо излечивается, излечиться на столько же."),
        wounds=3,
    )
    own = lay(table.first, "e2", name="Свой", wounds=2)
    enemy = lay(table.second, "e5", name="Чужой", wounds=2)
    told = []
    for number, piece in ((0, own), (0, enemy), (1, own), (1, enemy)):
        use(table, mage, piece, number)
        everybody_passes(table)
        told.append(stone.wounds)
    assert told == [6, 6, 3, 3]


@pytest.mark.rule("543.4")
@pytest.mark.parametrize(
    "text",
    [
        "При открытии раниться на столько же.",
        "Когда теряет {counter}, раниться на столько же.",
        "При получении ран или излечении раниться на столько же.",
    ],
)
def test_as_much_as_nothing_is_not_read(text: str) -> None:
    with pytest.raises(NotRead):
        spoken(text)


@pytest.mark.rule("538.2")
@pytest.mark.parametrize(
    ("text", "acted", "idle"),
    [
        ("В конце вашего хода, если не действовал, получить {counter}.", 0, 1),
        ("В конце вашего хода, если Каменный страж действовал, получить {counter}.", 1, 0),
        ("В конце вашего хода, если не атаковал, получить {counter}.", 0, 1),
        ("В конце вашего хода, если двигался, получить {counter}.", 0, 0),
    ],
)
def test_what_a_card_did_in_the_turn_that_ends(text: str, acted: int, idle: int) -> None:
    for strikes, chips in ((True, acted), (False, idle)):
        table = Table()
        stone = says(table.first, "c3", text)
        victim = table.second.creature("c4", "Жертва", closed=True, life=20)
        if strikes:
            hit(table, stone, victim)
            turns(table, 2)  # an earlier turn does not count
            stone.state.chips = 0
            victim.state.closed = True
            hit(table, stone, victim)
        table.ends_turn()
        announced(table)
        assert stone.state.chips == chips


def offered(table: Table) -> set[str]:
    return {cell_name(each.cell) for each in table.options if isinstance(each, op.ChooseCell)}


@pytest.mark.rule("507.1", "202.2")
@pytest.mark.parametrize(
    ("words", "cells"),
    [
        ("на свободную клетку рядом с существом противника", {"d5", "d6", "e5"}),
        ("на клетку рядом с вашим другим существом", {"a1", "c1", "a2", "b2", "c2"}),
        ("на клетку второго ряда противника рядом с существом противника", {"d5", "e5"}),
        ("на клетку вашего 3 ряда рядом с вашим другим существом", {"a1", "c1"}),
    ],
)
def test_cells_beside_some_card(words: str, cells: set[str]) -> None:
    table = Table()
    stone = says(table.first, "c4", f"{{tap}}: Переместиться {words}.")
    table.first.creature("b1", "Свой")
    table.second.creature("e6", "Эльф")
    use(table, stone)
    assert offered(table) == cells


def beside_each_other(text: str) -> tuple[Table, Piece, Piece, Piece]:
    table = Table()
    stone = says(table.first, "c3", f"{{tap}}: {text}.")
    own = table.first.creature("a1", "Свой")
    elf = table.second.creature("e6", "Эльф")
    return table, stone, own, elf


@pytest.mark.rule("507.1")
@pytest.mark.parametrize(
    "text",
    [
        "Поменяться с вашим существом местами",
        "Поменять Каменного стража местами с вашим существом",
        "Поменять местами Каменного стража и ваше существо",
    ],
)
def test_cards_change_places(text: str) -> None:
    table, stone, own, elf = beside_each_other(text)
    assert (can_use(table, stone, own), can_use(table, stone, elf)) == (True, False)
    use(table, stone, own)
    everybody_passes(table)
    assert (stone.cell, own.cell, elf.cell) == ("a1", "c3", "e6")


@pytest.mark.rule("204.4")
@pytest.mark.parametrize(
    ("text", "top", "whose"),
    [
        ("Вернуться на верх колоды", True, "itself"),
        ("Вернуть Каменного стража на верх колоды", True, "itself"),
        ("Возвращается в колоду", None, "itself"),
        ("Существо противника возвращается на верх колоды", True, "enemy"),
        ("Ваше другое существо возвращается в колоду", None, "own"),
    ],
)
def test_cards_go_back_into_the_deck(text: str, top: bool | None, whose: str) -> None:
    table, stone, own, elf = beside_each_other(text)
    for side in (table.first, table.second):
        side.deck(specs.creature("Нижний"), specs.creature("Последний"))
    piece = {"itself": stone, "own": own, "enemy": elf}[whose]
    use(table, stone, None if whose == "itself" else piece)
    everybody_passes(table)
    assert piece.state.zone is Zone.DECK
    others = [each for each in (stone, own, elf) if each is not piece]
    assert all(each.state.zone is Zone.BATTLEFIELD for each in others)
    deck = table.state.decks[Seat.SECOND if whose == "enemy" else Seat.FIRST]
    if top:
        assert deck[0].name == piece.state.spec.name


@pytest.mark.rule("504.1", "505.4")
@pytest.mark.parametrize(
    ("text", "closed", "wounds"),
    [
        ("Выберите существо противника; оно получает {counter}", False, 0),
        ("Выбрать существо противника, оно получает {counter}, при этом раниться на 1", False, 1),
        ("Выберите существо противника; закрыть его и оно получает {counter}", True, 0),
    ],
)
def test_who_is_chosen_is_whom_it_is_done_to(text: str, closed: bool, wounds: int) -> None:
    table, stone, own, elf = beside_each_other(text)
    table.second.creature("e5", "Другой")
    if not can_use(table, stone, elf):
        use(table, stone)
        assert aims(table) == {elf.id, table.piece("Другой").id}
        chooses(table, elf)
    else:
        assert not can_use(table, stone, own)
        use(table, stone, elf)
    everybody_passes(table)
    assert (elf.state.chips, own.state.chips, stone.state.chips) == (1, 0, 0)
    assert (elf.is_closed, stone.wounds) == (closed, wounds)


@pytest.mark.rule("545.13", "507.2")
@pytest.mark.parametrize("words", ["освободившейся клеткой", "покинутой клеткой"])
def test_beside_the_cell_that_was_left(words: str) -> None:
    table = Table()
    quick = ab.Playable(ab.Payment(), goes(ab.Relocation.TELEPORT))
    text = f"При телепортации ранить все карты, стоящие рядом с {words}, на 1."
    stone = lay(table.first, "c2", quick, *spoken(text))
    near = table.first.creature("b1", "Ближний")
    far = table.second.creature("e6", "Дальний")
    use(table, stone, stone)
    picks(table, "e5")
    announced(table)
    assert (stone.cell, near.wounds, far.wounds, stone.wounds) == ("e5", 1, 0, 0)


@pytest.mark.rule("116.1", "504.1")
@pytest.mark.parametrize(
    ("whose", "others", "piece", "offered_to"),
    [
        ("ваше существо", "другое ваше существо", "own", {"stone", "two"}),
        ("ваше существо", "другое ваше существо", "stone", {"own", "two"}),
        ("существо противника", "другое существо противника", "elf", {"foe", "orc"}),
        ("существо противника", "ваше другое существо", "elf", {"own", "two"}),
    ],
)
def test_another_one_than_the_card_of_the_event(
    whose: str, others: str, piece: str, offered_to: set[str]
) -> None:
    text = f"Когда {whose} излечивается, ранить {others} на 1."
    table = Table()
    mage = lay(table.first, None, HEALS, name="Маг", kind=ab.CardType.FLYER)
    cards = {
        "stone": lay(table.first, "a1", *spoken(text), wounds=2),
        "own": lay(table.first, "c1", name="Свой", wounds=2),
        "two": lay(table.first, "e1", name="Второй", wounds=2),
        "elf": lay(table.second, "a6", name="Эльф", wounds=2),
        "foe": lay(table.second, "c6", name="Чужой", wounds=2),
        "orc": lay(table.second, "e6", name="Орк", wounds=2),
    }
    use(table, mage, cards[piece])
    nobody_answers(table)
    names = {each.id: name for name, each in cards.items()}
    assert {names[number] for number in aims(table) if number in names} == offered_to


@pytest.mark.rule("116.3")
@pytest.mark.parametrize(
    "text",
    [
        "Когда ваше другое существо закрывается, открыть другое ваше существо.",
        "Когда существо закрывается, открыть другое ваше существо.",
        "Когда ваше существо закрывается, открыть другое существо противника.",
        "Когда ваше существо закрывается, открыть другое существо.",
        "При гибели вашего существа ваше существо получает «+1 к {strike} вашего другого "
        "существа».",
    ],
)
def test_another_than_one_of_two_is_not_read(text: str) -> None:
    with pytest.raises(NotRead):
        spoken(text)


@pytest.mark.rule("508.1")
@pytest.mark.parametrize(("amount", "heard"), [(1, 0), (2, 1), (3, 1)])
def test_how_much_is_healed_at_once(amount: int, heard: int) -> None:
    for words in ("на 2 или более", "от 2 или более ран"):
        for whose, told in (("", "itself"), ("ваше существо ", "own"), ("ваше существо ", "enemy")):
            table = Table()
            mage = lay(
                table.first, "a1", ab.Playable(ab.Payment(), spell(ab.Heal(amount))), name="Маг"
            )
            text = f"Когда {whose}излечивается {words}, {ALL}"
            stone = lay(table.first, "c2", *spoken(text), wounds=5)
            own = lay(table.first, "e2", name="Свой", wounds=5)
            enemy = lay(table.second, "e5", name="Чужой", wounds=5)
            elf = table.second.creature("e6", "Эльф")
            use(table, mage, {"itself": stone, "own": own, "enemy": enemy}[told])
            everybody_passes(table)
            assert elf.state.chips == heard * (told != "enemy")


@pytest.mark.rule("506.1")
@pytest.mark.parametrize(
    ("words", "to", "heard"),
    [
        ("на соседнюю клетку не по диагонали", "c4", 1),
        ("на соседнюю клетку не по диагонали", "d3", 1),
        ("на соседнюю с собой клетку не по диагонали", "d4", 0),
        ("на соседнюю с собой клетку", "d4", 1),
    ],
)
def test_a_step_that_is_not_diagonal(words: str, to: str, heard: int) -> None:
    table = Table()
    quick = ab.Playable(ab.Payment(), goes(ab.Relocation.TELEPORT))
    elf = lay(table.first, "c3", quick, name="Эльф")
    lay(table.first, "a1", *spoken(f"При движении вашего существа {words} {ALL}"))
    other = table.second.creature("e6", "Другой")
    use(table, elf, elf)
    picks(table, to)
    announced(table)
    assert other.state.chips == heard


@pytest.mark.rule("201.2.3", "509.1")
def test_beside_the_cell_on_which_a_dead_card_was() -> None:
    table = Table()
    killer = lay(table.first, "e1", ab.Playable(ab.Payment(), spell(ab.Wound(20))), name="Палач")
    text = "При гибели ранить все карты, стоящие рядом с клеткой, на которой он находится, на 2."
    stone = lay(table.first, "c2", *spoken(text))
    near, far = table.first.creature("b1", "Ближний"), table.second.creature("e6", "Дальний")
    use(table, killer, stone)
    everybody_passes(table)
    assert (stone.is_dead, near.wounds, far.wounds) == (True, 2, 0)


@pytest.mark.rule("524.1", "507.1")
@pytest.mark.parametrize(
    ("words", "cells"),
    [
        ("клетку глубины", {"b2", "d2", "b3", "c3", "d3"}),
        ("клетку поверхности", {"b1", "c1", "d1"}),
    ],
)
def test_cells_beside_it_in_the_depth_and_on_the_surface(words: str, cells: set[str]) -> None:
    table = Table()
    mage = says(
        table.first, "a6", f"{{tap}}: Переместить другое существо на соседнюю с ним {words}."
    )
    table.first.creature("c2", "Свой")
    table.second.creature("e6", "Эльф")
    use(table, mage, table.piece("Свой"))
    assert offered(table) == cells

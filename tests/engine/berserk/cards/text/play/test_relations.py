"""Cards told by another card and by their player, from text to the board (106, 202, 505)."""

from dataclasses import replace

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.card import Cost
from engine.berserk.table import options as op
from engine.berserk.table.state import Zone
from tests.engine.berserk.abilities.laying import can_use, creature, lay, spell, use
from tests.engine.berserk.abilities.sayings import everybody_passes, picks
from tests.engine.berserk.cards.text.play.going_off import ALL, announced, goes
from tests.support import specs
from tests.support.scenario import Piece, Table
from tests.support.spoken import spoken


@pytest.mark.rule("106.1", "105.2")
@pytest.mark.parametrize(
    ("words", "name"), [("с таким же названием", "Упырь"), ("такой же стоимости", "Рысь")]
)
def test_a_card_like_the_dead_one_comes_out_of_the_deck(words: str, name: str) -> None:
    table = Table()
    text = f"При гибели вашего существа положить существо {words} из колоды на кладбище."
    lay(table.first, "a1", *spoken(text), name="Могильщик")
    killer = lay(table.first, "e1", ab.Playable(ab.Payment(), spell(ab.Destroy())), name="Палач")
    table.second.creature("c6", "Враг")
    dead = table.first.card(replace(creature(name="Упырь"), cost=Cost(6)), "b3")
    deck = {"Рысь": 6, "Волк": 7, "Упырь": 5}
    table.first.deck(*(replace(specs.creature(n), cost=Cost(cost)) for n, cost in deck.items()))
    use(table, killer, dead)
    announced(table)
    found = [one for one in table.options if isinstance(one, op.ChooseFromDeck)]
    assert len(found) == 1
    table.choose(found[0])
    everybody_passes(table)
    buried = [card.facts.name for card in table.state.cards if card.zone is Zone.GRAVEYARD]
    assert buried == ["Упырь", name]


@pytest.mark.rule("106.2.3")
@pytest.mark.parametrize("words", ["той же стихии, что и атакованный,", "той же стихии"])
def test_a_card_of_the_element_of_the_attacked_one(words: str) -> None:
    table = Table()
    text = f"При особом ударе ранить вашу карту {words} на 1."
    blow = ab.Attack(ab.PowerKind.SPECIAL_STRIKE, Strength(1, 1, 1))
    orc = lay(table.first, "c3", *spoken(text), ab.Playable(ab.Payment(closes=True), blow))
    forest, swamp = (ab.Element.FOREST,), (ab.Element.SWAMP,)
    friend = lay(table.first, "a1", elements=forest, name="Друг")
    other = lay(table.first, "b1", elements=swamp, name="Другой")
    elf = lay(table.second, "c4", elements=forest, name="Эльф")
    use(table, orc, elf, die=4)
    everybody_passes(table)
    assert (friend.wounds, other.wounds) == (1, 0)


CELLS = {
    "на клетке напротив": ("c3",),
    "на клетке позади Каменного стража": ("c1",),
    "на клетке слева": ("b2",),
    "на клетке справа от Каменного стража": ("d2",),
    "на соседней с Каменным стражем клетке": ("b1", "c1", "d1", "b2", "d2", "b3", "c3", "d3"),
    "на соседней клетке глубины": ("b2", "d2", "b3", "c3", "d3"),
    "на соседней клетке поверхности": ("b1", "c1", "d1"),
    "на клетке поверхности": ("b1", "c1", "d1", "e1"),
}


@pytest.mark.rule("202.1", "202.2")
@pytest.mark.parametrize("words", CELLS)
def test_on_which_cell_a_card_has_died(words: str) -> None:
    for cell in ("b1", "c1", "d1", "b2", "d2", "b3", "c3", "d3", "e1", "c4"):
        table = Table()
        killer = lay(
            table.first, "a6", ab.Playable(ab.Payment(), spell(ab.Destroy())), name="Палач"
        )
        lay(table.first, "c2", *spoken(f"При гибели карты {words} {ALL}"))
        prey = lay(table.first, cell, name="Жертва")
        elf = table.second.creature("e6", "Эльф")
        use(table, killer, prey)
        everybody_passes(table)
        assert elf.state.chips == (cell in CELLS[words]), cell


@pytest.mark.rule("210.1")
@pytest.mark.parametrize(("side", "chips"), [("enemy", 1), ("own", 0), ("nobody", 0)])
def test_his_squad_is_the_opponents(side: str, chips: int) -> None:
    text = "В начале хода противника, если в его отряде есть летающее существо, получить {counter}."
    table = Table()
    stone = lay(table.first, "a1", *spoken(text))
    table.second.creature("c6", "Враг")
    if side != "nobody":
        lay(table.second if side == "enemy" else table.first, None, kind=ab.CardType.FLYER)
    table.ends_turn()
    everybody_passes(table)
    assert stone.state.chips == chips


@pytest.mark.rule("502.1")
@pytest.mark.parametrize("words", ["его существо", "его карту"])
def test_his_card_is_the_opponents(words: str) -> None:
    table = Table()
    lay(table.first, "a1", *spoken(f"В начале хода противника ранить {words} на 1."))
    elf = table.second.creature("c6", "Эльф")
    table.second.artifact("c4") if words == "его карту" else table.first.creature("c1", "Друг")
    table.ends_turn()
    announced(table)
    targets = {
        table.state.cards[option.card].facts.name
        for option in table.options
        if isinstance(option, op.ChooseTarget)
    }
    if words == "его карту":
        assert targets == {"Эльф", "Баллиста"}
    else:
        everybody_passes(table)
        assert elf.wounds == 1


def formed(text: str, cell: str, *, has_formation: bool = True) -> tuple[Table, Piece, Piece]:
    table = Table()
    mage = lay(table.first, "c2", *spoken(text), name="Маг")
    line = spoken("Строй: +1 к {strike}.") if has_formation else ()
    friend = lay(table.first, cell, *line, name="Друг")
    table.second.creature("c6", "Враг")
    return table, mage, friend


@pytest.mark.rule("507.1")
@pytest.mark.parametrize(
    ("cell", "has_formation", "may"),
    [("c3", True, True), ("d3", True, False), ("c3", False, False)],
)
def test_who_stands_in_formation_with_the_card(cell: str, has_formation: bool, may: bool) -> None:
    text = "{tap}: Поменяться местами с существом, с которым стоит в строю."
    table, mage, friend = formed(text, cell, has_formation=has_formation)
    assert can_use(table, mage, friend) is may
    if may:
        use(table, mage, friend)
        everybody_passes(table)
        assert (mage.cell, friend.cell) == ("c3", "c2")


@pytest.mark.rule("505.4.8/several")
@pytest.mark.parametrize(("branch", "result"), [(0, (3, 0, 0)), (1, (4, 2, 0)), (2, (4, 0, 1))])
def test_one_of_three_is_chosen(branch: int, result: tuple[int, int, int]) -> None:
    table = Table()
    text = "{tap}: Излечиться на 1, или ранить существо противника на 2, или получить {counter}."
    mage = lay(table.first, "c2", *spoken(text), wounds=4)
    elf = table.second.creature("c6", "Эльф")
    use(table, mage)
    table.choose(op.ChooseBranch(branch))
    everybody_passes(table)
    assert (mage.wounds, elf.wounds, mage.state.chips) == result


@pytest.mark.rule("505.4", "545.10")
@pytest.mark.parametrize(("chips", "flies"), [(2, False), (1, True)])
def test_what_follows_only_if_something_is_so_then(chips: int, flies: bool) -> None:
    table = Table()
    text = "{tap}: Потерять {counter}, затем, если не имеет {counter}, получить полет."
    mage = lay(table.first, "c2", *spoken(text), chips=chips)
    table.second.creature("c6", "Эльф")
    use(table, mage)
    everybody_passes(table)
    assert (mage.state.chips, mage.is_airborne) == (chips - 1, flies)


# What stands around a card; where it stands; numbers of an event; the top of the deck.


@pytest.mark.rule("504.1", "202.1")
@pytest.mark.parametrize(
    ("words", "cells"),
    [
        ("напротив которой стоит ваше существо", {"c4"}),
        ("позади которой стоит ваше существо", {"c2"}),
        ("рядом с которой стоит ваше существо", {"c4", "c2", "d4"}),
        ("напротив которой стоит существо противника", set()),
    ],
)
def test_what_has_to_stand_by_a_card(words: str, cells: set[str]) -> None:
    table = Table()
    mage = lay(table.first, "a1", *spoken(f"{{tap}}: Ранить карту противника, {words}, на 1."))
    table.first.creature("c3", "Друг")  # for an enemy, what is nearer to row 1 is ahead
    prey = {cell: lay(table.second, cell, name=cell) for cell in ("c4", "c2", "d4", "e6")}
    assert {cell for cell, piece in prey.items() if can_use(table, mage, piece)} == cells


@pytest.mark.rule("201.1", "210.1")
def test_a_card_on_the_battlefield_is_told_from_one_above() -> None:
    table = Table()
    mage = lay(table.first, "a1", *spoken("{tap}: Ранить существо противника на поле боя на 1."))
    elf = table.second.creature("c6", "Эльф")
    bird = lay(table.second, None, kind=ab.CardType.FLYER, name="Птица")
    friend = table.first.creature("e1", "Друг")
    assert [can_use(table, mage, piece) for piece in (elf, bird, friend)] == [True, False, False]


@pytest.mark.rule("543.4", "509.1")
def test_its_own_number_is_told_at_its_death() -> None:
    table = Table()
    killer = lay(table.first, "a6", ab.Playable(ab.Payment(), spell(ab.Destroy())), name="Палач")
    text = "{regen} 3. При гибели разряд на X, где X — его {regen}."
    troll = lay(table.first, "c3", *spoken(text), name="Тролль")
    elf = table.second.creature("c4", "Эльф")
    use(table, killer, troll)
    everybody_passes(table)
    assert {killer.wounds, elf.wounds} == {0, 3}


@pytest.mark.rule("547.4", "507.2")
@pytest.mark.parametrize(("to", "more"), [("c4", 2), ("d2", 1), ("e5", 5)])
def test_how_far_a_card_has_jumped(to: str, more: int) -> None:
    table = Table()
    text = "При прыжке получить +X к {strike} до конца хода, где X — дальность совершенного прыжка."
    cat = lay(table.first, "c2", *spoken(text), ab.Playable(ab.Payment(), goes(ab.Relocation.JUMP)))
    table.second.creature("a6", "Эльф")
    use(table, cat, cat)
    picks(table, to)
    everybody_passes(table)
    strike = cat.state.facts.strike
    assert strike is not None
    assert strike.weak == 1 + more
    table.ends_turn()
    everybody_passes(table)
    strike = cat.state.facts.strike
    assert strike is not None
    assert strike.weak == 1


@pytest.mark.rule("104.4", "506.1")
def test_a_card_gets_another_movement() -> None:
    table = Table()
    cat = lay(table.first, "c2", *spoken("{tap}: Получить {move} 3."))
    table.second.creature("a6", "Эльф")
    use(table, cat)
    everybody_passes(table)
    assert cat.state.facts.movement == 3


@pytest.mark.rule("520.2", "111.1")
def test_all_strikes_are_harder_and_nothing_else() -> None:
    shot = ab.Attack(ab.PowerKind.SHOT, Strength(1, 1, 1))
    blow = ab.Attack(ab.PowerKind.SPECIAL_STRIKE, Strength(1, 1, 1))
    for attack, wounds in ((blow, 3), (shot, 1)):
        table = Table()
        text = spoken("{counter}: Получить +2 ко всем ударам до конца хода.")
        orc = lay(table.first, "c3", *text, ab.Playable(ab.Payment(closes=True), attack), chips=1)
        cell = "c4" if attack is blow else "c5"
        elf = lay(table.second, cell, name="Эльф")
        use(table, orc)
        everybody_passes(table)
        use(table, orc, elf, number=1, die=4)
        everybody_passes(table)
        assert elf.wounds == wounds


DECK = ("Волк", "Упырь", "Рысь", "Зубр")


@pytest.mark.rule("204.2")
@pytest.mark.parametrize(
    ("words", "under"),
    [("на верх", {False}), ("под низ", {True}), ("на верх или в низ", {False, True})],
)
def test_the_top_of_the_deck_is_looked_at_and_laid_back(words: str, under: set[bool]) -> None:
    table = Table()
    text = (
        f"{{tap}}: Посмотреть 2 верхние карты вашей колоды, затем положить их {words} вашей колоды "
        "в любом порядке."
    )
    seer = lay(table.first, "c2", *spoken(text))
    table.second.creature("a6", "Эльф")
    table.first.deck(*(specs.creature(name) for name in DECK))
    use(table, seer)
    laid = [option for option in table.options if isinstance(option, op.LayOnDeck)]
    assert {option.under for option in laid} == under
    assert len({option.place for option in laid}) == 2

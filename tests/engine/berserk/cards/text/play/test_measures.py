"""What X is, from text to the board: sums, differences, cells, whose number, the most of all."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.card import Element
from tests.engine.berserk.abilities.laying import creature, lay, tap, use
from tests.engine.berserk.cards.text.play.test_filters import blessed, stand
from tests.engine.berserk.cards.text.play.test_reckoned import guard
from tests.support.scenario import Table
from tests.support.spoken import spoken

GNOME = ("Гном",)


def healed(text: str, *, wounds: int = 9, poison: int = 0) -> int:
    """Return how much the card of this text heals; two gnomes of its side and two enemies stand by.

    The gnomes move 2 and strike weakly for 2; the elf moves 1, an enemy's gnome 4.
    """
    table = Table()
    extra = f" Отравление {poison}." if poison else ""
    orc = guard(table.first, "c2", f"{{tap}}: {text}{extra} {{armor}} 3.", wounds=wounds, life=20)
    for cell in ("b3", "d3"):
        lay(table.first, cell, classes=GNOME, movement=2, strike="2-3-4")
    lay(table.first, "e1", classes=("Эльф",), movement=1)
    lay(table.second, "a5", classes=GNOME, movement=4, strike="3-4-5")
    use(table, orc)
    return wounds - orc.wounds


@pytest.mark.rule("543.4")
@pytest.mark.parametrize(
    ("text", "by"),
    [
        ("Излечиться на X, где X — сумма слабых {strike} ваших гномов.", 4),
        ("Излечиться на X, где X — сумма слабых {strike} гномов.", 7),
        ("Излечиться на X, где X — сумма сильных {strike} гномов противника.", 5),
        ("Излечиться на X, где X — сумма {move} ваших гномов.", 4),
        ("Излечиться на X, где X — сумма {move} ваших гномов (максимум на 3).", 3),
        ("Излечиться на 1 за каждого вашего гнома.", 2),
        ("Излечиться на 1 за каждого гнома (максимум 2).", 2),
        ("Излечиться на 1 за каждого гнома.", 3),
        ("Излечиться на X, где X — количество оставшихся единиц {armor}.", 3),
        ("Излечиться на X, где X — число свободных клеток рядом с ~.", 6),
    ],
)
def test_numbers_that_are_counted_together(text: str, by: int) -> None:
    assert healed(text.replace("~", "Каменным стражем")) == by


@pytest.mark.rule("543.4")
@pytest.mark.parametrize(
    ("text", "wounds"),
    [
        ("Ранить существо на X, где X — разность его сильного и слабого {strike}.", 4),
        ("Ранить существо на 1 за каждую свободную клетку рядом с ним.", 3),
        ("Ранить существо на 1 за каждую карту противника рядом с ним.", 2),
        ("Ранить существо на 1 за каждую свободную клетку рядом с ним (максимум на 2).", 2),
    ],
)
def test_numbers_of_who_is_chosen(text: str, wounds: int) -> None:
    table = Table()
    mage = guard(table.first, "c1", f"{{tap}}: {text}")
    target = lay(table.second, "a5", strike="2-3-6", life=20)
    for cell in ("a4", "a6"):
        lay(table.second, cell)
    lay(table.second, "e6")
    use(table, mage, target)
    assert target.wounds == wounds


@pytest.mark.rule("543.4")
@pytest.mark.parametrize(("own", "other", "wounds"), [(7, 4, 3), (4, 7, 3), (5, 5, 0)])
def test_how_much_two_costs_differ(own: int, other: int, wounds: int) -> None:
    table = Table()
    text = "{tap}: Магический удар на X, где X — разница стоимости Каменного стража и атакованного."
    mage = stand(table.first, "c3", "Каменный страж", *spoken(text), cost=own)
    target = stand(table.second, "c4", "Орк", cost=other)
    use(table, mage, target, die=3)
    assert target.wounds == wounds


@pytest.mark.rule("543.7")
def test_cards_have_as_much_as_a_number_of_their_own() -> None:
    table = Table()
    text = "Ваши гномы имеют {ova} X, где X — величина их {ovz} (максимум 2)."
    giver = guard(table.first, "c1", f"{text} {{ovz}} 1.")
    kin = {
        value: lay(table.first, cell, ab.Named(ab.Name.DEFENCE_EXPERIENCE, value), classes=GNOME)
        for value, cell in ((1, "a1"), (2, "b1"), (3, "d1"))
    }
    elf = lay(table.first, "e1", ab.Named(ab.Name.DEFENCE_EXPERIENCE, 2), classes=("Эльф",))
    foe = lay(table.second, "a6", ab.Named(ab.Name.DEFENCE_EXPERIENCE, 2), classes=GNOME)
    had = {value: card.state.facts.value(ab.Name.ATTACK_EXPERIENCE) for value, card in kin.items()}
    assert had == {1: 1, 2: 2, 3: 2}
    others = [piece.state.facts.value(ab.Name.ATTACK_EXPERIENCE) for piece in (giver, elf, foe)]
    assert others == [0, 0, 0]


@pytest.mark.rule("106.1.2")
@pytest.mark.parametrize("given", ["{ova} X", "+X к {strike}"])
def test_what_is_given_by_a_number_of_the_giver(given: str) -> None:
    table = Table()
    text = f"Ваши гномы имеют {given}, где X — число {{counter}} на Каменном страже."
    guard(table.first, "c1", text, chips=2)
    gnome = lay(table.first, "a1", classes=GNOME, chips=1, strike="1-2-3")
    strike = gnome.state.facts.strike
    assert strike is not None
    assert (gnome.state.facts.value(ab.Name.ATTACK_EXPERIENCE), strike.weak) in ((2, 1), (0, 3))


@pytest.mark.rule("509.1")
def test_a_number_of_the_card_that_died() -> None:
    wounds = []
    for regeneration in (1, 3):
        table = Table()
        text = "При гибели вашего гнома излечиться на X, где X — величина {regen} погибшего."
        keeper = guard(table.first, "a1", text, wounds=5)
        gnome = lay(
            table.first, "c3", ab.Named(ab.Name.REGENERATION, regeneration), classes=GNOME, life=1
        )
        table.second.creature("e6")
        killer = lay(table.first, "c1", tap(ab.Attack(ab.PowerKind.SHOT, Strength(3, 3, 3), 3)))
        use(table, killer, gnome, die=3)
        wounds.append(keeper.wounds)
    assert wounds == [4, 2]


def aimed(text: str) -> set[str]:
    """Return whom the first one's action may be aimed at."""
    table = Table()
    table.first.card(creature(*spoken(f"{{tap}}: {text}"), name="Каменный страж"), "c2")
    one, other = table.first, table.second
    stand(one, "a1", "Горняк", elements=(Element.MOUNTAIN,), cost=1, life=30)
    stand(one, "b1", "Стрелок", *spoken("{tap}: Выстрел на 1."), classes=GNOME)
    stand(one, "d1", "Соня", classes=GNOME)
    stand(other, "a5", "Орк", cost=7, life=5)
    stand(other, "c5", "Тень", cost=2, life=12)
    stand(other, "e5", "Призрак", cost=2, life=9)
    return blessed(table)


@pytest.mark.rule("528.2")
@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Излечить горное существо или гнома с выстрелом на 2.", {"Горняк", "Стрелок"}),
        ("Ранить карту противника с наибольшим количеством {health} на 1.", {"Тень"}),
        ("Ранить карту противника с наименьшим {health} на 1.", {"Орк"}),
        ("Ранить карту противника наибольшей стоимости на 1.", {"Орк"}),
        ("Ранить карту противника наименьшей стоимости на 1.", {"Призрак", "Тень"}),
    ],
)
def test_cards_of_either_sort_and_the_first_of_some(text: str, names: set[str]) -> None:
    assert aimed(text) == names


@pytest.mark.rule("543.4")
def test_a_strike_is_stronger_by_every_free_cell_around() -> None:
    table = Table()
    orc = guard(
        table.first, "a1", "+1 к {strike} за каждую свободную клетку рядом с Каменным стражем."
    )
    lay(table.first, "b1")
    elf = lay(table.second, "a2", closed=True, life=20)
    table.strikes(orc, elf, dice=(3,))
    assert elf.wounds == 2


@pytest.mark.rule("106.1.2")
def test_the_card_and_others_have_what_is_given() -> None:
    table = Table()
    giver = guard(table.first, "c1", "Каменный страж и ваши гномы имеют {ova} 2.")
    gnome = lay(table.first, "a1", classes=GNOME)
    elf = lay(table.first, "b1", classes=("Эльф",))
    foe = lay(table.second, "a6", classes=GNOME)
    had = [piece.state.facts.value(ab.Name.ATTACK_EXPERIENCE) for piece in (giver, gnome, elf, foe)]
    assert had == [2, 2, 0, 0]

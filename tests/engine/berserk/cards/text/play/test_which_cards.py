"""Which cards are meant: what no table says."""

from dataclasses import replace
from typing import Any

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.properties import Element
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.card import Cost
from engine.berserk.table import options as op
from engine.berserk.table.state import Zone
from tests.engine.berserk.abilities.laying import creature, influence, lay, spell, tap, use
from tests.engine.berserk.abilities.sayings import everybody_passes
from tests.engine.berserk.cards.text.play.going_off import ALL, announced
from tests.support import specs
from tests.support.rows import each_row
from tests.support.scenario import Piece, Side, Table
from tests.support.spoken import spoken
from tests.support.tableau import Board, Tableau

# «… получает …»: whom the words of a text let a card aim at, on a board with many cards.


ONE = Strength(1, 1, 1)
SHOOTS = tap(ab.Attack(ab.PowerKind.SHOT, ONE, 3))
THROWS = tap(ab.Attack(ab.PowerKind.THROW, ONE, 3))
CASTS = tap(spell(ab.Wound(1)))
JUMPS = ab.Named(ab.Name.JUMP, 2)
CURSED = ab.Named(ab.Name.CURSE)
GHOST = ab.Named(ab.Name.INCORPOREAL)
WAITS = ab.Concentration(influence(ab.Heal(1), targets=ab.ITSELF))


def stand(
    side: Side,
    cell: str | None,
    name: str,
    *abilities: ab.Ability,
    cost: int = 4,
    elite: bool = False,
    chips: int = 0,
    wounds: int = 0,
    closed: bool = False,
    **facts: Any,
) -> Piece:
    """Lay a creature whose every fact a text may ask for."""
    spec = creature(*abilities, name=name, **facts)
    spec = replace(spec, cost=Cost(cost), elite=elite)
    return side.card(spec, cell, wounds=wounds, closed=closed, chips=chips)


def board(words: str) -> Table:
    """Return a board with the mage of these words on c2 and ten cards about it.

    Of the first player: Горняк c3 (ahead), Лучник b2 (left), Соня d2 (right), Тень c1 (behind).
    Of the second player: Болото c4, Великан a5, Призрак c6, Сокол in the air, Баллиста e4.
    """
    table = Table()
    one, other = table.first, table.second
    blessing = spoken(f"{{tap}}: {words} получает благословление.")
    mage = one.card(creature(*blessing, name="Каменный страж"), "c2")
    assert mage.id == 0
    stand(
        one,
        "c3",
        "Горняк",
        ab.Formation((ab.Named(ab.Name.ATTACK_EXPERIENCE),)),
        classes=("Гном",),
        elements=(Element.MOUNTAIN,),
        cost=2,
    )
    stand(
        one,
        "b2",
        "Лучник",
        SHOOTS,
        classes=("Эльф",),
        elements=(Element.FOREST,),
        wounds=3,
        chips=2,
    )
    stand(one, "d2", "Соня", CURSED, elements=(Element.STEPPE,), closed=True, chips=1)
    stand(one, "c1", "Тень", GHOST, WAITS, elements=(Element.DARKNESS,), strike="3-4-5")
    stand(
        other,
        "c4",
        "Болото",
        THROWS,
        JUMPS,
        elements=(Element.SWAMP,),
        unique=True,
        wounds=1,
        movement=2,
    )
    stand(
        other, "a5", "Великан", ab.Named(ab.Name.ARMOR), cost=8, elite=True, life=14, strike="2-3-4"
    )
    stand(
        other,
        "c6",
        "Призрак",
        CASTS,
        ab.Protection((ab.PowerKind.SHOT,)),
        classes=("Гном",),
        cost=5,
    )
    stand(other, None, "Сокол", kind=ab.CardType.FLYER, classes=("Эльф",), cost=6)
    other.card(specs.artifact("Баллиста", life=5), "e4")
    return table


def aimed_at(words: str) -> set[str]:
    """Return the names of all cards on the board that the mage of these words may bless."""
    return blessed(board(words))


def blessed(table: Table) -> set[str]:
    """Return the names of all cards that the first one's action may be aimed at."""
    cards = table.state.cards
    return {
        cards[option.target].spec.name
        for option in table.options
        if isinstance(option, op.UseAction) and option.card == 0
    }


OWN = {"Каменный страж", "Горняк", "Лучник", "Соня", "Тень"}
EVERYBODY = OWN | {"Болото", "Великан", "Призрак", "Сокол", "Баллиста"}
MIDDLE = {"Болото", "Горняк", "Каменный страж", "Призрак", "Тень"}
MEANT = {
    "существо": EVERYBODY - {"Баллиста"},
    "артефакт": {"Баллиста"},
    "гном": {"Горняк", "Призрак"},
    "гном или эльф": {"Горняк", "Лучник", "Призрак", "Сокол"},
    "ваша карта": OWN,
    "другой гном": {"Горняк", "Призрак"},
    "другая карта": EVERYBODY - {"Каменный страж"},
    "открытая карта": EVERYBODY - {"Соня"},
    "закрытое существо": {"Соня"},
    "раненая карта": {"Болото", "Лучник"},
    "степная карта": {"Соня"},
    "горная карта": {"Горняк"},
    "лесная карта": {"Лучник"},
    "болотная карта": {"Болото"},
    "темная карта": {"Тень"},
    "болотное или лесное существо": {"Болото", "Лучник"},
    "нестепная карта": EVERYBODY - {"Соня"},
    "негорная карта": EVERYBODY - {"Горняк"},
    "нелесная карта": EVERYBODY - {"Лучник"},
    "неболотная карта": EVERYBODY - {"Болото"},
    "нетемная карта": EVERYBODY - {"Тень"},
    "нейтральная карта": {"Баллиста", "Великан", "Каменный страж", "Призрак", "Сокол"},
    "летающее существо": {"Сокол"},
    "нелетающее существо": EVERYBODY - {"Баллиста", "Сокол"},
    "наземное существо": EVERYBODY - {"Баллиста", "Сокол"},
    "бестелесное существо": {"Тень"},
    "небестелесное существо": EVERYBODY - {"Баллиста", "Тень"},
    "уникальная карта": {"Болото"},
    "неуникальная карта": EVERYBODY - {"Болото"},
    "{elite} карта": {"Великан"},
    "{ordinary} карта": EVERYBODY - {"Великан"},
    "карта со строем": {"Горняк"},
    "карта с выстрелом": {"Лучник"},
    "карта с метанием или заклинанием": {"Болото", "Призрак"},
    "существо, обладающее выстрелом, метанием или заклинанием": {"Болото", "Лучник", "Призрак"},
    "существо, имеющее выстрел": {"Лучник"},
    "существо с прыжком": {"Болото"},
    "существо с проклятием": {"Соня"},
    "существо с магической особенностью": {"Призрак"},
    "существо с концентрацией": {"Тень"},
    "существо с {zov}": {"Призрак"},
    "существо с проклятием или {armor}": {"Великан", "Соня"},
    "существо без прыжка": EVERYBODY - {"Баллиста", "Болото"},
    "карта противника": EVERYBODY - OWN,
    "карта в вашем отряде": OWN,
    "карта в отряде противника": EVERYBODY - OWN,
    "карта стоимостью 5 или более": {"Великан", "Призрак", "Сокол"},
    "карта стоимостью 4 или менее": EVERYBODY - {"Великан", "Призрак", "Сокол"},
    "карта с {health} 10 или более": EVERYBODY - {"Баллиста", "Болото", "Лучник"},
    "карта с {health} 7 или менее": {"Баллиста", "Лучник"},
    "существо со слабым {strike} 2 или более": {"Великан", "Тень"},
    "существо со слабым {strike} 1 или менее": EVERYBODY - {"Баллиста", "Великан", "Тень"},
    "существо со средним {strike} 3 или более": {"Великан", "Тень"},
    "существо со средним {strike} 2 или менее": EVERYBODY - {"Баллиста", "Великан", "Тень"},
    "существо с сильным {strike} 4 или более": {"Великан", "Тень"},
    "существо с сильным {strike} 3 или менее": EVERYBODY - {"Баллиста", "Великан", "Тень"},
    "карта стоимостью 5": {"Призрак"},
    "карта с {counter}": {"Лучник", "Соня"},
    "карта без {counter}": EVERYBODY - {"Лучник", "Соня"},
    "карта с 7 или менее {health}": {"Баллиста", "Лучник"},
    "карта с 10 или более текущими {health}": EVERYBODY - {"Баллиста", "Болото", "Лучник"},
    "карта с двумя или более ранами": {"Лучник"},
    "карта с двумя или менее ранами": EVERYBODY - {"Лучник"},
    "карта с двумя или более {counter}": {"Лучник"},
    "карта с одним или менее {counter}": EVERYBODY - {"Лучник"},
    "существо без ран": EVERYBODY - {"Баллиста", "Болото", "Лучник"},
    "существо с ранами": {"Болото", "Лучник"},
    "карта с четным количеством {health}": EVERYBODY - {"Баллиста", "Болото", "Лучник"},
    "карта с нечетным количеством {health}": {"Баллиста", "Болото", "Лучник"},
    "карта, кроме гнома": EVERYBODY - {"Горняк", "Призрак"},
    "стоящая рядом карта": {"Горняк", "Лучник", "Соня", "Тень"},
    "карта напротив": {"Горняк"},
    "карта справа от Каменного стража": {"Соня"},
    "карта слева от Каменного стража": {"Лучник"},
    "карта справа или слева от Каменного стража": {"Лучник", "Соня"},
    "карта позади Каменного стража": {"Тень"},
    "карта в одном столбце с Каменным стражем": {
        "Болото",
        "Горняк",
        "Каменный страж",
        "Призрак",
        "Тень",
    },
    "карта в одном ряду с Каменным стражем": {"Каменный страж", "Лучник", "Соня"},
    "карта в радиусе 1 клетки от Каменного стража": EVERYBODY
    - {"Баллиста", "Болото", "Великан", "Призрак"},
    "карта в радиусе 2 клеток от Каменного стража": EVERYBODY - {"Баллиста", "Великан", "Призрак"},
    "карта, стоящая рядом с вашим гномом": {"Болото", "Каменный страж", "Лучник", "Соня"},
    "карта, стоящая рядом с двумя или более вашими картами": OWN,
    "карта в вашем первом ряду": {"Горняк"},
    "карта в вашем втором ряду": {"Каменный страж", "Лучник", "Соня"},
    "карта в вашем третьем ряду": {"Тень"},
    "карта в первом ряду противника": {"Баллиста", "Болото"},
    "карта во 2-м ряду противника": {"Великан"},
    "карта в третьем ряду противника": {"Призрак"},
    "карта в вашем 1-м или 2-м ряду": {"Горняк", "Каменный страж", "Лучник", "Соня"},
    "карта в вашем 2-м или 3-м ряду": {"Каменный страж", "Лучник", "Соня", "Тень"},
    "карта на вашей половине поля боя": OWN,
    "карта на половине поля боя противника": {"Баллиста", "Болото", "Великан", "Призрак"},
    "карта в центральном столбце": MIDDLE,
    "карта в крайнем столбце": {"Баллиста", "Великан"},
    "карта на глубине": {"Болото", "Горняк", "Каменный страж", "Лучник", "Соня"},
    "карта на поверхности": {"Баллиста", "Великан", "Призрак", "Тень"},
    "элитная карта": {"Великан"},
    "рядовая карта": EVERYBODY - {"Великан"},
    "карта с 7 или более {health}": EVERYBODY - {"Баллиста"},
    "карта с 7 или менее текущими {health}": {"Баллиста", "Лучник"},
    "карта (кроме гномов)": EVERYBODY - {"Горняк", "Призрак"},
    "карта (кроме гномов и эльфов)": EVERYBODY - {"Горняк", "Лучник", "Призрак", "Сокол"},
    "карта, кроме гномов, артефактов и закрытых карт": EVERYBODY
    - {"Баллиста", "Горняк", "Призрак", "Соня"},
    "карта в том же ряду": {"Каменный страж", "Лучник", "Соня"},
    "карта, кроме эльфов": EVERYBODY - {"Лучник", "Сокол"},
    "стоящая слева или справа карта": {"Лучник", "Соня"},
    "стоящая справа и слева карта": {"Лучник", "Соня"},
    "стоящая позади карта": {"Тень"},
    "карта слева и справа от Каменного стража": {"Лучник", "Соня"},
    "карта в том же столбце, что и Каменный страж": MIDDLE,
    "карта в том же ряду, что и Каменный страж": {"Каменный страж", "Лучник", "Соня"},
    "существо в строю с Каменным стражем": {"Горняк"},
    "карта, стоящая рядом с хотя бы двумя вашими картами": OWN,
    "карта в крайнем левом или правом столбце": {"Баллиста", "Великан"},
    "карта с {move} 2 или более": {"Болото"},
    "карта с {move} 1 или менее": EVERYBODY - {"Болото"},
    "существо нечетной стоимости": {"Каменный страж", "Призрак"},
    "существо четной стоимости": EVERYBODY - {"Баллиста", "Каменный страж", "Призрак"},
    "существо меньшей стоимости": {"Горняк"},
    "существо большей стоимости, чем Каменный страж": EVERYBODY
    - {"Баллиста", "Горняк", "Каменный страж"},
    "карта с большим количеством {counter}, чем у Каменного стража": {"Лучник", "Соня"},
    "карта с меньшим количеством {health}, чем у Каменного стража": {
        "Баллиста",
        "Болото",
        "Лучник",
    },
    "карта с больше 1 ранами": {"Лучник"},
    "карта с не менее двумя {counter}": {"Лучник"},
    "существо с метанием и прыжком": {"Болото"},
    "существо с метанием и выстрелом": set(),
    "вскрытая карта": EVERYBODY,
    "скрытая карта": set(),
    "соседняя карта": {"Горняк", "Лучник", "Соня", "Тень"},
    "карта на соседней клетке": {"Горняк", "Лучник", "Соня", "Тень"},
    "карта на соседней с Каменным стражем клетке": {"Горняк", "Лучник", "Соня", "Тень"},
    "карта на клетке напротив": {"Горняк"},
    "карта на клетке глубины": {"Болото", "Горняк", "Каменный страж", "Лучник", "Соня"},
    "карта в столбце с Каменным стражем": MIDDLE,
    "карта в своем столбце": MIDDLE,
    "карта напротив и слева от Каменного стража": {"Горняк", "Лучник"},
    "карта, не атаковавшая в этот ход": EVERYBODY,
    "карта, атаковавшая в этот ход": set(),
    "карта, которая имеет раны": {"Болото", "Лучник"},
    "карта, которая не имеет ран": EVERYBODY - {"Болото", "Лучник"},
    "карта, которая закрыта": {"Соня"},
    "карта, которая не действовала в этот ход": EVERYBODY,
    "существо, которое имеет 2 или более {counter}": {"Лучник"},
    "существо, которое стоит напротив": {"Горняк"},
}


@each_row("words", MEANT)
@pytest.mark.rule("528.2")
def test_a_description_aims_at_exactly_the_matching_cards(words: str) -> None:
    assert aimed_at(words) == MEANT[words]


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("отравленное существо", {"Горняк"}),
        ("существо с проклятием и отравлением", set()),
        ("существо с проклятием или отравлением", {"Горняк", "Соня"}),
        ("существо, перемещавшееся в этот ход", {"Горняк"}),
        ("существо, двигавшееся в этот ход", {"Горняк"}),
        ("существо, не двигавшееся в этот ход", {"Ворон", "Каменный страж", "Соня"}),
        ("существо, которое двигалось в этот ход", {"Горняк"}),
        ("существо, которое не перемещалось в этот ход", {"Ворон", "Каменный страж", "Соня"}),
        ("существо, которое двигалось в прошлый ход", set()),
        (
            "существо, которое не двигалось в прошлый ход",
            {"Ворон", "Горняк", "Каменный страж", "Соня"},
        ),
    ],
)
@pytest.mark.rule("538.2")
def test_a_description_by_deed_or_state_aims_at_exactly_the_matching_cards(
    words: str, meant: set[str]
) -> None:
    table = Table()
    blessing = spoken(f"{{tap}}: {words} получает благословление.")
    table.first.card(creature(*blessing, name="Каменный страж"), "c2")
    miner = stand(table.first, "c3", "Горняк", ab.Named(ab.Name.POISON), movement=2)
    stand(table.first, "d2", "Соня", CURSED)
    stand(table.second, "e6", "Ворон")
    table.moves(miner, "b3")
    assert blessed(table) == meant


# Nouns told apart by cost, wounds, place and name, in other words: whom a card may aim at.


OTHERS = {"Болото", "Великан", "Призрак", "Сокол"}
DEARER = {"Лучник", "Соня", "Тень", *OTHERS}
"""Creatures dearer than the mage, which costs 2, as Горняк does."""
WORDS: tuple[tuple[str, set[str]], ...] = (
    ("существо с полётом", {"Сокол"}),
    ("существо большей стоимости", DEARER),
    ("существо большей или равной стоимости", {*DEARER, "Каменный страж"}),
    ("существо наибольшей стоимости", {"Великан"}),
    ("существо с большим количеством ран", {"Болото", "Лучник"}),
    ("карта с наибольшим числом ран", {"Лучник"}),
    ("карта с наименьшим {health}", {"Баллиста"}),
    ("ваше существо, не имеющее проклятия", OWN - {"Соня"}),
    ("карта в крайних столбцах поля боя", {"Великан", "Баллиста"}),
    ("карта впереди", {"Горняк"}),
    ("карта в дополнительной зоне", {"Сокол"}),
    ("карта на соседней клетке поверхности", {"Тень"}),
    ("карта на клетке поверхности", {"Тень", "Великан", "Призрак", "Баллиста"}),
    ("существо, рядом с которым стоят два или более ваших эльфа", set()),
    ("существо, рядом с которым стоит ваш эльф", {"Каменный страж", "Горняк", "Тень"}),
    ("карта у края поля боя", {"Тень", "Великан", "Призрак", "Баллиста"}),
    ("существо, которое открыто и имеет раны", {"Лучник", "Болото"}),
    ("существо, которое закрыто и имеет проклятие", {"Соня"}),
    ("любое существо противника", OTHERS),
    ("выбранное ваше существо", OWN),
    ("одно из ваших существ", OWN),
)


@pytest.mark.rule("502.1", "546.1")
@each_row(("words", "names"), WORDS)
def test_a_description_of_a_target_offers_exactly_the_matching_cards(
    words: str, names: set[str]
) -> None:
    assert aimed_at(words) == names


# Cards told by another card and by their player, from text to the board (106, 202, 505).


@pytest.mark.rule("106.1", "105.2")
@pytest.mark.parametrize(
    ("words", "name"), [("с таким же названием", "Упырь"), ("такой же стоимости", "Рысь")]
)
def test_a_search_finds_a_card_with_the_name_or_cost_of_the_dead_one(words: str, name: str) -> None:
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
def test_a_death_trigger_requires_the_named_cell(words: str) -> None:
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


# Rules that hold for one thing and for no other, from printed text to the board.


@pytest.mark.rule("504.1", "121.1")
@pytest.mark.parametrize(
    ("words", "hardy"),
    [
        ("стоящие рядом с 2 или более орками", {"друг"}),
        ("напротив которых стоит орк", {"другой"}),
    ],
)
def test_a_description_by_neighbours_aims_at_exactly_the_matching_cards(
    words: str, hardy: set[str]
) -> None:
    gnome, orc = {"own": True, "classes": ("Гном",)}, {"own": True, "classes": ("Орк",)}
    board: Board = {
        "маг": {"cell": "a1"},
        "друг": {"cell": "c1", **gnome},
        "другой": {"cell": "e1", **gnome},
        "орк": {"cell": "b1", **orc},
        "второй": {"cell": "d1", **orc},
        "третий": {"cell": "e2", **orc},
    }
    if words.startswith("стоящие"):
        board = {**board, "третий": {"cell": "a3", **orc}}
    scene = Tableau(f"Ваши гномы, {words}, имеют {{zor}}.", others=board)
    told = scene.told()
    assert {name for name, facts in told.items() if "zor" in facts} == hardy

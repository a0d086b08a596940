"""«… получает …»: whom the words of a text let a card aim at, on a board with many cards."""

from dataclasses import replace

import pytest

from engine.berserk.abilities import (
    ITSELF,
    Ability,
    Attack,
    CardType,
    Concentration,
    Formation,
    Heal,
    Name,
    Named,
    PowerKind,
    Protection,
    Wound,
)
from engine.berserk.abilities.properties import Element
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.card import Cost
from engine.berserk.table import options as op
from tests.engine.berserk.abilities.laying import creature, influence, spell, tap
from tests.support import specs
from tests.support.scenario import Piece, Side, Table
from tests.support.spoken import spoken

ONE = Strength(1, 1, 1)
SHOOTS = tap(Attack(PowerKind.SHOT, ONE, 3))
THROWS = tap(Attack(PowerKind.THROW, ONE, 3))
CASTS = tap(spell(Wound(1)))
JUMPS = Named(Name.JUMP, 2)
CURSED = Named(Name.CURSE)
GHOST = Named(Name.INCORPOREAL)
WAITS = Concentration(influence(Heal(1), targets=ITSELF))


def stand(
    side: Side,
    cell: str | None,
    name: str,
    *abilities: Ability,
    cost: int = 4,
    elite: bool = False,
    chips: int = 0,
    wounds: int = 0,
    closed: bool = False,
    **facts: object,
) -> Piece:
    """Lay a creature whose every fact a text may ask for."""
    spec = creature(*abilities, name=name, **facts)  # type: ignore[arg-type]  # as ``lay``
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
        Formation((Named(Name.ATTACK_EXPERIENCE),)),
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
    stand(other, "a5", "Великан", Named(Name.ARMOR), cost=8, elite=True, life=14, strike="2-3-4")
    stand(other, "c6", "Призрак", CASTS, Protection((PowerKind.SHOT,)), classes=("Гном",), cost=5)
    stand(other, None, "Сокол", kind=CardType.FLYER, classes=("Эльф",), cost=6)
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
    "находящаяся напротив карта": {"Горняк"},
    "карта, находящаяся напротив Каменного стража": {"Горняк"},
    "карта с 7 или более {health}": EVERYBODY - {"Баллиста"},
    "карта с 7 или менее текущими {health}": {"Баллиста", "Лучник"},
    "карта (кроме гномов)": EVERYBODY - {"Горняк", "Призрак"},
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
}


@pytest.mark.parametrize("words", MEANT)
@pytest.mark.rule("528.2")
def test_words_say_which_cards(words: str) -> None:
    assert aimed_at(words) == MEANT[words]


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("симбиот", {"Наездник", "Клещ"}),
        ("компаньон", {"Наездник"}),
        ("паразит", {"Клещ"}),
    ],
)
@pytest.mark.rule("208.1")
def test_symbiotes_are_told_apart(words: str, meant: set[str]) -> None:
    table = Table()
    blessing = spoken(f"{{tap}}: {words} получает благословление.")
    mage = table.first.card(creature(*blessing, name="Каменный страж"), "c2")
    table.first.symbiote(specs.companion(), mage)
    table.second.symbiote(specs.parasite(), mage)
    table.second.creature("c5")
    assert blessed(table) == meant

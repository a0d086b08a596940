"""Conditions: what no table says."""

from typing import Any, Final, TypeAlias

import pytest

import engine.berserk.abilities as ab
from engine.berserk.cards.card import Element
from engine.berserk.table.state import CardState, Zone
from tests.engine.berserk.abilities.laying import Facts, lay
from tests.engine.berserk.cards.text.play.fighting import says
from tests.support.rows import each_row
from tests.support.scenario import Piece, Table
from tests.support.spoken import NotRead, spoken
from tests.support.tableau import Board, Tableau, aimed, played

# Conditions from printed text to the board: what a card has, what there is (121).


GUARD: Final = "Каменный страж"
NUMBERS: Final = (
    ("3 или более", (False, True, True)),
    ("3 или менее", (True, True, False)),
    ("3 или меньше", (True, True, False)),
    ("больше 3", (False, False, True)),
    ("более 3", (False, False, True)),
    ("меньше 3", (True, False, False)),
    ("менее 3", (True, False, False)),
)
"""Words, and whether two, three and four are so."""
OWN: Final = ("имеет {} {}", "Каменный страж имеет {} {}", "у Каменного стража {} {}")
THINGS: Final = (("{health}", "life"), ("{counter}", "chips"), ("дополнительных {health}", "extra"))
OTHERS: Final = ("атакованная карта имеет {} {}", "у атакованной карты {} {}")


def guard(table: Table, cell: str, text: str, *, extra: int = 0, **facts: Any) -> Piece:
    """Lay the card that says this text; ``extra`` is its extra life."""
    piece = says(table.first, cell, text, name=GUARD, **facts)
    table.laid[piece.id].extra = extra
    return piece


def so_many(fact: str, number: int) -> dict[str, Any]:
    """Return the facts of a card with so much of something; of life, so much is left of it."""
    return {"life": 9, "wounds": 9 - number} if fact == "life" else {"life": 20, fact: number}


def is_stronger(condition: str, **facts: Any) -> bool:
    """Whether a card strikes harder while its condition of itself is so."""
    table = Table()
    orc = guard(table, "c3", f"+1 к {{strike}}, пока {condition}.", **facts)
    return strikes(table, orc)


def strikes(table: Table, orc: Piece) -> bool:
    """Whether a weak strike of 1 wounds for 2."""
    elf = lay(table.second, "c4", closed=True)
    table.strikes(orc, elf, dice=(3,))
    return elf.wounds == 2


def is_rewarded(condition: str, *nodes: ab.Named | ab.Formation, **facts: Any) -> bool:
    """Whether a strike of no wounds at a card of which the condition is so brings a chip."""
    table = Table()
    extra = facts.pop("extra", 0)
    text = f"При {{strike}}, если {condition}, получить {{counter}}."
    orc = guard(table, "c3", text, strike="0-0-0")
    elf = lay(table.second, "c4", *nodes, **{"closed": True, **facts})
    assert isinstance(extra, int)
    table.laid[elf.id].extra = extra
    table.strikes(orc, elf, dice=(3,))
    return orc.state.chips == 1


@pytest.mark.rule("121.1")
@pytest.mark.parametrize(("thing", "fact"), THINGS)
@pytest.mark.parametrize(("compared", "expected"), NUMBERS)
@pytest.mark.parametrize("own", OWN)
def test_a_condition_compares_a_number_of_the_card_itself(
    own: str, compared: str, expected: tuple[bool, ...], thing: str, fact: str
) -> None:
    said = own.format(compared, thing)
    assert tuple(is_stronger(said, **so_many(fact, n)) for n in (2, 3, 4)) == expected


@pytest.mark.rule("121.1")
@each_row(("thing", "fact"), THINGS)
@each_row(("compared", "expected"), NUMBERS)
@each_row("others", OTHERS)
def test_a_condition_compares_a_number_of_the_attacked_card(
    others: str, compared: str, expected: tuple[bool, ...], thing: str, fact: str
) -> None:
    said = others.format(compared, thing)
    assert tuple(is_rewarded(said, **so_many(fact, n)) for n in (2, 3, 4)) == expected


@pytest.mark.rule("518.4")
@pytest.mark.parametrize(("compared", "expected"), NUMBERS)
def test_a_condition_compares_the_armor_left_of_the_card_itself(
    compared: str, expected: tuple[bool, ...]
) -> None:
    for own in OWN:
        said = own.format(compared, "единиц {armor}")
        armored = tuple(
            strikes(table, guard(table, "c3", f"{{armor}} {n}. +1 к {{strike}}, пока {said}."))
            for n in (2, 3, 4)
            for table in (Table(),)
        )
        assert armored == expected


@pytest.mark.rule("518.4")
@pytest.mark.parametrize(("compared", "expected"), NUMBERS)
@pytest.mark.parametrize("others", OTHERS)
def test_a_condition_compares_the_armor_left_of_the_attacked_card(
    others: str, compared: str, expected: tuple[bool, ...]
) -> None:
    said = others.format(compared, "единиц {armor}")
    assert tuple(is_rewarded(said, ab.Named(ab.Name.ARMOR, n)) for n in (2, 3, 4)) == expected


@pytest.mark.rule("121.1")
@pytest.mark.parametrize(("thing", "fact"), THINGS)
@pytest.mark.parametrize(
    ("compared", "expected"),
    [
        ("три или более", (False, True, True)),
        ("три или менее", (True, True, False)),
        ("три или меньше", (True, True, False)),
    ],
)
def test_a_condition_reads_numbers_written_as_words(
    compared: str, expected: tuple[bool, ...], thing: str, fact: str
) -> None:
    for said in (f"имеет {compared} {thing}", f"у Каменного стража {compared} {thing}"):
        assert tuple(is_stronger(said, **so_many(fact, n)) for n in (2, 3, 4)) == expected
    said = f"у атакованной карты {compared} {thing}"
    assert tuple(is_rewarded(said, **so_many(fact, n)) for n in (2, 3, 4)) == expected


HAVING: Final[tuple[tuple[str, dict[str, Any], dict[str, Any]], ...]] = (
    ("имеет раны", {"wounds": 1}, {}),
    ("не имеет ран", {}, {"wounds": 1}),
    ("имеет {counter}", {"chips": 1}, {}),
    ("не имеет {counter}", {}, {"chips": 1}),
    ("имеет дополнительные {health}", {"extra": 1}, {}),
    ("имеет нечетное количество {counter}", {"chips": 1}, {"chips": 2}),
    ("имеет четное количество {counter}", {"chips": 2}, {"chips": 1}),
    ("уникальный", {"unique": True}, {}),
    ("неуникальный", {}, {"unique": True}),
    ("нейтральный", {}, {"elements": (Element.SWAMP,)}),
    ("лесной", {"elements": (Element.FOREST,)}, {"elements": (Element.SWAMP,)}),
    ("стоит в центральном столбце", {"cell": "c3"}, {"cell": "a3"}),
)
"""A condition, facts of a card of which it is so, and facts of one of which it is not."""


@pytest.mark.rule("121.1")
@pytest.mark.parametrize(("condition", "so", "otherwise"), HAVING)
@pytest.mark.parametrize("named", ["", "Каменный страж "])
def test_a_condition_asks_for_a_property_of_the_card_itself(
    named: str, condition: str, so: dict[str, Any], otherwise: dict[str, Any]
) -> None:
    text = f"+1 к {{strike}}, пока {named}{condition}."
    for facts, expected in ((so, True), (otherwise, False)):
        table = Table()
        cell = str(facts.get("cell", "c3"))
        rest = {name: value for name, value in facts.items() if name != "cell"}
        orc = guard(table, cell, text, **rest)
        elf = lay(table.second, f"{cell[0]}4", closed=True)
        table.strikes(orc, elf, dice=(3,))
        assert (elf.wounds == 2) is expected


@pytest.mark.rule("121.1")
@pytest.mark.parametrize(("condition", "so", "otherwise"), HAVING[:-1])
def test_a_condition_asks_for_a_property_of_the_attacked_card(
    condition: str, so: dict[str, Any], otherwise: dict[str, Any]
) -> None:
    said = f"атакованный {condition}"
    assert is_rewarded(said, **so)
    assert not is_rewarded(said, **otherwise)


Cards: TypeAlias = tuple[tuple[str, str, str], ...]
"""Whose card, its cell or graveyard, its class."""


def there(condition: str, *cards: tuple[str, str, str]) -> bool:
    """Whether a card strikes harder with these cards there: side, cell or graveyard, class."""
    table = Table()
    orc = guard(table, "c3", f"+1 к {{strike}}, пока {condition}.")
    for side, place, name in cards:
        owner = table.first if side == "own" else table.second
        card = lay(owner, None if place == "dead" else place, classes=(name,))
        if place == "dead":
            table.laid[card.id] = CardState(
                card.id, table.laid[card.id].spec, owner.seat, owner.seat, Zone.GRAVEYARD
            )
    return strikes(table, orc)


MINE: Final[Cards] = tuple(("own", cell, "Гном") for cell in ("a1", "b1", "d1"))
THEIRS: Final[Cards] = tuple(("enemy", cell, "Гном") for cell in ("a5", "b5", "d5"))
ELVES: Final[Cards] = tuple(("own", cell, "Эльф") for cell in ("a1", "b1", "d1"))
DEAD: Final[Cards] = tuple(("own", "dead", "Гном") for _ in range(3))
DEAD_ENEMIES: Final[Cards] = tuple(("enemy", "dead", "Гном") for _ in range(3))


@pytest.mark.rule("121.1")
@each_row(
    ("place", "so", "others"),
    [
        ("в вашем отряде", MINE, (THEIRS, ELVES, DEAD)),
        ("в отряде противника", THEIRS, (MINE, DEAD_ENEMIES)),
        ("на вашем кладбище", DEAD, (MINE, DEAD_ENEMIES)),
        ("на кладбище противника", DEAD_ENEMIES, (THEIRS, DEAD)),
    ],
)
@each_row(
    ("words", "least"),
    [
        ("{} есть гном", 1),
        ("{} есть хотя бы один гном", 1),
        ("{} есть гномы", 1),
        ("{} есть два или более гномов", 2),
        ("{} есть два или более гномы", 2),
        ("{} есть хотя бы два гнома", 2),
        ("{} уже есть два гнома", 2),
        ("{} есть хотя бы три гномов", 3),
        ("{} два или более гномов", 2),
        ("{} два или больше гномов", 2),
    ],
)
def test_a_condition_counts_cards_only_in_the_named_place(
    words: str, least: int, place: str, so: Cards, others: tuple[Cards, ...]
) -> None:
    said = words.format(place)
    assert there(said, *so[:least])
    assert not there(said, *so[: least - 1])
    for other in others:
        assert not there(said, *other)


@pytest.mark.rule("121.1")
@pytest.mark.parametrize("side", ["own", "enemy"])
def test_a_condition_asks_whether_two_cards_share_a_name(side: str) -> None:
    place = "в вашем отряде" if side == "own" else "в отряде противника"
    for words, alike in (("есть карты", True), ("нет карт", False)):
        for names in (("Лист", "Лист"), ("Лист", "Ветка")):
            table = Table()
            text = f"+1 к {{strike}}, пока {place} {words} с одинаковым названием."
            orc = guard(table, "c3", text)
            owner = table.first if side == "own" else table.second
            for cell, name in zip(
                ("a1", "b1") if side == "own" else ("a5", "b5"), names, strict=True
            ):
                lay(owner, cell, name=name)
            assert strikes(table, orc) is ((names[0] == names[1]) is alike)


# Conditions told twice, of nobody, of what has happened, who fights and who plays first.


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
def test_a_condition_counts_cards_with_the_name_of_its_card(
    words: str, twins: int, *, expected: bool
) -> None:
    table = Table()
    orc = guard(table, "c3", f"+1 к {{strike}}, пока в вашем отряде {words}.")
    for cell in ("a1", "b1")[:twins]:
        lay(table.first, cell, name="Каменный страж")
    lay(table.second, "a6", name="Каменный страж")
    assert strikes(table, orc) is expected


# What depends on how the powers before went, or on the opponent, on the board.


@pytest.mark.rule("505.4.8")
@pytest.mark.parametrize(
    "text",
    [
        "{tap}: Закрыть существо противника или ранить его на 2.",
        "{tap}: Закрыть существо противника или ранить его на 2 по выбору противника.",
        "При {strike}, если имеет раны, получить {counter}, иначе излечиться на 1.",
    ],
)
def test_ambiguous_alternatives_are_unread(text: str) -> None:
    with pytest.raises(ValueError, match="is not read"):
        spoken(text)


# More of it where something is so, played from the text.


_KILLS = "Когда уничтожает карту противника — получает +1 к следующему выстрелу "


@pytest.mark.rule("545.10")
@pytest.mark.parametrize(
    "text", ["(или +1, если она уникальная).", "(или 3, если она уникальная)."]
)
def test_an_alternative_that_is_no_greater_than_the_base_is_unread(text: str) -> None:
    with pytest.raises(NotRead):
        spoken(_KILLS + text)


# More cards of one sort than of another elsewhere, in every word for a place: 121.1, 543.4.


AT: Final = {
    "own squad": tuple(("own", cell) for cell in ("a1", "b1", "d1")),
    "enemy squad": tuple(("enemy", cell) for cell in ("a5", "b5", "d5")),
    "own graveyard": (("own", "dead"),) * 3,
    "enemy graveyard": (("enemy", "dead"),) * 3,
}
"""Whose card, and its cell or graveyard."""
ELSEWHERE: Final = (
    ("в отряде противника", "enemy squad", "в вашем", "own squad"),
    ("в отряде противника", "enemy squad", "в вашем отряде", "own squad"),
    ("в отряде противника", "enemy squad", "у вас", "own squad"),
    ("в отряде противника", "enemy squad", "у вас в отряде", "own squad"),
    ("у противника", "enemy squad", "у вас", "own squad"),
    ("у противника в отряде", "enemy squad", "в вашем отряде", "own squad"),
    ("в его отряде", "enemy squad", "у вас", "own squad"),
    ("в вашем отряде", "own squad", "в отряде противника", "enemy squad"),
    ("в вашем отряде", "own squad", "в его отряде", "enemy squad"),
    ("в вашем отряде", "own squad", "у противника", "enemy squad"),
    ("в вашем отряде", "own squad", "у противника в отряде", "enemy squad"),
    ("у вас", "own squad", "у противника", "enemy squad"),
    ("у вас в отряде", "own squad", "в отряде противника", "enemy squad"),
    ("на кладбище противника", "enemy graveyard", "на вашем", "own graveyard"),
    ("на кладбище противника", "enemy graveyard", "на вашем кладбище", "own graveyard"),
    ("на вашем кладбище", "own graveyard", "на кладбище противника", "enemy graveyard"),
    ("в вашем отряде", "own squad", "на вашем кладбище", "own graveyard"),
    ("в отряде противника", "enemy squad", "на кладбище противника", "enemy graveyard"),
)
"""Words for a place, which it is, words for another one, and which that is."""
COMPARED: Final = (("больше", "+--"), ("меньше", "--+"))
"""A comparison, and whether 2, 1 and 1 cards are so beside 1, 1 and 2."""


def some(place: str, sort: str, count: int) -> Cards:
    """Return so many cards of a sort there; those of two sorts stand on different cells."""
    spots = AT[place] if sort == "Гном" else AT[place][::-1]
    return tuple((side, spot, sort) for side, spot in spots[:count])


def outcomes(said: str, place: str, than: str, others: str, *more: tuple[str, str, str]) -> str:
    """Tell of 2:1, 1:1 and 1:2 cards here and there whether the condition is so."""
    counts = ((2, 1), (1, 1), (1, 2))
    return "".join(
        "+" if there(said, *some(place, "Гном", here), *some(than, others, away), *more) else "-"
        for here, away in counts
    )


@pytest.mark.rule("121.1", "543.4")
@each_row(("compared", "so"), COMPARED)
@each_row(("words", "place", "other", "than"), ELSEWHERE)
def test_a_condition_compares_one_class_with_another_in_another_place(
    words: str, place: str, other: str, than: str, compared: str, so: str
) -> None:
    assert outcomes(f"{words} {compared} гномов, чем эльфов {other}", place, than, "Эльф") == so


@pytest.mark.rule("121.1", "543.4")
@each_row(("compared", "so"), COMPARED)
@each_row(("words", "place", "other", "than"), ELSEWHERE)
def test_a_condition_compares_one_class_in_two_places(
    words: str, place: str, other: str, than: str, compared: str, so: str
) -> None:
    assert outcomes(f"{words} {compared} гномов, чем {other}", place, than, "Гном") == so


@pytest.mark.rule("121.1", "543.4")
@pytest.mark.parametrize(("words", "place", "other", "than"), ELSEWHERE)
def test_a_comparison_of_two_places_ignores_cards_in_a_third(
    words: str, place: str, other: str, than: str
) -> None:
    said = f"{words} больше гномов, чем эльфов {other}"
    for third in AT.keys() - {place, than}:
        assert outcomes(said, place, than, "Эльф", *some(third, "Гном", 2)) == "+--"
        assert outcomes(said, place, than, "Эльф", *some(third, "Эльф", 3)) == "+--"


# Facts, kinds and deeds that vocabularies name, one by one, from printed text to the board.


GNOME: Facts = {"classes": ("Гном",)}


def strong(text: str, board: Board) -> bool:
    """Tell whether a mage of 1-2-3 has one more to its strike by a text."""
    strike = Tableau(text, others=board).pieces["маг"].state.facts.strike
    assert strike is not None
    assert strike.weak in (1, 2)
    return strike.weak == 2


@pytest.mark.rule("545.8")
@pytest.mark.parametrize(
    ("words", "friend", "holds"),
    [
        ("2 или более разных классов", {"classes": ("Эльф",)}, True),
        ("2 или более разных классов", GNOME, False),
        ("3 или более разных классов", {"classes": ("Эльф",)}, False),
        ("2 или более разных названий", {"name": "Друг"}, True),
        ("2 или более разных названий", {"name": "Маг"}, False),
        ("2 или менее разных названий", {"name": "Друг"}, True),
    ],
)
def test_a_condition_counts_different_classes_or_costs(
    words: str, friend: dict[str, Any], *, holds: bool
) -> None:
    text = f"Пока в вашем отряде {words}, +1 к {{strike}}."
    assert strong(text, {"маг": GNOME, "друг": friend}) is holds


@pytest.mark.rule("545.8")
@pytest.mark.parametrize(
    ("noun", "aims"),
    [
        ("карту большей стоимости", "враг"),
        ("карту меньшей стоимости", "друг болото"),
        ("карту того же класса, что и Каменный страж", "маг дальний"),
        ("другую карту того же класса, что и Каменный страж", "дальний"),
        ("местность", "болото"),
        ("карту, кроме местностей", "маг друг враг дальний"),
    ],
)
def test_a_noun_with_a_property_aims_only_at_matching_cards(noun: str, aims: str) -> None:
    board: Board = {
        "маг": {"cost": 4, **GNOME},
        "друг": {"cost": 3},
        "враг": {"cost": 5},
        "дальний": {"cost": 4, **GNOME},
        "болото": {"kind": ab.CardType.TERRAIN},
    }
    assert aimed(f"{{instant}}: Уничтожить {noun}.", board) == aims


@pytest.mark.rule("517.1")
@pytest.mark.parametrize(("whose", "healed"), [("Каменного стража", "маг"), ("существа", "друг")])
def test_restoring_armor_returns_its_spent_units(whose: str, healed: str) -> None:
    armored = {"texts": "{armor} 2.", "spent": 2}
    board: Board = {"маг": armored, "друг": armored}
    answers = "друг" if whose == "существа" else ""
    for words in (f"восстановить {{armor}} {whose}", f"восстановить {whose} {{armor}}"):
        told = played(f"{{instant}}: Полностью {words}.", answers, board)
        assert told == f"{healed}: броня 0>2"

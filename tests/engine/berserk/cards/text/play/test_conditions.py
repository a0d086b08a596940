"""Conditions from printed text to the board: what a card has, what there is (121)."""

from typing import Any, Final, TypeAlias

import pytest

import engine.berserk.abilities as ab
from engine.berserk.cards.card import Element
from engine.berserk.table.state import CardState, Zone
from tests.engine.berserk.abilities.laying import creature, lay, use
from tests.engine.berserk.cards.text.play.fighting import says
from tests.support.rows import each_row
from tests.support.scenario import Piece, Table

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


def guard(table: Table, cell: str, text: str, *, extra: int = 0, **facts: object) -> Piece:
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


def is_rewarded(condition: str, *nodes: ab.Named | ab.Formation, **facts: object) -> bool:
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
def test_a_number_of_the_card_itself(
    own: str, compared: str, expected: tuple[bool, ...], thing: str, fact: str
) -> None:
    said = own.format(compared, thing)
    assert tuple(is_stronger(said, **so_many(fact, n)) for n in (2, 3, 4)) == expected


@pytest.mark.rule("121.1")
@each_row(("thing", "fact"), THINGS)
@each_row(("compared", "expected"), NUMBERS)
@each_row("others", OTHERS)
def test_a_number_of_the_attacked_card(
    others: str, compared: str, expected: tuple[bool, ...], thing: str, fact: str
) -> None:
    said = others.format(compared, thing)
    assert tuple(is_rewarded(said, **so_many(fact, n)) for n in (2, 3, 4)) == expected


@pytest.mark.rule("518.4")
@pytest.mark.parametrize(("compared", "expected"), NUMBERS)
def test_armor_left_is_a_number_too(compared: str, expected: tuple[bool, ...]) -> None:
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
def test_armor_left_of_the_attacked_card(
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
def test_a_number_in_words(
    compared: str, expected: tuple[bool, ...], thing: str, fact: str
) -> None:
    for said in (f"имеет {compared} {thing}", f"у Каменного стража {compared} {thing}"):
        assert tuple(is_stronger(said, **so_many(fact, n)) for n in (2, 3, 4)) == expected
    said = f"у атакованной карты {compared} {thing}"
    assert tuple(is_rewarded(said, **so_many(fact, n)) for n in (2, 3, 4)) == expected


@pytest.mark.rule("121.1", "518.4")
@pytest.mark.parametrize(("more", "expected"), [("более", (0, 1, 1)), ("менее", (1, 1, 0))])
def test_armor_left_in_words(more: str, expected: tuple[int, ...]) -> None:
    for said in ("имеет три или {} единиц {{armor}}", "у него три или {} единиц {{armor}}"):
        condition = said.format(more)
        armored = tuple(
            strikes(table, guard(table, "c3", f"{{armor}} {n}. +1 к {{strike}}, пока {condition}."))
            for n in (2, 3, 4)
            for table in (Table(),)
        )
        assert armored == tuple(map(bool, expected))


@pytest.mark.rule("518.4")
def test_no_armor_left() -> None:
    for named in ("", "Каменный страж "):
        for armor in ("", "{armor} 2. "):
            table = Table()
            text = f"{armor}+1 к {{strike}}, пока {named}не имеет единиц {{armor}}."
            orc = guard(table, "c3", text)
            assert strikes(table, orc) is not bool(armor)
    assert is_rewarded("атакованная карта не имеет единиц {armor}")
    assert not is_rewarded("атакованная карта не имеет единиц {armor}", ab.Named(ab.Name.ARMOR, 1))


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
def test_what_the_card_itself_has(
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
def test_what_the_attacked_card_has(
    condition: str, so: dict[str, Any], otherwise: dict[str, Any]
) -> None:
    said = f"атакованный {condition}"
    assert is_rewarded(said, **so)
    assert not is_rewarded(said, **otherwise)


@pytest.mark.rule("121.1")
@pytest.mark.parametrize(
    ("condition", "open_", "closed"),
    [
        ("открыта", True, False),
        ("закрыта", False, True),
    ],
)
def test_whether_the_attacked_card_is_open(condition: str, *, open_: bool, closed: bool) -> None:
    outcomes = []
    for is_closed in (False, True):
        table = Table()
        text = f"При выстреле, если атакованная карта {condition}, получить {{counter}}."
        orc = says(table.first, "c2", text, "{tap}: Выстрел на 1.", name=GUARD)
        elf = lay(table.second, "c5", closed=is_closed)
        use(table, orc, elf, die=3)
        outcomes.append(orc.state.chips == 1)
    assert outcomes == [open_, closed]


@pytest.mark.rule("518.1")
@pytest.mark.parametrize("named", ["", "Каменный страж "])
@pytest.mark.parametrize(
    ("condition", "with_dash", "without"),
    [("имеет рывок", True, False), ("не имеет рывка", False, True)],
)
def test_a_named_ability_of_the_card_itself(
    named: str, condition: str, *, with_dash: bool, without: bool
) -> None:
    outcomes = []
    for own in ("Рывок. ", ""):
        table = Table()
        text = f"{own}+1 к {{strike}}, пока {named}{condition}."
        outcomes.append(strikes(table, guard(table, "c3", text)))
    assert outcomes == [with_dash, without]


@pytest.mark.rule("518.1")
@pytest.mark.parametrize(
    ("condition", "with_dash", "without"),
    [
        ("атакованная карта имеет рывок", True, False),
        ("атакованная карта не имеет рывка", False, True),
    ],
)
def test_a_named_ability_of_the_attacked_card(
    condition: str, *, with_dash: bool, without: bool
) -> None:
    assert is_rewarded(condition, ab.Named(ab.Name.DASH)) is with_dash
    assert is_rewarded(condition) is without


@pytest.mark.rule("522.1")
@pytest.mark.parametrize("named", ["", "Каменный страж "])
@pytest.mark.parametrize("stands", ["стоит", "находится"])
def test_standing_in_formation(named: str, stands: str) -> None:
    for partner, expected in (("b3", True), ("b2", False)):
        table = Table()
        text = f"Строй: {{zoo}}. +1 к {{strike}}, пока {named}{stands} в строю."
        orc = guard(table, "c3", text)
        lay(table.first, partner, ab.Formation((ab.Named(ab.Name.FORTITUDE),)))
        assert strikes(table, orc) is expected


@pytest.mark.rule("212.1")
@pytest.mark.parametrize("named", ["", "Каменный страж "])
def test_carrying_a_symbiote(named: str) -> None:
    for carries in (True, False):
        table = Table()
        text = f"+1 к {{strike}}, пока {named}является хозяином симбиота."
        orc = guard(table, "c3", text)
        if carries:
            table.first.symbiote(creature(name="Лишай", kind=ab.CardType.COMPANION), orc)
        assert strikes(table, orc) is carries


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
def test_how_many_there_are(
    words: str, least: int, place: str, so: Cards, others: tuple[Cards, ...]
) -> None:
    said = words.format(place)
    assert there(said, *so[:least])
    assert not there(said, *so[: least - 1])
    for other in others:
        assert not there(said, *other)


@pytest.mark.rule("121.1")
@pytest.mark.parametrize(
    ("place", "so"),
    [
        ("в вашем отряде", MINE),
        ("в отряде противника", THEIRS),
        ("на вашем кладбище", DEAD),
        ("на кладбище противника", DEAD_ENEMIES),
    ],
)
def test_that_there_is_none(place: str, so: Cards) -> None:
    said = f"{place} нет гномов"
    assert there(said)
    assert not there(said, so[0])


@pytest.mark.rule("121.1")
@pytest.mark.parametrize(
    ("words", "so"),
    [
        ("не более двух гномов", (True, True, True, False)),
        ("не больше одного гнома", (True, True, False, False)),
        ("больше одного гнома", (False, False, True, True)),
        ("меньше двух гномов", (True, True, False, False)),
        ("не менее двух гномов", (False, False, True, True)),
    ],
)
def test_amounts_of_cards(words: str, so: tuple[bool, ...]) -> None:
    said = f"в вашем отряде {words}"
    assert tuple(there(said, *MINE[:count], *THEIRS) for count in range(4)) == so


@pytest.mark.rule("121.1")
@pytest.mark.parametrize(
    ("said", "so"),
    [
        ("все ваши гномы имеют раны", (True, False, False, True)),
        ("Каменный страж или ваш гном имеет раны", (False, False, True, True)),
    ],
)
def test_whether_all_cards_are_so_or_one_of_them(said: str, so: tuple[bool, ...]) -> None:
    outcomes = []
    for wounds in ((), (0, 0), (1, 0), (1, 1)):
        table = Table()
        orc = guard(table, "c3", f"+1 к {{strike}}, пока {said}.")
        for cell, count in zip(("a1", "b1"), wounds, strict=False):
            lay(table.first, cell, classes=("Гном",), wounds=count)
        lay(table.second, "a5", classes=("Гном",), wounds=2)
        lay(table.first, "d1", classes=("Эльф",))
        outcomes.append(strikes(table, orc))
    assert tuple(outcomes) == so


@pytest.mark.rule("121.1")
def test_the_card_itself_or_another() -> None:
    table = Table()
    said = "Каменный страж или ваш гном имеет раны"
    orc = guard(table, "c3", f"+1 к {{strike}}, пока {said}.", wounds=1)
    assert strikes(table, orc)


@pytest.mark.rule("538.2")
@pytest.mark.parametrize("verb", ["перемещался", "двигался"])
@pytest.mark.parametrize("did", [True, False])
def test_what_the_card_itself_did(verb: str, *, did: bool) -> None:
    for moves in (True, False):
        table = Table()
        said = f"{'' if did else 'не '}{verb} в этот ход"
        orc = guard(table, "c2" if moves else "c3", f"+1 к {{strike}}, пока {said}.", movement=1)
        elf = lay(table.second, "c4", closed=True)
        if moves:
            table.moves(orc, "c3")
        table.strikes(orc, elf, dice=(3,))
        assert (elf.wounds == 2) is (moves is did)


@pytest.mark.rule("121.1")
def test_fewer_of_one_sort_than_of_another() -> None:
    said = "в отряде противника меньше гномов, чем в вашем отряде"
    assert there(said, *MINE[:2], THEIRS[0])
    assert not there(said, MINE[0], THEIRS[0])
    assert not there(said, MINE[0], *THEIRS[:2])


@pytest.mark.rule("121.1")
def test_more_of_one_sort_than_of_another() -> None:
    said = "в вашем отряде больше гномов, чем эльфов"
    assert there(said, MINE[0], MINE[1], ELVES[2])
    assert not there(said, MINE[0], ELVES[2])
    assert not there(said, ELVES[2])
    said = "в вашем отряде больше гномов, чем гномов в отряде противника"
    assert there(said, *MINE[:2], THEIRS[0])
    assert not there(said, MINE[0], THEIRS[0])


@pytest.mark.rule("121.1")
@pytest.mark.parametrize("side", ["own", "enemy"])
def test_cards_of_one_name(side: str) -> None:
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

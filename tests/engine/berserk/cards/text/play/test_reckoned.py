"""Numbers worked out, comparisons, and attacks brought to a number, from text to wounds."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.cards.card import Element
from tests.engine.berserk.abilities.laying import lay, use
from tests.engine.berserk.abilities.sayings import everybody_passes
from tests.engine.berserk.cards.text.play.fighting import SHOT
from tests.support.scenario import Piece, Side, Table
from tests.support.spoken import spoken

GNOME, ELF = ("Гном",), ("Эльф",)


def guard(side: Side, cell: str | None, text: str, **facts: object) -> Piece:
    """Lay the card that says this text, called as texts call it."""
    return lay(side, cell, *spoken(text), name="Каменный страж", **facts)


def is_struck(text: str, *, closed: bool = True, other: tuple[str, ...] = ELF) -> list[int]:
    """Return the wounds of weak, medium and strong strikes of 1-2-3 at the card of this text.

    An open one rolls 1 against a six, so only the strong strike of each is looked at.
    """
    got = []
    for die in (3, 5, 6):
        table = Table()
        orc = lay(table.first, "c3", classes=other, life=20)
        target = guard(table.second, "c4", text, closed=closed)
        table.strikes(orc, target, dice=(die,) if closed else (die, 1))
        everybody_passes(table)
        got.append(target.wounds)
    return got


@pytest.mark.rule("520.2")
@pytest.mark.parametrize(
    ("text", "wounds"),
    [
        ("{strike} по закрытому Каменному стражу сводятся к 1.", [1, 1, 1]),
        ("{strike} по открытому Каменному стражу сводятся к 1.", [1, 2, 3]),
        ("{strike} по закрытому Каменному стражу сводятся к слабым.", [1, 1, 1]),
        ("{strike} эльфов по закрытому Каменному стражу сводятся к средним.", [2, 2, 2]),
        ("{strike} гномов по закрытому Каменному стражу сводятся к средним.", [1, 2, 3]),
        ("Выстрелы по закрытому Каменному стражу сводятся к 1.", [1, 2, 3]),
        ("{strike} по Каменному стражу сводятся к сильным.", [3, 3, 3]),
        ("{strike} гномов по Каменному стражу сводятся к сильным.", [1, 2, 3]),
    ],
)
def test_attacks_at_a_closed_card_are_brought_to_a_number(text: str, wounds: list[int]) -> None:
    assert is_struck(text) == wounds


@pytest.mark.rule("520.2")
def test_attacks_at_an_open_card_are_told_apart_from_those_at_a_closed_one() -> None:
    wounds = [
        is_struck(f"{{strike}} по {how} Каменному стражу сводятся к слабым.", closed=False)[2]
        for how in ("закрытому", "открытому")
    ]
    assert wounds == [3, 1]


@pytest.mark.rule("520.2")
@pytest.mark.parametrize(
    ("text", "wounds"),
    [
        ("{strike} по картам слева и справа от Каменного стража сводятся к слабому.", [1, 1, 3, 3]),
        ("{strike} по картам, стоящим рядом с Каменным стражем, сводятся к 2.", [2, 2, 3, 3]),
        ("{strike} по вашим гномам сводятся к 1.", [1, 3, 3, 1]),
        ("{strike} по гномам противника сводятся к 1.", [3, 3, 3, 3]),
        ("{strike} эльфов по вашим гномам сводятся к 1.", [1, 3, 3, 1]),
        ("{strike} гномов по вашим гномам сводятся к 1.", [3, 3, 3, 3]),
        ("Выстрелы по вашим картам сводятся к 1.", [3, 3, 3, 3]),
    ],
)
def test_attacks_at_other_cards_are_brought_to_a_number(text: str, wounds: list[int]) -> None:
    got = []
    for struck in "bdca":
        table = Table()
        targets = {
            "b": lay(table.second, "b4", classes=GNOME, closed=True),
            "c": guard(table.second, "c4", text, closed=True),
            "d": lay(table.second, "d4", classes=ELF, closed=True),
            "a": lay(table.second, "a4", classes=GNOME, closed=True),
        }
        elf = lay(table.first, f"{struck}3", classes=ELF)
        table.strikes(elf, targets[struck], dice=(6,))
        everybody_passes(table)
        got.append(targets[struck].wounds)
    assert got == wounds


def fights(text: str, attacker: str, die: int, kin: tuple[str, ...] = GNOME) -> int:
    """Return the wounds of a closed card of this kin, struck or shot by the card of this text."""
    table = Table()
    orc = guard(table.first, "c3", f"{text} {SHOT}")
    target = lay(table.second, "c4" if attacker == "strike" else "c5", classes=kin, closed=True)
    if attacker == "strike":
        table.strikes(orc, target, dice=(die,))
    else:
        use(table, orc, target, number=0, die=die)
    everybody_passes(table)
    return target.wounds


@pytest.mark.rule("519.2")
@pytest.mark.parametrize(
    ("text", "struck", "shot", "elf"),
    [
        ("+1 к броску кубика, когда атакует гномов.", 2, 2, 1),
        ("+2 к броскам кубика, когда атакует карты.", 2, 2, 2),
        ("+3 к броску кубика, когда атакует эльфов противника.", 1, 1, 3),
        ("+1 к броску кубика, когда атакует ваших гномов.", 1, 1, 1),
    ],
)
def test_a_die_is_better_against_some_cards(text: str, struck: int, shot: int, elf: int) -> None:
    got = (fights(text, "strike", 3), fights(text, "shot", 3), fights(text, "strike", 3, ELF))
    assert got == (struck, shot, elf)


@pytest.mark.rule("519.2")
def test_a_die_against_attacked_cards_is_not_that_of_a_defence() -> None:
    wounds = []
    for text in ("+3 к броскам кубика.", "+3 к броскам кубика, когда атакует карты."):
        table = Table()
        orc = lay(table.first, "c3", life=20)
        target = guard(table.second, "c4", text, life=20)
        table.strikes(orc, target, dice=(1, 3))
        everybody_passes(table)
        wounds.append(orc.wounds > 0)
    assert wounds == [True, False]


# Whose number it is.


@pytest.mark.rule("543.4")
@pytest.mark.parametrize(
    ("text", "healed"),
    [
        ("Излечить существо на X, где X — величина его слабого {strike}.", 3),
        ("Излечить существо на X, где X — его сильный {strike}.", 5),
        ("Излечить существо на X, где X — величина своего слабого {strike}.", 1),
        ("Излечить существо на X, где X — величина среднего {strike} Каменного стража.", 2),
        ("Излечить существо на X, где X — его {regen}.", 2),
        ("Излечить существо на X, где X — число ран на нём.", 8),
        ("Излечить существо на X, где X — число ран на Каменном страже.", 4),
        ("Излечить существо на X, где X — значение {move} Каменного стража.", 1),
        ("Излечить существо на X, где X — его {move}.", 3),
        ("Излечить карту на X, где X — её {regen}.", 2),
        ("Излечить карту на X, где X — её {move} (максимум 2).", 2),
    ],
)
def test_a_pronoun_means_who_is_chosen_and_one_s_own_the_card(text: str, healed: int) -> None:
    table = Table()
    mage = guard(table.first, "c1", f"{{tap}}: {text}", wounds=4)
    friend = lay(
        table.first, "c3", *spoken("{regen} 2."), strike="3-4-5", movement=3, wounds=8, life=20
    )
    table.second.creature("a6")
    use(table, mage, friend)
    assert 8 - friend.wounds == healed


@pytest.mark.rule("543.4")
@pytest.mark.parametrize(
    "text",
    [
        "{tap}: Ранить все карты на X, где X — их {regen}.",
        "Ваши гномы имеют {ova} X, где X — величина его {ovz}.",
        "{tap}: Ранить все карты на 1 за каждую карту рядом с ними.",
        "{tap}: Ранить на 1 за каждую карту рядом с ним существо.",
    ],
)
def test_a_number_of_each_of_several_cards_is_not_read_as_one(text: str) -> None:
    with pytest.raises(ValueError, match="is not read"):
        spoken(text)


# What is compared.


def is_so(condition: str, table: Table, *, more: str = "") -> bool:
    """Whether the card on c3 has what its text gives it while something is so."""
    orc = guard(table.first, "c3", f"{{ova}} 5, пока {condition}. {more}")
    table.second.creature("a6")
    return orc.state.facts.value(ab.Name.ATTACK_EXPERIENCE) == 5


@pytest.mark.rule("121.1")
@pytest.mark.parametrize(
    ("closed", "opened", "so"), [(2, 1, True), (1, 1, False), (1, 2, False), (1, 0, True)]
)
def test_more_closed_gnomes_than_open_ones(closed: int, opened: int, so: bool) -> None:
    table = Table()
    for column, shut in zip("abde", [True] * closed + [False] * opened, strict=False):
        lay(table.first, f"{column}1", classes=GNOME, closed=shut)
    for cell in ("a2", "b2", "d2"):  # of another kin, and of the other side
        lay(table.first, cell, classes=ELF)
    for cell in ("a4", "b4", "c4"):
        lay(table.second, cell, classes=GNOME)
    assert is_so("в вашем отряде больше закрытых гномов, чем открытых", table) is so


@pytest.mark.rule("121.1")
@pytest.mark.parametrize(
    ("has", "so"),
    [
        ("{tap}: Выстрел на 1. {tap}: Метание на 1.", True),
        ("{tap}: Выстрел на 1.", False),
        ("{tap}: Метание на 1.", False),
        ("", False),
    ],
)
def test_having_both_of_two_attacks(has: str, so: bool) -> None:
    assert is_so("имеет и выстрел, и метание", Table(), more=has) is so


ROWS = ("1", "2", "3", "4", "5", "6")


@pytest.mark.rule("121.1", "202.2")
@pytest.mark.parametrize("missing", [None, *ROWS])
def test_a_gnome_in_each_row(missing: str | None) -> None:
    table = Table()
    for row in ROWS:
        kin = ELF if row == missing else GNOME
        lay(table.first, f"e{row}", classes=kin)
        lay(table.second, f"d{row}", classes=GNOME)
    assert is_so("в каждом ряду поля боя есть ваш гном", table) is (missing is None)


@pytest.mark.rule("106.2.2", "121.1")
@pytest.mark.parametrize(
    ("elements", "so"),
    [
        ((), True),
        ((Element.FOREST, Element.SWAMP), True),
        ((Element.FOREST, Element.FOREST, Element.SWAMP), True),
        ((Element.FOREST, Element.SWAMP, Element.STEPPE), False),
    ],
)
def test_cards_of_no_more_than_two_elements(elements: tuple[Element, ...], so: bool) -> None:
    table = Table()
    for column, element in zip("abd", elements, strict=False):
        lay(table.first, f"{column}1", elements=(element,))
    lay(table.first, "e1")
    lay(table.second, "c6", elements=(Element.DARKNESS,))
    lay(table.second, "d6", elements=(Element.MOUNTAIN,))
    assert is_so("в вашем отряде карты не более двух стихий", table) is so


@pytest.mark.rule("121.1", "202.2")
@pytest.mark.parametrize(
    ("line", "cell", "kin", "so"),
    [
        ("столбце, в котором нет карт противника", "c6", ELF, False),
        ("столбце, в котором нет карт противника", "d4", ELF, True),
        ("столбце, в котором нет гномов противника", "c6", GNOME, False),
        ("столбце, в котором нет гномов противника", "c6", ELF, True),
        ("ряду, в котором нет карт противника", "a3", ELF, False),
        ("ряду, в котором нет карт противника", "c4", ELF, True),
    ],
)
def test_a_row_or_column_without_cards_of_the_opponent(
    line: str, cell: str, kin: tuple[str, ...], so: bool
) -> None:
    table = Table()
    lay(table.first, "c1")
    lay(table.first, "e3")
    lay(table.second, cell, classes=kin)
    assert is_so(f"стоит в {line}", table) is so


@pytest.mark.rule("538.2")
@pytest.mark.parametrize(
    ("text", "wounds"),
    [
        ("+1 к выстрелу по картам, перемещавшимся в этот ход.", [1, 2]),
        ("+1 к выстрелу по картам, не перемещавшимся в этот ход.", [2, 1]),
        ("+1 к выстрелу по эльфам, перемещавшимся в этот ход.", [1, 1]),
    ],
)
def test_cards_that_went_somewhere_this_turn(text: str, wounds: list[int]) -> None:
    got = []
    for goes in (False, True):
        table = Table()
        archer = guard(table.first, "a1", f"{text} {{tap}}: Выстрел на 1.")
        gnome = lay(table.first, "c2", classes=GNOME)
        table.second.creature("a6")
        if goes:
            table.moves(gnome, "c3")
        use(table, archer, gnome)
        everybody_passes(table)
        got.append(gnome.wounds)
    assert got == wounds


@pytest.mark.rule("512.6.7")
@pytest.mark.parametrize(
    ("text", "wounds"),
    [
        ("Блокирует немагические атаки по себе.", [0, 0, 0]),
        ("Блокирует по себе выстрелы.", [0, 0, 3]),
        ("Блокирует первый выстрел по себе за ход.", [0, 3, 3]),
        ("Блокирует по себе первую немагическую атаку за бой.", [0, 3, 3]),
        ("Блокирует магические атаки по себе.", [3, 3, 3]),
        ("Блокирует первый выстрел по себе за ход противника.", [0, 3, 3]),
        ("Блокирует по себе немагические атаки гномов.", [3, 3, 3]),
        ("Блокирует по себе немагические атаки карт без ран.", [0, 0, 0]),
        ("Блокирует выстрелы стоящих рядом карт по себе.", [3, 3, 3]),
        ("Блокирует ближние атаки стоящих рядом карт по себе.", [3, 3, 0]),
        ("", [3, 3, 3]),
    ],
)
def test_attacks_at_a_card_are_blocked_by_it(text: str, wounds: list[int]) -> None:
    table = Table()
    archers = [guard(table.first, cell, "{tap}: Выстрел на 3.") for cell in ("a1", "b1")]
    orc = lay(table.first, "c3")
    target = guard(table.second, "c4", text, closed=True, life=30)
    friend = table.second.creature("a6", closed=True)
    got = []
    for archer in archers:
        use(table, archer, target)
        everybody_passes(table)
        got.append(target.wounds)
    table.strikes(orc, target, dice=(6,))
    everybody_passes(table)
    got.append(target.wounds)
    assert [got[0], got[1] - got[0], got[2] - got[1]] == wounds
    assert friend.wounds == 0


@pytest.mark.rule("545.8")
@pytest.mark.parametrize(("span", "wounds"), [("ход", 0), ("бой", 3), ("ход противника", 0)])
def test_the_first_attack_of_a_turn_comes_again_in_the_next(span: str, wounds: int) -> None:
    table = Table()
    archer = guard(table.first, "a1", "{tap}: Выстрел на 3.")
    target = guard(table.second, "c4", f"Блокирует первый выстрел по себе за {span}.", life=30)
    use(table, archer, target)
    everybody_passes(table)
    for _ in range(2):
        table.ends_turn()
        everybody_passes(table)
    use(table, archer, target)
    everybody_passes(table)
    assert target.wounds == wounds


@pytest.mark.rule("545.8")
@pytest.mark.parametrize(("span", "wounds"), [("ход", 0), ("ход противника", 3)])
def test_the_first_attack_in_the_opponents_turn_alone(span: str, wounds: int) -> None:
    table = Table()
    archer = guard(table.first, "a1", "{tap}: Выстрел на 3.")
    target = guard(table.first, "c4", f"Блокирует первый выстрел по себе за {span}.", life=30)
    table.second.creature("a6")
    use(table, archer, target)
    everybody_passes(table)
    assert target.wounds == wounds


@pytest.mark.rule("121.1", "543.7")
@pytest.mark.parametrize(
    ("text", "extra"),
    [
        ("+5 к {strike}, пока у Каменного стража две или более единиц {armor}.", [5, 5, 0]),
        ("+5 к {strike}, пока имеет одну или более единиц {armor}.", [5, 5, 5]),
        ("+5 к {strike}, пока имеет 3 или более единиц {armor}.", [5, 0, 0]),
        ("+5 к {strike}, пока имеет две или менее единицы {armor}.", [0, 5, 5]),
        ("+5 к {strike}, пока имеет более 2 единиц {armor}.", [5, 0, 0]),
        ("+5 к {strike}, пока имеет меньше 2 единиц {armor}.", [0, 0, 5]),
        ("+5 к {strike}, пока не имеет единиц {armor}.", [0, 0, 0]),
        (
            "+X к {strike}, где X — количество оставшихся единиц {armor} Каменного стража.",
            [3, 2, 1],
        ),
        ("+X к {strike}, где X — величина {armor} Каменного стража.", [3, 3, 3]),
    ],
)
def test_armor_that_is_left(text: str, extra: list[int]) -> None:
    got = []
    for shots in range(3):
        table = Table()
        orc = guard(table.first, "c3", f"{{armor}} 3. {text}", life=20)
        mages = [lay(table.first, cell, *spoken("{tap}: Выстрел на 1.")) for cell in ("a1", "b1")]
        target = table.second.creature("c4", closed=True)
        for mage in mages[:shots]:
            use(table, mage, orc)
            everybody_passes(table)
        strike = orc.state.facts.strike
        assert strike is not None
        got.append(strike.weak - 1)
        assert target.wounds == orc.wounds == 0
    assert got == extra


@pytest.mark.rule("121.1")
@pytest.mark.parametrize(
    ("words", "wounds", "so"),
    [
        ("имеет три или более {health}", 7, True),
        ("имеет три или более {health}", 8, False),
        ("имеет четыре или менее {health}", 6, True),
        ("имеет четыре или менее {health}", 5, False),
        ("у Каменного стража чётное количество {health}", 6, True),
        ("у Каменного стража чётное количество {health}", 5, False),
        ("у Каменного стража нечётное количество {health}", 5, True),
        ("у Каменного стража нечётное количество {health}", 6, False),
    ],
)
def test_life_that_is_left(words: str, wounds: int, so: bool) -> None:
    table = Table()
    orc = guard(table.first, "c3", f"{{ova}} 5, пока {words}.", wounds=wounds, life=10)
    table.second.creature("a6")
    assert (orc.state.facts.value(ab.Name.ATTACK_EXPERIENCE) == 5) is so


@pytest.mark.rule("121.1", "512.7")
@pytest.mark.parametrize(
    ("even", "life", "opens"),
    [("чётное", 7, True), ("чётное", 6, False), ("нечётное", 7, False), ("нечётное", 6, True)],
)
def test_the_attacked_one_has_an_even_life_after_the_attack(
    even: str, life: int, opens: bool
) -> None:
    table = Table()
    text = f"После выстрела, если у атакованного {even} количество {{health}}, открыться."
    archer = guard(table.first, "a1", f"{{tap}}: Выстрел на 1. {text}")
    target = lay(table.second, "c5", closed=True, life=life)
    use(table, archer, target)
    everybody_passes(table)
    assert target.wounds == 1
    assert archer.is_closed is not opens

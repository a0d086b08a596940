"""Dice, and what comes of a throw or a prophecy: what no table says."""

from dataclasses import replace
from typing import Any, Final

import pytest

from engine.berserk.cards.card import CardSpec, CardType, Cost, Element
from engine.berserk.table import options as op
from engine.berserk.table.state import Asking
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import creature, lay, use
from tests.engine.berserk.abilities.sayings import everybody_passes
from tests.engine.berserk.cards.text.play.fighting import says
from tests.engine.berserk.cards.text.play.guards import guard
from tests.support.rows import each_row
from tests.support.scenario import Piece, Table
from tests.support.spoken import NotRead, spoken

# Printed text on dice and how hard attacks are, from its words to the board (306, 519-520).


def struck(
    *texts: str, dice: tuple[int, ...], enemy: bool = False, open_: bool = False, **facts: Any
) -> tuple[Table, Piece, Piece]:
    """Let a card strike, of the side of a witness with the texts or of the other one."""
    table = Table(active=Seat.SECOND if enemy else Seat.FIRST)
    witness = says(table.first, "a1", *texts)
    orc = lay(table.first, "c3", closed=enemy and not open_, **{"life": 20, **facts})
    elf = lay(table.second, "c4", closed=not enemy and not open_, **{"life": 20, **facts})
    table.strikes(*((elf, orc) if enemy else (orc, elf)), dice=dice)
    everybody_passes(table)
    return table, witness, elf if enemy else orc


# What the die shows, against a number of its card.


@pytest.mark.rule("306.5", "512.6.5")
@each_row("enemy", [True, False])
@each_row("die", [2, 3, 4])
@each_row(
    ("words", "heard"),
    [
        ("больше его слабого {strike}", (4,)),
        ("меньше его слабого {strike}", (2,)),
        ("равен его слабому {strike}", (3,)),
        ("меньше или равен его слабому {strike}", (2, 3)),
        ("больше или равен его слабому {strike}", (3, 4)),
        ("больше его среднего {strike}", ()),
        ("больше 3", (4,)),
        ("равен 3", (3,)),
        ("равен 3 или менее", (2, 3)),
    ],
)
def test_a_trigger_compares_the_die_with_a_number_of_its_card(
    words: str, heard: tuple[int, ...], die: int, enemy: bool
) -> None:
    text = f"Когда бросок кубика существа противника {words} получить {{counter}}."
    _table, witness, _orc = struck(text, dice=(die,), enemy=enemy, strike="3-4-5")
    assert witness.state.chips == (enemy and die in heard)


# What comes of a throw and of a prophecy, from printed text to the board (204.3, 306.2).


ACTS = (Seat.FIRST, Asking.ACT)


def card(class_: str, cost: int = 4) -> CardSpec:
    """Return a card of the deck."""
    return replace(creature(name=class_, classes=(class_,)), cost=Cost(cost))


def ends(table: Table, *, accepts: bool = True) -> None:
    """Answer until the first player may act again; what may be left out is, unless accepted."""
    while table.asked is not None and table.asked != ACTS:
        if op.Accept() in table.options:
            table.choose(op.Accept() if accepts else op.Decline())
        elif table.asked[1] is Asking.PRIORITY:
            table.choose(op.Pass())
        else:
            table.choose(table.options[0])


def used(text: str, *shown: CardSpec, die: int = 0, accepts: bool = True) -> Piece:
    """Return the card of this text after it was used, with these cards on top of its deck."""
    table = Table()
    seer = guard(table.first, "c2", text, life=10, movement=2)
    table.second.creature("c6", life=10)
    table.first.deck(*shown)
    use(table, seer, die=die)
    ends(table, accepts=accepts)
    return seer


@pytest.mark.rule("204.3", "306.2")
@pytest.mark.parametrize(
    "text",
    [
        "{tap}: Ранить существо на X, где X — стоимость показанной карты.",
        "{tap}: Ранить существо на X, где X — выпавшее значение.",
        "{tap}: Бросить кубик; если выпало 4 или больше открыться; если выпало 5 закрыться.",
        "{tap}: Пророчество 1; если показан эльф открыться; если показан гном закрыться; "
        "иначе раниться на 1.",
        "{tap}: Пророчество 1; если выпало 5 открыться.",
        "{tap}: Бросить кубик; если показан эльф открыться.",
    ],
)
def test_a_reference_to_a_result_that_was_never_rolled_or_shown_is_unread(text: str) -> None:
    with pytest.raises(NotRead):
        spoken(text)


# What a die or a prophecy has shown, in the words that one row alone reads: 204.3, 306.2.


FELL: Final = (
    ("выпадает чётное число", "-+-+-+"),
    ("выпадает четное значение", "-+-+-+"),
    ("выпадает чётное", "-+-+-+"),
    ("выпадает нечётное число", "+-+-+-"),
    ("выпадает нечетное", "+-+-+-"),
    ("выпадает 4", "---+--"),
    ("выпадает 2 или 5", "-+--+-"),
    ("выпадает 1 и 6", "+----+"),
    ("выпадает 4 или больше", "---+++"),
    ("выпадает 4 или более", "---+++"),
    ("выпадает 3 или меньше", "+++---"),
    ("выпадает 3 или менее", "+++---"),
    ("выпадает больше 4", "----++"),
    ("выпадает более 4", "----++"),
    ("выпадает меньше 3", "++----"),
    ("выпадает менее 3", "++----"),
)
"""Words, and of which of six results they are so."""


def gains(text: str, **facts: Any) -> str:
    """Tell for each of six results whether the card of this text gains a chip."""
    chips = [used(f"{{tap}}: {text}", die=die, **facts).state.chips for die in range(1, 7)]
    return "".join("-+"[count] for count in chips)


@pytest.mark.rule("306.2", "545.10")
@each_row("verb", ["выпадает", "выпало", ""])
@each_row(("words", "expected"), FELL)
def test_an_effect_depends_on_the_die_result(words: str, expected: str, verb: str) -> None:
    said = words.replace("выпадает", verb).strip()
    assert gains(f"Бросить кубик; если {said}, получить {{counter}}.") == expected


@pytest.mark.rule("306.2", "545.10")
@pytest.mark.parametrize(("words", "expected"), FELL)
def test_an_effect_may_stand_before_its_die_condition(words: str, expected: str) -> None:
    assert gains(f"Бросить кубик; получить {{counter}}, если {words}.") == expected


@pytest.mark.rule("306.2", "545.10")
@pytest.mark.parametrize(("words", "expected"), FELL)
def test_otherwise_applies_to_every_other_die_result(words: str, expected: str) -> None:
    text = f"Бросить кубик; если {words}, раниться на 1, иначе получить {{counter}}."
    assert gains(text) == expected.translate(str.maketrans("+-", "-+"))


@pytest.mark.rule("306.2", "519.2")
@pytest.mark.parametrize(
    ("words", "expected"),
    [("4 или больше", "--++++"), ("4 или 6", "--+-+-"), ("6 и 4", "--+-+-"), ("4", "--+---")],
)
@pytest.mark.parametrize("verb", ["выпадает ", "выпало ", ""])
def test_a_condition_on_the_die_uses_the_modified_result(
    verb: str, words: str, expected: str
) -> None:
    text = f"Бросить кубик; если {verb}{words}, получить {{counter}}. +1 к броску кубика."
    assert gains(text) == expected


LEGEND: Final[dict[str, Any]] = {
    "classes": ("Гном",),
    "elements": (Element.FOREST,),
    "unique": True,
}
SHOWN: Final[tuple[tuple[str, dict[str, Any], dict[str, Any]], ...]] = (
    ("уникальна", {"unique": True}, {}),
    ("неуникальна", {}, {"unique": True}),
    ("лесная", {"elements": (Element.FOREST,)}, {"elements": (Element.SWAMP,)}),
    ("является артефактом", {"type": CardType.ARTIFACT}, {}),
    ("имеет полёт", {"type": CardType.FLYER}, {}),
    ("— гном", {"classes": ("Гном",)}, {"classes": ("Орк",)}),
    ("гном", {"classes": ("Гном",)}, {"classes": ("Орк",)}),
    ("— лесной гном", LEGEND, {"classes": ("Гном",)}),
    ("— лесной гном", LEGEND, {"elements": (Element.FOREST,)}),
    ("— гном или эльф", {"classes": ("Эльф",)}, {"classes": ("Орк",)}),
    ("— уникальное существо", LEGEND, {}),
    ("— существо", {}, {"type": CardType.ARTIFACT}),
    ("нечётной стоимости", {"cost": 5}, {"cost": 4}),
)
"""What is said of the card shown, facts of one of which it is so, and of one of which it is not."""


def shown(words: str, *several: dict[str, Any], cards: int = 1) -> bool:
    """Whether a prophecy of so many cards brings a chip, with these on top of the deck."""
    text = f"{{tap}}: Пророчество {cards}; {words.format('получить {counter}')}."
    deck = [card("Кметь", facts.get("cost", 4)) for facts in several]
    specs = [
        replace(spec, **{name: value for name, value in facts.items() if name != "cost"})
        for spec, facts in zip(deck, several, strict=True)
    ]
    return used(text, *specs).state.chips == 1


@pytest.mark.rule("204.3", "545.10")
@each_row(("words", "so", "otherwise"), SHOWN)
@each_row("form", ["если показанная карта {}, {{}}", "{{}}, если показанная карта {}"])
def test_an_effect_depends_on_the_kind_of_the_shown_card(
    form: str, words: str, so: dict[str, Any], otherwise: dict[str, Any]
) -> None:
    said = form.format(words)
    assert shown(said, so, otherwise)
    assert not shown(said, otherwise, so)


@pytest.mark.rule("204.3", "545.10")
@pytest.mark.parametrize(
    ("words", "so"),
    [
        ("среди показанных карт есть гном", "-+++"),
        ("среди показанных карт есть хотя бы один гном", "-+++"),
        ("среди показанных карт есть 2 или более гномов", "--++"),
        ("среди показанных карт есть три или более гномов", "---+"),
        ("показан гном", "-+++"),
        ("показаны 2 или более гнома", "--++"),
        ("показаны хотя бы два гнома", "--++"),
    ],
)
@pytest.mark.parametrize("form", ["если {}, {{}}", "{{}}, если {}"])
def test_an_effect_depends_on_how_many_shown_cards_match(form: str, words: str, so: str) -> None:
    gnome, orc = {"classes": ("Гном",)}, {"classes": ("Орк",)}
    told = [
        shown(form.format(words), *[gnome] * count, *[orc] * (3 - count), gnome, gnome, cards=3)
        for count in range(4)
    ]
    assert "".join("-+"[is_so] for is_so in told) == so

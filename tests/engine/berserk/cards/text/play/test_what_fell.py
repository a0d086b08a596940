"""What a die or a prophecy has shown, in the words that one row alone reads: 204.3, 306.2."""

from dataclasses import replace
from typing import Any, Final

import pytest

from engine.berserk.cards.card import CardType, Element
from tests.engine.berserk.cards.text.play.test_outcomes import card, used
from tests.support.rows import each_row

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
def test_by_what_falls(words: str, expected: str, verb: str) -> None:
    said = words.replace("выпадает", verb).strip()
    assert gains(f"Бросить кубик; если {said}, получить {{counter}}.") == expected


@pytest.mark.rule("306.2", "545.10")
@pytest.mark.parametrize(("words", "expected"), FELL)
def test_what_is_done_comes_before_what_falls(words: str, expected: str) -> None:
    assert gains(f"Бросить кубик; получить {{counter}}, если {words}.") == expected


@pytest.mark.rule("306.2", "545.10")
@pytest.mark.parametrize(("words", "expected"), FELL)
def test_otherwise_is_every_other_result(words: str, expected: str) -> None:
    text = f"Бросить кубик; если {words}, раниться на 1, иначе получить {{counter}}."
    assert gains(text) == expected.translate(str.maketrans("+-", "-+"))


@pytest.mark.rule("306.2", "519.2")
@pytest.mark.parametrize("number", ["выпавшее значение", "выпавшее число"])
@pytest.mark.parametrize(
    ("words", "more"), [("", 0), ("+1 к броску кубика.", 1), ("+2 к броскам кубика.", 2)]
)
def test_the_number_that_fell_is_that_of_the_die_with_its_modifiers(
    number: str, words: str, more: int
) -> None:
    text = f"{{tap}}: Бросить кубик; получить X {{counter}}, где X — {number}. {words}"
    assert [used(text, die=die).state.chips for die in (1, 3, 6)] == [
        die + more for die in (1, 3, 6)
    ]


@pytest.mark.rule("306.2", "519.2")
@pytest.mark.parametrize(
    ("words", "expected"),
    [("4 или больше", "--++++"), ("4 или 6", "--+-+-"), ("6 и 4", "--+-+-"), ("4", "--+---")],
)
@pytest.mark.parametrize("verb", ["выпадает ", "выпало ", ""])
def test_what_falls_is_the_die_with_its_modifiers(verb: str, words: str, expected: str) -> None:
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
def test_of_what_sort_the_card_shown_is(
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
def test_how_many_of_the_cards_shown_are_so(form: str, words: str, so: str) -> None:
    gnome, orc = {"classes": ("Гном",)}, {"classes": ("Орк",)}
    told = [
        shown(form.format(words), *[gnome] * count, *[orc] * (3 - count), gnome, gnome, cards=3)
        for count in range(4)
    ]
    assert "".join("-+"[is_so] for is_so in told) == so

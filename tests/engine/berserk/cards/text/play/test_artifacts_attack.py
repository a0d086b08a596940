"""Attacks by artifacts and at them: where no attacker is named, any card is meant (212, 511)."""

import pytest

import engine.berserk.abilities as ab
from tests.engine.berserk.abilities.answering import answers
from tests.engine.berserk.abilities.laying import use
from tests.engine.berserk.abilities.sayings import everybody_passes, first_trigger
from tests.engine.berserk.cards.text.play.fighting import SHOT, says
from tests.support.rows import each_row
from tests.support.scenario import Table

SHOTS_AT_ITSELF = [
    ("Когда атакован, получить {counter}.", 3, 1),
    ("Когда атакован выстрелом, получить {counter}.", 3, 1),
    ("При выстреле по Каменному стражу получить {counter}.", 3, 1),
    ("При первом за ход выстреле по Каменному стражу получить {counter}.", 3, 1),
    ("После выстрела по Каменному стражу получить {counter}.", 3, 1),
    ("Блокирует по себе выстрелы.", 0, 0),
    ("Блокирует по себе первый выстрел за ход.", 0, 0),
    ("Защита от выстрелов.", 0, 0),
    ("Защита от сильных выстрелов.", 0, 0),
    ("Защита от слабых выстрелов.", 3, 0),
    ("-1 от выстрелов.", 2, 0),
    ("Не получает ран от выстрелов.", 0, 0),
    ("Все выстрелы по Каменному стражу сводятся к слабым.", 1, 0),
    ("Сильные выстрелы по Каменному стражу сводятся к слабым.", 1, 0),
    ("Выстрелы сводятся по Каменному стражу к слабым.", 1, 0),
    ("Слабые выстрелы по Каменному стражу сводятся к 2.", 3, 0),
    ("Когда получает 3 или более ран от одного выстрела, получить {counter}.", 3, 1),
]


def peopled() -> Table:
    """Return a table with a creature of each player's, without which the match is over."""
    table = Table()
    table.first.creature("a1", "Свой")
    table.second.creature("a6", "Чужой")
    return table


@pytest.mark.rule("212.2", "511.7")
@each_row("kind", [ab.CardType.ARTIFACT, ab.CardType.GROUND])
@each_row(("text", "wounds", "chips"), SHOTS_AT_ITSELF)
def test_whoever_shoots_at_the_card(text: str, wounds: int, chips: int, kind: ab.CardType) -> None:
    table = peopled()
    bow = says(table.first, "c3", SHOT, name="Самострел", kind=kind)
    stone = says(table.second, "c5", text, life=20, closed=True)
    use(table, bow, stone, die=6)
    everybody_passes(table)
    assert (stone.wounds, stone.state.chips) == (wounds, chips)


HEARS = "После заклинания получить 5 {counter}."


@pytest.mark.rule("212.2", "531.1", "111.1")
@pytest.mark.parametrize("kind", [ab.CardType.ARTIFACT, ab.CardType.GROUND])
@pytest.mark.parametrize(
    ("text", "wounds"),
    [
        ("Может блокировать выстрел по себе.", 0),
        ("Может свести сильный выстрел по себе к слабому.", 1),
        ("Может свести сильный выстрел по себе к среднему.", 2),
    ],
)
def test_the_card_may_mend_whoever_shoots(text: str, wounds: int, kind: ab.CardType) -> None:
    table = peopled()
    bow = says(table.first, "c3", SHOT, name="Самострел", kind=kind)
    stone = says(table.second, "c5", text, HEARS, life=20, closed=True)
    use(table, bow, stone, die=6)
    first_trigger(table, stone)
    everybody_passes(table)
    assert (stone.wounds, stone.state.chips) == (wounds, 0)


@pytest.mark.rule("306.5.3", "531.1", "111.1")
@pytest.mark.parametrize("kind", [ab.CardType.ARTIFACT, ab.CardType.GROUND])
@pytest.mark.parametrize(
    ("words", "wounds"),
    [
        ("Увеличить выбранный бросок кубика на 1", 2),
        ("Увеличить выбранный бросок кубика на 3", 3),
        ("Свести выбранный бросок кубика к 4", 2),
        ("Заблокировать выстрел", 0),
        ("Заблокировать выстрел величиной 1", 0),
        ("Перенаправить выстрел с существа противника в Каменного стража", 1),
    ],
)
def test_a_card_answers_whoever_shoots(words: str, wounds: int, kind: ab.CardType) -> None:
    table = peopled()
    bow = says(table.first, "c3", SHOT, name="Самострел", kind=kind)
    stone = says(table.first, "b3", f"{{instant}}: {words}.", HEARS, life=20)
    elf = table.second.creature("c5", life=20, closed=True)
    use(table, bow, elf, die=3)
    answers(table, stone)
    redirected = "Перенаправить" in words
    assert (stone.wounds, elf.wounds) == ((wounds, 0) if redirected else (0, wounds))
    assert stone.state.chips == 0


@pytest.mark.rule("542.1")
@pytest.mark.parametrize("kind", [ab.CardType.ARTIFACT, ab.CardType.GROUND])
@pytest.mark.parametrize(("text", "wounds"), [("Игнорирует {zov}.", 3), ("Игнорирует {zoz}.", 0)])
def test_a_protection_is_ignored_whoever_has_it(text: str, wounds: int, kind: ab.CardType) -> None:
    table = peopled()
    bow = says(table.first, "c3", SHOT, text, name="Самострел")
    stone = says(table.second, "c5", "{zov}.", life=20, closed=True, kind=kind)
    use(table, bow, stone, die=6)
    everybody_passes(table)
    assert stone.wounds == wounds


@pytest.mark.rule("212.2", "511.7")
@pytest.mark.parametrize("kind", [ab.CardType.ARTIFACT, ab.CardType.GROUND])
@pytest.mark.parametrize(
    ("text", "chips"),
    [
        ("Когда наносит раны выстрелом, получить {counter}.", 1),
        ("При выстреле получить {counter}.", 1),
        ("Когда нападает, получить {counter}.", 1),
    ],
)
def test_whoever_is_shot_at(text: str, chips: int, kind: ab.CardType) -> None:
    table = peopled()
    bow = says(table.first, "c3", text, SHOT)
    target = says(table.second, "c5", life=20, closed=True, kind=kind)
    use(table, bow, target, die=6)
    everybody_passes(table)
    assert bow.state.chips == chips


@pytest.mark.rule("212.2", "528.9")
@pytest.mark.parametrize("kind", [ab.CardType.ARTIFACT, ab.CardType.GROUND])
@pytest.mark.parametrize(
    "text", ["Не может атаковать.", "Не может нападать.", "Не может объявлять выстрел."]
)
def test_who_may_not_attack_attacks_nobody(text: str, kind: ab.CardType) -> None:
    table = peopled()
    bow = says(table.first, "c3", text, SHOT)
    target = says(table.second, "c5", life=20, closed=True, kind=kind)
    assert not table.can_use(bow, target)
    if "выстрел" not in text:
        near = says(table.second, "c4", life=20, closed=True, kind=kind, name="Ближний")
        assert not table.can_strike(bow, near)


@pytest.mark.rule("212.2", "528.9")
@pytest.mark.parametrize("kind", [ab.CardType.ARTIFACT, ab.CardType.GROUND])
def test_who_may_not_be_aimed_at_is_aimed_at_by_nobody(kind: ab.CardType) -> None:
    table = peopled()
    bow = says(table.first, "c3", SHOT, kind=kind, name="Самострел")
    target = says(table.second, "c5", "Не может быть целью выстрелов.", life=20, closed=True)
    other = says(table.second, "e5", life=20, closed=True, name="Другой")
    assert (table.can_use(bow, target), table.can_use(bow, other)) == (False, True)


@pytest.mark.rule("542.1.5", "212.2")
@pytest.mark.parametrize(
    ("text", "artifact", "creature"),
    [
        ("Игнорирует особенности атакованного существа.", 0, 3),
        ("Игнорирует особенности атакованной карты.", 3, 3),
        ("", 0, 0),
    ],
)
def test_whose_features_are_ignored(text: str, artifact: int, creature: int) -> None:
    for kind, wounds in ((ab.CardType.ARTIFACT, artifact), (ab.CardType.GROUND, creature)):
        table = peopled()
        bow = says(table.first, "c3", SHOT, *([text] if text else []), name="Самострел")
        stone = says(table.second, "c5", "{zov}.", life=20, closed=True, kind=kind)
        use(table, bow, stone, die=6)
        everybody_passes(table)
        assert stone.wounds == wounds

"""Attacks by artifacts and at them: where no attacker is named, any card is meant (212, 511)."""

import pytest

from engine.berserk.abilities import CardType
from tests.engine.berserk.abilities.laying import use
from tests.engine.berserk.abilities.sayings import everybody_passes, first_trigger
from tests.engine.berserk.cards.text.play.fighting import SHOT, says
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
    ("-1 от выстрелов.", 2, 0),
    ("Не получает ран от выстрелов.", 0, 0),
    ("Все выстрелы по Каменному стражу сводятся к слабым.", 1, 0),
    ("Когда получает 3 или более ран от одного выстрела, получить {counter}.", 3, 1),
]


def peopled() -> Table:
    """Return a table with a creature of each player's, without which the match is over."""
    table = Table()
    table.first.creature("a1", "Свой")
    table.second.creature("a6", "Чужой")
    return table


@pytest.mark.rule("212.2", "511.7")
@pytest.mark.parametrize("kind", [CardType.ARTIFACT, CardType.GROUND])
@pytest.mark.parametrize(("text", "wounds", "chips"), SHOTS_AT_ITSELF)
def test_whoever_shoots_at_the_card(text: str, wounds: int, chips: int, kind: CardType) -> None:
    table = peopled()
    bow = says(table.first, "c3", SHOT, name="Самострел", kind=kind)
    stone = says(table.second, "c5", text, life=20, closed=True)
    use(table, bow, stone, die=6)
    everybody_passes(table)
    assert (stone.wounds, stone.state.chips) == (wounds, chips)


@pytest.mark.rule("212.2", "531.1")
@pytest.mark.parametrize("kind", [CardType.ARTIFACT, CardType.GROUND])
def test_the_card_may_block_whoever_shoots(kind: CardType) -> None:
    table = peopled()
    bow = says(table.first, "c3", SHOT, name="Самострел", kind=kind)
    stone = says(table.second, "c5", "Может блокировать выстрел по себе.", life=20, closed=True)
    use(table, bow, stone, die=6)
    first_trigger(table, stone)
    everybody_passes(table)
    assert stone.wounds == 0


@pytest.mark.rule("212.2", "511.7")
@pytest.mark.parametrize("kind", [CardType.ARTIFACT, CardType.GROUND])
@pytest.mark.parametrize(
    ("text", "chips"),
    [
        ("Когда наносит раны выстрелом, получить {counter}.", 1),
        ("При выстреле получить {counter}.", 1),
        ("Когда нападает, получить {counter}.", 1),
    ],
)
def test_whoever_is_shot_at(text: str, chips: int, kind: CardType) -> None:
    table = peopled()
    bow = says(table.first, "c3", text, SHOT)
    target = says(table.second, "c5", life=20, closed=True, kind=kind)
    use(table, bow, target, die=6)
    everybody_passes(table)
    assert bow.state.chips == chips


@pytest.mark.rule("212.2", "528.9")
@pytest.mark.parametrize("kind", [CardType.ARTIFACT, CardType.GROUND])
@pytest.mark.parametrize(
    "text", ["Не может атаковать.", "Не может нападать.", "Не может объявлять выстрел."]
)
def test_who_may_not_attack_attacks_nobody(text: str, kind: CardType) -> None:
    table = peopled()
    bow = says(table.first, "c3", text, SHOT)
    target = says(table.second, "c5", life=20, closed=True, kind=kind)
    assert not table.can_use(bow, target)
    if "выстрел" not in text:
        near = says(table.second, "c4", life=20, closed=True, kind=kind, name="Ближний")
        assert not table.can_strike(bow, near)


@pytest.mark.rule("212.2", "528.9")
@pytest.mark.parametrize("kind", [CardType.ARTIFACT, CardType.GROUND])
def test_who_may_not_be_aimed_at_is_aimed_at_by_nobody(kind: CardType) -> None:
    table = peopled()
    bow = says(table.first, "c3", SHOT, kind=kind, name="Самострел")
    target = says(table.second, "c5", "Не может быть целью выстрелов.", life=20, closed=True)
    other = says(table.second, "e5", life=20, closed=True, name="Другой")
    assert (table.can_use(bow, target), table.can_use(bow, other)) == (False, True)

"""What is said in other words, played: limits in words, given abilities without quotation marks."""

import pytest

from engine.berserk.table import options as op
from tests.support.tableau import Tableau, played


@pytest.mark.rule("545.7")
@pytest.mark.parametrize(
    ("words", "uses"),
    [
        ("один раз за ход", 1),
        ("два раза за ход", 2),
        ("не более двух раз за ход", 2),
        ("не более 3 раз за бой", 3),
    ],
)
def test_a_limit_is_said_in_words(words: str, uses: int) -> None:
    scene = Tableau(f"{{instant}}: Получить {{counter}} ({words}).")
    for _use in range(uses):
        assert scene.can()
        scene.uses()
    assert not scene.can()


@pytest.mark.rule("106.2.1", "413.3")
def test_a_card_is_dark_for_a_turn() -> None:
    scene = Tableau("{instant}: Существо противника становится тёмным до конца хода.")
    assert scene.uses("враг") == "враг: +стихии darkness"
    scene.ends_turns()
    assert scene.changes() == ""


@pytest.mark.rule("111.2")
@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("Ранить себя на 2", "маг: раны 3>5"),
        ("Раниться на 2", "маг: раны 3>5"),
        ("Изгоняется", "маг: зона battlefield>exile -клетка c2 раны 3>0"),
    ],
)
def test_what_a_card_does_to_itself(words: str, told: str) -> None:
    assert played(f"{{instant}}: {words}.", "", {}).startswith(told)


@pytest.mark.rule("119.1", "543.7")
@pytest.mark.parametrize("given", ["{} до конца хода", "«{}» до конца хода"])
def test_a_number_of_a_given_ability_is_that_of_who_has_it(given: str) -> None:
    text = given.format("{instant}: Получить X {counter}, где X — его слабый {strike}")
    others = {"друг": {"strike": "3-4-5", "classes": ("Гном",)}}
    scene = Tableau(f"{{instant}}: Ваш гном получает {text}.", others=others)
    scene.announces("друг")
    scene.announces(by="друг")
    assert scene.changes() == "друг: фишки 0>3 способности 0>1"


@pytest.mark.rule("501.4", "508.6")
@pytest.mark.parametrize(
    ("cost", "told"),
    [
        ("{tap}", "маг: +закрыт"),
        ("{tap}, получить 2 раны", "маг: +закрыт раны 3>5"),
        ("{tap}, раниться на 1", "маг: +закрыт раны 3>4"),
        ("{instant}, потерять 2 {counter}", "маг: фишки 3>1"),
        ("{instant}, {counter}", "маг: фишки 3>2"),
        ("{counter} {tap}, получить 1 рану", "маг: +закрыт раны 3>4 фишки 3>2"),
        ("Снять с себя 2 дополнительные {health}", "маг: жизнь 24>22"),
        ("Снять 2 дополнительные {health} с себя", "маг: жизнь 24>22"),
        ("Потерять дополнительную {health}", "маг: жизнь 24>23"),
    ],
)
def test_what_is_paid_beside_chips_and_closing(cost: str, told: str) -> None:
    scene = Tableau(f"{cost}: Излечить ваше другое существо на 1.", others={"маг": {"extra": 4}})
    scene.announces("друг")
    assert scene.changes().replace(", друг: раны 3>2", "") == told


@pytest.mark.rule("543.2", "545.3")
@pytest.mark.parametrize(
    ("cost", "offered"),
    [("X {counter} {tap} (максимум 2)", [1, 2]), ("X {counter} {tap}", [1, 2, 3])],
)
def test_at_most_so_much_is_paid(cost: str, offered: list[int]) -> None:
    scene = Tableau(f"{cost}: Получить X дополнительных {{health}}.")
    mage = scene.pieces["маг"]
    scene.table.choose(op.UseAction(mage.id, mage.state.facts.actions[0]))
    options = scene.table.options
    numbers = sorted(option.number for option in options if isinstance(option, op.ChooseNumber))
    assert [number for number in numbers if number] == offered
    scene.answers("2")
    assert scene.changes() == "маг: +закрыт фишки 3>1 жизнь 20>22"


@pytest.mark.rule("123.3")
def test_to_gather_chips_is_to_gain_them() -> None:
    assert played("{instant}: Накопить 2 {counter}.") == "маг: фишки 3>5"


@pytest.mark.rule("505.4")
@pytest.mark.parametrize(("kind", "told"), [("Воздействие", "враг: раны 3>5"), ("Заклинание", "")])
@pytest.mark.parametrize("condition", ["", "если имеет раны, "])
def test_a_kind_before_a_condition_is_of_the_power(kind: str, told: str, condition: str) -> None:
    scene = Tableau(f"{{instant}}: {kind} «буря» — {condition}ранить существо противника на 2.")
    assert scene.uses("враг") == told


@pytest.mark.rule("545.10")
def test_nothing_is_done_where_the_condition_fails() -> None:
    scene = Tableau(
        "{instant}: Воздействие «буря» — если не имеет ран, ранить существо противника на 2."
    )
    assert not scene.can()


@pytest.mark.rule("413.3")
def test_until_the_own_next_turn_begins() -> None:
    scene = Tableau("{instant}: Получить +1 к {strike} до начала вашего следующего хода.")
    assert scene.uses() == "маг: удар 1-2-3>2-3-4"
    scene.ends_turns()
    assert scene.changes() == "маг: удар 1-2-3>2-3-4"
    scene.ends_turns()
    assert scene.changes() == ""


@pytest.mark.rule("306.3", "518.4.2")
@pytest.mark.parametrize(("die", "poison"), [(2, 1), (4, 2), (6, 3)])
def test_how_much_poison_is_rolled(die: int, poison: int) -> None:
    scene = Tableau("{instant}: Существо противника получает отравление на 1-2-3.")
    assert scene.uses("враг", die=die) == f"враг: +poison {poison}"


@pytest.mark.rule("543.7", "518.4.2")
@pytest.mark.parametrize(
    ("x", "poison"), [("величина отравления ~", 4), ("число ваших существ", 2)]
)
def test_how_much_poison_is_worked_out_when_it_is_given(x: str, poison: int) -> None:
    text = f"{{instant}}: Существо противника получает отравление на X, где X — {x}."
    scene = Tableau(text, others={"маг": {"texts": ("Отравление на 4.",)}})
    assert scene.uses("враг") == f"враг: +poison {poison}"

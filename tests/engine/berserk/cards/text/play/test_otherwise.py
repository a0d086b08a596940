"""What depends on how the powers before went, or on the opponent, on the board."""

import pytest

from tests.support.spoken import spoken
from tests.support.tableau import Tableau, played


@pytest.mark.rule("505.4.7")
@pytest.mark.parametrize("words", ["иначе", "в случае неудачи"])
@pytest.mark.parametrize(("wounds", "told"), [(3, "маг: раны 3>1"), (0, "маг: фишки 3>4")])
def test_the_second_is_done_where_the_first_fails(words: str, wounds: int, told: str) -> None:
    text = f"{{instant}}: Излечиться на 2, {words} получить {{counter}}."
    assert played(text, "", {"маг": {"wounds": wounds}}) == told


@pytest.mark.rule("505.4.6")
@pytest.mark.parametrize(
    ("wounds", "told"),
    [(3, "маг: раны 3>0 фишки 3>4"), (1, "маг: раны 1>0 фишки 3>4"), (0, "")],
)
def test_the_second_is_done_where_the_first_did_anything(wounds: int, told: str) -> None:
    text = "{instant}: Излечиться на 3, при выполнении — получить {counter}."
    assert played(text, "", {"маг": {"wounds": wounds}}) == told


@pytest.mark.rule("505.4.10")
@pytest.mark.parametrize(
    "words",
    [
        "или получить {counter} по выбору противника",
        "либо получить {counter} (по выбору противника)",
        "; если противник не может или не хочет этого сделать — получить {counter}",
    ],
)
@pytest.mark.parametrize(("answer", "told"), [("нет", "маг: фишки 3>4"), ("да", "враг: раны 3>5")])
def test_the_opponent_chooses(words: str, answer: str, told: str) -> None:
    scene = Tableau(f"{{instant}}: Ранить существо противника на 2 {words}.")
    scene.announces(answer, "враг")
    assert scene.changes() == told


@pytest.mark.rule("545.10")
@pytest.mark.parametrize(("wounds", "told"), [(3, "маг: раны 3>1"), (0, "маг: фишки 3>4")])
def test_otherwise_is_of_the_condition(wounds: int, told: str) -> None:
    text = "{instant}: Если имеет раны, излечиться на 2, иначе получить {counter}."
    assert played(text, "", {"маг": {"wounds": wounds}}) == told


@pytest.mark.rule("505.4.8")
@pytest.mark.parametrize(
    "text",
    [
        "{tap}: Закрыть существо противника или ранить его на 2.",
        "{tap}: Закрыть существо противника или ранить его на 2 по выбору противника.",
        "При {strike}, если имеет раны, получить {counter}, иначе излечиться на 1.",
    ],
)
def test_what_could_be_meant_in_two_ways_is_not_read(text: str) -> None:
    with pytest.raises(ValueError, match="is not read"):
        spoken(text)


@pytest.mark.rule("505.4.8")
@pytest.mark.parametrize(("branch", "told"), [("0", "маг: фишки 3>4"), ("1", "маг: раны 3>1")])
def test_one_of_two_is_chosen(branch: str, told: str) -> None:
    text = "{instant}: Выберите одно: получить {counter} или излечиться на 2."
    assert played(text, branch) == told


@pytest.mark.rule("505.4.1")
def test_but_is_and() -> None:
    assert played("{instant}: Получить {counter}, но раниться на 2.") == "маг: раны 3>5 фишки 3>4"


@pytest.mark.rule("545.7")
def test_a_limit_without_a_number_is_once() -> None:
    scene = Tableau("{instant}: Получить {counter} (раз за ход).")
    assert scene.can()
    scene.uses()
    assert not scene.can()


@pytest.mark.rule("545.7.1")
@pytest.mark.parametrize(
    ("limit", "told"),
    [
        ("1 раз за ход", "маг: раны 5>3 фишки 3>4"),
        ("2 раза за ход", "маг: раны 5>3 фишки 3>5"),
        ("1 раз за бой", "маг: раны 5>3 фишки 3>4"),
    ],
)
def test_a_limit_amid_the_text_is_of_what_stands_before_it(limit: str, told: str) -> None:
    text = f"{{instant}}: Получить {{counter}} ({limit}); излечиться на 1."
    scene = Tableau(text, others={"маг": {"wounds": 5}})
    scene.announces()
    scene.announces()
    assert scene.changes() == told

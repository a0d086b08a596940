"""«После того, как …» on the board: when all of it is over, payment included (116.4, 512.7)."""

import pytest

from tests.support.tableau import Board, Tableau, struck

DYING: Board = {"враг": {"wounds": 3, "life": 4}}


def mage(told: str) -> str:
    """Return what has changed on the mage."""
    return next((part for part in told.split(", ") if part.startswith("маг")), "")


@pytest.mark.rule("116.4", "512.7")
def test_after_it_has_killed_it_opens_though_its_strike_has_closed_it() -> None:
    after = "После того, как уничтожает существо противника, открыться."
    assert mage(struck(after, board=DYING)) == ""
    at_once = mage(struck("Когда уничтожает существо противника, открыться.", board=DYING))
    assert at_once == mage(struck("{counter}: Открыться.", board=DYING)) != ""


@pytest.mark.rule("116.4")
def test_after_a_strike_that_kills_nobody_nothing_goes_off() -> None:
    after = "После того, как уничтожает существо противника, открыться."
    assert mage(struck(after)) == mage(struck("{counter}: Открыться.")) != ""


@pytest.mark.rule("116.4", "116.7")
@pytest.mark.parametrize(("answer", "opens"), [("да", True), ("нет", False)])
def test_after_it_a_card_may_do_something(answer: str, *, opens: bool) -> None:
    told = struck("После того, как уничтожает существо противника, может открыться.", answer, DYING)
    assert (mage(told) == "") is opens


@pytest.mark.rule("116.4")
@pytest.mark.parametrize(
    ("whom", "goes_off"),
    [
        ("существо противника", True),
        ("ваше существо", False),
        ("существо с проклятием", True),
        ("существо с благословлением", False),
    ],
)
def test_who_was_killed_is_known_as_it_was(whom: str, *, goes_off: bool) -> None:
    board: Board = {"враг": {**DYING["враг"], "texts": "Проклятие."}}
    told = struck(f"После того, как уничтожает {whom}, открыться.", board=board)
    assert (mage(told) == "") is goes_off


@pytest.mark.rule("116.4")
@pytest.mark.parametrize(
    ("power", "goes_off"), [("{strike}", True), ("выстрелом", False), ("", True)]
)
def test_by_which_attack_it_was(power: str, *, goes_off: bool) -> None:
    text = f"После того, как уничтожает существо противника {power}, открыться."
    assert (mage(struck(text, board=DYING)) == "") is goes_off


@pytest.mark.rule("116.4", "116.8")
def test_it_goes_off_once_for_one_death() -> None:
    text = "После того, как ваше существо уничтожает существо противника, получить {counter}."
    scene = Tableau(text, others={**DYING, "маг": {"cell": "c3", "chips": 0}})
    scene.table.strikes(scene.pieces["маг"], scene.pieces["враг"], dice=(6, 1))
    scene.answers()
    assert scene.pieces["маг"].state.chips == 1
    scene.ends_turns(2)
    assert scene.pieces["маг"].state.chips == 1


@pytest.mark.rule("116.4")
@pytest.mark.parametrize(
    ("whose", "chips"), [("", 0), ("ваше существо", 1), ("существо противника", 0)]
)
def test_whose_kill_it_was(whose: str, chips: int) -> None:
    text = f"После того, как {whose} уничтожает существо, получить {{counter}}."
    board: Board = {**DYING, "друг": {"cell": "c3"}, "маг": {"cell": "a1", "chips": 0}}
    scene = Tableau(text, others=board)
    scene.table.strikes(scene.pieces["друг"], scene.pieces["враг"], dice=(6, 1))
    scene.answers()
    assert scene.pieces["маг"].state.chips == chips

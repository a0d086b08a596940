"""What a later power knows of an earlier one, and an ability of the play that triggered it."""

import pytest

from tests.support.scenes import Scene


@pytest.mark.rule("505.7")
def test_a_power_on_its_own_card_refers_to_the_target_before_it() -> None:
    text = "{tap}: Ранить существо на 2; излечиться на Х, где Х - стоимость этого существа."
    board = "маг c3: cost 1, wounds 8 vs враг c5: cost 5"
    assert Scene(text, board).plays("маг uses; враг") == "маг: +closed wounds 8>3, враг: wounds 0>2"


@pytest.mark.rule("505.7", "515.4")
def test_a_kill_by_a_counterstrike_has_the_size_of_the_counterstrike() -> None:
    chips = "influence(Chips(ResultOf(SIZE, of_trigger=True)))"
    text = f"[=Triggered(When(Moment.KILLED, SELF, powers=STRIKE), {chips})]"
    board = f"герой c3: strike 3-4-5, {text} vs враг c4: wounds 9; другой e6"
    assert Scene("", board).plays("turn; враг strikes герой: 1 6") == (
        "герой: chips 0>4, враг: +dead"
    )


@pytest.mark.rule("108.3", "211.3")
@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("куст c3: artifact", "куст: cell c3>c4 +strike 1-1-1 type artifact>parasite +host Враг"),
        ("куст air: terrain", "-"),
    ],
)
def test_an_artifact_may_become_a_parasite_and_a_terrain_may_not(kind: str, told: str) -> None:
    sits = "Power(INFLUENCE, (SeatOn(Who.TARGET, Who.SELF, PARASITE),), Targets(FOE))"
    strikes = "influence(SetProperty(Property.STRIKE, Strength(1, 1, 1)))"
    when = "When(TURN_START, AllOf(), turn=Side.OWN)"
    text = f"[=Triggered({when}, WhileDoing({sits}, {strikes}))]"
    scene = Scene("", f"{kind}, {text}; друг e1 vs враг c4")
    assert scene.plays("turn; turn") == told


@pytest.mark.rule("201.2.4")
@pytest.mark.parametrize(
    ("filter_", "told"),
    [
        ("BesideLeft()", "маг: cell c3>d3, прямой: wounds 0>1, косой: wounds 0>1"),
        ("BesideLeft(True)", "маг: cell c3>d3, прямой: wounds 0>1"),
    ],
)
def test_cards_beside_the_cell_left_may_exclude_the_diagonals(filter_: str, told: str) -> None:
    power = f"Power(INFLUENCE, (Wound(1),), Targets(AllOf((ENEMY, {filter_})), all=True))"
    board = f"маг c3: [=Triggered(When(Moment.MOVED, SELF), {power})] vs прямой b3; косой b4"
    assert Scene("", board).plays("маг moves d3") == told


@pytest.mark.rule("502.4", "544.1")
def test_a_marked_cell_that_counts_as_surface_is_not_deep() -> None:
    marks = 'MarkCell("мель", until=Until.TURN_END, surface=True)'
    power = f"Power(INFLUENCE, ({marks},), Targets(least=0, most=0), Cells(free=False))"
    board = f"маг a1: [=tap({power})] vs враг c4: [На глубине: {{armor}} 2.]; ход e6"
    assert Scene("", board).plays("маг uses; c4; settled; turn") == (
        "маг: +closed, враг: armor 2>0, c4: +marker мель; враг: armor 0>2, c4: -marker мель"
    )

"""Modifiers of directed strikes, strength that is not lowered, cells that count as near."""

import pytest

from tests.support.scenes import Scene


@pytest.mark.rule("514.2", "520.2")
@pytest.mark.parametrize(
    ("kind", "wounds"),
    [
        ("=Named(DIRECTED)", 1),
        ("=Named(UNANSWERED)", 1),
        ("=StrikeKind(DIRECTED, CREATURE)", 1),
        ("=StrikeKind(DIRECTED, GNOME)", 3),
        ("=Marker()", 3),
    ],
)
def test_a_modifier_of_directed_strikes_leaves_others_alone(kind: str, wounds: int) -> None:
    shield = "[=SizeModifier(-2, AS_TARGET, STRIKE, directed=True)]"
    board = f"орк c3: [{kind}] vs враг c4: closed, {shield}"
    assert Scene("", board).plays("орк strikes враг: 6") == f"орк: +closed, враг: wounds 0>{wounds}"


@pytest.mark.rule("515.4", "514.2")
def test_a_counterstrike_is_not_directed() -> None:
    shield = "[=SizeModifier(-2, AS_TARGET, STRIKE, directed=True)]"
    board = f"орк c3: {shield} vs враг c4: [=Named(DIRECTED)]"
    assert Scene("", board).plays("орк strikes враг: 1 6") == "орк: +closed wounds 0>2"


@pytest.mark.rule("520.2")
@pytest.mark.parametrize(
    ("die", "strength", "wounds"), [(6, "WEAK", 3), (1, "STRONG", 3), (4, "WEAK", 2)]
)
def test_a_strength_that_cannot_be_lowered_may_rise(die: int, strength: str, wounds: int) -> None:
    keeps = "[=Cannot(LOSE_STRENGTH, powers=STRIKE)]"
    sets = f"[=SizeModifier(0, AS_TARGET, strength=AttackStrength.{strength})]"
    board = f"орк c3: {keeps} vs враг c4: closed, {sets}"
    told = Scene("", board).plays(f"орк strikes враг: {die}")
    assert told == f"орк: +closed, враг: wounds 0>{wounds}"


@pytest.mark.rule("506.1", "545.9")
def test_a_card_steps_to_free_cells_that_count_as_near() -> None:
    steps = "[=StepsTo(cells=Cells(rows=(3,), columns=(1, 5)))]"
    board = f"орк c2: {steps}; друг e1 vs враг c6"
    assert Scene("", board).plays("орк?") == "moves c1, moves b2, moves d2, moves c3, moves a1"


@pytest.mark.rule("542.1.2")
@pytest.mark.parametrize(("ignored", "wounds"), [("(SHOT,)", 3), ("(THROW,)", 2), ("()", 3)])
def test_sizes_are_ignored_for_the_powers_that_are_named(ignored: str, wounds: int) -> None:
    text = f"[=Playable(TAP, Attack(SHOT, Strength(3, 3, 3)))], [=Ignores(powers={ignored})]"
    board = f"орк c2: {text} vs враг c5: [=SizeModifier(-1, AS_TARGET, (SHOT,))]"
    assert Scene("", board).plays("орк uses враг: 1") == f"орк: +closed, враг: wounds 0>{wounds}"


@pytest.mark.rule("413.3", "543.2")
@pytest.mark.parametrize("turns", [1, 2, 3])
def test_a_gain_lasts_for_a_number_of_turns(turns: int) -> None:
    given = f"Gain(Modify(Property.STRIKE, 1), ENEMY_TURN_END, turns={turns})"
    board = f"маг a1: [=tap(influence({given}))] vs враг c6"
    scene = Scene("", board)
    assert "strike 1-2-3>2-3-4" in scene.plays("маг uses; settled")
    for _turn in range(turns - 1):
        assert "strike" not in scene.plays("turn; turn; settled")
    assert "strike 2-3-4>1-2-3" in scene.plays("turn; turn; settled")

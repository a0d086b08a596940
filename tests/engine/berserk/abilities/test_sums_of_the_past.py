"""What a card suffered in a turn, added up or counted, and the card that is being defended."""

import pytest

from tests.support.scenes import Scene

HURTS = "[=Playable(Payment(), Power(SPELL, (Wound(2),)))]"
CARES = "[=Playable(Payment(), Power(SPELL, (Heal(1),)))]"


@pytest.mark.rule("538.2")
@pytest.mark.parametrize(
    ("deed", "acts", "chips"),
    [
        ("WOUNDED", "маг uses враг; маг uses враг; лекарь uses враг; друг uses", "4"),
        ("HEALED", "маг uses враг; лекарь uses враг; друг uses", "1"),
        ("WOUNDED", "маг uses враг; turn; turn; маг uses враг; друг uses", "2"),
    ],
)
def test_the_wounds_of_a_turn_are_added_up(deed: str, acts: str, chips: str) -> None:
    counts = f"[=tap(influence(Chips(Times(Deed.{deed}, ENEMY, amounts=True))))]"
    board = f"маг a1: {HURTS}; лекарь b1: {CARES}; друг c1: {counts} vs враг c5: wounds 3, life 30"
    assert f"друг: +closed chips 0>{chips}" in Scene("", board).plays(acts)


@pytest.mark.rule("538.2")
@pytest.mark.parametrize(("shots", "closed"), [(1, False), (2, True), (3, True)])
def test_a_card_that_suffered_several_attacks_passes(shots: int, closed: bool) -> None:
    shoots = "[=Playable(Payment(), Attack(SHOT, Strength(1, 1, 1)))]"
    suffered = "Suffered((SHOT,), wounded=True, least=2)"
    shuts = f"[=tap(influence(Close(), targets=Targets({suffered}, all=True)))]"
    board = f"лучник a1: {shoots}; друг c1: {shuts} vs враг c5: life 30"
    scene = Scene("", board)
    for _shot in range(shots):
        scene.plays("лучник uses враг: 1")
    assert ("uses" in scene.may("друг")) is closed


@pytest.mark.rule("514.1")
def test_the_card_a_defender_stepped_in_for_is_known() -> None:
    heals = "influence(Heal(1), targets=Targets(InStatus(Status.DEFENDED), all=True))"
    guard = f"[=Triggered(When(TARGETED, ANY_CARD, SELF), {heals})]"
    board = f"second to move; страж c3: wounds 2, {guard}; друг b3: wounds 2 vs враг b4; второй c4"
    guarded = "враг strikes друг: 1 3; страж defends"
    assert "друг: wounds 2>1" in Scene("", board).plays(guarded)
    assert "wounds 2>1" not in Scene("", board).plays("второй strikes страж: 1 3")


@pytest.mark.rule("536.7.1")
def test_a_card_in_the_graveyard_knows_that_it_got_a_token() -> None:
    chip = "Power(INFLUENCE, (Chips(1),), Targets(OWN))"
    counts = f"[=Triggered(When(Moment.TOKENS, SELF), {chip}, active=GRAVEYARD)]"
    board = f"second to move; упырь dead: [Инкарнация 3.], {counts}; друг b1 vs враг c5"
    assert Scene("", board).plays("turn") == "упырь: +tokens 1, друг: chips 0>1"

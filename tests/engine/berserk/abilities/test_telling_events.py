"""Moments that name who did it, and measures of attacks and strikes."""

import pytest

from tests.support.scenes import Scene

PUSHES = (
    "[=Playable(Payment(),"
    " Power(INFLUENCE, (Relocate(),), Targets(), Cells(Who.TARGET, beside=True)))]"
)
EXILES = "[=Playable(Payment(), Power(SPELL, (Exile(),), Targets(area=GRAVEYARD)))]"


@pytest.mark.rule("514.1")
def test_a_defender_redirects_an_attack_and_the_struck_card_does_not() -> None:
    chips = "Power(INFLUENCE, (Chips(1),), Targets(who=Who.SUBJECT))"
    text = f"[=Triggered(When(REDIRECTS, FRIEND), {chips})]"
    board = f"second to move; друид a1: {text}; щит c3: life 20; друг b3 vs враг c4; другой e6"
    told = "щит: +closed wounds 0>1 chips 0>1, враг: +closed"
    assert Scene("", board).plays("враг strikes друг: 3 3; щит defends") == told


@pytest.mark.rule("507.1")
def test_a_card_that_moves_is_relocated_by_no_other_card() -> None:
    text = "[=Triggered(When(Moment.RELOCATED, AllOf(), Not(Is(Who.SUBJECT))), CHIP)]"
    board = f"маг a1: {text}, {PUSHES}; друг c2 vs враг c5"
    assert Scene("", board).plays("друг moves c3; settled; маг uses друг; c2") == (
        "друг: cell c2>c3; маг: chips 0>1, друг: cell c3>c2"
    )


@pytest.mark.rule("205.1", "536.7")
def test_cards_leave_a_graveyard_by_exile_and_incarnation() -> None:
    board = (
        f"маг a1: {EXILES}, [=Triggered(When(LEFT_GRAVEYARD, AllOf()), CHIP)]; труп dead"
        " vs враг c4; пыль dead: tokens 1, [Инкарнация 1.]"
    )
    assert Scene("", board).plays("маг uses труп; a6") == (
        "маг: chips 0>2, труп: +exiled, пыль: +cell a6 +closed"
    )


@pytest.mark.rule("544.1")
@pytest.mark.parametrize(("marker", "told"), [("волк", "маг: chips 0>1, "), ("лис", "")])
def test_a_card_gains_a_marker_of_a_name(marker: str, told: str) -> None:
    gains = "[=Playable(Payment(), influence(Gain(Marker(), marker='волк')))]"
    text = f"[=Triggered(When(GAINED, AllOf(), marker='{marker}'), CHIP)]"
    board = f"маг a1: {text}; друг c3: {gains} vs враг c5"
    assert Scene("", board).plays("друг uses") == f"{told}друг: +marker волк"


@pytest.mark.rule("547.1")
@pytest.mark.parametrize(("reach", "wounds"), [(3, 2), (4, 1)])
def test_a_modifier_may_be_for_the_full_range_only(reach: int, wounds: int) -> None:
    text = "[=SizeModifier(1, powers=(SHOT,), full_range=True)]"
    board = f"стрелок c2: {text}, [{{tap}}: Выстрел на 1, дальность {reach}.] vs враг c5"
    told = Scene("", board).plays("стрелок uses враг: 3")
    assert told == f"стрелок: +closed, враг: wounds 0>{wounds}"


@pytest.mark.rule("202.2")
@pytest.mark.parametrize(
    ("direction", "cells"), [("ROW_AHEAD", "a4, b4, c4, d4, e4"), ("AWAY", "c6")]
)
def test_directions_reach_beyond_the_neighbours(direction: str, cells: str) -> None:
    who = "Who.SELF" if direction == "ROW_AHEAD" else "Who.TARGET"
    cells_there = f"Cells({who}, directions=({direction},))"
    power = f"Power(INFLUENCE, (Relocate(),), Targets(ENEMY), {cells_there})"
    board = f"маг c3: [=Playable(Payment(), {power})] vs враг c5; другой e6"
    scene = Scene("", board)
    if direction == "ROW_AHEAD":
        assert scene.plays("маг uses враг; ?") == cells
    else:
        assert scene.plays("маг uses враг") == "враг: cell c5>c6"


@pytest.mark.rule("535.5")
def test_a_replacement_limits_the_healing_of_one_named_ability() -> None:
    text = "[=Replacement(ReplacedBy.HEALING, named=(Name.CARRION,), most=2)]"
    board = (
        f"зверь c3: wounds 9, strike 5-5-5, life 30, {text}, [=Named(Name.CARRION)];"
        " врач a1: [{instant}: Излечить существо на 4.] vs враг c4: life 1, closed; другой e6"
    )
    assert Scene("", board).plays("зверь strikes враг: 3; settled; врач uses зверь") == (
        "зверь: +closed wounds 9>7, враг: +exiled; зверь: wounds 7>3"
    )


@pytest.mark.rule("543.6")
def test_a_weak_strike_may_be_asked_for_with_its_modifiers() -> None:
    weak = "Targets(HasFact(MODIFIED_WEAK, EQUAL, 2))"
    text = f"[=Playable(Payment(), Power(INFLUENCE, (Wound(1),), {weak}))]"
    stronger = "[=Modify(Property.STRIKE, 1)]"
    board = (
        f"маг a1: {text} vs враг c4: strike 1-2-3, {stronger}; другой c5: strike 2-3-4, {stronger}"
    )
    assert Scene("", board).plays("маг uses?") == "враг"

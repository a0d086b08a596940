"""Nodes that few texts need: unusual ways to come in, to choose, to move and to be barred."""

import pytest

from tests.support.scenes import Scene

KILLS = "[=Playable(Payment(), Power(SPELL, (Destroy(),)))]"
EXILES = "[=Playable(Payment(), Power(SPELL, (Exile(),), Targets(area=GRAVEYARD)))]"


@pytest.mark.rule("536.7.3")
def test_a_card_that_may_incarnate_again_is_not_exiled_when_it_dies_once_more() -> None:
    scene = Scene(
        "",
        f"палач e1: {KILLS}; упырь b3: [Инкарнация 1.], [=Incarnates(again=True)] vs враг c6",
    )
    assert scene.plays("палач uses упырь; turn; turn; c1; settled; палач uses упырь; turn") == (
        "упырь: cell b3>c1 +closed; упырь: +dead"
    )


@pytest.mark.rule("536.7")
def test_a_card_incarnates_as_its_text_says() -> None:
    opened = (
        "Incarnates(Power(INFLUENCE, (BringIn(by=GRAVEYARD, incarnates=True),),"
        " Targets(who=Who.SELF, area=GRAVEYARD), cells=Cells(rows=(1,), by_rule=True)))"
    )
    board = f"second to move; упырь dead: [Инкарнация 1.], [={opened}]; друг a3 vs враг c6"
    assert Scene("", board).plays("turn; ?; c3") == "b3, c3, d3, e3; упырь: +cell c3"


@pytest.mark.rule("536.7.4")
def test_a_way_to_incarnate_is_no_incarnation() -> None:
    board = "second to move; упырь dead: [=Incarnates(again=True)]; друг a1 vs враг c6"
    assert Scene("", board).plays("turn; turn; turn; turn") == "-"


@pytest.mark.rule("545.4", "201.2")
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("While(Every(), (Cannot(BE_EXILED),), active=GRAVEYARD)", "-"),
        ("While(Every(), (Cannot(BE_EXILED),))", "упырь: +exiled"),
    ],
)
def test_a_card_that_cannot_be_exiled_stays_where_its_text_works(text: str, told: str) -> None:
    board = f"маг e1: {EXILES}; упырь dead: [={text}] vs враг c6"
    assert Scene("", board).plays("маг uses упырь") == told


@pytest.mark.rule("501.7", "545.4")
def test_a_card_that_cannot_be_exiled_does_not_pay_by_it() -> None:
    pays = "[=Playable(Payment(exiles=Targets(FRIEND)), CHIP)]"
    board = f"маг e1: {pays}, [=Cannot(BE_EXILED)]; друг a1: [=Cannot(BE_EXILED)] vs враг c6"
    assert Scene("", board).plays("маг?") == "moves d1, moves e2"
    board = f"маг e1: {pays}, [=Cannot(BE_EXILED)]; друг a1 vs враг c6"
    assert Scene("", board).plays("маг uses; друг") == "маг: chips 0>1, друг: +exiled"


@pytest.mark.rule("108.3", "211.8")
def test_a_creature_is_revived_as_a_companion_of_the_card_that_revives_it() -> None:
    rides = "BringIn(by=GRAVEYARD, host=Who.SELF, becomes=COMPANION)"
    targets = "Targets(CREATURE, area=GRAVEYARD)"
    text = f"[=Playable(Payment(), Power(SPELL, ({rides},), {targets}))]"
    scene = Scene("", f"маг c2: {text} vs враг c6; рысь dead; эльф e6")
    assert scene.plays("маг uses рысь; settled; маг moves c3") == (
        "рысь: +cell c2 +host Маг; маг: cell c2>c3, рысь: cell c2>c3"
    )


@pytest.mark.rule("502.1", "505.7")
def test_what_follows_a_choice_is_about_the_chosen_card() -> None:
    ahead = "Cells(who=Who.TARGET, directions=(AHEAD,))"
    goes = f"Power(INFLUENCE, (Relocate(),), Targets(who=Who.TARGET), cells={ahead})"
    otherwise = f"Otherwise({goes}, influence(Wound(1), targets=Targets(who=Who.TARGET)))"
    text = f"[=tap(And((influence(ChooseCards(), targets=Targets(CREATURE)), {otherwise})))]"
    board = f"маг a1: {text}; край e6 vs враг c5; друг c4"
    assert Scene("", board).plays("маг uses; враг") == "маг: +closed, враг: wounds 0>1"
    assert Scene("", board).plays("маг uses; друг") == "маг: +closed, друг: cell c4>c3"
    assert Scene("", board).plays("маг uses; край") == "маг: +closed, край: wounds 0>1"


@pytest.mark.rule("507.1")
@pytest.mark.parametrize(
    ("ahead", "right", "cell", "told"),
    [
        (1, 0, "c4", True),
        (1, 0, "c5", True),
        (-1, 0, "c4", False),
        (0, 1, "e3", True),
        (0, -1, "e3", False),
        (1, 1, "e5", True),
        (1, 1, "d5", False),
        (1, -1, "a5", True),
    ],
)
@pytest.mark.parametrize("enemy", [False, True])
def test_a_direction_is_that_of_a_straight_line_as_the_player_of_the_ability_sees_it(
    ahead: int, right: int, cell: str, told: bool, enemy: bool
) -> None:
    sign = -1 if enemy else 1
    headed = f"Headed({sign * ahead}, {sign * right})"
    text = f"[=Triggered(When(Moment.RELOCATED, ANY_CARD), CHIP, condition={headed})]"
    jumps = "[Прыжок, дальность 4.]"
    ours = f"друг c3: {jumps} vs враг a6; око e6: {text}"
    theirs = f"друг c3: {jumps}; око a1: {text} vs враг a6"
    found = Scene("", ours if enemy else theirs).plays(f"друг uses; {cell}")
    assert ("око: chips 0>1" in found) is told


@pytest.mark.rule("544.1", "544.3")
def test_the_loss_of_a_marker_by_a_cell_is_an_event_of_the_card_that_put_it() -> None:
    fire = "MarkCell('огня', Marker(), until=Until.TURN_END)"
    nobody = "Targets(least=0, most=0)"
    marks = f"[=Playable(Payment(), Power(INFLUENCE, ({fire},), {nobody}, cells=Cells()))]"
    waits = "[=Triggered(When(UNMARKED, SELF, marker='огня'), CHIP)]"
    board = f"маг a1: {marks}, {waits}; друг b1: {marks}, {waits} vs враг c6"
    assert Scene("", board).plays("маг uses; c3; turn") == "маг: chips 0>1"


@pytest.mark.rule("506.6", "512.6.2")
def test_a_move_is_answered_before_it_is_made() -> None:
    body = "influence(Wound(9), targets=Targets(who=Who.SUBJECT))"
    jumps = "[Прыжок, дальность 2.]"
    board = (
        f"second to move; око a1: [=Triggered(When(MOVING, FOE), {body})]"
        f" vs враг c6: {jumps}, wounds 1; друг d6"
    )
    assert Scene("", board).plays("враг moves c5") == "враг: +dead"
    assert Scene("", board).plays("враг uses; c4") == "враг: +dead"
    assert Scene("", board).plays("враг strikes друг: 6 1") == ("враг: +closed, друг: wounds 0>3")


@pytest.mark.rule("545.8", "506.6")
def test_only_moves_count_for_the_first_move() -> None:
    waits = "[=Triggered(When(MOVING, SELF, nth=1), CHIP)]"
    board = f"герой c3: {waits}, move 3, [{{instant}}: Ранить существо на 1.] vs враг e6"
    told = Scene("", board).plays("герой uses враг; settled; герой moves c4; герой moves c5")
    assert told == "враг: wounds 0>1; герой: cell c3>c5 chips 0>1"


@pytest.mark.rule("545.4", "510.2")
def test_a_restriction_leaves_the_powers_alone_that_it_excepts() -> None:
    bars = "[=Cannot(ACT, FOE, but=STRIKE)]"
    tied = "[{tap}: Получить {counter}.]"
    board = f"second to move; око a1: {bars}; маг c4 vs враг c5: {tied}; друг e6"
    assert Scene("", board).plays("враг?") == "moves b5, moves d5, moves c6, strikes маг"


@pytest.mark.rule("545.8")
def test_a_counterstrike_counts_among_the_first_attacks() -> None:
    board = "герой c3: [Блокирует первую атаку по себе за бой.] vs враг c4: life 20; второй b4"
    scene = Scene("", board)
    told = scene.plays("герой strikes враг: 1 6; settled; turn; второй strikes герой: 6; settled")
    assert told == "герой: +closed; герой: wounds 0>3, второй: +closed"


@pytest.mark.rule("116.3.5")
def test_a_card_that_died_is_asked_for_its_wounds_before_the_deadly_ones() -> None:
    waits = "[=Triggered(When(Moment.KILLED, SELF, Not(InState(State.WOUNDED))), CHIP)]"
    board = f"герой c3: {waits} vs целый c4: life 2; раненый b4: wounds 9; эльф e6"
    assert "chips 0>1" in Scene("", board).plays("герой strikes целый: 6 1")
    assert "chips" not in Scene("", board).plays("герой strikes раненый: 6 1")


@pytest.mark.rule("522.2", "536.7.1")
def test_an_incarnation_that_brings_nothing_back_is_tried_once_in_each_turn_of_its_player() -> None:
    way = "= Incarnates(influence(Chips(1), targets=Targets(FOE, all=True)))"
    dead = Scene(way, "феникс dead: tokens 1, [Инкарнация 1.]; друг a1 vs враг e6")
    told = "враг: chips 0>1; враг: chips 1>2; -; враг: chips 2>3"
    assert dead.plays("turn; now; turn; now; turn; now; turn; now") == told

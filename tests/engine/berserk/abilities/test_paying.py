"""Actions and what closes a card: 113, 506.7, 510, 540."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.table import options as op
from engine.berserk.table.state import Asking
from tests.engine.berserk.abilities.laying import board, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import free, influence, on_itself, spell, tap
from tests.engine.berserk.abilities.sayings import SHOT, STRIKE, on, sudden
from tests.engine.berserk.abilities.scenes import Scene, scene, scenes
from tests.support.scenario import Table

# Actions: 113, 510.


@pytest.mark.rule("501.3", "510.1")
@pytest.mark.parametrize("closed", [True, False])
@pytest.mark.same("2009:104.4")
def test_a_closed_card_cannot_close_for_an_ability(closed: bool) -> None:
    table, mage, elf = board(ours("c1", tap(spell(ab.Wound(1))), closed=closed), theirs("c6"))
    assert table.can_use(mage, elf) is not closed


@pytest.mark.rule("540.1.1", "540.2")
@pytest.mark.parametrize(
    ("powers", "closed"),
    [(SHOT, False), ((ab.PowerKind.DISCHARGE,), True), ((ab.PowerKind.DISCHARGE, *SHOT), False)],
)
@pytest.mark.parametrize("joined", [False, True])
def test_a_card_stays_open_after_its_shot_only_if_the_text_names_shots(
    powers: tuple[ab.PowerKind, ...], *, closed: bool, joined: bool
) -> None:
    shot = ab.Attack(ab.PowerKind.SHOT, Strength(2, 2, 2))
    table, archer, elf = board(
        ours(
            "c2",
            tap(ab.WhileDoing(shot, on_itself(ab.Heal(1))) if joined else shot),
            ab.StaysOpenAfter(powers),
        ),
        theirs("c5", closed=True),
    )
    table.uses(archer, None if joined else elf)  # it is the only one to be aimed at
    table.everybody_passes()
    assert (elf.wounds, archer.is_closed) == (2, closed)
    assert not any(isinstance(one, op.UseAction) for one in table.options)


@scenes(
    scene("113.4/closes 510.2.1 510.2.2", "an ability that does not close its card is no action",
          "c1 uses at c6, c1 uses 1 at c6: c6 has 2 wounds, c1 has 1 action",
          ours("c1", tap(spell(ab.Wound(1))), free(spell(ab.Wound(1)))), theirs("c6")),
    scene("113.5.1 304.2", "a slow ability waits for its player's main phase",
          "c3 strikes c4 rolling 3 3: asked first act",
          ours("c3"), theirs("c4", tap(spell(ab.Wound(1))))),
    scene("510.1 510.3", "a card that may act twice acts until it has two markers",
          "c3 strikes c4 rolling 3: c3 is not closed, c3 has 1 action; c3 strikes c4 rolling 3: "
          "c3 is closed, c3 has 2 actions",
          ours("c3", ab.ActsTimes(2, STRIKE)), theirs("c4", life=20, closed=True)),
    scene("510.1 510.3", "a card that may strike twice does nothing else twice",
          "c3 strikes c4 rolling 3: c3 is not closed, c3 cannot use at c4, c3 can strike c4",
          ours("c3", ab.ActsTimes(2, STRIKE), tap(spell(ab.Wound(1)))),
          theirs("c4", life=20, closed=True)),
    scene("510.5 540.3", "a card that acted and stayed open cannot move",
          "c3 strikes c4 rolling 3: c3 has 0 movement, c3 cannot move c2",
          ours("c3", ab.ActsTimes(2, STRIKE), movement=2), theirs("c4", closed=True)),
    scene("510.4 540.3.1", "an opened card may act as often again",
          "c3 strikes c4 rolling 3, c3 strikes c4 rolling 3, a1 uses at c3, "
          "c3 strikes c4 rolling 3: c3 is not closed, c3 has 1 action",
          ours("c3", ab.ActsTimes(2, STRIKE)), ours("a1", tap(influence(ab.Open()))),
          theirs("c4", life=20, closed=True)),
    scene("540.1 540.2 540.3",
          "an attack that does not close its card still needs it open",
          "c3 strikes c4 rolling 3: c3 is not closed, c3 has 1 action, c3 cannot strike c4",
          ours("c3", ab.StaysOpenAfter(STRIKE)), theirs("c4", closed=True)),
    scene("513.2 540.1.1", "a card that stays open after a shot closes for a sudden one",
          "c2 uses at c5, all pass: c5 has 2 wounds, c2 is closed",
          ours("c2", sudden(ab.Attack(ab.PowerKind.SHOT, Strength(2, 2, 2))),
              ab.StaysOpenAfter(SHOT)), theirs("c5", closed=True)),
    scene("540.1.3 510.3", "a card that may shoot twice shoots twice",
          "now: c2 can use at c5; c2 uses at c5, all pass: c2 is not closed, c2 can use at c5; "
          "c2 uses at c5, all pass: c2 is closed, c5 has 4 wounds",
          ours("c2", tap(ab.Attack(ab.PowerKind.SHOT, Strength(2, 2, 2))), ab.ActsTimes(2, SHOT)),
          theirs("c5", closed=True)),
    scene("540.4", "an ability may keep the attacking card open",
          "c3 strikes c4 rolling 3: c3 is not closed, c3 has 1 action",
          ours("c3", on(ab.Moment.LANDED, on_itself(ab.StaysOpen()), powers=STRIKE)),
          theirs("c4", closed=True)),
    scene("113.5.3 510.6 304.3 =older-506-510:510.3", "a sudden action is an action at any time",
          "c3 moves d3, c5 uses at c3, all pass: c3 has 1 wounds, c5 is closed, c5 has 1 actions",
          ours("c3"), theirs("c5", sudden(spell(ab.Wound(1))))),
)  # fmt: skip
def test_actions(scene: Scene) -> None:
    scene.play()


@pytest.mark.rule("540.4.1")
def test_a_trigger_of_the_strike_may_keep_a_defender_open() -> None:
    table = Table()
    orc = table.first.creature("c3")
    elf = table.second.creature("c4")
    kele = lay(table.second, "d4", on(ab.Moment.LANDED, on_itself(ab.StaysOpen()), powers=STRIKE))
    table.strikes(orc, elf, dice=(1, 5))
    table.defends(kele)
    while table.asked is not None and table.asked[1] is Asking.STEP_DOWN:
        table.stands_firm()
    assert (orc.is_closed, kele.is_closed, kele.state.acted) == (True, False, 1)


@pytest.mark.rule("521.1")
@pytest.mark.example("521.1-ex1")
@pytest.mark.same("2009:103.1")
def test_a_text_may_let_a_card_defend_any_number_of_times() -> None:
    table = Table()
    orcs = [table.first.creature(cell) for cell in ("c3", "d3")]
    elf = table.second.creature("c4")
    guard = lay(
        table.second, "d4", ab.StaysOpenAfter(defending=True), ab.ActsTimes(99, defending=True)
    )
    for orc in orcs:
        table.strikes(orc, elf, dice=(1, 1))
        table.defends(guard)
    assert (guard.is_closed, guard.state.acted) == (False, 2)

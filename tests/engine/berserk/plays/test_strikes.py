"""Strikes: 107, 504, 510, 515, 212."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.table.events import DiceRolled, FightDecided, Landed
from engine.berserk.table.options import StandFirm, StepDown
from engine.berserk.table.state import Asking
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import board, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import on_itself
from tests.engine.berserk.abilities.scenes import Scene, scene, scenes
from tests.support import specs
from tests.support.scenario import Piece, Table


def duel(
    attack: str = "", defence: str = "", *, closed: bool = False
) -> tuple[Table, Piece, Piece]:
    """Return a table with an orc of 2-4-6 beside an elf of 1-3-5, and those abilities."""
    table, orc, elf = board(
        ours("c3", attack, name="Орк", strike="2-4-6", life=20),
        theirs("c4", defence, name="Эльф", strike="1-3-5", life=20, closed=closed),
    )
    return table, orc, elf


@pytest.mark.rule("504.1")
@pytest.mark.parametrize("cell", ["b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"])
def test_a_card_strikes_adjacent_cards_diagonals_included(cell: str) -> None:
    table, orc, elf = board(ours("c3"), theirs(cell))
    assert table.can_strike(orc, elf)


@pytest.mark.rule("504.1")
@pytest.mark.parametrize("cell", ["c5", "a3", "e5", "c1"])
def test_a_card_does_not_strike_farther_than_adjacent_cards(cell: str) -> None:
    table, orc, elf = board(ours("c3"), theirs(cell))
    assert not table.can_strike(orc, elf)


@pytest.mark.rule("515.3/more", "515.3/tie")
@pytest.mark.parametrize(
    ("dice", "elf_wounds", "orc_wounds"),
    [
        ((2, 1), 2, 0),
        ((4, 1), 4, 0),
        ((6, 1), 6, 0),
        ((3, 4), 2, 0),
        ((2, 4), 0, 0),
        ((1, 4), 0, 1),
        ((1, 6), 0, 3),
        ((1, 1), 2, 0),
        ((4, 4), 2, 0),
        ((5, 5), 0, 1),
        ((6, 6), 0, 1),
    ],
)
def test_a_fight_wounds_as_the_strike_table_says(
    dice: tuple[int, int], elf_wounds: int, orc_wounds: int
) -> None:
    table, orc, elf = duel()
    table.strikes(orc, elf, dice)
    assert (elf.wounds, orc.wounds) == (elf_wounds, orc_wounds)


@pytest.mark.rule("515.3/step")
@pytest.mark.parametrize(
    ("dice", "chooser"), [((3, 1), Seat.FIRST), ((5, 1), Seat.FIRST), ((1, 5), Seat.SECOND)]
)
def test_the_higher_roller_may_step_down_instead_of_an_exchange(
    dice: tuple[int, int], chooser: Seat
) -> None:
    table, orc, elf = duel()
    table.strikes(orc, elf, dice)
    assert table.asked == (chooser, Asking.STEP_DOWN)
    assert set(table.options) == {StandFirm(), StepDown()}


@pytest.mark.rule("515.3/exchange")
@pytest.mark.parametrize(
    ("dice", "elf_wounds", "orc_wounds"), [((3, 1), 4, 1), ((5, 1), 6, 1), ((1, 5), 2, 3)]
)
@pytest.mark.same("2009:205.6")
def test_declining_to_step_down_gives_the_exchange(
    dice: tuple[int, int], elf_wounds: int, orc_wounds: int
) -> None:
    table, orc, elf = duel()
    table.strikes(orc, elf, dice)
    table.stands_firm()
    assert (elf.wounds, orc.wounds) == (elf_wounds, orc_wounds)


@pytest.mark.rule("515.3/step")
@pytest.mark.parametrize(
    ("dice", "elf_wounds", "orc_wounds"), [((3, 1), 2, 0), ((5, 1), 4, 0), ((1, 5), 0, 1)]
)
def test_stepping_down_reduces_the_difference_of_the_dice_by_one(
    dice: tuple[int, int], elf_wounds: int, orc_wounds: int
) -> None:
    table, orc, elf = duel()
    table.strikes(orc, elf, dice)
    table.steps_down()
    assert (elf.wounds, orc.wounds) == (elf_wounds, orc_wounds)


@pytest.mark.rule("515.3/modified", "519.1")
@pytest.mark.parametrize(
    ("attack", "defence", "dice", "chooser"),
    [
        ("", "ovz 3", (2, 3), Seat.SECOND),
        ("", "ovz 5", (2, 1), Seat.SECOND),
        ("ova 3", "", (1, 2), Seat.FIRST),
        ("ova 4", "", (2, 2), Seat.FIRST),
    ],
)
def test_modified_dice_decide_who_rolled_higher(
    attack: str, defence: str, dice: tuple[int, int], chooser: Seat
) -> None:
    table, orc, elf = duel(attack, defence)
    table.strikes(orc, elf, dice)
    assert table.asked == (chooser, Asking.STEP_DOWN)


@pytest.mark.rule("515.3/modified", "519.1")
@pytest.mark.parametrize(
    ("attack", "defence", "dice", "elf_wounds", "orc_wounds"),
    [("", "ovz 5", (2, 1), 0, 1), ("ova 3", "", (1, 2), 2, 0), ("ova 3", "", (2, 1), 4, 0)],
)
def test_stepping_down_uses_modified_dice(
    attack: str, defence: str, dice: tuple[int, int], elf_wounds: int, orc_wounds: int
) -> None:
    table, orc, elf = duel(attack, defence)
    table.strikes(orc, elf, dice)
    table.steps_down()
    assert (elf.wounds, orc.wounds) == (elf_wounds, orc_wounds)


@pytest.mark.rule("515.3/tie", "519.1")
@pytest.mark.parametrize(
    ("attack", "defence", "dice", "elf_wounds", "orc_wounds"),
    [
        ("ova 1", "ovz 1", (4, 4), 0, 1),
        ("ova 1", "", (4, 5), 0, 1),
        ("", "ovz 5", (6, 1), 0, 1),
        ("ova 2", "ovz 3", (6, 5), 0, 1),
        ("ova 1", "", (3, 4), 2, 0),
    ],
)
def test_a_tie_is_high_from_a_modified_five_on(
    attack: str, defence: str, dice: tuple[int, int], elf_wounds: int, orc_wounds: int
) -> None:
    table, orc, elf = duel(attack, defence)
    table.strikes(orc, elf, dice)
    assert (elf.wounds, orc.wounds) == (elf_wounds, orc_wounds)
    assert table.asked == (Seat.FIRST, Asking.ACT)


@pytest.mark.rule("515.3/exchange")
def test_no_step_down_is_asked_without_an_exchange() -> None:
    table, orc, elf = duel()
    table.strikes(orc, elf, dice=(6, 1))
    assert table.asked == (Seat.FIRST, Asking.ACT)


@pytest.mark.rule("515.6/strength")
@pytest.mark.parametrize(("die", "wounds"), [(1, 2), (2, 2), (3, 2), (4, 4), (5, 4), (6, 6)])
@pytest.mark.same("2009:205.4")
def test_a_strike_at_a_closed_card_rolls_one_die(die: int, wounds: int) -> None:
    table, orc, elf = duel(closed=True)
    table.strikes(orc, elf, dice=(die,))
    assert elf.wounds == wounds
    assert table.events(DiceRolled)[0].defence == 0


@pytest.mark.rule("515.6/silent")
def test_a_closed_card_does_not_strike_back() -> None:
    table, orc, elf = duel(closed=True)
    table.strikes(orc, elf, dice=(1,))
    assert orc.wounds == 0


@pytest.mark.rule("515.7")
@pytest.mark.same("2009:104.3")
def test_an_own_card_does_not_strike_back() -> None:
    table, orc, troll, _ = board(
        ours("c3", strike="2-4-6"), ours("c2", strike="9-9-9"), theirs("e6")
    )
    table.strikes(orc, troll, dice=(5,))
    assert (troll.wounds, orc.wounds) == (4, 0)
    assert table.events(DiceRolled)[0].defence == 0


@pytest.mark.rule("212.3")
def test_a_strike_at_an_artifact_rolls_one_die() -> None:
    table, orc = board(ours("c3", strike="2-4-6"))
    machine = table.second.artifact("c4")
    table.second.creature("e6")
    table.strikes(orc, machine, dice=(6,))
    assert machine.wounds == 6
    assert table.events(DiceRolled)[0].defence == 0


@pytest.mark.rule("515.4")
def test_a_counterstrike_closes_only_the_assailant() -> None:
    table, orc, elf = duel()
    table.strikes(orc, elf, dice=(1, 6))
    assert (orc.is_closed, elf.is_closed) == (True, False)


@pytest.mark.rule("515.5", "510.2")
def test_an_attacker_that_missed_still_acted() -> None:
    table, orc, elf = duel()
    table.strikes(orc, elf, dice=(2, 4))
    assert (orc.is_closed, orc.state.acted, elf.wounds) == (True, 1, 0)


@pytest.mark.rule("510.1")
def test_a_card_strikes_once_a_turn() -> None:
    table, orc, elf = duel()
    table.strikes(orc, elf, dice=(1, 1))
    assert not table.can_strike(orc, elf)


@pytest.mark.rule("509.1", "205.1")
def test_a_card_without_life_left_goes_to_its_owners_graveyard() -> None:
    table, orc, elf, _ = board(
        ours("c3", strike="2-4-6"), theirs("c4", life=7, wounds=1), theirs("e6")
    )
    table.strikes(orc, elf, dice=(6, 1))
    assert elf.is_dead
    assert table.state.graveyards == ([], [elf.id])
    assert elf.cell is None


@pytest.mark.rule("509.1")
@pytest.mark.same("2009:204.4", "older-506-510:509.1", "older-506-510:508.5")
def test_a_card_with_one_life_left_stays() -> None:
    table, orc, elf = board(ours("c3", strike="2-4-6"), theirs("c4", life=7))
    table.strikes(orc, elf, dice=(6, 1))
    assert (elf.is_dead, elf.state.life) == (False, 1)


@pytest.mark.rule("515.4", "515.5", "512.7")
def test_a_card_that_cannot_strike_back_deals_no_counterstrike() -> None:
    table = Table()
    orc = table.first.creature("c3", strike="2-4-6")
    elf = table.second.creature("c4", strike="1-3-5", life=20)
    chip = on_itself(ab.Chips(1))
    watches = ab.When(ab.Moment.FINISHED, ab.ANY_CARD, powers=(ab.PowerKind.STRIKE,))
    monk = lay(table.second, "a6", ab.Triggered(watches, chip))
    table.strikes(orc, elf, dice=(6, 1))
    struck = [event for event in table.events(Landed) if event.source != monk.id]
    assert [(event.source, event.counter) for event in struck] == [(orc.id, False)]
    assert (orc.wounds, monk.state.chips) == (0, 1)


@pytest.mark.rule("519.1", "515.2/modified", "107.4")
def test_totals_of_a_fight_are_dice_and_experience() -> None:
    table, orc, elf = duel("ova 2", "ovz 1")
    table.strikes(orc, elf, dice=(3, 4))
    fight = table.events(FightDecided)[0]
    assert (fight.attack_total, fight.defence_total) == (5, 5)


@pytest.mark.rule("107.2/slow")
def test_only_the_active_player_strikes() -> None:
    table, orc, elf = duel()
    assert table.can_strike(orc, elf)
    assert not table.can_strike(elf, orc)


@scenes(
    scene("504.4", "a card does not strike itself",
          "now: c3 cannot strike c3", ours("c3"), theirs("c4")),
    scene("212.2", "an artifact does not strike",
          "now: c3 cannot strike c4", ours("c3", card=specs.artifact()), ours("a1"), theirs("c4")),
    scene("205.4 201.2.2", "a dead card is neither closed nor wounded",
          "c3 strikes c4 rolling 1: c4 is not closed, c4 has 0 wounds",
          ours("c3", strike="9-9-9"), theirs("c4", life=7, closed=True), theirs("e6")),
    scene("515.4 512.6.8 122.10.1", "both cards of an exchange can die at once",
          "c3 strikes c4 rolling 3 1, stand firm: c3 is dead, c4 is dead, asked first act",
          ours("c3", strike="1-5-9", life=2), theirs("c4", strike="2-2-2", life=5), ours("a1"),
          theirs("e6")),
    scene("213.2", "a terrain is no target",
          "now: sky cannot strike sky2",
          ours(None, card=specs.flyer()), theirs(None, card=specs.terrain()), theirs("c4")),
)  # fmt: skip
def test_strikes(scene: Scene) -> None:
    scene.play()


@pytest.mark.rule("512.6", "512.7")
def test_a_strike_goes_through_its_steps_in_rulebook_order() -> None:
    table, orc, elf = duel()
    table.strikes(orc, elf, dice=(6, 1))
    wanted = {"PlayAnnounced", "QueueStacked", "DiceRolled", "Wounded", "CardClosed", "PlayRemoved"}
    told = [name for name in table.happened() if name in wanted]
    assert told == [
        "PlayAnnounced",
        "QueueStacked",
        "DiceRolled",
        "Wounded",
        "CardClosed",
        "PlayRemoved",
    ]

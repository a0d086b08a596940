"""Movement and acting by edition: 506, 510; 2009:203.3 to 2009:203.13.

Each test is played under every edition that ships, with what is expected in each.
"""

from dataclasses import replace

import pytest

import engine.berserk.abilities as ab
from engine.berserk.cards.ruleset import EDITIONS
from engine.berserk.table import events as ev
from engine.berserk.table import options as op
from engine.berserk.table.board import NO_CELL
from engine.berserk.table.state import Asking
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import lay
from tests.engine.berserk.abilities.nodes import influence, on_itself, spell, tap
from tests.engine.berserk.abilities.sayings import BESIDE, OWN, REVIVES, SELF, STRIKE, on
from tests.support.editions import ALL, shows
from tests.support.scenario import Piece, Table

each_edition = pytest.mark.parametrize("code", ALL)

LEAP = ab.Power(
    ab.PowerKind.INFLUENCE,
    (ab.Relocate(ab.Relocation.JUMP),),
    ab.Targets(who=ab.Who.SELF),
    cells=ab.Cells(within=2),
)


def at(code: str, **kept: object) -> Table:
    """Return an empty table at which the edition is played, with an opponent in the corner."""
    table = Table(ruleset=EDITIONS[code], **kept)  # type: ignore[arg-type]  # its words
    table.second.creature("e6", "Наблюдатель")
    return table


def moves(table: Table, piece: Piece) -> bool:
    """Whether the card is offered any step."""
    return any(isinstance(one, op.MoveTo) and one.card == piece.id for one in table.options)


def reason(table: Table, piece: Piece) -> tuple[str, str] | None:
    """Return why the card may not move at all: a code and a rule of 2024."""
    refusal = table.why(op.MoveTo(piece.id, NO_CELL))
    return None if refusal is None else (refusal.code, refusal.rule)


def why_not_used(table: Table, piece: Piece, number: int = 0) -> tuple[str, str] | None:
    """Return why an ability of the card is not offered: a code and a rule of 2024."""
    refusal = table.why(op.UseAction(piece.id, piece.state.facts.actions[number], -1))
    return None if refusal is None else (refusal.code, refusal.rule)


# What stands for a move: 506.7, 2009:203.13.


@shows("instead_of_move")
@each_edition
@pytest.mark.rule("506.7", "2009:203.13", "older-506-510:506.7")
def test_a_card_without_movement_teleports_only_by_the_rules_of_2009(code: str) -> None:
    table = at(code)
    imp = lay(table.first, "c2", ab.Named(ab.Name.TELEPORT), movement=1)
    table.moves(imp, "c3")
    expected = None if code == "2009" else ("movement_is_spent", "506.7")
    assert why_not_used(table, imp) == expected
    assert table.can_use(imp) is (code == "2009")
    if code == "2009":
        table.uses(imp)
        table.picks("a1")
        assert (imp.cell, imp.movement, moves(table, imp)) == ("a1", 0, False)


@shows("instead_of_move")
@each_edition
@pytest.mark.rule("506.7", "2009:203.3", "2009:203.13")
def test_a_teleport_takes_all_the_movement_or_one_marker(code: str) -> None:
    table = at(code)
    imp = lay(table.first, "c2", ab.Named(ab.Name.TELEPORT), movement=2)
    table.uses(imp)
    table.picks("c4")
    spent = [event.amount for event in table.events(ev.MovementSpent)]
    assert (spent, imp.movement) == (([1], 1) if code == "2009" else ([2], 0))
    assert moves(table, imp) is (code == "2009")
    if code == "2009":
        table.moves(imp, "c5")
    assert reason(table, imp) == ("no_movement_left", "2009:203.4" if code == "2009" else "506.1")


@shows("instead_of_move_a_turn")
@each_edition
@pytest.mark.rule("506.7", "2009:203.13")
def test_a_substitute_for_a_move_is_limited_per_turn(code: str) -> None:
    table = at(code)
    imp = lay(table.first, "c2", ab.Named(ab.Name.TELEPORT), movement=2)
    table.uses(imp)
    table.picks("c4")
    assert not table.can_use(imp)
    expected = ("used_up" if code == "2009" else "movement_is_spent", "506.7")
    assert why_not_used(table, imp) == expected
    table.ends_turn()
    table.ends_turn()
    assert table.can_use(imp)


@shows("instead_of_move_a_turn")
def test_without_a_limit_the_text_allows_teleporting_repeatedly() -> None:
    table = Table(ruleset=replace(EDITIONS["2009"], instead_of_move_a_turn=None))
    imp = lay(table.first, "c2", ab.Named(ab.Name.TELEPORT), movement=1)
    table.second.creature("e6")
    for cell in ("a1", "b1", "c1"):
        table.uses(imp)
        table.picks(cell)
    assert (imp.cell, imp.state.movement, imp.movement) == ("c1", -2, 0)


@each_edition
@pytest.mark.rule("506.7", "506.3", "2009:203.6", "older-506-510:506.3")
def test_a_closed_card_cannot_use_an_ability_in_place_of_a_move(code: str) -> None:
    table = at(code)
    frog = lay(table.first, "c2", ab.Named(ab.Name.JUMP, 2), closed=True)
    table.first.creature("a1")
    expected = ("closed", "506.3") if code == "2009" else ("movement_is_spent", "506.7")
    assert (table.can_use(frog), why_not_used(table, frog)) == (False, expected)


# Acting and movement: 506.3, 506.5, 510.5, 2009:203.4.


@shows("acting_ends_movement", "acted_may_move")
@each_edition
@pytest.mark.rule("506.5", "510.5", "2009:203.4", "older-506-510:506.5", "older-506-510:510.6")
def test_an_open_card_that_acted_moves_where_the_edition_allows(code: str) -> None:
    table = at(code)
    bull = lay(table.first, "c3", ab.ActsTimes(2, STRIKE), movement=1, strike="1-1-1")
    elf = table.second.creature("c4", life=20, closed=True)
    table.strikes(bull, elf, dice=(3,))
    expected = {
        "2024": ("has_acted", "506.3"),
        "older-506-510": ("no_movement_left", "510.5"),
        "2010": ("no_movement_left", "510.5"),
        "2009": None,
    }
    assert (bull.is_closed, bull.state.acted) == (False, 1)
    assert reason(table, bull) == expected[code]
    assert moves(table, bull) is (code == "2009")
    assert table.can_strike(bull, elf)


@shows("acted_may_move")
@each_edition
@pytest.mark.rule("506.3", "2009:203.4", "older-506-510:506.3")
def test_regained_movement_after_acting_is_usable_unless_markers_forbid_it(code: str) -> None:
    table = at(code)
    guide = lay(table.first, "a1", ab.Playable(ab.FREE, influence(ab.RegainMovement())))
    jump = ab.Named(ab.Name.JUMP, 2)
    bull = lay(table.first, "c3", ab.ActsTimes(2, STRIKE), jump, movement=1, strike="1-1-1")
    elf = table.second.creature("c4", life=20, closed=True)
    table.strikes(bull, elf, dice=(3,))
    table.uses(guide, bull)
    assert moves(table, bull) is (code != "2024")
    assert table.can_use(bull) is (code != "2024")


@each_edition
@pytest.mark.rule("506.7", "2009:203.13", "older-506-510:506.7")
def test_a_card_without_movement_jumps_after_acting_only_in_2009(code: str) -> None:
    table = at(code)
    jump = ab.Named(ab.Name.JUMP, 2)
    bull = lay(table.first, "c3", ab.ActsTimes(2, STRIKE), jump, movement=0, strike="1-1-1")
    elf = table.second.creature("c4", life=20, closed=True)
    assert table.can_use(bull)
    table.strikes(bull, elf, dice=(3,))
    assert table.can_use(bull) is (code == "2009")


@shows("closing_ends_movement")
@each_edition
@pytest.mark.rule("510.5", "2009:203.4", "older-506-510:510.6")
def test_closing_by_an_effect_ends_movement_only_in_2024(code: str) -> None:
    left = ab.FactOf(ab.Fact.MOVEMENT_LEFT, ab.Who.TARGET)
    table = at(code)
    mage = lay(table.first, "a1", ab.Playable(ab.FREE, influence(ab.Close())))
    judge = lay(table.first, "b1", ab.Playable(ab.FREE, spell(ab.Wound(left))))
    ox = lay(table.first, "c3", movement=2)
    table.uses(mage, ox)
    table.uses(judge, ox)
    assert (ox.is_closed, ox.wounds) == (True, 0 if code == "2024" else 2)
    assert reason(table, ox) == ("closed", "506.3")


@shows("closing_ends_movement")
@each_edition
def test_a_card_that_enters_closed_keeps_movement_except_in_2024(code: str) -> None:
    wanted = ab.Targets(OWN, area=ab.Area.GRAVEYARD)
    brings = ab.Power(ab.PowerKind.INFLUENCE, (ab.BringIn(closed=True),), wanted, cells=BESIDE)
    table = at(code)
    priest = lay(table.first, "a1", tap(brings))
    killer = lay(table.first, "e1", ab.Playable(ab.FREE, spell(ab.Destroy())))
    ox = lay(table.first, "c3", movement=2)
    table.uses(killer, ox)
    table.uses(priest, ox)
    table.picks("a2")
    assert (ox.is_closed, ox.movement) == (True, 0 if code == "2024" else 2)


# A step more or less in mid-turn: 2009:203.4, 2009:203.4а.


def walker(code: str, change: int, store: int) -> tuple[Table, Piece]:
    """Return a card that has walked one step, its movement being changed until the turn's end."""
    effect = ab.AddProperty(ab.Property.MOVEMENT, change, ab.Until.TURN_END)
    table = at(code)
    guide = lay(table.first, "a1", ab.Playable(ab.FREE, influence(effect)))
    orc = lay(table.first, "c2", movement=store)
    table.moves(orc, "c3")
    table.uses(guide, orc)
    return table, orc


@shows("movement")
@each_edition
@pytest.mark.rule("506.1", "517.1", "2009:203.4а")
def test_a_gained_step_may_be_used_at_once_only_in_2009(code: str) -> None:
    table, orc = walker(code, 1, store=1)
    assert moves(table, orc) is (code == "2009")
    expected = None if code == "2009" else ("no_movement_left", "506.1")
    assert (orc.movement, reason(table, orc)) == (1 if code == "2009" else 0, expected)


@shows("movement")
@each_edition
@pytest.mark.rule("506.1", "517.1", "2009:203.4а")
def test_a_lost_step_counts_steps_already_made_only_in_2009(code: str) -> None:
    table, orc = walker(code, -1, store=2)
    assert orc.movement == (0 if code == "2009" else 1)
    assert moves(table, orc) is (code != "2009")


@shows("movement")
@each_edition
@pytest.mark.rule("506.1", "2009:203.4а")
def test_a_step_lost_until_the_turn_ends_returns_only_in_2009(code: str) -> None:
    swamp = ab.While(
        ab.ALWAYS, (ab.Modify(ab.Property.MOVEMENT, -1),), cards=ab.OfSide(ab.Side.ENEMY)
    )
    table = at(code)
    killer = lay(table.first, "a1", ab.Playable(ab.FREE, spell(ab.Destroy())))
    toad = lay(table.second, "a6", swamp)
    orc = lay(table.first, "c2", movement=3)
    table.moves(orc, "c3")
    left = [orc.movement]
    table.uses(killer, toad)
    left.append(orc.movement)
    assert left == ([1, 2] if code == "2009" else [1, 1])


@shows("movement")
@each_edition
@pytest.mark.rule("506.1", "2009:203.4")
def test_steps_made_beyond_the_current_movement_leave_none_to_spend(code: str) -> None:
    left = ab.FactOf(ab.Fact.MOVEMENT_LEFT, ab.Who.TARGET)
    less = ab.AddProperty(ab.Property.MOVEMENT, -2, ab.Until.TURN_END)
    table = at(code)
    mage = lay(table.first, "a1", ab.Playable(ab.FREE, influence(less)))
    judge = lay(table.first, "b1", ab.Playable(ab.FREE, spell(ab.Wound(left))))
    orc = lay(table.first, "c2", movement=2)
    for cell in ("c3", "c4"):
        table.moves(orc, cell)
    table.uses(mage, orc)
    assert (orc.state.movement, orc.movement) == (-2 if code == "2009" else 0, 0)
    table.uses(judge, orc)
    assert orc.wounds == 0
    table.ends_turn()
    table.ends_turn()
    assert orc.movement == 2


@each_edition
@pytest.mark.rule("506.4", "2009:203.7", "older-506-510:506.4")
def test_opening_restores_the_whole_movement(code: str) -> None:
    table = at(code)
    squire = lay(table.first, "a1", ab.Playable(ab.FREE, influence(ab.Open())))
    orc = lay(table.first, "c2", tap(spell(ab.Wound(1))), movement=2)
    elf = table.second.creature("c6")
    table.moves(orc, "c3")
    table.uses(orc, elf)
    assert (orc.is_closed, moves(table, orc)) == (True, False)
    table.uses(squire, orc)
    assert (orc.movement, reason(table, orc)) == (2, None)


# Whose turn gives it back: 409.2, 506.4, 2009:203.3.


@shows("movement_returns")
@each_edition
@pytest.mark.rule("409.2", "506.4", "2009:203.3", "older-506-510:506.4")
def test_a_captured_card_without_movement_moves_in_its_next_turn(code: str) -> None:
    table = at(code)
    table.first.creature("a1")
    mara = lay(table.second, "c6", ab.Playable(ab.FREE, influence(ab.TakeControl())))
    orc = lay(table.first, "c2", movement=1)
    table.moves(orc, "c3")
    table.ends_turn()
    table.uses(mara, orc)
    assert orc.state.controller is Seat.SECOND
    assert moves(table, orc) is (code == "2024")
    table.ends_turn()
    table.ends_turn()
    assert moves(table, orc)


# Jumps inside other abilities: 506.7.1, and 506.2 and 506.3 for them.


@shows("free_jump_needs_open")
@each_edition
@pytest.mark.rule("506.7.1", "2009:203.5", "2009:203.6", "older-506-510:506.7.1")
@pytest.mark.parametrize("closed", [True, False])
def test_an_attacked_card_with_a_free_jump_jumps_only_in_2024(code: str, closed: bool) -> None:
    table = at(code)
    orc = table.first.creature("c3")
    frog = lay(table.second, "c4", on(ab.Moment.TARGETED, LEAP, ab.ANY_CARD, SELF), closed=closed)
    table.strikes(orc, frog, dice=(3, 3))
    if code == "2024":
        assert table.asked == (Seat.SECOND, Asking.CELL)
        table.picks("c6")
    assert frog.cell == ("c6" if code == "2024" else "c4")


@shows("free_jump_needs_open")
@each_edition
@pytest.mark.rule("506.7.1", "2009:203.6", "older-506-510:506.7.1")
@pytest.mark.parametrize("closed", [True, False])
def test_a_triggered_jump_in_the_own_turn_needs_an_open_card_except_in_2024(
    code: str, closed: bool
) -> None:
    table = at(code)
    mage = lay(table.first, "a1", ab.Playable(ab.FREE, spell(ab.Wound(1))))
    frog = lay(table.first, "c3", on(ab.Moment.WOUNDED, LEAP), movement=1, closed=closed)
    table.uses(mage, frog)
    if code == "2024" or not closed:
        table.picks("d4")
    assert frog.cell == ("d4" if code == "2024" or not closed else "c3")
    assert frog.movement == (0 if closed else 1)


@shows("free_jump_needs_open")
@each_edition
@pytest.mark.rule("506.7.1", "2009:203.6", "older-506-510:506.3")
def test_a_closed_card_with_a_free_jump_is_refused_except_in_2024(code: str) -> None:
    table = at(code)
    frog = lay(table.first, "c3", ab.Playable(ab.FREE, LEAP), closed=True)
    table.first.creature("a1")
    assert table.can_use(frog) is (code == "2024")
    assert why_not_used(table, frog) == (None if code == "2024" else ("closed", "506.3"))


@each_edition
@pytest.mark.rule("506.7.1/free")
def test_a_closed_card_without_a_jump_is_not_refused_as_closed(code: str) -> None:
    table = at(code)
    near = influence(ab.Chips(1), targets=ab.Targets(ab.OfSide(ab.Side.ENEMY), range=1))
    mage = lay(table.first, "c3", ab.Playable(ab.FREE, near), closed=True)
    table.first.creature("a1")
    refusal = why_not_used(table, mage)
    assert refusal is not None
    assert refusal[0] != "closed"


@shows("free_jump_needs_open")
@each_edition
@pytest.mark.rule("506.7.1", "2009:203.5", "older-506-510:506.2")
def test_a_sudden_jump_in_the_opponents_turn_is_offered_only_in_2024(code: str) -> None:
    table = at(code)
    orc = table.first.creature("c3")
    frog = lay(table.second, "c5", ab.Playable(ab.FREE, LEAP, sudden=True))
    prays = ab.Playable(ab.FREE, on_itself(ab.Chips(1)), sudden=True, limit=ab.Limit.PER_TURN)
    elf = lay(table.second, "c4", prays)
    table.choose(op.StrikeAt(orc.id, elf.id))
    assert table.asked == (Seat.SECOND, Asking.PRIORITY)
    use_it = op.UseAction(frog.id, frog.state.facts.actions[0], -1)
    assert (use_it in table.options) is (code == "2024")
    if code != "2024":
        refusal = table.why(use_it)
        assert refusal is not None
        assert (refusal.code, refusal.rule) == ("not_in_own_turn", "506.2")


@each_edition
@pytest.mark.rule("506.7.1", "2009:203.6", "older-506-510:506.3")
def test_a_card_closed_before_its_jump_moves_only_where_the_edition_allows(
    code: str,
) -> None:
    """506.3: what was open when it went off is judged again when it goes."""
    closes = on(ab.Moment.WOUNDED, ab.Power(ab.PowerKind.INFLUENCE, (ab.Close(),), SUBJECT), OWN)
    table = at(code)
    mage = lay(table.first, "a1", ab.Playable(ab.FREE, spell(ab.Wound(1))))
    frog = lay(table.first, "c3", on(ab.Moment.WOUNDED, LEAP), movement=1)
    lay(table.first, "b1", closes)
    table.uses(mage, frog)
    triggers = {one.card: one for one in table.options if isinstance(one, op.TriggerNext)}
    table.choose(triggers[frog.id])  # carried out last (302.4)
    table.picks("d4")
    table.everybody_passes()
    assert frog.is_closed
    assert frog.cell == ("d4" if code == "2024" else "c3")


SUBJECT = ab.Targets(who=ab.Who.SUBJECT)


# What goes with a card: 510.1, 510.4.


@shows("acts_follow_card")
@each_edition
@pytest.mark.rule("510.4", "older-506-510:510.1", "older-506-510:510.4")
def test_a_card_that_acted_died_and_returned_may_act_except_in_2024(code: str) -> None:
    table = at(code)
    priest = lay(table.first, "b3", tap(REVIVES))
    killer = lay(table.first, "a1", ab.Playable(ab.FREE, spell(ab.Destroy())))
    orc = lay(table.first, "c3", ab.StaysOpenAfter(STRIKE), strike="1-1-1")
    elf = table.second.creature("c4", life=20, closed=True)
    table.strikes(orc, elf, dice=(3,))
    assert (orc.is_closed, orc.state.acted) == (False, 1)
    table.uses(killer, orc)
    assert orc.is_dead
    table.uses(priest, orc)
    table.picks("c3")
    assert orc.state.acted == (1 if code == "2024" else 0)
    assert table.can_strike(orc, elf) is (code != "2024")
    if code == "2024":
        refusal = table.why_not_strike(orc, elf)
        assert refusal is not None
        assert refusal.code == "has_acted"


@shows("acts_follow_card")
@each_edition
@pytest.mark.rule("501.13.1", "510.4", "older-506-510:510.2")
def test_a_card_that_died_of_its_action_keeps_the_marker_only_in_2024(code: str) -> None:
    """501.13.1."""
    dies = ab.Power(ab.PowerKind.SPELL, (ab.Destroy(),), ab.Targets(who=ab.Who.SELF))
    table = at(code)
    table.first.creature("a1")
    martyr = lay(table.first, "c3", tap(dies))
    table.uses(martyr)
    assert martyr.is_dead
    assert martyr.state.acted == (1 if code == "2024" else 0)


# Movement and acting at once: 501.8, 2009:203.11.


@shows("moved_may_act")
@each_edition
@pytest.mark.rule("501.8", "2009:203.11")
@pytest.mark.parametrize("letter", [True, False])
def test_a_moved_card_may_act_except_by_the_old_rule(code: str, letter: bool) -> None:
    table = Table(ruleset=replace(EDITIONS[code], moved_may_act=not letter))
    orc = lay(table.first, "c2", tap(spell(ab.Wound(1))), ab.Named(ab.Name.JUMP, 1))
    elf = table.second.creature("c4")
    assert table.can_use(orc, elf)
    table.moves(orc, "c3")
    assert table.can_use(orc, elf) is not letter
    assert table.can_strike(orc, elf) is not letter
    expected = ("has_moved", "501.8") if letter else None
    refusal = table.why(op.StrikeAt(orc.id, elf.id))
    assert (None if refusal is None else (refusal.code, refusal.rule)) == expected
    table.ends_turn()
    table.ends_turn()
    assert table.can_strike(orc, elf)


@shows("moved_may_act")
def test_by_the_letter_an_own_jump_counts_as_moving_and_a_push_does_not() -> None:
    by_the_letter = replace(EDITIONS["2009"], moved_may_act=False)
    push = ab.Power(
        ab.PowerKind.INFLUENCE,
        (ab.Relocate(),),
        ab.ONE_CARD,
        cells=ab.Cells(who=ab.Who.TARGET, within=1),
    )
    table = Table(ruleset=by_the_letter)
    frog = lay(table.first, "c2", ab.Named(ab.Name.JUMP, 1))
    orc = lay(table.first, "e2")
    ram = lay(table.first, "a1", tap(push))
    elf, imp = table.second.creature("c4"), table.second.creature("e4")
    table.uses(ram, orc)
    table.picks("e3")
    table.uses(frog)
    table.picks("c3")
    assert (table.can_strike(orc, imp), table.can_strike(frog, elf)) == (True, False)


@shows("moved_may_act")
def test_by_the_letter_an_action_that_moves_its_own_card_is_allowed() -> None:
    table = Table(ruleset=replace(EDITIONS["2009"], moved_may_act=False))
    frog = lay(table.first, "c2", tap(LEAP))
    table.second.creature("c6")
    table.uses(frog)
    table.picks("c4")
    assert (frog.cell, frog.is_closed) == ("c4", True)


# What closes after its last attack, and may walk on to the next (terms «Подряд», «Закрывается»).

HYDRA = ab.ActsTimes(None, STRIKE, in_a_row=True, different=True, closes=True)


def hydra(code: str) -> tuple[Table, Piece, Piece]:
    """Return a hydra that has attacked all it could reach, and another enemy two steps away."""
    table = Table(ruleset=EDITIONS[code])
    table.first.creature("a1")
    beast = lay(table.first, "c3", HYDRA, movement=1, strike="1-1-1")
    near = table.second.creature("c4", life=20, closed=True)
    far = table.second.creature("e4", life=20, closed=True)
    table.strikes(beast, near, dice=(3,))
    return table, beast, far


@each_edition
@pytest.mark.rule("540.1.2", "2009:203.4")
def test_a_card_that_may_attack_again_closes_early_except_in_2009(code: str) -> None:
    table, beast, far = hydra(code)
    assert beast.is_closed is (code != "2009")
    if code == "2009":
        table.moves(beast, "d3")
        table.strikes(beast, far, dice=(3,))
        assert (far.wounds, beast.is_closed) == (1, True)


@each_edition
def test_a_card_with_attacks_left_closes_when_another_play_is_announced(code: str) -> None:
    table, beast, _far = hydra(code)
    table.moves(table.piece("Рубака"), "a2")
    assert beast.is_closed
    assert not moves(table, beast)

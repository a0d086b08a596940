"""How cards go from cell to cell, and how far powers reach: ways, diagonals, ranges (506, 547)."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.table import options as op
from engine.berserk.table.board import cell_name
from engine.berserk.table.history import has_done
from engine.berserk.table.state import Asking
from tests.engine.berserk.abilities.laying import board, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import free, on_itself, spell, tap
from tests.engine.berserk.abilities.sayings import OWN, SELF, on
from tests.engine.berserk.abilities.scenes import Scene, scene, scenes
from tests.support import specs
from tests.support.scenario import Piece, Table, cells
from tests.support.spoken import spoken

ONE = Strength(1, 1, 1)
SHOT, THROW, DISCHARGE = ab.PowerKind.SHOT, ab.PowerKind.THROW, ab.PowerKind.DISCHARGE


def chip_on(*ways: ab.Relocation, moment: ab.Moment = ab.Moment.RELOCATED) -> ab.Ability:
    """Return a text that lays a chip when its card goes in one of these ways."""
    return ab.Triggered(ab.When(moment, SELF, ways=ways), on_itself(ab.Chips(1)))


def goes(way: ab.Relocation, *, within: int | None = None) -> ab.Power:
    """Return an influence that brings its card to another cell in that way."""
    return ab.Power(
        ab.PowerKind.INFLUENCE, (ab.Relocate(way),), ab.ITSELF, cells=ab.Cells(within=within)
    )


# Ways: «При прыжке», «При телепортации», «При рывке».


@pytest.mark.rule("507.1", "546.1")
@pytest.mark.parametrize("wanted", list(ab.Relocation))
@pytest.mark.parametrize("way", [way for way in ab.Relocation if way is not ab.Relocation.PLACE])
def test_a_trigger_on_one_way_of_moving_ignores_others(
    wanted: ab.Relocation, way: ab.Relocation
) -> None:
    table, frog, _ = board(ours("c3", tap(goes(way)), chip_on(wanted)), theirs("c6"))
    table.uses(frog)
    table.picks("c2")
    assert frog.state.chips == (wanted is way)


@pytest.mark.rule("507.1", "546.1")
def test_the_other_card_of_a_relocation_is_the_one_whose_effect_it_was() -> None:
    frogs = ab.Targets(ab.Called("Жаба"))
    pushes = ab.Power(ab.PowerKind.SPELL, (ab.Relocate(),), frogs, cells=ab.Cells())
    counts = ab.Triggered(
        ab.When(ab.Moment.RELOCATED, ab.OfSide(ab.Side.ENEMY), OWN), on_itself(ab.Chips(1))
    )
    table, mage, witness, frog = board(
        ours("c1", tap(pushes)),
        ours("a1", counts),
        theirs("c4", tap(goes(ab.Relocation.JUMP)), name="Жаба", movement=1),
    )
    table.uses(mage, frog)
    table.picks("c5")
    assert witness.state.chips == 1
    table.ends_turn()
    table.moves(frog, "d5")
    table.uses(frog)
    table.picks("e6")
    assert witness.state.chips == 1


@pytest.mark.rule("506.6")
def test_a_trigger_may_name_several_ways_of_moving() -> None:
    for leap in (ab.Named(ab.Name.JUMP, 2), ab.Named(ab.Name.TELEPORT)):
        table = Table()
        ways = (ab.Relocation.JUMP, ab.Relocation.TELEPORT)
        frog = lay(table.first, "c3", leap, chip_on(*ways, moment=ab.Moment.MOVED))
        table.second.creature("c6")
        table.uses(frog)
        table.picks("c2")
        assert frog.state.chips == 1


@scenes(
    scene("507.1", "a step and a swap are not ways of moving",
          "c3 moves c2: c3 has 1 chip; c3 uses at a1: c3 is at a1, c3 has 2 chips",
          ours("c3", chip_on(*ab.Relocation), chip_on(), tap(ab.Power(ab.PowerKind.INFLUENCE,
              (ab.Swap(),), ab.Targets(OWN)))), ours("a1"), theirs("c6")),
    scene("507.1 518.1", "the step of a dash is not a move",
          "c3 strikes c4 rolling 3, c3 triggers, choose-cell d3: c3 is at d3, c3 has 1 chip",
          ours("c3", ab.Named(ab.Name.DASH), ab.Triggered(ab.When(ab.Moment.RELOCATED, SELF,
              ways=(ab.Relocation.DASH,)), on_itself(ab.Chips(1))),
              chip_on(moment=ab.Moment.MOVED)), theirs("c4", closed=True)),
    scene("546.1", "the cell of a dash may be asked for",
          "c3 strikes c4 rolling 3, c3 triggers, choose-cell d3: e3 has 1 chip",
          ours("c3", ab.Named(ab.Name.DASH)),
          ours("e3", ab.Triggered(ab.When(ab.Moment.RELOCATED, ab.Beside(),
              ways=(ab.Relocation.DASH,)), on_itself(ab.Chips(1)))), theirs("c4", closed=True)),
)  # fmt: skip
def test_ways_of_moving(scene: Scene) -> None:
    scene.play()


# Diagonals.


def steps_of(table: Table, piece: Piece) -> set[str]:
    """Return the cells that the card may move to."""
    return {
        cell_name(option.cell)
        for option in table.options
        if isinstance(option, op.MoveTo) and option.card == piece.id
    }


STRAIGHT = {"c2", "b3", "d3", "c4"}
DIAGONAL = {"b2", "d2", "b4", "d4"}


@pytest.mark.rule("506.1", "545.9")
@pytest.mark.parametrize(
    ("abilities", "goals"),
    [
        ((), STRAIGHT),
        ((ab.GoesDiagonally(),), STRAIGHT | DIAGONAL),
        ((ab.GoesDiagonally(moves=False, dashes=True),), STRAIGHT),
    ],
)
def test_a_card_moves_diagonally_only_if_a_text_allows_it(
    abilities: tuple[ab.Ability, ...], goals: set[str]
) -> None:
    table, cat, _ = board(ours("c3", *abilities), theirs("e6"))
    assert steps_of(table, cat) == goals
    diagonally = table.why_not_move(cat, "d4")
    assert (diagonally is None) is ("d4" in goals)
    assert table.why_not_move(cat, "e5") is not None


@pytest.mark.rule("506.1", "507.2")
def test_a_diagonal_move_costs_one_movement_and_needs_a_free_cell() -> None:
    table, cat, _, _ = board(ours("c3", ab.GoesDiagonally(), movement=2), ours("b2"), theirs("e6"))
    assert "b2" not in steps_of(table, cat)
    table.moves(cat, "d4")
    assert (cat.cell, cat.movement) == ("d4", 1)


@pytest.mark.rule("507.1", "545.9")
@pytest.mark.parametrize(("dashes", "goals"), [(True, DIAGONAL), (False, set())])
def test_a_dash_is_diagonal_only_if_a_text_allows_it(dashes: bool, goals: set[str]) -> None:
    table, wolf, elf = board(
        ours("c3", ab.Named(ab.Name.DASH), ab.GoesDiagonally(moves=False, dashes=dashes)),
        theirs("c4", closed=True),
    )
    table.strikes(wolf, elf, dice=(3,))
    table.triggers(wolf)
    offered = {cell_name(one.cell) for one in table.options if isinstance(one, op.ChooseCell)}
    assert offered == {"c2", "b3", "d3"} | goals


# Ranges: «+1 к дальности выстрела».


def reaches(attack: ab.Attack, *abilities: ab.Ability) -> set[str]:
    """Return which of the enemies in the column of c1 an archer there may attack."""
    table, archer = board(ours("c1", tap(attack), *abilities))
    enemies = {cell: table.second.creature(cell) for cell in ("c3", "c4", "c5", "c6")}
    return {cell for cell, enemy in enemies.items() if table.can_use(archer, enemy)}


@pytest.mark.rule("547.1.1")
@pytest.mark.parametrize(
    ("node", "far"),
    [
        (ab.RangeModifier(1), {"c3", "c4", "c5"}),
        (ab.RangeModifier(1, (SHOT,)), {"c3", "c4", "c5"}),
        (ab.RangeModifier(2, (THROW, SHOT)), {"c3", "c4", "c5", "c6"}),
        (ab.RangeModifier(1, (DISCHARGE,)), {"c3", "c4"}),
        (ab.RangeModifier(-1), {"c3"}),
        (ab.RangeModifier(-4), set()),
        (ab.RangeModifier(2, against=ab.InRows((2,), ab.Side.ENEMY)), {"c3", "c4", "c5"}),
        (ab.RangeModifier(-2, against=ab.InRows((1,), ab.Side.ENEMY)), {"c3"}),
    ],
)
def test_a_range_modifier_changes_the_range_of_its_kind_of_attack(
    node: ab.RangeModifier, far: set[str]
) -> None:
    assert reaches(ab.Attack(SHOT, ONE, 3), node) == far


@pytest.mark.rule("547.1.1")
@pytest.mark.parametrize(
    ("attack", "nodes", "far"),
    [
        (ab.Attack(SHOT, ONE, 5), (ab.RangeModifier(2, brings_to=True),), {"c3"}),
        (ab.Attack(SHOT, ONE), (ab.RangeModifier(2, brings_to=True),), {"c3"}),
        (
            ab.Attack(SHOT, ONE),
            (ab.RangeModifier(1), ab.RangeModifier(2, (SHOT,), brings_to=True)),
            {"c3", "c4"},
        ),
        (ab.Attack(SHOT, ONE, 3), (ab.RangeModifier(2, (THROW,), brings_to=True),), {"c3", "c4"}),
    ],
)
def test_a_text_may_set_the_range_of_far_attacks(
    attack: ab.Attack, nodes: tuple[ab.Ability, ...], far: set[str]
) -> None:
    assert reaches(attack, *nodes) == far


@pytest.mark.rule("547.2.1")
def test_a_modifier_extends_the_range_of_a_strike() -> None:
    table = Table()
    spear = lay(table.first, "c1", ab.StrikeRange(2), ab.RangeModifier(1, (ab.PowerKind.STRIKE,)))
    three, four = table.second.creature("c4"), table.second.creature("c5")
    assert table.why_not_strike(spear, three) is None
    assert table.why_not_strike(spear, four) is not None


@pytest.mark.rule("119.3", "547.1.1")
def test_a_range_may_be_gained_until_the_end_of_the_turn() -> None:
    gains = on(ab.Moment.MOVED, on_itself(ab.Gain(ab.RangeModifier(1, (SHOT,)), ab.Until.TURN_END)))
    table, archer, elf = board(ours("c1", tap(ab.Attack(SHOT, ONE, 3)), gains), theirs("d5"))
    assert not table.can_use(archer, elf)
    table.moves(archer, "d1")
    assert table.can_use(archer, elf)
    table.everybody_passes()
    table.choose(op.EndTurn())
    table.everybody_passes()
    assert not list(archer.state.facts.nodes(ab.RangeModifier))


@scenes(
    scene("547.2.1 504.1", "a bonus to range does not extend a strike at adjacent cards",
          "now: c3 can use at d4, c3 cannot use at c5",
          ours("c3", tap(ab.Attack(ab.PowerKind.SPECIAL_STRIKE, ONE)), ab.RangeModifier(3,
              brings_to=True)), theirs("d4"), theirs("c5")),
    scene("547.1.1 547.2.2", "a bonus to range gives none to a power without range",
          "now: c1 can use at c6, c1 cannot use at c2",
          ours("c1", tap(ab.Attack(SHOT, ONE)), ab.RangeModifier(-1)), theirs("c6"), theirs("c2")),
    scene("547.2", "a spell with a range reaches farther",
          "now: a1 can use at a3, a1 cannot use at a4",
          ours("a1", tap(spell(ab.Wound(1), targets=ab.Targets(range=1))), ab.RangeModifier(1,
              (ab.PowerKind.SPELL,))), theirs("a3"), theirs("a4")),
    scene("121.1 547.1.1", "a range may be given by another card",
          "now: b1 can use at b5, e1 cannot use at e5",
          ours("c2", ab.While(ab.ALWAYS, (ab.RangeModifier(1),), ab.Beside())),
          ours("b1", tap(ab.Attack(SHOT, ONE, 3))), ours("e1", tap(ab.Attack(SHOT, ONE, 3))),
          theirs("b5"), theirs("e5")),
    scene("547.1.1", "a range never falls below the own cell",
          "now: a1 can use at a1, a1 cannot use at a2",
          ours("a1", tap(spell(ab.Wound(1), targets=ab.Targets(range=1))), ab.RangeModifier(-4)),
          ours("a2"), theirs("a6")),
)  # fmt: skip
def test_changed_ranges(scene: Scene) -> None:
    scene.play()


@pytest.mark.rule("506.7.1", "524.2", "507.2")
@pytest.mark.parametrize(
    ("words", "taken"),
    [
        ("Телепортироваться", True),
        ("Совершить прыжок, дальность 2", True),
        ("Телепортироваться на свободную клетку вашей половины поля боя", False),
        ("Телепортироваться на свободную клетку вашего первого ряда", False),
    ],
)
def test_an_incorporeal_card_jumps_to_occupied_cells_unless_a_place_is_named(
    words: str, taken: bool
) -> None:
    table = Table()
    ghost = lay(table.first, "c2", ab.Named(ab.Name.INCORPOREAL), *spoken(f"{{tap}}: {words}."))
    lay(table.first, "c3")
    table.second.creature("a6")
    table.uses(ghost)
    [holder, free] = cells("c3", "d3")
    assert (op.ChooseCell(holder) in table.options) is taken
    assert op.ChooseCell(free) in table.options


@pytest.mark.rule("538.2")
@pytest.mark.parametrize(
    ("words", "deed"),
    [
        ("Совершить прыжок, дальность 2", ab.Deed.JUMPED),
        ("Телепортироваться", ab.Deed.TELEPORTED),
        ("Излечиться на 1", ab.Deed.HEALED),
    ],
)
def test_history_remembers_how_a_card_moved_and_that_it_was_healed(
    words: str, deed: ab.Deed
) -> None:
    table = Table()
    piece = lay(table.first, "c2", *spoken(f"{{tap}}: {words}."), wounds=2)
    other = lay(table.second, "a6", wounds=2)
    table.uses(piece)
    if table.asked is not None and table.asked[1] is Asking.CELL:
        table.choose(op.ChooseCell(cells("c3")[0]))
    table.everybody_passes()
    told = (ab.Deed.JUMPED, ab.Deed.TELEPORTED, ab.Deed.DASHED, ab.Deed.HEALED, ab.Deed.ENTERED)
    assert [each for each in told if has_done(table.state, piece.id, each, 0)] == [deed]
    assert not any(has_done(table.state, other.id, each, 0) for each in told)
    table.ends_turn()
    table.everybody_passes()
    assert not has_done(table.state, piece.id, deed, 0)
    assert has_done(table.state, piece.id, deed, 1)


@pytest.mark.rule("538.2", "536.5")
def test_history_remembers_which_card_entered() -> None:
    table, mage = board(ours("c2", *spoken("{tap}: Вызвать существо.")))
    table.first.deck(specs.creature("Новый"))
    table.second.creature("a6")
    table.uses(mage)
    while table.asked is not None and table.asked[1] in (Asking.TARGET, Asking.CELL):
        table.choose(table.options[0])
    table.everybody_passes()
    entered = [card.id for card in table.state.cards if card.spec.name == "Новый"]
    assert [has_done(table.state, card, ab.Deed.ENTERED, 0) for card in entered] == [True]
    assert not has_done(table.state, mage.id, ab.Deed.ENTERED, 0)


BACK_ROWS = ab.Cells(rows=(2, 3))


@pytest.mark.rule("506.1", "507.1", "545.4")
@pytest.mark.parametrize(
    ("law", "goals"),
    [
        (ab.Cannot(ab.Doing.MOVE, cells=BACK_ROWS), STRAIGHT - {"c2"}),
        (ab.Cannot(ab.Doing.RELOCATE, cells=BACK_ROWS), STRAIGHT - {"c2"}),
        (ab.Cannot(ab.Doing.MOVE, cells=BACK_ROWS, ways=(ab.Relocation.JUMP,)), STRAIGHT),
    ],
)
def test_a_card_moves_to_no_cell_that_a_text_forbids(law: ab.Cannot, goals: set[str]) -> None:
    table, cat, _ = board(ours("c3", law), theirs("e6"))
    assert steps_of(table, cat) == goals
    assert (table.why_not_move(cat, "c2") is None) is ("c2" in goals)


@pytest.mark.rule("506.6", "507.1", "545.4")
@pytest.mark.parametrize(
    ("law", "barred"),
    [
        (ab.Cannot(ab.Doing.MOVE, cells=BACK_ROWS, ways=(ab.Relocation.JUMP,)), True),
        (ab.Cannot(ab.Doing.RELOCATE, cells=BACK_ROWS), True),
        (ab.Cannot(ab.Doing.MOVE, cells=BACK_ROWS, ways=(ab.Relocation.TELEPORT,)), False),
    ],
)
def test_a_card_jumps_to_no_cell_that_a_text_forbids(law: ab.Cannot, barred: bool) -> None:
    table, cat, _ = board(ours("c3", law, ab.Named(ab.Name.JUMP, 2)), theirs("e6"))
    table.uses(cat)
    cells = {
        cell_name(option.cell) for option in table.options if isinstance(option, op.ChooseCell)
    }
    assert ("c2" not in cells) is barred
    assert "c4" in cells


@pytest.mark.rule("507.3", "545.4")
def test_a_card_is_put_onto_a_cell_that_it_cannot_be_relocated_to() -> None:
    law = ab.Cannot(ab.Doing.RELOCATE, cells=BACK_ROWS)
    put = ab.Power(
        ab.PowerKind.INFLUENCE,
        (ab.Relocate(ab.Relocation.PLACE),),
        ab.ITSELF,
        cells=ab.Cells(within=1),
    )
    table, cat, _ = board(ours("c3", law, ab.Playable(ab.FREE, put)), theirs("e6"))
    table.uses(cat)
    table.picks("c2")
    table.everybody_passes()
    assert cat.cell == "c2"


@pytest.mark.rule("539.1", "506.6")
def test_a_card_jumps_onto_a_taken_cell_to_which_it_cannot_move() -> None:
    onto = ab.MovesOnto(ab.OfSide(ab.Side.ENEMY), (ab.Destroy(),), (ab.Relocation.JUMP,))
    table, cat, dog, _ = board(
        ours("c3", onto, ab.Named(ab.Name.JUMP, 2)), theirs("c4"), theirs("e6")
    )
    assert "c4" not in steps_of(table, cat)
    table.uses(cat)
    table.picks("c4")
    table.everybody_passes()
    assert cat.cell == "c4"
    assert dog.is_dead


@pytest.mark.rule("539.1", "539.4")
def test_a_card_gains_what_a_move_by_its_text_brings_it_only_when_it_goes_so() -> None:
    onto = ab.MovesOnto(ab.OfSide(ab.Side.OWN), (ab.Swap(),), (), (ab.Chips(1),))
    table, cat, friend, _ = board(ours("c3", onto, movement=3), ours("c2"), theirs("e6"))
    table.moves(cat, "d3")
    assert cat.state.chips == 0
    table.moves(cat, "c3")
    table.moves(cat, "c2")
    assert (cat.cell, friend.cell) == ("c2", "c3")
    assert (cat.state.chips, friend.state.chips) == (1, 0)


@pytest.mark.rule("505.7", "507.1")
def test_a_card_follows_its_attack_onto_the_cell_between_it_and_the_target() -> None:
    follows = ab.Power(
        ab.PowerKind.INFLUENCE,
        (ab.Relocate(),),
        ab.ITSELF,
        cells=ab.Cells(between=(ab.Who.SELF, ab.Who.TARGET)),
    )
    table, cat, dog, _ = board(
        ours("c2", tap(ab.WhileDoing(ab.Attack(THROW, ONE), follows))), theirs("c4"), theirs("e6")
    )
    table.uses(cat)
    table.chooses(dog)
    table.everybody_passes()
    assert cat.cell == "c3"


@pytest.mark.rule("545.4", "547.1.1")
@pytest.mark.parametrize(
    ("laws", "reaches"),
    [
        ((), True),
        ((ab.Cannot(ab.Doing.CHANGE_RANGE, powers=(THROW,)),), False),
        ((ab.Cannot(ab.Doing.CHANGE_RANGE),), False),
        ((ab.Cannot(ab.Doing.CHANGE_RANGE, powers=(SHOT,)),), True),
    ],
)
def test_a_range_that_cannot_change_stays_as_printed(
    laws: tuple[ab.Ability, ...], reaches: bool
) -> None:
    throws = tap(ab.Attack(THROW, ONE, 2))
    table, cat, dog, _ = board(
        ours("c2", throws, ab.RangeModifier(1), *laws), theirs("c5"), theirs("e6")
    )
    assert table.can_use(cat, dog) is reaches


@pytest.mark.rule("507.1", "507.3", "538.2")
@pytest.mark.parametrize(
    ("way", "cell", "went"),
    [
        (ab.Relocation.RELOCATE, "c1", "column"),
        (ab.Relocation.JUMP, "c5", "column"),
        (ab.Relocation.RELOCATE, "a3", "row"),
        (ab.Relocation.RELOCATE, "d4", ""),
        (ab.Relocation.JUMP, "d5", ""),
        (ab.Relocation.PLACE, "c4", ""),
    ],
)
def test_a_card_has_gone_along_a_line_this_turn(way: ab.Relocation, cell: str, went: str) -> None:
    marks = {"row": ab.Went(row=True, column=False), "column": ab.Went(row=False, column=True)}
    watches = [
        ab.While(ab.CardIs(ab.Who.SELF, went), (ab.Modify(ab.Property.MOVEMENT, amount),))
        for amount, went in ((10, marks["row"]), (20, marks["column"]))
    ]
    table, cat, _ = board(
        ours("c3", *watches, ab.Playable(ab.FREE, goes(way)), movement=1), theirs("e6")
    )
    table.uses(cat)
    table.picks(cell)
    table.everybody_passes()
    assert cat.state.facts.movement == 1 + {"row": 10, "column": 20, "": 0}[went]
    table.ends_turn()
    assert cat.state.facts.movement == 1


@pytest.mark.rule("507.1", "538.2")
def test_cards_that_changed_places_have_gone_the_same_way() -> None:
    swap = ab.Power(
        ab.PowerKind.SPELL,
        (ab.Swap(),),
        ab.Targets(ab.IsCreature(), then=ab.Targets(ab.IsCreature())),
    )
    watches = ab.While(
        ab.CardIs(ab.Who.SELF, ab.Went(row=False, column=True)),
        (ab.Modify(ab.Property.MOVEMENT, 10),),
    )
    table, cat, dog, mage, _ = board(
        ours("c3", watches, movement=1), ours("c1", watches, movement=1),
        ours("a1", free(swap)), theirs("e6"),
    )  # fmt: skip
    table.uses(mage, cat)
    table.chooses(dog)
    table.everybody_passes()
    assert (cat.cell, dog.cell) == ("c1", "c3")
    assert cat.state.facts.movement == dog.state.facts.movement == 11


@pytest.mark.rule("506.1", "538.2")
def test_a_card_stands_where_another_moved_this_turn() -> None:
    watches = ab.While(
        ab.ThereAre(ab.AllOf((ab.OfSide(ab.Side.ENEMY), ab.Trodden()))),
        (ab.Modify(ab.Property.MOVEMENT, 10),),
    )
    table, cat, *_ = board(
        ours("c2", watches, ab.Named(ab.Name.INCORPOREAL), movement=2), theirs("c3"), theirs("e6")
    )
    table.moves(cat, "c3")
    assert cat.state.facts.movement == 12
    table.moves(cat, "d3")
    assert cat.state.facts.movement == 12
    table.ends_turn()
    assert cat.state.facts.movement == 2

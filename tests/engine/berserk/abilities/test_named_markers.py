"""Named markers on cards and on cells, and choices within a mass effect: 122, 544."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.table import options as op
from engine.berserk.table.board import parse_cell
from engine.berserk.table.events import DiceRolled
from engine.berserk.table.state import Asking
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import board, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import free, influence, on_itself, spell, tap
from tests.engine.berserk.abilities.sayings import ALL_ENEMIES, ENEMIES, INFLUENCE, SELF, STRIKE, on
from tests.engine.berserk.abilities.scenes import Scene, scene, scenes
from tests.support.scenario import Table, cells

# Named markers on cards: 544.

HUNT = "охота"
WEB = "сеть"


PUTS = free(influence(ab.Gain(ab.Marker(), marker=HUNT)))


def marks(
    *nodes: object, cells: ab.Cells, until: ab.Until = ab.Until.BATTLE_END, **how: object
) -> ab.Power:
    ability = nodes[0] if nodes else None
    effect = ab.MarkCell("огонь", ability, until=until, **how)  # type: ignore[arg-type]  # a node
    return ab.Power(INFLUENCE, (effect,), ab.Targets(least=0, most=0), cells=cells)


ANY_CELL = ab.Cells(free=False)


def pushes(whom: ab.Targets) -> ab.Power:
    """Return an influence that puts a card on a free cell."""
    return ab.Power(INFLUENCE, (ab.Relocate(),), whom, cells=ab.Cells())


def counts_fires(name: str) -> ab.Triggered:
    """Return an ability that counts the relocations by own markers of a name."""
    when = ab.When(ab.Moment.RELOCATED, ab.AllOf(), ab.OfSide(ab.Side.OWN), marker=name)
    return ab.Triggered(when, on_itself(ab.Chips(1)))


@scenes(
    scene("544.1 544.2", "several markers each give what their text says",
          "c1 uses at c4, c1 uses at c4: c4 has 2 effects; end turn, c4 strikes c3 rolling 3: "
          "c3 has 1 wound",
          ours("c1", free(influence(ab.Gain(ab.SizeModifier(-1, powers=STRIKE), marker=WEB)))),
          theirs("c4", strike="3-3-3"), ours("c3", closed=True)),
    scene("544.1.1 544.3 544.3-ex2", "a number of markers counts all of them",
          "c1 uses at c6, end turn, a6 uses at c6, end turn, c1 uses 1 at c6: c6 has 2 wounds",
          ours("c1", free(influence(ab.Gain(ab.Marker(), marker=HUNT), targets=ENEMIES)),
              tap(spell(ab.Wound(ab.MarkersOn(HUNT, ab.Who.TARGET))))), theirs("c6"),
          theirs("a6", free(influence(ab.Gain(ab.Marker(), marker=HUNT))))),
    scene("544.1 544.1.1 122.5", "a marker on a cell counts for the card on it",
          "c1 uses, choose-cell c4, c1 uses, choose-cell c4, c1 uses 1 at c4: c4 has 2 wounds",
          ours("c1", free(marks(ab.Marker(), cells=ANY_CELL)),
              tap(spell(ab.Wound(ab.MarkersOn("огонь", ab.Who.TARGET))))), theirs("c4")),
    scene("544.3", "a marker without a count belongs to its player",
          "c1 uses at c6, end turn, a6 uses at d6, end turn: c1 can use 1 at c6, "
          "c1 cannot use 1 at d6",
          ours("c1", PUTS, tap(spell(ab.Wound(1), targets=ab.Targets(ab.Marked(HUNT))))),
          theirs("a6", PUTS), theirs("c6"), theirs("d6")),
    scene("544.3 544.4", "a text may mean only the markers that its own card put",
          "c1 uses at c6, a1 uses at d6: c1 can use 1 at c6, c1 cannot use 1 at d6",
          ours("c1", PUTS, tap(spell(ab.Wound(1), targets=ab.Targets(ab.Marked(HUNT, True))))),
          ours("a1", PUTS), theirs("c6"), theirs("d6")),
    scene("544.1 544.4", "a text may take off the markers of its own card alone",
          "c1 uses at c6, a1 uses at c6, c1 uses 1 at c6: c6 has 1 effects, c1 can use 2 at a1; "
          "end turn, end turn, c1 uses 2 at c6: c6 has 0 wounds, c6 has 1 effects",
          ours("c1", PUTS, free(influence(ab.LoseMarker(HUNT, by_self=True), targets=ENEMIES)),
              tap(spell(ab.Wound(ab.MarkersOn(HUNT, ab.Who.TARGET, by_self=True)), ab.Chips(1)))),
          ours("a1", PUTS), theirs("c6")),
    scene("544.1", "a marker is taken off by its name",
          "now: c1 cannot use 1 at c2; c1 uses at c2, c1 uses 1 at c2: c2 has 0 effects, "
          "c2 has no armor",
          ours("c1", free(influence(ab.Gain(ab.Named(ab.Name.ARMOR, 2), marker=HUNT))),
              tap(influence(ab.LoseMarker(HUNT)))), ours("c2"), theirs("c6")),
)  # fmt: skip
def test_named_markers_on_cards(scene: Scene) -> None:
    scene.play()


@pytest.mark.rule("544.4", "106.1.2")
def test_the_card_named_by_a_marker_is_the_one_that_placed_it() -> None:
    third = ab.Triggered(
        ab.When(ab.Moment.GAINED, SELF),
        influence(ab.Chips(1), targets=ab.Targets(who=ab.Who.GIVER)),
        condition=ab.Comparison(ab.MarkersOn(HUNT), ab.Compare.EQUAL, 2),
    )
    chokes = free(influence(ab.Gain(third, marker=HUNT)))
    table, one, other, elf = board(ours("c1", chokes), ours("d1", chokes), theirs("c6"))
    table.uses(one, elf)
    table.uses(other, elf)
    while table.asked is not None and table.asked[1] is Asking.TRIGGER_ORDER:
        table.triggers(elf)
    assert (one.state.chips, other.state.chips) == (1, 1)


@pytest.mark.rule("544.5")
def test_each_of_two_equal_markers_triggers() -> None:
    pounce = on(ab.Moment.LANDED, on_itself(ab.Wound(2)), ab.ANY_CARD, SELF, powers=STRIKE)
    table, hunter = board(ours("c1", free(influence(ab.Gain(pounce, marker=HUNT)))))
    hawk = table.first.flyer(strike="1-1-1")
    elf = table.second.creature("c6", closed=True)
    table.uses(hunter, elf)
    table.uses(hunter, elf)
    table.strikes(hawk, elf, dice=(3,))
    while table.asked == (Seat.SECOND, Asking.TRIGGER_ORDER):
        table.choose(table.options[0])
    assert elf.wounds == 1 + 2 + 2


# Markers on cells.


@pytest.mark.rule("122.5/cell")
def test_a_marked_cell_affects_a_hidden_card_only_after_its_reveal() -> None:
    table = Table()
    mage = lay(table.first, "c1", tap(marks(ab.Named(ab.Name.ARMOR, 2), cells=ANY_CELL)))
    elf = table.second.creature("c4", hidden=True)
    table.uses(mage)
    table.picks("c4")
    assert elf.state.facts.value(ab.Name.ARMOR) == 0
    table.reveals(elf)
    assert elf.state.facts.value(ab.Name.ARMOR) == 2


@pytest.mark.rule("544.6")
def test_a_marker_that_removes_itself_leaves_the_others() -> None:
    goes = on_itself(ab.Chips(1), ab.LoseMarker(HUNT, this=True))
    fades = influence(ab.Gain(on(ab.Moment.WOUNDED, goes), marker=HUNT))
    plain = influence(ab.Gain(ab.Marker(), marker=HUNT))
    table, hunter, mage, elf = board(
        ours("c1", free(fades), free(plain)), ours("d1", free(spell(ab.Wound(1)))), theirs("c6")
    )
    table.uses(hunter, elf)
    table.uses(hunter, elf, number=1)
    table.uses(mage, elf)
    assert (elf.wounds, elf.state.chips) == (1, 1)
    assert [lasting.change for lasting in elf.state.effects] == [ab.Marker()]


@pytest.mark.rule("544.6")
def test_a_cell_marker_that_removes_itself_leaves_the_others() -> None:
    table = Table()
    fire = on(
        ab.Moment.TURN_START,
        on_itself(ab.Wound(2), ab.LoseMarker("огонь", this=True)),
        turn=ab.Side.ENEMY,
    )
    dragon = lay(table.first, "c1", free(marks(fire, cells=ANY_CELL)))
    burnt, safe = table.second.creature("c4"), table.second.creature("d4")
    for cell in ("c4", "e5"):
        table.uses(dragon)
        table.picks(cell)
    table.ends_turn()
    assert (burnt.wounds, safe.wounds) == (2, 0)
    assert [mark.cell for mark in table.state.marks] == list(cells("e5"))


@scenes(
    scene("122.5/cell 544.1", "a card on a marked cell has what the marker gives",
          "c1 uses, choose-cell c3: c2 has armor 0; c2 moves c3: c2 has armor 2",
          ours("c1", tap(marks(ab.Named(ab.Name.ARMOR, 2), cells=ANY_CELL))), ours("c2"),
          theirs("c6")),
    scene("122.5", "a marker wounds the card on its cell at the start of a turn",
          "c1 uses, choose-cell c4, end turn: c4 has 2 wounds, d4 has 0 wounds",
          ours("c1", tap(marks(on(ab.Moment.TURN_START, on_itself(ab.Wound(2)),
              turn=ab.Side.ENEMY), cells=ANY_CELL))), theirs("c4"), theirs("d4")),
    scene("122.5/cell", "the player who marked a cell controls its ability",
          "a1 uses, choose-cell a3, end turn, e6 uses, choose-cell c3, end turn: c3 has 2 wounds; "
          "end turn: c3 has 2 wounds",
          ours("a1", tap(marks(ab.Marker(), cells=ANY_CELL))), ours("c3"),
          theirs("e6", tap(marks(on(ab.Moment.TURN_START, on_itself(ab.Wound(2)),
              turn=ab.Side.ENEMY), cells=ANY_CELL)))),
    scene("122.5", "entering a marked cell triggers its ability",
          "c1 uses, choose-cell c4, end turn, c5 moves c4: c5 has 2 wounds",
          ours("c1", tap(marks(on(ab.Moment.RELOCATED, on_itself(ab.Wound(2))), cells=ANY_CELL))),
          theirs("c5")),
    scene("544.1 546.1", "a card that a marker relocates is not one that another effect relocates",
          "c1 uses, choose-cell c4, c1 uses 1 at c6, choose-cell d6: a1 has 0 chips; "
          "end turn, c5 moves c4, choose-cell c3: a1 has 1 chip, a6 has 0 chips",
          ours("c1", free(marks(on(ab.Moment.RELOCATED, pushes(ab.ITSELF), SELF), cells=ANY_CELL)),
              free(pushes(ENEMIES))), ours("a1", counts_fires("огонь")),
          theirs("a6", counts_fires("огонь")), ours("b1", counts_fires("сеть")), theirs("c5"),
          theirs("c6")),
    scene("122.5", "an effect may make a cell count as taken",
          "c1 uses, choose-cell c3: c2 cannot move c3, c2 can move d2",
          ours("c1", tap(marks(cells=ab.Cells(), blocks=True))), ours("c2"), theirs("c6")),
    scene("122.5 413.3", "a marker on a cell may end with the turn",
          "c1 uses, choose-cell c2: c2 has armor; end turn: c2 has no armor",
          ours("c1", tap(ab.Power(INFLUENCE, (ab.MarkCell("огонь", (ab.Named(ab.Name.ARMOR,
              2),)[0] if (ab.Named(ab.Name.ARMOR, 2),) else None, until=ab.Until.TURN_END),),
              ab.Targets(least=0, most=0), cells=ANY_CELL))), ours("c2"), theirs("c6")),
)  # fmt: skip
def test_markers_on_cells(scene: Scene) -> None:
    scene.play()


@pytest.mark.rule("544.3")
def test_a_power_may_target_cells_with_own_markers() -> None:
    puts = free(marks(cells=ab.Cells()))
    jumps = tap(
        ab.Power(
            INFLUENCE, (ab.Relocate(),), ab.Targets(who=ab.Who.SELF), cells=ab.Cells(marker="огонь")
        )
    )
    table, worm, rival = board(ours("c1", puts, jumps), theirs("c6", puts))
    table.uses(worm)
    table.picks("a3")
    table.uses(worm)
    table.picks("e3")
    table.ends_turn()
    table.uses(rival)
    table.picks("b4")
    table.ends_turn()
    table.uses(worm, number=1)
    cells = {option.cell for option in table.options if isinstance(option, op.ChooseCell)}
    assert cells == {10, 14}


@pytest.mark.rule("544.1")
def test_cell_markers_may_be_removed() -> None:
    puts = free(marks(ab.Named(ab.Name.ARMOR, 2), cells=ANY_CELL))
    clears = ab.Power(
        INFLUENCE,
        (ab.LoseMarker("огонь"),),
        ab.Targets(least=0, most=0),
        cells=ab.Cells(marker="огонь", free=False),
    )
    table, mage, _ = board(ours("c1", puts, tap(clears)), theirs("c6"))
    table.uses(mage)
    table.picks("c1")
    assert mage.state.facts.has(ab.Name.ARMOR)
    table.uses(mage, number=1)
    assert not mage.state.facts.has(ab.Name.ARMOR)
    assert table.state.marks == []


# A choice within a mass effect, a complex effect as a link of a chain: 122.12.1, 122.16.1.


@pytest.mark.rule("122.12.1", "505.4.8")
@pytest.mark.parametrize("way", [0, 1])
def test_a_choice_in_a_mass_effect_is_made_once_for_all_targets(way: int) -> None:
    chips, wounds = (spell(one, targets=ALL_ENEMIES) for one in (ab.Chips(1), ab.Wound(2)))
    table, mage = board(ours("c1", tap(ab.Or((chips, wounds)))))
    elves = [table.second.creature(cell) for cell in ("a6", "b6", "c6")]
    table.uses(mage)
    table.choose(op.ChooseBranch(way))
    assert table.asked == (Seat.FIRST, Asking.ACT)
    assert [(one.state.chips, one.wounds) for one in elves] == [(1, 0) if way == 0 else (0, 2)] * 3


@pytest.mark.rule("122.12.1")
def test_a_die_is_rolled_once_for_all_targets_of_a_mass_effect() -> None:
    storm = spell(ab.Wound(ab.Rolled(Strength(1, 2, 3))), targets=ALL_ENEMIES)
    table, mage = board(ours("c1", tap(storm)))
    elves = [table.second.creature(cell) for cell in ("a6", "b6")]
    table.uses(mage, die=6)
    assert [one.wounds for one in elves] == [3, 3]
    assert len(table.events(DiceRolled)) == 1


@pytest.mark.rule("122.16.1", "505.4.6")
@pytest.mark.parametrize("safe", [True, False])
def test_a_follow_up_needs_only_one_of_several_effects(safe: bool) -> None:
    table = Table()
    venom = spell(ab.Wound(2), ab.Gain(ab.Named(ab.Name.POISON)))
    rest = on_itself(ab.Chips(1))
    snake = lay(table.first, "c1", tap(ab.OnSuccess(venom, rest)))
    elf = lay(table.second, "c6", *((ab.Named(ab.Name.INCORPOREAL),) if safe else ()))
    table.uses(snake)
    table.chooses(elf)
    assert (elf.wounds, elf.state.facts.has(ab.Name.POISON)) == (2, not safe)
    assert snake.state.chips == 1


@pytest.mark.rule("122.16.1", "505.7")
def test_a_follow_up_counts_only_the_named_effects() -> None:
    blow = spell(ab.Wound(2), ab.Chips(5))
    drinks = on_itself(ab.Heal(ab.ResultOf(ab.Outcome.WOUNDS)))
    table, bat, elf = board(ours("c1", tap(ab.OnSuccess(blow, drinks)), wounds=6), theirs("c6"))
    table.uses(bat)
    table.chooses(elf)
    assert (elf.wounds, elf.state.chips, bat.wounds) == (2, 5, 4)


@pytest.mark.rule("122.8", "544.1")
def test_a_marker_may_make_its_cell_deep_as_long_as_its_condition_holds() -> None:
    here = ab.CardIs(ab.Who.SELF, ab.InArea(ab.Area.BATTLE))
    floods = ab.Lasts(ab.MarkCell("вода", ab.Marker(), deep=True), here)
    power = ab.Power(INFLUENCE, (floods,), ab.Targets(least=0, most=0), cells=ab.Cells(deep=False))
    table = Table()
    priest = lay(table.first, "c2", tap(power))
    swims = ab.While(
        ab.CardIs(ab.Who.SELF, ab.InDepth(deep=True)), (ab.Named(ab.Name.ATTACK_EXPERIENCE, 1),)
    )
    fish = lay(table.first, "a1", swims)
    killer = lay(table.first, "e1", tap(influence(ab.Destroy(), targets=ab.ONE_CARD)))
    lay(table.second, "e6")
    table.uses(priest)
    assert not any(option == op.ChooseCell(parse_cell("b3")) for option in table.options)
    table.picks("b1")
    table.moves(fish, "b1")
    assert fish.state.facts.has(ab.Name.ATTACK_EXPERIENCE)
    table.uses(killer, priest)
    assert not fish.state.facts.has(ab.Name.ATTACK_EXPERIENCE)
    assert table.state.marks == []

"""Plays that plays make, and when X is worked out: 537, 539, 543."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.table import options as op
from engine.berserk.table.board import parse_cell
from engine.berserk.table.events import FightDecided, Healed
from engine.berserk.table.state import Step
from tests.engine.berserk.abilities.laying import board, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import TAP, influence, on_itself, reaction, spell, tap
from tests.engine.berserk.abilities.sayings import ENEMY, ITS_TARGET, OWN, SELF, STRIKE, on
from tests.engine.berserk.abilities.scenes import Scene, scene, scenes
from tests.support import specs
from tests.support.scenario import Piece, Table

WOUNDS = ab.ResultOf(ab.Outcome.WOUNDS, of_trigger=True)

BLOW = ab.Attack(ab.PowerKind.STRIKE, None)


def makes(order: ab.Order, attack: ab.Attack = BLOW) -> ab.Power:
    """A chosen own card is made to attack a chosen enemy."""
    pair = ab.Targets(OWN, then=ab.Targets(ENEMY))
    return ab.Power(ab.PowerKind.SPELL, (ab.Makes(order, attack, ab.Targets()),), pair)


@pytest.mark.rule("539.1")
def test_an_effect_that_occupies_a_cell_has_no_card_to_move_away() -> None:
    closes = ab.Power(
        ab.PowerKind.INFLUENCE, (ab.MarkCell("стена", blocks=True),), ab.ITSELF, cells=ab.Cells()
    )
    table, mason, troll, _ = board(
        ours("a1", tap(closes)), ours("c3", ab.MovesOnto(ENEMY, (ab.Wound(1),))), theirs("c6")
    )
    table.uses(mason)
    table.choose(op.ChooseCell(parse_cell("c4")))
    assert [table.can_move(troll, cell) for cell in ("c4", "d3")] == [False, True]


@pytest.mark.rule("537.4", "116.3.1")
def test_a_strike_dealt_by_an_ability_triggers_abilities() -> None:
    table = Table()
    shaman = lay(table.first, "a1", tap(makes(ab.Order.DEALS)))
    orc = lay(table.first, "c3", on(ab.Moment.LANDED, on_itself(ab.Chips(1)), powers=STRIKE))
    elf = table.second.creature("c4")
    table.uses(shaman, orc)
    assert elf.wounds > 0
    assert orc.state.chips == 1


@pytest.mark.rule("537.6", "537.7")
def test_the_card_that_attacks_by_an_ability_is_the_source_of_the_attack() -> None:
    shot = ab.Attack(ab.PowerKind.SHOT, Strength(2, 2, 2))
    revenge = on(ab.Moment.WOUNDED, influence(ab.Wound(1), targets=ITS_TARGET))
    table, shaman, orc, elf = board(
        ours("a1", tap(makes(ab.Order.DEALS, shot))),
        ours("c2", on(ab.Moment.LANDED, on_itself(ab.Chips(1)), powers=(ab.PowerKind.SHOT,))),
        theirs("c6", revenge),
    )
    table.uses(shaman, orc)
    assert (elf.wounds, orc.state.chips, orc.wounds, shaman.wounds) == (2, 1, 1, 0)
    assert ab.PowerKind.SHOT not in orc.state.facts.powers


@scenes(
    scene("537.2/deals 537.5", "a dealt strike cannot be defended against",
          "a1 uses at c3, dice 4, choose c4: asked first act, c4 has 3 wounds",
          ours("a1", tap(makes(ab.Order.DEALS)), name="Шаман"),
          ours("c3", name="Орк", strike="2-3-4", closed=True),
          theirs("c4", name="Эльф", strike="1-2-3"), theirs("d4", name="Страж")),
    scene("537.5 515.2", "a made strike is fought by the state of its target: closed false",
          "dice 1 4, a1 uses at c3: c4 has 0 wounds, c3 has 1 wound",
          ours("a1", tap(makes(ab.Order.FIGHTS))), ours("c3", strike="2-3-4"),
          theirs("c4", strike="1-2-3", closed=False), theirs("a6")),
    scene("537.5 515.2", "a made strike is fought by the state of its target: closed true",
          "dice 3, a1 uses at c3: c4 has 2 wounds, c3 has 0 wounds",
          ours("a1", tap(makes(ab.Order.FIGHTS))), ours("c3", strike="2-3-4"),
          theirs("c4", strike="1-2-3", closed=True), theirs("a6")),
    scene("537.5", "a closed card that fights as an open one rolls",
          "dice 1 4, a1 uses at c3: c4 has 0 wounds, c3 has 1 wound",
          ours("a1", tap(makes(ab.Order.FIGHTS_AS_OPEN))), ours("c3", strike="2-3-4"),
          theirs("c4", strike="1-2-3", closed=True), theirs("a6")),
    scene("537.2/announces 514.1", "a strike announced through an ability may be defended against",
          "a1 uses at c3, dice 6 1, choose c4: Страж can defend",
          ours("a1", tap(makes(ab.Order.ANNOUNCES)), name="Шаман"),
          ours("c3", name="Орк", strike="2-3-4", closed=False),
          theirs("c4", name="Эльф", strike="1-2-3"), theirs("d4", name="Страж")),
    scene("537.3 537.2/legal", "only a legal attack can be generated",
          "now: a1 can use at c3, a1 cannot use at e1",
          ours("a1", tap(makes(ab.Order.DEALS))), ours("c3"), ours("e1"), theirs("c4")),
    scene("537.5", "a dealt attack is not an assault",
          "a1 uses at c3: c3 has 0 chips",
          ours("a1", tap(makes(ab.Order.DEALS))),
          ours("c3", on(ab.Moment.ANNOUNCED, on_itself(ab.Chips(1)), powers=STRIKE)), theirs("c4")),
    scene("516.1.1 537.5", "a sudden ability may make a card strike",
          "c3 moves c4, pass until a6 can use at c5, dice 3, a6 uses at c5, all pass: "
          "c3 has 3 wounds, a6 is closed",
          ours("c3", strike="2-2-2", movement=1), ours("a1"),
          theirs("a6", ab.Playable(TAP, makes(ab.Order.DEALS), sudden=True)),
          theirs("c5", strike="3-3-3", closed=True)),
    scene("537.1 537.3 537.5",
          "a card that is made to deal a strike deals it as against a closed card",
          "a1 uses at c3, dice 4, choose c4: c4 has 3 wounds, c3 has 0 wounds",
          ours("a1", tap(makes(ab.Order.DEALS)), name="Шаман"),
          ours("c3", name="Орк", strike="2-3-4", closed=True),
          theirs("c4", name="Эльф", strike="1-2-3"), theirs("d4", name="Страж")),
    scene("537.1 537.2/free", "a generated attack costs its card nothing",
          "a1 uses at c3, dice 4, choose c4: c3 is not closed, c3 has 0 actions, a1 is closed",
          ours("a1", tap(makes(ab.Order.DEALS)), name="Шаман"),
          ours("c3", name="Орк", strike="2-3-4", closed=False),
          theirs("c4", name="Эльф", strike="1-2-3"), theirs("d4", name="Страж")),
    scene("505.7 537.1", "a generated attack keeps the numbers of the event that caused it",
          "a1 uses at c3, choose c4, dice 3: c4 has 4 wounds",
          ours("a1", tap(ab.Power(ab.PowerKind.SPELL, (ab.Wound(4),), ab.Targets(OWN)))),
          ours("c3", ab.Triggered(ab.When(ab.Moment.WOUNDED, SELF), ab.Power(
              ab.PowerKind.INFLUENCE, (ab.Makes(ab.Order.DEALS, ab.Attack(
                  ab.PowerKind.SPECIAL_STRIKE, ab.StrikeOf(WOUNDS, WOUNDS, WOUNDS)),
                  ab.Targets()),),
              ab.Targets(who=ab.Who.SUBJECT, then=ab.Targets(ENEMY))))),
          theirs("c4"), theirs("d4")),
    scene("537.2 208.3", "a card without strike may deal a numbered attack: may true",
          "now: a1 can use at c3",
          ours("a1", tap(ab.Power(ab.PowerKind.SPELL, (ab.Makes(ab.Order.DEALS,
              ab.Attack(ab.PowerKind.STRIKE, Strength(2, 2, 2)), ab.Targets()),), ab.Targets(OWN,
              then=ab.Targets(ENEMY))))), ours("c3", card=specs.artifact()), theirs("c4")),
    scene("537.2 208.3", "a card without strike may deal a numbered attack: value none, may false",
          "now: a1 cannot use at c3",
          ours("a1", tap(ab.Power(ab.PowerKind.SPELL, (ab.Makes(ab.Order.DEALS,
              ab.Attack(ab.PowerKind.STRIKE, None), ab.Targets()),), ab.Targets(OWN,
              then=ab.Targets(ENEMY))))), ours("c3", card=specs.artifact()), theirs("c4")),
)  # fmt: skip
def test_generated_plays(scene: Scene) -> None:
    scene.play()


# «…, совершая …»: 539.


@scenes(
    scene("539.1/choice 524.2", "a card may move onto a taken cell by destroying its occupant",
          "now: c3 can move c4, c3 cannot move b3; "
          "c3 moves c4: c4 is dead, c3 is at c4, b3 is at b3",
          ours("c3", ab.MovesOnto(ab.AllOf((ENEMY, ab.OfClass(("гоблин",)))), (ab.Destroy(),))),
          theirs("c4", classes=("гоблин",)), theirs("b3")),
    scene("539.1/first", "a move onto a taken cell fails if its effect fails",
          "c3 moves c4: c3 is at c3, c4 is at c4, c4 is not dead",
          ours("c3", ab.MovesOnto(ENEMY, (ab.Destroy(),))),
          theirs("c4", ab.Named(ab.Name.FORTITUDE))),
    scene("539.2 509.1", "an occupant killed by the effect frees the cell",
          "c3 moves c4: c4 is dead, a6 is not dead",
          ours("c3", ab.MovesOnto(ENEMY, (ab.Wound(2),))), theirs("c4", life=2), theirs("a6")),
    scene("539.4 539.3", "swapping takes the card to its destination",
          "c1 uses, choose-cell c3: c1 is at c3, c3 is at c1; c1 triggers: c1 has 1 chip, "
          "c3 has 1 chip",
          ours("c1", ab.MovesOnto(ab.AllOf((OWN, ab.OfClass(("гном",)))), (ab.Swap(),)),
              ab.Named(ab.Name.JUMP, 4), on(ab.Moment.MOVED, on_itself(ab.Chips(1)))),
          ours("c3", on(ab.Moment.RELOCATED, on_itself(ab.Chips(1))), classes=("гном",)),
          theirs("c6")),
)  # fmt: skip
def test_moves_onto_occupied_cells(scene: Scene) -> None:
    scene.play()


# When X is worked out: 543.5, 543.5bis.

CHIPS = ab.FactOf(ab.Fact.CHIPS)


def with_a_gift_at_hand(*abilities: object) -> tuple[Table, Piece, Piece, Piece]:
    """Return an orc with these abilities, a priest who may give it two chips at any time, and a
    closed elf beside the orc."""
    table = Table()
    orc = lay(table.first, "c3", *abilities, strike="1-1-1")  # type: ignore[arg-type]  # nodes
    gift = influence(ab.Chips(2))
    sudden = reaction(gift)
    priest = lay(table.first, "c1", sudden)
    return table, orc, priest, table.second.creature("c4", closed=True)


@pytest.mark.rule("543.5", "512.6.5")
def test_x_of_a_die_modifier_is_counted_after_the_roll() -> None:
    table, orc, priest, elf = with_a_gift_at_hand(ab.DieModifier(CHIPS))
    table.strikes(orc, elf, dice=(3,))
    table.uses(priest, orc)
    table.everybody_passes()
    assert table.events(FightDecided)[0].attack_total == 5


@pytest.mark.rule("543.5", "512.6.6")
def test_x_of_a_size_modifier_is_counted_in_the_calculation() -> None:
    table, orc, priest, elf = with_a_gift_at_hand(ab.SizeModifier(CHIPS))
    table.strikes(orc, elf, dice=(3,))
    while table.state.stack == [] or table.state.stack[-1].course.step is not Step.CALCULATION:
        table.passes()
    table.uses(priest, orc)
    table.everybody_passes()
    assert elf.wounds == 3


@pytest.mark.rule("543.5bis", "543.8")
def test_a_full_healing_is_counted_when_it_resolves() -> None:
    table = Table()
    troll = lay(table.first, "c3", tap(on_itself(ab.Heal(None))), wounds=2)
    bites = reaction(spell(ab.Wound(3)))
    snake = lay(table.second, "c6", bites)
    table.uses(troll)
    table.uses(snake, troll)
    table.everybody_passes()
    assert (troll.wounds, [event.amount for event in table.events(Healed)]) == (0, [5])


@pytest.mark.rule("543.5bis", "543.8")
def test_a_bonus_per_card_is_counted_in_the_calculation() -> None:
    table = Table()
    each = ab.Count(ab.AllOf((ENEMY, ab.InState(ab.State.WOUNDED))))
    storm = lay(table.first, "c3", tap(spell(ab.Wound(each), targets=ab.Targets(ENEMY))))
    heals = reaction(influence(ab.Heal(9)))
    priest = lay(table.second, "c6", heals)
    elf, gnome = (table.second.creature(cell, wounds=1) for cell in ("a6", "e6"))
    table.uses(storm, elf)
    table.uses(priest, gnome)
    table.everybody_passes()
    assert (elf.wounds, gnome.wounds) == (2, 0)

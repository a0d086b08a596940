"""Properties of cards and what changes them: 104-108, 208, 210.6."""

from dataclasses import replace
from typing import Unpack

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.powers import Effect
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.card import CardSpec, CardType, Cost, CostForm, Element
from engine.berserk.match.invariants import check as check_invariants
from engine.berserk.table import options as op
from engine.berserk.table.state import Asking, Zone
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import FactsAndState, board, creature, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import free, influence, reaction, spell, tap
from tests.engine.berserk.abilities.sayings import ENEMIES, OWN, SELF, on
from tests.engine.berserk.abilities.scenes import Scene, scene, scenes
from tests.support import specs
from tests.support.scenario import Piece, Table

STEPPES, FORESTS, SWAMPS = Element.STEPPE, Element.FOREST, Element.SWAMP


def changed(effect: Effect, **facts: Unpack[FactsAndState]) -> tuple[Table, Piece]:
    """Return a table on which a mage has used this effect on a troll with these facts."""
    facts.setdefault("name", "Тролль")
    table, mage, troll, _ = board(
        ours("c1", tap(influence(effect))),
        ours("c2", **facts),
        theirs("c6", name="Рубака"),
    )
    table.uses(mage, troll)
    return table, troll


@pytest.mark.rule("104.4", "105.5")
def test_a_changed_strike_replaces_the_printed_one() -> None:
    _table, troll = changed(ab.SetProperty(ab.Property.STRIKE, Strength(3, 4, 5)))
    assert troll.state.facts.strike == Strength(3, 4, 5)


@pytest.mark.rule("105.5", "104.4.1")
def test_a_strike_set_to_one_number_has_it_at_every_strength() -> None:
    start = ab.FactOf(ab.Fact.START_LIFE, ab.Who.TARGET)
    _table, troll = changed(ab.SetProperty(ab.Property.STRIKE, start), life=7)
    assert troll.state.facts.strike == Strength(7, 7, 7)


@pytest.mark.rule("105.2.3", "404.2.1")
def test_x_in_a_cost_counts_toward_the_cost_in_the_battle() -> None:
    dear = ab.Targets(ab.HasFact(ab.Fact.COST, ab.Compare.AT_LEAST, 5))
    table, mage, hydra, _ = board(
        ours("c1", tap(influence(ab.Close(), targets=dear))),
        theirs("c4", card=replace(specs.creature("Гидра"), cost=Cost(2, CostForm.VARIABLE))),
        theirs("c6"),
    )
    assert not table.can_use(mage, hydra)
    hydra.state.x = 3
    table.ends_turn()
    table.ends_turn()
    assert table.can_use(mage, hydra)


@pytest.mark.rule("105.5.1")
@pytest.mark.parametrize("fact", [ab.Fact.WEAK, ab.Fact.MEDIUM, ab.Fact.STRONG])
def test_a_card_without_a_strike_has_a_strike_of_0(fact: ab.Fact) -> None:
    nothing = ab.Targets(ab.HasFact(fact, ab.Compare.EQUAL, 0))
    table, mage = board(ours("c1", tap(influence(ab.Close(), targets=nothing))))
    stone, orc = table.second.artifact("c4"), table.second.creature("d4")
    assert (table.can_use(mage, stone), table.can_use(mage, orc)) == (True, False)


@pytest.mark.rule("106.2.1")
def test_a_gained_element_adds_to_the_others() -> None:
    _table, troll = changed(ab.ChangeElements(gains=(SWAMPS,)), elements=(STEPPES,))
    assert troll.state.facts.elements == (STEPPES, SWAMPS)


@pytest.mark.rule("106.2.1")
def test_becoming_an_element_removes_the_others() -> None:
    _table, troll = changed(ab.ChangeElements(becomes=(SWAMPS,)), elements=(STEPPES, FORESTS))
    assert troll.state.facts.elements == (SWAMPS,)


@pytest.mark.rule("106.2.1")
def test_without_its_last_element_a_card_is_neutral() -> None:
    _table, troll = changed(ab.ChangeElements(loses=(STEPPES,)), elements=(STEPPES,))
    assert troll.state.facts.elements == ()


@pytest.mark.rule("106.5.1", "528.2.1")
def test_a_gained_class_adds_to_the_others_and_only_once() -> None:
    table, troll = changed(ab.GainClasses(("орк",)), classes=("тролль",))
    assert troll.state.facts.classes == ("тролль", "орк")
    mage = table.piece("Колдун")
    table.ends_turn()
    table.ends_turn()
    assert not table.can_use(mage, troll)


@pytest.mark.rule("106.5.1")
def test_a_static_gives_classes_beside_those_of_the_card_while_it_lasts() -> None:
    both = ab.While(ab.ALWAYS, (ab.AlsoOfClass(("орк", "маг")),), ab.OfClass(("орк", "тролль")))
    table, banner, killer, troll, orc, elf = board(
        ours("a1", both),
        ours("e1", tap(influence(ab.Destroy()))),
        ours("c1", classes=("тролль",)),
        ours("d1", classes=("орк",)),
        theirs("c6", classes=("эльф",)),
    )
    assert troll.state.facts.classes == ("тролль", "орк", "маг")
    assert orc.state.facts.classes == ("орк", "маг")
    assert elf.state.facts.classes == ("эльф",)
    table.uses(killer, banner)
    assert [*troll.state.facts.classes] == ["тролль"]


@pytest.mark.rule("106.5")
def test_a_class_may_take_the_place_of_another() -> None:
    turns = ab.While(ab.ALWAYS, (ab.AlsoOfClass(("орк",), ("маг",)),))
    _table, mage = board(ours("a1", turns, classes=("маг", "эльф")))
    assert mage.state.facts.classes == ("эльф", "орк")


@pytest.mark.rule("106.4.1", "536.8")
def test_the_opponent_chooses_which_of_two_equal_unique_cards_stays() -> None:
    table = Table()
    renames = ab.SetProperty(ab.Property.NAME, "Король")
    mage = lay(table.first, "c1", tap(influence(renames)))
    king = lay(table.first, "a1", name="Король", unique=True)
    queen = lay(table.first, "b1", name="Королева", unique=True)
    lay(table.first, "e1", name="Шут", unique=True)
    table.second.creature("c6")
    table.uses(mage, queen)
    assert table.asked == (Seat.SECOND, Asking.KEEP_UNIQUE)
    assert set(table.options) == {op.KeepUnique(king.id), op.KeepUnique(queen.id)}
    table.choose(op.KeepUnique(queen.id))
    assert (king.state.zone, queen.state.in_battle) == (Zone.DECK, True)


@pytest.mark.rule("108.2")
def test_a_card_that_becomes_ordinary_is_not_elite() -> None:
    table = Table()
    mage = lay(table.first, "c1", tap(influence(ab.SetProperty(ab.Property.ELITE, False))))
    prince = table.first.card(replace(specs.creature("Князь"), elite=True), "c2")
    table.second.creature("c6")
    table.uses(mage, prince)
    assert not prince.state.facts.elite
    elite = ab.Targets(ab.IsElite())
    assert elite.filter == ab.IsElite()


@pytest.mark.rule("108.2", "108.3/follows", "210.1/movement")
def test_a_creature_that_gains_flight_has_no_movement_and_takes_off() -> None:
    _table, troll = changed(ab.SetProperty(ab.Property.TYPE, CardType.FLYER), movement=2)
    assert (troll.is_airborne, troll.cell, troll.state.facts.movement) == (True, None, 0)


@pytest.mark.rule("108.3")
def test_a_creature_that_gets_its_type_back_has_all_that_goes_with_it() -> None:
    table, mage, healer, troll, _ = board(
        ours("c1", tap(influence(ab.SetProperty(ab.Property.TYPE, CardType.ARTIFACT)))),
        ours("b1", tap(influence(ab.SetProperty(ab.Property.TYPE, None)))),
        ours("c2", movement=2),
        theirs("c6"),
    )
    table.uses(mage, troll)
    assert table.why(op.UseAction(healer.id, 0, mage.id)) is not None
    table.uses(healer, troll)
    assert (troll.state.facts.type, troll.state.facts.movement) == (CardType.GROUND, 2)


@pytest.mark.rule("210.6")
def test_a_flyer_flies_on_when_the_cell_it_would_land_on_is_occupied() -> None:
    beside = ab.Cells(who=ab.Who.SELF, beside=True)
    landing = ab.Power(ab.PowerKind.INFLUENCE, (ab.LoseFlight(),), ENEMIES, cells=beside)
    table, mage = board(ours("a1", tap(landing)))
    for cell in ("a2", "b1"):
        table.first.creature(cell)
    hawk = table.second.flyer()
    step = ab.Power(
        ab.PowerKind.INFLUENCE, (ab.Relocate(),), ab.Targets(who=ab.Who.SELF), cells=ab.Cells()
    )
    slips = reaction(step)
    lay(table.second, "c6", slips, name="Плут")
    table.choose(op.UseAction(mage.id, 0, hawk.id))
    table.uses(table.piece("Плут"))
    table.picks("b2")
    while table.asked is not None and table.asked[1] is Asking.PRIORITY:
        table.passes()
    assert (hawk.cell, hawk.is_airborne) == (None, True)


def bare_artifact() -> CardSpec:
    """An artifact on which no life is printed, as on some in the community's data."""
    return replace(specs.artifact(), life=None)


@pytest.mark.rule("208.6", "509.1")
def test_a_card_without_printed_life_is_not_destroyed_for_zero_life() -> None:
    table, stone, mage, elf = board(
        ours("c3", card=bare_artifact()), ours("c1", tap(spell(ab.Wound(2)))), theirs("c6")
    )
    table.uses(mage, elf)
    check_invariants(table.state)
    assert stone.cell == "c3"
    table.ends_turn()
    check_invariants(table.state)
    assert not stone.is_dead


@pytest.mark.rule("208.6")
@pytest.mark.parametrize(
    "effect", [ab.Wound(2), ab.ExtraLife(2), ab.LifeBecomes(5), ab.RaiseMaximum(3)]
)
def test_a_card_without_printed_life_gets_neither_wounds_nor_extra_life(effect: Effect) -> None:
    table, mage, stone, _ = board(
        ours("c1", tap(influence(effect))), ours("c3", card=bare_artifact()), theirs("c6")
    )
    if table.can_use(mage, stone):
        table.uses(mage, stone)
    assert (stone.state.wounds, stone.state.extra, stone.state.life) == (0, 0, 0)
    assert not stone.is_dead
    check_invariants(table.state)


CREATURES = tuple(kind for kind in CardType if kind.is_creature)


def basic(kind: CardType) -> tuple[Table, Piece, Piece]:
    """Return a creature of a type with all basic properties, and a foe beside it."""
    spec = creature(life=7, strike="2-3-4", movement=2 if kind is CardType.GROUND else 0, kind=kind)
    spec = replace(spec, cost=Cost(5), elite=True, movement=spec.movement or None)
    table, foe = board(theirs("c4", life=20, closed=True))
    if kind.is_symbiote:
        side = table.first if kind is CardType.COMPANION else table.second
        host = side.creature("c3" if kind is CardType.COMPANION else "d4", "Хозяин")
        piece = table.first.symbiote(spec, host)
    else:
        piece = table.first.card(spec, "c3" if kind is CardType.GROUND else None)
    return table, piece, foe


@pytest.mark.rule("208.2")
@pytest.mark.parametrize("kind", CREATURES)
def test_a_creature_has_every_basic_property(kind: CardType) -> None:
    """Cost, rank, life, a movement or what its type has instead of it, and a strike."""
    _table, piece, _foe = basic(kind)
    facts = piece.state.facts
    assert (facts.is_creature, piece.state.cost, facts.elite) == (True, 5, True)
    assert (piece.state.has_life, piece.state.maximum_life) == (True, 7)
    assert facts.strike == Strength(2, 3, 4)
    assert facts.base_movement == (2 if kind is CardType.GROUND else 0)


@pytest.mark.rule("208.2", "208.8", "208.6")
@pytest.mark.parametrize("kind", CREATURES)
def test_a_creature_can_strike_and_be_wounded(kind: CardType) -> None:
    table, piece, foe = basic(kind)
    mage = lay(table.first, "e1", tap(spell(ab.Wound(3))))
    table.uses(mage, piece)
    assert piece.wounds == 3
    table.strikes(piece, foe, dice=(6,))
    table.everybody_passes()
    assert foe.wounds == 4


@pytest.mark.rule("208.2", "208.7", "208.3", "208.4")
@pytest.mark.parametrize("kind", CardType)
def test_only_ground_creatures_move_and_only_creatures_strike(kind: CardType) -> None:
    table = Table()
    spec = creature(kind=kind, movement=2)
    if kind.is_creature:
        table, piece, foe = basic(kind)
    else:
        bare = replace(spec, strike=None, movement=None)
        piece = table.first.card(bare, "c3" if kind is CardType.ARTIFACT else None)
        foe = table.second.creature("c4")
    moves = any(isinstance(one, op.MoveTo) and one.card == piece.id for one in table.options)
    assert moves is (kind is CardType.GROUND)
    assert table.can_strike(piece, foe) is kind.is_creature


@pytest.mark.rule("208.3", "208.4", "108.3/follows")
def test_a_creature_that_becomes_an_artifact_neither_strikes_nor_moves() -> None:
    table, troll = changed(ab.SetProperty(ab.Property.TYPE, CardType.ARTIFACT))
    assert not table.can_move(troll, "d2")
    assert table.why_not_strike(troll, table.piece("Рубака")) is not None


@pytest.mark.rule("208.4", "509.1", "208.6")
def test_a_creature_that_becomes_a_terrain_has_no_life() -> None:
    becomes = tap(influence(ab.SetProperty(ab.Property.TYPE, CardType.TERRAIN)))
    table, mage, troll, _ = board(
        ours("c1", becomes, free(spell(ab.Wound(1)))), ours("c2"), theirs("c6")
    )
    table.uses(mage, troll)
    assert not troll.state.has_life
    assert not table.can_use(mage, troll, number=1)


KIN = ab.Targets(ab.AllOf((ab.SharesElement(ab.Who.SELF), ab.Not(SELF))))
CHEAP = ab.Targets(ab.HasFact(ab.Fact.COST, ab.Compare.EQUAL, 4))


COUNTS = on(ab.Moment.WOUNDED, influence(ab.Chips(1), targets=ab.Targets(who=ab.Who.SELF)))


@scenes(
    scene("105.4", "a card without movement has a movement of 0",
          "now: c1 can use at sky, c1 cannot use at c4",
          ours("c1", tap(influence(ab.Close(), targets=ab.Targets(ab.HasFact(ab.Fact.MOVEMENT,
              ab.Compare.EQUAL, 0))))), theirs(None, card=specs.flyer()), theirs("c4")),
    scene("106.2.2", "a card of two elements is a card of each",
          "now: c1 can use at c4, c1 cannot use at d4",
          ours("c1", tap(influence(ab.Close(), targets=ab.Targets(ab.OfElement((SWAMPS,)))))),
          theirs("c4", elements=(STEPPES, SWAMPS)), theirs("d4", elements=(STEPPES,))),
    scene("106.2.3", "cards share an element if they have one in common; neutral ones never",
          "now: c1 can use at c4, c1 cannot use at d4, d1 cannot use at d4",
          ours("c1", tap(influence(ab.Close(), targets=KIN)), elements=(STEPPES, FORESTS)),
          ours("d1", tap(influence(ab.Close(), targets=KIN))),
          theirs("c4", elements=(SWAMPS, FORESTS)), theirs("d4")),
    scene("108.3/back 210.6",
          "a creature that gained flight gets its movement back with the ground",
          "c1 uses at c2, end turn: asked first landing; choose-cell d2: c2 is at d2, "
          "c2 has 2 speed",
          ours("c1", tap(influence(ab.SetProperty(ab.Property.TYPE, CardType.FLYER,
              ab.Until.TURN_END)))), ours("c2", name="Тролль", movement=2), theirs("c6")),
    scene("210.6", "the controller of a flyer chooses where it lands",
          "c1 uses at sky: asked second landing; choose-cell a6: sky is at a6, "
          "sky is in battlefield",
          ours("c1", tap(influence(ab.LoseFlight()))), theirs(None, card=specs.flyer()),
          theirs("c6")),
    scene("210.6", "a flyer may have to land where the text says",
          "a1 uses at sky: sky is at b2",
          ours("a1", tap(ab.Power(ab.PowerKind.INFLUENCE, (ab.LoseFlight(),), ENEMIES,
              cells=replace(ab.Cells(who=ab.Who.SELF, directions=()), beside=True)))), ours("a2"),
          ours("b1"), theirs(None, card=specs.flyer()), theirs("c6")),
    scene("210.6", "a flyer cannot land where no cell is free",
          "now: a1 cannot use at sky",
          ours("a1", tap(ab.Power(ab.PowerKind.INFLUENCE, (ab.LoseFlight(),), ENEMIES,
              cells=ab.Cells(who=ab.Who.SELF, beside=True)))), ours("a2"), ours("b1"), ours("b2"),
          theirs(None, card=specs.flyer())),
    scene("208.6", "a card with life may be wounded and get extra life",
          "now: c1 can use at c4, c1 cannot use at sky",
          ours("c1", tap(spell(ab.Wound(2)))), theirs("c4", card=specs.artifact()),
          theirs(None, card=specs.terrain()), theirs("c6")),
    scene("208.3 208.6", "an artifact has a cost and life and can be wounded to death",
          "now: c4 has 3 maximum-life; c1 uses at c4: c4 is dead",
          ours("c1", tap(spell(ab.Wound(3), targets=ab.Targets(ab.HasFact(ab.Fact.COST,
              ab.Compare.EQUAL, 4))))),
          theirs("c4", card=replace(specs.artifact(life=3), cost=Cost(4))), theirs("c6")),
    scene("208.4 213.2", "a terrain has a cost and no life to lose",
          "now: c1 cannot use at sky, c1 can use 1 at sky",
          ours("c1", tap(spell(ab.Wound(3), targets=CHEAP)), tap(influence(ab.Close(),
              targets=CHEAP))), theirs(None, card=replace(specs.terrain(), cost=Cost(4))),
          theirs("c6")),
    scene("106.4.1", "a unique card in the graveyard is not a second copy",
          "c1 uses 1 at a1, c1 uses at b1: asked first act, a1 is dead, b1 is in-battle",
          ours("c1", tap(influence(ab.SetProperty(ab.Property.NAME, "Король"))),
              free(spell(ab.Destroy()))), ours("a1", name="Король", unique=True),
          ours("b1", name="Королева", unique=True), theirs("c6")),
    scene("104.4 117.1", "a static ability may replace a property while a condition holds",
          "end turn, c6 uses at c2: c2 has strike 4-4-4",
          ours("c2", ab.While(ab.CardIs(ab.Who.SELF, ab.InState(ab.State.WOUNDED)),
              (ab.Becomes(ab.Property.STRIKE, Strength(4, 4, 4)),))),
          theirs("c6", tap(spell(ab.Wound(1))))),
    scene("104.4 413.3", "a property is restored when its change ends",
          "c1 uses at c2, end turn: c2 has strike 1-2-3",
          ours("c1", tap(influence(ab.SetProperty(ab.Property.STRIKE, Strength(3, 4, 5),
              ab.Until.TURN_END)))), ours("c2", name="Тролль", strike="1-2-3"),
          theirs("c6", name="Рубака")),
    scene("104.4.1", "swapping two numbers of a strike changes the strike itself",
          "c1 uses at c2: c2 has strike 5-2-1",
          ours("c1", tap(influence(ab.SetProperty(ab.Property.STRIKE,
              ab.StrikeOf(ab.FactOf(ab.Fact.STRONG, ab.Who.TARGET), ab.FactOf(ab.Fact.MEDIUM,
              ab.Who.TARGET), ab.FactOf(ab.Fact.WEAK, ab.Who.TARGET)))))),
          ours("c2", name="Тролль", strike="1-2-5"), theirs("c6", name="Рубака")),
    scene("105.5 543.8", "a strike may be computed",
          "end turn: c1 has strike 2-2-2",
          ours("c1", ab.Becomes(ab.Property.STRIKE, ab.Count(ab.AllOf((OWN,
              ab.OfType((CardType.GROUND,))))))), ours("c2"), theirs("c6")),
    scene("106.2.4 528.2.1", "an element already present cannot be gained",
          "now: c1 cannot use at c4, c1 can use at d4",
          ours("c1", tap(influence(ab.ChangeElements(gains=(SWAMPS,))))),
          theirs("c4", elements=(SWAMPS,)), theirs("d4")),
    scene("105.2.1 =2009:202.3б", "a cost alone does not ask for rank",
          ": c1 can use at c4, c1 can use at d4",
          ours("c1", tap(influence(ab.Close(), targets=ab.Targets(ab.HasFact(ab.Fact.COST,
              ab.Compare.AT_MOST, 3))))), theirs("c4"),
          theirs("d4", card=replace(specs.creature("Князь"), elite=True))),
    scene("105.2.2 =2009:202.3бbis", "costs are compared regardless of rank",
          ": c1 cannot use at c4, c1 can use at d4",
          ours("c1", tap(influence(ab.Close(), targets=ab.Targets(ab.HasFact(ab.Fact.COST,
              ab.Compare.MORE, ab.FactOf(ab.Fact.COST)))))),
          theirs("c4", card=replace(specs.creature("Князь"), elite=True)),
          theirs("d4", card=specs.creature("Великан", cost=7))),
    scene("106.1.1 106.1.2 =2009:201.2", "its own name in a text means the card itself",
          "end turn, c6 uses at c1: c1 has 1 chips, d1 has 0 chips",
          ours("c1", COUNTS), ours("d1", COUNTS), theirs("c6", tap(spell(ab.Wound(1))))),
    scene("208.2 208.8 212.2 =2009:205.5в",
          "an artifact that becomes a creature strikes and defends as one",
          ": c3 cannot strike c4; c1 uses at c3: c3 can strike c4",
          ours("c1", tap(influence(ab.SetProperty(ab.Property.TYPE, CardType.GROUND),
              ab.SetProperty(ab.Property.STRIKE, Strength(1, 2, 3))))),
          ours("c3", card=specs.artifact()), theirs("c4")),
)  # fmt: skip
def test_properties(scene: Scene) -> None:
    scene.play()


@pytest.mark.rule("601.2")
def test_a_player_whose_last_creature_changes_type_loses() -> None:
    table, mage, elf = board(
        ours("c1", tap(influence(ab.SetProperty(ab.Property.TYPE, CardType.ARTIFACT)))),
        theirs("c4"),
    )
    table.uses(mage, elf)
    assert table.result is not None
    assert table.result.winner is Seat.FIRST

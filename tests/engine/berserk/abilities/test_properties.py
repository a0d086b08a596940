"""Properties of cards and what changes them: 104-108, 208, 210.6."""

from dataclasses import replace

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.powers import Effect
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.card import CardSpec, CardType, Cost, CostForm, Element
from engine.berserk.match.invariants import check as check_invariants
from engine.berserk.table import options as op
from engine.berserk.table.state import Asking, Zone
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import can_use, creature, influence, lay, spell, tap, use
from tests.engine.berserk.abilities.sayings import ENEMIES, OWN, SELF, everybody_passes, on, picks
from tests.support import specs
from tests.support.scenario import Piece, Table

STEPPES, FORESTS, SWAMPS = Element.STEPPE, Element.FOREST, Element.SWAMP


def changed(effect: Effect, **facts: object) -> tuple[Table, Piece]:
    """Return a table on which a mage has used this effect on a troll with these facts."""
    table = Table()
    mage = lay(table.first, "c1", tap(influence(effect)))
    troll = lay(table.first, "c2", name="Тролль", **facts)
    table.second.creature("c6")
    use(table, mage, troll)
    return table, troll


@pytest.mark.rule("104.4", "105.5")
def test_a_changed_strike_is_the_strike_it_has() -> None:
    _table, troll = changed(ab.SetProperty(ab.Property.STRIKE, Strength(3, 4, 5)))
    assert troll.state.facts.strike == Strength(3, 4, 5)


@pytest.mark.rule("104.4", "413.3")
def test_a_property_is_given_back_when_what_changed_it_ends() -> None:
    table, troll = changed(
        ab.SetProperty(ab.Property.STRIKE, Strength(3, 4, 5), ab.Until.TURN_END), strike="1-2-3"
    )
    table.ends_turn()
    assert troll.state.facts.strike == Strength(1, 2, 3)


@pytest.mark.rule("104.4.1")
def test_swapping_two_numbers_of_a_strike_changes_the_strike_itself() -> None:
    swapped = ab.StrikeOf(
        *(ab.FactOf(fact, ab.Who.TARGET) for fact in (ab.Fact.STRONG, ab.Fact.MEDIUM, ab.Fact.WEAK))
    )
    _table, troll = changed(ab.SetProperty(ab.Property.STRIKE, swapped), strike="1-2-5")
    assert troll.state.facts.strike == Strength(5, 2, 1)


@pytest.mark.rule("105.5", "543.8")
def test_a_strike_may_be_worked_out() -> None:
    table = Table()
    pack = ab.Becomes(ab.Property.STRIKE, ab.Count(ab.AllOf((OWN, ab.OfType((CardType.GROUND,))))))
    wolf = lay(table.first, "c1", pack)
    table.first.creature("c2")
    table.second.creature("c6")
    table.ends_turn()
    assert wolf.state.facts.strike == Strength(2, 2, 2)


@pytest.mark.rule("105.5", "104.4.1")
def test_a_strike_that_becomes_a_number_is_of_that_size_however_hard_it_lands() -> None:
    start = ab.FactOf(ab.Fact.START_LIFE, ab.Who.TARGET)
    _table, troll = changed(ab.SetProperty(ab.Property.STRIKE, start), life=7)
    assert troll.state.facts.strike == Strength(7, 7, 7)


@pytest.mark.rule("105.2.1")
@pytest.mark.same("2009:202.3б")
def test_a_cost_alone_does_not_ask_for_rank() -> None:
    table = Table()
    cheap = ab.Targets(ab.HasFact(ab.Fact.COST, ab.Compare.AT_MOST, 3))
    mage = lay(table.first, "c1", tap(influence(ab.Close(), targets=cheap)))
    ordinary = table.second.creature("c4")
    elite = table.second.card(replace(specs.creature("Князь"), elite=True), "d4")
    assert can_use(table, mage, ordinary)
    assert can_use(table, mage, elite)


@pytest.mark.rule("105.2.2")
@pytest.mark.same("2009:202.3бbis")
def test_costs_are_compared_whatever_the_rank() -> None:
    table = Table()
    dearer = ab.Targets(ab.HasFact(ab.Fact.COST, ab.Compare.MORE, ab.FactOf(ab.Fact.COST)))
    mage = lay(table.first, "c1", tap(influence(ab.Close(), targets=dearer)))
    same = table.second.card(replace(specs.creature("Князь"), elite=True), "c4")
    more = table.second.card(specs.creature("Великан", cost=7), "d4")
    assert (can_use(table, mage, same), can_use(table, mage, more)) == (False, True)


@pytest.mark.rule("105.2.3", "404.2.1")
def test_x_of_a_cost_counts_for_the_cost_in_the_battle() -> None:
    table = Table()
    dear = ab.Targets(ab.HasFact(ab.Fact.COST, ab.Compare.AT_LEAST, 5))
    mage = lay(table.first, "c1", tap(influence(ab.Close(), targets=dear)))
    hydra = table.second.card(
        replace(specs.creature("Гидра"), cost=Cost(2, CostForm.VARIABLE)), "c4"
    )
    table.second.creature("c6")
    assert not can_use(table, mage, hydra)
    hydra.state.x = 3
    table.ends_turn()
    table.ends_turn()
    assert can_use(table, mage, hydra)


@pytest.mark.rule("105.4")
def test_a_card_without_movement_has_a_movement_of_0() -> None:
    table = Table()
    slow = ab.Targets(ab.HasFact(ab.Fact.MOVEMENT, ab.Compare.EQUAL, 0))
    mage = lay(table.first, "c1", tap(influence(ab.Close(), targets=slow)))
    hawk, orc = table.second.flyer(), table.second.creature("c4")
    assert (can_use(table, mage, hawk), can_use(table, mage, orc)) == (True, False)


@pytest.mark.rule("105.5.1")
@pytest.mark.parametrize("fact", [ab.Fact.WEAK, ab.Fact.MEDIUM, ab.Fact.STRONG])
def test_a_card_without_a_strike_has_a_strike_of_0(fact: ab.Fact) -> None:
    table = Table()
    nothing = ab.Targets(ab.HasFact(fact, ab.Compare.EQUAL, 0))
    mage = lay(table.first, "c1", tap(influence(ab.Close(), targets=nothing)))
    stone, orc = table.second.artifact("c4"), table.second.creature("d4")
    assert (can_use(table, mage, stone), can_use(table, mage, orc)) == (True, False)


@pytest.mark.rule("106.1.1", "106.1.2")
@pytest.mark.same("2009:201.2")
def test_its_own_name_in_a_text_means_the_card_itself() -> None:
    table = Table()
    counts = on(ab.Moment.WOUNDED, influence(ab.Chips(1), targets=ab.Targets(who=ab.Who.SELF)))
    one, namesake = lay(table.first, "c1", counts), lay(table.first, "d1", counts)
    mage = lay(table.second, "c6", tap(spell(ab.Wound(1))))
    table.ends_turn()
    use(table, mage, one)
    assert (one.state.chips, namesake.state.chips) == (1, 0)


@pytest.mark.rule("106.2.1")
def test_an_element_gained_is_one_more() -> None:
    _table, troll = changed(ab.ChangeElements(gains=(SWAMPS,)), elements=(STEPPES,))
    assert troll.state.facts.elements == (STEPPES, SWAMPS)


@pytest.mark.rule("106.2.1")
def test_to_become_of_an_element_takes_the_others_away() -> None:
    _table, troll = changed(ab.ChangeElements(becomes=(SWAMPS,)), elements=(STEPPES, FORESTS))
    assert troll.state.facts.elements == (SWAMPS,)


@pytest.mark.rule("106.2.1")
def test_without_its_last_element_a_card_is_neutral() -> None:
    _table, troll = changed(ab.ChangeElements(loses=(STEPPES,)), elements=(STEPPES,))
    assert troll.state.facts.elements == ()


@pytest.mark.rule("106.2.2")
def test_a_card_of_two_elements_is_a_card_of_each() -> None:
    table = Table()
    swampy = ab.Targets(ab.OfElement((SWAMPS,)))
    mage = lay(table.first, "c1", tap(influence(ab.Close(), targets=swampy)))
    both = lay(table.second, "c4", elements=(STEPPES, SWAMPS))
    other = lay(table.second, "d4", elements=(STEPPES,))
    assert (can_use(table, mage, both), can_use(table, mage, other)) == (True, False)


@pytest.mark.rule("106.2.3")
def test_cards_are_of_one_element_when_they_share_one_and_neutral_ones_never() -> None:
    table = Table()
    kin = ab.Targets(ab.AllOf((ab.SharesElement(ab.Who.SELF), ab.Not(SELF))))
    mage = lay(
        table.first, "c1", tap(influence(ab.Close(), targets=kin)), elements=(STEPPES, FORESTS)
    )
    stray = lay(table.first, "d1", tap(influence(ab.Close(), targets=kin)))
    shared = lay(table.second, "c4", elements=(SWAMPS, FORESTS))
    neutral = lay(table.second, "d4")
    assert (can_use(table, mage, shared), can_use(table, mage, neutral)) == (True, False)
    assert not can_use(table, stray, neutral)


@pytest.mark.rule("106.2.4", "528.2.1")
def test_an_element_that_is_there_cannot_be_gained() -> None:
    table = Table()
    mage = lay(table.first, "c1", tap(influence(ab.ChangeElements(gains=(SWAMPS,)))))
    swampy, dry = lay(table.second, "c4", elements=(SWAMPS,)), lay(table.second, "d4")
    assert (can_use(table, mage, swampy), can_use(table, mage, dry)) == (False, True)


@pytest.mark.rule("106.5.1", "528.2.1")
def test_a_class_is_gained_beside_the_others_and_not_twice() -> None:
    table, troll = changed(ab.GainClasses(("орк",)), classes=("тролль",))
    assert troll.state.facts.classes == ("тролль", "орк")
    mage = table.piece("Колдун")
    table.ends_turn()
    table.ends_turn()
    assert not can_use(table, mage, troll)


@pytest.mark.rule("106.4.1", "536.8")
def test_of_two_unique_cards_of_a_name_the_opponent_keeps_one() -> None:
    table = Table()
    renames = ab.SetProperty(ab.Property.NAME, "Король")
    mage = lay(table.first, "c1", tap(influence(renames)))
    king = lay(table.first, "a1", name="Король", unique=True)
    queen = lay(table.first, "b1", name="Королева", unique=True)
    lay(table.first, "e1", name="Шут", unique=True)
    table.second.creature("c6")
    use(table, mage, queen)
    assert table.asked == (Seat.SECOND, Asking.KEEP_UNIQUE)
    assert set(table.options) == {op.KeepUnique(king.id), op.KeepUnique(queen.id)}
    table.choose(op.KeepUnique(queen.id))
    assert (king.state.zone, queen.state.in_battle) == (Zone.DECK, True)


@pytest.mark.rule("106.4.1")
def test_a_unique_card_in_the_graveyard_is_no_second_one() -> None:
    table = Table()
    renames = ab.SetProperty(ab.Property.NAME, "Король")
    kills = ab.Playable(ab.Payment(), spell(ab.Destroy()))
    mage = lay(table.first, "c1", tap(influence(renames)), kills)
    king = lay(table.first, "a1", name="Король", unique=True)
    queen = lay(table.first, "b1", name="Королева", unique=True)
    table.second.creature("c6")
    use(table, mage, king, number=1)
    use(table, mage, queen)
    assert table.asked == (Seat.FIRST, Asking.ACT)
    assert (king.is_dead, queen.state.in_battle) == (True, True)


@pytest.mark.rule("108.2")
def test_what_becomes_ordinary_is_elite_no_more() -> None:
    table = Table()
    mage = lay(table.first, "c1", tap(influence(ab.SetProperty(ab.Property.ELITE, False))))
    prince = table.first.card(replace(specs.creature("Князь"), elite=True), "c2")
    table.second.creature("c6")
    use(table, mage, prince)
    assert not prince.state.facts.elite
    elite = ab.Targets(ab.IsElite())
    assert elite.filter == ab.IsElite()


@pytest.mark.rule("108.2", "108.3/follows", "210.1/movement")
def test_a_creature_that_gains_flight_has_no_movement_and_takes_off() -> None:
    _table, troll = changed(ab.SetProperty(ab.Property.TYPE, CardType.FLYER), movement=2)
    assert (troll.is_airborne, troll.cell, troll.state.facts.movement) == (True, None, 0)


@pytest.mark.rule("108.3/back", "210.6")
def test_a_creature_that_gained_flight_gets_its_movement_back_with_the_ground() -> None:
    table, troll = changed(
        ab.SetProperty(ab.Property.TYPE, CardType.FLYER, ab.Until.TURN_END), movement=2
    )
    table.ends_turn()
    assert table.asked == (Seat.FIRST, Asking.LANDING)
    picks(table, "d2")
    assert (troll.cell, troll.state.facts.movement) == ("d2", 2)


@pytest.mark.rule("210.6")
def test_who_controls_a_flyer_chooses_where_it_lands() -> None:
    table = Table()
    mage = lay(table.first, "c1", tap(influence(ab.LoseFlight())))
    hawk = table.second.flyer()
    table.second.creature("c6")
    use(table, mage, hawk)
    assert table.asked == (Seat.SECOND, Asking.LANDING)
    picks(table, "a6")
    assert (hawk.cell, hawk.state.zone) == ("a6", Zone.BATTLEFIELD)


@pytest.mark.rule("210.6")
def test_a_flyer_may_have_to_land_where_the_text_says() -> None:
    table = Table()
    beside = ab.Cells(who=ab.Who.SELF, directions=())
    landing = ab.Power(
        ab.PowerKind.INFLUENCE, (ab.LoseFlight(),), ENEMIES, cells=replace(beside, beside=True)
    )
    mage = lay(table.first, "a1", tap(landing))
    for cell in ("a2", "b1"):
        table.first.creature(cell)
    hawk = table.second.flyer()
    table.second.creature("c6")
    use(table, mage, hawk)
    assert hawk.cell == "b2"


@pytest.mark.rule("210.6")
def test_a_flyer_cannot_land_where_no_cell_is_free() -> None:
    table = Table()
    beside = ab.Cells(who=ab.Who.SELF, beside=True)
    landing = ab.Power(ab.PowerKind.INFLUENCE, (ab.LoseFlight(),), ENEMIES, cells=beside)
    mage = lay(table.first, "a1", tap(landing))
    for cell in ("a2", "b1", "b2"):
        table.first.creature(cell)
    hawk = table.second.flyer()
    assert not can_use(table, mage, hawk)


@pytest.mark.rule("210.6")
def test_a_flyer_flies_on_when_its_cell_is_taken_meanwhile() -> None:
    table = Table()
    beside = ab.Cells(who=ab.Who.SELF, beside=True)
    landing = ab.Power(ab.PowerKind.INFLUENCE, (ab.LoseFlight(),), ENEMIES, cells=beside)
    mage = lay(table.first, "a1", tap(landing))
    for cell in ("a2", "b1"):
        table.first.creature(cell)
    hawk = table.second.flyer()
    step = ab.Power(
        ab.PowerKind.INFLUENCE, (ab.Relocate(),), ab.Targets(who=ab.Who.SELF), cells=ab.Cells()
    )
    slips = ab.Playable(ab.Payment(), step, sudden=True, limit=ab.Limit.PER_TURN)
    lay(table.second, "c6", slips, name="Плут")
    table.choose(op.UseAction(mage.id, 0, hawk.id))
    use(table, table.piece("Плут"))
    picks(table, "b2")
    while table.asked is not None and table.asked[1] is Asking.PRIORITY:
        table.passes()
    assert (hawk.cell, hawk.is_airborne) == (None, True)


@pytest.mark.rule("208.6")
def test_what_has_life_may_be_wounded_and_get_extra_life() -> None:
    table = Table()
    mage = lay(table.first, "c1", tap(spell(ab.Wound(2))))
    stone, swamp = table.second.artifact("c4"), table.second.terrain()
    table.second.creature("c6")
    assert (can_use(table, mage, stone), can_use(table, mage, swamp)) == (True, False)


def bare_artifact() -> CardSpec:
    """An artifact on which no life is printed, as on some in the community's data."""
    return replace(specs.artifact(), life=None)


@pytest.mark.rule("208.6", "509.1")
def test_a_card_without_printed_life_is_not_destroyed_for_having_none() -> None:
    table = Table()
    stone = table.first.card(bare_artifact(), "c3")
    mage = lay(table.first, "c1", tap(spell(ab.Wound(2))))
    elf = table.second.creature("c6")
    use(table, mage, elf)
    check_invariants(table.state)
    assert stone.cell == "c3"
    table.ends_turn()
    check_invariants(table.state)
    assert not stone.is_dead


@pytest.mark.rule("208.6")
@pytest.mark.parametrize(
    "effect", [ab.Wound(2), ab.ExtraLife(2), ab.LifeBecomes(5), ab.RaiseMaximum(3)]
)
def test_a_card_without_printed_life_takes_no_wounds_and_no_extra_life(effect: Effect) -> None:
    table = Table()
    mage = lay(table.first, "c1", tap(influence(effect)))
    stone = table.first.card(bare_artifact(), "c3")
    table.second.creature("c6")
    if can_use(table, mage, stone):
        use(table, mage, stone)
    assert (stone.state.wounds, stone.state.extra, stone.state.life) == (0, 0, 0)
    assert not stone.is_dead
    check_invariants(table.state)


CREATURES = tuple(kind for kind in CardType if kind.is_creature)


def basic(kind: CardType) -> tuple[Table, Piece, Piece]:
    """Return a creature of a type with all basic properties, and a foe beside it."""
    table = Table()
    spec = creature(life=7, strike="2-3-4", movement=2 if kind is CardType.GROUND else 0, kind=kind)
    spec = replace(spec, cost=Cost(5), elite=True, movement=spec.movement or None)
    foe = table.second.creature("c4", life=20, closed=True)
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
def test_a_creature_strikes_and_is_wounded(kind: CardType) -> None:
    table, piece, foe = basic(kind)
    mage = lay(table.first, "e1", tap(spell(ab.Wound(3))))
    use(table, mage, piece)
    assert piece.wounds == 3
    table.strikes(piece, foe, dice=(6,))
    everybody_passes(table)
    assert foe.wounds == 4


@pytest.mark.rule("208.2", "208.7", "208.3", "208.4")
@pytest.mark.parametrize("kind", CardType)
def test_only_what_has_a_movement_moves_and_only_what_has_a_strike_strikes(kind: CardType) -> None:
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


@pytest.mark.rule("208.2", "208.8", "212.2")
@pytest.mark.same("2009:205.5в")
def test_an_artifact_that_becomes_a_creature_strikes_and_defends_as_one() -> None:
    table = Table()
    becomes = ab.SetProperty(ab.Property.TYPE, CardType.GROUND)
    arms = ab.SetProperty(ab.Property.STRIKE, Strength(1, 2, 3))
    mage = lay(table.first, "c1", tap(influence(becomes, arms)))
    golem = table.first.artifact("c3")
    elf = table.second.creature("c4")
    assert not table.can_strike(golem, elf)
    use(table, mage, golem)
    assert table.can_strike(golem, elf)


@pytest.mark.rule("208.3", "208.4", "108.3/follows")
def test_a_creature_that_becomes_an_artifact_neither_strikes_nor_moves() -> None:
    table, troll = changed(ab.SetProperty(ab.Property.TYPE, CardType.ARTIFACT))
    assert not table.can_move(troll, "d2")
    assert table.why_not_strike(troll, table.piece("Рубака")) is not None


@pytest.mark.rule("208.4", "509.1", "208.6")
def test_a_creature_that_becomes_a_terrain_has_no_life() -> None:
    table = Table()
    becomes = tap(influence(ab.SetProperty(ab.Property.TYPE, CardType.TERRAIN)))
    mage = lay(table.first, "c1", becomes, ab.Playable(ab.Payment(), spell(ab.Wound(1))))
    troll = lay(table.first, "c2")
    table.second.creature("c6")
    use(table, mage, troll)
    assert not troll.state.has_life
    assert not can_use(table, mage, troll, number=1)


@pytest.mark.rule("208.3", "208.6")
def test_an_artifact_has_a_cost_and_life_and_can_be_wounded_to_death() -> None:
    table = Table()
    cheap = ab.Targets(ab.HasFact(ab.Fact.COST, ab.Compare.EQUAL, 4))
    mage = lay(table.first, "c1", tap(spell(ab.Wound(3), targets=cheap)))
    stone = table.second.card(replace(specs.artifact(life=3), cost=Cost(4)), "c4")
    table.second.creature("c6")
    assert stone.state.maximum_life == 3
    use(table, mage, stone)
    assert stone.is_dead


@pytest.mark.rule("208.4", "213.2")
def test_a_terrain_has_a_cost_and_no_life_to_lose() -> None:
    table = Table()
    cheap = ab.Targets(ab.HasFact(ab.Fact.COST, ab.Compare.EQUAL, 4))
    mage = lay(
        table.first,
        "c1",
        tap(spell(ab.Wound(3), targets=cheap)),
        tap(influence(ab.Close(), targets=cheap)),
    )
    swamp = table.second.card(replace(specs.terrain(), cost=Cost(4)), None)
    table.second.creature("c6")
    assert not can_use(table, mage, swamp)
    assert can_use(table, mage, swamp, number=1)


@pytest.mark.rule("601.2")
def test_who_has_no_creatures_any_more_has_lost_however_that_came() -> None:
    table = Table()
    mage = lay(
        table.first, "c1", tap(influence(ab.SetProperty(ab.Property.TYPE, CardType.ARTIFACT)))
    )
    elf = table.second.creature("c4")
    use(table, mage, elf)
    assert table.result is not None
    assert table.result.winner is Seat.FIRST


@pytest.mark.rule("104.4", "117.1")
def test_a_static_ability_may_replace_a_property_while_a_condition_holds() -> None:
    table = Table()
    rage = ab.While(
        ab.CardIs(ab.Who.SELF, ab.InState(ab.State.WOUNDED)),
        (ab.Becomes(ab.Property.STRIKE, Strength(4, 4, 4)),),
    )
    troll = lay(table.first, "c2", rage)
    mage = lay(table.second, "c6", tap(spell(ab.Wound(1))))
    table.ends_turn()
    use(table, mage, troll)
    assert troll.state.facts.strike == Strength(4, 4, 4)

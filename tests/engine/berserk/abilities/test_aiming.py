"""Powers and whom they may be aimed at: kinds, the extra zone, ranges (111, 504, 547)."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.card import CardType
from engine.berserk.table.state import Zone
from tests.engine.berserk.abilities.answering import at_play, goes_off
from tests.engine.berserk.abilities.laying import board, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import influence, spell, tap
from tests.engine.berserk.abilities.scenes import Scene, scene, scenes
from tests.support import specs
from tests.support.scenario import Piece, Table


def sits_on(table: Table, piece: Piece, host: Piece) -> None:
    """Lay a symbiote on its host before the first act."""
    rider, ridden = table.laid[piece.id], table.laid[host.id]
    rider.host, rider.cell = ridden.id, ridden.cell
    rider.enter(Zone.BATTLEFIELD)


ATTACKS = [kind for kind in ab.PowerKind if kind.is_attack]
ONE = Strength(1, 2, 3)

# The table of powers: kind, is it an attack, magic, near, a strike.
KINDS = {
    ab.PowerKind.STRIKE: (True, False, True, True),
    ab.PowerKind.SPECIAL_STRIKE: (True, False, True, True),
    ab.PowerKind.MAGIC_STRIKE: (True, True, True, True),
    ab.PowerKind.REACH_STRIKE: (True, False, False, True),
    ab.PowerKind.SHOT: (True, False, False, False),
    ab.PowerKind.THROW: (True, False, False, False),
    ab.PowerKind.DISCHARGE: (True, True, False, False),
    ab.PowerKind.SPELL: (False, True, False, False),
    ab.PowerKind.INFLUENCE: (False, False, False, False),
}


@pytest.mark.rule("111.1", "111.1.1", "111.1.2", "111.1.3", "111.1.4")
@pytest.mark.parametrize("kind", ab.PowerKind)
def test_each_kind_of_power_has_its_row_in_the_table(kind: ab.PowerKind) -> None:
    assert (kind.is_attack, kind.is_magic, kind.is_near, kind.is_strike) == KINDS[kind]


@pytest.mark.rule("111.1.2")
@pytest.mark.parametrize(
    ("kind", "wounds"), [(kind, 3 if kind.is_magic else 1) for kind in ATTACKS if kind.is_near]
)
def test_armor_stops_all_attacks_but_magic_ones(kind: ab.PowerKind, wounds: int) -> None:
    table = Table()
    mage = lay(table.first, "c3", tap(ab.Attack(kind, ONE)), strike="3-3-3")
    elf = lay(table.second, "c4", ab.Named(ab.Name.ARMOR, 2), closed=True)
    table.uses(mage, elf, die=6)
    assert elf.wounds == wounds


@pytest.mark.rule("111.3.1", "306.3")
@pytest.mark.parametrize("die", [1, 4, 6])
def test_an_attack_with_a_single_size_has_it_at_every_strength(die: int) -> None:
    table = Table()
    archer = lay(table.first, "c1", tap(ab.Attack(ab.PowerKind.SHOT, Strength(2, 2, 2))))
    elf = table.second.creature("c4")
    table.uses(archer, elf, die=die)
    assert elf.wounds == 2


@pytest.mark.rule("504.2", "547.3/out")
@pytest.mark.parametrize(
    "kind", [kind for kind in ATTACKS if kind is not ab.PowerKind.REACH_STRIKE]
)
def test_an_attack_from_the_extra_zone_reaches_every_card(kind: ab.PowerKind) -> None:
    table = Table()
    hawk = lay(table.first, None, tap(ab.Attack(kind, ONE, range=1)), kind=CardType.FLYER)
    table.first.creature("a1")
    near, far = table.second.creature("c4"), table.second.creature("e6")
    other = table.second.flyer()
    assert all(table.can_use(hawk, piece) for piece in (near, far, other))


@pytest.mark.rule("504.4")
@pytest.mark.parametrize("kind", ATTACKS)
def test_an_attack_cannot_target_its_source(kind: ab.PowerKind) -> None:
    table, orc, _ = board(ours("c3", tap(ab.Attack(kind, ONE))), theirs("c4"))
    assert not table.can_use(orc, orc)


@pytest.mark.rule("504.1.1", "547.2.3")
def test_a_reach_strike_cannot_pass_over_a_cell_an_enemy_shares() -> None:
    table = Table()
    spear = lay(table.first, "c2", tap(ab.Attack(ab.PowerKind.REACH_STRIKE, ONE)))
    host = table.first.creature("c3")
    elf = table.second.creature("c4")
    pest = lay(table.second, None, kind=CardType.PARASITE)
    sits_on(table, pest, host)
    assert not table.can_use(spear, elf)


@pytest.mark.rule("547.2.1")
def test_a_strike_with_a_range_reaches_adjacent_cards_and_its_range() -> None:
    table, orc = board(ours("c3", ab.StrikeRange(2)))
    beside, within, beyond = (table.second.creature(cell) for cell in ("b4", "c5", "c6"))
    reached = [table.can_strike(orc, one) for one in (beside, within, beyond)]
    assert reached == [True, True, False]


@pytest.mark.rule("547.2.2")
@pytest.mark.parametrize("kind", [ab.PowerKind.SHOT, ab.PowerKind.THROW, ab.PowerKind.DISCHARGE])
def test_a_ranged_attack_never_hits_adjacent_cards(kind: ab.PowerKind) -> None:
    table = Table()
    anywhere = ab.AlsoAt(ab.Not(ab.Beside(ab.Who.SELF)), powers=(kind,))
    archer = lay(table.first, "c3", anywhere, tap(ab.Attack(kind, ONE, range=2)))
    beside, far = table.second.creature("c4"), table.second.creature("c6")
    assert (table.can_use(archer, beside), table.can_use(archer, far)) == (False, True)


@pytest.mark.rule("547.4")
@pytest.mark.parametrize(("cell", "wounds"), [("c4", 1), ("d4", 2), ("e6", 5)])
def test_an_effect_may_count_the_distance_to_its_target(cell: str, wounds: int) -> None:
    table = Table()
    mage = lay(table.first, "c3", tap(spell(ab.Wound(ab.Distance(ab.Who.TARGET)))))
    elf = table.second.creature(cell)
    table.uses(mage, elf)
    assert elf.wounds == wounds


@pytest.mark.rule("547.1.1", "547.3")
@pytest.mark.parametrize(
    ("cell", "within"), [("d4", True), ("c5", True), ("d5", False), ("c6", False), (None, True)]
)
def test_distance_is_counted_by_rows_and_columns(cell: str | None, within: bool) -> None:
    near = ab.Targets(ab.Within(2))
    table, mage, _ = board(ours("c3", tap(spell(ab.Wound(1), targets=near))), theirs("a6"))
    elf = table.second.creature(cell) if cell else table.second.flyer()
    assert table.can_use(mage, elf) is within


@pytest.mark.rule("210.2")
def test_a_flyer_shares_no_cell() -> None:
    here = ab.Targets(ab.AllOf((ab.Within(0), ab.Not(ab.Is(ab.Who.SELF)))))
    table, mage, _ = board(ours("c3", tap(spell(ab.Wound(1), targets=here))), theirs("a6"))
    assert not table.can_use(mage, table.second.flyer())


@scenes(
    scene("111.2", "a spell may give a named ability",
          "c1 uses at c4: c4 has curse",
          ours("c1", tap(spell(ab.Gain(ab.Named(ab.Name.CURSE))))), theirs("c4")),
    scene("111.3 111.3-ex1", "the part of an ability besides its attack is an influence",
          "c3 strikes c4 rolling 4: c4 has 2 wounds, c4 has no poison",
          ours("c3", goes_off(ab.Moment.LANDED, at_play(ab.Gain(ab.Named(ab.Name.POISON, 2)),
              who=ab.Who.OTHER))),
          theirs("c4", ab.Protection((ab.PowerKind.INFLUENCE,)), closed=True)),
    scene("547.3/out", "a range does not limit an influence from the extra zone",
          "now: sky can use at c6",
          ours(None, tap(influence(ab.Wound(1), targets=ab.Targets(range=1))), kind=CardType.FLYER),
          ours("a1"), theirs("c6")),
    scene("547.2.1", "a strike with a range stays a near attack",
          "c2 strikes c4 rolling 6 1: c4 has 3 wounds",
          ours("c2", ab.StrikeRange(2)),
          theirs("c4", ab.Protection(tuple(k for k in ATTACKS if not k.is_near)))),
    scene("547.4", "the distance to a missing card is undefined",
          "c3 uses at c6: c6 has 1 wound",
          ours("c3", tap(spell(ab.Wound(ab.Sum((1, ab.Distance(ab.Who.HOST, ab.Who.TARGET),
              ab.Distance(ab.Who.TARGET, ab.Who.HOST))))))), theirs("c6")),
    scene("547.1.1 543.4", "a range may be a counted number",
          "now: c3 can use at c4, c3 cannot use at c5",
          ours("c3", tap(influence(ab.Wound(1), targets=ab.Targets(ab.OfSide(ab.Side.ENEMY),
              range=ab.Sum((ab.Count(ab.OfSide(ab.Side.OWN)), ab.Scaled(ab.Count(ab.IsCreature()),
              0))))))), theirs("c4"), theirs("c5")),
    scene("504.3 547.3/into", "range does not bind a spell at the extra zone",
          "now: c1 cannot use at c6, c1 can use at sky",
          ours("c1", tap(spell(ab.Wound(1), targets=ab.Targets(range=1)))), theirs("c6"),
          theirs(None, card=specs.flyer())),
    scene("545.9 547.2.2", "a permission to shoot at adjacent cards allows it",
          "now: c3 can use at c4",
          ours("c3", ab.AlsoAt(ab.Beside(ab.Who.SELF), powers=(ab.PowerKind.SHOT,)),
              tap(ab.Attack(ab.PowerKind.SHOT, ONE))), theirs("c4")),
)  # fmt: skip
def test_kinds_of_powers(scene: Scene) -> None:
    scene.play()

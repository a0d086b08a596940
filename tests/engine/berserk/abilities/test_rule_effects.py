"""Effects of the rules themselves: 503."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.cards.card import CardType
from engine.berserk.table import options as op
from engine.berserk.table.state import Asking
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import board, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import influence, on_itself, reaction, tap
from tests.engine.berserk.abilities.sayings import ALL_ENEMIES, OTHERS, on
from tests.engine.berserk.abilities.scenes import Scene, scene, scenes
from tests.support import specs
from tests.support.scenario import Piece, Table, cells


def two_flyers_fall() -> tuple[Table, Piece, Piece]:
    """Both players' flyers lose flight at once; b3 and c3 are the only free cells."""
    hold = reaction(on_itself(ab.Chips(1)))
    table, mage = board(
        ours("c1", tap(influence(ab.LoseFlight(), targets=ab.Targets(all=True))), hold)
    )
    for cell in ("a1", "a2", "a3", "b1", "b2", "c2", "d1", "d2", "d3", "e1", "e2", "e3"):
        table.first.creature(cell)
    for row in "456":
        for column in "abcde":
            table.second.creature(column + row)
    hawk, crow = table.first.flyer("Ястреб"), table.second.flyer("Ворон")
    table.uses(mage)
    while table.asked is not None and table.asked[1] is Asking.PRIORITY:
        table.passes()
    return table, hawk, crow


@pytest.mark.rule("503.3.1")
def test_the_active_player_orders_rule_effects() -> None:
    table, hawk, crow = two_flyers_fall()
    assert table.asked == (Seat.FIRST, Asking.RULE_ORDER)
    assert table.options == (op.ApplyNext(hawk.id), op.ApplyNext(crow.id))


@pytest.mark.rule("503.3.5", "210.6")
def test_the_controller_makes_the_choices_of_a_card() -> None:
    table, hawk, crow = two_flyers_fall()
    table.choose(op.ApplyNext(crow.id))
    assert table.asked == (Seat.SECOND, Asking.LANDING)
    table.picks("c3")
    assert (crow.cell, table.asked) == ("c3", (Seat.FIRST, Asking.LANDING))
    table.picks("b3")
    assert hawk.cell == "b3"


@pytest.mark.rule("503.3.2")
def test_nothing_is_announced_during_rule_effects() -> None:
    table, hawk, _crow = two_flyers_fall()
    table.choose(op.ApplyNext(hawk.id))
    assert set(table.options) == {op.ChooseCell(cell) for cell in cells("b3", "c3")}


@pytest.mark.rule("503.3.1", "535.4")
def test_the_active_player_chooses_which_of_two_deaths_is_replaced() -> None:
    table = Table()
    mage = lay(table.first, "c1", tap(influence(ab.Wound(3), targets=ALL_ENEMIES)))
    saves = ab.Replacement(
        ab.ReplacedBy.DEATH,
        cards=OTHERS,
        body=influence(ab.Heal(None), targets=ab.Targets(who=ab.Who.SUBJECT)),
        limit=ab.Limit.PER_TURN,
    )
    lay(table.second, "a6", saves)
    one, other = table.second.creature("c4", life=3), table.second.creature("d4", life=3)
    table.uses(mage)
    assert table.asked == (Seat.FIRST, Asking.RULE_ORDER)
    table.choose(op.ApplyNext(other.id))
    assert (one.is_dead, other.is_dead, other.wounds) == (True, False, 0)


MOURNS = on(ab.Moment.DIED, influence(ab.Wound(1), targets=ALL_ENEMIES))


@scenes(
    scene("503.3", "an effect hits all its targets before rule effects follow",
          "c1 uses: c4 is dead, d4 has 1 wound",
          ours("c1", tap(influence(ab.Wound(3), targets=ALL_ENEMIES))),
          theirs("c4", ab.While(ab.ALWAYS, (ab.Prevention(2),), cards=OTHERS), life=3),
          theirs("d4")),
    scene("503.3.3", "one rule effect may cause another",
          "c1 uses: c4 is dead, d4 is dead",
          ours("c1", tap(influence(ab.Wound(3), targets=ALL_ENEMIES))),
          theirs("c4", ab.While(ab.ALWAYS, (ab.Modify(ab.Property.LIFE, 3),), cards=OTHERS),
              life=3), theirs("d4", life=3), theirs("c6")),
    scene("503.3.4", "triggers wait until rule effects are done",
          "c1 uses: asked second trigger_order, c4 is dead, d4 is dead",
          ours("c1", tap(influence(ab.Wound(3), targets=ALL_ENEMIES))),
          theirs("c4", ab.While(ab.ALWAYS, (ab.Modify(ab.Property.LIFE, 3),), cards=OTHERS),
              MOURNS, life=3), theirs("d4", MOURNS, life=3), theirs("c6")),
    scene("503.3.1 211.7 210.6", "nobody lands a flyer that becomes a symbiote without a host",
          "c1 uses, all pass: sky is dead, sky2 is dead, asked first act",
          ours("c1", tap(influence(ab.SetProperty(ab.Property.TYPE, CardType.PARASITE),
              targets=ab.Targets(ab.OfType((CardType.FLYER,)), all=True)))), theirs("c6"),
          ours(None, card=specs.flyer("Ястреб")), theirs(None, card=specs.flyer("Ворон"))),
    scene("503.4 522.3", "a static that ends itself does not loop forever",
          "c3 strikes c4 rolling 3: c4 has 1 wound, c3 has armor 0",
          ours("c3", ab.While(ab.Unless(ab.CardIs(ab.Who.SELF, ab.HasNamed(ab.Name.ARMOR))),
              (ab.Named(ab.Name.ARMOR, 2),))), theirs("c4", closed=True)),
    scene("503.4 522.3", "a card that can be in neither layer stays where it was",
          "c1 uses at c4: asked first landing; choose-cell d3: c3 is at d3, asked first act",
          ours("c3", ab.While(ab.CardIs(ab.Who.SELF, ab.InArea(ab.Area.BATTLEFIELD)),
              (ab.Named(ab.Name.EXTRA_ZONE),))), ours("c1", tap(influence(ab.Wound(1)))),
          theirs("c4")),
)  # fmt: skip
def test_rule_effects(scene: Scene) -> None:
    scene.play()

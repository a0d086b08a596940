"""Effects of the rules themselves: 503."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.cards.card import CardType
from engine.berserk.table import options as op
from engine.berserk.table.state import Asking
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import influence, lay, on_itself, tap, use
from tests.engine.berserk.abilities.sayings import ENEMY, OWN, SELF, on, picks
from tests.support.scenario import Piece, Table, cells

OTHERS = ab.AllOf((OWN, ab.Not(SELF)))
ALL_ENEMIES = ab.Targets(ENEMY, all=True)


@pytest.mark.rule("503.3")
def test_an_effect_falls_on_all_its_targets_before_the_rules_see_to_any() -> None:
    shelter = ab.While(ab.ALWAYS, (ab.Prevention(2),), cards=OTHERS)
    table = Table()
    mage = lay(table.first, "c1", tap(influence(ab.Wound(3), targets=ALL_ENEMIES)))
    guard = lay(table.second, "c4", shelter, life=3)
    elf = table.second.creature("d4")
    use(table, mage)
    assert (guard.is_dead, elf.wounds) == (True, 1)


@pytest.mark.rule("503.3.3")
def test_what_the_rules_do_may_call_for_more() -> None:
    lends_life = ab.While(ab.ALWAYS, (ab.Modify(ab.Property.LIFE, 3),), cards=OTHERS)
    table = Table()
    mage = lay(table.first, "c1", tap(influence(ab.Wound(3), targets=ALL_ENEMIES)))
    king = lay(table.second, "c4", lends_life, life=3)
    page = table.second.creature("d4", life=3)
    table.second.creature("c6")
    use(table, mage)
    assert (king.is_dead, page.is_dead) == (True, True)


@pytest.mark.rule("503.3.4")
def test_what_goes_off_waits_until_the_rules_are_through() -> None:
    lends_life = ab.While(ab.ALWAYS, (ab.Modify(ab.Property.LIFE, 3),), cards=OTHERS)
    mourns = on(ab.Moment.DIED, influence(ab.Wound(1), targets=ALL_ENEMIES))
    table = Table()
    mage = lay(table.first, "c1", tap(influence(ab.Wound(3), targets=ALL_ENEMIES)))
    king = lay(table.second, "c4", lends_life, mourns, life=3)
    page = lay(table.second, "d4", mourns, life=3)
    table.second.creature("c6")
    use(table, mage)
    assert table.asked == (Seat.SECOND, Asking.TRIGGER_ORDER)
    assert (king.is_dead, page.is_dead) == (True, True)


def two_flyers_fall() -> tuple[Table, Piece, Piece]:
    """Both players' flyers lose flight at once; b3 and c3 are the only free cells."""
    table = Table()
    hold = ab.Playable(ab.Payment(), on_itself(ab.Chips(1)), sudden=True, limit=ab.Limit.PER_TURN)
    mage = lay(
        table.first, "c1", tap(influence(ab.LoseFlight(), targets=ab.Targets(all=True))), hold
    )
    for cell in ("a1", "a2", "a3", "b1", "b2", "c2", "d1", "d2", "d3", "e1", "e2", "e3"):
        table.first.creature(cell)
    for row in "456":
        for column in "abcde":
            table.second.creature(column + row)
    hawk, crow = table.first.flyer("Ястреб"), table.second.flyer("Ворон")
    use(table, mage)
    while table.asked is not None and table.asked[1] is Asking.PRIORITY:
        table.passes()
    return table, hawk, crow


@pytest.mark.rule("503.3.1")
def test_the_active_player_says_what_the_rules_do_first() -> None:
    table, hawk, crow = two_flyers_fall()
    assert table.asked == (Seat.FIRST, Asking.RULE_ORDER)
    assert table.options == (op.ApplyNext(hawk.id), op.ApplyNext(crow.id))


@pytest.mark.rule("503.3.1", "211.7", "210.6")
def test_nobody_lands_a_flyer_that_becomes_a_symbiote_without_a_host() -> None:
    table = Table()
    turns = ab.SetProperty(ab.Property.TYPE, CardType.PARASITE)
    flyers = ab.Targets(ab.OfType((CardType.FLYER,)), all=True)
    mage = lay(table.first, "c1", tap(influence(turns, targets=flyers)))
    table.second.creature("c6")
    hawk, crow = table.first.flyer("Ястреб"), table.second.flyer("Ворон")
    use(table, mage)
    while table.asked is not None and table.asked[1] is Asking.PRIORITY:
        table.passes()
    assert (hawk.is_dead, crow.is_dead) == (True, True)
    assert table.asked == (Seat.FIRST, Asking.ACT)


@pytest.mark.rule("503.3.5", "210.6")
def test_who_controls_a_card_chooses_for_it_when_its_turn_has_come() -> None:
    table, hawk, crow = two_flyers_fall()
    table.choose(op.ApplyNext(crow.id))
    assert table.asked == (Seat.SECOND, Asking.LANDING)
    picks(table, "c3")
    assert (crow.cell, table.asked) == ("c3", (Seat.FIRST, Asking.LANDING))
    picks(table, "b3")
    assert hawk.cell == "b3"


@pytest.mark.rule("503.3.2")
def test_nobody_announces_anything_while_the_rules_are_at_work() -> None:
    table, hawk, _crow = two_flyers_fall()
    table.choose(op.ApplyNext(hawk.id))
    assert set(table.options) == {op.ChooseCell(cell) for cell in cells("b3", "c3")}


@pytest.mark.rule("503.3.1", "535.4")
def test_where_one_death_of_two_is_replaced_the_active_player_says_which() -> None:
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
    use(table, mage)
    assert table.asked == (Seat.FIRST, Asking.RULE_ORDER)
    table.choose(op.ApplyNext(other.id))
    assert (one.is_dead, other.is_dead, other.wounds) == (True, False, 0)


@pytest.mark.rule("503.4", "522.3")
def test_a_static_that_ends_itself_does_not_go_on_for_ever() -> None:
    riddle = ab.While(
        ab.Unless(ab.CardIs(ab.Who.SELF, ab.HasNamed(ab.Name.ARMOR))), (ab.Named(ab.Name.ARMOR, 2),)
    )
    table = Table()
    orc = lay(table.first, "c3", riddle)
    elf = table.second.creature("c4", closed=True)
    table.strikes(orc, elf, dice=(3,))
    assert (elf.wounds, orc.state.facts.value(ab.Name.ARMOR)) == (1, 0)


@pytest.mark.rule("503.4", "522.3")
def test_a_card_that_cannot_stay_above_nor_below_stays_where_it_has_been_before() -> None:
    lifts = ab.While(
        ab.CardIs(ab.Who.SELF, ab.InArea(ab.Area.BATTLEFIELD)), (ab.Named(ab.Name.EXTRA_ZONE),)
    )
    table = Table()
    imp = lay(table.first, "c3", lifts)
    mage = lay(table.first, "c1", tap(influence(ab.Wound(1))))
    elf = table.second.creature("c4")
    use(table, mage, elf)
    assert table.asked == (Seat.FIRST, Asking.LANDING)
    picks(table, "d3")
    assert (imp.cell, table.asked) == ("d3", (Seat.FIRST, Asking.ACT))

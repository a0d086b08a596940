"""Extra and negative life, and what a maximum bounds (508.2.2, 508.8)."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.table import options as op
from engine.berserk.table.events import ExtraLifeChanged
from tests.engine.berserk.abilities.laying import lay
from tests.engine.berserk.abilities.nodes import influence, on_itself, tap
from tests.engine.berserk.abilities.sayings import SELF, on
from tests.support.editions import ALL, rules, shows
from tests.support.scenario import Piece, Table

APART = {"2024": False, "older-506-510": False, "2010": False, "2009": True}
PAYS = ab.Playable(ab.Payment(extra_life=1), on_itself(ab.Wound(1)))


def frightened_and_fed(code: str, *abilities: object, life: int = 10) -> tuple[Table, Piece, Piece]:
    """An orc gets -3 until the end of the turn; the second mage is to give it +3 for good."""
    table = Table(ruleset=rules(code))
    orc = lay(table.first, "c3", *abilities, life=life)  # type: ignore[arg-type]  # abilities
    frightens = lay(table.first, "a1", tap(influence(ab.ExtraLife(-3, ab.Until.TURN_END))))
    feeds = lay(table.first, "b1", tap(influence(ab.ExtraLife(3))))
    table.second.creature("c6")
    table.uses(frightens, orc)
    return table, orc, feeds


def extra_and_negative(piece: Piece) -> tuple[int, int]:
    return piece.state.extra_life, piece.state.negative_life


@shows("life_markers_cancel")
@pytest.mark.rule("508.8.1", "508.8.2", "508.8.3", "2009:204.5", "2009:204.6", "2009:204.8")
@pytest.mark.parametrize("code", ALL)
def test_extra_and_negative_life_cancel_or_add_by_the_edition(code: str) -> None:
    table, orc, feeds = frightened_and_fed(code, PAYS)
    assert (orc.state.maximum_life, *extra_and_negative(orc)) == (7, 0, 3)
    table.uses(feeds, orc)
    assert orc.state.maximum_life == 10
    assert extra_and_negative(orc) == ((3, 3) if APART[code] else (0, 0))
    assert table.state.cards[orc.id].life == 10
    assert table.can_use(orc) is APART[code]
    table.ends_turn()
    table.everybody_passes()
    assert (orc.state.maximum_life, *extra_and_negative(orc)) == (13, 3, 0)


@pytest.mark.rule("508.8.2", "501.6", "2009:204.2", "2009:204.8")
@pytest.mark.parametrize("code", ALL)
def test_extra_life_may_be_paid_beside_negative_life(code: str) -> None:
    table, orc, feeds = frightened_and_fed(code, PAYS)
    table.uses(feeds, orc)
    if not APART[code]:
        refusal = table.why(op.UseAction(orc.id, orc.state.facts.actions[0], -1))
        assert refusal is not None
        assert (refusal.code, refusal["have"]) == ("no_life_to_pay", 0)
        return
    table.uses(orc)
    assert (orc.state.maximum_life, *extra_and_negative(orc)) == (9, 2, 3)
    table.ends_turn()
    table.everybody_passes()
    assert (orc.state.maximum_life, *extra_and_negative(orc)) == (12, 2, 0)


@pytest.mark.rule("508.8.2", "508.6", "2009:204.8")
@pytest.mark.parametrize("code", ALL)
def test_extra_life_is_counted_and_lost_beside_negative_life(code: str) -> None:
    counted = tap(influence(ab.Wound(ab.FactOf(ab.Fact.EXTRA_LIFE, ab.Who.TARGET))))
    table = Table(ruleset=rules(code))
    orc = lay(table.first, "c3", life=10)
    frightens = lay(table.first, "a1", tap(influence(ab.ExtraLife(-3, ab.Until.TURN_END))))
    feeds = lay(table.first, "b1", tap(influence(ab.ExtraLife(3))))
    counts = lay(table.first, "d1", counted)
    takes = lay(table.first, "e1", tap(influence(ab.LoseExtraLife(9))))
    table.second.creature("c6")
    table.uses(frightens, orc)
    table.uses(feeds, orc)
    if not APART[code]:
        assert not table.can_use(takes, orc)
        table.uses(counts, orc)
        assert (orc.wounds, orc.state.maximum_life) == (0, 10)
        return
    table.uses(counts, orc)
    assert orc.wounds == 3
    table.uses(takes, orc)
    assert (orc.state.maximum_life, *extra_and_negative(orc)) == (7, 0, 3)


@pytest.mark.rule("508.8.2", "2009:204.8")
@pytest.mark.parametrize("code", ALL)
def test_extra_life_cancelled_by_negative_life_triggers_by_the_edition(code: str) -> None:
    grows = on(ab.Moment.EXTRA_LIFE, influence(ab.Wound(1)), subject=SELF)
    table, orc, feeds = frightened_and_fed(code, grows)
    table.uses(feeds, orc)
    asked = len([name for name in table.happened() if name == "TriggersRaised"])
    assert (asked > 0) is APART[code]


@pytest.mark.rule("508.8.3/rest", "2009:204.8")
@pytest.mark.parametrize("code", ALL)
def test_extra_life_that_ends_after_being_spent_leaves_negative_life(code: str) -> None:
    """What is lacking when it ends is negative life, in every edition."""
    table = Table(ruleset=rules(code))
    orc = lay(table.first, "c3", PAYS, life=10)
    feeds = lay(table.first, "b1", tap(influence(ab.ExtraLife(3, ab.Until.TURN_END))))
    table.second.creature("c6")
    table.uses(feeds, orc)
    table.uses(orc)
    assert extra_and_negative(orc) == (2, 0)
    table.ends_turn()
    table.everybody_passes()
    assert (orc.state.maximum_life, *extra_and_negative(orc)) == (9, 0, 1)


@pytest.mark.rule("508.8.3")
@pytest.mark.example("508.8.3-ex1")
@pytest.mark.parametrize("code", ALL)
def test_the_printed_example_of_extra_and_negative_life_holds(code: str) -> None:
    """10 - 3 is 7; three more make 10; at the end of the turn there are 13."""
    table, orc, feeds = frightened_and_fed(code)
    seen = [orc.state.maximum_life]
    table.uses(feeds, orc)
    seen.append(orc.state.maximum_life)
    table.ends_turn()
    table.everybody_passes()
    assert [*seen, orc.state.maximum_life] == [7, 10, 13]


@shows("maximum_bounds")
@pytest.mark.rule("508.2.2", "545.2", "2009:204.3", "2009:204.3а", "2009:204.8")
@pytest.mark.parametrize("code", ALL)
def test_a_maximum_of_life_applies_to_negative_life_by_the_edition(code: str) -> None:
    """Start 5, maximum 8; -2 until the end of the turn, then +6."""
    table = Table(ruleset=rules(code))
    orc = lay(table.first, "c3", ab.Maximum(ab.MaximumOf.LIFE, 8), life=5)
    frightens = lay(table.first, "a1", tap(influence(ab.ExtraLife(-2, ab.Until.TURN_END))))
    feeds = lay(table.first, "b1", tap(influence(ab.ExtraLife(6))))
    table.second.creature("c6")
    table.uses(frightens, orc)
    table.uses(feeds, orc)
    if APART[code]:
        assert (orc.state.maximum_life, *extra_and_negative(orc)) == (6, 3, 2)
    else:
        assert orc.state.maximum_life == 8
    table.ends_turn()
    table.everybody_passes()
    assert orc.state.maximum_life == 8


@pytest.mark.rule("508.2.2", "545.2", "2009:204.3")
@pytest.mark.parametrize("code", ALL)
def test_a_maximum_below_the_printed_life_follows_the_edition(code: str) -> None:
    table = Table(ruleset=rules(code))
    orc = lay(table.first, "c3", ab.Maximum(ab.MaximumOf.LIFE, 3), life=5)
    table.second.creature("c6")
    table.moves(orc, "c2")
    table.everybody_passes()
    assert orc.state.maximum_life == (5 if APART[code] else 3)


@pytest.mark.rule("508.8.1", "509.1", "2009:204.5", "2009:204.6")
@pytest.mark.parametrize("code", ALL)
def test_a_card_that_dies_of_negative_life_enters_the_graveyard_without_it(code: str) -> None:
    table, orc, _feeds = frightened_and_fed(code, life=3)
    assert orc.is_dead
    assert extra_and_negative(orc) == (0, 0)
    changes = table.events(ExtraLifeChanged)
    assert [(one.amount, one.removes) for one in changes] == [(-3, False)]

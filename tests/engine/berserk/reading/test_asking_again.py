"""Statics are asked again when something that they read has changed, and only then (117.4).

Each scenario lets bare events happen, and holds what statics come to against asking all of them.
"""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.changing.apply import apply, refresh
from engine.berserk.effects import by_rule
from engine.berserk.match.game import BERSERK
from engine.berserk.reading.statics import is_behind
from engine.berserk.table import events as ev
from engine.berserk.table.board import parse_cell
from engine.berserk.table.state import CellMark, Delayed, LastingEffect, MatchState, Zone
from engine.kernel import Event, Seat, load
from tests.support import specs
from tests.support.anew import check_rest, check_roster, check_statics
from tests.support.scenario import Piece, Table

ARMOR = ab.Named(ab.Name.ARMOR, 1)
SELF = ab.Who.SELF
OWN = ab.OfSide(ab.Side.OWN)
WHILE_WOUNDED = ab.While(ab.CardIs(SELF, ab.InState(ab.State.WOUNDED)), (ARMOR,))
AURA = ab.While(ab.ALWAYS, (ARMOR,), ab.AllOf((OWN, ab.Beside())))
STRONGER = ab.Modify(ab.Property.STRIKE, 1)


def happens(state: MatchState, *events: Event) -> None:
    """Let events happen; after each what cards are is worked out."""
    for event in events:
        apply(state, event)
        check_roster(state)
        check_statics(state)
        refresh(state)
        check_roster(state)
        assert not is_behind(state)


def moves(piece: Piece, cell: str) -> Event:
    return ev.CardMoved(piece.id, piece.state.cell, parse_cell(cell))


def armor(piece: Piece) -> int:
    return piece.state.facts.value(ab.Name.ARMOR)


def medium(piece: Piece) -> int:
    strike = piece.state.facts.strike
    assert strike is not None
    return strike.medium


@pytest.mark.rule("117.4")
def test_no_static_is_asked_again_while_its_inputs_do_not_change() -> None:
    table = Table()
    hero = table.first.creature("c2", nodes=(WHILE_WOUNDED,))
    state = table.state
    assert not is_behind(state)
    asked = state.standing
    happens(state, moves(hero, "c3"), ev.CardClosed(hero.id), ev.TurnBegan(Seat.SECOND, 4))
    assert state.standing is asked
    happens(state, ev.Wounded(hero.id, 1, -1))
    assert state.standing is not asked
    assert armor(hero) == 1


@pytest.mark.rule("117.4")
def test_only_statics_whose_inputs_changed_are_asked_again() -> None:
    table = Table()
    aura = table.first.creature("c2", nodes=(AURA,))
    hero = table.first.creature("c3", nodes=(WHILE_WOUNDED,))
    state = table.state
    before = state.standing
    assert before is not None
    happens(state, ev.Wounded(aura.id, 1, -1), ev.Wounded(hero.id, 1, -1))
    after = state.standing
    assert after is not None
    assert after.stands[aura.id] is before.stands[aura.id]
    assert armor(hero) == 1


@pytest.mark.rule("117.4/effects")
def test_an_aura_follows_cards_that_enter_and_leave_it() -> None:
    table = Table()
    giver = table.first.creature("c2", nodes=(AURA,))
    own, enemy = table.first.creature("a1"), table.second.creature("b3")
    state = table.state
    assert [armor(piece) for piece in (giver, own, enemy)] == [0, 0, 0]
    happens(state, moves(own, "b2"))
    assert armor(own) == 1
    happens(state, moves(giver, "e2"))
    assert armor(own) == 0


@pytest.mark.rule("121.4", "538.2")
def test_a_static_on_the_last_turn_is_asked_again_when_a_turn_begins() -> None:
    rested = ab.Did(ab.Deed.MOVED, turns=1, did=False)
    table = Table()
    hero = table.first.creature("c2", nodes=(ab.While(ab.CardIs(SELF, rested), (ARMOR,)),))
    state = table.state
    happens(state, ev.TurnBegan(Seat.SECOND, 4))
    assert armor(hero) == 1
    happens(state, moves(hero, "c3"))
    assert armor(hero) == 1
    happens(state, ev.TurnBegan(Seat.FIRST, 5))
    assert armor(hero) == 0
    happens(state, ev.TurnBegan(Seat.SECOND, 6))
    assert armor(hero) == 1


@pytest.mark.rule("121.4")
def test_a_static_on_the_active_player_is_asked_again_each_turn() -> None:
    table = Table()
    hero = table.first.creature("c2", nodes=(ab.While(ab.TurnOf(ab.Side.ENEMY), (ARMOR,)),))
    state = table.state
    happens(state, ev.TurnBegan(Seat.SECOND, 4))
    assert armor(hero) == 1
    happens(state, ev.TurnBegan(Seat.FIRST, 5))
    assert armor(hero) == 0


@pytest.mark.rule("122.5/cell")
def test_an_effect_on_a_cell_applies_to_the_card_standing_there() -> None:
    table = Table()
    hero = table.first.creature("c2")
    state = table.state
    mark = LastingEffect(7, ARMOR, hero.id, Seat.FIRST)
    happens(state, ev.CellMarked(CellMark(parse_cell("c3"), mark)))
    assert armor(hero) == 0
    happens(state, moves(hero, "c3"))
    assert armor(hero) == 1
    happens(state, moves(hero, "c4"))
    assert armor(hero) == 0


@pytest.mark.rule("120.4")
def test_a_delayed_static_works_from_its_moment_to_its_end() -> None:
    table = Table()
    hero = table.first.creature("c2")
    state = table.state
    law = ab.While(ab.ThereAre(ab.InState(ab.State.CLOSED)), (ARMOR,), OWN)
    delayed = Delayed(7, law, hero.id, Seat.FIRST, ab.Until.BATTLE_END)
    happens(state, ev.AbilityDelayed(delayed))
    assert armor(hero) == 0
    happens(state, ev.CardClosed(hero.id))
    assert armor(hero) == 1
    happens(state, ev.DelayedEnded((7,)))
    assert armor(hero) == 0


@pytest.mark.rule("533.4/silent")
def test_a_hidden_card_gives_and_receives_statics_once_revealed() -> None:
    table = Table()
    giver = table.first.creature("c2", nodes=(AURA,), hidden=True)
    hero = table.first.creature("c3")
    getter = table.first.creature("b2", hidden=True)
    state = table.state
    assert armor(hero) == 0
    happens(state, ev.CardRevealed(giver.id))
    assert (armor(hero), armor(getter)) == (1, 0)
    happens(state, ev.CardRevealed(getter.id))
    assert armor(getter) == 1
    happens(state, ev.CardHidden(giver.id))
    assert (armor(hero), armor(getter)) == (0, 0)


@pytest.mark.rule("117.4", "536.1")
def test_an_aura_affects_the_side_that_gained_control_of_its_card() -> None:
    table = Table()
    giver = table.first.creature("c2", nodes=(AURA,))
    own, enemy = table.first.creature("b2"), table.second.creature("d2")
    state = table.state
    assert (armor(own), armor(enemy)) == (1, 0)
    happens(state, ev.ControlChanged(giver.id, Seat.SECOND))
    assert (armor(own), armor(enemy)) == (0, 1)


@pytest.mark.rule("117.4")
def test_cards_join_and_leave_a_formation() -> None:
    table = Table()
    one = table.first.creature("c2", nodes=(ab.Formation((ARMOR,)),))
    other = table.first.creature("e2", nodes=(ab.Formation((ARMOR,)),))
    state = table.state
    happens(state, moves(other, "d2"))
    assert (armor(one), armor(other)) == (1, 1)
    happens(state, moves(other, "d3"))
    assert (armor(one), armor(other)) == (0, 0)


@pytest.mark.rule("117.4")
def test_a_static_sees_abilities_given_by_another_static() -> None:
    armored = ab.Count(ab.AllOf((OWN, ab.HasNamed(ab.Name.ARMOR))))
    table = Table()
    counter = table.first.creature(
        "a1", strike="0-0-0", nodes=(ab.Modify(ab.Property.STRIKE, armored),)
    )
    hero = table.first.creature("c2", nodes=(WHILE_WOUNDED,))
    state = table.state
    assert medium(counter) == 0
    happens(state, ev.Wounded(hero.id, 1, -1))
    assert medium(counter) == 1


@pytest.mark.rule("503.4")
def test_a_static_that_removes_its_own_condition_does_not_flicker() -> None:
    without = ab.Unless(ab.CardIs(SELF, ab.HasNamed(ab.Name.ARMOR)))
    table = Table()
    hero = table.first.creature("c2", nodes=(ab.While(without, (ARMOR,)),))
    other = table.first.creature("e2", nodes=(WHILE_WOUNDED,))
    state = table.state
    assert state.standing is None  # all are asked the next time, too
    before = armor(hero)
    happens(state, moves(hero, "c3"), ev.Wounded(other.id, 1, -1), moves(hero, "c2"))
    assert armor(hero) == before
    assert armor(other) == 1


@pytest.mark.rule("517.1")
def test_the_abilities_of_a_deck_card_are_computed_when_it_appears() -> None:
    table = Table()
    table.first.creature("c2", nodes=(AURA,))
    table.first.deck(specs.creature("Сосед", strike="1-2-3", nodes=(STRONGER,)))
    state = table.state
    happens(state, ev.CardsMilled(Seat.FIRST, 1))
    milled = state.cards[-1]
    assert milled.zone is Zone.GRAVEYARD
    assert milled.facts.strike == specs.strength("2-3-4")


@pytest.mark.rule("117.4")
def test_slowing_reduces_the_movement_that_statics_see() -> None:
    fast = ab.HasFact(ab.Fact.MOVEMENT_LEFT, ab.Compare.AT_LEAST, 2)
    slow = ab.Modify(ab.Property.MOVEMENT, -2)
    table = Table()
    hero = table.first.creature(
        "c2",
        movement=3,
        nodes=(
            ab.While(ab.CardIs(SELF, ab.InState(ab.State.WOUNDED)), (slow,)),
            ab.While(ab.CardIs(SELF, fast), (ARMOR,)),
        ),
    )
    state = table.state
    assert armor(hero) == 1
    apply(state, ev.Wounded(hero.id, 1, -1))
    refresh(state)
    assert is_behind(state)  # no event tells of the movement that is lost
    refresh(state)
    assert armor(hero) == 0


@pytest.mark.rule("117.4")
def test_a_copied_state_recomputes_statics_independently() -> None:
    table = Table()
    hero = table.first.creature("c2", nodes=(WHILE_WOUNDED,))
    neighbour = table.first.creature("c3", nodes=(AURA,))
    state, copy = table.state, table.state.clone()
    happens(copy, moves(neighbour, "e3"), ev.Wounded(hero.id, 1, -1))
    happens(state, moves(neighbour, "d3"))
    assert [one.cards[hero.id].facts.value(ab.Name.ARMOR) for one in (state, copy)] == [1, 1]
    happens(copy, ev.Healed(hero.id, 1, -1))
    happens(state, moves(neighbour, "e3"))
    assert [one.cards[hero.id].facts.value(ab.Name.ARMOR) for one in (state, copy)] == [0, 0]


@pytest.mark.rule("117.4")
def test_a_loaded_match_recomputes_every_static_to_the_same_result() -> None:
    table = Table()
    hero = table.first.creature("c2", nodes=(WHILE_WOUNDED,))
    table.second.creature("c5")
    happens(table.state, ev.Wounded(hero.id, 1, -1))
    loaded = load(BERSERK, table.match.save()).state
    assert loaded.standing is None
    assert not is_behind(loaded)
    happens(loaded, ev.WoundsSet(hero.id, 0))
    assert loaded.cards[hero.id].facts.value(ab.Name.ARMOR) == 0


@pytest.mark.rule("117.4/effects")
def test_a_gained_static_works_at_once() -> None:
    table = Table()
    hero, neighbour = table.first.creature("c2"), table.first.creature("c3")
    state = table.state
    assert armor(neighbour) == 0
    apply(state, ev.EffectGained(hero.id, LastingEffect(9, AURA, hero.id, Seat.FIRST)))
    refresh(state)
    assert armor(neighbour) == 1


@pytest.mark.rule("122.8")
def test_a_condition_of_an_effect_is_asked_again_only_when_its_inputs_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = Table()
    healthy = ab.CardIs(ab.Who.TARGET, ab.Not(ab.InState(ab.State.WOUNDED)))
    hero, other = table.first.creature("c2"), table.first.creature("c3")
    state, asked = table.state, list[ab.Condition]()
    effect = LastingEffect(1, ARMOR, other.id, Seat.FIRST, lasts=healthy)
    state.kinds |= {ab.Lasts}
    apply(state, ev.EffectGained(hero.id, effect))
    by_rule.settle(state)

    def fails(_ctx: object, condition: ab.Condition) -> bool:
        asked.append(condition)
        return False

    monkeypatch.setattr(by_rule, "holds", fails)
    apply(state, moves(hero, "c1"))
    apply(state, ev.TurnBegan(Seat.SECOND, 4))
    by_rule.settle(state)
    assert not asked
    assert hero.state.effects
    monkeypatch.undo()
    apply(state, ev.Wounded(hero.id, 1, -1))
    check_rest(state)
    by_rule.settle(state)
    assert not hero.state.effects

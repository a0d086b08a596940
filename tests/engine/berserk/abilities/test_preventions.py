"""Preventing wounds: armor and other effects (534)."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.ability import Applies
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.card import CardType
from engine.berserk.table import events as ev
from engine.berserk.table import options as op
from engine.berserk.table.state import Asking
from engine.kernel import Seat
from tests.engine.berserk.abilities.answering import goes_off
from tests.engine.berserk.abilities.laying import board, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import free, influence, on_itself, spell, tap
from tests.engine.berserk.abilities.sayings import ENEMY, OWN, SELF, STRIKE
from tests.engine.berserk.abilities.scenes import Scene, scene, scenes
from tests.support.scenario import Piece, Table

ARMOR = ab.Name.ARMOR


def strikes(table: Table, elf: Piece, *sizes: int) -> None:
    """Orcs that have not acted yet strike a closed card with so many wounds each."""
    for size in sizes:
        orc = next(
            card
            for card in table.state.cards
            if card.controller is Seat.FIRST and card.spec.name == f"Орк {size}" and not card.acted
        )
        table.dice(3)
        table.choose(op.StrikeAt(orc.id, elf.id))


def orcs(table: Table, *sizes: int) -> None:
    """Lay orcs beside c4, each with a strike of its own size."""
    for cell, size in zip(("c3", "b3", "d3"), sizes, strict=False):
        table.first.creature(cell, f"Орк {size}", strike=f"{size}-{size}-{size}")


@pytest.mark.rule("534.1")
def test_prevention_does_not_change_the_size_of_the_attack() -> None:
    table = Table()
    when = goes_off(ab.Moment.LANDED, on_itself(ab.Heal(1)), SELF, powers=STRIKE)
    orc = lay(table.first, "c3", when, wounds=3)
    elf = lay(table.second, "c4", ab.Named(ARMOR, 5), closed=True)
    table.strikes(orc, elf, dice=(6,))
    assert (elf.wounds, orc.wounds) == (0, 2)
    assert table.events(ev.SizeFixed)[-1].size == 3


@scenes(
    scene("534.2", "modifiers and protections come before armor",
          "c3 strikes c4 rolling 3: c4 has 0 wounds, c4 has 2 spent-armor",
          ours("c3", strike="3-3-3"),
          theirs("c4", ab.Named(ARMOR, 3), ab.SizeModifier(-1, Applies.AS_TARGET), closed=True)),
    scene("534.3", "full prevention comes before counted prevention",
          "c3 strikes c4 rolling 3: c4 has 0 wounds, c4 has 0 spent-armor",
          ours("c3", strike="3-3-3"),
          theirs("c4", ab.Named(ARMOR, 2), ab.Prevention(None, STRIKE), closed=True)),
    scene("534.3", "no order is asked when both preventions are used up",
          "c3 strikes c4 rolling 3: c4 has 1 wound, asked first act",
          ours("c3", strike="5-5-5"),
          theirs("c4", ab.Named(ARMOR, 2), ab.Prevention(2, total=2), closed=True)),
    scene("534.3", "the preventions of the inactive player come first",
          "c3 strikes c4 rolling 3: c4 has 0 wounds, c4 has 2 spent-armor; "
          "b3 strikes c4 rolling 3: c4 has 0 wounds",
          ours("c3", strike="2-2-2"), ours("b3", strike="2-2-2"),
          ours("a1", ab.Prevention(2, total=2, cards=ENEMY)),
          theirs("c4", ab.Named(ARMOR, 2), closed=True)),
    scene("534.4", "unused prevention is left for the next attack",
          "c3 strikes c4 rolling 3, b3 strikes c4 rolling 3: c4 has 1 wound",
          ours("c3", strike="2-2-2"), ours("b3", strike="3-3-3"),
          theirs("c4", ab.Prevention(4, total=4), closed=True)),
    scene("534.5 118.1", "a prevention holds whenever wounds come",
          "c3 strikes c4 rolling 3: c4 has 1 wound", ours("c3", strike="2-2-2"),
          theirs("c4", ab.While(ab.CardIs(ab.Who.SELF, ab.InState(ab.State.CLOSED)),
              (ab.Prevention(1),)), closed=True)),
)  # fmt: skip
def test_preventions(scene: Scene) -> None:
    scene.play()


@pytest.mark.rule("534.3")
def test_the_player_orders_two_preventions_that_are_used_up() -> None:
    table = Table()
    orcs(table, 2)
    charm = ab.Prevention(2, total=2)
    elf = lay(table.second, "c4", ab.Named(ARMOR, 2), charm, closed=True)
    strikes(table, elf, 2)
    assert table.asked == (Seat.SECOND, Asking.PREVENTION_ORDER)
    places = [one.ability for one in table.options if isinstance(one, op.PreventBy)]
    armor_last = next(
        op.PreventBy(elf.id, place)
        for place in places
        if elf.state.facts.owned[place].node == charm
    )
    table.choose(armor_last)
    assert (elf.wounds, elf.state.armor_spent) == (0, 0)


@pytest.mark.rule("534.4")
def test_used_prevention_does_not_return_next_turn() -> None:
    table = Table()
    orcs(table, 3)
    elf = lay(table.second, "c4", ab.Prevention(4, total=4), closed=True)
    strikes(table, elf, 3)
    table.ends_turn()
    table.ends_turn()
    elf.state.closed = True
    strikes(table, elf, 3)
    assert elf.wounds == 2


@pytest.mark.rule("534.4")
def test_a_per_turn_prevention_works_again_in_the_next_turn() -> None:
    table = Table()
    orcs(table, 1, 2)
    elf = lay(table.second, "c4", ab.Prevention(1, per_turn=True), closed=True)
    strikes(table, elf, 1, 2)
    assert elf.wounds == 2
    table.ends_turn()
    table.ends_turn()
    elf.state.closed = True
    strikes(table, elf, 1)
    assert elf.wounds == 2


@pytest.mark.rule("534.6")
def test_a_card_may_prevent_the_wounds_of_other_cards() -> None:
    table = Table()
    orcs(table, 2, 3)
    imp = lay(table.second, "a6", ab.Prevention(1, STRIKE, cards=OWN), life=1)
    elf = table.second.creature("c4", closed=True)
    bolt = lay(table.first, "a1", tap(spell(ab.Wound(1))))
    strikes(table, elf, 2)
    assert elf.wounds == 1
    table.uses(bolt, imp)
    strikes(table, elf, 3)
    assert (imp.is_dead, elf.wounds) == (True, 4)


@pytest.mark.rule("534.6", "534.4")
def test_a_prevention_for_a_squad_is_shared_by_its_cards() -> None:
    table = Table()
    orcs(table, 2, 3)
    shield = ab.Gain(ab.Prevention(3, STRIKE, total=3, cards=OWN), ab.Until.ENEMY_NEXT_TURN_END)
    priest = lay(table.second, "a6", free(on_itself(shield)))
    elf, gnome = table.second.creature("c4", closed=True), table.second.creature("b4", closed=True)
    table.ends_turn()
    table.uses(priest)
    table.ends_turn()
    elf.state.closed = gnome.state.closed = True
    strikes(table, elf, 2)
    strikes(table, gnome, 3)
    assert (elf.wounds, gnome.wounds) == (0, 2)


@pytest.mark.rule("413.3", "545.3")
def test_a_prevention_of_the_enemys_next_turn_waits_for_it_and_adds_up_to_a_limit() -> None:
    table = Table()
    orcs(table, 3, 3)
    node = ab.Prevention(2, STRIKE, per_turn=True, cards=OWN, last_turn=True)
    shield = on_itself(ab.UpTo(ab.Gain(node, ab.Until.ENEMY_NEXT_TURN_END), 3))
    lay(table.second, "a6", goes_off(ab.Moment.WOUNDED, shield, OWN))
    elf = table.second.creature("c4", life=20, closed=True)
    for _orc in range(2):
        strikes(table, elf, 3)
        table.everybody_passes()
    assert elf.wounds == 6
    table.ends_turn()
    table.ends_turn()
    elf.state.closed = True
    for _orc in range(2):
        strikes(table, elf, 3)
        table.everybody_passes()
    assert elf.wounds == 9


@pytest.mark.rule("534.1")
def test_a_prevention_may_hold_against_some_sources_only() -> None:
    table = Table()
    hawk = table.first.flyer(strike="2-2-2")
    orcs(table, 2)
    node = ab.Prevention(None, source=ab.OfType((CardType.FLYER,)))
    elf = lay(table.second, "c4", node, closed=True)
    table.strikes(hawk, elf, dice=(3,))
    assert elf.wounds == 0
    strikes(table, elf, 2)
    assert elf.wounds == 2


@pytest.mark.rule("534.1")
def test_wounds_of_an_influence_may_be_prevented() -> None:
    table = Table()
    mage = lay(table.first, "c1", tap(influence(ab.Wound(3))))
    elf = lay(table.second, "c4", ab.Prevention(2, (ab.PowerKind.INFLUENCE,)))
    table.uses(mage, elf)
    assert elf.wounds == 1


# Armor (part 7).


@pytest.mark.rule("534.3", "534.4")
@pytest.mark.parametrize(
    ("kind", "wounds"),
    [
        (ab.PowerKind.SHOT, 1),
        (ab.PowerKind.THROW, 1),
        (ab.PowerKind.DISCHARGE, 3),
        (ab.PowerKind.SPELL, 3),
    ],
)
def test_armor_stops_attacks_but_not_magic(kind: ab.PowerKind, wounds: int) -> None:
    body = ab.Attack(kind, Strength(3, 3, 3)) if kind.is_attack else ab.Power(kind, (ab.Wound(3),))
    table, mage, elf = board(ours("c1", tap(body)), theirs("c4", ab.Named(ARMOR, 2)))
    table.dice(3)
    table.uses(mage, elf)
    assert elf.wounds == wounds


@pytest.mark.rule("534.4")
def test_restored_armor_prevents_its_full_value_again() -> None:
    table = Table()
    orcs(table, 2, 3)
    smith = lay(
        table.second, "a6", ab.Playable(ab.Payment(), influence(ab.RestoreArmor()), sudden=True)
    )
    elf = lay(table.second, "c4", ab.Named(ARMOR, 2), closed=True)
    strikes(table, elf, 2)
    while table.asked == (Seat.SECOND, Asking.PRIORITY) and not elf.state.armor_spent:
        table.passes()
    table.uses(smith, elf)
    while table.asked is not None and table.asked[1] is Asking.PRIORITY:
        table.passes()
    assert elf.state.armor_spent == 0
    strikes(table, elf, 3)
    while table.asked is not None and table.asked[1] is Asking.PRIORITY:
        table.passes()
    assert elf.wounds == 1


@pytest.mark.rule("534.4", "518.3")
def test_larger_armor_counts_wounds_the_smaller_armor_prevented_this_turn() -> None:
    table = Table()
    orcs(table, 1, 3)
    smith = lay(table.first, "a1", free(influence(ab.Gain(ab.Named(ARMOR, 3)))))
    elf = lay(table.second, "c4", ab.Named(ARMOR, 1), closed=True)
    strikes(table, elf, 1)
    table.uses(smith, elf)
    strikes(table, elf, 3)
    assert elf.wounds == 1


@pytest.mark.rule("534.4")
def test_armor_regained_in_the_same_turn_keeps_its_spent_units() -> None:
    table = Table()
    orcs(table, 2, 3)
    gain, lose = influence(ab.Gain(ab.Named(ARMOR, 2))), influence(ab.LoseNamed(ARMOR))
    smith = lay(table.first, "a1", free(gain), free(lose))
    elf = table.second.creature("c4", closed=True)
    table.uses(smith, elf)
    strikes(table, elf, 2)
    table.uses(smith, elf, number=1)
    table.uses(smith, elf)
    strikes(table, elf, 3)
    assert elf.wounds == 3


@pytest.mark.rule("534.1", "523.4")
@pytest.mark.same("2009:103.7б")
def test_wounds_that_were_all_prevented_do_not_trigger() -> None:
    table = Table()
    hurt = goes_off(ab.Moment.WOUNDED, on_itself(ab.Heal(1)), SELF)
    orcs(table, 2)
    elf = lay(table.second, "c4", ab.Named(ARMOR, 2), hurt, closed=True, wounds=3)
    strikes(table, elf, 2)
    assert elf.wounds == 3

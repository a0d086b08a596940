"""Armor, regeneration, experience, directed and unanswered strikes: 518, 519, 534."""

import pytest

from engine.berserk.table.events import DiceRolled, FightDecided, Healed, Wounded, WoundsPrevented
from engine.berserk.table.options import TriggerNext
from engine.berserk.table.state import Asking
from engine.kernel import Seat
from tests.support.scenario import Table


@pytest.mark.rule("534.1", "511.5")
def test_armor_prevents_wounds_of_a_strike() -> None:
    table = Table()
    orc = table.first.creature("c3", strike="2-4-6")
    elf = table.second.creature("c4", abilities="armor 2")
    table.strikes(orc, elf, dice=(6, 1))
    assert elf.wounds == 4


@pytest.mark.rule("534.4")
def test_armor_prevents_no_more_wounds_per_turn_than_its_value() -> None:
    table = Table()
    orc = table.first.creature("c3", strike="2-2-2")
    troll = table.first.creature("d3", strike="2-2-2")
    elf = table.second.creature("c4", abilities="armor 3")
    table.strikes(orc, elf, dice=(6, 1))
    assert elf.wounds == 0
    table.strikes(troll, elf, dice=(6, 1))
    assert elf.wounds == 1
    assert [event.amount for event in table.events(WoundsPrevented)] == [2, 1]


@pytest.mark.rule("534.4")
def test_armor_is_restored_at_the_start_of_each_turn() -> None:
    table = Table()
    orc = table.first.creature("c3", strike="2-2-2", abilities="armor 2")
    elf = table.second.creature("c4", strike="2-2-2", abilities="armor 2")
    table.strikes(orc, elf, dice=(6, 1))
    table.ends_turn()
    table.strikes(elf, orc, dice=(6,))
    assert (elf.wounds, orc.wounds) == (0, 0)
    table.ends_turn()
    assert (elf.state.armor_spent, orc.state.armor_spent) == (0, 0)


@pytest.mark.rule("534.1", "111.1.3")
@pytest.mark.parametrize("kind", ["discharge", "magic_strike"])
def test_a_magic_attack_passes_through_armor(kind: str) -> None:
    table = Table()
    source = table.first.creature("c3", abilities=f"{kind} 3")
    elf = table.second.creature("c4" if kind == "magic_strike" else "c5", abilities="armor 5")
    table.uses(source, elf, die=1)
    assert (elf.wounds, elf.state.armor_spent) == (3, 0)


@pytest.mark.rule("534.1")
@pytest.mark.parametrize("kind", ["shot", "throw", "special_strike", "reach_strike"])
def test_armor_prevents_wounds_of_every_other_attack(kind: str) -> None:
    table = Table()
    source = table.first.creature("c3", abilities=f"{kind} 3")
    elf = table.second.creature("c4" if kind == "special_strike" else "c5", abilities="armor 2")
    table.uses(source, elf, die=1)
    assert elf.wounds == 1


@pytest.mark.rule("534.1", "515.4")
def test_armor_of_the_assailant_prevents_wounds_of_a_counterstrike() -> None:
    table = Table()
    orc = table.first.creature("c3", abilities="armor 1")
    elf = table.second.creature("c4", strike="1-3-5")
    table.strikes(orc, elf, dice=(1, 6))
    assert orc.wounds == 2


@pytest.mark.rule("534.1")
def test_an_attack_whose_wounds_are_all_prevented_still_happened() -> None:
    table = Table()
    orc = table.first.creature("c3", strike="1-1-1")
    elf = table.second.creature("c4", abilities="armor 5")
    table.strikes(orc, elf, dice=(6, 1))
    assert [(event.card, event.amount) for event in table.events(Wounded)] == [(elf.id, 0)]


@pytest.mark.rule("518.3/larger")
def test_the_larger_of_two_armors_applies() -> None:
    table = Table()
    orc = table.first.creature("c3", strike="6-6-6")
    elf = table.second.creature("c4", abilities="armor 1; armor 3")
    table.strikes(orc, elf, dice=(6, 1))
    assert elf.wounds == 3


@pytest.mark.rule("409.2", "508.5.3")
def test_regeneration_heals_at_the_start_of_its_players_turn() -> None:
    table = Table()
    table.first.creature("c2")
    elf = table.second.creature("c6", abilities="regen 2", wounds=5)
    table.ends_turn()
    assert elf.wounds == 3


@pytest.mark.rule("409.2")
def test_regeneration_does_not_heal_in_the_opponents_turn() -> None:
    table = Table(active=Seat.SECOND)
    table.first.creature("c2")
    elf = table.second.creature("c6", abilities="regen 2", wounds=5)
    table.ends_turn()
    assert elf.wounds == 5


@pytest.mark.rule("508.5.3")
@pytest.mark.same("older-506-510:508.5.3")
def test_regeneration_heals_no_more_wounds_than_there_are() -> None:
    table = Table()
    table.first.creature("c2")
    elf = table.second.creature("c6", abilities="regen 3", wounds=1)
    table.ends_turn()
    assert elf.wounds == 0


@pytest.mark.rule("409.2")
@pytest.mark.same("2010-news:1.11")
def test_a_closed_card_opens_first_and_then_regenerates() -> None:
    table = Table()
    table.first.creature("c2")
    elf = table.second.creature("c6", abilities="regen 2", wounds=5, closed=True)
    table.ends_turn()
    assert (elf.is_closed, elf.wounds) == (False, 3)


@pytest.mark.rule("305.1", "303.7")
def test_the_active_player_orders_his_triggers_and_the_last_resolves_first() -> None:
    table = Table()
    table.first.creature("c2")
    elf = table.second.creature("c6", "Эльф", abilities="regen 1", wounds=5)
    ent = table.second.creature("a6", "Энт", abilities="regen 1", wounds=5)
    table.ends_turn()
    assert table.asked == (Seat.SECOND, Asking.TRIGGER_ORDER)
    table.choose(TriggerNext(ent.id))
    assert [event.card for event in table.events(Healed)] == [elf.id, ent.id]


@pytest.mark.rule("305.1")
def test_regeneration_of_an_unwounded_card_asks_for_no_order() -> None:
    table = Table()
    table.first.creature("c2")
    table.second.creature("c6", abilities="regen 1", wounds=5)
    table.second.creature("a6", abilities="regen 1")
    table.ends_turn()
    assert table.asked == (Seat.SECOND, Asking.ACT)


@pytest.mark.rule("519.1")
def test_attack_experience_adds_to_the_assailants_die() -> None:
    table = Table()
    orc = table.first.creature("c3", strike="2-4-6", abilities="ova 2")
    elf = table.second.creature("c4")
    table.strikes(orc, elf, dice=(3, 2))
    assert elf.wounds == 4


@pytest.mark.rule("515.6", "519.1")
def test_attack_experience_adds_to_the_die_of_a_strike_at_a_closed_card() -> None:
    table = Table()
    orc = table.first.creature("c3", strike="2-4-6", abilities="ova 1")
    elf = table.second.creature("c4", closed=True)
    table.strikes(orc, elf, dice=(3,))
    assert elf.wounds == 4


@pytest.mark.rule("519.1")
def test_attack_experience_does_not_help_in_defence() -> None:
    table = Table()
    orc = table.first.creature("c3")
    elf = table.second.creature("c4", abilities="ova 3")
    table.strikes(orc, elf, dice=(4, 1))
    assert table.events(FightDecided)[0].defence_total == 1


@pytest.mark.rule("519.1")
def test_defence_experience_adds_only_to_the_defenders_die() -> None:
    table = Table()
    orc = table.first.creature("c3", abilities="ovz 3")
    elf = table.second.creature("c4", strike="1-3-5", abilities="ovz 2")
    table.strikes(orc, elf, dice=(1, 4))
    assert orc.wounds == 3


@pytest.mark.rule("519.1")
@pytest.mark.parametrize(("kind", "wounds"), [("shot", 4), ("throw", 1), ("discharge", 1)])
def test_shooting_experience_adds_only_to_the_die_of_a_shot(kind: str, wounds: int) -> None:
    table = Table()
    source = table.first.creature("c3", abilities=f"ovs 2; {kind} 1-4-7")
    elf = table.second.creature("c5")
    table.uses(source, elf, die=3)
    assert elf.wounds == wounds


@pytest.mark.rule("519.1")
def test_attack_experience_does_not_help_a_special_strike() -> None:
    table = Table()
    source = table.first.creature("c3", abilities="ova 3; special_strike 1-4-7")
    elf = table.second.creature("c4")
    table.uses(source, elf, die=3)
    assert elf.wounds == 1


@pytest.mark.rule("518.3")
def test_the_larger_of_two_experiences_applies() -> None:
    table = Table()
    orc = table.first.creature("c3", abilities="ova 1; ova 3")
    elf = table.second.creature("c4")
    table.strikes(orc, elf, dice=(1, 2))
    assert table.events(FightDecided)[0].attack_total == 4


@pytest.mark.rule("515.8")
def test_an_unanswered_strike_rolls_like_a_strike_at_a_closed_card() -> None:
    table = Table()
    orc = table.first.creature("c3", strike="2-4-6", abilities="unanswered")
    elf = table.second.creature("c4", strike="9-9-9")
    table.strikes(orc, elf, dice=(4,))
    assert (elf.wounds, orc.wounds) == (4, 0)
    assert table.events(DiceRolled)[0].defence == 0


@pytest.mark.rule("515.2")
def test_a_directed_strike_is_fought_like_any_other() -> None:
    table = Table()
    orc = table.first.creature("c3", abilities="direct")
    elf = table.second.creature("c4", strike="1-3-5")
    table.strikes(orc, elf, dice=(1, 6))
    assert orc.wounds == 3


@pytest.mark.rule("515.2")
def test_a_card_with_an_unanswered_strike_still_strikes_back_as_a_target() -> None:
    table = Table()
    orc = table.first.creature("c3")
    elf = table.second.creature("c4", strike="1-3-5", abilities="unanswered")
    table.strikes(orc, elf, dice=(1, 6))
    assert orc.wounds == 3


def test_unread_text_has_no_effect() -> None:
    table = Table()
    orc = table.first.creature("c3", strike="2-4-6", abilities='unread "Ходит боком."')
    elf = table.second.creature("c4")
    table.strikes(orc, elf, dice=(6, 1))
    assert elf.wounds == 6

"""Abilities that are lost, all of them or one by its name: 541."""

import pytest

from engine.berserk.abilities import (
    Attack,
    Chips,
    Gain,
    LoseAbilities,
    LoseNamed,
    Moment,
    Name,
    Named,
    NamedAgainst,
    OfElement,
    PowerKind,
    StrikeKind,
    Until,
)
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.card import Element
from engine.berserk.table.events import FightDecided
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import influence, lay, on_itself, tap, use
from tests.engine.berserk.abilities.sayings import ENEMIES, on
from tests.support.scenario import Piece, Table

MOUNTAIN = OfElement((Element.MOUNTAIN,))
OVA = Name.ATTACK_EXPERIENCE


# All abilities: 541.3.


def hushed(until: Until) -> tuple[Table, Piece, Piece]:
    """Return a closed orc with armor and a wish to be wounded, and a strong elf beside it.

    It is the second player's turn, and a witch of theirs has taken the orc's abilities.
    """
    table = Table(active=Seat.SECOND)
    waits = on(Moment.WOUNDED, on_itself(Chips(1)))
    shot = tap(Attack(PowerKind.SHOT, Strength(2, 2, 2)))
    orc = lay(table.first, "c3", Named(Name.ARMOR, 2), waits, shot, closed=True)
    witch = lay(table.second, "a6", tap(influence(LoseAbilities(until), targets=ENEMIES)))
    elf = table.second.creature("c4", strike="3-3-3")
    table.second.creature("e6")
    use(table, witch, orc)
    return table, orc, elf


@pytest.mark.rule("541.3", "541.2")
def test_a_lost_ability_has_no_effect_of_any_kind() -> None:
    table, orc, elf = hushed(Until.TURN_END)
    assert not orc.state.facts.has(Name.ARMOR)
    table.strikes(elf, orc, dice=(3,))
    assert (orc.wounds, orc.state.chips) == (3, 0)


@pytest.mark.rule("541.3", "541.3.1")
@pytest.mark.parametrize(("until", "back"), [(Until.TURN_END, True), (Until.BATTLE_END, False)])
def test_a_lost_ability_comes_back_when_the_loss_ends(until: Until, back: bool) -> None:
    table, orc, _elf = hushed(until)
    table.ends_turn()
    assert (orc.state.facts.has(Name.ARMOR), bool(orc.state.facts.actions)) == (back, back)


@pytest.mark.rule("541.3", "541.2")
def test_an_acquired_ability_is_not_lost_with_the_printed_ones() -> None:
    table = Table()
    smith = lay(table.first, "a1", tap(influence(Gain(Named(Name.BLESSING)))))
    witch = lay(table.first, "b1", tap(influence(LoseAbilities())))
    orc = lay(table.first, "c3", Named(Name.ARMOR, 2))
    table.second.creature("c6")
    use(table, smith, orc)
    use(table, witch, orc)
    assert (orc.state.facts.has(Name.ARMOR), orc.state.facts.has(Name.BLESSING)) == (False, True)


# Abilities that count only against some cards: 541.4.1.


def fight(*abilities: object, lost: Name | None = None, **elf: object) -> int:
    """Return what an orc rolls with modifiers when its die shows 3, at a card with these facts."""
    table = Table()
    orc = lay(table.first, "c3", *abilities)  # type: ignore[arg-type]  # abilities
    witch = lay(table.first, "a1", *(() if lost is None else (tap(influence(LoseNamed(lost))),)))
    gnome = lay(table.second, "c4", closed=True, **elf)
    if lost is not None:
        use(table, witch, orc)
    table.strikes(orc, gnome, dice=(3,))
    return table.events(FightDecided)[0].attack_total


@pytest.mark.rule("541.4.1", "306.5.3")
def test_experience_against_some_cards_counts_against_them_alone() -> None:
    some = NamedAgainst(OVA, 2, MOUNTAIN)
    assert fight(some, elements=(Element.MOUNTAIN,)) == 5
    assert fight(some, elements=(Element.STEPPE,)) == 3


@pytest.mark.rule("541.4.1")
def test_who_loses_experience_loses_that_against_some_cards_too() -> None:
    both = (Named(OVA, 1), NamedAgainst(OVA, 2, MOUNTAIN))
    assert fight(*both, elements=(Element.MOUNTAIN,)) == 6
    assert fight(*both, lost=OVA, elements=(Element.MOUNTAIN,)) == 3


@pytest.mark.rule("541.4.1", "528.10")
def test_what_counts_only_against_some_cards_can_be_lost() -> None:
    some = NamedAgainst(OVA, 2, MOUNTAIN)
    assert fight(some, lost=OVA, elements=(Element.MOUNTAIN,)) == 3


@pytest.mark.rule("541.4.1", "541.4")
def test_an_acquired_one_against_some_cards_is_gone_for_good() -> None:
    table = Table()
    gift = Gain(NamedAgainst(OVA, 2, MOUNTAIN))
    smith = lay(table.first, "a1", tap(influence(gift)))
    witch = lay(table.first, "b1", tap(influence(LoseNamed(OVA, Until.TURN_END))))
    orc = lay(table.first, "c3")
    table.second.creature("c6")
    use(table, smith, orc)
    use(table, witch, orc)
    table.ends_turn()
    assert orc.state.effects == ()


@pytest.mark.rule("541.4.1", "514.2")
@pytest.mark.parametrize("lost", [True, False])
def test_a_strike_that_is_directed_at_some_cards_may_be_lost_as_well(lost: bool) -> None:
    table = Table()
    witch = lay(table.first, "a1", tap(influence(LoseNamed(Name.DIRECTED))))
    orc = lay(table.first, "c3", StrikeKind(Name.DIRECTED, MOUNTAIN))
    gnome = lay(table.second, "c4", elements=(Element.MOUNTAIN,))
    guard = table.second.creature("b4")
    if lost:
        use(table, witch, orc)
    table.strikes(orc, gnome)
    assert table.can_defend(guard) is lost


@pytest.mark.rule("541.4.1", "534.1")
def test_armor_against_some_cards_keeps_off_their_wounds_alone() -> None:
    table = Table()
    some = NamedAgainst(Name.ARMOR, 2, MOUNTAIN)
    gnome = lay(table.first, "c3", elements=(Element.MOUNTAIN,), strike="3-3-3")
    orc = lay(table.first, "d3", elements=(Element.STEPPE,), strike="3-3-3")
    elf = lay(table.second, "c4", some, closed=True)
    table.strikes(gnome, elf, dice=(3,))
    assert elf.wounds == 1
    table.strikes(orc, elf, dice=(3,))
    assert elf.wounds == 4

"""Abilities that are lost, all of them or one by its name: 541."""

from typing import Unpack

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.card import CardType, Element
from engine.berserk.table.events import FightDecided
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import FactsAndState, board, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import free, influence, on_itself, tap
from tests.engine.berserk.abilities.sayings import ENEMIES, OWN, SELF, on
from tests.engine.berserk.abilities.scenes import Scene, scene, scenes
from tests.support.scenario import Piece, Table

MOUNTAIN = ab.OfElement((Element.MOUNTAIN,))
OVA = ab.Name.ATTACK_EXPERIENCE


# All abilities: 541.3.


def hushed(until: ab.Until) -> tuple[Table, Piece, Piece]:
    """Return a closed orc with armor and a wish to be wounded, and a strong elf beside it.

    It is the second player's turn, and a witch of theirs has taken the orc's abilities.
    """
    table = Table(active=Seat.SECOND)
    waits = on(ab.Moment.WOUNDED, on_itself(ab.Chips(1)))
    shot = tap(ab.Attack(ab.PowerKind.SHOT, Strength(2, 2, 2)))
    orc = lay(table.first, "c3", ab.Named(ab.Name.ARMOR, 2), waits, shot, closed=True)
    witch = lay(table.second, "a6", tap(influence(ab.LoseAbilities(until), targets=ENEMIES)))
    elf = table.second.creature("c4", strike="3-3-3")
    table.second.creature("e6")
    table.uses(witch, orc)
    return table, orc, elf


@pytest.mark.rule("541.3", "541.2")
def test_a_lost_ability_has_no_effect_of_any_kind() -> None:
    table, orc, elf = hushed(ab.Until.TURN_END)
    assert not orc.state.facts.has(ab.Name.ARMOR)
    table.strikes(elf, orc, dice=(3,))
    assert (orc.wounds, orc.state.chips) == (3, 0)


@pytest.mark.rule("541.3", "541.3.1")
@pytest.mark.parametrize(
    ("until", "back"), [(ab.Until.TURN_END, True), (ab.Until.BATTLE_END, False)]
)
def test_a_lost_ability_returns_when_the_loss_ends(until: ab.Until, back: bool) -> None:
    table, orc, _elf = hushed(until)
    table.ends_turn()
    assert (orc.state.facts.has(ab.Name.ARMOR), bool(orc.state.facts.actions)) == (back, back)


@pytest.mark.rule("541.3", "541.2")
def test_an_acquired_ability_is_not_lost_with_the_printed_ones() -> None:
    table = Table()
    smith = lay(table.first, "a1", tap(influence(ab.Gain(ab.Named(ab.Name.BLESSING)))))
    witch = lay(table.first, "b1", tap(influence(ab.LoseAbilities())))
    orc = lay(table.first, "c3", ab.Named(ab.Name.ARMOR, 2))
    table.second.creature("c6")
    table.uses(smith, orc)
    table.uses(witch, orc)
    assert (orc.state.facts.has(ab.Name.ARMOR), orc.state.facts.has(ab.Name.BLESSING)) == (
        False,
        True,
    )


# What is a card's own, and what it has acquired: 112.3, 119.


def taught(way: str, loss: ab.Effect) -> tuple[Table, Piece]:
    """An orc that has attack experience in this way, after a witch has cast that loss on it."""
    skill = ab.Named(OVA, 1)
    teaches = (
        (ab.While(ab.ThereAre(OWN), (skill,), ab.AllOf((OWN, ab.Not(SELF)))),)
        if way == "aura"
        else ()
    )
    table = Table()
    smith = lay(table.first, "a1", free(influence(ab.Gain(skill))))
    lay(table.first, "e1", *teaches)
    witch = lay(table.first, "b1", tap(influence(loss)), ab.Named(OVA, 3))
    armor = ab.Named(ab.Name.ARMOR, 1)
    orc = lay(table.first, "c3", armor, *((skill,) if way == "printed" else ()))
    table.second.creature("c6")
    if way == "given":
        table.uses(smith, orc)
    assert orc.state.facts.has(OVA)
    table.uses(witch, orc)
    return table, orc


@pytest.mark.rule("112.3", "119.1", "119.4", "541.2")
@pytest.mark.parametrize(("way", "keeps"), [("printed", False), ("given", True), ("aura", True)])
def test_only_printed_abilities_are_a_cards_own(way: str, keeps: bool) -> None:
    _table, orc = taught(way, ab.LoseAbilities(ab.Until.TURN_END))
    assert (orc.state.facts.has(ab.Name.ARMOR), orc.state.facts.has(OVA)) == (False, keeps)


@pytest.mark.rule("112.3", "541.4/acquired")
@pytest.mark.parametrize(("way", "back"), [("printed", True), ("given", False), ("aura", True)])
def test_a_lost_acquired_ability_does_not_return(way: str, back: bool) -> None:
    table, orc = taught(way, ab.LoseNamed(OVA, ab.Until.TURN_END))
    assert not orc.state.facts.has(OVA)
    table.ends_turn()
    assert orc.state.facts.has(OVA) is back


# Abilities that count only against some cards: 541.4.1.


def fight(*abilities: object, lost: ab.Name | None = None, **elf: Unpack[FactsAndState]) -> int:
    """Return what an orc rolls with modifiers when its die shows 3, at a card with these facts."""
    table = Table()
    orc = lay(table.first, "c3", *abilities)  # type: ignore[arg-type]  # abilities
    witch = lay(table.first, "a1", *(() if lost is None else (tap(influence(ab.LoseNamed(lost))),)))
    elf.setdefault("closed", True)
    gnome = lay(table.second, "c4", **elf)
    if lost is not None:
        table.uses(witch, orc)
    table.strikes(orc, gnome, dice=(3,))
    return table.events(FightDecided)[0].attack_total


@pytest.mark.rule("541.4.1/narrow", "306.5.3")
def test_experience_against_some_cards_applies_only_to_them() -> None:
    some = ab.NamedAgainst(OVA, 2, MOUNTAIN)
    assert fight(some, elements=(Element.MOUNTAIN,)) == 5
    assert fight(some, elements=(Element.STEPPE,)) == 3


@pytest.mark.rule("541.4.1/lost")
def test_losing_experience_removes_partial_experience_too() -> None:
    both = (ab.Named(OVA, 1), ab.NamedAgainst(OVA, 2, MOUNTAIN))
    assert fight(*both, elements=(Element.MOUNTAIN,)) == 6
    assert fight(*both, lost=OVA, elements=(Element.MOUNTAIN,)) == 3


@pytest.mark.rule("541.4.1/lost", "528.10")
def test_a_partial_ability_can_be_lost() -> None:
    some = ab.NamedAgainst(OVA, 2, MOUNTAIN)
    assert fight(some, lost=OVA, elements=(Element.MOUNTAIN,)) == 3


@pytest.mark.rule("541.4.1/lost", "514.2")
@pytest.mark.parametrize("lost", [True, False])
def test_a_strike_directed_at_some_cards_may_be_lost(lost: bool) -> None:
    table = Table()
    witch = lay(table.first, "a1", tap(influence(ab.LoseNamed(ab.Name.DIRECTED))))
    orc = lay(table.first, "c3", ab.StrikeKind(ab.Name.DIRECTED, MOUNTAIN))
    gnome = lay(table.second, "c4", elements=(Element.MOUNTAIN,))
    guard = table.second.creature("b4")
    if lost:
        table.uses(witch, orc)
    table.strikes(orc, gnome)
    assert table.can_defend(guard) is lost


@scenes(
    scene("541.4.1/acquired 541.4", "a lost acquired partial ability does not return",
          "a1 uses at c3, b1 uses at c3, end turn: c3 has 0 effects",
          ours("a1", tap(influence(ab.Gain(ab.NamedAgainst(ab.Name.ATTACK_EXPERIENCE, 2,
              MOUNTAIN))))),
          ours("b1", tap(influence(ab.LoseNamed(ab.Name.ATTACK_EXPERIENCE, ab.Until.TURN_END)))),
          ours("c3"), theirs("c6")),
    scene("541.4.1/narrow 534.1", "partial armor stops wounds from its cards only",
          "c3 strikes c4 rolling 3: c4 has 1 wound; d3 strikes c4 rolling 3: c4 has 4 wounds",
          ours("c3", elements=(Element.MOUNTAIN,), strike="3-3-3"),
          ours("d3", elements=(Element.STEPPE,), strike="3-3-3"),
          theirs("c4", ab.NamedAgainst(ab.Name.ARMOR, 2, MOUNTAIN), closed=True)),
)  # fmt: skip
def test_partial_abilities(scene: Scene) -> None:
    scene.play()


# The moment of losing: 122.6.1, 511.7.


def counted(moment: ab.Moment, *named: ab.Name) -> ab.Triggered:
    """Return: when it gains or loses that, it gets a chip."""
    return ab.Triggered(ab.When(moment, SELF, named=named), on_itself(ab.Chips(1)))


def chips_after(*effects: ab.Effect, has: tuple[ab.Ability, ...]) -> int:
    """Return how often a card with these abilities went off when these effects fell on it."""
    table = Table()
    cells = ("a1", "b1", "c1")[: len(effects)]
    witches = [
        lay(table.first, cell, tap(influence(effect)))
        for cell, effect in zip(cells, effects, strict=True)
    ]
    elf = lay(table.second, "c4", *has)
    table.second.creature("e6")
    for witch in witches:
        table.uses(witch, elf)
    return elf.state.chips


@pytest.mark.rule("122.6.1", "511.7", "541.4/own")
@pytest.mark.parametrize(("waits_for", "chips"), [((), 1), ((OVA,), 1), ((ab.Name.ARMOR,), 0)])
def test_losing_a_printed_named_ability_triggers_under_its_name(
    waits_for: tuple[ab.Name, ...], chips: int
) -> None:
    lost = counted(ab.Moment.LOST, *waits_for)
    assert (
        chips_after(ab.LoseNamed(OVA), has=(ab.Named(OVA, 1), ab.Named(ab.Name.ARMOR, 1), lost))
        == chips
    )


@pytest.mark.rule("122.6.1", "511.7", "541.4")
def test_losing_an_acquired_named_ability_triggers_once_under_its_name() -> None:
    gift, loss = ab.Gain(ab.Named(OVA, 2)), ab.LoseNamed(OVA)
    assert chips_after(gift, loss, has=(counted(ab.Moment.LOST, OVA),)) == 1
    assert chips_after(gift, loss, has=(ab.Named(OVA, 1), counted(ab.Moment.LOST, OVA))) == 1
    assert chips_after(gift, loss, has=(counted(ab.Moment.LOST, ab.Name.ARMOR),)) == 0


@pytest.mark.rule("122.6.1", "541.4.1")
def test_losing_a_partial_named_ability_triggers_under_its_name() -> None:
    some = ab.NamedAgainst(OVA, 2, MOUNTAIN)
    assert chips_after(ab.LoseNamed(OVA), has=(some, counted(ab.Moment.LOST, OVA))) == 1


def heard(
    moment: ab.Moment,
    *losses: ab.Effect,
    has: tuple[ab.Ability, ...] = (),
    **facts: Unpack[FactsAndState],
) -> int:
    """Return how often another card heard of that when an elf suffered these losses."""
    flies = facts.get("kind") is CardType.FLYER
    table, witch, ears, elf, _ = board(
        ours("a1", tap(influence(*losses))),
        ours("c1", ab.Triggered(ab.When(moment, ab.ANY_CARD), on_itself(ab.Chips(1)))),
        theirs(None if flies else "c4", *has, **facts),
        theirs("e6"),
    )
    table.uses(witch, elf)
    if flies:
        table.picks("c5")
    return ears.state.chips


@pytest.mark.rule("122.6.1", "511.7", "541.1")
@pytest.mark.parametrize(("moment", "times"), [(ab.Moment.LOST, 1), (ab.Moment.GAINED, 0)])
def test_losing_an_ability_triggers_losing_and_never_gaining(moment: ab.Moment, times: int) -> None:
    shield = ab.Protection((ab.PowerKind.SHOT,))
    assert heard(moment, ab.LoseNamed(OVA), has=(ab.Named(OVA, 1),)) == times
    assert heard(moment, ab.LoseAbilities(), has=(ab.Named(OVA, 1),)) == times
    assert heard(moment, ab.LoseProtection((ab.PowerKind.SHOT,)), has=(shield,)) == times
    stone = (Element.MOUNTAIN,)
    assert heard(moment, ab.ChangeElements(loses=stone), elements=stone) == times
    assert heard(moment, ab.LoseFlight(), kind=CardType.FLYER) == times


@pytest.mark.rule("122.6.1", "541.1", "528.10")
@pytest.mark.parametrize("moment", [ab.Moment.LOST, ab.Moment.GAINED])
def test_losing_an_absent_ability_does_nothing(moment: ab.Moment) -> None:
    shield = ab.Protection((ab.PowerKind.THROW,))
    assert heard(moment, ab.LoseAbilities(), ab.Wound(1)) == 0  # a loss alone would be illegal
    assert heard(moment, ab.LoseProtection((ab.PowerKind.SHOT,)), ab.Wound(1), has=(shield,)) == 0


@pytest.mark.rule("122.6.1", "541.2")
def test_losing_all_printed_abilities_triggers_under_each_name() -> None:
    for name, chips in ((OVA, 1), (ab.Name.ARMOR, 1), (ab.Name.CURSE, 0)):
        table = Table()
        witch = lay(table.first, "a1", tap(influence(ab.LoseAbilities())))
        hears = ab.Triggered(
            ab.When(ab.Moment.LOST, ab.ANY_CARD, named=(name,)), on_itself(ab.Chips(1))
        )
        ears = lay(table.first, "c1", hears)
        smith = lay(table.first, "b1", tap(influence(ab.Gain(ab.Named(ab.Name.CURSE)))))
        elf = lay(table.second, "c4", ab.Named(OVA, 1), ab.Named(ab.Name.ARMOR, 1))
        table.second.creature("e6")
        table.uses(smith, elf)
        table.uses(witch, elf)
        assert ears.state.chips == chips


@pytest.mark.rule("122.6.1", "541.2", "541.3")
def test_a_lost_ability_does_not_trigger_losing_again() -> None:
    table = Table()
    curses = influence(ab.LoseAbilities(), ab.Wound(1))
    witches = [lay(table.first, cell, tap(curses)) for cell in ("a1", "b1")]
    ears = lay(
        table.first,
        "c1",
        ab.Triggered(ab.When(ab.Moment.LOST, ab.ANY_CARD), on_itself(ab.Chips(1))),
    )
    elf = lay(table.second, "c4", ab.Named(OVA, 1))
    table.second.creature("e6")
    for witch in witches:
        table.uses(witch, elf)
    assert ears.state.chips == 1


@pytest.mark.rule("122.6.1", "117.4", "541.4")
@pytest.mark.parametrize(("name", "chips"), [(OVA, 1), (ab.Name.ARMOR, 0)])
@pytest.mark.parametrize("moment", [ab.Moment.GAINED, ab.Moment.LOST])
def test_a_named_ability_gained_or_lost_by_a_static_triggers_under_its_name(
    moment: ab.Moment, name: ab.Name, chips: int
) -> None:
    formed = ab.Formation((ab.Named(OVA, 1),))
    table, orc, _, _ = board(
        ours("c1", formed, counted(moment, name)), ours("d2", ab.Formation(())), theirs("e6")
    )
    table.moves(orc, "d1")
    if moment is ab.Moment.LOST:
        table.ends_turn()
        table.ends_turn()
        table.moves(orc, "c1")
    assert orc.state.chips == chips


@pytest.mark.rule("122.6.1", "544.1", "541.4")
def test_a_named_ability_lost_with_its_marker_triggers_under_its_name() -> None:
    gift = ab.Gain(ab.Named(OVA, 1), marker="знак")
    assert chips_after(gift, ab.LoseMarker("знак"), has=(counted(ab.Moment.LOST, OVA),)) == 1
    assert (
        chips_after(gift, ab.LoseMarker("знак"), has=(counted(ab.Moment.LOST, ab.Name.ARMOR),)) == 0
    )

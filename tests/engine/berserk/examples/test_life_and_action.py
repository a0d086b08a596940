"""The worked examples of life, death and markers of action (508 to 510 and 521 of the rulebook)."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.table import options as op
from engine.berserk.table.events import CardLeft, Wounded
from engine.berserk.table.state import Asking, Zone
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import board, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import influence, on_itself, spell, tap
from tests.engine.berserk.abilities.sayings import ENEMY, OWN, SELF, STRIKE, on
from tests.support.scenario import Piece, Table


def horror() -> ab.Playable:
    """«Существо противника, не получавшее ран от атак в этот ход, получает -3 к жизни»."""
    harmed = ab.AllOf((ab.Did(ab.Deed.WAS_ATTACKED), ab.Did(ab.Deed.WOUNDED)))
    unharmed = ab.AllOf((ENEMY, ab.Not(harmed)))
    less = ab.ExtraLife(-3, ab.Until.TURN_END)
    return tap(spell(less, targets=ab.Targets(unharmed)))


@pytest.mark.rule("508.8.1")
@pytest.mark.example("508.8.1-ex1")
def test_a_banshee_takes_three_life_from_unwounded_cards_until_the_turn_ends() -> None:
    table = Table()
    banshee = lay(table.first, "a1", horror())
    orc = table.first.creature("c3")
    imp = lay(table.first, "b1", tap(spell(ab.Wound(1))))
    hero, page = lay(table.second, "c4", closed=True), lay(table.second, "e6", life=10, wounds=2)
    table.strikes(orc, hero, dice=(3,))
    table.uses(imp, page)  # no attack
    assert (table.can_use(banshee, hero), table.can_use(banshee, page)) == (False, True)
    table.uses(banshee, page)
    assert (page.state.maximum_life, page.state.life, page.wounds) == (7, 4, 3)
    table.ends_turn()
    assert (page.state.maximum_life, page.state.life, page.wounds) == (10, 7, 3)


@pytest.mark.rule("508.8.2", "508.8.3")
@pytest.mark.same("older-506-510:508.8.3")
@pytest.mark.example("508.8.3-ex1")
def test_life_gained_under_a_horror_raises_the_maximum_when_it_ends() -> None:
    gorges = on(ab.Moment.LANDED, on_itself(ab.ExtraLife(3)))
    when = ab.When(ab.Moment.LANDED, SELF, other=ab.Not(OWN), named=(ab.Name.CARRION,))
    table, banshee, victim, _, eater = board(
        ours("a1", horror()),
        ours("c3", life=2),
        ours("e1"),
        theirs(
            "c4",
            ab.Named(ab.Name.CARRION),
            ab.Triggered(when, gorges.body),
            life=10,
            strike="3-3-3",
        ),
    )
    table.uses(banshee, eater)
    lives = [eater.state.maximum_life]
    table.strikes(victim, eater, dice=(1, 5))
    while table.asked != (Seat.FIRST, Asking.ACT):
        table.choose(op.StandFirm() if op.StandFirm() in table.options else table.options[0])
    assert victim.state.zone is Zone.EXILE
    lives.append(eater.state.maximum_life)
    assert eater.state.extra == 0
    table.ends_turn()
    assert [*lives, eater.state.maximum_life] == [7, 10, 13]
    assert eater.state.extra == 3


SHOT, INFLUENCE = ab.PowerKind.SHOT, ab.PowerKind.INFLUENCE
BY = {"a shot": 0, "a finishing blow": 1, "poison": 2}


def the_end_of(weapon: str, life: int) -> tuple[Table, Piece, Piece, list[Piece]]:
    """Vail with so much life dies of it; witnesses count who died of what, and killers kills."""

    def sees(condition: ab.DiedOf) -> ab.Triggered:
        return on(ab.Moment.DIED, on_itself(ab.Chips(1)), ENEMY, condition=condition)

    shot = ab.Attack(SHOT, Strength(1, 1, 1))
    venom = influence(ab.Gain(ab.Named(ab.Name.POISON, 1)))
    kills = on(ab.Moment.KILLED, on_itself(ab.Chips(1)))
    far = weapon == "a shot"
    table, killer = board(
        ours("c3", tap(shot), tap(influence(ab.FinishingBlow(4))), tap(venom), kills)
    )
    of_shot = ab.DiedOf(ab.Who.SUBJECT, powers=(SHOT,))
    of_influence = ab.DiedOf(ab.Who.SUBJECT, powers=(INFLUENCE,))
    of_itself = ab.DiedOf(ab.Who.SUBJECT, source=ab.Is(ab.Who.SUBJECT))
    sights = {"a1": of_shot, "b1": of_influence, "d1": of_itself}
    witnesses = [lay(table.first, cell, sees(sight)) for cell, sight in sights.items()]
    vail = lay(table.second, "c6" if far else "c4", kills, life=life, name="Вайл")
    table.second.creature("a6")
    table.uses(killer, vail, number=BY[weapon], die=3)
    if weapon == "poison":
        table.ends_turn()
    while table.asked is not None and table.asked[1] is Asking.TRIGGER_ORDER:
        table.choose(table.options[0])
    return table, killer, vail, witnesses


@pytest.mark.rule("509.1.1", "509.1.2")
@pytest.mark.example("509.1.2-ex1", "509.1.2-ex2", "509.1.2-ex3")
@pytest.mark.parametrize(
    ("weapon", "life", "of", "by_itself"),
    [
        pytest.param("a shot", 1, [1, 0], False, marks=pytest.mark.example("509.1.2-ex1")),
        pytest.param(
            "a finishing blow", 4, [0, 1], False, marks=pytest.mark.example("509.1.2-ex2")
        ),
        pytest.param("poison", 1, [0, 1], True, marks=pytest.mark.example("509.1.2-ex3")),
    ],
)
def test_the_source_that_took_the_last_life_destroyed_the_card(
    weapon: str, life: int, of: list[int], by_itself: bool
) -> None:
    table, killer, vail, witnesses = the_end_of(weapon, life)
    assert vail.is_dead
    assert [witness.state.chips for witness in witnesses] == [*of, int(by_itself)]
    (death,) = table.events(CardLeft)
    assert death.source == (vail.id if by_itself else killer.id)
    assert killer.state.chips == int(not by_itself)


@pytest.mark.rule("509.2")
@pytest.mark.example("509.2-ex1")
@pytest.mark.parametrize("way", [0, 1])
def test_a_finishing_blow_and_a_spell_of_charon_destroy_without_wounds(way: int) -> None:
    table = Table()
    charon = lay(table.first, "c3", tap(influence(ab.FinishingBlow(4))), tap(spell(ab.Destroy())))
    elf = table.second.creature("c4", life=4)
    table.second.creature("a6")
    table.uses(charon, elf, number=way)
    assert (elf.is_dead, table.events(Wounded)) == (True, [])


@pytest.mark.rule("510.4", "540.1.1")
@pytest.mark.same("older-506-510:510.5")
@pytest.mark.example("510.4-ex1")
def test_one_assault_without_closing_uses_the_action() -> None:
    table = Table()
    baraka = lay(table.first, "c3", ab.StaysOpenAfter(STRIKE), tap(spell(ab.Wound(1))), movement=3)
    elf = table.second.creature("c4", closed=True)
    table.strikes(baraka, elf, dice=(3,))
    assert (baraka.is_closed, baraka.state.acted) == (False, 1)
    assert not any(getattr(option, "card", None) == baraka.id for option in table.options)
    table.ends_turn()
    table.ends_turn()
    assert table.can_strike(baraka, elf)


@pytest.mark.rule("510.4", "510.5", "540.3.1")
@pytest.mark.same("older-506-510:510.5")
@pytest.mark.example("510.4-ex2", "510.5-ex1")
def test_a_minotaur_assails_twice_in_a_row_and_twice_again_when_opened() -> None:
    table = Table()
    bull = lay(table.first, "c3", ab.ActsTimes(2, STRIKE), movement=2, strike="1-1-1")
    squire = lay(table.first, "a1", ab.Playable(ab.FREE, influence(ab.Open())))
    elf = table.second.creature("c4", life=20, closed=True)
    table.moves(bull, "d3")
    after = []
    for _strike in range(2):
        table.strikes(bull, elf, dice=(3,))
        moves = any(
            isinstance(option, op.MoveTo) and option.card == bull.id for option in table.options
        )
        after.append((bull.is_closed, bull.state.acted, moves, table.can_strike(bull, elf)))
    assert after == [(False, 1, False, True), (True, 2, False, False)]
    table.uses(squire, bull)
    assert (bull.is_closed, bull.state.acted) == (False, 0)
    for _strike in range(2):
        table.strikes(bull, elf, dice=(3,))
    assert (bull.is_closed, table.can_strike(bull, elf), elf.wounds) == (True, False, 4)

"""Worked examples of compounds, kills, sizes, legality and plays that plays make."""

from dataclasses import replace

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.card import CardType, Element
from engine.berserk.table import options as op
from engine.berserk.table.events import CardLeft, EffectsEnded, FightDecided, Healed, PlayAnnounced
from engine.berserk.table.state import Asking
from engine.kernel import Seat
from tests.engine.berserk.abilities.answering import at_play
from tests.engine.berserk.abilities.laying import board, creature, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import free, influence, on_itself, spell, tap
from tests.engine.berserk.abilities.sayings import (
    ENEMY,
    ITS_TARGET,
    OTHERS,
    OWN,
    SELF,
    SHOT,
    STANDS_IN_LINE,
    STRIKE,
    falling_wolf,
    on,
)
from tests.engine.berserk.abilities.scenes import Scene, scene, scenes
from tests.support import specs
from tests.support.scenario import Piece, Table


@pytest.mark.rule("505.2")
@pytest.mark.example("505.2-ex1")
def test_an_effect_with_two_parts_heals_first_and_then_cures() -> None:
    healing = influence(ab.Heal(2), targets=ab.Targets(OWN))
    cure = influence(ab.LoseNamed(ab.Name.POISON), targets=ab.Targets(ab.Targeted()))
    table, dryad, orc, witch = board(
        ours("a1", tap(ab.And((healing, cure)))),
        ours("c2", wounds=3),
        theirs("c6", free(influence(ab.Gain(ab.Named(ab.Name.POISON, 1))))),
    )
    table.ends_turn()
    table.uses(witch, orc)
    table.ends_turn()
    wounds = orc.wounds
    table.uses(dryad)
    table.chooses(orc)
    assert (orc.wounds, orc.state.facts.value(ab.Name.POISON)) == (wounds - 2, 0)
    told = [type(one) for one in table.match.history if isinstance(one, Healed | EffectsEnded)]
    assert told[-2:] == [Healed, EffectsEnded]


def a_leap(joined: str) -> tuple[Table, Piece, Piece]:
    """A special strike; then the card may go to a free cell beside, or while doing so."""
    strike = ab.Attack(ab.PowerKind.SPECIAL_STRIKE, Strength(1, 1, 1))
    leap = ab.May(
        ab.Power(ab.PowerKind.INFLUENCE, (ab.Relocate(),), ab.ITSELF, cells=ab.Cells(within=1))
    )
    body = ab.And((strike, leap)) if joined == "then" else ab.WhileDoing(strike, leap)
    blocks = on(
        ab.Moment.BLOCKING, at_play(ab.Block()), ENEMY, powers=(ab.PowerKind.SPECIAL_STRIKE,)
    )
    table, orc, elf = board(ours("c3", tap(body)), theirs("c4", blocks))
    table.dice(3)
    table.uses(orc)
    table.everybody_passes()
    return table, orc, elf


@pytest.mark.rule("505.6")
def test_an_optional_part_after_then_is_independent() -> None:
    table, _orc, elf = a_leap("then")
    assert (elf.wounds, table.asked) == (0, (Seat.FIRST, Asking.MAY))


@pytest.mark.rule("505.6")
def test_an_optional_part_of_a_power_depends_on_it() -> None:
    table, orc, elf = a_leap("while doing so")
    assert (elf.wounds, orc.cell, table.asked) == (0, "c3", (Seat.FIRST, Asking.ACT))


# Whose kill it is: 509.1.2.


@pytest.mark.rule("509.1.2")
@pytest.mark.parametrize("weapon", ["shot", "finishing blow", "poison"])
@pytest.mark.same("older-506-510:509.1.2")
def test_the_card_that_took_the_last_life_is_the_killer(weapon: str) -> None:
    shot = ab.Attack(ab.PowerKind.SHOT, Strength(1, 1, 1))
    blow = influence(ab.FinishingBlow(4))
    venom = influence(ab.Gain(ab.Named(ab.Name.POISON, 1)))
    table = Table()
    killer = lay(table.first, "c3", tap(shot), tap(blow), tap(venom))
    victim = table.second.creature("e5" if weapon == "shot" else "c4", life=4, wounds=3)
    table.second.creature("a6")
    way = ("shot", "finishing blow", "poison").index(weapon)
    table.uses(killer, victim, number=way, die=3)
    if weapon == "poison":
        table.ends_turn()
    (death,) = table.events(CardLeft)
    assert (death.card, death.source) == (victim.id, victim.id if weapon == "poison" else killer.id)


# Modifiers: 520.8.


@pytest.mark.rule("520.8", "520.2")
def test_a_strike_is_increased_by_all_modifiers_before_being_reduced_to_one() -> None:
    own = ab.SizeModifier(1, powers=STRIKE)
    low = ab.SizeModifier(1, ab.Applies.AS_TARGET, brings_to=True)
    table, _, dwarf, elf = board(
        ours("b3", ab.While(ab.ALWAYS, (own,), cards=OTHERS), name="Король"),
        ours("c3", own, ab.SizeModifier(1, powers=STRIKE, against=ab.InState(ab.State.CLOSED))),
        theirs("c4", low, closed=True),
    )
    table.strikes(dwarf, elf, dice=(4,))
    assert elf.wounds == 1


# Legality: 528.


@scenes(
    scene("528.2.1", "a flyer that would gain flight takes the other alternative",
          "c3 uses: asked first branch; choose-way 0: c3 is airborne; c3 uses: asked first act, "
          "c3 has strike 2-3-4",
          ours("c3", free(ab.Or((on_itself(ab.SetProperty(ab.Property.TYPE, CardType.FLYER,
              ab.Until.BATTLE_END)), on_itself(ab.AddProperty(ab.Property.STRIKE, 1)))))),
          theirs("c4")),
    scene("528.10 528.10-ex3", "losing a named ability loses every value of it",
          "now: c1 can use at c4, c1 cannot use at d4; c1 uses at c4: c4 has no attack_experience",
          ours("c1", tap(influence(ab.LoseNamed(ab.Name.ATTACK_EXPERIENCE)))),
          theirs("c4", ab.Named(ab.Name.ATTACK_EXPERIENCE, 2)), theirs("d4")),
)  # fmt: skip
def test_legality_of_plays(scene: Scene) -> None:
    scene.play()


# Hidden cards: 533.6.


@scenes(
    scene("533.6/taken", "a finishing blow may be tried on a hidden card",
          "now: c3 cannot use at c4, c3 can use at d4",
          ours("c3", tap(influence(ab.FinishingBlow(4)))), theirs("c4"), theirs("d4", hidden=True),
          turn=1),
    scene("533.6/modifier", "a longer shot may target a hidden card that could qualify",
          "now: c2 can use at c6, c2 cannot use at d6",
          ours("c2", tap(ab.Attack(ab.PowerKind.SHOT, Strength(2, 2, 2), range=2)),
              ab.AlsoAt(ab.OfElement((Element.DARKNESS,)), SHOT, range=5)),
          theirs("c6", hidden=True), theirs("d6"), turn=1),
)  # fmt: skip
def test_hidden_cards(scene: Scene) -> None:
    scene.play()


# Generated plays: 537.7.


@pytest.mark.rule("537.7")
def test_a_host_moved_by_a_jump_counts_as_moved_without_gaining_a_jump() -> None:
    jump_ = ab.Power(
        ab.PowerKind.INFLUENCE,
        (ab.Relocate(ab.Relocation.JUMP),),
        ab.Targets(who=ab.Who.HOST),
        cells=ab.Cells(who=ab.Who.HOST, within=2),
    )
    spurs = on(ab.Moment.LANDED, jump_, powers=STRIKE)
    table, host = board(ours("c3", on(ab.Moment.MOVED, on_itself(ab.Chips(1)))))
    rider = table.first.symbiote(replace(specs.companion(), abilities=(spurs,)), host)
    elf = table.second.creature("c4", closed=True)
    table.strikes(rider, elf, dice=(3,))
    table.picks("c1")
    assert (host.cell, rider.cell, host.state.chips) == ("c1", "c1", 1)


# Losing, ignoring: 541, 542.


@pytest.mark.rule("541.4/static")
@pytest.mark.example("541.4-ex1")
def test_a_new_formation_restores_its_lost_bonus() -> None:
    skill = ab.Named(ab.Name.DEFENCE_EXPERIENCE, 1)
    table = Table()
    giant = lay(table.first, "c2", ab.Formation((skill,)))
    comrade = lay(table.first, "c1", STANDS_IN_LINE, movement=3)
    witch = lay(table.first, "a1", tap(influence(ab.LoseNamed(ab.Name.DEFENCE_EXPERIENCE))))
    table.second.creature("c6")
    table.uses(witch, giant)
    lost = giant.state.facts.has(ab.Name.DEFENCE_EXPERIENCE)
    table.moves(comrade, "d1")
    table.moves(comrade, "c1")
    assert (lost, giant.state.facts.has(ab.Name.DEFENCE_EXPERIENCE)) == (False, True)


@pytest.mark.rule("542.3")
def test_a_dying_wolf_ignored_by_the_strike_may_strike_another_card() -> None:
    ignores = ab.While(
        ab.HasStatus(ab.Status.ATTACKING), (ab.Ignores(cards=ab.InStatus(ab.Status.ATTACKED)),)
    )
    table = Table()
    giant = lay(table.first, "c3", ignores, strike="9-9-9")
    page = table.first.creature("d3")
    wolf = lay(table.second, "c4", falling_wolf(), life=3, closed=True)
    table.second.creature("c6")
    table.strikes(giant, wolf, dice=(4, 3))
    assert (wolf.is_dead, giant.wounds, page.wounds) == (True, 0, 2)


# Conditions of triggers: 546.2.


@pytest.mark.rule("546.2")
@pytest.mark.parametrize("dice", [(6, 1), (3, 4), (1, 6)])
def test_a_goblin_closes_the_card_it_assails_whatever_the_result(dice: tuple[int, int]) -> None:
    every = (
        ab.AttackStrength.MISS,
        ab.AttackStrength.WEAK,
        ab.AttackStrength.MEDIUM,
        ab.AttackStrength.STRONG,
    )
    when = ab.When(ab.Moment.LANDED, SELF, powers=STRIKE, strengths=every, counter=False)
    table = Table()
    goblin = lay(table.first, "c3", ab.Triggered(when, influence(ab.Close(), targets=ITS_TARGET)))
    elf = table.second.creature("c4")
    table.strikes(goblin, elf, dice=dice)
    while table.asked == (Seat.FIRST, Asking.STEP_DOWN) or table.asked == (
        Seat.SECOND,
        Asking.STEP_DOWN,
    ):
        table.stands_firm()
    assert elf.is_closed


@pytest.mark.rule("546.2")
@pytest.mark.parametrize(
    ("kind", "die", "chips"),
    [("discharge", 3, 1), ("discharge", 4, 0), ("magic_strike", 3, 1), ("magic_strike", 6, 0)],
)
def test_a_weak_attack_may_be_of_either_named_kind(kind: str, die: int, chips: int) -> None:
    kinds = (ab.PowerKind.DISCHARGE, ab.PowerKind.MAGIC_STRIKE)
    when = ab.When(ab.Moment.LANDED, SELF, powers=kinds, strengths=(ab.AttackStrength.WEAK,))
    power = ab.PowerKind(kind)
    table, lung, elf = board(
        ours(
            "c3",
            ab.Triggered(when, on_itself(ab.Chips(1))),
            tap(ab.Attack(power, Strength(1, 2, 3))),
        ),
        theirs("c4" if power is ab.PowerKind.MAGIC_STRIKE else "c5"),
    )
    table.uses(lung, elf, die=die)
    assert lung.state.chips == chips


# A restriction that belongs to no card, dice: 120.2, 306.5.2.


@pytest.mark.rule("120.2", "120.4")
def test_icy_rain_limits_moves_after_its_caster_is_gone() -> None:
    moved = ab.AllOf((ENEMY, ab.Did(ab.Deed.MOVED)))
    enough = ab.Every(
        (ab.TurnOf(ab.Side.ENEMY), ab.Comparison(ab.Count(moved), ab.Compare.AT_LEAST, 1))
    )
    rest = ab.AllOf((ENEMY, ab.Did(ab.Deed.MOVED, did=False)))
    rain = ab.Delay(
        ab.While(enough, (ab.Cannot(ab.Doing.MOVE),), rest), ab.Until.ENEMY_NEXT_TURN_END
    )
    table = Table()
    mage = lay(table.first, "c1", tap(on_itself(rain)))
    table.first.creature("a1")
    killer = lay(table.second, "a6", tap(spell(ab.Destroy())))
    one, other = table.second.creature("c5", movement=2), table.second.creature("e5")
    table.uses(mage)
    table.ends_turn()
    table.uses(killer, mage)
    assert (table.can_move(one, "c4"), table.can_move(other, "e4")) == (True, True)
    table.moves(one, "c4")
    assert (table.can_move(one, "d4"), table.can_move(other, "e4")) == (True, False)
    table.ends_turn()
    table.ends_turn()
    table.moves(one, "c5")
    assert table.can_move(other, "e4")


@pytest.mark.rule("306.5.2", "512.6.5")
@pytest.mark.parametrize(("dice", "wounds"), [((4, 4), 3), ((4, 6), 3), ((1, 4), 2)])
def test_two_equal_dice_strengthen_the_attack(dice: tuple[int, int], wounds: int) -> None:
    bolt = (ab.PowerKind.DISCHARGE,)
    equal = ab.Comparison(ab.DieOf(nth=1), ab.Compare.EQUAL, ab.DieOf(nth=2))
    more = on(ab.Moment.ROLLED, at_play(ab.ChangeSize(1)), powers=bolt, condition=equal)
    attack = tap(ab.Attack(ab.PowerKind.DISCHARGE, Strength(1, 2, 3)))
    table, mage, elf = board(ours("c1", ab.SeveralDice(2, bolt), more, attack), theirs("c4"))
    table.dice(*dice)
    table.uses(mage, elf)
    if table.asked == (Seat.FIRST, Asking.DIE):
        table.choose(op.TakeDie(1, dice[1]))
    assert elf.wounds == wounds


# One ability upon several cards: 505.1.


@pytest.mark.rule("505.1", "505.2")
@pytest.mark.example("505.1-ex1")
def test_a_herald_wounds_a_card_and_its_equally_weak_neighbours_together() -> None:
    alike = ab.AllOf(
        (
            ENEMY,
            ab.Beside(ab.Who.TARGET),
            ab.HasFact(ab.Fact.WEAK, ab.Compare.EQUAL, ab.FactOf(ab.Fact.WEAK, ab.Who.TARGET)),
        )
    )
    discord = influence(ab.Wound(1), targets=ab.Targets(ab.IsCreature(), besides=alike))
    table, herald, elf, twin, brute, far = board(
        ours("c1", tap(discord)),
        theirs("c5", strike="1-2-3"),
        theirs("d5", strike="1-1-1"),
        theirs("b5", strike="2-2-3"),
        theirs("e6", strike="1-2-3"),
    )
    table.uses(herald, elf)
    assert [one.wounds for one in (elf, twin, brute, far)] == [1, 1, 0, 0]
    assert len(table.events(PlayAnnounced)) == 1


@pytest.mark.rule("505.1")
def test_an_ability_on_one_card_does_not_affect_its_neighbours() -> None:
    table = Table()
    herald = lay(
        table.first, "c1", tap(influence(ab.Wound(1), targets=ab.Targets(ab.IsCreature())))
    )
    elf, twin = table.second.creature("c5"), table.second.creature("d5")
    table.uses(herald, elf)
    assert [one.wounds for one in (herald, elf, twin)] == [0, 1, 0]


# One thing by doing another: 539.3.


def a_worm_rises(*abilities: ab.Ability) -> tuple[Table, Piece, Piece]:
    """A shaman lets a worm incarnate on a trembling cell that an elf holds, destroying it."""
    trembling = ab.Cells(marker="дрожь", free=False)
    theirs = ab.Cells(rows=(3,), rows_of=ab.Side.ENEMY, free=False)
    marks = ab.Power(ab.PowerKind.INFLUENCE, (ab.MarkCell("дрожь"),), ab.ITSELF, cells=theirs)
    rises = ab.BringIn(by=ab.Area.GRAVEYARD, incarnates=True, clears=(ab.Destroy(),))
    worms = ab.Targets(OWN, area=ab.Area.GRAVEYARD)
    lifts = ab.Power(ab.PowerKind.INFLUENCE, (rises,), worms, cells=trembling)
    table = Table()
    shaman = lay(table.first, "c1", free(marks), tap(lifts))
    lay(table.first, "a1", on(ab.Moment.DIED, on_itself(ab.Chips(1)), ENEMY), name="Плакальщик")
    lay(table.first, "b1", on(ab.Moment.ENTERED, on_itself(ab.Chips(1)), OWN), name="Зевака")
    worm = lay(table.first, "c2", tap(on_itself(ab.Destroy())))
    elf = lay(table.second, "c6", *abilities)
    table.second.creature("a6")
    table.uses(worm)
    table.uses(shaman, number=0)
    table.picks("c6")
    table.uses(shaman, worm, number=1)
    table.everybody_passes()
    return table, worm, elf


@pytest.mark.rule("539.3", "539.1/choice")
@pytest.mark.example("539.3-ex1")
def test_a_worm_that_rises_on_an_occupied_cell_destroys_the_card_there() -> None:
    table, worm, elf = a_worm_rises()
    assert (worm.cell, elf.is_dead) == ("c6", True)
    assert table.asked == (Seat.FIRST, Asking.TRIGGER_ORDER)  # both at the same time
    table.triggers(table.piece("Зевака"))
    assert [table.piece(name).state.chips for name in ("Плакальщик", "Зевака")] == [1, 1]


@pytest.mark.rule("539.3", "539.1/first")
@pytest.mark.example("539.3-ex1")
def test_a_worm_does_not_rise_when_the_destruction_was_replaced() -> None:
    saved = ab.Replacement(ab.ReplacedBy.DEATH, body=on_itself(ab.Chips(1)))
    _table, worm, elf = a_worm_rises(saved)
    assert (worm.cell, elf.cell, elf.state.chips) == (None, "c6", 1)


# Fights that an ability makes: 537.5.


def a_pack_falls_upon(*traits: ab.Named) -> tuple[Table, list[Piece], Piece]:
    """A matriarch lets all own creatures beside an elf fight with it, closed as it is."""
    pack = ab.AllOf((OWN, ab.IsCreature(), ab.Beside(ab.Who.TARGET)))
    fight = ab.Makes(
        ab.Order.FIGHTS_AS_OPEN, ab.Attack(ab.PowerKind.STRIKE, None), ab.Targets(who=ab.Who.TARGET)
    )
    table, matriarch = board(
        ours("a1", tap(influence(fight, targets=ab.Targets(ENEMY, besides=pack))))
    )
    wolves = [
        lay(table.first, "c3", *traits, strike="1-1-1"),
        lay(table.first, "d3", *traits, strike="1-1-1", closed=True),
    ]
    far = table.first.creature("a3")
    elf = table.second.creature("c4", strike="2-2-2", closed=True)
    table.dice(1, 5, 1, 5)
    table.uses(matriarch, elf)
    while table.asked is not None and table.asked[1] is Asking.STEP_DOWN:
        table.stands_firm()
    return table, [*wolves, far], elf


@pytest.mark.rule("537.5")
@pytest.mark.example("537.5-ex2")
def test_a_pack_fights_a_closed_card_one_by_one_as_an_open_one() -> None:
    table, (one, other, far), elf = a_pack_falls_upon()
    assert [wolf.wounds for wolf in (one, other, far)] == [2, 2, 0]
    assert (one.is_closed, elf.wounds, len(table.events(FightDecided))) == (False, 2, 2)


@pytest.mark.rule("537.5", "515.8")
@pytest.mark.example("537.5-ex2")
def test_an_unanswered_strike_of_a_pack_is_not_a_fight() -> None:
    _table, (one, other, _far), elf = a_pack_falls_upon(ab.Named(ab.Name.UNANSWERED))
    assert (one.wounds, other.wounds, elf.wounds) == (0, 0, 2)


@pytest.mark.rule("533.6/ban")
@pytest.mark.example("533.6-ex4")
@pytest.mark.parametrize("quick", [True, False])
def test_a_hidden_card_is_not_assumed_exempt_from_a_ban(quick: bool) -> None:
    guarded = ab.AllOf((OWN, ab.Not(ab.HasNamed(ab.Name.DASH))))
    ban = ab.Cannot(ab.Doing.BE_TARGET, guarded, powers=SHOT)
    table = Table(turn=1)
    archer = lay(table.first, "c1", tap(ab.Attack(ab.PowerKind.SHOT, Strength(1, 1, 1))))
    lay(table.second, "a6", ban, name="Резчик")
    spec = creature(*((ab.Named(ab.Name.DASH),) if quick else ()), name="Змей")
    hidden = table.second.card(spec, "c6", hidden=True)
    runner = lay(table.second, "c4", ab.Named(ab.Name.DASH), name="Бегун")
    assert (table.can_use(archer, hidden), table.can_use(archer, runner)) == (False, True)

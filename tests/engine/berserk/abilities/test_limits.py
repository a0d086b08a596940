"""Limits, restrictions and how often: 545."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.card import CardType, Element
from engine.berserk.table import options as op
from tests.engine.berserk.abilities.answering import at_play
from tests.engine.berserk.abilities.laying import board, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import free, influence, spell, tap
from tests.engine.berserk.abilities.sayings import (
    ENEMIES,
    ENEMY,
    ONE_CHIP,
    OWN,
    SELF,
    STRIKE,
    on,
)
from tests.engine.berserk.abilities.scenes import Scene, scene, scenes
from tests.support.scenario import Piece, Table

# «Первый за ход»: 545.8.


def strikes(nth: int, *, of_battle: bool = False, subject: ab.Filter = OWN) -> ab.Triggered:
    """Return what goes off at a strike: the first, the second … of the turn or the battle."""
    when = ab.When(ab.Moment.ANNOUNCED, subject, powers=STRIKE, nth=nth, nth_of_battle=of_battle)
    return ab.Triggered(when, ONE_CHIP)


def three_strikes(node: ab.Triggered) -> list[int]:
    """Return the chips of who counts, after each of three strikes of its comrades."""
    table, counts = board(ours("a1", node))
    orcs = [lay(table.first, cell, strike="1-1-1") for cell in ("b3", "c3", "d3")]
    elf = table.second.creature("c4", closed=True, life=20)
    seen = []
    for orc in orcs:
        table.strikes(orc, elf, dice=(3,))
        seen.append(counts.state.chips)
    return seen


@pytest.mark.rule("545.8")
@pytest.mark.parametrize(
    ("nth", "chips"), [(1, [1, 1, 1]), (2, [0, 1, 1]), (3, [0, 0, 1]), (4, [0, 0, 0])]
)
def test_an_ability_may_be_limited_to_the_nth_event_of_the_turn(nth: int, chips: list[int]) -> None:
    assert three_strikes(strikes(nth)) == chips


@pytest.mark.rule("545.8", "538.1")
def test_events_before_an_ability_was_gained_count_for_its_limit() -> None:
    table, gives, keeps = board(ours("a1", tap(influence(ab.Gain(strikes(1))))), ours("b1"))
    one, two = (lay(table.first, cell, strike="1-1-1") for cell in ("c3", "d3"))
    elf = table.second.creature("c4", closed=True)
    table.strikes(one, elf, dice=(3,))
    table.uses(gives, keeps)
    table.strikes(two, elf, dice=(3,))
    assert keeps.state.chips == 0


@scenes(
    scene("545.8", "first of the turn resets each turn, first of the battle never",
          "c3 strikes c4 rolling 3, a1 triggers, end turn, end turn, c3 strikes c4 rolling 3 1: "
          "a1 has 2 chips, b1 has 1 chip",
          ours("a1", strikes(1)), ours("b1", strikes(1, of_battle=True)),
          ours("c3", strike="1-1-1"), theirs("c4", closed=True, life=20)),
    scene("545.8", "only events that meet the condition are counted",
          "b3 strikes c4 rolling 3: a1 has 0 chips; c3 strikes c4 rolling 3: a1 has 1 chip",
          ours("a1", strikes(1, subject=ab.AllOf((OWN, ab.OfElement((Element.MOUNTAIN,)))))),
          ours("c3", elements=(Element.MOUNTAIN,), strike="1-1-1"),
          ours("b3", elements=(Element.STEPPE,), strike="1-1-1"), theirs("c4", closed=True)),
    scene("545.8", "one of several simultaneous events is the first",
          "b1 uses: a1 has 1 chip",
          ours("a1", ab.Triggered(ab.When(ab.Moment.WOUNDED, ENEMY, nth=1), ONE_CHIP)),
          ours("b1", tap(spell(ab.Wound(1), targets=ab.Targets(ENEMY, all=True)))), theirs("a6"),
          theirs("b6"), theirs("c6")),
)  # fmt: skip
def test_first_of_a_turn_or_battle(scene: Scene) -> None:
    scene.play()


def healing() -> tuple[Table, Piece, Piece, Piece]:
    """Return two healers, a wounded orc, and a lady who blocks the first healing of the turn."""
    when = ab.When(ab.Moment.BLOCKING, ENEMY, effects=(ab.EffectKind.HEAL,), nth=1)
    table, _ = board(theirs("a6", ab.Triggered(when, at_play(ab.Block()))))
    one, other = (lay(table.first, cell, tap(influence(ab.Heal(2)))) for cell in ("a1", "b1"))
    return table, one, other, lay(table.first, "c1", wounds=5)


@pytest.mark.rule("545.8")
def test_only_the_first_healing_of_the_turn_is_blocked() -> None:
    table, one, other, orc = healing()
    table.uses(one, orc)
    assert orc.wounds == 5
    table.uses(other, orc)
    assert orc.wounds == 3


@pytest.mark.rule("545.8")
def test_healing_an_unwounded_card_counts_as_the_first_healing() -> None:
    table, one, other, orc = healing()
    table.uses(one, one)
    table.uses(other, orc)
    assert orc.wounds == 3


# «(максимум X)»: 545.3.

SORTS: dict[str, ab.AddProperty | ab.Gain] = {
    "strike": ab.AddProperty(ab.Property.STRIKE, 2),
    "movement": ab.AddProperty(ab.Property.MOVEMENT, 2),
    "named": ab.Gain(ab.NamedBonus(ab.Name.REGENERATION, 2)),
    "size": ab.Gain(ab.SizeModifier(2, powers=STRIKE)),
    "die": ab.Gain(ab.DieModifier(2)),
}


def worth(piece: Piece) -> int:
    """Return what all bonuses on a card come to."""
    changes = [effect.change for effect in piece.state.effects]
    return sum(getattr(change, "amount", 0) for change in changes)


@pytest.mark.rule("545.3")
@pytest.mark.parametrize("effect", SORTS.values(), ids=SORTS)
def test_an_ability_has_a_total_maximum(effect: ab.AddProperty | ab.Gain) -> None:
    table = Table()
    smith = lay(table.first, "a1", free(influence(ab.UpTo(effect, 3))))
    orc = lay(table.first, "c3", ab.Named(ab.Name.REGENERATION, 1))
    table.second.creature("c6")
    came_to = []
    for _time in range(3):
        table.uses(smith, orc)
        came_to.append(worth(orc))
    assert came_to == [2, 3, 3]


@pytest.mark.rule("545.3")
def test_a_maximum_limits_what_each_source_adds_to_a_card() -> None:
    table = Table()
    gift = ab.UpTo(ab.AddProperty(ab.Property.STRIKE, 2), 2)
    smiths = [lay(table.first, cell, tap(influence(gift))) for cell in ("a1", "b1")]
    orc = lay(table.first, "c3", strike="1-2-3")
    table.second.creature("c6")
    for smith in smiths:
        table.uses(smith, orc)
    assert orc.state.facts.strike == Strength(5, 6, 7)


@scenes(
    scene("545.3", "a maximum also limits reductions",
          "a1 uses at c6, a1 uses at c6, a1 uses at c6, a1 uses at c6: c6 has strike 3-3-3",
          ours("a1", free(influence(ab.UpTo(ab.AddProperty(ab.Property.STRIKE, -1), 2)))),
          theirs("c6", strike="5-5-5")),
    scene("545.3", "ended effects free room below the maximum",
          "a1 uses at c3, end turn, end turn, a1 uses at c3: c3 has strike 3-4-5",
          ours("a1", free(influence(ab.UpTo(ab.AddProperty(ab.Property.STRIKE, 2,
              ab.Until.TURN_END), 2)))), ours("c3", strike="1-2-3"), theirs("c6")),
    scene("545.3 543.4", "a maximum at a time applies to each use",
          "a1 uses at c3: c3 has 7 wounds; a1 uses at c3: c3 has 5 wounds",
          ours("a1", free(influence(ab.Heal(ab.Bounded(ab.FactOf(ab.Fact.CHIPS), 2)))), chips=5),
          ours("c3", wounds=9), theirs("c6")),
)  # fmt: skip
def test_x_as_a_payment(scene: Scene) -> None:
    scene.play()


# «Не может иметь», «не может получать»: 545.4.


@pytest.mark.rule("545.4")
@pytest.mark.parametrize(
    ("effect", "ban"),
    [
        (ab.Chips(2), ab.Cannot(ab.Doing.GET_CHIPS)),
        (ab.ExtraLife(2), ab.Cannot(ab.Doing.GET_EXTRA_LIFE)),
        (ab.Heal(2), ab.Cannot(ab.Doing.BE_HEALED)),
        (
            ab.Gain(ab.Named(ab.Name.BLESSING)),
            ab.Replacement(ab.ReplacedBy.NAMED, none=True, named=(ab.Name.BLESSING,)),
        ),
    ],
    ids=["chips", "extra life", "healing", "named"],
)
def test_a_banned_gain_may_be_announced_and_fails(effect: ab.Effect, ban: ab.Ability) -> None:
    table, mage, orc, _ = board(
        ours("a1", tap(influence(effect))), ours("c3", ban, wounds=3), theirs("c6")
    )
    assert table.can_use(mage, orc)
    table.uses(mage, orc)
    state = orc.state
    assert (state.chips, state.extra, state.wounds, state.effects) == (0, 0, 3, ())
    assert mage.is_closed


# «Может только»: 545.6.


@pytest.mark.rule("545.6")
def test_a_shooter_restricted_to_flyers_shoots_only_at_them() -> None:
    shot = tap(ab.Attack(ab.PowerKind.SHOT, Strength(1, 2, 3)))
    flyers = ab.OnlyAt(ab.OfType((CardType.FLYER,)), (ab.PowerKind.SHOT,))
    table, hunter = board(ours("c1", shot, flyers))
    falcon, elf = table.second.flyer(), table.second.creature("c4")
    assert table.can_use(hunter, falcon)
    assert not table.can_use(hunter, elf)
    refusal = table.why(op.UseAction(hunter.id, hunter.state.facts.actions[0], elf.id))
    assert refusal is not None
    assert refusal.rule == "545.6"


@pytest.mark.rule("545.6")
def test_a_restriction_on_shots_does_not_affect_other_attacks() -> None:
    flyers = ab.OnlyAt(ab.OfType((CardType.FLYER,)), (ab.PowerKind.SHOT,))
    table, hunter, elf = board(ours("c3", flyers), theirs("c4"))
    table.second.flyer()
    assert table.can_strike(hunter, elf)


# «Количество клеток»: 545.12.


@pytest.mark.rule("545.12", "538.2")
@pytest.mark.parametrize(
    ("different", "moves", "wounds"),
    [
        (False, ("c4", "c3", "c4"), 3),
        (True, ("c4", "c3", "c4"), 2),
        (False, ("c4", "d4"), 2),
        (True, ("c4", "d4"), 2),
        (False, (), 0),
    ],
)
def test_moved_cells_are_counted_each_time_or_once_per_cell(
    different: bool, moves: tuple[str, ...], wounds: int
) -> None:
    table = Table()
    steps = ab.Times(ab.Deed.MOVED, SELF, different_cells=different)
    kilsus = lay(table.first, "c3", tap(spell(ab.Wound(steps), targets=ENEMIES)), movement=3)
    elf = table.second.creature("a6")
    for cell in moves:
        table.moves(kilsus, cell)
    table.uses(kilsus, elf)
    assert elf.wounds == wounds


@pytest.mark.rule("545.12")
def test_cells_passed_in_a_push_do_not_count_as_moved() -> None:
    table = Table()
    steps = ab.Times(ab.Deed.MOVED, SELF)
    push = ab.Power(
        ab.PowerKind.INFLUENCE,
        (ab.Relocate(),),
        ab.Targets(OWN),
        cells=ab.Cells(within=1, who=ab.Who.TARGET),
    )
    pusher = lay(table.first, "a1", tap(push))
    kilsus = lay(table.first, "c3", tap(spell(ab.Wound(steps), targets=ENEMIES)), movement=3)
    elf = table.second.creature("a6")
    table.uses(pusher, kilsus)
    table.picks("c4")
    table.moves(kilsus, "c5")
    table.uses(kilsus, elf)
    assert elf.wounds == 1


# A ban that is narrowed to some cards: 528.9, 545.4.


@pytest.mark.rule("528.9", "545.4")
@pytest.mark.parametrize("doing", [ab.Doing.ACT, ab.Doing.ATTACK])
def test_a_card_banned_from_some_targets_may_attack_others(doing: ab.Doing) -> None:
    marked = ab.OfClass(("дух",))
    table, archer, orc, ghost, elf = board(
        ours(
            "c1",
            ab.Cannot(doing, against=marked),
            tap(ab.Attack(ab.PowerKind.SHOT, Strength(1, 1, 1))),
        ),
        ours("c3", ab.Cannot(doing, against=marked)),
        theirs("c4", classes=("дух",)),
        theirs("d4"),
    )
    assert [table.can_use(archer, card) for card in (ghost, elf)] == [False, True]
    assert [table.can_strike(orc, card) for card in (ghost, elf)] == [False, True]
    refusal = table.why_not_strike(orc, ghost)
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("forbidden_by_text", "528.9")


@pytest.mark.rule("528.9", "545.4")
def test_a_ban_on_using_powers_covers_actions_free_abilities_and_triggers() -> None:
    one = Strength(1, 1, 1)
    table, mage, elf = board(
        ours(
            "c3",
            ab.Cannot(ab.Doing.USE, powers=(ab.PowerKind.SPELL, ab.PowerKind.DISCHARGE)),
            tap(ab.Attack(ab.PowerKind.DISCHARGE, one)),
            free(spell(ab.Wound(1), targets=ab.Targets(ab.OfSide(ab.Side.ENEMY)))),
            tap(ab.Attack(ab.PowerKind.SHOT, one)),
            on(ab.Moment.LANDED, spell(ab.Wound(5), targets=ab.Targets(who=ab.Who.OTHER))),
        ),
        theirs("c6"),
    )
    assert [table.can_use(mage, elf, number=number) for number in range(3)] == [False, False, True]
    table.uses(mage, elf, 2, 3)
    table.everybody_passes()
    assert elf.wounds == 1


@pytest.mark.rule("528.9", "545.4")
def test_a_ban_on_strikes_does_not_affect_shots() -> None:
    bans = ab.Cannot(ab.Doing.STRIKE, against=ab.OfClass(("дух",)))
    table, archer = board(ours("c3", bans, tap(ab.Attack(ab.PowerKind.SHOT, Strength(1, 1, 1)))))
    ghost, far = (lay(table.second, cell, classes=("дух",)) for cell in ("c4", "c6"))
    assert (table.can_strike(archer, ghost), table.can_use(archer, far)) == (False, True)


@pytest.mark.rule("528.9", "545.4")
def test_a_ban_on_attacking_some_cards_does_not_stop_spells_at_them() -> None:
    table = Table()
    bans = ab.Cannot(ab.Doing.ATTACK, against=ab.OfClass(("дух",)))
    mage = lay(table.first, "c1", bans, tap(spell(ab.Wound(1))))
    ghost = lay(table.second, "c6", classes=("дух",))
    assert table.can_use(mage, ghost)

"""Limits, restrictions and how often: 545."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.card import CardType, Element
from engine.berserk.table import options as op
from tests.engine.berserk.abilities.answering import at_play
from tests.engine.berserk.abilities.laying import (
    can_use,
    influence,
    lay,
    on_itself,
    spell,
    tap,
    use,
)
from tests.engine.berserk.abilities.sayings import (
    ENEMIES,
    ENEMY,
    OWN,
    SELF,
    STRIKE,
    first_trigger,
    picks,
)
from tests.support.scenario import Piece, Table

ONE_CHIP = on_itself(ab.Chips(1))


# «Первый за ход»: 545.8.


def strikes(nth: int, *, of_battle: bool = False, subject: ab.Filter = OWN) -> ab.Triggered:
    """Return what goes off at a strike: the first, the second … of the turn or the battle."""
    when = ab.When(ab.Moment.ANNOUNCED, subject, powers=STRIKE, nth=nth, nth_of_battle=of_battle)
    return ab.Triggered(when, ONE_CHIP)


def three_strikes(node: ab.Triggered) -> list[int]:
    """Return the chips of who counts, after each of three strikes of its comrades."""
    table = Table()
    counts = lay(table.first, "a1", node)
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
def test_an_ability_may_be_for_the_first_or_a_later_one_of_the_turn(
    nth: int, chips: list[int]
) -> None:
    assert three_strikes(strikes(nth)) == chips


@pytest.mark.rule("545.8")
def test_the_first_of_the_turn_comes_anew_in_each_turn_and_that_of_the_battle_once() -> None:
    table = Table()
    turns = lay(table.first, "a1", strikes(1))
    battle = lay(table.first, "b1", strikes(1, of_battle=True))
    orc = table.first.creature("c3", strike="1-1-1")
    elf = table.second.creature("c4", closed=True, life=20)
    table.strikes(orc, elf, dice=(3,))
    first_trigger(table, turns)
    table.ends_turn()
    table.ends_turn()
    table.strikes(orc, elf, dice=(3, 1))
    assert (turns.state.chips, battle.state.chips) == (2, 1)


@pytest.mark.rule("545.8")
def test_only_what_fits_the_condition_is_counted() -> None:
    table = Table()
    mountain = ab.AllOf((OWN, ab.OfElement((Element.MOUNTAIN,))))
    counts = lay(table.first, "a1", strikes(1, subject=mountain))
    gnome = lay(table.first, "c3", elements=(Element.MOUNTAIN,), strike="1-1-1")
    orc = lay(table.first, "b3", elements=(Element.STEPPE,), strike="1-1-1")
    elf = table.second.creature("c4", closed=True)
    table.strikes(orc, elf, dice=(3,))
    assert counts.state.chips == 0
    table.strikes(gnome, elf, dice=(3,))
    assert counts.state.chips == 1


@pytest.mark.rule("545.8", "538.1")
def test_what_happened_before_the_card_got_the_ability_counts_too() -> None:
    table = Table()
    gives = lay(table.first, "a1", tap(influence(ab.Gain(strikes(1)))))
    keeps = lay(table.first, "b1")
    one, two = (lay(table.first, cell, strike="1-1-1") for cell in ("c3", "d3"))
    elf = table.second.creature("c4", closed=True)
    table.strikes(one, elf, dice=(3,))
    use(table, gives, keeps)
    table.strikes(two, elf, dice=(3,))
    assert keeps.state.chips == 0


@pytest.mark.rule("545.8")
def test_of_several_that_come_at_once_one_is_the_first() -> None:
    table = Table()
    when = ab.When(ab.Moment.WOUNDED, ENEMY, nth=1)
    counts = lay(table.first, "a1", ab.Triggered(when, ONE_CHIP))
    mage = lay(table.first, "b1", tap(spell(ab.Wound(1), targets=ab.Targets(ENEMY, all=True))))
    for cell in ("a6", "b6", "c6"):
        table.second.creature(cell)
    use(table, mage)
    assert counts.state.chips == 1


def healing() -> tuple[Table, Piece, Piece, Piece]:
    """Return two healers, a wounded orc, and a lady who blocks the first healing of the turn."""
    table = Table()
    when = ab.When(ab.Moment.BLOCKING, ENEMY, effects=(ab.EffectKind.HEAL,), nth=1)
    lay(table.second, "a6", ab.Triggered(when, at_play(ab.Block())))
    one, other = (lay(table.first, cell, tap(influence(ab.Heal(2)))) for cell in ("a1", "b1"))
    return table, one, other, lay(table.first, "c1", wounds=5)


@pytest.mark.rule("545.8")
def test_only_the_first_healing_of_the_turn_is_blocked() -> None:
    table, one, other, orc = healing()
    use(table, one, orc)
    assert orc.wounds == 5
    use(table, other, orc)
    assert orc.wounds == 3


@pytest.mark.rule("545.8")
def test_a_healing_of_who_is_not_wounded_is_the_first_one_all_the_same() -> None:
    table, one, other, orc = healing()
    use(table, one, one)
    use(table, other, orc)
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
def test_what_an_ability_adds_in_all_has_a_maximum(effect: ab.AddProperty | ab.Gain) -> None:
    table = Table()
    smith = lay(table.first, "a1", ab.Playable(ab.FREE, influence(ab.UpTo(effect, 3))))
    orc = lay(table.first, "c3", ab.Named(ab.Name.REGENERATION, 1))
    table.second.creature("c6")
    came_to = []
    for _time in range(3):
        use(table, smith, orc)
        came_to.append(worth(orc))
    assert came_to == [2, 3, 3]


@pytest.mark.rule("545.3")
def test_a_maximum_is_for_what_one_card_adds_to_another() -> None:
    table = Table()
    gift = ab.UpTo(ab.AddProperty(ab.Property.STRIKE, 2), 2)
    smiths = [lay(table.first, cell, tap(influence(gift))) for cell in ("a1", "b1")]
    orc = lay(table.first, "c3", strike="1-2-3")
    table.second.creature("c6")
    for smith in smiths:
        use(table, smith, orc)
    assert orc.state.facts.strike == Strength(5, 6, 7)


@pytest.mark.rule("545.3")
def test_a_maximum_holds_for_what_is_taken_away_too() -> None:
    table = Table()
    rust = ab.UpTo(ab.AddProperty(ab.Property.STRIKE, -1), 2)
    witch = lay(table.first, "a1", ab.Playable(ab.FREE, influence(rust)))
    elf = lay(table.second, "c6", strike="5-5-5")
    for _time in range(4):
        use(table, witch, elf)
    assert elf.state.facts.strike == Strength(3, 3, 3)


@pytest.mark.rule("545.3")
def test_what_has_ended_leaves_room_below_the_maximum() -> None:
    table = Table()
    gift = ab.UpTo(ab.AddProperty(ab.Property.STRIKE, 2, ab.Until.TURN_END), 2)
    smith = lay(table.first, "a1", ab.Playable(ab.FREE, influence(gift)))
    orc = lay(table.first, "c3", strike="1-2-3")
    table.second.creature("c6")
    use(table, smith, orc)
    table.ends_turn()
    table.ends_turn()
    use(table, smith, orc)
    assert orc.state.facts.strike == Strength(3, 4, 5)


@pytest.mark.rule("545.3", "543.4")
def test_at_most_so_much_at_a_time_may_come_again() -> None:
    table = Table()
    many = ab.Bounded(ab.FactOf(ab.Fact.CHIPS), 2)
    priest = lay(table.first, "a1", ab.Playable(ab.FREE, influence(ab.Heal(many))), chips=5)
    orc = lay(table.first, "c3", wounds=9)
    table.second.creature("c6")
    use(table, priest, orc)
    assert orc.wounds == 7
    use(table, priest, orc)
    assert orc.wounds == 5


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
def test_what_a_card_cannot_get_may_be_announced_and_does_not_come(
    effect: ab.Effect, ban: ab.Ability
) -> None:
    table = Table()
    mage = lay(table.first, "a1", tap(influence(effect)))
    orc = lay(table.first, "c3", ban, wounds=3)
    table.second.creature("c6")
    assert can_use(table, mage, orc)
    use(table, mage, orc)
    state = orc.state
    assert (state.chips, state.extra, state.wounds, state.effects) == (0, 0, 3, ())
    assert mage.is_closed


# «Может только»: 545.6.


@pytest.mark.rule("545.6")
def test_who_may_shoot_only_at_some_cards_shoots_at_no_others() -> None:
    table = Table()
    shot = tap(ab.Attack(ab.PowerKind.SHOT, Strength(1, 2, 3)))
    flyers = ab.OnlyAt(ab.OfType((CardType.FLYER,)), (ab.PowerKind.SHOT,))
    hunter = lay(table.first, "c1", shot, flyers)
    falcon, elf = table.second.flyer(), table.second.creature("c4")
    assert can_use(table, hunter, falcon)
    assert not can_use(table, hunter, elf)
    refusal = table.why(op.UseAction(hunter.id, hunter.state.facts.actions[0], elf.id))
    assert refusal is not None
    assert refusal.rule == "545.6"


@pytest.mark.rule("545.6")
def test_such_a_restriction_leaves_other_powers_alone() -> None:
    table = Table()
    flyers = ab.OnlyAt(ab.OfType((CardType.FLYER,)), (ab.PowerKind.SHOT,))
    hunter = lay(table.first, "c3", flyers)
    elf = table.second.creature("c4")
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
def test_cells_are_counted_each_time_and_different_ones_once(
    different: bool, moves: tuple[str, ...], wounds: int
) -> None:
    table = Table()
    steps = ab.Times(ab.Deed.MOVED, SELF, different_cells=different)
    kilsus = lay(table.first, "c3", tap(spell(ab.Wound(steps), targets=ENEMIES)), movement=3)
    elf = table.second.creature("a6")
    for cell in moves:
        table.moves(kilsus, cell)
    use(table, kilsus, elf)
    assert elf.wounds == wounds


@pytest.mark.rule("545.12")
def test_cells_of_a_relocation_that_is_no_move_are_no_cells_moved() -> None:
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
    use(table, pusher, kilsus)
    picks(table, "c4")
    table.moves(kilsus, "c5")
    use(table, kilsus, elf)
    assert elf.wounds == 1


# A ban that is narrowed to some cards: 528.9, 545.4.


@pytest.mark.rule("528.9", "545.4")
@pytest.mark.parametrize("doing", [ab.Doing.ACT, ab.Doing.ATTACK])
def test_who_may_not_attack_some_cards_attacks_the_others(doing: ab.Doing) -> None:
    marked = ab.OfClass(("дух",))
    table = Table()
    archer = lay(
        table.first,
        "c1",
        ab.Cannot(doing, against=marked),
        tap(ab.Attack(ab.PowerKind.SHOT, Strength(1, 1, 1))),
    )
    orc = lay(table.first, "c3", ab.Cannot(doing, against=marked))
    ghost, elf = lay(table.second, "c4", classes=("дух",)), lay(table.second, "d4")
    assert [can_use(table, archer, card) for card in (ghost, elf)] == [False, True]
    assert [table.can_strike(orc, card) for card in (ghost, elf)] == [False, True]
    refusal = table.why_not_strike(orc, ghost)
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("forbidden_by_text", "528.9")


@pytest.mark.rule("528.9", "545.4")
def test_who_may_not_strike_some_cards_shoots_at_them() -> None:
    table = Table()
    bans = ab.Cannot(ab.Doing.STRIKE, against=ab.OfClass(("дух",)))
    archer = lay(table.first, "c3", bans, tap(ab.Attack(ab.PowerKind.SHOT, Strength(1, 1, 1))))
    ghost, far = (lay(table.second, cell, classes=("дух",)) for cell in ("c4", "c6"))
    assert (table.can_strike(archer, ghost), can_use(table, archer, far)) == (False, True)


@pytest.mark.rule("528.9", "545.4")
def test_a_ban_on_attacks_against_some_cards_is_none_on_spells_at_them() -> None:
    table = Table()
    bans = ab.Cannot(ab.Doing.ATTACK, against=ab.OfClass(("дух",)))
    mage = lay(table.first, "c1", bans, tap(spell(ab.Wound(1))))
    ghost = lay(table.second, "c6", classes=("дух",))
    assert can_use(table, mage, ghost)

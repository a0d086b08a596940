"""Named abilities: replacing and suppressing each other, bonuses to them (518)."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.reading.traits import fact_of
from tests.engine.berserk.abilities.answering import goes_off
from tests.engine.berserk.abilities.laying import board, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import free, influence, on_itself, tap
from tests.engine.berserk.abilities.scenes import Scene, case, scene, scenes
from tests.support.scenario import Piece, Table

ARMOR = ab.Name.ARMOR
WOUNDED = ab.CardIs(ab.Who.SELF, ab.InState(ab.State.WOUNDED))


def gives(*effects: ab.Effect) -> ab.Playable:
    """Return an ability that costs nothing and lays effects on a card."""
    return free(influence(*effects))


def armor_after(card: tuple[ab.Ability, ...], *effects: ab.Effect, wounds: int = 0) -> Piece:
    """Return a card on which effects were laid one after another."""
    table = Table()
    mage = lay(table.first, "a1", *(gives(effect) for effect in effects))
    orc = lay(table.first, "c3", *card, wounds=wounds)
    table.second.creature("c6")
    for place in range(len(effects)):
        table.uses(mage, orc, number=place)
    return orc


def armor(piece: Piece) -> int:
    """Return the armor of a card now."""
    return piece.state.facts.value(ARMOR)


@pytest.mark.rule("518.1")
def test_a_card_has_printed_and_acquired_named_abilities() -> None:
    orc = armor_after((ab.Named(ARMOR, 1),), ab.Gain(ab.Named(ab.Name.CURSE)))
    assert orc.state.facts.named == {ARMOR: 1, ab.Name.CURSE: 1}


@pytest.mark.rule("518.2")
def test_a_second_blessing_is_not_gained() -> None:
    orc = armor_after((), ab.Gain(ab.Named(ab.Name.BLESSING)), ab.Gain(ab.Named(ab.Name.BLESSING)))
    assert len(orc.state.effects) == 1


@pytest.mark.rule("518.2", "116.3.2")
def test_an_ability_that_is_not_gained_triggers_nothing() -> None:
    node = goes_off(ab.Moment.GAINED, on_itself(ab.Heal(1)), ab.Is(ab.Who.SELF))
    orc = armor_after((ab.Named(ARMOR, 3), node), ab.Gain(ab.Named(ARMOR, 2)), wounds=4)
    assert orc.wounds == 4


@pytest.mark.rule("518.3/larger")
@pytest.mark.parametrize(("given", "value"), [(1, 2), (2, 2), (3, 3)])
@pytest.mark.same("2010-news:1.8")
def test_the_larger_of_two_values_applies(given: int, value: int) -> None:
    assert armor(armor_after((ab.Named(ARMOR, 2),), ab.Gain(ab.Named(ARMOR, given)))) == value


@pytest.mark.rule("518.3/named", "541.4")
def test_losing_a_named_ability_removes_the_suppressed_one_too() -> None:
    orc = armor_after((ab.Named(ARMOR, 1),), ab.Gain(ab.Named(ARMOR, 3)), ab.LoseNamed(ARMOR))
    assert not orc.state.facts.has(ARMOR)


@pytest.mark.rule("518.4")
def test_being_replaced_by_a_larger_value_does_not_trigger_losing() -> None:
    node = goes_off(ab.Moment.LOST, on_itself(ab.Heal(1)), ab.Is(ab.Who.SELF))
    orc = armor_after((node,), ab.Gain(ab.Named(ARMOR, 1)), ab.Gain(ab.Named(ARMOR, 3)), wounds=4)
    assert (armor(orc), orc.wounds) == (3, 4)


@pytest.mark.rule("518.4.1")
def test_a_poison_that_replaces_a_weaker_one_triggers_gaining() -> None:
    node = goes_off(ab.Moment.GAINED, on_itself(ab.Heal(1)), ab.Is(ab.Who.SELF))
    poison = ab.Name.POISON
    orc = armor_after((node,), ab.Gain(ab.Named(poison, 1)), ab.Gain(ab.Named(poison, 2)), wounds=4)
    assert (orc.state.facts.value(poison), orc.wounds) == (2, 2)


def as_much_as_regeneration() -> ab.While:
    """Return: creatures beside have armor of the value of their regeneration."""
    own = ab.NamedOf(ab.Name.REGENERATION, ab.Who.CANDIDATE)
    return ab.While(
        ab.CardIs(ab.Who.SELF, ab.Not(ab.InState(ab.State.CLOSED))),
        (calculated(own),),
        ab.Beside(ab.Who.SELF),
    )


def calculated(value: ab.NamedOf) -> ab.Calculated:
    """Return armor of a value that is reckoned."""
    return ab.Calculated(ab.Named(ARMOR), value)


def more(amount: int) -> ab.Gain:
    """Return the gain of a bonus to armor."""
    return ab.Gain(ab.NamedBonus(ARMOR, amount))


def gain(value: int) -> ab.Gain:
    """Return the gain of armor."""
    return ab.Gain(ab.Named(ARMOR, value))


def when_wounded(amount: int) -> ab.While:
    """Return a bonus to armor that its card has while it is wounded."""
    return ab.While(WOUNDED, (ab.NamedBonus(ARMOR, amount),))


TWO = ab.Named(ARMOR, 2)


@pytest.mark.parametrize(("card", "effects", "wounds", "value"), [
    case("518.5 518.7 518.7.1", "a bonus adds to a named ability", (TWO,), (more(1),), 0, 3),
    case("518.6", "a bonus to an absent ability is not gained", (), (more(1), gain(2)), 0, 2),
    case("518.6 518.3", "a bonus raises the value it meets",
         (), (ab.GainOrMore(ARMOR, 1),) * 2, 0, 2),
    case("518.7.1", "a larger value replaces the base with its bonus",
         (TWO,), (more(1), gain(4)), 0, 4),
    case("518.7.1 518.3", "a new value is compared with the raised one",
         (TWO,), (more(2), gain(3)), 0, 4),
    case("518.7.1", "a new value is compared with the lowered one",
         (ab.Named(ARMOR, 3),), (more(-2), gain(2)), 0, 2),
    case("518.7.2", "a conditional bonus applies to any base",
         (TWO, when_wounded(1)), (gain(4),), 1, 5),
    case("518.7.2", "a conditional bonus needs its condition",
         (TWO, when_wounded(1)), (ab.Gain(ab.Named(ab.Name.CURSE)),), 0, 2),
    case("518.7.2", "two conditional bonuses both hold",
         (TWO, when_wounded(3), when_wounded(-1)), (), 1, 4),
    case("518.7.2 518.3", "a new value is compared with conditional bonuses",
         (TWO, when_wounded(2)), (gain(3),), 1, 4),
    case("518.7.2", "a printed bonus waits for a new base",
         (TWO, when_wounded(1)), (ab.LoseNamed(ARMOR), gain(3)), 1, 4),
])  # fmt: skip
def test_armor_with_bonuses(
    card: tuple[ab.Ability, ...], effects: tuple[ab.Effect, ...], wounds: int, value: int
) -> None:
    assert armor(armor_after(card, *effects, wounds=wounds)) == value


@pytest.mark.rule("518.7.1")
def test_two_bonuses_each_raise_their_own_named_ability() -> None:
    trained, experience = ab.NamedBonus(ab.Name.ATTACK_EXPERIENCE, 2), ab.Name.ATTACK_EXPERIENCE
    has = (ab.Named(ARMOR, 2), ab.Named(experience, 4))
    orc = armor_after(has, ab.Gain(ab.NamedBonus(ARMOR, 1)), ab.Gain(trained))
    assert (armor(orc), orc.state.facts.value(experience)) == (3, 6)


@pytest.mark.rule("518.6")
@pytest.mark.parametrize(("has", "amount"), [((), 2), ((ab.Named(ARMOR, 1),), 0)])
def test_a_bonus_to_an_absent_ability_or_of_zero_is_not_gained(
    has: tuple[ab.Ability, ...], amount: int
) -> None:
    orc = armor_after(has, ab.Gain(ab.NamedBonus(ARMOR, amount)))
    assert (armor(orc), orc.state.effects) == (len(has), ())


@pytest.mark.rule("518.8")
def test_a_value_below_zero_works_as_zero() -> None:
    orc = armor_after((ab.Named(ARMOR, 1),), ab.Gain(ab.NamedBonus(ARMOR, -3)))
    assert (armor(orc), orc.state.facts.has(ARMOR)) == (0, True)


@pytest.mark.rule("518.9")
def test_two_abilities_with_one_title_both_work() -> None:
    rest = goes_off(ab.Moment.TURN_END, on_itself(ab.Heal(1)), ab.Is(ab.Who.SELF))
    table, mage, orc, _ = board(
        ours("a1", gives(ab.Gain(rest))), ours("c3", rest, wounds=5), theirs("c6")
    )
    table.uses(mage, orc)
    table.ends_turn()
    while table.options and not table.can_move(orc, "c4") and orc.wounds > 3:
        table.choose(table.options[0])
    assert orc.wounds == 3


def armored() -> ab.HasNamed:
    """Return the filter of cards with armor."""
    return ab.HasNamed(ARMOR)


@scenes(
    scene("518.3/own", "a printed ability is suppressed and comes back",
          "a1 uses at c3: c3 has armor 3; end turn: c3 has armor 1",
          ours("a1", gives(ab.Gain(ab.Named(ab.Name.ARMOR, 3), ab.Until.TURN_END))),
          ours("c3", ab.Named(ab.Name.ARMOR, 1)), theirs("c6")),
    scene("518.3/acquired", "an acquired ability that was replaced does not come back",
          "a1 uses at c3, a1 uses 1 at c3, end turn: c3 has no armor",
          ours("a1", gives(ab.Gain(ab.Named(ab.Name.ARMOR, 1))),
              gives(ab.Gain(ab.Named(ab.Name.ARMOR, 3), ab.Until.TURN_END))), ours("c3"),
          theirs("c6")),
    scene("518.4.2 523.5", "a static ability gives nothing of value zero",
          "now: c3 has no armor", ours("c2", as_much_as_regeneration()), ours("c3"), theirs("c6")),
    scene("518.4.2", "a value that follows a lost ability is lost",
          "now: c3 has armor 2; a1 uses at c3: c3 has armor 0, c3 has 4 wounds",
          ours("c2", as_much_as_regeneration()),
          ours("a1", gives(ab.LoseNamed(ab.Name.REGENERATION))),
          ours("c3", ab.Named(ab.Name.REGENERATION, 2), goes_off(ab.Moment.LOST,
              on_itself(ab.Heal(1)), ab.Is(ab.Who.SELF)), wounds=5), theirs("c6")),
    scene("518.3/own 518.7.1", "a bonus belongs to the ability in force of its own name",
          "a1 uses at c3, a1 uses 1 at c3, a1 uses 2 at c3: c3 has armor 3; end turn: "
          "c3 has armor 1",
          ours("a1", gives(ab.Gain(ab.Named(ab.Name.ARMOR, 2), ab.Until.TURN_END)),
              gives(ab.Gain(ab.Named(ab.Name.REGENERATION, 5))),
              gives(ab.Gain(ab.NamedBonus(ab.Name.ARMOR, 1)))),
          ours("c3", ab.Named(ab.Name.ARMOR, 1)), theirs("c6")),
    scene("518.3 117.1", "a larger static value of another card replaces a smaller one",
          "now: c3 has armor 3, d3 has armor 0",
          ours("a1", ab.While(ab.CardIs(ab.Who.SELF, ab.OfSide(ab.Side.OWN)),
              (ab.Named(ab.Name.ARMOR, 3),), armored())), ours("c3", ab.Named(ab.Name.ARMOR, 1)),
          ours("d3"), theirs("c6")),
    scene("518.7.1", "a bonus without a condition lasts as long as its base",
          "a1 uses at c3, a1 uses 1 at c3: c3 has armor 3; end turn: c3 has 0 effects, "
          "c3 has no armor",
          ours("a1", gives(ab.Gain(ab.Named(ab.Name.ARMOR, 2), ab.Until.TURN_END)),
              gives(ab.Gain(ab.NamedBonus(ab.Name.ARMOR, 1)))), ours("c3"), theirs("c6")),
    scene("518.7.2", "an acquired bonus is lost with its base",
          "a1 uses at c3, a1 uses 1 at c3: c3 has armor 3; end turn: c3 has 0 effects",
          ours("a1", gives(ab.Gain(ab.Named(ab.Name.ARMOR, 2), ab.Until.TURN_END)),
              gives(ab.Gain(ab.NamedBonus(ab.Name.ARMOR, 1), ab.Until.OWN_NEXT_TURN_END))),
          ours("c3"), theirs("c6")),
    scene("518.4.2 543.7", "a static ability gives a value that follows another one: value 1",
          "a1 uses at c3: c3 has armor 1",
          ours("c2", as_much_as_regeneration()),
          ours("a1", gives(ab.Gain(ab.Named(ab.Name.REGENERATION, 1)))), ours("c3"), theirs("c6")),
    scene("518.4.2 543.7", "a static ability gives a value that follows another one: value 3",
          "a1 uses at c3: c3 has armor 3",
          ours("c2", as_much_as_regeneration()),
          ours("a1", gives(ab.Gain(ab.Named(ab.Name.REGENERATION, 3)))), ours("c3"), theirs("c6")),
)  # fmt: skip
def test_named_values(scene: Scene) -> None:
    scene.play()


@pytest.mark.rule("541.4.1", "543.6")
@pytest.mark.parametrize(
    ("nodes", "left"),
    [
        ((ab.Named(ab.Name.ARMOR, 2),), 2),
        ((ab.NamedAgainst(ab.Name.ARMOR, 3, ab.OfSide(ab.Side.ENEMY)),), 3),
    ],
)
def test_the_armor_left_includes_armor_against_the_attacker(
    nodes: tuple[ab.Ability, ...], left: int
) -> None:
    table = Table()
    turtle = lay(table.first, "c4", *nodes)
    archer = lay(table.second, "c6", tap(ab.Attack(ab.PowerKind.SHOT, ab.Strength(1, 1, 1))))
    assert fact_of(turtle.state, ab.Fact.ARMOR_LEFT) == left
    table.ends_turn()
    table.everybody_passes()
    table.uses(archer, turtle, die=3)
    table.everybody_passes()
    assert (fact_of(turtle.state, ab.Fact.ARMOR_LEFT), turtle.wounds) == (left - 1, 0)


@pytest.mark.rule("541.4.1", "518.3")
def test_the_armor_left_is_that_of_the_larger_armor() -> None:
    both = (ab.Named(ab.Name.ARMOR, 1), ab.NamedAgainst(ab.Name.ARMOR, 3, ab.OfSide(ab.Side.ENEMY)))
    _table, turtle, _ = board(ours("c4", *both), theirs("a6"))
    assert fact_of(turtle.state, ab.Fact.ARMOR_LEFT) == 3

"""Compound abilities, generated plays, participle constructions: 505, 513, 537, 539, 543."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.table import options as op
from engine.berserk.table.events import CardClosed
from tests.engine.berserk.abilities.laying import board, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import (
    TAP,
    free,
    influence,
    on_itself,
    reaction,
    spell,
    tap,
)
from tests.engine.berserk.abilities.sayings import ENEMIES, ENEMY, OWN, SELF
from tests.engine.berserk.abilities.scenes import Scene, scene, scenes
from tests.support.scenario import Piece, Table

HURT = spell(ab.Wound(1), targets=ENEMIES)
REST = on_itself(ab.Heal(2))
NEVER = influence(ab.Open(), targets=ab.Targets(ab.AllOf((OWN, ab.InState(ab.State.CLOSED)))))


def table_of(body: object, wounds: int = 4) -> tuple[Table, Piece, Piece]:
    table = Table()
    mage = lay(table.first, "c3", tap(body), wounds=wounds)  # type: ignore[arg-type]  # a body
    elf = table.second.creature("c4", life=20)
    return table, mage, elf


# Compounds: 505.


@pytest.mark.rule("505.3", "512.3")
def test_a_compound_ability_is_paid_once_after_all_its_powers() -> None:
    table, mage, elf = table_of(ab.And((HURT, HURT, REST)))
    table.uses(mage)
    assert (elf.wounds, mage.wounds) == (2, 2)
    assert [event.card for event in table.events(CardClosed)] == [mage.id]


@pytest.mark.rule("505.4.1", "502.1")
def test_a_skipped_power_sets_no_target_for_later_powers() -> None:
    """«Ранить существо на 1, открыть своё закрытое существо, ранить его же на 1.»"""
    again = influence(ab.Wound(1), targets=ab.Targets(who=ab.Who.TARGET))
    table, mage, elf = table_of(ab.And((HURT, NEVER, again)))
    table.uses(mage)
    assert elf.wounds == 2


@pytest.mark.rule("505.4.7")
@pytest.mark.parametrize(("wounds", "hurt"), [(4, 0), (0, 1)])
def test_otherwise_resolves_when_the_first_power_failed(wounds: int, hurt: int) -> None:
    table, mage, elf = table_of(ab.Otherwise(REST, HURT), wounds=wounds)
    table.uses(mage)
    assert elf.wounds == hurt


@pytest.mark.rule("505.4.8.1")
@pytest.mark.parametrize("both", [True, False])
def test_both_alternatives_of_an_or_resolve_if_the_text_says_so(both: bool) -> None:
    condition = ab.ThereAre(ENEMY) if both else ab.ThereAre(ab.OfClass(("дракон",)))
    table, mage, elf = table_of(ab.Or((HURT, REST), both_if=condition))
    table.uses(mage)
    if not both:
        table.choose(op.ChooseBranch(0))
    assert (elf.wounds, mage.wounds) == (1, 2 if both else 4)


@pytest.mark.rule("505.4.9", "505.5")
@pytest.mark.parametrize(("branch", "hurt", "left"), [(0, 2, 4), (1, 0, 2)])
def test_either_separates_whole_groups(branch: int, hurt: int, left: int) -> None:
    table, mage, elf = table_of(ab.Or((ab.And((HURT, HURT)), ab.And((REST,)))))
    table.uses(mage)
    table.choose(op.ChooseBranch(branch))
    assert (elf.wounds, mage.wounds) == (hurt, left)


@pytest.mark.rule("505.5", "505.4.5", "505.4.1")
def test_and_binds_closer_than_while_doing_so() -> None:
    """«C1, при этом C2, затем C3 и C4» is ((C1, при этом C2), (C3 и C4))."""
    body = ab.And((ab.WhileDoing(NEVER, HURT), ab.And((REST, HURT))))
    table, mage, elf = table_of(body)
    table.uses(mage)
    assert (mage.wounds, elf.wounds) == (2, 1)


@pytest.mark.rule("505.5", "505.4.6", "505.4.7")
def test_otherwise_binds_closer_than_on_success() -> None:
    """«C6, при выполнении C7, иначе C8» is (C6 - (C7, иначе C8))."""
    table, mage, elf = table_of(ab.OnSuccess(HURT, ab.Otherwise(NEVER, REST)))
    table.uses(mage)
    assert (elf.wounds, mage.wounds) == (1, 2)


@pytest.mark.rule("505.6", "545.11")
@pytest.mark.parametrize("accepts", [(True, True), (True, False), (False, True), (False, False)])
def test_optional_parts_are_chosen_independently(accepts: tuple[bool, bool]) -> None:
    table, mage, elf = table_of(ab.And((HURT, ab.May(HURT), ab.May(REST))))
    table.uses(mage)
    for accept in accepts:
        table.choose(op.Accept() if accept else op.Decline())
    assert (elf.wounds, mage.wounds) == (1 + accepts[0], 4 - 2 * accepts[1])


@pytest.mark.rule("545.7.1")
@pytest.mark.parametrize(
    ("limit", "chips"), [(ab.Limit.PER_TURN, [1, 1, 2]), (ab.Limit.PER_BATTLE, [1, 1, 1])]
)
def test_a_limit_within_a_compound_ability_covers_only_the_part_before_it(
    limit: ab.Limit, chips: list[int]
) -> None:
    part = ab.Limited(on_itself(ab.Chips(1)), limit)
    body = ab.And((part, spell(ab.Wound(1), targets=ab.Targets(ENEMY))))
    table, mage, elf = board(ours("c1", free(body)), theirs("c6"))
    had = []
    for wounds in (1, 2, 3):
        table.uses(mage)
        assert elf.wounds == wounds
        had.append(mage.state.chips)
        if wounds == 2:
            table.ends_turn()
            table.ends_turn()
    assert had == chips


@pytest.mark.rule("545.7.1")
@pytest.mark.parametrize("joined", [ab.WhileDoing, ab.OnSuccess, ab.Otherwise])
def test_a_part_that_reached_its_limit_has_failed(
    joined: type[ab.WhileDoing | ab.OnSuccess | ab.Otherwise],
) -> None:
    part = ab.Limited(on_itself(ab.Chips(1)), ab.Limit.PER_TURN)
    body = ab.And(
        (on_itself(ab.Heal(1)), joined(part, spell(ab.Wound(1), targets=ab.Targets(ENEMY))))
    )
    table, mage, elf = board(ours("c1", free(body), wounds=5), theirs("c6"))
    table.uses(mage)
    table.uses(mage)
    assert (mage.wounds, mage.state.chips, elf.wounds) == (3, 1, 1)


PART = ab.Limited(on_itself(ab.Chips(1)), ab.Limit.PER_TURN)


@scenes(
    scene("505.4.4", "attacks at several targets are aimed at different ones",
          "dice 3 3, c1 uses, choose c4: c4 has 1 wound, d4 has 1 wound",
          ours("c1", tap(ab.Repeat(3, ab.Attack(ab.PowerKind.DISCHARGE, Strength(1, 1, 1),
              targets=ab.Targets(ab.AllOf((ENEMY, ab.Not(ab.Targeted())))))))), theirs("c4"),
          theirs("d4")),
    scene("505.4.3 513.3", "a counted number sets the number of attacks",
          "dice 3 3, c1 uses: c6 has 2 wounds",
          ours("c1", tap(ab.Repeat(ab.Count(ab.AllOf((OWN, ab.OfClass(("волк",))))),
              ab.Attack(ab.PowerKind.SHOT, Strength(1, 1, 1), targets=ENEMIES))),
              classes=("волк",)), ours("a1", classes=("волк",)), theirs("c6")),
    scene("505.4.3 513.3", "zero attacks cannot be announced",
          "now: c1 cannot use",
          ours("c1", tap(ab.Repeat(ab.Count(ab.AllOf((OWN, ab.OfClass(("волк",))))),
              ab.Attack(ab.PowerKind.SHOT, Strength(1, 1, 1), targets=ENEMIES)))), theirs("c6")),
    scene("505.4.5 532.6", "a power stopped by a protection has not failed",
          "c3 uses: c6 has 0 wounds, c3 has 2 wounds",
          ours("c3", tap(ab.WhileDoing(HURT, REST)), wounds=4),
          theirs("c6", ab.Protection((ab.PowerKind.SPELL,)))),
    scene("505.6", "declining the optional part keeps the part after then",
          "c3 uses, decline: c4 has 0 wounds, c3 has 2 wounds",
          ours("c3", tap(ab.And((ab.May(HURT), REST))), wounds=4), theirs("c4", life=20)),
    scene("505.7/named 543.4",
          "a result is what the previous power did, not what it should have done",
          "c1 uses, choose a1: c6 has 2 wounds",
          ours("c1", tap(ab.OnSuccess(influence(ab.Heal(4), targets=ab.Targets(OWN)),
              influence(ab.Wound(ab.ResultOf(ab.Outcome.HEALED)), targets=ENEMIES)))),
          ours("a1", wounds=2), theirs("c6")),
    scene("502.3.2", "losing abilities after the first part does not stop a compound ability",
          "c1 uses, choose c6, pass, a6 uses at c1, all pass, choose c6, all pass: "
          "c6 has 2 wounds",
          ours("c1", tap(ab.And((HURT, HURT)))),
          theirs("a6", reaction(influence(ab.LoseAbilities())), life=20), theirs("c6")),
    scene("502.3.2", "losing abilities before the first part stops a compound ability",
          "c1 uses, choose c6, a6 uses at c1, all pass: c6 has 0 wounds, c1 is not closed, "
          "asked first act",
          ours("c1", tap(ab.And((HURT, HURT)))),
          theirs("a6", reaction(influence(ab.LoseAbilities())), life=20), theirs("c6")),
    scene("502.3.1 528.6", "an ability lost before it begins is neither carried out nor paid",
          "c1 uses at c6, a6 uses at c1, all pass: c6 has 0 wounds, c1 is not closed",
          ours("c1", tap(spell(ab.Wound(2)))),
          theirs("a6", reaction(influence(ab.LoseAbilities()))), theirs("c6")),
    scene("502.3.3 509.3", "beside a dead card means beside the cell where it stood",
          "dice 3 3, c1 uses, choose c4: c4 is dead, c5 has 2 wounds, a6 has 0 wounds",
          ours("c1", tap(ab.And((ab.Attack(ab.PowerKind.DISCHARGE, Strength(9, 9, 9)),
              ab.Attack(ab.PowerKind.DISCHARGE, Strength(2, 2, 2),
              targets=ab.Targets(ab.AllOf((ENEMY, ab.Beside(ab.Who.TARGET))))))))),
          theirs("c4", life=9), theirs("c5"), theirs("a6")),
    scene("545.10", "a condition within a text is checked when its part is reached",
          "c3 uses: c3 has 2 wounds",
          ours("c3", tap(ab.And((HURT, ab.Provided(ab.ThereAre(ab.AllOf((ENEMY,
              ab.InState(ab.State.WOUNDED)))), REST)))), wounds=4), theirs("c4", life=20)),
    scene("111.3.3 505.2", "each power of a compound ability has a kind of its own",
          "c1 uses: c6 has 1 wound",
          ours("c1", tap(ab.And((spell(ab.Wound(2), targets=ENEMIES), influence(ab.Wound(1),
              targets=ENEMIES))))), theirs("c6", ab.Protection((ab.PowerKind.SPELL,)))),
    scene("545.7", "an ability limited to once a battle is used up",
          "c1 uses at c6, end turn, end turn: c1 cannot use at c6",
          ours("c1", ab.Playable(TAP, HURT, limit=ab.Limit.PER_BATTLE)), theirs("c6")),
    scene("545.7.1", "a limited part is carried out as often as its limit says",
          "c1 uses, c1 uses, c1 uses: c1 has 2 wounds, c1 has 2 chips",
          ours("c1", free(ab.And((on_itself(ab.Heal(1)), ab.Limited(on_itself(ab.Chips(1)),
              ab.Limit.PER_TURN, 2)))), wounds=5), theirs("c6")),
    scene("545.7.1", "a part of several powers is used up by those that can be announced",
          "c1 uses, c1 uses, c1 uses: c1 has 4 chips, c1 has 6 wounds",
          ours("c1", free(ab.And((on_itself(ab.Heal(1)), ab.Limited(ab.And((spell(ab.Wound(1),
              targets=ab.Targets(ab.AllOf((ENEMY, ab.InState(ab.State.WOUNDED))))),
              on_itself(ab.Chips(1)), on_itself(ab.Chips(1)))), ab.Limit.PER_BATTLE, 2)))),
              wounds=9), theirs("c6")),
    scene("545.7.1 501.5", "an announced part cannot be announced again",
          "c1 uses: asked first priority; c1 uses, all pass: c1 has 1 chip, c1 has 3 wounds",
          ours("c1", ab.Playable(ab.Payment(), ab.And((ab.Limited(on_itself(ab.Chips(1)),
              ab.Limit.PER_TURN), on_itself(ab.Heal(1)))), sudden=True), wounds=5), theirs("c6")),
    scene("545.7.1", "an ability whose only part is used up cannot be announced",
          "c1 uses: c1 has 1 chip, c1 cannot use",
          ours("c1", free(ab.And((PART, PART)))), theirs("c6")),
    scene("505.4.1 512.6.9/next", "a power that cannot be announced is skipped",
          "c3 uses: c4 has 1 wound",
          ours("c3", tap(ab.And((NEVER, HURT))), wounds=4), theirs("c4", life=20)),
    scene("505.4.2", "then joins powers that do not depend on each other",
          "c3 uses: c4 has 0 wounds, c3 has 2 wounds",
          ours("c3", tap(ab.And((ab.WhileDoing(NEVER, HURT), REST))), wounds=4),
          theirs("c4", life=20)),
    scene("505.4.5 523.4.2", "while doing so asks of an attack only that it succeeded",
          "c3 uses rolling 3: c4 has 0 wounds, c3 has 2 wounds",
          ours("c3", tap(ab.WhileDoing(ab.Attack(ab.PowerKind.SPECIAL_STRIKE, Strength(0, 0,
              0)), REST)), wounds=4), theirs("c4", life=20)),
    scene("505.4.5", "while doing so asks for the full effect",
          "c3 uses: c3 has 2 wounds, c4 has 0 wounds",
          ours("c3", tap(ab.WhileDoing(influence(ab.Heal(2), ab.Open(),
              targets=ab.Targets(SELF)), HURT)), wounds=4), theirs("c4", life=20)),
    scene("505.4.6", "on success needs any effect",
          "c3 uses: c3 has 2 wounds, c4 has 1 wound",
          ours("c3", tap(ab.OnSuccess(influence(ab.Heal(2), ab.Open(),
              targets=ab.Targets(SELF)), HURT)), wounds=4), theirs("c4", life=20)),
    scene("505.4.8", "an impossible alternative is not offered",
          "c3 uses: c4 has 1 wound",
          ours("c3", tap(ab.Or((NEVER, HURT))), wounds=4), theirs("c4", life=20)),
    scene("505.4.10", "the opponent is not asked for an impossible effect",
          "c3 uses: c4 has 1 wound",
          ours("c3", tap(ab.UnlessOpponent(NEVER, HURT)), wounds=4), theirs("c4", life=20)),
)  # fmt: skip
def test_compound_abilities(scene: Scene) -> None:
    scene.play()


# X: 543.


@pytest.mark.rule("543.3", "523.3", "512.5")
@pytest.mark.example("523.2-ex1")
def test_x_may_be_the_number_of_targets() -> None:
    some = ab.Targets(ENEMY, least=ab.ChosenX(), most=ab.ChosenX())
    storm = ab.Playable(ab.Payment(chips=ab.ChosenX()), spell(ab.Wound(1), targets=some))
    table, mage, one, other, third = board(
        ours("c1", storm, chips=2), theirs("c4"), theirs("d4"), theirs("a6")
    )
    table.uses(mage)
    assert op.ChooseNumber(0) not in table.options
    table.choose(op.ChooseNumber(2))
    table.chooses(one, third)
    assert [card.wounds for card in (one, other, third)] == [1, 0, 1]


@pytest.mark.rule("523.3", "543.2")
@pytest.mark.parametrize("chips", [0, 2])
def test_a_repetition_of_x_needs_something_to_pay(chips: int) -> None:
    blows = ab.Playable(ab.Payment(chips=ab.ChosenX()), ab.Repeat(ab.ChosenX(), HURT))
    table, mage, _ = board(ours("c1", blows, chips=chips), theirs("c4"))
    assert table.can_use(mage) is (chips > 0)


@pytest.mark.rule("523.3", "505.4.3")
@pytest.mark.parametrize("movement", [0, 1, 2])
def test_a_counted_repetition_of_zero_does_nothing(movement: int) -> None:
    blows = tap(ab.Repeat(ab.FactOf(ab.Fact.MOVEMENT), HURT))
    table, mage, elf = board(ours("c1", blows, movement=movement), theirs("c6"))
    assert table.can_use(mage) is (movement > 0)
    if movement:
        table.uses(mage)
    assert elf.wounds == movement


@pytest.mark.rule("543.6/strike")
@pytest.mark.parametrize(
    ("fact", "wounds"), [(ab.Fact.WEAK, 1), (ab.Fact.MEDIUM, 2), (ab.Fact.STRONG, 3)]
)
def test_a_number_of_the_strike_is_read_without_modifiers(fact: ab.Fact, wounds: int) -> None:
    table = Table()
    node = tap(spell(ab.Wound(ab.FactOf(fact))))
    mage = lay(table.first, "c1", ab.Modify(ab.Property.STRIKE, 4), node, strike="1-2-3")
    elf = table.second.creature("c6")
    table.uses(mage, elf)
    assert elf.wounds == wounds


@pytest.mark.rule("543.6/check")
@pytest.mark.parametrize(
    ("fact", "prop"),
    [(ab.Fact.MOVEMENT, ab.Property.MOVEMENT), (ab.Fact.MEDIUM, ab.Property.STRIKE)],
)
def test_a_condition_may_ask_for_a_property_without_modifiers(
    fact: ab.Fact, prop: ab.Property
) -> None:
    table = Table()
    two = ab.Targets(ab.HasFact(fact, ab.Compare.EQUAL, 2))
    mage = lay(table.first, "c1", tap(spell(ab.Wound(1), targets=two)))
    plain = lay(table.second, "c6", movement=2, strike="1-2-3")
    greater = lay(table.second, "d6", ab.Modify(prop, 1), movement=2, strike="1-2-3")
    raised = lay(table.second, "e6", ab.Modify(prop, 1), movement=1, strike="1-1-1")
    targets = [table.can_use(mage, elf) for elf in (plain, greater, raised)]
    assert targets == [True, True, False]


@scenes(
    scene("543.4 543.8", "x of an effect is computed when it is applied",
          "c1 uses at c6, a6 uses at c6, all pass: c6 has 1 wound",
          ours("c1", tap(spell(ab.Wound(ab.Count(ab.AllOf((ENEMY,
              ab.InState(ab.State.CLOSED)))))))), theirs("c6"),
          theirs("a6", reaction(influence(ab.Close())))),
    scene("543.8", "full healing is computed when it is applied",
          "c1 uses: c1 has 0 wounds",
          ours("c1", tap(on_itself(ab.Heal(None))), wounds=4), theirs("c6")),
    scene("543.7", "a named ability counts at its value in force",
          "c1 uses at c6: c6 has 3 wounds",
          ours("c1", ab.Named(ab.Name.ARMOR, 2), ab.NamedBonus(ab.Name.ARMOR, 1),
              tap(spell(ab.Wound(ab.NamedOf(ab.Name.ARMOR))))), theirs("c6")),
    scene("523.2 523.2-ex1 =2009:103.7а", "x of a payment is never zero",
          ": c1 cannot use, c6 has 0 wounds",
          ours("c1", ab.Playable(ab.Payment(chips=ab.ChosenX()), spell(ab.Wound(ab.ChosenX())))),
          theirs("c6")),
    scene("543.6/movement =2009:104.2б =2009:205.1а", "properties are taken without modifiers",
          "c1 uses at c6: c6 has 2 wounds",
          ours("c1", ab.Modify(ab.Property.MOVEMENT, 3),
              tap(spell(ab.Wound(ab.FactOf(ab.Fact.MOVEMENT)))), movement=2), theirs("c6")),
)  # fmt: skip
def test_x_and_other_numbers(scene: Scene) -> None:
    scene.play()

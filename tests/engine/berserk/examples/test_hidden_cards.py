"""The worked examples of hidden cards (533 of the rulebook)."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.card import CardType, Element
from engine.berserk.table import options as op
from engine.berserk.table.events import DefenderAssigned
from engine.berserk.table.state import Asking
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import board, creature, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import influence, on_itself, spell, tap
from tests.engine.berserk.abilities.sayings import ENEMY, OWN, SELF, on
from tests.support.scenario import Piece, Table

GROUND, FLYER = CardType.GROUND, CardType.FLYER
SHOT, MAGIC = (ab.PowerKind.SHOT,), ab.InState(ab.State.MAGIC)
A_SPELL = tap(spell(ab.Wound(1)))


def secret(table: Table, cell: str, *abilities: ab.Ability, **facts: object) -> Piece:
    """Lay a hidden card of the second player."""
    spec = creature(*abilities, **facts)  # type: ignore[arg-type]  # the facts of creature
    return table.second.card(spec, cell, hidden=True)


@pytest.mark.rule("533.6")
@pytest.mark.example("533.6-ex1")
@pytest.mark.parametrize(
    ("life", "kind", "killed"), [(4, GROUND, True), (5, GROUND, False), (4, FLYER, False)]
)
def test_a_finishing_blow_at_a_hidden_card_kills_it_if_it_is_a_legal_target(
    life: int, kind: CardType, killed: bool
) -> None:
    table = Table()
    assassin = lay(table.first, "c3", tap(influence(ab.FinishingBlow(4))))
    hale = table.second.creature("b4", life=5)
    hidden = secret(table, "c4", life=life, kind=kind)
    assert (table.can_use(assassin, hale), table.can_use(assassin, hidden)) == (False, True)
    table.uses(assassin, hidden)
    table.everybody_passes()
    assert (hidden.is_dead, hidden.is_hidden) == (killed, False)


@pytest.mark.rule("533.6", "547.1.1")
@pytest.mark.example("533.6-ex2")
def test_a_hidden_card_out_of_range_is_not_assumed_to_be_a_flyer() -> None:
    bolt = ab.Attack(ab.PowerKind.DISCHARGE, Strength(2, 3, 4), range=1)
    table, mage = board(ours("c3", tap(bolt)))
    near, far = secret(table, "c4", name="Ближний"), secret(table, "c5", kind=FLYER)
    bird = table.second.flyer()
    aims = [table.can_use(mage, card) for card in (near, far, bird)]
    assert aims == [False, False, True]  # nor at who stands beside: no such attack reaches there


@pytest.mark.rule("533.6", "545.9")
@pytest.mark.example("533.6-ex3")
def test_a_hidden_card_is_assumed_dark_for_a_longer_shot() -> None:
    shot = ab.Attack(ab.PowerKind.SHOT, Strength(2, 2, 2), range=2)
    further = ab.AlsoAt(ab.OfElement((Element.DARKNESS,)), SHOT, range=2 + 3)
    table, archer, seen, dark = board(
        ours("c1", tap(shot), further), theirs("b6"), theirs("a4", elements=(Element.DARKNESS,))
    )
    hidden, too_far = secret(table, "c6"), secret(table, "d6")
    aims = [table.can_use(archer, card) for card in (seen, dark, hidden, too_far)]
    assert aims == [False, True, True, False]
    table.uses(archer, hidden, die=3)
    table.everybody_passes()
    assert not hidden.is_hidden


def defended(hidden: CardType, guard: CardType, *abilities: ab.Ability) -> bool:
    """Whether a guard beside both defends a hidden card on c4 that is struck from c3."""
    table, orc = board(ours("c3", strike="1-1-1"))
    target = secret(table, "c4", kind=hidden)
    cell = "b4" if guard is GROUND else None
    second = lay(table.second, cell, *abilities, kind=guard, name="Страж")
    table.strikes(orc, target, dice=(3, 1))
    while table.asked is not None and table.asked[1] is Asking.PRIORITY:
        if table.can_defend(second):
            table.defends(second)
        else:
            table.passes()
    return [event.defender for event in table.events(DefenderAssigned)] == [second.id]


@pytest.mark.rule("533.10", "514.4", "545.9")
@pytest.mark.example("533.10-ex1")
@pytest.mark.parametrize("guard", [GROUND, FLYER])
def test_an_own_hidden_flyer_is_defended_only_by_cards_that_may_defend_flyers(
    guard: CardType,
) -> None:
    flyers = ab.AlsoDefends(ab.OfType((FLYER,)))
    assert not defended(FLYER, guard)
    assert defended(FLYER, guard, flyers)
    assert defended(GROUND, guard, flyers) is (guard is GROUND)


@pytest.mark.rule("533.10", "514.2")
@pytest.mark.example("533.10-ex2")
@pytest.mark.parametrize("magic", [True, False])
def test_a_manticore_that_strikes_a_hidden_magic_card_meets_no_defender(magic: bool) -> None:
    hunts = ab.StrikeKind(ab.Name.DIRECTED, MAGIC)
    table, manticore = board(ours("c3", hunts, strike="1-1-1"))
    target = secret(table, "c4", *((A_SPELL,) if magic else ()))
    guard = table.second.creature("b4")
    table.strikes(manticore, target, dice=(3, 1))
    offered = False
    while table.asked is not None and table.asked[1] is Asking.PRIORITY:
        offered = offered or table.can_defend(guard)
        table.passes()
    assert offered is not magic


@pytest.mark.rule("533.5", "533.11")
@pytest.mark.example("533.11-ex1")
@pytest.mark.parametrize("hidden", [True, False])
def test_a_hidden_serpent_forbids_no_shots_and_need_not_be_revealed(hidden: bool) -> None:
    """Revealed and in its third row the serpent draws all shots."""
    third = ab.CardIs(ab.Who.SELF, ab.InRows((3,), ab.Side.OWN))
    others = ab.AllOf((OWN, ab.Not(SELF)))
    draws = ab.While(third, (ab.Cannot(ab.Doing.BE_TARGET, others, powers=SHOT),))
    table = Table()
    archer = lay(table.first, "c1", tap(ab.Attack(ab.PowerKind.SHOT, Strength(1, 1, 1))))
    elf = table.second.creature("c4")
    serpent = table.second.card(creature(draws, name="Змей"), "c6", hidden=hidden)
    assert (table.can_use(archer, elf), table.can_use(archer, serpent)) == (hidden, True)
    if hidden:
        table.uses(archer, elf, die=3)
        table.everybody_passes()
        assert (elf.wounds, serpent.is_hidden) == (1, True)


@pytest.mark.rule("533.5", "533.11", "409.2")
@pytest.mark.example("533.11-ex2")
@pytest.mark.parametrize(("cell", "revealed"), [("c6", True), ("c5", False)])
def test_start_of_turn_gains_of_hidden_cards_are_announced(cell: str, revealed: bool) -> None:
    third = ab.CardIs(ab.Who.SELF, ab.InRows((3,), ab.Side.OWN))
    gift = on_itself(ab.Gain(ab.Named(ab.Name.ARMOR, 1), ab.Until.TURN_END))
    runs = on(ab.Moment.TURN_START, gift, turn=ab.Side.OWN, condition=third)
    table, _, _ = board(ours("c1"), theirs("a6"))
    runner = secret(table, cell, runs)
    table.ends_turn()
    table.everybody_passes()
    assert table.asked == (Seat.SECOND, Asking.ACT)
    assert (runner.is_hidden, runner.state.facts.has(ab.Name.ARMOR)) == (not revealed, revealed)
    table.ends_turn()
    table.everybody_passes()
    assert not runner.state.facts.has(ab.Name.ARMOR)


@pytest.mark.rule("533.5", "533.11")
@pytest.mark.example("533.11-ex3")
@pytest.mark.parametrize("chosen", [0, 1])
@pytest.mark.parametrize("seen", [True, False])
def test_a_gift_reveals_a_hidden_magic_card_when_no_other_can_take_it(
    seen: bool, chosen: int
) -> None:
    less = ab.SizeModifier(-1, ab.Applies.AS_TARGET, powers=(ab.PowerKind.STRIKE,))
    magic = ab.Targets(ab.AllOf((OWN, MAGIC)))
    when = ab.When(ab.Moment.LANDED, SELF, powers=(ab.PowerKind.STRIKE,))
    gives = ab.Triggered(when, influence(ab.Gain(less), targets=magic))
    table = Table()
    orc = table.first.creature("c3", strike="1-1-1")
    serpent = lay(table.second, "c4", gives, strike="3-3-3", name="Змей")
    mages = [secret(table, cell, A_SPELL, name=cell) for cell in ("a6", "b6")]
    plain = secret(table, "e6", name="Простой")
    known = lay(table.second, "d6", A_SPELL) if seen else None
    table.strikes(orc, serpent, dice=(1, 6))
    while table.asked is not None and table.asked[1] is Asking.PRIORITY:
        table.passes()
    fitting = mages if known is None else [*mages, known]
    assert table.asked == (Seat.SECOND, Asking.TARGET)
    assert set(table.options) == {op.ChooseTarget(mage.id) for mage in fitting}
    table.choose(op.ChooseTarget((known or mages[chosen]).id))
    table.everybody_passes()
    assert orc.wounds == 3
    assert plain.is_hidden
    hidden = [mage.is_hidden for mage in mages]
    gifted = [len(mage.state.effects) for mage in mages]
    if known is None:
        assert (hidden, gifted) == ([chosen != 0, chosen != 1], [int(not chosen), chosen])
    else:
        assert (hidden, gifted, len(known.state.effects)) == ([True, True], [0, 0], 1)


@pytest.mark.rule("533.9", "533.11")
@pytest.mark.example("533.11-ex4")
@pytest.mark.parametrize(
    ("open_ones", "hidden_ones", "can"), [(1, 2, False), (2, 0, True), (0, 2, False)]
)
def test_envy_counts_only_open_magic_cards(open_ones: int, hidden_ones: int, can: bool) -> None:
    beside = ab.AllOf((ENEMY, MAGIC, ab.Beside()))
    blow = ab.Attack(ab.PowerKind.MAGIC_STRIKE, Strength(3, 3, 3))
    envies = ab.While(ab.ThereAre(beside, 2), (tap(blow),))
    table, demon = board(ours("c3", envies))
    cells = iter(("b4", "c4", "d4"))
    cards = [lay(table.second, next(cells), A_SPELL) for _card in range(open_ones)]
    cards += [secret(table, next(cells), A_SPELL) for _card in range(hidden_ones)]
    table.second.creature("e6")
    offered = [
        option
        for option in table.options
        if isinstance(option, op.UseAction) and option.card == demon.id
    ]
    assert bool(offered) is can
    if can:
        table.uses(demon, cards[0], die=3)
        table.everybody_passes()
        assert cards[0].wounds == 3

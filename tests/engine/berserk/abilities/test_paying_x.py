"""X of payments: 543.2."""

from dataclasses import replace

import pytest

import engine.berserk.abilities as ab
from engine.berserk.table import options as op
from engine.berserk.table.board import NO_CELL
from engine.berserk.table.reserve import reserved_chips, reserved_tokens
from engine.berserk.table.state import Zone
from tests.engine.berserk.abilities.laying import board, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import TAP, influence, spell, tap
from tests.engine.berserk.abilities.sayings import ENEMIES, ENEMY, SELF
from tests.engine.berserk.abilities.scenes import Scene, scene, scenes
from tests.support.scenario import Piece, Table

X = ab.ChosenX()


def numbers(table: Table) -> list[int]:
    """Return the X among which a player may choose now."""
    return [option.number for option in table.options if isinstance(option, op.ChooseNumber)]


@pytest.mark.rule("543.2/chosen", "501.6/most")
@pytest.mark.parametrize(
    ("payment", "most"),
    [
        (ab.Payment(closes=True, extra_life=X), 3),
        (ab.Payment(closes=True, wounds=X), 5 + 3),
        (ab.Payment(closes=True, chips=X), 4),
        (ab.Payment(closes=True, chips=X, extra_life=X), 3),
        (ab.Payment(closes=True, chips=ab.Sum((X, 1))), 3),
        (ab.Payment(closes=True, extra_life=ab.Bounded(X, 2)), 2),
        (ab.Payment(closes=True, extra_life=ab.Bounded(X, 9)), 3),
    ],
)
def test_x_is_limited_by_the_resources_and_by_the_text(payment: ab.Payment, most: int) -> None:
    table = Table()
    gift = lay(table.first, "a1", tap(influence(ab.ExtraLife(3))))
    witch = lay(table.first, "c1", ab.Playable(payment, spell(ab.Wound(X))), life=5, chips=4)
    table.second.creature("c4")
    table.uses(gift, witch)
    table.uses(witch)
    assert numbers(table) == list(range(1, most + 1))


@pytest.mark.rule("543.2", "501.14")
def test_x_of_extra_life_is_paid_at_once_and_sets_x_in_the_text() -> None:
    """«{tap}: снимите X дополнительных жизней, при этом разряд на X»."""
    table = Table()
    gift = lay(table.first, "a1", tap(influence(ab.ExtraLife(3))))
    blow = ab.Attack(ab.PowerKind.DISCHARGE, ab.StrikeOf(X, X, X))
    witch = lay(table.first, "c1", ab.Playable(ab.Payment(closes=True, extra_life=X), blow))
    elf = table.second.creature("c4")
    table.uses(gift, witch)
    table.dice(1)
    table.uses(witch)
    table.choose(op.ChooseNumber(2))
    table.choose(op.ChooseTarget(elf.id))
    assert (witch.state.extra, elf.wounds, witch.is_closed) == (1, 2, True)


@pytest.mark.rule("543.2", "501.15")
@pytest.mark.parametrize(("x", "dies"), [(2, False), (5, True)])
def test_x_wounds_may_take_all_the_remaining_life(x: int, dies: bool) -> None:
    """«Получить X ран, при этом ранить на X-1»: who dies of it does nothing."""
    ram = ab.Playable(
        ab.Payment(closes=True, wounds=X), spell(ab.Wound(ab.Sum((X, -1))), targets=ENEMIES)
    )
    table, orc, _, elf = board(ours("c1", ram, life=5), ours("a1"), theirs("c4"))
    table.uses(orc)
    table.choose(op.ChooseNumber(x))
    assert (orc.is_dead, elf.wounds) == (dies, 0 if dies else x - 1)


@pytest.mark.rule("543.2", "501.6", "523.2")
def test_x_cannot_be_announced_without_means_to_pay() -> None:
    node = ab.Playable(ab.Payment(closes=True, extra_life=X), spell(ab.Wound(X)))
    table, witch, _ = board(ours("c1", node), theirs("c4"))
    assert not table.can_use(witch)
    refusal = table.why(op.UseAction(witch.id, witch.state.facts.actions[0]))
    assert refusal is not None
    assert refusal.code == "no_life_to_pay"


@scenes(
    scene("543.2 523.2", "x cannot be announced if its maximum is zero",
          "now: c1 cannot use",
          ours("c1", ab.Playable(ab.Payment(wounds=ab.Bounded(X, ab.Count(ab.AllOf((ENEMY,
              SELF))))), spell(ab.Wound(X)))), theirs("c4")),
    scene("543.2 501.6 528.2", "announced x must still be payable when the play begins",
          "a1 uses at c1, all pass, c1 uses, choose-number 3, choose c4, c4 uses at c1, all pass: "
          "c1 has 2 extra-life, c1 is not closed, c4 has 0 wounds",
          ours("a1", tap(influence(ab.ExtraLife(3)))),
          ours("c1", ab.Playable(ab.Payment(closes=True, extra_life=X), spell(ab.Wound(X)))),
          theirs("c4", ab.Playable(TAP, influence(ab.ExtraLife(-1)), sudden=True))),
)  # fmt: skip
def test_paying_x(scene: Scene) -> None:
    scene.play()


@pytest.mark.rule("501.5", "543.2")
@pytest.mark.parametrize(("x", "left"), [(1, 3), (3, 1)])
def test_chips_reserved_for_x_include_the_added_number(x: int, left: int) -> None:
    """«X+1 фишек»: what is announced cannot be announced again."""
    table = Table()
    costs = ab.Payment(chips=ab.Sum((X, 1)))
    slow = ab.Playable(costs, spell(ab.Wound(X)), sudden=True)
    mage = lay(table.first, "c1", slow, chips=5)
    elf = lay(table.second, "c4", ab.Playable(TAP, influence(ab.Heal(1)), sudden=True))
    table.uses(mage)
    table.choose(op.ChooseNumber(x))
    table.choose(op.ChooseTarget(elf.id))
    assert reserved_chips(table.state, mage.id) == x + 1
    assert mage.state.chips - reserved_chips(table.state, mage.id) == left


def buried(*abilities: ab.Playable, tokens: int) -> tuple[Table, Piece, Piece]:
    """Return a zombie in the graveyard with tokens of incarnation, and an elf."""
    table, _, zombie = board(ours("a1"), ours("c1", *abilities, ab.Named(ab.Name.INCARNATION, 9)))
    dead = table.laid[zombie.id]
    dead.enter(Zone.GRAVEYARD)
    dead.cell, dead.tokens = NO_CELL, tokens
    return table, zombie, lay(table.second, "c4", life=20)


def from_the_graveyard(tokens: ab.Number, times: int = 2) -> ab.Playable:
    """Return: while it lies in the graveyard, for so many tokens it wounds by as many."""
    hit = spell(ab.Wound(X), targets=ENEMIES)
    payment = ab.Payment(tokens=tokens)
    grave = ab.Area.GRAVEYARD
    return ab.Playable(payment, hit, active=grave, limit=ab.Limit.PER_TURN, times=times)


@pytest.mark.rule("501.4", "543.2", "536.7.1")
def test_x_tokens_are_paid_after_the_ability_resolves() -> None:
    table, zombie, elf = buried(from_the_graveyard(X), tokens=3)
    table.uses(zombie)
    assert numbers(table) == [1, 2, 3]
    table.choose(op.ChooseNumber(2))
    assert (zombie.state.tokens, elf.wounds) == (1, 2)


@pytest.mark.rule("501.6/most", "501.5")
def test_x_is_limited_by_the_tokens_left() -> None:
    table, zombie, _elf = buried(from_the_graveyard(2), tokens=1)
    assert not table.can_use(zombie)
    table, zombie, _elf = buried(from_the_graveyard(ab.Bounded(X, 2)), tokens=5)
    table.uses(zombie)
    assert numbers(table) == [1, 2]


@pytest.mark.rule("122.7", "536.7.1")
@pytest.mark.parametrize(("amount", "left"), [(-2, 1), (-9, 0), (2, 5)])
def test_no_more_tokens_are_removed_than_there_are(amount: int, left: int) -> None:
    table, zombie, _elf = buried(tokens=3)
    dead = ab.Targets(ab.Is(ab.Who.CANDIDATE), area=ab.Area.GRAVEYARD)
    mage = lay(table.first, "b1", tap(influence(ab.Tokens(amount), targets=dead)))
    table.uses(mage, zombie)
    assert zombie.state.tokens == left


@pytest.mark.rule("501.5", "501.4")
def test_reserved_tokens_cannot_pay_for_another_ability() -> None:
    table, zombie, elf = buried(replace(from_the_graveyard(2), sudden=True), tokens=3)
    lay(table.second, "e6", ab.Playable(TAP, influence(ab.Heal(1)), sudden=True))
    table.uses(zombie, elf)
    assert reserved_tokens(table.state, zombie.id) == 2
    assert not table.can_use(zombie, elf)

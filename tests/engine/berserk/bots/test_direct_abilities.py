"""The direct bot and what abilities do: good for its own cards, bad for the enemy's."""

from dataclasses import replace

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.bots import DirectBot
from engine.berserk.table.board import parse_cell
from engine.berserk.table.options import (
    Accept,
    ChooseBranch,
    ChooseCell,
    ChooseNumber,
    ChoosePayment,
    ChooseTarget,
    Decline,
    EndTurn,
    Enough,
    Pass,
    ReplaceBy,
    SaveChip,
    StrikeAt,
    UseAction,
)
from engine.berserk.table.state import Asking, Zone
from engine.kernel import Option, Seat
from tests.support import specs
from tests.support.scenario import Piece, Table
from tests.support.spoken import spoken

TAP = ab.Payment(closes=True)
INFLUENCE = ab.PowerKind.INFLUENCE


def choice(table: Table) -> Option:
    """Return what the bot answers to what is asked now."""
    decision = table.match.decision
    assert decision is not None
    return DirectBot(0).choose(table.match.view(decision.seat), decision)


def plays(table: Table, most: int = 12) -> list[Option]:
    """Let the bot answer for both players until the turn ends; return what it answered."""
    answers: list[Option] = []
    while len(answers) < most and not (answers and answers[-1] == EndTurn()):
        answers.append(choice(table))
        table.choose(answers[-1])
    return answers


def use(piece: Piece, target: Piece | None = None, place: int = 0) -> UseAction:
    """Return the use of an ability of a card, at a target where there is one."""
    return UseAction(piece.id, piece.state.facts.actions[place], target.id if target else -1)


def playable(
    *effects: ab.Effect,
    payment: ab.Payment = TAP,
    targets: ab.Targets = ab.ONE_CARD,
    cells: ab.Cells | None = None,
    sudden: bool = False,
) -> ab.Playable:
    """Return an ability that has these effects."""
    return ab.Playable(payment, ab.Power(INFLUENCE, effects, targets, cells), sudden=sudden)


def table_with(node: ab.Ability | str, *, movement: int = 0) -> tuple[Table, Piece]:
    """Return a table with an own card that has an ability, away from all others."""
    table = Table()
    nodes = spoken(node) if isinstance(node, str) else (node,)
    return table, table.first.creature("a1", strike="0-0-1", movement=movement, nodes=nodes)


# Healing.


def test_the_bot_heals_its_wounded_card() -> None:
    table, healer = table_with("{tap}: Излечить выбранное существо на 2.")
    table.first.creature("c1", movement=0)
    wounded = table.first.creature("d1", movement=0, wounds=5)
    table.second.creature("e6", wounds=6)
    assert choice(table) == use(healer, wounded)


def test_the_bot_heals_neither_healthy_cards_nor_enemies() -> None:
    table, _healer = table_with("{tap}: Излечить выбранное существо на 2.")
    table.first.creature("c1", movement=0)
    table.second.creature("e6", wounds=6)
    assert choice(table) == EndTurn()


def test_the_bot_uses_self_healing_only_on_a_wounded_card() -> None:
    table, healer = table_with("{tap}: Излечиться на 3.")
    table.second.creature("e6")
    assert choice(table) == EndTurn()
    table = Table()
    nodes = spoken("{tap}: Излечиться на 3.")
    healer = table.first.creature("a1", nodes=nodes, wounds=4, movement=0)
    table.second.creature("e6")
    assert choice(table) == use(healer)


def test_the_bot_prefers_a_kill_to_healing_one_wound() -> None:
    table = Table()
    nodes = spoken("{tap}: Излечить выбранное существо на 1.")
    healer = table.first.creature("c3", strike="3-4-5", nodes=nodes, movement=0)
    table.first.creature("a1", wounds=1, movement=0)
    elf = table.second.creature("c4", life=2, closed=True)
    assert choice(table) == StrikeAt(healer.id, elf.id)


# Wounds, closing, opening, chips.


def test_the_bot_wounds_the_enemy_it_can_kill() -> None:
    table, mage = table_with("{tap}: Ранить выбранное существо на 2.")
    table.first.creature("c1", life=2, movement=0)
    table.second.creature("e5", life=10)
    weak = table.second.creature("e6", life=2)
    assert choice(table) == use(mage, weak)


def test_the_bot_does_not_wound_when_only_own_cards_are_in_reach() -> None:
    table, _mage = table_with(playable(ab.Wound(2), targets=ab.Targets(range=2)))
    table.first.creature("c1", life=2, movement=0)
    table.second.creature("e6", life=2)
    assert choice(table) == EndTurn()


def test_the_bot_closes_an_open_enemy_and_no_own_card() -> None:
    table, mage = table_with("{tap}: Закрыть выбранное существо.")
    table.first.creature("c1", movement=0)
    table.second.creature("d6", closed=True)
    foe = table.second.creature("e6")
    assert choice(table) == use(mage, foe)


def test_the_bot_opens_an_own_card_and_no_enemy() -> None:
    table, mage = table_with("{tap}: Открыть выбранное существо.")
    own = table.first.creature("c1", closed=True)
    table.second.creature("e6", closed=True)
    assert choice(table) == use(mage, own)


def test_the_bot_opens_no_enemy() -> None:
    table, _mage = table_with("{tap}: Открыть выбранное существо.")
    table.second.creature("e6", closed=True)
    assert choice(table) == EndTurn()


def test_the_bot_gains_chips_while_they_buy_something() -> None:
    nodes = spoken("{tap}: Получить {counter}. 2 {counter} {tap}: Разряд на 3.")
    table = Table()
    mage = table.first.creature("a1", nodes=nodes, movement=0)
    table.second.creature("e6")
    assert choice(table) in (SaveChip(mage.id), use(mage))


@pytest.mark.rule("545.2")
def test_the_bot_gains_no_chips_beyond_the_maximum() -> None:
    nodes = spoken("Максимум 2 {counter}. {counter} {tap}: Излечиться на 3.")
    for chips, saves in ((0, True), (2, False)):
        table = Table()
        spec = specs.creature(nodes=nodes, strike="0-0-1", movement=0)
        mage = table.first.card(spec, "a1", chips=chips)
        table.second.creature("e6")
        assert (choice(table) == SaveChip(mage.id)) is saves


# What is laid on cards, and what comes and goes.


def test_the_bot_grants_good_abilities_to_own_cards_and_bad_ones_to_enemies() -> None:
    for node, own in (
        (ab.Named(ab.Name.ARMOR, 2), True),
        (ab.Named(ab.Name.POISON, 2), False),
        (ab.Cannot(ab.Doing.ATTACK), False),
    ):
        table, mage = table_with(playable(ab.Gain(node)))
        friend = table.first.creature("c1", movement=0)
        foe = table.second.creature("e6")
        answer = choice(table)
        assert isinstance(answer, UseAction)
        wanted = (mage.id, friend.id) if own else (foe.id,)
        assert answer.target in wanted


def test_the_bot_does_not_grant_an_ability_the_card_already_has() -> None:
    targets = ab.Targets(ab.OfSide(ab.Side.ENEMY))
    table, _mage = table_with(playable(ab.Gain(ab.Named(ab.Name.CURSE)), targets=targets))
    table.second.creature("e6", nodes=(ab.Named(ab.Name.CURSE),))
    assert choice(table) == EndTurn()


def test_the_bot_takes_control_of_an_enemy_and_destroys_no_own_card() -> None:
    for effect in (ab.TakeControl(), ab.Destroy(), ab.Exile()):
        table, mage = table_with(playable(effect))
        table.first.creature("c1", movement=0)
        foe = table.second.creature("e6")
        assert choice(table) == use(mage, foe)


def test_the_bot_summons_a_card() -> None:
    summons = playable(
        ab.BringIn(),
        targets=ab.Targets(area=ab.Area.GRAVEYARD),
        cells=ab.Cells(who=ab.Who.SELF, beside=True),
    )
    table, mage = table_with(summons)
    table.second.creature("e6")
    fallen = table.first.card(specs.creature("Павший"), None)
    table.laid[fallen.id].enter(Zone.GRAVEYARD)
    assert choice(table) == use(mage, fallen)


def test_the_bot_jumps_only_towards_the_enemy() -> None:
    jumps = ab.Named(ab.Name.JUMP, 3)
    table = Table()
    orc = table.first.creature("c1", nodes=(jumps,))
    table.second.creature("c6")
    assert choice(table) == use(orc)
    table.choose(use(orc))
    assert choice(table) == ChooseCell(parse_cell("c4"))


# Costs.


def test_the_bot_does_not_sacrifice_a_card_for_less_than_its_worth() -> None:
    sacrifice = ab.Payment(destroyed=True)
    table, _mage = table_with(playable(ab.Wound(1), payment=sacrifice))
    table.second.creature("e6")
    assert choice(table) == EndTurn()


def test_the_bot_sacrifices_its_cheapest_card() -> None:
    price = ab.Payment(destroys=ab.Targets(ab.OfSide(ab.Side.OWN)))
    enemies = ab.Targets(ab.OfSide(ab.Side.ENEMY))
    table, mage = table_with(playable(ab.Destroy(), payment=price, targets=enemies))
    table.first.card(specs.creature("Старший", cost=8, movement=0), "c1")
    cheap = table.first.card(specs.creature("Младший", cost=1, movement=0), "d1")
    foe = table.second.card(specs.creature("Великан", cost=9), "e6")
    assert choice(table) == use(mage, foe)
    table.choose(use(mage, foe))
    assert choice(table) == ChoosePayment(cheap.id)


def test_the_bot_does_not_wound_its_own_card_more_than_the_enemy() -> None:
    table = Table()
    pays = playable(ab.Wound(1), payment=ab.Payment(wounds=3))
    table.first.creature("a1", nodes=(pays,), life=4, strike="0-0-1", movement=0)
    table.second.creature("e6")
    assert choice(table) == EndTurn()


def test_the_bot_does_not_repeat_a_free_unlimited_ability() -> None:
    free = playable(ab.Gain(ab.Named(ab.Name.ARMOR, 1)), payment=ab.FREE)
    table, _mage = table_with(free)
    table.second.creature("e6")
    answers = plays(table)
    assert answers[-1] == EndTurn()
    assert sum(isinstance(answer, UseAction) for answer in answers) == 1


@pytest.mark.parametrize("times", [1, 2])
def test_the_bot_does_not_repeat_a_free_ability_that_keeps_being_cancelled(times: int) -> None:
    """A cancelled ability keeps its use (526.2), so its limit alone would never stop the bot."""
    armor = playable(ab.Gain(ab.Named(ab.Name.ARMOR, 1)), payment=ab.FREE)
    table, _mage = table_with(replace(armor, limit=ab.Limit.PER_TURN, times=times))
    enemy = ab.OfSide(ab.Side.ENEMY)
    body = ab.Power(INFLUENCE, (ab.Cancel(),), ab.Targets(who=ab.Who.SUBJECT))
    cancels = ab.Triggered(ab.When(ab.Moment.CANCELLING, enemy), body)
    table.second.creature("e6", nodes=(cancels,))
    answers = plays(table)
    assert answers[-1] == EndTurn()
    assert sum(isinstance(answer, UseAction) for answer in answers) == times


# Choices on the way.


def test_the_bot_picks_the_better_alternative_of_an_or() -> None:
    node = "{tap}: Ранить выбранное существо на 2 либо излечить выбранное существо на 2."
    for wounds, foe_life, branch in ((6, 10, 1), (0, 2, 0)):
        table, mage = table_with(node)
        hurt = table.first.creature("c1", movement=0, wounds=wounds)
        foe = table.second.creature("e6", life=foe_life)
        table.choose(use(mage))
        assert choice(table) == ChooseBranch(branch)
        table.choose(ChooseBranch(branch))
        assert choice(table) == ChooseTarget(hurt.id if branch else foe.id)


def test_the_bot_chooses_no_own_card_among_up_to_two_targets_to_wound() -> None:
    table, mage = table_with("{tap}: Ранить до двух существ на 1.")
    table.first.creature("c1", movement=0)
    foe = table.second.creature("e6")
    table.choose(use(mage))
    assert choice(table) == ChooseTarget(foe.id)
    table.choose(ChooseTarget(foe.id))
    assert choice(table) == Enough()


@pytest.mark.rule("505.6")
def test_the_bot_uses_optional_effects_only_if_they_help() -> None:
    for effect, accepts in ((ab.Heal(2), True), (ab.Wound(2), False)):
        does = ab.Power(INFLUENCE, (effect,), ab.ITSELF)
        node = ab.Playable(TAP, ab.May(does))
        table = Table()
        nodes = (node, playable(ab.RestoreArmor(), targets=ab.ITSELF))
        mage = table.first.creature("a1", nodes=nodes, wounds=5, movement=0)
        table.second.creature("e6")
        table.choose(use(mage))
        assert choice(table) == (Accept() if accepts else Decline())


@pytest.mark.rule("116.7")
def test_the_bot_uses_an_optional_trigger_only_if_it_helps() -> None:
    for body, used in (
        (ab.Power(INFLUENCE, (ab.Heal(2),), ab.ITSELF), True),
        (ab.Power(INFLUENCE, (ab.Wound(2),), ab.ITSELF), False),
    ):
        table = Table()
        strikes = ab.When(ab.Moment.LANDED, ab.Is(ab.Who.SELF), powers=(ab.PowerKind.STRIKE,))
        node = ab.Triggered(strikes, body, may=True)
        orc = table.first.creature("c3", nodes=(node,), wounds=6)
        foe = table.second.creature("c4", closed=True)
        table.strikes(orc, foe, dice=(4,))
        assert table.asked == (Seat.FIRST, Asking.TRIGGER_ORDER)
        assert (choice(table) == Pass()) is not used


@pytest.mark.rule("543.2")
def test_the_bot_pays_x_only_for_wounds_it_can_heal() -> None:
    x = ab.ChosenX()
    heals = playable(ab.Heal(x), payment=ab.Payment(closes=True, chips=x), targets=ab.ITSELF)
    table = Table()
    spec = specs.creature(nodes=(heals,), life=6, movement=0)
    mage = table.first.card(spec, "a1", wounds=3, chips=5)
    table.second.creature("e6")
    assert choice(table) == use(mage)
    table.choose(use(mage))
    assert choice(table) == ChooseNumber(3)


@pytest.mark.rule("505.4.10")
def test_the_opponent_bot_picks_the_smaller_harm() -> None:
    for first, second, answer in ((1, 3, Accept()), (3, 1, Decline())):
        harms = (
            ab.Power(INFLUENCE, (ab.Wound(wounds),), ab.Targets(ab.OfSide(ab.Side.ENEMY), all=True))
            for wounds in (first, second)
        )
        table, mage = table_with(ab.Playable(TAP, ab.UnlessOpponent(*harms)))
        table.second.creature("e6")
        table.choose(use(mage))
        assert table.asked == (Seat.SECOND, Asking.OPPONENT_MAY)
        assert choice(table) == answer


# Answers to what the opponent does.


def _struck(node: ab.Ability, *, wounds: int = 0) -> tuple[Table, Piece, Piece, Piece]:
    table = Table()
    orc = table.first.creature("c3", strike="4-5-6")
    victim = table.second.creature("c4", life=12, wounds=wounds, closed=True)
    helper = table.second.creature("e6", nodes=(node,))
    table.strikes(orc, victim)
    return table, orc, victim, helper


@pytest.mark.rule("113.5.2")
def test_a_sudden_ability_heals_a_card_about_to_be_struck() -> None:
    table, _orc, victim, helper = _struck(playable(ab.Heal(4), sudden=True), wounds=8)
    assert choice(table) == use(helper, victim)


def test_a_sudden_heal_waits_until_a_card_is_wounded() -> None:
    table, _orc, _victim, _helper = _struck(playable(ab.Heal(4), sudden=True))
    assert choice(table) == Pass()


def test_a_sudden_protection_is_used_against_an_attack_and_not_before() -> None:
    armor = ab.Gain(ab.Named(ab.Name.ARMOR, 3), ab.Until.TURN_END)
    node = playable(armor, payment=ab.Payment(chips=1), sudden=True)
    table = Table()
    guard = table.first.card(specs.creature(nodes=(node,), movement=0), "a1", chips=1)
    table.first.creature("c3", movement=0)
    table.second.creature("e6")
    assert choice(table) != use(guard)
    spec = specs.creature(nodes=(node,), movement=0)
    table = Table()
    orc = table.first.creature("c3", strike="4-5-6")
    victim = table.second.creature("c4", closed=True)
    guard = table.second.card(spec, "e6", chips=1)
    table.strikes(orc, victim)
    assert choice(table) == use(guard, victim)


@pytest.mark.rule("535.4")
def test_the_bot_uses_an_optional_replacement_to_save_own_cards() -> None:
    spares = ab.Replacement(ab.ReplacedBy.WOUNDS, cards=ab.IsCreature(), none=True, may=True)
    table = Table()
    orc = table.first.creature("c3", strike="4-5-6")
    victim = table.second.creature("c4", closed=True)
    saint = table.second.creature("e6", nodes=(spares,))
    table.strikes(orc, victim, dice=(6,))
    while table.asked is not None and table.asked[1] is not Asking.REPLACEMENT:
        table.choose(choice(table))
    answer = choice(table)
    assert isinstance(answer, ReplaceBy)
    assert answer.card == saint.id


def test_no_ability_makes_the_bot_harm_its_own_cards() -> None:
    """Of a page of abilities that may fall on anybody, none is turned against an own card."""
    bad = (
        "{tap}: Ранить выбранное существо на 3.",
        "{tap}: Закрыть выбранное существо.",
        "{tap}: Уничтожить выбранное существо.",
        "{tap}: Выбранное существо получает -1 к {strike}.",
    )
    for text in bad:
        table, mage = table_with(text)
        friend = table.first.creature("c1", movement=0)
        foe = table.second.creature("e6")
        answer = choice(table)
        assert answer == use(mage, foe), (text, friend.id)


def test_an_attack_that_accompanies_another_effect_is_aimed_at_the_enemy() -> None:
    shot = ab.Attack(ab.PowerKind.SHOT, Strength(1, 2, 3), 5)
    heals = ab.Power(INFLUENCE, (ab.Heal(1),), ab.ITSELF)
    table, archer = table_with(ab.Playable(TAP, ab.And((shot, heals))))
    table.first.creature("c1", movement=0)
    foe = table.second.creature("c4")
    table.choose(use(archer))
    assert choice(table) == ChooseTarget(foe.id)


def test_the_bot_values_an_ability_that_may_have_no_target() -> None:
    foes = ab.Targets(ab.OfSide(ab.Side.ENEMY), least=0, most=2)
    table, mage = table_with(playable(ab.Wound(3), targets=foes))
    table.second.creature("e6", life=3)
    table.second.creature("a6", life=20)
    assert choice(table) == use(mage)


# Attacks that an ability makes others perform.

MAKE_STRIKE = "{tap}: Ваше существо объявляет {strike} по стоящей рядом с ним карте."
MORE_ATTACKS = "{tap}: Ваше существо может нападать ещё раз до конца хода."


def test_the_bot_makes_a_creature_strike_the_enemy_and_no_own_card() -> None:
    table, _teller = table_with(MAKE_STRIKE)
    fighter = table.first.creature("c3", strike="3-3-3", life=9)
    table.first.creature("c2", life=1)
    enemy = table.second.creature("c4", life=3)
    table.second.creature("e6")
    answered = plays(table, 3)
    assert isinstance(answered[0], UseAction)
    assert answered[0].target in (fighter.id, -1)
    assert ChooseTarget(enemy.id) in answered


def test_the_bot_makes_nobody_strike_where_only_own_cards_stand_side_by_side() -> None:
    table, _teller = table_with(MAKE_STRIKE)
    table.first.creature("c3", strike="3-3-3", life=9)
    table.first.creature("c2", life=3)
    table.second.creature("e6")
    assert not any(isinstance(option, UseAction) for option in plays(table))


def test_the_bot_makes_nobody_lose_a_fight() -> None:
    table, _teller = table_with(MAKE_STRIKE)
    table.first.creature("c3", strike="0-0-1", life=1)
    table.second.creature("c4", strike="4-5-6", life=20)
    assert not any(isinstance(option, UseAction) for option in plays(table))


def test_the_bot_gives_another_attack_only_where_there_is_something_to_attack() -> None:
    table, _teller = table_with(MORE_ATTACKS)
    table.first.creature("c3", strike="3-3-3", life=9, movement=0)
    table.second.creature("e6", life=3, movement=0)
    assert not any(isinstance(option, UseAction) for option in plays(table))
    table, _teller = table_with(MORE_ATTACKS)
    table.first.creature("c3", strike="3-3-3", life=9, movement=0)
    table.second.creature("c4", life=9, movement=0)
    assert isinstance(choice(table), UseAction)


def test_the_bot_marks_free_cells_beside_the_enemy_each_once() -> None:
    text = (
        "{tap}: Клетка получает маркер «топь» (когда существо противника перемещается на клетку "
        "с маркером «топь», ранить его на 2)."
    )
    table, _swamp = table_with(text)
    table.first.creature("b1", movement=0, nodes=spoken(text))
    table.second.creature("c6", movement=0)
    marked = {option.cell for option in plays(table) if isinstance(option, ChooseCell)}
    assert len(marked) == 2
    assert marked <= {parse_cell(cell) for cell in ("b6", "d6", "c5", "b5", "d5")}


def test_the_bot_chooses_the_column_where_most_own_cards_are_healed() -> None:
    table, _mage = table_with("{tap}: Излечить каждое существо в выбранном столбце на 2.")
    for cell, wounds in (("b1", 2), ("d1", 2), ("d2", 2)):
        table.first.creature(cell, life=9, wounds=wounds, movement=0, strike="0-0-1")
    table.second.creature("d6", life=9, movement=0)
    table.second.creature("b6", life=9, wounds=2, movement=0)
    answered = plays(table)
    assert [parse_cell("d1") % 5] == [
        option.cell % 5 for option in answered if isinstance(option, ChooseCell)
    ]


def test_the_bot_heals_no_column_of_wounded_enemies() -> None:
    table, _mage = table_with("{tap}: Излечить каждое существо в выбранном столбце на 2.")
    table.first.creature("b1", life=9, movement=0, strike="0-0-1")
    table.second.creature("b6", life=9, wounds=2, movement=0)
    assert not any(isinstance(option, UseAction) for option in plays(table))

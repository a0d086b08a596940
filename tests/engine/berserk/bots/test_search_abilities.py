"""The bot that looks ahead and what abilities do: it tries them out in matches it imagines."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.bots import SearchBot
from engine.berserk.bots.evaluation import evaluate
from engine.berserk.table.options import ChooseTarget, EndTurn, MoveTo, StrikeAt, UseAction
from engine.kernel import Option, Seat
from tests.support import specs
from tests.support.scenario import Piece, Table
from tests.support.spoken import spoken


def choice(table: Table) -> Option:
    """Return what the bot answers to what is asked now."""
    decision = table.match.decision
    assert decision is not None
    return SearchBot(1, 48).choose(table.match.view(decision.seat), decision)


def use(piece: Piece, target: Piece | None = None) -> UseAction:
    """Return the use of the first ability of a card."""
    return UseAction(piece.id, piece.state.facts.actions[0], target.id if target else -1)


def table_with(text: str) -> tuple[Table, Piece]:
    """Return a table with an own card that says a text, away from all others."""
    table = Table()
    nodes = spoken(text)
    return table, table.first.creature("a1", strike="0-0-1", movement=0, nodes=nodes)


def test_the_search_bot_heals_its_wounded_card() -> None:
    table, healer = table_with("{tap}: Излечить выбранное существо на 2.")
    wounded = table.first.creature("d1", movement=0, wounds=5)
    table.second.creature("e6", wounds=6)
    assert choice(table) == use(healer, wounded)


def test_the_search_bot_heals_no_healthy_card() -> None:
    table, _healer = table_with("{tap}: Излечить выбранное существо на 2.")
    table.first.creature("d1", movement=0)
    table.second.creature("e6", wounds=6)
    assert choice(table) == EndTurn()


def test_the_search_bot_expects_good_answers_to_its_own_later_questions() -> None:
    table, mage = table_with("{tap}: Ранить до двух существ на 3.")
    table.first.creature("b1", life=3, movement=0)
    foe = table.second.creature("e6", life=3)
    table.second.creature("a6", nodes=spoken("Не может быть целью воздействий."))
    assert choice(table) == use(mage)
    table.choose(use(mage))
    assert choice(table) == ChooseTarget(foe.id)


def test_the_search_bot_grants_good_abilities_to_own_cards_only() -> None:
    for name, own in ((ab.Name.ATTACK_EXPERIENCE, True), (ab.Name.POISON, False)):
        gains = ab.Power(ab.PowerKind.INFLUENCE, (ab.Gain(ab.Named(name)),))
        table = Table()
        nodes = (ab.Playable(ab.Payment(closes=True), gains),)
        table.first.creature("a1", nodes=nodes, movement=0)
        foe = table.second.creature("e6")
        answer = choice(table)
        assert isinstance(answer, UseAction)
        assert (answer.target != foe.id) is own


@pytest.mark.rule("123.1")
def test_the_search_bot_gains_chips_that_buy_something() -> None:
    table = Table()
    nodes = spoken("2 {counter} {tap}: Разряд на 3.")
    mage = table.first.card(specs.creature(nodes=nodes, movement=0, strike="0-0-1"), "a1")
    table.second.creature("e6")
    assert choice(table) != EndTurn()
    table.choose(choice(table))
    assert mage.state.chips == 1


TURN_ENDS = [
    ab.When(ab.Moment.TURN_END, ab.ANY_CARD, turn=ab.Side.OWN),
    ab.When(ab.Moment.TURN_START, ab.ANY_CARD, turn=ab.Side.ENEMY),
]


@pytest.mark.parametrize("when", TURN_ENDS)
def test_the_search_bot_attacks_before_ending_the_turn_for_a_bonus(when: ab.When) -> None:
    table = Table()
    heals = ab.Triggered(when, ab.Power(ab.PowerKind.INFLUENCE, (ab.Heal(8),), ab.ITSELF))
    table.first.creature("a1", wounds=9, movement=0, nodes=(heals,))
    orc = table.first.creature("c3", strike="4-5-6", movement=0)
    elf = table.second.creature("c4", life=2, strike="0-0-1")
    table.second.creature("e6", movement=0)
    assert choice(table) == StrikeAt(orc.id, elf.id)


@pytest.mark.parametrize("weak", ["b5", "d5"])
def test_the_search_bot_moves_where_the_rest_of_the_turn_is_best(weak: str) -> None:
    table = Table()
    orc = table.first.creature("c3", strike="4-5-6", movement=1)
    table.second.creature("b5" if weak == "d5" else "d5", life=20, strike="4-5-6", movement=0)
    elf = table.second.creature(weak, life=2, strike="0-0-1", movement=0)
    answer = choice(table)
    assert isinstance(answer, MoveTo)
    assert answer.card == orc.id
    table.choose(answer)
    assert choice(table) == StrikeAt(orc.id, elf.id)


def test_the_search_bot_does_not_strike_its_own_artifact_to_delay_harm() -> None:
    table = Table()
    when = ab.When(ab.Moment.TURN_START, ab.ANY_CARD, turn=ab.Side.OWN)
    everyone = ab.Targets(ab.OfSide(ab.Side.ENEMY), all=True)
    harms = ab.Triggered(when, ab.Power(ab.PowerKind.INFLUENCE, (ab.Wound(3),), everyone))
    table.first.creature("b2", strike="1-1-1", movement=0)
    table.first.artifact("c2")
    table.second.creature("e6", nodes=(harms,), movement=0)
    assert choice(table) == EndTurn()


@pytest.mark.rule("536.7.3")
def test_the_worth_of_a_pending_incarnation_survives_the_death_of_its_card() -> None:
    def worths(nodes: tuple[ab.Ability, ...]) -> tuple[float, float]:
        table = Table()
        striker = table.first.creature("c3", strike="9-9-9", movement=0)
        card = table.second.creature("c4", life=5, nodes=nodes)
        table.second.creature("e6", movement=0)
        before = evaluate(table.state, Seat.SECOND)
        table.strikes(striker, card, dice=(6, 1))
        assert card.is_dead
        return before, evaluate(table.state, Seat.SECOND)

    alive, dead = worths(())
    alive_twice, dead_once = worths((ab.Named(ab.Name.INCARNATION, 2),))
    assert alive_twice > alive
    assert alive_twice - dead_once == pytest.approx(alive - dead)

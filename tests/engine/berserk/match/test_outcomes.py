"""Every outcome of an option with its chance: by hand, by brute force, and by what is not seen."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings

import engine.berserk.abilities as ab
from engine.berserk.changing.setup import Setup
from engine.berserk.match.game import BerserkMatch, new_match
from engine.berserk.match.outcomes import Ending, Foresight, Outcome
from engine.berserk.table import events as ev
from engine.berserk.table import options as op
from engine.berserk.table.state import Asking, Zone
from engine.kernel import Decision, IllegalChoice, Option
from engine.kernel.errors import Untold
from engine.kernel.rng import below, next_bits, roll, scripted_dice, shuffled
from tests.engine.berserk.abilities.laying import board, ours, theirs
from tests.engine.berserk.abilities.sayings import ITS_TARGET
from tests.support import specs
from tests.support.dice_by_hand import chances_by_hand, falls
from tests.support.random_matches import play_on, setups
from tests.support.real_decks import tournament_setup
from tests.support.scenario import Piece, Table
from tests.support.wild import wild_setup

ONE = Fraction(1)
SELF = ab.Is(ab.Who.SELF)
POISONS = ab.Triggered(
    ab.When(
        ab.Moment.LANDED,
        SELF,
        powers=(ab.PowerKind.STRIKE,),
        strengths=(ab.AttackStrength.MEDIUM, ab.AttackStrength.STRONG),
    ),
    ab.Power(
        ab.PowerKind.INFLUENCE,
        (ab.Gain(ab.Named(ab.Name.POISON, 2)),),
        ITS_TARGET,
    ),
)


def foresight(match: BerserkMatch) -> Foresight:
    assert match.decision is not None
    return Foresight(match.state, match.decision)


def strike(table: Table, source: Piece, target: Piece) -> tuple[Outcome, ...]:
    return foresight(table.match).outcomes(op.StrikeAt(source.id, target.id))


def wounds(outcomes: tuple[Outcome, ...], card: Piece) -> dict[int, Fraction]:
    """Return by chance how many wounds a card gets."""
    chances: dict[int, Fraction] = {}
    for outcome in outcomes:
        got = sum(
            event.amount
            for event in outcome.events
            if isinstance(event, ev.Wounded) and event.card == card.id
        )
        chances[got] = chances.get(got, Fraction(0)) + outcome.chance
    return chances


def dies(outcomes: tuple[Outcome, ...], card: Piece) -> Fraction:
    """Return the chance that a card dies."""
    return sum(
        (
            outcome.chance
            for outcome in outcomes
            if outcome.state is not None and outcome.state.cards[card.id].zone is Zone.GRAVEYARD
        ),
        Fraction(0),
    )


def of_36(**chances: int) -> dict[int, Fraction]:
    """Return chances of wounds told as ``w2=14``: 14 of 36 for two wounds."""
    return {int(name[1:]): Fraction(chance, 36) for name, chance in chances.items()}


# By hand.


@pytest.mark.rule("515.3")
def test_a_fight_has_the_chances_of_the_strike_table() -> None:
    table, orc, elf = board(ours("c3", strike="2-3-4"), theirs("c4", strike="1-2-3", life=4))
    found = strike(table, orc, elf)
    # 36 falls: the assailant 5 more 1, 4 more 2, 3 more 3, 2 more 4, 1 more 5, a tie of 1-4 4, of
    # 5-6 2; the other one 1 more 5, 2 more 4, 3 more 3, 4 more 2, 5 more 1
    assert wounds(found, elf) == of_36(w0=4 + 3 + 1 + 2, w2=5 + 4 + 5 + 2, w3=3 + 4, w4=1 + 2)
    assert wounds(found, orc) == of_36(w0=36 - 12, w1=2 + 4 + 2 + 3, w2=2 + 1) | of_36(
        w0=1 + 3 + 5 + 4 + 5 + 4
    )
    assert dies(found, elf) == Fraction(3, 36)
    assert all(outcome.ends is Ending.SETTLED for outcome in found)


@pytest.mark.rule("515.6")
def test_a_strike_at_a_closed_card_has_the_chances_of_one_die() -> None:
    table, orc, elf = board(ours("c3", strike="1-2-3"), theirs("c4", closed=True))
    found = strike(table, orc, elf)
    assert wounds(found, elf) == {1: Fraction(1, 2), 2: Fraction(1, 3), 3: Fraction(1, 6)}
    assert wounds(found, orc) == {0: Fraction(1)}
    assert len(found) == 3


@pytest.mark.rule("519.2")
def test_die_modifiers_and_armor_count_as_in_the_engine() -> None:
    table = Table()
    orc = table.first.creature("c3", strike="1-2-3", abilities="ova 1")
    elf = table.second.creature("c4", closed=True, abilities="armor 2")
    found = strike(table, orc, elf)
    # 1-2 weak, 3-4 medium, 5-6 strong; two wounds are kept off
    assert wounds(found, elf) == {0: Fraction(2, 3), 1: Fraction(1, 3)}


@pytest.mark.rule("111.3")
def test_the_chance_of_a_triggered_poison_is_known() -> None:
    table, snake, elf = board(ours("c3", POISONS), theirs("c4", closed=True))
    poisoned = [
        outcome.chance
        for outcome in strike(table, snake, elf)
        if any(isinstance(e, ev.EffectGained) and e.card == elf.id for e in outcome.events)
    ]
    assert sum(poisoned) == Fraction(1, 2)


@pytest.mark.rule("306.9")
def test_a_choice_among_own_dice_leaves_the_outcome_open() -> None:
    table, orc, elf = board(ours("c3", ab.SeveralDice(2, whose=SELF)), theirs("c4", closed=True))
    ends = [(one.ends, one.chance, one.question) for one in strike(table, orc, elf)]
    asked = [one for one in ends if one[0] is Ending.ASKED]
    assert sum(chance for _ends, chance, _question in asked) == Fraction(30, 36)
    assert {question.asking for _e, _c, question in asked if question} == {Asking.DIE}


def test_a_play_without_dice_has_one_outcome() -> None:
    table, orc, _ = board(ours("c3"), theirs("c6"))
    found = foresight(table.match).outcomes(op.MoveTo(orc.id, 17))
    assert [(one.chance, one.ends) for one in found] == [(ONE, Ending.SETTLED)]
    assert any(isinstance(event, ev.CardMoved) for event in found[0].events)


@pytest.mark.rule("514.1")
def test_passing_a_defence_gives_the_chances_of_the_strike_at_the_target() -> None:
    table, orc, elf, _ = board(ours("c3"), theirs("c4"), theirs("b4", name="Страж"))
    table.match.choose(op.StrikeAt(orc.id, elf.id))
    assert table.asked == (elf.state.controller, Asking.PRIORITY)
    passing = foresight(table.match).outcomes(op.Pass())
    assert sum(chance for size, chance in wounds(passing, elf).items() if size) > 0
    guard = table.piece("Страж")
    defended = foresight(table.match).outcomes(op.Defend(guard.id))
    assert wounds(defended, elf) == {0: Fraction(1)}
    assert wounds(defended, guard) == wounds(passing, elf)


def test_more_dice_than_the_limit_leave_the_outcome_open() -> None:
    table, orc, elf = board(ours("c3"), theirs("c4"))
    decision = table.match.decision
    assert decision is not None
    found = Foresight(table.state, decision, most=35).outcomes(op.StrikeAt(orc.id, elf.id))
    assert [(one.chance, one.ends, one.state) for one in found] == [(ONE, Ending.UNFOLLOWED, None)]
    followed = Foresight(table.state, decision, most=36).outcomes(op.StrikeAt(orc.id, elf.id))
    assert all(one.ends is Ending.SETTLED for one in followed)


def test_invalid_input_is_refused() -> None:
    table, orc, _ = board(ours("c3"), theirs("c6"))
    with pytest.raises(IllegalChoice, match="not among the options"):
        foresight(table.match).outcomes(op.StrikeAt(orc.id, orc.id))
    assert table.match.decision is not None
    with pytest.raises(ValueError, match="0 falls"):
        Foresight(table.state, table.match.decision, most=0)


# What is not seen.


def test_outcomes_reveal_nothing_about_a_face_down_target() -> None:
    found = []
    for life in (1, 9):
        table = Table()
        orc = table.first.creature("c3", strike="3-4-5")
        elf = table.second.creature("c4", life=life, hidden=True)
        ahead = foresight(table.match)
        assert ahead.hides_cards
        found.append(ahead.outcomes(op.StrikeAt(orc.id, elf.id)))
    assert found[0] == found[1]
    assert [(one.chance, one.ends) for one in found[0]] == [(ONE, Ending.UNSEEN)]


@pytest.mark.rule("204.2/order")
def test_outcomes_do_not_depend_on_the_order_of_a_deck() -> None:
    mills = ab.Triggered(
        ab.When(ab.Moment.LANDED, SELF),
        ab.Power(ab.PowerKind.INFLUENCE, (ab.ShowDeck(1),), ab.ITSELF),
    )
    tops = (specs.creature("Сильный", life=9), specs.creature("Слабый", life=1))
    found = []
    for deck in (tops, tops[::-1]):
        table = Table()
        orc = table.first.creature("c3", nodes=(mills,))
        elf = table.second.creature("c4", closed=True)
        table.first.deck(*deck)
        found.append(strike(table, orc, elf))
    assert found[0] == found[1]
    assert {one.ends for one in found[0]} == {Ending.UNSEEN}


# By brute force.


def check(match: BerserkMatch, decision: Decision, option: Option) -> bool:
    """Hold the outcomes of an option against every fall of two dice; False where that is none."""
    before = match.state.clone()
    outcomes = Foresight(match.state, decision).outcomes(option)
    assert match.state == before
    assert sum(outcome.chance for outcome in outcomes) == 1
    seen = {Ending.SETTLED, Ending.ASKED}
    if match.state.hides_cards or not {outcome.ends for outcome in outcomes} <= seen:
        return False
    played = falls(match, option)
    if played is None:
        return False
    for outcome, chance in chances_by_hand(match, played, outcomes):
        assert outcome.chance == chance
    return True


def attacks(decision: Decision) -> list[Option]:
    return [o for o in decision.options if isinstance(o, op.StrikeAt | op.UseAction | op.Defend)]


@settings(deadline=None, derandomize=True, database=None, max_examples=12)
@given(setups())
def test_outcomes_equal_the_results_of_every_roll(setup: Setup) -> None:
    match = new_match(setup)
    rng = Random(setup.seed)
    for decision in play_on(match, rng.getrandbits(30), 120):
        ahead = attacks(decision)
        if ahead and rng.random() < 0.3:
            check(match, decision, rng.choice(ahead))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_outcomes_of_every_kind_of_ability_ask_what_the_match_asks(seed: int) -> None:
    rng = Random(seed)
    # in a match that ends at once nobody attacks
    assert any(_checked(new_match(wild_setup(rng)), rng) > 0 for _match in range(3))


@pytest.mark.slow
def test_outcomes_of_real_cards_ask_what_the_match_asks() -> None:
    rng = Random(1)
    assert _checked(new_match(tournament_setup(rng)), rng) > 0


def _checked(match: BerserkMatch, rng: Random) -> int:
    checked = 0
    for decision in play_on(match, rng.getrandbits(30), 150):
        options = attacks(decision) or list(decision.options)
        if decision.kind != Asking.PLACE.value and rng.random() < 0.2:
            checked += check(match, decision, rng.choice(options))
    return checked


# Dice that are told.


def test_a_state_with_given_dice_rolls_those_dice() -> None:
    first, state = roll(scripted_dice([6, 1, 3]), 2)
    assert first == (6, 1)
    assert roll(state, 1)[0] == (3,)
    with pytest.raises(Untold) as lacking:
        roll(state, 3)
    assert (lacking.value.dice, lacking.value.sides) == (2, 6)
    assert roll(scripted_dice([]), 0)[0] == ()


def test_a_state_with_given_dice_draws_no_other_random_number() -> None:
    assert shuffled(scripted_dice([2]), "abc") == (["a", "b", "c"], scripted_dice([2]))
    with pytest.raises(ValueError, match="draws nothing"):
        next_bits(scripted_dice([2]))
    with pytest.raises(ValueError, match="draws nothing"):
        below(scripted_dice([]), 6)

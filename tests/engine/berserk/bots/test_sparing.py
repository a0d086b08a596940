"""The look-ahead bot spares what cannot change its choice, and chooses as if it spared nothing."""

import pytest

from engine.berserk import abilities as ab
from engine.berserk.bots import LookaheadBot, lookahead
from engine.berserk.bots.evaluation import evaluate
from engine.berserk.bots.imagined import Imagined
from engine.berserk.bots.own_attacks import OwnAttacks, is_own
from engine.berserk.match.game import BERSERK
from engine.berserk.table.options import MoveTo, StrikeAt
from engine.berserk.table.state import LastingEffect, MatchState
from engine.kernel import Decision, Option, Seat
from engine.kernel.rng import roll
from tests.bench import spared
from tests.support.bundled import REAL_CARDS
from tests.support.compiled import ASKED_FOR
from tests.support.scenario import Piece, Table
from tests.support.spoken import spoken

OBSERVED = pytest.mark.skipif(ASKED_FOR, reason="nothing can be put before compiled functions")
Nodes = tuple[ab.Ability, ...]
SELF = ab.Is(ab.Who.SELF)
LIFE = ab.Modify(ab.Property.LIFE, 2)
HEALING = ab.Power(ab.PowerKind.INFLUENCE, (ab.Heal(1),), ab.ITSELF)
DYING = ab.Triggered(ab.When(ab.Moment.DIED, ab.IsCreature()), HEALING)


def asked(table: Table) -> tuple[MatchState, Decision]:
    """Return what the player in turn sees, and is asked."""
    decision = table.match.decision
    assert decision is not None
    return table.match.view(decision.seat), decision


def beside(
    nodes: Nodes = (), other: Nodes = (), *, strike: str = "1-2-3", life: int = 10
) -> tuple[Table, Piece, Piece]:
    """Return a table with two own cards side by side, and an enemy away from them."""
    table = Table()
    one = table.first.creature("b2", strike=strike, nodes=nodes)
    two = table.first.creature("c2", "Сосед", strike=strike, life=life, nodes=other)
    table.second.creature("e6")
    return table, one, two


def is_left_out(table: Table, source: Piece, target: Piece) -> bool:
    """Whether the strike of one own card at another one can only harm, for what the bot knows."""
    seen, decision = asked(table)
    option = StrikeAt(source.id, target.id)
    assert option in decision.options
    assert is_own(seen, decision.seat, option)
    return OwnAttacks([seen], decision.seat).are_none_to(option)


def both_ways(table: Table) -> Option:
    """Return what the bot chooses; sparing chooses no other than trying everything."""
    seen, decision = asked(table)
    chosen = LookaheadBot(1).choose(seen, decision)
    assert chosen == LookaheadBot(1, spare=False).choose(seen, decision)
    return chosen


def test_a_strike_at_an_own_card_is_left_out_where_nothing_answers() -> None:
    table, one, two = beside()
    assert is_left_out(table, one, two)
    assert isinstance(both_ways(table), MoveTo)


@OBSERVED
def test_what_is_left_out_is_not_imagined(monkeypatch: pytest.MonkeyPatch) -> None:
    table, _one, _two = beside()
    seen, decision = asked(table)
    chosen: list[Option] = []
    choose = BERSERK.choose

    def noting(state: MatchState, option: Option) -> None:
        chosen.append(option)
        choose(state, option)

    monkeypatch.setattr(BERSERK, "choose", noting)
    LookaheadBot(1).choose(seen, decision)
    assert not [option for option in chosen if isinstance(option, StrikeAt)]
    moves = [option for option in chosen if isinstance(option, MoveTo)]
    assert len(moves) == len(set(moves)) > 0  # no die is rolled: one world tells what all would
    LookaheadBot(1, spare=False).choose(seen, decision)
    strikes = [option for option in chosen if isinstance(option, StrikeAt)]
    assert {strikes.count(strike) for strike in strikes} == {
        3
    }  # in few worlds: no good comes of it


@OBSERVED
def test_what_rolls_dice_is_imagined_in_every_world(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table()
    striker = table.first.creature("c3", strike="4-5-6", movement=0)
    foe = table.second.creature("c4", strike="0-0-1")
    seen, decision = asked(table)
    weighed: list[MatchState] = []

    def noting(state: MatchState, seat: Seat) -> float:
        weighed.append(state)
        return evaluate(state, seat)

    monkeypatch.setattr(lookahead, "evaluate", noting)
    chosen = LookaheadBot(1).choose(seen, decision)
    assert chosen == StrikeAt(striker.id, foe.id)
    assert len(weighed) == 6 + 1  # the strike in six worlds, the end of the turn in one


@pytest.mark.parametrize(
    "nodes",
    [
        (ab.Named(ab.Name.VAMPIRISM),),
        (ab.Named(ab.Name.DASH),),
        (ab.Triggered(ab.When(ab.Moment.LANDED, SELF), HEALING),),
        (ab.Triggered(ab.When(ab.Moment.CLOSED, SELF), HEALING),),
        (ab.Triggered(ab.When(ab.Moment.WOUNDED, ab.OfSide(ab.Side.OWN)), HEALING),),
        (ab.Triggered(ab.When(ab.Moment.TURN_END, SELF, turn=ab.Side.OWN), HEALING),),
        (ab.Triggered(ab.When(ab.Moment.TURN_START, SELF, turn=ab.Side.ENEMY), HEALING),),
        (ab.Triggered(ab.When(ab.Moment.BEFORE_TURN, SELF), HEALING),),
        (ab.While(ab.CardIs(ab.Who.SELF, ab.InState(ab.State.CLOSED)), (LIFE,)),),
        (ab.While(ab.ALWAYS, (LIFE,), ab.OfSide(ab.Side.OWN)),),
        (ab.Modify(ab.Property.LIFE, ab.Count(ab.InState(ab.State.WOUNDED))),),
        (ab.Replacement(ab.ReplacedBy.WOUNDS, body=HEALING),),
        (ab.Must(ab.Doing.ATTACK),),
    ],
)
def test_it_is_imagined_where_the_card_answers(nodes: Nodes) -> None:
    table, one, two = beside(nodes)
    assert not is_left_out(table, one, two)


def test_what_answers_on_the_enemys_side_counts_too() -> None:
    nodes = (ab.Triggered(ab.When(ab.Moment.WOUNDED, ab.OfSide(ab.Side.ENEMY)), HEALING),)
    table = Table()
    one, two = table.first.creature("b2"), table.first.creature("c2")
    table.second.creature("e6", nodes=nodes)
    assert not is_left_out(table, one, two)


@pytest.mark.parametrize(
    "nodes",
    [
        (ab.Named(ab.Name.REGENERATION),),
        (ab.Named(ab.Name.ARMOR),),
        (ab.Triggered(ab.When(ab.Moment.TURN_START, SELF, turn=ab.Side.OWN), HEALING),),
        (ab.Triggered(ab.When(ab.Moment.TURN_END, SELF, turn=ab.Side.ENEMY), HEALING),),
        (ab.Triggered(ab.When(ab.Moment.WOUNDED, ab.OfSide(ab.Side.ENEMY)), HEALING),),
        (ab.Triggered(ab.When(ab.Moment.LANDED, SELF, powers=(ab.PowerKind.SHOT,)), HEALING),),
        (ab.While(ab.ALWAYS, (ab.Named(ab.Name.BLESSING),), ab.OfSide(ab.Side.OWN)),),
        (ab.Modify(ab.Property.LIFE, 2),),
        (ab.Replacement(ab.ReplacedBy.DEATH, none=True),),
    ],
)
def test_what_goes_off_on_other_things_alone_does_not_answer(nodes: Nodes) -> None:
    table, one, two = beside(nodes)
    assert is_left_out(table, one, two)


def test_what_goes_off_on_its_own_card_answers_no_attacks_of_others() -> None:
    table, one, two = beside()
    table.first.creature("e1", nodes=(ab.Named(ab.Name.VAMPIRISM),))
    assert is_left_out(table, one, two)


@pytest.mark.parametrize(("life", "out"), [(3, False), (4, True)])
def test_what_waits_for_deaths_answers_attacks_that_can_kill(life: int, out: bool) -> None:
    table, one, two = beside((DYING,), life=life)
    assert is_left_out(table, one, two) is out


@pytest.mark.parametrize(
    "more",
    [
        ab.SizeModifier(1),
        ab.While(ab.TurnOf(ab.Side.OWN), (ab.Modify(ab.Property.STRIKE, 1),)),
        ab.SizeModifier(ab.Count(ab.IsCreature())),
    ],
)
def test_what_may_make_an_attack_deadly_is_reckoned_with(more: ab.Ability) -> None:
    table, one, two = beside((DYING,), (more,), life=5, strike="1-2-4")
    assert not is_left_out(table, one, two)


def test_an_effect_for_the_next_attack_alone_is_reckoned_with() -> None:
    table, one, two = beside()
    curse = LastingEffect(1, ab.Named(ab.Name.CURSE), two.id, Seat.SECOND, until=ab.Until.ONE_USE)
    one.state.effects = (curse,)
    assert not is_left_out(table, one, two)


def test_it_strikes_its_own_card_where_that_wins_more_than_it_costs() -> None:
    table = Table()
    one = table.first.creature("b2", strike="1-1-1", movement=0)
    nodes = spoken("Когда ~ получает раны, ранить каждое существо противника на 5.")
    two = table.first.creature("c2", strike="0-0-0", movement=0, nodes=nodes)
    table.second.creature("e6", life=5)
    table.second.creature("a6", life=5)
    assert both_ways(table) == StrikeAt(one.id, two.id)


def test_it_chooses_the_same_on_bundled_cards() -> None:
    tally = spared.run("bundled", range(1), share=0.1)
    assert tally.decisions > 5
    assert not tally.different


@pytest.mark.slow
def test_it_chooses_the_same_on_real_cards() -> None:
    if not REAL_CARDS.is_file():
        pytest.skip("the real cards are not beside this checkout (../shared/cards/nxt_data.json)")
    tally = spared.run("decks", range(3, 5), share=0.03)
    assert tally.decisions > 3
    assert not tally.different


def test_every_face_comes_first_in_one_of_six_worlds_for_either_die() -> None:
    table, _one, _two = beside()
    seen, decision = asked(table)
    worlds = Imagined(seen, decision.seat, range(6))
    for count in (6, 3):
        dice = [roll(worlds.world(place).rng, 2)[0] for place in range(count)]
        for faces in zip(*dice, strict=True):
            assert len(set(faces)) == count
            assert 3 <= sum(faces) / count <= 4

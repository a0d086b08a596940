"""The search bot: the same choice for the same knowledge, and choices a player would defend."""

from collections.abc import Iterator

import pytest

import engine.berserk.abilities as ab
from deckbuilder.matches.bots import fitted_evaluation
from engine.berserk.bots import DirectBot, SearchBot, imagined
from engine.berserk.bots.evaluation import FEATURES, bent, features
from engine.berserk.bots.search import Thought
from engine.berserk.cards.card import CardSpec
from engine.berserk.table.options import Defend, EndTurn, StrikeAt, UseAction
from engine.berserk.table.state import MatchState
from engine.kernel import Option, Seat
from tests.support import specs
from tests.support.compiled import ASKED_FOR
from tests.support.scenario import Table
from tests.support.spoken import spoken

OBSERVED = pytest.mark.skipif(ASKED_FOR, reason="nothing can be put before compiled functions")
BOT = SearchBot(1, 96, fitted_evaluation())


def thought(table: Table, bot: SearchBot = BOT) -> Thought:
    """Return what the bot thinks of the decision that is asked now."""
    decision = table.match.decision
    assert decision is not None
    return bot.think(table.match.view(decision.seat), decision)


def choice(table: Table) -> Option:
    """Return the bot's choice."""
    return thought(table).chosen


def with_hidden(secret: CardSpec, *deck: CardSpec) -> Table:
    """Return a table at which the opponent has a hidden card and a deck."""
    table = Table(turn=1)
    table.first.creature("c3", strike="2-3-4")
    table.first.creature("b3", strike="1-2-2", life=5)
    table.second.creature("c4", life=6)
    table.second.card(secret, "d4", hidden=True)
    table.second.deck(*deck)
    return table


def test_what_is_hidden_from_a_bot_does_not_change_its_choice() -> None:
    weak = specs.creature("Слабый", life=1, strike="0-0-0")
    strong = specs.creature("Сильный", life=20, strike="7-8-9", nodes=spoken("Броня 3."))
    one, other = with_hidden(weak, weak, strong), with_hidden(strong, strong, strong)
    one.dice(1, 1, 1, 1)
    other.dice(6, 6, 6, 6)
    assert one.state.cards != other.state.cards
    assert thought(one) == thought(other)
    assert len(thought(one).weighed) > 1


def test_the_seed_and_the_number_of_playouts_alone_decide() -> None:
    table = with_hidden(specs.creature("Тайна"))
    assert thought(table) == thought(table)
    assert thought(table) != thought(table, SearchBot(2, 96, fitted_evaluation()))
    assert sum(one.playouts for one in thought(table, SearchBot(1, 40)).weighed) <= 40


def test_without_playouts_it_is_the_direct_bot() -> None:
    table = with_hidden(specs.creature("Тайна"))
    decision = table.match.decision
    assert decision is not None
    seen = table.match.view(decision.seat)
    assert thought(table, SearchBot(1, 0)) == Thought(DirectBot(1).choose(seen, decision), ())


def test_a_clock_caps_a_choice_and_marks_it() -> None:
    table = with_hidden(specs.creature("Тайна"))
    decision = table.match.decision
    assert decision is not None
    answers: Iterator[bool] = iter([True] * 9 + [False])
    capped = BOT.think(table.match.view(decision.seat), decision, lambda: next(answers))
    assert capped.is_capped
    assert sum(one.playouts for one in capped.weighed) == 10
    assert not thought(table).is_capped


@OBSERVED
def test_every_option_meets_the_same_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    met: list[int] = []
    world = imagined.Imagined.world

    def noting(self: imagined.Imagined, place: int) -> MatchState:
        met.append(place)
        return world(self, place)

    monkeypatch.setattr(imagined.Imagined, "world", noting)
    weighed = thought(with_hidden(specs.creature("Тайна"))).weighed
    assert sorted(met) == sorted(place for one in weighed for place in range(one.playouts))


def test_it_defends_a_card_that_would_die() -> None:
    table = Table()
    orc = table.first.creature("c3", strike="5-5-5", movement=0)
    elf = table.second.creature("c4", life=3, strike="1-1-1", movement=0)
    guard = table.second.creature("d4", life=20, strike="1-1-1", movement=0)
    table.choose(StrikeAt(orc.id, elf.id))
    while (asked := table.asked) is not None and Defend(guard.id) not in table.options:
        assert asked[0] is not None
        table.passes()
    assert choice(table) == Defend(guard.id)


def test_it_answers_an_attack_by_killing_the_attacker() -> None:
    table = Table()
    bolt = ab.Power(ab.PowerKind.INFLUENCE, (ab.Wound(3),))
    nodes = (ab.Playable(ab.Payment(closes=True), bolt, sudden=True),)
    orc = table.first.creature("c3", life=3, strike="5-5-5", movement=0)
    table.first.creature("a1", movement=0)
    elf = table.second.creature("c4", life=3, strike="1-1-1", movement=0)
    mage = table.second.creature("e6", strike="0-0-1", movement=0, nodes=nodes)
    table.choose(StrikeAt(orc.id, elf.id))
    while not table.can_use(mage, orc):
        table.passes()
    assert choice(table) == UseAction(mage.id, mage.state.facts.actions[0], orc.id)


def test_it_does_not_strike_its_own_card_for_nothing() -> None:
    table = Table()
    table.first.creature("b2", strike="3-4-5", movement=0)
    table.first.creature("c2", strike="0-0-1", movement=0)
    table.second.creature("e6", movement=0)
    assert choice(table) == EndTurn()


def test_it_strikes_where_that_kills() -> None:
    table = Table()
    striker = table.first.creature("c3", strike="4-5-6", movement=0)
    foe = table.second.creature("c4", life=2, strike="0-0-1", movement=0)
    assert choice(table) == StrikeAt(striker.id, foe.id)


def test_it_keeps_a_card_open_rather_than_strike_at_armour_without_effect() -> None:
    table = Table()
    table.first.creature("c3", life=6, strike="1-2-2", movement=0)
    table.first.creature("a1", movement=0)
    table.second.creature("c4", life=12, strike="4-5-6", movement=0, nodes=spoken("Броня 2."))
    assert choice(table) == EndTurn()


def test_the_features_of_both_sides_are_opposite() -> None:
    state = with_hidden(specs.creature("Тайна")).state
    first, second = (dict(zip(FEATURES, features(state, seat), strict=True)) for seat in Seat)
    for name in ("creatures", "life", "strike", "open", "turn"):
        assert first[name] == -second[name]
    assert (first["creatures"], first["turn"]) == (0, 1)
    assert 0 < bent(-9.0) < bent(-1.0) < bent(0.0) < bent(1.0) < bent(9.0) < 1

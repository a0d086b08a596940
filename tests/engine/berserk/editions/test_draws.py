"""A draw by agreement: offered, then accepted or declined (601.4; 2009:102.5)."""

import pytest

from engine.berserk.bots import DirectBot, SearchBot
from engine.berserk.bots.base import Bot
from engine.berserk.match.game import BERSERK
from engine.berserk.table import options as op
from engine.berserk.table.state import Asking
from engine.kernel import IllegalChoice, OfferDraw, Result, Seat, load
from tests.support.editions import ALL, rules, shows
from tests.support.scenario import Table

KNOWN = {"2024": False, "older-506-510": False, "2010": False, "2009": True}
OFFER = OfferDraw(Seat.FIRST)


def a_fight(code: str = "2009", mine: int = 1, theirs: int = 1) -> Table:
    table = Table(ruleset=rules(code))
    for number in range(mine):
        table.first.creature("abcde"[number] + "1", f"Орк {number}")
    for number in range(theirs):
        table.second.creature("abcde"[number] + "6", f"Эльф {number}")
    return table


@shows("draw_by_agreement")
@pytest.mark.rule("601.4", "2009:102.5")
@pytest.mark.parametrize("code", ALL)
def test_an_accepted_draw_ends_the_match(code: str) -> None:
    table = a_fight(code)
    refusal = table.why(OFFER)
    if not KNOWN[code]:
        assert refusal is not None
        assert (refusal.code, refusal.rule) == ("no_draw_by_agreement", "601.4")
        with pytest.raises(IllegalChoice):
            table.choose(OFFER)
        assert table.result is None
        return
    assert refusal is None
    table.choose(OFFER)
    assert table.asked == (Seat.SECOND, Asking.DRAW)
    table.choose(op.Accept())
    assert table.result == Result(None, "agreement", "2009:102.5")


@pytest.mark.rule("2009:102.5")
def test_a_declined_draw_lets_the_match_go_on() -> None:
    table = a_fight()
    asked, offered = table.asked, table.options
    table.choose(OFFER)
    table.choose(op.Decline())
    assert (table.asked, table.options, table.result) == (asked, offered, None)


@pytest.mark.rule("2009:102.5")
def test_each_player_may_offer_a_draw_once_a_turn() -> None:
    table = a_fight()
    for offer in (OFFER, OfferDraw(Seat.SECOND)):  # at any moment, in the other's turn too
        assert table.why(offer) is None
        table.choose(offer)
        table.choose(op.Decline())
        again = table.why(offer)
        assert again is not None
        assert again.code == "draw_was_declined"
    table.ends_turn()
    assert table.why(OFFER) is None


@pytest.mark.rule("2009:102.5")
def test_no_other_choice_is_offered_while_a_draw_is_open() -> None:
    table = a_fight()
    table.choose(OFFER)
    refusal = table.why(OfferDraw(Seat.SECOND))
    assert refusal is not None
    assert refusal.code == "judge_is_busy"


def test_an_open_draw_offer_is_saved() -> None:
    table = a_fight()
    table.choose(OFFER)
    again = load(BERSERK, table.match.save())
    assert again.decision == table.match.decision
    again.choose(op.Accept())
    assert again.result == Result(None, "agreement", "2009:102.5")


@pytest.mark.parametrize("bot", [DirectBot(1), SearchBot(1, 12)])
@pytest.mark.parametrize(("mine", "theirs", "accepts"), [(4, 1, True), (1, 4, False)])
def test_a_bot_accepts_a_draw_only_when_it_is_losing(
    bot: Bot, mine: int, theirs: int, accepts: bool
) -> None:
    table = a_fight(mine=mine, theirs=theirs)
    table.choose(OFFER)
    decision = table.match.decision
    assert decision is not None
    chosen = bot.choose(table.match.view(decision.seat), decision)
    assert chosen == (op.Accept() if accepts else op.Decline())

"""Acts from outside: only own ones, in turn, once; a refused one changes nothing."""

from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from deckbuilder.matches.act_codes import act_to_json
from deckbuilder.matches.match import Controller, MatchChosen, MatchSession
from deckbuilder.matches.seat_acts import match_apart, take_act
from deckbuilder.refusals import render_refusal
from engine.berserk import BERSERK, RULES_2024
from engine.berserk.table.options import Judge, StopAt
from engine.berserk.table.state import JudgeAct, MatchState, Stop
from engine.kernel import Concede, Endless, OfferDraw, Option
from engine.kernel.rng import OPEN_SEEDS
from tests.support.whole_match import WholeMatch, any_match, stage_of

STAGES = ("seats", "mulligans", "before_recruitment", "recruitment", "placement", "match", "over")
PLAYED = STAGES[:-1]
NONSENSE: tuple[Any, ...] = (
    None, 7, "pass", {}, [], [[]], ["no_such_act"], ["seat"], ["seat", 7], ["mulligan", "yes"],
    ["before"], ["before", "choose", "x"], ["squad", 0, [[1]]], ["squad", 9, []], ["given_up"],
    ["move", 10**30, -1], ["strike", True, 1], ["stop_at", 0, ["nowhere"]], ["judge", 0, "win", 1],
    ["from_deck", -1], ["capped"], ["before", "choose", 10**9], ["before", "use", -1],
    ["before", "pay", -5, None, False], ["squad", 0, [[99, 0, 0, 0]]],
    ["squad", 1, [[-1, 0, 0, 0]]],
)  # fmt: skip


@cache
def at(stage: str) -> WholeMatch:
    """Return a match at a stage, which nobody may change."""
    for seed in range(30):
        rng, match = Random(seed), any_match(Random(seed))
        while stage_of(match) != stage and (decision := match.decision) is not None:
            if stage == "over" and match.session.match is not None:
                asked = match.session.match.decision
                assert asked is not None
                match.choose(MatchChosen(Concede(asked.seat)))
            else:
                match.choose(rng.choice(decision.options))
        if stage_of(match) == stage:
            return match
    raise AssertionError(f"no match came to {stage}")


def refused(session: MatchSession, entrant: int, code: Any, number: int | None = None) -> str:
    """Send an act that has to be refused, and return the code of the reason."""
    match = WholeMatch(session)
    before = match.save()
    refusal = take_act(session, entrant, session.number if number is None else number, code)
    assert refusal is not None, f"{code} was taken"
    assert match.save() == before, f"{code} was refused and changed the match"
    assert render_refusal(refusal, session.rules)
    return refusal.code


def code_of(option: Option) -> list[Any]:
    return act_to_json(MatchChosen(option))


def own_act(match: WholeMatch) -> tuple[int, list[Any]]:
    """Return an act that would be taken, and who sends it."""
    decision = match.decision
    assert decision is not None
    act: Any = decision.options[-1]
    return int(decision.seat), act_to_json(act)


def forged(session: MatchSession, entrant: int) -> list[list[Any]]:
    """Return acts that an entrant sends for the other side."""
    other = 1 - entrant
    codes: list[list[Any]] = [["given_up", other, "concession", "601.4"]]
    if session.seats is not None:
        seat = session.seat_of(other)
        codes.append(["squad", int(seat), []])
        if session.match is not None and session.outcome is None:
            judging = Judge(seat, JudgeAct.DESTROY, 0)
            spoken = (Concede(seat), OfferDraw(seat), StopAt(seat, (Stop.EVERYWHERE,)), judging)
            codes += map(code_of, spoken)
    return codes


@pytest.mark.parametrize("stage", PLAYED)
@pytest.mark.parametrize("entrant", [0, 1])
def test_an_act_for_the_other_side_is_refused(stage: str, entrant: int) -> None:
    session = at(stage).session
    for code in forged(session, entrant):
        assert refused(session, entrant, code) == "act_of_the_other_side"


@pytest.mark.parametrize("stage", PLAYED)
def test_an_act_out_of_turn_is_refused(stage: str) -> None:
    entrant, code = own_act(at(stage))
    reason = "act_of_the_other_side" if stage == "recruitment" else "act_out_of_turn"
    assert refused(at(stage).session, 1 - entrant, code) == reason


@pytest.mark.parametrize("stage", PLAYED)
def test_an_act_sent_twice_is_refused(stage: str) -> None:
    entrant, code = own_act(at(stage))
    session = at(stage).session.fork()
    number = session.number
    assert take_act(session, entrant, number, code) is None
    assert session.number == number + 1
    reason = "act_out_of_turn" if stage == "recruitment" else "act_of_another_position"
    assert refused(session, entrant, code, number) == reason


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("by", [-1, 1])
def test_an_act_for_another_position_is_refused(stage: str, by: int) -> None:
    match = at(stage)
    entrant, code = (0, ["pass"]) if stage == "over" else own_act(match)
    number = match.session.number + by
    assert refused(match.session, entrant, code, number) == "act_of_another_position"


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("entrant", [0, 1])
def test_nonsense_is_refused(stage: str, entrant: int) -> None:
    session = at(stage).session
    for code in NONSENSE:
        refused(session, entrant, code)


@pytest.mark.parametrize("stage", PLAYED)
@pytest.mark.parametrize("entrant", [0, 1])
def test_acts_of_other_stages_are_refused(stage: str, entrant: int) -> None:
    for other in PLAYED:
        if (stage, other) not in ((stage, stage), ("match", "placement"), ("placement", "match")):
            refused(at(stage).session, entrant, own_act(at(other))[1])


def test_after_the_end_every_act_is_refused() -> None:
    for stage in PLAYED:
        for entrant in (0, 1):
            assert refused(at("over").session, entrant, own_act(at(stage))[1]) == "match_over"


@pytest.mark.parametrize("stage", PLAYED)
@pytest.mark.parametrize("entrant", [0, 1])
def test_either_entrant_may_give_up_at_any_time_in_these_words_only(
    stage: str, entrant: int
) -> None:
    session = at(stage).session.fork()
    for words in (["ё" * 50_000, "601.4"], ["concession", "ё" * 50_000], ["no_legal_squad", "403"]):
        assert refused(session, entrant, ["given_up", entrant, *words]) == "act_not_possible"
    code = ["given_up", entrant, "concession", "601.4"]
    assert take_act(session, entrant, session.number, code) is None
    assert session.outcome is not None
    assert (session.outcome.winner, session.outcome.reason) == (1 - entrant, "concession")


@pytest.mark.parametrize("entrant", [0, 1])
def test_stops_and_draws_of_the_own_side_are_taken_out_of_turn(entrant: int) -> None:
    session = at("match").session.fork()
    seat = session.seat_of(entrant)
    for option in (StopAt(seat, (Stop.DICE,)), Concede(seat)):
        assert take_act(session, entrant, session.number, code_of(option)) is None


def test_the_same_stop_twice_is_refused() -> None:
    session = at("match").session
    code = code_of(StopAt(session.seat_of(0), (Stop.DICE,) * 1000))
    assert refused(session, 0, code) == "act_not_possible"


def test_a_choice_marked_as_a_bots_is_refused() -> None:
    entrant, code = own_act(at("match"))
    assert refused(at("match").session, entrant, ["capped", *code]) == "act_not_possible"


def test_an_act_from_before_a_choice_was_taken_back_is_refused() -> None:
    session = at("match").session.fork()
    assert session.match is not None
    before = session.match.clone()
    entrant, code = own_act(WholeMatch(session))
    number = session.number
    assert take_act(session, entrant, number, code) is None
    session.go_back_to(before)
    assert refused(session, entrant, code, number) == "act_of_another_position"
    assert refused(session, entrant, code, number + 1) == "act_of_another_position"
    assert take_act(session, entrant, session.number, code) is None


def test_a_reason_tells_nothing_of_a_hidden_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine is asked by the view, where the opponent's face-down cards are unknown."""
    session, asked = at("placement").session, []
    real = BERSERK.why

    def why(self: object, state: MatchState, option: Option) -> Any:
        asked.append(state)
        return real(state, option)

    monkeypatch.setattr(type(BERSERK), "why", why)
    entrant, _code = own_act(at("placement"))
    refused(session, entrant, code_of(Judge(session.seat_of(entrant), JudgeAct.WOUND, 0, 1)))
    assert session.match is not None
    assert asked == [session.match.view(session.seat_of(entrant))]


def test_a_choice_that_never_ends_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    session = at("match").session

    def choose(self: object, state: MatchState, option: Option) -> None:
        raise Endless("without end", "{}")

    monkeypatch.setattr(type(BERSERK), "choose", choose)
    entrant, code = own_act(at("match"))
    assert refused(session, entrant, code) == "act_not_possible"


def test_players_apart_get_no_seed_that_dice_give_away() -> None:
    session = at("seats").session
    with pytest.raises(ValueError, match="worked out from the dice"):
        match_apart(session.entrants, OPEN_SEEDS - 1, RULES_2024)
    assert match_apart(session.entrants, OPEN_SEEDS, RULES_2024).discreet


def test_a_bots_acts_do_not_come_from_outside() -> None:
    session = at("match").session
    bots = [replace(one, controller=Controller.DIRECT) for one in session.entrants]
    with_bots = session.fork()
    with_bots.entrants = (bots[0], bots[1])
    entrant, code = own_act(at("match"))
    assert refused(with_bots, entrant, code) == "act_of_the_other_side"

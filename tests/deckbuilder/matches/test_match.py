"""A match goes from two decks to a result, and can be put away and taken up anywhere."""

import json
from collections.abc import Callable

import pytest

from deckbuilder.matches.match import CODEC, Controller, Entrant, MatchChosen, MatchSession, Stage
from deckbuilder.matches.saves import read_snapshot, render_snapshot, setup_to_json
from deckbuilder.recruitment.recruiter import recruit_squad
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.recruitment.seat_worth import seat_worth
from deckbuilder.squads.bot_recruiter import bots_squad
from engine.berserk import RULES_2024
from engine.berserk.cards.card import CardType
from engine.kernel import IllegalChoice, Refusal, Seat
from engine.kernel.rng import seeded
from tests.deckbuilder.cards import card
from tests.support.starters import entrant, played, session, starter_cards

HUMAN, DIRECT = Controller.HUMAN, Controller.DIRECT


def at_stage(stage: Stage, seed: int = 1) -> MatchSession:
    """Return a match of two people who recruit as the bots would, at its first such choice."""
    result = session(seed)
    while result.stage is not stage:
        assert result.play_bot()
    result.entrants = (entrant("steppe-raid", HUMAN), entrant("black-candles", HUMAN))
    return result


def put_away_and_taken_up(begun: MatchSession) -> MatchSession:
    """Return a match as a snapshot of it says."""
    return read_snapshot(setup_to_json(begun), render_snapshot(begun))


def play_until(begun: MatchSession, reached: Callable[[], bool]) -> None:
    """Let the bots play until ``reached``."""
    while not reached():
        assert begun.play_bot()


def of_decks(one: tuple[object, ...], other: tuple[object, ...], seed: int = 1) -> MatchSession:
    decks = [
        Entrant(name, Controller.RANDOM, name, tuple(cards))  # type: ignore[arg-type]  # cards of a test
        for name, cards in (("one", one), ("other", other))
    ]
    return MatchSession((decks[0], decks[1]), seed, rules=RULES_2024)


@pytest.mark.rule("402.1")
def test_the_winner_of_the_dice_chooses_the_seat() -> None:
    for wanted in Seat:
        begun = session()
        winner = begun.roll.winner
        assert begun.waiting == winner
        begun.choose_seat(wanted)
        assert begun.seat_of(winner) is wanted
        assert begun.seat_of(1 - winner) is wanted.opponent


@pytest.mark.rule("402.1")
def test_the_direct_bot_takes_the_better_seat_and_the_random_bot_any() -> None:
    taken = {DIRECT: set[Seat](), Controller.RANDOM: set[Seat]()}
    for controller, seats in taken.items():
        for seed in range(8):
            begun = session(seed, controller, controller)
            assert begun.play_bot()
            seats.add(begun.seat_of(begun.roll.winner))
    known = seat_worth(RULES_2024)
    assert known is not None
    assert taken == {DIRECT: {known.better}, Controller.RANDOM: set(Seat)}


def test_the_direct_bot_recruits_the_squad_of_most_worth() -> None:
    begun = session(2, DIRECT, Controller.RANDOM)
    while begun.match is None:
        assert begun.play_bot()
    starts = {seat: own.start_over() for seat, own in begun.recruiting.items()}
    looking, random = begun.seat_of(0), begun.seat_of(1)
    best = bots_squad(starts[looking], 1)
    assert isinstance(best, Recruitment)
    assert set(begun.finished[looking].squad) == set(best.squad)
    quick = recruit_squad(starts[random], seeded(begun.seed, 5))
    assert isinstance(quick, Recruitment)
    assert begun.finished[random].squad == quick.squad


@pytest.mark.rule("402.1")
def test_the_second_player_gets_one_gold_and_one_silver_more() -> None:
    begun = session()
    begun.choose_seat(Seat.FIRST)
    first, second = (begun.deal_of(begun.entrant_at(seat)) for seat in Seat)
    assert (first.gold, first.silver) == (24, 22)
    assert (second.gold, second.silver) == (25, 23)


@pytest.mark.rule("402.4.1")
def test_the_first_player_announces_a_mulligan_before_the_second() -> None:
    begun = session()
    begun.choose_seat(Seat.FIRST)
    assert begun.waiting == begun.entrant_at(Seat.FIRST)
    begun.answer_mulligan(True)
    assert begun.waiting == begun.entrant_at(Seat.SECOND)


@pytest.mark.rule("402.4/loses")
def test_announcing_a_mulligan_without_gold_loses() -> None:
    begun = session()
    begun.choose_seat(Seat.FIRST)
    while begun.outcome is None:
        seat = Seat.FIRST if begun.waiting == begun.entrant_at(Seat.FIRST) else Seat.SECOND
        begun.answer_mulligan(seat is Seat.FIRST)
    assert begun.outcome.winner == begun.entrant_at(Seat.SECOND)
    assert begun.outcome.rule == "402.4"
    assert begun.deal_of(begun.entrant_at(Seat.FIRST)).gold == 0


@pytest.mark.rule("403.2.5")
def test_a_player_without_a_legal_squad_loses() -> None:
    artifacts = tuple(card(f"Столб {n}", 1, CardType.ARTIFACT) for n in range(15))
    creatures = tuple(card(f"Боец {n}") for n in range(15))
    begun = of_decks(artifacts, creatures)
    while begun.play_bot():
        continue
    assert begun.outcome is not None
    assert (begun.outcome.winner, begun.outcome.rule) == (1, "403.2.5")


def test_a_squad_without_a_creature_is_refused_without_any_change() -> None:
    begun = at_stage(Stage.RECRUITMENT)
    before = render_snapshot(begun)
    refusal = begun.finish_recruitment()
    assert isinstance(refusal, Refusal)
    assert refusal.code == "no_creature"
    assert render_snapshot(begun) == before


def test_a_recruitment_from_another_deal_is_refused() -> None:
    begun, strange = at_stage(Stage.RECRUITMENT, 1), at_stage(Stage.RECRUITMENT, 2)
    assert strange.waiting is not None
    with pytest.raises(IllegalChoice):
        begun.recruit(strange.recruitment_of(strange.waiting))


@pytest.mark.rule("211.7", "601.2")
def test_a_squad_of_symbiotes_without_hosts_loses_before_the_first_turn() -> None:
    deck = tuple(card(f"Спутник {n}", 1, CardType.COMPANION) for n in range(15))
    begun = of_decks(deck, starter_cards()["steppe-raid"])
    while begun.play_bot():
        continue
    assert begun.outcome is not None
    assert (begun.outcome.winner, begun.outcome.reason) == (1, "no_creatures")
    assert begun.match is not None
    assert begun.match.state.turn == 0


@pytest.mark.rule("105.2.3")
def test_the_chosen_x_of_a_cost_counts_in_the_battle() -> None:
    deck = (card("Ловчий", "2+X"), *(card(f"Боец {n}") for n in range(14)))
    begun = of_decks(deck, starter_cards()["steppe-raid"])
    play_until(begun, lambda: begun.stage is Stage.RECRUITMENT and begun.waiting == 0)
    recruitment = begun.recruitment_of(0)
    position = recruitment.find("Ловчий")
    assert position is not None
    taken = recruitment.take(position, x=4)
    assert isinstance(taken, Recruitment)
    begun.recruit(taken)
    assert begun.finish_recruitment() is None
    play_until(begun, lambda: begun.stage is not Stage.RECRUITMENT)
    assert begun.match is not None
    costs = [one.cost for one in begun.match.state.cards if one.spec.name == "Ловчий"]
    assert costs == [6]


def test_two_bots_play_to_a_result() -> None:
    assert played().stage is Stage.OVER


def test_the_same_setup_and_acts_give_the_same_battle() -> None:
    done = played(5)
    again = MatchSession(done.entrants, done.seed, rules=RULES_2024)
    for act in done.acts:
        again.act(act)
    assert done.match is not None
    assert again.match is not None
    assert again.match.digest() == done.match.digest()
    assert again.outcome == done.outcome


@pytest.mark.slow
def test_a_session_can_be_saved_and_restored_after_every_act() -> None:
    straight = played(3)
    kept = session(3)
    while kept.play_bot():
        if len(kept.acts) < 40 or len(kept.acts) % 25 == 0:
            kept = put_away_and_taken_up(kept)
    assert kept.acts == straight.acts
    assert kept.outcome == straight.outcome


def test_an_unfinished_recruitment_is_saved() -> None:
    begun = at_stage(Stage.RECRUITMENT)
    assert begun.waiting is not None
    recruitment = begun.recruitment_of(begun.waiting)
    position = next(place for place, why in recruitment.refusals().items() if why is None)
    taken = recruitment.take(position)
    assert isinstance(taken, Recruitment)
    begun.recruit(taken)
    again = put_away_and_taken_up(begun)
    assert again.waiting is not None
    assert again.recruitment_of(again.waiting) == taken


@pytest.mark.parametrize("stage", [Stage.SEATS, Stage.MULLIGANS, Stage.RECRUITMENT, Stage.MATCH])
def test_conceding_at_any_stage_loses(stage: Stage) -> None:
    begun = at_stage(stage)
    begun.give_up(0)
    assert begun.outcome is not None
    assert begun.outcome.winner == 1
    assert begun.outcome.reason == "concession"
    again = MatchSession(begun.entrants, begun.seed, rules=RULES_2024)
    for act in begun.acts:
        again.act(act)
    assert again.outcome == begun.outcome


def test_no_act_is_accepted_after_the_session() -> None:
    done = played()
    late_choices: tuple[Callable[[], object], ...] = (
        lambda: done.choose_seat(Seat.FIRST),
        lambda: done.answer_mulligan(False),
        lambda: done.finish_recruitment(),
        lambda: done.choose(0),
        lambda: done.give_up(0),
    )
    for late in late_choices:
        with pytest.raises(IllegalChoice):
            late()


def test_a_deck_without_cards_is_refused() -> None:
    with pytest.raises(ValueError, match="no cards"):
        of_decks((), starter_cards()["steppe-raid"])


def test_every_act_is_stored_as_plain_data() -> None:
    for act in played(2).acts[:60]:
        assert CODEC.decode(json.loads(json.dumps(CODEC.encode(act)))) == act
    assert any(isinstance(act, MatchChosen) for act in played(2).acts)

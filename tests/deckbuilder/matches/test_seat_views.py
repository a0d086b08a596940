"""A seat's view of a match has all that screens and lines need, and nothing of the other's."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from deckbuilder.matches.match import MatchChosen, MatchSession, Stage
from deckbuilder.matches.records import Record, difference
from deckbuilder.matches.seat_acts import match_apart
from deckbuilder.matches.seat_views import SeatView, record_after, view_of
from deckbuilder.recruitment.deals import is_dealt_first
from deckbuilder.recruitment.odds import deck_odds
from deckbuilder.recruitment.recruiter import proposed_squad
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.refusals import refusal_codes
from deckbuilder.workbench.before_recruitment import BeforeView
from engine.berserk import UNKNOWN_CARD
from engine.berserk.table.state import Zone
from engine.kernel import SEATS, Concede, Refusal
from engine.kernel.rng import OPEN_SEEDS
from tests.support.editions import ALL, rules
from tests.support.whole_match import WholeMatch, any_match

NAMES = ("Первый", "Второй")


def positions(seed: int, most: int = 60) -> Iterator[WholeMatch]:
    """Play a match at random and yield it at every position."""
    rng, match = Random(seed), any_match(Random(seed))
    for _choice in range(most):
        yield match
        decision = match.decision
        if decision is None:
            return
        match.choose(rng.choice(decision.options))


def public_refs(session: MatchSession, entrant: int) -> str:
    """Return a text with every card of the opponent that was shown to an entrant."""
    if session.seats is None:
        return ""
    seat = session.seat_of(entrant)
    told = () if session.before is None else session.before.known_to(seat)
    cards = [] if session.match is None else session.match.state.cards
    open_cards = [card.spec for card in cards if not card.hidden and card.zone is not Zone.SQUAD]
    history = () if session.match is None else session.match.history
    shown = [
        event for event in history if "spec=" in repr(event) or "cards=(CardSpec" in repr(event)
    ]
    return repr((told, open_cards, shown))


@pytest.mark.parametrize("seed", range(6))
def test_nothing_hidden_is_in_a_view(seed: int) -> None:
    for match in positions(seed):
        session = match.session
        for entrant in (0, 1):
            text, public = match.view(SEATS[entrant]), public_refs(session, entrant)
            other = session.entrants[1 - entrant]
            assert f"'{other.deck}'" not in text
            for card in other.cards:
                assert card.ref not in text or card.ref in public
            for secret in secrets(session):
                assert str(secret) not in text


def secrets(session: MatchSession) -> list[int]:
    """Return the random states of a match."""
    deals = () if session.table is None else session.table.deals
    own = [*(deal.rng for deal in deals), *(each.rng for each in session.recruiting.values())]
    before = [] if session.before is None else [session.before.rng]
    battle = [] if session.match is None else [session.match.state.rng, session.match.setup.seed]
    return [session.seed, session.roll.rng, *own, *before, *battle]


@pytest.mark.parametrize("seed", range(8))
def test_screens_before_the_battle_need_nothing_but_the_view(seed: int) -> None:
    stages = set()
    for match in positions(seed, 20):
        session = match.session
        for entrant in (0, 1):
            seen = view_of(session, entrant)
            stages.add(seen.stage)
            check_deal(session, seen)
            check_before(session, seen)
            check_recruitment(session, seen)
    assert {Stage.SEATS, Stage.MULLIGANS, Stage.BEFORE} <= stages


def check_deal(session: MatchSession, seen: SeatView) -> None:
    if seen.deal is None:
        assert not session.is_dealt
        return
    deal, cards = session.deal_of(seen.entrant), session.entrants[seen.entrant].cards
    assert seen.deal.hand == deal.hand
    assert seen.deal.can_pay_mulligan == deal.can_pay_mulligan
    assert Recruitment.of(seen.deal).refusals() == Recruitment.of(deal).refusals()
    size, deck = session.rules.deal_size, sorted(cards, key=lambda card: (card.name, card.ref))
    assert deck_odds("", seen.deal.cards, (), 0, size) == deck_odds("", deck, (), 0, size)
    assert seen.table is not None
    assert session.table is not None
    assert seen.table.announced == session.table.announced


def check_before(session: MatchSession, seen: SeatView) -> None:
    """Compare what the screen says of the view with what it says of the true state."""
    if seen.before is None or seen.seats is None or session.before is None:
        return
    seat, asked = seen.seats[seen.entrant], session.before_question
    own = asked if asked is not None and asked.seat is seat else None
    mine = seen.asked_before if own is not None else None
    by_view = BeforeView(seen.before, seat, NAMES, mine)
    truly = BeforeView(session.before, seat, NAMES, own)
    assert by_view.lines() == truly.lines()
    assert by_view.render_question("F") == truly.render_question("F")
    assert by_view.offered == truly.offered
    assert by_view.ending == truly.ending
    assert [words for words, _answer in by_view.listed()] == [
        words for words, _answer in truly.listed()
    ]
    for position in range(len(session.before.recruitments[seat].hand)):
        assert by_view.refusal(position) == truly.refusal(position)


def check_recruitment(session: MatchSession, seen: SeatView) -> None:
    if seen.recruitment is None:
        return
    own = session.recruitment_of(seen.entrant)
    assert seen.recruitment.hand == own.hand
    assert seen.recruitment.refusals() == own.refusals()
    proposed = proposed_squad(seen.recruitment.start_over())
    if isinstance(proposed, Recruitment):
        done, again = proposed.finish(), own.start_over()
        assert not isinstance(done, Refusal)
        for bought in done.taken[len(again.taken) :]:
            taken = again.retake(bought)
            assert isinstance(taken, Recruitment)
            again = taken
        assert again.squad == done.squad


def test_where_cards_are_dealt_first_a_seat_is_chosen_by_the_own_hand() -> None:
    code = next(one for one in ALL if is_dealt_first(rules(one)))
    first, second = any_match(Random(1)).session.entrants
    session = match_apart((first, second), OPEN_SEEDS + 1, rules(code))
    for entrant, other in ((0, second), (1, first)):
        seen = view_of(session, entrant)
        assert (seen.stage, seen.table) == (Stage.SEATS, None)
        assert seen.deal is not None
        assert seen.deal.hand == session.deal_of(entrant).hand
        assert not any(card.ref in repr(seen) for card in other.cards)


def test_a_squad_of_the_opponent_is_not_seen_before_it_is_placed() -> None:
    match = next(one for one in positions(1) if one.session.stage is Stage.RECRUITMENT)
    session, recruiter = match.session, match.session.waiting
    assert recruiter is not None
    before, decision = view_of(session, 1 - recruiter), match.decision
    assert decision is not None
    match.choose(decision.options[0])
    after = view_of(session, 1 - recruiter)
    assert after.stage is Stage.RECRUITMENT
    assert after == replace(before, number=before.number + 1, waiting=1 - recruiter)


def test_a_result_without_a_battle_shows_the_own_hand_only() -> None:
    match = next(one for one in positions(1) if one.session.stage is Stage.MULLIGANS)
    match.session.give_up(0)
    seen = view_of(match.session, 1)
    assert (seen.stage, seen.outcome) == (Stage.OVER, match.session.outcome)
    assert seen.deal is not None
    assert seen.deal.hand == match.session.deal_of(1).hand
    assert seen.table is not None
    theirs = seen.table.deals[match.session.seat_of(0)]
    assert set(theirs.hand) == {UNKNOWN_CARD}


def test_a_finished_battle_hides_what_was_never_shown() -> None:
    match = next(one for one in positions(1) if one.session.match is not None)
    assert match.session.match is not None
    asked = match.session.match.decision
    assert asked is not None
    match.choose(MatchChosen(Concede(asked.seat)))
    seen = view_of(match.session, 0)
    assert seen.stage is Stage.OVER
    assert seen.battle is not None
    assert seen.seats is not None
    other = seen.seats[1]
    unplaced = [card for card in seen.battle.cards if card.zone is Zone.SQUAD]
    theirs = [card.spec for card in unplaced if card.owner is other]
    assert {*theirs, *seen.battle.decks[other]} == {UNKNOWN_CARD}


def test_a_record_is_there_after_the_match_only() -> None:
    session = any_match(Random(1)).session
    refusal = record_after(session)
    assert isinstance(refusal, Refusal)
    assert refusal.code in refusal_codes()
    session.give_up(0)
    record = record_after(session)
    assert isinstance(record, Record)
    assert difference(record) is None


def test_a_number_grows_when_choices_are_taken_back() -> None:
    match = next(one for one in positions(1) if one.session.match is not None)
    session = match.session
    assert session.match is not None
    before = session.match.clone()
    decision = match.decision
    assert decision is not None
    match.choose(decision.options[0])
    number = view_of(session, 0).number
    session.go_back_to(before)
    assert view_of(session, 0).number > number

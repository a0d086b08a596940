"""What a player sees of a match tells nothing of the rest, unless somebody typed a short seed."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from deckbuilder.base.seeds import MOST_SEED, drawn_seed, secret_seed
from deckbuilder.matches.match import Controller, MatchSession
from deckbuilder.matches.records import difference, read_record, record_of, write_record
from deckbuilder.matches.saves import mark_of, resume, whole
from deckbuilder.recruitment.deals import new_deal, roll_for_seat, seat_dice
from deckbuilder.recruitment.recruiter import proposed_squad, recruit_squad
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.tournament.tournament import Tournament, TournamentKind, new_tournament
from engine.berserk import RULES_2024
from engine.kernel import SEATS, Seat
from engine.kernel.rng import OPEN_SEEDS, seeded, shuffled
from tests.support.starters import entrant, session, starter_cards

DECK = starter_cards()["steppe-raid"]
OTHER = starter_cards()["black-candles"]
SECRET = 0xC0FFEE_0123456789ABCDEF_01234567


def names(seed: int, seat: Seat) -> list[str]:
    cards = (DECK, OTHER)[seat]
    return [card.name for card in new_deal(cards, seed, seat, RULES_2024).hand]


def seeds_that_deal(hand: list[str], seeds: Iterable[int]) -> list[int]:
    """The attack: try every seed until it deals the fifteen cards one holds."""
    return [seed for seed in seeds if names(seed, Seat.FIRST) == hand]


def test_a_short_seed_can_be_found_by_trying_and_reveals_the_opponents_cards() -> None:
    """Scaled down to 10 bits; with 32 it took half a minute."""
    typed = 777
    (found,) = seeds_that_deal(names(typed, Seat.FIRST), range(1 << 10))
    assert names(found, Seat.SECOND) == names(typed, Seat.SECOND)
    assert roll_for_seat(seat_dice(found), RULES_2024) == roll_for_seat(
        seat_dice(typed), RULES_2024
    )


def test_a_drawn_seed_is_too_large_to_be_found_by_trying() -> None:
    drawn = {secret_seed() for _ in range(200)}
    assert len(drawn) == 200
    assert all(OPEN_SEEDS <= seed <= MOST_SEED for seed in drawn)
    assert any(seed >> 127 for seed in drawn)
    assert secret_seed(7) == drawn_seed(7) == 7


def test_an_own_deal_does_not_reveal_the_opponents_deal() -> None:
    """Short of the seed itself: its own stream's state, and all that can be made of it."""
    mine = new_deal(DECK, SECRET, Seat.FIRST, RULES_2024)
    theirs = names(SECRET, Seat.SECOND)
    start = seeded(SECRET, Seat.FIRST)
    assert shuffled(start, range(len(DECK)))[0] == list(mine.order)
    for known in (start, mine.rng, *(number % OPEN_SEEDS for number in (start, mine.rng, SECRET))):
        assert names(known, Seat.SECOND) != theirs


def test_every_stream_of_a_match_is_different() -> None:
    begun = session(SECRET)
    begun.choose_seat(Seat.FIRST)
    states = {seat_dice(SECRET), *(begun.deal_of(entrant).rng for entrant in (0, 1))}
    while begun.match is None:
        assert begun.play_bot()
    states |= {begun.match.state.rng, begun.match.setup.seed}
    assert len(states) == 5
    assert all(state >= OPEN_SEEDS for state in states)


@pytest.mark.parametrize("seed", [7, SECRET, MOST_SEED])
def test_the_same_seed_gives_the_same_match(seed: int) -> None:
    one, other = session(seed), session(seed)
    for _ in range(60):
        assert one.play_bot() == other.play_bot()
    assert one.acts == other.acts


def test_a_proposed_squad_does_not_reveal_the_order_of_the_deck() -> None:
    """The shuffling of the deck and the choice between equal cards are not of one stream."""
    start = Recruitment.of(new_deal(DECK, SECRET, Seat.FIRST, RULES_2024))
    by_the_decks_stream = recruit_squad(start, start.rng)
    proposed = proposed_squad(start)
    assert isinstance(proposed, Recruitment)
    assert isinstance(by_the_decks_stream, Recruitment)
    assert proposed.taken != by_the_decks_stream.taken
    assert proposed.rng == start.rng


def test_deals_of_a_large_seed_are_evenly_distributed() -> None:
    """Each card lies in a hand of 15 out of 30 half of the time."""
    session_ = MatchSession((entrant("steppe-raid", Controller.HUMAN), entrant()), 1, RULES_2024)
    assert session_.rules.deal_size == 15
    often = [0] * len(DECK)
    for number in range(400):
        for place in new_deal(DECK, SECRET + number, SEATS[0], RULES_2024).order[:15]:
            often[place] += 1
    wanted = 400 * 15 / len(DECK)
    assert all(0.6 * wanted < count < 1.4 * wanted for count in often)


@pytest.mark.parametrize("seed", [SECRET, MOST_SEED])
@pytest.mark.parametrize("acts", [0, 3, 30, 90])
def test_a_match_with_a_large_seed_is_saved_and_recorded(
    seed: int, acts: int, tmp_path: Path
) -> None:
    begun = session(seed)
    for _act in range(acts):
        assert begun.play_bot()
    again = resume(whole(begun, {}, frozenset()))
    assert again.is_sure
    assert not again.lost
    assert mark_of(again.match) == mark_of(begun)
    assert again.match.play_bot()
    assert begun.play_bot()
    assert mark_of(again.match) == mark_of(begun)
    write_record(tmp_path / "match.json", record_of(begun))
    record = read_record(tmp_path / "match.json")
    assert record.seed == seed
    assert difference(record) is None


def test_an_event_with_a_large_seed_is_saved() -> None:
    players = tuple(entrant("steppe-raid", name=f"Игрок {number}") for number in range(4))
    event = new_tournament(TournamentKind.SWISS, players, MOST_SEED, RULES_2024)
    assert Tournament.from_json(event.to_json()) == event
    assert event.match_seed(0) != event.match_seed(1)
    assert event.match_seed(0) >= OPEN_SEEDS

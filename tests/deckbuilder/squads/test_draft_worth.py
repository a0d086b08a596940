"""How the worth of the bundled set's cards is measured."""

from pathlib import Path

import numpy as np
import pytest

from catalog.common.errors import UserError
from deckbuilder.limited.boosters import SetCards
from deckbuilder.squads.measured_cards import read_measured
from tests.support.draft_events import MATCHES, Fought, cards_of_set, pairs, play_event
from tests.support.draft_worth import (
    Floats,
    Matches,
    bases,
    events,
    kept_events,
    laid_out,
    measured,
    notes_on,
    table,
)
from tests.support.drafts import invented_set

WOOD = invented_set()
REFS = [card.ref for card in WOOD.cards]


def _fought(first: str, second: str, result: int) -> Fought:
    one, other = (tuple(f"wood/{n}" for n in squad.split()) for squad in (first, second))
    return Fought(one, other, result)


def _matches(cards: SetCards, worth: Floats) -> Matches:
    """Return matches of random squads, won by those of more ``worth`` more often.

    The last card plays none.
    """
    rng = np.random.default_rng(7)
    played = []
    for _match in range(4000):
        squads = [rng.choice(len(cards.cards) - 1, rng.integers(6, 11)) for _seat in range(2)]
        lead = (worth[squads[0]].sum() - worth[squads[1]].sum()) / 1000
        names = [tuple(cards.cards[place].ref for place in squad) for squad in squads]
        played.append(Fought(names[0], names[1], 1 if lead + rng.normal() > 0.5 else -1))
    return laid_out(played, cards)


def test_a_row_is_how_many_more_of_each_card_the_first_squad_had() -> None:
    matches = laid_out([_fought("1 1 2", "2 3", 1), _fought("3", "1", -1)], WOOD)
    assert matches.rows[:, :4].tolist() == [[2, 0, -1, 0], [-1, 0, 1, 0]]
    assert matches.squads[:4].tolist() == [2, 2, 2, 0]


def test_what_the_seats_differ_by_says_nothing_of_the_cards() -> None:
    worth: Floats = 8 * np.arange(len(REFS), dtype=np.float64)
    matches = _matches(WOOD, worth)
    more = np.zeros(len(REFS))
    more[3] = 2  # every second player has two more of a card, and wins more often
    shifted = Matches(matches.rows - more, matches.results - 0.4, matches.squads)
    one, other = (measured(some, {"cost": worth}) for some in (matches, shifted))
    assert other.worth == pytest.approx(one.worth)
    assert other.slope == pytest.approx(one.slope)


def test_the_measurement_finds_what_cards_are_worth_beside_their_base() -> None:
    rng = np.random.default_rng(5)
    base: Floats = 100 + 8 * np.arange(len(REFS), dtype=np.float64)
    worth = base + rng.normal(0, 120, len(REFS))
    found = measured(_matches(WOOD, worth), {"features": base})
    assert found.spread == pytest.approx(120, abs=40)
    off = worth - found.worth
    assert np.sqrt(np.mean(off**2)) < 0.6 * 120
    assert np.mean(np.abs(off) < 2 * found.errors) > 0.85


def test_the_base_is_the_one_that_says_most_of_the_results() -> None:
    truth: Floats = 8 * np.arange(len(REFS), dtype=np.float64)
    known = {"features": truth[::-1].copy(), "cost": truth + 100}
    found = measured(_matches(WOOD, truth), known)
    assert [found.base.name, *(base.name for base in found.others)] == ["cost", "features"]
    assert found.others[0].told == 0 < found.base.told
    assert found.base.each == pytest.approx(-100, abs=20)


def test_the_written_file_reads_back_without_the_card_that_did_not_play() -> None:
    matches = _matches(WOOD, bases(WOOD)["cost"])
    found = measured(matches, bases(WOOD))
    text = table(WOOD, matches, found, notes_on(2, matches, found, "the command"))
    assert "the command" in text
    read = read_measured(text.splitlines())
    assert set(read.cards) == set(REFS[:-1])
    row = read.of(WOOD.cards[2].spec)
    assert row is not None
    assert (row.worth, row.error) == (round(found.worth[2]), round(found.errors[2]))
    assert row.squads == matches.squads[2] > 0


def test_stored_events_are_not_played_again(tmp_path: Path) -> None:
    played = (4, [_fought("1 2", "3", 1), _fought("3", "1", 0)])
    with kept_events(tmp_path, WOOD).keeping() as keep:
        keep(played)
    assert [*events(kept_events(tmp_path, WOOD), [4])] == [played]


def test_stored_events_of_other_cards_are_refused(tmp_path: Path) -> None:
    kept_events(tmp_path, WOOD)
    other = SetCards(WOOD.code, WOOD.name, "2", WOOD.cards)
    with pytest.raises(UserError, match="version"):
        kept_events(tmp_path, other)


def test_nobody_meets_twice_in_an_event() -> None:
    met = [frozenset(pair) for pair in pairs()]
    assert len(set(met)) == len(met) == MATCHES == 12
    assert {sum(seat in pair for pair in met) for seat in range(8)} == {3}


@pytest.mark.slow
def test_an_event_has_every_match_and_the_same_one_each_time() -> None:
    one, again = play_event("border", 3), play_event("border", 3)
    assert one == again
    assert MATCHES - 2 <= len(one) <= MATCHES
    symbiotes = {card.ref for card in cards_of_set("border").cards if card.spec.type.is_symbiote}
    assert symbiotes & {ref for fought in one for ref in (*fought.first, *fought.second)}

"""What the examples of the book do not show: decks, the ends of matches, the invariants."""

from collections import Counter
from dataclasses import replace

import pytest

from deckbuilder.othergames.lycee import LyceeWords
from engine.kernel import BrokenInvariant, Match, Refusal
from engine.lycee import BY_NUMBER, DECKS, LYCEE, Setup
from engine.lycee.state import Act, State


@pytest.mark.parametrize("deck", DECKS)
def test_a_starter_deck_has_sixty_cards_and_at_most_four_of_a_name(deck: tuple[str, ...]) -> None:
    assert len(deck) == 60
    assert max(Counter(BY_NUMBER[number].name for number in deck).values()) <= 4


def at(*lines: str) -> Match[Setup, State]:
    return Match(LYCEE, LyceeWords().arranged(lines))


def words(match: Match[Setup, State]) -> list[str]:
    """Return what can be chosen."""
    assert match.decision is not None
    return [LyceeWords().render_option(match.state, one) for one in match.decision.options]


def by(match: Match[Setup, State], *texts: str) -> None:
    """Choose options by their words."""
    for text in texts:
        match.choose(words(match).index(text))


def test_an_empty_deck_loses_at_once_by_damage() -> None:
    match = at("first: b1 Scout", "second: deck 2")
    by(match, "Attack Scout b1", "Pass", "Pass", "Pass")
    assert match.result is not None
    assert (match.result.winner, match.result.reason) == (0, "empty_deck")
    assert match.decision is None


def test_an_empty_deck_loses_at_once_by_drawing() -> None:
    match = at("first: b1 Scout", "second: deck 2")
    by(match, "End the main phase", "Pass")
    assert match.result is not None
    assert (match.result.winner, match.result.reason) == (0, "empty_deck")


def test_damage_by_printed_ap_of_nothing_is_no_damage() -> None:
    match = at("first: b1 Page", "second: deck 2")
    by(match, "Attack Page b1", "Pass", "Pass", "Pass")
    assert match.result is None


def test_a_battle_whose_fighter_has_left_ends() -> None:
    match = at("first: b1 Scout", "second: Recall, Find, Find, d1 Wall")
    by(match, "Attack Scout b1", "Pass", "Defend Wall d1", "Pass", "Play Recall: Scout b1")
    by(match, "Discard Find", "Discard Find", "Pass")
    assert match.decision is not None
    assert match.decision.kind == "main"


def test_only_events_and_abilities_are_answers_not_support() -> None:
    hand = "Find, Scout, Sword, Mire"
    match = at("first: b1 Scout, a1 Page", f"second: {hand}, c1 Archer, d1 Duellist")
    ability = "Ability Archer c1: "
    targets = ("Scout b1", "Page a1", "Archer c1", "Duellist d1")
    answers = ["Play Find", *(ability + target for target in targets), "Pass"]
    by(match, "Attack Scout b1")
    assert words(match) == answers
    by(match, "Pass", "Defend Duellist d1", "Support Page a1")
    assert words(match) == answers


def test_what_is_not_asked_is_refused() -> None:
    match = at("first: Page, b1 Scout")
    assert match.why(Act("defend", 1)) == Refusal("not_now", "")
    assert match.why(Act("pass")) == Refusal("not_now", "")


def test_the_invariants_find_a_card_that_is_nowhere_and_a_cell_with_two() -> None:
    state = LYCEE.begin(LyceeWords().arranged(["first: b1 Scout, b2 Guard"]))
    LYCEE.check(state)
    hand, state.hands[0] = state.hands[0], (0,)
    with pytest.raises(BrokenInvariant, match="two places"):
        LYCEE.check(state)
    state.hands[0] = hand
    state.units = tuple(replace(unit, cell=0) for unit in state.units)
    with pytest.raises(BrokenInvariant, match="one cell"):
        LYCEE.check(state)


def test_every_card_is_known_by_its_number() -> None:
    assert list(BY_NUMBER) == [f"L{number:02}" for number in range(1, len(BY_NUMBER) + 1)]

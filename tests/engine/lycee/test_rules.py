"""What the examples of the book do not show: decks, the options of an answer, the invariants."""

from collections import Counter
from dataclasses import replace

import pytest

from deckbuilder.othergames.lycee import arranged, option_text
from engine.kernel import BrokenInvariant, Match, Refusal
from engine.lycee import BY_NUMBER, DECKS, LYCEE
from engine.lycee.state import Act


@pytest.mark.parametrize("deck", DECKS)
def test_a_starter_deck_has_sixty_cards_and_at_most_four_of_a_name(deck: tuple[str, ...]) -> None:
    assert len(deck) == 60
    assert max(Counter(BY_NUMBER[number].name for number in deck).values()) <= 4


def test_only_events_and_abilities_are_answers_not_support() -> None:
    others = "Find, Scout, Sword, Mire, c1 Archer, d1 Duellist"
    match = Match(LYCEE, arranged("b1 Scout, a1 Page", others))
    targets = ("Scout b1", "Page a1", "Archer c1", "Duellist d1")
    answers = ["Play Find", *(f"Ability Archer c1: {target}" for target in targets), "Pass"]
    for choices in (["Attack Scout b1"], ["Pass", "Defend Duellist d1", "Support Page a1"]):
        for choice in choices:
            assert match.decision is not None
            options = match.decision.options
            match.choose([option_text(match.state, one) for one in options].index(choice))
        assert match.decision is not None
        assert [option_text(match.state, one) for one in match.decision.options] == answers


def test_what_is_not_asked_is_refused() -> None:
    match = Match(LYCEE, arranged("Page, b1 Scout", ""))
    for act in (Act("defend", 1), Act("pass")):
        assert match.why(act) == Refusal("not_now", "")


def test_an_empty_deck_ends_the_match_and_leaves_no_question() -> None:
    match = Match(LYCEE, arranged("", "deck 0"))
    for _choice in range(2):
        match.choose(0)
    assert (match.result and match.result.reason, match.decision) == ("empty_deck", None)


def test_the_invariants_find_a_card_that_is_nowhere_and_a_cell_with_two() -> None:
    state = LYCEE.begin(arranged("b1 Scout, b2 Guard", ""))
    LYCEE.check(state)
    with pytest.raises(BrokenInvariant, match="two places"):
        LYCEE.check(replace(state, hands=[(0,), ()]))
    with pytest.raises(BrokenInvariant, match="one cell"):
        LYCEE.check(replace(state, units=tuple(replace(unit, cell=0) for unit in state.units)))


def test_every_card_is_known_by_its_number() -> None:
    assert list(BY_NUMBER) == [f"L{number:02}" for number in range(1, len(BY_NUMBER) + 1)]

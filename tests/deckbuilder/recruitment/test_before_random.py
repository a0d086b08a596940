"""What holds before the recruitment whatever abilities say and players answer (403.1)."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

import engine.berserk.abilities as ab
from deckbuilder.recruitment.before import answered, question
from deckbuilder.recruitment.before_state import Before, BeforeAsking
from deckbuilder.recruitment.recruiter import random_answer, recruit_squad
from deckbuilder.recruitment.recruitment import FinishedRecruitment, Recruitment
from engine.berserk.cards.card import CardSpec
from engine.kernel import Seat
from tests.support.any_nodes import AnyNodes
from tests.support.heralds import ALL_EIGHT, recruitment, step
from tests.support.wild import wild_card

_MOST_ANSWERS = 400


def wild_herald(rng: Random, name: str) -> CardSpec:
    """Return a card with any ability before the recruitment."""
    ability = AnyNodes(rng).of(ab.BeforeRecruiting)
    return replace(wild_card(rng, name), abilities=(ability,))


def own_herald(rng: Random, name: str) -> CardSpec:
    """Return a card that does what a real one does, of any cost and type."""
    ability = rng.choice(ALL_EIGHT).abilities
    return replace(wild_card(rng, name), abilities=ability)


def any_recruitment(rng: Random, seat: Seat) -> Recruitment:
    """Return a deal with a few heralds in it."""
    makers = (wild_herald, own_herald, wild_card, wild_card)
    hand = [rng.choice(makers)(rng, f"{seat}-{place}") for place in range(8)]
    deck = tuple(wild_card(rng, f"{seat}-deck-{place}") for place in range(5))
    return recruitment(seat, *hand, deck=deck, gold=rng.randint(0, 24), silver=rng.randint(0, 22))


def cards_of(own: Recruitment) -> Counter[CardSpec]:
    """Return every card of a player, wherever it is."""
    return Counter((*own.hand, *own.deck))


def check(before: Before, begun: Before) -> None:
    """Hold everything that is true after each answer against the step."""
    for own, first in zip(before.recruitments, begun.recruitments, strict=True):
        assert cards_of(own) == cards_of(first)
        assert own.gold >= 0
        assert own.silver >= 0
        assert own.start_over() == own
        assert own.hand[: len(first.hand)] == first.hand
        places = [laid.position for laid in own.aside]
        assert not set(places) & set(own.locked)
        assert len(own.gone) == len(places) + len(own.locked)
        assert own.flyer_crystals <= own.rules.flyer_cap
    assert len(set(before.used)) == len(before.used)


@pytest.mark.rule("403.1", "403.1.1", "403.1.2", "403.2.4")
@pytest.mark.parametrize("seed", range(12))
def test_random_answers_before_the_recruitment_never_break_a_squad(seed: int) -> None:
    rng = Random(seed)
    pair = any_recruitment(rng, Seat.FIRST), any_recruitment(rng, Seat.SECOND)
    before = begun = step(*pair, rng=seed)
    for _answer in range(_MOST_ANSWERS):
        asked = question(before)
        if asked is None:
            break
        assert asked.options
        if asked.asking is BeforeAsking.USE:
            assert asked.seat is before.turn
        before = answered(before, random_answer(before, asked, rng.getrandbits(32)))
        check(before, begun)
    assert before.is_over
    for own in before.recruitments:
        assert Recruitment.from_json(own.to_json()) == own
        squad = recruit_squad(own, 1)
        if isinstance(squad, Recruitment):
            done = squad.finish()
            assert isinstance(done, FinishedRecruitment)
            everything = (*done.squad, *done.deck, *(card for card, _zone, _mark in done.aside))
            assert Counter(everything) == cards_of(own)

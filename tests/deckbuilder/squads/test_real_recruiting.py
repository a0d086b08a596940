"""Every real card that speaks of recruiting: the search is held to every order of taking cards.

The cards are read at test time and found by the nodes that they compile to; of them only ids stand
here. Everything skips where the real cards are not beside the checkout (../shared/cards).
"""

from dataclasses import replace
from functools import cache
from random import Random
from typing import Final

import pytest

import engine.berserk.abilities as ab
from deckbuilder.recruitment.before import answered, question
from deckbuilder.recruitment.before_state import Before, BeforeAsking, PassOn, UseAbility
from deckbuilder.recruitment.recruiter import random_answer, recruit_squad
from deckbuilder.recruitment.recruitment import FinishedRecruitment, Recruitment
from deckbuilder.recruitment.seen_by_texts import asks_for_mulligans
from deckbuilder.recruitment.smallest import has_legal_squad
from deckbuilder.recruitment.unread_texts import doubts
from deckbuilder.squads.mulligans import redraw_table
from deckbuilder.squads.solver import Task, solve
from deckbuilder.squads.squad_texts import render_assumptions, render_best, render_order
from deckbuilder.squads.tables import NO_SQUAD, SquadTables
from engine.berserk import RULES_2024
from engine.berserk.cards.card import CardSpec
from engine.kernel import Seat
from tests.deckbuilder.squads.orders import WORTH, by_hand
from tests.deckbuilder.squads.speaking import HANDS, Pool, changes_squads, left_by, speaks
from tests.support.bundled import real_specs
from tests.support.heralds import recruitment, step

CARDS: Final = (
    "nxt-10/171",
    "nxt-10/172",
    "nxt-10/177",
    "nxt-10/199",
    "nxt-20/102",
    "nxt-20/119",
    "nxt-20/173",
    "nxt-20/184",
    "nxt-20/187",
    "nxt-20/191",
    "nxt-30/129",
    "nxt-30/96",
    "nxt-40/11",
    "nxt-40/210",
    "nxt-40/213",
    "nxt-40/216",
    "nxt-40/3",
    "nxt-40/76",
    "nxt-50/143",
    "nxt-50/166",
    "nxt-50/181",
    "nxt-50/184",
    "nxt-50/192",
    "nxt-50/93",
    "nxt-60/167",
    "nxt-60/193",
    "nxt-60/217",
    "nxt-60/35",
)
_BEFORE: Final = ("nxt-20/187", "nxt-40/210", "nxt-40/216", "nxt-50/166", "nxt-60/167", "nxt-60/35")
_BY_HAND: Final = (
    "nxt-10/180",
    "nxt-10/187",
    "nxt-30/56",
    "nxt-40/144",
    "nxt-40/174",
    "nxt-50/149",
    "nxt-50/96",
    "nxt-60/198",
)
"""Cards read by hand, which ``tests/readings`` plays before and in the recruitment."""
_BY_HAND_LATER: Final = ("nxt-30/56", "nxt-40/144")
"""Of these, those that do nothing before the recruitment."""
_RARELY: Final = ("nxt-10/172", "nxt-20/102", "nxt-40/213")
"""Cards that ask for more other cards than a random deal has: ``tests/readings`` plays them."""
_SPEAKING: Final = 24
"""The real cards that speak of recruiting, those whose text about it is unread among them."""


def is_before(node: ab.Ability) -> bool:
    """Whether a node works before the recruitment (403.1)."""
    return isinstance(node, ab.BeforeRecruiting)


@cache
def by_ref() -> dict[str, CardSpec]:
    return {spec.ref: spec for spec in real_specs()}


@cache
def pool() -> Pool:
    return Pool(real_specs(), [by_ref()[ref] for ref in CARDS])


@pytest.mark.slow
def test_the_real_recruiting_cards_are_those_compiled_to_recruiting() -> None:
    """What is not among them is told as unread: 24 real cards speak of recruiting."""
    cards = {spec.ref: spec for spec in real_specs()}
    read = {ref for ref, spec in cards.items() if speaks(spec)}
    unread = {
        ref
        for ref, spec in cards.items()
        if ref not in read and any(not doubt.is_absent for doubt in doubts((spec,)))
    }
    assert sorted(read) == sorted((*CARDS, *_BY_HAND))
    before = {ref for ref in read for node in cards[ref].abilities if is_before(node)}
    assert before == {*_BEFORE, *_BY_HAND} - {*_BY_HAND_LATER}
    assert len(read | unread) >= _SPEAKING


@pytest.mark.slow
@pytest.mark.rule("403.2.1", "403.2.2", "403.2.3", "403.2.3.1", "105.2.4", "404.2.2", "536.9")
@pytest.mark.parametrize("ref", [*CARDS, "nxt-40/144"])
def test_the_search_over_real_cards_covers_every_order_of_every_squad(ref: str) -> None:
    card, mattered = by_ref()[ref], 0
    for begun, matters in pool().starts(card):
        assert left_by(begun) == by_hand(begun), [each.name for each in begun.hand]
        mattered += matters
    assert (mattered > 0) is (changes_squads(card) and ref not in _RARELY)


@pytest.mark.slow
@pytest.mark.rule("403.2.3.1", "403.2.5")
@pytest.mark.parametrize("ref", CARDS)
def test_recruitment_tables_and_advice_read_every_real_card(ref: str) -> None:
    card, rng = by_ref()[ref], Random(ref)
    begun = replace(pool().any_start(card, rng), mulligans=(0, 0))
    hand, silver, seat = begun.hand, begun.silver, begun.seat
    scores = tuple(rng.randint(1, 9) for _card in hand)
    tables = SquadTables(hand, scores, silver, 6, RULES_2024, seat=seat)
    best = tables.best(range(len(hand)))
    for gold in range(7):
        taken = (6 - gold, 0) if seat is Seat.FIRST else (0, 6 - gold)  # a gold each: 402.4
        start = replace(begun, start_gold=gold, mulligans=taken)
        solution = solve(Task(start, scores, WORTH))
        squad = solution.best
        assert best[gold] == (NO_SQUAD if squad is None else squad.score)
        assert has_legal_squad(start) is (squad is not None)
        if squad is not None:
            assert isinstance(solution.replay(squad).finish(), FinishedRecruitment)
            assert bool(render_order(solution, squad)) is solution.order_matters
            assert render_best(solution, firm=True, unseen=False) == "The best squad:"
        bot = recruit_squad(start, 3)
        assert isinstance(bot, Recruitment) is (squad is not None)
    deck = (*hand, *hand)
    table = redraw_table(deck, scores * 2, seat, rules=RULES_2024, deals=8)
    assert table.partly <= 2  # a card that may be free has more orders than are searched
    assert table.advise(RULES_2024.gold[seat], 10).worth == 10
    reckoned = any(map(is_before, card.abilities))
    reckoned |= asks_for_mulligans(card, ab.Side.ENEMY)
    assert (card.name in render_assumptions((card,))) is reckoned


def used(begun: Recruitment, place: int, rng: Random) -> Before:
    """Return the step before the recruitment when the ability of the card there was used."""
    others = rng.sample([spec for spec in real_specs() if spec.text], 10)
    other = recruitment(Seat(1 - begun.seat), *others)
    pair = (begun, other) if begun.seat is Seat.FIRST else (other, begun)
    before = step(*pair, rng=rng.getrandbits(20))
    while (asked := question(before)) is not None:
        if asked.asking is BeforeAsking.USE:
            use = UseAbility(place)
            mine = asked.seat is begun.seat and use in asked.options
            before = answered(before, use if mine else PassOn())
        else:
            before = answered(before, random_answer(before, asked, rng.getrandbits(32)))
    return before


@pytest.mark.slow
@pytest.mark.rule("403.1", "403.1.1", "403.2.4")
@pytest.mark.parametrize("ref", _BEFORE)
def test_the_search_starts_after_abilities_used_before_the_recruitment(ref: str) -> None:
    card = by_ref()[ref]
    rng, worked = Random(ref), 0
    for _number in range(12):
        begun = replace(pool().any_start(card, rng), start_gold=9, start_silver=9)
        deck = tuple(rng.choice(begun.hand) for _card in range(6))
        begun = replace(begun, deck=deck, mulligans=(0, 0))
        after = used(begun, begun.hand.index(card), rng).recruitments[begun.seat]
        if after != begun and worked < HANDS:
            worked += 1
            assert left_by(after) == by_hand(after), [each.name for each in begun.hand]
    assert worked

"""Cards that cost {x}: their text says how they are paid (208.5; 2009:202.5)."""

from dataclasses import replace
from typing import Final

import pytest

import engine.berserk.abilities as ab
from deckbuilder.matches.match import Controller, Entrant, MatchSession
from deckbuilder.recruitment.recruitment import Quote, Recruitment
from deckbuilder.recruitment.smallest import has_legal_squad
from deckbuilder.refusals import render_refusal
from deckbuilder.squads.solver import Objective, Task, solve
from engine.berserk import CardSpec
from engine.berserk.cards.cost import Cost, CostForm
from engine.berserk.cards.text.compiler import read_sentence
from engine.berserk.table.state import NO_TERMS
from engine.kernel import Refusal, Seat
from tests.deckbuilder.cards import card
from tests.support.editions import ALL, rules
from tests.support.spoken import lexicon

GOLD, SILVER = "за 3 {elite}", "за 4 {ordinary}"
BY_COUNT = "за X {ordinary}, где X — количество существ в вашем отряде"
FREE, NO_NUMBER = "бесплатно", "за {ordinary}"


def demon(terms: str, *, elite: bool = False) -> CardSpec:
    """Return a card that costs {x} and whose text says this of how it is taken."""
    read = read_sentence(f"Может быть взят в отряд {terms}.", lexicon())
    return replace(card("Демон", "{x}", elite=elite), abilities=read.abilities)


def hand(code: str, *cards: CardSpec, gold: int = 9, silver: int = 9) -> Recruitment:
    """Begin recruiting from exactly these cards and crystals, by the rules of an edition."""
    return Recruitment(Seat.FIRST, cards, (card("Запас"),), gold, silver, 5, rules=rules(code))


def quoted(start: Recruitment) -> Quote:
    """Return what the first card takes; it must be possible."""
    quote = start.quote(0)
    assert isinstance(quote, Quote), quote
    return quote


@pytest.mark.rule("208.5", "403.2.1", "2009:202.5")
@pytest.mark.parametrize("code", ALL)
@pytest.mark.parametrize(
    ("terms", "elite", "gold", "silver"),
    [
        (GOLD, False, 3, 0),
        (GOLD, True, 3, 0),
        (SILVER, False, 0, 4),
        (SILVER, True, 0, 4),
        (FREE, True, 0, 0),
    ],
)
def test_a_card_is_paid_as_its_text_says(
    code: str, terms: str, elite: bool, gold: int, silver: int
) -> None:
    start = hand(code, demon(terms, elite=elite))
    quote = quoted(start)
    assert (quote.gold, quote.silver, quote.saved) == (gold, silver, 0)
    assert start.quote(0) == start.quote(0, on_terms=True)
    taken = start.take(0)
    assert isinstance(taken, Recruitment)
    assert (taken.gold, taken.silver) == (9 - gold, 9 - silver)


@pytest.mark.rule("208.5", "2009:202.5")
@pytest.mark.parametrize("code", ALL)
def test_a_price_may_depend_on_a_count(code: str) -> None:
    start = hand(code, demon(BY_COUNT), card("Волк", 1), card("Лис", 1))
    assert quoted(start).silver == 0
    for place in (1, 2):
        after = start.take(place)
        assert isinstance(after, Recruitment)
        start = after
        assert quoted(start).silver == place


@pytest.mark.rule("208.5", "403.2.3", "2009:202.5")
@pytest.mark.parametrize("code", ALL)
def test_a_card_that_cannot_be_paid_by_its_text_is_not_taken(code: str) -> None:
    refusal = hand(code, demon(GOLD), gold=2).take(0)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal["missing"]) == ("no_gold", 1)


CITED: Final = {"2024": "208.5", "older-506-510": "208.5", "2010": "208.5", "2009": "202.5"}


@pytest.mark.rule("208.5", "2009:202.5")
@pytest.mark.parametrize("code", ALL)
@pytest.mark.parametrize("nobody_reads", [demon(NO_NUMBER), card("Демон", "{x}")])
def test_a_card_with_an_unread_price_is_not_recruited(code: str, nobody_reads: CardSpec) -> None:
    start = hand(code, nobody_reads)
    for on_terms in (False, True):
        refusal = start.take(0, on_terms=on_terms)
        assert isinstance(refusal, Refusal)
        assert (refusal.code, refusal.rule) == ("cost_unknown", "208.5")
        told = render_refusal(refusal, rules(code))
        assert told.startswith("The cost of “Демон” is set by its text and cannot be calculated")
        assert CITED[code] in told
    assert not has_legal_squad(start)
    assert solve(Task(start, (5,), Objective(worth=1))).best is None


@pytest.mark.rule("105.2.3", "2009:202.5")
def test_a_price_in_the_text_has_no_x_to_choose() -> None:
    refusal = hand("2009", demon(GOLD)).take(0, x=2)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "no_x_in_cost"


@pytest.mark.rule("208.5", "403.2.5", "2009:202.5")
@pytest.mark.parametrize("code", ALL)
def test_a_proposed_squad_uses_the_payment_in_the_text(code: str) -> None:
    start = hand(code, demon(GOLD), card("Волк", 9), gold=3)
    assert has_legal_squad(start)
    task = Task(start, (5, 2), Objective(worth=1))
    best = solve(task).best
    assert best is not None
    squad = solve(task).replay(best)
    assert (squad.squad, squad.gold, squad.silver) == (start.hand, 0, 0)


@pytest.mark.rule("208.5", "404.2.2", "404.2.3", "2009:202.5", "2009:202.6")
@pytest.mark.parametrize(("starts", "told"), [((), NO_TERMS), ((ab.Close(),), 3)])
def test_a_price_in_the_text_is_the_cost_in_battle_and_no_announced_choice(
    starts: tuple[ab.Close, ...], told: int
) -> None:
    """What it starts the battle with is told, or nobody would know of it."""
    terms = ab.RecruitTerms(crystals=3, in_gold=True, starts=starts)
    demon_ = replace(card("Демон", "{x}"), abilities=(terms,))
    cards = (demon_, *(card(f"Страж {place}") for place in range(14)))
    entrants = tuple(Entrant(name, Controller.HUMAN, name, cards) for name in ("Anna", "Boris"))
    session = MatchSession((entrants[0], entrants[1]), 3, rules=rules("2024"))
    session.choose_seat(Seat.FIRST)
    for _answer in range(2):
        session.answer_mulligan(False)
    for _player in range(2):
        entrant = session.waiting
        assert entrant is not None
        begun = session.recruitment_of(entrant)
        place = begun.find("Демон")
        assert place is not None
        taken = begun.take(place)
        assert isinstance(taken, Recruitment)
        session.recruit(taken)
        assert session.finish_recruitment() is None
    assert session.match is not None
    squads = session.match.state.cards
    assert [card_.spec.cost for card_ in squads] == [Cost(3, CostForm.FIXED)] * 2
    assert [card_.terms for card_ in squads] == [told] * 2


@pytest.mark.rule("105.2.4", "208.5", "2009:202.5")
@pytest.mark.parametrize("code", ALL)
@pytest.mark.parametrize(
    ("terms", "paid", "cost"), [(SILVER, 3, 4), (BY_COUNT, 0, 1), (FREE, 0, 0)]
)
def test_a_discount_changes_the_payment_but_not_the_cost(
    code: str, terms: str, paid: int, cost: int
) -> None:
    """What is counted is counted when the card is taken."""
    cheaper = ab.RecruitPrice(-1, cards=ab.IsCreature())
    elder = replace(card("Старейшина", 2), abilities=(cheaper,))
    start: Recruitment | Refusal = hand(code, elder, demon(terms), card("Волк", 1))
    for place in range(3):
        assert isinstance(start, Recruitment)
        start = start.take(place)
    assert isinstance(start, Recruitment)
    assert start.taken[1].cost == paid
    assert [one.cost.number for one in start.battle_squad] == [2, cost, 1]
    assert {one.cost.form for one in start.battle_squad} == {CostForm.FIXED}

"""Texts about the recruitment: other prices, and terms that a player may choose."""

from dataclasses import replace

import pytest

import engine.berserk.abilities as ab
from deckbuilder.matches.match import Controller, Entrant, MatchSession
from deckbuilder.matches.saves import read_snapshot, render_snapshot, setup_to_json
from deckbuilder.recruitment.recruitment import FinishedRecruitment, Quote, Recruitment, Taken
from deckbuilder.recruitment.smallest import has_legal_squad
from deckbuilder.refusals import render_refusal
from deckbuilder.squads.solver import Objective, Task, solve
from engine.berserk import RULES_2024
from engine.berserk.cards.card import CardSpec, CardType
from engine.berserk.changing.setup import PlayerSetup, Setup
from engine.berserk.match.game import new_match
from engine.berserk.table.events import CardRevealed, PhaseBegan, TermsTold
from engine.berserk.table.state import NO_TERMS, Phase
from engine.kernel import Refusal, Seat
from tests.deckbuilder.cards import card, take
from tests.support.editions import played

TERRAIN = CardType.TERRAIN


def told(spec: CardSpec, *nodes: ab.Ability) -> CardSpec:
    """Return the card with these abilities."""
    return replace(spec, abilities=nodes)


def hand(
    *cards: CardSpec, gold: int = 24, silver: int = 22, mulligans: tuple[int, int] = (0, 0)
) -> Recruitment:
    """Begin recruiting from exactly these cards and crystals."""
    begun = Recruitment(Seat.FIRST, cards, (card("Запас"),), gold, silver, 5, rules=RULES_2024)
    return replace(begun, mulligans=mulligans)


def quoted(result: object) -> Quote:
    """Return the quote that the result must be."""
    assert isinstance(result, Quote), result
    return result


def costing(number: int) -> ab.HasFact:
    """Return what passes cards of this cost."""
    return ab.HasFact(ab.Fact.COST, ab.Compare.EQUAL, number)


# Prices: 105.2.4.


@pytest.mark.rule("105.2.4")
def test_a_discount_changes_the_price_of_a_card_but_not_its_cost() -> None:
    ghost = told(card("Призрак"), ab.RecruitPrice(-1, cards=ab.OfType((TERRAIN,))))
    after = take(hand(ghost, card("Топь", 4, TERRAIN)), 0)
    quote = quoted(after.quote(1))
    assert (quote.cost, quote.saved) == (3, 1)
    done = take(after, 1).finish()
    assert isinstance(done, FinishedRecruitment)
    assert [one.cost.number for one in done.squad] == [3, 4]


@pytest.mark.rule("105.2.4")
def test_a_discount_given_by_a_card_applies_to_later_cards() -> None:
    ghost = told(card("Призрак"), ab.RecruitPrice(-1, cards=ab.OfType((TERRAIN,))))
    start = hand(ghost, card("Топь", 4, TERRAIN), card("Волк"))
    assert quoted(start.quote(1)).cost == 4
    after = take(start, 0)
    assert (quoted(after.quote(1)).cost, quoted(after.quote(2)).cost) == (3, 3)


@pytest.mark.rule("105.2.4", "402.4")
@pytest.mark.parametrize(("taken", "cost"), [((0, 3), 5), ((2, 0), 3), ((9, 0), 0)])
def test_a_price_may_depend_on_the_own_mulligans(taken: tuple[int, int], cost: int) -> None:
    sworn = told(card("Присягнувшая", 5), ab.RecruitPrice(ab.Scaled(ab.Mulligans(), times=-1)))
    assert quoted(hand(sworn, mulligans=taken).quote(0)).cost == cost


@pytest.mark.rule("105.2.4", "402.4")
def test_a_price_may_depend_on_the_mulligans_of_the_opponent() -> None:
    def boarder(taken: tuple[int, int]) -> int:
        again = ab.Comparison(ab.Mulligans(ab.Side.ENEMY), ab.Compare.AT_LEAST, 1)
        spec = told(card("Абордажник", 5), ab.RecruitPrice(-1, condition=again))
        return quoted(hand(spec, mulligans=taken).quote(0)).cost

    assert (boarder((0, 1)), boarder((1, 0))) == (4, 5)


@pytest.mark.rule("105.2.4", "403.2.3/flyers")
def test_flyers_count_by_the_crystals_spent_on_them() -> None:
    eagle = told(card("Орёл", 9, CardType.FLYER), ab.RecruitPrice(-2))
    start = hand(eagle, card("Коршун", 8, CardType.FLYER))
    after = take(start, 0, 1)
    assert after.flyer_crystals == 15


@pytest.mark.rule("105.2.4", "403.2.1")
def test_a_text_may_raise_the_price_of_a_card() -> None:
    proud = told(card("Гордец", 5), ab.RecruitPrice(2))
    quote = quoted(hand(proud).quote(0))
    assert (quote.cost, quote.saved) == (7, -2)
    refusal = hand(proud, gold=0, silver=6).take(0)
    assert isinstance(refusal, Refusal)


@pytest.mark.rule("105.2.4", "403.2.4")
def test_putting_back_a_discount_giving_card_restores_the_price() -> None:
    ghost = told(card("Призрак"), ab.RecruitPrice(-1, cards=ab.OfType((TERRAIN,))))
    both = take(hand(ghost, card("Топь", 4, TERRAIN)), 0, 1)
    alone = both.without(0)
    assert isinstance(alone, Recruitment)
    assert [one.cost for one in alone.taken] == [4]


# The card itself does not count: 403.2.3.2.

ALL_COSTS = ab.Every(tuple(ab.ThereAre(costing(number)) for number in (3, 4, 5)))
STORES = ab.Every(tuple(ab.ThereAre(costing(number)) for number in range(3, 9)))


@pytest.mark.rule("403.2.3.2", "403.2.3.1")
@pytest.mark.example("403.2.3.2-ex1")
@pytest.mark.parametrize(("others", "cost"), [((3, 5, 6, 7, 8), 4), ((3, 4, 5, 6, 7, 8), 0)])
def test_a_card_does_not_count_for_its_own_price_condition(
    others: tuple[int, ...], cost: int
) -> None:
    keeper = told(card("Ведающий", 4), ab.RecruitPrice(free=True, condition=STORES))
    start = hand(keeper, *(card(f"Страж {one}", one) for one in others))
    after = take(start, *range(1, len(others) + 1))
    assert quoted(after.quote(0)).cost == cost


# Terms that a player may choose: 404.2.2, 404.2.3.

HIRED = ab.RecruitTerms(in_silver=True, starts=(ab.Chips(2),))


@pytest.mark.rule("404.2.2", "403.2.1")
def test_a_card_may_be_taken_on_its_own_terms_or_at_its_usual_price() -> None:
    prince = told(card("Князь", 6, elite=True), HIRED)
    start = hand(prince)
    plain, own = quoted(start.quote(0)), quoted(start.quote(0, on_terms=True))
    assert (plain.gold, plain.silver) == (6, 0)
    assert (own.gold, own.silver, own.on_terms) == (0, 6, True)
    taken = start.take(0, on_terms=True)
    assert isinstance(taken, Recruitment)
    assert taken.taken == (Taken(0, 0, 6, 0, None, True),)


@pytest.mark.rule("404.2.2")
def test_a_card_without_own_terms_offers_none() -> None:
    refusal = hand(card("Волк")).take(0, on_terms=True)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.rule) == ("no_terms", "404.2.2")
    assert render_refusal(refusal) == "“Волк” offers no price of its own now."


@pytest.mark.rule("404.2.2")
def test_own_terms_may_have_a_condition() -> None:
    keeper = told(card("Ведающий", 4), ab.RecruitTerms(free=True, condition=ALL_COSTS))
    start = hand(keeper, card("А", 3), card("Б", 4), card("В", 5))
    assert isinstance(start.quote(0, on_terms=True), Refusal)
    assert quoted(take(start, 1, 2, 3).quote(0, on_terms=True)).cost == 0


def battle(terms: int) -> list[object]:
    """Return what happened when the first player's prince was recruited so."""
    prince = told(card("Князь", 6, elite=True), HIRED)
    first = PlayerSetup("Anna", (prince,), terms=(terms,))
    boris = PlayerSetup("Boris", (card("Враг"),))
    match = new_match(Setup(first, boris, 1, played(), discreet=False))
    while match.state.phase is Phase.PLACEMENT:
        match.choose(0)
    assert match.state.cards[0].chips == (0 if terms == NO_TERMS else 2)
    return list(match.history)


@pytest.mark.rule("404.2.2/reveals", "404.2.3")
@pytest.mark.same("2009:202.6")
def test_a_card_taken_on_its_own_terms_is_revealed_after_the_placement() -> None:
    history = battle(6)
    kinds = [type(event) for event in history]
    told_at = kinds.index(TermsTold)
    assert history[told_at] == TermsTold(0, 6)
    assert kinds.index(CardRevealed) < told_at
    reveal = next(at for at, one in enumerate(history) if one == PhaseBegan(Phase.REVEAL))
    assert told_at < reveal


@pytest.mark.rule("404.2.3", "503.1")
def test_a_card_taken_at_its_usual_price_starts_without_its_terms() -> None:
    assert TermsTold not in [type(event) for event in battle(NO_TERMS)]


@pytest.mark.rule("404.2.2", "404.2.3")
def test_a_match_remembers_the_terms_of_its_cards() -> None:
    prince = told(card("Князь", 6, elite=True), HIRED)
    cards = (prince, *(card(f"Страж {place}") for place in range(14)))
    entrants = tuple(Entrant(name, Controller.HUMAN, name, cards) for name in ("Anna", "Boris"))
    session = MatchSession((entrants[0], entrants[1]), 3, rules=RULES_2024)
    session.choose_seat(Seat.FIRST)
    for _answer in range(2):
        session.answer_mulligan(False)
    for _player in range(2):
        entrant = session.waiting
        assert entrant is not None
        begun = session.recruitment_of(entrant)
        place = begun.find("Князь")
        assert place is not None
        taken = begun.take(place, on_terms=True)
        assert isinstance(taken, Recruitment)
        session.recruit(taken)
        assert session.finish_recruitment() is None
    again = read_snapshot(setup_to_json(session), render_snapshot(session))
    for one in (session, again):
        assert one.match is not None
        assert [card.terms for card in one.match.state.cards] == [6, 6]


@pytest.mark.rule("105.2.4")
def test_a_proposed_squad_omits_cards_too_costly_by_a_text() -> None:
    proud = told(card("Гордец", 5), ab.RecruitPrice(3))
    task = Task(hand(proud, card("Волк", 4), silver=10, gold=0), (9, 5), Objective(worth=1))
    best = solve(task).best
    assert best is not None
    assert [one.name for one in solve(task).replay(best).squad] == ["Гордец"]


@pytest.mark.rule("105.2.4", "403.2.5")
def test_a_legal_squad_is_sought_with_prices_changed_by_texts() -> None:
    dear = told(card("Князь", 30, elite=True), ab.RecruitPrice(-10))
    assert has_legal_squad(hand(dear))
    assert not has_legal_squad(hand(card("Князь", 30, elite=True)))

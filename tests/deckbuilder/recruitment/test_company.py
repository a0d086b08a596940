"""Cards that may not be in a squad with others: refused in either order, with both names."""

from dataclasses import replace

import pytest

import engine.berserk.abilities as ab
from deckbuilder.recruitment.deals import new_deal
from deckbuilder.recruitment.recruiter import recruit
from deckbuilder.recruitment.recruitment import FinishedRecruitment, Recruitment
from deckbuilder.recruitment.smallest import has_legal_squad
from deckbuilder.refusals import render_refusal
from deckbuilder.squads.solver import Objective, Task, solve
from engine.berserk import RULES_2024
from engine.berserk.cards.card import CardSpec, CardType, Element
from engine.kernel import Refusal, Seat
from tests.deckbuilder.cards import card, take

DARK_CREATURES = ab.AllOf((ab.IsCreature(), ab.OfElement((Element.DARKNESS,))))


def told(spec: CardSpec, *nodes: ab.Ability) -> CardSpec:
    """Return the card with these abilities."""
    return replace(spec, abilities=nodes)


WITCHER = told(card("Ведьмак", 4), ab.NotInSquadWith(DARK_CREATURES))
GHOUL = card("Упырь", 3, CardType.GROUND, Element.DARKNESS)
ELF = card("Эльф", 3, CardType.GROUND, Element.FOREST)
CRYPT = card("Склеп", 2, CardType.TERRAIN, Element.DARKNESS)


def hand(*cards: CardSpec, gold: int = 24, silver: int = 22) -> Recruitment:
    """Begin recruiting from exactly these cards and crystals."""
    return Recruitment(Seat.FIRST, cards, (card("Запас"),), gold, silver, 5, rules=RULES_2024)


def refused(start: Recruitment, *positions: int) -> Refusal:
    """Return why the last card cannot be taken after the others."""
    refusal = take(start, *positions[:-1]).take(positions[-1])
    assert isinstance(refusal, Refusal), refusal
    return refusal


@pytest.mark.rule("536.9", "403.2.3/texts")
def test_a_card_is_refused_if_its_text_excludes_a_card_of_the_squad() -> None:
    refusal = refused(hand(WITCHER, GHOUL), 1, 0)
    assert (refusal.code, refusal.rule) == ("bars_a_member", "536.9")
    assert (refusal["card"], refusal["in_way"]) == ("Ведьмак", "Упырь")


@pytest.mark.rule("536.9", "403.2.3/texts")
def test_a_card_is_refused_if_a_card_of_the_squad_excludes_it() -> None:
    refusal = refused(hand(WITCHER, GHOUL), 0, 1)
    assert (refusal.code, refusal.rule) == ("barred_by_a_member", "536.9")
    assert (refusal["card"], refusal["in_way"]) == ("Упырь", "Ведьмак")


@pytest.mark.rule("536.9")
def test_cards_not_named_by_the_text_are_taken_in_either_order() -> None:
    start = hand(WITCHER, ELF, CRYPT)
    assert isinstance(take(start, 0, 1, 2).finish(), FinishedRecruitment)
    assert isinstance(take(start, 2, 1, 0).finish(), FinishedRecruitment)


@pytest.mark.rule("536.9")
def test_a_card_does_not_exclude_itself() -> None:
    temple = told(card("Храм вольных"), ab.NotInSquadWith(ab.OfElement(())))
    assert isinstance(take(hand(temple, ELF), 0, 1).finish(), FinishedRecruitment)


@pytest.mark.rule("536.9")
def test_a_second_copy_counts_as_another_card() -> None:
    temple = told(card("Храм вольных"), ab.NotInSquadWith(ab.OfElement(())))
    assert refused(hand(temple, temple), 0, 1).code == "bars_a_member"


@pytest.mark.rule("536.9", "403.2.3")
def test_an_exclusion_may_depend_on_the_whole_resulting_squad() -> None:
    """Bars the cards that cost at least as much as there are creatures: the third one wakes it."""
    picky = told(
        card("Привереда", 1),
        ab.NotInSquadWith(
            ab.AllOf(
                (
                    ab.OfSide(ab.Side.OWN),
                    ab.OfType((CardType.TERRAIN,)),
                    ab.HasFact(ab.Fact.COST, ab.Compare.LESS, ab.Count(ab.IsCreature())),
                )
            )
        ),
    )
    start = hand(picky, CRYPT, ELF, ELF)
    assert isinstance(take(start, 0, 1, 2).finish(), FinishedRecruitment)
    refusal = refused(start, 0, 1, 2, 3)
    assert (refusal.code, refusal["card"], refusal["in_way"]) == (
        "barred_by_a_member",
        "Эльф",
        "Привереда",
    )


@pytest.mark.rule("403.2.3")
def test_a_refused_card_costs_nothing_and_may_be_taken_later() -> None:
    start = take(hand(WITCHER, GHOUL), 0)
    assert isinstance(start.quote(1), Refusal)
    without = start.without(0)
    assert isinstance(without, Recruitment)
    assert isinstance(without.take(1), Recruitment)


@pytest.mark.rule("536.9")
def test_the_refusal_names_both_cards_of_an_exclusion() -> None:
    assert render_refusal(refused(hand(WITCHER, GHOUL), 1, 0)) == (
        "“Ведьмак” may not be in a squad with “Упырь”; put “Упырь” back to take it."
    )
    assert render_refusal(refused(hand(WITCHER, GHOUL), 0, 1)) == (
        "“Ведьмак” may not be in a squad with “Упырь”; put “Ведьмак” back to take “Упырь”."
    )


@pytest.mark.rule("536.9")
def test_a_bot_recruits_a_squad_without_excluded_pairs() -> None:
    cards = tuple([WITCHER, GHOUL, ELF] * 5)
    for seed in range(20):
        done = recruit(new_deal(cards, seed, Seat.FIRST, RULES_2024))
        assert isinstance(done, FinishedRecruitment)
        assert not {"Ведьмак", "Упырь"} <= {member.name for member in done.squad}


# Is there a legal squad at all? 403.2.5.


@pytest.mark.rule("403.2.5", "105.2.4")
def test_a_creature_too_costly_by_a_text_makes_no_legal_squad() -> None:
    proud = told(card("Гордец", 5), ab.RecruitPrice(3))
    assert not has_legal_squad(hand(proud, gold=3, silver=4))
    assert has_legal_squad(hand(proud, gold=3, silver=5))


@pytest.mark.rule("403.2.5", "105.2.4")
def test_a_creature_made_cheaper_by_another_card_makes_a_legal_squad() -> None:
    idol = told(card("Идол", 1, CardType.ARTIFACT), ab.RecruitPrice(-4, cards=ab.IsCreature()))
    dear = card("Князь", 6, elite=True)
    assert has_legal_squad(hand(dear, idol, gold=2, silver=1))
    assert not has_legal_squad(hand(dear, idol, gold=2, silver=0))


@pytest.mark.rule("403.2.5", "404.2.2")
def test_a_creature_payable_only_on_its_own_terms_makes_a_legal_squad() -> None:
    prince = told(card("Князь", 6, elite=True), ab.RecruitTerms(in_silver=True))
    assert has_legal_squad(hand(prince, gold=0, silver=6))
    assert not has_legal_squad(hand(prince, gold=0, silver=5))


@pytest.mark.rule("403.2.5", "105.2.4")
@pytest.mark.parametrize("gold", range(4))
def test_a_bot_finds_the_only_legal_squad(gold: int) -> None:
    idol = told(card("Идол", 1, CardType.ARTIFACT), ab.RecruitPrice(-4, cards=ab.IsCreature()))
    deal = new_deal((card("Князь", 6, elite=True), idol), 1, Seat.FIRST, RULES_2024)
    done = recruit(replace(deal, gold=gold, silver=1))
    assert isinstance(done, FinishedRecruitment) is (gold >= 2)


# A card that brings gold and a restriction with it: 403.2.2.

ELEMENTAL = ab.OfElement(tuple(Element))
CROWDED = ab.HasFact(ab.Fact.ELEMENTS, ab.Compare.LESS, ab.Sum((ab.Count(ELEMENTAL), -2)))
"""Of a card with one element: more than three elemental cards are in the squad."""
PIRATE = told(
    card("Тич", 7, elite=True),
    ab.RecruitPrice(-2),
    ab.NotInSquadWith(ab.AllOf((ELEMENTAL, CROWDED))),
)
WOOD = [card(f"Лесовик {number}", 1, CardType.GROUND, Element.FOREST) for number in range(4)]


@pytest.mark.rule("403.2.2", "403.2.3")
@pytest.mark.example("403.2.2-ex1")
def test_gold_gained_with_a_card_buys_the_next_under_its_restriction() -> None:
    knight = card("Витязь", 2, elite=True)
    start = hand(PIRATE, knight, *WOOD, gold=7, silver=9)
    bought = take(start, 0, 1)
    assert bought.gold == 0  # of seven for the pirate two came back and bought the knight
    assert refused(hand(PIRATE, knight, gold=6), 0, 1).code == "no_gold"
    assert isinstance(take(bought, 2, 3, 4), Recruitment)
    assert refused(bought, 2, 3, 4, 5).code == "barred_by_a_member"
    assert isinstance(take(start, 2, 3, 4, 5), Recruitment)  # without him there are four
    assert refused(start, 2, 3, 4, 5, 0).code == "bars_a_member"


@pytest.mark.rule("403.2.2", "403.2.3")
@pytest.mark.example("403.2.2-ex1")
def test_the_best_squad_uses_gained_gold_under_its_restriction() -> None:
    start = hand(PIRATE, *WOOD, gold=5, silver=9)
    best = solve(Task(start, (50, 1, 1, 1, 1), Objective(worth=1))).best
    assert best is not None
    assert (len(best.positions), 0 in best.positions, best.gold) == (4, True, 0)

"""Bots recruit the best squad of their deal, and a simple one where it cannot be found."""

import logging
from dataclasses import replace

import pytest

import engine.berserk.abilities as ab
from deckbuilder.recruitment.before import answered, question
from deckbuilder.recruitment.before import begun as started
from deckbuilder.recruitment.before_state import (
    Before,
    BeforeAnswer,
    ChooseCard,
    PassOn,
    UseAbility,
)
from deckbuilder.recruitment.deals import new_deal
from deckbuilder.recruitment.recruiter import recruit_squad
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.squads import bot_recruiter
from deckbuilder.squads.bot_recruiter import battle_scores, bots_answer, bots_squad
from deckbuilder.squads.solver import Objective, Solution, Squad, Task, solve
from engine.berserk import RULES_2024, CardSpec, CardType
from engine.kernel import Refusal, Seat
from tests.deckbuilder.cards import card
from tests.support.heralds import TAKE, herald
from tests.support.starters import starter_cards

PLAIN = tuple(card(f"Страж {place}", 3 + place % 4) for place in range(12))


def begun(seed: int, stem: str = "steppe-raid") -> Recruitment:
    """Return a recruitment that begins from a deal of a starter deck."""
    return Recruitment.of(new_deal(starter_cards()[stem], seed, Seat.FIRST, RULES_2024))


def worth(squad: Recruitment | Refusal) -> int:
    """Return what the cards of a squad are worth in battle together."""
    assert isinstance(squad, Recruitment)
    return sum(battle_scores(squad.squad))


@pytest.mark.parametrize("seed", range(5))
def test_a_bot_recruits_the_squad_of_most_worth(seed: int) -> None:
    start = begun(seed)
    best = solve(Task(start, battle_scores(start.hand), Objective(worth=1))).best
    assert best is not None
    assert worth(bots_squad(start, 1)) == best.worth >= worth(recruit_squad(start, 1))


def test_the_solver_uses_the_worths_it_is_given() -> None:
    start = begun(3)
    for place, wanted in enumerate(start.hand):
        only = tuple(int(at == place) for at in range(len(start.hand)))
        squad = bots_squad(start, 1, only)
        assert isinstance(squad, Recruitment)
        assert wanted in squad.squad or not wanted.type.is_creature


def refuses(_solution: Solution, _squad: Squad) -> Recruitment:
    raise RuntimeError("a legal squad was refused: 403.2.3")


def test_a_refused_best_squad_is_replaced_by_a_simple_one(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(Solution, "replay", refuses)
    start = begun(4)
    with caplog.at_level(logging.WARNING):
        assert bots_squad(start, 7) == recruit_squad(start, 7)
    assert "no best squad was found: a legal squad was refused: 403.2.3" in caplog.text


def test_a_hand_too_large_for_the_search_is_recruited_simply(
    caplog: pytest.LogCaptureFixture,
) -> None:
    hand = tuple(card(f"Боец {number}") for number in range(21))
    start = replace(begun(1), hand=hand, deck=())
    assert bots_squad(start, 7) == recruit_squad(start, 7)
    assert "at most 20" in caplog.text


def rider(
    number: int, kind: CardType = CardType.COMPANION, life: int = 20, cost: int = 2
) -> CardSpec:
    """Return a symbiote."""
    return replace(card(f"Наездник {number}", cost, kind), life=life)


def squad_from(*hand: CardSpec) -> Recruitment:
    """Return what a bot recruits from a hand."""
    squad = bots_squad(replace(begun(1), hand=hand, deck=()), 1)
    assert isinstance(squad, Recruitment)
    return squad


def riders_of(squad: Recruitment) -> int:
    return sum(member.type.is_symbiote for member in squad.squad)


@pytest.mark.rule("211.1")
@pytest.mark.parametrize("kind", [CardType.COMPANION, CardType.PARASITE])
def test_a_bot_recruits_a_symbiote_worth_more_than_another_card(kind: CardType) -> None:
    """Nine fighters cost 45 of the 46 crystals, so that symbiotes take the place of some."""
    fighters = [card(f"Боец {number}", 5) for number in range(9)]
    assert riders_of(squad_from(*fighters, *(rider(at, kind) for at in range(3)))) == 3
    assert not riders_of(squad_from(*fighters, *(rider(at, kind, 0, 15) for at in range(3))))


@pytest.mark.rule("211.6")
@pytest.mark.parametrize("kind", [CardType.COMPANION, CardType.PARASITE])
def test_a_bot_recruits_no_more_symbiotes_than_creatures_can_carry(kind: CardType) -> None:
    hosts = [card(f"Боец {number}", 3) for number in range(2)]
    best = [rider(at, kind, life=20 + at) for at in range(5)]
    squad = squad_from(*best, *hosts)
    carried = [member for member in squad.squad if member.type.is_symbiote]
    assert sorted(member.life or 0 for member in carried) == [23, 24]


@pytest.mark.rule("211.4")
def test_flyers_carry_no_symbiotes() -> None:
    flyer = card("Орёл", 3, CardType.FLYER)
    assert riders_of(squad_from(rider(1), rider(2), flyer, card("Боец", 3))) == 1


def test_symbiotes_alone_are_recruited_for_want_of_a_creature() -> None:
    assert squad_from(*(rider(number) for number in range(5))).squad


@pytest.mark.rule("403.2.5")
def test_a_hand_without_a_legal_squad_is_refused() -> None:
    posts = tuple(card(f"Столб {number}", 1, CardType.ARTIFACT) for number in range(5))
    assert isinstance(bots_squad(replace(begun(1), hand=posts, deck=()), 1), Refusal)


def test_a_search_with_a_limitation_logs_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(_task: Task) -> Solution:
        raise TypeError("a mistake of ours")

    monkeypatch.setattr(bot_recruiter, "solve", broken)
    with pytest.raises(TypeError):
        bots_squad(begun(1), 1)


def answer_to(before: Before) -> BeforeAnswer:
    """Return a bot's answer to the current question."""
    asked = question(before)
    assert asked is not None
    return bots_answer(before, asked)


def gives(gold: int) -> CardSpec:
    """Return a card that changes the gold before recruiting."""
    return herald(card("Казначей", 3), ab.ChangeCrystals(gold=gold))


def asked_with(*hand: CardSpec, deck: tuple[CardSpec, ...] = ()) -> Before:
    """Return the step before recruiting, in which the first player has this hand."""
    first = Recruitment(Seat.FIRST, hand, deck, 24, 22, 1, rules=RULES_2024)
    other = Recruitment(Seat.SECOND, PLAIN, (), 25, 23, 2, rules=RULES_2024)
    return started((first, other), 5)


@pytest.mark.rule("403.1")
@pytest.mark.parametrize(("gold", "answer"), [(4, UseAbility(0)), (-4, PassOn())])
def test_an_ability_before_recruiting_is_used_if_the_best_squad_gains(
    gold: int, answer: BeforeAnswer
) -> None:
    assert answer_to(asked_with(gives(gold), *PLAIN)) == answer


def test_an_ability_that_takes_a_worse_card_into_the_squad_is_not_used() -> None:
    ballast = replace(card("Балласт", 10), life=1, strike=None)
    assert answer_to(asked_with(herald(ballast, TAKE), *PLAIN)) == PassOn()


def test_the_card_that_makes_the_best_squad_is_shown() -> None:
    """The most expensive card, which is free then as well, fights worse than the giant."""
    giant = replace(card("Великан", 6), life=25)
    dear = replace(card("Щёголь", 9), life=1)
    free = ab.TakeIntoSquad(ab.Spoken.SHOWN, free=True)
    crier = herald(card("Глашатай", 1), ab.ShowCards(), free)
    before = answered(asked_with(crier, dear, giant, *PLAIN), UseAbility(0))
    chosen = answer_to(before)
    assert isinstance(chosen, ChooseCard)
    assert before.recruitments[0].hand[chosen.place] == giant


def test_an_ability_whose_result_is_chance_is_used() -> None:
    show = ab.ShowCards(pile=ab.Pile.DECK, at_random=True)
    teller = herald(card("Гадалка", 3), show, ab.ChangeCrystals(gold=-4))
    assert answer_to(asked_with(teller, *PLAIN, deck=PLAIN)) == UseAbility(0)


def test_an_ability_for_the_battle_is_used() -> None:
    armor = ab.StartBattleWith((ab.Gain(ab.Named(ab.Name.ARMOR, 1)),))
    trumpeter = herald(card("Трубач", 3), armor, ab.ChangeCrystals(gold=-1))
    assert answer_to(asked_with(trumpeter, *PLAIN)) == UseAbility(0)

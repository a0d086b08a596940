"""Bots recruit the best squad of their deal, and a simple one where it cannot be found."""

import logging
from dataclasses import replace

import pytest

from deckbuilder.recruitment.deals import new_deal
from deckbuilder.recruitment.recruiter import recruit_squad
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.squads import bot_recruiter
from deckbuilder.squads.bot_recruiter import battle_scores, bots_squad
from deckbuilder.squads.solver import Objective, Solution, Squad, Task, solve
from engine.berserk import RULES_2024, CardType
from engine.kernel import Refusal, Seat
from tests.deckbuilder.cards import card
from tests.support.starters import starter_cards


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
    assert "a simple one is recruited: a legal squad was refused: 403.2.3" in caplog.text


def test_a_hand_too_large_for_the_search_is_recruited_simply(
    caplog: pytest.LogCaptureFixture,
) -> None:
    hand = tuple(card(f"Боец {number}") for number in range(21))
    start = replace(begun(1), hand=hand, deck=())
    assert bots_squad(start, 7) == recruit_squad(start, 7)
    assert "at most 20" in caplog.text


def test_symbiotes_are_recruited_only_without_an_alternative() -> None:
    riders = tuple(card(f"Наездник {number}", 1, CardType.COMPANION) for number in range(5))
    fighters = tuple(card(f"Боец {number}", 3) for number in range(5))
    mixed = bots_squad(replace(begun(1), hand=(*riders, *fighters), deck=()), 1)
    assert isinstance(mixed, Recruitment)
    assert not any(member.type.is_symbiote for member in mixed.squad)
    alone = bots_squad(replace(begun(1), hand=riders, deck=()), 1)
    assert isinstance(alone, Recruitment)
    assert alone.squad


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

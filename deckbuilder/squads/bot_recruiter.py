"""The recruiting of bots: the best squad of a deal by worth in battle.

The search tries every squad. If it fails, which a text can cause that it reads differently from the
recruitment, a bot uses the simple recruiter, and the log says why. Abilities before recruiting
(403.1) are judged by the best squads that they lead to.
"""

import logging
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

import engine.berserk.abilities as ab
from deckbuilder.recruitment.before import answered, question
from deckbuilder.recruitment.before_state import (
    Before,
    BeforeAnswer,
    BeforeAsking,
    BeforeQuestion,
    PassOn,
    UseAbility,
    ability_before,
)
from deckbuilder.recruitment.before_steps import is_foreseen
from deckbuilder.recruitment.recruiter import recruit_squad, sensible_answer
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.recruitment.seat_views import before_seen
from deckbuilder.squads.battle_worth import battle_guess
from deckbuilder.squads.solver import Objective, Task, solve
from engine.berserk import CardSpec, CardType, refuse_squad
from engine.kernel import Refusal, Seat

_log = logging.getLogger(__name__)
_WORTH: Final = Objective(worth=1)
Scores: TypeAlias = Callable[[tuple[CardSpec, ...]], Sequence[int]]
"""Returns the worth of each card."""


def bots_squad(
    start: Recruitment, rng_state: int, worth: Sequence[int] | None = None
) -> Recruitment | Refusal:
    """Take the squad of most worth into ``start``; a refusal if no squad is legal (403.2.5).

    ``worth`` is given per card of the hand, by default its worth in battle. ``rng_state`` is for
    the simple recruiter if the search fails.
    """
    scores = battle_scores(start.hand) if worth is None else tuple(worth)
    best = _sought(start, scores)
    return recruit_squad(start, rng_state) if best is None else best


def battle_scores(hand: tuple[CardSpec, ...]) -> tuple[int, ...]:
    """Return the worth of each card in battle, or a guess, since a bot has to choose."""
    model = battle_guess()
    return tuple(map(model.of, hand))


def bots_answer(
    before: Before, asked: BeforeQuestion, scores: Scores = battle_scores
) -> BeforeAnswer:
    """Return a bot's answer to the question before recruiting, by what its player may see.

    Where its whole result is a squad that can be foreseen (403.2.3.3), the answer is the one with
    the best squad: an ability that would make it worse is not used. An ability with chance or the
    opponent in it is used, and so is one that prepares something for the battle, whose worth is not
    measured.
    """
    usual, seen = sensible_answer(before, asked), before_seen(before, asked, asked.seat)
    if len(asked.options) == 1 or asked.asking is BeforeAsking.PAY:
        return usual
    answers = [usual, *(one for one in asked.options if one != usual)]
    if not all(_is_measured(seen, asked.seat, one) for one in answers):
        return usual
    return max(answers, key=lambda one: _worth_after(seen, asked.seat, one, scores))


def _is_measured(before: Before, seat: Seat, answer: BeforeAnswer) -> bool:
    """Return whether the worth of a squad says all about an answer."""
    if isinstance(answer, PassOn):
        return True
    at_hand = before.at_hand
    other: tuple[type[ab.LayAside | ab.StartBattleWith], ...]
    if isinstance(answer, UseAbility):
        position, other = answer.position, (ab.LayAside, ab.StartBattleWith)
    elif at_hand is not None and at_hand.seat is seat:
        position, other = at_hand.position, (ab.LayAside,)  # what it prepares is the same for all
    else:
        return False
    node = ability_before(before.recruitments[seat].hand[position])
    return node is not None and all(
        is_foreseen(step) and not isinstance(step, other) for step in node.steps
    )


def _worth_after(before: Before, seat: Seat, answer: BeforeAnswer, scores: Scores) -> int:
    """Return the worth of the best squad after an answer and the rest of its ability."""
    after = answered(before, answer)
    while after.at_hand is not None and after.at_hand.seat is seat:
        asked = question(after)
        if asked is None:
            break
        after = answered(after, sensible_answer(after, asked))
    start = after.recruitments[seat]
    best = _sought(start, tuple(scores(start.hand)))
    return 0 if best is None else sum(scores(best.squad))


def _sought(start: Recruitment, scores: tuple[int, ...]) -> Recruitment | None:
    """Return the best squad; None if there is none, or if the search fails, which is logged."""
    try:
        return _best(start, scores)
    except (ArithmeticError, LookupError, RuntimeError, ValueError) as error:
        _log.warning("no best squad was found: %s", error)
        return None


def _best(start: Recruitment, scores: tuple[int, ...]) -> Recruitment | None:
    """Return the best squad whose symbiotes find hosts (211.7); None if there is none.

    RuntimeError if the recruitment refuses it.
    """
    barred: frozenset[int] = frozenset()
    while True:
        solution = solve(Task(start, scores, _WORTH, must_not=barred))
        if solution.best is None:
            return None
        surplus = _without_host(start, solution.best.positions, scores)
        if not surplus:
            break
        barred |= surplus
    squad = solution.replay(solution.best)
    done = squad.finish()
    refusal = done if isinstance(done, Refusal) else refuse_squad(done.squad, start.rules)
    if refusal is not None:
        raise RuntimeError(f"the best squad was refused: {refusal}")
    return squad


def _without_host(
    start: Recruitment, positions: Sequence[int], scores: Sequence[int]
) -> frozenset[int]:
    """Return the symbiotes of a squad that would die for want of a host, the least worthy ones.

    A creature carries one symbiote (211.6), and only a ground creature does (211.4). Parasites need
    creatures of the opponent, who is expected to have as many. Cards already taken stay.
    """
    taken = frozenset(bought.position for bought in start.taken)
    hosts = sum(start.hand[place].type is CardType.GROUND for place in positions)
    surplus: list[int] = []
    for kind in (CardType.COMPANION, CardType.PARASITE):
        riders = [place for place in positions if start.hand[place].type is kind]
        riders.sort(key=lambda place: (place not in taken, -scores[place], place))
        surplus += [place for place in riders[hosts:] if place not in taken]
    return frozenset(surplus)

"""The recruiting of bots: the best squad of a deal by worth in battle.

The search tries every squad. If it fails, which a text can cause that it reads differently from the
recruitment, a bot uses the simple recruiter, and the log says why.
"""

import logging
from collections.abc import Sequence
from typing import Final

from deckbuilder.recruitment.recruiter import recruit_squad
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.squads.battle_worth import battle_guess
from deckbuilder.squads.solver import Objective, Task, solve
from engine.berserk import CardSpec, refuse_squad
from engine.kernel import Refusal

_log = logging.getLogger(__name__)
_WORTH: Final = Objective(worth=1)


def bots_squad(
    start: Recruitment, rng_state: int, worth: Sequence[int] | None = None
) -> Recruitment | Refusal:
    """Take the squad of most worth into ``start``; a refusal if no squad is legal (403.2.5).

    ``worth`` is given per card of the hand, by default its worth in battle. ``rng_state`` is for
    the simple recruiter if the search fails.
    """
    scores = battle_scores(start.hand) if worth is None else tuple(worth)
    try:
        best = _best(start, scores)
    except (ArithmeticError, LookupError, RuntimeError, ValueError) as error:
        _log.warning("no best squad was found, a simple one is recruited: %s", error)
        best = None
    return recruit_squad(start, rng_state) if best is None else best


def battle_scores(hand: Sequence[CardSpec]) -> tuple[int, ...]:
    """Return the worth of each card in battle, or a guess, since a bot has to choose."""
    model = battle_guess()
    return tuple(map(model.of, hand))


def _best(start: Recruitment, scores: tuple[int, ...]) -> Recruitment | None:
    """Return the best squad without symbiotes, whose worth is not measured; None if there is none.

    RuntimeError if the recruitment refuses it.
    """
    symbiotes = frozenset(at for at, card in enumerate(start.hand) if card.type.is_symbiote)
    taken = frozenset(bought.position for bought in start.taken)
    task = Task(start, scores, _WORTH, must_not=symbiotes - taken)
    solution = solve(task)
    if solution.best is None:
        return None
    squad = solution.replay(solution.best)
    done = squad.finish()
    refusal = done if isinstance(done, Refusal) else refuse_squad(done.squad, start.rules)
    if refusal is not None:
        raise RuntimeError(f"the best squad was refused: {refusal}")
    return squad

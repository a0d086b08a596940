"""The bots of the levels: how many playouts each has, and what stops it."""

import json
from collections.abc import Callable, Mapping
from functools import cache
from time import monotonic
from typing import Final, TypeAlias, assert_never

from catalog.common.resources import data_path
from deckbuilder.base.levels import Level
from engine.berserk import (
    FEATURES,
    Asking,
    Bot,
    DirectBot,
    Evaluation,
    MatchState,
    NoviceBot,
    RandomBot,
    SearchBot,
    Thought,
)
from engine.kernel import Decision

PLAYOUTS: Final[Mapping[Level, int]] = {Level.STRONG: 96, Level.MASTER: 600}
"""The playouts of a decision. By the compiled engine 96 take 0.3 to 0.45 s with real decks; 600
take 0.4 s with the starter decks, and were not measured with real ones."""
PLACINGS: Final[Mapping[Level, int]] = {Level.STRONG: 320, Level.MASTER: 960}
"""The playouts for the placement of a whole squad, some nine decisions."""
_MOST_SECONDS: Final[Mapping[Level, float]] = {Level.STRONG: 3.0, Level.MASTER: 12.0}
"""How long a human waits at most for one decision."""
_SQUAD: Final = 3
"""How many times as long for the placement of a whole squad, which is decided at its first card."""


def seated(level: Level, seed: int) -> Bot:
    """Return the bot of a level."""
    match level:
        case Level.RANDOM:
            return RandomBot(seed)
        case Level.NOVICE:
            return NoviceBot(seed)
        case Level.DIRECT:
            return DirectBot(seed)
        case Level.STRONG | Level.MASTER:
            return SearchBot(seed, PLAYOUTS[level], fitted_evaluation(), PLACINGS[level])
        case _:
            assert_never(level)


@cache
def fitted_evaluation() -> Evaluation:
    """Return the evaluation with the weights of ``data/bots/evaluation.json``, which
    ``python -m tests.bench.evaluation`` fits."""
    weights = json.loads(data_path("bots", "evaluation.json").read_text("utf-8"))
    return Evaluation(tuple(float(weights[name]) for name in FEATURES))


Think: TypeAlias = Callable[[Bot, MatchState, Decision, Level | None], Thought]
"""Returns a bot's choice; its time is limited to that of a level, unless it is None."""


def thought_of(
    bot: Bot,
    seen: MatchState,
    decision: Decision,
    level: Level | None,
    stopped: Callable[[], bool] = lambda: False,
) -> Thought:
    """Return a bot's choice, see ``Think``; a search ends early once it is ``stopped``."""
    if not isinstance(bot, SearchBot):
        return Thought(bot.choose(seen, decision), ())
    in_time = _limit_of(level, decision) if level is not None else lambda: True
    return bot.think(seen, decision, lambda: in_time() and not stopped())


def _limit_of(level: Level, decision: Decision) -> Callable[[], bool]:
    is_placement = decision.kind == Asking.PLACE.value
    return time_limit(level, _SQUAD) if is_placement else time_limit(level)


def time_limit(level: Level, times: int = 1) -> Callable[[], bool]:
    """Return a function that says whether a bot of this level may think on, from now on: as long
    as for a decision, or several ``times`` that."""
    until = monotonic() + times * _MOST_SECONDS[level]
    return lambda: monotonic() < until

"""Automatic answers in a battle (303, 533.1), and saving before results are shown."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from deckbuilder.base.levels import Level
from deckbuilder.base.settings import Ask, Settings
from deckbuilder.matches.bots import Think, thought_of
from deckbuilder.matches.match import (
    Act,
    BeforeAnswered,
    MatchChosen,
    MatchSession,
    MulliganAnswered,
    SeatChosen,
)
from deckbuilder.workbench.trigger_order import free_choice
from engine.berserk import (
    Asking,
    BerserkMatch,
    Bot,
    MatchState,
    Pass,
    Reveal,
    Stop,
    Thought,
    foregone,
    is_stop,
    reveals,
)
from engine.kernel import Decision, Option


def wanted_stops(settings: Settings) -> tuple[Stop, ...]:
    """Return the stops at which the user wants to be asked even without an answer."""
    if settings.ask is Ask.ALWAYS:
        return (Stop.EVERYWHERE,)
    return tuple(Stop(name) for name in settings.stops.split(",") if name)


def after_bot(before: MatchSession, think: Think = thought_of) -> tuple[MatchSession, bool]:
    """Return the match after the waiting bot's choice, or after a series of its passes.

    The second value is whether it only passed; such passes do not block taking back.
    """
    ahead, once = before.fork(), _thinking_once(think)
    if _answer(ahead, before.waiting, partial(_quiet_answer, ahead, once)):
        return ahead, True
    ahead.play_bot(think=once)
    return ahead, any(map(_is_pass, ahead.acts[-1:]))


def _thinking_once(think: Think) -> Think:
    """Return a function that does not think again about the decision it was last asked about."""
    kept: list[tuple[Decision, Thought]] = []

    def once(bot: Bot, seen: MatchState, decision: Decision, level: Level | None) -> Thought:
        if not kept or kept[-1][0] is not decision:
            kept.append((decision, think(bot, seen, decision, level)))
        return kept[-1][1]

    return once


def _is_pass(act: Act) -> bool:
    return isinstance(act, MatchChosen) and act.option == Pass()


def after_answers(before: MatchSession, ask: Ask) -> MatchSession | None:
    """Return the match after the answers of a human who need not be asked; None if there are
    none."""
    ahead = before.fork()
    given = _answer(ahead, before.waiting, partial(unasked_answer, ask=ask))
    return ahead if given else None


def _answer(
    session: MatchSession, entrant: int | None, answer_of: Callable[[BerserkMatch], Option | None]
) -> bool:
    """Apply an entrant's automatic answers; return whether there were any.

    Stops at an answer that rolls a die or reveals something hidden.
    """
    match, given = session.match, False
    while match is not None and entrant is not None and session.waiting == entrant:
        option, mark = answer_of(match), len(match.state.history)
        if option is None:
            break
        session.choose(option)
        given = True
        if reveals(match.state.history[mark:]):
            break
    return given


def _quiet_answer(session: MatchSession, think: Think, match: BerserkMatch) -> Option | None:
    """Return the answer of a bot that does nothing.

    That is where nothing is decided, and where it has hidden cards and passes priority. None if it
    acts, or has nothing to hide.
    """
    decision = match.decision
    if decision is None:
        return None
    only = foregone(match.state, decision)
    if only is not None or not match.state.is_wary(decision.seat) or Pass() not in decision.options:
        return only
    chosen = session.bots_thought(think).chosen
    return chosen if chosen == Pass() else None


def is_wary(session: MatchSession) -> bool:
    """Return whether the waiting player has hidden cards and is asked regardless of them.

    The answer must then reveal nothing (533.1).
    """
    match = session.match
    decision = None if match is None else match.decision
    return match is not None and is_wary_of(match.state, decision)


def is_wary_of(state: MatchState, decision: Decision | None) -> bool:
    """Return whether a decision is asked of a player with hidden cards, regardless of them."""
    if decision is None or decision.kind in _ASKED_OF_ALL:
        return False
    return state.is_wary(decision.seat)


_ASKED_OF_ALL: Final = frozenset(
    kind.value for kind in (Asking.PLACE, Asking.KEEP_HIDDEN, Asking.ACT, Asking.JUDGE, Asking.DRAW)
)
"""Questions asked with and without hidden cards."""


def unasked_answer(match: BerserkMatch, ask: Ask) -> Option | None:
    """Return the automatic answer of a human; None if he must be asked."""
    decision = match.decision
    if decision is None:
        return None
    has_priority = decision.kind == Asking.PRIORITY.value
    if has_priority and is_stop(match.state, decision.seat):
        return None
    only = foregone(match.state, decision)
    if only is None and ask is not Ask.ALWAYS:
        only = free_choice(match)
    if only is not None or Pass() not in decision.options:
        return only
    never = ask is Ask.NEVER and has_priority
    idle = all(isinstance(option, Pass | Reveal) for option in decision.options)
    return Pass() if never or idle else None


def brings_to_light(before: MatchSession, ahead: MatchSession, acts: Sequence[Act]) -> bool:
    """Return whether acts rolled a die, dealt cards or revealed something hidden."""
    if any(isinstance(act, SeatChosen | MulliganAnswered | BeforeAnswered) for act in acts):
        return True
    if ahead.match is None:
        return False
    happened = len(before.match.state.history) if before.match else 0
    return reveals(ahead.match.state.history[happened:])

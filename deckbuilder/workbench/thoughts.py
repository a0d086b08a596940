"""What searching bots think of their options, in lines, and again behind a line of a replay."""

from collections.abc import Iterator
from dataclasses import dataclass

from catalog.common.i18n import N_, _, decimal
from deckbuilder.base.levels import Level
from deckbuilder.base.progress import report_progress, share
from deckbuilder.battle.actions import placed_actions
from deckbuilder.battle.questions import render_option
from deckbuilder.matches.bots import PLAYOUTS, thought_of
from deckbuilder.matches.explained import ExplainedChoice, explained
from deckbuilder.matches.match import MatchSession
from engine.berserk import Bot, MatchState, Thought, new_match
from engine.kernel import Decision, Option, Seat

MEASURED = N_(
    "Chance of winning by playouts of the direct bot ± its standard error, not the true chance."
)


@dataclass(frozen=True, slots=True)
class SecondThought:
    """What a bot thinks again of a choice it made, and what it chose then if it was another."""

    name: str
    choice: ExplainedChoice
    chosen_then: str = ""


def explained_now(session: MatchSession, thought: Thought) -> ExplainedChoice | None:
    """Return in words what the asked bot thinks; None for a choice without playouts."""
    match = session.match
    if match is None or match.decision is None:
        return None
    return explained(thought, match.state, match.decision.seat, render_option)


def render_explained(choice: ExplainedChoice, name: str) -> list[str]:
    """Return a choice of the bot ``name`` in lines: the chosen option, then the best others."""
    at = _("Turn {turn}, {name}:") if choice.turn else _("Before the first turn, {name}:")
    lines = [at.format(turn=choice.turn, name=name)]
    for one in choice.options:
        error = "–" if one.error is None else decimal(100 * one.error, ".1f")
        chance = decimal(100 * one.chance, ".1f")
        line = _("{chance} ± {error} in 100, playouts: {playouts}. {option}").format(
            chance=chance, error=error, playouts=one.playouts, option=one.text
        )
        lines.append("  " + line)
    if choice.is_capped:
        lines.append("  " + _("Its time was over."))
    return lines


def render_second_thought(thought: SecondThought) -> list[str]:
    """Return a second thought in lines."""
    lines = render_explained(thought.choice, thought.name)
    if thought.chosen_then:
        text = _("In the match it chose: {option}").format(option=thought.chosen_then)
        lines.append("  " + text)
    return lines


def has_searching_bot(session: MatchSession) -> bool:
    """Return whether a bot of the match judges its options by playouts."""
    return any(one.controller.level in PLAYOUTS for one in session.entrants)


def second_thoughts(session: MatchSession, seat: Seat, line: int) -> tuple[SecondThought, ...]:
    """Let searching bots think again about their choices behind a line of ``placed_actions``.

    They have all their playouts, however long these take; the progress is reported. Hidden cards
    show in the options, so the battle must be over.
    """
    match = session.match
    if match is None:
        return ()
    places = [at for at, _entry in placed_actions(match.state.history, match.state, seat)]
    since, until = places[line - 1] if line else -1, places[line]
    asked, thoughts = list(_asked(session, since, until)), list[SecondThought]()
    for number, (table, chosen) in enumerate(asked):
        with share(100 * number // len(asked), 100 * (number + 1) // len(asked)):
            thoughts += _thought_again(table, chosen)
    return tuple(thoughts)


def _asked(session: MatchSession, since: int, until: int) -> Iterator[tuple[MatchSession, Option]]:
    """Yield the match before each choice of a searching bot whose first event comes after
    ``since`` and not after ``until``, and the choice."""
    if session.match is None:
        return
    again = session.fork()
    again.outcome, again.match = None, new_match(session.match.setup)
    for chosen in session.match.choices:
        told, asked = len(again.match.state.history), again.waiting
        if told > until or asked is None:
            return
        if told > since and again.entrants[asked].controller.level in PLAYOUTS:
            yield again.fork(), chosen
        again.choose(chosen)


def _thought_again(table: MatchSession, chosen: Option) -> Iterator[SecondThought]:
    asked = table.waiting
    level = None if asked is None else table.entrants[asked].controller.level
    if asked is None or level is None:
        return
    done, most = 0, PLAYOUTS[level]

    def count() -> bool:
        nonlocal done
        done += 1
        report_progress(done, most)
        return False

    def think(bot: Bot, seen: MatchState, decision: Decision, _level: Level | None) -> Thought:
        return thought_of(bot, seen, decision, None, count)

    thought = table.bots_thought(think)
    choice = explained_now(table, thought)
    if choice is None or table.match is None:
        return
    then = "" if thought.chosen == chosen else render_option(chosen, table.match.state)
    yield SecondThought(table.entrants[asked].name, choice, then)

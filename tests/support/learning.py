"""Take lessons without a screen: the learner's acts, and the computer's in between."""

from collections.abc import Iterator

from deckbuilder.base.settings import Ask
from deckbuilder.lessons.acts import carry_out
from deckbuilder.lessons.lesson import Step
from deckbuilder.lessons.table import LessonTable
from engine.berserk import DirectBot
from engine.kernel import Refusal

_PATIENCE = 30.0


def until_asked(table: LessonTable) -> None:
    """Let the computer play, and answer automatic questions, until the learner is asked."""
    assert table.settle(_PATIENCE)
    for _answer in range(500):
        if table.standing.is_done:
            return
        if table.is_bots_turn:
            table.play_bot()
        elif not table.answer_for_human(Ask.ABLE):
            return
        assert table.settle(_PATIENCE)
    raise AssertionError("the computer does not come to an end")


def take(table: LessonTable, step: Step, since: int = 0) -> Iterator[Refusal | None]:
    """Take the solution of a step from one of its acts on, until its goal is reached; yield each
    result."""
    for act in step.way[since:]:
        until_asked(table)
        if table.standing.step is not step:
            return
        yield carry_out(act, table)
        until_asked(table)


def learn(table: LessonTable, taken: int = 0) -> None:
    """Take the solution of every step; a step without one is played by the bot for both sides.

    ``taken`` acts of the first step are done already.
    """
    for place, step in enumerate(table.lesson.steps):
        refusals = list(take(table, step, 0 if place else taken))
        assert not any(refusals), refusals
        while not step.way and table.session.outcome is None:
            until_asked(table)
            if table.decision is not None:
                table.choose(DirectBot(1).choose(table.seen, table.decision))

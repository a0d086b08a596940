"""The way into the terminal application: the one thing the command line knows of it."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from deckbuilder.base.settings import Settings
    from deckbuilder.lessons.lesson import Lesson
    from deckbuilder.matches.match import MatchSession
    from deckbuilder.network.client import Invitation


def open_screens(
    settings: "Settings", at: "Invitation | MatchSession | Lesson | None" = None
) -> None:
    """Run the application until the user leaves; with an invitation, begin at that draft's table,
    with a match, by watching it, with a lesson in that.

    The language must be active already. Raises UserError when the database cannot be opened, and
    what broke when something did.
    """
    from deckbuilder.tui.shell.app import run

    if at is None:
        run(settings)
        return
    from deckbuilder.lessons.lesson import Lesson
    from deckbuilder.matches.match import MatchSession
    from deckbuilder.tui.battle.played import watch
    from deckbuilder.tui.draft.joining import join
    from deckbuilder.tui.lessons.lessons import open_lesson

    if isinstance(at, Lesson):
        lesson = at
        run(settings, lambda app: open_lesson(app, lesson))
        return
    run(settings, lambda app: watch(app, at) if isinstance(at, MatchSession) else join(app, at))

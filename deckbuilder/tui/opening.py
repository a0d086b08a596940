"""The way into the terminal application: the one thing the command line knows of it."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from deckbuilder.base.settings import Settings
    from deckbuilder.network.client import Invitation


def open_screens(
    settings: "Settings", invitation: "Invitation | None" = None, lesson: str = ""
) -> None:
    """Run the application until the user leaves; with an invitation, begin at that draft's table,
    with the code of a lesson in that lesson.

    The language must be active already. Raises UserError when the database cannot be opened, and
    what broke when something did.
    """
    from deckbuilder.tui.shell.app import run

    if lesson:
        from deckbuilder.tui.lessons.lessons import open_lesson

        run(settings, lambda app: open_lesson(app, lesson))
        return
    if invitation is None:
        run(settings)
        return
    from deckbuilder.tui.draft.joining import join

    run(settings, lambda app: join(app, invitation))

"""``learn``: list the lessons with their progress, or open one."""

from typing import Annotated

import typer

from catalog.common.i18n import N_, _
from deckbuilder.base.tables import table
from deckbuilder.cli.commands import OFFERED
from deckbuilder.cli.commands.options import AsJson
from deckbuilder.cli.invocation import invocation
from deckbuilder.cli.output import print_json, print_note, write
from deckbuilder.cli.usage import command


def register(app: typer.Typer) -> None:
    """Add the command of this module to ``app``."""
    command(app, "learn", OFFERED["learn"].help)(learn)


def learn(
    ctx: typer.Context,
    lesson: Annotated[
        str | None,
        typer.Argument(
            metavar=N_("LESSON"), help=N_("The number or the code of a lesson to open.")
        ),
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help=N_("Use plain lines of text, without screens."))
    ] = False,
    as_json: AsJson = False,
) -> None:
    """List the lessons, or open one."""
    from deckbuilder.decks.store import SessionStore
    from deckbuilder.lessons.progress import LessonList, done
    from deckbuilder.lessons.reading import lesson as lesson_of
    from deckbuilder.lessons.reading import lessons

    run = invocation(ctx)
    wanted = None if lesson is None else lesson_of(lesson)
    if plain and not as_json:
        from deckbuilder.cli.plain_lines import converse
        from deckbuilder.plain.learning import learn as learn_by_lines

        converse(run, lambda services, talk: learn_by_lines(services, talk, wanted))
        return
    if wanted is not None and not as_json:
        run.open_application(wanted)
        return
    with run.catalog() as catalog:
        codes = done(SessionStore(catalog))
    listed = LessonList.of(lessons() if wanted is None else (wanted,), codes)
    if as_json:
        print_json(listed)
        return
    marks = {True: "✓", False: ""}
    write(
        table(
            [(one.number, one.title, one.code, marks[one.done]) for one in listed.lessons],
            (_("No."), _("Lesson"), _("Code"), _("Done")),
            right=[0],
        )
    )
    print_note(_("“{command}” opens a lesson.").format(command="razdacha learn 1"))

"""``check-data``: check the database, and offer the newest sound backup if it is damaged."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from catalog.common.errors import UserError
from catalog.common.i18n import N_, _
from deckbuilder.cli.commands import OFFERED
from deckbuilder.cli.commands.options import AsJson
from deckbuilder.cli.exit_codes import ExitCode
from deckbuilder.cli.invocation import Invocation, invocation
from deckbuilder.cli.output import print_json, write
from deckbuilder.cli.usage import command

if TYPE_CHECKING:
    from catalog.copies import Copy


def register(app: typer.Typer) -> None:
    """Add the command of this module to ``app``."""
    command(app, "check-data", OFFERED["check-data"].help)(check_data)


def check_data(
    ctx: typer.Context,
    restore: Annotated[
        bool,
        typer.Option("--restore", help=N_("Restore the newest good copy of the database.")),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Check the database, its daily backups and the files of rows moved out of it."""
    from catalog.copies import DataState, copies_of, problems_of, put_back
    from catalog.moving import moved_files

    run = invocation(ctx)
    database = _file_of(run)
    problems = problems_of(database)
    copies = copies_of(database)
    good = next((copy for copy in copies if copy.is_sound), None)
    if restore and good is None:
        raise UserError(_("No good copy of {path} exists.").format(path=database))
    kept = put_back(good, database) if restore and good is not None else None
    if as_json:
        newest = None if good is None else good.path
        moved = tuple(moved_files())
        print_json(DataState(database, problems, moved, copies, newest, restore))
    elif restore and good is not None:
        _print_restored(database, good, kept)
    else:
        _print_state(database, problems, copies, moved_files())
    if problems and not restore:
        raise typer.Exit(ExitCode.NO)


def _file_of(run: Invocation) -> Path:
    from catalog.common.paths import database_url
    from catalog.rows import file_of

    path = file_of(run.settings.database or database_url())
    if path is None:
        raise UserError(_("Only a database in an SQLite file can be checked."))
    return Path(path)


def _print_restored(database: Path, good: "Copy", kept: Path | None) -> None:
    told = _("{path} is restored as it was on {day}.").format(path=database, day=good.day)
    write(told)
    if kept is not None:
        write(_("The previous content is in {path}.").format(path=kept))


def _print_state(
    database: Path, problems: tuple[str, ...], copies: "tuple[Copy, ...]", moved: tuple[Path, ...]
) -> None:
    if problems:
        write(_("{path} is damaged:").format(path=database))
        for problem in problems:
            write(f"  {problem}")
    else:
        write(_("{path} is intact.").format(path=database))
    if moved:
        write(_("Unreadable rows were moved to these files; nothing is lost:"))
        for path in moved:
            write(f"  {path}")
    if not copies:
        write(_("There is no copy yet: one is made every day."))
        return
    write(_("Copies of recent days:"))
    for copy in copies:
        state = _("intact") if copy.is_sound else _("damaged")
        write(f"  {copy.day}  {state}  {copy.path}")
    good = next((copy for copy in copies if copy.is_sound), None)
    if good is not None and (problems or moved):
        told = _("The newest good copy is from {day}. To restore it: {command}")
        write(told.format(day=good.day, command="razdacha check-data --restore"))
        write(_("It lacks later changes; the current database stays beside it."))

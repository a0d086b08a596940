"""The root command line: global options, dispatch to commands, and error handling.

Exit codes are defined in ``exit_codes``. With ``--json`` stdout always holds exactly one object:
the answer (shapes are listed in ``reference``) or ``{"error": {"kind", "message", ...}}``.
"""

import logging
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer
from typer import TyperException
from typer.main import get_group

from catalog.common.errors import UserError
from catalog.common.files import reading_stdin
from catalog.common.i18n import N_, Language, _
from deckbuilder.base.failures import ErrorAnswer, Failure, failure_of
from deckbuilder.base.language import start_language
from deckbuilder.base.served import confine
from deckbuilder.base.themes import Theme
from deckbuilder.cli.commands import OFFERED
from deckbuilder.cli.exit_codes import ExitCode
from deckbuilder.cli.invocation import Invocation
from deckbuilder.cli.output import print_json, print_note, write
from deckbuilder.cli.usage import TranslatedGroup, first_paragraph, render_usage, usage_problem

if TYPE_CHECKING:
    from typer._click import Command, Context

    from deckbuilder.cli.invocation import Beginning

_log = logging.getLogger(__name__)

_GLOBAL_WITH_VALUE = ("--lang", "--db", "--theme")


class RootGroup(TranslatedGroup):
    """The root command: runs a command line and ends the process with its exit code.

    A command's module is imported only when that command is requested; ``OFFERED`` lists them all.
    """

    def list_commands(self, ctx: "Context") -> list[str]:
        """Return the names of all commands, in the order of the help."""
        return list(OFFERED)

    def get_command(self, ctx: "Context", cmd_name: str) -> "Command | None":
        """Return the command with this name; None if there is none."""
        if cmd_name in OFFERED and cmd_name not in self.commands:
            self.commands.update(_commands_of(OFFERED[cmd_name].module))
        return super().get_command(ctx, cmd_name)

    def summaries(self, ctx: "Context") -> list[tuple[str, str]]:
        """Return every command with its short description."""
        return [(name, first_paragraph(offered.help)) for name, offered in OFFERED.items()]

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> NoReturn:
        """Run one command line; always exits by SystemExit."""
        words = globals_first(sys.argv[1:] if args is None else list(args))
        start_language(words)
        sys.exit(_guarded(lambda: self._run(words, **extra), "--json" in _options(words)))

    def _run(self, words: list[str], **extra: Any) -> int:
        _refuse_unreadable(words)
        try:
            with self.make_context("razdacha", words, **extra) as ctx:
                self.invoke(ctx)
        except typer.Exit as leaving:
            return leaving.exit_code
        finally:
            sys.stdout.flush()
        return 0


def _commands_of(module: str) -> "Mapping[str, Command]":
    """Import a module of commands and return its commands by name."""
    part = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False)
    import_module(f"deckbuilder.cli.commands.{module}").register(part)
    return get_group(part).commands


def globals_first(words: Sequence[str]) -> list[str]:
    """Move global options in front of the command, wherever they were typed.

    >>> globals_first(["search", "x", "--lang", "en"])
    ['--lang', 'en', 'search', 'x']
    """
    before: list[str] = []
    after: list[str] = []
    rest = iter(words)
    for word in rest:
        if word == "--":
            after.append(word)
            break
        if word in _GLOBAL_WITH_VALUE:
            before.append(word)
            before.extend(value for value in [next(rest, None)] if value is not None)
        elif word.startswith(tuple(f"{name}=" for name in _GLOBAL_WITH_VALUE)):
            before.append(word)
        else:
            after.append(word)
    return before + after + list(rest)


def _refuse_unreadable(words: Sequence[str]) -> None:
    """Raise UserError for arguments that the system could not decode: we could only garble them."""
    for word in words:
        if any("\ud800" <= sign <= "\udfff" for sign in word):
            problem = _(
                "“{word}” cannot be read in the encoding of this system, {encoding}. Set a locale"
                " with UTF-8, such as {example}."
            )
            shown = os.fsencode(word).decode("utf-8", errors="replace")
            encoding = sys.getfilesystemencoding()
            example = "LC_ALL=C.UTF-8"
            raise UserError(problem.format(word=shown, encoding=encoding, example=example))


def _options(words: Sequence[str]) -> Sequence[str]:
    return words[: words.index("--")] if "--" in words else words


def _guarded(run: Callable[[], int], as_json: bool) -> int:
    """Run ``run`` and return the exit code; every error becomes a message and a code."""
    try:
        return run()
    except UserError as error:
        _print_failure(str(error), failure_of(error), as_json)
        return _code_of(error)
    except TyperException as error:
        failure: Failure = {"kind": "usage", "message": usage_problem(error)}
        _print_failure(render_usage(error), failure, as_json)
        return ExitCode.BAD_INPUT
    except (KeyboardInterrupt, typer.Abort, EOFError):
        return ExitCode.INTERRUPTED
    except BrokenPipeError:
        _silence_stdout()
        return ExitCode.NO_READER
    except Exception as error:
        _print_fault(error, as_json)
        return ExitCode.FAULT


def _code_of(error: UserError) -> ExitCode:
    """Return the exit code for a reported error: our fault or bad input."""
    from deckbuilder.base.stopped import MatchStopped  # the engine is slow to load

    return ExitCode.FAULT if isinstance(error, MatchStopped) else ExitCode.BAD_INPUT


def _print_failure(message: str, failure: Failure, as_json: bool) -> None:
    print_note(message)
    if as_json:
        answer: ErrorAnswer = {"error": failure}
        print_json(answer)


def _print_fault(error: Exception, as_json: bool) -> None:
    from deckbuilder.base.logs import logging_to_file

    with logging_to_file() as path:
        _log.critical("unexpected %s", type(error).__name__, exc_info=error)
    message = _("Internal error in Razdacha. Details are in {path}.").format(path=path)
    _print_failure(message, {"kind": "internal", "message": message, "log": str(path)}, as_json)


def _silence_stdout() -> None:
    """Discard buffered output, so that the interpreter exits without another error."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115 - it stays open until the process ends


app = typer.Typer(
    name="razdacha",
    cls=RootGroup,
    help=N_(
        "A workbench for players of Berserk: cards, decks, deals, recruitment and play.\n\n"
        "Without a command it opens the application. Where a command reads a file, - is the"
        " standard input."
    ),
    invoke_without_command=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


def _show_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        from deckbuilder.base.engine_in_use import render_engine

        write(f"razdacha {version('razdacha')}")
        write(render_engine())
        raise typer.Exit


@app.callback()
def root(
    ctx: typer.Context,
    lang: Annotated[
        Language | None, typer.Option("--lang", help=N_("Language of all texts."))
    ] = None,
    db: Annotated[
        str | None,
        typer.Option(
            "--db", metavar=N_("URL"), help=N_("Database of cards and decks: any SQLAlchemy URL.")
        ),
    ] = None,
    theme: Annotated[
        Theme | None,
        typer.Option("--theme", help=N_("Theme of the application for this run.")),
    ] = None,
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            is_eager=True,
            callback=_show_version,
            help=N_("Show the version and exit."),
        ),
    ] = False,
) -> None:
    """Prepare the run; without a command, open the application."""
    from deckbuilder.base.engine_in_use import check_asked_engine, render_fallback
    from deckbuilder.base.logs import logging_to_file

    ctx.with_resource(logging_to_file())
    ctx.with_resource(reading_stdin(None if sys.stdin is None else sys.stdin.buffer))
    check_asked_engine()
    fallback = render_fallback()
    if fallback is not None:
        print_note(fallback)
    options = {"language": lang, "database": db, "theme": theme}
    given: dict[str, object] = {name: value for name, value in options.items() if value is not None}
    ctx.obj = Invocation(given, open_application)
    if ctx.invoked_subcommand is None:
        open_application(ctx.obj)


def open_application(run: Invocation, at: "Beginning" = None) -> None:
    """Open the terminal application; the only way from the command line to it.

    It starts at the table of an invited draft, with a match to watch, or in a lesson. UserError
    without a terminal.
    """
    if not run.has_terminal:
        raise UserError(
            _("The application needs a terminal. For the commands see: {command}").format(
                command="razdacha --help"
            )
        )
    from deckbuilder.tui.opening import open_screens

    confine()
    with reading_stdin(None):  # provides the key names
        open_screens(run.settings, at)

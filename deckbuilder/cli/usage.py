"""Help and usage errors of the command line in the user's language.

Typer writes help and errors only in English. These classes replace them by our own texts: a
command's and its options' texts are marked ``N_("...")`` in the code and translated when shown.
"""

import inspect
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from difflib import get_close_matches
from enum import Enum
from typing import TYPE_CHECKING, Any, Final

import typer

# Typer's error classes are not public; tests/deckbuilder/test_cli_usage.py triggers each of them,
# so it fails when they move.
from typer._click.exceptions import (
    BadOptionUsage,
    MissingParameter,
    NoArgsIsHelpError,
    NoSuchOption,
    UsageError,
)
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

from catalog.common.i18n import N_, _

if TYPE_CHECKING:
    from typer._click import Command, Context, HelpFormatter
    from typer._click.core import Parameter

_MOST_COUNT: Final = 1_000_000
HELP_OPTION = N_("Show this help and exit.")


def command(
    app: typer.Typer, name: str, text: str, *, takes_query: bool = False
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Return the decorator that makes a function the command ``name`` of ``app``.

    ``text`` is its help, marked with ``N_``; the list of commands shows the first paragraph. With
    ``takes_query``, unknown words with a leading ``-`` are passed to the command unchanged.
    """
    context = {"ignore_unknown_options": takes_query}
    return app.command(name, help=text, cls=TranslatedCommand, context_settings=context)


class TranslatedCommand(TyperCommand):
    """A command whose help and usage errors are translated when shown."""

    def format_usage(self, ctx: "Context", formatter: "HelpFormatter") -> None:
        """Write ``Usage: program [options] ARGUMENT``."""
        _print_usage(self, ctx, formatter)

    def format_help(self, ctx: "Context", formatter: "HelpFormatter") -> None:
        """Write the whole help."""
        _print_help(self, ctx, formatter)

    def parse_args(self, ctx: "Context", args: list[str]) -> list[str]:
        """Parse the arguments; report unknown ones in the user's language."""
        ctx.allow_extra_args = True
        with _placed(ctx):
            rest = super().parse_args(ctx, args)
        if rest:
            problem = _("Unexpected: {arguments}").format(arguments=" ".join(rest))
            raise UsageError(problem, ctx)
        _refuse_endless_numbers(self, ctx)
        return rest


class TranslatedGroup(TyperGroup):
    """A group of commands whose help and usage errors are translated when shown."""

    def format_usage(self, ctx: "Context", formatter: "HelpFormatter") -> None:
        """Write ``Usage: program [options] command …``."""
        _print_usage(self, ctx, formatter)

    def format_help(self, ctx: "Context", formatter: "HelpFormatter") -> None:
        """Write the whole help, ending with the list of commands."""
        _print_help(self, ctx, formatter)
        rows = self.summaries(ctx)
        if rows:
            with formatter.section(_("Commands")):
                formatter.write_dl(rows)

    def summaries(self, ctx: "Context") -> list[tuple[str, str]]:
        """Return every command with its short description in the user's language."""
        return [(name, command_help(child, ctx).summary) for name, child in _visible(self, ctx)]

    def parse_args(self, ctx: "Context", args: list[str]) -> list[str]:
        """Parse the options of the group itself."""
        with _placed(ctx):
            return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: "Context", args: list[str]
    ) -> "tuple[str | None, Command | None, list[str]]":
        """Find the command; if it is unknown, suggest similar names."""
        name = args[0]
        if self.get_command(ctx, name) is None and not name.startswith("-"):
            problem = _("There is no command “{name}”.").format(name=name)
            near = get_close_matches(name, self.list_commands(ctx))
            raise UsageError(f"{problem} {_did_you_mean(near)}".strip(), ctx)
        return super().resolve_command(ctx, args)


def _refuse_endless_numbers(command: "Command", ctx: "Context") -> None:
    """Raise BadParameter for a whole number too large for any use here."""
    for param in command.params:
        if not isinstance(param, TyperArgument | TyperOption):
            continue
        value = ctx.params.get(param.name)
        if type(value) is int and abs(value) > _most(param):
            raise typer.BadParameter(str(value), ctx=ctx, param=param)


def _most(param: TyperArgument | TyperOption) -> int:
    return _MOST_COUNT if param.max is None else int(param.max)


@contextmanager
def _placed(ctx: "Context") -> Iterator[None]:
    """Add the missing command to errors of the parser."""
    try:
        yield
    except UsageError as error:
        if error.ctx is None:
            error.ctx = ctx
        raise


def render_usage(error: Exception) -> str:
    """Return the message for a usage error, the usage line, and where to read more."""
    if isinstance(error, NoArgsIsHelpError):
        return error.format_message()
    problem = _problem(error)
    ctx = getattr(error, "ctx", None)
    if ctx is None:
        return problem
    hint = _("More: {command}").format(command=f"{ctx.command_path} --help")
    return f"{problem}\n{ctx.get_usage()}\n{hint}"


def usage_problem(error: Exception) -> str:
    """Return the description of a usage error in one or two sentences."""
    return _("Missing command.") if isinstance(error, NoArgsIsHelpError) else _problem(error)


def _problem(error: Exception) -> str:
    param = getattr(error, "param", None)
    match error:
        case MissingParameter() if isinstance(param, TyperOption):
            return _("The option {name} is missing.").format(name=param.opts[0])
        case MissingParameter() if param is not None:
            return _("{name} is missing.").format(name=_metavar(param))
        case NoSuchOption():
            problem = _("There is no option {name}.").format(name=error.option_name)
            return f"{problem} {_did_you_mean(error.possibilities or ())}".strip()
        case BadOptionUsage() if _is_flag(error):
            return _("The option {name} takes no value.").format(name=error.option_name)
        case BadOptionUsage():
            return _("The option {name} needs a value.").format(name=error.option_name)
        case typer.BadParameter() if param is not None:
            name = param.opts[0] if isinstance(param, TyperOption) else _metavar(param)
            return _("{name}: {problem}").format(name=name, problem=_wanted(param, error))
    return str(getattr(error, "message", error))


def _is_flag(error: BadOptionUsage) -> bool:
    params = error.ctx.command.params if error.ctx is not None else []
    return any(
        isinstance(param, TyperOption) and param.is_flag and error.option_name in param.opts
        for param in params
    )


def _wanted(param: "Parameter", error: typer.BadParameter) -> str:
    """Return the expected kind of an argument; if the error is our own, its text."""
    if not isinstance(param, TyperArgument | TyperOption):
        return error.message
    descriptor = param.type_descriptor
    words = (param.metavar or "").split("|")
    if len(words) > 1:  # the texts of a question, see options.option
        return _("must be one of: {choices}").format(choices=", ".join(words))
    if descriptor.is_choice:
        choices = [_choice(choice) for choice in descriptor.choices or ()]
        return _("must be one of: {choices}").format(choices=", ".join(choices))
    if param.min is not None:
        text = _("must be a whole number from {least} to {most}")
        return text.format(least=param.min, most=_most(param))
    if descriptor.annotation is int:
        return _("must be a whole number up to {most}").format(most=_most(param))
    return error.message


def _choice(choice: object) -> str:
    return str(choice.value) if isinstance(choice, Enum) else str(choice)


def _did_you_mean(names: Iterable[str]) -> str:
    suggestions = sorted(names)
    return _("Did you mean: {names}?").format(names=", ".join(suggestions)) if suggestions else ""


@dataclass(frozen=True)
class CommandHelp:
    """The help of a command in parts, in the user's language.

    ``usage`` follows the command's name; a row is a parameter as written, with its meaning.
    """

    usage: str
    text: str
    arguments: tuple[tuple[str, str], ...]
    options: tuple[tuple[str, str], ...]

    @property
    def summary(self) -> str:
        """The first paragraph, shown in lists of commands."""
        return _in_one_line(self.text)


def first_paragraph(text: str) -> str:
    """Return the first paragraph of the English help ``text``, translated for lists of commands."""
    return _in_one_line(_(inspect.cleandoc(text)))


def _in_one_line(text: str) -> str:
    return text.partition("\n\n")[0].replace("\n", " ")


def command_help(command: "Command", ctx: "Context") -> CommandHelp:
    """Return the help of a command."""
    pieces = [_("[options]")]
    pieces += [_argument_piece(param) for param in command.params if _is_argument(param)]
    if isinstance(command, TyperGroup):
        pieces.append(_("command …"))
    params = command.get_params(ctx)
    return CommandHelp(
        " ".join(pieces),
        _(inspect.cleandoc(command.help or "")),
        tuple(_row(param) for param in params if _is_argument(param)),
        tuple(_row(param) for param in params if not _is_argument(param)),
    )


def _print_usage(command: "Command", ctx: "Context", formatter: "HelpFormatter") -> None:
    usage = command_help(command, ctx).usage
    formatter.write_usage(ctx.command_path, usage, prefix=_("Usage:") + " ")


def _print_help(command: "Command", ctx: "Context", formatter: "HelpFormatter") -> None:
    help_ = command_help(command, ctx)
    command.format_usage(ctx, formatter)
    if help_.text:
        formatter.write_paragraph()
        formatter.write_text(help_.text)
    for title, rows in ((_("Arguments"), help_.arguments), (_("Options"), help_.options)):
        if rows:
            with formatter.section(title):
                formatter.write_dl(rows)


def subcommands(group: TyperGroup, ctx: "Context") -> "dict[str, Command]":
    """Return all commands of a group by name, importing the missing ones."""
    offered = {name: group.get_command(ctx, name) for name in group.list_commands(ctx)}
    return {name: child for name, child in offered.items() if child is not None}


def _visible(group: TyperGroup, ctx: "Context") -> "Sequence[tuple[str, Command]]":
    return [(name, child) for name, child in subcommands(group, ctx).items() if not child.hidden]


def _is_argument(param: "Parameter") -> bool:
    return isinstance(param, TyperArgument)


def _metavar(param: "Parameter") -> str:
    return _(param.metavar) if param.metavar else param.name.upper()


def _argument_piece(param: "Parameter") -> str:
    name = _metavar(param) + ("…" if param.nargs != 1 else "")
    return name if param.required else f"[{name}]"


def _row(param: "Parameter") -> tuple[str, str]:
    """Return one line of help: a parameter as written, with its meaning."""
    text = getattr(param, "help", None) or ""
    if not isinstance(param, TyperOption):
        return _metavar(param) + ("…" if param.nargs != 1 else ""), _(text)
    if "--help" in param.opts:
        return "--help", _(HELP_OPTION)
    name = ", ".join(param.opts)
    if not param.is_flag:
        name += f" {_value_name(param)}"
    return name, _(text) + _remarks(param)


def _value_name(param: TyperOption) -> str:
    choices = param.type_descriptor.choices if param.type_descriptor.is_choice else None
    if choices and not param.metavar:
        return "|".join(_choice(choice) for choice in choices)
    return _metavar(param)


def _remarks(param: TyperOption) -> str:
    remarks: list[Any] = []
    if param.required:
        remarks.append(_("required"))
    if param.multiple:
        remarks.append(_("may be given several times"))
    if param.show_default and not param.is_flag and param.default not in (None, "", [], ()):
        remarks.append(_("default: {value}").format(value=_choice(param.default)))
    return f" ({'; '.join(remarks)})" if remarks else ""

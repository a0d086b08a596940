"""``config``: the user's settings, shown and changed."""

from typing import TYPE_CHECKING, Annotated

import typer

from catalog.common.i18n import N_, _
from deckbuilder.base.tables import table
from deckbuilder.cli.commands import OFFERED
from deckbuilder.cli.commands.options import AsJson
from deckbuilder.cli.invocation import invocation
from deckbuilder.cli.output import write, write_json
from deckbuilder.cli.usage import TranslatedGroup, command

if TYPE_CHECKING:
    from deckbuilder.cli.answers import cards as shapes


def register(app: typer.Typer) -> None:
    """Add the commands of this module to ``app``."""
    group = typer.Typer(cls=TranslatedGroup, no_args_is_help=True)
    command(group, "show", N_("Show every setting and where its value comes from."))(show)
    command(group, "set", N_("Change a setting."))(change)
    app.add_typer(group, name="config", help=OFFERED["config"].help)


def show(ctx: typer.Context, as_json: AsJson = False) -> None:
    """Show the settings in force."""
    from deckbuilder.base.engine_in_use import engine_text
    from deckbuilder.base.settings import Settings, plain, settings_path, source_of
    from engine import IN_USE

    run = invocation(ctx)
    values = {name: plain(getattr(run.settings, name)) for name in Settings.model_fields}
    sources = {name: "command line" if name in run.given else source_of(name) for name in values}
    if as_json:
        answer: shapes.SettingsAnswer = {
            "file": str(settings_path()),
            "settings": values,
            "sources": sources,
            "engine": IN_USE.name,
        }
        write_json(answer)
        return
    origin = {
        "command line": _("from the command line"),
        "environment": _("from the environment"),
        "file": _("from the file"),
        "default": _("default"),
    }
    write(table([(name, _shown(values[name]), origin[sources[name]]) for name in values]))
    write(_("File: {path}").format(path=settings_path()))
    write(engine_text())


def change(
    name: Annotated[str, typer.Argument(metavar=N_("NAME"), help=N_("The setting's name."))],
    value: Annotated[str, typer.Argument(metavar=N_("VALUE"), help=N_("Its new value."))],
    as_json: AsJson = False,
) -> None:
    """Write one setting to the file."""
    from deckbuilder.base.settings import change_settings, checked, plain, settings_path

    change_settings({name: value})
    written = plain(checked(name, value))
    if as_json:
        answer: shapes.SettingAnswer = {
            "file": str(settings_path()),
            "name": name,
            "value": written,
        }
        write_json(answer)
    else:
        write(f"{name} = {_shown(written)}")


def _shown(value: str | bool) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return value or "—"

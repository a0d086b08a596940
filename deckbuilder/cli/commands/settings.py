"""``config``: show and change the user's settings."""

from typing import Annotated

import typer

from catalog.common.i18n import N_, _
from deckbuilder.base.tables import table
from deckbuilder.cli.commands import OFFERED
from deckbuilder.cli.commands.options import AsJson
from deckbuilder.cli.invocation import invocation
from deckbuilder.cli.output import print_json, write
from deckbuilder.cli.usage import TranslatedGroup, command


def register(app: typer.Typer) -> None:
    """Add the commands of this module to ``app``."""
    group = typer.Typer(cls=TranslatedGroup, no_args_is_help=True)
    command(group, "show", N_("Show every setting and where its value comes from."))(show)
    command(group, "set", N_("Change a setting."))(change)
    app.add_typer(group, name="config", help=OFFERED["config"].help)


def show(ctx: typer.Context, as_json: AsJson = False) -> None:
    """Show the effective settings."""
    from deckbuilder.base.engine_in_use import render_engine
    from deckbuilder.base.settings import (
        Settings,
        SettingsInForce,
        plain,
        settings_path,
        source_of,
    )
    from engine import IN_USE

    run = invocation(ctx)
    values = {name: plain(getattr(run.settings, name)) for name in Settings.model_fields}
    sources = {name: "command line" if name in run.given else source_of(name) for name in values}
    if as_json:
        print_json(SettingsInForce(settings_path(), values, sources, IN_USE.name))
        return
    origin = {
        "command line": _("from the command line"),
        "environment": _("from the environment"),
        "file": _("from the file"),
        "default": _("default"),
    }
    write(table([(name, _shown(values[name]), origin[sources[name]]) for name in values]))
    write(_("File: {path}").format(path=settings_path()))
    write(render_engine())


def change(
    name: Annotated[str, typer.Argument(metavar=N_("NAME"), help=N_("The setting's name."))],
    value: Annotated[str, typer.Argument(metavar=N_("VALUE"), help=N_("Its new value."))],
    as_json: AsJson = False,
) -> None:
    """Write one setting to the settings file."""
    from deckbuilder.base.settings import (
        ChangedSetting,
        change_settings,
        checked,
        plain,
        settings_path,
    )

    change_settings({name: value})
    written = plain(checked(name, value))
    if as_json:
        print_json(ChangedSetting(settings_path(), name, written))
    else:
        write(f"{name} = {_shown(written)}")


def _shown(value: str | bool) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return value or "—"

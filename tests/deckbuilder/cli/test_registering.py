"""A command that was written is a command that can be typed, and loads when it is."""

import pkgutil
from importlib import import_module

import typer
from typer.main import get_group

from deckbuilder.cli import commands
from deckbuilder.cli.commands import OFFERED
from tests.support.rows import each_row

_MODULES = [
    module.name
    for module in pkgutil.iter_modules(commands.__path__)
    if hasattr(import_module(f"{commands.__name__}.{module.name}"), "register")
]


@each_row("name", _MODULES)
def test_every_command_of_a_module_is_registered(name: str) -> None:
    part = typer.Typer()
    import_module(f"{commands.__name__}.{name}").register(part)
    offered = [word for word, offer in OFFERED.items() if offer.module == name]
    assert sorted(get_group(part).commands) == sorted(offered), "OFFERED says otherwise"


def test_every_registered_module_exists() -> None:
    assert {offer.module for offer in OFFERED.values()} == {*_MODULES}


def test_the_commands_of_a_module_are_listed_together() -> None:
    modules = [offer.module for offer in OFFERED.values()]
    assert len(dict.fromkeys(modules)) == sum(
        before != module for before, module in zip(["", *modules], modules, strict=False)
    )

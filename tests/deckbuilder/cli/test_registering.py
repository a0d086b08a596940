"""A command that was written is a command that can be typed."""

import pkgutil
from importlib import import_module

import pytest
import typer

from deckbuilder.cli import commands

_MODULES = [module.name for module in pkgutil.iter_modules(commands.__path__)]


@pytest.mark.parametrize("name", _MODULES)
def test_a_module_that_has_commands_adds_them(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module = import_module(f"{commands.__name__}.{name}")
    if not hasattr(module, "register"):
        return
    asked: list[typer.Typer] = []
    monkeypatch.setattr(module, "register", asked.append)
    app = typer.Typer()
    commands.register_all(app)
    assert asked == [app], f"{name} is not named in register_all"

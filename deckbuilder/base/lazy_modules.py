"""Modules that load when they are first used."""

import sys
from importlib import import_module
from types import ModuleType


class _Later(ModuleType):
    """Stands for a module until one of its names is asked for."""

    def __getattr__(self, name: str) -> object:
        value: object = getattr(import_module(self.__name__), name)
        setattr(self, name, value)  # not asked for again
        return value


def lazy_module(name: str) -> ModuleType:
    """Return a module by its whole name; it loads when one of its names is first used.

    For what only some of a module's functions need and is slow to load.
    """
    return sys.modules.get(name) or _Later(name)

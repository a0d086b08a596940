"""Lazy module imports."""

import sys
from importlib import import_module
from types import ModuleType


class _Later(ModuleType):
    """Placeholder for a module until an attribute is used."""

    def __getattr__(self, name: str) -> object:
        value: object = getattr(import_module(self.__name__), name)
        setattr(self, name, value)  # not asked for again
        return value


def lazy_module(name: str) -> ModuleType:
    """Return a module by full name; it loads on first attribute access.

    For what only some of a module's functions need and is slow to load.
    """
    return sys.modules.get(name) or _Later(name)

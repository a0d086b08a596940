"""Lazy module imports."""

import sys
from importlib import import_module
from types import ModuleType


class _Later(ModuleType):
    """Placeholder for a module until an attribute is used."""

    def __getattr__(self, name: str) -> object:
        value: object = getattr(import_module(self.__name__), name)
        setattr(self, name, value)  # cached, so that this method is not called again
        return value


def lazy_module(name: str) -> ModuleType:
    """Return a module by full name; it is loaded on first attribute access.

    For slow modules that only some functions need.
    """
    return sys.modules.get(name) or _Later(name)

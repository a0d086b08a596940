"""Names that a package offers and whose modules load when a name is first used.

The package lists them for readers and type checkers under ``TYPE_CHECKING``, and once more here::

    __getattr__, __dir__ = lazy_names(__name__, {"cards": "CardSpec CardType"})
"""

import sys
from collections.abc import Callable, Mapping
from importlib import import_module


def lazy_names(
    package: str, homes: Mapping[str, str]
) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """Return ``__getattr__`` and ``__dir__`` for a package.

    ``homes`` maps its modules to the names they hold, apart by white space. A name that none of
    them holds is an AttributeError.
    """
    home_of = {name: home for home, names in homes.items() for name in names.split()}

    def get(name: str) -> object:
        if name not in home_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        module = import_module(f"{package}.{home_of[name]}")
        value: object = getattr(module, name)
        setattr(sys.modules[package], name, value)  # not asked for again
        return value

    def names() -> list[str]:
        return sorted({*vars(sys.modules[package]), *home_of})

    return get, names

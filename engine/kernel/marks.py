"""Stand-ins for mypyc decorators, which have no effect if mypyc is not installed."""

from collections.abc import Callable
from typing import TypeVar

_Kind = TypeVar("_Kind")

try:
    from mypy_extensions import mypyc_attr as mypyc_attr
except ImportError:

    def mypyc_attr(*attrs: str, **kwattrs: object) -> Callable[[_Kind], _Kind]:
        """Leave the class as it is."""
        return lambda kind: kind

"""How large a terminal has to be for everything that is needed."""

from typing import Final

from textual.geometry import Size

from catalog.common.i18n import _

_LEAST_SIZE: Final = Size(80, 24)


def is_too_small(terminal: Size) -> bool:
    """Return whether a terminal has no room for everything that is needed."""
    return terminal.width < _LEAST_SIZE.width or terminal.height < _LEAST_SIZE.height


def is_too_narrow(terminal: Size) -> bool:
    """Return whether panes that stand beside each other have to stand below each other."""
    return terminal.width < _LEAST_SIZE.width


def too_small_text() -> str:
    """Say that a terminal is too small, and how large it has to be."""
    columns, lines = _LEAST_SIZE
    return _("too small, {columns}×{lines} needed").format(columns=columns, lines=lines)

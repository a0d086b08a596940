"""The terminal size required."""

from typing import Final

from textual.geometry import Size

from catalog.common.i18n import _

_LEAST_SIZE: Final = Size(80, 24)


def is_too_small(terminal: Size) -> bool:
    """Return whether a terminal is too small for the required contents."""
    return terminal.width < _LEAST_SIZE.width or terminal.height < _LEAST_SIZE.height


def is_too_narrow(terminal: Size) -> bool:
    """Return whether panes side by side have to be stacked."""
    return terminal.width < _LEAST_SIZE.width


def render_too_small() -> str:
    """Return the warning for a small terminal, with the required size."""
    columns, lines = _LEAST_SIZE
    return _("too small, {columns}×{lines} needed").format(columns=columns, lines=lines)

"""Where notices are shown: at the bottom, or at the top where a refusal stands at the bottom.

A widget that says why something is refused has the class ``refusal``, or is a form's ``#wrong``.
"""

from typing import Any, Final

from textual.screen import Screen

_REFUSALS: Final = ".refusal, #wrong"
_ROWS: Final = 8
"""What two notices take at most, with the bar beside them."""


def keep_refusals_clear(screen: Screen[Any]) -> None:
    """Put the notices of a screen where no refusal stands."""
    regions = [
        widget.region for widget in screen.query(_REFUSALS) if widget.is_on_screen and widget.region
    ]
    low = any(region.bottom > screen.size.height - _ROWS for region in regions)
    high = any(region.y < _ROWS for region in regions)
    screen.set_class(low and not high, "-notices-above")

"""The driver of the application in a browser, for ``razdacha serve``.

Textual's driver assumes one browser for good. Here a page may be loaded anew: it asks for the whole
screen, since it missed what was drawn before.
"""

from pathlib import Path
from typing import Any, BinaryIO, TextIO

from textual.drivers.web_driver import WebDriver

_SCREEN_OF_ITS_OWN = "\x1b[?1049h"
_HIDE_CURSOR = "\x1b[?25l"


class BrowserDriver(WebDriver):
    """Textual's web driver, which can draw everything again and names files that were written."""

    def on_meta(self, packet_type: str, payload: dict[str, object]) -> None:
        """Draw everything when asked to ``redraw``; anything else is Textual's."""
        if packet_type == "redraw":
            self._app.call_later(self._redraw)
        else:
            super().on_meta(packet_type, payload)

    def _redraw(self) -> None:
        self.write(_SCREEN_OF_ITS_OWN + _HIDE_CURSOR)
        self._enable_mouse_support()
        self._enable_bracketed_paste()
        self._app.refresh(layout=True)

    def deliver_binary(
        self,
        binary: BinaryIO | TextIO,
        *,
        delivery_key: str,
        save_path: Path,
        name: str | None = None,
        **_how: Any,
    ) -> None:
        """Tell the server the path, ``name``, of a file in the visitor's folder: it offers it."""
        binary.close()
        self.write_meta({"type": "written", "name": name or save_path.name})

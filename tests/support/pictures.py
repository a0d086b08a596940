"""The pictures of the READMEs, drawn by the application itself.

``python -m tests.support.pictures`` regenerates data/pictures/*.svg in Russian at 120 x 40.
"""

import asyncio
import os
import re
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from catalog.common.files import write_atomically
from catalog.common.i18n import Language
from catalog.common.resources import data_path
from deckbuilder.matches.match import Controller, Stage
from deckbuilder.tui.battle.leading import MatchLead
from tests.deckbuilder.tui.match_support import leave_match, play_on, until_asked
from tests.deckbuilder.tui.support import LARGE, made_app, press, settled

# Pictures must not fetch a font from elsewhere.
FONTS: Final = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
_KEYS: Final = {
    "deal": ("f4", "shift+tab", "=5", "enter", "enter", "down", "down", "enter", "down", "enter"),
    "deck": ("f3", "enter", "down", "down"),
    "battle": ("f5",),
}


_DECKS: Final = ("Щит Кряжа", "Конница ветра")
_CHOICES: Final = 60


async def _draw(name: str, keys: tuple[str, ...]) -> str:
    app = made_app(Language.RUSSIAN)
    try:
        async with app.run_test(size=LARGE, notifications=True) as pilot:
            await settled(pilot)
            for key in keys:
                await press(pilot, key)
                await until_asked(pilot)
            app.clear_notifications()
            await settled(pilot)
            return FONTS.sub("", app.export_screenshot(title=f"razdacha · {name}"))
    finally:
        app.close_services()


def main() -> int:
    """Draw every picture in a separate home folder; return the exit code."""
    MatchLead.PACE = (0.0, 0.0, 0.0)
    target = data_path("pictures")
    target.mkdir(exist_ok=True)
    for name, keys in _KEYS.items():
        with TemporaryDirectory() as home:
            os.environ["RAZDACHA_HOME"] = home
            if name == "battle":
                match = leave_match(Stage.MATCH, 3, decks=_DECKS, by=Controller.DIRECT)
                play_on(match, _CHOICES, Controller.DIRECT)
            picture = asyncio.run(_draw(name, keys))
        write_atomically(Path(target, f"{name}.svg"), picture)
        print(f"data/pictures/{name}.svg")
    return 0


if __name__ == "__main__":
    sys.exit(main())

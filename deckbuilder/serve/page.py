"""The page around the terminal: what it says in each language, and the files it consists of.

Nothing on it comes from another server. Its texts stand in the page itself, hidden until needed, so
that its script holds no words.
"""

from collections.abc import Mapping
from functools import cache
from html import escape
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import Final, NamedTuple

import textual_serve

from catalog.common.files import MOST_BYTES
from catalog.common.i18n import N_, Language, _, speaking
from deckbuilder.serve.homes import DAYS_KEPT
from deckbuilder.serve.sessions import Closing

_STATIC: Final = Path(__file__).parent / "static"
_TEXTUAL: Final = Path(str(files(textual_serve))) / "static"


class Part(NamedTuple):
    """A file of the page and its kind."""

    path: Path
    kind: str


PARTS: Final[Mapping[str, Part]] = {
    "page.css": Part(_STATIC / "page.css", "text/css"),
    "page.js": Part(_STATIC / "page.js", "text/javascript"),
    "terminal.css": Part(_TEXTUAL / "css" / "xterm.css", "text/css"),
    "terminal.js": Part(_TEXTUAL / "js" / "textual.js", "text/javascript"),
    "mono.ttf": Part(_STATIC / "fonts" / "DejaVuSansMono.ttf", "font/ttf"),
    "mono-bold.ttf": Part(_STATIC / "fonts" / "DejaVuSansMono-Bold.ttf", "font/ttf"),
    "signs.ttf": Part(_STATIC / "fonts" / "RazdachaSigns.ttf", "font/ttf"),
    "licence.txt": Part(_STATIC / "fonts" / "LICENSE.txt", "text/plain"),
}
"""All that the page loads, by the name in its address."""

_ENDINGS: Final = {
    Closing.QUIT: N_("You have left Razdacha. Your decks and games are saved."),
    Closing.ELSEWHERE: N_("Razdacha is now open in another tab."),
    Closing.IDLE: N_(
        "Nobody has pressed a key for long, so Razdacha has ended. Your decks and games are saved."
    ),
    Closing.FULL: N_("All places on this server are taken. Try again later."),
    Closing.FAILED: N_("Razdacha could not start. The server's log says why."),
    Closing.SERVER_ENDS: N_("The server is being shut down. Your decks and games are saved."),
}


def page(language: Language) -> bytes:
    """Return the page in a language."""
    return _page(language)


@cache
def _page(language: Language) -> bytes:
    with speaking(language):
        texts = {name: escape(text) for name, text in _texts().items()}
        endings = "\n".join(
            f'<p class="told" data-told="{code.value}" hidden>{escape(_(text))}</p>'
            for code, text in _ENDINGS.items()
        )
    frame = Template((_STATIC / "page.html").read_text(encoding="utf-8"))
    return frame.substitute(texts, language=language.value, endings=endings).encode()


def _texts() -> dict[str, str]:
    return {
        "title": _("Razdacha"),
        "about": _(
            "A workbench for players of Berserk: cards, decks, deals, recruitment, battles, drafts."
        ),
        "loading": _("The application is starting on the server…"),
        "no_script": _("This page needs JavaScript."),
        "refused": _(
            "This link does not let you in. Ask whoever runs the server for the link, and open it"
            " whole, with what follows #."
        ),
        "lost": _("The connection is lost. Trying again…"),
        "again": _("Open again"),
        "files": _("Files"),
        "files_key": "Ctrl+Alt+F",
        "files_help": _(
            "Upload a file, and type its name where the application asks for a file. What you save"
            " in the application appears here. Days that files stay after your last visit: {days}."
        ).format(days=DAYS_KEPT),
        "upload": _("Upload"),
        "download": _("Download"),
        "delete": _("Delete"),
        "close": _("Close"),
        "none": _("There are no files yet."),
        "failed": _("That did not work. Try again later."),
        "bad_name": _("This cannot be the name of a file."),
        "too_large": _("The file is too large: at most {most} MB.").format(
            most=MOST_BYTES // 1_000_000
        ),
        "full": _("Your folder is full: delete files that you no longer need."),
    }


def wanted_language(accepted: str) -> Language:
    """Return the language for an ``Accept-Language`` header: Russian unless English is preferred.

    >>> wanted_language("en-GB,en;q=0.9,ru;q=0.5"), wanted_language("de, ru;q=0.4, en;q=0.2")
    (<Language.ENGLISH: 'en'>, <Language.RUSSIAN: 'ru'>)
    """
    best, found = 0.0, Language.RUSSIAN
    for offer in accepted[:500].split(","):
        tag, _sign, weight = offer.strip().partition(";q=")
        code = tag.partition("-")[0].lower()
        worth = _weight(weight)
        if code in {language.value for language in Language} and worth > best:
            best, found = worth, Language(code)
    return found


def _weight(text: str) -> float:
    try:
        return float(text) if text else 1.0
    except ValueError:
        return 0.0

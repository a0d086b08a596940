"""Words of another language than the page's, marked so that they are read aloud as they are."""

import re
from typing import Final

from markupsafe import Markup, escape

from catalog.common.foreign import plain
from catalog.common.i18n import Language, current_language

_RUSSIAN: Final = re.compile(r"[А-Яа-яЁё]+(?:[ -][А-Яа-яЁё]+)*")
_MARKED: Final = Markup('<span lang="ru">{words}</span>')


def marked(text: object) -> Markup:
    """Return a text for a page, with a mark on its Russian words where the page is not Russian.

    Names and texts of cards are Russian on a page in any language; a screen reader takes the voice
    that the mark names.
    """
    shown = plain(str(text))
    if current_language() is Language.RUSSIAN:
        return escape(shown)
    line, end = Markup(), 0
    for words in _RUSSIAN.finditer(shown):
        line += shown[end : words.start()]
        line += _MARKED.format(words=words[0])
        end = words.end()
    return line + shown[end:]

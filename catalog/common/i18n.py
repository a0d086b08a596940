"""User-facing texts in the user's language.

The code contains English texts, which are the keys; the Russian translations are in
``data/locale/ru/LC_MESSAGES/razdacha.po``. ``_`` translates now; ``N_`` only marks a text that is
translated when shown (a key binding, a command's help).
"""

import gettext as _gettext
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum
from typing import Final

from catalog.common.resources import data_path

_DOMAIN = "razdacha"


class Language(Enum):
    """The languages of the user interface."""

    RUSSIAN = "ru"
    ENGLISH = "en"


_RUSSIAN_SIGNS: Final = str.maketrans({".": ",", ",": "\N{NO-BREAK SPACE}"})


class _Current:
    """Holder of the active language."""

    language = Language.ENGLISH
    translations: _gettext.NullTranslations = _gettext.NullTranslations()


def activate(language: Language) -> None:
    """Switch all texts to ``language``.

    Raises FileNotFoundError if the compiled translation is missing (a broken installation).
    """
    if language is Language.ENGLISH:
        _Current.translations = _gettext.NullTranslations()
    else:
        _Current.translations = _gettext.translation(
            _DOMAIN, str(data_path("locale")), languages=[language.value]
        )
    _Current.language = language


def current_language() -> Language:
    """Return the active language."""
    return _Current.language


@contextmanager
def speaking(language: Language) -> Iterator[None]:
    """Speak a language for a while."""
    before = current_language()
    activate(language)
    try:
        yield
    finally:
        activate(before)


def _(message: str) -> str:
    """Return ``message`` in the active language."""
    return _Current.translations.gettext(message) if message else ""


def ngettext(singular: str, plural: str, count: int) -> str:
    """Return the form of the text that fits ``count`` in the active language."""
    return _Current.translations.ngettext(singular, plural, count)


def decimal(value: float, spec: str) -> str:
    """Format a number for the active language; ``spec`` is a Python format such as ``.2f``.

    >>> decimal(3.14159, ".2f"), decimal(0.125, "+.1%"), decimal(1234567, ",")
    ('3.14', '+12.5%', '1,234,567')
    """
    text = format(value, spec)
    return text.translate(_RUSSIAN_SIGNS) if _Current.language is Language.RUSSIAN else text


def capital(text: str) -> str:
    """Return a text with its first letter capitalised."""
    return text[:1].upper() + text[1:]


def uncapitalised(text: str) -> str:
    """Return a text with its first letter in lower case, to stand within a sentence."""
    return text[:1].lower() + text[1:]


def sentence(phrase: str) -> str:
    """Return a phrase as a sentence.

    >>> sentence("the match is over")
    'The match is over.'
    """
    return f"{capital(phrase)}."


def quoted(name: object) -> str:
    """Return a name in the quotation marks of the language."""
    return _("“{name}”").format(name=name)


def N_(message: str) -> str:  # noqa: N802 - the name gettext tools know
    """Mark ``message`` for translation and return it unchanged."""
    return message

"""Choosing the language before the first message.

This must work for ``--help`` and for the message about a broken settings file, so it is fast, never
fails, and checks no more than necessary, in this order: --lang, RAZDACHA_LANGUAGE, settings.toml,
Russian. Invalid values are skipped here and reported by the code that parses them fully.
"""

import os
import sys
from collections.abc import Iterator, Sequence

from catalog.common.errors import UserError
from catalog.common.i18n import Language, activate
from catalog.common.paths import home
from deckbuilder.base.toml import read_toml


def start_language(args: Sequence[str]) -> None:
    """Activate the language requested by command line, environment or settings."""
    language = wanted_language(args)
    try:
        activate(language)
    except FileNotFoundError:
        # the messages are not available in that language, so this sentence is in English
        print(f"Razdacha: no texts in “{language.value}” are installed.", file=sys.stderr)
        activate(Language.ENGLISH)


def wanted_language(args: Sequence[str]) -> Language:
    """Return the first valid language of: --lang, the environment, the file, Russian."""
    for value in _candidates(args):
        try:
            return Language(value)
        except ValueError:
            continue
    return Language.RUSSIAN


def _candidates(args: Sequence[str]) -> Iterator[object]:
    for position, argument in enumerate(args):
        if argument == "--":
            break
        if argument == "--lang":
            yield from args[position + 1 : position + 2]
        elif argument.startswith("--lang="):
            yield argument.removeprefix("--lang=")
    yield os.environ.get("RAZDACHA_LANGUAGE")
    try:
        yield read_toml(home() / "settings.toml", "").get("language")
    except UserError:  # reported by the code that needs the folder or the file
        return

"""The texts of the program and their translation.

``python -m tests.support.messages`` takes new texts out of the code into the translation file and
compiles it; translations that are there stay. Texts that left the code are kept at the end of the
file, marked ``#~``, until ``--tidy`` is given: a text that was only reworded finds its old
translation there. The file changes only when texts do: it is sorted and bears no dates.
"""

import os
import re
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT: Final = Path(__file__).resolve().parents[2]
PO: Final = ROOT / "data" / "locale" / "ru" / "LC_MESSAGES" / "razdacha.po"
ROOMS: Final = ("engine", "catalog", "deckbuilder")
KEYWORDS: Final = {"_": None, "N_": None, "ngettext": (1, 2), "NamedAbility": (3,)}
"""``NamedAbility`` has its label in third place, since the engine does not use gettext."""
HEADER: Final = "# Russian texts of Razdacha.\n#"

_CHANGING: Final = re.compile(
    rb'^"(POT-Creation-Date|PO-Revision-Date|Last-Translator|Language-Team|Generated-By'
    rb"|Report-Msgid-Bugs-To): .*\n",
    re.MULTILINE,
)
_NOT_LANGUAGE: Final = re.compile(
    r"""
      \{\w*\}                    # places to fill, and symbols of card texts
    | --[a-z][a-z-]*             # options
    | \bRAZDACHA_[A-Z]+\b        # environment variables
    | [a-z]+://\S*               # URLs
    | \b[\w-]+\.(?:toml|txt|csv|json|xlsx|tsv|sqlite|log)\b
    | \brazdacha\b(?:\s[a-z]+)*  # what to type
    | \b[A-Z]\b(?=\s—|\sи\sShift)  # a key and what it does
    | \b(?:Ctrl|Shift)\+[A-Z]\b
    | «[a-z][a-z0-9:\s-]*»       # what to type, in quotes
    | (?<=команда\s)[a-z-]+ | (?<=команды\s)[a-z-]+
    | (?<=клавишей\s)[A-Z]\b
    """,
    re.VERBOSE,
)
_LATIN: Final = re.compile(r"[A-Za-z]+")
_FORMATS: Final = frozenset(
    {"CSV", "HTTPS", "JSON", "PEM", "TOML", "TSV", "URL", "UTC", "UTF", "XLSX"}
)
_NAMES: Final = frozenset(
    {
        "AF",
        "DF",
        "Dask",
        "EX",
        "IPv",
        "JavaScript",
        "Lycee",
        "Parquet",
        "Ray",
        "Razdacha",
        "SQLAlchemy",
        "SQLite",
        "Scryfall",
        "Simulator",
        "Tabletop",
        "berserk",
        "nxt",
        "pyarrow",
    }
)
_TYPED: Final = frozenset(
    {
        "X",
        "bot",
        "d",
        "en",
        "false",
        "master",
        "random",
        "ru",
        "silver",
        "strong",
        "true",
        "x",
        "OR",
    }
    | {"direct", "novice"}
    | {"cards", "crystals", "measure", "name", "price", "simulated", "worth"}
    | {"count", "number", "ref", "set", "wish"}
    | {"border", "rubezh", "six", "elements", "uniform", "grid", "winston", "slot", "u", "p", "q"}
    | {"rating", "balance", "squads", "battle", "drafts"}
)
# No single letter here looks like a Russian one, so that a word in the wrong layout is found.
_KEYS: Final = frozenset(
    {"Ctrl", "Del", "Enter", "Esc", "F", "I", "Ins", "N", "Shift", "Tab", "U", "V", "W"}
)
ALLOWED: Final = _FORMATS | _NAMES | _TYPED | _KEYS


def extract() -> Catalog:
    """Return every text of the code that passes through gettext."""
    template = Catalog(project="razdacha", charset="utf-8")
    for message, context in _texts():
        template.add(message, context=context)
    return template


@cache
def _texts() -> tuple[tuple[str | tuple[str, ...], str | None], ...]:
    return tuple(
        (message, context)
        for room in ROOMS
        for _file, _line, message, _comments, context in extract_from_dir(
            ROOT / room, [("**.py", "python")], keywords=KEYWORDS
        )
    )


def read(path: Path = PO) -> Catalog:
    """Return the translation file; an empty translation if there is none yet."""
    if not path.exists():
        return Catalog(
            "ru", "razdacha", HEADER, project="Razdacha", version="1", charset="utf-8", fuzzy=False
        )
    with path.open("rb") as file:
        return read_po(file, locale="ru", domain="razdacha")


def updated(translation: Catalog, template: Catalog, *, tidy: bool = False) -> bytes:
    """Return the translation file with exactly the template's texts, old translations kept."""
    translation.update(template, no_fuzzy_matching=True, update_header_comment=False)
    text = BytesIO()
    write_po(
        text,
        translation,
        no_location=True,
        sort_output=True,
        ignore_obsolete=tidy,
        width=100,
        omit_header=False,
    )
    return _CHANGING.sub(b"", text.getvalue())


def problems(translation: Catalog, template: Catalog) -> Iterator[str]:
    """Yield the problems of a translation, one line each."""
    for message in template:
        if message.id and translation.get(message.id, message.context) is None:
            yield f"missing: {message.id!r}"
    for key in translation.obsolete:
        yield f"no longer in the code: {key!r}"
    for message in translation:
        if not message.id:
            continue
        if template.get(message.id, message.context) is None:
            yield f"no longer in the code: {message.id!r}"
        if message.fuzzy:
            yield f"fuzzy: {message.id!r}"
        yield from _faults(message)


def latin_words(text: str) -> list[str]:
    """Return the Latin words in a Russian text that should be Russian.

    >>> latin_words("Файл {file}: запишите в UTF-8 и дайте --format csv"), latin_words("Наша deck")
    (['csv'], ['deck'])
    """
    return [word for word in _LATIN.findall(_NOT_LANGUAGE.sub(" ", text)) if word not in ALLOWED]


def places(text: str) -> set[str]:
    """Return the names of a text's placeholders.

    >>> sorted(places("{card} costs {cost}"))
    ['card', 'cost']
    """
    return {name for _text, name, _spec, _conversion in Formatter().parse(text) if name is not None}


def _faults(message: Message) -> Iterator[str]:
    sources = message.id if isinstance(message.id, (list, tuple)) else (message.id,)
    strings = message.string if isinstance(message.string, (list, tuple)) else (message.string,)
    translated = [text for text in strings if text]
    if len(translated) < len(strings):
        yield f"untranslated: {message.id!r}"
        return
    wanted = set().union(*map(_places_or_text, sources))
    for text in translated:
        if _places_or_text(text) != wanted:
            yield f"other places to fill: {message.id!r} -> {text!r}"
        words = latin_words(text)
        if words:
            yield f"Latin letters {', '.join(words)}: {text!r}"


def _places_or_text(text: str) -> set[str]:
    """Return the placeholders of a text; a text with stray braces is never formatted and has
    none."""
    try:
        return places(text)
    except ValueError:
        return set()


def compile_translation() -> None:
    """Write the file read by gettext, unless it is up to date."""
    compiled = PO.with_suffix(".mo")
    if compiled.exists() and compiled.stat().st_mtime >= PO.stat().st_mtime:
        return
    draft = PO.with_suffix(f".{os.getpid()}.mo")
    with draft.open("wb") as file:
        write_mo(file, read())
    draft.replace(compiled)


def main(words: Iterable[str]) -> None:
    """Update the translation file and compile it; print the remaining work."""
    template = extract()
    content = updated(read(), template, tidy="--tidy" in words)
    PO.parent.mkdir(parents=True, exist_ok=True)
    PO.write_bytes(content)
    compile_translation()
    found = list(problems(read(), template))
    print("\n".join([*found, f"{len(template)} texts, {len(found)} faults"]))


if __name__ == "__main__":
    main(sys.argv[1:])

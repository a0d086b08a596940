"""Rendering of pages: template, style and script, and their restrictions.

A page loads nothing: its Content-Security-Policy allows only its own style and script, by their
hashes, and no address. All content is text: it is escaped, and loses the characters that ``plain``
drops.
"""

import base64
import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from markupsafe import Markup, escape

from catalog.common.foreign import plain, render_json
from catalog.common.i18n import Language, _, current_language
from deckbuilder.cards.rule_numbers import cited_rules
from deckbuilder.cards.rulebook import words_of

if TYPE_CHECKING:
    from jinja2 import Environment


_RUSSIAN: Final = re.compile(r"[А-Яа-яЁё]+(?:[ -][А-Яа-яЁё]+)*")
_MARKED: Final = Markup('<span lang="ru">{words}</span>')


def marked(text: object) -> Markup:
    """Return a text for a page, with its Russian words marked if the page is not in Russian.

    Names and texts of cards are Russian on every page; the mark selects the voice of a screen
    reader.
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


_NUMBER = Markup('<a class="rule" href="#rule-{rule}" title="{words}">{number}</a>')


@dataclass
class CitedRules:
    """The rules cited on one page, collected while rendering; ``words`` by number."""

    words: dict[str, str] = field(default_factory=dict)

    @property
    def title(self) -> str:
        """The title of their list."""
        return _("The rules named here, in our words")

    def __call__(self, text: object) -> Markup:
        """Return a text for the page, with rule numbers explained."""
        shown = plain(str(text))
        line, end = Markup(), 0
        for one in cited_rules(shown):
            words = self.words.setdefault(one.number, words_of(one.number))
            line += marked(shown[end : one.start])
            line += _NUMBER.format(rule=one.number, words=words, number=shown[one.start : one.end])
            end = one.end
        return line + marked(shown[end:])


_PARTS: Final = "parts"
_IN_A_SCRIPT: Final = str.maketrans({"<": "\\u003c", ">": "\\u003e", "&": "\\u0026"})


def rendered(name: str, shown: Mapping[str, Any], data: object = None) -> str:
    """Return the page of the template ``name`` with its contents, in the active language.

    ``data`` is read by its script: plain values, as JSON in the page.
    """
    style = _part("page.css") + _part("lists.css") + _part(f"{name}.css")
    own = _part(f"{name}.js")
    script = _part("steps.js") + own if own else ""
    return (
        _environment()
        .get_template(f"{name}.html")
        .render(
            shown,
            language=current_language().value,
            policy=f"default-src 'none'; style-src {_hash(style)}; script-src {_hash(script)};"
            " base-uri 'none'; form-action 'none'",
            style=Markup(style),
            script=Markup(script),
            rules=CitedRules(),
            data=_data(data),
        )
    )


@cache
def _environment() -> "Environment":
    from jinja2 import Environment, PackageLoader, StrictUndefined  # most users never share a page

    environment = Environment(
        loader=PackageLoader(__package__, _PARTS),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        finalize=_shown,
    )
    environment.filters["marked"] = marked
    return environment


def _shown(value: object) -> object:
    """Return a value for display: text without invisible characters."""
    return value if isinstance(value, Markup) else escape(plain(str(value)))


@cache
def _part(name: str) -> str:
    """Return a part of a page; an empty text if there is none."""
    part = files(__package__).joinpath(_PARTS, name)
    return part.read_text(encoding="utf-8") if part.is_file() else ""


def _hash(text: str) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"


def _data(data: object) -> Markup:
    """Return plain values as JSON that cannot be mistaken for HTML."""
    return Markup(render_json(_all_plain(data), compact=True).translate(_IN_A_SCRIPT))


def _all_plain(data: object) -> object:
    match data:
        case str():
            return plain(data)
        case dict():
            return {key: _all_plain(value) for key, value in data.items()}
        case list() | tuple():
            return [_all_plain(value) for value in data]
        case _:
            return data

"""How every page is put together: its template, its style and its script, and what it may not do.

A page loads nothing: its Content-Security-Policy allows the very style and script that stand in it,
by their hashes, and no address at all. Whatever a page shows is text: it is escaped on the way in,
and loses the signs that ``plain`` drops.
"""

import base64
import hashlib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from markupsafe import Markup, escape

from catalog.common.foreign import json_text, plain
from catalog.common.i18n import current_language
from deckbuilder.pages.rules import CitedRules
from deckbuilder.pages.tongues import marked

if TYPE_CHECKING:
    from jinja2 import Environment

_PARTS: Final = "parts"
_IN_A_SCRIPT: Final = str.maketrans({"<": "\\u003c", ">": "\\u003e", "&": "\\u0026"})


def rendered(name: str, shown: Mapping[str, Any], data: object = None) -> str:
    """Return the page of the template ``name`` with what it shows, in the active language.

    ``data`` is what its script reads: plain values, as JSON in the page.
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
    from jinja2 import Environment, PackageLoader, StrictUndefined  # most users share no page

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
    """Return what stands in the place of a value: text without signs that nobody sees."""
    return value if isinstance(value, Markup) else escape(plain(str(value)))


@cache
def _part(name: str) -> str:
    """Return a part of a page, an empty text where there is none."""
    part = files(__package__).joinpath(_PARTS, name)
    return part.read_text(encoding="utf-8") if part.is_file() else ""


def _hash(text: str) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"


def _data(data: object) -> Markup:
    """Return plain values as JSON that no reader of HTML takes for anything else."""
    return Markup(json_text(_all_plain(data), compact=True).translate(_IN_A_SCRIPT))


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

"""Parse pages like a browser, and create matches with hostile names."""

import json
import re
from dataclasses import dataclass, field, replace
from functools import cache
from html.parser import HTMLParser
from typing import Any

from deckbuilder.matches.match import MatchSession
from deckbuilder.matches.records import Record, play_again, record_of
from tests.support.starters import played

HOSTILE = (
    '</script><script>document.title="stolen"</script>'
    '<img src=x onerror="alert(1)">\u202eevil"\'&amp;'
)
_VOID = frozenset({"meta", "input", "br", "link", "img"})


@dataclass
class Tag:
    """An element of a page: name, attributes, text, and child elements."""

    name: str
    attributes: dict[str, str | None]
    inside: list["Tag"] = field(default_factory=list)
    text: str = ""

    def all(self, name: str, **wanted: str) -> list["Tag"]:
        """Return every descendant element with this name and these attributes."""
        found = []
        for tag in self.inside:
            if tag.name == name and wanted.items() <= tag.attributes.items():
                found.append(tag)
            found += tag.all(name, **wanted)
        return found

    def one(self, name: str, **wanted: str) -> "Tag":
        """Return the only element that ``all`` finds."""
        (found,) = self.all(name, **wanted)
        return found


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open = [Tag("", {})]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Tag(tag, dict(attrs))
        self.open[-1].inside.append(element)
        if tag not in _VOID:
            self.open.append(element)

    def handle_endtag(self, tag: str) -> None:
        assert self.open[-1].name == tag, f"</{tag}> closes <{self.open[-1].name}>"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        for element in self.open:
            element.text += data


def read_page(page: str) -> Tag:
    """Parse a page; AssertionError for an element that is not closed properly."""
    reader = _Reader()
    reader.feed(page)
    reader.close()
    assert len(reader.open) == 1, f"<{reader.open[-1].name}> is not closed"
    return reader.open[0]


def data_of(page: str) -> dict[str, Any]:
    """Return the data of a page for its script."""
    found = json.loads(read_page(page).one("script", id="data").text)
    assert isinstance(found, dict)
    return found


def hostile_match(seed: int = 3) -> MatchSession:
    """Return a match whose players, decks and cards are called ``HOSTILE``."""
    record: Record = record_of(played(seed))
    one, other = (
        replace(
            entrant,
            name=HOSTILE,
            deck=HOSTILE,
            cards=tuple(replace(card, name=f"{HOSTILE} {card.name}") for card in entrant.cards),
        )
        for entrant in record.entrants
    )
    return play_again(replace(record, entrants=(one, other)))


@cache
def match_of(seed: int = 3) -> MatchSession:
    """Return a match played by two bots."""
    return played(seed)


_RUSSIAN = re.compile("[а-яё]", re.IGNORECASE)


def unmarked_russian(tag: Tag) -> list[str]:
    """Return the Russian texts below an element that are not marked as Russian.

    A text belongs to its innermost element, which must have ``lang="ru"``.
    """
    if tag.attributes.get("lang") == "ru" or tag.name in {"script", "style", "title"}:
        return []
    own = tag.text
    for inner in tag.inside:
        own = own.replace(inner.text, "", 1)
    wrong = [own.strip()] if _RUSSIAN.search(own) else []
    return [*wrong, *(text for inner in tag.inside for text in unmarked_russian(inner))]

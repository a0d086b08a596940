"""Links every rule number and cited term on screen to the book, by click and by one key.

The lines of all widgets pass ``RuleLinks`` before they are drawn, so no screen has to care. It sees
one line at a time: wrapped texts use ``LinkedText``, which also links numbers broken at a line end.
``numbers_shown`` reads the same lines for the key.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.errors import NoWidget
from textual.filter import LineFilter
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from deckbuilder.cards.rule_numbers import CitedRule, cited_rules
from deckbuilder.cards.term_names import CitedTerm, cited_terms
from deckbuilder.tui.shell.rows import RowList

_CLICK: Final = "@click"
_EDGES: Final = " │┃"
"""The characters of frames beside a line."""


class RuleLinks(LineFilter):
    """Turns the rule numbers in a line into links to the book."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Return the segments of a line, split at the bounds of numbers."""
        text = "".join(segment.text for segment in segments)
        found = _cited(text)
        if not found:
            return segments
        places = [place for one in found for place in (one.start, one.end)]
        cuts = [cell_len(text[:place]) for place in (*places, len(text))]
        parts = list(Segment.divide(segments, cuts))
        links = dict(zip(range(1, len(parts), 2), found, strict=False))
        return [
            segment if link is None else _linked(segment, _sought(link))
            for place, part in enumerate(parts)
            for link in (links.get(place),)
            for segment in part
        ]


def _cited(text: str) -> list[CitedRule | CitedTerm]:
    """Return the rules and terms cited in a line, in order."""
    found: list[CitedRule | CitedTerm] = []
    if "." in text or "прав" in text or "ule" in text:
        found += cited_rules(text)
    if "ерм" in text or "erm" in text:
        found += cited_terms(text)
    return sorted(found, key=lambda one: one.start)


def _sought(cited: CitedRule | CitedTerm) -> str:
    """Return the search text of a citation for the book."""
    return cited.number if isinstance(cited, CitedRule) else cited.sought


def _linked(segment: Segment, number: str) -> Segment:
    style = segment.style or Style.null()
    if _CLICK in style.meta:
        return segment
    return Segment(segment.text, style + _link(number), segment.control)


@lru_cache(256)
def _link(number: str) -> Style:
    return Style(underline=True, meta={_CLICK: f"app.rules({number!r})"})


RULE_LINKS: Final = RuleLinks()


class LinkedText(Static):
    """A text whose numbers and terms are links even if wrapped."""

    def render_line(self, y: int) -> Strip:
        """Return a line; parts of a citation that begins above or ends below are links too."""
        rows = range(max(y - _BROKEN, 0), min(y + _BROKEN + 1, self.size.height))
        strips = {row: super(LinkedText, self).render_line(row) for row in (*rows, y)}
        strip, start, end, text = strips[y], 0, 0, ""
        for row in rows:
            line = strips[row].text.strip()
            if row == y:
                start, end = len(text), len(text) + len(line)
            text += f"{line} "
        indent = len(strip.text) - len(strip.text.lstrip()) - start
        for one in _cited(text):
            left, right = max(one.start, start), min(one.end, end)
            if left < right:
                strip = _linked_between(strip, left + indent, right + indent, _sought(one))
        return strip


_BROKEN: Final = 3
"""The number of lines above and below that can belong to a citation."""


def _linked_between(strip: Strip, left: int, right: int, sought: str) -> Strip:
    """Return a line whose characters from ``left`` to before ``right`` are a link."""
    cuts = [cell_len(strip.text[:left]), cell_len(strip.text[:right]), strip.cell_length]
    before, link, after = strip.divide(cuts)
    linked = Strip([_linked(segment, sought) for segment in link], link.cell_length)
    return Strip.join([before, linked, after])


def numbers_shown(screen: Screen[Any]) -> tuple[str, ...]:
    """Return the rule numbers visible on a screen, and quoted terms, each once.

    Those of the row under the cursor come first, then notices, then all others from the top.
    Wrapped ones are found too.
    """
    texts = [*_row_at_cursor(screen), *(_text(one) for one in _drawn(screen))]
    return tuple(dict.fromkeys(_sought(one) for text in texts for one in _cited(text)))


def _row_at_cursor(screen: Screen[Any]) -> Iterator[str]:
    rows = screen.focused
    if isinstance(rows, RowList) and rows.count:
        yield rows.row(rows.cursor, rows.size.width).plain


def _drawn(screen: Screen[Any]) -> Iterator[Widget]:
    """Yield the widgets with links: those that do not disable them."""
    for widget in screen.walk_children(Widget):
        if widget.is_on_screen and RULE_LINKS in widget.get_line_filters():
            yield widget


def _text(widget: Widget) -> str:
    """Return the visible lines of a widget as one text."""
    return " ".join(line.strip(_EDGES) for line in _lines(widget))


def _lines(widget: Widget) -> Iterator[str]:
    """Yield the visible lines of a widget."""
    try:
        place = widget.screen.find_widget(widget)
    except NoWidget:
        return
    seen = place.visible_region.translate(-place.region.offset)
    for strip in widget.render_lines(seen):
        yield strip.text

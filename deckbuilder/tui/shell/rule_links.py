"""Every number of a rule that is shown anywhere opens the book, and every term that is cited by its
name: for a click, and for one key.

The lines of all widgets pass ``RuleLinks`` before they are drawn, so no screen has to think of it.
It sees a line at a time: texts that may be wrapped stand in ``LinkedText``, which links what breaks
at the end of a line too. ``numbers_shown`` reads the same lines for the key.
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
"""What frames put beside a line."""


class RuleLinks(LineFilter):
    """Makes the numbers of rules in a line links into the book."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Return the segments of a line, cut where a number begins and ends."""
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
    """Return the rules and the terms that a line cites, in their order."""
    found: list[CitedRule | CitedTerm] = []
    if "." in text or "прав" in text or "ule" in text:
        found += cited_rules(text)
    if "ерм" in text or "erm" in text:
        found += cited_terms(text)
    return sorted(found, key=lambda one: one.start)


def _sought(cited: CitedRule | CitedTerm) -> str:
    """Return what the book is asked for."""
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
    """A text whose numbers and terms are links even where they are wrapped to the next line."""

    def render_line(self, y: int) -> Strip:
        """Return a line; the parts of what began above or goes on below are links too."""
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
"""How many lines above and below a line may belong to what is cited on it."""


def _linked_between(strip: Strip, left: int, right: int, sought: str) -> Strip:
    """Return a line whose letters from ``left`` to before ``right`` are a link."""
    cuts = [cell_len(strip.text[:left]), cell_len(strip.text[:right]), strip.cell_length]
    before, link, after = strip.divide(cuts)
    linked = Strip([_linked(segment, sought) for segment in link], link.cell_length)
    return Strip.join([before, linked, after])


def numbers_shown(screen: Screen[Any]) -> tuple[str, ...]:
    """Return the numbers of rules on a screen as it is seen, and the terms cited there in quotes,
    each once.

    Those of the row under the cursor come first, then notices, then all others from above. What is
    wrapped to the next line is found too.
    """
    texts = [*_row_at_cursor(screen), *(_text(one) for one in _drawn(screen))]
    return tuple(dict.fromkeys(_sought(one) for text in texts for one in _cited(text)))


def _row_at_cursor(screen: Screen[Any]) -> Iterator[str]:
    rows = screen.focused
    if isinstance(rows, RowList) and rows.count:
        yield rows.row(rows.cursor, rows.size.width).plain


def _drawn(screen: Screen[Any]) -> Iterator[Widget]:
    """Yield the widgets that a number can open the book from: not those that link none."""
    for widget in screen.walk_children(Widget):
        if widget.is_on_screen and RULE_LINKS in widget.get_line_filters():
            yield widget


def _text(widget: Widget) -> str:
    """Return the lines of a widget that are seen, as one."""
    return " ".join(line.strip(_EDGES) for line in _lines(widget))


def _lines(widget: Widget) -> Iterator[str]:
    """Yield the lines of a widget that are seen."""
    try:
        place = widget.screen.find_widget(widget)
    except NoWidget:
        return
    seen = place.visible_region.translate(-place.region.offset)
    for strip in widget.render_lines(seen):
        yield strip.text

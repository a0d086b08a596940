"""The rows of the book: terms and rules found by a search, rules under section titles."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from rich.text import Text
from textual import events
from textual.filter import LineFilter
from textual.widgets import Input

from catalog.common.i18n import _
from deckbuilder.base.settings import Glyphs
from deckbuilder.cards.rulebook import HOME, Rule, all_rules, find_rules, section_title
from deckbuilder.cards.signs import sign
from deckbuilder.cards.term_names import term_named
from deckbuilder.cards.terms import Term, all_terms, find_terms
from deckbuilder.tui.shell.rows import RowList
from deckbuilder.tui.shell.rule_links import RULE_LINKS
from deckbuilder.tui.shell.theme import GOLD

_NUMBER_WIDTH: Final = 10
_PARTS: Final = re.compile(r", (?=[«“]|[a-z-]*\d)")
"""The separator of several search terms; names of terms can contain commas."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading for the rows below."""

    text: str


Entry: TypeAlias = Heading | Term | Rule


def entries(text: str) -> list[Entry]:
    """Return what a search finds: terms, then rules; without a search the whole book, terms last.

    A symbol in braces and a name in quotes are terms; quoted names find exactly these terms, and
    can be combined with numbers, separated by commas. UserError for an unknown book.
    """
    text = text.strip()
    if not text:
        return [*_by_section(all_rules(HOME)), *_terms(all_terms())]
    named, rest = _named_terms(text)
    if named:
        return [*_terms(named), *(_by_section(find_rules(rest)) if rest else ())]
    rules = find_rules(text)
    if any(letter.isdigit() for letter in text):
        return list(_by_section(rules))
    terms = list(_terms(find_terms(text)))
    return [*terms, *([Heading(_("Rules"))] if terms and rules else []), *rules]


def _named_terms(text: str) -> tuple[list[Term], str]:
    """Return the terms whose full names are quoted, and the rest of the text."""
    found: list[Term] = []
    rest = []
    for part in _PARTS.split(text):
        quoted = part.startswith(("«", "“")) and part.endswith(("»", "”"))
        term = term_named(part[1:-1]) if quoted else None
        if term is None:
            rest.append(part)
        else:
            found.append(term)
    return found, ", ".join(rest)


def _terms(terms: Sequence[Term]) -> Iterator[Entry]:
    if terms:
        yield Heading(_("Terms and symbols"))
        yield from terms


def _by_section(rules: Iterable[Rule]) -> Iterator[Entry]:
    last = ""
    for rule in rules:
        if rule.section != last:
            last = rule.section
            yield Heading(f"{last}  {section_title(last, rule.book)}")
        yield rule


class RuleRows(RowList):
    """Rules and terms, one line each: number or sign, and subject. Letters go to the search."""

    def __init__(self, glyphs: Glyphs) -> None:
        super().__init__(id="rules", empty=_("No rule or term has this number or these words."))
        self.entries: Sequence[Entry] = ()
        self._glyphs = glyphs

    @property
    def rules(self) -> list[Rule]:
        """The listed rules."""
        return [one for one in self.entries if isinstance(one, Rule)]

    def show(self, found: Sequence[Entry]) -> None:
        """Show these entries, with the cursor on the first that is not a heading."""
        self.entries = found
        self.set_count(len(found), 0)

    def selectable(self, index: int) -> bool:
        """Return whether a row can be selected; headings cannot."""
        return not isinstance(self.entries[index], Heading)

    def row(self, index: int, width: int) -> Text:
        """Return number or sign, and subject."""
        entry = self.entries[index]
        if isinstance(entry, Heading):
            return Text(f" {entry.text}", style=f"bold {GOLD}")
        mark, subject = self._row(entry)
        return Text.assemble((f" {mark:<{_NUMBER_WIDTH}}", "bold"), subject)

    def _row(self, entry: Term | Rule) -> tuple[str, str]:
        if isinstance(entry, Rule):
            return entry.number, entry.title
        return sign(entry.symbol, self._glyphs) if entry.symbol else "", entry.title

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return no link filter for its own numbers, since the row under the cursor is open
        already."""
        return [one for one in super().get_line_filters() if one is not RULE_LINKS]

    def on_key(self, event: events.Key) -> None:
        """Send typed characters to the search."""
        if event.is_printable and event.character is not None:
            event.stop()
            event.prevent_default()
            search = self.screen.query_one("#rule-search", Input)
            search.focus()
            search.insert_text_at_cursor(event.character)

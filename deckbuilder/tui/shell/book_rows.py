"""The rows of the book: terms and rules found by a search, rules under section titles."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeAlias

from textual import events
from textual.filter import LineFilter
from textual.widgets import Input

from catalog.common.i18n import _
from deckbuilder.base.settings import Glyphs
from deckbuilder.cards.rulebook import HOME, Rule, all_rules, find_rules, section_title
from deckbuilder.cards.signs import sign
from deckbuilder.cards.term_names import term_named
from deckbuilder.cards.terms import Term, all_terms, find_terms
from deckbuilder.kit.columns import Column, bold
from deckbuilder.tui.shell.rows import Heading, RowList
from deckbuilder.tui.shell.rule_links import RULE_LINKS
from deckbuilder.tui.shell.theme import GOLD

_NUMBER_WIDTH: Final = 10
_PARTS: Final = re.compile(r", (?=[«“]|[a-z-]*\d)")
"""The separator of several search terms; names of terms can contain commas."""


Entry: TypeAlias = Term | Rule | Heading


def heading(text: str) -> Heading:
    """Return what the rows below it are about."""
    return Heading(f" {text}", f"bold {GOLD}")


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
    return [*terms, *([heading(_("Rules"))] if terms and rules else []), *rules]


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
        yield heading(_("Terms and symbols"))
        yield from terms


def _by_section(rules: Iterable[Rule]) -> Iterator[Entry]:
    last = ""
    for rule in rules:
        if rule.section != last:
            last = rule.section
            yield heading(f"{last}  {section_title(last, rule.book)}")
        yield rule


class RuleRows(RowList[Term | Rule]):
    """Rules and terms, a line each: the number or the sign, and what it is about. Letters go to
    the search."""

    def __init__(self, glyphs: Glyphs) -> None:
        def mark(entry: Term | Rule) -> str:
            if isinstance(entry, Rule):
                return entry.number
            return sign(entry.symbol, glyphs) if entry.symbol else ""

        super().__init__(
            (
                Column("mark", lambda entry: bold(f" {mark(entry)}"), least=_NUMBER_WIDTH),
                Column("title", lambda entry: entry.title, fills=True),
            ),
            id="rules",
            empty=_("No rule or term has this number or these words."),
        )

    @property
    def rules(self) -> list[Rule]:
        """The rules that are listed."""
        return [one for one in self.rows if isinstance(one, Rule)]

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

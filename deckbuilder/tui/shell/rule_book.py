"""The rules in our own words: all rules of a book, found by number or by words."""

from collections.abc import Sequence
from typing import ClassVar, assert_never

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Input, Static
from textual.worker import get_current_worker

from catalog.common.i18n import N_, Language, _, current_language
from deckbuilder.base.settings import Glyphs
from deckbuilder.cards.reached import facts_of, reach_among, render_reach
from deckbuilder.cards.rulebook import HOME, Rule, RuleStatus, stems_of_rules
from deckbuilder.cards.signs import sign
from deckbuilder.cards.terms import Term, stems_of_terms
from deckbuilder.lessons.examples import (
    RuleExample,
    examples_near,
    examples_of,
    section_of,
    sections_without,
)
from deckbuilder.lessons.lesson import Words
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.book_rows import Entry, RuleRows, entries
from deckbuilder.tui.shell.dialogs import PickOne
from deckbuilder.tui.shell.keys import key_name
from deckbuilder.tui.shell.rows import Heading, RowList
from deckbuilder.tui.shell.rule_links import LinkedText
from deckbuilder.tui.shell.theme import BAD, DIM, GOLD


class RuleBookScreen(RazdachaScreen[None]):
    """The book: the search, the matching rules, and the full one under the cursor."""

    CSS_PATH = "rule_book.tcss"
    HELP = N_(
        "Every rule in our own words; the wording of the rulebook under the same number "
        "decides. After the rules come the terms and symbols of cards. Type a number (515 "
        "shows a section, 5 a part) or words of a rule or a term; up and down choose one."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", N_("Close"), show=True),
        Binding("up", "row(-1)", N_("Previous rule"), show=False),
        Binding("down", "row(1)", N_("Next rule"), show=False),
        Binding("pageup", "page(-1)", N_("Previous page"), show=False),
        Binding("pagedown", "page(1)", N_("Next page"), show=False),
        Binding("f7,enter", "example", N_("Example"), show=True, key_display="Enter"),
    ]

    def __init__(self, rule: str = "") -> None:
        """Open at ``rule``, a number as code cites it, or at the whole book."""
        super().__init__()
        self._wanted = rule
        self._facts: list[tuple[str, frozenset[str]]] = []  # of the catalogue, once loaded

    def compose_body(self) -> ComposeResult:
        """Yield the search, the list, the rule."""
        yield Input(
            self._wanted,
            placeholder=_("A number or words"),
            select_on_focus=False,  # a letter typed in the list is appended here
            compact=True,
            id="rule-search",
        )
        with Horizontal(id="rule-book"):
            with Vertical(id="rule-list", classes="panel") as panel:
                panel.border_title = _("Rules")
                yield RuleRows(self.services.settings.glyphs)
            with VerticalScroll(id="rule", classes="panel", can_focus=False):
                yield LinkedText("", id="rule-text", markup=False)

    def on_mount(self) -> None:
        """Search at once for the requested rule."""
        self.query_one("#rule").border_title = _("Rule text")
        self._look_for(self._wanted)
        self.query_one(Input).focus()
        self.run_worker(_read_ahead, thread=True, group="words of the rules")
        self.run_worker(self._read_cards, thread=True, group="cards of the catalogue")

    def _read_cards(self) -> None:
        """Compute the properties of every card in the catalogue; runs in a thread."""
        from catalog.specs import to_spec

        worker, facts = get_current_worker(), list[tuple[str, frozenset[str]]]()
        for card in self.services.catalog.search().cards:
            if worker.is_cancelled:
                return
            facts.append((card.name, facts_of(to_spec(card))))
        self.app.call_from_thread(self._count_cards, facts)

    def _count_cards(self, facts: list[tuple[str, frozenset[str]]]) -> None:
        self._facts = facts
        entry = self._entry()
        if entry is not None:
            self._show_entry(entry)

    def _show_entry(self, entry: Entry) -> None:
        """Show an entry, and for a rule how many cards of the catalogue it concerns."""
        text = render_entry(entry, self.services.settings.glyphs)
        if isinstance(entry, Rule) and self._facts:
            told = render_reach(reach_among(entry, self._facts))
            text.append(f"\n\n{told}", style=f"not bold {DIM}")
        self.query_one("#rule-text", Static).update(text)

    @on(Input.Changed, "#rule-search")
    def _typed(self, event: Input.Changed) -> None:
        self._look_for(event.value)

    def open_at(self, rule: str) -> None:
        """Go to a rule, or to several separated by commas; stay if none is given."""
        if rule:
            self.query_one("#rule-search", Input).value = rule

    def _look_for(self, text: str) -> None:
        with self.showing_errors():
            found = entries(text)
            self.query_one(RuleRows).set_rows(found, 0)
            if not found:
                self.query_one("#rule-text", Static).update("")
                self.refresh_bindings()

    @on(RowList.Moved)
    def _moved(self, event: RowList.Moved) -> None:
        found = self.query_one(RuleRows).rows
        if event.index < len(found):
            self._show_entry(found[event.index])
            self.query_one("#rule").scroll_home(animate=False)
            self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enable the example key only if there is an example; Enter reports a missing one."""
        return bool(_examples(self._entry())) if action == "example" else True

    def _entry(self) -> Entry | None:
        """Return the entry under the cursor."""
        for rows in self.query(RuleRows):  # asked for keys before there is a list, too
            return rows.current
        return None

    @on(Input.Submitted, "#rule-search")
    @on(RowList.Chosen)
    def action_example(self) -> None:
        """Show the example of the rule under the cursor, or of its section, on a board.

        If there are several, ask; if there are none, show why.
        """
        found = _examples(self._entry())
        if not found:
            self.razdacha.show_notice(
                str(_without(self._entry()) or _("There is no example here."))
            )
        elif len(found) == 1:
            self.razdacha.openings.show_example(self.razdacha, found[0])
        else:
            titles = [f"{one.rule}  {one.title}" for one in found]
            self.ask(
                PickOne(_("Which example?"), titles),
                lambda place: self.razdacha.openings.show_example(self.razdacha, found[place]),
            )

    def action_row(self, step: int) -> None:
        """Move in the list, whatever has the focus."""
        self.query_one(RuleRows).action_move(step)

    def action_page(self, step: int) -> None:
        """Move a page in the list."""
        self.query_one(RuleRows).action_page(step)


def _examples(entry: Entry | None) -> Sequence[RuleExample]:
    match entry:
        case Rule() | Term():
            return examples_near(_cite(entry))
        case Heading() | None:
            return ()
        case _:
            assert_never(entry)


def _without(entry: Entry | None) -> Words | None:
    """Return why no example shows this rule; None if one does."""
    match entry:
        case Rule() | Term():
            rule = _cite(entry)
            return None if examples_near(rule) else sections_without().get(section_of(rule))
        case Heading() | None:
            return None
        case _:
            assert_never(entry)


def _cite(entry: Rule | Term) -> str:
    """Return the rule whose examples are requested; rules of other books have none."""
    return entry.cite if isinstance(entry, Rule) else entry.rule


def _read_ahead() -> None:
    """Precompute the data for searching by words; runs in a thread."""
    stems_of_rules(HOME)
    stems_of_terms()


def render_entry(entry: Entry, glyphs: Glyphs) -> Text:
    """Return the full text of the entry under the cursor; empty for a heading."""
    match entry:
        case Rule():
            return render_rule(entry)
        case Term():
            return render_term(entry, glyphs)
        case Heading():
            return Text()
        case _:
            assert_never(entry)


def render_term(term: Term, glyphs: Glyphs) -> Text:
    """Return a term in full: sign and names, meaning, related rule."""
    mark = f"{sign(term.symbol, glyphs)}  " if term.symbol else ""
    text = Text(f"{mark}{term.title}", style="bold")
    if current_language() is Language.RUSSIAN and term.also:
        text.append(f"  {', '.join(term.also)}", style=f"not bold {DIM}")
    if current_language() is not Language.RUSSIAN:
        text.append(f"  {term.russian}", style=f"not bold {DIM}")
    text.append(f"\n\n{term.words}", style="not bold")
    more = _("More: rule {number}.").format(number=term.rule)
    text.append(f"\n\n{more}", style=f"not bold {DIM}")
    return text.append_text(_render_example(term))


def render_rule(rule: Rule) -> Text:
    """Return a rule in full: number and subject, meaning, and its unplayed parts."""
    text = Text.assemble((f"{rule.shown}  {rule.title}", "bold"))
    if rule.words:
        text.append(f"\n\n{rule.words}")
    match rule.status:
        case RuleStatus.OPEN:
            open_ = _("Not fully applied: {reason}").format(reason=rule.reason)
            text.append(f"\n\n{open_}", style=BAD)
        case RuleStatus.DEFINITION:
            text.append("\n\n" + _("A definition: there is nothing to apply."), style=DIM)
        case RuleStatus.PLAYED:
            text.append("\n\n" + _("Razdacha applies this rule."), style=DIM)
        case _:
            assert_never(rule.status)
    return text.append_text(_render_example(rule))


def _render_example(entry: Rule | Term) -> Text:
    """Return a note on an example here or elsewhere in the section, or why there is none."""
    rule = _cite(entry)
    if examples_of(rule):
        told = _("{key} shows an example.")
    elif examples_near(rule):
        told = _("{key} shows examples of section {section}.")
    else:
        why = _without(entry)
        return Text("" if why is None else f"\n\n{why}", style=f"not bold {DIM}")
    told = told.format(key=key_name("enter"), section=section_of(rule))
    return Text(f"\n\n{told}", style=f"not bold {GOLD}")

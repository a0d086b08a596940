"""``rules``: the rulebook by number, the subject of each rule, and whether the engine plays it."""

from collections.abc import Sequence
from itertools import starmap
from typing import TYPE_CHECKING, Annotated, assert_never

import typer

from catalog.common.errors import UnknownName, UserError
from catalog.common.i18n import N_, _, ngettext
from deckbuilder.base.tables import table
from deckbuilder.cli.commands import OFFERED
from deckbuilder.cli.commands.options import AsJson
from deckbuilder.cli.commands.rule_examples import print_examples
from deckbuilder.cli.commands.rule_terms import print_terms
from deckbuilder.cli.invocation import invocation
from deckbuilder.cli.output import print_json, write
from deckbuilder.cli.usage import command

if TYPE_CHECKING:
    from deckbuilder.cards.rulebook import Coverage, Rule, RuleCounts
    from engine.berserk import CardSpec, Ruleset


def register(app: typer.Typer) -> None:
    """Add the command of this module to ``app``."""
    command(app, "rules", OFFERED["rules"].help)(rules)


_Words = Annotated[
    list[str] | None,
    typer.Argument(metavar=N_("RULE"), help=N_("A number such as 515.3, or words of a title.")),
]
_Coverage = Annotated[
    bool,
    typer.Option("--coverage", help=N_("Count them by part and section of the rulebook.")),
]
_Editions = Annotated[
    bool,
    typer.Option("--editions", help=N_("List the editions of the rules that can be played.")),
]
_Edition = Annotated[
    str | None,
    typer.Option(
        "--edition",
        metavar=N_("CODE"),
        help=N_("With --coverage: count every rulebook this edition uses."),
    ),
]
_Book = Annotated[
    str,
    typer.Option(
        "--book",
        metavar=N_("CODE"),
        help=N_("Search this rulebook, by default that of 2024; “list” names them all."),
    ),
]
_Examples = Annotated[
    bool,
    typer.Option(
        "--examples",
        help=N_("List the rulebook's worked examples, of a rule or one by its name."),
    ),
]
_Tests = Annotated[bool, typer.Option("--tests", help=N_("List the tests that show a rule."))]
_Term = Annotated[
    bool,
    typer.Option("--term", help=N_("Search the terms and symbols of cards by name.")),
]
_Stepping = Annotated[
    bool,
    typer.Option("--step", help=N_("Step through a worked example of a rule, line by line.")),
]


def rules(
    ctx: typer.Context,
    words: _Words = None,
    coverage: _Coverage = False,
    editions: _Editions = False,
    edition: _Edition = None,
    book: _Book = "",
    examples: _Examples = False,
    tests: _Tests = False,
    term: _Term = False,
    step: _Stepping = False,
    as_json: AsJson = False,
) -> None:
    """Show rules by number (with subrules) or by words, examples, or editions."""
    text = " ".join(words or ())
    if book and book != _LIST:
        text = f"{book}:{text}"
    if book == _LIST:
        _print_book_list()
    elif editions:
        _print_editions(as_json=as_json)
    elif step and not as_json:
        _step(ctx, text)
    elif examples or step:
        print_examples(text, as_json=as_json)
    elif term:
        print_terms(text, as_json=as_json)
    elif edition is not None:
        _print_books(edition, text, coverage=coverage, as_json=as_json)
    else:
        _print_rules(ctx, text, coverage=coverage, tests=tests, as_json=as_json)


def _print_rules(
    ctx: typer.Context, text: str, *, coverage: bool, tests: bool, as_json: bool
) -> None:
    from catalog.specs import to_spec
    from deckbuilder.cards.rulebook import Rules, all_rules, covered, find_rules

    rules = find_rules(text) if text else all_rules()
    if not rules:
        raise UnknownName(text)
    if coverage:
        _print_coverage(covered(rules), as_json=as_json)
    elif as_json:
        print_json(Rules(tuple(rules)))
    elif len(rules) > _SHEETS:
        write(_list(rules))
    else:
        with invocation(ctx).catalog() as catalog:
            specs = [to_spec(card) for card in catalog.search().cards]
        write("\n\n".join(_sheet(rule, specs, tests=tests) for rule in rules))


def _step(ctx: typer.Context, text: str) -> None:
    from deckbuilder.cards.rulebook import find_rules
    from deckbuilder.cli.plain_lines import converse
    from deckbuilder.plain.examples import step_through

    found = [rule.number for rule in find_rules(text)] if text else []
    if not found:
        raise UserError(_("--step needs the number of a rule: razdacha rules 515.3 --step"))
    number = text if text in found else found[0]
    converse(invocation(ctx), lambda services, talk: step_through(services, talk, number))


_LIST = "list"
_SHEETS = 5  # up to this many rules are shown in full, more as a list


def _print_book_list() -> None:
    from deckbuilder.cards.rulebook import RuleCounts, all_rules, books

    rows = []
    for book in books():
        counts = RuleCounts.of(all_rules(book.code))
        rows.append((book.code, book.name, str(counts.rules), str(counts.played)))
    heads = (_("code"), _("rulebook"), _("rules"), _("played"))
    write(table(rows, heads, right=(2, 3)))


def _print_editions(*, as_json: bool) -> None:
    from deckbuilder.decks.editions import editions
    from engine.berserk import EDITIONS

    if as_json:
        print_json(editions())
        return
    rows = [_edition_cells(edition) for edition in EDITIONS.values()]
    heads = (
        _("edition"),
        _("rulebook"),
        _("year"),
        _("first: gold, silver"),
        _("second: gold, silver"),
        _("deal"),
        _("rules played"),
    )
    write(table(rows, heads, right=(2, 5, 6)))
    for edition in EDITIONS.values():
        _print_ground(edition)


def _print_ground(edition: "Ruleset") -> None:
    """Print which rules an incomplete edition takes from the current one."""
    from deckbuilder.decks.editions import edition_name, ground_note, taken_over

    ground = ground_note(edition)
    if not ground:
        return
    write()
    write(f"{edition_name(edition)} ({edition.code})")
    write(ground)
    write(
        table([(row.part, row.text) for row in taken_over(edition)], (_("part"), _("from 4.1-1")))
    )


def _edition_cells(edition: "Ruleset") -> tuple[str, ...]:
    from deckbuilder.cards.rulebook import RuleCounts, all_rules, book

    source, whole = book(edition.book), RuleCounts.of(all_rules(edition.book))
    crystals = [
        f"{gold}, {silver}" for gold, silver in zip(edition.gold, edition.silver, strict=True)
    ]
    played = _("{played} of {rules}").format(played=whole.played, rules=whole.rules)
    return edition.code, source.name, str(source.year), *crystals, str(edition.deal_size), played


def _list(rules: "Sequence[Rule]") -> str:
    return table([(rule.shown, status_name(rule), rule.title) for rule in rules])


def _sheet(rule: "Rule", specs: "Sequence[CardSpec]", *, tests: bool) -> str:
    """Return a rule in our words with its status and scope, and its tests if requested."""
    from deckbuilder.cards.reached import reach, render_reach
    from deckbuilder.othergames import of_book
    from deckbuilder.othergames.examples import transcripts

    reached = "" if of_book(rule.book) else render_reach(reach(rule, specs))
    lines = [f"{rule.shown}  {rule.title}", rule.words, _render_status(rule), reached]
    lines += transcripts(rule)
    named = [f"  {test}" for test in rule.tests] if tests else []
    return "\n".join([*filter(None, lines), *named])


def _render_status(rule: "Rule") -> str:
    text = status_name(rule)
    if rule.reason:
        text = _("{status}: {reason}").format(status=text, reason=rule.reason)
    if not rule.tests:
        return text
    shown = ngettext("{count} test shows it", "{count} tests show it", len(rule.tests))
    return f"{text}; {shown.format(count=len(rule.tests))}"


def status_name(rule: "Rule") -> str:
    """Return the status of a rule in the user's language."""
    from deckbuilder.cards.rulebook import RuleStatus

    match rule.status:
        case RuleStatus.PLAYED:
            return _("played")
        case RuleStatus.DEFINITION:
            return _("definition")
        case RuleStatus.OPEN:
            return _("still open")
        case _:
            assert_never(rule.status)


def _print_books(edition: str, place: str, *, coverage: bool, as_json: bool) -> None:
    """Print the counts for each book of an edition, except the base book that all editions share.

    The base book is counted only if it is the edition's only book; ``place`` limits the count to a
    part of each book.
    """
    from deckbuilder.cards.rulebook import (
        BookCoverage,
        EditionCoverage,
        book,
        covered,
        find_rules,
        played_by,
    )
    from engine.berserk import EDITIONS

    if edition not in EDITIONS:
        raise UnknownName(edition, tuple(EDITIONS))
    if not coverage:
        raise UserError(_("--edition needs --coverage."))
    codes = played_by(EDITIONS[edition].book)
    own = codes[:-1] or codes
    counted = {code: covered(find_rules(f"{code}:{place}", alone=True)) for code in own}
    if as_json:
        books = tuple(starmap(BookCoverage, counted.items()))
        print_json(EditionCoverage(edition, None if own == codes else codes[-1], books))
        return
    for code, counts in counted.items():
        write(f"{code}: {book(code).name}")
        _print_coverage(counts, as_json=False)
    if own != codes:
        told = _("Everything else follows the rulebook {book}.")
        write(told.format(book=f"{book(codes[-1]).name}, {codes[-1]}"))


def _print_coverage(coverage: "Coverage", *, as_json: bool) -> None:
    if as_json:
        print_json(coverage)
        return
    rows = []
    for part in coverage.parts:
        rows.append(_row(_("Part {number}").format(number=part.part), part.counts))
        rows += [_row(f"  {section.section}", section.counts) for section in part.sections]
    heads = ("", _("rules"), _("played"), _("definitions"), _("still open"))
    write(table([*rows, _row(_("All"), coverage.counts)], heads, right=range(1, 5)))


def _row(name: str, counts: "RuleCounts") -> tuple[object, ...]:
    return name, counts.rules, counts.played, counts.definition, counts.open

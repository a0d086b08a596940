"""``check``: which decks are legal, and all that is wrong with the others."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from catalog.common.errors import UserError
from catalog.common.i18n import N_, _, ngettext
from deckbuilder.cli.commands import OFFERED
from deckbuilder.cli.commands.options import AsJson
from deckbuilder.cli.exit_codes import ExitCode
from deckbuilder.cli.facts import playing_facts
from deckbuilder.cli.invocation import invocation
from deckbuilder.cli.output import failure_facts, note, write, write_json
from deckbuilder.cli.usage import command

if TYPE_CHECKING:
    from catalog.store import Catalog
    from deckbuilder.cli.answers import decks as shapes
    from deckbuilder.decks.formats import Format
    from deckbuilder.decks.legality import Violation
    from deckbuilder.decks.text import Deck, ResolvedDeck

LEGAL, ILLEGAL, BAD = ExitCode.DONE, ExitCode.NO, ExitCode.BAD_INPUT


def register(app: typer.Typer) -> None:
    """Add the command of this module to ``app``."""
    command(
        app,
        "check",
        OFFERED["check"].help,
    )(check)


@dataclass(frozen=True)
class _Report:
    """One checked deck: where it came from, the format and what was found."""

    source: str
    resolved: "ResolvedDeck"
    format: "Format"
    violations: "tuple[Violation, ...]"

    @property
    def legal(self) -> bool:
        return not self.violations


def check(
    ctx: typer.Context,
    files: Annotated[
        list[str],
        typer.Argument(
            metavar=N_("FILE"), help=N_("Files of decks, or names of your own or starter decks.")
        ),
    ],
    format_name: Annotated[
        str | None,
        typer.Option(
            "--format",
            metavar=N_("FORMAT"),
            help=N_("A format's code or file; each deck's own by default."),
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Check every deck of every file."""
    reports: list[_Report] = []
    errors: list[tuple[str, UserError]] = []
    with invocation(ctx).catalog() as catalog:
        for source in files:
            try:
                reports += _check_source(source, format_name, catalog)
            except UserError as error:
                errors.append((source, error))
    if as_json:
        _write_object(reports, errors)
    else:
        _write_text(reports, errors)
    worst = max(
        [BAD for _error in errors] + [LEGAL if report.legal else ILLEGAL for report in reports]
    )
    raise typer.Exit(worst)


def _check_source(source: str, format_name: str | None, catalog: "Catalog") -> list[_Report]:
    from deckbuilder.decks.finding import find_decks
    from deckbuilder.decks.store import DeckStore

    return [
        _check_deck(source, deck, format_name, catalog)
        for deck in find_decks(source, catalog, DeckStore(catalog))
    ]


def _check_deck(source: str, deck: "Deck", format_name: str | None, catalog: "Catalog") -> _Report:
    from deckbuilder.decks.formats import load_format, named_format
    from deckbuilder.decks.legality import check_deck
    from deckbuilder.decks.text import resolve

    rules = load_format(format_name) if format_name else named_format(deck.format)
    resolved = resolve(deck, catalog)
    return _Report(source, resolved, rules, check_deck(resolved, rules))


def _write_text(reports: list[_Report], errors: list[tuple[str, UserError]]) -> None:
    from deckbuilder.cards.playing import playing_of_cards, playing_text
    from deckbuilder.refusals import violation_text

    for report in reports:
        deck = report.resolved.deck
        verdict = _("legal") if report.legal else _("not legal")
        count = ngettext("{count} card", "{count} cards", deck.total).format(count=deck.total)
        write(f"{deck.name or report.source} ({report.format.name}, {count}): {verdict}")
        for violation in report.violations:
            write(f"  {violation_text(violation)}")
        write(f"  {playing_text(playing_of_cards(report.resolved.specs()))}")
    for _source, error in errors:
        note(str(error))


def _write_object(reports: list[_Report], errors: list[tuple[str, UserError]]) -> None:
    answer: shapes.CheckAnswer = {
        "legal": not errors and all(report.legal for report in reports),
        "decks": [_deck_facts(report) for report in reports],
        "errors": [{"source": source, **failure_facts(error)} for source, error in errors],
    }
    write_json(answer)


def _deck_facts(report: _Report) -> "shapes.CheckedDeck":
    from deckbuilder.cards.playing import playing_of_cards
    from deckbuilder.refusals import violation_text

    deck = report.resolved.deck
    return {
        "source": report.source,
        "name": deck.name,
        "format": report.format.code,
        "cards": deck.total,
        "legal": report.legal,
        "violations": [
            {
                "code": violation.code.value,
                "rule": violation.rule,
                "term": violation.term,
                "found": violation.found,
                "allowed": violation.allowed,
                "cards": list(violation.cards),
                "line": violation.line,
                "suggestions": list(violation.suggestions),
                "message": violation_text(violation),
            }
            for violation in report.violations
        ],
        "playing": playing_facts(playing_of_cards(report.resolved.specs())),
    }

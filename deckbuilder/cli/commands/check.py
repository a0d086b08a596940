"""``check``: report which decks are legal, and every problem of the others."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from catalog.common.errors import UserError
from catalog.common.i18n import N_, _, ngettext
from deckbuilder.base.tables import frame_csv, table
from deckbuilder.cli.asking import asked_decks
from deckbuilder.cli.commands import OFFERED
from deckbuilder.cli.commands.options import AsJson
from deckbuilder.cli.commands.pages import write_page
from deckbuilder.cli.exit_codes import ExitCode
from deckbuilder.cli.invocation import invocation
from deckbuilder.cli.output import print_json, print_note, print_raw, write
from deckbuilder.cli.usage import command
from deckbuilder.decks.english import shown_deck

if TYPE_CHECKING:
    from catalog.store import Catalog
    from deckbuilder.decks.formats import Format
    from deckbuilder.workbench.checking import CheckedDeck, CheckedLineUp
    from deckbuilder.workbench.verdicts import Verdicts

LEGAL, ILLEGAL, BAD = ExitCode.DONE, ExitCode.NO, ExitCode.BAD_INPUT


def register(app: typer.Typer) -> None:
    """Add the command of this module to ``app``."""
    command(app, "check", OFFERED["check"].help)(check)


def check(
    ctx: typer.Context,
    files: Annotated[
        list[str],
        typer.Argument(
            metavar=N_("FILE"), help=N_("Files of decks, or names of your own or starter decks.")
        ),
    ],
    format_names: Annotated[
        list[str] | None,
        typer.Option(
            "--format",
            metavar=N_("FORMAT"),
            help=N_("A format's code, name or file; each deck's own by default."),
        ),
    ] = None,
    together: Annotated[
        bool,
        typer.Option("--line-up", help=N_("The decks belong to one player and share limits.")),
    ] = False,
    as_csv: Annotated[
        bool, typer.Option("--csv", help=N_("Write one table as CSV, one row per deck and format."))
    ] = False,
    html: Annotated[
        Path | None,
        typer.Option(
            "--html", metavar=N_("FILE"), help=N_("Write a printable judge's sheet to this file.")
        ),
    ] = None,
    event: Annotated[
        str, typer.Option("--event", metavar=N_("NAME"), help=N_("The event of the judge's sheet."))
    ] = "",
    as_json: AsJson = False,
) -> None:
    """Check every deck of every file."""
    reports: list[CheckedDeck] = []
    errors: list[tuple[str, UserError]] = []
    with invocation(ctx).catalog() as catalog:
        for source in files:
            try:
                reports += _check_source(source, format_names or [], catalog)
            except UserError as error:
                errors.append((source, error))
    lineups = _lineups(reports) if together else []
    if html is not None:
        from deckbuilder.pages.judging import judge_sheet

        write_page(html, judge_sheet(event, reports, lineups))
    if as_json:
        print_json(_verdicts(reports, lineups, errors, html))
    elif as_csv:
        _print_csv(reports, lineups, errors)
    else:
        _write_text(reports, lineups, errors)
    is_legal = _all_legal(reports, lineups)
    raise typer.Exit(BAD if errors else LEGAL if is_legal else ILLEGAL)


def _all_legal(reports: "list[CheckedDeck]", lineups: "list[CheckedLineUp]") -> bool:
    return all(one.is_legal for one in reports) and all(one.is_legal for one in lineups)


def _check_source(
    source: str, format_names: Sequence[str], catalog: "Catalog"
) -> "list[CheckedDeck]":
    from deckbuilder.decks.formats import load_format, named_format
    from deckbuilder.decks.text import resolve
    from deckbuilder.workbench.checking import checked

    formats = [load_format(name) for name in format_names]
    return [
        checked(resolved, form, source)
        for deck in asked_decks(source, catalog)
        for resolved in [resolve(deck, catalog)]
        for form in formats or [named_format(deck.format)]
    ]


def _lineups(reports: "Sequence[CheckedDeck]") -> "list[CheckedLineUp]":
    """Check the decks of each format together as a line-up."""
    from deckbuilder.workbench.checking import checked_lineup

    formats: dict[str, Format] = {report.format.code: report.format for report in reports}
    return [
        checked_lineup([one for one in reports if one.format.code == code], form)
        for code, form in formats.items()
    ]


def _write_text(
    reports: "list[CheckedDeck]",
    lineups: "list[CheckedLineUp]",
    errors: list[tuple[str, UserError]],
) -> None:
    from deckbuilder.cards.playing import playing_of_cards, render_playing

    for report in reports:
        deck = report.resolved.deck
        verdict = _("legal") if report.is_legal else _("not legal")
        count = ngettext("{count} card", "{count} cards", deck.total).format(count=deck.total)
        write(f"{shown_deck(report.name)} ({report.format.name}, {count}): {verdict}")
        for reason in report.reasons():
            write(f"  {reason}")
        for warning in report.warnings():
            write("  " + _("Warning: {text}").format(text=warning))
        write(f"  {render_playing(playing_of_cards(report.resolved.specs()))}")
    for lineup in lineups:
        _print_lineup(lineup)
    if len(reports) > 1:
        _print_counts(reports)
    _print_errors(errors)


def _print_lineup(lineup: "CheckedLineUp") -> None:
    from deckbuilder.refusals import render_violation

    verdict = _("shared limits respected")
    if not lineup.is_legal:
        verdict = _("shared limits broken")
    names = ", ".join(_("“{name}”").format(name=shown_deck(deck.name)) for deck in lineup.decks)
    title = _("The line-up of {decks} ({format}): {verdict}")
    write(title.format(decks=names, format=lineup.format.name, verdict=verdict))
    for violation in lineup.violations:
        write(f"  {render_violation(violation)}")


def _print_counts(reports: "Sequence[CheckedDeck]") -> None:
    """Print how many decks are legal in each format, and how often each problem occurs."""
    from deckbuilder.decks.format_words import problem_word
    from deckbuilder.workbench.checking import problems_of

    rows = []
    for name in dict.fromkeys(report.format.name for report in reports):
        decks = [report for report in reports if report.format.name == name]
        counts = problems_of(decks).most_common()
        reasons = ", ".join(f"{problem_word(code)}: {count}" for code, count in counts)
        rows.append((name, len(decks), sum(deck.is_legal for deck in decks), reasons or "—"))
    write()
    heads = (_("format"), _("decks"), _("legal ones"), _("problems, and in how many decks"))
    write(table(rows, heads, right=[1, 2]))


def _print_csv(
    reports: "list[CheckedDeck]",
    lineups: "list[CheckedLineUp]",
    errors: list[tuple[str, UserError]],
) -> None:
    from deckbuilder.refusals import render_violation
    from deckbuilder.workbench.checking import check_frame

    print_raw(frame_csv(check_frame(reports)))
    for lineup in lineups:
        for violation in lineup.violations:
            print_note(render_violation(violation))
    _print_errors(errors)


def _print_errors(errors: list[tuple[str, UserError]]) -> None:
    for text in dict.fromkeys(str(error) for _source, error in errors):
        print_note(text)


def _verdicts(
    reports: "list[CheckedDeck]",
    lineups: "list[CheckedLineUp]",
    errors: list[tuple[str, UserError]],
    page: Path | None,
) -> "Verdicts":
    from deckbuilder.base.failures import SourceFailure, failure_of
    from deckbuilder.workbench.verdicts import DeckVerdict, LineUpVerdict, Verdicts

    return Verdicts(
        not errors and _all_legal(reports, lineups),
        tuple(map(DeckVerdict.of, reports)),
        tuple(map(LineUpVerdict.of, lineups)),
        tuple(SourceFailure(source=source, **failure_of(error)) for source, error in errors),
        page,
    )

"""``compile``: show how card texts are compiled: of one card, of all, or of a typed text."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from catalog.common.errors import UserError
from catalog.common.i18n import N_, _, ngettext
from catalog.english import shown_name
from deckbuilder.cli.commands import OFFERED
from deckbuilder.cli.commands.cards import find_cards
from deckbuilder.cli.commands.options import AsJson
from deckbuilder.cli.exit_codes import ExitCode
from deckbuilder.cli.invocation import invocation
from deckbuilder.cli.output import print_json, print_note, progress, write
from deckbuilder.cli.usage import command

if TYPE_CHECKING:
    from catalog.cards import Card
    from catalog.store import Catalog


def register(app: typer.Typer) -> None:
    """Add the command of this module to ``app``."""
    command(app, "compile", OFFERED["compile"].help)(compile_texts)


def compile_texts(
    ctx: typer.Context,
    text: Annotated[
        list[str] | None, typer.Argument(metavar=N_("TEXT"), help=N_("A printed text to read."))
    ] = None,
    name: Annotated[
        str,
        typer.Option("--name", metavar=N_("NAME"), help=N_("The name of the card with this text.")),
    ] = "",
    explain: Annotated[
        str,
        typer.Option(
            "--explain",
            metavar=N_("CARD"),
            help=N_("Explain a card, by its name or a reference SET/NUMBER."),
        ),
    ] = "",
    every: Annotated[
        bool, typer.Option("--all", help=N_("Count how much of the text of each card is read."))
    ] = False,
    card_set: Annotated[
        str,
        typer.Option("--set", metavar=N_("SET"), help=N_("With --all: only cards of this set.")),
    ] = "",
    update: Annotated[
        bool,
        typer.Option("--update", help=N_("Re-read texts that were read by another version.")),
    ] = False,
    report: Annotated[
        str,
        typer.Option(
            "--report",
            metavar=N_("CARD"),
            help=N_("Write how a card is read to a file you can send in a bug report."),
        ),
    ] = "",
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar=N_("FILE"),
            help=N_("File for --report; by default a new one in your data folder."),
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Compile a typed text, explain or report a card, count or recompile all texts."""
    printed = " ".join(text or ()).strip()
    wanted = (bool(printed), bool(explain), bool(report), every, update)
    _refuse_mixture(wanted, name, card_set, out)
    with invocation(ctx).catalog() as catalog:
        if explain:
            _explain(catalog, explain, as_json=as_json)
        elif report:
            _report(catalog, report, out, as_json=as_json)
        elif every:
            _measure(catalog, card_set, as_json=as_json)
        elif update:
            _update(catalog, as_json=as_json)
        else:
            _read(catalog, printed, name, as_json=as_json)


def _refuse_mixture(
    wanted: tuple[bool, bool, bool, bool, bool], name: str, card_set: str, out: Path | None
) -> None:
    """Raise UserError unless exactly one of ``wanted`` is given, with only its own options.

    ``wanted`` are a text, --explain, --report, --all and --update.
    """
    text, report, every = wanted[0], wanted[2], wanted[3]
    if sum(wanted) != 1:
        problem = _("Give one of these: a text, --explain CARD, --report CARD, --all, --update.")
        raise UserError(problem)
    if name and not text:
        raise UserError(_("--name needs a text."))
    if card_set and not every:
        raise UserError(_("--set needs --all."))
    if out is not None and not report:
        raise UserError(_("--out needs --report."))


def _read(catalog: "Catalog", text: str, name: str, *, as_json: bool) -> None:
    from catalog.compiling import MOST_SIGNS, read_printed
    from deckbuilder.cards.read_texts import CompiledText, ReadText
    from deckbuilder.cards.reading_words import render_reading_lines
    from engine.berserk import compiler_version
    from engine.berserk.abilities import Unread

    if len(text) > MOST_SIGNS:
        problem = _("A text may have at most {most} characters.")
        raise UserError(problem.format(most=MOST_SIGNS))
    lexicon = catalog.lexicon()
    reading = read_printed(text, name, lexicon)
    if as_json:
        read = ReadText.of(name, text, reading)
        print_json(CompiledText(read, compiler_version(lexicon)))
    else:
        write("\n".join(render_reading_lines(reading)))
    if any(isinstance(ability, Unread) for ability in reading.abilities):
        raise typer.Exit(ExitCode.NO)


def _explain(catalog: "Catalog", text: str, *, as_json: bool) -> None:
    from deckbuilder.cards.compiling import explain
    from deckbuilder.cards.read_texts import ExplainedCards, ToldCard
    from deckbuilder.cards.reading_words import render_explained_lines
    from engine.berserk import compiler_version

    cards = find_cards(catalog, text)
    lexicon = catalog.lexicon()
    explained = [explain(card, lexicon) for card in cards]
    if as_json:
        told = tuple(map(ToldCard.of, explained))
        print_json(ExplainedCards(told, compiler_version(lexicon)))
    else:
        write("\n\n".join("\n".join(render_explained_lines(card)) for card in explained))


def _report(catalog: "Catalog", text: str, out: Path | None, *, as_json: bool) -> None:
    from deckbuilder.cards.read_texts import ReadingReported
    from deckbuilder.cards.reading_report import write_reading_report

    cards = find_cards(catalog, text)
    if len(cards) > 1:
        refs = ", ".join(card.ref for card in cards)
        problem = _("Several cards have this name; use a reference: {refs}.")
        raise UserError(problem.format(refs=refs))
    path = write_reading_report(cards[0], catalog.lexicon(), out)
    if as_json:
        print_json(ReadingReported(cards[0].ref, path))
        return
    write(
        _("The reading of “{name}” is in {path}.").format(name=shown_name(cards[0].name), path=path)
    )


def _measure(catalog: "Catalog", card_set: str, *, as_json: bool) -> None:
    from deckbuilder.cards.compiling import measure
    from deckbuilder.cards.read_texts import MeasuredTexts
    from deckbuilder.cards.reading_words import render_measure_lines
    from engine.berserk import compiler_version

    lexicon = catalog.lexicon()
    measured = measure(_cards_of(catalog, card_set), lexicon, progress())
    stale = catalog.stale_texts()
    if as_json:
        print_json(MeasuredTexts(measured, stale, compiler_version(lexicon)))
        return
    write("\n".join(render_measure_lines(measured)))
    if stale:
        told = ngettext(
            "{count} text was read by another version; see {command}.",
            "{count} texts were read by another version; see {command}.",
            stale,
        )
        print_note(told.format(count=stale, command="razdacha compile --update"))


def _cards_of(catalog: "Catalog", card_set: str) -> "list[Card]":
    from deckbuilder.limited.setnames import find_set

    if not card_set:
        return list(catalog.search("", hidden=True).cards)
    code = find_set(card_set, catalog.sets()).code
    found = catalog.search(f'set:"{code}"', hidden=True).cards
    return [card for card in found if card.set_code == code]


def _update(catalog: "Catalog", *, as_json: bool) -> None:
    from deckbuilder.cards.read_texts import TextsReread

    count = catalog.compile_texts(progress())
    if as_json:
        print_json(TextsReread(count))
        return
    told = ngettext("{count} text was re-read.", "{count} texts were re-read.", count)
    write(told.format(count=count))

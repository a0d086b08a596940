"""``reading``: explain in other words, or by nodes, what a printed sentence means."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from catalog.common.errors import BadFile, UserError
from catalog.common.i18n import N_, _, ngettext
from catalog.english import shown_name
from deckbuilder.cli.commands import OFFERED
from deckbuilder.cli.commands.cards import find_cards
from deckbuilder.cli.commands.options import AsJson
from deckbuilder.cli.invocation import invocation
from deckbuilder.cli.output import print_json, write
from deckbuilder.cli.usage import command

if TYPE_CHECKING:
    from catalog.cards import Card
    from catalog.readings import ReadingEntry
    from catalog.store import Catalog
    from deckbuilder.cards.hand_readings import PrintedSentence


def register(app: typer.Typer) -> None:
    """Add the command of this module to ``app``."""
    command(app, "reading", OFFERED["reading"].help)(reading)


def reading(
    ctx: typer.Context,
    card: Annotated[
        str, typer.Argument(metavar=N_("CARD"), help=N_("A card: its name or SET/NUMBER."))
    ] = "",
    number: Annotated[
        int, typer.Argument(metavar="N", help=N_("Its sentence, from 1."), min=0)
    ] = 0,
    say: Annotated[
        str,
        typer.Option("--say", metavar=N_("TEXT"), help=N_("Its meaning in words that are read.")),
    ] = "",
    nodes: Annotated[
        Path | None,
        typer.Option("--nodes", metavar=N_("FILE"), help=N_("Its meaning: a JSON list of nodes.")),
    ] = None,
    for_card: Annotated[
        bool, typer.Option("--for-card", help=N_("Leave other cards with this sentence alone."))
    ] = False,
    attempt: Annotated[
        bool, typer.Option("--try", help=N_("Only show what the words or nodes mean."))
    ] = False,
    forget: Annotated[
        bool, typer.Option("--forget", help=N_("Take your reading of the sentence back."))
    ] = False,
    taken: Annotated[
        Path | None,
        typer.Option("--import", metavar=N_("FILE"), help=N_("Take the readings of a file over.")),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--export", metavar=N_("FILE"), help=N_("Write all your readings to a file.")),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show, give, try or remove readings by hand, or import and export the user's own."""
    ways = (bool(say), nodes is not None, forget)
    _refuse_mixture(ways, bool(card), number, (taken is not None, out is not None), attempt)
    with invocation(ctx).catalog() as catalog:
        if taken is not None:
            _import(catalog, taken, as_json=as_json)
        elif out is not None:
            _export(out, as_json=as_json)
        elif not any(ways):
            _show(catalog, card, number, as_json=as_json)
        else:
            sentence, printed = _sentence(catalog, card, number)
            if forget:
                _forget(catalog, sentence, as_json=as_json)
                return
            abilities = _meant(catalog, printed, say, nodes)
            make = sentence.entry_for_card if for_card else sentence.entry
            _give(catalog, sentence, make(abilities), attempt=attempt, as_json=as_json)


def _refuse_mixture(
    ways: tuple[bool, ...], has_card: bool, number: int, files: tuple[bool, ...], attempt: bool
) -> None:
    """Raise UserError for options that cannot be combined.

    ``ways`` are --say, --nodes and --forget, ``files`` --import and --export.
    """
    if has_card + sum(files) != 1:
        raise UserError(_("Give one of these: a card, --import FILE, --export FILE."))
    if sum(ways) > 1:
        raise UserError(_("Give one of these: --say TEXT, --nodes FILE, --forget."))
    if any(ways) and not (has_card and number):
        raise UserError(_("--say, --nodes and --forget need a card and the number of a sentence."))
    if attempt and not (ways[0] or ways[1]):
        raise UserError(_("--try needs --say or --nodes."))


def _one_card(catalog: "Catalog", text: str) -> "Card":
    cards = find_cards(catalog, text)
    if len({(card.name, card.text) for card in cards}) > 1:
        refs = ", ".join(card.ref for card in cards)
        problem = _("Several cards have this name; use a reference: {refs}.")
        raise UserError(problem.format(refs=refs))
    return cards[0]


def _sentences(catalog: "Catalog", card: "Card") -> "tuple[PrintedSentence, ...]":
    from deckbuilder.cards.hand_readings import printed_sentences

    return printed_sentences(card.ref, card.name, card.text, catalog.lexicon())


def _sentence(catalog: "Catalog", text: str, number: int) -> "tuple[PrintedSentence, Card]":
    card = _one_card(catalog, text)
    sentences = _sentences(catalog, card)
    if number > len(sentences):
        told = ngettext(
            "“{name}” has {count} sentence.", "“{name}” has {count} sentences.", len(sentences)
        )
        raise UserError(told.format(name=shown_name(card.name), count=len(sentences)))
    return sentences[number - 1], card


def _show(catalog: "Catalog", text: str, number: int, *, as_json: bool) -> None:
    from deckbuilder.cards.read_texts import NumberedSentence, ReadingsOfCard, ReadSentence
    from deckbuilder.cards.reading_words import render_sentence_lines

    card = _one_card(catalog, text)
    wanted = [one for one in _sentences(catalog, card) if number in (0, one.number + 1)]
    if as_json:
        told = (NumberedSentence(one.number + 1, ReadSentence.of(one.reading)) for one in wanted)
        print_json(ReadingsOfCard(card.ref, card.name, tuple(told)))
        return
    for one in wanted:
        head, *more = render_sentence_lines(one.reading)
        write("\n".join((f"{one.number + 1} {head}", *more)))


def _meant(catalog: "Catalog", card: "Card", say: str, nodes: Path | None) -> str:
    from catalog.common.bounded_json import read_json
    from catalog.common.files import read_text
    from catalog.importers.given import listed_abilities
    from catalog.importers.rows import BadValue
    from deckbuilder.cards.hand_readings import said_otherwise, with_digested_names
    from engine.berserk import parse_abilities

    lexicon = catalog.lexicon()
    if nodes is None:
        return said_otherwise(say, card.name, lexicon)
    data = read_json(nodes, read_text(nodes), _("this is not a JSON list of nodes"))
    try:
        return with_digested_names(parse_abilities(listed_abilities(data)), lexicon)
    except BadValue as wrong:
        raise BadFile(nodes, str(wrong)) from wrong


def _give(
    catalog: "Catalog",
    sentence: "PrintedSentence",
    entry: "ReadingEntry",
    *,
    attempt: bool,
    as_json: bool,
) -> None:
    from catalog.readings import own_entries
    from deckbuilder.cards.read_texts import GivenReading
    from deckbuilder.cards.reading_words import render_tree_lines
    from engine.berserk import parse_abilities

    abilities = parse_abilities(entry.abilities)
    count = 0
    if not attempt:
        count = catalog.give_readings(sentence.given(entry, own_entries()))
    if as_json:
        print_json(GivenReading.of(entry, count))
        return
    write("\n".join(line for ability in abilities for line in render_tree_lines(ability)))
    if not attempt:
        _tell_reread(count)


def _tell_reread(count: int) -> None:
    told = ngettext("{count} text was re-read.", "{count} texts were re-read.", count)
    write(told.format(count=count))


def _forget(catalog: "Catalog", sentence: "PrintedSentence", *, as_json: bool) -> None:
    from catalog.readings import own_entries

    kept = sentence.forgotten(own_entries())
    _reread(lambda: catalog.give_readings(kept), as_json=as_json)


def _import(catalog: "Catalog", path: Path, *, as_json: bool) -> None:
    """Add the readings of a file, replacing those of the same sentences."""
    from catalog.readings import own_entries, read_entries

    new = read_entries(path)
    digests = {one.digest for one in new}
    kept = [one for one in own_entries() if one.digest not in digests]
    _reread(lambda: catalog.give_readings([*kept, *new]), as_json=as_json)


def _reread(change: Callable[[], int], *, as_json: bool) -> None:
    from deckbuilder.cards.read_texts import TextsReread

    count = change()
    if as_json:
        print_json(TextsReread(count))
    else:
        _tell_reread(count)


def _export(path: Path, *, as_json: bool) -> None:
    from catalog.common.files import write_atomically
    from catalog.readings import own_entries, render_entries
    from deckbuilder.cards.read_texts import ReadingsWritten

    entries = own_entries()
    write_atomically(path, render_entries(entries))
    if as_json:
        print_json(ReadingsWritten(len(entries), path))
        return
    told = ngettext(
        "{count} reading is in {path}.", "{count} readings are in {path}.", len(entries)
    )
    write(told.format(count=len(entries), path=path))

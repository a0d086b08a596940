"""``diff``, and the history of a stored deck: ``deck history``, ``deck restore``."""

from typing import TYPE_CHECKING, Annotated

import typer

from catalog.common.i18n import N_, _, ngettext
from deckbuilder.base.tables import table
from deckbuilder.cli.asking import asked_deck
from deckbuilder.cli.commands import OFFERED
from deckbuilder.cli.commands.options import AsJson, StoredDeck
from deckbuilder.cli.invocation import invocation
from deckbuilder.cli.output import write, write_json
from deckbuilder.cli.usage import command
from deckbuilder.decks.words import _gained, diff_lines

if TYPE_CHECKING:
    from deckbuilder.cli.answers import decks as shapes
    from deckbuilder.decks.versions import CardChange, DeckDiff, PrintChange
    from deckbuilder.workbench.deck_history import Sitting


def register(app: typer.Typer) -> None:
    """Add ``diff`` to ``app``."""
    command(app, "diff", OFFERED["diff"].help)(diff)


def extend(group: typer.Typer) -> None:
    """Add the commands about versions to the group ``deck``."""
    command(
        group,
        "history",
        N_("List the versions of a deck and what each changed."),
    )(history)
    command(group, "note", N_("Attach a note to a version of a deck."))(set_note)
    command(group, "restore", N_("Restore an old version of a deck."))(restore)


_DECK_OR_VERSION = N_("A deck, or NAME@VERSION for an older version of one of yours.")


def diff(
    ctx: typer.Context,
    before: Annotated[str, typer.Argument(metavar=N_("DECK"), help=_DECK_OR_VERSION)],
    after: Annotated[str, typer.Argument(metavar=N_("DECK"), help=_DECK_OR_VERSION)],
    as_json: AsJson = False,
) -> None:
    """Compare two decks."""
    from deckbuilder.decks.versions import diff_decks

    with invocation(ctx).catalog() as catalog:
        changes = diff_decks(asked_deck(before, catalog), asked_deck(after, catalog))
    if as_json:
        write_json(_diff_facts(before, after, changes))
    else:
        for line in diff_lines(changes):
            write(line)


def history(
    ctx: typer.Context,
    name: StoredDeck,
    every: Annotated[
        bool, typer.Option("--every", help=N_("Every step instead of one line per session."))
    ] = False,
    as_json: AsJson = False,
) -> None:
    """List the versions of a deck."""
    from deckbuilder.decks.store import DeckStore
    from deckbuilder.workbench.deck_history import local_time, sittings

    with invocation(ctx).catalog() as catalog:
        store = DeckStore(catalog)
        deck, versions = store.load(name), store.history(name)
    listed = sittings(versions, every=every)[::-1]
    if as_json:
        answer: shapes.DeckHistoryAnswer = {
            "name": deck.name,
            "versions": [_version_facts(sitting) for sitting in listed],
        }
        write_json(answer)
        return
    rows = [
        (
            sitting.version.number,
            local_time(sitting.version.saved_at),
            _cards(sitting.version.deck.total),
            sitting.version.note,
            sitting.change,
        )
        for sitting in listed
    ]
    write(table(rows, right=[0]))


def _version_facts(sitting: "Sitting") -> "shapes.DeckVersion":
    version, changes = sitting.version, sitting.diff
    return {
        "version": version.number,
        "saved_at": version.saved_at,
        "note": version.note,
        "cards": version.deck.total,
        "added": sum(_gained(change) for change in changes.cards),
        "removed": sum(_gained(change, lost=True) for change in changes.cards),
        "steps": sitting.hidden + 1,
    }


def set_note(
    ctx: typer.Context,
    name: StoredDeck,
    text: Annotated[str, typer.Argument(metavar=N_("TEXT"), help=N_("The note."))],
    version: Annotated[
        int | None,
        typer.Option(
            "--version", metavar=N_("N"), help=N_("Which version; the newest by default.")
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Put a note to a version."""
    from deckbuilder.decks.store import DeckStore

    with invocation(ctx).catalog() as catalog:
        store = DeckStore(catalog)
        deck = store.load(name)
        number = store.history(name)[-1].number if version is None else version
        store.set_note(name, number, text)
    if as_json:
        answer: shapes.DeckNoteAnswer = {"name": deck.name, "version": number, "note": text}
        write_json(answer)
    else:
        noted = _("Version {number} of “{name}”: {note}")
        write(noted.format(number=number, name=deck.name, note=text))


def restore(
    ctx: typer.Context,
    name: StoredDeck,
    version: Annotated[
        int, typer.Argument(metavar=N_("VERSION"), help=N_("A number of “deck history”."))
    ],
    note: Annotated[
        str, typer.Option("--note", metavar=N_("TEXT"), help=N_("A note for the history."))
    ] = "",
    as_json: AsJson = False,
) -> None:
    """Make an old version the deck again, as a new version."""
    from deckbuilder.decks.store import DeckStore

    with invocation(ctx).catalog() as catalog:
        store = DeckStore(catalog)
        made = store.restore(name, version, note)
        deck = store.load(name)
    if as_json:
        answer: shapes.DeckRestoredAnswer = {
            "name": deck.name,
            "version": made.number,
            "restored": version,
        }
        write_json(answer)
    else:
        text = _("The deck “{name}” is as in version {old}; this is version {new}.")
        write(text.format(name=deck.name, old=version, new=made.number))


def _diff_facts(before: str, after: str, changes: "DeckDiff") -> "shapes.DiffAnswer":
    return {
        "before": before,
        "after": after,
        "same": changes.is_empty,
        "added": [_count_facts(change) for change in changes.added],
        "removed": [_count_facts(change) for change in changes.removed],
        "changed": [_count_facts(change) for change in changes.changed],
        "prints": [_print_facts(change) for change in changes.prints],
        "fields": [
            {"field": change.field.value, "before": change.before, "after": change.after}
            for change in changes.fields
        ],
        "reordered": changes.reordered,
    }


def _count_facts(change: "CardChange") -> "shapes.CountChange":
    return {
        "name": change.name,
        "before": change.before,
        "after": change.after,
        "in_side": change.in_side,
    }


def _print_facts(change: "PrintChange") -> "shapes.PrintChange":
    return {
        "name": change.name,
        "before": change.before,
        "after": change.after,
        "in_side": change.in_side,
    }


def _cards(count: int) -> str:
    return ngettext("{count} card", "{count} cards", count).format(count=count)

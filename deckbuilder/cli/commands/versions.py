"""``diff`` and the history of a stored deck: ``deck history``, ``deck restore``."""

from typing import Annotated

import typer

from catalog.common.i18n import N_, _, ngettext
from deckbuilder.base.tables import table
from deckbuilder.cli.asking import asked_deck
from deckbuilder.cli.commands import OFFERED
from deckbuilder.cli.commands.options import AsJson, StoredDeck
from deckbuilder.cli.invocation import invocation
from deckbuilder.cli.output import print_json, write
from deckbuilder.cli.usage import command
from deckbuilder.decks.diff_text import render_diff_lines
from deckbuilder.decks.english import shown_deck


def register(app: typer.Typer) -> None:
    """Add ``diff`` to ``app``."""
    command(app, "diff", OFFERED["diff"].help)(diff)


def extend(group: typer.Typer) -> None:
    """Add the commands for versions to the group ``deck``."""
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
    from deckbuilder.decks.records import NamedDiff
    from deckbuilder.decks.versions import diff_decks

    with invocation(ctx).catalog() as catalog:
        changes = diff_decks(asked_deck(before, catalog), asked_deck(after, catalog))
    if as_json:
        print_json(NamedDiff(before, after, changes))
    else:
        for line in render_diff_lines(changes):
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
    from deckbuilder.workbench.deck_history import DeckHistory, local_time, sittings

    with invocation(ctx).catalog() as catalog:
        store = DeckStore(catalog)
        deck, versions = store.load(name), store.history(name)
    listed = sittings(versions, every=every)[::-1]
    if as_json:
        print_json(DeckHistory(deck.name, tuple(listed)))
        return
    rows = [
        (
            sitting.number,
            local_time(sitting.saved_at),
            _cards(sitting.cards),
            sitting.note,
            sitting.change,
        )
        for sitting in listed
    ]
    write(table(rows, right=[0]))


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
    """Attach a note to a version."""
    from deckbuilder.decks.records import VersionNote
    from deckbuilder.decks.store import DeckStore

    with invocation(ctx).catalog() as catalog:
        store = DeckStore(catalog)
        deck = store.load(name)
        number = store.history(name)[-1].number if version is None else version
        store.set_note(name, number, text)
    if as_json:
        print_json(VersionNote(deck.name, number, text))
    else:
        noted = _("Version {number} of “{name}”: {note}")
        write(noted.format(number=number, name=shown_deck(deck.name), note=text))


def restore(
    ctx: typer.Context,
    name: StoredDeck,
    version: Annotated[
        int, typer.Argument(metavar=N_("VERSION"), help=N_("A number from “deck history”."))
    ],
    note: Annotated[
        str, typer.Option("--note", metavar=N_("TEXT"), help=N_("A note for the history."))
    ] = "",
    as_json: AsJson = False,
) -> None:
    """Restore an old version of a deck as a new version."""
    from deckbuilder.decks.records import VersionRestored
    from deckbuilder.decks.store import DeckStore

    with invocation(ctx).catalog() as catalog:
        store = DeckStore(catalog)
        made = store.restore(name, version, note)
        deck = store.load(name)
    if as_json:
        print_json(VersionRestored(deck.name, made.number, version))
    else:
        text = _("The deck “{name}” is now as in version {old}; this is version {new}.")
        write(text.format(name=shown_deck(deck.name), old=version, new=made.number))


def _cards(count: int) -> str:
    return ngettext("{count} card", "{count} cards", count).format(count=count)

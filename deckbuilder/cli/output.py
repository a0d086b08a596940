"""What a command writes: one JSON object for programs, plain text for people.

Nothing else of a command writes to the terminal: names and notes that others gave lose here the
signs that a terminal obeys, and JSON says them as escapes.
"""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias, TypeVar

import typer

from catalog.common.files import is_file, write_atomically
from catalog.common.foreign import plain, render_json
from catalog.common.i18n import _

if TYPE_CHECKING:
    from deckbuilder.kit.delivered import Delivered
    from deckbuilder.recruitment.unread_texts import Doubt
    from engine.berserk import CardSpec, Ruleset

Item = TypeVar("Item")
JsonObject: TypeAlias = Mapping[str, object]

_BAR = 30


def print_json(answer: object) -> None:
    """Write a record as one JSON object to stdout, readable and with Cyrillic letters kept."""
    from deckbuilder.kit.records import to_json

    typer.echo(render_json(to_json(answer), indent=2))


def write(text: str = "") -> None:
    """Write one text to stdout."""
    typer.echo(plain(text))


def print_raw(text: str) -> None:
    """Write a text to stdout without a line feed of our own."""
    typer.echo(plain(text), nl=False)


def doubts_of(cards: "Iterable[CardSpec]") -> "tuple[Doubt, ...]":
    """Return what stands against calling a squad of these cards legal or best."""
    from deckbuilder.recruitment.unread_texts import doubts

    return doubts(cards)


def print_doubts(doubts: "Sequence[Doubt]") -> None:
    """Say beside the answer how far it is to be trusted, and which texts are unread."""
    from deckbuilder.recruitment.deal_texts import render_doubt_lines, render_reservation

    if doubts:
        print_note(render_reservation(doubts))
    for line in render_doubt_lines(doubts):
        print_note(f"  {line}")


def print_edition(rules: "Ruleset", formats: Iterable[str] = ()) -> None:
    """Say beside the answer what an edition lacks, and where decks' formats have another one."""
    from deckbuilder.decks.editions import edition_notes

    for text in edition_notes(rules, formats):
        print_note(text)


def print_note(text: str) -> None:
    """Write one text beside the result, to stderr."""
    typer.echo(plain(text), err=True)


def with_replaced(told: str, *, replaced: bool) -> str:
    """Return what is told of a file that was written, and whether one that was there is gone."""
    again = _("The existing file was replaced.")
    return f"{told} {again}" if replaced else told


def deliver(text: str, file: Path | None, told: str, *, as_json: bool) -> "Delivered":
    """Write a text to a file and say so with ``told``, without a file to stdout.

    Control signs that others put into the text get to neither. A file that was there is replaced,
    which is said.
    With ``as_json`` nothing is said and stdout is left alone. Returns where the text is, for the
    answer.
    """
    from deckbuilder.kit.delivered import Delivered

    replaced = file is not None and is_file(file)
    if file is not None:
        write_atomically(file, plain(text))
    if not as_json and file is None:
        print_raw(text)
    elif not as_json:
        print_note(with_replaced(told, replaced=replaced))
    place = None if file is None else str(file)
    return Delivered(place, text if file is None else None)


def progress() -> Callable[[int, int], None] | None:
    """Return what draws a bar of steps done on a terminal's stderr; None where nobody watches."""
    return _draw_bar if sys.stderr.isatty() else None


def watched(done: Iterable[Item], before: int, total: int) -> Iterator[Item]:
    """Yield what is done one by one, with a bar where somebody watches; ``before`` were done."""
    bar = progress()
    if bar is not None and before < total:
        bar(before, total)
    for count, item in enumerate(done, before + 1):
        if bar is not None:
            bar(count, total)
        yield item


def _draw_bar(done: int, total: int) -> None:
    filled = _BAR * done // max(total, 1)
    end = "\r\033[K" if done >= total else ""
    bar = f"\r[{'#' * filled}{'.' * (_BAR - filled)}] {done}/{total}{end}"
    typer.echo(bar, nl=False, err=True)

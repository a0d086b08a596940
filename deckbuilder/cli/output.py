"""The output of commands: one JSON object for programs, plain text for people.

All output passes through here: control characters in other people's names and notes are removed
from text and escaped in JSON.
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
    """Print a record to stdout as one indented JSON object, with Cyrillic letters unescaped."""
    from deckbuilder.kit.records import to_json

    typer.echo(render_json(to_json(answer), indent=2))


def write(text: str = "") -> None:
    """Print one text to stdout."""
    typer.echo(plain(text))


def print_raw(text: str) -> None:
    """Print a text to stdout without an added line feed."""
    typer.echo(plain(text), nl=False)


def doubts_of(cards: "Iterable[CardSpec]") -> "tuple[Doubt, ...]":
    """Return the reasons why a squad of these cards may be illegal or not the best."""
    from deckbuilder.recruitment.unread_texts import doubts

    return doubts(cards)


def print_doubts(doubts: "Sequence[Doubt]") -> None:
    """Print to stderr how reliable the result is, and which card texts were not read."""
    from deckbuilder.recruitment.deal_texts import render_doubt_lines, render_reservation

    if doubts:
        print_note(render_reservation(doubts))
    for line in render_doubt_lines(doubts):
        print_note(f"  {line}")


def print_edition(rules: "Ruleset", formats: Iterable[str] = ()) -> None:
    """Print to stderr the gaps of an edition, and decks whose format has another edition."""
    from deckbuilder.decks.editions import edition_notes

    for text in edition_notes(rules, formats):
        print_note(text)


def print_note(text: str) -> None:
    """Print one text to stderr, next to the result."""
    typer.echo(plain(text), err=True)


def with_replaced(told: str, *, replaced: bool) -> str:
    """Return the message about a written file, with a note if an existing one was replaced."""
    again = _("The existing file was replaced.")
    return f"{told} {again}" if replaced else told


def deliver(text: str, file: Path | None, told: str, *, as_json: bool) -> "Delivered":
    """Write a text to a file and print ``told``; without a file, print the text to stdout.

    Foreign control characters are removed in both cases. Replacing an existing file is reported.
    With ``as_json`` nothing is printed. Returns the destination, for the JSON answer.
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
    """Return the callback that draws a progress bar on stderr; None without a terminal."""
    return _draw_bar if sys.stderr.isatty() else None


def watched(done: Iterable[Item], before: int, total: int) -> Iterator[Item]:
    """Yield the items as they are done, with a progress bar at a terminal; ``before`` were done
    earlier."""
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

"""Options that several commands share."""

from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import typer
from typer._click.exceptions import NoSuchOption  # see deckbuilder.usage

from catalog.common.i18n import N_

if TYPE_CHECKING:
    from engine.kernel import Seat

AsJson: TypeAlias = Annotated[
    bool, typer.Option("--json", help=N_("Write one JSON object instead of text."))
]
Seed: TypeAlias = Annotated[
    int | None,
    typer.Option(
        "--seed",
        metavar=N_("N"),
        help=N_("The same seed gives the same result; random by default."),
    ),
]
Deck: TypeAlias = Annotated[
    str,
    typer.Argument(
        metavar=N_("DECK"),
        help=N_(
            "A deck's file, or the name of one of your decks or of a starter deck. FILE#NAME picks"
            " one deck of a file that holds several, NAME@3 is the third version of a deck of"
            " yours; a code of berserk-nxt is a deck too."
        ),
    ),
]
StoredDeck: TypeAlias = Annotated[
    str, typer.Argument(metavar=N_("NAME"), help=N_("The name of one of your decks."))
]
Output: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--output", "-o", metavar=N_("FILE"), help=N_("Write to this file, not to the screen.")
    ),
]

JobsOption: TypeAlias = Annotated[
    int | None,
    typer.Option("--jobs", min=1, max=64, metavar=N_("N"), help=N_("Use N processes.")),
]
TablesOption: TypeAlias = Annotated[
    Path | None,
    typer.Option("--csv", metavar=N_("FOLDER"), help=N_("Write the tables as CSV files.")),
]
ClusterOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        metavar="dask://HOST:PORT|ray://HOST:PORT",
        help=N_("Use the workers of a cluster of Dask or Ray; its scheduler listens there."),
    ),
]


def into_option(about: str) -> Any:
    """Return the option for the folder of a run that is kept and gone on with."""
    return typer.Option("--into", metavar=N_("FOLDER"), help=about)


DeckFormatOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--format",
        metavar=N_("FORMAT"),
        help=N_("Format of the saved deck, by code or name."),
    ),
]


CardLimitOption: TypeAlias = Annotated[
    int, typer.Option("--limit", min=0, metavar=N_("N"), help=N_("Show at most N; 0 shows all."))
]


DealsOption: TypeAlias = Annotated[
    int, typer.Option("--deals", min=2, metavar=N_("N"), help=N_("Simulate N deals."))
]


class SeatWord(Enum):
    """The two seats, as the command line calls them."""

    FIRST = "first"
    SECOND = "second"


EditionOption: TypeAlias = Annotated[
    str,
    typer.Option(
        "--edition",
        metavar="2024|older-506-510|2010|2009",
        help=N_("Play by this edition of the rules; by default that of the deck's format."),
    ),
]
SeatOption: TypeAlias = Annotated[
    SeatWord | None,
    typer.Option("--seat", help=N_("Your seat; the dice decide by default.")),
]


def seat_of(word: SeatWord | None) -> "Seat":
    """Return the seat that is named, the first where none is."""
    from engine.kernel import Seat

    return Seat.SECOND if word is SeatWord.SECOND else Seat.FIRST


def query_text(ctx: typer.Context, words: list[str] | None) -> str:
    """Return the words of a query as one text.

    A word like ``-класс:орк`` denies a condition, but ``--limt`` can only be a slip of the pen:
    NoSuchOption.
    """
    for word in words or ():
        if word.startswith("--"):
            raise NoSuchOption(word.partition("=")[0], ctx=ctx)
    return " ".join(words or ())

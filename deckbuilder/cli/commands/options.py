"""Options shared by several commands."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, TypeAlias, TypeVar

import typer
from typer._click.exceptions import NoSuchOption  # see deckbuilder.usage

from catalog.common.i18n import N_
from deckbuilder.decks.game_fields import DECK, FORMAT, SEED
from deckbuilder.kit.fields import Question

T = TypeVar("T")

AsJson: TypeAlias = Annotated[
    bool, typer.Option("--json", help=N_("Write one JSON object instead of text."))
]


def option(asked: Question[Any], name: str = "", *, about: str = "") -> Any:
    """Return the option for a question; ``name`` and ``about`` override its own name and help."""
    return typer.Option(
        name or asked.option_name,
        min=asked.least,
        max=asked.most,
        metavar=asked.word_list or asked.metavar or None,
        help=about or asked.help,
        parser=_parser(asked) if asked.words else None,
    )


def argument(asked: Question[Any], *, about: str = "", metavar: str = "") -> Any:
    """Return the argument for a question."""
    return typer.Argument(
        metavar=metavar or asked.metavar,
        help=about or asked.help,
        parser=_parser(asked) if asked.words else None,
    )


def _parser(asked: Question[T]) -> Callable[[str | T], T]:
    def parse(given: str | T) -> T:
        """Return the answer for a word; ValueError for an unknown word."""
        if given == asked.default:
            return asked.default
        known = {**asked.older, **asked.words}
        if not isinstance(given, str) or given not in known:
            raise ValueError(given)
        return known[given]

    return parse


Seed: TypeAlias = Annotated[int | None, option(SEED)]
Deck: TypeAlias = Annotated[str, argument(DECK)]


def _printed(name: str) -> str:
    from deckbuilder.decks.english import printed_deck

    return printed_deck(name)


StoredDeck: TypeAlias = Annotated[
    str,
    typer.Argument(
        metavar=N_("NAME"), help=N_("The name of one of your decks."), callback=_printed
    ),
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
        help=N_("Use the workers of a Dask or Ray cluster; give the address of its scheduler."),
    ),
]


def into_option(about: str) -> Any:
    """Return the option for the folder of a run that can be continued."""
    return typer.Option("--into", metavar=N_("FOLDER"), help=about)


DeckFormatOption: TypeAlias = Annotated[str | None, option(FORMAT)]
CardLimitOption: TypeAlias = Annotated[
    int, typer.Option("--limit", min=0, metavar=N_("N"), help=N_("Show at most N; 0 shows all."))
]


DealsOption: TypeAlias = Annotated[
    int, typer.Option("--deals", min=2, metavar=N_("N"), help=N_("Simulate N deals."))
]


def render_query(ctx: typer.Context, words: list[str] | None) -> str:
    """Join the words of a query.

    A word like ``-класс:орк`` negates a condition, but one like ``--limt`` can only be a typo:
    NoSuchOption.
    """
    for word in words or ():
        if word.startswith("--"):
            raise NoSuchOption(word.partition("=")[0], ctx=ctx)
    return " ".join(words or ())

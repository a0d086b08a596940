"""``balance``: show how even decks are, or whether the cards of a set are worth their cost."""

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from catalog.common.errors import UserError
from catalog.common.i18n import N_, _, decimal, ngettext
from catalog.english import shown_name
from deckbuilder.base.levels import LEVEL_NAMES
from deckbuilder.base.seeds import drawn_seed
from deckbuilder.base.tables import table
from deckbuilder.cli.commands import OFFERED
from deckbuilder.cli.commands.event import LevelOption
from deckbuilder.cli.commands.game_options import EditionOption
from deckbuilder.cli.commands.options import AsJson, CardLimitOption, ClusterOption, JobsOption
from deckbuilder.cli.commands.pages import HtmlOption, write_page
from deckbuilder.cli.commands.planning import limited_edition
from deckbuilder.cli.commands.simulate import (
    Into,
    MatchesSeed,
    played,
    print_decks,
    print_ends,
    print_lengths,
    read_setup,
    write_head,
    write_interval,
)
from deckbuilder.cli.invocation import Invocation, invocation
from deckbuilder.cli.output import print_json, write
from deckbuilder.cli.usage import command
from deckbuilder.decks.english import shown_deck
from deckbuilder.tournament.event_fields import BOT

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from deckbuilder.squads.card_balance import CardBalance
    from deckbuilder.tasks.mapper import Mapper
    from deckbuilder.tournament.many.matches import MatchesSetup
    from deckbuilder.tournament.many.tables import SimulatedMatches

_A_PAIR, _OF_SET = 100, 20_000
_SHOWN = 20

Decks: TypeAlias = Annotated[
    list[str] | None,
    typer.Argument(
        metavar=N_("DECK"), help=N_("Decks, as for deal; by default the starter decks.")
    ),
]
OfSet: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--set",
        metavar=N_("SET"),
        help=N_("Instead of decks, show the worth of each card of this set by crystal."),
    ),
]
Matches: TypeAlias = Annotated[
    int | None,
    typer.Option(
        "--matches",
        min=1,
        max=1_000_000,
        metavar=N_("N"),
        help=N_("Matches of each pair of decks (100), or of a set in total (20,000)."),
    ),
]


def register(app: typer.Typer) -> None:
    """Add the command of this module to ``app``."""
    command(app, "balance", OFFERED["balance"].help)(balance)


def balance(
    ctx: typer.Context,
    decks: Decks = None,
    of_set: OfSet = None,
    matches: Matches = None,
    bot: LevelOption = BOT.default,
    seed: MatchesSeed = None,
    jobs: JobsOption = None,
    cluster: ClusterOption = None,
    into: Into = None,
    html: HtmlOption = None,
    limit: CardLimitOption = _SHOWN,
    edition: EditionOption = "",
    as_json: AsJson = False,
) -> None:
    """Measure balance."""
    from deckbuilder.decks.text import starter_decks
    from deckbuilder.tasks.choosing import chosen_mapper
    from deckbuilder.tournament.many.tables import SimulatedMatches

    run, workers = invocation(ctx), chosen_mapper(jobs, cluster)
    if of_set is not None:
        if decks or into is not None or html is not None or bot != BOT.default:
            raise UserError(
                _(
                    "--set plays squads of its cards, by direct bots: name no deck, --bot, --into "
                    "or --html."
                )
            )
        told = _of_set(run, of_set, edition, matches or _OF_SET, drawn_seed(seed), workers)
        if as_json:
            print_json(told)
        else:
            _write_cards(told, limit)
        return
    named = decks or [stem for stem, _deck in starter_decks()]
    setup = read_setup(run, named, bot, edition, seed, into)
    total = (matches or _A_PAIR) * len(setup.pairs)
    statistics, stopped = played(setup, total, workers, into)
    shown = SimulatedMatches.of(statistics, setup, total, ())
    if as_json:
        print_json(shown)
    else:
        _write(shown, setup)
    if html is not None and shown.matches:
        from deckbuilder.pages.balance import balance_page

        write_page(html, balance_page(shown, datetime.now(UTC).date()))
    if stopped is not None:
        raise stopped


def _write(told: "SimulatedMatches", setup: "MatchesSetup") -> None:
    write_head(told, setup)
    if not told.matches:
        return
    write()
    print_decks(told)
    if len(told.decks) > 1:
        _print_map(told)
    print_lengths(told)
    print_ends(told, setup)
    write_interval()


def _print_map(told: "SimulatedMatches") -> None:
    """Print the share of each deck against each other one, in 100."""
    names = [deck.results.deck for deck in told.decks]
    shares: dict[tuple[str, str], str] = {}
    for row in told.pairs:
        if row.win_share is not None:
            shares[row.deck, row.against] = decimal(100 * row.win_share, ".0f")
            shares[row.against, row.deck] = decimal(100 * (1 - row.win_share), ".0f")
    cells = [
        (f"{number}. {shown_deck(name)}", *(shares.get((name, other), "·") for other in names))
        for number, name in enumerate(names, 1)
    ]
    numbers = [str(number) for number in range(1, len(names) + 1)]
    write()
    write(_("A row is the share of matches, in 100, that its deck wins."))
    write(table(cells, [_("deck"), *numbers], right=range(1, len(names) + 1)))


def _of_set(
    run: Invocation,
    name: str,
    edition: str,
    matches: int,
    seed: int,
    workers: "AbstractContextManager[Mapper]",
) -> "CardBalance":
    """Play squads of a set's cards; UserError if the matches say nothing."""
    from deckbuilder.decks.formats import limited_rules
    from deckbuilder.limited.boosters import read_sets, set_cards
    from deckbuilder.squads.card_balance import card_balance

    with run.catalog() as catalog:
        cards = [
            card.spec
            for code in read_sets(name, catalog)
            for card in set_cards(catalog, code).cards
        ]
    try:
        with workers as mapper:
            return card_balance(
                cards, limited_rules(limited_edition(edition)), matches, seed, mapper
            )
    except ValueError:
        text = _("So few matches of these cards say nothing about their worth; play more.")
        raise UserError(text) from None


def _write_cards(told: "CardBalance", limit: int) -> None:
    write(_("Seed: {seed}").format(seed=told.seed))
    text = ngettext(
        "{count} match, played by {bot} bots.",
        "{count} matches, played by {bot} bots.",
        told.matches,
    )
    write(text.format(count=decimal(told.matches, ","), bot=_(LEVEL_NAMES[told.bot])))
    shown = told.cards
    if limit and len(shown) > 2 * limit:
        shown = (*shown[:limit], *shown[-limit:])
    cells = [
        (
            shown_name(card.name),
            str(card.crystals),
            str(card.squads),
            f"{decimal(card.worth, '.2f')} ({decimal(card.worth_low, '.2f')}–"
            f"{decimal(card.worth_high, '.2f')})",
        )
        for card in shown
    ]
    write()
    heads = [_("card"), _("cost"), _("squads"), _("worth by crystal")]
    write(table(cells, heads, right=[1, 2, 3]))
    if len(shown) < len(told.cards):
        count = len(told.cards) - len(shown)
        write(_("{count} between them: use --limit 0.").format(count=count))
    write()
    write(
        _(
            "A match is measured by the crystals of creatures that each side has left; 1 is a card "
            "that adds to them what its cost adds on average, in brackets the 95% interval. Cards "
            "usually differ from their cost by {spread} of a crystal. Bots that play a card "
            "badly make it look worse than it is."
        ).format(spread=decimal(told.spread, ".2f"))
    )

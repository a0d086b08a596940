"""``simulate``: play many matches between decks and show statistics."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from catalog.common.errors import UserError
from catalog.common.i18n import N_, _, decimal, ngettext
from catalog.english import shown_name
from deckbuilder.base.levels import LEVEL_NAMES, Level
from deckbuilder.base.seeds import drawn_seed
from deckbuilder.base.tables import table
from deckbuilder.cli.commands import OFFERED
from deckbuilder.cli.commands.event import LevelOption, read_entrants
from deckbuilder.cli.commands.game_options import EditionOption
from deckbuilder.cli.commands.options import (
    AsJson,
    CardLimitOption,
    ClusterOption,
    JobsOption,
    TablesOption,
    into_option,
    option,
)
from deckbuilder.cli.invocation import Invocation, invocation
from deckbuilder.cli.output import print_json, print_note, watched, write
from deckbuilder.cli.usage import command
from deckbuilder.decks.english import shown_deck
from deckbuilder.decks.game_fields import SEED
from deckbuilder.tournament.event_fields import BOT

if TYPE_CHECKING:
    from collections.abc import Sequence
    from contextlib import AbstractContextManager

    from deckbuilder.base.tables import TableForm
    from deckbuilder.tasks.mapper import Mapper
    from deckbuilder.tournament.many.matches import MatchesSetup
    from deckbuilder.tournament.many.statistics import MatchStatistics
    from deckbuilder.tournament.many.tables import (
        Results,
        SimulatedLength,
        SimulatedMatches,
        SimulatedPair,
    )
    from engine.berserk import CardSpec

_SHOWN = 15
_MOST = 1_000_000_000

Decks: TypeAlias = Annotated[
    list[str],
    typer.Argument(
        metavar=N_("DECK"),
        help=N_("Decks, as for deal; a file with several decks enters all of them."),
    ),
]
Matches: TypeAlias = Annotated[
    int,
    typer.Option(
        "--matches",
        min=1,
        max=_MOST,
        metavar=N_("N"),
        help=N_("Play N matches in total; pairs of decks take turns."),
    ),
]
MatchesSeed: TypeAlias = Annotated[
    int | None,
    option(
        SEED,
        about=N_("The same seed gives the same matches; by default that of --into, or random."),
    ),
]
Into: TypeAlias = Annotated[
    Path | None, into_option(N_("Save every result there and resume from saved ones."))
]
Parquet: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--parquet",
        metavar=N_("FOLDER"),
        help=N_("Write the tables as Parquet files (needs pyarrow)."),
    ),
]


def register(app: typer.Typer) -> None:
    """Add the command of this module to ``app``."""
    command(app, "simulate", OFFERED["simulate"].help)(simulate)


def simulate(
    ctx: typer.Context,
    decks: Decks,
    matches: Matches = 1000,
    bot: LevelOption = BOT.default,
    seed: MatchesSeed = None,
    jobs: JobsOption = None,
    cluster: ClusterOption = None,
    into: Into = None,
    csv: TablesOption = None,
    parquet: Parquet = None,
    limit: CardLimitOption = _SHOWN,
    edition: EditionOption = "",
    as_json: AsJson = False,
) -> None:
    """Simulate matches."""
    from deckbuilder.base.tables import TableForm, check_form
    from deckbuilder.tasks.choosing import chosen_mapper
    from deckbuilder.tournament.many.tables import SimulatedMatches

    if parquet is not None:
        check_form(TableForm.PARQUET)
    setup = read_setup(invocation(ctx), decks, bot, edition, seed, into)
    each = csv is not None or parquet is not None
    statistics, stopped = played(setup, matches, chosen_mapper(jobs, cluster), into, each=each)
    files = _write_tables(statistics, {TableForm.CSV: csv, TableForm.PARQUET: parquet})
    told = SimulatedMatches.of(statistics, setup, matches, files)
    if as_json:
        print_json(told)
    else:
        _write(told, setup, limit)
        for path in files:
            print_note(str(path))
    if stopped is not None:
        raise stopped


def read_setup(
    run: Invocation, decks: list[str], bot: Level, edition: str, seed: int | None, into: Path | None
) -> "MatchesSetup":
    """Return the setup: decks, rules, bots and seed, by default the seed of the folder."""
    from deckbuilder.tournament.many.folder import kept_seed
    from deckbuilder.tournament.many.matches import MatchesSetup

    kept = None if into is None or seed is not None else kept_seed(into)
    entrants, rules = read_entrants(run, decks, edition=edition)
    played = tuple((entrant.name, entrant.cards) for entrant in entrants)
    if not played:
        raise UserError(_("There is no deck to simulate matches with."))
    return MatchesSetup(played, rules, drawn_seed(seed) if kept is None else kept, bot)


def played(
    setup: "MatchesSetup",
    total: int,
    workers: "AbstractContextManager[Mapper]",
    into: Path | None,
    *,
    each: bool = False,
) -> "tuple[MatchStatistics, KeyboardInterrupt | None]":
    """Play matches and count them; after Ctrl+C return it with those already played."""
    from deckbuilder.tournament.many.statistics import MatchStatistics

    names = {card.ref: card.name for _name, cards in setup.decks for card in cards}
    statistics = MatchStatistics([name for name, _cards in setup.decks], names, each=each)
    try:
        with workers as mapper:
            _count(statistics, setup, total, mapper, into)
    except KeyboardInterrupt as interrupt:
        _print_stopped(statistics, into)
        return statistics, interrupt
    return statistics, None


def _count(
    statistics: "MatchStatistics",
    setup: "MatchesSetup",
    total: int,
    mapper: "Mapper",
    into: Path | None,
) -> None:
    """Count matches as they are played, starting with those of a folder."""
    from contextlib import closing

    from deckbuilder.tournament.many.folder import MatchesFolder
    from deckbuilder.tournament.many.matches import matches

    if into is None:
        with closing(matches(setup, total, mapper)) as played:
            statistics.add(watched(played, 0, total))
        return
    folder = MatchesFolder(into, setup)
    statistics.add(folder.first(total))
    before = statistics.matches + statistics.stopped
    with closing(folder.play(total, mapper)) as played:
        statistics.add(watched(played, before, total))


def _print_stopped(statistics: "MatchStatistics", into: Path | None) -> None:
    count = statistics.matches + statistics.stopped
    if into is None:
        text = ngettext(
            "Stopped after {count} match.", "Stopped after {count} matches.", count
        ).format(count=count)
    else:
        text = ngettext(
            "Stopped: {count} match is saved in {folder}. Run the same command to continue.",
            "Stopped: {count} matches are saved in {folder}. Run the same command to continue.",
            count,
        ).format(count=count, folder=into)
    print_note(text)


def _write_tables(
    statistics: "MatchStatistics", folders: "dict[TableForm, Path | None]"
) -> tuple[Path, ...]:
    from deckbuilder.base.tables import write_tables

    files: list[Path] = []
    for form, folder in folders.items():
        if folder is not None:
            files += write_tables(folder, statistics.frames(), form)
    return tuple(files)


def _write(told: "SimulatedMatches", setup: "MatchesSetup", limit: int) -> None:
    write_head(told, setup)
    if not told.matches:
        return
    _print_shares(told)
    print_lengths(told)
    print_ends(told, setup)
    _print_cards(told, limit)
    write_interval()


def write_head(told: "SimulatedMatches", setup: "MatchesSetup") -> None:
    """Write the seed, what of each deck is played, and how many matches there were."""
    write(_("Seed: {seed}").format(seed=told.seed))
    for name, cards in setup.decks:
        _print_playing(name, cards)
    count = told.matches
    text = ngettext(
        "{count} match, played by {bot} bots.", "{count} matches, played by {bot} bots.", count
    )
    write(text.format(count=decimal(count, ","), bot=_(LEVEL_NAMES[told.bot])))
    write_stopped(told.stopped)


def write_interval() -> None:
    """Write what the intervals in brackets mean."""
    write()
    write(
        _(
            "In brackets: the 95% Wilson interval, which shows how much chance (deals, dice) "
            "may have mattered in this many matches of these bots. A draw counts half."
        )
    )


def write_stopped(count: int) -> None:
    """Write how many matches never ended, if any did not."""
    if count:
        never = ngettext(
            "{count} match never ended and is left out; please report its file in your folder.",
            "{count} matches never ended and are left out; please report their files in your "
            "folder.",
            count,
        )
        write(never.format(count=count))


def _print_playing(name: str, cards: "Sequence[CardSpec]") -> None:
    from deckbuilder.cards.playing import playing_of_cards, render_playing

    write(_("Deck “{name}”").format(name=shown_deck(name)))
    write("  " + render_playing(playing_of_cards(cards)))


def _print_shares(told: "SimulatedMatches") -> None:
    from deckbuilder.tournament.many.shares import won

    write()
    decks = [deck.results for deck in told.decks]
    if len(decks) == 1:
        share = won(decks[0])
        write(
            _("The deck plays against itself. The first player wins {share}.").format(share=share)
        )
        return
    print_decks(told)
    if len(told.pairs) > 1:
        write()
        cells = [_share_cells(_pair(row), row) for row in told.pairs]
        write(table(cells, [_("pair"), *_share_heads()], right=range(1, 6)))


def _share_heads() -> list[str]:
    return [_("matches"), _("draws"), _("wins"), _("as first"), _("as second")]


def print_decks(told: "SimulatedMatches") -> None:
    """Print the shares of the decks, and of the first players, in all matches."""
    from deckbuilder.tournament.many.shares import won

    cells = [_share_cells(shown_deck(deck.results.deck), deck.results) for deck in told.decks]
    write(table(cells, [_("deck"), *_share_heads()], right=range(1, 6)))
    write(_("First players won {share}.").format(share=won(told.seats)))


def _pair(row: "SimulatedPair | SimulatedLength") -> str:
    return f"{shown_deck(row.deck)} – {shown_deck(row.against)}"


def _share_cells(name: str, row: "Results") -> tuple[str, ...]:
    from deckbuilder.tournament.many.shares import render_share, won

    return (
        name,
        decimal(row.matches, ","),
        decimal(row.draws, ","),
        won(row),
        render_share(row.first_share, row.first_share_low, row.first_share_high),
        render_share(row.second_share, row.second_share_low, row.second_share_high),
    )


def print_lengths(told: "SimulatedMatches") -> None:
    """Print how long the matches of each pair were."""
    heads = [_("pair"), _("turns"), _("5–95 %"), _("longest"), _("decisions")]
    rows = [
        (
            _pair(row),
            decimal(row.turns, ".1f"),
            f"{row.turns_5}–{row.turns_95}",
            str(row.most_turns),
            decimal(row.decisions, ",.0f"),
        )
        for row in told.lengths
    ]
    write()
    write(table(rows, heads, right=range(1, 5)))


def print_ends(told: "SimulatedMatches", setup: "MatchesSetup") -> None:
    """Print how the matches ended, each way with its rule."""
    from deckbuilder.battle.questions import render_reason
    from deckbuilder.cards.rulebook import cited

    rows = [
        (
            render_reason(row.reason),
            cited(row.rule, setup.rules) if row.rule else "",
            decimal(row.matches, ","),
            decimal(100 * row.share, ".1f") + "%",
        )
        for row in told.ends
    ]
    write()
    write(table(rows, [_("end"), _("rule"), _("matches"), _("share")], right=[2, 3]))


def _print_cards(told: "SimulatedMatches", limit: int) -> None:
    from deckbuilder.tournament.many.shares import won

    for deck in (deck.results.deck for deck in told.decks):
        cards = [row for row in told.cards if row.deck == deck]
        shown = cards[:limit] if limit else cards
        if not shown:
            continue
        write()
        write(
            _("Cards of “{name}”, those most often in the squad first").format(
                name=shown_deck(deck)
            )
        )
        heads = [_("card"), _("in the squad"), _("wins with it"), _("damage per match")]
        cells = [
            (
                shown_name(row.name),
                decimal(100 * row.squad_share, ".0f") + "%",
                won(row),
                decimal(row.damage, ".1f"),
            )
            for row in shown
        ]
        write(table(cells, heads, right=[1, 2, 3]))
        if len(shown) < len(cards):
            write(_("{count} more: use --limit 0.").format(count=len(cards) - len(shown)))

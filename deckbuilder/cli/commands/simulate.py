"""``simulate``: many matches between decks, counted."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import typer

from catalog.common.errors import UserError
from catalog.common.i18n import N_, _, decimal, ngettext
from deckbuilder.base.seeds import drawn_seed
from deckbuilder.base.tables import table
from deckbuilder.cli.commands import OFFERED
from deckbuilder.cli.commands.event import MatchBotOption, read_entrants
from deckbuilder.cli.commands.game_options import EditionOption
from deckbuilder.cli.commands.options import (
    AsJson,
    CardLimitOption,
    ClusterOption,
    JobsOption,
    TablesOption,
    into_option,
)
from deckbuilder.cli.invocation import Invocation, invocation
from deckbuilder.cli.output import note, watched, write, write_json
from deckbuilder.cli.usage import command
from deckbuilder.tournament.event_fields import BOT

if TYPE_CHECKING:
    from deckbuilder.cli.answers import matches as shapes
    from deckbuilder.tasks.mapper import Mapper
    from deckbuilder.tournament.many.matches import MatchesSetup
    from deckbuilder.tournament.many.statistics import MatchStatistics

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
        help=N_("Play N matches in all; each pair of decks takes its turn."),
    ),
]
MatchesSeed: TypeAlias = Annotated[
    int | None,
    typer.Option(
        "--seed",
        metavar=N_("N"),
        help=N_("The same seed gives the same matches; by default that of --into, or random."),
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
    bot: MatchBotOption = BOT.default,
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
    """Simulate."""
    from deckbuilder.base.tables import TableForm, check_form
    from deckbuilder.tasks.choosing import chosen_mapper
    from deckbuilder.tournament.many.statistics import MatchStatistics

    if parquet is not None:
        check_form(TableForm.PARQUET)
    setup = _setup(invocation(ctx), decks, bot, edition, seed, into)
    names = {card.ref: card.name for _name, cards in setup.decks for card in cards}
    each = csv is not None or parquet is not None
    statistics = MatchStatistics([name for name, _cards in setup.decks], names, each=each)
    stopped: KeyboardInterrupt | None = None
    try:
        with chosen_mapper(jobs, cluster) as mapper:
            _count(statistics, setup, matches, mapper, into)
    except KeyboardInterrupt as interrupt:  # what was played is told all the same
        stopped = interrupt
        _tell_of_stopping(statistics, into)
    files = _write_tables(statistics, {TableForm.CSV: csv, TableForm.PARQUET: parquet})
    if as_json:
        write_json(_facts(statistics, setup, matches, files))
    else:
        _write(statistics, setup, limit)
        for path in files:
            note(str(path))
    if stopped is not None:
        raise stopped


def _setup(
    run: Invocation, decks: list[str], bot: str, edition: str, seed: int | None, into: Path | None
) -> "MatchesSetup":
    """Return what is played: decks, rules, who plays, and the seed, by default that of a folder."""
    from deckbuilder.tournament.many.folder import kept_seed
    from deckbuilder.tournament.many.matches import MatchesSetup
    from deckbuilder.tournament.simulated import MatchBot

    who = MatchBot(bot)
    kept = None if into is None or seed is not None else kept_seed(into)
    entrants, rules = read_entrants(run, decks, edition=edition)
    played = tuple((entrant.name, entrant.cards) for entrant in entrants)
    if not played:
        raise UserError(_("There is no deck to simulate matches with."))
    return MatchesSetup(played, rules, drawn_seed(seed) if kept is None else kept, who)


def _count(
    statistics: "MatchStatistics",
    setup: "MatchesSetup",
    total: int,
    mapper: "Mapper",
    into: Path | None,
) -> None:
    """Count matches as they are played, those of a folder first."""
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


def _tell_of_stopping(statistics: "MatchStatistics", into: Path | None) -> None:
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
    note(text)


def _write_tables(statistics: "MatchStatistics", folders: dict[Any, Path | None]) -> list[Path]:
    from deckbuilder.base.tables import write_tables

    files: list[Path] = []
    for form, folder in folders.items():
        if folder is not None:
            files += write_tables(folder, statistics.frames(), form)
    return files


def _facts(
    statistics: "MatchStatistics", setup: "MatchesSetup", asked: int, files: list[Path]
) -> "shapes.SimulateAnswer":
    from deckbuilder.cards.playing import playing_of_cards
    from deckbuilder.cards.records import PlayingCounts

    frames = {name: _rows(frame) for name, frame in statistics.frames().items()}
    decks: Any = [
        {**row, "playing": PlayingCounts.of(playing_of_cards(cards))}
        for row, (_name, cards) in zip(frames["decks"], setup.decks, strict=True)
    ]
    pairs: Any = frames["pairs"]
    lengths: Any = frames["lengths"]
    ends: Any = frames["ends"]
    cards: Any = frames["cards"]
    return {
        "seed": setup.seed,
        "edition": setup.rules.code,
        "bot": setup.bot.value,
        "asked": asked,
        "matches": statistics.matches,
        "stopped": statistics.stopped,
        "decks": decks,
        "pairs": pairs,
        "lengths": lengths,
        "ends": ends,
        "cards": cards,
        "files": [str(path) for path in files],
    }


def _rows(frame: Any) -> list[dict[str, Any]]:
    """Return a table as plain data: missing numbers are null, fractions have four digits."""
    from deckbuilder.decks.meta import records

    return [
        {key: None if value != value else value for key, value in row.items()}
        for row in records(frame)
    ]


def _write(statistics: "MatchStatistics", setup: "MatchesSetup", limit: int) -> None:
    write(_("Seed: {seed}").format(seed=setup.seed))
    for name, cards in setup.decks:
        _write_playing(name, cards)
    count = statistics.matches
    told = ngettext(
        "{count} match, played by {bot} bots.", "{count} matches, played by {bot} bots.", count
    )
    write(told.format(count=decimal(count, ","), bot=_(_BOTS[setup.bot.value])))
    if statistics.stopped:
        never = ngettext(
            "{count} match never ended and is left out; its file in your folder is worth a report.",
            "{count} matches never ended and are left out; their files in your folder are worth a"
            " report.",
            statistics.stopped,
        )
        write(never.format(count=statistics.stopped))
    if not count:
        return
    _write_shares(statistics, is_mirror=len(setup.decks) == 1)
    _write_lengths(statistics)
    _write_ends(statistics, setup)
    _write_cards(statistics, limit)
    write()
    write(
        _(
            "In brackets: the 95% Wilson interval, which measures what chance (deals, dice) can"
            " have done in so many matches of these bots. A draw counts half."
        )
    )


_BOTS = {
    "random": N_("random"),
    "direct": N_("straightforward"),
    "lookahead": N_("look-ahead"),
}


def _write_playing(name: str, cards: Any) -> None:
    from deckbuilder.cards.playing import playing_of_cards, playing_text

    write(_("Deck “{name}”").format(name=name))
    write("  " + playing_text(playing_of_cards(cards)))


def _share(row: "dict[str, Any]", name: str = "win_share") -> str:
    """Return a share of a table with its interval, of 100."""
    if row[name] is None:
        return "–"
    share, low, high = (
        decimal(100 * row[key], ".1f") for key in (name, f"{name}_low", f"{name}_high")
    )
    return f"{share}% ({low}–{high})"


def _write_shares(statistics: "MatchStatistics", *, is_mirror: bool) -> None:
    write()
    if is_mirror:
        (row,) = _rows(statistics.deck_table())
        write(_("The deck meets itself. The first player wins {share}.").format(share=_share(row)))
        return
    heads = [_("deck"), _("matches"), _("draws"), _("wins"), _("as first"), _("as second")]
    rows = _rows(statistics.deck_table())
    write(table([_share_cells(row["deck"], row) for row in rows], heads, right=range(1, 6)))
    pairs = _rows(statistics.pairs())
    if len(pairs) > 1:
        write()
        names = [f"{row['deck']} – {row['against']}" for row in pairs]
        cells = [_share_cells(name, row) for name, row in zip(names, pairs, strict=True)]
        write(table(cells, [_("pair"), *heads[1:]], right=range(1, 6)))


def _share_cells(name: str, row: "dict[str, Any]") -> tuple[str, ...]:
    return (
        name,
        decimal(row["matches"], ","),
        decimal(row["draws"], ","),
        _share(row),
        _share(row, "first_share"),
        _share(row, "second_share"),
    )


def _write_lengths(statistics: "MatchStatistics") -> None:
    heads = [_("pair"), _("turns"), _("5–95 %"), _("longest"), _("decisions")]
    rows = [
        (
            f"{row['deck']} – {row['against']}",
            decimal(row["turns"], ".1f"),
            f"{row['turns_5']}–{row['turns_95']}",
            str(row["most_turns"]),
            decimal(row["decisions"], ",.0f"),
        )
        for row in _rows(statistics.lengths())
    ]
    write()
    write(table(rows, heads, right=range(1, 5)))


def _write_ends(statistics: "MatchStatistics", setup: "MatchesSetup") -> None:
    from deckbuilder.battle.questions import reason_text
    from deckbuilder.cards.rulebook import cited

    rows = [
        (
            reason_text(row["reason"]),
            cited(row["rule"], setup.rules) if row["rule"] else "",
            decimal(row["matches"], ","),
            decimal(100 * row["share"], ".1f") + "%",
        )
        for row in _rows(statistics.ends())
    ]
    write()
    write(table(rows, [_("end"), _("rule"), _("matches"), _("share")], right=[2, 3]))


def _write_cards(statistics: "MatchStatistics", limit: int) -> None:
    rows = _rows(statistics.cards())
    for deck in statistics.decks:
        cards = [row for row in rows if row["deck"] == deck]
        shown = cards[:limit] if limit else cards
        if not shown:
            continue
        write()
        write(_("Cards of “{name}”, those most often in the squad first").format(name=deck))
        heads = [_("card"), _("in the squad"), _("wins with it"), _("damage a match")]
        cells = [
            (
                row["name"],
                decimal(100 * row["squad_share"], ".0f") + "%",
                _share(row),
                decimal(row["damage"], ".1f"),
            )
            for row in shown
        ]
        write(table(cells, heads, right=[1, 2, 3]))
        if len(shown) < len(cards):
            write(_("{count} more with --limit 0.").format(count=len(cards) - len(shown)))

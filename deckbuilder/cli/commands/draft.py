"""``draft``: run drafts between bots, once or many times."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from catalog.common.errors import UserError
from catalog.common.i18n import N_, _, decimal, ngettext
from catalog.english import shown_name
from deckbuilder.base.levels import Level
from deckbuilder.base.seeds import drawn_seed
from deckbuilder.base.tables import table
from deckbuilder.cli.commands import OFFERED
from deckbuilder.cli.commands.draft_log import write_draft_page
from deckbuilder.cli.commands.event import (
    PlayoffOption,
    RoundsOption,
    event_plan_of,
    print_event,
)
from deckbuilder.cli.commands.game_options import EditionOption
from deckbuilder.cli.commands.options import (
    AsJson,
    CardLimitOption,
    ClusterOption,
    JobsOption,
    Seed,
    TablesOption,
    into_option,
    option,
)
from deckbuilder.cli.commands.pages import HtmlOption
from deckbuilder.cli.commands.planning import (
    BoostersOption,
    CollationOption,
    KindOption,
    PassingOption,
    RatingsOption,
    SetsOption,
    limited_edition,
)
from deckbuilder.cli.invocation import Invocation, invocation
from deckbuilder.cli.output import print_json, print_note, progress, watched, with_replaced, write
from deckbuilder.cli.usage import command
from deckbuilder.limited.draft.plan import MOST_SEATS, DraftPlan, Skill
from deckbuilder.limited.draft_fields import (
    BOOSTERS,
    COLLATION,
    DRAFT_KIND,
    PASSING,
    RATED_BY,
    SETS,
    Wishes,
)
from deckbuilder.tournament.event_fields import BOT, KIND, PLAYOFF, ROUNDS, TournamentKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckbuilder.limited.many.records import DraftRecord
    from deckbuilder.limited.many.runs import Run, RunSetup
    from deckbuilder.limited.many.tables import DraftedCard, DraftSeries, WonMatches
    from deckbuilder.tasks.mapper import Mapper
    from deckbuilder.tournament.results import TournamentPlan
    from engine.berserk import CardSpec

_SHOWN = 20


@dataclass(frozen=True, slots=True)
class Written:
    """Where to save one draft: log, page, stored drafts."""

    log: Path | None
    html: Path | None
    keep: bool

    @property
    def is_any(self) -> bool:
        """Return whether one draft is to be saved anywhere."""
        return self.log is not None or self.html is not None or self.keep


@dataclass(frozen=True, slots=True)
class Many:
    """Options for many drafts: their number, and the folders of the run and of its tables."""

    repeat: int | None
    into: Path | None
    tables: Path | None


Bots: TypeAlias = Annotated[
    int | None,
    typer.Option(
        "--bots",
        min=2,
        max=MOST_SEATS,
        metavar=N_("N"),
        help=N_("How many bots sit at the table; by default 8, or 2 for grid and winston."),
    ),
]
Skills: TypeAlias = Annotated[
    list[Skill] | None,
    typer.Option(
        "--skill",
        help=N_(
            "How bots draft: by rating, also by balance, or by squads; several values take "
            "seats in turn."
        ),
    ),
]
EventOption: TypeAlias = Annotated[
    TournamentKind | None,
    option(KIND, "--event", about=N_("Let the decks play an event; implied by --repeat.")),
]
PlayedBy: TypeAlias = Annotated[
    Level,
    option(
        BOT, "--match-bot", about=N_("How the bots play the matches, as for the command event.")
    ),
]
LogFile: TypeAlias = Annotated[
    Path | None, typer.Option("--log", metavar=N_("FILE"), help=N_("Write the draft's log."))
]
Keep: TypeAlias = Annotated[bool, typer.Option("--keep", help=N_("Save the draft and its event."))]
Repeat: TypeAlias = Annotated[
    int | None, typer.Option("--repeat", min=1, metavar=N_("N"), help=N_("Draft N times."))
]
Into: TypeAlias = Annotated[
    Path | None, into_option(N_("Save every result there and resume from saved ones."))
]
Plain: TypeAlias = Annotated[
    bool, typer.Option("--plain", help=N_("Draft yourself against the bots, line by line."))
]


def register(app: typer.Typer) -> None:
    """Add the command of this module to ``app``."""
    command(app, "draft", OFFERED["draft"].help)(draft)


def draft(
    ctx: typer.Context,
    bots: Bots = None,
    sets: SetsOption = SETS.default,
    boosters: BoostersOption = BOOSTERS.default,
    collation: CollationOption = COLLATION.default,
    kind: KindOption = DRAFT_KIND.default,
    passing: PassingOption = PASSING.default,
    skill: Skills = None,
    ratings: RatingsOption = RATED_BY.default,
    seed: Seed = None,
    event: EventOption = None,
    rounds: RoundsOption = ROUNDS.default,
    playoff: PlayoffOption = PLAYOFF.default,
    bot: PlayedBy = BOT.default,
    log: LogFile = None,
    html: HtmlOption = None,
    keep: Keep = False,
    repeat: Repeat = None,
    jobs: JobsOption = None,
    cluster: ClusterOption = None,
    into: Into = None,
    folder: TablesOption = None,
    edition: EditionOption = "",
    limit: CardLimitOption = _SHOWN,
    plain: Plain = False,
    as_json: AsJson = False,
) -> None:
    """Run a draft, or many."""
    written, many = Written(log, html, keep), Many(repeat, into, folder)
    _check_options(written, many)
    own, skills = limited_edition(edition), tuple(skill or (Skill.BALANCE,))
    wishes = Wishes(
        kind, (), bots, skills, sets, boosters, collation, passing, ratings=ratings, edition=own
    )
    if plain:
        options = (repeat, log, into, folder, event, cluster)
        if keep or as_json or any(one is not None for one in options):
            raise UserError(
                _("--plain is for one draft of yours: leave out the options for many drafts.")
            )
        seats = None if bots is None else bots + 1
        yours = replace(wishes, people=(_("Player"),), seats=seats)
        _by_lines(ctx, yours, drawn_seed(seed))
        return
    event_plan: TournamentPlan | None = None
    if event is not None or repeat is not None:
        event_plan = event_plan_of(event or KIND.default, rounds, bot, playoff=playoff)
    run = invocation(ctx)
    with run.catalog() as catalog:
        plan = wishes.plan(catalog, drawn_seed(seed))
    _draft(run, plan, event_plan, (jobs, cluster), written, many, limit, as_json=as_json)


def _draft(
    run: Invocation,
    plan: DraftPlan,
    event: "TournamentPlan | None",
    workers: tuple[int | None, str | None],
    written: Written,
    many: Many,
    limit: int,
    *,
    as_json: bool,
) -> None:
    """Run one or many drafts of a plan with the workers of --jobs or --cluster, and print the
    result."""
    from deckbuilder.limited.many.runs import play_run, run_setup
    from deckbuilder.tasks.choosing import chosen_mapper

    with chosen_mapper(*workers) as mapper:
        with run.catalog() as catalog:
            setup = run_setup(plan, catalog, event, mapper)
        done = None if many.repeat else play_run(setup, progress(), mapper)
        records = _repeated(setup, many.repeat, mapper, many.into) if many.repeat else ()
    if done is not None:
        _print_one(run, setup, done, written, as_json=as_json)
    else:
        _print_series(records, setup, many.tables, limit, as_json=as_json)


def _by_lines(ctx: typer.Context, wishes: Wishes, seed: int) -> None:
    """Draft against bots in plain text; any given option starts a new draft."""
    from deckbuilder.cli.plain_lines import converse
    from deckbuilder.plain.draft import DraftWanted, play_draft

    named = (
        "bots",
        "sets",
        "boosters",
        "collation",
        "kind",
        "passing",
        "skill",
        "ratings",
        "seed",
        "edition",
    )
    sources = (ctx.get_parameter_source(name) for name in named)
    given = any(source is not None and source.name == "COMMANDLINE" for source in sources)
    with invocation(ctx).catalog() as catalog:
        plan = wishes.plan(catalog, seed)
    wanted = DraftWanted(plan, given)
    converse(invocation(ctx), lambda services, talk: play_draft(services, talk, wanted))


def _check_options(one: Written, many: Many) -> None:
    """Raise UserError for options that cannot be combined."""
    if many.repeat is None and (many.into is not None or many.tables is not None):
        raise UserError(
            _("--into and --csv are for many drafts: give their number with --repeat N.")
        )
    if many.repeat is not None and one.is_any:
        problem = _("--log, --html and --keep are for one draft; save many with --into FOLDER.")
        raise UserError(problem)


def _print_one(
    run: Invocation,
    setup: "RunSetup",
    done: "Run",
    written: Written,
    *,
    as_json: bool,
) -> None:
    from catalog.common.files import is_file, write_atomically
    from deckbuilder.limited.draft.log import render_log
    from deckbuilder.limited.draft.records import DraftOfBots, drafted_decks
    from deckbuilder.tournament.records import Event

    log, html = written.log, written.html
    replaced = log is not None and is_file(log)
    if log is not None:
        write_atomically(log, render_log(done.log))
    if html is not None:
        with run.catalog() as catalog:
            write_draft_page(html, done.log, catalog)
    kept = _kept(run, done) if written.keep else None
    if as_json:
        event = None if done.tournament is None else Event.of(done.tournament)
        seats = drafted_decks(done.log)
        print_json(DraftOfBots(setup.plan.seed, seats, event, log, html, kept))
        return
    _print_draft(done, setup)
    if done.tournament is not None:
        print_event(done.tournament)
    if log is not None:
        print_note(with_replaced(_("The log is in {path}.").format(path=log), replaced=replaced))
    if kept is not None:
        print_note(_("The draft is saved as number {number}.").format(number=kept))


def _kept(run: Invocation, done: "Run") -> int:
    """Store a draft with its event and return the draft's number."""
    from deckbuilder.limited.store import DraftStore

    with run.catalog() as catalog:
        store = DraftStore(catalog)
        number = store.add_draft(done.log)
        if done.tournament is not None:
            store.add_tournament(done.tournament, number)
    return number


def _print_draft(done: "Run", setup: "RunSetup") -> None:
    cards = setup.cards
    write(_("Seed: {seed}").format(seed=setup.plan.seed))
    decks = {deck.seat: deck for deck in done.log.decks}
    rows = []
    for place, seat in enumerate(done.log.plan.seats):
        pool = done.log.pool(place)
        main = [cards[ref].spec for ref in decks[place].cards]
        rows.append(
            (
                seat.name,
                "" if seat.bot is None else seat.bot.value,
                shown_name(cards[pool[0]].spec.name) if pool else "",
                len(main),
                _elements(main),
            )
        )
    heads = [_("name"), _("bot"), _("first pick"), _("deck"), _("elements")]
    write(table(rows, heads, right=[3]))


def _elements(cards: "list[CardSpec]") -> str:
    """Return the number of cards of each element in a deck, most frequent first."""
    from collections import Counter

    from deckbuilder.cards.card_description import element_names

    counts = Counter(element for card in cards for element in card.elements)
    return ", ".join(
        f"{element_names((element,))} {count}" for element, count in counts.most_common()
    )


def _repeated(
    setup: "RunSetup", total: int, mapper: "Mapper", into: Path | None
) -> "tuple[DraftRecord, ...]":
    """Return the records of ``total`` drafts; an interrupted run can be continued from its folder.

    On Ctrl+C, prints how to continue and reraises KeyboardInterrupt.
    """
    from deckbuilder.limited.many.series import SeriesFolder, series

    if into is None:
        return tuple(watched(series(setup, total, mapper), 0, total))
    kept = SeriesFolder(into, setup)
    before = len(kept.first(total))
    try:
        for _record in watched(kept.play(total, mapper), before, total):
            continue
    except KeyboardInterrupt:
        text = ngettext(
            "Stopped: {count} draft is saved in {folder}. Run the same command to continue.",
            "Stopped: {count} drafts are saved in {folder}. Run the same command to continue.",
            len(kept.records),
        )
        print_note(text.format(count=len(kept.records), folder=into))
        raise
    return kept.first(total)


def _print_series(
    records: "tuple[DraftRecord, ...]",
    setup: "RunSetup",
    folder: Path | None,
    limit: int,
    *,
    as_json: bool,
) -> None:
    from deckbuilder.limited.many.tables import DraftStatistics

    names = {ref: card.spec.name for ref, card in setup.cards.items()}
    statistics = DraftStatistics(records, names)
    written = [] if folder is None else statistics.write_csv(folder)
    series = statistics.series(setup.plan.seed, written)
    if as_json:
        print_json(series)
        return
    _print_statistics(series, limit)
    for path in written:
        print_note(str(path))


def _print_statistics(series: "DraftSeries", limit: int) -> None:
    write(_("Seed: {seed}").format(seed=series.seed))
    write(
        _("Drafts: {drafts}; matches: {matches}").format(
            drafts=series.drafts, matches=series.matches
        )
    )
    write()
    write(_("Cards, the earliest taken first"))
    rows = [
        (
            shown_name(card.name),
            card.taken,
            decimal(card.average_pick, ".2f"),
            card.first_picks,
            f"{card.deck_share:.0%}",
            _share(card),
        )
        for card in (series.cards[:limit] if limit else series.cards)
    ]
    heads = [_("name"), _("taken"), _("pick"), _("first"), _("in decks"), _("wins when played")]
    write(table(rows, heads, right=[1, 2, 3, 4, 5]))
    firsts = series.first_picks[:limit] if limit else series.first_picks
    _print_shares(_("First picks"), _("name"), [(shown_name(row.name), row) for row in firsts])
    _print_shares(_("Seats"), _("seat"), [(row.seat, row) for row in series.seats])
    _print_shares(_("Strengths"), _("bot"), [(row.skill, row) for row in series.skills])


def _print_shares(title: str, head: str, rows: "Sequence[tuple[str | int, WonMatches]]") -> None:
    write()
    write(title)
    shown = [(name, row.matches, _share(row)) for name, row in rows]
    write(table(shown, [head, _("matches"), _("wins")], right=[1, 2]))


def _share(row: "DraftedCard | WonMatches") -> str:
    """Return a win share with its standard error, in percent."""
    if row.win_share is None:
        return "—"
    return f"{row.win_share:.0%} ± {row.win_error:.0%}"

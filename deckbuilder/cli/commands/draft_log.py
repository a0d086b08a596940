"""``draft-log``: show, replay, compare and continue recorded drafts."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from catalog.common.errors import UserError
from catalog.common.i18n import N_, _
from catalog.english import shown_name
from deckbuilder.base.tables import table
from deckbuilder.cli.commands import OFFERED
from deckbuilder.cli.commands.log_tables import (
    print_comparisons,
    print_head,
    print_looks,
    print_players,
    print_seat,
    print_verdict,
)
from deckbuilder.cli.commands.options import AsJson
from deckbuilder.cli.commands.pages import HtmlOption, write_page
from deckbuilder.cli.commands.planning import SkillOption
from deckbuilder.cli.exit_codes import ExitCode
from deckbuilder.cli.invocation import invocation
from deckbuilder.cli.output import print_json, progress, with_replaced, write
from deckbuilder.cli.usage import TranslatedGroup, command
from deckbuilder.limited.draft.plan import Skill

if TYPE_CHECKING:
    from catalog.store import Catalog
    from deckbuilder.limited.draft.advice import DraftBot
    from deckbuilder.limited.draft.log import Comparison
    from deckbuilder.limited.draft.logfile import DraftLog
    from deckbuilder.limited.opened import OpenedCard

Log: TypeAlias = Annotated[
    str,
    typer.Argument(
        metavar=N_("LOG"), help=N_("A draft log: a file, or the number of a saved draft.")
    ),
]
_NUMBER_DIGITS = 10
SeatNumber: TypeAlias = Annotated[
    int | None,
    typer.Option(
        "--seat", min=1, metavar=N_("N"), help=N_("Only this seat; all seats by default.")
    ),
]


def register(app: typer.Typer) -> None:
    """Add the commands of this module to ``app``."""
    group = typer.Typer(cls=TranslatedGroup, no_args_is_help=True)
    command(group, "list", N_("List saved drafts, newest first."))(list_drafts)
    command(
        group,
        "show",
        N_("Show a draft: who took what when, and the decks; with --seat the bot's reasons."),
    )(show)
    command(
        group,
        "replay",
        N_(
            "Replay a draft pick by pick, showing what each seat could choose from.\n\n"
            "Exit code 1 when the result differs, or when the cards of its sets have changed "
            "since."
        ),
    )(replay)
    command(
        group,
        "compare",
        N_(
            "Show what a bot would have taken at each pick, and what the difference is worth.\n\n"
            "With --seat it says why. --with compares with what others took from the same packs,"
            " in their own log."
        ),
    )(compare)
    command(
        group,
        "resume",
        N_("Let bots continue a draft from a pick, and write the new log."),
    )(resume)
    command(group, "delete", N_("Delete a saved draft."))(delete)
    app.add_typer(group, name="draft-log", help=OFFERED["draft-log"].help)


def list_drafts(ctx: typer.Context, as_json: AsJson = False) -> None:
    """List the stored drafts."""
    from deckbuilder.decks.editions import limited_mark
    from deckbuilder.decks.formats import limited_rules
    from deckbuilder.limited.store import DraftList, DraftStore

    with invocation(ctx).catalog() as catalog:
        summaries = DraftStore(catalog).drafts()
    if as_json:
        print_json(DraftList(len(summaries), summaries))
        return
    if not summaries:
        write(_("No drafts are saved yet; start with: razdacha draft --keep"))
        return
    usual = limited_rules().code
    others = any(limited_mark(summary.edition) for summary in summaries)
    rows = [
        (
            summary.id,
            summary.at[:16].replace("T", " "),
            summary.kind.value,
            summary.seats,
            "-".join(summary.sets),
            *([summary.edition or usual] if others else []),
            summary.picks,
        )
        for summary in summaries
    ]
    own = [_("rules")] if others else []
    heads = [_("number"), _("when"), _("kind"), _("seats"), _("sets"), *own, _("picks")]
    write(table(rows, heads, right=[0, 3, len(heads) - 1]))


def show(
    ctx: typer.Context,
    log: Log,
    seat: SeatNumber = None,
    html: HtmlOption = None,
    as_json: AsJson = False,
) -> None:
    """Show a log."""
    from deckbuilder.limited.draft.records import ShownLog

    with invocation(ctx).catalog() as catalog:
        draft_log = load_log(log, catalog)
        names = card_names(draft_log.refs, catalog)
        place = _place(draft_log, seat)
        if html is not None:
            write_draft_page(html, draft_log, catalog, place)
    if as_json:
        print_json(ShownLog.of(draft_log, names, place, html))
        return
    print_head(draft_log)
    shown = {ref: shown_name(name) for ref, name in names.items()}
    for number in range(len(draft_log.plan.seats)):
        if place in (None, number):
            print_seat(draft_log, number, shown, reasons=place is not None)


def replay(ctx: typer.Context, log: Log, seat: SeatNumber = None, as_json: AsJson = False) -> None:
    """Replay a log."""
    from deckbuilder.limited.draft.log import changed_sets, log_sets, logged_cards, looks
    from deckbuilder.limited.draft.records import DraftReplay, ReplayedPick

    with invocation(ctx).catalog() as catalog:
        draft_log = load_log(log, catalog)
        sets, cards = log_sets(draft_log, catalog), logged_cards(draft_log, catalog)
    place = _place(draft_log, seat)
    changed, problem, seen = changed_sets(draft_log, sets), None, []
    try:
        seen = list(looks(draft_log, cards))
    except UserError as error:
        problem = str(error)
    shown = [(view, pick) for view, pick in seen if place in (None, pick.seat)]
    if as_json:
        same = problem is None and not changed
        picks = tuple(ReplayedPick.of(view, pick) for view, pick in shown)
        print_json(DraftReplay(draft_log.plan.seed, same, problem, changed, picks))
    else:
        print_looks(
            draft_log, shown, {ref: shown_name(card.spec.name) for ref, card in cards.items()}
        )
        print_verdict(problem, changed)
    if problem is not None or changed:
        raise typer.Exit(ExitCode.NO)


def compare(
    ctx: typer.Context,
    log: Log,
    skill: SkillOption = Skill.SQUAD,
    seat: SeatNumber = None,
    other: Annotated[
        str | None,
        typer.Option("--with", metavar=N_("LOG"), help=N_("Another log of the same boosters.")),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Compare a log with a bot or with another log."""
    from deckbuilder.limited.draft.log import compare_players, logged_cards

    with invocation(ctx).catalog() as catalog:
        draft_log = load_log(log, catalog)
        place = _place(draft_log, seat)
        cards = logged_cards(draft_log, catalog)
        if other is not None:
            theirs = load_log(other, catalog)
            print_players(
                draft_log, compare_players(draft_log, theirs, cards, place), other, as_json
            )
            return
        bot = _bot(skill, draft_log, cards, catalog)
    judged = _judged(draft_log, cards, bot, place)
    print_comparisons(draft_log, judged, skill, reasons=place is not None, as_json=as_json)


def resume(
    ctx: typer.Context,
    log: Log,
    picks: Annotated[
        int,
        typer.Option(
            "--picks", min=0, metavar=N_("N"), help=N_("Keep the first N picks of the log.")
        ),
    ],
    into: Annotated[
        Path, typer.Option("--log", metavar=N_("FILE"), help=N_("Write the new log to this file."))
    ],
    skill: SkillOption = Skill.BALANCE,
    as_json: AsJson = False,
) -> None:
    """Continue a recorded draft."""
    from catalog.common.files import is_file, write_atomically
    from deckbuilder.limited.draft.log import logged_cards, render_log, resume
    from deckbuilder.limited.draft.records import DraftResumed
    from deckbuilder.limited.draft.table import DraftTable

    with invocation(ctx).catalog() as catalog:
        draft_log = load_log(log, catalog)
        if picks > len(draft_log.picks):
            problem = _("Picks in the log: {count}, not {picks}.")
            raise UserError(problem.format(count=len(draft_log.picks), picks=picks))
        cards = logged_cards(draft_log, catalog)
        skills = {place: seat.bot or skill for place, seat in enumerate(draft_log.plan.seats)}
        bots = {kind: _bot(kind, draft_log, cards, catalog) for kind in set(skills.values())}
    draft = resume(draft_log, cards, picks)
    draft_table = DraftTable(draft, {place: bots[kind] for place, kind in skills.items()})
    draft_table.advance()
    after = draft_table.log()
    replaced = is_file(into)
    write_atomically(into, render_log(after))
    if as_json:
        print_json(DraftResumed(draft_log.plan.seed, picks, len(after.picks), into))
        return
    text = _("Unchanged picks: {kept}; new ones: {new}. The log is in {path}.")
    told = text.format(kept=picks, new=len(after.picks) - picks, path=into)
    write(with_replaced(told, replaced=replaced))


def delete(
    ctx: typer.Context,
    number: Annotated[int, typer.Argument(metavar=N_("N"), help=N_("Its number in the list."))],
    as_json: AsJson = False,
) -> None:
    """Delete a stored draft."""
    from deckbuilder.limited.draft.records import DraftDeleted
    from deckbuilder.limited.store import DraftStore

    with invocation(ctx).catalog() as catalog:
        DraftStore(catalog).delete_draft(number)
    if as_json:
        print_json(DraftDeleted(number))
    else:
        write(_("Draft {number} is deleted.").format(number=number))


def write_draft_page(
    file: Path, log: "DraftLog", catalog: "Catalog", place: int | None = None
) -> None:
    """Write the picks of a seat as an HTML page; by default the seat of the first human."""
    from deckbuilder.limited.draft.log import logged_cards
    from deckbuilder.pages.draft import draft_page

    cards = logged_cards(log, catalog)
    people = (number for number, seat in enumerate(log.plan.seats) if seat.bot is None)
    seat = next(people, 0) if place is None else place
    skill = Skill.BALANCE
    judged = _judged(log, cards, _bot(skill, log, cards, catalog), seat)
    write_page(file, draft_page(log, judged, seat, skill))


def _judged(
    log: "DraftLog", cards: "Mapping[str, OpenedCard]", bot: "DraftBot", place: int | None
) -> "list[Comparison]":
    """Ask a bot about the picks of one seat or all, with a progress bar: strong bots are slow."""
    from deckbuilder.limited.draft.log import comparisons

    total = sum(place in (None, pick.seat) for pick in log.picks)
    bar, judged = progress(), []
    for comparison in comparisons(log, cards, bot, place):
        judged.append(comparison)
        if bar is not None:
            bar(len(judged), total)
    return judged


def load_log(text: str, catalog: "Catalog") -> "DraftLog":
    """Return the log in a file or of a stored draft's number; UserError if there is none."""
    from catalog.common.files import expanded, is_file, read_text
    from deckbuilder.limited.draft.logfile import read_log
    from deckbuilder.limited.store import DraftStore

    if text.isascii() and text.isdigit() and len(text) < _NUMBER_DIGITS and not is_file(text):
        return DraftStore(catalog).draft(int(text))
    return read_log(read_text(expanded(text)), text)


def card_names(refs: Iterable[str], catalog: "Catalog") -> dict[str, str]:
    """Return the names of cards by id; an unknown card is named by its id."""
    cards = {ref: catalog.card(ref) for ref in refs}
    return {ref: ref if card is None else card.name for ref, card in cards.items()}


def _place(log: "DraftLog", seat: int | None) -> int | None:
    """Return a seat counted from 0; UserError if the draft has no such seat."""
    if seat is None:
        return None
    if seat > len(log.plan.seats):
        problem = _("The draft has {count} seats; there is no seat {seat}.")
        raise UserError(problem.format(count=len(log.plan.seats), seat=seat))
    return seat - 1


def _bot(
    skill: Skill, log: "DraftLog", cards: "Mapping[str, OpenedCard]", catalog: "Catalog"
) -> "DraftBot":
    from deckbuilder.decks.formats import limited_rules
    from deckbuilder.limited.draft.bots import make_bot
    from deckbuilder.limited.draft.ratings import load_ratings

    opened = tuple(cards[ref] for ref in log.refs if ref in cards)
    ratings = load_ratings(log.plan.ratings, opened, catalog, edition=log.plan.edition)
    return make_bot(skill, ratings, limited_rules(log.plan.edition), seed=log.plan.seed)

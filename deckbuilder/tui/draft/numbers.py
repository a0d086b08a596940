"""Statistics of many drafts by bots: picks, use in decks, results."""

from dataclasses import replace
from functools import partial
from hashlib import sha256
from math import ceil, isnan
from typing import TYPE_CHECKING, ClassVar, Final

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.worker import get_current_worker

from catalog.common.i18n import N_, _, decimal, ngettext
from catalog.common.paths import home
from catalog.english import shown_name
from deckbuilder.base.tables import bar
from deckbuilder.decks.meta import records
from deckbuilder.limited.draft.plan import DraftPlan, DraftSeat, Skill
from deckbuilder.limited.draft_fields import SKILLS
from deckbuilder.limited.many.runs import RunSetup, run_setup
from deckbuilder.tournament.results import TournamentPlan
from deckbuilder.tui.shell.areas import DRAFT
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.charts import SIGNS, Bars, Point, bars_text, render_points
from deckbuilder.tui.shell.files import ask_and_write_tables
from deckbuilder.tui.shell.reporting import REPORT_KEYS, Part, ReportPane, part
from deckbuilder.tui.shell.texts import render_table
from deckbuilder.tui.shell.theme import DIM

if TYPE_CHECKING:
    from deckbuilder.limited.many.tables import DraftStatistics

FOLDER: Final = "drafts"
"""The folder in the user's home for series of drafts."""
MORE: Final = 10
_HASH: Final = 12


class DraftNumbersScreen(RazdachaScreen[None]):
    """The statistics of drafts that bots play by a plan; more drafts can be requested."""

    AREA = DRAFT
    CSS_PATH = "../shell/report.tcss"
    HELP = N_(
        "Bots draft with the settings last used for a new draft, build their decks and play a "
        "Swiss event, many times over. M plays ten more drafts; each is saved as soon as it "
        "is over, so you can stop at any time by leaving the screen. Cards: the mean pick at "
        "which a card was taken from a booster, how often it made the deck, and what the "
        "squads with it won. First picks: what the decks won that took the card first. E "
        "writes every table as CSV."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        *REPORT_KEYS,
        Binding("m", "more", N_("Ten more drafts"), show=True),
        Binding("e", "export", N_("Tables to a folder"), show=True),
        Binding("escape", "back", N_("Back"), show=True),
    ]

    def __init__(self, plan: DraftPlan) -> None:
        super().__init__()
        self._plan = replace(plan, seats=_bots_only(plan), clock=None)
        self._wanted = 0
        self._progress = ""
        self.report: ReportPane[DraftStatistics] = ReportPane(self)

    def compose_body(self) -> ComposeResult:
        """Yield the report."""
        yield self.report

    def on_mount(self) -> None:
        """Show the drafts played before."""
        self.report.begin()

    def work(self) -> "DraftStatistics":
        """Read the drafts played before, and play the requested number."""
        from deckbuilder.limited.many.series import SeriesFolder
        from deckbuilder.limited.many.tables import DraftStatistics

        worker = get_current_worker()
        setup = run_setup(self._plan, self.services.catalog, TournamentPlan())
        names = {ref: shown_name(card.spec.name) for ref, card in setup.cards.items()}
        folder = SeriesFolder(home() / FOLDER / _name_of(setup), setup)
        wanted = max(self._wanted, len(folder.records))
        for _record in folder.play(wanted):
            if worker.is_cancelled:
                break
            told = DraftStatistics(folder.records, names)
            self.app.call_from_thread(self._show_progress, told, wanted)
        if not worker.is_cancelled:
            self._progress = ""
        return DraftStatistics(folder.records, names)

    def _show_progress(self, played: "DraftStatistics", wanted: int) -> None:
        """Update the display after a draft."""
        text = _("playing: {done} of {wanted}")
        self._progress = text.format(done=played.drafts, wanted=wanted)
        self.report.show(played)

    def headline(self, played: "DraftStatistics") -> Text:
        """Return the number of drafts, and the bots."""
        drafts = ngettext("{count} draft", "{count} drafts", played.drafts)
        matches = ngettext("{count} match", "{count} matches", played.matches)
        text = Text(no_wrap=True, overflow="ellipsis")
        text.append(drafts.format(count=played.drafts), style="bold")
        text.append(", " + matches.format(count=played.matches), style="bold")
        skills = {seat.bot: None for seat in self._plan.seats if seat.bot is not None}
        bots = ", ".join(_(SKILLS[skill]) for skill in skills)
        text.append(" · " + _("{count} bots {how}").format(count=len(self._plan.seats), how=bots))
        if self._progress:
            text.append(f" · {self._progress}", style=f"italic {DIM}")
        return text

    def parts(self, played: "DraftStatistics") -> list[Part]:
        """Return cards, seats, first picks, and a plot of picks and wins."""
        if not played.drafts:
            return [Part(_("Cards"), _nothing)]
        return [
            part(_("Cards"), render_cards, played),
            part(_("First picks"), render_firsts, played),
            Part(_("Seats"), draw=partial(draw_seats, played)),
            Part(_("Picks and wins"), draw=partial(draw_picks, played)),
        ]

    def works_now(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Return whether the footer shows a key: parts and tables only after the first draft."""
        report = self.report.report
        played = report is not None and report.drafts > 0
        return played or action not in ("next_part", "export")

    def action_part(self, number: int) -> None:
        """Show one part."""
        self.report.show_part(number)

    def action_next_part(self) -> None:
        """Show the next part."""
        self.report.show_next_part()

    def action_more(self) -> None:
        """Play ten more drafts."""
        report = self.report.report
        played = report.drafts if report is not None else 0
        self._wanted = max(self._wanted, played) + MORE
        self.report.count()

    def action_export(self) -> None:
        """Ask for a folder and write all tables into it."""
        played = self.report.report
        if played is not None and played.drafts:
            ask_and_write_tables(self, FOLDER, played.write_csv)


def _bots_only(plan: DraftPlan) -> tuple[DraftSeat, ...]:
    """Return the seats with bots in place of people, of the same strength as the other bots."""
    usual = next((seat.bot for seat in plan.seats if seat.bot is not None), Skill.BALANCE)
    return tuple(
        replace(seat, name=f"{n}", bot=seat.bot or usual) for n, seat in enumerate(plan.seats, 1)
    )


def _name_of(setup: RunSetup) -> str:
    """Return the name of a series' folder: the sets, and a short hash of everything else."""
    codes = "-".join(dict.fromkeys(booster.set_code for booster in setup.plan.boosters))
    versions = [card_set.version for card_set in setup.sets.values()]
    digest = sha256(repr((setup.plan, versions)).encode()).hexdigest()
    return f"{codes}-{digest[:_HASH]}"


def _nothing() -> Text:
    return Text(
        _("No draft has been played with these settings yet; {key} plays ten.").format(key="M")
    )


def render_cards(played: "DraftStatistics") -> Text:
    """Return the cards, earliest picks first."""
    rows = [
        (
            decimal(card["average_pick"], ".1f"),
            card["taken"],
            _share(card["deck_share"]),
            _share(card["win_share"]),
            bar(card["deck_share"]),
            card["name"],
        )
        for card in records(played.cards())
    ]
    heads = [_("pick"), _("taken"), _("in decks"), _("wins"), "", _("card")]
    return render_table(rows, heads, right=[0, 1, 2, 3])


def render_firsts(played: "DraftStatistics") -> Text:
    """Return the first picks of drafts."""
    rows = [
        (card["times"], _share(card["win_share"]), card["matches"], card["name"])
        for card in records(played.first_picks())
    ]
    return render_table(rows, [_("times"), _("wins"), _("matches"), _("card")], right=[0, 1, 2])


def _share(value: float | None) -> str:
    """Return a share in percent; a dash for a missing one (None or NaN)."""
    return "—" if value is None or isnan(value) else f"{value:.0%}"


def draw_seats(played: "DraftStatistics", width: int, height: int) -> Text:
    """Draw each seat's share of won matches."""
    rows = records(played.seats())
    bars = [Bars(_("wins, %"), "█", [100 * (seat["win_share"] or 0) for seat in rows])]
    labels = [str(seat["seat"]) for seat in rows]
    return bars_text(labels, bars, width, height, title=_("wins, %"), digits=1)


def draw_picks(played: "DraftStatistics", width: int, height: int) -> Text:
    """Draw each played card: mean pick on the x axis, share of wins on the y axis."""
    rows = [card for card in records(played.cards()) if card["played"]]
    sign, colour = SIGNS[0]
    points = [
        Point(float(card["average_pick"]), 100 * float(card["win_share"]), sign, colour)
        for card in rows
    ]
    last = ceil(max((point.across for point in points), default=1.0))
    return render_points(
        points,
        [(float(pick), str(pick)) for pick in range(1, last + 1)],
        (1.0, float(max(last, 2))),
        width,
        height,
        title=_("wins, %"),
        foot=_("mean pick of a booster"),
    )

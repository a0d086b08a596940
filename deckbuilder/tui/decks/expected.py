"""The expected squad of a deck that is being edited, and the effect of the last edit on it.

The computation runs in a thread, shortly after the last key; the thread yields to the screen
regularly, and gives up when the deck has changed again.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from time import sleep
from typing import TYPE_CHECKING, ClassVar, Final

from rich.text import Text
from textual import on
from textual.containers import Container
from textual.message import Message
from textual.worker import Worker, get_current_worker

from catalog.common.errors import UserError
from catalog.common.i18n import N_, _, decimal, ngettext
from deckbuilder.decks.deck import DEFAULT_FORMAT
from deckbuilder.decks.formats import rules_of
from deckbuilder.recruitment.deal_texts import render_doubt_lines, render_reservation
from deckbuilder.recruitment.unread_texts import doubts
from deckbuilder.squads.aims import Aims, read_aims
from deckbuilder.squads.squad_texts import render_error, render_partly_dealt
from deckbuilder.squads.worth import CRYSTAL, MeasuredWorth
from deckbuilder.tui.shell.areas import DEAL
from deckbuilder.tui.shell.literal import literal
from deckbuilder.tui.shell.texts import render_table
from deckbuilder.tui.shell.theme import BAD, DIM, GOOD
from deckbuilder.workbench.redraws import EXPECTATIONS
from engine.berserk import CardSpec, Ruleset
from engine.kernel import SEATS, Seat

if TYPE_CHECKING:
    from deckbuilder.squads.expectation import Expectation
    from deckbuilder.squads.usefulness import Estimate
    from deckbuilder.workbench.workbench import Services

_DEBOUNCE: Final = 0.12
_AT_ONCE: Final = 8  # deals between two pauses for the screen
_MOMENT: Final = 0.0002
_FRAME: Final = 6  # cells of an edge without text
_SURE: Final = 2  # standard errors from which on a change is significant


@dataclass(frozen=True, slots=True)
class SeatExpected:
    """The expectation of a deck for one player; ``edit`` is the change since the last edit,
    ``visit`` since the deck was opened, both None without a comparison. ``partly`` is the number of
    ``deals`` of which not all squads were examined: the best may be worth more."""

    now: "Estimate"
    edit: "Estimate | None" = None
    visit: "Estimate | None" = None
    partly: int = 0
    deals: int = 0


@dataclass(frozen=True, slots=True)
class Expected:
    """The expectations of a deck. ``problem`` says why there are none; ``counting`` that they are
    outdated."""

    seats: dict[Seat, SeatExpected]
    counting: bool = False
    problem: str = ""


class _GivenUp(Exception):
    """The deck has changed during the computation."""


class ExpectedPanel(Container):
    """A panel whose lower edge shows the cost of the best squad of a deal. Posts ``Counted``.

    It follows the edits of one deck (``expect``), or compares two decks (``compare``).
    """

    CHANGE: ClassVar[str] = N_("edit {change}")
    """The label of the change on the edge."""

    class Counted(Message):
        """The expectations of the deck have changed."""

        def __init__(self, expected: Expected) -> None:
            super().__init__()
            self.expected = expected

    class _Found(Message):
        def __init__(self, ticket: int, now: "Expectation", opened: "Expectation | None") -> None:
            super().__init__()
            self.ticket = ticket
            self.now = now
            self.opened = opened

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id, classes=classes)
        self.expected = Expected({})
        self._deck: tuple[tuple[str, ...], MeasuredWorth, Ruleset] | None = None
        self._opened: tuple[CardSpec, ...] = ()
        self._ticket = 0
        self._before: dict[Seat, Expectation] | None = None  # None until the first result
        self._after: dict[Seat, Expectation] = {}

    def expect(
        self, cards: Sequence[CardSpec], unknown: int, worth: MeasuredWorth, rules: Ruleset
    ) -> None:
        """Compute the expectation of the deck, unless it is the one computed last."""
        deck = (tuple(sorted(card.ref for card in cards)), worth, rules)
        problem = _why_not(len(cards), unknown, rules)
        if deck == self._deck and problem == self.expected.problem:
            return
        first, self._deck = self._deck is None, deck
        self._ticket += 1
        if problem:
            self._give_up(problem)
            return
        if first:
            self._opened = tuple(cards)
        self._publish(replace(self.expected, counting=True, problem=""))
        self._start(tuple(cards), worth, rules, 0.0 if first else _DEBOUNCE)

    def compare(
        self,
        before: Sequence[CardSpec],
        after: Sequence[CardSpec],
        unknown: int,
        worth: MeasuredWorth,
        rules: Ruleset,
    ) -> None:
        """Compute the expectation of ``after`` and its gain over that of ``before``.

        ``unknown`` is the number of further cards of ``after``; an empty ``before`` means no
        comparison.
        """
        self._ticket += 1
        problem = _why_not(len(after), unknown, rules)
        if problem:
            self._give_up(problem)
            return
        self._opened = tuple(before) if len(before) >= rules.deal_size else ()
        self._before = None
        self._publish(Expected({}, counting=True))
        self._start(tuple(after), worth, rules, _DEBOUNCE)

    def _give_up(self, problem: str) -> None:
        self.workers.cancel_group(self, "expected")
        self._before = {}
        self._publish(Expected({}, problem=problem))

    def _start(
        self, cards: tuple[CardSpec, ...], worth: MeasuredWorth, rules: Ruleset, wait: float
    ) -> None:
        self._after = {}
        job = _Job(self._ticket, cards, self._opened, worth, rules, dict(self._before or {}), wait)
        count = partial(self._count, job)
        self.run_worker(count, thread=True, exclusive=True, group="expected")

    def _count(self, job: "_Job") -> None:
        from deckbuilder.squads.expectation import DEALS
        from deckbuilder.squads.usefulness import Measure

        pause = _Pause(get_current_worker())
        sleep(job.wait)
        try:
            for seat in SEATS:
                measure = Measure(seat, job.worth.of, job.rules, DEALS, error=job.worth.error)
                known, opened = job.before.get(seat), None
                if job.opened:
                    opened = EXPECTATIONS.of(job.opened, measure, known, pause)
                now = EXPECTATIONS.of(job.cards, measure, known or opened, pause)
                self.post_message(self._Found(job.ticket, now, opened))
        except _GivenUp:
            return

    @on(_Found)
    def _take(self, event: _Found) -> None:
        event.stop()
        if event.ticket != self._ticket:
            return
        now, seat = event.now, event.now.measure.seat
        self._after[seat] = now
        visit = _gain(now, event.opened)
        edit = visit if self._before is None else _gain(now, self._before.get(seat))
        seats = {**self.expected.seats, seat: _seat_expected(now, edit, visit)}
        whole = len(self._after) == len(SEATS)
        if whole:
            self._before = self._after
        self._publish(Expected(seats, counting=not whole))

    def _publish(self, expected: Expected) -> None:
        self.expected = expected
        self._show()
        self.post_message(self.Counted(expected))

    def on_resize(self) -> None:
        """Show as much as there is room for."""
        self._show()

    def _show(self) -> None:
        room = self.outer_size.width - _FRAME
        lines = list(render_expected_lines(self.expected, _(self.CHANGE)))
        fitting = [line for line in lines if line.cell_len <= room]
        self.border_subtitle = literal((fitting or lines[-1:] or [Text()])[0])


@dataclass(frozen=True, slots=True)
class _Job:
    """The task of a thread: a deck, the deck as opened (empty if too small), and the results
    before."""

    ticket: int
    cards: tuple[CardSpec, ...]
    opened: tuple[CardSpec, ...]
    worth: MeasuredWorth
    rules: Ruleset
    before: "dict[Seat, Expectation]"
    wait: float


class _Pause:
    """Yields to the screen at intervals; aborts work that is no longer wanted."""

    def __init__(self, worker: "Worker[object]") -> None:
        self._worker = worker
        self._deals = 0

    def __call__(self) -> None:
        self._deals += 1
        if self._deals % _AT_ONCE == 0:
            sleep(_MOMENT)
        if self._worker.is_cancelled:
            raise _GivenUp


def _why_not(cards: int, unknown: int, rules: Ruleset) -> str:
    if unknown:
        text = ngettext(
            "{count} card is unknown: no squad",
            "{count} cards are unknown: no squad",
            unknown,
        )
        return text.format(count=unknown)
    least = rules.deal_size
    if cards < least:
        return _("expected squad: needs {least} cards").format(least=least)
    return ""


def _seat_expected(
    now: "Expectation", edit: "Estimate | None", visit: "Estimate | None"
) -> SeatExpected:
    return SeatExpected(now.best, edit, visit, now.partly, now.measure.deals)


def _gain(now: "Expectation", before: "Expectation | None") -> "Estimate | None":
    """Return the gain; None without another deck of the same measure."""
    if before is None or before is now or before.measure != now.measure:
        return None
    return now.gain_over(before)


def _crystals(estimate: "Estimate") -> str:
    return f"{decimal(estimate.mean / CRYSTAL, '.2f')} ±{decimal(estimate.error / CRYSTAL, '.2f')}"


def _change(change: "Estimate") -> str:
    mean = decimal(change.mean / CRYSTAL, "+.2f").replace("-", "−")
    return f"{mean} ±{decimal(change.error / CRYSTAL, '.2f')}"


def _change_style(change: "Estimate") -> str:
    """Return the colour of a significant change."""
    if abs(change.mean) <= _SURE * change.error:
        return ""
    return GOOD if change.mean > 0 else BAD


def render_expected_lines(expected: Expected, change: str = "{change}") -> Iterator[Text]:
    """Yield the texts for the edge about the first player's squad, the longest first.

    ``change`` is the label of the change, with ``{change}`` for the numbers. If not all squads were
    examined, the amount is a lower bound.
    """
    if expected.problem:
        yield Text(expected.problem, style=DIM)
        return
    squad = expected.seats.get(Seat.FIRST)
    if squad is None:
        yield Text(_("expected squad: counting…") if expected.counting else "", style=DIM)
        return
    style = DIM if expected.counting else ""
    amount = f"≥ {_crystals(squad.now)}" if squad.partly else _crystals(squad.now)
    for start, middle in (
        (_("Expected squad {amount}"), change),
        (_("Squad {amount}"), change),
        (_("Squad {amount}"), "{change}"),
    ):
        line = Text(start.format(amount=amount), style=style)
        if squad.edit is not None:
            line.append(" · ").append(
                middle.format(change=_change(squad.edit)), style=style or _change_style(squad.edit)
            )
        yield line


def render_expected(expected: Expected, title: str, cards: Sequence[CardSpec]) -> Text:
    """Return the table of both players for the pane of numbers; ``title`` names the measure.

    ``cards`` are those of the deck: unread texts about recruiting are listed below.
    """
    head = Text(_("Squad of a deal:"), style="bold")
    if expected.problem or not expected.seats:
        problem = next(render_expected_lines(expected)).plain
        return Text("\n").join([head, Text(problem, style=DIM)])
    known = [expected.seats[seat] for seat in SEATS if seat in expected.seats]
    rows = [(*(_crystals(seat_expected.now) for seat_expected in known), _("now"))]
    for name, changes in (
        (_("edit"), [seat_expected.edit for seat_expected in known]),
        (_("since opening"), [seat_expected.visit for seat_expected in known]),
    ):
        if None not in changes:
            rows.append((*(_change(change) for change in changes if change is not None), name))
    heads = [_("first") if seat is Seat.FIRST else _("second") for seat in expected.seats]
    table = render_table(rows, [*heads, ""])
    if expected.counting:
        table.stylize(DIM)
    note = title + ". " + render_error()
    unsure = doubts(cards)
    told = [_partly(known)] if any(seat.partly for seat in known) else []
    told += [render_reservation(unsure), *render_doubt_lines(unsure)] if unsure else []
    lines = [Text(line, style=BAD) for line in told]
    return Text("\n").join([head, table, Text(note, style=DIM), *lines])


def _partly(known: Sequence[SeatExpected]) -> str:
    """Return in how many deals, of both players together, not all squads were examined."""
    return render_partly_dealt(
        sum(seat.partly for seat in known), sum(seat.deals for seat in known)
    )


def worth_of_decks(services: "Services") -> Aims:
    """Return the measure for deals, or the price in place of matches of bots: those take too long
    for every edit."""
    model = str(services.memory.of(DEAL.code).get("model") or "")
    rules = rules_of(DEFAULT_FORMAT)  # neither of the two uses it
    try:
        return read_aims("worth", "price" if model in ("", "simulated") else model, (), rules)
    except UserError:  # reported where the ratings are chosen
        return read_aims("worth", "price", (), rules)

"""The best squad of a deal beside one's own, and why the other cards are left out."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from rich.text import Text
from textual.binding import Binding, BindingType

from catalog.i18n import N_, _, ngettext
from deckbuilder.commands.aims import Aims
from deckbuilder.recruitment import Recruitment
from deckbuilder.solver import Missing, Solution, Squad, Task, solve
from deckbuilder.tui.aiming import Aimed, aims_title
from deckbuilder.tui.areas import DEAL
from deckbuilder.tui.screens.reporting import Part, ReportScreen, part
from deckbuilder.tui.theme import BAD, DIM, GOOD
from deckbuilder.tui.widgets.texts import table_text
from deckbuilder.wording import refusal_text
from engine.berserk.cards import CardSpec
from engine.kernel import Refusal

TOP: Final = 10


@dataclass(frozen=True, slots=True)
class SquadReport:
    """All that is shown of a solved deal; ``own`` is None while it is no legal squad."""

    aims: Aims
    solution: Solution
    best: Squad | None
    own: Squad | None
    missing: tuple[Missing, ...]
    top: tuple[Squad, ...]
    front: tuple[Squad, ...]
    count: int

    @property
    def hand(self) -> tuple[CardSpec, ...]:
        """The cards of the deal."""
        return self.solution.task.start.hand


def squad_report(recruitment: Recruitment, aims: Aims) -> SquadReport:
    """Solve the deal of a recruitment and compare its squad."""
    start = recruitment.start_over()
    task = Task(start, aims.worth(start.hand), aims.objective)
    solution = solve(task)
    best = solution.best
    own = None
    if not isinstance(recruitment.finish(), Refusal):
        own = solution.squad(sum(1 << one.position for one in recruitment.taken))
    return SquadReport(
        aims,
        solution,
        best,
        own,
        () if best is None else solution.missing(best),
        solution.top(TOP),
        solution.pareto(),
        solution.count,
    )


class SquadScreen(ReportScreen[SquadReport], Aimed):
    """The best squad of the deal on the table."""

    AREA = DEAL
    HELP = N_(
        "The best squad of these 15 cards, exactly: every squad the rules allow is looked at."
        " “Best” is what the headline says: the worth of the cards, the crystals spent on them,"
        " or their number. Left out: what the best squad with this card would lose, and the rule"
        " that keeps it from going in besides. Trade-offs: squads of which none is worse than"
        " another in worth, cards, crystals left and elements all at once."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("o", "objective", N_("Other objective"), show=True),
        Binding("w", "model", N_("What a card is worth"), show=True),
    ]

    def __init__(self, recruitment: Recruitment, cards: Sequence[CardSpec]) -> None:
        super().__init__()
        self._recruitment = recruitment
        self._cards = tuple(cards)

    def aims_changed(self) -> None:
        """Solve the deal anew."""
        self.count()

    def work(self) -> SquadReport:
        """Solve the deal."""
        return squad_report(self._recruitment, self.aims(self._cards))

    def headline(self, found: SquadReport) -> Text:
        """Return both scores and how many squads are legal."""
        text = Text(_("By {what}.").format(what=aims_title(found.aims)), style="bold")
        squads = ngettext("{count} legal squad.", "{count} legal squads.", found.count)
        text.append(" " + squads.format(count=f"{found.count:,}".replace(",", " ")), style=DIM)
        text.append("\n")
        if found.best is None:
            return text.append(_("No squad is legal: the game is lost (403.2.5)."), style=BAD)
        best = found.aims.amount(found.best.score)
        if found.own is None:
            return text.append(
                _("The best squad: {best}. Yours is not legal yet.").format(best=best)
            )
        own = found.aims.amount(found.own.score)
        lost = found.best.score - found.own.score
        line = _("The best squad: {best}. Yours: {own}, {lost} less.")
        if not lost:
            line = _("The best squad: {best}. Yours is as good.")
        style = BAD if lost else GOOD
        told = line.format(best=best, own=own, lost=found.aims.amount(lost))
        return text.append(told, style=style)

    def parts(self, found: SquadReport) -> list[Part]:
        """Return both squads, the cards left out, the next squads, the trade-offs."""
        return [
            part(_("Squads"), squads_text, found),
            part(_("Left out"), missing_text, found, wrap=True),
            part(_("Next best"), top_text, found, wrap=True),
            part(_("Trade-offs"), front_text, found),
        ]


def squads_text(found: SquadReport) -> Text:
    """Return each card of the deal with its worth, and which squad has it."""
    worth = found.solution.task.worth
    rows = []
    for place, card in enumerate(found.hand):
        marks = [
            "✓" if squad is not None and place in squad.positions else ""
            for squad in (found.best, found.own)
        ]
        cost = f"{card.cost}{'*' if card.elite else ''}"
        rows.append((cost, card.name, f"{worth[place] / 100:.2f}", *marks))
    for name, of in _SUMS:
        cells = ["—" if one is None else of(one) for one in (found.best, found.own)]
        rows.append(("", _(name), "", *cells))
    heads = [_("cost"), _("card"), _("worth"), _("best"), _("you")]
    return table_text(rows, heads, right=[0, 2, 3, 4])


_SUMS: Final[tuple[tuple[str, Callable[[Squad], str]], ...]] = (
    (N_("Cards together"), lambda one: str(len(one.positions))),
    (N_("Crystals for cards"), lambda one: str(one.crystals)),
    (N_("Gold for elements"), lambda one: str(one.penalty)),
    (N_("Gold left"), lambda one: str(one.gold)),
    (N_("Silver left"), lambda one: str(one.silver)),
)


def missing_text(found: SquadReport) -> Text:
    """Return for each card outside the best squad what it would cost, and the rule in its way."""
    if not found.missing:
        return Text(_("Every card is in the best squad."))
    text = Text(
        _("What the best squad with the card loses; why it cannot go in besides."), style=DIM
    )
    for one in found.missing:
        loss = _("never") if one.loss is None else f"−{found.aims.amount(one.loss)}"
        text.append(f"\n{loss:>8}  ", style="bold")
        text.append(found.hand[one.position].name)
        if one.refusal is not None:
            text.append(f"\n          {refusal_text(one.refusal, rule=True)}", style=DIM)
    return text


def top_text(found: SquadReport) -> Text:
    """Return the best squads, each by what it changes in the very best."""
    text = Text()
    first = set(found.best.positions) if found.best else set()
    for number, one in enumerate(found.top, 1):
        text.append(f"{number:>2}  {found.aims.amount(one.score)}", style="bold")
        text.append("  " + squad_line(one), style=DIM).append("\n")
        text.append_text(_changes(found, first, set(one.positions)))
    text.rstrip()
    return text


def _changes(found: SquadReport, first: set[int], other: set[int]) -> Text:
    text = Text()
    for sign, places in (("+", other - first), ("−", first - other)):
        names = ", ".join(found.hand[place].name for place in sorted(places))
        if names:
            text.append(f"      {sign} {names}\n")
    return text


def squad_line(one: Squad) -> str:
    """Return a squad's numbers in a short line."""
    cards = ngettext("{count} card", "{count} cards", len(one.positions))
    parts = [cards.format(count=len(one.positions)), f"◆{one.gold} ◇{one.silver} " + _("left")]
    if one.penalty:
        parts.append(_("{gold} for elements").format(gold=f"◆{one.penalty}"))
    return " · ".join(parts)


def front_text(found: SquadReport) -> Text:
    """Return the Pareto front as a table."""
    rows = [
        (
            f"{one.worth / 100:.2f}",
            str(len(one.positions)),
            str(one.gold + one.silver),
            str(one.elements),
            ", ".join(found.hand[place].name for place in one.positions),
        )
        for one in found.front
    ]
    heads = [_("worth"), _("cards"), _("left"), _("elements"), _("squad")]
    return table_text(rows, heads, right=[0, 1, 2, 3])

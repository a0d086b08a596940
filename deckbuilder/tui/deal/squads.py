"""A solved deal in words: the best squad beside the player's own, wishes, cards left out,
trade-offs."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from textwrap import wrap
from typing import Any, Final

from rich.text import Text

from catalog.common.i18n import _, decimal, ngettext
from catalog.english import shown_name
from deckbuilder.recruitment.deal_texts import render_doubt_lines, render_reservation
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.recruitment.unread_texts import Doubt, doubts
from deckbuilder.refusals import render_refusal
from deckbuilder.squads.aims import Aims
from deckbuilder.squads.closeness import Closeness
from deckbuilder.squads.solver import Conflict, Missing, Solution, Squad, conflict, solve
from deckbuilder.squads.squad_texts import (
    render_assumptions,
    render_best,
    render_conflict,
    render_count,
    render_equals,
    render_order,
    render_partly,
    render_unseen,
)
from deckbuilder.tui.shell.reporting import Part, part
from deckbuilder.tui.shell.theme import BAD, DIM, GOOD
from deckbuilder.workbench.models import render_priced
from engine.berserk import CardSpec, Ruleset
from engine.kernel import Refusal

TOP: Final = 10
_INDENT: Final = 10


@dataclass(frozen=True, slots=True)
class Wishes:
    """The cards that a squad must and must not contain, as positions of the hand."""

    must: frozenset[int] = frozenset()
    must_not: frozenset[int] = frozenset()

    def __bool__(self) -> bool:
        """Return whether there are any wishes."""
        return bool(self.must or self.must_not)

    def toggled(self, place: int, *, must: bool) -> "Wishes":
        """Return the wishes with a wish for or against a card toggled."""
        if must:
            return Wishes(self.must ^ {place}, self.must_not - {place})
        return Wishes(self.must - {place}, self.must_not ^ {place})

    def to_json(self, hand: Sequence[CardSpec]) -> dict[str, Any]:
        """Return the wishes with the deal they belong to."""
        cards = [card.ref for card in hand]
        return {"hand": cards, "must": sorted(self.must), "must_not": sorted(self.must_not)}

    @staticmethod
    def from_json(kept: object, hand: Sequence[CardSpec]) -> "Wishes":
        """Return the wishes stored for this deal; empty if they belong to another one."""
        if not isinstance(kept, Mapping) or kept.get("hand") != [card.ref for card in hand]:
            return Wishes()
        must, must_not = (
            frozenset(place for place in kept.get(key, ()) if place in range(len(hand)))
            for key in ("must", "must_not")
        )
        return Wishes(must, must_not - must)


@dataclass(frozen=True, slots=True)
class SquadReport:
    """Everything shown of a solved deal.

    ``best`` is None if the wishes cannot be met; ``conflict`` then says why; ``free`` is the best
    squad without wishes. ``own`` is None while it is not a legal squad; ``fits`` is whether it
    meets the wishes. ``doubts`` are the reservations about calling any squad legal or best.
    """

    aims: Aims
    solution: Solution
    wishes: Wishes
    best: Squad | None
    free: Squad | None
    own: Squad | None
    fits: bool
    conflict: Conflict | None
    missing: Mapping[int, Missing]
    doubts: tuple[Doubt, ...]

    @property
    def rules(self) -> Ruleset:
        """The ruleset of the squads."""
        return self.solution.task.start.rules

    @property
    def unseen(self) -> str:
        """The cards for which the measure has no number, in words; empty if there are none."""
        return render_unseen(self.aims, self.hand)

    def equals_best(self, squad: Squad) -> bool:
        """Return whether a squad equals the best one within the error of the measure."""
        return self.best is not None and Closeness(self.solution).equal(self.best, squad)

    @property
    def hand(self) -> tuple[CardSpec, ...]:
        """The cards of the deal."""
        return self.solution.task.start.hand


def squad_report(recruitment: Recruitment, aims: Aims, wishes: Wishes = Wishes()) -> SquadReport:
    """Solve the deal of a recruitment and compare its squad."""
    start = recruitment.start_over()
    task = aims.task(start, wishes.must, wishes.must_not)
    solution = solve(task)
    own, places = None, [taken.position for taken in recruitment.taken]
    best = None if solution.best is None else _alike(solution, solution.best, places)
    if not isinstance(recruitment.finish(), Refusal):
        own = solution.taken(recruitment)
    return SquadReport(
        aims,
        solution,
        wishes,
        best,
        solve(replace(task, must=frozenset(), must_not=frozenset())).best if wishes else best,
        own,
        wishes.must.issubset(places) and wishes.must_not.isdisjoint(places),
        conflict(task) if best is None else None,
        {} if best is None else {missing.position: missing for missing in solution.missing(best)},
        doubts(start.hand),
    )


def _alike(solution: Solution, best: Squad, own: Sequence[int]) -> Squad:
    """Return the best squad, with copies of the player's own squad preferred among equal copies."""
    task, groups = solution.task, defaultdict[tuple[str, str, int], list[int]](list)
    for place, card in enumerate(task.start.hand):
        named = task.must | task.must_not | task.start.gone
        if place not in named:  # this very copy was asked for, or taken before
            groups[card.ref, card.name, task.worth[place]].append(place)
    taken = set(best.positions)
    for places in groups.values():
        wanted = len(taken.intersection(places))
        taken.difference_update(places)
        taken.update(sorted(places, key=lambda place: (place not in own, place))[:wanted])
    return solution.squad(sum(1 << place for place in taken))


def squad_headline(report: SquadReport) -> Text:
    """Return objective and measure, the number of legal and of equal squads, and both scores."""
    text = Text().append(_("By {what}.").format(what=report.aims.title()), style="bold")
    count = report.solution.count
    if count:
        text.append(f" {_render_count(report, count)}", style=DIM)
    priced = render_priced(report.aims, report.hand)
    text.append(f" {priced}" if priced else "", style=DIM)
    reservation = render_reservation(report.doubts)
    text.append(f" {reservation}" if reservation else "", style=BAD)
    for said in (report.unseen, render_partly(report.solution)):
        text.append(f" {said}" if said else "", style=BAD)
    unknown = render_assumptions(report.hand)
    text.append(f" {unknown}" if unknown else "", style=DIM)
    return text.append("\n").append_text(_render_scores(report))


def _render_count(report: SquadReport, count: int) -> str:
    if not report.wishes or report.doubts or not report.solution.whole:
        return render_count(report.solution, firm=not report.doubts)
    told = ngettext(
        "{count} legal squad that meets your wishes.",
        "{count} legal squads that meet your wishes.",
        count,
    )
    return told.format(count=decimal(count, ","))


def _render_scores(report: SquadReport) -> Text:
    if report.best is None:
        return Text(f"✖ {_render_conflict(report)}", style=BAD)
    amount = report.aims.amount
    head = render_best(report.solution, firm=not report.doubts, unseen=bool(report.unseen))
    text = Text(f"{head} {amount(report.best.score)}. ")
    equals = render_equals(report.solution)
    text.append(f"{equals} " if equals else "", style=DIM)
    if report.free is not None and report.free.score > report.best.score:
        cost = amount(report.free.score - report.best.score)
        text.append(_("The wishes cost {cost}.").format(cost=cost) + " ")
    return text.append_text(_render_own(report, report.best))


def _render_own(report: SquadReport, best: Squad) -> Text:
    if report.own is None:
        return Text(_("Yours is not a squad yet."))
    own, lost = report.aims.amount(report.own.score), best.score - report.own.score
    if not report.fits:
        return Text(_("Yours: {own}, does not meet your wishes.").format(own=own), style=BAD)
    if lost <= 0:
        return Text(_("Yours is as good.") if not lost else _("Yours is better."), style=GOOD)
    if report.own is not None and report.equals_best(report.own):
        told = _("Yours: {own}, equal within the error of the measure.")
        return Text(told.format(own=own), style=GOOD)
    told = _("Yours: {own}, {lost} less.").format(own=own, lost=report.aims.amount(lost))
    return Text(told, style=BAD)


def _render_conflict(report: SquadReport) -> str:
    way = report.conflict
    if way is None:
        return ""
    told = render_conflict(way, report.hand, report.rules)
    if not report.wishes or way.refusal is None:
        return told
    return f"{told} {render_refusal(way.refusal, report.rules)}"


def _no_squad(report: SquadReport, width: int) -> Text:
    return Text(broken(_render_conflict(report), width), style=BAD)


def best_word(report: SquadReport) -> str:
    """Return the name of the solver's squad: «best» only if that is known."""
    is_known = report.solution.whole and not report.doubts and not report.unseen
    return _("best") if is_known else _("estimated")


def render_sums(report: SquadReport) -> Text:
    """Return the numbers of both squads, one line each."""
    text = Text()
    for name, squad in ((best_word(report), report.best), (_("you"), report.own)):
        text.append("\n" if text else "").append(f"{name}: ", style="bold")
        if squad is None:
            text.append("—", style=DIM)
            continue
        crystals = ngettext("{count} crystal", "{count} crystals", squad.crystals)
        text.append(f"{render_squad_line(squad)} · {crystals.format(count=squad.crystals)}")
    order = "" if report.best is None else render_order(report.solution, report.best)
    return text.append(f"\n{order}" if order else "")


def render_squad_line(squad: Squad) -> str:
    """Return a squad's numbers on one short line."""
    cards = ngettext("{count} card", "{count} cards", len(squad.positions))
    parts = [
        cards.format(count=len(squad.positions)),
        f"◆{squad.gold} ◇{squad.silver} " + _("left"),
    ]
    if squad.penalty:
        parts.append(_("{gold} for elements").format(gold=f"◆{squad.penalty}"))
    return " · ".join(parts)


def in_the_way(report: SquadReport, place: int) -> bool:
    """Return whether the wish for a card is part of the conflict that no squad can meet."""
    way = report.conflict
    return way is not None and place in (*way.must, *way.must_not)


def otherwise(report: SquadReport, place: int) -> int | None:
    """Return the loss of the best squad if a card of it is left out, or another one included.

    None if no legal squad exists then, because of the rules or the wishes.
    """
    if report.best is None:
        return None
    if place in report.missing:
        return report.missing[place].loss
    without = report.solution.best_without(place)
    return None if without is None else report.best.score - without


def render_loss(report: SquadReport, place: int) -> str:
    """Return ``otherwise`` as a number, a dash for None."""
    loss = otherwise(report, place)
    return "—" if loss is None else f"−{report.aims.amount(loss)}" if loss else "0"


def render_card(report: SquadReport, place: int) -> Text:
    """Return how the best squad changes with or without a card, and why."""
    text = Text()
    if place in report.wishes.must:
        text.append(_("It must be in the squad.") + " ", style="bold")
    elif place in report.wishes.must_not:
        text.append(_("It must not be in the squad.") + " ", style="bold")
    elif report.best is not None:
        text.append_text(_render_place(report, report.best, place))
    return text


def _render_place(report: SquadReport, best: Squad, place: int) -> Text:
    loss, missing = otherwise(report, place), report.missing.get(place)
    if missing is None:
        without = report.solution.without(place)
        if without is None:
            return Text(_("In the squad; without it no squad is possible."))
        told = _("In the squad. Without it: {score}, {loss} less.")
        return Text(_render_loss(report, best, told, without))
    text = Text(_("Left out: no squad is possible with it."))
    if loss is not None and missing.with_it is not None:
        told = _("Left out. With it: {score}, {loss} less.")
        text = Text(_render_loss(report, best, told, missing.with_it))
    instead = _instead(report, best, missing)
    if instead:
        text.append(" " + _("Instead: {names}.").format(names=instead))
    if missing.refusal is not None:
        text.append(f" {render_refusal(missing.refusal, report.rules)}", style=DIM)
    return text


def _render_loss(report: SquadReport, best: Squad, told: str, other: Squad) -> str:
    loss = best.score - other.score
    if not loss:
        return _("Another squad is just as good: the card may go in or stay out.")
    amount = report.aims.amount
    text = told.format(score=amount(other.score), loss=amount(loss))
    within = _("Within the margin of error.")
    return f"{text} {within}" if report.equals_best(other) else text


def _instead(report: SquadReport, best: Squad, missing: Missing) -> str:
    """Return the cards that this card would displace from the best squad, and those that would join
    it."""
    if missing.with_it is None:
        return ""
    others = [place for place in missing.with_it.positions if place != missing.position]
    return _difference(report, best.positions, others)


def _difference(report: SquadReport, before: Sequence[int], after: Sequence[int]) -> str:
    """Return the cards by which one squad differs from another; equal copies count as one card."""
    old, new = (
        Counter(shown_name(report.hand[place].name) for place in positions)
        for positions in (before, after)
    )
    told = []
    for sign, names in (("+", new - old), ("−", old - new)):
        told += [f"{sign}{name}{_copies(count)}" for name, count in names.items()]
    return ", ".join(told)


def card_names(report: SquadReport, places: Iterable[int]) -> str:
    """Return the names of cards, equal copies counted."""
    names = Counter(shown_name(report.hand[place].name) for place in places)
    return ", ".join(f"{name}{_copies(count)}" for name, count in names.items())


def _copies(count: int) -> str:
    return f" ×{count}" if count > 1 else ""


def render_missing(report: SquadReport, width: int) -> Text:
    """Return the loss of including each card outside the best squad, and the rule that prevents it.

    Equal copies are listed once; lines are wrapped at ``width``.
    """
    if report.best is None:
        return _no_squad(report, width)
    if not report.missing:
        return Text(_("Every card is in the squad."))
    title = _("What the squad loses with this card, and why the card cannot be added to it.")
    text = Text().append(broken(title, width), style=DIM)
    told: dict[tuple[str, str], list[int]] = {}
    for place in report.missing:
        told.setdefault(
            (shown_name(report.hand[place].name), render_loss(report, place)), []
        ).append(place)
    for (name, loss), places in told.items():
        text.append(f"\n{loss:>8}  {name}{_copies(len(places))}", style="bold")
        text.append_text(_reason(report, report.best, report.missing[places[0]], width))
    return text


def _reason(report: SquadReport, best: Squad, missing: Missing, width: int) -> Text:
    text = Text()
    if missing.position in report.wishes.must_not:
        lines = [_("It must not be in the squad.")]
    else:
        instead = _instead(report, best, missing)
        lines = [_("Instead: {names}.").format(names=instead)] if instead else []
        if missing.refusal is not None:
            lines.append(render_refusal(missing.refusal, report.rules))
    for line in lines:
        text.append(f"\n{broken(line, width, _INDENT)}", style=DIM)
    return text


def render_top_squads(report: SquadReport, width: int) -> Text:
    """Return the best squads, each by its difference from the first.

    Squads that are equal within the error of the measure share a rank.
    """
    placed = Closeness(report.solution).in_places(report.solution.top(TOP))
    text = Text()
    if len(placed) > len({place for place, _squad in placed}):
        told = _("Squads that share a place are equal within the error of the measure.")
        text.append(broken(told, width) + "\n", style=DIM)
    for place, squad in placed:
        text.append(f"{place:>2}  {report.aims.amount(squad.score)}", style="bold")
        text.append("  " + render_squad_line(squad), style=DIM).append("\n")
        changes = _changes(report, squad)
        if changes:
            text.append(broken(changes, width, 6) + "\n")
    text.rstrip()
    return text or _no_squad(report, width)


def _changes(report: SquadReport, other: Squad) -> str:
    """Return how another squad differs from the best one."""
    return _difference(report, report.best.positions if report.best else (), other.positions)


def render_front(report: SquadReport, width: int) -> Text:
    """Return the Pareto front, each squad by its difference from the best one."""
    front = report.solution.pareto()
    if not front:
        return _no_squad(report, width)
    heads = [report.aims.head, _("cards"), _("left"), _("elements")]
    widths = [max(len(head), 5) for head in heads]
    heads = [f"{head:>{size}}" for head, size in zip(heads, widths, strict=True)]
    text = Text().append("  ".join([*heads, _("vs. the first squad")]), style="bold")
    for squad in front:
        cells = [
            decimal(squad.worth / 100, ".2f"),
            str(len(squad.positions)),
            str(squad.gold + squad.silver),
            str(squad.elements),
        ]
        line = "  ".join(f"{cell:>{size}}" for cell, size in zip(cells, widths, strict=True))
        changes = _changes(report, squad) or _("the first squad")
        text.append("\n" + broken(changes, width, len(line) + 2, line + "  "))
    return text


def render_doubts(doubts: Sequence[Doubt], width: int) -> Text:
    """Return each card with an unread text about recruiting, with its sentences."""
    lines = [render_reservation(doubts), "", *render_doubt_lines(doubts)]
    return Text("\n".join(broken(line, width) if line else "" for line in lines))


def doubts_parts(doubts: Sequence[Doubt], width: int) -> list[Part]:
    """Return the part of a report that lists unread texts about recruiting; empty if there are
    none."""
    return [part(_("Unread"), render_doubts, doubts, width)] if doubts else []


def broken(line: str, width: int, indent: int = 0, first: str | None = None) -> str:
    """Return a text wrapped at ``width``, each line after ``indent`` spaces, or after ``first``."""
    space = " " * indent
    lines = wrap(
        line,
        max(width, indent + 20),
        initial_indent=space if first is None else first,
        subsequent_indent=space,
        break_on_hyphens=False,
    )
    return "\n".join(lines)

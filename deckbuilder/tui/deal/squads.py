"""A solved deal in words: the best squad beside one's own, wishes, cards left out, trade-offs."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from textwrap import wrap
from typing import Any, Final

from rich.text import Text

from catalog.i18n import _, decimal, ngettext
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.refusals import refusal_text
from deckbuilder.squads.aims import Aims
from deckbuilder.squads.solver import Conflict, Missing, Solution, Squad, Task, conflict, solve
from deckbuilder.squads.words import conflict_text
from deckbuilder.tui.shell.theme import BAD, DIM, GOOD
from deckbuilder.workbench.models import aims_title, priced_text
from engine.berserk import CardSpec
from engine.kernel import Refusal

TOP: Final = 10
_INDENT: Final = 10


@dataclass(frozen=True, slots=True)
class Wishes:
    """Cards a squad must have and must not have, as positions of the hand."""

    must: frozenset[int] = frozenset()
    must_not: frozenset[int] = frozenset()

    def __bool__(self) -> bool:
        """Whether anything is wished."""
        return bool(self.must or self.must_not)

    def toggled(self, place: int, *, must: bool) -> "Wishes":
        """Return the wishes with a card wished for or wished away, or with neither again."""
        if must:
            return Wishes(self.must ^ {place}, self.must_not - {place})
        return Wishes(self.must - {place}, self.must_not ^ {place})

    def to_json(self, hand: Sequence[CardSpec]) -> dict[str, Any]:
        """Return the wishes with the deal they belong to."""
        cards = [card.ref for card in hand]
        return {"hand": cards, "must": sorted(self.must), "must_not": sorted(self.must_not)}

    @staticmethod
    def from_json(kept: object, hand: Sequence[CardSpec]) -> "Wishes":
        """Return the wishes kept for this deal; none when they belong to another one."""
        if not isinstance(kept, Mapping) or kept.get("hand") != [card.ref for card in hand]:
            return Wishes()
        must, must_not = (
            frozenset(place for place in kept.get(key, ()) if place in range(len(hand)))
            for key in ("must", "must_not")
        )
        return Wishes(must, must_not - must)


@dataclass(frozen=True, slots=True)
class SquadReport:
    """All that is shown of a solved deal.

    ``best`` is None while the wishes cannot be met, ``conflict`` then says why; ``free`` is the
    best squad without wishes. ``own`` is None while it is no legal squad; ``fits`` is whether it
    has what is wished.
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

    @property
    def hand(self) -> tuple[CardSpec, ...]:
        """The cards of the deal."""
        return self.solution.task.start.hand


def squad_report(recruitment: Recruitment, aims: Aims, wishes: Wishes = Wishes()) -> SquadReport:
    """Solve the deal of a recruitment and compare its squad."""
    start = recruitment.start_over()
    task = Task(start, aims.worth(start.hand), aims.objective, wishes.must, wishes.must_not)
    solution = solve(task)
    own, places = None, [bought.position for bought in recruitment.taken]
    best = None if solution.best is None else _alike(solution, solution.best, places)
    if not isinstance(recruitment.finish(), Refusal):
        squad = solution.squad(sum(1 << place for place in places))
        own = replace(squad, gold=recruitment.gold, silver=recruitment.silver)
    return SquadReport(
        aims,
        solution,
        wishes,
        best,
        solve(replace(task, must=frozenset(), must_not=frozenset())).best if wishes else best,
        own,
        own is not None and solution.allows(places),
        conflict(task) if best is None else None,
        {}
        if best is None
        else {left_out.position: left_out for left_out in solution.missing(best)},
    )


def _alike(solution: Solution, best: Squad, own: Sequence[int]) -> Squad:
    """Return the best squad with those of equal copies that one's own squad has too."""
    task, groups = solution.task, defaultdict[tuple[str, str, int], list[int]](list)
    for place, card in enumerate(task.start.hand):
        if place not in task.must | task.must_not:  # this very copy was asked for
            groups[card.ref, card.name, task.worth[place]].append(place)
    taken = set(best.positions)
    for places in groups.values():
        wanted = len(taken.intersection(places))
        taken.difference_update(places)
        taken.update(sorted(places, key=lambda place: (place not in own, place))[:wanted])
    return solution.squad(sum(1 << place for place in taken))


def squad_headline(found: SquadReport) -> Text:
    """Return objective and model, how many squads are legal, and both scores."""
    text = Text().append(_("By {what}.").format(what=aims_title(found.aims)), style="bold")
    count = found.solution.count
    if count:
        text.append(f" {_count_text(found, count)}", style=DIM)
    priced = priced_text(found.aims, found.hand)
    text.append(f" {priced}" if priced else "", style=DIM)
    return text.append("\n").append_text(_scores_text(found))


def _count_text(found: SquadReport, count: int) -> str:
    told = ngettext("{count} legal squad.", "{count} legal squads.", count)
    if found.wishes:
        told = ngettext(
            "{count} legal squad as you wish.", "{count} legal squads as you wish.", count
        )
    return told.format(count=f"{count:,}".replace(",", " "))


def _scores_text(found: SquadReport) -> Text:
    if found.best is None:
        return Text(f"✖ {_conflict_text(found)}", style=BAD)
    amount = found.aims.amount
    text = Text(_("The best squad: {best}.").format(best=amount(found.best.score)) + " ")
    if found.free is not None and found.free.score > found.best.score:
        cost = amount(found.free.score - found.best.score)
        text.append(_("The wishes cost {cost}.").format(cost=cost) + " ")
    return text.append_text(_own_text(found, found.best))


def _own_text(found: SquadReport, best: Squad) -> Text:
    if found.own is None:
        return Text(_("Yours is not legal yet."))
    own, lost = found.aims.amount(found.own.score), best.score - found.own.score
    if not found.fits:
        return Text(_("Yours: {own}, not as you wish.").format(own=own), style=BAD)
    if not lost:
        return Text(_("Yours is as good."), style=GOOD)
    told = _("Yours: {own}, {lost} less.").format(own=own, lost=found.aims.amount(lost))
    return Text(told, style=BAD)


def _conflict_text(found: SquadReport) -> str:
    way = found.conflict
    if way is None:
        return ""
    told = conflict_text(way, found.hand)
    return f"{told} {refusal_text(way.refusal, rule=True)}" if found.wishes else told


def _no_squad(found: SquadReport, width: int) -> Text:
    return Text(broken(_conflict_text(found), width), style=BAD)


def sums_text(found: SquadReport) -> Text:
    """Return the numbers of both squads, a line each."""
    text = Text()
    for name, squad in ((_("best"), found.best), (_("you"), found.own)):
        text.append("\n" if text else "").append(f"{name}: ", style="bold")
        if squad is None:
            text.append("—", style=DIM)
            continue
        crystals = ngettext("{count} crystal", "{count} crystals", squad.crystals)
        text.append(f"{squad_line(squad)} · {crystals.format(count=squad.crystals)}")
    return text


def squad_line(squad: Squad) -> str:
    """Return a squad's numbers in a short line."""
    cards = ngettext("{count} card", "{count} cards", len(squad.positions))
    parts = [
        cards.format(count=len(squad.positions)),
        f"◆{squad.gold} ◇{squad.silver} " + _("left"),
    ]
    if squad.penalty:
        parts.append(_("{gold} for elements").format(gold=f"◆{squad.penalty}"))
    return " · ".join(parts)


def in_the_way(found: SquadReport, place: int) -> bool:
    """Whether the wish for a card is one of those that no squad fulfils together."""
    way = found.conflict
    return way is not None and place in (*way.must, *way.must_not)


def otherwise(found: SquadReport, place: int) -> int | None:
    """Return what the best squad loses when a card of it stays out, or another one goes in.

    None when no legal squad is so, be it for the rules or for the wishes.
    """
    if found.best is None:
        return None
    if place in found.missing:
        return found.missing[place].loss
    without = found.solution.best_without(place)
    return None if without is None else found.best.score - without


def loss_text(found: SquadReport, place: int) -> str:
    """Return ``otherwise`` as a number, a dash for None."""
    loss = otherwise(found, place)
    return "—" if loss is None else f"−{found.aims.amount(loss)}" if loss else "0"


def card_text(found: SquadReport, place: int) -> Text:
    """Say what becomes of the best squad with a card, or without it, and why."""
    text = Text()
    if place in found.wishes.must:
        text.append(_("It must be in the squad.") + " ", style="bold")
    elif place in found.wishes.must_not:
        text.append(_("It must not be in the squad.") + " ", style="bold")
    elif found.best is not None:
        text.append_text(_place_text(found, found.best, place))
    return text


def _place_text(found: SquadReport, best: Squad, place: int) -> Text:
    loss, missing = otherwise(found, place), found.missing.get(place)
    if missing is None:
        if loss is None:
            return Text(_("In the best squad; no squad is legal without it."))
        told = _("In the best squad. Without it: {score}, {loss} less.")
        return Text(_loss_told(found, best, told, loss))
    text = Text(_("Left out: no legal squad has it."))
    if loss is not None:
        told = _("Left out. With it: {score}, {loss} less.")
        text = Text(_loss_told(found, best, told, loss))
    instead = _instead(found, best, missing)
    if instead:
        text.append(" " + _("Instead of it: {names}.").format(names=instead))
    if missing.refusal is not None:
        text.append(f" {refusal_text(missing.refusal, rule=True)}", style=DIM)
    return text


def _loss_told(found: SquadReport, best: Squad, told: str, loss: int) -> str:
    if not loss:
        return _("Another squad is as good: the card may go in or stay out.")
    amount = found.aims.amount
    return told.format(score=amount(best.score - loss), loss=amount(loss))


def _instead(found: SquadReport, best: Squad, missing: Missing) -> str:
    """Return the cards that would leave the best squad for this one, the others that would come."""
    if missing.with_it is None:
        return ""
    others = [place for place in missing.with_it.positions if place != missing.position]
    return _difference(found, best.positions, others)


def _difference(found: SquadReport, before: Sequence[int], after: Sequence[int]) -> str:
    """Return which cards come and go from one squad to another; equal copies are one card."""
    old, new = (Counter(found.hand[place].name for place in squad) for squad in (before, after))
    told = []
    for sign, names in (("+", new - old), ("−", old - new)):
        told += [f"{sign}{name}{_copies(count)}" for name, count in names.items()]
    return ", ".join(told)


def card_names(found: SquadReport, places: Iterable[int]) -> str:
    """Return the names of cards, equal copies counted."""
    names = Counter(found.hand[place].name for place in places)
    return ", ".join(f"{name}{_copies(count)}" for name, count in names.items())


def _copies(count: int) -> str:
    return f" ×{count}" if count > 1 else ""


def missing_text(found: SquadReport, width: int) -> Text:
    """Return for each card outside the best squad what it would cost, and the rule in its way.

    Equal copies are told once; lines are broken at ``width``.
    """
    if found.best is None:
        return _no_squad(found, width)
    if not found.missing:
        return Text(_("Every card is in the best squad."))
    title = _("What the best squad with the card loses; why it cannot go in besides.")
    text = Text().append(broken(title, width), style=DIM)
    told: dict[tuple[str, str], list[int]] = {}
    for place in found.missing:
        told.setdefault((found.hand[place].name, loss_text(found, place)), []).append(place)
    for (name, loss), places in told.items():
        text.append(f"\n{loss:>8}  {name}{_copies(len(places))}", style="bold")
        text.append_text(_reason(found, found.best, found.missing[places[0]], width))
    return text


def _reason(found: SquadReport, best: Squad, missing: Missing, width: int) -> Text:
    text = Text()
    if missing.position in found.wishes.must_not:
        lines = [_("It must not be in the squad.")]
    else:
        instead = _instead(found, best, missing)
        lines = [_("Instead of it: {names}.").format(names=instead)] if instead else []
        if missing.refusal is not None:
            lines.append(refusal_text(missing.refusal, rule=True))
    for line in lines:
        text.append(f"\n{broken(line, width, _INDENT)}", style=DIM)
    return text


def top_text(found: SquadReport, width: int) -> Text:
    """Return the best squads, each by what it changes in the very best."""
    text = Text()
    for number, squad in enumerate(found.solution.top(TOP), 1):
        text.append(f"{number:>2}  {found.aims.amount(squad.score)}", style="bold")
        text.append("  " + squad_line(squad), style=DIM).append("\n")
        changes = _changes(found, squad)
        if changes:
            text.append(broken(changes, width, 6) + "\n")
    text.rstrip()
    return text or _no_squad(found, width)


def _changes(found: SquadReport, other: Squad) -> str:
    """Return what another squad has and lacks beside the best one."""
    return _difference(found, found.best.positions if found.best else (), other.positions)


def front_text(found: SquadReport, width: int) -> Text:
    """Return the Pareto front, each squad by what it changes in the best one."""
    front = found.solution.pareto()
    if not front:
        return _no_squad(found, width)
    heads = [_("worth"), _("cards"), _("left"), _("elements")]
    widths = [max(len(head), 5) for head in heads]
    heads = [f"{head:>{size}}" for head, size in zip(heads, widths, strict=True)]
    text = Text().append("  ".join([*heads, _("beside the best squad")]), style="bold")
    for trade_off in front:
        cells = [
            decimal(trade_off.worth / 100, ".2f"),
            str(len(trade_off.positions)),
            str(trade_off.gold + trade_off.silver),
            str(trade_off.elements),
        ]
        line = "  ".join(f"{cell:>{size}}" for cell, size in zip(cells, widths, strict=True))
        changes = _changes(found, trade_off) or _("the best squad")
        text.append("\n" + broken(changes, width, len(line) + 2, line + "  "))
    return text


def broken(line: str, width: int, indent: int = 0, first: str | None = None) -> str:
    """Return a text broken at ``width``, each line after ``indent`` spaces, or after ``first``."""
    space = " " * indent
    lines = wrap(
        line,
        max(width, indent + 20),
        initial_indent=space if first is None else first,
        subsequent_indent=space,
        break_on_hyphens=False,
    )
    return "\n".join(lines)

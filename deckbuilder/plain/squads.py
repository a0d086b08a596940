"""The best squad of a deal in lines, by the default measure and with reservations."""

from catalog.english import shown_name
from deckbuilder.recruitment.deal_texts import render_reservation
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.recruitment.unread_texts import doubts
from deckbuilder.squads.aims import read_aims
from deckbuilder.squads.solver import conflict, solve
from deckbuilder.squads.squad_texts import (
    render_best,
    render_conflict,
    render_count,
    render_equals,
    render_order,
    render_partly,
)


def render_best_squad_lines(recruitment: Recruitment) -> list[str]:
    """Return the best squad, its measure, and its reliability."""
    hand = recruitment.hand
    aims = read_aims("measure", "price", (*hand, *recruitment.deck), recruitment.rules)
    solution, unsure = solve(aims.task(recruitment.start_over())), doubts(hand)
    lines = [render_reservation(unsure), render_partly(solution)]
    best = solution.best
    if best is None:
        clash = conflict(solution.task)
        lines.append("" if clash is None else render_conflict(clash, hand, recruitment.rules))
        return [line for line in lines if line]
    names = ", ".join(shown_name(hand[place].name) for place in best.positions)
    head = render_best(solution, firm=not unsure, unseen=False)
    lines += [
        render_count(solution, firm=not unsure),
        f"{head} {names}. {aims.amount(best.score)} ({aims.title()}).",
        render_order(solution, best),
        render_equals(solution),
    ]
    return [line for line in lines if line]

"""The best squad of a deal in lines, by the default measure and with reservations."""

from deckbuilder.recruitment.deal_texts import reservation_text
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.recruitment.unread_texts import doubts
from deckbuilder.squads.aims import read_aims
from deckbuilder.squads.solver import conflict, solve
from deckbuilder.squads.squad_texts import (
    best_text,
    conflict_text,
    count_text,
    equals_text,
    order_text,
    partly_text,
)


def best_squad_lines(recruitment: Recruitment) -> list[str]:
    """Return the best squad, its measure, and its reliability."""
    hand = recruitment.hand
    aims = read_aims("measure", "price", (*hand, *recruitment.deck), recruitment.rules)
    solution, unsure = solve(aims.task(recruitment.start_over())), doubts(hand)
    lines = [reservation_text(unsure), partly_text(solution)]
    best = solution.best
    if best is None:
        clash = conflict(solution.task)
        lines.append("" if clash is None else conflict_text(clash, hand, recruitment.rules))
        return [line for line in lines if line]
    names = ", ".join(hand[place].name for place in best.positions)
    head = best_text(solution, firm=not unsure, unseen=False)
    lines += [
        count_text(solution, firm=not unsure),
        f"{head} {names}. {aims.amount(best.score)} ({aims.title()}).",
        order_text(solution, best),
        equals_text(solution),
    ]
    return [line for line in lines if line]

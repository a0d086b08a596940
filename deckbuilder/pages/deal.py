"""The page of a deal to recruit from: the cards, the crystals, and optionally the best squad."""

from collections.abc import Iterator

from catalog.common.i18n import _
from deckbuilder.battle.questions import render_seat
from deckbuilder.decks.editions import ground_note, other_edition
from deckbuilder.decks.english import shown_deck
from deckbuilder.pages.cards import printed
from deckbuilder.pages.rendering import rendered
from deckbuilder.pages.shared_texts import Fact, common_words
from deckbuilder.recruitment.deal_texts import render_doubt_lines, render_reservation
from deckbuilder.recruitment.deals import Deal
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.recruitment.unread_texts import doubts
from deckbuilder.squads.aims import read_aims
from deckbuilder.squads.solver import Solution, conflict, solve
from deckbuilder.squads.squad_texts import (
    render_assumptions,
    render_best,
    render_conflict,
    render_count,
    render_equals,
    render_order,
    render_partly,
)
from engine.berserk import Ruleset


def deal_page(deck: str, seed: int, deal: Deal) -> str:
    """Return the page of a deal; its best squad, by price, is collapsed."""
    aims = read_aims("measure", "price", deal.cards, deal.rules)
    solution = solve(aims.task(Recruitment.of(deal)))
    best = solution.best
    shown = {
        "title": _("A deal of “{deck}”").format(deck=shown_deck(deck)),
        "facts": [
            Fact(_("Seat"), render_seat(deal.seat)),
            Fact(_("Gold"), str(deal.gold)),
            Fact(_("Silver"), str(deal.silver)),
            Fact(_("Mulligans"), str(deal.mulligans)),
            Fact(_("Seed"), str(seed)),
            *_edition(deal.rules),
        ],
        "cards": [printed(card) for card in deal.hand],
        "best": [] if best is None else [printed(deal.hand[place]) for place in best.positions],
        "lines": list(_lines(solution, deal, aims.title())),
        "words": {
            **common_words(),
            "about": _("Deal"),
            "question": _("Which squad would you recruit?"),
            "hint": _("Tick the cards you would take; nothing is sent anywhere."),
            "answer": _("Show the best squad"),
        },
    }
    return rendered("deal", shown)


def _edition(rules: Ruleset) -> list[Fact]:
    """Return the edition, unless it is the default."""
    other = other_edition(rules)
    return [Fact(_("Edition"), f"{other}. {ground_note(rules)}")] if other else []


def _lines(solution: Solution, deal: Deal, measure: str) -> Iterator[str]:
    """Yield the reservations about the best squad."""
    unsure = doubts(deal.hand)
    if unsure:
        yield render_reservation(unsure)
        yield from render_doubt_lines(unsure)
    yield from filter(None, (render_assumptions(deal.cards), render_partly(solution)))
    best = solution.best
    if best is None:
        clash = conflict(solution.task)
        if clash is not None:
            yield render_conflict(clash, deal.hand, deal.rules)
        return
    counted = render_count(solution, firm=not unsure)
    yield _("{squads} Measured by: {what}.").format(squads=counted, what=measure)
    yield from filter(None, (render_order(solution, best), render_equals(solution)))
    left = _("Left: {gold} gold, {silver} silver; {penalty} gold was spent on elements.")
    yield left.format(gold=best.gold, silver=best.silver, penalty=best.penalty)
    yield render_best(solution, firm=not unsure, unseen=False)

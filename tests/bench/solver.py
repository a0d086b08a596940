"""The best squad of a deal, compared with CP-SAT on the same deals."""

from deckbuilder.recruitment.deals import new_deal
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.squads.solver import Objective, Task, solve
from engine.berserk import RULES_2024
from engine.berserk.cards.card import ELEMENTS, CardType
from engine.kernel import Seat
from engine.kernel.rng import below, seeded
from tests.bench.timing import Figure, Figures, Remark, cpu_seconds, median
from tests.bench.yardsticks import in_starts
from tests.support.starters import starter_cards

_DEALS = 400


def figures(*, cheap: bool = False) -> Figures:
    """Measure the median of our search and of CP-SAT; both must find the same optimum."""
    tasks = [_task(number) for number in range(5 if cheap else _DEALS)]
    ours = median([cpu_seconds(lambda task=task: solve(task).best) for task in tasks])  # type: ignore[misc]  # a default binds the loop's task
    yield in_starts("best squad of a deal, median", ours, "ms", 1e3)
    theirs = _cp_sat(tasks[:60])
    if theirs is None:
        yield Remark("ortools is not installed: make bench, or the extra named bench")
        return
    yield in_starts("CP-SAT on the same deals, median", theirs, "ms", 1e3)
    yield Figure("CP-SAT's time in ours", theirs / ours, "x")


def _task(number: int) -> Task:
    decks = starter_cards()
    deck = decks[sorted(decks)[number % len(decks)]]
    deal = new_deal(deck, number, Seat.FIRST, RULES_2024)
    rng, worth = seeded(number), []
    for _card in deal.hand:
        value, rng = below(rng, 900)
        worth.append(value + 1)
    return Task(Recruitment.of(deal), tuple(worth), Objective(worth=1))


def _cp_sat(tasks: list[Task]) -> float | None:
    try:
        from ortools.sat.python import cp_model
    except ImportError:
        return None
    times = []
    for task in tasks:
        model = _model(cp_model.CpModel(), task)
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        times.append(cpu_seconds(lambda solver=solver, model=model: solver.solve(model)))  # type: ignore[misc]  # defaults bind the loop's objects
        best = solve(task).best
        if best is None or round(solver.objective_value) != best.score:
            raise AssertionError(f"CP-SAT found {solver.objective_value}, we found {best}")
    return median(times)


def _model(model, task: Task):  # type: ignore[no-untyped-def]  # ortools ships no usable types
    """Return the recruitment as a CP-SAT model; only solving is timed, not building."""
    hand, start = task.start.hand, task.start
    taken = [model.new_bool_var(f"card{i}") for i in range(len(hand))]
    present = [model.new_bool_var(f"element{i}") for i in range(len(ELEMENTS))]
    silver = model.new_int_var(0, start.silver, "silver")
    beyond = model.new_int_var(0, len(ELEMENTS), "beyond")
    costs = [card.cost.number for card in hand]
    for i, card in enumerate(hand):
        for element in card.elements:
            model.add_implication(taken[i], present[ELEMENTS.index(element)])
        for j in range(i):
            if card.name == hand[j].name and (card.unique or hand[j].unique):
                model.add(taken[i] + taken[j] <= 1)
    model.add(beyond >= sum(present) - 1)
    model.add(sum(c * t for c, t in zip(costs, taken, strict=True)) - silver + beyond <= start.gold)
    model.add(
        silver <= sum(c * t for c, t, k in zip(costs, taken, hand, strict=True) if not k.elite)
    )
    kinds = [card.type for card in hand]
    flyers = [c * t for c, t, k in zip(costs, taken, kinds, strict=True) if k is CardType.FLYER]
    model.add(sum(flyers) <= start.rules.flyer_cap)
    model.add(sum(t for t, k in zip(taken, kinds, strict=True) if k is CardType.TERRAIN) <= 1)
    model.add(sum(t for t, k in zip(taken, kinds, strict=True) if k.is_creature) >= 1)
    model.maximize(sum(task.score(i) * t for i, t in enumerate(taken)))
    return model

"""What a script does with the workbench alone, each as a function that ends in a line of text.

``python -m tests.deckbuilder.workbench.headless match`` runs one of them; then it says whether a
module of the terminal application or of the command line was loaded on the way.
"""

import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from deckbuilder.base.settings import load_settings
from deckbuilder.limited.draft.plan import DraftKind
from deckbuilder.matches.match import MatchSession, Stage
from deckbuilder.recruitment.recruiter import recruit_squad
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.squads.aims import Aims, read_objective
from deckbuilder.workbench import (
    LocalDraft,
    MatchTable,
    Practice,
    Services,
    Training,
    Wishes,
    begin_exercise,
    begin_match,
    begin_practice,
    judged,
    kept_pool,
    planned,
)
from deckbuilder.workbench.workbench import open_services
from engine.berserk import Pass, open_cells_beside
from engine.kernel import Refusal, Seat
from tests.support.patience import PATIENCE

DECKS: Final = ("steppe-raid", "wall-and-arrows")
_MOST_CHOICES: Final = 2000


def match(services: Services) -> str:
    """Play a match against the computer, with one choice taken back and a break in between."""
    table = begin_match(services, DECKS, seed=7)
    taken_back = 0
    for count in range(_MOST_CHOICES):
        assert table.settle(PATIENCE)  # what a choice reveals shows when it is saved
        if table.session.stage is Stage.OVER:
            break
        if count == 40:  # the program ends here, and begins again
            resumed = MatchTable.resume(services.sessions)
            assert resumed is not None
            table = resumed
        if table.is_bots_turn:
            table.play_bot()
            continue
        _choose(table)
        assert table.settle(PATIENCE)
        if not taken_back and table.decision is not None and table.session.stage is Stage.MATCH:
            before = table.happened()
            if not isinstance(table.take_back(), Refusal):
                taken_back += 1
                assert table.happened() < before
    outcome = table.session.outcome
    assert outcome is not None
    return f"{outcome.reason}, {taken_back} taken back, {len(table.log())} lines"


def _squad(start: Recruitment) -> Recruitment:
    """Return a legal squad of a deal, whichever."""
    recruited = recruit_squad(start, rng_state=1)
    assert not isinstance(recruited, Refusal)
    return recruited


def _choose(table: MatchTable) -> None:
    """Make the human's choice: the first that is offered and is no pass."""
    match table.session.stage:
        case Stage.SEATS:
            table.make_choice(lambda match: match.choose_seat(Seat.FIRST))
        case Stage.MULLIGANS:
            table.make_choice(lambda match: match.answer_mulligan(False))
        case Stage.RECRUITMENT:
            table.recruit(_squad(Recruitment.of(table.session.deal_of(table.viewer))))
            assert table.make_choice(MatchSession.finish_recruitment) is None
        case Stage.MATCH if table.is_placing:
            cards = table.unplaced()
            cells = _cells(table, len(cards))
            table.arrange(dict(zip(cards, cells, strict=True)))
            assert table.confirm_arrangement() is None
        case Stage.MATCH:
            assert table.decision is not None
            options = table.decision.options
            table.choose(next((option for option in options if option != Pass()), options[0]))
        case Stage.OVER:
            raise AssertionError("nothing is asked when all is over")


def _cells(table: MatchTable, count: int) -> list[int]:
    """Return cells of one's own half in an order in which they may be filled (404.1.2)."""
    cells: list[int] = []
    while len(cells) < count:
        cells.append(open_cells_beside(table.seat, cells)[0])
    return cells


def practice(services: Services) -> str:
    """Practise a deal: a mulligan, a squad, and the same deal after a break."""
    deal = begin_practice(services, DECKS[0], seed=3)
    redrawn = deal.mulligan()
    assert not isinstance(redrawn, Refusal)
    recruited = replace(redrawn, recruitment=_squad(redrawn.recruitment))
    recruited.save(services.sessions)
    assert Practice.resume(services.sessions) == recruited
    squad = recruited.recruitment.finish()
    assert not isinstance(squad, Refusal)
    return f"{redrawn.deal.mulligans} mulligan, {len(squad.squad)} cards"


def draft(services: Services) -> str:
    """Draft with bots at this keyboard, take a card back, keep the pool."""
    wishes = Wishes(DraftKind.POD, ("Аня",), seats=4, sets="rubezh", boosters=1)
    game = LocalDraft.begin(planned(wishes, services, seed=11), services)
    undone = 0
    while game.next_person is not None or not game.table.is_over:
        person = game.next_person
        if person is None:
            game.table.advance()
            continue
        view = game.look()
        assert game.table.choose(person, len(view.choices) - 1) is None
        if not undone:
            assert game.table.undo(person) is None
            undone += 1
            continue
        game.save()
    pool = game.table.view(0).pool
    deck = kept_pool(services, "Пул", pool)
    return f"{len(pool)} cards, {undone} taken back, deck “{deck.name}”"


def training(services: Services) -> str:
    """Answer an exercise of the trainer and have it judged."""
    task = begin_exercise(services, DECKS[1], seed=5)
    answer = Training(task.exercise, _squad(task.recruitment), seconds=12.0)
    answer.save(services.sessions)
    resumed = Training.resume(services.sessions)
    assert resumed is not None
    assert (resumed.recruitment, resumed.seconds) == (answer.recruitment, answer.seconds)
    weights, unit = read_objective("worth")
    aims = Aims(
        weights, services.models.model("price", task.exercise.cards, task.exercise.rules), unit
    )
    verdict, run = judged(services, resumed, aims)
    assert verdict.best is not None
    assert Training.resume(services.sessions) is None
    return f"score {run.score}"


TASKS: Final[dict[str, Callable[[Services], str]]] = {
    "match": match,
    "practice": practice,
    "draft": draft,
    "training": training,
}


def main(task: str) -> None:
    """Do one of the tasks in the user's folder, then tell which doors were opened."""
    services = open_services(load_settings())
    try:
        told = TASKS[task](services)
    finally:
        services.close()
    doors = ("deckbuilder.tui", "deckbuilder.cli", "textual", "typer")
    opened = sorted(name for name in sys.modules if name.startswith(doors))
    print(f"{told}; doors: {' '.join(opened) or 'none'}")


if __name__ == "__main__":
    main(sys.argv[1])

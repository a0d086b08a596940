"""The contents of the battle's board: the view, and the available choices and ranges."""

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import assert_never

from deckbuilder.workbench.battle_answers import (
    answers_naming,
    cells_asked,
    is_own,
    main_decision,
    responses_of,
    walks,
)
from deckbuilder.workbench.battle_selection import (
    CardChosen,
    Chosen,
    NothingChosen,
    Placing,
    PlayChosen,
    RangeShown,
    Selection,
    TurnEnding,
    chosen_card,
)
from deckbuilder.workbench.card_plays import PlaySort, plays_of
from deckbuilder.workbench.judge import landing_cells
from deckbuilder.workbench.ranges import reach_asked, reach_of_play, reach_of_use, threats
from deckbuilder.workbench.table import Table
from engine.berserk import NO_CARD, Cell, MatchState, Zone
from engine.kernel import Seat


@dataclass(slots=True)
class Scene:
    """The contents of the board.

    ``reach`` are cells and ``aims`` cards that can be chosen now; ``steps`` gives for farther cells
    the number of moves; ``within`` are the cells in range of a power. ``chosen`` is the acting
    card, ``fighting`` are the cards of current plays, ``shown`` maps cards not placed yet to their
    arranged cells.
    """

    seen: MatchState
    seat: Seat
    chosen: int = NO_CARD
    reach: Collection[Cell] = ()
    steps: dict[Cell, int] = field(default_factory=dict)
    aims: Collection[int] = ()
    within: Collection[Cell] = ()
    fighting: Collection[int] = ()
    shown: dict[Cell, int] = field(default_factory=dict)
    tokens: dict[int, str] = field(default_factory=dict)  # short forecasts of targets


def cards_by_cell(scene: Scene) -> dict[Cell, list[int]]:
    """Return the cards on each cell, its occupant first; arranged cards as arranged."""
    seen = scene.seen
    standing = {cell: [card] for cell, card in enumerate(seen.board) if card != NO_CARD}
    for card in seen.cards:
        if card.zone is Zone.BATTLEFIELD and card.id not in standing.get(card.cell, ()):
            standing.setdefault(card.cell, []).append(card.id)
    standing.update({cell: [card] for cell, card in scene.shown.items()})
    return standing


def battle_scene(table: Table, selection: Selection) -> Scene:
    """Return the contents of the board for the battle with this selection."""
    seen = table.seen
    scene = Scene(seen, table.seat, chosen_card(selection))
    plays_now = [*seen.stack, *seen.queue]
    if seen.announcing is not None:
        plays_now.append(seen.announcing)
    scene.fighting = {card for play in plays_now for card in (play.source, *play.aim.targets)}
    match selection:
        case RangeShown(card=card):
            scene.within = frozenset().union(*(cells for _text, cells in threats(seen, card)))
        case Placing(request=request):
            scene.reach = landing_cells(seen, request)
        case NothingChosen() | CardChosen() | PlayChosen() | TurnEnding():
            if main_decision(table) is None:
                _mark_answers(scene, table, selection)
            else:
                _mark_plays(scene, table, selection)
        case _:
            assert_never(selection)
    return scene


def _mark_answers(scene: Scene, table: Table, chosen: Chosen) -> None:
    """Mark the cells and cards that answer the question, and the range of its power."""
    scene.reach = frozenset(cells_asked(table))
    card = chosen_card(chosen)
    if card == NO_CARD:
        scene.aims = frozenset(card for card, _answer in answers_naming(table))
        scene.within = reach_asked(table.seen)
        return
    responses = responses_of(table, card)
    scene.aims = frozenset(response.target for response in responses)
    reaches = (reach_of_use(table.seen, response) for response in responses)
    scene.within = frozenset().union(*reaches)


def _mark_plays(scene: Scene, table: Table, chosen: Chosen) -> None:
    """Mark the destinations and targets of the chosen card, and the range of the chosen play."""
    match chosen:
        case NothingChosen() | TurnEnding():
            return
        case CardChosen(card=card):
            plays = plays_of(table.seen, table.seen.cards[card], main_decision(table))
            targets = (target for play in plays for target in play.targets())
            scene.aims = frozenset(target for target in targets if not is_own(table, target))
        case PlayChosen(play=play):
            plays = [play]
            scene.aims = play.targets()
            scene.within = reach_of_play(table.seen, play)
        case _:
            assert_never(chosen)
    scene.reach = frozenset(cell for play in plays for cell in play.cells())
    if any(play.sort is PlaySort.MOVE for play in plays):
        ways = walks(table, plays[0].card)
        scene.steps = {cell: len(way) for cell, way in ways.items() if cell not in scene.reach}

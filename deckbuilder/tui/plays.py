"""What a card of the battle can do now, at whom, and why not: for the screen of the battle.

Answers come from a player's view and the engine's own reasons; nothing is decided here.
"""

from dataclasses import dataclass
from enum import Enum

from catalog.i18n import _
from deckbuilder.ability_text import ability_title
from deckbuilder.battle_text import aimed_power, choosing
from engine.berserk.abilities import Doing, Playable
from engine.berserk.board import Cell
from engine.berserk.cards import CardType
from engine.berserk.evaluate import of_play
from engine.berserk.legality import (
    refuse_acting,
    refuse_closing_for_flyer,
    refuse_doing,
    refuse_moving,
    refuse_striking,
)
from engine.berserk.options import CloseForFlyer, MoveTo, SaveChip, StrikeAt, UseAction
from engine.berserk.reasons import why
from engine.berserk.selection import refuse_ability, refuse_aim
from engine.berserk.state import NO_CARD, CardState, MatchState
from engine.kernel import Decision, Option, Refusal, Seat


class PlaySort(Enum):
    """What a card may announce in the main phase."""

    MOVE = "move"
    STRIKE = "strike"
    ACTION = "action"
    SAVE = "save"
    CLOSE = "close"


@dataclass(frozen=True, slots=True)
class CardPlay:
    """One thing a card might do. ``refusal`` says why it cannot at all; ``options`` are the
    answers that do it; ``ability`` is the action's place among the abilities, else -1."""

    sort: PlaySort
    card: int
    title: str
    options: tuple[Option, ...]
    refusal: Refusal | None
    ability: int = -1

    @property
    def needs_target(self) -> bool:
        """Whether a cell or a card must be chosen."""
        return bool(self.targets() or self.cells())

    def option_at(self, target: int | None, cell: Cell | None) -> Option | None:
        """Return the answer that does it to the card or the cell, None when there is none."""
        return next((one for one in self.options if _aims_at(one, target, cell)), None)

    def targets(self) -> frozenset[int]:
        """Return the cards it can be aimed at."""
        aims = (one.target for one in self.options if isinstance(one, StrikeAt | UseAction))
        return frozenset(aim for aim in aims if aim != NO_CARD)

    def cells(self) -> frozenset[Cell]:
        """Return the cells it can go to."""
        return frozenset(one.cell for one in self.options if isinstance(one, MoveTo))


def _aims_at(option: Option, target: int | None, cell: Cell | None) -> bool:
    match option:
        case MoveTo(_card, goal):
            return goal == cell
        case StrikeAt(_card, aim) | UseAction(_card, _, aim):
            return aim == target
    return False


def plays_of(seen: MatchState, card: CardState, decision: Decision | None) -> list[CardPlay]:
    """Return everything the card might do in a main phase, possible or not, in a fixed order."""
    options = decision.options if decision is not None else ()
    plays = []
    if card.facts.type is CardType.GROUND:
        plays.append(_move(seen, card, options))
    if card.facts.strike is not None:
        plays.append(_strike(card, options))
    for place in card.facts.actions:
        node = card.facts.owned[place].node
        if isinstance(node, Playable) and node.when is None:
            plays.append(_action(seen, card, place, node, options))
    if card.facts.saves_chips:
        plays.append(_save(card, options))
    closing = refuse_closing_for_flyer(seen.cards, card, card.controller)
    if closing is None or closing.code in ("closed", "has_acted"):
        mine = tuple(one for one in options if one == CloseForFlyer(card.id))
        plays.append(CardPlay(PlaySort.CLOSE, card.id, _("Close to strike a flyer"), mine, closing))
    return plays


def _move(seen: MatchState, card: CardState, options: tuple[Option, ...]) -> CardPlay:
    mine = tuple(one for one in options if isinstance(one, MoveTo) and one.card == card.id)
    refusal = refuse_moving(card, card.controller) or refuse_doing(seen, card, Doing.MOVE)
    return CardPlay(PlaySort.MOVE, card.id, _("Move by a cell"), mine, None if mine else refusal)


def _strike(card: CardState, options: tuple[Option, ...]) -> CardPlay:
    mine = tuple(one for one in options if isinstance(one, StrikeAt) and one.card == card.id)
    title = _("Strike {value}").format(value=card.facts.strike)
    refusal = refuse_striking(card, card.controller)
    return CardPlay(PlaySort.STRIKE, card.id, title, mine, None if mine else refusal)


def _action(
    seen: MatchState, card: CardState, place: int, node: Playable, options: tuple[Option, ...]
) -> CardPlay:
    mine = tuple(
        one
        for one in options
        if isinstance(one, UseAction) and one.card == card.id and one.ability == place
    )
    refusal = None
    if not mine:
        closed = refuse_acting(card, card.controller) if node.payment.closes else None
        refusal = closed or refuse_ability(seen, card, card.facts.owned[place], card.controller)
        if refusal is not None and refusal.code == "no_target":
            refusal = None  # nobody is within reach, which is told so
    return CardPlay(PlaySort.ACTION, card.id, ability_title(node), mine, refusal, place)


def _save(card: CardState, options: tuple[Option, ...]) -> CardPlay:
    mine = tuple(one for one in options if one == SaveChip(card.id))
    refusal = None if mine else refuse_acting(card, card.controller)
    return CardPlay(PlaySort.SAVE, card.id, _("Save up a chip"), mine, refusal)


def why_not(
    seen: MatchState, play: CardPlay, target: int | None, cell: Cell | None
) -> Refusal | None:
    """Return why the play cannot be aimed at the card or the cell; None when no rule says so."""
    if play.refusal is not None:
        return play.refusal
    match play.sort:
        case PlaySort.MOVE if cell is not None:
            return why(seen, MoveTo(play.card, cell))
        case PlaySort.STRIKE if target is not None:
            return why(seen, StrikeAt(play.card, target))
        case PlaySort.ACTION if target is not None:
            return why(seen, UseAction(play.card, play.ability, target))
        case _:
            return None


def why_no_aim(seen: MatchState, target: int) -> Refusal | None:
    """Return why a card cannot be chosen as a target of what is being announced (528.2)."""
    play, power = choosing(seen), aimed_power(seen)
    if play is None or power is None:
        return None
    return refuse_aim(of_play(seen, play), power, seen.cards[target])


def able_cards(decision: Decision | None, seat: Seat, seen: MatchState) -> list[int]:
    """Return the cards of ``seat`` with something left to do, by id."""
    if decision is None:
        return []
    able = {
        one.card
        for one in decision.options
        if isinstance(one, MoveTo | StrikeAt | UseAction | SaveChip | CloseForFlyer)
    }
    return [number for number in sorted(able) if seen.cards[number].controller is seat]

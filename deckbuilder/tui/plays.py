"""What a card of the battle can do now, at whom, and why not: for the screen of the battle.

Answers come from a player's view and the engine's own reasons; nothing is decided here.
"""

from dataclasses import dataclass
from enum import Enum

from catalog.i18n import _
from deckbuilder.battle_text import attack_text
from engine.berserk.board import Cell
from engine.berserk.legality import (
    refuse_acting,
    refuse_cell,
    refuse_closing_for_flyer,
    refuse_moving,
    refuse_power_at,
    refuse_strike_at,
    refuse_striking,
)
from engine.berserk.options import CloseForFlyer, MoveTo, StrikeAt, UseAction
from engine.berserk.state import CardState, MatchState
from engine.kernel import Decision, Option, Refusal, Seat


class PlaySort(Enum):
    """The slow plays of the main phase."""

    MOVE = "move"
    STRIKE = "strike"
    ACTION = "action"
    CLOSE = "close"


@dataclass(frozen=True, slots=True)
class CardPlay:
    """One thing a card might do. ``refusal`` says why it cannot at all; ``options`` are the
    answers that do it; ``ability`` is the action's index among the abilities, else -1."""

    sort: PlaySort
    card: int
    title: str
    options: tuple[Option, ...]
    refusal: Refusal | None
    ability: int = -1

    @property
    def needs_target(self) -> bool:
        """Whether a cell or a card must be chosen."""
        return self.sort is not PlaySort.CLOSE

    def option_at(self, target: int | None, cell: Cell | None) -> Option | None:
        """Return the answer that does it to the card or the cell, None when there is none."""
        return next((one for one in self.options if _aims_at(one, target, cell)), None)

    def targets(self) -> frozenset[int]:
        """Return the cards it can be aimed at."""
        return frozenset(
            one.target for one in self.options if isinstance(one, StrikeAt | UseAction)
        )

    def cells(self) -> frozenset[Cell]:
        """Return the cells it can go to."""
        return frozenset(one.cell for one in self.options if isinstance(one, MoveTo))


def _aims_at(option: Option, target: int | None, cell: Cell | None) -> bool:
    match option:
        case MoveTo(_card, goal):
            return goal == cell and target is None
        case StrikeAt(_card, aim) | UseAction(_card, _, aim):
            return aim == target
        case CloseForFlyer():
            return True
    return False


def plays_of(seen: MatchState, card: CardState, decision: Decision | None) -> list[CardPlay]:
    """Return everything the card might do in a main phase, possible or not, in a fixed order."""
    options = decision.options if decision is not None else ()
    plays = []
    if card.spec.movement is not None:
        plays.append(_move(card, options))
    if card.spec.strike is not None:
        plays.append(_strike(card, options))
    plays += [_action(card, ability, options) for ability in card.traits.actions]
    closing = refuse_closing_for_flyer(seen.cards, card, card.owner)
    if closing is None or closing.code in ("closed", "has_acted"):
        mine = tuple(one for one in options if one == CloseForFlyer(card.id))
        plays.append(CardPlay(PlaySort.CLOSE, card.id, _("Close to strike a flyer"), mine, closing))
    return plays


def _move(card: CardState, options: tuple[Option, ...]) -> CardPlay:
    mine = tuple(one for one in options if isinstance(one, MoveTo) and one.card == card.id)
    refusal = refuse_moving(card, card.owner)
    return CardPlay(PlaySort.MOVE, card.id, _("Move by a cell"), mine, refusal)


def _strike(card: CardState, options: tuple[Option, ...]) -> CardPlay:
    mine = tuple(one for one in options if isinstance(one, StrikeAt) and one.card == card.id)
    title = _("Strike {value}").format(value=card.spec.strike)
    refusal = refuse_striking(card, card.owner)
    return CardPlay(PlaySort.STRIKE, card.id, title, mine, refusal)


def _action(card: CardState, ability: int, options: tuple[Option, ...]) -> CardPlay:
    power = card.action(ability)
    title = attack_text(power.kind).capitalize() + f" {power.value}"
    if power.range is not None:
        title = _("{attack}, range {range}").format(attack=title, range=power.range)
    mine = tuple(
        one
        for one in options
        if isinstance(one, UseAction) and one.card == card.id and one.ability == ability
    )
    refusal = refuse_acting(card, card.owner)
    return CardPlay(PlaySort.ACTION, card.id, title, mine, refusal, ability)


def why_not(
    seen: MatchState, play: CardPlay, target: int | None, cell: Cell | None
) -> Refusal | None:
    """Return why the play cannot be aimed at the card or the cell; None when no rule says so."""
    if play.refusal is not None:
        return play.refusal
    card = seen.cards[play.card]
    match play.sort:
        case PlaySort.MOVE:
            return None if cell is None else refuse_cell(seen, card, cell)
        case PlaySort.STRIKE:
            return None if target is None else refuse_strike_at(seen, card, seen.cards[target])
        case PlaySort.ACTION:
            if target is None:
                return None
            return refuse_power_at(seen, card, card.action(play.ability), seen.cards[target])
        case PlaySort.CLOSE:
            return None


def able_cards(decision: Decision | None, seat: Seat, seen: MatchState) -> list[int]:
    """Return the cards of ``seat`` with something left to do, by id."""
    if decision is None:
        return []
    able = {
        one.card
        for one in decision.options
        if isinstance(one, MoveTo | StrikeAt | UseAction | CloseForFlyer)
    }
    return [number for number in sorted(able) if seen.cards[number].owner is seat]

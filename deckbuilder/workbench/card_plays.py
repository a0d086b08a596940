"""The possible plays of a card in battle, with targets and refusals, for the battle screen.

The data are a player's view and the engine's own reasons; nothing is decided here.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias, assert_never

import engine.berserk.abilities as ab
from catalog.common.i18n import _
from deckbuilder.battle.abilities import ability_title
from deckbuilder.battle.ability_terms import signed
from deckbuilder.battle.questions import render_card
from deckbuilder.battle.values import render_cause, resized, values_of
from engine.berserk import (
    NO_CARD,
    NO_CELL,
    ApplyNext,
    Asking,
    CardState,
    CardType,
    Cell,
    ChooseCell,
    ChoosePayment,
    ChooseTarget,
    CloseForFlyer,
    Contribution,
    Defend,
    KeepUnique,
    MatchState,
    MoveTo,
    SaveChip,
    SitOn,
    StrikeAt,
    UseAction,
    explain,
    sizes_in_force,
    why,
)
from engine.kernel import Decision, Option, Refusal, Seat


class PlaySort(Enum):
    """The kinds of plays that a card can announce in the main phase."""

    MOVE = "move"
    STRIKE = "strike"
    ACTION = "action"
    SAVE = "save"
    CLOSE = "close"


@dataclass(frozen=True, slots=True)
class CardPlay:
    """One possible play of a card.

    ``refusal`` is why it is impossible with any target; ``options`` are the answers that make it;
    ``ability`` is the action's index among the abilities, else -1.
    """

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
        """Return the option at the card or the cell; None if there is none."""
        return next((option for option in self.options if _aims_at(option, target, cell)), None)

    def targets(self) -> frozenset[int]:
        """Return its possible target cards."""
        aims = (
            option.target for option in self.options if isinstance(option, StrikeAt | UseAction)
        )
        return frozenset(aim for aim in aims if aim != NO_CARD)

    def cells(self) -> frozenset[Cell]:
        """Return its possible destination cells."""
        return frozenset(option.cell for option in self.options if isinstance(option, MoveTo))


def _aims_at(option: Option, target: int | None, cell: Cell | None) -> bool:
    match option:
        case MoveTo(cell=goal):
            return goal == cell
        case StrikeAt(target=aim) | UseAction(target=aim):
            return aim == target
    return False


def plays_of(seen: MatchState, card: CardState, decision: Decision | None) -> list[CardPlay]:
    """Return every play of the card in a main phase, possible or not, in a fixed order."""
    plays, options = [], decision.options if decision is not None else ()

    def add(sort: PlaySort, title: str, bare: _Bare) -> None:
        mine = tuple(option for option in options if _is_the_same_play(option, bare))
        refusal = None if mine else why(seen, bare, options)
        ability = bare.ability if isinstance(bare, UseAction) else -1
        plays.append(CardPlay(sort, card.id, title, mine, refusal, ability))

    if card.facts.type is CardType.GROUND:
        add(PlaySort.MOVE, _("Move one cell"), MoveTo(card.id, NO_CELL))
    if card.facts.strike is not None:
        add(PlaySort.STRIKE, strike_title(seen, card), StrikeAt(card.id, NO_CARD))
    for place in card.facts.actions:
        node = card.facts.owned[place].node
        if isinstance(node, ab.Playable) and node.when is None:
            title = ability_title(node, values_of(seen, card.id))
            add(PlaySort.ACTION, title, UseAction(card.id, place))
    if card.facts.saves_chips:
        add(PlaySort.SAVE, _("Save up a chip"), SaveChip(card.id))
    hunt = CloseForFlyer(card.id)
    closing = why(seen, hunt, options)
    if closing is None or closing.code in ("closed", "has_acted"):
        add(PlaySort.CLOSE, _("Close to strike a flyer"), hunt)
    return plays


def strike_title(seen: MatchState, card: CardState) -> str:
    """Return the title of a strike: its values now, and what modifies the printed ones."""
    changes = sizes_in_force(seen, card, ab.PowerKind.STRIKE)
    now = card.facts.strike
    if now is not None:
        now = resized(now, changes)
    if now == card.spec.strike:
        return _("Strike {value}").format(value=now)
    causes = [_render_cause(seen, one) for one in explain(seen, card.id, ab.Property.STRIKE)[1:]]
    causes += [render_cause(seen, change, card.id) for change in changes]
    text = _("Strike {value} (printed {printed}; {causes})")
    return text.format(value=now, printed=card.spec.strike, causes=", ".join(causes))


def _render_cause(seen: MatchState, one: Contribution) -> str:
    """Return a change of a value and the card that makes it, if one does."""
    what = one.value if one.amount is None else signed(one.amount)
    return what if one.source == NO_CARD else f"{what} {render_card(seen, one.source)}"


_Bare: TypeAlias = MoveTo | StrikeAt | UseAction | SaveChip | CloseForFlyer
"""A play without its cell or target, used to ask the engine why the card cannot make it at all."""


def _is_the_same_play(option: Option, bare: _Bare) -> bool:
    if isinstance(option, UseAction) and isinstance(bare, UseAction):
        return (option.card, option.ability) == (bare.card, bare.ability)
    return isinstance(option, type(bare)) and option.card == bare.card


def why_not(
    seen: MatchState, play: CardPlay, target: int | None, cell: Cell | None
) -> Refusal | None:
    """Return why the play cannot target the card or the cell; None if no rule says so."""
    aimed = _aimed(play, target, cell)
    return play.refusal if aimed is None else why(seen, aimed)


def _aimed(play: CardPlay, target: int | None, cell: Cell | None) -> Option | None:
    match play.sort:
        case PlaySort.MOVE:
            return None if cell is None else MoveTo(play.card, cell)
        case PlaySort.STRIKE:
            return None if target is None else StrikeAt(play.card, target)
        case PlaySort.ACTION:
            return None if target is None else UseAction(play.card, play.ability, target)
        case PlaySort.SAVE | PlaySort.CLOSE:  # without a target
            return None
        case _:
            assert_never(play.sort)


def why_no_answer(
    seen: MatchState, decision: Decision, card: int | None, cell: Cell | None
) -> Refusal | None:
    """Return why the card or the cell is not an answer to a question answered on the board.

    None for other questions.
    """
    option = _expected(seen, decision, card, cell)
    return None if option is None else why(seen, option, decision.options)


def _expected(
    seen: MatchState, decision: Decision, card: int | None, cell: Cell | None
) -> Option | None:
    """Return the answer that a player means by pointing at a card or a cell."""
    asking = Asking(decision.kind)
    if asking in (Asking.CELL, Asking.LANDING):
        return None if cell is None else ChooseCell(cell)
    if card is None:
        return None
    if asking in _OF_CARD:
        return _OF_CARD[asking](card)
    if asking is Asking.HOST and seen.question is not None:
        return SitOn(seen.question.card, card)
    defends = any(isinstance(option, Defend) for option in decision.options)
    return Defend(card) if asking is Asking.PRIORITY and defends else None


_OF_CARD: Final[dict[Asking, Callable[[int], Option]]] = {
    Asking.TARGET: ChooseTarget,
    Asking.PAYMENT: ChoosePayment,
    Asking.RULE_ORDER: ApplyNext,
    Asking.KEEP_UNIQUE: KeepUnique,
}
"""The questions answered by pointing at any card."""


def able_cards(decision: Decision | None, seat: Seat, seen: MatchState) -> list[int]:
    """Return the cards of ``seat`` that can still act, by id."""
    if decision is None:
        return []
    able = {
        option.card
        for option in decision.options
        if isinstance(option, MoveTo | StrikeAt | UseAction | SaveChip | CloseForFlyer)
    }
    return [number for number in sorted(able) if seen.cards[number].controller is seat]

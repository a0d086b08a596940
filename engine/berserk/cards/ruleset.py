"""The differences between editions of the rulebook, as data.

A ruleset comes from the format of a deck and is passed on to the match, the deal, recruiting, the
battle, saves and records. Code that needs a number reads it from the ruleset it was given.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from engine.berserk.cards.strike_table import TABLE_2024, StrikeTable
from engine.kernel.copying import copied_by_fields
from engine.kernel.errors import BadSave
from engine.kernel.word_enum import Word


class Movement(Word):
    """The limit of the remaining movement of a card in a turn (506.1)."""

    UNITS = "units"
    """The remaining units of the initial movement; a later +1 adds none."""
    MARKERS = "markers"
    """The current movement less the markers on the card (2009:203.4)."""


class MovementReturns(Word):
    """When used movement is restored (409.2)."""

    EVERY_TURN = "every_turn"
    """The cards of both players, at the beginning of each turn."""
    OWN_TURN = "own_turn"
    """The active player's cards (2009:203.3)."""


class InsteadOfMove(Word):
    """The movement used up by a jump or similar ability that replaces a move (506.7)."""

    WHOLE_STORE = "whole_store"
    """All of the movement, none of which may have been used."""
    ANY_TIME = "any_time"
    """As much as a step, even with no movement left (2009:203.13)."""


class SeatChoice(Word):
    """When the winner of the dice takes a seat."""

    BEFORE_DEAL = "before_deal"
    """Before the deal (402.1)."""
    AFTER_DEAL = "after_deal"
    """After seeing the deal; the crystals for the seat come then as well (2009:101.3)."""


class WinWithLoss(Word):
    """The result for a player who wins and loses at the same time."""

    DRAW_IF_BOTH = "draw_if_both"
    """The win ends the match; it is a draw only for both players together (601.3)."""
    LOSS = "loss"


class MaximumBounds(Word):
    """The value that «максимум X жизней» limits."""

    TOTAL = "total"
    """The current maximum of life, negative life included (508.2.2)."""
    EXTRA_LIFE = "extra_life"


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The parameters of one edition; the defaults are the extended rules 4.1-1 of 2024.

    ``code`` names the edition in formats, saves and records; ``book`` is the rulebook whose numbers
    are shown to players (a folder of ``data/rules``). Pairs are (first player, second player).
    Crystals and costs are in crystals, cells and cards in pieces; ``die`` is the highest number of
    a die. ``quiet_turns`` is our reading of 601.3: after so many consecutive turns with no wound,
    no healing and no card leaving, nobody can win and the match is a draw; so it is after
    ``last_turn`` turns of both players, in case wounds and healing alternate forever.
    ``turn_abilities`` is ours, too: after so many announced abilities in a turn no more can be
    announced, which ends loops of free abilities (522).

    Movement and actions: ``acting_ends_movement`` and ``closing_ends_movement`` say what forfeits
    the remaining movement, ``acted_may_move`` whether an open card with an action marker can move.
    ``free_jump_needs_open`` limits jumps inside other abilities to open cards and the active
    player. ``acts_follow_card`` allows action markers on cards outside the battle.
    ``instead_of_move_a_turn`` is ours: how often per turn a card can use an ability that replaces a
    move, where the book sets no limit. ``moved_may_act`` is False in the house variant that takes
    2009:203.11 literally within a turn: a card that moved by itself takes no action that closes it.

    The rest are readings. ``lone_die`` bounds the total of a die that is compared with no other.
    Without ``zero_may_be_announced`` a non-attack whose number is zero is neither announced nor
    carried out. With ``chain_counts_cause`` a repetition in a chain must have the same cause as
    well. With ``defeat_waits_for_stack`` a player without creatures loses only after everything
    announced is resolved. Without ``several_elements`` a card has one element, the last one gained.
    With ``same_cost_same_crystal`` four gold and four silver are different costs. Without
    ``life_markers_cancel`` extra and negative life coexist. Without ``impossible_is_paid`` a play
    that cannot be carried out as announced, on all of its targets, is cancelled whole and costs
    nothing, unless part of it has been carried out. With ``draw_by_agreement`` players may offer a
    draw. With ``ability_keeps_player`` an announced ability stays with the player who announced it
    when its card changes hands before it begins.
    """

    code: str = "2024"
    book: str = "2024"
    gold: tuple[int, int] = (24, 25)  # 402.1
    silver: tuple[int, int] = (22, 23)  # 402.1
    seat_choice: SeatChoice = SeatChoice.BEFORE_DEAL  # 402.1
    deal_size: int = 15  # 402.3
    mulligan_gold: int = 1  # 402.4
    new_element_gold: int = 1  # 403.2.1
    flyer_cap: int = 15  # 403.2.3
    cells: int = 15  # 403.2.3
    terrains: int = 1  # 213.3
    movement: Movement = Movement.UNITS  # 506.1
    movement_returns: MovementReturns = MovementReturns.EVERY_TURN  # 409.2, 506.4
    acting_ends_movement: bool = True  # 506.5, 510.5
    closing_ends_movement: bool = True  # 510.5
    acted_may_move: bool = False  # 506.3
    instead_of_move: InsteadOfMove = InsteadOfMove.WHOLE_STORE  # 506.7
    instead_of_move_a_turn: int | None = None
    free_jump_needs_open: bool = False  # 506.7.1
    acts_follow_card: bool = True  # 510.4
    moved_may_act: bool = True  # 501.8
    die: int = 6  # 519.6
    strike_table: StrikeTable = TABLE_2024  # 515.3, 515.6
    quiet_turns: int = 20  # 601.3
    last_turn: int = 400  # 601.3
    turn_abilities: int = 200  # 522.2
    lone_die: tuple[int, int] | None = None  # 306.5.3
    zero_may_be_announced: bool = True  # 523.4.1
    chain_counts_cause: bool = False  # 522.2
    defeat_waits_for_stack: bool = False  # 601.2, 503.1
    win_with_loss: WinWithLoss = WinWithLoss.DRAW_IF_BOTH  # 601.3
    several_elements: bool = True  # 106.2, 106.2.1
    same_cost_same_crystal: bool = False  # 105.2.2
    life_markers_cancel: bool = True  # 508.8.2
    maximum_bounds: MaximumBounds = MaximumBounds.TOTAL  # 508.2.2
    impossible_is_paid: bool = True  # 529.5, 501.13
    draw_by_agreement: bool = False  # 601.4
    ability_keeps_player: bool = False  # 302.9, 528.2


RULES_2024: Final[Ruleset] = Ruleset()

_OLDER_506_510: Final[Ruleset] = replace(
    RULES_2024,
    code="older-506-510",
    book="older-506-510",
    movement_returns=MovementReturns.OWN_TURN,
    closing_ends_movement=False,
    acted_may_move=True,
    free_jump_needs_open=True,
    acts_follow_card=False,
)
_RULES_2010: Final[Ruleset] = replace(
    _OLDER_506_510, code="2010", book="2010-news", gold=(23, 24), silver=(22, 23)
)
_RULES_2009: Final[Ruleset] = replace(
    RULES_2024,
    code="2009",
    book="2009",
    gold=(23, 23),
    silver=(22, 23),
    movement=Movement.MARKERS,
    movement_returns=MovementReturns.OWN_TURN,
    acting_ends_movement=False,
    closing_ends_movement=False,
    acted_may_move=True,
    instead_of_move=InsteadOfMove.ANY_TIME,
    instead_of_move_a_turn=1,
    free_jump_needs_open=True,
    acts_follow_card=False,
    seat_choice=SeatChoice.AFTER_DEAL,
    lone_die=(1, 6),  # 2009:104.2а
    zero_may_be_announced=False,  # 2009:103.7
    chain_counts_cause=True,  # 2009:103.4
    defeat_waits_for_stack=True,  # 2009:102.3а
    win_with_loss=WinWithLoss.LOSS,  # 2009:102.3в
    several_elements=False,  # 2009:202.9
    same_cost_same_crystal=True,  # 2009:202.3а
    life_markers_cancel=False,  # 2009:204.8
    maximum_bounds=MaximumBounds.EXTRA_LIFE,  # 2009:204.3
    impossible_is_paid=False,  # 2009:103.3
    draw_by_agreement=True,  # 2009:102.5
    ability_keeps_player=True,  # 2009:200.5а
)

EDITIONS: Final[Mapping[str, Ruleset]] = {
    rules.code: rules for rules in (RULES_2024, _OLDER_506_510, _RULES_2010, _RULES_2009)
}
"""The editions included, by code, the default first.

``older-506-510`` is 4.1-1 with the older wording of sections 506 to 510, ``2010`` that with the
crystals of the news of 23 November 2010, and ``2009`` the rules of 3 December 2009, with gaps
filled from 4.1-1, since the known text ends in section 205.
"""

UNNAMED: Final[Ruleset] = RULES_2024
"""The ruleset of a save without one: it is older than the names of rulesets."""


def edition(code: str) -> Ruleset:
    """Return the edition that a save names; BadSave for one unknown to this program."""
    if code not in EDITIONS:
        raise BadSave(f"the rules of edition {code!r} are unknown")
    return EDITIONS[code]


copied_by_fields(__name__)

"""Enumerations of a state (zones, phases, steps, questions) and its constants for "none"."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from engine.kernel.word_enum import Word

NO_CARD: Final = -1
NO_PLAY: Final = -1
NO_TERMS: Final = -1


class Zone(Word):
    """Where a card is (201.1). Cards of the deck are specs in the state, not cards in play."""

    SQUAD = "squad"  # recruited, not yet on the board
    BATTLEFIELD = "battlefield"
    EXTRA = "extra"
    GRAVEYARD = "graveyard"
    EXILE = "exile"
    HAND = "hand"  # shown for a summoning (207)
    DECK = "deck"  # back in the deck: the spec is there, the card no longer exists (204.4)


BATTLE_ZONE: Final = (Zone.BATTLEFIELD, Zone.EXTRA)


class Phase(Word):
    """Phases and subphases of a match from the placement on (404-413)."""

    PLACEMENT = "placement"
    AFTER_PLACEMENT = "after_placement"
    REVEAL = "reveal"
    SEATING = "seating"
    BATTLE_START = "battle_start"
    INITIAL = "initial"
    OPENING = "opening"
    MAIN = "main"
    FINAL = "final"


class Step(IntEnum):
    """Steps of resolving a play, in the order of the rulebook (512.6, 511, 512.7)."""

    LEGALITY = 1
    ANNOUNCED = 2
    CANCEL = 3
    TARGETS = 4
    REVEAL_TARGETS = 5
    TARGETED = 6
    BEFORE_DICE = 7
    ROLL = 8
    REROLLS = 9
    CHOOSE_DICE = 10
    DIE_MODIFIERS = 11
    DIE_FIXED = 12
    STEP_DOWN = 13
    ROLLED = 14
    CALCULATION = 15
    SIZE = 16
    BLOCKING = 17
    APPLICATION = 18
    LANDED = 19
    FINISH = 20
    PAYMENT = 21
    PAID = 22


class PlayKind(Word):
    """The kind of a play: one of the additional properties of cards (107), or an ability."""

    MOVE = "move"
    STRIKE = "strike"
    CLOSE_FOR_FLYER = "close_for_flyer"
    DEFEND = "defend"
    SAVE_CHIP = "save_chip"  # 123.3
    ABILITY = "ability"


class Asking(Word):
    """The kind of answer that the state waits for, as its ``question``."""

    PLACE = "place"
    KEEP_HIDDEN = "keep_hidden"
    HOST = "host"
    ACT = "act"
    PRIORITY = "priority"
    ALTERNATE = "alternate"
    STEP_DOWN = "step_down"
    TRIGGER_ORDER = "trigger_order"
    TARGET = "target"
    CELL = "cell"
    NUMBER = "number"
    PAYMENT = "payment"
    BRANCH = "branch"
    MAY = "may"
    OPPONENT_MAY = "opponent_may"
    STAY_CLOSED = "stay_closed"
    LANDING = "landing"
    KEEP_UNIQUE = "keep_unique"
    RULE_ORDER = "rule_order"
    PILE_ORDER = "pile_order"
    DECK_ORDER = "deck_order"
    PLACES = "places"
    MODIFIER_ORDER = "modifier_order"
    REPLACEMENT = "replacement"
    DIE = "die"
    PREVENTION_ORDER = "prevention_order"
    JUDGE = "judge"
    DRAW = "draw"


class Stop(Word):
    """Where a player may ask for priority with nothing to answer (303, 512).

    All but the last apply to what the opponent does.
    """

    TURN_START = "turn_start"  # 409.4
    ANNOUNCED = "announced"  # 303.6: a play is in the queue
    BEGUN = "begun"  # 512.6.2
    TARGETS = "targets"  # 512.6.4
    DICE = "dice"  # 512.6.5: before an attack's dice
    RESULT = "result"  # 512.6.6
    FINISHED = "finished"  # 303.3: a play has left the stack
    TURN_END = "turn_end"  # 413.1, 413.3
    EVERYWHERE = "everywhere"
    """In every priority window, also in one's own plays."""


class JudgeAct(Word):
    """The changes that two players may agree on, for an unread text or a dispute."""

    WOUND = "wound"
    HEAL = "heal"
    MOVE = "move"
    OPEN = "open"
    CLOSE = "close"
    CHIPS = "chips"
    MARK = "mark"
    """A named marker is put on a card or removed (544.1); its meaning is up to the players."""
    DESTROY = "destroy"
    PUT_BACK = "put_back"
    """From the graveyard or exile onto a cell, or into the extra zone."""


class DieWay(Word):
    """The groups of modifiers of a die, in the order of 519.2."""

    ADD = "add"
    SET = "set"
    TURN = "turn"


class SizeWay(Word):
    """The groups of modifiers of a size, in the order of 520.2."""

    STRENGTH = "strength"
    SCALE = "scale"
    ADD = "add"
    SET = "set"

"""A lesson as data: a prepared beginning, steps with goals and hints, and a wrong way."""

from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from catalog.common.i18n import Language, current_language
from engine.berserk import CardType, Cell


@dataclass(frozen=True, slots=True)
class Words:
    """A text in both languages."""

    russian: str
    english: str

    def __str__(self) -> str:
        """Return the text in the user's language."""
        return self.english if current_language() is Language.ENGLISH else self.russian


@dataclass(frozen=True, slots=True)
class Guidance(Words):
    """An instruction for the learner; ``lines`` is the variant without keys, if keys are named."""

    lines: Words | None = None

    @property
    def by_lines(self) -> str:
        """The text for the line-based interface, in the user's language."""
        return str(self if self.lines is None else self.lines)


class Beginning(Enum):
    """The beginning of a lesson: the purchase of a squad, its placement, or a prepared table."""

    RECRUITMENT = "recruitment"
    PLACEMENT = "placement"
    TABLE = "table"


@dataclass(frozen=True, slots=True)
class Piece:
    """A card of a side; at a prepared table it lies on a cell, or in the extra zone if ``cell`` is
    None."""

    card: str
    cell: Cell | None = None
    wounds: int = 0
    closed: bool = False
    hidden: bool = False
    chips: int = 0


@dataclass(frozen=True, slots=True)
class OwnCard:
    """A card defined only in a lesson; its text is compiled as usual.

    ``abilities``, in the notation, replace the text if no phrase words them. ``life``, ``movement``
    and ``strike`` are None if its type has none of them.
    """

    name: str
    cost: int
    life: int | None
    movement: int | None
    strike: tuple[int, int, int] | None
    text: str
    type: CardType = CardType.GROUND
    classes: tuple[str, ...] = ()
    abilities: str = ""


class GoalSort(Enum):
    """The kinds of goals; ``own`` is the learner's side.

    DIED, WOUNDED, CLOSED, OPENED, SHIELDED (armor prevented something) are about any card; MOVED,
    STRUCK, USED, RESPONDED (an ability announced over another play) and AWAITED (closed for a
    flyer) about a card's own acts. TURN_ENDED, PLACED, FINISHED (the purchase), WON and OVER are
    about no card. RECRUITED and SQUAD are about the purchase.
    """

    DIED = "died"
    WOUNDED = "wounded"
    CLOSED = "closed"
    OPENED = "opened"
    SHIELDED = "shielded"
    MOVED = "moved"
    STRUCK = "struck"
    USED = "used"
    RESPONDED = "responded"
    AWAITED = "awaited"
    TURN_ENDED = "turn_ended"
    PLACED = "placed"
    RECRUITED = "recruited"
    SQUAD = "squad"
    FINISHED = "finished"
    WON = "won"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Goal:
    """A condition on a card, optionally ``at`` another card or ``to`` a cell; ``least`` is a number
    of cards.

    The cards ``front`` of a placement stand in the first row, those ``behind`` in another one.
    """

    sort: GoalSort
    card: str = ""
    at: str = ""
    to: Cell | None = None
    least: int = 0
    front: tuple[str, ...] = ()
    behind: tuple[str, ...] = ()


class ActSort(Enum):
    """The kinds of acts: in the battle, at the placement, at the purchase.

    STAND and STEP are the choices of the higher roll (515.3). CONFIRM fixes the placement, FINISH
    the squad. The kinds from CHOOSE on answer questions of an ability or a rule.
    """

    MOVE = "move"
    STRIKE = "strike"
    USE = "use"
    AWAIT = "await_flyer"
    END_TURN = "end_turn"
    PASS = "pass"
    STAND = "stand_firm"
    STEP = "step_down"
    DEFEND = "defend"
    PLACE = "place"
    CONFIRM = "confirm"
    TAKE = "take"
    FINISH = "finish"
    PUT_BACK = "put_back"
    MULLIGAN = "mulligan"
    CHOOSE = "choose"
    PAY = "pay"
    TRIGGER = "trigger"
    REVEAL = "reveal"
    KEEP_HIDDEN = "keep_hidden"
    STAY_CLOSED = "stay_closed"
    SIT = "sit"
    DRAW = "draw"
    CELL = "cell"
    NUMBER = "number"
    BRANCH = "branch"
    ACCEPT = "accept"
    DECLINE = "decline"
    ENOUGH = "enough"


@dataclass(frozen=True, slots=True)
class Act:
    """One act by a card, ``at`` another or ``to`` a cell.

    ``number`` is the answer of NUMBER and BRANCH (from 1), and which of its abilities a card uses,
    from 1; 0 for its only one.
    """

    sort: ActSort
    card: str = ""
    at: str = ""
    to: Cell | None = None
    number: int = 0


class Prepared(Protocol):
    """The data of a prepared table: a lesson or an example of a rule."""

    @property
    def title(self) -> Words:
        """The title."""

    @property
    def beginning(self) -> Beginning:
        """The kind of beginning."""

    @property
    def own(self) -> tuple[Piece, ...]:
        """The cards of the first player."""

    @property
    def enemy(self) -> tuple[Piece, ...]:
        """The cards of the second player."""

    @property
    def cards(self) -> tuple[OwnCard, ...]:
        """The cards defined here."""

    @property
    def decks(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The names of the cards in both decks, from the top."""

    @property
    def seed(self) -> int:
        """The seed of the dice if ``dice`` is empty."""

    @property
    def dice(self) -> tuple[int, ...]:
        """The values of the first dice."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step: instruction, goal, successive hints, and a sample solution.

    ``way`` is empty only if a lesson is a whole match.
    """

    task: Guidance
    goal: Goal
    hints: tuple[Guidance, ...]
    way: tuple[Act, ...] = ()


@dataclass(frozen=True, slots=True)
class WrongWay:
    """An act that the rules refuse, with the reason, to be tried after ``first``.

    ``code`` and ``rule`` are those of the refusal.
    """

    task: Guidance
    act: Act
    code: str
    rule: str
    reason: Words
    first: tuple[Act, ...] = ()


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson. The same lesson and choices give the same result: ``seed`` fixes the dice.

    ``dice`` are the values of the first dice, empty to use the seed only.
    """

    code: str
    number: int
    title: Words
    about: Words
    rules: tuple[str, ...]
    beginning: Beginning
    own: tuple[Piece, ...]
    enemy: tuple[Piece, ...]
    steps: tuple[Step, ...]
    wrong: WrongWay
    seed: int = 0
    dice: tuple[int, ...] = ()
    cards: tuple[OwnCard, ...] = ()
    decks: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())

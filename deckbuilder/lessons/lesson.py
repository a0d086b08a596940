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
    """What a learner is told to do; ``lines`` says it without keys, where they are named."""

    lines: Words | None = None

    @property
    def by_lines(self) -> str:
        """The text for a conversation by lines, in the user's language."""
        return str(self if self.lines is None else self.lines)


class Beginning(Enum):
    """Where a lesson begins: at the purchase of a squad, at its placement, at a laid table."""

    RECRUITMENT = "recruitment"
    PLACEMENT = "placement"
    TABLE = "table"


@dataclass(frozen=True, slots=True)
class Piece:
    """A card of a side; in a lesson that begins at a laid table it lies on a cell, or in the extra
    zone where ``cell`` is None."""

    card: str
    cell: Cell | None = None
    wounds: int = 0
    closed: bool = False
    hidden: bool = False
    chips: int = 0


@dataclass(frozen=True, slots=True)
class OwnCard:
    """A card that is printed in a lesson alone; its text is read as every text is.

    ``abilities``, in the notation, are taken instead where no phrase says what it can do.
    ``life``, ``movement`` and ``strike`` are None where its type has none of them.
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
    """What is to come about; ``own`` is the learner's side.

    DIED, WOUNDED, CLOSED, OPENED, SHIELDED (armor held something) tell of any card; MOVED, STRUCK,
    USED, RESPONDED (an ability announced over another play) and AWAITED (closed for a flyer) of
    what one did. TURN_ENDED, PLACED, FINISHED (the purchase), WON and OVER tell of no card.
    RECRUITED and SQUAD tell of the purchase.
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
    """A condition: of a card, ``at`` another card or ``to`` a cell where that is told; ``least``
    is a number of cards."""

    sort: GoalSort
    card: str = ""
    at: str = ""
    to: Cell | None = None
    least: int = 0


class ActSort(Enum):
    """What a learner does: in the battle, at the placement, at the purchase.

    STAND and STEP answer who rolled more (515.3). CONFIRM fixes the placement, FINISH the squad.
    What stands from CHOOSE on answers what an ability or a rule asks on the way.
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
    """One thing that is done: by a card, ``at`` another or ``to`` a cell.

    ``number`` is what NUMBER and BRANCH (from 1) say, and which of its abilities a card uses, from
    1; 0 for its only one.
    """

    sort: ActSort
    card: str = ""
    at: str = ""
    to: Cell | None = None
    number: int = 0


class Prepared(Protocol):
    """What a table is laid by: a lesson is, and an example of a rule."""

    @property
    def title(self) -> Words:
        """What it is called."""

    @property
    def beginning(self) -> Beginning:
        """Where it begins."""

    @property
    def own(self) -> tuple[Piece, ...]:
        """The cards of the first player."""

    @property
    def enemy(self) -> tuple[Piece, ...]:
        """The cards of the second player."""

    @property
    def cards(self) -> tuple[OwnCard, ...]:
        """Cards that are printed here alone."""

    @property
    def decks(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The names of the cards in the decks of both, from the top."""

    @property
    def seed(self) -> int:
        """What fixes the dice where ``dice`` is empty."""

    @property
    def dice(self) -> tuple[int, ...]:
        """The values of the first dice."""


@dataclass(frozen=True, slots=True)
class Step:
    """What to do next, how to see that it was done, hints one after the other, and a way there.

    ``way`` is empty only where a lesson is a whole match.
    """

    task: Guidance
    goal: Goal
    hints: tuple[Guidance, ...]
    way: tuple[Act, ...] = ()


@dataclass(frozen=True, slots=True)
class WrongWay:
    """What the rules refuse, and why: for the learner to try when ``first`` is done.

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
    """One lesson. The same lesson and the same choices come to the same: ``seed`` fixes the dice.

    ``dice`` are the values of the first dice, empty where they fall as the seed has it.
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

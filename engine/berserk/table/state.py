"""The state of a match: plain data, written only by ``engine.berserk.changing.apply``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final, TypeAlias

from engine.berserk.abilities import (
    Ability,
    AddProperty,
    Attack,
    AttackStrength,
    ChangeElements,
    Condition,
    ExtraLife,
    GainClasses,
    HasStatus,
    LoseAbilities,
    LoseNamed,
    LoseProtection,
    MoreActions,
    NextDie,
    Playable,
    Power,
    PowerKind,
    RaiseMaximum,
    SetProperty,
    TakeControl,
    Triggered,
    Until,
)
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.card import CardSpec, CardType, Cost
from engine.berserk.cards.facts import EVERY_MOMENT, Facts, Key, Worked, bit, facts_of, reach
from engine.berserk.cards.ruleset import Ruleset
from engine.berserk.table.board import CELLS, NO_CELL, Cell
from engine.kernel import Event, Option, Result, Seat, Word
from engine.kernel.copying import copied_by_fields

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
    DECK = "deck"  # returned to the deck: the spec lies there, the card is none any more (204.4)


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
    """Steps of carrying a play out, in rulebook order (512.6, 511, 512.7)."""

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
    """What a play does: the additional properties of cards (107), or an ability."""

    MOVE = "move"
    STRIKE = "strike"
    CLOSE_FOR_FLYER = "close_for_flyer"
    DEFEND = "defend"
    SAVE_CHIP = "save_chip"  # 123.3
    ABILITY = "ability"


class Asking(Word):
    """What the state waits for; ``question`` of the state."""

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
    MODIFIER_ORDER = "modifier_order"
    REPLACEMENT = "replacement"
    DIE = "die"
    PREVENTION_ORDER = "prevention_order"
    JUDGE = "judge"


class Stop(Word):
    """Where a player may ask to be given the priority with nothing to answer (303, 512).

    All but the last hold for what the opponent does.
    """

    TURN_START = "turn_start"  # 409.4
    ANNOUNCED = "announced"  # 303.6: a play waits in the queue
    BEGUN = "begun"  # 512.6.2
    TARGETS = "targets"  # 512.6.4
    DICE = "dice"  # 512.6.5: before an attack's dice
    RESULT = "result"  # 512.6.6
    FINISHED = "finished"  # 303.3: a play has left the stack
    TURN_END = "turn_end"  # 413.1, 413.3
    EVERYWHERE = "everywhere"
    """In every priority window there is, in one's own plays too."""


class JudgeAct(Word):
    """What two players may do by agreement, for a text that is not read or a dispute."""

    WOUND = "wound"
    HEAL = "heal"
    MOVE = "move"
    OPEN = "open"
    CLOSE = "close"
    CHIPS = "chips"
    MARK = "mark"
    """A marker with a name is put on a card or taken off (544.1); it stands for what they say."""
    DESTROY = "destroy"
    PUT_BACK = "put_back"
    """From the graveyard or exile onto a cell, or into the extra zone."""


@dataclass(frozen=True, slots=True)
class Judging:
    """A request on the table: who asks for what, and the question it interrupted."""

    seat: Seat
    act: JudgeAct
    card: int
    amount: int
    cell: Cell
    interrupted: Question
    marker: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """Who must answer what. ``card`` is set where one card is concerned.

    ``options`` are the answers where a reckoning has come upon them; where there are none, they are
    worked out from the state.
    """

    asking: Asking
    seat: Seat
    card: int = NO_CARD
    options: tuple[Option, ...] = ()


Change: TypeAlias = (
    Ability
    | SetProperty
    | AddProperty
    | ChangeElements
    | GainClasses
    | LoseNamed
    | LoseProtection
    | LoseAbilities
    | ExtraLife
    | TakeControl
    | RaiseMaximum
    | MoreActions
    | NextDie
)


@dataclass(frozen=True, slots=True)
class Lasting:
    """An effect on a card or a cell that lasts (122.5).

    ``turn`` is the last turn in which it holds, 0 without one; ``play`` the play with which it
    ends. ``source`` is the card that made it, ``seat`` who controlled that card then. ``base`` is
    the named ability whose number a bonus has changed for good (518.7.1).
    """

    id: int
    change: Change
    source: int
    seat: Seat
    until: Until = Until.BATTLE_END
    turn: int = 0
    play: int = NO_PLAY
    marker: str = ""
    base: Key | None = None
    lasts: Condition | None = None  # it ends when this does not hold any more (122.8)
    since: int = 0  # where in the history it was laid


@dataclass(frozen=True, slots=True)
class Use:
    """How often an ability was carried out in this turn and in the battle (545.7)."""

    key: Key
    part: int
    in_turn: int
    in_battle: int


@dataclass(frozen=True, slots=True)
class Delayed:
    """An ability that waits and belongs to no card (120.4)."""

    id: int
    ability: Ability
    source: int
    seat: Seat
    until: Until
    turn: int = 0
    subject: int = NO_CARD
    entry: int = 0  # how often its subject had entered the battle (529.7)


# What a player sees instead of a card that is hidden from him.
UNKNOWN_CARD: Final = CardSpec("", "", Cost(0), elite=False, type=CardType.GROUND)


@dataclass(slots=True)
class CardState:
    """One card in one match. ``armor_spent`` counts wounds its armor prevented this turn.

    ``extra`` is extra life, below 0 negative life (508.8.2). ``x`` is what X of its cost was
    recruited with (105.2.3). ``spent`` is what preventions with an end have prevented.
    """

    id: int
    spec: CardSpec
    owner: Seat
    controller: Seat  # the owner at the beginning (536.1)
    zone: Zone = Zone.SQUAD
    cell: Cell = NO_CELL
    hidden: bool = False
    closed: bool = False
    acted: int = 0  # action markers (510.2)
    movement: int = 0  # units of movement left
    wounds: int = 0
    armor_spent: int = 0
    flyer_strike_until: int = 0  # last turn in which it may strike a flyer (210.5); 0 for none
    host: int = NO_CARD
    extra: int = 0
    chips: int = 0
    tokens: int = 0
    incarnated: bool = False
    x: int = 0
    terms: int = NO_TERMS  # crystals for which it was recruited on its own terms (404.2.2)
    entered: int = 0  # how often it has entered the battle zone: tells a returned card (529.6)
    left_cell: Cell = NO_CELL  # the cell it stood on when it left the battle zone (201.2.4)
    effects: tuple[Lasting, ...] = ()
    uses: tuple[Use, ...] = ()
    spent: tuple[tuple[Key, int, int], ...] = ()
    last: CardState | None = None  # as it was when it left the battle zone (201.2.4)
    facts: Facts = field(init=False, compare=False, repr=False)
    in_battle: bool = field(init=False, compare=False, repr=False)  # in the battle zone (201.1)

    def __post_init__(self) -> None:
        self.in_battle = self.zone in BATTLE_ZONE
        self.facts = facts_of(self.spec, self.id)

    @property
    def life(self) -> int:
        """Life left (508.1.1); 0 for a terrain, which has none."""
        return self.maximum_life - self.wounds

    @property
    def maximum_life(self) -> int:
        """The maximum of life now (508.1.2)."""
        return self.facts.start_life + self.facts.more_life + self.extra

    @property
    def has_life(self) -> bool:
        """Whether the card is of a type that has life (208.6)."""
        return self.facts.type is not CardType.TERRAIN

    def enter(self, zone: Zone) -> None:
        """Come into a zone."""
        self.zone, self.in_battle = zone, zone in BATTLE_ZONE

    @property
    def is_flying(self) -> bool:
        """Whether the card is a flyer in the extra zone; a hidden one still stands on a cell."""
        return self.zone is Zone.EXTRA and self.facts.type is CardType.FLYER

    @property
    def cost(self) -> int:
        """The cost with X (105.2.3)."""
        return self.facts.cost + self.x

    def clone(self) -> CardState:
        """Return a copy."""
        copy = CardState.__new__(CardState)
        copy.id, copy.spec, copy.owner, copy.zone = self.id, self.spec, self.owner, self.zone
        copy.cell, copy.hidden, copy.closed = self.cell, self.hidden, self.closed
        copy.acted, copy.movement, copy.wounds = self.acted, self.movement, self.wounds
        copy.armor_spent, copy.flyer_strike_until = self.armor_spent, self.flyer_strike_until
        copy.controller, copy.host, copy.extra = self.controller, self.host, self.extra
        copy.chips, copy.tokens, copy.incarnated = self.chips, self.tokens, self.incarnated
        copy.x, copy.terms, copy.entered = self.x, self.terms, self.entered
        copy.effects = self.effects
        copy.left_cell, copy.in_battle = self.left_cell, self.in_battle
        copy.uses, copy.spent, copy.facts = self.uses, self.spent, self.facts
        copy.last = self.last
        return copy

    def with_wounds(self, wounds: int) -> CardState:
        """Return a copy with so many wounds."""
        copy = self.clone()
        copy.wounds = wounds
        return copy

    def with_facts(self, facts: Facts) -> CardState:
        """Return a copy that is something else now."""
        copy = self.clone()
        copy.facts = facts
        return copy


@dataclass(frozen=True, slots=True)
class Done:
    """What one power of a play came to (505.7): the place in the program, and the numbers.

    ``announced`` is whether it could be announced, ``any`` whether it took any effect, ``full``
    whether all of it did (505.4.5).
    """

    at: int
    announced: bool
    any: bool = False
    full: bool = False
    targets: tuple[int, ...] = ()
    cells: tuple[int, ...] = ()
    wounds: int = 0
    life_lost: int = 0
    excess: int = 0
    healed: int = 0
    amount: int = 0
    die: int = 0
    bare_die: int = 0
    size: int = 0
    strength: AttackStrength = AttackStrength.MISS
    entry: int = 0  # how often its first target had entered the battle (529.6)


@dataclass(frozen=True, slots=True)
class Cause:
    """What set a triggered or conditional ability off: the cards, and numbers of the event."""

    subject: int = NO_CARD
    other: int = NO_CARD
    play: int = NO_PLAY
    amount: int = 0
    life_lost: int = 0
    excess: int = 0
    cell: Cell = NO_CELL
    strength: AttackStrength = AttackStrength.MISS
    event: int = -1  # place of the event in the history
    remembered: int = NO_CARD  # the card that a delayed ability was laid on
    entry: int = 0  # how often that card had entered the battle then (529.7)
    within: int = NO_PLAY  # the play that was carried out when it happened, whosever event it is


NO_CAUSE: Final = Cause()


@dataclass(frozen=True, slots=True)
class Trigger:
    """A triggered ability that waits to be announced (305.1).

    ``delayed`` is the id of a delayed ability, -1 for a card's own. ``one_of`` is whether it waits
    with others of the same ability, of which its player announces one (116.8).
    """

    card: int
    key: Key
    part: int
    seat: Seat
    may: bool
    ability: Triggered
    cause: Cause
    delayed: int = -1
    giver: int = NO_CARD
    one_of: bool = False


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


@dataclass(frozen=True, slots=True)
class DieChange:
    """A modifier of one die of a play: ``card`` it comes from, ``of`` the card that rolls."""

    way: DieWay
    card: int
    of: int
    amount: int


@dataclass(frozen=True, slots=True)
class SizeChange:
    """A modifier of a play's size; ``by`` divides, for ``SCALE``.

    ``counter`` is whether it is about the counterstrike.
    """

    way: SizeWay
    card: int
    amount: int
    by: int = 1
    counter: bool = False


@dataclass(frozen=True, slots=True)
class News:
    """Where in the history effects were applied last, and in which step of a play.

    In the window of the next step conditional abilities answer them (511.7).
    """

    step: Step
    since: int
    until: int


@dataclass(slots=True)
class Aim:
    """A power and whom it is carried out against: chosen when it is announced (501, 502).

    ``entries`` says how often each target had entered the battle when it was aimed at.
    """

    power: Attack | Power | None = None  # none for a move and the like, and between two powers
    targets: tuple[int, ...] = ()
    cells: tuple[Cell, ...] = ()
    entries: tuple[int, ...] = ()
    enough: bool = False  # no more targets are wanted

    @property
    def target(self) -> int:
        """The first target; NO_CARD without one."""
        return self.targets[0] if self.targets else NO_CARD

    @property
    def cell(self) -> Cell:
        """The first cell; NO_CELL without one."""
        return self.cells[0] if self.cells else NO_CELL

    def clone(self) -> Aim:
        """Return a copy."""
        return Aim(self.power, self.targets, self.cells, self.entries, self.enough)


@dataclass(slots=True)
class Course:
    """How far the power at hand has come in the steps of 512 and 511, and what befell it there."""

    step: Step = Step.LEGALITY
    window_closed: bool = False  # the step's priority window is over
    raised: tuple[Step, ...] = ()  # steps whose triggers have been raised (303.4)
    answers: tuple[tuple[Step, int], ...] = ()  # what players decided within a step
    stopped: bool = False  # illegal at reveal or without its source: is paid, does nothing
    redirected: bool = False
    news: News | None = None  # what it has brought about last

    def clone(self) -> Course:
        """Return a copy."""
        return Course(
            self.step,
            self.window_closed,
            self.raised,
            self.answers,
            self.stopped,
            self.redirected,
            self.news,
        )


@dataclass(slots=True)
class Fight:
    """The dice, the result and the sizes of the power at hand (515, 519, 520).

    Dice are 0 until rolled. What needs no die has a size alone.
    """

    attack_die: int = 0
    defence_die: int = 0
    attack_dice: tuple[int, ...] = ()  # every value where a die is chosen among several (306.5.2)
    defence_dice: tuple[int, ...] = ()
    attack_total: int = 0
    defence_total: int = 0
    die_changes: tuple[DieChange, ...] = ()
    size_changes: tuple[SizeChange, ...] = ()
    duel: bool = False  # known before the dice: its target is going to roll, too
    settled: bool = False  # an ability said how the fight ends, no die does
    stepped: bool = False  # the choice to step down the strike table has been made
    attack: AttackStrength = AttackStrength.MISS
    counter: AttackStrength = AttackStrength.MISS
    size: int = 0
    counter_size: int = 0
    counter_by: int = NO_CARD  # the card that deals the counterstrike instead (535.8.3)
    blocked: bool = False
    counter_blocked: bool = False

    def clone(self) -> Fight:
        """Return a copy."""
        copy = Fight.__new__(Fight)
        copy.attack_die, copy.defence_die = self.attack_die, self.defence_die
        copy.attack_dice, copy.defence_dice = self.attack_dice, self.defence_dice
        copy.attack_total, copy.defence_total = self.attack_total, self.defence_total
        copy.die_changes, copy.size_changes = self.die_changes, self.size_changes
        copy.duel, copy.settled, copy.stepped = self.duel, self.settled, self.stepped
        copy.attack, copy.counter = self.attack, self.counter
        copy.size, copy.counter_size = self.size, self.counter_size
        copy.counter_by = self.counter_by
        copy.blocked, copy.counter_blocked = self.blocked, self.counter_blocked
        return copy


@dataclass(slots=True)
class Progress:
    """What has come of a play's powers so far: the way through its program (505).

    ``at`` is the place in the program, ``branches`` the ways of an "or" that were chosen, ``done``
    what the powers came to, ``aimed`` whom they were announced against (501.17).
    """

    at: int = 0
    branches: tuple[int, ...] = ()
    done: tuple[Done, ...] = ()
    aimed: tuple[int, ...] = ()

    def clone(self) -> Progress:
        """Return a copy."""
        return Progress(self.at, self.branches, self.done, self.aimed)


@dataclass(slots=True)
class Play:
    """A play in the queue or on the stack (301, 302, 512).

    ``ability`` is the node being played. What a play is stands here and lasts; ``progress`` goes
    through its powers with it; ``aim``, ``course`` and ``fight`` are those of the power at hand,
    and each power has new ones.
    """

    id: int
    kind: PlayKind
    seat: Seat
    source: int
    ability: Playable | Triggered | None = None
    key: Key = (0, -1, 0)
    part: int = 0
    giver: int = NO_CARD  # the card that gave the ability to its source
    sourceless: bool = False  # what becomes of its source does not matter (120.2, 201.2.3)
    source_entry: int = 0  # how often the source had when it announced the play (529.3)
    x: int = 0
    paid: tuple[int, ...] = ()  # cards given up or closed as a payment
    cause: Cause = NO_CAUSE
    made_by: int = NO_PLAY  # the play that generated this one (537)
    fights: bool = True  # whether its target may roll in defence (537.5)
    as_open: bool = False  # the target rolls as if it were open (537.5)
    reserved: bool = False
    cancelled: bool = False
    defender: int = NO_CARD  # 514: the card that stepped in
    stays_open: bool = False
    defender_stays_open: bool = False
    progress: Progress = field(default_factory=Progress)
    aim: Aim = field(default_factory=Aim)
    course: Course = field(default_factory=Course)
    fight: Fight = field(default_factory=Fight)

    @property
    def is_attack(self) -> bool:
        """Whether what is carried out now wounds a target by an attack."""
        return self.kind is PlayKind.STRIKE or isinstance(self.aim.power, Attack)

    @property
    def power_kind(self) -> PowerKind | None:
        """The power that is carried out now; None for a move and the like."""
        if self.kind is PlayKind.STRIKE:
            return PowerKind.STRIKE
        return None if self.aim.power is None else self.aim.power.kind

    def clone(self) -> Play:
        """Return a copy."""
        copy = Play.__new__(Play)
        copy.id, copy.kind, copy.seat, copy.source = self.id, self.kind, self.seat, self.source
        copy.ability, copy.key, copy.part = self.ability, self.key, self.part
        copy.giver, copy.sourceless = self.giver, self.sourceless
        copy.source_entry, copy.x, copy.paid = self.source_entry, self.x, self.paid
        copy.cause, copy.made_by = self.cause, self.made_by
        copy.fights, copy.as_open = self.fights, self.as_open
        copy.reserved, copy.cancelled, copy.defender = self.reserved, self.cancelled, self.defender
        copy.stays_open = self.stays_open
        copy.defender_stays_open = self.defender_stays_open
        copy.progress, copy.aim = self.progress.clone(), self.aim.clone()
        copy.course, copy.fight = self.course.clone(), self.fight.clone()
        return copy


@dataclass(slots=True)
class Window:
    """A priority window that is open (303): who holds the priority, how many passes in a row."""

    holder: Seat
    passes: int = 0


@dataclass(frozen=True, slots=True)
class CellMark:
    """A marker on a cell (122.5); ``blocks`` makes the cell count as taken."""

    cell: Cell
    effect: Lasting
    blocks: bool = False


@dataclass(slots=True)
class MatchState:
    """Everything about a match, its random source included."""

    ruleset: Ruleset
    names: tuple[str, str]
    rng: int
    cards: list[CardState]
    decks: tuple[tuple[CardSpec, ...], tuple[CardSpec, ...]]
    board: list[int] = field(default_factory=lambda: [NO_CARD] * len(CELLS))
    graveyards: tuple[list[int], list[int]] = field(default_factory=lambda: ([], []))
    exiles: tuple[list[int], list[int]] = field(default_factory=lambda: ([], []))
    mulligans: tuple[int, int] = (0, 0)  # how many each side has taken (402.4)
    barred: tuple[tuple[Cell, ...], tuple[Cell, ...]] = ((), ())  # to a side's cards (404.1.4)
    phase: Phase = Phase.PLACEMENT
    active: Seat = Seat.FIRST
    turn: int = 0  # 1 for the first player's first turn; each player's turn counts
    quiet: int = 0  # turns in a row in which nothing was wounded or left
    stirred: bool = False  # something was wounded or left in this turn
    plays: int = 0  # plays announced so far: the next play's id
    abilities: int = 0  # abilities announced in this turn, whatever has become of them
    lasting: int = 0  # lasting effects so far: the next one's id
    announcing: Play | None = None  # a play whose targets and payment are being chosen
    queue: list[Play] = field(default_factory=list)
    stack: list[Play] = field(default_factory=list)
    window: Window | None = None
    phase_window_closed: bool = False
    phase_done: bool = False  # what the phase does at its beginning is done
    passed: tuple[Seat, ...] = ()  # who gave up using alternating abilities (401.3)
    relieved: bool = False  # a play has left the stack: who has fast plays may add them (303.3)
    news: News | None = None  # what came about last with an empty stack
    triggers: list[Trigger] = field(default_factory=list)
    marks: list[CellMark] = field(default_factory=list)
    delayed: list[Delayed] = field(default_factory=list)
    question: Question | None = None
    judging: Judging | None = None
    stops: tuple[tuple[Seat, Stop], ...] = ()  # where players want to be asked anyway
    result: Result | None = None
    history: list[Event] = field(default_factory=list)
    # Worked out: every kind of ability that cards of the match have ever had, and what they wait
    # for. What is not among them need not be looked for.
    kinds: frozenset[object] = field(init=False, compare=False, repr=False)
    moments: int = field(init=False, compare=False, repr=False)
    # While a reckoning goes on that may ask players: their answers to it so far (see ``deciding``).
    pending: Iterator[int] | None = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        self.pending = None
        self.look_around()

    def look_around(self) -> None:
        """Work out anew what may be in the match: of what there is now.

        A card that lies face down may be anything to the opponent. So long as there is one, every
        moment counts as waited for: what is told of a play is the same whatever the card is.
        """
        self.kinds, self.moments = frozenset(), 0
        for card in self.cards:
            self.know(card)
        for one in self.delayed:
            self.expect(one.ability)
        if any(card.hidden or card.zone is Zone.SQUAD for card in self.cards):
            self.kinds |= {HasStatus}
            self.moments |= EVERY_MOMENT

    def know(self, card: CardState) -> None:
        """Take the abilities of a card, all that they may give, and effects on it into what may be
        in the match."""
        kinds, moments = reach(card.spec.abilities)
        self.kinds |= kinds | card.facts.kinds
        self.moments |= moments
        if card.effects:
            self.kinds |= {type(effect.change) for effect in card.effects}
        self.moments |= card.facts.moments

    def expect(self, ability: Ability) -> None:
        """Take a delayed ability into what may be in the match."""
        self.kinds |= {type(ability)}
        if isinstance(ability, Triggered):
            self.moments |= bit(ability.when.moment)

    def derived(self) -> tuple[Worked, ...]:
        """Return what a save keeps besides the state: cards that are not what is printed on them.

        ``apply.restore`` takes it back.
        """
        worked = [
            card.facts.kept(card.id, last=False) for card in self.cards if not card.facts.is_printed
        ]
        worked += [
            card.last.facts.kept(card.id, last=True)
            for card in self.cards
            if card.last is not None and not card.last.facts.is_printed
        ]
        return tuple(worked)

    @property
    def is_endless(self) -> bool:
        """Whether so many abilities were announced in this turn that they might never end (522)."""
        return self.abilities >= self.ruleset.turn_abilities

    @property
    def hides_cards(self) -> bool:
        """Whether some card lies face down."""
        for card in self.cards:  # noqa: SIM110  asked in every window: a loop is the quicker way
            if card.hidden:
                return True
        return False

    def pile(self, seat: Seat, zone: Zone) -> list[int]:
        """Return the cards of a player in a zone where they lie one upon another, the uppermost
        last; an empty list for any other zone (205.1, 206.1)."""
        if zone is Zone.GRAVEYARD:
            return self.graveyards[seat]
        return self.exiles[seat] if zone is Zone.EXILE else []

    def reckon_with(self, answers: Iterable[int] | None) -> None:
        """Let a reckoning find these answers; None when it may ask nobody (see ``deciding``)."""
        self.pending = None if answers is None else iter(answers)

    def clone(self) -> MatchState:
        """Return an independent copy; specs, events and other frozen parts are shared."""
        copy = MatchState.__new__(MatchState)
        copy.ruleset, copy.names, copy.rng, copy.decks = (
            self.ruleset,
            self.names,
            self.rng,
            self.decks,
        )
        copy.cards = [card.clone() for card in self.cards]
        copy.board = self.board.copy()
        copy.graveyards = (self.graveyards[0].copy(), self.graveyards[1].copy())
        copy.exiles = (self.exiles[0].copy(), self.exiles[1].copy())
        copy.barred, copy.mulligans = self.barred, self.mulligans
        copy.phase, copy.active, copy.turn = self.phase, self.active, self.turn
        copy.quiet, copy.stirred, copy.plays = self.quiet, self.stirred, self.plays
        copy.abilities, copy.lasting = self.abilities, self.lasting
        copy.announcing = self.announcing and self.announcing.clone()
        copy.queue = [play.clone() for play in self.queue]
        copy.stack = [play.clone() for play in self.stack]
        copy.window = self.window and Window(self.window.holder, self.window.passes)
        copy.phase_window_closed, copy.phase_done = self.phase_window_closed, self.phase_done
        copy.passed, copy.triggers = self.passed, self.triggers.copy()
        copy.relieved, copy.news = self.relieved, self.news
        copy.marks, copy.delayed = self.marks.copy(), self.delayed.copy()
        copy.question, copy.judging, copy.result = self.question, self.judging, self.result
        copy.stops = self.stops
        copy.history = self.history.copy()
        copy.kinds, copy.moments, copy.pending = self.kinds, self.moments, self.pending
        return copy

    def with_cards(self, cards: list[CardState]) -> MatchState:
        """Return a copy with other cards in the place of its own."""
        copy = self.clone()
        copy.cards = cards
        return copy


copied_by_fields(__name__)

__all__ = [
    "NO_CARD",
    "NO_CAUSE",
    "NO_PLAY",
    "NO_TERMS",
    "UNKNOWN_CARD",
    "Aim",
    "Asking",
    "AttackStrength",
    "CardState",
    "Cause",
    "CellMark",
    "Change",
    "Course",
    "Delayed",
    "DieChange",
    "DieWay",
    "Done",
    "Fight",
    "JudgeAct",
    "Judging",
    "Lasting",
    "MatchState",
    "News",
    "Phase",
    "Play",
    "PlayKind",
    "Progress",
    "Question",
    "SizeChange",
    "SizeWay",
    "Step",
    "Stop",
    "Strength",
    "Trigger",
    "Use",
    "Window",
    "Zone",
]

"""What can happen in a match. Cards are named by id, cells by number, so a log leaks nothing."""

from dataclasses import dataclass

from engine.berserk.abilities import Attack, AtTurnStart, Playable, Power, Relocation, Triggered
from engine.berserk.cards.card import CardSpec
from engine.berserk.cards.facts import Key
from engine.berserk.table.board import NO_CELL, Cell
from engine.berserk.table.state import (
    NO_CARD,
    NO_CAUSE,
    NO_PLAY,
    AttackStrength,
    Cause,
    CellMark,
    Delayed,
    DieChange,
    Done,
    Judging,
    Lasting,
    News,
    Phase,
    Play,
    PlayKind,
    Question,
    SizeChange,
    Step,
    Stop,
    Trigger,
    Zone,
)
from engine.kernel import Event, Seat
from engine.kernel.copying import copied_by_fields


@dataclass(frozen=True, slots=True)
class Asked(Event):
    """The match waits for an answer."""

    question: Question


@dataclass(frozen=True, slots=True)
class Answered(Event):
    """The question was answered."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class JudgeAsked(Event):
    """A player asks for something by agreement."""

    judging: Judging


@dataclass(frozen=True, slots=True)
class JudgeAnswered(Event):
    """The opponent agreed, or did not; the game goes on where it was."""

    agreed: bool


@dataclass(frozen=True, slots=True)
class StopsChosen(Event):
    """A player said where to be asked even with nothing to answer (303)."""

    seat: Seat
    stops: tuple[Stop, ...]


@dataclass(frozen=True, slots=True)
class PhaseBegan(Event):
    """A phase or subphase began."""

    phase: Phase


@dataclass(frozen=True, slots=True)
class CardPlaced(Event):
    """A card of the squad was put face down on a cell (404.1.1)."""

    card: int
    cell: Cell


@dataclass(frozen=True, slots=True)
class CardRevealed(Event):
    """A card was turned face up; a flyer or terrain goes on to the extra zone (210.1, 213.1).

    ``rule`` is the rule that made it, empty when a player or a power did.
    """

    card: int
    rule: str = ""


@dataclass(frozen=True, slots=True)
class CardKeptHidden(Event):
    """The second player left a card of the third row face down (405.1)."""

    card: int


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A turn began; turns of both players are counted from 1."""

    seat: Seat
    turn: int


@dataclass(frozen=True, slots=True)
class CardsOpened(Event):
    """The opening step (409.2): these closed cards of the active player open; all cards of both
    players lose action markers and get their movement and armor back."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TermsTold(Event):
    """For how many crystals a card was recruited on terms of its own (404.2.2)."""

    card: int
    crystals: int


@dataclass(frozen=True, slots=True)
class NumberKept(Event):
    """What a number of a card's ability was when the turn began (408.3)."""

    card: int
    number: AtTurnStart
    value: int


@dataclass(frozen=True, slots=True)
class OpeningDecided(Event):
    """Whether a card that may stay closed stays so (409.1)."""

    card: int
    stays: bool


@dataclass(frozen=True, slots=True)
class PhaseWorkDone(Event):
    """What a phase does at its beginning is done."""


@dataclass(frozen=True, slots=True)
class AlternationPassed(Event):
    """A player uses no alternating abilities any more in this step (401.3)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TriggersRaised(Event):
    """Triggered abilities wait to be announced (305.1)."""

    triggers: tuple[Trigger, ...]


@dataclass(frozen=True, slots=True)
class TriggersDropped(Event):
    """A player leaves triggered abilities out that he may leave out (116.7)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class AnnouncementBegan(Event):
    """A play is being announced: its targets and payment are chosen one by one (501.1)."""

    play: Play


@dataclass(frozen=True, slots=True)
class AnnouncementEnded(Event):
    """Nothing of the ability being announced was announced."""

    source: int
    key: Key
    part: int
    cause: Cause


@dataclass(frozen=True, slots=True)
class TargetsChosen(Event):
    """The targets of the play being announced, or of the power at hand, so far (502.1)."""

    targets: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CellsChosen(Event):
    """The cells of the play being announced, or of the power at hand, so far (502.7)."""

    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class EnoughChosen(Event):
    """No more targets are wanted."""


@dataclass(frozen=True, slots=True)
class NumberChosen(Event):
    """X was chosen (543.2)."""

    x: int


@dataclass(frozen=True, slots=True)
class PaymentChosen(Event):
    """A card was chosen to be given up or closed as a payment (501.4)."""

    card: int


@dataclass(frozen=True, slots=True)
class BranchChosen(Event):
    """A way through a compound ability was chosen (505.4.8, 505.4.10, 505.6)."""

    at: int


@dataclass(frozen=True, slots=True)
class PlayAnnounced(Event):
    """A play entered the announcement queue (302.9), or the stack when another made it (537.2)."""

    play: int
    kind: PlayKind
    seat: Seat
    source: int
    targets: tuple[int, ...] = ()
    cells: tuple[Cell, ...] = ()
    ability: Playable | Triggered | None = None
    key: Key = (0, -1, 0)
    part: int = 0
    x: int = 0
    paid: tuple[int, ...] = ()
    cause: Cause = NO_CAUSE
    made_by: int = NO_PLAY
    power: Attack | Power | None = None
    entries: tuple[int, ...] = ()
    step: Step = Step.LEGALITY
    fights: bool = True
    as_open: bool = False

    @property
    def target(self) -> int:
        """The first target; NO_CARD without one."""
        return self.targets[0] if self.targets else NO_CARD

    @property
    def cell(self) -> Cell:
        """The first cell; NO_CELL without one."""
        return self.cells[0] if self.cells else NO_CELL


@dataclass(frozen=True, slots=True)
class WindowOpened(Event):
    """A priority window opened with ``holder`` holding the priority (303).

    ``passes`` counts who has passed by something else: by handing the turn over (413.1).
    """

    holder: Seat
    passes: int = 0


@dataclass(frozen=True, slots=True)
class PriorityPassed(Event):
    """A player passed (303.2)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class WindowClosed(Event):
    """Both players passed in a row (303.7)."""


@dataclass(frozen=True, slots=True)
class QueueStacked(Event):
    """The announcement queue went onto the stack in its order (303.7)."""


@dataclass(frozen=True, slots=True)
class StepBegan(Event):
    """The play on top of the stack came to a step (512.6)."""

    play: int
    step: Step


@dataclass(frozen=True, slots=True)
class PlayStopped(Event):
    """A play turned out to be illegal and has no effect; it is paid if ``paid`` (528, 533.8)."""

    play: int
    code: str
    rule: str
    paid: bool


@dataclass(frozen=True, slots=True)
class PlayRemoved(Event):
    """A play left the stack (302.4)."""

    play: int


@dataclass(frozen=True, slots=True)
class StackSettled(Event):
    """Nobody has anything to add now that a play has left the stack (303.3)."""


@dataclass(frozen=True, slots=True)
class ResourcesReserved(Event):
    """The play's resources went into the reserve (501.9)."""

    play: int


@dataclass(frozen=True, slots=True)
class PowerBegan(Event):
    """The next power of a compound ability begins at its place in the program (512.3)."""

    play: int
    at: int
    power: Attack | Power | None
    targets: tuple[int, ...]
    cells: tuple[Cell, ...]
    entries: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PowerDone(Event):
    """A power of a play came to its end with these results (505.7)."""

    play: int
    done: Done


@dataclass(frozen=True, slots=True)
class PowerEnded(Event):
    """A play has done with a power and goes on behind it in its program (512.6.9)."""

    play: int


@dataclass(frozen=True, slots=True)
class MovedOn(Event):
    """A compound ability goes on at another place of its program (505.4)."""

    play: int
    at: int


@dataclass(frozen=True, slots=True)
class StepRaised(Event):
    """The triggers of a step of the play have been looked for (303.4)."""

    play: int
    step: Step


@dataclass(frozen=True, slots=True)
class DefenderAssigned(Event):
    """A defender became the target of the strike instead of its target (514.1)."""

    play: int
    defender: int


@dataclass(frozen=True, slots=True)
class Redirected(Event):
    """An attack got another target (term «Перенаправление»)."""

    play: int
    target: int


@dataclass(frozen=True, slots=True)
class PlayCancelled(Event):
    """A play was cancelled: it is paid and does nothing (530)."""

    play: int


@dataclass(frozen=True, slots=True)
class PlayBlocked(Event):
    """A power was blocked (531); ``counter`` when it was the counterstrike."""

    play: int
    counter: bool = False


@dataclass(frozen=True, slots=True)
class StayedOpen(Event):
    """The play will not close its source, or the defender against it (540.4)."""

    play: int
    defender: bool = False


@dataclass(frozen=True, slots=True)
class DuelBegan(Event):
    """The target of a strike is going to fight back (512.6.4)."""

    play: int


@dataclass(frozen=True, slots=True)
class DiceRolled(Event):
    """Dice for an attack, without modifiers; ``defence`` is 0 when only the attacker rolls.

    ``rollers`` are the cards that rolled. Where a card rolls several times, ``attacks`` and
    ``defences`` are all its values, and the first stands until one is chosen (306.5.2). ``fixed``
    are cards of which a die was not rolled but given (519.5).
    """

    play: int
    attack: int
    defence: int
    fixed: tuple[int, ...] = ()
    rollers: tuple[int, ...] = ()
    attacks: tuple[int, ...] = ()
    defences: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class DieRerolled(Event):
    """A die was rolled again (519.7); ``place`` tells which of several."""

    play: int
    card: int
    value: int
    place: int = 0


@dataclass(frozen=True, slots=True)
class DieChosen(Event):
    """One of several dice of a card counts; the others were never rolled (306.5.2)."""

    play: int
    card: int
    value: int


@dataclass(frozen=True, slots=True)
class Decided(Event):
    """A player answered what a step of a play came upon: the place of the option chosen."""

    play: int
    step: Step
    answer: int


@dataclass(frozen=True, slots=True)
class ResultSet(Event):
    """An ability says how the fight ends (term «Размен»); then no die does."""

    play: int
    attack: AttackStrength
    counter: AttackStrength


@dataclass(frozen=True, slots=True)
class DieChanged(Event):
    """A modifier of a die was announced (519.8)."""

    play: int
    change: DieChange


@dataclass(frozen=True, slots=True)
class SizeChanged(Event):
    """A modifier of the size was announced (520.7)."""

    play: int
    change: SizeChange


@dataclass(frozen=True, slots=True)
class FightDecided(Event):
    """What the dice with modifiers say: totals and the strength of both strikes (515)."""

    play: int
    attack_total: int
    defence_total: int  # 0 when only the attacker rolled
    attack: AttackStrength
    counter: AttackStrength


@dataclass(frozen=True, slots=True)
class TableStepped(Event):
    """Who rolled more chose whether to step down the strike table (515.3)."""

    play: int
    down: bool
    attack: AttackStrength
    counter: AttackStrength


@dataclass(frozen=True, slots=True)
class SizeFixed(Event):
    """The final strength and size of the power and of the counterstrike (512.6.6)."""

    play: int
    attack: AttackStrength
    counter: AttackStrength
    size: int
    counter_size: int


@dataclass(frozen=True, slots=True)
class CounterTaken(Event):
    """Another card deals the counterstrike (535.8.3)."""

    play: int
    card: int


@dataclass(frozen=True, slots=True)
class Protected(Event):
    """A protection kept an effect off a card (532)."""

    card: int
    play: int


@dataclass(frozen=True, slots=True)
class Replaced(Event):
    """An effect on a card was replaced by another (535)."""

    card: int
    key: Key
    part: int
    play: int


@dataclass(frozen=True, slots=True)
class WoundsPrevented(Event):
    """Armor prevented wounds (534)."""

    card: int
    amount: int


@dataclass(frozen=True, slots=True)
class PreventionSpent(Event):
    """A prevention of ``card`` other than armor prevented wounds of ``target`` (534.4)."""

    card: int
    key: Key
    part: int
    amount: int
    target: int = NO_CARD


@dataclass(frozen=True, slots=True)
class WoundsShared(Event):
    """Wounds of a card went over to others; ``cause`` is the event they came from, -1 for none."""

    card: int
    amount: int
    cause: int


@dataclass(frozen=True, slots=True)
class Wounded(Event):
    """A card got wounds; 0 when all were prevented or the attack has no size.

    ``life_lost`` is how much of them there was life for, ``excess`` the rest. ``source`` is
    NO_CARD for wounds of a payment or of a judge, ``play`` the play that dealt them.
    """

    card: int
    amount: int
    source: int
    play: int = NO_PLAY
    life_lost: int = 0
    excess: int = 0
    strength: AttackStrength = AttackStrength.MISS
    counter: bool = False


@dataclass(frozen=True, slots=True)
class Healed(Event):
    """A card lost wounds (508.5.3)."""

    card: int
    amount: int
    source: int = NO_CARD
    excess: int = 0


@dataclass(frozen=True, slots=True)
class Landed(Event):
    """A power took effect on a card, or an attack on it succeeded (511.7, 523.4.2)."""

    play: int
    source: int
    target: int
    strength: AttackStrength
    counter: bool = False


@dataclass(frozen=True, slots=True)
class Missed(Event):
    """An attack missed; told only where an ability waits for attacks (515.5)."""

    play: int
    source: int
    target: int


@dataclass(frozen=True, slots=True)
class EffectsApplied(Event):
    """What came about may be answered now (511.7); told only where an ability waits for events.

    ``play`` is NO_PLAY where no play did it.
    """

    play: int
    news: News


@dataclass(frozen=True, slots=True)
class CardLeft(Event):
    """A card left the battle zone or another zone for ``zone`` (205, 206, 204.4).

    ``source`` and ``play`` are who did it; NO_CARD for a rule. ``from_battle`` is whether it left
    the battle zone: only then does a card die (201.2.4, 205.1). ``rule`` is the rule that made it
    leave when no player did (503.1).
    """

    card: int
    zone: Zone
    source: int = NO_CARD
    play: int = NO_PLAY
    to_top: bool = False
    to_bottom: bool = False
    from_battle: bool = True
    rule: str = ""


@dataclass(frozen=True, slots=True)
class DeckShuffled(Event):
    """A deck was shuffled (204.3)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CardsShown(Event):
    """Top cards of a deck were shown and put under it (term «Пророчество»)."""

    seat: Seat
    cards: tuple[CardSpec, ...]


@dataclass(frozen=True, slots=True)
class CardsMilled(Event):
    """Top cards of a deck went to the graveyard; this is no death (205.1)."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    """A card of a deck was shown to be summoned and became a card in play (536.5.1)."""

    seat: Seat
    place: int
    spec: CardSpec


@dataclass(frozen=True, slots=True)
class CardEntered(Event):
    """A card entered the battle zone: summoned, revived or incarnated (536)."""

    card: int
    cell: Cell
    seat: Seat
    closed: bool
    source: int = NO_CARD
    incarnated: bool = False


@dataclass(frozen=True, slots=True)
class ControlChanged(Event):
    """A card is controlled by another player (536.8)."""

    card: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class HostAssigned(Event):
    """A symbiote sits on a host (211.3)."""

    card: int
    host: int


@dataclass(frozen=True, slots=True)
class HostLost(Event):
    """A card that is no symbiote any more sits on nobody and stands on the cell itself (108.3)."""

    card: int


@dataclass(frozen=True, slots=True)
class EffectGained(Event):
    """A lasting effect was laid on a card (122.3)."""

    card: int
    effect: Lasting


@dataclass(frozen=True, slots=True)
class EffectsEnded(Event):
    """Lasting effects of a card ended or were lost (122.8, 413.3, 541)."""

    card: int
    effects: tuple[int, ...]
    lost: bool = False


@dataclass(frozen=True, slots=True)
class GrantsChanged(Event):
    """Static abilities of cards began or ceased to give a card abilities (117.1, 121.4)."""

    card: int
    gained: tuple[Key, ...]
    lost: tuple[Key, ...]


@dataclass(frozen=True, slots=True)
class CellMarked(Event):
    """A marker was put on a cell (122.5)."""

    mark: CellMark


@dataclass(frozen=True, slots=True)
class PileOrdered(Event):
    """Cards that came into a pile at once were laid down in this order (205.1.2, 206.1.2)."""

    seat: Seat
    zone: Zone
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CellMarksEnded(Event):
    """Markers on cells ended."""

    effects: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AbilityDelayed(Event):
    """A delayed ability waits (120)."""

    delayed: Delayed


@dataclass(frozen=True, slots=True)
class DelayedEnded(Event):
    """Delayed abilities wait no more."""

    ids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ChipsChanged(Event):
    """A card got chips, or lost them (123)."""

    card: int
    amount: int


@dataclass(frozen=True, slots=True)
class ExtraLifeChanged(Event):
    """A card got extra life, or negative life; they cancel each other out (508.8.2)."""

    card: int
    amount: int


@dataclass(frozen=True, slots=True)
class WoundsSet(Event):
    """The wounds of a card became so many without wounding or healing (term «Остаётся X»)."""

    card: int
    wounds: int


@dataclass(frozen=True, slots=True)
class ArmorRestored(Event):
    """All armor of a card is unspent again."""

    card: int


@dataclass(frozen=True, slots=True)
class TokensChanged(Event):
    """A card in a graveyard got tokens of incarnation (536.7.1)."""

    card: int
    amount: int


@dataclass(frozen=True, slots=True)
class CardOpened(Event):
    """An effect opened a card: movement returns, action markers go (506.4, 510.5)."""

    card: int


@dataclass(frozen=True, slots=True)
class CardShut(Event):
    """An effect closed a card; this is no action."""

    card: int


@dataclass(frozen=True, slots=True)
class CardHidden(Event):
    """An effect turned a card face down (533.2)."""

    card: int


@dataclass(frozen=True, slots=True)
class MovementRestored(Event):
    """All movement of a card returned."""

    card: int


@dataclass(frozen=True, slots=True)
class CardRelocated(Event):
    """A card changed its cell otherwise than by a move of its own (507)."""

    card: int
    origin: Cell
    cell: Cell
    way: Relocation


@dataclass(frozen=True, slots=True)
class CardsSwapped(Event):
    """Two cards changed cells (term «Поменять местами»)."""

    one: int
    other: int


@dataclass(frozen=True, slots=True)
class CardLanded(Event):
    """A flyer lost its flight and stands on a cell now (210.6), or took off (``cell`` NO_CELL)."""

    card: int
    cell: Cell


@dataclass(frozen=True, slots=True)
class AbilityUsed(Event):
    """An ability with a limit was carried out (545.7)."""

    card: int
    key: Key
    part: int


@dataclass(frozen=True, slots=True)
class ActionMarked(Event):
    """A card acted and did not close: it gets an action marker only (540.3)."""

    card: int


@dataclass(frozen=True, slots=True)
class CardMoved(Event):
    """A card changed its cell by a move (506.1)."""

    card: int
    origin: Cell
    cell: Cell


@dataclass(frozen=True, slots=True)
class MovementSpent(Event):
    """A card paid a move with movement (506.1)."""

    card: int
    amount: int = 1


@dataclass(frozen=True, slots=True)
class CardClosed(Event):
    """A card paid an action: closed, an action marker, no movement left (510.2)."""

    card: int


@dataclass(frozen=True, slots=True)
class FlyerStrikeGained(Event):
    """A card may strike one flyer until the end of turn ``until`` (107.2)."""

    card: int
    until: int


@dataclass(frozen=True, slots=True)
class FlyerStrikeSpent(Event):
    """A card used up its strike at a flyer (107.2)."""

    card: int


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """A turn ended; effects "until the end of the turn" stop (413.3)."""

    seat: Seat
    turn: int


@dataclass(frozen=True, slots=True)
class MatchEnded(Event):
    """The match has a result (601); ``winner`` is None for a draw."""

    winner: Seat | None
    reason: str
    rule: str


copied_by_fields(__name__)

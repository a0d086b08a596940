"""A play with its parts, and the cause of a triggered one (301, 302, 512)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.cards.facts import Key
from engine.berserk.table.board import NO_CELL, Cell
from engine.berserk.table.state.enums import NO_CARD, NO_PLAY, DieWay, PlayKind, SizeWay, Step
from engine.kernel.copying import copied_by_fields
from engine.kernel.seats import Seat


@dataclass(frozen=True, slots=True)
class PowerResult:
    """The result of one power of a play (505.7): its place in the program and its numbers.

    ``announced`` says whether it could be announced, ``any`` whether it had any effect, ``full``
    whether all of it had (505.4.5).
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
    strength: ab.AttackStrength = ab.AttackStrength.MISS
    entry: int = 0  # how often its first target had entered the battle (529.6)


@dataclass(frozen=True, slots=True)
class Cause:
    """The cause of a triggered or conditional ability: the cards and numbers of the event."""

    subject: int = NO_CARD
    other: int = NO_CARD
    play: int = NO_PLAY
    amount: int = 0
    life_lost: int = 0
    excess: int = 0
    cell: Cell = NO_CELL
    strength: ab.AttackStrength = ab.AttackStrength.MISS
    event: int = -1  # place of the event in the history
    remembered: int = NO_CARD  # the card that a delayed ability is about
    entry: int = 0  # how often that card had entered the battle then (529.7)
    in_battle: bool = True  # whether it was in the battle zone then
    # the play that was resolving at that time, even if the event is of another one
    within: int = NO_PLAY
    counter: bool | None = None  # for an effect before it applies: whether a counterstrike deals it
    cells: tuple[Cell, ...] = ()  # the cells chosen when a delayed ability was created


NO_CAUSE: Final[Cause] = Cause()


@dataclass(frozen=True, slots=True)
class DieChange:
    """A modifier of one die of a play: ``card`` is its source, ``of`` the card that rolls."""

    way: DieWay
    card: int
    of: int
    amount: int


@dataclass(frozen=True, slots=True)
class SizeChange:
    """A modifier of a play's size; ``by`` divides, for ``SCALE``.

    ``counter`` says whether it is about the counterstrike. With ``only`` it changes only sizes that
    compare so with ``size``.
    """

    way: SizeWay
    card: int
    amount: int
    by: int = 1
    counter: bool = False
    only: ab.Compare | None = None
    size: int = 0


@dataclass(frozen=True, slots=True)
class LastEffects:
    """The place in the history where effects were last applied, and in which step of a play.

    In the window of the next step conditional abilities answer them (511.7).
    """

    step: Step
    since: int
    until: int


@dataclass(slots=True)
class Aim:
    """A power and its targets, chosen when it is announced (501, 502).

    ``entries`` says how often each target had entered the battle when it was targeted.
    """

    power: ab.Attack | ab.Power | None = (
        None  # None for a move or another play without a power, and between two powers
    )
    targets: tuple[int, ...] = ()
    cells: tuple[Cell, ...] = ()
    entries: tuple[int, ...] = ()
    enough: bool = False  # the player wants no more targets

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
    """The progress of the current power through the steps of 512 and 511."""

    step: Step = Step.LEGALITY
    window_closed: bool = False  # the priority window of the step is over
    raised: tuple[Step, ...] = ()  # steps whose triggers were raised (303.4)
    answers: tuple[tuple[Step, int], ...] = ()  # decisions of players within a step
    stopped: bool = False  # illegal at reveal or without its source: is paid, has no effect
    redirected: bool = False
    news: LastEffects | None = None  # the effects it applied last

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
    """The dice, result and sizes of the current power (515, 519, 520).

    Dice are 0 until rolled. A power without dice has only a size.
    """

    attack_die: int = 0
    defence_die: int = 0
    attack_dice: tuple[int, ...] = ()  # all values where a die is chosen among several (306.5.2)
    defence_dice: tuple[int, ...] = ()
    attack_total: int = 0
    defence_total: int = 0
    die_changes: tuple[DieChange, ...] = ()
    size_changes: tuple[SizeChange, ...] = ()
    duel: bool = False  # known before the dice: the target will roll too
    settled: bool = False  # an ability decided the fight, not dice
    stepped: bool = False  # the choice to step down the strike table was made
    attack: ab.AttackStrength = ab.AttackStrength.MISS
    counter: ab.AttackStrength = ab.AttackStrength.MISS
    size: int = 0
    counter_size: int = 0
    counter_by: int = NO_CARD  # the card that deals the counterstrike instead (535.8.3)
    blocked: bool = False
    counter_blocked: bool = False

    def clone(self) -> Fight:
        """Return a copy."""
        return Fight(
            self.attack_die,
            self.defence_die,
            self.attack_dice,
            self.defence_dice,
            self.attack_total,
            self.defence_total,
            self.die_changes,
            self.size_changes,
            self.duel,
            self.settled,
            self.stepped,
            self.attack,
            self.counter,
            self.size,
            self.counter_size,
            self.counter_by,
            self.blocked,
            self.counter_blocked,
        )


@dataclass(slots=True)
class Progress:
    """The progress of a play through its program (505).

    ``at`` is the place in the program, ``branches`` the chosen alternatives, ``done`` the results
    of powers, ``aimed`` their announced targets (501.17).
    """

    at: int = 0
    branches: tuple[int, ...] = ()
    done: tuple[PowerResult, ...] = ()
    aimed: tuple[int, ...] = ()

    def clone(self) -> Progress:
        """Return a copy."""
        return Progress(self.at, self.branches, self.done, self.aimed)


@dataclass(slots=True)
class Play:
    """A play in the queue or on the stack (301, 302, 512).

    ``ability`` is the node being played. The play lasts; ``progress`` leads it through its powers;
    ``aim``, ``course`` and ``fight`` belong to the current power and are new for each.
    """

    id: int
    kind: PlayKind
    seat: Seat
    source: int
    ability: ab.Playable | ab.Triggered | None = None
    key: Key = (0, -1, 0)
    part: int = 0
    giver: int = NO_CARD  # the card that gave the ability to its source
    sourceless: bool = False  # it resolves whatever becomes of its source (120.2, 201.2.3)
    source_entry: int = 0  # how often the source had entered the battle at the announcement (529.3)
    x: int = 0
    paid: tuple[int, ...] = ()  # cards sacrificed or closed as payment
    paid_entries: tuple[int, ...] = ()  # how often each of them had entered the battle then
    cause: Cause = NO_CAUSE
    made_by: int = NO_PLAY  # the play that generated this one (537)
    fights: bool = True  # whether its target may roll in defence (537.5)
    as_open: bool = False  # the target rolls as if it were open (537.5)
    assails: bool = True  # whether an attack is an assault, that is, was announced (512.6.2, 537.2)
    reserved: bool = False
    cancelled: bool = False
    used: bool = False  # its use marker has been laid (526.2)
    defender: int = NO_CARD  # the card that defends instead (514)
    stays_open: bool = False
    defender_stays_open: bool = False
    progress: Progress = field(default_factory=Progress)
    aim: Aim = field(default_factory=Aim)
    course: Course = field(default_factory=Course)
    fight: Fight = field(default_factory=Fight)

    @property
    def is_attack(self) -> bool:
        """Return whether the current power wounds a target by an attack."""
        return self.kind is PlayKind.STRIKE or isinstance(self.aim.power, ab.Attack)

    @property
    def power_kind(self) -> ab.PowerKind | None:
        """The kind of the current power; None for a move and the like."""
        if self.kind is PlayKind.STRIKE:
            return ab.PowerKind.STRIKE
        return None if self.aim.power is None else self.aim.power.kind

    def clone(self) -> Play:
        """Return a copy."""
        return Play(
            self.id,
            self.kind,
            self.seat,
            self.source,
            self.ability,
            self.key,
            self.part,
            self.giver,
            self.sourceless,
            self.source_entry,
            self.x,
            self.paid,
            self.paid_entries,
            self.cause,
            self.made_by,
            self.fights,
            self.as_open,
            self.assails,
            self.reserved,
            self.cancelled,
            self.used,
            self.defender,
            self.stays_open,
            self.defender_stays_open,
            self.progress.clone(),
            self.aim.clone(),
            self.course.clone(),
            self.fight.clone(),
        )


copied_by_fields(__name__)

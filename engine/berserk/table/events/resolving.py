"""Events of resolving plays: steps, dice, sizes (512, 515)."""

from dataclasses import dataclass

import engine.berserk.abilities as ab
from engine.berserk.table.board import Cell
from engine.berserk.table.state import AttackStrength, DieChange, PowerResult, SizeChange, Step
from engine.kernel.copying import copied_by_fields
from engine.kernel.events import Event


@dataclass(frozen=True, slots=True)
class StepBegan(Event):
    """The play on top of the stack reached a step (512.6)."""

    play: int
    step: Step


@dataclass(frozen=True, slots=True)
class PlayStopped(Event):
    """A play turned out to be illegal and has no effect; it is still paid if ``paid`` (528,
    533.8)."""

    play: int
    code: str
    rule: str
    paid: bool


@dataclass(frozen=True, slots=True)
class PlayRemoved(Event):
    """A play left the stack (302.4)."""

    play: int


@dataclass(frozen=True, slots=True)
class ResourcesReserved(Event):
    """The play's resources moved to the reserve (501.9)."""

    play: int


@dataclass(frozen=True, slots=True)
class PowerBegan(Event):
    """The next power of a compound ability began, at its place in the program (512.3)."""

    play: int
    at: int
    power: ab.Attack | ab.Power | None
    targets: tuple[int, ...]
    cells: tuple[Cell, ...]
    entries: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PowerDone(Event):
    """A power of a play finished with these results (505.7)."""

    play: int
    done: PowerResult


@dataclass(frozen=True, slots=True)
class PowerEnded(Event):
    """A play left a power behind and continues after it in its program (512.6.9)."""

    play: int


@dataclass(frozen=True, slots=True)
class MovedOn(Event):
    """A compound ability continues at another place of its program (505.4)."""

    play: int
    at: int


@dataclass(frozen=True, slots=True)
class StepRaised(Event):
    """The triggers of a step of the play were collected (303.4)."""

    play: int
    step: Step


@dataclass(frozen=True, slots=True)
class DefenderAssigned(Event):
    """A defender became the target of the strike in place of the ``former`` one (514.1)."""

    play: int
    defender: int
    former: int


@dataclass(frozen=True, slots=True)
class Redirected(Event):
    """An attack got another target in place of the ``former`` one, by the effect of a card (term
    «Перенаправление»)."""

    play: int
    target: int
    former: int
    by: int


@dataclass(frozen=True, slots=True)
class PlayCancelled(Event):
    """A play was cancelled: it is paid and has no effect (530)."""

    play: int


@dataclass(frozen=True, slots=True)
class PlayBlocked(Event):
    """A power was blocked by a card (531); ``counter`` when it was the counterstrike."""

    play: int
    by: int
    counter: bool = False


@dataclass(frozen=True, slots=True)
class StayedOpen(Event):
    """The play will not close its source, or the defender against it (540.4)."""

    play: int
    defender: bool = False


@dataclass(frozen=True, slots=True)
class DuelBegan(Event):
    """The target of a strike is about to fight back (512.6.4)."""

    play: int


@dataclass(frozen=True, slots=True)
class DiceRolled(Event):
    """Dice were rolled for an attack, before modifiers; ``defence`` is 0 when only the attacker
    rolls.

    ``rollers`` are the cards that rolled. When a card rolls several dice, ``attacks`` and
    ``defences`` hold all values, and the first counts until one is chosen (306.5.2). ``fixed`` are
    cards whose die was given and not rolled (519.5).
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
    """A die was rolled again (519.7); ``place`` says which of several."""

    play: int
    card: int
    value: int
    place: int = 0


@dataclass(frozen=True, slots=True)
class DieChosen(Event):
    """One of several dice of a card was chosen; the others count as never rolled (306.5.2)."""

    play: int
    card: int
    value: int


@dataclass(frozen=True, slots=True)
class Decided(Event):
    """A player answered a question of a step: the place of the chosen option."""

    play: int
    step: Step
    answer: int


@dataclass(frozen=True, slots=True)
class ResultSet(Event):
    """An ability decided the outcome of the fight in place of dice (term «Размен»)."""

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
    """The fight was decided from modified dice: totals and the strength of both strikes (515)."""

    play: int
    attack_total: int
    defence_total: int  # 0 when only the attacker rolled
    attack: AttackStrength
    counter: AttackStrength


@dataclass(frozen=True, slots=True)
class TableStepped(Event):
    """The higher roller chose whether to step down the strike table (515.3)."""

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
    """Another card takes over the counterstrike (535.8.3)."""

    play: int
    card: int


copied_by_fields(__name__)

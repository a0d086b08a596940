"""Plays of which some or all targets leave before the effect: 528.7, 122.4, 122.18."""

from typing import Final

import pytest

import engine.berserk.abilities as ab
from engine.berserk.table import events as ev
from engine.berserk.table.state import Asking, Step
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import lay, use
from tests.engine.berserk.abilities.nodes import TAP, spell
from tests.engine.berserk.abilities.sayings import ENEMIES, ENEMY, OWN, sudden
from tests.support.scenario import Piece, Table

TWO: Final = ab.Targets(ENEMY, least=2, most=2)
EXCHANGE: Final = ab.Power(ab.PowerKind.INFLUENCE, (ab.Swap(),), TWO)
RAISES: Final = ab.Power(
    ab.PowerKind.INFLUENCE,
    (ab.BringIn(by=ab.Area.GRAVEYARD),),
    ab.Targets(OWN, area=ab.Area.GRAVEYARD),
    ab.Cells(rows=(3,)),
)
FREELY: Final = ab.Payment()


class Scene:
    """A mage opposite two elves, whose player can kill, raise and exile cards at any time."""

    def __init__(self, ability: ab.Playable) -> None:
        self.table = Table()
        self.mage = lay(self.table.first, "c1", ability)
        self.one, self.other = (self.table.second.creature(cell, life=20) for cell in ("c5", "d5"))
        kills = (sudden(spell(effect, targets=ab.Targets(OWN)), FREELY) for effect in _LEAVING)
        self.priest = lay(self.table.second, "a6", *kills, sudden(RAISES, FREELY))

    def use(self) -> None:
        """The mage uses its ability on both elves."""
        use(self.table, self.mage)
        self.table.chooses(self.one, self.other)

    def kill(self, card: Piece, step: Step) -> None:
        """The priest destroys a card while the mage's play is in a step; nothing else is done."""
        while not self._may_answer_in(step):
            self.table.passes()
        use(self.table, self.priest, card)

    def _may_answer_in(self, step: Step) -> bool:
        stack, asked = self.table.state.stack, self.table.asked
        course = stack[-1].course.step if stack else Step.LEGALITY
        return course is step and asked == (Seat.SECOND, Asking.PRIORITY)

    def raise_again(self, card: Piece, cell: str) -> None:
        """The priest brings back a card that it destroys just now."""
        while not (card.is_dead and self.table.asked == (Seat.SECOND, Asking.PRIORITY)):
            self.table.passes()
        use(self.table, self.priest, card, number=2)
        self.table.picks(cell)

    def go_on(self) -> None:
        """Nobody answers any more."""
        self.table.everybody_passes()

    @property
    def wounds(self) -> tuple[int, int]:
        """The wounds of both elves."""
        return self.one.wounds, self.other.wounds

    @property
    def stops(self) -> list[tuple[str, bool]]:
        """By which rules plays were stopped, and whether they were paid."""
        return [(event.rule, event.paid) for event in self.table.events(ev.PlayStopped)]


_LEAVING: Final = (ab.Destroy(), ab.Exile())


@pytest.mark.rule("528.7", "122.10", "122.18")
@pytest.mark.parametrize("step", [Step.LEGALITY, Step.CALCULATION])
def test_wounds_reach_only_the_targets_that_remain(step: Step) -> None:
    scene = Scene(ab.Playable(TAP, spell(ab.Wound(2), targets=TWO)))
    scene.use()
    scene.kill(scene.one, step)
    scene.go_on()
    assert (scene.one.is_dead, scene.other.wounds) == (True, 2)
    assert (scene.stops, scene.mage.is_closed) == ([], True)


@pytest.mark.rule("528.7", "529.5")
@pytest.mark.parametrize("step", [Step.LEGALITY, Step.CALCULATION])
def test_a_target_that_left_and_returned_is_no_longer_a_target(step: Step) -> None:
    scene = Scene(ab.Playable(TAP, spell(ab.Wound(2), targets=TWO)))
    scene.use()
    scene.kill(scene.one, step)
    scene.raise_again(scene.one, "e6")
    scene.go_on()
    assert (scene.one.cell, scene.wounds) == ("e6", (0, 2))


@pytest.mark.rule("528.7", "122.4", "529.1.2")
@pytest.mark.parametrize("first", [True, False])
def test_a_group_that_lost_one_card_interrupts_the_play(first: bool) -> None:
    scene = Scene(ab.Playable(TAP, EXCHANGE))
    scene.use()
    scene.kill(scene.one if first else scene.other, Step.CALCULATION)
    scene.go_on()
    left = scene.other if first else scene.one
    assert left.cell == ("d5" if first else "c5")
    assert (scene.stops, scene.mage.is_closed) == ([("529.1.2", True)], True)


@pytest.mark.rule("528.7", "122.4", "526.2")
def test_an_ability_whose_group_lost_a_card_keeps_its_use() -> None:
    scene = Scene(ab.Playable(FREELY, EXCHANGE, limit=ab.Limit.PER_TURN))
    scene.use()
    scene.kill(scene.one, Step.CALCULATION)
    scene.go_on()
    assert scene.mage.state.uses == ()


@pytest.mark.rule("528.7", "122.18", "122.19")
def test_an_effect_on_one_remaining_target_of_two_counts_one() -> None:
    then = spell(ab.Wound(ab.ResultOf(ab.Outcome.TARGETS)), targets=ENEMIES)
    scene = Scene(ab.Playable(TAP, ab.OnSuccess(spell(ab.Wound(2), targets=TWO), then)))
    scene.use()
    scene.kill(scene.one, Step.CALCULATION)
    scene.go_on()
    scene.table.chooses(scene.other)
    scene.go_on()
    assert scene.other.wounds == 2 + 1


@pytest.mark.rule("528.7", "505.4")
def test_a_later_part_affects_only_the_remaining_targets() -> None:
    then = spell(ab.Wound(1), targets=ab.Targets(who=ab.Who.TARGET))
    scene = Scene(ab.Playable(TAP, ab.And((spell(ab.Wound(2), targets=TWO), then))))
    scene.use()
    scene.kill(scene.one, Step.CALCULATION)
    scene.go_on()
    assert (scene.one.is_dead, scene.other.wounds) == (True, 2 + 1)


@pytest.mark.rule("528.7", "122.18")
def test_a_play_without_targets_left_is_paid_but_not_applied() -> None:
    then = spell(ab.Wound(1), targets=ENEMIES)
    scene = Scene(ab.Playable(TAP, ab.OnSuccess(spell(ab.Wound(2), targets=TWO), then)))
    scene.use()
    scene.kill(scene.one, Step.CALCULATION)
    scene.kill(scene.other, Step.CALCULATION)
    scene.go_on()
    assert (scene.stops, scene.mage.is_closed) == ([("529.1.2", True)], True)
    assert (scene.table.asked, scene.priest.wounds) == ((Seat.FIRST, Asking.ACT), 0)


@pytest.mark.rule("528.7", "528.8")
def test_a_play_that_lost_all_targets_before_it_began_is_not_paid() -> None:
    scene = Scene(ab.Playable(TAP, spell(ab.Wound(2), targets=TWO)))
    scene.use()
    scene.kill(scene.one, Step.LEGALITY)
    scene.kill(scene.other, Step.LEGALITY)
    scene.go_on()
    assert (scene.stops, scene.mage.is_closed) == ([("528.2", False)], False)


@pytest.mark.rule("528.7", "529.1.2", "529.3")
def test_a_play_that_lost_all_targets_is_interrupted_even_if_one_returns() -> None:
    scene = Scene(ab.Playable(TAP, spell(ab.Wound(2), targets=TWO)))
    scene.use()
    scene.kill(scene.one, Step.CALCULATION)
    scene.kill(scene.other, Step.CALCULATION)
    scene.raise_again(scene.other, "e6")
    scene.go_on()
    assert (scene.other.cell, scene.other.wounds) == ("e6", 0)
    assert (scene.stops, scene.mage.is_closed) == ([("529.1.2", True)], True)

"""What an effect can do nothing to is no target of it: 528.2.1, 528.10, line by line."""

from dataclasses import dataclass, field
from typing import Final

import pytest

import engine.berserk.abilities as ab
from engine.berserk.cards.card import CardType, Element
from engine.berserk.table import options as op
from engine.berserk.table.events import PlayStopped
from engine.berserk.table.state import Asking
from tests.engine.berserk.abilities.laying import board, creature, lay, ours
from tests.engine.berserk.abilities.nodes import influence, reaction, tap
from tests.support.rows import each_row
from tests.support.scenario import Piece, Side, Table

SWAMP, STEPPE = (Element.SWAMP,), (Element.STEPPE,)
SHOTS, THROWS = ab.Protection((ab.PowerKind.SHOT,)), ab.Protection((ab.PowerKind.THROW,))


@dataclass(frozen=True)
class How:
    """How a card is laid."""

    abilities: tuple[ab.Ability, ...] = ()
    kind: CardType = CardType.GROUND
    elements: tuple[Element, ...] = ()
    classes: tuple[str, ...] = ()
    closed: bool = False
    hidden: bool = False
    chips: int = 0

    def lay(self, side: Side, cell: str, name: str = "Цель") -> Piece:
        """Lay such a card on a cell, a flyer into the extra zone unless it is hidden."""
        spec = creature(
            *self.abilities,
            name=name,
            kind=self.kind,
            elements=self.elements,
            classes=self.classes,
        )
        flies = self.kind is CardType.FLYER and not self.hidden
        return side.card(
            spec,
            None if flies else cell,
            closed=self.closed,
            hidden=self.hidden,
            chips=self.chips,
        )


@dataclass(frozen=True)
class Line:
    """A line of 528.2.1: an effect, a card it can be announced against, and one it cannot."""

    says: str
    effect: ab.Effect
    may: How = field(default_factory=How)
    may_not: How = field(default_factory=How)

    def __repr__(self) -> str:
        """Return what the line says."""
        return self.says


LINES: Final = (
    Line("an open card is not opened", ab.Open(), How(closed=True)),
    Line("a closed card is not closed", ab.Close(), How(), How(closed=True)),
    Line("a revealed card is not revealed", ab.TurnFaceUp(), How(hidden=True)),
    Line("a hidden card is not hidden", ab.Hide(), How(), How(hidden=True)),
    Line(
        "a named ability that is not there is not lost",
        ab.LoseNamed(ab.Name.ARMOR),
        How((ab.Named(ab.Name.ARMOR, 2),)),
        How((ab.Named(ab.Name.BLESSING),)),
    ),
    Line(
        "a protection that is not there is not lost",
        ab.LoseProtection((ab.PowerKind.SHOT,)),
        How((SHOTS,)),
        How((THROWS,)),
    ),
    Line(
        "a protection from poison is no other one",
        ab.LoseProtection((ab.PowerKind.SHOT,)),
        How((SHOTS,)),
        How((ab.Protection(poison=True),)),
    ),
    Line(
        "a protection from shots is none from poison",
        ab.LoseProtection((), poison=True),
        How((ab.Protection(poison=True),)),
        How((SHOTS,)),
    ),
    Line("who has no abilities loses none", ab.LoseAbilities(), How((SHOTS,))),
    Line("who has no chips loses none", ab.Chips(-1), How(chips=1)),
    Line("who does not fly loses no flight", ab.LoseFlight(), How(kind=CardType.FLYER)),
    Line(
        "the type that it has is not gained",
        ab.SetProperty(ab.Property.TYPE, CardType.ARTIFACT),
        How(),
        How(kind=CardType.ARTIFACT),
    ),
    Line(
        "the subtype that it has is not gained",
        ab.SetProperty(ab.Property.TYPE, CardType.FLYER),
        How(),
        How(kind=CardType.FLYER),
    ),
    Line(
        "an element that it has is not gained", ab.ChangeElements(SWAMP), How(), How(elements=SWAMP)
    ),
    Line(
        "an element that it has not is not lost", ab.ChangeElements((), SWAMP), How(elements=SWAMP)
    ),
    Line(
        "the very elements that it has are not gained",
        ab.ChangeElements(becomes=SWAMP),
        How(elements=STEPPE),
        How(elements=SWAMP),
    ),
    Line(
        "a class that it has is not gained",
        ab.GainClasses(("орк",)),
        How(classes=("тролль",)),
        How(classes=("тролль", "орк")),
    ),
)


def sudden(effect: ab.Effect) -> ab.Playable:
    """What may be used at any time, once a turn."""
    return reaction(influence(effect))


@pytest.mark.rule("528.2.1", "528.10")
@each_row("line", LINES, ids=repr)
@each_row("own", [True, False], ids=["own", "enemy"])
def test_a_card_the_effect_would_not_change_is_not_a_legal_target(line: Line, own: bool) -> None:
    table, mage = board(ours("a1", tap(influence(line.effect))), turn=1)
    side = table.first if own else table.second
    may, may_not = line.may.lay(side, "b3"), line.may_not.lay(side, "c3")
    table.second.creature("e6")
    assert (table.can_use(mage, may), table.can_use(mage, may_not)) == (True, False)
    refusal = table.why(op.UseAction(mage.id, mage.state.facts.actions[0], may_not.id))
    assert refusal is not None
    assert refusal.rule == "528.2.1"


@pytest.mark.rule("528.2.1", "512.6.2", "528.8")
@pytest.mark.parametrize("line", LINES, ids=repr)
def test_an_effect_already_applied_in_a_response_does_not_apply_again(line: Line) -> None:
    table = Table(turn=1)
    mage = lay(table.first, "a1", tap(influence(line.effect)))
    table.first.creature("a2")
    rival = lay(table.second, "a6", sudden(line.effect))
    target = line.may.lay(table.second, "b4")
    table.second.creature("e6")
    table.uses(mage, target)
    while not table.can_use(rival, target):
        table.passes()
    table.uses(rival, target)
    table.everybody_passes()
    if table.asked is not None and table.asked[1] is Asking.LANDING:
        table.choose(table.options[0])
        table.everybody_passes()
    stopped = [event for event in table.events(PlayStopped) if event.play == 0]
    assert [(event.rule, event.paid) for event in stopped] == [("528.2.1", False)]
    assert not mage.is_closed


@pytest.mark.rule("528.2.1", "528.10")
def test_a_card_without_the_marker_is_not_a_target_for_its_loss() -> None:
    table = Table()
    smith = lay(
        table.first, "a1", tap(influence(ab.Gain(ab.Named(ab.Name.BLESSING), marker="печать")))
    )
    mage = lay(table.first, "b1", tap(influence(ab.LoseMarker("печать"))))
    elf, orc = table.second.creature("c4"), table.second.creature("d4")
    assert not table.can_use(mage, elf)
    table.uses(smith, elf)
    assert (table.can_use(mage, elf), table.can_use(mage, orc)) == (True, False)

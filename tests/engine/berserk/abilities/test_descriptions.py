"""How texts describe what they wait for and what they do at once (122.11.1, 546.1)."""

from dataclasses import replace

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.powers import Body
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.card import CardSpec, CardType, Cost, Element
from engine.berserk.table.events import Landed, PlayAnnounced, PowerBegan
from engine.berserk.table.state import Asking
from engine.kernel import Seat
from tests.engine.berserk.abilities.answering import at_play
from tests.engine.berserk.abilities.laying import board, creature, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import influence, on_itself, tap
from tests.engine.berserk.abilities.sayings import ENEMIES, ENEMY, OWN, SELF, STRIKE, on
from tests.support.scenario import Piece, Table

# «Одновременно»: 122.11.1.

CLOSED = ab.CardIs(ab.Who.SELF, ab.InState(ab.State.CLOSED))
AT_ONCE: Body = influence(ab.Wound(1), ab.Close(), targets=ENEMIES)
HURTS, CLOSES = influence(ab.Wound(1), targets=ENEMIES), influence(ab.Close(), targets=ENEMIES)
IN_TURN: Body = ab.And((HURTS, CLOSES))
WHEN_DONE: Body = ab.OnSuccess(HURTS, CLOSES)


def done(body: Body, *elf_has: ab.Triggered) -> tuple[Table, Piece]:
    """Return the table and an elf after a mage has done that to it."""
    table, mage, elf = board(ours("c1", tap(body)), theirs("c4", *elf_has))
    table.uses(mage, elf if isinstance(body, ab.Power) else None)
    table.everybody_passes()
    return table, elf


@pytest.mark.rule("122.11.1", "122.11")
@pytest.mark.parametrize(("body", "powers"), [(AT_ONCE, 1), (IN_TURN, 2), (WHEN_DONE, 2)])
def test_simultaneous_effects_are_announced_and_resolved_as_one_ability(
    body: Body, powers: int
) -> None:
    table, elf = done(body)
    assert (elf.wounds, elf.is_closed) == (1, True)
    assert len(table.events(PlayAnnounced)) == 1
    assert len(table.events(PowerBegan)) == powers - 1
    assert len(table.events(Landed)) == powers


@pytest.mark.rule("122.11.1", "122.13", "511.7")
@pytest.mark.parametrize(("body", "chips"), [(AT_ONCE, 1), (IN_TURN, 0), (WHEN_DONE, 0)])
def test_nothing_resolves_between_simultaneous_effects(body: Body, chips: int) -> None:
    """Who goes off at the wound is closed already, where both were laid at once."""
    cries = on(ab.Moment.WOUNDED, on_itself(ab.Chips(1)), condition=CLOSED)
    assert done(body, cries)[1].state.chips == chips


@pytest.mark.rule("122.11.1", "531.4")
@pytest.mark.parametrize(("body", "closed"), [(AT_ONCE, False), (IN_TURN, True)])
def test_simultaneous_effects_are_blocked_together(body: Body, closed: bool) -> None:
    """The first power is blocked, whatever it does; a second one is a power of its own."""
    blocks = ab.Triggered(ab.When(ab.Moment.BLOCKING, ENEMY, SELF, nth=1), at_play(ab.Block()))
    elf = done(body, blocks)[1]
    assert (elf.wounds, elf.is_closed) == (0, closed)


@pytest.mark.rule("122.11.1", "528.2.1")
def test_simultaneous_effects_may_be_announced_if_one_of_them_has_an_effect() -> None:
    """A simple ability: what is closed already is wounded by it all the same."""
    table, mage, elf = board(ours("c1", tap(AT_ONCE)), theirs("c4", closed=True))
    table.uses(mage, elf)
    assert elf.wounds == 1


# The signs of a play, in their order: 546.1.

FOREST, MOUNTAIN = ab.OfElement((Element.FOREST,)), ab.OfElement((Element.MOUNTAIN,))
BIG = ab.Comparison(ab.ResultOf(ab.Outcome.SIZE, of_trigger=True), ab.Compare.AT_LEAST, 3)
DESCRIBED = ab.When(
    ab.Moment.LANDED,
    ab.AllOf((OWN, FOREST)),
    ab.AllOf((ENEMY, MOUNTAIN)),
    powers=STRIKE,
    strengths=(ab.AttackStrength.STRONG,),
    counter=False,
)
"""«При сильном простом ударе [3 или больше] нападающего вашего лесного существа по горному
существу противника»."""


def fight(
    *,
    die: int = 6,
    magic: bool = False,
    strike: str = "1-2-3",
    striker: Element = Element.FOREST,
    struck: Element = Element.MOUNTAIN,
    foreign: bool = False,
    friendly: bool = False,
    conditional: bool = False,
) -> bool:
    """Whether an ability that waits for the play described answers this one.

    A ``foreign`` strike is one of the opponent among his own, a ``friendly`` one is at a card of
    one's own side.
    """
    table = Table(active=Seat.SECOND if foreign else Seat.FIRST)
    hearer = lay(table.first, "e1", waiting(DESCRIBED, conditional=conditional))
    values = Strength(*(int(value) for value in strike.split("-")))
    blow = tap(ab.Attack(ab.PowerKind.MAGIC_STRIKE, values))
    mine, theirs = table.first, table.second
    one = lay(theirs if foreign else mine, "c3", blow, strike=strike, elements=(striker,))
    other = lay(mine if friendly else theirs, "c4", elements=(struck,), closed=True, life=20)
    table.second.creature("a6")
    if magic:
        table.uses(one, other, die=die)
    else:
        table.strikes(one, other, dice=(die,))
    _answers(table, hearer)
    return hearer.state.chips > 0


def waiting(when: ab.When, *, conditional: bool) -> ab.Ability:
    """Return: when that happens and is big, it gets a chip; of itself, or when its player likes."""
    if conditional:
        return ab.Playable(
            ab.Payment(), on_itself(ab.Chips(1)), sudden=True, when=when, condition=BIG
        )
    return ab.Triggered(when, on_itself(ab.Chips(1)), condition=BIG)


def _answers(table: Table, hearer: Piece) -> None:
    """Let the hearer answer whenever it may, and everybody else pass."""
    while table.asked is not None and table.asked[1] is Asking.PRIORITY:
        mine = [option for option in table.options if getattr(option, "card", None) == hearer.id]
        if mine and not hearer.state.chips:
            table.choose(mine[0])
        else:
            table.passes()


UNLIKE: dict[str, dict[str, object]] = {
    "strength": {"die": 4, "strike": "3-3-3"},
    "kind": {"magic": True},
    "size": {"strike": "1-2-2"},
    "whose source": {"foreign": True},
    "source": {"striker": Element.SWAMP},
    "whose target": {"friendly": True},
    "target": {"struck": Element.SWAMP},
}


@pytest.mark.rule("546.1")
@pytest.mark.parametrize("conditional", [False, True])
def test_a_trigger_fires_when_every_condition_on_the_play_is_met(conditional: bool) -> None:
    assert fight(conditional=conditional)


@pytest.mark.rule("546.1")
@pytest.mark.parametrize("conditional", [False, True])
@pytest.mark.parametrize("sign", UNLIKE)
def test_a_trigger_does_not_fire_when_one_condition_on_the_play_fails(
    sign: str, conditional: bool
) -> None:
    unlike = UNLIKE[sign]
    assert not fight(conditional=conditional, **unlike)  # type: ignore[arg-type]  # its arguments


@pytest.mark.rule("546.1", "515.4")
@pytest.mark.parametrize("conditional", [False, True])
@pytest.mark.parametrize(("counter", "answers"), [(None, True), (True, True), (False, False)])
def test_an_attacking_card_is_not_a_card_that_strikes_back(
    counter: bool | None, answers: bool, conditional: bool
) -> None:
    """«Нападающего» and «отражающего»: which side of the fight the strike is on."""
    described = replace(DESCRIBED, strengths=(ab.AttackStrength.MEDIUM,), counter=counter)
    table = Table()
    hearer = lay(table.second, "e6", waiting(described, conditional=conditional))
    one = lay(table.first, "c3", elements=(Element.MOUNTAIN,), life=20)
    other = lay(table.second, "c4", strike="3-3-3", elements=(Element.FOREST,), life=20)
    table.strikes(one, other, dice=(1, 6))
    _answers(table, hearer)
    assert (one.wounds, hearer.state.chips > 0) == (3, answers)


# The signs of a card: 546.1.

ELITE_ELF: CardSpec = replace(
    creature(name="Эльф", classes=("Эльф",), elements=(Element.FOREST,)), cost=Cost(6), elite=True
)
SIGNS_OF_A_CARD: dict[str, ab.Filter] = {
    "element": FOREST,
    "type": ab.OfType((CardType.GROUND,)),
    "class": ab.OfClass(("Эльф",)),
    "cost": ab.HasFact(ab.Fact.COST, ab.Compare.AT_LEAST, 5),
    "rank": ab.IsElite(),
    "squad": ENEMY,
}
OTHER_CARDS: dict[str, CardSpec] = {
    "element": replace(ELITE_ELF, elements=(Element.SWAMP,)),
    "type": replace(ELITE_ELF, type=CardType.FLYER, movement=None),
    "class": replace(ELITE_ELF, classes=("Орк",)),
    "cost": replace(ELITE_ELF, cost=Cost(4)),
    "rank": replace(ELITE_ELF, elite=False),
    "squad": ELITE_ELF,
}


@pytest.mark.rule("546.1")
@pytest.mark.parametrize("sign", SIGNS_OF_A_CARD)
def test_a_target_must_meet_every_part_of_its_description(sign: str) -> None:
    """«Лесной наземный эльф стоимостью 5 или больше, элитный, противника»."""
    whole = ab.AllOf(tuple(SIGNS_OF_A_CARD.values()))
    table = Table()
    mage = lay(table.first, "c1", tap(influence(ab.Wound(1), targets=ab.Targets(whole))))
    fits = table.second.card(ELITE_ELF, "c6")
    side = table.first if sign == "squad" else table.second
    other = OTHER_CARDS[sign]
    cell = None if other.type is CardType.FLYER else "a3" if sign == "squad" else "a6"
    unlike = side.card(replace(other, name="Другой"), cell)
    assert table.can_use(mage, fits)
    assert not table.can_use(mage, unlike)

"""Abilities of hidden cards, and abilities aimed at them or counting them (533)."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.cards.card import CardSpec, CardType, Element
from engine.berserk.table import options as op
from engine.berserk.table.state import Asking
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import board, creature, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import influence, on_itself, spell, tap
from tests.engine.berserk.abilities.opening import revealed
from tests.engine.berserk.abilities.sayings import ENEMIES, ENEMY, ONE_CHIP, OWN, SELF, on
from tests.engine.berserk.abilities.scenes import Scene, scene, scenes
from tests.support import specs
from tests.support.scenario import Piece, Table


def secret(table: Table, cell: str, *abilities: ab.Ability, **facts: object) -> Piece:
    """Lay a hidden card of the second player."""
    spec: CardSpec = creature(*abilities, **facts)  # type: ignore[arg-type]  # the facts of creature
    return table.second.card(spec, cell, hidden=True)


# What a hidden card has on it: 533.2.


@pytest.mark.rule("533.2", "503.1")
def test_starting_effects_of_a_hidden_card_apply_when_it_is_revealed() -> None:
    fairy = creature(ab.StartsWith((ab.Chips(2),)), name="Фея")
    table = revealed(
        {"c1": specs.creature("Орк")}, {"c6": fairy, "c5": specs.creature("Эльф")}, kept=("Фея",)
    )
    fay = table.piece("Фея")
    assert (fay.is_hidden, fay.state.chips) == (True, 0)
    table.everybody_passes()
    table.ends_turn()
    table.everybody_passes()
    assert (fay.is_hidden, fay.state.chips) == (False, 2)


@pytest.mark.rule("533.2")
@pytest.mark.example("122.3.3-ex1")
def test_effects_on_a_hidden_card_stay_without_effect() -> None:
    table = Table()
    banner = ab.While(
        ab.ThereAre(OWN), (ab.Named(ab.Name.ARMOR, 2),), ab.AllOf((OWN, ab.Not(SELF)))
    )
    smith = lay(table.first, "a1", tap(influence(ab.Gain(banner), ab.Chips(3))))
    veil = lay(table.first, "b1", tap(influence(ab.Hide())))
    lamp = lay(table.first, "c1", tap(influence(ab.TurnFaceUp())))
    orc = lay(table.first, "d1", wounds=1)
    troll = lay(table.first, "e1")
    table.second.creature("c6")
    table.uses(smith, orc)
    assert troll.state.facts.value(ab.Name.ARMOR) == 2
    table.uses(veil, orc)
    assert (orc.state.chips, orc.wounds, troll.state.facts.has(ab.Name.ARMOR)) == (3, 1, False)
    table.uses(lamp, orc)
    table.everybody_passes()
    assert (orc.state.chips, troll.state.facts.value(ab.Name.ARMOR)) == (3, 2)


@pytest.mark.rule("533.2", "503.1")
def test_a_card_that_is_hidden_again_does_not_repeat_its_starting_effects() -> None:
    first = {
        "b1": creature(
            ab.StartsWith((ab.Chips(2),)), on(ab.Moment.TURN_END, on_itself(ab.Hide())), name="Раз"
        )
    }
    table = revealed(first, {"c6": specs.creature("Враг")})
    piece = table.piece("Раз")
    table.ends_turn()
    assert (piece.is_hidden, piece.state.chips) == (True, 2)
    table.everybody_passes()
    assert (piece.is_hidden, piece.state.chips) == (False, 2)


# Static abilities of hidden cards: 533.4.

STATIC = {
    "banner": ab.While(ab.ThereAre(OWN), (ab.Named(ab.Name.ARMOR, 2),), OWN),
    "prevention": ab.Prevention(2, cards=OWN),
    "replacement": ab.Replacement(ab.ReplacedBy.WOUNDS, cards=OWN, none=True),
    "size": ab.SizeModifier(-2, whose=ENEMY),
    "die": ab.DieModifier(-5, whose=ENEMY),
    "given": ab.DieGiven(1, whose=ENEMY),
    "cannot": ab.Cannot(ab.Doing.STRIKE, cards=ENEMY),
}


@pytest.mark.rule("533.4/silent")
@pytest.mark.parametrize("hidden", [True, False])
@pytest.mark.parametrize("static", list(STATIC.values()), ids=list(STATIC))
def test_a_static_ability_of_a_hidden_card_has_no_effect(static: ab.Ability, hidden: bool) -> None:
    table = Table()
    orc = table.first.creature("c3", strike="1-2-3")
    elf = table.second.creature("c4", closed=True)
    table.second.card(creature(static), "c6", hidden=hidden)
    if not hidden and isinstance(static, ab.Cannot):
        assert not table.can_strike(orc, elf)
        return
    table.strikes(orc, elf, dice=(6,))
    table.everybody_passes()
    assert (elf.wounds == 3) is hidden


@pytest.mark.rule("533.4/others")
def test_a_static_ability_of_another_card_does_not_reveal_a_hidden_card() -> None:
    table = Table()
    table.first.creature("c1")
    lay(table.second, "a6", ab.While(ab.ThereAre(OWN), (ab.Named(ab.Name.ARMOR, 2),), OWN))
    hidden = secret(table, "c6", name="Тень")
    assert (hidden.is_hidden, hidden.state.facts.has(ab.Name.ARMOR)) == (True, False)
    table.ends_turn()
    assert hidden.is_hidden


# Triggered abilities of hidden cards: 533.5.


@pytest.mark.rule("533.5", "116.7")
@pytest.mark.parametrize("goes", [True, False])
def test_a_hidden_card_stays_hidden_when_its_trigger_is_declined(goes: bool) -> None:
    table, _ = board(ours("c1"))
    hidden = secret(table, "c6", on(ab.Moment.TURN_START, ONE_CHIP, turn=ab.Side.OWN, may=True))
    table.ends_turn()
    table.everybody_passes()
    assert table.asked == (Seat.SECOND, Asking.TRIGGER_ORDER)
    table.choose(op.TriggerNext(hidden.id, 0) if goes else op.Pass())
    table.everybody_passes()
    assert (hidden.is_hidden, hidden.state.chips) == ((False, 1) if goes else (True, 0))


@scenes(
    scene("533.5", "a hidden card is revealed when its ability triggers",
          "end turn, all pass: c6 is not hidden, c6 has 1 chip",
          ours("c1"),
          theirs("c6", card=creature(on(ab.Moment.TURN_START, ONE_CHIP, turn=ab.Side.OWN)),
              hidden=True)),
    scene("533.5 533.11", "an unrelated event does not reveal a hidden card",
          "end turn, all pass: c6 is hidden",
          ours("c1"),
          theirs("c6", card=creature(on(ab.Moment.TURN_START, ONE_CHIP, turn=ab.Side.ENEMY)),
              hidden=True)),
)  # fmt: skip
def test_triggers_of_hidden_cards(scene: Scene) -> None:
    scene.play()


# An own hidden card as a target: 533.7.


def healer(heal: ab.Power) -> tuple[Table, Piece]:
    """Return the second player's turn with a healer on c5."""
    table, _ = board(ours("c1"), active=Seat.SECOND)
    return table, lay(table.second, "c5", tap(heal))


@pytest.mark.rule("533.7/range", "547.1.1")
@pytest.mark.parametrize(("reach", "reached"), [(2, False), (3, True)])
def test_the_distance_to_an_own_hidden_card_is_counted_to_its_cell(
    reach: int, reached: bool
) -> None:
    table, priest = healer(influence(ab.Heal(2), targets=ab.Targets(OWN, range=reach)))
    hidden = secret(table, "e6")
    assert table.can_use(priest, hidden) is reached


@pytest.mark.rule("533.7/itself")
def test_an_own_hidden_card_is_targeted_by_its_real_properties() -> None:
    swamp = ab.AllOf((OWN, ab.OfElement((Element.SWAMP,))))
    table, priest = healer(influence(ab.Heal(2), targets=ab.Targets(swamp)))
    leech = secret(table, "c6", elements=(Element.SWAMP,))
    eagle = secret(table, "d6", elements=(Element.STEPPE,))
    assert (table.can_use(priest, leech), table.can_use(priest, eagle)) == (True, False)


@scenes(
    scene("533.7/control", "an own hidden card is no enemy",
          "now: c5 cannot use at c6",
          ours("c1"), theirs("c5", tap(influence(ab.Wound(2), targets=ENEMIES))),
          theirs("c6", card=creature(), hidden=True), active=Seat.SECOND),
    scene("533.7 512.6.4", "an own hidden card that is aimed at is revealed",
          "c5 uses at c6, all pass: c6 is not hidden, c6 has 1 chip",
          ours("c1"), theirs("c5", tap(influence(ab.Chips(1), targets=ab.Targets(OWN)))),
          theirs("c6", card=creature(), hidden=True), active=Seat.SECOND),
)  # fmt: skip
def test_own_hidden_cards_as_targets(scene: Scene) -> None:
    scene.play()


# A hidden card at which the opponent aims: 533.10.


def may_defend(
    hidden: tuple[ab.Ability, ...], kind: CardType, guard: CardType, *striker: ab.Ability
) -> bool:
    """Whether a guard beside both may defend a hidden card on c4 that is struck from c3."""
    table, orc = board(ours("c3", *striker))
    target = secret(table, "c4", *hidden, kind=kind)
    cell = "b4" if guard is CardType.GROUND else None
    second = lay(table.second, cell, kind=guard, name="Страж")
    table.strikes(orc, target)
    while table.asked == (Seat.SECOND, Asking.PRIORITY) or table.asked == (
        Seat.FIRST,
        Asking.PRIORITY,
    ):
        if table.can_defend(second):
            return True
        table.passes()
    return False


GROUND, FLYER = CardType.GROUND, CardType.FLYER


@pytest.mark.rule("533.10/itself", "514.4")
def test_a_hidden_ground_creature_may_be_defended() -> None:
    assert may_defend((), GROUND, GROUND)


@pytest.mark.rule("533.10/itself", "514.4")
@pytest.mark.parametrize("guard", [GROUND, FLYER])
def test_a_hidden_flyer_struck_on_its_cell_has_no_defenders(guard: CardType) -> None:
    assert not may_defend((), FLYER, guard)


@pytest.mark.rule("533.10/itself", "514.2")
@pytest.mark.parametrize("magic", [True, False])
def test_the_identity_of_a_hidden_card_may_forbid_defenders(magic: bool) -> None:
    hunts = ab.StrikeKind(ab.Name.DIRECTED, ab.InState(ab.State.MAGIC))
    hidden = (tap(spell(ab.Wound(1))),) if magic else ()
    assert may_defend(hidden, GROUND, GROUND, hunts) is not magic


@pytest.mark.rule("533.10", "533.1")
def test_passing_a_defence_does_not_reveal_that_a_hidden_card_is_a_flyer() -> None:
    asked = []
    for kind in (GROUND, FLYER):
        table = Table()
        orc = table.first.creature("c3")
        target = secret(table, "c4", kind=kind)
        table.second.creature("b4")
        table.strikes(orc, target)
        questions = 0
        while table.asked == (Seat.SECOND, Asking.PRIORITY):
            questions += 1
            table.passes()
        asked.append(questions)
    assert asked[0] == asked[1] > 0


# Hidden cards do not count: 533.11.


@pytest.mark.rule("533.11", "533.9")
@pytest.mark.parametrize("hidden", [True, False])
@pytest.mark.parametrize("foes", [ab.IsCreature(), ab.Not(ab.OfElement((Element.SWAMP,)))])
def test_hidden_cards_do_not_count_for_a_condition(foes: ab.Filter, hidden: bool) -> None:
    table = Table()
    there = ab.ThereAre(ab.AllOf((ENEMY, foes)), 2)
    demon = lay(table.first, "c1", ab.While(there, (ab.Named(ab.Name.ARMOR, 1),)))
    table.second.creature("c6")
    table.second.card(creature(), "a6", hidden=hidden)
    assert table.asked is not None
    assert demon.state.facts.has(ab.Name.ARMOR) is not hidden


@pytest.mark.rule("533.11", "533.9/cell")
def test_whether_a_card_is_hidden_and_its_cell_are_public() -> None:
    table = Table()
    hidden = ab.Count(
        ab.AllOf((ENEMY, ab.InState(ab.State.HIDDEN), ab.InRows((3,), ab.Side.ENEMY)))
    )
    mage = lay(table.first, "c1", tap(spell(ab.Wound(hidden), targets=ENEMIES)))
    elf = table.second.creature("c4")
    for cell in ("a6", "b6", "c5"):
        secret(table, cell)
    table.uses(mage, elf)
    table.everybody_passes()
    assert elf.wounds == 2


@scenes(
    scene("533.11 533.5", "a hidden own card is chosen when no other fits",
          "end turn, all pass: c6 is not hidden, c6 has 1 chip",
          ours("c1"),
          theirs("c5", on(ab.Moment.TURN_START, influence(ab.Chips(1),
              targets=ab.Targets(ab.AllOf((OWN, ab.OfElement((Element.FOREST,)))))),
              turn=ab.Side.OWN)),
          theirs("c6", card=creature(elements=(Element.FOREST,)), hidden=True)),
    scene("533.11 543.5bis",
          "a card revealed after the count is not counted",
          "c1 uses at c6, all pass: c6 has 1 wound, a6 is not hidden",
          ours("c1", tap(spell(ab.Wound(ab.Count(ab.AllOf((ENEMY, ab.IsCreature())))),
              targets=ENEMIES))), theirs("c6"),
          theirs("a6", card=creature(on(ab.Moment.WOUNDED, ONE_CHIP, ab.ANY_CARD)), hidden=True)),
    scene("533.11 533.9", "hidden cards do not count in a number: hidden true, wounds 1",
          "c1 uses at c6, all pass: c6 has 1 wound",
          ours("c1", tap(spell(ab.Wound(ab.Count(ab.OfElement((Element.SWAMP,)))),
              targets=ENEMIES))), theirs("c6", elements=(Element.SWAMP,)),
          theirs("a6", card=creature(elements=(Element.SWAMP,), name="Тина"), hidden=True)),
    scene("533.11 533.9", "hidden cards do not count in a number: hidden false, wounds 2",
          "c1 uses at c6, all pass: c6 has 2 wounds",
          ours("c1", tap(spell(ab.Wound(ab.Count(ab.OfElement((Element.SWAMP,)))),
              targets=ENEMIES))), theirs("c6", elements=(Element.SWAMP,)),
          theirs("a6", card=creature(elements=(Element.SWAMP,), name="Тина"), hidden=False)),
)  # fmt: skip
def test_uncounted_hidden_cards(scene: Scene) -> None:
    scene.play()

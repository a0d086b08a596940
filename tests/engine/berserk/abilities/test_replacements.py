"""Effects that come in the place of others (535)."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.table import events as ev
from engine.berserk.table import options as op
from engine.berserk.table.state import Asking
from engine.kernel import Seat
from tests.engine.berserk.abilities.answering import goes_off
from tests.engine.berserk.abilities.laying import board, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import free, influence, on_itself, spell, tap
from tests.engine.berserk.abilities.sayings import ENEMY, OWN, SELF, STRIKE
from tests.engine.berserk.abilities.scenes import Scene, case, scene, scenes
from tests.support.scenario import Piece, Table

WOUNDS = ab.ReplacedBy.WOUNDS
AMOUNT = ab.ResultOf(ab.Outcome.AMOUNT, of_trigger=True)


def struck(elf_has: tuple[ab.Replacement, ...], die: int = 6, wounds: int = 0) -> Piece:
    """Return a closed card with replacements after a strike of 1-2-3 at it."""
    table, orc, elf = board(ours("c3"), theirs("c4", *elf_has, closed=True, wounds=wounds))
    table.strikes(orc, elf, dice=(die,))
    return elf


def given(effect: ab.Effect, *has: ab.Replacement, wounds: int = 0, closed: bool = False) -> Piece:
    """Return a card with replacements on which an own influence has laid an effect."""
    table = Table()
    mage = lay(table.first, "a1", tap(influence(effect)))
    orc = lay(table.first, "c3", *has, wounds=wounds, closed=closed)
    table.second.creature("c6")
    table.uses(mage, orc)
    return orc


# 535.1: numbers, and nothing at all.


ONE_WOUND = ab.Comparison(AMOUNT, ab.Compare.EQUAL, 1)


@pytest.mark.parametrize(("node", "die", "wounds"), [
    case("535.1.1", "a replacement by nothing prevents all wounds",
         ab.Replacement(WOUNDS, powers=STRIKE, none=True), 6, 0),
    case("535.1.1", "a replacement of wounds from spells leaves a strike",
         ab.Replacement(WOUNDS, powers=(ab.PowerKind.SPELL,), none=True), 6, 3),
    case("535.1.1", "a replacement adds a wound", ab.Replacement(WOUNDS, amount=1), 6, 4),
    case("535.1.1", "a replacement takes a wound away", ab.Replacement(WOUNDS, amount=-1), 6, 2),
    case("535.1.1", "no less than no wounds are left", ab.Replacement(WOUNDS, amount=-5), 6, 0),
    case("535.1", "a replacement may wait for one amount",
         ab.Replacement(WOUNDS, none=True, condition=ONE_WOUND), 1, 0),
    case("535.1", "a replacement that waits for one amount leaves others",
         ab.Replacement(WOUNDS, none=True, condition=ONE_WOUND), 4, 2),
    case("535.7/once", "a replacement applies once to an effect",
         ab.Replacement(WOUNDS, amount=1), 3, 2),
    case("535.9/influence", "wounds redirected to a missing card fall on nobody",
         ab.Replacement(WOUNDS, onto=ab.Who.HOST), 6, 0),
])  # fmt: skip
def test_wounds_after_a_replacement(node: ab.Replacement, die: int, wounds: int) -> None:
    assert struck((node,), die=die).wounds == wounds


@scenes(
    scene("535.1.1 535.5", "changed wounds are still those of the attack",
          "c3 strikes c4 rolling 6: c4 has 3 wounds",
          ours("c3"),
          theirs("c4", ab.Replacement(WOUNDS, amount=1), goes_off(ab.Moment.WOUNDED,
              on_itself(ab.Heal(1)), SELF, powers=STRIKE), closed=True)),
    scene("535.2", "a replacement comes after modifiers and protections",
          "a1 uses at c4: c4 has 3 wounds, events 0 Replaced",
          ours("a1", tap(spell(ab.Wound(2)))),
          theirs("c4", ab.Replacement(WOUNDS, body=on_itself(ab.Heal(1))),
              ab.Protection((ab.PowerKind.SPELL,)), wounds=3)),
    scene("535.2 534.2", "a replacement comes before armor",
          "c3 strikes c4 rolling 6: c4 has 0 wounds, c4 has 0 spent-armor",
          ours("c3"),
          theirs("c4", ab.Replacement(WOUNDS, none=True), ab.Named(ab.Name.ARMOR, 2), closed=True)),
)  # fmt: skip
def test_changed_amounts(scene: Scene) -> None:
    scene.play()


# 535.1, 535.3: something else instead.


@pytest.mark.rule("535.1", "535.3")
def test_a_replaced_effect_does_not_happen() -> None:
    hurt = ab.ReplacedBy.WOUNDS
    elf = struck((ab.Replacement(hurt, body=on_itself(ab.Heal(1))),), wounds=4)
    assert elf.wounds == 3


@pytest.mark.rule("535.1", "523.4")
@pytest.mark.parametrize(("amount", "closed"), [(2, False), (0, True)])
def test_healing_of_zero_is_not_replaced(amount: int, closed: bool) -> None:
    node = ab.Replacement(ab.ReplacedBy.HEALING, body=on_itself(ab.Open()))
    assert given(ab.Heal(amount), node, closed=True).is_closed is closed


@pytest.mark.rule("509.1", "535.7")
def test_a_card_whose_replaced_death_leaves_it_without_life_dies() -> None:
    elf = struck((ab.Replacement(ab.ReplacedBy.DEATH, body=on_itself(ab.Heal(1))),), wounds=9)
    assert elf.is_dead


@pytest.mark.rule("535.1")
def test_destruction_may_be_replaced() -> None:
    node = ab.Replacement(ab.ReplacedBy.DEATH, none=True)
    assert not given(ab.Destroy(), node).is_dead


@pytest.mark.rule("535.1", "523.4")  # which have no number that could be 0
@pytest.mark.parametrize(
    ("effect", "what", "closed"),
    [(ab.Close(), ab.ReplacedBy.CLOSING, False), (ab.Open(), ab.ReplacedBy.OPENING, True)],
)
def test_opening_and_closing_may_be_replaced(
    effect: ab.Effect, what: ab.ReplacedBy, closed: bool
) -> None:
    orc = given(effect, ab.Replacement(what, body=on_itself(ab.Heal(1))), wounds=3, closed=closed)
    assert (orc.is_closed, orc.wounds) == (closed, 2)


@pytest.mark.rule("535.1")
def test_chips_and_extra_life_may_be_replaced() -> None:
    assert given(ab.Chips(1), ab.Replacement(ab.ReplacedBy.CHIPS, amount=1)).state.chips == 2
    assert (
        given(ab.ExtraLife(2), ab.Replacement(ab.ReplacedBy.EXTRA_LIFE, none=True)).state.extra == 0
    )


@pytest.mark.rule("535.1", "523.4")  # it has no number that could be 0
def test_gaining_a_named_ability_may_be_replaced() -> None:
    node = ab.Replacement(ab.ReplacedBy.NAMED, named=(ab.Name.CURSE,), body=on_itself(ab.Wound(1)))
    orc = given(ab.Gain(ab.Named(ab.Name.CURSE)), node)
    assert (orc.wounds, orc.state.facts.has(ab.Name.CURSE)) == (1, False)
    assert given(ab.Gain(ab.Named(ab.Name.BLESSING)), node).state.facts.has(ab.Name.BLESSING)


@scenes(
    scene("535.3 523.4", "replaced wounds trigger nothing",
          "c3 strikes c4 rolling 6: c4 has 4 wounds, c4 has 1 chip",
          ours("c3"),
          theirs("c4", ab.Replacement(WOUNDS, body=on_itself(ab.Chips(1))),
              goes_off(ab.Moment.WOUNDED, on_itself(ab.Heal(1)), SELF), closed=True, wounds=4)),
    scene("535.1 509.3", "a card may return to the deck instead of dying",
          "c3 strikes c4 rolling 6: c4 is in deck",
          ours("c3"),
          theirs("c4", ab.Replacement(ab.ReplacedBy.DEATH, body=on_itself(ab.ToDeck())),
              closed=True, life=3), theirs("a6")),
    scene("535.1 545.7", "a limited replacement works as often as its limit says",
          "b3 strikes c4 rolling 3: c4 has 0 wounds; c3 strikes c4 rolling 3: c4 has 1 wound",
          ours("b3"), ours("c3"),
          theirs("c4", ab.Replacement(WOUNDS, none=True, limit=ab.Limit.PER_TURN), closed=True)),
    scene("535.1 543.8", "a replacement may equal the replaced amount",
          "a1 uses at c3: c3 has 2 wounds",
          ours("a1", tap(influence(ab.Wound(3)))),
          ours("c3", ab.Replacement(WOUNDS, powers=(ab.PowerKind.INFLUENCE,),
              body=on_itself(ab.Heal(AMOUNT))), wounds=5, closed=False), theirs("c6")),
    scene("535.1 509.1", "a card healed instead of dying survives",
          "c3 strikes c4 rolling 6: c4 is not dead, c4 has 6 wounds",
          ours("c3"),
          theirs("c4", ab.Replacement(ab.ReplacedBy.DEATH, body=on_itself(ab.Heal(5)),
              limit=ab.Limit.PER_BATTLE), closed=True, wounds=8)),
)  # fmt: skip
def test_replaced_effects(scene: Scene) -> None:
    scene.play()


# 535.4: who chooses.


@pytest.mark.rule("535.4")
def test_a_card_with_two_replacements_chooses_one() -> None:
    heals, chips = (
        ab.Replacement(WOUNDS, body=on_itself(one)) for one in (ab.Heal(1), ab.Chips(1))
    )
    table, orc, elf = board(ours("c3"), theirs("c4", heals, chips, closed=True, wounds=4))
    table.strikes(orc, elf, dice=(6,))
    assert table.asked == (Seat.SECOND, Asking.REPLACEMENT)
    table.choose(op.ReplaceBy(elf.id, 1))
    assert (elf.wounds, elf.state.chips) == (4, 1)


@pytest.mark.rule("535.4", "545.10")
@pytest.mark.parametrize(("option", "wounds"), [(op.Decline(), 3), (op.ReplaceBy(1, 0), 0)])
def test_an_optional_replacement_may_be_declined(
    option: op.Decline | op.ReplaceBy, wounds: int
) -> None:
    table = Table()
    orc = table.first.creature("c3")
    elf = lay(table.second, "c4", ab.Replacement(WOUNDS, none=True, may=True), closed=True)
    table.strikes(orc, elf, dice=(6,))
    assert table.asked == (Seat.SECOND, Asking.REPLACEMENT)
    table.choose(option)
    assert elf.wounds == wounds


@scenes(
    scene("535.4", "the active player chooses among both players' replacements",
          "a1 uses at c4: asked first replacement",
          ours("a1", ab.Replacement(WOUNDS, amount=1, cards=ENEMY), tap(spell(ab.Wound(2)))),
          theirs("c4", ab.Replacement(WOUNDS, none=True))),
    scene("535.4 511.2", "no target is affected before all replacements are decided",
          "a1 uses: asked second replacement, c4 has 0 wounds; decline: c4 has 2 wounds, "
          "d4 has 2 wounds",
          ours("a1", tap(spell(ab.Wound(2), targets=ab.Targets(ENEMY, all=True)))), theirs("c4"),
          theirs("d4", ab.Replacement(WOUNDS, none=True, may=True))),
)  # fmt: skip
def test_choosing_among_replacements(scene: Scene) -> None:
    scene.play()


# 535.6, 535.7: one after another.


@pytest.mark.rule("535.6", "535.7")
def test_a_replaced_effect_may_be_replaced_by_another_replacement() -> None:
    two = (ab.Replacement(WOUNDS, amount=1), ab.Replacement(WOUNDS, amount=2))
    table, orc, elf = board(ours("c3"), theirs("c4", *two, closed=True))
    table.strikes(orc, elf, dice=(3,))
    table.choose(op.ReplaceBy(elf.id, 0))
    assert elf.wounds == 1 + 1 + 2


@pytest.mark.rule("535.7/once")
def test_two_cards_that_take_each_others_wounds_do_so_once_each() -> None:
    table, orc, elf = board(ours("c3"), theirs("c4", closed=True))
    takes = ab.Replacement(WOUNDS, cards=OWN, onto=ab.Who.SELF)
    guards = [lay(table.second, cell, takes) for cell in ("a6", "b6")]
    table.strikes(orc, elf, dice=(6,))
    table.choose(op.ReplaceBy(guards[0].id, 0))
    assert (elf.wounds, [guard.wounds for guard in guards]) == (0, [0, 3])


@pytest.mark.rule("535.9/influence")
@pytest.mark.parametrize(
    ("kept_off", "is_done"),
    [((ab.PowerKind.INFLUENCE,), False), ((ab.PowerKind.SPELL,), True), (STRIKE, True), ((), True)],
)
def test_a_replacing_effect_counts_as_an_influence_for_protections(
    kept_off: tuple[ab.PowerKind, ...], is_done: bool
) -> None:
    table = Table()
    orc = table.first.creature("c3")
    elf = table.second.creature("c4", closed=True)
    takes = ab.Replacement(WOUNDS, cards=ab.Beside(), body=on_itself(ab.Wound(2), ab.Close()))
    guard = lay(table.second, "b5", takes, *((ab.Protection(kept_off),) if kept_off else ()))
    table.strikes(orc, elf, dice=(6,))
    assert elf.wounds == 0
    assert (guard.wounds, guard.is_closed) == ((2, True) if is_done else (0, False))


@scenes(
    scene("535.7/anew", "a replacement applies again to an effect of another play",
          "c3 strikes c4 rolling 3, d3 strikes c4 rolling 3: c4 has 4 wounds",
          ours("c3"), ours("d3"), theirs("c4", ab.Replacement(WOUNDS, amount=1), closed=True)),
    scene("535.7/anew", "a replacement applies to each effect of one play",
          "c1 uses: c6 has 2 wounds, a6 has 2 wounds",
          ours("c1", tap(spell(ab.Wound(1), targets=ab.Targets(ENEMY, all=True)))),
          theirs("a6", ab.Replacement(WOUNDS, cards=OWN, amount=1)), theirs("c6")),
    scene("535.6 535.9/influence", "redirected wounds are an influence",
          "c3 strikes c4 rolling 6: c4 has 0 wounds, a6 has 3 wounds",
          ours("c3"), theirs("c4", closed=True),
          theirs("a6", ab.Replacement(WOUNDS, cards=OWN, onto=ab.Who.SELF),
              ab.Named(ab.Name.ARMOR, 2), ab.Protection(STRIKE))),
    scene("535.9/influence 535.6", "a protection from influences stops redirected wounds",
          "c3 strikes c4 rolling 6: c4 has 0 wounds, a6 has 0 wounds",
          ours("c3"), theirs("c4", closed=True),
          theirs("a6", ab.Replacement(WOUNDS, cards=OWN, onto=ab.Who.SELF),
              ab.Protection((ab.PowerKind.INFLUENCE,)))),
    scene("535.9/text",
          "a replacement is a spell if the text says so: kept_off influence, is_done true",
          "c3 strikes c4 rolling 6: c4 has 0 wounds, b5 is closed",
          ours("c3"), theirs("c4", closed=True),
          theirs("b5", ab.Replacement(WOUNDS, cards=ab.Beside(),
              body=ab.Power(ab.PowerKind.SPELL, (ab.Close(),), ab.ITSELF)),
              ab.Protection((ab.PowerKind.INFLUENCE,)))),
    scene("535.9/text",
          "a replacement is a spell if the text says so: kept_off spell, is_done false",
          "c3 strikes c4 rolling 6: c4 has 0 wounds, b5 is not closed",
          ours("c3"), theirs("c4", closed=True),
          theirs("b5", ab.Replacement(WOUNDS, cards=ab.Beside(),
              body=ab.Power(ab.PowerKind.SPELL, (ab.Close(),), ab.ITSELF)),
              ab.Protection((ab.PowerKind.SPELL,)))),
    scene("535.9/ability",
          "a replacing ability is an influence to protections: kept_off influence, wounds 0",
          "c3 strikes c4 rolling 6: c4 has 0 wounds, c3 has 0 wounds",
          ours("c3", ab.Protection((ab.PowerKind.INFLUENCE,))),
          theirs("c4", ab.Replacement(WOUNDS, body=influence(ab.Wound(2),
              targets=ab.Targets(ENEMY))), closed=True)),
    scene("535.9/ability",
          "a replacing ability is an influence to protections: kept_off strike, wounds 2",
          "c3 strikes c4 rolling 6: c4 has 0 wounds, c3 has 2 wounds",
          ours("c3", ab.Protection((ab.PowerKind.STRIKE,))),
          theirs("c4", ab.Replacement(WOUNDS, body=influence(ab.Wound(2),
              targets=ab.Targets(ENEMY))), closed=True)),
    scene("535.1", "a card may take over effects on adjacent cards",
          "c3 strikes c4 rolling 3, e3 strikes e4 rolling 3: c4 has 0 wounds, e4 has 1 wound, "
          "b5 has 1 wound",
          ours("c3"), ours("e3"), theirs("c4", closed=True), theirs("e4", closed=True),
          theirs("b5", ab.Replacement(WOUNDS, cards=ab.Beside(), body=on_itself(ab.Wound(1)),
              condition=ab.Comparison(AMOUNT, ab.Compare.EQUAL, 1)))),
)  # fmt: skip
def test_successive_replacements(scene: Scene) -> None:
    scene.play()


# 535.8: replacing abilities.


@pytest.mark.rule("535.8.1")
def test_a_replacing_effect_may_be_replaced() -> None:
    bite = influence(ab.Wound(AMOUNT), targets=ab.Targets(ab.Beside()))
    whole = ab.CardIs(ab.Who.SELF, ab.HasFact(ab.Fact.WOUNDS, ab.Compare.EQUAL, 0))
    table, mage, satyr, elf, gnome = board(
        ours("a1", tap(influence(ab.Heal(2)))),
        ours("c3", ab.Replacement(ab.ReplacedBy.HEALING, body=bite, condition=whole)),
        theirs("c4", ab.Replacement(WOUNDS, amount=1)),
        theirs("d4", ab.Replacement(WOUNDS, none=True)),
    )
    table.uses(mage, satyr)
    assert table.asked == (Seat.FIRST, Asking.TARGET)
    assert op.ChooseTarget(gnome.id) in table.options
    table.choose(op.ChooseTarget(elf.id))
    assert (elf.wounds, gnome.wounds) == (3, 0)


@scenes(
    scene("535.8 535.8.1", "a replacement that chooses a target is a play of its own",
          "a1 uses at c3: asked first target; choose d4: c4 has 0 wounds, d4 has 2 wounds, "
          "announced a1 c3",
          ours("a1", tap(influence(ab.Heal(2)))),
          ours("c3", ab.Replacement(ab.ReplacedBy.HEALING, body=influence(ab.Wound(AMOUNT),
              targets=ab.Targets(ab.Beside())), condition=ab.CardIs(ab.Who.SELF,
              ab.HasFact(ab.Fact.WOUNDS, ab.Compare.EQUAL, 0)))), theirs("c4"), theirs("d4")),
    scene("535.8.2", "a replacement does not apply to its own result",
          "a1 uses at c4, choose c5: c4 has 0 wounds, c5 has 2 wounds",
          ours("a1", tap(spell(ab.Wound(2)))),
          theirs("c5", ab.Replacement(WOUNDS, cards=OWN, body=influence(ab.Wound(AMOUNT),
              targets=ab.Targets(OWN)))), theirs("c4")),
)  # fmt: skip
def test_replacing_abilities(scene: Scene) -> None:
    scene.play()


@pytest.mark.rule("535.8.3")
def test_another_card_may_deal_the_counterstrike() -> None:
    node = ab.Replacement(ab.ReplacedBy.COUNTERSTRIKE, cards=OWN)
    table, orc, elf, giant = board(
        ours("c3"), theirs("c4", strike="1-1-1"), theirs("a6", node, strike="4-5-6")
    )
    table.strikes(orc, elf, dice=(1, 4))
    assert orc.wounds == 4
    dealt = table.events(ev.Landed)[-1]
    assert (dealt.source, dealt.counter) == (giant.id, True)


@pytest.mark.rule("535.8.3")
def test_a_card_dealing_the_counterstrike_for_another_does_not_roll() -> None:
    node = ab.Replacement(ab.ReplacedBy.COUNTERSTRIKE, cards=OWN)
    table, orc, elf, giant = board(
        ours("c3"), theirs("c4"), theirs("a6", node, ab.Named(ab.Name.BLESSING))
    )
    table.strikes(orc, elf, dice=(1, 4))
    decided = table.events(ev.FightDecided)[-1]
    assert (decided.defence_total, giant.is_closed) == (4, False)


@pytest.mark.rule("535.8.3", "512.3")
def test_a_substitute_deals_only_one_counterstrike() -> None:
    table = Table()
    foe, slain = (
        ab.Targets(ab.AllOf((ENEMY, ab.OfClass(("эльф",))))),
        ab.Targets(ab.OfClass(("гигант",))),
    )
    blow = ab.Attack(ab.PowerKind.STRIKE, Strength(1, 1, 1), targets=foe)
    kill = influence(ab.Destroy(), targets=slain)
    orc = lay(table.first, "c3", tap(ab.And((blow, kill, blow))), life=20)
    elf = lay(table.second, "c4", strike="1-1-1", life=20, classes=("эльф",))
    node = ab.Replacement(ab.ReplacedBy.COUNTERSTRIKE, cards=OWN)
    giant = lay(table.second, "a6", node, strike="4-5-6", classes=("гигант",))
    table.dice(1, 4, 1, 4)
    table.uses(orc)
    dealt = [event.source for event in table.events(ev.Landed) if event.counter]
    assert dealt == [giant.id, elf.id]


# Statics, compounds, terms.


NODE = ab.While(
    ab.CardIs(ab.Who.SELF, ab.InState(ab.State.CLOSED)), (ab.Replacement(WOUNDS, none=True),)
)


def free_influence(effect: ab.Effect) -> ab.Playable:
    """Return an influence that costs nothing."""
    return free(influence(effect))


@scenes(
    scene("535.1 121.1", "a replacement may be conditional",
          "a1 uses: c4 has 0 wounds, d4 has 2 wounds",
          ours("a1", tap(spell(ab.Wound(2), targets=ab.Targets(ENEMY, all=True)))),
          theirs("c4", NODE, closed=True), theirs("d4", NODE)),
    scene("535.1.1 111.2", "fortitude stops only the opponent's influences",
          "a1 uses at c4, a1 uses 1 at c4: c4 has 0 wounds, c4 is not dead; b1 uses at c4: "
          "c4 has 2 wounds; end turn, a6 uses at c4, all pass: c4 has 3 wounds",
          ours("a1", free_influence(ab.Wound(2)), free_influence(ab.Destroy())),
          ours("b1", tap(spell(ab.Wound(2)))), theirs("c4", ab.Named(ab.Name.FORTITUDE)),
          theirs("a6", free_influence(ab.Wound(1)))),
    scene("535.1 505.4.5", "a replacement may have several effects",
          "c3 strikes c4 rolling 6: c4 has 3 wounds, c4 has 2 chips",
          ours("c3"),
          theirs("c4", ab.Replacement(WOUNDS, body=ab.And((on_itself(ab.Heal(2)),
              ab.WhileDoing(on_itself(ab.Chips(1)), on_itself(ab.Chips(1)))))), closed=True,
              wounds=5)),
)  # fmt: skip
def test_replacements_by_statics_and_compounds(scene: Scene) -> None:
    scene.play()


@pytest.mark.rule("535.5", "535.1.1")
def test_a_replacement_may_add_a_counted_number_of_wounds() -> None:
    more = ab.Replacement(WOUNDS, amount=ab.FactOf(ab.Fact.CHIPS))
    table, mage, elf = board(ours("a1", tap(spell(ab.Wound(1)))), theirs("c4", more))
    elf.state.chips = 2
    table.uses(mage, elf)
    assert elf.wounds == 3

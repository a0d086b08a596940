"""Terms of the glossary: finishing blows, titles, wounds that are shared, poison."""

from dataclasses import replace

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.card import CardSpec, Cost
from engine.berserk.table import options as op
from engine.berserk.table.state import Asking
from engine.kernel import Seat
from tests.engine.berserk.abilities.answering import answers_at, at_play, goes_off
from tests.engine.berserk.abilities.laying import board, creature, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import free, influence, on_itself, spell, tap
from tests.engine.berserk.abilities.sayings import ENEMIES, OWN, SELF, STRIKE, TWO
from tests.engine.berserk.abilities.scenes import Scene, scene, scenes
from tests.support.scenario import Table

# Finishing blow.


@pytest.mark.rule("509.2")
def test_a_finishing_blow_reaches_only_adjacent_corporeal_ground_creatures() -> None:
    table = Table()
    orc = lay(table.first, "c3", tap(influence(ab.FinishingBlow(9))))
    ghost = lay(table.second, "c4", ab.Named(ab.Name.INCORPOREAL), life=2)
    far, hawk = lay(table.second, "c6", life=2), table.second.flyer(life=2)
    assert not any(table.can_use(orc, piece) for piece in (ghost, far, hawk))


@scenes(
    scene("509.2 111.3.2", "a finishing blow targets only low-life cards: life 2, may true",
          "now: c3 can use at c4; c3 uses at c4: c4 is dead, events 0 Wounded",
          ours("c3", tap(influence(ab.FinishingBlow(2)))), theirs("c4", life=2), theirs("a6")),
    scene("509.2 111.3.2", "a finishing blow targets only low-life cards: life 3, may false",
          "now: c3 cannot use at c4",
          ours("c3", tap(influence(ab.FinishingBlow(2)))), theirs("c4", life=3), theirs("a6")),
    scene("509.2 543.6", "a finishing blow may be as strong as the cards strike without modifiers",
          "now: c3 can use at c4, c3 cannot use at d4",
          ours("c3", tap(ab.Power(ab.PowerKind.INFLUENCE,
              (ab.FinishingBlow(ab.FactOf(ab.Fact.WEAK)),))), strike="2-3-4"), theirs("c4", life=2),
          theirs("d4", life=3)),
)  # fmt: skip
def test_finishing_blow(scene: Scene) -> None:
    scene.play()


# Concentration, valhalla, prophecy.


@scenes(
    scene("413.1 538.1",
          "a card without wounds in the enemy turn concentrates: struck false, wounds 4",
          "end turn: c4 has 4 wounds",
          ours("c3"), theirs("c4", ab.Concentration(on_itself(ab.Heal(1))), closed=True, wounds=5)),
    scene("413.1 538.1",
          "a card without wounds in the enemy turn concentrates: struck true, wounds 5 + 1",
          "c3 strikes c4 rolling 3, end turn: c4 has 6 wounds",
          ours("c3"), theirs("c4", ab.Concentration(on_itself(ab.Heal(1))), closed=True, wounds=5)),
    scene("413.1", "concentration does not fire at the end of the own turn",
          "end turn: c3 has 5 wounds",
          ours("c3", ab.Concentration(on_itself(ab.Heal(1))), wounds=5), theirs("c6")),
    scene("409.2 201.2.3", "valhalla works from the graveyard in each own turn",
          "c3 strikes c4 rolling 6: c4 is dead; end turn, all pass: a6 has 4 wounds; end turn, "
          "end turn, all pass: a6 has 3 wounds",
          theirs("c4", ab.Valhalla(influence(ab.Heal(1), targets=ab.Targets(OWN))), life=2,
              closed=True), theirs("a6", wounds=5), ours("c3", tap(spell(ab.Wound(5))))),
    scene("409.2 509.1.1", "a card killed by a spell has no valhalla",
          "c3 uses at c4: c4 is dead; end turn: a6 has 5 wounds",
          theirs("c4", ab.Valhalla(influence(ab.Heal(1), targets=ab.Targets(OWN))), life=2,
              closed=True), theirs("a6", wounds=5), ours("c3", tap(spell(ab.Wound(5))))),
)  # fmt: skip
def test_concentration_valhalla_prophecy(scene: Scene) -> None:
    scene.play()


@pytest.mark.rule("204.3", "306.2")
@pytest.mark.parametrize(("cost", "wounds"), [(3, 2), (4, 0)])
def test_a_prophecy_shows_the_top_card_checks_it_and_puts_it_under_the_deck(
    cost: int, wounds: int
) -> None:
    odd = ab.Comparison(ab.Shown(ab.IsOdd(ab.Fact.COST)), ab.Compare.AT_LEAST, 1)
    body = ab.Prophecy(1, ab.Provided(odd, spell(ab.Wound(2), targets=ENEMIES)))
    table, seer, elf = board(ours("c1", tap(body)), theirs("c4"))
    top, under = spec("Верхняя", cost), spec("Нижняя", 3)
    table.first.deck(top, under)
    table.uses(seer)
    assert elf.wounds == wounds
    assert [one.name for one in table.state.decks[Seat.FIRST]] == ["Нижняя", "Верхняя"]


def spec(name: str, cost: int) -> CardSpec:
    """Return a card of the deck."""
    return replace(creature(name=name), cost=Cost(cost))


# Excess.


@pytest.mark.rule("508.5", "509.1")
@pytest.mark.parametrize(("life", "excess"), [(3, 0), (2, 1), (1, 2)])
def test_wounds_beyond_the_remaining_life_are_excess(life: int, excess: int) -> None:
    more = ab.ResultOf(ab.Outcome.EXCESS, of_trigger=True)
    node = goes_off(ab.Moment.KILLED, on_itself(ab.ExtraLife(more)), SELF)
    table, orc, elf, _ = board(ours("c3", node), theirs("c4", life=life, closed=True), theirs("a6"))
    table.strikes(orc, elf, dice=(6,))
    assert (elf.is_dead, orc.state.extra) == (True, excess)


@pytest.mark.rule("508.5.3", "523.4")
@pytest.mark.parametrize(("wounds", "chips"), [(5, 0), (2, 0), (1, 1), (0, 2)])
def test_healing_beyond_the_wounds_is_excess(wounds: int, chips: int) -> None:
    more = ab.ResultOf(ab.Outcome.EXCESS, of_trigger=True)
    node = goes_off(ab.Moment.OVERHEALED, on_itself(ab.Chips(more)), SELF)
    table, mage, slug, _ = board(
        ours("a1", tap(influence(ab.Heal(2)))), ours("c3", node, wounds=wounds), theirs("c6")
    )
    table.uses(mage, slug)
    assert slug.state.chips == chips


@scenes(
    scene("508.5 520.1", "a special strike may be as strong as the excess",
          "c3 strikes c4 rolling 6 3: c4 is dead, d4 has 2 wounds",
          ours("c3", goes_off(ab.Moment.KILLED, ab.Attack(ab.PowerKind.SPECIAL_STRIKE,
              ab.StrikeOf(ab.ResultOf(ab.Outcome.EXCESS, of_trigger=True),
              ab.ResultOf(ab.Outcome.EXCESS, of_trigger=True), ab.ResultOf(ab.Outcome.EXCESS,
              of_trigger=True)), targets=ENEMIES), SELF, powers=STRIKE)),
          theirs("c4", life=1, closed=True), theirs("d4", closed=True)),
    scene("523.4 116.3.2", "healing nothing triggers nothing",
          "a1 uses at c3: c3 has 0 chips",
          ours("a1", tap(influence(ab.Heal(2)))),
          ours("c3", goes_off(ab.Moment.HEALED, on_itself(ab.Chips(1)), SELF)), theirs("c6")),
)  # fmt: skip
def test_excess(scene: Scene) -> None:
    scene.play()


# Redistributing wounds.

DOUBLES = ab.Triggered(
    ab.When(ab.Moment.CALCULATION, ab.ANY_CARD, effects=(ab.EffectKind.HEAL,)),
    influence(ab.ScaleSize(2), targets=ab.Targets(who=ab.Who.SUBJECT)),
)


@pytest.mark.rule("508.5.3", "528.2.1")
@pytest.mark.parametrize(("wounds", "can"), [(2, False), (3, True)])
def test_moving_more_wounds_than_a_card_has_cannot_be_announced(wounds: int, can: bool) -> None:
    table, monk, orc, _ = board(
        ours("a1", tap(influence(ab.Redistribute(3), targets=ab.Targets(OWN))), wounds=4),
        ours("c3", wounds=wounds),
        theirs("c6"),
    )
    assert table.can_use(monk, orc) is can
    assert not table.can_use(monk, monk)  # nor to the card itself


@pytest.mark.rule("508.5.3", "306.3")
@pytest.mark.parametrize(("die", "went"), [(3, 1), (5, 2), (6, 2)])
def test_a_rolled_number_moves_no_more_wounds_than_a_card_has(die: int, went: int) -> None:
    table = Table()
    rolled = ab.Redistribute(ab.Rolled(Strength(1, 2, 4)))
    monk = lay(table.first, "a1", tap(influence(rolled, targets=ab.Targets(OWN))))
    orc = table.first.creature("c3", wounds=2)
    table.second.creature("c6")
    table.uses(monk, orc, die=die)
    assert (orc.wounds, monk.wounds) == (2 - went, went)


@scenes(
    scene("508.5.3 535.1", "only wounds actually healed are moved",
          "a1 uses at c3: c3 has 1 wound, a1 has 2 wounds",
          ours("a1", tap(influence(ab.Redistribute(3), targets=ab.Targets(OWN)))),
          ours("c3", ab.Replacement(ab.ReplacedBy.HEALING, amount=-1), wounds=3), theirs("c6")),
    scene("508.5.3 528.2", "wounds healed in response are neither moved nor paid for",
          "a1 uses at c3, c6 uses at c3, all pass: c3 has 1 wound, a1 has 0 wounds, "
          "a1 is not closed",
          ours("a1", tap(influence(ab.Redistribute(3), targets=ab.Targets(OWN)))),
          ours("c3", wounds=3),
          theirs("c6", ab.Playable(ab.Payment(closes=True), influence(ab.Heal(2)), sudden=True))),
    scene("508.5.3", "wounds that cannot be healed do not move: can false",
          "now: a1 cannot use at c3",
          ours("a1", tap(influence(ab.Redistribute(2), targets=ab.Targets(OWN)))),
          ours("c3", ab.Named(ab.Name.INCORPOREAL), wounds=3), theirs("c6")),
    scene("508.5.3", "wounds that cannot be healed do not move: can true",
          "now: a1 can use at c3; a1 uses at c3: c3 has 3 wounds, a1 has 0 wounds",
          ours("a1", tap(influence(ab.Redistribute(2), targets=ab.Targets(OWN)))),
          ours("c3", ab.Cannot(ab.Doing.BE_HEALED), wounds=3), theirs("c6")),
    scene("508.5.3 508.5.2", "the wounds of an attack may move to another card",
          "c3 strikes c4 rolling 6, choose a6, all pass: c4 has 0 wounds, a6 has 3 wounds",
          ours("c3"),
          theirs("c4", goes_off(ab.Moment.WOUNDED,
              influence(ab.Redistribute(ab.ResultOf(ab.Outcome.AMOUNT, of_trigger=True),
              of=ab.Who.SUBJECT, onto=ab.Who.TARGET),
              targets=ab.Targets(ab.Not(ab.Is(ab.Who.SUBJECT)))), SELF, powers=STRIKE),
              closed=True), theirs("a6")),
    scene("508.5.2 508.5.3 =older-506-510:508.5.2", "wounds move from one card to another",
          "a1 uses at c3: c3 has 2 wounds, a1 has 3 wounds",
          ours("a1", tap(influence(ab.Redistribute(3), targets=ab.Targets(OWN)))),
          ours("c3", wounds=5), theirs("c6")),
    scene("508.5.3 520.2", "what doubles a healing doubles the wounds that move",
          "a1 uses at c3: c3 has 1 wound, a1 has 4 wounds",
          ours("a1", tap(influence(ab.Redistribute(2), targets=ab.Targets(OWN)))),
          ours("b1", DOUBLES), ours("c3", wounds=5), theirs("c6")),
)  # fmt: skip
def test_moving_wounds(scene: Scene) -> None:
    scene.play()


@pytest.mark.rule("508.5.3")
def test_the_wounds_of_one_attack_are_moved_once() -> None:
    got = ab.ResultOf(ab.Outcome.AMOUNT, of_trigger=True)
    takes = at_play(ab.Redistribute(got, of=ab.Who.SUBJECT), who=ab.Who.SUBJECT)
    node = goes_off(ab.Moment.WOUNDED, takes, ab.Not(SELF), powers=STRIKE)
    table, orc, elf, one, other = board(
        ours("c3"), theirs("c4", closed=True, wounds=4), theirs("a6", node), theirs("b6", node)
    )
    table.strikes(orc, elf, dice=(6,))
    table.choose(op.TriggerNext(one.id, 0))
    table.everybody_passes()
    assert (elf.wounds, one.wounds + other.wounds) == (4, 3)


@pytest.mark.rule("508.5.3", "511.2")
def test_wounds_may_be_divided_among_several_cards() -> None:
    table = Table()
    fog = influence(
        ab.Redistribute(None, among=ab.HasNamed(ab.Name.INCORPOREAL)), targets=ab.Targets(OWN)
    )
    ghosts = [lay(table.first, cell, ab.Named(ab.Name.INCORPOREAL)) for cell in ("a2", "b2")]
    mage = lay(table.first, "a1", tap(fog))
    orc = table.first.creature("c3", wounds=3)
    table.second.creature("c6")
    table.uses(mage, orc)
    for ghost in (ghosts[0], ghosts[1], ghosts[0]):
        assert table.asked == (Seat.FIRST, Asking.TARGET)
        table.choose(op.ChooseTarget(ghost.id))
    assert (orc.wounds, ghosts[0].wounds, ghosts[1].wounds) == (0, 2, 1)


# Poison.


@pytest.mark.rule("409.2")
@pytest.mark.parametrize(("opens", "wounds"), [(True, 2), (False, 0)])
def test_poison_wounds_an_open_card_at_the_start_of_its_turn(opens: bool, wounds: int) -> None:
    poison = free(influence(ab.Gain(ab.Named(ab.Name.POISON, 2))))
    stays = () if opens else (ab.Cannot(ab.Doing.OPEN_AT_START),)
    table, witch, elf = board(ours("a1", poison), theirs("c4", *stays, closed=not opens))
    table.uses(witch, elf)
    table.ends_turn()
    assert (elf.wounds, elf.is_closed) == (wounds, not opens)


@scenes(
    scene("306.9 519.6", "a power may depend on an odd die",
          "c1 uses rolling 4: c4 has 2 wounds",
          ours("c1", tap(ab.And((on_itself(ab.RollDie()),
              ab.Provided(ab.Comparison(ab.Remainder(ab.ResultOf(ab.Outcome.DIE)), ab.Compare.EQUAL,
              0), spell(ab.Wound(2), targets=ENEMIES)))))), theirs("c4")),
    scene("306.5.3 501.4", "a sudden bonus to a die may cost something",
          "c3 strikes c4 rolling 4, a1 answers: a1 has 1 wound, c4 has 3 wounds",
          ours("c3"),
          ours("a1", answers_at(ab.Moment.DIE, at_play(ab.ChangeDie(2)), OWN,
              payment=ab.Payment(wounds=1))), theirs("c4", closed=True)),
)  # fmt: skip
def test_poison(scene: Scene) -> None:
    scene.play()


@pytest.mark.rule("111.1.1", "515.8")
@pytest.mark.parametrize("kind", [kind for kind in ab.PowerKind if kind.is_attack])
def test_every_kind_of_attack_wounds_its_target_and_closes_its_source(kind: ab.PowerKind) -> None:
    table = Table()
    far = kind.is_attack and not kind.is_near
    orc = lay(table.first, "c3", tap(ab.Attack(kind, TWO)), strike="2-2-2")
    elf = lay(table.second, "c5" if far else "c4", closed=True)
    table.second.creature("a6")
    table.uses(orc, elf, die=5)
    assert (elf.wounds, orc.is_closed) == (2, True)

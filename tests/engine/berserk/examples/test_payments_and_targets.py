"""The worked examples of payments and of sources and targets (501 and 502 of the rulebook)."""

from collections.abc import Callable

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.table import events as ev
from engine.berserk.table import options as op
from engine.berserk.table.state import Asking, Step, Zone
from engine.kernel import Seat
from tests.engine.berserk.abilities.answering import at_play
from tests.engine.berserk.abilities.laying import board, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import TAP, influence, on_itself, spell, tap
from tests.engine.berserk.abilities.sayings import ENEMIES, ENEMY, ITS_TARGET, OWN, STRIKE, on
from tests.engine.berserk.abilities.scenes import Scene, scene, scenes
from tests.engine.berserk.examples.shared import hypnosis
from tests.support.scenario import Piece, Table

CLOSED = ab.CardIs(ab.Who.SELF, ab.InState(ab.State.CLOSED))
SHOT, DISCHARGE = (ab.PowerKind.SHOT,), (ab.PowerKind.DISCHARGE,)
ONCE = ab.Limit.PER_TURN


def sudden(body: ab.Body) -> ab.Playable:
    """Return what costs nothing and may be announced once a turn, at any time."""
    return ab.Playable(ab.FREE, body, sudden=True, limit=ONCE)


def dice_fell(table: Table) -> bool:
    """Whether the dice of the play that is being carried out have fallen."""
    return bool(table.state.stack) and table.state.stack[-1].fight.attack_die > 0


def passes_until(table: Table, holds: Callable[[], bool]) -> None:
    """Everybody passes until something holds."""
    while not holds():
        table.passes()


@pytest.mark.rule("501.10")
@pytest.mark.example("501.10-ex1")
def test_a_shade_counts_as_open_while_fighting_and_as_closed_afterwards() -> None:
    weaker = ab.SizeModifier(1, ab.Applies.AS_TARGET, brings_to=True)
    table, shade = board(ours("c3", ab.While(CLOSED, (weaker,)), life=20))
    elf, archer = (table.second.creature(cell, strike="5-5-5") for cell in ("c4", "d4"))
    table.strikes(shade, elf, dice=(1, 6))
    while table.asked != (Seat.FIRST, Asking.ACT):
        table.choose(op.StandFirm() if op.StandFirm() in table.options else op.Pass())
    assert (shade.wounds, shade.is_closed) == (5, True)
    table.ends_turn()
    table.strikes(archer, shade, dice=(3,))
    assert shade.wounds == 5 + 1


def an_action_under_way(*answers: ab.Ability) -> tuple[Table, Piece, Piece, Piece, Piece]:
    """An orc announces a spell of three wounds on an elf; a page stands beside the orc."""
    table = Table()
    orc = lay(table.first, "c3", tap(spell(ab.Wound(3))), strike="1-1-1")
    page = table.first.creature("c2")
    shaman = lay(table.second, "a6", hypnosis(), *answers)
    elf = table.second.creature("e6")
    table.uses(orc, elf)
    return table, orc, page, shaman, elf


@pytest.mark.rule("501.10")
@pytest.mark.example("501.10-ex2")
def test_an_acting_card_counts_as_open_during_its_action() -> None:
    table, orc, _page, shaman, elf = an_action_under_way()
    offered = []
    while elf.wounds == 0:
        offered.append((table.asked, table.can_use(shaman, orc)))
        table.passes()
    assert len(offered) >= 2
    assert all(can for _asked, can in offered)
    table.everybody_passes()
    assert orc.is_closed


@pytest.mark.rule("501.10", "501.11")
@pytest.mark.example("501.10-ex2", "501.11-ex1")
def test_a_hypnosis_makes_an_acting_card_strike_without_closing_it() -> None:
    table, orc, page, shaman, elf = an_action_under_way()
    table.passes()
    assert table.state.stack[-1].course.step is Step.CALCULATION
    table.uses(shaman, orc, die=3)
    table.everybody_passes()
    assert (page.wounds, elf.wounds, orc.is_closed, shaman.is_closed) == (1, 3, True, True)
    told = [
        (event.card, type(event))
        for event in table.match.history
        if isinstance(event, ev.Wounded | ev.CardClosed | ev.CardShut)
    ]
    paid = [(shaman.id, ev.CardClosed), (elf.id, ev.Wounded), (orc.id, ev.CardClosed)]
    assert told == [(page.id, ev.Wounded), *paid]


@scenes(
    scene("501.9 501.11 501.11-ex1", "a hypnosis closes a card whose action has not begun",
          "c3 uses at e6: asked second priority; a6 uses at c3 rolling 3, all pass: "
          "c2 has 1 wound, e6 has 0 wounds, c3 is closed",
          ours("c3", tap(spell(ab.Wound(3))), strike="1-1-1"), ours("c2"),
          theirs("a6", hypnosis(), ab.Playable(TAP, spell(ab.Wound(1)), sudden=True)),
          theirs("e6")),
    scene("501.13 526.1 501.13-ex1",
          "a paid blow lands even if its card has died",
          "c3 uses at c4 rolling 3, a6 uses, all pass: c3 is dead, c3 is not closed, "
          "c3 has 0 chips, c4 has 3 wounds",
          ours("c3", ab.Playable(ab.Payment(closes=True, chips=1),
              ab.Attack(ab.PowerKind.SPECIAL_STRIKE, Strength(3, 3, 3))), chips=1), ours("a1"),
          theirs("c4"),
          theirs("a6", ab.Playable(ab.FREE, spell(ab.Destroy(),
              targets=ab.Targets(who=ab.Who.SUBJECT)), sudden=True, when=ab.When(ab.Moment.BLOCKING,
              ENEMY)))),
)  # fmt: skip
def test_payments_and_targets(scene: Scene) -> None:
    scene.play()


@pytest.mark.rule("501.17")
@pytest.mark.example("501.17-ex1")
def test_a_spit_targets_cards_within_three_cells_or_flyers() -> None:
    shot = ab.Attack(ab.PowerKind.SHOT, Strength(1, 1, 1), range=3, targets=ENEMIES)
    takes = ab.Playable(
        TAP,
        at_play(ab.Redirect()),
        sudden=True,
        when=ab.When(ab.Moment.REDIRECTING, ENEMY, powers=SHOT),
    )
    table = Table()
    slug = lay(table.first, "c3", on(ab.Moment.LANDED, shot, powers=STRIKE), strike="1-1-1")
    elf = table.second.creature("c4", closed=True)
    near, far = table.second.creature("c6"), lay(table.second, "d6", takes)
    bird = table.second.flyer()
    table.strikes(slug, elf, dice=(3, 3))
    while table.asked != (Seat.FIRST, Asking.TARGET):
        table.passes()
    assert set(table.options) == {op.ChooseTarget(card.id) for card in (near, bird)}
    table.chooses(near)
    passes_until(table, lambda: table.can_use(far))
    table.uses(far)
    table.everybody_passes()
    assert (near.wounds, far.wounds) == (0, 1)


def an_acolyte() -> tuple[Table, Piece, Piece, Piece]:
    """«Три или менее разряда на 1 по разным существам»; of two elves one draws discharges."""
    others = ab.Targets(ab.AllOf((ENEMY, ab.Not(ab.Targeted()))))
    bolt = ab.Attack(ab.PowerKind.DISCHARGE, Strength(1, 1, 1), targets=others)
    takes = ab.Playable(
        ab.FREE,
        at_play(ab.Redirect()),
        sudden=True,
        when=ab.When(ab.Moment.REDIRECTING, ENEMY, powers=DISCHARGE),
        limit=ONCE,
    )
    table, acolyte, rod, elf, page = board(
        ours("c1", tap(ab.Repeat(3, ab.May(bolt)))), theirs("c4", takes), theirs("e6"), theirs("a6")
    )
    table.dice(3, 3, 3)
    table.uses(acolyte)
    table.choose(op.Accept())
    return table, rod, elf, page


@pytest.mark.rule("501.17", "505.4.3")
@pytest.mark.example("501.17-ex2")
def test_a_card_hit_by_a_bolt_may_draw_another_without_being_targeted_again() -> None:
    table, rod, elf, page = an_acolyte()
    table.chooses(rod)
    table.everybody_passes()
    assert (rod.wounds, table.asked) == (1, (Seat.FIRST, Asking.MAY))
    table.choose(op.Accept())
    assert set(table.options) == {op.ChooseTarget(elf.id), op.ChooseTarget(page.id)}
    table.chooses(elf)
    table.uses(rod)
    table.everybody_passes()
    assert (rod.wounds, elf.wounds) == (2, 0)
    table.choose(op.Accept())
    table.everybody_passes()
    assert (rod.wounds, elf.wounds, page.wounds) == (2, 0, 1)  # who is left was chosen


@pytest.mark.rule("501.17", "505.4.3")
@pytest.mark.example("501.17-ex2")
def test_a_card_that_drew_a_bolt_may_be_the_next_target() -> None:
    table, rod, elf, page = an_acolyte()
    table.chooses(elf)
    table.uses(rod)
    table.everybody_passes()
    assert (rod.wounds, elf.wounds) == (1, 0)
    table.choose(op.Accept())
    assert set(table.options) == {op.ChooseTarget(rod.id), op.ChooseTarget(page.id)}
    table.chooses(rod)
    table.everybody_passes()
    assert rod.wounds == 2


@pytest.mark.rule("501.17", "528.4")
@pytest.mark.example("501.17-ex3")
@pytest.mark.parametrize("after_the_dice", [True, False])
def test_a_card_carried_away_is_struck_only_after_the_dice_are_rolled(
    after_the_dice: bool,
) -> None:
    anywhere = ab.Cells(who=ab.Who.TARGET, within=9)
    push = ab.Power(ab.PowerKind.INFLUENCE, (ab.Relocate(),), ab.Targets(OWN), cells=anywhere)
    table, orc, wind, elf = board(
        ours("c3", strike="3-3-3"), theirs("a6", sudden(push)), theirs("c4", closed=True)
    )
    table.strikes(orc, elf, dice=(3,))
    if after_the_dice:
        passes_until(table, lambda: dice_fell(table))
    table.uses(wind, elf)
    table.picks("e6")
    table.everybody_passes()
    assert (elf.cell, elf.wounds, orc.is_closed) == (
        ("e6", 3, True) if after_the_dice else ("e6", 0, False)
    )


@pytest.mark.rule("502.3.2")
@pytest.mark.example("502.3.2-ex1")
@pytest.mark.parametrize(("silenced", "wounds"), [(True, [1, 1, 1]), (False, [2, 2, 2])])
def test_bolts_of_an_acolyte_continue_after_it_lost_its_abilities(
    silenced: bool, wounds: list[int]
) -> None:
    others = ab.Targets(ab.AllOf((ENEMY, ab.Not(ab.Targeted()))))
    bolt = ab.Attack(ab.PowerKind.DISCHARGE, Strength(1, 1, 1), targets=others)
    table, acolyte, witch = board(
        ours(
            "c1",
            tap(ab.Repeat(3, bolt)),
            ab.SizeModifier(1, powers=DISCHARGE),
            on(ab.Moment.LANDED, on_itself(ab.Chips(1)), powers=DISCHARGE),
        ),
        theirs("a6", sudden(influence(ab.LoseAbilities())), life=20),
    )
    elves = [witch, table.second.creature("c6"), table.second.creature("e6")]
    table.dice(3, 3, 3)
    table.uses(acolyte)
    table.chooses(elves[1])
    table.passes()  # it is legal and has begun
    if silenced:
        table.uses(witch, acolyte)
    table.everybody_passes()
    table.chooses(elves[0])
    table.everybody_passes()
    assert [elf.wounds for elf in elves] == wounds
    assert acolyte.state.chips == (0 if silenced else 3)
    assert acolyte.is_closed


PIKE = ab.Targets(ab.AllOf((ENEMY, ab.InDirection((ab.Direction.BEYOND,), ab.Who.OTHER))))


@pytest.mark.rule("502.3.3", "509.3")
@pytest.mark.example("502.3.3-ex1")
@pytest.mark.parametrize(
    ("life", "killed", "behind"),
    [(20, "", 3), (3, "", 3), (20, "after", 3), (20, "before", 0)],
)
def test_a_pike_reaches_the_card_behind_a_target_killed_by_its_strike(
    life: int, killed: str, behind: int
) -> None:
    size = ab.ResultOf(ab.Outcome.SIZE, of_trigger=True)
    pike = on(ab.Moment.LANDED, influence(ab.Wound(size), targets=PIKE), powers=STRIKE)
    table = Table()
    culhan = lay(table.first, "c3", pike, strike="3-3-3")
    killer = lay(table.first, "a1", sudden(spell(ab.Destroy())))
    elf = table.second.creature("c4", closed=True, life=life)
    other, far = table.second.creature("c5"), table.second.creature("d5")
    table.strikes(culhan, elf, dice=(3,))
    if killed == "before":
        passes_until(table, lambda: dice_fell(table))
        table.uses(killer, elf)
    if killed == "after":
        passes_until(table, lambda: elf.wounds == 3)
        table.uses(killer, elf)
    table.everybody_passes()
    assert elf.state.zone is (Zone.GRAVEYARD if killed or life == 3 else Zone.BATTLEFIELD)
    assert (other.wounds, far.wounds) == (behind, 0)


@pytest.mark.rule("502.3.3", "509.3")
@pytest.mark.example("502.3.3-ex2")
@pytest.mark.parametrize("life", [20, 3])
@pytest.mark.parametrize("answered", [False, True])
def test_a_chain_of_bolts_continues_from_a_card_that_died(life: int, answered: bool) -> None:
    def bolt(wounds: int, targets: ab.Targets) -> ab.Attack:
        return ab.Attack(ab.PowerKind.DISCHARGE, Strength(wounds, wounds, wounds), targets=targets)

    beside = ab.Targets(ab.AllOf((ENEMY, ab.Beside(ab.Who.TARGET), ab.Not(ab.Targeted()))))
    table = Table()
    body = ab.And((bolt(3, ENEMIES), bolt(2, beside), bolt(1, beside)))
    witch = lay(table.first, "c1", tap(body))
    killer = lay(table.first, "a1", sudden(spell(ab.Destroy())))
    one = table.second.creature("c4", life=life)
    other, third = table.second.creature("c5", life=2), table.second.creature("c6")
    far = table.second.creature("a6")
    table.dice(3, 3, 3)
    table.uses(witch)
    table.chooses(one)
    if answered and life == 20:
        passes_until(table, lambda: one.wounds == 3)
        assert table.asked is not None
        if table.can_use(killer, one):
            table.uses(killer, one)
    table.everybody_passes()
    assert one.is_dead is (life == 3 or answered)
    assert (other.is_dead, third.wounds, far.wounds) == (True, 1, 0)


@pytest.mark.rule("502.3.3", "120.3", "529.7")
@pytest.mark.example("502.3.3-ex3")
@pytest.mark.parametrize("dies", [False, True])
def test_an_epidemic_spreads_at_the_end_of_the_turn_from_a_remaining_card(
    dies: bool,
) -> None:
    poison = ab.Gain(ab.Named(ab.Name.POISON, 1))
    neighbours = ab.Targets(ab.AllOf((ENEMY, ab.Beside(ab.Who.REMEMBERED))))
    spreads = on(ab.Moment.TURN_END, influence(poison, targets=neighbours), ab.ANY_CARD)
    plague = influence(poison, ab.Delay(spreads), targets=ITS_TARGET)
    table = Table()
    itineri = lay(table.first, "c3", on(ab.Moment.LANDED, plague, powers=STRIKE), strike="1-1-1")
    killer = lay(table.first, "a1", tap(spell(ab.Destroy())))
    elf = table.second.creature("c4", closed=True)
    near, other, far = (table.second.creature(cell) for cell in ("c5", "d5", "a6"))
    table.strikes(itineri, elf, dice=(3,))
    table.everybody_passes()
    sick = [card.state.facts.value(ab.Name.POISON) for card in (elf, near, other, far)]
    assert sick == [1, 0, 0, 0]
    if dies:
        table.uses(killer, elf)
    table.ends_turn()
    if not dies:
        assert set(table.options) == {op.ChooseTarget(near.id), op.ChooseTarget(other.id)}
        table.chooses(other)
        table.everybody_passes()
    sick = [card.state.facts.value(ab.Name.POISON) for card in (near, other, far)]
    assert sick == [0, int(not dies), 0]


@pytest.mark.rule("502.4", "116.3.3")
@pytest.mark.example("502.4-ex2")
def test_experience_for_relocating_is_gained_by_the_card_with_the_ability() -> None:
    skill = on_itself(ab.Gain(ab.Named(ab.Name.ATTACK_EXPERIENCE, 1)))
    table, orc, page, _ = board(
        ours("c3", on(ab.Moment.RELOCATED, skill)), ours("c2"), theirs("c6")
    )
    table.moves(page, "b2")
    assert not orc.state.facts.has(ab.Name.ATTACK_EXPERIENCE)
    table.moves(orc, "c4")
    skilled = [card.state.facts.value(ab.Name.ATTACK_EXPERIENCE) for card in (orc, page)]
    assert skilled == [1, 0]


@pytest.mark.rule("502.9")
@pytest.mark.example("502.9-ex1")
@pytest.mark.parametrize("healer", ["itself", "a friend", "an enemy"])
def test_a_card_that_cannot_be_healed_is_healed_by_no_card(
    healer: str,
) -> None:
    until = ab.Until.OWN_NEXT_TURN_END if healer == "an enemy" else ab.Until.TURN_END
    curse = (
        ab.Gain(ab.Cannot(ab.Doing.BE_HEALED), until),
        ab.Gain(ab.Cannot(ab.Doing.GET_EXTRA_LIFE), until),
    )
    cures = (
        ab.Playable(ab.FREE, influence(ab.Heal(1))),
        ab.Playable(ab.FREE, influence(ab.ExtraLife(1))),
    )
    table, witch, orc = board(ours("a1", tap(influence(*curse))), ours("c2", *cures, wounds=4))
    cards = {
        "itself": orc,
        "a friend": lay(table.first, "c1", *cures),
        "an enemy": lay(table.second, "c6", *cures),
    }
    table.uses(witch, orc)
    if healer == "an enemy":
        table.ends_turn()
    for number in (0, 1):
        table.uses(cards[healer], orc, number)
    assert (orc.wounds, orc.state.extra) == (4, 0)
    table.ends_turn()
    table.ends_turn()
    for number in (0, 1):
        table.uses(cards[healer], orc, number)
    assert (orc.wounds, orc.state.extra) == (3, 1)


@pytest.mark.rule("502.9", "535.1")
@pytest.mark.example("502.9-ex2")
@pytest.mark.parametrize("healer", ["itself", "a friend", "an enemy"])
@pytest.mark.parametrize("wants", [True, False])
def test_a_card_may_wound_instead_of_being_healed_by_any_card(healer: str, wants: bool) -> None:
    bite = influence(
        ab.Wound(ab.ResultOf(ab.Outcome.AMOUNT, of_trigger=True)), targets=ab.Targets(ab.Beside())
    )
    instead = ab.Replacement(ab.ReplacedBy.HEALING, body=bite, may=True)
    cure = ab.Playable(ab.FREE, influence(ab.Heal(2)))
    table, satyr, friend, enemy, elf = board(
        ours("c3", instead, cure, wounds=5), ours("a1", cure), theirs("a6", cure), theirs("c4")
    )
    if healer == "an enemy":
        table.ends_turn()
    table.uses({"itself": satyr, "a friend": friend, "an enemy": enemy}[healer], satyr)
    assert table.asked is not None
    assert table.asked[0] is Seat.FIRST
    answers = [option for option in table.options if isinstance(option, op.ReplaceBy | op.Accept)]
    refusals = [option for option in table.options if option not in answers]
    table.choose((answers if wants else refusals)[0])
    table.everybody_passes()
    assert (satyr.wounds, elf.wounds) == ((5, 2) if wants else (3, 0))

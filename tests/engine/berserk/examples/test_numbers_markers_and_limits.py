"""The worked examples of X, of named markers and of limits (543 to 546 of the rulebook)."""

from dataclasses import replace

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.card import CardSpec, CardType
from engine.berserk.table import options as op
from engine.berserk.table.board import parse_cell
from engine.berserk.table.state import Asking, Zone
from engine.kernel import Seat
from tests.engine.berserk.abilities.answering import at_play
from tests.engine.berserk.abilities.laying import board, lay, ours
from tests.engine.berserk.abilities.nodes import TAP, influence, on_itself, spell, tap
from tests.engine.berserk.abilities.sayings import ENEMIES, ENEMY, ITS_TARGET, OWN, SELF, STRIKE, on
from tests.engine.berserk.examples.shared import all_is_answered
from tests.support import specs
from tests.support.scenario import Piece, Table

INFLUENCE, SHOT = ab.PowerKind.INFLUENCE, ab.PowerKind.SHOT
ATTACKS = tuple(kind for kind in ab.PowerKind if kind.is_attack)
NOBODY = ab.Targets(least=0, most=0)
ONE_CHIP = on_itself(ab.Chips(1))


@pytest.mark.rule("543.6/movement")
@pytest.mark.example("543.6-ex1")
@pytest.mark.parametrize(
    ("printed", "more", "wounds"), [(2, 0, 1), (3, 0, 1), (1, 0, 2), (1, 3, 2), (2, -1, 1)]
)
def test_serk_looks_at_the_printed_movement_of_its_attacker(
    printed: int, more: int, wounds: int
) -> None:
    quick = ab.HasFact(ab.Fact.MOVEMENT, ab.Compare.AT_LEAST, 2)
    less = ab.SizeModifier(-1, ab.Applies.AS_TARGET, powers=ATTACKS, against=quick)
    table = Table()
    keeper = ab.While(ab.ALWAYS, (ab.Modify(ab.Property.MOVEMENT, more),), OWN)
    lay(table.first, "a1", *((keeper,) if more else ()))
    orc = lay(table.first, "c3", strike="2-2-2", movement=printed)
    serk = lay(table.second, "c4", less, closed=True)
    table.strikes(orc, serk, dice=(3,))
    assert serk.wounds == wounds


@pytest.mark.rule("543.5", "512.6.6")
@pytest.mark.example("543.5-ex1")
@pytest.mark.parametrize("answer", [None, ab.Wound(3), ab.Heal(3)])
def test_the_healing_of_leshy_is_counted_in_the_calculation(answer: ab.Effect | None) -> None:
    table = Table()
    leshy = lay(table.first, "c1", tap(on_itself(ab.Heal(None))), wounds=4)
    answers = () if answer is None else (ab.Playable(TAP, influence(answer), sudden=True),)
    mage = lay(table.second, "a6", *answers)
    table.uses(leshy)
    if answer is not None:
        table.uses(mage, leshy)
    table.everybody_passes()
    assert (leshy.wounds, leshy.is_closed) == (0, True)


def worm() -> tuple[ab.Playable, ab.Playable]:
    """It lays «дрожь» on a free cell, and goes to a cell with such a marker."""
    lays = ab.Power(INFLUENCE, (ab.MarkCell("дрожь"),), NOBODY, cells=ab.Cells())
    goes = ab.Power(INFLUENCE, (ab.Relocate(),), ab.ITSELF, cells=ab.Cells(marker="дрожь"))
    return ab.Playable(ab.FREE, lays), ab.Playable(ab.FREE, goes)


@pytest.mark.rule("544.3")
@pytest.mark.example("544.3-ex1")
def test_a_worm_uses_the_markers_of_itself_and_of_the_worms_of_its_squad() -> None:
    table = Table()
    one, other = (lay(table.first, cell, *worm(), name="Червь") for cell in ("a1", "e1"))
    rival = lay(table.second, "c6", *worm(), name="Червь")
    for digger, cell in ((one, "a3"), (other, "e3")):
        table.uses(digger)
        table.picks(cell)
    table.ends_turn()
    table.uses(rival)
    table.picks("b4")
    table.ends_turn()
    table.uses(one, number=1)
    cells = {option.cell for option in table.options if isinstance(option, op.ChooseCell)}
    assert cells == {parse_cell("a3"), parse_cell("e3")}
    table.picks("e3")
    assert one.cell == "e3"


@pytest.mark.rule("544.4", "106.1.2")
@pytest.mark.example("544.4-ex1")
@pytest.mark.parametrize("last", [0, 1])
def test_the_third_strangling_marker_destroys_the_card(last: int) -> None:
    three = ab.Comparison(ab.MarkersOn("удушение", ab.Who.TARGET), ab.Compare.AT_LEAST, 3)
    strangles = influence(ab.Gain(ab.Marker(), marker="удушение"))
    again = ab.Targets(ab.Targeted())
    body = ab.And((strangles, ab.Provided(three, influence(ab.Destroy(), targets=again))))
    table = Table()
    creatures = [
        lay(table.first, cell, ab.Playable(ab.FREE, body), on(ab.Moment.KILLED, ONE_CHIP))
        for cell in ("a1", "e1")
    ]
    victim = table.second.creature("c6")
    table.second.creature("a6")
    for number in (0, 1, last):
        assert not victim.is_dead
        table.uses(creatures[number])
        if table.asked == (Seat.FIRST, Asking.TARGET):
            table.choose(op.ChooseTarget(victim.id))
    assert victim.is_dead
    assert [creature.state.chips for creature in creatures] == [int(not last), last]


@pytest.mark.rule("544.5", "544.6")
@pytest.mark.example("544.5-ex1")
@pytest.mark.parametrize("flies", [True, False])
def test_every_marker_of_the_hunt_wounds_on_a_flyer_attack_and_is_removed(flies: bool) -> None:
    by_flyer = ab.AllOf((ab.OfType((CardType.FLYER,)),))
    pounce = on_itself(ab.Wound(2), ab.LoseMarker("охота", this=True))
    hunted = on(ab.Moment.LANDED, pounce, by_flyer, SELF, powers=STRIKE)
    table, hunter = board(
        ours("c1", ab.Playable(ab.FREE, influence(ab.Gain(hunted, marker="охота"))))
    )
    hawk = table.first.flyer(strike="1-1-1")
    orc = table.first.creature("c3", strike="1-1-1")
    elf = table.second.creature("c4", closed=True)
    for _marker in range(2):
        table.uses(hunter, elf)
    table.strikes(hawk if flies else orc, elf, dice=(3,))
    while table.asked is not None and table.asked[1] is Asking.TRIGGER_ORDER:
        table.choose(table.options[0])
    assert (elf.wounds, len(elf.state.effects)) == ((1 + 2 + 2, 0) if flies else (1, 2))


@pytest.mark.rule("544.5", "531.6")
@pytest.mark.example("544.5-ex2")
def test_two_nets_block_one_attack_and_are_both_removed() -> None:
    meets = ab.When(ab.Moment.BLOCKING, ab.ANY_CARD, SELF, powers=ATTACKS)
    doings = (ab.Doing.MOVE, ab.Doing.ACT)
    held = tuple(ab.Gain(ab.Cannot(doing), marker="сеть") for doing in doings)
    tears = ab.And((at_play(ab.Block()), on_itself(ab.LoseMarker("сеть"))))
    net = influence(ab.Gain(ab.Triggered(meets, tears), marker="сеть"), *held)
    table = Table()
    spiders = [lay(table.first, cell, tap(net)) for cell in ("a1", "e1")]
    orcs = [table.first.creature(cell, strike="1-1-1") for cell in ("c3", "d3")]
    vail = lay(table.second, "c4", tap(spell(ab.Wound(1))))
    for spider in spiders:
        table.uses(spider, vail)
    table.ends_turn()
    assert not any(getattr(option, "card", None) == vail.id for option in table.options)
    table.ends_turn()
    table.strikes(orcs[0], vail, dice=(4, 1))
    all_is_answered(table)
    assert (vail.wounds, vail.state.effects) == (0, ())
    table.strikes(orcs[1], vail, dice=(4, 1))
    all_is_answered(table)
    assert vail.wounds == 1
    table.ends_turn()
    assert table.can_use(vail, orcs[0])
    assert table.can_move(vail, "c5")


@pytest.mark.rule("544.6")
@pytest.mark.example("544.6-ex1")
def test_each_wall_of_fire_burns_every_card_on_its_cell() -> None:
    burns = on(ab.Moment.TURN_START, on_itself(ab.Wound(2)), turn=ab.Side.ENEMY)
    fire = ab.Power(INFLUENCE, (ab.MarkCell("огонь", burns),), NOBODY, cells=ab.Cells(free=False))
    table, dragon = board(ours("c1", ab.Playable(ab.FREE, fire)))
    twice, once, safe = (table.second.creature(cell) for cell in ("c4", "d4", "e4"))
    rider = table.second.symbiote(specs.companion(life=9), twice)
    for cell in ("c4", "c4", "d4", "a5"):
        table.uses(dragon)
        table.picks(cell)
    table.ends_turn()
    all_is_answered(table)
    assert [card.wounds for card in (twice, rider, once, safe)] == [4, 4, 2, 0]


def a_gloomy_lady(life: int) -> tuple[Table, Piece, list[Piece], Piece, Piece]:
    """«Пока больше 8 жизней – может заблокировать …, пока меньше 8 – может удвоить …»."""
    heals, lives = (ab.EffectKind.HEAL,), ab.FactOf(ab.Fact.LIFE)
    theirs = ab.When(ab.Moment.BLOCKING, ENEMY, effects=heals, nth=1)
    ours = ab.When(ab.Moment.CALCULATION, ab.ANY_CARD, OWN, effects=heals, nth=1)
    rich = ab.Comparison(lives, ab.Compare.MORE, 8)
    poor = ab.Comparison(lives, ab.Compare.LESS, 8)
    blocks = ab.Triggered(theirs, at_play(ab.Block()), may=True)
    doubles = ab.Triggered(ours, at_play(ab.ScaleSize(2)), may=True)
    table = Table()
    lady = lay(table.second, "a6", ab.While(rich, (blocks,)), ab.While(poor, (doubles,)), life=life)
    cures = tap(influence(ab.Heal(2)))
    healers = [lay(table.first, cell, cures) for cell in ("a1", "b1")]
    healers += [lay(table.second, cell, cures) for cell in ("b6", "c6")]
    mine, theirs_ = lay(table.first, "c1", wounds=6), lay(table.second, "e6", wounds=6)
    return table, lady, healers, mine, theirs_


def answers(table: Table, *, wants: bool) -> bool:
    """Say whether the lady uses what she may; return whether she was asked."""
    asked = table.asked == (Seat.SECOND, Asking.TRIGGER_ORDER)
    if asked:
        table.choose(table.options[0] if wants else op.Pass())
    table.everybody_passes()
    return asked


@pytest.mark.rule("545.8", "531.3")
@pytest.mark.example("545.8-ex1")
@pytest.mark.parametrize("hale", [True, False])
def test_a_lady_above_eight_life_may_block_the_first_enemy_healing(
    hale: bool,
) -> None:
    table, _lady, healers, orc, _elf = a_gloomy_lady(9)
    target = healers[0] if hale else orc
    table.uses(healers[0], target)
    assert answers(table, wants=True)
    assert orc.wounds == 6
    table.uses(healers[1], orc)
    assert not answers(table, wants=True)
    assert orc.wounds == 4


@pytest.mark.rule("545.8", "520.2", "523.4")
@pytest.mark.example("545.8-ex1")
@pytest.mark.parametrize("hale", [True, False])
@pytest.mark.parametrize("wants", [True, False])
def test_a_lady_below_eight_life_may_double_the_first_own_healing(hale: bool, wants: bool) -> None:
    table, _lady, healers, _orc, elf = a_gloomy_lady(7)
    table.ends_turn()
    table.uses(healers[2], healers[2] if hale else elf)
    assert answers(table, wants=wants)
    assert elf.wounds == (6 if hale else 6 - 2 * (1 + wants))
    wounds = elf.wounds
    table.uses(healers[3], elf)
    assert not answers(table, wants=True)
    assert elf.wounds == wounds - 2


@pytest.mark.rule("545.8")
@pytest.mark.example("545.8-ex1")
def test_a_lady_at_eight_life_changes_no_healing() -> None:
    table, _lady, healers, orc, elf = a_gloomy_lady(8)
    table.uses(healers[0], orc)
    assert not answers(table, wants=True)
    table.ends_turn()
    table.uses(healers[2], elf)
    assert not answers(table, wants=True)
    assert (orc.wounds, elf.wounds) == (4, 4)


@pytest.mark.rule("545.9", "547.2.2")
@pytest.mark.example("545.9-ex1")
@pytest.mark.parametrize("permitted", [True, False])
def test_eriala_shoots_like_others_and_also_at_adjacent_cards(permitted: bool) -> None:
    beside = (ab.AlsoAt(ab.Beside(), powers=(SHOT,)),) if permitted else ()
    table = Table()
    eriala = lay(table.first, "c3", *beside, tap(ab.Attack(SHOT, Strength(1, 1, 1))))
    near, far = table.second.creature("c4"), table.second.creature("c6")
    bird = table.second.flyer()
    aims = [table.can_use(eriala, card) for card in (near, far, bird)]
    assert aims == [permitted, True, True]


@pytest.mark.rule("545.12", "545.7")
@pytest.mark.example("545.12-ex1")
@pytest.mark.parametrize(("life", "offered"), [(3, True), (4, False)])
def test_kilsus_counts_each_passed_cell_and_finishes_off_twice_a_turn(
    life: int, offered: bool
) -> None:
    steps = ab.Times(ab.Deed.MOVED, SELF)
    blow = influence(ab.FinishingBlow(steps), targets=ENEMIES)
    kills = ab.Triggered(
        ab.When(ab.Moment.LANDED, SELF, powers=STRIKE),
        blow,
        may=True,
        limit=ab.Limit.PER_TURN,
        times=2,
    )
    table = Table()
    whirl = lay(table.first, "a1", tap(influence(ab.AddProperty(ab.Property.MOVEMENT, 2))))
    kilsus = lay(table.first, "c2", kills, ab.ActsTimes(3, STRIKE), strike="1-1-1")
    wall = table.second.artifact("d4", life=30)
    prey = [table.second.creature(cell, life=life) for cell in ("b4", "c4", "b3")]
    table.second.creature("e6")
    table.uses(whirl, kilsus)
    table.ends_turn()
    table.ends_turn()
    for cell in ("c3", "c2", "c3"):
        table.moves(kilsus, cell)
    killed = []
    for victim in prey:
        table.strikes(kilsus, wall, dice=(3,))
        while table.asked is not None and table.asked[1] is not Asking.ACT:
            wanted = (op.ChooseTarget(victim.id), op.TriggerNext(kilsus.id), op.StandFirm())
            said = [option for option in table.options if option in wanted]
            table.choose(said[0] if said else op.Pass())
        killed.append(victim.is_dead)
    assert killed == ([True, True, False] if offered else [False, False, False])


def kin(name: str, cost: int, *, flies: bool = False, called: str = "дитя Кронга") -> CardSpec:
    """Return a card of this class and cost."""
    spec = specs.flyer(name, cost=cost) if flies else specs.creature(name, cost=cost)
    return replace(spec, classes=(called,))


@pytest.mark.rule("545.13", "536.4")
@pytest.mark.example("545.13-ex1")
@pytest.mark.parametrize(
    ("flies", "offered"), [(False, {"Волк ценой 4", "Сокол ценой 4"}), (True, set())]
)
def test_borsan_summons_a_costlier_child_onto_the_cell_of_the_killer(
    flies: bool, offered: set[str]
) -> None:
    children = ab.OfClass(("дитя Кронга",))
    one_more = ab.Sum((ab.FactOf(ab.Fact.COST, ab.Who.SUBJECT), 1))
    dearer = ab.AllOf((children, ab.HasFact(ab.Fact.COST, ab.Compare.EQUAL, one_more)))
    exiles = influence(ab.Exile(), targets=ab.Targets(who=ab.Who.SUBJECT))
    calls = ab.Power(
        INFLUENCE,
        (ab.BringIn(closed=True),),
        ab.Targets(dearer, area=ab.Area.DECK),
        cells=ab.Cells(place_of=ab.Who.SUBJECT),
    )
    when = ab.When(ab.Moment.KILLED, ab.AllOf((OWN, children)), ENEMY)
    table = Table()
    lay(table.first, "a1", ab.Triggered(when, ab.WhileDoing(exiles, calls), may=True))
    child = table.first.card(kin("Дитя", 3, flies=flies), None if flies else "c3")
    deck = (
        kin("Волк ценой 4", 4),
        kin("Сокол ценой 4", 4, flies=True),
        kin("Волк ценой 5", 5),
        kin("Чужой ценой 4", 4, called="орк"),
    )
    table.first.deck(*deck)
    elf = table.second.creature("c4", life=1)
    table.second.creature("e6")
    table.strikes(child, elf, dice=(6, 1))
    seen: set[str] = set()
    names = sorted(spec.name for spec in deck)
    while table.asked is not None and table.asked[1] is not Asking.ACT:
        listed = [option for option in table.options if isinstance(option, op.ChooseFromDeck)]
        seen |= {names[option.place] for option in listed}
        said = [option for option in table.options if isinstance(option, op.TriggerNext)]
        table.choose((listed or said or list(table.options))[0])
    assert elf.is_dead
    assert seen == offered
    assert child.state.zone is Zone.EXILE
    if not flies:
        called = next(card for card in table.state.cards if card.spec.name in offered)
        assert called.closed
        assert called.zone in (Zone.BATTLEFIELD, Zone.EXTRA)


@pytest.mark.rule("545.13", "538.2")
@pytest.mark.example("545.13-ex2")
@pytest.mark.parametrize("by_attack", [True, False])
@pytest.mark.parametrize(("flew", "offered"), [(False, {"Волк", "Сокол"}), (True, {"Сокол"})])
def test_a_valkyrie_replaces_a_dead_flyer_by_a_printed_flyer(
    flew: bool, offered: set[str], by_attack: bool
) -> None:
    brave = ab.OfClass(("вальхалла",))
    died = ab.When(ab.Moment.DIED, ab.AllOf((OWN, brave)))
    slain = ab.DiedOf(ab.Who.SUBJECT, source=ENEMY, powers=ATTACKS)
    calls = ab.Power(
        INFLUENCE,
        (ab.BringIn(),),
        ab.Targets(ab.IsCreature(), area=ab.Area.DECK),
        cells=ab.Cells(place_of=ab.Who.SUBJECT, instead=True),
    )
    table = Table(active=Seat.SECOND)
    lay(table.first, "a1", ab.Triggered(died, calls, may=True, condition=slain))
    blow = ab.Attack(SHOT, Strength(10, 10, 10))
    killer = lay(table.second, "c6", tap(blow), tap(spell(ab.Destroy())))
    victim = table.first.card(
        kin("Воин", 3, flies=flew, called="вальхалла"), None if flew else "c1"
    )
    table.first.deck(specs.creature("Волк"), specs.flyer("Сокол"))
    table.uses(killer, victim, number=0 if by_attack else 1, die=3)
    seen: set[str] = set()
    while table.asked is not None and table.asked[1] is not Asking.ACT:
        listed = [option for option in table.options if isinstance(option, op.ChooseFromDeck)]
        seen |= {("Волк", "Сокол")[option.place] for option in listed}
        said = [option for option in table.options if isinstance(option, op.TriggerNext)]
        table.choose((listed or said or list(table.options))[-1])
    assert victim.is_dead
    assert seen == (offered if by_attack else set())


@pytest.mark.rule("546.2")
@pytest.mark.example("546.2-ex1")
@pytest.mark.parametrize(
    ("assails", "dice", "shoots"),
    [
        (True, (3, 2), True),
        (True, (6, 1), True),
        (True, (1, 6), True),
        (True, (1, 4), True),
        (False, (1, 4), True),
        (False, (1, 6), True),
        (False, (6, 1), False),
    ],
)
def test_an_elven_warrior_shoots_at_any_strike_but_at_a_miss_only_as_assailant(
    assails: bool, dice: tuple[int, int], shoots: bool
) -> None:
    shot = ab.Attack(SHOT, Strength(2, 2, 2), targets=ab.Targets(ab.Called("Мишень")))
    landed = (ab.AttackStrength.WEAK, ab.AttackStrength.MEDIUM, ab.AttackStrength.STRONG)
    strikes = ab.When(ab.Moment.LANDED, SELF, powers=STRIKE, strengths=landed)
    miss = (ab.AttackStrength.MISS,)
    misses = ab.When(ab.Moment.LANDED, SELF, powers=STRIKE, strengths=miss, assaults=miss)
    table = Table()
    abilities = (ab.Triggered(strikes, shot), ab.Triggered(misses, shot))
    elf = lay(table.first if assails else table.second, "c3", *abilities, life=20)
    orc = lay(table.second if assails else table.first, "c4", life=20)
    mark = lay(table.second if assails else table.first, "a6", name="Мишень")
    first, other = (elf, orc) if assails else (orc, elf)
    table.strikes(first, other, dice=(*dice, 3))
    all_is_answered(table)
    assert mark.wounds == (2 if shoots else 0)


@pytest.mark.rule("546.2")
@pytest.mark.example("546.2-ex2")
@pytest.mark.parametrize("dice", [(6, 1), (3, 4), (1, 6), (2, 5)])
@pytest.mark.parametrize("assails", [True, False])
def test_a_goblin_closes_the_card_it_assails_but_not_its_attacker(
    assails: bool, dice: tuple[int, int]
) -> None:
    every = tuple(ab.AttackStrength)
    when = ab.When(ab.Moment.LANDED, SELF, powers=STRIKE, strengths=every, assaults=every)
    closes = ab.Triggered(when, influence(ab.Close(), targets=ITS_TARGET))
    table = Table()
    goblin = lay(table.first if assails else table.second, "c3", closes, life=20)
    stays = ab.StaysOpenAfter(STRIKE)
    elf = lay(table.second if assails else table.first, "c4", stays, life=20)
    first, other = (goblin, elf) if assails else (elf, goblin)
    table.strikes(first, other, dice=dice)
    all_is_answered(table)
    assert elf.is_closed is assails


@pytest.mark.rule("546.2", "545.7", "545.8.1")
@pytest.mark.example("546.2-ex3")
@pytest.mark.parametrize(
    ("kind", "die", "more"),
    [("discharge", 3, 1), ("discharge", 4, 0), ("magic_strike", 3, 1), ("magic_strike", 6, 0)],
)
def test_teya_strengthens_the_next_bolt_or_magic_strike_after_a_weak_one(
    kind: str, die: int, more: int
) -> None:
    kinds = (ab.PowerKind.DISCHARGE, ab.PowerKind.MAGIC_STRIKE)
    weak = (ab.AttackStrength.WEAK,)
    lungs = ab.AllOf((OWN, ab.OfClass(("лунг",))))
    when = ab.When(ab.Moment.LANDED, lungs, powers=kinds, strengths=weak)
    gift = ab.Gain(ab.SizeModifier(1, powers=kinds), ab.Until.ONE_USE)
    gives = influence(gift, targets=ab.Targets(who=ab.Who.SUBJECT))
    power = ab.PowerKind(kind)
    attack = ab.Playable(ab.FREE, ab.Attack(power, Strength(1, 2, 3)))
    table = Table()
    lay(table.first, "a1", ab.Triggered(when, gives, limit=ab.Limit.PER_TURN, times=3))
    lung = lay(table.first, "c3", attack, classes=("лунг",))
    near = power is ab.PowerKind.MAGIC_STRIKE
    elf = table.second.creature("c4" if near else "c5", life=40)
    table.uses(lung, elf, die=die)
    first = elf.wounds
    table.uses(lung, elf, die=4)
    assert elf.wounds == first + 2 + more
    table.uses(lung, elf, die=4)
    assert elf.wounds == first + 2 + more + 2  # it was for the next one alone


@pytest.mark.rule("546.2", "545.7")
@pytest.mark.example("546.2-ex3")
def test_teya_strengthens_attacks_three_times_a_turn() -> None:
    kinds = (ab.PowerKind.DISCHARGE, ab.PowerKind.MAGIC_STRIKE)
    when = ab.When(ab.Moment.LANDED, OWN, powers=kinds, strengths=(ab.AttackStrength.WEAK,))
    gift = ab.Gain(ab.SizeModifier(1, powers=kinds), ab.Until.ONE_USE)
    gives = influence(gift, targets=ab.Targets(who=ab.Who.SUBJECT))
    table = Table()
    lay(table.first, "a1", ab.Triggered(when, gives, limit=ab.Limit.PER_TURN, times=3))
    bolt = ab.Playable(ab.FREE, ab.Attack(ab.PowerKind.DISCHARGE, Strength(1, 2, 3)))
    lung = lay(table.first, "c3", bolt)
    elf = table.second.creature("c5", life=40)
    wounds = []
    for _bolt in range(5):
        before = elf.wounds
        table.uses(lung, elf, die=3)
        wounds.append(elf.wounds - before)
    assert wounds == [1, 2, 2, 2, 1]

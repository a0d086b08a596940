"""The worked examples of effects, markers and zones (120 to 123 and part 2 of the rulebook)."""

from dataclasses import replace

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.card import CardType
from engine.berserk.table import options as op
from engine.berserk.table.state import Asking, Zone
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import board, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import influence, on_itself, spell, tap
from tests.engine.berserk.abilities.sayings import ENEMIES, ENEMY, OWN, SELF, STRIKE, on
from tests.support import specs
from tests.support.scenario import Table

OTHERS = ab.AllOf((OWN, ab.Not(SELF)))
IN_BATTLE = ab.CardIs(ab.Who.SELF, ab.InArea(ab.Area.BATTLE))
ARMOR = ab.Named(ab.Name.ARMOR, 2)
IN_LINE = ab.Formation((ab.Named(ab.Name.ARMOR, 1),))
GONE: dict[str, ab.Effect] = {
    "destroyed": ab.Destroy(),
    "exiled": ab.Exile(),
    "returned to the deck": ab.ToDeck(),
}


def icy_rain() -> ab.Playable:
    """«В следующий ход противника он может передвигаться только 3-2-1 существами»."""

    def only(creatures: int) -> ab.Body:
        moved = ab.Count(ab.AllOf((ENEMY, ab.Did(ab.Deed.MOVED))))
        enough = ab.Every(
            (ab.TurnOf(ab.Side.ENEMY), ab.Comparison(moved, ab.Compare.AT_LEAST, creatures))
        )
        rest = ab.AllOf((ENEMY, ab.Did(ab.Deed.MOVED, did=False)))
        ban = ab.While(enough, (ab.Cannot(ab.Doing.MOVE),), rest)
        rolled = ab.Comparison(ab.ResultOf(ab.Outcome.AMOUNT), ab.Compare.EQUAL, creatures)
        return ab.Provided(rolled, on_itself(ab.Delay(ban, ab.Until.ENEMY_NEXT_TURN_END)))

    die = on_itself(ab.RollDie(ab.Rolled(Strength(3, 2, 1))))
    return tap(ab.And((die, ab.Or(tuple(only(number) for number in (1, 2, 3))))))


@pytest.mark.rule("120.2", "120.4")
@pytest.mark.example("120.2-ex1")
@pytest.mark.parametrize("way", list(GONE))
@pytest.mark.parametrize(("die", "moving"), [(3, 3), (5, 2), (6, 1)])
def test_icy_rain_limits_the_number_of_moving_creatures_after_its_caster_died(
    way: str, die: int, moving: int
) -> None:
    table, mage, _, killer = board(
        ours("c1", icy_rain()), ours("a1"), theirs("a6", tap(spell(GONE[way])))
    )
    files = "abcd"
    walkers = [table.second.creature(f"{file}5", movement=2) for file in files]
    table.uses(mage, die=die)
    if table.asked == (Seat.FIRST, Asking.BRANCH):
        table.choose(table.options[0])
    table.ends_turn()
    table.uses(killer, mage)
    assert mage.state.zone not in (Zone.BATTLEFIELD, Zone.EXTRA)
    for file, walker in list(zip(files, walkers, strict=True))[:moving]:
        table.moves(walker, f"{file}4")
    movers = {option.card for option in table.options if isinstance(option, op.MoveTo)}
    assert movers == {walker.id for walker in walkers[:moving]}  # who moved may move on
    table.ends_turn()
    table.ends_turn()
    movers = {option.card for option in table.options if isinstance(option, op.MoveTo)}
    assert {walker.id for walker in walkers} <= movers  # that turn is over


def flowering_runes() -> ab.Playable:
    """«Выберите ряд, в начале вашего хода ранить X существ на 1-2-2, X – здоровых в ряду»."""

    def in_row(row: int) -> ab.Power:
        hale = ab.AllOf((OWN, ab.InRows((row,)), ab.Not(ab.InState(ab.State.WOUNDED))))
        several = ab.Targets(ENEMY, least=ab.Count(hale), most=ab.Count(hale))
        wounds = spell(ab.Wound(ab.Rolled(Strength(1, 2, 2))), targets=several)
        return on_itself(ab.Delay(on(ab.Moment.TURN_START, wounds, turn=ab.Side.OWN)))

    return tap(ab.Or(tuple(in_row(row) for row in (1, 2, 3))))


@pytest.mark.rule("120.3")
@pytest.mark.example("120.3-ex1")
@pytest.mark.parametrize(("die", "wounds"), [(3, 1), (4, 2), (6, 2)])
def test_flowering_runes_count_unwounded_cards_in_the_row_when_they_fire(
    die: int, wounds: int
) -> None:
    table, mage = board(ours("a1", flowering_runes()))
    orcs = [table.first.creature(cell) for cell in ("a3", "b3", "c3")]
    table.first.creature("d2")  # of another row
    once = ab.Playable(ab.FREE, spell(ab.Wound(1)), limit=ab.Limit.PER_TURN)
    elves = [lay(table.second, "a6", once), lay(table.second, "b6", tap(spell(ab.Destroy())))]
    elves += [table.second.creature(cell) for cell in ("c6", "d6")]
    table.uses(mage)
    table.choose(op.ChooseBranch(0))  # the row in front, with three hale creatures now
    table.ends_turn()
    table.uses(elves[0], orcs[0])
    table.uses(elves[1], mage)
    table.dice(die)
    table.ends_turn()
    table.chooses(elves[0], elves[3])
    assert [elf.wounds for elf in elves] == [wounds, 0, 0, wounds]


def eorval(*others: ab.Ability) -> tuple[ab.Ability, ...]:
    """«+1 к удару и -1 от немагических атак, пока рядом существа минимум 4 классов»."""
    classes = ("гном", "тролль", "орк", "эльф")
    near = tuple(ab.ThereAre(ab.AllOf((ab.OfClass((name,)), ab.Beside()))) for name in classes)
    return (ab.While(ab.Every(near), (ab.SizeModifier(1, powers=STRIKE),)), *others)


@pytest.mark.rule("121.2")
@pytest.mark.example("121.2-ex1")
@pytest.mark.parametrize("classes", [3, 4])
def test_a_conditional_ability_remains_an_ability_while_inactive(classes: int) -> None:
    table, hero = board(ours("c2", *eorval(), strike="1-1-1"))
    for cell, name in list(
        zip(("b1", "c1", "d1", "b2"), ("гном", "тролль", "орк", "эльф"), strict=True)
    )[:classes]:
        lay(table.first, cell, classes=(name,))
    witch = lay(table.first, "e1", tap(influence(ab.LoseAbilities())))
    wall = table.second.creature("c3", closed=True)
    assert hero.state.facts.owned  # it is no creature without abilities
    plain = table.first.creature("a1")
    assert not plain.state.facts.owned
    table.strikes(hero, wall, dice=(3,))
    assert wall.wounds == (2 if classes == 4 else 1)
    table.uses(witch, hero)
    assert not hero.state.facts.owned


@pytest.mark.rule("506.1")
@pytest.mark.example("122.3.1-ex1", "122.4.2-ex1")
def test_each_move_spends_one_movement_of_its_card() -> None:
    table, runner, other, _ = board(ours("c3", movement=2), ours("e1", movement=2), theirs("a6"))
    left = []
    for cell in ("c4", "c5"):
        assert table.can_move(runner, cell)
        table.moves(runner, cell)
        left.append((runner.cell, runner.movement, other.cell, other.movement))
    assert left == [("c4", 1, "e1", 2), ("c5", 0, "e1", 2)]
    assert not any(
        option.card == runner.id for option in table.options if isinstance(option, op.MoveTo)
    )


@pytest.mark.rule("122.4.1")
@pytest.mark.example("122.4.1-ex1")
def test_a_gift_of_strength_targets_the_striking_creature() -> None:
    gift = ab.Playable(
        ab.Payment(closes=True),
        influence(
            ab.SetStrength(ab.AttackStrength.STRONG), targets=ab.Targets(OWN, who=ab.Who.SUBJECT)
        ),
        sudden=True,
        when=ab.When(ab.Moment.CALCULATION, OWN, powers=STRIKE),
    )
    deaf = ab.Protection((ab.PowerKind.INFLUENCE,))
    table = Table()
    ost, other = lay(table.first, "a1", gift), lay(table.first, "b1", gift)
    orc = table.first.creature("c3", strike="1-2-5")
    closed_to_it = lay(table.first, "d3", deaf, strike="1-2-5")
    elf = table.second.creature("c4", closed=True, life=20)
    table.strikes(orc, elf, dice=(3,))
    table.uses(ost)
    table.everybody_passes()
    assert (elf.wounds, ost.is_closed) == (5, True)
    table.strikes(closed_to_it, elf, dice=(3,))
    if table.asked is not None and table.asked[1] is Asking.PRIORITY and table.can_use(other):
        table.uses(other)
        table.everybody_passes()
    assert elf.wounds == 5 + 1  # the strikers themselves are its targets: one is protected


@pytest.mark.rule("122.4.1")
@pytest.mark.example("122.4.1-ex2")
def test_children_of_the_bog_block_one_attack_a_turn_even_from_a_graveyard() -> None:
    blocks = ab.Triggered(
        ab.When(ab.Moment.BLOCKING, ENEMY, SELF, powers=(ab.PowerKind.SPECIAL_STRIKE,)),
        influence(ab.Block(), targets=ab.Targets(who=ab.Who.SUBJECT)),
        limit=ab.Limit.PER_TURN,
    )
    blow = ab.Attack(ab.PowerKind.SPECIAL_STRIKE, Strength(2, 2, 2), targets=ENEMIES)
    table = Table()
    children = lay(table.first, "c3", blocks)
    killer = lay(table.first, "a1", ab.Playable(ab.FREE, spell(ab.Destroy())))
    wolves = [lay(table.second, cell, on(ab.Moment.DIED, blow)) for cell in ("c4", "d4")]
    table.second.creature("e6")
    suffered = []
    for wolf in wolves:
        table.uses(killer, wolf, die=3)
        suffered.append((wolf.state.zone, children.wounds))
    assert suffered == [(Zone.GRAVEYARD, 0), (Zone.GRAVEYARD, 2)]


@pytest.mark.rule("122.8")
@pytest.mark.example("122.8-ex1")
@pytest.mark.parametrize("way", [*GONE, "put into the extra zone", "stays"])
def test_a_king_removes_abilities_until_he_leaves_the_battlefield(way: str) -> None:
    on_board = ab.CardIs(ab.Who.SELF, ab.InArea(ab.Area.BATTLEFIELD))
    forgets = ab.Lasts(ab.LoseAbilities(), on_board)
    oblivion = ab.Playable(ab.Payment(closes=True), influence(forgets), limit=ab.Limit.PER_BATTLE)
    flies = ab.SetProperty(ab.Property.TYPE, CardType.FLYER)
    leaves = flies if way == "put into the extra zone" else GONE.get(way, ab.Chips(1))
    revives = ab.Power(
        ab.PowerKind.SPELL,
        (ab.BringIn(by=ab.Area.GRAVEYARD),),
        ab.Targets(OWN, area=ab.Area.GRAVEYARD),
        cells=ab.Cells(rows=(3,)),
    )
    table = Table()
    king = lay(table.first, "c1", oblivion, name="Король")
    lands = ab.Power(ab.PowerKind.SPELL, (ab.LoseFlight(),), cells=ab.Cells(rows=(3,)))
    healer = lay(table.first, "a1", tap(revives), tap(lands))
    hero = lay(table.second, "c6", ARMOR, name="Герой")
    killer = lay(table.second, "a6", tap(spell(leaves)))
    table.uses(king, hero)
    assert hero.state.facts.value(ab.Name.ARMOR) == 0
    table.ends_turn()
    table.uses(killer, king)
    assert hero.state.facts.value(ab.Name.ARMOR) == (0 if way == "stays" else 2)
    table.ends_turn()
    if way in ("destroyed", "put into the extra zone"):
        table.uses(healer, king, number=0 if way == "destroyed" else 1)
        table.choose(table.options[0])
        assert king.state.zone is Zone.BATTLEFIELD
    if king.state.zone is Zone.BATTLEFIELD and not king.is_closed:
        assert not table.can_use(king, hero)  # once a battle
    assert hero.state.facts.value(ab.Name.ARMOR) == (0 if way == "stays" else 2)


@pytest.mark.rule("122.14", "122.15")
@pytest.mark.example("122.14-ex1")
@pytest.mark.parametrize("rock", [None, 0, 1])
def test_two_cards_swap_unless_one_of_them_cannot_be_moved(rock: int | None) -> None:
    fixed = (ab.Cannot(ab.Doing.RELOCATE),)
    pair = ab.Targets(ENEMY, least=2, most=2)
    table, mage = board(ours("c1", tap(influence(ab.Swap(), targets=pair))))
    one, other = (
        lay(table.second, cell, *(fixed if rock == number else ()))
        for number, cell in enumerate(("c4", "d5"))
    )
    table.second.creature("a6")
    table.uses(mage)
    table.chooses(one, other)
    assert (one.cell, other.cell) == (("d5", "c4") if rock is None else ("c4", "d5"))


@pytest.mark.rule("123.3")
@pytest.mark.example("123.3-ex1")
def test_a_soul_catcher_gains_chips_by_deaths_saves_them_and_spends_x() -> None:
    x = ab.ChosenX()
    wounds = spell(ab.Wound(x), targets=ENEMIES)
    heals = spell(ab.Heal(x), targets=ab.Targets(OWN))
    gift = ab.Playable(ab.Payment(chips=x), ab.WhileDoing(wounds, heals))
    souls = on(ab.Moment.DIED, on_itself(ab.Chips(1)), ab.Not(SELF))
    table = Table()
    catcher = lay(table.first, "c1", souls, ab.Maximum(ab.MaximumOf.CHIPS, 5), gift, chips=3)
    killer = lay(table.first, "a1", ab.Playable(ab.FREE, spell(ab.Destroy())))
    orc = lay(table.first, "e1", wounds=5)
    prey = [table.second.creature(cell) for cell in ("a6", "b6", "c6")]
    elf = table.second.creature("e6")
    table.choose(op.SaveChip(catcher.id))
    assert (catcher.state.chips, catcher.is_closed) == (4, True)
    for victim in prey:
        table.uses(killer, victim)
    assert catcher.state.chips == 5
    table.uses(catcher)
    while table.asked is not None and table.asked[1] is not Asking.ACT:
        wanted = [
            option
            for option in table.options
            if option in (op.ChooseNumber(4), op.ChooseTarget(elf.id), op.ChooseTarget(orc.id))
        ]
        table.choose(wanted[0])
    assert (catcher.state.chips, elf.wounds, orc.wounds) == (1, 4, 1)


@pytest.mark.rule("123.3")
@pytest.mark.example("123.3-ex2")
def test_a_lord_of_the_crypt_uses_chips_but_cannot_save_them() -> None:
    ground = ab.AllOf((ab.IsCreature(), ab.Not(ab.OfType((CardType.FLYER,))), ab.Not(SELF)))
    throw = (ab.PowerKind.THROW,)
    table, lord, killer = board(
        ours(
            "c2",
            on(ab.Moment.DIED, on_itself(ab.Chips(1)), ground),
            ab.Maximum(ab.MaximumOf.CHIPS, 3),
            tap(ab.Attack(ab.PowerKind.THROW, Strength(1, 1, 1), range=5, targets=ENEMIES)),
            ab.SizeModifier(ab.FactOf(ab.Fact.CHIPS), powers=throw, times=1),
            ab.SizeModifier(ab.FactOf(ab.Fact.CHIPS), powers=throw, times=1),
            on(ab.Moment.FINISHED, on_itself(ab.Chips(-5)), powers=throw),
        ),
        ours("a1", ab.Playable(ab.FREE, spell(ab.Destroy()))),
    )
    prey = [table.second.creature(cell) for cell in ("a6", "b6", "d6", "e6")]
    bird = table.second.flyer()
    elf = table.second.creature("c6", life=20)
    table.uses(killer, bird)
    assert (lord.state.chips, op.SaveChip(lord.id) in table.options) == (0, False)
    for victim in prey:
        table.uses(killer, victim)
    assert lord.state.chips == 3
    assert op.SaveChip(lord.id) not in table.options
    table.uses(lord, elf, die=3)
    table.everybody_passes()
    assert (elf.wounds, lord.state.chips) == (1 + 2 * 3, 0)


def mourning() -> ab.Triggered:
    """«При гибели вашего существа со строем – стоявшие с ним в строю получают +2 к удару»."""
    lined = ab.InState(ab.State.HAS_FORMATION)
    comrades = ab.AllOf((OWN, lined, ab.Within(1, ab.Who.SUBJECT), ab.Not(ab.Is(ab.Who.SUBJECT))))
    gift = ab.Gain(ab.SizeModifier(2, powers=STRIKE), ab.Until.ONE_USE)
    return on(
        ab.Moment.DIED,
        influence(gift, targets=ab.Targets(comrades, all=True)),
        ab.AllOf((OWN, lined)),
    )


@pytest.mark.rule("201.2.3")
@pytest.mark.example("201.2.3-ex1")
@pytest.mark.parametrize(
    ("thane_at", "falls", "wounds"),
    [("e3", ("fellow",), 3), ("e3", ("thane", "fellow"), 1), ("b3", ("thane",), 3)],
)
def test_a_thane_mourns_others_from_the_battle_and_itself_from_the_graveyard(
    thane_at: str, falls: tuple[str, ...], wounds: int
) -> None:
    table = Table()
    killer = lay(table.second, "a6", ab.Playable(ab.FREE, spell(ab.Destroy())))
    line = (IN_LINE,) if thane_at == "b3" else ()
    lay(table.first, thane_at, mourning(), *line, name="thane")
    lay(table.first, "b1", IN_LINE, name="fellow")
    comrade = lay(table.first, "b2", IN_LINE, strike="1-1-1")
    wall = table.second.artifact("c3", life=30)
    table.ends_turn()
    for name in falls:
        table.uses(killer, table.piece(name))
        assert table.piece(name).is_dead
    table.ends_turn()
    table.strikes(comrade, wall, dice=(3,))
    assert wall.wounds == wounds


@pytest.mark.rule("201.2.3.1")
@pytest.mark.example("201.2.3.1-ex1")
def test_a_marsh_dweller_destroys_itself_and_poisons_from_the_graveyard() -> None:
    around = ab.Targets(ab.AllOf((ENEMY, ab.Beside())), all=True)
    burst = influence(ab.Wound(1), ab.Gain(ab.Named(ab.Name.POISON, 1)), targets=around)
    dies = ab.Playable(ab.FREE, ab.WhileDoing(on_itself(ab.Destroy()), burst), sudden=True)
    table, dweller, _ = board(ours("c3", dies), ours("a1"))
    near = [table.second.creature(cell) for cell in ("c4", "d4")]
    far = table.second.creature("c6")
    table.uses(dweller)
    table.everybody_passes()
    poison = [elf.state.facts.value(ab.Name.POISON) for elf in (*near, far)]
    assert (dweller.is_dead, [elf.wounds for elf in (*near, far)], poison) == (
        True,
        [1, 1, 0],
        [1, 1, 0],
    )


@pytest.mark.rule("201.2.3.1")
@pytest.mark.example("201.2.3.1-ex1")
def test_a_marsh_dweller_in_the_graveyard_cannot_announce_its_destruction() -> None:
    around = ab.Targets(ab.AllOf((ENEMY, ab.Beside())), all=True)
    dies = ab.Playable(
        ab.FREE, ab.WhileDoing(on_itself(ab.Destroy()), influence(ab.Wound(1), targets=around))
    )
    table, dweller, killer, near = board(
        ours("c3", dies), ours("a1", tap(spell(ab.Destroy()))), theirs("c4")
    )
    assert table.can_use(dweller)
    table.uses(killer, dweller)
    assert (dweller.is_dead, near.wounds) == (True, 0)
    assert not any(
        isinstance(option, op.UseAction) and option.card == dweller.id for option in table.options
    )


@pytest.mark.rule("201.2.4", "116.3.4")
@pytest.mark.example("201.2.4-ex1")
def test_the_controller_announces_the_strike_of_a_dead_wolf() -> None:
    blow = ab.Attack(ab.PowerKind.SPECIAL_STRIKE, Strength(2, 2, 2))
    table = Table()
    mara = lay(table.first, "a1", tap(influence(ab.TakeControl())))
    orc = table.first.creature("b3")
    wolf = lay(table.second, "c4", on(ab.Moment.DIED, blow))
    elf = table.second.creature("d5")
    killer = lay(table.second, "e6", tap(spell(ab.Destroy())))
    table.uses(mara, wolf)
    table.ends_turn()
    table.dice(3)
    table.uses(killer, wolf)
    assert table.state.graveyards[Seat.SECOND] == [wolf.id]
    assert table.asked == (Seat.FIRST, Asking.TARGET)
    table.chooses(elf)
    table.everybody_passes()
    assert (elf.wounds, orc.wounds) == (2, 0)


@pytest.mark.rule("201.2.4")
@pytest.mark.example("201.2.4-ex2")
@pytest.mark.parametrize("taken", [True, False])
def test_a_dead_gnome_is_mourned_by_the_thane_of_its_last_controller(taken: bool) -> None:
    table = Table()
    mara = lay(table.first, "e1", tap(influence(ab.TakeControl())))
    table.second.creature("e6")
    lay(table.first, "d1", mourning(), name="Тан")
    killer = lay(table.first, "e2", ab.Playable(ab.FREE, spell(ab.Destroy())))
    comrade = lay(table.first, "c3", IN_LINE, strike="1-1-1")
    gnome = lay(table.second, "c4", IN_LINE)
    wall = table.second.artifact("b3", life=30)
    if taken:
        table.uses(mara, gnome)
    table.uses(killer, gnome)
    assert table.state.graveyards[Seat.SECOND] == [gnome.id]
    table.strikes(comrade, wall, dice=(3,))
    assert wall.wounds == (3 if taken else 1)


@pytest.mark.rule("211.3.1")
@pytest.mark.example("211.3.1-ex1")
def test_a_parasite_remains_one_when_its_host_changes_sides() -> None:
    hosts = ab.Is(ab.Who.HOST)
    rules = (
        ab.Cannot(ab.Doing.ACT, cards=hosts, powers=(ab.PowerKind.SPELL,)),
        ab.While(ab.ALWAYS, (ab.OnlyAt(ab.OfType((CardType.PARASITE,)), STRIKE),), cards=hosts),
        ab.Prevention(source=ab.Not(hosts)),
    )
    table = Table()
    thief = lay(table.first, "c1", tap(influence(ab.TakeControl())))
    killer = lay(table.first, "a1", ab.Playable(ab.FREE, spell(ab.Wound(1))))
    host = lay(table.second, "c4", tap(spell(ab.Wound(1))), name="Вайл")
    tick = table.first.symbiote(replace(specs.parasite(), abilities=rules), host)
    table.second.creature("c5")
    table.uses(thief, host)
    assert (host.state.controller, tick.state.controller) == (Seat.FIRST, Seat.FIRST)
    assert (tick.state.host, tick.state.facts.type) == (host.id, CardType.PARASITE)
    table.ends_turn()
    table.ends_turn()
    assert not any(
        isinstance(option, op.UseAction) and option.card == host.id for option in table.options
    )
    struck = {
        option.target
        for option in table.options
        if isinstance(option, op.StrikeAt) and option.card == host.id
    }
    assert struck == {tick.id}
    table.uses(killer, tick)
    assert tick.wounds == 0
    table.strikes(host, tick, dice=(4, 1))
    table.everybody_passes()
    assert tick.wounds == 2

"""The worked examples of part 1 of the rulebook, cards and their abilities (101 to 119)."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.card import Element
from engine.berserk.table import options as op
from engine.berserk.table.state import Asking
from engine.kernel import Seat
from tests.engine.berserk.abilities.answering import at_play
from tests.engine.berserk.abilities.laying import board, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import TAP, influence, on_itself, spell, tap
from tests.engine.berserk.abilities.sayings import ITS_SUBJECT, ITS_TARGET, OWN, SELF, STRIKE, on
from tests.engine.berserk.examples.shared import hypnosis
from tests.support.scenario import Piece, Table

OTHERS = ab.AllOf((OWN, ab.Not(SELF)))
IN_BATTLE = ab.CardIs(ab.Who.SELF, ab.InArea(ab.Area.BATTLE))


@pytest.mark.rule("104.4.1")
@pytest.mark.example("104.4.1-ex1")
def test_a_touch_of_chaos_swaps_weak_and_strong_until_the_enemy_turn_ends() -> None:
    numbers = (
        ab.FactOf(fact, ab.Who.TARGET) for fact in (ab.Fact.STRONG, ab.Fact.MEDIUM, ab.Fact.WEAK)
    )
    swapped = ab.SetProperty(
        ab.Property.STRIKE, ab.StrikeOf(*numbers), ab.Until.ENEMY_NEXT_TURN_END
    )
    table = Table()
    chaotic = lay(table.first, "c1", tap(influence(swapped)))
    troll = lay(table.first, "c3", ab.SizeModifier(1, powers=STRIKE), strike="1-2-5")
    elf = table.second.creature("c4", closed=True)
    table.uses(chaotic, troll)
    assert troll.state.facts.strike == Strength(5, 2, 1)  # the property itself
    table.strikes(troll, elf, dice=(3,))
    assert elf.wounds == 5 + 1
    table.ends_turn()
    assert troll.state.facts.strike == Strength(5, 2, 1)
    table.ends_turn()
    assert troll.state.facts.strike == Strength(1, 2, 5)


def stare() -> ab.Triggered:
    """«Атакованное не может двигаться с той клетки, пока Василиск не переместится или не уйдёт»."""
    moved = ab.Some(
        (ab.Since(ab.Deed.RELOCATED, SELF), ab.Since(ab.Deed.RELOCATED, ab.Is(ab.Who.TARGET)))
    )
    stays = ab.Every((IN_BATTLE, ab.Unless(moved)))
    fixed = ab.Lasts(ab.Gain(ab.Cannot(ab.Doing.MOVE)), stays)
    return on(ab.Moment.LANDED, influence(fixed, targets=ITS_TARGET), powers=STRIKE)


@pytest.mark.rule("106.1.2")
@pytest.mark.example("106.1.2-ex1")
@pytest.mark.parametrize(
    ("then", "free"),
    [("", False), ("namesake", False), ("relocates", True), ("dies", True), ("pushed", True)],
)
def test_a_card_struck_by_a_basilisk_cannot_move_while_the_basilisk_remains(
    then: str, free: bool
) -> None:
    cells = ab.Cells(who=ab.Who.TARGET, within=1)
    push = ab.Playable(ab.FREE, ab.Power(ab.PowerKind.INFLUENCE, (ab.Relocate(),), cells=cells))
    table = Table()
    basilisk = lay(table.first, "c3", stare(), name="Василиск")
    namesake = lay(table.first, "e2", stare(), name="Василиск")
    mage = lay(table.first, "a1", ab.Playable(ab.FREE, spell(ab.Destroy())), push)
    elf = table.second.creature("c4", closed=True)
    table.strikes(basilisk, elf, dice=(3,))
    table.ends_turn()
    assert not table.can_move(elf, "c5")
    table.ends_turn()
    match then:
        case "namesake":
            table.moves(namesake, "e1")
        case "relocates":
            table.moves(basilisk, "c2")
        case "dies":
            table.uses(mage, basilisk)
        case "pushed":
            table.uses(mage, elf, number=1)
            table.choose(op.ChooseCell(elf.state.cell + 1))
        case _:
            pass
    table.ends_turn()
    assert (
        any(option.card == elf.id for option in table.options if isinstance(option, op.MoveTo))
        is free
    )


@pytest.mark.rule("106.2.2")
@pytest.mark.example("106.2.2-ex1")
@pytest.mark.parametrize(
    ("elements", "wounds"),
    [
        ((Element.SWAMP,), 4),
        ((Element.STEPPE, Element.SWAMP), 4),
        ((Element.STEPPE,), 2),
        ((), 2),
    ],
)
def test_a_warden_strikes_harder_at_cards_with_the_swamp_element(
    elements: tuple[Element, ...], wounds: int
) -> None:
    table = Table()
    harder = ab.SizeModifier(2, powers=STRIKE, against=ab.OfElement((Element.SWAMP,)))
    warden = lay(table.first, "c3", harder, strike="1-2-3")
    target = lay(table.second, "c4", elements=elements, closed=True)
    table.strikes(warden, target, dice=(4,))
    assert target.wounds == wounds


SPELLPROOF = ab.Protection((ab.PowerKind.SPELL,))


@pytest.mark.rule("111.3.3")
@pytest.mark.example("111.3.3-ex1")
@pytest.mark.parametrize(
    ("striker", "struck", "outcome"),
    [((), (), (3, True)), ((SPELLPROOF,), (), (0, False)), ((), (SPELLPROOF,), (3, True))],
)
def test_a_strike_by_hypnosis_is_not_a_spell(
    striker: tuple[ab.Ability, ...], struck: tuple[ab.Ability, ...], outcome: tuple[int, bool]
) -> None:
    table, shaman, elf, page = board(
        ours("a1", hypnosis()), theirs("c5", *striker, strike="3-3-3"), theirs("c6", *struck)
    )
    if table.can_use(shaman, elf):
        table.dice(3)
        table.uses(shaman, elf)
        if table.asked == (Seat.FIRST, Asking.TARGET):
            table.choose(op.ChooseTarget(page.id))
        table.everybody_passes()
    assert (page.wounds, elf.is_closed) == outcome


@pytest.mark.rule("114.1", "303.3")
@pytest.mark.example("114.1-ex1")
def test_a_hypnosis_may_be_announced_whenever_its_player_has_priority() -> None:
    table = Table()
    orc = table.first.creature("c3", strike="1-1-1")
    dog = table.first.creature("c2")
    own_shaman = lay(table.first, "a1", hypnosis())
    shaman = lay(table.second, "a6", hypnosis())
    elf = table.second.creature("c4")
    table.second.creature("c5")
    assert table.can_use(own_shaman, elf)  # in the own main phase
    table.strikes(orc, elf, dice=(3, 3))
    windows = []
    while table.asked is not None and table.asked[1] is Asking.PRIORITY:
        windows.append((table.asked[0], table.can_use(shaman, dog), table.can_use(own_shaman, elf)))
        table.passes()
    firsts = [own for seat, _theirs, own in windows if seat is Seat.FIRST]
    seconds = [theirs for seat, theirs, _own in windows if seat is Seat.SECOND]
    assert min(len(firsts), len(seconds)) > 1
    assert all(firsts)
    assert all(seconds)
    table.ends_turn()  # the other player may answer there, too
    table.uses(shaman, dog, die=3)
    while not shaman.is_closed:
        table.passes()
    assert not table.can_use(shaman, orc)


@pytest.mark.rule("115.1")
@pytest.mark.example("115.1-ex1")
def test_a_hermit_divides_wounds_only_when_they_are_dealt_and_closes_for_it() -> None:
    strikes = ab.When(ab.Moment.WOUNDED, OWN, powers=STRIKE)
    shares = influence(ab.Redistribute(None, of=ab.Who.SUBJECT, among=OTHERS), targets=ITS_SUBJECT)
    table = Table()
    orc = table.first.creature("c3", strike="3-3-3")
    bolt = lay(table.first, "c1", tap(spell(ab.Wound(1))))
    hermit = lay(table.second, "a6", ab.Playable(TAP, shares, sudden=True, when=strikes))
    elf, page = table.second.creature("c4", closed=True), table.second.creature("e6")
    wounds_of = []
    table.uses(bolt, elf)
    wounds_of.append((elf.wounds, table.asked))  # no strike: nobody is asked
    table.strikes(orc, elf, dice=(3,))
    while not table.can_use(hermit):
        wounds_of.append((elf.wounds, None))
        table.passes()
    assert wounds_of[0] == (1, (Seat.FIRST, Asking.ACT))
    assert {wounds for wounds, _asked in wounds_of[1:]} <= {1}
    assert elf.wounds == 4
    table.uses(hermit)
    table.everybody_passes()
    while table.asked is not None and table.asked[1] is not Asking.ACT:
        table.choose(table.options[0])
    assert (elf.wounds + page.wounds, page.wounds > 0, hermit.is_closed) == (4, True, True)
    table.ends_turn()
    assert not table.can_use(hermit)


@pytest.mark.rule("116.3.2")
@pytest.mark.example("116.3.2-ex1")
@pytest.mark.parametrize(("wounds", "counted"), [(0, 0), (1, 1), (5, 1)])
def test_eyes_count_a_healing_only_if_it_removed_a_wound(wounds: int, counted: int) -> None:
    table = Table()
    eyes = lay(table.first, "a1", on(ab.Moment.HEALED, on_itself(ab.Chips(1)), ab.ANY_CARD))
    healer = lay(table.first, "c1", tap(influence(ab.Heal(2))))
    orc = lay(table.first, "c2", wounds=wounds)
    table.second.creature("c6")
    table.uses(healer, orc)
    assert eyes.state.chips == counted


INCORPOREAL, CARRION = ab.Named(ab.Name.INCORPOREAL), ab.Named(ab.Name.CARRION, 1)


@pytest.mark.rule("116.3.6", "116.3.5")
@pytest.mark.example("116.3.6-ex1")
def test_a_pack_that_moves_onto_a_spirit_may_make_the_spirit_corporeal() -> None:
    spirits = ab.AllOf((OWN, ab.OfClass(("дух",)), ab.Within(0), ab.Not(SELF)))
    until = ab.Until.ENEMY_NEXT_TURN_END
    loses = influence(ab.LoseNamed(ab.Name.INCORPOREAL, until), targets=ab.Targets(spirits))
    gains = influence(ab.Gain(CARRION, until), targets=ab.Targets(ab.Targeted()))
    table = Table()
    devours = on(ab.Moment.MOVED, ab.WhileDoing(loses, gains), may=True)
    pack = lay(table.first, "c1", INCORPOREAL, devours, classes=("дух",), movement=3)
    ghost = lay(table.first, "c2", INCORPOREAL, classes=("дух",))
    table.second.creature("c6")
    table.moves(pack, "b1")
    assert table.asked == (Seat.FIRST, Asking.ACT)  # a free cell: nobody to choose, itself neither
    table.moves(pack, "b2")
    table.moves(pack, "c2")
    assert table.asked == (Seat.FIRST, Asking.TRIGGER_ORDER)
    table.choose(table.options[0])
    table.everybody_passes()
    named = [
        (card.state.facts.has(ab.Name.INCORPOREAL), card.state.facts.has(ab.Name.CARRION))
        for card in (pack, ghost)
    ]
    assert named == [(True, False), (False, True)]


@pytest.mark.rule("116.5")
@pytest.mark.example("116.5-ex1")
def test_a_trick_redirects_an_announced_strike_to_an_adjacent_creature() -> None:
    beside = ab.Targets(ab.AllOf((OWN, ab.IsCreature(), ab.Beside(ab.Who.OTHER))))
    trick = ab.Playable(
        TAP,
        ab.Power(ab.PowerKind.SPELL, (ab.Redirect(ab.Who.TARGET),), beside),
        sudden=True,
        when=ab.When(ab.Moment.REDIRECTING, ab.ANY_CARD, powers=STRIKE),
    )
    table = Table()
    orc = table.first.creature("c3", strike="3-3-3")
    mage = lay(table.second, "a6", trick)
    elf, decoy = table.second.creature("c4", closed=True), table.second.creature("d5", closed=True)
    far = table.second.creature("e6")
    table.strikes(orc, elf, dice=(3,))
    assert (table.can_use(mage, decoy), table.can_use(mage, far)) == (True, False)
    table.uses(mage, decoy)
    table.everybody_passes()
    assert (elf.wounds, decoy.wounds, mage.is_closed) == (0, 3, True)
    table.ends_turn()
    assert not table.can_use(mage, decoy)


IN_LINE = ab.Formation((ab.Named(ab.Name.ARMOR, 1),))


def thane() -> ab.Triggered:
    """«При гибели вашего существа со строем в ход противника – стоявшие с ним в строю: +2»."""
    lined = ab.InState(ab.State.HAS_FORMATION)
    comrades = ab.AllOf((OWN, lined, ab.Within(1, ab.Who.SUBJECT), ab.Not(ab.Is(ab.Who.SUBJECT))))
    gift = ab.Gain(ab.SizeModifier(2, powers=STRIKE), ab.Until.ONE_USE)
    body = influence(gift, targets=ab.Targets(comrades, all=True))
    return on(ab.Moment.DIED, body, ab.AllOf((OWN, lined)), turn=ab.Side.ENEMY)


def a_line_falls() -> tuple[Table, list[Piece], list[Piece], Piece]:
    """A mage destroys two cards in line at once; by each of them a comrade stood."""
    doomed = ab.Targets(ab.InState(ab.State.WOUNDED), all=True)
    table, mage = board(ours("c1", tap(spell(ab.Destroy(), targets=doomed))))
    victims = [lay(table.first, cell, life=20, closed=True) for cell in ("a3", "e3")]
    table.second.creature("c5")
    lay(table.second, "c6", thane(), name="Тан")
    keeper = lay(table.second, "b6", on(ab.Moment.DIED, on_itself(ab.Chips(1)), ab.ANY_CARD))
    for cell in ("a5", "e5"):
        lay(table.second, cell, IN_LINE, wounds=1)
    comrades = [lay(table.second, cell, IN_LINE, strike="1-1-1") for cell in ("a4", "e4")]
    table.uses(mage)
    return table, victims, comrades, keeper


@pytest.mark.rule("116.8")
@pytest.mark.example("116.8-ex1")
@pytest.mark.parametrize("chosen", [0, 1])
def test_a_thane_and_a_crypt_each_count_one_of_two_simultaneous_deaths(chosen: int) -> None:
    table, victims, comrades, keeper = a_line_falls()
    while table.asked is not None and table.asked[1] is Asking.TRIGGER_ORDER:
        choices = [option for option in table.options if isinstance(option, op.TriggerNext)]
        of_thane = [option for option in choices if option.card == table.piece("Тан").id]
        table.choose(of_thane[chosen] if len(of_thane) > 1 else choices[0])
    table.ends_turn()
    for comrade, victim in zip(comrades, victims, strict=True):
        table.strikes(comrade, victim, dice=(3,))
    mourned = [3, 1] if chosen == 0 else [1, 3]
    assert [victim.wounds for victim in victims] == mourned
    assert keeper.state.chips == 1


@pytest.mark.rule("116.8")
@pytest.mark.example("116.8-ex1")
def test_a_thane_mourns_in_the_enemy_turn_for_one_strike_only() -> None:
    table = Table()
    killer = lay(table.second, "c6", ab.Playable(ab.FREE, spell(ab.Destroy())))
    lay(table.first, "c1", thane(), name="Тан")
    fallen, other = (lay(table.first, cell, IN_LINE) for cell in ("a2", "e2"))
    comrade = lay(table.first, "a3", IN_LINE, strike="1-1-1")
    lay(table.first, "e3", IN_LINE)
    suicide = lay(table.first, "b1", ab.Playable(ab.FREE, spell(ab.Destroy())))
    wall = lay(table.second, "a4", closed=True, life=20)
    table.uses(suicide, other)  # in the own turn: nothing
    assert table.asked == (Seat.FIRST, Asking.ACT)
    table.ends_turn()
    table.uses(killer, fallen)
    table.ends_turn()
    table.strikes(comrade, wall, dice=(4, 1))
    assert wall.wounds == 3
    table.ends_turn()
    table.ends_turn()
    table.strikes(comrade, wall, dice=(4, 1))
    assert wall.wounds == 4


@pytest.mark.rule("116.3.5", "116.3.6")
@pytest.mark.example("116.3.6-ex2")
@pytest.mark.parametrize(("wounds", "life", "killed"), [(0, 6, True), (0, 7, False), (1, 6, False)])
def test_an_exile_that_strikes_an_unwounded_card_finishes_it_at_one_more_life(
    wounds: int, life: int, killed: bool
) -> None:
    unhurt = ab.Not(ab.InState(ab.State.WOUNDED))
    sharper = on_itself(ab.Chips(1))
    sharp = on(ab.Moment.LANDED, sharper, SELF, unhurt, powers=STRIKE)
    blow = ab.FinishingBlow(ab.Sum((2, ab.FactOf(ab.Fact.CHIPS))))
    table = Table()
    exile = lay(table.first, "c3", sharp, ab.Playable(ab.FREE, influence(blow)), strike="3-3-3")
    elf = table.second.creature("c4", closed=True, wounds=wounds, life=life + wounds)
    table.second.creature("a6")
    table.strikes(exile, elf, dice=(3,))
    if table.can_use(exile, elf):
        table.uses(exile, elf)
    assert elf.is_dead is killed


@pytest.mark.rule("111.3", "119.3")
@pytest.mark.example("119.3-ex1")
def test_poison_remains_after_the_snake_that_gave_it_died() -> None:
    strengths = (ab.AttackStrength.MEDIUM, ab.AttackStrength.STRONG)
    when = ab.When(ab.Moment.LANDED, SELF, powers=STRIKE, strengths=strengths)
    venom = ab.Triggered(when, at_play(ab.Gain(ab.Named(ab.Name.POISON, 2)), who=ab.Who.OTHER))
    table, snake, killer, elf = board(
        ours("c3", venom), ours("c1", tap(spell(ab.Destroy()))), theirs("c4")
    )
    table.strikes(snake, elf, dice=(4, 1))
    table.uses(killer, snake)
    wounds = elf.wounds
    assert elf.state.facts.value(ab.Name.POISON) == 2
    table.ends_turn()
    assert (snake.is_dead, elf.wounds) == (True, wounds + 2)

"""Abilities of real cards that attacks, blows, defenders and dice set off, on the board.

A row is the id of a card and the number of its sentence; what it says is told in our words.
"""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.table import options as op
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import tap, use
from tests.engine.berserk.abilities.sayings import chooses, everybody_passes, first_trigger, picks
from tests.support.real_texts import printed, put, real_class
from tests.support.scenario import Piece, Table
from tests.support.spoken import spoken

WEAK, MEDIUM, STRONG = 3, 4, 6
STRIKE, SHOT, THROW = ab.PowerKind.STRIKE, ab.PowerKind.SHOT, ab.PowerKind.THROW
BOLT, BLOW, MAGIC = ab.PowerKind.DISCHARGE, ab.PowerKind.SPECIAL_STRIKE, ab.PowerKind.MAGIC_STRIKE
ATTACKS = (STRIKE, BLOW, MAGIC, SHOT, THROW, BOLT)


def attack_of(kind: ab.PowerKind) -> tuple[ab.Ability, ...]:
    """Return what a card needs to attack like that on 1-2-3."""
    return () if kind is STRIKE else (tap(ab.Attack(kind, Strength(1, 2, 3))),)


def attack(table: Table, piece: Piece, target: Piece, kind: ab.PowerKind, die: int) -> None:
    """Strike, or use the attack that ``attack_of`` gave."""
    if kind is STRIKE:
        table.strikes(piece, target, dice=(die,))
    else:
        use(table, piece, target, die=die)


@pytest.mark.rule("546.1", "515.6")
@pytest.mark.parametrize(
    ("card", "number", "name", "kinds", "given"),
    [
        ("10112", 0, ab.Name.POISON, (STRIKE,), (0, 1, 1)),  # a medium or strong strike: poison 1
        ("20105", 0, ab.Name.POISON, (STRIKE,), (0, 0, 2)),  # a strong strike: poison 2
        ("10193", 0, ab.Name.POISON, (STRIKE,), (1, 0, 0)),  # a weak one: poison 1
        ("10193", 1, ab.Name.POISON, (STRIKE,), (0, 2, 2)),  # a medium or strong one: poison 2
        ("10103", 1, ab.Name.POISON, ATTACKS, (0, 0, 1)),  # a strong attack: poison 1
        ("30147", 2, ab.Name.POISON, (SHOT,), (0, 0, 1)),  # a strong shot: poison 1
        ("50132", 1, ab.Name.POISON, (SHOT,), (1, 0, 0)),  # a weak shot: poison 1
        ("40156", 1, ab.Name.CURSE, (STRIKE,), (1, 1, 1)),  # a strike: a curse
        ("60158", 2, ab.Name.CURSE, (STRIKE,), (1, 1, 1)),
        ("60164", 1, ab.Name.CURSE, (STRIKE,), (0, 1, 1)),  # a medium or strong strike
        ("30145", 2, ab.Name.CURSE, (BOLT,), (1, 1, 1)),  # a bolt
        ("30142", 1, ab.Name.CURSE, (BOLT,), (0, 1, 1)),  # a medium or strong bolt
    ],
)
def test_an_attack_gives_its_target_a_named_ability(
    card: str,
    number: int,
    name: ab.Name,
    kinds: tuple[ab.PowerKind, ...],
    given: tuple[int, int, int],
) -> None:
    for kind in ATTACKS:
        for die, value in zip((WEAK, MEDIUM, STRONG), given, strict=True):
            table = Table()
            orc = put(table.first, "c3", *attack_of(kind), *printed(card, number))
            elf = put(table.second, "c4" if kind.is_near else "c5", closed=True)
            other = put(table.second, "d4")
            attack(table, orc, elf, kind, die)
            everybody_passes(table)
            got = elf.state.facts.value(name)
            assert got == (value if kind in kinds else 0), (kind, die)
            assert orc.state.facts.value(name) == other.state.facts.value(name) == 0


@pytest.mark.rule("546.1", "515.5")
@pytest.mark.parametrize(
    ("card", "number", "dice", "hurt"),
    [
        ("50125", 1, (1, 4), 2),  # its strike misses: poison 2
        ("50125", 1, (4, 1), 0),  # it hits
    ],
)
def test_a_card_that_misses_may_still_poison_its_target(
    card: str, number: int, dice: tuple[int, int], hurt: int
) -> None:
    table = Table()
    orc = put(table.first, "c3", *printed(card, number))
    elf = put(table.second, "c4")
    table.strikes(orc, elf, dice=dice)
    everybody_passes(table)
    assert elf.state.facts.value(ab.Name.POISON) == hurt


@pytest.mark.rule("515.4", "515.5")
def test_a_missed_counterstrike_is_not_a_missed_attack() -> None:
    table = Table()
    orc = put(table.first, "c3")
    maw = put(table.second, "c4", *printed("50125", 1))
    table.strikes(orc, maw, dice=(4, 3))
    everybody_passes(table)
    assert maw.wounds == 1
    assert orc.state.facts.value(ab.Name.POISON) == 0


@pytest.mark.rule("515.5", "546.2")
@pytest.mark.parametrize(("dice", "misses"), [((1, 4), True), ((4, 1), False)])
@pytest.mark.parametrize("goes", [True, False])
def test_a_card_that_misses_beside_this_card_may_be_moved(
    dice: tuple[int, int], misses: bool, goes: bool
) -> None:
    table = Table()
    nymph = put(table.first, "b2", *printed("60119"))
    orc = put(table.first, "c3")
    elf = put(table.second, "c4")
    table.strikes(orc, elf, dice=dice)
    if misses and goes:
        first_trigger(table, nymph)
        picks(table, "d3")
    everybody_passes(table)
    assert orc.cell == ("d3" if misses and goes else "c3")


@pytest.mark.rule("546.1", "515.5")
@pytest.mark.parametrize(("dice", "closes"), [((1, 4), True), ((4, 1), True)])
@pytest.mark.parametrize("attacks", [True, False])
def test_an_attacked_card_closes_on_a_hit_and_on_a_miss(
    dice: tuple[int, int], closes: bool, attacks: bool
) -> None:
    # only in its own attack: the answer of a defender closes nobody
    table = Table()
    goblin_side, other = (table.first, table.second) if attacks else (table.second, table.first)
    goblin = put(goblin_side, "c3" if attacks else "c4", *printed("10120", 1))
    elf = put(other, "c4" if attacks else "c3")
    if attacks:
        table.strikes(goblin, elf, dice=dice)
    else:
        table.strikes(elf, goblin, dice=dice)
    everybody_passes(table)
    if attacks:
        assert elf.is_closed is closes
        return
    assert not goblin.is_closed


@pytest.mark.rule("546.1", "512.6.4")
@pytest.mark.parametrize(
    ("card", "number", "kinds", "hurt"),
    [
        ("10029", 1, (STRIKE, BLOW, MAGIC), 2),  # at a near blow: a special blow of 2
        ("60206", 0, (STRIKE, BLOW, MAGIC), 2),
        ("60206", 1, (SHOT, THROW, BOLT), 2),  # at an attack from afar: a throw of 2
        ("20083", 0, (SHOT, THROW, BOLT), 2),  # at an attack from afar: a shot of 2
        ("10121", 1, (STRIKE, BLOW, MAGIC), 1),  # at a near blow: 1 wound
        ("21001", 0, (STRIKE, BLOW, MAGIC), 1),  # at any blow: a spell of 1
    ],
)
def test_an_attacker_is_wounded_in_return(
    card: str, number: int, kinds: tuple[ab.PowerKind, ...], hurt: int
) -> None:
    for kind in ATTACKS:
        table = Table()
        orc = put(table.first, "c3", *attack_of(kind))
        elf = put(
            table.second,
            "c4" if kind.is_near else "c5",
            *printed(card, number),
            closed=True,
        )
        bystander = put(table.first, "d3")
        attack(table, orc, elf, kind, MEDIUM)
        everybody_passes(table)
        assert orc.wounds == (hurt if kind in kinds else 0), kind
        assert (elf.wounds, bystander.wounds) == (2, 0)


@pytest.mark.rule("546.1")
@pytest.mark.parametrize("kind", ATTACKS)
def test_a_near_attack_at_this_card_poisons_the_attacker(kind: ab.PowerKind) -> None:
    table = Table()
    orc = put(table.first, "c3", *attack_of(kind))
    asp = put(table.second, "c4" if kind.is_near else "c5", *printed("40129", 1), closed=True)
    attack(table, orc, asp, kind, MEDIUM)
    everybody_passes(table)
    near = kind in (STRIKE, BLOW, MAGIC)
    assert orc.state.facts.value(ab.Name.POISON) == (1 if near else 0)


@pytest.mark.rule("546.1", "501.6")
def test_a_throw_spends_all_chips_for_its_bonus() -> None:
    # two more for each chip, no more than three chips, all are lost
    table = Table()
    master = put(table.first, "c1", *printed("10163"), chips=2)
    elf = put(table.second, "c5", closed=True)
    use(table, master, elf, die=MEDIUM)
    everybody_passes(table)
    assert (elf.wounds, master.state.chips) == (5, 0)


@pytest.mark.rule("545.2", "501.6")
def test_a_shot_spends_the_loaded_chips_for_its_bonus() -> None:
    table = Table()
    archer = put(table.first, "a1", *printed("10017", 1, 2, 3, 4, 5), chips=3)
    elf = put(table.second, "c4", closed=True)
    use(table, archer, elf, number=0, die=STRONG)
    everybody_passes(table)
    assert (elf.wounds, archer.state.chips) == (9, 0)


@pytest.mark.rule("546.1")
@pytest.mark.parametrize(("die", "loses"), [(1, True), (6, True)])
def test_a_struck_card_loses_a_chip(die: int, loses: bool) -> None:
    table = Table()
    raven = put(table.first, "c3", *printed("60116", 2))
    elf = put(table.second, "c4", closed=True, chips=2)
    other = put(table.second, "d4", chips=1)
    table.strikes(raven, elf, dice=(die,))
    everybody_passes(table)
    assert (elf.state.chips, other.state.chips) == (1, 1)


@pytest.mark.rule("546.1", "505.4.5")
@pytest.mark.parametrize("kind", [STRIKE, SHOT])
@pytest.mark.parametrize("takes", [True, False])
@pytest.mark.parametrize("chips", [1, 0])
def test_a_chip_may_be_paid_to_block_a_strike(kind: ab.PowerKind, takes: bool, chips: int) -> None:
    table = Table()
    orc = put(table.first, "c3", *attack_of(kind))
    pair = put(
        table.second,
        "c4" if kind is STRIKE else "c5",
        *printed("10027", 2),
        closed=True,
        chips=chips,
    )
    attack(table, orc, pair, kind, STRONG)
    blocks = kind is STRIKE and takes and chips == 1
    if blocks:
        first_trigger(table, pair)
    elif op.Pass() in table.options:
        table.passes()
    everybody_passes(table)
    assert (pair.wounds, pair.state.chips) == ((0, 0) if blocks else (3, chips))


@pytest.mark.rule("306.5.3", "546.1")
@pytest.mark.parametrize("kind", [SHOT, STRIKE])
@pytest.mark.parametrize("die", [4, 5, 6])
def test_a_five_or_six_blocks_a_far_attack(kind: ab.PowerKind, die: int) -> None:
    table = Table()
    orc = put(table.first, "c3", *attack_of(kind))
    temple = put(table.second, "c5" if kind is SHOT else "c4", *printed("10189", 1), closed=True)
    if kind is SHOT:
        table.dice(5, die)
        use(table, orc, temple)
    else:
        table.strikes(orc, temple, dice=(5,))
    everybody_passes(table)
    assert temple.wounds == (0 if kind is SHOT and die >= 5 else 2)


@pytest.mark.rule("546.1", "543.7")
@pytest.mark.parametrize(("die", "value"), [(WEAK, 1), (MEDIUM, 2), (STRONG, 3)])
def test_a_strike_may_heal_a_neighbour_by_its_size(die: int, value: int) -> None:
    # it may heal a creature beside it by the size of its strike
    table = Table()
    hero = put(table.first, "c3", *printed("30097", 2))
    friend = put(table.first, "b3", wounds=9)
    far = put(table.first, "a1", wounds=9)
    elf = put(table.second, "c4", closed=True)
    table.strikes(hero, elf, dice=(die,))
    first_trigger(table, hero)
    offered = {option.card for option in table.options if isinstance(option, op.ChooseTarget)}
    assert friend.id in offered
    assert far.id not in offered
    chooses(table, friend)
    everybody_passes(table)
    assert (9 - friend.wounds, elf.wounds) == (value, value)


@pytest.mark.rule("546.1", "543.7")
@pytest.mark.parametrize("flies", [True, False])
def test_a_strike_may_heal_another_own_flyer(flies: bool) -> None:
    table = Table()
    hero = put(table.first, "c3", *printed("60031", 0))
    friend = table.first.flyer(wounds=5) if flies else put(table.first, "b3", wounds=5)
    elf = put(table.second, "c4", closed=True)
    table.strikes(hero, elf, dice=(MEDIUM,))
    if flies:
        use_trigger(table, hero, friend)
    everybody_passes(table)
    assert friend.wounds == (3 if flies else 5)


@pytest.mark.rule("546.1", "545.7")
def test_a_strike_at_an_own_engine_opens_it() -> None:
    table = Table()
    [engine] = [real_class("20024")]
    orc = put(table.first, "c3", *printed("60033", 1))
    machine = put(table.first, "b3", closed=True, classes=engine)
    put(table.second, "a6")
    table.strikes(orc, machine, dice=(WEAK,))
    first_trigger(table, orc)
    everybody_passes(table)
    assert not machine.is_closed


@pytest.mark.rule("546.1", "546.2")
@pytest.mark.parametrize(
    ("fits", "dice", "hurt"),
    [(True, (1, 4, 1), 2), (False, (4, 1), 0)],
)
def test_a_defender_that_steps_in_may_shoot(fits: bool, dice: tuple[int, ...], hurt: int) -> None:
    table = Table()
    orc = put(table.first, "c3")
    archer = put(table.first, "a1")
    elf = put(table.second, "c4")
    ranger = put(table.second, "d4", *printed("21012"))
    table.strikes(orc, elf, dice=dice)
    if not fits:
        table.passes()
        everybody_passes(table)
        assert archer.wounds == 0
        return
    table.defends(ranger)
    use_trigger(table, ranger, archer)
    everybody_passes(table)
    assert (archer.wounds, ranger.wounds) == (hurt, 2)


def use_trigger(table: Table, piece: Piece, target: Piece) -> None:
    """Announce what has gone off, and its target where one is asked for."""
    first_trigger(table, piece)
    if op.ChooseTarget(target.id) in table.options:
        chooses(table, target)


@pytest.mark.rule("546.1", "512.6.4/redirect")
def test_redirecting_an_attack_to_itself_makes_a_card_its_target() -> None:
    # at once, an attack at a card beside it goes to itself, once in a turn
    table = Table()
    orc = put(table.first, "c3")
    elf = put(table.second, "c4", closed=True)
    squire = put(table.second, "b5", *printed("20182"))
    far = put(table.second, "e6", *printed("20182"))
    table.strikes(orc, elf, dice=(MEDIUM, 1))
    assert not [
        option
        for option in table.options
        if isinstance(option, op.UseAction) and option.card == far.id
    ]
    use(table, squire)
    everybody_passes(table)
    assert (elf.wounds, squire.wounds > 0) == (0, True)


@pytest.mark.rule("546.1")
@pytest.mark.parametrize(("whose", "expected"), [("own flyer", 1), ("own", 0), ("enemy flyer", 0)])
def test_a_bolt_accompanies_only_the_strike_of_an_own_flyer(whose: str, expected: int) -> None:
    own = whose.startswith("own")
    table = Table(active=Seat.FIRST if own else Seat.SECOND)
    put(table.first, "a1", *printed("30015", 0))
    side, target_side = (table.first, table.second) if own else (table.second, table.first)
    striker = side.flyer() if whose.endswith("flyer") else put(side, "c3")
    target = put(target_side, "c4", closed=True)
    put(table.second, "e6")
    if whose.endswith("flyer"):
        table.strikes(striker, target, dice=(MEDIUM, 1))
    else:
        table.strikes(striker, target, dice=(MEDIUM,))
    everybody_passes(table)
    assert target.wounds == 2 + expected


@pytest.mark.rule("532.1", "546.1")
def test_an_attack_removes_the_flyer_protection_of_its_target() -> None:
    # the whole turn: the flyer's second attack is not kept off any more
    table = Table()
    dragon = put(table.first, "c3", *printed("20193", 1))
    falcon = table.first.flyer()
    elf = put(table.second, "c4", *spoken("{zoal}."), closed=True)
    table.strikes(dragon, elf, dice=(MEDIUM,))
    everybody_passes(table)
    table.strikes(falcon, elf, dice=(MEDIUM,))
    everybody_passes(table)
    assert elf.wounds == 4


@pytest.mark.rule("532.1", "546.1")
def test_flyer_protection_holds_without_an_attack_that_removes_it() -> None:
    table = Table()
    falcon = table.first.flyer()
    elf = put(table.second, "c4", *spoken("{zoal}."), closed=True)
    table.strikes(falcon, elf, dice=(MEDIUM,))
    everybody_passes(table)
    assert elf.wounds == 0


@pytest.mark.rule("546.1", "541.4.1")
@pytest.mark.parametrize(("die", "wave"), [(WEAK, 1), (MEDIUM, 0), (STRONG, 0)])
def test_a_weak_shot_weakens_strikes_until_the_opponents_turn_ends(die: int, wave: int) -> None:
    table = Table()
    archer = put(table.first, "c3", *printed("40096", 1, 2))
    elf = put(table.second, "c5")
    use(table, archer, elf, die=die)
    everybody_passes(table)
    assert harm(table, elf) == 2 - wave


def harm(table: Table, elf: Piece) -> int:
    """The wounds of a medium strike of this enemy in its next turn at a closed card beside it."""
    prey = next(card for card in table.state.cards if card.owner is Seat.FIRST)
    table.ends_turn()
    everybody_passes(table)
    table.moves(elf, "c4")
    before = prey.wounds
    table.strikes(elf, Piece(table, prey.id), dice=(MEDIUM,))
    everybody_passes(table)
    return prey.wounds - before

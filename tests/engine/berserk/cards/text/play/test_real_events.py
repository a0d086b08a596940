"""Abilities of real cards that deaths, movement, gains and turns set off, on the board.

A row is the id of a card and the number of its sentence; what it says is told in our words.
"""

from typing import Any

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.card import Cost
from engine.berserk.table import options as op
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import spell, tap, use
from tests.engine.berserk.abilities.sayings import chooses, everybody_passes, picks
from tests.support.real_texts import printed, put
from tests.support.scenario import Piece, Table
from tests.support.spoken import spoken

KILLS = ab.Playable(ab.Payment(), spell(ab.Destroy()))
MOVES = ab.Playable(
    ab.Payment(), ab.Power(ab.PowerKind.INFLUENCE, (ab.Relocate(),), cells=ab.Cells())
)
MEDIUM = 4


def goes_off(table: Table, *, declines: bool = False) -> None:
    """Announce what may go off, or leave it out, until nothing waits."""
    for _step in range(12):
        if table.asked is None:
            return
        waiting = [option for option in table.options if isinstance(option, op.TriggerNext)]
        if waiting and not declines:
            table.choose(waiting[0])
        elif op.Accept() in table.options:
            table.choose(op.Decline() if declines else op.Accept())
        elif op.Pass() in table.options:
            table.passes()
        else:
            return


def targets(table: Table) -> set[int]:
    """Return the cards that may be chosen now."""
    return {option.card for option in table.options if isinstance(option, op.ChooseTarget)}


# Deaths.


@pytest.mark.rule("116.1", "205.4")
@pytest.mark.parametrize(
    ("card", "number", "dies", "chips"),
    [
        ("10163", 0, {}, 1),  # a chip for every creature that dies and does not fly
        ("10163", 0, {"side": "enemy"}, 1),
        ("10163", 0, {"type": ab.CardType.FLYER, "movement": None}, 0),
        ("10163", 0, {"type": ab.CardType.ARTIFACT, "movement": None}, 0),
        ("50105", 0, {}, 1),  # for every creature
        ("50105", 0, {"type": ab.CardType.FLYER, "movement": None}, 1),
        ("50105", 0, {"type": ab.CardType.ARTIFACT, "movement": None}, 0),
        ("50062", 1, {"chips": 1}, 1),  # for an own card with a chip
        ("50062", 1, {}, 0),
        ("50062", 1, {"chips": 1, "side": "enemy"}, 0),
    ],
)
def test_a_card_gains_chips_for_deaths(
    card: str, number: int, dies: dict[str, Any], chips: int
) -> None:
    table = Table()
    facts = dict(dies)
    side = table.second if facts.pop("side", "") == "enemy" else table.first
    witness = put(table.first, "a1", *printed(card, number))
    mage = put(table.first, "b1", KILLS)
    cell = None if facts.get("type") is ab.CardType.FLYER else "c3"
    piece = put(side, cell, **facts)
    put(table.second, "e6")
    use(table, mage, piece)
    goes_off(table)
    assert (piece.is_dead, witness.state.chips) == (True, chips)


@pytest.mark.rule("116.1")
@pytest.mark.parametrize(
    ("killer", "own", "opens"),
    [("attack", True, True), ("spell", True, False), ("attack", False, False)],
)
def test_a_card_opens_when_an_enemy_attack_kills_an_own_creature(
    killer: str, own: bool, opens: bool
) -> None:
    table = Table()
    orc = put(table.first, "c3", *([KILLS] if killer == "spell" else []))
    elf = put(table.second if own else table.first, "c4", life=1, closed=True)
    witness = put(table.second, "e6", *printed("50089", 0), closed=True)
    if killer == "spell":
        use(table, orc, elf)
    else:
        table.strikes(orc, elf, dice=(MEDIUM,))
    everybody_passes(table)
    assert (elf.is_dead, witness.is_closed) == (True, not opens)


@pytest.mark.rule("116.1", "205.4")
@pytest.mark.parametrize(
    ("kind", "own", "dies"),
    [
        (ab.PowerKind.STRIKE, False, True),  # by an attack of a creature of the opponent
        (ab.PowerKind.SHOT, False, True),
        (ab.PowerKind.STRIKE, True, False),
    ],
)
def test_the_killer_of_this_card_dies(kind: ab.PowerKind, own: bool, dies: bool) -> None:
    table = Table()
    shot = () if kind is ab.PowerKind.STRIKE else (tap(ab.Attack(kind, Strength(1, 2, 3))),)
    orc = put(table.first, "c3", *shot)
    side = table.first if own else table.second
    cell = "c4" if kind is ab.PowerKind.STRIKE else "c5"
    unicorn = put(side, cell, *printed("20101", 2), life=1, closed=True)
    put(table.first, "a1")
    put(table.second, "e6")
    if shot:
        use(table, orc, unicorn, die=MEDIUM)
    else:
        table.strikes(orc, unicorn, dice=(MEDIUM,))
    everybody_passes(table)
    assert (unicorn.is_dead, orc.is_dead) == (True, dies)


@pytest.mark.rule("116.1")
@pytest.mark.parametrize("near", [True, False])
def test_a_death_weakens_a_near_killer_or_heals_an_own_creature(near: bool) -> None:
    # killed from near: -2 to the strike for good; from afar: an own creature is healed wholly
    table = Table()
    shot = () if near else (tap(ab.Attack(ab.PowerKind.SHOT, Strength(1, 2, 3))),)
    orc = put(table.first, "c3", *shot, strike="3-4-5")
    tree = put(table.second, "c4" if near else "c5", *printed("30073"), life=1, closed=True)
    friend = put(table.second, "e6", wounds=7)
    if near:
        table.strikes(orc, tree, dice=(MEDIUM,))
    else:
        use(table, orc, tree, die=MEDIUM)
    goes_off(table)
    if targets(table):
        chooses(table, friend)
    goes_off(table)
    assert (tree.is_dead, friend.wounds) == (True, 7 if near else 0)
    table.ends_turn()
    goes_off(table)
    table.ends_turn()
    goes_off(table)
    table.moves(orc, "d3")
    assert medium(orc) == (2 if near else 4)


def medium(piece: Piece) -> int:
    """Return the size of a medium strike that this card would deal now."""
    strike = piece.state.facts.strike
    assert strike is not None
    return strike.medium + sum(
        getattr(node.node, "amount", 0)
        for node in piece.state.facts.owned
        if type(node.node).__name__ == "SizeModifier"
    )


# Movement.


@pytest.mark.rule("507.1", "122.1")
@pytest.mark.parametrize(
    ("start", "to", "more", "open_after"),
    [
        ("c3", "c4", 1, False),  # over to the opponent's half: +1 to the strike
        ("c4", "c3", 0, True),  # back home: it does not close after an attack
        ("c3", "c2", 0, False),
        ("c5", "c4", 0, False),
    ],
)
def test_crossing_the_middle_gives_a_bonus(
    start: str, to: str, more: int, open_after: bool
) -> None:
    table = Table()
    rider = put(table.first, start, *printed("10012"))
    elf = put(table.second, f"d{to[1]}", closed=True)
    table.moves(rider, to)
    everybody_passes(table)
    table.strikes(rider, elf, dice=(MEDIUM,))
    everybody_passes(table)
    assert (elf.wounds - 2, not rider.is_closed) == (more, open_after)


@pytest.mark.rule("507.1", "545.7")
def test_the_bonus_for_crossing_the_middle_lasts_for_the_turn() -> None:
    table = Table()
    rider = put(table.first, "c3", *printed("10012"))
    elf = put(table.second, "d4", closed=True)
    put(table.second, "a6")
    table.moves(rider, "c4")
    everybody_passes(table)
    table.ends_turn()
    everybody_passes(table)
    table.ends_turn()
    everybody_passes(table)
    table.strikes(rider, elf, dice=(MEDIUM, 1))
    everybody_passes(table)
    assert elf.wounds == 2


@pytest.mark.rule("507.1", "546.2")
@pytest.mark.parametrize(
    ("cost", "to", "shoots"), [(7, "b2", True), (6, "b2", False), (7, "a2", False)]
)
@pytest.mark.parametrize("takes", [True, False])
def test_a_card_may_shoot_when_it_arrives_beside_a_costly_own_card(
    cost: int, to: str, shoots: bool, takes: bool
) -> None:
    table = Table()
    ouri = put(table.first, "a1" if to == "a2" else "b1", *printed("10076", 0))
    put(table.first, "c3", cost=Cost(cost))
    elf = put(table.second, "b4" if to == "b2" else "a4", closed=True)
    table.moves(ouri, to)
    goes_off(table, declines=not takes)
    if targets(table):
        chooses(table, elf)
    goes_off(table)
    assert elf.wounds == (1 if shoots and takes else 0)


@pytest.mark.rule("507.1", "546.1")
@pytest.mark.parametrize(
    ("whose", "to", "cursed"),
    [("enemy", "b2", True), ("enemy", "d5", False), ("own", "b2", False)],
)
def test_an_enemy_that_arrives_beside_this_card_is_cursed(
    whose: str, to: str, cursed: bool
) -> None:
    table = Table()
    put(table.first, "a1", *printed("40149"))
    mage = put(table.first, "e1", MOVES)
    piece = put(table.second if whose == "enemy" else table.first, "c5")
    put(table.second, "e6")
    use(table, mage, piece)
    picks(table, to)
    everybody_passes(table)
    assert bool(piece.state.facts.value(ab.Name.CURSE)) is cursed


@pytest.mark.rule("545.7")
def test_a_curse_for_arriving_beside_a_card_is_once_per_turn() -> None:
    table = Table()
    put(table.first, "a1", *printed("40149"))
    mage = put(table.first, "e1", MOVES)
    pieces = [put(table.second, cell) for cell in ("c5", "d5")]
    for piece, cell in zip(pieces, ("b2", "a2"), strict=True):
        use(table, mage, piece)
        picks(table, cell)
        everybody_passes(table)
    assert [piece.state.facts.value(ab.Name.CURSE) for piece in pieces] == [1, 0]


@pytest.mark.rule("507.1")
@pytest.mark.parametrize(
    ("bodiless", "whose", "to", "hurt"),
    [
        (True, "enemy", "b2", 1),  # any bodiless creature that comes beside it: 1 wound
        (True, "own", "b2", 1),
        (False, "enemy", "b2", 0),
        (True, "enemy", "d5", 0),
    ],
)
def test_an_incorporeal_card_that_arrives_beside_this_card_is_wounded(
    bodiless: bool, whose: str, to: str, hurt: int
) -> None:
    table = Table()
    put(table.first, "a1", *printed("50187", 0))
    mage = put(table.first, "e1", MOVES)
    side = table.second if whose == "enemy" else table.first
    nodes = spoken("Бестелесный: -1 от выстрелов.") if bodiless else ()
    piece = put(side, "c5", *nodes)
    put(table.second, "e6")
    use(table, mage, piece)
    picks(table, to)
    everybody_passes(table)
    assert piece.wounds == hurt


@pytest.mark.rule("507.1", "545.7")
def test_arriving_in_the_third_row_heals_and_blesses_once_per_battle() -> None:
    table = Table()
    knight = put(table.first, "c5", *printed("40201", 2), wounds=6)
    mage = put(table.first, "e1", MOVES)
    put(table.second, "e6")
    use(table, mage, knight)
    picks(table, "c4")
    everybody_passes(table)
    assert (knight.wounds, knight.state.facts.value(ab.Name.BLESSING)) == (6, 0)
    use(table, mage, knight)
    picks(table, "b6")
    everybody_passes(table)
    assert (knight.wounds, knight.state.facts.value(ab.Name.BLESSING)) == (0, 1)


@pytest.mark.rule("507.1", "122.1")
@pytest.mark.parametrize("moves", [1, 2])
def test_the_first_and_the_second_step_of_a_turn_have_different_effects(moves: int) -> None:
    # the first: +1 to the strike; the second: it grows clumsy
    table = Table()
    beast = put(table.first, "c2", *printed("40059"), movement=3)
    put(table.second, "e6")
    for cell in ("c3", "c4")[:moves]:
        table.moves(beast, cell)
        everybody_passes(table)
    assert (medium(beast), bool(beast.state.facts.value(ab.Name.CLUMSINESS))) == (
        3,
        moves == 2,
    )


@pytest.mark.rule("507.1")
@pytest.mark.parametrize("near", [True, False])
def test_each_step_beside_an_enemy_allows_a_throw(near: bool) -> None:
    table = Table()
    elf = put(table.first, "c2", *printed("50077"))
    put(table.second, "d4" if near else "e6", closed=True)
    far = put(table.second, "c5", closed=True)
    table.moves(elf, "c3")
    goes_off(table)
    if targets(table):
        chooses(table, far)
    goes_off(table)
    assert far.wounds == (1 if near else 0)


# Turns.


@pytest.mark.rule("407.1", "409.1")
@pytest.mark.parametrize(("card", "number", "own"), [("40031", 1, False), ("30150", 0, False)])
def test_a_card_opens_at_the_start_of_the_opponents_turn(card: str, number: int, own: bool) -> None:
    table = Table()
    beast = put(table.first, "c3", *printed(card, number), closed=True)
    put(table.second, "e6")
    assert beast.is_closed
    table.ends_turn()
    everybody_passes(table)
    assert beast.is_closed is own


@pytest.mark.rule("116.7", "407.1")
@pytest.mark.parametrize("takes", [True, False])
def test_a_card_may_take_a_wound_to_open(takes: bool) -> None:
    table = Table()
    guard = put(table.first, "c3", *printed("50018", 3), closed=True)
    put(table.second, "e6")
    table.ends_turn()
    goes_off(table, declines=not takes)
    assert (guard.wounds, guard.is_closed) == ((1, False) if takes else (0, True))


@pytest.mark.rule("407.1")
@pytest.mark.parametrize(
    ("cell", "name", "given"),
    [("c3", "shot", 1), ("c2", "shot", 0), ("c1", "directed", 1), ("c2", "directed", 0)],
)
def test_the_row_at_the_start_of_the_turn_decides_the_bonus(
    cell: str, name: str, given: int
) -> None:
    # in the first row +1 to its shot, in the third a strike that nobody steps in against
    table = Table(active=Seat.SECOND)
    runner = put(table.first, cell, *printed("10079"))
    target = put(table.second, "c6", closed=True)
    table.ends_turn()
    everybody_passes(table)
    if name == "directed":
        assert bool(runner.state.facts.value(ab.Name.DIRECTED)) == bool(given)
        return
    use(table, runner, target, die=MEDIUM)
    everybody_passes(table)
    assert target.wounds == 2 + given


@pytest.mark.rule("407.1", "121.1")
@pytest.mark.parametrize(
    ("cell", "whose", "given"),
    [("c4", "enemy", True), ("d4", "enemy", False), ("c4", "own", False)],
)
def test_an_enemy_opposite_at_the_start_of_the_turn_gives_a_bonus(
    cell: str, whose: str, given: bool
) -> None:
    table = Table(active=Seat.SECOND)
    beast = put(table.first, "c3", *printed("30065"))
    put(table.second if whose == "enemy" else table.first, cell, closed=True)
    put(table.second, "e6")
    table.ends_turn()
    everybody_passes(table)
    assert bool(beast.state.facts.value(ab.Name.DIRECTED)) is given
    assert medium(beast) == (4 if given else 2)


@pytest.mark.rule("407.1")
@pytest.mark.parametrize(
    ("poisoned", "cell", "opens"), [(True, "b3", True), (False, "b3", False), (True, "a1", False)]
)
def test_a_poisoned_neighbour_opens_this_card_at_the_end_of_its_turn(
    poisoned: bool, cell: str, opens: bool
) -> None:
    table = Table()
    slave = put(table.first, "c3", *printed("21017"), closed=True)
    put(table.first, cell, *(spoken("Отравление на 1.") if poisoned else ()))
    put(table.second, "e6")
    table.ends_turn()
    everybody_passes(table)
    assert slave.is_closed is not opens


@pytest.mark.rule("407.1", "116.7")
@pytest.mark.parametrize(
    ("closed", "takes", "hurt"), [(False, True, 2), (False, False, 0), (True, True, 0)]
)
def test_a_card_may_strike_at_the_end_of_the_opponents_turn(
    closed: bool, takes: bool, hurt: int
) -> None:
    table = Table(active=Seat.SECOND)
    guard = put(table.first, "c3", *printed("20012", 1), closed=closed)
    elf = put(table.second, "c4")
    table.ends_turn()
    goes_off(table, declines=not takes)
    if targets(table):
        chooses(table, elf)
        goes_off(table)
    assert (elf.wounds, guard.wounds) == (hurt, 0)


# Gains of others.


@pytest.mark.rule("535.1.1")
@pytest.mark.parametrize(
    ("whose", "poison", "healed"), [("enemy", 3, 3), ("enemy", 1, 1), ("own", 3, 0)]
)
def test_wounds_of_poison_heal_an_own_card_by_as_much(whose: str, poison: int, healed: int) -> None:
    table = Table(active=Seat.FIRST if whose == "enemy" else Seat.SECOND)
    put(table.first, "a1", *printed("20109"))
    friend = put(table.first, "b1", wounds=9)
    victim = put(
        table.second if whose == "enemy" else table.first, "c3", *spoken(f"Отравление на {poison}.")
    )
    put(table.second, "e6")
    table.ends_turn()
    goes_off(table)
    if targets(table):
        chooses(table, friend)
    goes_off(table)
    assert (victim.wounds, 9 - friend.wounds) == (poison, healed)


@pytest.mark.rule("535.4")
@pytest.mark.parametrize(("already", "hurt"), [(True, 1), (False, 0)])
def test_a_second_curse_wounds_instead(already: bool, hurt: int) -> None:
    table = Table()
    priest = put(table.first, "a1", *printed("40166"))
    elf = put(table.second, "c5", *(spoken("Проклятие.") if already else ()))
    use(table, priest, elf)
    everybody_passes(table)
    assert (elf.wounds, bool(elf.state.facts.value(ab.Name.CURSE))) == (hurt, True)


@pytest.mark.rule("306.5.3", "545.7")
@pytest.mark.parametrize(
    ("die", "whose", "gained"), [(6, "own", 1), (5, "own", 0), (6, "enemy", 0)]
)
def test_a_six_rolled_by_an_own_creature_gives_it_extra_life(
    die: int, whose: str, gained: int
) -> None:
    table = Table(active=Seat.FIRST if whose == "own" else Seat.SECOND)
    put(table.first, "a1", *printed("40097", 1))
    orc = put(table.first, "c3", closed=whose != "own")
    elf = put(table.second, "c4", closed=whose == "own")
    piece, target = (orc, elf) if whose == "own" else (elf, orc)
    table.strikes(piece, target, dice=(die,))
    everybody_passes(table)
    assert piece.state.extra == gained
    assert target.state.extra == 0


@pytest.mark.rule("116.1", "514.1")
@pytest.mark.parametrize(("lives", "killed"), [(1, True), (9, False)])
def test_a_card_may_jump_after_killing(lives: int, killed: bool) -> None:
    table = Table()
    spy = put(table.first, "c3", *printed("30179", 1))
    elf = put(table.second, "c4", life=lives, closed=True)
    put(table.second, "e6")
    table.strikes(spy, elf, dice=(MEDIUM,))
    goes_off(table)
    offers = [option for option in table.options if isinstance(option, op.ChooseCell)]
    assert bool(offers) is killed
    if killed:
        picks(table, "c6")
        everybody_passes(table)
        assert spy.cell == "c6"


# Who gets it, told by a pronoun.


@pytest.mark.rule("116.1", "407.1")
def test_an_ability_given_by_a_throw_works_in_the_targets_own_turn() -> None:
    # who was hit is poisoned whenever it acts in its own turn, until that turn is over
    table = Table()
    frog = put(table.first, "c2", *printed("50133"))
    elf = put(table.second, "c4", strike="0-0-0")
    use(table, frog, elf, die=MEDIUM)
    goes_off(table)
    assert (elf.wounds, elf.state.facts.value(ab.Name.POISON)) == (2, 0)
    table.ends_turn()
    everybody_passes(table)
    prey = put_none(table)
    table.moves(elf, "c3")
    everybody_passes(table)
    assert elf.state.facts.value(ab.Name.POISON) == 0  # to move is not to act
    table.strikes(elf, prey, dice=(MEDIUM, 1))
    goes_off(table)
    assert elf.state.facts.value(ab.Name.POISON) == 2


def put_none(table: Table) -> Piece:
    """Return the first card that was laid."""
    return Piece(table, table.state.cards[0].id)


@pytest.mark.rule("507.1", "505.4.5")
def test_a_teleporting_card_may_draw_its_target_after_it() -> None:
    table = Table()
    serpent = put(table.first, "c3", *printed("30163", 1))
    elf = put(table.second, "c4", closed=True)
    table.strikes(serpent, elf, dice=(MEDIUM,))
    goes_off(table)
    picks(table, "a1")
    goes_off(table)
    cells = {option.cell for option in table.options if isinstance(option, op.ChooseCell)}
    picks(table, "b2")
    goes_off(table)
    assert (serpent.cell, elf.cell, len(cells), elf.wounds) == ("a1", "b2", 3, 2)


@pytest.mark.rule("505.4.5", "507.1")
def test_a_throw_may_draw_its_target_before_the_thrower() -> None:
    # 3 wounds to itself, a throw of 3, and who was hit stands opposite
    table = Table()
    butcher = put(table.first, "c2", *printed("50180", 2))
    elf = put(table.second, "c4", closed=True)
    use(table, butcher)
    for _step in range(4):
        goes_off(table)
        if targets(table):
            chooses(table, elf)
        elif any(isinstance(option, op.ChooseCell) for option in table.options):
            picks(table, "c3")
    assert (butcher.wounds, elf.wounds, elf.cell) == (3, 3, "c3")


@pytest.mark.rule("505.4.8", "116.1")
@pytest.mark.parametrize("marked", ["Проклятие.", "Благословление.", ""])
@pytest.mark.parametrize("branch", [0, 1])
def test_the_death_of_a_marked_enemy_wounds_a_neighbour_or_heals(marked: str, branch: int) -> None:
    table = Table()
    angel = put(table.first, "c3", *printed("40163", 1), wounds=5)
    prey = put(table.second, "c4", *(spoken(marked) if marked else ()), life=1, closed=True)
    neighbour = put(table.second, "d4")
    table.strikes(angel, prey, dice=(6,))
    goes_off(table)
    if marked:
        table.choose(op.ChooseBranch(branch))
        goes_off(table)
        if targets(table):
            chooses(table, neighbour)
            goes_off(table)
    assert prey.is_dead
    assert (neighbour.wounds, angel.wounds) == (
        (0, 5) if not marked else (2, 5) if branch == 0 else (0, 2)
    )

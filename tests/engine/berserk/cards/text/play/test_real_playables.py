"""What real cards announce, gain and store up, on the board.

A row is the id of a card and the number of its sentence; what it says is told in our words.
"""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.cards.card import CardType, Cost, Element
from engine.berserk.table import options as op
from engine.berserk.table.board import parse_cell
from tests.engine.berserk.abilities.laying import can_use, use
from tests.engine.berserk.abilities.sayings import chooses, everybody_passes, picks
from tests.support.real_texts import printed, put
from tests.support.scenario import Piece, Table
from tests.support.spoken import spoken

WEAK, MEDIUM, STRONG = 3, 4, 6


def targets(table: Table) -> set[int]:
    """Return the cards that may be chosen now."""
    return {option.card for option in table.options if isinstance(option, op.ChooseTarget)}


@pytest.mark.rule("512.3", "515.8")
@pytest.mark.parametrize(
    ("card", "number", "values", "reach", "near"),
    [
        ("10113", 0, (1, 2, 3), 4, False),  # a shot
        ("20031", 0, (3, 3, 3), 5, False),
        ("10040", 0, (1, 2, 2), 3, False),  # a throw
        ("10069", 0, (0, 1, 2), 3, False),
        ("10175", 1, (1, 1, 1), None, False),  # a bolt at any distance
        ("10153", 0, (2, 3, 4), 1, True),  # a magic blow
        ("40191", 1, (2, 3, 4), 1, True),
        ("20047", 1, (2, 2, 2), 1, True),  # a special blow
        ("20015", 0, (), 0, True),  # no action at all
    ],
)
def test_an_attack_has_its_printed_strength_and_range(
    card: str, number: int, values: tuple[int, ...], reach: int | None, near: bool
) -> None:
    for die, value in zip((WEAK, MEDIUM, STRONG), values, strict=False):
        table = Table()
        archer = put(table.first, "c1", *printed(card, number))
        cells = ["c2"] if near else ["c3", "c4", "c5", "c6"]
        pieces = [put(table.second, cell, closed=True) for cell in cells]
        far = put(table.second, "c3", closed=True) if near else None
        reached = [can_use(table, archer, piece) for piece in pieces]
        expected = [True] if near else [reach is None or 2 + i <= reach for i in range(4)]
        assert reached == expected
        assert far is None or not can_use(table, archer, far)
        use(table, archer, pieces[0], die=die)
        everybody_passes(table)
        assert (pieces[0].wounds, archer.is_closed) == (value, True)
    assert values or not [node for node in printed(card, number) if hasattr(node, "payment")]


@pytest.mark.rule("508.1", "205.4")
@pytest.mark.parametrize(
    ("card", "number", "healed", "not_healed"),
    [
        ("10076", 1, ({}, {"side": "enemy"}), ({"type": CardType.ARTIFACT},)),  # any creature by 1
        ("20125", 2, ({"elements": (Element.SWAMP,)},), ({},)),  # a swamp creature by 2
        ("21011", 0, ({},), ({"side": "enemy"},)),  # an own creature by 2
        ("40087", 2, ({"cost": Cost(7)},), ({"cost": Cost(6)},)),  # cost 7 or more by 4
    ],
)
def test_only_matching_creatures_can_be_healed(
    card: str,
    number: int,
    healed: tuple[dict[str, object], ...],
    not_healed: tuple[dict[str, object], ...],
) -> None:
    amount = {"10076": 1, "20125": 2, "21011": 2, "40087": 4}[card]
    for facts, can in [(facts, True) for facts in healed] + [
        (facts, False) for facts in not_healed
    ]:
        table = Table()
        healer = put(table.first, "a1", *printed(card, number))
        rest = dict(facts)
        side = table.second if rest.pop("side", "") == "enemy" else table.first
        piece = put(side, "c5", wounds=9, **rest)  # type: ignore[arg-type]  # fields of a card
        put(table.second, "e6")
        assert can_use(table, healer, piece) is can
        if can:
            use(table, healer, piece)
            everybody_passes(table)
            assert 9 - piece.wounds == amount


@pytest.mark.rule("508.1", "505.4.5")
@pytest.mark.parametrize(("dark", "chips"), [(True, 1), (False, 0)])
def test_healing_a_dark_creature_brings_a_chip(dark: bool, chips: int) -> None:
    table = Table()
    healer = put(table.first, "a1", *printed("10148", 1))
    elements = (Element.DARKNESS,) if dark else (Element.FOREST,)
    piece = put(table.first, "c2", wounds=9, elements=elements)
    put(table.second, "e6")
    if can_use(table, healer):
        use(table, healer)
        everybody_passes(table)
    assert (9 - piece.wounds, healer.state.chips) == (chips, chips)


@pytest.mark.rule("508.1")
@pytest.mark.parametrize(("card", "number", "left"), [("20105", 1, 0), ("10169", 2, 7)])
def test_a_card_heals_itself_by_the_printed_amount(card: str, number: int, left: int) -> None:
    # the one wholly, the other by 2
    table = Table()
    wyvern = put(table.first, "a1", *printed(card, number), wounds=9)
    put(table.second, "e6")
    use(table, wyvern)
    everybody_passes(table)
    assert (wyvern.wounds, wyvern.is_closed) == (left, True)


@pytest.mark.rule("501.6", "545.2")
def test_a_shot_gains_a_chip_and_a_stronger_bolt_spends_one() -> None:
    # a shot that brings a chip, and for a chip a stronger bolt
    table = Table()
    archer = put(table.first, "c2", *printed("21003"))
    elf = put(table.second, "c5", closed=True)
    assert not can_use(table, archer, elf, number=1)
    table.dice(STRONG)
    use(table, archer, number=0)
    everybody_passes(table)
    if targets(table):
        chooses(table, elf)
        everybody_passes(table)
    assert (elf.wounds, archer.state.chips) == (2, 1)
    table = Table()
    archer = put(table.first, "c2", *printed("21003"), chips=1)
    elf = put(table.second, "c5", closed=True)
    use(table, archer, elf, number=1, die=WEAK)
    everybody_passes(table)
    assert (elf.wounds, archer.state.chips, archer.is_closed) == (2, 0, True)


@pytest.mark.rule("501.6")
@pytest.mark.parametrize(("chips", "can"), [(3, False), (4, True)])
def test_wounding_a_creature_costs_four_chips(chips: int, can: bool) -> None:
    table = Table()
    town = put(table.first, "a1", *printed("60113", 1), chips=chips)
    elf = put(table.second, "e6")
    assert can_use(table, town, elf) is can
    if can:
        use(table, town, elf)
        everybody_passes(table)
        assert (elf.wounds, town.state.chips) == (2, 0)


@pytest.mark.rule("501.4", "546.1")
def test_a_bolt_for_two_chips_does_not_close_its_card() -> None:
    table = Table()
    priest = put(table.first, "a1", *printed("60045", 1), chips=5)
    elf = put(table.second, "e6")
    use(table, priest, elf, die=WEAK)
    everybody_passes(table)
    assert (elf.wounds, priest.state.chips, priest.is_closed) == (4, 3, False)


@pytest.mark.rule("114.1", "510.1")
@pytest.mark.parametrize(
    ("flies", "own", "can"),
    [(True, False, True), (False, False, False), (True, True, False)],
)
def test_only_an_enemy_flyer_can_be_closed(flies: bool, own: bool, can: bool) -> None:
    table = Table()
    witch = put(table.first, "a1", *printed("20125", 1))
    side = table.first if own else table.second
    piece = side.flyer() if flies else put(side, "c5")
    put(table.second, "e6")
    assert can_use(table, witch, piece) is can
    if can:
        use(table, witch, piece)
        everybody_passes(table)
        assert (piece.is_closed, witch.is_closed) == (True, True)


@pytest.mark.rule("505.4.2", "505.4.1")
def test_a_newly_cursed_card_is_wounded_with_the_other_cursed_enemies() -> None:
    # a creature is cursed, then every cursed enemy gets 1 wound: the new one as well
    table = Table()
    warlock = put(table.first, "a1", *printed("30157", 0))
    fresh = put(table.second, "c5")
    cursed = put(table.second, "e6", *spoken("Проклятие."))
    clean = put(table.second, "a6")
    own = put(table.first, "b1", *spoken("Проклятие."))
    use(table, warlock)
    everybody_passes(table)
    chooses(table, fresh)
    everybody_passes(table)
    assert fresh.state.facts.value(ab.Name.CURSE) == 1
    assert [piece.wounds for piece in (fresh, cursed, clean, own)] == [1, 1, 0, 0]


@pytest.mark.rule("122.1", "532.1")
def test_a_card_gains_a_directed_strike_for_the_turn() -> None:
    # it gains a strike that nobody steps in against and protection from flyers
    table = Table()
    beast = put(table.first, "c3", *printed("10089", 2), *spoken("Не закрывается после нападения."))
    put(table.second, "e6")
    use(table, beast)
    everybody_passes(table)
    assert beast.state.facts.value(ab.Name.DIRECTED)


@pytest.mark.rule("506.1", "536.1")
def test_a_ground_creature_takes_off() -> None:
    table = Table()
    dragon = put(table.first, "c3", *printed("10068", 3))
    put(table.second, "e6")
    use(table, dragon)
    everybody_passes(table)
    assert dragon.is_airborne


@pytest.mark.rule("514.1", "545.7")
def test_closing_a_neighbour_moves_the_engine_once_per_turn() -> None:
    table = Table()
    engine = put(table.first, "c2", *printed("60028", 0), movement=0)
    crew = put(table.first, "b2")
    closed = put(table.first, "d2", closed=True)
    far = put(table.first, "a1")
    enemy = put(table.second, "c3")
    use(table, engine)
    offered = {o.card for o in table.options if isinstance(o, op.ChoosePayment)}
    assert not offered & {closed.id, far.id, enemy.id, engine.id}
    if offered:
        table.choose(op.ChoosePayment(crew.id))
    everybody_passes(table)
    cells = {o.cell for o in table.options if isinstance(o, op.ChooseCell)}
    assert cells == {parse_cell(cell) for cell in ("b1", "c1", "d1", "b3", "d3")}
    picks(table, "c1")
    everybody_passes(table)
    assert (engine.cell, crew.is_closed, engine.is_closed) == ("c1", True, False)
    assert not can_use(table, engine)


@pytest.mark.rule("505.4.3", "502.2")
def test_one_action_shoots_at_two_different_cards() -> None:
    table = Table()
    archer = put(table.first, "c2", *printed("20165", 0))
    elves = [put(table.second, cell, closed=True) for cell in ("c5", "d5")]
    table.dice(WEAK, STRONG)
    use(table, archer)
    for _step in range(4):
        everybody_passes(table)
        if targets(table):
            chooses(table, Piece(table, min(targets(table))))
    assert sorted(elf.wounds for elf in elves) == [1, 2]


@pytest.mark.rule("543.2", "501.6")
def test_x_chips_wound_and_heal_by_x() -> None:
    table = Table()
    catcher = put(table.first, "a1", *printed("50105", 3), chips=3)
    friend = put(table.first, "b1", wounds=9)
    elf = put(table.second, "e6")
    use(table, catcher)
    for _step in range(6):
        everybody_passes(table)
        number = next((o for o in table.options if o == op.ChooseNumber(2)), None)
        if number is not None:
            table.choose(number)
            continue
        choice = next((p for p in (elf, friend) if p.id in targets(table)), None)
        if choice is not None:
            chooses(table, choice)
    assert (elf.wounds, 9 - friend.wounds, catcher.state.chips) == (2, 2, 1)


@pytest.mark.rule("546.1", "505.6")
@pytest.mark.parametrize("cursed", [True, False])
def test_healing_also_removes_the_curse_or_the_poison(cursed: bool) -> None:
    for card, name, text in (
        ("40186", ab.Name.CURSE, "Проклятие."),
        ("60082", ab.Name.POISON, "Отравление на 2."),
    ):
        table = Table()
        healer = put(table.first, "a1", *printed(card, 1))
        nodes = spoken(text) if cursed else ()
        friend = put(table.first, "c2", *nodes, wounds=5)
        other = put(table.first, "d2", *nodes)
        put(table.second, "e6")
        use(table, healer)
        if targets(table):
            chooses(table, friend)
        everybody_passes(table)
        if targets(table):
            chooses(table, friend)
        everybody_passes(table)
        assert (friend.wounds, friend.state.facts.value(name)) == (3, 0)
        assert bool(other.state.facts.value(name)) is cursed


@pytest.mark.rule("538.1")
def test_a_magic_strike_of_three_ignores_the_die() -> None:
    for die in (WEAK, MEDIUM, STRONG):
        table = Table()
        unicorn = put(table.first, "c3", *printed("20101", 0))
        elf = put(table.second, "c4", *spoken("{armor} 2."))
        use(table, unicorn, elf, die=die)
        everybody_passes(table)
        assert (elf.wounds, unicorn.wounds) == (3, 0)


def landed(table: Table) -> set[str]:
    """Return the names of the cells among which is chosen."""
    return {
        f"{column}{row}"
        for column in "abcde"
        for row in range(1, 7)
        if op.ChooseCell(parse_cell(f"{column}{row}")) in table.options
    }


@pytest.mark.rule("507.1")
@pytest.mark.parametrize(("card", "number", "reach"), [("20020", 0, 3), ("10089", 0, 4)])
def test_a_jump_reaches_its_printed_range(card: str, number: int, reach: int) -> None:
    table = Table()
    beast = put(table.first, "a1", *printed(card, number))
    put(table.second, "a2")
    use(table, beast)
    cells = landed(table)
    away = {
        f"{column}{row}"
        for column in "abcde"
        for row in range(1, 7)
        if 0 < "abcde".index(column) + row - 1 <= reach
    }
    assert cells == away - {"a2"}

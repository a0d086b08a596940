"""Modifiers, protections, formations and other standing abilities of real cards, on the board.

A row is the id of a card and the numbers of its sentences; what they say is told in our words.
"""

from typing import Any

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.card import Cost, Element
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import can_use, tap, use
from tests.engine.berserk.abilities.sayings import everybody_passes
from tests.support.real_texts import printed, put
from tests.support.scenario import Table
from tests.support.spoken import spoken

Facts = dict[str, Any]
STEPPE: Facts = {"elements": (Element.STEPPE,)}
MOUNTAIN: Facts = {"elements": (Element.MOUNTAIN,)}
FOREST: Facts = {"elements": (Element.FOREST,)}
SWAMP: Facts = {"elements": (Element.SWAMP,)}
DARK: Facts = {"elements": (Element.DARKNESS,)}
ARTIFACT: Facts = {"type": ab.CardType.ARTIFACT, "movement": None}
STRIKE, SHOT, THROW = ab.PowerKind.STRIKE, ab.PowerKind.SHOT, ab.PowerKind.THROW
BOLT, BLOW, MAGIC = ab.PowerKind.DISCHARGE, ab.PowerKind.SPECIAL_STRIKE, ab.PowerKind.MAGIC_STRIKE
ATTACKS = (STRIKE, BLOW, MAGIC, SHOT, THROW, BOLT)


def with_(*texts: str) -> Facts:
    """Return the facts of a card with abilities that texts of our own say: in each test anew."""
    return {"texts": texts}


def taken_from(facts: Facts) -> tuple[ab.Ability, ...]:
    """Take the abilities out of facts."""
    texts = facts.pop("texts", ())
    return (*facts.pop("nodes", ()), *(node for text in texts for node in spoken(text)))


HAS_SHOT, HAS_THROW = with_("{tap}: Выстрел на 1."), with_("{tap}: Метание на 1.")
HAS_BOLT, HAS_MAGIC = with_("{tap}: Разряд на 1."), with_("{tap}: Магический удар на 1.")
HAS_BLOW, HAS_HEALING = with_("{tap}: Особый удар на 1."), with_("{tap}: Излечить существо на 1.")
HAS_SPELL = with_("{tap}: Заклинание ранить существо на 1.")


def wounds(
    *,
    by: Facts,
    at: Facts,
    kind: ab.PowerKind = STRIKE,
    die: int = 4,
    cells: tuple[str | None, str] = ("c3", "c4"),
    others: tuple[tuple[Seat, str, Facts], ...] = (),
) -> int:
    """Wounds of an attack on 1-2-3 (strikes, blows and shots) by one card at a closed other."""
    table = Table()
    values = Strength(1, 2, 3)
    own = () if kind is STRIKE else (tap(ab.Attack(kind, values)),)
    facts = dict(by)
    orc = put(table.first, cells[0], *own, *taken_from(facts), **facts)
    target = {"closed": True, **at}
    elf = put(table.second, cells[1], *taken_from(target), **target)
    if target.get("type") is ab.CardType.ARTIFACT:
        put(table.second, "e6")  # without a creature the match is over
    for seat, cell, other in others:
        rest = dict(other)
        side = table.first if seat is Seat.FIRST else table.second
        put(side, cell, *taken_from(rest), **rest)
    if kind is STRIKE:
        table.strikes(orc, elf, dice=(die,))
    else:
        use(table, orc, elf, die=die)
    everybody_passes(table)
    return elf.wounds


def says(card: str, *numbers: int, **facts: Any) -> Facts:
    """Return the facts of a card of ours with the sentences of a real one."""
    return {"nodes": printed(card, *numbers), **facts}


@pytest.mark.rule("517.1", "520.2")
@pytest.mark.parametrize(
    ("card", "number", "at", "not_at", "more"),
    [
        ("10050", 0, (SWAMP,), (FOREST, {}), 2),  # +2 at swamp cards
        ("40112", 0, (FOREST,), (SWAMP, {}), 1),  # +1 at forest cards
        ("60033", 0, (MOUNTAIN,), (STEPPE, {}), 1),  # +1 at mountain cards
        ("30087", 1, (STEPPE, {**STEPPE, **ARTIFACT}), (DARK, {}), 1),  # +1 at steppe cards
        ("40106", 0, (STEPPE,), (MOUNTAIN,), 1),  # +1 to all attacks at steppe cards
        ("20184", 1, (DARK,), (SWAMP, {**DARK, **ARTIFACT}), 2),  # +2 at dark creatures
        ("20101", 1, (DARK,), (STEPPE, {**DARK, **ARTIFACT}), 1),  # +1 at dark creatures
        ("40205", 0, (DARK, {**DARK, **ARTIFACT}), (SWAMP,), 1),  # +1 at dark cards
        # +1 at cards with a bolt, a magic blow or a spell
        ("10070", 0, (HAS_BOLT, HAS_MAGIC, HAS_SPELL), (HAS_SHOT, HAS_BLOW, HAS_HEALING, {}), 1),
        ("10021", 1, (HAS_BOLT, HAS_MAGIC, HAS_SPELL), (HAS_SHOT, HAS_BLOW, {}), 1),
        ("30144", 2, (HAS_SHOT, HAS_THROW), (HAS_BOLT, HAS_MAGIC, {}), 1),  # shot or throw
        ("50012", 1, (with_("{zor}."),), (with_("{zov}."), {}), 1),  # protection from bolts
        ("10053", 1, ({"closed": True},), (), 1),  # +1 at closed creatures
        ("20176", 0, ({"unique": True},), ({},), 1),  # +1 at unique creatures
    ],
)
def test_a_strike_is_stronger_only_at_the_named_cards(
    card: str, number: int, at: tuple[Facts, ...], not_at: tuple[Facts, ...], more: int
) -> None:
    by = says(card, number)
    assert [wounds(by=by, at=facts) - 2 for facts in at] == [more] * len(at)
    assert [wounds(by=by, at=facts) - 2 for facts in not_at] == [0] * len(not_at)


@pytest.mark.rule("517.1", "520.2")
@pytest.mark.parametrize(
    ("card", "number", "kinds", "more", "at"),
    [
        ("10050", 0, (STRIKE,), 2, SWAMP),  # to the simple strike alone
        ("40106", 0, ATTACKS, 1, STEPPE),  # to every attack
        ("20184", 1, (STRIKE, BLOW, MAGIC), 2, DARK),  # to every blow
        ("20101", 1, (STRIKE, BLOW, MAGIC), 1, DARK),
        ("10040", 1, (THROW,), 1, with_("{ova} 1.")),  # to the throw, at the experienced
        ("10125", 1, (THROW,), 1, HAS_BOLT),  # to the throw, at shooters of all kinds
    ],
)
def test_a_bonus_holds_only_for_the_named_attacks(
    card: str, number: int, kinds: tuple[ab.PowerKind, ...], more: int, at: Facts
) -> None:
    by = says(card, number)
    for kind in ATTACKS:
        cells = ("c3", "c4") if kind.is_near else ("c3", "c5")
        assert wounds(by=by, at=at, kind=kind, cells=cells) == 2 + more * (kind in kinds)


@pytest.mark.rule("517.1", "532.1")
def test_each_attack_is_stronger_at_cards_protected_from_the_other() -> None:
    shielded = {SHOT: with_("{zor}."), BOLT: with_("{zov}.")}
    for number, kind in ((0, SHOT), (1, BOLT)):
        for at, more in ((shielded[kind], 1), ({}, 0), (with_("{zot}."), 0)):
            by = says("40066", number)
            assert wounds(by=by, at=at, kind=kind, cells=("c3", "c5")) == 2 + more


@pytest.mark.rule("520.2", "535.1.1")
@pytest.mark.parametrize(
    ("card", "number", "kinds", "dice"),
    [
        ("10133", 0, (SHOT, THROW), (3, 4, 6)),  # -1 from shots and throws
        ("20141", 1, (SHOT, THROW), (3, 4, 6)),
        ("40129", 0, (SHOT, THROW), (3, 4, 6)),
        ("20067", 1, (SHOT,), (3, 4, 6)),
        ("30163", 0, (THROW,), (3, 4, 6)),
        ("10017", 0, (), (3, 4, 6)),  # a formation that nobody keeps
        ("10019", 0, (SHOT, THROW, BOLT), (3, 4, 6)),  # -1 from attacks from afar
        ("10032", 0, (SHOT, THROW, BOLT), (3, 4, 6)),
        ("10159", 0, (SHOT, THROW, BOLT), (3, 4, 6)),
        ("60105", 0, (SHOT, THROW, BOLT), (3, 4, 6)),
    ],
)
def test_the_named_attacks_wound_one_less(
    card: str, number: int, kinds: tuple[ab.PowerKind, ...], dice: tuple[int, ...]
) -> None:
    at = says(card, number)
    for kind in ATTACKS:
        cells = ("c3", "c4") if kind.is_near else ("c3", "c5")
        for die, value in zip(dice, (1, 2, 3), strict=True):
            got = wounds(by={}, at=at, kind=kind, die=die, cells=cells)
            assert got == value - (kind in kinds), (kind, die)


@pytest.mark.rule("520.2", "532.1")
@pytest.mark.parametrize(
    ("card", "number", "kind", "by", "not_by", "less"),
    [
        ("10097", 0, STRIKE, (STEPPE,), (FOREST, {}), 1),  # from attacks of steppe creatures
        ("10097", 0, SHOT, (STEPPE,), (FOREST,), 1),
        ("40090", 1, STRIKE, (STEPPE, DARK), (MOUNTAIN, {}), 1),  # of steppe and dark cards
        ("50018", 0, BOLT, (MOUNTAIN,), (SWAMP,), 1),  # of mountain cards
        ("50065", 0, STRIKE, (STEPPE,), (SWAMP,), 1),
        ("40039", 0, THROW, (SWAMP,), (STEPPE,), 1),
        ("50017", 0, SHOT, (FOREST,), (STEPPE,), 1),  # from afar, of forest cards
        ("50017", 0, STRIKE, (), (FOREST,), 0),
        ("30108", 0, BOLT, (FOREST,), (SWAMP,), 1),
        ("40111", 1, STRIKE, (FOREST,), (SWAMP,), 1),  # non-magic attacks of forest cards
        ("40111", 1, MAGIC, (), (FOREST,), 0),
        ("20176", 0, STRIKE, ({"unique": True},), ({},), 1),  # of unique creatures
        ("50164", 0, SHOT, ({"cost": Cost(4)}, {"cost": Cost(1)}), ({"cost": Cost(5)},), 1),
        ("30152", 0, SHOT, (with_("Проклятие."),), ({},), 1),  # from afar, of who is cursed
        ("30152", 0, STRIKE, (), (with_("Проклятие."),), 0),
    ],
)
def test_attacks_of_the_named_cards_wound_less(
    card: str,
    number: int,
    kind: ab.PowerKind,
    by: tuple[Facts, ...],
    not_by: tuple[Facts, ...],
    less: int,
) -> None:
    at, cells = says(card, number), ("c3", "c4") if kind.is_near else ("c3", "c5")

    def got(facts: Facts) -> int:
        # a six is strong with a curse and without one
        return wounds(by=facts, at=at, kind=kind, die=5, cells=cells)

    assert [got(facts) for facts in by] == [2 - less] * len(by)
    assert [got(facts) for facts in not_by] == [2] * len(not_by)


@pytest.mark.rule("515.6", "532.1")
@pytest.mark.parametrize(
    ("card", "number", "closed", "got"),
    [
        ("10120", 0, True, [0, 0, 1]),  # -2 from strikes
        ("10169", 1, True, [0, 2, 3]),  # none from weak strikes
        ("20186", 2, True, [1, 1, 2]),  # -1 from medium and strong strikes while closed
        ("10064", 0, True, [1, 2, 3]),  # -2 from corners alone
    ],
)
def test_a_strike_at_this_card_has_the_printed_strength(
    card: str, number: int, closed: bool, got: list[int]
) -> None:
    at = says(card, number, closed=closed)
    assert [wounds(by={}, at=at, die=die) for die in (3, 4, 6)] == got


@pytest.mark.rule("520.2")
def test_diagonal_attacks_wound_two_less() -> None:
    at = says("10064", 0)
    assert [wounds(by={}, at=at, die=6, cells=(cell, "c4")) for cell in ("b3", "d5")] == [1, 1]
    assert [wounds(by={}, at=at, die=6, cells=(cell, "c4")) for cell in ("b4", "c5")] == [3, 3]


@pytest.mark.rule("121.1", "532.1")
@pytest.mark.parametrize(
    ("card", "number", "kind", "alone", "formed"),
    [
        ("10019", 2, STRIKE, 2, 1),  # -1 from strikes
        ("10029", 0, STRIKE, 2, 0),  # armour 2
        ("10176", 0, SHOT, 2, 1),  # -1 from shots and throws
        ("10176", 0, BOLT, 2, 2),
        ("10052", 0, BOLT, 2, 1),  # -1 from magic attacks
        ("10052", 0, SHOT, 2, 2),
        ("40012", 0, SHOT, 2, 1),  # -1 from shots
        ("60059", 0, THROW, 2, 1),  # -1 from throws
        ("60059", 0, SHOT, 2, 2),
        ("50204", 0, BOLT, 2, 1),  # -1 from bolts
        ("20051", 0, STRIKE, 2, 1),  # armour 1
        ("20051", 0, MAGIC, 2, 2),
        ("10017", 0, THROW, 2, 0),  # protection from throws
        ("50191", 0, BOLT, 2, 0),  # protection from bolts
        ("50066", 0, SHOT, 2, 0),  # protection from shots
    ],
)
def test_a_formation_protects_only_beside_an_own_matching_card(
    card: str, number: int, kind: ab.PowerKind, alone: int, formed: int
) -> None:
    cells = ("c3", "c4") if kind.is_near else ("c3", "c5")
    target = cells[1]
    row = target[1]

    def got(seat: Seat, cell: str, facts: Facts) -> int:
        others = ((seat, cell, facts),)
        return wounds(by={}, at=says(card, number), kind=kind, cells=cells, others=others)

    friend = with_("Строй: {zoo}.")
    assert got(Seat.SECOND, f"b{row}", friend) == formed
    assert got(Seat.SECOND, f"b{row}", {}) == alone  # beside a card that keeps none
    assert got(Seat.SECOND, "a6", friend) == alone  # too far
    assert got(Seat.FIRST, f"b{row}", friend) == alone  # of the opponent


@pytest.mark.rule("121.1")
@pytest.mark.parametrize("cell", ["a4", "b4", "c4", "d4", "e4"])
def test_the_middle_column_reduces_weak_strikes(cell: str) -> None:
    # in the middle column less from weak strikes
    at = says("10182", 1)
    got = [wounds(by={}, at=at, die=die, cells=(f"{cell[0]}3", cell)) for die in (3, 4, 6)]
    assert got == ([0, 2, 3] if cell == "c4" else [1, 2, 3])


@pytest.mark.rule("121.1", "520.2")
@pytest.mark.parametrize("column", "abcde")
def test_the_outer_columns_strengthen_its_strike(column: str) -> None:
    # experience 1 and one more for a medium or strong strike
    by = says("10182", 2)
    got = [wounds(by=by, at={}, die=die, cells=(f"{column}3", f"{column}4")) for die in (1, 4, 5)]
    assert got == ([1, 3, 4] if column in "ae" else [1, 2, 2])


@pytest.mark.rule("121.1")
@pytest.mark.parametrize(
    ("friends", "enemies", "more"),
    [
        (("b3", "b2"), (), True),
        (("b3",), (), False),
        (("b3", "b2"), ("d3",), False),
        (("b3", "b2", "d2"), ("d3",), True),
        (("a1", "e1", "a2", "e2"), (), False),
    ],
)
def test_a_bonus_requires_more_own_neighbours_than_enemy_ones(
    friends: tuple[str, ...], enemies: tuple[str, ...], more: bool
) -> None:
    # the struck enemy on c4 stands beside it as well; a 5 and experience 1 make a strong strike
    others: tuple[tuple[Seat, str, Facts], ...] = (
        *((Seat.FIRST, cell, {}) for cell in friends),
        *((Seat.SECOND, cell, {}) for cell in enemies),
    )
    assert wounds(by=says("10186"), at={}, die=5, others=others) == (3 if more else 2)


@pytest.mark.rule("541.4.1")
@pytest.mark.parametrize(
    ("card", "number", "at", "not_at"),
    [
        ("20083", 1, HAS_SPELL, HAS_BOLT),  # cards with a spell
        ("30026", 1, HAS_BOLT, HAS_SHOT),  # cards with any magic ability
        ("30026", 1, HAS_SPELL, HAS_BLOW),
        ("10021", 1, HAS_MAGIC, HAS_THROW),
        ("50012", 0, with_("{zoz}."), with_("{zor}.")),
        ("40028", 1, MOUNTAIN, STEPPE),
        ("30165", 0, with_("Проклятие."), with_("Благословление.")),
        ("60217", 1, {"cost": Cost(6)}, {"cost": Cost(7)}),
        ("40054", 0, {"life": 8}, {"life": 7}),  # an even number of lives
        ("40054", 0, {"life": 7, "wounds": 1}, {"life": 8, "wounds": 1}),
    ],
)
def test_no_defender_steps_in_against_strikes_at_the_named_cards(
    card: str, number: int, at: Facts, not_at: Facts
) -> None:
    def defended(facts: Facts) -> bool:
        table = Table()
        orc = put(table.first, "c3", *printed(card, number))
        rest = dict(facts)
        elf = put(table.second, "c4", *taken_from(rest), **rest)
        friend = put(table.second, "b4")
        table.strikes(orc, elf, dice=(4, 1))
        return table.can_defend(friend)

    assert (defended(at), defended(not_at)) == (False, True)


@pytest.mark.rule("543.7", "545.3")
@pytest.mark.parametrize(
    ("card", "number", "others", "more"),
    [
        # +1 for each own artifact, at most +2
        ("20015", 0, ((Seat.FIRST, "a1", ARTIFACT),), 1),
        ("20015", 0, ((Seat.SECOND, "a6", ARTIFACT), (Seat.FIRST, "a1", {})), 0),
        ("20015", 0, tuple((Seat.FIRST, cell, ARTIFACT) for cell in ("a1", "b1", "c1")), 2),
        # -1 for each open creature of the opponent, at most -3 (the struck one is closed)
        ("30165", 1, ((Seat.SECOND, "a6", {}), (Seat.FIRST, "a1", {})), -1),
        ("30165", 1, ((Seat.SECOND, "a6", {"closed": True}),), 0),
        ("30165", 1, tuple((Seat.SECOND, f"{column}6", {}) for column in "abcde"), -3),
        # +1 for each own creature beside it of cost 4 or less
        ("50164", 1, ((Seat.FIRST, "b3", {"cost": Cost(4)}),), 1),
        ("50164", 1, ((Seat.FIRST, "b3", {"cost": Cost(5)}),), 0),
        ("50164", 1, ((Seat.FIRST, "a1", {}), (Seat.SECOND, "d4", {})), 0),
        # +1 while no creature of the opponent flies
        ("30143", 0, (), 1),
        ("30143", 0, ((Seat.FIRST, "a1", {}),), 1),
        # +1 beside an artifact of either side
        ("40193", 1, ((Seat.FIRST, "b3", ARTIFACT),), 1),
        ("40193", 1, ((Seat.SECOND, "d4", ARTIFACT),), 1),
        ("40193", 1, ((Seat.FIRST, "a1", ARTIFACT), (Seat.FIRST, "b3", {})), 0),
        # +2 while no two own cards have one name
        ("40202", 1, ((Seat.FIRST, "a1", {"name": "Другой"}),), 2),
        ("40202", 1, ((Seat.FIRST, "a1", {}),), 0),
        ("40202", 1, ((Seat.SECOND, "a6", {}), (Seat.SECOND, "b6", {})), 2),
        # +1 to strikes at steppe cards; nobody of that element stands here
        ("40106", 0, (), 0),
        # -2 at cards on one's own half; the struck one stands on the other
        ("40001", 0, (), 0),
    ],
)
def test_cards_on_the_battlefield_are_counted_for_a_bonus(
    card: str, number: int, others: tuple[tuple[Seat, str, Facts], ...], more: int
) -> None:
    by = says(card, number, strike="4-5-6")
    assert wounds(by=by, at={}, die=4, others=others) == 5 + more


@pytest.mark.rule("121.1")
def test_a_strike_is_weaker_at_a_card_across_the_middle() -> None:
    by = says("40001", 0, strike="4-5-6")
    assert wounds(by=by, at={}, cells=("c2", "c3")) == 3
    assert wounds(by=by, at={}, cells=("c4", "c5")) == 5


@pytest.mark.rule("121.1")
@pytest.mark.parametrize(
    ("column", "seat", "facts", "less"),
    [
        ("c", Seat.SECOND, SWAMP, 1),
        ("c", Seat.SECOND, FOREST, 0),
        ("e", Seat.SECOND, SWAMP, 0),
        ("c", Seat.FIRST, SWAMP, 0),
    ],
)
def test_an_aura_protects_adjacent_own_swamp_creatures(
    column: str, seat: Seat, facts: Facts, less: int
) -> None:
    # own swamp creatures beside the card: -1 from strikes
    others = ((seat, "b4", says("20125", 0)),)
    cells = (f"{column}4", f"{column}5")
    assert wounds(by={}, at=facts, cells=cells, others=others) == 2 - less


@pytest.mark.rule("121.1")
@pytest.mark.parametrize(
    ("cell", "seat", "facts", "less"),
    [
        ("b5", Seat.SECOND, STEPPE, 1),  # to the left or right of the card
        ("d5", Seat.SECOND, STEPPE, 1),
        ("c6", Seat.SECOND, STEPPE, 0),  # behind it
        ("b6", Seat.SECOND, STEPPE, 0),  # aslant
        ("b5", Seat.SECOND, SWAMP, 0),
    ],
)
def test_an_aura_protects_cards_to_the_left_and_right(
    cell: str, seat: Seat, facts: Facts, less: int
) -> None:
    others = ((seat, "c5", says("10019", 1)),)
    got = wounds(by={}, at=facts, kind=SHOT, cells=("a3", cell), others=others)
    near = wounds(by={}, at=facts, kind=STRIKE, cells=("a4", "b5"), others=others)
    assert (got, near) == (2 - less, 2)


@pytest.mark.rule("515.2", "541.4.1")
@pytest.mark.parametrize(("taken", "answered"), [(9, False), (10, True)])
def test_a_strike_is_unanswered_only_above_ten_life(taken: int, answered: bool) -> None:
    table = Table()
    orc = put(table.first, "c3", *printed("20161", 2), life=20, wounds=taken)
    elf = put(table.second, "c4")
    table.strikes(orc, elf, dice=(1, 6) if answered else (1,))
    everybody_passes(table)
    assert orc.wounds - taken == (2 if answered else 0)


@pytest.mark.rule("518.6", "547.1.1")
@pytest.mark.parametrize(
    ("cell", "reaches"),
    [("c2", True), ("c1", True), ("b2", False)],
)
def test_shooters_in_its_column_reach_farther(cell: str, reaches: bool) -> None:
    table = Table()
    put(table.first, "c3", *printed("10188", 1))
    archer = put(table.first, cell, *spoken("{tap}: Выстрел на 1, дальность 3."))
    row = int(cell[1]) + 4
    target = put(table.second, f"{cell[0]}{row}")
    assert can_use(table, archer, target) is reaches


@pytest.mark.rule("517.1")
@pytest.mark.parametrize("row", [1, 2, 3])
@pytest.mark.parametrize("prey", [4, 5, 6])
def test_a_shot_is_stronger_at_the_enemy_row_of_the_same_number(row: int, prey: int) -> None:
    # in the third row at the third row of the opponent, and so on
    table = Table()
    archer = put(table.first, f"a{4 - row}", *printed("10078"))
    target = put(table.second, f"c{prey}", closed=True)
    use(table, archer, target, die=4)
    assert target.wounds == 1 + (prey == 3 + row)


@pytest.mark.rule("518.6")
@pytest.mark.parametrize(("cell", "can"), [("c4", True), ("c5", True), ("c3", True)])
def test_a_shooter_may_shoot_at_adjacent_cards(cell: str, can: bool) -> None:
    table = Table()
    archer = put(table.first, "c2", *printed("10078"))
    assert can_use(table, archer, put(table.second, cell)) is can


@pytest.mark.rule("209.2", "202.1")
def test_a_card_may_move_diagonally() -> None:
    table = Table()
    orc = put(table.first, "c2", *printed("10075", 0))
    plain = put(table.first, "a1")
    assert table.can_move(orc, "d3")
    assert table.can_move(orc, "c3")
    assert not table.can_move(plain, "b2")


@pytest.mark.rule("121.1", "202.1")
@pytest.mark.parametrize(
    ("cheap", "cost", "directed"),
    [("a1", 3, False), ("a1", 4, True), ("a4", 3, True)],
)
def test_a_strike_is_directed_unless_a_cheap_own_card_stands_at_home(
    cheap: str, cost: int, directed: bool
) -> None:
    # no creature of cost 3 or less on the own half, whosever it is; itself it costs more
    table = Table()
    orc = put(table.first, "c3", *printed("40106", 2), cost=Cost(7))
    put(table.first, cheap, cost=Cost(cost))
    elf = put(table.second, "c4")
    guard = put(table.second, "d4")
    table.strikes(orc, elf, dice=(4, 1))
    assert table.can_defend(guard) is not directed


@pytest.mark.rule("514.1", "515.4")
def test_a_creature_at_four_life_or_less_only_strikes_back() -> None:
    # at 4 lives or fewer it neither attacks nor steps in; it may answer a strike
    for taken, may in ((5, True), (6, False)):
        table = Table()
        urg = put(table.first, "c3", *printed("20104"), life=10, wounds=taken)
        elf = put(table.second, "c4", closed=True)
        assert table.can_strike(urg, elf) is may
        table = Table()
        orc = put(table.first, "c3")
        elf = put(table.second, "c4")
        urg = put(table.second, "d4", *printed("20104"), life=10, wounds=taken)
        table.strikes(orc, elf, dice=(1, 6))
        assert table.can_defend(urg) is may
        table = Table()
        orc = put(table.first, "c3")
        urg = put(table.second, "c4", *printed("20104"), life=10, wounds=taken)
        table.strikes(orc, urg, dice=(1, 6))
        everybody_passes(table)
        assert orc.wounds == 2


@pytest.mark.rule("514.1")
@pytest.mark.parametrize(
    ("cell", "can"), [("a4", True), ("e4", True), ("d4", True), ("d5", False), ("a6", False)]
)
def test_a_card_defends_every_card_of_its_row(cell: str, can: bool) -> None:
    table = Table()
    orc = put(table.first, "c3")
    elf = put(table.second, "c4")
    wall = put(table.second, cell, *printed("20126", 2))
    table.strikes(orc, elf, dice=(4, 1))
    assert table.can_defend(wall) is can


@pytest.mark.rule("514.2", "514.3")
def test_a_defender_that_stays_open_may_defend_again() -> None:
    table = Table()
    orcs = [put(table.first, cell) for cell in ("b3", "c3", "c5")]
    elf = put(table.second, "c4")
    guard = put(table.second, "b4", *printed("10085"))
    for orc in orcs[:2]:
        table.strikes(orc, elf, dice=(4, 4))
        table.defends(guard)
        everybody_passes(table)
        assert not guard.is_closed
    table.strikes(orcs[2], elf, dice=(4, 4))
    assert table.can_defend(guard)


@pytest.mark.rule("513.2")
def test_a_card_stays_open_after_its_attack() -> None:
    # the one after any attack, the other after a simple strike
    for card, number in (("10165", 0), ("30152", 1)):
        table = Table()
        orc = put(table.first, "c3", *printed(card, number))
        elf = put(table.second, "c4", closed=True)
        table.strikes(orc, elf, dice=(4,))
        everybody_passes(table)
        assert not orc.is_closed
        assert not table.can_strike(orc, elf)
    for card, number, closed in (("10165", 0, False), ("30152", 1, True)):
        table = Table()
        blow = tap(ab.Attack(BLOW, Strength(1, 1, 1)))
        orc = put(table.first, "c3", blow, *printed(card, number))
        elf = put(table.second, "c4", closed=True)
        use(table, orc, elf, die=4)
        everybody_passes(table)
        assert (elf.wounds, orc.is_closed) == (1, closed)


@pytest.mark.rule("532.1")
@pytest.mark.parametrize(
    ("closed", "cost", "kind", "got"),
    [
        (True, 4, STRIKE, 0),
        (True, 4, SHOT, 0),
        (True, 5, STRIKE, 2),
        (False, 4, SHOT, 2),
    ],
)
def test_a_closed_card_is_protected_from_cheap_cards(
    closed: bool, cost: int, kind: ab.PowerKind, got: int
) -> None:
    cells = ("c3", "c4") if kind is STRIKE else ("c3", "c5")
    at = says("30131", 0, closed=closed)
    assert wounds(by={"cost": Cost(cost)}, at=at, kind=kind, cells=cells) == got

"""Filters of what stands around a card, hidden cards among that (533.9, 533.10)."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.cards.card import CardType
from engine.berserk.table.board import NO_CELL
from engine.berserk.table.events import DiceRolled, WayTold
from engine.berserk.table.state import Zone
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import board, creature, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import influence, tap
from tests.engine.berserk.abilities.sayings import ENEMY, OWN
from tests.support.scenario import Piece, Table

BESIDE_IT = ab.Beside(ab.Who.CANDIDATE)
GROUND, FLYER = CardType.GROUND, CardType.FLYER


def around(*filters: ab.Filter, least: int = 1) -> ab.HasAround:
    """Return: so many creatures of the opponent that pass stand around it."""
    return ab.HasAround(ab.AllOf((ENEMY, ab.IsCreature(), *filters)), number=least)


def aims_at(table: Table, *filters: ab.Filter) -> Piece:
    """Lay a witch who wounds an enemy that passes."""
    at = ab.Targets(ab.AllOf((ENEMY, *filters)))
    return lay(table.first, "a1", tap(influence(ab.Wound(1), targets=at)))


def secret(table: Table, cell: str) -> Piece:
    """Lay a hidden card of the second player."""
    return table.second.card(creature(), cell, hidden=True)


def blizzard(*cells: str, hidden: str = "") -> dict[str, Piece]:
    """Return the cards after a wound on each that has less than two others of its side beside."""
    lonely = ab.Not(around(BESIDE_IT, least=2))
    storm = influence(ab.Wound(1), targets=ab.Targets(ab.AllOf((ENEMY, lonely)), all=True))
    table, witch = board(ours("a1", tap(storm)))
    elves = {cell: lay(table.second, cell) for cell in cells}
    if hidden:
        elves[hidden] = secret(table, hidden)
    table.uses(witch)
    table.everybody_passes()
    return elves


@pytest.mark.rule("533.9", "528.2")
def test_a_filter_may_ask_for_cards_around_the_candidate() -> None:
    elves = blizzard("b5", "c5", "d5", "e6")
    assert {cell: elf.wounds for cell, elf in elves.items()} == {"b5": 1, "c5": 0, "d5": 0, "e6": 1}


@pytest.mark.rule("533.9/announce", "533.6", "210.2")
@pytest.mark.example("533.9-ex1")
def test_a_target_whose_count_depends_on_a_hidden_neighbour_is_illegal() -> None:
    """Beside the hidden card stand one known creature and what may be another."""
    table = Table()
    witch = aims_at(table, ab.Not(around(BESIDE_IT, least=2)))
    veil, one, other = table.second.creature("b6"), secret(table, "c6"), secret(table, "d6")
    far = table.second.creature("e4")
    assert not table.can_use(witch, one)
    assert table.can_use(witch, veil)  # one card beside it, whatever that is
    assert table.can_use(witch, other)
    assert table.can_use(witch, far)


@pytest.mark.rule("533.9/carry")
def test_a_condition_on_a_hidden_card_is_false_while_the_play_resolves() -> None:
    elves = blizzard("b5", "c5", hidden="d6")
    assert (elves["b5"].wounds, elves["c5"].wounds, elves["d6"].wounds) == (1, 0, 1)


@pytest.mark.rule("533.9")
def test_a_condition_met_without_hidden_cards_needs_none_of_them() -> None:
    table = Table()
    witch = aims_at(table, around(BESIDE_IT, least=2))
    edge, middle = table.second.creature("b5"), table.second.creature("c5")
    table.second.creature("d5")
    secret(table, "c6")
    assert table.can_use(witch, middle)
    assert not table.can_use(witch, edge)


@pytest.mark.rule("533.9", "533.11")
@pytest.mark.parametrize("hidden", [True, False])
def test_own_hidden_cards_do_not_count_as_neighbours(hidden: bool) -> None:
    table = Table()
    witch = aims_at(table, ab.HasAround(ab.AllOf((OWN, ab.IsCreature(), BESIDE_IT))))
    elf = table.second.creature("c4")
    table.first.card(creature(), "c3", hidden=hidden)
    assert table.can_use(witch, elf) is not hidden


@pytest.mark.rule("533.9", "533.11")
@pytest.mark.parametrize("hidden", [True, False])
def test_own_hidden_neighbours_do_not_make_a_target_doubtful(hidden: bool) -> None:
    """They are no creatures for the count, and their player need not wonder what they are."""
    table = Table()
    witch = aims_at(table, ab.Not(ab.HasAround(ab.AllOf((OWN, ab.IsCreature(), BESIDE_IT)))))
    elf = table.second.creature("c4")
    table.first.card(creature(), "c3", hidden=hidden)
    assert table.can_use(witch, elf) is hidden


@pytest.mark.rule("533.6", "210.2")
@pytest.mark.parametrize(("flies", "may"), [(True, False), (False, True)])
def test_an_own_hidden_card_is_adjacent_by_its_real_type(flies: bool, may: bool) -> None:
    pair = ab.Targets(OWN, then=ab.Targets(ab.AllOf((ENEMY, ab.Beside(ab.Who.TARGET)))))
    table = Table()
    witch = lay(table.first, "a1", tap(influence(ab.Wound(1), targets=pair)))
    kind = CardType.FLYER if flies else CardType.GROUND
    guard = table.first.card(creature(kind=kind), "c3", hidden=True)
    table.second.creature("c4")
    assert table.can_use(witch, guard) is may


@pytest.mark.rule("533.6", "210.2")
def test_no_card_is_adjacent_to_an_open_flyer() -> None:
    pair = ab.Targets(ENEMY, then=ab.Targets(ab.AllOf((OWN, ab.Beside(ab.Who.TARGET)))))
    table = Table()
    witch = lay(table.first, "a1", tap(influence(ab.Wound(1), targets=pair)))
    bird = table.second.card(creature(kind=CardType.FLYER), None)
    guard = table.second.creature("c4")
    for cell in ("c3", "d6", "e5", "b1", "a2"):
        table.first.creature(cell)
    assert (table.can_use(witch, bird), table.can_use(witch, guard)) == (False, True)


@pytest.mark.rule("533.9/cell", "533.11")
def test_the_cell_of_a_hidden_card_counts_as_adjacent() -> None:
    table = Table()
    witch = aims_at(table, ab.HasAround(ab.AllOf((ENEMY, BESIDE_IT))))
    elf, far = table.second.creature("c5"), table.second.creature("e5")
    secret(table, "c6")
    assert (table.can_use(witch, elf), table.can_use(witch, far)) == (True, False)


# How a strike goes: 533.10.

SIDES = around(ab.InDirection((ab.Direction.LEFT, ab.Direction.RIGHT), ab.Who.CANDIDATE))


def struck_between(kind: CardType, *, hidden: bool) -> tuple[Table, list[Piece]]:
    """Return the table after a strike that is unanswered where no creature is on either side."""
    table = Table()
    hunter = lay(table.first, "c3", ab.StrikeKind(ab.Name.UNANSWERED, ab.Not(SIDES)))
    elf = table.second.creature("c4")
    on_cells = hidden or kind is GROUND
    sides = [
        table.second.card(creature(kind=kind, name=cell), cell if on_cells else None, hidden=hidden)
        for cell in ("b4", "d4")
    ]
    table.strikes(hunter, elf, dice=(4, 4))
    table.everybody_passes()
    return table, sides


@pytest.mark.rule("210.1", "213.1")
@pytest.mark.parametrize("kind", [FLYER, CardType.TERRAIN, GROUND])
def test_only_a_ground_card_keeps_its_cell_when_it_is_revealed(kind: CardType) -> None:
    _table, card = board(theirs("b4", card=creature(kind=kind), hidden=True))
    shown = card.state.face_up()
    assert (shown.cell == NO_CELL, shown.zone is Zone.EXTRA) == (kind is not GROUND,) * 2


@pytest.mark.rule("533.10/tells", "515.8")
@pytest.mark.example("533.10-ex3")
@pytest.mark.parametrize("hidden", [True, False])
@pytest.mark.parametrize("kind", [FLYER, GROUND])
def test_hidden_neighbours_of_a_target_count_by_their_real_type_in_a_strike(
    kind: CardType, hidden: bool
) -> None:
    table, sides = struck_between(kind, hidden=hidden)
    unanswered = table.events(DiceRolled)[0].defence == 0
    assert unanswered is (kind is FLYER)
    assert all(side.is_hidden is hidden for side in sides)


@pytest.mark.rule("533.10/tells")
@pytest.mark.example("533.10-ex3")
@pytest.mark.parametrize("kind", [FLYER, GROUND])
def test_a_player_announces_how_hidden_cards_change_a_strike(kind: CardType) -> None:
    table, _sides = struck_between(kind, hidden=True)
    flies = kind is FLYER
    assert table.events(WayTold) == [WayTold(Seat.SECOND, 0, unanswered=flies, directed=flies)]
    assert not struck_between(kind, hidden=False)[0].events(WayTold)

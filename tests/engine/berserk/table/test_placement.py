"""Placement: 404."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk import RULES_2024
from engine.berserk.cards.card import CardType
from engine.berserk.changing.setup import PlayerSetup, Setup
from engine.berserk.match.game import BerserkMatch, new_match
from engine.berserk.table.board import cell_name
from engine.berserk.table.options import Place
from engine.berserk.table.placement import open_cells_beside, placement_order
from engine.berserk.table.state import Asking, Phase, Zone
from engine.kernel import IllegalChoice, Refusal, Seat
from tests.support.scenario import cells
from tests.support.specs import artifact, creature

FIRST_CENTRE = ["b1", "c1", "d1", "b2", "c2", "d2", "b3", "c3", "d3"]
FIRST_BACK = ["a1", "e1", "a2", "e2"]
FIRST_FRONT = ["a3", "e3"]
SECOND_CENTRE = ["a4", "b4", "c4", "d4", "e4", "b5", "c5", "d5", "b6", "c6", "d6"]
SECOND_BACK = ["a5", "e5", "a6", "e6"]


def open_names(seat: Seat, taken: list[str]) -> list[str]:
    return [cell_name(cell) for cell in open_cells_beside(seat, cells(*taken))]


@pytest.mark.rule("404.1.2")
@pytest.mark.parametrize(
    ("taken", "allowed"),
    [
        ([], FIRST_CENTRE),
        (FIRST_CENTRE[:8], ["d3"]),
        (FIRST_CENTRE, FIRST_BACK),
        (FIRST_CENTRE + FIRST_BACK[:3], ["e2"]),
        (FIRST_CENTRE + FIRST_BACK, FIRST_FRONT),
        (FIRST_CENTRE + FIRST_BACK + FIRST_FRONT, []),
    ],
)
def test_the_first_player_fills_the_centre_then_the_back_then_the_front_corners(
    taken: list[str], allowed: list[str]
) -> None:
    assert open_names(Seat.FIRST, taken) == allowed


@pytest.mark.rule("404.1.3")
@pytest.mark.parametrize(
    ("taken", "allowed"),
    [
        ([], SECOND_CENTRE),
        (SECOND_CENTRE[:10], ["d6"]),
        (SECOND_CENTRE, SECOND_BACK),
        (SECOND_CENTRE + SECOND_BACK[:1], ["e5", "a6", "e6"]),
        (SECOND_CENTRE + SECOND_BACK, []),
    ],
)
def test_the_second_player_fills_centre_and_front_then_the_back_corners(
    taken: list[str], allowed: list[str]
) -> None:
    assert open_names(Seat.SECOND, taken) == allowed


def starting_match(first: int = 2, second: int = 2) -> BerserkMatch:
    squads = [tuple(creature(f"{i}") for i in range(size)) for size in (first, second)]
    return new_match(
        Setup(
            PlayerSetup("Anna", squads[0]), PlayerSetup("Boris", squads[1]), 1, ruleset=RULES_2024
        )
    )


def place(match: BerserkMatch, *names: str) -> None:
    for cell in cells(*names):
        assert match.decision is not None
        option = next(o for o in match.decision.options if isinstance(o, Place) and o.cell == cell)
        match.choose(option)


@pytest.mark.rule("404.1.1")
def test_the_first_player_places_the_whole_squad_before_the_second_begins() -> None:
    match = starting_match()
    seats = []
    for name in ("b1", "b2", "b4", "b5"):
        assert match.decision is not None
        assert match.decision.kind == Asking.PLACE.value
        seats.append(match.decision.seat)
        place(match, name)
    assert seats == [Seat.FIRST, Seat.FIRST, Seat.SECOND, Seat.SECOND]


@pytest.mark.rule("404.1.1")
def test_cards_are_placed_face_down_each_on_a_separate_cell() -> None:
    match = starting_match()
    place(match, "b1", "c2", "b4")
    placed = [card for card in match.state.cards if card.zone is Zone.BATTLEFIELD]
    assert [cell_name(card.cell) for card in sorted(placed, key=lambda c: c.cell)] == [
        "b1",
        "c2",
        "b4",
    ]
    assert all(card.hidden for card in placed)


@pytest.mark.rule("404.1.1")
def test_a_cell_that_is_taken_is_not_offered_again() -> None:
    match = starting_match()
    place(match, "b1")
    assert match.decision is not None
    assert all(isinstance(o, Place) and o.cell != cells("b1")[0] for o in match.decision.options)


@pytest.mark.rule("404.1.1")
def test_cards_are_placed_on_the_own_half_only() -> None:
    match = starting_match()
    with pytest.raises(IllegalChoice):
        match.choose(Place(0, cells("b4")[0]))


@pytest.mark.rule("404.1.2")
def test_a_full_squad_of_the_first_player_fills_every_cell_of_the_half() -> None:
    match = starting_match(first=15)
    place(match, *FIRST_CENTRE, *FIRST_BACK, *FIRST_FRONT)
    assert match.decision is not None
    assert match.decision.seat is Seat.SECOND
    assert match.state.phase is Phase.PLACEMENT


@pytest.mark.rule("404.1.2")
def test_an_arrangement_gets_a_legal_order_of_placement() -> None:
    order = placement_order(Seat.FIRST, cells(*FIRST_FRONT, *FIRST_BACK, *FIRST_CENTRE))
    assert not isinstance(order, Refusal)
    taken: list[str] = []
    for cell in order:
        assert cell_name(cell) in open_names(Seat.FIRST, taken)
        taken.append(cell_name(cell))
    assert len(taken) == 15


@pytest.mark.rule("404.1.2", "404.1.3")
@pytest.mark.parametrize(
    ("seat", "arrangement", "rule", "cell"),
    [
        (Seat.FIRST, ["b1", "a1"], "404.1.2", "a1"),
        (Seat.FIRST, [*FIRST_CENTRE, "a3"], "404.1.2", "a3"),
        (Seat.SECOND, ["b4", "a5"], "404.1.3", "a5"),
    ],
)
def test_an_arrangement_with_gaps_is_refused_with_the_cells_to_fill_first(
    seat: Seat, arrangement: list[str], rule: str, cell: str
) -> None:
    refusal = placement_order(seat, cells(*arrangement))
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.rule, refusal["cell"]) == ("cells_before_others", rule, cell)
    taken = [name for name in arrangement if name != cell]
    assert refusal["first"] == ", ".join(open_names(seat, taken))


@pytest.mark.rule("404.1.1")
@pytest.mark.parametrize(
    ("arrangement", "code"), [(["b1", "b4"], "not_your_half"), (["b1", "b1"], "cell_taken")]
)
def test_an_arrangement_off_the_own_half_or_with_a_repeated_cell_is_refused(
    arrangement: list[str], code: str
) -> None:
    refusal = placement_order(Seat.FIRST, cells(*arrangement))
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.rule) == (code, "404.1.1")


@pytest.mark.rule("212.1", "405.1")
def test_an_artifact_stays_on_its_cell_when_it_is_revealed() -> None:
    setup = Setup(
        PlayerSetup("Anna", (creature("Орк"), artifact())),
        PlayerSetup("Boris", (creature("Эльф"),)),
        1,
        ruleset=RULES_2024,
    )
    match = new_match(setup)
    while match.state.phase in (Phase.PLACEMENT, Phase.AFTER_PLACEMENT):
        match.choose(0)
    shrine = next(card for card in match.state.cards if card.spec.type is CardType.ARTIFACT)
    assert (shrine.hidden, shrine.zone) == (False, Zone.BATTLEFIELD)
    assert match.state.board[shrine.cell] == shrine.id


@pytest.mark.rule("536.3", "536.1")
def test_the_recruiter_controls_a_card() -> None:
    setup = Setup(
        PlayerSetup("Anna", (creature("Орк"),)),
        PlayerSetup("Boris", (creature("Эльф"),)),
        1,
        ruleset=RULES_2024,
    )
    match = new_match(setup)
    while match.state.phase is Phase.PLACEMENT:
        match.choose(0)
    controls = {card.spec.name: (card.owner, card.controller) for card in match.state.cards}
    assert controls == {"Орк": (Seat.FIRST, Seat.FIRST), "Эльф": (Seat.SECOND, Seat.SECOND)}


# Cells that a text bars: 404.1.4.


def barring(node: ab.BarsPlacement, size: int = 1) -> BerserkMatch:
    """Return a match at whose beginning the second player's card bars cells."""
    first = tuple(creature(f"Орк {place}") for place in range(size))
    thorns = creature("Шиповник", nodes=(node,))
    return new_match(
        Setup(PlayerSetup("Anna", first), PlayerSetup("Boris", (thorns,)), 1, ruleset=RULES_2024)
    )


def offered(match: BerserkMatch) -> set[str]:
    assert match.decision is not None
    return {cell_name(one.cell) for one in match.decision.options if isinstance(one, Place)}


@pytest.mark.rule("404.1.4")
def test_no_card_is_placed_on_a_barred_cell() -> None:
    front = ab.Cells(rows=(1,), rows_of=ab.Side.ENEMY, free=False)
    match = barring(ab.BarsPlacement(front))
    assert offered(match) == {"b1", "c1", "d1", "b2", "c2", "d2"}
    refusal = match.why(Place(0, cells("c3")[0]))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("cell_barred", "404.1.4")


@pytest.mark.rule("404.1.4", "404.1.2")
def test_barred_cells_count_as_filled_in_the_order_of_placement() -> None:
    behind = ab.Cells(rows=(2, 3), rows_of=ab.Side.ENEMY, free=False)
    match = barring(ab.BarsPlacement(behind), size=4)
    assert offered(match) == {"b3", "c3", "d3"}
    for _card in range(3):
        match.choose(0)
    assert offered(match) == {"a3", "e3"}


@pytest.mark.rule("404.1.4", "403.2.3")
def test_the_whole_squad_is_placed_whatever_cells_are_barred() -> None:
    match = barring(ab.BarsPlacement(ab.Cells(rows_of=ab.Side.ENEMY, free=False)), size=13)
    placed = 0
    while match.decision is not None and match.decision.seat is Seat.FIRST:
        match.choose(0)
        placed += 1
    assert placed == 13


@pytest.mark.rule("404.1.4")
def test_cells_are_barred_only_to_the_named_side() -> None:
    own = ab.BarsPlacement(ab.Cells(rows=(3,), free=False), ab.Side.OWN)
    match = barring(own)
    assert "c1" in offered(match)
    while match.decision is not None and match.decision.seat is Seat.FIRST:
        match.choose(0)
    assert not {"b6", "c6", "d6"} & offered(match)


@pytest.mark.rule("404.1.4")
def test_an_arrangement_on_a_barred_cell_is_refused() -> None:
    order = placement_order(Seat.FIRST, cells("b1", "c1"), cells("c1"))
    assert isinstance(order, Refusal)
    assert order.rule == "404.1.4"

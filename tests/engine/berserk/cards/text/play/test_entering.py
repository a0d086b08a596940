"""From printed text to what is done after the placement (404.2)."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.cards.card import CardSpec
from engine.berserk.match.game import BERSERK
from engine.berserk.table import events as ev
from engine.berserk.table import options as op
from engine.berserk.table.board import NO_CELL, parse_cell
from engine.berserk.table.state import UNKNOWN_CARD, Asking, JudgeAct, Phase
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import creature
from tests.engine.berserk.abilities.opening import placed
from tests.support import specs
from tests.support.scenario import Table
from tests.support.spoken import spoken

CHANGE = "вы можете поменять расположение своих карт на вашей половине поля боя, не вскрывая их."
OF_ROW = (
    "После расстановки карт вскройте Каменного стража, противник вскрывает карты своего первого"
    f" ряда, а {CHANGE}"
)


def scout(*abilities: ab.Ability, name: str = "Каменный страж") -> CardSpec:
    return creature(*abilities, name=name)


def squads(text: str) -> Table:
    """Return the table after the placement, the scout on b3, others behind it; the enemy has cards
    in the first and in the second row, in the scout's column and beside it."""
    own = {
        "b3": scout(*spoken(text)),
        "c3": specs.creature("Орк"),
        "b2": specs.creature("Гном"),
        "c2": specs.creature("Эльф"),
    }
    enemy = {
        "b4": specs.creature("Тролль"),
        "b5": specs.creature("Гоблин"),
        "c4": specs.creature("Огр"),
        "c5": specs.creature("Вепрь"),
    }
    return placed(own, enemy)


def uses(table: Table) -> None:
    """Use the scout's ability in its turn."""
    assert table.asked == (Seat.FIRST, Asking.ALTERNATE)
    table.choose(op.TriggerNext(table.piece("Каменный страж").id, 0))


def stand(table: Table) -> dict[str, str | None]:
    names = ("Каменный страж", "Орк", "Гном", "Эльф")
    return {name: table.piece(name).cell for name in names}


def hidden(table: Table) -> set[str]:
    return {card.spec.name for card in table.state.cards if card.hidden}


def put(table: Table, name: str, cell: str) -> None:
    table.choose(op.Place(table.piece(name).id, parse_cell(cell)))


@pytest.mark.rule("404.2")
def test_a_card_reveals_itself_after_the_placement() -> None:
    table = squads("После расстановки карт — вскройте Каменного стража.")
    before = hidden(table)
    uses(table)
    assert table.state.phase is not Phase.AFTER_PLACEMENT
    assert "Каменный страж" in before
    revealed = [event.card for event in table.events(ev.CardRevealed)]
    assert revealed[0] == table.piece("Каменный страж").id


@pytest.mark.rule("404.2")
def test_an_ability_after_the_placement_may_be_passed() -> None:
    table = squads("После расстановки карт — вскройте Каменного стража.")
    table.passes()
    first = table.events(ev.CardRevealed)[0]
    assert first.rule == "405.1"


@pytest.mark.rule("404.2")
def test_the_opponent_reveals_the_cards_of_his_first_row_after_placement() -> None:
    table = squads(OF_ROW)
    uses(table)
    assert hidden(table) == {"Орк", "Гном", "Эльф", "Гоблин", "Вепрь"}


@pytest.mark.rule("404.2")
def test_the_opponent_reveals_his_cards_in_the_column_after_placement() -> None:
    text = (
        "После расстановки карт — вскройте Каменного стража, противник вскрывает все карты в одном"
        f" столбце с Каменным стражем, затем {CHANGE}"
    )
    table = squads(text)
    uses(table)
    assert hidden(table) == {"Орк", "Гном", "Эльф", "Огр", "Вепрь"}


@pytest.mark.rule("404.2", "404.2.4")
def test_cards_that_change_places_after_placement_stay_hidden() -> None:
    table = squads(OF_ROW)
    uses(table)
    assert table.asked == (Seat.FIRST, Asking.MAY)
    table.choose(op.Accept())
    assert table.asked == (Seat.FIRST, Asking.PLACES)
    put(table, "Эльф", "b2")
    put(table, "Орк", "c2")
    before = hidden(table)
    assert {"Орк", "Гном", "Эльф"} <= before
    put(table, "Каменный страж", "b3")
    assert stand(table) == {"Каменный страж": "b3", "Орк": "c2", "Гном": "c3", "Эльф": "b2"}
    told = table.events(ev.PlacesChanged)
    assert [event.relocates for event in told] == [False]


@pytest.mark.rule("404.2.4")
def test_only_own_cards_change_places_and_only_among_their_cells() -> None:
    table = squads(OF_ROW)
    uses(table)
    table.choose(op.Accept())
    own = {table.piece(name).id for name in ("Каменный страж", "Орк", "Гном", "Эльф")}
    asked = [option for option in table.options if isinstance(option, op.Place)]
    assert {option.card for option in asked} == own
    assert {option.cell for option in asked} == {parse_cell("b2")}


@pytest.mark.rule("404.2")
def test_changing_places_may_be_declined() -> None:
    table = squads(OF_ROW)
    start = stand(table)
    uses(table)
    table.choose(op.Decline())
    assert stand(table) == start
    other = squads(OF_ROW)
    uses(other)
    other.choose(op.Accept())
    other.choose(op.Enough())
    assert stand(other) == start
    assert not other.events(ev.PlacesChanged)


@pytest.mark.rule("404.2")
def test_changing_places_starts_over_when_the_judge_removes_a_card() -> None:
    table = squads(OF_ROW)
    uses(table)
    table.choose(op.Accept())
    put(table, "Эльф", "b2")
    gone = table.piece("Гном")
    table.choose(op.Judge(Seat.FIRST, JudgeAct.DESTROY, gone.id, 0, NO_CELL))
    table.choose(op.Accept())
    assert table.asked == (Seat.FIRST, Asking.PLACES)
    asked = [option for option in table.options if isinstance(option, op.Place)]
    left = [table.piece(name).id for name in ("Каменный страж", "Орк", "Эльф")]
    assert sorted(option.card for option in asked) == sorted(left)
    assert {option.cell for option in asked} == {parse_cell("c2")}
    put(table, "Каменный страж", "c2")
    put(table, "Эльф", "b3")
    stands = {card: cell for card, cell in stand(table).items() if card != "Гном"}
    assert stands == {"Каменный страж": "c2", "Орк": "c3", "Эльф": "b3"}


@pytest.mark.rule("404.2")
def test_a_declined_judge_request_keeps_the_places_chosen_so_far() -> None:
    table = squads(OF_ROW)
    uses(table)
    table.choose(op.Accept())
    put(table, "Эльф", "b2")
    before = table.options
    table.choose(op.Judge(Seat.FIRST, JudgeAct.DESTROY, table.piece("Гном").id, 0, NO_CELL))
    table.choose(op.Decline())
    assert (table.asked, table.options) == ((Seat.FIRST, Asking.PLACES), before)


@pytest.mark.rule("404.2")
def test_an_opponent_without_cards_in_the_row_does_not_stop_the_exchange() -> None:
    own = {"b3": scout(*spoken(OF_ROW)), "c3": specs.creature("Орк")}
    table = placed(own, {"b5": specs.creature("Гоблин")})
    uses(table)
    table.choose(op.Accept())
    put(table, "Орк", "b3")
    assert (table.piece("Орк").cell, table.piece("Каменный страж").cell) == ("b3", "c3")


@pytest.mark.rule("404.2.4", "507.1")
def test_changing_places_in_the_battle_counts_as_relocating() -> None:
    text = "В начале вашего хода вы можете поменять расположение своих карт, не вскрывая их."
    table = Table()
    table.first.card(scout(*spoken(text)), "a1")
    table.first.creature("b1", name="Орк")
    table.second.creature("c6", name="Враг")
    table.ends_turn()
    table.ends_turn()
    everybody_passes_until(table, Asking.PLACES)
    put(table, "Орк", "a1")
    [event] = table.events(ev.PlacesChanged)
    assert event.relocates
    assert (table.piece("Орк").cell, table.piece("Каменный страж").cell) == ("a1", "b1")


def everybody_passes_until(table: Table, asking: Asking) -> None:
    """Accept and pass until a player is asked that."""
    for _turn in range(20):
        assert table.asked is not None
        if table.asked[1] is asking:
            return
        if op.Accept() in table.options:
            table.choose(op.Accept())
        elif isinstance(table.options[0], op.TriggerNext):
            table.choose(table.options[0])
        else:
            table.passes()
    raise AssertionError("nobody was asked")


@pytest.mark.rule("404.2.4", "507.3")
def test_changing_places_before_the_battle_does_not_count_as_relocating() -> None:
    swap = ab.Power(ab.PowerKind.INFLUENCE, (ab.Swap(),), ab.Targets(ab.OfSide(ab.Side.OWN)))
    root = ab.Cannot(ab.Doing.RELOCATE, cards=ab.OfSide(ab.Side.OWN))
    first = scout(ab.Triggered(ab.When(ab.Moment.AFTER_PLACEMENT, ab.ANY_CARD), swap), root)
    table = placed({"b3": first, "c3": specs.creature("Орк")}, {"b5": specs.creature("Гоблин")})
    uses(table)
    if table.state.question is not None and table.state.question.asking is Asking.TARGET:
        table.choose(op.ChooseTarget(table.piece("Орк").id))
    assert (table.piece("Орк").cell, table.piece("Каменный страж").cell) == ("b3", "c3")
    assert [event.relocates for event in table.events(ev.PlacesChanged)] == [False]


@pytest.mark.rule("404.2", "533.1")
def test_the_opponent_does_not_see_which_hidden_cards_changed_places() -> None:
    table = squads(OF_ROW)
    uses(table)
    table.choose(op.Accept())
    put(table, "Эльф", "b2")
    seen = BERSERK.view(table.state, Seat.SECOND)
    assert seen.cards[table.piece("Эльф").id].spec == UNKNOWN_CARD
    assert seen.cards[table.piece("Каменный страж").id].spec.name == "Каменный страж"

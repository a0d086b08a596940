"""What a player may know: 204.2, 533, and what the other side of the table cannot see."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk import RULES_2024
from engine.berserk.cards.card import CardSpec
from engine.berserk.changing.setup import PlayerSetup, Setup
from engine.berserk.changing.views import imagine, is_unknown
from engine.berserk.match.game import BERSERK, new_match
from engine.berserk.table.events import NumberKept
from engine.berserk.table.options import Pass
from engine.berserk.table.state import UNKNOWN_CARD, Asking, MatchState
from engine.kernel import SEATS, Seat
from tests.support import specs
from tests.support.scenario import Table


def dump(state: MatchState) -> str:
    """Return everything that a state says, history included."""
    return BERSERK.codec.dumps(state)


def test_an_unplaced_card_of_the_opponent_is_unknown() -> None:
    squads = (specs.creature("Орк"),), (specs.creature("Эльф"),)
    setup = Setup(
        PlayerSetup("Anna", squads[0]), PlayerSetup("Boris", squads[1]), 1, ruleset=RULES_2024
    )
    match = new_match(setup)
    for seat, own, other in ((Seat.FIRST, "Орк", "Эльф"), (Seat.SECOND, "Эльф", "Орк")):
        text = dump(match.view(seat))
        assert own in text
        assert other not in text


@pytest.mark.rule("533.1")
def test_a_hidden_card_is_known_to_its_owner_only() -> None:
    table = Table(turn=1)
    table.first.creature("c3")
    secret = table.second.creature("c6", "Тайна", hidden=True)
    assert "Тайна" not in dump(table.match.view(Seat.FIRST))
    assert "Тайна" in dump(table.match.view(Seat.SECOND))
    seen = table.match.view(Seat.FIRST).cards[secret.id]
    assert (is_unknown(seen), seen.hidden, seen.cell) == (True, True, secret.state.cell)


def test_an_open_card_is_known_to_both() -> None:
    table = Table()
    table.first.creature("c3", "Орк")
    table.second.creature("c4", "Эльф")
    for seat in SEATS:
        assert not any(is_unknown(card) for card in table.match.view(seat).cards)


@pytest.mark.rule("204.2/closed")
def test_a_view_shows_only_the_size_of_the_opponents_deck() -> None:
    deck = (specs.creature("Тень"), specs.creature("Мрак"))
    squad = (specs.creature("Орк"),)
    setup = Setup(
        PlayerSetup("Anna", squad), PlayerSetup("Boris", squad, deck), 1, ruleset=RULES_2024
    )
    seen = new_match(setup).view(Seat.FIRST)
    assert seen.decks == ((), (UNKNOWN_CARD, UNKNOWN_CARD))


def test_barred_cells_are_shown_only_to_the_player_who_may_not_use_them() -> None:
    front = ab.Cells(rows=(1,), rows_of=ab.Side.ENEMY, free=False)
    barring = specs.creature("Преграда", nodes=(ab.BarsPlacement(front),))
    setup = Setup(
        PlayerSetup("Anna", (specs.creature("Орк"),)),
        PlayerSetup("Boris", (barring,)),
        1,
        ruleset=RULES_2024,
    )
    match = new_match(setup)
    barred = match.state.barred[Seat.FIRST]
    assert barred
    assert match.view(Seat.FIRST).barred == (barred, ())
    assert match.view(Seat.SECOND).barred == ((), ())


@pytest.mark.rule("204.2/order")
def test_a_view_shows_the_own_deck_without_its_order() -> None:
    deck = (specs.creature("Б"), specs.creature("А"), specs.creature("В"))
    squad = (specs.creature("Орк"),)
    views = [
        new_match(
            Setup(
                PlayerSetup("Anna", squad, cards),
                PlayerSetup("Boris", squad),
                1,
                ruleset=RULES_2024,
            )
        ).view(Seat.FIRST)
        for cards in (deck, deck[::-1])
    ]
    assert views[0].decks == views[1].decks
    assert sorted(spec.name for spec in views[0].decks[0]) == ["А", "Б", "В"]


def test_the_random_source_is_not_in_a_view() -> None:
    table = Table()
    orc = table.first.creature("c3")
    elf = table.second.creature("c4")
    table.second.creature("d4")
    table.strikes(orc, elf)
    views = []
    for dice in ((1, 6), (6, 1)):
        table.dice(*dice)
        views.append(dump(table.match.view(Seat.FIRST)))
    assert views[0] == views[1]


def test_a_view_is_a_copy() -> None:
    table = Table()
    orc = table.first.creature("c3")
    table.second.creature("c4")
    seen = table.match.view(Seat.FIRST)
    seen.cards[orc.id].wounds = 5
    seen.board[0] = 7
    seen.history.clear()
    assert (orc.wounds, table.state.board[0]) == (0, -1)


def strike_beside_a_secret(secret: CardSpec) -> Table:
    table = Table(turn=1)
    orc = table.first.creature("c3")
    elf = table.second.creature("c4")
    table.second.card(secret, "d4", hidden=True)
    table.strikes(orc, elf, dice=(6, 1))
    while table.asked is not None and table.asked[0] is Seat.SECOND:
        table.passes()
    return table


@pytest.mark.rule("533.1", "514.1")
@pytest.mark.parametrize(
    "secret",
    [specs.flyer("Тайна"), specs.terrain("Тайна"), specs.artifact("Тайна")],
    ids=lambda spec: spec.type.value,
)
def test_being_asked_for_a_defender_does_not_tell_what_a_hidden_card_is(
    secret: CardSpec,
) -> None:
    told = strike_beside_a_secret(secret).match.view(Seat.FIRST)
    same = strike_beside_a_secret(specs.creature("Тайна")).match.view(Seat.FIRST)
    assert told.history == same.history


@pytest.mark.rule("303.2")
def test_a_question_for_a_hidden_card_that_cannot_defend_allows_only_a_pass() -> None:
    table = Table(turn=1)
    orc = table.first.creature("c3")
    elf = table.second.creature("c4")
    table.second.terrain(hidden_on="d4")
    table.strikes(orc, elf, dice=(6, 1))
    table.passes()
    assert table.options == (Pass(),)


@pytest.mark.rule("533.5", "116.7")
def test_possible_triggers_of_hidden_cards_are_not_revealed() -> None:
    table = Table(turn=1)
    orc = table.first.creature("c3")
    elf = table.second.creature("c4", closed=True)
    when = ab.When(ab.Moment.WOUNDED, ab.OfSide(ab.Side.OWN))
    chips = ab.Power(ab.PowerKind.INFLUENCE, (ab.Chips(2),), ab.ITSELF)
    secret = ab.Triggered(when, chips, may=True)
    table.second.creature("c6", nodes=(secret,), hidden=True)
    table.strikes(orc, elf, dice=(6,))
    while table.asked != (Seat.SECOND, Asking.TRIGGER_ORDER):
        table.passes()
    assert [trigger.ability for trigger in table.match.view(Seat.SECOND).triggers] == [secret]
    seen = table.match.view(Seat.FIRST)
    assert seen.triggers == []
    assert "Chips" not in dump(seen)


@pytest.mark.rule("408.3", "533.1")
def test_a_number_kept_by_a_hidden_card_is_not_in_the_opponents_view() -> None:
    enemies = ab.AtTurnStart(ab.Count(ab.OfSide(ab.Side.ENEMY)))
    hurt = ab.Power(ab.PowerKind.INFLUENCE, (ab.Wound(enemies),))
    table = Table()
    table.first.creature("c3")
    secret = table.second.creature("c6", nodes=(ab.Playable(ab.FREE, hurt),), hidden=True)
    table.second.creature("c4")
    table.ends_turn()
    while not table.events(NumberKept):
        table.passes()
    assert table.events(NumberKept) == [NumberKept(secret.id, enemies, 1)]
    seen = table.match.view(Seat.FIRST)
    assert NumberKept(secret.id, ab.AtTurnStart(0), 0) in seen.history
    assert "Count" not in dump(seen)


def test_an_imagined_match_fits_the_view_it_was_imagined_from() -> None:
    table = Table(turn=1)
    table.first.creature("c3", "Орк")
    table.second.creature("c4", "Эльф")
    table.second.creature("c6", "Тайна", hidden=True)
    seen = table.match.view(Seat.FIRST)
    imagined = imagine(seen, 5)
    assert not any(is_unknown(card) for card in imagined.cards)
    assert "Тайна" not in dump(imagined)
    assert dump(BERSERK.view(imagined, Seat.FIRST)) == dump(seen)


def test_the_same_seed_imagines_the_same_match() -> None:
    table = Table(turn=1)
    table.first.creature("c3", "Орк")
    table.second.flyer("Сова")
    table.second.creature("c6", hidden=True)
    seen = table.match.view(Seat.FIRST)
    assert dump(imagine(seen, 5)) == dump(imagine(seen, 5))


def test_a_view_without_a_known_creature_cannot_be_imagined() -> None:
    table = Table()
    table.first.creature("c3", hidden=True)
    seen = table.match.view(Seat.SECOND)
    with pytest.raises(ValueError, match="without a single known creature"):
        imagine(seen, 1)

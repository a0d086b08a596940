"""Top cards of a deck that their player looks at and lays back in any order (204.2)."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.cards.card import listed
from engine.berserk.match.game import BERSERK
from engine.berserk.match.undo import reveals
from engine.berserk.table import events as ev
from engine.berserk.table import options as op
from engine.berserk.table.choice_codes import choice_to_json, read_choice
from engine.berserk.table.state import Asking
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import board, ours, theirs
from tests.engine.berserk.abilities.nodes import on_itself, tap
from tests.support import specs
from tests.support.scenario import Piece, Table

DECK = ("В", "А", "Б", "Г", "Д")


def laid(effect: ab.OrderDeck, deck: tuple[str, ...] = DECK) -> tuple[Table, Piece]:
    """Return a table where a seer may use the effect on a deck of these cards."""
    table, seer, _ = board(ours("c1", tap(on_itself(effect))), theirs("c6"))
    table.first.deck(*(specs.creature(name) for name in deck))
    return table, seer


def lays(table: Table, name: str, *, under: bool = False) -> None:
    """Lay a card on the deck, or under it."""
    names = [spec.name for spec in listed(table.state.decks[Seat.FIRST])]
    table.choose(op.LayOnDeck(names.index(name), under))


def deck_of(table: Table) -> str:
    """Return the names of the cards of the deck, from its top on."""
    return "".join(spec.name for spec in table.state.decks[Seat.FIRST])


@pytest.mark.rule("204.2")
@pytest.mark.parametrize(
    ("order", "deck"),
    [(("В", "А"), "БАВГД"), (("Б", "А"), "ВАБГД"), (("А", "Б"), "ВБАГД")],
)
def test_top_cards_are_put_back_in_any_order(order: tuple[str, str], deck: str) -> None:
    table, seer = laid(ab.OrderDeck(3))
    table.uses(seer)
    assert table.asked == (Seat.FIRST, Asking.DECK_ORDER)
    for name in order:  # the last one has no choice
        lays(table, name)
    assert deck_of(table) == deck


@pytest.mark.rule("204.2")
def test_top_cards_may_be_put_under_the_deck() -> None:
    table, seer = laid(ab.OrderDeck(3, bottom=True))
    table.uses(seer)
    assert len(table.options) == 6
    lays(table, "В", under=True)
    lays(table, "А")
    lays(table, "Б", under=True)
    assert deck_of(table) == "АГДВБ"
    assert table.events(ev.DeckOrdered) == [ev.DeckOrdered(Seat.FIRST, (1,), (0, 2))]


@pytest.mark.rule("204.2")
def test_top_cards_must_go_under_the_deck_if_the_text_says_so() -> None:
    table, seer = laid(ab.OrderDeck(2, top=False, bottom=True))
    table.uses(seer)
    assert all(isinstance(one, op.LayOnDeck) and one.under for one in table.options)
    lays(table, "А", under=True)
    assert deck_of(table) == "БГДАВ"


@pytest.mark.rule("204.2")
@pytest.mark.parametrize(("deck", "events"), [((), 0), (("А",), 1)])
def test_a_deck_smaller_than_the_number_is_ordered_whole(
    deck: tuple[str, ...], events: int
) -> None:
    table, seer = laid(ab.OrderDeck(3), deck)
    table.uses(seer)
    assert (deck_of(table), len(table.events(ev.DeckOrdered))) == ("".join(deck), events)


@pytest.mark.rule("204.2")
def test_two_equal_cards_are_separate_choices() -> None:
    table, seer = laid(ab.OrderDeck(3), ("А", "А", "Б"))
    table.uses(seer)
    assert len(set(table.options)) == len(table.options) == 3
    table.choose(table.options[1])
    lays(table, "Б")
    assert deck_of(table) == "АБА"


@pytest.mark.rule("204.2/closed")
def test_only_the_player_who_looks_learns_the_cards() -> None:
    views = []
    for deck in (DECK, DECK[::-1]):
        table, seer = laid(ab.OrderDeck(3, bottom=True), deck)
        table.uses(seer)
        match = table.match
        seen = match.view(Seat.FIRST)
        assert BERSERK.decision(seen) == match.decision
        views.append([BERSERK.codec.dumps(match.view(Seat.SECOND))])
        while table.asked == (Seat.FIRST, Asking.DECK_ORDER):
            table.choose(table.options[0])
        views[-1].append(BERSERK.codec.dumps(match.view(Seat.SECOND)))
    assert views[0] == views[1]


@pytest.mark.rule("204.2")
def test_looking_at_cards_cannot_be_undone() -> None:
    table, seer = laid(ab.OrderDeck(3))
    mark = len(table.match.history)
    table.uses(seer)
    assert reveals(table.match.history[mark:])


def test_choices_of_deck_order_are_saved_and_read_back() -> None:
    for choice in (op.LayOnDeck(2, under=True), op.LayOnDeck(0)):
        assert read_choice(choice_to_json(choice)) == choice

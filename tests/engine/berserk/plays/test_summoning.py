"""Choosing from the own deck: 536.5, 204.2."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.match.game import BERSERK
from engine.berserk.table import options as op
from engine.berserk.table.state import Asking, Zone
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import board, ours, theirs
from tests.support import specs
from tests.support.scenario import Piece, Table

SUMMONS = ab.Playable(
    ab.FREE,
    ab.Power(
        ab.PowerKind.INFLUENCE,
        (ab.BringIn(),),
        ab.Targets(area=ab.Area.DECK),
        cells=ab.Cells(within=1),
    ),
    limit=ab.Limit.PER_BATTLE,
)


def summoning(*deck: str) -> tuple[Table, Piece]:
    """Return a table on which a summoner chooses from a deck that lies in this order."""
    table, summoner, _ = board(ours("c3", SUMMONS, name="Призыватель"), theirs("c6", name="Враг"))
    table.first.deck(*(specs.creature(name) for name in deck))
    table.choose(op.UseAction(summoner.id, 0))
    return table, summoner


@pytest.mark.rule("204.2", "536.5.1")
def test_summoning_choices_do_not_reveal_the_deck_order() -> None:
    table, _summoner = summoning("Ярость", "Альбатрос")
    assert table.asked == (Seat.FIRST, Asking.TARGET)
    assert BERSERK.decision(table.match.view(Seat.FIRST)) == table.match.decision
    listed = table.match.view(Seat.FIRST).decks[0]
    assert [spec.name for spec in listed] == ["Альбатрос", "Ярость"]


@pytest.mark.rule("536.5.1/looks")
def test_the_chosen_card_is_summoned() -> None:
    table, _summoner = summoning("Ярость", "Альбатрос")
    table.choose(op.ChooseFromDeck(1))
    table.choose(next(one for one in table.options if isinstance(one, op.ChooseCell)))
    assert table.piece("Ярость").state.in_battle
    assert [spec.name for spec in table.state.decks[0]] == ["Альбатрос"]


@pytest.mark.rule("207.2", "536.5.1.3")
def test_a_failed_summoning_returns_the_card_to_the_deck() -> None:
    kills = ab.Playable(
        ab.FREE, ab.Power(ab.PowerKind.SPELL, (ab.Destroy(),)), sudden=True, limit=ab.Limit.PER_TURN
    )
    table, summoner, _, killer = board(
        ours("c3", SUMMONS, name="Призыватель"), ours("a1"), theirs("c6", kills, name="Враг")
    )
    table.first.deck(specs.creature("Альбатрос"))
    table.choose(op.UseAction(summoner.id, 0))
    table.choose(op.ChooseFromDeck(0))
    table.choose(next(one for one in table.options if isinstance(one, op.ChooseCell)))
    table.choose(op.UseAction(killer.id, 0, summoner.id))
    assert summoner.is_dead
    assert [spec.name for spec in table.state.decks[0]] == ["Альбатрос"]
    assert table.piece("Альбатрос").state.zone is Zone.DECK
    happened = table.happened()
    assert "DeckShuffled" in happened[happened.index("PlayStopped") :]  # after it is back

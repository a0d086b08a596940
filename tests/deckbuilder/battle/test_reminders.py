"""What a player is reminded of: sentences that do not play by themselves, when their time comes."""

from dataclasses import replace

import engine.berserk.abilities as ab
from deckbuilder.battle.log import log_entries
from deckbuilder.battle.reminders import reminders
from deckbuilder.cards.playing import ReadBy
from engine.berserk.cards.card import CardSpec
from engine.berserk.changing.views import view
from engine.berserk.table.events import CardLeft, Landed, TurnBegan, TurnEnded
from engine.berserk.table.state import AttackStrength, MatchState, Zone
from engine.kernel import Event, Seat
from tests.support.scenario import Table
from tests.support.specs import creature

OWN = "В начале вашего хода брось кость."
ENEMY = "В начале хода противника брось кость."
END = "В конце хода брось кость."
STRIKE = "При {strike} брось кость."
DEATH = "При гибели брось кость."
OTHERS = "При гибели вашего существа брось кость."
TEXTS = (OWN, ENEMY, END, STRIKE, DEATH, OTHERS)


def printing(*texts: str) -> CardSpec:
    """A card that prints sentences of which none plays."""
    text = " ".join(texts)
    unread = tuple(ab.Unread(sentence, text.index(sentence)) for sentence in texts)
    return replace(creature("Кости"), abilities=unread, text=text)


def laid() -> MatchState:
    table = Table()
    table.first.card(printing(*TEXTS), "a1")
    table.second.creature("a6", "Чужой")
    return table.state


def said(event: Event, state: MatchState) -> list[str]:
    return [
        text
        for _card, line in reminders(event, state)
        for text in TEXTS
        if line.endswith(f"“{text}”")
    ]


def test_the_start_of_a_turn_shows_reminders_of_both_players() -> None:
    assert said(TurnBegan(Seat.FIRST, 3), laid()) == [OWN]
    assert said(TurnBegan(Seat.SECOND, 4), laid()) == [ENEMY]


def test_the_end_of_each_turn_shows_reminders() -> None:
    assert said(TurnEnded(Seat.FIRST, 3), laid()) == [END]
    assert said(TurnEnded(Seat.SECOND, 4), laid()) == [END]


def test_an_attack_shows_the_reminder_of_its_card_but_a_counterstrike_does_not() -> None:
    assert said(Landed(1, 0, 1, AttackStrength.WEAK), laid()) == [STRIKE]
    assert said(Landed(1, 1, 0, AttackStrength.WEAK), laid()) == []
    assert said(Landed(1, 0, 1, AttackStrength.WEAK, counter=True), laid()) == []


def test_a_death_shows_reminders_of_the_dead_card_and_of_observers() -> None:
    assert said(CardLeft(1, Zone.GRAVEYARD), laid()) == [OTHERS]
    state = laid()
    state.cards[0].zone = Zone.GRAVEYARD
    state.cards[0].__post_init__()
    assert said(CardLeft(0, Zone.GRAVEYARD), state) == [DEATH]
    assert said(CardLeft(0, Zone.EXILE), state) == []


def test_a_hidden_card_of_the_opponent_shows_no_reminder() -> None:
    table = Table()
    table.first.card(printing(OWN), "a1", hidden=True)
    table.second.creature("a6", "Чужой")
    seen = view(table.state, Seat.SECOND)
    assert list(reminders(TurnBegan(Seat.FIRST, 3), seen)) == []


def test_the_log_shows_a_reminder_after_its_event() -> None:
    entries = log_entries([TurnBegan(Seat.FIRST, 3)], laid())
    assert [entry.read for entry in entries] == [ReadBy.COMPILER, ReadBy.NOBODY]
    assert OWN in entries[1].text

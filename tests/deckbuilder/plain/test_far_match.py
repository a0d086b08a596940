"""A match by a room code, by lines on both sides."""

from pathlib import Path
from threading import Thread

import pytest

from deckbuilder.base.settings import load_settings
from deckbuilder.plain.conversation import Talk
from deckbuilder.plain.ending import Ended
from deckbuilder.plain.far_match import play_far_match
from deckbuilder.workbench.workbench import open_services
from tests.deckbuilder.plain.player import Player
from tests.support.far_matches import NAMES, STEMS, hosted, line_to, room_of, until
from tests.support.far_series import check_starters, starter_text
from tests.support.patience import PATIENCE


@pytest.mark.slow
def test_two_people_play_a_match_to_its_end_by_lines(tmp_path: Path) -> None:
    services = open_services(load_settings())
    players = (Player(), Player())
    ends: list[Ended] = []
    try:
        with hosted(room_of(), tmp_path / "room") as hosting:
            lines = [
                line_to(hosting.port, name, stem, tmp_path / name)
                for name, stem in zip(NAMES, STEMS, strict=True)
            ]

            def play(place: int) -> None:
                talk = Talk(players[place].lines(), players[place].say)
                ends.append(play_far_match(services, talk, lines[place]))

            threads = [Thread(target=play, args=(place,)) for place in (0, 1)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join(120)
    finally:
        services.close()
    assert ends == [Ended.DONE, Ended.DONE]
    for player in players:
        told = "\n".join(player.told)
        assert "Your deck is accepted." in told
        assert "The match is over." in told


class Exchanger(Player):
    """Concedes every game, and exchanges cards before each later one: with two mistakes first."""

    def _answer(self, heard: str) -> str:
        if "Concede this match?" in heard:
            return "yes"
        if "What next?" in heard:
            return "1"
        if "Are you ready?" not in heard and "Name one of these" not in heard:
            return "1" if "Side: 1" in heard else "concede"
        return "in " + ("nothing like this" if "Are you ready?" in heard else in_the_side())


class Ready(Player):
    """Is ready for each game with the same deck, and waits for the other to concede."""

    def _answer(self, heard: str) -> str:
        if "Are you ready?" in heard or "What next?" in heard:
            return "1"
        return super()._answer(heard)


def in_the_side() -> str:
    """Return the name of a card in the side of the deck."""
    return check_starters(starter_text(), ()).side[0].name


def test_cards_are_exchanged_by_lines_and_the_match_goes_on_to_its_end(tmp_path: Path) -> None:
    services = open_services(load_settings())
    players = (Exchanger(), Ready())
    ends: list[Ended] = []
    room = room_of(check_starters, best_of=3, has_side=True)
    try:
        with hosted(room) as hosting:
            lines = [line_to(hosting.port, NAMES[0], starter_text(), tmp_path / NAMES[0])]
            until(lambda: lines[0].guest.seat == 0)
            lines.append(line_to(hosting.port, NAMES[1], starter_text(), tmp_path / NAMES[1]))

            def play(place: int) -> None:
                talk = Talk(players[place].lines(), players[place].say)
                ends.append(play_far_match(services, talk, lines[place]))

            threads = [Thread(target=play, args=(place,)) for place in (0, 1)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join(PATIENCE)
    finally:
        services.close()
    assert ends == [Ended.DONE, Ended.DONE]
    assert room.series.score.games == (0, 2)
    second = room.series.games[1].session
    assert in_the_side() in [card.name for card in second.entrants[0].cards]
    assert in_the_side() not in [card.name for card in second.entrants[1].cards]
    exchanger, ready = ("\n".join(player.told) for player in players)
    assert "Best of 3." in exchanger
    assert "Name one of these cards: " in exchanger
    for told in (exchanger, ready):
        assert f"{NAMES[0]} 0:1 {NAMES[1]}" in told
        assert told.count("The match is over.") == 1

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
from tests.support.far_matches import NAMES, STEMS, hosted, line_to, room_of


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

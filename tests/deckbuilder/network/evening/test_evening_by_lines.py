"""A seat at an evening by lines and by a bot, over loopback."""

import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from queue import Queue
from typing import NoReturn

import pytest

from catalog.store import Catalog, open_catalog
from deckbuilder.base.settings import Settings
from deckbuilder.cli.evening_by_lines import EveningBot, EveningTalk
from deckbuilder.network.client import Invitation, Standing
from deckbuilder.network.evening.guest import EveningGuest
from deckbuilder.network.protocol import Way
from deckbuilder.network.tokens import TokenBook
from deckbuilder.plain.conversation import Talk
from deckbuilder.plain.ending import Ended
from deckbuilder.workbench.evening_cards import CardsAsked
from deckbuilder.workbench.evening_seat import EveningLine
from deckbuilder.workbench.hosted_evening import (
    EveningWishes,
    HostedEvening,
    new_evening,
    serve_evening,
)
from deckbuilder.workbench.workbench import Services, open_services
from tests.support.patience import PATIENCE

LOOPBACK = "127.0.0.1"
CONSTRUCTED = CardsAsked(Way.CONSTRUCTED, "constructed")


@pytest.fixture
def catalog(home_with_cards: Path) -> Iterator[Catalog]:
    with closing(open_catalog()) as opened:
        yield opened


@pytest.fixture
def services(home_with_cards: Path) -> Iterator[Services]:
    opened = open_services(Settings())
    yield opened
    opened.close()


@contextmanager
def hosted(catalog: Catalog, wishes: EveningWishes) -> Iterator[HostedEvening]:
    evening = serve_evening(new_evening(catalog, wishes), wishes.cards, LOOPBACK, 0, None)
    try:
        yield evening
    finally:
        evening.stop()


def seat(evening: HostedEvening, name: str, folder: Path, code: str = "") -> EveningLine:
    invitation = Invitation(LOOPBACK, evening.hosting.port, code or evening.code, name)
    return EveningLine(EveningGuest(invitation, TokenBook(folder), patience=PATIENCE))


class Lines:
    """Typed lines, given as something is said; ``hearing`` is told what is said, too."""

    def __init__(self, *answers: tuple[str, str]) -> None:
        self.said: list[str] = []
        self.hearing: Callable[[str], None] = lambda _text: None
        self._answers = list(answers)
        self._lines: Queue[str] = Queue()

    def say(self, text: str) -> None:
        self.said.append(text)
        self.hearing(text)
        if self._answers and self._answers[0][0] in text:
            self._lines.put(self._answers.pop(0)[1] + "\n")

    def __iter__(self) -> Iterator[str]:
        while True:
            yield self._lines.get()


def by_lines(
    services: Services,
    evening: HostedEvening,
    folder: Path,
    *answers: tuple[str, str],
    hearing: Callable[[str], None] = lambda _text: None,
) -> tuple[Ended, str]:
    """Sit at an evening by lines until it is over or left; return how it ended, and what was
    said."""
    lines = Lines(*answers)
    lines.hearing = hearing
    talk = Talk(iter(lines), lines.say)
    ended = EveningTalk(services, talk, seat(evening, "Аня", folder), "steppe-raid").play()
    return ended, "\n".join(lines.said)


def test_a_guest_sees_pairings_and_drops_out_by_lines(
    catalog: Catalog, services: Services, tmp_path: Path
) -> None:
    wishes = EveningWishes(CONSTRUCTED, ("Аня", "Боря"), late=True)
    with hosted(catalog, wishes) as evening:
        ended, said = by_lines(
            services,
            evening,
            tmp_path,
            ("accepted your deck", "players"),
            ("deck ready", "standings"),
            ("No round", "drop"),
            ("no further round", "nonsense"),
            ("Not understood", "leave"),
        )
    assert ended is Ended.LEFT
    assert "own decks, Swiss" in said
    assert "Your seat is held" in said


def test_a_deck_that_is_not_legal_is_refused_by_the_host(
    catalog: Catalog, services: Services, tmp_path: Path
) -> None:
    deck = tmp_path / "small.txt"
    deck.write_text("1 Пращник с осыпи\n", "utf-8")
    with hosted(catalog, EveningWishes(CONSTRUCTED, ("Аня", "Боря"))) as evening:
        lines = Lines(("Bring a deck", f"deck {deck}"), ("30", "leave"))
        talk = Talk(iter(lines), lines.say)
        EveningTalk(services, talk, seat(evening, "Аня", tmp_path), None).play()
        assert evening.room.evening.players[0].deck is None


def test_a_match_that_the_judge_decides_leads_back_to_the_hall_by_lines(
    catalog: Catalog, services: Services, tmp_path: Path
) -> None:
    wishes = EveningWishes(CONSTRUCTED, ("Аня",), decks=("black-candles",), rounds=2)
    with hosted(catalog, wishes) as evening:
        room = evening.room

        def judged(text: str) -> None:
            if "accepted your deck" in text:
                evening.go_on()
            elif "Waiting for the others" in text:
                evening.ask(lambda: room.enter_result(0, (1, 0)))

        ended, said = by_lines(
            services,
            evening,
            tmp_path,
            ("back in the hall", "watch 1"),
            ("table 1 is over", "смотреть 7"),
            ("no table 7", "leave"),
            hearing=judged,
        )
    assert ended is Ended.LEFT
    assert "Nothing more happens at this table." in said


@pytest.mark.slow
def test_a_watcher_sees_a_match_by_lines_and_comes_back_to_the_hall(
    catalog: Catalog, services: Services, tmp_path: Path
) -> None:
    wishes = EveningWishes(CONSTRUCTED, bots=2, rounds=1, seed=2)
    with hosted(catalog, wishes) as evening:
        watcher = seat(evening, "Зритель", tmp_path, evening.room.watchers.code)
        lines = Lines(("Round 1", "watch 1"), ("back in the hall", "standings"))

        def over(text: str) -> None:
            if "Standings" in text:
                evening.go_on()

        lines.hearing = over
        EveningTalk(services, Talk(iter(lines), lines.say), watcher, None).play()
    said = "\n".join(lines.said)
    assert "You are back in the hall." in said
    assert "The evening is over." in said
    assert "Bring a deck" not in said


@pytest.mark.slow
def test_a_bot_plays_a_whole_evening_against_a_bot_of_the_host(
    catalog: Catalog, services: Services, tmp_path: Path
) -> None:
    wishes = EveningWishes(CONSTRUCTED, ("Аня",), bots=1, is_quick=True, rounds=1, seed=2)
    with hosted(catalog, wishes) as evening:
        line = seat(evening, "Аня", tmp_path)
        said: list[str] = []

        def no_draft(*_seen: object) -> NoReturn:
            raise AssertionError("nothing is drafted")

        bot = EveningBot(services, line, said.append, no_draft, "steppe-raid")
        guard = threading.Timer(PATIENCE, line.close)
        guard.start()
        bot.follow()
        guard.cancel()
        assert line.guest.standing is Standing.OVER
    assert "Standings" in "\n".join(said)

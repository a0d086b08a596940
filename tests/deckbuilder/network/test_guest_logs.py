"""The log of a hosted draft that is over: told to every guest, read strictly, kept once."""

import asyncio
import json
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from catalog.common.errors import UserError
from catalog.store import Catalog, open_catalog
from deckbuilder.limited.draft.log import log_of
from deckbuilder.limited.draft.logfile import DraftLog, render_log
from deckbuilder.limited.draft.views import SeatView
from deckbuilder.limited.store import DraftStore
from deckbuilder.network.client import Standing
from deckbuilder.network.logs import keep_guest_log, log_parts, read_guest_log
from deckbuilder.network.protocol import (
    LOG_PART,
    MOST_LOG_PARTS,
    OLDEST,
    VERSION,
    BadMessage,
    Choose,
    Ending,
    Join,
    LogPart,
    Table,
    read_from_host,
    write,
)
from tests.deckbuilder.network.serving import two_drafting
from tests.deckbuilder.network.tables import draft_of, plan_of
from tests.deckbuilder.network.test_room import CODE, Players, party, two


@pytest.fixture
def catalog(tmp_path: Path, ready_database: Path) -> Iterator[Catalog]:
    path = shutil.copy(ready_database, tmp_path / "guest.sqlite")
    with open_catalog(f"sqlite:///{path}") as opened:
        yield opened


def finished(seat: int = 1, edition: str = "") -> tuple[DraftLog, SeatView]:
    """A whole draft of Вася, Петя and a bot, and what a seat saw last."""
    draft = draft_of(plan_of("Вася", "Петя", bots=1, edition=edition), size=3)
    while waiting := draft.waiting():
        draft.choose(waiting[0], 0)
    return log_of(draft), draft.view(seat)


async def test_both_guests_keep_the_draft_from_their_own_seat(
    tmp_path: Path, catalog: Catalog
) -> None:
    async with two_drafting(tmp_path) as (_at, first, second), asyncio.timeout(30):
        await asyncio.gather(first.draft(), second.draft())
        for player in (first, second):
            while player.table.log is None:
                await asyncio.sleep(0.01)
            assert player.table.standing is Standing.OVER
    for player, seat in ((first, 0), (second, 1)):
        view, text = player.table.view, player.table.log
        assert view is not None
        assert text is not None
        log = read_guest_log(text, view)
        assert (log.seat, log.people) == (seat, (seat,))
        assert [one.name for one in log.plan.seats] == ["Вася", "Петя"]
        assert len(log.picks) == 6


def test_a_log_received_twice_is_stored_once(catalog: Catalog) -> None:
    log, view = finished()
    number = keep_guest_log(render_log(log), view, "Draft at home", catalog)
    store = DraftStore(catalog)
    assert keep_guest_log(render_log(log), view, "Draft at home", catalog) == number
    assert [(one.id, one.name) for one in store.drafts()] == [(number, "Draft at home")]
    assert store.draft(number) == replace(log, seat=1)


def test_a_guest_on_the_hosts_computer_stores_no_second_draft(catalog: Catalog) -> None:
    log, view = finished()
    store = DraftStore(catalog)
    number = store.add_once(log, "Hosted draft")
    assert keep_guest_log(render_log(log), view, "Draft at home", catalog) == number
    assert store.draft(number).seat == 1
    assert len(store.drafts()) == 1


def told_parts(made: Players, connection: int) -> list[LogPart]:
    return [one for one in made.told[connection] if isinstance(one, LogPart)]


def draft_to_the_end(made: Players) -> None:
    while not made.room.is_over:
        for player in (1, 2):
            if made.table(player).view.has_turn:
                assert not told_parts(made, player)
                made.say(player, _choice(made.table(player)))


def _choice(table: Table) -> Choose:
    return Choose(1, table.turn, 0)


def test_the_log_is_sent_only_when_the_draft_is_over() -> None:
    made = two()
    draft_to_the_end(made)
    for player in (1, 2):
        text = "".join(part.text for part in told_parts(made, player))
        assert read_guest_log(text, made.table(player).view).seat == player - 1
        assert made.ended[player] is Ending.OVER


def test_a_guest_with_an_older_program_is_sent_no_log() -> None:
    made = party(plan_of("", ""))
    made.say(1, Join(OLDEST, CODE, "Вася"))
    made.say(2, Join(VERSION, CODE, "Петя"))
    draft_to_the_end(made)
    assert not told_parts(made, 1)
    assert told_parts(made, 2)
    assert made.ended == {1: Ending.OVER, 2: Ending.OVER}


async def test_a_guest_adapts_to_a_host_with_an_older_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("deckbuilder.network.seating.VERSION", OLDEST)
    async with two_drafting(tmp_path) as (_at, first, second), asyncio.timeout(30):
        await asyncio.gather(first.draft(), second.draft())
        assert first.table.standing is Standing.OVER
        assert first.table.log is None
        assert first.table.log_problem is None


def _changed(*path: Any, to: Any) -> str:
    data = json.loads(render_log(finished()[0]))
    inner = data
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = to
    return json.dumps(data)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[" * 100_000,
        '{"format": "razdacha-draft"}',
        _changed("version", to=9),
        _changed("picks", to=[]),
        _changed("picks", 0, "choice", to=2),
        _changed("picks", 0, "seat", to=7),
        _changed("cards", to=[]),
        _changed("cards", 0, "card", "name", to=7),
        _changed("cards", 0, "card", "life", to="many"),
        _changed("plan", "seats", 0, "name", to="Коля"),
        _changed("plan", "boosters", 0, "set", to="x" * 1000),
        _changed("plan", "boosters", 0, "set", to="a\nb"),
        _changed("plan", "seats", to=[{"name": "a", "bot": None}] * 9),
        _changed("plan", to={**json.loads(render_log(finished()[0]))["plan"], "edition": "1812"}),
    ],
    ids=range(15),
)
def test_a_hostile_log_is_refused_in_words_and_not_stored(text: str, catalog: Catalog) -> None:
    with pytest.raises(UserError) as caught:
        keep_guest_log(text, finished()[1], "Draft", catalog)
    assert "the host's log" in str(caught.value) or "Pick" in str(caught.value)
    assert DraftStore(catalog).drafts() == ()


def test_a_log_of_another_pool_is_refused() -> None:
    log, _view = finished(1)
    with pytest.raises(UserError, match="not the draft you sat at"):
        read_guest_log(render_log(log), replace(finished(0)[1], seat=1))


@pytest.mark.parametrize(("own", "named"), [("", "2009"), ("2009", "2024"), ("2010", "2009")])
def test_a_log_of_another_edition_than_announced_is_refused(own: str, named: str) -> None:
    log, view = finished(edition=own)
    with pytest.raises(UserError, match="not the draft you sat at"):
        read_guest_log(render_log(log), view, named)
    assert read_guest_log(render_log(log), view, own or "2024") == replace(log, seat=1)
    assert read_guest_log(render_log(log), view).plan.edition == own


def test_a_received_log_contains_no_file_names_and_control_characters() -> None:
    log, view = finished()
    path = replace(log, plan=replace(log.plan, ratings="/home/host/own.csv"))
    assert "own.csv" not in "".join(part.text for part in log_parts(path))
    assert read_guest_log(render_log(path), view).plan.ratings == "battle"
    cards = (
        replace(log.cards[0], spec=replace(log.cards[0].spec, text="a\x1b[2J")),
        *log.cards[1:],
    )
    read = read_guest_log(render_log(replace(log, cards=cards)), _with(view, cards[0]))
    assert read.cards[0].spec.text == "a[2J"


def _with(view: SeatView, card: Any) -> SeatView:
    """The view with the card as a guest was shown it."""
    shown = replace(card, spec=replace(card.spec, text="a[2J"))
    return replace(view, pool=tuple(shown if one.ref == card.ref else one for one in view.pool))


def test_a_long_log_is_sent_in_parts_and_an_oversized_one_not_at_all() -> None:
    log, _view = finished()
    text = "Я" * LOG_PART
    first = replace(log.cards[0], spec=replace(log.cards[0].spec, text=text))
    long = replace(log, cards=(first, *log.cards[1:]))
    parts = log_parts(long)
    assert len(parts) == 2
    assert all(read_from_host(write(part)) == part for part in parts)
    assert "".join(part.text for part in parts) == render_log(long)
    first = replace(first, spec=replace(first.spec, text=text * MOST_LOG_PARTS))
    assert log_parts(replace(log, cards=(first, *log.cards[1:]))) == ()


@pytest.mark.parametrize(
    "part", [LogPart(0, 1, ""), LogPart(2, 1, ""), LogPart(1, MOST_LOG_PARTS + 1, "")]
)
def test_an_invalid_part_of_a_log_is_a_bad_message(part: LogPart) -> None:
    with pytest.raises(BadMessage):
        read_from_host(write(part))
    with pytest.raises(BadMessage):
        read_from_host(write(LogPart(1, 1, "x" * (LOG_PART + 1))))

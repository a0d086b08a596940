"""What is said between host and player is read strictly, whoever says it."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catalog.rarity import Rarity
from deckbuilder.limited.draft.plan import DraftKind
from deckbuilder.limited.draft.views import SeatView
from deckbuilder.limited.opened import OpenedCard
from deckbuilder.network.protocol import (
    MOST_FROM_HOST,
    MOST_FROM_PLAYER,
    VERSION,
    Answer,
    BadMessage,
    Choose,
    Edition,
    Ending,
    FromHost,
    FromPlayer,
    Join,
    Leave,
    Lobby,
    LogPart,
    Table,
    Undo,
    Welcome,
    read_from_host,
    read_from_player,
    write,
)
from engine.kernel import Refusal
from tests.deckbuilder.network.tables import plan_of, table_of
from tests.support.rows import each_row
from tests.support.starters import starter_cards

JOIN = Join(VERSION, "1234-5678-9012", "Вася", "")


def some_view(kind: DraftKind = DraftKind.POD) -> SeatView:
    return table_of(plan_of("Вася", "Петя", kind=kind), size=9).view(0)


@pytest.mark.parametrize(
    "message", [JOIN, Choose(1, 2, 3), Undo(1, 2), Leave()], ids=lambda one: type(one).__name__
)
def test_player_messages_round_trip(message: FromPlayer) -> None:
    assert read_from_player(write(message)) == message


@pytest.mark.parametrize(
    "message",
    [
        Welcome(VERSION, 1, "token"),
        Edition("2009"),
        Lobby(some_view().seats),
        Table(3, some_view(), 1500),
        Table(3, some_view(DraftKind.GRID)),
        Table(3, some_view(DraftKind.WINSTON)),
        Answer(4),
        LogPart(2, 3, "half of a log"),
        Answer(4, Refusal.because("already_looked", "", seat=3, name="Петя")),
    ],
    ids=lambda one: type(one).__name__,
)
def test_host_messages_round_trip(message: FromHost) -> None:
    assert read_from_host(write(message)) == message


def test_the_cards_of_the_starter_decks_are_transferred_unchanged() -> None:
    specs = dict.fromkeys(spec for deck in starter_cards().values() for spec in deck)
    pool = tuple(OpenedCard(spec, Rarity.RARE) for spec in specs)
    message = Table(1, replace(some_view(), pool=pool))
    assert len(write(message)) < MOST_FROM_HOST
    assert read_from_host(write(message)) == message


@pytest.mark.parametrize("name", ["13", "!", "☃"])
@pytest.mark.parametrize("place", ["pool", "pack"])
def test_a_card_with_a_refused_name_from_a_host_is_a_bad_message(place: str, name: str) -> None:
    spec = replace(next(iter(starter_cards().values()))[0], name=name)
    cards = (OpenedCard(spec, Rarity.RARE),)
    view = replace(some_view(), choices=(), pack=(), pool=())
    view = replace(view, pool=cards) if place == "pool" else replace(view, pack=cards)
    with pytest.raises(BadMessage, match="at least one letter"):
        read_from_host(write(Table(1, view)))


GOOD = json.loads(write(JOIN))


@each_row(
    "text",
    [
        "",
        "{",
        "null",
        "[]",
        "7",
        '"Join"',
        "{}",
        '{"$":"Nobody"}',
        '{"$":"Table","turn":1}',
        '{"$":["Join"]}',
        json.dumps(GOOD | {"version": "1"}),
        json.dumps(GOOD | {"version": True}),
        json.dumps(GOOD | {"version": 1.0}),
        json.dumps(GOOD | {"version": None}),
        json.dumps(GOOD | {"version": 10**30}),
        json.dumps(GOOD | {"name": ["a"]}),
        json.dumps(GOOD | {"name": "a" * 101}),
        json.dumps(GOOD | {"more": 1}),
        json.dumps({name: value for name, value in GOOD.items() if name != "code"}),
        '{"$":"Undo","number":1,"number":2,"turn":1}',
        '{"$":"Undo","number":NaN,"turn":1}',
        '{"$":"Undo","number":' + "9" * 900 + ',"turn":1}',
        "[" * 900,
        '{"$":"list","=":' * 60,
        "\ud800",
    ],
)
def test_an_invalid_message_of_a_player_is_refused(text: str) -> None:
    with pytest.raises(BadMessage) as caught:
        read_from_player(text)
    assert caught.value.ending is Ending.BAD_MESSAGE


def test_a_message_of_bytes_is_a_bad_message() -> None:
    with pytest.raises(BadMessage):
        read_from_player(write(JOIN).encode())


def test_a_message_beyond_the_limit_is_too_large() -> None:
    with pytest.raises(BadMessage) as caught:
        read_from_player(" " * MOST_FROM_PLAYER + write(JOIN))
    assert caught.value.ending is Ending.TOO_LARGE


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from([*GOOD, "number", "turn", "choice", "="]), inner)
    ),
    max_leaves=12,
)


@pytest.mark.slow
@given(st.text() | JSON.map(json.dumps))
@settings(deadline=None, max_examples=60)
def test_any_text_is_a_message_or_a_bad_message(text: str) -> None:
    for read in (read_from_player, read_from_host):
        try:
            assert read(text) is not None
        except BadMessage:
            continue


def change(data: Any, *path: Any, to: Any) -> str:
    """Return the text of ``data`` with another value at a place."""
    copy = json.loads(json.dumps(data))
    inner = copy
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = to
    return json.dumps(copy)


TABLE = json.loads(write(Table(1, some_view())))
CARD = ("view", "pack", 0, "spec")


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("turn",), None),
        (("left",), "soon"),
        (("view",), 3),
        (("view", "seat"), 2),
        (("view", "seat"), -1),
        (("view", "seats"), []),
        (("view", "step"), 0),
        (("view", "pile"), 3),
        (("view", "choices", 0, "cards"), [9]),
        (("view", "choices", 0, "cards"), [-1]),
        (("view", "pack", 0), None),
        ((*CARD, "name"), 5),
        ((*CARD, "life"), "many"),
        ((*CARD, "cost", "number"), -1),
        ((*CARD, "abilities", 0), {"$": "SeatState"}),
        ((*CARD, "abilities", 0, "value"), [1]),
        ((*CARD, "type", "="), "dragon"),
        ((*CARD, "elements"), {"$": "list", "=": []}),
        ((*CARD, "strike", "weak"), 1.5),
        (("view", "pool"), [TABLE["view"]["pack"][0]] * 1001),
    ],
)
def test_an_impossible_table_from_a_host_is_a_bad_message(
    path: tuple[Any, ...], value: Any
) -> None:
    with pytest.raises(BadMessage):
        read_from_host(change(TABLE, *path, to=value))


@pytest.mark.parametrize("code", ["", "2011", "../2009", "2009 ", "9" * 1000, "2009\x1b[2J"])
def test_an_unknown_edition_from_a_host_is_a_bad_message(code: str) -> None:
    with pytest.raises(BadMessage) as caught:
        read_from_host(change({"$": "Edition", "code": "2009"}, "code", to=code))
    assert caught.value.ending is Ending.UNKNOWN_EDITION


@pytest.mark.parametrize("code", [None, 2009, ["2009"], {"$": "Leave"}])
def test_an_edition_that_is_not_text_is_a_bad_message(code: object) -> None:
    with pytest.raises(BadMessage) as caught:
        read_from_host(change({"$": "Edition", "code": "2009"}, "code", to=code))
    assert caught.value.ending is Ending.BAD_MESSAGE


def test_terminal_control_characters_are_removed_from_messages() -> None:
    text = change(TABLE, *CARD, "text", to="a\x1b[2J\u202e\ud800\nb\u00a0c")
    message = read_from_host(text)
    assert isinstance(message, Table)
    shown = message.view.pack[0]
    assert shown is not None
    assert shown.spec.text == "a[2J\nb\u00a0c"


def test_every_ending_has_a_unique_close_code() -> None:
    codes = [ending.close_code for ending in Ending]
    assert len(set(codes)) == len(codes)
    assert all(4000 <= code < 5000 for code in codes)

"""A log is the whole draft: as a file, played again, gone on from, compared."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catalog.common.errors import BadFile, UserError
from deckbuilder.limited.draft.advice import Reason
from deckbuilder.limited.draft.draft import Draft
from deckbuilder.limited.draft.log import (
    DraftLog,
    LoggedDeck,
    cards_of,
    changed_sets,
    compare,
    compare_players,
    log_of,
    read_log,
    render_log,
    replay,
    resume,
)
from deckbuilder.limited.draft.plan import DraftKind, Skill
from deckbuilder.limited.draft.table import DraftTable
from deckbuilder.limited.opened import OpenedCard
from tests.deckbuilder.limited.draft.walks import drafts, everything, finish, walk
from tests.support.drafts import DearestFirst, a_draft, a_plan, invented_set

QUICK = settings(deadline=None, max_examples=50)


def cards_in(draft: Draft) -> dict[str, OpenedCard]:
    return {card.ref: card for seats in draft.boosters for one in seats for card in one}


def drafted(kind: DraftKind = DraftKind.POD, rounds: int = 1) -> DraftTable:
    """Return a finished draft of two bots."""
    draft = a_draft(a_plan(kind, rounds=rounds), 5)
    table = DraftTable(draft, {seat: DearestFirst() for seat in range(2)})
    table.advance()
    return table


@pytest.mark.slow
@QUICK
@given(drafts(), st.data())
def test_a_log_replays_to_the_same_pools(draft: Draft, data: st.DataObject) -> None:
    walk(draft, data, data.draw(st.integers(0, 60)))
    again = replay(log_of(draft), cards_in(draft))
    assert again.picks() == draft.picks()
    assert [again.pool(seat) for seat in range(len(draft.plan.seats))] == [
        draft.pool(seat) for seat in range(len(draft.plan.seats))
    ]


@QUICK
@given(drafts(), st.data())
def test_a_resumed_draft_equals_an_uninterrupted_one(draft: Draft, data: st.DataObject) -> None:
    finish(draft)
    log = log_of(draft)
    resumed = resume(log, cards_in(draft), data.draw(st.integers(0, len(log.picks))))
    finish(resumed, last_first=True)
    assert everything(resumed) == everything(draft)


@pytest.mark.slow
@QUICK
@given(drafts(), st.data())
def test_a_log_is_written_and_read_back(draft: Draft, data: st.DataObject) -> None:
    walk(draft, data, data.draw(st.integers(0, 60)))
    log = log_of(draft)
    assert read_log(render_log(log), "log") == log


def test_a_log_contains_reasons_clock_decks_and_large_seeds() -> None:
    log = drafted().log().with_decks([LoggedDeck(1, "Колода", ("wood/0-0-1",), ("wood/0-1-1",))])
    seat = replace(log.plan.seats[1], bot=Skill.SQUAD)
    plan = replace(log.plan, seats=(log.plan.seats[0], seat), clock=40, seed=2**63 + 1)
    log = replace(log, plan=plan)
    scoring = log.picks[0].scoring
    assert scoring is not None
    assert scoring.reasons == (Reason("cost", scoring.scores[0][1], (("cards", 1),)),)
    assert read_log(render_log(log), "log") == log


def test_a_log_has_one_booster_or_pick_per_line() -> None:
    text = render_log(drafted().log())
    assert json.loads(text)["format"] == "razdacha-draft"
    assert sum(line.startswith('   ["wood/') for line in text.splitlines()) == 2
    assert sum(line.startswith('  {"seat":') for line in text.splitlines()) == 10


def test_unknown_keys_of_a_log_are_ignored() -> None:
    log = drafted().log()
    data = json.loads(render_log(log))
    data["plan"]["weather"] = data["mood"] = data["picks"][0]["thoughts"] = "new"
    assert read_log(json.dumps(data), "log") == log


@pytest.mark.parametrize(
    ("path", "value", "problem"),
    [
        ("format", "chess", "not a draft log"),
        ("version", 9, "the file has version 9; this program reads version 1"),
        ("plan", None, "“plan” must be present"),
        ("plan.kind", "rochester", "“plan.kind” must be one of: pod, grid, winston"),
        ("plan.seats", [], "“plan” must be a draft that can be played"),
        ("plan.seats.0.name", 3, r"“plan.seats\[0\].name” must be text"),
        ("plan.seed", "1e9", "“plan.seed” must be a whole number"),
        ("plan.clock", 0.5, "“plan.clock” must be a whole number"),
        ("sets", [], "“sets” must be an object"),
        ("boosters.0.0", "wood/1", r"“boosters\[0\]\[0\]” must be a list"),
        ("picks", {}, "“picks” must be a list"),
        ("picks.2.seat", 2, r"“picks\[2\].seat” must be a number that is possible here, not 2"),
        ("picks.2.choice", -1, r"“picks\[2\].choice” must be a number that is possible"),
        ("picks.0.scoring.scores.0", [1], r"“picks\[0\].scoring.scores\[0\]” must be two"),
        ("picks.0.cards", [5], r"“picks\[0\].cards\[0\]” must be text"),
        ("picks.0.cards", ["wood/99"], r"“picks\[0\].cards” must be cards of the boosters"),
        (
            "decks",
            [{"seat": 0, "name": "", "cards": [], "side": ["wood/99"]}],
            r"“decks\[0\].cards” must be cards of the boosters",
        ),
    ],
)
def test_a_faulty_log_is_reported_with_its_place(path: str, value: object, problem: str) -> None:
    data: Any = json.loads(render_log(drafted().log()))
    *way, last = path.split(".")
    place = data
    for key in way:
        place = place[int(key)] if isinstance(place, list) else place[key]
    if value is None:
        del place[last]
    else:
        place[int(last) if isinstance(place, list) else last] = value
    with pytest.raises(BadFile, match=problem):
        read_log(json.dumps(data), "log")


@pytest.mark.parametrize(
    ("text", "place"),
    [("", "log:1"), ('{\n"a": }', "log:2"), ("[" * 100_000, "log"), ("9" * 5_000, "log")],
    ids=["empty", "cut off", "nested too deep", "a number too long"],
)
def test_a_text_that_is_not_json_is_not_a_log(text: str, place: str) -> None:
    with pytest.raises(BadFile, match=f"^{place}: this is not a draft log"):
        read_log(text, "log")


def test_a_card_missing_from_the_catalogue_is_reported() -> None:
    table = drafted()
    cards = cards_in(table.draft)
    del cards["wood/0-1-3"]
    with pytest.raises(UserError, match="no card wood/0-1-3 of this draft"):
        replay(table.log(), cards)


@pytest.mark.parametrize(
    "change", [{"choice": 4}, {"choice": 1}, {"cards": ("wood/0-0-0",)}, {"seat": 1}]
)
def test_an_impossible_pick_is_reported(change: dict[str, Any]) -> None:
    table = drafted()
    log = table.log()
    bent = replace(log, picks=(*log.picks[:2], replace(log.picks[2], **change), *log.picks[3:]))
    with pytest.raises(UserError, match=r"Pick 2 of round 1 at seat \d does not fit"):
        replay(bent, cards_in(table.draft))


def test_boosters_that_contradict_the_plan_are_reported() -> None:
    table = drafted()
    bent = replace(table.log(), boosters=())
    with pytest.raises(UserError, match="do not fit its plan"):
        replay(bent, cards_in(table.draft))


def test_a_draft_cannot_be_resumed_beyond_its_picks() -> None:
    table = drafted()
    with pytest.raises(ValueError, match="the log has 10 picks, not 11"):
        resume(table.log(), cards_in(table.draft), 11)


def test_sets_changed_since_the_draft_are_named() -> None:
    log = replace(drafted().log(), versions=(("wood", "1"), ("moor", "1"), ("gone", "1")))
    sets = {"wood": invented_set(), "moor": replace(invented_set("moor"), version="2")}
    assert changed_sets(log, sets) == ("moor", "gone")
    assert len(cards_of(sets)) == 156


@pytest.mark.parametrize("kind", DraftKind)
def test_a_bot_agrees_with_itself_at_every_pick(kind: DraftKind) -> None:
    table = drafted(kind)
    found = compare(table.log(), cards_in(table.draft), DearestFirst())
    assert len(found) == len(table.draft.picks())
    assert all(one.agrees and one.loss == 0 for one in found)


def test_a_comparison_names_the_bots_choice_and_the_loss() -> None:
    draft = a_draft(a_plan(), 3)
    assert [card.spec.cost.number for card in draft.boosters[0][0]] == [1, 2, 3]
    draft.choose(0, 1)
    (found,) = compare(log_of(draft), cards_in(draft), DearestFirst(), seat=0)
    assert (found.own.choice, found.best.choice, found.loss) == (1, 2, 100)
    assert [one.choice for one in found.scores] == [2, 1, 0]
    assert len(found.view.pack) == 3
    assert not found.agrees


def test_two_players_are_compared_only_at_equal_packs() -> None:
    one, other = (a_draft(a_plan(), 4) for _player in range(2))
    for seat in (0, 1):
        one.choose(seat, 0)
        other.choose(seat, 3 * seat)
    for draft in (one, other):
        for seat in (0, 1):
            draft.choose(seat, 0)
    found = compare_players(log_of(one), log_of(other), cards_in(one))
    pairs = [(item.seat, item.pick, item.own, item.other, item.agrees) for item in found]
    assert pairs == [(0, 1, 0, 0, True), (1, 1, 0, 3, False), (1, 2, 0, 0, True)]
    assert [
        item.seat for item in compare_players(log_of(one), log_of(other), cards_in(one), 0)
    ] == [0]


def test_players_with_different_boosters_are_not_compared() -> None:
    log: DraftLog = drafted().log()
    other = replace(log, boosters=(tuple(reversed(log.boosters[0])),))
    with pytest.raises(UserError, match="different boosters"):
        compare_players(log, other, {})

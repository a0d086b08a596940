"""A match is kept as its choices: loading plays them again and holds them against their marks."""

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckbuilder.base.game_store import KeptChoice, KeptGame, Snapshot
from deckbuilder.matches.act_codes import ACT_CODES, act_to_json, read_act
from deckbuilder.matches.match import Controller, MatchChosen, MatchSession, Stage
from deckbuilder.matches.saves import (
    acts_to_json,
    mark_of,
    read_setup,
    read_snapshot,
    render_snapshot,
    resume,
    setup_to_json,
)
from engine.berserk import RULES_2024
from engine.berserk.table.choice_codes import CHOICE_CODES
from engine.kernel import BadSave
from tests.support.starters import entrant, played, session

SEED = 3


def kept_after(acts: int, *, snapshot_at: int | None = None, seed: int = SEED) -> KeptGame:
    """Return a match between two bots as it is kept after so many acts."""
    match, choices, snapshot = session(seed), list[KeptChoice](), None
    setup = setup_to_json(match)
    while len(choices) < acts and match.play_bot():
        choices += acts_to_json(match.acts[len(choices) :], mark_of(match))
        if len(choices) == snapshot_at:
            snapshot = Snapshot(len(choices), render_snapshot(match))
    return through_a_file(KeptGame(setup, tuple(choices), {}, snapshot))


@pytest.mark.parametrize("choice", [0, None, {}, "seat", [], [[]], ["unasked", 0]])
def test_an_invalid_choice_makes_a_bad_save(choice: object) -> None:
    kept = kept_after(3)
    damaged = replace(kept.choices[2], choice=choice)  # type: ignore[arg-type]  # as a row may be
    with pytest.raises(BadSave):
        resume(replace(kept, choices=(*kept.choices[:2], damaged)))


@pytest.mark.parametrize("choice", [True, 0.5, {}, None])
def test_unknown_choices_before_the_snapshot_are_ignored(choice: object) -> None:
    kept = kept_after(3, snapshot_at=3)
    damaged = replace(kept.choices[0], choice=choice)  # type: ignore[arg-type]  # as a row may be
    assert resume(replace(kept, choices=(damaged, *kept.choices[1:]))).lost == 0


def through_a_file(kept: KeptGame) -> KeptGame:
    """Return a game as it comes out of the database: plain JSON."""
    data = json.loads(json.dumps(kept.to_json()))
    choices = tuple(KeptChoice(choice, mark) for choice, mark in data["choices"])
    snapshot = None if data["snapshot"] is None else Snapshot(*data["snapshot"])
    return KeptGame(data["setup"], choices, data["aside"], snapshot)


def bent(kept: KeptGame, place: int, **changes: object) -> KeptGame:
    """Return a kept game with another choice, or another mark, at a place."""
    choices = list(kept.choices)
    choices[place] = replace(choices[place], **changes)  # type: ignore[arg-type]  # of a test
    return replace(kept, choices=tuple(choices))


def same(one: MatchSession, other: MatchSession) -> bool:
    return (one.acts, one.outcome, mark_of(one)) == (other.acts, other.outcome, mark_of(other))


@pytest.mark.slow
@given(st.integers(0, 170), st.integers(0, 170))
@settings(deadline=None, max_examples=12)
def test_a_match_comes_back_from_its_choices_with_a_snapshot_or_without(
    acts: int, snapshot_at: int
) -> None:
    kept = kept_after(acts, snapshot_at=snapshot_at)
    straight = read_setup(kept.setup)
    for choice in kept.choices:
        straight.act(read_act(choice.choice))
    for one in (kept, replace(kept, snapshot=None)):
        resumed = resume(one)
        assert same(resumed.match, straight)
        assert resumed.lost == 0


@pytest.mark.slow
def test_a_match_resumes_from_a_snapshot_at_every_stage() -> None:
    straight, match = played(SEED), session(SEED)
    while match.play_bot():
        if len(match.acts) < 12 or len(match.acts) % 40 == 0:
            match = read_snapshot(setup_to_json(match), render_snapshot(match))
    assert same(match, straight)


def test_only_codes_and_cards_are_saved_beside_the_snapshot() -> None:
    kept = kept_after(200)
    known = {*ACT_CODES, *(row.code for row in CHOICE_CODES)}
    assert {choice.choice[0] for choice in kept.choices} <= known
    setup = dict(kept.setup, entrants=[dict(one, cards=[]) for one in kept.setup["entrants"]])
    assert "$" not in json.dumps(setup)
    assert "$" not in json.dumps([choice.choice for choice in kept.choices])


def test_a_saved_match_contains_its_versions_and_cards() -> None:
    match = session(SEED)
    setup = json.loads(json.dumps(setup_to_json(match)))
    assert setup["made_with"] == {"rules": 4, "reading": 5, "streams": 2}
    assert read_setup(setup).entrants == match.entrants


def discreet_session(*, discreet: bool | None, human: bool = False) -> MatchSession:
    kinds = (Controller.HUMAN if human else Controller.RANDOM, Controller.RANDOM)
    entrants = (entrant("steppe-raid", kinds[0]), entrant("black-candles", kinds[1]))
    return MatchSession(entrants, SEED, RULES_2024, discreet=discreet)


def test_a_match_with_a_human_is_discreet() -> None:
    assert discreet_session(discreet=None, human=True).discreet
    assert not discreet_session(discreet=None).discreet


@pytest.mark.parametrize("discreet", [True, False])
def test_a_match_resumes_with_its_discretion(discreet: bool) -> None:
    match, choices = discreet_session(discreet=discreet), list[KeptChoice]()
    setup = setup_to_json(match)
    while len(choices) < 80 and match.play_bot():
        choices += acts_to_json(match.acts[len(choices) :], mark_of(match))
    kept = through_a_file(KeptGame(setup, tuple(choices), {}, Snapshot(60, "")))
    again = resume(kept).match
    assert again.match is not None
    assert (again.discreet, again.match.state.discreet) == (discreet, discreet)
    assert same(again, match)


def test_a_match_saved_before_discretion_existed_resumes_without_it() -> None:
    setup = setup_to_json(discreet_session(discreet=True))
    del setup["discreet"]
    assert not read_setup(setup).discreet


@pytest.mark.parametrize("text", ["", "{}", "[", '{"acts": 7}', "null"])
def test_a_missing_or_broken_snapshot_is_not_needed(text: str) -> None:
    kept = kept_after(60, snapshot_at=40)
    broken = replace(kept, snapshot=Snapshot(40, text))
    assert same(resume(broken).match, resume(replace(kept, snapshot=None)).match)


def test_a_snapshot_of_another_position_is_ignored() -> None:
    kept = kept_after(60)
    other = kept_after(40, snapshot_at=40, seed=SEED + 1).snapshot
    resumed = resume(replace(kept, snapshot=other))
    assert (len(resumed.match.acts), resumed.lost) == (60, 0)


def test_after_a_change_of_rules_the_snapshot_counts_and_losses_are_reported() -> None:
    kept = bent(kept_after(60, snapshot_at=40), 50, mark="another one")
    resumed = resume(kept)
    assert (len(resumed.choices), resumed.lost) == (50, 10)
    assert mark_of(resumed.match) == kept.choices[49].mark


def test_choices_after_one_that_no_longer_fits_are_lost() -> None:
    kept = bent(kept_after(60, snapshot_at=40), 45, choice=["fly", 1])
    assert resume(kept).lost == 15


def test_an_invalid_choice_before_the_snapshot_loses_nothing() -> None:
    kept = bent(kept_after(60, snapshot_at=40), 20, choice=["fly", 1])
    assert resume(kept).lost == 0


def test_a_snapshot_of_other_rules_counts_if_the_choices_no_longer_fit() -> None:
    kept = bent(kept_after(60, snapshot_at=60), 20, choice=["fly", 1])
    resumed = resume(bent(kept, 59, mark="of other rules"))
    assert (len(resumed.choices), resumed.lost, resumed.is_sure) == (60, 0, False)


def test_a_changed_match_without_a_snapshot_cannot_be_read() -> None:
    with pytest.raises(BadSave):
        resume(bent(kept_after(60), 50, mark="another one"))


def test_a_setup_of_another_program_cannot_be_read() -> None:
    kept = kept_after(10)
    for setup in ({}, {**kept.setup, "format": 99}, {**kept.setup, "entrants": [1, 2]}):
        with pytest.raises(BadSave):
            resume(replace(kept, setup=setup))


def test_automatic_choices_are_recognised_after_loading() -> None:
    kept = kept_after(60)
    before = sum(choice.choice[0] in ACT_CODES for choice in kept.choices)
    place = next(n for n, one in enumerate(kept.choices) if one.choice == ["pass"])
    resumed = resume(bent(kept, place, choice=["unasked", ["pass"]]))
    assert resumed.unasked == {place - before}
    assert resumed.lost == 0


def test_every_act_of_a_match_has_a_code() -> None:
    acts = played(2).acts
    for act in acts:
        assert read_act(json.loads(json.dumps(act_to_json(act)))) == act
    assert any(isinstance(act, MatchChosen) for act in acts)


def test_the_codes_of_acts_and_choices_do_not_overlap() -> None:
    assert not {*ACT_CODES, "unasked"} & {row.code for row in CHOICE_CODES}


def test_a_forked_match_is_independent() -> None:
    match = session(SEED)
    while match.stage is not Stage.MATCH:
        match.play_bot()
    before, fork = mark_of(match), match.fork()
    for _choice in range(20):
        fork.play_bot()
    assert mark_of(match) == before
    match.become(fork)
    assert mark_of(match) == mark_of(fork) != before

"""Every shipped lesson: its right way reaches the goals, its wrong way is refused as it says."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from catalog.common.i18n import Language, activate
from catalog.english import shown_name
from catalog.store import Catalog, open_catalog
from deckbuilder.cards.rulebook import all_rules
from deckbuilder.decks.english import shown_deck
from deckbuilder.decks.store import SessionStore
from deckbuilder.decks.text import starter_decks
from deckbuilder.lessons.acts import carry_out, refusal_of
from deckbuilder.lessons.lesson import Goal, GoalSort, Lesson, Words
from deckbuilder.lessons.progress import done, next_lesson
from deckbuilder.lessons.reading import lesson, lessons
from deckbuilder.lessons.table import LessonTable
from deckbuilder.refusals import render_refusal
from tests.support.learning import learn, take, until_asked

ALL = [pytest.param(one, id=one.code) for one in lessons()]


@pytest.fixture
def catalog(home_with_cards: Path) -> Iterator[Catalog]:
    with open_catalog() as opened:
        yield opened


@pytest.fixture
def sessions(catalog: Catalog) -> SessionStore:
    return SessionStore(catalog)


def begin(sessions: SessionStore, catalog: Catalog, one: Lesson) -> LessonTable:
    table = LessonTable.new(sessions, catalog, one)
    until_asked(table)
    return table


def words_of(one: Lesson) -> Iterator[Words]:
    """Yield every text of a lesson, those without keys too."""
    yield from (one.title, one.about, one.wrong.reason)
    told = [one.wrong.task]
    for step in one.steps:
        told += [step.task, *step.hints]
    for text in told:
        yield from (text,) if text.lines is None else (text, text.lines)


def is_form_of(said: str, name: str) -> bool:
    """Return whether each word of a declined name begins as that of the name does."""
    pairs = said.split(), name.split()
    alike = (one[:3] == other[:3] for one, other in zip(*pairs, strict=False))
    return len(pairs[0]) == len(pairs[1]) and all(alike)


def test_there_are_eight_lessons_in_a_fixed_order() -> None:
    assert [one.code for one in lessons()] == [
        "crystals",
        "placing",
        "moving",
        "strike-table",
        "armor-shots",
        "flyers",
        "stack",
        "match",
    ]
    assert [one.number for one in lessons()] == [*range(1, 9)]


@pytest.mark.parametrize("one", ALL)
def test_the_right_choices_reach_every_goal_of_a_lesson(
    one: Lesson, sessions: SessionStore, catalog: Catalog
) -> None:
    table = begin(sessions, catalog, one)
    assert not any(table.standing.reached)
    learn(table)
    assert table.standing.is_done
    assert table.finish()
    assert done(sessions) == {one.code}


@pytest.mark.parametrize("one", ALL)
def test_the_wrong_move_of_a_lesson_is_refused_with_its_rule_and_noted(
    one: Lesson, sessions: SessionStore, catalog: Catalog
) -> None:
    table = begin(sessions, catalog, one)
    for act in one.wrong.first:
        assert carry_out(act, table) is None
    refusal = refusal_of(one.wrong.act, table)
    assert refusal is not None
    assert (refusal.code, refusal.rule) == (one.wrong.code, one.wrong.rule)
    acts, arrangement = list(table.session.acts), dict(table.arrangement)
    assert carry_out(one.wrong.act, table) == refusal
    assert (table.session.acts, table.arrangement) == (acts, arrangement)
    assert not table.record_attempt("Something else.")
    assert not table.standing.tried
    assert table.record_attempt(f"✖ {render_refusal(refusal, table.session.rules)}")
    assert table.standing.tried


@pytest.mark.parametrize("one", ALL)
def test_no_step_is_reached_before_its_own_moves(
    one: Lesson, sessions: SessionStore, catalog: Catalog
) -> None:
    table = begin(sessions, catalog, one)
    for place, step in enumerate(one.steps):
        assert not table.standing.reached[place] or step is not one.steps[0]
        list(take(table, step))
        if step.way:
            assert table.standing.reached[place], step.task.english


@pytest.mark.parametrize("one", ALL)
def test_a_step_with_a_broken_goal_is_not_reached(
    one: Lesson, sessions: SessionStore, catalog: Catalog
) -> None:
    """Were the goals not asked of the engine, this lesson would end all the same."""
    broken = Goal(GoalSort.DIED, card="Глотатель имён")
    steps = (replace(one.steps[0], goal=broken), *one.steps[1:])
    table = begin(sessions, catalog, replace(one, steps=steps))
    list(take(table, one.steps[0]))
    for act in one.steps[0].way:
        carry_out(act, table)
        until_asked(table)
    assert not table.standing.reached[0]
    assert not table.finish()
    assert done(sessions) == frozenset()


@pytest.mark.parametrize("one", ALL)
def test_the_rules_cited_by_a_lesson_exist(one: Lesson) -> None:
    assert {*one.rules, one.wrong.rule} <= {rule.number for rule in all_rules()}


@pytest.mark.parametrize("one", ALL)
def test_a_lesson_is_shown_in_both_languages(one: Lesson) -> None:
    for text in words_of(one):
        assert not re.search(r"[A-Za-z]{2,}", text.russian), text.russian
        assert not re.search(r"[А-Яа-яё]", text.english), text.english
    told = []
    for language in (Language.RUSSIAN, Language.ENGLISH):
        activate(language)
        told.append(str(one.title))
    assert told == [one.title.russian, one.title.english]


@pytest.mark.parametrize("one", ALL)
def test_a_lesson_names_only_its_own_cards(one: Lesson, catalog: Catalog) -> None:
    """Words in quotes that begin with a small letter or a digit are what a learner says."""
    names = {piece.card for piece in (*one.own, *one.enemy)}
    decks = {deck.name for _stem, deck in starter_decks()}
    for text in words_of(one):
        for said in re.findall(r"“([A-Z][^”]*)”", text.english):
            assert said in {*map(shown_name, names), *map(shown_deck, decks)}, text.english
        for said in re.findall(r"«([А-Я][^»]*)»", text.russian):
            assert any(is_form_of(said, name) for name in names | decks), text.russian


def test_the_cards_of_lessons_are_those_of_the_starter_decks() -> None:
    decks = {stem: {entry.name for entry in deck.entries} for stem, deck in starter_decks()}
    for one in lessons():
        assert not one.cards
        refused = {one.wrong.act.card} if one.wrong.first else set()  # nobody gets it
        names = {piece.card for piece in (*one.own, *one.enemy)} - refused
        assert names <= set().union(*decks.values()), names
    first = lessons()[0]
    assert {piece.card for piece in first.own[:6]} <= decks["ridge-shields"]
    assert {piece.card for piece in first.enemy} <= decks["beast-trail"]


def test_the_same_choices_lead_to_the_same_state_of_a_lesson(
    sessions: SessionStore, catalog: Catalog
) -> None:
    ends = []
    for _time in range(2):
        table = begin(sessions, catalog, lesson("flyers"))
        learn(table)
        assert table.session.match is not None
        ends.append(table.session.match.state)
    assert ends[0] == ends[1]


def test_hints_are_shown_one_by_one_for_the_next_step(
    sessions: SessionStore, catalog: Catalog
) -> None:
    table = begin(sessions, catalog, lesson("moving"))
    step = table.standing.step
    assert step is not None
    assert [table.hint() for _hint in (*step.hints, None)] == [True, True, False]
    assert table.standing.hints == len(step.hints)
    list(take(table, step))
    assert table.standing.hints == 0


@pytest.mark.parametrize("swapped", ["Кряжский секирщик", "Перевальный щитник"])
def test_the_placing_lesson_asks_for_the_rows_that_it_names(
    swapped: str, sessions: SessionStore, catalog: Catalog
) -> None:
    one = lesson("placing")
    cells = {act.card: act.to for act in one.steps[0].way if act.to is not None}
    archer = "Лучница засеки"
    cells[swapped], cells[archer] = cells[archer], cells[swapped]
    table = begin(sessions, catalog, one)
    for act in one.steps[0].way:
        carry_out(replace(act, to=cells.get(act.card)), table)
    assert not any(table.standing.reached)
    assert table.standing.is_lost
    assert not table.finish()


def test_an_unreachable_goal_is_reported(sessions: SessionStore, catalog: Catalog) -> None:
    table = begin(sessions, catalog, lesson("moving"))
    assert not table.standing.is_lost
    table.give_up()
    after = table.standing
    assert after.is_lost
    assert not after.is_done


def test_the_next_lesson_is_the_first_unfinished_one(
    sessions: SessionStore, catalog: Catalog
) -> None:
    first = next_lesson(sessions)
    assert first is lessons()[0]
    table = begin(sessions, catalog, first)
    learn(table)
    table.finish()
    assert next_lesson(sessions) is lessons()[1]

"""Every lesson is played to its end by keys alone, its wrong way tried first."""

import pytest
from textual.containers import VerticalScroll
from textual.pilot import Pilot

from catalog.common.i18n import Language
from deckbuilder.lessons.acts import option_of
from deckbuilder.lessons.lesson import Act, ActSort, Lesson
from deckbuilder.lessons.progress import done
from deckbuilder.lessons.reading import lessons
from deckbuilder.lessons.table import LessonTable
from deckbuilder.tui.battle.battle import BattleScreen
from deckbuilder.tui.battle.board import Board
from deckbuilder.tui.battle.leading import MatchLead
from deckbuilder.tui.battle.placement import SquadList
from deckbuilder.tui.deal.hand import HandList
from deckbuilder.tui.lessons.guide import LessonSheet
from deckbuilder.tui.lessons.lessons import LessonList, LessonsScreen
from deckbuilder.tui.shell.dialogs import Confirm, PickOne
from deckbuilder.workbench.battle_answers import listed_options, main_decision
from deckbuilder.workbench.battle_pointing import plays_here
from deckbuilder.workbench.battle_selection import NOTHING
from deckbuilder.workbench.card_plays import CardPlay, PlaySort
from engine.berserk import NO_CELL, EndTurn
from tests.deckbuilder.tui.match_support import battle, battle_keys
from tests.deckbuilder.tui.support import (
    LARGE,
    SMALL,
    app_of,
    made_app,
    press,
    running,
    services_of,
    settled,
    settled_so,
    shown,
    until,
)
from tests.support.slices import thin

_MOST = 40


@pytest.fixture(autouse=True)
def no_pace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MatchLead, "PACE", (0.0, 0.0, 0.0))


async def open_lesson(pilot: Pilot[None], lesson: Lesson) -> LessonTable:
    """Choose a lesson of the list by keys, and close what is told at its beginning."""
    app_of(pilot).open_area("learn")
    await settled(pilot)
    rows = pilot.app.screen.query_one(LessonList)
    while rows.current is not lesson:
        await press(pilot, "down" if rows.cursor < lesson.number - 1 else "up")
    await press(pilot, "enter")
    assert isinstance(pilot.app.screen, LessonSheet)
    assert str(lesson.title) in shown(pilot)
    await press(pilot, "1")
    return table_of(pilot)


def table_of(pilot: Pilot[None]) -> LessonTable:
    table = pilot.app.screen.table  # type: ignore[attr-defined]  # every screen of a match has one
    assert isinstance(table, LessonTable)
    return table


async def until_asked(pilot: Pilot[None], table: LessonTable) -> None:
    """Wait until the learner is asked, or the lesson asks what now."""

    def is_asked() -> bool:
        return isinstance(pilot.app.screen, PickOne) or not table.is_bots_turn or table.is_held

    await settled_so(pilot, is_asked, "the end of the computer's turn")


async def point_at(pilot: Pilot[None], table: LessonTable, name: str) -> None:
    """Bring the cursor of the board to a card by the arrows."""
    number = next(card.id for card in table.seen.cards if card.spec.name == name)
    cell = table.seen.cards[number].cell
    if cell != NO_CELL:
        await go_to(pilot, cell)
        return
    board = pilot.app.screen.query_one(Board)
    key = "down" if table.seen.cards[number].controller is table.seat else "up"
    for _step in range(8):
        await press(pilot, key)
    for _step in range(6):
        if board.card == number:
            return
        await press(pilot, "right")
    for _step in range(6):
        if board.card == number:
            return
        await press(pilot, "left")
    raise AssertionError(f"the cursor does not reach {name}")


async def go_to(pilot: Pilot[None], cell: int) -> None:
    board = pilot.app.screen.query_one(Board)
    for _step in range(_MOST):
        here = board.cell
        if here == cell:
            return
        if here is None:
            await press(
                pilot, "up" if board.card is not None and _is_below(pilot, board) else "down"
            )
        elif here // 5 != cell // 5:
            await press(pilot, "up" if cell // 5 > here // 5 else "down")
        else:
            await press(pilot, "right" if cell % 5 > here % 5 else "left")
    raise AssertionError("the cursor does not reach the cell")


def _is_below(pilot: Pilot[None], board: Board) -> bool:
    table = table_of(pilot)
    return board.card is not None and table.seen.cards[board.card].controller is table.seat


async def do(pilot: Pilot[None], table: LessonTable, act: Act) -> None:
    """Do one act of a way by the keys that a player would press."""
    match act.sort:
        case ActSort.TAKE:
            hand = pilot.app.screen.query_one(HandList)
            session = table.session
            place = session.recruitment_of(0).find(act.card)
            for _step in range(_MOST):
                if hand.cursor == place:
                    break
                await press(pilot, "down" if place is None or hand.cursor < place else "up")
            await press(pilot, "enter")
        case ActSort.FINISH:
            await press(pilot, "f")
            if isinstance(pilot.app.screen, Confirm):
                await press(pilot, "y")
        case ActSort.PLACE:
            squad = pilot.app.screen.query_one(SquadList)
            if not squad.has_focus:
                await press(pilot, "tab")
            for key in ("up", "up", "up", "up", *("down",) * 6):
                if squad.card is not None and table.seen.cards[squad.card].spec.name == act.card:
                    break
                await press(pilot, key)
            await press(pilot, "enter")
            assert act.to is not None
            await go_to(pilot, act.to)
            await press(pilot, "enter")
        case ActSort.CONFIRM:
            await press(pilot, "c")
        case _:
            await do_in_battle(pilot, table, act)
    await until_asked(pilot, table)


async def do_in_battle(pilot: Pilot[None], table: LessonTable, act: Act) -> None:
    option = option_of(act, table.seen)
    if act.sort is ActSort.END_TURN:
        turn = table.seen.turn
        await press(pilot, "e")
        if table.seen.turn == turn and table.seen.active is table.seat:
            await press(pilot, "e")
        return
    if main_decision(table) is None:
        listed = list(listed_options(table))
        await press(pilot, str(listed.index(option) + 1))
        return
    if battle(pilot).selection != NOTHING:
        await press(pilot, "escape")
    await point_at(pilot, table, act.card)
    if act.sort in (ActSort.USE, ActSort.AWAIT):
        card = next(card.id for card in table.seen.cards if card.spec.name == act.card)
        plays = plays_here(table, card)
        number = next(n for n, play in enumerate(plays, 1) if _fits(play, act))
        await press(pilot, str(number))
        if not act.at:
            return
    else:
        await press(pilot, "enter")
    if act.to is not None:
        await go_to(pilot, act.to)
    else:
        await point_at(pilot, table, act.at)
    await press(pilot, "enter")


def _fits(play: CardPlay, act: Act) -> bool:
    return play.sort is (PlaySort.ACTION if act.sort is ActSort.USE else PlaySort.CLOSE)


async def play_on(pilot: Pilot[None], table: LessonTable) -> None:
    """Play a whole match by keys, attacking whatever comes first."""
    while table.session.outcome is None:
        screen = pilot.app.screen
        if isinstance(screen, PickOne):
            await press(pilot, "1")
            continue
        assert isinstance(screen, BattleScreen)
        acts = len(table.session.acts)
        if table.decision is not None:
            keys = ("e", "e") if table.decision.options == (EndTurn(),) else battle_keys(screen)
            await press(pilot, *keys)
        await until_asked(pilot, table)
        if len(table.session.acts) == acts and pilot.app.screen is screen:
            await press(pilot, "escape", "e", "e")
            await until_asked(pilot, table)


async def learn(pilot: Pilot[None], lesson: Lesson) -> None:
    """Try the wrong way, then go the right one, by keys."""
    table = await open_lesson(pilot, lesson)
    for act in lesson.wrong.first:
        await do(pilot, table, act)
    await do(pilot, table, lesson.wrong.act)
    await settled_so(pilot, lambda: table.standing.tried, "the wrong way was tried")
    assert not any(table.standing.reached)
    await until(pilot, " ".join(str(lesson.wrong.reason).split()[:4]))
    if table.session.recruiting and lesson.wrong.first:
        await press(pilot, "r")
    for step in lesson.steps:
        if table.standing.step is not step:
            continue
        await press(pilot, "h")
        await until(pilot, " ".join(str(step.hints[0]).split()[:4]))
        for act in step.way:
            if table.standing.step is step:
                await do(pilot, table, act)
        if not step.way:
            await play_on(pilot, table)
    await settled(pilot)
    await settled_so(pilot, lambda: table.standing.is_done, "the lesson is done")
    await settled_so(pilot, lambda: isinstance(pilot.app.screen, PickOne), "it asks what now")
    assert done(services_of(pilot).sessions) == {lesson.code}


@pytest.mark.parametrize("lesson", thin(lessons()), ids=lambda lesson: lesson.code)
async def test_the_lesson_is_played_to_its_end_by_keys(lesson: Lesson) -> None:
    async with running(app=made_app(Language.RUSSIAN), size=LARGE) as pilot:
        await learn(pilot, lesson)
        assert str(lesson.title) in shown(pilot)


@pytest.mark.slow
async def test_the_lesson_is_played_in_english_on_a_small_screen() -> None:
    lesson = lessons()[2]
    async with running(app=made_app(Language.ENGLISH), size=SMALL) as pilot:
        await learn(pilot, lesson)
        assert "The lesson “Moving and closing” is done." in shown(pilot)
        assert "Next: Crystals and the squad" in shown(pilot)
        await press(pilot, "2")
        assert isinstance(pilot.app.screen, LessonsScreen)
        assert "done: 1 of 8" in shown(pilot)


async def test_an_unfinished_lesson_resumes_where_it_was_left() -> None:
    lesson = lessons()[2]
    async with running(app=made_app(Language.RUSSIAN)) as pilot:
        table = await open_lesson(pilot, lesson)
        await do(pilot, table, lesson.steps[0].way[0])
        assert services_of(pilot).sessions.games.writer.wait(30)
    async with running(app=made_app(Language.RUSSIAN)) as pilot:
        again = table_of(pilot)
        assert again.session.match is not None
        assert len(again.session.match.choices) == 1
        await do(pilot, again, lesson.steps[0].way[1])
        assert again.standing.reached == (True, False, False)


async def test_a_lost_lesson_restarts() -> None:
    lesson = lessons()[2]
    async with running(app=made_app(Language.ENGLISH)) as pilot:
        table = await open_lesson(pilot, lesson)
        await press(pilot, "ctrl+g", "y")
        assert "The goal cannot be reached any more" in shown(pilot)
        await press(pilot, "1")
        assert isinstance(pilot.app.screen, LessonSheet)
        await press(pilot, "escape")
        assert table_of(pilot) is not table
        assert table_of(pilot).session.outcome is None


async def test_the_palette_finds_the_lesson() -> None:
    async with running("ctrl+p", "=learn to", app=made_app(Language.ENGLISH)) as pilot:
        await settled(pilot)
        assert "Learn to play" in shown(pilot)
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, LessonsScreen)


@pytest.mark.parametrize("language", thin(Language))
async def test_a_small_screen_shows_the_whole_lesson_report_at_once(language: Language) -> None:
    async with running(app=made_app(language), size=SMALL) as pilot:
        app_of(pilot).open_area("learn")
        await settled(pilot)
        lobby = pilot.app.screen
        assert isinstance(lobby, LessonsScreen)
        for lesson in lessons():
            lobby.begin_anew(lesson)
            await settled(pilot)
            sheet = pilot.app.screen
            assert isinstance(sheet, LessonSheet)
            assert sheet.query_one(VerticalScroll).max_scroll_y == 0, lesson.code
            box = sheet.query_one(".lesson-sheet").region
            assert box.height <= sheet.size.height, lesson.code
            await press(pilot, "3")


async def test_the_last_hint_is_marked_as_the_last_and_covers_nothing() -> None:
    async with running(app=made_app(Language.ENGLISH), size=SMALL) as pilot:
        table = await open_lesson(pilot, lessons()[3])
        step = table.standing.step
        assert step is not None
        for _each in step.hints:
            await press(pilot, "h")
        assert "Last hint: " in shown(pilot)
        await press(pilot, "h")
        assert not list(pilot.app._notifications)

"""Every pair of a text and its ground that is drawn can be read, in each theme (WCAG 1.4.3, 1.4.6).

A walk goes through the screens, and each of them is looked at in every theme, with what lies behind
an open question. The lines of frames have 3 to 1 (WCAG 1.4.11); those of charts and bars are left
out.
"""

from collections.abc import Iterator
from threading import Event
from typing import Final

import pytest
from rich.segment import Segment
from textual._context import visible_screen_stack
from textual.color import Color
from textual.pilot import Pilot

from catalog.common.i18n import Language, activate
from catalog.store import open_catalog
from deckbuilder.base.settings import Settings, load_settings
from deckbuilder.base.themes import Theme
from deckbuilder.decks.store import SessionStore
from deckbuilder.limited.store import DraftStore
from deckbuilder.matches.match import MatchSession, Stage
from deckbuilder.tui.opening import OPENINGS
from deckbuilder.tui.shell.application import Application
from deckbuilder.tui.shell.recolouring import FRAME, SCHEMES, Recolouring, contrast
from deckbuilder.workbench.local_draft import KIND
from deckbuilder.workbench.workbench import Services, open_services
from engine.berserk import CardState, MoveTo, StrikeAt, Zone
from engine.berserk.table.board import cell_name
from engine.kernel import Seat
from tests.deckbuilder.tui.draft_support import bundled_draft, finished_draft
from tests.deckbuilder.tui.match_support import (
    go_to,
    keep,
    leave_match,
    play_on,
    play_simply,
    until_asked,
)
from tests.deckbuilder.tui.support import (
    LARGE,
    SMALL,
    app_of,
    made_app,
    press,
    running,
    settled,
    shown,
)
from tests.support.patience import PATIENCE

pytestmark = pytest.mark.slow

LEAST: Final = {Theme.DARK: 4.5, **{theme: scheme.text for theme, scheme in SCHEMES.items()}}
DEAL: Final = ("f4", "shift+tab", "=5", "enter")
CODED: Final = ("f8", "c", "=048A-CMFH-F3Y8-JFT0-PC", "enter")  # a deal of a starter deck
WALKS: Final[dict[str, tuple[tuple[str, ...], ...]]] = {
    "home": ((), ("ctrl+p",), ("=кол",), ("escape", "f1")),
    "catalogue": (("f2", "down"), ("f7",), ("escape", "ctrl+f", "=стихия:ъъъ")),
    "decks": (("f3",), ("n",), ("escape", "enter", "down"), ("0",), ("ctrl+n",)),
    "deal": ((*DEAL, "down", "enter"), ("t",), ("escape", "a", "b")),
    "odds": ((*DEAL, "o"), ("2",), ("3",), ("4",)),
    "settings": (("f6",), ("down", "down", "down", "enter"), ("escape", "f1")),
    "trainer": (("f8",), (*CODED, "enter"), ("f",), ("2",), ("3",), ("4",)),
    "new match": (("f5",),),
    "draft": (("f9", "enter", "enter", "enter", "enter", "down"), ("a", "down"), ("f7",)),
    "review": (("f9", "escape", "end", "r", "down"),),
}
BATTLE: Final = (("f5",), ("2",), ("tab", "enter"), ("w",), ("escape", "l"), ("escape", "f1"))


def segments(pilot: Pilot[None]) -> Iterator[tuple[Segment, int, int]]:
    """Yield every drawn segment with its first cell."""
    visible_screen_stack.set(pilot.app._background_screens)
    for line, strip in enumerate(pilot.app.screen._compositor.render_strips()):
        column = 0
        for segment in strip:
            yield segment, column, line
            column += segment.cell_length


def letters(pilot: Pilot[None]) -> Iterator[tuple[Segment, int, int]]:
    """Yield every drawn segment that holds a text, with its first cell."""
    for segment, column, line in segments(pilot):
        if any(not is_line(sign) for sign in segment.text):
            yield segment, column, line


def is_frame(sign: str) -> bool:
    """Tell whether a sign is a part of a frame."""
    return "\u2500" <= sign <= "\u257f"


def is_line(sign: str) -> bool:
    """Tell whether a sign is empty or a part of a frame, a bar or a chart."""
    return sign.isspace() or "\u2500" <= sign <= "\u259f" or "\u2800" <= sign <= "\u28ff"


def unreadable(pilot: Pilot[None], least: float) -> set[str]:
    """Return what is drawn with less contrast, each with its colours, before and behind a question;
    frames have 3 to 1."""
    found: set[str] = set()
    for segment, _column, _line in segments(pilot):
        drawn = segment.text.strip()
        wanted = least if any(not is_line(sign) for sign in drawn) else FRAME
        style = segment.style
        if not drawn or (wanted == FRAME and not any(is_frame(sign) for sign in drawn)):
            continue
        assert style is not None
        assert style.color is not None
        assert style.bgcolor is not None
        text, ground = Color.from_rich_color(style.color), Color.from_rich_color(style.bgcolor)
        reached = contrast(text, ground)
        if reached < wanted or style.dim:
            found.add(f"{drawn}: {text.hex} on {ground.hex}, {reached:.2f} to 1")
    return found


async def look(pilot: Pilot[None], *walk: tuple[str, ...]) -> None:
    """Take the steps of a walk, and hold what is drawn after each against every theme."""
    app = app_of(pilot)
    for keys in walk:
        await press(pilot, *keys)
        await until_asked(pilot)
        faults = {}
        for theme in (*SCHEMES, Theme.DARK):
            await app.change_settings(app.services.settings.model_copy(update={"theme": theme}))
            await settled(pilot)
            faults[keys, theme.value] = unreadable(pilot, LEAST[theme])
        assert not any(faults.values()), (faults, shown(pilot))


@pytest.fixture
def drafts() -> None:
    """Leave a draft at its first pick and keep another."""
    with open_catalog() as catalog:
        payload = {"table": bundled_draft(catalog).to_json(), "seat": 0, "spent": 0.0}
        SessionStore(catalog).save(KIND, payload)
        DraftStore(catalog).add_draft(finished_draft(catalog).log())


@pytest.mark.parametrize("size", [LARGE, SMALL], ids=["120x40", "80x24"])
@pytest.mark.parametrize("name", WALKS)
async def test_drawn_signs_are_readable(name: str, size: tuple[int, int], drafts: None) -> None:
    async with running(size=size, app=made_app(Language.RUSSIAN)) as pilot:
        await look(pilot, *WALKS[name])


@pytest.mark.parametrize("size", [LARGE, SMALL], ids=["120x40", "80x24"])
async def test_a_battle_is_readable(size: tuple[int, int]) -> None:
    play_on(leave_match(Stage.MATCH, seed=3), 90)
    async with running(size=size, app=made_app(Language.RUSSIAN)) as pilot:
        await look(pilot, *BATTLE)


async def test_the_start_and_end_of_a_match_are_readable() -> None:
    leave_match(Stage.MATCH)
    async with running(app=made_app(Language.RUSSIAN)) as pilot:
        await look(pilot, ("f5",), ("ctrl+g",), ("tab", "enter"), ("v",))


def grounds(pilot: Pilot[None]) -> set[str]:
    """Return the grounds of every text on the screen."""
    drawn = (segment.style for segment, _column, _line in letters(pilot))
    return {
        Color.from_rich_color(style.bgcolor).hex
        for style in drawn
        if style is not None and style.bgcolor is not None
    }


def in_theme(theme: Theme) -> Application:
    """Return the application as it starts in a theme."""
    activate(Language.RUSSIAN)
    return Application(load_settings().model_copy(update={"theme": theme}), OPENINGS)


async def test_the_first_frame_uses_the_theme_of_the_settings() -> None:
    drawn = Event()

    def open_late(settings: Settings) -> Services:
        drawn.wait(PATIENCE)
        return open_services(settings)

    activate(Language.RUSSIAN)
    app = Application(Settings(theme=Theme.LIGHT), OPENINGS, open_late)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        before = grounds(pilot)
        drawn.set()
        await settled(pilot)
    app.close_services()
    assert before
    assert all(Color.parse(ground).brightness > 0.5 for ground in before)


async def test_a_theme_chosen_in_the_palette_is_kept() -> None:
    async with running("ctrl+p", "=контрастное", "enter", app=in_theme(Theme.DARK)) as pilot:
        assert load_settings().theme is Theme.CONTRAST
        assert "#000000" in grounds(pilot)
        await press(pilot, "ctrl+p", "=тёмное", "enter")
        assert load_settings().theme is Theme.DARK
        assert "#000000" not in grounds(pilot)


async def test_the_background_of_a_dialog_follows_the_theme() -> None:
    async with running("f3", "n", app=in_theme(Theme.LIGHT)) as pilot:
        box = pilot.app.screen.children[0].region
        behind = [
            Color.from_rich_color(segment.style.bgcolor)
            for segment, column, line in letters(pilot)
            if not box.contains(column, line) and segment.style and segment.style.bgcolor
        ]
        assert behind
        assert sum(colour.brightness > 0.5 for colour in behind) > 0.9 * len(behind)


async def test_the_dark_theme_applies_no_filter() -> None:
    async with running(app=in_theme(Theme.DARK)) as pilot:
        filters = pilot.app.get_line_filters()
        assert not any(isinstance(one, Recolouring) for one in filters)


async def test_in_no_colour_mode_no_theme_adds_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with running("f3", app=in_theme(Theme.LIGHT)) as pilot:
        for segment, _column, _line in letters(pilot):
            assert segment.style is not None
            assert segment.style.color is not None
            red, green, blue = Color.from_rich_color(segment.style.color).rgb
            assert max(red, green, blue) - min(red, green, blue) < 3


@pytest.mark.parametrize("size", [LARGE, SMALL], ids=["120x40", "80x24"])
async def test_a_battle_without_colours_is_readable_by_its_signs(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    session = leave_match(Stage.MATCH, seed=3)
    while (striker := card_with_all_aims(session)) is None:
        play_simply(session)
    keep(session)
    async with running("f5", size=size, app=made_app(Language.RUSSIAN)) as pilot:
        await go_to(pilot, cell_name(striker.cell))
        await look(pilot, ("2",))  # the strike; the step is 1
        board = shown(pilot)
        for sign in ("▲", "▼", "◆", "◎", "△", "↷", "·", "▌"):
            assert sign in board, sign


def card_with_all_aims(session: MatchSession) -> CardState | None:
    """Return a card of the asked human that may step, and strike a card of each side while some
    card is closed; None if there is none now."""
    match, waiting = session.match, session.waiting
    if match is None or match.decision is None or waiting is None or session.is_bot(waiting):
        return None
    cards, options = match.state.cards, match.decision.options
    if not any(card.closed for card in cards if card.zone is Zone.BATTLEFIELD):
        return None
    steps = {option.card for option in options if isinstance(option, MoveTo)}
    struck: dict[int, set[Seat]] = {}
    for option in options:
        if isinstance(option, StrikeAt):
            struck.setdefault(option.card, set()).add(cards[option.target].controller)
    able = (cards[card] for card, sides in struck.items() if len(sides) == 2 and card in steps)
    return next(able, None)

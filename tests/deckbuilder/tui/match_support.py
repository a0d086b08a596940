"""Matches for tests of the application: brought to a stage without a screen, played by keys."""

from textual.pilot import Pilot

from catalog.store import open_catalog
from deckbuilder.decks.finding import find_deck, resolve_fully
from deckbuilder.decks.store import DeckStore, SessionStore
from deckbuilder.matches.match import Controller, Entrant, MatchSession, Stage
from deckbuilder.tui.battle.battle import BattleScreen
from deckbuilder.tui.battle.battle_view import SidePane
from deckbuilder.tui.battle.board import Board
from deckbuilder.tui.battle.leading import MatchScreen
from deckbuilder.tui.battle.match_deal import MatchDealScreen
from deckbuilder.tui.battle.new_match import NewMatchScreen
from deckbuilder.tui.battle.placement import PlacementScreen
from deckbuilder.tui.battle.result import ResultScreen
from deckbuilder.tui.battle.seats import SeatScreen
from deckbuilder.tui.shell.dialogs import Confirm, PickOne
from deckbuilder.workbench.match_table import MatchTable
from engine.berserk import RULES_2024
from engine.berserk.table.board import cell_name, parse_cell
from engine.berserk.table.options import EndTurn
from engine.kernel import Seat
from tests.deckbuilder.tui.support import press, settled, settled_so, shown, until_so
from tests.support.scenario import Table

DECKS = ("Стена и стрелы", "Чёрные свечи")
HUMAN, RANDOM = Controller.HUMAN, Controller.RANDOM


def new_session(
    seed: int = 7,
    who: tuple[Controller, Controller] = (HUMAN, RANDOM),
    decks: tuple[str, str] = DECKS,
) -> tuple[SessionStore, MatchSession]:
    """Return a match of two starter decks before the choice of seats, and where to keep it."""
    with open_catalog() as catalog:
        store = DeckStore(catalog)
        cards = [resolve_fully(find_deck(name, catalog, store), catalog).specs() for name in decks]
        one, other = (
            Entrant(name, controller, deck, specs)
            for name, controller, deck, specs in zip(
                ("Anna", "Boris"), who, decks, cards, strict=True
            )
        )
        session = MatchSession((one, other), seed, rules=RULES_2024, discreet=False)
        return SessionStore(catalog), session


def leave_match(
    until: Stage,
    seed: int = 7,
    who: tuple[Controller, Controller] = (HUMAN, RANDOM),
    decks: tuple[str, str] = DECKS,
    by: Controller = RANDOM,
) -> MatchSession:
    """Let a bot bring a match to a stage with a human asked, for the application to find."""
    _sessions, session = new_session(seed, who, decks)
    while session.stage is not until or (
        session.waiting is not None and session.is_bot(session.waiting)
    ):
        play_simply(session, by)
    keep(session)
    return session


def play_on(session: MatchSession, choices: int, by: Controller = RANDOM) -> MatchSession:
    """Let a bot play both sides, then leave the match with a human asked."""
    for _choice in range(choices):
        if session.outcome is None:
            play_simply(session, by)
    while session.waiting is not None and session.is_bot(session.waiting):
        play_simply(session, by)
    keep(session)
    return session


def keep(session: MatchSession) -> None:
    """Leave a match for the application to find."""
    with open_catalog() as catalog:
        MatchTable(SessionStore(catalog), session).save()


def play_simply(session: MatchSession, by: Controller = RANDOM) -> None:
    """Make one choice for whoever is asked, as a bot would."""
    entrant = session.waiting
    assert entrant is not None, "the match is over"
    real = session.entrants
    session.entrants = tuple(  # type: ignore[assignment]  # two entrants stay two
        Entrant(one.name, by, one.deck, one.cards) for one in real
    )
    session.play_bot()
    session.entrants = real


async def at_table(
    pilot: Pilot[None], table: Table, *, humans: int = 2, bot: Controller = RANDOM
) -> BattleScreen:
    """Show a scenario's table in the application, as a match of one or two humans; return it.

    Two humans play in the open: nothing is hidden when the keyboard changes hands.
    """
    _sessions, session = new_session(who=(HUMAN, HUMAN if humans == 2 else bot))
    session.seats = (Seat.FIRST, Seat.SECOND)
    session.match = table.match
    await press(pilot, "f5")
    lobby = pilot.app.screen
    assert isinstance(lobby, NewMatchScreen)
    play_in_the_open(lobby)
    lobby.play(MatchTable(lobby.services.sessions, session))
    await settled(pilot)
    return battle(pilot)


def play_in_the_open(lobby: NewMatchScreen) -> None:
    """Switch the curtain between two players off, as the settings do."""
    services = lobby.services
    services.settings = services.settings.model_copy(update={"hand_over": False})


def battle(pilot: Pilot[None]) -> BattleScreen:
    """Return the screen of the battle, which must be open."""
    screen = pilot.app.screen
    assert isinstance(screen, BattleScreen), screen
    return screen


def stage(pilot: Pilot[None]) -> MatchScreen:
    """Return the open screen of a match."""
    screen = pilot.app.screen
    assert isinstance(screen, MatchScreen), screen
    return screen


async def until_asked(pilot: Pilot[None]) -> None:
    """Wait until a human is asked or the match is over."""

    def is_asked() -> bool:
        screen = pilot.app.screen
        return not isinstance(screen, MatchScreen) or not screen.table.is_bots_turn

    await settled_so(pilot, is_asked, "the end of the computer's turn")


async def go_to(pilot: Pilot[None], cell: str) -> None:
    """Move the cursor of the board to a cell by the arrow keys alone."""
    board = pilot.app.screen.query_one(Board)
    goal = parse_cell(cell)
    sign = 1 if battle(pilot).table.seat is Seat.FIRST else -1
    for _step in range(20):
        here = board.cell
        assert here is not None, "the cursor is in an extra zone"
        if here == goal:
            return
        right, up = (goal % 5 - here % 5) * sign, (goal // 5 - here // 5) * sign
        if up:
            await press(pilot, "up" if up > 0 else "down")
        else:
            await press(pilot, "right" if right > 0 else "left")
    raise AssertionError(f"the cursor does not reach {cell_name(goal)}")


def beside(pilot: Pilot[None]) -> str:
    """Return the words beside the board, or below it, without line breaks and frames' sides."""
    lines, words = shown(pilot).splitlines(), list[str]()
    pane = pilot.app.screen.query_one(SidePane)
    for part in (
        *pane.query("#asked Static, #about Static, #fought Static"),
        *pane.query("BattleLog"),
    ):
        region = part.region.intersection(pane.region)
        if part.display and region.height:
            rows = lines[region.y : region.bottom]
            words += [row[region.x : region.right].strip().strip("│") for row in rows]
    return " ".join(" ".join(word.split()) for word in words if word.strip())


async def press_on(pilot: Pilot[None], *keys: str) -> None:
    await pilot.press(*keys)
    await until_asked(pilot)


def keys_for(screen: MatchScreen) -> tuple[str, ...]:
    """Return what a player would press who attacks whatever comes first."""
    table = screen.table
    match screen:
        case SeatScreen():
            return ("1",)
        case MatchDealScreen():
            if table.stage is Stage.SEATS:
                return ("1",)
            if table.stage is Stage.MULLIGANS:
                return ("k",)
            # Three cards lose sooner than a whole squad.
            return ("enter", "down", "enter", "down", "enter", "f")
        case PlacementScreen():
            return ("a", "c")
        case BattleScreen():
            return battle_keys(screen)
    raise AssertionError(f"nothing is asked on {screen}")


def battle_keys(screen: BattleScreen) -> tuple[str, ...]:
    decision = screen.table.decision
    assert decision is not None
    if decision.options == (EndTurn(),):
        return ("e",)
    if decision.kind != "act":
        return ("1",)
    return ("tab", "enter", "tab", "enter")


async def play_to_the_end(pilot: Pilot[None]) -> set[type[MatchScreen]]:
    """Play the match on the screen to its result by keys alone; return the screens that came.

    The result is drawn when the last choice is saved, which no worker of the application does.
    """
    seen: set[type[MatchScreen]] = set()
    while not isinstance(pilot.app.screen, ResultScreen):
        came = await play_a_choice(pilot)
        if came is not None:
            seen.add(came)
    result = pilot.app.screen.query_one("#outcome")
    await until_so(pilot, lambda: bool(result.border_title), "the result")
    return seen


async def play_a_choice(pilot: Pilot[None]) -> type[MatchScreen] | None:
    """Answer by keys what is asked; return the screen that asked, None for a dialog."""
    if isinstance(pilot.app.screen, PickOne):
        await press_on(pilot, "1")
        return None
    if isinstance(pilot.app.screen, Confirm):  # the squad could still grow
        await press_on(pilot, "y")
        return None
    screen = stage(pilot)
    acts = screen.table.view.number
    await press_on(pilot, *keys_for(screen))
    if screen.table.view.number == acts and pilot.app.screen is screen:
        await press_on(pilot, "e", "e")
    return type(screen)

"""The entry to the terminal application: the only part of it that the command line knows.

``OPENINGS`` lists the screens of upper rooms for the shell and for lower rooms. Each is loaded on
first use, so that the first frame is quick.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from textual.screen import Screen

from deckbuilder.tui.shell import areas
from deckbuilder.tui.shell.app import Found, Openings, RazdachaApp

if TYPE_CHECKING:
    from deckbuilder.base.settings import Settings
    from deckbuilder.lessons.examples import RuleExample
    from deckbuilder.lessons.lesson import Lesson
    from deckbuilder.matches.match import MatchSession
    from deckbuilder.network.client import Invitation
    from deckbuilder.workbench.hosted_match import FarSeat
    from engine.berserk import CardSpec


def _first_screen(area: areas.Area) -> type[Screen[None]]:
    match area.code:
        case areas.HOME.code:
            from deckbuilder.tui.home.home import HomeScreen

            return HomeScreen
        case areas.CATALOGUE.code:
            from deckbuilder.tui.catalogue.catalogue import CatalogueScreen

            return CatalogueScreen
        case areas.DECKS.code:
            from deckbuilder.tui.decks.decks import DecksScreen

            return DecksScreen
        case areas.DEAL.code:
            from deckbuilder.tui.deal.deal import DealScreen

            return DealScreen
        case areas.BATTLE.code:
            from deckbuilder.tui.battle.new_match import NewMatchScreen

            return NewMatchScreen
        case areas.TRAINER.code:
            from deckbuilder.tui.trainer.trainer import TrainerScreen

            return TrainerScreen
        case areas.DRAFT.code:
            from deckbuilder.tui.draft.drafts import DraftsScreen

            return DraftsScreen
        case areas.SETTINGS.code:
            from deckbuilder.tui.settings.settings import SettingsScreen

            return SettingsScreen
        case areas.WELCOME.code:
            from deckbuilder.tui.home.welcome import WelcomeScreen

            return WelcomeScreen
        case areas.LEARN.code:
            from deckbuilder.tui.lessons.lessons import LessonsScreen

            return LessonsScreen
        case code:
            raise ValueError(f"no screen is known for the area {code!r}")


def _find(app: RazdachaApp, text: str) -> Sequence[Found]:
    from deckbuilder.tui.home.finding import found

    return found(app, text)


def _show_example(app: RazdachaApp, example: "RuleExample") -> None:
    from deckbuilder.tui.battle.rule_example import open_example

    open_example(app, example)


def _try_card(app: RazdachaApp, card: "CardSpec") -> None:
    from deckbuilder.tui.battle.reading_trial import ReadingTrialScreen

    app.push_screen(ReadingTrialScreen(card))


def _choose_match(app: RazdachaApp, deck: str) -> None:
    from deckbuilder.tui.battle.played import choose_and_watch

    choose_and_watch(app, deck)


OPENINGS: Final = Openings(
    first_screen=_first_screen,
    find=_find,
    show_example=_show_example,
    try_card=_try_card,
    choose_match=_choose_match,
)


def open_screens(
    settings: "Settings", at: "Invitation | FarSeat | MatchSession | Lesson | None" = None
) -> None:
    """Run the application until the user leaves; start at the table of an invitation's draft, in
    a match elsewhere, at the replay of a match, or in a lesson.

    The language must be active already. UserError if the database cannot be opened; the original
    exception if the application crashes.
    """
    from deckbuilder.tui.shell.application import run

    if at is None:
        run(settings, OPENINGS)
        return
    from deckbuilder.lessons.lesson import Lesson
    from deckbuilder.matches.match import MatchSession
    from deckbuilder.tui.battle.far_match import begin_far_match
    from deckbuilder.tui.battle.played import watch
    from deckbuilder.tui.draft.joining import join
    from deckbuilder.tui.lessons.lessons import open_lesson
    from deckbuilder.workbench.hosted_match import FarSeat

    def begin(app: RazdachaApp) -> None:
        if isinstance(at, Lesson):
            open_lesson(app, at)
        elif isinstance(at, MatchSession):
            watch(app, at)
        elif isinstance(at, FarSeat):
            begin_far_match(app, at)
        else:
            join(app, at)

    run(settings, OPENINGS, begin)

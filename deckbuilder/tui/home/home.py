"""The home screen: unfinished work on the left, the areas on the right."""

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from catalog.common.errors import UserError
from catalog.common.foreign import render_plain_line
from catalog.common.i18n import N_, _, ngettext
from deckbuilder.decks.english import shown_deck
from deckbuilder.tui.home.first_steps import WHAT_IT_IS, Offer, keys_table, offers_of
from deckbuilder.tui.shell.areas import (
    AREAS,
    BATTLE,
    DEAL,
    DECKS,
    DRAFT,
    HOME,
    LEARN,
    TRAINER,
    Area,
    Errand,
)
from deckbuilder.tui.shell.base import DECK_TO_PLAY, RazdachaScreen, framed
from deckbuilder.tui.shell.keys import key_name
from deckbuilder.tui.shell.rows import Heading, RowList
from deckbuilder.tui.shell.texts import Framed
from deckbuilder.tui.shell.theme import DIM, GOOD

# Looking for unfinished work is slow to load, and happens behind the first frame.
if TYPE_CHECKING:
    from deckbuilder.decks.store import SessionStore
    from deckbuilder.matches.played import Played
    from deckbuilder.workbench.deck_listing import ListedDeck
    from deckbuilder.workbench.unfinished import Daily, Kind, ToGoOn, Unfinished

_log = logging.getLogger(__name__)
_KIND: Final = 13  # width of the kind of a game
_KEY: Final = 7  # width of the key of an area
_AREA: Final = 15
_WIDE: Final = 200  # width of an untruncated row
_DAILY: Final = N_(
    "One deal a day, the same for everybody: recruit a squad from it and see how close it "
    "comes to the best one."
)
_ABOUT_FROM: Final = 40  # minimum width of a row in which an area has a description


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of a list: ``run`` is the action of Enter, None for a heading or a gap; ``about``
    describes where the action leads."""

    draw: Callable[[int], Text]
    run: Callable[[], object]
    about: str = ""


class Menu(RowList[_Line]):
    """The links of the home screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "choose", N_("Go"), show=True),
        Binding("left,right", "other", N_("The other list"), show=False),
    ]

    def __init__(self, *, id: str) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id, empty=_("Nothing yet."))

    def row(self, index: int, width: int) -> Text:
        """Return a line."""
        line = self.row_at(index)
        return line.draw(width) if isinstance(line, _Line) else super().row(index, width)

    def action_other(self) -> None:
        """Switch to the other list."""
        others = [menu for menu in self.screen.query(Menu) if menu is not self and menu.count]
        if others:
            others[0].focus()


class HomeScreen(RazdachaScreen[None]):
    """The unfinished work to resume, and the areas to open."""

    AREA = HOME
    CSS_PATH = "home.tcss"
    HELP = N_(
        "On the left is what you can continue: unfinished games, the deal of the day, recent "
        "decks, and recent matches to watch again; Enter opens one. On the right are the areas of "
        "the program. Tab or → switches between the lists. Matches and deals are saved at every "
        "step, so you can leave at any time."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q", "app.quit", N_("Leave Razdacha"), show=True),
        Binding("escape", "back", N_("Back"), show=False),
    ]
    _found: "ToGoOn | None" = None

    def compose_body(self) -> ComposeResult:
        """Yield a greeting and the two lists."""
        yield Static(_("Razdacha — a workbench for players of Berserk"), id="welcome")
        yield Static("", id="known", markup=False)
        with Horizontal(id="home"):
            with Vertical(id="home-left"):
                yield Framed(_("What Berserk is"), _(WHAT_IT_IS), id="what-it-is")
                with framed(Vertical(id="to-go-on"), _("Continue")):
                    yield Menu(id="go-on")
            with Vertical(id="home-right"):
                with Vertical(id="areas", classes="panel") as areas:
                    areas.border_title = _("Go to")
                    yield Menu(id="menu")
                yield Framed(_("Details"), id="about")
                yield Framed(_("Keys that work everywhere"), keys_table(), id="keys")
        yield Static("", id="area-about", markup=False)

    def on_mount(self) -> None:
        """Show the areas, which do not change."""
        self.query_one("#menu", Menu).set_rows(self._areas())
        self.query_one("#menu", Menu).focus()

    def on_screen_resume(self) -> None:
        """Refresh the unfinished work."""
        with self.showing_errors():
            self._show_known()
        self.razdacha.behind_first_frame(self._begin_to_look)

    def _begin_to_look(self) -> None:
        if self.is_attached:
            self.run_worker(self._look, thread=True, exclusive=True, group="go-on")

    def _show_known(self) -> None:
        cards, decks = self.services.catalog.count(), len(self.services.decks.names())
        known = [
            ngettext("{count} card", "{count} cards", cards).format(count=cards),
            ngettext("{count} deck of yours", "{count} decks of yours", decks).format(count=decks),
        ]
        self.query_one("#known", Static).update(" · ".join(known))

    def _look(self) -> None:
        """Look for unfinished work; runs in a thread."""
        from deckbuilder.workbench.unfinished import to_go_on

        try:
            found = _with_lesson(to_go_on(self.services), self.services.sessions)
        except UserError as error:
            _log.warning("what there is to go on with cannot be read: %s", error)
            self.call_later(self.razdacha.warn, str(error))
            return
        self.call_later(self._show, found)

    def _show(self, found: "ToGoOn") -> None:
        menu = self.query_one("#go-on", Menu)
        began = self._found is None
        self._found = found
        self.set_class(found.is_first_visit, "-first")
        menu.set_rows(self._go_on_lines(found))
        if began and found.games and self.focused is self.query_one("#menu"):
            menu.focus()

    def _go_on_lines(self, found: "ToGoOn") -> list[_Line | Heading]:
        lines = list[_Line | Heading]()
        if found.is_first_visit:
            lines += [
                Heading(_("Where to begin")),
                *map(_offer_line, offers_of(self)[:-1]),
                Heading(),
            ]
        if found.moved:
            lines += [Heading(_("Could not be read"))]
            lines += [_moved_line(path, self.razdacha.warn) for path in found.moved]
            lines += [Heading()]
        if found.games:
            lines += [Heading(_("Unfinished"))]
            lines += [
                _Line(partial(_render_game, game), partial(self._open_game, game))
                for game in found.games
            ]
            lines += [Heading()]
        lines += [Heading(_("Deal of the day"))]
        lines += [_Line(partial(_render_daily, found.daily), self._open_daily, _(_DAILY))]
        if found.decks:
            lines += [Heading(), Heading(_("Last changed decks"))]
            lines += [
                _Line(partial(_render_deck, deck), partial(self._open_deck, deck.name))
                for deck in found.decks
            ]
        if found.starters:
            lines += [Heading(), Heading(_("Play a starter deck"))]
            lines += [
                _Line(
                    partial(_render_deck, deck), partial(self._play, deck.name), _about_deck(deck)
                )
                for deck in found.starters
            ]
        if found.matches:
            lines += [Heading(), Heading(_("Watch again"))]
            lines += [
                _Line(partial(_render_match, match), partial(self._watch, match.path))
                for match in found.matches
            ]
        return lines

    def _watch(self, path: Path) -> None:
        from deckbuilder.tui.battle.played import watch_record

        watch_record(self.razdacha, path)

    def _areas(self) -> list[_Line | Heading]:
        lines = [
            _Line(
                partial(_render_area, area),
                partial(self.razdacha.open_area, area.code),
                _(area.about),
            )
            for area in AREAS
            if area is not HOME
        ]
        return [*lines, Heading(), _Line(_render_leave, self._leave, _("Nothing is lost."))]

    def _leave(self) -> None:
        self.run_worker(self.app.action_quit())

    @on(RowList.Moved)
    @on(events.DescendantFocus)
    def _describe_row(self) -> None:
        """Describe where the row under the cursor leads."""
        menu = self.focused
        line = menu.current if isinstance(menu, Menu) else None
        if line is not None:
            self.query_one("#area-about", Static).update(line.about)
            self.query_one("#about", Framed).show(line.about or line.draw(_WIDE).plain.strip())

    @on(RowList.Chosen)
    def _go(self, event: RowList.Chosen) -> None:
        if isinstance(event.rows, Menu) and event.rows.current is not None:
            event.rows.current.run()

    # going on -----------------------------------------------------------------------------

    def _open_game(self, game: "Unfinished") -> None:
        """Show a game in its area, which resumes the game when the area opens for the first
        time."""
        area, _word = _words()[game.kind]
        self.razdacha.open_area(area.code, Errand(game.kind.value, game.number))

    def _open_daily(self) -> None:
        self.razdacha.open_area(TRAINER.code, Errand("daily"))

    def _play(self, name: str) -> None:
        self.razdacha.open_area(BATTLE.code, Errand(DECK_TO_PLAY, name=name))

    def _open_deck(self, name: str) -> None:
        """Open a deck, above another open deck."""
        if not self.razdacha.is_covered(DECKS.code):
            self.razdacha.open_area(DECKS.code, Errand(name))
            return
        from deckbuilder.tui.home.finding import open_deck

        open_deck(self.razdacha, name)


@cache
def _words() -> "dict[Kind, tuple[Area, str]]":
    """Return the area that resumes each kind of game, and the name of the kind."""
    from deckbuilder.workbench.unfinished import Kind

    return {
        Kind.MATCH: (BATTLE, N_("Match")),
        Kind.DEAL: (DEAL, N_("Deal")),
        Kind.TRAINER: (TRAINER, N_("Training")),
        Kind.DRAFT: (DRAFT, N_("Draft")),
        Kind.SEALED: (DRAFT, N_("Sealed pool")),
        Kind.EVENT: (DRAFT, N_("Event")),
        Kind.LESSON: (LEARN, N_("Lesson")),
    }


def _with_lesson(found: "ToGoOn", sessions: "SessionStore") -> "ToGoOn":
    """Return the unfinished work, including an unfinished lesson."""
    from deckbuilder.workbench.unfinished import Kind, Unfinished

    if sessions.games.begun(Kind.LESSON.value) is None:
        return found  # lessons are slow to load, and not needed here
    from deckbuilder.lessons.progress import under_way

    lesson = under_way(sessions)
    if lesson is None:
        return found
    left = Unfinished(Kind.LESSON, f"{lesson.number}. {lesson.title}")
    return replace(found, games=(*found.games, left))


def _offer_line(offer: Offer) -> _Line:
    return _Line(lambda _width: Text(f"  {offer.name}"), offer.run, offer.about)


def _about_deck(deck: "ListedDeck") -> str:
    """Return the description of a starter deck, its legality, and its elements."""
    from deckbuilder.cards.card_description import element_names
    from deckbuilder.workbench.deck_listing import legality_word

    if deck.facts is None:
        return deck.about
    facts = f"{deck.facts.format}: {legality_word(deck.facts)}"
    return f"{deck.about}\n{facts} · {element_names(deck.facts.elements)}"


def _moved_line(path: Path, say: Callable[[str], object]) -> _Line:
    told = _(
        "Unreadable rows of the database were moved to {path}; everything else works. {command} "
        "explains what you can do. Delete the file when you no longer need it."
    ).format(path=path, command="razdacha check-data")
    return _Line(lambda _width: Text(f"  {render_plain_line(path.name)}"), partial(say, told), told)


def _render_game(game: "Unfinished", width: int) -> Text:
    _area, word = _words()[game.kind]
    return Text.assemble((f"  {_(word):<{_KIND}} ", "bold"), game.about)


def _render_daily(daily: "Daily", width: int) -> Text:
    deck = _("“{name}”").format(name=shown_deck(daily.deck))
    text = Text.assemble("  ", deck, " · ")
    if daily.score is None:
        return text.append(_("not done yet"), style=DIM)
    return text.append(_("answered: {score} of 100").format(score=daily.score), style=GOOD)


def _render_deck(deck: "ListedDeck", width: int) -> Text:
    from deckbuilder.tui.cards.deck_choice import render_deck_line

    return Text("  ").append_text(render_deck_line(deck, width - 2))


def _render_match(match: "Played", width: int) -> Text:
    from deckbuilder.tui.battle.played import render_played

    return Text(f"  {render_plain_line(render_played(match, width - 2))}")


def _render_area(area: Area, width: int) -> Text:
    return _way(area.key, _(area.title), _(area.about), width)


def _render_leave(width: int) -> Text:
    return _way("ctrl+q", _("Leave Razdacha"), _("Nothing is lost."), width)


def _way(key: str, title: str, about: str, width: int) -> Text:
    """Return the row of an area: key, name and, if there is room, description."""
    told = width >= _ABOUT_FROM
    text = Text.assemble((f"{key_name(key):<{_KEY}}", DIM), f"{title:<{_AREA if told else 0}}")
    return text.append(about, style=DIM) if told else text

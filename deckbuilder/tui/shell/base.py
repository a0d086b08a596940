"""The common parts of screens: translated bindings in both layouts, both bars, help on F1, Esc,
services.

A screen is a leaf class under ``RazdachaScreen``, a question one under ``Dialog``; shared behaviour
is in panes and commands they contain, never in a class between. A widget with bindings of its own,
or one that uses the services, puts ``RazdachaNode`` before its base class.
"""

import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar, cast

from rich.console import RenderableType
from textual.actions import parse
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.filter import LineFilter
from textual.screen import ModalScreen, Screen
from textual.widget import Widget

from catalog.common.errors import UserError
from catalog.common.i18n import N_, _
from deckbuilder.tui.shell.app import RazdachaApp, keep_refusals_clear
from deckbuilder.tui.shell.areas import AREA_OF, Area, Errand
from deckbuilder.tui.shell.bars import AreaBar, ElsewhereLine, KeyBar, UnsavedLine
from deckbuilder.tui.shell.keys import in_both_layouts, translated
from deckbuilder.tui.shell.literal import literal
from deckbuilder.tui.shell.recolouring import beneath, tinted
from deckbuilder.tui.shell.terminal import is_too_narrow

if TYPE_CHECKING:
    from deckbuilder.workbench.workbench import Services


_log = logging.getLogger(__name__)
Result = TypeVar("Result")
Part = TypeVar("Part", bound=Widget)


if TYPE_CHECKING:
    from textual.dom import DOMNode as _Node
else:
    # styles are inherited from the first base that is a node, which must be Textual's own
    _Node = object


DECK_TO_PLAY: Final = "deck-to-play"
"""The errand for the area of battles to play with the named deck."""


class RazdachaNode(_Node):
    """The mixin of screens, dialogs and widgets: keys, services, error messages.

    ``BINDINGS`` are English and Latin in the code, and translated on screen.
    """

    def __init_subclass__(cls, **options: Any) -> None:
        own = cls.__dict__.get("BINDINGS")
        if own:
            cls.BINDINGS = in_both_layouts(own)
        super().__init_subclass__(**options)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._bindings = translated(self._bindings, self._own_bindings())

    @classmethod
    def _own_bindings(cls) -> set[tuple[str, str]]:
        """Return key and action of the bindings that are ours and not Textual's."""
        return {
            (binding.key, binding.action)
            for base in cls.__mro__
            if issubclass(base, RazdachaNode)
            for binding in Binding.make_bindings(base.__dict__.get("BINDINGS", ()))
        }

    @property
    def razdacha(self) -> RazdachaApp:
        """The application, with its own type."""
        return cast(RazdachaApp, self.app)

    @property
    def services(self) -> "Services":
        """The application's services."""
        return self.razdacha.services

    def works_now(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Return whether a key would do more than explain a refusal; otherwise the footer omits it.

        The key still works, unless ``check_action`` disables it: it explains the refusal. An
        override must call ``refresh_bindings`` when its result changes.
        """
        return True

    def ask(self, question: Screen[Result], then: Callable[[Result], object]) -> None:
        """Show a question; ``then`` receives the answer, unless the question was cancelled."""

        def answered(answer: Result | None) -> None:
            if answer is not None:
                then(answer)

        self.app.push_screen(question, answered)

    @contextmanager
    def showing_errors(self) -> Iterator[None]:
        """Show a UserError in the block as a notice; the code after the block continues."""
        try:
            yield
        except UserError as error:
            _log.info("told the user: %s (cause: %r)", error, error.__cause__)
            self.razdacha.warn(str(error))


class RazdachaScreen(RazdachaNode, Screen[Result]):
    """A full screen. ``compose_body`` yields the part between the two bars.

    The first screen of an area is created without arguments, at the start and after a change of
    language: it restores itself from ``remembered()`` and the services.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", N_("Back"), show=True),
    ]
    AREA: Area | None = None
    """The area of the screen, marked in the bar."""
    HELP: ClassVar[str] = ""
    """An English text about the screen for F1, marked with ``N_``."""

    def compose(self) -> ComposeResult:
        """Yield the bar of areas, the body and the key bar; also the lines on failed saving and on
        a match with somebody elsewhere."""
        yield AreaBar(self.AREA.code if self.AREA else "")
        yield UnsavedLine()
        yield ElsewhereLine()
        yield from self.compose_body()
        yield KeyBar(_works)

    def compose_body(self) -> ComposeResult:
        """Yield the widgets of the screen."""
        yield from ()

    def on_mount(self) -> None:
        """For a screen opened by one of two players, show that player's name in the frame."""
        frames = self.query(".panel")
        asking = asking_below(self)
        if asking is not None and not self.asked_player and frames:
            name_in(frames.first(), asking.asked_player)

    def on_resize(self) -> None:
        """Update the style classes that stack panes in a narrow terminal."""
        self.set_class(is_too_narrow(self.app.size), "-slim")

    @property
    def asked_player(self) -> str:
        """The name of the asked player, if several people share a keyboard; else empty."""
        return ""

    @property
    def asked_why(self) -> str:
        """The reason for asking that player: the turn and the decision."""
        return ""

    def _compositor_refresh(self) -> None:
        """Redraw the screen unless another one covers it, which only a question does not do fully.

        Textual would redraw the whole covering screen after every message to the covered one.
        """
        if self.is_active or isinstance(self.app.screen, ModalScreen):
            super()._compositor_refresh()
        else:
            self._dirty_widgets.clear()

    def on_screen_resume(self) -> None:
        """Keep notices from another screen from covering a refusal."""
        self.call_after_refresh(keep_refusals_clear, self)

    def help_texts(self) -> list[str]:
        """Return the paragraphs of the help in the user's language."""
        return [_(self.HELP)] if self.HELP else []

    def help_table(self) -> list[tuple[str, str]]:
        """Return further help as pairs of a word and its meaning."""
        return []

    def action_back(self) -> None:
        """Leave the screen: return to the one below, or to the home screen."""
        self.razdacha.go_back()

    @property
    def has_errand(self) -> bool:
        """Whether the user has a pending errand here."""
        return self.AREA is not None and self.razdacha.errand_in(self.AREA.code) is not None

    def do_errand(self) -> None:
        """Do the errand once; a screen with ``take_up`` calls this at resume."""
        errand = self.razdacha.errand_in(self.AREA.code) if self.AREA is not None else None
        if errand is not None:
            self.razdacha.forget_errand()
            self.call_after_refresh(self.take_up, errand)

    def take_up(self, errand: Errand) -> None:
        """Do the user's errand."""

    def remembered(self) -> Mapping[str, Any]:
        """Return the area's stored state from the last session, as plain JSON data."""
        return self.services.memory.of(self.AREA.code) if self.AREA else {}

    def remember(self, **facts: Any) -> None:
        """Store state for the next start; it is written soon, at the latest at the end."""
        if self.AREA is not None:
            self.services.memory.keep(self.AREA.code, **facts)
            self.razdacha.save_memory_soon()


class Dialog(RazdachaNode, ModalScreen[Result]):
    """A question above a screen. Esc answers None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "cancel", N_("Cancel"), show=True),
    ]
    HELP: ClassVar[str] = N_(
        "A question above the previous screen. The arrows and Tab move between its parts, Enter "
        "chooses the focused one, Esc closes it without an answer. If an answer destroys "
        "something, the other one is preselected."
    )

    def on_mount(self) -> None:
        """Show in the frame who is asked and why, if several people share a keyboard."""
        asking = asking_below(self)
        if asking is None:
            return
        for frame in self.query(".dialog"):
            name_in(frame, asking.asked_player)
            if asking.asked_why and not frame.border_subtitle:
                frame.border_subtitle = literal(asking.asked_why)

    def help_texts(self) -> list[str]:
        """Return the paragraphs of the help in the user's language."""
        return [_(self.HELP)]

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return the filters for the area around the question."""
        return beneath(super().get_line_filters(), self.razdacha.colours)

    def render(self) -> RenderableType:
        """Return the screen behind, tinted."""
        return tinted(super().render(), self.razdacha.colours)

    def action_cancel(self) -> None:
        """Close without an answer."""
        self.dismiss(None)


def _works(node: object, binding: Binding) -> bool:
    """Return whether a key of a node currently has an effect."""
    if not isinstance(node, RazdachaNode):
        return True
    _namespace, action, parameters = parse(binding.action)
    return node.works_now(action, parameters)


def asking_below(screen: Screen[Any]) -> RazdachaScreen[Any] | None:
    """Return the screen below that asks one of several people; None if only one plays."""
    below = [other for other in screen.app.screen_stack if other is not screen]
    screens = [other for other in below if isinstance(other, RazdachaScreen)]
    return next((other for other in reversed(screens) if other.asked_player), None)


def name_in(frame: Widget, name: str) -> None:
    """Put a player's name before the title of a frame."""
    title = frame.border_title
    frame.border_title = literal(f"{name} · {title}" if title else name)


def framed(part: Part, title: str) -> Part:
    """Return a part of a screen in a frame with its title, without interpreting markup."""
    part.add_class("panel")
    part.border_title = literal(title)
    return part


def area_title(code: str) -> str:
    """Return an area's name in the user's language."""
    return _(AREA_OF[code].title)


class QuestionFrame(Vertical):
    """A frame with a title; a question that explains itself has none."""

    def __init__(self, title: str = "", *, classes: str = "") -> None:
        super().__init__(classes=f"dialog {classes}".strip())
        self.border_title = literal(title)

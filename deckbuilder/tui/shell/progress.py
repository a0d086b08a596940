"""Long work: run in a thread, shown as a progress bar, and cancelled with Esc."""

from time import monotonic
from typing import TYPE_CHECKING, ClassVar, Final, Generic, TypeVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.dom import DOMNode
from textual.widget import Widget
from textual.widgets import Label, Static
from textual.worker import get_current_worker

from catalog.common.errors import UserError
from catalog.common.i18n import N_, _
from deckbuilder.base.progress import GivenUp, watched_by
from deckbuilder.tui.shell.base import Dialog, QuestionFrame
from deckbuilder.tui.shell.keys import key_name

if TYPE_CHECKING:
    from collections.abc import Callable

Result = TypeVar("Result")
_WIDTH: Final = 20
_OFTEN: Final = 0.1
"""The seconds between two updates of a progress bar."""


def render_bar(what: str, percent: int | None, key: str = "escape") -> str:
    """Return the title of the work, its progress if known, and the key to cancel."""
    stops = _("{key} stops it").format(key=key_name(key))
    full = _WIDTH * (percent or 0) // 100
    bar = "" if percent is None else f"{'█' * full}{'░' * (_WIDTH - full)} {percent} %"
    return "  ".join(part for part in (what, bar, stops) if part)


class Watch:
    """Receives the progress of work in a worker's thread, where it is created.

    ``show`` is called in the application's thread with the percentage. Work whose worker was
    cancelled, because its screen was left, is given up.
    """

    def __init__(self, node: DOMNode, show: "Callable[[int], None]") -> None:
        self._worker = get_current_worker()
        self._node = node
        self._show = show
        self._shown = -1
        self._next = 0.0

    def __call__(self, done: int, total: int) -> None:
        """Show the progress; GivenUp if the work was cancelled."""
        if self._worker.is_cancelled:
            raise GivenUp
        percent = 100 * min(done, total) // max(total, 1)
        now = monotonic()
        if percent != self._shown and now >= self._next:
            self._shown, self._next = percent, now + _OFTEN
            self._node.call_later(self._show, percent)


def watched_work(
    node: Widget,
    work: "Callable[[], Result]",
    *,
    show: "Callable[[int], None]",
    done: "Callable[[Result], None]",
    failed: "Callable[[str], None]",
    group: str,
    exclusive: bool = True,
) -> None:
    """Run ``work`` in a thread, until the node is removed or another work of its group begins.

    In the application's thread ``show`` is called with the percentage, then ``done`` with the
    result of the work, or ``failed`` with its UserError. Nothing is called after cancellation.
    """

    def run() -> None:
        worker = get_current_worker()
        try:
            with watched_by(Watch(node, show)):
                result = work()
        except GivenUp:
            return
        except UserError as error:
            if not worker.is_cancelled:
                node.app.call_from_thread(failed, str(error))
            return
        if not worker.is_cancelled:
            node.app.call_from_thread(done, result)

    node.run_worker(run, thread=True, exclusive=exclusive, group=group)


class Working(Dialog[Result], Generic[Result]):
    """Runs ``work`` in a thread and answers with its result; None if cancelled with Esc.

    A UserError of the work is shown, and the answer is None as well.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "cancel", N_("Stop"), show=True),
    ]

    def __init__(self, what: str, work: "Callable[[], Result]") -> None:
        super().__init__()
        self._what = what
        self._work = work

    def compose(self) -> ComposeResult:
        """Yield the title and the progress bar."""
        with QuestionFrame():
            yield Label(self._what, markup=False)
            yield Static("", id="bar", markup=False)

    def on_mount(self) -> None:
        """Begin."""
        self._show(None)
        done, failed = self._answer, self._fail
        watched_work(self, self._work, show=self._show, done=done, failed=failed, group="work")

    def _show(self, percent: int | None) -> None:
        self.query_one("#bar", Static).update(Text(render_bar("", percent)))

    def _answer(self, result: Result) -> None:
        self.dismiss(result)

    def _fail(self, problem: str) -> None:
        self.razdacha.warn(problem)
        self.dismiss(None)

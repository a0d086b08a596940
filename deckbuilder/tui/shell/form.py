"""Forms: questions as lines, and the dialog that shows them.

A line is a list, a text input, or a widget of the asking room. Everything that depends on the
answers (lines that are not asked, verdicts, notes) is updated on every change.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar, cast

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Button, Input, Label, Select

from catalog.common.i18n import N_, _, uncapitalised
from deckbuilder.kit.fields import Answers, Offer, Question
from deckbuilder.tui.shell.base import Dialog, QuestionFrame
from deckbuilder.tui.shell.keys import render_form_keys
from deckbuilder.tui.shell.literal import literal, literal_options

T = TypeVar("T")


class ChoiceLine(Widget):
    """A line that a room provides for a special question; it posts ``Changed``."""

    value: Any

    class Changed(Message):
        """The answer of the line has changed."""


@dataclass(frozen=True, slots=True)
class Line:
    """A question as a line of a form.

    ``widget`` replaces the default list or text input; ``below`` is a note on the answer. A line
    that is ``beside`` the one before shares its row and has no label.
    """

    question: Question[Any]
    widget: ChoiceLine | Input | None = None
    below: Widget | None = None
    beside: bool = False


@dataclass(frozen=True, slots=True)
class Wrong:
    """An error in a form, in the user's language; ``question`` is the one with the wrong answer, if
    any."""

    text: str
    question: Question[Any] | None = None


class Form(Vertical):
    """Lines of questions and the button that submits them; Enter in a text input submits them too.

    ``watch`` is called at first and after every change. ``check`` returns the error of answers that
    are valid individually. Without a ``button`` the first line has the focus, and regains it after
    a choice from a list. ``notes`` follow below the lines; ``wrong`` is the error of earlier
    answers.
    """

    class Done(Message):
        """The form is filled in."""

        def __init__(self, answers: Answers) -> None:
            super().__init__()
            self.answers = answers

    def __init__(
        self,
        lines: Sequence[Line],
        button: str = "",
        *,
        notes: Sequence[Widget] = (),
        begin_at_first: bool = False,
        watch: Callable[["Form"], None] = lambda _form: None,
        check: Callable[[Answers], Wrong | None] = lambda _answers: None,
        wrong: Wrong | None = None,
    ) -> None:
        super().__init__(classes="form")
        self._wrong = wrong
        self._widgets = {line.question.name: line.widget or _made(line.question) for line in lines}
        self._rows = tuple(_rows(lines))
        self.button = button
        self._begin_at_first = begin_at_first or not button
        self._notes = notes
        self._watch = watch
        self._check = check

    def compose(self) -> ComposeResult:
        """Yield the lines, their notes, and the button."""
        for row in self._rows:
            label = row[0].question.label
            with Horizontal(classes="line", id=f"line-{row[0].question.name}"):
                yield Label(_(label) if label else "", markup=False)
                for line in row:
                    yield self._widgets[line.question.name]
            for line in row:
                if line.below is not None:
                    with Horizontal(classes="line below", id=f"below-{line.question.name}"):
                        yield Label()
                        yield line.below
        yield from self._notes
        yield Label("", id="wrong", markup=False)
        if self.button:
            with Horizontal(classes="buttons"):
                yield Button(literal(self.button), id="begin", variant="primary")

    def on_mount(self) -> None:
        """Focus the button, so that Enter submits the preset answers, or the first line; show the
        error."""
        (self._first if self._begin_at_first else self.query_one("#begin")).focus()
        self.show_error(self._wrong)
        self._follow()

    @property
    def _first(self) -> Widget:
        return self._widgets[self._rows[0][0].question.name]

    @on(ChoiceLine.Changed)
    @on(Select.Changed)
    @on(Input.Changed)
    def _changed(self, event: Message) -> None:
        event.stop()
        if isinstance(event, Select.Changed) and not self.button:
            select = event.select
            if select.has_focus or select.has_focus_within:
                self._first.focus()
        self._follow()

    def _follow(self) -> None:
        """Show the lines that are asked, and update what depends on the answers."""
        answers = self.answers
        for row in self._rows:
            for line in row:
                shown = line.question.is_asked(answers)
                self._widgets[line.question.name].display = shown
                if line is row[0]:
                    self.query_one(f"#line-{line.question.name}").display = shown
                if line.below is not None:
                    self.query_one(f"#below-{line.question.name}").display = shown
        self._watch(self)

    # answers --------------------------------------------------------------------------------

    @property
    def _questions(self) -> Iterator[Question[Any]]:
        return (line.question for row in self._rows for line in row)

    @property
    def answers(self) -> Answers:
        """The current answers."""
        return Answers((question, self.answer(question)) for question in self._questions)

    def answer(self, question: Question[T]) -> T:
        """Return the current answer of a line; the default if the text is invalid."""
        widget = self._widgets[question.name]
        if isinstance(widget, Input):
            text = widget.value
            return question.default if question.check(text) else question.value_of(text)
        answer: T = cast(Any, widget.value)  # a list holds the values of its question
        return answer

    def show_error(self, wrong: Wrong | None) -> None:
        """Show the error, and focus its line."""
        label = self.query_one("#wrong", Label)
        label.display = wrong is not None
        if wrong is None:
            return
        question = wrong.question
        where = f"{_(question.label)}: " if question is not None else ""
        label.update(f"✖ {where}{wrong.text}")
        if question is not None:
            self._widgets[question.name].focus()

    @on(Button.Pressed, "#begin")
    @on(Input.Submitted)
    def _ended(self, event: Message) -> None:
        event.stop()
        self.end()

    def end(self) -> None:
        """Post the answers, or show the error of one."""
        answers = self.answers
        wrong = self._wrong_text(answers) or self._check(answers)
        self.show_error(wrong)
        if wrong is None:
            self.post_message(self.Done(answers))

    def _wrong_text(self, answers: Answers) -> Wrong | None:
        for question in self._questions:
            widget = self._widgets[question.name]
            if isinstance(widget, Input) and question.is_asked(answers):
                text = question.check(widget.value)
                if text:
                    return Wrong(text, question)
        return None

    # depends on answers -----------------------------------------------------------------------

    def put(self, question: Question[T], value: T) -> None:
        """Write an answer into a line."""
        self._widgets[question.name].value = value

    def offer(self, question: Question[T], offers: Sequence[Offer[T]], value: T) -> None:
        """Replace the options of a list, and choose this one."""
        select = self._widgets[question.name]
        if isinstance(select, Select):
            select.set_options(literal_options([(offer.text, offer.value) for offer in offers]))
            select.value = value

    def enable(self, question: Question[Any], is_enabled: bool) -> None:
        """Enable or disable a line."""
        self._widgets[question.name].disabled = not is_enabled


def _rows(lines: Sequence[Line]) -> Iterator[tuple[Line, ...]]:
    row: list[Line] = []
    for line in lines:
        if row and not line.beside:
            yield tuple(row)
            row = []
        row.append(line)
    yield tuple(row)


def _made(question: Question[Any]) -> Select[Any] | Input:
    """Return the default widget: a list that starts with the default or the first option, or a text
    input."""
    offers = question.offers()
    if not offers:
        return Input(
            question.show(question.default),
            placeholder=_(question.placeholder) if question.placeholder else "",
            max_length=question.most_letters or 0,
            type="integer" if question.least is not None else "text",
            compact=True,
            id=question.name,
        )
    values = [offer.value for offer in offers]
    return Select(
        literal_options([(offer.text, offer.value) for offer in offers]),
        value=question.default if question.default in values else values[0],
        allow_blank=False,
        compact=True,
        id=question.name,
    )


class FormDialog(Dialog[Answers]):
    """A form above a screen: Tab moves between lines, Enter opens a list.

    ``keys`` replaces the default list of keys.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+b", "end", N_("Finish the form"), show=True),
    ]

    def __init__(self, title: str, form: Form, *, keys: str = "") -> None:
        super().__init__()
        self._title = title
        self._form = form
        self._keys = keys or render_form_keys(uncapitalised(form.button))

    def compose(self) -> ComposeResult:
        """Yield the form and its keys."""
        with QuestionFrame(self._title):
            yield self._form
            yield Label(self._keys, classes="keys dim", markup=False)

    @on(Form.Done)
    def _answered(self, event: Form.Done) -> None:
        self.dismiss(event.answers)

    def action_end(self) -> None:
        """Submit the form, as its button does."""
        self._form.end()

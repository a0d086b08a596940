"""Fields: describe a question once, for an option, a line of a form, or a plain-text prompt.

A ``Question`` holds its name, choices, default and help. Its texts are English, marked for
translation; the door that asks the question translates them. Choices are computed when the question
is asked, in the user's language.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeVar

from deckbuilder.kit.records import Json, to_json

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Offer(Generic[T]):
    """A choice: its text in the user's language, its value, and its other names."""

    text: str
    value: T
    names: tuple[str, ...] = ()


class Answers:
    """The user's answers, by question."""

    def __init__(self, answered: Iterable[tuple["Question[Any]", Any]]) -> None:
        pairs = tuple(answered)
        self._values = {question.name: value for question, value in pairs}
        self._kept = [question.name for question, _value in pairs if question.is_kept]

    def __getitem__(self, question: "Question[T]") -> T:
        """Return the answer; the default if the question was not asked."""
        value: T = self._values.get(question.name, question.default)
        return value

    def to_json(self) -> dict[str, Json]:
        """Return the answers to remember as plain data, for ``Question.kept``."""
        return {name: to_json(self._values[name]) for name in self._kept}


def _nothing_wrong(_text: str) -> str:
    return ""


def _always(_answers: Answers) -> bool:
    return True


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Question(Generic[T]):
    """A question with everything that a door needs to ask it.

    - ``label`` labels the line of a form, ``help`` describes the command's option, ``plain`` is
      the question in plain text.
    - ``option`` is the name of the option, by default that of the question; ``metavar`` stands for
      its value in the help. ``words`` are the values accepted by a command, ``older`` those that it
      still accepts and shows nowhere.
    - A question with ``choices`` is answered by one of them. Any other is typed: ``check`` returns
      the error in a text (empty for none) in the user's language, ``read`` parses the text, and
      ``show`` formats a value. A number is between ``least`` and ``most``; its choices are only
      suggestions.
    - ``is_asked`` decides by the other answers whether the question is asked.
    - ``is_kept`` makes the answer the default of the next form.
    """

    name: str
    default: T
    label: str = ""
    help: str = ""
    plain: str = ""
    option: str = ""
    metavar: str = ""
    words: Mapping[str, T] = field(default_factory=dict)
    older: Mapping[str, T] = field(default_factory=dict)
    choices: Callable[[], Sequence[Offer[T]]] | None = None
    least: int | None = None
    most: int | None = None
    placeholder: str = ""
    most_letters: int = 0
    check: Callable[[str], str] = _nothing_wrong
    read: Callable[[str], T] | None = None
    show: Callable[[T], str] = str
    is_asked: Callable[[Answers], bool] = _always
    is_kept: bool = True

    @property
    def option_name(self) -> str:
        """The name of the command's option."""
        return self.option or f"--{self.name.replace('_', '-')}"

    @property
    def word_list(self) -> str:
        """The accepted words, as shown in a command's help."""
        return "|".join(self.words)

    def offers(self) -> Sequence[Offer[T]]:
        """Return the choices; none if the answer is typed."""
        return self.choices() if self.choices is not None else ()

    def value_of(self, text: str) -> T:
        """Parse a typed text; TypeError for a question with choices."""
        if self.read is None:
            raise TypeError(f"{self.name} is chosen, not typed")
        return self.read(text)

    def among(self, offers: Sequence[Offer[T]]) -> "Question[T]":
        """Return the question with these choices."""
        return replace(self, choices=lambda: offers)

    def starting(self, value: T) -> "Question[T]":
        """Return the question with another default."""
        return replace(self, default=value)

    def checked(self, check: Callable[[str], str]) -> "Question[T]":
        """Return the question with another check of typed text."""
        return replace(self, check=check)

    def kept(self, memory: Mapping[str, object]) -> "Question[T]":
        """Return the question with the default remembered by ``Answers.to_json``.

        It is returned unchanged if nothing was remembered, or an answer that is no longer valid.
        """
        if self.is_kept and self.name in memory:
            for value in self._values_like(memory[self.name]):
                return self.starting(value)
        return self

    def _values_like(self, data: object) -> Iterator[T]:
        if self.choices is not None:
            for offer in self.choices():
                if _is_kept_as(data, offer.value) or data in offer.names:
                    yield offer.value
        elif self.read is not None:
            text = ", ".join(map(str, data)) if isinstance(data, list) else data
            if isinstance(text, str) and not self.check(text):
                yield self.read(text)


def _is_kept_as(data: object, value: object) -> bool:
    return isinstance(data, bool) == isinstance(value, bool) and data in (value, to_json(value))


def defaults(questions: Iterable[Question[Any]]) -> Answers:
    """Return the default answers."""
    return Answers((question, question.default) for question in questions)

"""Fields: a question described once, asked by an option, by a line of a form, or in plain words.

A ``Question`` says what it is called, what may be answered, what stands there at first and what it
is for. Its texts are English, marked for translation where it is described; the door that asks it
translates them. Choices are looked up when the question is asked, in the user's language already.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeVar

from deckbuilder.kit.records import Json, to_json

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Offer(Generic[T]):
    """An answer to choose, by its text in the user's language or by one of its other names."""

    text: str
    value: T
    names: tuple[str, ...] = ()


class Answers:
    """What a user answered, by question."""

    def __init__(self, answered: Iterable[tuple["Question[Any]", Any]]) -> None:
        pairs = tuple(answered)
        self._values = {question.name: value for question, value in pairs}
        self._kept = [question.name for question, _value in pairs if question.is_kept]

    def __getitem__(self, question: "Question[T]") -> T:
        """Return the answer; the default where the question was not asked."""
        value: T = self._values.get(question.name, question.default)
        return value

    def to_json(self) -> dict[str, Json]:
        """Return the answers that are kept as plain data, for ``Question.kept``."""
        return {name: to_json(self._values[name]) for name in self._kept}


def _nothing_wrong(_text: str) -> str:
    return ""


def _always(_answers: Answers) -> bool:
    return True


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Question(Generic[T]):
    """A question with everything that a door needs to ask it.

    - ``label`` stands before the line of a form, ``help`` beside the option of a command, ``plain``
      is the question in words.
    - ``option`` is what the option is called, by default as the question; ``metavar`` stands for
      its value. ``words`` are the answers as a command takes them, ``shown`` what stands for the
      default in its help.
    - A question with ``choices`` is one of a list; any other is typed: ``check`` returns what is
      wrong with a text in the user's language, empty for nothing, ``read`` its value and ``show``
      the text of a value. A number lies between ``least`` and ``most``; its choices are the usual
      ones.
    - ``is_asked`` tells by the other answers whether it is asked at all.
    - ``is_kept`` is an answer that the next form begins with.
    """

    name: str
    default: T
    label: str = ""
    help: str = ""
    plain: str = ""
    option: str = ""
    metavar: str = ""
    words: Mapping[str, T] = field(default_factory=dict)
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
        """What the option of a command is called."""
        return self.option or f"--{self.name.replace('_', '-')}"

    @property
    def word_list(self) -> str:
        """The words that a command takes, as its help shows them."""
        return "|".join(self.words)

    def offers(self) -> Sequence[Offer[T]]:
        """Return what may be chosen, nothing where the answer is typed."""
        return self.choices() if self.choices is not None else ()

    def value_of(self, text: str) -> T:
        """Return what a typed text stands for; TypeError for a question that is not typed."""
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
        """Return the question with another check of what is typed."""
        return replace(self, check=check)

    def kept(self, memory: Mapping[str, object]) -> "Question[T]":
        """Return the question with the default that ``Answers.to_json`` wrote.

        It stays as it is where nothing was written, or what is no answer any more.
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
    """Return the answers that stand there when nobody changes one."""
    return Answers((question, question.default) for question in questions)

"""A line-based conversation: questions with numbered answers, and commands valid at every one.

Lines have no colours, frames or columns, so a screen reader or a program can follow. An answer is a
number, a name, a cell or the beginning of its words, in either keyboard layout; commands are words
in either language. Other input is explained with valid alternatives.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, Generic, TypeAlias, TypeVar, assert_never

from catalog.common.folding import fold, other_layout
from catalog.common.i18n import N_, Language, _, current_language
from deckbuilder.kit.fields import Question
from deckbuilder.plain.rules import render_rule_lines, render_term_lines, rule_with_example

T = TypeVar("T")

NOBODY: Final = -1
_MOST_LETTERS: Final = 500  # maximum length of an input line
_MOST_DIGITS: Final = 3
_SHORT: Final = 3  # maximum length of answers that share a line, such as cells
_ROWS: Final = "123456"
_COLUMNS: Final = {
    letter: letters[0]
    for letters in ("aфа", "bиб", "cсц", "dвд", "eуе")
    for letter in letters
}  # fmt: skip
"""The letters of columns as typed in either layout, or by their Cyrillic look or sound."""


class Left(Exception):
    """The player leaves; the game is saved."""


class NoMoreLines(Exception):
    """The input has ended; the game is saved."""


@dataclass(frozen=True, slots=True)
class Choice(Generic[T]):
    """An answer to a question.

    The fields are its words, its value, other names, and the card it is about (NOBODY for none).
    """

    text: str
    value: T
    names: tuple[str, ...] = ()
    card: int = NOBODY


@dataclass(frozen=True, slots=True)
class Order:
    """A command understood at every question, in both languages.

    ``about`` describes it in English; ``obey`` runs it with the rest of the line and returns
    whether the current question is void. ``also`` are short forms.
    """

    english: str
    russian: str
    about: str
    obey: Callable[[str], bool]
    also: tuple[str, ...] = ()

    @property
    def word(self) -> str:
        """The command's word in the user's language."""
        return self.russian if current_language() is Language.RUSSIAN else self.english

    @property
    def words(self) -> tuple[str, ...]:
        """All of its words."""
        return (self.english, self.russian, *self.also)


@dataclass(frozen=True, slots=True)
class Chosen(Generic[T]):
    """The line is one of the answers."""

    choice: Choice[T]


@dataclass(frozen=True, slots=True)
class Ordered:
    """The line is a command; ``rest`` is the text after its word."""

    order: Order
    rest: str


@dataclass(frozen=True, slots=True)
class NotUnderstood:
    """The line is neither; ``text`` explains what is valid."""

    text: str


@dataclass(frozen=True, slots=True)
class Again:
    """The line is empty: the question is repeated."""


Understood: TypeAlias = Chosen[T] | Ordered | NotUnderstood | Again


def understand(line: str, choices: Sequence[Choice[T]], orders: Sequence[Order]) -> "Understood[T]":
    """Return the meaning of a line, given these answers and commands."""
    said = fold(line[:_MOST_LETTERS])
    if not said:
        return Again()
    number = _number(said)
    if number is not None:
        if 1 <= number <= len(choices):
            return Chosen(choices[number - 1])
        return NotUnderstood(_wrong_number(len(choices)))
    exact = [one for one in choices if said in map(fold, (one.text, *one.names))]
    if len(exact) == 1:
        return Chosen(exact[0])
    order = _order_of(said, orders)
    if order is not None:
        return Ordered(order, said.partition(" ")[2])
    return _by_name(said, exact, choices)


def obey(
    line: str,
    orders: Sequence[Order],
    say: Callable[[str], None],
    again: Callable[[], object],
) -> None:
    """Do what a line says where nothing is asked, only commands; an empty line means ``again``."""
    nothing: tuple[Choice[None], ...] = ()
    meant = understand(line, nothing, orders)
    match meant:
        case Ordered(order=order) if order is HELP:
            for one in orders:
                say(f"{one.word}: {_(one.about)}")
        case Ordered(order=order):
            _word, _space, rest = line.strip().partition(" ")
            order.obey(rest.strip())
        case NotUnderstood():
            say(_("Not understood; “help” lists what you can type."))
        case Again():
            again()
        case Chosen():
            raise ValueError("a choice where none is offered")
        case _:
            assert_never(meant)


def _number(said: str) -> int | None:
    digits = said.rstrip(".)")
    if not (digits.isascii() and digits.isdigit()):
        return None
    return int(digits) if len(digits) <= _MOST_DIGITS else 0


def _order_of(said: str, orders: Sequence[Order]) -> Order | None:
    word = said.partition(" ")[0]
    meant = (word, fold(other_layout(word)))
    found = (order for one in meant for order in orders if one in order.words)
    return next(found, None)


def _by_name(said: str, exact: list[Choice[T]], choices: Sequence[Choice[T]]) -> "Understood[T]":
    """Return the only answer that matches a name, a cell or a part of its words."""
    ways: list[Callable[[Choice[T]], bool]] = []
    cell = named_cell(said)
    if cell:
        ways.append(lambda one: cell in one.names)
    for word in dict.fromkeys((said, fold(other_layout(said)))):
        ways.append(partial(_begins, word=word))
        ways.append(partial(_has, word=word))
    found = exact
    for way in ways:
        found = found or [one for one in choices if way(one)]
    if len(found) == 1:
        return Chosen(found[0])
    if found:
        numbers = ", ".join(str(choices.index(one) + 1) for one in found)
        text = _("Several answers match: {numbers}. Type a number.")
        return NotUnderstood(text.format(numbers=numbers))
    return NotUnderstood(_not_known(said, len(choices)))


def _begins(one: Choice[T], word: str) -> bool:
    return any(fold(name).startswith(word) for name in (one.text, *one.names))


def _has(one: Choice[T], word: str) -> bool:
    return word in fold(one.text)


def _wrong_number(count: int) -> str:
    if not count:
        return _(
            "This question does not take a number. Type “{help}” for a list of commands."
        ).format(help=HELP.word)
    return _("Say a number from 1 to {count}. An empty line repeats the question.").format(
        count=count
    )


def _not_known(said: str, count: int) -> str:
    if not count:
        text = _("“{line}” is not understood. Type “{help}” for the list of commands.")
        return text.format(line=said, help=HELP.word)
    text = _(
        "“{line}” is not an answer here. Type a number from 1 to {count} or a name; “{help}” "
        "lists what else you can type, an empty line repeats the question."
    )
    return text.format(line=said, count=count, help=HELP.word)


def named_cell(text: str) -> str:
    """Return the cell that a line names, in either layout; empty for none.

    >>> named_cell("d2"), named_cell("В2"), named_cell("е6"), named_cell("d9")
    ('d2', 'd2', 'e6', '')
    """
    said = fold(text)
    is_cell = len(said) == len("d2") and said[0] in _COLUMNS and said[1] in _ROWS
    return f"{_COLUMNS[said[0]]}{said[1]}" if is_cell else ""


HELP: Final = Order("help", "помощь", N_("lists what you can type"), lambda _rest: False, ("?",))


def listed(choices: Sequence[Choice[T]]) -> list[str]:
    """Return the numbered answers, one line each; cells share one line."""
    if choices and all(len(one.text) <= _SHORT for one in choices):
        pairs = (f"{number} {one.text}" for number, one in enumerate(choices, 1))
        return [", ".join(pairs) + "."]
    return [f"{number}. {one.text}" for number, one in enumerate(choices, 1)]


@dataclass
class Talk:
    """The partner of a conversation: lines come in, texts go out.

    ``pause`` waits some seconds to hide information; programs need not wait. ``choices`` are the
    answers to the current question. ``examples`` is the command that shows an example of a rule,
    available at every question if set.
    """

    lines: Iterator[str]
    say: Callable[[str], None]
    pause: Callable[[float], None] = lambda _seconds: None
    examples: Order | None = None
    choices: Sequence[Choice[Any]] = field(default=(), init=False)

    def read(self) -> str:
        """Return the next line without its line break; NoMoreLines at the end."""
        line = next(self.lines, None)
        if line is None:
            raise NoMoreLines
        return line.strip()

    def ask(
        self,
        question: str,
        choices: Sequence[Choice[T]],
        orders: Sequence[Order] = (),
        *,
        brief: bool = False,
        otherwise: Callable[[str], T | None] | None = None,
        why_not: Callable[[str], str] | None = None,
    ) -> T | None:
        """Ask until an answer is understood; None if a command made the question void.

        A ``brief`` question lists its answers only after an empty line. ``otherwise`` may interpret
        other lines as an answer. ``why_not`` may explain why a line is not an answer, instead of
        the usual text; it returns an empty text if it cannot.
        """
        self.choices = choices
        self._put(question, () if brief else choices)
        while True:
            line = self.read()
            meant = understand(line, choices, (*orders, *self._everywhere))
            match meant:
                case Chosen(choice=choice):
                    return choice.value
                case Again():
                    self._put(question, choices)
                case Ordered(order=order, rest=rest):
                    if order is HELP:
                        self._help(orders, is_list=bool(choices))
                    elif order.obey(rest):
                        return None
                    elif self.choices is not choices:  # another question was asked meanwhile
                        self._put(question, choices)
                    self.choices = choices
                case NotUnderstood(text=text):
                    answer = otherwise(line) if otherwise is not None else None
                    if answer is not None:
                        return answer
                    reason = why_not(line) if why_not is not None else ""
                    self.say(reason or text)
                case _:
                    assert_never(meant)

    def answer(self, question: Question[T], orders: Sequence[Order] = ()) -> T | None:
        """Ask a question with choices; None if a command made it void."""
        choices = [Choice(offer.text, offer.value, offer.names) for offer in question.offers()]
        return self.ask(_(question.plain), choices, orders)

    def ask_line(
        self,
        question: str,
        read: Callable[[str], T | None],
        wanted: str,
        orders: Sequence[Order] = (),
    ) -> T | None:
        """Ask for a line that ``read`` understands; ``wanted`` describes valid ones.

        None if a command made the question void.
        """
        self.choices = ()
        self.say(question)
        while True:
            line = self.read()
            meant = read(line) if line else None
            if meant is not None:
                return meant
            order = _order_of(fold(line), (*orders, *self._everywhere)) if line else None
            before = self.choices
            if order is HELP:
                self._help(orders, is_list=False)
            elif order is not None:
                if order.obey(fold(line).partition(" ")[2]):
                    return None
                if self.choices is not before:  # another question was asked meanwhile
                    self.say(question)
                self.choices = before
            else:
                self.say(wanted if line else question)

    def ask_number(
        self, question: str, least: int, most: int, orders: Sequence[Order] = ()
    ) -> int | None:
        """Ask for a number between these two; None if a command made the question void."""

        def number(line: str) -> int | None:
            digits = line.removeprefix("-")
            good = digits.isascii() and digits.isdigit() and len(digits) <= _MOST_DIGITS
            return int(line) if good and least <= int(line) <= most else None

        wanted = _("Say a number from {least} to {most}.").format(least=least, most=most)
        return self.ask_line(question, number, wanted, orders)

    def confirm(self, question: str, orders: Sequence[Order] = ()) -> bool:
        """Ask for a yes or a no; a command that makes the question void is a no."""
        yes = Choice(_("Yes"), True, ("y", "yes", "д", "да"))
        no = Choice(_("No"), False, ("n", "no", "н", "нет"))
        return self.ask(question, (yes, no), orders) is True

    @property
    def _everywhere(self) -> tuple[Order, ...]:
        rule = N_("shows a rule in our words; add its number, or words to search for")
        term = N_("explains a term or a symbol of a card; add its name")
        return (
            Order("rule", "правило", rule, self._print_rule),
            *([self.examples] if self.examples is not None else []),
            Order("term", "термин", term, partial(self._print_lines, render_term_lines)),
            HELP,
        )

    def _print_rule(self, rest: str) -> bool:
        number = rule_with_example(rest) if self.examples is not None else ""
        if not number or self.examples is None:
            return self._print_lines(render_rule_lines, rest)
        self._print_lines(render_rule_lines, rest)
        text = _("Say “{order} {number}” to go through an example of it.")
        self.say(text.format(order=self.examples.word, number=number))
        return False

    def _print_lines(self, lines: Callable[[str], list[str]], rest: str) -> bool:
        for line in lines(rest):
            self.say(line)
        return False

    def _put(self, question: str, choices: Sequence[Choice[T]]) -> None:
        for line in filter(None, (question, *listed(choices))):
            self.say(line)

    def _help(self, orders: Sequence[Order], *, is_list: bool) -> None:
        if is_list:
            self.say(
                _(
                    "Answer with a number, a name, a cell or the first letters. An empty line "
                    "repeats the question and its answers. You can also type:"
                )
            )
        for order in (*orders, *self._everywhere):
            self.say(f"{order.word}: {_(order.about)}")

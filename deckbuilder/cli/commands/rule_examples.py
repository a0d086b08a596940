"""``rules --examples``: the rulebook's worked examples, and the tests that play each."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, assert_never

from catalog.common.errors import UnknownName
from catalog.common.i18n import _, ngettext
from deckbuilder.base.tables import table
from deckbuilder.cli.output import print_json, write

if TYPE_CHECKING:
    from deckbuilder.cards.examples import Example

_SHEETS = 5  # up to this many examples are shown in full, more as a list


def print_examples(text: str, *, as_json: bool) -> None:
    """Show examples by name, rule number or words, or all of them.

    UnknownName if there are none.
    """
    from deckbuilder.cards.examples import Examples, all_examples, find_examples

    examples = find_examples(text) if text else all_examples()
    if not examples:
        raise UnknownName(text)
    if as_json:
        print_json(Examples(tuple(examples)))
    elif len(examples) <= _SHEETS:
        write("\n\n".join(_sheet(example) for example in examples))
    else:
        write(f"{_list(examples)}\n\n{_total(examples)}")


def _list(examples: "Sequence[Example]") -> str:
    rows = [
        (example.name, status_name(example), len(example.tests) or "", example.title)
        for example in examples
    ]
    return table(rows, (_("example"), _("status"), _("tests"), _("rule")), right=(2,))


def _total(examples: "Sequence[Example]") -> str:
    from deckbuilder.cards.examples import ExampleStatus, counted

    counts = counted(examples)
    return _(
        "{examples} examples: {played} played, {nothing} with nothing to play,"
        " {contradiction} that contradict a rule, {open} open"
    ).format(
        examples=len(examples),
        played=counts[ExampleStatus.PLAYED],
        nothing=counts[ExampleStatus.NOTHING],
        contradiction=counts[ExampleStatus.CONTRADICTION],
        open=counts[ExampleStatus.OPEN],
    )


def _sheet(example: "Example") -> str:
    """Return an example with its status, the reason if it is not played, and the tests that play
    it."""
    lines = [f"{example.name}  {example.title}", _render_status(example)]
    return "\n".join([*lines, *(f"  {test}" for test in example.tests)])


def _render_status(example: "Example") -> str:
    text = status_name(example)
    if example.reason:
        return _("{status}: {reason}").format(status=text, reason=example.reason)
    shown = ngettext("{count} test shows it", "{count} tests show it", len(example.tests))
    return f"{text}; {shown.format(count=len(example.tests))}:"


def status_name(example: "Example") -> str:
    """Return the status of an example in the user's language."""
    from deckbuilder.cards.examples import ExampleStatus

    match example.status:
        case ExampleStatus.PLAYED:
            return _("played")
        case ExampleStatus.NOTHING:
            return _("nothing to play")
        case ExampleStatus.CONTRADICTION:
            return _("contradicts a rule")
        case ExampleStatus.OPEN:
            return _("still open")
        case _:
            assert_never(example.status)
